//! Messages about orchestrations: O0101 to O0118.

use std::rc::Rc;

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

use super::{count, did_you_mean, listed};

pub(crate) fn orchestration_form(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0101"), span, "this may not be used in an orchestration")
        .note("an orchestration says how the host launches kernels; nothing in it runs on a device")
        .help("use `launch-sequential`, `launch-parallel`, `launch-interleaved`, loops, `hoist-comment` and `TBD`; launches are `#'k`, `(k ARGUMENT…)`, `(gen-k … \"NAME\")`")
}

/// A form whose head is like one that may be used there, or a kernel's name where a launch is meant.
pub(crate) fn orchestration_meant(span: Span, meant: &str) -> Diagnostic {
    Diagnostic::error(Code("O0101"), span, "this may not be used in an orchestration").did_you_mean(meant)
}

pub(crate) fn of_the_host(span: Span, name: &str, instead: &str) -> Diagnostic {
    Diagnostic::error(
        Code("O0101"),
        span,
        format!("`{name}` is done by the host: it may be used in an orchestration only"),
    )
    .help(instead)
}

pub(crate) fn orchestration_shape(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0101"), span, "`def-orchestration` has a name and launches")
        .help("write `(def-orchestration NAME (launch-sequential #'KERNEL))`")
}

pub(crate) fn orchestration_expression(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0101"), span, "the host cannot compute this").help(
        "use whole numbers, indices of loops, `+wg-size+`, `(length~ k::x)`, `k::x` and `+ - * / min max` of them",
    )
}

pub(crate) fn orchestration_kernel(span: Span, name: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("O0102"), span, format!("no kernel is named `{name}`"));
    match near {
        Some(_) => did_you_mean(diagnostic, near),
        None => diagnostic.help("launches name kernels: `def-kernel`, or what `gen-` makes of one"),
    }
}

pub(crate) fn orchestration_template(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("O0103"), span, format!("`{name}` is a template, of which nothing is made here"))
        .help(format!("write `(gen-{name} ARGUMENT… \"NAME\")` in its place"))
}

pub(crate) fn orchestration_generated(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0103"), span, "the kernel that is made here has no name")
        .help("end it with a string, the kernel's name: `(gen-k ARGUMENT… \"NAME\")`")
}

pub(crate) fn orchestration_count(span: Span, kernel: &str, names: &[&str], given: usize, at: Span) -> Diagnostic {
    let text = format!("`{kernel}` takes {}, this passes {given}", count(names.len(), "argument"));
    Diagnostic::error(Code("O0104"), span, text)
        .see(at, "the kernel")
        .help(format!("its parameters are {}; `_` makes one up", listed(names)))
}

pub(crate) fn orchestration_arguments(span: Span, name: &str, params: &[Rc<str>], given: usize) -> Diagnostic {
    let text = format!("`{name}` takes {}, this passes {given}", count(params.len(), "template argument"));
    Diagnostic::error(Code("O0104"), span, text).help(format!("its parameters are {}", listed(params)))
}

pub(crate) fn orchestration_not_earlier(span: Span, kernel: &str, near: Option<&str>) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("O0105"), span, format!("`{kernel}` is not launched before this"));
    match near {
        Some(_) => did_you_mean(diagnostic, near),
        None => diagnostic.help("`k::x` is what an earlier launch of `k` passes for `x`; `_` makes something up"),
    }
}

pub(crate) fn orchestration_parameter(span: Span, kernel: &str, name: &str, names: &[&str]) -> Diagnostic {
    Diagnostic::error(Code("O0106"), span, format!("`{kernel}` has no parameter `{name}`"))
        .help(format!("its parameters are {}", listed(names)))
}

/// `how` says what may be passed there.
pub(crate) fn orchestration_type(span: Span, wanted: &str, given: &str, how: &str) -> Diagnostic {
    Diagnostic::error(Code("O0107"), span, format!("this is {given}, wanted is {wanted}")).help(how)
}

pub(crate) fn orchestration_access(span: Span, name: &str, made: &str) -> Diagnostic {
    let text = format!("`{name}` is written, but this memory is made for `{made}`, which is only read");
    Diagnostic::error(Code("O0108"), span, text).help("declare both `:read-write`, or pass `_`")
}

pub(crate) fn orchestration_sibling(span: Span, kernel: &str, at: Span) -> Diagnostic {
    Diagnostic::error(Code("O0109"), span, format!("`{kernel}` is launched at the same time"))
        .see(at, "this launch has no order with it")
        .help("use `launch-sequential`, or pass `_`")
}

pub(crate) fn orchestration_shared(span: Span, name: &str, other: &str, at: Span) -> Diagnostic {
    let text =
        format!("`{name}` is the memory of `{other}`, which a launch at the same time uses, and one of them writes it");
    Diagnostic::error(Code("O0110"), span, text)
        .see(at, "the other launch")
        .help("use `launch-sequential`, or separate memory: `_`")
}

pub(crate) fn orchestration_loop(span: Span, usage: &str) -> Diagnostic {
    Diagnostic::error(Code("O0111"), span, "this loop has no bound, or too many of them")
        .note("the host must know when it ends")
        .help(format!("write `{usage}`; a bound may be `(length~ k::x)`"))
}

pub(crate) fn orchestration_wg_size(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0112"), span, "`+wg-size+` is that of the launch before, and there is none")
        .help("put a launch in front of it")
}

pub(crate) fn orchestration_interleave(span: Span) -> Diagnostic {
    let text = "`launch-interleaved` needs two integer parameters of its kernel: offset and length of a part";
    Diagnostic::error(Code("O0113"), span, text)
        .help("write `(launch-interleaved #'k :offset k::OFFSET :length k::LENGTH)`")
}

pub(crate) fn orchestration_swapped(span: Span) -> Diagnostic {
    let text = "the length is before the offset: they are taken by their names";
    Diagnostic { severity: Severity::Warning, ..Diagnostic::error(Code("O0113"), span, text) }
        .help("write `:offset k::OFFSET :length k::LENGTH`")
}

pub(crate) fn orchestration_exclude(span: Span) -> Diagnostic {
    Diagnostic::error(Code("O0115"), span, "`:exclude` names vectors of the kernel")
        .help("write `:exclude k::VECTOR` or `:exclude (k::VECTOR k::VECTOR)`")
}

pub(crate) fn orchestration_exact(span: Span, kernel: &str) -> Diagnostic {
    let text = format!("`{kernel}` takes its arguments exactly as they are: omitted ones cannot be derived");
    Diagnostic { severity: Severity::Warning, ..Diagnostic::error(Code("O0116"), span, text) }
        .help("name all its arguments, or use `def-kernel`")
}

pub(crate) fn orchestration_ambiguous(span: Span, kernel: &str, param: &str, first: Span, second: Span) -> Diagnostic {
    let text = format!("`{kernel}` is launched twice before this, with different memory for `{param}`");
    Diagnostic::error(Code("O0117"), span, text)
        .see(first, "with one")
        .see(second, "with another")
        .help(format!("give one of them a separate name: `(gen-{kernel} nil \"NAME\")`"))
}

pub(crate) fn orchestration_endless(span: Span, what: &str, given: i128, least: i128) -> Diagnostic {
    Diagnostic::error(Code("O0119"), span, format!("with a {what} of {given} this loop never ends"))
        .help(format!("use a {what} of {least} or more"))
}

pub(crate) fn orchestration_twice(span: Span, name: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("O0118"), span, format!("`{name}` is the name of two orchestrations"))
        .see(earlier, "the other one")
        .help("give one of them another name")
}
