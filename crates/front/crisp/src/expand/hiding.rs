//! Names that differ in case alone: a binding that hides another name so is legal, and probably a mistake (C0015).
//!
//! Bindings of the language are checked where the walk brings them into scope, those of macro bodies by a walk over the `defmacro`.

use std::rc::Rc;

use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Expander;
use super::lambda_list::bound_names;
use super::names::{self, Local, NameKind};
use super::value::{items, name_of, plain_name};
use crate::messages;

impl Expander<'_> {
    /// Notes a definition of the top level that a binding can hide.
    pub(super) fn note_global(&mut self, name: &Datum, kind: NameKind) {
        if let Some(written) = name_of(name)
            && !self.is_library(name.span)
        {
            let local = Local { written: written.clone(), span: name.span, kind };
            self.globals.entry(names::folded(written)).or_default().push(local);
        }
    }

    /// Brings a name into scope, and warns where it hides a name of other case.
    pub(super) fn bring(&mut self, name: &Datum, kind: NameKind) {
        let Some(written) = name_of(name) else { return };
        let local = Local { written: written.clone(), span: name.span, kind };
        self.check_hidden(&local);
        self.scope.push(local);
    }

    /// Brings the names of a parameter list into scope. Of two parameters of one name, which are an error, the second one hides nothing.
    pub(super) fn bring_parameters(&mut self, parameters: &Datum, kind: NameKind) {
        let mut first = std::collections::BTreeSet::new();
        for name in bound_names(parameters) {
            let Some(written) = name_of(name) else { continue };
            if first.insert(names::folded(written)) {
                self.bring(name, kind);
            }
        }
    }

    /// Warns where a binding hides a name that differs in case alone. Names that the library made up are its own affair.
    pub(super) fn check_hidden(&mut self, local: &Local) {
        if self.skips_assertions {
            return;
        }
        if names::is_marked(&local.written) || names::is_reserved(&local.written) || self.is_library(local.span) {
            return;
        }
        if let Some(hidden) = self.hidden_by(local) {
            self.report(messages::hides_other_case(
                (local.span, &local.written, local.kind.words()),
                (hidden.span, &hidden.written, hidden.kind.words()),
            ));
        }
    }

    /// Returns the name that a binding hides, if that is written in another case.
    fn hidden_by(&self, local: &Local) -> Option<Local> {
        let folded = names::folded(&local.written);
        let template = || self.template_names.iter().rev().find(|known| names::same(&known.written, &folded));
        // Two parameters of one template are an error, which the checker reports.
        if local.kind == NameKind::TemplateParameter && template().is_some() {
            return None;
        }
        if let Some(inner) = self.scope.innermost(&folded).or_else(template) {
            let is_made_up = names::is_reserved(&inner.written) || self.is_library(inner.span);
            let is_out_of_sight =
                local.kind == NameKind::ContinuationParameter && inner.kind != NameKind::TemplateParameter;
            let counts = inner.written != local.written && !is_made_up && !is_out_of_sight;
            return Some(inner).filter(|_| counts).cloned();
        }
        let globals = self.globals.get(&folded)?;
        if globals.iter().any(|global| global.written == local.written) {
            return None;
        }
        globals.iter().find(|global| local.kind.hides(global.kind)).cloned()
    }

    /// Checks the names that macros of the sources bind.
    pub(super) fn check_macro_bindings(&mut self) {
        for definition in std::mem::take(&mut self.macro_definitions) {
            let Some([_, _, parameters, body @ ..]) = items(&definition) else { continue };
            let scope = self.scope.len();
            self.macro_parameters(parameters, NameKind::MacroParameter);
            body.iter().for_each(|form| self.bindings_of_macro(form));
            self.scope.truncate(scope);
        }
    }

    /// Brings the names of a macro's parameter list into scope. Two of one name are an error.
    fn macro_parameters(&mut self, list: &Datum, kind: NameKind) {
        let mut found = Vec::new();
        collect_parameters(list, &mut found);
        for (at, name) in found.iter().enumerate() {
            let written = |datum: &Datum| name_of(datum).cloned().unwrap_or_else(|| Rc::from(""));
            match found[..at].iter().find(|other| names::same(&written(other), &written(name))) {
                Some(first) => self.report(messages::parameter_twice(name.span, &written(name), first.span)),
                None => self.bring(name, kind),
            }
        }
    }

    /// Checks what a form of a macro body binds, and the forms inside.
    fn bindings_of_macro(&mut self, form: &Datum) {
        let DatumKind::List(parts) = &form.kind else {
            match &form.kind {
                DatumKind::Prefixed(Prefix::Quote, _) => {}
                DatumKind::Prefixed(Prefix::Backquote, template) => self.parts_evaluated(template),
                _ => form.parts().for_each(|part| self.bindings_of_macro(part)),
            }
            return;
        };
        let Some((head, rest)) = parts.split_first() else { return };
        let scope = self.scope.len();
        let folded = plain_name(head).map(names::folded);
        let variable = NameKind::MacroVariable;
        match (folded.as_deref(), rest) {
            (Some("quote"), _) => {}
            (Some("let" | "let*"), [bindings, body @ ..]) => {
                for binding in items(bindings).unwrap_or_default() {
                    let (target, value) = match items(binding) {
                        Some([target, value @ ..]) => (target, value),
                        _ => (binding, &[][..]),
                    };
                    value.iter().for_each(|value| self.bindings_of_macro(value));
                    self.bring_all(target, variable);
                }
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            (Some("lambda"), [parameters, body @ ..]) => {
                self.macro_parameters(parameters, NameKind::MacroParameter);
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            (Some("destructuring-bind"), [parameters, value, body @ ..]) => {
                self.bindings_of_macro(value);
                self.macro_parameters(parameters, variable);
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            (Some("multiple-value-bind"), [targets, value, body @ ..]) => {
                self.bindings_of_macro(value);
                self.bring_all(targets, variable);
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            (Some("dolist" | "dotimes"), [header, body @ ..]) => {
                if let Some([target, values @ ..]) = items(header) {
                    values.iter().for_each(|value| self.bindings_of_macro(value));
                    self.bring(target, variable);
                }
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            (Some("with-gensyms"), [targets, body @ ..]) | (Some("with-struct-accessors"), [_, targets, body @ ..]) => {
                self.bring_all(targets, variable);
                body.iter().for_each(|form| self.bindings_of_macro(form));
            }
            _ => parts.iter().for_each(|part| self.bindings_of_macro(part)),
        }
        self.scope.truncate(scope);
    }

    /// Brings `name`, `name:type` or each of `(name…)` into scope.
    pub(super) fn bring_all(&mut self, target: &Datum, kind: NameKind) {
        match &target.kind {
            DatumKind::List(targets) => targets.iter().for_each(|target| self.bring(target, kind)),
            _ => self.bring(target, kind),
        }
    }

    /// Checks the parts of a template that are evaluated.
    fn parts_evaluated(&mut self, template: &Datum) {
        match &template.kind {
            DatumKind::Prefixed(Prefix::Unquote | Prefix::Splice, form) => self.bindings_of_macro(form),
            _ => template.parts().for_each(|part| self.parts_evaluated(part)),
        }
    }
}

/// The names that a parameter list of a macro binds, in order, those of nested lists included.
fn collect_parameters<'d>(list: &'d Datum, into: &mut Vec<&'d Datum>) {
    let mut required = true;
    for parameter in items(list).unwrap_or_default() {
        match &parameter.kind {
            DatumKind::Symbol(name) if &**name == "." => {}
            DatumKind::Symbol(name) if name.starts_with('&') => {
                required = matches!(&*names::fold(name), "&whole" | "&rest" | "&body");
            }
            DatumKind::List(_) if required => collect_parameters(parameter, into),
            // `(name default supplied?)`, `((:key name) default supplied?)`
            DatumKind::List(parts) => {
                match parts.first().map(|first| (first, &first.kind)) {
                    Some((_, DatumKind::List(pair)))
                        if matches!(&**pair, [Datum { kind: DatumKind::Keyword(_), .. }, _]) =>
                    {
                        into.push(&pair[1]);
                    }
                    Some((first, DatumKind::List(_))) => collect_parameters(first, into),
                    Some((first, _)) => into.push(first),
                    None => {}
                }
                into.extend(parts.get(2));
            }
            _ => into.push(parameter),
        }
    }
}
