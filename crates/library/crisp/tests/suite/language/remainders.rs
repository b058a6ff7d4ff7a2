//! Exact remainders of floats, in all languages, against integers.

use crisp_dev_testkit::Program;

/// A generator of numbers: the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// A positive finite number as an integer and a power of two.
fn parts(x: f64) -> (u128, i32) {
    let bits = x.abs().to_bits();
    let exponent = (bits >> 52) as i32;
    let digits = u128::from(bits & 0xf_ffff_ffff_ffff);
    if exponent == 0 { (digits, -1074) } else { (digits | 1 << 52, exponent - 1075) }
}

/// Returns the remainder of |x| / |y| times 128: integers alone, with powers modulo the divisor.
fn rest_of(x: f64, y: f64) -> (u128, u128, i32) {
    let ((mut a, mut at), (mut b, mut of)) = (parts(x), parts(y));
    // Numbers of few bits, so that products fit.
    while a & 1 == 0 && a != 0 {
        (a, at) = (a >> 1, at + 1);
    }
    while b & 1 == 0 && b != 0 {
        (b, of) = (b >> 1, of + 1);
    }
    if at < of {
        // The divisor in the units of the number; a much larger one leaves all of it.
        if of - at > 60 {
            return (a, u128::MAX, at);
        }
        return (a % (b << (of - at) << 7), b << (of - at), at);
    }
    let modulus = b << 7;
    let mut left = a % modulus;
    for _ in 0..at - of {
        left = left * 2 % modulus;
    }
    (left, b, of)
}

fn scaled(value: u128, exponent: i32) -> f64 {
    // In two steps, of which only the last may round; the results are exact.
    let half = exponent / 2;
    value as f64 * 2.0_f64.powi(half) * 2.0_f64.powi(exponent - half)
}

/// `fmod`, `remainder`, the lowest 7 bits of its quotient.
fn exact(x: f64, y: f64) -> (f64, f64, i32) {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return (f64::NAN, f64::NAN, 0);
    }
    if y.is_infinite() || x == 0.0 {
        return (x, x, 0);
    }
    let (left, divisor, unit) = rest_of(x, y);
    let (mut quotient, rest) = if divisor == u128::MAX { (0, left) } else { (left / divisor, left % divisor) };
    let fmod = scaled(rest, unit).copysign(x);
    let up = divisor != u128::MAX && (2 * rest > divisor || 2 * rest == divisor && quotient & 1 == 1);
    let near = if up { -scaled(divisor - rest, unit) } else { scaled(rest, unit) };
    quotient += u128::from(up);
    let bits = (quotient & 127) as i32;
    let near = if x.is_sign_negative() { -near } else { near };
    (fmod, near, if x.is_sign_negative() == y.is_sign_negative() { bits } else { -bits })
}

const SPECIAL: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    3.0,
    -3.0,
    0.1,
    5.5,
    -5.5,
    1e10,
    2.5,
    7.5,
    -7.5,
    5.0,
    1e-40,
    -1e-45,
    1e-310,
    5e-324,
    3e38,
    1e308,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    16_777_217.0,
];

fn pairs(count: usize, random: &mut Random, number: &dyn Fn(u64) -> f64) -> (Vec<f64>, Vec<f64>) {
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    for x in SPECIAL {
        for y in SPECIAL {
            xs.push(x);
            ys.push(y);
        }
    }
    while xs.len() < count {
        let (x, y) = (number(random.next()), number(random.next()));
        // Far apart, near to each other, halves of integers.
        let (x, y) = match random.next() % 4 {
            0 => (x, y),
            1 => (x, x * (random.next() % 100) as f64 / 16.0),
            2 => ((random.next() % 1000) as f64 * 0.5, (random.next() % 16) as f64),
            _ => (y * ((random.next() % 4000) as f64 + 0.5), y),
        };
        xs.push(x);
        ys.push(y);
    }
    (xs, ys)
}

const SOURCE: &str = "
__kernel void floats(__global const float *x, __global const float *y, __global float *m, __global float *r, __global float *s, __global int *q) {
  size_t i = get_global_id(0);
  m[i] = fmod(x[i], y[i]);
  r[i] = remainder(x[i], y[i]);
  s[i] = remquo(x[i], y[i], &q[i]);
}
__kernel void doubles(__global const double *x, __global const double *y, __global double *m, __global double *r, __global double *s, __global int *q) {
  size_t i = get_global_id(0);
  m[i] = fmod(x[i], y[i]);
  r[i] = remainder(x[i], y[i]);
  s[i] = remquo(x[i], y[i], &q[i]);
}";

fn same(found: f64, right: f64) -> bool {
    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan()
}

fn compare_doubles(count: usize, big: bool) {
    let (x, y) = pairs(count, &mut Random(7), &|bits| f64::from_bits(bits));
    let program = Program::of_c(SOURCE);
    let n = x.len();
    let kernel = program.kernel("doubles").buffer(&x).buffer(&y).zeros(n).zeros(n).zeros(n).zeros(n);
    let kernel = kernel.global(&[n as u64]).local(&[64]);
    let found = if big { kernel.run_without_interp() } else { kernel.run() };
    let [m, r, s]: [Vec<f64>; 3] = ["m", "r", "s"].map(|name| found.of(name));
    let q: Vec<i32> = found.of("q");
    for i in 0..n {
        let (fmod, near, bits) = exact(x[i], y[i]);
        assert!(same(fmod, x[i] % y[i]) && same(m[i], fmod), "fmod {:e} {:e}: {:e}, {fmod:e}", x[i], y[i], m[i]);
        assert!(same(r[i], near) && same(s[i], near), "remainder {:e} {:e}: {:e}, {near:e}", x[i], y[i], r[i]);
        assert!(near.is_nan() || q[i] == bits, "quotient {:e} {:e}: {}, {bits}", x[i], y[i], q[i]);
    }
}

fn compare_floats(count: usize, big: bool) {
    let (x, y) = pairs(count, &mut Random(8), &|bits| f64::from(f32::from_bits(bits as u32)));
    let (x, y): (Vec<f32>, Vec<f32>) = (x.iter().map(|x| *x as f32).collect(), y.iter().map(|y| *y as f32).collect());
    let program = Program::of_c(SOURCE);
    let n = x.len();
    let kernel = program.kernel("floats").buffer(&x).buffer(&y).zeros(n).zeros(n).zeros(n).zeros(n);
    let kernel = kernel.global(&[n as u64]).local(&[64]);
    let found = if big { kernel.run_without_interp() } else { kernel.run() };
    let [m, r, s]: [Vec<f32>; 3] = ["m", "r", "s"].map(|name| found.of(name));
    let q: Vec<i32> = found.of("q");
    for i in 0..n {
        let (fmod, near, bits) = exact(x[i].into(), y[i].into());
        assert!(same(f64::from(m[i]), fmod), "fmod {:e} {:e}: {:e}, {fmod:e}", x[i], y[i], m[i]);
        assert!(
            same(r[i].into(), near) && same(s[i].into(), near),
            "remainder {:e} {:e}: {:e}, {near:e}",
            x[i],
            y[i],
            r[i]
        );
        assert!(near.is_nan() || q[i] == bits, "quotient {:e} {:e}: {}, {bits}", x[i], y[i], q[i]);
    }
}

/// `CRISP_REMAINDERS=1048576` compares 2^20 pairs of each type.
fn count() -> usize {
    std::env::var("CRISP_REMAINDERS").ok().and_then(|count| count.parse().ok()).unwrap_or(20_480)
}

// covers: safe.remainder
#[test]
fn remainders_of_floats_are_exact() {
    compare_floats(1024, false);
    compare_floats(count(), true);
}

#[test]
fn remainders_of_doubles_are_exact() {
    compare_doubles(704, false);
    compare_doubles(count(), true);
}

/// Computes the remainder as Python does.
fn floor_mod(x: f32, y: f32) -> f32 {
    let rest = x % y;
    if rest == 0.0 {
        0.0_f32.copysign(y)
    } else if (rest < 0.0) != (y < 0.0) {
        rest + y
    } else {
        rest
    }
}

const XS: [f32; 12] = [1e10, 5.5, -5.5, 7.5, -7.5, 0.0, -1e-20, 3.0, 1e38, 2.0, -3.0, 0.3];
const YS: [f32; 12] = [3.0, 0.1, 0.1, 2.5, 2.0, 3.0, 3.0, -2.0, 7.0, 0.1, -0.7, 0.1];

#[test]
fn crisp_divides_floats_exactly() {
    let source = "
(def-type in (vector-type float :global :read-only))
(def-type out (vector-type float :global :write-only))
(def-kernel rems (a:in b:in &out m:out &out r:out &out n:out &out q:out &out t:out &out u:out &out v:out &out w:out)
  (declare (global-size :derive-from a))
  (loop-vector-stride a (i)
    (let (((q1 m1) (floor (~ a i) (~ b i))) ((q2 r2) (truncate (~ a i) (~ b i))) ((q3 r3) (round (~ a i) (~ b i)))
          ((q4 r4) (ceil (~ a i) (~ b i))))
      (set! (~ m i) m1) (set! (~ q i) q1) (set! (~ r i) r2) (set! (~ t i) q2) (set! (~ n i) r3) (set! (~ u i) q3)
      (set! (~ v i) r4) (set! (~ w i) (+ (- (mod (~ a i) (~ b i)) m1) (- (rem (~ a i) (~ b i)) r2))))))";
    let program = Program::new(source);
    let kernel = program.kernel("rems").buffer(&XS).buffer(&YS);
    let kernel = (0..8).fold(kernel, |kernel, _| kernel.zeros(XS.len()));
    let found = kernel.run();
    let of = |name: &str| -> Vec<f32> { found.of(name) };
    let right = |f: &dyn Fn(f32, f32) -> f32| -> Vec<f32> { XS.iter().zip(YS).map(|(&x, y)| f(x, y)).collect() };
    assert_eq!(of("m"), right(&floor_mod));
    assert_eq!(of("r"), right(&|x, y| x % y));
    assert_eq!(of("n"), right(&|x, y| exact(x.into(), y.into()).1 as f32));
    let whole = |x: f32, y: f32| ((f64::from(x) - f64::from(x % y)) / f64::from(y)).round() as f32;
    assert_eq!(of("t"), right(&whole));
    let down = |x: f32, y: f32| whole(x, y) - if x % y != 0.0 && (x < 0.0) != (y < 0.0) { 1.0 } else { 0.0 };
    assert_eq!(of("q"), right(&down));
    assert_eq!(of("w"), vec![0.0; XS.len()]);
    // 5.5 is 54 times the float 0.1 and a rest.
    assert_eq!((of("t")[1], of("q")[1]), (54.0, 54.0));
}

#[test]
fn vectors_of_floats_are_divided_lane_by_lane() {
    let source = "
(def-kernel rems (a:(vector-type float4 :global :read-only) b:(vector-type float4 :global :read-only) &out m:(vector-type float4 :global :write-only))
  (declare (global-size :derive-from a))
  (loop-vector-stride a (i) (set! (~ m i) (mod (~ a i) (~ b i)))))";
    let program = Program::new(source);
    let found = program
        .kernel("rems")
        .buffer(&[[1e10_f32, 5.5, 3.0, -1.0]])
        .buffer(&[[3.0_f32, 0.1, -2.0, 7.0]])
        .zeros(1)
        .run();
    let found: Vec<[f32; 4]> = found.of("m");
    assert_eq!(found, [[1.0, floor_mod(5.5, 0.1), -1.0, 6.0]]);
}
