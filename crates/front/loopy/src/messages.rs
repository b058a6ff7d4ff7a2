//! Wording: what is wrong with a `.loopy` file.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::{Code, Diagnostic, Span, suggest};

fn near<'a>(report: Diagnostic, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    match suggest(name, names) {
        Some(near) => report.did_you_mean(near),
        None => report,
    }
}

/// P0001: a character that the language does not have.
pub(crate) fn unknown_character(at: Span, character: char) -> Diagnostic {
    let shown: String = character.escape_default().collect();
    Diagnostic::error(Code("P0001"), at, format!("unexpected character `{shown}`"))
        .help("outside texts and comments, there are names, numbers and operators")
}

/// P0002: a text without its end.
pub(crate) fn text_never_ends(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0002"), at, "this text is never closed").help("add `\"` before the end of the line")
}

/// P0003: a number that is none.
pub(crate) fn bad_number(at: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("P0003"), at, format!("`{text}` is not a number"))
        .help("examples: `12`, at most 63 bits; `1.5`, `2e-3`, `1.5f`, `1.5d`")
}

/// P0004: something else was expected.
pub(crate) fn expected(at: Span, what: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("P0004"), at, format!("expected {what}, found {found}"))
}

/// P0005: braces that are not closed.
pub(crate) fn never_closed(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0005"), at, format!("the braces of this {what} are never closed")).help("add `}`")
}

/// P0006: nesting beyond the limit.
pub(crate) fn too_deep(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0006"), at, "nested too deeply")
        .help("at most 100 levels of parentheses and 1000 operands of one sum or product; use temporaries")
}

/// P0007: a part that kernels do not have.
pub(crate) fn unknown_part(at: Span, name: &str) -> Diagnostic {
    const PARTS: [&str; 12] =
        ["domain", "assume", "arg", "temp", "rule", "type", "c", "function", "body", "tag", "option", "schedule"];
    let report = Diagnostic::error(Code("P0007"), at, format!("a kernel has no part `{name}`"));
    near(report, name, PARTS.into_iter()).help(format!("parts are `{}` and `definition`", PARTS.join("`, `")))
}

/// P0008: an option that does not exist.
pub(crate) fn unknown_option(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0008"), at, format!("unknown option `{name}`"))
        .help("options are `loop_priority = i, j` and `seq_dependencies`")
}

/// P0009: what is part of the language and not there yet.
pub(crate) fn not_implemented(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0009"), at, format!("{what} is not implemented yet"))
}

/// P0010: two kernels of one name.
pub(crate) fn kernel_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("P0010"), at, format!("there are two kernels `{name}`")).see(first, "the first one is here")
}

/// P0101: `==` in a domain.
pub(crate) fn double_equals(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0101"), at, "`==` is not a comparison of domains").help("write `=` for equality")
}

/// P0102: a condition that is not affine.
pub(crate) fn not_affine(at: Span, product: &str) -> Diagnostic {
    Diagnostic::error(
        Code("P0102"),
        at,
        format!("`{product}` multiplies two variables; conditions of domains are affine"),
    )
    .help("multiply variables by numbers only; a parameter that holds the product can be passed as an argument")
}

/// P0103: `or` in a domain.
pub(crate) fn disjunction(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0103"), at, "domains are convex: `or` is not allowed")
        .help("give each part its own loop variables and instructions")
}

/// P0104: a set that cannot be read.
pub(crate) fn bad_set(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0104"), at, format!("malformed set: {what}"))
        .help("example: `{ [i, j]: 0 <= i < n and 0 <= j <= i and i mod 2 = 0 }`")
}

/// P0105: a loop variable of two domains.
pub(crate) fn iname_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("P0105"), at, format!("loop variable `{name}` belongs to two domains"))
        .see(first, "it is introduced here")
        .help("use another name, or put all conditions on it into one domain")
}

/// P0106: domains that bound each other.
pub(crate) fn domain_cycle(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0106"), at, format!("the bounds of `{name}` depend on `{name}` through other domains"))
        .help("put the loop variables into one domain")
}

/// P0107: a domain with infinitely many points.
pub(crate) fn unbounded(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0107"), at, format!("loop variable `{name}` has no upper or no lower bound"))
        .help(format!("bound it on both sides: `0 <= {name} < n`"))
}

/// P0201: a name that nothing has.
pub(crate) fn unknown_name<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let report = Diagnostic::error(Code("P0201"), at, format!("unknown name `{name}`"));
    near(report, name, names).help(format!("declare it: `arg {name}: value float32`, or `temp {name}: float32`"))
}

/// P0202: a name for two things.
pub(crate) fn name_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("P0202"), at, format!("`{name}` is already the name of something else"))
        .see(first, "it is introduced here")
}

/// P0203: an attribute that instructions do not have.
pub(crate) fn unknown_attribute(at: Span, name: &str) -> Diagnostic {
    const NAMES: [&str; 16] = [
        "id",
        "id_prefix",
        "inames",
        "dup",
        "dep",
        "nosync",
        "priority",
        "if",
        "tags",
        "groups",
        "conflicts_grp",
        "conflicts",
        "atomic",
        "dep_query",
        "nosync_query",
        "mem_kind",
    ];
    let report = Diagnostic::error(Code("P0203"), at, format!("unknown attribute `{name}`"));
    near(report, name, NAMES.into_iter()).help(format!("attributes are `{}`", NAMES[..13].join("`, `")))
}

/// P0204: two instructions of one id.
pub(crate) fn id_twice(at: Span, id: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("P0204"), at, format!("two instructions have the id `{id}`"))
        .see(first, "the first one is here")
        .help(format!("rename one, or write `id_prefix={id}`"))
}

/// P0205: a pattern that no id matches.
pub(crate) fn no_match(at: Span, pattern: &str) -> Diagnostic {
    Diagnostic::warning(Code("P0205"), at, format!("no instruction has an id that matches `{pattern}`"))
        .help("patterns are case-sensitive; `*`, `?` and `[abc]` are wildcards")
}

/// P0206: two writers whose order is not said.
pub(crate) fn ambiguous_order(at: Span, name: &str, ids: [&str; 2], first: Span, proven: bool) -> Diagnostic {
    let text = format!("`{}` and `{}` both write `{name}`, and nothing orders them", ids[0], ids[1]);
    let report =
        if proven { Diagnostic::error(Code("P0206"), at, text) } else { Diagnostic::warning(Code("P0206"), at, text) };
    report
        .see(first, "the other one is here")
        .help(format!("add `dep={}` to the later one, or `option seq_dependencies`", ids[0]))
}

/// P0207: a rule that needs itself.
pub(crate) fn recursive_rule(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0207"), at, format!("substitution rule `{name}` is defined by itself"))
        .help("a rule is replaced by its expression, so that expression must not use the rule")
}

/// P0208: a wrong number of arguments, subscripts or results.
pub(crate) fn wrong_count(at: Span, name: &str, wanted: usize, found: usize, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0208"), at, format!("`{name}` takes {wanted} {what}, found {found}"))
}

/// P0209: an attribute whose value cannot be read.
pub(crate) fn bad_attribute(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("P0209"), at, "malformed attribute").help(format!("write `{form}`"))
}

/// P0210: something that is not a loop variable.
pub(crate) fn not_an_iname<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    near(Diagnostic::error(Code("P0210"), at, format!("`{name}` is not a loop variable")), name, names)
}

/// P0211: a store to what cannot be written.
pub(crate) fn not_writable(at: Span, name: &str, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0211"), at, format!("`{name}` is {what} and cannot be assigned"))
}

/// P0212: dependences that form a circle.
pub(crate) fn cycle(at: Span, ids: &[&str]) -> Diagnostic {
    Diagnostic::error(
        Code("P0212"),
        at,
        format!("these instructions must each come before the others: `{}`", ids.join("`, `")),
    )
    .help("an instruction comes after the only writer of what it reads; `dep=*` alone removes these dependences")
}

/// P0213: a function that does not exist.
pub(crate) fn unknown_function<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    near(Diagnostic::error(Code("P0213"), at, format!("unknown function or substitution rule `{name}`")), name, names)
}

/// P0215: an order of reductions that does not exist.
pub(crate) fn unknown_order(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0215"), at, format!("unknown order `{name}`"))
        .help("orders are `sum`, `sum.fused`, `sum.blocks(512)`, `sum.tree` and `sum.tree(128, 1024)`")
}

/// P0216: a target that does not exist.
pub(crate) fn unknown_target(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0216"), at, format!("unknown target `{name}`"))
        .help("targets are `cpu`, `gpu`, `opencl`, `cuda`, `vulkan`, `metal`, and Loopy's names such as `CTarget` and `CudaTarget`")
}

/// P0217: a part that kernels which are made of others do not have.
pub(crate) fn part_of_fused(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0217"), at, format!("a kernel that is made of others has no part `{name}`"))
        .help("its parts are `assume`, `tag`, `option`, `definition` and `schedule`; all else comes from the kernels that it is made of")
}

/// P0218: a kernel that is not there.
pub(crate) fn unknown_kernel<'a>(at: Span, name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    near(Diagnostic::error(Code("P0218"), at, format!("no kernel `{name}` precedes this one")), name, names)
}

/// P0219: kernels whose arguments do not fit.
pub(crate) fn arguments_differ(at: Span, name: &str, spans: [Span; 2]) -> Diagnostic {
    Diagnostic::error(Code("P0219"), at, format!("the kernels declare different arguments `{name}`"))
        .see(spans[0], "one is declared here")
        .see(spans[1], "the other is declared here")
        .help("arguments of one name are one: types, shapes and layouts must be the same")
}

/// P0220: an array that does not pass from one kernel to another.
pub(crate) fn not_passed_on(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(Code("P0220"), at, format!("`{name}` {why}"))
        .help("`data_flow` and `temporaries` name arrays that one kernel writes and a later one reads")
}

/// P0221: `fuse_kernels` that cannot be read.
pub(crate) fn bad_fusion(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("P0221"), at, "malformed fusion of kernels").help(format!("write `{form}`"))
}

/// P0222: several targets for one value.
pub(crate) fn one_result(at: Span, functions: [&str; 6]) -> Diagnostic {
    Diagnostic::error(Code("P0222"), at, "this has one result, and there are several targets").help(format!(
        "functions with several results are `{}` and those that the kernel declares; `a, b = (x, y)` assigns values",
        functions.join("`, `")
    ))
}

/// P0223: C that writes nothing.
pub(crate) fn code_without_writes(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0223"), at, "this C says nothing of what it writes")
        .help("name the elements after it: `c { r[i] = 2*x[i]; } {reads=x[i], writes=r[i]}`")
}

/// P0224: C that touches what it does not declare.
pub(crate) fn not_declared(at: Span, element: &str) -> Diagnostic {
    Diagnostic::error(Code("P0224"), at, format!("`{element}` is neither in `reads` nor in `writes`"))
        .help("elements are declared as they are written in C, such as `reads=x[i]:x[i + 1]`")
}

/// P0227: a reduction that has to be executed in a loop and cannot be.
pub(crate) fn not_a_fold_inside(at: Span, id: &str) -> Diagnostic {
    Diagnostic::error(
        Code("P0227"),
        at,
        format!("the reduction of `{id}` reads what is computed in its own loop, which only a fold in the order of that loop can take in"),
    )
    .help("store the values in an array with a subscript for each iteration, and reduce that")
}

/// P0225: no function for these arguments.
pub(crate) fn no_overload(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0225"), at, format!("no declaration of `{name}` takes these arguments"))
        .help("arguments keep their types or become wider ones; declare the function for these types, or use `cast`")
}

/// P0301: a type that does not exist.
pub(crate) fn unknown_type(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0301"), at, format!("unknown type `{name}`"))
        .help("types are `int8` to `int64`, `uint8` to `uint64`, `float16`, `float32`, `float64`, `complex64`, `complex128`, `bool`, and NumPy's short codes")
}

/// P0302: a type that is neither declared nor follows from anything.
pub(crate) fn type_not_known(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0302"), at, format!("the type of `{name}` is not known"))
        .help(format!("declare it: `arg {name}: float32`"))
}

/// P0303: a value of another kind.
pub(crate) fn wrong_type(at: Span, wanted: &str, found: Scalar) -> Diagnostic {
    Diagnostic::error(Code("P0303"), at, format!("expected {wanted}, found a value of type `{}`", found.name()))
}

/// P0304: `/` on integers.
pub(crate) fn integer_division(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0304"), at, "`/` divides floats; both operands are integers")
        .help("write `//` for the quotient rounded down, or `cast(float64, a) / b`")
}

/// P0305: a shape that does not follow.
pub(crate) fn shape_not_known(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0305"), at, format!("the shape of `{name}` does not follow from its subscripts"))
        .help(format!("declare it: `arg {name}: float32 [n]` or `temp {name}: float32 [16]`"))
}

/// P0306: an extent that is not a number.
pub(crate) fn extent_not_constant(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0306"), at, format!("an extent of temporary `{name}` is not a number"))
        .help("private and local temporaries have constant extents; split the loop, or give it `global` scope")
}

/// P0307: a shape or stride that is not affine.
pub(crate) fn bad_extent(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0307"), at, "expected a sum of numbers and multiples of parameters")
}

/// P0308: axes that cannot be read.
pub(crate) fn bad_axes(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("P0308"), at, format!("malformed axis tags: {what}"))
        .help("tags are `c`, `f`, `N0` to `N9`, `stride:EXPR`, `sep` and `vec`, one for each axis")
}

/// P0312: an axis of unknown length that becomes arrays or vectors.
pub(crate) fn axis_not_known(at: Span, name: &str, tag: &str) -> Diagnostic {
    Diagnostic::error(Code("P0312"), at, format!("the axis of `{name}` with the tag `{tag}` has no constant length"))
        .help("separate arrays and vectors are counted while compiling: give the axis a number, or use `c`")
}

/// P0313: an image that is none.
pub(crate) fn not_an_image(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0313"), at, format!("image `{name}` does not have two or three axes")).help(format!(
        "declare its shape: `arg {name}: image float32 [h, w]`, with `edge=clamp` to read the nearest element outside"
    ))
}

/// P0317: a place in an array whose elements do not follow each other.
pub(crate) fn linear_subscript(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("P0317"),
        at,
        format!("`{name}` has fixed strides, and its elements have no places to count"),
    )
    .help(format!("give a subscript for each axis: `{name}[i, j]`"))
}

/// P0314: a complex number where there is none.
pub(crate) fn complex(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0314"), at, "a complex number cannot be used here")
        .help("complex numbers have `+ - * /`, powers, `==` and `!=`, `sum`, `real`, `imag`, `conj`, `abs`, `sqrt`, `exp`, `log`, `sin`, `cos`, `sinh` and `cosh`; other operations take their parts")
}

/// P0315: structures where there are none.
pub(crate) fn no_structures(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0315"), at, format!("`{name}` cannot hold structures"))
        .help("arrays in global memory with a shape do, `arg p: particle [n]`, and temporaries, `temp t: particle`; a structure has members")
}

/// P0316: a structure as a whole.
pub(crate) fn whole_structure(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("P0316"), at, format!("`{name}` holds structures, which have no value as a whole"))
        .help(format!("name a member: `{name}[i].x`"))
}

/// P0309: an exponent that is not supported.
pub(crate) fn bad_exponent(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0309"), at, "an integer is raised to a power that is not a number from 0 to 64")
        .help("convert the base to a float: `cast(float64, a) ** b`")
}

/// P0310: a product was expected.
pub(crate) fn not_a_product(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0310"), at, "`.fused` needs a body that is a product of floats")
        .help("write `sum.fused(k, a[k]*b[k])`")
}

/// P0311: a set operation reached a limit.
pub(crate) fn too_complex(at: Span) -> Diagnostic {
    Diagnostic::error(Code("P0311"), at, "the domain is too complex: a limit of set arithmetic is reached")
        .help("simplify the domain, or declare shapes and loop variables explicitly")
}

/// P0740: a fact that cannot be assumed.
pub(crate) fn no_fact(at: Span, why: &str) -> Diagnostic {
    Diagnostic::error(Code("P0740"), at, format!("this cannot be assumed: {why}"))
        .help("facts are `injective(a)`, `permutation(p)`, `sorted(a)`, `in_range(a, low, high)`, `disjoint(rows)` and `disjoint(starts, counts, n)`, of arrays of integers that the host passes")
}
