//! Values that a workgroup shares: one invocation computes, all see it.

use crisp_dev_testkit::Program;

/// Runs a body with `me`, the local linear id, in two workgroups of five; it stores to `r` at the global id.
#[track_caller]
fn run(definitions: &str, body: &str) -> Vec<i32> {
    let source = format!(
        "{definitions}
         (def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))
           (declare (global-size :set-to 10) (local-size :set-to 5))
           (let ((me (to-int (get-local-linear-id))) (g (get-global-id 0)) (group (to-int (get-workgroup-id 0)))) {body}))"
    );
    let values: Vec<i32> = (0..10).map(|at| 100 * at).collect();
    Program::new(&source).kernel("k").buffer(&values).zeros(10).run().of("r")
}

// covers: crisp.uniform
#[test]
fn one_invocation_computes_a_uniform_value() {
    assert_eq!(run("", "(let ((x (+ me 7))) (declare (uniform x)) (set! (~ r g) x))"), [7; 10]);
    assert_eq!(
        run("", "(let ((x (~ v g))) (declare (uniform x)) (set! (~ r g) (+ x me)))"),
        [0, 1, 2, 3, 4, 500, 501, 502, 503, 504]
    );
    // Once for the workgroup: effects of the initialiser happen once.
    let body = "(let ((count (make-vector int :local 1)))
        (when-thread-in-group-is 0 (set! (~ count 0) 40))
        (local-barrier)
        (let ((x (inc! (~ count 0)))) (declare (uniform x)) (set! (~ r g) (+ x (~ count 0)))))";
    assert_eq!(run("", body), [82; 10]);
    // Again and again in a loop, with a new value each time.
    let body = "(let ((sum 0)) (dotimes (i 4) (let ((x (+ (* 10 (to-int i)) me))) (declare (uniform x)) (inc! sum x))) (set! (~ r g) sum))";
    assert_eq!(run("", body), [60; 10]);
    // What is uniform already stays as it is.
    assert_eq!(
        run("", "(let ((x (* 3 group))) (declare (uniform x)) (set! (~ r g) x))"),
        [0, 0, 0, 0, 0, 3, 3, 3, 3, 3]
    );
    // What is assigned later in a loop around it differs in the next iteration.
    let body = "(let ((x 7) (sum 0)) (dotimes (i 3) (let ((y x)) (declare (uniform y)) (set! sum (+ (* 10 sum) y))) (set! x (+ me 2))) (set! (~ r g) sum))";
    assert_eq!(run("", body), [722; 10]);
    assert_eq!(
        run("", "(let ((x:long (+ me 7)) (y 2.5)) (declare (uniform x y)) (set! (~ r g) (truncate (* y 2.0) int)))"),
        [5; 10]
    );
}

// covers: crisp.loop.star crisp.dotimes.star crisp.branch.star crisp.dec-times.variants crisp.dec-times-by-half.variants crisp.dec-times-by-factor.star
#[test]
fn forms_with_a_star_make_their_value_uniform() {
    assert_eq!(run("", "(let ((n 0)) (dotimes* (i (+ me 3)) (inc! n)) (set! (~ r g) n))"), [3; 10]);
    assert_eq!(run("", "(let ((n 0)) (dec-times* (i (+ me 3)) (inc! n (to-int i))) (set! (~ r g) n))"), [3; 10]);
    assert_eq!(run("", "(let ((n 0)) (dec-times-by-half* (i (+ me 8)) (inc! n)) (set! (~ r g) n))"), [4; 10]);
    assert_eq!(
        run("", "(let ((n 0)) (dec-times-by-factor* (i (+ me 9) (+ me 3)) (inc! n (to-int i))) (set! (~ r g) n))"),
        [13; 10]
    );
    assert_eq!(run("", "(if* (= me 0) (set! (~ r g) 1) (set! (~ r g) 2))"), [1; 10]);
    assert_eq!(run("", "(when* (= me 3) (set! (~ r g) 1))"), [0; 10]);
    assert_eq!(
        run("", "(cond* ((= me 1) (set! (~ r g) 1)) ((= me 0) (set! (~ r g) 2)) (else (set! (~ r g) 3)))"),
        [2; 10]
    );
    // A barrier may stand inside.
    assert_eq!(run("", "(let ((n 0)) (dotimes* (i (+ me 3)) (local-barrier) (inc! n)) (set! (~ r g) n))"), [3; 10]);
    assert_eq!(run("", "(when* (= me 0) (local-barrier) (set! (~ r g) 5))"), [5; 10]);
}

// covers: crisp.uniform.expr crisp.dotimes.plus crisp.branch.plus crisp.loop.plus-error
#[test]
fn forms_with_a_plus_take_what_is_uniform_by_itself() {
    let definitions = "(def-const three 3)";
    let body = "(let ((n 0) (m (+ three group)))
        (dotimes+ (i m) (inc! n))
        (when+ (= group 1) (inc! n 10))
        (if+ (> (length~ v) 5) (inc! n 100) (inc! n 200))
        (dec-times+ (i (get-local-work-size 0)) (inc! n 1000))
        (let ((x me)) (declare (uniform x)) (dotimes+ (i (+ x 2)) (inc! n 10000)))
        (set! (~ r g) n))";
    assert_eq!(run(definitions, body), [25103, 25103, 25103, 25103, 25103, 25114, 25114, 25114, 25114, 25114]);
}

// covers: crisp.branch.star-ct
#[test]
fn a_known_test_leaves_one_branch() {
    let source = "(def-parameter MODE 1)
      (def-kernel k (&out r:(vector-type int :global :write-only))
        (declare single-task)
        (if* (= MODE 1) (set! (~ r 0) 5) (set! (~ r 0) 6))
        (when* (= MODE 2) (nonsense)))";
    assert_eq!(Program::new(source).kernel("k").zeros(1).run().of::<i32>("r"), [5]);
}

#[test]
fn what_the_initialiser_assigns_only_the_first_invocation_has_assigned() {
    let body = "(let ((x 1) (y (progn (set! x (+ me 5)) 3))) (declare (uniform y)) (set! (~ r g) (+ (* 10 x) y)))";
    assert_eq!(run("", body), [53, 13, 13, 13, 13, 53, 13, 13, 13, 13]);
}

#[test]
fn a_parameter_is_uniform_in_calls_that_pass_what_is() {
    let definitions = "(def-function rounds (n:int) (declare (return-type int))
        (let ((sum 0)) (dotimes+ (i n) (local-barrier) (inc! sum)) sum))";
    assert_eq!(run(definitions, "(set! (~ r g) (rounds (+ group 2)))"), [2, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
}

#[test]
fn a_promise_that_holds_changes_nothing() {
    // Each element is loaded by all of a workgroup, and none of those that they store to is: that is not proven.
    let body = "(let ((list (make-vector int :local 8)) (at (rem (* me me) 1)))
        (set! (~ list me) 2)
        (local-barrier)
        (let ((n (~ list (+ at 1)))) (declare (assume-uniform n))
          (set! (~ r g) 0)
          (dotimes+ (i n) (local-barrier) (set! (~ r g) (+ 1 (to-int i))))))";
    assert_eq!(run("", body), [2; 10]);
}
