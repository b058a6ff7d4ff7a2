//! Lowering expressions to operations.

use crisp_ir_kernel::{Elem, Op, Scalar, Terminator, Value};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered};
use crate::typed::{Division, Expr, ExprKind, rounding_op};

impl FunctionLowering<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Lowered {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Constant(value) => Ok(vec![self.builder.constant(*value, span)]),
            ExprKind::Literal(literal) => Ok(vec![self.builder.constant(literal.default(), span)]),
            ExprKind::Nil | ExprKind::Known => Ok(Vec::new()),
            ExprKind::Var(var) => Ok(self.slots.of(*var).filter_map(|slot| self.slots.get(slot)).collect()),
            ExprKind::SetVar { var, leaf, value } => {
                let values = self.expr(value)?;
                let slots = self.slots.of(*var).skip(*leaf);
                for (slot, value) in slots.zip(&values) {
                    self.set(slot, *value);
                }
                Ok(values)
            }
            ExprKind::Part { whole, leaf } => {
                let (mut whole, mut leaf) = (whole, *leaf);
                while let ExprKind::Part { whole: outer, leaf: first } = &whole.kind {
                    (whole, leaf) = (outer, leaf + first);
                }
                if let ExprKind::Load { view, index } = &whole.kind {
                    return self.load(view, index, (leaf, self.program.types.width(expr.ty)), span);
                }
                let values = self.expr(whole)?;
                Ok(values.into_iter().skip(leaf).take(self.program.types.width(expr.ty)).collect())
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
            ExprKind::Values(items) => self.each(items),
            ExprKind::First(inner) => {
                let mut values = self.expr(inner)?;
                values.truncate(self.program.types.width(expr.ty));
                Ok(values)
            }
            ExprKind::If { cond, then, other } => self.if_expr(expr, cond, then, other),
            ExprKind::Loop { operands, index, body, unroll } => self.loop_expr(span, operands, *index, body, *unroll),
            ExprKind::Uniform { kind, form, value } => Ok(vec![self.uniform(span, *kind, form, value)?]),
            ExprKind::Barrier => {
                self.builder.push(Op::Barrier, span);
                Ok(Vec::new())
            }
            ExprKind::WarpBarrier => {
                self.builder.push(Op::WarpBarrier, span);
                Ok(Vec::new())
            }
            ExprKind::Call { callee, args } => self.call(expr, *callee, args),
            // The function that it is the body of is never lowered.
            ExprKind::Import { number: _, args: _ } => Ok(Vec::new()),
            ExprKind::Break => Err(self.break_out(span)),
            ExprKind::Return(items) => {
                let values = self.each(items)?;
                let count = self.results().min(values.len());
                Err(Terminator::Return(self.builder.list(&values[..count])))
            }
            ExprKind::Divide { rounding, dividend, divisor } => {
                let (a, b) = (self.one(dividend)?, self.one(divisor)?);
                let number = dividend.ty.number().unwrap_or(Elem::scalar(Scalar::I32));
                Ok(self.divide_integers(*rounding, a, b, number, span))
            }
            ExprKind::Memory(position) => {
                Ok(vec![self.builder.value(Op::Memory { memory: self.memories[*position] }, span)])
            }
            ExprKind::Hidden(position) => Ok(self.hidden.get(*position).copied().flatten().into_iter().collect()),
            ExprKind::View { view, offset, extents, strides } => {
                self.view(expr, view, [std::slice::from_ref(&**offset), extents, strides])
            }
            ExprKind::Column { soa, member } => self.column(expr, soa, *member),
            ExprKind::Reinterpret { view, offset, length } => self.reinterpret(expr, view, offset, length),
            ExprKind::Load { view, index } => self.load(view, index, (0, self.program.types.width(expr.ty)), span),
            ExprKind::Store { view, index, leaf, value } => self.store(view, index, *leaf, value, span),
            ExprKind::Fence(scope) => {
                self.builder.push(Op::Fence { scope: *scope }, span);
                Ok(Vec::new())
            }
            ExprKind::Debug { kind, text, values } => {
                let values = self.each(values)?;
                let (text, values) = (self.builder.text(&**text), self.builder.list(&values));
                self.builder.push(Op::Debug { kind: *kind, text, values }, span);
                Ok(Vec::new())
            }
            ExprKind::Atomic { op, view, index, leaf, value } => {
                Ok(vec![self.atomic(*op, (view, index, *leaf), value, span)?])
            }
            ExprKind::AtomicApply { view, index, leaf, old, body } => {
                Ok(vec![self.atomic_apply((view, index, *leaf), *old, body, span)?])
            }
            ExprKind::Shuffle { kind, value, lane } => {
                let (leaves, lane) = (self.expr(value)?, self.one(lane)?);
                let moved = |value: Value| self.builder.value(Op::Shuffle { kind: *kind, value, lane }, span);
                Ok(leaves.into_iter().map(moved).collect())
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
            | ExprKind::Extent { .. }
            | ExprKind::Offset { .. }
            | ExprKind::Spread(_)
            | ExprKind::HardwareVector(_)
            | ExprKind::Swizzle { .. }
            | ExprKind::WithLanes { .. }
            | ExprKind::Vote { .. }
            | ExprKind::Clock
            | ExprKind::Id { .. } => Ok(vec![self.operation(expr)?]),
        }
    }

    /// The leaves of all expressions.
    pub(super) fn each(&mut self, exprs: &[Expr]) -> Lowered {
        let mut leaves = Vec::with_capacity(exprs.len());
        for expr in exprs {
            leaves.extend(self.expr(expr)?);
        }
        Ok(leaves)
    }

    fn call(&mut self, expr: &Expr, callee: crate::typed::InstanceId, args: &[Expr]) -> Lowered {
        let args = match super::import_of(&self.program.functions[callee.0].body) {
            Some(_) => {
                let firsts = args.iter().map(|arg| Ok(self.expr(arg)?.first().copied()));
                firsts.collect::<Result<Vec<_>, Terminator>>()?.into_iter().flatten().collect()
            }
            None => self.each(args)?,
        };
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
            ExprKind::Offset { view } => return self.offset(view, span),
            ExprKind::Extent { view, axis } => return self.extent(view, *axis, span),
            ExprKind::Spread(scalar) => {
                let lanes = vec![self.one(scalar)?; usize::from(number.lanes)];
                Op::MakeVector { lanes: self.builder.list(&lanes) }
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
            ExprKind::Vote { kind, cond } => Op::Vote { kind: *kind, cond: self.one(cond)? },
            ExprKind::Clock => Op::Clock,
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
