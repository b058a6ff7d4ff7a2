//! Finds memory that is never written: what a function declares begins with zeros, so that loads of it give zeros.

use crisp_ir_kernel::{
    ElementAccess, Function, Memory, MemoryId, Op, OpData, OpId, Space, Terminator, Type, Value, ValueData,
};
use crisp_support_arena::SideTable;

/// The declared memories of a function that may be written.
pub(super) struct Cleared<'a> {
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    /// A store, or one who may hold a store, is given a view of it. Operations that make local memory of one declaration make the same.
    written: SideTable<Memory, bool>,
}

impl<'a> Cleared<'a> {
    /// Looks at a function; nothing where it declares no such memory. Time: linear in its size, for views that are made of few others.
    pub(super) fn of(function: &'a Function) -> Option<Cleared<'a>> {
        if !function.memories.values().any(|memory| begins_with_zeros(memory.space)) {
            return None;
        }
        let mut cleared = Cleared {
            function,
            definitions: function.definitions(),
            written: SideTable::filled(function.memories.len(), false),
        };
        for data in function.ops.values() {
            cleared.look(data);
        }
        for region in function.regions.values() {
            let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
            function.list(list).iter().for_each(|&value| cleared.hand_on(value));
        }
        Some(cleared)
    }

    /// Returns whether there is nothing but zeros in what a view is of.
    pub(super) fn holds_zeros(&self, view: Value) -> bool {
        self.memory(view).is_some_and(|memory| !self.written[memory])
    }

    /// Notes who may write: stores, and who hands views on to others.
    fn look(&mut self, data: &OpData) {
        if let Some(access) = data.op.access().filter(ElementAccess::writes) {
            self.hand_on(access.view);
        }
        // What regions hand on is at their ends; views made of a view are followed from their uses.
        match data.op {
            Op::Select { cond: _, then, other } => [then, other].into_iter().for_each(|value| self.hand_on(value)),
            Op::Call { function: _, args: list } | Op::For { kind: _, carried: list, body: _ } => {
                self.function.list(list).iter().for_each(|&value| self.hand_on(value));
            }
            _ => {}
        }
    }

    /// Someone gets this value who may write to it.
    fn hand_on(&mut self, value: Value) {
        if let Type::View(_) = self.function.ty(value)
            && let Some(memory) = self.memory(value)
        {
            self.written[memory] = true;
        }
    }

    /// The declared memory that a view is of.
    fn memory(&self, mut view: Value) -> Option<MemoryId> {
        loop {
            match self.function[self.definitions[view]?].op {
                Op::View { view: of, offset: _, extents: _, strides: _ }
                | Op::Window { view: of, offset: _, elem: _, stride: _, extent: _ } => view = of,
                Op::Memory { memory } => {
                    return begins_with_zeros(self.function.memories[memory].space).then_some(memory);
                }
                _ => return None,
            }
        }
    }
}

fn begins_with_zeros(space: Space) -> bool {
    matches!(space, Space::Local | Space::Private)
}
