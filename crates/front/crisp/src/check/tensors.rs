//! Tensors and matrices: making them, their rank, their extents and strides, which can be set.

use crisp_ir_kernel::{CompareOp, Constant, DebugKind, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::predicates::Operand;
use super::syntax::fold_keyword;
use super::unify::{FormPattern, Pattern};
use super::views::Property;
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{AccessKind, Align, Bind, Expr, ExprKind, Form, Role, TypeId, VarId, View, tensor};

impl Checker<'_> {
    /// `(num-dims-of T)`: the rank that a type says, or that of a value; known at compile time.
    pub(crate) fn rank_of(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [datum] = args else {
            let arity = messages::Arity::exactly(1);
            return self.refused(site.span, messages::wrong_arity(site.span, site.name, arity, args.len()));
        };
        let pattern = match self.operand(datum) {
            Some(Operand::Type(pattern)) => pattern,
            Some(Operand::Value(value)) => Pattern::Is(value.ty),
            None => return Expr::error(site.span),
        };
        let rank = match pattern {
            Pattern::Identity(rank) => rank.get(),
            Pattern::Is(ty) if let Some(identity) = self.types().identity_of(ty) => Some(identity.rank),
            _ => self.view_pattern(pattern).and_then(|view| match view.form {
                FormPattern::Vector | FormPattern::Soa => Some(1),
                FormPattern::Tensor(rank) => rank.get(),
            }),
        };
        match rank {
            Some(rank) => self.integer_literal(i128::from(rank), site.span),
            None => {
                let spelled = self.spelled(pattern);
                self.refused(site.span, messages::rank_unknown(datum.span, site.name, &spelled))
            }
        }
    }

    /// `(num-dims~ t)`: the rank of a value.
    pub(crate) fn rank_property(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(view) = values.into_iter().next() else { return Expr::error(site.span) };
        if let Some(rank) = self.identity_rank(&view) {
            return Expr::constant(Constant::u64(rank.into()), site.span);
        }
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(site.span) };
        Expr::constant(Constant::u64(u64::from(ty.form.rank())), site.span)
    }

    /// The type of a vector that holds a number for each axis.
    pub(crate) fn axes_type(&mut self, rank: u8) -> TypeId {
        self.types_mut().view(axes_view(rank))
    }

    /// `(dims~ t)`
    pub(crate) fn extents_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        self.axes_call(site, Property::Dims, values)
    }

    /// `(strides~ t)`
    pub(crate) fn strides_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        self.axes_call(site, Property::Strides, values)
    }

    /// The extents or strides, as a vector of the invocation's own.
    fn axes_call(&mut self, site: &Site<'_>, property: Property, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(view) = values.into_iter().next() else { return Expr::error(span) };
        if self.identity_rank(&view).is_some() {
            return self.identity_axes(view, property, site);
        }
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(span) };
        if property == Property::Strides && !matches!(ty.form, Form::Tensor(_)) {
            return self.refused(span, messages::no_tensor(view.span, site.name, self.shown(view.ty)));
        }
        let mut bindings = Vec::new();
        let view = self.held_in_variable(view, &mut bindings);
        let filled = self.axes_of(&view, ty.form.rank(), property, span);
        with_bindings(bindings, filled)
    }

    /// The extents or strides of a view in a variable, as a vector.
    pub(crate) fn axes_of(&mut self, view: &Expr, rank: u8, property: Property, span: Span) -> Expr {
        let numbers = (0..rank).map(|axis| axis_of(view, rank, property, axis, span).settled()).collect();
        let memory =
            self.memory(if property == Property::Dims { "dims" } else { "strides" }, axes_view(rank), Vec::new(), span);
        self.filled_memory(memory, numbers, span)
    }

    /// A vector of these extents.
    pub(crate) fn axes_filled(&mut self, extents: Vec<Expr>, span: Span) -> Expr {
        let rank = u8::try_from(extents.len()).unwrap_or(u8::MAX);
        let memory = self.memory("dims", axes_view(rank), Vec::new(), span);
        self.filled_memory(memory, extents, span)
    }

    /// `(stride~ t axis)`: one stride.
    pub(crate) fn stride_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Ok([view, axis]) = <[Expr; 2]>::try_from(values) else { return Expr::error(site.span) };
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(site.span) };
        let Form::Tensor(rank) = ty.form else {
            return self.refused(site.span, messages::no_tensor(view.span, site.name, self.shown(view.ty)));
        };
        match axis.known_integer().and_then(|axis| u8::try_from(axis).ok()).filter(|axis| *axis < rank) {
            Some(axis) => axis_of(&view, rank, Property::Strides, axis, site.span),
            None => self.refused(site.span, messages::axis(axis.span, site.name, rank)),
        }
    }

    /// `(set! (strides~ t) v)`, `(set! (dims~ t) v)`: a number for each axis.
    pub(crate) fn set_axes(&mut self, var: VarId, property: Property, value: &Datum, span: Span) -> Expr {
        let ty = self.scope.var(var).ty;
        let rank = self.types().view_of(ty).map_or(1, |view| view.form.rank());
        let mut bindings = Vec::new();
        let what = if property == Property::Dims { "dims~" } else { "strides~" };
        let Some((numbers, assertion)) = self.numbers_for_axes(value, rank, what, &mut bindings) else {
            return Expr::error(span);
        };
        // All of them are there before the first is set: they may be computed from the old ones.
        let numbers: Vec<Expr> =
            numbers.into_iter().map(|number| self.held_in_variable(number, &mut bindings)).collect();
        self.scope.host.forget(var);
        let sets = (0..rank).zip(numbers).map(|(axis, number)| {
            let leaf = leaf(rank, property, axis);
            Expr::new(ExprKind::SetVar { var, leaf, value: Box::new(number) }, TypeId::ULONG, span)
        });
        let items = assertion.into_iter().chain(sets).chain([Expr::nil(span)]).collect();
        with_bindings(bindings, Expr::new(ExprKind::Seq(items), TypeId::NIL, span))
    }

    /// One number for each axis, from a vector that is written out or from another one; with it an assertion that the vector has as many.
    fn numbers_for_axes(
        &mut self,
        value: &Datum,
        rank: u8,
        what: &str,
        bindings: &mut Vec<Bind>,
    ) -> Option<(Vec<Expr>, Option<Expr>)> {
        if let DatumKind::Vector(items) = &value.kind {
            if items.len() != usize::from(rank) {
                self.report(messages::axes_count(value.span, what, rank, items.len() as u64));
                return None;
            }
            return Some((self.written_numbers(items)?, None));
        }
        let vector = self.expression(value, &Want::ANY);
        let vector = self.single(vector);
        if matches!(vector.ty, TypeId::ERROR | TypeId::NEVER) {
            return None;
        }
        let length = self.types().view_of(vector.ty).and_then(|view| view.length);
        if let Some(length) = length.filter(|length| *length != u64::from(rank)) {
            self.report(messages::axes_count(value.span, what, rank, length));
            return None;
        }
        self.elements_of(vector, rank, what, bindings)
    }

    /// Numbers that are written in a vector.
    fn written_numbers(&mut self, items: &[Datum]) -> Option<Vec<Expr>> {
        let numbers = items.iter().map(|item| {
            let value = self.expression(item, &Want::of(TypeId::ULONG));
            let value = self.single(value);
            self.extent_argument(value)
        });
        numbers.collect()
    }

    /// The elements of a vector of integers, one for each axis, and an assertion that there are as many.
    fn elements_of(
        &mut self,
        vector: Expr,
        rank: u8,
        what: &str,
        bindings: &mut Vec<Bind>,
    ) -> Option<(Vec<Expr>, Option<Expr>)> {
        let span = vector.span;
        let Some(view) = self.types().view_of(vector.ty).filter(|view| self.is_of_integers(view)) else {
            self.report(messages::no_strides(span, self.shown(vector.ty)));
            return None;
        };
        let vector = self.held_in_variable(vector, bindings);
        let mut numbers = Vec::new();
        for at in 0..rank {
            let index = Expr::constant(Constant::u64(at.into()), span);
            let number = self.load(vector.clone(), vec![index], span)?;
            numbers.push(self.extent_argument(number)?);
        }
        let assertion = (view.length.is_none() && self.debug_output).then(|| {
            let wanted = Expr::constant(Constant::u64(rank.into()), span);
            let found = Checker::extent_of(&vector, 0, span).settled();
            let kind = ExprKind::Compare { op: CompareOp::Eq, lhs: Box::new(found), rhs: Box::new(wanted) };
            let holds = Expr::new(kind, TypeId::BOOL, span);
            let text = format!("`{what}` of a tensor of rank {rank} is a vector of {rank}");
            let kind = ExprKind::Debug { kind: DebugKind::Assert, text: text.into(), values: vec![holds] };
            Expr::new(kind, TypeId::NIL, span)
        });
        Some((numbers, assertion))
    }

    fn is_of_integers(&self, view: &View) -> bool {
        let number = self.types().stored(view.elem);
        view.form.rank() == 1
            && view.form != Form::Soa
            && number.is_some_and(|number| number.lanes == 1 && number.scalar.is_integer())
    }

    /// Reads `(~ (strides~ t) axis)`; along no axis it is 0.
    pub(crate) fn read_axis(&mut self, var: VarId, property: Property, axis: &Expr, span: Span) -> Expr {
        let ty = self.scope.var(var).ty;
        let rank = self.types().view_of(ty).map_or(1, |view| view.form.rank());
        let view = Expr::new(ExprKind::Var(var), ty, span);
        let at = |axis| axis_of(&view, rank, property, axis, span).settled();
        if let Some(known) = axis.known_integer().and_then(|axis| u8::try_from(axis).ok()) {
            return at(known);
        }
        (0..rank).fold(Expr::constant(Constant::u64(0), span), |other, this| {
            choice(is_axis(axis, this, span), at(this), other, span)
        })
    }

    /// `(set! (~ (strides~ t) axis) n)`; along no axis nothing is set. The value is the number.
    pub(crate) fn set_axis(&mut self, var: VarId, property: Property, axis: Expr, value: Expr, span: Span) -> Expr {
        let ty = self.scope.var(var).ty;
        let rank = self.types().view_of(ty).map_or(1, |view| view.form.rank());
        let mut bindings = Vec::new();
        let value = self.held_in_variable(value, &mut bindings);
        self.scope.host.forget(var);
        let set = |axis: u8, value: Expr| {
            let leaf = leaf(rank, property, axis);
            Expr::new(ExprKind::SetVar { var, leaf, value: Box::new(value) }, TypeId::ULONG, span)
        };
        let mut items: Vec<Expr> = match axis.known_integer().and_then(|axis| u8::try_from(axis).ok()) {
            Some(known) => vec![set(known, value.clone())],
            None => {
                let axis = self.held_in_variable(axis, &mut bindings);
                let view = Expr::new(ExprKind::Var(var), ty, span);
                let new = |this| {
                    let old = axis_of(&view, rank, property, this, span).settled();
                    choice(is_axis(&axis, this, span), value.clone(), old, span)
                };
                (0..rank).map(|this| set(this, new(this))).collect()
            }
        };
        let ty = value.ty;
        items.push(value);
        with_bindings(bindings, Expr::new(ExprKind::Seq(items), ty, span))
    }

    /// `(make-tensor-view [strides] parent n… [:offset o])`: row-major unless strides are given, which may also follow the parent.
    pub(crate) fn make_tensor_view(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let span = site.span;
        let Some((mut positional, offset)) = self.offset_key(site, args) else { return Expr::error(span) };
        let written = positional.iter().take(2).position(|datum| matches!(datum.kind, DatumKind::Vector(_)));
        let written = written.map(|at| positional.remove(at));
        let Some(mut values) = self.arguments(site, &positional) else { return Expr::error(span) };
        let (mut bindings, mut assertion) = (Vec::new(), None);
        let mut strides = Vec::new();
        let rank;
        if let Some(Datum { kind: DatumKind::Vector(items), span: _ }) = &written {
            rank = values.len() - 1;
            let Some(numbers) = self.written_numbers(items) else { return Expr::error(span) };
            if numbers.len() != rank {
                return self.refused(span, messages::stride_count(span, rank, numbers.len()));
            }
            strides = numbers;
        } else if let Some(at) = self.strides_among(&values) {
            rank = values.len() - 2;
            let vector = values.remove(at);
            let length = self.types().view_of(vector.ty).and_then(|view| view.length);
            if let Some(length) = length.filter(|length| *length != rank as u64) {
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                return self.refused(span, messages::stride_count(span, rank, length));
            }
            let of_rank = u8::try_from(rank).unwrap_or(u8::MAX);
            let Some(found) = self.elements_of(vector, of_rank, "strides~", &mut bindings) else {
                return Expr::error(span);
            };
            (strides, assertion) = found;
        } else {
            rank = values.len() - 1;
        }
        let Some(rank) = u8::try_from(rank).ok().filter(|rank| (1..=8).contains(rank)) else {
            return self.refused(span, messages::tensor_rank(span));
        };
        let mut values = values.into_iter();
        let Some(parent) = values.next() else { return Expr::error(span) };
        let Some(view) = self.parent_view(site, &parent) else { return Expr::error(span) };
        let extents: Option<Vec<Expr>> = values.map(|value| self.extent_argument(value)).collect();
        let Some(extents) = extents else { return Expr::error(span) };
        let offset = match offset {
            Some(offset) => {
                let value = self.expression(&offset, &Want::of(TypeId::ULONG));
                let value = self.single(value);
                self.extent_argument(value)
            }
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        let Some(offset) = offset else { return Expr::error(span) };
        let form = Form::Tensor(rank);
        let ty = self.types_mut().view(View { form, role: Role::View, length: None, ..view });
        let kind = ExprKind::View { view: Box::new(parent), offset: Box::new(offset), extents, strides };
        let made = Expr::new(kind, ty, span);
        let body = match assertion {
            Some(assertion) => Expr::new(ExprKind::Seq(vec![assertion, made]), ty, span),
            None => made,
        };
        with_bindings(bindings, body)
    }

    /// The arguments by position, and that of `:offset`.
    fn offset_key(&mut self, site: &Site<'_>, args: &[Datum]) -> Option<(Vec<Datum>, Option<Datum>)> {
        let (mut positional, mut offset) = (Vec::new(), None);
        let mut items = args.iter();
        while let Some(arg) = items.next() {
            match &arg.kind {
                DatumKind::Keyword(key) if fold_keyword(key) == "offset" => match items.next() {
                    Some(value) => offset = Some(value.clone()),
                    None => {
                        self.report(messages::slot_without_value(arg.span, key));
                        return None;
                    }
                },
                DatumKind::Keyword(key) => {
                    self.report(messages::unknown_key(arg.span, site.name, key, &["offset"]));
                    return None;
                }
                _ => positional.push(arg.clone()),
            }
        }
        Some((positional, offset))
    }

    /// Which of two vectors that a tensor is made of has the strides: rather one of `ulong`, rather one as long as there are extents. If both
    /// may be, it is the first.
    fn strides_among(&self, values: &[Expr]) -> Option<usize> {
        let vectors = [values.first()?, values.get(1)?].map(|value| self.types().view_of(value.ty));
        let [Some(first), Some(second)] = vectors else { return None };
        let rank = values.len() as u64 - 2;
        let reasons = |view: &View| {
            let fits = view.length.is_none_or(|length| length == rank);
            match self.is_of_integers(view) && fits {
                true => 1 + 2 * u8::from(view.elem == TypeId::ULONG) + 4 * u8::from(view.length.is_some()),
                false => 0,
            }
        };
        let (first_reasons, second_reasons) = (reasons(&first), reasons(&second));
        // Where neither may be, a message says what is wrong with the one of integers.
        let first_is_wrong = first_reasons == 0 && !self.is_of_integers(&first);
        Some(usize::from(second_reasons > first_reasons || first_is_wrong))
    }

    /// `(num-rows A)`, `(num-cols A)`: an extent of a matrix.
    pub(crate) fn matrix_extent(&mut self, site: &Site<'_>, axis: u8, values: Vec<Expr>) -> Expr {
        let Some(matrix) = values.into_iter().next() else { return Expr::error(site.span) };
        if self.identity_rank(&matrix) == Some(2) {
            return self.identity_extent(matrix, site.name, site.span);
        }
        let Some(ty) = self.vector_argument(site, &matrix) else { return Expr::error(site.span) };
        if ty.form.rank() != 2 {
            let diagnostic = messages::no_matrix(matrix.span, site.name, self.shown(matrix.ty));
            return self.refused(site.span, diagnostic);
        }
        Checker::extent_of(&matrix, axis, site.span)
    }
}

fn with_bindings(bindings: Vec<Bind>, body: Expr) -> Expr {
    if bindings.is_empty() {
        return body;
    }
    let (ty, span) = (body.ty, body.span);
    Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
}

/// A vector that holds a number for each axis.
fn axes_view(rank: u8) -> View {
    View::base(TypeId::ULONG, Space::Private, AccessKind::ReadWrite, Align::Compact, rank.into())
}

/// The leaf of a tensor that is an extent or stride.
fn leaf(rank: u8, property: Property, axis: u8) -> usize {
    if property == Property::Dims { tensor::extent(axis) } else { tensor::stride(rank, axis) }
}

/// The extent or stride of a view along an axis.
fn axis_of(view: &Expr, rank: u8, property: Property, axis: u8, span: Span) -> Expr {
    if property == Property::Dims {
        return Checker::extent_of(view, axis, span);
    }
    let part = ExprKind::Part { whole: Box::new(view.clone()), leaf: tensor::stride(rank, axis) };
    Expr::new(part, TypeId::ULONG, span)
}

/// Whether an index is that of an axis.
fn is_axis(index: &Expr, axis: u8, span: Span) -> Expr {
    let number = match index.ty {
        TypeId::LONG => Constant::integer(Scalar::I64, axis.into()),
        _ => Constant::u64(axis.into()),
    };
    let axis = Expr::constant(number, span);
    let kind = ExprKind::Compare { op: CompareOp::Eq, lhs: Box::new(index.clone()), rhs: Box::new(axis) };
    Expr::new(kind, TypeId::BOOL, span)
}

fn choice(cond: Expr, then: Expr, other: Expr, span: Span) -> Expr {
    let kind = ExprKind::Select { cond: Box::new(cond), then: Box::new(then), other: Box::new(other) };
    Expr::new(kind, TypeId::ULONG, span)
}
