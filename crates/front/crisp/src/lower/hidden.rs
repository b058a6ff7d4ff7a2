//! Lowering side channels: what the host makes becomes parameters after those that the author named.

use crisp_ir_kernel::{HostBuffer, Param, Purpose, Role};

use crate::typed::{Function, FunctionKind, Hidden, Program};

/// The order in which a kernel takes what it needs: vectors as they are first reached, then cells, then scratch. Callers of a function pass
/// it as it is first reached.
pub(super) fn order(function: &Function) -> Vec<usize> {
    let mut order: Vec<usize> = (0..function.hidden.len()).collect();
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
