//! The examples, as they are in the repository.

use crate::loopy::{Arg, as_floats, compile_for, some_floats};

macro_rules! example {
    ($name:literal) => {
        include_str!(concat!("../../../../../../examples/loopy/", $name, ".loopy"))
    };
}

#[track_caller]
fn run(source: &str, name: &str, arguments: &[Arg]) -> Vec<Vec<u8>> {
    let compilation = compile_for(source, "cpu");
    assert!(compilation.compiled.diagnostics.is_empty(), "{}", compilation.remarks());
    let found = compilation.run(name, arguments);
    let other = compile_for(source, "gpu");
    assert!(other.compiled.diagnostics.is_empty(), "{}", other.remarks());
    assert!(other.run(name, arguments) == found, "the schedules for the GPU give other bytes");
    found
}

// covers: loopy.kernel.create
#[test]
fn axpy() {
    let (x, y) = (some_floats(300, 1), some_floats(300, 2));
    let arguments = [Arg::Float(2.5), Arg::Floats(x.clone()), Arg::Floats(y.clone()), Arg::zeros(300), Arg::Int(300)];
    let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 2.5 * x + y).collect();
    assert_eq!(as_floats(&run(example!("axpy"), "axpy", &arguments)[2]), expected);
}

#[test]
fn transpose() {
    let (n, m) = (37, 21);
    let a = some_floats(n * m, 1);
    let expected: Vec<f32> = (0..n * m).map(|at| a[at % n * m + at / n]).collect();
    let arguments = [Arg::Floats(a), Arg::zeros(n * m), Arg::Int(n as i32), Arg::Int(m as i32)];
    assert_eq!(as_floats(&run(example!("transpose"), "transpose", &arguments)[1]), expected);
}

#[test]
fn stencil() {
    let n = 75;
    let a = some_floats(n * n, 1);
    let mut expected = vec![7.0_f32; n * n];
    for y in 1..n - 1 {
        for x in 1..n - 1 {
            let i = y * n + x;
            expected[i] = 0.2 * (a[i] + a[i - n] + a[i + n] + a[i - 1] + a[i + 1]);
        }
    }
    let arguments = [Arg::Floats(a), Arg::Floats(vec![7.0; n * n]), Arg::Int(n as i32)];
    assert_eq!(as_floats(&run(example!("stencil"), "stencil", &arguments)[1]), expected);
}

#[test]
fn rank_one() {
    let n = 21;
    let (a, b) = (some_floats(n, 1), some_floats(n, 2));
    let expected: Vec<f32> = (0..n * n).map(|at| a[at / n] * b[at % n]).collect();
    let arguments = [Arg::Floats(a), Arg::Floats(b), Arg::zeros(n * n), Arg::Int(n as i32)];
    assert_eq!(as_floats(&run(example!("rank_one"), "rank_one", &arguments)[2]), expected);
}

#[test]
fn matmul() {
    let (m, n, l) = (19, 33, 40);
    let (a, b) = (some_floats(m * l, 1), some_floats(l * n, 2));
    let expected: Vec<f32> =
        (0..m * n).map(|at| (0..l).fold(0.0, |sum, k| a[at / n * l + k].mul_add(b[k * n + at % n], sum))).collect();
    let sizes = [m, n, l].map(|it| Arg::Int(it as i32));
    let arguments: Vec<Arg> = [Arg::Floats(a), Arg::Floats(b), Arg::zeros(m * n)].into_iter().chain(sizes).collect();
    assert_eq!(as_floats(&run(example!("matmul"), "matmul", &arguments)[2]), expected);
}

#[test]
fn sum() {
    let x = some_floats(3000, 4);
    let expected = crate::loopy::expressions::tree(&x, 128, 1024);
    let found = run(example!("sum"), "sum", &[Arg::Floats(x), Arg::zeros(1), Arg::Int(3000)]);
    assert_eq!(as_floats(&found[1])[0].to_bits(), expected.to_bits());
}

#[test]
fn softmax() {
    let (rows, n) = (21, 10);
    let x = some_floats(rows * n, 4);
    let arguments = [Arg::Floats(x.clone()), Arg::zeros(rows * n), Arg::Int(rows as i32), Arg::Int(n as i32)];
    let found = as_floats(&run(example!("softmax"), "softmax", &arguments)[1]);
    for (row, found) in x.chunks(n).zip(found.chunks(n)) {
        let most = row.iter().fold(f32::NEG_INFINITY, |a, b| a.max(*b));
        let total: f64 = row.iter().map(|x| f64::from(x - most).exp()).sum();
        for (x, found) in row.iter().zip(found) {
            assert!((f64::from(x - most).exp() / total - f64::from(*found)).abs() < 1e-6);
        }
    }
}

#[test]
fn prefix() {
    let x: Vec<i32> = (0..150).map(|it| it * 7 % 13 - 5).collect();
    let mut total = 0;
    let expected: Vec<u8> = x
        .iter()
        .flat_map(|x| {
            total += x;
            total.to_le_bytes()
        })
        .collect();
    assert_eq!(run(example!("prefix"), "prefix", &[Arg::Ints(x), Arg::zeros(150), Arg::Int(150)])[1], expected);
}

#[test]
fn heat() {
    let n = 20;
    let mut u = some_floats(2 * n * n, 6);
    let arguments = [Arg::Floats(u.clone()), Arg::Int(7), Arg::Int(n as i32)];
    for t in 0..7 {
        let (from, to) = (t % 2 * n * n, (t + 1) % 2 * n * n);
        for x in 1..n - 1 {
            for y in 1..n - 1 {
                let at = |x: usize, y: usize| u[from + x * n + y];
                u[to + x * n + y] = 0.25 * ((at(x - 1, y) + at(x + 1, y)) + (at(x, y - 1) + at(x, y + 1)));
            }
        }
    }
    assert_eq!(as_floats(&run(example!("heat"), "heat", &arguments)[0]), u);
}

#[test]
fn convolution() {
    let (f, h, w) = (2, 18, 21);
    let (image, filter) = (some_floats((h + 2) * (w + 2), 1), some_floats(9 * f, 2));
    let mut expected = Vec::new();
    for o in 0..f {
        for y in 0..h {
            for x in 0..w {
                let mut sum = 0.0;
                for d in 0..9 {
                    sum += image[(y + d / 3) * (w + 2) + x + d % 3] * filter[9 * o + d];
                }
                expected.push(sum);
            }
        }
    }
    let sizes = [f, h, w].map(|it| Arg::Int(it as i32));
    let arguments: Vec<Arg> =
        [Arg::Floats(image), Arg::Floats(filter), Arg::zeros(f * h * w)].into_iter().chain(sizes).collect();
    assert_eq!(as_floats(&run(example!("convolution"), "convolution", &arguments)[2]), expected);
}

#[test]
fn sparse() {
    let n = 70;
    let mut start = vec![0];
    let mut column = Vec::new();
    for row in 0..n {
        column.extend((0..row % 5).map(|it| (row * 3 + it * 17) % n));
        start.push(column.len() as i32);
    }
    let (value, x) = (some_floats(column.len(), 1), some_floats(n as usize, 2));
    let expected: Vec<f32> = start
        .windows(2)
        .map(|row| (row[0] as usize..row[1] as usize).fold(0.0, |sum, j| sum + value[j] * x[column[j] as usize]))
        .collect();
    let entries = column.len() as i32;
    let arguments = [
        Arg::Ints(start),
        Arg::Ints(column),
        Arg::Floats(value),
        Arg::Floats(x),
        Arg::zeros(n as usize),
        Arg::Int(n),
        Arg::Int(entries),
    ];
    assert_eq!(as_floats(&run(example!("sparse"), "sparse", &arguments)[4]), expected);
}

#[test]
fn nbody() {
    let n = 40;
    let (p, mass) = (some_floats(3 * n, 1), some_floats(n, 2));
    let arguments = [Arg::Floats(p.clone()), Arg::Floats(mass.clone()), Arg::zeros(3 * n), Arg::Int(n as i32)];
    let found = as_floats(&run(example!("nbody"), "nbody", &arguments)[2]);
    for i in 0..n {
        for c in 0..3 {
            let mut sum = 0.0_f32;
            for j in 0..n {
                let d = |c: usize| p[3 * j + c] - p[3 * i + c];
                let square = d(0) * d(0) + d(1) * d(1) + d(2) * d(2) + 0.0001;
                sum += mass[j] * d(c) / (square * square.sqrt());
            }
            assert_eq!(found[3 * i + c], sum);
        }
    }
}
