//! Lowering side channels: what the host makes becomes parameters after those that the author named.

use std::collections::BTreeMap;

use crisp_ir_kernel::{BinaryOp, ByteSize, Elem, HostBuffer, Op, Param, Purpose, Role, Scalar, SizeExpr};

use super::FunctionLowering;
use super::slots::Slots;
use crate::typed::{ExactPlan, Function, FunctionKind, Hidden, Program, VarId};

/// The order in which a kernel takes what it needs: vectors as they are first reached, then cells, then scratch. Callers of a function pass
/// it as it is first reached.
pub(super) fn order(function: &Function) -> Vec<usize> {
    // An exact kernel has them in its own parameters.
    let count = if function.exact.is_some() { 0 } else { function.hidden.len() };
    let mut order: Vec<usize> = (0..count).collect();
    if function.kind != FunctionKind::Kernel {
        return order;
    }
    order.sort_by_key(|&position| match function.hidden[position].purpose {
        Purpose::Result | Purpose::Implicit => 0,
        Purpose::Cell | Purpose::ReturnedCell => 1,
        Purpose::Scratch => 2,
    });
    order
}

/// The parameter for it: of a function, its callers pass it.
pub(super) fn param(need: &Hidden, is_kernel: bool, program: &Program) -> Option<Param> {
    let ty = program.types.leaves(need.ty).first().copied()?;
    let role = if is_kernel { Role::Hidden } else { Role::Argument };
    Some(Param { name: need.name.to_string(), ty, role, length: None, span: need.span })
}

/// The positions of a function's variables among the parameters of the IR.
pub(super) struct Positions(BTreeMap<VarId, u32>);

impl Positions {
    /// `bound` are the slots of the parameters in order.
    pub(super) fn of(function: &Function, slots: &Slots, bound: &[usize]) -> Positions {
        let position = |var: VarId| {
            let first = slots.of(var).next()?;
            u32::try_from(bound.iter().position(|slot| *slot == first)?).ok()
        };
        let params = function.params.iter().map(|param| param.var);
        Positions(params.filter_map(|var| Some((var, position(var)?))).collect())
    }

    fn size(&self, size: &SizeExpr) -> SizeExpr {
        let position = |var: &u32| self.0.get(&VarId(*var as usize)).copied().unwrap_or(u32::MAX);
        match size {
            SizeExpr::Scalar { param } => SizeExpr::Scalar { param: position(param) },
            SizeExpr::Length { param } => SizeExpr::Length { param: position(param) },
            SizeExpr::Apply { op, operands } => {
                SizeExpr::Apply { op: *op, operands: operands.iter().map(|operand| self.size(operand)).collect() }
            }
            SizeExpr::Rational { .. }
            | SizeExpr::GlobalSize { .. }
            | SizeExpr::LocalSize { .. }
            | SizeExpr::Index { .. } => size.clone(),
        }
    }

    /// What the host has to know of what a kernel needs.
    pub(super) fn buffer(&self, need: &Hidden) -> HostBuffer {
        let Hidden { name: _, named: _, purpose, ty: _, length, text, comment, initial, span: _ } = need;
        HostBuffer {
            purpose: *purpose,
            length: self.size(length),
            text: text.clone(),
            comment: comment.clone(),
            initial: *initial,
        }
    }

    /// Addresses and their sizes.
    pub(super) fn byte_sizes(&self, plan: &ExactPlan) -> Vec<ByteSize> {
        let position = |var: &VarId| self.0.get(var).copied();
        let size =
            |(address, size): &(VarId, VarId)| Some(ByteSize { buffer: position(address)?, size: position(size)? });
        plan.sizes.iter().filter_map(size).collect()
    }
}

impl FunctionLowering<'_> {
    /// Makes vectors of the addresses that an exact kernel takes for what it needs.
    pub(super) fn marshall_hidden(&mut self) {
        let Some(plan) = &self.function.exact else { return };
        for (position, (address, size)) in plan.hidden.iter().enumerate() {
            let value = |var: VarId| self.slots.of(var).next().and_then(|slot| self.slots.get(slot));
            let (Some(view), Some(bytes)) = (value(*address), value(*size)) else { continue };
            let span = self.function.hidden[position].span;
            let stride = self.builder.ty(view).view().map_or(1, |view| view.stride);
            let bytes = self.builder.convert(Elem::scalar(Scalar::U64), bytes, span);
            let stride = self.constant_u64(stride.into(), span);
            let length = self.builder.binary(BinaryOp::Div, bytes, stride, span);
            let offset = self.constant_u64(0, span);
            let (extents, strides) = (self.builder.list(&[length]), self.builder.list(&[]));
            let view = self.builder.value(Op::View { view, offset, extents, strides }, span);
            self.hidden[position] = Some(view);
        }
    }
}
