//! Combines the values of a warp's lanes by shuffles, in the order that the IR prescribes, for targets that have shuffles only.

use crisp_ir_kernel::{Constant, Function, Module, Op, OpId, fold};
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::fold_by_shuffles::fold_by_shuffles;
use crate::pass::{Abilities, Fact, Pass, each_concerned, has_op};

/// Folds warps by shuffles.
pub const PASS: Pass = Pass {
    name: "fold-warps",
    needs: &[],
    makes: &[Fact::WarpsFolded],
    spoils: &[Fact::Simple, Fact::NothingUnused, Fact::NansDefined, Fact::MinMaxDefined, Fact::VectorsScalarised],
    run,
};

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let folds = |_: &Function, op: &Op| matches!(op, Op::WarpFold { kind: _, op: _, arg: _ });
    Ok(each_concerned(module, |function| has_op(function, folds), |function| rewrite(function, &mut Fold)))
}

struct Fold;

impl<'a> Rewrite<'a> for Fold {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let data = &writer.renamed.from[id];
        let (Op::WarpFold { kind, op, arg }, at) = (data.op, data.span) else { return Step::Copy };
        let Some(elem) = writer.renamed.from.ty(arg).elem() else { return Step::Copy };
        let neutral = Constant::from_bits(elem.scalar, fold::neutral(op, elem.scalar)).splat(elem.lanes);
        let value = writer.renamed.value(arg);
        let result = fold_by_shuffles(writer, kind, value, neutral, at, |writer, [earlier, later]| {
            writer.builder.binary(op.binary(), earlier, later, at)
        });
        writer.replace(id, result);
        Step::Done
    }
}
