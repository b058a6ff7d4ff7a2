//! Tensors and matrices: layouts, ranks, extents.

use crisp_dev_testkit::Program;

use crate::language::single;

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

// covers: crisp.tensor.strides crisp.tensor.parent crisp.tensor.offset crisp.tensor.element-type
#[test]
fn tensors_know_their_vector_their_offset_and_their_strides() {
    let definitions = "
      (def-function past (t:(tensor-view-type 2)) (declare (return-type int))
        (to-int (+ (* 100 (length~ (parent~ t))) (* 10 (offset~ t)) (~ (strides~ t) 0))))";
    let body = "
      (let ((m (make-matrix v rows columns :offset 5)) (t (make-tensor-view v 2 3 4 :offset 1))
            (part (make-vector-view v 20 4)) (p (make-matrix part 2 3 :major :col :offset 2)))
        (dotimes (k 2) (set! (~ r k) (to-int (~ (strides~ m) k))))
        (dotimes (k 3) (set! (~ r (+ 2 k)) (to-int (~ (strides~ t) k))))
        (set! (~ r 5) (to-int (length~ (strides~ t))))
        (set! (~ r 6) (to-int (offset~ m)))
        (set! (~ r 7) (~ (parent~ m) 7))
        (set! (~ r 8) (to-int (offset~ p)))
        (set! (~ r 9) (to-int (length~ (parent~ p))))
        (set! (~ r 10) (past m))
        (set! (~ r 11) (to-int (stride~ p 1)))
        (let ((w (make-vector (element-type m) 2))) (set! (~ w 1) (~ m 1 1)) (set! (~ r 12) (~ w 1))))";
    assert_eq!(with_numbers(definitions, 13, body), [4, 1, 12, 4, 1, 3, 5, 7, 6, 40, 4054, 2, 10]);
}

// covers: crisp.tensor.set-strides crisp.tensor.set-stride-elem
#[test]
fn strides_can_be_set() {
    let body = "
      (let ((m (make-matrix v rows columns)) (other m) (steps (make-vector ulong 2)) (axis:ulong 0))
        (set! (strides~ m) #(10 2))
        (set! (~ r 0) (+ (~ m 1 3) (* 100 (~ other 1 3))))
        (set! (~ (strides~ m) 1) 3)
        (set! (~ r 1) (~ m 1 3))
        (set! (~ steps 0) 2) (set! (~ steps 1) 7)
        (set! (strides~ m) steps)
        (set! (~ r 2) (~ m 2 3))
        ;; Both are read before one is set.
        (set! (strides~ m) #((stride~ m 1) (stride~ m 0)))
        (set! (~ r 3) (~ m 2 3))
        (dotimes (k 2) (inc! (~ (strides~ m) k) (+ k 1)))
        (set! (~ r 4) (to-int (+ (* 100 (stride~ m 0)) (stride~ m 1))))
        (dotimes (k 3) (if (> k 0) (set! (~ (strides~ m) axis) k)))
        (set! (~ r 5) (~ m 2 0))
        (set! (offset~ m) 3)
        (set! (dims~ m) #(2 9))
        (set! (~ r 6) (+ (~ m 0 0) (to-int (* 10 (num-cols m)))))
        ;; There is no such axis.
        (dotimes (k 4) (if (> k 1) (set! (~ (strides~ m) k) 5)))
        (set! (~ r 7) (to-int (+ (* 100 (stride~ m 0)) (stride~ m 1)))))";
    assert_eq!(with_numbers("", 8, body), [16 + 700, 19, 25, 20, 804, 4, 93, 204]);
}

// covers: crisp.transpose crisp.transpose.inplace crisp.transpose.layout crisp.row crisp.col
#[test]
fn transposed_matrices_rows_and_columns() {
    let definitions = "
      (def-function sum (v:(vector-type int)) (let ((s 0)) (dotimes (i (length~ v)) (inc! s (~ v i))) s))
      (def-function code (m:matrix) (declare (return-type int))
        (let ((l (get-layout m))) (if (= l :row-major) 1 (if (= l :col-major) 2 3))))";
    let body = "
      (let ((m (make-matrix v rows columns :offset 2)) (t (transpose m)) (u m))
        (set! (~ r 0) (+ (* 100 (to-int (num-rows t))) (* 10 (to-int (num-cols t))) (code t)))
        (let ((same 1))
          (dotimes (i rows) (dotimes (j columns) (if (!= (~ m i j) (~ t j i)) (set! same 0))))
          (set! (~ r 1) same))
        (set! (~ r 2) (~ t 3 2))
        (transpose! u)
        (set! (~ r 3) (+ (* 100 (~ u 3 2)) (code u)))
        (set! (~ r 4) (code m))
        (transpose! u)
        (set! (~ r 5) (code u))
        (set! (~ r 6) (sum (row 1 m)))
        (set! (~ r 7) (sum (col 3 m)))
        (set! (~ r 8) (sum (row 3 t)))
        (set! (~ r 9) (sum (col 1 (transpose (transpose m)))))
        (set! (~ r 10) (~ (col 1 t) 2)))";
    let element = |i: i32, j: i32| 2 + 4 * i + j;
    let row = |i| (0..4).map(|j| element(i, j)).sum::<i32>();
    let col = |j| (0..3).map(|i| element(i, j)).sum::<i32>();
    let expected = [432, 1, 13, 1302, 1, 1, row(1), col(3), col(3), col(1), element(1, 2)];
    assert_eq!(with_numbers(definitions, 11, body), expected);
}

// covers: crisp.get-layout crisp.matrix-layout
#[test]
fn layouts_of_matrices() {
    let definitions = "
      (def-function code (m:matrix) (declare (return-type int))
        (let ((l:matrix-layout (get-layout m))) (if (= l :row-major) 1 (if (= l :col-major) 2 (if (is-matrix-layout? l) 3 4)))))";
    let body = "
      (progn
        (set! (~ r 0) (code (make-matrix v rows columns)))
        (set! (~ r 1) (code (make-matrix v rows columns :major :col)))
        (set! (~ r 2) (code (make-matrix v #(5 1) rows columns)))
        (set! (~ r 3) (code (make-matrix v #(1 4) rows columns)))
        ;; One row or one column: rows, if nothing is between the elements.
        (set! (~ r 4) (code (make-matrix v 1 columns :major :col)))
        (set! (~ r 5) (code (make-matrix v rows 1 :major :col)))
        (set! (~ r 6) (code (make-matrix v #(2 1) rows 1)))
        (set! (~ r 7) (code (make-matrix v #(9 2) 1 columns))))";
    assert_eq!(with_numbers(definitions, 8, body), [1, 2, 3, 3, 1, 1, 3, 3]);
}

// Strides from a vector, which may precede or follow the parent.
#[test]
fn strides_from_a_vector() {
    let body = "
      (let ((s (make-vector ulong 2)) (u (make-vector ulong 9)))
        (set! (~ s 0) 1) (set! (~ s 1) rows)
        (dotimes (k 9) (set! (~ u k) (* k k)))
        (set! (~ r 0) (~ (make-tensor-view s v rows columns) 2 3))
        (set! (~ r 1) (~ (make-matrix v s rows columns :offset 1) 2 3))
        (set! (~ r 2) (~ (make-matrix s v rows columns) 1 1))
        (set! (~ r 3) (to-int (~ (make-matrix u s 3 3) 1 2))))";
    assert_eq!(with_numbers("", 4, body), [11, 12, 4, 49]);
}

// Tensors of all ranks as parameters, results, and in templates over the element type and the rank.
#[test]
fn tensors_pass_through_functions() {
    let definitions = "
      (def-function plane (k:ulong t:(tensor-view-type 3))
        (make-tensor-view #((stride~ t 1) (stride~ t 2)) (parent~ t) (extent~ t 1) (extent~ t 2)
                          :offset (+ (offset~ t) (* k (stride~ t 0)))))
      (def-function early (t:matrix flip:int)
        (if (> flip 0) (set! (strides~ t) #((stride~ t 1) (stride~ t 0))))
        (return t))
      (with-template-type (T N)
        (def-function volume (all:(tensor-view-type N (vector-type T)))
          (declare (return-type T))
          (let ((product:T 1))
            (dotimes (k N) (set! product (* product (to-int (~ (dims~ all) k)))))
            product)))
      (def-function last (t:(tensor-view-type 4)) (declare (return-type int))
        (~ t (- (extent~ t 0) 1) (- (extent~ t 1) 1) (- (extent~ t 2) 1) (- (extent~ t 3) 1)))";
    let body = "
      (let ((t (make-tensor-view v 2 3 4)) (m (plane 1 t)) (flip 1))
        (set! (~ r 0) (~ m 2 3))
        (set! (~ r 1) (~ (plane 0 t) 1 2))
        (set! (~ r 2) (volume t))
        (set! (~ r 3) (volume m))
        (set! (~ r 4) (last (make-tensor-view v 2 3 2 3 :offset 2)))
        (set! (~ r 5) (~ (early m flip) 1 2))
        (set! (~ r 6) (~ (early m 0) 1 2))
        (set! (~ r 7) (~ m 1 2))
        (set! (~ r 8) (~ (make-vector-view (make-tensor-view #(3) v 10) 4 2) 1))
        (set! (~ r 9) (~ (make-matrix (make-tensor-view #(3) v 10 :offset 1) 2 3) 1 1)))";
    assert_eq!(with_numbers(definitions, 10, body), [23, 6, 24, 12, 37, 12 + 1 + 8, 18, 18, 9, 1 + 3 * 4]);
}

// Tensors of structures, and on reinterpreted memory.
#[test]
fn tensors_of_structures_and_on_windows() {
    let definitions = "(def-struct cell (x int) (y short))";
    let body = "
      (let ((cells (make-vector cell 8)) (m (make-matrix cells 2 3 :offset 1)) (t (transpose m)))
        (dotimes (i 2) (dotimes (j 3) (set! (x~ (~ m i j)) (to-int (+ (* 10 i) j))) (set! (y~ (~ m i j)) (to-short (+ i j)))))
        (set! (~ r 0) (x~ (~ t 1 1)))
        (set! (~ r 1) (to-int (y~ (~ t 1 1))))
        (set! (~ r 2) (x~ (~ cells 5)))
        (set! (~ r 3) (x~ (~ m 0 2)))
        (let ((s (reinterpret-view v 'short :offset 4)) (q (make-matrix s 2 4)) (w (reinterpret-view (make-vector-view v 9 1) 'short :offset 2)))
          (set! (~ r 4) (to-int (~ q 1 2)))
          (set! (~ r 5) (to-int (offset~ s)))
          (set! (length~ w) 3)
          (set! (~ r 6) (to-int (~ w 2)))
          (set! (~ r 7) (to-int (+ (* 10 (offset~ w)) (length~ w))))))";
    assert_eq!(with_numbers(definitions, 8, body), [11, 2, 11, 2, 5, 4, 3, 43]);
}

// covers: crisp.loop-soa-stride
#[test]
fn strides_over_structures_of_arrays() {
    let source = "
      (def-struct point (x float) (y int))
      (def-kernel k (a:(soa-vector-type point :global :read-only) &out r:(vector-type int :global :write-only))
        (loop-soa-stride a (i) (set! (~ r i) (+ (y~ a i) (truncate (x~ a i) int)))))";
    let mut words: Vec<u32> = Vec::new();
    words.extend((0..5u8).map(|x| f32::from(x).to_bits()));
    words.resize(8, 0);
    words.extend((0..5u32).map(|y| 10 * y));
    words.resize(16, 0);
    let kernel = Program::new(source);
    let found: Vec<i32> = kernel.kernel("k").buffer(&words).value(5u64).zeros(5).global(&[3]).local(&[1]).run().of("r");
    assert_eq!(found, [0, 11, 22, 33, 44]);
}

// covers: crisp.tensor.overload
#[test]
fn elements_of_derived_tensors() {
    let definitions = "
      (def-derived-type normalized-tv (tensor-view 1 (vector-view-type :element-type float)))
      (def-function ~ (tensor index)
        (declare #(normalized-tv ulong => int))
        (round (* (~ tensor index) 100) int))
      (def-setter ~ (tensor index val)
        (declare #(normalized-tv ulong int => nil))
        (set! (~ tensor index) (/ (to-float val) 100.0)))
      (def-function sum (t:normalized-tv) (declare (return-type int)) (+ (~ t 0) (~ t 1)))";
    let body = "
      (let ((w (make-vector float 4)) (t (make-normalized-tv #(2) w 2)) (plain (make-tensor-view w 4)) (u (as-normalized-tv plain)))
        (set! (~ t 0) 50)
        (set! (~ t 1) 25)
        (set! (~ r 0) (round (* 1000 (~ w 2)) int))
        (set! (~ r 1) (~ u 0))
        (set! (~ r 2) (sum t))
        (set! (~ r 3) (round (* 8.0 (~ (as-tensor-view t) 0)) int))
        (set! (~ w 3) 0.0)
        (inc! (~ u 3) 7)
        (set! (~ r 4) (~ u 3))
        (set! (~ r 5) (round (* 100.0 (~ plain 3)) int)))";
    assert_eq!(single::<i32>(definitions, 6, body), [250, 50, 75, 4, 7, 7]);
}

// covers: crisp.identity-tensor-type crisp.make-identity-tensor crisp.is-identity-tensor
#[test]
fn identity_tensors_are_ones_and_zeros_without_memory() {
    let definitions = "
      (def-function diagonal (t:(tensor-view-type 2) n:int) (declare (return-type int))
        (let ((sum:int 0)) (dotimes (k n) (inc! sum (to-int (~ t k k)))) sum))
      (def-function rank-of (t:(identity-tensor-type)) (declare (return-type int)) (num-dims-of t))
      (def-function of-three (t:(identity-tensor-type 3)) (declare (return-type int)) (~ t 5 5 5))
      (with-template-type (T) (def-function is-it (x:T) (declare (return-type int)) (if (is-identity-tensor? x) 1 0)))
      (def-function trace-of (a:matrix b:matrix) (declare (return-type int))
        (let ((sum:int 0))
          (dotimes (i (num-rows a)) (dotimes (j (num-cols b)) (inc! sum (* (to-int (~ a i j)) (to-int (~ b j i))))))
          sum))
      (def-function bool-of (on:bool) (declare (return-type int)) (if on 1 0))";
    let body = "
      (let ((unit (make-identity-tensor 2)) (J (make-identity-tensor 3 4)) (one (make-identity-tensor 1 2))
            (m (make-matrix v rows columns)) (square (make-matrix v 3 3)) (K (make-identity-tensor 2 3))
            (big:ulong #xffffffffffffffff) (minus:int -1))
        (dotimes (i 3) (dotimes (l 3) (set! (~ r (+ (* 3 i) l)) (~ unit i l))))
        (set! (~ r 9) (+ (* 100 (~ J 3 3 3)) (* 10 (~ J 3 2 3)) (~ J 4 4 4)))
        (set! (~ r 10) (+ (~ one 1) (* 10 (~ one 2))))
        (set! (~ r 11) (to-int (* 2.5 (~ unit 7 7))))
        (set! (~ r 12) (diagonal unit 7))
        (set! (~ r 13) (+ (rank-of unit) (* 10 (rank-of J))))
        (set! (~ r 14) (of-three (make-identity-tensor 3)))
        (set! (~ r 15) (+ (is-it unit) (* 10 (is-it m)) (* 100 (is-it v))))
        (set! (~ r 16) (+ (bool-of (is-identity-tensor? (identity-tensor-type 2)))
                          (* 10 (bool-of (is-identity-tensor? matrix)))))
        (set! (~ r 17) (trace-of square K))
        (set! (~ r 18) (to-int (+ (* 10 (extent~ J 2)) (~ (dims~ J) 1))))
        (set! (~ r 19) (+ (~ unit minus -1) (* 10 (~ unit big minus)) (* 100 (~ unit minus big)) (* 1000 (~ K minus minus))))
        (set! (~ r 20) (to-int (num-dims~ J))))";
    let body = &body.replace("(to-int (* 2.5", "(truncate (* 2.5");
    let expected = [1, 0, 0, 0, 1, 0, 0, 0, 1, 100, 1, 2, 7, 32, 1, 1, 1, 4 + 8, 44, 1, 3];
    assert_eq!(with_numbers(definitions, 21, body), expected);
}
