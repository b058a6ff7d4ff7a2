//! Wording: why a tensor program cannot be run with data of its own.

use crisp_ir_artifact::LaunchError;
use crisp_support_diagnostics::{Code, Diagnostic};

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

/// T0792, where the launch is what is too large.
pub(crate) fn no_launch(error: &LaunchError) -> Diagnostic {
    Diagnostic::placeless(Code("T0792"), error.to_string()).help("choose smaller sizes")
}
