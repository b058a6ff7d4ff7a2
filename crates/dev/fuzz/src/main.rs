//! `cargo xtask fuzz`: random programs on a device against the interpreter, and replays of those that failed.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::{Parser, Subcommand};
use crisp_dev_fuzz::{Campaign, Check, Failure, Judge, Kind, Limits, Saved, drive, generate, run, serve};

/// Random programs on a device against the interpreter. A program is made from a seed, so a number says everything about it. One that
/// fails is made smaller and saved as a `.kir` file.
#[derive(Parser)]
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
    /// The device that is compared with the interpreter
    #[arg(long, value_name = "DEVICE", default_value = "cpu")]
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
    /// Random bytes for a target instead: reader, text, binary, front, or all of them one after the other
    #[arg(long, value_name = "TARGET", conflicts_with_all = ["programs", "replay", "print"])]
    bytes: Option<String>,
    /// How long a target gets
    #[arg(long, value_name = "N", default_value_t = 60, requires = "bytes")]
    seconds: u64,
    #[command(subcommand)]
    part: Option<Part>,
}

#[derive(Subcommand)]
enum Part {
    /// What this program starts itself as, so that it survives the programs that it checks
    #[command(hide = true)]
    Worker {
        /// The device that is compared with the interpreter
        #[arg(long)]
        device: String,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = if let Some(Part::Worker { device }) = &arguments.part {
        serve(device, std::io::stdin().lock(), std::io::stdout().lock()).map(|()| true).map_err(Into::into)
    } else if let Some(file) = &arguments.replay {
        replay(file, &arguments)
    } else if let Some(seed) = arguments.print {
        print(seed, &arguments.device);
        Ok(true)
    } else if let Some(target) = &arguments.bytes {
        drive(target, arguments.seconds)
    } else {
        campaign(&arguments)
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

#[expect(clippy::print_stderr, reason = "what the tool is for")]
fn say(text: &str) {
    eprintln!("{text}");
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
fn print(seed: u64, device: &str) {
    let case = generate(seed, &Limits::of_seed(seed));
    let (check, device) = (Check::of_seed(seed), device.to_owned());
    let saved = Saved { case, check, device, kind: Kind::Differs };
    println!("{}", saved.to_text(seed, &Failure::new(Kind::Differs, "nothing was compared")));
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
fn campaign(arguments: &Arguments) -> anyhow::Result<bool> {
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let campaign = Campaign {
        programs: arguments.programs,
        seed: arguments.seed,
        jobs,
        device: arguments.device.clone(),
        patience: Duration::from_secs(arguments.patience),
        folder: arguments.folder.clone(),
    };
    if !std::io::stderr().is_terminal() {
        say(&format!("fuzz: {} programs from seed {} on `{}`", campaign.programs, campaign.seed, campaign.device));
    }
    let summary = run(&campaign)?;
    for (seed, failure, file) in &summary.failures {
        println!("seed {seed}: {failure}\n  {}", file.display());
    }
    println!("{}", summary.line());
    Ok(summary.failures.is_empty())
}

#[expect(clippy::print_stdout, reason = "what the tool is for")]
fn replay(file: &PathBuf, arguments: &Arguments) -> anyhow::Result<bool> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let saved = Saved::from_text(&text).map_err(anyhow::Error::msg).with_context(|| file.display().to_string())?;
    let mut judge = Judge::new(&saved.device, Duration::from_secs(arguments.patience));
    match judge.failure(&saved) {
        Some(failure) => {
            println!("{failure}");
            Ok(false)
        }
        None => {
            println!("nothing differs");
            Ok(true)
        }
    }
}
