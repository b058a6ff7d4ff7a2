//! Continuation kernels: two stages of one calculation.

use crisp::{Language, Options, Session, emit};
use crisp_dev_testkit::Program;

const SUM: &str = "(def-type floats (vector-type float :global :read-only))
  (def-kernel two_stages (A n scale)
    (declare #'(floats ulong float => nil) (global-size :derive-from A) (local-size :set-to 64))
    (let ((partial (make-scratch-vector float (/ (get-global-work-size 0) (get-local-work-size 0))))
          (total (make-result-vector float 3))
          (add #'+)
          (first 0.5))
      (let-kernel ((finish (sums result factor count)
                     (declare (kernel-name \"two_stages_finish\")
                              #'((vector-type float :global :read-only) (vector-type float :global :write-only) float uint => nil)
                              (global-size :set-to 1))
                     (let ((sum first))
                       (dotimes (i (length~ sums)) (set! sum (funcall add sum (~ sums i))))
                       (set! (~ result 0) sum) (set! (~ result 1) factor) (set! (~ result 2) (to-float count)))))
        (when-thread-in-group-is 0
          (let ((sum 0.0))
            (dotimes (i 64)
              (let ((at (+ i (* 64 (get-workgroup-id 0)))))
                (when (< at n) (set! sum (funcall add sum (~ A at))))))
            (set! (~ partial (get-workgroup-id 0)) sum)))
        (finish partial total scale (+ 2 (to-uint (* 10 (length~ A))))))))";

// covers: crisp.let-kernel crisp.let-kernel.capture crisp.kernel-name
#[test]
fn both_stages_run_on_the_same_memory() {
    let program = Program::new(SUM);
    let values: Vec<f32> = (0..200_u8).map(f32::from).collect();
    for n in [200_u64, 100] {
        let results = program.kernel("two_stages").buffer(&values).value(n).value(7.5f32).run();
        let sum: f32 = values.iter().take(n as usize).sum();
        assert_eq!(results.of::<f32>("total"), [sum + 0.5, 7.5, 2002.0], "{n}");
    }
}

// covers: crisp.let-kernel.nop
#[test]
fn the_invocation_makes_no_code() {
    let ir = |source: &str| {
        let mut session = Session::new(Options::strict());
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        emit::ir(&session.compile())
    };
    let with = ir(SUM);
    let without = ir(&SUM.replace("(finish partial total scale (+ 2 (to-uint (* 10 (length~ A)))))", ""));
    let first = |text: &str| {
        let start = text.find("(kernel two_stages\n").unwrap();
        text[start..].split("\n  (").next().unwrap().to_owned()
    };
    assert_eq!(first(&with), first(&without));
    assert!(with.contains("(kernel two_stages_finish") && with.contains("(program two_stages"), "{with}");
    assert!(!without.contains("(program"));
}
