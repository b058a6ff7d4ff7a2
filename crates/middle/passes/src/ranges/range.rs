//! Between which numbers an integer lies, and what operations make of that.

use crisp_ir_kernel::{Binary, CompareOp, Constant, IntegerOp, IntegerUnary, LogicOp, Scalar, Unary};

/// Both ends included, as numbers of the value's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) least: i128,
    pub(crate) most: i128,
}

impl Range {
    pub(crate) const fn new(least: i128, most: i128) -> Range {
        Range { least, most }
    }

    /// Everything that a type holds. Of floats nothing is asked.
    pub(crate) fn of(scalar: Scalar) -> Range {
        let bits = scalar.bits();
        if scalar == Scalar::Bool {
            Range::new(0, 1)
        } else if scalar.is_signed_integer() {
            Range::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        } else {
            Range::new(0, (1 << bits) - 1)
        }
    }

    pub(crate) fn constant(constant: Constant) -> Range {
        constant.as_integer().map_or(Range::of(constant.elem.scalar), |value| Range::new(value, value))
    }

    /// The only number in it.
    pub(crate) fn only(self) -> Option<i128> {
        (self.least == self.most).then_some(self.least)
    }

    /// Itself, or everything where some of it does not fit the type.
    pub(crate) fn within(self, scalar: Scalar) -> Range {
        let all = Range::of(scalar);
        if self.least >= all.least && self.most <= all.most { self } else { all }
    }

    /// What of it fits the type, where what does not is brought to the nearest that does.
    fn clamped(self, scalar: Scalar) -> Range {
        let all = Range::of(scalar);
        Range::new(self.least.clamp(all.least, all.most), self.most.clamp(all.least, all.most))
    }

    pub(crate) fn union(self, other: Range) -> Range {
        Range::new(self.least.min(other.least), self.most.max(other.most))
    }

    /// What lies in both; itself where nothing does, because then nobody is there.
    fn both(self, other: Range) -> Range {
        let both = Range::new(self.least.max(other.least), self.most.min(other.most));
        if both.least > both.most { self } else { both }
    }

    pub(crate) fn is_u32(self) -> bool {
        self.least >= 0 && self.most <= i128::from(u32::MAX)
    }

    pub(crate) fn is_i32(self) -> bool {
        self.least >= i128::from(i32::MIN) && self.most <= i128::from(i32::MAX)
    }

    fn positive(self) -> bool {
        self.least >= 0
    }

    /// What an operation gives; everything of a float.
    pub(crate) fn unary(op: Unary, arg: Range, scalar: Scalar) -> Range {
        let bits = Range::new(0, i128::from(scalar.bits()));
        match op {
            Unary::Not => Range::new(1 - arg.most, 1 - arg.least),
            Unary::Integer(op) => match op {
                IntegerUnary::Neg => Range::new(-arg.most, -arg.least).within(scalar),
                IntegerUnary::Abs if arg.positive() => arg,
                IntegerUnary::CountOnes | IntegerUnary::LeadingZeros | IntegerUnary::TrailingZeros => {
                    bits.within(scalar)
                }
                IntegerUnary::Abs | IntegerUnary::Not | IntegerUnary::ReverseBits | IntegerUnary::ReverseBytes => {
                    Range::of(scalar)
                }
            },
            Unary::Float(_) => Range::of(scalar),
        }
    }

    /// What an operation gives; everything of a float.
    pub(crate) fn binary(op: Binary, a: Range, b: Range, scalar: Scalar) -> Range {
        match op {
            Binary::Integer(op) => Range::integer(op, a, b, scalar),
            Binary::Logic(LogicOp::And) => Range::new(a.least.min(b.least), a.most.min(b.most)),
            Binary::Logic(LogicOp::Or) => Range::new(a.least.max(b.least), a.most.max(b.most)),
            Binary::Logic(LogicOp::Xor) | Binary::Float(_) => Range::of(scalar),
        }
    }

    fn integer(op: IntegerOp, a: Range, b: Range, scalar: Scalar) -> Range {
        let all = Range::of(scalar);
        let plain = a.positive() && b.positive();
        let products = || {
            let ends = [a.least, a.most].map(|x| [b.least, b.most].map(|y| x.saturating_mul(y)));
            let ends = ends.as_flattened().iter().copied();
            Range::new(ends.clone().min().unwrap_or(all.least), ends.max().unwrap_or(all.most))
        };
        // The ones of every number below a power of two.
        let filled = |most: i128| i128::try_from(most.unsigned_abs().next_power_of_two().max(1)).unwrap_or(i128::MAX);
        match op {
            IntegerOp::Add => Range::new(a.least + b.least, a.most + b.most).within(scalar),
            IntegerOp::Sub => Range::new(a.least - b.most, a.most - b.least).within(scalar),
            IntegerOp::Mul => products().within(scalar),
            IntegerOp::AddSaturating => Range::new(a.least + b.least, a.most + b.most).clamped(scalar),
            IntegerOp::SubSaturating => Range::new(a.least - b.most, a.most - b.least).clamped(scalar),
            IntegerOp::Div if plain => {
                let least = if b.least > 0 { a.least / b.most } else { 0 };
                Range::new(least, a.most / b.least.max(1))
            }
            IntegerOp::Rem if plain => Range::new(0, a.most.min((b.most - 1).max(0))),
            IntegerOp::Min => Range::new(a.least.min(b.least), a.most.min(b.most)),
            IntegerOp::Max => Range::new(a.least.max(b.least), a.most.max(b.most)),
            IntegerOp::And if plain => Range::new(0, a.most.min(b.most)),
            IntegerOp::And if a.positive() => Range::new(0, a.most),
            IntegerOp::And if b.positive() => Range::new(0, b.most),
            IntegerOp::Or | IntegerOp::Xor if plain => Range::new(0, filled(a.most.max(b.most) + 1) - 1).within(scalar),
            IntegerOp::Shl if plain && b.most < i128::from(scalar.bits()) => {
                Range::new(a.least << b.least, a.most << b.most).within(scalar)
            }
            IntegerOp::Shr if a.positive() && b.positive() && b.most < i128::from(scalar.bits()) => {
                Range::new(a.least >> b.most, a.most >> b.least)
            }
            IntegerOp::Shr if a.positive() => Range::new(0, a.most),
            IntegerOp::MulHigh if plain => match a.most.checked_mul(b.most) {
                Some(most) => Range::new((a.least * b.least) >> scalar.bits(), most >> scalar.bits()),
                None => all,
            },
            // Of the others nothing is known.
            _ => all,
        }
    }

    /// What a comparison of two numbers gives, where that is known.
    pub(crate) fn compare(op: CompareOp, a: Range, b: Range) -> Option<bool> {
        let (below, above) = (a.most < b.least, a.least > b.most);
        let same = a == b && a.least == a.most;
        match op {
            CompareOp::Eq if below || above => Some(false),
            CompareOp::Ne if below || above => Some(true),
            CompareOp::Eq | CompareOp::Le | CompareOp::Ge if same => Some(true),
            CompareOp::Ne | CompareOp::Lt | CompareOp::Gt if same => Some(false),
            CompareOp::Lt if below => Some(true),
            CompareOp::Lt if a.least >= b.most => Some(false),
            CompareOp::Le if a.most <= b.least => Some(true),
            CompareOp::Le if above => Some(false),
            CompareOp::Gt if above => Some(true),
            CompareOp::Gt if a.most <= b.least => Some(false),
            CompareOp::Ge if a.least >= b.most => Some(true),
            CompareOp::Ge if below => Some(false),
            CompareOp::Eq | CompareOp::Ne | CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => None,
        }
    }

    /// Both sides of a comparison where it holds.
    pub(crate) fn where_holds(op: CompareOp, a: Range, b: Range) -> [Range; 2] {
        let (all, one) = (i128::from(i64::MIN) * 4, 1);
        let (low, high) = (all, -all);
        match op {
            CompareOp::Eq => [a.both(b), b.both(a)],
            CompareOp::Ne => [a, b],
            CompareOp::Lt => [a.both(Range::new(low, b.most - one)), b.both(Range::new(a.least + one, high))],
            CompareOp::Le => [a.both(Range::new(low, b.most)), b.both(Range::new(a.least, high))],
            CompareOp::Gt => [a.both(Range::new(b.least + one, high)), b.both(Range::new(low, a.most - one))],
            CompareOp::Ge => [a.both(Range::new(b.least, high)), b.both(Range::new(low, a.most))],
        }
    }
}

/// The comparison that holds where another does not, of integers.
pub(crate) fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

#[cfg(test)]
mod tests {
    use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar, fold};

    use super::Range;

    /// Every result of operands in two small ranges is in the range of results.
    #[test]
    fn results_lie_in_their_ranges() {
        for scalar in [Scalar::I8, Scalar::U8] {
            let value = |bits: u64| Constant::from_bits(scalar, bits).as_integer().unwrap_or(0);
            let bits = |value: i128| Constant::integer(scalar, value).bits[0];
            let ends = [-128, -9, -1, 0, 1, 3, 8, 100, 127, 200, 255];
            let all = Range::of(scalar);
            let ends: Vec<i128> = ends.into_iter().filter(|end| (all.least..=all.most).contains(end)).collect();
            let mut ranges = Vec::new();
            for (at, &least) in ends.iter().enumerate() {
                ranges.extend(ends[at..].iter().map(|&most| Range::new(least, most)));
            }
            for &op in BinaryOp::ALL {
                let compute = fold::binary(op, scalar).unwrap_or(|_, _| 0);
                for &a in &ranges {
                    for &b in &ranges {
                        let range = Range::binary(op.on(scalar), a, b, scalar);
                        for x in [a.least, i128::midpoint(a.least, a.most), a.most] {
                            for y in [b.least, i128::midpoint(b.least, b.most), b.most] {
                                let result = value(compute(bits(x), bits(y)));
                                let inside = (range.least..=range.most).contains(&result);
                                assert!(inside, "{op:?} {x} {y} = {result}, {a:?} {b:?} → {range:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn comparisons_are_decided_where_ranges_do_not_meet() {
        let (low, high, all) = (Range::new(0, 3), Range::new(3, 9), Range::new(0, 9));
        assert_eq!(Range::compare(CompareOp::Le, low, high), Some(true));
        assert_eq!(Range::compare(CompareOp::Lt, low, high), None);
        assert_eq!(Range::compare(CompareOp::Gt, low, high), Some(false));
        assert_eq!(Range::compare(CompareOp::Lt, Range::new(0, 2), high), Some(true));
        assert_eq!(Range::where_holds(CompareOp::Lt, all, low)[0], Range::new(0, 2));
        assert_eq!(Range::where_holds(CompareOp::Gt, all, high)[0], Range::new(4, 9));
    }
}
