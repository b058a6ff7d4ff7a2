//! Makes constants of what a kernel's contract with its host fixes: bounds of a size that is set and along axes that a launch does not have,
//! and the length of cells. A launch hands over none of them.

use crisp_ir_kernel::{Constant, Function, IdKind, Module, Op, OpId, SizeExpr};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Folds bounds.
pub const PASS: Pass = Pass { name: "fold-bounds", needs: &[], makes: &[], spoils: &[Fact::Simple], run };

/// The bound along an axis, if all launches have the same.
fn fixed(function: &Function, axis: u8) -> Option<u64> {
    let info = function.kernel.as_ref()?;
    if axis >= info.declared_dimensions()? {
        return Some(1);
    }
    let rule = info.global_size.as_ref().filter(|rule| rule.required)?;
    match rule.extents.get(usize::from(axis))? {
        SizeExpr::Rational { numerator, denominator: 1 } => u64::try_from(*numerator).ok(),
        _ => None,
    }
}

fn folded(function: &Function, op: Op) -> Option<u64> {
    match op {
        Op::Id { kind: IdKind::Bound, axis } => fixed(function, axis),
        Op::Extent { view, axis: 0 } => {
            let position = function[function.body].params.iter().position(|&param| param == view)?;
            function.host_buffer(position).filter(|buffer| buffer.purpose.is_cell()).map(|_| 1)
        }
        _ => None,
    }
}

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let concerned = |function: &Function| has_op(function, |function, op| folded(function, *op).is_some());
    Ok(each_concerned(module, concerned, |function| rewrite(function, &mut FoldBounds)))
}

struct FoldBounds;

impl<'a> Rewrite<'a> for FoldBounds {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let from = writer.renamed.from;
        let Some(bound) = folded(from, from[id].op) else { return Step::Copy };
        let bound = writer.builder.constant(Constant::u64(bound), from[id].span);
        writer.replace(id, bound);
        Step::Done
    }
}
