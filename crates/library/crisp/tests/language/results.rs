//! Branches in last place that have effects alone, or several values; types taken over from functions that stand behind.

use crate::single;

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
