//! Lowering control: branches and loops in SSA form, early exits, values shared with a workgroup.

use crisp_ir_kernel::{
    CompareOp, Constant, Elem, IdKind, LoopKind, Op, Scalar, Terminator, Type, UniformKind, Unroll, Value,
};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered};
use crate::typed::{Expr, LoopOperands, VarId};

impl FunctionLowering<'_> {
    pub(super) fn if_expr(&mut self, expr: &Expr, cond: &Expr, then: &Expr, other: &Expr) -> Lowered {
        let span = expr.span;
        let cond = self.one(cond)?;
        let assigned = self.assigned(&[then, other]);
        let results: Vec<Type> = self.types_of(&self.program.types.all(expr.ty));
        let mark = self.slots.mark();
        let (then_region, then_leaves) = self.branch(then, results.len(), &assigned);
        self.slots.go_back(mark);
        let (other_region, other_leaves) = self.branch(other, results.len(), &assigned);
        self.slots.go_back(mark);
        if then_leaves && other_leaves {
            self.builder.if_op(cond, then_region, other_region, &[], span);
            return Err(self.return_anything(span));
        }
        let mut types = results.clone();
        types.extend(self.carried_types(&assigned));
        let values = self.builder.if_op(cond, then_region, other_region, &types, span);
        self.restore(&assigned, &values[results.len()..], span);
        Ok(values[..results.len()].to_vec())
    }

    /// Lowers a branch into a separate region that yields its values and the assigned variables; says whether it leaves instead.
    fn branch(&mut self, expr: &Expr, results: usize, assigned: &[usize]) -> (crisp_ir_kernel::RegionId, bool) {
        let (region, _) = self.builder.open(&[], expr.span);
        match self.expr(expr) {
            Ok(mut values) => {
                values.truncate(results);
                values.extend(self.carried(assigned, expr.span));
                self.builder.close_yield(&values, expr.span);
                (region, false)
            }
            Err(terminator) => {
                self.builder.close(terminator, expr.span);
                (region, true)
            }
        }
    }

    /// The end of a region that control never reaches.
    fn return_anything(&mut self, span: Span) -> Terminator {
        let types: Vec<Type> = self.types_of(&self.function.results);
        let zeros: Vec<Value> = types
            .into_iter()
            .filter_map(Type::elem)
            .map(|elem| self.builder.constant(Constant::zero(elem), span))
            .collect();
        Terminator::Return(self.builder.list(&zeros))
    }

    pub(super) fn loop_expr(
        &mut self,
        span: Span,
        operands: &LoopOperands,
        index: VarId,
        body: &Expr,
        unroll: Unroll,
    ) -> Lowered {
        let kind = match operands {
            LoopOperands::Up { from, to, step } => {
                LoopKind::Up { from: self.one(from)?, to: self.one(to)?, step: self.one(step)? }
            }
            LoopOperands::Down { count, step } => LoopKind::Down { count: self.one(count)?, step: self.one(step)? },
            LoopOperands::Multiply { from, limit, factor } => {
                LoopKind::Multiply { from: self.one(from)?, limit: self.one(limit)?, factor: self.one(factor)? }
            }
            LoopOperands::Divide { from, factor } => {
                LoopKind::Divide { from: self.one(from)?, factor: self.one(factor)? }
            }
            LoopOperands::While { fuel } => LoopKind::While { fuel: self.one(fuel)? },
        };
        let assigned = self.assigned(&[body]);
        let carried = self.carried(&assigned, span);
        let mut types = vec![Type::U64];
        types.extend(self.carried_types(&assigned));
        let mark = self.slots.mark();
        let (region, params) = self.builder.open(&types, span);
        for slot in self.slots.of(index) {
            self.set(slot, params[0]);
        }
        self.restore(&assigned, &params[1..], span);
        self.loops.push(assigned);
        let end = self.expr(body);
        let assigned = self.loops.pop().unwrap_or_default();
        match end {
            Ok(_) => {
                let next = self.carried(&assigned, span);
                self.builder.close_yield(&next, body.span);
            }
            Err(terminator) => self.builder.close(terminator, body.span),
        }
        self.slots.go_back(mark);
        self.builder.unroll(region, unroll);
        let results = self.builder.for_op(kind, &carried, region, span);
        self.restore(&assigned, &results, span);
        Ok(Vec::new())
    }

    /// Leaves the innermost loop with what its variables are now.
    pub(super) fn break_out(&mut self, span: Span) -> Terminator {
        let assigned = self.loops.last().cloned().unwrap_or_default();
        let values = self.carried(&assigned, span);
        Terminator::Break(self.builder.list(&values))
    }

    /// A value of which a form says something. What one invocation shares with its workgroup only that one computes.
    pub(super) fn uniform(
        &mut self,
        span: Span,
        kind: UniformKind,
        form: &str,
        expr: &Expr,
    ) -> Result<Value, Terminator> {
        let before = self.builder.function().ops.len();
        let value = if kind == UniformKind::Broadcast { self.by_the_first(expr)? } else { self.one(expr)? };
        let form = self.builder.text(form);
        let shared = self.builder.value(Op::Uniform { kind, form, value }, span);
        // The operation shares a value and orders no accesses. What the first invocation stored on the way, the others see.
        if kind == UniformKind::Broadcast && self.stores_since(before) {
            self.builder.push(Op::Barrier, span);
        }
        Ok(shared)
    }

    /// Whether an operation after the first `before` ones writes memory, or calls a function that may.
    fn stores_since(&self, before: usize) -> bool {
        self.builder.function().ops.values().skip(before).any(|data| {
            matches!(data.op, Op::Call { function: _, args: _ })
                || data.op.access().is_some_and(|access| access.writes())
        })
    }

    /// The first invocation of the workgroup computes the value; the others have zero.
    fn by_the_first(&mut self, expr: &Expr) -> Result<Value, Terminator> {
        let span = expr.span;
        let id = self.builder.id(IdKind::LocalLinearId, 0, span);
        let first = self.builder.constant(Constant::u32(0), span);
        let cond = self.builder.compare(CompareOp::Eq, id, first, span);
        let assigned = self.assigned(&[expr]);
        let mark = self.slots.mark();
        let (then, _) = self.builder.open(&[], span);
        let mut values = vec![self.one(expr)?];
        let elem = self.builder.ty(values[0]).elem().unwrap_or(Elem::scalar(Scalar::Bool));
        values.extend(self.carried(&assigned, span));
        self.builder.close_yield(&values, span);
        self.slots.go_back(mark);
        let (other, _) = self.builder.open(&[], span);
        let mut values = vec![self.builder.constant(Constant::zero(elem), span)];
        values.extend(self.carried(&assigned, span));
        self.builder.close_yield(&values, span);
        let mut types = vec![Type::Elem(elem)];
        types.extend(self.carried_types(&assigned));
        let values = self.builder.if_op(cond, then, other, &types, span);
        self.restore(&assigned, &values[1..], span);
        Ok(values[0])
    }

    /// The types of what regions yield for slots that they assign: no region yields a view, but its offset and extent.
    fn carried_types(&self, slots: &[usize]) -> Vec<Type> {
        let types = self.slots.types(slots).into_iter();
        types.flat_map(|ty| if ty.view().is_some() { vec![Type::U64, Type::U64] } else { vec![ty] }).collect()
    }

    fn carried(&mut self, slots: &[usize], span: Span) -> Vec<Value> {
        let mut carried = Vec::new();
        for value in self.slots.values(slots) {
            match self.builder.ty(value).view() {
                None => carried.push(value),
                Some(_) => {
                    carried.push(self.builder.value(Op::Offset { view: value }, span));
                    carried.push(self.builder.value(Op::Extent { view: value, axis: 0 }, span));
                }
            }
        }
        carried
    }

    /// Makes slots what a region yielded for them. The vector of a view is in the next slot, and no region assigns that one.
    fn restore(&mut self, slots: &[usize], values: &[Value], span: Span) {
        let mut values = values.iter().copied();
        for (&slot, ty) in slots.iter().zip(self.slots.types(slots)) {
            let Some(value) = values.next() else { return };
            if ty.view().is_none() {
                self.set(slot, value);
                continue;
            }
            let (Some(extent), Some(root)) = (values.next(), self.slots.get(slot + 1)) else { return };
            let (extents, strides) = (self.builder.list(&[extent]), self.builder.list(&[]));
            let view = self.builder.value(Op::View { view: root, offset: value, extents, strides }, span);
            self.set(slot, view);
        }
    }
}
