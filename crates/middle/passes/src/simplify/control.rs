//! Puts the chosen branch in place of a branch on a constant, and the body in place of a loop that runs once; drops loops that never
//! run and what can no longer be reached; takes values that loops carry without changing them out of the loops.

use crisp_ir_kernel::{Constant, Function, List, LoopKind, Op, OpId, RegionId, Terminator, Value, fold};

use super::Simplify;
use crate::copy::{Step, Writer};

/// How often a loop runs, as far as it matters.
enum Runs {
    /// Any number of times.
    Open,
    Never,
    /// With this index.
    Once(Constant),
}

/// Returns whether a break out of the loop with this body is in a region inside the body.
fn breaks_inside(function: &Function, body: RegionId) -> bool {
    function[body].ops.iter().any(|&id| match function[id].op {
        Op::If { cond: _, then, other } => [then, other].into_iter().any(|branch| {
            matches!(function[branch].terminator, Terminator::Break(_)) || breaks_inside(function, branch)
        }),
        // A break in there leaves that loop.
        _ => false,
    })
}

/// Adds what the loop with this body carries on from each place that leads to its next iteration or out of it.
fn carried_on(function: &Function, region: RegionId, body: bool, found: &mut Vec<List>) {
    for &id in &function[region].ops {
        if let Op::If { cond: _, then, other } = function[id].op {
            carried_on(function, then, false, found);
            carried_on(function, other, false, found);
        }
    }
    match function[region].terminator {
        Terminator::Break(list) => found.push(list),
        Terminator::Yield(list) if body => found.push(list),
        // Other yields stay inside the loop; who returns sees none of its results.
        Terminator::Yield(_) | Terminator::Return(_) => {}
    }
}

impl<'a> Simplify<'a> {
    pub(super) fn branch(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        cond: Value,
        [then, other]: [RegionId; 2],
    ) -> Step {
        let cond = writer.renamed.value(cond);
        if let Some(constant) = self.fold.constant(cond) {
            return self.inlined(writer, id, if constant.bits[0] == 0 { other } else { then });
        }
        let [then, other] = [then, other].map(|region| writer.region(self, region, &[]));
        let leaves = |region: RegionId| !matches!(writer.builder.function()[region].terminator, Terminator::Yield(_));
        if leaves(then) && leaves(other) {
            // Nothing behind is reached; the way out of one of the two is that of the region around.
            let span = writer.renamed.from[id].span;
            writer.builder.push_typed(Op::If { cond, then, other }, &[], span);
            let (terminator, span) = writer.builder.take_out(other);
            return Step::Leave(terminator, span);
        }
        writer.push(id, Op::If { cond, then, other });
        Step::Done
    }

    /// A region's operations in place of the operation that owns it.
    fn inlined(&mut self, writer: &mut Writer<'a>, id: OpId, region: RegionId) -> Step {
        let (terminator, span) = writer.body(self, region);
        let leaves_loop = matches!(writer.renamed.from[id].op, Op::For { kind: _, carried: _, body: _ });
        match terminator {
            Terminator::Yield(list) => bind_results(writer, id, list),
            // It would have led after the loop.
            Terminator::Break(list) if leaves_loop => bind_results(writer, id, list),
            Terminator::Break(_) | Terminator::Return(_) => return Step::Leave(terminator, span),
        }
        Step::Done
    }

    pub(super) fn looped(
        &mut self,
        writer: &mut Writer<'a>,
        id: OpId,
        kind: LoopKind,
        carried: List,
        body: RegionId,
    ) -> Step {
        match self.runs(writer, kind, body) {
            Runs::Open => self.open_loop(writer, id, carried, body),
            Runs::Never => {
                let carried = writer.renamed.list(&mut writer.builder, carried);
                bind_results(writer, id, carried);
                Step::Done
            }
            Runs::Once(index) => {
                let span = writer.renamed.from[id].span;
                let mut first = vec![self.constant(writer, index, span)];
                first.extend(writer.renamed.list_values(carried));
                let params = writer.renamed.params(body);
                writer.renamed.bind(&mut writer.builder, params, &first);
                self.inlined(writer, id, body)
            }
        }
    }

    /// A loop that stays one: what it carries without changing it is its first value, inside and behind.
    fn open_loop(&mut self, writer: &mut Writer<'a>, id: OpId, carried: List, body: RegionId) -> Step {
        let function = writer.renamed.from;
        let mut lists = Vec::new();
        carried_on(function, body, true, &mut lists);
        let (params, results) = (writer.renamed.params(body), writer.renamed.results(id));
        let mut unchanged = Vec::new();
        for (position, &first) in function.list(carried).iter().enumerate() {
            let (Some(&param), Some(&result)) = (params.get(position + 1), results.get(position)) else { continue };
            let first = writer.renamed.value(first);
            let stays = |list: &List| {
                function.list(*list).get(position).is_some_and(|&value| {
                    // What is made in the body has no new name yet.
                    value == param || writer.renamed.known(value) == Some(first)
                })
            };
            if lists.iter().all(stays) {
                self.unchanged.push((param, first));
                unchanged.push((result, first));
            }
        }
        if unchanged.is_empty() {
            return Step::Copy;
        }
        writer.copy(self, id);
        for (result, first) in unchanged {
            writer.renamed.bind(&mut writer.builder, &[result], &[first]);
        }
        Step::Done
    }

    fn runs(&self, writer: &Writer<'_>, kind: LoopKind, body: RegionId) -> Runs {
        let function = writer.renamed.from;
        if let LoopKind::While { fuel: _ } = kind {
            // The kernel reports to the host when the fuel is used up.
            return Runs::Open;
        }
        let Some(index) = function[body].params.first().and_then(|&index| function.ty(index).elem()) else {
            return Runs::Open;
        };
        let operands = writer.renamed.loop_kind(kind).operands();
        let operands: Option<Vec<u64>> =
            operands.into_iter().map(|operand| Some(self.fold.constant(operand)?.bits[0])).collect();
        let Some(operands) = operands else { return Runs::Open };
        let once = match fold::trips(kind, index.scalar, &operands) {
            Some(0) => return Runs::Never,
            Some(1) => true,
            // The first iteration is the last one, however many there could be.
            Some(_) => matches!(function[body].terminator, Terminator::Break(_) | Terminator::Return(_)),
            None => false,
        };
        match fold::first_index(kind, index.scalar, &operands) {
            Some(first) if once && !breaks_inside(function, body) => {
                Runs::Once(Constant::from_bits(index.scalar, first))
            }
            Some(_) | None => Runs::Open,
        }
    }
}

/// Lets a list of the new function represent an operation's results.
fn bind_results(writer: &mut Writer<'_>, id: OpId, list: List) {
    let results = writer.renamed.results(id);
    let values = writer.builder.function().list(list).to_vec();
    writer.renamed.bind(&mut writer.builder, &results, &values);
}
