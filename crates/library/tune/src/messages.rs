//! Wording: why a tensor program cannot be run with generated data.

use crisp_ir_artifact::LaunchError;
use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

/// T0731: a constant that is part of an order of rounding.
pub(crate) fn pinned(at: Span, name: &str, value: i64, other: &str) -> Diagnostic {
    Diagnostic::new(Severity::Note, Code("T0731"), at, format!("`{name}` stays {value}: with {other} the result has other bytes"))
        .help("the constant decides in which order floats are rounded, so it is part of the definition; `from =` goes on with a fold and leaves tiles free")
}

/// T0792: data beyond the limit.
pub(crate) fn too_large(buffer: &str) -> Diagnostic {
    Diagnostic::placeless(Code("T0792"), format!("the buffer `{buffer}` would be too large for these sizes"))
        .help("choose smaller sizes")
}

/// T0793: a kernel that the source does not have.
pub(crate) fn no_kernel<'a>(kernel: &str, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let known: Vec<&str> = known.collect();
    Diagnostic::placeless(Code("T0793"), format!("there is no kernel `{kernel}`"))
        .help(format!("there is `{}`", known.join("`, `")))
}

/// T0794: a size without a value.
pub(crate) fn size_missing(kernel: &str, size: &str) -> Diagnostic {
    Diagnostic::placeless(Code("T0794"), format!("the size `{size}` of kernel `{kernel}` has no value above zero"))
        .help(format!("give it one: `--size {size}=1024`"))
}

/// T0795: a value of no size.
pub(crate) fn unknown_size(kernel: &str, size: &str, known: &[&str]) -> Diagnostic {
    let report = Diagnostic::placeless(Code("T0795"), format!("kernel `{kernel}` has no size `{size}`"));
    match known {
        [] => report.help("it has none at all"),
        _ => report.help(format!("its sizes are `{}`", known.join("`, `"))),
    }
}

/// T0796: an alternative that computes something else.
pub(crate) fn refuted(difference: &Refuted<'_>) -> Diagnostic {
    let Refuted { kernel, alternative, buffer, element, sizes, data } = difference;
    let text = format!("alternative `{alternative}` of `{kernel}` differs from its default");
    Diagnostic::placeless(Code("T0796"), text)
        .note(format!("with {sizes}, element {element} of `{buffer}` is the first one; {data}"))
        .help("another order of sums does not explain this: correct the alternative, or its `when`")
}

/// T0797: an alternative that rounds otherwise.
pub(crate) fn rounds_otherwise(difference: &Refuted<'_>) -> Diagnostic {
    let Refuted { kernel, alternative, buffer, element, sizes, data } = difference;
    let text = format!("alternative `{alternative}` of `{kernel}` rounds otherwise than its default");
    let report = Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("T0797"), text) };
    report
        .note(format!("with {sizes}, element {element} of `{buffer}` is the first one that differs; {data}"))
        .help("a tuner never takes it in place of the default; `when` makes the choice part of the definition")
}

/// T0731, of a constant that is compared and not tuned.
pub(crate) fn constant_decides(difference: &Refuted<'_>, name: &str, value: &str) -> Diagnostic {
    let Refuted { kernel, buffer, element, sizes, data, alternative: _ } = difference;
    let text = format!("`{name}` is part of what `{kernel}` computes: with {value} the result has other bytes");
    let report = Diagnostic { severity: Severity::Warning, ..Diagnostic::placeless(Code("T0731"), text) };
    report
        .note(format!("with {sizes}, element {element} of `{buffer}` is the first one that differs; {data}"))
        .help("`crisp tune` leaves it as it is written; `from =` goes on with a fold and leaves tiles free")
}

/// T0808: an alternative that was not compared.
pub(crate) fn not_compared(kernel: &str, alternative: &str) -> Diagnostic {
    let text = format!(
        "alternative `{alternative}` of `{kernel}` was not compared: no sizes were found for which its `when` holds"
    );
    Diagnostic::placeless(Code("T0808"), text)
        .help("sizes up to 20,000 were tried, in many combinations: make the condition one that such sizes meet, or remove the alternative")
}

/// Where an alternative differs.
pub(crate) struct Refuted<'a> {
    pub(crate) kernel: &'a str,
    pub(crate) alternative: &'a str,
    pub(crate) buffer: &'a str,
    pub(crate) element: usize,
    pub(crate) sizes: String,
    pub(crate) data: &'static str,
}

/// T0792, where the launch is what is too large.
pub(crate) fn no_launch(error: &LaunchError) -> Diagnostic {
    Diagnostic::placeless(Code("T0792"), error.to_string()).help("choose smaller sizes")
}
