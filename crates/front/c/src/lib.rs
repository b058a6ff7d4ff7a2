//! C as authors of OpenCL C and CUDA kernels write it: from source text to the kernel IR.
//!
//! The stages are functions with one input and one output: text → [`tokens`] → [`preprocess`] → [`parse`] → [`check`] → [`Program::lower`].
//! `.cucl` sources and the C blocks of loop kernels share them.

mod check;
mod condition;
mod encoding;
mod headers;
mod left_out;
mod library;
mod lower;
mod macros;
mod messages;
mod parse;
mod predefined;
mod preprocess;
mod texture_names;
mod token;
pub mod tree;
mod typed;

use std::collections::BTreeMap;

use crisp_ir_kernel::{FunctionId, Module, Scalar};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder};

pub use check::Roles;
pub use encoding::is_readable;
pub use messages::cxx::unknown_kernel_template;
pub use parse::{NESTING_LIMIT, parse, parse_with};
pub use predefined::Language;
pub use preprocess::{Include, preprocess};
pub use token::{Kind, Places, Punctuator, TOKEN_LIMIT, Token, tokens};

/// Reads a file of C: tokens, preprocessor, syntax tree. Includes are looked up by `include`. The tree holds what could be read even when there
/// are errors.
///
/// Cost is linear in the number of tokens after preprocessing, which is at most [`TOKEN_LIMIT`].
pub fn read(file: FileId, files: &mut Files, include: &mut dyn Include) -> (tree::Unit, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
    let language = files.get(file).map_or(Language::Either, |file| Language::of_file(&file.name));
    let read = tokens(&text, &file, &mut diagnostics);
    let read = preprocess(&read, file, files, include, &mut diagnostics);
    // What is left of a source that grew too long means nothing.
    let whole = diagnostics.iter().all(|diagnostic| diagnostic.code != messages::TOO_MANY_TOKENS);
    let unit = if whole { parse(&read, language, &mut diagnostics) } else { tree::Unit::default() };
    (unit, diagnostics)
}

/// A source whose names and types are checked.
#[derive(Clone, Debug, Default)]
pub struct Program {
    program: typed::Program,
}

/// Checks a syntax tree: names, types, what kernels cannot do. `roles` says more of parameters than their types do. The program can be lowered where no diagnostic is an error.
///
/// Cost is about linear in the tree.
pub fn check(unit: &tree::Unit, roles: &Roles, diagnostics: &mut Vec<Diagnostic>) -> Program {
    check_and_record(unit, roles, &mut Recorder::default(), diagnostics)
}

/// [`check`], which records names and types.
pub fn check_and_record(
    unit: &tree::Unit,
    roles: &Roles,
    recorder: &mut Recorder,
    diagnostics: &mut Vec<Diagnostic>,
) -> Program {
    crisp_support_stack::on_a_large_stack(|| Program { program: check::check(unit, roles, recorder, diagnostics) })
}

impl Program {
    /// The functions of mathematics that it calls, by name and type of their arguments. They have one or two arguments.
    pub fn mathematics(&self) -> impl Iterator<Item = (&'static str, Scalar)> {
        self.program.math.iter().copied()
    }

    /// Returns the kernels that were made of templates as the caller named them: the position of the request, and the kernel.
    pub fn requested(&self) -> impl Iterator<Item = (usize, &str)> {
        self.program
            .requested
            .iter()
            .filter_map(|(request, id)| Some((*request, &*self.program.functions.get(id.0)?.name)))
    }

    /// Returns the names of its templates of kernels.
    pub fn kernel_templates(&self) -> impl Iterator<Item = &str> {
        self.program.kernel_templates.iter().map(|name| &**name)
    }

    /// Returns the images among the parameters of a kernel, each with the parameters that are its sizes, that of neighbouring texels last.
    pub fn images(&self, kernel: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let is_it = move |id: typed::FunctionId| self.program.functions.get(id.0).is_some_and(|it| *it.name == *kernel);
        let of_kernel = self.program.images.iter().filter(move |image| is_it(image.kernel));
        of_kernel.map(|image| (&*image.name, image.sizes.iter().rev().map(|size| &**size).collect()))
    }

    /// Lowers functions of numbers, by their names, with all that they call, into a module that has the functions of mathematics. None is there for a
    /// function that has other parameters or another result.
    pub fn lower_functions(
        &self,
        names: &[&str],
        module: Module,
        mathematics: BTreeMap<(&'static str, Scalar), FunctionId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> (Module, Vec<Option<FunctionId>>) {
        crisp_support_stack::on_a_large_stack(|| {
            lower::functions(&self.program, names, module, mathematics, diagnostics)
        })
    }

    /// Lowers the kernels into a module that has the functions of mathematics.
    pub fn lower(
        &self,
        module: Module,
        mathematics: BTreeMap<(&'static str, Scalar), FunctionId>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Module {
        crisp_support_stack::on_a_large_stack(|| lower::lower(&self.program, module, mathematics, diagnostics))
    }
}
