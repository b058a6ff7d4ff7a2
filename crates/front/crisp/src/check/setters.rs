//! `def-setter`, and functions that change the structures they are given: the caller's variable gets the new members.

use std::collections::BTreeSet;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::Checker;
use super::assign::Place;
use super::definitions::{FunctionDef, Section};
use super::instantiate::Finished;
use super::syntax::{bypasses, fold, form, is_nil, list, split_declares, symbol};
use super::templates::Template;
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, FunctionKind, Parameter, TypeId, VarId};

const SHAPE: &str = "(def-setter ACCESSOR~ (OBJECT:TYPE VALUE:TYPE) BODY…)";

impl Checker<'_> {
    pub(crate) fn collect_setter(&mut self, datum: &Datum, template: Option<Rc<Template>>) {
        let rest = form(datum).map_or(&[][..], |(_, rest)| rest);
        let Some((name, params)) = rest.first().and_then(symbol).zip(rest.get(1).and_then(list)) else {
            self.report(messages::malformed(self.one_line(datum.span), "def-setter", SHAPE));
            return;
        };
        let (name, name_span, folded) = (name.clone(), rest[0].span, fold(name));
        if let Some(public) = bypasses(&folded) {
            self.report(messages::raw_overloaded(name_span, &name, &public));
            return;
        }
        if !folded.ends_with('~') {
            self.report(messages::setter_name(name_span, &name));
            return;
        }
        let errors = self.errors;
        let params = self.parameters(FunctionKind::Thread, params);
        let (declarations, body) = split_declares(&rest[2..]);
        let outer = self.scope.of_constants();
        if let Some(template) = &template {
            self.scope.enter();
            self.bind_open(template);
        }
        let mut signature = self.signature(FunctionKind::Thread, &params, &declarations, name_span);
        self.scope = outer;
        if params.len() < 2 || params.iter().any(|param| param.section != Section::Required) {
            self.report(messages::setter_parameters(name_span, &name));
        }
        if signature.results.as_ref().is_some_and(|results| !results.is_empty()) {
            self.report(messages::setter_returns(signature.results_span.unwrap_or(name_span), &name));
        }
        let own = signature.params.first().and_then(|param| param.ty).is_none_or(|ty| self.is_own_pattern(ty));
        if self.errors == errors && !own {
            self.report(messages::setter_without_own_type(params[0].span, &name));
        }
        signature.results = Some(Vec::new());
        if self.errors > errors {
            signature.give_up();
        }
        let definition = FunctionDef {
            name,
            kind: FunctionKind::Thread,
            exact: false,
            setter: true,
            params,
            signature,
            declarations: declarations.into_iter().filter(|datum| !is_nil(datum)).cloned().collect(),
            body: body.to_vec(),
            span: datum.span,
            name_span,
            template,
            known: Rc::from([]),
            tensors: Vec::new(),
        };
        self.add_function(definition, folded);
    }

    /// The setters of the (folded) name that take these arguments in front of the new value.
    pub(crate) fn setters(&mut self, name: &str, args: &[Expr]) -> Vec<usize> {
        let all = self.defs.setters.get(name).cloned().unwrap_or_default();
        all.into_iter().filter(|&at| !self.is_own_accessor(name, at, args) && self.leading_fit(at, args)).collect()
    }

    /// Notes that a variable was changed by its members: a parameter then hands its structure back to the caller.
    pub(crate) fn note_update(&mut self, var: VarId) {
        self.scope.updated.insert(var);
    }

    /// Makes a function hand back the structures that it changes; says which of the arguments that are passed they are.
    pub(crate) fn handed_back(
        &mut self,
        params: &[Parameter],
        body: Expr,
        results: &mut Vec<TypeId>,
    ) -> (Expr, Vec<usize>) {
        let updated: BTreeSet<VarId> = std::mem::take(&mut self.scope.updated);
        let passed = params.iter().filter(|param| self.types().is_runtime(self.scope.var(param.var).ty));
        let (mut at, mut changed) = (Vec::new(), Vec::new());
        for (position, param) in passed.enumerate() {
            if updated.contains(&param.var) && self.types().structure_of(self.scope.var(param.var).ty).is_some() {
                at.push(position);
                changed.push(param.var);
            }
        }
        if changed.is_empty() {
            return (body, at);
        }
        let span = body.span;
        let values = self.types_mut().values(results);
        let read: Vec<Expr> =
            changed.iter().map(|&var| Expr::new(ExprKind::Var(var), self.scope.var(var).ty, span)).collect();
        let mut body = body;
        hand_back_early(&mut body, values, &read);
        let vars: Vec<VarId> = results.iter().map(|&ty| self.scope.hidden("result", ty, span)).collect();
        let own = vars.iter().zip(results.iter()).map(|(&var, &ty)| Expr::new(ExprKind::Var(var), ty, span));
        let items: Vec<Expr> = own.chain(read.iter().cloned()).collect();
        results.extend(read.iter().map(|read| read.ty));
        let all = self.types_mut().values(results);
        if body.ty == TypeId::NEVER {
            return (body, at);
        }
        let handed = Expr::new(ExprKind::Values(items), all, span);
        let kind = if vars.is_empty() {
            ExprKind::Seq(vec![body, handed])
        } else {
            ExprKind::Let { bindings: vec![Bind { vars, value: body }], body: Box::new(handed) }
        };
        (Expr::new(kind, all, span), at)
    }

    /// Where the structures go that a call hands back. Arguments that are elements of memory are found once.
    pub(crate) fn updates(
        &mut self,
        finished: &Finished,
        passed: &mut [Expr],
        bindings: &mut Vec<Bind>,
    ) -> Vec<(Option<Place>, TypeId)> {
        let mut updates = Vec::new();
        for &at in &finished.updates {
            let Some(argument) = passed.get_mut(at) else { continue };
            let ty = argument.ty;
            let place = self.place_of(argument, bindings);
            updates.push((place, ty));
        }
        updates
    }

    /// A call whose last values are stored where they came from.
    pub(crate) fn call_with_updates(
        &mut self,
        call: ExprKind,
        finished: &Finished,
        updates: Vec<(Option<Place>, TypeId)>,
        span: Span,
    ) -> Expr {
        let own = self.types_mut().values(&finished.results);
        if updates.is_empty() {
            return Expr::new(call, own, span);
        }
        let results: Vec<TypeId> = finished.results.iter().copied().chain(updates.iter().map(|(_, ty)| *ty)).collect();
        let all = self.types_mut().values(&results);
        let vars: Vec<VarId> = results.iter().map(|&ty| self.scope.hidden("handed", ty, span)).collect();
        let read = |at: usize| Expr::new(ExprKind::Var(vars[at]), results[at], span);
        let mut items = Vec::new();
        for (position, (place, _)) in updates.into_iter().enumerate() {
            if let Some(Place::Var(var)) = place {
                self.note_update(var);
            }
            if let Some(place) = place {
                items.push(self.store(place, read(finished.results.len() + position), span));
            }
        }
        let values: Vec<Expr> = (0..finished.results.len()).map(read).collect();
        items.push(match values.len() {
            0 => Expr::nil(span),
            1 => read(0),
            _ => Expr::new(ExprKind::Values(values), own, span),
        });
        let body = Box::new(Expr::new(ExprKind::Seq(items), own, span));
        let value = Expr::new(call, all, span);
        Expr::new(ExprKind::Let { bindings: vec![Bind { vars, value }], body }, own, span)
    }
}

/// Adds what is handed back to the values of each early return.
fn hand_back_early(body: &mut Expr, values: TypeId, read: &[Expr]) {
    body.kind.parts_mut(&mut |part| hand_back_early(part, values, read));
    let span = body.span;
    if let ExprKind::Return(items) = &mut body.kind {
        let own = Expr::new(ExprKind::Values(std::mem::take(items)), values, span);
        if values != TypeId::NIL {
            items.push(Expr::new(ExprKind::Part { whole: Box::new(own), leaf: 0 }, values, span));
        }
        items.extend(read.iter().cloned());
    }
}
