//! Literals and what is computed from them alone: numbers whose type follows from their place.

use std::cell::RefCell;
use std::rc::Rc;

use crisp_ir_kernel::{BinaryOp, Constant, Elem, Scalar, UnaryOp, fold};

use super::evaluate::{quotient, small_float};
use super::tree::Division;
use super::types::{Flexible, TypeId};

/// A number written in the source, or an operation on such numbers. It is computed in the type of its place: each literal in it
/// takes that type, then the operations follow in it.
#[derive(Debug)]
pub(crate) struct Literal {
    kind: Kind,
    flexible: Flexible,
    /// Operations below whose values are not worked out yet.
    depth: u32,
    /// The value in each type that was requested, so that a chain of constants costs what it is long.
    values: RefCell<Vec<(Scalar, Constant)>>,
}

#[derive(Debug)]
enum Kind {
    Integer(i128),
    Float(Rc<str>),
    Unary(UnaryOp, Rc<Literal>),
    Binary(BinaryOp, Rc<Literal>, Rc<Literal>),
    /// `/`: one division of floats, of integers the quotient.
    Quotient(Rc<Literal>, Rc<Literal>),
    /// The second value of `/`.
    Remainder(Rc<Literal>, Rc<Literal>),
}

/// Values of deeper nests are worked out at once, so that no later question goes deeper.
const DEEPEST: u32 = 500;

impl Literal {
    /// An integer: `int`, else `long`, else `ulong`, until its place says otherwise. `None` when it fits none of them.
    pub(crate) fn integer(value: i128) -> Option<Literal> {
        let flexible = Flexible::new(|scalar| integer_constant(value, scalar).is_some())?;
        flexible.scalar.is_integer().then(|| Literal::new(Kind::Integer(value), flexible, 0))
    }

    /// A float: `float`, else `double`, until its place says otherwise. `None` beyond the range of `double`.
    pub(crate) fn float(text: &Rc<str>) -> Option<Literal> {
        let wide = text.parse::<f64>().ok()?.abs();
        // Rounding a decimal once is slow; it matters only near the end of a type's range.
        let fits = |scalar| {
            let (surely, hardly) = match scalar {
                Scalar::F16 => (65_519.0, 65_521.0),
                Scalar::BF16 => (3.39e38, 3.40e38),
                Scalar::F32 => (3.40e38, 3.41e38),
                Scalar::F64 => (f64::MAX, f64::INFINITY),
                _ => return false,
            };
            wide <= surely || wide < hardly && float_constant(text, scalar).is_some()
        };
        Some(Literal::new(Kind::Float(text.clone()), Flexible::new(fits)?, 0))
    }

    fn new(kind: Kind, flexible: Flexible, depth: u32) -> Literal {
        let literal = Literal { kind, flexible, depth, values: RefCell::default() };
        if depth < DEEPEST {
            return literal;
        }
        for scalar in Scalar::ALL.into_iter().filter(|&scalar| flexible.fits(scalar)) {
            let _ = literal.value(scalar);
        }
        Literal { depth: 0, ..literal }
    }

    /// The integer literal of the same value: `0.0` means zero of any type in templates.
    pub(crate) fn integral(&self) -> Option<Literal> {
        match &self.kind {
            Kind::Integer(value) => Literal::integer(*value),
            Kind::Float(text) => {
                let value = text.parse::<f64>().ok().filter(|value| value.fract() == 0.0 && value.abs() < 9e15)?;
                // Below 2^53 an integral double has the digits of an integer.
                Literal::integer(format!("{value:.0}").parse().ok()?)
            }
            Kind::Unary(..) | Kind::Binary(..) | Kind::Quotient(..) | Kind::Remainder(..) => None,
        }
    }

    /// The integer as written.
    pub(crate) fn as_integer(&self) -> Option<i128> {
        match &self.kind {
            Kind::Integer(value) => Some(*value),
            _ => None,
        }
    }

    /// Whether it is a number of the source, no operation.
    pub(crate) fn is_written(&self) -> bool {
        matches!(self.kind, Kind::Integer(_) | Kind::Float(_))
    }

    /// The negative of a number as written is a number as written: `(- 128)` fits a `char`.
    pub(crate) fn negated(&self) -> Option<Literal> {
        match &self.kind {
            Kind::Integer(value) => Literal::integer(-value),
            Kind::Float(text) => Literal::float(&match text.strip_prefix('-') {
                Some(positive) => positive.into(),
                None => format!("-{}", text.trim_start_matches('+')).into(),
            }),
            Kind::Unary(..) | Kind::Binary(..) | Kind::Quotient(..) | Kind::Remainder(..) => None,
        }
    }

    pub(crate) fn unary(op: UnaryOp, arg: &Rc<Literal>) -> Option<Literal> {
        matches!(op, UnaryOp::Neg | UnaryOp::Abs)
            .then(|| Literal::new(Kind::Unary(op, arg.clone()), arg.flexible, arg.depth + 1))
    }

    /// An operation on floats, of which integers are some.
    pub(crate) fn float_unary(op: UnaryOp, arg: &Rc<Literal>) -> Option<Literal> {
        let flexible = Flexible::new(|scalar| scalar.is_float() && arg.flexible.fits(scalar))?;
        Some(Literal::new(Kind::Unary(op, arg.clone()), flexible, arg.depth + 1))
    }

    pub(crate) fn binary(op: BinaryOp, lhs: &Rc<Literal>, rhs: &Rc<Literal>) -> Option<Literal> {
        Literal::of_two(lhs, rhs, |lhs, rhs| Kind::Binary(op, lhs, rhs))
    }

    /// The quotient and the remainder of `/`.
    pub(crate) fn divided(lhs: &Rc<Literal>, rhs: &Rc<Literal>) -> Option<[Literal; 2]> {
        Some([Literal::of_two(lhs, rhs, Kind::Quotient)?, Literal::of_two(lhs, rhs, Kind::Remainder)?])
    }

    fn of_two(
        lhs: &Rc<Literal>,
        rhs: &Rc<Literal>,
        kind: impl Fn(Rc<Literal>, Rc<Literal>) -> Kind,
    ) -> Option<Literal> {
        let flexible = lhs.flexible.meet(rhs.flexible)?;
        Some(Literal::new(kind(lhs.clone(), rhs.clone()), flexible, lhs.depth.max(rhs.depth) + 1))
    }

    pub(crate) fn ty(&self) -> TypeId {
        TypeId::literal(self.flexible)
    }

    /// Whether it is a quotient, whose value is another one in floats.
    pub(crate) fn divides(&self) -> bool {
        match &self.kind {
            Kind::Quotient(..) | Kind::Remainder(..) => true,
            Kind::Integer(_) | Kind::Float(_) | Kind::Unary(..) | Kind::Binary(..) => false,
        }
    }

    /// The value where no place demands a type.
    pub(crate) fn default(&self) -> Constant {
        self.value(self.flexible.scalar)
    }

    /// Returns the value in a type, or `None` where the type does not represent it.
    pub(crate) fn in_type(&self, scalar: Scalar) -> Option<Constant> {
        self.flexible.fits(scalar).then(|| self.value(scalar))
    }

    /// The value in a type that fits; zero in others.
    pub(crate) fn value(&self, scalar: Scalar) -> Constant {
        let known = self.values.borrow().iter().find(|(of, _)| *of == scalar).map(|(_, value)| *value);
        if let Some(known) = known {
            return known;
        }
        let value = self.worked_out(scalar).unwrap_or_else(|| Constant::zero(Elem::scalar(scalar)));
        self.values.borrow_mut().push((scalar, value));
        value
    }

    fn worked_out(&self, scalar: Scalar) -> Option<Constant> {
        let constant = |bits| Constant::from_bits(scalar, bits);
        let apply = |op, lhs: &Literal, rhs: &Literal| {
            let (lhs, rhs) = (lhs.value(scalar), rhs.value(scalar));
            Some(constant(fold::binary(op, scalar)?(lhs.bits[0], rhs.bits[0])))
        };
        match &self.kind {
            Kind::Integer(value) => integer_constant(*value, scalar),
            Kind::Float(text) => float_constant(text, scalar),
            Kind::Unary(op, arg) => Some(constant(fold::unary(*op, scalar)?(arg.value(scalar).bits[0]))),
            Kind::Binary(op, lhs, rhs) => apply(*op, lhs, rhs),
            Kind::Quotient(lhs, rhs) if scalar.is_float() => apply(BinaryOp::Div, lhs, rhs),
            Kind::Quotient(lhs, rhs) => {
                let (lhs, rhs) = (lhs.value(scalar).as_integer()?, rhs.value(scalar).as_integer()?);
                Some(Constant::integer(scalar, quotient(Division::Truncate, lhs, rhs)))
            }
            Kind::Remainder(lhs, rhs) => {
                let (lhs, rhs) = (lhs.value(scalar).as_integer()?, rhs.value(scalar).as_integer()?);
                Some(Constant::integer(scalar, if rhs == 0 { lhs } else { lhs % rhs }))
            }
        }
    }
}

/// The constant of an integer's value in a numeric type that can represent it exactly.
pub(crate) fn integer_constant(value: i128, scalar: Scalar) -> Option<Constant> {
    if scalar == Scalar::Bool {
        return None;
    }
    if scalar.is_float() {
        let (exact, largest) = match scalar {
            Scalar::F64 => (53, u128::MAX),
            Scalar::F32 => (24, u128::MAX),
            Scalar::F16 => (11, 65_504),
            _ => (8, u128::MAX),
        };
        let magnitude = value.unsigned_abs();
        let significant = if magnitude == 0 { 0 } else { 128 - magnitude.leading_zeros() - magnitude.trailing_zeros() };
        if significant > exact || magnitude > largest {
            return None;
        }
        // At most 53 digits matter, so the double is exact, and so is what it becomes.
        #[allow(clippy::cast_precision_loss)]
        let wide = (value as f64).to_bits();
        return Some(Constant::from_bits(scalar, fold::convert(Scalar::F64, scalar)?(wide)));
    }
    let bits = scalar.bits();
    let (low, high) = if scalar.is_signed_integer() {
        (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
    } else {
        (0, (1i128 << bits) - 1)
    };
    (low..=high).contains(&value).then(|| Constant::integer(scalar, value))
}

/// The float nearest to a decimal literal, ties to even; `None` for other types and for values beyond the type's range.
pub(crate) fn float_constant(text: &str, scalar: Scalar) -> Option<Constant> {
    match scalar {
        Scalar::F32 => text.parse::<f32>().ok().filter(|value| value.is_finite()).map(Constant::f32),
        Scalar::F64 => text.parse::<f64>().ok().filter(|value| value.is_finite()).map(Constant::f64),
        Scalar::F16 | Scalar::BF16 => small_float(text, scalar),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64 => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(text: &str) -> Rc<Literal> {
        Rc::new(Literal::float(&text.into()).expect("in range"))
    }

    #[test]
    fn the_ends_of_small_ranges_are_found() {
        let fits = |text: &str, scalar| float(text).flexible.fits(scalar);
        for scalar in [Scalar::F16, Scalar::BF16, Scalar::F32] {
            for text in [
                "65519.99",
                "65520.0",
                "65519.9999999999999999999999",
                "3.3961e38",
                "3.397e38",
                "3.4028e38",
                "3.403e38",
            ] {
                assert_eq!(fits(text, scalar), float_constant(text, scalar).is_some(), "{text} {scalar:?}");
            }
        }
        assert!(Literal::float(&"1.0e999".into()).is_none());
    }

    #[test]
    fn operations_follow_in_the_type_of_the_place() {
        let product = Literal::binary(BinaryOp::Mul, &float("0.1"), &float("3.0")).expect("floats");
        assert_eq!(product.value(Scalar::F64), Constant::f64(0.1 * 3.0));
        assert_eq!(product.value(Scalar::F32), Constant::f32(0.1 * 3.0));
        let integer = |value| Rc::new(Literal::integer(value).expect("in range"));
        let [quotient, remainder] = Literal::divided(&integer(7), &integer(2)).expect("integers");
        assert_eq!(quotient.default(), Constant::integer(Scalar::I32, 3));
        assert_eq!(remainder.default(), Constant::integer(Scalar::I32, 1));
        assert_eq!(quotient.value(Scalar::F32), Constant::f32(3.5));
    }

    // Asking for the value of a long chain in a new type would otherwise go as deep as the chain is long.
    #[test]
    fn long_chains_stay_shallow_and_cheap() {
        let mut chain = Rc::new(Literal::integer(0).expect("in range"));
        let one = Rc::new(Literal::integer(1).expect("in range"));
        for _ in 0..100_000 {
            chain = Rc::new(Literal::binary(BinaryOp::Add, &chain, &one).expect("integers"));
            assert!(chain.depth <= DEEPEST);
        }
        assert_eq!(chain.value(Scalar::I64), Constant::integer(Scalar::I64, 100_000));
        let mut doubled = one;
        for _ in 0..60 {
            doubled = Rc::new(Literal::binary(BinaryOp::Add, &doubled, &doubled).expect("integers"));
        }
        assert_eq!(doubled.value(Scalar::U64), Constant::integer(Scalar::U64, 1 << 60));
        // Dropping a chain recurses; the front end has a large stack for it, a test has not.
        std::mem::forget(chain);
    }
}
