//! Definitions: `compute`, `reduce`, `scan`, functions of elements, and how they nest.

use crate::{Arg, as_floats, as_longs, compile, floats, ints, some_floats, some_ints};

fn product(a: &[f32], b: &[f32], (m, n, k): (usize, usize, usize)) -> Vec<f32> {
    (0..m * n).map(|at| (0..k).fold(0.0, |sum, k_| sum + a[at / n * k + k_] * b[k_ * n + at % n])).collect()
}

// covers: tensor.compute tensor.reduce tensor.matmul tensor.kernel tensor.decl.tensor tensor.decl.symbols tensor.tensor.shape
#[test]
fn matmul() {
    let source = "kernel k(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
        compute (shape = [M, N]) |i, j| {
            reduce (shape = [K], op = sum) |k| {
                A[i, k] * B[k, j]
            }
        }
    }";
    for (m, n, k) in [(1, 1, 1), (3, 70, 5), (19, 33, 40), (2, 3, 0)] {
        let (a, b) = (some_floats(m * k, 1), some_floats(k * n, 2));
        let sizes = [m, k, n].map(Arg::Size);
        let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n)];
        arguments.extend(sizes);
        assert_eq!(floats(source, &arguments), product(&a, &b, (m, n, k)));
    }
}

// covers: tensor.softmax tensor.elementwise tensor.block.value tensor.comment tensor.reduce.brace-free tensor.lang.pure
#[test]
fn softmax() {
    let source = "
A = Tensor<B, D; dtype> # the rows
t1 = compute (shape = [B, D]) |bi, di| {
	m = reduce (shape = [D], op = max) |di| A[bi, di] // inner scope di
	e = exp(A[bi, di] - m)
	e
}

y = compute (shape = [B, D]) |bi, di| {
	s = reduce (shape = [D], op = sum) |di| t1[bi, di]
	t1[bi, di] / s
}
";
    let (rows, n) = (7, 33);
    let x = some_floats(rows * n, 3);
    let compilation = compile(source);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)];
    let found = as_floats(compilation.run("main", &arguments).last().unwrap());
    for (row, found) in x.chunks(n).zip(found.chunks(n)) {
        let most = row.iter().fold(f32::NEG_INFINITY, |a, b| a.max(*b));
        let total: f64 = row.iter().map(|x| f64::from(x - most).exp()).sum();
        for (x, found) in row.iter().zip(found) {
            assert!((f64::from(x - most).exp() / total - f64::from(*found)).abs() < 1e-6);
        }
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

// covers: tensor.scan tensor.compute.scalar-shape
#[test]
fn scans() {
    let x = some_ints(150);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(150), Arg::Size(150)];
    let mut total = 0;
    let sums: Vec<i32> = x.iter().map(|x| { total += x; total }).collect();
    assert_eq!(ints("kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> { scan (shape = N, op = sum) |i| x[i] }", &arguments), sums);
    let mut total = 0;
    let before: Vec<i32> = x.iter().map(|x| { total += x; total - x }).collect();
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> { scan (shape = N, op = sum, exclusive) |i| x[i] }";
    assert_eq!(ints(source, &arguments), before);
    let most: Vec<i32> = (0..150).map(|at| *x[..=at].iter().max().unwrap()).collect();
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> { scan (shape = [N], op = max) |i| x[i] }";
    assert_eq!(ints(source, &arguments), most);
    // A scan of each row.
    let source = "kernel k(x: Tensor<R, N; i32>) -> Tensor<R, N; i32> {
        compute (shape = [R]) |r| scan (shape = [N], op = sum) |i| x[r, i]
    }";
    let mut rows = Vec::new();
    for row in x.chunks(50) {
        let mut total = 0;
        rows.extend(row.iter().map(|x| { total += x; total }));
    }
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(150), Arg::Size(3), Arg::Size(50)]), rows);
}

// covers: tensor.reduce.ops tensor.reduce.default-op
#[test]
fn operations_of_reductions() {
    let x = vec![3, -5, 7, 7, -5, 2];
    let run = |op: &str, ty: &str, n: usize| {
        let source = format!("kernel k(x: Tensor<N; i32>) -> {ty} {{ reduce (shape = [N]{op}) |i| x[i] }}");
        let arguments = [Arg::Ints(x[..n].to_vec()), Arg::zeros(2), Arg::Size(n)];
        as_longs(compile(&source).run("k", &arguments).last().unwrap())[0]
    };
    let run32 = |op: &str, n: usize| run(op, "i32", n) as i32;
    assert_eq!([run32("", 6), run32(", op = sum", 6), run32(", op = sum", 0)], [9, 9, 0]);
    assert_eq!([run32(", op = prod", 6), run32(", op = prod", 0)], [7350, 1]);
    assert_eq!([run32(", op = min", 6), run32(", op = max", 6)], [-5, 7]);
    assert_eq!([run32(", op = min", 0), run32(", op = max", 0)], [i32::MAX, i32::MIN]);
    // Of equals the first one.
    assert_eq!([run(", op = argmin", "i64", 6), run(", op = argmax", "i64", 6)], [1, 2]);
    assert_eq!(run(", op = argmax", "i64", 0), -1);
    let logical = |op: &str, n: usize| {
        let source = format!(
            "kernel k(x: Tensor<N; i32>) -> i32 {{ b = reduce (shape = [N], op = {op}) |i| x[i] > 2\n if b then 1 else 0 }}"
        );
        ints(&source, &[Arg::Ints(x[..n].to_vec()), Arg::zeros(1), Arg::Size(n)])[0]
    };
    assert_eq!([logical("any", 6), logical("all", 6), logical("any", 0), logical("all", 0)], [1, 0, 0, 1]);
}
