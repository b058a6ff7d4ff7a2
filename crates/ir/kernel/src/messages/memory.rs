//! Wording: rules about memory and views.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::words::{count, name, see};
use crate::types::{Elem, Space, Type};
use crate::validate::{LOCAL_MEMORY_LIMIT, PRIVATE_MEMORY_LIMIT, RANK_LIMIT, Subject};

/// K0401: a load through a view that only writes.
pub(super) fn load_not_allowed(at: Span, view: &Subject) -> Diagnostic {
    let message = format!("this loads through {}, which is only for writing", name(view));
    see(Diagnostic::error(Code("K0401"), at, message), view, "the view is defined here")
        .help("declare its access `read-write`, or keep the value that was stored")
}

/// K0402: a store through a view that only reads.
pub(super) fn store_not_allowed(at: Span, view: &Subject, space: Space) -> Diagnostic {
    let message = format!("this stores through {}, which is only for reading", name(view));
    let report = see(Diagnostic::error(Code("K0402"), at, message), view, "the view is defined here");
    match space {
        Space::Constant => report.help("constant memory is never written; use global, local or private memory"),
        Space::Global | Space::Local | Space::Private => report.help("declare its access `write` or `read-write`"),
    }
}

/// K0403: another number of indices than axes.
pub(super) fn index_count(at: Span, view: &Subject, wanted: u8, found: usize) -> Diagnostic {
    let axes = count(usize::from(wanted), "axis");
    let message = format!("{} has {axes}, and this access gives {}", name(view), count(found, "index"));
    see(Diagnostic::error(Code("K0403"), at, message), view, "the view is defined here")
        .help("give one index for each axis")
}

/// K0404: an index that is not 64 bits wide.
pub(super) fn index_type(at: Span, found: Type, value: &Subject) -> Diagnostic {
    let message = format!("an index is `i64` or `u64`, and {} is `{found}`", name(value));
    see(Diagnostic::error(Code("K0404"), at, message), value, "the index is defined here")
        .help("convert it; indices are 64 bits wide so that they do not wrap into range")
}

/// K0406: a view with no or too many extents.
pub(super) fn extent_count(at: Span, found: usize) -> Diagnostic {
    let message = format!("a view has 1 to {RANK_LIMIT} extents, and this one is given {}", count(found, "extent"));
    Diagnostic::error(Code("K0406"), at, message).help("put several axes into one and compute the index")
}

/// K0407: strides for some axes only.
pub(super) fn stride_count(at: Span, wanted: usize, found: usize) -> Diagnostic {
    let message = format!("the view has {}, and {}", count(wanted, "axis"), count(found, "stride"));
    Diagnostic::error(Code("K0407"), at, message).help("give one stride for each axis, or none for rows without gaps")
}

/// K0408: memory without elements.
pub(super) fn empty_memory(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("K0408"), at, format!("memory `{name}` has no elements"))
        .help("give it a length above zero, or remove it")
}

/// K0418: memory that is not local whose length follows the workgroup's size.
pub(super) fn length_of_workgroup(at: Span, name: &str, space: Space) -> Diagnostic {
    let message = format!("`{name}` is {} memory, and its length follows the workgroup's size", space.name());
    Diagnostic::error(Code("K0418"), at, message).help("give it a number of elements, or declare it local")
}

/// K0409: memory declared in global space.
pub(super) fn global_memory(at: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("K0409"), at, format!("a function cannot declare `{name}` in global memory"))
        .help("pass a buffer as a parameter, or declare it local, private or constant")
}

/// K0410: constant memory with another number of elements than its length.
pub(super) fn init_count(at: Span, name: &str, wanted: u64, found: usize) -> Diagnostic {
    let verb = if found < 2 { "is" } else { "are" };
    let message = format!("constant memory `{name}` has length {wanted}, and {} {verb} given", count(found, "element"));
    Diagnostic::error(Code("K0410"), at, message).help("give every element its value")
}

/// K0411: first values of memory that starts as zero.
pub(super) fn init_not_constant(at: Span, name: &str, space: Space) -> Diagnostic {
    let message = format!("`{name}` is {} memory, which starts as zero and has no first values", space.name());
    Diagnostic::error(Code("K0411"), at, message).help("store the values, or declare it constant")
}

/// K0412: an element of constant memory with another type than the memory.
pub(super) fn init_type(at: Span, name: &str, wanted: Elem, found: Elem) -> Diagnostic {
    let message = format!("constant memory `{name}` holds `{wanted}`, and one of its elements is `{found}`");
    Diagnostic::error(Code("K0412"), at, message).help(format!("write all elements as `{wanted}`"))
}

/// K0413: elements that overlap or lie askew.
pub(super) fn stride(at: Span, elem: Elem, stride: u32) -> Diagnostic {
    let (bytes, align) = (elem.bytes(), elem.scalar.bytes());
    Diagnostic::error(Code("K0413"), at, format!("elements of type `{elem}` cannot have a stride of {stride} bytes"))
        .help(format!("each takes {bytes} bytes and begins at a multiple of {align}"))
}

/// The number of bytes, where there are not too many to count.
fn bytes(number: u64) -> String {
    if number == u64::MAX { "2^64 or more bytes".to_owned() } else { format!("{number} bytes") }
}

/// K0414: too much local memory.
pub(super) fn local_memory(at: Span, kernel: &str, declared: u64, largest: &(String, Span)) -> Diagnostic {
    let declared = bytes(declared);
    let message = format!(
        "kernel `{kernel}` declares {declared} of local memory, and a workgroup has at most {LOCAL_MEMORY_LIMIT}"
    );
    Diagnostic::error(Code("K0414"), at, message)
        .see(largest.1, format!("`{}` is the largest", largest.0))
        .help("work on smaller tiles, or keep part of the data in a buffer")
}

/// K0415: too much private memory.
pub(super) fn private_memory(at: Span, kernel: &str, declared: u64, largest: &(String, Span)) -> Diagnostic {
    let declared = bytes(declared);
    let message = format!(
        "kernel `{kernel}` declares {declared} of private memory, and an invocation has at most {PRIVATE_MEMORY_LIMIT}"
    );
    Diagnostic::error(Code("K0415"), at, message)
        .see(largest.1, format!("`{}` is the largest", largest.0))
        .help("use a buffer with a part for each invocation")
}

/// K0416: elements without atomic operations.
pub(super) fn atomic_element(at: Span, op: &str, found: Elem) -> Diagnostic {
    Diagnostic::error(
        Code("K0416"),
        at,
        format!("`{op}` works on scalars of 32 or 64 bits, and the elements are `{found}`"),
    )
    .help("keep what is updated atomically in a buffer of `i32`, `u32`, `i64`, `u64`, `f32` or `f64`")
}

/// K0417: memory without atomic operations.
pub(super) fn atomic_not_allowed(at: Span, op: &str, view: &Subject, space: Space) -> Diagnostic {
    let (message, help) = match space {
        Space::Global | Space::Local => {
            (format!("`{op}` writes, and {} is only read", name(view)), "declare the view `read-write`")
        }
        Space::Private => (
            format!("`{op}` works on memory that invocations share, and {} is private", name(view)),
            "load, compute and store: no other invocation accesses it",
        ),
        Space::Constant => {
            (format!("`{op}` writes, and {} is constant memory", name(view)), "pass a buffer in global memory")
        }
    };
    see(Diagnostic::error(Code("K0417"), at, message), view, "the view is defined here").help(help)
}
