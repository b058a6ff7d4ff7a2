//! Assignment: `set!`, `inc!`, `dec!` of variables, elements and lanes.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Scalar};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::cells::only_element;
use super::definitions::Generated;
use super::scope::Binding;
use super::syntax::{fold, form};
use super::unify::Pattern;
use super::vectors::Lanes;
use super::views::Property;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{Array, Bind, Expr, ExprKind, Number, TypeId, VarId, VarKind};

/// Something that can be assigned.
#[derive(Clone)]
pub(crate) enum Place {
    Var(VarId),
    Element {
        view: Expr,
        index: Vec<Expr>,
    },
    Lanes {
        vector: Box<Place>,
        lanes: Lanes,
        whole: Number,
    },
    /// A member of a structure, from a leaf on.
    Member {
        whole: Box<Place>,
        leaf: usize,
        ty: TypeId,
    },
    /// An element of an array, at an index that is known at run time.
    Indexed {
        whole: Box<Place>,
        array: Array,
        index: Box<Expr>,
    },
    /// A property of a view.
    Property {
        var: VarId,
        property: Property,
        ty: TypeId,
    },
    /// The extent or stride of a tensor along an axis, which is an `i64` or `u64`.
    Axis {
        var: VarId,
        property: Property,
        axis: Box<Expr>,
    },
    /// A structure in all columns of a structure of arrays.
    Struct {
        soa: Expr,
        index: Expr,
        ty: TypeId,
    },
    /// A place that a setter of the author's assigns: its name, the setters that fit, and the arguments before the new value.
    Setter {
        name: Rc<str>,
        setters: Vec<usize>,
        args: Vec<Expr>,
        ty: TypeId,
    },
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
        if let Place::Property { var, property: property @ (Property::Dims | Property::Strides), ty: _ } = place {
            return self.set_axes(var, property, value, datum.span);
        }
        let ty = self.place_type(&place);
        if matches!(place, Place::Setter { .. }) {
            let hint = Some(ty).filter(|ty| *ty != TypeId::ERROR).map(Pattern::Is);
            let value = self.expression(value, &Want::Value(hint));
            let value = self.single(value);
            if matches!(value.ty, TypeId::ERROR | TypeId::NEVER) {
                return value;
            }
            let value = if ty == TypeId::ERROR { Some(value) } else { self.coerce(value, ty, "the stored value") };
            return value.map_or_else(|| Expr::error(datum.span), |value| self.store(place, value, datum.span));
        }
        let value = self.expression(value, &Want::of(ty));
        let errors = self.errors;
        let Some(value) = self.coerce(value, ty, "the stored value") else {
            self.point_at_binding(errors, &place);
            return Expr::error(datum.span);
        };
        if let Place::Var(var) = place {
            self.holds_elected(var);
        }
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
        let errors = self.errors;
        let Some(delta) = self.coerce(delta, TypeId::of(number), &format!("the distance of `{name}`")) else {
            self.point_at_binding(errors, &place);
            return Expr::error(datum.span);
        };
        // The view and the indices are evaluated once.
        let (place, bindings) = self.evaluated_once(place);
        let Some(old) = self.read(&place, place_span) else { return Expr::error(datum.span) };
        let value = self.arithmetic(op, old, delta, ty, datum.span);
        let store = self.store(place, value, datum.span);
        if bindings.is_empty() {
            return store;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(store) }, ty, datum.span)
    }

    pub(crate) fn place(&mut self, datum: &Datum) -> Option<Place> {
        let place = self.object(datum)?;
        if let Place::Var(id) = place {
            let var = self.scope.var(id);
            let (ty, name) = (var.ty, var.name.clone());
            if self.types().holds_view(ty) || !self.types().is_runtime(ty) {
                self.report(messages::assigns_non_number(datum.span, &name, self.shown(ty)));
                return None;
            }
        }
        Some(place)
    }

    /// A place, or a variable of which a part is a place.
    pub(super) fn object(&mut self, datum: &Datum) -> Option<Place> {
        if let DatumKind::Symbol(name) = &datum.kind {
            return self.variable_place(name, datum.span);
        }
        let Some((head, args)) = form(datum) else {
            self.report(messages::not_a_place(datum.span, self.files.snippet(datum.span)));
            return None;
        };
        if matches!(&*head, "~" | "~ref~") {
            if let [of, axis] = args
                && let Some((accessor, [tensor])) = form(of)
                && let Some(property @ (Property::Dims | Property::Strides)) = Property::named(&accessor)
            {
                return self.axis_place(property, &accessor, tensor, axis);
            }
            let values = self.values_of(args)?;
            if values.first().is_some_and(|value| self.types().is_own(value.ty)) {
                let setters = self.setters(&head, &values);
                if !setters.is_empty() {
                    let ty = self.new_value_type(&setters);
                    return Some(Place::Setter { name: head.clone(), setters, args: values, ty });
                }
            }
            if let Some(array) = values.first().and_then(|value| self.array_of(value.ty)) {
                let count = values.len();
                return match (args, values.into_iter().nth(1)) {
                    ([whole, _], Some(index)) => self.array_place(array, whole, index),
                    _ => {
                        self.report(messages::array_indices(datum.span, count.saturating_sub(1)));
                        None
                    }
                };
            }
            self.refuse_identity_place(&values, datum)?;
            let (view, index) = self.element_of_values(values, datum.span)?;
            self.require_writable(&view, datum.span)?;
            if let ExprKind::Var(var) = view.kind
                && let Some((accessor, bound)) = self.scope.copies.get(&var).cloned()
            {
                let name = self.scope.var(var).name.clone();
                self.report(messages::sets_copy(datum.span, &name, &accessor, bound));
            }
            return Some(Place::Element { view, index });
        }
        if let (Some(property), [object]) = (Property::named(&head), args) {
            match self.object(object)? {
                Place::Var(var) if self.types().view_of(self.scope.var(var).ty).is_some() => {
                    if let Some(place) = self.own_property(&head, var, object.span) {
                        return Some(place);
                    }
                    self.settable(var, property, &head, object.span)?;
                    let ty = self.property_type(var, property);
                    return Some(Place::Property { var, property, ty });
                }
                place if self.types().structure_of(self.place_type(&place)).is_some() => {}
                _ => {
                    self.report(messages::not_a_place(datum.span, self.files.snippet(datum.span)));
                    return None;
                }
            }
        }
        let accessor = match self.defs.generated.get(&head) {
            Some(Generated::Accessor { member, raw }) => Some((member.clone(), *raw)),
            _ => None,
        };
        if let (Some((member, raw)), [soa, index]) = (&accessor, args) {
            return self.soa_place(&head, member, *raw, [soa, index], datum);
        }
        if &*head == "get-struct"
            && let [soa, index] = args
        {
            let values = self.values_of(&[soa.clone(), index.clone()])?;
            let [soa, index] = <[Expr; 2]>::try_from(values).ok()?;
            let (soa, index) = self.soa_element(&head, soa, index)?;
            self.require_writable(&soa, datum.span)?;
            let ty = self.element_of(soa.ty)?;
            return Some(Place::Struct { soa, index, ty });
        }
        if let (Some((member, raw)), [object]) = (&accessor, args) {
            let inner = self.object(object)?;
            let ty = self.place_type(&inner);
            if self.types().structure_of(ty).is_some() {
                return self.member_place(inner, &head, member, *raw, datum, object.span);
            }
            if super::vectors::swizzle(&head).is_none() {
                let diagnostic = messages::no_member(datum.span, self.shown(ty), member, &[], None);
                self.report(diagnostic);
                return None;
            }
        }
        if let (Some(lanes), [vector]) = (super::vectors::swizzle(&head), args) {
            let inner = self.object(vector)?;
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

    /// `(~ (strides~ t) k)` as a place.
    fn axis_place(&mut self, property: Property, accessor: &str, tensor: &Datum, axis: &Datum) -> Option<Place> {
        let Place::Var(var) = self.object(tensor)? else {
            self.report(messages::not_a_place(tensor.span, self.files.snippet(tensor.span)));
            return None;
        };
        let ty = self.scope.var(var).ty;
        if self.types().view_of(ty).is_none() {
            self.report(messages::no_tensor(tensor.span, accessor, self.shown(ty)));
            return None;
        }
        let view = self.settable(var, property, accessor, tensor.span)?;
        let axis = self.expression(axis, &Want::of(TypeId::ULONG));
        let axis = self.single(axis);
        if matches!(axis.ty, TypeId::ERROR | TypeId::NEVER) {
            return None;
        }
        let axis = self.index(axis)?;
        let rank = view.form.rank();
        if axis.known_integer().is_some_and(|axis| !(0..i128::from(rank)).contains(&axis)) {
            self.report(messages::axis(axis.span, accessor, rank));
            return None;
        }
        Some(Place::Axis { var, property, axis: Box::new(axis) })
    }

    /// Returns the place for a property of a vector in a variable that a setter of the author's assigns.
    fn own_property(&mut self, name: &Rc<str>, var: VarId, span: Span) -> Option<Place> {
        let value = Expr::new(ExprKind::Var(var), self.scope.var(var).ty, span);
        let setters = self.setters(name, std::slice::from_ref(&value));
        if setters.is_empty() {
            return None;
        }
        let ty = self.new_value_type(&setters);
        Some(Place::Setter { name: name.clone(), setters, args: vec![value], ty })
    }

    /// `(x~ sv i)` as a place: an element of a column, or what the author's setter does with it.
    fn soa_place(
        &mut self,
        name: &Rc<str>,
        member: &str,
        raw: bool,
        args: [&Datum; 2],
        datum: &Datum,
    ) -> Option<Place> {
        let values = self.values_of(&args.map(Datum::clone))?;
        if !raw && self.defs.setters.contains_key(name) {
            let setters = self.setters(name, &values);
            if !setters.is_empty() {
                let ty = self.new_value_type(&setters);
                return Some(Place::Setter { name: name.clone(), setters, args: values, ty });
            }
        }
        let [soa, index] = <[Expr; 2]>::try_from(values).ok()?;
        let Some(view) = self.soa_of(&soa) else {
            let diagnostic = messages::not_a_soa(soa.span, self.shown(soa.ty), name);
            self.report(diagnostic);
            return None;
        };
        if !raw {
            self.warn_asymmetric(name, &view, true, datum.span);
        }
        let view = self.soa_column(soa, member, datum.span, datum.span)?;
        self.require_writable(&view, datum.span)?;
        let index = self.index(index)?;
        Some(Place::Element { view, index: vec![index] })
    }

    /// A member of a structure that is in a place, or what the author's setter does with it.
    fn member_place(
        &mut self,
        object: Place,
        name: &Rc<str>,
        member: &str,
        raw: bool,
        datum: &Datum,
        span: Span,
    ) -> Option<Place> {
        let ty = self.place_type(&object);
        if !raw && self.defs.setters.contains_key(name) {
            let value = self.read(&object, span)?;
            let setters = self.setters(name, std::slice::from_ref(&value));
            if !setters.is_empty() {
                let ty = self.new_value_type(&setters);
                return Some(Place::Setter { name: name.clone(), setters, args: vec![value], ty });
            }
        }
        if self.types().constant_of(ty, member).is_some() {
            self.report(messages::sets_constant_member(datum.span, member, self.shown(ty)));
            return None;
        }
        let member = self.member_named(ty, member, datum.span)?;
        Some(match object {
            Place::Member { whole, leaf, ty: _ } => Place::Member { whole, leaf: leaf + member.leaf, ty: member.ty },
            object => Place::Member { whole: Box::new(object), leaf: member.leaf, ty: member.ty },
        })
    }

    /// The type that the only setter has for the new value; unknown where there are several.
    fn new_value_type(&mut self, setters: &[usize]) -> TypeId {
        let [only] = setters else { return TypeId::ERROR };
        let last = self.defs.functions[*only].signature.params.last().and_then(|param| param.ty);
        last.and_then(|ty| self.complete(ty)).unwrap_or(TypeId::ERROR)
    }

    /// The place that a value was read from, if it is one.
    pub(crate) fn place_of(&mut self, value: &mut Expr, bindings: &mut Vec<Bind>) -> Option<Place> {
        match &mut value.kind {
            ExprKind::Var(id) if self.scope.var(*id).kind != VarKind::LoopIndex => Some(Place::Var(*id)),
            ExprKind::Part { whole, leaf } => {
                let (leaf, ty) = (*leaf, value.ty);
                Some(match self.place_of(whole, bindings)? {
                    Place::Member { whole, leaf: first, ty: _ } => Place::Member { whole, leaf: first + leaf, ty },
                    place => Place::Member { whole: Box::new(place), leaf, ty },
                })
            }
            ExprKind::Load { view, index } => {
                let writes = self.types().view_of(view.ty).is_some_and(|view| view.access.writes());
                if !writes {
                    return None;
                }
                for part in std::iter::once(&mut **view).chain(index.iter_mut()) {
                    let held = std::mem::replace(part, Expr::nil(value.span));
                    *part = self.held_in_variable(held, bindings);
                }
                Some(Place::Element { view: (**view).clone(), index: index.clone() })
            }
            _ => None,
        }
    }

    fn variable_place(&mut self, name: &std::rc::Rc<str>, span: Span) -> Option<Place> {
        let folded = fold(name);
        self.see(span, &folded);
        let id = match self.scope.lookup(&folded) {
            Some(Binding::Runtime(id)) => Some(*id),
            Some(Binding::Known(known)) => {
                let known = known.clone();
                let ty = self.types_mut().known(known);
                self.report(messages::assigns_non_number(span, name, self.shown(ty)));
                return None;
            }
            Some(Binding::Poisoned | Binding::Param(_)) => return None,
            Some(Binding::Outside | Binding::Continuation(_)) => {
                self.report(messages::captured_at_run_time(span, name));
                return None;
            }
            None => None,
        };
        let Some(id) = id else {
            let diagnostic = if self.defs.constants.contains_key(&folded) || self.defs.constants.contains_key(name) {
                messages::assigns_constant(span, name)
            } else {
                let diagnostic = self.unknown_name(name, &folded, span);
                messages::assigns_unknown(diagnostic)
            };
            self.report(diagnostic);
            return None;
        };
        let var = self.scope.var(id).clone();
        if let Some(&declared) = self.scope.constants.get(&id) {
            self.report(messages::assigns_declared_constant(span, name, declared));
            return None;
        }
        match var.kind {
            VarKind::LoopIndex => {
                self.report(messages::assigns_loop_index(span, name, var.span));
                return None;
            }
            VarKind::Cell => {
                let view = Expr::new(ExprKind::Var(id), var.ty, span);
                return Some(Place::Element { view, index: only_element(span) });
            }
            VarKind::Parameter | VarKind::Let | VarKind::Hidden => {}
        }
        (var.ty != TypeId::ERROR).then_some(Place::Var(id))
    }

    pub(crate) fn place_type(&self, place: &Place) -> TypeId {
        match place {
            Place::Var(id) => self.scope.var(*id).ty,
            Place::Element { view, index: _ } => self.element_of(view.ty).unwrap_or(TypeId::ERROR),
            Place::Lanes { vector: _, lanes, whole } => lanes.of(*whole),
            Place::Axis { .. } => TypeId::ULONG,
            Place::Indexed { whole: _, array, index: _ } => array.elem,
            Place::Member { ty, .. }
            | Place::Setter { ty, .. }
            | Place::Struct { ty, .. }
            | Place::Property { ty, .. } => *ty,
        }
    }

    /// Replaces an element's view and indices by variables, so that reading and writing evaluate them once.
    pub(crate) fn evaluated_once(&mut self, place: Place) -> (Place, Vec<Bind>) {
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
            Place::Property { var, property, ty } => Place::Property { var, property, ty },
            Place::Axis { var, property, axis } => Place::Axis { var, property, axis: Box::new(once(self, *axis)) },
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
            Place::Member { whole, leaf, ty } => {
                let (whole, inner) = self.evaluated_once(*whole);
                bindings = inner;
                Place::Member { whole: Box::new(whole), leaf, ty }
            }
            Place::Indexed { whole, array, index } => {
                let index = Box::new(once(self, *index));
                let (whole, inner) = self.evaluated_once(*whole);
                bindings.extend(inner);
                Place::Indexed { whole: Box::new(whole), array, index }
            }
            Place::Struct { soa, index, ty } => {
                let (soa, index) = (once(self, soa), once(self, index));
                Place::Struct { soa, index, ty }
            }
            Place::Setter { name, setters, args, ty } => {
                let mut held = Vec::new();
                for mut arg in args {
                    // A place is read again: only what finds it is evaluated once.
                    if self.place_of(&mut arg, &mut bindings).is_none() {
                        arg = self.held_in_variable(arg, &mut bindings);
                    }
                    held.push(arg);
                }
                Place::Setter { name, setters, args: held, ty }
            }
        };
        (place, bindings)
    }

    pub(crate) fn read(&mut self, place: &Place, span: Span) -> Option<Expr> {
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
            Place::Member { whole, leaf, ty } => {
                let whole = self.read(whole, span)?;
                Some(Expr::new(ExprKind::Part { whole: Box::new(whole), leaf: *leaf }, *ty, span))
            }
            Place::Indexed { whole, array, index } => self.read_indexed(whole, *array, index, span),
            Place::Property { var, property, ty: _ } => self.read_property(*var, *property, span),
            Place::Axis { var, property, axis } => Some(self.read_axis(*var, *property, axis, span)),
            Place::Struct { soa, index, ty: _ } => self.read_struct(soa, index, span),
            Place::Setter { name, setters: _, args, ty: _ } => {
                let value = self.call_of_values(name, args.clone(), span, &Want::ANY);
                (value.ty != TypeId::ERROR).then_some(value)
            }
        }
    }

    pub(crate) fn store(&mut self, place: Place, value: Expr, span: Span) -> Expr {
        let ty = value.ty;
        match place {
            Place::Member { whole, leaf, ty: _ } => self.store_member(*whole, leaf, value, span),
            Place::Indexed { whole, array, index } => self.store_indexed(*whole, array, *index, value, span),
            Place::Property { var, property, ty: _ } => self.set_property(var, property, value, span),
            Place::Axis { var, property, axis } => self.set_axis(var, property, *axis, value, span),
            Place::Struct { soa, index, ty: _ } => self.store_struct(soa, index, value, span),
            Place::Setter { name, setters, mut args, ty: _ } => {
                let mut bindings = Vec::new();
                let value = self.held_in_variable(value, &mut bindings);
                args.push(value.clone());
                let call = self.call_of(&name, &setters, args, span, &Want::Discard);
                if call.ty == TypeId::ERROR {
                    return call;
                }
                let ty = value.ty;
                let body = Expr::new(ExprKind::Seq(vec![call, value]), ty, span);
                Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
            }
            Place::Var(var) => {
                self.scope.host.forget(var);
                Expr::new(ExprKind::SetVar { var, leaf: 0, value: Box::new(value) }, ty, span)
            }
            Place::Element { view, index } => {
                Expr::new(ExprKind::Store { view: Box::new(view), index, leaf: 0, value: Box::new(value) }, ty, span)
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

    /// Stores into a member of what a place holds.
    fn store_member(&mut self, whole: Place, leaf: usize, value: Expr, span: Span) -> Expr {
        let ty = value.ty;
        if let Place::Var(var) = whole {
            self.note_update(var);
            return Expr::new(ExprKind::SetVar { var, leaf, value: Box::new(value) }, ty, span);
        }
        if let Place::Element { view, index } = whole {
            let kind = ExprKind::Store { view: Box::new(view), index, leaf, value: Box::new(value) };
            return Expr::new(kind, ty, span);
        }
        // The whole is changed in a variable and stored again.
        let (whole, mut bindings) = self.evaluated_once(whole);
        let Some(old) = self.read(&whole, span) else { return Expr::error(span) };
        let (all, stored) = (self.scope.hidden("whole", old.ty, span), self.scope.hidden("member", ty, span));
        let whole_ty = old.ty;
        bindings.push(Bind { vars: vec![stored], value });
        bindings.push(Bind { vars: vec![all], value: old });
        let read = |var, ty| Expr::new(ExprKind::Var(var), ty, span);
        let set = ExprKind::SetVar { var: all, leaf, value: Box::new(read(stored, ty)) };
        let store = self.store(whole, read(all, whole_ty), span);
        let items = vec![Expr::new(set, ty, span), store, read(stored, ty)];
        let body = Box::new(Expr::new(ExprKind::Seq(items), ty, span));
        Expr::new(ExprKind::Let { bindings, body }, ty, span)
    }
}
