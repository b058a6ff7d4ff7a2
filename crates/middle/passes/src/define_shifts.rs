//! Writes down that shifts and rotations count modulo the width, where targets leave larger counts open.

use crisp_ir_kernel::{Binary, Constant, Function, IntegerOp, Module, Op, OpId, Value, ValueData};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Defines shifts.
pub const PASS: Pass =
    Pass { name: "define-shifts", needs: &[], makes: &[Fact::ShiftsDefined], spoils: &[Fact::Simple], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, concerns);
    Ok(each_concerned(module, concerned, |function| {
        rewrite(function, &mut Define { definitions: function.definitions() })
    }))
}

/// Returns whether an operation shifts or rotates.
fn concerns(_: &Function, op: &Op) -> bool {
    matches!(op, Op::Binary { op: Binary::Integer(op), lhs: _, rhs: _ } if op.shifts())
}

struct Define {
    definitions: SideTable<ValueData, Option<OpId>>,
}

impl Define {
    /// Returns whether a count is known to be below the width.
    fn is_small(&self, function: &Function, count: Value) -> bool {
        function.constant(self.definitions[count]).is_some_and(|count| {
            let width = i128::from(count.elem.scalar.bits());
            let mut lanes = 0..usize::from(count.elem.lanes);
            lanes.all(|lane| count.lane_integer(lane).is_some_and(|count| (0..width).contains(&count)))
        })
    }
}

impl<'a> Rewrite<'a> for Define {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let Op::Binary { op, lhs, rhs } = data.op else { return Step::Copy };
        if !concerns(writer.renamed.from, &data.op) || self.is_small(writer.renamed.from, rhs) {
            return Step::Copy;
        }
        let (span, Some(elem)) = (data.span, writer.renamed.from.ty(rhs).elem()) else { return Step::Copy };
        let [lhs, rhs] = [writer.renamed.value(lhs), writer.renamed.value(rhs)];
        let places = Constant::integer(elem.scalar, i128::from(elem.scalar.bits()) - 1).splat(elem.lanes);
        let places = writer.builder.constant(places, span);
        let count = writer.builder.binary(IntegerOp::And, rhs, places, span);
        writer.push(id, Op::Binary { op, lhs, rhs: count });
        Step::Done
    }
}
