//! Arithmetic in every type: wrapping, promotion, literals that adapt, comparisons, bits, shifts.

use crisp_dev_testkit::{Bfloat16, Element, Expected, Half, Program, assert_all, assert_each, each_of};

use crate::language::single;
use crate::language::values::{Integer, double, edges, float, floats, pairs};

/// The result of an operation before it wraps.
type Exact = fn(i128, i128) -> i128;

fn wraps<T: Integer>() {
    let (a, b) = pairs(&edges::<T>(), &edges::<T>());
    let mut exact: Vec<(&str, Exact)> = vec![
        ("(+ x y)", |x, y| x + y),
        ("(- x y)", |x, y| x - y),
        ("(* x y)", i128::wrapping_mul),
        ("(min x y)", i128::min),
        ("(max x y)", i128::max),
        ("(abs x)", |x, _| x.abs()),
        ("(bit-and x y)", |x, y| x & y),
        ("(bit-or x y)", |x, y| x | y),
        ("(bit-xor x y)", |x, y| x ^ y),
        ("(bit-not x)", |x, _| !x),
    ];
    if T::LOW < 0 {
        exact.push(("(- x)", |x, _| -x));
    }
    let wrapped: Vec<_> =
        exact.iter().map(|(it, right)| (*it, |x: T, y: T| T::wrap(right(x.wide(), y.wide())))).collect();
    let expected: Vec<Expected<'_, T, T, T>> =
        wrapped.iter().map(|(it, right)| (*it, right as &dyn Fn(T, T) -> T)).collect();
    assert_all(&expected, &a, &b);
    let compared: [Expected<'_, T, T, bool>; 6] = [
        ("(< x y)", &|x, y| x.wide() < y.wide()),
        ("(<= x y)", &|x, y| x.wide() <= y.wide()),
        ("(> x y)", &|x, y| x.wide() > y.wide()),
        ("(>= x y)", &|x, y| x.wide() >= y.wide()),
        ("(= x y)", &|x, y| x == y),
        ("(!= x y)", &|x, y| x != y),
    ];
    assert_all(&compared, &a, &b);
}

// covers: crisp.type.char crisp.type.uchar crisp.type.short crisp.type.ushort crisp.math.basic crisp.math.compare crisp.math.bit
// covers: crisp.bool.type crisp.todo.math-abs
#[test]
fn narrow_integers_wrap_at_their_width() {
    wraps::<i8>();
    wraps::<u8>();
    wraps::<i16>();
    wraps::<u16>();
}

// covers: crisp.type.int crisp.type.uint crisp.type.long crisp.type.ulong crisp.math.logxor
#[test]
fn wide_integers_wrap_at_their_width() {
    wraps::<i32>();
    wraps::<u32>();
    wraps::<i64>();
    wraps::<u64>();
    let (a, b) = pairs(&edges::<u32>(), &edges::<u32>());
    assert_each("(lognot (logand (logxor x y) (logior x 12)))", &a, &b, |x: u32, y: u32| !((x ^ y) & (x | 12)));
}

// covers: crisp.type.float crisp.type.double crisp.math.basic crisp.math.compare crisp.todo.math-sqrt
#[test]
fn floats_compute_in_single_ieee_operations() {
    let singles: Vec<f32> = floats().iter().map(|&value| value as f32).collect();
    let (a, b) = pairs(&singles, &singles);
    let expected: [Expected<'_, f32, f32, f32>; 9] = [
        ("(+ x y)", &|x, y| float(x + y)),
        ("(- x y)", &|x, y| float(x - y)),
        ("(* x y)", &|x, y| float(x * y)),
        ("(/ x y)", &|x, y| float(x / y)),
        ("(- x)", &|x, _| float(-x)),
        ("(abs x)", &|x, _| float(x.abs())),
        ("(sqrt x)", &|x, _| float(x.sqrt())),
        ("(fma x y 0.1)", &|x, y| float(x.mul_add(y, 0.1))),
        ("(+ (* x y) 0.1)", &|x, y| float(x * y + 0.1)),
    ];
    assert_all(&expected, &a, &b);
    let (a, b) = pairs(&floats(), &floats());
    let expected: [Expected<'_, f64, f64, f64>; 3] = [
        ("(+ x y)", &|x, y| double(x + y)),
        ("(/ x y)", &|x, y| double(x / y)),
        ("(sqrt x)", &|x, _| double(x.sqrt())),
    ];
    assert_all(&expected, &a, &b);
    let compared: [Expected<'_, f64, f64, bool>; 4] = [
        ("(< x y)", &|x, y| x < y),
        ("(>= x y)", &|x, y| x >= y),
        ("(= x y)", &|x, y| x == y),
        ("(!= x y)", &|x, y| x != y),
    ];
    assert_all(&compared, &a, &b);
}

// NaN loses against every number, and -0 is below +0.
// covers: crisp.todo.math-abs
#[test]
fn minimum_and_maximum_of_floats_ignore_nan_and_order_zeros() {
    let values = [0.0f32, -0.0, 1.0, -1.0, f32::NAN, f32::INFINITY];
    let (a, b) = pairs(&values, &values);
    let pick = |x: f32, y: f32, greater: bool| {
        let order = |value: f32| (value, !value.is_sign_negative());
        match (x.is_nan(), y.is_nan()) {
            (true, _) => float(y),
            (_, true) => x,
            _ if (order(x) > order(y)) == greater => x,
            _ => y,
        }
    };
    assert_each("(max x y)", &a, &b, |x, y| pick(x, y, true));
    assert_each("(min x y)", &a, &b, |x, y| pick(x, y, false));
}

// covers: crisp.math.basic crisp.math.compare
#[test]
fn several_arguments_fold_from_the_left() {
    let (a, b) = pairs(&edges::<i16>(), &[3i16, -4, 100]);
    assert_each("(- x y 5 x)", &a, &b, |x: i16, y: i16| x.wrapping_sub(y).wrapping_sub(5).wrapping_sub(x));
    assert_each("(* x y x)", &a, &b, |x: i16, y: i16| x.wrapping_mul(y).wrapping_mul(x));
    assert_each("(max x y 7)", &a, &b, |x: i16, y: i16| x.max(y).max(7));
    assert_each("(clamp x -3 100)", &a, &b, |x: i16, _: i16| x.clamp(-3, 100));
    assert_each("(< -10 x y 50)", &a, &b, |x: i16, y: i16| -10 < x && x < y && y < 50);
    // A comparison of several does not stop at pairs that are far apart.
    assert_each("(!= x y x)", &a, &b, |x: i16, y: i16| x != y);
}

fn promotes<A: Element, B: Integer>(a: &[A], wide: impl Fn(A) -> i128) {
    let (a, b) = pairs(a, &edges::<B>());
    assert_each("(+ x y)", &a, &b, |x, y: B| B::wrap(wide(x) + y.wide()));
    assert_each("(+ y x)", &a, &b, |x, y: B| B::wrap(wide(x) + y.wide()));
    assert_each("x", &a, &b, |x, _: B| B::wrap(wide(x)));
    assert_each("(let ((z y)) (set! z x) z)", &a, &b, |x, _: B| B::wrap(wide(x)));
    let right: Vec<B> = a.iter().map(|&a| B::wrap(wide(a))).collect();
    let definitions = format!("(def-function widen (n:{}) n)", B::NAME);
    assert!(each_of::<A, B, B>(&definitions, "(widen x)", &a, &b) == right, "{} passed as {}", A::NAME, B::NAME);
    let definitions = format!("(def-function widen (n:{}) (declare (return-type {})) n)", A::NAME, B::NAME);
    assert!(each_of::<A, B, B>(&definitions, "(widen x)", &a, &b) == right, "{} returned as {}", A::NAME, B::NAME);
}

// covers: crisp.promo.signed crisp.promo.unsigned
#[test]
fn integers_promote_within_their_sign_everywhere() {
    promotes::<i8, i16>(&edges(), i128::from);
    promotes::<i8, i64>(&edges(), i128::from);
    promotes::<i16, i32>(&edges(), i128::from);
    promotes::<i32, i64>(&edges(), i128::from);
    promotes::<u8, u16>(&edges(), i128::from);
    promotes::<u8, u32>(&edges(), i128::from);
    promotes::<u16, u64>(&edges(), i128::from);
    promotes::<u32, u64>(&edges(), i128::from);
}

/// The value of a half.
fn half(half: Half) -> f64 {
    let (exponent, fraction) = (i32::from(half.0 >> 10 & 31), f64::from(half.0 & 1023));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 => f64::INFINITY,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if half.0 >> 15 == 1 { -magnitude } else { magnitude }
}

// covers: crisp.promo.float-half crisp.promo.float-bf16 crisp.type.half
#[test]
fn floats_promote_exactly() {
    let halves = [0x0000, 0x8000, 0x0001, 0x03ff, 0x3c00, 0xbc01, 0x7bff, 0xfbff, 0x7c00].map(Half);
    assert_each("(+ x y)", &halves, &[-0.0f64; 9], |x, _| half(x));
    assert_each("(+ x y)", &halves, &[-0.0f32; 9], |x, _| half(x) as f32);
    let bfloats = [0x3f80, 0x0001, 0xff7f].map(Bfloat16);
    assert_each("(+ x y)", &bfloats, &[-0.0f32; 3], |x, _| f32::from_bits(u32::from(x.0) << 16));
    assert_each("(* x y)", &[1.5f32, f32::MIN_POSITIVE, f32::MAX], &[1e-300f64, 0.1, 1.0], |x, y| f64::from(x) * y);
}

// 2048 + 1 is a tie in half and goes to the even 2048; 2048 + 3 to 2052. 256 + 1 is a tie in bfloat16.
// covers: crisp.type.half crisp.type.bfloat16
#[test]
fn small_floats_round_each_operation() {
    let (a, b) = ([0x6800, 0x6800, 0x3c00].map(Half), [0x3c00, 0x4200, 0x1000].map(Half));
    assert_eq!(each_of::<Half, Half, Half>("", "(+ x y)", &a, &b), [0x6800, 0x6802, 0x3c00].map(Half));
    assert_eq!(
        each_of::<Bfloat16, Bfloat16, Bfloat16>("", "(+ x y)", &[Bfloat16(0x4380)], &[Bfloat16(0x3f80)]),
        [Bfloat16(0x4380)]
    );
}

fn shifts<T: Integer>() {
    let counts = [-200i32, -64, -33, -32, -31, -16, -8, -7, -1, 0, 1, 7, 8, 9, 31, 32, 63, 64, 127, i32::MIN, i32::MAX];
    let (a, b) = pairs(&edges::<T>(), &counts);
    let right = |value: T, count: u32| value.wide() >> count.min(100);
    let left = |value: T, count: u32| if count < 64 { value.wide() << count } else { 0 };
    let signed: [Expected<'_, T, i32, T>; 3] = [
        ("(ash x y)", &|x, y| T::wrap(if y < 0 { right(x, y.unsigned_abs()) } else { left(x, y.unsigned_abs()) })),
        ("(ash x 3)", &|x, _| T::wrap(left(x, 3))),
        ("(ash x -3)", &|x, _| T::wrap(right(x, 3))),
    ];
    assert_all(&signed, &a, &b);
    // The sign of an unsigned count is taken literally.
    let counts: Vec<u32> = b.iter().map(|count| count.unsigned_abs()).collect();
    let unsigned: [Expected<'_, T, u32, T>; 2] =
        [("(ash x y)", &|x, y| T::wrap(left(x, y))), ("(ash x (- y))", &|x, y| T::wrap(right(x, y)))];
    assert_all(&unsigned, &a, &counts);
}

// covers: crisp.math.ash
#[test]
fn shifts_go_left_and_right_by_any_count() {
    shifts::<i8>();
    shifts::<u8>();
    shifts::<i32>();
    shifts::<u32>();
    shifts::<i64>();
    shifts::<u64>();
}

/// The value as its bits, without sign.
fn unsigned<T: Integer>(value: T, width: u32) -> u128 {
    value.wide() as u128 & ((1 << width) - 1)
}

fn bits<T: Integer>(width: u32) {
    let (a, b) = pairs(&edges::<T>(), &edges::<T>());
    let check = |expression: &str, right: &dyn Fn(u128) -> u128| {
        assert_each(expression, &a, &b, |x: T, _: T| T::wrap(right(unsigned(x, width)) as i128));
    };
    let spare = 128 - width;
    check("(count-ones x)", &|x| u128::from(x.count_ones()));
    check("(leading-zeros x)", &|x| u128::from(x.leading_zeros() - spare));
    check("(trailing-zeros x)", &|x| u128::from(x.trailing_zeros().min(width)));
    check("(reverse-bits x)", &|x| x.reverse_bits() >> spare);
    check("(reverse-bytes x)", &|x| x.swap_bytes() >> spare);
    let check = |expression: &str, right: &dyn Fn(i128, i128) -> i128| {
        assert_each(expression, &a, &b, |x: T, y: T| T::wrap(right(x.wide(), y.wide())));
    };
    check("(add-saturating x y)", &|x, y| (x + y).clamp(T::LOW, T::HIGH));
    check("(sub-saturating x y)", &|x, y| (x - y).clamp(T::LOW, T::HIGH));
    if T::LOW < 0 || width < 64 {
        check("(mul-high x y)", &|x, y| (x * y) >> width);
    } else {
        check("(mul-high x y)", &|x, y| ((x as u128 * y as u128) >> 64) as i128);
    }
}

// covers: crisp.math.bit vyre.det.int
#[test]
fn bits_are_counted_and_reversed_and_sums_saturate() {
    bits::<i8>(8);
    bits::<u8>(8);
    bits::<i16>(16);
    bits::<u16>(16);
    bits::<i32>(32);
    bits::<u32>(32);
    bits::<i64>(64);
    bits::<u64>(64);
}

fn bit_places<T: Integer>(width: u32) {
    let places = [0i32, 1, 3, 7, 8, 9, 15, 31, 32, 33, 63, 64, 65, 256, i32::MAX, -1, -9, i32::MIN];
    let (a, b) = pairs(&edges::<T>(), &places);
    let turned = |x: T, places: i64| {
        let (bits, places) = (unsigned(x, width), places.rem_euclid(i64::from(width)) as u32);
        T::wrap((bits << places | bits >> (width - places)) as i128)
    };
    assert_each("(rotate-left x y)", &a, &b, |x: T, y: i32| turned(x, y.into()));
    assert_each("(rotate-right x y)", &a, &b, |x: T, y: i32| turned(x, -i64::from(y)));
    assert_each("(rotate-left x -3)", &a, &b, |x: T, _: i32| turned(x, -3));
    // What reaches beyond the width is cut off; a count below zero is a large one.
    let field = |offset: i32, count: i32| {
        let offset = u32::try_from(offset).unwrap_or(width).min(width);
        (offset, u32::try_from(count).unwrap_or(width).min(width - offset))
    };
    let taken = |x: T, offset: i32, count: i32| {
        let (offset, count) = field(offset, count);
        let bits = unsigned(x, width) >> offset & ((1 << count) - 1);
        let negative = T::LOW < 0 && count > 0 && bits >> (count - 1) == 1;
        T::wrap(bits as i128 - if negative { 1 << count } else { 0 })
    };
    assert_each("(extract-bits x y 3)", &a, &b, |x: T, y: i32| taken(x, y, 3));
    assert_each("(extract-bits x 2 y)", &a, &b, |x: T, y: i32| taken(x, 2, y));
    assert_each("(extract-bits x y y)", &a, &b, |x: T, y: i32| taken(x, y, y));
    let put = |x: T, bits: T, offset: i32, count: i32| {
        let (offset, count) = field(offset, count);
        let mask = ((1 << count) - 1) << offset;
        T::wrap((unsigned(x, width) & !mask | unsigned(bits, width) << offset & mask) as i128)
    };
    assert_each("(insert-bits x 5 y 3)", &a, &b, |x: T, y: i32| put(x, T::wrap(5), y, 3));
    assert_each("(insert-bits x (bit-not x) 1 y)", &a, &b, |x: T, y: i32| put(x, T::wrap(!x.wide()), 1, y));
}

// covers: crisp.math.bit vyre.det.int
#[test]
fn bits_turn_around_and_fields_are_cut_off_at_the_width() {
    bit_places::<i8>(8);
    bit_places::<u8>(8);
    bit_places::<i32>(32);
    bit_places::<u32>(32);
    bit_places::<i64>(64);
    bit_places::<u64>(64);
}

// covers: crisp.math.bit
#[test]
fn bits_of_literals_are_known_before_the_program_runs() {
    let source =
        "(def-kernel k (&out r:(vector-type int :global :write-only) &out c:(vector-type uchar :global :write-only))
        (declare single-task)
        (set! (~ r 0) (count-ones 255)) (set! (~ r 1) (leading-zeros 1)) (set! (~ r 2) (trailing-zeros 0))
        (set! (~ r 3) (rotate-right 1 1)) (set! (~ r 4) (extract-bits -1 4 3)) (set! (~ r 5) (insert-bits 0 7 8 2))
        (set! (~ r 6) (mul-high 2147483647 4)) (set! (~ r 7) (add-saturating 2147483647 1))
        (let ((a:uchar 200)) (set! (~ c 0) (add-saturating a 100)) (set! (~ c 1) (sub-saturating 100 a))))";
    let results = Program::new(source).kernel("k").zeros(8).zeros(2).run();
    assert_eq!(results.of::<i32>("r"), [8, 31, 32, i32::MIN, -1, 0x300, 1, i32::MAX]);
    assert_eq!(results.of::<u8>("c"), [255, 0]);
}

// covers: crisp.bool.pun-zero crisp.bool.pun-other crisp.lang.zero-is-false crisp.form.and-or crisp.nil
#[test]
fn zero_is_false_and_everything_else_true_nan_too() {
    let floats = [0.0f32, -0.0, 1e-45, -3.0, f32::NAN];
    assert_each("(if x 1 2)", &floats, &floats, |x, _| if x != 0.0 { 1i32 } else { 2 });
    let integers = [0i64, 1, -1, i64::MIN];
    assert_each("(if x 1 2)", &integers, &integers, |x, _| if x != 0 { 1i32 } else { 2 });
    assert_each("(not x)", &integers, &integers, |x, _| x == 0);
    assert_each("(and x (> y 0))", &integers, &integers, |x, y| x != 0 && y > 0);
    assert_each("(or x (= y 0))", &integers, &integers, |x, y| x != 0 || y == 0);
    assert_each("(and)", &integers, &integers, |_, _| true);
    assert_each("(or)", &integers, &integers, |_, _| false);
    let constants = "(def-kernel k (&out r:(vector-type int :global :write-only))
        (declare single-task)
        (set! (~ r 0) (if 0 1 2)) (set! (~ r 1) (if 0.0 1 2)) (set! (~ r 2) (if 0.5 1 2)) (set! (~ r 3) (if -1 1 2))
        (set! (~ r 4) (if nil 1 2)) (set! (~ r 5) (if false 1 2)) (set! (~ r 6) (if true 1 2)) (set! (~ r 7) (if -0.0 1 2))
        (set! (~ r 8) (if t 1 2)) (set! (~ r 9) (if r 1 2)))";
    let results = Program::new(constants).kernel("k").zeros(10).run();
    assert_eq!(results.of::<i32>("r"), [2, 2, 1, 1, 2, 2, 1, 2, 1, 1]);
}

// covers: crisp.declare.colon
#[test]
fn literals_take_the_type_of_their_place() {
    let source = "(def-function widest () (declare (return-type ulong)) 18446744073709551615)
      (def-kernel k (&out c:(vector-type uchar :global :write-only) &out h:(vector-type half :global :write-only)
                     &out d:(vector-type double :global :write-only) &out l:(vector-type ulong :global :write-only)
                     &out f:(vector-type float :global :write-only))
        (declare single-task)
        (let ((a:uchar 250) (b:double 0.1) (n 7))
          (set! (~ c 0) (+ a 5))
          (set! (~ c 1) (- 255 a))
          (set! (~ h 0) 0.1)
          (set! (~ h 1) 2048)
          (set! (~ d 0) b)
          (set! (~ d 1) (+ b 1))
          (set! (~ d 2) 0.1)
          (set! (~ l 0) (widest))
          (set! (~ l 1) 5000000000)
          (set! (~ l 2) #xFFFFFFFFFFFFFFFF)
          (set! (~ f 0) (* 2 (to-float n)))
          (set! (~ f 1) (/ 1 3.0))))";
    let results = Program::new(source).kernel("k").zeros(2).zeros(2).zeros(3).zeros(3).zeros(2).run();
    assert_eq!(results.of::<u8>("c"), [255, 5]);
    assert_eq!(results.of::<Half>("h"), [Half(0x2e66), Half(0x6800)]);
    assert_eq!(results.of::<f64>("d"), [0.1, 1.1, 0.1]);
    assert_eq!(results.of::<u64>("l"), [u64::MAX, 5_000_000_000, u64::MAX]);
    assert_eq!(results.of::<f32>("f"), [14.0, 1.0 / 3.0]);
}

// What is computed from literals alone takes the type of the first typed operand around it; what promotes later is not computed again.
#[test]
fn literals_are_computed_in_the_type_of_the_first_typed_operand() {
    let body = "(let ((d:double 2.0) (h:half 3.0) (x:half 1.5) (k 40))
        (set! (~ r 0) (* d (* h (* 0.1 0.2))))
        (set! (~ r 1) (* d (* 0.1 0.2)))
        (set! (~ r 2) (to-double (fma 2.0 x 3.25)))
        (set! (~ r 3) (* d (if (> k 1) 0.1 0.2)))
        (set! (~ r 4) (* d (sqrt 2.0)))
        (let ((wide:ulong (ash 1 k))) (set! (~ r 5) (to-double wide))))";
    // In halves 0.1 · 0.2 is 1310 · 2^-16, and three times that 1965 · 2^-15.
    let half = 2.0 * 1965.0 / 32768.0;
    let expected = [half, 2.0 * (0.1 * 0.2), 6.25, 0.2, 2.0 * 2.0_f64.sqrt(), 1_099_511_627_776.0];
    assert_eq!(single::<f64>("", 6, body), expected);
}

// `floor` gives the integer type that is wanted, also of a constant; the literal is rounded from its value as a double.
#[test]
fn a_constant_is_rounded_to_the_type_that_it_declares() {
    let definitions =
        "(def-const q:long (floor 1.0e12)) (def-const rest (mod 17 5)) (def-parameter W:ulong (ceil 2.5e18))";
    let body = "(set! (~ r 0) q) (set! (~ r 1) rest) (set! (~ r 2) (to-long W))";
    assert_eq!(single::<i64>(definitions, 3, body), [1_000_000_000_000, 2, 2_500_000_000_000_000_000]);
}

/// x^n with wrapping products, as the language says it.
fn power(x: i128, n: i128, wrap: fn(i128) -> i128) -> i128 {
    match n {
        0.. => (0..n).fold(1, |product, _| wrap(product * x)),
        _ if x == 1 => 1,
        _ if x == -1 => 1 - 2 * (n & 1),
        _ => 0,
    }
}

// covers: crisp.math.expt crisp.math.log
#[test]
fn powers_and_logarithms_of_integers() {
    let x = [0i32, 1, -1, 2, -2, 3, 7, -7, 10, 46341, i32::MIN, i32::MAX];
    for n in [0, 1, 2, 3, 5, 9, 31, 40, -1, -2] {
        let y = [n; 12];
        assert_each("(expt x y)", &x, &y, |x, n| power(x.into(), n.into(), |p| i128::from(p as i32)) as i32);
    }
    let x = [0u64, 1, 2, 3, 10, u64::MAX, 1 << 40];
    for n in [0u64, 1, 3, 7, 63, 64] {
        assert_each("(expt x y)", &x, &[n; 7], |x, n| (0..n).fold(1u64, |product, _| product.wrapping_mul(x)));
    }
    assert_each("(expt x y)", &[3i8, -2, 5], &[4u8, 7, 3], |x, n| {
        (0..n).fold(1i8, |product, _| product.wrapping_mul(x))
    });
    assert_each("(expt 2 y)", &[0i32; 4], &[0i32, 1, 10, 30], |_, n| 1i32 << n);
    assert_each("(expt x y)", &[2u32, 1, 9], &[-1i32, -3, -1], |x, _| u32::from(x == 1));
    assert_each("(expt x 1.5)", &[4f32, 2.25], &[0f32; 2], |x, _| (f64::from(x).powf(1.5)) as f32);
    assert_each("(log2 x)", &[0i32, -5, 1, 2, 3, 4, 1023, 1024, i32::MAX], &[0i32; 9], |x, _| {
        if x <= 0 { 0 } else { x.ilog2() as i32 }
    });
    assert_each(
        "(log2 x)",
        &[0u64, 1, 7, 8, u64::MAX],
        &[0i32; 5],
        |x, _| if x == 0 { 0 } else { u64::from(x.ilog2()) },
    );
    assert_each("(log2 x)", &[0u8, 1, 200, 128], &[0i32; 4], |x, _| if x == 0 { 0 } else { x.ilog2() as u8 });
    assert_each("(next-power-of-2 x)", &[0u32, 1, 2, 3, 64, 65, 1 << 31], &[0i32; 7], |x, _| x.next_power_of_two());
    assert_each("(next-power-of-2 x)", &[-9i32, 5, 1 << 30], &[0i32; 3], |x, _| {
        (x.max(0) as u32).next_power_of_two() as i32
    });
    assert_each("(next-power-of-2 x)", &[u32::MAX], &[0i32], |_, _| 0u32);
    assert_each("(log x y)", &[8f32, 100.0, 1024.0], &[2f32, 2.0, 4.0], |x, y| x.log2() / y.log2());
    assert_each("(log x 2)", &[1f64 / 16.0, 32.0], &[0f64; 2], |x, _| x.log2());
}

// covers: crisp.it.comparison
#[test]
fn it_is_the_value_of_the_test() {
    let definitions = "(def-function chosen (x:int y:int)
        (let ((r 0)) (when (> x y) (when it (set! r 1))) (when (- x y) (set! r (+ r (* 10 it)))) r))";
    let found = each_of::<i32, i32, i32>(definitions, "(chosen x y)", &[5, 2, 3], &[1, 7, 3]);
    assert_eq!(found, [41, -50, 0]);
}

// What a literal is shifted to adapts as the literal does.
// covers: crisp.math.ash
#[test]
fn shifted_literals_adapt() {
    assert_each("(+ x (ash 1 y))", &[5u64, 0], &[40i32, 63], |x, y| x + (1 << y));
    assert_each("(bit-and x (ash 255 y))", &[0xabcdu16], &[8i32], |_, _| 0xab00u16);
    assert_each("(ash 3 y)", &[0i32; 3], &[2i32, 31, -1], |_, y| if y < 0 { 1 } else { 3i32.wrapping_shl(y as u32) });
    let definitions = "(def-const far (ash 1 40)) (def-const low:uchar (ash 3 6)) (def-const back (ash -9 -1))";
    assert_eq!(
        single::<i64>(definitions, 3, "(set! (~ r 0) far) (set! (~ r 1) (to-long low)) (set! (~ r 2) back)"),
        [1 << 40, 192, -5]
    );
}
