//! Statements whose reductions all invocations of a workgroup make together.

use crisp_ir_loops::Statement;

/// The tag of such statements. No author can write it.
pub(crate) const TOGETHER: &str = "by the workgroup";

/// Invocations of a workgroup that makes reductions together.
pub(crate) const INVOCATIONS: i64 = 64;

/// Whether a statement's reductions are made by all invocations together.
pub(crate) fn is_together(statement: &Statement) -> bool {
    statement.tags.iter().any(|tag| tag == TOGETHER)
}
