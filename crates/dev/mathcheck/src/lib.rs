//! The library's mathematical functions on the CPU device, compared with CORE-MATH, whose results are correctly rounded.

mod double;
mod functions;
mod operations;
mod pairs;
mod ulps;

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use crisp::{
    Cache, Compiled, HostArgument, Language, Math, Options, RunOptions, RunReport, Session, SizeInputs, launch_sizes,
    run,
};

pub use double::{
    DOUBLE_FUNCTIONS, DoubleFunction, FoundDouble, Right, WrongDouble, check_double, check_doubles, double_nanoseconds,
    double_program,
};
pub use functions::{FUNCTIONS, Function};
pub use operations::{Operation, WrongOperation, operations};
pub use pairs::{PAIR_FUNCTIONS, PairFunction, WrongPair, check_pairs};
pub use ulps::{
    FAST_FUNCTIONS, FAST_PAIR_FUNCTIONS, Farthest, FastFunction, FastPairFunction, check_fast, check_fast_pairs,
};

/// Which of the 2^32 inputs are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inputs {
    /// All.
    All,
    /// About this number: every power of two with its neighbours, and others at equal distances.
    Sample(u32),
}

impl Inputs {
    /// Returns how many they are.
    #[must_use]
    pub fn count(self) -> u64 {
        let stride = u64::from(self.stride());
        (1u64 << 32).div_ceil(stride) + if stride == 1 { 0 } else { EDGES }
    }

    fn stride(self) -> u32 {
        match self {
            Inputs::All => 1,
            // Odd, so that all low bits occur.
            Inputs::Sample(count) => (u32::MAX / count.max(1)) | 1,
        }
    }
}

/// Inputs in one launch.
const CHUNK: u64 = 1 << 24;
/// Inputs around powers of two: sixteen for each sign and exponent.
const EDGES: u64 = 512 * 16;

/// A kernel that applies one function to numbers given by their bits.
#[derive(Debug)]
pub struct Program {
    compiled: Compiled,
    cache: Cache,
}

impl Drop for Program {
    fn drop(&mut self) {
        // What is left in the folder for temporary files does no harm.
        let _ = std::fs::remove_dir_all(&self.cache.folder);
    }
}

impl Program {
    /// Compiles the function, with definitions that replace the library's.
    ///
    /// # Errors
    /// If it does not compile.
    pub fn new(function: &Function, definitions: &str) -> anyhow::Result<Program> {
        Program::in_mode(function, definitions, Math::Strict)
    }

    /// Compiles the function in a mode, with definitions that replace the library's.
    ///
    /// # Errors
    /// If it does not compile.
    pub fn in_mode(function: &Function, definitions: &str, math: Math) -> anyhow::Result<Program> {
        let name = function.name;
        let source = format!(
            "{definitions}
(def-kernel all (base:uint stride:uint &out r:(vector-type uint :global :write-only))
  (in-each-thread (i)
    (set! (~ r i) (as-uint ({name} (as-float (+ base (* stride (to-uint i)))))))))
(def-kernel each (x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from x))
  (in-each-thread (i)
    (when (check-thread-bounds i) (set! (~ r i) ({name} (~ x i))))))"
        );
        Program::compile(name, &source, math)
    }

    /// Returns the program for a device that may lack arithmetic on doubles.
    #[must_use]
    pub fn for_device(mut self, no_double: bool) -> Program {
        self.compiled.no_double = no_double;
        self
    }

    fn compile(name: &str, source: &str, math: Math) -> anyhow::Result<Program> {
        let mut session = Session::new(Options { math, ..Options::strict() });
        session.add_source("check.crisp", Language::Crisp, source.as_bytes());
        Program::of(name, session)
    }

    fn of(name: &str, mut session: Session) -> anyhow::Result<Program> {
        let compiled = session.compile();
        if compiled.module.is_none() {
            return Err(anyhow!(crisp::diagnostics::render_terminal(session.files(), &compiled.diagnostics, false)));
        }
        let folder = std::env::temp_dir().join(format!("crisp-check-math-{}-{name}", std::process::id()));
        Ok(Program { compiled, cache: Cache { folder, compiler: format!("{}", std::process::id()) } })
    }

    fn launch(
        &self,
        kernel: &str,
        count: u64,
        arguments: &mut [HostArgument],
        repeat: u32,
    ) -> anyhow::Result<RunReport> {
        let interface = self.compiled.interface(kernel).context("the kernel")?;
        let sizes = launch_sizes(&interface, &Elements(count), Some(&[count]), Some(&[256]))?;
        let options = RunOptions { device: "cpu", repeat, cache: Some(self.cache.clone()), threads: None };
        run(&self.compiled, kernel, sizes, arguments, &options).map_err(|problems| anyhow!("{problems:?}"))
    }

    /// Returns the results for `count` inputs from `base` on.
    fn results(&self, base: u32, stride: u32, count: u64) -> anyhow::Result<Vec<u32>> {
        let value = |bits: u32| HostArgument::Value(bits.to_le_bytes().to_vec());
        let mut arguments = [value(base), value(stride), HostArgument::Zeros(4 * count)];
        self.launch("all", count, &mut arguments, 1)?;
        let [_, _, HostArgument::Buffer(bytes)] = arguments else { bail!("no results") };
        Ok(bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect())
    }
}

/// Launch inputs: buffers of one length.
struct Elements(u64);

impl SizeInputs for Elements {
    fn scalar(&self, _: u32) -> Option<i128> {
        None
    }

    fn length(&self, _: u32) -> Option<u64> {
        Some(self.0)
    }
}

/// A wrong result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The bits of the input.
    pub input: u32,
    /// The bits of the library's result.
    pub found: u32,
    /// The bits of the right result.
    pub right: u32,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wrong { input, found, right } = *self;
        let number = f32::from_bits(input);
        write!(
            f,
            "  {input:#010x} ({number:e}) gives {found:#010x}, right is {right:#010x} ({:e})",
            f32::from_bits(right)
        )
    }
}

/// The results of a comparison.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many results are wrong.
    pub wrong: u64,
    /// The first of them.
    pub first: Vec<Wrong>,
    /// How long it took.
    pub time: Duration,
}

/// Compares all results with CORE-MATH's, on all cores. `progress` receives the number of inputs done since it was last called.
///
/// # Errors
/// If a launch fails.
pub fn check(function: &Function, program: &Program, inputs: Inputs, progress: &dyn Fn(u64)) -> anyhow::Result<Found> {
    let started = Instant::now();
    let mut all = Found { wrong: 0, first: Vec::new(), time: Duration::ZERO };
    let mut range = |base: u32, stride: u32, count: u64| {
        let results = program.results(base, stride, count)?;
        let wrong = compare(function, base, stride, &results);
        all.wrong += wrong.len() as u64;
        all.first.extend(wrong.into_iter().take(MOST_SHOWN.saturating_sub(all.first.len())));
        progress(count);
        Ok(())
    };
    for_each_range(inputs, &mut range)?;
    all.time = started.elapsed();
    Ok(all)
}

/// Calls a function with the inputs, launch by launch: the first one's bits, the distance to the next, and how many.
pub(crate) fn for_each_range(
    inputs: Inputs,
    range: &mut dyn FnMut(u32, u32, u64) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let stride = inputs.stride();
    let total = (1u64 << 32).div_ceil(u64::from(stride));
    for chunk in 0..total.div_ceil(CHUNK) {
        let first = chunk * CHUNK;
        let base = u32::try_from(first * u64::from(stride)).context("an input beyond 32 bits")?;
        range(base, stride, CHUNK.min(total - first))?;
    }
    if stride > 1 {
        // The eight values below each power of two and the eight from it on.
        for distance in 0..16u32 {
            range(distance.wrapping_sub(8), 1 << 23, EDGES / 16)?;
        }
    }
    Ok(())
}

/// Wrong results that are kept.
const MOST_SHOWN: usize = 64;

fn compare(function: &Function, base: u32, stride: u32, results: &[u32]) -> Vec<Wrong> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let part = results.len().div_ceil(threads).max(1);
    let one = |(position, results): (usize, &[u32])| -> Vec<Wrong> {
        let inputs = (position * part..).map(|at| base.wrapping_add(stride.wrapping_mul(at as u32)));
        let pairs = inputs.zip(results).map(|(input, &found)| {
            let right = (function.right)(f32::from_bits(input));
            Wrong { input, found, right: if right.is_nan() { f32::NAN.to_bits() } else { right.to_bits() } }
        });
        pairs.filter(|pair| pair.found != pair.right).collect()
    };
    std::thread::scope(|scope| {
        let handles: Vec<_> = results.chunks(part).enumerate().map(|part| scope.spawn(move || one(part))).collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()).collect()
    })
}

/// Returns the least time for one value, in nanoseconds, over many launches of values between 2^-4 and 2^4 that fit into a core's cache.
///
/// # Errors
/// If a launch fails.
pub fn nanoseconds(program: &Program) -> anyhow::Result<f64> {
    let count = 1u32 << 17;
    let inputs = (0..count).flat_map(|at| (0x3d80_0000 + at * 512).to_le_bytes()).collect();
    let mut arguments = [HostArgument::Buffer(inputs), HostArgument::Zeros(4 * u64::from(count))];
    let report = program.launch("each", u64::from(count), &mut arguments, 200)?;
    let least = report.times.iter().min().context("a launch")?;
    Ok(least.as_secs_f64() * 1e9 / f64::from(count))
}

/// Returns the least time for one pair of values between 2^-4 and 2^4, in nanoseconds, as [`nanoseconds`] measures it.
///
/// # Errors
/// If a launch fails.
pub fn nanoseconds_of_pairs(program: &Program) -> anyhow::Result<f64> {
    let count = 1u32 << 17;
    let inputs = |at: u32| 0x3d80_0000 + at * 512;
    let first = (0..count).flat_map(|at| inputs(at).to_le_bytes()).collect();
    let second = (0..count).flat_map(|at| inputs(at.wrapping_mul(0x9e37_79b1) >> 15).to_le_bytes()).collect();
    let mut arguments =
        [HostArgument::Buffer(first), HostArgument::Buffer(second), HostArgument::Zeros(4 * u64::from(count))];
    let report = program.launch("each", u64::from(count), &mut arguments, 200)?;
    let least = report.times.iter().min().context("a launch")?;
    Ok(least.as_secs_f64() * 1e9 / f64::from(count))
}
