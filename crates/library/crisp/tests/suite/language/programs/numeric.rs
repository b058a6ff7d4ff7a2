//! Linear algebra, statistics and physics.

use super::{Numbers, close, example};

#[test]
fn particles() {
    let count = 100;
    let mut numbers = Numbers(1);
    let mut columns: Vec<Vec<f32>> = (0..4).map(|_| numbers.floats(count)).collect();
    for height in &mut columns[1] {
        *height = height.abs();
    }
    let dt = 0.125f32;
    let floor = -2.0f32;
    let mut bounces = vec![0u32; count];
    let mut expected = columns.clone();
    for i in 0..count {
        let [mut x, mut height, vx, mut vy] = [0, 1, 2, 3].map(|member: usize| columns[member][i]);
        vy -= 9.81 * dt;
        x += vx * dt;
        height = height + floor + vy * dt - floor;
        if height + floor < floor {
            height = floor - floor;
            vy *= -0.5;
            bounces[i] += 1;
        }
        for (member, value) in [x, height, vx, vy].into_iter().enumerate() {
            expected[member][i] = value;
        }
    }
    assert!(bounces.contains(&0) && bounces.contains(&1));
    // Columns of 400 bytes, which is a multiple of 16.
    let words = |columns: &[Vec<f32>], bounces: &[u32]| -> Vec<u32> {
        columns.iter().flatten().map(|x| x.to_bits()).chain(bounces.iter().copied()).collect()
    };
    let before = words(&columns, &vec![0; count]);
    let found = example!("particles").kernel("step").buffer(&before).value(count as u64).value(dt).run();
    assert_eq!(found.of::<u32>("ps"), words(&expected, &bounces));
}

#[test]
fn nbody() {
    let count = 150;
    let mut numbers = Numbers(2);
    let bodies: Vec<[f32; 4]> =
        (0..count).map(|_| [numbers.float(), numbers.float(), numbers.float(), numbers.float().abs()]).collect();
    let found = example!("nbody").kernel("accelerations").buffer(&bodies).zeros(count).with_remarks().run();
    let found: Vec<f32> = found.of::<[f32; 3]>("a").into_iter().flatten().collect();
    let mut expected = Vec::new();
    for here in &bodies {
        let mut sum = [0.0f64; 3];
        for other in &bodies {
            let d = [0, 1, 2].map(|k| f64::from(other[k]) - f64::from(here[k]));
            let square = d.iter().map(|x| x * x).sum::<f64>() + 0.01;
            let weight = f64::from(other[3]) * square.powf(-1.5);
            sum.iter_mut().zip(d).for_each(|(sum, d)| *sum += weight * d);
        }
        expected.extend(sum);
    }
    close(&found, &expected, 1e-4);
}

#[test]
fn spmv() {
    let (rows, columns) = (50u32, 90u32);
    let mut numbers = Numbers(3);
    let (mut begins, mut places, mut values) = (vec![0u32], Vec::new(), Vec::new());
    for row in 0..rows {
        // Rows of no element, of few, and of more than a warp has lanes.
        for _ in 0..[0, 3, 31, 32, 33, 80][row as usize % 6] {
            places.push(numbers.below(columns));
            values.push(numbers.float());
        }
        begins.push(places.len() as u32);
    }
    let x = numbers.floats(columns as usize);
    let expected: Vec<f32> = begins
        .windows(2)
        .map(|row| {
            let mut lanes = [0.0f32; 32];
            for at in row[0]..row[1] {
                lanes[(at - row[0]) as usize % 32] += values[at as usize] * x[places[at as usize] as usize];
            }
            let mut distance = 16;
            while distance > 0 {
                for lane in 0..32 - distance {
                    if lane < distance {
                        lanes[lane] += lanes[lane + distance];
                    }
                }
                distance /= 2;
            }
            lanes[0]
        })
        .collect();
    let program = example!("spmv");
    let kernel = program.kernel("spmv").buffer(&begins).buffer(&places).buffer(&values).buffer(&x).value(rows);
    assert_eq!(kernel.zeros(rows as usize).with_remarks().run().of::<f32>("y"), expected);
}

#[test]
fn inverse() {
    let mut numbers = Numbers(4);
    let mut matrices: Vec<[f32; 12]> =
        (0..40).map(|_| std::array::from_fn(|at| if at % 4 == 3 { 0.0 } else { numbers.float() })).collect();
    // Two singular ones: zeros, and two equal rows.
    matrices[7] = [0.0; 12];
    matrices[20] = [1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 3.0, 0.0, 5.0, 4.0, 3.0, 0.0];
    let words: Vec<f32> = matrices.concat();
    let found = example!("inverse").kernel("invert").buffer(&words).zeros(1).zeros(40 * 12).run();
    assert_eq!(found.of::<u32>("singular"), [2]);
    let found = found.of::<f32>("to");
    for (at, (m, inverse)) in matrices.iter().zip(found.chunks(12)).enumerate() {
        if at == 7 || at == 20 {
            assert_eq!(inverse, [0.0; 12]);
            continue;
        }
        let scale = m.iter().chain(inverse).fold(1.0f64, |most, x| most.max(f64::from(x.abs())));
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 = (0..3).map(|k| f64::from(m[row * 4 + k]) * f64::from(inverse[k * 4 + column])).sum();
                let right = f64::from(u8::from(row == column));
                assert!((product - right).abs() < 1e-5 * scale * scale, "matrix {at}: {product}");
            }
        }
    }
}

#[test]
fn black_scholes() {
    let mut numbers = Numbers(5);
    let options: Vec<[f32; 3]> = (0..60)
        .map(|_| [50.0 + 10.0 * numbers.float(), 50.0 + 10.0 * numbers.float(), 0.1 + numbers.float().abs()])
        .collect();
    let (rate, volatility) = (0.02f32, 0.3f32);
    // The complementary error function by its continued fraction and its series, in doubles.
    fn erfc(x: f64) -> f64 {
        if x < 0.0 {
            return 2.0 - erfc(-x);
        }
        if x < 2.0 {
            let (mut sum, mut term) = (x, x);
            for n in 1..80 {
                term *= -x * x / f64::from(n);
                sum += term / f64::from(2 * n + 1);
            }
            return 1.0 - sum * std::f64::consts::FRAC_2_SQRT_PI;
        }
        let fraction = (1..80).rev().fold(x, |below, k| x + f64::from(k) / 2.0 / below);
        (-x * x).exp() / fraction / std::f64::consts::PI.sqrt()
    }
    let cdf = |x: f64| 0.5 * erfc(-x / std::f64::consts::SQRT_2);
    let mut words: Vec<u32> = Vec::new();
    let mut expected = Vec::new();
    for (at, option) in options.iter().enumerate() {
        words.extend(option.iter().map(|x| x.to_bits()));
        words.push((at % 2) as u32);
        let [s, k, t] = option.map(f64::from);
        let (r, v) = (f64::from(rate), f64::from(volatility));
        let d1 = ((s / k).ln() + (r + 0.5 * v * v) * t) / (v * t.sqrt());
        let d2 = d1 - v * t.sqrt();
        let discounted = k * (-r * t).exp();
        expected.push(if at % 2 == 0 {
            s * cdf(d1) - discounted * cdf(d2)
        } else {
            discounted * cdf(-d2) - s * cdf(-d1)
        });
    }
    let program = example!("black_scholes");
    let kernel = program.kernel("black_scholes").buffer(&words).value(rate).value(volatility);
    let found: Vec<f32> = kernel.zeros(60).run().of("prices");
    // Differences of numbers near 50.
    close(&found, &expected, 5e-5);
}

#[test]
fn matmul_tiled() {
    let (m, n, k) = (35u64, 50u64, 41u64);
    let mut numbers = Numbers(6);
    let (a, b) = (numbers.floats((m * k) as usize), numbers.floats((k * n) as usize));
    fn product<T: Copy + Default + std::ops::Mul<Output = T> + std::ops::Add<Output = T>>(
        a: &[T],
        b: &[T],
        [m, n, k]: [u64; 3],
    ) -> Vec<T> {
        let at = |row: u64, column: u64| {
            (0..k).fold(T::default(), |sum, i| sum + a[(row * k + i) as usize] * b[(i * n + column) as usize])
        };
        (0..m * n).map(|place| at(place / n, place % n)).collect()
    }
    let program = example!("matmul_tiled");
    let count = (m * n) as usize;
    let found = program.kernel("matmul_float").buffer(&a).buffer(&b).value(m).value(n).value(k).zeros(count);
    assert_eq!(found.with_remarks().run().of::<f32>("c"), product(&a, &b, [m, n, k]));
    let whole = |v: &[f32]| v.iter().map(|x| (x * 8.0) as i32).collect::<Vec<i32>>();
    let (a, b) = (whole(&a), whole(&b));
    let found = program.kernel("matmul_int").buffer(&a).buffer(&b).value(m).value(n).value(k).zeros(count);
    assert_eq!(found.with_remarks().run().of::<i32>("c"), product(&a, &b, [m, n, k]));
}

#[test]
fn softmax() {
    let (columns, rows) = (300u32, 5u32);
    let m = Numbers(7).floats((columns * rows) as usize);
    let program = example!("softmax");
    let found = program.kernel("softmax_rows").buffer(&m).value(columns).value(rows).zeros(1500);
    let expected: Vec<f64> = m
        .chunks(columns as usize)
        .flat_map(|row| {
            let total: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
            row.iter().map(move |x| f64::from(*x).exp() / total)
        })
        .collect();
    close(&found.run().of::<f32>("r"), &expected, 1e-6);
}
