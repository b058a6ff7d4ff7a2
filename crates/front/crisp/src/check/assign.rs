//! Assignment: `set!`, `inc!`, `dec!` of variables, elements and lanes.

use crisp_ir_kernel::{BinaryOp, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::syntax::{fold, form};
use super::vectors::Lanes;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, Number, TypeId, VarId, VarKind};

/// Something that can be assigned.
enum Place {
    Var(VarId),
    Element { view: Expr, index: Vec<Expr> },
    Lanes { vector: Box<Place>, lanes: Lanes, whole: Number },
}

impl Checker<'_> {
    /// `(set! place value)`: the value is the stored one.
    pub(crate) fn set_form(&mut self, datum: &Datum, rest: &[Datum]) -> Expr {
        let [place, value] = rest else {
            self.report(messages::malformed(datum.span, "set!", "(set! PLACE VALUE)"));
            return Expr::error(datum.span);
        };
        let Some(place) = self.place(place) else {
            let _ = self.expression(value, &Want::ANY);
            return Expr::error(datum.span);
        };
        let ty = self.place_type(&place);
        let value = self.expression(value, &Want::of(ty));
        let Some(value) = self.coerce(value, ty, "the stored value") else { return Expr::error(datum.span) };
        self.store(place, value, datum.span)
    }

    /// `(inc! place [delta])`: adds in place; the value is the new one.
    pub(crate) fn increment(&mut self, datum: &Datum, rest: &[Datum], op: BinaryOp) -> Expr {
        let name = if op == BinaryOp::Add { "inc!" } else { "dec!" };
        let ([place] | [place, _]) = rest else {
            self.report(messages::malformed(datum.span, name, &format!("({name} PLACE [DELTA])")));
            return Expr::error(datum.span);
        };
        let place_span = place.span;
        let Some(place) = self.place(place) else { return Expr::error(datum.span) };
        let ty = self.place_type(&place);
        let Some(number) = ty.number().filter(|number| number.scalar != Scalar::Bool) else {
            if ty != TypeId::ERROR {
                self.report(messages::not_a_number(place_span, self.shown(ty), name));
            }
            return Expr::error(datum.span);
        };
        let delta = match rest.get(1) {
            Some(delta) => self.expression(delta, &Want::of(ty)),
            None => self.integer_literal(1, datum.span),
        };
        let Some(delta) = self.coerce(delta, TypeId::of(number), &format!("the distance of `{name}`")) else {
            return Expr::error(datum.span);
        };
        // The view and the indices are evaluated once.
        let (place, bindings) = self.evaluated_once(place);
        let Some(old) = self.read(&place, place_span) else { return Expr::error(datum.span) };
        let kind = ExprKind::Binary { op, lhs: Box::new(old), rhs: Box::new(delta) };
        let value = Expr::new(kind, ty, datum.span);
        let store = self.store(place, value, datum.span);
        if bindings.is_empty() {
            return store;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(store) }, ty, datum.span)
    }

    fn place(&mut self, datum: &Datum) -> Option<Place> {
        if let DatumKind::Symbol(name) = &datum.kind {
            return self.variable_place(name, datum.span);
        }
        let Some((head, args)) = form(datum) else {
            self.report(messages::not_a_place(datum.span, self.files.snippet(datum.span)));
            return None;
        };
        if matches!(&*head, "~" | "~ref~") {
            let (view, index) = self.element(args, datum.span)?;
            self.require_writable(&view, datum.span)?;
            return Some(Place::Element { view, index });
        }
        if let (Some(lanes), [vector]) = (super::vectors::swizzle(&head), args) {
            let inner = self.place(vector)?;
            let whole = self.place_type(&inner).number().filter(|number| number.lanes > 1);
            let Some(whole) = whole else {
                self.report(messages::no_lanes(vector.span, &head, self.shown(self.place_type(&inner))));
                return None;
            };
            let list = lanes.list();
            if let Some(&lane) = list.iter().find(|&&lane| lane >= whole.lanes) {
                self.report(messages::lane_missing(datum.span, super::vectors::LANE_NAMES[usize::from(lane)], whole));
                return None;
            }
            if (1..list.len()).any(|at| list[..at].contains(&list[at])) {
                self.report(messages::lane_twice(datum.span, &head));
                return None;
            }
            return Some(Place::Lanes { vector: Box::new(inner), lanes, whole });
        }
        self.report(messages::not_a_place(datum.span, self.files.snippet(datum.span)));
        None
    }

    fn variable_place(&mut self, name: &std::rc::Rc<str>, span: Span) -> Option<Place> {
        let folded = fold(name);
        let Some(id) = self.scope.lookup(&folded) else {
            let diagnostic = if self.defs.constants.contains_key(&folded) || self.defs.constants.contains_key(name) {
                messages::assigns_constant(span, name)
            } else {
                self.unknown_name(name, &folded, span)
            };
            self.report(diagnostic);
            return None;
        };
        let var = self.scope.var(id).clone();
        match var.kind {
            VarKind::LoopIndex => {
                self.report(messages::assigns_loop_index(span, name, var.span));
                return None;
            }
            VarKind::Parameter | VarKind::Let | VarKind::Hidden => {}
        }
        if var.ty == TypeId::ERROR {
            return None;
        }
        if var.ty.number().is_none() {
            self.report(messages::assigns_non_number(span, name, self.shown(var.ty)));
            return None;
        }
        Some(Place::Var(id))
    }

    fn place_type(&self, place: &Place) -> TypeId {
        match place {
            Place::Var(id) => self.scope.var(*id).ty,
            Place::Element { view, index: _ } => self.element_of(view.ty).unwrap_or(TypeId::ERROR),
            Place::Lanes { vector: _, lanes, whole } => lanes.of(*whole),
        }
    }

    /// Replaces an element's view and indices by variables, so that reading and writing evaluate them once.
    fn evaluated_once(&mut self, place: Place) -> (Place, Vec<Bind>) {
        let mut bindings = Vec::new();
        let mut once = |checker: &mut Self, expr: Expr| {
            if matches!(expr.kind, ExprKind::Var(_) | ExprKind::Constant(_)) {
                return expr;
            }
            let (ty, at) = (expr.ty, expr.span);
            let var = checker.scope.hidden("place", ty, at);
            let out = checker.is_out(&expr);
            checker.scope.vars[var.0].out = out;
            bindings.push(Bind { vars: vec![var], value: expr });
            Expr::new(ExprKind::Var(var), ty, at)
        };
        let place = match place {
            Place::Var(id) => Place::Var(id),
            Place::Element { view, index } => {
                let view = once(self, view);
                let index = index.into_iter().map(|index| once(self, index)).collect();
                Place::Element { view, index }
            }
            Place::Lanes { vector, lanes, whole } => {
                let (vector, inner) = self.evaluated_once(*vector);
                bindings = inner;
                Place::Lanes { vector: Box::new(vector), lanes, whole }
            }
        };
        (place, bindings)
    }

    fn read(&mut self, place: &Place, span: Span) -> Option<Expr> {
        match place {
            Place::Var(id) => {
                let ty = self.scope.var(*id).ty;
                Some(Expr::new(ExprKind::Var(*id), ty, span))
            }
            Place::Element { view, index } => self.load(view.clone(), index.clone(), span),
            Place::Lanes { vector, lanes, whole: _ } => {
                let whole = self.read(vector, span)?;
                let ty = self.place_type(place);
                Some(Expr::new(ExprKind::Swizzle { vector: Box::new(whole), lanes: lanes.list().to_vec() }, ty, span))
            }
        }
    }

    fn store(&mut self, place: Place, value: Expr, span: Span) -> Expr {
        let ty = value.ty;
        match place {
            Place::Var(var) => {
                self.scope.host.forget(var);
                self.scope.known.remove(&var);
                self.scope.places.remove(&var);
                Expr::new(ExprKind::SetVar { var, value: Box::new(value) }, ty, span)
            }
            Place::Element { view, index } => {
                Expr::new(ExprKind::Store { view: Box::new(view), index, value: Box::new(value) }, ty, span)
            }
            Place::Lanes { vector, lanes, whole } => {
                let (vector, mut bindings) = self.evaluated_once(*vector);
                let Some(old) = self.read(&vector, span) else { return Expr::error(span) };
                let var = self.scope.hidden("lanes", ty, span);
                bindings.push(Bind { vars: vec![var], value });
                let stored = Expr::new(ExprKind::Var(var), ty, span);
                let kind = ExprKind::WithLanes {
                    vector: Box::new(old),
                    lanes: lanes.list().to_vec(),
                    value: Box::new(stored.clone()),
                };
                let replaced = Expr::new(kind, TypeId::of(whole), span);
                let store = self.store(vector, replaced, span);
                let body = Box::new(Expr::new(ExprKind::Seq(vec![store, stored]), ty, span));
                Expr::new(ExprKind::Let { bindings, body }, ty, span)
            }
        }
    }
}
