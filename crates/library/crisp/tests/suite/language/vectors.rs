//! Hardware vectors, lanes, vector literals.

use crisp_dev_testkit::{Element, Expected, Program, assert_all, assert_each, complete, each_of};

use crate::language::single;
use crate::language::values::{Integer, edges};

type F3 = [f32; 3];
type I4 = [i32; 4];

// covers: crisp.type.floatn crisp.type.intn crisp.type.ucharn crisp.type.doublen crisp.math.basic
#[test]
fn hardware_vectors_compute_lane_by_lane() {
    let (a, b) = ([[1.5f32, -2.0, 0.25], [0.0, 1e30, -7.0]], [[0.5f32, 4.0, -0.125], [3.0, 1e30, 2.0]]);
    let lanes = |f: fn(f32, f32) -> f32| move |x: F3, y: F3| [f(x[0], y[0]), f(x[1], y[1]), f(x[2], y[2])];
    assert_each("(+ x y)", &a, &b, lanes(|x, y| x + y));
    assert_each("(- x y)", &a, &b, lanes(|x, y| x - y));
    assert_each("(* x y)", &a, &b, lanes(|x, y| x * y));
    assert_each("(/ x y)", &a, &b, lanes(|x, y| x / y));
    assert_each("(- x)", &a, &b, lanes(|x, _| -x));
    assert_each("(min x y)", &a, &b, lanes(f32::min));
    assert_each("(sqrt (abs x))", &a, &b, lanes(|x, _| x.abs().sqrt()));
    assert_each("(fma x y x)", &a, &b, lanes(|x, y| x.mul_add(y, x)));
    assert_each("(* x 2)", &a, &b, lanes(|x, _| x * 2.0));
    let (a, b) = ([[i32::MAX, -7, 7, 0]], [[1, 2, -2, 0]]);
    assert_each("(+ x y)", &a, &b, |x: I4, y: I4| [0, 1, 2, 3].map(|at| x[at].wrapping_add(y[at])));
    assert_each("(floor x y)", &a, &b, |_: I4, _: I4| [i32::MAX, -4, -4, 0]);
    assert_each("(let (((q r) (floor x y))) r)", &a, &b, |_: I4, _: I4| [0, 1, -1, 0]);
    assert_each("(bit-and x y)", &a, &b, |x: I4, y: I4| [0, 1, 2, 3].map(|at| x[at] & y[at]));
    let (a, b) = ([[250u8, 3]], [[10u8, 5]]);
    assert_each("(+ x y)", &a, &b, |x: [u8; 2], y: [u8; 2]| {
        [x[0].wrapping_add(y[0]), x[1].wrapping_sub(y[1].wrapping_neg())]
    });
    assert_each("(* x y)", &[[1.5f64, 2.0]], &[[3.0f64, 0.5]], |x: [f64; 2], y: [f64; 2]| [x[0] * y[0], x[1] * y[1]]);
}

/// Lanes of every width, with carries that must not cross from one to the next.
fn lanes_of<T: Integer + Default, const N: usize>()
where
    [T; N]: Element,
{
    let all = edges::<T>();
    let vectors: Vec<[T; N]> =
        (0..all.len()).map(|at| std::array::from_fn(|lane| all[(at + lane) % all.len()])).collect();
    let turned: Vec<[T; N]> = vectors.iter().rev().copied().collect();
    let each = |x: [T; N], y: [T; N], f: fn(i128, i128) -> i128| {
        std::array::from_fn(|lane| T::wrap(f(x[lane].wide(), y[lane].wide())))
    };
    let expected: [Expected<'_, [T; N], [T; N], [T; N]>; 4] = [
        ("(+ x y)", &|x, y| each(x, y, |x, y| x + y)),
        ("(- x y)", &|x, y| each(x, y, |x, y| x - y)),
        ("(* x y)", &|x, y| each(x, y, i128::wrapping_mul)),
        ("(max x y)", &|x, y| each(x, y, i128::max)),
    ];
    assert_all(&expected, &vectors, &turned);
}

// covers: crisp.type.charn crisp.type.ucharn crisp.type.shortn crisp.type.ushortn crisp.type.intn crisp.type.uintn crisp.type.longn
// covers: crisp.type.ulongn
#[test]
fn hardware_vectors_of_all_integers() {
    // Masked accesses to lanes of one and two bytes are a branch for each lane on processors without AVX-512, which takes LLVM seconds.
    if complete() {
        lanes_of::<i8, 2>();
        lanes_of::<i8, 3>();
        lanes_of::<u16, 2>();
        lanes_of::<u16, 3>();
        lanes_of::<u16, 4>();
    }
    lanes_of::<u8, 4>();
    lanes_of::<i16, 3>();
    lanes_of::<i32, 4>();
    lanes_of::<u32, 3>();
    lanes_of::<i64, 2>();
    lanes_of::<i64, 3>();
    lanes_of::<i64, 4>();
    lanes_of::<u64, 2>();
    lanes_of::<u64, 4>();
}

// Halves have 11 bits of precision, so 2049 and 4098 are not halves, and ties go to even.
// covers: crisp.type.halfn
#[test]
fn hardware_vectors_of_halves() {
    let body = "
      (let ((a:half2 ##(1.5 2048)) (one:half2 ##(0.25 1)) (b:half3 ##(1 2 3)) (c:half4 ##(1 2 3 65504)) (m (make-vector half3 :private 2)))
        (let ((s (+ a one)) (p (* b b)) (q (* c 2)))
          (set! (~ m 1) p)
          (set! (~ r 0) (to-float (x~ s)))
          (set! (~ r 1) (to-float (y~ s)))
          (set! (~ r 2) (to-float (z~ (~ m 1))))
          (set! (~ r 3) (to-float (z~ q)))
          (set! (~ r 4) (to-float (w~ q)))
          (set! (~ r 5) (to-float (bytes m)))
          (set! (x~ a) 7)
          (set! (~ r 6) (x~ (to-float2 (yx~ a))))
          (set! (~ r 7) (y~ (to-float2 (yx~ a))))))";
    assert_eq!(single::<f32>("", 8, body), [1.75, 2048.0, 9.0, 6.0, f32::INFINITY, 12.0, 2048.0, 7.0]);
}

// covers: crisp.promo.vector crisp.conv.to crisp.conv.float-to-int crisp.conv.as
#[test]
fn hardware_vectors_promote_and_convert_lane_by_lane() {
    assert_each("(+ x y)", &[[250u8, 3, 0]], &[[10u32, 5, 1 << 31]], |_: [u8; 3], _: [u32; 3]| [260u32, 8, 1 << 31]);
    assert_each("(+ x y)", &[[0.1f32, 2.0]], &[[1e300f64, 0.25]], |x: [f32; 2], y: [f64; 2]| {
        [f64::from(x[0]) + y[0], 2.25]
    });
    assert_each("(to-char4 x)", &[[300i32, -1, 128, 5]], &[[0i32; 4]], |_, _| [44i8, -1, -128, 5]);
    assert_each("(to-float3 x)", &[[1i32 << 30, -3, 16_777_217]], &[[0i32; 3]], |_, _| {
        [(1 << 30) as f32, -3.0, 16_777_216.0]
    });
    assert_each("(floor x)", &[[1.5f32, -1.5, 3e9]], &[[0f32; 3]], |_, _| [1i32, -2, i32::MAX]);
    assert_each("(round x long)", &[[2.5f64, 3.5]], &[[0f64; 2]], |_, _| [2i64, 4]);
    assert_each("(as-uint2 x)", &[[1.0f32, -0.0]], &[[0f32; 2]], |_, _| [0x3f80_0000u32, 0x8000_0000]);
}

// covers: crisp.promo.vector crisp.math.basic
#[test]
fn scalars_stand_for_all_lanes() {
    let (a, s) = ([[1.5f32, -2.0, 0.25], [0.0, 3.0, -7.0]], [2.5f32, -0.5]);
    assert_each("(* y x)", &a, &s, |x: F3, y| x.map(|x| y * x));
    assert_each("(* x y)", &a, &s, |x: F3, y| x.map(|x| x * y));
    assert_each("(- x y 1)", &a, &s, |x: F3, y| x.map(|x| x - y - 1.0));
    assert_each("(/ y x)", &a, &s, |x: F3, y| x.map(|x| y / x));
    assert_each("(max x y)", &a, &s, |x: F3, y| x.map(|x| x.max(y)));
    assert_each("(let ((v x)) (inc! v (* v y)) v)", &a, &s, |x: F3, y| x.map(|x| x + x * y));
    // A narrower scalar of the same kind promotes; it is evaluated once.
    assert_each("(+ x y)", &[[1i64 << 40, -1]], &[-3i32], |x: [i64; 2], y| x.map(|x| x + i64::from(y)));
    assert_each("(let ((n y)) (+ (* x (inc! n)) n))", &[[10i32, 20]], &[4i32], |x: [i32; 2], _| x.map(|x| x * 5 + 5));
}

// covers: crisp.swizzle.get crisp.lit.hw-vector
#[test]
fn lanes_are_read_in_any_order() {
    let definitions = "(def-const five 5)";
    let source = |expression: &str| format!("(let ((v ##(five 6 7 9))) {expression})");
    let read = |expression: &str| each_of::<i32, i32, I4>(definitions, &source(expression), &[0], &[0])[0];
    assert_eq!(read("(yyyy~ v)"), [6, 6, 6, 6]);
    assert_eq!(read("(wzyx~ v)"), [9, 7, 6, 5]);
    assert_eq!(read("(let ((t (zw~ v))) ##((x~ t) (y~ t) 0 (w~ v)))"), [7, 9, 0, 9]);
    assert_eq!(read("(+ v (xxyy~ (zw~ v)))"), [12, 13, 16, 18]);
    // The type follows from the literals or the declaration.
    assert_eq!(each_of::<i32, i32, F3>("", "##(1 2.5 3)", &[0], &[0]), [[1.0, 2.5, 3.0]]);
    assert_eq!(each_of::<u8, u8, [u8; 2]>("", "(let ((v:uchar2 ##(250 5))) (+ v ##(x y)))", &[10], &[250]), [[4, 255]]);
    assert_eq!(each_of::<u8, u8, [i16; 2]>("", "(let ((v:short2 #(-300 7))) v)", &[10], &[250]), [[-300, 7]]);
}

// covers: crisp.swizzle.set
#[test]
fn lanes_are_assigned() {
    let a = [[1i32, 2, 3, 4]];
    assert_each("(let ((v x)) (set! (y~ v) 20) v)", &a, &a, |_: I4, _: I4| [1, 20, 3, 4]);
    assert_each("(let ((v x)) (set! (wx~ v) ##(40 10)) v)", &a, &a, |_: I4, _: I4| [10, 2, 3, 40]);
    assert_each("(let ((v x)) (set! (xyzw~ v) (wzyx~ v)) v)", &a, &a, |_: I4, _: I4| [4, 3, 2, 1]);
    assert_each("(let ((v x)) (inc! (z~ v) 100) (dec! (x~ v)) v)", &a, &a, |_: I4, _: I4| [0, 2, 103, 4]);
    assert_each("(let ((v x)) (inc! (xy~ v) (zw~ v)) v)", &a, &a, |_: I4, _: I4| [4, 6, 3, 4]);
    assert_each("(let ((v x)) (+ (set! (x~ v) 7) (x~ v)))", &a, &a, |_: I4, _: I4| 14i32);
    // Lanes of elements in memory.
    let source = "(def-kernel k (v:(vector-type int4 :global :read-write))
        (declare single-task)
        (set! (yx~ (~ v 1)) ##(50 60))
        (inc! (w~ (~ v 0)) 100))";
    let results = Program::new(source).kernel("k").buffer(&[[1i32, 2, 3, 4], [5, 6, 7, 8]]).run();
    assert_eq!(results.of::<I4>("v"), [[1, 2, 3, 104], [60, 50, 7, 8]]);
}

// covers: crisp.lit.vector crisp.lit.vector-infer crisp.space.constant
#[test]
fn vector_literals() {
    let body = "(let ((v #(2 4 6 8)) (w #(2, 4, 6)) (f #(1 2.5)))
        (set! (~ r 0) (to-float (~ v 1))) (set! (~ r 1) (to-float (length~ v))) (set! (~ r 2) (to-float (~ w 2))) (set! (~ r 3) (~ f 0))
        (set! (~ r 4) (to-float (~ #(7 8 9) 2))))";
    assert_eq!(single::<f32>("", 5, body), [4.0, 4.0, 6.0, 1.0, 9.0]);
    // A declaration overrides what the literals say.
    let body = "(let ((v:(vector-type uchar) #(250 5)) (w #(1 2)))
        (declare (type w (vector-type long :private)))
        (set! (~ r 0) (to-long (+ (~ v 0) 10))) (set! (~ w 1) 5000000000) (set! (~ r 1) (~ w 1)))";
    assert_eq!(single::<i64>("", 2, body), [4, 5_000_000_000]);
}

// A literal that is assigned is a copy, a fresh one each time; elements may be computed.
// covers: crisp.lit.vector
#[test]
fn assigned_literals_are_copies() {
    let definitions =
        "(def-function f (k:int) (let ((v #(1 2 3))) (inc! (~ v 1) k) (+ (* 100 (~ v 0)) (* 10 (~ v 1)) (~ v 2))))";
    let body = "(set! (~ r 0) (f 0)) (set! (~ r 1) (f 5)) (set! (~ r 2) (f 1))
      (let ((x 4)) (let ((v #(x (* x x) 1))) (set! (~ r 3) (+ (~ v 0) (~ v 1) (~ v 2)))))
      (dotimes (i 2) (let ((v #(1 1))) (inc! (~ v 0) 5) (set! (~ r (+ 4 i)) (~ v 0))))";
    assert_eq!(single::<i32>(definitions, 6, body), [123, 173, 133, 21, 6, 6]);
}
