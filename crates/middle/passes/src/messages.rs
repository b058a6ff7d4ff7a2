//! Wording of what passes have to say.

use crisp_support_diagnostics::{Code, Diagnostic, Severity, Span};

/// K0701: calls multiply the operations of a kernel beyond the limit.
pub(crate) fn too_large_inlined(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    let text = format!("`{name}` has more than {limit} operations once its calls are put in place");
    Diagnostic::error(Code("K0701"), kernel, text)
        .note(
            "functions become part of the kernels that call them, so functions that call others several times multiply",
        )
        .help("call large functions from fewer places, for example from one place in a loop")
}

/// K0701: calls that take too much work to put in place.
pub(crate) fn too_many_copies(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    let text = format!(
        "more than {limit} operations would have to be copied to put the calls of `{name}` and others in place"
    );
    Diagnostic::error(Code("K0701"), kernel, text)
        .note(
            "functions that return early and call one another in a long chain are copied once for each that calls them",
        )
        .help("let functions of the chain end with their only result")
}

/// K0702: calls nest the regions of a kernel beyond the limit.
pub(crate) fn too_deep_inlined(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    let text = format!("`{name}` nests more than {limit} branches and loops once its calls are put in place");
    Diagnostic::error(Code("K0702"), kernel, text)
        .note("functions become part of the kernels that call them, with all their branches and loops")
        .help("call functions from less deeply nested places")
}

/// K0703: the kernels of a module together exceed the limit.
pub(crate) fn too_large_module(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    let text = format!("with `{name}` the kernels have more than {limit} operations once their calls are put in place");
    Diagnostic::error(Code("K0703"), kernel, text).help("compile the kernels in several parts")
}

/// K0704: what a target needs nests regions beyond the limit.
pub(crate) fn too_deep_for_target(function: Span, name: &str, limit: usize) -> Diagnostic {
    let text =
        format!("`{name}` nests more than {limit} branches and loops once it has the form that this target needs");
    Diagnostic::error(Code("K0704"), function, text)
        .note("on this target, accesses and some operations become branches of their own")
        .help("nest a few levels less, for example by joining conditions with `and`")
}

/// K0705: what a target needs adds a parameter beyond the limit.
pub(crate) fn too_many_parameters_for_target(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    let text = format!("`{name}` tells the host something, and has no room for the parameter that this needs here");
    Diagnostic::error(Code("K0705"), kernel, text)
        .note(format!(
            "a kernel has at most {limit} parameters, and on this target the memory in which it tells is one"
        ))
        .help("pass one parameter less, or leave out `log`, `assert`, `trap` and `while`")
}

/// K0706: a name that no kernel has.
pub(crate) fn no_kernel(name: &str) -> Diagnostic {
    Diagnostic::placeless(Code("K0706"), format!("the module has no kernel `{name}`"))
        .help("give the name of one of its kernels")
}

/// K0707: a code generator met something that it cannot print.
pub(crate) fn unprintable(at: Span, target: &str, what: &str) -> Diagnostic {
    let text = format!("the code generator for {target} was given `{what}`, which it cannot print");
    Diagnostic::new(Severity::Bug, Code("K0707"), at, text)
        .note("a pass should have replaced this, or the target should have refused it")
        .help("this is a mistake of the compiler: please report it with the program")
}
