//! Where a function's values are used, for code generators that write values where they are used, and the memory that views are of.

use std::collections::BTreeSet;

use crisp_support_arena::SideTable;

use crate::function::{Function, Op, OpData, OpId, RegionId, Terminator};
use crate::memory::MemoryId;
use crate::types::{Elem, Space};
use crate::value::{Value, ValueData};

/// Memory that is accessed: what a parameter passes, or one that the function declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Root {
    /// The parameter at a position.
    Param(usize),
    /// A declared memory.
    Memory(MemoryId),
}

/// A window on the bytes of a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteWindow {
    /// The root.
    pub root: Root,
    /// The view of the whole root.
    pub view: Value,
    /// Where the first element begins, in bytes of the root: u64.
    pub offset: Value,
    /// The element type.
    pub elem: Elem,
}

/// The users of the values of a function, and their places. Made in one walk over the function.
#[derive(Clone, Debug)]
pub struct Uses {
    counts: SideTable<ValueData, u32>,
    regions: SideTable<OpData, Option<RegionId>>,
    last: SideTable<ValueData, Option<RegionId>>,
    feeds_loop: SideTable<ValueData, bool>,
}

impl Uses {
    /// The uses in a function.
    #[must_use]
    pub fn of(function: &Function) -> Uses {
        let mut uses = Uses {
            counts: SideTable::filled(function.values.len(), 0),
            regions: SideTable::filled(function.ops.len(), None),
            last: SideTable::filled(function.values.len(), None),
            feeds_loop: SideTable::filled(function.values.len(), false),
        };
        for (id, region) in function.regions.iter() {
            for &op in &region.ops {
                uses.regions[op] = Some(id);
                for value in function[op].op.operands(function) {
                    uses.add(value, id);
                }
                if let Op::For { kind, carried: _, body: _ } = function[op].op {
                    kind.operands().into_iter().for_each(|value| uses.feeds_loop[value] = true);
                }
            }
            let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
            for &value in function.list(list) {
                uses.add(value, id);
            }
        }
        uses
    }

    fn add(&mut self, value: Value, region: RegionId) {
        self.counts[value] += 1;
        self.last[value] = Some(region);
    }

    /// How often a value is used.
    #[must_use]
    pub fn count(&self, value: Value) -> u32 {
        self.counts[value]
    }

    /// The region in which an operation stands.
    #[must_use]
    pub fn region(&self, op: OpId) -> Option<RegionId> {
        self.regions[op]
    }

    /// The region in which a value's last known user stands.
    #[must_use]
    pub fn user_region(&self, value: Value) -> Option<RegionId> {
        self.last[value]
    }

    /// Whether a value says how a loop counts, which some languages write several times.
    #[must_use]
    pub fn feeds_loop(&self, value: Value) -> bool {
        self.feeds_loop[value]
    }
}

impl Function {
    /// The element type of a root, the space that it is in, and bytes from one element to the next. What a launch passes is in global memory,
    /// even where the kernel only reads it as constant: another parameter may be the same buffer.
    ///
    /// # Panics
    /// When the root is not of this function, or is a parameter that passes no memory.
    #[must_use]
    pub fn layout(&self, root: Root) -> (Elem, Space, u32) {
        match root {
            Root::Param(index) => {
                let view = self.params[index].ty.view().expect("a root is memory");
                (view.elem, Space::Global, view.stride)
            }
            Root::Memory(memory) => {
                let memory = &self.memories[memory];
                (memory.elem, memory.space, memory.stride)
            }
        }
    }

    /// Bytes of local memory that the function itself declares.
    #[must_use]
    pub fn local_bytes(&self) -> u64 {
        let local = self.memories.values().filter(|memory| memory.space == Space::Local);
        local.fold(0, |sum, memory| sum.saturating_add(memory.bytes()))
    }

    /// The root that a view is the whole of, or a window on its bytes.
    #[must_use]
    pub fn root_of(
        &self,
        whole: &SideTable<ValueData, Option<Root>>,
        definitions: &SideTable<ValueData, Option<OpId>>,
        view: Value,
    ) -> Option<Root> {
        whole[view].or_else(|| Some(self.byte_window(whole, definitions, view)?.root))
    }

    /// The window on a root's bytes that a view is, in the form that accesses are guarded in: made from the root itself, with its offset
    /// in range.
    #[must_use]
    pub fn byte_window(
        &self,
        whole: &SideTable<ValueData, Option<Root>>,
        definitions: &SideTable<ValueData, Option<OpId>>,
        view: Value,
    ) -> Option<ByteWindow> {
        match self[definitions[view]?].op {
            Op::Window { view, offset, elem, stride: _, extent: _ } => {
                Some(ByteWindow { root: whole[view]?, view, offset, elem })
            }
            _ => None,
        }
    }

    /// The memories and parameters on whose bytes there are windows. Cost is linear.
    #[must_use]
    pub fn windowed(&self) -> BTreeSet<Root> {
        let origins = self.origins();
        let windows = self.ops.values().filter_map(|data| match data.op {
            Op::Window { view, offset: _, elem: _, stride: _, extent: _ } => origins[view],
            _ => None,
        });
        windows.collect()
    }

    /// The memory that each view shows, directly or through other views; nothing for those that are passed on, and for values that are not views. Cost is
    /// linear, however long a chain of views is.
    #[must_use]
    pub fn origins(&self) -> SideTable<ValueData, Option<Root>> {
        let (mut origins, definitions) = (self.roots(), self.definitions());
        let mut seen = SideTable::filled(self.values.len(), false);
        let mut chain = Vec::new();
        for view in self.values.ids() {
            let mut at = view;
            while origins[at].is_none() && !seen[at] {
                seen[at] = true;
                chain.push(at);
                match definitions[at].map(|made| self[made].op) {
                    Some(
                        Op::View { view: of, offset: _, extents: _, strides: _ }
                        | Op::Window { view: of, offset: _, elem: _, stride: _, extent: _ },
                    ) => at = of,
                    _ => break,
                }
            }
            let found = origins[at];
            chain.drain(..).for_each(|view| origins[view] = found);
        }
        origins
    }

    /// The memory that each value is the whole of; nothing for those that are views of views, handed on, or no views.
    #[must_use]
    pub fn roots(&self) -> SideTable<ValueData, Option<Root>> {
        let mut roots = SideTable::filled(self.values.len(), None);
        for (index, &param) in self[self.body].params.iter().enumerate() {
            roots[param] = Some(Root::Param(index));
        }
        for data in self.ops.values() {
            if let Op::Memory { memory } = data.op {
                data.results.iter().for_each(|result| roots[result] = Some(Root::Memory(memory)));
            }
        }
        roots
    }
}
