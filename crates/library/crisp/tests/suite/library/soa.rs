//! Structures of arrays.

use crisp_dev_testkit::Program;

use crate::library::{floats, integers};

// covers: crisp.convert-soa-to-aos crisp.convert-aos-to-soa crisp.filter-soa
#[test]
fn structures_are_converted_and_filtered() {
    let source = "
(def-struct point (x float) (n int))
(def-function big? (n) (declare #'(int => bool)) (> n 0))
(def-kernel k (x:(vector-type float :global :read-only) n:(vector-type int :global :read-only)
               points:(vector-type point :global :read-write) columns:(soa-vector-type point :global :read-write)
               found:(soa-vector-type point :global :read-write) &out sums:(vector-type float :global :write-only)
               &out count:(vector-type ulong :global :write-only))
  (declare (global-size :set-to 64) (local-size :set-to 64))
  (loop-vector-stride x (i)
    (set! (~ points i) (make-point (~ x i) (~ n i))))
  (local-barrier)
  (convert-aos-to-soa points columns)
  (local-barrier)
  (loop-vector-stride x (i)
    (set! (x~ columns i) (* 2.0 (x~ columns i))))
  (local-barrier)
  (convert-soa-to-aos columns points)
  (let ((matches (filter-soa columns 'n #'big? found)))
    (when-thread-is 0 (set! (~ count 0) matches)))
  (local-barrier)
  (loop-vector-stride x (i)
    (set! (~ sums i) (+ (x~ (~ points i)) (to-float (n~ (~ points i)))))))";
    let (x, n) = (floats(200, 1), integers(200, 2));
    let program = Program::new(source);
    let columns = vec![0u32; 400];
    let kernel = program.kernel("k").buffer(&x).buffer(&n).zeros(800).buffer(&columns).value(200u64);
    let kernel = kernel.buffer(&columns).value(200u64).zeros(200).zeros(1);
    let results = kernel.run();
    let doubled: Vec<f32> = x.iter().zip(&n).map(|(x, n)| 2.0 * x + *n as f32).collect();
    assert_eq!(results.of::<f32>("sums"), doubled);
    let kept: Vec<(f32, i32)> = x.iter().zip(&n).filter(|(_, n)| **n > 0).map(|(x, n)| (2.0 * x, *n)).collect();
    assert_eq!(results.of::<u64>("count"), [kept.len() as u64]);
    let found: Vec<u32> = results.of("found");
    let pairs: Vec<(f32, i32)> =
        found[..200].iter().zip(&found[200..]).map(|(x, n)| (f32::from_bits(*x), n.cast_signed())).collect();
    // One workgroup finds them in their order.
    assert_eq!(pairs[..kept.len()], kept);
}

// covers: crisp.bitonic-sort-soa-workgroup crisp.bitonic-sort-soa-workgroup.inplace crisp.gen-bitonic-sort-soa-workgroup
// covers: crisp.gen-bitonic-sort-soa-workgroup-in-place crisp.gen-bitonic-soa-merge-pass
#[test]
fn structures_are_sorted_by_a_member() {
    let source = "
(def-struct point (x float) (n int))
(gen-bitonic_sort_soa_workgroup point 'x :compact \"parts\")
(gen-bitonic_sort_soa_workgroup_in_place point 'n :compact \"parts_in_place\")
(gen-bintonic_soa_merge_pass point 'n :compact \"merge\")
(def-kernel by_hand (ps:(soa-vector-type point :global :read-write))
  (declare (global-size :derive-from ps) (local-size :set-to 64))
  (bitonic-sort-soa-workgroup! 'n ps)
  (local-barrier)
  (bitonic-sort-soa-workgroup 'x ps ps))";
    let program = Program::new(source);
    let words = |points: &[(f32, i32)]| -> Vec<u32> {
        // Columns begin at multiples of 16 bytes.
        let mut words: Vec<u32> = points.iter().map(|(x, _)| x.to_bits()).collect();
        words.resize(points.len().next_multiple_of(4), 0);
        words.extend(points.iter().map(|(_, n)| n.cast_unsigned()));
        words.resize(2 * points.len().next_multiple_of(4), 0);
        words
    };
    let sorted = |points: &[(f32, i32)], part: usize, by_n: bool| {
        let mut points = points.to_vec();
        for part in points.chunks_mut(part) {
            part.sort_by(|a, b| if by_n { a.1.cmp(&b.1) } else { a.0.total_cmp(&b.0) });
        }
        points
    };
    for length in [1usize, 100, 257, 600] {
        // No two keys are equal: what equal ones do is not said.
        let point = |at: usize| ((at * 3989 % 65537) as f32 - 3000.0, (at * 7919 % 10007) as i32 - 5000);
        let points: Vec<(f32, i32)> = (0..length).map(point).collect();
        let (before, n) = (words(&points), length as u64);
        let kernel = program.kernel("parts").buffer(&before).value(n).zeros(before.len()).value(n);
        assert_eq!(kernel.run().of::<u32>("data_out"), words(&sorted(&points, 256, false)), "{length}");
        let mut data: Vec<u32> = program.kernel("parts_in_place").buffer(&before).value(n).run().of("data");
        assert_eq!(data, words(&sorted(&points, 256, true)), "{length}");
        let mut j = 512u64;
        while j < 2 * n {
            let mut k = j / 2;
            while k > 0 {
                data = program.kernel("merge").buffer(&data).value(n).value(j).value(k).run().of("data");
                k /= 2;
            }
            j *= 2;
        }
        assert_eq!(data, words(&sorted(&points, length, true)), "{length}");
        let found: Vec<u32> = program.kernel("by_hand").buffer(&before).value(n).run().of("ps");
        assert_eq!(found, words(&sorted(&points, 64, false)), "{length}");
    }
}
