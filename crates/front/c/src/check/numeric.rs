//! Built-in functions of numbers: mathematics, integers, vectors.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;

use super::builtins::{Call, Found};
use super::conversions::{constant_expr, convert, number_expr, usual};
use super::converting::number_name;
use super::expressions::{mask, promote};
use super::math_names::{MATH, OPERATIONS, plain_name};
use super::{Checked, Checker, Stop, messages};
use crate::typed::{Builtin, Expr, ExprKind, MathCall, Number, Place, PlaceKind, Ty};

impl Checker<'_> {
    pub(super) fn numeric<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let (name, single) = plain_name(call.name);
        if let Some((_, op)) = OPERATIONS.iter().find(|(known, _)| *known == name) {
            return Found::Yes(self.float_operation(*op, &call, single));
        }
        if let Some((name, count)) = MATH.iter().find(|(known, _)| *known == name) {
            return Found::Yes(self.math(name, *count, &call, single));
        }
        if name == "remquo" {
            return Found::Yes(self.remainder_and_quotient(call, single));
        }
        if let Some(done) = self.float_function(name, &call, single) {
            return Found::Yes(done);
        }
        match self.integer_function(call.name, &call) {
            Some(done) => Found::Yes(done),
            None => Found::No(call),
        }
    }

    /// The arguments as floats of one type: `float` where the name says so, what C computes in otherwise.
    pub(super) fn floats(&mut self, call: &Call<'_>, single: bool) -> Checked<(Number, Vec<Expr>)> {
        let (mut scalar, mut lanes) = (None, 1);
        for arg in &call.args {
            let number = self.number(arg)?;
            scalar = Some(scalar.map_or(number.scalar, |before| match (lanes, number.lanes) {
                (1, 1) => usual(before, number.scalar),
                (1, _) => number.scalar,
                _ => before,
            }));
            lanes = lanes.max(number.lanes);
        }
        let scalar = match scalar {
            _ if single => Scalar::F32,
            Some(scalar) if scalar.is_float() => scalar,
            // C takes integers as doubles.
            _ => Scalar::F64,
        };
        let to = Number { scalar, lanes };
        let mut values = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            let from = arg.ty.number();
            if single && from.is_some_and(|from| from.scalar == Scalar::F64) && !is_literal(arg) {
                self.report(messages::narrows(arg.span, call.name));
            }
            let fits = from.is_some_and(|from| from.lanes == 1 || from.lanes == to.lanes && from.scalar == to.scalar);
            if !fits {
                let (from, to) = (self.show(&arg.ty), to.to_string());
                return self.stop(messages::cannot_convert(arg.span, &from, &to, true));
            }
            values.push(convert(arg.clone(), to));
        }
        Ok((to, values))
    }

    fn count(&mut self, call: &Call<'_>, wanted: usize) -> Checked<()> {
        let found = call.args.len();
        if found == wanted {
            return Ok(());
        }
        self.stop(messages::argument_count(call.span, call.name, wanted, found, None))
    }

    fn float_operation(&mut self, op: UnaryOp, call: &Call<'_>, single: bool) -> Checked<Expr> {
        self.count(call, 1)?;
        let (number, mut values) = self.floats(call, single)?;
        let value = values.remove(0);
        Ok(number_expr(number, ExprKind::Unary(op, Box::new(value)), call.span))
    }

    fn math(&mut self, name: &'static str, count: usize, call: &Call<'_>, single: bool) -> Checked<Expr> {
        self.count(call, count)?;
        let (number, args) = self.floats(call, single)?;
        Ok(self.library(name, number, args, call.span))
    }

    /// `remquo(x, y, p)`: stores the lowest bits of the quotient and yields the remainder.
    fn remainder_and_quotient(&mut self, mut call: Call<'_>, single: bool) -> Checked<Expr> {
        let span = call.span;
        self.count(&call, 3)?;
        let Some(pointer) = call.args.pop() else { return self.count(&call, 3).and(Err(Stop)) };
        let (number, args) = self.floats(&call, single)?;
        let to = Number { scalar: Scalar::I32, lanes: number.lanes };
        let element = match pointer.ty.pointee() {
            Some((element, false)) if **element == Ty::Number(to) => element.clone(),
            Some((_, true)) => {
                let shown = self.show(&pointer.ty);
                return self.stop(messages::constant_place(pointer.span, Some(&shown)));
            }
            _ => {
                let (from, to) = (self.show(&pointer.ty), format!("{to} *"));
                return self.stop(messages::cannot_convert(pointer.span, &from, &to, false));
            }
        };
        let place_span = pointer.span;
        let place = Place {
            ty: (*element).clone(),
            kind: PlaceKind::Deref(Box::new(pointer)),
            constant: false,
            span: place_span,
        };
        self.store(&place)?;
        let quotient = convert(self.library("remainder-quotient", number, args.clone(), span), to);
        let store = Expr { ty: place.ty.clone(), kind: ExprKind::Assign(Box::new(place), Box::new(quotient)), span };
        let rest = self.library("remainder", number, args, span);
        Ok(number_expr(number, ExprKind::Comma(Box::new(store), Box::new(rest)), span))
    }

    fn library(&mut self, name: &'static str, number: Number, args: Vec<Expr>, span: Span) -> Expr {
        self.program.math.insert((name, number.scalar));
        number_expr(number, ExprKind::Math(MathCall { name, args }), span)
    }

    /// Functions of floats that are a few operations.
    fn float_function(&mut self, name: &str, call: &Call<'_>, single: bool) -> Option<Checked<Expr>> {
        let span = call.span;
        let (_, count) = *super::math_names::FEW_OPERATIONS.iter().find(|(known, _)| *known == name)?;
        let mut work = || {
            self.count(call, count)?;
            if name == "pown" {
                let [base, exponent] = &call.args[..] else {
                    return self.stop(messages::unknown_function(span, name, &[]));
                };
                let number = self.number(base)?;
                let exponent = convert(exponent.clone(), number);
                return Ok(self.library("pow", number, vec![base.clone(), exponent], span));
            }
            let single = single || name.starts_with("__f");
            let (number, values) = self.floats(call, single)?;
            let binary = |op, a: &Expr, b: &Expr| {
                number_expr(number, ExprKind::Binary(op, Box::new(a.clone()), Box::new(b.clone())), span)
            };
            let constant = |value: f64| {
                convert(convert(constant_expr(Constant::f64(value), span), Number::scalar(number.scalar)), number)
            };
            let test = |which| {
                let truth =
                    number_expr(number.with_scalar(Scalar::Bool), ExprKind::Builtin(which, values.clone()), span);
                mask(truth, number)
            };
            let built = |which| number_expr(number, ExprKind::Builtin(which, values.clone()), span);
            let (a, b) = (&values[0], values.get(1));
            let b = b.unwrap_or(a);
            let c = values.get(2).unwrap_or(b);
            Ok(match name {
                "round" => built(Builtin::RoundAway),
                "copysign" => built(Builtin::CopySign),
                "sign" => built(Builtin::Sign),
                "isnan" | "__isnan" => test(Builtin::IsNan),
                "isinf" => test(Builtin::IsInfinite),
                "isfinite" => test(Builtin::IsFinite),
                "signbit" => test(Builtin::SignBit),
                "degrees" => binary(BinaryOp::Mul, a, &constant(180.0 / std::f64::consts::PI)),
                "radians" => binary(BinaryOp::Mul, a, &constant(std::f64::consts::PI / 180.0)),
                "recip" | "__frcp_rn" => binary(BinaryOp::Div, &constant(1.0), a),
                "__fsqrt_rn" => number_expr(number, ExprKind::Unary(UnaryOp::Sqrt, Box::new(a.clone())), span),
                "saturate" => {
                    let low = binary(BinaryOp::Max, a, &constant(0.0));
                    binary(BinaryOp::Min, &low, &constant(1.0))
                }
                "fmin" => binary(BinaryOp::Min, a, b),
                "fmax" => binary(BinaryOp::Max, a, b),
                "divide" | "fdivide" | "__fdiv_rn" => binary(BinaryOp::Div, a, b),
                "__fadd_rn" | "__dadd_rn" => binary(BinaryOp::Add, a, b),
                "__fsub_rn" => binary(BinaryOp::Sub, a, b),
                "__fmul_rn" | "__dmul_rn" => binary(BinaryOp::Mul, a, b),
                "powr" => self.library("pow", number, values.clone(), span),
                "fdim" => {
                    // A NaN stays one, so the test is for what gives zero.
                    let less = number_expr(
                        number.with_scalar(Scalar::Bool),
                        ExprKind::Compare(CompareOp::Le, Box::new(a.clone()), Box::new(b.clone())),
                        span,
                    );
                    let parts = [less, constant(0.0), binary(BinaryOp::Sub, a, b)];
                    number_expr(number, ExprKind::Select(Box::new(parts)), span)
                }
                "step" => {
                    let less = number_expr(
                        number.with_scalar(Scalar::Bool),
                        ExprKind::Compare(CompareOp::Lt, Box::new(b.clone()), Box::new(a.clone())),
                        span,
                    );
                    number_expr(number, ExprKind::Select(Box::new([less, constant(0.0), constant(1.0)])), span)
                }
                "fma" | "__fmaf_rn" | "__fma_rn" => {
                    number_expr(number, ExprKind::Fma(Box::new([a.clone(), b.clone(), c.clone()])), span)
                }
                // A product and a sum, each rounded: the same bytes on every device.
                "mad" => binary(BinaryOp::Add, &binary(BinaryOp::Mul, a, b), c),
                "mix" => {
                    let difference = binary(BinaryOp::Sub, b, a);
                    binary(BinaryOp::Add, a, &binary(BinaryOp::Mul, &difference, c))
                }
                _ => {
                    // smoothstep(edge0, edge1, x)
                    let t = binary(BinaryOp::Div, &binary(BinaryOp::Sub, c, a), &binary(BinaryOp::Sub, b, a));
                    let t = binary(BinaryOp::Min, &binary(BinaryOp::Max, &t, &constant(0.0)), &constant(1.0));
                    let rest = binary(BinaryOp::Sub, &constant(3.0), &binary(BinaryOp::Mul, &constant(2.0), &t));
                    binary(BinaryOp::Mul, &binary(BinaryOp::Mul, &t, &t), &rest)
                }
            })
        };
        // `mad` of integers is not `mad24`; OpenCL has it for floats only.
        Some(work())
    }

    /// Functions of integers, and those of any number.
    fn integer_function(&mut self, name: &str, call: &Call<'_>) -> Option<Checked<Expr>> {
        let span = call.span;
        let unsigned = |op| Some((op, Some(Scalar::U32), true));
        let found = match name {
            "popcount" => Some((UnaryOp::CountOnes, None, false)),
            "clz" => Some((UnaryOp::LeadingZeros, None, false)),
            "ctz" => Some((UnaryOp::TrailingZeros, None, false)),
            "__popc" => unsigned(UnaryOp::CountOnes),
            "__popcll" => Some((UnaryOp::CountOnes, Some(Scalar::U64), true)),
            "__clz" => unsigned(UnaryOp::LeadingZeros),
            "__clzll" => Some((UnaryOp::LeadingZeros, Some(Scalar::U64), true)),
            "__brev" => Some((UnaryOp::ReverseBits, Some(Scalar::U32), false)),
            "__brevll" => Some((UnaryOp::ReverseBits, Some(Scalar::U64), false)),
            _ => None,
        };
        if let Some((op, scalar, to_int)) = found {
            return Some(self.integer_operation(op, call, scalar, to_int));
        }
        let count = match name {
            "abs" | "labs" | "llabs" | "__ffs" | "__ffsll" | "any" | "all" => 1,
            "min" | "max" | "umin" | "umax" | "mul_hi" | "__mulhi" | "__umulhi" | "__mul64hi" | "__umul64hi"
            | "rotate" | "add_sat" | "sub_sat" | "abs_diff" | "hadd" | "rhadd" | "mul24" | "__mul24" | "__umul24" => 2,
            "clamp" | "select" | "bitselect" | "mad24" | "mad_hi" => 3,
            _ => return None,
        };
        let mut work = || {
            self.count(call, count)?;
            match name {
                "select" => return self.select_function(call),
                "any" | "all" => return self.lanes_function(name == "any", call),
                _ => {}
            }
            let wanted = match name {
                "__mulhi" | "__mul24" => Some(Scalar::I32),
                "__umulhi" | "__umul24" | "__ffs" | "umin" | "umax" => Some(Scalar::U32),
                "__mul64hi" => Some(Scalar::I64),
                "__umul64hi" | "__ffsll" => Some(Scalar::U64),
                _ => None,
            };
            let (number, values) = self.alike(call, wanted)?;
            let is_float = number.scalar.is_float();
            if is_float && !matches!(name, "min" | "max" | "clamp" | "abs" | "bitselect") {
                let shown = number.to_string();
                return self.stop(messages::not_an_integer(span, &shown));
            }
            let binary = |op, a: &Expr, b: &Expr| {
                number_expr(number, ExprKind::Binary(op, Box::new(a.clone()), Box::new(b.clone())), span)
            };
            let built = |number, which| number_expr(number, ExprKind::Builtin(which, values.clone()), span);
            let a = &values[0];
            let b = values.get(1).unwrap_or(a);
            let c = values.get(2).unwrap_or(b);
            Ok(match name {
                "abs" | "labs" | "llabs" => {
                    let absolute = number_expr(number, ExprKind::Unary(UnaryOp::Abs, Box::new(a.clone())), span);
                    // In OpenCL C it has no sign, so that that of the least number fits.
                    let unsigned = !self.is_cuda() && name == "abs" && !is_float;
                    if unsigned { convert(absolute, number.with_scalar(number.scalar.to_unsigned())) } else { absolute }
                }
                "min" | "umin" => binary(BinaryOp::Min, a, b),
                "max" | "umax" => binary(BinaryOp::Max, a, b),
                "clamp" => binary(BinaryOp::Min, &binary(BinaryOp::Max, a, b), c),
                "mul_hi" | "__mulhi" | "__umulhi" | "__mul64hi" | "__umul64hi" => binary(BinaryOp::MulHigh, a, b),
                "mad_hi" => binary(BinaryOp::Add, &binary(BinaryOp::MulHigh, a, b), c),
                "rotate" => binary(BinaryOp::RotateLeft, a, b),
                "add_sat" => binary(BinaryOp::AddSaturating, a, b),
                "sub_sat" => binary(BinaryOp::SubSaturating, a, b),
                "abs_diff" => built(number.with_scalar(number.scalar.to_unsigned()), Builtin::AbsDifference),
                "hadd" => built(number, Builtin::HalfSum),
                "rhadd" => built(number, Builtin::HalfSumUp),
                "mul24" | "__mul24" | "__umul24" => built(number, Builtin::Mul24),
                "mad24" => {
                    let product = ExprKind::Builtin(Builtin::Mul24, values.iter().take(2).cloned().collect());
                    binary(BinaryOp::Add, &number_expr(number, product, span), c)
                }
                "bitselect" => built(number, Builtin::BitSelect),
                "__ffs" | "__ffsll" => convert(built(number, Builtin::FindFirst), Number::scalar(Scalar::I32)),
                _ => return self.stop(messages::unknown_function(span, name, &[])),
            })
        };
        Some(work())
    }

    fn integer_operation(
        &mut self,
        op: UnaryOp,
        call: &Call<'_>,
        scalar: Option<Scalar>,
        to_int: bool,
    ) -> Checked<Expr> {
        self.count(call, 1)?;
        let (number, values) = self.alike(call, scalar)?;
        if number.scalar.is_float() {
            let shown = number.to_string();
            return self.stop(messages::not_an_integer(call.span, &shown));
        }
        let value = values[0].clone();
        let value = number_expr(number, ExprKind::Unary(op, Box::new(value)), call.span);
        Ok(if to_int { convert(value, Number::scalar(Scalar::I32)) } else { value })
    }

    /// The arguments in one type: that which is wanted, or the one in which C would compute with them. Vectors keep theirs.
    pub(super) fn alike(&mut self, call: &Call<'_>, wanted: Option<Scalar>) -> Checked<(Number, Vec<Expr>)> {
        let mut number: Option<Number> = None;
        let one_type = call.args.iter().all(|arg| arg.ty == call.args[0].ty);
        for arg in &call.args {
            let own = self.number(arg)?;
            number = Some(match number {
                None => own,
                Some(before) if before.lanes == 1 && own.lanes == 1 => {
                    Number::scalar(if before == own { own.scalar } else { usual(before.scalar, own.scalar) })
                }
                Some(before) if before.lanes > 1 => before,
                Some(_) => own,
            });
        }
        let mut to = number.unwrap_or(Number::scalar(Scalar::I32));
        if let Some(scalar) = wanted {
            to = Number::scalar(scalar);
        } else if to.scalar == Scalar::Bool || to.lanes == 1 && (!one_type || self.is_cuda()) {
            // In OpenCL C a function of two `char` computes with `char`, in CUDA with `int`.
            to = Number { scalar: usual(to.scalar, to.scalar), lanes: to.lanes };
        }
        let mut values = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            let fits = arg.ty.number().is_some_and(|from| from.lanes == 1 || from == to);
            if !fits {
                let (from, to) = (self.show(&arg.ty), to.to_string());
                return self.stop(messages::cannot_convert(arg.span, &from, &to, true));
            }
            values.push(convert(arg.clone(), to));
        }
        Ok((to, values))
    }

    /// `select(a, b, c)`: `b` where `c` holds: not zero of scalars, the highest bit of vectors.
    fn select_function(&mut self, call: &Call<'_>) -> Checked<Expr> {
        let [then, other, condition] = [&call.args[1], &call.args[0], &call.args[2]].map(Clone::clone);
        let number = self.number(&condition)?;
        if number.lanes == 1 {
            let condition = self.truth(condition)?;
            let (a, b) = (self.number(&then)?, self.number(&other)?);
            let both = if a == b { a } else { Number::scalar(usual(a.scalar, b.scalar)) };
            let (then, other) = (self.implicit(then, &Ty::Number(both))?, self.implicit(other, &Ty::Number(both))?);
            return Ok(number_expr(both, ExprKind::Select(Box::new([condition, then, other])), call.span));
        }
        let truth = self.high_bit(condition, number)?;
        self.select_lanes(truth, then, other, call.span)
    }

    fn lanes_function(&mut self, any: bool, call: &Call<'_>) -> Checked<Expr> {
        let value = call.args[0].clone();
        let number = self.number(&value)?;
        let truth = self.high_bit(promote(value, number), promote_number(number))?;
        let which = if any { Builtin::AnyLane } else { Builtin::AllLanes };
        let holds = Expr { ty: Ty::BOOL, kind: ExprKind::Builtin(which, vec![truth]), span: call.span };
        Ok(convert(holds, Number::scalar(Scalar::I32)))
    }

    /// Functions of vectors as a whole, and those between vectors and memory.
    pub(super) fn vector_function<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let (name, span) = (call.name, call.span);
        if let Some(to) = name.strip_prefix("make_").and_then(number_name).filter(|to| to.lanes > 1) {
            return Found::Yes(self.vector_of(to, call.args, span));
        }
        let lanes_of = |digits: &str| digits.parse::<u8>().ok().filter(|lanes| matches!(lanes, 2 | 3 | 4 | 8 | 16));
        if let Some(lanes) = name.strip_prefix("vload").and_then(lanes_of) {
            return Found::Yes(self.vector_load(lanes, call));
        }
        if let Some(lanes) = name.strip_prefix("vstore").and_then(lanes_of) {
            return Found::Yes(self.vector_store(lanes, call));
        }
        let count = match name {
            "dot" | "cross" | "distance" | "fast_distance" => 2,
            "length" | "fast_length" | "normalize" | "fast_normalize" => 1,
            _ => return Found::No(call),
        };
        let work = |checker: &mut Self| {
            checker.count(&call, count)?;
            let (number, values) = checker.floats(&call, false)?;
            let scalar = Number::scalar(number.scalar);
            let dot = |a: &Expr, b: &Expr| {
                number_expr(scalar, ExprKind::Builtin(Builtin::Dot, vec![a.clone(), b.clone()]), span)
            };
            let root = |value| number_expr(scalar, ExprKind::Unary(UnaryOp::Sqrt, Box::new(value)), span);
            let a = &values[0];
            let b = values.get(1).unwrap_or(a);
            Ok(match name {
                "dot" => dot(a, b),
                "cross" if matches!(number.lanes, 3 | 4) => {
                    number_expr(number, ExprKind::Builtin(Builtin::Cross, values.clone()), span)
                }
                "cross" => {
                    let (from, to) = (number.to_string(), number.with_scalar(number.scalar).to_string());
                    return checker.stop(messages::cannot_convert(span, &from, &to, true));
                }
                "length" | "fast_length" => root(dot(a, a)),
                "distance" | "fast_distance" => {
                    let difference = ExprKind::Binary(BinaryOp::Sub, Box::new(a.clone()), Box::new(b.clone()));
                    let difference = number_expr(number, difference, span);
                    root(dot(&difference, &difference))
                }
                _ => {
                    let length = convert(root(dot(a, a)), number);
                    number_expr(number, ExprKind::Binary(BinaryOp::Div, Box::new(a.clone()), Box::new(length)), span)
                }
            })
        };
        Found::Yes(work(self))
    }

    /// Returns a pointer moved by a count times `step` elements, and the vector of `lanes` that is there.
    pub(super) fn vector_at(
        &mut self,
        (lanes, step): (u8, u8),
        offset: Expr,
        pointer: Expr,
    ) -> Checked<(Number, Expr)> {
        let scalar = pointer.ty.pointee().and_then(|(to, _)| to.as_scalar());
        let Some(scalar) = scalar else {
            let shown = self.show(&pointer.ty);
            return self.stop(messages::not_a_pointer(pointer.span, &shown));
        };
        let span = offset.span;
        let offset = self.integer(offset)?;
        let offset = convert(offset, Number::scalar(Scalar::I64));
        let times = constant_expr(Constant::integer(Scalar::I64, i128::from(step)), span);
        let moved = ExprKind::Binary(BinaryOp::Mul, Box::new(offset), Box::new(times));
        let moved = self.offset(pointer, Expr { ty: Ty::LONG, kind: moved, span }, span)?;
        Ok((Number { scalar, lanes }, moved))
    }

    fn vector_load(&mut self, lanes: u8, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [offset, pointer] = self.exactly::<2>(call)?;
        let (number, moved) = self.vector_at((lanes, lanes), offset, pointer)?;
        Ok(number_expr(number, ExprKind::VectorLoad(Box::new(moved)), span))
    }

    fn vector_store(&mut self, lanes: u8, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [value, offset, pointer] = self.exactly::<3>(call)?;
        if pointer.ty.pointee().is_some_and(|(_, constant)| constant) {
            let shown = self.show(&pointer.ty);
            return self.stop(messages::constant_place(pointer.span, Some(&shown)));
        }
        let (number, moved) = self.vector_at((lanes, lanes), offset, pointer)?;
        let value = self.implicit(value, &Ty::Number(number))?;
        self.stores();
        Ok(Expr { ty: Ty::Void, kind: ExprKind::VectorStore(Box::new(moved), Box::new(value)), span })
    }
}

fn promote_number(number: Number) -> Number {
    if number.lanes == 1 { Number::scalar(usual(number.scalar, number.scalar)) } else { number }
}

fn is_literal(value: &Expr) -> bool {
    super::constant::value(value).is_some()
}
