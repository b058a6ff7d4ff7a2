//! Definitions: `compute`, `reduce`, `scan`, functions of elements, and how they nest.

use crate::tensor::{
    Arg, as_floats, as_ints, as_longs, compile, compile_for, compile_with, floats, ints, ints_with_borders,
    some_floats, some_ints,
};

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

/// Rows of tables are workgroups along two axes, and the product after them has three: what is found of a row stays in its invocations all the same, also
/// where the sum of a row follows the product.
#[test]
fn softmax_of_tables_before_a_product() {
    let product = "reduce (shape = [S], op = sum.fused) |j| e[h, i, j] * v[h, j, d]";
    attention(&format!("  compute (shape = [H, S, D]) |h, i, d| ({product}) / s[h, i]"), 2);
    let apart = "  compute (shape = [H, S, D]) |h, i, d| o[h, i, d] / s[h, i]";
    attention(&format!("  o = read (shape = [H, S, D]) |h, i, d| {product}\n{apart}"), 3);
}

#[track_caller]
fn attention(result: &str, launches: usize) {
    let source = format!(
        "
kernel k(x: Tensor<H, S, S; f32>, v: Tensor<H, S, D; f32>) -> Tensor<H, S, D; f32> {{
  m = read (shape = [H, S]) |h, i| reduce (shape = [S], op = max) |j| x[h, i, j]
  e = read (shape = [H, S, S]) |h, i, j| exp(x[h, i, j] - m[h, i])
  s = read (shape = [H, S]) |h, i| reduce (shape = [S], op = sum.tree) |j| e[h, i, j]
{result}
}}
"
    );
    let compilation = compile_for("cpu", &source);
    assert!(compilation.only_notes(), "{}", compilation.remarks());
    let explained = compilation.explained();
    assert!(explained.contains("temporary m_of_row: private f32 []\n"), "{explained}");
    assert!(explained.contains("temporary s_of_row: private f32 []\n"), "{explained}");
    assert_eq!(explained.matches("launch ").count(), launches, "{explained}");
    for (h, n, d) in [(3, 70, 5), (1, 1, 1), (2, 129, 70)] {
        let (x, v) = (some_floats(h * n * n, 3), some_floats(h * n * d, 4));
        let mut arguments = vec![Arg::Floats(x.clone()), Arg::Floats(v.clone()), Arg::zeros(h * n * d)];
        arguments.extend([h, n, d].map(Arg::Size));
        let found = as_floats(compilation.run("k", &arguments).last().unwrap());
        for (at, found) in found.iter().enumerate() {
            let (row, column) = (at / d, at % d);
            let (table, x) = (row / n, &x[row * n..(row + 1) * n]);
            let most = x.iter().fold(f32::NEG_INFINITY, |a, b| a.max(*b));
            let parts: Vec<f64> = x.iter().map(|x| f64::from(x - most).exp()).collect();
            let sum: f64 = parts.iter().enumerate().map(|(j, e)| e * f64::from(v[(table * n + j) * d + column])).sum();
            let wanted = sum / parts.iter().sum::<f64>();
            assert!((wanted - f64::from(*found)).abs() < 1e-4 * (1.0 + wanted.abs()), "{at}: {found} for {wanted}");
        }
    }
}

// covers: tensor.scan tensor.compute.scalar-shape
#[test]
fn scans() {
    let x = some_ints(150);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(150), Arg::Size(150)];
    let mut total = 0;
    let sums: Vec<i32> = x
        .iter()
        .map(|x| {
            total += x;
            total
        })
        .collect();
    assert_eq!(
        ints("kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> { scan (shape = N, op = sum) |i| x[i] }", &arguments),
        sums
    );
    let mut total = 0;
    let before: Vec<i32> = x
        .iter()
        .map(|x| {
            total += x;
            total - x
        })
        .collect();
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
        rows.extend(row.iter().map(|x| {
            total += x;
            total
        }));
    }
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(150), Arg::Size(3), Arg::Size(50)]), rows);
}

// covers: tensor.reduce.ops tensor.reduce.default-op
#[test]
fn operations_of_reductions() {
    let x = [3, -5, 7, 7, -5, 2];
    let result = |op: &str, ty: &str, words: usize, n: usize| {
        let source = format!("kernel k(x: Tensor<N; i32>) -> {ty} {{ reduce (shape = [N]{op}) |i| x[i] }}");
        let arguments = [Arg::Ints(x[..n].to_vec()), Arg::zeros(words), Arg::Size(n)];
        compile(&source).run("k", &arguments).pop().unwrap()
    };
    let run = |op: &str, ty: &str, n: usize| as_longs(&result(op, ty, 2, n))[0];
    let run32 = |op: &str, n: usize| as_ints(&result(op, "i32", 1, n))[0];
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

// covers: tensor.compute.nested tensor.slice tensor.fn.map tensor.fn.type
#[test]
fn bodies_that_are_tensors() {
    // The document's map over a leading dimension.
    let source = "
fn model(x: Tensor<L, 4; f32>) -> Tensor<L, 4; f32> {
  s = compute (shape = [L]) |i| reduce (shape = [4]) |j| x[i, j]
  compute (shape = [L, 4]) |i, j| x[i, j] - s[i]
}
kernel k(data: Tensor<B, L, 4; f32>) -> Tensor<B, L, 4; f32> {
  model: Tensor<L, 4; f32> -> Tensor<L, 4; f32>
  compute (shape=[B]) |bi| {
    model(data[bi, :, :])
  }
}";
    let (b, l) = (3, 5);
    let x = some_floats(b * l * 4, 1);
    let expected: Vec<f32> = x
        .chunks(4)
        .flat_map(|row| {
            let s = row.iter().fold(0.0, |s, x| s + x);
            row.iter().map(move |x| x - s)
        })
        .collect();
    assert_eq!(floats(source, &[Arg::Floats(x), Arg::zeros(b * l * 4), Arg::Size(b), Arg::Size(l)]), expected);
    let source = "kernel k(x: Tensor<M, N; i32>) -> Tensor<N; i32> { y = x[1, :]\n y + x[0, 0:N] * 2 }";
    let x = some_ints(12);
    let expected: Vec<i32> = (0..4).map(|at| x[4 + at] + 2 * x[at]).collect();
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(4), Arg::Size(3), Arg::Size(4)]), expected);
}

// covers: tensor.if.block tensor.if.then tensor.index tensor.infix tensor.cdiv
#[test]
fn conditions_and_borders() {
    let n = 37;
    let x = some_ints(n);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(n), Arg::Size(n)];
    let at = |i: i64| if i >= 0 && i < n as i64 { x[i as usize] } else { 0 };
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        compute (shape = [N]) |i| if i < N / 2 { x[i] } else if i % 3 == 0 and not (i > 30) { 0 - x[i] } else { 5 }
    }";
    let expected: Vec<i32> = (0..n)
        .map(|i| {
            if i < n / 2 {
                x[i]
            } else if i % 3 == 0 && i <= 30 {
                -x[i]
            } else {
                5
            }
        })
        .collect();
    assert_eq!(ints(source, &arguments), expected);
    // Reads outside are zero, of what is passed and of what is computed.
    let expected: Vec<i32> = (0..n as i64).map(|i| at(i - 2) + 3 * at(i + 1)).collect();
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        compute (shape = [N]) |i| (if i - 2 >= 0 then x[i - 2] else 0) + 3 * x[i + 1]
    }";
    assert_eq!(ints_with_borders(source, &arguments), expected);
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        t = compute (shape = [N]) |i| x[i] + 7
        compute (shape = [N]) |i| t[i - 2] + t[i + 1] + t[-1] + cdiv(i, 4)
    }";
    let of = |i: i64| if i >= 0 && i < n as i64 { at(i) + 7 } else { 0 };
    let expected: Vec<i32> = (0..n as i64).map(|i| of(i - 2) + of(i + 1) + ((i + 3) / 4) as i32).collect();
    assert_eq!(ints_with_borders(source, &arguments), expected);
    // Division and remainder of indices are rounded down.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> { compute (shape = [N]) |i| i32((i - 20) / 7 * 100 + (i - 20) % 7) }";
    let expected: Vec<i32> = (0..n as i32).map(|i| (i - 20).div_euclid(7) * 100 + (i - 20).rem_euclid(7)).collect();
    assert_eq!(ints_with_borders(source, &arguments), expected);
}

// covers: tensor.for tensor.affine-for tensor.affine-for.name tensor.zeros
#[test]
fn loops_that_carry_values() {
    let (m, n) = (4, 6);
    let x = some_ints(m * n);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(m), Arg::Size(m), Arg::Size(n)];
    // Horner's rule in each row: a scalar is carried.
    let source = "kernel k(x: Tensor<M, N; i32>) -> Tensor<M; i32> {
        compute (shape = [M]) |i| affine_for (end = N, init = i32(0)) |q, acc| acc * 3 + x[i, q]
    }";
    let expected: Vec<i32> = x.chunks(n).map(|row| row.iter().fold(0, |acc, x| acc * 3 + x)).collect();
    assert_eq!(ints(source, &arguments), expected);
    let source = "kernel k(x: Tensor<M, N; i32>) -> Tensor<M; i32> {
        compute (shape = [M]) |i| {
            p = affine_for (start = 1, end = N, step = 2, init = [i32(1), i32(0)]) |q, a, b| { [b + x[i, q], a] }
            p[0] - p[1]
        }
    }";
    let expected: Vec<i32> = x
        .chunks(n)
        .map(|row| {
            let (mut a, mut b) = (1, 0);
            for q in (1..n).step_by(2) {
                (a, b) = (b + row[q], a);
            }
            a - b
        })
        .collect();
    assert_eq!(ints(source, &arguments), expected);
    // A tensor is carried: each step needs its neighbours, so the steps are launches.
    let source = "kernel k(u: Tensor<N; i32>, steps: int) -> Tensor<N; i32> {
        affine_for (end = steps, init = u) |t, u| compute (shape = [N]) |i| u[i - 1] + u[i] - u[i + 1]
    }";
    let mut u = some_ints(70);
    let arguments = [Arg::Ints(u.clone()), Arg::Size(5), Arg::zeros(70), Arg::Size(70)];
    for _ in 0..5 {
        let at = |i: usize| if i < 70 { u[i] } else { 0 };
        u = (0..70_usize).map(|i| at(i.wrapping_sub(1)) + at(i) - at(i + 1)).collect();
    }
    assert_eq!(ints_with_borders(source, &arguments), u);
    let source = "kernel k(u: Tensor<N; i32>) -> Tensor<N; i32> {
        z: Tensor<N; i32> = zeros([N])
        affine_for (end = 4, init = z) |t, z| z + u
    }";
    let expected: Vec<i32> = u.iter().map(|u| 4 * u).collect();
    assert_eq!(ints(source, &[Arg::Ints(u), Arg::zeros(70), Arg::Size(70)]), expected);
}

// covers: tensor.while
#[test]
fn loops_until_a_condition() {
    let x: Vec<i32> = (1..60).collect();
    let n = x.len();
    // Collatz: how many steps to 1.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        compute (shape = [N]) |i| {
            p = while (init = [x[i], i32(0)]) |v, count| v > 1 {
                [if v % 2 == 0 then v / 2 else 3 * v + 1, count + 1]
            }
            p[1]
        }
    }";
    let steps = |mut v: i32| {
        let mut count = 0;
        while v > 1 {
            v = if v % 2 == 0 { v / 2 } else { 3 * v + 1 };
            count += 1;
        }
        count
    };
    let expected: Vec<i32> = x.iter().map(|x| steps(*x)).collect();
    assert_eq!(ints(source, &[Arg::Ints(x.clone()), Arg::zeros(n), Arg::Size(n)]), expected);
    // The limit of rounds.
    let source = "kernel k(x: Tensor<N; i32>) -> Tensor<N; i32> {
        compute (shape = [N]) |i| while (init = x[i], max = 9) |v| v < 40 { v + 2 }
    }";
    let expected: Vec<i32> = x.iter().map(|x| (0..9).fold(*x, |v, _| if v < 40 { v + 2 } else { v })).collect();
    assert_eq!(ints(source, &[Arg::Ints(x), Arg::zeros(n), Arg::Size(n)]), expected);
}

// covers: tensor.shadow tensor.bind.typed tensor.tensor.dtype
#[test]
fn names() {
    let source = "kernel k(x: Tensor<N; i32>) -> (Tensor<N; i32>, Tensor<N; i32>) {
        let a = compute (shape = [N]) |i| x[i] + 1
        b = a
        a: Tensor<N; i32> = a * 2
        return b, a
    }";
    let x = some_ints(40);
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(40), Arg::zeros(40), Arg::Size(40)]);
    assert_eq!(as_ints(&found[1]), x.iter().map(|x| x + 1).collect::<Vec<_>>());
    assert_eq!(as_ints(&found[2]), x.iter().map(|x| 2 * (x + 1)).collect::<Vec<_>>());
    // Every type of elements; sums keep the type.
    for (name, bytes) in [
        ("i8", 1),
        ("u8", 1),
        ("i16", 2),
        ("u16", 2),
        ("i32", 4),
        ("u32", 4),
        ("i64", 8),
        ("u64", 8),
        ("f16", 2),
        ("bf16", 2),
        ("f32", 4),
        ("f64", 8),
    ] {
        let source = format!(
            "kernel k(x: Tensor<N; {name}>) -> Tensor<N; {name}> {{ s = reduce (shape = [N]) |i| x[i]\n compute (shape = [N]) |i| x[i] + s - s }}"
        );
        let found =
            compile(&source).run("k", &[Arg::Bytes(vec![0; 3 * bytes]), Arg::Bytes(vec![9; 3 * bytes]), Arg::Size(3)]);
        assert_eq!(found[1], vec![0; 3 * bytes], "{name}");
    }
    // A generic type is chosen from outside.
    let source = "kernel k(x: Tensor<N; T>) -> Tensor<N; T> { compute (shape = [N]) |i| x[i] + x[i] }";
    let compilation = compile_with(source, &["T=i32"]);
    let found = compilation.run("k", &[Arg::Ints(vec![3, 4]), Arg::zeros(2), Arg::Size(2)]);
    assert_eq!(as_ints(&found[1]), [6, 8]);
}

// covers: tensor.reduce.decompose tensor.scan.decompose tensor.reduce.custom tensor.progressive
#[test]
fn decompositions_by_hand() {
    let n = 50;
    let x = some_ints(n);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(1), Arg::Size(n)];
    let source = "kernel k(A: Tensor<N; i32>) -> i32 {
        yt = compute(shape = [2]) |i| {
            reduce(shape = [N/2], op = sum) |j| A[i * (N / 2) + j]
        }
        yt[0] + yt[1]
    }";
    assert_eq!(ints(source, &arguments), [x.iter().sum::<i32>()]);
    let source = "kernel k(A: Tensor<N; i32>) -> Tensor<N; i32> {
        yt = compute(shape = 2) |i| {
            scan(shape = [N/2], op = sum) |j| A[i * (N / 2) + j]
        }
        compute (shape = [N]) |i| {
            if i < N / 2 {
                yt[0, i]
            } else {
                yt[1, i - (N / 2)] + yt[0, N / 2 - 1]
            }
        }
    }";
    let mut total = 0;
    let sums: Vec<i32> = x
        .iter()
        .map(|x| {
            total += x;
            total
        })
        .collect();
    assert_eq!(ints(source, &[Arg::Ints(x.clone()), Arg::zeros(n), Arg::Size(n)]), sums);
    // A function as the operation: a fold that counts and keeps.
    let source = "
fn step(a: i32, b: i32) -> i32 { if b > a then b else a + 1 }
kernel k(A: Tensor<N; i32>) -> i32 { reduce (shape = [N], op = step, init = i32(0)) |i| A[i] }";
    let expected = x.iter().fold(0, |a, b| if *b > a { *b } else { a + 1 });
    assert_eq!(ints(source, &arguments), [expected]);
}

// covers: tensor.fusion
#[test]
fn chains_of_elements_are_one_launch() {
    let source = "kernel k(x: Tensor<N; f32>, y: Tensor<N; f32>) -> Tensor<N; f32> {
        a = x + y
        b = compute (shape = [N]) |i| a[i] * 2.0
        c = b - x
        c * c
    }";
    let compilation = compile(source);
    let explained = compilation.explained();
    assert!(!explained.contains("temporary") && !explained.contains("launch 2"), "{explained}");
    let (x, y) = (some_floats(100, 1), some_floats(100, 2));
    let expected: Vec<f32> = x
        .iter()
        .zip(&y)
        .map(|(x, y)| {
            let c = (x + y) * 2.0 - x;
            c * c
        })
        .collect();
    let arguments = [Arg::Floats(x), Arg::Floats(y), Arg::zeros(100), Arg::Size(100)];
    assert_eq!(floats(source, &arguments), expected);
}

#[test]
fn reductions_in_other_orders() {
    let n = 2500;
    let (x, y) = (some_floats(n, 1), some_floats(n, 2));
    let arguments = [Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::zeros(1), Arg::Size(n)];
    let run = |op: &str| {
        let source = format!(
            "kernel k(x: Tensor<N; f32>, y: Tensor<N; f32>) -> f32 {{ reduce (shape = [N], op = {op}) |i| x[i] * y[i] }}"
        );
        floats(&source, &arguments)[0]
    };
    let fold = x.iter().zip(&y).fold(0.0_f32, |s, (x, y)| s + x * y);
    let fused = x.iter().zip(&y).fold(0.0_f32, |s, (x, y)| x.mul_add(*y, s));
    let products: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x * y).collect();
    let blocks = products.chunks(100).map(|it| it.iter().fold(0.0, |s, x| s + x)).fold(0.0_f32, |s, x| s + x);
    assert_eq!(
        [run("sum"), run("sum.fused"), run("sum.blocks(100)")].map(f32::to_bits),
        [fold, fused, blocks].map(f32::to_bits)
    );
    assert_ne!(run("sum.tree"), 0.0);
    // A fold that goes on from a value.
    let source = "kernel k(x: Tensor<N; f32>, y: Tensor<N; f32>) -> f32 { reduce (shape = [N], op = sum.fused, from = 3.5) |i| x[i] * y[i] }";
    let fused = x.iter().zip(&y).fold(3.5_f32, |s, (x, y)| x.mul_add(*y, s));
    assert_eq!(floats(source, &arguments)[0].to_bits(), fused.to_bits());
}

#[test]
fn contractions_go_in_blocks() {
    // More rows than a workgroup has, more positions than a block has, and a few columns more than lanes.
    let (m, k, n) = (1030, 515, 67);
    let (a, b, c) = (some_floats(m * k, 1), some_floats(k * n, 2), some_floats(k * n, 3));
    let sizes = [m, k, n].map(Arg::Size);
    let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n)];
    arguments.extend(sizes.clone());
    let run = |source: &str, arguments: &[Arg]| {
        let compilation = compile(source);
        // The columns that rows share lie in memory of the workgroup, as much of them as a block has.
        let text = crisp_ir_kernel::text::print(compilation.compiled.module.as_ref().unwrap());
        let lengths = text.lines().filter(|line| line.trim().starts_with("(memory ") && line.contains(" local f32 "));
        let length = |line: &str| line.rsplit(' ').next().and_then(|it| it.trim_end_matches(')').parse::<usize>().ok());
        assert_eq!(lengths.filter_map(length).sum::<usize>(), (1 << 17) / 4, "{text}");
        compilation.run_on("cpu", "k", arguments)
    };
    // Some rows, those at the end of the first workgroup among them, with all their columns.
    let rows = [0, 5, 6, 700, 1023, 1025, 1026, 1029];
    let check = |found: &[f32], one: &dyn Fn(f32, usize, usize, usize) -> f32| {
        for (row, column) in rows.into_iter().flat_map(|row| (0..n).map(move |column| (row, column))) {
            let expected = (0..k).fold(0.0, |sum, q| one(sum, row, q, column));
            assert_eq!(found[row * n + column].to_bits(), expected.to_bits(), "{row}, {column}");
        }
    };
    let source = "kernel k(a: Tensor<M, K; f32>, b: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(a, b) }";
    let found = as_floats(&run(source, &arguments)[2]);
    check(&found, &|sum, row, q, column| a[row * k + q].mul_add(b[q * n + column], sum));
    // Two operands with columns share the room.
    let source = "kernel k(a: Tensor<M, K; f32>, b: Tensor<K, N; f32>, c: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
        compute (shape = [M, N]) |i, j| reduce (shape = [K]) |q| a[i, q] * b[q, j] * c[q, j]
    }";
    arguments.insert(2, Arg::Floats(c.clone()));
    let found = as_floats(&run(source, &arguments)[3]);
    check(&found, &|sum, row, q, column| sum + a[row * k + q] * b[q * n + column] * c[q * n + column]);
}

#[test]
fn short_axes_are_shared_by_neighbours() {
    // What 64 invocations of a graphics processor touch lies side by side, as far as a short axis can be divided among them.
    for (columns, size) in [(4, "4 16"), (6, "2 32"), (3, "64 1"), (16, "16 4")] {
        let source = format!(
            "kernel k(x: Tensor<N, {columns}; f32>) -> Tensor<N, {columns}; f32> {{ compute (shape = [N, {columns}]) |i, j| 2.0 * x[i, j] + f32(j) }}"
        );
        let compilation = compile_for("gpu", &source);
        let text = crisp_ir_kernel::text::print(compilation.compiled.module.as_ref().unwrap());
        assert!(text.contains(&format!("(local-size :require {size})")), "{columns}:\n{text}");
        for n in [1, 37, 128] {
            let x = some_floats(n * columns, 1);
            let expected: Vec<f32> = x.iter().enumerate().map(|(at, x)| 2.0 * x + (at % columns) as f32).collect();
            let found = compilation.run("k", &[Arg::Floats(x), Arg::zeros(n * columns), Arg::Size(n)]);
            assert_eq!(as_floats(&found[1]), expected, "{columns} {n}");
        }
    }
    let three = "kernel k(x: Tensor<N, 2, 4; f32>) -> Tensor<N, 2, 4; f32> { compute (shape = [N, 2, 4]) |i, j, k| x[i, j, k] }";
    let text = crisp_ir_kernel::text::print(compile_for("gpu", three).compiled.module.as_ref().unwrap());
    assert!(text.contains("(local-size :require 4 2 8)"), "{text}");
}
