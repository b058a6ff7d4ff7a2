//! Branches in last place that have effects alone, or several values; types taken over from functions that follow.

use crisp_dev_testkit::Program;

use crate::language::single;

// covers: crisp.if crisp.form.return
#[test]
fn effects_of_branches_stay_where_only_one_has_a_value() {
    let put = "(def-type ints (vector-type int :global :writable))
        (def-function put (n:int &out v:ints)
          (if (> n 0) (set! (~ v 0) n) (dotimes (i 2) (set! (~ v (+ i 1)) n))))";
    assert_eq!(single::<i32>(put, 3, "(put 5 r)"), [5, 0, 0]);
    assert_eq!(single::<i32>(put, 3, "(put -5 r)"), [0, -5, -5]);
    let both = "(def-type ints (vector-type int :global :writable))
        (def-function put (n:int &out v:ints)
          (if (> n 0) (dotimes (i 1) (set! (~ v i) n)) (dotimes (i 2) (set! (~ v (+ i 1)) n))))";
    assert_eq!(single::<i32>(both, 3, "(put 5 r)"), [5, 0, 0]);
}

// covers: crisp.guarantee.multi-values crisp.declare.multi-return
#[test]
fn branches_have_several_values() {
    for declaration in ["(declare (return-type int long))", ""] {
        for body in ["(if (> n 0) (return n 2) (return 3 w))", "(cond ((> n 0) (values n 2)) (else (return 3 w)))"] {
            let split = format!("(def-function split (n:int w:long) {declaration} {body})");
            let ask = "(let (((a b) (split 1 7)) ((c d) (split -1 7))) (set! (~ r 0) a) (set! (~ r 1) b) (set! (~ r 2) c) (set! (~ r 3) d))";
            assert_eq!(single::<i64>(&split, 4, ask), [1, 2, 3, 7], "{split}");
        }
    }
}

// covers: crisp.declare.type-signature-of crisp.declare.return-type-of crisp.vector-type.key
#[test]
fn types_are_taken_over_from_functions_behind() {
    let program = "(def-function f (a) (declare (type-signature-of #'h)) (h a))
        (def-function g (a:(return-type-of #'h)) (+ a 1))
        (def-function h (x:int) (declare (return-type int)) (* 2 x))
        (def-const half 2)";
    let body = "(let ((v (make-vector :element-type int :address-space :private :length (* 2 half))))
        (set! (~ v 3) (g (f 20))) (set! (~ r 0) (~ v 3)) (set! (~ r 1) (to-int (length~ v))))";
    assert_eq!(single::<i32>(program, 2, body), [41, 4]);
}

// covers: crisp.guarantee.multi-values
#[test]
fn beside_one_value_the_first_of_several_is_taken() {
    let halve = "(def-function halve (x:int) (declare (return-type int)) (if (> x 0) (/ x 2) x))";
    let body = "(let ((a (halve 9)) (b (halve -9)) (c 0))
        (set! c (/ a 3))
        (set! (~ r 0) a) (set! (~ r 1) b) (set! (~ r 2) c)
        (set! (~ r 3) (cond ((= a 1) a) (else (floor b 2))))
        (set! (~ r 4) (progn (ceil a 3))))";
    assert_eq!(single::<i32>(halve, 5, body), [4, -9, 1, -5, 2]);
}

// covers: crisp.grid-level crisp.out.access-any
#[test]
fn a_let_may_be_grid_level_and_out_memory_is_handed_on_as_such() {
    let source = "(def-type numbers (vector-type int :global :read-write))
        (def-function put (i:ulong &out o:numbers) (set! (~ o i) (to-int (* i i))))
        (def-grid-function squares (&out o:numbers)
          (let ((n (length~ o)))
            (declare (uniform n) (grid-level))
            (loop-grid-stride (i)
              (declare (grid-stride-target n))
              (put i o))))
        (def-kernel k (&out r:numbers)
          (declare (global-size :set-to 32) (local-size :set-to 32))
          (squares r))";
    let found: Vec<i32> = Program::new(source).kernel("k").zeros(100).run().of("r");
    assert_eq!(found, (0..100).map(|i| i * i).collect::<Vec<i32>>());
}
