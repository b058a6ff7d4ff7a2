//! Literals: numbers that adapt, vector literals, hardware-vector literals.

use std::rc::Rc;

use crisp_ir_kernel::{Constant, Elem, Scalar, Space};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;
use crisp_support_sexpr::suffix::{self, Suffix};

use super::unify::Pattern;
use super::{Checker, Want};
use crate::messages;
use crate::typed::{AccessKind, Align, Bind, Expr, ExprKind, Literal, MemoryPlan, Number, TypeId, View};

impl Checker<'_> {
    /// An integer literal: `int`, else `long`, else `ulong`, until its place says otherwise.
    pub(crate) fn integer_literal(&mut self, value: i128, span: Span) -> Expr {
        match Literal::integer(value) {
            Some(literal) => Expr::literal(literal, span),
            None => {
                self.report(messages::integer_too_large(span));
                Expr::error(span)
            }
        }
    }

    /// A float literal: `float` until its place says otherwise.
    pub(crate) fn float_literal(&mut self, text: &Rc<str>, span: Span) -> Expr {
        match Literal::float(text) {
            Some(literal) => Expr::literal(literal, span),
            None => {
                self.report(messages::float_too_large(span));
                Expr::error(span)
            }
        }
    }

    /// Types a number with a suffix: it has that type, and every place must take it.
    pub(crate) fn suffixed_literal(&mut self, text: &Rc<str>, span: Span) -> Expr {
        let Some(suffixed) = suffix::split(text) else { return Expr::error(span) };
        let scalar = match suffixed.suffix {
            Suffix::Uint => Scalar::U32,
            Suffix::Long => Scalar::I64,
            Suffix::Ulong => Scalar::U64,
            Suffix::Half => Scalar::F16,
            Suffix::Bfloat16 => Scalar::BF16,
            Suffix::Float => Scalar::F32,
            Suffix::Double => Scalar::F64,
        };
        let literal = match &suffixed.number {
            suffix::Number::Integer(value) => Literal::integer(*value),
            suffix::Number::Float(text) => Literal::float(&Rc::from(text.as_str())),
        };
        if let Some(value) = literal.and_then(|literal| literal.in_type(scalar)) {
            return Expr::constant(value, span);
        }
        let given = if scalar.is_float() { Scalar::F32 } else { Scalar::I32 };
        self.report(messages::literal_does_not_fit(span, text, Number::scalar(given), Number::scalar(scalar)));
        Expr::error(span)
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
        let ty = TypeId::of(Elem { scalar: scalar.scalar, lanes: count });
        Expr::new(ExprKind::HardwareVector(lanes), ty, span)
    }

    /// The expressions of a literal brought to one scalar type: the wanted one, else float if any is, else int.
    fn same_type(&mut self, items: &[Datum], span: Span, wanted: Option<Number>) -> Option<(Vec<Expr>, Number)> {
        let mut values: Vec<Expr> = Vec::new();
        for item in items {
            let value = self.expression(item, &Want::Value(wanted.map(|number| Pattern::Is(TypeId::of(number)))));
            values.push(self.single(value));
        }
        if values.iter().any(|value| value.ty == TypeId::ERROR) {
            return None;
        }
        let ty = match wanted {
            Some(number) => number,
            None => {
                let firm = values.iter().find(|value| !value.ty.is_flexible()).and_then(|value| value.ty.number());
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
            lanes.push(self.coerce(value, TypeId::of(ty), "an element of this literal")?);
        }
        Some((lanes, ty))
    }

    /// `#( … )`: constant data, or a private copy where it will be changed.
    pub(crate) fn vector_literal(&mut self, items: &[Datum], span: Span, want: &Want, mutable: bool) -> Expr {
        if let Some(number) = want.number().filter(|number| number.lanes > 1) {
            return self.hardware_vector(items, span, Some(number));
        }
        if let Some(Pattern::Is(ty)) = want.hint()
            && self.array_of(ty).is_some()
        {
            return self.array_literal(ty, items, span);
        }
        if items.is_empty() {
            self.report(messages::empty_vector_literal(span));
            return Expr::error(span);
        }
        let declared = want.hint().and_then(|hint| self.view_pattern(hint));
        let wanted = declared.and_then(|view| view.elem.get()).and_then(TypeId::number);
        let Some((values, elem)) = self.same_type(items, span, wanted) else { return Expr::error(span) };
        let space = declared.and_then(|view| view.space.get());
        let align = declared.and_then(|view| view.align.get()).unwrap_or(Align::Compact);
        let known: Option<Vec<Constant>> = values.iter().map(Expr::known).collect();
        let length = values.len() as u64;
        if let (Some(init), false, None | Some(Space::Constant)) = (known, mutable, space) {
            let view = View::base(TypeId::of(elem), Space::Constant, AccessKind::ReadOnly, align, length);
            return self.memory("literal", view, init, span);
        }
        let space = space.unwrap_or(Space::Private);
        if !matches!(space, Space::Private | Space::Local) {
            self.report(messages::literal_space(span, space.name()));
            return Expr::error(span);
        }
        let view = View::base(TypeId::of(elem), space, AccessKind::ReadWrite, align, length);
        let memory = self.memory("literal", view, Vec::new(), span);
        self.filled_memory(memory, values, span)
    }

    /// A vector in memory of the function.
    pub(crate) fn memory(&mut self, name: &str, view: View, init: Vec<Constant>, span: Span) -> Expr {
        let Some((elem, stride, length)) = self.types().memory(&view) else { return Expr::error(span) };
        let space = view.space;
        self.scope.memories.push(MemoryPlan {
            name: name.into(),
            space,
            elem,
            stride,
            length,
            of_workgroup: None,
            init,
            computed: None,
            span,
        });
        let ty = self.types_mut().view(view);
        Expr::new(ExprKind::Memory(self.scope.memories.len() - 1), ty, span)
    }

    pub(crate) fn filled_memory(&mut self, memory: Expr, values: Vec<Expr>, span: Span) -> Expr {
        let ty = memory.ty;
        let var = self.scope.hidden("literal", ty, span);
        let view = Expr::new(ExprKind::Var(var), ty, span);
        let mut items = Vec::new();
        for (position, value) in values.into_iter().enumerate() {
            let index = Expr::constant(Constant::u64(position as u64), span);
            let stored = value.ty;
            let kind =
                ExprKind::Store { view: Box::new(view.clone()), index: vec![index], leaf: 0, value: Box::new(value) };
            items.push(Expr::new(kind, stored, span));
        }
        items.push(view);
        let body = Expr::new(ExprKind::Seq(items), ty, span);
        let bindings = vec![Bind { vars: vec![var], value: memory }];
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }
}
