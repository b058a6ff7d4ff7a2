//! Matrices and tensors as parameters of kernels: sizes that follow from arrays, layouts, templates.

use crisp_dev_testkit::Program;

/// A product of matrices whose sizes are named once.
const PRODUCT: &str = "
    (def-kernel product (a:(matrix float (m k) :global :read-only) b:(matrix float (k n) :global :read-only)
                         &out c:(matrix float (m n) :global :write-only))
      (declare (global-size :derive-from '((num-cols c) (num-rows c))))
      (in-each-thread (x y)
        (when (and (< x (num-cols c)) (< y (num-rows c)))
          (let ((sum 0.0))
            (dotimes (i (num-cols a))
              (set! sum (fma (~ a y i) (~ b i x) sum)))
            (set! (~ c y x) sum)))))";

fn product(a: &[f32], b: &[f32], (m, k, n): (usize, usize, usize)) -> Vec<f32> {
    let element = |row: usize, column: usize| (0..k).fold(0.0, |sum, i| a[row * k + i].mul_add(b[i * n + column], sum));
    (0..m).flat_map(|row| (0..n).map(move |column| element(row, column))).collect()
}

// covers: lang2.parameters
#[test]
fn sizes_are_arguments_behind_the_authors() {
    let (m, k, n) = (5, 7, 11);
    let a: Vec<f32> = (0..m * k).map(|i| (i * i % 17) as f32 - 8.0).collect();
    let b: Vec<f32> = (0..k * n).map(|i| (i * 3 % 23) as f32 * 0.25).collect();
    let program = Program::new(PRODUCT);
    let kernel = program.kernel("product").buffer(&a).buffer(&b).zeros(m * n);
    let results = kernel.value(m as u64).value(k as u64).value(n as u64).run();
    assert_eq!(results.of::<f32>("c"), product(&a, &b, (m, k, n)));
}

// covers: lang2.parameters
#[test]
fn layouts_are_part_of_the_type() {
    let source = "
        (def-type columns (matrix int :col-major :global :read-only))
        (def-kernel k (a:columns b:(tensor-view-type 3 (vector-type int :global :read-only) :strided)
                       &out r:(matrix int (4 3) :global :write-only))
          (declare (global-size :set-to 12))
          (let ((i (get-global-id 0)))
            (when (< i 12)
              (set! (~ r (/ i 3) (mod i 3)) (+ (~ a (/ i 3) (mod i 3)) (* 100 (~ b 1 (/ i 3) (mod i 3))))))))";
    let a: Vec<i32> = (0..12).collect();
    let b: Vec<i32> = (0..60).map(|i| i * 7 % 31).collect();
    let program = Program::new(source);
    let kernel = program.kernel("k").buffer(&a).buffer(&b).zeros(12).value(4u64).value(3u64);
    // Two planes of four rows, with a gap between rows and an order of its own.
    let results = kernel.value(2u64).value(4u64).value(3u64).value(1u64).value(8u64).value(2u64).run();
    let expected: Vec<i32> = (0..12)
        .map(|i| {
            let (row, column) = (i / 3, i % 3);
            a[column * 4 + row] + 100 * b[1 + 8 * row + 2 * column]
        })
        .collect();
    assert_eq!(results.of::<i32>("r"), expected);
}
