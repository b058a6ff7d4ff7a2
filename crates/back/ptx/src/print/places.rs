//! What is known in a region of addresses and of what stands there: an address is computed once for all accesses that are a constant
//! apart, and what was loaded is not loaded again before something can have changed it.

use std::collections::BTreeMap;

use crisp_ir_kernel::Space;

use super::address::Origin;
use super::operand::Operand;

/// An element: where its address comes from, and the constant.
type Element = (Origin, i64);

/// Counts changes of memory that can be in global and in local space, and of what is private.
type Versions = [u32; 3];

/// What is known at the place at hand.
pub(super) struct Places {
    addresses: BTreeMap<Origin, Operand>,
    /// What was loaded, and the version of the space at that time.
    loaded: BTreeMap<Element, ([Operand; 4], u32)>,
    versions: Versions,
    /// What became known since the function began, in order.
    new_addresses: Vec<Origin>,
    new_loaded: Vec<Element>,
}

/// What was known when a region began.
pub(super) struct Mark(usize, usize);

impl Places {
    pub(super) fn new() -> Places {
        Places {
            addresses: BTreeMap::new(),
            loaded: BTreeMap::new(),
            versions: [0; 3],
            new_addresses: Vec::new(),
            new_loaded: Vec::new(),
        }
    }

    /// Begins a region.
    pub(super) fn open(&self) -> Mark {
        Mark(self.new_addresses.len(), self.new_loaded.len())
    }

    /// Ends a region: what became known there is not known behind it.
    pub(super) fn close(&mut self, mark: &Mark) {
        for origin in self.new_addresses.drain(mark.0..) {
            self.addresses.remove(&origin);
        }
        for element in self.new_loaded.drain(mark.1..) {
            self.loaded.remove(&element);
        }
    }

    pub(super) fn address(&self, origin: &Origin) -> Option<Operand> {
        self.addresses.get(origin).copied()
    }

    pub(super) fn keep_address(&mut self, origin: Origin, register: Operand) {
        self.addresses.insert(origin.clone(), register);
        self.new_addresses.push(origin);
    }

    fn version(&self, space: Space) -> u32 {
        match space {
            Space::Global => self.versions[0],
            Space::Local => self.versions[1],
            Space::Private => self.versions[2],
            Space::Constant => 0,
        }
    }

    /// What an element holds, where it was loaded and nothing can have changed since.
    pub(super) fn loaded(&self, element: &Element, space: Space) -> Option<[Operand; 4]> {
        let (lanes, version) = self.loaded.get(element)?;
        (*version == self.version(space)).then_some(*lanes)
    }

    /// Notes what an element holds; one that is known from outside of the region stays so.
    pub(super) fn keep_loaded(&mut self, element: Element, space: Space, lanes: [Operand; 4]) {
        let version = self.version(space);
        if let Some(known) = self.loaded.get_mut(&element) {
            // An older entry can belong to a region around this one, which must not see what is loaded in here.
            if known.1 != version {
                *known = (lanes, u32::MAX);
            }
            return;
        }
        self.loaded.insert(element.clone(), (lanes, version));
        self.new_loaded.push(element);
    }

    /// Takes in that memory of a space may change, or of all.
    pub(super) fn change(&mut self, space: Option<Space>) {
        let changes = match space {
            Some(Space::Global | Space::Constant) => [1, 0, 0],
            Some(Space::Local) => [0, 1, 0],
            Some(Space::Private) => [0, 0, 1],
            None => [1, 1, 1],
        };
        for (version, change) in self.versions.iter_mut().zip(changes) {
            *version += change;
        }
    }
}
