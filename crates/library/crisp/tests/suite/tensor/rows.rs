//! Sizes that count rows: what is proven holds in random batches, what is not proven does not, and what an author demands is checked.

use crate::tensor::{Arg, Compilation, as_floats, compile_with};

/// Rows from which batches are drawn.
const POOL: usize = 40;

/// A program whose results have a row for each row of its inputs.
struct Case {
    source: &'static str,
    /// Elements of a row of the first input, and of the result.
    width: usize,
    result: usize,
    /// The arguments after the first input, for the rows of a batch.
    others: fn(&[usize]) -> Vec<Arg>,
    /// The sizes after the number of rows.
    sizes: &'static [usize],
}

const CASES: [Case; 5] = [
    Case {
        source:
            "kernel k(x: Tensor<M, K; f32>, w: Tensor<N, K; f32>, b: Tensor<N; f32>) -> Tensor<M, N; f32> rows M, N {
  compute (shape = [M, N]) |m, n| (reduce (shape = [K], op = sum.tree(1, 128).fused) |k| x[m, k] * w[n, k]) + b[n]
}",
        width: 300,
        result: 5,
        others: |_| vec![Arg::Floats(numbers(5 * 300, 7)), Arg::Floats(numbers(5, 8))],
        sizes: &[300, 5],
    },
    Case {
        source: "kernel k(x: Tensor<R, D; f32>) -> Tensor<R, D; f32> rows R { softmax(x) }",
        width: 70,
        result: 70,
        others: |_| Vec::new(),
        sizes: &[70],
    },
    Case {
        source: "kernel k(x: Tensor<R, D; f32>, gain: Tensor<D; f32>) -> Tensor<R, D; f32> rows R {
  m = compute (shape = [R]) |i| (reduce (shape = [D], op = sum.tree) |j| x[i, j]) / f32(D)
  v = compute (shape = [R]) |i| (reduce (shape = [D], op = sum.blocks(16)) |j| (x[i, j] - m[i]) * (x[i, j] - m[i])) / f32(D)
  compute (shape = [R, D]) |i, j| (x[i, j] - m[i]) / sqrt(v[i] + 0.00001) * gain[j]
}",
        width: 129,
        result: 129,
        others: |_| vec![Arg::Floats(numbers(129, 3))],
        sizes: &[129],
    },
    Case {
        source: "kernel k(x: Tensor<R, L; f32>, lens: Tensor<R; i32>) -> Tensor<R; f32> rows R {
  compute (shape = [R]) |r| reduce (shape = [L], op = sum, where = j < lens[r]) |j| x[r, j]
}",
        width: 90,
        result: 1,
        others: |rows| vec![Arg::Ints(rows.iter().map(|row| (*row as i32 * 37) % 91).collect())],
        sizes: &[90],
    },
    Case {
        source: "kernel k(x: Tensor<B, S; f32>) -> Tensor<B, S; f32> rows B {
  compute (shape = [B, S]) |i, j| reduce (shape = [S], op = sum) |k| if k <= j then x[i, k] * x[i, j] else 0.0
}",
        width: 33,
        result: 33,
        others: |_| Vec::new(),
        sizes: &[33],
    },
];

/// Returns numbers of some size that no order of a sum leaves as they are.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mix = |at: u32| at.wrapping_add(seed).wrapping_mul(2_654_435_761) >> 8;
    (0..count as u32).map(|at| mix(mix(at)) as f32 / 16_777_216.0 - 0.3).collect()
}

/// Returns a row of the pool: some have numbers that spoil every sum that they come into.
fn row(width: usize, number: usize) -> Vec<f32> {
    let mut row = numbers(width, 1000 * number as u32);
    match number % 8 {
        5 => row.fill(f32::NAN),
        6 => row[width / 2] = f32::INFINITY,
        7 => row.iter_mut().for_each(|it| *it *= 1.0e30),
        _ => {}
    }
    row
}

/// Returns the bytes of each row of the result for a batch.
fn results(case: &Case, compilation: &Compilation, rows: &[usize], device: &str) -> Vec<Vec<u8>> {
    let x = rows.iter().flat_map(|number| row(case.width, *number)).collect();
    let mut arguments = vec![Arg::Floats(x)];
    arguments.extend((case.others)(rows));
    let place = arguments.len();
    arguments.push(Arg::zeros(case.result * rows.len()));
    arguments.push(Arg::Size(rows.len()));
    arguments.extend(case.sizes.iter().map(|size| Arg::Size(*size)));
    let found = compilation.run_on(device, "k", &arguments);
    found[place].chunks(4 * case.result).map(<[u8]>::to_vec).collect()
}

/// Returns the batch of a number: its rows, in any order and more than once.
fn batch(number: u32) -> Vec<usize> {
    let mut state = number.wrapping_mul(2_654_435_761) ^ 0x9e37_79b9;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 10) % below
    };
    let count = 1 + next(67);
    (0..count).map(|_| next(POOL as u32) as usize).collect()
}

/// Returns the number of the first batch in which a row's result is another one than alone.
fn first_difference(case: &Case, batches: u32) -> Option<u32> {
    let compilation = compile_with(case.source, &[]);
    assert!(compilation.compiled.module.is_some(), "{}\n{}", case.source, compilation.remarks());
    let alone: Vec<Vec<u8>> =
        (0..POOL).map(|number| results(case, &compilation, &[number], "interp").remove(0)).collect();
    (0..batches).find(|number| {
        let rows = batch(*number);
        // The interpreter takes its time.
        let device = if number % 20 == 0 && rows.len() < 20 { "interp" } else { "cpu" };
        let found = results(case, &compilation, &rows, device);
        rows.iter().zip(found).any(|(row, found)| found != alone[*row])
    })
}

// covers: ops.class
#[test]
fn a_row_has_the_same_bytes_in_a_thousand_batches() {
    for case in &CASES {
        assert_eq!(first_difference(case, 200), None, "{}", case.source);
    }
}

/// Elements of a vector as rows: the expression of an element, and why it is not proven.
const BREACHES: [(&str, &str); 7] = [
    ("compute (shape = [N]) |i| x[i] / (reduce (shape = [N], op = sum) |j| x[j])", "a reduction goes over rows"),
    ("compute (shape = [N]) |i| x[i] + (if i > 0 then x[i - 1] else 0.0)", "a value depends on the number of the row"),
    ("compute (shape = [N]) |i| x[i] * f32(i)", "a value depends on the number of the row"),
    ("compute (shape = [N]) |i| x[i] / f32(N)", "a value depends on how many rows there are"),
    ("compute (shape = [N]) |i| x[i] + (reduce (shape = [i], op = sum) |j| 1.0)", "depend on the rows"),
    ("compute (shape = [N]) |i| x[i % 3]", "an element of another row of `x` is used"),
    ("s = cumsum(x)\n  compute (shape = [N]) |i| s[i]", "which has no rows, is written for each row"),
];

#[test]
fn what_is_not_proven_differs_in_a_batch() {
    for (body, why) in BREACHES {
        let source: &'static str = format!("kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {{\n  {body}\n}}").leak();
        let case = Case { source, width: 1, result: 1, others: |_| Vec::new(), sizes: &[] };
        let compilation = compile_with(source, &[]);
        let [rows] = &compilation.compiled.tensors[0].rows[..] else { panic!("one size: {source}") };
        let breach = rows.proof.as_ref().expect_err(source);
        assert!(breach.why.contains(why), "{source}\n{}", breach.why);
        assert!(first_difference(&case, 40).is_some(), "the same in all batches: {source}");
    }
}

#[test]
fn the_proof_says_which_arrays_and_orders() {
    let compilation = compile_with(CASES[0].source, &[]);
    let rows = &compilation.compiled.tensors[0].rows;
    let names: Vec<&str> = rows.iter().map(|it| it.size.as_str()).collect();
    assert_eq!(names, ["M", "K", "N"]);
    let proof = rows[0].proof.as_ref().unwrap();
    assert_eq!(proof.arrays, [("x".to_owned(), 0), ("result".to_owned(), 0)]);
    assert_eq!((&proof.shared[..], &proof.orders[..]), (&["w".to_owned(), "b".to_owned()][..], &["K".to_owned()][..]));
    assert!(rows[1].proof.is_err());
    assert_eq!(rows[2].proof.as_ref().unwrap().arrays.len(), 3);
}

#[test]
fn sizes_that_follow_from_rows_are_not_the_same_for_all() {
    let source = "kernel k(x: Tensor<N, D; f32>) -> Tensor<N / 2, D; f32> {
  compute (shape = [N / 2, D]) |i, j| x[2 * i, j] + x[2 * i + 1, j]
}";
    let compilation = compile_with(source, &[]);
    let rows = &compilation.compiled.tensors[0].rows;
    assert!(rows[0].proof.is_err() && rows[1].proof.is_ok(), "{rows:?}");
    // Which definition is taken depends on the number of rows.
    let source = "alternatives k(x: Tensor<N; f32>) -> Tensor<N; f32> {
  default { compute (shape = [N]) |i| x[i] + 1.0 }
  impl wide when (N > 16) { compute (shape = [N]) |i| 1.0 + x[i] }
}";
    let rows = compile_with(source, &[]).compiled.tensors[0].rows.clone();
    let breach = rows[0].proof.as_ref().unwrap_err();
    assert!(breach.why.contains("which of its definitions"), "{breach:?}");
}

#[test]
fn demanded_rows_are_proven_or_an_error() {
    let kernel = |clause: &str| {
        format!(
            "kernel k(x: Tensor<N, D; f32>) -> Tensor<N; f32> {clause} {{
  compute (shape = [N]) |i| x[i, 0] / (reduce (shape = [N], op = sum) |j| x[j, 0])
}}"
        )
    };
    let broken = compile_with(&kernel("rows N"), &[]);
    assert!(broken.codes().contains(&"T0811"), "{}", broken.remarks());
    assert!(broken.remarks().contains("a reduction goes over rows") && broken.remarks().contains(":2:"));
    let unknown = compile_with(&kernel("rows M"), &[]);
    assert!(unknown.codes().contains(&"T0812"), "{}", unknown.remarks());
    assert!(unknown.remarks().contains("did you mean `N`?") || unknown.remarks().contains("its sizes are N, D"));
    assert!(compile_with(&kernel(""), &[]).only_notes());
    // A function has no results that a host sees.
    assert_eq!(compile_with("fn f(x: f32) -> f32 rows N { x }", &[]).codes().first(), Some(&"T0703"));
    // `rows` may still be a name.
    let named = compile_with(
        "kernel k(rows: Tensor<N; f32>) -> Tensor<N; f32> rows N { compute (shape = [N]) |i| 2.0 * rows[i] }",
        &[],
    );
    assert!(named.only_notes(), "{}", named.remarks());
    let found = named.run("k", &[Arg::Floats(vec![1.5, 2.0]), Arg::zeros(2), Arg::Size(2)]);
    assert_eq!(as_floats(&found[1]), [3.0, 4.0]);
}
