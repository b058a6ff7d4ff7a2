//! One operation: an expression of others, or a statement.

use crisp_ir_kernel::{Op, OpId, Scalar, Value};

use super::C;
use crate::shared::{Language, Printer};

impl Language for C<'_> {
    fn op(p: &mut Printer<'_, Self>, id: OpId, _is_last: bool) {
        p.remark_on(id);
        let function = p.function;
        let data = &function[id];
        match data.op {
            Op::Load { view, index } => {
                if let Some(result) = data.results.single() {
                    p.load(result, view, index);
                }
            }
            Op::Store { view, index, value } => p.store(view, index, value),
            Op::Memory { memory } => p.memory(memory),
            Op::Barrier => {
                let barrier = p.dialect().barrier();
                p.line(barrier);
            }
            Op::Fence { scope } => {
                let fence = p.dialect().fence(scope);
                p.line(fence);
            }
            Op::WarpBarrier if p.dialect().is_cuda() => {
                let members = p.members();
                p.line(format!("__syncwarp({members});"));
            }
            op if op.update().is_some() => p.atomic(id),
            Op::If { cond, then, other } => p.if_op(id, cond, [then, other]),
            Op::For { kind, carried, body } => p.for_op(id, kind, carried, body),
            Op::MakeVector { lanes } => p.make_vector(data.results.single(), lanes),
            Op::Constant(constant) if constant.elem.lanes > 1 => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                let texts = lanes.map(|&bits| p.constant(constant.elem.scalar, bits, false)).collect();
                if let Some(result) = data.results.single() {
                    p.texts[result] = texts;
                }
            }
            Op::Shuffle { kind: _, value: _, lane: _ } | Op::Vote { kind: _, cond: _ } => p.warp(id),
            // A clock must be read in its place.
            Op::Clock => {
                if let Some(result) = data.results.single() {
                    let ty = p.dialect().scalar(Scalar::U64);
                    p.declare(result, &format!("({ty})clock64()"));
                }
            }
            // Views that were made from others have no users.
            Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ } => {}
            _ => match (data.results.single(), p.expression(id)) {
                (Some(result), Some(text)) => p.define(id, result, text),
                _ => p.unprintable.op(function, id),
            },
        }
    }

    /// Intel's CPU driver (2026.22) adds the floats that a loop carries in another order when it vectorises that loop; invocations still may
    /// be side by side.
    fn before_loop(p: &mut Printer<'_, Self>, carried: &[Value]) {
        if !p.dialect().is_cuda() && carried.iter().any(|&param| p.elem(param).scalar.is_float()) {
            p.line("#pragma clang loop vectorize(disable)");
        }
    }
}
