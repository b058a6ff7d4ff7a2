//! Lowering side channels: what the host makes becomes parameters after those that the author named.

use crisp_ir_kernel::{BinaryOp, ByteSize, Elem, HostBuffer, Op, Param, Purpose, Role, Scalar};

use super::FunctionLowering;
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
    let ty = program.types.ir(need.ty)?;
    let role = if is_kernel { Role::Hidden } else { Role::Argument };
    Some(Param { name: need.name.to_string(), ty, role, length: None, span: need.span })
}

/// What the host has to know of it.
pub(super) fn buffer(need: &Hidden) -> HostBuffer {
    let Hidden { name: _, named: _, purpose, ty: _, length, text, comment, initial, span: _ } = need;
    HostBuffer {
        purpose: *purpose,
        length: length.clone(),
        text: text.clone(),
        comment: comment.clone(),
        initial: *initial,
    }
}

/// The positions of addresses and their sizes; `vars` are those of the parameters.
pub(super) fn byte_sizes(plan: &ExactPlan, vars: &[VarId]) -> Vec<ByteSize> {
    let position = |var: &VarId| vars.iter().position(|it| it == var).and_then(|at| u32::try_from(at).ok());
    let size = |(address, size): &(VarId, VarId)| Some(ByteSize { buffer: position(address)?, size: position(size)? });
    plan.sizes.iter().filter_map(size).collect()
}

impl FunctionLowering<'_> {
    /// Makes vectors of the addresses that an exact kernel takes for what it needs.
    pub(super) fn marshall_hidden(&mut self) {
        let Some(plan) = &self.function.exact else { return };
        for (position, (address, size)) in plan.hidden.iter().enumerate() {
            let (Some(view), Some(bytes)) = (self.env[address.0], self.env[size.0]) else { continue };
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
