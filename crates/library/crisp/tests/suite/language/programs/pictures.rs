//! Pictures and grids: convolution, transposition, life, heat, fractals, rays.

use super::{Numbers, close, example, with};

#[test]
fn convolution() {
    let (rows, columns) = (19usize, 45usize);
    let image = Numbers(1).floats(rows * columns);
    let weights = [0.0625f32, 0.25, 0.375, 0.25, 0.0625];
    let at = |image: &[f32], row: i64, column: i64| {
        let inside = (0..rows as i64).contains(&row) && (0..columns as i64).contains(&column);
        if inside { image[row as usize * columns + column as usize] } else { 0.0 }
    };
    let blurred = |image: &[f32], down: i64, right: i64| -> Vec<f32> {
        (0..(rows * columns) as i64)
            .map(|place| {
                let (row, column) = (place / columns as i64, place % columns as i64);
                (-2i64..=2)
                    .fold(0.0, |sum, d| sum + weights[(d + 2) as usize] * at(image, row + d * down, column + d * right))
            })
            .collect()
    };
    let program = example!("convolution");
    for (kernel, down, right) in [("blur_rows", 0, 1), ("blur_columns", 1, 0)] {
        let found = program.kernel(kernel).buffer(&image).value(rows as u32).value(columns as u32);
        let found = found.zeros(rows * columns).with_remarks().run().of::<f32>("result");
        assert_eq!(found, blurred(&image, down, right), "{kernel}");
    }
}

#[test]
fn transpose() {
    let program = example!("transpose");
    let (rows, columns) = (37u64, 50u64);
    let a: Vec<f64> = (0..rows * columns).map(|at| at as f64).collect();
    let b: Vec<f64> =
        (0..columns).flat_map(|column| (0..rows).map(move |row| (row * columns + column) as f64)).collect();
    let count = (rows * columns) as usize;
    let run = |kernel| program.kernel(kernel);
    let found = run("transpose_double").buffer(&a).value(rows).value(columns).zeros(count).with_remarks().run();
    assert_eq!(found.of::<f64>("b"), b);
    let narrow: Vec<f32> = a.iter().map(|x| *x as f32).collect();
    let found = run("transpose_float").buffer(&narrow).value(rows).value(columns).zeros(count).with_remarks().run();
    assert_eq!(found.of::<f32>("b"), b.iter().map(|x| *x as f32).collect::<Vec<_>>());
    let bytes: Vec<u8> = a.iter().map(|x| *x as u64 as u8).collect();
    let found = run("transpose_uchar").buffer(&bytes).value(rows).value(columns).zeros(count).with_remarks().run();
    assert_eq!(found.of::<u8>("b"), b.iter().map(|x| *x as u64 as u8).collect::<Vec<_>>());
}

#[test]
fn life() {
    let (rows, columns) = (21usize, 40usize);
    let mut numbers = Numbers(2);
    let cells: Vec<u8> = (0..rows * columns).map(|_| u8::from(numbers.below(3) == 0)).collect();
    let expected: Vec<u8> = (0..rows * columns)
        .map(|at| {
            let (row, column) = (at / columns, at % columns);
            let mut around = 0;
            for dy in [rows - 1, 0, 1] {
                for dx in [columns - 1, 0, 1] {
                    around += cells[(row + dy) % rows * columns + (column + dx) % columns];
                }
            }
            u8::from(around == 3 || around == 4 && cells[at] == 1)
        })
        .collect();
    let program = example!("life");
    let found = program.kernel("generation").buffer(&cells).value(rows as u32).value(columns as u32);
    assert_eq!(found.zeros(rows * columns).with_remarks().run().of::<u8>("after"), expected);
}

#[test]
fn heat() {
    let (rows, columns) = (13usize, 33usize);
    let u: Vec<f64> = Numbers(3).floats(rows * columns).into_iter().map(f64::from).collect();
    let rate = 0.15;
    let expected: Vec<f64> = (0..rows * columns)
        .map(|at| {
            let (i, k) = (at / columns, at % columns);
            if i == 0 || k == 0 || i == rows - 1 || k == columns - 1 {
                return u[at];
            }
            let around = u[at - columns] + u[at + columns] + u[at - 1] + u[at + 1];
            u[at] + rate * (around - 4.0 * u[at])
        })
        .collect();
    let program = example!("heat");
    let found = program.kernel("heat_double").buffer(&u).value(rows as u32).value(columns as u32).value(rate);
    assert_eq!(found.zeros(rows * columns).run().of::<f64>("after"), expected);
    let narrow: Vec<f32> = u.iter().map(|x| *x as f32).collect();
    let found = program.kernel("heat_float").buffer(&narrow).value(rows as u32).value(columns as u32).value(0.15f32);
    close(&found.zeros(rows * columns).run().of::<f32>("after"), &expected, 1e-5);
}

#[test]
fn mandelbrot() {
    let (width, height, x0, y0, by) = (64u32, 48u32, -2.25f32, -1.125f32, 0.046_875f32);
    for rounds in [200u32, 5] {
        let expected: Vec<u32> = (0..width * height)
            .map(|at| {
                let (cx, cy) = (x0 + by * (at % width) as f32, y0 + by * (at / width) as f32);
                let (mut x, mut y) = (0.0f32, 0.0f32);
                for n in 0..rounds {
                    let (xx, yy) = (x * x, y * y);
                    if xx + yy > 4.0 {
                        return n;
                    }
                    y = 2.0 * (x * y) + cy;
                    x = xx - yy + cx;
                }
                0
            })
            .collect();
        assert!(expected.contains(&0) && expected.contains(&4));
        let program = with("mandelbrot", &[&format!("MAX_ROUNDS={rounds}")]);
        let kernel = program.kernel("mandelbrot").value(width).value(height).value(x0).value(y0).value(by);
        assert_eq!(kernel.zeros((width * height) as usize).run().of::<u32>("picture"), expected);
    }
}

#[test]
fn spheres() {
    let (width, height) = (40u32, 30u32);
    // Each sphere is three blocks of 16 bytes: centre, radius, colour.
    let spheres: Vec<f32> = [
        [0.0, 0.0, 2.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.5, 0.25, 0.0],
        [1.0, 0.5, 1.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.25, 1.0, 0.5, 0.0],
        [0.0, 0.0, -9.0, 0.0, 2.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0],
    ]
    .concat();
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let scaled = |s: f64, a: [f64; 3]| a.map(|x| s * x);
    let sum = |a: [f64; 3], b: [f64; 3]| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    let unit = |a: [f64; 3]| scaled(1.0 / dot(a, a).sqrt(), a);
    let (eye, light) = ([0.0, 0.0, -4.0], unit([-1.0, 1.0, -1.0]));
    let mut expected = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let (w, h) = (f64::from(width), f64::from(height));
            let direction = unit([(2.0 * f64::from(column) - w) / h, (h - 2.0 * f64::from(row)) / h, 2.0]);
            let (mut nearest, mut colour) = (1e30, [0.0; 3]);
            for sphere in spheres.chunks(12) {
                let of = |at: usize| [0, 1, 2].map(|lane| f64::from(sphere[at + lane]));
                let (centre, radius) = (of(0), f64::from(sphere[4]));
                let to = sum(centre, scaled(-1.0, eye));
                let along = dot(to, direction);
                let root = along * along - dot(to, to) + radius * radius;
                if root >= 0.0 && along > root.sqrt() && along - root.sqrt() < nearest {
                    nearest = along - root.sqrt();
                    let normal = unit(sum(sum(eye, scaled(nearest, direction)), scaled(-1.0, centre)));
                    colour = scaled(0.1 + dot(normal, light).max(0.0), of(8));
                }
            }
            expected.push(colour);
        }
    }
    let kernel = example!("spheres").kernel("render").buffer(&spheres).value(width).value(height).zeros(1200).run();
    let found = kernel.of::<[f32; 3]>("picture");
    // At the rim of a sphere rounding decides who is met.
    let off = found.iter().zip(&expected).filter(|(found, right)| {
        found.iter().zip(right.iter()).any(|(found, right)| (f64::from(*found) - right).abs() > 1e-4)
    });
    assert!(off.count() < 4);
    assert!(expected.iter().filter(|colour| colour[0] > 0.0).count() > 100);
}
