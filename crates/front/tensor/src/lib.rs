//! The tensor language: `.tensor` files, which say what each element is.
//!
//! Text → tokens → syntax → names, shapes and types → [`crisp_ir_loops::Program`]s. What is written is kept as it is: where and when it is
//! computed is decided later.

mod check;
mod format;
mod messages;
mod names;
mod parse;
mod token;
mod tree;

use crisp_support_diagnostics::{Diagnostic, FileId, Files, Recorder, Span};

pub use check::{Kernel, Role, Settings, Tuned, Variant};
pub use format::format;
pub use messages::UNKNOWN_SETTING;

/// The result of reading files.
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

/// The name of the file of [`PRELUDE`] in messages. No path that a program imports has a `:`.
pub const PRELUDE_NAME: &str = "<crisp:prelude>";

/// Files that one file imports.
const IMPORT_LIMIT: usize = 64;

/// Finds the files that a source imports.
pub trait Import {
    /// The file of a name that a file imports; a file that is known already keeps its id.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&mut self, name: &str, from: FileId, files: &mut Files) -> Result<FileId, String>;
}

/// Imports nothing.
pub struct NoImports;

impl Import for NoImports {
    fn open(&mut self, _: &str, _: FileId, _: &mut Files) -> Result<FileId, String> {
        Err("files cannot be imported here".to_owned())
    }
}

/// Reads a file. `prelude` has the text [`PRELUDE`]; `settings` learn the names of constants, types and alternatives; `import` finds the
/// files that it imports.
#[must_use]
pub fn read(
    file: FileId,
    prelude: FileId,
    settings: &Settings<'_>,
    files: &mut Files,
    import: &mut (dyn Import + Send),
) -> Output {
    read_and_record(file, prelude, settings, files, import, &mut Recorder::default())
}

/// [`read`], which records names and types.
#[must_use]
pub fn read_and_record(
    file: FileId,
    prelude: FileId,
    settings: &Settings<'_>,
    files: &mut Files,
    import: &mut (dyn Import + Send),
    recorder: &mut Recorder,
) -> Output {
    crisp_support_stack::on_a_large_stack(|| {
        let mut output = Output::default();
        let mut source = parse::parse(file, &text_of(files, file), &mut output.diagnostics);
        let kernels = source.alternatives.len();
        let of_file = source.functions.first().map(|function| (function.name.span, source.functions.len()));
        let said = output.diagnostics.len();
        import_all(&mut source, file, files, import, &mut output.diagnostics);
        let imported = output.diagnostics.len() == said;
        let own: Vec<String> = source.functions.iter().map(|function| function.name.text.clone()).collect();
        let others = parse::parse(prelude, &text_of(files, prelude), &mut output.diagnostics);
        let taken = |name: &String| {
            own.contains(name) || source.alternatives.iter().any(|other| other.function.name.text == *name)
        };
        let added: Vec<tree::Function> =
            others.functions.into_iter().filter(|function| !taken(&function.name.text)).collect();
        let count = source.functions.len();
        source.functions.extend(added);
        // An import that is missing leaves names without a meaning that nothing says.
        if imported {
            let known = output.diagnostics.len();
            output.kernels = check::check(&source, (count, kernels), settings, recorder, &mut output.diagnostics);
            let is_name =
                |span: Span| source.damage.names(files.snippet(span).split(['(', '[', '<']).next().unwrap_or_default());
            source.damage.remove_consequences(&mut output.diagnostics, known, is_name);
            if let (Some((first, count)), true, true) =
                (of_file, output.kernels.is_empty(), output.diagnostics.is_empty())
            {
                output.diagnostics.push(messages::functions_alone(first, count));
            }
        }
        names::record(&source, files, recorder);
        output.diagnostics.truncate(DIAGNOSTIC_LIMIT);
        output
    })
}

fn text_of(files: &Files, file: FileId) -> std::sync::Arc<str> {
    files.get(file).map_or_else(|| "".into(), |file| file.text.clone())
}

/// Adds the functions of all files that a source imports, and of those that these import; each file once.
fn import_all(
    source: &mut tree::Source,
    file: FileId,
    files: &mut Files,
    import: &mut (dyn Import + Send),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut seen = vec![file];
    let mut left: Vec<(tree::Name, FileId)> = source.imports.iter().rev().map(|name| (name.clone(), file)).collect();
    while let Some((name, from)) = left.pop() {
        let found = match import.open(&name.text, from, files) {
            Ok(found) => found,
            Err(why) => {
                diagnostics.push(messages::not_imported(name.span, &name.text, &why));
                continue;
            }
        };
        if seen.contains(&found) {
            continue;
        }
        if seen.len() > IMPORT_LIMIT {
            diagnostics.push(messages::too_many_imports(name.span, IMPORT_LIMIT));
            return;
        }
        seen.push(found);
        let other = parse::parse(found, &text_of(files, found), diagnostics);
        source.functions.extend(other.functions);
        // Its kernels are not taken over; what has alternatives is a function too.
        source.alternatives.extend(other.alternatives);
        left.extend(other.imports.into_iter().rev().map(|name| (name, found)));
    }
}
