//! The programs under `examples/crisp`, each on all devices and against a reference in Rust.

mod numeric;
mod pictures;
mod searches;
mod vectors;

use crisp_dev_testkit::Program;

/// The program of that name under `examples/crisp`.
macro_rules! example {
    ($name:literal) => {
        crisp_dev_testkit::Program::new(include_str!(concat!("../../../../../../../examples/crisp/", $name, ".crisp")))
    };
}
use example;

/// Numbers that look random, the same in each run.
struct Numbers(u32);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.next() % limit
    }

    /// From -4 up to 4, with few bits.
    fn float(&mut self) -> f32 {
        f32::from((self.next() >> 8) as i16) / 8192.0
    }

    fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.float()).collect()
    }
}

/// Both to within `error`, relative to the larger of 1 and the right value.
#[track_caller]
fn close(found: &[f32], right: &[f64], error: f64) {
    assert_eq!(found.len(), right.len());
    for (at, (found, right)) in found.iter().zip(right).enumerate() {
        assert!((f64::from(*found) - right).abs() <= error * right.abs().max(1.0), "{at}: {found} and {right}");
    }
}

/// With other values of its parameters.
fn with(name: &str, definitions: &[&str]) -> Program {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/crisp/");
    Program::with(&std::fs::read_to_string(format!("{path}{name}.crisp")).expect("an example"), definitions)
}
