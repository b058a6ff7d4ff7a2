//! Macros: definitions, calls, and who is to blame when an expansion fails.

use std::rc::Rc;
use std::sync::Arc;

use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::lambda_list::{Callee, LambdaList};
use super::messages;
use super::names;
use super::value::{Outcome, Stop, Value, items, list, plain_name, symbol};
use super::{Expander, MacroUse};

/// A `defmacro`.
#[derive(Debug)]
pub(super) struct Macro {
    /// The name as written.
    pub(super) name: Rc<str>,
    /// The place of the name in the definition.
    pub(super) span: Span,
    parameters: LambdaList,
    body: Rc<[Datum]>,
    /// How it is called: the first line of the library's documentation string, or the parameter list.
    usage: Usage,
}

#[derive(Debug)]
enum Usage {
    Documented(Rc<str>),
    Parameters(Datum),
}

impl Macro {
    /// Parses `(defmacro NAME params [docstring] body…)`.
    pub(super) fn parse(definition: &Datum, library: bool) -> Outcome<Macro> {
        let malformed = |at: Span| Stop::from(messages::malformed_defmacro(at));
        let Some([_, name, parameters, body @ ..]) = items(definition) else { return Err(malformed(definition.span)) };
        let written = plain_name(name).ok_or_else(|| malformed(name.span))?;
        let (usage, body) = match body {
            [Datum { kind: DatumKind::String(text), .. }, others @ ..] if !others.is_empty() => {
                let usage =
                    if library { Usage::Documented(text.clone()) } else { Usage::Parameters(parameters.clone()) };
                (usage, others)
            }
            _ => (Usage::Parameters(parameters.clone()), body),
        };
        Ok(Macro {
            name: written.clone(),
            span: name.span,
            parameters: LambdaList::parse(parameters, false)?,
            body: Rc::from(body),
            usage,
        })
    }

    /// A call of it at `call`.
    pub(super) fn used_at(&self, call: Span) -> MacroUse {
        MacroUse { call, name: self.name.clone(), definition: self.span }
    }

    /// The parameters as they are written.
    pub(super) fn parameters_as_written(&self) -> Vec<Arc<str>> {
        match &self.usage {
            Usage::Documented(_) => Vec::new(),
            Usage::Parameters(parameters) => {
                let each = items(parameters).unwrap_or_default().iter();
                each.map(|parameter| messages::printed(parameter).into()).collect()
            }
        }
    }

    /// How it is called.
    fn usage(&self) -> String {
        match &self.usage {
            Usage::Documented(text) => text.to_string(),
            Usage::Parameters(parameters) => {
                let parameters = messages::printed(parameters);
                let inside =
                    parameters.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(&parameters);
                if inside.is_empty() { format!("({})", self.name) } else { format!("({} {inside})", self.name) }
            }
        }
    }
}

impl Expander<'_> {
    /// The macro that a name means to the sources.
    pub(super) fn macro_named(&self, folded: &str) -> Option<Rc<Macro>> {
        match self.macros.get(folded) {
            None if !self.functions.contains_key(folded) => self.library.macro_named(folded),
            found => found.cloned(),
        }
    }

    /// Defines a macro of the sources.
    pub(super) fn define_macro(&mut self, definition: &Datum) {
        let parsed = match Macro::parse(definition, false) {
            Ok(parsed) => parsed,
            Err(Stop::Failed(diagnostic)) => return self.report(*diagnostic),
            Err(Stop::Return(_)) => return,
        };
        let folded = names::folded(&parsed.name);
        if super::walk::is_special_form(&folded) {
            return self.report(messages::macro_of_special_form(parsed.span, &parsed.name));
        }
        if let Some(first) = self.macros.get(&folded) {
            let first = first.span;
            return self.report(messages::macro_twice(parsed.span, &parsed.name, first));
        }
        if let Some(function) = self.functions.get(&folded) {
            let function = function.span;
            return self.report(messages::macro_and_function(parsed.span, &parsed.name, function));
        }
        if self.library.has_macro(&folded) {
            self.report(messages::hides_library(parsed.span, "macro", &parsed.name));
        }
        self.registrations += 1;
        if let Some([_, name, ..]) = items(definition) {
            self.note_global(name, names::NameKind::Macro);
        }
        self.macro_definitions.push(definition.clone());
        self.macros.insert(folded, Rc::new(parsed));
    }

    /// One step of expansion: what the macro returns for the call.
    pub(super) fn run_macro(&mut self, found: &Rc<Macro>, call: &Datum) -> Outcome<Datum> {
        let mut arguments = Vec::new();
        for argument in items(call).and_then(|items| items.get(1..)).unwrap_or(&[]) {
            arguments.push(Value::Data(argument.clone()));
        }
        self.spend(arguments.len() + 1, call.span)?;
        let callee = Callee { name: &found.name, span: call.span, nested: false, whole: Some(call) };
        let env = match self.bind_arguments(&found.parameters, &arguments, callee, &None) {
            Err(Stop::Failed(diagnostic)) if messages::is_about_call(diagnostic.code) => {
                return Err(Stop::Failed(Box::new(diagnostic.help(format!("it is called as `{}`", found.usage())))));
            }
            outcome => outcome?,
        };
        let deferred = self.deferred.len();
        match self.evaluate_function_body(&found.body, &env) {
            Ok(Value::Data(datum)) => Ok(self.behind_assertions(deferred, datum)),
            outcome => {
                self.deferred.truncate(deferred);
                outcome?;
                Err(messages::function_in_data(call.span).into())
            }
        }
    }

    /// Expands a macro call of the sources or of an expansion; failure is reported.
    pub(super) fn expand_call(&mut self, found: &Rc<Macro>, call: &Datum) -> Option<Datum> {
        if self.gave_up {
            return None;
        }
        let outer = std::mem::replace(&mut self.call, call.span);
        let outcome = self.run_macro(found, call);
        self.call = outer;
        match outcome {
            Ok(datum) => {
                if !self.is_library(found.span) {
                    self.recorder.use_of(call.span, found.span);
                    self.recorder.expansion(call.span, &found.name, || {
                        crisp_support_sexpr::pretty(std::slice::from_ref(&datum), 100).into()
                    });
                    self.uses.push(found.used_at(call.span));
                }
                Some(datum)
            }
            Err(Stop::Return(_)) => None,
            Err(Stop::Failed(diagnostic)) => {
                self.gave_up |= messages::is_limit(diagnostic.code);
                let diagnostic = self.blame(*diagnostic, found, call.span);
                self.report(diagnostic);
                None
            }
        }
    }

    /// A form after one step of expansion, or after all steps of its head: what `macroexpand-1` and `macroexpand` give.
    pub(super) fn expanded_once(&mut self, form: &Datum, wholly: bool) -> Outcome<Datum> {
        let mut form = form.clone();
        loop {
            let head = items(&form).and_then(<[Datum]>::first).and_then(plain_name);
            let folded = head.map(names::folded).filter(|folded| !super::walk::is_special_form(folded));
            let Some(found) = folded.and_then(|folded| self.macro_named(&folded)) else { return Ok(form) };
            self.spend(1, form.span)?;
            form = self.run_macro(&found, &form)?;
            if !wholly {
                return Ok(form);
            }
        }
    }

    /// Lets a failure point at the call and, for a macro of the sources, at its definition; never into the library.
    fn blame(&self, mut diagnostic: Diagnostic, found: &Macro, call: Span) -> Diagnostic {
        let inside = diagnostic.span.filter(|at| !self.is_library(*at));
        let in_call = inside.is_some_and(|at| at.file == call.file && call.start <= at.start && at.end <= call.end);
        if !in_call {
            diagnostic.span = Some(call);
            diagnostic.label = "in the expansion of this call".into();
        }
        diagnostic.notes.retain(|note| note.span.is_none_or(|at| !self.is_library(at)));
        if !self.is_library(found.span) {
            diagnostic = match inside {
                Some(at) if !in_call => diagnostic.see(at, format!("here, in macro `{}`", found.name)),
                _ => diagnostic.see(found.span, format!("macro `{}` is defined here", found.name)),
            };
        }
        // Where a macro of the sources wrote this call, that macro may be to blame.
        let writers =
            self.expanding.iter().rev().filter(|writer| writer.call == call && !self.is_library(writer.definition));
        writers.take(2).fold(diagnostic, |diagnostic, writer| {
            diagnostic.see(writer.definition, format!("macro `{}` wrote the call of `{}`", writer.name, found.name))
        })
    }

    /// Returns the replacement of a call whose expansion failed: a form that the checker passes over in silence.
    pub(super) fn failed(&self, span: Span) -> Datum {
        list(vec![symbol("%error", span)], span)
    }
}
