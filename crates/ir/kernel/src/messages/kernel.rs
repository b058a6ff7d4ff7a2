//! Wording: rules about parameters, names and launch sizes.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::words::count;
use crate::profile::Feature;
use crate::types::Type;
use crate::validate::{BufferProblem, PARAM_LIMIT, SizeProblem};

/// K0501: a kernel with results.
pub(super) fn kernel_results(at: Span) -> Diagnostic {
    Diagnostic::error(Code("K0501"), at, "a kernel has no results").help("store them in a buffer")
}

/// K0502: a parameter that no host can pass.
pub(super) fn kernel_param(at: Span, param: &str, found: Type) -> Diagnostic {
    Diagnostic::error(Code("K0502"), at, format!("no host can pass `{param}` of type `{found}` to a kernel"))
        .help("kernel parameters are scalars, hardware vectors, and views of one axis on global or constant memory")
}

/// K0503: two kernels of one name.
pub(super) fn kernel_name_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("K0503"), at, format!("there is a kernel `{name}` already"))
        .see(first, "the first one")
        .help("hosts find kernels by name, so choose another name")
}

/// K0504: a kernel name that is not a C identifier.
pub(super) fn kernel_name(at: Span, name: &str) -> Diagnostic {
    let message = match name {
        "" => "a kernel or program needs a name that is a C identifier".to_owned(),
        _ => format!("`{name}` is not a C identifier, as the name of a kernel or program must be"),
    };
    Diagnostic::error(Code("K0504"), at, message).help("use letters, digits and `_`, and no digit at the beginning")
}

/// K0505: a number of dimensions that no launch has.
pub(super) fn work_dim(at: Span, found: u8) -> Diagnostic {
    Diagnostic::error(Code("K0505"), at, format!("a launch has 1, 2 or 3 dimensions, not {found}"))
        .help("put several dimensions into one, and divide the id")
}

/// K0506: more extents than dimensions.
pub(super) fn launch_extents(at: Span, size: &str, wanted: u8, found: usize) -> Diagnostic {
    let dims = count(usize::from(wanted), "dimension");
    Diagnostic::error(
        Code("K0506"),
        at,
        format!("the launch has {dims}, and this {size} has {}", count(found, "extent")),
    )
    .help("give at most one extent for each dimension")
}

/// K0507: a size that asks a parameter for what it does not have.
pub(super) fn size_param(at: Span, param: Option<&(String, Span)>, length: bool) -> Diagnostic {
    let error = |message: String| Diagnostic::error(Code("K0507"), at, message);
    match (param, length) {
        (Some((name, place)), true) => error(format!("a size needs the length of `{name}`, which is not a buffer"))
            .see(*place, "the parameter")
            .help("use the value of a scalar, or the length of a buffer"),
        (Some((name, place)), false) => error(format!("a size needs the value of `{name}`, which is not an integer"))
            .see(*place, "the parameter")
            .help("use the value of an integer parameter, or the length of a buffer"),
        (None, _) => error("a size refers to a parameter or temporary that does not exist before it".to_owned())
            .help("refer to parameters by name"),
    }
}

/// K0508: a size that cannot be evaluated.
pub(super) fn size_expression(at: Span, problem: SizeProblem) -> Diagnostic {
    let error = |message: String| Diagnostic::error(Code("K0508"), at, message);
    match problem {
        SizeProblem::Denominator => {
            error("a fraction of this size has a denominator that is not above zero".to_owned())
                .help("write the sign in the numerator")
        }
        SizeProblem::Operands { op, wanted, found } => {
            error(format!("`{op}` of this size takes {}, and has {found}", count(wanted, "operand")))
                .help("write one operation inside another to combine more")
        }
        SizeProblem::Axis(axis) => error(format!("this size uses axis {axis}, and a launch has the axes 0, 1 and 2"))
            .help("axis 0 is x, 1 is y, 2 is z"),
        SizeProblem::Circular { needs } => error(format!("this size needs the {needs}, which is not known before it"))
            .help("the global size is found first; the local size may depend on it, and on arguments"),
        SizeProblem::Workgroup => error("the length of local memory names more than the workgroup's size".to_owned())
            .help("use constants and `(local-size AXIS)`; for other lengths, declare the most or use a buffer"),
        SizeProblem::Index => error("this size names the index of a repetition that is not around it".to_owned())
            .help("only launches and repetitions inside a `repeat` may name its index"),
    }
}

/// K0509: an `&out` parameter that cannot be written.
pub(super) fn out_param(at: Span, param: &str, found: Type) -> Diagnostic {
    Diagnostic::error(
        Code("K0509"),
        at,
        format!("`{param}` is an output of type `{found}`, and nothing can be stored there"),
    )
    .help("an output is a view with access `write` or `read-write`")
}

/// K0510: a length for a parameter without one.
pub(super) fn param_length(at: Span, param: &str) -> Diagnostic {
    Diagnostic::error(Code("K0510"), at, format!("`{param}` is not a view, so it has no length"))
        .help("remove the length, or make it a view")
}

/// K0514: a role that does not fit the parameter.
pub(super) fn param_role(at: Span, param: &str, role: &str, found: Type) -> Diagnostic {
    Diagnostic::error(Code("K0514"), at, format!("parameter `{param}` of type `{found}` cannot have the role `{role}`"))
        .note(
            "`hidden` is a global view, `status` one of `u32` that can be written; all other roles but `param` and `out` are `u32` or `u64`",
        )
        .help("only kernels that were made for a target have such parameters; declare it with `param` otherwise")
}

/// K0511: two parameters of one name.
pub(super) fn param_name_twice(at: Span, param: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("K0511"), at, format!("there is a parameter `{param}` already"))
        .see(first, "the first one")
        .help("hosts set arguments by name, so choose another name")
}

/// K0512: more than the strict profile has.
pub(super) fn beyond_strict(at: Span, kernel: &str, place: Span, feature: Feature) -> Diagnostic {
    let message = format!("kernel `{kernel}` uses the strict profile, which does not allow {}", feature.words());
    let help = match feature {
        Feature::DeviceFence => "split the work into two launches, or let the kernel use the device profile",
        Feature::FloatAtomic => "add up in a fixed order, in integers, or let the kernel use the device profile",
        Feature::Clock => "measure launches on the host, or let the kernel use the device profile",
    };
    Diagnostic::error(Code("K0512"), at, message).see(place, "this kernel").help(help)
}

/// K0515: hidden parameters that are not what the kernel says of them.
pub(super) fn host_buffer(at: Span, problem: &BufferProblem) -> Diagnostic {
    let error = |message: String| Diagnostic::error(Code("K0515"), at, message);
    match problem {
        BufferProblem::Count { params, buffers } => error(format!(
            "the kernel has {} and describes {}",
            count(*params, "hidden parameter"),
            count(*buffers, "buffer")
        ))
        .help("write one `(buffer NAME PURPOSE LENGTH)` for each `hidden` parameter"),
        BufferProblem::Order { param } => error(format!("`{param}` follows a hidden parameter"))
            .help("hidden parameters follow all that a caller names"),
        BufferProblem::Cell { param } => error(format!("the cell `{param}` does not have the length 1"))
            .help("a cell is one element; use the purpose `implicit` or `result` for more"),
        BufferProblem::Exact => {
            error("the kernel is exact, and has hidden parameters or sizes that are not those of a buffer".to_owned())
                .help("write `(exact (BUFFER SIZE) …)` with a view and an integer for each, and no `hidden` parameters")
        }
        BufferProblem::Initial { param } => {
            error(format!("the initial value of `{param}` does not have the type of its elements"))
                .help("convert the constant to the element type of the parameter")
        }
    }
}

/// K0513: too many parameters.
pub(super) fn param_count(at: Span, found: usize) -> Diagnostic {
    Diagnostic::error(
        Code("K0513"),
        at,
        format!("a kernel or program has at most {PARAM_LIMIT} parameters, and this one has {found}"),
    )
    .help("put several values into one buffer")
}
