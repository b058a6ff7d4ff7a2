//! Expressions to operations.

use crisp_ir_kernel::{BinaryOp, CompareOp, Op, Type, UnaryOp, Value};

use super::control::Flow;
use super::{FunctionLowering, Lowered, Stop, Val};
use crate::typed::{Expr, ExprKind, Number, Place, PlaceKind, Ty};

impl FunctionLowering<'_, '_> {
    /// An expression that is computed for its effects only.
    pub(super) fn effect(&mut self, expr: &Expr) -> Lowered<()> {
        self.expr(expr).map(|_| ())
    }

    pub(super) fn expr(&mut self, expr: &Expr) -> Lowered<Val> {
        let span = expr.span;
        Ok(match &expr.kind {
            ExprKind::Constant(constant) => {
                let value = self.builder.constant(*constant, span);
                let position = constant.as_integer().filter(|_| expr.ty == Ty::LONG);
                self.known.extend(position.and_then(|at| Some((value, i64::try_from(at).ok()?))));
                Val::Parts(vec![value])
            }
            ExprKind::Read(place) => {
                let target = self.place(place)?;
                self.load(&target, span)?
            }
            ExprKind::Old => self.old.last().cloned().ok_or(Stop)?,
            ExprKind::Assign(place, value) => {
                let value = self.expr(value)?;
                let target = self.place(place)?;
                self.store(&target, value.clone(), span)?;
                value
            }
            ExprKind::Update(update) => {
                let target = self.place(&update.place)?;
                let old = self.load(&target, span)?;
                self.old.push(old.clone());
                let new = self.expr(&update.value);
                self.old.pop();
                let new = new?;
                self.store(&target, new.clone(), span)?;
                if update.after { old } else { new }
            }
            ExprKind::Binary(..) => self.chain(expr)?,
            ExprKind::Statements(statements, value) => {
                match self.list(statements)? {
                    Flow::Falls => {}
                    Flow::Skips | Flow::Leaves(_) => return Err(Stop),
                }
                match value {
                    Some(value) => self.expr(value)?,
                    None => Val::Parts(Vec::new()),
                }
            }
            ExprKind::Comma(first, second) => {
                self.effect(first)?;
                self.expr(second)?
            }
            ExprKind::Both(and, lhs, rhs) => self.both(*and, lhs, rhs)?,
            ExprKind::Choice(choice) => {
                let condition = self.condition(&choice.condition)?;
                if is_cheap(&choice.then) && is_cheap(&choice.other) && !matches!(expr.ty, Ty::Void) {
                    return self.select(condition, &choice.then, &choice.other, expr);
                }
                let (then, other) = (&choice.then, &choice.other);
                self.choose(condition, |it| it.value(then), |it| it.value(other), span)?
            }
            ExprKind::Call(callee, args) => self.call(*callee, args, span)?,
            ExprKind::Address(place) => {
                // The address of an array is that of its first element, unless a reference is to the whole.
                let whole = expr.ty.pointee().is_some_and(|(to, _)| **to == place.ty);
                self.address(place, whole)?
            }
            ExprKind::Cast(pointer) => {
                let value = self.expr(pointer)?;
                let (Some((from, _)), Some((to, _))) = (pointer.ty.pointee(), expr.ty.pointee()) else {
                    return Err(Stop);
                };
                self.cast_pointer(value, from, to, span)?
            }
            ExprKind::Offset(pointer, index) => {
                let value = self.expr(pointer)?;
                let index = self.one(index)?;
                let Some((to, _)) = pointer.ty.pointee() else { return Err(Stop) };
                self.offset(value, index, to, span)?
            }
            ExprKind::Distance(a, b) => {
                let Some((to, _)) = a.ty.pointee() else { return Err(Stop) };
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                Val::Parts(vec![self.distance(a, b, to, span)?])
            }
            ExprKind::Structure(members) => {
                if self.program.structs.has_pointer(&expr.ty) {
                    let each: Lowered<Vec<Val>> = members.iter().map(|member| self.expr(member)).collect();
                    return each.map(Val::Members);
                }
                let mut parts = Vec::new();
                for member in members {
                    parts.extend(self.parts(member)?);
                }
                Val::Parts(parts)
            }
            ExprKind::Member(of, member) => {
                let Ty::Struct(id) = &of.ty else { return Err(Stop) };
                let Some(found) = self.program.structs.get(*id) else { return Err(Stop) };
                let (first, count) = self.program.structs.member_parts(found, *member);
                match self.expr(of)? {
                    Val::Parts(parts) => Val::Parts(parts.get(first..first + count).unwrap_or(&[]).to_vec()),
                    Val::Members(members) => members.get(*member).cloned().ok_or(Stop)?,
                    _ => return Err(Stop),
                }
            }
            ExprKind::Unary(..)
            | ExprKind::Compare(..)
            | ExprKind::Fma(_)
            | ExprKind::Select(_)
            | ExprKind::Convert(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Splat(_)
            | ExprKind::Mask(_)
            | ExprKind::Math(_)
            | ExprKind::Builtin(..)
            | ExprKind::Id(..)
            | ExprKind::Barrier
            | ExprKind::WarpBarrier
            | ExprKind::Fence(_)
            | ExprKind::Atomic(..)
            | ExprKind::CompareExchange(..)
            | ExprKind::Warp(..)
            | ExprKind::Assert(..)
            | ExprKind::Print(_)
            | ExprKind::Trap(_)
            | ExprKind::Clock
            | ExprKind::Vector(_)
            | ExprKind::Lanes(..)
            | ExprKind::VectorLoad(_)
            | ExprKind::VectorStore(..) => Val::Parts(self.operation(expr)?),
        })
    }

    /// The value of a side of a choice; nothing where it is `void`.
    fn value(&mut self, expr: &Expr) -> Lowered<Val> {
        let value = self.expr(expr)?;
        Ok(if matches!(expr.ty, Ty::Void) { Val::Parts(Vec::new()) } else { value })
    }

    /// `a + b + c …`: a chain as long as the author likes takes no stack.
    fn chain(&mut self, expr: &Expr) -> Lowered<Val> {
        let (mut first, mut links) = (expr, Vec::new());
        while let ExprKind::Binary(op, lhs, rhs) = &first.kind {
            links.push((*op, &**rhs, first.span));
            first = lhs;
        }
        let mut total = self.parts(first)?;
        for (op, rhs, span) in links.into_iter().rev() {
            let rhs = self.parts(rhs)?;
            total = self.each2(op, &total, &rhs, span);
        }
        Ok(Val::Parts(total))
    }

    pub(super) fn each2(
        &mut self,
        op: BinaryOp,
        lhs: &[Value],
        rhs: &[Value],
        span: crisp_support_diagnostics::Span,
    ) -> Vec<Value> {
        lhs.iter().zip(rhs).map(|(&lhs, &rhs)| self.builder.binary(op, lhs, rhs, span)).collect()
    }

    pub(super) fn each1(&mut self, op: UnaryOp, args: &[Value], span: crisp_support_diagnostics::Span) -> Vec<Value> {
        args.iter().map(|&arg| self.builder.unary(op, arg, span)).collect()
    }

    pub(super) fn compares(
        &mut self,
        op: CompareOp,
        lhs: &[Value],
        rhs: &[Value],
        span: crisp_support_diagnostics::Span,
    ) -> Vec<Value> {
        lhs.iter().zip(rhs).map(|(&lhs, &rhs)| self.builder.compare(op, lhs, rhs, span)).collect()
    }

    fn both(&mut self, and: bool, lhs: &Expr, rhs: &Expr) -> Lowered<Val> {
        let span = rhs.span;
        // A chain on the left is walked without recursion.
        let (mut first, mut links) = (lhs, vec![(and, rhs)]);
        while let ExprKind::Both(and, lhs, rhs) = &first.kind {
            links.push((*and, rhs));
            first = lhs;
        }
        let mut value = self.condition(first)?;
        for (and, rhs) in links.into_iter().rev() {
            value = if is_cheap(rhs) {
                let rhs = self.condition(rhs)?;
                self.builder.binary(if and { BinaryOp::And } else { BinaryOp::Or }, value, rhs, span)
            } else {
                let short = crisp_ir_kernel::Constant::bool(!and);
                let long = |it: &mut Self| it.condition(rhs).map(|value| Val::Parts(vec![value]));
                let known = |it: &mut Self| Ok(Val::Parts(vec![it.builder.constant(short, span)]));
                let chosen =
                    if and { self.choose(value, long, known, span)? } else { self.choose(value, known, long, span)? };
                match chosen {
                    Val::Parts(parts) => parts[0],
                    _ => return Err(Stop),
                }
            };
        }
        Ok(Val::Parts(vec![value]))
    }

    fn select(&mut self, condition: Value, then: &Expr, other: &Expr, whole: &Expr) -> Lowered<Val> {
        let span = whole.span;
        match (self.expr(then)?, self.expr(other)?) {
            (Val::Parts(then), Val::Parts(other)) => {
                let parts = then.iter().zip(&other);
                Ok(Val::Parts(parts.map(|(&a, &b)| self.builder.select(condition, a, b, span)).collect()))
            }
            (then, other) => {
                let (then, other) = (self.parts_of_pointer(then, span), self.parts_of_pointer(other, span));
                let ((bases, which, index), (others, other_which, other_index)) = then.zip(other).ok_or(Stop)?;
                let index = self.builder.select(condition, index, other_index, span);
                self.either(condition, [(bases, which), (others, other_which)], index, span)
            }
        }
    }

    /// Whether a value is a view or number of the given type: for assertions.
    pub(super) fn elem_of(&self, value: Value) -> Option<crisp_ir_kernel::Elem> {
        match self.builder.ty(value) {
            Type::Elem(elem) => Some(elem),
            Type::View(_) => None,
        }
    }

    /// Makes an operation of a number's registers one by one.
    pub(super) fn registers(
        &mut self,
        number: Number,
        args: &[Vec<Value>],
        span: crisp_support_diagnostics::Span,
        op: impl Fn(&mut Self, &[Value]) -> Op,
    ) -> Vec<Value> {
        (0..number.registers())
            .map(|at| {
                let operands: Vec<Value> = args.iter().filter_map(|arg| arg.get(at).copied()).collect();
                let op = op(self, &operands);
                self.builder.value(op, span)
            })
            .collect()
    }
}

/// Whether both sides of a choice may be computed: no access to memory, no effects, no function.
fn is_cheap(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Constant(_) | ExprKind::Old | ExprKind::Id(..) => true,
        ExprKind::Read(place) => is_register(place),
        ExprKind::Unary(_, arg)
        | ExprKind::Convert(arg)
        | ExprKind::Bitcast(arg)
        | ExprKind::Splat(arg)
        | ExprKind::Mask(arg)
        | ExprKind::Cast(arg)
        | ExprKind::Lanes(arg, _)
        | ExprKind::Member(arg, _) => is_cheap(arg),
        ExprKind::Binary(_, lhs, rhs)
        | ExprKind::Compare(_, lhs, rhs)
        | ExprKind::Both(_, lhs, rhs)
        | ExprKind::Offset(lhs, rhs)
        | ExprKind::Distance(lhs, rhs) => is_cheap(lhs) && is_cheap(rhs),
        ExprKind::Fma(parts) | ExprKind::Select(parts) => parts.iter().all(is_cheap),
        ExprKind::Vector(parts) | ExprKind::Structure(parts) | ExprKind::Builtin(_, parts) => {
            parts.iter().all(is_cheap)
        }
        ExprKind::Choice(choice) => is_cheap(&choice.condition) && is_cheap(&choice.then) && is_cheap(&choice.other),
        ExprKind::Address(place) => match &place.kind {
            PlaceKind::Deref(pointer) => is_cheap(pointer),
            PlaceKind::Var(_) => true,
            PlaceKind::Element(..) | PlaceKind::Member(..) | PlaceKind::Lanes(..) => false,
        },
        ExprKind::Assign(..)
        | ExprKind::Update(_)
        | ExprKind::Comma(..)
        | ExprKind::Statements(..)
        | ExprKind::Call(..)
        | ExprKind::Math(_)
        | ExprKind::Barrier
        | ExprKind::WarpBarrier
        | ExprKind::Fence(_)
        | ExprKind::Atomic(..)
        | ExprKind::CompareExchange(..)
        | ExprKind::Warp(..)
        | ExprKind::Assert(..)
        | ExprKind::Print(_)
        | ExprKind::Trap(_)
        | ExprKind::Clock
        | ExprKind::VectorLoad(_)
        | ExprKind::VectorStore(..) => false,
    }
}

fn is_register(place: &Place) -> bool {
    match &place.kind {
        PlaceKind::Var(_) => true,
        PlaceKind::Member(of, _) | PlaceKind::Lanes(of, _) => is_register(of),
        PlaceKind::Deref(_) | PlaceKind::Element(..) => false,
    }
}
