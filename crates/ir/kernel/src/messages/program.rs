//! Wording: rules about programs.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::words::count;
use crate::types::{Access, Type};
use crate::validate::{Passed, REPEAT_LIMIT, STEP_LIMIT};

/// K0801: a name that a kernel or another program has.
pub(super) fn name_twice(at: Span, name: &str, first: Span) -> Diagnostic {
    Diagnostic::error(Code("K0801"), at, format!("there is a kernel or program `{name}` already"))
        .see(first, "the first one")
        .help("hosts find kernels and programs by name, so choose another name")
}

/// K0802: a launch of no kernel.
pub(super) fn unknown_kernel(at: Span, name: &str, similar: Option<&str>) -> Diagnostic {
    let report = Diagnostic::error(Code("K0802"), at, format!("the module has no kernel `{name}`"));
    match similar {
        Some(similar) => report.did_you_mean(similar),
        None => report.help("a program launches kernels of the same module; functions and programs cannot be launched"),
    }
}

/// K0803: the number of arguments.
pub(super) fn launch_count(at: Span, kernel: &str, place: Span, [wanted, found]: [usize; 2]) -> Diagnostic {
    let text = format!("kernel `{kernel}` takes {}, and is given {found}", count(wanted, "argument"));
    Diagnostic::error(Code("K0803"), at, text)
        .see(place, "the kernel")
        .help("give one argument for each parameter, in order")
}

/// K0804: an argument that does not fit.
pub(super) fn launch_argument(
    at: Span,
    (kernel, param, place): (&str, &str, Span),
    wanted: Type,
    found: Passed,
) -> Diagnostic {
    let given = match found {
        Passed::Type(found) => format!("`{found}`"),
        Passed::Size => "a computed integer".to_owned(),
        Passed::Nothing => "a parameter or temporary that does not exist".to_owned(),
    };
    let text = format!("`{param}` of kernel `{kernel}` is `{wanted}`, and is given {given}");
    let help = match (wanted, found) {
        (Type::View(_), Passed::Type(Type::View(_))) => "element type, stride and address space must be the same",
        (Type::View(_), _) => "pass a buffer: a parameter or temporary of the program",
        (Type::Elem(_), Passed::Size) => "only integer parameters take a computed size; write a constant with its type",
        (Type::Elem(_), _) => "pass a constant of that type, as in `(f32 1.5)`, or a scalar parameter of that type",
    };
    Diagnostic::error(Code("K0804"), at, text).see(place, "the parameter").help(help)
}

/// K0805: a kernel that reads or writes what the program does not.
pub(super) fn launch_access(
    at: Span,
    (kernel, param): (&str, &str),
    (declared, place): (&str, Span),
    [wanted, found]: [Access; 2],
) -> Diagnostic {
    let (wanted, found) = (wanted.name(), found.name());
    let text = format!(
        "`{declared}` is declared `{found}`, and parameter `{param}` of kernel `{kernel}` needs `{wanted}` access to it"
    );
    Diagnostic::error(Code("K0805"), at, text)
        .see(place, "declared here")
        .help("declare the access that all launches need together, or use a temporary")
}

/// K0810: a buffer that is passed twice, and written.
pub(super) fn launch_shares(at: Span, kernel: &str, [first, second]: &[String; 2], place: Span) -> Diagnostic {
    let text = format!("`{first}` and `{second}` of kernel `{kernel}` are one buffer here, and the kernel writes it");
    Diagnostic::error(Code("K0810"), at, text)
        .see(place, "the second parameter")
        .help("pass another buffer, such as a temporary; what a kernel writes is passed to one parameter only")
}

/// K0806: a workgroup size that no launch has.
pub(super) fn launch_local(at: Span, local: &[u32]) -> Diagnostic {
    let sizes: Vec<String> = local.iter().map(u32::to_string).collect();
    let text = format!("a workgroup of {} invocations: it must have 1 to 1024", sizes.join("×"));
    Diagnostic::error(Code("K0806"), at, text)
        .help("the product of the sizes along all axes is the number of invocations")
}

/// K0807: no global size.
pub(super) fn launch_unsized(at: Span, kernel: &str, place: Span) -> Diagnostic {
    let text = format!("kernel `{kernel}` declares no global size, and this launch gives none");
    Diagnostic::error(Code("K0807"), at, text).see(place, "the kernel").help("add `(global-size …)` to the launch")
}

/// K0808: repetitions nested too deeply.
pub(super) fn repeat_depth(at: Span) -> Diagnostic {
    let text = format!("more than {REPEAT_LIMIT} repetitions are inside one another here");
    Diagnostic::error(Code("K0808"), at, text).help("combine two repetitions: divide the index of one of them")
}

/// K0811: a condition that is not a temporary of truth values.
pub(super) fn repeat_condition(at: Span) -> Diagnostic {
    let text = "`:while` names something else than a temporary of `bool`";
    Diagnostic::error(Code("K0811"), at, text)
        .help("declare `(temporary more bool 1)`, which a launch of each round writes")
}

/// K0809: too many steps.
pub(super) fn step_count(at: Span, found: usize) -> Diagnostic {
    let text = format!("a program has at most {STEP_LIMIT} steps and temporaries, and this one has {found}");
    Diagnostic::error(Code("K0809"), at, text).help("use `repeat`, or split it into several programs")
}
