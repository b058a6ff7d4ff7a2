//! Wording of what passes have to say.

use crisp_support_diagnostics::{Code, Diagnostic, Span};

/// K0701: calls multiply the operations of a kernel beyond the limit.
pub(crate) fn too_large_inlined(kernel: Span, name: &str, limit: usize) -> Diagnostic {
    Diagnostic::error(Code("K0701"), kernel, format!("`{name}` has more than {limit} operations once its calls are put in place"))
        .note("functions become part of the kernels that call them, so functions that call others several times multiply")
        .help("call large functions from fewer places, for example from one place in a loop")
}
