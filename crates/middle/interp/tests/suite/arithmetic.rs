//! Every register operation on every type, against integers of 128 bits and floats in software.

#![allow(clippy::unwrap_used)]

use crate::harness::{Bits, Kernel, at, bytes, elem, global, run, sizes, values};
use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, IdKind, Op, Scalar, Type, UnaryOp, Value};
use crisp_middle_interp::{Options, Schedule};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

/// Edge values of a type and some random bits.
fn samples(scalar: Scalar, random: usize) -> Vec<u64> {
    let width = scalar.bits();
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let mut samples: Vec<u64> = match scalar {
        Scalar::Bool => return vec![0, 1],
        Scalar::F16 => vec![
            0, 0x8000, 1, 0x8001, 0x03ff, 0x0400, 0x3bff, 0x3c00, 0x3c01, 0xbc00, 0x3800, 0x3e00, 0x4100, 0x7bff,
            0xfbff, 0x7c00, 0xfc00, 0x7e00, 0x7c01, 0xfe01, 0x6400, 0x6401, 0x63ff,
        ],
        Scalar::BF16 => vec![
            0, 0x8000, 1, 0x8001, 0x007f, 0x0080, 0x3f7f, 0x3f80, 0x3f81, 0xbf80, 0x3f00, 0x3fc0, 0x4020, 0x7f7f,
            0xff7f, 0x7f80, 0xff80, 0x7fc0, 0x7f81, 0xffc1, 0x4300, 0x4301,
        ],
        Scalar::F32 => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            2.5,
            -2.5,
            3.0,
            1e-45,
            -1e-45,
            f32::MIN_POSITIVE,
            f32::MAX,
            f32::MIN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::NAN,
            16_777_216.0,
            16_777_215.0,
            2_147_483_648.0,
            4_294_967_296.0,
            9.223_372e18,
            1.844_674_4e19,
            -0.9,
            0.999_999_94,
            65504.0,
            65519.99,
            65_520.0,
        ]
        .into_iter()
        .map(|value: f32| u64::from(value.to_bits()))
        .chain([0x7f80_0001, 0xffc0_0001, 0x007f_ffff])
        .collect(),
        Scalar::F64 => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            2.5,
            -2.5,
            3.0,
            5e-324,
            -5e-324,
            f64::MIN_POSITIVE,
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            9_007_199_254_740_993.0,
            2_147_483_647.5,
            2_147_483_648.0,
            9_223_372_036_854_775_807.0,
            18_446_744_073_709_551_615.0,
            1.000_000_059_604_644_8,
            1.000_000_059_604_645,
            65_519.999_999,
            65_520.0,
            1.0e-46,
            7.0e-46,
            2.9e-8,
            3.0e-8,
            -0.999_999_999_999,
        ]
        .into_iter()
        .map(|value: f64| value.to_bits())
        .chain([0x7ff0_0000_0000_0001, 0xfff8_0000_0000_0001])
        .collect(),
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 | Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => {
            let top = 1 << (width - 1);
            vec![0, 1, 2, 3, 5, 7, 31, 32, 33, 63, 64, 100, top - 1, top, top + 1, mask, mask - 1, mask - 2, mask / 3]
        }
    };
    let mut bits = Bits(u64::from(width) + 1);
    samples.extend((0..random).map(|_| bits.next()));
    // Floats of similar size, where sums and differences round.
    if scalar.is_float() {
        let one = match scalar {
            Scalar::F16 => 0x3c00,
            Scalar::BF16 => 0x3f80,
            Scalar::F32 => 0x3f80_0000,
            _ => 0x3ff0_0000_0000_0000,
        };
        samples.extend((0..random / 2).map(|_| one + (bits.next() & (mask >> 7))));
    }
    samples.iter_mut().for_each(|sample| *sample &= mask);
    samples
}

/// Applies an operation, whatever it makes, to operands lane by lane: one invocation for each element.
fn execute(
    operands: &[(Scalar, Vec<u64>)],
    result: Scalar,
    lanes: u8,
    make: impl Fn(&mut Kernel, &[Value]) -> Value,
) -> Vec<u64> {
    let wide = |scalar| Elem { scalar, lanes };
    let mut params: Vec<(String, Type)> =
        operands.iter().enumerate().map(|(n, &(scalar, _))| (format!("p{n}"), global(wide(scalar)))).collect();
    params.push(("out".into(), global(wide(result))));
    let named: Vec<(&str, Type)> = params.iter().map(|(name, ty)| (name.as_str(), *ty)).collect();
    let mut kernel = Kernel::new(&named);
    let id = kernel.id(IdKind::GlobalId);
    let loaded: Vec<Value> = (0..operands.len())
        .map(|n| {
            let view = kernel.param(n);
            kernel.load(view, id, 0)
        })
        .collect();
    let value = make(&mut kernel, &loaded);
    let out = kernel.param(operands.len());
    kernel.store(out, id, value, 0);
    let program = kernel.program();
    let count = operands[0].1.len() / usize::from(lanes);
    let mut buffers: Vec<Vec<u8>> =
        operands.iter().map(|(scalar, values)| bytes(*scalar, values.iter().copied())).collect();
    buffers.push(vec![0xaa; count * wide(result).bytes() as usize]);
    let mut elems: Vec<Elem> = operands.iter().map(|&(scalar, _)| wide(scalar)).collect();
    elems.push(wide(result));
    let local = 64;
    let groups = u32::try_from(count).unwrap().div_ceil(local);
    let outcome = run(&program, sizes(groups, local), &elems, &mut buffers, &Options::plain(Schedule::Sequential));
    assert!(outcome.finished);
    values(result, &buffers[operands.len()])
}

/// All pairs of samples as two operands, padded to whole hardware vectors.
fn pairs(scalar: Scalar, random: usize) -> (Vec<u64>, Vec<u64>) {
    let samples = samples(scalar, random);
    let mut pairs: Vec<(u64, u64)> = samples.iter().flat_map(|&a| samples.iter().map(move |&b| (a, b))).collect();
    while !pairs.len().is_multiple_of(12) {
        pairs.push((samples[0], samples[1]));
    }
    pairs.into_iter().unzip()
}

fn value_of(scalar: Scalar, bits: u64) -> i128 {
    let width = scalar.bits();
    let value = i128::from(bits);
    if scalar.is_signed_integer() && value >> (width - 1) != 0 { value - (1 << width) } else { value }
}

fn wrapped(scalar: Scalar, value: i128) -> u64 {
    u64::try_from(value.rem_euclid(1 << scalar.bits())).unwrap()
}

fn integers() -> impl Iterator<Item = Scalar> {
    Scalar::ALL.into_iter().filter(|scalar| scalar.is_integer())
}

/// Returns the high half of the product of numbers of `width` bits, by schoolbook multiplication of halves: no product leaves 128 bits.
fn high_half(x: i128, y: i128, width: u32) -> i128 {
    let base = 1_i128 << (width / 2);
    let [[x_high, x_low], [y_high, y_low]] = [x, y].map(|it| [it.div_euclid(base), it.rem_euclid(base)]);
    let middle = x_high * y_low + (x_low * y_low).div_euclid(base);
    let other = x_low * y_high + middle.rem_euclid(base);
    x_high * y_high + middle.div_euclid(base) + other.div_euclid(base)
}

/// Bits below 2^width turned around by count, which is at most the width.
fn rotated(bits: i128, count: i128, width: i128) -> i128 {
    let below = width - count;
    ((bits % (1 << below)) << count) + (bits >> below)
}

/// The bits of a number, lowest first.
fn bits_of(bits: u64, width: u32) -> Vec<u64> {
    (0..width).map(|place| bits >> place & 1).collect()
}

fn number_of(bits: &[u64]) -> u64 {
    bits.iter().rev().fold(0, |number, bit| number * 2 + bit)
}

fn count_or_reverse(op: UnaryOp, scalar: Scalar, a: u64) -> Option<u64> {
    let mut bits = bits_of(a, scalar.bits());
    let zeros = |bits: &[u64]| bits.iter().position(|&bit| bit == 1).unwrap_or(bits.len()) as u64;
    Some(match op {
        UnaryOp::CountOnes => bits.iter().sum(),
        UnaryOp::TrailingZeros => zeros(&bits),
        UnaryOp::LeadingZeros => {
            bits.reverse();
            zeros(&bits)
        }
        UnaryOp::ReverseBits => {
            bits.reverse();
            number_of(&bits)
        }
        UnaryOp::ReverseBytes => number_of(&bits.rchunks(8).flatten().copied().collect::<Vec<_>>()),
        UnaryOp::Neg
        | UnaryOp::Not
        | UnaryOp::Abs
        | UnaryOp::Sqrt
        | UnaryOp::Floor
        | UnaryOp::Ceil
        | UnaryOp::Trunc
        | UnaryOp::Round => return None,
    })
}

// covers: vyre.det.int
#[test]
fn counts_and_reversals_look_at_each_bit() {
    for scalar in integers() {
        let mut a = samples(scalar, 200);
        a.extend((0..scalar.bits()).flat_map(|place| [1 << place, (1 << place) - 1]));
        a.push(0);
        a.truncate(a.len() / 12 * 12);
        a[0] = 0;
        for &op in UnaryOp::ALL.iter().filter(|&&op| count_or_reverse(op, scalar, 0).is_some()) {
            for lanes in [1, 2, 3, 4] {
                let operands = [(scalar, a.clone())];
                let results = execute(&operands, scalar, lanes, |kernel, v| kernel.b.unary(op, v[0], at(0)));
                for (&a, result) in a.iter().zip(results) {
                    assert_eq!(Some(result), count_or_reverse(op, scalar, a), "{op:?} {scalar:?} {a:#x}");
                }
            }
        }
    }
}

/// Returns the places of a bit field.
fn field_places(offset: u64, count: u64, width: u32) -> std::ops::Range<usize> {
    let width = width as usize;
    let offset = usize::try_from(offset).unwrap_or(width).min(width);
    offset..offset + usize::try_from(count).unwrap_or(width).min(width - offset)
}

// covers: vyre.det.int
#[test]
fn bit_fields_are_cut_off_at_the_width() {
    for scalar in integers() {
        let width = scalar.bits();
        let values = samples(scalar, 4);
        let mask = u64::MAX >> (64 - width);
        let w = u64::from(width);
        let places = [0, 1, 3, w / 2, w - 1, w, w + 1, mask, mask >> 1];
        let mut operands = vec![Vec::new(); 4];
        for (round, &value) in values.iter().enumerate() {
            for offset in places {
                for count in places {
                    let bits = values[(round * 7 + 3) % values.len()];
                    for (list, operand) in operands.iter_mut().zip([value, bits, offset, count]) {
                        list.push(operand);
                    }
                }
            }
        }
        operands.iter_mut().for_each(|list| list.truncate(list.len() / 12 * 12));
        let given: Vec<(Scalar, Vec<u64>)> = operands.iter().map(|list| (scalar, list.clone())).collect();
        for lanes in [1, 3] {
            let taken = execute(&given, scalar, lanes, |kernel, v| kernel.b.extract_bits(v[0], v[2], v[3], at(0)));
            let put = execute(&given, scalar, lanes, |kernel, v| kernel.b.insert_bits(v[0], v[1], v[2], v[3], at(0)));
            for index in 0..operands[0].len() {
                let [value, bits, offset, count] = [0, 1, 2, 3].map(|operand| operands[operand][index]);
                let field = field_places(offset, count, width);
                let mut expected = bits_of(value, width)[field.clone()].to_vec();
                let fill = expected.last().copied().filter(|_| scalar.is_signed_integer()).unwrap_or(0);
                expected.resize(width as usize, fill);
                let what = format!("{scalar:?} {value:#x} {bits:#x} {offset} {count}");
                assert_eq!(taken[index], number_of(&expected), "extract {what}");
                let mut expected = bits_of(value, width);
                let length = field.len();
                expected[field].copy_from_slice(&bits_of(bits, width)[..length]);
                assert_eq!(put[index], number_of(&expected), "insert {what}");
            }
        }
    }
}

// covers: vyre.det.int
#[test]
fn differences_signs_and_saturating_products_of_all_pairs_of_bytes() {
    for scalar in [Scalar::I8, Scalar::U8] {
        let pairs: Vec<(u64, u64)> = (0..256).flat_map(|a| (0..256).map(move |b| (a, b))).collect();
        let operands =
            [(scalar, pairs.iter().map(|pair| pair.0).collect()), (scalar, pairs.iter().map(|pair| pair.1).collect())];
        let (least, greatest) = if scalar == Scalar::I8 { (-128, 127) } else { (0, 255) };
        let difference = execute(&operands, scalar, 4, |kernel, v| kernel.b.abs_difference(v[0], v[1], at(0)));
        let product = execute(&operands, scalar, 1, |kernel, v| kernel.b.mul_saturating(v[0], v[1], at(0)));
        let sign = execute(&operands, scalar, 2, |kernel, v| kernel.b.sign(v[0], at(0)));
        for (index, &(a, b)) in pairs.iter().enumerate() {
            let (x, y) = (value_of(scalar, a), value_of(scalar, b));
            let byte = |value: i128| u64::from(value as u8);
            assert_eq!(difference[index], byte((x - y).abs()), "|{x} - {y}|");
            assert_eq!(product[index], byte((x * y).clamp(least, greatest)), "{x} * {y}");
            assert_eq!(sign[index], byte(x.signum()), "sign of {x}");
        }
    }
}

// covers: vyre.det.float
#[test]
fn kinds_of_floats_and_their_signs() {
    for scalar in [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64] {
        let mut a = samples(scalar, 100);
        a.truncate(a.len() / 12 * 12);
        let operands = [(scalar, a.clone())];
        let wide =
            |bits: u64| f64::from_bits(crisp_ir_kernel::fold::convert(scalar, Scalar::F64).map_or(bits, |to| to(bits)));
        for lanes in [1, 3] {
            let kind = |make: fn(&mut Kernel, &[Value]) -> Value| execute(&operands, Scalar::Bool, lanes, make);
            let nan = kind(|kernel, v| kernel.b.is_nan(v[0], at(0)));
            let infinite = kind(|kernel, v| kernel.b.is_infinite(v[0], at(0)));
            let finite = kind(|kernel, v| kernel.b.is_finite(v[0], at(0)));
            let sign = execute(&operands, scalar, lanes, |kernel, v| kernel.b.sign(v[0], at(0)));
            for (index, &bits) in a.iter().enumerate() {
                let value = wide(bits);
                let expected = [value.is_nan(), value.is_infinite(), value.is_finite()];
                assert_eq!(
                    [nan[index], infinite[index], finite[index]].map(|it| it != 0),
                    expected,
                    "{scalar:?} {value}"
                );
                let sign = wide(sign[index]);
                let signum = if value == 0.0 || value.is_nan() { value } else { value.signum() };
                assert_eq!(
                    sign.to_bits(),
                    if signum.is_nan() { f64::NAN.to_bits() } else { signum.to_bits() },
                    "{scalar:?} {value}"
                );
            }
        }
    }
}

/// Every pair of bytes, in every operation.
// covers: vyre.det.int
#[test]
fn all_pairs_of_8_bit_integers() {
    for scalar in [Scalar::I8, Scalar::U8] {
        for &op in BinaryOp::ALL {
            let function = crisp_ir_kernel::fold::binary(op, scalar).unwrap();
            for a in 0..256 {
                for b in 0..256 {
                    assert_eq!(function(a, b), integer_binary(op, scalar, a, b), "{op:?} {scalar:?} {a:#x} {b:#x}");
                }
            }
        }
        for &op in UnaryOp::ALL.iter().filter(|&&op| count_or_reverse(op, scalar, 0).is_some()) {
            let function = crisp_ir_kernel::fold::unary(op, scalar).unwrap();
            for a in 0..256 {
                assert_eq!(Some(function(a)), count_or_reverse(op, scalar, a), "{op:?} {scalar:?} {a:#x}");
            }
        }
    }
}

fn integer_binary(op: BinaryOp, scalar: Scalar, a: u64, b: u64) -> u64 {
    let (x, y) = (value_of(scalar, a), value_of(scalar, b));
    let width = i128::from(scalar.bits());
    let count = y.rem_euclid(width);
    let signed = scalar.is_signed_integer();
    let (least, greatest) = if signed { (-1 << (width - 1), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) };
    let value = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x.wrapping_mul(y),
        BinaryOp::Div => x.checked_div(y).unwrap_or(0),
        BinaryOp::Rem => x.checked_rem(y).unwrap_or(0),
        BinaryOp::Min => x.min(y),
        BinaryOp::Max => x.max(y),
        BinaryOp::And => x & y,
        BinaryOp::Or => x | y,
        BinaryOp::Xor => x ^ y,
        BinaryOp::Shl => x * (1 << count),
        BinaryOp::Shr => x.div_euclid(1 << count),
        BinaryOp::AddSaturating => (x + y).clamp(least, greatest),
        BinaryOp::SubSaturating => (x - y).clamp(least, greatest),
        BinaryOp::MulHigh => high_half(x, y, scalar.bits()),
        BinaryOp::RotateLeft => rotated(i128::from(a), count, width),
        BinaryOp::RotateRight => rotated(i128::from(a), width - count, width),
    };
    wrapped(scalar, value)
}

// covers: vyre.det.int
#[test]
fn integer_operations_wrap_and_are_total() {
    for scalar in integers() {
        let (a, b) = pairs(scalar, 12);
        for &op in BinaryOp::ALL {
            for lanes in [1, 2, 3, 4] {
                let operands = [(scalar, a.clone()), (scalar, b.clone())];
                let results = execute(&operands, scalar, lanes, |kernel, v| kernel.b.binary(op, v[0], v[1], at(0)));
                for ((&a, &b), result) in a.iter().zip(&b).zip(results) {
                    assert_eq!(result, integer_binary(op, scalar, a, b), "{op:?} {scalar:?} {a:#x} {b:#x}");
                }
            }
        }
        for (op, expected) in
            [(UnaryOp::Neg, (|x| -x) as fn(i128) -> i128), (UnaryOp::Not, |x| -1 - x), (UnaryOp::Abs, i128::abs)]
        {
            let results = execute(&[(scalar, a.clone())], scalar, 1, |kernel, v| kernel.b.unary(op, v[0], at(0)));
            for (&a, result) in a.iter().zip(results) {
                assert_eq!(result, wrapped(scalar, expected(value_of(scalar, a))), "{op:?} {scalar:?} {a:#x}");
            }
        }
    }
}

#[test]
fn division_follows_its_rules_at_the_edges() {
    let min = 1 << 31;
    let minus_one = 0xffff_ffff;
    assert_eq!(integer_binary(BinaryOp::Div, Scalar::I32, min, minus_one), min);
    assert_eq!(integer_binary(BinaryOp::Rem, Scalar::I32, min, minus_one), 0);
    let operands = [(Scalar::I32, vec![min, min, 7, 0xffff_fff9]), (Scalar::I32, vec![minus_one, 0, 0, 2])];
    let run = |op| execute(&operands, Scalar::I32, 1, |kernel, v| kernel.b.binary(op, v[0], v[1], at(0)));
    assert_eq!(run(BinaryOp::Div), [min, 0, 0, 0xffff_fffd]);
    assert_eq!(run(BinaryOp::Rem), [0, 0, 0, 0xffff_ffff]);
}

#[test]
fn booleans_are_one_byte_that_is_zero_or_one() {
    let a = vec![0, 0, 1, 1, 2, 255];
    let b = vec![0, 1, 0, 1, 1, 0];
    for (op, expected) in
        [(BinaryOp::And, [0, 0, 0, 1, 1, 0]), (BinaryOp::Or, [0, 1, 1, 1, 1, 1]), (BinaryOp::Xor, [0, 1, 1, 0, 0, 1])]
    {
        let operands = [(Scalar::Bool, a.clone()), (Scalar::Bool, b.clone())];
        let results = execute(&operands, Scalar::Bool, 1, |kernel, v| kernel.b.binary(op, v[0], v[1], at(0)));
        assert_eq!(results, expected, "{op:?}");
    }
    let not = execute(&[(Scalar::Bool, a)], Scalar::Bool, 2, |kernel, v| kernel.b.unary(UnaryOp::Not, v[0], at(0)));
    assert_eq!(not, [1, 1, 0, 0, 0, 0]);
}

/// The operations of one float format in software.
struct Format {
    scalar: Scalar,
    binary: fn(BinaryOp, u64, u64) -> u64,
    fma: fn(u64, u64, u64) -> u64,
    round: fn(UnaryOp, u64) -> u64,
    compare: fn(u64, u64) -> Option<std::cmp::Ordering>,
    to_integer: fn(u64, Scalar) -> u64,
    from_integer: fn(i128) -> u64,
    to_quad: fn(u64) -> Quad,
    from_quad: fn(Quad) -> u64,
    neighbours: fn(u64) -> (u64, u64),
}

fn canonical<F: Float>(value: F) -> u64 {
    let nan = match F::BITS {
        16 if F::PRECISION == 11 => 0x7e00,
        16 => 0x7fc0,
        32 => 0x7fc0_0000,
        _ => 0x7ff8_0000_0000_0000,
    };
    if value.is_nan() { nan } else { u64::try_from(value.to_bits()).unwrap() }
}

/// `minimumNumber` and `maximumNumber` by their definition.
fn extreme<F: Float>(op: BinaryOp, a: F, b: F) -> F {
    if a.is_nan() || b.is_nan() {
        return if a.is_nan() { b } else { a };
    }
    let a_is_less = if a.is_zero() && b.is_zero() { a.is_negative() } else { a < b };
    if a_is_less == (op == BinaryOp::Min) { a } else { b }
}

fn format<F>(scalar: Scalar) -> Format
where
    F: Float + FloatConvert<Quad>,
    Quad: FloatConvert<F>,
{
    fn of<F: Float>(bits: u64) -> F {
        F::from_bits(u128::from(bits))
    }
    Format {
        scalar,
        binary: |op, a, b| {
            let (a, b) = (of::<F>(a), of::<F>(b));
            canonical(match op {
                BinaryOp::Add => (a + b).value,
                BinaryOp::Sub => (a - b).value,
                BinaryOp::Mul => (a * b).value,
                BinaryOp::Div => (a / b).value,
                BinaryOp::Min | BinaryOp::Max => extreme(op, a, b),
                _ => unreachable!("{op:?} is not an operation on floats"),
            })
        },
        fma: |a, b, c| canonical(of::<F>(a).mul_add(of(b), of(c)).value),
        round: |op, a| {
            let mode = match op {
                UnaryOp::Floor => Round::TowardNegative,
                UnaryOp::Ceil => Round::TowardPositive,
                UnaryOp::Trunc => Round::TowardZero,
                UnaryOp::Round => Round::NearestTiesToEven,
                UnaryOp::Neg => return canonical(-of::<F>(a)),
                UnaryOp::Abs => return canonical(of::<F>(a).abs()),
                UnaryOp::Sqrt
                | UnaryOp::Not
                | UnaryOp::CountOnes
                | UnaryOp::LeadingZeros
                | UnaryOp::TrailingZeros
                | UnaryOp::ReverseBits
                | UnaryOp::ReverseBytes => unreachable!("tested elsewhere"),
            };
            canonical(of::<F>(a).round_to_integral(mode).value)
        },
        compare: |a, b| of::<F>(a).partial_cmp(&of(b)),
        to_integer: |a, to| {
            let value = of::<F>(a);
            let width = to.bits() as usize;
            if to.is_signed_integer() {
                wrapped(to, value.to_i128_r(width, Round::TowardZero, &mut false).value)
            } else {
                u64::try_from(value.to_u128_r(width, Round::TowardZero, &mut false).value).unwrap()
            }
        },
        from_integer: |value| canonical(F::from_i128(value).value),
        to_quad: |a| of::<F>(a).convert(&mut false).value,
        from_quad: |value| canonical::<F>(value.convert(&mut false).value),
        neighbours: |a| {
            let bits = |value: F| u64::try_from(value.to_bits()).unwrap();
            (bits(of::<F>(a).next_down().value), bits(of::<F>(a).next_up().value))
        },
    }
}

fn formats() -> [Format; 4] {
    [
        format::<Half>(Scalar::F16),
        format::<BFloat>(Scalar::BF16),
        format::<Single>(Scalar::F32),
        format::<Double>(Scalar::F64),
    ]
}

// covers: vyre.det.float vyre.det.no-ftz
#[test]
fn float_operations_round_once_to_nearest_even() {
    for format in formats() {
        let scalar = format.scalar;
        let (a, b) = pairs(scalar, 120);
        for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div, BinaryOp::Min, BinaryOp::Max] {
            let operands = [(scalar, a.clone()), (scalar, b.clone())];
            let results = execute(&operands, scalar, 1, |kernel, v| kernel.b.binary(op, v[0], v[1], at(0)));
            for ((&a, &b), result) in a.iter().zip(&b).zip(results) {
                assert_eq!(result, (format.binary)(op, a, b), "{op:?} {scalar:?} {a:#x} {b:#x}");
            }
        }
        let operands = [(scalar, a[..144].to_vec()), (scalar, b[..144].to_vec())];
        for lanes in [2, 3, 4] {
            let op = BinaryOp::Sub;
            let results = execute(&operands, scalar, lanes, |kernel, v| kernel.b.binary(op, v[0], v[1], at(0)));
            for ((&a, &b), result) in a.iter().zip(&b).zip(results) {
                assert_eq!(result, (format.binary)(op, a, b), "{op:?} {scalar:?} {a:#x} {b:#x}");
            }
        }
    }
}

#[test]
fn fma_rounds_once() {
    for format in formats() {
        let scalar = format.scalar;
        let samples = samples(scalar, 30);
        let mut operands = [(scalar, Vec::new()), (scalar, Vec::new()), (scalar, Vec::new())];
        let mut bits = Bits(5);
        for &a in &samples {
            for &b in &samples {
                for &c in &samples {
                    operands[0].1.push(a);
                    operands[1].1.push(b);
                    operands[2].1.push(c);
                }
                // An addend that nearly cancels the product, and one that is half a place off.
                let product = (format.binary)(BinaryOp::Mul, a, b);
                let sign = 1 << (scalar.bits() - 1);
                operands[0].1.push(a);
                operands[1].1.push(b);
                operands[2].1.push((product ^ sign) ^ (bits.next() & 3));
            }
        }
        let expected: Vec<u64> = (0..operands[0].1.len())
            .map(|n| (format.fma)(operands[0].1[n], operands[1].1[n], operands[2].1[n]))
            .collect();
        let results =
            execute(&operands, scalar, 1, |kernel, v| kernel.b.value(Op::Fma { a: v[0], b: v[1], c: v[2] }, at(0)));
        for (n, (result, expected)) in results.into_iter().zip(expected).enumerate() {
            let [a, b, c] = [0, 1, 2].map(|operand: usize| operands[operand].1[n]);
            assert_eq!(result, expected, "fma {scalar:?} {a:#x} {b:#x} {c:#x}");
        }
    }
}

// covers: vyre.det.no-fma
#[test]
fn a_product_and_a_sum_are_rounded_separately() {
    // (1 + 2^-12)² = 1 + 2^-11 + 2^-24: the last term is lost in the product, and fma keeps it.
    let x = u64::from((1.0_f32 + 2.0_f32.powi(-12)).to_bits());
    let c = u64::from((-(1.0_f32 + 2.0_f32.powi(-11))).to_bits());
    let operands = [(Scalar::F32, vec![x]), (Scalar::F32, vec![c])];
    let separate = execute(&operands, Scalar::F32, 1, |kernel, v| {
        let product = kernel.b.binary(BinaryOp::Mul, v[0], v[0], at(0));
        kernel.b.binary(BinaryOp::Add, product, v[1], at(0))
    });
    let fused =
        execute(&operands, Scalar::F32, 1, |kernel, v| kernel.b.value(Op::Fma { a: v[0], b: v[0], c: v[1] }, at(0)));
    assert_eq!(separate, [0]);
    assert_eq!(fused, [u64::from(2.0_f32.powi(-24).to_bits())]);
}

/// All values of the 16-bit formats, samples of the others.
fn many(scalar: Scalar) -> Vec<u64> {
    if scalar.bits() == 16 { (0..0x1_0000).collect() } else { samples(scalar, 5000) }
}

#[test]
fn rounding_to_integers_and_signs() {
    for format in formats() {
        let scalar = format.scalar;
        let a = many(scalar);
        for op in [UnaryOp::Neg, UnaryOp::Abs, UnaryOp::Floor, UnaryOp::Ceil, UnaryOp::Trunc, UnaryOp::Round] {
            let results = execute(&[(scalar, a.clone())], scalar, 1, |kernel, v| kernel.b.unary(op, v[0], at(0)));
            for (&a, result) in a.iter().zip(results) {
                assert_eq!(result, (format.round)(op, a), "{op:?} {scalar:?} {a:#x}");
            }
        }
    }
}

#[test]
fn square_roots_are_correctly_rounded() {
    for format in formats() {
        let scalar = format.scalar;
        let a = many(scalar);
        let results =
            execute(&[(scalar, a.clone())], scalar, 1, |kernel, v| kernel.b.unary(UnaryOp::Sqrt, v[0], at(0)));
        for (&a, result) in a.iter().zip(results) {
            let x = (format.to_quad)(a);
            if x.is_nan() || x.is_zero() || x.is_infinite() || x.is_negative() {
                let expected =
                    if x.is_zero() || (x.is_infinite() && !x.is_negative()) { a } else { canonical_of(scalar) };
                assert_eq!(result, expected, "sqrt {scalar:?} {a:#x}");
                continue;
            }
            // Twice the root lies between its neighbours' sums with it; the squares are exact in 113 bits.
            let (below, above) = (format.neighbours)(result);
            let root = (format.to_quad)(result);
            let four_x = (x * four()).value;
            let square = |neighbour: u64| {
                let sum = (root + (format.to_quad)(neighbour)).value;
                (sum * sum).value
            };
            assert!(square(below) <= four_x && four_x <= square(above), "sqrt {scalar:?} {a:#x} gave {result:#x}");
        }
    }
}

fn four() -> Quad {
    Quad::from_u128(4).value
}

fn canonical_of(scalar: Scalar) -> u64 {
    match scalar {
        Scalar::F16 => 0x7e00,
        Scalar::BF16 => 0x7fc0,
        Scalar::F32 => 0x7fc0_0000,
        _ => 0x7ff8_0000_0000_0000,
    }
}

#[test]
fn comparisons_with_nan_are_false_but_not_equal() {
    let ordering = |scalar: Scalar, a: u64, b: u64| {
        formats()
            .iter()
            .find(|format| format.scalar == scalar)
            .map_or_else(|| Some(value_of(scalar, a).cmp(&value_of(scalar, b))), |format| (format.compare)(a, b))
    };
    for scalar in Scalar::ALL {
        let (a, b) = pairs(scalar, 8);
        for &op in CompareOp::ALL.iter().filter(|op| op.domain().contains(scalar)) {
            let operands = [(scalar, a.clone()), (scalar, b.clone())];
            let results = execute(&operands, Scalar::Bool, 4, |kernel, v| kernel.b.compare(op, v[0], v[1], at(0)));
            for ((&a, &b), result) in a.iter().zip(&b).zip(results) {
                let order = ordering(scalar, a, b);
                let expected = match op {
                    CompareOp::Eq => order.is_some_and(std::cmp::Ordering::is_eq),
                    CompareOp::Ne => !order.is_some_and(std::cmp::Ordering::is_eq),
                    CompareOp::Lt => order.is_some_and(std::cmp::Ordering::is_lt),
                    CompareOp::Le => order.is_some_and(std::cmp::Ordering::is_le),
                    CompareOp::Gt => order.is_some_and(std::cmp::Ordering::is_gt),
                    CompareOp::Ge => order.is_some_and(std::cmp::Ordering::is_ge),
                };
                assert_eq!(result, u64::from(expected), "{op:?} {scalar:?} {a:#x} {b:#x}");
            }
        }
    }
}

fn converted(from: Scalar, to: Scalar, bits: u64) -> u64 {
    let format_of = |scalar: Scalar| formats().into_iter().find(|format| format.scalar == scalar);
    match (format_of(from), format_of(to)) {
        (None, None) => wrapped(to, value_of(from, bits)),
        (None, Some(to)) => (to.from_integer)(value_of(from, bits)),
        (Some(from), None) => (from.to_integer)(bits, to),
        (Some(from), Some(to)) => (to.from_quad)((from.to_quad)(bits)),
    }
}

#[test]
fn conversions_wrap_saturate_and_round_once() {
    for from in Scalar::ALL {
        // Integers whose nearest narrow float differs when they are rounded twice.
        let mut a = samples(from, 200);
        if from.bits() == 64 && from.is_integer() {
            a.extend([
                (1 << 62) + (1 << 54) + 1,
                (1 << 62) + (1 << 54),
                (1 << 40) + (1 << 16) + 1,
                0x0080_8000_0000_0001,
            ]);
        }
        while !a.len().is_multiple_of(2) {
            a.push(0);
        }
        for to in Scalar::ALL.into_iter().filter(|&to| to != Scalar::Bool) {
            let results = execute(&[(from, a.clone())], to, 2, |kernel, v| {
                kernel.b.value(Op::Convert { to: Elem { scalar: to, lanes: 2 }, arg: v[0] }, at(0))
            });
            for (&a, result) in a.iter().zip(results) {
                assert_eq!(result, converted(from, to, a), "{from:?} → {to:?} {a:#x}");
            }
        }
    }
}

#[test]
fn stores_and_bit_casts_make_every_nan_the_canonical_one() {
    for (float, integer, nans) in [
        (Scalar::F16, Scalar::U16, [0x7c01, 0xfe00, 0x7fff]),
        (Scalar::BF16, Scalar::U16, [0x7f81, 0xffc0, 0x7fff]),
        (Scalar::F32, Scalar::U32, [0x7f80_0001, 0xffc0_0000, 0x7fff_ffff]),
        (Scalar::F64, Scalar::U64, [0x7ff0_0000_0000_0001, 0xfff8_0000_0000_0000, 0x7fff_ffff_ffff_ffff]),
    ] {
        let canonical = vec![canonical_of(float); 3];
        let copied = execute(&[(float, nans.to_vec())], float, 1, |_, v| v[0]);
        assert_eq!(copied, canonical, "{float:?}");
        let cast = execute(&[(float, nans.to_vec())], integer, 1, |kernel, v| {
            kernel.b.value(Op::Bitcast { to: elem(integer), arg: v[0] }, at(0))
        });
        assert_eq!(cast, canonical, "{float:?}");
        let there_and_back = execute(&[(integer, nans.to_vec())], integer, 1, |kernel, v| {
            let float = kernel.b.value(Op::Bitcast { to: elem(float), arg: v[0] }, at(0));
            kernel.b.value(Op::Bitcast { to: elem(integer), arg: float }, at(0))
        });
        assert_eq!(there_and_back, canonical, "{float:?}");
    }
}

#[test]
fn bit_casts_keep_the_bytes_and_lane_zero_comes_first() {
    let kernel_of = |from: Elem, to: Elem, input: Vec<u8>| {
        let mut kernel = Kernel::new(&[("in", global(from)), ("out", global(to))]);
        let zero = kernel.u64(0);
        let (view, out) = (kernel.param(0), kernel.param(1));
        let value = kernel.load(view, zero, 0);
        let cast = kernel.b.value(Op::Bitcast { to, arg: value }, at(0));
        kernel.store(out, zero, cast, 0);
        let mut buffers = vec![input, vec![0; to.bytes() as usize]];
        run(&kernel.program(), sizes(1, 1), &[from, to], &mut buffers, &crate::harness::checking());
        buffers.swap_remove(1)
    };
    let input: Vec<u8> = (1..=8).collect();
    for from in [(Scalar::U8, 4), (Scalar::I16, 2), (Scalar::U32, 1), (Scalar::F32, 1)] {
        for to in [(Scalar::I8, 4), (Scalar::F16, 2), (Scalar::BF16, 2), (Scalar::I32, 1)] {
            let [from, to] = [from, to].map(|(scalar, lanes)| Elem { scalar, lanes });
            assert_eq!(kernel_of(from, to, input[..4].to_vec()), input[..4], "{from} → {to}");
        }
    }
    for to in [(Scalar::U64, 1), (Scalar::F64, 1), (Scalar::F32, 2), (Scalar::U16, 4)] {
        let to = Elem { scalar: to.0, lanes: to.1 };
        assert_eq!(kernel_of(Elem { scalar: Scalar::U16, lanes: 4 }, to, input.clone()), input, "{to}");
    }
}

#[test]
fn vectors_are_made_taken_apart_and_selected_lane_by_lane() {
    let three = Elem { scalar: Scalar::I32, lanes: 3 };
    let mut kernel = Kernel::new(&[("in", global(three)), ("out", global(three)), ("bits", global(elem(Scalar::I32)))]);
    let (view, out, bits) = (kernel.param(0), kernel.param(1), kernel.param(2));
    let [zero, one, two] = [0, 1, 2].map(|n| kernel.u64(n));
    let a = kernel.load(view, zero, 0);
    let b = kernel.load(view, one, 0);
    let less = kernel.b.compare(CompareOp::Lt, a, b, at(0));
    let smaller = kernel.b.select(less, a, b, at(0));
    kernel.store(out, zero, smaller, 0);
    let whole = kernel.b.value(Op::Extract { vector: less, lane: 2 }, at(0));
    let all = kernel.b.select(whole, a, b, at(0));
    kernel.store(out, one, all, 0);
    let x = kernel.b.value(Op::Extract { vector: a, lane: 1 }, at(0));
    let swapped = kernel.b.value(Op::Insert { vector: b, lane: 0, scalar: x }, at(0));
    kernel.store(out, two, swapped, 0);
    let y = kernel.b.value(Op::Extract { vector: b, lane: 2 }, at(0));
    let lanes = kernel.b.list(&[y, x, y]);
    let made = kernel.b.value(Op::MakeVector { lanes }, at(0));
    let last = kernel.b.value(Op::Extract { vector: made, lane: 1 }, at(0));
    kernel.store(bits, zero, last, 0);
    let mut buffers = vec![bytes(Scalar::I32, [1, 20, 3, 10, 2, 30]), vec![0; 36], vec![0; 4]];
    let outcome = run(
        &kernel.program(),
        sizes(1, 1),
        &[three, three, elem(Scalar::I32)],
        &mut buffers,
        &crate::harness::checking(),
    );
    assert_eq!(outcome.findings, []);
    assert_eq!(values(Scalar::I32, &buffers[1]), [1, 2, 3, 1, 20, 3, 20, 2, 30]);
    assert_eq!(values(Scalar::I32, &buffers[2]), [20]);
}

#[test]
fn constants_of_every_type_arrive_as_written() {
    for scalar in Scalar::ALL {
        let sample = samples(scalar, 0);
        for lanes in [1, 2, 3, 4] {
            let ty = Elem { scalar, lanes };
            let mut constant = Constant::zero(ty);
            for lane in 0..usize::from(lanes) {
                constant.bits[lane] = sample[lane % sample.len()];
            }
            let mut kernel = Kernel::new(&[("out", global(ty))]);
            let (out, zero) = (kernel.param(0), kernel.u64(0));
            let value = kernel.b.constant(constant, at(0));
            kernel.store(out, zero, value, 0);
            let mut buffers = vec![vec![0; ty.bytes() as usize]];
            run(&kernel.program(), sizes(1, 1), &[ty], &mut buffers, &crate::harness::checking());
            assert_eq!(values(scalar, &buffers[0]), constant.bits[..usize::from(lanes)], "{ty}");
        }
    }
}
