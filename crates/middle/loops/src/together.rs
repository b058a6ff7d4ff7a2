//! Statements whose reductions all invocations of a workgroup make together.

use std::collections::BTreeSet;

use crisp_ir_kernel::FoldOp;
use crisp_ir_loops::{Order, Program, Reduction, Statement};
use crisp_ir_sets::Affine;

use crate::places;

/// The tag of such statements. No author can write it.
pub(crate) const TOGETHER: &str = "by the workgroup";

/// Invocations of a workgroup that makes reductions together.
pub(crate) const INVOCATIONS: i64 = 64;

/// Whether a statement's reductions are made by all invocations together.
pub(crate) fn is_together(statement: &Statement) -> bool {
    statement.tags.iter().any(|tag| tag == TOGETHER)
}

/// Whether the invocations of a workgroup can make a reduction together in its order: over one variable from 0 on, as long everywhere.
pub(crate) fn is_possible(program: &Program, reduction: &Reduction) -> bool {
    let &[variable] = reduction.inames.as_slice() else { return false };
    let exact = matches!(reduction.op, FoldOp::Min | FoldOp::Max) || !reduction.body.ty.is_float();
    let order = match reduction.order {
        Order::Tree { lanes, chunk } => {
            let (lanes, chunk) = (i64::from(lanes), i64::from(chunk));
            lanes % INVOCATIONS == 0 && lanes <= 8 * INVOCATIONS && chunk % lanes == 0
        }
        Order::Fold => exact,
        Order::Blocks(_) => false,
    };
    let from_zero = places::low(program, variable).is_ok_and(|low| low == Some(Affine::number(0)));
    let alone = program.outer_of(variable).is_empty() && program.loaded(&BTreeSet::from([variable])).is_empty();
    order && reduction.at.is_none() && from_zero && alone
}
