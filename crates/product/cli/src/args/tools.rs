//! The arguments of the commands for editors, shells and layout.

use clap::Args;

use super::Report;

/// `crisp fmt`.
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Sources, which are formatted in place; `-` formats standard input to standard output
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<String>,
    /// Write nothing; print what would change, and fail if anything would
    #[arg(long)]
    pub(crate) check: bool,
    /// How mistakes are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp lsp`.
#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// Taken and left out: the only way there is
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
    /// How mistakes of the protocol are printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp completions`.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
    /// How it is printed.
    #[command(flatten)]
    pub(crate) report: Report,
}

/// `crisp man`.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// The page of this command instead of the whole
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// How it is printed.
    #[command(flatten)]
    pub(crate) report: Report,
}
