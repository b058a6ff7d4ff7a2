//! Structures of arrays: `soa-vector-type`, `make-soa-vector`, `make-soa-view`, columns, `get-struct`.
//!
//! A `soa-vector` is its bytes and its length; a `soa-view` has its own offset and length besides. Columns lie one after the
//! other, each from a multiple of 16 bytes on (decision G16).

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Constant, SizeExpr, SizeOp, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::assign::Place;
use super::host::apply;
use super::unify::{FormPattern, Pattern, Slot, ViewPattern};
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{AccessKind, Align, Bind, Expr, ExprKind, Form, Member, Role, TypeId, View, soa_column_bytes};

impl Checker<'_> {
    /// The slots of a `soa-vector-type` or `soa-view-type`; anything but a structure of numbers is reported.
    pub(crate) fn soa_slots(&mut self, role: Role, span: Span, rest: &[Datum]) -> Pattern {
        let open = ViewPattern { role, form: FormPattern::Soa, ..ViewPattern::OPEN };
        let errors = self.errors;
        let slots = self.vector_slots(open, rest);
        if self.errors > errors {
            return Pattern::ERROR;
        }
        if let Slot::Is(elem) = slots.elem {
            let at = rest.first().map_or(span, |datum| datum.span);
            if !self.check_soa_element(elem, at) {
                return Pattern::ERROR;
            }
        }
        Pattern::View(slots)
    }

    pub(crate) fn check_soa_element(&mut self, elem: TypeId, span: Span) -> bool {
        let Some(structure) = self.types().structure_of(elem).cloned() else {
            let diagnostic = messages::soa_of(span, self.shown(elem));
            self.report(diagnostic);
            return false;
        };
        let wrong = structure.members.iter().find(|member| self.types().stored(member.ty).is_none());
        if let Some(member) = wrong {
            let spelled = self.shown(member.ty).to_string();
            self.report(messages::soa_member(span, &structure.name, &member.name, &spelled, member.span));
        }
        wrong.is_none()
    }

    /// The type of a structure of arrays that a value is.
    pub(crate) fn soa_of(&self, expr: &Expr) -> Option<View> {
        self.types().view_of(expr.ty).filter(|view| view.form == Form::Soa)
    }

    /// `make-soa-vector`, with arguments as `make-vector` takes them.
    pub(crate) fn make_soa_vector(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some(vector) = self.slots_to_make(datum, "make-soa-vector", "soa-vector-type", rest, want) else {
            return Expr::error(span);
        };
        let (Some(elem), Some(length)) = (vector.elem.get(), vector.length.get()) else {
            let diagnostic = match vector.elem.get() {
                None => messages::make_vector_element(span),
                Some(_) => messages::make_vector_no_length(span),
            };
            return self.refused(span, diagnostic);
        };
        if !self.check_soa_element(elem, span) {
            return Expr::error(span);
        }
        let space = vector.space.get().unwrap_or(Space::Private);
        if !matches!(space, Space::Local | Space::Private) {
            return self.refused(span, messages::make_vector_space(span, space.name()));
        }
        let (access, align) = (AccessKind::ReadWrite, vector.align.get().unwrap_or(Align::Compact));
        let (form, role) = (Form::Soa, Role::Base);
        let view = View { form, role, elem, space, access, memory: None, align, length: Some(length) };
        let bytes = self
            .columns(&view)
            .iter()
            .fold(0u64, |total, (_, stride)| total.saturating_add(soa_column_bytes(length, *stride)));
        if bytes > 1 << 20 {
            return self.refused(span, messages::make_vector_too_large(span, length, space.name()));
        }
        let words = View::base(TypeId::scalar(crisp_ir_kernel::Scalar::U32), space, access, Align::Compact, bytes / 4);
        let memory = self.memory("soa-vector", words, Vec::new(), span);
        let view = view.with_access(vector.access.get().unwrap_or(access));
        let ty = self.types_mut().view(view);
        let length = Expr::constant(Constant::u64(length), span);
        Expr::new(ExprKind::Values(vec![memory, length]), ty, span)
    }

    /// The words of memory that a structure of arrays of `length` elements has, as the host computes it.
    pub(crate) fn soa_size(&self, view: &View, length: SizeExpr) -> SizeExpr {
        let length = apply(SizeOp::Ceil, vec![length]);
        let column = |stride: u32| {
            let bytes = apply(SizeOp::Mul, vec![length.clone(), SizeExpr::integer(stride.into())]);
            let blocks = apply(SizeOp::Ceil, vec![apply(SizeOp::Div, vec![bytes, SizeExpr::integer(16)])]);
            apply(SizeOp::Mul, vec![blocks, SizeExpr::integer(4)])
        };
        let columns = self.columns(view).into_iter().map(|(_, stride)| column(stride));
        columns.reduce(|sum, column| apply(SizeOp::Add, vec![sum, column])).unwrap_or_else(|| SizeExpr::integer(0))
    }

    /// The members that are columns, each with the distance between its elements.
    fn columns(&self, view: &View) -> Vec<(Member, u32)> {
        let Some(structure) = self.types().structure_of(view.elem) else { return Vec::new() };
        let stride = |member: &Member| self.types().stored(member.ty).map_or(1, |number| view.align.stride(number));
        structure.members.iter().map(|member| (member.clone(), stride(member))).collect()
    }

    /// `(make-soa-view parent length [offset])`
    pub(crate) fn make_soa_view(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut values = values.into_iter();
        let (Some(parent), Some(length)) = (values.next(), values.next()) else { return Expr::error(span) };
        let Some(view) = self.soa_of(&parent) else {
            let diagnostic = messages::not_a_soa(parent.span, self.shown(parent.ty), site.name);
            return self.refused(span, diagnostic);
        };
        let Some(length) = self.extent_argument(length) else { return Expr::error(span) };
        let offset = match values.next() {
            Some(offset) => self.extent_argument(offset),
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        let Some(offset) = offset else { return Expr::error(span) };
        let out = self.is_out(&parent);
        let mut bindings = Vec::new();
        let parent = self.held_in_variable(parent, &mut bindings);
        let offset = match view.role == Role::View {
            true => sum(part(&parent, 2, TypeId::ULONG, span), offset, span),
            false => offset,
        };
        let known = length.known_integer().and_then(|length| u64::try_from(length).ok());
        let words = self.soa_words(&view);
        let items = vec![part(&parent, 0, words, span), part(&parent, 1, TypeId::ULONG, span), offset, length];
        let ty = self.types_mut().view(View { role: Role::View, length: known, ..view });
        let made = Expr::new(ExprKind::Values(items), ty, span);
        let made = match out {
            // What is stored through a view of an `&out` vector is stored to the vector.
            true => Expr::new(ExprKind::Seq(vec![made]), ty, span),
            false => made,
        };
        if bindings.is_empty() {
            return made;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(made) }, ty, span)
    }

    /// Returns the type of the bytes of a structure of arrays.
    pub(crate) fn soa_words(&mut self, view: &View) -> TypeId {
        let word = TypeId::scalar(crisp_ir_kernel::Scalar::U32);
        let (form, role, length) = (Form::Vector, Role::Base, None);
        self.types_mut().view(View { form, role, elem: word, align: Align::Compact, length, ..*view })
    }

    /// `(x~ sv)`: a whole column as a vector.
    pub(crate) fn soa_column(&mut self, soa: Expr, member: &str, name_span: Span, span: Span) -> Option<Expr> {
        let view = self.soa_of(&soa)?;
        let member = self.member_named(view.elem, member, name_span)?;
        let column = View { form: Form::Vector, role: Role::View, elem: member.ty, ..view };
        let ty = self.types_mut().view(column);
        Some(Expr::new(ExprKind::Column { soa: Box::new(soa), member: member.leaf }, ty, span))
    }

    /// `(x~ sv)` or `(x~ sv i)`, where no overload of the author's is meant.
    pub(crate) fn soa_access(
        &mut self,
        name: &Rc<str>,
        member: &str,
        values: Vec<Expr>,
        (name_span, span): (Span, Span),
    ) -> Expr {
        let count = values.len();
        let mut values = values.into_iter();
        let (Some(soa), index, None) = (values.next(), values.next(), values.next()) else {
            let arity = messages::Arity { least: 1, most: Some(2) };
            return self.refused(span, messages::wrong_arity(span, name, arity, count));
        };
        let Some(column) = self.soa_column(soa, member, name_span, span) else { return Expr::error(span) };
        let Some(index) = index else { return column };
        let Some(index) = self.index(index) else { return Expr::error(span) };
        self.load(column, vec![index], span).unwrap_or_else(|| Expr::error(span))
    }

    /// `(get-struct sv i)`: a structure of what all columns have at an index.
    pub(crate) fn get_struct(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Ok([soa, index]) = <[Expr; 2]>::try_from(values) else { return Expr::error(span) };
        let Some((soa, index)) = self.soa_element(site.name, soa, index) else { return Expr::error(span) };
        let mut bindings = Vec::new();
        let (soa, index) = (self.held_in_variable(soa, &mut bindings), self.held_in_variable(index, &mut bindings));
        let Some(value) = self.read_struct(&soa, &index, span) else { return Expr::error(span) };
        let ty = value.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(value) }, ty, span)
    }

    /// The arguments of `get-struct`, checked.
    pub(crate) fn soa_element(&mut self, name: &str, soa: Expr, index: Expr) -> Option<(Expr, Expr)> {
        if self.soa_of(&soa).is_none() {
            let diagnostic = messages::not_a_soa(soa.span, self.shown(soa.ty), name);
            self.report(diagnostic);
            return None;
        }
        Some((soa, self.index(index)?))
    }

    /// The structure at an index; both are held in variables.
    pub(crate) fn read_struct(&mut self, soa: &Expr, index: &Expr, span: Span) -> Option<Expr> {
        let view = self.soa_of(soa)?;
        let members = self.types().structure_of(view.elem)?.members.clone();
        let mut values = Vec::new();
        for member in members {
            let column = self.soa_column(soa.clone(), &member.folded, span, span)?;
            values.push(self.load(column, vec![index.clone()], span)?);
        }
        Some(Expr::new(ExprKind::Values(values), view.elem, span))
    }

    /// Stores a structure to all columns.
    pub(crate) fn store_struct(&mut self, soa: Expr, index: Expr, value: Expr, span: Span) -> Expr {
        let mut bindings = Vec::new();
        let (soa, index) = (self.held_in_variable(soa, &mut bindings), self.held_in_variable(index, &mut bindings));
        let value = self.held_in_variable(value, &mut bindings);
        let ty = value.ty;
        let members = self.types().structure_of(ty).map(|structure| structure.members.clone()).unwrap_or_default();
        let mut items = Vec::new();
        for member in members {
            let Some(column) = self.soa_column(soa.clone(), &member.folded, span, span) else {
                return Expr::error(span);
            };
            let stored = part(&value, member.leaf, member.ty, span);
            let place = Place::Element { view: column, index: vec![index.clone()] };
            items.push(self.store(place, stored, span));
        }
        items.push(value);
        let body = Expr::new(ExprKind::Seq(items), ty, span);
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }

    /// The number of elements.
    pub(crate) fn soa_length(view: &View, soa: &Expr, span: Span) -> Expr {
        part(soa, if view.role == Role::View { 3 } else { 1 }, TypeId::ULONG, span)
    }

    /// `(bytes sv)`: the columns of its elements, each rounded up to 16 bytes.
    pub(crate) fn soa_bytes(&mut self, soa: &Expr, span: Span) -> Expr {
        let Some(view) = self.soa_of(soa) else { return Expr::error(span) };
        let mut bindings: Vec<Bind> = Vec::new();
        let length = self.held_in_variable(Self::soa_length(&view, soa, span), &mut bindings);
        let ulong = |value: u64| Expr::constant(Constant::u64(value), span);
        let columns = self.columns(&view).into_iter().map(|(_, stride)| {
            let bytes = binary(BinaryOp::Mul, length.clone(), ulong(stride.into()), span);
            let up = binary(BinaryOp::Add, bytes, ulong(15), span);
            binary(BinaryOp::And, up, ulong(!15), span)
        });
        let total = columns.reduce(|left, right| sum(left, right, span)).unwrap_or_else(|| ulong(0));
        Expr::new(ExprKind::Let { bindings, body: Box::new(total) }, TypeId::ULONG, span)
    }

    /// Says once that only one of the two shapes of an overload is there: for the structure, or for elements of a `soa-vector`.
    pub(crate) fn warn_asymmetric(&mut self, name: &Rc<str>, view: &View, setter: bool, span: Span) {
        let named = if setter { &self.defs.setters } else { &self.defs.by_name };
        let candidates = named.get(name).cloned().unwrap_or_default();
        let shape = |checker: &Self, at: usize| {
            let first = checker.defs.functions[at].signature.params.first().and_then(|param| param.ty);
            match first {
                Some(Pattern::Is(ty)) if ty == view.elem => Some(false),
                Some(Pattern::Is(ty)) => checker.types().view_of(ty).filter(|it| it.elem == view.elem).map(|_| true),
                Some(Pattern::View(it)) if it.elem == Slot::Is(view.elem) => Some(it.form == FormPattern::Soa),
                _ => None,
            }
        };
        let shapes: Vec<(bool, usize)> = candidates.iter().filter_map(|&at| Some((shape(self, at)?, at))).collect();
        let of = |soa: bool| shapes.iter().find(|(is_soa, _)| *is_soa == soa).map(|(_, at)| *at);
        if let (Some(of_struct), None) = (of(false), of(true))
            && self.asymmetric.insert((view.elem, name.clone(), setter))
        {
            let structure = self.shown(view.elem).to_string();
            let defined = self.defs.functions[of_struct].name_span;
            self.report(messages::asymmetric(span, name, &structure, setter, defined));
        }
    }
}

fn part(whole: &Expr, leaf: usize, ty: TypeId, span: Span) -> Expr {
    Expr::new(ExprKind::Part { whole: Box::new(whole.clone()), leaf }, ty, span)
}

fn binary(op: BinaryOp, lhs: Expr, rhs: Expr, span: Span) -> Expr {
    Expr::new(ExprKind::Binary { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::ULONG, span)
}

fn sum(lhs: Expr, rhs: Expr, span: Span) -> Expr {
    binary(BinaryOp::Add, lhs, rhs, span)
}
