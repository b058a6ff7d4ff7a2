//! Answers about random sets without bounds, compared with those of the integer set library (isl) where its Python package is installed.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // A test that cannot go on has failed; a message names the missing package.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use crisp_ir_sets::{Affine, Conjunction, Set, print};

const WIDTH: usize = 5;

/// Pseudo-random numbers: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn between(&mut self, least: i64, most: i64) -> i64 {
        least + i64::try_from(self.below(u64::try_from(most - least + 1).unwrap())).unwrap()
    }
}

fn set(random: &mut Random) -> Set {
    let mut result = Conjunction::all();
    for _ in 0..2 + random.below(5) {
        let mut row = Affine::number(random.between(-9, 9));
        for variable in 0..WIDTH {
            // Most conditions of loops name few variables.
            if random.below(2) == 0 {
                row = row.combine(1, &Affine::variable(variable), random.between(-3, 3)).unwrap();
            }
        }
        match random.below(8) {
            0 => result.zero(&row).unwrap(),
            1 => result.divisible_by(random.between(2, 5), &row).unwrap(),
            _ => result.at_least_zero(&row).unwrap(),
        }
    }
    result.into()
}

/// Reads lines `question|set|set|answer` and prints those whose answer is another one.
const CHECK: &str = r"
import sys, islpy as isl
for line in sys.stdin:
    kind, a, b, answer = line.rstrip('\n').split('|')
    a, b = isl.Set(a), isl.Set(b)
    if kind == 'empty':
        right = a.is_empty() == (answer == 'true')
    elif kind == 'subtract':
        right = a.subtract(b).is_equal(isl.Set(answer))
    elif kind == 'subset':
        right = a.is_subset(b) == (answer == 'true')
    else:
        right = a.eliminate(isl.dim_type.set, int(kind), 1).is_equal(isl.Set(answer))
    if not right:
        print(line, end='')
";

#[test]
fn answers_are_those_of_isl() {
    let there = Command::new("python3").args(["-c", "import islpy"]).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("skipped: `python3 -m pip install islpy` makes this test run");
        return;
    }
    let names: Vec<String> = (0..WIDTH).map(|variable| format!("x{variable}")).collect();
    let text = |set: &Set| print(set, &[], &names);
    let mut random = Random(11);
    let (mut lines, mut all, mut unknown) = (String::new(), 0, 0);
    for _ in 0..600 {
        let (a, b) = (set(&mut random), set(&mut random));
        let variable = usize::try_from(random.below(WIDTH as u64)).unwrap();
        let answers = [
            ("empty".to_owned(), a.is_empty().map(|it| it.to_string())),
            ("subset".to_owned(), a.is_subset(&b).map(|it| it.to_string())),
            ("subtract".to_owned(), a.subtract(&b).map(|it| text(&it))),
            (variable.to_string(), a.project([variable]).map(|it| text(&it))),
        ];
        for (kind, answer) in answers {
            all += 1;
            match answer {
                Ok(answer) => writeln!(lines, "{kind}|{}|{}|{answer}", text(&a), text(&b)).unwrap(),
                Err(_) => unknown += 1,
            }
        }
    }
    let mut child =
        Command::new("python3").args(["-c", CHECK]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    assert!(output.stdout.is_empty(), "isl says otherwise:\n{}", String::from_utf8_lossy(&output.stdout));
    assert!(unknown * 100 <= all, "{unknown} of {all} answers are unknown");
}
