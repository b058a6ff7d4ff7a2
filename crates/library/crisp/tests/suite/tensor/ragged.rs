//! Reductions of a part of their positions and loops whose ends follow from data, against values worked out in Rust.

use crate::tensor::{Arg, as_floats, as_longs, compile, some_floats};

const ROWS: usize = 7;
const N: usize = 70;

fn lengths() -> Vec<i32> {
    vec![0, 1, 70, 33, 100, -3, 64]
}

fn row(x: &[f32], row: usize) -> &[f32] {
    &x[row * N..][..usize::try_from(lengths()[row]).unwrap_or(0).min(N)]
}

/// The result of a kernel of rows with lengths.
#[track_caller]
fn run(body: &str, result: &str, x: &[f32], bytes: usize) -> Vec<u8> {
    let source = format!("kernel k(x: Tensor<R, L; f32>, lens: Tensor<R; i32>) -> {result} {{ {body} }}");
    let arguments =
        [Arg::Floats(x.to_vec()), Arg::Ints(lengths()), Arg::Bytes(vec![0; bytes]), Arg::Size(ROWS), Arg::Size(N)];
    compile(&source).run("k", &arguments).pop().unwrap()
}

#[track_caller]
fn floats(element: &str, x: &[f32]) -> Vec<f32> {
    as_floats(&run(&format!("compute (shape = [R]) |r| {element}"), "Tensor<R; f32>", x, 4 * ROWS))
}

/// Rows whose elements are not numbers from their length on: what is left out is not read.
fn data() -> Vec<f32> {
    let mut x = some_floats(ROWS * N, 1);
    for (at, x) in x.iter_mut().enumerate() {
        if at % N >= usize::try_from(lengths()[at / N]).unwrap_or(0) {
            *x = f32::NAN;
        }
    }
    x
}

// covers: tensor2.ragged
#[test]
fn reductions_end_where_data_says() {
    let x = data();
    let sums: Vec<f32> = (0..ROWS).map(|r| row(&x, r).iter().fold(0.0, |sum, x| sum + x)).collect();
    for element in [
        "reduce (shape = [L], where = k < lens[r]) |k| x[r, k]",
        "reduce (shape = [L], where = lens[r] > k) |k| x[r, k]",
        "reduce (shape = [L], where = k <= lens[r] - 1) |k| x[r, k]",
        "reduce (shape = [min(L, lens[r])]) |k| x[r, k]",
        "reduce (shape = [min(L, lens[r])], from = 0.0) |k| x[r, k]",
        "reduce (shape = [L], op = |a, b| a + b, init = 0.0, where = k < lens[r]) |k| x[r, k]",
        "affine_for (end = min(L, lens[r]), init = 0.0) |k, a| a + x[r, k]",
    ] {
        assert_eq!(floats(element, &x), sums, "{element}");
    }
    let most: Vec<f32> = (0..ROWS).map(|r| row(&x, r).iter().copied().fold(f32::NEG_INFINITY, f32::max)).collect();
    assert_eq!(floats("reduce (shape = [L], op = max, where = k < lens[r]) |k| x[r, k]", &x), most);
    // Orders of a sum are those of the elements that there are.
    let tree = floats("reduce (shape = [min(L, lens[r])], op = sum.tree) |k| x[r, k]", &x);
    assert_eq!(floats("reduce (shape = [L], op = sum.tree, where = k < lens[r]) |k| x[r, k]", &x), tree);
    for (r, tree) in tree.iter().enumerate() {
        let exact: f64 = row(&x, r).iter().map(|x| f64::from(*x)).sum();
        assert!((f64::from(*tree) - exact).abs() < 1e-3, "{r}: {tree} {exact}");
    }
    let fused = floats("reduce (shape = [L], op = sum.fused, where = k < lens[r]) |k| x[r, k] * x[r, k]", &x);
    let expected: Vec<f32> = (0..ROWS).map(|r| row(&x, r).iter().fold(0.0, |sum, x| x.mul_add(*x, sum))).collect();
    assert_eq!(fused, expected);
    let places = run(
        "compute (shape = [R]) |r| reduce (shape = [L], op = argmax, where = k < lens[r]) |k| x[r, k]",
        "Tensor<R; i64>",
        &x,
        8 * ROWS,
    );
    let expected: Vec<i64> =
        (0..ROWS).map(|r| row(&x, r).iter().position(|x| *x == most[r]).map_or(-1, |at| at as i64)).collect();
    assert_eq!(as_longs(&places), expected);
    // Two values at once.
    let pair =
        "s, c = compute (shape = [R]) |r| reduce (shape = [L], op = |s, c, x| [s + x, c + 1.0], init = [0.0, 0.0],
    where = k < lens[r]) |k| x[r, k]
  compute (shape = [R]) |r| s[r] / c[r]";
    let found = as_floats(&run(pair, "Tensor<R; f32>", &x, 4 * ROWS));
    for (r, found) in found.iter().enumerate() {
        let expected = sums[r] / row(&x, r).len() as f32;
        assert!(
            found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(),
            "{r}: {found} {expected}"
        );
    }
}

#[test]
fn positions_are_left_out() {
    let x = data();
    let odd = |r: usize| row(&x, r).iter().enumerate().filter(|(k, x)| k % 2 == 1 && **x > 0.0);
    let sums: Vec<f32> = (0..ROWS).map(|r| odd(r).fold(0.0, |sum, (_, x)| sum + x)).collect();
    let condition = "where = k < lens[r] and k % 2 == 1 and x[r, k] > 0.0";
    assert_eq!(floats(&format!("reduce (shape = [L], {condition}) |k| x[r, k]"), &x), sums);
    assert_eq!(floats(&format!("reduce (shape = [L], {condition}, init = 0.0) |k| x[r, k]"), &x), sums);
    for (op, side) in [("argmax", 1.0), ("argmin", -1.0)] {
        let body = format!("compute (shape = [R]) |r| reduce (shape = [L], op = {op}, {condition}) |k| x[r, k]");
        let found = as_longs(&run(&body, "Tensor<R; i64>", &x, 8 * ROWS));
        let expected: Vec<i64> = (0..ROWS)
            .map(|r| {
                let best = |best: Option<(usize, f32)>, (k, x): (usize, &f32)| match best {
                    Some((_, b)) if b * side >= x * side => best,
                    _ => Some((k, *x)),
                };
                odd(r).fold(None, best).map_or(-1, |(k, _)| k as i64)
            })
            .collect();
        assert_eq!(found, expected, "{op}");
    }
    // A fused sum that is −0 stays so where the rest is left out.
    let tiny = "kernel k(x: Tensor<N; f32>) -> f32 {
  reduce (shape = [N], op = sum.fused, where = i == 0) |i| x[i] * (-x[i])
}";
    let found = compile(tiny).run("k", &[Arg::Floats(vec![1e-30, 5.0, 7.0]), Arg::zeros(1), Arg::Size(3)]);
    assert_eq!(as_floats(&found[1])[0].to_bits(), (-0.0_f32).to_bits());
    // A triangle: what is left out follows from an index.
    let triangle = "kernel k(x: Tensor<N, N; f32>) -> Tensor<N; f32> {
  compute (shape = [N]) |i| reduce (shape = [N], where = j <= i, op = sum.fused) |j| x[i, j] * x[j, i]
}";
    let n = 21;
    let x = some_floats(n * n, 3);
    let found = compile(triangle).run("k", &[Arg::Floats(x.clone()), Arg::zeros(n), Arg::Size(n)]);
    let sum = |i: usize| (0..=i).fold(0.0_f32, |sum, j| x[i * n + j].mul_add(x[j * n + i], sum));
    assert_eq!(as_floats(&found[1]), (0..n).map(sum).collect::<Vec<_>>());
}

#[test]
fn a_ragged_softmax() {
    let x = data();
    let body = "m = compute (shape = [R]) |r| reduce (shape = [L], where = k < lens[r], op = max) |k| x[r, k]
  s = compute (shape = [R]) |r| reduce (shape = [L], where = k < lens[r], op = sum.tree) |k| exp(x[r, k] - m[r])
  compute (shape = [R, L]) |r, k| if k < lens[r] then exp(x[r, k] - m[r]) / s[r] else 0.0";
    let found = as_floats(&run(body, "Tensor<R, L; f32>", &x, 4 * ROWS * N));
    for r in 0..ROWS {
        let all = row(&x, r);
        let most = all.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let sum: f64 = all.iter().map(|x| f64::from(x - most).exp()).sum();
        for k in 0..N {
            let expected = all.get(k).map_or(0.0, |x| f64::from(x - most).exp() / sum);
            assert!((f64::from(found[r * N + k]) - expected).abs() < 1e-6, "{r}, {k}");
        }
    }
}
