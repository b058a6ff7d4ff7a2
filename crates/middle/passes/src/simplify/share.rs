//! Shares the results of equal pure operations: a repeated one is replaced by the first, where that one is visible.

use std::collections::BTreeMap;

use crisp_ir_kernel::{CompareOp, Function, List, Op, Space, Value};
// tidy: hash-order because it is only looked up, never walked
use rustc_hash::FxHashMap;

use crate::copy::Writer;

/// The operations of the open regions that later ones can be replaced by.
#[derive(Default)]
pub(super) struct Share {
    /// Their results. No operation is in two of them.
    // tidy: hash-order because it is only looked up, never walked
    seen: FxHashMap<Op, Value>,
    /// The operations in the order in which they were seen.
    order: Vec<Op>,
    /// How many of them each open region found, innermost last.
    scopes: Vec<usize>,
    /// One list for all lists of the same values, so that operations with equal lists are equal.
    lists: BTreeMap<Vec<Value>, List>,
}

/// Returns whether an operation of a function gives the same where it is repeated.
pub(super) fn is_repeatable(function: &Function, op: Op) -> bool {
    match op {
        // There is one of each for the whole workgroup or grid; private memory is a new one each time.
        Op::Memory { memory } => function.memories.get(memory).is_some_and(|memory| match memory.space {
            Space::Local | Space::Constant => true,
            Space::Global | Space::Private => false,
        }),
        op => op.is_pure(),
    }
}

impl Share {
    /// The result of an equal operation.
    pub(super) fn known(&self, op: Op) -> Option<Value> {
        self.seen.get(&op).copied()
    }

    /// Notes an operation that is not known yet.
    pub(super) fn note(&mut self, op: Op, result: Value) {
        self.seen.insert(op, result);
        self.order.push(op);
    }

    pub(super) fn opened(&mut self) {
        self.scopes.push(self.order.len());
    }

    pub(super) fn closing(&mut self) {
        for op in self.order.drain(self.scopes.pop().unwrap_or_default()..) {
            self.seen.remove(&op);
        }
    }

    fn list(&mut self, writer: &mut Writer<'_>, list: List) -> List {
        let values = writer.builder.function().list(list).to_vec();
        *self.lists.entry(values).or_insert(list)
    }

    /// The same operation in the form that all equal ones share: operands in order where the order does not matter.
    pub(super) fn normal(&mut self, writer: &mut Writer<'_>, op: Op) -> Op {
        match op {
            Op::Binary { op, lhs, rhs } if op.commutes() => Op::Binary { op, lhs: lhs.min(rhs), rhs: lhs.max(rhs) },
            Op::Compare { op: op @ (CompareOp::Eq | CompareOp::Ne), lhs, rhs } => {
                Op::Compare { op, lhs: lhs.min(rhs), rhs: lhs.max(rhs) }
            }
            Op::Fma { a, b, c } => Op::Fma { a: a.min(b), b: a.max(b), c },
            Op::MakeVector { lanes } => Op::MakeVector { lanes: self.list(writer, lanes) },
            Op::View { view, offset, extents, strides } => {
                let (extents, strides) = (self.list(writer, extents), self.list(writer, strides));
                Op::View { view, offset, extents, strides }
            }
            op => op,
        }
    }
}
