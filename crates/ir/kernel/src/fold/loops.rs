//! How often a counted loop runs, and through which indices.

use super::integer::Integer;
use crate::op::LoopKind;
use crate::types::Scalar;

macro_rules! dispatch {
    ($scalar:expr, $function:ident($($argument:expr),*)) => {
        match $scalar {
            Scalar::I8 => Some($function::<i8>($($argument),*)),
            Scalar::I16 => Some($function::<i16>($($argument),*)),
            Scalar::I32 => Some($function::<i32>($($argument),*)),
            Scalar::I64 => Some($function::<i64>($($argument),*)),
            Scalar::U8 => Some($function::<u8>($($argument),*)),
            Scalar::U16 => Some($function::<u16>($($argument),*)),
            Scalar::U32 => Some($function::<u32>($($argument),*)),
            Scalar::U64 => Some($function::<u64>($($argument),*)),
            Scalar::Bool | Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => None,
        }
    };
}

/// The number of iterations of a loop whose index has type `scalar` and whose operands, in the order of [`LoopKind::operands`], have
/// these bits; missing operands count as zero. `None` when `scalar` is not an integer type.
#[must_use]
pub fn trips(kind: LoopKind, scalar: Scalar, operands: &[u64]) -> Option<u64> {
    dispatch!(scalar, trips_of(kind, operand_bits(operands)))
}

/// The index of the first iteration, if there is one. `None` when `scalar` is not an integer type.
#[must_use]
pub fn first_index(kind: LoopKind, scalar: Scalar, operands: &[u64]) -> Option<u64> {
    dispatch!(scalar, first_of(kind, operand_bits(operands)))
}

/// The index that follows `index`, meaningful only when there is a further iteration. `None` when `scalar` is not an integer type.
#[must_use]
pub fn next_index(kind: LoopKind, scalar: Scalar, operands: &[u64], index: u64) -> Option<u64> {
    dispatch!(scalar, next_of(kind, operand_bits(operands), index))
}

fn operand_bits(operands: &[u64]) -> [u64; 3] {
    let mut bits = [0; 3];
    bits.iter_mut().zip(operands).for_each(|(bits, &operand)| *bits = operand);
    bits
}

fn wide<T: Integer>(bits: u64) -> i128 {
    let (negative, magnitude) = T::of(bits).sign_and_magnitude();
    if negative { -i128::from(magnitude) } else { i128::from(magnitude) }
}

/// The largest value of the type.
fn largest<T: Integer>() -> i128 {
    let ones = T::of(u64::MAX);
    // All ones is -1 in a signed type, whose maximum is that shifted right once without its sign.
    if wide::<T>(u64::MAX) < 0 { i128::from(ones.bits() >> 1) } else { i128::from(ones.bits()) }
}

fn trips_of<T: Integer>(kind: LoopKind, operands: [u64; 3]) -> u64 {
    let [a, b, c] = operands.map(wide::<T>);
    let count = match kind {
        LoopKind::Up { from: _, to: _, step: _ } => {
            let (from, to, step) = (a, b, c);
            if step <= 0 || from >= to { 0 } else { (to - from - 1) / step + 1 }
        }
        LoopKind::Down { count: _, step: _ } => {
            let (count, step) = (a, b);
            if step <= 0 || count <= 0 { 0 } else { (count - 1) / step + 1 }
        }
        LoopKind::Multiply { from: _, limit: _, factor: _ } => {
            let (mut index, limit, factor) = (a, b, c);
            if index <= 0 || factor < 2 {
                return 0;
            }
            let mut count = 0;
            while index <= limit {
                count += 1;
                // A product that does not fit the type ends the loop, even one that wraps round below the limit.
                index = index.saturating_mul(factor);
                if index > largest::<T>() {
                    break;
                }
            }
            count
        }
        LoopKind::While { fuel: _ } => a.max(0),
        LoopKind::Divide { from: _, factor: _ } => {
            let (mut index, factor) = (a, b);
            if index <= 0 || factor < 2 {
                return 0;
            }
            let mut count = 0;
            while index >= 1 {
                count += 1;
                index /= factor;
            }
            count
        }
    };
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn first_of<T: Integer>(kind: LoopKind, operands: [u64; 3]) -> u64 {
    match kind {
        LoopKind::Up { from: _, to: _, step: _ }
        | LoopKind::Multiply { from: _, limit: _, factor: _ }
        | LoopKind::Divide { from: _, factor: _ } => operands[0],
        LoopKind::Down { count: _, step: _ } => T::of(operands[0]).sub(T::of(1)).bits(),
        LoopKind::While { fuel: _ } => 0,
    }
}

fn next_of<T: Integer>(kind: LoopKind, operands: [u64; 3], index: u64) -> u64 {
    let [_, b, c] = operands.map(T::of);
    let index = T::of(index);
    match kind {
        LoopKind::Up { from: _, to: _, step: _ } => index.add(c).bits(),
        LoopKind::Down { count: _, step: _ } => index.sub(b).bits(),
        LoopKind::Multiply { from: _, limit: _, factor: _ } => index.mul(c).bits(),
        LoopKind::Divide { from: _, factor: _ } => index.div(b).bits(),
        LoopKind::While { fuel: _ } => index.add(T::of(1)).bits(),
    }
}
