//! Sorts: bitonic ones, and by digits.

use crisp_dev_testkit::{Element, Program};

use crate::library::{floats, integers, noise};

const KERNELS: &str = "
(gen-bitonic_sort_workgroup int :compact \"sort_parts\")
(gen-bitonic_sort_workgroup_in_place int :compact \"sort_in_place\")
(gen-bintonic_merge_pass int :compact \"merge\")";

fn sorted_parts(v: &[i32], part: usize) -> Vec<i32> {
    let mut parts = v.to_vec();
    parts.chunks_mut(part).for_each(<[i32]>::sort_unstable);
    parts
}

// covers: crisp.bitonic-sort-workgroup crisp.bitonic-sort-workgroup.inplace crisp.gen-bitonic-sort-workgroup crisp.gen-bitonic-sort-workgroup-in-place
#[test]
fn each_workgroup_sorts_its_part() {
    let program = Program::new(KERNELS);
    for length in [1, 2, 31, 33, 255, 256, 257, 1000] {
        let v = integers(length, 1);
        let found: Vec<i32> = program.kernel("sort_parts").buffer(&v).zeros(length).run().of("data_out");
        assert_eq!(found, sorted_parts(&v, 256), "{length}");
        let found: Vec<i32> = program.kernel("sort_in_place").buffer(&v).run().of("data");
        assert_eq!(found, sorted_parts(&v, 256), "{length}");
    }
}

// covers: crisp.bitonic-merge-pass crisp.gen-bitonic-merge-pass crisp.bitonic.host-loop
#[test]
fn merge_passes_sort_the_whole_vector() {
    let program = Program::new(KERNELS);
    for length in [1, 257, 512, 1000, 2049] {
        let v = integers(length, 2);
        let mut data: Vec<i32> = program.kernel("sort_in_place").buffer(&v).run().of("data");
        let mut j = 512u64;
        while j < 2 * length as u64 {
            let mut k = j / 2;
            while k > 0 {
                data = program.kernel("merge").buffer(&data).value(j).value(k).run().of("data");
                k /= 2;
            }
            j *= 2;
        }
        assert_eq!(data, sorted_parts(&v, length), "{length}");
    }
}

// covers: crisp.bitonic.keyf crisp.bitonic.struct-overload crisp.bitonic-compare-and-swap
#[test]
fn keys_and_overloads_decide_the_order() {
    let source = "
(def-struct item (weight float) (number int))
(def-function < (a:item b:item) (declare (return-type bool)) (< (number~ a) (number~ b)))
(def-function > (a:item b:item) (declare (return-type bool)) (> (number~ a) (number~ b)))
(def-function weight-of (a:item) (declare (return-type float)) (weight~ a))
(def-kernel k (w:(vector-type float :global :read-only) n:(vector-type int :global :read-only)
               items:(vector-type item :global :read-write)
               &out by-weight:(vector-type int :global :write-only) &out by-number:(vector-type int :global :write-only)
               &out pair:(vector-type int :global :read-write))
  (declare (global-size :set-to 128) (local-size :set-to 64))
  (let ((i (get-global-id 0)) (own (make-vector int 2)))
    (set! (~ items i) (make-item (~ w i) (~ n i)))
    (bitonic-sort-workgroup! items :keyF #'weight-of)
    (local-barrier)
    (set! (~ by-weight i) (number~ (~ items i)))
    (bitonic-sort-workgroup! items)
    (local-barrier)
    (set! (~ by-number i) (number~ (~ items i)))
    (set! (~ own 0) 5)
    (set! (~ own 1) 3)
    (bitonic-compare-and-swap own 0 1 false)
    (when-thread-is 0 (set! (~ pair 0) (~ own 0)))
    (bitonic-compare-and-swap own 0 1 true)
    (when-thread-is 0 (set! (~ pair 1) (~ own 0)))))";
    let (weights, numbers) = (floats(128, 3), integers(128, 4));
    let kernel = Program::new(source);
    let results = kernel.kernel("k").buffer(&weights).buffer(&numbers).zeros(512).zeros(128).zeros(128).zeros(2).run();
    let sorted = |less: &dyn Fn(usize, usize) -> std::cmp::Ordering| -> Vec<i32> {
        let mut all = Vec::new();
        for part in [0..64usize, 64..128] {
            let mut order: Vec<usize> = part.collect();
            order.sort_by(|a, b| less(*a, *b));
            all.extend(order.into_iter().map(|at| numbers[at]));
        }
        all
    };
    assert_eq!(results.of::<i32>("by-weight"), sorted(&|a, b| weights[a].total_cmp(&weights[b])));
    assert_eq!(results.of::<i32>("by-number"), sorted(&|a, b| numbers[a].cmp(&numbers[b])));
    assert_eq!(results.of::<i32>("pair"), [5, 3]);
}

/// Keys sorted by passes over their digits, with what became of the places of the elements.
fn radix_sorted<T: Element>(keys: &[T]) -> (Vec<T>, Vec<u32>) {
    let source = format!(
        "
(gen-radix_count {0} :compact \"count\")
(gen-radix_scan \"scan\")
(gen-radix_scatter {0} :compact \"scatter\")
(gen-radix_scatter_values {0} :compact uint \"scatter_values\")",
        T::NAME
    );
    let program = Program::new(&source);
    let n = keys.len();
    let (mut keys, mut places) = (keys.to_vec(), (0..n as u32).collect::<Vec<_>>());
    for shift in (0..8 * T::BYTES as u32).step_by(8) {
        // Three workgroups.
        let counted = program.kernel("count").buffer(&keys).value(shift).zeros(768).run();
        let starts: Vec<u32> = program.kernel("scan").buffer(&counted.of::<u32>("counts")).run().of("counts");
        let alone: Vec<T> =
            program.kernel("scatter").buffer(&keys).buffer(&starts).value(shift).zeros(n).run().of("sorted");
        let kernel = program.kernel("scatter_values").buffer(&keys).buffer(&places).buffer(&starts).value(shift);
        let results = kernel.zeros(n).zeros(n).run();
        (keys, places) = (results.of("sorted"), results.of("moved"));
        assert_eq!(alone, keys);
    }
    (keys, places)
}

// covers: crisp.radix.key-transform crisp.radix.scan crisp.radix.scatter
#[test]
fn keys_of_all_types_are_sorted_by_their_digits() {
    fn check<T: Element>(keys: &[T], order: impl Fn(&T, &T) -> std::cmp::Ordering) {
        let mut expected: Vec<(T, u32)> = keys.iter().copied().zip(0..).collect();
        // Stable, as the passes are.
        expected.sort_by(|a, b| order(&a.0, &b.0));
        let expected: (Vec<T>, Vec<u32>) = expected.into_iter().unzip();
        assert_eq!(radix_sorted(keys), expected, "{}", T::NAME);
    }
    for length in [1, 33, 700] {
        let numbers = noise(length, 5);
        check(&numbers.iter().map(|&x| x as u8 >> 4).collect::<Vec<_>>(), Ord::cmp);
        check(&numbers.iter().map(|&x| x as i16 >> 6).collect::<Vec<_>>(), Ord::cmp);
        check(&integers(length, 6), Ord::cmp);
        check(&numbers, Ord::cmp);
        let mut floats = floats(length, 7);
        floats[length / 2] = f32::INFINITY;
        check(&floats, f32::total_cmp);
        check(&numbers.iter().map(|&x| (x as i64 >> 60) as f64 / 4.0).collect::<Vec<_>>(), f64::total_cmp);
    }
}

// covers: crisp.radix.histogram-pass
#[test]
fn digits_are_counted() {
    let source = "
(def-kernel k (a:(vector-type uint :global :read-only) shift:uint &out h:(vector-type uint :global :read-write)
               &out same:(vector-type uint :global :read-write))
  (declare (global-size :set-to 768) (local-size :set-to 256))
  (histogram-pass a h shift)
  (histogram-pass a same 8 (make-scratch-vector uint :local 256)))";
    let program = Program::new(source);
    for length in [0, 1, 255, 5000] {
        let a: Vec<u32> = noise(length, 8).into_iter().map(|x| x as u32).collect();
        for shift in [0u32, 8, 24] {
            let results = program.kernel("k").buffer(&a).value(shift).zeros(256).zeros(256).run();
            let counts = |shift: u32| {
                let mut counts = vec![0u32; 256];
                a.iter().for_each(|x| counts[(x >> shift & 255) as usize] += 1);
                counts
            };
            assert_eq!((results.of::<u32>("h"), results.of::<u32>("same")), (counts(shift), counts(8)), "{length}");
        }
    }
}
