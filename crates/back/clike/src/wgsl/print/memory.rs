//! Declarations, loads, stores and atomic operations. Buffers are arrays of scalars, whatever their elements are.

use crisp_ir_kernel::{AtomicOp, AtomicUpdate, List, MemoryId, Op, OpId, Root, Scalar, Space, Value};

use super::expressions::{float_text, signed_text};
use super::{Wgsl, scalar_name};
use crate::shared::{Printer, Text};

impl Printer<'_, Wgsl<'_>> {
    fn root_name(&self, root: Root) -> String {
        self.roots.get(&root).cloned().unwrap_or_default()
    }

    /// Returns whether a table of floats is kept as bits: it holds some that no literal is sure to keep.
    fn keeps_bits(&self, root: Root) -> bool {
        let (elem, space, _) = self.layout(root);
        let Root::Memory(memory) = root else { return false };
        let lanes = usize::from(elem.lanes);
        let bits = self.function.memories[memory].init.iter().flat_map(|constant| constant.bits.iter().take(lanes));
        let plain = |bits: &u64| u32::try_from(*bits).is_ok_and(|bits| float_text(bits).is_some());
        space == Space::Constant && elem.scalar == Scalar::F32 && !bits.into_iter().all(plain)
    }

    /// Returns the scalar that memory holds: where updates are atomic, the integer of its bits.
    fn cell(&self, root: Root) -> &'static str {
        let (elem, _, _) = self.layout(root);
        match (self.language.atomic.contains(&root), elem.scalar) {
            (true, Scalar::I32) => "atomic<i32>",
            (true, _) => "atomic<u32>",
            (false, Scalar::F32) if self.keeps_bits(root) => "u32",
            (false, scalar) => scalar_name(scalar),
        }
    }

    pub(super) fn declaration(&self, root: Root) -> String {
        let (name, cell) = (self.root_name(root), self.cell(root));
        let (elem, space, step) = self.layout(root);
        match root {
            Root::Param(index) => {
                let writes = self.function.params[index].ty.view().is_some_and(|view| view.access.writes());
                let access = if writes { "read_write" } else { "read" };
                format!("var<storage, {access}> {name}: array<{cell}>;")
            }
            Root::Memory(memory) => {
                let memory = &self.function.memories[memory];
                let count = memory.elements() * u64::from(step);
                match space {
                    Space::Local | Space::Global => format!("var<workgroup> {name}: array<{cell}, {count}>;"),
                    Space::Private => format!("var {name}: array<{cell}, {count}>;"),
                    Space::Constant => {
                        let mut cells = Vec::new();
                        for constant in &memory.init {
                            for lane in 0..step as usize {
                                let bits = constant.bits.get(lane).copied().filter(|_| lane < usize::from(elem.lanes));
                                let bits = u32::try_from(bits.unwrap_or(0) & 0xffff_ffff).unwrap_or(0);
                                cells.push(match elem.scalar {
                                    Scalar::I32 => signed_text(bits),
                                    Scalar::F32 if cell == "f32" => float_text(bits).unwrap_or_default(),
                                    _ => format!("{bits}u"),
                                });
                            }
                        }
                        let values = cells.join(", ");
                        format!("var<private> {name}: array<{cell}, {count}> = array<{cell}, {count}>({values});")
                    }
                }
            }
        }
    }

    /// Private memory is declared in front of everything, and is zero then.
    pub(super) fn private_memory(&mut self) {
        for (id, memory) in self.function.memories.iter() {
            if memory.space == Space::Private {
                let declaration = self.declaration(Root::Memory(id));
                self.line(declaration);
            }
        }
    }

    /// Private memory is fresh each time, which begins to matter in a loop.
    pub(super) fn memory(&mut self, id: OpId, memory: MemoryId) {
        let root = Root::Memory(memory);
        let (_, space, step) = self.layout(root);
        let Some(region) = self.uses.region(id) else { return };
        if space == Space::Private && self.loop_depth[region] > 0 {
            let count = self.function.memories[memory].elements() * u64::from(step);
            let text = format!("{} = array<{}, {count}>();", self.root_name(root), self.cell(root));
            self.line(text);
        }
    }

    /// Returns the cells of an element, one for each lane.
    fn cells(&mut self, root: Root, index: Value) -> Vec<String> {
        let (elem, _, step) = self.layout(root);
        let name = self.root_name(root);
        let constant = self.function.constant(self.definitions[index]).map(|constant| constant.bits[0]);
        if elem.lanes > 1 {
            self.named(index);
        }
        let lanes = 0..u32::from(elem.lanes);
        if let Some(element) = constant {
            return lanes.map(|lane| format!("{name}[{}]", element * u64::from(step) + u64::from(lane))).collect();
        }
        let (whole, operand) = (self.value(index), self.operand(index));
        let cell = |lane: u32| match (step, lane) {
            (1, _) => format!("{name}[{whole}]"),
            (step, 0) => format!("{name}[{operand} * {step}u]"),
            (step, lane) => format!("{name}[{operand} * {step}u + {lane}u]"),
        };
        lanes.map(cell).collect()
    }

    /// Returns the value of a cell, as a scalar of the element's type.
    fn read_cell(&self, root: Root, cell: &str) -> String {
        let (elem, _, _) = self.layout(root);
        let held = if self.language.atomic.contains(&root) { format!("atomicLoad(&{cell})") } else { cell.to_owned() };
        if elem.scalar == Scalar::F32 && self.cell(root) != "f32" { format!("bitcast<f32>({held})") } else { held }
    }

    /// Returns a scalar as what the cells of an atomically updated root hold.
    fn as_cell(&self, root: Root, value: &str) -> String {
        let (elem, _, _) = self.layout(root);
        if elem.scalar == Scalar::F32 { format!("bitcast<u32>({value})") } else { value.to_owned() }
    }

    /// Returns a value from such a cell, as the element's type.
    fn of_cell(&self, root: Root, value: &str) -> String {
        let (elem, _, _) = self.layout(root);
        if elem.scalar == Scalar::F32 { format!("bitcast<f32>({value})") } else { value.to_owned() }
    }

    fn place(&mut self, view: Value, index: List) -> Option<(Root, Vec<String>)> {
        if self.whole[view].is_none() {
            self.unprintable.note(self.function.span, "an access of a view that is not a root");
        }
        let root = self.whole[view]?;
        let &index = self.function.list(index).first()?;
        Some((root, self.cells(root, index)))
    }

    /// Prints a load; `only` where nothing but the end of the region uses it.
    pub(super) fn load(&mut self, result: Value, view: Value, index: List, only: bool) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let cells: Vec<String> = cells.iter().map(|cell| self.read_cell(root, cell)).collect();
        match cells.as_slice() {
            [one] if only => {
                self.texts[result] = vec![Text { text: one.clone(), tight: true, simple: false, depth: 1 }];
            }
            many => self.declare_lanes(result, many),
        }
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let lanes: Vec<String> = self.texts[value].iter().map(|text| text.text.clone()).collect();
        for (cell, own) in cells.iter().zip(lanes) {
            let text = if self.language.atomic.contains(&root) {
                format!("atomicStore(&{cell}, {});", self.as_cell(root, &own))
            } else {
                format!("{cell} = {own};")
            };
            self.line(text);
        }
    }

    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        match data.op {
            Op::Atomic { update: AtomicUpdate::By(op, value), view, index, scope: _ } => {
                self.atomic_op(result, op, view, index, value);
            }
            Op::Atomic { update: AtomicUpdate::CompareExchange { expected, value }, view, index, scope: _ } => {
                let Some((root, cells)) = self.place(view, index) else { return };
                let [expected, value] = [expected, value].map(|value| {
                    let named = self.named(value).text;
                    self.as_cell(root, &named)
                });
                let held = self.names.make("held");
                self.line(format!("var {held} = {expected};"));
                // The exchange may fail by chance: then it is tried again.
                self.open("loop");
                let tried = self.names.make("tried");
                self.line(format!("let {tried} = atomicCompareExchangeWeak(&{}, {expected}, {value});", cells[0]));
                self.line(format!("{held} = {tried}.old_value;"));
                self.line(format!("if ({tried}.exchanged || {held} != {expected}) {{ break; }}"));
                self.close();
                let text = self.of_cell(root, &held);
                self.declare_used(result, &text);
            }
            Op::AtomicApply { view, index, body, scope: _ } => {
                let Some((root, cells)) = self.place(view, index) else { return };
                self.update(root, &cells[0], result, |printer, old| printer.apply(body, old));
            }
            _ => self.unprintable.op(self.function, id),
        }
    }

    fn atomic_op(&mut self, result: Value, op: AtomicOp, view: Value, index: List, value: Value) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let cell = cells[0].clone();
        let integer = self.elem(result).scalar != Scalar::F32;
        let builtin = match op {
            AtomicOp::Add if integer => Some("atomicAdd"),
            AtomicOp::Sub if integer => Some("atomicSub"),
            AtomicOp::Min if integer => Some("atomicMin"),
            AtomicOp::Max if integer => Some("atomicMax"),
            AtomicOp::And => Some("atomicAnd"),
            AtomicOp::Or => Some("atomicOr"),
            AtomicOp::Xor => Some("atomicXor"),
            AtomicOp::Exchange => Some("atomicExchange"),
            AtomicOp::Add | AtomicOp::Sub | AtomicOp::Min | AtomicOp::Max | AtomicOp::Inc | AtomicOp::Dec => None,
        };
        if let Some(builtin) = builtin {
            let made = format!("{builtin}(&{cell}, {})", self.as_cell(root, &self.value(value)));
            if self.uses.count(result) == 0 {
                return self.line(format!("{made};"));
            }
            let text = self.of_cell(root, &made);
            return self.declare(result, &text);
        }
        let value = self.named(value).text;
        self.update(root, &cell, result, |_, old| match op {
            AtomicOp::Sub => format!("{old} - {value}"),
            AtomicOp::Min => format!("min({old}, {value})"),
            AtomicOp::Max => format!("max({old}, {value})"),
            AtomicOp::Inc => format!("select({old} + 1u, 0u, {old} >= {value})"),
            AtomicOp::Dec => format!("select({old} - 1u, {value}, {old} == 0u || {old} > {value})"),
            AtomicOp::Add | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor | AtomicOp::Exchange => {
                format!("{old} + {value}")
            }
        });
    }

    /// Repeats an update until no other invocation interferes.
    fn update(&mut self, root: Root, cell: &str, result: Value, make: impl FnOnce(&mut Self, &str) -> String) {
        let held = self.names.make("held");
        self.line(format!("var {held} = atomicLoad(&{cell});"));
        self.open("loop");
        let old = if self.elem(result).scalar == Scalar::F32 {
            let old = self.names.make("old");
            self.line(format!("let {old} = bitcast<f32>({held});"));
            old
        } else {
            held.clone()
        };
        let new = make(self, &old);
        let (new, tried) = (self.as_cell(root, &new), self.names.make("tried"));
        self.line(format!("let {tried} = atomicCompareExchangeWeak(&{cell}, {held}, {new});"));
        self.line(format!("if ({tried}.exchanged) {{ break; }}"));
        self.line(format!("{held} = {tried}.old_value;"));
        self.close();
        let text = self.of_cell(root, &held);
        self.declare_used(result, &text);
    }

    fn declare_used(&mut self, result: Value, text: &str) {
        if self.uses.count(result) > 0 {
            self.declare(result, text);
        }
    }
}
