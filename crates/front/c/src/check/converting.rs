//! Built-in functions that convert numbers: `convert_T`, `as_T`, and CUDA's names for the same, with each rounding.

use std::cmp::Ordering;

use crisp_ir_kernel::{BinaryOp, Constant, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;

use super::builtins::{Call, Found, after};
use super::conversions::{constant_expr, convert, number_expr};
use super::{Checked, Checker, messages};
use crate::typed::{Expr, ExprKind, Number, Ty};

/// The direction in which a conversion rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Zero,
    Nearest,
    Up,
    Down,
}

impl Rounding {
    /// Returns the rounding by the letters that OpenCL C and CUDA have for it.
    pub(super) fn named(letters: &str) -> Option<Rounding> {
        Some(match letters {
            "rtz" | "rz" => Rounding::Zero,
            "rte" | "rn" => Rounding::Nearest,
            "rtp" | "ru" => Rounding::Up,
            "rtn" | "rd" => Rounding::Down,
            _ => return None,
        })
    }

    /// Returns the function of the library that moves a rounded float where it lies on the wrong side of the exact value.
    fn step(self, of_float: bool) -> Option<&'static str> {
        Some(match (self, of_float) {
            (Rounding::Nearest, _) => return None,
            (Rounding::Zero, true) => "__crisp_rz_of_float",
            (Rounding::Up, true) => "__crisp_ru_of_float",
            (Rounding::Down, true) => "__crisp_rd_of_float",
            (Rounding::Zero, false) => "__crisp_rz_of_integer",
            (Rounding::Up, false) => "__crisp_ru_of_integer",
            (Rounding::Down, false) => "__crisp_rd_of_integer",
        })
    }
}

impl Checker<'_> {
    /// `convert_T`, `as_T`, and CUDA's names for the same.
    pub(super) fn conversion<'a>(&mut self, call: Call<'a>) -> Found<'a> {
        let name = call.name;
        if let Some(to) = name.strip_prefix("as_").and_then(number_name) {
            return Found::Yes(self.bits_as(to, call));
        }
        if let Some(rest) = name.strip_prefix("convert_") {
            let mut parts = rest.split('_');
            let to = parts.next().and_then(number_name);
            let rest: Vec<&str> = parts.collect();
            let (saturate, rounding) = match rest.as_slice() {
                [] => (false, None),
                ["sat"] => (true, None),
                [rounding] => (false, Some(*rounding)),
                ["sat", rounding] => (true, Some(*rounding)),
                _ => return Found::No(call),
            };
            let rounding = match rounding.map(Rounding::named) {
                None => None,
                Some(Some(rounding)) => Some(rounding),
                Some(None) => return Found::No(call),
            };
            return match to {
                // A saturated conversion to a float has no meaning.
                Some(to) if !(saturate && to.scalar.is_float()) => {
                    Found::Yes(self.convert_function(to, saturate, rounding, call))
                }
                _ => Found::No(call),
            };
        }
        let bits = match name {
            "__float_as_int" => Some(Scalar::I32),
            "__float_as_uint" => Some(Scalar::U32),
            "__int_as_float" | "__uint_as_float" => Some(Scalar::F32),
            "__double_as_longlong" => Some(Scalar::I64),
            "__longlong_as_double" => Some(Scalar::F64),
            "__half_as_short" => Some(Scalar::I16),
            "__half_as_ushort" => Some(Scalar::U16),
            "__short_as_half" | "__ushort_as_half" => Some(Scalar::F16),
            _ => None,
        };
        if let Some(scalar) = bits {
            return Found::Yes(self.bits_as(Number::scalar(scalar), call));
        }
        let (from, to, rounding) = match name {
            "lrint" | "llrint" => (Scalar::F64, Scalar::I64, Rounding::Nearest),
            "lrintf" | "llrintf" => (Scalar::F32, Scalar::I64, Rounding::Nearest),
            _ => match cuda_conversion(name) {
                Some(found) => found,
                None => return Found::No(call),
            },
        };
        let span = call.span;
        let convert_it = |checker: &mut Self| {
            let [value] = checker.exactly::<1>(call)?;
            let value = checker.implicit(value, &Ty::scalar(from))?;
            checker.rounded(value, Some(rounding), Number::scalar(to), span)
        };
        Found::Yes(convert_it(self))
    }

    fn bits_as(&mut self, to: Number, call: Call<'_>) -> Checked<Expr> {
        let span = call.span;
        let [value] = self.exactly::<1>(call)?;
        let from = self.number(&value)?;
        let bytes = |number: Number| number.scalar.bytes() * u32::from(number.lanes);
        let same = bytes(from) == bytes(to);
        if !same || from.scalar == Scalar::Bool || to.scalar == Scalar::Bool {
            let (from, to) = (from.to_string(), to.to_string());
            return self.stop(messages::other_size(span, &from, &to));
        }
        if from == to {
            return Ok(value);
        }
        Ok(number_expr(to, ExprKind::Bitcast(Box::new(value)), span))
    }

    fn convert_function(
        &mut self,
        to: Number,
        saturate: bool,
        rounding: Option<Rounding>,
        call: Call<'_>,
    ) -> Checked<Expr> {
        let span = call.span;
        let [value] = self.exactly::<1>(call)?;
        let from = self.number(&value)?;
        if from.lanes != to.lanes {
            let (from, to) = (from.to_string(), to.to_string());
            return self.stop(messages::cannot_convert(span, &from, &to, true));
        }
        // Floats become the nearest integer that there is in any case.
        if saturate && !from.scalar.is_float() && !to.scalar.is_float() {
            return Ok(saturated(value, from, to, span));
        }
        self.rounded(value, rounding, to, span)
    }

    /// Converts a number with a rounding. Without one integers become the nearest floats, and floats lose what follows the point.
    pub(super) fn rounded(&mut self, value: Expr, rounding: Option<Rounding>, to: Number, span: Span) -> Checked<Expr> {
        let from = self.number(&value)?;
        match (rounding, from.scalar.is_float(), to.scalar.is_float()) {
            (Some(rounding), true, false) => {
                let op = match rounding {
                    Rounding::Zero => return Ok(convert(value, to)),
                    Rounding::Nearest => UnaryOp::Round,
                    Rounding::Up => UnaryOp::Ceil,
                    Rounding::Down => UnaryOp::Floor,
                };
                Ok(convert(number_expr(from, ExprKind::Unary(op, Box::new(value)), span), to))
            }
            (Some(rounding), of_float, true) if !holds_all(to.scalar, from.scalar) => match rounding.step(of_float) {
                None => Ok(convert(value, to)),
                Some(name) => {
                    let mut first = Vec::new();
                    let value = self.once(value, &mut first);
                    let args = vec![value.clone(), convert(value, to)];
                    let moved = self.hidden_function(Call { name, args, span })?;
                    Ok(after(first, moved))
                }
            },
            _ => Ok(convert(value, to)),
        }
    }
}

/// Returns whether a float type has all values of another type of numbers.
fn holds_all(float: Scalar, of: Scalar) -> bool {
    let exact_bits = |scalar: Scalar| match scalar {
        Scalar::F16 => 11,
        Scalar::BF16 => 8,
        Scalar::F32 => 24,
        Scalar::F64 => 53,
        Scalar::Bool => 1,
        integer => integer.bits() - u32::from(integer.is_signed_integer()),
    };
    let range = |scalar: Scalar| match scalar {
        Scalar::F16 => 5,
        Scalar::BF16 | Scalar::F32 => 8,
        Scalar::F64 => 11,
        _ => 0,
    };
    // The range of a half ends below 2^16, far above its exact integers.
    exact_bits(float).cmp(&exact_bits(of)) != Ordering::Less && range(float) >= range(of)
}

/// An integer in another integer type, with the nearest value that there is.
fn saturated(value: Expr, from: Number, to: Number, span: Span) -> Expr {
    let least = |scalar: Scalar| if scalar.is_signed_integer() { -(1_i128 << (scalar.bits() - 1)) } else { 0 };
    let most = |scalar: Scalar| (1_i128 << (scalar.bits() - u32::from(scalar.is_signed_integer()))) - 1;
    let low = least(from.scalar).max(least(to.scalar));
    let high = most(from.scalar).min(most(to.scalar));
    let constant = |value| convert(constant_expr(Constant::integer(from.scalar, value), span), from);
    let at_least = ExprKind::Binary(BinaryOp::Max, Box::new(value), Box::new(constant(low)));
    let at_least = number_expr(from, at_least, span);
    let inside = ExprKind::Binary(BinaryOp::Min, Box::new(at_least), Box::new(constant(high)));
    convert(number_expr(from, inside, span), to)
}

/// Returns the types and the rounding of `__float2int_rn` and its kin.
fn cuda_conversion(name: &str) -> Option<(Scalar, Scalar, Rounding)> {
    let (types, way) = name.strip_prefix("__")?.rsplit_once('_')?;
    let (from, to) = types.split_once('2')?;
    let scalar = |name: &str| {
        Some(match name {
            "int" => Scalar::I32,
            "uint" => Scalar::U32,
            "ll" => Scalar::I64,
            "ull" => Scalar::U64,
            "float" => Scalar::F32,
            "double" => Scalar::F64,
            "half" => Scalar::F16,
            _ => return None,
        })
    };
    let (from, to) = (scalar(from)?, scalar(to)?);
    let rounding = Rounding::named(way)?;
    (from.is_float() || to.is_float()).then_some((from, to, rounding))
}

/// Returns the type of a number by the name that `convert_T` and `make_T` have for it.
pub(super) fn number_name(name: &str) -> Option<Number> {
    let stem = name.trim_end_matches(|next: char| next.is_ascii_digit());
    let lanes = match name.get(stem.len()..)? {
        "" => 1,
        digits => digits.parse().ok().filter(|lanes| matches!(lanes, 2 | 3 | 4 | 8 | 16))?,
    };
    let scalar = match stem {
        "char" => Scalar::I8,
        "uchar" => Scalar::U8,
        "short" => Scalar::I16,
        "ushort" => Scalar::U16,
        "int" => Scalar::I32,
        "uint" => Scalar::U32,
        "long" | "longlong" => Scalar::I64,
        "ulong" | "ulonglong" => Scalar::U64,
        "half" => Scalar::F16,
        "float" => Scalar::F32,
        "double" => Scalar::F64,
        _ => return None,
    };
    Some(Number { scalar, lanes })
}
