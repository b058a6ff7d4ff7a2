//! Chains of equal steps on doubles are loops, and compute the same bits, also in words of 32 bits with functions for operations on doubles.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use crate::words::{Given, Random, Shape, in_words_and_functions, parse, with_words};
use crisp_ir_kernel::text;
use crisp_middle_passes::{Abilities, roll_chains};

/// A kernel from `x[i]` and `x[i + 8]` to `r[i]`, which the body gives as `%z`.
fn kernel(body: &str) -> String {
    format!(
        "(module (kernel k (param x (view f64 global read)) (param r (view f64 global read-write)) (body
(let %i u64 (global-linear-id)) (let %8 u64 (const 8)) (let %j u64 (add %i %8))
(let %x f64 (load %x %i)) (let %y f64 (load %x %j))
{body}
(store %r %i %z) (return))))"
    )
    .replace("(param x (", "(param xs (")
    .replace("load %x ", "load %xs ")
}

fn rolled(source: &str) -> String {
    let module = (roll_chains::PASS.run)(parse(source).into_module(), &Abilities::ALL).unwrap();
    text::print(&module)
}

/// Numbers of all kinds: with few bits, so that sums are exact and not, and special ones.
fn numbers() -> Vec<u8> {
    let special = [0.0, -0.0, 1.0, f64::INFINITY, f64::NAN, 1e-310, -2.5e300, 1e-160];
    let mut random = Random(5);
    let plain =
        std::iter::repeat_with(|| f64::from_bits(random.next() & 0x800f_ffff_ffff_ffff | 0x3fe0_0000_0000_0000));
    special.into_iter().chain(plain.take(8)).flat_map(|number: f64| number.to_bits().to_le_bytes()).collect()
}

#[track_caller]
fn same(source: &str) {
    let module = parse(source);
    let changed = in_words_and_functions(&module);
    let given = [Given::Bytes(numbers()), Given::Bytes(vec![0; 64])];
    let [wanted, found] = with_words(&module, &changed, &given, Shape { local: [8, 1, 1], groups: [1; 3], offset: 0 });
    assert_eq!(wanted, found, "{source}\n{}", text::print(&changed));
}

/// A polynomial with coefficients `first`, `first + 1`, …
fn polynomial(steps: usize) -> String {
    let mut body = "(let %a0 f64 (const 0.5))\n".to_owned();
    for step in 1..=steps {
        let before = step - 1;
        _ = writeln!(body, "(let %c{step} f64 (const {step}.25)) (let %a{step} f64 (fma %a{before} %x %c{step}))");
    }
    body
}

// covers: cuda.webgpu.size
#[test]
fn a_polynomial_is_a_loop_over_a_table() {
    let source = kernel(&format!("{}(let %z f64 (add %a9 %y))", polynomial(9)));
    let text = rolled(&source);
    assert_eq!((text.matches("(fma ").count(), text.matches("(for ").count()), (1, 1), "{text}");
    assert!(text.contains("(memory steps constant f64 9"), "{text}");
    same(&source);
}

#[test]
fn short_chains_and_chains_of_other_numbers_stay() {
    let text = rolled(&kernel(&format!("{}(let %z f64 (add %a2 %y))", polynomial(2))));
    assert!(!text.contains("(for "), "{text}");
    let floats = kernel(&format!("{}(let %z f64 (convert f64 %a9))", polynomial(9)))
        .replace("f64 (fma %a", "f32 (fma %a")
        .replace("f64 (const", "f32 (const")
        .replace("%x %c", "%f %c")
        .replace("(let %y f64", "(let %f f32 (convert f32 %x)) (let %y f64");
    assert!(!rolled(&floats).contains("(for "), "{floats}");
}

#[test]
fn a_result_in_the_middle_ends_a_chain() {
    let source = kernel(&format!("{}(let %w f64 (add %a9 %a5)) (let %z f64 (add %w %y))", polynomial(9)));
    let text = rolled(&source);
    assert!(text.contains("(for "), "{text}");
    same(&source);
}

/// Steps of several operations, of which the next step uses some, and what follows others.
#[test]
fn random_chains_compute_the_same() {
    let mut random = Random(11);
    let mut loops = 0;
    for _ in 0..60 {
        let mut pick = |count: usize| usize::try_from(random.next() % count as u64).unwrap();
        let (length, steps, inits) = (1 + pick(4), 2 + pick(7), pick(3));
        // Each operand: an earlier operation of the step, one of the step before, a value from outside, a constant of each step.
        let shape: Vec<(usize, Vec<(usize, usize)>)> = (0..length)
            .map(|at| {
                let operand = |pick: &mut dyn FnMut(usize) -> usize| match pick(4) {
                    0 if at > 0 => (0, pick(at)),
                    0 | 1 => (1, pick(length)),
                    2 => (2, pick(2)),
                    _ => (3, pick(2)),
                };
                let op = pick(4);
                (op, (0..3).map(|_| operand(&mut pick)).collect())
            })
            .collect();
        let mut body = String::new();
        for at in 0..length {
            let first = ["%x", "%y", "%k"][(at + inits) % 3];
            _ = writeln!(body, "(let %s0_{at} f64 (add {first} %x))");
        }
        for step in 1..=steps {
            for (at, (op, operands)) in shape.iter().enumerate() {
                let mut names = Vec::new();
                for (slot, (kind, which)) in operands.iter().enumerate() {
                    names.push(match kind {
                        0 => format!("%s{step}_{which}"),
                        1 => format!("%s{}_{which}", step - 1),
                        2 => ["%x", "%y"][*which].to_owned(),
                        _ => {
                            let number = if *which == 0 { step } else { 3 };
                            _ = writeln!(body, "(let %c{step}_{at}_{slot} f64 (const {number}.5))");
                            format!("%c{step}_{at}_{slot}")
                        }
                    });
                }
                let op = ["add", "sub", "mul", "fma"][*op];
                let names = names[..if op == "fma" { 3 } else { 2 }].join(" ");
                _ = writeln!(body, "(let %s{step}_{at} f64 ({op} {names}))");
            }
        }
        let (last, middle) = (pick(length), 1 + pick(steps));
        let used = if pick(3) == 0 { middle } else { steps };
        _ = writeln!(body, "(let %z f64 (add %s{steps}_{last} %s{used}_{}))", pick(length));
        let source = kernel(&format!("(let %k f64 (const 0.75))\n{body}"));
        loops += usize::from(rolled(&source).contains("(for "));
        same(&source);
    }
    assert!(loops > 20, "{loops}");
}
