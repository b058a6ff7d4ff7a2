//! Counted loops: first index, whether there is a further iteration, next index. No addition here can wrap.

use crisp_ir_kernel::{CompareOp, IntegerOp, LoopKind, Scalar};

use super::Printer;
use crate::spell::scalar_type;

/// A loop's operands and what is computed from them once.
pub(super) struct Trip {
    kind: LoopKind,
    scalar: Scalar,
    operands: Vec<String>,
    /// For `multiply`: the largest index that has a successor.
    last: String,
}

impl Printer<'_> {
    pub(super) fn trip(&mut self, kind: LoopKind) -> Trip {
        let values = kind.operands();
        let scalar = values.first().map_or(Scalar::U64, |&value| self.elem(value).scalar);
        let operands = values.into_iter().map(|value| self.scalar(value)).collect();
        Trip { kind, scalar, operands, last: String::new() }
    }

    pub(super) fn first_index(&mut self, trip: &Trip) -> String {
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ }
            | LoopKind::Multiply { from: _, limit: _, factor: _ }
            | LoopKind::Divide { from: _, factor: _ } => trip.operands[0].clone(),
            LoopKind::Down { count: _, step: _ } => self.binary(IntegerOp::Sub, trip.scalar, &trip.operands[0], "1"),
            LoopKind::While { fuel: _ } => "0".to_owned(),
        }
    }

    /// Returns whether there is an iteration at all.
    pub(super) fn has_iterations(&mut self, trip: &Trip) -> String {
        let operand = |index: usize| trip.operands.get(index).map_or("0", String::as_str);
        let (first, second) = match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } => {
                ((CompareOp::Lt, operand(0), operand(1)), (CompareOp::Gt, operand(2), "0"))
            }
            LoopKind::Down { count: _, step: _ } => {
                ((CompareOp::Gt, operand(0), "0"), (CompareOp::Gt, operand(1), "0"))
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                let below = self.compare(CompareOp::Le, trip.scalar, operand(0), operand(1));
                let positive = self.compare(CompareOp::Gt, trip.scalar, operand(0), "0");
                let grows = self.compare(CompareOp::Ge, trip.scalar, operand(2), "2");
                let starts = self.text.assign(&format!("and i1 {below}, {positive}"));
                return self.text.assign(&format!("and i1 {starts}, {grows}"));
            }
            LoopKind::Divide { from: _, factor: _ } => {
                ((CompareOp::Gt, operand(0), "0"), (CompareOp::Ge, operand(1), "2"))
            }
            LoopKind::While { fuel: _ } => return self.compare(CompareOp::Gt, trip.scalar, operand(0), "0"),
        };
        let [first, second] = [first, second].map(|(op, a, b)| self.compare(op, trip.scalar, a, b));
        self.text.assign(&format!("and i1 {first}, {second}"))
    }

    /// Returns the index after that of an iteration, and whether it is one.
    pub(super) fn advance(&mut self, trip: &Trip, index: &str) -> (String, String) {
        let (scalar, ty) = (trip.scalar, scalar_type(trip.scalar));
        let operand = |index: usize| trip.operands.get(index).map_or("1", String::as_str);
        match trip.kind {
            LoopKind::Up { from: _, to: _, step: _ } if operand(2) == "1" => {
                // The form whose trip count LLVM recognises.
                let flag = if scalar.is_signed_integer() { "nsw" } else { "nuw" };
                let next = self.text.assign(&format!("add {flag} {ty} {index}, 1"));
                let more = self.compare(CompareOp::Lt, scalar, &next, operand(1));
                (next, more)
            }
            LoopKind::Up { from: _, to: _, step: _ } => {
                // What is left is positive; without its sign it fits.
                let left = self.binary(IntegerOp::Sub, scalar, operand(1), index);
                let more = self.compare(CompareOp::Gt, scalar.to_unsigned(), &left, operand(2));
                (self.binary(IntegerOp::Add, scalar, index, operand(2)), more)
            }
            LoopKind::Down { count: _, step: _ } => {
                let more = self.compare(CompareOp::Ge, scalar, index, operand(1));
                (self.binary(IntegerOp::Sub, scalar, index, operand(1)), more)
            }
            LoopKind::Multiply { from: _, limit: _, factor: _ } => {
                let more = self.compare(CompareOp::Le, scalar, index, &trip.last);
                (self.binary(IntegerOp::Mul, scalar, index, operand(2)), more)
            }
            LoopKind::Divide { from: _, factor: _ } => {
                let more = self.compare(CompareOp::Ge, scalar, index, operand(1));
                (self.binary(IntegerOp::Div, scalar, index, operand(1)), more)
            }
            LoopKind::While { fuel: _ } => {
                let next = self.binary(IntegerOp::Add, scalar, index, "1");
                let more = self.compare(CompareOp::Lt, scalar, &next, operand(0));
                (next, more)
            }
        }
    }

    /// Prints the values inside of a loop that are computed once; its operands are sound there.
    pub(super) fn enter(&mut self, trip: &mut Trip) {
        if let LoopKind::Multiply { from: _, limit: _, factor: _ } = trip.kind {
            trip.last = self.binary(IntegerOp::Div, trip.scalar, &trip.operands[1], &trip.operands[2]);
        }
    }
}
