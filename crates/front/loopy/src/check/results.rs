//! The values that instructions assign: one value, or the results of a function that has several.

use crisp_ir_kernel::{BinaryOp, CompareOp, Scalar, UnaryOp};
use crisp_ir_loops::{Access, Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::values::Value;
use super::{Check, Checked};
use crate::messages;
use crate::tree::{Syntax, SyntaxKind};

/// Functions with two results.
const PAIRS: [&str; 6] = ["divmod", "modf", "sincos", "minmax", "argmin", "argmax"];

impl<'a> Check<'a> {
    /// Returns one value for each target.
    pub(super) fn results(&mut self, syntax: &'a Syntax, targets: &[Access]) -> Checked<Vec<Value>> {
        if let SyntaxKind::Code(code) = &syntax.kind {
            return self.computed(code, targets);
        }
        if targets.len() == 1 {
            return Ok(vec![self.value(syntax)?]);
        }
        let span = syntax.span;
        let found = match &syntax.kind {
            SyntaxKind::Call(name, _, args) if self.functions.contains_key(&name.text) => {
                Some(self.called(name, args, span, &std::rc::Rc::default())?)
            }
            SyntaxKind::Call(name, orders, args)
                if orders.is_empty() && !self.rules.contains_key(name.text.as_str()) =>
            {
                self.pair(&name.text, args, span)?
            }
            SyntaxKind::Tuple(all) => {
                let mut values = Vec::new();
                for syntax in all {
                    values.push(self.value(syntax)?);
                }
                Some(values)
            }
            _ => None,
        };
        let Some(values) = found else { return self.say(messages::one_result(span, PAIRS)) };
        if values.len() != targets.len() {
            let name = match &syntax.kind {
                SyntaxKind::Call(name, _, _) => &name.text,
                _ => "(…)",
            };
            return self.say(messages::wrong_count(span, name, targets.len(), values.len(), "targets for its results"));
        }
        Ok(values)
    }

    /// The results of a function that has two.
    fn pair(&mut self, name: &str, args: &'a [Syntax], span: Span) -> Checked<Option<Vec<Value>>> {
        let wanted = match name {
            "divmod" | "minmax" => 2,
            "modf" | "sincos" => 1,
            // The least or greatest value, and where it is.
            "argmin" | "argmax" => {
                let [inames, body, ..] = args else {
                    return self.say(messages::wrong_count(span, name, 2, args.len(), "arguments"));
                };
                let op = name.trim_start_matches("arg");
                let value = self.extreme(op, inames, body, span)?;
                let place = self.extreme_place(name, inames, body, args.get(2), span)?;
                return Ok(Some(vec![value, place]));
            }
            _ => return Ok(None),
        };
        if args.len() != wanted {
            return self.say(messages::wrong_count(span, name, wanted, args.len(), "arguments"));
        }
        let binary = |op, a: &Expr, b: &Expr| Expr { span, ..Expr::binary(op, a.clone(), b.clone()) };
        let unary = |op, a: &Expr| Expr::new(a.ty, ExprKind::Unary(op, Box::new(a.clone())), span);
        let values = match name {
            "divmod" => {
                let (lhs, rhs) = (self.value(&args[0])?, self.value(&args[1])?);
                vec![self.arithmetic("//", lhs.clone(), rhs.clone(), span)?, self.arithmetic("%", lhs, rhs, span)?]
            }
            "minmax" => {
                let (lhs, rhs) = (self.value(&args[0])?, self.value(&args[1])?);
                let (lhs, rhs) = self.same_reals(lhs, rhs, span)?;
                vec![Value::of(binary(BinaryOp::Min, &lhs, &rhs)), Value::of(binary(BinaryOp::Max, &lhs, &rhs))]
            }
            "modf" => {
                let x = self.float(&args[0], &std::rc::Rc::default())?;
                let whole = unary(UnaryOp::Trunc, &x);
                // Of whole numbers, and of infinities, what is left is a zero with their sign.
                let number = |number: f64| Value::real(self.constant(number, span), true).into_type(x.ty);
                let near = binary(BinaryOp::Max, &number(-1.0), &binary(BinaryOp::Min, &number(1.0), &x));
                let zero = binary(BinaryOp::Mul, &near, &number(0.0));
                let is_whole = Expr::new(
                    Scalar::Bool,
                    ExprKind::Compare(CompareOp::Eq, Box::new([x.clone(), whole.clone()])),
                    span,
                );
                let left = ExprKind::If(Box::new([is_whole, zero, binary(BinaryOp::Sub, &x, &whole)]));
                vec![Value::of(Expr::new(x.ty, left, span)), Value::of(whole)]
            }
            _ => {
                let x = self.float(&args[0], &std::rc::Rc::default())?;
                let call = |function| Value::of(Expr::new(x.ty, ExprKind::Call(function, vec![x.clone()]), span));
                vec![call("sin"), call("cos")]
            }
        };
        Ok(Some(values))
    }

    /// Values as the targets' types.
    pub(super) fn assignments(
        &mut self,
        targets: Vec<Access>,
        values: Vec<Value>,
        span: Span,
    ) -> Checked<Vec<(Access, Expr)>> {
        let mut all = Vec::new();
        for (target, value) in targets.into_iter().zip(values) {
            let array = target.array;
            self.infer(array, &value);
            let ty = self.program.arrays[array].elem;
            if self.complex.contains(&array) {
                let Value { expr, weak: _, imag } = self.complex_as(value, ty);
                let part = |number: i64, value: Expr| {
                    let mut target = target.clone();
                    target.index.push(Expr::index(number, target.span));
                    (target, Expr { span, ..value })
                };
                let imag = imag.unwrap_or_else(|| expr.clone());
                all.extend([part(0, expr), part(1, imag)]);
                continue;
            }
            let value = self.real(value)?.into_type(ty);
            all.push((target, Expr { span, ..value }));
        }
        Ok(all)
    }
}
