//! Intervals of integers, and what each operation makes of them.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, LoopKind, Scalar, UnaryOp};

/// All numbers from `least` to `most`, both included, as numbers of a value's type. Truth values are 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Interval {
    /// The least number.
    pub least: i128,
    /// The greatest number.
    pub most: i128,
}

impl Interval {
    /// From one number to another.
    #[must_use]
    pub const fn new(least: i128, most: i128) -> Interval {
        Interval { least, most }
    }

    /// One number.
    #[must_use]
    pub const fn one(number: i128) -> Interval {
        Interval { least: number, most: number }
    }

    /// All numbers of a type. Of floats nothing is known; they get the interval of their bits.
    #[must_use]
    pub fn of(scalar: Scalar) -> Interval {
        let bits = scalar.bits();
        if scalar.is_signed_integer() {
            Interval::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        } else {
            Interval::new(0, (1 << bits) - 1)
        }
    }

    /// Returns the interval of a constant of one lane.
    #[must_use]
    pub fn constant(constant: Constant) -> Interval {
        constant.as_integer().map_or(Interval::of(constant.elem.scalar), Interval::one)
    }

    /// The only number in it.
    #[must_use]
    pub fn only(self) -> Option<i128> {
        (self.least == self.most).then_some(self.least)
    }

    /// Whether a number is in it.
    #[must_use]
    pub fn contains(self, number: i128) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether all numbers of the other one are in it.
    #[must_use]
    pub fn covers(self, other: Interval) -> bool {
        self.least <= other.least && other.most <= self.most
    }

    /// Itself where all of it fits the type, else everything that the type holds.
    #[must_use]
    pub fn within(self, scalar: Scalar) -> Interval {
        let all = Interval::of(scalar);
        if all.covers(self) { self } else { all }
    }

    /// Returns its numbers modulo 2^width, in a type of that width: everything where they wrap to two parts of it.
    #[must_use]
    pub fn wrapped(self, scalar: Scalar) -> Interval {
        let all = Interval::of(scalar);
        if all.covers(self) {
            return self;
        }
        let size = all.most - all.least + 1;
        let (Some(first), Some(last)) = (self.least.checked_sub(all.least), self.most.checked_sub(all.least)) else {
            return all;
        };
        let turns = first.div_euclid(size);
        if turns != last.div_euclid(size) {
            return all;
        }
        // `turns · size` is not farther from zero than `first`.
        let moved = turns * size;
        Interval::new(self.least - moved, self.most - moved)
    }

    /// Its numbers, each brought to the nearest one that the type holds.
    #[must_use]
    fn clamped(self, scalar: Scalar) -> Interval {
        let all = Interval::of(scalar);
        Interval::new(self.least.clamp(all.least, all.most), self.most.clamp(all.least, all.most))
    }

    /// The least interval with all numbers of both.
    #[must_use]
    pub fn union(self, other: Interval) -> Interval {
        Interval::new(self.least.min(other.least), self.most.max(other.most))
    }

    /// The numbers in both; itself where there are none, because then the place is never reached.
    #[must_use]
    pub fn both(self, other: Interval) -> Interval {
        let both = Interval::new(self.least.max(other.least), self.most.min(other.most));
        if both.least > both.most { self } else { both }
    }

    /// Whether `u32` holds all of it.
    #[must_use]
    pub fn is_u32(self) -> bool {
        Interval::of(Scalar::U32).covers(self)
    }

    /// Whether `i32` holds all of it.
    #[must_use]
    pub fn is_i32(self) -> bool {
        Interval::of(Scalar::I32).covers(self)
    }

    /// Whether no number in it is below zero.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.least >= 0
    }

    /// The largest distance from zero.
    fn magnitude(self) -> i128 {
        self.least.abs().max(self.most.abs())
    }

    /// The sum in mathematical integers.
    #[must_use]
    pub fn plus(self, other: Interval) -> Interval {
        Interval::new(self.least.saturating_add(other.least), self.most.saturating_add(other.most))
    }

    /// The difference in mathematical integers.
    #[must_use]
    pub fn minus(self, other: Interval) -> Interval {
        Interval::new(self.least.saturating_sub(other.most), self.most.saturating_sub(other.least))
    }

    /// The product in mathematical integers; nothing where 128 bits do not hold it.
    #[must_use]
    pub fn times(self, other: Interval) -> Option<Interval> {
        corners(self, other, |a, b| a.checked_mul(b))
    }

    /// The product; saturates far outside of what types hold.
    #[must_use]
    pub(crate) fn times_saturating(self, other: Interval) -> Interval {
        corners(self, other, |a, b| Some(a.saturating_mul(b))).unwrap_or(self)
    }

    /// Returns the interval of the results of an operation on one operand of a type.
    #[must_use]
    pub fn unary(op: UnaryOp, arg: Interval, scalar: Scalar) -> Interval {
        let all = Interval::of(scalar);
        let bits = i128::from(scalar.bits());
        match op {
            UnaryOp::Neg => Interval::new(-arg.most, -arg.least).wrapped(scalar),
            UnaryOp::Not if scalar == Scalar::Bool => Interval::new(1 - arg.most, 1 - arg.least),
            UnaryOp::Not => Interval::new(-1 - arg.most, -1 - arg.least).wrapped(scalar),
            UnaryOp::Abs if arg.is_positive() => arg,
            // The least number of a signed type stays below zero.
            UnaryOp::Abs if arg.least == all.least => all,
            UnaryOp::Abs if arg.most <= 0 => Interval::new(-arg.most, -arg.least),
            UnaryOp::Abs => Interval::new(0, arg.magnitude()),
            UnaryOp::LeadingZeros if arg.is_positive() => {
                let zeros = |number: i128| bits - i128::from(128 - number.leading_zeros());
                Interval::new(zeros(arg.most), zeros(arg.least))
            }
            UnaryOp::CountOnes | UnaryOp::LeadingZeros | UnaryOp::TrailingZeros => Interval::new(0, bits),
            UnaryOp::ReverseBits
            | UnaryOp::ReverseBytes
            | UnaryOp::Sqrt
            | UnaryOp::Floor
            | UnaryOp::Ceil
            | UnaryOp::Trunc
            | UnaryOp::Round => all,
        }
    }

    /// Returns the interval of the results of an operation on two operands of a type.
    #[must_use]
    pub fn binary(op: BinaryOp, a: Interval, b: Interval, scalar: Scalar) -> Interval {
        let all = Interval::of(scalar);
        let plain = a.is_positive() && b.is_positive();
        match op {
            BinaryOp::Add => a.plus(b).wrapped(scalar),
            BinaryOp::Sub => a.minus(b).wrapped(scalar),
            BinaryOp::Mul => a.times(b).map_or(all, |product| product.wrapped(scalar)),
            BinaryOp::AddSaturating => a.plus(b).clamped(scalar),
            BinaryOp::SubSaturating => a.minus(b).clamped(scalar),
            BinaryOp::Div => quotient(a, b).wrapped(scalar),
            BinaryOp::Rem => remainder(a, b),
            BinaryOp::Min => Interval::new(a.least.min(b.least), a.most.min(b.most)),
            BinaryOp::Max => Interval::new(a.least.max(b.least), a.most.max(b.most)),
            BinaryOp::And if plain => Interval::new(0, a.most.min(b.most)),
            BinaryOp::And if a.is_positive() => Interval::new(0, a.most),
            BinaryOp::And if b.is_positive() => Interval::new(0, b.most),
            BinaryOp::Or if plain => Interval::new(a.least.max(b.least), ones(a.most | b.most)),
            BinaryOp::Xor if plain => Interval::new(0, ones(a.most | b.most)),
            BinaryOp::Shl => match b.shift_count(scalar) {
                Some(count) => {
                    a.times(Interval::new(1 << count.least, 1 << count.most)).map_or(all, |it| it.wrapped(scalar))
                }
                None => all,
            },
            BinaryOp::Shr => {
                let count = b.shift_count(scalar).unwrap_or(Interval::new(0, i128::from(scalar.bits()) - 1));
                corners(a, count, |a, count| Some(a >> count)).unwrap_or(all)
            }
            BinaryOp::MulHigh => match a.times(b) {
                Some(product) => Interval::new(product.least >> scalar.bits(), product.most >> scalar.bits()),
                None => all,
            },
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::RotateLeft | BinaryOp::RotateRight => all,
        }
    }

    /// Returns the counts of a shift, where none reaches the width.
    fn shift_count(self, scalar: Scalar) -> Option<Interval> {
        let width = i128::from(scalar.bits());
        match self.only() {
            Some(count) => Some(Interval::one(count.rem_euclid(width))),
            None => Interval::new(0, width - 1).covers(self).then_some(self),
        }
    }

    /// Between what numbers the index of a loop is in every iteration, from the intervals of its operands in order.
    #[must_use]
    pub fn index(kind: LoopKind, operands: &[Interval]) -> Interval {
        let of = |at: usize| operands.get(at).copied().unwrap_or(Interval::one(0));
        match kind {
            LoopKind::Up { from: _, to: _, step: _ } => Interval::new(of(0).least, (of(1).most - 1).max(of(0).least)),
            LoopKind::Down { count: _, step: _ } | LoopKind::While { fuel: _ } => {
                Interval::new(0, (of(0).most - 1).max(0))
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                let least = of(0).least.max(1);
                Interval::new(least, of(1).most.max(least))
            }
            LoopKind::Divide { from: _, factor: _ } => Interval::new(1, of(0).most.max(1)),
        }
    }

    /// Returns the result of a comparison, where all of the numbers give the same.
    #[must_use]
    pub fn compare(op: CompareOp, a: Interval, b: Interval) -> Option<bool> {
        let (below, above) = (a.most < b.least, a.least > b.most);
        let same = a == b && a.least == a.most;
        match op {
            CompareOp::Eq if below || above => Some(false),
            CompareOp::Ne if below || above => Some(true),
            CompareOp::Eq if same => Some(true),
            CompareOp::Ne if same => Some(false),
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
    #[must_use]
    pub fn where_holds(op: CompareOp, a: Interval, b: Interval) -> [Interval; 2] {
        // Beyond all types.
        let (low, high) = (-(1 << 100), 1 << 100);
        match op {
            CompareOp::Eq => [a.both(b), b.both(a)],
            CompareOp::Ne => [a.without(b), b.without(a)],
            CompareOp::Lt => [a.both(Interval::new(low, b.most - 1)), b.both(Interval::new(a.least + 1, high))],
            CompareOp::Le => [a.both(Interval::new(low, b.most)), b.both(Interval::new(a.least, high))],
            CompareOp::Gt => [a.both(Interval::new(b.least + 1, high)), b.both(Interval::new(low, a.most - 1))],
            CompareOp::Ge => [a.both(Interval::new(b.least, high)), b.both(Interval::new(low, a.most))],
        }
    }

    /// Without one number at its edge.
    fn without(self, other: Interval) -> Interval {
        match other.only() {
            Some(number) if number == self.least && number < self.most => Interval::new(number + 1, self.most),
            Some(number) if number == self.most && number > self.least => Interval::new(self.least, number - 1),
            Some(_) | None => self,
        }
    }
}

/// The extremes of a function that is monotonic in each operand.
fn corners(a: Interval, b: Interval, function: impl Fn(i128, i128) -> Option<i128>) -> Option<Interval> {
    let mut extremes: Option<Interval> = None;
    for x in [a.least, a.most] {
        for y in [b.least, b.most] {
            let number = Interval::one(function(x, y)?);
            extremes = Some(extremes.map_or(number, |known| known.union(number)));
        }
    }
    extremes
}

/// All quotients toward zero; by zero they are zero.
fn quotient(a: Interval, b: Interval) -> Interval {
    let parts = [Interval::new(b.least, b.most.min(-1)), Interval::new(b.least.max(1), b.most)];
    let parts = parts.into_iter().filter(|part| part.least <= part.most);
    let mut all = b.contains(0).then_some(Interval::one(0));
    for part in parts {
        let quotients = corners(a, part, i128::checked_div);
        all = quotients.map(|quotients| all.map_or(quotients, |all| all.union(quotients))).or(all);
    }
    all.unwrap_or(Interval::one(0))
}

/// All remainders, which have the dividend's sign; by zero they are zero.
fn remainder(a: Interval, b: Interval) -> Interval {
    if a.is_positive() && a.most < b.least {
        return a;
    }
    let most = (b.magnitude() - 1).max(0);
    Interval::new(a.least.max(-most).min(0), a.most.min(most).max(0))
}

/// The largest number with no more bits than a number that is not below zero.
fn ones(number: i128) -> i128 {
    let bits = 128 - number.leading_zeros();
    if bits >= 127 { i128::MAX } else { (1 << bits) - 1 }
}

/// The comparison that holds where another one does not, of integers.
#[must_use]
pub fn opposite(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}
