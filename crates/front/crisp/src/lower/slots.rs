//! The values of variables while a function is lowered: one slot for each leaf, and the way back to the beginning of a branch. Also the
//! views that were made of the leaves of tensors, as long as the region is open in which they were made.

use std::ops::Range;

use crisp_ir_kernel::{Type, Value};

use crate::typed::{Form, Types, Var, VarId, VarKind};

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
    /// The values of slots before they were set, to go back to the beginning of a branch at the cost of what it set.
    before: Vec<(usize, Option<Value>)>,
    /// The leaves of tensors, each with the view that shows its elements.
    tensors: Vec<(Vec<Value>, Value)>,
}

/// A point to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    slots: usize,
    tensors: usize,
}

impl Slots {
    pub(super) fn new(vars: &[Var], types: &Types) -> Slots {
        let (mut first, mut slots) = (vec![0], Vec::new());
        for var in vars {
            for (ty, leaf) in types.leaves(var.ty).into_iter().zip(types.leaf_names(var.ty)) {
                // The numbers of a tensor often are numbers of something else.
                let is_tensor = types.view_of(var.ty).is_some_and(|view| matches!(view.form, Form::Tensor(_)));
                let is_named = !is_tensor || leaf.is_empty() || var.kind == VarKind::Parameter;
                let name = (var.kind != VarKind::Hidden && is_named).then(|| format!("{}{leaf}", var.name));
                slots.push(Slot { ty, name, value: None });
            }
            first.push(slots.len());
        }
        Slots { first, slots, before: Vec::new(), tensors: Vec::new() }
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

    /// The point to go back to, before a region is opened.
    pub(super) fn mark(&self) -> Mark {
        Mark { slots: self.before.len(), tensors: self.tensors.len() }
    }

    /// Makes slots what they were at a mark, and forgets views that were made since.
    pub(super) fn go_back(&mut self, mark: Mark) {
        self.tensors.truncate(mark.tensors);
        while self.before.len() > mark.slots {
            let Some((slot, value)) = self.before.pop() else { return };
            self.slots[slot].value = value;
        }
    }

    /// The view that was made of the leaves of a tensor.
    pub(super) fn tensor(&self, leaves: &[Value]) -> Option<Value> {
        self.tensors.iter().rev().find(|(of, _)| of == leaves).map(|(_, view)| *view)
    }

    pub(super) fn note_tensor(&mut self, leaves: Vec<Value>, view: Value) {
        self.tensors.push((leaves, view));
    }
}
