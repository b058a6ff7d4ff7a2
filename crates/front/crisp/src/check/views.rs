//! Properties of vectors and views: `offset~`, `parent~`, `address-space~`, `access~`, `align~`, and `set!` of a view's; `reinterpret-view`.

use std::collections::BTreeSet;

use crisp_ir_kernel::{BinaryOp, Constant};
use crisp_support_diagnostics::{Diagnostic, Span};
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::syntax::fold_keyword;
use super::unify::Pattern;
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Align, Bind, Expr, ExprKind, Form, Role, TypeId, VarId, View, std140, tensor};

/// A property of a view that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Property {
    Length,
    Offset,
    Parent,
    /// The extents of a tensor.
    Dims,
    /// The strides of a tensor.
    Strides,
}

impl Property {
    /// The property that a (folded) accessor names.
    pub(crate) fn named(accessor: &str) -> Option<Property> {
        match accessor.trim_start_matches('~') {
            "length~" | "length" => Some(Property::Length),
            "offset~" => Some(Property::Offset),
            "parent~" => Some(Property::Parent),
            "dims~" => Some(Property::Dims),
            "strides~" => Some(Property::Strides),
            _ => None,
        }
    }
}

impl Checker<'_> {
    /// `(address-space~ v)`, `(access~ v)`, `(align~ v)`: known from the type.
    pub(crate) fn keyword_property(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next() else { return Expr::error(site.span) };
        let Some(view) = self.types().view_of(value.ty) else {
            let diagnostic = messages::not_a_vector(value.span, self.shown(value.ty), site.name);
            return self.refused(site.span, diagnostic);
        };
        let property = site.name.trim_matches('~');
        let key = match property {
            "address-space" => view.space.name(),
            "access" => view.access.name().trim_start_matches(':'),
            _ if view.align == Align::Std140 => "std140",
            _ => "compact",
        };
        match self.defs.enums.get(property).copied() {
            Some(ty) => self.key_of(ty, key, site.span),
            None => Expr::error(site.span),
        }
    }

    /// The view that `offset~` and `parent~` are about; reports what is none.
    fn view_argument(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Option<(Expr, View)> {
        let value = values.into_iter().next()?;
        match self.types().view_of(value.ty).filter(|view| view.role == Role::View) {
            Some(view) => Some((value, view)),
            None => {
                let diagnostic = messages::not_a_view(value.span, self.shown(value.ty), site.name);
                self.report(diagnostic);
                None
            }
        }
    }

    /// `(offset~ view)`: elements of the parent before the view.
    pub(crate) fn offset_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        match self.view_argument(site, values) {
            Some((value, view)) => offset_of(&value, &view, site.span),
            None => Expr::error(site.span),
        }
    }

    /// `(parent~ view)`: the vector that it is a view of.
    pub(crate) fn parent_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some((value, view)) = self.view_argument(site, values) else { return Expr::error(site.span) };
        self.parent_of(value, &view, site.span)
    }

    fn parent_of(&mut self, value: Expr, view: &View, span: Span) -> Expr {
        let form = if view.form == Form::Soa { Form::Soa } else { Form::Vector };
        let parent = self.types_mut().view(View { form, role: Role::Base, length: None, ..*view });
        // A structure of arrays begins with its bytes and its length, a tensor with its vector, a view ends with the vector.
        let leaf = if view.form == Form::Vector { 1 } else { 0 };
        Expr::new(ExprKind::Part { whole: Box::new(value), leaf }, parent, span)
    }

    /// The type of a variable of which a property is set; reports what has none that can be.
    pub(crate) fn settable(&mut self, var: VarId, property: Property, accessor: &str, span: Span) -> Option<View> {
        let ty = self.scope.var(var).ty;
        let view = self.types().view_of(ty)?;
        let of_tensor = matches!(view.form, Form::Tensor(_));
        let has = match property {
            Property::Offset => true,
            Property::Length | Property::Parent => !of_tensor,
            Property::Dims | Property::Strides => of_tensor,
        };
        if view.role == Role::View && has {
            return Some(view);
        }
        let diagnostic = messages::vector_property(span, self.shown(ty), accessor);
        self.report(diagnostic);
        None
    }

    /// The type of a property's values.
    pub(crate) fn property_type(&mut self, var: VarId, property: Property) -> TypeId {
        match (property, self.types().view_of(self.scope.var(var).ty)) {
            (Property::Parent, Some(view)) => self.types_mut().view(View { role: Role::Any, length: None, ..view }),
            (Property::Dims | Property::Strides, Some(view)) => self.axes_type(view.form.rank()),
            _ => TypeId::ULONG,
        }
    }

    /// Reads a property of a view in a variable.
    pub(crate) fn read_property(&mut self, var: VarId, property: Property, span: Span) -> Option<Expr> {
        let ty = self.scope.var(var).ty;
        let view = self.types().view_of(ty)?;
        let value = Expr::new(ExprKind::Var(var), ty, span);
        Some(match property {
            Property::Length => self.view_length(&value, &view, span),
            Property::Offset => offset_of(&value, &view, span),
            Property::Parent => self.parent_of(value, &view, span),
            Property::Dims | Property::Strides => self.axes_of(&value, view.form.rank(), property, span),
        })
    }

    fn view_length(&mut self, value: &Expr, view: &View, span: Span) -> Expr {
        if view.form == Form::Soa {
            return Self::soa_length(view, value, span);
        }
        Expr::new(ExprKind::Extent { view: Box::new(value.clone()), axis: 0 }, TypeId::ULONG, span)
    }

    /// Sets a property of a view in a variable. The value is the new one.
    pub(crate) fn set_property(&mut self, var: VarId, property: Property, value: Expr, span: Span) -> Expr {
        let ty = self.scope.var(var).ty;
        let Some(view) = self.types().view_of(ty) else { return Expr::error(span) };
        self.scope.host.forget(var);
        let mut bindings: Vec<Bind> = Vec::new();
        let value = self.held_in_variable(value, &mut bindings);
        let old = Expr::new(ExprKind::Var(var), ty, span);
        let set = |leaf: usize, value: Expr| {
            let ty = value.ty;
            Expr::new(ExprKind::SetVar { var, leaf, value: Box::new(value) }, ty, span)
        };
        let sets = if matches!(view.form, Form::Tensor(_)) {
            // Extents and strides are set by axes.
            vec![set(tensor::OFFSET, value.clone())]
        } else if view.form == Form::Soa {
            match property {
                Property::Dims | Property::Strides => Vec::new(),
                Property::Length => vec![set(3, value.clone())],
                Property::Offset => vec![set(2, value.clone())],
                Property::Parent => {
                    let words = self.soa_words(&view);
                    let part = |leaf, ty| Expr::new(ExprKind::Part { whole: Box::new(value.clone()), leaf }, ty, span);
                    vec![set(0, part(0, words)), set(1, part(1, TypeId::ULONG))]
                }
            }
        } else {
            let length = self.view_length(&old, &view, span);
            let offset = offset_of(&old, &view, span);
            let (parent, offset, length, role) = match property {
                Property::Length => (self.parent_of(old, &view, span), offset, value.clone(), Role::Base),
                Property::Offset => (self.parent_of(old, &view, span), value.clone(), length, Role::Base),
                Property::Parent => {
                    let of_view = self.types().view_of(value.ty).filter(|view| view.role == Role::View);
                    let parent = match of_view {
                        Some(of_view) => self.parent_of(value.clone(), &of_view, span),
                        None => value.clone(),
                    };
                    (parent, offset, length, Role::View)
                }
                Property::Dims | Property::Strides => return Expr::error(span),
            };
            let kind = ExprKind::View {
                view: Box::new(parent),
                offset: Box::new(offset),
                extents: vec![length],
                strides: Vec::new(),
            };
            // Without another parent only the window changes, which is the first leaf.
            let ty = self.types_mut().view(View { role, length: None, ..view });
            vec![set(0, Expr::new(kind, ty, span))]
        };
        let ty = value.ty;
        let items = sets.into_iter().chain([value]).collect();
        let body = Expr::new(ExprKind::Seq(items), ty, span);
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }

    /// That no parent is set in a branch or loop around which the variable lives: no device chooses memory at run time.
    pub(crate) fn check_parents(&mut self, body: &Expr) {
        let mut found = Vec::new();
        let types = self.types();
        let holds = |ty: TypeId| types.view_of(ty).is_some_and(|view| view.role == Role::View);
        parents_set(body, &holds, &mut found);
        for span in found {
            self.report(messages::parent_in_branch(span));
        }
    }

    /// `(reinterpret-view v TYPE [:length n] [:offset o])`: the same bytes as elements of another type.
    pub(crate) fn reinterpret_view(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let span = site.span;
        let (Some(vector), Some(of)) = (args.first(), args.get(1)) else { return Expr::error(span) };
        let (mut length, mut offset) = (None, None);
        for pair in args[2..].chunks(2) {
            let (key, value) = match (&pair[0].kind, pair.get(1)) {
                (DatumKind::Keyword(key), Some(value)) => (fold_keyword(key), value),
                (DatumKind::Keyword(key), None) => {
                    return self.refused(span, messages::slot_without_value(pair[0].span, key));
                }
                _ => {
                    let shape = "(reinterpret-view VECTOR TYPE [:length LENGTH] [:offset OFFSET])";
                    return self.refused(span, messages::malformed(span, "reinterpret-view", shape));
                }
            };
            let value = self.expression(value, &Want::of(TypeId::ULONG));
            let value = self.single(value);
            let Some(value) = self.extent_argument(value) else { return Expr::error(span) };
            match &*key {
                "length" => length = Some(value),
                "offset" => offset = Some(value),
                _ => {
                    let keys = ["length", "offset"];
                    return self.refused(span, messages::unknown_key(pair[0].span, "reinterpret-view", &key, &keys));
                }
            }
        }
        let vector = self.expression(vector, &Want::ANY);
        let vector = self.single(vector);
        let of = match &of.kind {
            DatumKind::Prefixed(Prefix::Quote, inner) => inner,
            _ => of,
        };
        let pattern = self.parse_type(of);
        if vector.ty == TypeId::ERROR || pattern == Pattern::ERROR {
            return Expr::error(span);
        }
        let view = self.types().view_of(vector.ty);
        let elem = self.complete(pattern);
        let (view, elem) = match (view, elem) {
            (Some(view), Some(elem)) => match self.not_reinterpreted(&view, elem, vector.span, of.span) {
                Some(diagnostic) => return self.refused(span, diagnostic),
                None => (view, elem),
            },
            (None, _) => {
                let diagnostic = messages::not_a_vector(vector.span, self.shown(vector.ty), site.name);
                return self.refused(span, diagnostic);
            }
            (_, None) => {
                let spelled = self.spelled(pattern);
                return self.refused(span, messages::reinterpret_element(of.span, &spelled));
            }
        };
        let mut bindings = Vec::new();
        let out = self.is_out(&vector);
        let vector = self.held_in_variable(vector, &mut bindings);
        if let ExprKind::Var(var) = vector.kind {
            self.scope.vars[var.0].out |= out;
        }
        let made = View { form: Form::Vector, role: Role::View, elem, length: None, ..view };
        let (old, new) = (self.types().stride(&view), self.types().stride(&made));
        let ulong = |value: u32| Expr::constant(Constant::u64(value.into()), span);
        let binary = |op, lhs: Expr, rhs: Expr| {
            Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::ULONG, span)
        };
        let mut extra = Vec::new();
        let offset = offset.unwrap_or_else(|| Expr::constant(Constant::u64(0), span));
        let offset = self.held_in_variable(offset, &mut extra);
        bindings.extend(extra);
        let length = length.unwrap_or_else(|| {
            let all = self.view_length(&vector, &view, span);
            let all = binary(BinaryOp::Div, binary(BinaryOp::Mul, all, ulong(old)), ulong(new));
            binary(BinaryOp::SubSaturating, all, offset.clone())
        });
        let ty = self.types_mut().view(made);
        let kind = ExprKind::Reinterpret { view: Box::new(vector), offset: Box::new(offset), length: Box::new(length) };
        let value = Expr::new(kind, ty, span);
        Expr::new(ExprKind::Let { bindings, body: Box::new(value) }, ty, span)
    }

    /// Why a vector cannot be seen as one of other elements.
    fn not_reinterpreted(&self, view: &View, elem: TypeId, at: Span, of: Span) -> Option<Diagnostic> {
        match view.form {
            Form::Soa => return Some(messages::reinterpret_soa(at)),
            Form::Tensor(_) => return Some(messages::reinterpret_tensor(at)),
            Form::Vector => {}
        }
        if self.types().structure_of(view.elem).is_some() {
            return Some(messages::reinterpret_struct(at, self.shown(view.elem)));
        }
        let (Some(old), Some(new)) = (self.types().stored(view.elem), self.types().stored(elem)) else {
            let spelled = self.shown(elem).to_string();
            return Some(messages::reinterpret_element(of, &spelled));
        };
        let (before, after) = (std140(old).0, std140(new).0);
        if view.align == Align::Std140 && before != after {
            let (old, new) = (self.shown(view.elem), self.shown(elem));
            return Some(messages::reinterpret_std140(of, (old, before), (new, after)));
        }
        None
    }
}

fn offset_of(value: &Expr, view: &View, span: Span) -> Expr {
    if view.form == Form::Soa {
        return Expr::new(ExprKind::Part { whole: Box::new(value.clone()), leaf: 2 }, TypeId::ULONG, span);
    }
    // Lowering finds that of a tensor among its leaves.
    Expr::new(ExprKind::Offset { view: Box::new(value.clone()) }, TypeId::ULONG, span)
}

/// Collects where a whole view is assigned inside a branch or loop to a variable that is not bound in there.
fn parents_set(expr: &Expr, holds: &dyn Fn(TypeId) -> bool, found: &mut Vec<Span>) {
    match &expr.kind {
        ExprKind::If { cond, then, other } => {
            parents_set(cond, holds, found);
            for branch in [then, other] {
                assigned_views(branch, &mut BTreeSet::new(), holds, found);
            }
        }
        ExprKind::Loop { operands: _, index: _, body, unroll: _ } => {
            assigned_views(body, &mut BTreeSet::new(), holds, found);
        }
        kind => kind.parts(&mut |part| parents_set(part, holds, found)),
    }
}

/// The same within a branch: `bound` are the variables that it binds.
fn assigned_views(expr: &Expr, bound: &mut BTreeSet<VarId>, holds: &dyn Fn(TypeId) -> bool, found: &mut Vec<Span>) {
    match &expr.kind {
        ExprKind::Let { bindings, body: _ } => bound.extend(bindings.iter().flat_map(|bind| bind.vars.iter().copied())),
        ExprKind::SetVar { var, leaf: 0, value } if holds(value.ty) && !bound.contains(var) => found.push(expr.span),
        ExprKind::If { .. } | ExprKind::Loop { .. } => parents_set(expr, holds, found),
        _ => {}
    }
    if !matches!(expr.kind, ExprKind::If { .. } | ExprKind::Loop { .. }) {
        expr.kind.parts(&mut |part| assigned_views(part, bound, holds, found));
    }
}
