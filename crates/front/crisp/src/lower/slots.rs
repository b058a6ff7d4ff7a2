//! The values of variables while a function is lowered: one slot for each leaf, and the way back to the beginning of a branch.

use std::ops::Range;

use crisp_ir_kernel::{Type, Value};

use crate::typed::{Types, Var, VarId, VarKind};

/// A slot: a leaf of a variable.
struct Slot {
    ty: Type,
    /// The name of the variable and leaf, where the author gave one.
    name: Option<String>,
    value: Option<Value>,
}

/// All slots of a function, those of each variable side by side.
pub(super) struct Slots {
    /// The first slot of each variable, and the end.
    first: Vec<usize>,
    slots: Vec<Slot>,
    /// What slots were before they were set, to go back to the beginning of a branch at the cost of what it set.
    before: Vec<(usize, Option<Value>)>,
}

impl Slots {
    pub(super) fn new(vars: &[Var], types: &Types) -> Slots {
        let (mut first, mut slots) = (vec![0], Vec::new());
        for var in vars {
            for (ty, leaf) in types.leaves(var.ty).into_iter().zip(types.leaf_names(var.ty)) {
                let name = (var.kind != VarKind::Hidden).then(|| format!("{}{leaf}", var.name));
                slots.push(Slot { ty, name, value: None });
            }
            first.push(slots.len());
        }
        Slots { first, slots, before: Vec::new() }
    }

    /// The slots of a variable.
    pub(super) fn of(&self, var: VarId) -> Range<usize> {
        match (self.first.get(var.0), self.first.get(var.0 + 1)) {
            (Some(&first), Some(&end)) => first..end,
            _ => 0..0,
        }
    }

    pub(super) fn get(&self, slot: usize) -> Option<Value> {
        self.slots[slot].value
    }

    pub(super) fn name(&self, slot: usize) -> Option<&str> {
        self.slots[slot].name.as_deref()
    }

    pub(super) fn set(&mut self, slot: usize, value: Value) {
        let before = self.slots[slot].value.replace(value);
        self.before.push((slot, before));
    }

    /// The current values of slots.
    pub(super) fn values(&self, slots: &[usize]) -> Vec<Value> {
        slots.iter().filter_map(|&slot| self.get(slot)).collect()
    }

    pub(super) fn types(&self, slots: &[usize]) -> Vec<Type> {
        slots.iter().map(|&slot| self.slots[slot].ty).collect()
    }

    /// The point to go back to.
    pub(super) fn mark(&self) -> usize {
        self.before.len()
    }

    /// Makes slots what they were at a mark.
    pub(super) fn go_back(&mut self, mark: usize) {
        while self.before.len() > mark {
            let Some((slot, value)) = self.before.pop() else { return };
            self.slots[slot].value = value;
        }
    }
}
