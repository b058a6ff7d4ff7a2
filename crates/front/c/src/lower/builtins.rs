//! Operations on numbers, vectors and warps, and what built-in functions are made of.

use crisp_ir_kernel::{
    AtomicUpdate, BinaryOp, CompareOp, Constant, DebugKind, Elem, List, Op, Scalar, Type, UnaryOp, Value,
};
use crisp_support_diagnostics::Span;

use super::{FunctionLowering, Lowered, Stop};
use crate::typed::{Builtin, Expr, ExprKind, MathCall, Number, Warp};

impl FunctionLowering<'_, '_> {
    /// An expression that is a few operations on registers.
    pub(super) fn operation(&mut self, expr: &Expr) -> Lowered<Vec<Value>> {
        let span = expr.span;
        let number = expr.ty.number().unwrap_or(Number::scalar(Scalar::I32));
        let elem = number.register();
        Ok(match &expr.kind {
            ExprKind::Unary(op, arg) => {
                let args = self.parts(arg)?;
                self.each1(*op, &args, span)
            }
            ExprKind::Compare(op, lhs, rhs) => {
                let (lhs, rhs) = (self.parts(lhs)?, self.parts(rhs)?);
                self.compares(*op, &lhs, &rhs, span)
            }
            ExprKind::Fma(parts) => {
                let args = self.all(parts.iter())?;
                self.registers(number, &args, span, |_, parts| Op::Fma { a: parts[0], b: parts[1], c: parts[2] })
            }
            ExprKind::Select(parts) => {
                let args = self.all(parts.iter())?;
                self.registers(number, &args, span, |_, parts| Op::Select {
                    cond: parts[0],
                    then: parts[1],
                    other: parts[2],
                })
            }
            ExprKind::Convert(arg) => {
                let args = self.parts(arg)?;
                args.iter().map(|&arg| self.builder.convert(elem, arg, span)).collect()
            }
            ExprKind::Bitcast(arg) => {
                let from = arg.ty.number().ok_or(Stop)?;
                let parts = self.parts(arg)?;
                self.bits_as(&parts, from, number, span)
            }
            ExprKind::Splat(arg) => {
                let scalar = self.one(arg)?;
                self.splat(scalar, number, span)
            }
            ExprKind::Mask(arg) => {
                let args = self.parts(arg)?;
                let ones: Vec<Value> = args.iter().map(|&arg| self.builder.convert(elem, arg, span)).collect();
                self.each1(UnaryOp::Neg, &ones, span)
            }
            ExprKind::Math(call) => self.math(call, number, span)?,
            ExprKind::Builtin(which, args) => self.builtin(*which, args, number, span)?,
            ExprKind::Id(kind, axis) => vec![self.builder.id(*kind, *axis, span)],
            ExprKind::Barrier => self.nothing(Op::Barrier, span),
            ExprKind::WarpBarrier => self.nothing(Op::WarpBarrier, span),
            ExprKind::Fence(scope) => self.nothing(Op::Fence { scope: *scope }, span),
            ExprKind::Clock => vec![self.builder.value(Op::Clock, span)],
            ExprKind::Atomic(op, pointer, value, scope) => {
                let (view, at) = self.scalar_at(pointer)?;
                let value = self.one(value)?;
                let index = self.builder.list(&[at]);
                let update = AtomicUpdate::By(*op, value);
                vec![self.builder.value(Op::Atomic { update, view, index, scope: *scope }, span)]
            }
            ExprKind::CompareExchange(parts, scope) => {
                let [pointer, expected, value] = &**parts;
                let (view, at) = self.scalar_at(pointer)?;
                let (expected, value) = (self.one(expected)?, self.one(value)?);
                let index = self.builder.list(&[at]);
                let update = AtomicUpdate::CompareExchange { expected, value };
                vec![self.builder.value(Op::Atomic { update, view, index, scope: *scope }, span)]
            }
            ExprKind::Warp(warp, args) => self.warp(*warp, args, span)?,
            ExprKind::Print(parts) => {
                for (format, values) in parts {
                    let values = self.all(values.iter())?.concat();
                    let text = self.builder.text(&**format);
                    let values = self.builder.list(&values);
                    self.builder.push(Op::Debug { kind: DebugKind::Print, text, values }, span);
                }
                vec![self.integer(Scalar::I32, 0, span)]
            }
            ExprKind::Trap(text) => {
                let text = self.builder.text(&**text);
                let values = self.builder.list(&[]);
                self.nothing(Op::Debug { kind: DebugKind::Trap, text, values }, span)
            }
            ExprKind::Assert(condition, text) => {
                let condition = self.one(condition)?;
                let text = self.builder.text(&**text);
                let values = self.builder.list(&[condition]);
                self.nothing(Op::Debug { kind: DebugKind::Assert, text, values }, span)
            }
            ExprKind::Vector(parts) => {
                let mut lanes = Vec::new();
                for part in parts {
                    let number = part.ty.number().ok_or(Stop)?;
                    let registers = self.parts(part)?;
                    lanes.extend(self.lanes(&registers, number, span));
                }
                self.number_of(&lanes, span)
            }
            ExprKind::Lanes(of, picked) => {
                let from = of.ty.number().ok_or(Stop)?;
                let parts = self.parts(of)?;
                let lanes: Vec<Value> = picked.iter().map(|&lane| self.lane(&parts, from, lane, span)).collect();
                self.number_of(&lanes, span)
            }
            ExprKind::VectorLoad(pointer) => {
                let elements = self.run_at(pointer, number.lanes)?;
                let lanes: Vec<Value> =
                    elements.into_iter().map(|(view, at)| self.builder.load(view, &[at], span)).collect();
                self.number_of(&lanes, span)
            }
            ExprKind::VectorStore(pointer, value) => {
                let number = value.ty.number().ok_or(Stop)?;
                let parts = self.parts(value)?;
                let lanes = self.lanes(&parts, number, span);
                let elements = self.run_at(pointer, number.lanes)?;
                for ((view, at), lane) in elements.into_iter().zip(lanes) {
                    self.builder.store(view, &[at], lane, span);
                }
                Vec::new()
            }
            _ => return Err(Stop),
        })
    }

    fn nothing(&mut self, op: Op, span: Span) -> Vec<Value> {
        self.builder.push(op, span);
        Vec::new()
    }

    fn all<'e>(&mut self, args: impl Iterator<Item = &'e Expr>) -> Lowered<Vec<Vec<Value>>> {
        args.map(|arg| self.parts(arg)).collect()
    }

    /// A function of the library, lane by lane.
    fn math(&mut self, call: &MathCall, number: Number, span: Span) -> Lowered<Vec<Value>> {
        let Some(&function) = self.all.math.get(&(call.name, number.scalar)) else { return Err(Stop) };
        let mut args = Vec::new();
        for arg in &call.args {
            let parts = self.parts(arg)?;
            args.push(self.lanes(&parts, number, span));
        }
        let mut lanes = Vec::new();
        for lane in 0..usize::from(number.lanes) {
            let operands: Vec<Value> = args.iter().map(|arg| arg[lane]).collect();
            let args: List = self.builder.list(&operands);
            let op = self.builder.push_typed(Op::Call { function, args }, &[Type::scalar(number.scalar)], span);
            lanes.extend(self.builder.results(op));
        }
        Ok(self.number_of(&lanes, span))
    }

    fn warp(&mut self, warp: Warp, args: &[Expr], span: Span) -> Lowered<Vec<Value>> {
        let first = self.parts(&args[0])?;
        Ok(match warp {
            Warp::Shuffle(kind) => {
                let lane = self.one(&args[1])?;
                first.iter().map(|&value| self.builder.value(Op::Shuffle { kind, value, lane }, span)).collect()
            }
            Warp::Vote(kind) => vec![self.builder.value(Op::Vote { kind, cond: first[0] }, span)],
            Warp::Fold(kind, op) => {
                first.iter().map(|&arg| self.builder.value(Op::WarpFold { kind, op, arg }, span)).collect()
            }
        })
    }

    fn builtin(&mut self, which: Builtin, args: &[Expr], number: Number, span: Span) -> Lowered<Vec<Value>> {
        let from = args.first().and_then(|arg| arg.ty.number()).ok_or(Stop)?;
        let values = self.all(args.iter())?;
        let a = values[0].clone();
        let b = values.get(1).cloned().unwrap_or_default();
        Ok(match which {
            Builtin::RoundAway => a.iter().map(|&a| self.round_away(a, span)).collect(),
            Builtin::CopySign => a.iter().zip(&b).map(|(&a, &b)| self.copy_sign(a, b, span)).collect(),
            Builtin::BitSelect => {
                let c = values.get(2).cloned().unwrap_or_default();
                let all = a.iter().zip(&b).zip(&c);
                all.map(|((&a, &b), &c)| self.bit_select(a, b, c, span)).collect()
            }
            Builtin::IsNan => a.iter().map(|&a| self.builder.is_nan(a, span)).collect(),
            Builtin::IsInfinite => a.iter().map(|&a| self.builder.is_infinite(a, span)).collect(),
            Builtin::IsFinite => a.iter().map(|&a| self.builder.is_finite(a, span)).collect(),
            Builtin::SignBit => a.iter().map(|&a| self.sign_bit(a, span)).collect(),
            Builtin::Sign => a.iter().map(|&a| self.sign(a, span)).collect(),
            Builtin::AbsDifference => {
                let unsigned = number.register();
                let pairs = a.iter().zip(&b);
                pairs
                    .map(|(&a, &b)| {
                        let difference = self.builder.abs_difference(a, b, span);
                        self.builder.convert(unsigned, difference, span)
                    })
                    .collect()
            }
            Builtin::FindFirst => a.iter().map(|&a| self.find_first(a, span)).collect(),
            Builtin::HalfSum | Builtin::HalfSumUp => {
                let up = which == Builtin::HalfSumUp;
                a.iter().zip(&b).map(|(&a, &b)| self.half_sum(a, b, up, span)).collect()
            }
            Builtin::Mul24 => a.iter().zip(&b).map(|(&a, &b)| self.mul24(a, b, span)).collect(),
            Builtin::Dot => {
                let products = self.each2(BinaryOp::Mul, &a, &b, span);
                let lanes = self.lanes(&products, from, span);
                vec![self.fold(BinaryOp::Add, &lanes, span)]
            }
            Builtin::Cross => self.cross(&a, &b, from, span),
            Builtin::AnyLane | Builtin::AllLanes => {
                let lanes = self.lanes(&a, from, span);
                let op = if which == Builtin::AnyLane { BinaryOp::Or } else { BinaryOp::And };
                vec![self.fold(op, &lanes, span)]
            }
        })
    }

    /// Values combined from the left.
    fn fold(&mut self, op: BinaryOp, values: &[Value], span: Span) -> Value {
        let mut values = values.iter().copied();
        let first = values.next();
        let mut total = first.unwrap_or_else(|| self.builder.constant(Constant::bool(false), span));
        for value in values {
            total = self.builder.binary(op, total, value, span);
        }
        total
    }

    fn elem(&self, value: Value) -> Elem {
        self.elem_of(value).unwrap_or(Elem::scalar(Scalar::F32))
    }

    fn float_constant(&mut self, elem: Elem, value: f64, span: Span) -> Value {
        let convert = crisp_ir_kernel::fold::convert(Scalar::F64, elem.scalar);
        let bits = convert.map_or(0, |convert| convert(value.to_bits()));
        self.builder.constant(Constant::from_bits(elem.scalar, bits).splat(elem.lanes), span)
    }

    /// To the nearest whole number, halves away from zero: what is cut off decides, which is exact.
    fn round_away(&mut self, a: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let whole = self.builder.unary(UnaryOp::Trunc, a, span);
        let rest = self.builder.binary(BinaryOp::Sub, a, whole, span);
        let rest = self.builder.unary(UnaryOp::Abs, rest, span);
        let half = self.float_constant(elem, 0.5, span);
        let up = self.builder.compare(CompareOp::Ge, rest, half, span);
        let one = self.float_constant(elem, 1.0, span);
        let one = self.copy_sign(one, a, span);
        let next = self.builder.binary(BinaryOp::Add, whole, one, span);
        self.builder.select(up, next, whole, span)
    }

    fn bits(&mut self, a: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let to = elem.with_scalar(elem.scalar.to_bits());
        if to == elem { a } else { self.builder.value(Op::Bitcast { to, arg: a }, span) }
    }

    fn copy_sign(&mut self, a: Value, b: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let bits = elem.with_scalar(elem.scalar.to_bits());
        let sign = 1_i128 << (elem.scalar.bits() - 1);
        let (a, b) = (self.bits(a, span), self.bits(b, span));
        let (rest, sign) = (self.splat_integer(bits, sign - 1, span), self.splat_integer(bits, sign, span));
        let a = self.builder.binary(BinaryOp::And, a, rest, span);
        let b = self.builder.binary(BinaryOp::And, b, sign, span);
        let both = self.builder.binary(BinaryOp::Or, a, b, span);
        self.builder.value(Op::Bitcast { to: elem, arg: both }, span)
    }

    fn bit_select(&mut self, a: Value, b: Value, c: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let (a, b, c) = (self.bits(a, span), self.bits(b, span), self.bits(c, span));
        let other = self.builder.unary(UnaryOp::Not, c, span);
        let a = self.builder.binary(BinaryOp::And, a, other, span);
        let b = self.builder.binary(BinaryOp::And, b, c, span);
        let both = self.builder.binary(BinaryOp::Or, a, b, span);
        if self.elem(both) == elem { both } else { self.builder.value(Op::Bitcast { to: elem, arg: both }, span) }
    }

    fn sign_bit(&mut self, a: Value, span: Span) -> Value {
        let bits = self.bits(a, span);
        let elem = self.elem(bits);
        let sign = self.splat_integer(elem, 1_i128 << (elem.scalar.bits() - 1), span);
        self.builder.compare(CompareOp::Ge, bits, sign, span)
    }

    fn sign(&mut self, a: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let (zero, one) = (self.float_constant(elem, 0.0, span), self.float_constant(elem, 1.0, span));
        let one = self.copy_sign(one, a, span);
        let nan = self.builder.is_nan(a, span);
        let is_zero = self.builder.compare(CompareOp::Eq, a, zero, span);
        // A zero keeps its sign; NaN gives zero.
        let value = self.builder.select(is_zero, a, one, span);
        self.builder.select(nan, zero, value, span)
    }

    fn find_first(&mut self, a: Value, span: Span) -> Value {
        let elem = self.elem(a);
        let zeros = self.builder.unary(UnaryOp::TrailingZeros, a, span);
        let (zero, one) = (self.splat_integer(elem, 0, span), self.splat_integer(elem, 1, span));
        let position = self.builder.binary(BinaryOp::Add, zeros, one, span);
        let none = self.builder.compare(CompareOp::Eq, a, zero, span);
        self.builder.select(none, zero, position, span)
    }

    /// The common bits and half of the others: nothing overflows.
    fn half_sum(&mut self, a: Value, b: Value, up: bool, span: Span) -> Value {
        let one = self.splat_integer(self.elem(a), 1, span);
        let differing = self.builder.binary(BinaryOp::Xor, a, b, span);
        let half = self.builder.binary(BinaryOp::Shr, differing, one, span);
        if up {
            let either = self.builder.binary(BinaryOp::Or, a, b, span);
            self.builder.binary(BinaryOp::Sub, either, half, span)
        } else {
            let common = self.builder.binary(BinaryOp::And, a, b, span);
            self.builder.binary(BinaryOp::Add, common, half, span)
        }
    }

    /// The product of the lowest 24 bits: with their sign where the type has one.
    fn mul24(&mut self, a: Value, b: Value, span: Span) -> Value {
        let eight = self.splat_integer(self.elem(a), 8, span);
        let low = |it: &mut Self, value| {
            let up = it.builder.binary(BinaryOp::Shl, value, eight, span);
            it.builder.binary(BinaryOp::Shr, up, eight, span)
        };
        let (a, b) = (low(self, a), low(self, b));
        self.builder.binary(BinaryOp::Mul, a, b, span)
    }

    fn cross(&mut self, a: &[Value], b: &[Value], number: Number, span: Span) -> Vec<Value> {
        let (a, b) = (self.lanes(a, number, span), self.lanes(b, number, span));
        let mut lanes = Vec::new();
        for (first, second) in [(1, 2), (2, 0), (0, 1)] {
            let left = self.builder.binary(BinaryOp::Mul, a[first], b[second], span);
            let right = self.builder.binary(BinaryOp::Mul, a[second], b[first], span);
            lanes.push(self.builder.binary(BinaryOp::Sub, left, right, span));
        }
        if number.lanes == 4 {
            lanes.push(self.float_constant(Elem::scalar(number.scalar), 0.0, span));
        }
        self.number_of(&lanes, span)
    }
}
