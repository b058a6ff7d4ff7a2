//! Programs of which LLVM 22 made wrong code: values loaded under a mask before a store under it, and narrowed stores of one lane.

use crisp_dev_testkit::{Element, Half, Program};

/// A file of `tests/masked`.
fn source(name: &str) -> String {
    let path = crisp_dev_testkit::root().join("tests/masked").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Numbers of both signs.
fn number(at: usize) -> i32 {
    (at as i32 * 37 + 11) % 101 - 50
}

fn floats(count: usize, shift: usize) -> Vec<f32> {
    (0..count).map(|at| number(at + shift) as f32 * 0.25).collect()
}

// covers: safe.masked-exchange
#[test]
fn old_elements_are_what_was_there_before_the_store() {
    let program = Program::with_remarks(&source("exchange_all_forms.crisp"), &[]);
    let (x, h) = (floats(1024, 0), floats(1024, 7));
    for (kernel, old) in [("keep_old", -1.0), ("in_each", -7.0)] {
        let results = program.kernel(kernel).buffer(&x).buffer(&h).zeros(1024).run();
        let wanted: Vec<f32> = x.iter().zip(&h).map(|(&x, &h)| if x > 0.0 { h } else { old }).collect();
        assert_eq!(results.of::<f32>("r"), wanted, "{kernel}");
        let wanted: Vec<f32> = x.iter().zip(&h).map(|(&x, &h)| if x > 0.0 { x } else { h }).collect();
        assert_eq!(results.of::<f32>("h"), wanted, "{kernel}");
    }
    let results = program.kernel("exchange").buffer(&x).buffer(&h).zeros(1024).run();
    let wanted: Vec<f32> = x.iter().zip(&h).map(|(&x, &h)| x.max(h)).collect();
    assert_eq!(results.of::<f32>("r"), wanted);
    for (kernel, old) in [("locals", None), ("privates", Some(2.0))] {
        let found: Vec<f32> = program.kernel(kernel).buffer(&x).zeros(1024).run().of("r");
        for (at, (&x, found)) in x.iter().zip(found).enumerate() {
            let before = if x > 0.0 { old.unwrap_or((at % 256) as f32) } else { -1.0 };
            // What is loaded last is what was stored, where something was.
            let last = if at % 4 == 2 && x > 0.0 { 5.0 } else { (at % 4) as f32 };
            let wanted = if kernel == "privates" { before + last } else { before };
            assert_eq!(found.to_bits(), wanted.to_bits(), "{kernel} {at}");
        }
    }
}

/// A kernel that keeps the old elements of one scalar type.
fn keeps<T: Element>(program: &Program, kernel: &str, of: fn(i32) -> T) {
    for count in [1000, 39] {
        let x: Vec<i32> = (0..count).map(number).collect();
        let [v, h] = [3, 50].map(|shift| (0..count).map(|at| of(number(at + shift))).collect::<Vec<T>>());
        let results = program.kernel(kernel).buffer(&x).buffer(&v).buffer(&h).zeros(count).run();
        let pick = |chosen: &[T], other: &[T]| -> Vec<T> {
            x.iter().zip(chosen.iter().zip(other)).map(|(&x, (&a, &b))| if x > 0 { a } else { b }).collect()
        };
        assert_eq!(results.of::<T>("r"), pick(&h, &v), "{kernel}");
        assert_eq!(results.of::<T>("h"), pick(&v, &h), "{kernel}");
    }
}

#[test]
fn old_elements_of_every_type() {
    let program = Program::with_remarks(&source("exchange_types.crisp"), &[]);
    keeps(&program, "k_char", |number| number as i8);
    keeps(&program, "k_uchar", |number| number as u8);
    keeps(&program, "k_short", |number| number as i16);
    keeps(&program, "k_ushort", |number| number as u16);
    keeps(&program, "k_int", |number| number);
    keeps(&program, "k_uint", |number| number as u32);
    keeps(&program, "k_long", i64::from);
    keeps(&program, "k_ulong", |number| number as u64);
    keeps(&program, "k_half", |number| Half((0x3c00 + number) as u16));
    keeps(&program, "k_float", |number| number as f32);
    keeps(&program, "k_double", f64::from);
    keeps(&program, "k_float2", |number| [number as f32, 0.5]);
    keeps(&program, "k_int4", |number| [number, 1, 2, -number]);
}

#[test]
fn exchanges_in_c() {
    let count = 300_usize;
    let x: Vec<i32> = (0..count).map(number).collect();
    let h: Vec<i32> = (0..count).map(|at| number(at + 50)).collect();
    let sizes = [320_u64];
    let program = Program::of_c(&source("exchange_guarded.cl"));
    let two: Vec<i32> = (0..2 * count).map(|at| number(at * 3)).collect();
    let kernel = program.kernel("exchange").buffer(&x).buffer(&two).value(count as i32);
    let found: Vec<i32> = kernel.global(&sizes).local(&[64]).run().of("h");
    let mut wanted = two.clone();
    for (at, &x) in x.iter().enumerate() {
        let mut current = x;
        for row in 0..2 {
            let element = &mut wanted[row * count + at];
            if current < *element {
                std::mem::swap(&mut current, element);
            }
        }
    }
    assert_eq!(found, wanted);
    let program = Program::of_c(&source("exchange_conditions.cl"));
    for kernel in ["plain_nocheck", "cond_elsewhere", "read_write"] {
        let results = program.kernel(kernel).buffer(&x).buffer(&h).zeros(count).global(&[300]).local(&[100]).run();
        let wanted: Vec<(i32, i32)> = (x.iter().zip(&h))
            .map(|(&x, &h)| match kernel {
                "plain_nocheck" => (x.max(h), x.min(h)),
                "cond_elsewhere" => {
                    if x > 0 {
                        (h, x)
                    } else {
                        (x, h)
                    }
                }
                _ => {
                    if x > 0 {
                        (h, 7)
                    } else {
                        (0, h)
                    }
                }
            })
            .collect();
        let (r, h): (Vec<i32>, Vec<i32>) = wanted.into_iter().unzip();
        assert_eq!((results.of::<i32>("r"), results.of::<i32>("h")), (r, h), "{kernel}");
    }
}

/// The eight least numbers of each column, put in by insertion.
#[test]
fn insertion_in_c() {
    let columns = 70_usize;
    let x: Vec<i32> = (0..13 * columns).map(|at| number(at * 7)).collect();
    let program = Program::of_c(&source("insertion.cl"));
    let kernel = program.kernel("least8").buffer(&x).buffer(&vec![1000_i32; 8 * columns]).value(columns as i32);
    let found: Vec<i32> = kernel.global(&[128]).local(&[64]).run().of("h");
    for column in 0..columns {
        let mut all: Vec<i32> = (0..13).map(|row| x[row * columns + column]).collect();
        all.sort_unstable();
        let least: Vec<i32> = (0..8).map(|row| found[row * columns + column]).collect();
        assert_eq!(least, all[..8], "column {column}");
    }
}

/// Three elements more than there are invocations: none may change.
#[test]
fn narrowed_stores_of_one_lane_write_one_element() {
    let (private, local) = (Program::of_c(&source("narrowed_private.cl")), Program::of_c(&source("narrowed_local.cl")));
    for size in [36_usize, 100, 20, 4, 127] {
        let h: Vec<u8> = (0..size + 3).map(|at| at as u8).collect();
        let x: Vec<i32> = (0..size).map(number).collect();
        let sizes = [size as u64];
        let found: Vec<u8> = private.kernel("k").buffer(&h).global(&sizes).local(&sizes).run().of("h");
        let chosen = |at: usize| at < size && at % 4 == 3;
        let wanted: Vec<u8> =
            (0..size + 3).map(|at| if chosen(at) { -((at & 7) as i32 + 1) as u8 } else { at as u8 }).collect();
        assert_eq!(found, wanted, "{size}");
        if size % 2 == 1 {
            continue;
        }
        let kernel = local.kernel("k").buffer(&h).buffer(&x).global(&sizes).local(&sizes);
        let found: Vec<u8> = kernel.run().of("h");
        let sum = |at: usize| ((-2 - x[at]) + (-2 - x[at ^ 1])) as u8;
        let wanted: Vec<u8> = (0..size + 3).map(|at| if chosen(at) { sum(at) } else { at as u8 }).collect();
        assert_eq!(found, wanted, "{size}");
    }
}
