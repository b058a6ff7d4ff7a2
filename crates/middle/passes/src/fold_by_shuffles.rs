//! Combining the values of a warp's lanes by shuffles, in the order that the IR prescribes, for types that targets do not combine
//! themselves.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, FoldKind, IdKind, Op, ShuffleKind, Value, VoteKind};
use crisp_support_diagnostics::Span;

use crate::copy::Writer;

/// Combines `value` with those of the other lanes; `both` combines that of an earlier lane with a later one's, and must give the same either
/// way round. `neutral` is what an exclusive scan begins with.
pub(crate) fn fold_by_shuffles(
    writer: &mut Writer<'_>,
    kind: FoldKind,
    value: Value,
    neutral: Constant,
    at: Span,
    mut both: impl FnMut(&mut Writer<'_>, [Value; 2]) -> Value,
) -> Value {
    let u32_constant = |writer: &mut Writer<'_>, value| writer.builder.constant(Constant::u32(value), at);
    let shuffle =
        |writer: &mut Writer<'_>, kind, value, lane| writer.builder.value(Op::Shuffle { kind, value, lane }, at);
    let lane = writer.builder.id(IdKind::LaneId, 0, at);
    let mut value = value;
    let (from, distances) = match kind {
        FoldKind::Reduce => (ShuffleKind::Xor, [16, 8, 4, 2, 1]),
        FoldKind::Scan | FoldKind::ScanExclusive => (ShuffleKind::Up, [1, 2, 4, 8, 16]),
    };
    // Bit k: lane k is there.
    let all = writer.builder.constant(Constant::bool(true), at);
    let present = writer.builder.value(Op::Vote { kind: VoteKind::Ballot, cond: all }, at);
    for distance in distances {
        let distance = u32_constant(writer, distance);
        let other = shuffle(writer, from, value, distance);
        let combined = both(writer, [other, value]);
        let exists = match kind {
            FoldKind::Reduce => {
                let number = writer.builder.binary(BinaryOp::Xor, lane, distance, at);
                let bits = writer.builder.binary(BinaryOp::Shr, present, number, at);
                let one = u32_constant(writer, 1);
                let bit = writer.builder.binary(BinaryOp::And, bits, one, at);
                writer.builder.compare(CompareOp::Eq, bit, one, at)
            }
            FoldKind::Scan | FoldKind::ScanExclusive => writer.builder.compare(CompareOp::Ge, lane, distance, at),
        };
        value = writer.builder.select(exists, combined, value, at);
    }
    match kind {
        FoldKind::Scan => value,
        FoldKind::Reduce => {
            // Lanes whose partner is missing have not got everything.
            let first = u32_constant(writer, 0);
            shuffle(writer, ShuffleKind::Broadcast, value, first)
        }
        FoldKind::ScanExclusive => {
            let (zero, one) = (u32_constant(writer, 0), u32_constant(writer, 1));
            let below = shuffle(writer, ShuffleKind::Up, value, one);
            let neutral = writer.builder.constant(neutral, at);
            let first = writer.builder.compare(CompareOp::Eq, lane, zero, at);
            writer.builder.select(first, neutral, below, at)
        }
    }
}
