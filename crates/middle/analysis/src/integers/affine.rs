//! Integers as sums of others with constant factors.

use crisp_ir_kernel::{Binary, Function, IntegerOp, Op, Scalar, Value, ValueData};
use crisp_support_arena::SideTable;

use super::facts::{Integers, Known};
use super::interval::Interval;
use super::launch::LaunchFacts;

/// How an integer is made of others. Each is taken as the number that it is, and the equation holds modulo 2^64: always in 64 bits, in
/// fewer where nothing wraps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A constant.
    Constant(i64),
    /// A sum.
    Sum(Value, Value),
    /// A difference.
    Difference(Value, Value),
    /// A product with a constant.
    Product(Value, i64),
    /// The same number in another type.
    Same(Value),
}

/// An integer as a sum, modulo 2^64.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Affine {
    /// Values, each with its factor, which is not zero, in the order in which the function numbers them.
    pub terms: Vec<(Value, i64)>,
    /// The number that is added to them.
    pub constant: i64,
}

/// Terms of a sum, and steps that are taken to find them. Parts beyond that are terms themselves.
const TERMS: usize = 8;
const STEPS: usize = 64;

impl Affine {
    /// Adds a value times a factor.
    pub fn add(&mut self, value: Value, factor: i64) {
        match self.terms.binary_search_by_key(&value, |&(term, _)| term) {
            Ok(at) => {
                self.terms[at].1 = self.terms[at].1.wrapping_add(factor);
                if self.terms[at].1 == 0 {
                    self.terms.remove(at);
                }
            }
            Err(at) if factor != 0 => self.terms.insert(at, (value, factor)),
            Err(_) => {}
        }
    }
}

/// How each integer of a function is made of others.
pub struct Affines {
    steps: SideTable<ValueData, Option<Step>>,
}

impl Affines {
    /// Looks at each operation once, with what is known where it stands.
    #[must_use]
    pub fn of(function: &Function, launch: &LaunchFacts) -> Affines {
        let mut steps = SideTable::filled(function.values.len(), None);
        let mut integers = Integers::new(function, launch);
        integers.walk(&mut |integers, id| {
            if let Some(result) = function[id].results.single() {
                steps[result] = step(integers, function[id].op, result);
            }
        });
        Affines { steps }
    }

    /// How a value is made of others.
    #[must_use]
    pub fn step(&self, value: Value) -> Option<Step> {
        self.steps[value]
    }

    /// A value as a sum in which everything is taken apart, as far as the sum stays small.
    #[must_use]
    pub fn form(&self, value: Value) -> Affine {
        let mut steps = 0;
        self.take_apart(value, |_, terms| {
            steps += 1;
            steps <= STEPS && terms < TERMS
        })
    }

    /// A value as a sum in which constants and those values are taken apart that `open` names. These bound the work: each is taken apart
    /// as often as it is found.
    #[must_use]
    pub fn form_where(&self, value: Value, open: impl Fn(Value) -> bool) -> Affine {
        self.take_apart(value, |value, _| open(value))
    }

    /// `open` decides of a value, and of how many terms there are already.
    fn take_apart(&self, value: Value, mut open: impl FnMut(Value, usize) -> bool) -> Affine {
        let mut form = Affine::default();
        let mut pending = vec![(value, 1_i64)];
        while let Some((value, factor)) = pending.pop() {
            let terms = form.terms.len() + pending.len();
            match self.step(value) {
                Some(Step::Constant(number)) => {
                    form.constant = form.constant.wrapping_add(number.wrapping_mul(factor));
                }
                Some(step) if open(value, terms) => match step {
                    Step::Sum(a, b) => pending.extend([(b, factor), (a, factor)]),
                    Step::Difference(a, b) => pending.extend([(b, factor.wrapping_neg()), (a, factor)]),
                    Step::Product(a, by) => pending.push((a, factor.wrapping_mul(by))),
                    Step::Same(a) => pending.push((a, factor)),
                    Step::Constant(_) => {}
                },
                Some(_) | None => form.add(value, factor),
            }
        }
        form
    }
}

/// How the result of an operation is made of its operands, with what is known in front of it.
fn step(integers: &Integers<'_>, op: Op, result: Value) -> Option<Step> {
    let scalar = integers.function().ty(result).elem().filter(|elem| elem.lanes == 1)?.scalar;
    if !scalar.is_integer() {
        return None;
    }
    let known = |value: Value| integers.at(value);
    let holds = |range: Interval| scalar.bits() == 64 || Interval::of(scalar).covers(range);
    match op {
        Op::Constant(constant) => constant.as_integer().map(|number| Step::Constant(modulo(number))),
        Op::Binary { op: Binary::Integer(op), lhs, rhs } => {
            let (a, b) = (known(lhs), known(rhs));
            let sum = || holds(a.range.plus(b.range)).then_some(Step::Sum(lhs, rhs));
            match op {
                IntegerOp::Add => sum(),
                IntegerOp::Or | IntegerOp::Xor if a.shares_no_bit(b) => sum(),
                IntegerOp::Sub => holds(a.range.minus(b.range)).then_some(Step::Difference(lhs, rhs)),
                IntegerOp::Mul => match (a.range.only(), b.range.only()) {
                    (_, Some(by)) => product(lhs, a, by, scalar),
                    (Some(by), None) => product(rhs, b, by, scalar),
                    (None, None) => None,
                },
                IntegerOp::Shl => {
                    let count = b.range.only()?.rem_euclid(i128::from(scalar.bits()));
                    product(lhs, a, 1 << count, scalar)
                }
                // The others are not affine.
                _ => None,
            }
        }
        Op::Convert { to: _, arg } | Op::Bitcast { to: _, arg } if integers.is_single(arg) => {
            let from = integers.function().ty(arg).elem()?.scalar;
            // A bool is not a number in a sum: its conversion is the term.
            if !from.is_integer() {
                return None;
            }
            let same = from.bits() == 64 && scalar.bits() == 64 || Interval::of(scalar).covers(known(arg).range);
            same.then_some(Step::Same(arg))
        }
        _ => None,
    }
}

/// The product with a constant, where it does not wrap in less than 64 bits.
fn product(value: Value, known: Known, by: i128, scalar: Scalar) -> Option<Step> {
    let fits = || known.range.times(Interval::one(by)).is_some_and(|range| Interval::of(scalar).covers(range));
    (scalar.bits() == 64 || fits()).then(|| Step::Product(value, modulo(by)))
}

/// A number modulo 2^64.
#[allow(clippy::cast_possible_truncation)]
fn modulo(number: i128) -> i64 {
    number as i64
}
