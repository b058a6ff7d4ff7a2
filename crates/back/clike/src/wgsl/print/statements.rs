//! One operation: an expression of others, or a statement.

use crisp_ir_kernel::{Op, OpId};

use super::Wgsl;
use crate::shared::{Language, Printer};

impl Language for Wgsl<'_> {
    fn op(p: &mut Printer<'_, Self>, id: OpId, is_last: bool) {
        let data = &p.function[id];
        match data.op {
            Op::Load { view, index } => {
                if let Some(result) = data.results.single() {
                    // Nothing can come between it and the end of the region that hands it on.
                    let only = is_last && p.uses.count(result) == 1 && p.uses.user_region(result) == p.uses.region(id);
                    p.load(result, view, index, only);
                }
            }
            Op::Store { view, index, value } => p.store(view, index, value),
            Op::Memory { memory } => p.memory(id, memory),
            Op::Barrier => {
                p.line("storageBarrier();");
                p.line("workgroupBarrier();");
            }
            Op::Call { function: _, args: _ } => p.call(id),
            op if op.update().is_some() => p.atomic(id),
            Op::If { cond, then, other } => p.if_op(id, cond, [then, other]),
            Op::For { kind, carried, body } => p.for_op(id, kind, carried, body),
            Op::MakeVector { lanes } => p.make_vector(data.results.single(), lanes),
            Op::Constant(constant) if constant.elem.lanes > 1 => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                let texts = lanes.map(|&bits| p.constant(constant.elem.scalar, bits)).collect();
                if let Some(result) = data.results.single() {
                    p.texts[result] = texts;
                }
            }
            // Who takes part must not change.
            Op::Shuffle { kind: _, value: _, lane: _ } | Op::Vote { kind: _, cond: _ } => {
                if let (Some(result), Some(text)) = (data.results.single(), p.expression(id)) {
                    p.declare(result, &text.text);
                }
            }
            // Views that were made from others have no users.
            Op::View { view: _, offset: _, extents: _, strides: _ } => {}
            _ => match (data.results.single(), p.expression(id)) {
                (Some(result), Some(text)) => p.define(id, result, text),
                _ => p.unprintable.op(p.function, id),
            },
        }
    }
}
