//! Arithmetic, comparisons, bit operations.

use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Elem, Scalar, UnaryOp};
use crisp_support_diagnostics::Span;
use crisp_support_sexpr::Datum;

use super::syntax::{form_named, symbol};
use super::{Checker, Want};
use crate::forms::Site;
use crate::messages;
use crate::typed::{Bind, Division, Expr, ExprKind, Flexible, Literal, TypeId, binary, is_float};

/// Two operands of a comparison.
enum Signs {
    Agree(Expr, Expr),
    /// Integers of which only one can be negative; `swapped` where that one came second.
    Differ {
        signed: Expr,
        unsigned: Expr,
        swapped: bool,
    },
}

fn is_bool(ty: TypeId) -> bool {
    ty.number().is_some_and(|number| number.scalar == Scalar::Bool)
}

fn is_unsigned(ty: TypeId) -> bool {
    ty.number().is_some_and(|number| number.scalar.is_unsigned_integer())
}

/// The literal that an expression is.
fn literal(expr: &Expr) -> Option<&Rc<Literal>> {
    match &expr.kind {
        ExprKind::Literal(literal) => Some(literal),
        _ => None,
    }
}

impl Checker<'_> {
    /// `+ * min max`, and `-` of several: folded left.
    pub(crate) fn fold_call(&mut self, site: &Site<'_>, op: BinaryOp, values: Vec<Expr>) -> Expr {
        let (name, span) = (site.name, site.span);
        let mut values = values.into_iter();
        let Some(mut total) = values.next().filter(|first| self.require_number(first, name)) else {
            return Expr::error(span);
        };
        for value in values {
            let Some((lhs, rhs, ty)) = self.common(total, value, span, name) else { return Expr::error(span) };
            if is_bool(ty) {
                self.report(messages::not_a_number(lhs.span, self.shown(ty), name));
                return Expr::error(span);
            }
            total = match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => self.arithmetic(op, lhs, rhs, ty, span),
                _ => binary(op, lhs, rhs, ty, span),
            };
        }
        total
    }

    /// Whether it is a number other than bool; reports when not.
    fn require_number(&mut self, value: &Expr, name: &str) -> bool {
        let fine = value.ty.number().is_some() && !is_bool(value.ty);
        if !fine {
            self.report(messages::not_a_number(value.span, self.shown(value.ty), name));
        }
        fine
    }

    /// `-`: negation of one argument, else differences folded left.
    pub(crate) fn minus(&mut self, site: &Site<'_>, mut values: Vec<Expr>) -> Expr {
        if values.len() != 1 {
            return self.fold_call(site, BinaryOp::Sub, values);
        }
        values.pop().map_or_else(|| Expr::error(site.span), |value| self.negated(value, site.name, site.span))
    }

    fn negated(&mut self, value: Expr, name: &str, span: Span) -> Expr {
        if !self.require_number(&value, name) {
            return Expr::error(span);
        }
        if let Some(written) = literal(&value).filter(|literal| literal.is_written()) {
            return match written.negated() {
                Some(negated) => Expr::literal(negated, span),
                None => {
                    self.report(messages::integer_too_large(span));
                    Expr::error(span)
                }
            };
        }
        if is_unsigned(value.ty) {
            self.report(messages::minus_unsigned(span, self.shown(value.ty)));
            return Expr::error(span);
        }
        let ty = value.ty;
        Expr::new(ExprKind::Unary { op: UnaryOp::Neg, arg: Box::new(value) }, ty, span)
    }

    /// `/`: one IEEE division of floats; quotient toward zero and remainder of integers.
    pub(crate) fn slash(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some((lhs, rhs, ty)) = self.pair(values, site) else { return Expr::error(span) };
        if is_float(ty) {
            return binary(BinaryOp::Div, lhs, rhs, ty, span);
        }
        if let (Some(a), Some(b)) = (literal(&lhs), literal(&rhs))
            && let Some(both) = Literal::divided(a, b)
        {
            let items = both.map(|literal| Expr::literal(literal, span));
            let ty = self.types_mut().values(&[items[0].ty, items[1].ty]);
            return Expr::new(ExprKind::Values(items.into()), ty, span);
        }
        self.quotient(Division::Truncate, lhs, rhs, ty, span)
    }

    fn pair(&mut self, values: Vec<Expr>, site: &Site<'_>) -> Option<(Expr, Expr, TypeId)> {
        let [lhs, rhs] = <[Expr; 2]>::try_from(values).ok()?;
        let (lhs, rhs, ty) = self.common(lhs, rhs, site.span, site.name)?;
        if is_bool(ty) {
            self.report(messages::not_a_number(lhs.span, self.shown(lhs.ty), site.name));
            return None;
        }
        Some((lhs, rhs, ty))
    }

    /// A division of integers, which stays one wherever its value goes.
    fn quotient(&mut self, rounding: Division, lhs: Expr, rhs: Expr, ty: TypeId, span: Span) -> Expr {
        let (lhs, rhs) = (super::coerce::fitted(lhs, ty.fixed()), super::coerce::fitted(rhs, ty.fixed()));
        let values = self.types_mut().values(&[ty.fixed(), ty.fixed()]);
        let kind = ExprKind::Divide { rounding, dividend: Box::new(lhs), divisor: Box::new(rhs) };
        Expr::new(kind, values, span)
    }

    /// `truncate floor ceil round`: one float argument gives an integer, two arguments divide.
    pub(crate) fn divide(&mut self, site: &Site<'_>, rounding: Division, args: &[Datum]) -> Expr {
        let (name, span) = (site.name, site.span);
        // `(floor f long)` names the integer type.
        if let [value, ty] = args
            && let Some(number) = symbol(ty).and_then(|ty| crate::typed::number_named(&ty.to_ascii_lowercase()))
            && symbol(ty).is_some_and(|ty| self.scope.lookup(&ty.to_ascii_lowercase()).is_none())
        {
            let Some(mut values) = self.arguments(site, std::slice::from_ref(value)) else {
                return Expr::error(span);
            };
            if !number.scalar.is_integer() {
                self.report(messages::rounds_to_integer(ty.span, name));
                return Expr::error(span);
            }
            return values.pop().map_or_else(
                || Expr::error(span),
                |value| self.round_to_integer(site, rounding, value, number.scalar),
            );
        }
        let Some(mut values) = self.arguments(site, args) else { return Expr::error(span) };
        if values.len() == 1
            && let Some(value) = values.pop()
        {
            let demanded = site.want.number().map(|number| number.scalar).filter(|scalar| scalar.is_integer());
            return self.round_to_integer(site, rounding, value, demanded.unwrap_or(Scalar::I32));
        }
        let Some((lhs, rhs, ty)) = self.pair(values, site) else { return Expr::error(span) };
        if !is_float(ty) {
            return self.quotient(rounding, lhs, rhs, ty, span);
        }
        self.quotient_of_floats(rounding, lhs, rhs, ty, site)
    }

    /// A division of floats: the rest is exact, which takes a function of the library. Vectors are divided lane by lane.
    fn quotient_of_floats(&mut self, rounding: Division, lhs: Expr, rhs: Expr, ty: TypeId, site: &Site<'_>) -> Expr {
        let ty = ty.fixed();
        let (lhs, rhs) = (super::coerce::fitted(lhs, ty), super::coerce::fitted(rhs, ty));
        let name = Rc::from(crate::library::division(rounding));
        let (Some(number), span) = (ty.number(), site.span) else { return Expr::error(site.span) };
        if number.lanes == 1 {
            return self.library_call(&name, vec![lhs, rhs], span, &Want::ANY);
        }
        let one = TypeId::of(Elem::scalar(number.scalar));
        let mut bindings = Vec::new();
        let operands = [lhs, rhs].map(|operand| {
            let var = self.scope.hidden("operand", ty, span);
            bindings.push(Bind { vars: vec![var], value: operand });
            var
        });
        let (mut quotients, mut rests) = (Vec::new(), Vec::new());
        for lane in 0..number.lanes {
            let parts = operands.map(|var| {
                let vector = Box::new(Expr::new(ExprKind::Var(var), ty, span));
                Expr::new(ExprKind::Swizzle { vector, lanes: vec![lane] }, one, span)
            });
            let both = self.library_call(&name, parts.to_vec(), span, &Want::ANY);
            if both.ty == TypeId::ERROR {
                return both;
            }
            let vars: Vec<_> = (0..2).map(|_| self.scope.hidden("quotient", one, span)).collect();
            quotients.push(Expr::new(ExprKind::Var(vars[0]), one, span));
            rests.push(Expr::new(ExprKind::Var(vars[1]), one, span));
            bindings.push(Bind { vars, value: both });
        }
        let vectors = [quotients, rests].map(|lanes| Expr::new(ExprKind::HardwareVector(lanes), ty, span));
        let values = self.types_mut().values(&[ty, ty]);
        let body = Box::new(Expr::new(ExprKind::Values(vectors.to_vec()), values, span));
        Expr::new(ExprKind::Let { bindings, body }, values, span)
    }

    /// `(%floor-of x)`: the float that is the next integer below; for the library.
    pub(crate) fn floor_of(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next() else { return Expr::error(site.span) };
        let ty = value.ty;
        Expr::new(ExprKind::Unary { op: UnaryOp::Floor, arg: Box::new(value) }, ty, site.span)
    }

    fn round_to_integer(&mut self, site: &Site<'_>, rounding: Division, mut value: Expr, scalar: Scalar) -> Expr {
        let (name, span) = (site.name, site.span);
        if !self.require_number(&value, name) {
            return Expr::error(span);
        }
        let Some(number) = value.ty.number() else { return Expr::error(span) };
        if !number.scalar.is_float() {
            self.report(messages::already_integer(span, name, self.shown(value.ty)));
            return Expr::error(span);
        }
        // A literal is rounded to an integer from its value as a double, the nearest to what is written.
        value.adapt(Elem::scalar(Scalar::F64));
        let ty = TypeId::of(Elem { scalar, lanes: number.lanes });
        Expr::new(ExprKind::RoundToInteger { rounding, arg: Box::new(value) }, ty, span)
    }

    /// `rem` and `mod`: the remainder alone.
    pub(crate) fn remainder(&mut self, site: &Site<'_>, rounding: Division, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some((lhs, rhs, ty)) = self.pair(values, site) else { return Expr::error(span) };
        if is_float(ty) {
            let both = self.quotient_of_floats(rounding, lhs, rhs, ty, site);
            return self.second(both, ty.fixed());
        }
        let known = lhs.known_integer().zip(rhs.known_integer());
        let both = self.quotient(rounding, lhs, rhs, ty, span);
        if let (Some((a, b)), Some(number)) = (known, ty.number().filter(|number| number.lanes == 1)) {
            let remainder = a - self.first(both).known_integer().unwrap_or(0) * b;
            return match ty.is_flexible() {
                true => self.integer_literal(remainder, span),
                false => Expr::constant(Constant::integer(number.scalar, remainder), span),
            };
        }
        self.second(both, ty.fixed())
    }

    /// The second of two values of a type.
    fn second(&mut self, both: Expr, ty: TypeId) -> Expr {
        if both.ty == TypeId::ERROR {
            return both;
        }
        let span = both.span;
        let vars: Vec<_> = (0..2).map(|_| self.scope.hidden("quotient", ty, span)).collect();
        let body = Box::new(Expr::new(ExprKind::Var(vars[1]), ty, span));
        let bindings = vec![Bind { vars, value: both }];
        Expr::new(ExprKind::Let { bindings, body }, ty, span)
    }

    /// Comparisons of two or more arguments, each with the next.
    pub(crate) fn compare(&mut self, site: &Site<'_>, op: CompareOp, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut bindings = Vec::new();
        let values = match <[Expr; 2]>::try_from(values) {
            Ok([lhs, rhs]) => return self.compared(site, op, lhs, rhs),
            Err(several) => several.into_iter().map(|value| self.shared(value, &mut bindings)).collect::<Vec<_>>(),
        };
        let mut total: Option<Expr> = None;
        for pair in values.windows(2) {
            let compared = self.compared(site, op, pair[0].clone(), pair[1].clone());
            if compared.ty == TypeId::ERROR {
                return compared;
            }
            total = Some(match total {
                None => compared,
                Some(total) => {
                    let ty = compared.ty;
                    binary(BinaryOp::And, total, compared, ty, span)
                }
            });
        }
        let Some(total) = total else { return Expr::error(span) };
        if bindings.is_empty() {
            return total;
        }
        let ty = total.ty;
        Expr::new(ExprKind::Let { bindings, body: Box::new(total) }, ty, span)
    }

    fn compared(&mut self, site: &Site<'_>, op: CompareOp, lhs: Expr, rhs: Expr) -> Expr {
        let span = site.span;
        let (lhs, rhs) = self.same_enumeration(lhs, rhs);
        if lhs.ty == TypeId::ERROR || rhs.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        let of_enumeration = self.types().enumeration_of(lhs.ty).is_some() && lhs.ty == rhs.ty;
        let (lhs, rhs) = match of_enumeration && matches!(op, CompareOp::Eq | CompareOp::Ne) {
            true => (self.as_number(lhs), self.as_number(rhs)),
            false => (lhs, rhs),
        };
        let (lhs, rhs) = match self.signs(lhs, rhs) {
            Signs::Differ { signed, unsigned, swapped } => {
                return self.compare_values(if swapped { op.swapped() } else { op }, signed, unsigned, span);
            }
            Signs::Agree(lhs, rhs) => (lhs, rhs),
        };
        let Some((lhs, rhs, ty)) = self.common(lhs, rhs, span, site.name) else { return Expr::error(span) };
        if is_bool(ty) && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
            self.report(messages::not_a_number(lhs.span, self.shown(lhs.ty), site.name));
            return Expr::error(span);
        }
        let (lhs, rhs) = (super::coerce::fitted(lhs, ty.fixed()), super::coerce::fitted(rhs, ty.fixed()));
        let truth = ty.number().map_or(TypeId::BOOL, |number| TypeId::of(number.with_scalar(Scalar::Bool)));
        Expr::new(ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, truth, span)
    }

    /// Whether two integers are one signed and one unsigned, so that no type of the two represents both.
    fn signs(&mut self, lhs: Expr, rhs: Expr) -> Signs {
        let (lhs, rhs) = (self.single(lhs), self.single(rhs));
        let firm = |expr: &Expr| {
            let number = expr.ty.number().filter(|number| number.lanes == 1 && number.scalar.is_integer())?;
            (!expr.ty.is_flexible() && expr.known().is_none()).then_some(number.scalar)
        };
        let Some((left, right)) = firm(&lhs).zip(firm(&rhs)) else { return Signs::Agree(lhs, rhs) };
        match (left.is_signed_integer(), right.is_signed_integer()) {
            (true, false) => Signs::Differ { signed: lhs, unsigned: rhs, swapped: false },
            (false, true) => Signs::Differ { signed: rhs, unsigned: lhs, swapped: true },
            _ => Signs::Agree(lhs, rhs),
        }
    }

    /// Compares a signed and an unsigned integer by their values.
    fn compare_values(&mut self, op: CompareOp, signed: Expr, unsigned: Expr, span: Span) -> Expr {
        let compare = |op, lhs: Expr, rhs: Expr| {
            Expr::new(ExprKind::Compare { op, lhs: Box::new(lhs), rhs: Box::new(rhs) }, TypeId::BOOL, span)
        };
        let long = |expr| super::coerce::convert(expr, Elem::scalar(Scalar::I64));
        if unsigned.ty != TypeId::ULONG {
            return compare(op, long(signed), long(unsigned));
        }
        let mut bindings = Vec::new();
        let signed = self.shared(long(signed), &mut bindings);
        let unsigned = self.shared(unsigned, &mut bindings);
        // Below zero it is less than all that is unsigned; else the bits say it.
        let zero = Expr::constant(Constant::zero(Elem::scalar(Scalar::I64)), span);
        let bits = super::coerce::convert(signed.clone(), Elem::scalar(Scalar::U64));
        let of_bits = compare(op, bits, unsigned);
        let body = match op {
            CompareOp::Lt | CompareOp::Le | CompareOp::Ne => {
                let negative = compare(CompareOp::Lt, signed, zero);
                binary(BinaryOp::Or, negative, of_bits, TypeId::BOOL, span)
            }
            CompareOp::Gt | CompareOp::Ge | CompareOp::Eq => {
                let positive = compare(CompareOp::Ge, signed, zero);
                binary(BinaryOp::And, positive, of_bits, TypeId::BOOL, span)
            }
        };
        if bindings.is_empty() {
            return body;
        }
        Expr::new(ExprKind::Let { bindings, body: Box::new(body) }, TypeId::BOOL, span)
    }

    fn shared(&mut self, value: Expr, bindings: &mut Vec<Bind>) -> Expr {
        if value.known().is_some() || value.ty.is_literal() {
            return value;
        }
        let value = value.settled();
        let (ty, span) = (value.ty, value.span);
        let var = self.scope.hidden("compared", ty, span);
        bindings.push(Bind { vars: vec![var], value });
        Expr::new(ExprKind::Var(var), ty, span)
    }

    /// `bit-and bit-or bit-xor`: integers.
    pub(crate) fn bits(&mut self, site: &Site<'_>, op: BinaryOp, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let mut values = values.into_iter();
        let Some(mut total) = values.next() else { return Expr::error(span) };
        for value in values {
            let Some((lhs, rhs, ty)) = self.common(total, value, span, site.name) else { return Expr::error(span) };
            if is_float(ty) || is_bool(ty) {
                self.report(messages::integers_only(lhs.span, site.name, self.shown(ty)));
                return Expr::error(span);
            }
            let (lhs, rhs) = (super::coerce::fitted(lhs, ty.fixed()), super::coerce::fitted(rhs, ty.fixed()));
            total = binary(op, lhs, rhs, ty.fixed(), span);
        }
        total
    }

    /// `(ash value count)`: left for positive, right for negative counts.
    pub(crate) fn shift(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let (name, span) = (site.name, site.span);
        let [value, count] = args else {
            self.report(messages::wrong_arity(span, name, messages::Arity::exactly(2), args.len()));
            return Expr::error(span);
        };
        let value = self.expression(value, &Want::ANY);
        // `(- n)` of an unsigned count is taken with its sign (decision B33).
        let (count, negated) = match form_named(count, "-") {
            Some([inner]) => {
                let inner = self.expression(inner, &Want::ANY);
                let inner = self.single(inner);
                match is_unsigned(inner.ty) && !inner.ty.is_flexible() {
                    true => (inner, true),
                    false if inner.ty == TypeId::ERROR => (inner, false),
                    false => (self.negated(inner, "-", count.span), false),
                }
            }
            _ => (self.expression(count, &Want::ANY), false),
        };
        let (mut value, mut count) = (self.single(value), self.single(count));
        if matches!(value.ty, TypeId::ERROR) || matches!(count.ty, TypeId::ERROR) {
            return Expr::error(span);
        }
        for side in [&value, &count] {
            if !side.ty.number().is_some_and(|number| number.scalar.is_integer() && number.lanes == 1) {
                self.report(messages::integers_only(side.span, name, self.shown(side.ty)));
                return Expr::error(span);
            }
        }
        self.adapt_to_want(&mut value, site.want);
        count.adapt_if_fits(Scalar::I64);
        self.check_shift(&value, &count, name);
        // What a literal is shifted to has the type that its place demands, like the literal.
        let ty = match value.ty.flexible().filter(|_| value.ty.is_literal()).and_then(Flexible::integer) {
            Some(flexible) => TypeId::literal(flexible),
            None => {
                value.settle();
                value.ty
            }
        };
        let kind = ExprKind::Shift { arg: Box::new(value), count: Box::new(count), negated };
        Expr::new(kind, ty, span)
    }

    /// Gives a literal integer the integer type that its place demands.
    fn adapt_to_want(&self, value: &mut Expr, want: &Want) {
        if let Some(number) = want.number().filter(|number| number.lanes == 1 && number.scalar.is_integer()) {
            value.adapt_if_fits(number.scalar);
        }
    }

    /// `abs`.
    pub(crate) fn absolute(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(value) = values.into_iter().next().filter(|value| self.require_number(value, site.name)) else {
            return Expr::error(site.span);
        };
        let ty = value.ty;
        Expr::new(ExprKind::Unary { op: UnaryOp::Abs, arg: Box::new(value) }, ty, site.span)
    }

    /// `sqrt`: correctly rounded, floats only; an integer literal counts as float.
    pub(crate) fn square_root(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(mut value) = values.into_iter().next() else { return Expr::error(site.span) };
        if let Some(root) = literal(&value).and_then(|literal| Literal::float_unary(UnaryOp::Sqrt, literal)) {
            return Expr::literal(root, site.span);
        }
        if !is_float(value.ty) {
            value.adapt_if_fits(Scalar::F32);
        }
        value.settle();
        if !is_float(value.ty) {
            self.report(messages::floats_only(value.span, site.name, self.shown(value.ty)));
            return Expr::error(site.span);
        }
        let ty = value.ty;
        Expr::new(ExprKind::Unary { op: UnaryOp::Sqrt, arg: Box::new(value) }, ty, site.span)
    }

    /// `(fma a b c)`: `a·b + c`, rounded once; floats only.
    pub(crate) fn fused(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some((values, ty)) = self.all_common(values, span, site.name) else { return Expr::error(span) };
        let Ok([a, b, c]) = <[Expr; 3]>::try_from(values) else { return Expr::error(span) };
        if !is_float(ty) {
            self.report(messages::floats_only(a.span, site.name, self.shown(ty)));
            return Expr::error(span);
        }
        let [a, b, c] = [a, b, c].map(|value| Box::new(super::coerce::fitted(value, ty.fixed())));
        Expr::new(ExprKind::Fma { a, b, c }, ty.fixed(), span)
    }

    /// `(clamp x low high)`: `(min (max x low) high)`.
    pub(crate) fn clamp(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let (name, span) = (site.name, site.span);
        let Ok([x, low, high]) = <[Expr; 3]>::try_from(values) else { return Expr::error(span) };
        if !self.require_number(&x, name) {
            return Expr::error(span);
        }
        let Some((x, low, ty)) = self.common(x, low, span, name) else { return Expr::error(span) };
        let raised = binary(BinaryOp::Max, x, low, ty, span);
        let Some((raised, high, ty)) = self.common(raised, high, span, name) else { return Expr::error(span) };
        binary(BinaryOp::Min, raised, high, ty, span)
    }
}
