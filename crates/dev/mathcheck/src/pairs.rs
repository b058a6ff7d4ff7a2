//! The library's functions of two numbers on the CPU device, compared with CORE-MATH: chosen and random pairs.

use std::fmt;

use anyhow::bail;
use crisp::{HostArgument, Math};

use crate::Program;

/// A function of two arguments.
#[derive(Clone, Copy, Debug)]
pub struct PairFunction {
    /// Its name in the language.
    pub name: &'static str,
    /// The correctly rounded result.
    pub right: fn(f32, f32) -> f32,
}

/// All of them.
pub const PAIR_FUNCTIONS: &[PairFunction] = &[
    PairFunction { name: "atan2", right: core_math::atan2f },
    PairFunction { name: "hypot", right: core_math::hypotf },
    PairFunction { name: "pow", right: core_math::powf },
];

/// A wrong result of two arguments, all as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongPair {
    /// The arguments.
    pub inputs: [u32; 2],
    /// The library's result.
    pub found: u32,
    /// The right result.
    pub right: u32,
}

impl fmt::Display for WrongPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongPair { inputs: [first, second], found, right } = *self;
        write!(f, "  {first:#010x} {second:#010x} gives {found:#010x}, right is {right:#010x}")
    }
}

/// Numbers at which functions change their behaviour; all pairs of them are checked.
pub(crate) const EDGES: [u32; 40] = [
    0,
    1,
    2,
    3,
    0x007f_ffff,
    0x0080_0000,
    0x3e80_0000,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f7f_ffff,
    0x3f80_0000,
    0x3f80_0001,
    0x3fc0_0000,
    0x4000_0000,
    0x4020_0000,
    0x4040_0000,
    0x4120_0000,
    0x4200_0000,
    0x42c8_0000,
    0x4314_0000,
    0x4315_0000,
    0x4315_8000,
    0x4316_0000,
    0x4afc_0000,
    0x4b00_0001,
    0x4b7f_ffff,
    0x4b80_0000,
    0x4b80_0001,
    0x4f00_0000,
    0x5f00_0000,
    0x6500_0000,
    0x7149_f2ca,
    0x7e80_0000,
    0x7f00_0000,
    0x7f00_0001,
    0x7f7f_fffe,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7fc0_0000,
    0x3cd0_1c71,
];

/// A small deterministic generator (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Any bits; numbers of like size; an integer below 2^16 times a power of two with a short exponent, for which powers may lie
    /// just in the middle between two floats; a number close to one with a large exponent.
    pub(crate) fn pair(&mut self) -> [u32; 2] {
        let (bits, more) = (self.next(), self.next());
        let (x, y) = (bits as u32, (bits >> 32) as u32);
        match more & 3 {
            0 => [x, y],
            1 => {
                let near = ((x >> 23 & 255) + (more >> 8 & 7) as u32).saturating_sub(4).min(254);
                [x, (y & 0x807f_ffff) | near << 23]
            }
            2 => {
                let exponent = ((y % 129) as f32 - 48.0) * [1.0, 0.5, 0.25, 0.125][(more >> 8 & 3) as usize];
                let scale = f32::from_bits((107 + (more >> 16) as u32 % 40) << 23);
                [((x % 65536 + 1) as f32 * scale).to_bits() | x & 0x8000_0000, exponent.to_bits()]
            }
            _ => [0x3f80_0000 - 100_000 + x % 200_000, (y & 0x807f_ffff) | (128 + (more >> 8) as u32 % 24) << 23],
        }
    }
}

impl Program {
    /// Compiles a function of two arguments in a mode.
    ///
    /// # Errors
    /// If it does not compile.
    pub fn of_pairs(function: &PairFunction, math: Math) -> anyhow::Result<Program> {
        let name = function.name;
        let source = format!(
            "(def-type numbers (vector-type float :global :read-only))
(def-kernel each (x:numbers y:numbers &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from x))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ r i) (as-uint ({name} (~ x i) (~ y i)))))))"
        );
        Program::compile(name, &source, math)
    }
}

/// Compares `count` random pairs and all pairs of edges of both signs; the number of pairs, and the wrong ones.
///
/// # Errors
/// If a launch fails.
pub fn check_pairs(
    function: &PairFunction,
    program: &Program,
    count: u32,
    seed: u64,
) -> anyhow::Result<(usize, Vec<WrongPair>)> {
    let signed = || EDGES.into_iter().flat_map(|bits| [bits, bits | 0x8000_0000]);
    let mut pairs: Vec<[u32; 2]> = signed().flat_map(|x| signed().map(move |y| [x, y])).collect();
    let mut random = Random(seed);
    pairs.extend((0..count).map(|_| random.pair()));
    let bytes = |at: usize| HostArgument::Buffer(pairs.iter().flat_map(|pair| pair[at].to_le_bytes()).collect());
    let mut arguments = [bytes(0), bytes(1), HostArgument::Zeros(4 * pairs.len() as u64)];
    program.launch("each", pairs.len() as u64, &mut arguments, 1)?;
    let [_, _, HostArgument::Buffer(results)] = arguments else { bail!("no results") };
    let results = results.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    let compared = pairs.iter().zip(results).map(|(&inputs, found)| {
        let right = (function.right)(f32::from_bits(inputs[0]), f32::from_bits(inputs[1]));
        WrongPair { inputs, found, right: if right.is_nan() { f32::NAN.to_bits() } else { right.to_bits() } }
    });
    Ok((pairs.len(), compared.filter(|pair| pair.found != pair.right).collect()))
}
