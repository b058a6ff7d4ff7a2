//! Expressions: what each form computes and of which type it is.

use crisp_ir_kernel::{CompareOp, Constant, Scalar, UnaryOp as IrUnary, text};
use crisp_support_diagnostics::Span;

use super::conversions::{constant_expr, convert, no_null, number_expr, promoted, usual};
use super::operators::Update as Own;
use super::places::Element;
use super::{Checked, Checker, Entity, messages};
use crate::tree::{self, BinaryOp, ExprKind as Form, UnaryOp};
use crate::typed::{Choice, Expr, ExprKind, Number, Place, Ty, Update, signed_of_width};

impl Checker<'_> {
    /// An integer that is known while compiling.
    pub(super) fn constant_integer(&mut self, expr: &tree::Expr) -> Checked<i128> {
        let checked = self.expr(expr)?;
        let found = super::constant::value(&checked).and_then(|constant| constant.as_integer());
        match found {
            Some(value) => Ok(value),
            None => self.stop(messages::not_constant(expr.span)),
        }
    }

    pub(super) fn expr(&mut self, expr: &tree::Expr) -> Checked<Expr> {
        let checked = self.expr_of_form(expr)?;
        self.record_type(&checked);
        Ok(checked)
    }

    fn expr_of_form(&mut self, expr: &tree::Expr) -> Checked<Expr> {
        let span = expr.span;
        match &expr.kind {
            Form::Integer { value, unsigned, long, decimal } => {
                let scalar = integer_type(*value, *unsigned, *long, *decimal);
                Ok(constant_expr(Constant::from_bits(scalar, *value), span))
            }
            Form::Float { digits, bits } => self.float(digits, *bits, span),
            Form::Character(value) => Ok(constant_expr(Constant::integer(Scalar::I32, i128::from(*value)), span)),
            Form::Text(_) => self.stop(messages::text_value(span)),
            Form::Instance(name, arguments) => match self.constant_instance(name, arguments)? {
                Some(value) => Ok(Expr { span, ..value }),
                None => self.stop(messages::function_value(span, &name.text)),
            },
            Form::TemplateMember { name, .. } => self.stop(messages::function_value(span, &name.text)),
            Form::Scoped(of, name) => self.scoped_value(of, name),
            Form::Trait(found) => self.trait_value(found, span),
            Form::This => self.this(span),
            Form::Lambda(lambda) => self.lambda(lambda, span),
            Form::Construct(ty, args) => {
                let ty = self.type_name(ty)?.ty;
                let args = self.arguments(args)?;
                self.construct(&ty, args, span)
            }
            Form::Name(name) => match self.find_at(name) {
                Some(Entity::Constant(constant)) => Ok(constant_expr(*constant, span)),
                Some(Entity::Variable(_) | Entity::Reference(_) | Entity::Member) => {
                    let place = self.place(expr)?;
                    self.read(place)
                }
                Some(Entity::Functions(_)) => self.stop(messages::function_value(span, &name.text)),
                Some(Entity::Type(_) | Entity::ConstantType(_) | Entity::ClassTemplate(_)) => {
                    self.stop(messages::type_value(span, &name.text))
                }
                None => self.named_value(name),
            },
            Form::Index(..) => match self.element(expr)? {
                Element::Place(place) => self.read(place),
                Element::Value(value) => Ok(value),
            },
            Form::Member { of, name, pointer } => {
                if let Some(id) = self.launch_member(of, name, *pointer, span) {
                    return Ok(id);
                }
                if self.is_place(expr) && !self.is_cuda() {
                    let place = self.place(expr)?;
                    return self.read(place);
                }
                if self.is_place(expr) {
                    let place = match *pointer {
                        true => self.pointed_at(of)?,
                        false => self.place(of)?,
                    };
                    if let Some(value) = self.constant_of_class(&place.ty, name) {
                        return value;
                    }
                    let place = self.member_place(place, name, span)?;
                    return self.read(place);
                }
                let of = self.expr(of)?;
                if let ExprKind::Read(place) = of.kind {
                    let place = self.member_place(*place, name, span)?;
                    return self.read(place);
                }
                self.member_value(of, name, span)
            }
            Form::Unary(op, arg) => self.unary(*op, arg, expr),
            Form::Step { by, after, place } => {
                let one = constant_expr(Constant::integer(Scalar::I32, 1), span);
                let op = if *by > 0 { BinaryOp::Add } else { BinaryOp::Sub };
                let place = self.place(place)?;
                let own = if *by > 0 { "++" } else { "--" };
                // The operator after its operand has one more parameter.
                let place = match self.own_update(own, place, after.then(|| one.clone()), span)? {
                    Own::Own(value) => return Ok(value),
                    Own::Plain(place, _) => place,
                };
                self.update(op, place, one, *after, span)
            }
            Form::Binary(..) => self.chain(expr),
            Form::Assign(op, place, value) => {
                let place = self.place(place)?;
                let value = match self.assigned(value, &place.ty)? {
                    Some(value) => value,
                    None => self.expr(value)?,
                };
                let text = op.map_or_else(|| "=".to_owned(), |op| format!("{}=", op.text()));
                let (place, value) = match self.own_update(&text, place, Some(value), span)? {
                    Own::Own(value) => return Ok(value),
                    Own::Plain(place, Some(value)) => (place, value),
                    Own::Plain(_, None) => return Err(super::Stop),
                };
                // `a += b` of a type that has only `+`.
                if let (Some(op), Ty::Struct(_)) = (op, &place.ty) {
                    let shown = self.show(&place.ty);
                    return self.stop(messages::operand(span, &format!("{}=", op.text()), &shown));
                }
                match op {
                    Some(op) => self.update(*op, place, value, false, span),
                    None => {
                        let value = self.implicit(value, &place.ty)?;
                        self.store(&place)?;
                        self.note_pointer(&place, &value);
                        let ty = place.ty.clone();
                        Ok(Expr { ty, kind: ExprKind::Assign(Box::new(place), Box::new(value)), span })
                    }
                }
            }
            Form::Choice(condition, then, other) => self.choice(condition, then, other, span),
            Form::Comma(first, second) => {
                let first = self.expr(first)?;
                let second = self.expr(second)?;
                Ok(Expr { ty: second.ty.clone(), kind: ExprKind::Comma(Box::new(first), Box::new(second)), span })
            }
            Form::Call(callee, args) => self.call(callee, args, span),
            Form::Cast(ty, value) => {
                let named = self.type_name(ty)?;
                let value = self.expr(value)?;
                if named.reference {
                    let address = self.reference_to(value, &named.ty)?;
                    let place = self.deref(address, span)?;
                    return self.read(place);
                }
                if matches!(named.ty, Ty::Struct(_)) {
                    return self.construct(&named.ty, vec![value], span);
                }
                self.cast(value, &named.ty, span)
            }
            Form::Statements(block) => self.statement_expression(block, span),
            Form::Compound(ty, value) => {
                let named = self.type_name(ty)?;
                self.compound(&named.ty, value, span)
            }
            Form::SizeOfValue(value) => {
                let place = match self.symbol_type(value) {
                    Some(ty) => Some(ty),
                    None if self.is_place(value) => Some(self.place(value)?.ty),
                    None => None,
                };
                let ty = match place {
                    Some(ty) => ty,
                    // Truth values are `int` in C, unless something makes them `bool`.
                    None => match self.expr(value)?.ty {
                        Ty::BOOL if !self.is_cuda() && !matches!(value.kind, Form::Cast(..)) => Ty::INT,
                        ty => ty,
                    },
                };
                Ok(self.size_of(&ty, span))
            }
            Form::SizeOfType(ty) => {
                let named = self.type_name(ty)?;
                Ok(self.size_of(&named.ty, span))
            }
        }
    }

    /// The type of a variable that the host fills.
    fn symbol_type(&self, value: &tree::Expr) -> Option<Ty> {
        let Form::Name(name) = &value.kind else { return None };
        let Some(Entity::Variable(var)) = self.find_at(name) else { return None };
        self.program.symbols.get(var).map(|symbol| symbol.ty.clone())
    }

    fn size_of(&self, ty: &Ty, span: Span) -> Expr {
        constant_expr(Constant::u64(self.program.structs.size(ty)), span)
    }

    fn float(&mut self, digits: &str, bits: u8, span: Span) -> Checked<Expr> {
        let scalar = match bits {
            16 => Scalar::F16,
            32 => Scalar::F32,
            _ => Scalar::F64,
        };
        let found = match digits.strip_prefix("0x") {
            Some(digits) => hexadecimal(digits, scalar),
            None => {
                let whole = digits.strip_suffix('.').unwrap_or(digits);
                text::decimal_bits(scalar, whole).or_else(|| decimal(digits, scalar))
            }
        };
        match found {
            Some(bits) => Ok(constant_expr(Constant::from_bits(scalar, bits), span)),
            None => self.stop(messages::float_too_large(span, digits, &Number::scalar(scalar).to_string())),
        }
    }

    fn unary(&mut self, op: UnaryOp, arg: &tree::Expr, whole: &tree::Expr) -> Checked<Expr> {
        let span = whole.span;
        match op {
            UnaryOp::Deref => match self.element(whole)? {
                Element::Place(place) => self.read(place),
                Element::Value(value) => Ok(value),
            },
            UnaryOp::Address => {
                if let Form::Name(name) = &arg.kind
                    && matches!(self.find(&name.text), Some(Entity::Functions(_)))
                {
                    return self.stop(messages::function_value(span, &name.text));
                }
                let place = self.place(arg)?;
                self.address(place, span)
            }
            UnaryOp::Plus | UnaryOp::Minus => {
                let value = self.expr(arg)?;
                let text = if op == UnaryOp::Plus { "+" } else { "-" };
                let value = match self.own_operator(text, vec![value], span) {
                    Ok(value) => return value,
                    Err(mut args) => args.remove(0),
                };
                let number = self.number(&value)?;
                let value = promote(value, number);
                let number = value.ty.number().unwrap_or(number);
                if op == UnaryOp::Plus {
                    return Ok(Expr { span, ..value });
                }
                if let ExprKind::Constant(_) = &value.kind {
                    let negated = number_expr(number, ExprKind::Unary(IrUnary::Neg, Box::new(value)), span);
                    return Ok(match super::constant::value(&negated) {
                        Some(constant) => constant_expr(constant, span),
                        None => negated,
                    });
                }
                Ok(number_expr(number, ExprKind::Unary(IrUnary::Neg, Box::new(value)), span))
            }
            UnaryOp::Complement => {
                let value = self.expr(arg)?;
                let value = match self.own_operator("~", vec![value], span) {
                    Ok(value) => return value,
                    Err(mut args) => args.remove(0),
                };
                let number = self.number(&value)?;
                if number.scalar.is_float() {
                    let shown = self.show(&value.ty);
                    return self.stop(messages::not_an_integer(value.span, &shown));
                }
                let value = promote(value, number);
                let number = value.ty.number().unwrap_or(number);
                Ok(number_expr(number, ExprKind::Unary(IrUnary::Not, Box::new(value)), span))
            }
            UnaryOp::Not => {
                let value = self.expr(arg)?;
                let value = match self.own_operator("!", vec![value], span) {
                    Ok(value) => return value,
                    Err(mut args) => args.remove(0),
                };
                if matches!(value.ty, Ty::Pointer(..)) {
                    return Ok(Expr { span, ..no_null(value, false) });
                }
                let number = self.number(&value)?;
                let zero = convert(constant_expr(Constant::integer(Scalar::I32, 0), span), number);
                let (value, zero) = match number.scalar {
                    Scalar::Bool => (value, constant_expr(Constant::bool(false), span)),
                    _ => (value, zero),
                };
                let truth = number_expr(
                    number.with_scalar(Scalar::Bool),
                    ExprKind::Compare(CompareOp::Eq, Box::new(value), Box::new(zero)),
                    span,
                );
                Ok(mask(truth, number))
            }
        }
    }

    /// A chain of operators is read from the left without recursion: it may be long.
    fn chain(&mut self, expr: &tree::Expr) -> Checked<Expr> {
        let mut links = Vec::new();
        let mut first = expr;
        while let Form::Binary(op, lhs, rhs) = &first.kind {
            links.push((*op, &**rhs, first.span));
            first = lhs;
        }
        let mut value = self.expr(first)?;
        while let Some((op, rhs, span)) = links.pop() {
            value = match op {
                BinaryOp::AndAnd | BinaryOp::OrOr => {
                    let lhs = self.truth(value)?;
                    let rhs = self.expr(rhs)?;
                    let rhs = self.truth(rhs)?;
                    let kind = ExprKind::Both(op == BinaryOp::AndAnd, Box::new(lhs), Box::new(rhs));
                    Expr { ty: Ty::BOOL, kind, span }
                }
                _ => {
                    let rhs = self.expr(rhs)?;
                    match self.own_operator(op.text(), vec![value, rhs], span) {
                        Ok(value) => value?,
                        Err(args) => {
                            let mut args = args.into_iter();
                            let (Some(value), Some(rhs)) = (args.next(), args.next()) else { return Err(super::Stop) };
                            self.binary(op, value, rhs, span)?
                        }
                    }
                }
            };
        }
        Ok(value)
    }

    /// The value of `place = { … }`.
    pub(super) fn assigned(&mut self, value: &tree::Expr, ty: &Ty) -> Checked<Option<Expr>> {
        match &value.kind {
            // A list in braces as a value: `x = {1, 2};`
            Form::Compound(tree::TypeName { base: tree::Base::Auto, .. }, list) => self.first_value(ty, list).map(Some),
            _ => Ok(None),
        }
    }

    /// `place op= value`
    fn update(&mut self, op: BinaryOp, place: Place, value: Expr, after: bool, span: Span) -> Checked<Expr> {
        let old = Expr { ty: place.ty.clone(), kind: ExprKind::Old, span: place.span };
        let new = self.binary(op, old, value, span)?;
        let new = match (&new.ty, &place.ty) {
            (Ty::Number(from), Ty::Number(to)) if from.lanes == to.lanes => convert(new, *to),
            _ => self.implicit(new, &place.ty)?,
        };
        self.store(&place)?;
        let ty = place.ty.clone();
        Ok(Expr { ty, kind: ExprKind::Update(Box::new(Update { place, value: new, after })), span })
    }

    fn choice(&mut self, condition: &tree::Expr, then: &tree::Expr, other: &tree::Expr, span: Span) -> Checked<Expr> {
        let condition = self.expr(condition)?;
        let (then, other) = (self.expr(then), self.expr(other));
        let (then, other) = (then?, other?);
        if let Some(number) = condition.ty.number().filter(|number| number.lanes > 1) {
            let truth = self.high_bit(condition, number)?;
            return self.select_lanes(truth, then, other, span);
        }
        let condition = self.truth(condition)?;
        let (then, other) = match (&then.ty, &other.ty) {
            (Ty::Number(a), Ty::Number(b)) if a.lanes == 1 && b.lanes == 1 => {
                let both = if a == b { a.scalar } else { usual(a.scalar, b.scalar) };
                (convert(then, Number::scalar(both)), convert(other, Number::scalar(both)))
            }
            (Ty::Number(a), Ty::Number(b)) if a != b => {
                let to = Ty::Number(if a.lanes > 1 { *a } else { *b });
                (self.implicit(then, &to)?, self.implicit(other, &to)?)
            }
            (Ty::Void, _) | (_, Ty::Void) => (then, Expr { ty: Ty::Void, ..other }),
            (Ty::Pointer(_, true), Ty::Pointer(_, false)) => {
                let to = then.ty.clone();
                let other = self.implicit(other, &to)?;
                (then, other)
            }
            _ => {
                let to = other.ty.clone();
                (self.implicit(then, &to)?, other)
            }
        };
        let ty = if matches!(then.ty, Ty::Void) { Ty::Void } else { other.ty.clone() };
        let choice = Choice { condition, then, other };
        Ok(Expr { ty, kind: ExprKind::Choice(Box::new(choice)), span })
    }

    /// The highest bit of each lane of integers as truth values.
    pub(super) fn high_bit(&mut self, value: Expr, number: Number) -> Checked<Expr> {
        let span = value.span;
        if number.scalar.is_float() {
            let shown = self.show(&value.ty);
            return self.stop(messages::not_an_integer(span, &shown));
        }
        let signed = number.with_scalar(signed(number.scalar));
        let value = convert(value, signed);
        let zero = convert(constant_expr(Constant::integer(signed.scalar, 0), span), signed);
        let kind = ExprKind::Compare(CompareOp::Lt, Box::new(value), Box::new(zero));
        Ok(number_expr(number.with_scalar(Scalar::Bool), kind, span))
    }

    /// Lane by lane one of two values.
    pub(super) fn select_lanes(&mut self, truth: Expr, then: Expr, other: Expr, span: Span) -> Checked<Expr> {
        let lanes = truth.ty.number().map_or(1, |number| number.lanes);
        let number = match (then.ty.number(), other.ty.number()) {
            (Some(a), Some(b)) if a.lanes > 1 || b.lanes == 1 => Number { scalar: a.scalar, lanes },
            (Some(_), Some(b)) => Number { scalar: b.scalar, lanes },
            _ => {
                let shown = self.show(&then.ty);
                return self.stop(messages::not_a_number(then.span, &shown));
            }
        };
        let (then, other) = (self.implicit(then, &Ty::Number(number))?, self.implicit(other, &Ty::Number(number))?);
        Ok(number_expr(number, ExprKind::Select(Box::new([truth, then, other])), span))
    }
}

/// The value after C's integer promotion; vectors have none.
pub(super) fn promote(value: Expr, number: Number) -> Expr {
    if number.lanes == 1 { convert(value, Number::scalar(promoted(number.scalar))) } else { value }
}

/// Truth values as C has them: a scalar stays one, a vector becomes one of integers as wide as what was compared.
pub(super) fn mask(truth: Expr, compared: Number) -> Expr {
    if compared.lanes == 1 {
        return truth;
    }
    let span = truth.span;
    let ty = compared.with_scalar(signed_of_width(compared.scalar));
    number_expr(ty, ExprKind::Mask(Box::new(truth)), span)
}

fn signed(scalar: Scalar) -> Scalar {
    signed_of_width(scalar)
}

/// The type of an integer literal: the first of C's list that holds it.
fn integer_type(value: u64, unsigned: bool, long: bool, decimal: bool) -> Scalar {
    let fits = |scalar: Scalar| {
        let bits = scalar.bits() - u32::from(scalar.is_signed_integer());
        bits == 64 || value >> bits == 0
    };
    let list = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
    let may_be = |scalar: &Scalar| {
        let is_unsigned = scalar.is_unsigned_integer();
        (!unsigned || is_unsigned) && (!long || scalar.bits() == 64) && (unsigned || !is_unsigned || !decimal)
    };
    list.into_iter().filter(may_be).find(|scalar| fits(*scalar)).unwrap_or(Scalar::U64)
}

/// Digits that the IR's reader does not take: `.5` and `1.e3`; what is too large is none.
fn decimal(digits: &str, scalar: Scalar) -> Option<u64> {
    let (mantissa, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
    let or_zero = |part: &str| if part.is_empty() { "0".to_owned() } else { part.to_owned() };
    let written = format!("{}.{}e{}", or_zero(whole), or_zero(fraction), exponent.trim_start_matches('+'));
    text::decimal_bits(scalar, &written)
}

/// The bits of a hexadecimal float without its `0x`, rounded once.
fn hexadecimal(text: &str, scalar: Scalar) -> Option<u64> {
    let (mantissa, exponent) = text.split_once('p')?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut exponent = exponent.parse::<i64>().ok()?.saturating_sub(4 * i64::try_from(fraction.len()).ok()?);
    let (mut value, mut lost) = (0_u128, false);
    for digit in whole.chars().chain(fraction.chars()) {
        let digit = digit.to_digit(16)?;
        if value >> 120 == 0 {
            value = value << 4 | u128::from(digit);
        } else {
            exponent += 4;
            lost |= digit != 0;
        }
    }
    round_binary(value, exponent, lost, scalar)
}

/// The bits of the float nearest to `value · 2^exponent`, where `more` says that a little is missing above it.
fn round_binary(value: u128, exponent: i64, more: bool, scalar: Scalar) -> Option<u64> {
    let (precision, least, most) = match scalar {
        Scalar::F16 => (11_i64, -24_i64, 15_i64),
        Scalar::F32 => (24, -149, 127),
        _ => (53, -1074, 1023),
    };
    if value == 0 {
        return Some(0);
    }
    let bits = i64::from(128 - value.leading_zeros());
    // The exponent of the lowest bit that stays.
    let unit = (exponent.saturating_add(bits) - precision).max(least);
    let drop = unit.saturating_sub(exponent);
    let mut kept = if drop <= 0 {
        u64::try_from(value << drop.unsigned_abs().min(127)).ok()?
    } else if drop > 127 {
        0
    } else {
        let kept = u64::try_from(value >> drop).ok()?;
        let rest = value & ((1 << drop) - 1);
        let half = 1_u128 << (drop - 1);
        let up = rest > half || rest == half && (more || kept & 1 == 1);
        kept + u64::from(up)
    };
    let mut unit = unit;
    if kept >> precision != 0 {
        kept >>= 1;
        unit += 1;
    }
    if kept == 0 {
        return Some(0);
    }
    let hidden = 1_u64 << (precision - 1);
    if kept & hidden == 0 {
        return Some(kept);
    }
    let biased = u64::try_from(unit - least + 1).ok()?;
    if unit + precision - 1 > most { None } else { Some(biased << (precision - 1) | (kept ^ hidden)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_literals_have_the_first_type_that_holds_them() {
        assert_eq!(integer_type(1, false, false, true), Scalar::I32);
        assert_eq!(integer_type(0x8000_0000, false, false, true), Scalar::I64);
        assert_eq!(integer_type(0x8000_0000, false, false, false), Scalar::U32);
        assert_eq!(integer_type(u64::MAX, false, false, false), Scalar::U64);
        assert_eq!(integer_type(1, true, false, true), Scalar::U32);
        assert_eq!(integer_type(1, false, true, true), Scalar::I64);
    }

    #[test]
    fn hexadecimal_floats_are_rounded_once() {
        let single =
            |text: &str| hexadecimal(text, Scalar::F32).map(|bits| f32::from_bits(u32::try_from(bits).unwrap()));
        assert_eq!(single("1.8p3"), Some(12.0));
        assert_eq!(single("1.fffffep127"), Some(f32::MAX));
        assert_eq!(single("1.ffffffp127"), None);
        assert_eq!(single("1p-149"), Some(f32::from_bits(1)));
        assert_eq!(single("1p-150"), Some(0.0));
        assert_eq!(single("1.000001p-150"), Some(f32::from_bits(1)));
        assert_eq!(single("1.0000010000000000000000000000000000000001p0"), Some(f32::from_bits(0x3f80_0001)));
        assert_eq!(hexadecimal("1.fffffffffffffp1023", Scalar::F64), Some(f64::MAX.to_bits()));
    }
}
