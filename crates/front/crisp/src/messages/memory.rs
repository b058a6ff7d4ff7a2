//! Messages about vectors, views and access: C0401 to C0499.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use crate::typed::{Shown, TypeData};

pub(crate) fn reads_out(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0401"), span, format!("`{name}` is an &out vector: it is stored to, never read"))
        .note("other invocations may not have stored their elements yet, so the value would depend on luck")
        .help("keep the value in a variable, or read it in a second kernel")
}

pub(crate) fn reads_write_only(span: Span, name: &str, access: &str) -> Diagnostic {
    Diagnostic::error(Code("C0402"), span, format!("`{name}` is {access}: it cannot be read"))
        .help("declare it :read-write where both are needed")
}

pub(crate) fn writes_read_only(span: Span, name: &str, access: &str) -> Diagnostic {
    Diagnostic::error(Code("C0403"), span, format!("`{name}` is {access}: it cannot be stored to"))
        .help("declare it :write-only or :read-write")
}

pub(crate) fn element_of_what(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0404"), span, format!("`~` reads an element of a vector, this is {ty}"))
        .label(format!("is {ty}"))
        .help("write `(~ vector index)`")
}

pub(crate) fn index_count(span: Span, text: &str, ty: Shown<'_>, rank: u8, given: usize) -> Diagnostic {
    let wanted = if rank == 1 { "1 index".to_owned() } else { format!("{rank} indices") };
    let letters: Vec<String> = "ijklmnop".chars().take(usize::from(rank)).map(String::from).collect();
    Diagnostic::error(Code("C0405"), span, format!("`{text}` takes {wanted}, {given} given"))
        .note(format!("`{text}` is {ty}"))
        .help(format!("write `(~ {text} {})`", letters.join(" ")))
}

pub(crate) fn index_type(span: Span, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0407"), span, format!("an index is an integer, this is {ty}"))
        .label(format!("is {ty}"))
        .help(way_to_integer(ty))
}

/// How something may become an integer that indexes or counts.
pub(super) fn way_to_integer(given: Shown<'_>) -> String {
    match given.data() {
        TypeData::Number(number) if number.lanes > 1 => "take a lane: `(x~ …)`".to_owned(),
        TypeData::Number(number) if number.scalar.is_float() => {
            "round it: `(truncate …)`, `(floor …)`, `(ceil …)` or `(round …)`".to_owned()
        }
        _ => super::types::way_to_number(given),
    }
}

pub(crate) fn not_a_vector(span: Span, ty: Shown<'_>, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0408"), span, format!("`{name}` requires a vector, this is {ty}"))
        .label(format!("is {ty}"))
        .help("vectors are parameters of a vector type, literals `#( … )`, and what `make-vector` makes")
}

pub(crate) fn make_vector_of(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0409"), span, format!("`make-vector` cannot make {ty}"))
        .help("name a vector type or an element type")
}

pub(crate) fn make_vector_element(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0410"), span, "`make-vector` has no element type")
        .help("write `(make-vector float :local 64)`")
}

pub(crate) fn make_vector_no_length(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0411"), span, "`make-vector` has no length")
        .help("write `(make-vector float :local 64)`; the length is known at compile time")
}

pub(crate) fn make_vector_runtime_length(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0412"), span, "the length of `make-vector` is not known at compile time")
        .note("kernels cannot allocate memory at run time")
        .help("use a `def-const` or `def-parameter`; for a length that the host knows, pass the memory as a kernel parameter")
}

pub(crate) fn make_vector_length(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0413"), span, "the length of a vector is an integer from 1 on").help("use another length")
}

pub(crate) fn make_vector_space(span: Span, space: &str) -> Diagnostic {
    Diagnostic::error(Code("C0414"), span, format!("a kernel cannot make :{space} memory")).help(match space {
        "constant" => "constants are literals such as `#(1 2 3)`, or defined by `def-const-vec`",
        _ => "make :local or :private memory; the host makes :global memory and passes it",
    })
}

pub(crate) fn make_global_vector(span: Span) -> Diagnostic {
    Diagnostic::warning(Code("C0629"), span, "vectors of :global memory are slow, and all invocations of the launch share this one")
        .help("make :local memory for a workgroup or :private memory for each invocation; `make-scratch-vector` says that the launch is meant")
}

pub(crate) fn make_vector_too_large(span: Span, length: u64, space: &str) -> Diagnostic {
    Diagnostic::error(Code("C0415"), span, format!("{length} elements are too many for :{space} memory"))
        .help("keep it below 1 MiB, or pass :global memory")
}

pub(crate) fn lengths_differ(span: Span, declared: u64, given: u64) -> Diagnostic {
    Diagnostic::error(Code("C0416"), span, format!("the type says {declared} elements, this says {given}"))
        .help("remove one of the lengths")
}

pub(crate) fn literal_space(span: Span, space: &str) -> Diagnostic {
    Diagnostic::error(Code("C0417"), span, format!("a vector literal cannot be in :{space} memory"))
        .help("literals are :constant, or :private and :local copies")
}

pub(crate) fn empty_vector_literal(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0418"), span, "a vector literal has at least one element")
        .help("use `(make-vector TYPE LENGTH)` for a vector of zeros")
}

pub(crate) fn stride_count(span: Span, extents: usize, strides: usize) -> Diagnostic {
    Diagnostic::error(Code("C0419"), span, format!("there are {extents} extents and {strides} strides"))
        .help("give one stride for each extent")
}

pub(crate) fn axis(span: Span, name: &str, axes: u8) -> Diagnostic {
    let dimensions: Vec<String> = (0..axes.max(1)).map(|axis| axis.to_string()).collect();
    let (last, rest) = dimensions.split_last().map_or(("0", &[][..]), |(last, rest)| (last, rest));
    let listed = if rest.is_empty() { last.to_owned() } else { format!("{} or {last}", rest.join(", ")) };
    Diagnostic::error(Code("C0420"), span, format!("the dimension in `{name}` is {listed}, known at compile time"))
        .help(if axes > 1 {
            "write a number; choose between dimensions with `if`"
        } else {
            "a vector has dimension 0 only: use `length~`"
        })
}

pub(crate) fn not_a_place(span: Span, text: &str) -> Diagnostic {
    Diagnostic::error(Code("C0421"), span, format!("`{text}` cannot be assigned"))
        .help("assign a variable, an element `(~ v i)` or lanes `(x~ v)`")
}

pub(crate) fn assigns_constant(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0422"), span, format!("`{name}` is a constant"))
        .help("bind a variable with `let` and assign that")
}

pub(crate) fn assigns_loop_index(span: Span, name: &str, bound: Span) -> Diagnostic {
    Diagnostic::error(Code("C0423"), span, format!("the loop index `{name}` cannot be assigned"))
        .see(bound, "bound here")
        .note("the number of iterations is fixed when a loop begins, so every kernel ends")
        .help("bind a variable with `let` and assign that")
}

pub(crate) fn assigns_non_number(span: Span, name: &str, ty: Shown<'_>) -> Diagnostic {
    Diagnostic::error(Code("C0424"), span, format!("`{name}` is {ty} and stays what it was bound to"))
        .help("only numbers can be assigned; assign elements of a vector with `(set! (~ v i) x)`")
}
