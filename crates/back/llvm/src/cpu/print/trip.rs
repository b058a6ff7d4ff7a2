//! Counted loops: first index, whether there is a further iteration, next index. No addition here can wrap.

use crisp_ir_kernel::{BinaryOp, CompareOp, Elem, LoopKind, Scalar, Value};

use super::arith::register_type;
use super::value::{BOOL, Reg};
use super::values::Values;

/// A loop's operands and what is computed from them once.
pub(crate) struct Trip {
    kind: LoopKind,
    elem: Elem,
    operands: Vec<Reg>,
    /// For `multiply`: the largest index that has a successor.
    last: Option<Reg>,
}

impl Trip {
    /// Returns an operand, in the order of [`LoopKind::operands`].
    pub(crate) fn operand(&self, index: usize) -> Reg {
        self.operands[index].clone()
    }
}

impl Values<'_> {
    /// Reads a loop's operands.
    pub(crate) fn trip(&mut self, kind: LoopKind) -> Trip {
        let values: Vec<Value> = kind.operands();
        let elem = values.first().map_or(Elem::scalar(Scalar::U64), |&value| self.elem(value));
        let operands: Vec<Reg> = values.into_iter().map(|value| self.reg(value)).collect();
        let mut trip = Trip { kind, elem, operands, last: None };
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = kind {
            let (limit, factor) = (trip.operands[1].clone(), trip.operands[2].clone());
            trip.last = Some(self.integer(BinaryOp::Div, elem, &limit, &factor));
        }
        trip
    }

    fn integer(&mut self, op: BinaryOp, elem: Elem, a: &Reg, b: &Reg) -> Reg {
        match op {
            BinaryOp::Add | BinaryOp::Sub => self.binary(op, a, b),
            _ => self.lanewise(elem, &[a, b], |this, count, args| {
                this.arith().binary(op, elem.scalar, count, &args[0], &args[1])
            }),
        }
    }

    fn compared(&mut self, op: CompareOp, scalar: Scalar, a: &Reg, b: &Reg) -> Reg {
        self.lanewise(BOOL, &[a, b], |this, count, args| this.arith().compare(op, scalar, count, &args[0], &args[1]))
    }

    /// Returns whether there is an iteration at all.
    pub(crate) fn first_iteration(&mut self, trip: &Trip) -> Reg {
        let scalar = trip.elem.scalar;
        let number = |value: u32| Reg::same(trip.elem, value.to_string());
        let operand = |index: usize| trip.operands[index].clone();
        let (a, b) = match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } => (
                self.compared(CompareOp::Lt, scalar, &operand(0), &operand(1)),
                self.compared(CompareOp::Gt, scalar, &operand(2), &number(0)),
            ),
            LoopKind::Down { count: _, step: _ } => (
                self.compared(CompareOp::Gt, scalar, &operand(0), &number(0)),
                self.compared(CompareOp::Gt, scalar, &operand(1), &number(0)),
            ),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                let below = self.compared(CompareOp::Le, scalar, &operand(0), &operand(1));
                let positive = self.compared(CompareOp::Gt, scalar, &operand(0), &number(0));
                let starts = self.both(&below, &positive);
                (starts, self.compared(CompareOp::Ge, scalar, &operand(2), &number(2)))
            }
            LoopKind::Divide { from: _, factor: _ } => (
                self.compared(CompareOp::Gt, scalar, &operand(0), &number(0)),
                self.compared(CompareOp::Ge, scalar, &operand(1), &number(2)),
            ),
            LoopKind::While { fuel: _ } => return self.compared(CompareOp::Gt, scalar, &operand(0), &number(0)),
        };
        self.both(&a, &b)
    }

    /// Returns the first index.
    pub(crate) fn first_index(&mut self, trip: &Trip) -> Reg {
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ }
            | LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::Divide { from: _, factor: _ } => trip.operands[0].clone(),
            LoopKind::Down { count: _, step: _ } => {
                let one = Reg::same(trip.elem, "1");
                self.integer(BinaryOp::Sub, trip.elem, &trip.operands[0], &one)
            }
            LoopKind::While { fuel: _ } => Reg::same(trip.elem, "0"),
        }
    }

    /// Returns whether an iteration follows that of `index`, itself an iteration.
    pub(crate) fn further_iteration(&mut self, trip: &Trip, index: &Reg) -> Reg {
        let elem = trip.elem;
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                let (to, step) = (trip.operands[1].clone(), trip.operands[2].clone());
                if step.literal() == Some(1) {
                    // The form whose trip count LLVM recognises.
                    let next = self.integer(BinaryOp::Add, elem, index, &step);
                    return self.compared(CompareOp::Lt, elem.scalar, &next, &to);
                }
                let left = self.lanewise(elem, &[&to, index], |this, count, args| {
                    this.arith().two("sub", &register_type(elem.scalar, count), &args[0], &args[1])
                });
                // What is left is positive; as an unsigned number it fits.
                self.lanewise(BOOL, &[&left, &step], |this, count, args| {
                    this.arith().two("icmp ugt", &register_type(elem.scalar, count), &args[0], &args[1])
                })
            }
            LoopKind::Down { count: _, step: _ } => {
                let step = trip.operands[1].clone();
                self.compared(CompareOp::Ge, elem.scalar, index, &step)
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => match &trip.last {
                Some(last) => self.compared(CompareOp::Le, elem.scalar, index, last),
                None => Reg::same(BOOL, "false"),
            },
            LoopKind::Divide { from: _, factor: _ } => {
                let factor = trip.operands[1].clone();
                self.compared(CompareOp::Ge, elem.scalar, index, &factor)
            }
            LoopKind::While { fuel: _ } => {
                let fuel = trip.operands[0].clone();
                let next = self.integer(BinaryOp::Add, elem, index, &Reg::same(elem, "1"));
                let fueled = self.compared(CompareOp::Lt, elem.scalar, &next, &fuel);
                let allowed = self.may_go_on();
                self.both(&fueled, &allowed)
            }
        }
    }

    /// Returns the index after `index`; any number where no iteration follows.
    pub(crate) fn next_index(&mut self, trip: &Trip, index: &Reg) -> Reg {
        let (op, operand) = match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } => (BinaryOp::Add, 2),
            LoopKind::Down { count: _, step: _ } => (BinaryOp::Sub, 1),
            LoopKind::Multiply { from: _, limit: _, factor: _ } => (BinaryOp::Mul, 2),
            LoopKind::Divide { from: _, factor: _ } => (BinaryOp::Div, 1),
            LoopKind::While { fuel: _ } => {
                return self.integer(BinaryOp::Add, trip.elem, index, &Reg::same(trip.elem, "1"));
            }
        };
        let operand = trip.operands[operand].clone();
        self.integer(op, trip.elem, index, &operand)
    }

    /// In which lanes a loop's round that began `off` after their first index is an iteration.
    pub(crate) fn round_mask(&mut self, trip: &Trip, off: &str) -> Reg {
        let scalar = trip.elem.scalar;
        let (from, to) = (trip.operands[0].clone(), trip.operands[1].clone());
        let starts = self.compared(CompareOp::Lt, scalar, &from, &to);
        let off = Reg::same(trip.elem, off);
        let left = self.lanewise(trip.elem, &[&to, &from], |this, count, args| {
            this.arith().two("sub", &register_type(scalar, count), &args[0], &args[1])
        });
        let reached = self.lanewise(BOOL, &[&off, &left], |this, count, args| {
            this.arith().two("icmp ult", &register_type(scalar, count), &args[0], &args[1])
        });
        self.both(&starts, &reached)
    }
}
