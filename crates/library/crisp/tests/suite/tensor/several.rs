//! Folds and scans of several values at once, and functions that are written where they are used, against values worked out in Rust.

use crate::tensor::{Arg, as_floats, as_ints, as_longs, compile, compile_with, some_floats};

/// The results of kernel `k` of a source, for one array of `rows` by `n` floats.
#[track_caller]
fn of_rows(source: &str, x: &[f32], (rows, n): (usize, usize), results: &[usize]) -> Vec<Vec<u8>> {
    let mut arguments = vec![Arg::Floats(x.to_vec())];
    arguments.extend(results.iter().map(|bytes| Arg::Bytes(vec![0; *bytes])));
    arguments.extend([rows, n].map(Arg::Size));
    compile(source).run("k", &arguments).split_off(1)
}

// covers: tensor2.scan.pairs
#[test]
fn a_fold_carries_several_values() {
    let (rows, n) = (5, 37);
    let x = some_floats(rows * n, 1);
    // Mean and sum of squares in one pass: the state is three numbers, an element is one.
    let welford = "fn step(n: f32, m: f32, v: f32, x: f32) -> (f32, f32, f32) {
  d = x - m
  c = n + 1.0
  e = m + d / c
  return c, e, v + d * (x - e)
}
kernel k(x: Tensor<R, N; f32>) -> (Tensor<R; f32>, Tensor<R; f32>) {
  n, m, v = compute (shape = [R]) |r| reduce (shape = [N], op = step, init = [0.0, 0.0, 0.0]) |k| x[r, k]
  return m, v
}";
    let found = of_rows(welford, &x, (rows, n), &[4 * rows, 4 * rows]);
    let (mut means, mut squares) = (Vec::new(), Vec::new());
    for row in x.chunks(n) {
        let (mut c, mut m, mut v) = (0.0_f32, 0.0_f32, 0.0_f32);
        for x in row {
            let d = x - m;
            c += 1.0;
            let e = m + d / c;
            v += d * (x - e);
            m = e;
        }
        means.push(m);
        squares.push(v);
    }
    assert_eq!((as_floats(&found[0]), as_floats(&found[1])), (means, squares));
    // The greatest with its place; the function has no name, and takes two lists.
    let pairs = "kernel k(x: Tensor<R, N; f32>) -> (Tensor<R; f32>, Tensor<R; i64>) {
  b = compute (shape = [R]) |r|
    reduce (shape = [N], op = |a, b| if b.0 > a.0 then b else a, init = [-inf, i64(-1)]) |k| [x[r, k], k]
  return b.0, b.1
}";
    let found = of_rows(pairs, &x, (rows, n), &[4 * rows, 8 * rows]);
    for (row, all) in x.chunks(n).enumerate() {
        let best = all.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        assert_eq!(as_floats(&found[0])[row], best);
        assert_eq!(as_longs(&found[1])[row], all.iter().position(|x| *x == best).unwrap() as i64);
    }
    // Outside of other definitions, over two axes in order.
    let last = "kernel k(x: Tensor<R, N; f32>) -> (f32, i32) {
  p, q = reduce (shape = [R, N], op = |p, q, x, c| [p * 0.5 + x, max(q, c)], init = [0.0, i32(0)]) |r, k| [x[r, k], i32(r)]
  return p, q
}";
    let found = of_rows(last, &x, (rows, n), &[4, 4]);
    let expected = x.iter().fold(0.0_f32, |p, x| p * 0.5 + x);
    assert_eq!((as_floats(&found[0])[0], as_ints(&found[1])[0]), (expected, rows as i32 - 1));
    // One pass of a softmax: the state has a vector.
    let online = "kernel k(x: Tensor<R, N; f32>) -> (Tensor<R; f32>, Tensor<R, 2; f32>) {
  m, s = compute (shape = [R]) |r| reduce (shape = [N], op = |m, s, x| [max(m, x), s * 0.5 + x], init = [-inf, zeros([2])])
    |k| x[r, k]
  return m, s
}";
    let found = of_rows(online, &x, (rows, n), &[4 * rows, 8 * rows]);
    for (row, all) in x.chunks(n).enumerate() {
        let sum = all.iter().fold(0.0_f32, |s, x| s * 0.5 + x);
        assert_eq!(as_floats(&found[1])[2 * row..][..2], [sum, sum]);
    }
}

#[test]
fn a_known_operation_reduces_each_value_of_a_list() {
    let (rows, n) = (3, 1500);
    let x = some_floats(rows * n, 1);
    let source = "kernel k(x: Tensor<R, N; f32>) -> (Tensor<R; f32>, Tensor<R; f32>) {
  s, q = compute (shape = [R]) |r| reduce (shape = [N], op = OP) |k| [x[r, k], x[r, k] * x[r, k]]
  return s, q
}";
    let alone = "kernel k(x: Tensor<R, N; f32>) -> (Tensor<R; f32>, Tensor<R; f32>) {
  s = compute (shape = [R]) |r| reduce (shape = [N], op = OP) |k| x[r, k]
  q = compute (shape = [R]) |r| reduce (shape = [N], op = OP) |k| x[r, k] * x[r, k]
  return s, q
}";
    for op in ["sum", "sum.tree", "max"] {
        let run = |source: &str| of_rows(&source.replace("OP", op), &x, (rows, n), &[4 * rows, 4 * rows]);
        assert_eq!(run(source), run(alone), "{op}");
    }
}

#[test]
fn a_scan_carries_several_values() {
    let (rows, n) = (4, 29);
    let (a, x) = (some_floats(rows * n, 2), some_floats(rows * n, 1));
    // A linear recurrence with gates, as state space models have it.
    let source = "kernel k(a: Tensor<B, L; f32>, x: Tensor<B, L; f32>) -> Tensor<B, L; f32> {
  s = compute (shape = [B]) |b|
    scan (shape = [L], EXop = |p, q| [p.0 * q.0, p.1 * q.0 + q.1], init = [1.0, 0.0]) |t| [a[b, t], x[b, t]]
  s.1
}";
    for exclusive in [false, true] {
        let source = source.replace("EX", if exclusive { "exclusive, " } else { "" });
        let arguments =
            [Arg::Floats(a.clone()), Arg::Floats(x.clone()), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)];
        let found = as_floats(&compile(&source).run("k", &arguments)[2]);
        let mut expected = Vec::new();
        for (a, x) in a.chunks(n).zip(x.chunks(n)) {
            let mut state = 0.0_f32;
            for (a, x) in a.iter().zip(x) {
                let before = state;
                state = state * a + x;
                expected.push(if exclusive { before } else { state });
            }
        }
        assert_eq!(found, expected, "exclusive: {exclusive}");
    }
}

#[test]
fn functions_are_written_where_they_are_used() {
    let source = "fn applied(x: Tensor<N; T>, f: T -> T) -> Tensor<N; T> { compute (shape = [N]) |i| f(x[i]) }
kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {
  c = 3.0
  fn twice(y: f32) -> f32 {
    d = y * 2.0
    d + c
  }
  g = |y| twice(y) - 1.0
  // A name means what it means where the function is written.
  c = 100.0
  a, b = [applied(x, g), applied(x, |y: f32| { z = y * y; z - c })]
  a + b
}";
    let x = some_floats(9, 1);
    let found = compile(source).run("k", &[Arg::Floats(x.clone()), Arg::zeros(9), Arg::Size(9)]);
    let expected: Vec<f32> = x.iter().map(|x| (x * 2.0 + 3.0 - 1.0) + (x * x - 100.0)).collect();
    assert_eq!(as_floats(&found[1]), expected);
    // Functions of numbers take tensors, element by element.
    let elements = "fn line(x: T, a: T) -> T { x * a - 1.0 }
kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { line(relu(x) + x, x) + line(2.0, x) }";
    let found = compile(elements).run("k", &[Arg::Floats(x.clone()), Arg::zeros(9), Arg::Size(9)]);
    let expected: Vec<f32> = x.iter().map(|x| ((x.max(0.0) + x) * x - 1.0) + (2.0 * x - 1.0)).collect();
    assert_eq!(as_floats(&found[1]), expected);
    // One function for several types of elements, in one program.
    let generic = "fn scaled<A, B>(x: Tensor<N; A>, y: Tensor<N; B>) -> Tensor<N; B> {
  compute (shape = [N]) |i| B(x[i]) * y[i]
}
kernel k(x: Tensor<N; f32>, q: Tensor<N; i32>) -> (Tensor<N; f32>, Tensor<N; i32>, Tensor<N; f64>) {
  d = compute (shape = [N]) |i| f64(x[i])
  return scaled(q, x), scaled(x, q), scaled(q, d)
}";
    let q: Vec<i32> = (0..9).map(|it| it - 4).collect();
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::Ints(q.clone()),
        Arg::zeros(9),
        Arg::zeros(9),
        Arg::Bytes(vec![0; 72]),
        Arg::Size(9),
    ];
    let found = compile(generic).run("k", &arguments);
    assert_eq!(as_floats(&found[2]), x.iter().zip(&q).map(|(x, q)| *q as f32 * x).collect::<Vec<_>>());
    assert_eq!(as_ints(&found[3]), x.iter().zip(&q).map(|(x, q)| *x as i32 * q).collect::<Vec<_>>());
    let wide: Vec<u8> = x.iter().zip(&q).flat_map(|(x, q)| (f64::from(*q) * f64::from(*x)).to_le_bytes()).collect();
    assert_eq!(found[4], wide);
}

#[test]
fn functions_in_blocks_do_not_call_themselves() {
    let source = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {
  fn f(y: f32) -> f32 { f(y) + 1.0 }
  compute (shape = [N]) |i| f(x[i])
}";
    let found = compile_with(source, &[]);
    assert_eq!(found.codes(), ["T0778"], "{}", found.remarks());
}
