//! Writes down that shifts and rotations count modulo the width, where targets leave larger counts open.

use crisp_ir_kernel::{BinaryOp, Constant, Module, Op, OpId};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Fact, Pass, any_op, each_function};

/// Defines shifts.
pub const PASS: Pass = Pass {
    name: "define-shifts",
    needs: &[],
    makes: &[Fact::ShiftsDefined],
    spoils: &[Fact::ConstantsFolded, Fact::ValuesShared],
    run,
};

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module) -> Result<Module, Vec<Diagnostic>> {
    if !any_op(&module, |_, op| {
        matches!(
            op,
            Op::Binary {
                op: BinaryOp::Shl | BinaryOp::Shr | BinaryOp::RotateLeft | BinaryOp::RotateRight,
                lhs: _,
                rhs: _
            }
        )
    }) {
        return Ok(module);
    }
    Ok(each_function(&module, |function| rewrite(function, &mut Define)))
}

struct Define;

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let Op::Binary {
            op: op @ (BinaryOp::Shl | BinaryOp::Shr | BinaryOp::RotateLeft | BinaryOp::RotateRight),
            lhs,
            rhs,
        } = data.op
        else {
            return Step::Copy;
        };
        let (span, Some(elem)) = (data.span, writer.renamed.from.ty(rhs).elem()) else { return Step::Copy };
        let [lhs, rhs] = [writer.renamed.value(lhs), writer.renamed.value(rhs)];
        let places = Constant::integer(elem.scalar, i128::from(elem.scalar.bits()) - 1).splat(elem.lanes);
        let places = writer.builder.constant(places, span);
        let count = writer.builder.binary(BinaryOp::And, rhs, places, span);
        writer.push(id, Op::Binary { op, lhs, rhs: count });
        Step::Done
    }
}
