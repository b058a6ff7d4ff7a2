//! Doubles that invocations share: atomic operations, exchanges in a warp, what is reported to the host.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    AtomicOp, AtomicUpdate, Constant, Elem, FloatOp, Function, List, Op, OpId, RegionId, Scalar, Scope, Terminator,
    Type, Value, fold,
};
use crisp_support_diagnostics::Span;

use super::operations::Operation;
use super::state::{Emulate, double_lanes};
use crate::copy::{Step, Writer};
use crate::fold_by_shuffles::fold_by_shuffles;

/// An atomic operation on an element.
struct Update {
    op: AtomicOp,
    view: Value,
    index: List,
    value: Value,
    scope: Scope,
}

impl Emulate {
    /// Deals with the operations that hand doubles to other invocations or to the host; all others are copied.
    pub(super) fn together(&mut self, writer: &mut Writer<'_>, id: OpId, op: Op) -> Step {
        let from = writer.renamed.from;
        let at = from[id].span;
        match op {
            Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope }
                if double_lanes(from, value).is_some() =>
            {
                let update = Update { op, view, index, value, scope };
                self.update(writer, id, &update);
            }
            Op::Atomic { update: AtomicUpdate::By(_, _), view: _, index: _, scope: _ } => return Step::Copy,
            // What compares bits compares and stores those of memory.
            Op::Atomic { update, view, index, scope } => {
                let update = update.with_operands(|value| self.canonical(writer, value, at));
                let (view, index) = (writer.renamed.value(view), writer.renamed.list(&mut writer.builder, index));
                writer.push(id, Op::Atomic { update, view, index, scope });
            }
            Op::WarpFold { kind, op, arg } => match double_lanes(from, arg) {
                Some(lanes) => {
                    let Some(op_of_floats) = FloatOp::of(op.binary()) else { return Step::Copy };
                    let value = writer.renamed.value(arg);
                    let neutral = Constant::u64(fold::neutral(op, Scalar::F64)).splat(lanes);
                    let operation = (Operation::Binary(op_of_floats), lanes);
                    let folded = fold_by_shuffles(writer, kind, value, neutral, at, |writer, both| {
                        self.compute(writer, operation, &both, at)
                    });
                    writer.replace(id, folded);
                }
                None => return Step::Copy,
            },
            Op::Debug { kind, text, values } => {
                let told: Vec<Value> = from.list(values).iter().map(|&value| told(writer, value, at)).collect();
                let text = from.texts.get(text).cloned().unwrap_or_default();
                let (text, values) = (writer.builder.text(text), writer.builder.list(&told));
                writer.push(id, Op::Debug { kind, text, values });
            }
            _ => return Step::Copy,
        }
        Step::Done
    }

    /// Devices update integers; for doubles a region says what becomes of the element.
    fn update(&mut self, writer: &mut Writer<'_>, id: OpId, update: &Update) {
        let at = writer.renamed.from[id].span;
        let Update { op, view, index, value, scope } = *update;
        let (view, index) = (writer.renamed.value(view), writer.renamed.list(&mut writer.builder, index));
        let Some(op) = op.binary().and_then(FloatOp::of) else {
            let value = self.canonical(writer, value, at);
            writer.push(id, Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope });
            return;
        };
        let value = writer.renamed.value(value);
        let (body, params) = writer.builder.open(&[Type::U64], at);
        let result = self.compute(writer, (Operation::Binary(op), 1), &[params[0], value], at);
        let result = self.compute(writer, (Operation::Canonical, 1), &[result], at);
        writer.builder.close_yield(&[result], at);
        writer.push(id, Op::AtomicApply { view, index, body, scope });
    }

    /// The end of a region; an atomic update stores what it yields.
    pub(super) fn end(&mut self, writer: &mut Writer<'_>, region: RegionId) -> Terminator {
        let from = writer.renamed.from;
        match from[region].terminator {
            Terminator::Yield(list) if self.updates.contains(&region) => {
                let at = from[region].end_span;
                let values: Vec<Value> =
                    from.list(list).iter().map(|&value| self.canonical(writer, value, at)).collect();
                Terminator::Yield(writer.builder.list(&values))
            }
            terminator => writer.renamed.terminator(&mut writer.builder, terminator),
        }
    }
}

/// The regions that atomic updates own.
pub(super) fn updates(function: &Function) -> BTreeSet<RegionId> {
    let body = |op| match op {
        Op::AtomicApply { view: _, index: _, body, scope: _ } => Some(body),
        _ => None,
    };
    function.ops.values().filter_map(|data| body(data.op)).collect()
}

/// Returns a value as it is reported to the host.
fn told(writer: &mut Writer<'_>, old: Value, at: Span) -> Value {
    let value = writer.renamed.value(old);
    match double_lanes(writer.renamed.from, old) {
        Some(lanes) => {
            let to = Elem { scalar: Scalar::F64, lanes };
            writer.builder.value(Op::Bitcast { to, arg: value }, at)
        }
        None => value,
    }
}
