//! CUDA's functions of `half`, `half2`, `__nv_bfloat16` and `__nv_bfloat162`, and OpenCL's loads and stores of halves.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};

use super::builtins::{Call, Found};
use super::conversions::{constant_expr, convert, number_expr};
use super::converting::Rounding;
use super::{Checked, Checker, messages};
use crate::typed::{Builtin, Expr, ExprKind, Number, Ty};

/// Operations of two operands, by the name without `__h` and `2`.
const BINARY: &[(&str, BinaryOp)] = &[
    ("add", BinaryOp::Add),
    ("sub", BinaryOp::Sub),
    ("mul", BinaryOp::Mul),
    ("div", BinaryOp::Div),
    ("min", BinaryOp::Min),
    ("max", BinaryOp::Max),
];

/// Comparisons, by the same names.
const COMPARISONS: &[(&str, CompareOp)] = &[
    ("eq", CompareOp::Eq),
    ("ne", CompareOp::Ne),
    ("lt", CompareOp::Lt),
    ("le", CompareOp::Le),
    ("gt", CompareOp::Gt),
    ("ge", CompareOp::Ge),
];

/// Functions of mathematics, by the name without `h` or `h2`: they are those of the same names.
const MATHEMATICS: &[&str] =
    &["sqrt", "rsqrt", "exp", "exp2", "exp10", "log", "log2", "log10", "sin", "cos", "floor", "ceil", "trunc", "rint"];

/// A conversion, or a selection of lanes.
#[derive(Clone, Copy)]
enum Made {
    /// The argument in another type, lane by lane.
    As(Number),
    /// The argument in all lanes.
    Splat(Number),
    /// The arguments side by side.
    Both(Number),
    /// One lane of a vector, in another type.
    Lane(u8, Scalar),
    /// One lane of each of two vectors.
    LaneOfEach(u8),
    /// Lanes of a vector in another order.
    Order([u8; 2]),
    /// A float rounded to an integer in a way, and to that type.
    Rounded(Option<UnaryOp>, Scalar),
}

const F16: Number = Number::scalar(Scalar::F16);
const F32: Number = Number::scalar(Scalar::F32);
const BF16: Number = Number::scalar(Scalar::BF16);

const fn two(of: Number) -> Number {
    Number { scalar: of.scalar, lanes: 2 }
}

/// Conversions and selections of lanes.
const CONVERSIONS: &[(&str, Made)] = &[
    ("__float2half", Made::As(F16)),
    ("__float2half_rn", Made::As(F16)),
    ("__double2half", Made::As(F16)),
    ("__half2float", Made::As(F32)),
    ("__float2half2_rn", Made::Splat(two(F16))),
    ("__floats2half2_rn", Made::Both(two(F16))),
    ("__float22half2_rn", Made::As(two(F16))),
    ("__half22float2", Made::As(two(F32))),
    ("__half2half2", Made::Splat(two(F16))),
    ("__halves2half2", Made::Both(two(F16))),
    ("make_half2", Made::Both(two(F16))),
    ("__low2half", Made::Lane(0, Scalar::F16)),
    ("__high2half", Made::Lane(1, Scalar::F16)),
    ("__low2float", Made::Lane(0, Scalar::F32)),
    ("__high2float", Made::Lane(1, Scalar::F32)),
    ("__lows2half2", Made::LaneOfEach(0)),
    ("__highs2half2", Made::LaneOfEach(1)),
    ("__low2half2", Made::Order([0, 0])),
    ("__high2half2", Made::Order([1, 1])),
    ("__lowhigh2highlow", Made::Order([1, 0])),
    ("__int2half_rn", Made::As(F16)),
    ("__uint2half_rn", Made::As(F16)),
    ("__short2half_rn", Made::As(F16)),
    ("__ushort2half_rn", Made::As(F16)),
    ("__ll2half_rn", Made::As(F16)),
    ("__ull2half_rn", Made::As(F16)),
    ("__half2int_rz", Made::Rounded(None, Scalar::I32)),
    ("__half2int_rn", Made::Rounded(Some(UnaryOp::Round), Scalar::I32)),
    ("__half2int_rd", Made::Rounded(Some(UnaryOp::Floor), Scalar::I32)),
    ("__half2int_ru", Made::Rounded(Some(UnaryOp::Ceil), Scalar::I32)),
    ("__half2uint_rz", Made::Rounded(None, Scalar::U32)),
    ("__half2uint_rn", Made::Rounded(Some(UnaryOp::Round), Scalar::U32)),
    ("__half2short_rz", Made::Rounded(None, Scalar::I16)),
    ("__half2ushort_rz", Made::Rounded(None, Scalar::U16)),
    ("__float2bfloat16", Made::As(BF16)),
    ("__float2bfloat16_rn", Made::As(BF16)),
    ("__double2bfloat16", Made::As(BF16)),
    ("__bfloat162float", Made::As(F32)),
    ("__float2bfloat162_rn", Made::Splat(two(BF16))),
    ("__floats2bfloat162_rn", Made::Both(two(BF16))),
    ("__float22bfloat162_rn", Made::As(two(BF16))),
    ("__bfloat1622float2", Made::As(two(F32))),
    ("__bfloat162bfloat162", Made::Splat(two(BF16))),
    ("__halves2bfloat162", Made::Both(two(BF16))),
    ("make_bfloat162", Made::Both(two(BF16))),
    ("__low2bfloat16", Made::Lane(0, Scalar::BF16)),
    ("__high2bfloat16", Made::Lane(1, Scalar::BF16)),
    ("__low2bfloat162", Made::Order([0, 0])),
    ("__high2bfloat162", Made::Order([1, 1])),
    ("__lows2bfloat162", Made::LaneOfEach(0)),
    ("__highs2bfloat162", Made::LaneOfEach(1)),
    ("__int2bfloat16_rn", Made::As(BF16)),
    ("__uint2bfloat16_rn", Made::As(BF16)),
    ("__bfloat162int_rz", Made::Rounded(None, Scalar::I32)),
    ("__bfloat162int_rn", Made::Rounded(Some(UnaryOp::Round), Scalar::I32)),
    ("__bfloat162uint_rz", Made::Rounded(None, Scalar::U32)),
];

impl Checker<'_> {
    pub(super) fn half_function<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let name = call.name;
        if let Some((_, made)) = CONVERSIONS.iter().find(|(known, _)| *known == name) {
            return Found::Yes(self.half_conversion(*made, call));
        }
        if let Some(rest) = name.strip_prefix("vloada_half").or_else(|| name.strip_prefix("vload_half")) {
            let aligned = name.starts_with("vloada");
            return match lanes(rest) {
                Some(lanes) => Found::Yes(self.half_load(lanes, aligned, call)),
                None => Found::No(call),
            };
        }
        if let Some(rest) = name.strip_prefix("vstorea_half").or_else(|| name.strip_prefix("vstore_half")) {
            let aligned = name.starts_with("vstorea");
            let (rest, rounding) = match rest.split_once('_') {
                None => (rest, Some(Rounding::Nearest)),
                Some((rest, letters)) => (rest, Rounding::named(letters)),
            };
            return match (lanes(rest), rounding) {
                (Some(lanes), Some(rounding)) => Found::Yes(self.half_store(lanes, aligned, rounding, call)),
                _ => Found::No(call),
            };
        }
        let is_half = |arg: &Expr| arg.ty.number().is_some_and(|it| matches!(it.scalar, Scalar::F16 | Scalar::BF16));
        if !call.args.iter().any(is_half) {
            return Found::No(call);
        }
        if let Some(rest) = name.strip_prefix("__h") {
            return self.half_operation(rest, call);
        }
        let plain = name.strip_prefix("h2").or_else(|| name.strip_prefix('h'));
        match plain.and_then(|plain| MATHEMATICS.iter().find(|known| **known == plain)) {
            Some(plain) => Found::Yes(self.half_mathematics(plain, call)),
            None if matches!(plain, Some("rcp")) => Found::Yes(self.half_reciprocal(call)),
            None => Found::No(call),
        }
    }

    /// The arguments in the type of the first one.
    fn in_one_type<const N: usize>(&mut self, call: Call<'_>) -> Checked<(Number, [Expr; N])> {
        let args = self.exactly::<N>(call)?;
        let number = match args.first() {
            Some(first) => self.number(first)?,
            None => F16,
        };
        let mut failed = None;
        let args = args.map(|arg| {
            let span = arg.span;
            self.implicit(arg, &Ty::Number(number)).unwrap_or_else(|stop| {
                failed = Some(stop);
                convert(constant_expr(Constant::integer(Scalar::I32, 0), span), number)
            })
        });
        failed.map_or(Ok((number, args)), Err)
    }

    /// `__hadd(a, b)`, `__hadd2`, `__hadd_sat`, `__hbeq2`, …; `rest` is what follows `__h`.
    fn half_operation<'a>(&mut self, rest: &str, call: Call<'a>) -> Found<'a> {
        let span = call.span;
        // The only name with the number in front.
        let rest = if rest == "2div" { "div2" } else { rest };
        let rest = rest.strip_suffix("_rn").unwrap_or(rest);
        let (rest, saturated) = rest.strip_suffix("_sat").map_or((rest, false), |rest| (rest, true));
        let (rest, relu) = rest.strip_suffix("_relu").map_or((rest, false), |rest| (rest, true));
        let stem = rest.strip_suffix('2').unwrap_or(rest);
        let pair = rest.len() > stem.len();
        if call.args.first().and_then(|arg| arg.ty.number()).is_none_or(|number| (number.lanes == 2) != pair) {
            return Found::No(call);
        }
        let made = if let Some((_, op)) = BINARY.iter().find(|(known, _)| *known == stem) {
            let op = *op;
            self.in_one_type::<2>(call)
                .map(|(number, [a, b])| number_expr(number, ExprKind::Binary(op, Box::new(a), Box::new(b)), span))
        } else if stem == "fma" {
            self.in_one_type::<3>(call).map(|(number, args)| number_expr(number, ExprKind::Fma(Box::new(args)), span))
        } else if let ("neg" | "abs", 1) = (stem, call.args.len()) {
            let op = if stem == "neg" { UnaryOp::Neg } else { UnaryOp::Abs };
            self.in_one_type::<1>(call).map(|(number, [a])| number_expr(number, ExprKind::Unary(op, Box::new(a)), span))
        } else if stem == "isnan" {
            self.in_one_type::<1>(call).map(|(number, [a])| {
                let again = Box::new(a.clone());
                self.as_numbers(ExprKind::Compare(CompareOp::Ne, Box::new(a), again), number, span)
            })
        } else {
            let (all, name) = stem.strip_prefix('b').map_or((false, stem), |name| (true, name));
            let Some((_, op)) = COMPARISONS.iter().find(|(known, _)| *known == name) else { return Found::No(call) };
            let op = *op;
            self.in_one_type::<2>(call).map(|(number, [a, b])| {
                let compare = ExprKind::Compare(op, Box::new(a), Box::new(b));
                if !all || !pair {
                    return self.as_numbers(compare, number, span);
                }
                let each = number_expr(number.with_scalar(Scalar::Bool), compare, span);
                Expr { ty: Ty::BOOL, kind: ExprKind::Builtin(Builtin::AllLanes, vec![each]), span }
            })
        };
        Found::Yes(made.map(|made| {
            if saturated {
                between(made, 0, Some(1))
            } else if relu {
                between(made, 0, None)
            } else {
                made
            }
        }))
    }

    /// A comparison as CUDA gives it: a truth value of scalars, 1.0 or 0.0 in each lane of pairs.
    fn as_numbers(&self, compare: ExprKind, number: Number, span: crisp_support_diagnostics::Span) -> Expr {
        let truth = number_expr(number.with_scalar(Scalar::Bool), compare, span);
        if number.lanes == 1 { truth } else { convert(truth, number) }
    }

    fn half_mathematics(&mut self, name: &'static str, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let (number, [value]) = self.in_one_type::<1>(call)?;
        // No function computes with bfloat16 itself.
        let through = if number.scalar == Scalar::BF16 { number.with_scalar(Scalar::F32) } else { number };
        let call = Call { name, args: vec![convert(value, through)], span };
        match self.numeric(call) {
            Found::Yes(value) => Ok(convert(value?, number)),
            Found::No(_) => self.stop(messages::unknown_function(span, name, &[])),
        }
    }

    fn half_reciprocal(&mut self, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let (number, [value]) = self.in_one_type::<1>(call)?;
        let one = convert(constant_expr(Constant::integer(Scalar::I32, 1), span), number);
        Ok(number_expr(number, ExprKind::Binary(BinaryOp::Div, Box::new(one), Box::new(value)), span))
    }

    fn half_conversion(&mut self, made: Made, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        match made {
            Made::As(to) => {
                let [value] = self.exactly::<1>(call)?;
                let from = self.number(&value)?;
                if from.lanes != to.lanes {
                    let (from, to) = (from.to_string(), to.to_string());
                    return self.stop(messages::cannot_convert(span, &from, &to, true));
                }
                Ok(convert(value, to))
            }
            Made::Splat(to) => {
                let [value] = self.exactly::<1>(call)?;
                let value = self.implicit(value, &Ty::scalar(to.scalar))?;
                Ok(convert(value, to))
            }
            Made::Both(to) => {
                let [low, high] = self.exactly::<2>(call)?;
                self.vector_of(to, vec![low, high], span)
            }
            Made::Lane(lane, scalar) => {
                let value = self.pair(call)?;
                Ok(convert(lane_of(value, lane), Number::scalar(scalar)))
            }
            Made::LaneOfEach(lane) => {
                let (number, [low, high]) = self.in_one_type::<2>(call)?;
                self.vector_of(number, vec![lane_of(low, lane), lane_of(high, lane)], span)
            }
            Made::Order(lanes) => {
                let value = self.pair(call)?;
                let number = self.number(&value)?;
                Ok(number_expr(number, ExprKind::Lanes(Box::new(value), lanes.to_vec()), span))
            }
            Made::Rounded(rounding, to) => {
                let [value] = self.exactly::<1>(call)?;
                let number = self.number(&value)?;
                let value = match rounding {
                    Some(op) => number_expr(number, ExprKind::Unary(op, Box::new(value)), span),
                    None => value,
                };
                Ok(convert(value, Number::scalar(to)))
            }
        }
    }

    /// The only argument, a vector of two lanes.
    fn pair(&mut self, call: Call<'_>) -> Checked<Expr> {
        let [value] = self.exactly::<1>(call)?;
        let number = self.number(&value)?;
        if number.lanes != 2 {
            let (from, to) = (number.to_string(), two(number).to_string());
            return self.stop(messages::cannot_convert(value.span, &from, &to, true));
        }
        Ok(value)
    }

    /// `vload_half4(i, p)`: floats from halves in memory; `vloada_half3` counts in fours.
    fn half_load(&mut self, lanes: u8, aligned: bool, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [offset, pointer] = self.exactly::<2>(call)?;
        let (number, moved) =
            self.vector_at((lanes, if aligned && lanes == 3 { 4 } else { lanes }), offset, pointer)?;
        let loaded = match lanes {
            1 => {
                let place = self.deref(moved, span)?;
                self.read(place)?
            }
            _ => number_expr(number, ExprKind::VectorLoad(Box::new(moved)), span),
        };
        Ok(convert(loaded, number.with_scalar(Scalar::F32)))
    }

    /// Stores floats as halves: `vstore_half4(v, i, p)`.
    fn half_store(&mut self, lanes: u8, aligned: bool, rounding: Rounding, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [value, offset, pointer] = self.exactly::<3>(call)?;
        let step = if aligned && lanes == 3 { 4 } else { lanes };
        let given = self.number(&value)?;
        if given.lanes != lanes {
            let (from, to) = (given.to_string(), Number { scalar: Scalar::F32, lanes }.to_string());
            return self.stop(messages::cannot_convert(value.span, &from, &to, true));
        }
        if pointer.ty.pointee().is_some_and(|(_, constant)| constant) {
            let shown = self.show(&pointer.ty);
            return self.stop(messages::constant_place(pointer.span, Some(&shown)));
        }
        let (number, moved) = self.vector_at((lanes, step), offset, pointer)?;
        let value = self.rounded(value, Some(rounding), number, span)?;
        self.stores();
        let kind = match lanes {
            1 => {
                let place = self.deref(moved, span)?;
                ExprKind::Assign(Box::new(place), Box::new(value))
            }
            _ => ExprKind::VectorStore(Box::new(moved), Box::new(value)),
        };
        Ok(Expr { ty: Ty::Void, kind, span })
    }
}

/// The number of lanes at the end of a function's name; 1 where there is none.
fn lanes(digits: &str) -> Option<u8> {
    match digits {
        "" => Some(1),
        digits => digits.parse().ok().filter(|lanes| matches!(lanes, 2 | 3 | 4 | 8 | 16)),
    }
}

fn lane_of(value: Expr, lane: u8) -> Expr {
    let (span, scalar) = (value.span, value.ty.number().map_or(Scalar::F16, |number| number.scalar));
    number_expr(Number::scalar(scalar), ExprKind::Lanes(Box::new(value), vec![lane]), span)
}

/// The nearest number that is not below one number, and not above another one. NaN becomes the first one, as CUDA says.
fn between(value: Expr, low: i128, high: Option<i128>) -> Expr {
    let (Some(number), span) = (value.ty.number(), value.span) else { return value };
    let constant = |value: i128| Box::new(convert(constant_expr(Constant::integer(Scalar::I32, value), span), number));
    let raised = number_expr(number, ExprKind::Binary(BinaryOp::Max, Box::new(value), constant(low)), span);
    match high {
        Some(high) => number_expr(number, ExprKind::Binary(BinaryOp::Min, Box::new(raised), constant(high)), span),
        None => raised,
    }
}
