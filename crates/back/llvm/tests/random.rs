//! Random programs, against the interpreter.

mod harness;

use harness::program::random_case;
use harness::*;

const SHAPES: [[u32; 3]; 10] = [
    [1, 1, 1],
    [7, 1, 1],
    [32, 1, 1],
    [33, 1, 1],
    [64, 1, 1],
    [100, 1, 1],
    [8, 8, 1],
    [33, 3, 1],
    [3, 20, 1],
    [2, 4, 8],
];

/// How many programs, and the first seed; the environment asks for more.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str, usual: u64| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let first = number("CRISP_TEST_SEED", 1);
    first..first + number("CRISP_TEST_PROGRAMS", 24)
}

// covers: vyre.det.identical vyre.stmt.if vyre.stmt.loop vyre.stmt.return vyre.det.oob vyre.race.no-crash
#[test]
fn random_programs_leave_the_interpreters_bytes() {
    let cases: Vec<Case> =
        seeds().map(|seed| random_case(seed, SHAPES[seed as usize % SHAPES.len()], seed % 2 == 0)).collect();
    // Few processes, each with several programs.
    for some in cases.chunks(8) {
        compare(some);
    }
}
