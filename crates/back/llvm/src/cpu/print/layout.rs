//! Where memory lies: slots and private memory on the stack or in scratch, local memory in scratch.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Elem, Function, MemoryId, Op, OpId, Root, Space, Type, Value, ValueData};
use crisp_support_arena::SideTable;

use crate::cpu::shape::Shape;
use crate::cpu::slots::Traffic;
use crate::text::Text;

/// The most bytes of stack that one kernel takes; what goes beyond lies in scratch.
const STACK_LIMIT: u64 = 96 << 10;
/// Alignment of everything in scratch, in bytes.
const ALIGN: u64 = 64;

/// Addresses of a kernel's own memory.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// By memory: the offset of local memory in scratch.
    pub(crate) local: Vec<u64>,
    /// Bytes of local memory; it lies at the start of scratch.
    pub(crate) local_bytes: u64,
    /// By slot: its address for the first lane group, and the bytes from one lane group to the next.
    pub(crate) slots: Vec<(String, u64)>,
    /// Whether lane groups are unrolled and slots are meant for registers.
    pub(crate) unrolled: bool,
    /// By slot: where it lies while a loop over the lane groups runs, in kernels where they are unrolled elsewhere.
    pub(crate) copies: Vec<(String, u64)>,
    /// The same of private memory, by the operation that makes it.
    pub(crate) private: BTreeMap<OpId, (String, u64)>,
    /// The same of the masks of invocations that have not returned, in kernels where some return early.
    pub(crate) alive: Option<(String, u64)>,
    /// Memories that have windows on their bytes; private ones have a lane's elements together.
    pub(crate) windowed: BTreeSet<MemoryId>,
    /// Bytes of scratch.
    pub(crate) scratch_bytes: u64,
}

/// The inputs of the layout.
pub(crate) struct Demand<'a> {
    pub(crate) function: &'a Function,
    pub(crate) traffic: &'a Traffic,
    pub(crate) shapes: &'a SideTable<ValueData, Shape>,
    pub(crate) width: u32,
    /// Lane groups of a workgroup.
    pub(crate) lane_groups: u64,
    /// Whether lane groups are unrolled.
    pub(crate) unroll: bool,
    /// Workgroups that take turns, each with separate slots.
    pub(crate) members: u64,
    /// Whether lane code contains a `return`.
    pub(crate) returns: bool,
}

impl Layout {
    /// Lays memory out and prints the allocas.
    pub(crate) fn new(demand: &Demand<'_>, text: &mut Text) -> Layout {
        let function = demand.function;
        let memory = |root| if let Root::Memory(memory) = root { Some(memory) } else { None };
        let windowed = function.windowed().into_iter().filter_map(memory).collect();
        let mut layout = Layout { unrolled: demand.unroll, windowed, ..Layout::default() };
        let mut end = 0;
        for memory in function.memories.values() {
            layout.local.push(end);
            if memory.space == Space::Local {
                end = (end + memory.bytes()).next_multiple_of(ALIGN);
            }
        }
        layout.local_bytes = end;
        layout.scratch_bytes = end;
        let mut room = Room { scratch: end, stack: 0, groups: demand.lane_groups };
        for &owner in &demand.traffic.owners {
            let bytes = slot_bytes(function, demand.shapes, demand.width, owner);
            room.groups = demand.lane_groups * demand.members;
            let place = room.take(bytes, text);
            room.groups = demand.lane_groups;
            layout.slots.push(place);
            if demand.unroll {
                layout.copies.push(room.take(bytes, text));
            }
        }
        for (id, data) in function.ops.iter() {
            if let Op::Memory { memory } = data.op
                && let Some(declared) = function.memories.get(memory)
                && declared.space == Space::Private
            {
                let element = if layout.windowed.contains(&memory) {
                    u64::from(demand.width) * u64::from(declared.stride)
                } else {
                    lanes_bytes(declared.elem, demand.width)
                };
                let bytes = declared.elements().max(1) * element;
                let bytes = bytes.next_multiple_of(ALIGN);
                // Within one segment, lane groups come one after the other and can share; LLVM makes registers of small arrays.
                let shared = data.results.iter().all(|view| !demand.traffic.crosses(view));
                let place = if shared { room.take_once(bytes, text) } else { room.take(bytes, text) };
                layout.private.insert(id, place);
            }
        }
        if demand.returns {
            layout.alive = Some(room.take(u64::from(demand.width.max(8) / 8), text));
        }
        layout.scratch_bytes = room.scratch;
        layout
    }
}

struct Room {
    scratch: u64,
    stack: u64,
    groups: u64,
}

impl Room {
    /// Returns memory of `bytes` for all lane groups together.
    fn take_once(&mut self, bytes: u64, text: &mut Text) -> (String, u64) {
        let groups = std::mem::replace(&mut self.groups, 1);
        let (base, _) = self.take(bytes, text);
        self.groups = groups;
        (base, 0)
    }

    /// Returns memory of `bytes` for each lane group.
    fn take(&mut self, bytes: u64, text: &mut Text) -> (String, u64) {
        let total = (bytes * self.groups).next_multiple_of(ALIGN);
        if self.stack + total <= STACK_LIMIT {
            self.stack += total;
            return (text.alloca_bytes(total), bytes);
        }
        let pointer = text.assign_in_entry(&format!("getelementptr i8, ptr %scratch, i64 {}", self.scratch));
        self.scratch += total;
        (pointer, bytes)
    }
}

fn lanes_bytes(elem: Elem, width: u32) -> u64 {
    u64::from(elem.bytes()) * u64::from(width)
}

/// Returns a power of two below 64 bytes, a multiple of 64 above.
pub(crate) fn slot_bytes(function: &Function, shapes: &SideTable<ValueData, Shape>, width: u32, owner: Value) -> u64 {
    let elem = match function.ty(owner) {
        Type::Elem(elem) => elem,
        Type::View(view) => view.elem,
    };
    let bytes = match shapes[owner] {
        Shape::Each => lanes_bytes(elem, width),
        Shape::Same | Shape::Step(_) => lanes_bytes(elem, 1),
    };
    if bytes < ALIGN { bytes.next_power_of_two() } else { bytes.next_multiple_of(ALIGN) }
}
