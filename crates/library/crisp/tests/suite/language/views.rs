//! Properties of vectors and views, and memory seen as other elements.

use crisp_dev_testkit::Program;

use crate::language::single;

/// Returns the first elements of `r` after a body over `a`, eight floats from 10 to 17.
#[track_caller]
fn over_eight(definitions: &str, count: usize, body: &str) -> (Vec<f32>, Vec<f32>) {
    let source = format!(
        "{definitions}
        (def-kernel single (a:(vector-type float :global :read-write) &out r:(vector-type float :global :write-only))
          (declare single-task)
          {body})"
    );
    let a: Vec<f32> = (10..18u8).map(f32::from).collect();
    let results = Program::new(&source).kernel("single").buffer(&a).zeros(count).run();
    (results.of("r"), results.of("a"))
}

// covers: crisp.view.parent crisp.view.offset crisp.view.length crisp.make-vector-view.flatten
#[test]
fn views_know_their_vector_and_offset() {
    let past = "(def-function past (v:(vector-view-type float)) (declare (return-type float))
      (+ (* 100 (to-float (offset~ v))) (~ (parent~ v) 0)))";
    let body = "(let ((v (make-vector-view a 4 1)) (w (make-vector-view v 2 1)))
      (set! (~ r 0) (to-float (offset~ w)))
      (set! (~ r 1) (to-float (length~ (parent~ w))))
      (set! (~ r 2) (past w))
      (set! (~ r 3) (to-float (~offset~ v)))
      (set! (~ r 4) (to-float (+ (~length~ v) (~length~ (~parent~ v))))))";
    assert_eq!(over_eight(past, 5, body).0, [2.0, 8.0, 210.0, 1.0, 12.0]);
}

// covers: crisp.view.set-length crisp.view.set-offset crisp.view.set-parent crisp.view.bounds-unchecked
#[test]
fn properties_of_views_can_be_set() {
    let body = "(let ((v (make-vector-view a 4 1)) (b (make-vector float :private 8)) (z (make-vector-view b 2 1)) (c (make-vector float :private 3)))
      (set! (offset~ v) 3)
      (set! (~ r 0) (~ v 0))
      (set! (length~ v) 2)
      (set! (~ r 1) (to-float (length~ v)))
      (dotimes (i 3)
        (if (> i 0)
            (inc! (offset~ v) 1)
            (set! (length~ v) (+ 1 (length~ v)))))
      (set! (~ r 2) (+ (~ v 0) (to-float (length~ v))))
      (dotimes (i 8) (set! (~ b i) (to-float i)))
      (dotimes (i 3) (set! (~ c i) (* 10 (to-float i))))
      (inc! (offset~ z) 4)
      (set! (~ r 3) (~ z 0))
      (set! (offset~ z) 1)
      (set! (parent~ z) c)
      (set! (~ r 4) (+ (~ z 0) (~ z 1) (to-float (length~ (parent~ z))))))";
    assert_eq!(over_eight("", 5, body).0, [13.0, 2.0, 18.0, 5.0, 33.0]);
}

// covers: crisp.soa.view-props
#[test]
fn properties_of_soa_views_can_be_set() {
    let body = "(let ((sv (make-soa-vector point :private 6)) (other (make-soa-vector point :private 3)) (w (make-soa-view sv 2 1)))
      (dotimes (i 6) (set! (get-struct sv i) (make-point (to-float i) 0)))
      (dotimes (i 3) (set! (get-struct other i) (make-point (* 10 (to-float i)) 5)))
      (set! (~ r 0) (to-float (+ (offset~ w) (* 10 (length~ w)) (* 100 (length~ (parent~ w))))))
      (set! (offset~ w) 3)
      (dotimes (i 2) (inc! (length~ w)))
      (set! (~ r 1) (+ (x~ w 2) (* 10 (to-float (length~ w)))))
      (set! (offset~ w) 1)
      (set! (parent~ w) other)
      (set! (~ r 2) (+ (x~ w 1) (y~ w 0))))";
    assert_eq!(single::<f32>("(def-struct point (x float) (y float))", 3, body), [621.0, 45.0, 25.0]);
}

// covers: crisp.vector.address-space crisp.vector.access crisp.vector.align crisp.element-type crisp.soa.element-type
#[test]
fn properties_of_types_are_known() {
    let definitions = "(def-struct point (x float) (y float))
      (def-function doubled (v:(vector-type)) (let ((first:(element-type v) (~ v 0))) (* 2 first)))
      (def-function made (v:(soa-vector-type)) (let ((p:(element-type v) (get-struct v 0))) (x~ p)))
      (def-function code (v:(vector-type)) (declare (return-type float))
        (+ (if (= (address-space~ v) :global) 1 (if (= (address-space~ v) :local) 2 3))
           (if (= (access~ v) :read-write) 10 20)
           (if (= (align~ v) :std140) 100 200)))";
    let body = "(let ((l (make-vector int :local :std140 2)) (sv (make-soa-vector point :private 1)))
      (set! (~ l 0) 4)
      (set! (get-struct sv 0) (make-point 7 8))
      (set! (~ r 0) (doubled a))
      (set! (~ r 1) (to-float (doubled l)))
      (set! (~ r 2) (made sv))
      (set! (~ r 3) (code a))
      (set! (~ r 4) (code l))
      (set! (~ r 5) (if (= (address-space~ sv) :private) 1 0)))";
    assert_eq!(over_eight(definitions, 6, body).0, [20.0, 8.0, 7.0, 211.0, 112.0, 1.0]);
}

// covers: crisp.reinterpret-view crisp.reinterpret-view.inherit crisp.soa.reinterpret
#[test]
fn memory_as_other_elements() {
    let definitions = "(def-struct point (x float) (y float))";
    let body = "(let ((v (make-vector-view a 4 1)) (u (reinterpret-view a 'uchar)) (h (reinterpret-view v 'ushort :length 2 :offset 1))
          (wide (reinterpret-view v 'double)) (sv (make-soa-vector point :private 3)))
      (set! (~ r 0) (to-float (length~ u)))
      (set! (~ u 3) 64)
      (set! (~ u 2) 128)
      (set! (~ h 0) 16384)
      (set! (~ r 1) (to-float (length~ (parent~ h))))
      (set! (~ r 2) (to-float (length~ h)))
      (set! (~ r 3) (to-float (length~ wide)))
      (set! (~ r 4) (if (= (access~ u) :read-write) (if (= (address-space~ u) :global) 1 2) 3))
      (dotimes (i 3) (set! (y~ sv i) 1.5))
      (set! (~ r 5) (if (= (~ (reinterpret-view (y~ sv) 'uint) 2) 1069547520) 1 0)))";
    let (r, a) = over_eight(definitions, 6, body);
    assert_eq!(r, [32.0, 16.0, 2.0, 2.0, 1.0, 1.0]);
    // 10 is 0x41200000, of which the two upper bytes are replaced; 11 is 0x41300000.
    let expected = [f32::from_bits(0x4080_0000), f32::from_bits(0x4000_0000)];
    assert_eq!(a[..2], expected);
}

// covers: crisp.view.set-length
#[test]
fn a_length_that_is_set_is_not_known() {
    let definitions = "
      (with-template-type (N)
        (def-function known (v:(vector-type float :length N)) (declare (return-type float)) (to-float N)))
      ";
    let body = "(let ((fixed (make-vector-view a 4)) (changed (make-vector-view a 4)))
      (set! (~ r 0) (known fixed))
      (inc! (length~ changed) 3)
      (set! (~ r 1) (~ changed 6)))";
    assert_eq!(over_eight(definitions, 2, body).0, [4.0, 16.0]);
}
