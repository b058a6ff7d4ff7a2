//! Vectors, views, tensors: making them, their elements and extents, lanes of hardware vectors.

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::syntax::fold_keyword;
use super::unify::{FormPattern, Pattern, Slot, ViewPattern};
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{AccessKind, Align, Expr, ExprKind, Form, Number, Role, TypeId, View};

/// The names of a hardware vector's lanes.
pub(crate) const LANE_NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// Lanes of a hardware vector, in some order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lanes {
    at: [u8; 4],
    count: u8,
}

impl Lanes {
    pub(crate) fn list(&self) -> &[u8] {
        self.at.get(..usize::from(self.count)).unwrap_or_default()
    }

    /// The type of these lanes of a vector.
    pub(crate) fn of(self, whole: Number) -> TypeId {
        TypeId::of(Elem { scalar: whole.scalar, lanes: self.count })
    }
}

/// The lanes that an accessor such as `x~` or `zw~` names.
pub(crate) fn swizzle(name: &str) -> Option<Lanes> {
    let letters = name.strip_suffix('~').filter(|letters| (1..=4).contains(&letters.len()))?;
    let mut lanes = Lanes { at: [0; 4], count: 0 };
    for letter in letters.chars() {
        let lane = LANE_NAMES.iter().position(|name| name.chars().eq([letter]))?;
        *lanes.at.get_mut(usize::from(lanes.count))? = u8::try_from(lane).ok()?;
        lanes.count += 1;
    }
    Some(lanes)
}

impl Checker<'_> {
    /// The element type of a vector or tensor.
    pub(crate) fn element_of(&self, ty: TypeId) -> Option<TypeId> {
        self.types().view_of(ty).map(|view| view.elem)
    }

    /// Whether it is an `&out` parameter or a view of one.
    pub(crate) fn is_out(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) => self.scope.var(*id).out,
            ExprKind::View { view: inner, offset: _, extents: _, strides: _ }
            | ExprKind::Column { soa: inner, member: _ }
            | ExprKind::Reinterpret { view: inner, offset: _, length: _ }
            | ExprKind::Part { whole: inner, leaf: _ } => self.is_out(inner),
            // A structure of arrays.
            ExprKind::Values(items) => items.first().is_some_and(|first| self.is_out(first)),
            ExprKind::Let { bindings: _, body } => self.is_out(body),
            ExprKind::Seq(items) => items.last().is_some_and(|last| self.is_out(last)),
            _ => false,
        }
    }

    /// The view and the indices of `(~ v i …)`; the vector may stand after its index (decision A01).
    pub(crate) fn element_of_values(&mut self, mut values: Vec<Expr>, span: Span) -> Option<(Expr, Vec<Expr>)> {
        let vectors: Vec<usize> =
            (0..values.len()).filter(|&at| self.types().view_of(values[at].ty).is_some()).collect();
        let position = match vectors[..] {
            [single] => single,
            [_, second, ..] => {
                self.report(messages::index_type(values[second].span, self.shown(values[second].ty)));
                return None;
            }
            [] => {
                let at = values.first().map_or(span, |value| value.span);
                let ty = values.first().map_or(TypeId::NIL, |value| value.ty);
                self.report(messages::element_of_what(at, self.shown(ty)));
                return None;
            }
        };
        let view = values.remove(position);
        if self.soa_of(&view).is_some() {
            self.report(messages::soa_element(span, self.files.snippet(view.span)));
            return None;
        }
        let rank = self.types().view_of(view.ty).map_or(1, |view| view.form.rank());
        if values.is_empty() && self.types().view_of(view.ty).is_some_and(|view| rank == 1 && view.length == Some(1)) {
            return Some((view, vec![Expr::constant(Constant::u64(0), span)]));
        }
        if values.len() != usize::from(rank) {
            let text = self.files.snippet(view.span);
            self.report(messages::index_count(span, text, self.shown(view.ty), rank, values.len()));
            return None;
        }
        let mut index = Vec::new();
        for value in values {
            self.check_product(&value, "an index");
            index.push(self.index(value)?);
        }
        self.check_index(&view, &index);
        Some((view, index))
    }

    /// An index: every integer type is accepted; negative means out of range (decision B03).
    pub(crate) fn index(&mut self, value: Expr) -> Option<Expr> {
        let number = match value.ty.number() {
            Some(number) if number.lanes == 1 && number.scalar.is_integer() => number,
            _ => {
                self.report(messages::index_type(value.span, self.shown(value.ty)));
                return None;
            }
        };
        let span = value.span;
        if value.ty.is_flexible() {
            let mut value = value;
            if value.adapt_if_fits(Scalar::U64) || value.adapt_if_fits(Scalar::I64) {
                return Some(value);
            }
            return self.coerce(value, TypeId::ULONG, "an index");
        }
        let wide = if number.scalar.is_signed_integer() { Scalar::I64 } else { Scalar::U64 };
        if number.scalar == wide {
            return Some(value);
        }
        Some(Expr::new(ExprKind::Convert(Box::new(value)), TypeId::scalar(wide), span))
    }

    /// `(~ref~ v i)`: as `~`, of what has one index.
    pub(crate) fn raw_element_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let tensor =
            values.iter().find(|value| self.types().view_of(value.ty).is_some_and(|view| view.form.rank() > 1));
        if let Some(tensor) = tensor {
            let diagnostic =
                messages::raw_element_of_tensor(site.span, self.files.snippet(tensor.span), self.shown(tensor.ty));
            return self.refused(site.span, diagnostic);
        }
        self.element_call(site, values)
    }

    /// `(~ v i …)` as a value.
    pub(crate) fn element_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        if let Some(at) = values.iter().position(|value| self.identity_rank(value).is_some()) {
            let mut indices = values;
            let tensor = indices.remove(at);
            return self.identity_element(tensor, indices, site.span).unwrap_or_else(|| Expr::error(site.span));
        }
        if let Some(array) = values.first().and_then(|value| self.array_of(value.ty)) {
            return self.array_element(array, values, site.span);
        }
        let Some((view, index)) = self.element_of_values(values, site.span) else { return Expr::error(site.span) };
        self.load(view, index, site.span).unwrap_or_else(|| Expr::error(site.span))
    }

    /// A load; of `&out` and write-only memory it is an error.
    pub(crate) fn load(&mut self, view: Expr, index: Vec<Expr>, span: Span) -> Option<Expr> {
        let ty = self.types().view_of(view.ty)?;
        self.require_readable(&view, span)?;
        Some(Expr::new(ExprKind::Load { view: Box::new(view), index }, ty.elem, span))
    }

    /// That elements of the vector may be read; reports when not.
    pub(crate) fn require_readable(&mut self, view: &Expr, span: Span) -> Option<()> {
        let ty = self.types().view_of(view.ty)?;
        if self.is_out(view) {
            self.report(messages::reads_out(span, self.files.snippet(view.span)));
            return None;
        }
        if !ty.access.reads() {
            self.report(messages::reads_write_only(span, self.files.snippet(view.span), ty.access.name()));
            return None;
        }
        Some(())
    }

    /// That the vector may be stored to; reports when not.
    pub(crate) fn require_writable(&mut self, view: &Expr, span: Span) -> Option<()> {
        let ty = self.types().view_of(view.ty)?;
        let constant = ty.space == Space::Constant;
        if constant || !ty.access.writes() {
            let access = if constant { ":constant" } else { ty.access.name() };
            self.report(messages::writes_read_only(span, self.files.snippet(view.span), access));
            return None;
        }
        Some(())
    }

    /// The type of an argument that must be a vector or view.
    pub(crate) fn vector_argument(&mut self, site: &Site<'_>, value: &Expr) -> Option<View> {
        let view = self.types().view_of(value.ty);
        if view.is_none() {
            self.report(messages::not_a_vector(value.span, self.shown(value.ty), site.name));
        }
        view
    }

    pub(crate) fn extent_of(view: &Expr, axis: u8, span: Span) -> Expr {
        Expr::new(ExprKind::Extent { view: Box::new(view.clone()), axis }, TypeId::INDEX, span)
    }

    /// The number of elements of a view.
    fn length_of(view: &Expr, ty: View, span: Span) -> Expr {
        if let Some(length) = ty.length.filter(|_| ty.space != Space::Global && ty.form == Form::Vector) {
            return Expr::constant(Constant::u64(length), span);
        }
        (1..ty.form.rank()).fold(Self::extent_of(view, 0, span), |total, axis| {
            let extent = Self::extent_of(view, axis, span);
            let kind = ExprKind::Binary { op: BinaryOp::Mul, lhs: Box::new(total), rhs: Box::new(extent) };
            Expr::new(kind, TypeId::INDEX, span)
        })
    }

    /// `(length~ v)`: the number of elements, as ulong.
    pub(crate) fn length_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(view) = values.into_iter().next() else { return Expr::error(site.span) };
        if let Some(length) = self.array_length(&view) {
            return length;
        }
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(site.span) };
        if ty.form == Form::Soa {
            return Self::soa_length(&ty, &view, site.span);
        }
        let mut bindings = Vec::new();
        let view = if ty.form.rank() > 1 { self.held_in_variable(view, &mut bindings) } else { view };
        let length = Self::length_of(&view, ty, site.span);
        if bindings.is_empty() {
            return length;
        }
        let ty = length.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(length) }, ty, site.span)
    }

    /// `(extent~ t axis)`: one extent of a tensor view.
    pub(crate) fn extent_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Ok([view, axis]) = <[Expr; 2]>::try_from(values) else { return Expr::error(site.span) };
        let identity = self.identity_rank(&view);
        let rank = match identity {
            Some(rank) => rank,
            None => match self.vector_argument(site, &view) {
                Some(ty) => ty.form.rank(),
                None => return Expr::error(site.span),
            },
        };
        match axis.known_integer().and_then(|axis| u8::try_from(axis).ok()).filter(|axis| *axis < rank) {
            Some(_) if identity.is_some() => self.identity_extent(view, site.name, site.span),
            Some(axis) => Self::extent_of(&view, axis, site.span),
            None => {
                self.report(messages::axis(axis.span, site.name, rank));
                Expr::error(site.span)
            }
        }
    }

    /// `(bytes v)`: elements times their distance.
    pub(crate) fn bytes_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        if values.first().is_some_and(|value| self.soa_of(value).is_some()) {
            let soa = values.into_iter().next();
            return soa.map_or_else(|| Expr::error(site.span), |soa| self.soa_bytes(&soa, site.span));
        }
        let stride =
            values.first().and_then(|view| self.types().view_of(view.ty)).map_or(1, |view| self.types().stride(&view));
        let length = self.length_call(site, values);
        if length.ty == TypeId::ERROR {
            return length;
        }
        let stride = Expr::constant(Constant::u64(u64::from(stride)), site.span);
        let kind = ExprKind::Binary { op: BinaryOp::Mul, lhs: Box::new(length), rhs: Box::new(stride) };
        Expr::new(kind, TypeId::INDEX, site.span)
    }

    /// `(%stride-limit e)`: where a grid stride ends: a number, or a vector for its length.
    pub(crate) fn stride_limit(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next() else { return Expr::error(site.span) };
        match self.types().view_of(value.ty) {
            Some(view) if view.form == Form::Soa => Self::soa_length(&view, &value, site.span),
            Some(view) if view.form.rank() == 1 => Self::extent_of(&value, 0, site.span),
            _ => value,
        }
    }

    /// `make-vector` in its three forms: of a type, of a type with a length, of slots by keyword.
    pub(crate) fn make_vector(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        match self.slots_to_make(datum, "make-vector", "vector-type", rest, want) {
            Some(vector) => self.make_vector_of(vector, datum.span),
            None => Expr::error(datum.span),
        }
    }

    /// Returns the slots of the vector that `make-vector` or `make-soa-vector` is to make.
    pub(crate) fn slots_to_make(
        &mut self,
        datum: &Datum,
        maker: &str,
        head: &str,
        rest: &[Datum],
        want: &Want,
    ) -> Option<ViewPattern> {
        let span = datum.span;
        let form = if head == "soa-vector-type" { FormPattern::Soa } else { FormPattern::Vector };
        let Some(first) = rest.first() else {
            self.report(messages::malformed(span, maker, &format!("({maker} TYPE :local LENGTH)")));
            return None;
        };
        // The length may stand last, as an expression known at compile time.
        let (slots, length) = match rest.split_last() {
            Some((last, slots)) if !slots.is_empty() && !self.is_slot(last) => {
                let key =
                    slots.last().is_some_and(|slot| matches!(&slot.kind, DatumKind::Keyword(key) if is_slot_key(key)));
                if key { (rest, None) } else { (slots, Some(last)) }
            }
            _ => (rest, None),
        };
        let head = crisp_support_sexpr::Datum { kind: DatumKind::Symbol(head.into()), span: first.span };
        let ty = match (&first.kind, slots) {
            (_, [single]) if !self.is_slot(single) => self.parse_type(single),
            _ => {
                let items: Vec<Datum> = std::iter::once(head).chain(slots.iter().cloned()).collect();
                self.parse_type(&Datum { kind: DatumKind::List(items.into()), span })
            }
        };
        let mut vector = match self.view_pattern(ty).map_or(ty, Pattern::View) {
            Pattern::View(_) if ty.is_of_template() => return None,
            Pattern::View(view) if view.form == form => view,
            Pattern::Is(elem) if self.types().is_element(elem) => {
                ViewPattern { form, elem: Slot::Is(elem), ..ViewPattern::OPEN }
            }
            Pattern::Is(TypeId::ERROR) => return None,
            // Nothing is known of a template that is never called.
            other if other.is_of_template() => return None,
            other => {
                let other = self.spelled(other);
                self.report(messages::make_vector_of(first.span, &other));
                return None;
            }
        };
        if let Some(wanted) = want.hint().and_then(|hint| self.view_pattern(hint)) {
            vector.elem = vector.elem.or(wanted.elem);
            vector.space = vector.space.or(wanted.space);
        }
        if let Some(length) = length {
            let known = self.make_vector_length(length)?;
            if let Some(declared) = vector.length.get().filter(|declared| *declared != known) {
                self.report(messages::lengths_differ(length.span, declared, known));
                return None;
            }
            vector.length = Slot::Is(known);
        }
        Some(vector)
    }

    /// Whether a datum is a keyword of a vector type, or a name that means one.
    fn is_slot(&self, datum: &Datum) -> bool {
        match &datum.kind {
            DatumKind::Keyword(_) | DatumKind::Typed(..) => true,
            DatumKind::Symbol(name) => self.is_bound_to_slot(&super::syntax::fold(name)),
            _ => false,
        }
    }

    fn make_vector_length(&mut self, datum: &Datum) -> Option<u64> {
        let value = self.expression(datum, &Want::of(TypeId::ULONG));
        let value = self.single(value);
        if value.ty == TypeId::ERROR {
            return None;
        }
        if value.known().is_none() {
            self.report(messages::make_vector_runtime_length(datum.span));
            return None;
        }
        let known = value.known_integer().and_then(|known| u64::try_from(known).ok()).filter(|known| *known > 0);
        if known.is_none() {
            self.report(messages::make_vector_length(datum.span));
        }
        known
    }

    fn make_vector_of(&mut self, vector: ViewPattern, span: Span) -> Expr {
        let elem = vector.elem.get().filter(|elem| self.types().is_element(*elem));
        let (Some(elem), Some(length)) = (elem, vector.length.get()) else {
            let diagnostic = if elem.is_none() {
                messages::make_vector_element(span)
            } else {
                messages::make_vector_no_length(span)
            };
            self.report(diagnostic);
            return Expr::error(span);
        };
        // A constant vector can be changed until it is returned.
        let to_be_constant = self.scope.computes_constants && vector.space.get() == Some(Space::Constant);
        let vector =
            if to_be_constant { ViewPattern { space: Slot::Open, access: Slot::Open, ..vector } } else { vector };
        let space = vector.space.get().unwrap_or(Space::Private);
        if space == Space::Global {
            self.report(messages::make_global_vector(self.one_line(span)));
            let (access, align) =
                (vector.access.get().unwrap_or(AccessKind::ReadWrite), vector.align.get().unwrap_or(Align::Compact));
            return self.global_vector(elem, access, align, length, span).unwrap_or_else(|| Expr::error(span));
        }
        if !matches!(space, Space::Local | Space::Private) {
            self.report(messages::make_vector_space(span, space.name()));
            return Expr::error(span);
        }
        let align = vector.align.get().unwrap_or(Align::Compact);
        let memory = View::base(elem, space, AccessKind::ReadWrite, align, length);
        if u128::from(length) * u128::from(self.types().stride(&memory)) > 1 << 20 {
            self.report(messages::make_vector_too_large(span, length, space.name()));
            return Expr::error(span);
        }
        let view = memory.with_access(vector.access.get().unwrap_or(AccessKind::ReadWrite));
        self.memory("vector", view, Vec::new(), span)
    }

    /// `(make-vector-view parent length [offset])`.
    pub(crate) fn make_view(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut values = values.into_iter();
        let (Some(parent), Some(length)) = (values.next(), values.next()) else { return Expr::error(span) };
        let Some(view) = self.parent_view(site, &parent) else { return Expr::error(span) };
        let Some(length) = self.extent_argument(length) else { return Expr::error(span) };
        let offset = match values.next() {
            Some(offset) => self.extent_argument(offset),
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        let Some(offset) = offset else { return Expr::error(span) };
        // Of a tensor the part keeps its distance between elements.
        let known = length.known_integer().and_then(|length| u64::try_from(length).ok());
        let known = known.filter(|_| view.form == Form::Vector);
        let ty = self.types_mut().view(View { role: Role::View, length: known, ..view });
        let kind = ExprKind::View {
            view: Box::new(parent),
            offset: Box::new(offset),
            extents: vec![length],
            strides: Vec::new(),
        };
        Expr::new(kind, ty, span)
    }

    /// The type of a vector, or of a tensor of rank 1, of which a view is made; reports other things.
    pub(crate) fn parent_view(&mut self, site: &Site<'_>, parent: &Expr) -> Option<View> {
        let one_index = |view: &View| matches!(view.form, Form::Vector | Form::Tensor(1));
        let view = self.types().view_of(parent.ty).filter(one_index);
        if view.is_none() {
            self.report(messages::not_a_vector(parent.span, self.shown(parent.ty), site.name));
        }
        view
    }

    /// A length, offset or extent: any integer type as ulong.
    pub(crate) fn extent_argument(&mut self, value: Expr) -> Option<Expr> {
        let value = self.index(value)?;
        if value.ty == TypeId::ULONG {
            return Some(value);
        }
        let span = value.span;
        // A negative extent or offset leaves nothing in range: as an unsigned number it lies past every end.
        Some(Expr::new(ExprKind::Convert(Box::new(value)), TypeId::ULONG, span))
    }

    /// `(xy~ v)`: lanes of a hardware vector.
    pub(crate) fn swizzle_call(&mut self, site: &Site<'_>, lanes: Lanes, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(vector) = values.into_iter().next() else { return Expr::error(span) };
        let Some(whole) = vector.ty.number().filter(|number| number.lanes > 1) else {
            self.report(messages::no_lanes(vector.span, site.name, self.shown(vector.ty)));
            return Expr::error(span);
        };
        if let Some(&lane) = lanes.list().iter().find(|&&lane| lane >= whole.lanes) {
            self.report(messages::lane_missing(span, LANE_NAMES[usize::from(lane)], whole));
            return Expr::error(span);
        }
        let kind = ExprKind::Swizzle { vector: Box::new(vector), lanes: lanes.list().to_vec() };
        Expr::new(kind, lanes.of(whole), span)
    }
}

fn is_slot_key(key: &str) -> bool {
    ["element-type", "address-space", "access", "align", "length"].contains(&fold_keyword(key).as_str())
}
