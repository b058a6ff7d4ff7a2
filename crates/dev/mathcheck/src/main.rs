//! `cargo check-math [FUNCTION…] [--sample N] [--speed] [--with FILE] [--pairs N] [--math MODE] [--double] [--operations N] [--no-f64]`:
//! the library's functions on the CPU device against CORE-MATH.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use crisp::Math;
use crisp_dev_mathcheck::{
    DOUBLE_FUNCTIONS, DoubleFunction, FAST_FUNCTIONS, FAST_PAIR_FUNCTIONS, FUNCTIONS, Farthest, Function, Inputs,
    PAIR_FUNCTIONS, Program, WrongDouble, check, check_doubles, check_fast, check_fast_pairs, check_pairs,
    double_nanoseconds, double_program, nanoseconds, nanoseconds_of_pairs, operations,
};
use indicatif::{ProgressBar, ProgressStyle};

const USAGE: &str =
    "cargo check-math [FUNCTION…] [--sample N] [--speed] [--with FILE] [--pairs N] [--math MODE] [--no-f64]
cargo check-math --double [FUNCTION…] [--count N] [--speed] [--with FILE] [--write FILE] [--no-f64]
cargo check-math --operations N
  FUNCTION…   which functions; all without any
  --sample N  every so many-th input, so that about N are checked; without it all 2^32
  --speed     nanoseconds a value instead, one thread's share of all
  --with FILE definitions that replace the library's
  --pairs N   the functions of two arguments instead, on N pairs each and all pairs of edges
  --math MODE strict or fast; of fast functions the result that is farthest off is shown, and an error if it is too far
  --double    the functions of doubles instead
  --count N   on N random inputs and all edges; without it a million
  --write FILE  function, inputs and result in hexadecimal of each result that is not the right one, for scripts/double_errors.py
  --operations N  the operations on doubles as integers compute them, on N random operands each and all edges
  --no-f64    compiled for a device without arithmetic on doubles";

struct Arguments {
    functions: Vec<&'static Function>,
    double: bool,
    double_functions: Vec<&'static DoubleFunction>,
    count: u32,
    write: Option<PathBuf>,
    inputs: Inputs,
    speed: bool,
    definitions: String,
    pairs: Option<u32>,
    no_double: bool,
    operations: Option<u64>,
    math: Math,
}

fn parse(mut arguments: impl Iterator<Item = String>) -> anyhow::Result<Arguments> {
    let mut parsed = Arguments {
        functions: Vec::new(),
        double: false,
        double_functions: Vec::new(),
        count: 1_000_000,
        write: None,
        inputs: Inputs::All,
        speed: false,
        definitions: String::new(),
        pairs: None,
        no_double: false,
        operations: None,
        math: Math::Strict,
    };
    let mut names = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--sample" => parsed.inputs = Inputs::Sample(arguments.next().context(USAGE)?.parse().context(USAGE)?),
            "--count" => parsed.count = arguments.next().context(USAGE)?.parse().context(USAGE)?,
            "--operations" => parsed.operations = Some(arguments.next().context(USAGE)?.parse().context(USAGE)?),
            "--no-f64" => parsed.no_double = true,
            "--speed" => parsed.speed = true,
            "--double" => parsed.double = true,
            "--write" => parsed.write = Some(PathBuf::from(arguments.next().context(USAGE)?)),
            "--pairs" => parsed.pairs = Some(arguments.next().context(USAGE)?.parse().context(USAGE)?),
            "--math" => {
                parsed.math = match arguments.next().context(USAGE)?.as_str() {
                    "strict" => Math::Strict,
                    "fast" => Math::Fast,
                    mode => bail!("no mode `{mode}`\n{USAGE}"),
                };
            }
            "--with" => {
                let file = PathBuf::from(arguments.next().context(USAGE)?);
                parsed.definitions = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            }
            _ => names.push(argument),
        }
    }
    for name in &names {
        let found = FUNCTIONS.iter().find(|function| function.name == name);
        let found_double = DOUBLE_FUNCTIONS.iter().find(|function| function.name == name);
        match (parsed.double, found, found_double) {
            (false, Some(function), _) => parsed.functions.push(function),
            (true, _, Some(function)) => parsed.double_functions.push(function),
            _ => bail!("no function `{name}`\n{USAGE}"),
        }
    }
    if names.is_empty() {
        parsed.functions = FUNCTIONS.iter().collect();
        parsed.double_functions = DOUBLE_FUNCTIONS.iter().collect();
    }
    Ok(parsed)
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "what the tool is for")]
fn main() -> ExitCode {
    match parse(std::env::args().skip(1)).and_then(|arguments| run_all(&arguments)) {
        Ok(lines) => {
            println!("{}", lines.join("\n"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Pairs in one launch.
const PAIRS: u32 = 1 << 22;

fn run_pairs(count: u32, no_double: bool) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut wrong = 0;
    for function in PAIR_FUNCTIONS {
        let program = Program::of_pairs(function, Math::Strict)?.for_device(no_double);
        let (mut checked, mut found) = (0, Vec::new());
        for seed in 0..count.div_ceil(PAIRS) {
            let (count, more) = check_pairs(function, &program, PAIRS.min(count - seed * PAIRS), u64::from(seed))?;
            checked += count;
            found.extend(more);
        }
        wrong += found.len();
        lines.push(format!("| {} | {} of {checked} |", function.name, found.len()));
        lines.extend(found.iter().take(64).map(ToString::to_string));
    }
    if wrong > 0 {
        bail!("{}\n{wrong} wrong results", lines.join("\n"));
    }
    Ok(lines)
}

fn run_doubles(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut written = String::new();
    let mut wrong = 0;
    for function in &arguments.double_functions {
        let program = double_program(function, &arguments.definitions)?.for_device(arguments.no_double);
        if arguments.speed {
            lines.push(format!("| `{}` | {:.2} ns |", function.name, double_nanoseconds(function, &program)?));
            continue;
        }
        let found = check_doubles(function, &program, arguments.count)?;
        wrong += found.wrong;
        let share = found.next as f64 / found.inputs as f64 * 100.0;
        lines.push(format!("| `{}` | {} | {} | {share:.4} % |", function.name, found.inputs, found.wrong));
        let shown = if found.wrong > 0 { 8 } else { 0 };
        lines.extend(found.differing.iter().take(shown).map(ToString::to_string));
        for WrongDouble { inputs: [x, y], found, right: _ } in &found.differing {
            writeln!(written, "{} {x:016x} {y:016x} {found:016x}", function.name)?;
        }
    }
    if let Some(file) = &arguments.write {
        std::fs::write(file, written).with_context(|| file.display().to_string())?;
    }
    if wrong > 0 {
        bail!("{}\n{wrong} wrong results", lines.join("\n"));
    }
    Ok(lines)
}

fn run_speed(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut line = |name: &str, time: f64| lines.push(format!("| {name} | {time:.3} ns |"));
    if arguments.pairs.is_some() {
        for function in PAIR_FUNCTIONS {
            line(
                function.name,
                nanoseconds_of_pairs(&Program::of_pairs(function, arguments.math)?.for_device(arguments.no_double))?,
            );
        }
        return Ok(lines);
    }
    for function in &arguments.functions {
        let program = Program::in_mode(function, &arguments.definitions, arguments.math)?;
        let program = program.for_device(arguments.no_double);
        line(function.name, nanoseconds(&program)?);
    }
    Ok(lines)
}

/// Returns the results of fast functions that are farthest off.
fn run_fast(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut too_far = 0;
    let mut line = |name: &str, bound: f64, farthest: Farthest| {
        let more = if farthest.ulps > bound { format!(", more than {bound}") } else { String::new() };
        too_far += usize::from(!more.is_empty());
        lines.push(format!("| {name} | {farthest}{more} |"));
    };
    if let Some(count) = arguments.pairs {
        for function in FAST_PAIR_FUNCTIONS {
            let seeds = 0..count.div_ceil(PAIRS);
            let mut all =
                seeds.map(|seed| check_fast_pairs(function, PAIRS.min(count - seed * PAIRS), u64::from(seed)));
            let first = all.next().context("no pairs")??;
            line(function.name, function.bound, all.try_fold(first, |worst, next| anyhow::Ok(worst.worse(next?)))?);
        }
    } else {
        let wanted = |name: &str| arguments.functions.iter().any(|function| function.name == name);
        for function in FAST_FUNCTIONS.iter().filter(|function| wanted(function.name)) {
            let bar = progress(function.name, arguments.inputs)?;
            let found = check_fast(function, &arguments.definitions, arguments.inputs, &|done| bar.inc(done))?;
            bar.finish_and_clear();
            line(function.name, function.bound, found);
        }
    }
    if too_far > 0 {
        bail!("{}\n{too_far} functions are too far off", lines.join("\n"));
    }
    Ok(lines)
}

fn progress(name: &str, inputs: Inputs) -> anyhow::Result<ProgressBar> {
    let bar = ProgressBar::new(inputs.count());
    bar.set_style(ProgressStyle::with_template("{prefix:8} {wide_bar} {percent}% {eta}")?);
    bar.set_prefix(name.to_owned());
    Ok(bar)
}

/// Operands in one launch.
const OPERANDS: u64 = 1 << 20;

fn run_operations(count: u64) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut wrong = 0;
    for operation in operations() {
        let program = operation.program(true)?;
        let bar = ProgressBar::new(count);
        bar.set_style(ProgressStyle::with_template("{prefix:10} {wide_bar} {percent}% {eta}")?);
        bar.set_prefix(operation.name.clone());
        let (mut checked, mut found) = (0, Vec::new());
        for seed in 0..count.div_ceil(OPERANDS).max(1) {
            let part = OPERANDS.min(count - seed * OPERANDS);
            let (inputs, more) = operation.check(&program, u32::try_from(part)?, seed)?;
            checked += inputs;
            found.extend(more);
            bar.inc(part);
        }
        bar.finish_and_clear();
        wrong += found.len();
        lines.push(format!("| `{}` | {} of {checked} |", operation.name, found.len()));
        lines.extend(found.iter().take(16).map(ToString::to_string));
    }
    if wrong > 0 {
        bail!("{}\n{wrong} wrong results", lines.join("\n"));
    }
    Ok(lines)
}

fn run_all(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    if let Some(count) = arguments.operations {
        return run_operations(count);
    }
    if arguments.double {
        return run_doubles(arguments);
    }
    if arguments.speed {
        return run_speed(arguments);
    }
    if arguments.math == Math::Fast {
        return run_fast(arguments);
    }
    if let Some(count) = arguments.pairs {
        return run_pairs(count, arguments.no_double);
    }
    let mut lines = Vec::new();
    let mut wrong = 0;
    for function in &arguments.functions {
        let program = Program::new(function, &arguments.definitions)?.for_device(arguments.no_double);
        let bar = progress(function.name, arguments.inputs)?;
        let found = check(function, &program, arguments.inputs, &|done| bar.inc(done))?;
        bar.finish_and_clear();
        wrong += found.wrong;
        let seconds = found.time.as_secs_f64();
        lines.push(format!("| {} | {} of {} | {seconds:.0} s |", function.name, found.wrong, arguments.inputs.count()));
        lines.extend(found.first.iter().map(ToString::to_string));
    }
    if wrong > 0 {
        bail!("{}\n{wrong} wrong results", lines.join("\n"));
    }
    Ok(lines)
}
