//! The library's algorithms: each form on every device, compared with what plain Rust makes of the same data.

mod asserts;
mod complex;
mod dense;
mod map;
mod matrices;
mod merge;
mod orders;
mod reduce;
mod scan;
mod segments;
mod select;
mod soa;
mod sort;
mod tiles;
mod values;
mod vectors;

/// Lengths at which warps, workgroups and grids end, or do not.
const LENGTHS: [usize; 13] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1 << 12, (1 << 16) - 1, (1 << 16) + 1];

/// Numbers without a pattern: the generator SplitMix64.
fn noise(count: usize, seed: u64) -> Vec<u64> {
    let mix = |at: u64| {
        let mut z = seed.wrapping_add(at.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    (1..=count as u64).map(mix).collect()
}

/// Integers of all sizes and both signs.
fn integers(count: usize, seed: u64) -> Vec<i32> {
    noise(count, seed).into_iter().map(|bits| (bits >> 32) as i32 >> (bits & 31)).collect()
}

/// Floats whose sums depend on the order.
fn floats(count: usize, seed: u64) -> Vec<f32> {
    noise(count, seed)
        .into_iter()
        .map(|bits| (bits >> 40) as f32 * f32::powi(2.0, (bits & 31) as i32 - 30) - 1.0)
        .collect()
}
