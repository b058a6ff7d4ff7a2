//! `cargo xtask fuzz`: random programs on devices against the interpreter, replays of those that failed, random bytes.

#[cfg(feature = "programs")]
mod programs;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use crisp_dev_fuzz::{drive, loop_heads};

/// Random programs on devices against the interpreter. A program is made from a seed, so a number says everything about it. One that
/// fails is made smaller and saved as a `.kir` file.
#[derive(Parser)]
#[cfg_attr(not(feature = "programs"), allow(dead_code))]
#[command(name = "cargo xtask fuzz", bin_name = "cargo xtask fuzz")]
struct Arguments {
    /// How many programs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    programs: u64,
    /// The first seed; the others follow it
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Programs at once [default: one for each core]
    #[arg(long, value_name = "J")]
    jobs: Option<usize>,
    /// The devices that are compared with the interpreter, commas between them; `all` are those that can be used
    #[arg(long, value_name = "DEVICES", default_value = "all")]
    device: String,
    /// Seconds that a program may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    patience: u64,
    /// Where failing programs are saved
    #[arg(long, value_name = "FOLDER", default_value = "fuzz-failures")]
    folder: PathBuf,
    /// Check a saved program again instead
    #[arg(long, value_name = "FILE", conflicts_with = "programs")]
    replay: Option<PathBuf>,
    /// Print the program of a seed instead, as it would be saved
    #[arg(long, value_name = "SEED", conflicts_with_all = ["programs", "replay"])]
    print: Option<u64>,
    /// Random bytes for a target instead: reader, text, binary, front, cucl, loopy, tensor, or all of them one after the other
    #[arg(long, value_name = "TARGET", conflicts_with_all = ["programs", "replay", "print"])]
    bytes: Option<String>,
    /// How many sequences of launches instead, by programs of the IR
    #[arg(long, value_name = "N", conflicts_with_all = ["programs", "replay", "print", "bytes"])]
    sequences: Option<u64>,
    /// How many accepted schedules of loop kernels instead
    #[arg(long, value_name = "N", conflicts_with_all = ["programs", "replay", "print", "bytes", "sequences"])]
    loops: Option<u64>,
    /// The most seeds of loop kernels that are tried for that
    #[arg(long, value_name = "N", default_value_t = u64::MAX, requires = "loops")]
    most: u64,
    /// Prints each schedule of loop kernels with what becomes of it
    #[arg(long, requires = "loops")]
    each: bool,
    /// How many tensor programs instead, on each device as it is proposed there
    #[arg(long, value_name = "N", conflicts_with_all = ["programs", "replay", "print", "bytes", "sequences", "loops"])]
    tensors: Option<u64>,
    /// How many loops of C instead, compared with what gcc makes of them
    #[arg(long, value_name = "N", conflicts_with_all = ["programs", "replay", "print", "bytes", "sequences"])]
    loop_heads: Option<u64>,
    /// How long a target gets
    #[arg(long, value_name = "N", default_value_t = 60, requires = "bytes")]
    seconds: u64,
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Subcommand)]
#[cfg_attr(not(feature = "programs"), allow(dead_code))]
enum Part {
    /// The form in which this program starts itself, so that it survives the programs that it checks
    #[command(hide = true)]
    Worker {
        /// The devices that are compared with the interpreter
        #[arg(long)]
        device: String,
        /// How many of its passes LLVM runs, those of the code generator included; it says which
        #[arg(long)]
        passes: Option<u32>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match (&arguments.bytes, arguments.loop_heads) {
        (Some(target), _) => drive(target, arguments.seconds),
        (None, Some(count)) => compare_loops(arguments.seed, count),
        (None, None) => programs(&arguments),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            say(&format!("fuzz: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Returns loops of C; false where one differs.
fn compare_loops(seed: u64, count: u64) -> anyhow::Result<bool> {
    let found = loop_heads(seed, count)?;
    found.different.iter().take(20).for_each(|different| say(different));
    say(&format!(
        "{} loops: {} executions are as in C, {} endless, of {} C says nothing, {} differ",
        found.loops,
        found.same,
        found.endless,
        found.open,
        found.different.len()
    ));
    Ok(found.different.is_empty())
}

#[cfg(feature = "programs")]
fn programs(arguments: &Arguments) -> anyhow::Result<bool> {
    if let Some(Part::Worker { device, passes }) = &arguments.part {
        programs::worker(device, *passes)
    } else if let Some(file) = &arguments.replay {
        programs::replay(file, arguments)
    } else if let Some(seed) = arguments.print {
        programs::print(seed, &arguments.device);
        Ok(true)
    } else if let Some(count) = arguments.sequences {
        programs::sequences(count, arguments)
    } else if let Some(count) = arguments.loops {
        programs::loops(count, arguments)
    } else if let Some(count) = arguments.tensors {
        programs::tensors(count, arguments)
    } else {
        programs::campaign(arguments)
    }
}

#[cfg(not(feature = "programs"))]
fn programs(_: &Arguments) -> anyhow::Result<bool> {
    anyhow::bail!("this build has no devices, so it only takes --bytes")
}

#[expect(clippy::print_stderr, reason = "what the tool is for")]
fn say(text: &str) {
    eprintln!("{text}");
}
