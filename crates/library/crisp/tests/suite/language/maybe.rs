//! `maybe`, `result`, `let-maybe`, `or-else`.

use crisp_dev_testkit::{Program, each_of};

use crate::language::single;

const MATH: &str = "
  (def-function quotient (dividend divisor)
    (declare #'(long long => (maybe long)))
    (if (= divisor 0) (result :Err \"division by zero\") (result :OK (/ dividend divisor))))
  (def-function math-1 (a b)
    (declare #(long long => long))
    (let-maybe ((m1 (quotient 10 a))
                (m2 (quotient 20 b)))
        (+ m1 m2)
      :Err
        0))
  (def-function math-2 (a b)
    (declare #(long long => (maybe long)))
    (let-maybe ((m1 (quotient 10 a))
                (m2 (quotient 20 b)))
      (+ m1 m2)))";

// covers: crisp.maybe crisp.result.ok crisp.result.err crisp.let-maybe crisp.let-maybe.err crisp.let-maybe.math1 crisp.or-else
#[test]
fn failures_end_a_let_maybe_or_take_the_default() {
    let (a, b) = ([0i64, 5, 5, 1, -3], [4i64, 4, 0, 1, 7]);
    let sum = |a: i64, b: i64| if a == 0 || b == 0 { None } else { Some(10 / a + 20 / b) };
    let all =
        |otherwise: i64| -> Vec<i64> { a.iter().zip(&b).map(|(&a, &b)| sum(a, b).unwrap_or(otherwise)).collect() };
    assert_eq!(all(0)[..2], [0, 7]);
    assert_eq!(each_of::<i64, i64, i64>(MATH, "(math-1 x y)", &a, &b), all(0));
    assert_eq!(each_of::<i64, i64, i64>(MATH, "(or-else (math-2 x y) -77)", &a, &b), all(-77));
    let nested = "(let-maybe ((s (math-2 x y)) (k 1)) (+ s k) :Err (or-else (quotient 100 x) -5))";
    let expected: Vec<i64> = (a.iter().zip(&b))
        .map(|(&a, &b)| sum(a, b).map_or_else(|| if a == 0 { -5 } else { 100 / a }, |sum| sum + 1))
        .collect();
    assert_eq!(each_of::<i64, i64, i64>(MATH, nested, &a, &b), expected);
}

// Bindings after a failure are not evaluated.
// covers: crisp.let-maybe
#[test]
fn later_bindings_are_not_worked_out() {
    let definitions = format!(
        "{MATH} (def-struct counter (n int))
      (def-function counted (c:counter d:long) (declare (return-type (maybe long))) (inc! (n~ c)) (quotient 8 d))"
    );
    let body = "
      (let ((c (make-counter 0)))
        (let-maybe ((a (counted c 1)) (b (counted c 0)) (d (counted c 1))) (set! (~ r 0) 1) :Err (set! (~ r 0) 2))
        (set! (~ r 1) (n~ c)))";
    assert_eq!(single::<i32>(&definitions, 2, body), [2, 2]);
}

// covers: crisp.maybe.multi
#[test]
fn a_maybe_holds_several_values_or_none() {
    let definitions = "
      (def-struct point (x float) (y float))
      (def-function pair (a:int) (declare (return-type (maybe int float)))
        (if (< a 0) (result :Err) (result :OK a 2)))
      (def-function spot (a:int) (declare (return-type (maybe point)))
        (let-maybe (((n f) (pair a))) (make-point f (to-float n))))
      (def-function done (a:int) (declare (return-type (maybe)))
        (if (< a 0) (result :Err \"negative\") (result :OK)))
      (def-function all (a:int) (declare (return-type float))
        (let-maybe (((n f) (pair a)) (p (spot (+ a 1))) (() (done a)))
            (+ (* f (to-float n)) (* 100 (y~ p)))
          :Err
            (let (((n f) (or-else (pair a) 7 8))) (+ f (to-float n)))))";
    assert_eq!(each_of::<i32, i32, f32>(definitions, "(all x)", &[3, 0, -1, -2], &[0; 4]), [406.0, 100.0, 15.0, 15.0]);
}

// covers: crisp.result.err-free
#[test]
fn the_message_of_a_failure_is_in_no_code() {
    let source = format!(
        "{MATH} (def-kernel k (v:(vector-type long :global :read-write))
          (loop-vector-stride v (i) (set! (~ v i) (math-1 (~ v i) 2))))"
    );
    // The same program with other messages is the same code.
    let text = |source: &str| Program::new(source).ir();
    let ir = text(&source);
    assert!(!ir.contains("division by zero") && !ir.contains("debug"), "{ir}");
    let silent = source.replace("\"division by zero\"", "");
    let without_places = |ir: &str| -> Vec<String> { ir.split_whitespace().map(str::to_owned).collect() };
    assert_eq!(without_places(&ir), without_places(&text(&silent)));
}

// covers: crisp.div-safe
#[test]
fn division_that_may_fail() {
    let (a, b) = ([7i32, 7, -7, 0], [2i32, 0, 2, 5]);
    assert_eq!(each_of::<i32, i32, i32>("", "(or-else (div-safe x y) 99)", &a, &b), [3, 99, -3, 0]);
    assert_eq!(
        each_of::<f32, f32, f32>("", "(or-else (div-safe 6 y) -1)", &[0.0; 3], &[4.0, 0.0, -0.0]),
        [1.5, -1.0, -1.0]
    );
    // As crisp.md defines it, in place of the library's.
    let definitions = "
      (with-template-type (T)
        (def-function div-safe (dividend divisor)
          (declare #'(T T => (maybe T)))
          (if (= divisor 0)
            (result :Err \"division by zero\")
           (result :OK (/ dividend divisor)))))
      (def-function some-math-ops (a b)
        (declare #'(float float => float))
        (let ((m (or-else (div-safe a b) 1))
              (n (+ a b)))
           (* m n)))";
    assert_eq!(each_of::<f32, f32, f32>(definitions, "(some-math-ops x y)", &[6.0, 6.0], &[3.0, 0.0]), [18.0, 6.0]);
}
