//! The new values of atomic operations.

use rustc_apfloat::Round;

use crate::arith::float::{Arith, arith32, arith64, flush32};
use crate::arith::half::{Arith as HalfArith, Format};
use crate::assemble::pairs;
use crate::code::Atomic;
use crate::types::{mask, signed};

/// Returns the value that follows `old`, of operands `a` and `b`.
pub(crate) fn next(what: Atomic, bytes: u32, old: u64, a: u64, b: u64) -> u64 {
    let bits = 8 * bytes;
    let nearest = Round::NearestTiesToEven;
    match what {
        Atomic::Add => old.wrapping_add(a) & mask(bits),
        Atomic::And => old & a,
        Atomic::Or => old | a,
        Atomic::Xor => old ^ a,
        Atomic::Min => old.min(a),
        Atomic::Max => old.max(a),
        Atomic::MinSigned if signed(old, bits) <= signed(a, bits) => old,
        Atomic::MaxSigned if signed(old, bits) >= signed(a, bits) => old,
        Atomic::MinSigned | Atomic::MaxSigned | Atomic::Exchange => a,
        Atomic::Inc => {
            if old >= a {
                0
            } else {
                old + 1
            }
        }
        Atomic::Dec => {
            if old == 0 || old > a {
                a
            } else {
                old - 1
            }
        }
        Atomic::CompareExchange => {
            if old == a {
                b
            } else {
                old
            }
        }
        // Subnormal numbers count as zeros, as in global memory.
        Atomic::AddF32 => flush32(arith32(Arith::Add, nearest, [flush32(old), flush32(a), 0])),
        Atomic::AddF64 => arith64(Arith::Add, nearest, [old, a, 0]),
        Atomic::AddHalf => Format::Half.arith(HalfArith::Add, old, a),
        Atomic::AddBrain => Format::Brain.arith(HalfArith::Add, old, a),
        Atomic::AddHalves => pairs(old, a, |old, a| Format::Half.arith(HalfArith::Add, old, a)),
        Atomic::AddBrains => pairs(old, a, |old, a| Format::Brain.arith(HalfArith::Add, old, a)),
    }
}
