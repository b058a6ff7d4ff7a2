//! Tiles and products of matrices.

use crisp_dev_testkit::{Bfloat16, Program};

use crate::library::{floats, integers};

// covers: crisp.load-tile crisp.load-tile.transpose crisp.store-tile crisp.make-tile crisp.tile-scratch
#[test]
fn tiles_are_parts_of_matrices() {
    // Tiles of 8 by 16, the last ones partial; one workgroup of any shape.
    for (x, y) in [(1, 1), (7, 3), (16, 8), (32, 32)] {
        let source = format!(
            "
(def-kernel k (a:(vector-type int :global :read-only) turned:ulong &out b:(vector-type int :global :write-only)
               &out c:(vector-type int :global :write-only) &out d:(vector-type int :global :write-only))
  (declare (global-size :set-to '({x} {y})) (local-size :set-to '({x} {y})))
  (let ((m (make-matrix a 20 30))
        (t (make-matrix #(1 20) c 20 30))
        (tile (make-tile 8 16 int))
        (square (make-tile 8 int))
        (flat (make-tensor-view (make-tile-scratch-vector int) 32 32)))
    (dotimes (row 3)
      (dotimes (column 2)
        (load-tile m tile row column)
        (store-tile tile (make-matrix b 20 30) row column)
        (store-tile tile t row column)))
    (load-tile m square 1 2 :transpose (= turned 1))
    (load-tile m flat 0 0)
    (store-tile square (make-matrix d 8 8) 0 0)
    (when (= turned 1)
      (store-tile square (make-matrix d 8 8) 0 0 :transpose true))))"
        );
        let a = integers(600, 1);
        let program = Program::new(&source);
        let results = program.kernel("k").buffer(&a).value(0u64).zeros(600).zeros(600).zeros(64).run();
        assert_eq!(results.of::<i32>("b"), a);
        let turned: Vec<i32> = (0..600).map(|at| a[at % 20 * 30 + at / 20]).collect();
        assert_eq!(results.of::<i32>("c"), turned);
        // Rows 8 to 15, columns 16 to 23; once as they are, once turned and turned back.
        let part: Vec<i32> = (0..64).map(|at| a[(8 + at / 8) * 30 + 16 + at % 8]).collect();
        assert_eq!(results.of::<i32>("d"), part);
        let results = program.kernel("k").buffer(&a).value(1u64).zeros(600).zeros(600).zeros(64).run();
        assert_eq!(results.of::<i32>("d"), part);
    }
}

// covers: crisp.convert-layout
#[test]
fn layouts_are_converted() {
    let source = "
(def-kernel k (a:(vector-type int :global :read-only) rows:ulong columns:ulong &out b:(vector-type int :global :write-only)
               &out c:(vector-type int :global :write-only))
  (declare (global-size :set-to '(32 16)) (local-size :set-to '(16 8)))
  (let ((m (make-matrix a rows columns)))
    (convert-layout m (make-matrix b rows columns :major :col) :col-major)
    (convert-layout m (make-matrix c rows columns) :row-major (make-tile-scratch-vector int))))";
    let program = Program::new(source);
    for (rows, columns) in [(1, 1), (32, 32), (33, 70)] {
        let a = integers(rows * columns, 5);
        let kernel = program.kernel("k").buffer(&a).value(rows as u64).value(columns as u64);
        let results = kernel.zeros(a.len()).zeros(a.len()).run();
        let turned: Vec<i32> = (0..a.len()).map(|at| a[at % rows * columns + at / rows]).collect();
        assert_eq!((results.of::<i32>("b"), results.of::<i32>("c")), (turned, a), "{rows} {columns}");
    }
}

/// `a * b`, each element in ascending order.
fn product(a: &[f32], b: &[f32], (rows, inner, columns): (usize, usize, usize)) -> Vec<f32> {
    let element = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        (0..inner).fold(0.0, |sum, k| sum + a[row * inner + k] * b[k * columns + column])
    };
    (0..rows * columns).map(element).collect()
}

// covers: crisp.matmul crisp.matmul-naive
#[test]
fn products_of_matrices_are_those_of_the_definition() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only) m:ulong n:ulong p:ulong
               &out c:(vector-type float :global :write-only) &out d:(vector-type float :global :write-only)
               &out e:(vector-type float :global :write-only))
  (declare (global-size :set-to '(48 24)) (local-size :set-to '(16 8)))
  (let ((x (make-matrix a m n))
        (y (make-matrix b n p)))
    (matmul x y (make-matrix c m p))
    (matmul-naive x y (make-matrix d m p))
    ; The other way round, of the transposed factors.
    (matmul (make-matrix #(1 p) b p n) (make-matrix #(1 n) a n m) (make-matrix #(1 p) e p m))))
(def-kernel made (a:(vector-type float :global :read-only) n:ulong)
  (declare (global-size :set-to '(8 8)) (local-size :set-to '(4 4)))
  (let ((x (make-matrix a n 3)))
    (matmul x (make-matrix a 3 n))))";
    let program = Program::new(source);
    for (m, n, p) in [(1, 1, 1), (3, 2, 5), (32, 32, 32), (33, 70, 31), (65, 1, 40)] {
        let (a, b) = (floats(m * n, 1), floats(n * p, 2));
        let kernel = program.kernel("k").buffer(&a).buffer(&b).value(m as u64).value(n as u64).value(p as u64);
        let results = kernel.zeros(m * p).zeros(m * p).zeros(m * p).run();
        let expected = product(&a, &b, (m, n, p));
        assert_eq!(results.of::<f32>("c"), expected, "{m} {n} {p}");
        assert_eq!(results.of::<f32>("d"), expected, "{m} {n} {p}");
        assert_eq!(results.of::<f32>("e"), expected, "{m} {n} {p}");
    }
    let a = floats(15, 3);
    let made = program.kernel("made").buffer(&a).value(5u64).run();
    assert_eq!(made.of::<f32>("result"), product(&a, &a, (5, 3, 5)));
}

/// The same with one rounding in each step.
fn fused_product(a: &[f32], b: &[f32], (rows, inner, columns): (usize, usize, usize)) -> Vec<f32> {
    let element = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        (0..inner).fold(0.0f32, |sum, k| a[row * inner + k].mul_add(b[k * columns + column], sum))
    };
    (0..rows * columns).map(element).collect()
}

// covers: crisp.matmul
#[test]
fn blocks_of_every_shape_make_the_same_products() {
    // The workgroup that blocks are made for and others, whose invocations take their blocks in turns; extents beside those of tiles; rows
    // that lie side by side, and columns.
    for (parameters, x, y) in [
        ("", 16, 16),
        ("(def-parameter MATMUL_ROWS 2) (def-parameter MATMUL_COLUMNS 3) (def-parameter MATMUL_DEPTH 16)", 16, 16),
        ("(def-parameter MATMUL_ROWS 1) (def-parameter MATMUL_COLUMNS 2)", 20, 3),
    ] {
        let source = format!(
            "
{parameters}
(def-kernel k (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only) m:ulong n:ulong p:ulong
               &out c:(vector-type float :global :write-only) &out d:(vector-type float :global :write-only)
               &out e:(vector-type float :global :write-only) &out f:(vector-type float :global :write-only))
  (declare (global-size :set-to '({} {y})) (local-size :set-to '({x} {y})))
  (let ((x (make-matrix a m n))
        (y (make-matrix b n p)))
    (matmul x y (make-matrix c m p))
    (matmul (make-matrix #(1 p) b p n) (make-matrix #(1 n) a n m) (make-matrix #(1 p) d p m))
    (matmul x y (make-matrix e m p) :fused true)
    (matmul-naive x y (make-matrix f m p) :fused true)))
(def-kernel whole (a:(vector-type long :global :read-only) n:ulong &out c:(vector-type long :global :write-only))
  (declare (global-size :set-to '({x} {y})) (local-size :set-to '({x} {y})))
  (matmul (make-matrix a n n) (make-matrix a n n) (make-matrix c n n)))",
            2 * x
        );
        let program = Program::new(&source);
        for (m, n, p) in [(1, 1, 1), (64, 32, 64), (65, 43, 70), (40, 0, 9)] {
            let (a, b) = (floats(m * n, 1), floats(n * p, 2));
            let kernel = program.kernel("k").buffer(&a).buffer(&b).value(m as u64).value(n as u64).value(p as u64);
            let results = kernel.zeros(m * p).zeros(m * p).zeros(m * p).zeros(m * p).run();
            let (strict, fused) = (product(&a, &b, (m, n, p)), fused_product(&a, &b, (m, n, p)));
            assert_eq!(results.of::<f32>("c"), strict, "{parameters} {x} {y}: {m} {n} {p}");
            assert_eq!(results.of::<f32>("d"), strict, "{parameters} {x} {y}: {m} {n} {p}");
            assert_eq!(results.of::<f32>("e"), fused, "{parameters} {x} {y}: {m} {n} {p}");
            assert_eq!(results.of::<f32>("f"), fused, "{parameters} {x} {y}: {m} {n} {p}");
        }
        let a: Vec<i64> = integers(900, 3).iter().map(|&v| i64::from(v) << 20).collect();
        let squared: Vec<i64> = (0..900)
            .map(|at| {
                (0..30).fold(0i64, |sum, k| sum.wrapping_add(a[at / 30 * 30 + k].wrapping_mul(a[k * 30 + at % 30])))
            })
            .collect();
        assert_eq!(program.kernel("whole").buffer(&a).value(30u64).zeros(900).run().of::<i64>("c"), squared);
    }
}

// covers: crisp.matmul
#[test]
fn matrices_of_a_batch_are_multiplied_one_after_the_other() {
    let source = "
(def-kernel k (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only)
               &out c:(vector-type float :global :write-only))
  (declare (global-size :set-to '(32 32)) (local-size :set-to '(16 16)))
  (dotimes (i 3)
    (matmul (make-matrix a 20 33 :offset (* i 660)) (make-matrix b 33 70 :offset (* i 2310))
            (make-matrix c 20 70 :offset (* i 1400)))))";
    let (a, b) = (floats(3 * 660, 1), floats(3 * 2310, 2));
    let found: Vec<f32> = Program::new(source).kernel("k").buffer(&a).buffer(&b).zeros(3 * 1400).run().of("c");
    let expected: Vec<f32> =
        (0..3).flat_map(|i| product(&a[i * 660..][..660], &b[i * 2310..][..2310], (20, 33, 70))).collect();
    assert_eq!(found, expected);
}

// covers: crisp.matmul
#[test]
fn sums_of_halves_are_rounded_once() {
    let source = "
(def-kernel k (a:(vector-type bfloat16 :global :read-only) &out c:(vector-type bfloat16 :global :write-only))
  (declare (global-size :set-to '(4 4)) (local-size :set-to '(4 4)))
  (matmul (make-matrix a 1 64) (make-matrix a 64 1) (make-matrix c 1 1)))";
    // 64 times (1 + 1/128)²: in steps of bfloat16 the sum would stop growing by the right amount.
    let v = vec![Bfloat16(0x3f81); 64];
    let x = f32::from_bits(0x3f81_0000);
    let sum = (0..64).fold(0.0f32, |sum, _| sum + x * x);
    let rounded = ((sum.to_bits() + 0x7fff + (sum.to_bits() >> 16 & 1)) >> 16) as u16;
    let found: Vec<Bfloat16> = Program::new(source).kernel("k").buffer(&v).zeros(1).run().of("c");
    assert_eq!(found, [Bfloat16(rounded)]);
}
