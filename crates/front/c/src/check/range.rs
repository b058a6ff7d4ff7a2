//! Ranges of integers.

use crisp_ir_kernel::Scalar;

/// The numbers from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub(super) least: i128,
    pub(super) most: i128,
}

impl Range {
    pub(super) const fn new(least: i128, most: i128) -> Range {
        Range { least, most }
    }

    /// All numbers of an integer type.
    pub(super) fn of(scalar: Scalar) -> Range {
        let bits = scalar.bits();
        match scalar {
            Scalar::Bool => Range::new(0, 1),
            _ if scalar.is_signed_integer() => Range::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            _ => Range::new(0, (1 << bits) - 1),
        }
    }

    /// The number that it is, where it is only one.
    pub(super) fn only(self) -> Option<i128> {
        (self.least == self.most).then_some(self.least)
    }

    /// These numbers where the type holds them all, otherwise all of the type.
    pub(super) fn within(self, scalar: Scalar) -> Range {
        let all = Range::of(scalar);
        if self.least >= all.least && self.most <= all.most { self } else { all }
    }

    /// The range around what an operation makes of the ends.
    pub(super) fn corners(self, other: Range, operation: impl Fn(i128, i128) -> Option<i128>) -> Option<Range> {
        let mut found: Option<Range> = None;
        for a in [self.least, self.most] {
            for b in [other.least, other.most] {
                let value = operation(a, b)?;
                found = Some(found.map_or(Range::new(value, value), |range| {
                    Range::new(range.least.min(value), range.most.max(value))
                }));
            }
        }
        found
    }

    pub(super) fn union(self, other: Range) -> Range {
        Range::new(self.least.min(other.least), self.most.max(other.most))
    }
}
