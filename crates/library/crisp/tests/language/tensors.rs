//! Tensors and matrices: layouts, ranks, extents.

use crisp_dev_testkit::Program;

use crate::single;

/// A vector of 0, 1, 2, … as `v`, and what `body` stores to `r`.
#[track_caller]
fn with_numbers(definitions: &str, count: usize, body: &str) -> Vec<i32> {
    let source = format!(
        "{definitions}
         (def-kernel k (v:(vector-type int :global :read-only) rows:ulong columns:ulong &out r:(vector-type int :global :write-only))
           (declare single-task)
           {body})"
    );
    let v: Vec<i32> = (0..40).collect();
    Program::new(&source).kernel("k").buffer(&v).value(3u64).value(4u64).zeros(count).run().of("r")
}

// covers: crisp.make-matrix crisp.make-matrix.stride crisp.matrix
#[test]
fn matrices_over_rows_and_columns() {
    let body = |matrix: &str| {
        format!(
            "(let ((m {matrix}))
               (dotimes (i 3) (dotimes (j 4) (set! (~ r (+ (* 4 i) j)) (at m i j)))))"
        )
    };
    let definitions = "(def-function at (m:matrix i:ulong j:ulong) (declare (return-type int)) (~ m i j))";
    let element = |at: fn(i32, i32) -> i32| -> Vec<i32> { (0..12).map(|k| at(k / 4, k % 4)).collect() };
    let found = |matrix: &str| with_numbers(definitions, 12, &body(matrix));
    assert_eq!(found("(make-matrix v rows columns)"), element(|i, j| 4 * i + j));
    assert_eq!(found("(make-matrix v rows columns :major :row)"), element(|i, j| 4 * i + j));
    assert_eq!(found("(make-matrix v rows columns :major :col)"), element(|i, j| i + 3 * j));
    assert_eq!(found("(make-matrix v rows columns :offset 5)"), element(|i, j| 5 + 4 * i + j));
    assert_eq!(found("(make-matrix v 3 4 :offset 2 :major :col)"), element(|i, j| 2 + i + 3 * j));
    assert_eq!(found("(make-matrix v #(10 2) rows columns)"), element(|i, j| 10 * i + 2 * j));
    assert_eq!(found("(make-matrix #(1 rows) v rows columns :offset 1)"), element(|i, j| 1 + i + 3 * j));
    // The number of rows is evaluated once.
    let once = "(let ((n:ulong 2)) (let ((m (make-matrix v (inc! n) 4 :major :col))) (set! (~ r 0) (~ m 1 1)) (set! (~ r 1) (to-int n))))";
    assert_eq!(with_numbers("", 2, once), [4, 3]);
}

// covers: crisp.num-rows crisp.num-cols crisp.num-dims-of crisp.tensor.num-dims crisp.tensor.dims crisp.tensor.length crisp.tensor.bytes
#[test]
fn ranks_and_extents() {
    let body = "
      (let ((m (make-matrix v rows columns :major :col)) (t (make-tensor-view v 2 3 5)))
        (set! (~ r 0) (to-int (num-rows m)))
        (set! (~ r 1) (to-int (num-cols m)))
        (set! (~ r 2) (num-dims-of t))
        (set! (~ r 3) (to-int (num-dims~ m)))
        (set! (~ r 4) (num-dims-of (tensor-view-type 4)))
        (set! (~ r 5) (num-dims-of matrix))
        (dotimes (k 3) (set! (~ r (+ 6 k)) (to-int (~ (dims~ t) k))))
        (set! (~ r 9) (to-int (length~ (dims~ t))))
        (set! (~ r 10) (to-int (length~ t)))
        (set! (~ r 11) (to-int (bytes m))))";
    assert_eq!(with_numbers("", 12, body), [3, 4, 3, 2, 4, 2, 2, 3, 5, 3, 30, 48]);
    // Known at compile time.
    let definitions = "(def-const rank (num-dims-of (tensor-view-type 3)))";
    assert_eq!(
        single::<i32>(definitions, 1, "(let ((v (make-vector int rank))) (set! (~ r 0) (to-int (length~ v))))"),
        [3]
    );
}

// covers: crisp.tensor.1d-as-vector
#[test]
fn tensors_of_rank_one_are_vectors() {
    let definitions = "
      (def-function sum (v:(vector-type int))
        (let ((s 0)) (dotimes (i (length~ v)) (inc! s (~ v i))) s))";
    let body = "
      (set! (~ r 0) (sum (make-tensor-view v 5)))
      (set! (~ r 1) (sum (make-tensor-view #(7) v 5)))
      (set! (~ r 2) (sum (make-tensor-view #(3) v 4 :offset 2)))";
    assert_eq!(with_numbers(definitions, 3, body), [10, 70, 2 + 5 + 8 + 11]);
}
