//! The tensor language: `.tensor` files, which say what each element is.
//!
//! Text → tokens → syntax → names, shapes and types → [`crisp_ir_loops::Program`]s. What is written is kept as it is: where and when it is
//! computed is decided later.

mod check;
mod messages;
mod parse;
mod token;
mod tree;

use crisp_support_diagnostics::{Diagnostic, FileId, Files};

pub use check::{Kernel, Role, Settings, Tuned, Variant};
pub use messages::UNKNOWN_SETTING;

/// What files are read to.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The kernels without mistakes, in order.
    pub kernels: Vec<Kernel>,
    /// Everything there is to say.
    pub diagnostics: Vec<Diagnostic>,
}

/// Most mistakes that are reported of one file.
const DIAGNOSTIC_LIMIT: usize = 100;

/// Functions that every file has, written in the language.
pub const PRELUDE: &str = include_str!("prelude.tensor");

/// Reads a file. `prelude` has the text [`PRELUDE`]; `settings` are told what the file asks for.
#[must_use]
pub fn read(file: FileId, prelude: FileId, settings: &Settings<'_>, files: &Files) -> Output {
    crisp_support_stack::on_a_large_stack(|| {
        let text = |file| files.get(file).map(|file| file.text.clone()).unwrap_or_default();
        let mut output = Output::default();
        let mut source = parse::parse(file, &text(file), &mut output.diagnostics);
        let own: Vec<String> = source.functions.iter().map(|function| function.name.text.clone()).collect();
        let others = parse::parse(prelude, &text(prelude), &mut output.diagnostics);
        let taken = |name: &String| {
            own.contains(name) || source.alternatives.iter().any(|other| other.function.name.text == *name)
        };
        let added: Vec<tree::Function> =
            others.functions.into_iter().filter(|function| !taken(&function.name.text)).collect();
        let count = source.functions.len();
        source.functions.extend(added);
        output.kernels = check::check(&source, count, settings, &mut output.diagnostics);
        output.diagnostics.truncate(DIAGNOSTIC_LIMIT);
        output
    })
}
