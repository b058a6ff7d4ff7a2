//! Loops of launches until a condition holds: solvers and eigenvalues, against values worked out in Rust.

use crisp::debug::counting_interpreter;
use crisp::run_program_on;

use crate::tensor::{Arg, as_floats, as_ints, compile, some_floats};

const N: usize = 24;

/// A symmetric matrix in which each element of the diagonal is greater than all others of its row together, and a vector.
fn system() -> (Vec<f32>, Vec<f32>) {
    let x = some_floats(N * N, 1);
    let mut a: Vec<f32> = (0..N * N).map(|at| (x[at] + x[at % N * N + at / N]) * 0.125).collect();
    (0..N).for_each(|i| a[i * N + i] = a[i * N..][..N].iter().map(|x| x.abs()).sum::<f32>() + 1.0);
    (a, some_floats(N, 2))
}

fn product(a: &[f32], x: &[f32]) -> Vec<f64> {
    a.chunks(N).map(|row| row.iter().zip(x).map(|(a, x)| f64::from(*a) * f64::from(*x)).sum()).collect()
}

/// The vector that a kernel finds, and its number of rounds.
#[track_caller]
fn solve(source: &str) -> (Vec<f32>, i32) {
    let (a, b) = system();
    let arguments = [Arg::Floats(a), Arg::Floats(b), Arg::zeros(N), Arg::zeros(1), Arg::Size(N)];
    let found = compile(source).run("k", &arguments);
    (as_floats(&found[2]), as_ints(&found[3])[0])
}

// covers: tensor2.while
#[test]
fn jacobi_and_conjugate_gradients_end_where_they_converge() {
    let jacobi = "kernel k(A: Tensor<N, N; f32>, b: Tensor<N; f32>) -> (Tensor<N; f32>, i32) {
  x, e, n = while (init = [zeros([N]), f32(1e30), i32(0)], max = 150) |x, e, n| e > 1e-6 {
    y = compute (shape = [N]) |i| (b[i] - (reduce (shape = [N], where = j != i) |j| A[i, j] * x[j])) / A[i, i]
    [y, reduce (shape = [N], op = max) |i| abs(y[i] - x[i]), n + 1]
  }
  return x, n
}";
    let gradients = "kernel k(A: Tensor<N, N; f32>, b: Tensor<N; f32>) -> (Tensor<N; f32>, i32) {
  x, r, p, s, n = while (init = [zeros([N]), b, b, dot(b, b), i32(0)], max = 100) |x, r, p, s, n| s > 1e-10 {
    q = A @ p
    a = s / dot(p, q)
    rest = r - a * q
    t = dot(rest, rest)
    [x + a * p, rest, rest + t / s * p, t, n + 1]
  }
  return x, n
}";
    let (a, b) = system();
    for (source, most) in [(jacobi, 149), (gradients, N as i32 + 5)] {
        let (x, rounds) = solve(source);
        assert!(rounds > 2 && rounds < most, "{rounds} rounds");
        for (found, b) in product(&a, &x).iter().zip(&b) {
            assert!((found - f64::from(*b)).abs() < 1e-4, "{found} {b} after {rounds} rounds\n{source}");
        }
    }
}

#[test]
fn the_power_method_finds_the_greatest_eigenvalue() {
    let source = "kernel k(A: Tensor<N, N; f32>, b: Tensor<N; f32>) -> (Tensor<N; f32>, i32) {
  v, now, before, n = while (init = [b, f32(1.0), f32(0.0), i32(0)], max = 400) |v, now, before, n|
      abs(now - before) > 1e-6 * abs(now) {
    w = A @ v
    size = sqrt(dot(w, w))
    [compute (shape = [N]) |i| w[i] / size, size, now, n + 1]
  }
  return v, n
}";
    let (a, _) = system();
    let (v, rounds) = solve(source);
    assert!(rounds > 3 && rounds < 400, "{rounds} rounds");
    let w = product(&a, &v);
    let value: f64 = w.iter().zip(&v).map(|(w, v)| w * f64::from(*v)).sum();
    let rest: f64 = w.iter().zip(&v).map(|(w, v)| (w - value * f64::from(*v)).powi(2)).sum();
    assert!(rest.sqrt() < 0.02 * value, "{rest} {value} after {rounds} rounds");
}

// covers: tensor2.while
#[test]
fn no_rounds_are_launched_after_the_condition_has_failed() {
    let source = |max: usize| {
        format!(
            "kernel k(x: Tensor<N; f32>) -> (Tensor<N; f32>, i32) {{
  v, n = while (init = [x, i32(0)], max = {max}) |v, n| v[0] > 1.0 {{ [compute (shape = [N]) |i| v[i] * 0.5, n + 1] }}
  return v, n
}}"
        )
    };
    // Rounds until it fails, and those that are launched until the next look after it.
    for (start, rounds, launched) in [(8.0, 3, 4), (16384.0, 14, 16), (1e30, 100, 106)] {
        let arguments = [Arg::Floats(vec![start; 5]), Arg::zeros(5), Arg::zeros(1), Arg::Size(5)];
        let executions = |max: usize| {
            let compilation = compile(&source(max));
            let found = compilation.run("k", &arguments);
            assert_eq!(as_ints(&found[2]), [rounds], "{start}");
            assert_eq!(as_floats(&found[1]), [start * 0.5_f32.powi(rounds); 5]);
            let (device, counters) = counting_interpreter();
            let mut host = arguments.iter().map(Arg::host).collect::<Vec<_>>();
            run_program_on(&device, &compilation.compiled, "k", &mut host, 1).unwrap();
            let counted = counters.counted();
            counted.iter().flat_map(|it| it.counts.of_function(0).to_vec()).sum::<u64>()
        };
        let all = executions(2000);
        assert_eq!(all, executions(launched), "{start}");
    }
}
