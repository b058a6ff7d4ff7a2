//! Conversions between all numbers: `to-T`, `as-T`, and the roundings that give integers.

use crisp_dev_testkit::{Bfloat16, Expected, Half, assert_all, assert_each, each_of};

use crate::language::values::{Integer, edges, float, floats};

fn to_integers<A: Integer>() {
    fn check<A: Integer, B: Integer>() {
        let values = edges::<A>();
        assert_each(&format!("(to-{} x)", B::NAME), &values, &values, |x: A, _| B::wrap(x.wide()));
    }
    check::<A, i8>();
    check::<A, u8>();
    check::<A, i16>();
    check::<A, u16>();
    check::<A, i32>();
    check::<A, u32>();
    check::<A, i64>();
    check::<A, u64>();
}

// covers: crisp.conv.to
#[test]
fn integers_become_integers_modulo_the_width() {
    to_integers::<i8>();
    to_integers::<u8>();
    to_integers::<i16>();
    to_integers::<u16>();
    to_integers::<i32>();
    to_integers::<u32>();
    to_integers::<i64>();
    to_integers::<u64>();
}

// covers: crisp.conv.to
#[test]
fn integers_become_the_nearest_floats() {
    macro_rules! check {
        ($($ty:ty),*) => {$(
            let values = edges::<$ty>();
            assert_each("(to-float x)", &values, &values, |x, _| x as f32);
            assert_each("(to-double x)", &values, &values, |x, _| x as f64);
        )*};
    }
    check!(i8, u8, i16, u16, i32, u32, i64, u64);
    let values = [0i32, 1, -2, 2047, 2049, 2051, 65504, 65519, 65520, -65520, 1 << 30];
    let right = [0, 0x3c00, 0xc000, 0x67ff, 0x6800, 0x6802, 0x7bff, 0x7bff, 0x7c00, 0xfc00, 0x7c00].map(Half);
    assert_eq!(each_of::<i32, i32, Half>("", "(to-half x)", &values, &values), right);
    let values = [1i32, 255, 257, 259];
    assert_eq!(
        each_of::<i32, i32, Bfloat16>("", "(to-bfloat16 x)", &values, &values),
        [0x3f80, 0x437f, 0x4380, 0x4382].map(Bfloat16)
    );
}

// covers: crisp.conv.to
#[test]
fn floats_become_the_nearest_floats() {
    let doubles = floats();
    assert_each("(to-float x)", &doubles, &doubles, |x, _| float(x as f32));
    // Halfway cases of half, seen from float: 1 + 2^-11 is a tie, a little more is not.
    let singles =
        [1.0 + 2f32.powi(-11), 1.0 + 2f32.powi(-11) + 2f32.powi(-20), 65519.9, 65520.0, 2f32.powi(-25), 3e-8, -1e-10];
    let right = [0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x0000, 0x0001, 0x8000].map(Half);
    assert_eq!(each_of::<f32, f32, Half>("", "(to-half x)", &singles, &singles), right);
    let halves = [0x3c01, 0x7bff].map(Half);
    assert_eq!(
        each_of::<Half, Half, Bfloat16>("", "(to-bfloat16 x)", &halves, &halves),
        [0x3f80, 0x4780].map(Bfloat16)
    );
}

/// The value rounded, at the nearest end of the range where it lies outside, zero for NaN.
fn saturated<T: Integer>(value: f64, round: fn(f64) -> f64) -> T {
    // Rust's conversion to a wide integer saturates at ends that lie beyond all types here.
    T::wrap((round(value) as i128).clamp(T::LOW, T::HIGH))
}

// covers: crisp.conv.float-to-int
#[test]
fn floats_round_to_integers_and_stay_inside_the_range() {
    fn check<T: Integer>() {
        let doubles = floats();
        let singles: Vec<f32> = doubles.iter().map(|&value| value as f32).collect();
        let roundings = [
            ("truncate", f64::trunc as fn(f64) -> f64),
            ("floor", f64::floor),
            ("ceil", f64::ceil),
            ("round", f64::round_ties_even),
        ];
        let forms = roundings.map(|(form, _)| format!("({form} x {})", T::NAME));
        let of_double = roundings.map(|(_, round)| move |x: f64, _: f64| saturated::<T>(x, round));
        let expected: Vec<Expected<'_, f64, f64, T>> =
            forms.iter().zip(&of_double).map(|(form, right)| (form.as_str(), right as _)).collect();
        assert_all(&expected, &doubles, &doubles);
        let of_float = roundings.map(|(_, round)| move |x: f32, _: f32| saturated::<T>(f64::from(x), round));
        let expected: Vec<Expected<'_, f32, f32, T>> =
            forms.iter().zip(&of_float).map(|(form, right)| (form.as_str(), right as _)).collect();
        assert_all(&expected, &singles, &singles);
    }
    check::<i8>();
    check::<u8>();
    check::<i16>();
    check::<u16>();
    check::<i32>();
    check::<u32>();
    check::<i64>();
    check::<u64>();
    let halves = [0x7bff, 0xfbff, 0x7e00, 0x3e00, 0xbe00].map(Half);
    assert_eq!(each_of::<Half, Half, i32>("", "(round x)", &halves, &halves), [65504, -65504, 0, 2, -2]);
}

// Without a type it is int, or what the place demands.
// covers: crisp.conv.float-to-int
#[test]
fn a_rounding_takes_the_type_of_its_place() {
    let values = [3e9f64, -3.5, 1e30];
    let definitions = "(def-function wide (n:double) (declare (return-type long)) (floor n))";
    assert_eq!(each_of::<f64, f64, i64>(definitions, "(wide x)", &values, &values), [3_000_000_000, -4, i64::MAX]);
    assert_eq!(each_of::<f64, f64, i64>("", "(floor x)", &values, &values), [3_000_000_000, -4, i64::MAX]);
    assert_eq!(
        each_of::<f64, f64, i64>("", "(let ((n (floor x))) (to-long n))", &values, &values),
        [i64::from(i32::MAX), -4, i64::from(i32::MAX)]
    );
    assert_eq!(each_of::<f64, f64, u8>("", "(let ((n:uchar (floor x))) n)", &values, &values), [255, 0, 255]);
}

// covers: crisp.conv.as crisp.math.as-bits
#[test]
fn bits_are_read_as_another_type() {
    let floats = [1.0f32, -0.0, 1e-45, f32::INFINITY, 3.25];
    let bits: Vec<u32> = floats.iter().map(|value| value.to_bits()).collect();
    assert_eq!(each_of::<f32, f32, u32>("", "(as-uint x)", &floats, &floats), bits);
    assert_eq!(each_of::<f32, f32, u32>("", "(as-bits x)", &floats, &floats), bits);
    assert_eq!(
        each_of::<f32, f32, i32>("", "(as-bits x int)", &floats, &floats),
        bits.iter().map(|&bits| bits as i32).collect::<Vec<_>>()
    );
    assert_eq!(each_of::<u32, u32, f32>("", "(as-float x)", &bits, &bits), floats);
    let longs = [0x3ff8_0000_0000_0000u64, 1];
    assert_eq!(each_of::<u64, u64, f64>("", "(as-double x)", &longs, &longs), [1.5, f64::from_bits(1)]);
    let chars = [255u8, 128, 7];
    assert_eq!(each_of::<u8, u8, i8>("", "(as-char x)", &chars, &chars), [-1, -128, 7]);
    let halves = [Half(0xc000), Half(0x3c00)];
    assert_eq!(each_of::<Half, Half, i16>("", "(as-short x)", &halves, &halves), [0xc000u16 as i16, 0x3c00]);
    assert_eq!(each_of::<f32, f32, i32>("", "(as-int 1.0)", &[0.0], &[0.0]), [0x3f80_0000]);
    let pairs = [[0x3f80_0000u32, 0x4000_0000], [7, 8]];
    assert_eq!(
        each_of::<[u32; 2], [u32; 2], u64>("", "(as-ulong x)", &pairs, &pairs),
        [0x4000_0000_3f80_0000, 0x8_0000_0007]
    );
}

// covers: crisp.bool.type crisp.conv.to
#[test]
fn bool_becomes_zero_or_one() {
    let truths = [false, true];
    assert_eq!(each_of::<bool, bool, i32>("", "(to-int x)", &truths, &truths), [0, 1]);
    assert_eq!(each_of::<bool, bool, f64>("", "(to-double x)", &truths, &truths), [0.0, 1.0]);
    assert_eq!(each_of::<bool, bool, u8>("", "(to-uchar (not x))", &truths, &truths), [1, 0]);
}
