//! Random values: often small, often at an edge, sometimes any bits at all.

use crisp_ir_kernel::{Constant, Elem, Scalar, fold};

use crate::random::Random;

/// Scalar types as often as programs use them.
const SCALARS: [Scalar; 20] = [
    Scalar::Bool,
    Scalar::I8,
    Scalar::U8,
    Scalar::I16,
    Scalar::U16,
    Scalar::I32,
    Scalar::I32,
    Scalar::I32,
    Scalar::U32,
    Scalar::U32,
    Scalar::I64,
    Scalar::I64,
    Scalar::U64,
    Scalar::U64,
    Scalar::F16,
    Scalar::BF16,
    Scalar::F32,
    Scalar::F32,
    Scalar::F32,
    Scalar::F64,
];

/// Returns a type; two of three are plain scalars.
pub(super) fn elem(random: &mut Random, half: bool) -> Elem {
    let lanes = random.pick(&[1, 1, 1, 1, 1, 1, 2, 3, 4]);
    loop {
        let scalar = random.pick(&SCALARS);
        if half || scalar != Scalar::F16 {
            return Elem { scalar, lanes };
        }
    }
}

/// Returns bits of a scalar.
fn scalar(random: &mut Random, scalar: Scalar) -> u64 {
    if scalar.is_float() {
        let convert = |bits: u64| fold::convert(Scalar::F64, scalar).map_or(0, |convert| convert(bits));
        let small = |random: &mut Random| {
            let sixteenths = i32::try_from(random.below(4000)).unwrap_or(0) - 2000;
            (f64::from(sixteenths) / 16.0).to_bits()
        };
        return match random.below(8) {
            0 => {
                convert(random.pick(&[0.0_f64, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]).to_bits())
            }
            // Halfway between integers, near the limits of the integer types, and subnormal.
            1 => convert(
                random
                    .pick(&[0.5_f64, -2.5, 127.5, 32768.0, 2_147_483_648.0, -9.3e18, 1.8e19, 6.0e-8, 1.0e-40])
                    .to_bits(),
            ),
            2 => random.bits(),
            _ => convert(small(random)),
        };
    }
    match random.below(6) {
        0 => 0,
        1 => u64::MAX,
        2 => 1_u64.wrapping_shl(scalar.bits() - 1),
        3 => 1_u64.wrapping_shl(scalar.bits() - 1).wrapping_sub(1),
        4 => random.bits() & 15,
        _ => random.bits(),
    }
}

/// Returns a constant of a type.
pub(crate) fn constant(random: &mut Random, elem: Elem) -> Constant {
    let mut constant = Constant::zero(elem);
    for lane in constant.bits.iter_mut().take(usize::from(elem.lanes)) {
        *lane = Constant::from_bits(elem.scalar, scalar(random, elem.scalar)).bits[0];
    }
    constant
}

/// Returns a buffer's bytes: elements `stride` bytes apart, with other bytes between them.
pub(super) fn buffer(random: &mut Random, elem: Elem, stride: u32, elements: u64) -> Vec<u8> {
    let (size, stride) = (elem.scalar.bytes() as usize, stride as usize);
    let mut bytes = vec![0x5a; stride * usize::try_from(elements).unwrap_or(0)];
    for element in bytes.chunks_mut(stride.max(1)) {
        let constant = constant(random, elem);
        for (place, bits) in element.chunks_mut(size.max(1)).zip(constant.bits).take(usize::from(elem.lanes)) {
            place.copy_from_slice(&bits.to_le_bytes()[..size]);
        }
    }
    bytes
}
