//! Vectors, views, tensors: making them, their elements and extents, lanes of hardware vectors.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::coerce::{is_flexible, known_integer};
use super::syntax::fold_keyword;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{AccessKind, Align, Expr, ExprKind, MemoryPlan, Number, Role, TensorType, Type, VectorType};

/// The names of a hardware vector's lanes.
pub(crate) const LANE_NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// The lanes that an accessor such as `x~` or `zw~` names.
pub(crate) fn swizzle(name: &str) -> Option<Vec<u8>> {
    let letters = name.strip_suffix('~')?;
    if letters.is_empty() || letters.len() > 4 {
        return None;
    }
    letters
        .chars()
        .map(|letter| match letter {
            'x' => Some(0),
            'y' => Some(1),
            'z' => Some(2),
            'w' => Some(3),
            _ => None,
        })
        .collect()
}

/// The element type of a vector or tensor.
pub(crate) fn element_of(ty: &Type) -> Option<Number> {
    match ty {
        Type::Vector(vector) => vector.elem,
        Type::Tensor(tensor) => tensor.vector.elem,
        _ => None,
    }
}

fn vector_of(ty: &Type) -> Option<&VectorType> {
    match ty {
        Type::Vector(vector) => Some(vector),
        Type::Tensor(tensor) => Some(&tensor.vector),
        _ => None,
    }
}

impl Checker<'_> {
    /// Whether it is an `&out` parameter or a view of one.
    pub(crate) fn is_out(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(id) => self.scope.var(*id).out,
            ExprKind::View { view, offset: _, extents: _, strides: _ } => self.is_out(view),
            ExprKind::Let { bindings: _, body } => self.is_out(body),
            ExprKind::Seq(items) => items.last().is_some_and(|last| self.is_out(last)),
            _ => false,
        }
    }

    /// The view and the indices of `(~ v i …)`; the vector may stand after its index (decision A01).
    pub(crate) fn element(&mut self, datum: &Datum, args: &[Datum]) -> Option<(Expr, Vec<Expr>)> {
        let mut values = Vec::new();
        for arg in args {
            let value = self.expression(arg, &Want::ANY);
            values.push(self.single(value));
        }
        if values.iter().any(|value| matches!(value.ty, Type::Error | Type::Never)) {
            return None;
        }
        let vectors: Vec<usize> = (0..values.len()).filter(|&at| vector_of(&values[at].ty).is_some()).collect();
        let position = match vectors[..] {
            [single] if element_of(&values[single].ty).is_some() => single,
            [_, second, ..] => {
                self.report(messages::index_type(values[second].span, &values[second].ty));
                return None;
            }
            _ => {
                let at = values.first().map_or(datum.span, |value| value.span);
                let ty = values.first().map_or(Type::Nil, |value| value.ty.clone());
                self.report(messages::element_of_what(at, &ty));
                return None;
            }
        };
        let view = values.remove(position);
        let rank = match &view.ty {
            Type::Tensor(tensor) => tensor.rank.unwrap_or(1),
            _ => 1,
        };
        if values.len() != usize::from(rank) {
            self.report(messages::index_count(datum.span, self.files.snippet(view.span), &view.ty, rank, values.len()));
            return None;
        }
        let mut index = Vec::new();
        for value in values {
            index.push(self.index(value)?);
        }
        Some((view, index))
    }

    /// An index: every integer type is accepted; negative means out of range (decision B03).
    fn index(&mut self, value: Expr) -> Option<Expr> {
        let number = match value.ty.number() {
            Some(number) if number.lanes == 1 && number.scalar.is_integer() => number,
            _ => {
                self.report(messages::index_type(value.span, &value.ty));
                return None;
            }
        };
        let (span, uniform) = (value.span, value.uniform);
        if is_flexible(&value) {
            let wide = if known_integer(&value).is_some_and(|known| known < 0) { Type::LONG } else { Type::ULONG };
            return self.coerce(value, &wide, "an index");
        }
        let wide = if number.scalar.is_signed_integer() { Scalar::I64 } else { Scalar::U64 };
        if number.scalar == wide {
            return Some(value);
        }
        Some(Expr::new(ExprKind::Convert(Box::new(value)), Type::scalar(wide), span, uniform))
    }

    /// `(~ v i …)` as a value.
    pub(crate) fn element_call(&mut self, args: &[Datum], span: Span) -> Expr {
        let datum = Datum { kind: DatumKind::List([].into()), span };
        let Some((view, index)) = self.element(&datum, args) else { return Expr::error(span) };
        self.load(view, index, span).unwrap_or_else(|| Expr::error(span))
    }

    /// A load; of `&out` and write-only memory it is an error.
    pub(crate) fn load(&mut self, view: Expr, index: Vec<Expr>, span: Span) -> Option<Expr> {
        let vector = *vector_of(&view.ty)?;
        let elem = vector.elem?;
        if self.is_out(&view) {
            self.report(messages::reads_out(span, self.files.snippet(view.span)));
            return None;
        }
        if vector.access.is_some_and(|access| !access.reads()) {
            let access = vector.access.map_or("", AccessKind::name);
            self.report(messages::reads_write_only(span, self.files.snippet(view.span), access));
            return None;
        }
        let uniform = false;
        Some(Expr::new(ExprKind::Load { view: Box::new(view), index }, Type::Number(elem), span, uniform))
    }

    /// That the vector may be stored to; reports when not.
    pub(crate) fn require_writable(&mut self, view: &Expr, span: Span) -> Option<()> {
        let vector = vector_of(&view.ty)?;
        if vector.space == Some(Space::Constant) || vector.access.is_some_and(|access| !access.writes()) {
            let access = if vector.space == Some(Space::Constant) {
                ":constant"
            } else {
                vector.access.map_or("", AccessKind::name)
            };
            self.report(messages::writes_read_only(span, self.files.snippet(view.span), access));
            return None;
        }
        Some(())
    }

    fn vector_argument(&mut self, name: &str, args: &[Datum], span: Span) -> Option<Expr> {
        let value = self.arguments(name, 1, args, span)?.pop()?;
        if vector_of(&value.ty).is_none() {
            self.report(messages::not_a_vector(value.span, &value.ty, name));
            return None;
        }
        Some(value)
    }

    fn extent_of(view: &Expr, axis: u8, span: Span) -> Expr {
        Expr::new(ExprKind::Extent { view: Box::new(view.clone()), axis }, Type::ULONG, span, true)
    }

    /// `(length~ v)`: the number of elements, as ulong.
    pub(crate) fn length_call(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(view) = self.vector_argument(name, args, span) else { return Expr::error(span) };
        match &view.ty {
            Type::Vector(vector) => match vector.length.filter(|_| vector.space != Some(Space::Global)) {
                Some(length) => Expr::constant(Constant::u64(length), span),
                None => Self::extent_of(&view, 0, span),
            },
            Type::Tensor(tensor) => {
                (1..tensor.rank.unwrap_or(1)).fold(Self::extent_of(&view, 0, span), |total, axis| {
                    let extent = Self::extent_of(&view, axis, span);
                    let kind = ExprKind::Binary { op: BinaryOp::Mul, lhs: Box::new(total), rhs: Box::new(extent) };
                    Expr::new(kind, Type::ULONG, span, true)
                })
            }
            _ => Expr::error(span),
        }
    }

    /// `(extent~ t axis)`: one extent of a tensor view.
    pub(crate) fn extent_call(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(mut values) = self.arguments(name, 2, args, span) else { return Expr::error(span) };
        let (Some(axis), Some(view)) = (values.pop(), values.pop()) else { return Expr::error(span) };
        let rank = match &view.ty {
            Type::Vector(_) => 1,
            Type::Tensor(tensor) => tensor.rank.unwrap_or(1),
            other => {
                self.report(messages::not_a_vector(view.span, other, name));
                return Expr::error(span);
            }
        };
        match known_integer(&axis).and_then(|axis| u8::try_from(axis).ok()).filter(|axis| *axis < rank) {
            Some(axis) => Self::extent_of(&view, axis, span),
            None => {
                self.report(messages::axis(axis.span, name, rank));
                Expr::error(span)
            }
        }
    }

    /// `(bytes v)`: elements times their distance.
    pub(crate) fn bytes_call(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let length = self.length_call(name, args, span);
        if length.ty == Type::Error {
            return length;
        }
        let view = match args {
            [view] => self.expression(view, &Want::ANY),
            _ => return Expr::error(span),
        };
        let stride = vector_of(&view.ty).map_or(1, VectorType::stride);
        let stride = Expr::constant(Constant::u64(u64::from(stride)), span);
        let kind = ExprKind::Binary { op: BinaryOp::Mul, lhs: Box::new(length), rhs: Box::new(stride) };
        Expr::new(kind, Type::ULONG, span, true)
    }

    /// `(%stride-limit e)`: where a grid stride ends: a number, or a vector for its length.
    pub(crate) fn stride_limit(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let [target] = args else {
            self.report(messages::wrong_arity(span, name, messages::Arity::exactly(1), args.len()));
            return Expr::error(span);
        };
        let value = self.expression(target, &Want::ANY);
        match &value.ty {
            Type::Vector(_) => Self::extent_of(&value, 0, span),
            _ => value,
        }
    }

    /// `make-vector` in its three forms: of a type, of a type with a length, of slots by keyword.
    pub(crate) fn make_vector(&mut self, datum: &Datum, rest: &[Datum], want: &Want) -> Expr {
        let span = datum.span;
        let Some(first) = rest.first() else {
            self.report(messages::malformed(span, "make-vector", "(make-vector TYPE :local LENGTH)"));
            return Expr::error(span);
        };
        // The length may stand last, as an expression known at compile time.
        let (slots, length) = match rest.split_last() {
            Some((last, slots)) if !slots.is_empty() && !matches!(last.kind, DatumKind::Keyword(_)) => {
                let key =
                    slots.last().is_some_and(|slot| matches!(&slot.kind, DatumKind::Keyword(key) if is_slot_key(key)));
                if key { (rest, None) } else { (slots, Some(last)) }
            }
            _ => (rest, None),
        };
        let head = crisp_support_sexpr::Datum { kind: DatumKind::Symbol("vector-type".into()), span: first.span };
        let ty = match (&first.kind, slots) {
            (_, [single]) if !matches!(single.kind, DatumKind::Keyword(_)) => self.parse_type(single),
            _ => {
                let items: Vec<Datum> = std::iter::once(head).chain(slots.iter().cloned()).collect();
                self.parse_type(&Datum { kind: DatumKind::List(items.into()), span })
            }
        };
        let mut vector = match ty {
            Type::Vector(vector) => vector,
            Type::Number(number) => VectorType { elem: Some(number), ..VectorType::OPEN },
            Type::Error => return Expr::error(span),
            other => {
                self.report(messages::make_vector_of(first.span, &other));
                return Expr::error(span);
            }
        };
        if let Some(Type::Vector(wanted)) = want.hint() {
            vector.elem = vector.elem.or(wanted.elem);
            vector.space = vector.space.or(wanted.space);
        }
        if let Some(length) = length {
            let Some(known) = self.make_vector_length(length) else { return Expr::error(span) };
            if vector.length.is_some_and(|declared| declared != known) {
                self.report(messages::lengths_differ(length.span, vector.length.unwrap_or(0), known));
                return Expr::error(span);
            }
            vector.length = Some(known);
        }
        self.make_vector_of(vector, span)
    }

    fn make_vector_length(&mut self, datum: &Datum) -> Option<u64> {
        let value = self.expression(datum, &Want::Value(Some(Type::ULONG)));
        let value = self.single(value);
        if value.ty == Type::Error {
            return None;
        }
        if crate::typed::evaluate(&value).is_none() {
            self.report(messages::make_vector_runtime_length(datum.span));
            return None;
        }
        let known = known_integer(&value).and_then(|known| u64::try_from(known).ok()).filter(|known| *known > 0);
        if known.is_none() {
            self.report(messages::make_vector_length(datum.span));
        }
        known
    }

    fn make_vector_of(&mut self, vector: VectorType, span: Span) -> Expr {
        let (Some(elem), Some(length)) = (vector.elem, vector.length) else {
            let diagnostic = if vector.elem.is_none() {
                messages::make_vector_element(span)
            } else {
                messages::make_vector_no_length(span)
            };
            self.report(diagnostic);
            return Expr::error(span);
        };
        let space = vector.space.unwrap_or(Space::Private);
        if !matches!(space, Space::Local | Space::Private) {
            self.report(messages::make_vector_space(span, space.name()));
            return Expr::error(span);
        }
        let complete = VectorType {
            role: Role::Base,
            elem: Some(elem),
            space: Some(space),
            access: Some(vector.access.unwrap_or(AccessKind::ReadWrite)),
            memory: Some(AccessKind::ReadWrite),
            align: Some(vector.align.unwrap_or(Align::Compact)),
            length: Some(length),
        };
        let stride = complete.stride();
        if u128::from(length) * u128::from(stride) > 1 << 20 {
            self.report(messages::make_vector_too_large(span, length, space.name()));
            return Expr::error(span);
        }
        self.scope.memories.push(MemoryPlan {
            name: "vector".into(),
            space,
            elem,
            stride,
            length,
            init: Vec::new(),
            span,
        });
        Expr::new(ExprKind::Memory(self.scope.memories.len() - 1), Type::Vector(complete), span, true)
    }

    /// `(make-vector-view parent length [offset])`.
    pub(crate) fn make_view(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let Some(values) = self.arguments_between(name, 2, 3, args, span) else { return Expr::error(span) };
        let mut values = values.into_iter();
        let (Some(parent), Some(length)) = (values.next(), values.next()) else { return Expr::error(span) };
        let Type::Vector(vector) = parent.ty.clone() else {
            self.report(messages::not_a_vector(parent.span, &parent.ty, name));
            return Expr::error(span);
        };
        let Some(length) = self.extent_argument(length) else { return Expr::error(span) };
        let offset = match values.next() {
            Some(offset) => self.extent_argument(offset),
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        let Some(offset) = offset else { return Expr::error(span) };
        let uniform = parent.uniform && length.uniform && offset.uniform;
        let known = length.known().and_then(|length| length.as_integer()).and_then(|length| u64::try_from(length).ok());
        let ty = Type::Vector(VectorType { role: Role::View, length: known, ..vector });
        let kind = ExprKind::View {
            view: Box::new(parent),
            offset: Box::new(offset),
            extents: vec![length],
            strides: Vec::new(),
        };
        Expr::new(kind, ty, span, uniform)
    }

    /// A length, offset or extent: any integer type as ulong.
    fn extent_argument(&mut self, value: Expr) -> Option<Expr> {
        let value = self.index(value)?;
        if value.ty == Type::ULONG {
            return Some(value);
        }
        let (span, uniform) = (value.span, value.uniform);
        // A negative extent or offset leaves nothing in range: as an unsigned number it lies past every end.
        Some(Expr::new(ExprKind::Convert(Box::new(value)), Type::ULONG, span, uniform))
    }

    /// `(make-tensor-view [strides] parent n… [:offset o])`: row-major unless strides are given.
    pub(crate) fn make_tensor_view(&mut self, name: &Rc<str>, args: &[Datum], span: Span) -> Expr {
        let mut positional = Vec::new();
        let mut offset = None;
        let mut items = args.iter();
        while let Some(arg) = items.next() {
            match &arg.kind {
                DatumKind::Keyword(key) if fold_keyword(key) == "offset" => match items.next() {
                    Some(value) => offset = Some(value.clone()),
                    None => {
                        self.report(messages::slot_without_value(arg.span, key));
                        return Expr::error(span);
                    }
                },
                DatumKind::Keyword(key) => {
                    self.report(messages::unknown_key(arg.span, name, key, &["offset"]));
                    return Expr::error(span);
                }
                _ => positional.push(arg.clone()),
            }
        }
        let strides = match positional.first().map(|first| &first.kind) {
            Some(DatumKind::Vector(items)) => Some(items.to_vec()),
            _ => None,
        };
        if strides.is_some() {
            positional.remove(0);
        }
        let Some(values) = self.arguments_between(name, 2, 9, &positional, span) else { return Expr::error(span) };
        let mut values = values.into_iter();
        let Some(parent) = values.next() else { return Expr::error(span) };
        let Type::Vector(vector) = parent.ty.clone() else {
            self.report(messages::not_a_vector(parent.span, &parent.ty, name));
            return Expr::error(span);
        };
        let extents: Option<Vec<Expr>> = values.map(|value| self.extent_argument(value)).collect();
        let Some(extents) = extents else { return Expr::error(span) };
        let strides: Option<Vec<Expr>> = strides
            .unwrap_or_default()
            .iter()
            .map(|stride| {
                let value = self.expression(stride, &Want::Value(Some(Type::ULONG)));
                self.extent_argument(value)
            })
            .collect();
        let Some(strides) = strides else { return Expr::error(span) };
        if !strides.is_empty() && strides.len() != extents.len() {
            self.report(messages::stride_count(span, extents.len(), strides.len()));
            return Expr::error(span);
        }
        let offset = match offset {
            Some(offset) => {
                let value = self.expression(&offset, &Want::Value(Some(Type::ULONG)));
                self.extent_argument(value)
            }
            None => Some(Expr::constant(Constant::u64(0), span)),
        };
        let Some(offset) = offset else { return Expr::error(span) };
        let uniform = parent.uniform && offset.uniform && extents.iter().chain(&strides).all(|expr| expr.uniform);
        let rank = u8::try_from(extents.len()).ok();
        let ty = Type::Tensor(TensorType { rank, vector: VectorType { role: Role::View, length: None, ..vector } });
        let kind = ExprKind::View { view: Box::new(parent), offset: Box::new(offset), extents, strides };
        Expr::new(kind, ty, span, uniform)
    }

    /// `(xy~ v)`: lanes of a hardware vector.
    pub(crate) fn swizzle_call(&mut self, name: &Rc<str>, lanes: Vec<u8>, args: &[Datum], span: Span) -> Expr {
        let Some(vector) = self.arguments(name, 1, args, span).and_then(|mut values| values.pop()) else {
            return Expr::error(span);
        };
        let Some(whole) = vector.ty.number().filter(|number| number.lanes > 1) else {
            self.report(messages::no_lanes(vector.span, name, &vector.ty));
            return Expr::error(span);
        };
        if let Some(&lane) = lanes.iter().find(|&&lane| lane >= whole.lanes) {
            self.report(messages::lane_missing(span, LANE_NAMES[usize::from(lane)], whole));
            return Expr::error(span);
        }
        let count = u8::try_from(lanes.len()).unwrap_or(1);
        let (ty, uniform) = (Type::Number(Elem { scalar: whole.scalar, lanes: count }), vector.uniform);
        Expr::new(ExprKind::Swizzle { vector: Box::new(vector), lanes }, ty, span, uniform)
    }
}

fn is_slot_key(key: &str) -> bool {
    ["element-type", "address-space", "access", "align", "length"].contains(&fold_keyword(key).as_str())
}
