//! Declarations, loads and stores: scalar by scalar, each with the alignment that is known of it.

use std::fmt::Write;

use crisp_ir_kernel::{List, MemoryId, Root, Scalar, Scope, Space, Value};

use super::Printer;
use crate::spell::{memory_type, scalar_type};

/// The alignment of every memory.
const ALIGNMENT: u64 = 16;

/// A scalar in memory.
pub(super) struct Cell {
    pub(super) root: Root,
    pub(super) scalar: Scalar,
    pub(super) pointer: String,
    pub(super) align: u64,
}

impl Printer<'_> {
    /// Returns bytes of a declared memory, in whole steps of what is cleared at once.
    fn bytes(&self, memory: MemoryId) -> u64 {
        let memory = &self.function.memories[memory];
        memory.bytes().next_multiple_of(ALIGNMENT)
    }

    fn symbol(memory: MemoryId) -> String {
        format!("@memory{}", memory.index())
    }

    /// Declares the memories that are not instructions.
    pub(super) fn declare_memories(&self, text: &mut String) {
        for (id, memory) in self.function.memories.iter() {
            let (name, bytes) = (Self::symbol(id), self.bytes(id));
            let place = match self.target.space(memory.space) {
                0 => String::new(),
                number => format!("addrspace({number}) "),
            };
            // A string takes everything.
            let _ = match memory.space {
                Space::Local | Space::Global => {
                    writeln!(text, "{name} = internal {place}global [{bytes} x i8] poison, align {ALIGNMENT}")
                }
                Space::Constant => {
                    let content = self.content(id);
                    writeln!(text, "{name} = internal {place}constant [{bytes} x i8] c\"{content}\", align {ALIGNMENT}")
                }
                Space::Private => Ok(()),
            };
        }
    }

    /// Returns the bytes of constant memory.
    fn content(&self, id: MemoryId) -> String {
        let memory = &self.function.memories[id];
        let mut bytes = Vec::new();
        for constant in &memory.init {
            let size = memory.elem.scalar.bytes() as usize;
            let lanes = constant.bits.iter().take(usize::from(memory.elem.lanes));
            let element = lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(size));
            bytes.extend(element.chain(std::iter::repeat(0)).take(memory.stride as usize));
        }
        bytes.resize(usize::try_from(self.bytes(id)).unwrap_or(0), 0);
        bytes.iter().fold(String::with_capacity(3 * bytes.len()), |mut text, byte| {
            let _ = write!(text, "\\{byte:02X}");
            text
        })
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
        let first = self.text.assign(&format!("mul nuw nsw i32 {own}, {ALIGNMENT}"));
        let (pointer, step) = (self.pointer(Space::Local), u64::from(self.total()) * ALIGNMENT);
        for id in locals {
            let (name, bytes) = (Self::symbol(id), self.bytes(id));
            let (head, body, done) = (self.text.label("clear"), self.text.label("cleared"), self.text.label("zero"));
            let before = self.text.here();
            self.text.block(&head);
            let gap = self.text.gap();
            let (at, next) = (self.text.fresh(), self.text.fresh());
            let more = self.text.assign(&format!("icmp ult i32 {at}, {bytes}"));
            self.text.branch(&more, &body, &done);
            self.text.block(&body);
            let place = self.text.assign(&format!("getelementptr inbounds i8, {pointer} {name}, i32 {at}"));
            self.text.line(&format!("store <4 x i32> zeroinitializer, {pointer} {place}, align {ALIGNMENT}"));
            self.text.line(&format!("{next} = add nuw nsw i32 {at}, {step}"));
            let latch = self.text.here();
            self.text.jump(&head);
            self.text.join_in(&gap, &at, "i32", &[(first.clone(), before), (next, latch)]);
            self.text.block(&done);
        }
        self.barrier();
    }

    /// Prints a declared memory; private memory is fresh and zero each time.
    pub(super) fn memory(&mut self, result: Value, id: MemoryId) {
        let space = self.function.memories[id].space;
        if space != Space::Private {
            return self.define(result, Self::symbol(id));
        }
        let (pointer, bytes) = (self.pointer(Space::Private), self.bytes(id));
        let number = self.target.space(Space::Private);
        let name = if let Some(known) = self.private.get(&id) {
            known.clone()
        } else {
            let place = if number == 0 { String::new() } else { format!(", addrspace({number})") };
            let name = self.text.assign_in_entry(&format!("alloca [{bytes} x i8], align {ALIGNMENT}{place}"));
            self.private.insert(id, name.clone());
            name
        };
        self.text.line(&format!(
            "call void @llvm.memset.p{number}.i64({pointer} align {ALIGNMENT} {name}, i8 0, i64 {bytes}, i1 false)"
        ));
        self.define(result, name);
    }

    /// Returns a root's number of elements.
    pub(super) fn length(&self, view: Value) -> String {
        match self.whole[view] {
            Some(Root::Param(index)) => {
                let position = u32::try_from(index).unwrap_or(u32::MAX);
                self.parameter(crisp_ir_artifact::Parameter::Length(position))
            }
            Some(Root::Memory(memory)) => self.function.memories[memory].elements().to_string(),
            None => "0".to_owned(),
        }
    }

    /// Returns the scalars of an element, which is in range.
    pub(super) fn cells(&mut self, view: Value, index: List) -> Vec<Cell> {
        let (root, elem, space, stride, base, index) = match self.whole[view] {
            Some(root) => {
                let Some(&index) = self.function.list(index).first() else { return Vec::new() };
                let (elem, space, stride) = self.function.layout(root);
                (root, elem, space, stride, self.scalar(view), self.scalar(index))
            }
            // The element of a window is at a byte of its root.
            None => {
                let Some(window) = self.function.byte_window(&self.whole, &self.definitions, view) else {
                    return Vec::new();
                };
                let (_, space, _) = self.function.layout(window.root);
                (window.root, window.elem, space, 1, self.scalar(window.view), self.scalar(window.offset))
            }
        };
        let pointer = self.pointer(space);
        let first = self.text.assign(&format!("getelementptr inbounds [{stride} x i8], {pointer} {base}, i64 {index}"));
        let size = u64::from(elem.scalar.bytes());
        let mut cells = Vec::new();
        for lane in 0..u64::from(elem.lanes) {
            let at = lane * size;
            let place = if lane == 0 {
                first.clone()
            } else {
                self.text.assign(&format!("getelementptr inbounds i8, {pointer} {first}, i64 {at}"))
            };
            // The largest power of two that divides every such address.
            let align = size.max(1 << (u64::from(stride) | at | ALIGNMENT).trailing_zeros());
            cells.push(Cell { root, scalar: elem.scalar, pointer: format!("{pointer} {place}"), align });
        }
        cells
    }

    /// Returns the words before the type of an access and after its address: accesses to memory with atomic updates are indivisible too.
    fn indivisible(&self, cell: &Cell) -> (&'static str, String) {
        if self.atomic.contains(&cell.root) && cell.scalar.bits() >= 32 {
            ("atomic ", format!(" {}monotonic", self.target.scope(Scope::Device)))
        } else {
            ("", String::new())
        }
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: List) {
        let cells = self.cells(view, index);
        self.values[result] = cells.iter().map(|cell| self.load_cell(cell)).collect();
    }

    /// Returns one scalar.
    pub(super) fn load_cell(&mut self, cell: &Cell) -> String {
        let (before, after) = self.indivisible(cell);
        let Cell { root: _, scalar, pointer, align } = cell;
        let ty = memory_type(*scalar);
        let held = self.text.assign(&format!("load {before}{ty}, {pointer}{after}, align {align}"));
        if *scalar == Scalar::Bool { self.text.assign(&format!("icmp ne i8 {held}, 0")) } else { held }
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let cells = self.cells(view, index);
        let values = self.values[value].clone();
        for (cell, value) in cells.iter().zip(values) {
            let (before, after) = self.indivisible(cell);
            let value = match cell.scalar {
                Scalar::Bool => self.text.assign(&format!("zext i1 {value} to i8")),
                _ => value,
            };
            let (ty, align) = (memory_type(cell.scalar), cell.align);
            self.text.line(&format!("store {before}{ty} {value}, {}{after}, align {align}", cell.pointer));
        }
    }

    /// Returns a scalar as the integer of its bits.
    pub(super) fn bits(&mut self, scalar: Scalar, value: &str) -> String {
        if !scalar.is_float() {
            return value.to_owned();
        }
        self.text.assign(&format!("bitcast {} {value} to i{}", scalar_type(scalar), scalar.bits()))
    }

    /// Returns the scalar with these bits.
    pub(super) fn of_bits(&mut self, scalar: Scalar, bits: &str) -> String {
        if !scalar.is_float() {
            return bits.to_owned();
        }
        self.text.assign(&format!("bitcast i{} {bits} to {}", scalar.bits(), scalar_type(scalar)))
    }
}
