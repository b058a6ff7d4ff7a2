//! Literals: numbers that adapt, vector literals, hardware-vector literals.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Elem, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::coerce::is_flexible;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{AccessKind, Expr, ExprKind, Literal, MemoryPlan, Number, Role, Type, VectorType};

/// The constant of integer value `value` in a numeric type that can represent it exactly.
pub(crate) fn integer_constant(value: i128, scalar: Scalar) -> Option<Constant> {
    match scalar {
        Scalar::Bool => None,
        Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64 => {
            let constant = float_constant(&value.to_string(), scalar)?;
            let exact = match scalar {
                Scalar::F64 => 53,
                Scalar::F32 => 24,
                Scalar::F16 => 11,
                _ => 8,
            };
            let magnitude = value.unsigned_abs();
            let significant =
                if magnitude == 0 { 0 } else { 128 - magnitude.leading_zeros() - magnitude.trailing_zeros() };
            (significant <= exact).then_some(constant)
        }
        integer => {
            let bits = integer.bits();
            let (low, high) = if integer.is_signed_integer() {
                (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            (low..=high).contains(&value).then(|| Constant::integer(integer, value))
        }
    }
}

/// The float nearest to a decimal literal, ties to even; `None` for other types and for values beyond the type's range.
pub(crate) fn float_constant(text: &str, scalar: Scalar) -> Option<Constant> {
    match scalar {
        Scalar::F32 => text.parse::<f32>().ok().filter(|value| value.is_finite()).map(Constant::f32),
        Scalar::F64 => text.parse::<f64>().ok().filter(|value| value.is_finite()).map(Constant::f64),
        Scalar::F16 | Scalar::BF16 => crate::typed::small_float(text, scalar),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => None,
    }
}

impl Checker<'_> {
    /// An integer literal: `int`, else `long`, else `ulong`, until its place says otherwise.
    pub(crate) fn integer_literal(&mut self, value: i128, span: Span) -> Expr {
        let fitting =
            [Scalar::I32, Scalar::I64, Scalar::U64].into_iter().find_map(|scalar| integer_constant(value, scalar));
        let Some(constant) = fitting else {
            self.report(messages::integer_too_large(span));
            return Expr::error(span);
        };
        let kind = ExprKind::Constant { value: constant, literal: Some(Literal::Integer(value)) };
        Expr::new(kind, Type::Number(constant.elem), span, true)
    }

    /// A float literal: `float` until its place says otherwise.
    pub(crate) fn float_literal(&mut self, text: &Rc<str>, span: Span) -> Expr {
        let found = float_constant(text, Scalar::F32).or_else(|| float_constant(text, Scalar::F64));
        let Some(constant) = found else {
            self.report(messages::float_too_large(span));
            return Expr::error(span);
        };
        let kind = ExprKind::Constant { value: constant, literal: Some(Literal::Float(text.clone())) };
        Expr::new(kind, Type::Number(constant.elem), span, true)
    }

    /// `##( … )`, or `#( … )` where a hardware vector is wanted: lanes of one type.
    pub(crate) fn hardware_vector(&mut self, items: &[Datum], span: Span, wanted: Option<Number>) -> Expr {
        if !(2..=4).contains(&items.len()) {
            self.report(messages::hardware_vector_lanes(span, items.len()));
            return Expr::error(span);
        }
        let Some((lanes, scalar)) = self.same_type(items, span, wanted.map(|number| Elem::scalar(number.scalar)))
        else {
            return Expr::error(span);
        };
        let Ok(count) = u8::try_from(lanes.len()) else { return Expr::error(span) };
        if matches!(scalar.scalar, Scalar::Bool | Scalar::BF16) {
            self.report(messages::no_hardware_vector(span, scalar));
            return Expr::error(span);
        }
        let uniform = lanes.iter().all(|lane| lane.uniform);
        let ty = Type::Number(Elem { scalar: scalar.scalar, lanes: count });
        Expr::new(ExprKind::HardwareVector(lanes), ty, span, uniform)
    }

    /// The expressions of a literal brought to one scalar type: the wanted one, else float if any is, else int.
    fn same_type(&mut self, items: &[Datum], span: Span, wanted: Option<Number>) -> Option<(Vec<Expr>, Number)> {
        let mut values: Vec<Expr> = Vec::new();
        for item in items {
            let value = self.expression(item, &Want::Value(wanted.map(Type::Number)));
            values.push(self.single(value));
        }
        if values.iter().any(|value| value.ty == Type::Error) {
            return None;
        }
        let ty = match wanted {
            Some(number) => number,
            None => {
                let firm = values.iter().find(|value| !is_flexible(value)).and_then(|value| value.ty.number());
                let widest = values
                    .iter()
                    .filter_map(|value| value.ty.number())
                    .max_by_key(|number| (number.scalar.is_float(), number.scalar.bytes()));
                match firm.or(widest) {
                    Some(number) if number.lanes == 1 => number,
                    _ => {
                        self.report(messages::vector_literal_type(span));
                        return None;
                    }
                }
            }
        };
        let mut lanes = Vec::new();
        for value in values {
            lanes.push(self.coerce(value, &Type::Number(ty), "an element of this literal")?);
        }
        Some((lanes, ty))
    }

    /// `#( … )`: constant data, or a private copy where it will be changed.
    pub(crate) fn vector_literal(&mut self, items: &[Datum], span: Span, want: &Want, mutable: bool) -> Expr {
        match want.hint() {
            Some(Type::Number(number)) if number.lanes > 1 => return self.hardware_vector(items, span, Some(*number)),
            _ => {}
        }
        if items.is_empty() {
            self.report(messages::empty_vector_literal(span));
            return Expr::error(span);
        }
        let declared = match want.hint() {
            Some(Type::Vector(vector)) => Some(*vector),
            _ => None,
        };
        let Some((values, elem)) = self.same_type(items, span, declared.and_then(|vector| vector.elem)) else {
            return Expr::error(span);
        };
        let space = declared.and_then(|vector| vector.space);
        let known: Option<Vec<Constant>> = values.iter().map(crate::typed::evaluate).collect();
        let length = values.len() as u64;
        let stride_of = |vector: &VectorType| vector.stride();
        let complete = |space, access| VectorType {
            role: Role::Base,
            elem: Some(elem),
            space: Some(space),
            access: Some(access),
            memory: None,
            align: declared.and_then(|vector| vector.align),
            length: Some(length),
        };
        if let (Some(init), false, None | Some(Space::Constant)) = (known, mutable, space) {
            let vector = complete(Space::Constant, AccessKind::ReadOnly);
            self.scope.memories.push(MemoryPlan {
                name: "literal".into(),
                space: Space::Constant,
                elem,
                stride: stride_of(&vector),
                length,
                init,
                span,
            });
            let kind = ExprKind::Memory(self.scope.memories.len() - 1);
            return Expr::new(kind, Type::Vector(vector), span, true);
        }
        let space = space.unwrap_or(Space::Private);
        if !matches!(space, Space::Private | Space::Local) {
            self.report(messages::literal_space(span, space.name()));
            return Expr::error(span);
        }
        let vector = complete(space, AccessKind::ReadWrite);
        self.scope.memories.push(MemoryPlan {
            name: "literal".into(),
            space,
            elem,
            stride: stride_of(&vector),
            length,
            init: Vec::new(),
            span,
        });
        self.filled_memory(vector, values, span)
    }

    fn filled_memory(&mut self, vector: VectorType, values: Vec<Expr>, span: Span) -> Expr {
        let ty = Type::Vector(vector);
        let memory = Expr::new(ExprKind::Memory(self.scope.memories.len() - 1), ty.clone(), span, true);
        let var = self.scope.hidden("literal", ty.clone(), span, true);
        let view = Expr::new(ExprKind::Var(var), ty.clone(), span, true);
        let mut items = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let index = Expr::constant(Constant::u64(position as u64), span);
            let stored = value.ty.clone();
            let kind = ExprKind::Store { view: Box::new(view.clone()), index: vec![index], value: Box::new(value) };
            items.push(Expr::new(kind, stored, span, false));
        }
        items.push(view);
        let body = Expr::new(ExprKind::Seq(items), ty.clone(), span, true);
        let bindings = vec![crate::typed::Bind { vars: vec![var], value: memory }];
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span, true)
    }
}
