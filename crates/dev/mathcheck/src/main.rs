//! `cargo check-math [FUNCTION…] [--sample N] [--speed] [--with FILE] [--pairs N]`: the library's functions on the CPU device against CORE-MATH.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use crisp_dev_mathcheck::{FUNCTIONS, Function, Inputs, PAIR_FUNCTIONS, Program, check, check_pairs, nanoseconds};
use indicatif::{ProgressBar, ProgressStyle};

const USAGE: &str = "cargo check-math [FUNCTION…] [--sample N] [--speed] [--with FILE] [--pairs N]
  FUNCTION…   which functions; all without any
  --sample N  every so many-th input, so that about N are checked; without it all 2^32
  --speed     nanoseconds a value instead, one thread's share of all
  --with FILE definitions that replace the library's
  --pairs N   the functions of two arguments instead, on N pairs each and all pairs of edges";

struct Arguments {
    functions: Vec<&'static Function>,
    inputs: Inputs,
    speed: bool,
    definitions: String,
    pairs: Option<u32>,
}

fn parse(arguments: impl Iterator<Item = String>) -> anyhow::Result<Arguments> {
    let mut parsed =
        Arguments { functions: Vec::new(), inputs: Inputs::All, speed: false, definitions: String::new(), pairs: None };
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--sample" => parsed.inputs = Inputs::Sample(arguments.next().context(USAGE)?.parse().context(USAGE)?),
            "--speed" => parsed.speed = true,
            "--pairs" => parsed.pairs = Some(arguments.next().context(USAGE)?.parse().context(USAGE)?),
            "--with" => {
                let file = PathBuf::from(arguments.next().context(USAGE)?);
                parsed.definitions = std::fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            }
            name => match FUNCTIONS.iter().find(|function| function.name == name) {
                Some(function) => parsed.functions.push(function),
                None => bail!("no function `{name}`\n{USAGE}"),
            },
        }
    }
    if parsed.functions.is_empty() {
        parsed.functions = FUNCTIONS.iter().collect();
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

fn run_pairs(count: u32) -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut wrong = 0;
    for function in PAIR_FUNCTIONS {
        let (mut checked, mut found) = (0, Vec::new());
        for seed in 0..count.div_ceil(PAIRS) {
            let (count, more) = check_pairs(function, PAIRS.min(count - seed * PAIRS), u64::from(seed))?;
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

fn run_all(arguments: &Arguments) -> anyhow::Result<Vec<String>> {
    if let Some(count) = arguments.pairs {
        return run_pairs(count);
    }
    let mut lines = Vec::new();
    let mut wrong = 0;
    for function in &arguments.functions {
        let program = Program::new(function, &arguments.definitions)?;
        if arguments.speed {
            lines.push(format!("| {} | {:.3} ns |", function.name, nanoseconds(&program)?));
            continue;
        }
        let bar = ProgressBar::new(arguments.inputs.count());
        bar.set_style(ProgressStyle::with_template("{prefix:8} {wide_bar} {percent}% {eta}")?);
        bar.set_prefix(function.name);
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
