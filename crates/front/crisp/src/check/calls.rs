//! Calls: overload resolution, argument binding by position and keyword, instantiation.

use std::rc::Rc;

use crisp_ir_kernel::{Scalar, Space};
use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::{FunctionDef, Section};
use super::instantiate::{InstanceKey, admits_nil};
use super::syntax::fold;
use super::templates::Unfit;
use super::unify::{Fit, Given, Mismatch, Pattern, Substitution};
use super::{Checker, Want};
use crate::forms;
use crate::messages;
use crate::typed::{AccessKind, Bind, Expr, ExprKind, FunctionKind, Known, TypeId};

/// The keyword in front of an argument.
struct Key {
    name: Rc<str>,
    span: Span,
}

/// An argument list bound to a parameter list: one entry for each parameter.
enum Bound {
    Given(usize),
    Default,
    Nil,
}

impl Checker<'_> {
    /// A call of a built-in or user function.
    pub(crate) fn call(&mut self, name: &Rc<str>, name_span: Span, args: &[Datum], span: Span, want: &Want) -> Expr {
        let by_value = std::mem::take(&mut self.by_value);
        if let Some(generated) = self.defs.generated.get(name).cloned() {
            if !by_value {
                self.note_generated(name_span, name);
            }
            return self.generated_call(name, &generated, name_span, args, span, want);
        }
        let user = self.defs.by_name.get(name).cloned();
        if let Some(builtin) = forms::find_builtin(name) {
            return self.builtin_call(name, builtin, args, span, want);
        }
        if let Some(candidates) = user {
            self.by_value = by_value;
            return self.user_call(name, &candidates, args, span, want);
        }
        let kernel = self
            .defs
            .kernels
            .iter()
            .find(|(kernel, _)| kernel.eq_ignore_ascii_case(name))
            .map(|(_, &position)| position);
        if let Some(position) = kernel {
            let definition = self.defs.functions[position].clone();
            self.report(messages::kernel_called(span, &definition.name, definition.name_span));
            return Expr::error(span);
        }
        let diagnostic = if self.scope.lookup(name).is_some() {
            messages::variable_called(name_span, name)
        } else if let Some(diagnostic) = self.absent(name, self.files.snippet(name_span), name_span) {
            diagnostic
        } else if let Some((why, defined)) = self.imports.refused.get(&**name) {
            messages::import_not_callable(name_span, name, why, *defined)
        } else if crate::expand::is_of_macros(name) {
            messages::only_in_macros(name_span, name)
        } else {
            let suggestion = self.suggest_function(name);
            messages::unknown_function(name_span, name, suggestion.as_deref())
        };
        self.report(diagnostic);
        Expr::error(span)
    }

    /// The known function, built-in or form nearest to a name.
    pub(crate) fn suggest_function(&self, name: &str) -> Option<String> {
        if self.is_full() {
            return None;
        }
        let own =
            self.defs.by_name.values().filter_map(|found| found.first()).map(|&at| &*self.defs.functions[at].name);
        let own = own.filter(|name| !name.starts_with('%'));
        let library = shorter(forms::builtin_names()).chain(shorter(crate::library::names()));
        let known = own.chain(library).chain(shorter(crate::expand::macro_names()));
        crisp_support_diagnostics::suggest(name, known).map(str::to_owned)
    }

    pub(crate) fn user_call(
        &mut self,
        name: &Rc<str>,
        candidates: &[usize],
        args: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        let by_value = std::mem::take(&mut self.by_value);
        let mut values: Vec<Expr> = Vec::new();
        let mut keys: Vec<Option<Key>> = Vec::new();
        let takes_keys = candidates
            .iter()
            .any(|&at| self.defs.functions[at].params.iter().any(|param| param.section == Section::Key));
        let mut items = args.iter();
        let mut failed = false;
        while let Some(arg) = items.next() {
            let (key, value) = match &arg.kind {
                DatumKind::Keyword(key) if takes_keys => match items.next() {
                    Some(value) => (Some(Key { name: key.clone(), span: arg.span }), value),
                    None => {
                        self.report(messages::slot_without_value(arg.span, key));
                        return Expr::error(span);
                    }
                },
                _ => (None, arg),
            };
            let wanted = self.only_parameter(candidates, key.as_ref(), keys.iter().filter(|key| key.is_none()).count());
            let expr = self.expression(value, &Want::Value(wanted));
            let mut expr = self.first(expr);
            if self.is_mathematics(candidates, values.len())
                && !expr.ty.number().is_some_and(|number| number.scalar.is_float())
            {
                // As for `sqrt`, an integer literal counts as float.
                expr.adapt_if_fits(Scalar::F32);
            }
            if matches!(expr.ty, TypeId::NIL) && !matches!(expr.kind, ExprKind::Nil) {
                self.report(messages::no_value(value.span));
                failed = true;
            }
            failed |= matches!(expr.ty, TypeId::ERROR | TypeId::NEVER);
            keys.push(key);
            values.push(expr);
        }
        if failed {
            return Expr::error(span);
        }
        self.by_value = by_value;
        self.chosen_call(name, candidates, &keys, values, span, want)
    }

    /// Whether these are functions of the library that all take a float in that position.
    fn is_mathematics(&self, candidates: &[usize], position: usize) -> bool {
        candidates.iter().all(|&at| {
            let definition = &self.defs.functions[at];
            let ty = definition.signature.params.get(position).and_then(|param| param.ty);
            let is_float = matches!(ty, Some(Pattern::Is(ty)) if ty.number().is_some_and(|it| it.scalar.is_float()));
            definition.span.is_library() && definition.template.is_none() && is_float
        })
    }

    /// A call of one of these definitions with arguments that are typed already.
    pub(crate) fn call_of(
        &mut self,
        name: &Rc<str>,
        candidates: &[usize],
        values: Vec<Expr>,
        span: Span,
        want: &Want,
    ) -> Expr {
        let keys: Vec<Option<Key>> = values.iter().map(|_| None).collect();
        self.chosen_call(name, candidates, &keys, values, span, want)
    }

    /// A call of the library's function of a built-in's name, for arguments that the built-in does not take.
    pub(crate) fn library_call(&mut self, name: &Rc<str>, values: Vec<Expr>, span: Span, want: &Want) -> Expr {
        let candidates = self.defs.by_name.get(name).cloned().unwrap_or_default();
        self.call_of(name, &candidates, values, span, want)
    }

    /// The functions of the author of that name that take these values, where a type of the author's is among them.
    pub(crate) fn overloads(&mut self, name: &str, values: &[Expr]) -> Option<Vec<usize>> {
        let candidates = self.defs.by_name.get(name)?;
        let own = values.iter().any(|value| self.types().is_own(value.ty));
        let mut candidates = candidates.clone();
        candidates.retain(|&candidate| !self.is_own_accessor(name, candidate, values));
        self.viable(&candidates, values).filter(|_| own)
    }

    /// Whether it is the accessor of a derived type whose body this is: there the accessor of the original is meant (decision B32).
    pub(crate) fn is_own_accessor(&self, name: &str, candidate: usize, values: &[Expr]) -> bool {
        name.ends_with('~')
            && self.stack.last().is_some_and(|active| active.definition() == candidate)
            && values.first().is_some_and(|value| self.types().original_of(value.ty).is_some())
    }

    /// Whether a function has one parameter more than these arguments, which fit the others.
    pub(crate) fn leading_fit(&mut self, candidate: usize, args: &[Expr]) -> bool {
        let definition = self.defs.functions[candidate].clone();
        let found = &mut Substitution::default();
        definition.params.len() == args.len() + 1
            && (definition.signature.params.iter().zip(args))
                .all(|(param, arg)| param.ty.is_some_and(|ty| self.unify(ty, Given::of(arg), found).is_ok()))
    }

    /// Those of the candidates that take these values; `None` if there are none.
    pub(crate) fn viable(&mut self, candidates: &[usize], values: &[Expr]) -> Option<Vec<usize>> {
        let keys: Vec<Option<Key>> = values.iter().map(|_| None).collect();
        let viable: Vec<usize> = (candidates.iter().copied())
            .filter(|&candidate| {
                let definition = self.defs.functions[candidate].clone();
                bind_arguments(&definition, &keys)
                    .is_ok_and(|bound| self.fits(&definition, &bound, values, true).is_ok())
            })
            .collect();
        Some(viable).filter(|viable| !viable.is_empty())
    }

    /// A call by name with arguments that are checked.
    pub(crate) fn call_of_values(&mut self, name: &Rc<str>, values: Vec<Expr>, span: Span, want: &Want) -> Expr {
        if let Some(generated) = self.defs.generated.get(name).cloned() {
            return self.generated_of(name, &generated, values, span, want);
        }
        if let Some(candidates) = self.overloads(name, &values) {
            return self.call_of(name, &candidates, values, span, want);
        }
        match forms::find_builtin(name) {
            Some(builtin) => self.builtin_of(name, builtin, values, span, want),
            None => Expr::error(span),
        }
    }

    /// A call of the candidate that fits best.
    fn chosen_call(
        &mut self,
        name: &Rc<str>,
        candidates: &[usize],
        keys: &[Option<Key>],
        values: Vec<Expr>,
        span: Span,
        want: &Want,
    ) -> Expr {
        let named = !std::mem::take(&mut self.by_value);
        let mut viable: Vec<Viable> = Vec::new();
        for &candidate in candidates {
            let definition = self.defs.functions[candidate].clone();
            let Ok(mut bound) = bind_arguments(&definition, keys) else { continue };
            leave_out_nil(&definition, &mut bound, &values);
            if let Ok((arguments, fits)) = self.fits(&definition, &bound, &values, candidates.len() > 1) {
                viable.push(Viable { candidate, arguments, bound, fits });
            }
        }
        let best = closest(&viable);
        match best {
            Some(position) => {
                let Viable { candidate, arguments, bound, fits: _ } = viable.swap_remove(position);
                if !self.are_clear_keys(candidate, &bound, &values) {
                    return Expr::error(span);
                }
                let definition = self.defs.functions[candidate].clone();
                for key in keys.iter().flatten() {
                    let named = definition.params.iter().find(|param| fold(&param.name) == fold(&key.name));
                    named.into_iter().for_each(|param| self.recorder.use_of(key.span, param.span));
                }
                if named {
                    self.note_use(span, definition.name_span);
                }
                let chosen = match arguments {
                    Some(arguments) => self.specialised(candidate, arguments, span),
                    None => Some(candidate),
                };
                match chosen {
                    Some(chosen) => self.resolved_call(chosen, &bound, values, span, want),
                    None => Expr::error(span),
                }
            }
            None if viable.is_empty() => {
                self.explain_no_match(name, candidates, keys, &values, span);
                Expr::error(span)
            }
            None if values.iter().any(|value| !self.is_clear_key(value, span)) => Expr::error(span),
            None => {
                let types = self.spelled_types(&values);
                let listed = self.candidates(viable.iter().map(|viable| viable.candidate));
                self.report(messages::ambiguous(span, name, &types, &listed));
                Expr::error(span)
            }
        }
    }

    /// Whether it is clear which enumeration each keyword is of that is given for a parameter of any type.
    fn are_clear_keys(&mut self, candidate: usize, bound: &[Bound], values: &[Expr]) -> bool {
        let definition = self.defs.functions[candidate].clone();
        (bound.iter().zip(&definition.signature.params)).all(|(bound, declared)| match (bound, declared.ty) {
            (Bound::Given(at), Some(Pattern::Any | Pattern::Param(_))) => {
                let place = values[*at].span;
                self.is_clear_key(&values[*at], place)
            }
            _ => true,
        })
    }

    /// A vector or view through which nothing is read.
    fn write_only(&mut self, value: Expr) -> Expr {
        match self.types().view_of(value.ty).filter(|view| view.access.writes()) {
            Some(view) => Expr { ty: self.types_mut().view(view.with_access(AccessKind::WriteOnly)), ..value },
            None => value,
        }
    }

    /// The type of the parameter that an argument with that key, or in that position, is for, where no overload leaves it open.
    fn only_parameter(&self, candidates: &[usize], key: Option<&Key>, position: usize) -> Option<Pattern> {
        let [only] = candidates else { return None };
        let definition = &self.defs.functions[*only];
        let is_required =
            |at: &usize| definition.params.iter().take(at + 1).all(|param| param.section == Section::Required);
        let at = match key {
            Some(key) => definition
                .params
                .iter()
                .position(|param| param.section == Section::Key && fold(&param.name) == fold(&key.name)),
            None => Some(position).filter(is_required),
        };
        definition.signature.params.get(at?)?.ty.filter(|ty| !is_open(*ty))
    }

    fn explain_no_match(
        &mut self,
        name: &str,
        candidates: &[usize],
        keys: &[Option<Key>],
        values: &[Expr],
        span: Span,
    ) {
        if let [only] = candidates {
            let definition = self.defs.functions[*only].clone();
            if let Some(keyword) = values.iter().find(|value| self.is_keyword(value.ty)) {
                let key = self.files.snippet(keyword.span).trim_start_matches(':');
                let diagnostic = messages::no_keys(keyword.span, &definition.name, key, &usage(&definition));
                self.report(diagnostic);
                return;
            }
            match bind_arguments(&definition, keys) {
                Err(problem) => {
                    self.report(problem.diagnostic(span, &definition, keys, values));
                }
                Ok(bound) => {
                    if let Some(template) = &definition.template {
                        let given = positions(&bound);
                        if let Err(unfit) = self.deduced(&definition, template, &given, values) {
                            let diagnostic = self.unfit(&definition, &given, values, span, &unfit);
                            self.report(diagnostic);
                        }
                        return;
                    }
                    // One candidate of the right shape: say which argument does not fit, and how it could.
                    for (position, bound) in bound.iter().enumerate() {
                        let declared = definition.signature.params[position];
                        let (Bound::Given(at), Some(ty)) = (bound, declared.ty) else { continue };
                        // What is wrong with that type has been said where it is declared.
                        if ty == Pattern::ERROR {
                            return;
                        }
                        let value = &values[*at];
                        let found = &mut Substitution::default();
                        let mismatch = match self.unify(ty, Given::of(value), found) {
                            Err(mismatch) => mismatch,
                            Ok((fit, _)) if declared.explicit && fit.substitutes() => Mismatch::Explicit,
                            Ok(_) => continue,
                        };
                        let param = &definition.params[position];
                        let place = format!("parameter `{}` of `{}`", param.name, definition.name);
                        let diagnostic = self.mismatch(value.span, value.ty, ty, &mismatch, &place);
                        self.report(diagnostic.see(declared.span.unwrap_or(param.span), "declared here"));
                        return;
                    }
                }
            }
            return;
        }
        let types = self.spelled_types(values);
        let mut listed = self.candidates(candidates.iter().copied());
        for (&candidate, (_, text)) in candidates.iter().zip(&mut listed) {
            let why = self.why_not(candidate, keys, values);
            text.push_str(&format!(": {why}"));
        }
        self.report(messages::no_overload(span, name, &types, &listed));
    }

    /// Why a candidate does not take these arguments, in words.
    fn why_not(&mut self, candidate: usize, keys: &[Option<Key>], values: &[Expr]) -> String {
        let definition = self.defs.functions[candidate].clone();
        let bound = match bind_arguments(&definition, keys) {
            Ok(bound) => bound,
            Err(Problem::Missing(name)) => return format!("no argument for `{name}`"),
            Err(Problem::TooMany(_)) => return "too many arguments".to_owned(),
            Err(Problem::UnknownKey(at) | Problem::DuplicateKey(at)) => {
                return keys
                    .get(at)
                    .and_then(Option::as_ref)
                    .map_or_else(|| "other keys".to_owned(), |key| format!("no key `:{}` for that", key.name));
            }
        };
        match self.fits(&definition, &bound, values, true) {
            Ok(_) => "it fits".to_owned(),
            Err(None) => "its types are not declared".to_owned(),
            Err(Some(Unfit::Unknown(name))) => format!("nothing shows what `{name}` is"),
            Err(Some(Unfit::Untyped)) => "its types are not declared".to_owned(),
            Err(Some(Unfit::Constraint(text))) => text,
            Err(Some(Unfit::Argument(at, pattern, mismatch))) => {
                let (given, wanted) = (self.shown(values[at].ty).to_string(), self.spelled(pattern));
                match mismatch {
                    Mismatch::Param(param) => {
                        format!(
                            "argument {} is {given}, another type than `{}`",
                            at + 1,
                            self.template_parameter(param)
                        )
                    }
                    _ => format!("argument {} is {given}, not {wanted}", at + 1),
                }
            }
        }
    }

    /// The message about the one template that there is.
    fn unfit(
        &mut self,
        definition: &FunctionDef,
        given: &[Option<usize>],
        values: &[Expr],
        span: Span,
        unfit: &Unfit,
    ) -> Diagnostic {
        match unfit {
            Unfit::Argument(at, pattern, mismatch) => {
                let value = &values[*at];
                let position = given.iter().position(|given| *given == Some(*at)).unwrap_or(0);
                let param = &definition.params[position];
                let place = format!("parameter `{}` of `{}`", param.name, definition.name);
                let diagnostic = match mismatch {
                    Mismatch::Param(id) => {
                        let other = given.iter().flatten().filter(|&other| other != at && *other < values.len());
                        let same = other.copied().find(|&other| {
                            let at = given.iter().position(|given| *given == Some(other));
                            at.and_then(|at| definition.signature.params[at].ty).is_some_and(Pattern::is_of_template)
                                && !values[other].ty.is_flexible()
                        });
                        let earlier = same.map_or_else(|| "?".to_owned(), |at| self.shown(values[at].ty).to_string());
                        let earlier = match same.and_then(|at| self.types().view_of(values[at].ty)) {
                            Some(view) => self.shown(view.elem).to_string(),
                            None => earlier,
                        };
                        let name = self.template_parameter(*id);
                        let given = self.shown(value.ty).to_string();
                        messages::stands_for_another(value.span, &name, &earlier, &given, &place)
                    }
                    mismatch => self.mismatch(value.span, value.ty, *pattern, mismatch, &place),
                };
                diagnostic.see(param.span, "declared here")
            }
            Unfit::Unknown(param) => messages::not_deduced(span, &definition.name, param, definition.name_span),
            Unfit::Constraint(text) => messages::constraint_unmet(span, &definition.name, text, definition.name_span),
            Unfit::Untyped => {
                messages::missing_argument(span, &definition.name, "", &usage(definition), definition.name_span)
            }
        }
    }

    /// Where functions are defined, and the types of their parameters.
    fn candidates(&self, positions: impl Iterator<Item = usize>) -> Vec<(Span, String)> {
        let spelled = |ty: Option<Pattern>| ty.map_or_else(|| "?".to_owned(), |ty| self.spelled(ty));
        positions
            .map(|at| {
                let definition = &self.defs.functions[at];
                let params: Vec<String> = definition.signature.params.iter().map(|param| spelled(param.ty)).collect();
                (definition.name_span, if params.is_empty() { "nothing".to_owned() } else { params.join(" ") })
            })
            .collect()
    }

    fn spelled_types(&self, values: &[Expr]) -> Vec<String> {
        values.iter().map(|value| self.shown(value.ty).to_string()).collect()
    }

    /// How well each argument fits, and the values of a template's parameters; else why not, where there is more to say than that
    /// a type is missing. `strict` requires the template's constraints too.
    fn fits(
        &mut self,
        definition: &FunctionDef,
        bound: &[Bound],
        values: &[Expr],
        strict: bool,
    ) -> Result<Taken, Option<Unfit>> {
        if let Some(template) = &definition.template {
            let (arguments, fits) = self.deduced(definition, template, &positions(bound), values)?;
            if strict && let Some(diagnostic) = self.broken_constraint(template, &arguments) {
                return Err(Some(Unfit::Constraint(diagnostic.message)));
            }
            return Ok((Some(arguments), fits));
        }
        let mut fits = vec![Fit::Exact; values.len()];
        for (bound, declared) in bound.iter().zip(&definition.signature.params) {
            if let Bound::Given(at) = bound {
                let pattern = declared.ty.ok_or(None)?;
                let found = &mut Substitution::default();
                fits[*at] = match self.unify(pattern, Given::of(&values[*at]), found) {
                    Ok((fit, _)) if declared.explicit && fit.substitutes() => {
                        return Err(Some(Unfit::Argument(*at, pattern, Mismatch::Explicit)));
                    }
                    Ok((fit, _)) => fit,
                    Err(mismatch) => return Err(Some(Unfit::Argument(*at, pattern, mismatch))),
                };
            }
        }
        Ok((None, fits))
    }

    fn resolved_call(&mut self, candidate: usize, bound: &[Bound], values: Vec<Expr>, span: Span, want: &Want) -> Expr {
        let definition = self.defs.functions[candidate].clone();
        let grid = definition.kind == FunctionKind::Grid || definition.signature.grid_level;
        if grid && !self.require_dispatch(&definition.name.clone(), span) {
            return Expr::error(span);
        }
        let mut types = Vec::new();
        let mut out = Vec::new();
        // Arguments are evaluated in the order they are written; parameters take them in theirs.
        let mut slots: Vec<Option<Expr>> = values.into_iter().map(Some).collect();
        let in_order = {
            let given: Vec<usize> =
                bound.iter().filter_map(|bound| if let Bound::Given(at) = bound { Some(*at) } else { None }).collect();
            given.windows(2).all(|pair| pair[0] < pair[1])
        };
        let mut bindings = Vec::new();
        if !in_order {
            for slot in &mut slots {
                let Some(value) = slot.take() else { continue };
                *slot = Some(self.held_in_variable(value, &mut bindings));
            }
        }
        let (mut passed, mut known) = (Vec::new(), Vec::new());
        for ((param, declared), bound) in definition.params.iter().zip(&definition.signature.params).zip(bound) {
            let Some(pattern) = declared.ty else { return Expr::error(span) };
            let value = match bound {
                Bound::Given(at) => slots[*at].take().unwrap_or_else(|| Expr::error(span)),
                Bound::Default | Bound::Nil => {
                    types.push(matches!(bound, Bound::Nil).then_some(TypeId::NIL));
                    out.push(false);
                    continue;
                }
            };
            let place = format!("parameter `{}` of `{}`", param.name, definition.name);
            let is_out = self.is_out(&value);
            // Where the parameter leaves the access open, a read in this instance is found where it stands; what the instance
            // hands back of the vector stays write-only.
            let to_out = param.section == Section::Out;
            let value = if is_out && !to_out { self.write_only(value) } else { value };
            let declared_readable =
                self.view_pattern(pattern).and_then(|view| view.access.get()).is_some_and(AccessKind::reads);
            if is_out && declared_readable && !to_out {
                self.report(messages::out_passed_readable(value.span, &param.name, &definition.name, param.span));
                return Expr::error(span);
            }
            let Some(value) = self.coerce(value, pattern, &place) else { return Expr::error(span) };
            let view = self.types().view_of(value.ty);
            if to_out && view.is_some_and(|view| view.space != Space::Global) {
                let spelled = self.shown(value.ty).to_string();
                self.report(
                    messages::out_not_vector(value.span, &param.name, &spelled).see(param.span, "declared here"),
                );
                return Expr::error(span);
            }
            types.push(Some(value.ty));
            out.push(is_out || to_out);
            known.push((self.host_scalar(&value), self.host_length(&value)));
            if self.types().is_runtime(value.ty) {
                passed.push(value);
            }
        }
        let key = InstanceKey { definition: candidate, params: types, out };
        let Some(finished) = self.instance(key, span) else { return Expr::error(span) };
        let updates = self.updates(&finished, &mut passed, &mut bindings);
        if finished.barrier.is_some() && !self.require_barrier_allowed(span, &definition.name.clone()) {
            return Expr::error(span);
        }
        for (name, read) in &finished.reads {
            self.scope.reads.entry(name.clone()).or_insert(*read);
        }
        if finished.results.is_empty() && want.needs_value() && !want.is_tail() {
            self.report(messages::no_value_of(span, &definition.name, definition.name_span));
            return Expr::error(span);
        }
        self.note_called_sizes(&finished, &known);
        if self.pass_hidden(finished.id, &known, &mut passed, span).is_none() {
            return Expr::error(span);
        }
        let call = ExprKind::Call { callee: finished.id, args: passed };
        let call = self.call_with_updates(call, &finished, updates, span);
        let ty = call.ty;
        if bindings.is_empty() {
            return call;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(call) }, ty, span)
    }

    pub(crate) fn held_in_variable(&mut self, value: Expr, bindings: &mut Vec<Bind>) -> Expr {
        if !self.types().is_runtime(value.ty) || value.known().is_some() {
            return value;
        }
        let value = value.settled();
        let (ty, span) = (value.ty, value.span);
        let out = self.is_out(&value);
        let var = self.scope.hidden("argument", ty, span);
        self.scope.vars[var.0].out = out;
        bindings.push(Bind { vars: vec![var], value });
        Expr::new(ExprKind::Var(var), ty, span)
    }
}

/// Why an argument list does not fit a parameter list; positions are those of arguments.
enum Problem {
    TooMany(usize),
    Missing(Rc<str>),
    UnknownKey(usize),
    DuplicateKey(usize),
}

impl Problem {
    fn diagnostic(&self, call: Span, definition: &FunctionDef, keys: &[Option<Key>], values: &[Expr]) -> Diagnostic {
        let key = |at: usize| keys.get(at).and_then(Option::as_ref).map_or(("", call), |key| (&*key.name, key.span));
        let defined = definition.name_span;
        let known: Vec<&str> =
            definition.params.iter().filter(|param| param.section == Section::Key).map(|param| &*param.name).collect();
        match self {
            Problem::TooMany(at) => {
                let span = values.get(*at).map_or(call, |value| value.span);
                let given = keys.iter().filter(|key| key.is_none()).count();
                messages::too_many_arguments(span, &definition.name, arity(definition), given, defined)
            }
            Problem::Missing(name) => {
                messages::missing_argument(call, &definition.name, name, &usage(definition), defined)
            }
            Problem::UnknownKey(at) => messages::unknown_key(key(*at).1, &definition.name, key(*at).0, &known),
            Problem::DuplicateKey(at) => messages::duplicate_key(key(*at).1, &definition.name, key(*at).0),
        }
    }
}

fn arity(definition: &FunctionDef) -> messages::Arity {
    let count = |section| definition.params.iter().filter(|param| param.section == section).count();
    let least = count(Section::Required) + count(Section::Out);
    messages::Arity { least, most: Some(least + count(Section::Optional)) }
}

/// A call with the names of the parameters for the arguments: `(scale v :by by)`.
fn usage(definition: &FunctionDef) -> String {
    let mut usage = format!("({}", definition.name);
    for param in &definition.params {
        let name = &param.name;
        let written = match (param.section, &param.default) {
            (Section::Key, None) => format!(" :{name} {name}"),
            (Section::Key, Some(_)) => format!(" [:{name} {name}]"),
            (Section::Optional, Some(_)) => format!(" [{name}]"),
            (Section::Required | Section::Optional | Section::Out, _) => format!(" {name}"),
        };
        usage.push_str(&written);
    }
    usage.push(')');
    usage
}

fn bind_arguments(definition: &FunctionDef, keys: &[Option<Key>]) -> Result<Vec<Bound>, Problem> {
    let mut positional: Vec<usize> = (0..keys.len()).filter(|&at| keys[at].is_none()).rev().collect();
    let mut used = vec![false; keys.len()];
    let mut bound = Vec::new();
    let positional_params = definition.params.iter().filter(|param| param.section != Section::Key).count();
    if positional.len() > positional_params {
        return Err(Problem::TooMany(positional[positional.len() - 1 - positional_params]));
    }
    // Required and &out parameters take their arguments before optional ones do.
    let needed =
        definition.params.iter().filter(|param| matches!(param.section, Section::Required | Section::Out)).count();
    let mut spare = positional.len().saturating_sub(needed);
    for param in &definition.params {
        let given = match param.section {
            Section::Required | Section::Out => positional.pop(),
            Section::Optional if spare > 0 => {
                spare -= 1;
                positional.pop()
            }
            Section::Optional => None,
            Section::Key => {
                let mut found = (0..keys.len())
                    .filter(|&at| keys[at].as_ref().is_some_and(|key| fold(&key.name) == fold(&param.name)));
                let first = found.next();
                if let Some(second) = found.next() {
                    return Err(Problem::DuplicateKey(second));
                }
                first
            }
        };
        bound.push(match (given, &param.default) {
            (Some(at), _) => {
                used[at] = true;
                Bound::Given(at)
            }
            (None, Some(_)) if admits_nil(param) => Bound::Nil,
            (None, Some(_)) => Bound::Default,
            (None, None) => return Err(Problem::Missing(param.name.clone())),
        });
    }
    match (0..keys.len()).find(|&at| keys[at].is_some() && !used[at]) {
        Some(at) => Err(Problem::UnknownKey(at)),
        None => Ok(bound),
    }
}

/// An argument `nil` for a parameter that admits it is as good as none.
fn leave_out_nil(definition: &FunctionDef, bound: &mut [Bound], values: &[Expr]) {
    for (param, bound) in definition.params.iter().zip(bound) {
        let is_nil = matches!(bound, Bound::Given(at) if matches!(values[*at].kind, ExprKind::Nil));
        if is_nil && admits_nil(param) {
            *bound = Bound::Nil;
        }
    }
}

fn is_open(pattern: Pattern) -> bool {
    match pattern {
        Pattern::Is(_) => false,
        Pattern::Function(_)
        | Pattern::Any
        | Pattern::Param(_)
        | Pattern::Made(_)
        | Pattern::Family(_)
        | Pattern::Identity(_) => true,
        Pattern::View(view) => view.complete().is_none(),
    }
}

/// The values of the parameters of a template, where there is one, and how well each argument fits.
type Taken = (Option<Vec<Known>>, Vec<Fit>);

/// A candidate that takes the arguments.
struct Viable {
    candidate: usize,
    /// The values of its template's parameters.
    arguments: Option<Vec<Known>>,
    bound: Vec<Bound>,
    fits: Vec<Fit>,
}

/// The arguments of the parameters.
fn positions(bound: &[Bound]) -> Vec<Option<usize>> {
    let position = |bound: &Bound| if let Bound::Given(at) = bound { Some(*at) } else { None };
    bound.iter().map(position).collect()
}

/// The candidate that no other beats in any argument and that beats each other in one; `None` when there is none.
fn closest(viable: &[Viable]) -> Option<usize> {
    (0..viable.len()).find(|&at| {
        (0..viable.len()).filter(|&other| other != at).all(|other| {
            let pairs = || viable[at].fits.iter().zip(&viable[other].fits);
            pairs().all(|(mine, theirs)| mine <= theirs) && pairs().any(|(mine, theirs)| mine < theirs)
        })
    })
}

/// The same names with a shorter life, so that they can be in one list with borrowed ones.
fn shorter<'a>(names: impl Iterator<Item = &'static str> + 'a) -> impl Iterator<Item = &'a str> {
    names.map(|name| -> &'a str { name })
}
