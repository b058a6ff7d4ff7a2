//! The register operations executed on bits: the one place that says what they compute.
//!
//! The interpreter runs programs with these functions and constant folding evaluates with them, so they cannot disagree. Each
//! lookup gives the function of one operation on one scalar type, or `None` where the type has no such operation. Bits are those of
//! a [`Constant`]'s lane: zero-extended to 64. Floats are computed in their own format; no host library is involved beyond the
//! IEEE operations. A NaN that an operation computes is the canonical one.

mod float;
mod integer;
mod loops;

pub use loops::{first_index, next_index, trips};

use crate::constant::Constant;
use crate::function::Op;
use crate::op::{Binary, BinaryOp, CompareOp, FoldOp, LogicOp, Unary, UnaryOp};
use crate::types::{Elem, Scalar};
use float::{BF16, F16, Float};
use integer::Integer;

/// The function of an operation of one operand.
#[must_use]
pub fn unary(op: impl Into<UnaryOp>, scalar: Scalar) -> Option<fn(u64) -> u64> {
    match op.into().on(scalar) {
        Unary::Not => Some(|a| a ^ 1),
        Unary::Integer(op) => match scalar {
            Scalar::I8 => Some(integer::unary::<i8>(op)),
            Scalar::I16 => Some(integer::unary::<i16>(op)),
            Scalar::I32 => Some(integer::unary::<i32>(op)),
            Scalar::I64 => Some(integer::unary::<i64>(op)),
            Scalar::U8 => Some(integer::unary::<u8>(op)),
            Scalar::U16 => Some(integer::unary::<u16>(op)),
            Scalar::U32 => Some(integer::unary::<u32>(op)),
            Scalar::U64 => Some(integer::unary::<u64>(op)),
            Scalar::Bool | Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => None,
        },
        Unary::Float(op) => match scalar {
            Scalar::F16 => Some(float::unary::<F16>(op)),
            Scalar::BF16 => Some(float::unary::<BF16>(op)),
            Scalar::F32 => Some(float::unary::<f32>(op)),
            Scalar::F64 => Some(float::unary::<f64>(op)),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64 => None,
        },
    }
}

/// The function of an operation of two operands.
#[must_use]
pub fn binary(op: impl Into<BinaryOp>, scalar: Scalar) -> Option<fn(u64, u64) -> u64> {
    match op.into().on(scalar) {
        Binary::Logic(LogicOp::And) => Some(|a, b| a & b),
        Binary::Logic(LogicOp::Or) => Some(|a, b| a | b),
        Binary::Logic(LogicOp::Xor) => Some(|a, b| a ^ b),
        Binary::Integer(op) => match scalar {
            Scalar::I8 => Some(integer::binary::<i8>(op)),
            Scalar::I16 => Some(integer::binary::<i16>(op)),
            Scalar::I32 => Some(integer::binary::<i32>(op)),
            Scalar::I64 => Some(integer::binary::<i64>(op)),
            Scalar::U8 => Some(integer::binary::<u8>(op)),
            Scalar::U16 => Some(integer::binary::<u16>(op)),
            Scalar::U32 => Some(integer::binary::<u32>(op)),
            Scalar::U64 => Some(integer::binary::<u64>(op)),
            Scalar::Bool | Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => None,
        },
        Binary::Float(op) => match scalar {
            Scalar::F16 => Some(float::binary::<F16>(op)),
            Scalar::BF16 => Some(float::binary::<BF16>(op)),
            Scalar::F32 => Some(float::binary::<f32>(op)),
            Scalar::F64 => Some(float::binary::<f64>(op)),
            Scalar::Bool
            | Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::I64
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::U64 => None,
        },
    }
}

/// The function of `a · b + c`, rounded once.
#[must_use]
pub fn fma(scalar: Scalar) -> Option<fn(u64, u64, u64) -> u64> {
    match scalar {
        Scalar::F16 => Some(float::fma::<F16>()),
        Scalar::BF16 => Some(float::fma::<BF16>()),
        Scalar::F32 => Some(float::fma::<f32>()),
        Scalar::F64 => Some(float::fma::<f64>()),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => None,
    }
}

/// The function of a comparison.
#[must_use]
pub fn compare(op: CompareOp, scalar: Scalar) -> Option<fn(u64, u64) -> bool> {
    Some(match scalar {
        Scalar::Bool => match op {
            CompareOp::Eq => |a, b| a == b,
            CompareOp::Ne => |a, b| a != b,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => return None,
        },
        Scalar::U8 => integer::compare::<u8>(op),
        Scalar::I8 => integer::compare::<i8>(op),
        Scalar::I16 => integer::compare::<i16>(op),
        Scalar::I32 => integer::compare::<i32>(op),
        Scalar::I64 => integer::compare::<i64>(op),
        Scalar::U16 => integer::compare::<u16>(op),
        Scalar::U32 => integer::compare::<u32>(op),
        Scalar::U64 => integer::compare::<u64>(op),
        Scalar::F16 => float::compare::<F16>(op),
        Scalar::BF16 => float::compare::<BF16>(op),
        Scalar::F32 => float::compare::<f32>(op),
        Scalar::F64 => float::compare::<f64>(op),
    })
}

/// The function of a value conversion; there is none to bool.
#[must_use]
pub fn convert(from: Scalar, to: Scalar) -> Option<fn(u64) -> u64> {
    match from {
        Scalar::Bool | Scalar::U8 => from_integer::<u8>(to),
        Scalar::I8 => from_integer::<i8>(to),
        Scalar::I16 => from_integer::<i16>(to),
        Scalar::I32 => from_integer::<i32>(to),
        Scalar::I64 => from_integer::<i64>(to),
        Scalar::U16 => from_integer::<u16>(to),
        Scalar::U32 => from_integer::<u32>(to),
        Scalar::U64 => from_integer::<u64>(to),
        Scalar::F16 => from_float::<F16>(to),
        Scalar::BF16 => from_float::<BF16>(to),
        Scalar::F32 => from_float::<f32>(to),
        Scalar::F64 => from_float::<f64>(to),
    }
}

fn from_integer<S: Integer>(to: Scalar) -> Option<fn(u64) -> u64> {
    fn integer<S: Integer, D: Integer>(bits: u64) -> u64 {
        D::of(S::of(bits).extended()).bits()
    }
    fn float<S: Integer, D: Float>(bits: u64) -> u64 {
        let (negative, magnitude) = S::of(bits).sign_and_magnitude();
        D::from_integer(negative, magnitude).bits()
    }
    Some(match to {
        Scalar::Bool => return None,
        Scalar::I8 => integer::<S, i8>,
        Scalar::I16 => integer::<S, i16>,
        Scalar::I32 => integer::<S, i32>,
        Scalar::I64 => integer::<S, i64>,
        Scalar::U8 => integer::<S, u8>,
        Scalar::U16 => integer::<S, u16>,
        Scalar::U32 => integer::<S, u32>,
        Scalar::U64 => integer::<S, u64>,
        Scalar::F16 => float::<S, F16>,
        Scalar::BF16 => float::<S, BF16>,
        Scalar::F32 => float::<S, f32>,
        Scalar::F64 => float::<S, f64>,
    })
}

fn from_float<S: Float>(to: Scalar) -> Option<fn(u64) -> u64> {
    fn integer<S: Float, D: Integer>(bits: u64) -> u64 {
        D::truncated(S::of(bits).widened()).bits()
    }
    fn float<S: Float, D: Float>(bits: u64) -> u64 {
        D::narrowed(S::of(bits).widened()).bits()
    }
    Some(match to {
        Scalar::Bool => return None,
        Scalar::I8 => integer::<S, i8>,
        Scalar::I16 => integer::<S, i16>,
        Scalar::I32 => integer::<S, i32>,
        Scalar::I64 => integer::<S, i64>,
        Scalar::U8 => integer::<S, u8>,
        Scalar::U16 => integer::<S, u16>,
        Scalar::U32 => integer::<S, u32>,
        Scalar::U64 => integer::<S, u64>,
        Scalar::F16 => float::<S, F16>,
        Scalar::BF16 => float::<S, BF16>,
        Scalar::F32 => float::<S, f32>,
        Scalar::F64 => float::<S, f64>,
    })
}

/// The bits that a store writes: a NaN becomes the canonical NaN of its format, everything else stays.
#[must_use]
pub fn canonical(scalar: Scalar, bits: u64) -> u64 {
    match scalar {
        Scalar::F16 => float::canonical::<F16>(bits),
        Scalar::BF16 => float::canonical::<BF16>(bits),
        Scalar::F32 => float::canonical::<f32>(bits),
        Scalar::F64 => float::canonical::<f64>(bits),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => bits,
    }
}

/// The same bytes as another type of the same size, lane 0 first; a NaN in a float operand becomes canonical first. `None` when the
/// sizes differ.
#[must_use]
pub fn bitcast(value: Constant, to: Elem) -> Option<Constant> {
    let from = value.elem;
    if from.bytes() != to.bytes() || from.lanes > 4 || to.lanes > 4 {
        return None;
    }
    let mut bytes = [0u8; 32];
    let width = from.scalar.bytes() as usize;
    for lane in 0..usize::from(from.lanes) {
        let bits = canonical(from.scalar, value.bits[lane]).to_le_bytes();
        bytes[lane * width..(lane + 1) * width].copy_from_slice(&bits[..width]);
    }
    let mut result = Constant::zero(to);
    let width = to.scalar.bytes() as usize;
    for lane in 0..usize::from(to.lanes) {
        let mut bits = [0; 8];
        bits[..width].copy_from_slice(&bytes[lane * width..(lane + 1) * width]);
        let bits = u64::from_le_bytes(bits);
        result.bits[lane] = if to.scalar == Scalar::Bool { u64::from(bits != 0) } else { bits };
    }
    Some(result)
}

/// The bits of the value that combining with it changes nothing: what an exclusive scan begins with. Of a type that the operation does
/// not take: zero.
#[must_use]
pub fn neutral(op: FoldOp, scalar: Scalar) -> u64 {
    let ones = if scalar.bits() == 64 { u64::MAX } else { (1 << scalar.bits()) - 1 };
    let infinity = || scalar.is_float().then(|| convert(Scalar::F64, scalar).map_or(0, |to| to(0x7ff0_0000_0000_0000)));
    let sign = 1 << (scalar.bits() - 1);
    match op {
        FoldOp::Add | FoldOp::Or | FoldOp::Xor => 0,
        FoldOp::Mul => convert(Scalar::U8, scalar).map_or(0, |convert| convert(1)),
        FoldOp::Min => match infinity() {
            Some(infinity) => infinity,
            None if scalar.is_signed_integer() => ones ^ sign,
            None => ones,
        },
        FoldOp::Max => match infinity() {
            Some(infinity) => infinity | sign,
            None if scalar.is_signed_integer() => sign,
            None => 0,
        },
        FoldOp::And if scalar == Scalar::Bool => 1,
        FoldOp::And => ones,
    }
}

/// The result of an operation whose operands, in the order of [`Op::operands`], are constants. `None` for operations that depend on
/// more than their operands, and for operands that do not fit the operation.
#[must_use]
pub fn evaluate(op: Op, operands: &[Constant]) -> Option<Constant> {
    match op {
        Op::Constant(constant) => Some(constant),
        Op::Unary { op, arg: _ } => {
            let [a] = operands else { return None };
            let function = unary(op, a.elem.scalar)?;
            Some(lanes(a.elem, |lane| function(a.bits[lane])))
        }
        Op::Binary { op, lhs: _, rhs: _ } => {
            let [a, b] = same_type(operands)?;
            let function = binary(op, a.elem.scalar)?;
            Some(lanes(a.elem, |lane| function(a.bits[lane], b.bits[lane])))
        }
        Op::Fma { a: _, b: _, c: _ } => {
            let [a, b, c] = same_type(operands)?;
            let function = fma(a.elem.scalar)?;
            Some(lanes(a.elem, |lane| function(a.bits[lane], b.bits[lane], c.bits[lane])))
        }
        Op::Compare { op, lhs: _, rhs: _ } => {
            let [a, b] = same_type(operands)?;
            let function = compare(op, a.elem.scalar)?;
            Some(lanes(a.elem.with_scalar(Scalar::Bool), |lane| u64::from(function(a.bits[lane], b.bits[lane]))))
        }
        Op::Select { cond: _, then: _, other: _ } => {
            let [cond, rest @ ..] = operands else { return None };
            let [then, other] = same_type(rest)?;
            if cond.elem.scalar != Scalar::Bool || (cond.elem.lanes != 1 && cond.elem.lanes != then.elem.lanes) {
                return None;
            }
            let holds = |lane| cond.bits[if cond.elem.lanes == 1 { 0 } else { lane }] != 0;
            Some(lanes(then.elem, |lane| if holds(lane) { then.bits[lane] } else { other.bits[lane] }))
        }
        Op::Convert { to, arg: _ } => {
            let [a] = operands else { return None };
            let function = convert(a.elem.scalar, to.scalar)?;
            (a.elem.lanes == to.lanes).then(|| lanes(to, |lane| function(a.bits[lane])))
        }
        Op::Bitcast { to, arg: _ } => {
            let [a] = operands else { return None };
            bitcast(*a, to)
        }
        Op::MakeVector { lanes: _ } => {
            let first = operands.first()?.elem;
            if !(2..=4).contains(&operands.len()) || operands.iter().any(|lane| lane.elem != first) || first.lanes != 1
            {
                return None;
            }
            let count = u8::try_from(operands.len()).ok()?;
            Some(lanes(Elem { scalar: first.scalar, lanes: count }, |lane| operands[lane].bits[0]))
        }
        Op::Extract { vector: _, lane } => {
            let [vector] = operands else { return None };
            (lane < vector.elem.lanes)
                .then(|| lanes(Elem::scalar(vector.elem.scalar), |_| vector.bits[usize::from(lane)]))
        }
        Op::Insert { vector: _, lane, scalar: _ } => {
            let [vector, scalar] = operands else { return None };
            if lane >= vector.elem.lanes || scalar.elem != Elem::scalar(vector.elem.scalar) {
                return None;
            }
            let mut result = *vector;
            result.bits[usize::from(lane)] = scalar.bits[0];
            Some(result)
        }
        // These depend on more than operands.
        _ => None,
    }
}

fn same_type<const N: usize>(operands: &[Constant]) -> Option<[&Constant; N]> {
    let first = operands.first()?.elem;
    if operands.len() != N || operands.iter().any(|operand| operand.elem != first) {
        return None;
    }
    Some(std::array::from_fn(|index| &operands[index]))
}

fn lanes(elem: Elem, lane: impl Fn(usize) -> u64) -> Constant {
    let mut result = Constant::zero(elem);
    for (index, bits) in result.bits.iter_mut().enumerate().take(usize::from(elem.lanes)) {
        *bits = lane(index);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_has_a_function_exactly_for_the_types_that_it_takes() {
        for scalar in Scalar::ALL {
            for &op in UnaryOp::ALL {
                assert_eq!(unary(op, scalar).is_some(), op.domain().contains(scalar), "{op:?} {scalar:?}");
            }
            for &op in BinaryOp::ALL {
                assert_eq!(binary(op, scalar).is_some(), op.domain().contains(scalar), "{op:?} {scalar:?}");
            }
            for &op in CompareOp::ALL {
                assert_eq!(compare(op, scalar).is_some(), op.domain().contains(scalar), "{op:?} {scalar:?}");
            }
            assert_eq!(fma(scalar).is_some(), scalar.is_float());
            for to in Scalar::ALL {
                assert_eq!(convert(scalar, to).is_some(), to != Scalar::Bool);
            }
        }
    }

    #[test]
    fn vectors_are_evaluated_lane_by_lane_and_misfits_are_not() {
        let value = crate::Value::new(0);
        let pair =
            |bits: [u64; 2]| Constant { elem: Elem { scalar: Scalar::U8, lanes: 2 }, bits: [bits[0], bits[1], 0, 0] };
        let add = Op::Binary { op: BinaryOp::Add.on(Scalar::U8), lhs: value, rhs: value };
        assert_eq!(evaluate(add, &[pair([255, 1]), pair([1, 2])]), Some(pair([0, 3])));
        assert_eq!(evaluate(add, &[pair([255, 1]), Constant::u32(1)]), None);
        assert_eq!(evaluate(add, &[pair([255, 1])]), None);
        let cast = Op::Bitcast { to: Elem::scalar(Scalar::U16), arg: value };
        assert_eq!(evaluate(cast, &[pair([1, 2])]), Some(Constant::from_bits(Scalar::U16, 0x0201)));
        assert_eq!(evaluate(Op::Barrier, &[]), None);
    }
}
