//! Merges of sorted vectors.

use crisp_dev_testkit::Program;

use crate::library::integers;

fn sorted(count: usize, seed: u64) -> Vec<i32> {
    let mut v: Vec<i32> = integers(count, seed).into_iter().map(|x| x % 50).collect();
    v.sort_unstable();
    v
}

#[test]
fn sorted_vectors_are_merged() {
    let source = "
(def-kernel k (a:(vector-type int :global :read-only) b:(vector-type int :global :read-only)
               &out r:(vector-type int :global :write-only))
  (declare (global-size :set-to 128) (local-size :set-to 64))
  (merge a b r))";
    let program = Program::new(source);
    for (one, other) in [(0, 0), (0, 5), (1, 1), (33, 200), (256, 31)] {
        let (a, b) = (sorted(one, 1), sorted(other, 2));
        let found: Vec<i32> = program.kernel("k").buffer(&a).buffer(&b).zeros(one + other).run().of("r");
        let mut right = [a, b].concat();
        right.sort_unstable();
        assert_eq!(found, right, "{one} {other}");
    }
}

// covers: crisp.todo.merge-sort
#[test]
fn runs_are_merged_until_all_is_sorted() {
    let source =
        "(gen-merge_sort_pass int :compact \"pass\") (gen-bitonic_sort_workgroup_in_place int :compact \"parts\")";
    let program = Program::new(source);
    for length in [1, 2, 255, 700, 2050] {
        let v = integers(length, 3);
        let mut data: Vec<i32> = program.kernel("parts").buffer(&v).run().of("data");
        let mut width = 256;
        while width < length {
            data = program.kernel("pass").buffer(&data).value(width as u64).zeros(length).run().of("data_out");
            width *= 2;
        }
        let mut right = v;
        right.sort_unstable();
        assert_eq!(data, right, "{length}");
    }
}

/// The order of sorts is total: a negative zero comes before a positive one, whichever run it is in.
#[test]
fn zeros_of_both_signs_are_ordered() {
    let program = Program::new("(gen-merge_sort_pass float :compact \"pass\")");
    for zeros in [[0.0f32, -0.0], [-0.0, 0.0]] {
        let data: Vec<f32> = zeros.iter().flat_map(|&zero| [-1.0, zero, zero, 2.0]).collect();
        let found: Vec<f32> = program.kernel("pass").buffer(&data).value(4u64).zeros(8).run().of("data_out");
        let right = [-1.0, -1.0, -0.0, -0.0, 0.0, 0.0, 2.0, 2.0f32];
        assert_eq!(found.iter().map(|x| x.to_bits()).collect::<Vec<_>>(), right.map(f32::to_bits));
    }
}

#[test]
fn what_stays_is_moved_together_in_order() {
    let source = "
(def-function odd? (x:int) (declare (return-type bool)) (= (bit-and x 1) 1))
(gen-compact_count int :compact #'odd? \"count\")
(gen-compact_move int :compact #'odd? \"move\")
(gen-unique_count int :compact \"count_runs\")
(gen-unique_move int :compact \"move_runs\")
(gen-radix_scan \"scan\")";
    let program = Program::new(source);
    for length in [0, 1, 100, 1000, 3000] {
        let v: Vec<i32> = integers(length, 7).into_iter().map(|x| x % 3).collect();
        let places = |counts: Vec<u32>, kept: usize| -> Vec<u32> {
            assert_eq!(counts.iter().sum::<u32>() as usize, kept);
            program.kernel("scan").buffer(&counts).run().of("counts")
        };
        let odd: Vec<i32> = v.iter().copied().filter(|x| x & 1 == 1).collect();
        let counts = program.kernel("count").buffer(&v).zeros(3).run().of("counts");
        let starts = places(counts, odd.len());
        let found: Vec<i32> = program.kernel("move").buffer(&v).buffer(&starts).zeros(odd.len()).run().of("result");
        assert_eq!(found, odd, "{length}");
        let first: Vec<u32> = (0..length).filter(|&i| i == 0 || v[i] != v[i - 1]).map(|i| i as u32).collect();
        let counts = program.kernel("count_runs").buffer(&v).zeros(4).run().of("counts");
        let starts = places(counts, first.len());
        let kernel = program.kernel("move_runs").buffer(&v).buffer(&starts).zeros(first.len()).zeros(first.len());
        let results = kernel.run();
        assert_eq!(results.of::<u32>("places"), first, "{length}");
        assert_eq!(results.of::<i32>("result"), first.iter().map(|at| v[*at as usize]).collect::<Vec<_>>(), "{length}");
    }
}
