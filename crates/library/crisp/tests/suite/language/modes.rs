//! The modes `contract` and `fast`: what they change, what they leave, and that all devices compute the same in each.

use crisp::Math;
use crisp_dev_testkit::{Element, Half, Program};

/// Runs a kernel on every device, with `a`, `b` and `c` as `x`, `y` and `z` of each invocation; the values of an expression.
#[track_caller]
fn each<T: Element, R: Element>(math: Math, expression: &str, [a, b, c]: [&[T]; 3]) -> Vec<R> {
    let source = format!(
        "(def-type numbers (vector-type {} :global :read-only))
(def-kernel each (a:numbers b:numbers c:numbers &out r:(vector-type {} :global :write-only))
  (declare (global-size :derive-from a))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (let ((x (~ a i)) (y (~ b i)) (z (~ c i))) (set! (~ r i) {expression})))))",
        T::NAME,
        R::NAME
    );
    let program = Program::in_mode(&source, math);
    program.kernel("each").buffer(a).buffer(b).buffer(c).zeros(a.len()).run().of("r")
}

/// Pseudo-random numbers with all bits and with like exponents, the same each time.
fn random(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed;
    let next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state ^ state >> 29).wrapping_mul(0x9fb2_1c65_1e98_df25)
    };
    std::iter::repeat_with(next).take(count).collect()
}

/// A product and a sum in all orders, and what each is with one rounding.
const FUSED: [(&str, &str); 6] = [
    ("(+ (* x y) z)", "(fma x y z)"),
    ("(+ z (* x y))", "(fma x y z)"),
    ("(- (* x y) z)", "(fma x y (- z))"),
    ("(- z (* x y))", "(fma (- x) y z)"),
    ("(+ (* x y) (* y z))", "(fma x y (* y z))"),
    ("(* x (+ (* x y) z))", "(* x (fma x y z))"),
];

#[track_caller]
fn products_are_fused<T: Element>(from_bits: impl Fn(u64) -> T) {
    let numbers: Vec<Vec<T>> = (1..4).map(|seed| random(500, seed).into_iter().map(&from_bits).collect()).collect();
    let numbers = [numbers[0].as_slice(), &numbers[1], &numbers[2]];
    for (expression, fused) in FUSED {
        let bits = |math: Math, expression: &str| {
            let mut bytes = Vec::new();
            each::<T, T>(math, expression, numbers).into_iter().for_each(|value| value.append(&mut bytes));
            bytes
        };
        let right = bits(Math::Strict, fused);
        assert_eq!(bits(Math::Contract, expression), right, "{expression} of {}", T::NAME);
        assert_eq!(bits(Math::Fast, expression), right, "{expression} of {}", T::NAME);
        assert_ne!(bits(Math::Strict, expression), right, "{expression} of {} is two roundings", T::NAME);
    }
}

#[test]
fn products_and_sums_are_rounded_once() {
    products_are_fused(|bits| f32::from_bits(0x3f00_0000 | bits as u32 & 0x80ff_ffff));
    products_are_fused(|bits| f64::from_bits(0x3fe0_0000_0000_0000 | bits & 0x801f_ffff_ffff_ffff));
    products_are_fused(|bits| Half(0x3800 | bits as u16 & 0x87ff));
    products_are_fused(|bits| f32::from_bits(bits as u32));
}

#[test]
fn one_rounding_is_what_rust_computes() {
    let [a, b, c] = [7, 8, 9].map(|seed| {
        random(1000, seed).into_iter().map(|bits| f32::from_bits(0x3f00_0000 | bits as u32 & 0x80ff_ffff)).collect()
    });
    let (a, b, c): (Vec<f32>, Vec<f32>, Vec<f32>) = (a, b, c);
    let right: Vec<f32> = a.iter().zip(&b).zip(&c).map(|((x, y), z)| x.mul_add(*y, *z)).collect();
    assert_eq!(each::<f32, f32>(Math::Contract, "(+ (* x y) z)", [&a, &b, &c]), right);
}

#[test]
fn lanes_of_vectors_are_fused() {
    let lane = |bits: u64| f32::from_bits(0x3f00_0000 | bits as u32 & 0x80ff_ffff);
    products_are_fused(|bits| [bits, bits >> 7, bits >> 13].map(lane));
    products_are_fused(|bits| [bits, bits.rotate_left(9)].map(|bits| f64::from(lane(bits)) / 3.0));
}

/// Numbers at which functions do different things, and some between.
fn arguments() -> Vec<f32> {
    let mut numbers = vec![
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        2.0,
        3.5,
        -3.5,
        10.0,
        88.5,
        89.5,
        -87.5,
        -103.9,
        -105.0,
        127.9,
        128.0,
        -150.0,
        f32::MIN_POSITIVE,
        1e-40,
        -1e-40,
        f32::from_bits(1),
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
        32767.5,
        32768.0,
        1e9,
        4_194_303.5,
        8_388_608.0,
        1e20,
        -1e20,
        0.999_999_9,
        1.000_000_1,
        -0.999_999_9,
    ];
    numbers.extend(random(100, 11).into_iter().map(|bits| f32::from_bits(bits as u32)));
    numbers.extend((0..60).map(|at| (at as f32 - 30.0) * 0.37));
    numbers.extend((0..60).map(|at| (at as f32 - 30.0) * 0.031));
    numbers
}

const FUNCTIONS: [&str; 26] = [
    "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinpi", "cospi", "asin",
    "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "cbrt", "rsqrt",
];

#[test]
fn fast_functions_are_the_same_on_every_device() {
    let x = arguments();
    let y: Vec<f32> = x.iter().rev().copied().collect();
    let numbers = [x.as_slice(), &y, &y];
    let calls = FUNCTIONS.iter().map(|name| format!("({name} x)"));
    for call in calls.chain(["atan2", "pow", "hypot"].map(|name| format!("({name} x y)"))) {
        let fast: Vec<u32> = each(Math::Fast, &format!("(as-uint {call})"), numbers);
        let exact: Vec<u32> = each(Math::Strict, &format!("(as-uint {call})"), numbers);
        assert_ne!(fast, exact, "{call}");
        for (fast, exact) in fast.into_iter().zip(exact).map(|(a, b)| (f32::from_bits(a), f32::from_bits(b))) {
            assert_eq!(fast.is_nan(), exact.is_nan(), "{call}");
            assert_eq!(fast.is_infinite(), exact.is_infinite(), "{call}: {fast} {exact}");
            if exact == 0.0 {
                assert_eq!(fast.to_bits(), exact.to_bits(), "{call}");
            }
        }
    }
}

#[test]
fn fast_functions_of_half_are_rounded_once_more() {
    let x: Vec<Half> = (0..256).map(|at| Half(at * 251)).collect();
    for name in FUNCTIONS {
        let narrow: Vec<u16> = each(Math::Fast, &format!("(as-ushort ({name} x))"), [&x, &x, &x]);
        let wide: Vec<u16> = each(Math::Fast, &format!("(as-ushort (to-half ({name} (to-float x))))"), [&x, &x, &x]);
        assert_eq!(narrow, wide, "{name}");
    }
}

// What the library computes is exact because of each of its roundings.
#[test]
fn functions_stay_exact_when_products_are_fused() {
    let x = arguments();
    for call in
        FUNCTIONS.map(|name| format!("({name} x)")).into_iter().chain(["(pow x y)".into(), "(atan2 x y)".into()])
    {
        let bits = |math: Math| -> Vec<u32> { each(math, &format!("(as-uint {call})"), [&x, &x, &x]) };
        assert_eq!(bits(Math::Contract), bits(Math::Strict), "{call}");
    }
}

#[test]
fn fast_sines_are_at_most_one() {
    let x: Vec<f32> = (0..20_000).map(|at| (at as f32 * 0.000_05 - 0.5) * 3e-3 + 1.570_796_4).collect();
    let t: Vec<f32> = x.iter().map(|x| x / std::f32::consts::PI).collect();
    for (call, numbers) in
        [("(sin x)", &x), ("(cos (- x 1.5707964))", &x), ("(sinpi x)", &t), ("(cospi (- x 0.5))", &t)]
    {
        let found: Vec<f32> = each(Math::Fast, call, [numbers, numbers, numbers]);
        assert!(found.iter().all(|it| (0.999..=1.0).contains(it)), "{call}");
    }
}

#[test]
fn division_by_a_constant_is_off_by_less_than_two_places() {
    let x: Vec<f32> =
        random(2000, 5).into_iter().map(|bits| f32::from_bits(0x3f80_0000 | bits as u32 & 0x7f_ffff)).collect();
    let fast: Vec<f32> = each(Math::Fast, "(/ x 3.0)", [&x, &x, &x]);
    let exact: Vec<f32> = each(Math::Contract, "(/ x 3.0)", [&x, &x, &x]);
    let off = |(fast, exact): (&f32, &f32)| fast.to_bits().abs_diff(exact.to_bits());
    let most = fast.iter().zip(&exact).map(off).max();
    assert_eq!(most, Some(1));
    let by_zero: Vec<f32> = each(Math::Fast, "(/ x 0.0)", [&x, &x, &x]);
    assert!(by_zero.iter().all(|it| *it == f32::INFINITY));
}

#[test]
fn integers_are_the_same_in_every_mode() {
    let x: Vec<i32> = random(500, 6).into_iter().map(|bits| bits as i32 >> (bits >> 59)).collect();
    let y: Vec<i32> = x.iter().rev().copied().collect();
    let numbers = [x.as_slice(), &y, &x];
    for expression in ["(+ (* x y) z)", "(- z (* x y))", "(truncate x y)", "(rem x 7)", "(ash x -3)", "(max x (* y y))"]
    {
        let strict: Vec<i32> = each(Math::Strict, expression, numbers);
        assert_eq!(each::<i32, i32>(Math::Fast, expression, numbers), strict, "{expression}");
    }
}
