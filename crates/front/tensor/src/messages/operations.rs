//! Wording: operators, functions, slices, tables and imports.

use crisp_ir_kernel::Scalar;
use crisp_support_diagnostics::{Code, Diagnostic, Span};

/// T0820: an operation on bits of a float.
pub(crate) fn bits_of_float(at: Span, ty: Scalar, is_caret: bool) -> Diagnostic {
    let report =
        Diagnostic::error(Code("T0820"), at, format!("bit operations take integers, and this is {}", ty.name()));
    if is_caret {
        return report.help("a power is `x ** y`").help("`bitcast(x, u32)` gives the bits of an f32");
    }
    report.help("`bitcast(x, u32)` gives the bits of an f32, `bitcast(x, u64)` those of an f64")
}

/// T0821: a shift by a number below zero.
pub(crate) fn negative_shift(at: Span, left: bool) -> Diagnostic {
    let (here, there) = if left { ("<<", ">>") } else { (">>", "<<") };
    Diagnostic::error(Code("T0821"), at, "a shift by a number below zero")
        .help(format!("write `{there}` in place of `{here}`"))
}

/// T0822: the type of a `bitcast`.
pub(crate) fn bitcast_type(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0822"), at, "the second argument of `bitcast` must be a type of numbers")
        .help("for example `bitcast(x, u32)`")
}

/// T0822, of types of two sizes.
pub(crate) fn bitcast_size(at: Span, from: Scalar, to: Scalar) -> Diagnostic {
    Diagnostic::error(Code("T0822"), at, format!("{} does not have the bits of {}", from.name(), to.name()))
        .help(format!("both types must have the same size; `{}(x)` converts the value", to.name()))
}

/// T0823: a power of an integer that is not a product of a known number of factors.
pub(crate) fn integer_power(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0823"), at, "an exponent of an integer must be a number from 0 to 64")
        .help("`2 ** n` may have any exponent; of floats all may: `f64(x) ** f64(n)`")
}

/// T0823, of an exponent below zero.
pub(crate) fn negative_power(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0823"), at, "a negative power of an integer is not an integer")
        .help("convert the integer: `f32(x) ** -1`")
}

/// T0824: `@` between values that are not matrices.
pub(crate) fn no_product(at: Span, a: &str, b: &str) -> Diagnostic {
    Diagnostic::error(Code("T0824"), at, format!("`@` takes matrices and vectors, and here are {a} and {b}"))
        .help("`[M, K] @ [K, N]`, `[M, K] @ [K]`, `[K] @ [K, N]`, `[K] @ [K]` and `[B, M, K] @ [B, K, N]` are products")
}

/// T0825: the step of a slice.
pub(crate) fn slice_step(at: Span) -> Diagnostic {
    Diagnostic::error(
        Code("T0825"),
        at,
        "the step of a slice must be a number other than 0 that is known while compiling",
    )
    .help("`x[::2]` is every second element, `x[::-1]` all of them from the last one on")
}

/// T0825, of a slice that is stored from its end on.
pub(crate) fn stored_backwards(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0825"), at, "what is stored must have a step above zero")
        .help("turn the value: `store(x, [a:b], y[::-1])`")
}

/// T0826: a table with too many numbers.
pub(crate) fn table_too_large(at: Span, found: usize, most: usize) -> Diagnostic {
    Diagnostic::error(Code("T0826"), at, format!("a table of {found} numbers"))
        .help(format!("at most {most}; pass larger ones as a parameter"))
}

/// T0826, of lists with different lengths.
pub(crate) fn ragged_table(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0826"), at, "the rows of a table must have one length")
}

/// T0826, of a list of other things.
pub(crate) fn not_a_table(at: Span) -> Diagnostic {
    Diagnostic::error(Code("T0826"), at, "only a list of numbers can have an index that is not known while compiling")
        .help("`if i == 0 then a else b` chooses between other values")
}

/// T0827: a file that cannot be imported.
pub(crate) fn not_imported(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::error(Code("T0827"), at, format!("`{name}` cannot be imported: {why}")).help(
        "the name is relative to the folder of this file or to one of `-I FOLDER`, and the file must be in the folder of the source or in one of these",
    )
}

/// T0827, of too many files.
pub(crate) fn too_many_imports(at: Span, most: usize) -> Diagnostic {
    Diagnostic::error(Code("T0827"), at, format!("more than {most} files are imported"))
        .help("put functions that are used together into one file")
}
