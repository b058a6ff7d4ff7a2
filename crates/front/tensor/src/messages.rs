//! Wording: what is wrong with a `.tensor` file.

mod forms;
mod operations;
mod shapes;

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span, suggest};

pub(crate) use forms::*;
pub(crate) use operations::*;
pub(crate) use shapes::*;

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn near<'a>(report: Diagnostic, name: &str, names: impl Iterator<Item = &'a str>) -> Diagnostic {
    match suggest(name, names) {
        Some(near) => report.did_you_mean(near),
        None => report,
    }
}

/// T0701: a character that the language does not have.
pub(crate) fn unknown_character(at: Span, character: char) -> Diagnostic {
    let report = Diagnostic::error(Code("T0701"), at, format!("unexpected character `{}`", character.escape_default()));
    match character {
        '!' => report.help("write `not` before a truth value; `!=` compares"),
        '?' => report.help("one of two values is `if c then a else b`"),
        '\'' | '"' => report.help("a text is the name of a file only: `import \"file.tensor\"`"),
        _ => report.help("there are names, numbers and operators; comments begin with `//` or `#`"),
    }
}

/// T0702: a number that is none.
pub(crate) fn bad_number(at: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("T0702"), at, format!("`{text}` is not a number"))
        .help("examples: `12`, at most 63 bits; `1.5`, `2e-3`; `0xff`, `0b101`, at most 64 bits; `1_000`")
}

/// T0703: something else was expected.
pub(crate) fn expected(at: Span, what: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("T0703"), at, format!("expected {what}, found {found}"))
}

/// The help where a function without a name is written.
pub(crate) const FUNCTIONS_HAVE_NAMES: &str =
    "a function is `|a, b| a + b`, or has a name: `fn f(a: f32, b: f32) -> f32 { a + b }`; a list is `[a, b]`";

/// T0703, of a loop as other languages have it.
pub(crate) fn no_for(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0703"), at, "expected a statement, found `for`")
        .help("`compute (shape = [n]) |i| e` makes elements, `reduce (shape = [n], op = sum) |i| e` adds up")
        .help("`affine_for (end = n, init = s) |k, acc| e` carries a value from round to round")
}

/// T0704: a brace without its end.
pub(crate) fn never_closed(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0704"), at, "this brace is never closed").help("add `}`")
}

/// T0705: nesting beyond the limit.
pub(crate) fn too_deep(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0705"), at, "nested too deeply")
        .help("at most 100 levels of parentheses and blocks, and 1000 operands of one chain; use names for parts")
}

/// T0706: the left side of a store.
pub(crate) fn not_a_place(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0706"), at, "this is not an element that can be assigned")
        .help("`x = …` binds a name; `x[i] = …` stores in a buffer of a thread scope")
}

/// T0707: two definitions of one name.
pub(crate) fn name_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("T0707"), at, format!("`{name}` is defined twice"))
        .see(first, "the first one is here")
        .help("give one of them another name")
}

/// T0708: alternatives without their meaning.
pub(crate) fn no_default(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0708"), at, format!("`{name}` has no `default`"))
        .help("`default { … }` is what the alternatives must agree with")
}

/// T0709: `...`.
pub(crate) fn hole(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0709"), at, "this hole is not filled").help("`...` may be read, but not compiled")
}

/// T0710: a name without a meaning.
pub(crate) fn unknown_name<'a>(at: Span, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let report = Diagnostic::error(Code("T0710"), at, format!("`{name}` has no meaning here"));
    match name {
        "True" | "False" => return report.help(format!("write `{}`", name.to_lowercase())),
        "None" => return report.help("there is no value for nothing; a new axis is an index of `compute`: `compute (shape = [1, n]) |i, j| x[j]`"),
        "compute" | "reduce" | "scan" | "read" | "scatter" => {
            return report.help(format!("write `{name} (shape = [n]) |i| e`"));
        }
        _ => {}
    }
    match suggest(name, known) {
        Some(near) => report.did_you_mean(near),
        None => report.help(
            "names are parameters, sizes in their types, indices between the bars of a form, and what `x = …` binds before",
        ),
    }
}

/// Functions by the names that NumPy, torch and C have for them, and what they are called here.
const NAMES_ELSEWHERE: [(&str, &str); 45] = [
    ("clip", "clamp(x, low, high)"),
    ("where", "select(c, a, b)"),
    ("maximum", "max(a, b)"),
    ("minimum", "min(a, b)"),
    ("fmax", "max(a, b)"),
    ("fmin", "min(a, b)"),
    ("fabs", "abs(x)"),
    ("power", "x ** y"),
    ("square", "x ** 2"),
    ("mod", "x % y"),
    ("rint", "round(x)"),
    ("ternary", "if c then a else b"),
    ("einsum", "reduce (shape = [K], op = sum) |k| A[i, k] * B[k, j]"),
    ("arange", "compute (shape = [n]) |i| i32(i)"),
    ("range", "compute (shape = [n]) |i| e"),
    ("zeros_like", "zeros([n])"),
    ("ones_like", "ones([n])"),
    ("astype", "f32(x)"),
    ("view", "bitcast(x, u32)"),
    ("left_shift", "a << b"),
    ("right_shift", "a >> b"),
    ("invert", "~x"),
    ("concat", "compute (shape = [M + N]) |i| if i < M then a[i] else b[i - M]"),
    ("concatenate", "compute (shape = [M + N]) |i| if i < M then a[i] else b[i - M]"),
    ("cat", "compute (shape = [M + N]) |i| if i < M then a[i] else b[i - M]"),
    ("stack", "compute (shape = [2, N]) |i, j| if i == 0 then a[j] else b[j]"),
    ("reshape", "compute (shape = [m, n]) |i, j| x[i * n + j]"),
    ("flip", "x[::-1]"),
    ("roll", "compute (shape = [N]) |i| x[(i - k) % N]"),
    ("tril", "compute (shape = [M, N]) |i, j| if j <= i then x[i, j] else 0.0"),
    ("triu", "compute (shape = [M, N]) |i, j| if j >= i then x[i, j] else 0.0"),
    ("eye", "compute (shape = [n, n]) |i, j| if i == j then f32(1.0) else 0.0"),
    ("argmax", "index_of_greatest(x)"),
    ("argmin", "index_of_least(x)"),
    ("var", "variance(x)"),
    ("std", "sqrt(variance(x))"),
    ("norm", "sqrt(dot(x, x))"),
    ("ln", "log(x)"),
    ("len", "N, the name in the tensor's type"),
    ("bmm", "batched_matmul(a, b)"),
    ("mm", "matmul(a, b)"),
    ("addmm", "a @ b + c"),
    ("logical_and", "a and b"),
    ("logical_or", "a or b"),
    ("logical_not", "not a"),
];

/// T0711: a function that does not exist.
pub(crate) fn unknown_function<'a>(at: Span, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let elsewhere = NAMES_ELSEWHERE.iter().find(|(theirs, _)| *theirs == name);
    if let Some((_, ours)) = elsewhere {
        return Diagnostic::error(Code("T0711"), at, format!("there is no function `{name}`"))
            .help(format!("write `{ours}`"));
    }
    let report = Diagnostic::error(Code("T0711"), at, format!("there is no function `{name}`"));
    match suggest(name, known) {
        Some(near) => report.did_you_mean(near),
        None => report.help(format!(
            "functions are those of the prelude and of mathematics, those of this file, `fn {name}(x: f32) -> f32 {{ … }}`, and of files that it imports"
        )),
    }
}

/// T0712: a call of something else.
pub(crate) fn not_a_function(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0712"), at, "this is not a function")
        .help("functions are `fn` items and those of the language")
}

/// T0713: a wrong number of arguments.
pub(crate) fn argument_count(at: Span, name: &str, wanted: usize, found: usize) -> Diagnostic {
    let report = Diagnostic::error(
        Code("T0713"),
        at,
        format!("`{name}` takes {wanted} argument{}, not {found}", plural(wanted)),
    );
    match name {
        "sum" | "mean" | "variance" | "sort" | "argsort" | "cumsum" => {
            report.help(format!("it takes a vector; of each row: `compute (shape = [M]) |i| {name}(x[i, :])`"))
        }
        "softmax" | "log_softmax" | "logsumexp" => report
            .help(format!("it takes a matrix and works on its rows; on columns: `transpose({name}(transpose(x)))`")),
        _ => report.help("a function has the arguments of its definition, in that order and without defaults"),
    }
}

/// T0714: an argument that a form does not have.
pub(crate) fn unknown_argument(at: Span, form: &str, name: &str, known: &[&str]) -> Diagnostic {
    Diagnostic::error(Code("T0714"), at, format!("`{form}` has no argument `{name}`"))
        .help(format!("it has `{}`", known.join("`, `")))
}

/// T0715: an argument that is not given.
pub(crate) fn argument_missing(at: Span, form: &str, name: &str) -> Diagnostic {
    let report = Diagnostic::error(Code("T0715"), at, format!("`{form}` needs the argument `{name}`"));
    match name {
        "shape" => report.help(format!("write the size of each axis: `{form} (shape = [m, n], …)`")),
        "init" if matches!(form, "reduce" | "scan") => report.help(format!(
            "a function of two values begins with one: `{form} (shape = [n], op = f, init = 0.0) |i| x[i]`; a function of a whole tensor is called: `mean(x)`"
        )),
        "init" => report.help(format!("it begins with a value: `{form} (…, init = s)`")),
        "end" => report.help("the number of rounds: `affine_for (end = n, init = s) |k, s| e`"),
        "dim" => report.help("the number of instances along each axis: `grid (dim = [cdiv(m, 16)]) |g| { … }`"),
        _ => report.help(format!("write `{form} (…, {name} = …)`")),
    }
}

/// T0716: names between bars.
pub(crate) fn param_count(at: Span, form: &str, wanted: usize, found: usize) -> Diagnostic {
    Diagnostic::error(
        Code("T0716"),
        at,
        format!(
            "this `{form}` has {wanted} {}, but {found} {} named",
            if wanted == 1 { "index" } else { "indices" },
            if found == 1 { "is" } else { "are" }
        ),
    )
    .help("give one name between the bars for each axis, and for each value that a loop carries")
}

/// T0717: a wrong number of indices.
pub(crate) fn index_count(at: Span, rank: usize, found: usize, slices: bool) -> Diagnostic {
    Diagnostic::error(
        Code("T0717"),
        at,
        format!(
            "{found} {} for a tensor with {rank} {}",
            if found == 1 { "index" } else { "indices" },
            if rank == 1 { "axis" } else { "axes" }
        ),
    )
    .help(
        if slices {
            "write `:` for an axis that is kept: `A[i, :]`"
        } else {
            "give one index for each axis; in a thread scope `x.flat[i]` counts row after row"
        }
        .to_owned(),
    )
}

/// T0718: `:` where there is no tensor.
pub(crate) fn slice_outside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0718"), at, "a slice can only be taken of a tensor").help("give an index")
}

/// T0719: a part that a list does not have.
pub(crate) fn list_index(at: Span, length: usize) -> Diagnostic {
    Diagnostic::error(
        Code("T0719"),
        at,
        format!("this list has {length} part{}, counted from 0 by numbers", plural(length)),
    )
    .help("a part is `x.0`; an index from data makes a list of numbers a table: `[1.0, 2.0][i]`")
}

/// T0720: a part that a value does not have.
pub(crate) fn no_field(at: Span, name: &str, is_function: bool) -> Diagnostic {
    let report = Diagnostic::error(Code("T0720"), at, format!("there is no `.{name}` here"));
    match name {
        _ if is_function => report.help(format!("`{name}` is a function: write `{name}(x)`")),
        "T" => report.help("write `transpose(x)`"),
        "shape" | "size" => report.help("the names in a tensor's type are its sizes"),
        "astype" | "to" | "type" | "float" | "int" | "long" => report.help("a type converts: `f32(x)`"),
        "reshape" | "view" | "flatten" => {
            report.help("say which element is where: `compute (shape = [m, n]) |i, j| x[i * n + j]`")
        }
        "at" => report.help("`scatter` combines values in places that data names; definitions never change a tensor"),
        _ => report.help("a list has `.0`, a tensor `.flat[i]`"),
    }
}

/// T0721: operands of two types.
pub(crate) fn types_differ(at: Span, a: Scalar, b: Scalar) -> Diagnostic {
    Diagnostic::error(Code("T0721"), at, format!("{} and {} meet here", a.name(), b.name()))
        .help(format!("convert one of them: `{}(x)`", a.name()))
}

/// T0722: an operand of the wrong type.
pub(crate) fn wrong_type(at: Span, wanted: &str, found: Scalar) -> Diagnostic {
    let report = Diagnostic::error(Code("T0722"), at, format!("expected {wanted}, found {}", found.name()));
    match wanted {
        _ if wanted.contains("integer") => report.help("a type converts and rounds towards zero: `i32(x)`"),
        _ if wanted.contains("truth") => report.help("a comparison is one: `x != 0`"),
        _ if wanted.contains("float") => report.help("a type converts: `f32(x)`"),
        _ if found == Scalar::Bool => report.help("a type converts a truth value to 0 and 1: `i32(x)`"),
        _ => report.help("a type converts: `f32(x)`, `i32(x)`"),
    }
}

/// T0723: shapes that differ.
pub(crate) fn shapes_differ(at: Span, a: &str, b: &str) -> Diagnostic {
    Diagnostic::error(Code("T0723"), at, format!("tensors of shapes {a} and {b} cannot be combined element by element"))
        .help("shapes must be equal; scalars go with every shape")
        .help("say which elements meet: `compute (shape = [m, n]) |i, j| x[i, j] + y[j]`")
}

/// T0724: a value without elements.
pub(crate) fn not_a_number(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0724"), at, "this is neither a number nor a tensor")
        .help("a part of a list is `x.0`; a function is called: `f(x)`")
}

/// T0725: a tensor where a scalar is needed.
pub(crate) fn not_a_scalar(at: Span, shape: &str) -> Diagnostic {
    Diagnostic::error(Code("T0725"), at, format!("a scalar is needed, and this is a tensor of shape {shape}"))
        .help("take an element, `x[i]`, inside of `compute (shape = […]) |i| …`, or reduce it: `sum(x)`")
}

/// Names of types for suggestions: those of the language first.
const TYPES: [&str; 21] = [
    "bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64", "int8", "int16",
    "int32", "int64", "float16", "bfloat16", "float32", "float64",
];

/// T0729: a type that does not exist.
pub(crate) fn unknown_dtype(at: Span, name: &str) -> Diagnostic {
    let report = Diagnostic::error(Code("T0729"), at, format!("`{name}` is not a type of elements"));
    let report = near(report, name, TYPES.into_iter());
    report
        .help("types are `bool`, `i8` to `i64`, `u8` to `u64`, `f16`, `bf16`, `f32`, `f64`, also by the names that C and NumPy have for them")
        .help(format!("a name for any type is declared, `kernel name<{name}>(…)`, or is a capital letter such as `T`"))
}

/// T0729, of a type among sizes.
pub(crate) fn type_as_size(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0729"), at, format!("`{name}` is a type, and a value or a size is expected here"))
        .help(format!("the type of elements follows a semicolon: `Tensor<N; {name}>`; `{name}(x)` converts"))
}

/// T0730: a layout that does not exist.
pub(crate) fn unknown_layout(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0730"), at, format!("`{name}` is not a layout"))
        .help("layouts are `rowmajor`, `colmajor` and `strides(a, b)`")
}

/// T0732: a memory that does not exist.
pub(crate) fn unknown_memory(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0732"), at, "this is not a memory")
        .help("memories are `global`, `shared` (or `smem`) and `register` (or `local`)")
}

/// T0733: a size that is none.
pub(crate) fn not_a_size(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0733"), at, "a size must be an integer")
        .help("sizes are numbers, names in the types of tensors, and parameters `n: int`; a list has one for each axis")
}

/// T0734: a size below zero.
pub(crate) fn negative_size(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0734"), at, "a size cannot be below zero").help("bound it from below: `max(n - 2, 0)`")
}

/// T0735: a shape that is not known before.
pub(crate) fn shape_of_data(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0735"), at, "this size depends on elements of a tensor")
        .help("sizes are made of numbers, of names in shapes and of indices")
}

/// T0735, of a size that is not a sum of indices and sizes.
pub(crate) fn shape_not_affine(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0735"), at, "this size is not a sum of sizes and multiples of indices")
        .help("a size is made of sums, differences, multiples, `cdiv`, `/` by a number and `min` of sizes and indices; give other sizes as a parameter: `n: int`")
}

/// T0735, of a loop whose end follows from data alone.
pub(crate) fn end_without_bound(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0735"), at, "the end of this loop depends on elements of a tensor alone").help(
        "give it a bound that is known before: `shape = [min(L, lens[r])]`, or `shape = [L], where = k < lens[r]`",
    )
}

/// T0735, of a loop of launches.
pub(crate) fn launches_of_data(at: Span) -> Diagnostic {
    Diagnostic::error(
        Code("T0735"),
        at,
        "the end of this loop depends on elements of a tensor, and the host makes each of its iterations",
    )
    .help("use `while (init = …, max = n) |…| k < end { … }`, which stops to change values where its condition fails")
}

/// T0736: a shape that changes from index to index.
pub(crate) fn shape_of_indices(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0736"), at, "a tensor that is kept cannot have a shape that depends on an index")
        .help("bound it by a size: `min(n, …)`")
}

/// T0737: a tile without a constant size.
pub(crate) fn tile_not_constant(at: Span) -> Diagnostic {
    Diagnostic::error(
        Code("T0737"),
        at,
        "what a workgroup or an invocation keeps must have a size that is known while compiling",
    )
    .help("use `tune(n)`, or a number")
    .help("a loop outside of all other forms carries tensors of any size, and `scan` and `reduce` carry several values: `init = [a, b]`")
}

/// T0738: a tile beyond the limit.
pub(crate) fn tile_too_large(at: Span, elements: i64, limit: i64) -> Diagnostic {
    Diagnostic::error(Code("T0738"), at, format!("{elements} elements are too many to be kept here"))
        .help(format!("at most {limit}; compute it outside of the grid, or in smaller tiles"))
}

/// T0739: set arithmetic reached a limit.
pub(crate) fn too_complex(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0739"), at, "this shape is too complex").help("use simpler bounds")
}

/// T0740: expressions beyond the limit.
pub(crate) fn too_large(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("T0740"), at, format!("expressions with more than {limit} parts"))
        .help("keep intermediate results: `read (shape = …) |i| …`")
}

/// T0741: statements beyond the limit.
pub(crate) fn too_many_statements(at: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("T0741"), at, format!("a kernel of more than {limit} steps"))
        .help("make several kernels of it")
}

/// T0742: an operation of a reduction.
pub(crate) fn unknown_op(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0742"), at, format!("`{name}` does not combine values")).help(
        "operations are `sum`, `prod`, `min`, `max`, `any`, `all`, `argmin`, `argmax`, and functions of two values",
    )
}

/// T0743: the order of a reduction.
pub(crate) fn unknown_order(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0743"), at, format!("`{name}` is not an order here")).help(
        "orders are `.tree`, `.tree(lanes, chunk)` with a power of two as lanes, `.blocks(n)`; `.fused` is for sums",
    )
}

/// T0744: `.fused` without a product.
pub(crate) fn not_a_product(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0744"), at, "a fused sum needs a product").help("write `a * b` as the body")
}

/// T0745: `init` together with an order.
pub(crate) fn order_with_init(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0745"), at, "a fold that begins with a value goes from the first element to the last")
        .help("leave the order out, or combine the value with the result")
}

/// T0746: the order of a scan.
pub(crate) fn scan_order(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0746"), at, "a scan goes from the first element to the last")
        .help("use `sum`, `prod`, `min`, `max`, `any`, `all` or a function")
}

/// T0747: a scan of several axes.
pub(crate) fn scan_rank(at: Span, rank: usize) -> Diagnostic {
    Diagnostic::error(Code("T0747"), at, format!("a scan has one axis, not {rank}"))
        .help("put it into a `compute` over the other axes")
}

/// T0748: an `if` without `else`.
pub(crate) fn no_else(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0748"), at, "a value needs both branches").help("add `else`")
}

/// T0749: branches of an `if`.
pub(crate) fn branches_differ(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0749"), at, "the branches have different kinds of values")
        .help("give both a number, or both a tensor of one shape: `if c then x else zeros([n])`")
}

/// T0750: a block without a value.
pub(crate) fn block_without_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0750"), at, "this block has no value").help("end it with an expression or a binding")
}

/// T0751: a store in a definition.
pub(crate) fn store_outside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0751"), at, "elements cannot be assigned here")
        .help("definitions are pure: compute a new tensor, or use a thread scope")
}

/// T0752: a buffer outside of thread scopes.
pub(crate) fn buffer_outside(at: Span, shared: bool) -> Diagnostic {
    Diagnostic::error(
        Code("T0752"),
        at,
        format!("`{}` memory exists in thread scopes only", if shared { "Shared" } else { "Register" }),
    )
    .help("elsewhere a tile is `compute (shape = […], mem = shared) |i| e`, or `empty (shape = […], dtype = f32)`")
}

/// T0753: a store in something that is not shared.
pub(crate) fn outer_store(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0753"), at, format!("`{name}` belongs to an outer scope and cannot be changed here"))
        .help("name it in `shared = […]`")
}

/// T0754: definitions in thread scopes.
pub(crate) fn form_in_thread(at: Span, form: &str) -> Diagnostic {
    Diagnostic::error(Code("T0754"), at, format!("`{form}` cannot be used in a thread scope"))
        .help("it reads tensors as if they did not change; compute it before the scope")
}

/// T0755: nested thread scopes.
pub(crate) fn thread_in_thread(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0755"), at, "a thread scope cannot be inside of another one")
        .help("write its statements into the outer one, with `sync()` between them")
}

/// T0756: a thread scope in a definition.
pub(crate) fn thread_inside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0756"), at, "a thread scope is a statement of a kernel or of a grid")
        .help("it cannot be part of a value")
}

/// T0757: a thread scope as a value.
pub(crate) fn thread_has_no_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0757"), at, "a thread scope has no value")
        .help("it gives new values to the names in `shared = […]`")
}

/// T0758: the size of a workgroup.
pub(crate) fn block_size(at: Span) -> Diagnostic {
    Diagnostic::error(
        Code("T0758"),
        at,
        "the number of invocations must be a number from 1 to 1024 that is known while compiling",
    )
    .help("write a number, `block_dim = 256`, or a constant of `tune`; loops inside of the scope go on to other sizes")
}

/// T0759: two sizes of one workgroup.
pub(crate) fn blocks_differ(at: Span, size: i64, other: i64, first: Span) -> Diagnostic {
    Diagnostic::error(
        Code("T0759"),
        at,
        format!("this thread scope has {size} invocations, another one of the same workgroup {other}"),
    )
    .see(first, "the other one is here")
}

/// T0760: something else than a tensor.
pub(crate) fn not_a_tensor(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0760"), at, format!("`{name}` is not a tensor"))
        .help("`compute (shape = [n]) |i| e` makes one, and `empty (shape = [n], dtype = f32)`")
}

/// T0761: a thread scope without a block.
pub(crate) fn not_a_block(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0761"), at, "a thread scope needs a block").help("write `{ … }`")
}

/// T0762: an input in a thread scope.
pub(crate) fn declare_in_thread(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0762"), at, "a tensor cannot be declared here")
        .help("buffers are `Shared<…>` and `Register<…>`")
}

/// T0763: `return` in a thread scope.
pub(crate) fn return_in_thread(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0763"), at, "a thread scope returns nothing")
        .help("store in a tensor of `shared = […]`; after the scope its name has the new value")
}

/// T0764: an expression as a statement.
pub(crate) fn value_unused(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0764"), at, "this value is not used")
        .help("a thread scope has stores, bindings, `if`, `affine_for` and `sync()`")
}

/// T0765: a barrier under a condition.
pub(crate) fn sync_in_branch(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0765"), at, "not all invocations reach this `sync()`").help("move it out of the branch")
}

/// T0766: a barrier elsewhere.
pub(crate) fn sync_outside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0766"), at, "`sync()` is a statement of a thread scope")
        .help("leave it out: outside of thread scopes each step is complete before the next one")
}

/// T0767: a grid in a definition.
pub(crate) fn grid_inside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0767"), at, "a grid cannot be inside of another definition").help("use `compute` there")
}

/// T0768: the order of a grid.
pub(crate) fn unknown_grid_order(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0768"), at, "this is not an order of instances").help("`grouped(n)`")
}

/// T0769: `program_id` of an axis that does not exist.
pub(crate) fn no_instance(at: Span, axes: usize) -> Diagnostic {
    Diagnostic::error(Code("T0769"), at, format!("there are {axes} axes of instances here"))
        .help("`program_id(axis)` counts from 0")
}

/// T0770: instances without a number.
pub(crate) fn instances_not_known(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0770"), at, "it is not known how many instances this kernel has")
        .help("use `program_id()` as an index of a parameter, or write a `grid`")
}

/// T0771: a result of one instance.
pub(crate) fn instance_has_no_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0771"), at, "a kernel with `program_id` has no result")
        .help("use `store(output, …)`, or a `grid`")
}

/// T0772: the place of a tile.
pub(crate) fn not_a_tile(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0772"), at, "the place of a tile is a list: one index, or `:`, for each axis")
        .help("for example `load(x, [i * 16, j * 16], shape = [16, 16])`, `store(y, [i, :], row)`")
}

/// T0773: the target of `store`.
pub(crate) fn not_a_parameter(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0773"), at, "only parameters of the kernel can be stored in")
        .help("make a new tensor with `compute`, or `scatter` for places that data names")
}

/// T0774: `store` as a value.
pub(crate) fn store_has_no_value(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0774"), at, "`store` has no value").help("it is a statement")
}

/// T0775: the values of a loop.
pub(crate) fn carried_count(at: Span, wanted: usize, found: usize) -> Diagnostic {
    Diagnostic::error(
        Code("T0775"),
        at,
        format!("the loop carries {wanted} value{}, and its body has {found}", plural(wanted)),
    )
    .help("the body is a list with the next value of each name: `{ [a + b, b] }`")
}

/// T0776: the shape of what a loop carries.
pub(crate) fn carried_shape(at: Span, wanted: &str, found: &str) -> Diagnostic {
    Diagnostic::error(Code("T0776"), at, format!("the loop carries {wanted}, and its body is {found}"))
        .help("what a loop carries keeps its shape")
}

/// T0777: the step of a loop.
pub(crate) fn step_not_positive(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0777"), at, "a step is a number above zero")
        .help("to go backwards, count forwards and use `n - 1 - k`")
}

/// T0778: recursion.
pub(crate) fn recursion(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("T0778"), at, format!("`{name}` calls itself"))
        .help("functions are expanded where they are called; use a loop")
}

/// T0778, where functions call each other in too long a row.
pub(crate) fn too_many_calls(at: Span, name: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(
        Code("T0778"),
        at,
        format!("the call of `{name}` is inside of {limit} other calls, which is the limit"),
    )
    .help("functions are expanded where they are called; put the definitions of some of them in place of their calls")
}

/// T0779: a function without a body.
pub(crate) fn no_definition(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0779"), at, "this function is declared but not defined")
        .help("define it: `fn name(…) -> … { … }`")
}

/// T0780: an alternative that does not exist.
pub(crate) fn unknown_alternative<'a>(at: Span, name: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    near(Diagnostic::error(Code("T0780"), at, format!("there is no alternative `{name}`")), name, known)
}

/// T0781: a tuned constant from outside.
pub(crate) fn tune_value(at: Span, name: &str, text: &str) -> Diagnostic {
    Diagnostic::error(Code("T0781"), at, format!("`{text}` is not a value for `{name}`"))
        .help("give a number above zero")
}

/// T0782: an input inside.
pub(crate) fn declare_inside(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0782"), at, "inputs are declared outside of definitions")
        .help("make it a parameter: `kernel k(x: Tensor<N; f32>) …`; a value with a type is `y: Tensor<N; f32> = e`")
}

/// T0783: the memory of a parameter.
pub(crate) fn parameter_memory(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0783"), at, "a parameter lies in global memory")
        .help("leave the memory out; `load(x, […], shape = […], mem = shared)` copies a tile")
}

/// T0784: the type of a parameter.
pub(crate) fn parameter_type(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0784"), at, "a parameter is a tensor or a number")
        .help("write a parameter for each tensor; functions are parameters of `fn` alone")
}

/// T0785: a kernel without a result.
pub(crate) fn no_output(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0785"), at, "nothing is left for the host")
        .help("end with the value, `return` it, or `store` it in a parameter")
}

/// T0786: a result that is none.
pub(crate) fn not_an_output(at: Span, kind: &str) -> Diagnostic {
    Diagnostic::error(Code("T0786"), at, format!("{kind} cannot be a result"))
        .help("a result is a number or a tensor; several are `return a, b`")
}

/// T0787: a hint without effect.
pub(crate) fn hint_ignored(at: Span, what: &str) -> Diagnostic {
    Diagnostic::warning(Code("T0787"), at, format!("{what} is not used here"))
        .help("the compiler keeps what it likes better; results do not depend on it")
}

/// T0788: what is part of the language and not there yet.
pub(crate) fn not_there_yet(at: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code("T0788"), at, format!("{what} is not implemented yet"))
}

/// T0790: two layouts of one tensor.
pub(crate) fn layouts_differ(at: Span, hint: Span) -> Diagnostic {
    Diagnostic::error(Code("T0790"), at, "this layout is not the one that the tensor is computed in")
        .see(hint, "the other layout is requested here")
        .help("leave one of them out, or bind the tensor to a name and compute another one from it")
}

/// T0791: a condition of an alternative that hosts cannot know.
pub(crate) fn condition_of_sizes(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0791"), at, "the condition of an alternative compares sizes")
        .help("compare names of dimensions and numbers, joined by `and`, `or` and `not`")
}

/// T0800: a number of the source that a type does not hold.
pub(crate) fn literal_does_not_fit(at: Span, text: &str, ty: Scalar) -> Diagnostic {
    let report = Diagnostic::error(Code("T0800"), at, format!("`{text}` is not a value of {}", ty.name()));
    if ty.is_float() {
        return report.help(format!(
            "convert the other operand to a wider type, `f64(x)`, or write a number that {} holds",
            ty.name()
        ));
    }
    let (least, most) = integers(ty);
    report.note(format!("{} holds {least} to {most}", ty.name())).help(format!(
        "convert the other operand to a wider type, `i64(x)`; `{}({text})` keeps the low {} bits",
        ty.name(),
        ty.bits()
    ))
}

/// The least and the greatest integer of an integer type.
fn integers(ty: Scalar) -> (i128, i128) {
    let all = 1_i128 << ty.bits();
    if ty.is_signed_integer() { (-all / 2, all / 2 - 1) } else { (0, all - 1) }
}

/// T0801: an index or size that a small type may not hold.
pub(crate) fn index_does_not_fit(at: Span, (least, most): (i128, i128), ty: Scalar) -> Diagnostic {
    let holds = match ty {
        Scalar::F16 => "every whole number from -2048 to 2048".to_owned(),
        Scalar::BF16 => "every whole number from -256 to 256".to_owned(),
        _ => format!("{} to {}", integers(ty).0, integers(ty).1),
    };
    let how = if ty.is_float() { "rounds it" } else { "keeps its low bits" };
    Diagnostic::error(
        Code("T0801"),
        at,
        format!("this index or size takes the type {}, which may not hold it", ty.name()),
    )
    .note(format!("its values are from {least} to {most}; {} holds {holds}", ty.name()))
    .help(format!(
        "convert the other operand, `{}(x)`; or `{}(…)` around the index, which {how}",
        if ty.is_float() { "f64" } else { "i64" },
        ty.name()
    ))
}

/// T0802: an index or size that a type of 32 bits may not hold.
pub(crate) fn index_may_not_fit(at: Span, ty: Scalar) -> Diagnostic {
    let (what, how) = if ty.is_float() {
        ("is rounded to f32 where it is greater than 16777216".to_owned(), "rounding")
    } else {
        (format!("keeps its low {} bits where {} does not hold it", ty.bits(), ty.name()), "that")
    };
    let name = ty.name();
    Diagnostic::warning(Code("T0802"), at, format!("this index or size {what}"))
        .help(format!("write `{name}(…)` if {how} is meant, else convert the other operand, `i64(x)`"))
}

/// T0802, of an integer beside a number with a point.
pub(crate) fn integer_rounded(at: Span, ty: Scalar) -> Diagnostic {
    let text = format!("this {} becomes an f32, rounded where it is greater than 16777216", ty.name());
    Diagnostic::warning(Code("T0802"), at, text).help("write `f32(…)` if rounding is meant, else `f64(…)`")
}

/// T0803: a comparison with a number outside of a type.
pub(crate) fn always(at: Span, holds: bool, ty: Scalar) -> Diagnostic {
    Diagnostic::warning(Code("T0803"), at, format!("this comparison is always {holds}"))
        .note(format!("no value of {} makes it {}", ty.name(), !holds))
        .help("compare with a number of the type, or leave the comparison out")
}

/// T0804: a number that 64 bits do not hold.
pub(crate) fn number_too_large(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0804"), at, "this number is too large: 64 bits do not hold it")
        .help("numbers of the source, indices and sizes are from -2^63 to 2^63 - 1; a float is written with a point")
}

/// T0805: a loop of launches without a limit.
pub(crate) fn rounds_missing(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0805"), at, "a `while` that carries a tensor needs the argument `max`")
        .help("each iteration is a separate launch, and the host makes at most `max` of them")
}

/// T0806: invocations of a thread scope that store in one element.
pub(crate) fn stores_collide(at: Span, name: &str, (first, second): (i64, i64)) -> Diagnostic {
    Diagnostic::error(Code("T0806"), at, format!("several invocations store in one element of `{name}`"))
        .note(format!("invocations {first} and {second} do, and neither comes last"))
        .help("give each invocation a separate element, or let one of them store: `if id == 0 { … }`")
}

/// T0807: the same, where subscripts are not known.
pub(crate) fn stores_may_collide(at: Span, name: &str) -> Diagnostic {
    Diagnostic::warning(Code("T0807"), at, format!("several invocations may store in one element of `{name}`"))
        .note("if they do, neither comes last: the result may differ from run to run, and the interpreter reports the race")
        .help("the subscripts follow from data, so nothing shows that they differ; compute the tensor by `compute`, which names what each element is")
}

/// The code of the message about a setting of a name that is never used.
pub const UNKNOWN_SETTING: Code = Code("T0799");

/// T0799: a setting of a name that is never used.
pub(crate) fn unknown_setting<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Diagnostic {
    let mut diagnostic =
        Diagnostic::placeless(UNKNOWN_SETTING, format!("nothing is named `{name}` whose value `-D` could set"));
    diagnostic.severity = Severity::Warning;
    let all: Vec<&str> = known.clone().collect();
    match (suggest(name, known), all.as_slice()) {
        (Some(near), _) => diagnostic.did_you_mean(near),
        (None, []) => diagnostic.help("the source has no `tune`, no generic type and no alternatives"),
        (None, known) => diagnostic.help(format!("there are {}", known.join(", "))),
    }
}
