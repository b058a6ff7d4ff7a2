//! Lowering expressions to operations.

use crisp_ir_kernel::{BinaryOp, Elem, Op, Scalar, Terminator, UnaryOp, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered};
use crate::typed::{Division, Expr, ExprKind, rounding_op};

impl FunctionLowering<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Lowered {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Constant(value) => Ok(vec![self.builder.constant(*value, span)]),
            ExprKind::Literal(literal) => Ok(vec![self.builder.constant(literal.default(), span)]),
            ExprKind::Nil | ExprKind::Function | ExprKind::Keyword => Ok(Vec::new()),
            ExprKind::Var(var) => Ok(self.env[var.0].into_iter().collect()),
            ExprKind::SetVar { var, value } => {
                let value = self.one(value)?;
                self.set(*var, value);
                Ok(vec![value])
            }
            ExprKind::Let { bindings, body } => {
                for bind in bindings {
                    self.bind(bind)?;
                }
                self.expr(body)
            }
            ExprKind::Seq(items) => {
                let mut values = Vec::new();
                for item in items {
                    values = self.expr(item)?;
                }
                Ok(values)
            }
            ExprKind::Values(items) => items.iter().map(|item| self.one(item)).collect(),
            ExprKind::First(inner) => {
                let mut values = self.expr(inner)?;
                values.truncate(1);
                Ok(values)
            }
            ExprKind::If { cond, then, other } => self.if_expr(expr, cond, then, other),
            ExprKind::Loop { operands, index, body } => self.loop_expr(span, operands, *index, body),
            ExprKind::Uniform { kind, form, value } => Ok(vec![self.uniform(span, *kind, form, value)?]),
            ExprKind::Barrier => {
                self.builder.push(Op::Barrier, span);
                Ok(Vec::new())
            }
            ExprKind::Call { callee, args } => self.call(expr, *callee, args),
            ExprKind::Return(items) => {
                let values: Result<Vec<Value>, Terminator> = items.iter().map(|item| self.one(item)).collect();
                let keeps = self.function.kind == crate::typed::FunctionKind::Thread;
                let values = if keeps { values? } else { values.map(|_| Vec::new())? };
                Err(Terminator::Return(self.builder.list(&values)))
            }
            ExprKind::Divide { rounding, dividend, divisor } => {
                let (a, b) = (self.one(dividend)?, self.one(divisor)?);
                let number = dividend.ty.number().unwrap_or(Elem::scalar(Scalar::I32));
                Ok(self.divide_integers(*rounding, a, b, number, span))
            }
            ExprKind::DivideFloat { rounding, dividend, divisor } => {
                let (a, b) = (self.one(dividend)?, self.one(divisor)?);
                let exact = self.builder.binary(BinaryOp::Div, a, b, span);
                let quotient = self.builder.unary(rounding_op(*rounding), exact, span);
                let negated = self.builder.unary(UnaryOp::Neg, quotient, span);
                let remainder = self.builder.value(Op::Fma { a: negated, b, c: a }, span);
                Ok(vec![quotient, remainder])
            }
            ExprKind::Memory(position) => {
                Ok(vec![self.builder.value(Op::Memory { memory: self.memories[*position] }, span)])
            }
            ExprKind::Hidden(position) => Ok(self.hidden.get(*position).copied().flatten().into_iter().collect()),
            ExprKind::Store { view, index, value } => {
                let view = self.one(view)?;
                let index = self.each(index)?;
                let value = self.one(value)?;
                self.builder.store(view, &index, value, span);
                Ok(vec![value])
            }
            ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Compare { .. }
            | ExprKind::Fma { .. }
            | ExprKind::Shift { .. }
            | ExprKind::BitField { .. }
            | ExprKind::Convert(_)
            | ExprKind::RoundToInteger { .. }
            | ExprKind::Bitcast(_)
            | ExprKind::Select { .. }
            | ExprKind::Load { .. }
            | ExprKind::Extent { .. }
            | ExprKind::View { .. }
            | ExprKind::HardwareVector(_)
            | ExprKind::Swizzle { .. }
            | ExprKind::WithLanes { .. }
            | ExprKind::Id { .. } => Ok(vec![self.operation(expr)?]),
        }
    }

    fn each(&mut self, exprs: &[Expr]) -> Result<Vec<Value>, Terminator> {
        exprs.iter().map(|expr| self.one(expr)).collect()
    }

    fn call(&mut self, expr: &Expr, callee: crate::typed::InstanceId, args: &[Expr]) -> Lowered {
        let args = self.each(args)?;
        let Some(function) = self.callee(callee) else { return Ok(Vec::new()) };
        let types = self.types_of(&self.program.functions[callee.0].results);
        let args = self.builder.list(&args);
        let op = self.builder.push_typed(Op::Call { function, args }, &types, expr.span);
        Ok(self.builder.results(op))
    }

    /// An expression that is one operation, or a few, with one result.
    fn operation(&mut self, expr: &Expr) -> Result<Value, Terminator> {
        let span = expr.span;
        let number = expr.ty.number().unwrap_or(Elem::scalar(Scalar::Bool));
        let op = match &expr.kind {
            ExprKind::Unary { op, arg } => {
                let arg = self.one(arg)?;
                Op::unary(self.builder.function(), *op, arg)
            }
            ExprKind::Binary { .. } => return self.folded_left(expr),
            ExprKind::Compare { op, lhs, rhs } => Op::Compare { op: *op, lhs: self.one(lhs)?, rhs: self.one(rhs)? },
            ExprKind::Fma { a, b, c } => Op::Fma { a: self.one(a)?, b: self.one(b)?, c: self.one(c)? },
            ExprKind::Shift { arg, count, negated } => {
                let (value, count) = (self.one(arg)?, self.one(count)?);
                return Ok(self.shift(value, count, *negated, number, span));
            }
            ExprKind::BitField { arg, bits, offset, count } => {
                let arg = self.one(arg)?;
                let bits = bits.as_ref().map(|bits| self.one(bits)).transpose()?;
                let (offset, count) = (self.one(offset)?, self.one(count)?);
                return Ok(self.bit_field(arg, bits, [offset, count], number, span));
            }
            ExprKind::Convert(arg) => {
                let arg = self.one(arg)?;
                return Ok(self.builder.convert(number, arg, span));
            }
            ExprKind::RoundToInteger { rounding, arg } => {
                let mut arg = self.one(arg)?;
                // Conversion itself rounds toward zero.
                if *rounding != Division::Truncate {
                    arg = self.builder.unary(rounding_op(*rounding), arg, span);
                }
                Op::Convert { to: number, arg }
            }
            ExprKind::Bitcast(arg) => Op::Bitcast { to: number, arg: self.one(arg)? },
            ExprKind::Select { cond, then, other } => {
                Op::Select { cond: self.one(cond)?, then: self.one(then)?, other: self.one(other)? }
            }
            ExprKind::Load { view, index } => {
                let view = self.one(view)?;
                let index = self.each(index)?;
                return Ok(self.builder.load(view, &index, span));
            }
            ExprKind::Extent { view, axis } => Op::Extent { view: self.one(view)?, axis: *axis },
            ExprKind::View { view, offset, extents, strides } => {
                let (view, offset) = (self.one(view)?, self.one(offset)?);
                let (extents, strides) = (self.each(extents)?, self.each(strides)?);
                let (extents, strides) = (self.builder.list(&extents), self.builder.list(&strides));
                Op::View { view, offset, extents, strides }
            }
            ExprKind::HardwareVector(lanes) => {
                let lanes = self.each(lanes)?;
                Op::MakeVector { lanes: self.builder.list(&lanes) }
            }
            ExprKind::Swizzle { vector, lanes } => {
                let vector = self.one(vector)?;
                return Ok(self.swizzle(vector, lanes, span));
            }
            ExprKind::WithLanes { vector, lanes, value } => {
                let (vector, value) = (self.one(vector)?, self.one(value)?);
                return Ok(self.with_lanes(vector, lanes, value, span));
            }
            ExprKind::Id { kind, axis } => {
                let id = self.builder.id(*kind, *axis, span);
                return Ok(self.builder.convert(Elem::scalar(Scalar::U64), id, span));
            }
            _ => {
                // `expr` sends only the kinds above here.
                Op::Constant(crisp_ir_kernel::Constant::zero(number))
            }
        };
        Ok(self.builder.value(op, span))
    }

    /// `(+ a b c …)`: a chain as long as the author likes takes no stack.
    fn folded_left(&mut self, expr: &Expr) -> Result<Value, Terminator> {
        let (mut first, mut chain) = (expr, Vec::new());
        while let ExprKind::Binary { op, lhs, rhs } = &first.kind {
            chain.push((*op, &**rhs, first.span));
            first = lhs;
        }
        let mut total = self.one(first)?;
        for (op, rhs, span) in chain.into_iter().rev() {
            let rhs = self.one(rhs)?;
            let op = Op::binary(self.builder.function(), op, total, rhs);
            total = self.builder.value(op, span);
        }
        Ok(total)
    }

    fn swizzle(&mut self, vector: Value, lanes: &[u8], span: Span) -> Value {
        let scalars: Vec<Value> =
            lanes.iter().map(|&lane| self.builder.value(Op::Extract { vector, lane }, span)).collect();
        match scalars[..] {
            [single] => single,
            _ => {
                let lanes = self.builder.list(&scalars);
                self.builder.value(Op::MakeVector { lanes }, span)
            }
        }
    }

    fn with_lanes(&mut self, vector: Value, lanes: &[u8], value: Value, span: Span) -> Value {
        let single = lanes.len() == 1;
        lanes.iter().enumerate().fold(vector, |vector, (at, &lane)| {
            let from = u8::try_from(at).unwrap_or(0);
            let scalar =
                if single { value } else { self.builder.value(Op::Extract { vector: value, lane: from }, span) };
            self.builder.value(Op::Insert { vector, lane, scalar }, span)
        })
    }
}
