//! Short words of the language: numbers with their type, cells, limits of types, exact operations with names, hints for loops.

use crisp_dev_testkit::{Element, Half, Program, assert_all};

use super::single;

/// The value of an expression.
#[track_caller]
fn value<R: Element>(expression: &str) -> R {
    single::<R>("", 1, &format!("(set! (~ r 0) {expression})")).remove(0)
}

// covers: lang2.suffixes
#[test]
fn a_suffix_is_the_type_of_a_number() {
    assert_eq!(value::<u64>("(+ 3ul 18446744073709551610UL)"), 18_446_744_073_709_551_613);
    assert_eq!(value::<u32>("(- 1u 2u)"), u32::MAX);
    assert_eq!(value::<u32>("(bit-or #xF0u #b1111u #o100u)"), 0xff);
    assert_eq!(value::<i64>("(* 2147483647l 4)"), 4 * i64::from(i32::MAX));
    assert_eq!(value::<i64>("-9223372036854775808l"), i64::MIN);
    // The product is done in the type of the suffix, and rounded there.
    assert_eq!(value::<f64>("(* 0.1d 0.2d)"), 0.1 * 0.2);
    assert_eq!(value::<f64>("(+ 2d0 1.5d-3 -25d2)"), 2.0 + 1.5e-3 + -25e2);
    assert_eq!(value::<f64>("(to-double (* 0.1f 3f))"), f64::from(0.1f32 * 3.0));
    assert_eq!(value::<Half>("(* 0.5h 3h)"), Half(0x3e00));
    assert_eq!(value::<f64>("(to-double 0.1h)"), 0.099_975_585_937_5);
    assert_eq!(value::<f64>("(to-double 0.1bf)"), f64::from(f32::from_bits(0x3dcd_0000)));
    // Vectors, constants and macros keep it.
    assert_eq!(
        single::<u64>(
            "(def-const big 3000000000u)
             (defmacro plus-one (x) `(+ ,x 1ul))",
            2,
            "(let ((v #(1ul 2ul))) (set! (~ r 0) (plus-one (~ v 1))) (set! (~ r 1) big))"
        ),
        [3, 3_000_000_000]
    );
}

// covers: lang2.cells
#[test]
fn a_cell_is_a_vector_of_one_element() {
    let source = "
        (def-function note (n:int c:(cell int :local))
          (declare (return-type nil))
          (atomic-max! (~ c) n))
        (def-kernel count_positive (v:(vector-type int :global :read-only) &out positive:(cell uint) &out greatest:(cell int :write-only))
          (declare (global-size :derive-from v) (local-size :set-to 64))
          (let ((best (make-vector int :local 1))
                (i (get-global-id 0)))
            (when-thread-in-group-is 0 (set! (~ best) (type-min int)))
            (local-barrier)
            (note (~ v i) best)
            (when (> (~ v i) 0) (atomic-inc! (~ positive)))
            (local-barrier)
            (when (= i 0) (set! (~ greatest) (~ best)))))";
    let v: Vec<i32> = (0..64).map(|i| i * 37 % 64 - 20).collect();
    let results = Program::new(source).kernel("count_positive").buffer(&v).zeros(1).zeros(1).run();
    assert_eq!(results.of::<u32>("positive"), [v.iter().filter(|x| **x > 0).count() as u32]);
    assert_eq!(results.of::<i32>("greatest"), [*v.iter().max().unwrap_or(&0)]);
}

// covers: lang2.cells
#[test]
fn types_have_limits() {
    assert_eq!(value::<i8>("(type-min char)"), i8::MIN);
    assert_eq!(value::<u16>("(type-max ushort)"), u16::MAX);
    assert_eq!(value::<i64>("(type-max long)"), i64::MAX);
    assert_eq!(value::<f32>("(type-min float)"), f32::MIN);
    assert_eq!(value::<f64>("(type-epsilon double)"), f64::EPSILON);
    assert_eq!(value::<f32>("(- (type-infinity float))"), f32::NEG_INFINITY);
    // The identity of `max` in a template.
    let definitions = "
        (with-template-type (T)
          (def-function greatest (a:T b:T)
            (declare (return-type T))
            (max a b (type-min T))))";
    assert_eq!(single::<i16>(definitions, 1, "(set! (~ r 0) (greatest (to-short -5) (to-short -7)))"), [-5]);
    assert_eq!(value::<u8>("(to uchar 200)"), 200);
    assert_eq!(value::<f32>("(to float 3ul)"), 3.0);
}

// covers: lang2.cells
#[test]
fn exact_operations_have_names() {
    let edges = [i32::MIN, -7, 0, 1, 200, i32::MAX];
    let (a, b): (Vec<i32>, Vec<i32>) = edges.iter().flat_map(|a| edges.map(|b| (*a, b))).unzip();
    let sorted = |x: i32, y: i32| {
        let mut all = [x, y, -3];
        all.sort_unstable();
        all
    };
    assert_all::<i32, i32, u32>(
        &[
            ("(abs-diff x y)", &|x, y| x.abs_diff(y)),
            ("(sad x y 4000000000u)", &|x, y| x.abs_diff(y).wrapping_add(4_000_000_000)),
        ],
        &a,
        &b,
    );
    assert_all::<i32, i32, i32>(
        &[
            ("(min3 x y -3)", &|x, y| sorted(x, y)[0]),
            ("(mid3 x y -3)", &|x, y| sorted(x, y)[1]),
            ("(max3 x y -3)", &|x, y| sorted(x, y)[2]),
        ],
        &a,
        &b,
    );
    assert_eq!(value::<f32>("(abs-diff 1.5 4.0)"), 2.5);
    assert_eq!(value::<u8>("(abs-diff (to-uchar 3) 200)"), 197);
    for (x, saturated) in [("-0.5", 0.0f32), ("0.25", 0.25), ("7.0", 1.0)] {
        assert_eq!(value::<f32>(&format!("(saturate {x})")), saturated);
    }
    let bytes: [i8; 4] = [-128, 127, -1, 5];
    let other: [u8; 4] = [255, 3, 200, 7];
    let sum: i32 = bytes.iter().zip(other).map(|(a, b)| i32::from(*a) * i32::from(b)).sum();
    let (a, b) = (u32::from_le_bytes(bytes.map(i8::cast_unsigned)), u32::from_le_bytes(other));
    assert_eq!(value::<i32>(&format!("(dot4 (as-char4 {a}u) (as-uchar4 {b}u))")), sum);
    assert_eq!(value::<i32>(&format!("(dot4 (as-char4 {a}u) (as-uchar4 {b}u) -9)")), sum - 9);
    let sum: u32 = other.iter().map(|b| u32::from(*b) * u32::from(*b)).sum();
    assert_eq!(value::<u32>(&format!("(dot4 (as-uchar4 {b}u) (as-uchar4 {b}u))")), sum);
}

// covers: lang2.cells
#[test]
fn loops_take_a_request_to_be_unrolled() {
    for declaration in
        ["(declare (unroll))", "(declare (unroll 4))", "(declare (unroll 1))", "(declare (unroll (* 2 4)))"]
    {
        let source = format!(
            "(def-kernel k (v:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
               (declare (global-size :set-to 8))
               (let ((sum 0.0) (i (get-global-id 0)))
                 (dotimes (j 13) {declaration} (set! sum (+ (* sum 0.5) (~ v (+ j (* 13 i))))))
                 (set! (~ r i) sum)))"
        );
        let v: Vec<f32> = (0..104).map(|i| i as f32 * 0.75).collect();
        let expected: Vec<f32> = v.chunks(13).map(|row| row.iter().fold(0.0, |sum, x| sum * 0.5 + x)).collect();
        assert_eq!(Program::new(&source).kernel("k").buffer(&v).zeros(8).run().of::<f32>("r"), expected);
    }
}

// covers: lang2.cells
#[test]
fn scratch_memory_matches_the_launch() {
    let source = "
        (def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
          (declare (global-size :derive-from v) (local-size :set-to 32))
          (let ((tile (make-scratch-vector uint :local :match-workgroup-size))
                (all (make-scratch-vector uint :match-global-size))
                (l (get-local-id 0))
                (g (get-global-id 0)))
            (set! (~ tile l) (~ v g))
            (set! (~ all g) (to-uint (+ (length~ tile) (length~ all))))
            (local-barrier)
            (set! (~ r g) (+ (~ tile (- 31 l)) (~ all g)))))";
    let v: Vec<u32> = (0..96).map(|i| i * i).collect();
    let expected: Vec<u32> = (0..96).map(|i: usize| v[i - i % 32 + 31 - i % 32] + 32 + 96).collect();
    assert_eq!(Program::new(source).kernel("k").buffer(&v).zeros(96).run().of::<u32>("r"), expected);
}

// covers: lang2.cells
#[test]
fn a_grid_strides_over_a_number() {
    let source = "
        (def-kernel k (n:uint r:(vector-type uint :global :read-write))
          (declare (global-size :set-to 64) (local-size :set-to 32))
          (grid-stride (i (* 2 n)) (inc! (~ r i) (to-uint i))))";
    let expected: Vec<u32> = (0..300).map(|i| if i < 200 { i } else { 0 }).collect();
    assert_eq!(Program::new(source).kernel("k").value(100u32).zeros(300).run().of::<u32>("r"), expected);
}
