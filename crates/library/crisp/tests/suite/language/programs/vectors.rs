//! Sums, scans, sorts, histograms, transforms of vectors.

use super::{Numbers, close, example};

#[test]
fn histogram() {
    let program = example!("histogram");
    let mut numbers = Numbers(1);
    let keys: Vec<u32> = (0..1000).map(|_| numbers.next()).collect();
    let mut expected = vec![3u32; 256];
    for key in &keys {
        expected[(key & 255) as usize] += 1;
    }
    let counts = || vec![3u32; 256];
    let found = program.kernel("histogram_uint").buffer(&keys).buffer(&counts()).run();
    assert_eq!(found.of::<u32>("counts"), expected);
    let bytes: Vec<u8> = keys.iter().map(|key| *key as u8).collect();
    let found = program.kernel("histogram_uchar").buffer(&bytes).buffer(&counts()).run();
    assert_eq!(found.of::<u32>("counts"), expected);
    let longs: Vec<i64> = keys.iter().map(|key| i64::from(*key) - (1 << 40)).collect();
    let found = program.kernel("histogram_long").buffer(&longs).buffer(&counts()).run();
    assert_eq!(found.of::<u32>("counts"), expected);
}

#[test]
fn scan_by_hand() {
    let mut numbers = Numbers(2);
    let v: Vec<i32> = (0..1024).map(|_| numbers.next() as i32 - 8_000_000).collect();
    let found = example!("scan_by_hand").kernel("scan_blocks").buffer(&v).zeros(1024).zeros(4).run();
    let mut expected = Vec::new();
    for block in v.chunks(256) {
        let mut sum = 0i32;
        expected.extend(block.iter().map(|x| {
            sum = sum.wrapping_add(*x);
            sum
        }));
    }
    let totals: Vec<i32> = expected.chunks(256).map(|block| block[255]).collect();
    assert_eq!(found.of::<i32>("sums"), expected);
    assert_eq!(found.of::<i32>("totals"), totals);
}

#[test]
fn compact() {
    let mut numbers = Numbers(3);
    let v: Vec<i32> = (0..320).map(|_| numbers.below(2001) as i32 - 1000).collect();
    let found = example!("compact").kernel("keep_positive").buffer(&v).zeros(320).zeros(1).run_in_any_order();
    let mut expected: Vec<i32> = v.iter().copied().filter(|x| *x > 0).collect();
    let count = expected.len();
    for result in found {
        assert_eq!(result.of::<u32>("count"), [count as u32]);
        let mut kept = result.of::<i32>("kept");
        assert!(kept[count..].iter().all(|x| *x == 0));
        // Within a warp the order is kept: the elements of the first warp are in their order.
        let first: Vec<i32> = v[..32].iter().copied().filter(|x| *x > 0).collect();
        assert!(kept.windows(first.len()).any(|part| part == first));
        kept.truncate(count);
        kept.sort_unstable();
        expected.sort_unstable();
        assert_eq!(kept, expected);
    }
}

#[test]
fn sort_blocks() {
    let program = example!("sort_blocks");
    let mut numbers = Numbers(4);
    let keys: Vec<u32> = (0..512).map(|_| numbers.below(100)).collect();
    let found = program.kernel("sort_uint").buffer(&keys).zeros(512).run();
    let (mut sorted, mut places) = (Vec::new(), Vec::new());
    for block in keys.chunks(256) {
        let mut order: Vec<u32> = (0..256).collect();
        order.sort_by_key(|at| block[*at as usize]);
        sorted.extend(order.iter().map(|at| block[*at as usize]));
        places.extend(order);
    }
    assert_eq!(found.of::<u32>("keys"), sorted);
    assert_eq!(found.of::<u32>("places"), places);
    let floats: Vec<f32> = keys.iter().map(|key| *key as f32 / 3.0 - 10.0).collect();
    let found = program.kernel("sort_float_falling").buffer(&floats).zeros(512).run();
    let mut expected = floats.clone();
    expected.chunks_mut(256).for_each(|block| block.sort_by(|a, b| b.total_cmp(a)));
    assert_eq!(found.of::<f32>("keys"), expected);
}

#[test]
fn fft() {
    let mut numbers = Numbers(5);
    let v: Vec<[f32; 2]> = (0..512).map(|_| [numbers.float(), numbers.float()]).collect();
    let found = example!("fft").kernel("fft_blocks").buffer(&v).zeros(512).run().of::<[f32; 2]>("r");
    let mut expected = Vec::new();
    for block in v.chunks(256) {
        for k in 0..256 {
            let (mut re, mut im) = (0.0, 0.0);
            for (j, [x, y]) in block.iter().enumerate() {
                let angle = -2.0 * std::f64::consts::PI * ((j * k) % 256) as f64 / 256.0;
                let (x, y) = (f64::from(*x), f64::from(*y));
                re += x * angle.cos() - y * angle.sin();
                im += x * angle.sin() + y * angle.cos();
            }
            expected.extend([re, im]);
        }
    }
    let found: Vec<f32> = found.into_iter().flatten().collect();
    close(&found, &expected, 1e-4);
}

#[test]
fn monte_carlo() {
    // The generator as its authors describe it (Salmon and others, 2011), which gives these two words for counter and key of ones.
    fn philox(counter: [u32; 2], key: u32) -> [u32; 2] {
        let ([mut a, mut b], mut k) = (counter, key);
        for _ in 0..10 {
            let product = 0xD256_D193u64 * u64::from(a);
            (a, b) = ((product >> 32) as u32 ^ k ^ b, product as u32);
            k = k.wrapping_add(0x9E37_79B9);
        }
        [a, b]
    }
    assert_eq!(philox([u32::MAX, u32::MAX], u32::MAX), [0x2c3f_628b, 0xab4f_d7ad]);
    assert_eq!(philox([0, 0], 0), [0xff1d_ae59, 0x6cd1_0df2]);
    let (darts, seed) = (20_000, 77);
    let unit = |bits: u32| (bits >> 8) as f32 * 5.960_464_5e-8;
    let hits = (0..darts)
        .filter(|dart| {
            let [x, y] = philox([*dart, 0], seed).map(unit);
            x * x + y * y < 1.0
        })
        .count();
    assert!((f64::from(darts) * std::f64::consts::FRAC_PI_4 - hits as f64).abs() < 200.0);
    let found = example!("monte_carlo").kernel("throw_darts").value(darts).value(seed).zeros(1).run();
    assert_eq!(found.of::<u32>("hits"), [hits as u32]);
}
