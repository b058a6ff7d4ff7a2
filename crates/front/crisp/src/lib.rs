//! The front end for `.crisp`: from source text to a module of the kernel IR.
//!
//! The stages are small and each has one input and one output: read → expand (macros) → check (names, types, instances) → lower.
//! Between checking and lowering stands a typed tree in which every name is resolved and every expression has one type.

mod analyses;
mod check;
mod const_vectors;
mod damage;
mod expand;
mod forms;
mod imports;
mod library;
mod lower;
mod mathematics;
mod members;
mod messages;
mod orchestrate;
mod order;
mod rewrite;
mod typed;

use damage::Damaged;
use imports::Imports;

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_ir_kernel::{Asked, HostNotes, Module, Orchestration};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Index, Span};
use crisp_support_sexpr::Datum;

pub use const_vectors::{ConstVector, ConstVectors};
pub use mathematics::{Mathematics, mathematics};
pub use messages::UNKNOWN_PARAMETER;
pub use typed::{TensorArgument, TensorLayout};

/// The input of a compilation besides its sources.
#[derive(Clone, Debug)]
pub struct Options {
    /// The `-D` values by name, in order; each value is a separate file, so that messages can point at it.
    pub parameters: Vec<(String, FileId)>,
    /// Lanes of a logical warp.
    pub warp_size: u32,
    /// Whether [`Output::expanded`] is wanted.
    pub keep_expanded: bool,
    /// Whether calls of the library's functions are calls of the fast ones, whose results are off by a few places.
    pub fast_functions: bool,
    /// Whether kernels report the output of the author's `r-t-` forms; without it these forms are nothing.
    pub debug_output: bool,
    /// The rules that the author chose.
    pub rules: Rules,
    /// Whether [`Output::rewritten`] is wanted.
    pub rewrite: bool,
    /// Whether [`Output::index`] is wanted.
    pub index: bool,
}

/// Rules that a program must follow besides the meaning of the language, and which checks are left out. Programs that are accepted mean the
/// same under all rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// Each definition precedes its uses, in the order of the sources.
    pub single_pass: bool,
    /// Each type that can be declared is declared.
    pub no_inference: bool,
    /// Assertions at compile time, advice, and checks of what nothing calls are left out. What keeps the meaning of programs and the
    /// safety of kernels stays.
    pub skip_checks: bool,
    /// Analyses that declarations request are omitted without a message.
    pub no_static_analysis: bool,
}

impl Options {
    /// Options with `-D` definitions, each `NAME=VALUE`, or `NAME` alone for true.
    #[must_use]
    pub fn new(definitions: &[String], warp_size: u32, files: &mut Files) -> Options {
        let parameters = definitions
            .iter()
            .map(|definition| {
                let (name, value) = definition.split_once('=').unwrap_or((definition, "true"));
                (name.to_owned(), files.add(format!("-D{name}"), value))
            })
            .collect();
        Options {
            parameters,
            warp_size,
            keep_expanded: false,
            fast_functions: false,
            debug_output: false,
            rules: Rules::default(),
            rewrite: false,
            index: false,
        }
    }
}

/// A `-D` value as the stages see it.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) value: Datum,
}

/// The input of the stages besides the data.
pub(crate) struct Settings {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) warp_size: u32,
    pub(crate) debug_output: bool,
    pub(crate) rules: Rules,
    /// Whether the stages record which names refer to which definitions.
    pub(crate) records: bool,
    /// The parameters that tests and macros have used.
    pub(crate) asked: BTreeSet<Rc<str>>,
    /// The macros of the sources, and where they are named.
    pub(crate) macros: Vec<(Rc<str>, Span)>,
}

fn read_parameters(options: &Options, files: &Files, diagnostics: &mut Vec<Diagnostic>) -> Settings {
    let mut parameters = Vec::new();
    for (name, file) in &options.parameters {
        let Some(source) = files.get(*file) else { continue };
        let read = crisp_support_sexpr::read(*file, &source.text);
        match <[Datum; 1]>::try_from(read.data) {
            Ok([value]) => parameters.push(Parameter { name: name.clone(), value }),
            Err(_) if read.diagnostics.is_empty() => diagnostics.push(messages::definition_value(name, &source.text)),
            Err(_) => {}
        }
        diagnostics.extend(read.diagnostics);
    }
    let Options { warp_size, debug_output, rules, rewrite, index, .. } = options;
    Settings {
        parameters,
        warp_size: *warp_size,
        debug_output: *debug_output,
        rules: *rules,
        records: rules.single_pass || *rewrite || *index,
        asked: BTreeSet::new(),
        macros: Vec::new(),
    }
}

/// The output of the front end.
#[derive(Clone, Debug)]
pub struct Output {
    /// The module; none when a diagnostic is fatal.
    pub module: Option<Module>,
    /// The constant vectors whose elements the module lacks.
    pub const_vectors: ConstVectors,
    /// The orchestrations, resolved over the kernels of the module.
    pub orchestrations: Vec<Orchestration>,
    /// The analyses that the author requests.
    pub asked: Vec<Asked>,
    /// Further facts about the kernels for hosts.
    pub notes: Vec<HostNotes>,
    /// The arguments of kernels that are tensors, by the kernels' names.
    pub tensors: Vec<(String, Vec<TensorArgument>)>,
    /// Everything there is to say, in order of source.
    pub diagnostics: Vec<Diagnostic>,
    /// The core forms after macro expansion as text, where [`Options::keep_expanded`] requests them.
    pub expanded: Option<String>,
    /// The sources as they compile with [`Rules::single_pass`] and [`Rules::no_inference`], where [`Options::rewrite`] requests them and
    /// nothing is wrong: the same definitions with all types declared, each before its uses, without wishes for analyses.
    pub rewritten: Option<Vec<(FileId, String)>>,
    /// Names and types by place, where [`Options::index`] requests them: those of the definitions that could be read.
    pub index: Option<Index>,
}

/// Compiles source files that belong together; definitions may be in any order in any of them.
#[must_use]
pub fn compile(sources: &[FileId], files: &Files, options: &Options) -> Output {
    compile_with(sources, &Module::new(), files, options)
}

/// Compiles source files together with a module, whose functions they may call. The module is valid, and all of it is in what is made.
#[must_use]
pub fn compile_with(sources: &[FileId], imported: &Module, files: &Files, options: &Options) -> Output {
    crisp_support_stack::on_a_large_stack(|| compile_here(sources, imported, files, options))
}

fn compile_here(sources: &[FileId], imported: &Module, files: &Files, options: &Options) -> Output {
    let imports = Imports::of(imported);
    let mut diagnostics = Vec::new();
    let mut settings = read_parameters(options, files, &mut diagnostics);
    let mut read = Vec::new();
    let time = tracing::info_span!("reading").entered();
    for &file in sources {
        let Some(source) = files.get(file) else { continue };
        let result = crisp_support_sexpr::read(file, &source.text);
        diagnostics.extend(result.diagnostics);
        read.push((file, result.data));
    }
    drop(time);
    let mut damaged = Damaged::new(|name| forms::find(name).is_some());
    let readable = damaged.remove(&mut read, &diagnostics, files);
    let ordered = settings.rules.single_pass || options.rewrite;
    let sources = if ordered { read.clone() } else { Vec::new() };
    let mut expansion = tracing::info_span!("expansion").in_scope(|| expand::expand(read, &settings, files));
    damaged.remove_consequences(&mut expansion.diagnostics, 0, files);
    let forms = damaged.without(std::mem::take(&mut expansion.forms), &expansion.diagnostics, files);
    settings.asked.clone_from(&expansion.asked);
    settings.macros.clone_from(&expansion.macros);
    let mut rewritten = None;
    diagnostics.extend(expansion.diagnostics.iter().cloned());
    let mut recorder = std::mem::take(&mut expansion.recorder);
    let (mut module, mut dropped) = (None, 0);
    let mut const_vectors = ConstVectors::default();
    let (mut orchestrations, mut notes, mut tensors) = (Vec::new(), Vec::new(), Vec::new());
    let mut asked = Vec::new();
    let known = diagnostics.len();
    if readable && !expansion.gave_up {
        let found = orchestrate::find(&forms);
        let found_templates = found.templates;
        diagnostics.extend(found.diagnostics);
        let own = [imports.definitions(), found.rest.clone()].concat();
        let library = tracing::info_span!("library")
            .in_scope(|| library::needed(&own, options.fast_functions, expand::expand_library));
        let forms = [own.clone(), library].concat();
        let mut checked = tracing::info_span!("types").in_scope(|| check::check(&forms, files, &imports, &settings));
        expansion.explain(&mut checked.diagnostics);
        diagnostics.extend(checked.diagnostics);
        dropped = checked.dropped;
        let launched = orchestrate::launched(&found.found, &checked.kernels);
        recorder.append(checked.recorder);
        let of_definitions = if ordered { order::uses(&recorder) } else { Vec::new() };
        launched.iter().for_each(|used| recorder.use_of(used.at, used.definition));
        let uses = || of_definitions.iter().chain(&launched);
        let top = order::TopLevel::of(&sources);
        if settings.rules.single_pass {
            diagnostics.extend(top.late(uses()));
        }
        if options.rewrite && !is_fatal(&diagnostics) {
            match top.sorted(uses()) {
                Ok(order) => rewritten = Some(rewrite::rewrite(&sources, &order, &checked.inferred, files)),
                Err(found) => diagnostics.push(*found),
            }
        }
        if !is_fatal(&diagnostics) {
            asked.clone_from(&checked.program.asked);
            let (lowered, filled) =
                tracing::info_span!("lowering").in_scope(|| lower::lower(&checked.program, &imports));
            const_vectors = ConstVectors::of(&checked.program, filled);
            notes = lower::notes(&checked.program, &lowered);
            tensors = tensor_arguments(&checked.program);
            let untold = match options.debug_output {
                true => lower::untold(&checked.program, &lowered),
                false => Vec::new(),
            };
            for found in &found.found {
                let kernels = orchestrate::Kernels { module: &lowered, notes: &notes, templates: &found_templates };
                orchestrations.extend(orchestrate::resolve(found, kernels, &mut diagnostics));
            }
            module = Some(lowered).filter(|_| untold.is_empty());
            diagnostics.extend(untold);
        }
    }
    damaged.remove_consequences(&mut diagnostics, known, files);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| (span.file, span.start)));
    keep_the_first_errors(&mut diagnostics, dropped);
    let expanded = options.keep_expanded.then(|| crisp_support_sexpr::pretty(&forms, 100));
    let rewritten = rewritten.filter(|_| !is_fatal(&diagnostics));
    let index = if options.index { recorder.finish(files) } else { None };
    Output { module, const_vectors, orchestrations, asked, notes, tensors, diagnostics, expanded, rewritten, index }
}

/// Returns the kernels with tensors among their arguments.
fn tensor_arguments(program: &typed::Program) -> Vec<(String, Vec<TensorArgument>)> {
    let kernels = program.functions.iter().filter(|function| !function.tensors.is_empty());
    kernels.map(|kernel| (kernel.name.to_string(), kernel.tensors.clone())).collect()
}

/// The greatest number of errors that are shown: a program with more has one cause for most of them.
pub(crate) const MOST_ERRORS: usize = 100;

/// Drops the errors after the first ones, and says how many there are besides those that were dropped already.
fn keep_the_first_errors(diagnostics: &mut Vec<Diagnostic>, dropped: usize) {
    let mut errors = 0;
    diagnostics.retain(|diagnostic| {
        errors += usize::from(diagnostic.severity.is_fatal());
        errors <= MOST_ERRORS || !diagnostic.severity.is_fatal()
    });
    let more = errors.saturating_sub(MOST_ERRORS) + dropped;
    if more > 0 {
        diagnostics.push(messages::more_errors(more));
    }
}

fn is_fatal(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
}
