//! Known facts about floats: the numbers between which they are, and whether they may be NaN.
//!
//! Bounds are rough, to a hundredth: they show that nothing overflows, so that no infinities meet and no result is NaN.

use crisp_ir_kernel::{
    Binary, CompareOp, Constant, FloatOp, FloatUnary, Function, Op, OpId, RegionId, Scalar, Terminator, Type, Unary,
    Value, ValueData,
};
use crisp_support_arena::SideTable;

/// The values that a float may have.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Known {
    /// Every value that is a number is at least this.
    least: f64,
    /// And at most this.
    most: f64,
    nan: bool,
}

const UNKNOWN: Known = Known { least: f64::NEG_INFINITY, most: f64::INFINITY, nan: true };
/// By how much bounds are moved outward after each operation, for roundings of all formats, and of the bounds themselves.
const SLACK: f64 = 1e-2;
/// The same where numbers are subnormal.
const LEAST: f64 = 1e-7;
/// No integer is larger: 2^64.
const INTEGERS: f64 = 18_446_744_073_709_551_616.0;

impl Known {
    fn number(value: f64) -> Known {
        if value.is_nan() { UNKNOWN } else { Known { least: value, most: value, nan: false } }
    }

    fn finite(self) -> bool {
        !self.nan && self.least > f64::NEG_INFINITY && self.most < f64::INFINITY
    }

    fn or(self, other: Known) -> Known {
        Known { least: self.least.min(other.least), most: self.most.max(other.most), nan: self.nan || other.nan }
    }

    /// Returns the facts about numbers between these bounds after they are rounded to a type.
    fn rounded(least: f64, most: f64, nan: bool, scalar: Scalar) -> Known {
        if least.is_nan() || most.is_nan() {
            return UNKNOWN;
        }
        let largest = match scalar {
            Scalar::F16 => 65504.0,
            Scalar::F64 => f64::MAX,
            _ => f64::from(f32::MAX),
        };
        let out = |bound: f64| bound.abs() * SLACK + LEAST;
        let (mut least, mut most) = (least - out(least), most + out(most));
        if least < -largest {
            least = f64::NEG_INFINITY;
        }
        if most > largest {
            most = f64::INFINITY;
        }
        Known { least, most, nan }
    }

    fn sum(self, other: Known, scalar: Scalar) -> Known {
        let opposed = (self.least == f64::NEG_INFINITY && other.most == f64::INFINITY)
            || (self.most == f64::INFINITY && other.least == f64::NEG_INFINITY);
        let (least, most) = (self.least + other.least, self.most + other.most);
        Known::rounded(least, most, self.nan || other.nan || opposed, scalar)
    }

    fn negated(self) -> Known {
        Known { least: -self.most, most: -self.least, nan: self.nan }
    }

    fn holds_zero(self) -> bool {
        self.least <= 0.0 && self.most >= 0.0
    }

    fn product(self, other: Known, scalar: Scalar) -> Known {
        let infinite = |it: Known| it.least == f64::NEG_INFINITY || it.most == f64::INFINITY;
        let lost = infinite(self) && other.holds_zero() || infinite(other) && self.holds_zero();
        if lost {
            return UNKNOWN;
        }
        let ends = [self.least * other.least, self.least * other.most, self.most * other.least, self.most * other.most];
        if ends.iter().any(|end| end.is_nan()) {
            return UNKNOWN;
        }
        let least = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Known::rounded(least, most, self.nan || other.nan, scalar)
    }

    fn quotient(self, other: Known, scalar: Scalar) -> Known {
        if !self.finite() || other.nan || other.holds_zero() {
            return UNKNOWN;
        }
        let inverse = Known { least: 1.0 / other.most, most: 1.0 / other.least, nan: false };
        self.product(inverse, scalar)
    }

    /// The smaller of two, of which a number beats NaN.
    fn smaller(self, other: Known) -> Known {
        // Where one is NaN, the other one is the result.
        let most = match (self.nan, other.nan) {
            (false, false) => self.most.min(other.most),
            (true, false) => other.most,
            (false, true) => self.most,
            (true, true) => self.most.max(other.most),
        };
        Known { least: self.least.min(other.least), most, nan: self.nan && other.nan }
    }
}

/// The known facts about the floats of a function, each a scalar.
pub struct Floats {
    known: SideTable<ValueData, Option<Known>>,
    /// Values that are the smaller or larger one of two, and what loops carry of such.
    chosen: SideTable<ValueData, bool>,
}

impl Floats {
    /// Walks over a function once.
    #[must_use]
    pub fn of(function: &Function) -> Floats {
        let known = SideTable::filled(function.values.len(), None);
        let chosen = SideTable::filled(function.values.len(), false);
        let mut walk = Walk { function, definitions: function.definitions(), floats: Floats { known, chosen } };
        walk.region(function.body);
        walk.floats
    }

    /// Whether a value is surely no NaN.
    #[must_use]
    pub fn is_number(&self, value: Value) -> bool {
        !self.get(value).nan
    }

    /// Whether a value comes from `min` or `max`, of this iteration of a loop or of the one before, or is not NaN. Where these operations give
    /// quiet NaNs only, it is surely no signalling one.
    #[must_use]
    pub fn is_chosen(&self, value: Value) -> bool {
        self.chosen[value] || self.is_number(value)
    }

    fn get(&self, value: Value) -> Known {
        self.known[value].unwrap_or(UNKNOWN)
    }
}

struct Walk<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    floats: Floats,
}

impl Walk<'_> {
    fn region(&mut self, region: RegionId) {
        for &id in &self.function[region].ops {
            if let Op::For { kind: _, carried, body } = self.function[id].op {
                self.carried(self.function.list(carried), body);
            }
            for inner in self.function[id].op.regions() {
                self.region(inner);
            }
            let results: Vec<Value> = self.function[id].results.iter().collect();
            if let Op::If { cond: _, then, other } = self.function[id].op {
                for (place, &result) in results.iter().enumerate() {
                    let sides = [then, other].map(|side| self.yielded(side, place));
                    // A side that leaves brings nothing.
                    self.floats.known[result] = sides.into_iter().flatten().reduce(Known::or);
                }
            } else if let (Some(&result), Some(scalar)) =
                (results.first(), results.first().and_then(|&it| self.scalar(it)))
            {
                self.floats.known[result] = self.result(id, scalar);
                self.floats.chosen[result] = self.is_choice(result);
            }
        }
    }

    fn is_choice(&self, value: Value) -> bool {
        let op = self.definitions[value].map(|id| self.function[id].op);
        matches!(op, Some(Op::Binary { op: Binary::Float(FloatOp::Min | FloatOp::Max), lhs: _, rhs: _ }))
    }

    /// Notes the facts about carried values that begin with a number and become smaller or larger in each iteration.
    fn carried(&mut self, first: &[Value], body: RegionId) {
        let Terminator::Yield(list) = self.function[body].terminator else { return };
        let next = self.function.list(list);
        // The loop's own variable comes before what it carries.
        let params: Vec<Value> = self.function[body].params.iter().rev().take(first.len()).rev().copied().collect();
        for ((&param, &first), &next) in params.iter().zip(first).zip(next) {
            self.floats.chosen[param] = self.floats.is_chosen(first) && self.is_choice(next);
        }
    }

    fn yielded(&self, region: RegionId, place: usize) -> Option<Known> {
        match self.function[region].terminator {
            Terminator::Yield(list) => self.function.list(list).get(place).map(|&value| self.floats.get(value)),
            Terminator::Break(_) | Terminator::Return(_) => None,
        }
    }

    /// The type of a float scalar.
    fn scalar(&self, value: Value) -> Option<Scalar> {
        match self.function.ty(value) {
            Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_float() => Some(elem.scalar),
            Type::Elem(_) | Type::View(_) => None,
        }
    }

    fn result(&self, id: OpId, scalar: Scalar) -> Option<Known> {
        let get = |value| self.floats.get(value);
        let known = match self.function[id].op {
            Op::Constant(constant) => Known::number(float(&constant)?),
            Op::Convert { to: _, arg } => match self.function.ty(arg).elem() {
                Some(from) if from.scalar.is_float() => {
                    let Known { least, most, nan } = get(arg);
                    Known::rounded(least, most, nan, scalar)
                }
                _ => Known::rounded(-INTEGERS, INTEGERS, false, scalar),
            },
            Op::Unary { op: Unary::Float(op), arg } => self.unary(op, get(arg), scalar),
            Op::Binary { op: Binary::Float(op), lhs, rhs } => {
                let (a, b) = (get(lhs), get(rhs));
                match op {
                    FloatOp::Add => a.sum(b, scalar),
                    FloatOp::Sub => a.sum(b.negated(), scalar),
                    FloatOp::Mul => a.product(b, scalar),
                    FloatOp::Div => a.quotient(b, scalar),
                    FloatOp::Min => a.smaller(b),
                    FloatOp::Max => a.negated().smaller(b.negated()).negated(),
                }
            }
            // Rounded once: with bounds that are rough anyway, as if it were rounded twice in a wider type.
            Op::Fma { a, b, c } => get(a).product(get(b), Scalar::F64).sum(get(c), scalar),
            Op::Select { cond, then, other } => self.chosen(cond, then, true).or(self.chosen(cond, other, false)),
            _ => return None,
        };
        Some(known)
    }

    fn unary(&self, op: FloatUnary, arg: Known, scalar: Scalar) -> Known {
        let Known { least, most, nan } = arg;
        match op {
            FloatUnary::Neg => arg.negated(),
            FloatUnary::Abs => Known { least: 0.0, most: most.max(-least), nan },
            FloatUnary::Sqrt if least >= 0.0 => Known::rounded(least.sqrt(), most.sqrt(), nan, scalar),
            FloatUnary::Sqrt => UNKNOWN,
            FloatUnary::Floor | FloatUnary::Ceil | FloatUnary::Trunc | FloatUnary::Round => {
                Known::rounded(least - 1.0, most + 1.0, nan, scalar)
            }
        }
    }

    /// Returns the facts about a value where it is chosen because a condition holds, or because it does not.
    fn chosen(&self, cond: Value, value: Value, holds: bool) -> Known {
        let known = self.floats.get(value);
        let comparison = self.definitions[cond].map(|id| self.function[id].op);
        let Some(Op::Compare { op, lhs, rhs }) = comparison else { return known };
        let (below, above) = match op {
            CompareOp::Lt | CompareOp::Le => (lhs, rhs),
            CompareOp::Gt | CompareOp::Ge => (rhs, lhs),
            CompareOp::Eq | CompareOp::Ne => return known,
        };
        // Where the comparison does not hold, the numbers lie the other way round, or one of them is none.
        let (below, above) = if holds { (below, above) } else { (above, below) };
        let nan = known.nan && !holds;
        if value == below && value != above {
            let bound = self.floats.get(above);
            if holds || !bound.nan {
                return Known { most: known.most.min(bound.most), nan, ..known };
            }
        }
        if value == above && value != below {
            let bound = self.floats.get(below);
            if holds || !bound.nan {
                return Known { least: known.least.max(bound.least), nan, ..known };
            }
        }
        known
    }
}

/// A constant as a number; of the formats that have one here.
fn float(constant: &Constant) -> Option<f64> {
    let bits = *constant.bits.first()?;
    match constant.elem.scalar {
        Scalar::F32 => Some(f64::from(f32::from_bits(u32::try_from(bits).ok()?))),
        Scalar::F64 => Some(f64::from_bits(bits)),
        _ => None,
    }
}
