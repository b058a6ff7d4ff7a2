//! Numbers of the source, indices and sizes where they meet a type: none wraps or rounds in silence, and comparisons lose nothing.

use std::cmp::Ordering;

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, UnaryOp, fold};
use crisp_ir_loops::{Expr, ExprKind, SymbolKind, Var, form};
use crisp_ir_sets::{Affine, Conjunction};
use crisp_support_diagnostics::{Diagnostic, Span};

use super::elements::is_of_source;
use super::state::{Check, Checked, Number};
use crate::messages;

/// The least and the greatest value that an integer may have.
type Interval = (i128, i128);

const ANY: Interval = (i64::MIN as i128, i64::MAX as i128);

/// The integers that a type holds: all of an integer type; of a float type those up to which it holds every one.
pub(super) fn held(ty: Scalar) -> Interval {
    let float = |bits: u32| (-(1_i128 << bits), 1_i128 << bits);
    match ty {
        Scalar::Bool => (0, 1),
        Scalar::F16 => float(11),
        Scalar::BF16 => float(8),
        Scalar::F32 => float(24),
        Scalar::F64 => float(53),
        _ if ty.is_signed_integer() => (-(1_i128 << (ty.bits() - 1)), (1_i128 << (ty.bits() - 1)) - 1),
        _ => (0, (1_i128 << ty.bits()) - 1),
    }
}

fn within(inner: Interval, outer: Interval) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

/// An interval that 64 bits hold, else all that they hold: beyond, numbers wrap.
fn wrapped(interval: Interval) -> Interval {
    if within(interval, ANY) { interval } else { ANY }
}

/// The least interval with some numbers.
fn hull(numbers: &[i128]) -> Interval {
    wrapped((numbers.iter().copied().min().unwrap_or(0), numbers.iter().copied().max().unwrap_or(0)))
}

/// The number that a constant of the source is, as a real one.
fn real(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Constant(constant) if expr.ty == Scalar::F64 => Some(f64::from_bits(constant.bits[0])),
        _ => None,
    }
}

/// The comparison with its operands exchanged.
fn turned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Eq,
        CompareOp::Ne => CompareOp::Ne,
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
    }
}

/// A comparison with a number beside the float that is next to it, on that side, as one with the float; or what it always is.
fn between(op: CompareOp, side: Ordering) -> Result<CompareOp, bool> {
    match (op, side) {
        (CompareOp::Eq, _) => Err(false),
        (CompareOp::Ne, _) => Err(true),
        (CompareOp::Lt | CompareOp::Le, Ordering::Less) => Ok(CompareOp::Lt),
        (CompareOp::Lt | CompareOp::Le, _) => Ok(CompareOp::Le),
        (CompareOp::Gt | CompareOp::Ge, Ordering::Less) => Ok(CompareOp::Ge),
        (CompareOp::Gt | CompareOp::Ge, _) => Ok(CompareOp::Gt),
    }
}

fn truth(value: bool, span: Span) -> Expr {
    Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(value)), span)
}

fn comparison(op: CompareOp, a: Expr, b: Expr, span: Span) -> Expr {
    Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a, b])), span)
}

impl Check<'_> {
    /// A number as the type that it meets.
    ///
    /// A number of the source that the type does not hold is a mistake. So is an index or size of which an 8- or 16-bit type may not hold a
    /// value; for a wider type there is a warning.
    pub(super) fn fit(&mut self, number: Number, ty: Scalar) -> Checked<Expr> {
        self.fit_operand(number, ty, false)
    }

    /// Does the same as [`Check::fit`] for an operand. Where the operation computes with the low bits alone, sums and products of what the type holds wrap
    /// as all of its arithmetic does.
    pub(super) fn fit_operand(&mut self, number: Number, ty: Scalar, wraps: bool) -> Checked<Expr> {
        let strong = !number.weak || number.expr.ty == ty;
        if strong || ty == Scalar::Bool {
            return Ok(number.into_type(ty));
        }
        if let ExprKind::If(parts) = &number.expr.kind
            && is_of_source(&number.expr)
        {
            let [condition, then, other] = (**parts).clone();
            let then = self.fit_operand(Number::weak(then), ty, wraps)?;
            let other = self.fit_operand(Number::weak(other), ty, wraps)?;
            return Ok(Expr::new(ty, ExprKind::If(Box::new([condition, then, other])), number.expr.span));
        }
        if let Some(value) = real(&number.expr) {
            return self.fit_real(number, value, ty);
        }
        if let Some(value) = number.constant() {
            return self.fit_integer(number, value, ty);
        }
        if number.expr.ty == Scalar::I64 {
            self.fit_index(&number.expr, ty, wraps)?;
        }
        Ok(number.into_type(ty))
    }

    fn fit_real(&mut self, number: Number, value: f64, ty: Scalar) -> Checked<Expr> {
        let span = number.expr.span;
        if !ty.is_float() {
            let (least, most) = held(ty);
            #[allow(clippy::cast_possible_truncation)] // Beyond is what is asked.
            let whole = value as i128;
            #[allow(clippy::cast_precision_loss)] // Only equal where nothing is lost.
            if whole as f64 != value || whole < least || whole > most {
                return self.say(messages::literal_does_not_fit(span, &value.to_string(), ty));
            }
            return Ok(Expr::new(ty, ExprKind::Constant(Constant::integer(ty, whole)), span));
        }
        let expr = number.into_type(ty);
        if let (ExprKind::Constant(constant), Some(wide)) = (&expr.kind, fold::convert(ty, Scalar::F64)) {
            let held = f64::from_bits(wide(constant.bits[0]));
            if value.is_finite() && held.is_infinite() || value != 0.0 && held == 0.0 {
                return self.say(messages::literal_does_not_fit(span, &format!("{value:e}"), ty));
            }
        }
        Ok(expr)
    }

    fn fit_integer(&mut self, number: Number, value: i64, ty: Scalar) -> Checked<Expr> {
        let span = number.expr.span;
        let value = i128::from(value);
        let (least, most) = held(ty);
        let mut good = least <= value && value <= most;
        let expr = number.into_type(ty);
        // Beyond the integers that a float type holds one by one there are some that it holds.
        if !good
            && ty.is_float()
            && let (ExprKind::Constant(constant), Some(wide)) = (&expr.kind, fold::convert(ty, Scalar::F64))
        {
            let held = f64::from_bits(wide(constant.bits[0]));
            #[allow(clippy::cast_possible_truncation)] // A finite float of that size is an integer of 128 bits.
            let whole = held as i128;
            good = held.is_finite() && whole == value;
        }
        if good {
            return Ok(expr);
        }
        self.say(messages::literal_does_not_fit(span, &value.to_string(), ty))
    }

    fn fit_index(&mut self, expr: &Expr, ty: Scalar, wraps: bool) -> Checked<()> {
        let room = held(ty);
        let (least, most) = self.interval(expr);
        let low = least >= room.0 || ty.is_unsigned_integer() && self.never_below_zero(expr);
        if self.trying
            || low && most <= room.1
            || ty == Scalar::F64
            || wraps && ty.is_integer() && self.leaves_within(expr, room)
        {
            return Ok(());
        }
        if ty.bytes() < 4 {
            return self.say(messages::index_does_not_fit(expr.span, (least, most), ty));
        }
        self.warn(messages::index_may_not_fit(expr.span, ty));
        Ok(())
    }

    /// Whether an affine index is at least 0 wherever the loop variables that it names have values.
    fn never_below_zero(&self, expr: &Expr) -> bool {
        let mut next = self.program.symbols.len();
        let Some(form) = form(expr, &mut next) else { return false };
        let empty = || {
            let points = self.program.points(&expr.variables())?.intersect(&form.when.into())?;
            let mut below = Conjunction::all();
            below.at_least_zero(&form.value.negated().plus(-1)?)?;
            points.intersect(&below.into())?.is_empty()
        };
        empty() == Ok(true)
    }

    /// Whether all that an expression is made of has its values in an interval.
    fn leaves_within(&self, expr: &Expr, room: Interval) -> bool {
        match &expr.kind {
            ExprKind::Unary(_, arg) => self.leaves_within(arg, room),
            ExprKind::Binary(_, args) | ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
                args.iter().all(|arg| self.leaves_within(arg, room))
            }
            ExprKind::If(args) => args.iter().skip(1).all(|arg| self.leaves_within(arg, room)),
            _ => within(self.interval(expr), room),
        }
    }

    /// Warns, once for each place.
    pub(super) fn warn(&mut self, diagnostic: Diagnostic) {
        if !self.diagnostics.contains(&diagnostic) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// An integer of a type beside a number with a point: an `f32`.
    pub(super) fn beside_real(&mut self, number: Number) -> Expr {
        if number.expr.ty.bytes() >= 4 && number.constant().is_none() {
            self.warn(messages::integer_rounded(number.expr.span, number.expr.ty));
        }
        number.into_type(Scalar::F32)
    }

    /// Whether a type holds all values that an index or size may have.
    pub(super) fn is_held_by(&self, expr: &Expr, ty: Scalar) -> bool {
        within(self.interval(expr), held(ty))
    }

    /// The values that an integer expression may have.
    pub(super) fn interval(&self, expr: &Expr) -> Interval {
        let both = |args: &[Expr; 2]| (self.interval(&args[0]), self.interval(&args[1]));
        match &expr.kind {
            ExprKind::Constant(constant) => constant.as_integer().map_or(ANY, |value| (value, value)),
            ExprKind::Variable(variable) => self.interval_of(*variable),
            ExprKind::Unary(UnaryOp::Neg, arg) => {
                let (least, most) = self.interval(arg);
                wrapped((-most, -least))
            }
            ExprKind::Unary(UnaryOp::Abs, arg) => {
                let (least, most) = self.interval(arg);
                let zero = least <= 0 && most >= 0;
                let (a, b) = (least.abs(), most.abs());
                wrapped((if zero { 0 } else { a.min(b) }, a.max(b)))
            }
            ExprKind::Binary(op, args) => {
                let (a, b) = both(args);
                match op {
                    BinaryOp::Add => wrapped((a.0 + b.0, a.1 + b.1)),
                    BinaryOp::Sub => wrapped((a.0 - b.1, a.1 - b.0)),
                    BinaryOp::Mul => hull(&[a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1]),
                    BinaryOp::Min => (a.0.min(b.0), a.1.min(b.1)),
                    BinaryOp::Max => (a.0.max(b.0), a.1.max(b.1)),
                    // No bit above those of the operands; of `&` none above those of either.
                    BinaryOp::And if a.0 >= 0 && b.0 >= 0 => (0, a.1.min(b.1)),
                    BinaryOp::And if a.0 >= 0 => (0, a.1),
                    BinaryOp::And if b.0 >= 0 => (0, b.1),
                    BinaryOp::Or | BinaryOp::Xor if a.0 >= 0 && b.0 >= 0 => {
                        (0, (1_i128 << (128 - a.1.max(b.1).leading_zeros())) - 1)
                    }
                    BinaryOp::Shr if a.0 >= 0 => (0, a.1),
                    _ => ANY,
                }
            }
            ExprKind::FloorDiv(args) => {
                let (a, b) = both(args);
                // The quotient by 0 is 0, and no other one is further from 0 than what is divided.
                let quotient = |over: i128, by: i128| over.div_euclid(by);
                if b.0 >= 1 {
                    hull(&[quotient(a.0, b.0), quotient(a.0, b.1), quotient(a.1, b.0), quotient(a.1, b.1)])
                } else {
                    let most = a.0.abs().max(a.1.abs());
                    wrapped((-most, most))
                }
            }
            ExprKind::FloorMod(args) => {
                let (a, b) = both(args);
                // As the divisor, and never further from 0.
                let most = if a.0 >= 0 && b.0 >= 0 { a.1.min((b.1 - 1).max(0)) } else { (b.1 - 1).max(0) };
                ((b.0 + 1).min(0), most)
            }
            ExprKind::If(args) => {
                let (a, b) = (self.interval(&args[1]), self.interval(&args[2]));
                (a.0.min(b.0), a.1.max(b.1))
            }
            ExprKind::Convert(arg) if arg.ty.is_integer() && within(self.interval(arg), held(expr.ty)) => {
                self.interval(arg)
            }
            _ if expr.ty.is_integer() => held(expr.ty),
            _ => ANY,
        }
    }

    /// The values of an index or size.
    fn interval_of(&self, variable: Var) -> Interval {
        if let Some(SymbolKind::Parameter(array)) = self.program.symbols.get(variable).map(|symbol| symbol.kind) {
            return (0, held(self.program.arrays[array].elem).1);
        }
        let Some(dim) = self.dims.get(&variable) else { return ANY };
        let most = dim.rows.iter().map(|(factor, bound)| {
            // factor · i + factor ≤ bound
            (self.greatest(bound) - i128::from(*factor)).div_euclid(i128::from((*factor).max(1)))
        });
        (0, most.min().unwrap_or(ANY.1).max(0))
    }

    /// The greatest value of an affine function.
    fn greatest(&self, row: &Affine) -> i128 {
        let terms = row.terms().map(|(variable, factor)| {
            let (least, most) = self.interval_of(variable);
            i128::from(factor) * if factor < 0 { least } else { most }
        });
        (i128::from(row.constant()) + terms.sum::<i128>()).min(ANY.1)
    }

    /// A comparison, in a type that holds both operands.
    pub(super) fn compared(&mut self, op: CompareOp, a: Number, b: Number, span: Span) -> Checked<Expr> {
        let mixed = (a.own_type() == Scalar::Bool) != (b.own_type() == Scalar::Bool);
        if mixed || !a.weak && !b.weak && a.expr.ty != b.expr.ty {
            return self.say(messages::types_differ(span, a.own_type(), b.own_type()));
        }
        match (a.weak, b.weak) {
            (false, true) => self.compared_with(op, a.expr, b, span),
            (true, false) => self.compared_with(turned(op), b.expr, a, span),
            _ if a.expr.ty == b.expr.ty => Ok(comparison(op, a.expr, b.expr, span)),
            // An index beside a number with a point.
            _ if a.expr.ty == Scalar::I64 => self.compared_with(op, a.expr, b, span),
            _ => self.compared_with(turned(op), b.expr, a, span),
        }
    }

    /// Does the same as [`Check::compared`] where the first operand keeps its type.
    fn compared_with(&mut self, op: CompareOp, a: Expr, b: Number, span: Span) -> Checked<Expr> {
        let ty = a.ty;
        if ty.is_integer() {
            return Ok(match (real(&b.expr), b.constant()) {
                (Some(value), _) => self.compared_with_real(op, a, value, span),
                (None, Some(value)) => self.compared_with_integer(op, a, i128::from(value), span),
                (None, None) => self.compared_with_index(op, a, b.expr, span),
            });
        }
        let exact = match b.constant() {
            Some(value) => within((value.into(), value.into()), held(ty)),
            None => b.expr.ty != Scalar::I64 || within(self.interval(&b.expr), held(ty)),
        };
        if exact {
            let b = self.fit(b, ty)?;
            return Ok(comparison(op, a, b, span));
        }
        let value = b.constant();
        let (a, b) = (a.converted(Scalar::F64), b.into_type(Scalar::F64));
        #[allow(clippy::cast_possible_truncation)] // A float of a 64-bit integer is one of 128 bits.
        let op = match value.and_then(|value| Some(i128::from(value).cmp(&(real(&b)? as i128)))) {
            None | Some(Ordering::Equal) => op,
            Some(side) => match between(op, side) {
                Ok(op) => op,
                Err(holds) => return Ok(truth(holds, span)),
            },
        };
        Ok(comparison(op, a, b, span))
    }

    /// An integer beside a number with a point: beside the next integer.
    fn compared_with_real(&mut self, op: CompareOp, a: Expr, value: f64, span: Span) -> Expr {
        let next = match op {
            CompareOp::Lt | CompareOp::Ge => value.ceil(),
            CompareOp::Le | CompareOp::Gt => value.floor(),
            CompareOp::Eq | CompareOp::Ne => {
                if value.floor() != value {
                    self.warn(messages::always(span, op == CompareOp::Ne, a.ty));
                    return truth(op == CompareOp::Ne, span);
                }
                value
            }
        };
        #[allow(clippy::cast_possible_truncation)] // What is beyond 128 bits is beyond every type.
        self.compared_with_integer(op, a, next as i128, span)
    }

    fn compared_with_integer(&mut self, op: CompareOp, a: Expr, value: i128, span: Span) -> Expr {
        let (least, most) = held(a.ty);
        if value < least || value > most {
            let above = value > most;
            let holds = match op {
                CompareOp::Lt | CompareOp::Le => above,
                CompareOp::Gt | CompareOp::Ge => !above,
                CompareOp::Eq => false,
                CompareOp::Ne => true,
            };
            self.warn(messages::always(span, holds, a.ty));
            return truth(holds, span);
        }
        let number = Expr::new(a.ty, ExprKind::Constant(Constant::integer(a.ty, value)), span);
        comparison(op, a, number, span)
    }

    fn compared_with_index(&mut self, op: CompareOp, a: Expr, b: Expr, span: Span) -> Expr {
        let ty = a.ty;
        if b.ty != Scalar::I64 || within(self.interval(&b), held(ty)) {
            return comparison(op, a, b.converted(ty), span);
        }
        if ty != Scalar::U64 {
            return comparison(op, a.converted(Scalar::I64), b, span);
        }
        // What is below zero is below all of them.
        let below = comparison(CompareOp::Lt, b.clone(), Expr::index(0, span), span);
        let otherwise = comparison(op, a, b.converted(ty), span);
        let holds = matches!(op, CompareOp::Gt | CompareOp::Ge | CompareOp::Ne);
        Expr::new(Scalar::Bool, ExprKind::If(Box::new([below, truth(holds, span), otherwise])), span)
    }
}
