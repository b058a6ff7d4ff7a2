//! Lowering side channels: what the host makes becomes parameters after those that the author named.

use crisp_ir_kernel::{BinaryOp, Elem, Op, Param, Role, Scalar};

use super::FunctionLowering;
use crate::typed::{Hidden, Program, VarId};

/// The parameter for it: of a function, its callers pass it.
pub(super) fn param(need: &Hidden, is_kernel: bool, program: &Program) -> Option<Param> {
    let ty = program.types.leaves(need.ty).first().copied()?;
    let role = if is_kernel { Role::Hidden } else { Role::Argument };
    Some(Param { name: need.name.to_string(), ty, role, length: None, span: need.span })
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
