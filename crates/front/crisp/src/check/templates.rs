//! Templates: their parameters, the arguments that are given or found, and the definitions that they become.

use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Checker;
use super::definitions::{FunctionDef, Section, sections};
use super::scope::{Binding, Scope};
use super::syntax::{binder, fold, fold_keyword, form, is_nil, list, split_declares, symbol};
use super::unify::{Fit, Given, Mismatch, ParamId, Pattern, Substitution};
use crate::messages;
use crate::typed::{Expr, ExprKind, FunctionKind, FunctionValue, Known, TypeId};

/// A parameter of a template.
#[derive(Clone, Debug)]
pub(crate) struct TemplateParam {
    pub(crate) name: Rc<str>,
    pub(crate) section: Section,
    pub(crate) default: Option<Datum>,
    pub(crate) span: Span,
}

/// `(type-is T #'predicate)` or `(value-is P #'predicate)`.
#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    /// Position of the parameter.
    pub(crate) param: usize,
    /// Whether the parameter is to be a type.
    pub(crate) of_type: bool,
    pub(crate) predicate: Datum,
    /// The author's text for where it is broken.
    pub(crate) message: Option<Rc<str>>,
    pub(crate) span: Span,
}

/// The parameters and constraints that the `with-template-type` forms around a definition declare.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The first of its parameters among those of all templates.
    pub(crate) first: ParamId,
    pub(crate) params: Vec<TemplateParam>,
    pub(crate) constraints: Vec<Constraint>,
    /// `(name value)` of the `let` forms between the template and what is defined.
    pub(crate) bindings: Vec<Datum>,
    pub(crate) span: Span,
}

/// Names and their values in a definition that a template became.
pub(crate) type Arguments = Rc<[(Rc<str>, Known)]>;

/// Why a template cannot be called with some arguments.
pub(crate) enum Unfit {
    /// This argument does not fit this pattern.
    Argument(usize, Pattern, Mismatch),
    /// No argument shows the value of the parameter.
    Unknown(Rc<str>),
    /// A parameter of the function has no type.
    Untyped,
    /// The template demands something else, in words.
    Constraint(String),
}

impl Checker<'_> {
    /// `(with-template-type (parameters) declarations definitions…)`, inside another one or a `let` inside one.
    pub(crate) fn template_of(
        &mut self,
        datum: &Datum,
        rest: &[Datum],
        outer: Option<&Rc<Template>>,
    ) -> Option<(Rc<Template>, Vec<Datum>)> {
        let shape = "(with-template-type (PARAMETER…) DEFINITION…)";
        let Some((params, body)) = rest.split_first().and_then(|(params, body)| Some((list(params)?, body))) else {
            self.report(messages::malformed(self.one_line(datum.span), "with-template-type", shape));
            return None;
        };
        let (declarations, definitions) = split_declares(body);
        let mut all = outer.map_or_else(Vec::new, |outer| outer.params.clone());
        self.template_parameters(params, &mut all);
        let constraints = outer.map_or_else(Vec::new, |outer| outer.constraints.clone());
        let bindings = outer.map_or_else(Vec::new, |outer| outer.bindings.clone());
        let first = ParamId(self.template_names.len());
        self.template_names.extend(all.iter().map(|param| param.name.clone()));
        let mut template = Template { first, params: all, constraints, bindings, span: datum.span };
        for declaration in declarations {
            self.constraint(declaration, &mut template);
        }
        for constraint in &template.constraints {
            if let Some(predicate) = symbol(&constraint.predicate) {
                self.constrained.insert(ParamId(template.first.0 + constraint.param), fold(predicate));
            }
        }
        Some((Rc::new(template), definitions.to_vec()))
    }

    fn template_parameters(&mut self, data: &[Datum], all: &mut Vec<TemplateParam>) {
        let mut section = Section::Required;
        for datum in data {
            if let Some(marker) = symbol(datum).filter(|name| name.starts_with('&')) {
                match sections(marker) {
                    Some(next @ (Section::Optional | Section::Key)) => section = next,
                    _ => self.report(messages::unknown_marker(datum.span, marker)),
                }
                continue;
            }
            let (bound, default) = match list(datum) {
                Some([bound, default]) if section != Section::Required => (bound, Some(default.clone())),
                _ => (datum, None),
            };
            let Some((name, ty)) = binder(bound) else {
                self.report(messages::bad_template_parameter(datum.span));
                continue;
            };
            if ty.is_some() {
                self.report(messages::bad_template_parameter(datum.span));
            }
            if let Some(earlier) = all.iter().find(|param| fold(&param.name) == fold(name)) {
                let diagnostic = messages::parameter_twice(bound.span, name, earlier.span);
                self.report(diagnostic);
                continue;
            }
            all.push(TemplateParam { name: name.clone(), section, default, span: bound.span });
        }
    }

    fn constraint(&mut self, declaration: &Datum, template: &mut Template) {
        let Some((head, [param, predicate, message @ ..])) =
            form(declaration).filter(|(head, _)| matches!(&**head, "type-is" | "value-is"))
        else {
            self.report(messages::malformed(
                declaration.span,
                "declare",
                "(declare (type-is T #'PREDICATE [\"TEXT\"]))",
            ));
            return;
        };
        let message = match message {
            [] => None,
            [Datum { kind: DatumKind::String(text), span: _ }] => Some(text.clone()),
            [other, ..] => {
                self.report(messages::malformed(other.span, &head, &format!("({head} T #'PREDICATE [\"TEXT\"])")));
                return;
            }
        };
        let position = symbol(param)
            .and_then(|name| template.params.iter().position(|known| known.name.eq_ignore_ascii_case(name)));
        let Some(position) = position else {
            let known: Vec<&str> = template.params.iter().map(|param| &*param.name).collect();
            let diagnostic = messages::declared_unknown(param.span, self.files.snippet(param.span), &known);
            self.report(diagnostic);
            return;
        };
        self.recorder.use_of(param.span, template.params[position].span);
        let DatumKind::Prefixed(Prefix::Function, inner) = &predicate.kind else {
            self.report(messages::malformed(declaration.span, &head, &format!("({head} T #'PREDICATE)")));
            return;
        };
        template.constraints.push(Constraint {
            param: position,
            of_type: &*head == "type-is",
            predicate: (**inner).clone(),
            message,
            span: declaration.span,
        });
    }

    /// The name of a template's parameter.
    pub(crate) fn template_parameter(&self, param: ParamId) -> String {
        self.template_names.get(param.0).map_or_else(|| "?".to_owned(), |name| name.to_string())
    }

    /// Makes a template's parameters names of which nothing is known.
    pub(crate) fn bind_open(&mut self, template: &Template) {
        for (at, param) in template.params.iter().enumerate() {
            self.scope.name_at(&param.name, Binding::Param(ParamId(template.first.0 + at)), param.span);
        }
        for binding in &template.bindings {
            if let Some([place, _]) = list(binding)
                && let Some((name, _)) = binder(place)
            {
                self.scope.name_at(name, Binding::Poisoned, place.span);
            }
        }
    }

    /// Does something in a scope in which only these names are known.
    pub(crate) fn within<T>(&mut self, names: &[(Rc<str>, Known)], inside: impl FnOnce(&mut Self) -> T) -> T {
        let scope = Scope::new(FunctionKind::Thread, Rc::from(""));
        let outer = std::mem::replace(&mut self.scope, scope);
        self.bind_known(names);
        let result = inside(self);
        self.scope = outer;
        result
    }

    /// Binds names to known values.
    pub(crate) fn bind_known(&mut self, names: &[(Rc<str>, Known)]) {
        for (name, known) in names {
            self.scope.name(name, Binding::Known(known.clone()));
        }
    }

    /// Binds the names of the template that a definition came from.
    pub(crate) fn bind_arguments_of(&mut self, definition: &FunctionDef) {
        let template = self.template_places.get(&definition.name_span).cloned();
        for (name, known) in definition.known.iter() {
            let of = template.as_ref().and_then(|template| template.params.iter().find(|param| param.name == *name));
            match of {
                Some(param) => self.scope.name_at(name, Binding::Known(known.clone()), param.span),
                None => self.scope.name(name, Binding::Known(known.clone())),
            }
        }
    }

    /// Returns the value of a form at compile time: a type, keyword, number, function, text. `None` after a mistake.
    pub(crate) fn known_form(&mut self, datum: &Datum) -> Option<Known> {
        match &datum.kind {
            DatumKind::String(text) => return Some(Known::Text(text.clone())),
            DatumKind::Keyword(name) => {
                if let Some(number) = crate::typed::number_named(&fold(name)) {
                    return Some(Known::Type(TypeId::of(number)));
                }
            }
            DatumKind::Typed(_, key) => {
                return symbol(key).map(|key| Known::Keyword(fold_keyword(key).into()));
            }
            DatumKind::Prefixed(Prefix::Quote, inner) => return self.known_form(inner),
            // The type of a value that is known at run time only is known all the same.
            DatumKind::List(_) if form(datum).is_some_and(|(head, _)| super::type_forms::asks_a_value(&head)) => {
                let pattern = self.parse_type(datum);
                let ty = self.complete(pattern);
                if ty.is_none() && !pattern.is_of_template() && pattern != Pattern::Any {
                    self.report(messages::not_known(datum.span, self.files.snippet(datum.span)));
                }
                return ty.filter(|ty| *ty != TypeId::ERROR).map(Known::Type);
            }
            _ => {}
        }
        if is_nil(datum) {
            return Some(Known::Nil);
        }
        self.see_symbol(datum);
        let bound = symbol(datum).and_then(|name| self.scope.lookup(&fold(name)));
        if matches!(bound, Some(Binding::Runtime(_))) {
            self.report(messages::not_known(datum.span, self.files.snippet(datum.span)));
            return None;
        }
        let expr = self.constant_expression(datum, None)?;
        let known = self.known_of(&expr);
        if known.is_none() {
            self.report(messages::not_known(datum.span, self.files.snippet(datum.span)));
        }
        known
    }

    /// Returns the value of an expression at compile time.
    pub(crate) fn known_of(&self, expr: &Expr) -> Option<Known> {
        match &expr.kind {
            ExprKind::Literal(literal) => {
                Some(literal.as_integer().map_or_else(|| whole(literal.default()), Known::Integer))
            }
            ExprKind::Constant(constant) => Some(whole(*constant)),
            ExprKind::Nil | ExprKind::Known => self.types().known_of(expr.ty).cloned(),
            _ => None,
        }
    }

    /// Returns the values of a template's parameters from the arguments of `gen-X`, in their order.
    pub(crate) fn template_arguments(
        &mut self,
        template: &Template,
        name: &str,
        data: &[Datum],
        span: Span,
    ) -> Option<Vec<Known>> {
        let forms = self.template_forms(template, name, data)?;
        let mut given = Vec::new();
        for datum in forms {
            given.push(match datum {
                Some(datum) => Some(self.known_form(datum)?),
                None => None,
            });
        }
        match self.filled(template, given) {
            Ok(arguments) => Some(arguments),
            Err(missing) => {
                let usage = template.usage(name);
                self.report(messages::missing_template_argument(span, name, &missing, &usage, template.span));
                None
            }
        }
    }

    /// Returns the values of the names of a template of types from the arguments of `X-type`: also parameters of the template around.
    pub(crate) fn template_bindings(
        &mut self,
        template: &Template,
        name: &str,
        data: &[Datum],
        span: Span,
    ) -> Option<Vec<(Rc<str>, Binding)>> {
        let forms = self.template_forms(template, name, data)?;
        forms.iter().flatten().for_each(|datum| self.see_symbol(datum));
        let open: Vec<Option<Binding>> = forms
            .iter()
            .map(|datum| match self.scope.lookup(&fold(symbol((*datum)?)?)) {
                Some(open @ Binding::Param(_)) => Some(open.clone()),
                _ => None,
            })
            .collect();
        if open.iter().all(Option::is_none) {
            let arguments = self.template_arguments(template, name, data, span)?;
            if let Some(diagnostic) = self.broken_constraint(template, &arguments) {
                self.report(at_call(diagnostic, span, name));
                return None;
            }
            let names = self.names_of(template, &arguments)?;
            return Some(names.iter().map(|(name, known)| (name.clone(), Binding::Known(known.clone()))).collect());
        }
        let mut bindings = Vec::new();
        for ((param, datum), open) in template.params.iter().zip(forms).zip(open) {
            let binding = match (open, datum) {
                (Some(open), _) => open,
                (None, Some(datum)) => Binding::Known(self.known_form(datum)?),
                (None, None) => Binding::Known(Known::Nil),
            };
            bindings.push((param.name.clone(), binding));
        }
        Some(bindings)
    }

    /// The forms given for a template's parameters, by position and by key.
    pub(crate) fn template_forms<'d>(
        &mut self,
        template: &Template,
        name: &str,
        data: &'d [Datum],
    ) -> Option<Vec<Option<&'d Datum>>> {
        let mut given: Vec<Option<&Datum>> = vec![None; template.params.len()];
        let mut next = 0;
        let mut data = data.iter();
        let key_of = |datum: &Datum| match &datum.kind {
            DatumKind::Keyword(key) => {
                template.params.iter().position(|param| param.section == Section::Key && fold(&param.name) == fold(key))
            }
            _ => None,
        };
        while let Some(datum) = data.next() {
            let (at, datum) = match key_of(datum) {
                Some(at) => match data.next() {
                    Some(value) => {
                        given[at] = Some(value);
                        continue;
                    }
                    None => {
                        self.report(messages::slot_without_value(datum.span, self.files.snippet(datum.span)));
                        return None;
                    }
                },
                None => (next, datum),
            };
            if template.params.get(at).is_none_or(|param| param.section == Section::Key) {
                let usage = template.usage(name);
                self.report(messages::too_many_template_arguments(datum.span, name, &usage, template.span));
                return None;
            }
            next += 1;
            given[at] = Some(datum);
        }
        Some(given)
    }

    /// The arguments with defaults where there are none; else the name of a parameter that has neither.
    pub(crate) fn filled(&mut self, template: &Template, given: Vec<Option<Known>>) -> Result<Vec<Known>, Rc<str>> {
        let mut names: Vec<(Rc<str>, Known)> = Vec::new();
        for (param, given) in template.params.iter().zip(given) {
            let known = match (given, &param.default) {
                (Some(known), _) => known,
                (None, Some(default)) => {
                    let known = self.within(&names, |checker| checker.known_form(default));
                    known.ok_or_else(|| param.name.clone())?
                }
                (None, None) if param.section == Section::Required => return Err(param.name.clone()),
                (None, None) => Known::Nil,
            };
            names.push((param.name.clone(), known));
        }
        Ok(names.into_iter().map(|(_, known)| known).collect())
    }

    /// Returns the values of a template's parameters where a function is called with these values: `bound` has for each parameter the position of
    /// its argument. Types are taken as they are; literals take the type that other arguments show.
    pub(crate) fn deduced(
        &mut self,
        definition: &FunctionDef,
        template: &Template,
        bound: &[Option<usize>],
        values: &[Expr],
    ) -> Result<(Vec<Known>, Vec<Fit>), Unfit> {
        let mut found = Substitution::of(template.first, template.params.len());
        let mut fits = vec![Fit::Exact; values.len()];
        for literals in [false, true] {
            for (declared, at) in definition.signature.params.iter().zip(bound) {
                let Some(at) = *at else { continue };
                let value = &values[at];
                if value.ty.is_flexible() != literals {
                    continue;
                }
                let pattern = declared.ty.ok_or(Unfit::Untyped)?;
                match self.unify(pattern, Given::of(value), &mut found) {
                    Ok((fit, _)) => fits[at] = fit,
                    Err(mismatch) => return Err(Unfit::Argument(at, pattern, mismatch)),
                }
            }
        }
        match self.filled(template, found.found) {
            Ok(arguments) => Ok((arguments, fits)),
            Err(missing) => Err(Unfit::Unknown(missing)),
        }
    }

    /// The names of a template's parameters, and of of its other bindings, with their values.
    pub(crate) fn names_of(&mut self, template: &Template, arguments: &[Known]) -> Option<Arguments> {
        let params = template.params.iter().map(|param| param.name.clone());
        let mut names: Vec<(Rc<str>, Known)> = params.zip(arguments.iter().cloned()).collect();
        for binding in &template.bindings {
            let Some([name, value]) = list(binding) else { continue };
            let Some((name, _)) = binder(name) else { continue };
            let known = self.within(&names, |checker| checker.known_form(value))?;
            names.push((name.clone(), known));
        }
        Some(names.into())
    }

    /// The first constraint that the arguments break.
    pub(crate) fn broken_constraint(&mut self, template: &Template, arguments: &[Known]) -> Option<Diagnostic> {
        let params = template.params.iter().map(|param| param.name.clone());
        let names: Vec<(Rc<str>, Known)> = params.zip(arguments.iter().cloned()).collect();
        for constraint in &template.constraints {
            let (name, known) = &names[constraint.param];
            let what = self.spelled_known(known);
            let Some(predicate) = symbol(&constraint.predicate).cloned() else { continue };
            if constraint.of_type != matches!(known, Known::Type(_)) {
                let wanted = if constraint.of_type { "a type" } else { "a value" };
                return Some(messages::constraint_kind(constraint.span, name, &what, wanted, &predicate));
            }
            let param = Datum { kind: DatumKind::Symbol(name.clone()), span: constraint.span };
            let items: Rc<[Datum]> = Rc::from([constraint.predicate.clone(), param]);
            let call = Datum { kind: DatumKind::List(items), span: constraint.span };
            let holds = self.within(&names, |checker| checker.is_true(&call));
            if holds == Some(false) {
                let message = constraint.message.as_deref();
                return Some(messages::constraint_broken(constraint.span, name, &what, &predicate, message));
            }
        }
        None
    }

    /// Whether a form is true at compile time; `None` after a mistake.
    pub(crate) fn is_true(&mut self, datum: &Datum) -> Option<bool> {
        let expr = self.constant_expression(datum, None)?;
        let span = datum.span;
        let errors = self.errors;
        let truth = self.truth_of(expr);
        if truth.is_none() && self.errors == errors {
            self.report(messages::not_known(span, self.files.snippet(span)));
        }
        truth
    }

    /// Whether an expression is true at compile time; `None` where that is not known.
    pub(crate) fn truth_of(&mut self, expr: Expr) -> Option<bool> {
        let test = self.test(expr);
        match &test.kind {
            // Keywords, types and functions are true.
            ExprKind::Seq(items)
                if items.iter().all(|item| matches!(item.kind, ExprKind::Known | ExprKind::Constant(_))) =>
            {
                Some(true)
            }
            _ => test.known().map(|known| known.bits[0] != 0),
        }
    }

    /// Returns a known value as text for messages.
    pub(crate) fn spelled_known(&self, known: &Known) -> String {
        match known {
            Known::Nil => "nil".to_owned(),
            Known::Integer(value) => value.to_string(),
            Known::Number(constant) => messages::number(*constant),
            Known::Keyword(name) => format!(":{name}"),
            Known::Text(text) => format!("\"{text}\""),
            Known::Type(ty) => self.shown(*ty).to_string(),
            Known::Function(function) => format!("#'{}", function.name()),
        }
    }

    /// `T = int, N = 4`.
    pub(crate) fn spelled_arguments(&self, arguments: &[(Rc<str>, Known)]) -> String {
        let each = arguments.iter().map(|(name, known)| format!("{name} = {}", self.spelled_known(known)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// The definition that a template becomes with these arguments; made when it is first requested. `None` after a mistake.
    pub(crate) fn specialised(&mut self, definition: usize, arguments: Vec<Known>, span: Span) -> Option<usize> {
        let key = (definition, arguments);
        if let Some(made) = self.specialisations.get(&key) {
            return *made;
        }
        let made = self.specialise(definition, &key.1, span, None);
        if made.is_none() {
            self.failed.push(super::speculation::Failed::Specialisation(key.clone()));
        }
        self.specialisations.insert(key, made);
        made
    }

    /// Makes the definition that a template becomes; a kernel is given a name.
    pub(crate) fn specialise(
        &mut self,
        position: usize,
        arguments: &[Known],
        span: Span,
        name: Option<Rc<str>>,
    ) -> Option<usize> {
        let definition = self.defs.functions[position].clone();
        let template = definition.template.clone()?;
        if self.specialisations.len() >= super::instantiate::MOST_INSTANCES * 10 {
            let most = super::instantiate::MOST_INSTANCES * 10;
            self.report(messages::too_many_instances(span, &definition.name, most, definition.name_span));
            return None;
        }
        if let Some(diagnostic) = self.broken_constraint(&template, arguments) {
            self.report(at_call(diagnostic, span, &definition.name));
            return None;
        }
        let known = self.names_of(&template, arguments)?;
        if self.recorder.is_on() {
            self.template_places.insert(definition.name_span, template);
        }
        let errors = self.errors;
        let body = self.within(&known, |checker| checker.settled_conditions(&definition.body));
        let declarations = self.within(&known, |checker| checker.settled_conditions(&definition.declarations));
        let kind = definition.kind;
        let signature = self.within(&known, |checker| {
            let declarations: Vec<&Datum> = declarations.iter().collect();
            checker.signature(kind, &definition.params, &declarations, definition.name_span)
        });
        let mut signature = signature;
        if definition.setter {
            signature.results = Some(Vec::new());
        }
        if self.errors > errors {
            return None;
        }
        let made = FunctionDef {
            exact: definition.exact,
            setter: definition.setter,
            name: name.unwrap_or_else(|| definition.name.clone()),
            kind,
            params: definition.params.clone(),
            signature,
            declarations,
            body,
            span: definition.span,
            name_span: definition.name_span,
            template: None,
            known,
            tensors: definition.tensors.clone(),
        };
        self.defs.functions.push(Rc::new(made));
        Some(self.defs.functions.len() - 1)
    }

    /// The templates of functions of that (folded) name.
    fn templates_named(&self, name: &str) -> Vec<usize> {
        let found = self.defs.by_name.get(name).into_iter().flatten().copied();
        found.filter(|&at| self.defs.functions[at].template.is_some()).collect()
    }

    /// Whether `gen-X` with that (folded) name makes functions of templates.
    pub(crate) fn generates(&self, head: &str) -> bool {
        head.strip_prefix("gen-").is_some_and(|name| !self.templates_named(name).is_empty())
    }

    /// The name in a form `(gen-NAME …)`.
    fn behind_gen(&self, form: Span) -> Span {
        let at = self.files.snippet(form).to_ascii_lowercase().find("gen-").and_then(|at| u32::try_from(at + 4).ok());
        Span { start: form.start + at.filter(|at| *at < 20).unwrap_or(0), ..form }
    }

    /// `(gen-X argument…)`: the function that the template becomes.
    pub(crate) fn generated(&mut self, head: &str, rest: &[Datum], span: Span) -> Option<FunctionValue> {
        let name: Rc<str> = head.strip_prefix("gen-")?.into();
        let mut made = Vec::new();
        let templates = self.templates_named(&name);
        for &position in &templates {
            let definition = self.defs.functions[position].clone();
            self.note_use(self.behind_gen(span), definition.name_span);
            let Some(template) = definition.template.clone() else { continue };
            if templates.len() > 1 && !template.takes(rest.len()) {
                continue;
            }
            let arguments = self.template_arguments(&template, head, rest, span)?;
            let open = template
                .params
                .iter()
                .zip(&arguments)
                .find(|(param, known)| **known == Known::Nil && param.section == Section::Required);
            if let Some((param, _)) = open {
                let written = self.as_written(head, span);
                self.report(messages::generates_incomplete(span, written, &param.name));
                return None;
            }
            if templates.len() > 1 && self.broken_constraint(&template, &arguments).is_some() {
                continue;
            }
            made.push(self.specialised(position, arguments, span)?);
        }
        if made.is_empty() {
            self.report(messages::no_template_fits(span, &name));
            return None;
        }
        Some(FunctionValue::Chosen { name, definitions: made.into() })
    }

    /// `(gen-X argument… ["name"])` at top level; says whether there is such a template.
    pub(crate) fn generate_at_top(&mut self, head: &str, rest: &[Datum], span: Span) -> bool {
        let Some(name) = head.strip_prefix("gen-") else { return false };
        let found = self.defs.templated_kernels.iter();
        let kernel = found.copied().find(|&at| self.defs.functions[at].name.eq_ignore_ascii_case(name));
        if let Some(position) = kernel {
            self.generate_kernel(position, head, rest, span);
            return true;
        }
        if self.generates_structure(head, rest, span) {
            return true;
        }
        let known = !self.templates_named(name).is_empty();
        if known {
            let _ = self.generated(head, rest, span);
        }
        known
    }

    /// `(gen-X argument…)` of a structure, at top level or among statements; says whether there is such a template.
    pub(crate) fn generates_structure(&mut self, head: &str, rest: &[Datum], span: Span) -> bool {
        let Some(name) = head.strip_prefix("gen-").map(Rc::<str>::from) else { return false };
        let template = self.defs.structs.get(&name).and_then(|definition| definition.template.clone());
        let Some(template) = template else { return false };
        self.note_type(span, &name);
        self.generate_structure(&name, &template, head, rest, span);
        true
    }

    /// Returns the message about `(gen-X …)` where it generates nothing: for a template of kernels in a body, and for a template of types.
    pub(crate) fn generates_elsewhere(&self, head: &str, span: Span) -> Option<Diagnostic> {
        let name = head.strip_prefix("gen-")?;
        let mut kernels = self.defs.templated_kernels.iter().map(|&at| &self.defs.functions[at]);
        if let Some(kernel) = kernels.find(|kernel| kernel.name.eq_ignore_ascii_case(name)) {
            return Some(messages::kernel_generated_inside(span, head, kernel.name_span));
        }
        if !self.templates_named(name).is_empty() {
            return None;
        }
        let template = self.defs.types.get(name)?;
        let usage = template.template.as_ref()?.usage(&format!("{}-type", template.name));
        Some(messages::type_generated(span, head, &usage, template.span))
    }

    /// Makes the structure that a template becomes, so that mistakes in it are found.
    fn generate_structure(&mut self, name: &Rc<str>, template: &Template, head: &str, rest: &[Datum], span: Span) {
        let Some(arguments) = self.template_arguments(template, head, rest, span) else { return };
        let params = template.params.iter().zip(&arguments);
        let open = params.clone().find(|(param, known)| **known == Known::Nil && param.section == Section::Required);
        if let Some((param, _)) = open {
            let written = self.as_written(head, span);
            self.report(messages::generates_incomplete(span, written, &param.name));
            return;
        }
        let datum = Datum { kind: DatumKind::Symbol(name.clone()), span };
        let _ = self.made_structure(name, &datum, head, rest);
    }

    fn generate_kernel(&mut self, position: usize, head: &str, rest: &[Datum], span: Span) {
        let definition = self.defs.functions[position].clone();
        let Some(template) = definition.template.clone() else { return };
        self.note_use(self.behind_gen(span), definition.name_span);
        // Keys may follow the name.
        let named = rest.iter().rposition(|datum| matches!(datum.kind, DatumKind::String(_)));
        let Some((at, Datum { kind: DatumKind::String(name), span: name_span })) = named.map(|at| (at, &rest[at]))
        else {
            self.report(messages::kernel_without_name(span, head, &template.usage(head)));
            return;
        };
        let arguments = &[&rest[..at], &rest[at + 1..]].concat()[..];
        if !super::syntax::is_c_identifier(name) {
            self.report(messages::kernel_name(*name_span, name));
            return;
        }
        if let Some(&earlier) = self.defs.kernels.get(name) {
            let earlier = self.generated_at.get(&earlier).copied().unwrap_or(self.defs.functions[earlier].name_span);
            self.report(messages::kernel_twice(*name_span, name, earlier));
            return;
        }
        let Some(arguments) = self.template_arguments(&template, head, arguments, span) else { return };
        let Some(made) = self.specialise(position, &arguments, span, Some(name.clone())) else { return };
        self.defs.kernels.insert(name.clone(), made);
        self.generated_at.insert(made, span);
        self.specialisations.insert((position, arguments), Some(made));
    }

    /// Data without the conditions on template parameters: what they guard stays or goes.
    pub(crate) fn settled_conditions(&mut self, data: &[Datum]) -> Vec<Datum> {
        if data.iter().any(has_condition) { self.settled(data) } else { data.to_vec() }
    }

    fn settled(&mut self, data: &[Datum]) -> Vec<Datum> {
        let mut result = Vec::with_capacity(data.len());
        for datum in data {
            self.settle_condition(datum, &mut result);
        }
        result
    }

    fn settle_condition(&mut self, datum: &Datum, into: &mut Vec<Datum>) {
        if let DatumKind::Conditional { wanted, test, datum } = &datum.kind {
            if self.is_true(test) == Some(*wanted) {
                self.settle_condition(datum, into);
            }
            return;
        }
        let kind = match &datum.kind {
            DatumKind::List(items) => DatumKind::List(self.settled(items).into()),
            DatumKind::Vector(items) => DatumKind::Vector(self.settled(items).into()),
            DatumKind::HardwareVector(items) => DatumKind::HardwareVector(self.settled(items).into()),
            kind => kind.clone(),
        };
        into.push(Datum { kind, span: datum.span });
    }
}

/// Whether a condition stands anywhere in a datum.
fn has_condition(datum: &Datum) -> bool {
    let mut waiting = vec![datum];
    while let Some(datum) = waiting.pop() {
        if matches!(datum.kind, DatumKind::Conditional { .. }) {
            return true;
        }
        waiting.extend(datum.parts());
    }
    false
}

/// A message about a template's constraint, at the place that gave it its arguments.
fn at_call(diagnostic: Diagnostic, call: Span, name: &str) -> Diagnostic {
    match diagnostic.span {
        Some(declared) => {
            let moved = Diagnostic { span: Some(call), ..diagnostic };
            moved.see(declared, format!("`{name}` demands it here"))
        }
        None => diagnostic,
    }
}

/// An integer of whatever type counts by its value, so that `4` and a length of 4 are one argument.
fn whole(constant: crisp_ir_kernel::Constant) -> Known {
    match constant.as_integer().filter(|_| constant.elem.lanes == 1 && constant.elem.scalar.is_integer()) {
        Some(value) => Known::Integer(value),
        None => Known::Number(constant),
    }
}

impl Template {
    /// Returns whether it takes `count` arguments.
    fn takes(&self, count: usize) -> bool {
        let required = self.params.iter().filter(|param| param.section == Section::Required).count();
        let keys = self.params.iter().filter(|param| param.section == Section::Key).count();
        (required..=self.params.len() + keys).contains(&count)
    }

    /// `(gen-f T [N] [:key key])`.
    pub(crate) fn usage(&self, head: &str) -> String {
        let mut usage = format!("({head}");
        for param in &self.params {
            usage.push_str(&match param.section {
                Section::Optional => format!(" [{}]", param.name),
                Section::Key => format!(" [:{0} {0}]", param.name),
                Section::Required | Section::Out => format!(" {}", param.name),
            });
        }
        usage.push(')');
        usage
    }
}
