//! The examples, as they are in the repository.

use crate::{Arg, as_floats, as_ints, compile, some_floats, some_ints};

macro_rules! example {
    ($name:literal) => {
        compile(include_str!(concat!("../../../../../examples/tensor/", $name, ".tensor")))
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
