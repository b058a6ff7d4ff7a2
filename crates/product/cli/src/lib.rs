//! The command `crisp` as a library: checks kernels, prints stages of their compilation, runs them. The program `crisp` and the Python
//! package call [`run_command`].

mod abi;
mod args;
mod bench;
mod bundle;
mod check;
mod command_line;
mod conform;
mod debug;
mod devices;
mod diff;
mod explain;
mod facts;
mod fix;
mod fmt;
mod interrupts;
mod loops_page;
mod messages;
mod outputs;
mod packages;
mod progress;
mod report;
mod rewritten;
mod run;
mod shaken;
mod sources;
mod standings;
mod time_passes;
mod tools;
mod tune;
mod whole;

use std::panic::{AssertUnwindSafe, catch_unwind};

use clap::{CommandFactory, Parser};

use args::{Cli, Command};
use report::Reporter;
use time_passes::TimePasses;

/// The command did what was asked.
const DONE: u8 = 0;
/// There are errors, which have been printed.
const ERRORS: u8 = 1;
/// The exit code where the request cannot be met on this machine, without an error.
const NOT_AVAILABLE: u8 = 77;
/// The command line makes no sense; clap uses the same code.
const USAGE: u8 = 2;

/// Does what the arguments of the process say. Returns the status with which the process ends.
#[must_use]
pub fn run_command() -> u8 {
    let cli = Cli::parse_from(args::fold_options(std::env::args_os()));
    let options = match &cli.command {
        Some(Command::Check(check)) => &check.check.report,
        Some(Command::Run(run)) => &run.report,
        Some(Command::Debug(debug)) => &debug.report,
        Some(Command::Bench(bench)) => &bench.report,
        Some(Command::Tune(tune)) => &tune.report,
        Some(Command::Devices(devices)) => &devices.report,
        Some(Command::Conform(conform)) => &conform.report,
        Some(Command::Bundle(bundle)) => &bundle.report,
        Some(Command::Explain(explain)) => &explain.report,
        Some(Command::Fmt(fmt)) => &fmt.report,
        Some(Command::Lsp(lsp)) => &lsp.report,
        Some(Command::Abi(abi)) => &abi.report,
        Some(Command::Completions(completions)) => &completions.report,
        Some(Command::Man(man)) => &man.report,
        None => &cli.check.report,
    };
    let reporter = Reporter::new(options);
    let times = match &cli.command {
        Some(Command::Check(check)) => check.check.times,
        Some(Command::Run(run)) => run.times,
        Some(Command::Bench(bench)) => bench.times,
        Some(_) => args::Times { time_passes: false },
        None => cli.check.times,
    };
    let times = times.time_passes.then(TimePasses::start);
    // A panic is a mistake of ours: it is reported as one, with the way to report it.
    std::panic::set_hook(Box::new(|_| {}));
    interrupts::report_large_files();
    let code = catch_unwind(AssertUnwindSafe(|| dispatch(&cli, &reporter))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic without a text");
        reporter.placeless(&[messages::internal(text)]);
        ERRORS
    });
    if let Some(times) = times {
        reporter.complain(&times.table());
    }
    interrupts::status(code)
}

fn dispatch(cli: &Cli, reporter: &Reporter) -> u8 {
    match &cli.command {
        Some(Command::Check(options)) if options.check.files.is_empty() => usage(reporter),
        Some(Command::Check(options)) if options.refine => tune::refine(options, reporter),
        Some(Command::Check(options)) => {
            let code = check::check(&options.check, check::Show::of(options), reporter);
            match &options.html {
                Some(path) if code == DONE => loops_page::write(&options.check, path, reporter),
                _ => code,
            }
        }
        Some(Command::Run(arguments)) => run::run(&arguments.sorted(), reporter),
        Some(Command::Debug(options)) => debug::debug(options, reporter),
        Some(Command::Bench(options)) => bench::bench(&options.sorted(), reporter),
        Some(Command::Tune(options)) => tune::tune(options, reporter),
        Some(Command::Devices(_)) => devices::list(reporter),
        Some(Command::Conform(options)) => conform::conform(options, reporter),
        Some(Command::Bundle(options)) => bundle::bundle(options, reporter),
        Some(Command::Explain(options)) => explain::explain(&options.code, reporter),
        Some(Command::Fmt(options)) => fmt::fmt(options, reporter),
        Some(Command::Lsp(_)) => match crisp_product_lsp::serve() {
            Ok(()) => DONE,
            Err(error) => {
                reporter.placeless(&[messages::editor_lost(&error)]);
                ERRORS
            }
        },
        Some(Command::Abi(options)) => abi::abi(options, reporter),
        Some(Command::Completions(options)) => command_line::completions(options, reporter),
        Some(Command::Man(options)) => command_line::man(options, reporter),
        None if cli.version => version(reporter),
        None if cli.check.files.is_empty() => usage(reporter),
        None => check::check(&cli.check, check::Show::Nothing, reporter),
    }
}

fn version(reporter: &Reporter) -> u8 {
    let mut text = format!("crisp {}\n", env!("CARGO_PKG_VERSION"));
    match crisp::llvm() {
        Some(llvm) => text.push_str(&format!("LLVM {}\ntargets: {}\n", llvm.version, llvm.targets.join(" "))),
        None => text.push_str("without LLVM\n"),
    }
    reporter.output(&text)
}

/// Prints the usage as clap does where something required is missing.
fn usage(reporter: &Reporter) -> u8 {
    // Who gave options knows the command; who gave nothing may want to.
    if std::env::args_os().len() > 1 {
        let command = Cli::command().render_usage();
        reporter
            .complain(&format!("error: no source file is given\n\n{command}\n\nFor more information, try '--help'.\n"));
        return USAGE;
    }
    let help = Cli::command().render_help();
    reporter.complain(&help.to_string());
    USAGE
}
