//! Complex numbers: pairs of floats. A real operand stays one number: it scales both parts.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, FoldOp, Scalar, UnaryOp};
use crisp_ir_loops::{Access, Expr, ExprKind, Order, Reduction, Var};
use crisp_support_diagnostics::Span;

use super::values::{Scope, Value, promoted};
use super::{Check, Checked};
use crate::messages;
use crate::tree::{Syntax, SyntaxKind};

fn binary(op: BinaryOp, lhs: &Expr, rhs: &Expr, span: Span) -> Expr {
    Expr { span, ..Expr::binary(op, lhs.clone(), rhs.clone()) }
}

fn call(name: &'static str, args: Vec<Expr>, span: Span) -> Expr {
    let ty = args.first().map_or(Scalar::F64, |arg| arg.ty);
    Expr::new(ty, ExprKind::Call(name, args), span)
}

impl<'a> Check<'a> {
    pub(super) fn constant(&self, number: f64, span: Span) -> Expr {
        Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(number)), span)
    }

    /// The value, which must not be complex.
    pub(super) fn real(&mut self, value: Value) -> Checked<Value> {
        if value.imag.is_some() { self.say(messages::complex(value.expr.span)) } else { Ok(value) }
    }

    /// Two values of one type, which must not be complex.
    pub(super) fn same_reals(&mut self, lhs: Value, rhs: Value, span: Span) -> Checked<(Expr, Expr)> {
        let (lhs, rhs) = (self.real(lhs)?, self.real(rhs)?);
        let (lhs, rhs, weak) = promoted(lhs, rhs);
        if lhs.ty == Scalar::Bool {
            return self.say(messages::wrong_type(span, "numbers", Scalar::Bool));
        }
        let strong = |expr| Value::real(expr, weak).strong();
        Ok((strong(lhs), strong(rhs)))
    }

    /// The type that a temporary of this value has; of a complex one that of its parts.
    pub(super) fn type_of_value(&self, value: &Value) -> Scalar {
        match &value.imag {
            Some(_) => value.expr.ty,
            None => value.clone().strong().ty,
        }
    }

    /// A complex element.
    pub(super) fn complex_load(&self, access: &Access) -> Value {
        let ty = self.program.arrays[access.array].elem;
        let part = |number| {
            let mut access = access.clone();
            access.index.push(Expr::index(number, access.span));
            let span = access.span;
            Expr::new(ty, ExprKind::Load(access), span)
        };
        Value { expr: part(0), weak: false, imag: Some(part(1)) }
    }

    /// The value as a complex number with parts of a type.
    pub(super) fn complex_as(&self, value: Value, part: Scalar) -> Value {
        let span = value.expr.span;
        let imag = match value.imag {
            Some(imag) => Value::real(imag, value.weak).into_type(part),
            None => Value::real(self.constant(0.0, span), true).into_type(part),
        };
        let expr = Value::real(value.expr, value.weak).into_type(part);
        Value { expr, weak: false, imag: Some(imag) }
    }

    /// Whether the value of an expression is complex: decided by names, without computing anything twice.
    pub(super) fn is_complex(&self, syntax: &Syntax, scope: &Rc<Scope<'a>>) -> bool {
        match &syntax.kind {
            SyntaxKind::Float(_, suffix) => matches!(suffix, Some('j' | 'J')),
            SyntaxKind::Integer(_) | SyntaxKind::Bool(_) | SyntaxKind::Not(_) => false,
            SyntaxKind::Member(..)
            | SyntaxKind::Compare(..)
            | SyntaxKind::And(_)
            | SyntaxKind::Or(_)
            | SyntaxKind::Code(_) => false,
            SyntaxKind::Name(name, _) => match scope.argument(name) {
                Some((syntax, scope)) => self.is_complex(syntax, &scope),
                None => match self.rules.get(name.as_str()) {
                    Some(rule) => !self.expanding.contains(&name.as_str()) && self.is_complex(&rule.body, scope),
                    None => self.is_complex_array(name),
                },
            },
            SyntaxKind::Index(name, _, _) => self.is_complex_array(&name.text),
            SyntaxKind::Negated(arg) => self.is_complex(arg, scope),
            SyntaxKind::Arithmetic(_, args) => args.iter().any(|arg| self.is_complex(arg, scope)),
            SyntaxKind::Tuple(args) => args.iter().any(|arg| self.is_complex(arg, scope)),
            SyntaxKind::Call(name, _, args) => match name.text.as_str() {
                "real" | "imag" | "abs" => false,
                "cast" => {
                    matches!(args.first().map(|arg| &arg.kind), Some(SyntaxKind::Name(ty, _)) if super::arrays::complex_of(ty).is_some())
                }
                name if args.len() == 1 && super::arrays::complex_of(name).is_some() => true,
                name => {
                    let of_rule = self
                        .rules
                        .get(name)
                        .is_some_and(|rule| rule.parameters.len() == args.len() && self.is_complex(&rule.body, scope));
                    of_rule || args.iter().any(|arg| self.is_complex(arg, scope))
                }
            },
        }
    }

    fn is_complex_array(&self, name: &str) -> bool {
        self.complex_values.contains_key(name)
            || self.program.array(name).is_some_and(|array| self.complex.contains(&array))
    }

    /// Both with parts of one type; of a real one there is no imaginary part.
    fn of_one_type(&self, lhs: Value, rhs: Value) -> (Value, Value) {
        let weak = (lhs.weak, rhs.weak);
        let (a, b, _) = promoted(Value::real(lhs.expr, weak.0), Value::real(rhs.expr, weak.1));
        let ty = if a.ty.is_float() { a.ty } else { Scalar::F64 };
        let both = weak.0 && weak.1;
        let part = |imag: Option<Expr>, weak| imag.map(|imag| Value::real(imag, weak).into_type(ty));
        let imag = (part(lhs.imag, weak.0), part(rhs.imag, weak.1));
        (
            Value { expr: a.converted(ty), weak: both, imag: imag.0 },
            Value { expr: b.converted(ty), weak: both, imag: imag.1 },
        )
    }

    pub(super) fn complex_arithmetic(&mut self, op: &str, lhs: Value, rhs: Value, span: Span) -> Checked<Value> {
        let (lhs, rhs) = self.of_one_type(lhs, rhs);
        let weak = lhs.weak;
        let make = |expr, imag| Ok(Value { expr, weak, imag: Some(imag) });
        let (a, c) = (&lhs.expr, &rhs.expr);
        let zero = Value::real(self.constant(0.0, span), true).into_type(a.ty);
        let two = |op, a: &Expr, b: &Expr| binary(op, a, b, span);
        let negated = |a: &Expr| Expr::new(a.ty, ExprKind::Unary(UnaryOp::Neg, Box::new(a.clone())), span);
        match (op, &lhs.imag, &rhs.imag) {
            ("+", Some(b), Some(d)) => make(two(BinaryOp::Add, a, c), two(BinaryOp::Add, b, d)),
            ("+", Some(b), None) => make(two(BinaryOp::Add, a, c), b.clone()),
            ("+", None, Some(d)) => make(two(BinaryOp::Add, a, c), d.clone()),
            ("-", Some(b), Some(d)) => make(two(BinaryOp::Sub, a, c), two(BinaryOp::Sub, b, d)),
            ("-", Some(b), None) => make(two(BinaryOp::Sub, a, c), b.clone()),
            ("-", None, Some(d)) => make(two(BinaryOp::Sub, a, c), negated(d)),
            ("*", Some(b), Some(d)) => {
                let times = |a, b| two(BinaryOp::Mul, a, b);
                make(two(BinaryOp::Sub, &times(a, c), &times(b, d)), two(BinaryOp::Add, &times(a, d), &times(b, c)))
            }
            ("*", Some(b), None) => make(two(BinaryOp::Mul, a, c), two(BinaryOp::Mul, b, c)),
            ("*", None, Some(d)) => make(two(BinaryOp::Mul, a, c), two(BinaryOp::Mul, a, d)),
            ("/", Some(b), None) => make(two(BinaryOp::Div, a, c), two(BinaryOp::Div, b, c)),
            ("/", b, Some(d)) => {
                let b = b.as_ref().unwrap_or(&zero);
                let (re, im) = quotient([a, b], [c, d], &zero, span);
                make(re, im)
            }
            _ => self.say(messages::complex(span)),
        }
    }

    /// `base ** exponent`: products for small whole exponents, else `exp(exponent*log(base))`.
    pub(super) fn complex_power(
        &mut self,
        base: Value,
        exponent: Value,
        whole: Option<u8>,
        span: Span,
    ) -> Checked<Value> {
        let Some(times @ 1..=8) = whole else {
            let (base, exponent) = self.of_one_type(base, exponent);
            let (base, exponent) = match (base.weak, exponent.weak) {
                (true, false) => (self.complex_as(base, exponent.expr.ty), exponent),
                (false, true) => {
                    let ty = base.expr.ty;
                    (base, self.complex_as(exponent, ty))
                }
                _ => (base, exponent),
            };
            let log = self.complex_function("log", base, span)?;
            let product = self.complex_arithmetic("*", exponent, log, span)?;
            return self.complex_function("exp", product, span);
        };
        let mut result = base.clone();
        for _ in 1..times {
            result = self.complex_arithmetic("*", result, base.clone(), span)?;
        }
        Ok(result)
    }

    pub(super) fn complex_comparison(&mut self, op: CompareOp, lhs: Value, rhs: Value, span: Span) -> Checked<Value> {
        let (lhs, rhs) = self.of_one_type(lhs, rhs);
        let ty = lhs.expr.ty;
        let (lhs, rhs) = (self.complex_as(lhs, ty), self.complex_as(rhs, ty));
        let join = match op {
            CompareOp::Eq => BinaryOp::And,
            CompareOp::Ne => BinaryOp::Or,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => {
                return self.say(messages::complex(span));
            }
        };
        let compare =
            |a: &Expr, b: &Expr| Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b.clone()])), span);
        let re = compare(&lhs.expr, &rhs.expr);
        Ok(Value::of(match (&lhs.imag, &rhs.imag) {
            (Some(a), Some(b)) => binary(join, &re, &compare(a, b), span),
            _ => re,
        }))
    }

    /// `if(c, a, b)`
    pub(super) fn complex_choice(&self, condition: &Expr, then: Value, other: Value, span: Span) -> Checked<Value> {
        let (then, other) = self.of_one_type(then, other);
        let (weak, ty) = (then.weak, then.expr.ty);
        let (then, other) = (self.complex_as(then, ty), self.complex_as(other, ty));
        let choice = |a: Expr, b: Expr| Expr::new(ty, ExprKind::If(Box::new([condition.clone(), a, b])), span);
        let imag = then.imag.zip(other.imag).map(|(a, b)| choice(a, b));
        Ok(Value { expr: choice(then.expr, other.expr), weak, imag })
    }

    /// `real`, `imag`, `conj`
    pub(super) fn complex_part(&self, word: &str, value: Value, span: Span) -> Value {
        let Value { expr, weak, imag } = value;
        match (word, imag) {
            ("real", _) | ("conj" | "conjugate", None) => Value::real(expr, weak),
            ("imag", Some(imag)) => Value::real(imag, weak),
            ("imag", None) => {
                let ty = expr.ty;
                Value::real(Value::real(self.constant(0.0, span), true).into_type(ty), weak)
            }
            (_, Some(imag)) => {
                let imag = Expr::new(imag.ty, ExprKind::Unary(UnaryOp::Neg, Box::new(imag)), span);
                Value { expr, weak, imag: Some(imag) }
            }
            (_, None) => Value::real(expr, weak),
        }
    }

    /// `abs`, `exp`, `log`, `sqrt`, and circular and hyperbolic functions.
    pub(super) fn complex_function(&mut self, word: &str, value: Value, span: Span) -> Checked<Value> {
        let ty = value.expr.ty;
        let Value { expr: re, weak: _, imag: Some(im) } = self.complex_as(value, ty) else {
            return self.say(messages::complex(span));
        };
        let radius = call("hypot", vec![re.clone(), im.clone()], span);
        let (expr, imag) = match word {
            "abs" => return Ok(Value::of(radius)),
            "exp" => {
                let size = call("exp", vec![re], span);
                let part = |name| binary(BinaryOp::Mul, &size, &call(name, vec![im.clone()], span), span);
                (part("cos"), part("sin"))
            }
            "sqrt" => {
                // Half the angle, and the root of the length; the larger part is computed without cancellation.
                let number = |number: f64| Value::real(self.constant(number, span), true).into_type(ty);
                let size = |a: &Expr| Expr::new(ty, ExprKind::Unary(UnaryOp::Abs, Box::new(a.clone())), span);
                let sum = binary(BinaryOp::Add, &radius, &size(&re), span);
                let half = binary(BinaryOp::Mul, &sum, &number(0.5), span);
                let large = Expr::new(ty, ExprKind::Unary(UnaryOp::Sqrt, Box::new(half)), span);
                let double = binary(BinaryOp::Mul, &large, &number(2.0), span);
                let holds = |op, a: &Expr| {
                    Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), number(0.0)])), span)
                };
                let choice = |condition: Expr, then: Expr, other: Expr| {
                    Expr::new(ty, ExprKind::If(Box::new([condition, then, other])), span)
                };
                let none = holds(CompareOp::Eq, &radius);
                let small = choice(none, number(0.0), binary(BinaryOp::Div, &im, &double, span));
                let right = holds(CompareOp::Ge, &re);
                let negated = Expr::new(ty, ExprKind::Unary(UnaryOp::Neg, Box::new(large.clone())), span);
                let signed = choice(holds(CompareOp::Lt, &im), negated, large.clone());
                (choice(right.clone(), large, size(&small)), choice(right, small, signed))
            }
            "sin" | "cos" | "sinh" | "cosh" => {
                // sin(a + b j) = sin(a) cosh(b) + cos(a) sinh(b) j; the hyperbolic ones are those of b - a j.
                let (a, b) = if word.ends_with('h') { (&im, &re) } else { (&re, &im) };
                let of = |name, arg: &Expr| call(name, vec![arg.clone()], span);
                let product = |one: Expr, other: Expr| binary(BinaryOp::Mul, &one, &other, span);
                let negated = |a: Expr| Expr::new(ty, ExprKind::Unary(UnaryOp::Neg, Box::new(a)), span);
                match word {
                    "sin" => (product(of("sin", a), of("cosh", b)), product(of("cos", a), of("sinh", b))),
                    "cos" => (product(of("cos", a), of("cosh", b)), negated(product(of("sin", a), of("sinh", b)))),
                    "sinh" => (product(of("cos", a), of("sinh", b)), product(of("sin", a), of("cosh", b))),
                    _ => (product(of("cos", a), of("cosh", b)), product(of("sin", a), of("sinh", b))),
                }
            }
            _ => (call("log", vec![radius], span), call("atan2", vec![im, re], span)),
        };
        Ok(Value { expr, weak: false, imag: Some(imag) })
    }

    /// A sum of complex numbers: two sums in the same order.
    pub(super) fn complex_sum(
        &mut self,
        op: FoldOp,
        (order, fused): (Order, bool),
        own: &[Var],
        body: Value,
        span: Span,
    ) -> Checked<Value> {
        if fused {
            return self.say(messages::not_a_product(body.expr.span));
        }
        let (FoldOp::Add, Some(mut im)) = (op, body.imag) else { return self.say(messages::complex(span)) };
        // Each of both has separate loop variables.
        let fresh: Vec<(Var, Option<String>)> = own.iter().map(|&iname| (iname, None)).collect();
        let copies = self.copies(&fresh, span);
        for (&of, &by) in &copies {
            im.substitute(of, &Expr::variable(by, span));
            let original = self.copied.get(&of).copied().unwrap_or(of);
            self.copied.insert(by, original);
            self.taken.insert(by);
        }
        let others: Vec<Var> = own.iter().map(|iname| copies.get(iname).copied().unwrap_or(*iname)).collect();
        let sum = |inames: Vec<Var>, body: Expr| {
            let ty = body.ty;
            let reduction = Reduction { op, order, fused: false, inames, body, at: None };
            Expr::new(ty, ExprKind::Reduce(Box::new(reduction)), span)
        };
        Ok(Value { expr: sum(own.to_vec(), body.expr), weak: false, imag: Some(sum(others, im)) })
    }
}

/// `(a + b j) / (c + d j)` by the quotient of the divisor's parts, as NumPy divides: nothing overflows on the way.
fn quotient([a, b]: [&Expr; 2], [c, d]: [&Expr; 2], zero: &Expr, span: Span) -> (Expr, Expr) {
    let two = |op, a: &Expr, b: &Expr| binary(op, a, b, span);
    let (add, sub) = (|a: &Expr, b: &Expr| two(BinaryOp::Add, a, b), |a: &Expr, b: &Expr| two(BinaryOp::Sub, a, b));
    let (mul, div) = (|a: &Expr, b: &Expr| two(BinaryOp::Mul, a, b), |a: &Expr, b: &Expr| two(BinaryOp::Div, a, b));
    let size = |a: &Expr| Expr::new(a.ty, ExprKind::Unary(UnaryOp::Abs, Box::new(a.clone())), span);
    let holds =
        |op, a: &Expr, b: &Expr| Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b.clone()])), span);
    let choice = |condition: &Expr, then: Expr, other: Expr| {
        Expr::new(then.ty, ExprKind::If(Box::new([condition.clone(), then, other])), span)
    };
    let one = Value::real(Expr::new(Scalar::F64, ExprKind::Constant(Constant::f64(1.0)), span), true).into_type(a.ty);
    let wide = holds(CompareOp::Ge, &size(c), &size(d));
    let none = two(BinaryOp::And, &holds(CompareOp::Eq, c, zero), &holds(CompareOp::Eq, d, zero));
    // |c| ≥ |d|
    let ratio = div(d, c);
    let scale = div(&one, &add(c, &mul(d, &ratio)));
    let first = (mul(&add(a, &mul(b, &ratio)), &scale), mul(&sub(b, &mul(a, &ratio)), &scale));
    let ratio = div(c, d);
    let scale = div(&one, &add(d, &mul(c, &ratio)));
    let second = (mul(&add(&mul(a, &ratio), b), &scale), mul(&sub(&mul(b, &ratio), a), &scale));
    let part =
        |first: Expr, second: Expr, over: &Expr| choice(&none, div(over, &size(c)), choice(&wide, first, second));
    (part(first.0, second.0, a), part(first.1, second.1, b))
}
