//! The conformance suite's table of mathematical functions is CORE-MATH's. `CRISP_BLESS=1 cargo test -p crisp-dev-mathcheck` writes it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crisp_dev_mathcheck::{DOUBLE_FUNCTIONS, FUNCTIONS, Function, PAIR_FUNCTIONS, PairFunction, Right};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../library/conform/tables/float.txt")
}

/// Returns the bits of a result as they are in memory.
fn bits(result: f32) -> u32 {
    if result.is_nan() { 0x7fc0_0000 } else { result.to_bits() }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// Returns a number of ordinary size, or any bits.
    fn number(&mut self) -> f32 {
        let bits = (self.next() >> 32) as u32;
        if self.next() & 1 == 0 { f32::from_bits(bits) } else { f32::from_bits(bits & 0x8fff_ffff | 0x3800_0000) }
    }
}

/// Returns numbers at which functions change their behaviour.
fn edges() -> Vec<f32> {
    let bits = [
        0,
        1,
        2,
        0x007f_ffff,
        0x0080_0000,
        0x3300_0000,
        0x3380_0000,
        0x3400_0000,
        0x3980_0000,
        0x3e80_0000,
        0x3effffff,
        0x3f00_0000,
        0x3f7f_ffff,
        0x3f80_0000,
        0x3f80_0001,
        0x3fc0_0000,
        0x3fc9_0fdb,
        0x4000_0000,
        0x4020_0000,
        0x402d_f854,
        0x4049_0fdb,
        0x40a0_0000,
        0x4120_0000,
        0x41f0_0000,
        0x42ae_ac50,
        0x42b1_7217,
        0x42b1_7218,
        0x42b2_d4fc,
        0x42cf_f1b5,
        0x4300_0000,
        0x4316_0000,
        0x4b00_0000,
        0x4b80_0000,
        0x4f00_0000,
        0x5f00_0000,
        0x7149_f2ca,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7fc0_0000,
    ];
    bits.into_iter().flat_map(|bits: u32| [bits, bits | 0x8000_0000]).map(f32::from_bits).collect()
}

/// Returns how near a result is to the middle of two floats, as a part of their distance; none where that says nothing.
fn hardness(exact: f64) -> Option<f64> {
    let near = exact as f32;
    if !near.is_normal() {
        return None;
    }
    let other = f64::from(if exact > f64::from(near) { near.next_up() } else { near.next_down() });
    let middle = f64::midpoint(f64::from(near), other);
    Some(((exact - middle) / (other - f64::from(near))).abs())
}

/// Returns the hardest of many inputs.
fn hardest(name: &str) -> Vec<f32> {
    let function = DOUBLE_FUNCTIONS.iter().find(|function| function.name == name);
    let Some(Right::One(exact)) = function.map(|function| function.right) else { return Vec::new() };
    let mut found: Vec<(f64, u32)> = Vec::new();
    for at in 0..1_u32 << 20 {
        let bits = at.wrapping_mul(4093).wrapping_add(at >> 3);
        if let Some(hardness) = hardness(exact(f64::from(f32::from_bits(bits)))).filter(|hardness| *hardness > 0.0) {
            found.push((hardness, bits));
        }
        if found.len() > 4096 {
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            found.truncate(48);
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().take(48).map(|(_, bits)| f32::from_bits(bits)).collect()
}

/// Returns the inputs of a function, each once.
fn inputs(function: &Function) -> Vec<u32> {
    let mut random = Random(function.name.bytes().map(u64::from).sum());
    let mut inputs: BTreeSet<u32> = edges().into_iter().map(f32::to_bits).collect();
    inputs.extend(hardest(function.name).into_iter().map(f32::to_bits));
    // Most random numbers are outside the domain of some functions: those that give a number are worth more.
    let mut numbers = std::iter::repeat_with(|| random.number()).take(10_000);
    inputs.extend(numbers.by_ref().filter(|x| (function.right)(*x).is_normal()).take(96).map(f32::to_bits));
    inputs.into_iter().collect()
}

fn pair_inputs(function: &PairFunction) -> Vec<[u32; 2]> {
    let mut random = Random(function.name.bytes().map(u64::from).sum());
    let edges: Vec<f32> = edges().into_iter().step_by(3).collect();
    let mut pairs: Vec<[f32; 2]> = edges.iter().flat_map(|&x| edges.iter().map(move |&y| [x, y])).collect();
    let mut numbers = std::iter::repeat_with(|| [random.number(), random.number()]).take(10_000);
    pairs.extend(numbers.by_ref().filter(|[x, y]| (function.right)(*x, *y).is_normal()).take(96));
    pairs.into_iter().map(|pair| pair.map(f32::to_bits)).collect()
}

fn table() -> String {
    let mut text =
        String::from("# Correctly rounded results by CORE-MATH 1.4: a function, then operands=result as bits.\n");
    let mut entries = |name: &str, entries: Vec<String>| {
        let _ = writeln!(text, "{name}");
        for line in entries.chunks(6) {
            let _ = writeln!(text, "{}", line.join(" "));
        }
    };
    for function in FUNCTIONS {
        let entry = |x: u32| format!("{x:08x}={:08x}", bits((function.right)(f32::from_bits(x))));
        entries(function.name, inputs(function).into_iter().map(entry).collect());
    }
    for function in PAIR_FUNCTIONS {
        let result = |[x, y]: [u32; 2]| bits((function.right)(f32::from_bits(x), f32::from_bits(y)));
        let entry = |pair: [u32; 2]| format!("{:08x},{:08x}={:08x}", pair[0], pair[1], result(pair));
        entries(function.name, pair_inputs(function).into_iter().map(entry).collect());
    }
    text
}

// covers: vyre.det.transcendental
#[test]
fn the_table_of_the_conformance_suite_is_core_maths() {
    if std::env::var_os("CRISP_BLESS").is_some() {
        std::fs::write(path(), table()).expect("it can be written");
    }
    let text = std::fs::read_to_string(path()).expect("the table");
    let mut name = "";
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if !line.contains('=') {
            name = line;
            counts.push((name, 0));
            continue;
        }
        for entry in line.split(' ') {
            let (operands, found) = entry.split_once('=').expect("an entry");
            let number = |text: &str| u32::from_str_radix(text, 16).expect("bits");
            let operands: Vec<f32> = operands.split(',').map(|text| f32::from_bits(number(text))).collect();
            let one = FUNCTIONS.iter().find(|function| function.name == name).map(|function| function.right);
            let two = PAIR_FUNCTIONS.iter().find(|function| function.name == name).map(|function| function.right);
            let right = match (operands.as_slice(), one, two) {
                ([x], Some(right), _) => right(*x),
                ([x, y], _, Some(right)) => right(*x, *y),
                _ => panic!("{name}: {entry}"),
            };
            assert_eq!(number(found), bits(right), "{name}: {entry}");
            counts.last_mut().expect("a name").1 += 1;
        }
    }
    let names: Vec<&str> = counts.iter().map(|(name, _)| *name).collect();
    let all = FUNCTIONS.iter().map(|it| it.name).chain(PAIR_FUNCTIONS.iter().map(|it| it.name));
    assert_eq!(names, all.collect::<Vec<_>>(), "every function has a table");
    assert!(counts.iter().all(|(_, count)| *count > 150), "{counts:?}");
}
