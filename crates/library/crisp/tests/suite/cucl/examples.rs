//! The programs under `examples/cucl`, each against a reference: bit for bit where only sums and products count.

use crisp_dev_testkit::{Kernel, Program, Results};

macro_rules! source {
    ($name:literal) => {
        include_str!(concat!("../../../../../../examples/cucl/", $name))
    };
}

/// Numbers between −4 and 4 with few bits.
fn numbers(count: usize, seed: u32) -> Vec<f32> {
    let mut state = seed.wrapping_mul(2_654_435_761).wrapping_add(12_345);
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from((state >> 16) as i16) / 8192.0
        })
        .collect()
}

/// Runs a kernel everywhere, and by the compilers that its source was written for: what they leave must be the same bytes.
#[track_caller]
fn run(kernel: Kernel<'_>) -> Results {
    let others = kernel.run_by_other_compilers();
    let results = kernel.run();
    for (who, theirs) in others {
        assert_eq!(results.difference(&theirs), None, "ours and {who}'s");
    }
    results
}

/// Runs as [`run`] does, where functions of mathematics differ in the last place or two in each library: in the results that `names` lists.
#[track_caller]
fn run_close(kernel: Kernel<'_>, names: &[&str]) -> Results {
    let others = kernel.run_by_other_compilers();
    let results = kernel.run();
    for name in names {
        let right: Vec<f64> = results.of::<f32>(name).iter().map(|value| f64::from(*value)).collect();
        others.iter().for_each(|(_, theirs)| close(&theirs.of::<f32>(name), &right));
    }
    results
}

#[track_caller]
fn close(found: &[f32], right: &[f64]) {
    assert_eq!(found.len(), right.len());
    for (at, (found, right)) in found.iter().zip(right).enumerate() {
        assert!((f64::from(*found) - right).abs() <= 1e-5 * right.abs().max(1.0), "{at}: {found} and {right}");
    }
}

#[test]
fn add() {
    let program = Program::of_template(source!("add.cucl"), &["a=n:300", "b=n:300", "c=n:300"], &[]);
    let (a, b) = (numbers(300, 1), numbers(300, 2));
    let found: Vec<f32> = run(program.kernel("x").buffer(&a).buffer(&b).zeros(300)).of("c");
    assert_eq!(found, a.iter().zip(&b).map(|(a, b)| a + b).collect::<Vec<f32>>());
}

#[test]
fn dot() {
    let (n, tpb, parts) = (1000, 32, 4);
    let program = Program::of_template(source!("dot.cucl"), &["a=n:1000", "b=n:1000", "out=part:4"], &["tpb=32"]);
    // The number of workgroups is that of the parts; the template names it before it is known from the index alone.
    let (a, b) = (numbers(n, 3), numbers(n, 4));
    let found: Vec<f32> = run(program.kernel("x").buffer(&a).buffer(&b).zeros(parts)).of("out");
    let right: Vec<f32> = (0..parts)
        .map(|group| {
            let mut sums: Vec<f32> = (0..tpb)
                .map(|local| (group * tpb + local..n).step_by(tpb * parts).fold(0.0, |sum, i| sum + a[i] * b[i]))
                .collect();
            let mut half = tpb / 2;
            while half > 0 {
                for i in 0..half {
                    sums[i] += sums[i + half];
                }
                half /= 2;
            }
            sums[0]
        })
        .collect();
    assert_eq!(found, right);
}

#[test]
fn softmax() {
    let program = Program::of_template(
        source!("softmax.cucl"),
        &["in=img:2,chan:5,y:3,x:2", "pel=img:2,y:3,x:2", "prob=img:2,chan:5,y:3,x:2"],
        &["tpb=4"],
    );
    let input = numbers(60, 5);
    let found: Vec<f32> = run_close(program.kernel("x").buffer(&input).zeros(60), &["prob"]).of("prob");
    let right: Vec<f64> = (0..60)
        .map(|at| {
            let (img, rest) = (at / 30, at % 6);
            let of = |chan: usize| f64::from(input[img * 30 + chan * 6 + rest]).exp();
            of(at / 6 % 5) / (0..5).map(of).sum::<f64>()
        })
        .collect();
    close(&found, &right);
}

#[test]
fn pool() {
    let input = numbers(2 * 5 * 6, 6);
    for average in [false, true] {
        let program = Program::of_template(
            source!("pool.cucl"),
            &["in=img:1,chan:2,y:5,x:6", "window=ky:3,kx:3", "out=img:1,chan:2,py:2,px:3"],
            &[if average { "avg_pool=1" } else { "avg_pool=0" }, "stride=2", "tpb=8"],
        );
        let found: Vec<f32> = run(program.kernel("x").buffer(&input).zeros(12)).of("out");
        let right: Vec<f32> = (0..12)
            .map(|at| {
                let (chan, y, x) = (at / 6, at / 3 % 2, at % 3);
                let mut values = Vec::new();
                for ky in 0..3 {
                    for kx in 0..3 {
                        if y * 2 + ky < 5 && x * 2 + kx < 6 {
                            values.push(input[chan * 30 + (y * 2 + ky) * 6 + x * 2 + kx]);
                        }
                    }
                }
                if average {
                    values.iter().fold(0.0, |sum, v| sum + v) / 9.0
                } else {
                    values.iter().fold(f32::MIN, |most, v| most.max(*v))
                }
            })
            .collect();
        assert_eq!(found, right, "{average}");
    }
}

#[test]
fn lrn() {
    let program = Program::of_template(
        source!("lrn.cucl"),
        &["in=img:2,chan:6,y:1,x:3", "out=img:2,chan:6,y:1,x:3"],
        &["reach=2", "k=1.0f", "alpha=0.25f", "beta=0.75f", "tpb=8"],
    );
    let input = numbers(36, 7);
    let found: Vec<f32> = run_close(program.kernel("x").buffer(&input).zeros(36), &["out"]).of("out");
    let right: Vec<f64> = (0..36_usize)
        .map(|at| {
            let chan = at / 3 % 6;
            let near = chan.saturating_sub(2)..=(chan + 2).min(5);
            let sum: f64 = near.map(|c| f64::from(input[at + 3 * c - 3 * chan]).powi(2)).sum();
            f64::from(input[at]) * (1.0 + 0.25 * sum).powf(-0.75)
        })
        .collect();
    close(&found, &right);
}

#[test]
fn relu_and_dropout() {
    let input = numbers(120, 8);
    let program = Program::of_template(source!("relu.cucl"), &["inout=img:1,chan:2,y:6,x:10"], &["tpb=16"]);
    let found: Vec<f32> = run(program.kernel("x").buffer(&input)).of("inout");
    assert_eq!(found, input.iter().map(|v| if *v < 0.0 { 0.0 } else { *v }).collect::<Vec<f32>>());
    let definitions = ["seed=42", "ratio=0.25f", "tpb=16"];
    let program = Program::of_template(source!("dropout.cucl"), &["inout=n:120"], &definitions);
    let found: Vec<f32> = run(program.kernel("x").buffer(&input)).of("inout");
    let mixed = |mut x: u32| {
        x ^= x >> 16;
        x = x.wrapping_mul(0x7feb_352d);
        x ^= x >> 15;
        x = x.wrapping_mul(0x846c_a68b);
        x ^ x >> 16
    };
    let right =
        |(at, v): (u32, &f32)| if mixed(at ^ mixed(42)) < (0.25_f32 * 4_294_967_040.0) as u32 { 0.0 } else { v / 0.75 };
    assert_eq!(found, (0..).zip(&input).map(right).collect::<Vec<f32>>());
    assert!((20..40).contains(&found.iter().filter(|v| **v == 0.0).count()));
}

/// Outputs of the convolution below: 2 images, 3 channels, 3 by 2.
fn convolution(filts: &[f32], biases: &[f32], input: &[f32]) -> Vec<f32> {
    let output = |at: usize| {
        let (img, out, y, x) = (at / 18, at / 6 % 3, at / 2 % 3, at % 2);
        let mut sum = 0.0_f32;
        for chan in 0..2 {
            for ky in 0..3 {
                for kx in 0..3 {
                    let (iy, ix) = ((y * 2 + ky) as i32 - 1, (x * 2 + kx) as i32 - 1);
                    if (0..5).contains(&iy) && (0..4).contains(&ix) {
                        sum += filts[out * 18 + chan * 9 + ky * 3 + kx]
                            * input[img * 40 + chan * 20 + iy as usize * 4 + ix as usize];
                    }
                }
            }
        }
        (sum + biases[out]).max(0.0)
    };
    (0..36).map(output).collect()
}

#[test]
fn conv_with_and_without_tiles() {
    let (filts, biases, input) = (numbers(54, 9), numbers(3, 10), numbers(80, 11));
    let right = convolution(&filts, &biases, &input);
    let mut dims = vec![
        "filts=out_chan:3,in_chan:2,y:3,x:3",
        "biases=out_chan:3",
        "in=img:2,chan:2,y:5,x:4",
        "out=img:2,chan:3,y:3,x:2",
    ];
    let plain = Program::of_template(source!("conv.cucl"), &dims, &["stride=2", "pad=1", "tpb=16"]);
    // Tiles of 2 by 2 outputs: the last row of tiles is half outside.
    dims.push("work=img:2,chan:3,yb:2,xb:1,yt:2,xt:2");
    let tiled = Program::of_template(source!("conv_tiled.cucl"), &dims, &["stride=2", "pad=1"]);
    for program in [plain, tiled] {
        let kernel = program.kernel("x").buffer(&filts).buffer(&biases).buffer(&input).zeros(36);
        assert_eq!(run(kernel).of::<f32>("out"), right);
    }
}

fn product(a: &[f32], b: &[f32], [m, k, n]: [usize; 3]) -> Vec<f32> {
    let element = |at: usize| (0..k).fold(0.0, |sum, i| sum + a[at / n * k + i] * b[i * n + at % n]);
    (0..m * n).map(element).collect()
}

#[test]
fn sgemm_with_and_without_tiles() {
    // As a user of the library would: text that the host writes.
    let mut fmas = String::from("fmas=");
    for e in 0..2 * 3 {
        fmas += &format!("c_reg[{e}] += a_tile[am + {}] * b_tile[bn + {}];\n", e / 3, e % 3);
    }
    // Tiles of 6 by 6, and sums in pieces of 3: the first matrices they cover exactly. At the ends of the second, C alone would read what is
    // not there; here it is zero.
    for [m, k, n] in [[12, 6, 12], [10, 7, 12]] {
        let (a, b) = (numbers(m * k, 12), numbers(k * n, 13));
        let dims = [format!("a=M:{m},K:{k}"), format!("b=K:{k},N:{n}"), format!("c=M:{m},N:{n}")];
        let mut dims: Vec<&str> = dims.iter().map(String::as_str).collect();
        let plain = Program::of_template(source!("sgemm.cucl"), &dims, &["tpb=32"]);
        dims.push("work=Mb:2,Nb:2,Mt:3,Nt:2,Me:2,Ne:3");
        let tiled = Program::of_template(source!("sgemm_tiled.cucl"), &dims, &[&fmas]);
        let right = product(&a, &b, [m, k, n]);
        for program in [plain, tiled] {
            let kernel = program.kernel("x").buffer(&a).buffer(&b).zeros(m * n).with_remarks();
            let left = if m == 12 { run(kernel) } else { kernel.run() };
            assert_eq!(left.of::<f32>("c"), right);
        }
    }
}

// covers: cucl.decl.multi
#[test]
fn a_family_is_reduced() {
    let terms: String = (0..5).map(|at| format!("sum += in_{at}[GLOB_ID_1D];\n")).collect();
    let dims: Vec<String> = (0..5).map(|at| format!("in_{at}=n:9")).chain(["out=n:9".to_owned()]).collect();
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let program = Program::of_template(source!("reduce.cucl"), &dims, &[&format!("terms={terms}"), "tpb=4"]);
    let inputs: Vec<Vec<f32>> = (0..5).map(|at| numbers(9, 20 + at)).collect();
    let kernel = inputs.iter().fold(program.kernel("x"), |kernel, input| kernel.buffer(input));
    let found: Vec<f32> = run(kernel.zeros(9)).of("out");
    assert_eq!(found, (0..9).map(|at| inputs.iter().fold(0.0, |sum, input| sum + input[at])).collect::<Vec<f32>>());
}

#[test]
fn stencil_in_both_spellings() {
    let (width, height) = (16, 24);
    let input = numbers(width * height, 30);
    let at = |y: i32, x: i32| {
        let inside = (0..height as i32).contains(&y) && (0..width as i32).contains(&x);
        if inside { input[y as usize * width + x as usize] } else { 0.0 }
    };
    let right: Vec<f32> = (0..(width * height) as i32)
        .map(|i| {
            let (y, x) = (i / width as i32, i % width as i32);
            0.5 * at(y, x) + 0.125 * (((at(y - 1, x) + at(y + 1, x)) + at(y, x - 1)) + at(y, x + 1))
        })
        .collect();
    for source in [source!("stencil.cl"), source!("stencil.cu")] {
        let program = Program::of_c(source);
        let kernel = program.kernel("stencil").buffer(&input).zeros(width * height);
        let kernel = kernel.value(width as i32).value(height as i32);
        let left = run(kernel.global(&[width as u64, height as u64]).local(&[8, 8]));
        assert_eq!(left.of::<f32>("out"), right);
    }
}

#[test]
fn black_scholes_in_both_spellings() {
    let price: Vec<f32> = numbers(50, 31).iter().map(|v| 50.0 + 8.0 * v).collect();
    let strike: Vec<f32> = numbers(50, 32).iter().map(|v| 50.0 + 4.0 * v).collect();
    let years: Vec<f32> = numbers(50, 33).iter().map(|v| 2.0 + 0.4 * v).collect();
    let mut both = Vec::new();
    for source in [source!("black_scholes.cl"), source!("black_scholes.cu")] {
        let program = Program::of_c(source);
        let kernel = program.kernel("black_scholes").buffer(&price).buffer(&strike).buffer(&years);
        let kernel = kernel.zeros(50).zeros(50).value(0.03_f32).value(0.25_f32).value(50_u32);
        let left = run_close(kernel.global(&[64]).local(&[16]), &["call", "put"]);
        let (call, put): (Vec<f32>, Vec<f32>) = (left.of("call"), left.of("put"));
        for i in 0..50 {
            let (s, k, t) = (f64::from(price[i]), f64::from(strike[i]), f64::from(years[i]));
            // A call less a put is worth the price less the discounted strike.
            let parity = s - k * (-0.03 * t).exp();
            assert!((f64::from(call[i] - put[i]) - parity).abs() < 1e-4 * s, "{i}");
            assert!(call[i] >= 0.0 && f64::from(call[i]) <= s);
        }
        both.push((call, put));
    }
    assert_eq!(both[0], both[1], "both spellings compute the same bytes");
}

#[test]
fn nbody_in_both_spellings() {
    let flat = numbers(64 * 4, 34);
    let bodies: Vec<[f32; 4]> = flat.chunks(4).map(|v| [v[0], v[1], v[2], v[3].abs()]).collect();
    let right: Vec<[f32; 4]> = bodies
        .iter()
        .map(|own| {
            let mut sum = [0.0_f32; 4];
            for body in &bodies {
                let d = [0, 1, 2].map(|k| body[k] - own[k]);
                let r2 = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
                let inverse = 1.0 / r2.sqrt();
                let scale = body[3] * inverse * inverse * inverse;
                for k in 0..3 {
                    sum[k] += d[k] * scale;
                }
            }
            sum
        })
        .collect();
    for source in [source!("nbody.cl"), source!("nbody.cu")] {
        let program = Program::of_c(source);
        let kernel = program.kernel("nbody").buffer(&bodies).zeros(64).value(64_i32);
        let left = run(kernel.global(&[64]).local(&[32]));
        assert_eq!(left.of::<[f32; 4]>("acceleration"), right);
    }
}
