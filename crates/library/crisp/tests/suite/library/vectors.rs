//! Whole vectors: sums in the order `tree`, and what stays of a vector in order.

use crisp_dev_testkit::{Half, Kernel, Program};

use crate::library::{LENGTHS, floats, integers, noise};

/// The value in the order `tree`: chunks of 1024, in which 128 lanes fold and meet at distances 64 to 1, and chunks in pairs.
fn tree<T: Copy>(all: &[T], zero: T, f: &dyn Fn(T, T) -> T) -> T {
    let chunk = |chunk: &[T]| {
        let lane = |lane: usize| chunk[lane..].iter().step_by(128).fold(zero, |a, b| f(a, *b));
        let mut lanes: Vec<T> = (0..chunk.len().min(128)).map(lane).collect();
        for distance in [64, 32, 16, 8, 4, 2, 1] {
            for lane in 0..distance.min(lanes.len().saturating_sub(distance)) {
                lanes[lane] = f(lanes[lane], lanes[lane + distance]);
            }
        }
        lanes[0]
    };
    let mut sums: Vec<T> = all.chunks(1024).map(chunk).collect();
    while sums.len() > 1 {
        sums = sums.chunks(2).map(|pair| if pair.len() == 2 { f(pair[0], pair[1]) } else { pair[0] }).collect();
    }
    sums.first().copied().unwrap_or(zero)
}

// Workgroups have up to two chunks, up to four, and many: lengths at which fours of whole chunks begin, and end with one that is not whole.
#[test]
fn vectors_are_reduced_as_a_tree() {
    let source = "
(def-function under (a:uint b:uint) (declare (return-type uint)) (bit-xor (* 3 a) (+ b 7)))
(gen-reduce_parts float :compact #'+ 0.0 \"parts\") (gen-reduce_sums float :compact #'+ 0.0 \"sums\")
(gen-reduce_parts uint :compact #'under 0 \"under_parts\") (gen-reduce_sums uint :compact #'under 0 \"under_sums\")";
    let program = Program::new(source);
    let under = |a: u32, b: u32| a.wrapping_mul(3) ^ b.wrapping_add(7);
    let long = [(1 << 17) + 1, (1 << 19) - 1, (1 << 19) + 4097, (1 << 20) + 7];
    for length in LENGTHS.into_iter().chain([1023, 1025, 5000]).chain(long) {
        // The interpreter takes long for many.
        let cpu = length > 1 << 17;
        let run = |kernel: Kernel<'_>| if cpu { kernel.run_without_interp() } else { kernel.run() };
        let v = floats(length, 1);
        let sums = run(program.kernel("parts").buffer(&v).zeros(128)).of::<f32>("sums");
        let found = run(program.kernel("sums").buffer(&v).buffer(&sums).zeros(1)).of::<f32>("result");
        assert_eq!(found[0].to_bits(), tree(&v, 0.0, &|a, b| a + b).to_bits(), "{length}");
        // A function that neither commutes nor associates, nor lets pairs of pairs be crossed, shows each step.
        let v: Vec<u32> = noise(length, 2).into_iter().map(|bits| bits as u32).collect();
        let sums = run(program.kernel("under_parts").buffer(&v).zeros(128)).of::<u32>("sums");
        let found = run(program.kernel("under_sums").buffer(&v).buffer(&sums).zeros(1)).of::<u32>("result");
        assert_eq!(found[0], tree(&v, 0, &under), "{length}");
    }
}

/// A whole number of at most eleven bits.
fn half(number: u16) -> Half {
    let top = number.checked_ilog2();
    Half(top.map_or(0, |top| ((15 + top as u16) << 10) | (number << (10 - top) & 0x3ff)))
}

// The identity is a number in the source, whatever the elements are. All sums are exact.
#[test]
fn vectors_of_half_are_reduced_and_scanned() {
    let source = "
(gen-reduce_parts half :compact #'+ 0.0 \"parts\") (gen-reduce_sums half :compact #'+ 0.0 \"sums\")
(gen-scan_parts half :compact #'+ 0 \"scan_parts\") (gen-scan_sums half #'+ 0 \"scan_sums\")
(gen-scan_inclusive half :compact #'+ 0 \"inclusive\") (gen-scan_exclusive half :compact #'+ 0 \"exclusive\")";
    let program = Program::new(source);
    for length in [0, 1, 2, 33, 257, 1000] {
        let numbers: Vec<u16> = noise(length, 5).into_iter().map(|bits| (bits % 3) as u16).collect();
        let v: Vec<Half> = numbers.iter().copied().map(half).collect();
        let sums = program.kernel("parts").buffer(&v).zeros(128).run().of::<Half>("sums");
        let found = program.kernel("sums").buffer(&v).buffer(&sums).zeros(1).run().of::<Half>("result");
        assert_eq!(found, [half(numbers.iter().sum())], "{length}");
        let sums = program.kernel("scan_parts").buffer(&v).zeros(128).run().of::<Half>("sums");
        let sums = program.kernel("scan_sums").buffer(&sums).run().of::<Half>("sums");
        let before = |at: usize| half(numbers[..at].iter().sum());
        for (kernel, first) in [("exclusive", 0), ("inclusive", 1)] {
            let found = program.kernel(kernel).buffer(&v).buffer(&sums).zeros(length).run().of::<Half>("result");
            assert_eq!(found, (first..length + first).map(before).collect::<Vec<_>>(), "{kernel} {length}");
        }
    }
}

#[test]
fn what_stays_of_a_vector_keeps_its_order() {
    let source = "
(def-function odd? (x) (declare #'(int => bool)) (= (bit-and x 1) 1))
(gen-compact_vector_count int :compact #'odd? \"count\") (gen-by_key_scan \"scan\")
(gen-compact_vector_move int :compact #'odd? \"move\")";
    let program = Program::new(source);
    for length in LENGTHS.into_iter().chain([(1 << 20) + 7]) {
        let cpu = length > 1 << 17;
        let run = |kernel: Kernel<'_>| if cpu { kernel.run_without_interp() } else { kernel.run() };
        let v = integers(length, 3);
        let mut odd: Vec<i32> = v.iter().copied().filter(|x| x & 1 == 1).collect();
        let counts = run(program.kernel("count").buffer(&v).zeros(128)).of::<u32>("counts");
        let scanned = run(program.kernel("scan").buffer(&counts).zeros(1));
        assert_eq!(scanned.of::<u32>("found"), [odd.len() as u32], "{length}");
        odd.resize(length, 0);
        let moved = run(program.kernel("move").buffer(&v).buffer(&scanned.of::<u32>("counts")).zeros(length));
        assert!(moved.of::<i32>("result") == odd, "{length}");
    }
}

// The interpreter's part of this is in the tests of each form, with fewer elements. Sorts by digits vote, which some devices refuse.
#[test]
fn scans_sorts_and_products_of_all_lengths_are_the_same_on_all_devices() {
    let source = "
(gen-scan_parts float :compact #'+ 0.0 \"scan_parts\") (gen-scan_sums float #'+ 0.0 \"scan_sums\") (gen-scan_inclusive float :compact #'+ 0.0 \"scan\")
(gen-scan_parts int :compact #'+ 0 \"scan_parts_int\") (gen-scan_sums int #'+ 0 \"scan_sums_int\") (gen-scan_exclusive int :compact #'+ 0 \"scan_int\")
(gen-radix_sort_count int :compact \"count\") (gen-radix_sort_scan \"places\") (gen-radix_sort_scatter_values int :compact uint \"scatter\")
(def-kernel product (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only) m:ulong
                     &out c:(vector-type float :global :write-only))
  (declare (global-size :set-to '(64 64)) (local-size :set-to '(16 16)))
  (matmul (make-matrix a m 3) (make-matrix b 3 2) (make-matrix c m 2)))";
    let program = Program::new(source);
    for length in LENGTHS.into_iter().chain([(1 << 20) + 7]) {
        // Sums of floats are compared between devices, and their order with the interpreter's elsewhere.
        let v = floats(length, 6);
        let sums = program.kernel("scan_parts").buffer(&v).zeros(128).run_without_interp().of::<f32>("sums");
        let sums = program.kernel("scan_sums").buffer(&sums).run_without_interp().of::<f32>("sums");
        let last = program.kernel("scan").buffer(&v).buffer(&sums).zeros(length).run_without_interp();
        let (found, exact) = (last.of::<f32>("result").pop(), v.iter().map(|x| f64::from(*x)).sum::<f64>());
        let size: f64 = v.iter().map(|x| f64::from(x.abs())).sum();
        assert!(found.is_none_or(|found| (f64::from(found) - exact).abs() <= 1e-5 * size), "{length}");

        let v = integers(length, 7);
        let sums = program.kernel("scan_parts_int").buffer(&v).zeros(128).run_without_interp().of::<i32>("sums");
        let sums = program.kernel("scan_sums_int").buffer(&sums).run_without_interp().of::<i32>("sums");
        let found = program.kernel("scan_int").buffer(&v).buffer(&sums).zeros(length).run_without_interp();
        let mut sum = 0i32;
        let mut before = Vec::new();
        for x in &v {
            before.push(sum);
            sum = sum.wrapping_add(*x);
        }
        assert!(found.of::<i32>("result") == before, "{length}");

        // Many keys are equal, and their places stay in order.
        let keys: Vec<i32> = v.iter().map(|x| x % 1000).collect();
        let mut right: Vec<(i32, u32)> = keys.iter().copied().zip(0..).collect();
        right.sort_by_key(|it| it.0);
        let (mut keys, mut values) = (keys, (0..length as u32).collect::<Vec<_>>());
        for shift in [0u32, 8, 16, 24] {
            let counts = program.kernel("count").buffer(&keys).value(shift).zeros(32768).run_without_interp();
            let counts = program.kernel("places").buffer(&counts.of::<u32>("counts")).run_without_interp();
            let kernel = program.kernel("scatter").buffer(&keys).buffer(&values).buffer(&counts.of::<u32>("counts"));
            let moved = kernel.value(shift).zeros(length).zeros(length).where_possible().run_without_interp();
            (keys, values) = (moved.of("sorted"), moved.of("moved"));
        }
        assert!(keys.into_iter().zip(values).eq(right), "{length}");

        // Mesa's driver for processors leaves a loop after 65535 iterations, those of an inner one added up.
        if length > 1 << 17 {
            continue;
        }
        let (a, b) = (floats(3 * length, 8), floats(6, 9));
        let kernel = program.kernel("product").buffer(&a).buffer(&b).value(length as u64);
        let found = kernel.zeros(2 * length).run_without_interp().of::<f32>("c");
        let element = |at: usize| (0..3).fold(0.0, |sum, k| sum + a[at / 2 * 3 + k] * b[2 * k + at % 2]);
        assert!(found.into_iter().eq((0..2 * length).map(element)), "{length}");
    }
}
