//! Orders of sums beside those worked out in Rust, to the last bit: trees of one lane, and the same by hand.

use crate::tensor::{Arg, as_floats, compile, some_floats};

/// The sum of products in chunks: each is folded from 0 with one rounding, and chunks are added in pairs, pairs of pairs; an odd one passes.
fn in_chunks(a: &[f32], b: &[f32], chunk: usize) -> f32 {
    let folded = |(a, b): (&[f32], &[f32])| a.iter().zip(b).fold(0.0_f32, |sum, (a, b)| a.mul_add(*b, sum));
    let mut all: Vec<f32> = a.chunks(chunk).zip(b.chunks(chunk)).map(folded).collect();
    while all.len() > 1 {
        all = all.chunks(2).map(|pair| pair.iter().copied().reduce(|a, b| a + b).unwrap()).collect();
    }
    all.first().copied().unwrap_or(0.0)
}

/// One sum, and the same as sums of chunks that are added by another reduction.
const SOURCE: &str = "kernel k(x: Tensor<N; f32>, y: Tensor<N; f32>) -> (f32, f32) {
  parts = compute (shape = [cdiv(N, 128)]) |p| reduce (shape = [min(128, N - 128 * p)], op = sum.fused) |k| x[128 * p + k] * y[128 * p + k]
  return reduce (shape = [N], op = sum.tree(1, 128).fused) |k| x[k] * y[k],
    reduce (shape = [cdiv(N, 128)], op = sum.tree(1, 1)) |p| parts[p]
}";

fn sums(x: Vec<f32>, y: Vec<f32>) -> [u32; 2] {
    let count = x.len();
    let found =
        compile(SOURCE).run("k", &[Arg::Floats(x), Arg::Floats(y), Arg::zeros(1), Arg::zeros(1), Arg::Size(count)]);
    [as_floats(&found[2])[0].to_bits(), as_floats(&found[3])[0].to_bits()]
}

// covers: tensor.reduce.decompose
#[test]
fn chunks_are_added_in_pairs() {
    for count in [1, 127, 128, 129, 300, 700, 2048, 2049] {
        let (x, y) = (some_floats(count, 1), some_floats(count, 2));
        let wanted = in_chunks(&x, &y, 128).to_bits();
        assert_eq!(sums(x, y), [wanted; 2], "{count}");
    }
}

// Products that are too small for the type are −0, and so is the sum of nothing else.
#[test]
fn the_sum_of_minus_zeros_is_minus_zero() {
    for count in [1, 128, 300, 1025] {
        let (x, y) = (vec![-1e-30; count], vec![1e-30; count]);
        assert_eq!(in_chunks(&x, &y, 128).to_bits(), 0x8000_0000);
        assert_eq!(sums(x, y), [0x8000_0000; 2], "{count}");
    }
}
