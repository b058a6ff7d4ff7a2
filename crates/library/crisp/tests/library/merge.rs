//! Merges of sorted vectors.

use crisp_dev_testkit::Program;

use crate::integers;

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
