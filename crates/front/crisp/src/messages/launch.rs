//! Messages about launch sizes: C0601 to C0699.

use std::rc::Rc;

use crisp_support_diagnostics::{Code, Diagnostic, Span};

use super::listed;

pub(crate) fn arities_differ(span: Span, arity: u8, first: Span, other: u8) -> Diagnostic {
    Diagnostic::error(
        Code("C0601"),
        span,
        format!("this says {}, another declaration {other}", super::count(usize::from(arity), "dimension")),
    )
    .see(first, format!("{} here", super::count(usize::from(other), "dimension")))
    .help("a kernel is launched with one number of dimensions: make them agree")
}

pub(crate) fn size_twice(span: Span, name: &str, earlier: Span) -> Diagnostic {
    Diagnostic::error(Code("C0602"), span, format!("`{name}` is declared twice"))
        .see(earlier, "first declared here")
        .help("remove one of them")
}

pub(crate) fn size_message(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0603"), span, "`:msg` takes a string").help("write `:msg \"text\"`")
}

pub(crate) fn size_dims(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0604"), span, "a launch has 1, 2 or 3 dimensions")
        .help("give one size for each of x, y and z, at most")
}

pub(crate) fn size_both(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(Code("C0605"), span, format!("`{name}` has both `:set-to` and `:derive-from`"))
        .help("`:set-to` sets a size, `:derive-from` computes it: keep one")
}

pub(crate) fn size_constant(span: Span, name: &str) -> Diagnostic {
    Diagnostic::error(
        Code("C0606"),
        span,
        format!("`:set-to` of `{name}` takes positive integers known at compile time"),
    )
    .help("write a number, a `def-const`, or a list such as '(32 8); use `:derive-from` for what the host knows")
}

pub(crate) fn size_of_what(span: Span, ty: &str) -> Diagnostic {
    Diagnostic::error(Code("C0607"), span, format!("a launch size cannot follow from {ty}"))
        .help("use integer parameters and vectors, whose length counts")
}

pub(crate) fn size_unknown_name(span: Span, name: &str, known: &[Rc<str>]) -> Diagnostic {
    let diagnostic = Diagnostic::error(Code("C0608"), span, format!("no parameter is named `{name}`"))
        .note("a launch size is computed by the host, from the kernel's parameters and constants");
    match crisp_support_diagnostics::suggest(name, known.iter().map(|name| &**name)) {
        Some(near) => diagnostic.did_you_mean(near),
        None => diagnostic.help(format!("the parameters are {}", listed(known))),
    }
}

pub(crate) fn size_not_known(span: Span) -> Diagnostic {
    Diagnostic::error(Code("C0609"), span, "the host cannot compute this size")
        .help("use the kernel's parameters, lengths, constants and + - * / min max ceil floor")
}

pub(crate) fn workgroup_too_large(span: Span, invocations: Option<i128>) -> Diagnostic {
    let given = invocations.map_or_else(String::new, |invocations| format!(", these are {invocations}"));
    Diagnostic::error(Code("C0610"), span, format!("a workgroup has at most 1024 invocations{given}"))
        .help("declare a smaller local size")
}

pub(crate) fn bounds_without_size(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("C0611"),
        span,
        "no global size is declared, so this compares with the launched size and is always true",
    )
    .help("declare the bound: `(declare (global-size :derive-from …))`")
}

pub(crate) fn stride_without_size(span: Span) -> Diagnostic {
    Diagnostic::warning(Code("C0612"), span, "the kernel strides over the grid but declares no global size").help(
        "declare it, so that the host launches with the right dimensions: `(declare (global-size :derive-from …))`",
    )
}

pub(crate) fn stride_dimensions(span: Span, arity: u8, declared: u8) -> Diagnostic {
    let (arity, declared) = (usize::from(arity), usize::from(declared));
    let message = format!("this strides over {}, the kernel declares {declared}", super::count(arity, "dimension"));
    Diagnostic::error(Code("C0613"), span, message).help("bind as many indices as the launch has dimensions")
}

pub(crate) fn strategy(span: Span, help: &str) -> Diagnostic {
    Diagnostic::error(Code("C0614"), span, "this is not a way to size a launch")
        .help(help)
        .help("the strategies are `:one-thread-per X`, `:strided X [:most N]`, `:tiled X :tile T` and `:occupancy N`")
}

pub(crate) fn strategy_workgroup(span: Span, dimensions: usize) -> Diagnostic {
    let shape = ["256", "(32 8)", "(32 4 2)"][dimensions.clamp(1, 3) - 1];
    Diagnostic::error(Code("C0615"), span, "this strategy counts workgroups, and the kernel does not set their size")
        .help(format!("declare it: `(local-size :set-to {shape})`"))
}

pub(crate) fn sizes_compete(span: Span, name: &str, kernel: &str, others: &[(Span, Rc<str>)]) -> Diagnostic {
    let message = format!("kernel `{kernel}` and what it calls declare different sizes, `{name}` among them");
    let diagnostic = Diagnostic::warning(Code("C0665"), span, message);
    let diagnostic = others.iter().fold(diagnostic, |diagnostic, (span, function)| {
        diagnostic.see(*span, format!("`{function}` declares another one"))
    });
    diagnostic.note("the greatest is recommended to the host").help("declare one size, in the kernel")
}
