//! Puts the chosen branch in place of a branch on a constant, and the body in place of a loop that runs once; drops loops that never
//! run and what can no longer be reached.

use crisp_ir_kernel::{
    Constant, Function, List, LoopKind, Module, Op, OpData, OpId, Region, RegionId, Terminator, Value, ValueData, fold,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Diagnostic;

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Fact, Pass, each_function};

/// Simplifies branches.
pub const PASS: Pass = Pass {
    name: "simplify-branches",
    needs: &[Fact::ConstantsFolded],
    makes: &[Fact::BranchesOpen],
    // Values that came out of branches and loops may have become constants, and equal to others.
    spoils: &[Fact::ConstantsFolded, Fact::ValuesShared, Fact::NothingUnused],
    run,
};

#[allow(clippy::unnecessary_wraps, clippy::needless_pass_by_value)]
fn run(module: Module) -> Result<Module, Vec<Diagnostic>> {
    Ok(each_function(&module, |function| {
        let mut simplify = Simplify {
            function,
            definitions: function.definitions(),
            leaves: SideTable::filled(function.regions.len(), None),
        };
        rewrite(function, &mut simplify)
    }))
}

struct Simplify<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// Whether control leaves a region before its end, as far as anyone asked.
    leaves: SideTable<Region, Option<bool>>,
}

/// What is known of a control operation.
enum Outcome {
    /// Nothing.
    Open,
    /// This branch is taken.
    Takes(RegionId),
    /// Control comes out of neither branch.
    NeverEnds { cond: Value, then: RegionId, other: RegionId },
    /// The loop has no iteration.
    Skips(List),
    /// The loop has exactly one iteration, with this index.
    Once { index: Constant, carried: List, body: RegionId },
}

impl Simplify<'_> {
    fn constant(&self, value: Value) -> Option<Constant> {
        self.function.constant(self.definitions[value])
    }

    fn outcome(&mut self, id: OpId) -> Outcome {
        match self.function[id].op {
            Op::If { cond, then, other } => match self.constant(cond) {
                Some(constant) => Outcome::Takes(if constant.bits[0] == 0 { other } else { then }),
                None if self.leaves(then) && self.leaves(other) => Outcome::NeverEnds { cond, then, other },
                None => Outcome::Open,
            },
            Op::For { kind, carried, body } => self.loop_outcome(kind, carried, body),
            _ => Outcome::Open,
        }
    }

    fn loop_outcome(&self, kind: LoopKind, carried: List, body: RegionId) -> Outcome {
        if let LoopKind::While { fuel: _ } = kind {
            // The host is told when the fuel is used up.
            return Outcome::Open;
        }
        let Some(index) = self.function[body].params.first().and_then(|&index| self.function.ty(index).elem()) else {
            return Outcome::Open;
        };
        let operands: Option<Vec<u64>> =
            kind.operands().into_iter().map(|operand| Some(self.constant(operand)?.bits[0])).collect();
        let Some(operands) = operands else { return Outcome::Open };
        let once = match fold::trips(kind, index.scalar, &operands) {
            Some(0) => return Outcome::Skips(carried),
            Some(1) => true,
            // The first iteration is the last one, however many there could be.
            Some(_) => matches!(self.function[body].terminator, Terminator::Break(_)),
            None => false,
        };
        let first = fold::first_index(kind, index.scalar, &operands);
        match first {
            Some(first) if once && !breaks_inside(self.function, body) => {
                Outcome::Once { index: Constant::from_bits(index.scalar, first), carried, body }
            }
            Some(_) | None => Outcome::Open,
        }
    }

    /// Whether control never comes to the region's yield, once everything in it is simplified.
    fn leaves(&mut self, region: RegionId) -> bool {
        if let Some(leaves) = self.leaves[region] {
            return leaves;
        }
        let function = self.function;
        let ends = matches!(function[region].terminator, Terminator::Yield(_));
        let leaves = !ends || function[region].ops.iter().any(|&id| self.op_leaves(id));
        self.leaves[region] = Some(leaves);
        leaves
    }

    fn op_leaves(&mut self, id: OpId) -> bool {
        match self.outcome(id) {
            Outcome::Open | Outcome::Skips(_) => false,
            Outcome::Takes(branch) => self.leaves(branch),
            Outcome::NeverEnds { cond: _, then: _, other: _ } => true,
            // Its own break only leads behind the loop; everything else that leaves it is a return.
            Outcome::Once { index: _, carried: _, body } => {
                let function = self.function;
                matches!(function[body].terminator, Terminator::Return(_))
                    || function[body].ops.iter().any(|&id| self.op_leaves(id))
            }
        }
    }
}

/// Whether a break out of the loop with this body stands in a region inside the body.
fn breaks_inside(function: &Function, body: RegionId) -> bool {
    function[body].ops.iter().any(|&id| match function[id].op {
        Op::If { cond: _, then, other } => [then, other].into_iter().any(|branch| {
            matches!(function[branch].terminator, Terminator::Break(_)) || breaks_inside(function, branch)
        }),
        // A break in there leaves that loop.
        _ => false,
    })
}

impl<'a> Rewrite<'a> for Simplify<'a> {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let OpData { op: _, results: _, span } = self.function[id];
        let results = writer.renamed.results(id);
        match self.outcome(id) {
            Outcome::Open => Step::Copy,
            Outcome::Skips(carried) => {
                let carried = writer.renamed.list_values(carried);
                writer.renamed.bind(&mut writer.builder, &results, &carried);
                Step::Done
            }
            Outcome::Takes(branch) => {
                let (terminator, span) = writer.body(self, branch);
                match terminator {
                    Terminator::Yield(list) => {
                        let values = writer.builder.function().list(list).to_vec();
                        writer.renamed.bind(&mut writer.builder, &results, &values);
                        Step::Done
                    }
                    Terminator::Break(_) | Terminator::Return(_) => Step::Leave(terminator, span),
                }
            }
            Outcome::NeverEnds { cond, then, other } => {
                let cond = writer.renamed.value(cond);
                let then = writer.region(self, then, &[]);
                let (goes_on, _) = writer.builder.open(&[], span);
                writer.builder.close_yield(&[], span);
                writer.builder.if_op(cond, then, goes_on, &[], span);
                let (terminator, span) = writer.body(self, other);
                Step::Leave(terminator, span)
            }
            Outcome::Once { index, carried, body } => {
                let mut first = vec![writer.builder.constant(index, span)];
                first.extend(writer.renamed.list_values(carried));
                let params = writer.renamed.params(body);
                writer.renamed.bind(&mut writer.builder, params, &first);
                let (terminator, span) = writer.body(self, body);
                match terminator {
                    Terminator::Yield(list) | Terminator::Break(list) => {
                        let values = writer.builder.function().list(list).to_vec();
                        writer.renamed.bind(&mut writer.builder, &results, &values);
                        Step::Done
                    }
                    Terminator::Return(_) => Step::Leave(terminator, span),
                }
            }
        }
    }
}
