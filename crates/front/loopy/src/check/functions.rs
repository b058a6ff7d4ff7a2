//! Functions of numbers by their names: operations, functions of mathematics, casts, places of elements.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::arrays::{complex_of, type_of};
use super::values::{REDUCTIONS, Scope, Value, promoted};
use super::{Check, Checked};
use crate::messages;
use crate::tree::{Name, Syntax, SyntaxKind};

/// Functions of the library by the number of their arguments.
const MATH: &[(&str, usize)] = &[
    ("exp", 1),
    ("exp2", 1),
    ("expm1", 1),
    ("log", 1),
    ("log2", 1),
    ("log10", 1),
    ("log1p", 1),
    ("sin", 1),
    ("cos", 1),
    ("tan", 1),
    ("asin", 1),
    ("acos", 1),
    ("atan", 1),
    ("sinh", 1),
    ("cosh", 1),
    ("tanh", 1),
    ("asinh", 1),
    ("acosh", 1),
    ("atanh", 1),
    ("erf", 1),
    ("erfc", 1),
    ("rsqrt", 1),
    ("cbrt", 1),
    ("pow", 2),
    ("fmod", 2),
    ("remainder", 2),
    ("atan2", 2),
    ("hypot", 2),
];

/// Functions that are operations, for messages.
const FUNCTIONS: [&str; 18] = [
    "abs", "fabs", "sqrt", "floor", "ceil", "trunc", "rint", "round", "min", "max", "fmin", "fmax", "minimum",
    "maximum", "isnan", "fma", "cast", "clamp",
];

impl<'a> Check<'a> {
    /// The value of a function of numbers.
    pub(super) fn function(
        &mut self,
        name: &Name,
        args: &'a [Syntax],
        span: Span,
        scope: &Rc<Scope<'a>>,
    ) -> Checked<Value> {
        let word = name.text.as_str();
        let count = |check: &mut Self, wanted: usize| {
            if args.len() == wanted {
                Ok(())
            } else {
                check.say(messages::wrong_count(span, word, wanted, args.len(), "arguments"))
            }
        };
        match word {
            "if" => {
                count(self, 3)?;
                let condition = self.number(&args[0], scope)?.truth();
                let (then, other) = (self.typed(&args[1], scope)?, self.typed(&args[2], scope)?);
                if then.imag.is_some() || other.imag.is_some() {
                    return self.complex_choice(&condition, then, other, span);
                }
                let (then, other, weak) = promoted(then, other);
                let ty = then.ty;
                Ok(Value::real(Expr::new(ty, ExprKind::If(Box::new([condition, then, other])), span), weak))
            }
            "cast" => {
                count(self, 2)?;
                let SyntaxKind::Name(ty, _) = &args[0].kind else {
                    return self.say(messages::expected(args[0].span, "a type", "an expression"));
                };
                self.cast(ty, args[0].span, &args[1], scope)
            }
            // `float64(x)`
            _ if args.len() == 1 && (type_of(word).is_some() || complex_of(word).is_some()) => {
                self.cast(word, name.span, &args[0], scope)
            }
            "~" => {
                count(self, 1)?;
                let value = self.number(&args[0], scope)?;
                let ty = value.expr.ty;
                if ty == Scalar::Bool {
                    return Ok(Value::of(Expr::new(ty, ExprKind::Unary(UnaryOp::Not, Box::new(value.expr)), span)));
                }
                let ones = Constant::integer(Scalar::I64, -1);
                let ones = Value::real(Expr::new(Scalar::I64, ExprKind::Constant(ones), span), true);
                let ones = if ty.is_integer() { Value::real(ones.into_type(ty), value.weak) } else { ones };
                self.bits("^", value, ones, span)
            }
            "clamp" => {
                count(self, 3)?;
                let mut value = self.number(&args[0], scope)?;
                for (op, arg) in [(BinaryOp::Max, &args[1]), (BinaryOp::Min, &args[2])] {
                    let limit = self.number(arg, scope)?;
                    let (lhs, rhs, weak) = promoted(value, limit);
                    if lhs.ty == Scalar::Bool {
                        return self.say(messages::wrong_type(span, "numbers", Scalar::Bool));
                    }
                    value = Value::real(Expr { span, ..Expr::binary(op, lhs, rhs) }, weak);
                }
                Ok(value)
            }
            "min" | "max" | "fmin" | "fmax" | "minimum" | "maximum" => {
                count(self, 2)?;
                let (lhs, rhs) = (self.number(&args[0], scope)?, self.number(&args[1], scope)?);
                let (lhs, rhs, weak) = promoted(lhs, rhs);
                if lhs.ty == Scalar::Bool {
                    return self.say(messages::wrong_type(span, "numbers", Scalar::Bool));
                }
                let op = if word.contains("min") { BinaryOp::Min } else { BinaryOp::Max };
                Ok(Value::real(Expr { span, ..Expr::binary(op, lhs, rhs) }, weak))
            }
            "real" | "imag" | "conj" | "conjugate" => {
                count(self, 1)?;
                let arg = self.typed(&args[0], scope)?;
                Ok(self.complex_part(word, arg, span))
            }
            "abs" | "exp" | "log" | "sqrt" | "sin" | "cos" | "sinh" | "cosh"
                if args.len() == 1 && self.is_complex(&args[0], scope) =>
            {
                let arg = self.typed(&args[0], scope)?;
                self.complex_function(word, arg, span)
            }
            "abs" | "fabs" => {
                count(self, 1)?;
                let arg = self.number(&args[0], scope)?.strong();
                if arg.ty == Scalar::Bool {
                    return self.say(messages::wrong_type(span, "a number", Scalar::Bool));
                }
                Ok(Value::of(Expr::new(arg.ty, ExprKind::Unary(UnaryOp::Abs, Box::new(arg)), span)))
            }
            "round" => {
                count(self, 1)?;
                let arg = self.float(&args[0], scope)?;
                Ok(Value::of(rounded_away(arg)))
            }
            "sqrt" | "floor" | "ceil" | "trunc" | "rint" => {
                count(self, 1)?;
                let arg = self.float(&args[0], scope)?;
                let op = match word {
                    "sqrt" => UnaryOp::Sqrt,
                    "floor" => UnaryOp::Floor,
                    "trunc" => UnaryOp::Trunc,
                    "rint" => UnaryOp::Round,
                    _ => UnaryOp::Ceil,
                };
                Ok(Value::of(Expr::new(arg.ty, ExprKind::Unary(op, Box::new(arg)), span)))
            }
            "isnan" => {
                count(self, 1)?;
                let arg = self.float(&args[0], scope)?;
                let both = Box::new([arg.clone(), arg]);
                Ok(Value::of(Expr::new(Scalar::Bool, ExprKind::Compare(CompareOp::Ne, both), span)))
            }
            "fma" => {
                count(self, 3)?;
                let (a, b, c) =
                    (self.number(&args[0], scope)?, self.number(&args[1], scope)?, self.number(&args[2], scope)?);
                let (a, b, weak) = promoted(a, b);
                let (a, c, weak) = promoted(Value::real(a, weak), c);
                if !a.ty.is_float() {
                    return self.say(messages::wrong_type(span, "floats", a.ty));
                }
                let ty = a.ty;
                let b = Value::real(b, true).into_type(ty);
                Ok(Value::real(Expr::new(ty, ExprKind::Fma(Box::new([a, b, c])), span), weak))
            }
            "indexof" | "indexof_vec" => {
                count(self, 1)?;
                let SyntaxKind::Index(array, _, index) = &args[0].kind else {
                    return self.say(messages::expected(args[0].span, "an element of an array", "another expression"));
                };
                let access = self.access(&array.text, index, None, args[0].span, scope)?;
                if self.unshaped.contains(&access.array) {
                    return self.say(messages::shape_not_known(args[0].span, &array.text));
                }
                let mut offset = self.offset(&access, span);
                if self.complex.contains(&access.array) {
                    let both = Box::new([offset, Expr::index(2, span)]);
                    offset = Expr::new(Scalar::I64, ExprKind::FloorDiv(both), span);
                }
                Ok(Value::of(offset.converted(Scalar::I32)))
            }
            _ => {
                let Some(&(known, arity)) = MATH.iter().find(|(known, _)| *known == word) else {
                    let names = MATH.iter().map(|(name, _)| *name).chain(FUNCTIONS).chain(REDUCTIONS);
                    let own = self.functions.keys().map(String::as_str);
                    let rules: Vec<&str> = self.rules.keys().copied().chain(own).chain(names).collect();
                    let report = messages::unknown_function(name.span, word, rules.into_iter());
                    return self.say(report);
                };
                count(self, arity)?;
                if arity == 1 {
                    let arg = self.float(&args[0], scope)?;
                    return Ok(Value::of(Expr::new(arg.ty, ExprKind::Call(known, vec![arg]), span)));
                }
                let (lhs, rhs) = (self.number(&args[0], scope)?, self.number(&args[1], scope)?);
                let (lhs, rhs, _) = promoted(lhs, rhs);
                if !lhs.ty.is_float() {
                    return self.say(messages::wrong_type(span, "floats", lhs.ty));
                }
                Ok(Value::of(Expr::new(lhs.ty, ExprKind::Call(known, vec![lhs, rhs]), span)))
            }
        }
    }

    /// A value as one of another type.
    fn cast(&mut self, ty: &str, at: Span, value: &'a Syntax, scope: &Rc<Scope<'a>>) -> Checked<Value> {
        let value = self.typed(value, scope)?;
        if let Some(part) = complex_of(ty) {
            return Ok(self.complex_as(value, part));
        }
        let Some(ty) = type_of(ty) else { return self.say(messages::unknown_type(at, ty)) };
        let value = self.real(value)?;
        Ok(Value::of(value.into_type(ty)))
    }
}

/// The nearest integer, away from zero where two are as near, as C has it.
fn rounded_away(arg: Expr) -> Expr {
    let (ty, span) = (arg.ty, arg.span);
    let new = |kind: ExprKind| Expr::new(ty, kind, span);
    let test = |op: CompareOp, a: Expr, b: Expr| Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a, b])), span);
    let number = |number: f64| {
        let wide = Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(number)), span);
        Value::real(wide, true).into_type(ty)
    };
    let binary = |op: BinaryOp, a: Expr, b: Expr| new(ExprKind::Binary(op, Box::new([a, b])));
    let whole = new(ExprKind::Unary(UnaryOp::Trunc, Box::new(arg.clone())));
    let rest = binary(BinaryOp::Sub, arg.clone(), whole.clone());
    let rest = new(ExprKind::Unary(UnaryOp::Abs, Box::new(rest)));
    let sign = test(CompareOp::Lt, arg, number(0.0));
    let sign = new(ExprKind::If(Box::new([sign, number(-1.0), number(1.0)])));
    let next = binary(BinaryOp::Add, whole.clone(), sign);
    new(ExprKind::If(Box::new([test(CompareOp::Ge, rest, number(0.5)), next, whole])))
}
