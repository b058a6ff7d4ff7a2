//! Macro expansion: definitions, expressions and `#+`/`#-` nodes become core forms that the checker knows.
//!
//! All definitions are collected first, so that their order does not matter. Then the top level is settled, then the
//! inside of each form is walked. Macro bodies run in a small language, in [`evaluate`], within limits: no
//! source makes expansion run for ever. Data that macros make have the location of the macro call.

mod aliases;
mod conditionals;
mod evaluate;
mod hiding;
mod lambda_list;
mod library;
mod macros;
mod messages;
mod names;
mod template;
#[cfg(test)]
mod tests;
mod top_level;
mod value;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_support_diagnostics::{Definition, Diagnostic, FileId, Files, NameKind, Recorder, Span};
use crisp_support_sexpr::Datum;

use evaluate::{Builtins, Constant};
use library::Library;
use macros::Macro;
use top_level::Function;

use crate::{Parameter, Settings};

pub(crate) use library::macro_names;
pub(crate) use messages::{SAID, assertion_fails, says};

/// How far expansion goes before it gives up with a diagnostic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Steps of evaluation of all macro bodies together.
    pub(crate) steps: usize,
    /// Forms that all expansions may make, and forms that the walk may meet.
    pub(crate) nodes: usize,
    /// How deep evaluation may nest; each level costs stack.
    pub(crate) depth: usize,
    /// How deep forms and expansions may nest together; each level costs stack.
    pub(crate) nesting: usize,
    /// How many diagnostics are kept.
    pub(crate) diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: 5_000_000, nodes: 1_000_000, depth: 1000, nesting: 2000, diagnostics: 100 }
    }
}

/// A call of a macro of the sources.
#[derive(Clone, Debug)]
struct MacroUse {
    call: Span,
    name: Rc<str>,
    definition: Span,
}

/// The results of expansion.
#[derive(Debug)]
pub(crate) struct Expansion {
    /// The core forms of the top level in order.
    pub(crate) forms: Vec<Datum>,
    /// The messages, in the order in which they were found.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether a limit was reached, so that forms are not expanded.
    pub(crate) gave_up: bool,
    uses: Vec<MacroUse>,
    /// Names of macros, and of what macro bodies use.
    pub(crate) recorder: Recorder,
    /// The parameters that tests and macros have used.
    pub(crate) asked: BTreeSet<Rc<str>>,
    /// The macros of the sources, and where they are named.
    pub(crate) macros: Vec<(Rc<str>, Span)>,
}

impl Expansion {
    /// Adds to diagnostics about what a macro of the sources wrote where that macro is defined.
    pub(crate) fn explain(&self, diagnostics: &mut [Diagnostic]) {
        for diagnostic in diagnostics {
            let Some(span) = diagnostic.span else { continue };
            for found in self.uses.iter().filter(|found| found.call == span) {
                let text = format!("written by macro `{}`, defined here", found.name);
                if !diagnostic.notes.iter().any(|note| note.span == Some(found.definition)) {
                    *diagnostic = diagnostic.clone().see(found.definition, text);
                }
            }
        }
    }
}

/// Expands the data of all source files. Time: linear in the sources and in what macros make of them.
pub(crate) fn expand(sources: Vec<(FileId, Vec<Datum>)>, settings: &Settings, files: &Files) -> Expansion {
    let data = sources.into_iter().flat_map(|(_, data)| data).collect();
    let context = Context { parameters: &settings.parameters, files: Some(files), limits: Limits::default() };
    let mut expander = Expander::new(&context);
    expander.recorder = Recorder::new(settings.records);
    expander.skips_assertions = settings.rules.skip_checks;
    expander.expansion(data)
}

/// Expands definitions of the library's own, in which no name of the sources means anything.
pub(crate) fn expand_library(data: &[Datum]) -> Vec<Datum> {
    let options = Context { parameters: &[], files: None, limits: Limits::default() };
    let mut expander = Expander::new(&options);
    let forms = data.iter().map(|form| expander.form(form)).collect();
    debug_assert!(expander.diagnostics.is_empty(), "{:?}", expander.diagnostics);
    forms
}

/// Whether a (folded) name is a form or function of macro bodies that programs do not have.
pub(crate) fn is_of_macros(name: &str) -> bool {
    !name.starts_with('%') && (evaluate::is_special_form(name) || evaluate::table().contains_key(name))
}

/// The input of expansion besides the data.
struct Context<'c> {
    parameters: &'c [Parameter],
    files: Option<&'c Files>,
    limits: Limits,
}

#[cfg(test)]
fn expand_within(data: Vec<Datum>, options: &Context<'_>) -> Expansion {
    Expander::new(options).expansion(data)
}

/// The state of one expansion.
struct Expander<'c> {
    options: &'c Context<'c>,
    /// Functions of the compile-time language.
    builtins: &'static Builtins,
    library: Rc<Library>,
    /// Macros of the sources by folded name.
    macros: BTreeMap<Rc<str>, Rc<Macro>>,
    /// Functions of the sources by folded name.
    functions: BTreeMap<Rc<str>, Function>,
    /// Members and their types of `def-struct`, by folded name.
    structs: BTreeMap<Rc<str>, Structure>,
    /// `def-const` by folded name.
    constants: BTreeMap<Rc<str>, Constant>,
    /// `def-parameter` and `-D` by exact name.
    parameters: BTreeMap<Rc<str>, Constant>,
    /// Those of them that tests and macros have used.
    asked: BTreeSet<Rc<str>>,
    /// How many definitions were registered, to see whether a round changed anything.
    registrations: usize,
    /// Definitions that a binding can hide, by folded name.
    globals: BTreeMap<Rc<str>, Vec<names::Local>>,
    /// The macros of the sources whose bindings are still to be checked.
    macro_definitions: Vec<Datum>,
    /// Template parameters in scope.
    template_names: Vec<names::Local>,
    /// Local names in scope.
    scope: names::Scope,
    /// The macro call being expanded: the place of all data that its expansion makes.
    call: Span,
    /// Assertions about types that macro bodies leave for the program.
    deferred: Vec<Datum>,
    /// The macros being expanded, outermost first.
    expanding: Vec<MacroUse>,
    /// How deep evaluation nests.
    depth: usize,
    /// How deep forms and expansions nest.
    nesting: usize,
    steps: usize,
    nodes: usize,
    walked: usize,
    gensyms: usize,
    /// Set when a limit was reached: nothing more is expanded.
    gave_up: bool,
    /// Conditions that name something unknown, of the form being resolved.
    unresolved: Vec<Diagnostic>,
    diagnostics: Vec<Diagnostic>,
    /// Errors and warnings among them.
    counts: [usize; 2],
    uses: Vec<MacroUse>,
    recorder: Recorder,
    /// Whether `c-t-assert` in macro bodies says nothing.
    skips_assertions: bool,
}

/// The members of a structure, as macro bodies see it.
#[derive(Clone, Debug)]
struct Structure {
    span: Span,
    members: Vec<(Rc<str>, Datum)>,
}

impl<'c> Expander<'c> {
    fn new(options: &'c Context<'c>) -> Self {
        Expander {
            options,
            builtins: evaluate::table(),
            library: Library::shared(),
            macros: BTreeMap::new(),
            functions: BTreeMap::new(),
            structs: BTreeMap::new(),
            constants: BTreeMap::new(),
            parameters: BTreeMap::new(),
            asked: BTreeSet::new(),
            registrations: 0,
            globals: BTreeMap::new(),
            macro_definitions: Vec::new(),
            template_names: Vec::new(),
            scope: names::Scope::default(),
            call: Span::new(library::FILE, 0, 0),
            deferred: Vec::new(),
            expanding: Vec::new(),
            depth: 0,
            nesting: 0,
            steps: 0,
            nodes: 0,
            walked: 0,
            gensyms: 0,
            gave_up: false,
            unresolved: Vec::new(),
            diagnostics: Vec::new(),
            counts: [0; 2],
            uses: Vec::new(),
            recorder: Recorder::default(),
            skips_assertions: false,
        }
    }

    fn expansion(mut self, data: Vec<Datum>) -> Expansion {
        self.define_parameters();
        let settled = self.settle(data);
        self.check_macro_bindings();
        let forms = settled.iter().map(|form| self.form(form)).collect();
        let macros = self.macros.values().map(|found| (found.name.clone(), found.span)).collect();
        self.record_definitions();
        let Expander { diagnostics, gave_up, uses, recorder, asked, .. } = self;
        Expansion { forms, diagnostics, gave_up, uses, recorder, asked, macros }
    }

    /// Records what only the expander sees: macros.
    fn record_definitions(&mut self) {
        if !self.recorder.is_on() {
            return;
        }
        for found in self.macros.values() {
            let whole = self.macro_definitions.iter().map(|datum| datum.span);
            let whole = whole.into_iter().find(|whole| {
                whole.file == found.span.file && whole.start <= found.span.start && found.span.end <= whole.end
            });
            let definition = Definition::new(&*found.name, NameKind::Macro, found.span);
            let definition = definition.whole(whole.unwrap_or(found.span)).parameters(found.parameters_as_written());
            self.recorder.define(|| definition);
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        let fatal = diagnostic.severity.is_fatal();
        let count = &mut self.counts[usize::from(!fatal)];
        if *count < self.options.limits.diagnostics && !self.diagnostics.contains(&diagnostic) {
            *count += 1;
            // A program with that number of mistakes gets no more messages, which cost time.
            self.gave_up |= fatal && *count == self.options.limits.diagnostics;
            self.diagnostics.push(diagnostic);
        }
    }

    /// Whether a place lies in the library.
    fn is_library(&self, span: Span) -> bool {
        span.file == library::FILE
    }
}
