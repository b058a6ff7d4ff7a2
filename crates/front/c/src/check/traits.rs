//! Facts about types from the headers of C++.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_support_diagnostics::Span;

use super::conversions::constant_expr;
use super::{Checked, Checker, messages};
use crate::tree::{self, TemplateArgument, Trait};
use crate::typed::{Expr, Number, Ty};

impl Checker<'_> {
    /// The value of `std::is_same<A, B>::value` and its kin.
    pub(super) fn trait_value(&mut self, found: &Trait, span: Span) -> Checked<Expr> {
        let mut types = Vec::new();
        for argument in &found.arguments {
            types.push(self.type_argument(argument, span)?);
        }
        let (first, constant) = match types.first() {
            Some(found) => found.clone(),
            None => return self.stop(messages::argument_count(span, &found.class, 1, 0, None)),
        };
        let scalar = first.as_scalar();
        let truth = match &*found.class {
            "is_same" => types.get(1).is_some_and(|second| *second == types[0]),
            "is_arithmetic" => scalar.is_some(),
            "is_integral" => scalar.is_some_and(|scalar| !scalar.is_float()),
            "is_floating_point" => scalar.is_some_and(Scalar::is_float),
            "is_signed" => scalar.is_some_and(|scalar| scalar.is_float() || scalar.is_signed_integer()),
            "is_unsigned" => scalar.is_some_and(|scalar| !scalar.is_float() && !scalar.is_signed_integer()),
            "is_pointer" => first.pointee().is_some(),
            "is_const" => constant,
            _ => return self.limit(&first, found, span),
        };
        Ok(constant_expr(Constant::bool(truth), span))
    }

    fn type_argument(&mut self, argument: &TemplateArgument, span: Span) -> Checked<(Ty, bool)> {
        match argument {
            TemplateArgument::Type(ty) => self.type_name(ty).map(|named| (named.ty, named.constant)),
            TemplateArgument::Value(_) => self.stop(messages::template_value(span, "T", "type")),
        }
    }

    /// `std::numeric_limits<T>::max()` and its kin.
    fn limit(&mut self, ty: &Ty, found: &Trait, span: Span) -> Checked<Expr> {
        let Some(scalar) = ty.as_scalar() else {
            let shown = self.show(ty);
            return self.stop(messages::not_a_number(span, &shown));
        };
        let bits = |scalar: Scalar, bits: u64| constant_expr(Constant::from_bits(scalar, bits), span);
        let float = |f16: u64, bf16: u64, f32: u32, f64: u64| match scalar {
            Scalar::F16 => bits(scalar, f16),
            Scalar::BF16 => bits(scalar, bf16),
            Scalar::F32 => bits(scalar, u64::from(f32)),
            _ => bits(scalar, f64),
        };
        let is_float = scalar.is_float();
        let width = scalar.bits();
        let most = match scalar.is_signed_integer() {
            true => (1_i128 << (width - 1)) - 1,
            false => (1_i128 << width.min(64)) - 1,
        };
        let least = if scalar.is_signed_integer() { -(1_i128 << (width - 1)) } else { 0 };
        let integer = |value: i128| constant_expr(Constant::integer(scalar, value), span);
        let int = |value: i128| constant_expr(Constant::integer(Scalar::I32, value), span);
        let truth = |value: bool| constant_expr(Constant::bool(value), span);
        Ok(match &*found.member.text {
            "max" if is_float => float(0x7bff, 0x7f7f, f32::MAX.to_bits(), f64::MAX.to_bits()),
            "max" => integer(most),
            "lowest" if is_float => float(0xfbff, 0xff7f, f32::MIN.to_bits(), f64::MIN.to_bits()),
            "min" if is_float => float(0x0400, 0x0080, f32::MIN_POSITIVE.to_bits(), f64::MIN_POSITIVE.to_bits()),
            "min" | "lowest" => integer(least),
            "epsilon" if is_float => float(0x1400, 0x3c00, f32::EPSILON.to_bits(), f64::EPSILON.to_bits()),
            "infinity" if is_float => float(0x7c00, 0x7f80, f32::INFINITY.to_bits(), f64::INFINITY.to_bits()),
            "quiet_NaN" | "signaling_NaN" if is_float => float(0x7e00, 0x7fc0, f32::NAN.to_bits(), f64::NAN.to_bits()),
            "denorm_min" if is_float => float(1, 1, 1, 1),
            "epsilon" | "infinity" | "quiet_NaN" | "signaling_NaN" | "denorm_min" => integer(0),
            "digits" => int(match scalar {
                Scalar::F16 => 11,
                Scalar::BF16 => 8,
                Scalar::F32 => 24,
                Scalar::F64 => 53,
                Scalar::Bool => 1,
                scalar => i128::from(scalar.bits() - u32::from(scalar.is_signed_integer())),
            }),
            "is_integer" | "is_exact" => truth(!is_float),
            "is_signed" => truth(is_float || scalar.is_signed_integer()),
            "has_infinity" | "has_quiet_NaN" => truth(is_float),
            _ => {
                let name = &found.member;
                return self.stop(messages::unknown_member(name.span, &name.text, &found.class, &[]));
            }
        })
    }

    /// The type that follows from others: `std::conditional<C, A, B>::type`.
    pub(super) fn trait_type(&mut self, found: &Trait, span: Span) -> Checked<(Ty, bool)> {
        let types = |checker: &mut Self, at: usize| match found.arguments.get(at) {
            Some(argument) => checker.type_argument(argument, span),
            None => checker.stop(messages::argument_count(span, &found.class, at + 1, found.arguments.len(), None)),
        };
        match &*found.class {
            "conditional" | "enable_if" => {
                let Some(TemplateArgument::Value(condition)) = found.arguments.first() else {
                    return self.stop(messages::template_value(span, &found.class, "value"));
                };
                let holds = self.constant_integer(condition)? != 0;
                match (&*found.class, holds) {
                    ("conditional", true) => types(self, 1),
                    ("conditional", false) => types(self, 2),
                    (_, true) if found.arguments.len() > 1 => types(self, 1),
                    (_, true) => Ok((Ty::Void, false)),
                    (_, false) => self.stop(messages::not_enabled(span)),
                }
            }
            "remove_pointer" => {
                let (ty, constant) = types(self, 0)?;
                Ok(match ty.pointee() {
                    Some((to, of_constant)) => ((**to).clone(), of_constant),
                    None => (ty, constant),
                })
            }
            "make_unsigned" | "make_signed" => {
                let (ty, constant) = types(self, 0)?;
                let Some(scalar) = ty.as_integer() else {
                    let shown = self.show(&ty);
                    return self.stop(messages::not_an_integer(span, &shown));
                };
                let signed = crate::typed::signed_of_width(scalar);
                let scalar = if &*found.class == "make_signed" { signed } else { signed.to_unsigned() };
                Ok((Ty::Number(Number::scalar(scalar)), constant))
            }
            "remove_reference" => types(self, 0),
            "common_type" => {
                let (mut common, _) = types(self, 0)?;
                for at in 1..found.arguments.len() {
                    let (next, _) = types(self, at)?;
                    common = match (common.as_scalar(), next.as_scalar()) {
                        _ if common == next => next,
                        (Some(a), Some(b)) => Ty::Number(Number::scalar(super::conversions::usual(a, b))),
                        (number, _) => {
                            let shown = self.show(if number.is_some() { &next } else { &common });
                            return self.stop(messages::not_a_number(span, &shown));
                        }
                    };
                }
                Ok((common, false))
            }
            // `remove_cv`, `remove_const` and `decay` leave the type without `const`.
            _ => types(self, 0).map(|(ty, _)| (ty, false)),
        }
    }

    /// Checks `static_assert(condition, "text");`.
    pub(super) fn static_assertion(&mut self, condition: &tree::Expr, text: Option<&str>) -> Checked<()> {
        let span = condition.span;
        if self.constant_integer(condition)? == 0 {
            return self.stop(messages::static_assertion(span, text));
        }
        Ok(())
    }
}
