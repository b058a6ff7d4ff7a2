//! Checking: definitions are collected, kernels and functions typed, functions instantiated for the types they are called with.

mod arithmetic;
mod assign;
mod bindings;
mod builtins;
mod calls;
mod coerce;
mod control;
mod convert;
mod declare;
mod definitions;
mod expression;
mod ids;
mod instantiate;
mod integer_bits;
mod launch;
mod literals;
mod scope;
mod syntax;
mod type_forms;
mod vectors;

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, Files, Span};
use crisp_support_sexpr::Datum;

use crate::typed::{FunctionKind, Program};
use definitions::Definitions;
use instantiate::{Finished, InstanceKey};
use scope::Scope;

/// How deep expressions and calls may nest together; beyond it lies a generated program or a mistake, and the machine's stack.
const DEEPEST: usize = 2500;

/// What an expression is wanted for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Want {
    /// Its effects.
    Discard,
    /// Its value; a type helps where the form itself leaves one open.
    Value(Option<crate::typed::Type>),
    /// The value of the function: `return` in this place is no jump.
    Tail(Option<crate::typed::Type>),
}

impl Want {
    /// A value of whatever type.
    pub(crate) const ANY: Want = Want::Value(None);

    fn hint(&self) -> Option<&crate::typed::Type> {
        match self {
            Want::Discard => None,
            Want::Value(hint) | Want::Tail(hint) => hint.as_ref(),
        }
    }

    fn needs_value(&self) -> bool {
        *self != Want::Discard && self.hint() != Some(&crate::typed::Type::Nil)
    }

    fn is_tail(&self) -> bool {
        matches!(self, Want::Tail(_))
    }
}

/// The state of one compilation.
pub(crate) struct Checker<'a> {
    files: &'a Files,
    warp_size: u32,
    defs: Definitions,
    diagnostics: Vec<Diagnostic>,
    program: Program,
    finished: BTreeMap<InstanceKey, Option<Finished>>,
    /// The functions being checked, outermost first, with the place of the call that led there.
    stack: Vec<instantiate::Active>,
    scope: Scope,
    depth: usize,
    gave_up: bool,
}

/// Checks expanded top-level forms.
///
/// The program is complete unless a diagnostic is fatal.
pub(crate) fn check(data: &[Datum], files: &Files, options: &crate::Settings) -> (Program, Vec<Diagnostic>) {
    let mut checker = Checker {
        files,
        warp_size: options.warp_size,
        defs: Definitions::default(),
        diagnostics: Vec::new(),
        program: Program::default(),
        finished: BTreeMap::new(),
        stack: Vec::new(),
        scope: Scope::new(FunctionKind::Thread, Rc::from("")),
        depth: 0,
        gave_up: false,
    };
    checker.collect(data, options);
    checker.check_all_functions();
    (checker.program, checker.diagnostics)
}

impl Checker<'_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// The opening of a form, `(dotimes`: what a message marks where the whole form would be many lines.
    fn opening(&self, form: Span) -> Span {
        let text = self.files.snippet(form);
        let ends = |char: char| char.is_whitespace() || matches!(char, '(' | ')' | '"' | ';');
        let length = text.char_indices().skip(1).find(|(_, char)| ends(*char)).map_or(text.len(), |(at, _)| at);
        Span { end: form.start + u32::try_from(length).unwrap_or(0), ..form }
    }

    /// A form where it is one line, else its opening.
    fn one_line(&self, form: Span) -> Span {
        if self.files.snippet(form).contains('\n') { self.opening(form) } else { form }
    }
}
