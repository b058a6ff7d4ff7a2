//! `crisp completions` and `crisp man`: the command line itself, for shells and for readers, from the same description that reads it.

use clap::CommandFactory;
use serde::Serialize;

use crate::args::{COMMANDS, Cli, Completions, Man};
use crate::report::Reporter;
use crate::{ERRORS, messages};

/// The script that completes command lines in a shell.
pub(crate) fn completions(options: &Completions, reporter: &Reporter) -> u8 {
    let mut text = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "crisp", &mut text);
    print(&text, reporter)
}

/// The manual page of the whole, or of one command.
pub(crate) fn man(options: &Man, reporter: &Reporter) -> u8 {
    let mut whole = Cli::command();
    whole.build();
    let page = match &options.command {
        None => whole,
        Some(name) => match whole.find_subcommand(name) {
            Some(command) => command.clone(),
            None => {
                reporter.placeless(&[messages::unknown_command(name, &COMMANDS)]);
                return ERRORS;
            }
        },
    };
    let mut text = Vec::new();
    // Nothing fails in memory.
    let _ = clap_mangen::Man::new(page).render(&mut text);
    print(&text, reporter)
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

fn print(text: &[u8], reporter: &Reporter) -> u8 {
    let text = String::from_utf8_lossy(text);
    // A string always becomes JSON.
    let json = || serde_json::to_string(&Text { text: &text }).unwrap_or_default() + "\n";
    reporter.output(&if reporter.json { json() } else { text.to_string() })
}
