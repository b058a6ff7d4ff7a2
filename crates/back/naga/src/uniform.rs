//! Barriers as compilers of WGSL see them: each has to stand where all invocations of the workgroup arrive by the language's own rules, which
//! take what memory that is written holds for different in each invocation.

use crisp_ir_kernel::{Access, Function, IdKind, Op, OpId, RegionId, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::Span;

/// The first barrier that not all invocations reach as far as the language can tell.
pub(crate) fn divergent_barrier(function: &Function) -> Option<Span> {
    let mut check = Check {
        function,
        definitions: function.definitions(),
        same: SideTable::filled(function.values.len(), false),
        left: Vec::new(),
        found: None,
    };
    for &param in &function[function.body].params {
        // Numbers come out of memory that nobody writes.
        check.same[param] = function.ty(param).elem().is_some();
    }
    check.region(function.body, true);
    check.found
}

struct Check<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// Whether all invocations have the same value.
    same: SideTable<ValueData, bool>,
    /// Of each loop around: whether some invocations may leave it before others.
    left: Vec<bool>,
    found: Option<Span>,
}

/// How control comes out of a region.
#[derive(Clone, Copy, Default)]
struct Exit {
    /// Some invocations may have left the loop or the function, while others go on.
    parted: bool,
}

impl Check<'_> {
    /// A region that all invocations enter together, or not; behind what parts them nothing is together.
    fn region(&mut self, region: RegionId, together: bool) -> Exit {
        let mut exit = Exit::default();
        for index in 0..self.function[region].ops.len() {
            let op = self.function[region].ops[index];
            exit.parted |= self.op(op, together && !exit.parted).parted;
        }
        match self.function[region].terminator {
            Terminator::Yield(_) => {}
            Terminator::Break(_) => {
                exit.parted |= !together;
                if let Some(left) = self.left.last_mut() {
                    *left |= exit.parted;
                }
            }
            Terminator::Return(_) => exit.parted |= !together,
        }
        exit
    }

    fn op(&mut self, id: OpId, together: bool) -> Exit {
        let (op, results) = (self.function[id].op, self.function[id].results);
        match op {
            Op::Barrier => {
                if !together && self.found.is_none() {
                    self.found = Some(self.function[id].span);
                }
            }
            Op::If { cond, then, other } => {
                let agreed = self.same[cond];
                let inside = together && agreed;
                let exits = [then, other].map(|branch| self.region(branch, inside));
                let yields = [then, other].map(|branch| self.yielded(branch));
                for (at, result) in results.iter().enumerate() {
                    let same = yields.iter().flatten().all(|values| values.get(at).copied().unwrap_or(false));
                    self.same[result] = agreed && same;
                }
                // Who left a branch that not all took is missed behind it.
                return Exit { parted: exits.iter().any(|exit| exit.parted) };
            }
            Op::For { kind, carried, body } => {
                let agreed = kind.operands().into_iter().all(|value| self.same[value]);
                let carried = self.function.list(carried).to_vec();
                return self.for_op(id, agreed, &carried, body, together);
            }
            Op::AtomicApply { view: _, index: _, body, scope: _ } => {
                self.region(body, together);
            }
            _ => {
                for result in results.iter() {
                    self.same[result] = self.is_same(op);
                }
            }
        }
        Exit::default()
    }

    /// A loop: what differs in one iteration differs in all that follow.
    fn for_op(&mut self, id: OpId, agreed: bool, carried: &[Value], body: RegionId, together: bool) -> Exit {
        let found = self.found;
        let mut same: Vec<bool> = carried.iter().map(|&value| self.same[value]).collect();
        let mut leaves = false;
        loop {
            self.found = found;
            let params = &self.function[body].params;
            for (at, &param) in params.iter().enumerate() {
                let own = at.checked_sub(1).is_none_or(|at| same.get(at).copied().unwrap_or(false));
                self.same[param] = agreed && own && !leaves;
            }
            self.left.push(false);
            let exit = self.region(body, together && agreed && !leaves);
            let left = self.left.pop().unwrap_or(false) || exit.parted;
            let next = self.yielded(body);
            let after: Vec<bool> = same
                .iter()
                .enumerate()
                .map(|(at, &same)| same && next.as_ref().is_none_or(|next| next.get(at).copied().unwrap_or(false)))
                .collect();
            if after == same && left == leaves {
                for (at, result) in self.function[id].results.iter().enumerate() {
                    self.same[result] =
                        agreed && !leaves && same.get(at).copied().unwrap_or(false) && !self.breaks(body);
                }
                return Exit { parted: exit.parted && self.returns(body) };
            }
            same = after;
            leaves |= left;
        }
    }

    /// Whether each value that a region hands on is the same; nothing where it hands on none.
    fn yielded(&self, region: RegionId) -> Option<Vec<bool>> {
        match self.function[region].terminator {
            Terminator::Yield(list) => Some(self.function.list(list).iter().map(|&value| self.same[value]).collect()),
            Terminator::Break(_) | Terminator::Return(_) => None,
        }
    }

    /// Whether a region or one inside it, but for those of loops, leaves its loop.
    fn breaks(&self, region: RegionId) -> bool {
        matches!(self.function[region].terminator, Terminator::Break(_))
            || self.function[region].ops.iter().any(|&id| match self.function[id].op {
                Op::If { cond: _, then, other } => self.breaks(then) || self.breaks(other),
                _ => false,
            })
    }

    /// Whether a region or one inside it leaves the function.
    fn returns(&self, region: RegionId) -> bool {
        matches!(self.function[region].terminator, Terminator::Return(_))
            || self.function[region]
                .ops
                .iter()
                .any(|&id| self.function[id].op.regions().into_iter().any(|inner| self.returns(inner)))
    }

    /// Whether an operation without regions gives all invocations the same.
    fn is_same(&self, op: Op) -> bool {
        let operands = || op.operands(self.function).into_iter().all(|value| self.same[value]);
        match op {
            Op::Id { kind, axis: _ } => match kind {
                IdKind::GroupId
                | IdKind::NumGroups
                | IdKind::GlobalSize
                | IdKind::LocalSize
                | IdKind::LocalLinearSize
                | IdKind::GlobalLinearSize
                | IdKind::NumWarps
                | IdKind::WarpSize
                | IdKind::WorkDim
                | IdKind::Bound
                | IdKind::GlobalOffset => true,
                IdKind::LocalId
                | IdKind::GlobalId
                | IdKind::LocalLinearId
                | IdKind::GlobalLinearId
                | IdKind::LaneId
                | IdKind::WarpId => false,
            },
            Op::Load { view, index } => {
                let read_only = self.definitions[view].is_none()
                    && self.function.ty(view).view().is_some_and(|view| view.access == Access::Read);
                read_only && self.function.list(index).iter().all(|&index| self.same[index])
            }
            op if op.is_pure() => operands(),
            _ => false,
        }
    }
}
