//! The functions that every file has, against values worked out in Rust.

use crate::tensor::{Arg, as_floats, as_longs, compile, some_floats, some_ints};

/// The last buffer of a kernel whose text begins with this.
#[track_caller]
fn result(source: &str, arguments: &[Arg]) -> Vec<f32> {
    as_floats(compile(source).run("k", arguments).last().unwrap())
}

#[track_caller]
fn near(found: &[f32], expected: &[f64], error: f64) {
    assert_eq!(found.len(), expected.len());
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((f64::from(*found) - expected).abs() <= error * expected.abs().max(1.0), "{at}: {found} {expected}");
    }
}

fn wide(x: &[f32]) -> Vec<f64> {
    x.iter().map(|x| f64::from(*x)).collect()
}

#[test]
fn activations() {
    let x = some_floats(60, 1);
    let run = |call: &str| {
        let source = format!("kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {{ compute (shape = [N]) |i| {call} }}");
        result(&source, &[Arg::Floats(x.clone()), Arg::zeros(60), Arg::Size(60)])
    };
    let of = |f: fn(f64) -> f64| wide(&x).into_iter().map(f).collect::<Vec<f64>>();
    assert_eq!(run("relu(x[i])"), x.iter().map(|x| x.max(0.0)).collect::<Vec<_>>());
    near(&run("leaky_relu(x[i], 0.25)"), &of(|x| if x > 0.0 { x } else { 0.25 * x }), 1e-6);
    near(&run("sigmoid(x[i])"), &of(|x| 1.0 / (1.0 + (-x).exp())), 1e-6);
    near(&run("silu(x[i])"), &of(|x| x / (1.0 + (-x).exp())), 1e-6);
    near(&run("softplus(x[i])"), &of(|x| (1.0 + x.exp()).ln()), 1e-5);
    near(&run("elu(x[i], 0.5)"), &of(|x| if x > 0.0 { x } else { 0.5 * (x.exp() - 1.0) }), 1e-6);
    // gelu(x) + gelu(-x) = x erf(x / √2), and gelu(x) - gelu(-x) = x.
    let odd: Vec<f64> = run("gelu(x[i]) - gelu(-x[i])").iter().map(|x| f64::from(*x)).collect();
    near(&x, &odd, 1e-5);
}

#[test]
fn vectors() {
    let n = 1500;
    let (x, y) = (some_floats(n, 1), some_floats(n, 2));
    let arguments = [Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::zeros(1), Arg::Size(n)];
    let run =
        |call: &str| result(&format!("kernel k(x: Tensor<N; f32>, y: Tensor<N; f32>) -> f32 {{ {call} }}"), &arguments);
    let (x, y) = (wide(&x), wide(&y));
    let sum: f64 = x.iter().sum();
    let mean = sum / n as f64;
    let variance = x.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n as f64;
    near(&run("sum(x)"), &[sum], 1e-5);
    near(&run("dot(x, y)"), &[x.iter().zip(&y).map(|(x, y)| x * y).sum()], 1e-5);
    near(&run("mean(x)"), &[mean], 1e-6);
    near(&run("variance(x)"), &[variance], 1e-5);
    let x = some_ints(40);
    let source = "kernel k(x: Tensor<N; i32>) -> (i64, i64) { return index_of_least(x), index_of_greatest(x) }";
    let found = compile(source).run("k", &[Arg::Ints(x.clone()), Arg::zeros(2), Arg::zeros(2), Arg::Size(40)]);
    let first = |wanted: i32| x.iter().position(|x| *x == wanted).unwrap() as i64;
    assert_eq!(as_longs(&found[1])[0], first(*x.iter().min().unwrap()));
    assert_eq!(as_longs(&found[2])[0], first(*x.iter().max().unwrap()));
}

#[test]
fn matrices() {
    let (m, k, n) = (5, 8, 6);
    let (a, b) = (some_floats(2 * m * k, 1), some_floats(2 * k * n, 2));
    let product = |a: &[f32], b: &[f32]| -> Vec<f32> {
        (0..m * n).map(|at| (0..k).fold(0.0, |s, q| a[at / n * k + q].mul_add(b[q * n + at % n], s))).collect()
    };
    let source = "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }";
    let sizes = [m, k, n].map(Arg::Size);
    let mut arguments = vec![Arg::Floats(a[..m * k].to_vec()), Arg::Floats(b[..k * n].to_vec()), Arg::zeros(m * n)];
    arguments.extend(sizes.clone());
    assert_eq!(as_floats(&compile(source).run("matmul", &arguments)[2]), product(&a, &b));
    let source =
        "kernel k(A: Tensor<B, M, K; f32>, C: Tensor<B, K, N; f32>) -> Tensor<B, M, N; f32> { batched_matmul(A, C) }";
    let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(2 * m * n), Arg::Size(2)];
    arguments.extend(sizes);
    let expected: Vec<f32> = (0..2).flat_map(|at| product(&a[at * m * k..], &b[at * k * n..])).collect();
    assert_eq!(result(source, &arguments), expected);
    let source = "kernel k(x: Tensor<M, N; f32>) -> Tensor<N, M; f32> { transpose(x) }";
    let expected: Vec<f32> = (0..m * k).map(|at| a[at % m * k + at / m]).collect();
    let arguments = [Arg::Floats(a[..m * k].to_vec()), Arg::zeros(m * k), Arg::Size(m), Arg::Size(k)];
    assert_eq!(result(source, &arguments), expected);
    let ids = vec![3, 0, 4, 3];
    let source = "kernel k(t: Tensor<V, D; f32>, ids: Tensor<N; i32>) -> Tensor<N, D; f32> { embedding(t, ids) }";
    let expected: Vec<f32> = ids.iter().flat_map(|&id: &i32| a[id as usize * k..][..k].to_vec()).collect();
    let arguments =
        [Arg::Floats(a[..m * k].to_vec()), Arg::Ints(ids), Arg::zeros(4 * k), Arg::Size(m), Arg::Size(k), Arg::Size(4)];
    assert_eq!(result(source, &arguments), expected);
}

#[test]
fn rows() {
    let (rows, n) = (6, 37);
    let (x, gain, bias) = (some_floats(rows * n, 1), some_floats(n, 2), some_floats(n, 3));
    let w = wide(&x);
    let source = "kernel k(x: Tensor<R, D; f32>, gain: Tensor<D; f32>, bias: Tensor<D; f32>, e: float) -> Tensor<R, D; f32> { layer_norm(x, gain, bias, e) }";
    let arguments = [
        Arg::Floats(x.clone()),
        Arg::Floats(gain.clone()),
        Arg::Floats(bias.clone()),
        Arg::Float(1e-5),
        Arg::zeros(rows * n),
        Arg::Size(rows),
        Arg::Size(n),
    ];
    let mut expected = Vec::new();
    for row in w.chunks(n) {
        let mean = row.iter().sum::<f64>() / n as f64;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n as f64;
        let scaled =
            |(at, x): (usize, &f64)| (x - mean) / (variance + 1e-5).sqrt() * f64::from(gain[at]) + f64::from(bias[at]);
        expected.extend(row.iter().enumerate().map(scaled));
    }
    near(&result(source, &arguments), &expected, 2e-5);
    let source = "kernel k(x: Tensor<R, D; f32>, labels: Tensor<R; i32>) -> (Tensor<R; f32>, Tensor<R, D; f32>) { return cross_entropy(x, labels), softmax(x) }";
    let labels: Vec<i32> = (0..rows as i32).map(|it| it * 5).collect();
    let arguments = [
        Arg::Floats(x),
        Arg::Ints(labels.clone()),
        Arg::zeros(rows),
        Arg::zeros(rows * n),
        Arg::Size(rows),
        Arg::Size(n),
    ];
    let found = compile(source).run("k", &arguments);
    let total = |row: &[f64]| row.iter().map(|x| x.exp()).sum::<f64>();
    let losses: Vec<f64> = w.chunks(n).zip(&labels).map(|(row, at)| total(row).ln() - row[*at as usize]).collect();
    near(&as_floats(&found[2]), &losses, 1e-5);
    let shares: Vec<f64> =
        w.chunks(n).flat_map(|row| row.iter().map(|x| x.exp() / total(row)).collect::<Vec<_>>()).collect();
    near(&as_floats(&found[3]), &shares, 1e-5);
}

#[test]
fn images() {
    let (c, h, w, f) = (2, 9, 11, 3);
    let (x, k) = (some_floats(c * h * w, 1), some_floats(f * c * 9, 2));
    let source = "kernel k(x: Tensor<C, H, W; f32>, w: Tensor<F, C, 3, 3; f32>) -> Tensor<F, H - 2, W - 2; f32> { conv2d(x, w) }";
    let mut expected = Vec::new();
    for o in 0..f {
        for y in 0..h - 2 {
            for z in 0..w - 2 {
                let mut sum = 0.0_f32;
                for at in 0..c * 9 {
                    let (i, dy, dz) = (at / 9, at % 9 / 3, at % 3);
                    sum = x[i * h * w + (y + dy) * w + z + dz].mul_add(k[o * c * 9 + at], sum);
                }
                expected.push(sum);
            }
        }
    }
    let sizes = [c, h, w, f].map(Arg::Size);
    let mut arguments = vec![Arg::Floats(x.clone()), Arg::Floats(k), Arg::zeros(expected.len())];
    arguments.extend(sizes);
    assert_eq!(result(source, &arguments), expected);
    let source = "kernel k(x: Tensor<C, H, W; f32>) -> Tensor<C, H / 2, W / 2; f32> { max_pool2d(x, 2) }";
    let mut expected = Vec::new();
    for (i, y, z) in (0..c).flat_map(|i| (0..h / 2).flat_map(move |y| (0..w / 2).map(move |z| (i, y, z)))) {
        let at = |dy: usize, dz: usize| x[i * h * w + (2 * y + dy) * w + 2 * z + dz];
        expected.push(at(0, 0).max(at(0, 1)).max(at(1, 0)).max(at(1, 1)));
    }
    let arguments = [Arg::Floats(x), Arg::zeros(expected.len()), Arg::Size(c), Arg::Size(h), Arg::Size(w)];
    assert_eq!(result(source, &arguments), expected);
}

#[test]
fn attention() {
    let (s, l, d) = (4, 7, 5);
    let (q, k, v) = (some_floats(s * d, 1), some_floats(l * d, 2), some_floats(l * d, 3));
    let source = "kernel k(q: Tensor<S, D; f32>, k: Tensor<L, D; f32>, v: Tensor<L, D; f32>) -> Tensor<S, D; f32> { attention(q, k, v, 0.5) }";
    let mut expected = Vec::new();
    for i in 0..s {
        let scores: Vec<f64> = (0..l)
            .map(|j| (0..d).map(|e| f64::from(q[i * d + e]) * f64::from(k[j * d + e])).sum::<f64>() * 0.5)
            .collect();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = scores.iter().map(|x| (x - most).exp()).collect();
        let total: f64 = shares.iter().sum();
        expected.extend((0..d).map(|e| (0..l).map(|j| shares[j] / total * f64::from(v[j * d + e])).sum::<f64>()));
    }
    let sizes = [s, d, l].map(Arg::Size);
    let mut arguments = vec![Arg::Floats(q), Arg::Floats(k), Arg::Floats(v), Arg::zeros(s * d)];
    arguments.extend(sizes);
    near(&result(source, &arguments), &expected, 1e-5);
}

#[test]
fn running_sums_and_places() {
    let n = 70;
    let x = some_floats(n, 1);
    let source = "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> { cumsum(x) }";
    let mut total = 0.0_f32;
    let sums: Vec<f32> = x
        .iter()
        .map(|x| {
            total += x;
            total
        })
        .collect();
    assert_eq!(result(source, &[Arg::Floats(x.clone()), Arg::zeros(n), Arg::Size(n)]), sums);
    let source = "kernel k(x: Tensor<N; f32>, at: Tensor<M; i32>) -> Tensor<M; f32> { take(x, at) }";
    let places = vec![5, 0, 69, 5, 70, -1];
    let expected: Vec<f32> = places
        .iter()
        .map(|at: &i32| usize::try_from(*at).ok().and_then(|at| x.get(at).copied()).unwrap_or(0.0))
        .collect();
    let arguments = [Arg::Floats(x), Arg::Ints(places), Arg::zeros(6), Arg::Size(n), Arg::Size(6)];
    let mut compilation = compile(source);
    compilation.reads_outside = true;
    assert_eq!(as_floats(compilation.run("k", &arguments).last().unwrap()), expected);
}

#[test]
fn rows_without_a_mean() {
    let (rows, n) = (5, 41);
    let (x, gain) = (some_floats(rows * n, 1), some_floats(n, 2));
    let source =
        "kernel k(x: Tensor<R, D; f32>, gain: Tensor<D; f32>) -> Tensor<R, D; f32> { rms_norm(x, gain, 0.001) }";
    let mut expected = Vec::new();
    for row in wide(&x).chunks(n) {
        let square = row.iter().map(|x| x * x).sum::<f64>() / n as f64;
        expected.extend(row.iter().zip(wide(&gain)).map(|(x, gain)| x / (square + 1e-3).sqrt() * gain));
    }
    let arguments = [Arg::Floats(x.clone()), Arg::Floats(gain), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)];
    near(&result(source, &arguments), &expected, 2e-5);
    let source = "kernel k(x: Tensor<R, D; f32>) -> Tensor<R, D; f32> { log_softmax(x) }";
    let mut expected = Vec::new();
    for row in wide(&x).chunks(n) {
        let total: f64 = row.iter().map(|x| x.exp()).sum();
        expected.extend(row.iter().map(|x| x - total.ln()));
    }
    near(&result(source, &[Arg::Floats(x), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)]), &expected, 2e-5);
}

#[test]
fn layers_and_convolutions_of_other_ranks() {
    let (s, i, o) = (4, 9, 5);
    let (x, w, b) = (some_floats(s * i, 1), some_floats(o * i, 2), some_floats(o, 3));
    let source = "kernel k(x: Tensor<S, I; f32>, w: Tensor<O, I; f32>, b: Tensor<O; f32>) -> Tensor<S, O; f32> { linear(x, w, b) }";
    let one = |at: usize| b[at % o] + (0..i).fold(0.0_f32, |sum, q| x[at / o * i + q].mul_add(w[at % o * i + q], sum));
    let expected: Vec<f32> = (0..s * o).map(one).collect();
    let mut arguments = vec![Arg::Floats(x.clone()), Arg::Floats(w), Arg::Floats(b), Arg::zeros(s * o)];
    arguments.extend([s, i, o].map(Arg::Size));
    assert_eq!(result(source, &arguments), expected);

    let (c, l, f, size) = (2, 18, 3, 4);
    let (x, w) = (some_floats(c * l, 1), some_floats(f * c * size, 2));
    let source = "kernel k(x: Tensor<C, L; f32>, w: Tensor<F, C, 4; f32>) -> Tensor<F, L - 3; f32> { conv1d(x, w) }";
    let out = l - size + 1;
    let one = |at: usize| {
        (0..c * size)
            .fold(0.0_f32, |sum, q| x[q / size * l + at % out + q % size].mul_add(w[at / out * c * size + q], sum))
    };
    let expected: Vec<f32> = (0..f * out).map(one).collect();
    let mut arguments = vec![Arg::Floats(x), Arg::Floats(w), Arg::zeros(f * out)];
    arguments.extend([c, l, f].map(Arg::Size));
    assert_eq!(result(source, &arguments), expected);

    let (u, h, w) = (5, 6, 7);
    let (x, k) = (some_floats(c * u * h * w, 1), some_floats(f * c * 8, 2));
    let source = "kernel k(x: Tensor<C, U, H, W; f32>, w: Tensor<F, C, 2, 2, 2; f32>) -> Tensor<F, U - 1, H - 1, W - 1; f32> { conv3d(x, w) }";
    let mut expected = Vec::new();
    for at in 0..f * (u - 1) * (h - 1) * (w - 1) {
        let (o, t, i, j) =
            (at / (u - 1) / (h - 1) / (w - 1), at / (h - 1) / (w - 1) % (u - 1), at / (w - 1) % (h - 1), at % (w - 1));
        expected.push((0..c * 8).fold(0.0_f32, |sum, q| {
            let place = ((q / 8 * u + t + q / 4 % 2) * h + i + q / 2 % 2) * w + j + q % 2;
            x[place].mul_add(k[o * c * 8 + q], sum)
        }));
    }
    let mut arguments = vec![Arg::Floats(x.clone()), Arg::Floats(k), Arg::zeros(expected.len())];
    arguments.extend([c, u, h, w, f].map(Arg::Size));
    assert_eq!(result(source, &arguments), expected);

    let source = "kernel k(x: Tensor<C, H, W; f32>) -> Tensor<C, H / 3, W / 3; f32> { avg_pool2d(x, 3) }";
    let mut expected = Vec::new();
    for (q, y, z) in (0..c).flat_map(|q| (0..h / 3).flat_map(move |y| (0..w / 3).map(move |z| (q, y, z)))) {
        let sum = (0..9).fold(0.0_f32, |sum, at| sum + x[(q * h + 3 * y + at / 3) * w + 3 * z + at % 3]);
        expected.push(sum / 9.0);
    }
    let arguments =
        [Arg::Floats(x[..c * h * w].to_vec()), Arg::zeros(expected.len()), Arg::Size(c), Arg::Size(h), Arg::Size(w)];
    assert_eq!(result(source, &arguments), expected);
}
