//! The examples, as they are in the repository.

use crate::tensor::{Arg, as_floats, as_ints, compile, some_floats, some_ints};

macro_rules! example {
    ($name:literal) => {
        compile(include_str!(concat!("../../../../../../examples/tensor/", $name, ".tensor")))
    };
}

#[test]
fn both_products() {
    let (m, n, k) = (21, 35, 40);
    let (a, b) = (some_floats(m * k, 1), some_floats(k * n, 2));
    let mut arguments = vec![Arg::Floats(a.clone()), Arg::Floats(b.clone()), Arg::zeros(m * n)];
    arguments.extend([m, k, n].map(Arg::Size));
    let at = |at: usize, fused: bool| {
        (0..k).fold(0.0_f32, |s, q| {
            let (x, y) = (a[at / n * k + q], b[q * n + at % n]);
            if fused { x.mul_add(y, s) } else { s + x * y }
        })
    };
    let expected: Vec<f32> = (0..m * n).map(|it| at(it, false)).collect();
    assert_eq!(as_floats(&example!("matmul").run("matmul", &arguments)[2]), expected);
    let expected: Vec<f32> = (0..m * n).map(|it| at(it, true)).collect();
    assert_eq!(as_floats(&example!("tiled_matmul").run("matmul", &arguments)[2]), expected);
}

#[test]
fn softmax() {
    let (rows, n) = (5, 40);
    let x = some_floats(rows * n, 1);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)];
    let found = as_floats(&example!("softmax").run("softmax", &arguments)[1]);
    for (row, found) in x.chunks(n).zip(found.chunks(n)) {
        let total: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
        assert!(row.iter().zip(found).all(|(x, y)| (f64::from(*x).exp() / total - f64::from(*y)).abs() < 1e-6));
    }
}

// covers: tensor.multi-device
#[test]
fn two_levels() {
    let x = some_ints(60);
    let arguments = [Arg::Ints(x.clone()), Arg::zeros(1), Arg::zeros(60), Arg::Size(60)];
    let compilation = example!("two_levels");
    // The definition is split into several kernels, which are one program.
    assert!(compilation.explained().contains("launch 2"), "{}", compilation.explained());
    let found = compilation.run("halves", &arguments);
    let mut total = 0;
    let sums: Vec<i32> = x
        .iter()
        .map(|x| {
            total += x;
            total
        })
        .collect();
    assert_eq!((as_ints(&found[1]), as_ints(&found[2])), (vec![total], sums));
}

fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3]) -> Vec<f64> {
    let at = |at: usize| (0..k).map(|q| f64::from(a[at / n * k + q]) * f64::from(b[q * n + at % n])).sum();
    (0..m * n).map(at).collect()
}

fn narrow(x: &[f64]) -> Vec<f32> {
    x.iter().map(|x| *x as f32).collect()
}

#[track_caller]
fn near(found: &[f32], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    for (at, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((f64::from(*found) - expected).abs() <= 2e-4 * expected.abs().max(1.0), "{at}: {found} {expected}");
    }
}

#[test]
fn vector_add() {
    let (x, y) = (some_floats(100, 1), some_floats(100, 2));
    let arguments = [Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::zeros(100), Arg::Size(100)];
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| x + y).collect();
    assert_eq!(as_floats(&example!("vector_add").run("add", &arguments)[2]), expected);
}

#[test]
fn layer_norm() {
    let (rows, n) = (4, 300);
    let (x, gain, bias) = (some_floats(rows * n, 1), some_floats(n, 2), some_floats(n, 3));
    let mut expected = Vec::new();
    for row in x.chunks(n) {
        let mean = row.iter().map(|x| f64::from(*x)).sum::<f64>() / n as f64;
        let variance = row.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / n as f64;
        let one = |(at, x): (usize, &f32)| {
            (f64::from(*x) - mean) / (variance + 1e-5).sqrt() * f64::from(gain[at]) + f64::from(bias[at])
        };
        expected.extend(row.iter().enumerate().map(one));
    }
    let arguments =
        [Arg::Floats(x), Arg::Floats(gain), Arg::Floats(bias), Arg::zeros(rows * n), Arg::Size(rows), Arg::Size(n)];
    near(&as_floats(&example!("layer_norm").run("layer_norm", &arguments)[3]), &expected);
}

/// Attention of each row to the first ones, or to all.
fn attended(q: &[f64], k: &[f64], v: &[f64], [s, d, e]: [usize; 3], scale: f64, ahead: bool) -> Vec<f64> {
    let mut all = Vec::new();
    for i in 0..s {
        let last = if ahead { s } else { i + 1 };
        let score = |j: usize| (0..d).map(|at| q[i * d + at] * k[j * d + at]).sum::<f64>() * scale;
        let scores: Vec<f64> = (0..last).map(score).collect();
        let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let shares: Vec<f64> = scores.iter().map(|x| (x - most).exp()).collect();
        let total: f64 = shares.iter().sum();
        all.extend((0..e).map(|at| (0..last).map(|j| shares[j] / total * v[j * e + at]).sum::<f64>()));
    }
    all
}

fn wide(x: &[f32]) -> Vec<f64> {
    x.iter().map(|x| f64::from(*x)).collect()
}

#[test]
fn attention() {
    let (s, d, e) = (9, 6, 5);
    let (q, k, v) = (some_floats(s * d, 1), some_floats(s * d, 2), some_floats(s * e, 3));
    let expected = attended(&wide(&q), &wide(&k), &wide(&v), [s, d, e], 0.125, false);
    let mut arguments = vec![Arg::Floats(q), Arg::Floats(k), Arg::Floats(v), Arg::Float(0.125), Arg::zeros(s * e)];
    arguments.extend([s, d, e].map(Arg::Size));
    near(&as_floats(example!("attention").run("attention", &arguments).last().unwrap()), &expected);
}

#[test]
fn transformer_block() {
    let (s, d, m) = (5, 8, 12);
    let small = |count: usize, seed: u32| some_floats(count, seed).iter().map(|x| x * 0.2).collect::<Vec<f32>>();
    let x = small(s * d, 1);
    let weights: Vec<Vec<f32>> = (2..5).map(|seed| small(d * d, seed)).collect();
    let (up, down, gain) = (small(d * m, 5), small(m * d, 6), small(d, 7));
    let normed = |x: &[f64]| -> Vec<f64> {
        x.chunks(d)
            .flat_map(|row| {
                let mean = row.iter().map(|x| x * x).sum::<f64>() / d as f64;
                row.iter()
                    .zip(&gain)
                    .map(move |(x, gain)| x / (mean + 1e-5).sqrt() * f64::from(*gain))
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    let n = narrow(&normed(&wide(&x)));
    let [q, k, v] = [0, 1, 2].map(|at| product(&n, &weights[at], [s, d, d]));
    let a: Vec<f64> = wide(&x).iter().zip(attended(&q, &k, &v, [s, d, d], 0.25, true)).map(|(x, y)| x + y).collect();
    // erf, by Abramowitz and Stegun 7.1.26 to 1.5e-7.
    let erf = |x: f64| {
        let t = 1.0 / (1.0 + 0.327_591_1 * x.abs());
        let sum = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
        let value = 1.0 - sum.iter().fold(0.0, |s, c| s * t + c) * t * (-x * x).exp();
        value.copysign(x)
    };
    let h: Vec<f64> = product(&narrow(&normed(&a)), &up, [s, m, d])
        .into_iter()
        .map(|x| 0.5 * x * (1.0 + erf(x * std::f64::consts::FRAC_1_SQRT_2)))
        .collect();
    let expected: Vec<f64> = a.iter().zip(product(&narrow(&h), &down, [s, d, m])).map(|(a, b)| a + b).collect();
    let mut arguments = vec![Arg::Floats(x)];
    arguments.extend(weights.into_iter().map(Arg::Floats));
    arguments.extend([up, down, gain].map(Arg::Floats));
    arguments.push(Arg::zeros(s * d));
    arguments.extend([s, d, m].map(Arg::Size));
    near(&as_floats(example!("transformer_block").run("block", &arguments).last().unwrap()), &expected);
}

#[test]
fn lenet() {
    let image = some_floats(256, 1);
    let (first, second) = (some_floats(100, 2), some_floats(216, 3));
    let (w, b) = (some_floats(240, 4), some_floats(10, 5));
    // Exact: every sum is the fold that the definition says.
    let convolved = |x: &[f32], k: &[f32], [c, h, f, size]: [usize; 4]| -> Vec<f32> {
        let out = h - size + 1;
        let one = |at: usize| {
            let (o, i, j) = (at / out / out, at / out % out, at % out);
            let sum = (0..c * size * size).fold(0.0_f32, |sum, at| {
                let (q, y, z) = (at / size / size, at / size % size, at % size);
                x[(q * h + i + y) * h + j + z].mul_add(k[o * c * size * size + at], sum)
            });
            sum.max(0.0)
        };
        (0..f * out * out).map(one).collect()
    };
    let pooled = |x: &[f32], f: usize, h: usize| -> Vec<f32> {
        let half = h / 2;
        let one = |at: usize| {
            let (o, i, j) = (at / half / half, at / half % half, at % half);
            let at = |y: usize, z: usize| x[(o * h + 2 * i + y) * h + 2 * j + z];
            at(0, 0).max(at(0, 1)).max(at(1, 0)).max(at(1, 1))
        };
        (0..f * half * half).map(one).collect()
    };
    let p1 = pooled(&convolved(&image, &first, [1, 16, 4, 5]), 4, 12);
    let p2 = pooled(&convolved(&p1, &second, [4, 6, 6, 3]), 6, 4);
    let expected: Vec<f32> =
        (0..10).map(|o| b[o] + (0..24).fold(0.0_f32, |sum, k| p2[k].mul_add(w[o * 24 + k], sum))).collect();
    let mut arguments: Vec<Arg> = [image, first, second, w, b].map(Arg::Floats).into();
    arguments.push(Arg::zeros(10));
    assert_eq!(as_floats(example!("lenet").run("lenet", &arguments).last().unwrap()), expected);
}

#[test]
fn pyramid() {
    let (h, w) = (18, 21);
    let image = some_floats(h * w, 1);
    let halved = |x: &[f32], w: usize, [rows, columns]: [usize; 2]| -> Vec<f32> {
        let at = |i: usize, j: usize| x[i * w + j];
        let one = |(i, j): (usize, usize)| {
            0.25 * ((at(2 * i, 2 * j) + at(2 * i, 2 * j + 1)) + (at(2 * i + 1, 2 * j) + at(2 * i + 1, 2 * j + 1)))
        };
        (0..rows * columns).map(|at| one((at / columns, at % columns))).collect()
    };
    let half = halved(&image, w, [h / 2, w / 2]);
    let quarter = halved(&half, w / 2, [h / 4, w / 4]);
    let arguments = [Arg::Floats(image), Arg::zeros(half.len()), Arg::zeros(quarter.len()), Arg::Size(h), Arg::Size(w)];
    let found = example!("pyramid").run("pyramid", &arguments);
    assert_eq!((as_floats(&found[1]), as_floats(&found[2])), (half, quarter));
}

/// An element, or zero outside.
fn inside(x: &[f32], [h, w]: [usize; 2], i: i64, j: i64) -> f32 {
    let at = |at: i64, most: usize| usize::try_from(at).ok().filter(|at| *at < most);
    at(i, h).zip(at(j, w)).map_or(0.0, |(i, j)| x[i * w + j])
}

/// A value of each element from those around it.
fn around([h, w]: [usize; 2], one: impl Fn(i64, i64) -> f32) -> Vec<f32> {
    (0..h * w).map(|at| one((at / w) as i64, (at % w) as i64)).collect()
}

#[test]
fn blur() {
    let size = [13, 17];
    let image = some_floats(13 * 17, 1);
    let at = |x: &[f32], i: i64, j: i64| inside(x, size, i, j);
    let rows = around(size, |i, j| (at(&image, i, j - 1) + 2.0 * at(&image, i, j) + at(&image, i, j + 1)) * 0.25);
    let blurred = around(size, |i, j| (at(&rows, i - 1, j) + 2.0 * at(&rows, i, j) + at(&rows, i + 1, j)) * 0.25);
    let expected = around(size, |i, j| at(&image, i, j) + (at(&image, i, j) - at(&blurred, i, j)));
    let arguments = [Arg::Floats(image), Arg::zeros(13 * 17), Arg::Size(13), Arg::Size(17)];
    // Outside of the image there is zero, which the interpreter remarks.
    let mut compilation = example!("blur");
    compilation.reads_outside = true;
    assert_eq!(as_floats(&compilation.run("sharpen", &arguments)[1]), expected);
}

#[test]
fn canny() {
    let size @ [h, w] = [24, 28];
    // A bright disc on a slope.
    let image = around(size, |i, j| {
        let far = (i - 11) * (i - 11) + (j - 13) * (j - 13);
        if far < 50 { 9.0 } else { 0.125 * (i + j) as f32 }
    });
    let (low, high) = (1.0_f32, 40.0_f32);
    let at = |x: &[f32], i: i64, j: i64| inside(x, size, i, j);
    let rows = around(size, |i, j| at(&image, i, j - 1) + 2.0 * at(&image, i, j) + at(&image, i, j + 1));
    let smooth = around(size, |i, j| (at(&rows, i - 1, j) + 2.0 * at(&rows, i, j) + at(&rows, i + 1, j)) * 0.0625);
    let three = |x: [f32; 3]| x[0] + 2.0 * x[1] + x[2];
    let gx = around(size, |i, j| {
        let column = |j: i64| three([at(&smooth, i - 1, j), at(&smooth, i, j), at(&smooth, i + 1, j)]);
        column(j + 1) - column(j - 1)
    });
    let gy = around(size, |i, j| {
        let row = |i: i64| three([at(&smooth, i, j - 1), at(&smooth, i, j), at(&smooth, i, j + 1)]);
        row(i + 1) - row(i - 1)
    });
    let m = around(size, |i, j| at(&gx, i, j) * at(&gx, i, j) + at(&gy, i, j) * at(&gy, i, j));
    let level = around(size, |i, j| {
        let (x, y) = (at(&gx, i, j), at(&gy, i, j));
        let (across, along) = (x.abs() > 2.0 * y.abs(), y.abs() > 2.0 * x.abs());
        let di = i64::from(!across);
        let dj = if along {
            0
        } else if across || x * y > 0.0 {
            1
        } else {
            -1
        };
        let here = at(&m, i, j);
        let ridge = here >= at(&m, i + di, j + dj) && here > at(&m, i - di, j - dj);
        if ridge && here > high {
            2.0
        } else if ridge && here > low {
            1.0
        } else {
            0.0
        }
    });
    let expected: Vec<i32> = around(size, |i, j| {
        let strong = (-1..2).any(|y| (-1..2).any(|z| at(&level, i + y, j + z) > 1.5));
        f32::from(u8::from(at(&level, i, j) > 0.5 && strong))
    })
    .into_iter()
    .map(|it| it as i32)
    .collect();
    let edges = expected.iter().filter(|it| **it == 1).count();
    assert!((20..h * w / 3).contains(&edges), "{edges} elements are edges");
    let arguments =
        [Arg::Floats(image), Arg::Float(low), Arg::Float(high), Arg::zeros(h * w), Arg::Size(h), Arg::Size(w)];
    let mut compilation = example!("canny");
    compilation.reads_outside = true;
    assert_eq!(as_ints(compilation.run("canny", &arguments).last().unwrap()), expected);
}

#[test]
fn a_layer_of_a_state_space_model() {
    let (l, d, s) = (15, 3, 4);
    let [a, b] = [1, 2].map(|seed| some_floats(l * d * s, seed));
    let (c, x) = (some_floats(l * s, 3), some_floats(l * d, 4));
    let mut arguments: Vec<Arg> = [a.clone(), b.clone(), c.clone(), x.clone()].map(Arg::Floats).to_vec();
    arguments.push(Arg::zeros(l * d));
    arguments.extend([l, d, s].map(Arg::Size));
    let found = as_floats(&example!("state_space").run("state_space", &arguments)[4]);
    let mut h = vec![0.0_f32; d * s];
    let mut expected = Vec::new();
    for t in 0..l {
        for at in 0..d * s {
            h[at] = h[at] * a[t * d * s + at] + b[t * d * s + at] * x[t * d + at / s];
        }
        expected.extend((0..d).map(|d| (0..s).fold(0.0_f32, |sum, n| sum + c[t * s + n] * h[d * s + n])));
    }
    assert_eq!(found, expected);
}
