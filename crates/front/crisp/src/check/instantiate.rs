//! Instances: a function checked for the types that it is called with, once for each combination.

use std::rc::Rc;

use crisp_ir_kernel::{SizeExpr, SizeRule, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::{FunctionDef, ParamDef, Section};
use super::scope::{Binding, CalledSize, Reads, Scope};
use super::syntax::{assigned, resized, span_of};
use super::templates::Arguments;
use super::unify::{FormPattern, Pattern, ViewPattern};
use super::{Checker, Want};
use crate::messages;
use crate::typed::{
    Bind, Expr, ExprKind, Form, Function, FunctionKind, InstanceId, Parameter, Role, TypeId, Var, VarId, VarKind,
    first_effect,
};

/// The key that distinguishes the instances of one definition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct InstanceKey {
    pub(crate) definition: usize,
    /// The parameters' types: `NIL` for an omitted parameter that admits nil, `None` for one that takes its default.
    pub(crate) params: Vec<Option<TypeId>>,
    /// Which parameters are bound to `&out` memory of the caller.
    pub(crate) out: Vec<bool>,
}

/// An instance that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) id: InstanceId,
    pub(crate) results: Vec<TypeId>,
    /// The arguments, of those that are passed, that it returns changed, after its results.
    pub(crate) updates: Vec<usize>,
    pub(crate) barrier: Option<Span>,
    /// The constant vectors that it reads.
    pub(crate) reads: Reads,
    /// The launch sizes that it declares, itself and in what it calls.
    pub(crate) sizes: Vec<CalledSize>,
}

/// A function whose body is being checked.
#[derive(Debug)]
pub(crate) struct Active {
    definition: usize,
    name: Rc<str>,
    pub(crate) call: Span,
    /// The values of the names of its template.
    pub(crate) known: Arguments,
}

impl Active {
    /// Position of the definition.
    pub(crate) fn definition(&self) -> usize {
        self.definition
    }
}

/// How many combinations of types one function may be called with (docs/reference/functions.md).
pub(crate) const MOST_INSTANCES: usize = 1000;

/// How many links of a chain of instantiations are shown.
pub(crate) const LONGEST_CHAIN: usize = 10;

/// Whether a parameter list says what the parameter admits: a default written as nil.
pub(crate) fn admits_nil(param: &ParamDef) -> bool {
    param.default.as_ref().is_some_and(super::syntax::is_nil)
}

impl Checker<'_> {
    /// Checks every kernel, and every function of the sources whose parameters all have complete types.
    pub(crate) fn check_all_functions(&mut self) {
        self.resolve_const_vectors();
        // What templates become joins the list meanwhile.
        let mut position = 0;
        while let Some(definition) = self.defs.functions.get(position).cloned() {
            position += 1;
            let is_body = self.defs.const_vector_bodies.contains_key(&(position - 1));
            // Of the library's, only kernels that the author generates are made whether anything calls them or not.
            let generated = self.generated_at.contains_key(&(position - 1));
            if definition.span.is_library() && !generated || definition.template.is_some() || is_body {
                continue;
            }
            if definition.kind == FunctionKind::Kernel {
                self.check_kernel_parameters(&definition);
                if definition.exact {
                    self.check_exact_parameters(&definition);
                }
            } else {
                self.check_parameters(&definition);
            }
            let complete = |checker: &mut Self, ty: Option<Pattern>| ty.and_then(|ty| checker.complete(ty));
            let types: Vec<Option<TypeId>> =
                definition.signature.params.iter().map(|param| complete(self, param.ty)).collect();
            if types.iter().all(|ty| ty.is_some_and(|ty| ty != TypeId::ERROR)) {
                let out = definition.params.iter().map(|param| param.section == Section::Out).collect();
                let key = InstanceKey { definition: position - 1, params: types, out };
                let _ = self.instance(key, definition.name_span);
            }
        }
        if !self.rules.skip_checks {
            self.check_uncalled();
        }
    }

    /// Checks the names and forms of functions that nothing has called, as far as that needs no types.
    fn check_uncalled(&mut self) {
        for position in 0..self.defs.functions.len() {
            let definition = self.defs.functions[position].clone();
            let called = self.instances.contains_key(&position)
                || self.specialisations.keys().any(|(template, _)| *template == position);
            let broken = definition.signature.params.iter().any(|param| param.ty.is_none_or(|ty| ty == Pattern::ERROR));
            if called || broken || definition.span.is_library() || !definition.known.is_empty() {
                continue;
            }
            if definition.kind == FunctionKind::Kernel && definition.template.is_none() {
                continue;
            }
            self.check_names_of(&definition);
        }
    }

    /// Checks a body in which nothing is known of the parameters.
    fn check_names_of(&mut self, definition: &FunctionDef) {
        let scope = Scope::new(definition.kind, definition.name.clone());
        let outer = std::mem::replace(&mut self.scope, scope);
        if definition.signature.grid_level && definition.kind == FunctionKind::Thread {
            self.scope.context = super::scope::Context::Dispatch;
        }
        self.scope.assigned = assigned(&definition.body);
        self.scope.resized = resized(&definition.body);
        self.scope.of_template = definition.template.is_some();
        self.scope.open = true;
        self.scope.within_form(definition.span);
        if let Some(template) = &definition.template {
            self.bind_open(template);
        }
        for param in &definition.params {
            self.scope.name_at(&param.name, Binding::Poisoned, param.span);
        }
        let _ = self.sequence(&definition.body, span_of(&definition.body, definition.span), &Want::Tail(None));
        self.scope = outer;
    }

    fn check_parameters(&mut self, definition: &FunctionDef) {
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            match declared.ty {
                None => self.report(messages::parameter_untyped(param.span, &definition.name, &param.name)),
                Some(ty) if param.section == Section::Out => self.check_out(param, ty),
                Some(_) => {}
            }
        }
    }

    fn check_out(&mut self, param: &ParamDef, ty: Pattern) {
        let view = self.view_pattern(ty);
        if ty != Pattern::ERROR && view.is_none_or(|view| view.space.get().is_some_and(|space| space != Space::Global))
        {
            let spelled = self.spelled(ty);
            self.report(messages::out_not_vector(param.span, &param.name, &spelled));
        }
    }

    pub(super) fn check_kernel_parameters(&mut self, definition: &FunctionDef) {
        for (param, declared) in definition.params.iter().zip(&definition.signature.params) {
            let Some(ty) = declared.ty else {
                self.report(messages::kernel_parameter_untyped(param.span, &param.name));
                continue;
            };
            let at = declared.span.unwrap_or(param.span);
            match ty {
                Pattern::View(view) if !matches!(view.form, FormPattern::Tensor(_)) => {
                    self.check_kernel_vector(param, view, at);
                }
                Pattern::View(_) => self.report(messages::kernel_view(at, &param.name)),
                Pattern::Is(ty) if self.types().is_argument(ty) || ty == TypeId::ERROR => {
                    if param.section == Section::Out {
                        self.check_out(param, Pattern::Is(ty));
                    }
                }
                Pattern::Is(_)
                | Pattern::Any
                | Pattern::Param(_)
                | Pattern::Made(_)
                | Pattern::Family(_)
                | Pattern::Identity(_)
                | Pattern::Function(_) => {
                    let spelled = self.spelled(ty);
                    self.report(messages::kernel_parameter_type(at, &param.name, &spelled));
                }
            }
        }
    }

    fn check_kernel_vector(&mut self, param: &ParamDef, view: ViewPattern, at: Span) {
        let mut missing = Vec::new();
        let mut need = |open: bool, what| {
            if open {
                missing.push(what);
            }
        };
        need(view.elem.is_open(), "element type");
        need(view.space.is_open(), "address space");
        need(view.access.is_open(), "access");
        if !missing.is_empty() {
            self.report(messages::kernel_vector_incomplete(at, &param.name, &missing));
        } else if view.role == Role::View {
            self.report(messages::kernel_view(at, &param.name));
        } else if let Some(space @ (Space::Local | Space::Private)) = view.space.get() {
            self.report(messages::kernel_vector_space(at, &param.name, space.name()));
        } else if param.section == Section::Out {
            self.check_out(param, Pattern::View(view));
        }
    }

    /// The instance for a key, checked now if it is new. `None` when it has errors, which are reported.
    pub(crate) fn instance(&mut self, key: InstanceKey, call: Span) -> Option<Finished> {
        let definition = &self.defs.functions[key.definition];
        let scope = Scope::new(definition.kind, definition.name.clone());
        self.instance_within(key, call, scope)
    }

    /// The same, where the scope to begin with may know something.
    pub(crate) fn instance_within(&mut self, key: InstanceKey, call: Span, scope: Scope) -> Option<Finished> {
        if let Some(finished) = self.finished.get(&key) {
            return finished.clone();
        }
        let definition = self.defs.functions[key.definition].clone();
        if let Some(start) = self.stack.iter().position(|active| active.definition == key.definition) {
            let cycle: Vec<(Rc<str>, Span)> = self.stack[start..]
                .iter()
                .skip(1)
                .map(|active| (active.name.clone(), active.call))
                .chain([(definition.name.clone(), call)])
                .collect();
            let first = self.stack[start].name.clone();
            self.report(messages::recursion(call, &first, &cycle));
            self.failed.push(super::speculation::Failed::Instance(key.clone()));
            self.finished.insert(key, None);
            return None;
        }
        let count = self.instances.entry(key.definition).or_default();
        *count += 1;
        if *count > MOST_INSTANCES {
            self.report(messages::too_many_instances(call, &definition.name, MOST_INSTANCES, definition.name_span));
            return None;
        }
        if self.stack.len() > 200 {
            self.report(messages::too_deep(call));
            return None;
        }
        self.stack.push(Active {
            definition: key.definition,
            name: definition.name.clone(),
            call,
            known: definition.known.clone(),
        });
        let outer = std::mem::replace(&mut self.scope, scope);
        let errors_before = self.errors;
        self.scope.assigned = assigned(&definition.body);
        self.scope.resized = resized(&definition.body);
        self.scope.of_template |= !definition.known.is_empty();
        self.scope.computes_constants = self.defs.const_vector_bodies.contains_key(&key.definition);
        self.scope.within_form(definition.span);
        self.bind_arguments_of(&definition);
        let finished = self.check_body_of(&definition, &key);
        let clean = self.errors == errors_before;
        self.scope = outer;
        self.stack.pop();
        let finished = finished.filter(|_| clean);
        if finished.is_none() {
            self.failed.push(super::speculation::Failed::Instance(key.clone()));
        }
        self.finished.insert(key, finished.clone());
        finished
    }

    fn check_body_of(&mut self, definition: &FunctionDef, key: &InstanceKey) -> Option<Finished> {
        if definition.signature.grid_level && definition.kind == FunctionKind::Thread {
            self.scope.context = super::scope::Context::Dispatch;
        }
        let mut params = Vec::new();
        let mut defaults = Vec::new();
        for (at, ((param, ty), &out)) in definition.params.iter().zip(&key.params).zip(&key.out).enumerate() {
            let Some(ty) = *ty else {
                defaults.push((at, self.default_value(definition, at)?));
                continue;
            };
            let view = self.types().view_of(ty);
            let out = out || param.section == Section::Out;
            let Some(var) = self.bind_parameter(param, ty, out) else { continue };
            params.push(Parameter {
                var,
                out,
                length: view.and_then(|view| view.length.filter(|_| view.form == Form::Vector)),
            });
        }
        let mut bindings = Vec::new();
        for (at, value) in defaults {
            if let Some(var) = self.bind_parameter(&definition.params[at], value.ty, false) {
                bindings.push(Bind { vars: vec![var], value });
            }
        }
        self.note_addresses(definition);
        self.note_constants(definition);
        self.scope.safe = self.is_safe(definition);
        let sizes = self.launch_declarations(definition);
        self.scope.has_global_size = sizes.global.is_some();
        self.scope.work_dim = sizes.work_dim;
        self.scope.local_size = sizes.local.as_ref().filter(|rule| rule.required).and_then(fixed_size);
        self.scope.results.clone_from(&definition.signature.results);
        let body = self.function_body(definition);
        if !self.scope.plans.is_empty() && sizes.global.as_ref().is_none_or(|rule| rule.extents.is_empty()) {
            self.report(messages::continuation_unsized(definition.name_span, &definition.name, "kernel"));
        }
        let (mut body, results) = self.fit_results(definition, body)?;
        self.check_parents(&body);
        self.check_effects(definition, &body);
        let (mut returned, mut updates) = (results.clone(), Vec::new());
        if definition.kind != FunctionKind::Kernel {
            (body, updates) = self.handed_back(&params, body, &mut returned);
        }
        if !bindings.is_empty() {
            let (ty, span) = (body.ty, body.span);
            body = Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span);
        }
        if definition.kind == FunctionKind::Kernel {
            let names: Vec<Rc<str>> = definition.params.iter().map(|param| param.name.clone()).collect();
            for (name, span, first) in Self::name_hidden(&mut self.scope, &names) {
                self.report(messages::side_name_twice(span, &name, first));
            }
        }
        let declared = self.declared_sizes(definition, &sizes);
        let mut sizes = sizes;
        if definition.kind == FunctionKind::Kernel {
            self.with_called_sizes(definition, &mut sizes, &declared);
        }
        let exact = self.exact_plan(&definition.name);
        let tensors = self.tensor_arguments(definition).unwrap_or_default();
        let body = self.after_elected(body);
        let body = self.after_first_values(body);
        let id = InstanceId(self.program.functions.len());
        let effect = first_effect(&body, &self.program);
        let scope = &mut self.scope;
        let (barrier, reads) = (scope.barrier, std::mem::take(&mut scope.reads));
        self.program.functions.push(Function {
            name: definition.name.clone(),
            kind: definition.kind,
            params,
            results: returned,
            vars: std::mem::take(&mut scope.vars),
            memories: std::mem::take(&mut scope.memories),
            hidden: std::mem::take(&mut scope.needs),
            exact,
            continuations: std::mem::take(&mut scope.plans),
            body,
            effect,
            span: definition.name_span,
            work_dim: sizes.work_dim,
            global_size: sizes.global,
            local_size: sizes.local,
            profile: sizes.profile,
            deterministic: sizes.deterministic,
            race_free: sizes.race_free,
            max_registers: super::asked::enforced_limit(&definition.declarations),
            tensors,
        });
        self.check_reads(key.definition, &reads);
        Some(Finished { id, results, updates, barrier, reads, sizes: declared })
    }

    /// Binds a parameter's name; `None` where its value is known at compile time and not passed.
    fn bind_parameter(&mut self, param: &ParamDef, ty: TypeId, out: bool) -> Option<VarId> {
        if let Some(known) = self.types().known_of(ty).cloned() {
            self.check_hidden_function(&param.name, param.span, &known);
            self.scope.name_at(&param.name, Binding::Known(known), param.span);
            return None;
        }
        let (name, kind, span) = (param.name.clone(), VarKind::Parameter, param.span);
        let ty = self.without_set_length(&name, ty);
        let var = self.bind_variable(Var { name, ty, kind, span, out });
        self.host_parameter(var, ty);
        Some(var)
    }

    /// The default of a parameter that the call leaves out. It sees neither the caller's variables nor other parameters, so it is
    /// worked out once, at the beginning of the instance.
    fn default_value(&mut self, definition: &FunctionDef, at: usize) -> Option<Expr> {
        let (param, pattern) = (definition.params.get(at)?, definition.signature.params.get(at)?.ty?);
        let names = self.scope.hide();
        self.bind_arguments_of(definition);
        let value = self.expression(param.default.as_ref()?, &Want::Value(Some(pattern)));
        self.scope.show(names);
        let value = self.first(value);
        self.coerce(value, pattern, &format!("parameter `{}` of `{}`", param.name, definition.name))
    }

    fn function_body(&mut self, definition: &FunctionDef) -> Expr {
        let hint = definition.signature.results.as_deref().and_then(super::control::single_result);
        let span = span_of(&definition.body, definition.span);
        self.sequence(&definition.body, span, &Want::Tail(hint))
    }

    /// Makes the body yield the declared results, or infers them.
    fn fit_results(&mut self, definition: &FunctionDef, body: Expr) -> Option<(Expr, Vec<TypeId>)> {
        if body.ty == TypeId::ERROR {
            return None;
        }
        let Some(declared) = definition.signature.results.as_deref() else {
            return self.inferred_results(definition, body);
        };
        let types: Option<Vec<TypeId>> = declared.iter().map(|ty| self.complete(*ty)).collect();
        if declared.is_empty() || body.ty == TypeId::NEVER {
            return Some((body, types.unwrap_or_default()));
        }
        let given = self.types().all(body.ty);
        if given.len() < declared.len() {
            let at = definition.body.last().map_or(definition.name_span, |last| last.span);
            let wanted: Vec<String> = declared.iter().map(|ty| self.spelled(*ty)).collect();
            self.report(messages::result_missing(at, &definition.name, &wanted, self.shown(body.ty)));
            return None;
        }
        let body = self.coerce_results(body, declared, &definition.name)?;
        // What the declaration leaves open follows from the body.
        let results = types.unwrap_or_else(|| self.types().all(body.ty));
        Some((body, results))
    }

    fn inferred_results(&mut self, definition: &FunctionDef, body: Expr) -> Option<(Expr, Vec<TypeId>)> {
        let values = if let ExprKind::Values(items) = &body.kind { &items[..] } else { std::slice::from_ref(&body) };
        if values.iter().any(|value| !self.is_clear_key(value, definition.name_span)) {
            return None;
        }
        let mut types: Vec<TypeId> = self.types().all(body.ty).into_iter().map(TypeId::fixed).collect();
        if body.ty == TypeId::NEVER {
            types = self.scope.returned.first().map(|(types, _)| types.clone()).unwrap_or_default();
        }
        if let Some((other, span)) = self.scope.returned.iter().find(|(other, _)| *other != types) {
            let last = definition.body.last().map_or(body.span, |last| last.span);
            let spelled = |types: &[TypeId]| types.iter().map(|ty| self.shown(*ty).to_string()).collect::<Vec<_>>();
            let (early, late) = (spelled(other), spelled(&types));
            let diagnostic = messages::returns_differ(&definition.name, (*span, &early), (last, &late));
            self.report(diagnostic);
            return None;
        }
        let computes = self.scope.computes_constants;
        if !types.is_empty() && !computes && definition.kind != FunctionKind::Kernel && body.ty != TypeId::NEVER {
            self.leave_out(&definition.name, definition.name_span, Some(definition), &types);
        }
        Some((body.settled(), types))
    }

    /// The value of a constant expression at top level, in types and declarations.
    pub(crate) fn constant_expression(&mut self, datum: &Datum, wanted: Option<Pattern>) -> Option<Expr> {
        let want = Want::Value(wanted);
        if let DatumKind::Integer(_) = &datum.kind {
            return Some(self.expression(datum, &want));
        }
        let constants = self.scope.of_constants();
        let outer = std::mem::replace(&mut self.scope, constants);
        let errors = self.errors;
        let expr = self.expression(datum, &want);
        let expr = self.first(expr);
        self.scope = outer;
        (self.errors == errors && expr.ty != TypeId::ERROR).then_some(expr)
    }
}

/// The size along each axis of a rule without names.
fn fixed_size(rule: &SizeRule) -> Option<[u64; 3]> {
    let mut sizes = [1; 3];
    for (size, extent) in sizes.iter_mut().zip(&rule.extents) {
        let SizeExpr::Rational { numerator, denominator: 1 } = extent else { return None };
        *size = u64::try_from(*numerator).ok()?;
    }
    Some(sizes)
}
