//! The walk over definitions and expressions: finds macro calls wherever an expression can stand, and nowhere else.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::aliases;
use super::conditionals::Decision;
use super::lambda_list::{bound_names, template_parameters};
use super::messages;
use super::names::{self, NameKind};
use super::value::{Stop, Value, integer, items, list, plain_name, string, symbol};
use super::{Expander, macros::Macro};
use crate::forms::{Shape, shape};

/// Returns the elements of a list.
fn children(datum: &Datum) -> Option<&[Datum]> {
    match &datum.kind {
        DatumKind::List(items) => Some(items),
        _ => None,
    }
}

/// Whether a (folded) name is a special form, which no macro and no local name can change.
pub(super) fn is_special_form(folded: &str) -> bool {
    shape(folded).is_some()
}

impl Expander<'_> {
    /// Expands everything inside an expression or definition.
    pub(super) fn form(&mut self, datum: &Datum) -> Datum {
        self.walked += 1;
        if self.gave_up {
            return self.failed(datum.span);
        }
        if !self.is_small_enough(datum.span) {
            return self.failed(datum.span);
        }
        match &datum.kind {
            DatumKind::Symbol(name) => Datum { kind: DatumKind::Symbol(self.name(name)), span: datum.span },
            DatumKind::Keyword(name) => {
                self.check_keyword(name, datum.span);
                datum.clone()
            }
            DatumKind::Integer(_) | DatumKind::Float(_) | DatumKind::Suffixed(_) | DatumKind::String(_) => {
                datum.clone()
            }
            DatumKind::Typed(..) => self.data(datum),
            DatumKind::Vector(items) => {
                let items = self.forms(items);
                Datum { kind: DatumKind::Vector(items), span: datum.span }
            }
            DatumKind::HardwareVector(items) => {
                let items = self.forms(items);
                Datum { kind: DatumKind::HardwareVector(items), span: datum.span }
            }
            DatumKind::Prefixed(Prefix::Function, inner) => match plain_name(inner) {
                Some(name) => self.handle(name, inner.span, datum.span),
                None => self.data(datum),
            },
            DatumKind::Prefixed(..) => self.data(datum),
            DatumKind::Conditional { .. } => {
                let mut left = self.forms(std::slice::from_ref(datum)).to_vec();
                left.pop().unwrap_or_else(|| symbol("nil", datum.span))
            }
            DatumKind::List(items) => {
                if self.nesting >= self.options.limits.nesting {
                    self.give_up_on_depth(datum.span);
                    return self.failed(datum.span);
                }
                self.nesting += 1;
                let result = self.list(datum, items);
                self.nesting -= 1;
                result
            }
        }
    }

    /// Whether the walk has not met more data than it may; reports it when it just has.
    fn is_small_enough(&mut self, span: Span) -> bool {
        if self.walked > self.options.limits.nodes && !self.gave_up {
            self.gave_up = true;
            self.report(messages::expansion_too_large(span, self.options.limits.nodes));
        }
        !self.gave_up
    }

    /// Expands several expressions. Conditional nodes that only types or the target decide stay.
    fn forms(&mut self, forms: &[Datum]) -> Rc<[Datum]> {
        let mut result = Vec::with_capacity(forms.len());
        for form in forms {
            if let Some((datum, open)) = self.settled(form) {
                let walked = self.form(&datum);
                result.push(open.map_or_else(|| walked.clone(), |open| rewrapped(open, walked.clone())));
            }
        }
        Rc::from(result)
    }

    /// Returns the rest of a datum without its decidable conditions; with it the first condition that is open.
    fn settled<'d>(&mut self, datum: &'d Datum) -> Option<(Datum, Option<&'d Datum>)> {
        let DatumKind::Conditional { wanted, test, datum: inner } = &datum.kind else {
            return Some((datum.clone(), None));
        };
        match self.decide(test, &None) {
            Decision::Known(holds) if holds == *wanted => self.settled(inner),
            Decision::Known(_) => None,
            Decision::Later => Some(((**inner).clone(), Some(datum))),
            Decision::Unknown(diagnostic) => {
                self.report(*diagnostic);
                None
            }
        }
    }

    /// A list in the place of an expression: a special form, a macro call, a call.
    fn list(&mut self, datum: &Datum, parts: &Rc<[Datum]>) -> Datum {
        let Some((head, rest)) = parts.split_first() else { return symbol("nil", datum.span) };
        let Some(name) = plain_name(head) else {
            return Datum { kind: DatumKind::List(self.forms(parts)), span: datum.span };
        };
        let folded = names::folded(name);
        if let Some(shape) = shape(&folded) {
            return self.special(shape, head, rest, datum);
        }
        let of_library = names::is_marked(name);
        if !of_library && self.is_local(name) {
            return Datum { kind: DatumKind::List(self.forms(parts)), span: datum.span };
        }
        let found = if of_library { self.library.macro_named(&folded) } else { self.macro_named(&folded) };
        if let Some(found) = found {
            return self.expanded(&found, datum);
        }
        if !of_library && !self.functions.contains_key(&folded) {
            if let Some(meant) = aliases::slip(&folded) {
                self.report(messages::slip(head.span, name, &meant));
                return self.failed(datum.span);
            }
            if let Some(canonical) = aliases::form(&folded) {
                let head = Datum { kind: DatumKind::Symbol(canonical), span: head.span };
                let parts: Rc<[Datum]> = std::iter::once(head).chain(rest.iter().cloned()).collect();
                return self.list(&Datum { kind: DatumKind::List(parts.clone()), span: datum.span }, &parts);
            }
            if let ("macroexpand" | "macroexpand-1", [_]) = (&*folded, rest) {
                return self.evaluated(datum);
            }
            if let ("line" | "file", [], Some(place)) = (&*folded, rest, self.source_place(datum.span)) {
                return if &*folded == "line" { place.0 } else { place.1 };
            }
        }
        let head = Datum { kind: DatumKind::Symbol(self.name(name)), span: head.span };
        let rest = self.forms(rest);
        list(std::iter::once(head).chain(rest.iter().cloned()).collect(), datum.span)
    }

    fn expanded(&mut self, found: &Rc<Macro>, call: &Datum) -> Datum {
        let Some(expansion) = self.expand_call(found, call) else { return self.failed(call.span) };
        self.expanding.push(found.used_at(call.span));
        let result = self.form(&expansion);
        self.expanding.pop();
        result
    }

    /// Reports that forms nest too deeply, and stops expansion. If most levels are expansions, the last macro is named.
    pub(super) fn give_up_on_depth(&mut self, span: Span) {
        if self.gave_up {
            return;
        }
        self.gave_up = true;
        let limit = self.options.limits.nesting;
        let diagnostic = match self.expanding.last() {
            Some(last) if self.expanding.len() > limit / 8 => {
                messages::endless_expansion(span, &last.name, self.expanding.len(), last.definition)
            }
            _ => messages::expansion_too_deep(span, limit),
        };
        self.report(diagnostic);
    }

    /// `(macroexpand 'form)` in the program: the expansion as quoted data.
    fn evaluated(&mut self, datum: &Datum) -> Datum {
        let outer = std::mem::replace(&mut self.call, datum.span);
        let outcome = self.evaluate(datum, &None);
        self.call = outer;
        match outcome {
            Ok(Value::Data(expansion)) => {
                let clean = self.data(&expansion);
                Datum { kind: DatumKind::Prefixed(Prefix::Quote, Rc::new(clean)), span: datum.span }
            }
            Ok(Value::Function(_)) | Err(Stop::Return(_)) => self.failed(datum.span),
            Err(Stop::Failed(diagnostic)) => {
                self.report(*diagnostic);
                self.failed(datum.span)
            }
        }
    }

    /// `(line)` and `(file)` of a place, as data.
    fn source_place(&self, span: Span) -> Option<(Datum, Datum)> {
        let file = self.options.files?.get(span.file)?;
        let line = i128::from(file.position(span.start).line);
        Some((integer(line, span), string(&file.name, span)))
    }

    /// Expands the author's macros in a form of the host. The library's make forms of kernels: `dotimes` is not a macro there.
    fn arranged(&mut self, datum: &Datum) -> Datum {
        self.walked += 1;
        if self.gave_up || !self.is_small_enough(datum.span) {
            return self.failed(datum.span);
        }
        let DatumKind::List(items) = &datum.kind else { return datum.clone() };
        let Some((head, rest)) = items.split_first() else { return datum.clone() };
        if self.nesting >= self.options.limits.nesting {
            self.give_up_on_depth(datum.span);
            return self.failed(datum.span);
        }
        self.nesting += 1;
        let folded = plain_name(head).map(names::folded);
        let found = folded.as_ref().and_then(|name| self.macros.get(name).cloned());
        let result = if let Some(found) = found {
            match self.expand_call(&found, datum) {
                Some(expansion) => {
                    self.expanding.push(found.used_at(datum.span));
                    let expansion = self.data(&expansion);
                    let result = self.arranged(&expansion);
                    self.expanding.pop();
                    result
                }
                None => self.failed(datum.span),
            }
        } else {
            let is_loop = folded.is_some_and(|name| name.starts_with("do") || name.starts_with("dec-"));
            let mut parts = vec![self.arranged(head)];
            for (at, part) in rest.iter().enumerate() {
                let header = children(part).filter(|_| is_loop && at == 0).and_then(<[Datum]>::split_first);
                parts.push(match header {
                    // The name of the index is not a call.
                    Some((index, bounds)) => {
                        let bounds: Vec<Datum> = bounds.iter().map(|bound| self.arranged(bound)).collect();
                        list(std::iter::once(index.clone()).chain(bounds).collect(), part.span)
                    }
                    None => self.arranged(part),
                });
            }
            list(parts, datum.span)
        };
        self.nesting -= 1;
        result
    }

    fn special(&mut self, shape: Shape, head: &Datum, rest: &[Datum], datum: &Datum) -> Datum {
        let scope = self.scope.len();
        let mut parts = vec![Datum { kind: DatumKind::Symbol(canonical_head(head)), span: head.span }];
        match shape {
            Shape::Expressions | Shape::Call => parts.extend_from_slice(&self.forms(rest)),
            Shape::Data => {
                if let ("def-constraint", [_, parameters, ..]) = (&*names::fold(&canonical_head(head)), rest) {
                    bound_names(parameters).for_each(|name| self.bring(name, NameKind::TemplateParameter));
                }
                parts.extend(rest.iter().map(|part| self.data(part)));
            }
            Shape::Orchestration => {
                let settled: Vec<Datum> = rest.iter().map(|part| self.data(part)).collect();
                parts.extend(settled.iter().take(1).cloned());
                parts.extend(settled.iter().skip(1).map(|form| self.arranged(form)));
            }
            Shape::Declarations => parts.extend(rest.iter().map(|part| self.declaration(part))),
            Shape::Let => {
                if let Some((bindings, body)) = rest.split_first() {
                    parts.push(self.bindings(bindings));
                    parts.extend_from_slice(&self.forms(body));
                }
            }
            Shape::LetKernel => {
                if let Some((kernels, body)) = rest.split_first() {
                    parts.push(self.kernels(kernels));
                    parts.extend_from_slice(&self.forms(body));
                }
            }
            Shape::Definition => {
                parts.extend(rest.iter().take(1).map(|name| self.data(name)));
                parts.extend(rest.get(1).map(|parameters| self.parameters_of(parameters, NameKind::Parameter)));
                parts.extend_from_slice(&self.forms(rest.get(2..).unwrap_or(&[])));
            }
            Shape::Constant => {
                parts.extend(rest.iter().take(1).map(|name| self.data(name)));
                parts.extend_from_slice(&self.forms(rest.get(1..).unwrap_or(&[])));
            }
            Shape::Templates => {
                let templates = self.template_names.len();
                if let Some(parameters) = rest.first() {
                    for parameter in template_parameters(parameters) {
                        self.check_hidden(&parameter);
                        self.template_names.push(parameter);
                    }
                    parts.push(self.data(parameters));
                }
                parts.extend_from_slice(&self.forms(rest.get(1..).unwrap_or(&[])));
                self.template_names.truncate(templates);
            }
            Shape::Loop => {
                if let Some((header, body)) = rest.split_first() {
                    parts.push(self.header(header));
                    parts.extend_from_slice(&self.forms(body));
                }
            }
            Shape::Macro => {
                self.report(messages::nested_defmacro(datum.span));
                self.scope.truncate(scope);
                return self.failed(datum.span);
            }
        }
        self.scope.truncate(scope);
        list(parts, datum.span)
    }

    /// The bindings of a `let`; each is in the scope of those after it.
    fn bindings(&mut self, bindings: &Datum) -> Datum {
        let Some(parts) = items(bindings) else { return self.data(bindings) };
        let mut result = Vec::with_capacity(parts.len());
        for binding in parts {
            let Some((binding, open)) = self.settled(binding) else { continue };
            let walked = match &binding.kind {
                DatumKind::List(pair) => match pair.split_first() {
                    Some((target, value)) => {
                        let value = self.forms(value);
                        self.bring_all(target, NameKind::Variable);
                        let target = self.data(target);
                        list(std::iter::once(target).chain(value.iter().cloned()).collect(), binding.span)
                    }
                    None => binding.clone(),
                },
                _ => {
                    self.bring_all(&binding, NameKind::Variable);
                    self.data(&binding)
                }
            };
            result.push(open.map_or_else(|| walked.clone(), |open| rewrapped(open, walked.clone())));
        }
        list(result, bindings.span)
    }

    fn kernels(&mut self, kernels: &Datum) -> Datum {
        let Some(parts) = items(kernels) else { return self.data(kernels) };
        let mut result = Vec::with_capacity(parts.len());
        for kernel in parts {
            let Some([name, parameters, body @ ..]) = items(kernel) else {
                result.push(self.data(kernel));
                continue;
            };
            let scope = self.scope.len();
            let mut walked = vec![self.data(name), self.parameters_of(parameters, NameKind::ContinuationParameter)];
            walked.extend_from_slice(&self.forms(body));
            self.scope.truncate(scope);
            self.bring(name, NameKind::Continuation);
            result.push(list(walked, kernel.span));
        }
        list(result, kernels.span)
    }

    /// A parameter list of the language: defaults are expressions, the names come into scope.
    fn parameters_of(&mut self, parameters: &Datum, kind: NameKind) -> Datum {
        let Some(parts) = items(parameters) else { return self.data(parameters) };
        let mut result = Vec::with_capacity(parts.len());
        for parameter in parts {
            result.push(match &parameter.kind {
                DatumKind::List(pair) if !pair.is_empty() => {
                    let mut walked = vec![self.data(&pair[0])];
                    walked.extend_from_slice(&self.forms(&pair[1..]));
                    list(walked, parameter.span)
                }
                _ => self.data(parameter),
            });
        }
        self.bring_parameters(parameters, kind);
        list(result, parameters.span)
    }

    /// `(index form…)` of a loop.
    fn header(&mut self, header: &Datum) -> Datum {
        let Some([index, bounds @ ..]) = items(header) else { return self.data(header) };
        let bounds = self.forms(bounds);
        self.bring(index, NameKind::LoopIndex);
        let index = self.data(index);
        list(std::iter::once(index).chain(bounds.iter().cloned()).collect(), header.span)
    }

    /// One declaration. Only sizes may hold expressions, and there macro calls are expanded.
    fn declaration(&mut self, declaration: &Datum) -> Datum {
        let Some((head, rest)) = items(declaration).and_then(<[Datum]>::split_first) else {
            return self.data(declaration);
        };
        let Some(name) = plain_name(head) else { return self.data(declaration) };
        let mut folded = names::folded(name);
        if let Some(meant) = aliases::declaration_slip(&folded) {
            self.report(messages::slip(head.span, name, meant));
            folded = Rc::from(meant);
        }
        let canonical = aliases::declaration(&folded).map_or_else(|| canonical_head(head), Rc::from);
        let is_size = matches!(&*canonical, "global-size" | "local-size");
        let mut parts = vec![Datum { kind: DatumKind::Symbol(canonical), span: head.span }];
        for part in rest {
            parts.push(match &part.kind {
                DatumKind::Keyword(name) if is_size && names::fold_keyword(name) == "derived-from" => {
                    Datum { kind: DatumKind::Keyword(Rc::from("derive-from")), span: part.span }
                }
                DatumKind::List(inner) if is_size && self.is_macro_call(inner) => self.form(part),
                _ => self.data(part),
            });
        }
        list(parts, declaration.span)
    }

    fn is_macro_call(&self, parts: &[Datum]) -> bool {
        let head = parts.first().and_then(plain_name);
        head.is_some_and(|name| !self.is_local(name) && self.macro_named(&names::fold(name)).is_some())
    }

    /// Walks data that is not code: the library's marks are dropped, known slips reported.
    pub(super) fn data(&mut self, datum: &Datum) -> Datum {
        if datum.is_deeper_than(self.options.limits.nesting) {
            self.give_up_on_depth(datum.span);
            return self.failed(datum.span);
        }
        let unmarked = self.unmarked(datum);
        if self.gave_up { self.failed(datum.span) } else { unmarked.unwrap_or_else(|| datum.clone()) }
    }

    /// The datum without marks; `None` if there are none.
    fn unmarked(&mut self, datum: &Datum) -> Option<Datum> {
        self.walked += 1;
        if !self.is_small_enough(datum.span) {
            return None;
        }
        let kind = match &datum.kind {
            DatumKind::Symbol(name) => {
                if let Some(meant) = aliases::type_slip(name) {
                    self.report(messages::slip(datum.span, name, meant));
                    DatumKind::Symbol(Rc::from(meant))
                } else if names::is_marked(name) {
                    DatumKind::Symbol(Rc::from(names::bare(name)))
                } else {
                    return None;
                }
            }
            DatumKind::Typed(name, written) => {
                let walked = self.unmarked(written);
                if walked.is_none() && !names::is_marked(name) {
                    return None;
                }
                let written = walked.map_or_else(|| written.clone(), Rc::new);
                DatumKind::Typed(Rc::from(names::bare(name)), written)
            }
            DatumKind::Keyword(name) => {
                self.check_keyword(name, datum.span);
                return None;
            }
            DatumKind::Prefixed(prefix, inner) => DatumKind::Prefixed(*prefix, Rc::new(self.unmarked(inner)?)),
            DatumKind::List(items) => DatumKind::List(self.all_unmarked(items)?),
            DatumKind::Vector(items) => DatumKind::Vector(self.all_unmarked(items)?),
            DatumKind::HardwareVector(items) => DatumKind::HardwareVector(self.all_unmarked(items)?),
            DatumKind::Conditional { wanted, test, datum } => {
                let inner = Rc::new(self.unmarked(datum)?);
                DatumKind::Conditional { wanted: *wanted, test: test.clone(), datum: inner }
            }
            DatumKind::Integer(_) | DatumKind::Float(_) | DatumKind::Suffixed(_) | DatumKind::String(_) => return None,
        };
        Some(Datum { kind, span: datum.span })
    }

    fn all_unmarked(&mut self, items: &[Datum]) -> Option<Rc<[Datum]>> {
        let mut changed: Option<Vec<Datum>> = None;
        for (index, item) in items.iter().enumerate() {
            if let Some(walked) = self.unmarked(item) {
                changed.get_or_insert_with(|| items[..index].to_vec()).push(walked);
            } else if let Some(changed) = &mut changed {
                changed.push(item.clone());
            }
        }
        changed.map(Rc::from)
    }

    fn check_keyword(&mut self, name: &str, span: Span) {
        if let Some(meant) = aliases::keyword_slip(name) {
            self.report(messages::slip(span, &format!(":{name}"), meant));
        }
    }

    /// `#'name` with its canonical name.
    fn handle(&mut self, name: &Rc<str>, inner: Span, span: Span) -> Datum {
        let folded = names::folded(name);
        let is_own = names::is_marked(name) || self.is_local(name) || self.functions.contains_key(&folded);
        let name = if is_own { self.name(name) } else { aliases::form(&folded).unwrap_or_else(|| name.clone()) };
        let inner = Datum { kind: DatumKind::Symbol(name), span: inner };
        Datum { kind: DatumKind::Prefixed(Prefix::Function, Rc::new(inner)), span }
    }

    /// A name in the place of an expression. A name of a library template means the language's own thing: where a
    /// local name of the sources hides that, a `%` says so.
    fn name(&self, name: &Rc<str>) -> Rc<str> {
        if !names::is_marked(name) {
            return name.clone();
        }
        let bare = names::bare(name);
        if self.is_local(bare) { Rc::from(format!("%{bare}")) } else { Rc::from(bare) }
    }

    /// Whether a name means a value rather than a function: a local name, a constant, a parameter.
    pub(super) fn is_value_name(&self, name: &str) -> bool {
        let looks_constant = name.len() > 2 && name.starts_with('+') && name.ends_with('+');
        looks_constant
            || self.is_local(name)
            || self.constants.contains_key(&*names::fold(name))
            || self.parameters.contains_key(name)
    }

    /// Whether a local name of the sources is in scope.
    pub(super) fn is_local(&self, name: &str) -> bool {
        self.scope.holds(name)
    }
}

/// The name of a special form without the library's mark.
fn canonical_head(head: &Datum) -> Rc<str> {
    plain_name(head).map_or_else(|| Rc::from(""), |name| Rc::from(names::bare(name)))
}

/// Returns a walked datum after a condition that stays open.
fn rewrapped(open: &Datum, datum: Datum) -> Datum {
    match &open.kind {
        DatumKind::Conditional { wanted, test, datum: _ } => {
            let kind = DatumKind::Conditional { wanted: *wanted, test: test.clone(), datum: Rc::new(datum) };
            Datum { kind, span: open.span }
        }
        _ => datum,
    }
}
