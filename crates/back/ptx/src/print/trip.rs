//! Counted loops: first index, whether there is a further iteration, next index. No addition here can wrap.

use crisp_ir_kernel::{CompareOp, IntegerOp, LoopKind, Op, RegionId, Scalar, fold};

use super::Printer;
use super::operand::{Class, Operand};

/// Bodies of loops whose trip count is a constant are printed at most so often, measured in operations: once for each index of those that
/// multiply or divide it, which the assembler does not see through.
const UNROLLED: usize = 512;

/// The most indices of a loop that is looked at.
const MOST_INDICES: usize = 4096;

/// What is repeated within a loop is at most so large.
const REPEATED: usize = 100;

/// How a loop is printed.
pub(super) enum Plan {
    /// Once for each of these indices.
    Each(Vec<i64>),
    /// As a loop, with the body so many times; 0 leaves that to the assembler.
    Loop {
        /// How many times.
        copies: u32,
    },
}

/// A loop's operands, and the type in which it counts: words where all of them fit.
pub(super) struct Trip {
    pub(super) kind: LoopKind,
    pub(super) scalar: Scalar,
    operands: Vec<Operand>,
}

impl Trip {
    /// The indices where all operands are constants and there are not too many.
    fn indices(&self) -> Option<Vec<i64>> {
        if let LoopKind::While { fuel: _ } = self.kind {
            return None;
        }
        // Numbers without sign that look negative are too large for loops of interest.
        let operands: Option<Vec<u64>> = self.operands.iter().map(|it| u64::try_from(it.int()?).ok()).collect();
        let operands = operands?;
        let count = fold::trips(self.kind, self.scalar, &operands)?;
        let first = fold::first_index(self.kind, self.scalar, &operands)?;
        let next = |&index: &u64| fold::next_index(self.kind, self.scalar, &operands, index);
        let count = usize::try_from(count).ok().filter(|&count| count <= MOST_INDICES)?;
        std::iter::successors(Some(first), next).take(count).map(|index| i64::try_from(index).ok()).collect()
    }

    fn operand(&self, index: usize) -> Operand {
        self.operands.get(index).copied().unwrap_or(Operand::Int(0))
    }
}

impl Printer<'_> {
    pub(super) fn trip(&mut self, kind: LoopKind) -> Trip {
        let values = kind.operands();
        let scalar = values.first().map_or(Scalar::U64, |&value| self.elem(value).scalar);
        if Class::of(scalar) == Class::Long && values.iter().all(|&value| self.fits_word(value)) {
            let words: Vec<Operand> = values.iter().filter_map(|&value| self.word(value)).collect();
            if words.len() == values.len() {
                return Trip { kind, scalar: Scalar::U32, operands: words };
            }
        }
        let operands = values.iter().map(|&value| self.scalar(value)).collect();
        Trip { kind, scalar, operands }
    }

    /// How a loop is printed: the assembler unrolls those that count up, but without end where it knows the trip count.
    pub(super) fn plan(&self, trip: &Trip, body: RegionId) -> Plan {
        let Some(indices) = trip.indices() else { return Plan::Loop { copies: 0 } };
        let (size, nested) = self.weight(body);
        let whole = size.saturating_mul(indices.len());
        let geometric = matches!(
            trip.kind,
            LoopKind::Multiply { from: _, limit: _, factor: _ } | LoopKind::Divide { from: _, factor: _ }
        );
        match indices.len() {
            _ if geometric && whole <= UNROLLED => Plan::Each(indices),
            count if !geometric && !nested && whole > UNROLLED && size <= REPEATED => {
                let copies = [4, 2].into_iter().find(|copies| count.is_multiple_of(*copies)).unwrap_or(1);
                Plan::Loop { copies: u32::try_from(copies).unwrap_or(1) }
            }
            _ => Plan::Loop { copies: 0 },
        }
    }

    /// The number of operations in a region, and whether a loop is among them.
    fn weight(&self, region: RegionId) -> (usize, bool) {
        let mut sum = (0, false);
        for &op in &self.function[region].ops {
            let op = self.function[op].op;
            sum.0 += usize::from(!matches!(op, Op::Constant(_)));
            sum.1 |= matches!(op, Op::For { kind: _, carried: _, body: _ });
            for inner in op.regions() {
                let (size, nested) = self.weight(inner);
                sum = (sum.0 + size, sum.1 | nested);
            }
        }
        sum
    }

    /// Whether there is an iteration at all.
    pub(super) fn has_iterations(&mut self, trip: &Trip) -> Operand {
        let (zero, two) = (Operand::Int(0), Operand::Int(2));
        let tests: &[(CompareOp, Operand, Operand)] = match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                &[(CompareOp::Lt, trip.operand(0), trip.operand(1)), (CompareOp::Gt, trip.operand(2), zero)]
            }
            LoopKind::Down { count: _, step: _ } => {
                &[(CompareOp::Gt, trip.operand(0), zero), (CompareOp::Gt, trip.operand(1), zero)]
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => &[
                (CompareOp::Le, trip.operand(0), trip.operand(1)),
                (CompareOp::Gt, trip.operand(0), zero),
                (CompareOp::Ge, trip.operand(2), two),
            ],
            LoopKind::Divide { from: _, factor: _ } => {
                &[(CompareOp::Gt, trip.operand(0), zero), (CompareOp::Ge, trip.operand(1), two)]
            }
            LoopKind::While { fuel: _ } => &[(CompareOp::Gt, trip.operand(0), zero)],
        };
        let mut all = Operand::Known(true);
        for &(op, a, b) in tests {
            let holds = self.test(op, trip.scalar, a, b);
            all = self.both(all, holds);
        }
        all
    }

    /// A comparison that may be known.
    fn test(&mut self, op: CompareOp, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        if let (Some(a), Some(b)) = (a.int(), b.int()) {
            let number = |value: i64| {
                if scalar.is_signed_integer() {
                    return i128::from(value);
                }
                #[allow(clippy::cast_sign_loss)]
                let bits = value as u64;
                i128::from(bits & (u64::MAX >> (64 - scalar.bits())))
            };
            let order = number(a).cmp(&number(b));
            return Operand::Known(match op {
                CompareOp::Eq => order.is_eq(),
                CompareOp::Ne => order.is_ne(),
                CompareOp::Lt => order.is_lt(),
                CompareOp::Le => order.is_le(),
                CompareOp::Gt => order.is_gt(),
                CompareOp::Ge => order.is_ge(),
            });
        }
        self.compare(op, scalar, a, b)
    }

    /// The first index, and for `multiply` the largest one that has a successor; computed where there is an iteration.
    pub(super) fn enter(&mut self, trip: &Trip) -> (Operand, Operand) {
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } | LoopKind::Divide { from: _, factor: _ } => {
                (trip.operand(0), Operand::Int(0))
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                (trip.operand(0), self.divide(trip.scalar, trip.operand(1), trip.operand(2)))
            }
            LoopKind::Down { count: _, step: _ } => {
                (self.binary(IntegerOp::Sub, trip.scalar, trip.operand(0), Operand::Int(1)), Operand::Int(0))
            }
            LoopKind::While { fuel: _ } => (Operand::Int(0), Operand::Int(0)),
        }
    }

    /// A quotient that is defined.
    fn divide(&mut self, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        if Class::of(scalar) == Class::Long && b.is_register() {
            return self.divide_long(IntegerOp::Div, scalar, a, b);
        }
        self.binary(IntegerOp::Div, scalar, a, b)
    }

    /// Moves the index on; whether that is one of an iteration.
    pub(super) fn advance(&mut self, trip: &Trip, at: Operand, last: Operand) -> Operand {
        let (scalar, class) = (trip.scalar, Class::of(trip.scalar));
        let ty = if class == Class::Long { "s64" } else { "s32" };
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } if trip.operand(2) == Operand::Int(1) => {
                // The form whose trip count the assembler recognises.
                self.text.op_to(at, format_args!("add.{ty}"), &[at, Operand::Int(1)]);
                self.compare(CompareOp::Lt, scalar, at, trip.operand(1))
            }
            LoopKind::Up { from: _, to: _, step: _ } => {
                // What is left is positive; without its sign it fits.
                let left = self.text.op(class, format_args!("sub.{ty}"), &[trip.operand(1), at]);
                let unsigned = if class == Class::Long { Scalar::U64 } else { Scalar::U32 };
                let more = self.compare(CompareOp::Gt, unsigned, left, trip.operand(2));
                self.text.op_to(at, format_args!("add.{ty}"), &[at, trip.operand(2)]);
                more
            }
            LoopKind::Down { count: _, step: _ } => {
                let more = self.compare(CompareOp::Ge, scalar, at, trip.operand(1));
                self.text.op_to(at, format_args!("sub.{ty}"), &[at, trip.operand(1)]);
                more
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                let more = self.compare(CompareOp::Le, scalar, at, last);
                self.text.op_to(at, format_args!("mul.lo.{ty}"), &[at, trip.operand(2)]);
                more
            }
            LoopKind::Divide { from: _, factor: _ } => {
                let more = self.compare(CompareOp::Ge, scalar, at, trip.operand(1));
                let next = self.divide(scalar, at, trip.operand(1));
                self.text.copy(at, next);
                more
            }
            LoopKind::While { fuel: _ } => {
                self.text.op_to(at, format_args!("add.{ty}"), &[at, Operand::Int(1)]);
                self.compare(CompareOp::Lt, scalar, at, trip.operand(0))
            }
        }
    }
}
