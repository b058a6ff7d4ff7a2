//! Sorts, scans, sums by key and selections: orchestrations that the library generates, against the standard library's sorts and plain loops.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, npy, parts};

const SOURCE: &str = "\
(def-struct my-item (weight float) (number int))
(gen-bitonic-sort-soa-vector my-item 'weight :compact)
(gen-bitonic-sort-soa-vector! my-item 'weight :compact)
(gen-radix-sort-vector int :compact)
(gen-radix-sort-vector double :compact :values uint)
(gen-radix-sort-vector uchar :compact)
(gen-scan-vector uint :compact #'+ 0)
(gen-scan-vector uint :compact #'+ 0 :exclusive true :name \"before\")
(gen-reduce-by-key uint uint :compact #'+ 0)
(gen-top-k uint :compact 20)
(def-function odd? (x:uint) (declare (return-type bool)) (= (bit-and x 1) 1))
(gen-compact-vector uint :compact #'odd?)
(gen-unique-vector uint :compact)
";

const LENGTHS: [usize; 9] = [0, 1, 2, 33, 255, 256, 257, 1000, 100_003];

/// Numbers in no order, many of them several times.
fn words(count: usize, seed: u32) -> Vec<u32> {
    let mut state = seed;
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 4) ^ state.rotate_left(13)
        })
        .collect()
}

fn bytes<const N: usize, T>(values: &[T], of: impl Fn(&T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(of).collect()
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("sorts.crisp", SOURCE);
    folder
}

/// Runs an orchestration with arrays for parameters; what it left of others.
fn run(folder: &Folder, name: &str, given: &[(&str, &str, Vec<u8>)], values: &[&str], wanted: &[&str]) -> Vec<Vec<u8>> {
    let mut line: Vec<String> = ["run", "sorts.crisp", "--orchestration", name].map(str::to_owned).to_vec();
    for (number, (parameter, kind, data)) in given.iter().enumerate() {
        folder.write(&format!("in_{number}.npy"), npy(kind, data));
        line.extend(["--arg".to_owned(), format!("{parameter}=in_{number}.npy")]);
    }
    line.extend(values.iter().flat_map(|value| ["--arg".to_owned(), (*value).to_owned()]));
    for (number, parameter) in wanted.iter().enumerate() {
        line.extend(["--out".to_owned(), format!("{parameter}=out_{number}.npy")]);
    }
    folder.works(&line.join(" "));
    (0..wanted.len()).map(|number| parts(&folder.read(&format!("out_{number}.npy"))).1).collect()
}

// covers: crisp.gen-bitonic-sort-soa-vector crisp.gen-bitonic-sort-soa-vector.inplace
#[test]
fn structures_of_arrays_are_sorted_by_a_member() {
    let folder = folder();
    for length in [1, 2, 257, 1000] {
        // Weights differ, so that there is one order. Each column begins at a multiple of 16 bytes.
        let weights: Vec<f32> = (0..length).map(|at| ((at * 7919) % 10007) as f32).collect();
        let column = (length * 4_usize).next_multiple_of(16);
        let mut data = vec![0; 2 * column];
        for (at, weight) in weights.iter().enumerate() {
            data[4 * at..4 * at + 4].copy_from_slice(&weight.to_le_bytes());
            data[column + 4 * at..column + 4 * at + 4].copy_from_slice(&(at as i32).to_le_bytes());
        }
        let mut order: Vec<usize> = (0..length).collect();
        order.sort_by(|a, b| weights[*a].total_cmp(&weights[*b]));
        let check = |found: &[u8]| {
            for (at, &from) in order.iter().enumerate() {
                assert_eq!(found[4 * at..4 * at + 4], weights[from].to_le_bytes(), "{length}, {at}");
                assert_eq!(found[column + 4 * at..column + 4 * at + 4], (from as i32).to_le_bytes(), "{length}, {at}");
            }
        };
        // As many structures as nothing else says.
        let size = format!("n={length}");
        let given = [("data", "<u4", data.clone())];
        let name = "bitonic_sort_soa_vector_in_place_my_item_weight";
        check(&run(&folder, name, &given, &[&size], &["data"])[0]);
        let given = [("data_in", "<u4", data.clone())];
        let name = "bitonic_sort_soa_vector_my_item_weight";
        check(&run(&folder, name, &given, &[&size], &["data_out"])[0]);
    }
}

#[test]
fn radix_sorts_of_any_length_are_stable() {
    let folder = folder();
    for length in LENGTHS {
        let numbers: Vec<i32> = words(length, 99).iter().map(|it| *it as i32).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let given = [("radix_sort_vector_int_count_keys::keys", "<i4", bytes(&numbers, |it| it.to_le_bytes()))];
        let result = ["radix_sort_vector_int_scatter_odd::sorted"];
        let found = run(&folder, "radix_sort_vector_int", &given, &[], &result);
        assert_eq!(found[0], bytes(&sorted, |it| it.to_le_bytes()), "{length}");
        let small: Vec<u8> = numbers.iter().map(|it| *it as u8).collect();
        let mut sorted = small.clone();
        sorted.sort_unstable();
        let given = [("radix_sort_vector_uchar_count_keys::keys", "|u1", small)];
        let result = ["radix_sort_vector_uchar_scatter_odd::sorted"];
        let found = run(&folder, "radix_sort_vector_uchar", &given, &[], &result);
        assert_eq!(found[0], sorted, "{length}");
        // Few keys, so that many are equal: their values stay in order.
        let keys: Vec<f64> = numbers.iter().map(|it| f64::from(it % 17)).collect();
        let mut order: Vec<u32> = (0..length as u32).collect();
        order.sort_by(|a, b| keys[*a as usize].total_cmp(&keys[*b as usize]));
        let places: Vec<u32> = (0..length as u32).collect();
        let given = [
            ("radix_sort_vector_double_uint_count_keys::keys", "<f8", bytes(&keys, |it| it.to_le_bytes())),
            ("radix_sort_vector_double_uint_scatter_keys::values", "<u4", bytes(&places, |it| it.to_le_bytes())),
        ];
        let result =
            ["radix_sort_vector_double_uint_scatter_odd::sorted", "radix_sort_vector_double_uint_scatter_odd::moved"];
        let found = run(&folder, "radix_sort_vector_double_uint", &given, &[], &result);
        assert_eq!(found[1], bytes(&order, |it| it.to_le_bytes()), "{length}");
        let sorted: Vec<f64> = order.iter().map(|at| keys[*at as usize]).collect();
        assert_eq!(found[0], bytes(&sorted, |it| it.to_le_bytes()), "{length}");
    }
}

#[test]
fn types_that_radix_sorts_do_not_know_are_refused() {
    let folder = Folder::new();
    folder.write("bad.crisp", "(def-struct pair (a int) (b int))\n(gen-radix-sort-vector pair :compact)\n");
    let done = folder.crisp("check bad.crisp");
    assert!(done.err.contains("a radix sort takes keys of a number type"), "{}", done.err);
    assert!(done.err.contains("bad.crisp:2:"), "{}", done.err);
}

#[test]
fn whole_vectors_are_scanned_added_up_by_key_and_searched() {
    let folder = folder();
    let of = |values: &[u32]| bytes(values, |it| it.to_le_bytes());
    for length in [0, 1, 257, 100_003] {
        let numbers = words(length, 7);
        let with: Vec<u32> = numbers
            .iter()
            .scan(0u32, |sum, x| {
                *sum = sum.wrapping_add(*x);
                Some(*sum)
            })
            .collect();
        let before: Vec<u32> = with.iter().zip(&numbers).map(|(sum, x)| sum.wrapping_sub(*x)).collect();
        for (name, right) in [("scan_vector_uint", &with), ("before", &before)] {
            let found = run(
                &folder,
                name,
                &[(&format!("{name}_parts::data"), "<u4", of(&numbers))],
                &[],
                &[&format!("{name}_finish::result")],
            );
            assert_eq!(found[0], of(right), "{name} of {length}");
        }
        let keys: Vec<u32> = words(length, 8).iter().map(|it| it % 3).collect();
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for (key, value) in keys.iter().zip(&numbers) {
            match runs.last_mut().filter(|run| run.0 == *key) {
                Some(run) => run.1 = run.1.wrapping_add(*value),
                None => runs.push((*key, *value)),
            }
        }
        let name = "reduce_by_key_uint_uint";
        let (given, values) = (format!("{name}_count::keys"), format!("{name}_sums::values"));
        let wanted = [format!("{name}_scan::found"), format!("{name}_keys::unique"), format!("{name}_sums::sums")];
        let found = run(
            &folder,
            name,
            &[(&given, "<u4", of(&keys)), (&values, "<u4", of(&numbers))],
            &[],
            &[&wanted[0], &wanted[1], &wanted[2]],
        );
        assert_eq!(found[0], of(&[runs.len() as u32]), "{length}");
        let (unique, sums): (Vec<u32>, Vec<u32>) = runs.iter().copied().unzip();
        assert_eq!(found[1][..4 * runs.len()], of(&unique), "{length}");
        assert_eq!(found[2][..4 * runs.len()], of(&sums), "{length}");
        let mut order: Vec<usize> = (0..length).collect();
        order.sort_by_key(|at| std::cmp::Reverse(numbers[*at]));
        order.truncate(20);
        let found = run(
            &folder,
            "top_k_uint",
            &[("top_k_uint_parts::data", "<u4", of(&numbers))],
            &[],
            &["top_k_uint_merge::greatest", "top_k_uint_merge::indices"],
        );
        let mut best: Vec<u32> = order.iter().map(|at| numbers[*at]).collect();
        let mut places: Vec<u64> = order.iter().map(|at| *at as u64).collect();
        best.resize(20, 0);
        places.resize(20, u64::MAX);
        assert_eq!(found[0], of(&best), "{length}");
        assert_eq!(found[1], bytes(&places, |it| it.to_le_bytes()), "{length}");
    }
}

#[test]
fn whole_vectors_are_compacted_in_order() {
    let folder = folder();
    let of = |values: &[u32]| bytes(values, |it| it.to_le_bytes());
    for length in LENGTHS {
        let numbers = words(length, 9);
        let odd: Vec<u32> = numbers.iter().copied().filter(|it| it % 2 == 1).collect();
        let name = "compact_vector_uint";
        let given = [(&*format!("{name}_count::data"), "<u4", of(&numbers))];
        let wanted = [format!("{name}_scan::found"), format!("{name}_move::result")];
        let found = run(&folder, name, &given, &[], &[&wanted[0], &wanted[1]]);
        assert_eq!(found[0], of(&[odd.len() as u32]), "{length}");
        assert_eq!(found[1][..4 * odd.len()], of(&odd), "{length}");
        assert!(found[1][4 * odd.len()..].iter().all(|it| *it == 0), "{length}");
        // Runs of one to three equal keys.
        let keys: Vec<u32> = words(length, 10).iter().map(|it| it % 3).collect();
        let firsts: Vec<u32> =
            (0..length as u32).filter(|at| *at == 0 || keys[*at as usize] != keys[*at as usize - 1]).collect();
        let name = "unique_vector_uint";
        let given = [(&*format!("{name}_count::keys"), "<u4", of(&keys))];
        let wanted = ["scan::found", "move::unique", "move::places"].map(|it| format!("{name}_{it}"));
        let found = run(&folder, name, &given, &[], &[&wanted[0], &wanted[1], &wanted[2]]);
        assert_eq!(found[0], of(&[firsts.len() as u32]), "{length}");
        let unique: Vec<u32> = firsts.iter().map(|at| keys[*at as usize]).collect();
        assert_eq!(found[1][..4 * firsts.len()], of(&unique), "{length}");
        assert_eq!(found[2][..4 * firsts.len()], of(&firsts), "{length}");
    }
}

/// The sum in the order `tree`: chunks of 1024, in which 128 lanes fold and meet at distances 64 to 1, and chunks in pairs.
fn tree(all: &[f32]) -> f32 {
    let mut sums: Vec<f32> = all
        .chunks(1024)
        .map(|chunk| {
            let mut lanes: Vec<f32> = (0..chunk.len().min(128))
                .map(|lane| chunk[lane..].iter().step_by(128).fold(0.0, |a, b| a + b))
                .collect();
            for distance in [64, 32, 16, 8, 4, 2, 1] {
                for lane in 0..distance.min(lanes.len().saturating_sub(distance)) {
                    lanes[lane] += lanes[lane + distance];
                }
            }
            lanes[0]
        })
        .collect();
    while sums.len() > 1 {
        sums = sums.chunks(2).map(|pair| pair.iter().copied().reduce(|a, b| a + b).unwrap()).collect();
    }
    sums.first().copied().unwrap_or(0.0)
}

#[test]
fn sums_of_whole_vectors_have_the_bits_of_loop_kernels_and_tensor_programs() {
    let folder = Folder::new();
    folder.write("sums.crisp", "(gen-reduce-vector float :compact #'+ 0.0)\n");
    folder.write(
        "sums.loopy",
        "kernel total {\n  domain \"{ [j]: 0 <= j < n }\"\n  arg x: float32 [n]\n  arg y: float32 [1]\n  body { y[0] = sum.tree(j, x[j]) }\n}\n",
    );
    folder.write(
        "sums.tensor",
        "kernel total(x: Tensor<N; f32>) -> Tensor<1; f32> {\n  compute (shape = [1]) |i| reduce (shape = [N], op = sum.tree) |k| x[k]\n}\n",
    );
    for length in [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1025, 3000, 65_535, 65_537, 132_000, 1_048_583] {
        let numbers: Vec<f32> = words(length, 11).iter().map(|it| (it % 100_000) as f32 * 1e-3 - 50.0).collect();
        folder.write("x.npy", npy("<f4", &bytes(&numbers, |it| it.to_le_bytes())));
        let right = tree(&numbers).to_le_bytes();
        folder.works(
            "run sums.crisp --orchestration reduce_vector_float --arg reduce_vector_float_parts::data=x.npy --out reduce_vector_float_finish::result=0.npy",
        );
        assert_eq!(parts(&folder.read("0.npy")).1, right, "{length}");
        if length > 0 && length < 66_000 {
            folder.works(&format!("run sums.loopy --arg n={length} --arg x=x.npy --arg y=zeros:float:1 --out y=1.npy"));
            assert_eq!(parts(&folder.read("1.npy")).1, right, "loop kernel, {length}");
            folder.works(&format!("run sums.tensor --arg N={length} --arg x=x.npy --out result=2.npy"));
            assert_eq!(parts(&folder.read("2.npy")).1, right, "tensor program, {length}");
        }
    }
}

#[test]
fn sizes_of_matrix_products_have_limits() {
    let folder = Folder::new();
    folder.write(
        "product.crisp",
        "(def-parameter MATMUL_ROWS 4)\n(def-parameter MATMUL_DEPTH 32)\n(def-kernel k (a:(vector-type float :global :read-only) &out c:(vector-type float :global :write-only))\n  (declare (global-size :set-to '(16 16)) (local-size :set-to '(16 16)))\n  (matmul (make-matrix a 8 8) (make-matrix a 8 8) (make-matrix c 8 8)))\n",
    );
    for (definition, text) in [
        ("MATMUL_ROWS=99", "`MATMUL_ROWS` is a number from 1 to 16, not 99"),
        ("MATMUL_DEPTH=20", "`MATMUL_DEPTH` is a multiple of 16, not 20"),
    ] {
        let done = folder.crisp(&format!("check product.crisp -D {definition}"));
        assert!(done.err.contains(text), "{}", done.err);
        assert!(done.err.contains("product.crisp:5:"), "{}", done.err);
    }
}

const STRUCTURES: &str = "\
(def-struct affine (factor int) (summand int))
(def-struct extent (least int) (greatest int))
(def-function after (x:affine y:affine) (declare (return-type affine))
  (make-affine (* (factor~ x) (factor~ y)) (+ (* (summand~ x) (factor~ y)) (summand~ y))))
(def-function both (x:extent y:extent) (declare (return-type extent))
  (make-extent (min (least~ x) (least~ y)) (max (greatest~ x) (greatest~ y))))
(def-function same () (declare (return-type affine)) (make-affine 1 0))
(gen-scan-vector affine :compact #'after (make-affine 1 0) :name \"with\")
(gen-scan-vector affine :compact #'after #'same :exclusive true :name \"before\")
(gen-reduce-vector extent :compact #'both (make-extent 2147483647 -2147483648) :name \"extent_of_all\")
";

/// A structure of two numbers of 32 bits in memory.
fn pairs(values: &[(i32, i32)]) -> Vec<u8> {
    bytes(values, |(a, b)| {
        let mut all = [0; 16];
        all[..4].copy_from_slice(&a.to_le_bytes());
        all[4..8].copy_from_slice(&b.to_le_bytes());
        all
    })
}

#[test]
fn structures_are_scanned_and_reduced_from_an_identity_that_is_one() {
    let folder = Folder::new();
    folder.write("sorts.crisp", STRUCTURES);
    for length in [1, 2, 33, 257, 70_000] {
        let numbers = words(2 * length, 11);
        let values: Vec<(i32, i32)> = numbers.chunks(2).map(|two| (two[0] as i32 | 1, two[1] as i32)).collect();
        let (mut sum, mut with, mut before) = ((1_i32, 0_i32), Vec::new(), Vec::new());
        for (factor, summand) in &values {
            before.push(sum);
            sum = (sum.0.wrapping_mul(*factor), sum.1.wrapping_mul(*factor).wrapping_add(*summand));
            with.push(sum);
        }
        for (name, right) in [("with", &with), ("before", &before)] {
            let given = [(&*format!("{name}_parts::data"), "<u4", pairs(&values))];
            let found = run(&folder, name, &given, &[], &[&format!("{name}_finish::result")]);
            assert_eq!(found[0], pairs(right), "{name} of {length}");
        }
        let extents: Vec<(i32, i32)> = values.iter().map(|it| (it.1, it.1)).collect();
        let summands = values.iter().map(|it| it.1);
        let right = (summands.clone().min().unwrap(), summands.max().unwrap());
        let given = [("extent_of_all_parts::data", "<u4", pairs(&extents))];
        let found = run(&folder, "extent_of_all", &given, &[], &["extent_of_all_finish::result"]);
        assert_eq!(found[0], pairs(&[right]), "{length}");
    }
}

#[test]
fn sorted_vectors_of_different_lengths_are_merged_by_one_call() {
    let folder = Folder::new();
    folder.write("merge.crisp", "(gen-merge_vectors uint :compact \"merge_uint\")\n");
    for (one, other) in [(0, 0), (0, 7), (1, 0), (33, 1000), (70_000, 257)] {
        let sorted = |count, seed| {
            let mut all: Vec<u32> = words(count, seed).iter().map(|it| it % 500).collect();
            all.sort_unstable();
            all
        };
        let (a, b) = (sorted(one, 12), sorted(other, 13));
        folder.write("a.npy", npy("<u4", &bytes(&a, |it| it.to_le_bytes())));
        folder.write("b.npy", npy("<u4", &bytes(&b, |it| it.to_le_bytes())));
        folder.works("run merge.crisp --kernel merge_uint --arg a=a.npy --arg b=b.npy --out merged=merged.npy");
        let mut right = [a, b].concat();
        right.sort_unstable();
        assert_eq!(parts(&folder.read("merged.npy")).1, bytes(&right, |it| it.to_le_bytes()), "{one} {other}");
    }
}
