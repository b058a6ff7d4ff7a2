//! Long straight code on doubles in branches is a loop over a table, and computes the same bits.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use crate::words::{Given, Random, Shape, in_words_and_functions, parse, with_words};
use crisp_ir_kernel::text;
use crisp_middle_passes::{Abilities, tabulate_doubles};

/// A kernel from `x[i]` and `x[i + 8]` to `r[i]`, with code in a branch that half of the invocations take.
fn kernel(body: &str, result: &str) -> String {
    format!(
        "(module (kernel k (param xs (view f64 global read)) (param r (view f64 global read-write)) (body
(let %i u64 (global-linear-id)) (let %8 u64 (const 8)) (let %j u64 (add %i %8)) (let %4 u64 (const 4))
(let %x f64 (load %xs %i)) (let %y f64 (load %xs %j)) (let %c bool (lt %i %4))
(let %z f64 (if %c (then {body} (yield {result})) (else (yield %y))))
(store %r %i %z) (return))))"
    )
}

fn tabulated(source: &str) -> String {
    let module = (tabulate_doubles::PASS.run)(parse(source).into_module(), &Abilities::ALL).unwrap();
    text::print(&module)
}

fn numbers() -> Vec<u8> {
    let special = [0.0, -0.0, f64::INFINITY, f64::NAN, 1.0, 1e-310, -2.5e300, 1e-160];
    let mut random = Random(3);
    let plain =
        std::iter::repeat_with(|| f64::from_bits(random.next() & 0x800f_ffff_ffff_ffff | 0x3fe0_0000_0000_0000));
    special.into_iter().chain(plain.take(8)).flat_map(|number: f64| number.to_bits().to_le_bytes()).collect()
}

/// Operations of which each uses earlier ones, and a sum of some.
fn straight(count: usize, random: &mut Random) -> (String, String) {
    let mut body = String::new();
    let mut names = vec!["%x".to_owned(), "%y".to_owned()];
    for at in 0..count {
        let mut pick = |count: usize| usize::try_from(random.next() % count as u64).unwrap();
        let mut operand = |body: &mut String, slot: usize| {
            if pick(4) == 0 {
                _ = write!(body, "(let %k{at}_{slot} f64 (const {}.5)) ", pick(5));
                return format!("%k{at}_{slot}");
            }
            let back = pick(names.len().min(9));
            names[names.len() - 1 - back].clone()
        };
        let operands: Vec<String> = (0..3).map(|slot| operand(&mut body, slot)).collect();
        let (op, used) = [("add", 2), ("sub", 2), ("mul", 2), ("fma", 3), ("neg", 1)][pick(5)];
        _ = writeln!(body, "(let %v{at} f64 ({op} {}))", operands[..used].join(" "));
        names.push(format!("%v{at}"));
    }
    let (first, last) = (count / 3, count - 1);
    _ = writeln!(body, "(let %e bool (lt %v{first} %v{last})) (let %w f64 (select %e %v{last} %v{}))", count / 2);
    (body, "%w".to_owned())
}

// covers: cuda.webgpu.size
#[test]
fn straight_code_in_branches_is_a_loop() {
    let mut random = Random(17);
    for count in [32, 33, 50, 90, 200] {
        let (body, result) = straight(count, &mut random);
        let source = kernel(&body, &result);
        let text = tabulated(&source);
        assert_eq!((text.matches("(fma ").count(), text.matches("(add %v").count()), (1, 0), "{text}");
        let module = parse(&source);
        let changed = in_words_and_functions(&module);
        let given = [Given::Bytes(numbers()), Given::Bytes(vec![0; 64])];
        let shape = Shape { local: [8, 1, 1], groups: [1; 3], offset: 0 };
        let [wanted, found] = with_words(&module, &changed, &given, shape);
        assert_eq!(wanted, found, "{source}\n{text}");
    }
}

#[test]
fn short_code_and_code_that_always_executes_stay() {
    let mut random = Random(1);
    let (body, result) = straight(20, &mut random);
    let source = kernel(&body, &result);
    assert!(!tabulated(&source).contains("(for "));
    let (body, result) = straight(60, &mut random);
    let always = kernel("(let %n f64 (neg %y))", "%n")
        .replace("(let %c bool", &format!("{body}(store %r %j {result}) (let %c bool"));
    assert!(!tabulated(&always).contains("(for "));
}
