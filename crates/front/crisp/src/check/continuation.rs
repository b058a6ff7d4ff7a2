//! `let-kernel`: continuation kernels, which see what is known at compile time, and their invocation in last place.

use std::rc::Rc;

use crisp_ir_kernel::SizeExpr;
use crisp_support_diagnostics::{NameKind, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::{FunctionDef, Section};
use super::instantiate::InstanceKey;
use super::scope::{Binding, Continuation};
use super::syntax::{fold, form, is_c_identifier, list, span_of, split_declares, symbol};
use super::unify::Pattern;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{ContinuationArgument, ContinuationPlan, Expr, ExprKind, FunctionKind, TypeId, VarKind};

const SHAPE: &str = "(let-kernel ((NAME (PARAMETERS) BODY…)) BODY… (NAME ARGUMENTS…))";

impl Checker<'_> {
    /// `(let-kernel ((name params declarations body)…) body)`.
    pub(crate) fn let_kernel(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let Some((bindings, body)) = rest.split_first().and_then(|(bindings, body)| Some((list(bindings)?, body)))
        else {
            return self.refused(datum.span, messages::malformed(self.one_line(datum.span), "let-kernel", SHAPE));
        };
        if self.scope.kind != FunctionKind::Kernel || self.scope.in_loop.is_some() || self.scope.addresses.is_some() {
            return self.refused(datum.span, messages::continuation_outside(self.one_line(datum.span)));
        }
        self.scope.enter_form(datum.span);
        for binding_of in bindings {
            let Some((name, made)) = self.continuation(binding_of) else { continue };
            let binding = match made {
                Some(continuation) => {
                    self.scope.continuations.push(continuation);
                    Binding::Continuation(self.scope.continuations.len() - 1)
                }
                None => Binding::Poisoned,
            };
            let at = list(binding_of).and_then(<[Datum]>::first).map_or(binding_of.span, |name| name.span);
            self.bind_known_name(&name, binding, at, NameKind::Function, TypeId::ERROR);
        }
        let body = self.sequence(body, span_of(body, datum.span), want);
        self.scope.leave();
        body
    }

    /// Checks one continuation as the kernel that it is. Where that fails, its name causes no further message.
    fn continuation(&mut self, binding: &Datum) -> Option<(Rc<str>, Option<Continuation>)> {
        let parts = list(binding).and_then(|parts| match parts {
            [name, params, rest @ ..] => Some((symbol(name)?.clone(), name.span, list(params)?, rest)),
            _ => None,
        });
        let Some((name, span, params, rest)) = parts else {
            self.report(messages::malformed(self.one_line(binding.span), "let-kernel", SHAPE));
            return None;
        };
        Some((name.clone(), self.continuation_kernel(binding, &name, span, params, rest)))
    }

    fn continuation_kernel(
        &mut self,
        binding: &Datum,
        name: &Rc<str>,
        span: Span,
        params: &[Datum],
        rest: &[Datum],
    ) -> Option<Continuation> {
        let (declarations, body) = split_declares(rest);
        let (kernel, name_span, declarations) = self.kernel_name(name, span, declarations)?;
        if !is_c_identifier(&kernel) {
            self.report(messages::kernel_name(name_span, &kernel));
            return None;
        }
        if let Some(&earlier) = self.defs.kernels.get(&kernel) {
            let diagnostic = messages::kernel_twice(name_span, &kernel, self.defs.functions[earlier].name_span);
            self.report(diagnostic);
            return None;
        }
        let (errors, kind) = (self.errors, FunctionKind::Kernel);
        let params = self.parameters(kind, params);
        let signature = self.signature(kind, &params, &declarations, name_span);
        let definition = Rc::new(FunctionDef {
            name: kernel.clone(),
            kind,
            exact: false,
            setter: false,
            params,
            signature,
            declarations: declarations.into_iter().cloned().collect(),
            body: body.to_vec(),
            span: binding.span,
            name_span,
            template: None,
            known: Rc::from([]),
            tensors: Vec::new(),
        });
        let position = self.defs.functions.len();
        self.defs.functions.push(definition.clone());
        self.defs.kernels.insert(kernel.clone(), position);
        self.check_kernel_parameters(&definition);
        let declared: Vec<Option<Pattern>> = definition.signature.params.iter().map(|param| param.ty).collect();
        let types: Option<Vec<TypeId>> = declared.into_iter().map(|ty| self.complete(ty?)).collect();
        let types = types.filter(|types| self.errors == errors && !types.contains(&TypeId::ERROR))?;
        let out = definition.params.iter().map(|param| param.section == Section::Out).collect();
        let key = InstanceKey { definition: position, params: types.iter().copied().map(Some).collect(), out };
        let scope = self.scope.of_continuation(kernel.clone());
        let finished = self.instance_within(key, name_span, scope)?;
        let function = self.program.functions.get(finished.id.0)?;
        if function.global_size.as_ref().is_none_or(|rule| rule.extents.is_empty()) {
            self.report(messages::continuation_unsized(name_span, &kernel, "continuation"));
            return None;
        }
        let names = definition.params.iter().map(|param| param.name.clone());
        Some(Continuation {
            name: name.clone(),
            instance: finished.id,
            params: names.zip(types).collect(),
            span: name_span,
        })
    }

    /// The name of the kernel that a continuation becomes, and its other declarations.
    fn kernel_name<'d>(
        &mut self,
        name: &Rc<str>,
        span: Span,
        declarations: Vec<&'d Datum>,
    ) -> Option<(Rc<str>, Span, Vec<&'d Datum>)> {
        let is_name = |datum: &&Datum| form(datum).is_some_and(|(head, _)| &*head == "kernel-name");
        let (named, rest): (Vec<&Datum>, Vec<&Datum>) = declarations.into_iter().partition(is_name);
        let Some(datum) = named.first() else { return Some((name.clone(), span, rest)) };
        match form(datum) {
            Some((_, [Datum { kind: DatumKind::String(text), span }])) if named.len() == 1 => {
                Some((text.to_string().into(), *span, rest))
            }
            _ => {
                let at = named.get(1).map_or(datum.span, |second| second.span);
                self.report(messages::malformed(at, "kernel-name", "(kernel-name \"NAME\")"));
                None
            }
        }
    }

    /// Whether a form invokes a continuation.
    pub(crate) fn is_continuation(&self, datum: &Datum) -> bool {
        let head = list(datum).and_then(|items| symbol(items.first()?));
        head.is_some_and(|name| matches!(self.scope.lookup(&fold(name)), Some(Binding::Continuation(_))))
    }

    /// The invocation of a continuation: it makes no code, and says what the host launches next.
    pub(crate) fn invoke_continuation(&mut self, number: usize, rest: &[Datum], span: Span, want: &Want) -> Expr {
        let Some(continuation) = self.scope.continuations.get(number).cloned() else {
            return self.refused(span, messages::continuation_of_continuation(span));
        };
        if !want.is_tail() {
            self.report(messages::continuation_not_last(self.one_line(span), &continuation.name));
        }
        if rest.len() != continuation.params.len() {
            let arity = messages::Arity::exactly(continuation.params.len());
            let diagnostic = messages::wrong_arity(span, &continuation.name, arity, rest.len());
            return self.refused(span, diagnostic.see(continuation.span, "defined here"));
        }
        let mut arguments = Vec::new();
        for (datum, (param, ty)) in rest.iter().zip(&continuation.params) {
            let Some(argument) = self.continuation_argument(datum, param, *ty) else { return Expr::error(span) };
            arguments.push(argument);
        }
        self.scope.plans.push(ContinuationPlan { instance: continuation.instance, arguments, span });
        Expr::nil(span)
    }

    fn continuation_argument(&mut self, datum: &Datum, param: &str, ty: TypeId) -> Option<ContinuationArgument> {
        let value = self.expression(datum, &Want::of(ty));
        let value = self.single(value);
        if value.ty == TypeId::ERROR {
            return None;
        }
        if let Some(wanted) = self.types().view_of(ty) {
            let given = self.types().view_of(value.ty);
            // The same memory may be written by one stage and read by the next.
            let same = given.is_some_and(|given| {
                (given.elem, given.align, given.space, given.form)
                    == (wanted.elem, wanted.align, wanted.space, wanted.form)
            });
            if !same {
                let (wanted, given) = (self.shown(ty).to_string(), self.shown(value.ty).to_string());
                self.report(messages::continuation_type(datum.span, param, &wanted, &given));
                return None;
            }
            let place = self.host_place(&value);
            if place.is_none() {
                self.report(messages::continuation_argument(datum.span, param));
            }
            return place;
        }
        let value = self.coerce(value, ty, &format!("parameter `{param}`"))?;
        if let Some(constant) = value.known() {
            return Some(ContinuationArgument::Constant(constant));
        }
        if let Some(place) = self.host_place(&value) {
            return Some(place);
        }
        match self.host_scalar(&value).filter(|size| self.follows_from_declarations(size)) {
            Some(size) => Some(ContinuationArgument::Size(size)),
            None => {
                self.report(messages::continuation_argument(datum.span, param));
                None
            }
        }
    }

    /// Whether the launch sizes in a size follow from what the kernel declares: the program around both launches has no launch sizes.
    fn follows_from_declarations(&self, size: &SizeExpr) -> bool {
        match size {
            SizeExpr::GlobalSize { axis } => {
                self.scope.has_global_size
                    && self.scope.local_size.is_some()
                    && *axis < self.scope.work_dim.unwrap_or(0)
            }
            SizeExpr::LocalSize { axis: _ } => self.scope.local_size.is_some(),
            SizeExpr::Apply { op: _, operands } => {
                operands.iter().all(|operand| self.follows_from_declarations(operand))
            }
            SizeExpr::Rational { .. } | SizeExpr::Scalar { .. } | SizeExpr::Length { .. } | SizeExpr::Index { .. } => {
                true
            }
        }
    }

    /// Returns where the host finds a value: a parameter, or memory that it makes.
    pub(crate) fn host_place(&self, value: &Expr) -> Option<ContinuationArgument> {
        match &value.kind {
            ExprKind::Hidden(need) => Some(ContinuationArgument::Hidden(*need)),
            ExprKind::Var(var) => {
                let declared = self.scope.var(*var);
                if self.scope.assigned.contains(&fold(&declared.name)) {
                    return None;
                }
                match declared.kind {
                    VarKind::Parameter => Some(ContinuationArgument::Param(*var)),
                    _ => self.scope.places.get(var).cloned(),
                }
            }
            _ => None,
        }
    }
}
