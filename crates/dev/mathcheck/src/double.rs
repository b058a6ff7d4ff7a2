//! The library's functions of doubles on the CPU device, compared with CORE-MATH at chosen and random inputs.

use std::fmt;

use anyhow::bail;
use crisp::HostArgument;

use crate::Program;
use crate::pairs::Random;

/// The correctly rounded result.
#[derive(Clone, Copy, Debug)]
pub enum Right {
    /// A function of one argument.
    One(fn(f64) -> f64),
    /// A function of two arguments.
    Two(fn(f64, f64) -> f64),
}

/// A function of doubles.
#[derive(Clone, Copy, Debug)]
pub struct DoubleFunction {
    /// Its name in the language.
    pub name: &'static str,
    /// The correctly rounded result.
    pub right: Right,
    /// Where it is neither trivial nor undefined, roughly: many inputs lie there.
    pub domain: [f64; 2],
}

const fn one(name: &'static str, right: fn(f64) -> f64, low: f64, high: f64) -> DoubleFunction {
    DoubleFunction { name, right: Right::One(right), domain: [low, high] }
}

const fn two(name: &'static str, right: fn(f64, f64) -> f64, low: f64, high: f64) -> DoubleFunction {
    DoubleFunction { name, right: Right::Two(right), domain: [low, high] }
}

/// All of them, in the order of the documentation.
pub const DOUBLE_FUNCTIONS: &[DoubleFunction] = &[
    one("exp", core_math::exp, -746.0, 710.0),
    one("exp2", core_math::exp2, -1076.0, 1025.0),
    one("exp10", core_math::exp10, -324.5, 309.0),
    one("expm1", core_math::expm1, -40.0, 710.0),
    one("log", core_math::log, 0.0, 4.0),
    one("log2", core_math::log2, 0.0, 4.0),
    one("log10", core_math::log10, 0.0, 4.0),
    one("log1p", core_math::log1p, -1.0, 3.0),
    one("sin", core_math::sin, -8.0, 8.0),
    one("cos", core_math::cos, -8.0, 8.0),
    one("tan", core_math::tan, -8.0, 8.0),
    one("sinpi", core_math::sinpi, -3.0, 3.0),
    one("cospi", core_math::cospi, -3.0, 3.0),
    one("asin", core_math::asin, -1.0, 1.0),
    one("acos", core_math::acos, -1.0, 1.0),
    one("atan", core_math::atan, -5.0, 5.0),
    two("atan2", core_math::atan2, -4.0, 4.0),
    one("sinh", core_math::sinh, -711.0, 711.0),
    one("cosh", core_math::cosh, -711.0, 711.0),
    one("tanh", core_math::tanh, -20.0, 20.0),
    one("asinh", core_math::asinh, -8.0, 8.0),
    one("acosh", core_math::acosh, 1.0, 4.0),
    one("atanh", core_math::atanh, -1.0, 1.0),
    one("erf", core_math::erf, -6.0, 6.0),
    one("erfc", core_math::erfc, -6.0, 27.3),
    two("pow", core_math::pow, 0.0, 40.0),
    one("cbrt", core_math::cbrt, -8.0, 8.0),
    two("hypot", core_math::hypot, -4.0, 4.0),
    one("rsqrt", core_math::rsqrt, 0.0, 4.0),
];

impl DoubleFunction {
    fn right(&self, [x, y]: [u64; 2]) -> u64 {
        let (x, y) = (f64::from_bits(x), f64::from_bits(y));
        let right = match self.right {
            Right::One(function) => function(x),
            Right::Two(function) => function(x, y),
        };
        if right.is_nan() { f64::NAN.to_bits() } else { right.to_bits() }
    }

    /// Returns a number: any bits; a special one or one near it; within the domain; of a magnitude that the domain has.
    fn input(&self, random: &mut Random) -> u64 {
        let (bits, more) = (random.next(), random.next());
        let sign = more & 1 << 63;
        let few = more >> 8 & 15;
        let [low, high] = self.domain;
        match more & 7 {
            0 => bits,
            1 => {
                let near = (bits % 4096) << 52
                    | [0, 1 << 51, 0x6_a09e_667f_3bcd, 0x5_5555_5555_5555][(bits >> 32 & 3) as usize];
                near.wrapping_add(few).wrapping_sub(8)
            }
            2 => {
                let unit = [0.5, 1.0, std::f64::consts::FRAC_PI_4, std::f64::consts::LN_2, 0.1][(bits % 5) as usize];
                let multiple = (bits >> 32 & if more & 0x1000 == 0 { 7 } else { 0xfff }) as f64 * unit;
                (multiple.to_bits().wrapping_add(few).wrapping_sub(8) & !(1 << 63)) | sign
            }
            3 => {
                let exponent = (1023 - (bits >> 58) + 4) << 52;
                sign | exponent | bits & 0xf_ffff_ffff_ffff
            }
            _ => {
                let unit = (bits >> 11) as f64 * 2f64.powi(-53);
                (low + unit * (high - low)).to_bits()
            }
        }
    }

    /// Returns two arguments. For powers a third of them have results that are neither 0 nor infinite.
    fn inputs(&self, random: &mut Random) -> [u64; 2] {
        let mut pair = [self.input(random), self.input(random)];
        match (self.right, random.next() % 6) {
            (Right::One(_), _) => pair[1] = 0,
            (Right::Two(_), 0) => {
                let exponent = (pair[0] >> 52 & 2047).wrapping_add(random.next() % 9).saturating_sub(4).min(2046);
                pair[1] = pair[1] & !(2047 << 52) | exponent << 52;
            }
            (Right::Two(_), 1 | 2) if self.name == "pow" => {
                let logarithm = f64::from_bits(pair[0]).abs().log2();
                let power = (random.next() >> 11) as f64 * 2f64.powi(-53) * 2110.0 - 1080.0;
                pair[1] = (power / logarithm).to_bits();
            }
            (Right::Two(_), 3) if self.name == "pow" => {
                let few = |random: &mut Random, count: u64| (random.next() % count) as f64;
                pair = [(few(random, 4096) * 0.125).to_bits(), (few(random, 80) * 0.25 - 10.0).to_bits()];
            }
            (Right::Two(_), _) => {}
        }
        pair
    }
}

/// A wrong result, all as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongDouble {
    /// The arguments; the second is 0 where there is one.
    pub inputs: [u64; 2],
    /// The library's result.
    pub found: u64,
    /// The right result.
    pub right: u64,
}

impl fmt::Display for WrongDouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongDouble { inputs: [x, y], found, right } = *self;
        let [shown_x, shown_y, shown_found, shown_right] = [x, y, found, right].map(f64::from_bits);
        write!(
            f,
            "  {x:#018x} {y:#018x} ({shown_x:e} {shown_y:e}) gives {found:#018x} ({shown_found:e}), right is {right:#018x} \
             ({shown_right:e})"
        )
    }
}

/// The results of a comparison of doubles.
#[derive(Clone, Debug, Default)]
pub struct FoundDouble {
    /// How many inputs were compared.
    pub inputs: u64,
    /// Results that are a double next to the correctly rounded one.
    pub next: u64,
    /// Results that are neither that nor right.
    pub wrong: u64,
    /// The results that are not right, the wrong ones first.
    pub differing: Vec<WrongDouble>,
}

impl FoundDouble {
    fn add(&mut self, compared: WrongDouble) {
        self.inputs += 1;
        if compared.found == compared.right {
            return;
        }
        if compared.is_next() {
            self.next += 1;
        } else {
            self.wrong += 1;
        }
        self.differing.push(compared);
    }

    /// Adds what another comparison of the function found.
    pub fn append(&mut self, other: FoundDouble) {
        self.inputs += other.inputs;
        self.next += other.next;
        self.wrong += other.wrong;
        self.differing.extend(other.differing);
        self.differing.sort_by_key(WrongDouble::is_next);
        self.differing.truncate(MOST_KEPT);
    }
}

impl WrongDouble {
    /// Returns whether the result is the double next to the right one. The order of bits is that of numbers; a result that is next to zero
    /// or infinity may be off too, but not by its sign.
    fn is_next(&self) -> bool {
        let finite = |bits: u64| (bits & !(1 << 63)) <= f64::INFINITY.to_bits();
        finite(self.found) && finite(self.right) && self.found.abs_diff(self.right) == 1
    }
}

/// Results that are kept: more than a function may have of 10^8 that are next to the right one.
const MOST_KEPT: usize = 1 << 20;

/// The doubles at which functions change their behaviour; all of them and their negatives are inputs, and all pairs of them.
const EDGES: [f64; 44] = [
    0.0,
    f64::from_bits(1),
    f64::from_bits(2),
    f64::from_bits(0x000f_ffff_ffff_ffff),
    f64::MIN_POSITIVE,
    1e-300,
    7.458_340_731_200_207e-155,
    1e-20,
    f64::EPSILON,
    0.25,
    0.499_999_999_999_999_94,
    0.5,
    0.75,
    0.999_999_999_999_999_9,
    1.0,
    1.000_000_000_000_000_2,
    1.5,
    2.0,
    2.5,
    3.0,
    10.0,
    22.0,
    27.226_017_111_108_366,
    64.0,
    100.0,
    308.254_715_559_916_7,
    323.3,
    709.782_712_893_384,
    710.475_860_073_943_9,
    745.133_219_101_941_1,
    1023.5,
    1024.0,
    1074.0,
    1075.0,
    2_147_483_648.0,
    4_503_599_627_370_495.5,
    4_503_599_627_370_497.0,
    9_007_199_254_740_991.0,
    9_007_199_254_740_992.0,
    6.381_956_970_095_103e32,
    1e300,
    f64::MAX,
    f64::INFINITY,
    f64::NAN,
];

/// Returns a program that applies the function to all elements of its vectors.
///
/// # Errors
/// If it does not compile.
pub fn double_program(function: &DoubleFunction, definitions: &str) -> anyhow::Result<Program> {
    let name = function.name;
    let arguments = match function.right {
        Right::One(_) => "(~ x i)",
        Right::Two(_) => "(~ x i) (~ y i)",
    };
    let source = format!(
        "{definitions}
(def-type numbers (vector-type double :global :read-only))
(def-kernel each (x:numbers y:numbers &out r:(vector-type double :global :write-only))
  (declare (global-size :derive-from x))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ r i) ({name} {arguments})))))"
    );
    Program::compile(&format!("double-{name}"), &source, crisp::Math::Strict)
}

/// Returns the inputs of a seed: random ones, and with seed 0 all edges too.
fn double_inputs(function: &DoubleFunction, count: u32, seed: u64) -> Vec<[u64; 2]> {
    let signed = || EDGES.into_iter().flat_map(|edge| [edge.to_bits(), (-edge).to_bits()]);
    let mut inputs = match (seed, function.right) {
        (0, Right::One(_)) => signed().map(|x| [x, 0]).collect(),
        (0, Right::Two(_)) => signed().flat_map(|x| signed().map(move |y| [x, y])).collect(),
        _ => Vec::new(),
    };
    let mut random = Random(seed);
    inputs.extend((0..count).map(|_| function.inputs(&mut random).map(quiet)));
    inputs
}

/// Returns the same value, but a quiet NaN for a signalling one: the IR has none, while CORE-MATH's `pow` and `hypot` distinguish them.
fn quiet(bits: u64) -> u64 {
    if f64::from_bits(bits).is_nan() { bits | 1 << 51 } else { bits }
}

/// Returns the results for the inputs.
fn double_results(program: &Program, inputs: &[[u64; 2]]) -> anyhow::Result<Vec<u64>> {
    let bytes = |at: usize| HostArgument::Buffer(inputs.iter().flat_map(|pair| pair[at].to_le_bytes()).collect());
    let mut arguments = [bytes(0), bytes(1), HostArgument::Zeros(8 * inputs.len() as u64)];
    program.launch("each", inputs.len() as u64, &mut arguments, 1)?;
    let [_, _, HostArgument::Buffer(results)] = arguments else { bail!("no results") };
    let results =
        results.chunks_exact(8).map(|bytes| bytes.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte)));
    Ok(results.collect())
}

/// Compares the results for `count` random inputs, and for the edges if the seed is 0.
///
/// # Errors
/// If a launch fails.
pub fn check_double(
    function: &DoubleFunction,
    program: &Program,
    count: u32,
    seed: u64,
) -> anyhow::Result<FoundDouble> {
    let inputs = double_inputs(function, count, seed);
    let results = double_results(program, &inputs)?;
    let mut found = FoundDouble::default();
    for (&inputs, result) in inputs.iter().zip(results) {
        found.add(WrongDouble { inputs, found: result, right: function.right(inputs) });
    }
    Ok(found)
}

/// Compares the results for `count` random inputs and the edges, all processors at work. Results do not depend on their number.
///
/// # Errors
/// If a launch fails.
pub fn check_doubles(function: &DoubleFunction, program: &Program, count: u32) -> anyhow::Result<FoundDouble> {
    let seeds: Vec<u32> = (0..count.div_ceil(LAUNCHED)).collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let part = |seeds: &[u32]| {
        let mut found = FoundDouble::default();
        for &seed in seeds {
            let count = LAUNCHED.min(count - seed * LAUNCHED);
            found.append(check_double(function, program, count, u64::from(seed))?);
        }
        anyhow::Ok(found)
    };
    std::thread::scope(|scope| {
        let parts = seeds.chunks(seeds.len().div_ceil(threads).max(1));
        let running: Vec<_> = parts.map(|seeds| scope.spawn(|| part(seeds))).collect();
        running.into_iter().try_fold(FoundDouble::default(), |mut all, thread| {
            all.append(thread.join().map_err(|_| anyhow::anyhow!("a thread ended"))??);
            Ok(all)
        })
    })
}

/// Inputs in one launch.
const LAUNCHED: u32 = 1 << 18;

/// Returns the least time for one value, in nanoseconds, over many launches of values in the domain that fit into a core's cache.
///
/// # Errors
/// If a launch fails.
pub fn double_nanoseconds(function: &DoubleFunction, program: &Program) -> anyhow::Result<f64> {
    let count = 1u32 << 14;
    let [low, high] = function.domain;
    let (low, high) = (low.max(-16.0), high.min(16.0));
    let values = |factor: u32| -> Vec<u8> {
        let at = move |at: u32| low + (high - low) * f64::from((at * factor) % count) / f64::from(count);
        (0..count).flat_map(|place| at(place).to_le_bytes()).collect()
    };
    let mut arguments =
        [HostArgument::Buffer(values(1)), HostArgument::Buffer(values(77)), HostArgument::Zeros(8 * u64::from(count))];
    let report = program.launch("each", u64::from(count), &mut arguments, 500)?;
    let Some(least) = report.times.iter().min() else { bail!("no launch") };
    Ok(least.as_secs_f64() * 1e9 / f64::from(count))
}
