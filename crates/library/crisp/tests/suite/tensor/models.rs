//! Functions of the prelude that language models and images need, against values worked out in Rust.

use crate::tensor::{Arg, as_floats, compile, some_floats};

/// The result of a kernel with these arguments before it, and these sizes after it.
#[track_caller]
fn result(source: &str, arrays: Vec<Arg>, count: usize, sizes: &[usize]) -> Vec<f32> {
    let place = arrays.len();
    let mut arguments = arrays;
    arguments.push(Arg::zeros(count));
    arguments.extend(sizes.iter().map(|&it| Arg::Size(it)));
    as_floats(&compile(source).run("k", &arguments)[place])
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

// covers: tensor2.prelude.lm
#[test]
fn activations_and_normalisations() {
    let (rows, n) = (4, 21);
    let x = some_floats(rows * n, 1);
    let of = |call: &str, f: &dyn Fn(f64) -> f64| {
        let source =
            format!("kernel k(x: Tensor<R, D; f32>) -> Tensor<R, D; f32> {{ compute (shape = [R, D]) |i, j| {call} }}");
        let found = result(&source, vec![Arg::Floats(x.clone())], rows * n, &[rows, n]);
        near(&found, &wide(&x).into_iter().map(f).collect::<Vec<_>>(), 2e-6);
    };
    let silu = |x: f64| x / (1.0 + (-x).exp());
    of("silu(x[i, j])", &silu);
    of("swiglu(x[i, j], 3.0)", &|x| 3.0 * silu(x));
    of("mish(x[i, j])", &|x| x * (1.0 + x.exp()).ln().tanh());
    of("gelu_tanh(x[i, j])", &|x| {
        let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x * x * x);
        0.5 * x * (1.0 + inner.tanh())
    });
    of("geglu(x[i, j], 2.0) - gelu(x[i, j]) * 2.0", &|_| 0.0);
    let mut y = x.clone();
    y[n..2 * n].fill(f32::NEG_INFINITY);
    y[2 * n] = f32::INFINITY;
    let source = "kernel k(x: Tensor<R, D; f32>) -> Tensor<R; f32> { logsumexp(x) }";
    let found = result(source, vec![Arg::Floats(y)], rows, &[rows, n]);
    let sum = |row: usize| wide(&x[row * n..][..n]).iter().map(|x| x.exp()).sum::<f64>().ln();
    near(&[found[0], found[3]], &[sum(0), sum(3)], 1e-6);
    assert_eq!(found[1..3], [f32::NEG_INFINITY, f32::INFINITY]);
    // A class of each row.
    let source = "kernel k(x: Tensor<R, D; f32>, c: Tensor<R; i32>) -> Tensor<R; f32> { cross_entropy(x, c) }";
    let found = result(source, vec![Arg::Floats(x.clone()), Arg::Ints(vec![0, 20, 3, 3])], rows, &[rows, n]);
    let loss = |row: usize, class: usize| sum(row) - f64::from(x[row * n + class]);
    near(&found, &[loss(0, 0), loss(1, 20), loss(2, 3), loss(3, 3)], 1e-6);
}

#[test]
fn rotations_and_attention() {
    let (s, d) = (4, 6);
    let x = some_floats(s * d, 1);
    let positions = [0, 1, 7, 100];
    let source = "kernel k(x: Tensor<S, D; f32>, p: Tensor<S; i32>) -> Tensor<S, D; f32> { rope(x, p, 10000.0) }";
    let found = result(source, vec![Arg::Floats(x.clone()), Arg::Ints(positions.to_vec())], s * d, &[s, d]);
    let mut expected = vec![0.0; s * d];
    for (row, position) in positions.iter().enumerate() {
        for k in 0..d / 2 {
            let angle = f64::from(*position) * 10000.0_f64.powf(-2.0 * k as f64 / d as f64);
            let (one, two) = (f64::from(x[row * d + k]), f64::from(x[row * d + k + d / 2]));
            expected[row * d + k] = one * angle.cos() - two * angle.sin();
            expected[row * d + k + d / 2] = two * angle.cos() + one * angle.sin();
        }
    }
    near(&found, &expected, 1e-6);
    let (l, e) = (6, 3);
    let (q, k, v) = (some_floats(s * d, 2), some_floats(l * d, 3), some_floats(l * e, 4));
    let mut expected = Vec::new();
    for i in 0..s {
        // The last query sees all keys.
        let seen = i + l - s + 1;
        let score = |j: usize| (0..d).map(|c| f64::from(q[i * d + c]) * f64::from(k[j * d + c])).sum::<f64>() * 0.25;
        let weights: Vec<f64> = (0..seen).map(|j| score(j).exp()).collect();
        let total: f64 = weights.iter().sum();
        let column = |c: usize| weights.iter().enumerate().map(|(j, w)| w * f64::from(v[j * e + c])).sum::<f64>();
        expected.extend((0..e).map(|c| column(c) / total));
    }
    let source = "kernel k(q: Tensor<S, D; f32>, k: Tensor<L, D; f32>, v: Tensor<L, E; f32>) -> Tensor<S, E; f32> {
  causal_attention(q, k, v, 0.25)
}";
    let arrays = [q, k, v].map(Arg::Floats).to_vec();
    near(&result(source, arrays, s * e, &[s, d, l, e]), &expected, 2e-6);
}

/// Where an element of a filter or pool lies, unless that is outside.
fn place(at: usize, step: usize, offset: usize, padding: usize, length: usize) -> Option<usize> {
    (at * step + offset).checked_sub(padding).filter(|it| *it < length)
}

// covers: tensor2.prelude.signal
#[test]
fn convolutions() {
    let (c, h, w, f) = (4, 9, 8, 4);
    let x = some_floats(c * h * w, 1);
    for (stride, padding, dilation, groups) in [(1, 0, 1, 1), (2, 1, 1, 1), (1, 2, 2, 1), (2, 1, 1, 2), (3, 0, 1, 4)] {
        let g = c / groups;
        let filter = some_floats(f * g * 6, 2);
        let extent = |length: usize, size: usize| (length + 2 * padding - dilation * (size - 1) - 1) / stride + 1;
        let (p, q) = (extent(h, 3), extent(w, 2));
        let one = |at: usize| {
            let (o, i, j) = (at / p / q, at / q % p, at % q);
            (0..g * 6).fold(0.0_f32, |sum, at| {
                let (channel, y, z) = (o / (f / groups) * g + at / 6, at / 2 % 3, at % 2);
                let row = place(i, stride, y * dilation, padding, h);
                let column = place(j, stride, z * dilation, padding, w);
                let value = row.zip(column).map_or(0.0, |(row, column)| x[(channel * h + row) * w + column]);
                value.mul_add(filter[o * g * 6 + at], sum)
            })
        };
        let expected: Vec<f32> = (0..f * p * q).map(one).collect();
        let source = format!(
            "kernel k(x: Tensor<{groups} * G, H, W; f32>, w: Tensor<F, G, 3, 2; f32>) -> Tensor<F, {p}, {q}; f32> {{
  y = conv2d_general(x, w, {stride}, {padding}, {dilation}, {groups})
  compute (shape = [F, {p}, {q}]) |f, i, j| y[f, i, j]
}}"
        );
        let arrays = vec![Arg::Floats(x.clone()), Arg::Floats(filter)];
        assert_eq!(result(&source, arrays, expected.len(), &[g, h, w, f]), expected, "{source}");
    }
    let (c, l, f) = (3, 17, 2);
    let (x, filter) = (some_floats(c * l, 1), some_floats(f * c * 4, 2));
    let (stride, padding, dilation) = (2, 3, 2);
    let p = (l + 2 * padding - dilation * 3 - 1) / stride + 1;
    let one = |at: usize| {
        (0..c * 4).fold(0.0_f32, |sum, q| {
            let value = place(at % p, stride, q % 4 * dilation, padding, l).map_or(0.0, |place| x[q / 4 * l + place]);
            value.mul_add(filter[at / p * c * 4 + q], sum)
        })
    };
    let source = format!(
        "kernel k(x: Tensor<C, L; f32>, w: Tensor<F, C, 4; f32>) -> Tensor<F, {p}; f32> {{
  y = conv1d_general(x, w, {stride}, {padding}, {dilation}, 1)
  compute (shape = [F, {p}]) |f, i| y[f, i]
}}"
    );
    let expected: Vec<f32> = (0..f * p).map(one).collect();
    assert_eq!(result(&source, vec![Arg::Floats(x), Arg::Floats(filter)], f * p, &[c, l, f]), expected);
}

#[test]
fn pools_and_other_sizes() {
    let (c, h, w) = (2, 9, 8);
    let x = some_floats(c * h * w, 1);
    let (size, stride, padding) = (3, 2, 1);
    let extent = |length: usize| (length + 2 * padding - size) / stride + 1;
    let (p, q) = (extent(h), extent(w));
    let inside = |at: usize| {
        let (o, i, j) = (at / p / q, at / q % p, at % q);
        let x = &x;
        (0..size * size).filter_map(move |at| {
            let row = place(i, stride, at / size, padding, h)?;
            place(j, stride, at % size, padding, w).map(|column| x[(o * h + row) * w + column])
        })
    };
    let pool = |function: &str| {
        let source = format!(
            "kernel k(x: Tensor<C, H, W; f32>) -> Tensor<C, {p}, {q}; f32> {{
  y = {function}(x, {size}, {stride}, {padding})
  compute (shape = [C, {p}, {q}]) |c, i, j| y[c, i, j]
}}"
        );
        result(&source, vec![Arg::Floats(x.clone())], c * p * q, &[c, h, w])
    };
    let greatest = |at: usize| inside(at).fold(f32::NEG_INFINITY, f32::max);
    assert_eq!(pool("max_pool2d_general"), (0..c * p * q).map(greatest).collect::<Vec<_>>());
    let mean = |at: usize| inside(at).fold(0.0_f32, |sum, x| sum + x) / 9.0;
    assert_eq!(pool("avg_pool2d_general"), (0..c * p * q).map(mean).collect::<Vec<_>>());
    for (rows, columns) in [(13, 5), (4, 16)] {
        let run = |function: &str| {
            let source = format!(
                "kernel k(x: Tensor<C, H, W; f32>) -> Tensor<C, {rows}, {columns}; f32> {{ {function}(x, {rows}, {columns}) }}"
            );
            result(&source, vec![Arg::Floats(x.clone())], c * rows * columns, &[c, h, w])
        };
        let nearest = |at: usize| {
            let (o, i, j) = (at / rows / columns, at / columns % rows, at % columns);
            x[(o * h + i * h / rows) * w + j * w / columns]
        };
        assert_eq!(run("interpolate_nearest2d"), (0..c * rows * columns).map(nearest).collect::<Vec<_>>());
        let source_of = |at: usize, from: usize, to: usize| {
            let place = ((at as f32 + 0.5) * (from as f32 / to as f32) - 0.5).max(0.0);
            let first = (place as usize).min(from - 1);
            (first, (first + 1).min(from - 1), place - first as f32)
        };
        let bilinear = |at: usize| {
            let (o, i, j) = (at / rows / columns, at / columns % rows, at % columns);
            let (top, below, y) = source_of(i, h, rows);
            let (left, right, z) = source_of(j, w, columns);
            let line = |row: usize| {
                let row = &x[(o * h + row) * w..];
                row[left] * (1.0 - z) + row[right] * z
            };
            line(top) * (1.0 - y) + line(below) * y
        };
        assert_eq!(run("interpolate_bilinear2d"), (0..c * rows * columns).map(bilinear).collect::<Vec<_>>());
    }
}
