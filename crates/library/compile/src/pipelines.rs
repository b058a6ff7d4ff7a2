//! All pipelines on one page: what checks a module, and what changes it on the way to each target.

use crisp_ir_kernel::Checked;
use crisp_support_diagnostics::Diagnostic;

/// What the analyses say of a valid module.
pub(crate) fn check(module: &Checked) -> Vec<Diagnostic> {
    crisp_middle_analysis::check_barriers(module)
}
