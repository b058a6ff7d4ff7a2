//! Declarations, loads and stores: as wide as what is known of their alignment allows.

use std::fmt::Write;

use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Elem, List, MemoryId, Op, Root, Scalar, Space, Value};

use super::Printer;
use super::address::Address;
use super::operand::{Class, Operand, memory};
use crate::processor::STATIC_LOCAL;

/// The alignment of every memory.
const ALIGNMENT: u64 = 16;

/// The most scalars that a private memory has which is kept in registers.
const KEPT: u64 = 64;

/// The most bytes that are cleared without a loop.
const CLEARED_AT_ONCE: u64 = 256;

/// Where an element is.
pub(super) struct Cell {
    pub(super) root: Root,
    pub(super) elem: Elem,
    pub(super) space: Space,
    stride: u32,
    pub(super) address: Address,
}

impl Printer<'_> {
    /// Returns bytes of a declared memory, in whole steps of what is cleared at once.
    fn bytes(&self, memory: MemoryId) -> u64 {
        let memory = &self.function.memories[memory];
        memory.bytes().next_multiple_of(ALIGNMENT).max(ALIGNMENT)
    }

    /// Small private memories whose accesses all have constant indices are registers.
    pub(super) fn keep_private_memories(&mut self) {
        for (id, memory) in self.function.memories.iter() {
            if memory.space == Space::Private && memory.elements() * u64::from(memory.elem.lanes) <= KEPT {
                self.kept.insert(id, Vec::new());
            }
        }
        if self.kept.is_empty() {
            return;
        }
        for data in self.function.ops.values() {
            let index = match data.op {
                Op::Load { view: _, index } | Op::Store { view: _, index, value: _ } => {
                    self.function.list(index).first()
                }
                _ => None,
            };
            let constant = index.is_some_and(|&index| self.index(index).terms.is_empty());
            for operand in data.op.operands(self.function) {
                if let (Some(Root::Memory(memory)), false) = (self.whole[operand], constant)
                    && !matches!(data.op, Op::Extent { view: _, axis: _ } | Op::Offset { view: _ })
                {
                    self.kept.remove(&memory);
                }
            }
        }
        let kept: Vec<MemoryId> = self.kept.keys().copied().collect();
        for id in kept {
            let memory = &self.function.memories[id];
            let (class, count) = (Class::of(memory.elem.scalar), memory.elements() * u64::from(memory.elem.lanes));
            let registers = (0..count).map(|_| self.text.register(class)).collect();
            self.kept.insert(id, registers);
        }
    }

    /// Declares tables of constants, which are in front of the entry point.
    pub(super) fn declare_tables(&self, text: &mut String) {
        for (id, memory) in self.function.memories.iter().filter(|(_, memory)| memory.space == Space::Constant) {
            let bytes = self.bytes(id);
            // A string takes everything. NVIDIA's space for constants is small, and slow where lanes differ.
            let _ = write!(text, ".global .align {ALIGNMENT} .b8 {}_memory{}[{bytes}] = {{", self.entry, id.index());
            let mut filled = 0;
            let size = memory.elem.scalar.bytes() as usize;
            for constant in &memory.init {
                let lanes = constant.bits.iter().take(usize::from(memory.elem.lanes));
                let element = lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(size));
                for byte in element.chain(std::iter::repeat(0)).take(memory.stride as usize) {
                    let _ = write!(text, "{}{byte}", if filled == 0 { "" } else { "," });
                    filled += 1;
                }
            }
            // The rest is zero.
            text.push_str(if filled == 0 { "0};\n" } else { "};\n" });
        }
    }

    /// Returns the address of a table.
    pub(super) fn table_address(&mut self, memory: MemoryId) -> Operand {
        let number = i64::try_from(memory.index()).unwrap_or(0);
        let key = ("table", [Operand::Int(number); 3]);
        if let Some(&known) = self.once.get(&key) {
            return known;
        }
        let register = self.text.register(Class::Long);
        self.text.line_in_entry(format_args!("mov.b64 \t{register}, {}_memory{number}", self.entry));
        self.once.insert(key, register);
        register
    }

    /// Returns the bytes of local memory, where they are more than the text may declare: then a launch requests all of them.
    pub(super) fn dynamic_local(&self) -> Option<u64> {
        let local = self.function.memories.iter().filter(|(_, memory)| memory.space == Space::Local);
        let bytes: u64 = local.map(|(id, _)| self.bytes(id)).sum();
        (bytes > STATIC_LOCAL).then_some(bytes)
    }

    /// Returns the place of a local memory in the memory that a launch requests, if it is there.
    pub(super) fn dynamic_place(&self, memory: MemoryId) -> Option<u64> {
        self.dynamic_local()?;
        let memories = self.function.memories.iter();
        let before = memories.filter(|(id, other)| other.space == Space::Local && id.index() < memory.index());
        let is_local = self.function.memories[memory].space == Space::Local;
        is_local.then(|| before.map(|(id, _)| self.bytes(id)).sum())
    }

    /// Declares local memory that a launch requests, in front of the entry point.
    pub(super) fn declare_dynamic(&self, text: &mut String) {
        if self.dynamic_local().is_some() {
            // A string takes everything.
            let _ = writeln!(text, ".extern .shared .align {ALIGNMENT} .b8 {}_shared[];", self.entry);
        }
    }

    /// Returns the address of a workgroup's or an invocation's memory.
    pub(super) fn once_in(&mut self, memory: MemoryId) -> Operand {
        let number = i64::try_from(memory.index()).unwrap_or(0);
        let key = ("memory", [Operand::Int(number); 3]);
        if let Some(&known) = self.once.get(&key) {
            return known;
        }
        let register = self.text.register(Class::Word);
        match self.dynamic_place(memory) {
            None => self.text.line_in_entry(format_args!("mov.b32 \t{register}, memory{number}")),
            Some(place) => {
                self.text.line_in_entry(format_args!("mov.b32 \t{register}, {}_shared", self.entry));
                if place > 0 {
                    self.text.line_in_entry(format_args!("add.s32 \t{register}, {register}, {place}"));
                }
            }
        }
        self.once.insert(key, register);
        register
    }

    /// Declares the memories of the workgroup and of the invocation.
    pub(super) fn declare_memories(&self, text: &mut String) {
        for (id, memory) in self.function.memories.iter() {
            let space = match memory.space {
                Space::Local if self.dynamic_local().is_some() => continue,
                Space::Local => "shared",
                Space::Private if !self.kept.contains_key(&id) => "local",
                Space::Private | Space::Global | Space::Constant => continue,
            };
            // A string takes everything.
            let _ = writeln!(text, "\t.{space} .align {ALIGNMENT} .b8 memory{}[{}];", id.index(), self.bytes(id));
        }
    }

    /// Local memory is zero when the workgroup starts: its invocations clear it together.
    pub(super) fn clear_local_memory(&mut self) {
        let locals: Vec<MemoryId> = self
            .function
            .memories
            .iter()
            .filter(|(_, memory)| memory.space == Space::Local && memory.elements() > 0)
            .map(|(id, _)| id)
            .collect();
        if locals.is_empty() {
            return;
        }
        let own = self.local_linear_id();
        let first = self.text.op(Class::Word, format_args!("shl.b32"), &[own, Operand::Int(4)]);
        for id in locals {
            let base = self.once_in(id);
            let at = self.text.op(Class::Word, format_args!("add.s32"), &[base, first]);
            let left = i64::try_from(self.bytes(id)).unwrap_or(0);
            let step = i64::from(self.total()) * 16;
            self.clear("shared", at, Some(first), left, step);
        }
        self.barrier();
    }

    /// Clears memory from an address on: it starts `first` bytes after the beginning, in steps of `step`, up to `bytes` bytes.
    fn clear(&mut self, space: &str, at: Operand, first: Option<Operand>, bytes: i64, step: i64) {
        let (head, done) = (self.text.label(), self.text.label());
        let place = self.text.register(Class::Word);
        let count = self.text.register(Class::Word);
        self.text.copy(place, at);
        self.text.copy(count, first.unwrap_or(Operand::Int(0)));
        let limit = Operand::Int(bytes);
        if first.is_some() && step > bytes {
            // Each invocation clears one part at most.
            let more = self.text.op(Class::Truth, format_args!("setp.lt.u32"), &[count, limit]);
            self.text.line(format_args!("@{more} st.{space}.v4.b32 \t[{place}], {{0, 0, 0, 0}}"));
            return;
        }
        if first.is_some() {
            let none = self.text.op(Class::Truth, format_args!("setp.ge.u32"), &[count, limit]);
            self.text.branch(none, true, done);
        }
        self.text.start(head);
        self.text.line(format_args!("st.{space}.v4.b32 \t[{place}], {{0, 0, 0, 0}}"));
        self.text.op_to(place, format_args!("add.s32"), &[place, Operand::Int(step)]);
        self.text.op_to(count, format_args!("add.s32"), &[count, Operand::Int(step)]);
        let more = self.text.op(Class::Truth, format_args!("setp.lt.u32"), &[count, limit]);
        self.text.branch(more, true, head);
        self.text.start(done);
    }

    /// Prints a declared memory; private memory is fresh and zero each time.
    pub(super) fn memory(&mut self, id: MemoryId) {
        if self.function.memories[id].space != Space::Private {
            return;
        }
        if let Some(registers) = self.kept.get(&id).cloned() {
            let zero = match self.function.memories[id].elem.scalar {
                Scalar::Bool => Operand::Known(false),
                _ => Operand::Int(0),
            };
            return registers.into_iter().for_each(|register| self.text.copy(register, zero));
        }
        let bytes = self.bytes(id);
        if bytes > CLEARED_AT_ONCE {
            let base = self.once_in(id);
            return self.clear("local", base, None, i64::try_from(bytes).unwrap_or(0), 16);
        }
        for at in (0..bytes).step_by(16) {
            self.text.line(format_args!("st.local.v4.b32 \t[memory{}+{at}], {{0, 0, 0, 0}}", id.index()));
        }
    }

    /// Returns a root's number of elements.
    pub(super) fn length(&mut self, view: Value) -> Operand {
        match self.whole[view] {
            Some(Root::Param(index)) => self.parameter(Parameter::Length(u32::try_from(index).unwrap_or(u32::MAX))),
            Some(Root::Memory(memory)) => {
                Operand::Int(i64::try_from(self.function.memories[memory].elements()).unwrap_or(i64::MAX))
            }
            None => Operand::Int(0),
        }
    }

    /// Returns where an element is, which is in range.
    pub(super) fn cell(&mut self, view: Value, index: List) -> Option<Cell> {
        let (root, elem, space, stride, index) = match self.whole[view] {
            Some(root) => {
                let &index = self.function.list(index).first()?;
                let (elem, space, stride) = self.function.layout(root);
                (root, elem, space, stride, index)
            }
            // The element of a window is at a byte of its root.
            None => {
                let window = self.function.byte_window(&self.whole, &self.definitions, view)?;
                let (_, space, _) = self.function.layout(window.root);
                (window.root, window.elem, space, 1, window.offset)
            }
        };
        let index = self.index(index);
        let address = self.address(root, space, stride, index);
        Some(Cell { root, elem, space, stride, address })
    }

    /// Returns the registers of an element of a memory that is kept in them.
    fn kept_lanes(&self, view: Value, index: List) -> Option<Vec<Operand>> {
        let Some(Root::Memory(memory)) = self.whole[view] else { return None };
        let registers = self.kept.get(&memory)?;
        let &index = self.function.list(index).first()?;
        let at = usize::try_from(self.index(index).constant).unwrap_or(usize::MAX);
        let lanes = usize::from(self.function.memories[memory].elem.lanes);
        // An access that is never executed may be out of range.
        Some(registers.iter().skip(at.saturating_mul(lanes)).take(lanes).copied().collect())
    }

    /// Returns the name of a load or store: the space, and the word that makes it indivisible where others update the memory.
    fn access(&self, cell: &Cell, load: bool) -> String {
        let space = space_name(cell.space);
        let indivisible = self.atomic.contains(&cell.root) && cell.elem.scalar.bits() >= 32;
        let how = match (indivisible && matches!(cell.space, Space::Global | Space::Local), load) {
            (true, _) => ".relaxed.gpu",
            (false, _) => "",
        };
        let read_only = if load && cell.space == Space::Constant { ".nc" } else { "" };
        format!("{how}.{space}{read_only}")
    }

    /// Returns how many lanes are accessed together, from a lane on.
    fn width(&self, cell: &Cell, lane: u8) -> u8 {
        let size = u64::from(cell.elem.scalar.bytes());
        let at = u64::from(lane) * size;
        // The largest power of two that divides every such address.
        let align = 1_u64 << (u64::from(cell.stride) | at | ALIGNMENT).trailing_zeros();
        let left = cell.elem.lanes.saturating_sub(lane);
        if self.atomic.contains(&cell.root) {
            return 1;
        }
        [4_u8, 2].into_iter().find(|&width| width <= left && align >= u64::from(width) * size).unwrap_or(1)
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: List) {
        if let Some(lanes) = self.kept_lanes(view, index) {
            for (lane, from) in lanes.into_iter().enumerate() {
                let scalar = self.elem(result).scalar;
                let copy = self.text.register(Class::of(scalar));
                self.text.copy(copy, from);
                self.values[result][lane] = copy;
            }
            return;
        }
        let Some(cell) = self.cell(view, index) else { return };
        let mut lane = 0;
        while lane < cell.elem.lanes {
            let width = self.width(&cell, lane);
            self.load_lanes(result, &cell, lane, width);
            lane += width;
        }
    }

    fn load_lanes(&mut self, result: Value, cell: &Cell, lane: u8, width: u8) {
        let scalar = cell.elem.scalar;
        let class = Class::of(if scalar == Scalar::Bool { Scalar::U8 } else { scalar });
        let to: Vec<Operand> = (0..width).map(|_| self.text.register(class)).collect();
        let (list, vector) = listed(&to);
        let (access, ty, at) = (self.access(cell, true), memory(scalar), lane_address(cell, lane));
        self.text.line(format_args!("ld{access}{vector}.{ty} \t{list}, {at}"));
        for (number, held) in (lane..).zip(to) {
            self.values[result][usize::from(number)] = if scalar == Scalar::Bool {
                self.text.op(Class::Truth, format_args!("setp.ne.u32"), &[held, Operand::Int(0)])
            } else {
                held
            };
        }
    }

    /// Returns one scalar of 32 or 64 bits, as bits.
    pub(super) fn load_bits(&mut self, cell: &Cell) -> Operand {
        let access = self.access(cell, true);
        let class = Class::of(cell.elem.scalar);
        let to = self.text.register(class);
        self.text.line(format_args!("ld{access}.{} \t{to}, {}", class.bits(), cell.address));
        to
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let values = self.values[value];
        if let Some(lanes) = self.kept_lanes(view, index) {
            return lanes.into_iter().zip(values).for_each(|(to, from)| self.text.copy(to, from));
        }
        let Some(cell) = self.cell(view, index) else { return };
        let mut lane = 0;
        while lane < cell.elem.lanes {
            let width = self.width(&cell, lane);
            let from: Vec<Operand> = values[usize::from(lane)..][..usize::from(width)].to_vec();
            let from: Vec<Operand> = from.into_iter().map(|scalar| self.stored(scalar)).collect();
            let (list, vector) = listed(&from);
            let (access, ty, at) = (self.access(&cell, false), memory(cell.elem.scalar), lane_address(&cell, lane));
            self.text.line(format_args!("st{access}{vector}.{ty} \t{at}, {list}"));
            lane += width;
        }
    }

    /// Returns a scalar as stores take it.
    fn stored(&mut self, scalar: Operand) -> Operand {
        match scalar {
            Operand::Known(holds) => Operand::Int(i64::from(holds)),
            Operand::Reg(Class::Truth, _) => self.truth_word(scalar),
            Operand::Reg(..) | Operand::Int(_) | Operand::Single(_) | Operand::Double(_) => scalar.bits(),
        }
    }
}

/// Returns how instructions name a space.
pub(super) fn space_name(space: Space) -> &'static str {
    match space {
        Space::Global | Space::Constant => "global",
        Space::Local => "shared",
        Space::Private => "local",
    }
}

/// Returns the address of a lane.
fn lane_address(cell: &Cell, lane: u8) -> Address {
    let Address { base, offset } = cell.address;
    Address { base, offset: offset + i64::from(lane) * i64::from(cell.elem.scalar.bytes()) }
}

/// Returns the operands of an access in a list, and the suffix that makes the instruction one of vectors.
fn listed(lanes: &[Operand]) -> (String, &'static str) {
    match *lanes {
        [a, b, c, d] => (format!("{{{a}, {b}, {c}, {d}}}"), ".v4"),
        [a, b] => (format!("{{{a}, {b}}}"), ".v2"),
        _ => (lanes.first().map_or_else(String::new, Operand::to_string), ""),
    }
}
