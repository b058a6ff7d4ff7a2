//! Wording: what is wrong with the meaning of a source in C: names, types, what kernels cannot do.

use crisp_support_diagnostics::{Code, Diagnostic, Span, suggest};

pub(crate) use super::cxx::*;

/// S0401: a name that nothing declares.
pub(crate) fn unknown_name(at: Span, name: &str, names: &[&str]) -> Diagnostic {
    let report = Diagnostic::error(Code("S0401"), at, format!("unknown name `{name}`"));
    match suggest(name, names.iter().copied()) {
        Some(near) => report.did_you_mean(near),
        None => report.help("declare it before its first use"),
    }
}

/// S0402: a second declaration in one block, or another one of a function.
pub(crate) fn declared_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("S0402"), at, format!("`{name}` is declared twice"))
        .see(first, "the first declaration")
        .help("rename one of them; declarations of one function must agree")
}

/// S0403: a structure or enumeration without members.
pub(crate) fn unknown_struct(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0403"), at, format!("`{name}` is not defined"))
        .help(format!("define it before: `struct {name} {{ … }};`"))
}

/// S0404: a type that cannot be used here.
pub(crate) fn unsupported_type(at: Span, what: &str, help: &str) -> Diagnostic {
    Diagnostic::error(Code("S0404"), at, format!("{what} is not supported")).help(help.to_owned())
}

/// S0405: an array of no or too many elements.
pub(crate) fn array_length(at: Span, length: i128) -> Diagnostic {
    Diagnostic::error(Code("S0405"), at, format!("an array cannot have {length} elements"))
        .help("the length is between 1 and 2^32")
}

/// S0406: a value that must be known while compiling.
pub(crate) fn not_constant(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0406"), at, "expected a constant expression").help(
        "lengths of arrays, labels, axes of ids and values outside functions are known while compiling: literals, `enum`, `#define`, `const` variables of them",
    )
}

/// S0407: a member that is declared twice.
pub(crate) fn member_twice(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0407"), at, format!("the structure has two members `{name}`")).help("rename one of them")
}

/// S0408: a member that does not exist.
pub(crate) fn unknown_member(at: Span, name: &str, of: &str, names: &[&str]) -> Diagnostic {
    let report = Diagnostic::error(Code("S0408"), at, format!("`{of}` has no member `{name}`"));
    match suggest(name, names.iter().copied()) {
        Some(near) => report.did_you_mean(near),
        None => report.help(format!("members are `{}`", names.join("`, `"))),
    }
}

/// S0408: a definition of a method that its class does not declare.
pub(crate) fn not_declared_in_class(at: Span, name: &str, class: &str) -> Diagnostic {
    Diagnostic::error(Code("S0408"), at, format!("`{class}` declares no method `{name}` with these parameters"))
        .help("declare it in the class with the same parameters and `const`")
}

/// S0409: a member of what has none.
pub(crate) fn no_members(at: Span, name: &str, of: &str) -> Diagnostic {
    Diagnostic::error(Code("S0409"), at, format!("a value of type `{of}` has no member `{name}`"))
        .help("structures and vectors have members; write `->` after a pointer")
}

/// S0410: lanes that a vector does not have.
pub(crate) fn no_lane(at: Span, lanes: &str, of: &str) -> Diagnostic {
    Diagnostic::error(Code("S0410"), at, format!("`{of}` has no lanes `{lanes}`"))
        .help("lanes are `xyzw`, `s` with hexadecimal digits, `lo`, `hi`, `even` or `odd`; 1, 2, 3, 4, 8 or 16 of them")
}

/// S0411: one lane in two places of what is assigned.
pub(crate) fn lane_twice(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0411"), at, "a lane is assigned twice").help("name each lane once")
}

/// S0412: an assignment to a value.
pub(crate) fn not_assignable(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0412"), at, "this is a value and no variable")
        .help("assign to a variable, an element, a member, or what a pointer points at")
}

/// S0413: an assignment to what is only read.
pub(crate) fn constant_place(at: Span, through: Option<&str>) -> Diagnostic {
    match through {
        Some(pointer) => Diagnostic::error(Code("S0413"), at, "this memory is read-only")
            .note(format!("it is reached through a pointer of type `{pointer}`"))
            .help("remove the `const`, or declare the argument `INOUT` or `OUT`"),
        None => Diagnostic::error(Code("S0413"), at, "a constant cannot be assigned")
            .help("remove the `const`, or use another variable"),
    }
}

/// S0414: a pointer to read-only memory where it may be written.
pub(crate) fn drops_const(at: Span, pointer: &str) -> Diagnostic {
    Diagnostic::error(Code("S0414"), at, format!("a pointer of type `{pointer}` cannot be used to write"))
        .help("add `const` to the parameter or variable that takes it")
}

/// S0415: a conversion that C does not make by itself.
pub(crate) fn cannot_convert(at: Span, from: &str, to: &str, vectors: bool) -> Diagnostic {
    let report = Diagnostic::error(Code("S0415"), at, format!("expected `{to}`, found `{from}`"));
    if vectors {
        report.help("convert a vector by name, `convert_int4(v)`, and pick lanes with `.xyz`")
    } else {
        report.help(format!("give a value of type `{to}`"))
    }
}

/// S0416: a cast that does not exist.
pub(crate) fn cannot_cast(at: Span, from: &str, to: &str) -> Diagnostic {
    Diagnostic::error(Code("S0416"), at, format!("`{from}` cannot be cast to `{to}`"))
        .help("casts are between numbers; convert vectors by name, `convert_int4(v)`")
}

/// S0417: a cast of a pointer to a structure whose members do not lie together.
pub(crate) fn cast_split(at: Span, from: &str, to: &str) -> Diagnostic {
    Diagnostic::error(Code("S0417"), at, format!("a pointer of type `{from}` cannot be cast to `{to}` here"))
        .note("the members of structures in local and private variables lie in separate memories")
        .help("declare the variable as an array of numbers and cast that, or use its members")
}

/// S0418: an operand that is not a number.
pub(crate) fn not_a_number(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0418"), at, format!("expected a number, found `{found}`"))
        .help("use an element of an array, a member of a structure, or what a pointer points at")
}

/// S0419: an operand that is not an integer.
pub(crate) fn not_an_integer(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0419"), at, format!("expected an integer, found `{found}`")).help("convert it: `(int)x`")
}

/// S0420: a condition that is not a scalar.
pub(crate) fn not_a_condition(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0420"), at, format!("expected a condition, found `{found}`"))
        .help("a condition is one number; of a vector use `any(v)` or `all(v)`")
}

/// S0421: an operand without arithmetic.
pub(crate) fn operand(at: Span, op: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0421"), at, format!("`{op}` does not take a `{found}`"))
        .help("operands are numbers and vectors; compute with members and elements")
}

/// S0422: operands that do not belong together.
pub(crate) fn operands(at: Span, op: &str, lhs: &str, rhs: &str) -> Diagnostic {
    Diagnostic::error(Code("S0422"), at, format!("`{op}` does not take `{lhs}` and `{rhs}`"))
        .help("vectors have the same type, or one operand is a number; convert with `convert_float4(v)`")
}

/// S0423: floats where bits are meant.
pub(crate) fn integer_operands(at: Span, op: &str, lhs: &str, rhs: &str) -> Diagnostic {
    let way = if op == "%" { "for floats write `x - y * trunc(x / y)`" } else { "convert floats with `(int)x` before" };
    Diagnostic::error(Code("S0423"), at, format!("`{op}` takes integers, found `{lhs}` and `{rhs}`")).help(way)
}

/// S0424: an operator that pointers do not have.
pub(crate) fn pointer_operator(at: Span, op: &str) -> Diagnostic {
    Diagnostic::error(Code("S0424"), at, format!("`{op}` does not take these pointers")).help(
        "an integer is added to a pointer or subtracted from it; two pointers of one type are subtracted or compared",
    )
}

/// S0425: an operand that is not a pointer or array.
pub(crate) fn not_a_pointer(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0425"), at, format!("expected a pointer or an array, found `{found}`"))
        .help("a pointer to `void` has no elements: write the type of the elements")
}

/// S0426: the address of several lanes.
pub(crate) fn address_of_lane(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0426"), at, "several lanes of a vector have no address")
        .help("copy them to a variable, and assign it back afterwards")
}

/// S0427: a text in a kernel.
pub(crate) fn text_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0427"), at, "kernels have no strings").help("use an array of `char`")
}

/// S0428: a function as a value.
pub(crate) fn function_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0428"), at, format!("`{name}` is a function, and there are no pointers to functions"))
        .help("call it; to choose between functions, use `if` or `switch`")
}

/// S0429: a type as a value.
pub(crate) fn type_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0429"), at, format!("`{name}` is a type")).help("a cast is written `(T)x`")
}

/// S0430: a call of something that is not a function.
pub(crate) fn function_pointer(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0430"), at, "this is not a function, and there are no pointers to functions")
        .help("call a function by its name; to choose between functions, use `if` or `switch`")
}

/// S0431: a float that is too large.
pub(crate) fn float_too_large(at: Span, digits: &str, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("S0431"), at, format!("`{digits}` is too large for `{ty}`"))
        .help("write `INFINITY`, or a smaller number")
}

/// S0432: a list for what has no parts.
pub(crate) fn list_for(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("S0432"), at, format!("this is not a first value of type `{ty}`")).help(
        "arrays and structures are written `{ a, b }`; other values without braces; arrays cannot be copied as a whole",
    )
}

/// S0433: more values than parts.
pub(crate) fn too_many_items(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("S0433"), at, format!("the list has more values than `{ty}` has parts"))
        .help("remove values, or make the array longer")
}

/// S0434: a designator inside a designator.
pub(crate) fn nested_designator(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0434"), at, "designators of several levels are not supported")
        .help("write braces: `.a = { .b = 1 }`")
}

/// S0435: a vector from too few or too many lanes.
pub(crate) fn lane_count(at: Span, to: &str, found: usize) -> Diagnostic {
    Diagnostic::error(Code("S0435"), at, format!("`{to}` from {found} lanes"))
        .help("give as many lanes as the vector has, or one number for all of them")
}

/// S0436: a variable outside of functions, or in global memory.
pub(crate) fn global_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0436"), at, format!("`{name}` would be a variable in global memory"))
        .note("a kernel has no memory from one launch to the next but its arguments")
        .help("pass a buffer, or leave the value of a `__device__` variable out, which makes it one; constants are declared `__constant`, `__constant__` or `const` with their values")
}

/// S0437: a constant without a value.
pub(crate) fn constant_without_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0437"), at, format!("constant `{name}` has no value"))
        .help("write `= …`; values that the host decides are passed as `__constant T *`")
}

/// S0438: an array without a length.
pub(crate) fn local_without_length(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0438"), at, format!("the length of `{name}` is not known"))
        .help("write the length in the source; `extern __shared__` leaves it to the launch")
}

/// S0439: local memory with a first value.
pub(crate) fn local_with_value(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0439"), at, format!("local memory `{name}` cannot have a first value"))
        .help("it is zero when the workgroup begins; store other values and call `barrier(CLK_LOCAL_MEM_FENCE)`")
}

/// S0440: memory of a launch outside of a kernel.
pub(crate) fn shared_outside(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("S0440"),
        at,
        format!("`{name}` belongs to the launch of a kernel, and this function is not one"),
    )
    .help("use it in the kernel, and pass a pointer to it")
}

/// S0467: two arrays that would be one memory.
pub(crate) fn shared_twice(at: Span, name: &str, other: &str) -> Diagnostic {
    Diagnostic::error(Code("S0467"), at, format!("`{name}` and `{other}` would be one memory"))
        .note("all arrays `extern __shared__` of a kernel begin at the same place")
        .help(format!("use one of them, and a cast of a pointer into it: `float *{name} = (float *)({other} + n);`"))
}

/// S0441: a kernel that yields something.
pub(crate) fn kernel_result(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0441"), at, format!("kernel `{name}` must return `void`"))
        .help("store results in a buffer")
}

/// S0442: a workgroup size beyond the limits.
pub(crate) fn workgroup_size(at: Span, size: i128) -> Diagnostic {
    Diagnostic::error(Code("S0442"), at, format!("a workgroup cannot have the size {size} along an axis"))
        .help("sizes are between 1 and 1024")
}

/// S0443: a function that is only declared.
pub(crate) fn function_without_body(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0443"), at, format!("function `{name}` is declared and never defined"))
        .help("define it in this source, or `#include` the file that does")
}

/// S0444: recursion.
pub(crate) fn recursion(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0444"), at, format!("function `{name}` calls itself, directly or through others"))
        .note("every kernel ends, so there is no recursion")
        .help("write a loop, with an array as its stack")
}

/// S0445: a statement outside of what it belongs to.
pub(crate) fn outside_of_loop(at: Span, word: &str) -> Diagnostic {
    let place = match word {
        "continue" => "a loop",
        "break" => "a loop or `switch`",
        _ => "the outermost block of a `switch`",
    };
    Diagnostic::error(Code("S0445"), at, format!("`{word}` outside of {place}"))
        .help(format!("`{word}` belongs into {place}; `return` ends the function"))
}

/// S0446: a `switch` without a block.
pub(crate) fn switch_body(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0446"), at, "the body of `switch` must be a block").help("write `{ case …: … }`")
}

/// S0447: a label twice.
pub(crate) fn case_twice(at: Span, label: &str) -> Diagnostic {
    Diagnostic::error(Code("S0447"), at, format!("label `{label}` occurs twice in this `switch`"))
        .help("remove one of them")
}

/// S0448: statements that nothing leads to.
pub(crate) fn before_first_case(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0448"), at, "statements before the first label of a `switch` are never executed")
        .help("move them before the `switch`")
}

/// S0449: a value from a function without one.
pub(crate) fn returns_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0449"), at, "a function of type `void` returns no value").help("write `return;`")
}

/// S0450: no value from a function that yields one.
pub(crate) fn returns_nothing(at: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("S0450"), at, format!("expected a value of type `{ty}` after `return`"))
        .help(format!("return a value of type `{ty}`"))
}

/// S0451: a loop without a known number of iterations.
pub(crate) fn fuel(at: Span) -> Diagnostic {
    Diagnostic::new(
        crisp_support_diagnostics::Severity::Note,
        Code("S0451"),
        at,
        "the number of iterations is not known before the loop",
    )
    .note("it ends after 2^32 iterations at the latest, and then the launch fails")
    .help("write a `for` that counts to a bound, or `#pragma fuel N` before the loop to set the limit")
}

/// S0452: a call with another number of arguments.
pub(crate) fn argument_count(
    at: Span,
    name: &str,
    wanted: usize,
    found: usize,
    definition: Option<Span>,
) -> Diagnostic {
    let plural = if wanted == 1 { "" } else { "s" };
    let message = format!("`{name}` takes {wanted} argument{plural}, {found} given");
    let report = Diagnostic::error(Code("S0452"), at, message);
    match definition {
        Some(definition) => report.see(definition, "defined here").help("give one argument for each parameter"),
        None => report.help(format!("give {wanted}")),
    }
}

/// S0468: a built-in function that types do not have.
pub(crate) fn no_instance(at: Span, name: &str, types: &str) -> Diagnostic {
    Diagnostic::error(Code("S0468"), at, format!("`{name}` has no form for `{types}`"))
        .help("convert the argument to a type that the function has")
}

/// S0469: a format that is not known while compiling.
pub(crate) fn format_unknown(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0469"), at, "`printf` expects a string literal as its format")
        .help("write the format into the call: `printf(\"%d\\n\", x)`")
}

/// S0469: a conversion that `printf` does not have here.
pub(crate) fn format_conversion(at: Span, conversion: &str) -> Diagnostic {
    Diagnostic::error(Code("S0469"), at, format!("`{conversion}` is not a conversion that a kernel can print")).help(
        "there are `%d %i %u %o %x %X %c %f %e %g %a`, `%s` of a string literal, each with flags, width and precision, and `%v4f` of vectors",
    )
}

/// S0469: another number of values than the format has conversions.
pub(crate) fn format_count(at: Span, wanted: usize, found: usize) -> Diagnostic {
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let text =
        format!("the format has {wanted} conversion{}, and {found} value{} follow", plural(wanted), plural(found));
    Diagnostic::error(Code("S0469"), at, text).help("give one value for each conversion; `%%` prints `%`")
}

/// S0469: a value that a conversion does not print.
pub(crate) fn format_value(at: Span, conversion: &str, wanted: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0469"), at, format!("`{conversion}` prints {wanted}, this is `{found}`"))
        .help("change the conversion, or convert the value")
}

/// S0470: a function of images without an image.
pub(crate) fn not_an_image(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0470"), at, format!("`{name}` expects an image that is a parameter of this function"))
        .help("images are parameters such as `read_only image2d_t image`")
}

/// S0470: texels of another type.
pub(crate) fn other_texels(at: Span, name: &str, of: &str) -> Diagnostic {
    Diagnostic::error(Code("S0470"), at, format!("`{name}` does not fit an image of `{of}`"))
        .help("all functions that read or write one image end in the same letters: `f`, `i`, `ui` or `h`")
}

/// S0453: a function without a definition.
pub(crate) fn unknown_function(at: Span, name: &str, names: &[&str]) -> Diagnostic {
    let report = Diagnostic::error(Code("S0453"), at, format!("unknown function `{name}`"));
    let report = match suggest(name, names.iter().copied()) {
        Some(near) => report.did_you_mean(near),
        None => report,
    };
    report.help("define it before the call; the built-in functions are listed in the manual")
}

/// S0453: a function of the host.
pub(crate) fn calls_host(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0453"), at, format!("`{name}` is a function of the host"))
        .help("write `__device__` before its definition, so that kernels can call it")
}

/// S0454: a function that this C has not.
pub(crate) fn refused_function(at: Span, name: &str, help: &str) -> Diagnostic {
    Diagnostic::error(Code("S0454"), at, format!("`{name}` is not supported")).help(help.to_owned())
}

/// S0455: a call of a kernel.
pub(crate) fn calls_kernel(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0455"), at, format!("`{name}` is a kernel and cannot be called"))
        .help("move what both need into a function")
}

/// S0456: an atomic operation on something else.
pub(crate) fn atomic_pointer(at: Span, found: &str) -> Diagnostic {
    Diagnostic::error(Code("S0456"), at, format!("this atomic operation does not take a `{found}`")).help(
        "it takes a pointer to global or local memory of 32 or 64 bits; bits and limits of integers, `atomicInc` and `atomicDec` of unsigned ones",
    )
}

/// S0457: a shuffle over part of a warp.
pub(crate) fn warp_width(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0457"), at, "the width of a shuffle must be 1, 2, 4, 8, 16 or 32")
        .help("write a number that is known while compiling, or leave the width out for 32")
}

/// S0458: a double for a function of floats.
pub(crate) fn narrows(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(Code("S0458"), at, format!("`{name}` computes with `float`, and this is a `double`"))
        .help("convert it, `(float)x`, or use the function without `f`")
}

/// S0459: bits of another number.
pub(crate) fn other_size(at: Span, from: &str, to: &str) -> Diagnostic {
    Diagnostic::error(Code("S0459"), at, format!("`{from}` and `{to}` have different sizes"))
        .help("the bits of a value can be read as a type of the same size")
}

/// S0460: a pointer that may point into different memory.
pub(crate) fn pointers_differ(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0460"), at, format!("`{name}` may point into different memory here"))
        .note("atomic operations, distances, vector loads and pointers to structures need one memory that is known while compiling")
        .help("use one array and an index, or write the accesses in both branches")
}

/// S0461: a pointer without a target.
pub(crate) fn pointer_without_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("S0461"), at, "this pointer points nowhere yet").help("give it a value before")
}

/// S0462: a value of too many registers.
pub(crate) fn value_too_large(at: Span, ty: &str, parts: u64, limit: u64) -> Diagnostic {
    Diagnostic::error(Code("S0462"), at, format!("a value of type `{ty}` has {parts} numbers, more than {limit}"))
        .help("pass a pointer to it, and copy parts")
}

/// S0463: our own mistake.
pub(crate) fn not_lowered(at: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        crisp_support_diagnostics::Severity::Bug,
        Code("S0463"),
        at,
        format!("kernel `{name}` cannot be compiled, and nothing says why"),
    )
    .help("this is a defect of the compiler: report it with the source")
}

/// S0464: a variable of a function that would live from call to call.
pub(crate) fn static_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0464"), at, format!("`{name}` would be one variable for all calls and invocations"))
        .note("a `static` variable keeps its value from call to call, and kernels have no such memory")
        .help("remove `static`, write `static const` where the value stays, or pass a buffer")
}

/// S0465: a variable that is defined elsewhere.
pub(crate) fn extern_variable(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("S0465"), at, format!("`{name}` would be a variable outside of this source"))
        .help("remove `extern`, or pass the value as an argument")
}

/// S0466: a structure of too many numbers.
pub(crate) fn structure_too_large(at: Span, name: &str, limit: u64) -> Diagnostic {
    Diagnostic::error(Code("S0466"), at, format!("`{name}` holds more than {limit} numbers"))
        .note("those of the structures in it are counted as often as it holds them, an array as one element")
        .help("use an array for data of many equal parts")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crisp_support_diagnostics::{FileId, Severity};

    // S0463: no source is known that provokes it.
    #[test]
    fn a_kernel_without_a_message_is_a_defect_of_the_compiler() {
        let report = not_lowered(Span::new(FileId(0), 0, 1), "k");
        assert_eq!((report.code.0, report.severity), ("S0463", Severity::Bug));
        assert!(report.severity.is_fatal() && report.message.contains("`k`"));
    }
}
