//! Constants, compile-time parameters, names for types, conditional reading.

use crisp_dev_testkit::Program;

use crate::language::single;

// covers: crisp.def-const crisp.alias.def-constant crisp.def-const.declare-next crisp.declare.colon crisp.cli.multi-pass
#[test]
fn constants_are_put_in_place_of_their_names() {
    let definitions = "
      (def-const +PHI+ 1.618033989)
      (def-const twice (* 2 n))
      (def-const n 21)
      (def-const small:uchar 200)
      (def-constant exact 0.1)
      (declare (type exact double))
      (def-const n 21)
      (def-const yes (> n 20))
      (def-const size (if yes 3 4))";
    // A constant may be a hardware vector, and follow from a division.
    let definitions = format!(
        "{definitions} (def-const tilt ##(1 2.5 4)) (def-const third (to-float (/ 10 3))) (def-const ratio:float (/ 10 4))"
    );
    let body = "(let ((f:float +phi+) (d:double +PHI+) (v (make-vector int size)))
        (set! (~ r 0) (to-double f)) (set! (~ r 1) d) (set! (~ r 2) (to-double twice)) (set! (~ r 3) (to-double (+ small 100)))
        (set! (~ r 4) exact) (set! (~ r 5) (if yes 1.0 2.0)) (set! (~ r 6) (to-double (length~ v)))
        (set! (~ r 7) (to-double (y~ tilt))) (set! (~ r 8) (to-double third)) (set! (~ r 9) (to-double ratio)))";
    let values = single::<f64>(&definitions, 10, body);
    assert_eq!(values, [f64::from(1.618_034_f32), 1.618033989, 42.0, 44.0, 0.1, 1.0, 3.0, 2.5, 3.0, 2.5]);
}

// covers: crisp.def-parameter crisp.def-parameter.cli crisp.def-parameter.case
#[test]
fn parameters_take_their_value_from_the_outside() {
    let source = "
      (def-parameter MAX_INDEX 100)
      (def-parameter max_index 7)
      (def-parameter SCALE:float 2)
      (def-parameter FAST nil)
      (def-parameter WIDTH)
      (def-kernel k (&out r:(vector-type float :global :write-only))
        (declare single-task)
        (let ((n 0) (v (make-vector int WIDTH)))
          (dotimes (i MAX_INDEX) (inc! n))
          (set! (~ r 0) (to-float n)) (set! (~ r 1) (to-float (to-int max_index))) (set! (~ r 2) SCALE) (set! (~ r 3) (if FAST 1.0 2.0)) (set! (~ r 4) (to-float (length~ v)))))";
    let run = |definitions: &[&str]| Program::with(source, definitions).kernel("k").zeros(5).run().of::<f32>("r");
    assert_eq!(run(&["WIDTH=3"]), [100.0, 7.0, 2.0, 2.0, 3.0]);
    assert_eq!(run(&["WIDTH=(* 2 5)", "MAX_INDEX=35", "FAST", "SCALE=0.5"]), [35.0, 7.0, 0.5, 1.0, 10.0]);
    assert_eq!(run(&["WIDTH=1", "max_index=-3", "FAST=true"]), [100.0, -3.0, 2.0, 1.0, 1.0]);
}

// covers: crisp.def-type crisp.vector-type.key crisp.vector-type.optional crisp.alias.type-heads crisp.alias.writable
#[test]
fn names_for_types_mean_the_types() {
    let definitions = "
      (def-type meters float)
      (def-type lengths (vector-type meters :global :writeable))
      (def-type keyed (vector-type :element-type float :access :writable :address-space :global :align :compact))
      (def-type named (lengths :write-only))
      (def-function put (v:lengths m:meters) (declare (return-type nil)) (set! (~ v 0) m))
      (def-function put2 (v:keyed m:float) (declare (return-type nil)) (set! (~ v 1) m))
      (def-function put3 (v:named m:float) (declare (return-type nil)) (set! (~ v 2) m))
      (def-function put4 (v:(vector float) m:meters) (declare (return-type nil)) (set! (~ v 3) m))";
    assert_eq!(
        single::<f32>(definitions, 4, "(let ((m:meters 1.5)) (put r m) (put2 r 2.5) (put3 r (* 2 m)) (put4 r 4))"),
        [1.5, 2.5, 3.0, 4.0]
    );
}

// covers: crisp.reader.plus crisp.reader.minus crisp.reader.in-let crisp.reader.example
#[test]
fn forms_are_read_on_condition() {
    let source = "
      (def-parameter full_ride true)
      (def-parameter sleigh_ride nil)
      (def-parameter over_ride 0)
      #+full_ride (def-const a 1)
      #-full_ride (def-const a 2)
      (def-kernel k (&out r:(vector-type int :global :write-only))
        (declare single-task)
        (let (#+sleigh_ride (b 10) #-sleigh_ride (b 20))
          (set! (~ r 0) a) (set! (~ r 1) b) (set! (~ r 2) (+ 100 #+over_ride 7 #-over_ride 8))))";
    let run = |definitions: &[&str]| Program::with(source, definitions).kernel("k").zeros(3).run().of::<i32>("r");
    assert_eq!(run(&[]), [1, 20, 108]);
    assert_eq!(run(&["full_ride=nil", "sleigh_ride=T", "over_ride=1"]), [2, 10, 107]);
}

// A branch that is known to be dead is never typed.
// covers: crisp.def-parameter crisp.if
#[test]
fn dead_branches_are_not_typed() {
    let source = "
      (def-parameter WIDE nil)
      (def-kernel k (&out r:(vector-type int :global :write-only))
        (declare single-task)
        (set! (~ r 0) (if WIDE (no-such-function 5) 7))
        (when WIDE (nonsense))
        (cond (WIDE (nonsense)) (else (set! (~ r 1) 8))))";
    assert_eq!(Program::new(source).kernel("k").zeros(2).run().of::<i32>("r"), [7, 8]);
}

// covers: crisp.form.let crisp.const.warp-size crisp.next-power-of-2 crisp.alias.type-keyword
#[test]
fn arithmetic_at_compile_time() {
    let definitions = "
      (def-const steps (log2 64))
      (def-const padded (next-power-of-2 100))
      (def-const half-warp (/ +warp-size+ 2))";
    let body = "(let ((a (make-vector int steps)) (b (make-vector int padded)) (c (make-vector int half-warp)) (d (make-vector int (ceil 10 3))) (e:(vector-type :uchar) #(1 2)))
        (set! (~ r 0) (length~ a)) (set! (~ r 1) (length~ b)) (set! (~ r 2) (length~ c)) (set! (~ r 3) (length~ d)) (set! (~ r 4) (length~ e))
        (set! (~ r 5) (log2 65)) (set! (~ r 6) (next-power-of-2 1)) (set! (~ r 7) (next-power-of-2 0)))";
    assert_eq!(single::<u64>(definitions, 8, body), [6, 128, 16, 4, 2, 6, 1, 1]);
}

// A name that is bound to a known value is as good as that value.
// covers: crisp.form.let
#[test]
fn names_of_known_numbers_are_known() {
    let body = "
      (let ((n 3) (m (* 2 n)) (a (make-vector int m)) (changed 3))
        (inc! changed)
        (set! (~ r 0) (length~ a))
        (when (> n m) (no-such-function n))
        (set! (~ r 1) (if (= changed 4) 7 8)))";
    assert_eq!(single::<u64>("", 2, body), [6, 7]);
}
