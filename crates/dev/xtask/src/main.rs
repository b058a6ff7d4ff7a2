//! The project's own tool, run as `cargo xtask`: checks that neither the compiler nor clippy can make.

mod codes;
mod documents;
mod finding;
mod graph;
mod harnesses;
mod imports;
mod interface;
mod lanes;
mod manifests;
mod modules;
mod names;
mod programs;
mod prose;
mod sources;
mod suite;
mod tidy;
mod tree;

use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
The project's own tool.

usage: cargo xtask COMMAND

commands:
  tidy [--codes] [--verbose]
        checks the rules of the house: who may import whom, package names, ARCHITECTURE.md, links, file names and
        sizes, opening comments, forbidden words and library functions, reasons of dependencies
          --codes      also: every message code has a page in docs/messages and a test
          --verbose    also print advice (files above 500 lines, functions above 80)
          --prose FOLDER  list the lines below a folder that are not plain English, with what to write
        with CRISP_BLESS=1 the file of numbers of such lines is written where there are fewer
  test [NAME...]
        builds all programs of tests and runs their tests, or those whose names contain a NAME, one for each core
        at a time; then says how long each crate took. `make test` sets what tests look for: drivers, tools
  fuzz [OPTIONS]
        random programs on the CPU against the interpreter, random bytes (--bytes) against the readers.
        `cargo xtask fuzz --help` tells the options
  public-api JSON LIST [--write]
        compares what the crate `crisp` offers, as rustdoc's JSON has it, with a list, or writes the list.
        `make public-api` makes the JSON
  help  this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut out = std::io::stdout();
    match arguments.split_first() {
        Some((&"tidy", options)) => match tidy_options(options) {
            Ok(options) => report(tidy::run(&options), &mut out),
            Err(unknown) => usage_error(&format!("tidy has no option `{unknown}`")),
        },
        Some((&"test", options)) => test(options, &mut out),
        Some((&"fuzz", options)) => fuzz(options),
        Some((&"public-api", [json, list])) => done(interface::run(Path::new(json), Path::new(list), false, &mut out)),
        Some((&"public-api", [json, list, "--write"])) => {
            done(interface::run(Path::new(json), Path::new(list), true, &mut out))
        }
        Some((&"public-api", _)) => usage_error("public-api takes two files"),
        Some((&("help" | "--help" | "-h"), _)) => {
            let _ = out.write_all(HELP.as_bytes());
            ExitCode::SUCCESS
        }
        Some((unknown, _)) => usage_error(&format!("there is no command `{unknown}`")),
        None => usage_error("which command?"),
    }
}

fn tidy_options<'a>(arguments: &[&'a str]) -> Result<tidy::Options, &'a str> {
    let mut options = tidy::Options { bless: std::env::var_os("CRISP_BLESS").is_some(), ..tidy::Options::default() };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--prose" => options.prose = Some((*arguments.next().ok_or("--prose without a folder")?).to_owned()),
            "--codes" => options.codes = true,
            "--verbose" => options.verbose = true,
            unknown => return Err(unknown),
        }
    }
    Ok(options)
}

fn test(filters: &[&str], out: &mut std::io::Stdout) -> ExitCode {
    if let Some(unknown) = filters.iter().find(|filter| filter.starts_with('-')) {
        return usage_error(&format!("test has no option `{unknown}`"));
    }
    done(suite::run(filters, out))
}

/// Returns the status for the answer of a check.
fn done(passed: anyhow::Result<bool>) -> ExitCode {
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the tool for random programs, which links the whole compiler, as this one does not.
fn fuzz(options: &[&str]) -> ExitCode {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let run = ["run", "--quiet", "--release", "--package", "crisp-dev-fuzz"];
    // Bytes are for the parts without LLVM.
    let bytes = options.iter().any(|option| option.split('=').next() == Some("--bytes"));
    let features: &[&str] = if bytes { &["--no-default-features"] } else { &[] };
    match std::process::Command::new(cargo).args(run).args(features).arg("--").args(options).status() {
        Ok(status) => status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "xtask: cargo cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}

fn report(outcome: anyhow::Result<tidy::Report>, out: &mut impl std::io::Write) -> ExitCode {
    match outcome {
        Ok(report) => {
            // A closed pipe is the reader's wish, not a failure of the check.
            let _ = write!(out, "{report}");
            if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn usage_error(text: &str) -> ExitCode {
    let _ = write!(std::io::stderr(), "xtask: {text}\n\n{HELP}");
    ExitCode::from(2)
}
