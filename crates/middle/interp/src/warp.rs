//! Operations of the lanes of a warp together: shuffles, votes, reductions and scans, in the order that the reference fixes.

use crisp_ir_kernel::{FoldKind, ShuffleKind, VoteKind};

use crate::instruction::ExchangeKind;

/// Lanes of a logical warp.
pub(crate) const WARP_SIZE: usize = 32;

/// The value of each lane, one number for each lane of a hardware vector.
pub(crate) type Value = [u64; 4];

/// Returns the value that each lane gets, from the values of the lanes that exist and their operands: a lane or distance for shuffles.
pub(crate) fn exchange(kind: ExchangeKind, values: &[Value], operands: &[u64]) -> Vec<Value> {
    match kind {
        ExchangeKind::Shuffle(kind, _) => shuffle(kind, values, operands),
        ExchangeKind::Vote(kind) => {
            let say = |index: usize| values[index][0] != 0;
            let result = match kind {
                VoteKind::All => u64::from((0..values.len()).all(say)),
                VoteKind::Any => u64::from((0..values.len()).any(say)),
                VoteKind::Ballot => (0..values.len()).filter(|&lane| say(lane)).fold(0, |bits, lane| bits | 1 << lane),
            };
            vec![[result, 0, 0, 0]; values.len()]
        }
        ExchangeKind::Nothing => Vec::new(),
        ExchangeKind::First => vec![values.first().copied().unwrap_or_default(); values.len()],
        ExchangeKind::Fold(kind, function, neutral) => {
            let combine = |a: Value, b: Value| -> Value { std::array::from_fn(|slot| function(a[slot], b[slot])) };
            match kind {
                FoldKind::Reduce => reduce(values, combine),
                FoldKind::Scan => scan(values, combine),
                FoldKind::ScanExclusive => {
                    let scanned = scan(values, combine);
                    std::iter::once([neutral; 4]).chain(scanned).take(values.len()).collect()
                }
            }
        }
    }
}

fn shuffle(kind: ShuffleKind, values: &[Value], operands: &[u64]) -> Vec<Value> {
    let lanes = 0_u64..;
    let source = |(own, &operand): (u64, &u64)| match kind {
        ShuffleKind::Index | ShuffleKind::Broadcast => Some(operand % WARP_SIZE as u64),
        ShuffleKind::Up => own.checked_sub(operand),
        ShuffleKind::Down => own.checked_add(operand),
        ShuffleKind::Xor => Some(own ^ operand),
    };
    let read = |(own, operand): (u64, &u64)| {
        let there = source((own, operand)).and_then(|lane| values.get(usize::try_from(lane).ok()?));
        there.copied().unwrap_or(values[usize::try_from(own).unwrap_or(0)])
    };
    lanes.zip(operands).map(read).collect()
}

/// A tree: each of the first 16 lanes with the one 16 above, then of the first 8 with the one 8 above, then 4, 2, 1. All get what lane 0
/// has then.
fn reduce(values: &[Value], combine: impl Fn(Value, Value) -> Value) -> Vec<Value> {
    let mut all = values.to_vec();
    for distance in [16, 8, 4, 2, 1] {
        for lane in 0..distance.min(all.len().saturating_sub(distance)) {
            all[lane] = combine(all[lane], all[lane + distance]);
        }
    }
    all.first().map_or_else(Vec::new, |&sum| vec![sum; values.len()])
}

/// Each lane with the one below it at distance 1, 2, 4, 8, 16.
fn scan(values: &[Value], combine: impl Fn(Value, Value) -> Value) -> Vec<Value> {
    let mut all = values.to_vec();
    for distance in [1, 2, 4, 8, 16] {
        let before = all.clone();
        for lane in distance..all.len() {
            all[lane] = combine(before[lane - distance], before[lane]);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(count: u64) -> Vec<Value> {
        (0..count).map(|lane| [lane + 1, 0, 0, 0]).collect()
    }

    fn first(values: &[Value]) -> Vec<u64> {
        values.iter().map(|value| value[0]).collect()
    }

    #[test]
    fn all_lanes_of_a_partial_warp_get_one_sum() {
        for count in 1..=32 {
            let sum = ExchangeKind::Fold(FoldKind::Reduce, |a, b| a + b, 0);
            let sums = exchange(sum, &lanes(count), &vec![0; count as usize]);
            assert_eq!(first(&sums), vec![count * (count + 1) / 2; count as usize], "{count} lanes");
            let scan = ExchangeKind::Fold(FoldKind::ScanExclusive, |a, b| a + b, 0);
            let sums = exchange(scan, &lanes(count), &vec![0; count as usize]);
            assert_eq!(first(&sums), (0..count).map(|lane| lane * (lane + 1) / 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_missing_lane_gives_back_the_own_value() {
        let shuffled = |kind, operand: u64| {
            first(&exchange(ExchangeKind::Shuffle(kind, 0), &lanes(3), &[operand, operand, operand]))
        };
        assert_eq!(shuffled(ShuffleKind::Index, 33), [2, 2, 2], "lanes count modulo 32");
        assert_eq!(shuffled(ShuffleKind::Index, 3), [1, 2, 3]);
        assert_eq!(shuffled(ShuffleKind::Up, 1), [1, 1, 2]);
        assert_eq!(shuffled(ShuffleKind::Down, 1), [2, 3, 3]);
        assert_eq!(shuffled(ShuffleKind::Down, u64::from(u32::MAX)), [1, 2, 3]);
        assert_eq!(shuffled(ShuffleKind::Xor, 1), [2, 1, 3]);
        assert_eq!(shuffled(ShuffleKind::Xor, 32), [1, 2, 3], "beyond the warp");
    }
}
