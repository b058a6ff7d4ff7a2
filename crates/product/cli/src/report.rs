//! Where results and messages go: standard output and standard error, as text or JSON.

use std::io::{self, IsTerminal, Write};

use crisp::diagnostics::{Diagnostic, Files, render_json, render_terminal, visible};

use crate::args::{Color, Report};
use crate::{DONE, ERRORS, messages};

/// How results and messages are printed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reporter {
    /// Whether everything is JSON on standard output.
    pub(crate) json: bool,
    colour: bool,
}

impl Reporter {
    /// Makes a reporter for the options; colours depend on the terminal and on `NO_COLOR`.
    pub(crate) fn new(options: &Report) -> Reporter {
        let colour = match options.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
                !refused && !dumb && io::stderr().is_terminal()
            }
        };
        Reporter { json: options.json, colour }
    }

    /// Prints messages: for people on standard error, as JSON one in each line of standard output.
    pub(crate) fn diagnostics(&self, files: &Files, diagnostics: &[Diagnostic]) {
        if diagnostics.is_empty() {
            return;
        }
        if self.json {
            self.output(&render_json(files, diagnostics));
        } else {
            // Text that kernels print is not a message about the source.
            let (printed, others): (Vec<_>, Vec<_>) =
                diagnostics.iter().cloned().partition(|diagnostic| crisp::printed_text(diagnostic).is_some());
            for text in printed.iter().filter_map(crisp::printed_text) {
                // What follows begins a new line.
                let end = if text.ends_with('\n') { "" } else { "\n" };
                self.output(&format!("{text}{end}"));
            }
            if !others.is_empty() {
                self.complain(&render_terminal(files, &others, self.colour));
            }
        }
    }

    /// Prints messages that have no place in a file.
    pub(crate) fn placeless(&self, diagnostics: &[Diagnostic]) {
        self.diagnostics(&Files::new(), diagnostics);
    }

    /// Writes a result; the reader may have closed its end, which is not an error. In text for people, control characters are
    /// written as escapes: names in it come from files of any origin.
    pub(crate) fn output(&self, text: &str) -> u8 {
        if self.json { self.bytes(text.as_bytes()) } else { self.bytes(visible(text).as_bytes()) }
    }

    /// Writes as [`Reporter::output`] does, data that need not be text.
    pub(crate) fn bytes(&self, bytes: &[u8]) -> u8 {
        let mut out = io::stdout().lock();
        let shown = out.is_terminal().then(|| visible(&String::from_utf8_lossy(bytes)).into_owned());
        match out.write_all(shown.as_ref().map_or(bytes, |shown| shown.as_bytes())).and_then(|()| out.flush()) {
            Ok(()) => DONE,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
            Err(error) => {
                self.complain(&render_terminal(&Files::new(), &[messages::standard_output(&error)], self.colour));
                ERRORS
            }
        }
    }

    /// A line about what is being done, on standard error.
    pub(crate) fn progress(&self, line: &str) {
        self.complain(&format!("{}\n", visible(line)));
    }

    /// Writes to standard error. Where that fails, the failure cannot be reported.
    pub(crate) fn complain(&self, text: &str) {
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }
}
