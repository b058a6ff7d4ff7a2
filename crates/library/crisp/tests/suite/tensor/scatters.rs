//! `scatter`, histograms and orders of elements, against values worked out in Rust.

use crate::tensor::{Arg, as_floats, as_ints, compile, compile_with, some_floats};

/// Places, some of them outside of eleven.
fn places(count: usize) -> Vec<i32> {
    (0..count as i32).map(|it| it * 7919 % 14 - 1).collect()
}

// covers: tensor2.scatter
#[test]
fn values_are_combined_in_their_places() {
    let (m, n, d) = (11, 300, 3);
    let p = places(n);
    let (y, v) = (some_floats(m * d, 1), some_floats(n * d, 2));
    let into = |at: i32| usize::try_from(at).ok().filter(|at| *at < m);
    let rows = "kernel k(y: Tensor<M, D; f32>, p: Tensor<N; i32>, v: Tensor<N, D; f32>) -> Tensor<M, D; f32> {
  scatter_add_rows(y, p, v)
}";
    let arguments = [
        Arg::Floats(y.clone()),
        Arg::Ints(p.clone()),
        Arg::Floats(v.clone()),
        Arg::zeros(m * d),
        Arg::Size(m),
        Arg::Size(d),
        Arg::Size(n),
    ];
    let mut expected = y.clone();
    for (i, at) in p.iter().enumerate() {
        for c in 0..d {
            if let Some(at) = into(*at) {
                expected[at * d + c] += v[i * d + c];
            }
        }
    }
    assert_eq!(as_floats(&compile(rows).run("k", &arguments)[3]), expected);
    // Each operation, of floats and of integers.
    let of = |ty: &str, op: &str, init: &str| {
        format!(
            "kernel k(p: Tensor<N; i32>, v: Tensor<N; {ty}>) -> Tensor<11; {ty}> {{
  scatter (shape = [N], init = {init}, op = {op}) |i| [p[i]] v[i]
}}"
        )
    };
    let v = &v[..n];
    let run = |source: &str, v: Arg| {
        compile(source).run("k", &[Arg::Ints(p.clone()), v, Arg::zeros(m), Arg::Size(n)]).pop().unwrap()
    };
    let fold = |first: f32, of: &dyn Fn(f32, f32) -> f32| {
        let mut all = vec![first; m];
        p.iter().zip(v).for_each(|(at, v)| into(*at).into_iter().for_each(|at| all[at] = of(all[at], *v)));
        all
    };
    let check = |op: &str, init: &str, expected: Vec<f32>| {
        assert_eq!(as_floats(&run(&of("f32", op, init), Arg::Floats(v.to_vec()))), expected, "{op}");
    };
    check("sum", "zeros([11])", fold(0.0, &|a, b| a + b));
    check("max", "full([11], 1.5)", fold(1.5, &f32::max));
    check("last", "zeros([11])", fold(0.0, &|_, b| b));
    check("|a, b| a * 0.5 + b", "ones([11])", fold(1.0, &|a, b| a * 0.5 + b));
    let whole: Vec<i32> = (0..n as i32).map(|it| it * 31 % 17 - 8).collect();
    for (op, of_two) in [("sum", i32::wrapping_add as fn(i32, i32) -> i32), ("min", i32::min), ("max", i32::max)] {
        let found = as_ints(&run(&of("i32", op, "full([11], 3)"), Arg::Ints(whole.clone())));
        let mut all = vec![3; m];
        p.iter().zip(&whole).for_each(|(at, v)| into(*at).into_iter().for_each(|at| all[at] = of_two(all[at], *v)));
        assert_eq!(found, all, "{op}");
    }
    // Some positions only; and of two axes in their order.
    let some = "kernel k(p: Tensor<N; i32>, v: Tensor<N; f32>) -> Tensor<11; f32> {
  scatter (shape = [N / 20, 20], init = zeros([11]), where = v[i * 20 + j] > 0.0) |i, j| p[i * 20 + j] { v[i * 20 + j] }
}";
    let mut all = vec![0.0_f32; m];
    p.iter().zip(v).filter(|(_, v)| **v > 0.0).for_each(|(at, v)| {
        into(*at).into_iter().for_each(|at| all[at] += v);
    });
    assert_eq!(as_floats(&run(some, Arg::Floats(v.to_vec()))), all);
}

#[test]
fn histograms() {
    let n = 1000;
    let x: Vec<i32> = (0..n as i32).map(|it| it * it % 23 - 2).collect();
    let count = |all: &[i32], bins: usize| {
        let mut found = vec![0; bins];
        all.iter().filter_map(|it| usize::try_from(*it).ok()).filter(|it| *it < bins).for_each(|it| found[it] += 1);
        found
    };
    let whole = "kernel k(x: Tensor<N; i32>) -> Tensor<16; i32> { histogram(x, 16) }";
    let found = compile(whole).run("k", &[Arg::Ints(x.clone()), Arg::zeros(16), Arg::Size(n)]);
    assert_eq!(as_ints(&found[1]), count(&x, 16));
    // A row of counts for each row: in memory of each row, or with the row as a place.
    let nested =
        "kernel k(x: Tensor<R, N; i32>) -> Tensor<R, 16; i32> { compute (shape = [R]) |r| histogram(x[r, :], 16) }";
    let flat = "kernel k(x: Tensor<R, N; i32>) -> Tensor<R, 16; i32> {
  scatter (shape = [R, N], init = zeros([R, 16])) |r, i| [r, x[r, i]] i32(1)
}";
    let grid = "kernel k(x: Tensor<R, N; i32>) -> Tensor<R, 16; i32> {
  grid (dim = [R, 1]) |r, z| {
    h = histogram(x[r, :], 16)
    compute (shape = [1, 16]) |o, b| h[b]
  }
}";
    for source in [nested, flat, grid] {
        let arguments = [Arg::Ints(x.clone()), Arg::zeros(16 * 10), Arg::Size(10), Arg::Size(n / 10)];
        let expected: Vec<i32> = x.chunks(n / 10).flat_map(|row| count(row, 16)).collect();
        assert_eq!(as_ints(&compile(source).run("k", &arguments)[1]), expected, "{source}");
    }
}

#[test]
fn scatters_have_one_order() {
    let found = compile_with(
        "kernel k(x: Tensor<N; f32>) -> Tensor<4; f32> { scatter (shape = [N], init = zeros([4]), op = sum.tree) |i| [i] x[i] }",
        &[],
    );
    assert_eq!(found.codes(), ["T0832"], "{}", found.remarks());
}

/// Numbers with equal ones, zeros of both signs, infinities and NaN.
fn unordered(count: usize) -> Vec<f32> {
    let special = [0.0, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-45];
    (0..count).map(|at| if at % 9 == 4 { special[at / 9 % 6] } else { (at * 7919 % 101) as f32 - 50.0 }).collect()
}

/// The places of numbers in order: NaN last, equal ones as they are.
fn order(x: &[f32], descending: bool) -> Vec<usize> {
    let mut all: Vec<usize> = (0..x.len()).collect();
    all.sort_by(|&a, &b| {
        let (a, b) = if descending && !x[a].is_nan() && !x[b].is_nan() { (b, a) } else { (a, b) };
        x[a].is_nan().cmp(&x[b].is_nan()).then(x[a].partial_cmp(&x[b]).unwrap_or(std::cmp::Ordering::Equal))
    });
    all
}

fn bits(x: &[f32]) -> Vec<u32> {
    x.iter().map(|x| if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() }).collect()
}

// covers: tensor2.sort
#[test]
fn vectors_are_sorted() {
    let source = "kernel k(x: Tensor<N; f32>) -> (Tensor<N; f32>, Tensor<N; i32>) {
  return sort(x), argsort_descending(x)
}";
    let compiled = compile(source);
    for n in [1, 3, 130] {
        let x = unordered(n);
        let arguments = [Arg::Floats(x.clone()), Arg::zeros(n), Arg::zeros(n), Arg::Size(n)];
        let found = compiled.run("k", &arguments);
        let places: Vec<i32> = order(&x, true).iter().map(|&at| at as i32).collect();
        assert_eq!(as_ints(&found[2]), places, "{n}");
        let sorted: Vec<f32> = order(&x, false).into_iter().map(|at| x[at]).collect();
        assert_eq!(bits(&as_floats(&found[1])), bits(&sorted), "{n}");
    }
}

#[test]
fn rows_are_sorted() {
    let (rows, n, k) = (5, 21, 4);
    let x = unordered(rows * n);
    let source = "kernel k(x: Tensor<R, N; f32>) -> (Tensor<R, N; f32>, Tensor<R, 4; f32>, Tensor<R, 4; i32>) {
  v, p = top_k_rows(x, 4)
  return sort_rows(x), v, p
}";
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::zeros(rows * n),
        Arg::zeros(rows * k),
        Arg::zeros(rows * k),
        Arg::Size(rows),
        Arg::Size(n),
    ];
    let found = compile(source).run("k", &arguments);
    let of = |descending: bool, count: usize| {
        let each = move |row: &[f32]| order(row, descending).into_iter().take(count).collect::<Vec<_>>();
        x.chunks(n).map(each).collect::<Vec<_>>()
    };
    let values = |places: &[Vec<usize>]| {
        let all = places.iter().zip(x.chunks(n)).flat_map(|(places, row)| places.iter().map(|&at| row[at]));
        bits(&all.collect::<Vec<_>>())
    };
    assert_eq!(bits(&as_floats(&found[1])), values(&of(false, n)));
    let best = of(true, k);
    assert_eq!(bits(&as_floats(&found[2])), values(&best));
    assert_eq!(as_ints(&found[3]), best.concat().into_iter().map(|at| at as i32).collect::<Vec<_>>());
    // Integers, of a size that is known while compiling.
    let source = "kernel k(x: Tensor<20; i32>) -> (Tensor<20; i32>, Tensor<3; i32>) {
  return sort(x), top_k(x, 3).1
}";
    let x: Vec<i32> = (0..20).map(|it| it * 7 % 11).collect();
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(20), Arg::zeros(3)]);
    let mut sorted = x.clone();
    sorted.sort_unstable();
    assert_eq!(as_ints(&found[1]), sorted);
    let mut places: Vec<i32> = (0..20).collect();
    places.sort_by_key(|&at| std::cmp::Reverse(x[at as usize]));
    assert_eq!(as_ints(&found[2]), places[..3]);
}
