//! `let-kernel`: continuation kernels, which capture what is known at compile time, and their invocation in last place.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_ir_kernel::SizeExpr;
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::definitions::FunctionDef;
use super::instantiate::InstanceKey;
use super::scope::Scope;
use super::syntax::{fold, form, is_c_identifier, list, span_of, split_declares, symbol};
use super::unify::Pattern;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{
    ContinuationArgument, ContinuationPlan, Expr, ExprKind, FunctionKind, InstanceId, TypeId, Var, VarId, VarKind,
};

/// A continuation that the scope can invoke.
#[derive(Clone, Debug)]
pub(crate) struct Continuation {
    name: Rc<str>,
    instance: InstanceId,
    params: Vec<(Rc<str>, TypeId)>,
    span: Span,
}

/// What a continuation sees of the kernel around it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Captures {
    /// Names with what they stand for at compile time.
    known: Vec<(Rc<str>, Var, Expr)>,
    /// Names of what is known at run time only.
    pub(crate) at_run_time: BTreeSet<Rc<str>>,
}

const SHAPE: &str = "(let-kernel ((NAME (PARAMETERS) BODY…)) BODY… (NAME ARGUMENTS))";

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
        let depth = self.scope.continuations.len();
        let mut failed = false;
        for binding in bindings {
            match self.continuation(binding) {
                Some(continuation) => self.scope.continuations.push(continuation),
                None => failed = true,
            }
        }
        let body = if failed { None } else { Some(self.sequence(body, span_of(body, datum.span), want)) };
        self.scope.continuations.truncate(depth);
        body.unwrap_or_else(|| Expr::error(datum.span))
    }

    /// Checks one continuation as the kernel that it is.
    fn continuation(&mut self, binding: &Datum) -> Option<Continuation> {
        let Some([name, params, rest @ ..]) = list(binding) else {
            self.report(messages::malformed(self.one_line(binding.span), "let-kernel", SHAPE));
            return None;
        };
        let (Some(name), Some(params)) = (symbol(name).cloned(), list(params)) else {
            self.report(messages::malformed(self.one_line(binding.span), "let-kernel", SHAPE));
            return None;
        };
        let (declarations, body) = split_declares(rest);
        let (kernel, name_span, declarations) = self.kernel_name(&name, binding.span, declarations)?;
        if !is_c_identifier(&kernel) {
            self.report(messages::kernel_name(name_span, &kernel));
            return None;
        }
        if let Some(&earlier) = self.defs.kernels.get(&kernel) {
            let diagnostic = messages::kernel_twice(name_span, &kernel, self.defs.functions[earlier].name_span);
            self.report(diagnostic);
            return None;
        }
        let errors = self.errors;
        let kind = FunctionKind::Kernel;
        let params = self.parameters(kind, params);
        let signature = self.signature(kind, &params, &declarations, name_span);
        let definition = Rc::new(FunctionDef {
            name: kernel.clone(),
            kind,
            exact: false,
            params,
            signature,
            declarations: declarations.into_iter().cloned().collect(),
            body: body.to_vec(),
            span: binding.span,
            name_span,
        });
        let position = self.defs.functions.len();
        self.defs.functions.push(definition.clone());
        self.defs.kernels.insert(kernel.clone(), position);
        self.check_kernel_parameters(&definition);
        let types: Option<Vec<TypeId>> =
            definition.signature.params.iter().map(|param| param.ty.and_then(|ty| self.complete(ty))).collect();
        let types = types.filter(|types| self.errors == errors && !types.contains(&TypeId::ERROR))?;
        let out = definition.params.iter().map(|param| param.section == super::definitions::Section::Out).collect();
        let key = InstanceKey { definition: position, params: types.iter().copied().map(Some).collect(), out };
        self.captures = Some(self.capturable());
        let outer = std::mem::replace(&mut self.scope, Scope::new(kind, kernel.clone()));
        let finished = self.check_body_of(&definition, &key);
        self.scope = outer;
        self.captures = None;
        let finished = finished.filter(|_| self.errors == errors)?;
        let launched = self.program.functions.get(finished.id.0);
        if launched.is_some_and(|it| it.global_size.as_ref().is_none_or(|rule| rule.extents.is_empty())) {
            self.report(messages::continuation_unsized(name_span, &kernel));
            return None;
        }
        let names = definition.params.iter().map(|param| param.name.clone());
        Some(Continuation {
            name: fold(&name),
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
        match named.first().map(|datum| (datum, form(datum))) {
            None => Some((name.clone(), span, rest)),
            Some((_, Some((_, [Datum { kind: DatumKind::String(text), span }])))) => {
                Some((text.to_string().into(), *span, rest))
            }
            Some((datum, _)) => {
                self.report(messages::malformed(datum.span, "kernel-name", "(kernel-name \"NAME\")"));
                None
            }
        }
    }

    /// What the names in scope are for a continuation.
    fn capturable(&self) -> Captures {
        let mut captures = Captures::default();
        for (name, var) in self.scope.names() {
            let declared = self.scope.var(var);
            let at_compile_time = self.types().ir(declared.ty).is_none();
            let nil = Expr { kind: ExprKind::Nil, ty: declared.ty, span: declared.span };
            match self.scope.known.get(&var) {
                Some(value) => captures.known.push((name, declared.clone(), value.clone())),
                None if at_compile_time => captures.known.push((name, declared.clone(), nil)),
                None => drop(captures.at_run_time.insert(name)),
            }
        }
        captures
    }

    /// Binds what a continuation captures, behind its parameters, which hide it; gives the bindings of numbers.
    pub(crate) fn bind_captures(&mut self) -> Vec<(VarId, Expr)> {
        let Some(captures) = self.captures.take() else { return Vec::new() };
        let mut bindings = Vec::new();
        for (name, var, value) in captures.known {
            if self.scope.lookup(&name).is_some() {
                continue;
            }
            let is_number = self.types().ir(var.ty).is_some();
            let id = self.scope.bind(name, Var { kind: VarKind::Let, ..var });
            if is_number {
                self.scope.known.insert(id, value.clone());
                bindings.push((id, value));
            }
        }
        self.scope.outside = captures.at_run_time;
        bindings
    }

    /// The continuation of that (folded) name.
    pub(crate) fn find_continuation(&self, name: &str) -> Option<Continuation> {
        self.scope.continuations.iter().rev().find(|continuation| &*continuation.name == name).cloned()
    }

    /// The invocation of a continuation: it makes no code, and says what the host launches next.
    pub(crate) fn invoke_continuation(
        &mut self,
        continuation: &Continuation,
        rest: &[Datum],
        span: Span,
        want: &Want,
    ) -> Expr {
        if *want == Want::Discard {
            self.report(messages::continuation_not_last(span, &continuation.name));
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
        let value = self.expression(datum, &Want::Value(Some(Pattern::Is(ty))));
        let value = self.single(value);
        if value.ty == TypeId::ERROR {
            return None;
        }
        if let Some(wanted) = self.types().view_of(ty) {
            let given = self.types().view_of(value.ty);
            // The same memory may be written by one stage and read by the next.
            let same = given.is_some_and(|given| {
                (given.elem, given.align, given.space) == (wanted.elem, wanted.align, wanted.space)
            });
            if !same {
                let (wanted, given) = (self.shown(ty).to_string(), self.shown(value.ty).to_string());
                self.report(messages::continuation_type(datum.span, param, &wanted, &given));
                return None;
            }
            let place = match &value.kind {
                ExprKind::Hidden(need) => Some(ContinuationArgument::Hidden(*need)),
                ExprKind::Var(var) => self.scope.places.get(var).cloned(),
                _ => None,
            };
            if place.is_none() {
                self.report(messages::continuation_argument(datum.span, param));
            }
            return place;
        }
        let value = self.coerce(value, ty, &format!("parameter `{param}`"))?;
        if let Some(constant) = value.known() {
            return Some(ContinuationArgument::Constant(constant));
        }
        if let ExprKind::Var(var) = &value.kind
            && let Some(place) = self.scope.places.get(var)
        {
            return Some(place.clone());
        }
        // What follows from the sizes of the first launch is not known of a program.
        let size = self.host_scalar(&value).filter(|size| !names_launch(size)).map(ContinuationArgument::Size);
        if size.is_none() {
            self.report(messages::continuation_argument(datum.span, param));
        }
        size
    }
}

/// Whether a size depends on those of a launch.
fn names_launch(size: &SizeExpr) -> bool {
    match size {
        SizeExpr::GlobalSize { axis: _ } | SizeExpr::LocalSize { axis: _ } => true,
        SizeExpr::Apply { op: _, operands } => operands.iter().any(names_launch),
        SizeExpr::Rational { .. } | SizeExpr::Scalar { .. } | SizeExpr::Length { .. } | SizeExpr::Index { .. } => false,
    }
}
