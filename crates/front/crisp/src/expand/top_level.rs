//! The top level: definitions are collected before anything is expanded, then macro calls and `#+`/`#-` are settled in
//! rounds until nothing changes, so that the order of definitions does not matter.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, MAX_DEPTH};

use super::Expander;
use super::evaluate::{Constant, ConstantState, Helper};
use super::messages;
use super::names::{self, NameKind};
use super::value::{form_named, items, name_of, plain_name};

/// A `def-function` or `def-grid-function` of the sources.
#[derive(Debug)]
pub(super) struct Function {
    /// The place of its name.
    pub(super) span: Span,
    pub(super) definition: Datum,
    /// Made when a macro first calls it.
    pub(super) helper: Option<Rc<Helper>>,
}

/// A top-level form on its way.
struct Entry {
    form: Datum,
    /// Whether its conditions are settled.
    settled: bool,
}

impl Expander<'_> {
    /// Makes the `-D` parameters known.
    pub(super) fn define_parameters(&mut self) {
        for parameter in self.options.parameters {
            let name: Rc<str> = Rc::from(&*parameter.name);
            let state = ConstantState::Open(parameter.value.clone());
            self.parameters.insert(name.clone(), Constant { name, span: parameter.value.span, state });
        }
    }

    /// Settles the top level: what remains are definitions and expressions, in order.
    pub(super) fn settle(&mut self, data: Vec<Datum>) -> Vec<Datum> {
        let mut known = BTreeSet::new();
        for form in &data {
            self.check_reserved(form);
            self.register_sources(form, &mut known);
        }
        let mut entries: Vec<Entry> = data.into_iter().map(|form| Entry { form, settled: false }).collect();
        let mut last_round = false;
        loop {
            let before = self.registrations;
            let mut next = Vec::with_capacity(entries.len());
            let mut changed = false;
            for entry in entries {
                changed |= self.round(entry, last_round, &known, &mut next);
            }
            entries = next;
            let waits = entries.iter().any(|entry| !entry.settled);
            if !changed && self.registrations == before && (last_round || !waits) {
                break;
            }
            last_round = !changed && self.registrations == before;
        }
        entries.into_iter().map(|entry| entry.form).collect()
    }

    /// One attempt at one entry; says whether something changed.
    fn round(&mut self, entry: Entry, last_round: bool, known: &BTreeSet<Span>, into: &mut Vec<Entry>) -> bool {
        if entry.settled {
            let is_call = self.macro_of(&entry.form);
            if is_call {
                self.place(&entry.form, known, into);
            } else {
                into.push(entry);
            }
            return is_call;
        }
        self.unresolved.clear();
        let mut left = Vec::new();
        self.resolve_item(&entry.form, &mut left);
        if !self.unresolved.is_empty() {
            if !last_round {
                into.push(entry);
                return false;
            }
            for diagnostic in std::mem::take(&mut self.unresolved) {
                self.report(diagnostic);
            }
        }
        for form in &left {
            self.place(form, known, into);
        }
        true
    }

    fn macro_of(&self, form: &Datum) -> bool {
        let head = items(form).and_then(<[Datum]>::first).and_then(plain_name);
        head.is_some_and(|head| {
            let folded = names::fold(head);
            !super::walk::is_special_form(&folded) && self.macro_named(&folded).is_some()
        })
    }

    /// Puts a settled form where it belongs: `progn` dissolves, macro calls are expanded, definitions are registered.
    fn place(&mut self, form: &Datum, known: &BTreeSet<Span>, into: &mut Vec<Entry>) {
        self.walked += 1;
        if self.nesting >= self.options.limits.nesting || self.walked > self.options.limits.nodes {
            return self.give_up_on_depth(form.span);
        }
        self.nesting += 1;
        self.place_inner(form, known, into);
        self.nesting -= 1;
    }

    fn place_inner(&mut self, form: &Datum, known: &BTreeSet<Span>, into: &mut Vec<Entry>) {
        if let Some(forms) = form_named(form, "progn") {
            for form in forms {
                self.place(form, known, into);
            }
            return;
        }
        if let Some([parameters, inner @ ..]) = form_named(form, "with-template-type") {
            let mut placed = Vec::new();
            for form in inner {
                self.place(form, known, &mut placed);
            }
            let head = items(form).unwrap_or(&[]).iter().take(1).cloned();
            let inner = placed.into_iter().map(|entry| entry.form);
            let parts = head.chain([parameters.clone()]).chain(inner).collect();
            into.push(Entry { form: super::value::list(parts, form.span), settled: true });
            return;
        }
        if self.macro_of(form) {
            let head = items(form).and_then(<[Datum]>::first).and_then(plain_name);
            let Some(found) = head.and_then(|head| self.macro_named(&names::fold(head))) else { return };
            if let Some(expansion) = self.expand_call(&found, form) {
                self.expanding.push(found.used_at(form.span));
                self.place(&expansion, known, into);
                self.expanding.pop();
            }
            return;
        }
        if !known.contains(&form.span) {
            self.register(form);
        }
        // A macro's empty result, and definitions that exist only during expansion.
        let vanishes = form_named(form, "defmacro").is_some() || super::value::is_nil(form);
        if !vanishes {
            into.push(Entry { form: form.clone(), settled: true });
        }
    }

    /// Registers the definitions of a source form that depend on nothing.
    fn register_sources(&mut self, form: &Datum, known: &mut BTreeSet<Span>) {
        let inner = match form_named(form, "with-template-type") {
            Some([_, inner @ ..]) => Some(inner),
            _ => form_named(form, "progn"),
        };
        match inner {
            Some(forms) => forms.iter().for_each(|form| self.register_sources(form, known)),
            None => {
                if self.register(form) {
                    known.insert(form.span);
                }
            }
        }
    }

    /// Registers a definition that expansion needs to know; says whether it is one.
    fn register(&mut self, form: &Datum) -> bool {
        let Some([head, name, rest @ ..]) = items(form) else {
            let is_macro = form_named(form, "defmacro").is_some();
            if is_macro {
                self.define_macro(form);
            }
            return is_macro;
        };
        let Some(head) = plain_name(head) else { return false };
        match &*names::fold(head) {
            "defmacro" => {
                // Bodies are walked recursively; the reader's own limit does not hold for generated ones.
                if form.is_deeper_than(MAX_DEPTH) {
                    self.report(messages::expansion_too_deep(form.span, MAX_DEPTH));
                } else {
                    self.define_macro(form);
                }
            }
            "def-function" | "def-grid-function" => self.register_function(name, form),
            "def-struct" => {
                self.note_global(name, NameKind::Type);
                self.register_struct(name, rest);
                return false;
            }
            "def-type" | "def-enumeration" | "def-derived-type" => {
                self.note_global(name, NameKind::Type);
                return false;
            }
            "def-const-vec" | "def-constant-vector" => {
                self.note_global(name, NameKind::ConstantVector);
                return false;
            }
            "def-const" | "def-constant" => self.register_constant(name, rest, false),
            "def-parameter" => self.register_constant(name, rest, true),
            _ => return false,
        }
        true
    }

    fn register_function(&mut self, name: &Datum, form: &Datum) {
        let Some(written) = plain_name(name) else { return };
        let folded = names::folded(written);
        if let Some(known) = self.macros.get(&folded) {
            let diagnostic = messages::macro_and_function(known.span, &known.name, name.span);
            return self.report(diagnostic);
        }
        if self.library.has_macro(&folded) && !self.functions.contains_key(&folded) {
            self.report(messages::hides_library(name.span, "function", written));
        }
        self.note_global(name, NameKind::Function);
        self.registrations += 1;
        // Of several overloads the first is the one that macros call.
        self.functions.entry(folded).or_insert_with(|| Function {
            span: name.span,
            definition: form.clone(),
            helper: None,
        });
    }

    fn register_constant(&mut self, name: &Datum, rest: &[Datum], parameter: bool) {
        let Some(written) = name_of(name) else { return };
        self.note_global(name, if parameter { NameKind::CompilationParameter } else { NameKind::Constant });
        let state = rest.first().map_or(ConstantState::Missing, |value| ConstantState::Open(value.clone()));
        let constant = Constant { name: written.clone(), span: name.span, state };
        self.registrations += 1;
        if !parameter {
            self.constants.entry(names::folded(written)).or_insert(constant);
            return;
        }
        // A value from the command line stays; the definition says where the parameter is declared.
        match self.parameters.get_mut(written) {
            Some(known) => known.span = name.span,
            None => {
                self.parameters.insert(written.clone(), constant);
            }
        }
    }

    /// Reports names of the sources that begin with `%`.
    fn check_reserved(&mut self, form: &Datum) {
        let mut waiting = vec![form];
        while let Some(datum) = waiting.pop() {
            if let Some(name) = name_of(datum).filter(|name| names::is_reserved(name)) {
                self.report(messages::reserved_name(datum.span, name));
            }
            waiting.extend(datum.parts().rev());
        }
    }
}
