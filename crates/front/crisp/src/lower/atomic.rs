//! Lowering atomic operations: native ones, and updates by a function.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, Op, Scope, Space, Terminator, Value};
use crisp_support_diagnostics::Span;

use super::FunctionLowering;
use crate::typed::{Expr, VarId};

impl FunctionLowering<'_> {
    pub(super) fn atomic(
        &mut self,
        op: AtomicOp,
        place: (&Expr, &[Expr], usize),
        value: &Expr,
        span: Span,
    ) -> Result<Value, Terminator> {
        let (view, index) = self.number_at(place, span)?;
        let value = self.one(value)?;
        let (index, scope) = (self.builder.list(&index), self.scope_of(view));
        Ok(self.builder.value(Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope }, span))
    }

    /// The update's body becomes a region of the element as it was.
    pub(super) fn atomic_apply(
        &mut self,
        place: (&Expr, &[Expr], usize),
        old: VarId,
        body: &Expr,
        span: Span,
    ) -> Result<Value, Terminator> {
        let (view, index) = self.number_at(place, span)?;
        let slots: Vec<usize> = self.slots.of(old).collect();
        let types = self.slots.types(&slots);
        let mark = self.slots.mark();
        let (region, params) = self.builder.open(&types, span);
        for (slot, element) in slots.into_iter().zip(params) {
            self.set(slot, element);
        }
        match self.one(body) {
            Ok(new) => self.builder.close_yield(&[new], body.span),
            Err(terminator) => self.builder.close(terminator, body.span),
        }
        self.slots.go_back(mark);
        let (index, scope) = (self.builder.list(&index), self.scope_of(view));
        Ok(self.builder.value(Op::AtomicApply { view, index, body: region, scope }, span))
    }

    /// Returns the invocations among which an update of the view's memory has to be indivisible.
    fn scope_of(&self, view: Value) -> Scope {
        match self.builder.ty(view).view().map(|view| view.space) {
            Some(Space::Local | Space::Private) => Scope::Workgroup,
            _ => Scope::Device,
        }
    }
}
