//! Vectors that are computed when the program is compiled.

use crisp::diagnostics::render_terminal;
use crisp::{Language, Options, Session};
use crisp_dev_testkit::Program;

const MASKS: &str = "
  (def-type image-mask-t (const-vec-type uchar))
  (def-const-vec +image-mask-32+
    (let ((image-mask-vec (make-vector image-mask-t 32)))
      (dotimes (x 32)
        (set! (~ image-mask-vec x) x))
      (return image-mask-vec)))
  (def-const-vec +image-mask-8+
    (declare (use +image-mask-32+))
    (let* ((small-image-mask-vec (make-vector image-mask-t 8))
           (small-view (make-vector-view small-image-mask-vec 2))
           (big-view (make-vector-view +image-mask-32+ 2)))
      (dotimes (x 4)
        (dotimes (i 2) (set! (~ small-view i) (~ big-view i)))
        (inc! (offset~ small-view) 2)
        (inc! (offset~ big-view) 8))
      (return small-image-mask-vec)))";

// covers: crisp.def-const-vec crisp.use crisp.def-const-vec.transitive crisp.const-vec-type
#[test]
fn constant_vectors_are_computed_before_the_launch() {
    let source = format!(
        "{MASKS}
         (def-function through (i:ulong) (declare (return-type uchar)) (~ +image-mask-8+ i))
         (def-function of (v:(const-vec-type uchar 8) i:ulong) (declare (return-type uchar)) (~ v i))
         (def-kernel k (&out r:(vector-type uchar :global :write-only))
           (declare (use +image-mask-8+))
           (loop-vector-stride r (i)
             (set! (~ r i) (if (< i 8) (through i) (of +image-mask-8+ (- i 8))))))"
    );
    let program = Program::new(&source);
    let expected = [0u8, 1, 8, 9, 16, 17, 24, 25];
    assert_eq!(
        program.kernel("k").zeros(16).global(&[4]).local(&[2]).run().of::<u8>("r"),
        [expected, expected].concat()
    );
    // The vector that no kernel reads is not in the program, and neither is what computed the other.
    let ir = program.ir();
    assert!(ir.contains("(const 0 1 8 9 16 17 24 25)") && !ir.contains("image-mask-32"), "{ir}");
    assert_eq!(ir.matches("(kernel ").count(), 1, "{ir}");
}

// Floats, structures, hardware vectors; functions of the library and of the author; a view of what was made.
#[test]
fn elements_of_all_kinds() {
    let source = "
      (def-struct pair (x float) (y short))
      (def-function triangle (n:int) (declare (return-type int)) (let ((s 0)) (dotimes (i n) (inc! s (to-int (+ i 1)))) s))
      (def-const-vec +roots+
        (let ((v (make-vector float 5)))
          (dotimes (i 5) (set! (~ v i) (sqrt (to-float i))))
          (make-vector-view v 3 2)))
      (def-const-vec +pairs+
        (let ((v (make-vector pair 3)))
          (dotimes (i 3) (set! (x~ (~ v i)) (exp (to-float i))) (set! (y~ (~ v i)) (to-short (triangle (to-int i)))))
          v))
      (def-const-vec +lanes+
        (let ((v (make-vector int2 2)))
          (set! (~ v 1) ##(7 -8))
          v))
      (def-const-vec +written+ #(3 1 4))
      (def-kernel k (&out r:(vector-type float :global :write-only))
        (declare single-task (use +roots+ +pairs+ +lanes+ +written+))
        (dotimes (i 3)
          (set! (~ r i) (~ +roots+ i))
          (set! (~ r (+ i 3)) (x~ (~ +pairs+ i)))
          (set! (~ r (+ i 6)) (to-float (y~ (~ +pairs+ i))))
          (set! (~ r (+ i 9)) (to-float (~ +written+ i))))
        (set! (~ r 12) (to-float (y~ (~ +lanes+ 1))))
        (set! (~ r 13) (to-float (x~ (~ +lanes+ 0))))
        (set! (~ r 14) (to-float (+ (length~ +roots+) (* 10 (length~ +written+))))))";
    let found: Vec<f32> = Program::new(source).kernel("k").zeros(15).run().of("r");
    let root = |x: f32| x.sqrt();
    assert_eq!(found[..3], [root(2.0), root(3.0), 2.0]);
    assert_eq!(found[3], 1.0);
    assert!((found[4] - 1f32.exp()).abs() < 1e-6 && (found[5] - 2f32.exp()).abs() < 1e-5, "{found:?}");
    assert_eq!(found[6..], [0.0, 1.0, 3.0, 3.0, 1.0, 4.0, -8.0, 0.0, 33.0]);
}

/// Returns the messages about a program.
fn said(source: &str) -> String {
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    render_terminal(session.files(), &compiled.diagnostics, false)
}

#[test]
fn what_goes_wrong_while_a_vector_is_computed_is_said_where_it_stands() {
    let narrow = said(
        "(def-const-vec +squares+\n  (let ((v (make-vector uchar 20)))\n    (dotimes (i 20)\n      (set! (~ v i) (* i i)))\n    v))",
    );
    assert_eq!(
        narrow,
        "error[U0505]: while `+squares+` is computed, the value does not fit uchar
 --> x.crisp:4:21
  |
1 | (def-const-vec +squares+
  |                --------- defined here
...
4 |       (set! (~ v i) (* i i)))
  |                     ^^^^^^^
  |
  = help: the body is executed when the program is compiled: every value has to fit, and every index to be inside
"
    );
    let outside = said(
        "(def-const-vec +five+\n  (let ((v (make-vector int 5)))\n    (dotimes (i 6)\n      (set! (~ v i) 1))\n    v))",
    );
    assert!(
        outside.contains("error[U0505]: while `+five+` is computed, a store to") && outside.contains("x.crisp:4:"),
        "{outside}"
    );
    let read = said("(def-const-vec +one+\n  (let ((v (make-vector int 5)))\n    (set! (~ v 0) (~ v 7))\n    v))");
    assert!(read.contains("a load from") && read.contains("at 7 is outside"), "{read}");
    let endless = said(
        "(def-const-vec +long+\n  (let ((v (make-vector int 1)))\n    (dotimes (i 100000) (dotimes (j 100000) (inc! (~ v 0))))\n    v))",
    );
    assert!(endless.contains("steps are executed"), "{endless}");
    // Nothing more is said of a vector that is fine.
    assert_eq!(
        said("(def-const-vec +fine+ (let ((v (make-vector uchar 16))) (dotimes (i 16) (set! (~ v i) (* i i))) v))"),
        ""
    );
}
