//! Lowering tensors: a tensor is its vector and numbers; the view that shows its elements is made where they are accessed.

use crisp_ir_kernel::{BinaryOp, Op, Terminator, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered};
use crate::typed::{Expr, Form, Role, VarId, tensor};

impl FunctionLowering<'_> {
    /// The number of indices of a tensor.
    pub(super) fn rank_of(&self, view: &Expr) -> Option<u8> {
        match self.program.types.view_of(view.ty)?.form {
            Form::Tensor(rank) => Some(rank),
            Form::Vector | Form::Soa => None,
        }
    }

    /// The view through which elements are accessed.
    pub(super) fn elements(&mut self, view: &Expr) -> Result<Value, Terminator> {
        let Some(rank) = self.rank_of(view) else { return self.one(view) };
        let leaves = self.expr(view)?;
        if let Some(made) = self.slots.tensor(&leaves) {
            return Ok(made);
        }
        let made = self.shown_in(leaves[0], rank, &leaves, view.span);
        self.slots.note_tensor(leaves, made);
        Ok(made)
    }

    /// Makes the view of a tensor in a variable where that is bound, so that loops which access it find it made.
    pub(super) fn show(&mut self, var: VarId) {
        let var_data = &self.function.vars[var.0];
        let of_numbers =
            self.program.types.view_of(var_data.ty).filter(|view| self.program.types.stored(view.elem).is_some());
        if let Some(Form::Tensor(rank)) = of_numbers.map(|view| view.form) {
            let leaves: Vec<Value> = self.slots.of(var).filter_map(|slot| self.slots.get(slot)).collect();
            if leaves.len() == tensor::leaves(rank) && self.slots.tensor(&leaves).is_none() {
                let made = self.shown_in(leaves[0], rank, &leaves, var_data.span);
                self.slots.note_tensor(leaves, made);
            }
        }
    }

    /// A window on a member of all structures in memory, as the view of the structures shows them.
    pub(super) fn members(&mut self, view: &Expr, window: Value, leaves: &[Value], span: Span) -> Value {
        match self.rank_of(view) {
            Some(rank) => self.shown_in(window, rank, leaves, span),
            None => window,
        }
    }

    /// Returns the part of a vector that a tensor shows.
    fn shown_in(&mut self, vector: Value, rank: u8, leaves: &[Value], span: Span) -> Value {
        let extents = self.builder.list(&leaves[tensor::extent(0)..tensor::extent(rank)]);
        let strides = self.builder.list(&leaves[tensor::stride(rank, 0)..tensor::leaves(rank)]);
        self.builder.value(Op::View { view: vector, offset: leaves[tensor::OFFSET], extents, strides }, span)
    }

    /// The leaves of a tensor on a vector, or on a tensor of rank 1.
    pub(super) fn tensor(&mut self, expr: &Expr, on: &Expr, [offset, extents, strides]: [&[Expr]; 3]) -> Lowered {
        let span = expr.span;
        let parent = self.expr(on)?;
        let (offset, extents, strides) = (self.each(offset)?, self.each(extents)?, self.each(strides)?);
        let (Some(&first), Some(&last), Some(&offset)) = (parent.first(), parent.last(), offset.first()) else {
            return Ok(Vec::new());
        };
        let in_rows = strides.is_empty();
        let strides = if in_rows { self.rows(&extents, span) } else { strides };
        if self.rank_of(on).is_some() {
            let apart = parent[tensor::stride(1, 0)];
            let skipped = self.builder.mul_saturating(offset, apart, span);
            let offset = self.builder.binary(BinaryOp::AddSaturating, parent[tensor::OFFSET], skipped, span);
            let strides: Vec<Value> =
                strides.into_iter().map(|stride| self.builder.mul_saturating(stride, apart, span)).collect();
            return Ok([first, offset].into_iter().chain(extents).chain(strides).collect());
        }
        let is_view = self.program.types.view_of(on.ty).is_some_and(|view| view.role == Role::View);
        let (vector, offset) = if is_view {
            let before = self.offset_in_vector(on, first, span);
            (last, self.builder.binary(BinaryOp::AddSaturating, before, offset, span))
        } else {
            (first, offset)
        };
        let leaves: Vec<Value> = [vector, offset].into_iter().chain(extents.iter().copied()).chain(strides).collect();
        if in_rows && self.structure_of(on).is_none() {
            let (of, no_strides) = (self.builder.list(&extents), self.builder.list(&[]));
            let made = self.builder.value(Op::View { view: vector, offset, extents: of, strides: no_strides }, span);
            self.slots.note_tensor(leaves.clone(), made);
        }
        Ok(leaves)
    }

    /// The strides of rows without gaps, the last axis fastest. A product that does not fit is the largest number: no distance comes back into
    /// range by overflow.
    fn rows(&mut self, extents: &[Value], span: Span) -> Vec<Value> {
        let mut strides = vec![self.constant_u64(1, span)];
        for (behind, &extent) in extents.iter().skip(1).rev().enumerate() {
            let last = strides[behind];
            strides.push(if behind == 0 { extent } else { self.builder.mul_saturating(extent, last, span) });
        }
        strides.reverse();
        strides
    }
}
