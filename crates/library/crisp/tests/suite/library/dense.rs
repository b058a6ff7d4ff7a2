//! Small matrices, rows, pools.

use crisp_dev_testkit::Program;

use crate::library::orders::of_group;
use crate::library::{floats, integers};

// covers: crisp.todo.mv
#[test]
fn a_matrix_times_a_vector() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) v:(vector-type float :global :read-only) rows:ulong
               &out r:(vector-type float :global :write-only))
  (declare (global-size :set-to 64) (local-size :set-to 32))
  (m*v (make-matrix a rows (length~ v)) v r))";
    let program = Program::new(source);
    for (rows, columns) in [(1, 1), (3, 5), (100, 70)] {
        let (a, v) = (floats(rows * columns, 1), floats(columns, 2));
        let found: Vec<f32> = program.kernel("k").buffer(&a).buffer(&v).value(rows as u64).zeros(rows).run().of("r");
        let right: Vec<f32> =
            a.chunks(columns).map(|row| row.iter().zip(&v).fold(0.0, |sum, (a, v)| sum + a * v)).collect();
        assert_eq!(found, right);
    }
}

/// By the first row.
fn determinant(m: &[f64], n: usize) -> f64 {
    if n == 0 {
        return 1.0;
    }
    (0..n)
        .map(|column| {
            let minor: Vec<f64> = (n..n * n).filter(|at| at % n != column).map(|at| m[at]).collect();
            m[column] * determinant(&minor, n - 1) * if column % 2 == 0 { 1.0 } else { -1.0 }
        })
        .sum()
}

// covers: crisp.todo.determinant crisp.todo.inverse crisp.todo.symmetric crisp.todo.identity-matrix
#[test]
fn small_matrices_have_determinants_and_inverses() {
    let source = "
(def-kernel k (a:(vector-type double :global :read-only) n:ulong &out d:(vector-type double :global :write-only)
               &out inverted:(vector-type double :global :write-only) &out facts:(vector-type bool :global :write-only))
  (declare single-task)
  (let ((m (make-matrix a n n)) (one (make-identity-matrix 3 double)) (zero (make-zero-matrix 2 3 double)))
    (set! (~ d 0) (determinant m))
    (set! (~ d 1) (determinant one))
    (set! (~ d 2) (+ (~ one 1 1) (~ one 0 1) (~ zero 1 2)))
    (set! (~ facts 0) (inverse m (make-matrix inverted n n :major :col)))
    (set! (~ facts 1) (is-symmetric? m))
    (set! (~ facts 2) (is-symmetric? one))))";
    let program = Program::new(source);
    for n in 1..=6usize {
        let a: Vec<f64> = integers(n * n, n as u64).into_iter().map(|x| f64::from(x % 100) / 8.0 + 0.5).collect();
        let results = program.kernel("k").buffer(&a).value(n as u64).zeros(3).zeros(n * n).zeros(3).run();
        let (d, right) = (results.of::<f64>("d"), determinant(&a, n));
        assert!((d[0] - right).abs() <= 1e-10 * right.abs(), "{n}: {} {right}", d[0]);
        assert_eq!(d[1..], [1.0, 1.0]);
        assert_eq!(results.of::<bool>("facts"), [true, n == 1, true]);
        let inverted = results.of::<f64>("inverted");
        for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
            let product: f64 = (0..n).map(|k| a[row * n + k] * inverted[column * n + k]).sum();
            assert!((product - f64::from(u8::from(row == column))).abs() < 1e-9, "{n}: {row} {column} {product}");
        }
    }
    // The second row is twice the first: there is no inverse, and nothing is stored.
    let results = program.kernel("k").buffer(&[1.0, 2.0, 2.0, 4.0]).value(2u64).zeros(3).zeros(4).zeros(3).run();
    assert_eq!((results.of::<f64>("d")[0], results.of::<f64>("inverted")), (0.0, vec![0.0; 4]));
    assert_eq!(results.of::<bool>("facts"), [false, true, true]);
}

// covers: crisp.todo.is-contiguous
#[test]
fn matrices_whose_elements_lie_side_by_side_are_known() {
    let source = "
(def-kernel k (v:(vector-type int :global :read-only) rows:ulong columns:ulong
               strides:(vector-type ulong :global :read-only)
               &out facts:(vector-type bool :global :write-only))
  (declare single-task)
  (let ((m (make-matrix v rows columns)) (wide (make-matrix v strides rows columns)))
    (set! (~ facts 0) (is-contiguous? m))
    (set! (~ facts 1) (is-contiguous? (transpose m)))
    (set! (~ facts 2) (is-contiguous? wide))
    (set! (~ facts 3) (is-contiguous? (transpose wide)))
    (set! (~ facts 4) (is-contiguous? (make-matrix v rows columns :major :col)))))";
    let program = Program::new(source);
    // With one row it makes no difference how far the next one would be.
    for (rows, columns, across, wide) in [
        (4u64, 6u64, 6u64, true),
        (4, 6, 7, false),
        (1, 6, 9, true),
        (2, 1, 3, false),
        (0, 6, 9, true),
        (1, 1, 5, true),
    ] {
        let kernel = program.kernel("k").buffer(&[0; 64]).value(rows).value(columns).buffer(&[across, 1]).zeros(5);
        assert_eq!(kernel.run().of::<bool>("facts"), [true, true, wide, wide, true], "{rows} {columns} {across}");
    }
}

// covers: crisp.todo.softmax
#[test]
fn rows_become_shares() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) rows:ulong columns:ulong
               &out r:(vector-type float :global :write-only) &out e:(vector-type float :global :write-only))
  (declare (global-size :set-to 192) (local-size :set-to 64))
  (softmax (make-matrix a rows columns) (make-matrix r rows columns))
  (loop-vector-stride e (i)
    (let ((greatest (/ -1.0 0.0)))
      (dotimes (k columns) (set! greatest (max greatest (~ a (+ k (* columns (/ i columns)))))))
      (set! (~ e i) (exp (- (~ a i) greatest))))))";
    let program = Program::new(source);
    for (rows, columns) in [(1, 1), (5, 3), (4, 200)] {
        let a: Vec<f32> = integers(rows * columns, 4).into_iter().map(|x| (x % 2000) as f32 / 10.0).collect();
        let kernel = program.kernel("k").buffer(&a).value(rows as u64).value(columns as u64);
        let results = kernel.zeros(a.len()).zeros(a.len()).run();
        let mut right = Vec::new();
        for row in results.of::<f32>("e").chunks(columns) {
            let own: Vec<f32> =
                (0..64).map(|first| row.iter().skip(first).step_by(64).fold(0.0, |sum, x| sum + x)).collect();
            let sum = of_group(&own, 0.0, &|a, b| a + b);
            right.extend(row.iter().map(|x| x / sum));
        }
        assert_eq!(results.of::<f32>("r"), right, "{rows} {columns}");
    }
}

// covers: crisp.todo.broadcast crisp.todo.contiguous
#[test]
fn rows_are_repeated_and_made_dense() {
    let source = "
(def-kernel k (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only)
               &out dense:(vector-type int :global :write-only))
  (declare (global-size :set-to 64) (local-size :set-to 32))
  (copy (broadcast v 3) (make-matrix r 3 6))
  (contiguous (make-matrix #(1 2) v 2 3) dense))";
    let results = Program::new(source).kernel("k").buffer(&[1, 2, 3, 4, 5, 6]).zeros(18).zeros(6).run();
    assert_eq!(results.of::<i32>("r"), [1, 2, 3, 4, 5, 6].repeat(3));
    assert_eq!(results.of::<i32>("dense"), [1, 3, 5, 2, 4, 6]);
}

// covers: crisp.todo.data-pool
#[test]
fn parts_of_a_pool_are_taken_once() {
    let source = "
(def-kernel k (sizes:(vector-type uint :global :read-only) cursor:(vector-type ulong :global :read-write)
               pool:(vector-type uint :global :read-write) &out starts:(vector-type ulong :global :write-only))
  (declare (global-size :derive-from sizes))
  (loop-vector-stride sizes (i)
    (let* ((size (~ sizes i)) (start (take-from-pool cursor size (length~ pool))))
      (set! (~ starts i) start)
      (when (< start (length~ pool))
        (dotimes (k size) (set! (~ pool (+ start k)) (to-uint (+ i 1))))))))";
    let sizes: Vec<u32> = integers(300, 5).into_iter().map(|x| 1 + x.rem_euclid(5) as u32).collect();
    for results in Program::new(source).kernel("k").buffer(&sizes).zeros(1).zeros(500).zeros(300).run_in_any_order() {
        let (pool, starts) = (results.of::<u32>("pool"), results.of::<u64>("starts"));
        for (at, (start, size)) in starts.iter().zip(&sizes).enumerate() {
            let part = *start as usize..*start as usize + *size as usize;
            assert!(*start == 500 || pool[part].iter().all(|x| *x == at as u32 + 1), "{at}");
        }
        assert!(starts.iter().filter(|start| **start < 500).count() > 100);
    }
}
