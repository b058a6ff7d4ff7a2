//! Addresses that are known in a region: one is computed once for all accesses that are a constant apart.

use std::collections::BTreeMap;

use crisp_ir_kernel::{Root, Value};

use super::operand::Operand;

/// The variable parts of an address.
/// The root, bytes from one element to the next, and the summands of the element's number.
pub(super) type Origin = (Root, u32, Vec<(Value, i64)>);

/// The known addresses at the current place.
pub(super) struct Places {
    addresses: BTreeMap<Origin, Operand>,
    /// The addresses that became known since the function began, in order.
    order: Vec<Origin>,
}

/// The known addresses at the beginning of a region.
pub(super) struct Mark(usize);

impl Places {
    pub(super) fn new() -> Places {
        Places { addresses: BTreeMap::new(), order: Vec::new() }
    }

    /// Begins a region.
    pub(super) fn open(&self) -> Mark {
        Mark(self.order.len())
    }

    /// Ends a region: what became known there is not known after it.
    pub(super) fn close(&mut self, mark: &Mark) {
        for origin in self.order.drain(mark.0..) {
            self.addresses.remove(&origin);
        }
    }

    pub(super) fn address(&self, origin: &Origin) -> Option<Operand> {
        self.addresses.get(origin).copied()
    }

    pub(super) fn keep(&mut self, origin: Origin, register: Operand) {
        self.addresses.insert(origin.clone(), register);
        self.order.push(origin);
    }
}
