//! Derived types: which values pass for which, and what comes with a definition.

use crate::language::single;

const POINT: &str = "
  (def-struct point (x:float) (y:float))
  (def-function distance (a:point b:point) (declare (return-type float)) (+ (x~ a) (x~ b)))
  (def-function distance (a:coordinate b:coordinate) (declare (return-type float)) (* (x~ a) (x~ b)))";

fn with(subst: &str) -> String {
    format!("{POINT} (def-derived-type coordinate point :subst {subst})")
}

// covers: crisp.def-derived-type crisp.make-derived crisp.as-original crisp.as-derived crisp.derived.overload-separation crisp.overload.closest
#[test]
fn each_type_has_its_functions() {
    let body = "(let ((p1 (make-point 2 0)) (p2 (make-point 3 0)) (c1 (make-coordinate 4 0)) (c2 (make-coordinate :x 5 :y 1)))
        (set! (~ r 0) (distance p1 p2)) (set! (~ r 1) (distance c1 c2))
        (set! (~ r 2) (distance (as-coordinate p1) (as-coordinate p2))) (set! (~ r 3) (distance (as-point c1) (as-point c2)))
        (set! (~ r 4) (distance (as-coordinate p1) c2)) (set! (~ r 5) (y~ c2)))";
    for subst in [":no", ":equal", ":pass-orig", ":pass-derived"] {
        assert_eq!(single::<f32>(&with(subst), 6, body), [5.0, 20.0, 6.0, 9.0, 10.0, 1.0], "{subst}");
    }
}

// covers: crisp.derived.ex-pass-orig crisp.derived.ex-pass-derived crisp.derived.subst-pass-orig crisp.derived.subst-pass-derived
#[test]
fn one_passes_for_the_other() {
    let body = "(set! (~ r 0) (distance (make-point 2 0) (make-coordinate 5 0)))";
    assert_eq!(single::<f32>(&with(":pass-orig"), 1, body), [7.0]);
    assert_eq!(single::<f32>(&with(":pass-derived"), 1, body), [10.0]);
}

// covers: crisp.is-substitutable-for crisp.is-substitutable-for.no crisp.is-substitutable-for.equal crisp.is-substitutable-for.pass-orig
// covers: crisp.is-substitutable-for.pass-derived crisp.derived.subst-equal crisp.derived.subst-no crisp.is-derived-p
#[test]
fn predicates_know_derivations() {
    let body = "
      (set! (~ r 0) (if (is-substitutable-for? coordinate point) 1 0))
      (set! (~ r 1) (if (is-substitutable-for? point coordinate) 1 0))
      (set! (~ r 2) (if (is-point? point) 1 0)) (set! (~ r 3) (if (is-point? coordinate) 1 0))
      (set! (~ r 4) (if (is-coordinate? point) 1 0)) (set! (~ r 5) (if (is-coordinate? coordinate) 1 0))
      (set! (~ r 6) (if (is-substitutable-for? coordinate coordinate) 1 0))
      (set! (~ r 7) (if (type-equal coordinate point) 1 0))";
    for (subst, [up, down]) in [(":no", [0, 0]), (":equal", [1, 1]), (":pass-orig", [1, 0]), (":pass-derived", [0, 1])]
    {
        assert_eq!(single::<i32>(&with(subst), 8, body), [up, down, 1, 0, 0, 1, 1, 0], "{subst}");
    }
}

// covers: crisp.def-derived-type crisp.make-derived
#[test]
fn vectors_can_be_derived() {
    let definitions = "
      (def-derived-type weights (vector-type float :private :read-write 4) :subst :pass-orig)
      (def-function total (v:weights) (declare (return-type float)) (+ (~ v 0) (~ v 3)))
      (def-function total (v:(vector-type float)) (declare (return-type float)) (~ v 0))
      (def-function size-of (v:(vector-type float)) (declare (return-type float)) (to-float (length~ v)))";
    let body = "(let ((w (make-weights)) (v (make-vector float 4)))
        (set! (~ w 0) 2) (set! (~ w 3) 5) (set! (~ v 0) 7) (set! (~ v 3) 9)
        (set! (~ r 0) (total w)) (set! (~ r 1) (total v)) (set! (~ r 2) (size-of w)) (set! (~ r 3) (total (as-weights v))))";
    assert_eq!(single::<f32>(definitions, 4, body), [7.0, 7.0, 4.0, 16.0]);
}

// covers: crisp.set-derived crisp.set-derived.size-no
#[test]
fn types_that_exist_can_be_related() {
    let definitions = "
      (def-struct celsius (degrees:float))
      (def-struct reading (value:float))
      (def-struct pair (a:float) (b:float) (c:float4) (d:float4))
      (set-derived reading celsius :subst :pass-orig)
      (set-derived reading pair)
      (def-function read-off (r:reading) (declare (return-type float)) (value~ r))";
    let body = "(set! (~ r 0) (read-off (make-celsius 3))) (set! (~ r 1) (degrees~ (as-celsius (make-reading 4))))";
    assert_eq!(single::<f32>(definitions, 2, body), [3.0, 4.0]);
}

// covers: crisp.elem.overload crisp.vector.props-overload
#[test]
fn elements_and_properties_of_derived_vectors() {
    let definitions = "
      (def-derived-type scaled (vector-type int :private :read-write))
      (def-function ~ (v:scaled i:ulong) (declare (return-type int)) (* 10 (~ v i)))
      (def-setter ~ (v:scaled i:ulong x:int) (set! (~ v i) (/ x 10)))
      (def-derived-type halved (vector-view-type int :private :read-write))
      (def-function length~ (v:halved) (declare (return-type ulong)) (/ (length~ v) 2))
      (def-function offset~ (v:halved) (declare (return-type ulong)) (+ 100 (offset~ v)))
      (def-function parent~ (v:halved) (declare (return-type int)) (~ (parent~ v) 0))";
    let body = "
      (let ((v (make-vector int :private 4)) (s (as-scaled v)) (h (as-halved (make-vector-view v 4 0))))
        (set! (~ v 1) 7)
        (set! (~ r 0) (~ s 1))
        (set! (~ s 2) 50)
        (inc! (~ s 2) 20)
        (set! (~ r 1) (~ v 2))
        (set! (~ r 2) (~ s 2))
        (set! (~ r 3) (to-int (length~ h)))
        (set! (~ r 4) (to-int (~length~ h)))
        (set! (~ r 5) (to-int (offset~ h)))
        (set! (~ r 6) (to-int (~offset~ h)))
        (set! (~ v 0) 9)
        (set! (~ r 7) (parent~ h))
        (set! (~ r 8) (~ (~parent~ h) 0)))";
    assert_eq!(single::<i32>(definitions, 9, body), [70, 7, 70, 2, 4, 100, 0, 9, 9]);
}

// covers: crisp.set-derived.extend-view
#[test]
fn structures_that_begin_with_a_view_pass_for_it() {
    let definitions = "
      (def-type ints (tensor-view 2 (vector-type int :private :read-write)))
      (def-struct tagged (base ints) (tag int))
      (set-derived ints tagged :subst :pass-orig)
      (def-function trace (m:matrix) (declare (return-type int)) (+ (~ m 0 0) (~ m 1 1)))
      (def-function exact (m:ints) (declare (return-type int)) (~ m 0 1))";
    let body = "
      (let ((v (make-vector int 4)) (t (make-tagged (make-matrix v 2 2) 5)))
        (dotimes (i 4) (set! (~ v i) (+ 1 (* 2 (to-int i)))))
        (set! (~ r 0) (trace t))
        (set! (~ r 1) (exact t))
        (set! (~ r 2) (tag~ t))
        (set! (~ r 3) (~ (as-ints t) 1 0))
        (set! (~ r 4) (trace (base~ t))))";
    assert_eq!(single::<i32>(definitions, 5, body), [8, 3, 5, 5, 8]);
}
