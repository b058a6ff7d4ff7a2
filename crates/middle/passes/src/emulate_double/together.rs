//! Doubles that invocations share: atomic operations, exchanges in a warp, what is told to the host.

use std::collections::BTreeSet;

use crisp_ir_kernel::{
    AtomicOp, BinaryOp, CompareOp, Constant, Elem, FoldKind, FoldOp, Function, IdKind, List, Op, OpId, RegionId,
    Scalar, Scope, ShuffleKind, Terminator, Type, Value, VoteKind,
};
use crisp_support_diagnostics::Span;

use super::format::{INFINITY, ONE, SIGN};
use super::operations::Operation;
use super::{Emulate, double_lanes};
use crate::copy::{Step, Writer};

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
            Op::Atomic { op, view, index, value, scope } if double_lanes(from, value).is_some() => {
                let update = Update { op, view, index, value, scope };
                self.update(writer, id, &update);
            }
            Op::CompareExchange { view, index, expected, value, scope } => {
                let expected = self.canonical(writer, expected, at);
                let value = self.canonical(writer, value, at);
                let (view, index) = (writer.renamed.value(view), writer.renamed.list(&mut writer.builder, index));
                writer.push(id, Op::CompareExchange { view, index, expected, value, scope });
            }
            Op::WarpFold { kind, op, arg } => match double_lanes(from, arg) {
                Some(lanes) => {
                    let folded = self.fold(writer, (kind, op), (arg, lanes), at);
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
        let Some(op) = op.binary() else {
            let value = self.canonical(writer, value, at);
            writer.push(id, Op::Atomic { op, view, index, value, scope });
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

    /// Combines the values of a warp's lanes in the order that the IR prescribes, by shuffles.
    fn fold(
        &mut self,
        writer: &mut Writer<'_>,
        (kind, op): (FoldKind, FoldOp),
        (arg, lanes): (Value, u8),
        at: Span,
    ) -> Value {
        let u32_constant = |writer: &mut Writer<'_>, value| writer.builder.constant(Constant::u32(value), at);
        let u32_op = |writer: &mut Writer<'_>, op, lhs, rhs| writer.builder.binary(op, lhs, rhs, at);
        let lane = writer.builder.id(IdKind::LaneId, 0, at);
        let mut value = writer.renamed.value(arg);
        let (shuffle, distances) = match kind {
            FoldKind::Reduce => (ShuffleKind::Xor, [16, 8, 4, 2, 1]),
            FoldKind::Scan | FoldKind::ScanExclusive => (ShuffleKind::Up, [1, 2, 4, 8, 16]),
        };
        // Bit k: lane k is there.
        let all = writer.builder.constant(Constant::bool(true), at);
        let present = writer.builder.value(Op::Vote { kind: VoteKind::Ballot, cond: all }, at);
        for distance in distances {
            let distance = u32_constant(writer, distance);
            let other = writer.builder.value(Op::Shuffle { kind: shuffle, value, lane: distance }, at);
            let both = self.compute(writer, (Operation::Binary(op.binary()), lanes), &[other, value], at);
            let exists = match kind {
                FoldKind::Reduce => {
                    let number = u32_op(writer, BinaryOp::Xor, lane, distance);
                    let (bits, one) = (u32_op(writer, BinaryOp::Shr, present, number), u32_constant(writer, 1));
                    let bit = u32_op(writer, BinaryOp::And, bits, one);
                    writer.builder.compare(CompareOp::Eq, bit, one, at)
                }
                FoldKind::Scan | FoldKind::ScanExclusive => writer.builder.compare(CompareOp::Ge, lane, distance, at),
            };
            value = writer.builder.select(exists, both, value, at);
        }
        if kind == FoldKind::ScanExclusive {
            let (zero, one) = (u32_constant(writer, 0), u32_constant(writer, 1));
            let below = writer.builder.value(Op::Shuffle { kind: ShuffleKind::Up, value, lane: one }, at);
            let neutral = writer.builder.constant(Constant::u64(neutral(op)).splat(lanes), at);
            let first = writer.builder.compare(CompareOp::Eq, lane, zero, at);
            value = writer.builder.select(first, neutral, below, at);
        }
        value
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

/// The double that changes no other when it is combined with it.
fn neutral(op: FoldOp) -> u64 {
    match op {
        FoldOp::Mul => ONE,
        FoldOp::Min => INFINITY,
        FoldOp::Max => SIGN | INFINITY,
        // Doubles have no bitwise operations; the validator rejects them.
        FoldOp::Add | FoldOp::And | FoldOp::Or | FoldOp::Xor => 0,
    }
}

/// A value as the host is told it.
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
