//! Values at which arithmetic goes wrong, when it does.

use crisp_dev_testkit::Element;

/// An integer type with its range and a way from and to wide integers.
pub(crate) trait Integer: Element {
    const LOW: i128;
    const HIGH: i128;

    /// The value modulo the type's width.
    fn wrap(value: i128) -> Self;

    fn wide(self) -> i128;
}

macro_rules! integer {
    ($($ty:ty),*) => {$(
        impl Integer for $ty {
            const LOW: i128 = <$ty>::MIN as i128;
            const HIGH: i128 = <$ty>::MAX as i128;

            fn wrap(value: i128) -> Self {
                value as $ty
            }

            fn wide(self) -> i128 {
                self as i128
            }
        }
    )*};
}

integer!(i8, i16, i32, i64, u8, u16, u32, u64);

/// Zero, small numbers, powers of two and the ends of the range, each with its neighbours, without repetition.
pub(crate) fn edges<T: Integer>() -> Vec<T> {
    let mut values = vec![T::LOW, T::LOW + 1, T::HIGH - 1, T::HIGH];
    values.extend([-10, -7, -5, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 100]);
    for bit in [4, 7, 8, 15, 16, 24, 31, 32, 53, 63] {
        let power = 1i128 << bit;
        values.extend([power - 1, power, power + 1, -power, 1 - power]);
    }
    values.retain(|value| (T::LOW..=T::HIGH).contains(value));
    values.sort_unstable();
    values.dedup();
    values.into_iter().map(T::wrap).collect()
}

/// Every pair of two lists, as two lists.
pub(crate) fn pairs<A: Copy, B: Copy>(a: &[A], b: &[B]) -> (Vec<A>, Vec<B>) {
    a.iter().flat_map(|&a| b.iter().map(move |&b| (a, b))).unzip()
}

/// Floats of every kind: zeros, subnormals, halves, integers around the ends of integer types, infinities, NaN.
pub(crate) fn floats() -> Vec<f64> {
    let mut values = vec![
        0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.1, -0.1, 1.0, -1.0, 3.7, -3.7, 1e-40, -1e-310, 1e10, -1e10, 1e300,
    ];
    for bit in [7, 8, 15, 16, 31, 32, 63, 64] {
        let power = 2f64.powi(bit);
        values.extend([power, power - 1.0, power + 0.5, -power, -power - 1.0, 1.0 - power, power - 0.5]);
    }
    values.extend([f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, f64::MIN_POSITIVE]);
    values
}

/// The value, NaN as kernels store it. Inlined after an operation it might be folded away: compilers take one NaN for another.
#[inline(never)]
pub(crate) fn float(value: f32) -> f32 {
    if value.is_nan() { f32::from_bits(0x7fc0_0000) } else { value }
}

/// The value, NaN as kernels store it.
#[inline(never)]
pub(crate) fn double(value: f64) -> f64 {
    if value.is_nan() { f64::from_bits(0x7ff8_0000_0000_0000) } else { value }
}
