//! Taking orchestrations out of the top level: each `def-orchestration`, each that `gen-NAME` makes of a template, and in place of them the
//! `gen-` forms of the kernels that they launch.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::template;
use crate::check::{fold, form, form_named, list, symbol};
use crate::messages;

/// An orchestration before its names are resolved.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) name: Rc<str>,
    pub(crate) name_span: Span,
    pub(crate) body: Vec<Datum>,
    pub(crate) span: Span,
}

/// The forms of the top level, sorted by what they are for.
pub(crate) struct Forms {
    /// Everything else, and what generates kernels.
    pub(crate) rest: Vec<Datum>,
    pub(crate) found: Vec<Found>,
    /// The folded names of kernels that are templates.
    pub(crate) templates: BTreeSet<Rc<str>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// An orchestration that is a template.
struct Template {
    params: Vec<Rc<str>>,
    found: Found,
}

/// Takes orchestrations out of expanded forms.
pub(crate) fn find(forms: &[Datum]) -> Forms {
    let mut finder = Finder::default();
    for form in forms {
        finder.form(form);
    }
    finder.generate(forms);
    finder.check_names();
    finder.kernels(forms);
    Forms {
        rest: finder.rest,
        found: finder.found,
        templates: finder.templated_kernels,
        diagnostics: finder.diagnostics,
    }
}

#[derive(Default)]
struct Finder {
    rest: Vec<Datum>,
    found: Vec<Found>,
    templates: BTreeMap<Rc<str>, Template>,
    templated_kernels: BTreeSet<Rc<str>>,
    diagnostics: Vec<Diagnostic>,
}

impl Finder {
    fn form(&mut self, datum: &Datum) {
        if let Some(parts) = form_named(datum, "def-orchestration") {
            let found = self.definition(datum, parts);
            self.found.extend(found);
            return;
        }
        let Some([params, inner @ ..]) = form_named(datum, "with-template-type") else {
            return self.rest.push(datum.clone());
        };
        for kernel in inner.iter().filter_map(|form| form_named(form, "def-kernel")) {
            self.templated_kernels.extend(kernel.first().and_then(symbol).map(|name| fold(name)));
        }
        let is_orchestration = |form: &Datum| form_named(form, "def-orchestration").is_some();
        if !inner.iter().any(is_orchestration) {
            return self.rest.push(datum.clone());
        }
        let params: Vec<Rc<str>> =
            list(params).unwrap_or_default().iter().filter_map(|it| symbol(it).cloned()).collect();
        for form in inner.iter().filter(|form| is_orchestration(form)) {
            let parts = form_named(form, "def-orchestration").unwrap_or_default();
            if let Some(found) = self.definition(form, parts) {
                let template = Template { params: params.clone(), found };
                let earlier = self.templates.insert(fold(&template.found.name), template);
                if let Some(earlier) = earlier {
                    let name = &earlier.found.name;
                    self.diagnostics.push(messages::orchestration_twice(form.span, name, earlier.found.name_span));
                }
            }
        }
        let left: Vec<Datum> = inner.iter().filter(|form| !is_orchestration(form)).cloned().collect();
        if left.iter().any(|form| form_named(form, "declare").is_none())
            && let Some([head, params, ..]) = list(datum)
        {
            let parts = [vec![head.clone(), params.clone()], left].concat();
            self.rest.push(Datum { kind: DatumKind::List(parts.into()), span: datum.span });
        }
    }

    fn definition(&mut self, datum: &Datum, parts: &[Datum]) -> Option<Found> {
        match parts {
            [name, body @ ..] if symbol(name).is_some() && !body.is_empty() => {
                Some(Found { name: symbol(name)?.clone(), name_span: name.span, body: body.to_vec(), span: datum.span })
            }
            _ => {
                self.diagnostics.push(messages::orchestration_shape(datum.span));
                None
            }
        }
    }

    /// Adds the definitions that `gen-NAME` at top level generates from templates.
    fn generate(&mut self, forms: &[Datum]) {
        for datum in forms {
            let Some((head, arguments)) = form(datum) else { continue };
            let template = head.strip_prefix("gen-").and_then(|name| self.templates.get(name));
            let Some(Template { params, found }) = template else { continue };
            self.rest.retain(|form| form.span != datum.span);
            if params.len() != arguments.len() {
                let name = &found.name;
                self.diagnostics.push(messages::orchestration_arguments(datum.span, name, params, arguments.len()));
                continue;
            }
            let bound: Vec<(Rc<str>, Datum)> = params.iter().cloned().zip(arguments.iter().cloned()).collect();
            let spelled: Vec<String> = arguments.iter().map(template::spelled).collect();
            let name = format!("{}_{}", found.name, spelled.join("_")).into();
            let body = found.body.iter().map(|form| template::instantiate(form, &bound)).collect();
            self.found.push(Found { name, name_span: datum.span, body, span: datum.span });
        }
    }

    fn check_names(&mut self) {
        let mut names: BTreeMap<Rc<str>, Span> = BTreeMap::new();
        for found in &self.found {
            if let Some(earlier) = names.insert(fold(&found.name), found.name_span) {
                let diagnostic = messages::orchestration_twice(found.name_span, &found.name, earlier);
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Puts what generates kernels at the top level.
    fn kernels(&mut self, forms: &[Datum]) {
        let mut made: BTreeMap<Rc<str>, Datum> = BTreeMap::new();
        let bodies: Vec<Datum> = self.found.iter().flat_map(|found| found.body.clone()).collect();
        let mut generators = Vec::new();
        bodies.iter().for_each(|body| collect(body, &mut generators));
        for generator in generators {
            let Some((head, arguments)) = form(&generator) else { continue };
            let Some(kernel) = head.strip_prefix("gen-") else { continue };
            let Some(name) = arguments.iter().rev().find_map(string) else { continue };
            // The same kernel of the same arguments is one.
            let same = |other: &Datum| same(other, &generator);
            if made.get(&name).is_some_and(same) || forms.iter().any(same) {
                continue;
            }
            made.insert(name.clone(), generator.clone());
            let copied = forms.iter().find_map(|datum| renamed(datum, kernel, &name));
            self.rest.push(copied.unwrap_or(generator));
        }
    }
}

fn string(datum: &Datum) -> Option<Rc<str>> {
    match &datum.kind {
        DatumKind::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// All `(gen-…)` forms inside of a form.
fn collect(datum: &Datum, into: &mut Vec<Datum>) {
    if form(datum).is_some_and(|(head, _)| head.starts_with("gen-")) {
        return into.push(datum.clone());
    }
    datum.parts().for_each(|part| collect(part, into));
}

/// Whether two data are written alike, wherever they stand.
fn same(a: &Datum, b: &Datum) -> bool {
    match (list(a), list(b)) {
        (Some(a), Some(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (None, None) => a.kind == b.kind,
        _ => false,
    }
}

/// The definition of a kernel that is not a template, with another name.
fn renamed(datum: &Datum, kernel: &str, name: &Rc<str>) -> Option<Datum> {
    let parts = form_named(datum, "def-kernel").or_else(|| form_named(datum, "def-kernel-exact"))?;
    let written = parts.first().filter(|it| symbol(it).is_some_and(|it| it.eq_ignore_ascii_case(kernel)))?;
    let mut items = list(datum)?.to_vec();
    *items.get_mut(1)? = Datum { kind: DatumKind::Symbol(name.clone()), span: written.span };
    Some(Datum { kind: DatumKind::List(items.into()), span: datum.span })
}
