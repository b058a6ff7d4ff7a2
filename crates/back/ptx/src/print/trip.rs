//! Counted loops: first index, whether there is a further iteration, next index. No addition here can wrap.

use crisp_ir_kernel::{CompareOp, IntegerOp, LoopKind, Scalar, Value};
use crisp_middle_analysis::integers::Interval;

use super::Printer;
use super::operand::{Class, Operand};

/// A loop's operands, and the type in which it counts.
pub(super) struct Trip {
    kind: LoopKind,
    pub(super) scalar: Scalar,
    operands: Vec<Operand>,
}

impl Trip {
    fn operand(&self, index: usize) -> Operand {
        self.operands.get(index).copied().unwrap_or(Operand::Int(0))
    }
}

impl Printer<'_> {
    pub(super) fn trip(&self, kind: LoopKind) -> Trip {
        let values = kind.operands();
        let scalar = values.first().map_or(Scalar::U64, |&value| self.elem(value).scalar);
        Trip { kind, scalar, operands: values.iter().map(|&value| self.scalar(value)).collect() }
    }

    /// Returns whether there is an iteration at all.
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

    /// Returns a comparison that may be known.
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

    /// Returns the first index, and for `multiply` the largest one that has a successor; computed where there is an iteration.
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

    /// Returns a quotient that is defined.
    fn divide(&mut self, scalar: Scalar, a: Operand, b: Operand) -> Operand {
        if Class::of(scalar) == Class::Long && b.is_register() {
            return self.divide_long(IntegerOp::Div, scalar, a, b);
        }
        self.binary(IntegerOp::Div, scalar, a, b)
    }

    /// Returns whether the index after the last one fits its type.
    fn reaches(&self, scalar: Scalar, to: Value, step: Value) -> bool {
        let step = self.ranges[step].most;
        step == 1 || self.ranges[to].most + step - 1 <= Interval::of(scalar).most
    }

    /// Moves the index on; whether that is one of an iteration.
    pub(super) fn advance(&mut self, trip: &Trip, at: Operand, last: Operand) -> Operand {
        let (scalar, class) = (trip.scalar, Class::of(trip.scalar));
        let ty = if class == Class::Long { "s64" } else { "s32" };
        match trip.kind {
            LoopKind::Up { from: _, to, step } if self.reaches(scalar, to, step) => {
                // The form whose trip count the assembler recognises.
                self.text.op_to(at, format_args!("add.{ty}"), &[at, trip.operand(2)]);
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
