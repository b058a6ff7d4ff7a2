//! Values of expressions as operations.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Op, Scalar, Type, Value};
use crisp_ir_loops::{Access, ArrayKind, Expr, ExprKind};
use crisp_ir_sets::Set;
use crisp_support_diagnostics::Span;

use super::Done;
use super::kernel::Emit;

impl Emit<'_> {
    /// The value of an expression where `context` holds.
    pub(super) fn expr(&mut self, expr: &Expr, context: &Set) -> Done<Value> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Constant(constant) => self.builder.constant(*constant, span),
            ExprKind::Variable(variable) => self.variable(*variable, span),
            ExprKind::Load(access) => self.load(access, context)?,
            ExprKind::Unary(op, arg) => {
                let arg = self.expr(arg, context)?;
                self.builder.unary(*op, arg, span)
            }
            ExprKind::Binary(op, args) => {
                let (lhs, rhs) = (self.expr(&args[0], context)?, self.expr(&args[1], context)?);
                self.builder.binary(*op, lhs, rhs, span)
            }
            ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
                let (lhs, rhs) = (self.expr(&args[0], context)?, self.expr(&args[1], context)?);
                let (quotient, rest) = self.floor_divided(lhs, rhs, expr.ty, span);
                if matches!(expr.kind, ExprKind::FloorDiv(_)) { quotient } else { rest }
            }
            ExprKind::Compare(op, args) => {
                let (lhs, rhs) = (self.expr(&args[0], context)?, self.expr(&args[1], context)?);
                self.builder.compare(*op, lhs, rhs, span)
            }
            ExprKind::If(args) => {
                let [condition, then, other] = &**args;
                let condition = self.expr(condition, context)?;
                if is_plain(then) && is_plain(other) {
                    let (then, other) = (self.expr(then, context)?, self.expr(other, context)?);
                    return Ok(self.builder.select(condition, then, other, span));
                }
                let mut regions = Vec::new();
                for branch in [then, other] {
                    let (region, _) = self.builder.open(&[], span);
                    let value = self.expr(branch, context)?;
                    self.builder.close_yield(&[value], span);
                    regions.push(region);
                }
                let types = [Type::Elem(Elem::scalar(expr.ty))];
                self.builder.if_op(condition, regions[0], regions[1], &types, span)[0]
            }
            ExprKind::Convert(arg) => {
                let from = self.expr(arg, context)?;
                if expr.ty == Scalar::Bool {
                    let zero = self.builder.constant(Constant::from_bits(arg.ty, 0), span);
                    self.builder.compare(CompareOp::Ne, from, zero, span)
                } else {
                    self.builder.convert(Elem::scalar(expr.ty), from, span)
                }
            }
            ExprKind::Bits(arg) => {
                let from = self.expr(arg, context)?;
                self.builder.value(Op::Bitcast { to: Elem::scalar(expr.ty), arg: from }, span)
            }
            ExprKind::Fma(args) => {
                let a = self.expr(&args[0], context)?;
                let b = self.expr(&args[1], context)?;
                let c = self.expr(&args[2], context)?;
                self.builder.value(Op::Fma { a, b, c }, span)
            }
            ExprKind::Call(name, args) => {
                let mut operands = Vec::new();
                for arg in args {
                    operands.push(self.expr(arg, context)?);
                }
                match self.mathematics.get(&(*name, expr.ty)) {
                    Some(&function) => {
                        let args = self.builder.list(&operands);
                        let types = [Type::Elem(Elem::scalar(expr.ty))];
                        let op = self.builder.push_typed(Op::Call { function, args }, &types, span);
                        self.builder.results(op)[0]
                    }
                    None => return Err(vec![crate::messages::no_function(span, name, expr.ty)]),
                }
            }
            ExprKind::Apply(at, args) => {
                let mut operands = Vec::new();
                for arg in args {
                    operands.push(self.expr(arg, context)?);
                }
                let known = self.program.functions.get(*at);
                let Some(function) = known.and_then(|function| function.compiled) else {
                    let name = known.map_or("?", |function| function.name.as_str());
                    return Err(vec![crate::messages::no_function(span, name, expr.ty)]);
                };
                let args = self.builder.list(&operands);
                let types = [Type::Elem(Elem::scalar(expr.ty))];
                let op = self.builder.push_typed(Op::Call { function, args }, &types, span);
                self.builder.results(op)[0]
            }
            ExprKind::Reduce(reduction) => self.reduction(reduction, expr.ty, span, context)?,
        })
    }

    /// Quotient rounded down and what it leaves; both are 0 where the divisor is 0.
    pub(super) fn floor_divided(&mut self, lhs: Value, rhs: Value, ty: Scalar, span: Span) -> (Value, Value) {
        let quotient = self.builder.binary(BinaryOp::Div, lhs, rhs, span);
        let rest = self.builder.binary(BinaryOp::Rem, lhs, rhs, span);
        if !ty.is_signed_integer() {
            return (quotient, rest);
        }
        let zero = self.builder.constant(Constant::integer(ty, 0), span);
        let one = self.builder.constant(Constant::integer(ty, 1), span);
        // The rest has the sign of the dividend; where the divisor has another one, both move by one step.
        let signs = self.builder.binary(BinaryOp::Xor, rest, rhs, span);
        let differ = self.builder.compare(CompareOp::Lt, signs, zero, span);
        let some = self.builder.compare(CompareOp::Ne, rest, zero, span);
        let off = self.builder.binary(BinaryOp::And, differ, some, span);
        let (less, more) = (
            self.builder.binary(BinaryOp::Sub, quotient, one, span),
            self.builder.binary(BinaryOp::Add, rest, rhs, span),
        );
        (self.builder.select(off, less, quotient, span), self.builder.select(off, more, rest, span))
    }

    fn load(&mut self, access: &Access, context: &Set) -> Done<Value> {
        let data = &self.program.arrays[access.array];
        if data.kind == ArrayKind::Value {
            return Ok(self.scalar(access.array, access.span));
        }
        let (view, index) = self.place(access, context)?;
        Ok(self.builder.load(view, &index, access.span))
    }

    /// The view of an array and the indices of an element.
    pub(super) fn place(&mut self, access: &Access, context: &Set) -> Done<(Value, Vec<Value>)> {
        let mut index = self.copy_index(access.array, access.span);
        for expr in &access.index {
            index.push(self.expr(expr, context)?);
        }
        if index.is_empty() {
            index.push(self.number(0, access.span));
        }
        Ok((self.view(access.array, access.span), index))
    }

    /// The position of the copy at hand along the loops in which each copy has separate elements.
    pub(super) fn copy_index(&mut self, array: crisp_ir_loops::ArrayId, span: Span) -> Vec<Value> {
        let mut index = Vec::new();
        for variable in self.copies_of(array) {
            let low = self.copy_low(variable);
            let value = self.variable(variable, span);
            let low = self.number(low, span);
            index.push(self.builder.binary(BinaryOp::Sub, value, low, span));
        }
        index
    }

    /// The copies of statements along which a temporary has an element for each.
    pub(super) fn copies_of(&self, array: crisp_ir_loops::ArrayId) -> Vec<crisp_ir_loops::Var> {
        self.copied.get(&array).cloned().unwrap_or_default()
    }
}

/// Whether evaluating an expression that is not chosen costs nothing and touches nothing.
fn is_plain(expr: &Expr) -> bool {
    let mut plain = true;
    expr.walk(&mut |expr| {
        plain &= match &expr.kind {
            ExprKind::Load(access) => access.index.is_empty(),
            ExprKind::Call(..) | ExprKind::Apply(..) | ExprKind::Reduce(_) => false,
            ExprKind::Constant(_)
            | ExprKind::Variable(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::FloorDiv(_)
            | ExprKind::FloorMod(_)
            | ExprKind::Compare(..)
            | ExprKind::If(_)
            | ExprKind::Convert(_)
            | ExprKind::Bits(_)
            | ExprKind::Fma(_) => true,
        };
    });
    plain
}
