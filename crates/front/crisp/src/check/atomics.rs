//! Atomic operations: what they may be applied to, where they may be, and updates by a function.

use std::rc::Rc;

use crisp_ir_kernel::{AtomicOp, BinaryOp, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::assign::Place;
use super::scope::{Binding, Context};
use super::{Checker, Want};
use crate::forms::{self, Site};
use crate::messages;
use crate::typed::{Bind, Expr, ExprKind, Known, TypeId, VarId, first_effect};

/// The names that an update's function, the element and the argument have while the call of the function is checked.
const FUNCTION: &str = "%function";
const OLD: &str = "%old";
const ARGUMENT: &str = "%argument";

/// The update that an atomic form applies to its location.
#[derive(Clone, Copy)]
enum Update<'a> {
    /// An operation of the device.
    Native(AtomicOp),
    /// A function of the element, and of an argument where there is one.
    Function(&'a Datum),
}

impl Checker<'_> {
    /// `(atomic-add! location value)` and those like it.
    pub(crate) fn atomic(&mut self, site: &Site<'_>, op: AtomicOp, args: &[Datum]) -> Expr {
        let [location, value] = args else { return self.wrong_atomic(site, args) };
        self.update(site, Update::Native(op), location, Some(value))
    }

    /// `(atomic-inc! location)`, `(atomic-dec! location)`: one more or less, wrapping.
    pub(crate) fn atomic_step(&mut self, site: &Site<'_>, op: AtomicOp, args: &[Datum]) -> Expr {
        let [location] = args else { return self.wrong_atomic(site, args) };
        let one = Datum { kind: DatumKind::Integer(1), span: site.span };
        self.update(site, Update::Native(op), location, Some(&one))
    }

    /// `(atomic-op! location f)`: the element becomes `(f element)`.
    pub(crate) fn atomic_function(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [location, function] = args else { return self.wrong_atomic(site, args) };
        self.update(site, Update::Function(function), location, None)
    }

    /// `(atomic-binop! location f value)`: the element becomes `(f element value)`.
    pub(crate) fn atomic_binary_function(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [location, function, value] = args else { return self.wrong_atomic(site, args) };
        self.update(site, Update::Function(function), location, Some(value))
    }

    fn wrong_atomic(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let page = forms::find(site.name).map_or("", |form| form.page);
        let arity = messages::Arity::exactly(site.least);
        let diagnostic = messages::wrong_arity(site.span, site.name, arity, args.len());
        self.refused(site.span, messages::documented(diagnostic, page))
    }

    fn update(&mut self, site: &Site<'_>, update: Update<'_>, location: &Datum, value: Option<&Datum>) -> Expr {
        let span = site.span;
        let Some(place) = self.place(location) else {
            value.into_iter().for_each(|value| {
                let _ = self.expression(value, &Want::ANY);
            });
            return Expr::error(span);
        };
        let ty = self.place_type(&place);
        if ty == TypeId::ERROR || !self.require_atomic(site, update, location.span, ty) {
            return Expr::error(span);
        }
        if matches!(place, Place::Lanes { .. }) {
            return self.refused(span, messages::atomic_lanes(location.span, site.name));
        }
        let shared = self.is_shared(site, &place, location);
        if shared == Some(Space::Global) && self.scope.context == Context::Thread {
            let name = self.scope.name.clone();
            return self.refused(span, messages::global_atomic_in_thread(self.one_line(span), site.name, &name));
        }
        let (place, mut bindings) = self.evaluated_once(place);
        let argument = match value {
            None => None,
            Some(value) => {
                let expr = self.expression(value, &Want::of(ty));
                let place = format!("the operand of `{}`", site.name);
                let Some(expr) = self.coerce(expr, ty, &place) else { return Expr::error(span) };
                let var = self.scope.hidden("operand", ty, expr.span);
                let read = Expr::new(ExprKind::Var(var), ty, expr.span);
                bindings.push(Bind { vars: vec![var], value: expr });
                Some((var, read))
            }
        };
        let body = match shared {
            Some(_) => self.shared_update(site, update, &place, argument, location.span),
            None => self.plain_update(site, update, place, argument, location.span),
        };
        let Some(body) = body else { return Expr::error(span) };
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }

    /// Whether there is such an operation on elements of that type; reports when not.
    fn require_atomic(&mut self, site: &Site<'_>, update: Update<'_>, location: Span, ty: TypeId) -> bool {
        let scalar = ty.number().filter(|number| number.lanes == 1).map(|number| number.scalar);
        let wide = |scalar: &Scalar| {
            (scalar.is_integer() || matches!(scalar, Scalar::F32 | Scalar::F64)) && scalar.bytes() >= 4
        };
        let Some(scalar) = scalar.filter(wide) else {
            self.report(messages::atomic_element(location, site.name, self.shown(ty)));
            return false;
        };
        let bits = matches!(update, Update::Native(AtomicOp::And | AtomicOp::Or | AtomicOp::Xor));
        if bits && !scalar.is_integer() {
            self.report(messages::integers_only(location, site.name, self.shown(ty)));
            return false;
        }
        true
    }

    /// The memory of a location that other invocations may change too; of others there is a warning.
    fn is_shared(&mut self, site: &Site<'_>, place: &Place, location: &Datum) -> Option<Space> {
        let space = in_memory(place).and_then(|(view, _, _)| self.types().view_of(view.ty)).map(|view| view.space);
        let shared = space.filter(|space| matches!(space, Space::Global | Space::Local));
        if shared.is_none() {
            let text = self.files.snippet(location.span);
            self.report(messages::atomic_not_shared(location.span, site.name, text));
        }
        shared
    }

    /// The update of an element in one step.
    fn shared_update(
        &mut self,
        site: &Site<'_>,
        update: Update<'_>,
        place: &Place,
        argument: Option<(VarId, Expr)>,
        location: Span,
    ) -> Option<Expr> {
        let ty = self.place_type(place);
        let (view, index, leaf) = in_memory(place)?;
        let (view, index) = (view.clone(), index.to_vec());
        if site.want.needs_value() {
            self.require_readable(&view, location)?;
        }
        let view = Box::new(view);
        let kind = match update {
            Update::Native(op) => ExprKind::Atomic { op, view, index, leaf, value: Box::new(argument?.1) },
            Update::Function(function) => {
                let old = self.scope.hidden("element", ty, location);
                let body = self.updated(site, function, old, argument.map(|(var, _)| var), ty)?;
                if let Some(effect) = first_effect(&body, &self.program) {
                    self.report(messages::update_has_effects(function.span, self.files.snippet(function.span), effect));
                    return None;
                }
                ExprKind::AtomicApply { view, index, leaf, old, body: Box::new(body) }
            }
        };
        Some(Expr::new(kind, ty, site.span))
    }

    /// The same where no other invocation can see the location: it is read, then stored.
    fn plain_update(
        &mut self,
        site: &Site<'_>,
        update: Update<'_>,
        place: Place,
        argument: Option<(VarId, Expr)>,
        location: Span,
    ) -> Option<Expr> {
        let (ty, span) = (self.place_type(&place), site.span);
        let read = self.read(&place, location)?;
        let old = self.scope.hidden("element", ty, location);
        let element = Expr::new(ExprKind::Var(old), ty, location);
        let new = match update {
            Update::Native(op) => {
                let (_, operand) = argument?;
                match op.binary() {
                    Some(op) => plain(op, element.clone(), operand, ty, span),
                    None => operand,
                }
            }
            Update::Function(function) => self.updated(site, function, old, argument.map(|(var, _)| var), ty)?,
        };
        let store = self.store(place, new, span);
        let body = Expr::new(ExprKind::Seq(vec![store, element]), ty, span);
        let bindings = vec![Bind { vars: vec![old], value: read }];
        Some(Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span))
    }

    /// The call of an update's function with the element and the argument.
    fn updated(
        &mut self,
        site: &Site<'_>,
        function: &Datum,
        old: VarId,
        argument: Option<VarId>,
        ty: TypeId,
    ) -> Option<Expr> {
        let value = self.expression(function, &Want::ANY);
        if value.ty == TypeId::ERROR {
            return None;
        }
        let Some(known) = self.types().known_of(value.ty).filter(|known| matches!(known, Known::Function(_))).cloned()
        else {
            self.report(messages::not_a_function(function.span, self.shown(value.ty)));
            return None;
        };
        let span = function.span;
        let named = |name: &str| Datum { kind: DatumKind::Symbol(Rc::from(name)), span };
        self.scope.enter();
        self.scope.name(&FUNCTION.into(), Binding::Known(known));
        self.scope.name(&OLD.into(), Binding::Runtime(old));
        let mut call = vec![named(FUNCTION), named(OLD)];
        if let Some(argument) = argument {
            self.scope.name(&ARGUMENT.into(), Binding::Runtime(argument));
            call.push(named(ARGUMENT));
        }
        let whole = Datum { kind: DatumKind::List(call.clone().into()), span };
        let new = self.funcall(&whole, &call, &Want::of(ty));
        self.scope.leave();
        self.coerce(new, ty, &format!("what `{}` stores", site.name))
    }
}

/// The memory of a place: an element, or the number at a leaf of an element that is a structure.
fn in_memory(place: &Place) -> Option<(&Expr, &[Expr], usize)> {
    match place {
        Place::Element { view, index } => Some((view, index, 0)),
        Place::Member { whole, leaf, ty: _ } => {
            in_memory(whole).map(|(view, index, first)| (view, index, first + leaf))
        }
        Place::Var(_)
        | Place::Lanes { .. }
        | Place::Indexed { .. }
        | Place::Setter { .. }
        | Place::Property { .. }
        | Place::Axis { .. }
        | Place::Struct { .. } => None,
    }
}

fn plain(op: BinaryOp, lhs: Expr, rhs: Expr, ty: TypeId, span: Span) -> Expr {
    Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, ty, span)
}
