//! Declarations, loads, stores and atomic operations. Buffers are arrays of scalars, whatever their elements are.

use crisp_ir_kernel::{AtomicOp, Elem, Op, OpId, RegionId, Scalar, Space, Terminator, Value};

use super::{Printer, Root, scalar_name, type_name};
use crate::names;

impl Printer<'_> {
    /// The element type of a root, its space, and scalars from one element to the next.
    fn layout(&self, root: Root) -> (Elem, Space, u32) {
        let (elem, space, stride) = match root {
            Root::Param(index) => {
                let view = self.function.params[index].ty.view();
                view.map_or((Elem::scalar(Scalar::U32), Space::Global, 4), |view| (view.elem, view.space, view.stride))
            }
            Root::Memory(memory) => {
                let memory = &self.function.memories[memory];
                (memory.elem, memory.space, memory.stride)
            }
        };
        (elem, space, stride / elem.scalar.bytes())
    }

    fn root_name(&self, root: Root) -> String {
        match root {
            Root::Param(index) => names::identifier(&self.function.params[index].name, &format!("b{index}")),
            Root::Memory(memory) => {
                names::identifier(&self.function.memories[memory].name, &format!("m{}", memory.index()))
            }
        }
    }

    /// The scalar that memory holds: where updates are atomic, the integer of its bits.
    fn cell(&self, root: Root) -> String {
        let (elem, _, _) = self.layout(root);
        if !self.atomic.contains(&root) {
            return scalar_name(elem.scalar).to_owned();
        }
        if elem.scalar == Scalar::I32 { "atomic<i32>".to_owned() } else { "atomic<u32>".to_owned() }
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
                let count = memory.length * u64::from(step);
                match space {
                    Space::Local | Space::Global => format!("var<workgroup> {name}: array<{cell}, {count}>;"),
                    Space::Private => format!("var {name}: array<{cell}, {count}>;"),
                    Space::Constant => {
                        let mut cells = Vec::new();
                        for constant in &memory.init {
                            for lane in 0..step as usize {
                                let bits = constant.bits.get(lane).copied().filter(|_| lane < usize::from(elem.lanes));
                                cells.push(constant_text(elem.scalar, bits.unwrap_or(0), true));
                            }
                        }
                        format!(
                            "var<private> {name}: array<{cell}, {count}> = array<{cell}, {count}>({});",
                            cells.join(", ")
                        )
                    }
                }
            }
        }
    }

    /// The cells of an element, one for each lane.
    fn cells(&self, root: Root, index: Value) -> Vec<String> {
        let (elem, _, step) = self.layout(root);
        let (name, index) = (self.root_name(root), self.name(index));
        let cell = |lane: u32| {
            let at = match (step, lane) {
                (1, _) => format!("u32({index})"),
                (step, 0) => format!("u32({index}) * {step}u"),
                (step, lane) => format!("u32({index}) * {step}u + {lane}u"),
            };
            format!("{name}[{at}]")
        };
        (0..u32::from(elem.lanes)).map(cell).collect()
    }

    /// What a cell holds, as a scalar of the element's type.
    fn read_cell(&self, root: Root, cell: &str) -> String {
        let (elem, _, _) = self.layout(root);
        match (self.atomic.contains(&root), elem.scalar) {
            (true, Scalar::F32) => format!("bitcast<f32>(atomicLoad(&{cell}))"),
            (true, _) => format!("atomicLoad(&{cell})"),
            (false, _) => cell.to_owned(),
        }
    }

    /// A scalar as what the cells of an atomically updated root hold.
    fn as_cell(&self, root: Root, value: &str) -> String {
        let (elem, _, _) = self.layout(root);
        if elem.scalar == Scalar::F32 { format!("bitcast<u32>({value})") } else { value.to_owned() }
    }

    /// What such a cell held, as the element's type.
    fn of_cell(&self, root: Root, value: &str) -> String {
        let (elem, _, _) = self.layout(root);
        if elem.scalar == Scalar::F32 { format!("bitcast<f32>({value})") } else { value.to_owned() }
    }

    fn place(&self, view: Value, index: crisp_ir_kernel::List) -> Option<(Root, Vec<String>)> {
        let root = self.root(view)?;
        let &index = self.function.list(index).first()?;
        Some((root, self.cells(root, index)))
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: crisp_ir_kernel::List) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let cells: Vec<String> = cells.iter().map(|cell| self.read_cell(root, cell)).collect();
        let name = self.name(result);
        let text = match cells.as_slice() {
            [one] => one.clone(),
            many => format!("{}({})", type_name(self.elem(result)), many.join(", ")),
        };
        self.line(format!("let {name} = {text};"));
    }

    pub(super) fn store(&mut self, view: Value, index: crisp_ir_kernel::List, value: Value) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let name = self.name(value);
        let vector = cells.len() > 1;
        for (cell, lane) in cells.iter().zip(["x", "y", "z", "w"]) {
            let own = if vector { format!("{name}.{lane}") } else { name.clone() };
            let text = if self.atomic.contains(&root) {
                format!("atomicStore(&{cell}, {});", self.as_cell(root, &own))
            } else {
                format!("{cell} = {own};")
            };
            self.line(text);
        }
    }

    /// Private memory is fresh each time.
    pub(super) fn memory(&mut self, memory: crisp_ir_kernel::MemoryId) {
        let root = Root::Memory(memory);
        let (_, space, step) = self.layout(root);
        if space == Space::Private {
            let count = self.function.memories[memory].length * u64::from(step);
            let text = format!("{} = array<{}, {count}>();", self.root_name(root), self.cell(root));
            self.line(text);
        }
    }

    pub(super) fn atomic(&mut self, id: OpId) {
        let data = &self.function[id];
        let Some(result) = data.results.single() else { return };
        let name = self.name(result);
        match data.op {
            Op::Atomic { op, view, index, value, scope: _ } => {
                let Some((root, cells)) = self.place(view, index) else { return };
                let (cell, value) = (cells[0].clone(), self.name(value));
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
                    AtomicOp::Add | AtomicOp::Sub | AtomicOp::Min | AtomicOp::Max | AtomicOp::Inc | AtomicOp::Dec => {
                        None
                    }
                };
                if let Some(builtin) = builtin {
                    let exchanged = format!("{builtin}(&{cell}, {})", self.as_cell(root, &value));
                    let text = format!("let {name} = {};", self.of_cell(root, &exchanged));
                    return self.line(text);
                }
                self.update(root, &cell, &name, |printer, old| {
                    printer.line(match op {
                        AtomicOp::Add => format!("let crisp_new = {old} + {value};"),
                        AtomicOp::Sub => format!("let crisp_new = {old} - {value};"),
                        AtomicOp::Min => format!("let crisp_new = min({old}, {value});"),
                        AtomicOp::Max => format!("let crisp_new = max({old}, {value});"),
                        AtomicOp::Inc => format!("let crisp_new = select({old} + 1u, 0u, {old} >= {value});"),
                        AtomicOp::Dec => {
                            format!("let crisp_new = select({old} - 1u, {value}, {old} == 0u || {old} > {value});")
                        }
                        AtomicOp::And | AtomicOp::Or | AtomicOp::Xor | AtomicOp::Exchange => {
                            format!("let crisp_new = {value};")
                        }
                    });
                    "crisp_new".to_owned()
                });
            }
            Op::CompareExchange { view, index, expected, value, scope: _ } => {
                let Some((root, cells)) = self.place(view, index) else { return };
                let (expected, value) =
                    (self.as_cell(root, &self.name(expected)), self.as_cell(root, &self.name(value)));
                let held = self.fresh("held");
                let ty = if self.elem(result).scalar == Scalar::I32 { "i32" } else { "u32" };
                self.line(format!("var {held}: {ty};"));
                // The exchange may fail by chance: then it is tried again.
                self.open("loop");
                self.line(format!("let crisp_tried = atomicCompareExchangeWeak(&{}, {expected}, {value});", cells[0]));
                self.line(format!("{held} = crisp_tried.old_value;"));
                self.line(format!("if (crisp_tried.exchanged || {held} != {expected}) {{ break; }}"));
                self.close();
                let text = format!("let {name} = {};", self.of_cell(root, &held));
                self.line(text);
            }
            Op::AtomicApply { view, index, body, scope: _ } => {
                let Some((root, cells)) = self.place(view, index) else { return };
                self.update(root, &cells[0], &name, |printer, old| printer.apply(body, old));
            }
            _ => {}
        }
    }

    /// The region of an update: its parameter is the old element; what it yields.
    fn apply(&mut self, body: RegionId, old: &str) -> String {
        if let Some(&param) = self.function[body].params.first() {
            self.names[param] = old.to_owned();
        }
        self.region_ops(body);
        let Terminator::Yield(list) = self.function[body].terminator else { return old.to_owned() };
        self.function.list(list).first().map_or_else(|| old.to_owned(), |&value| self.name(value))
    }

    /// Repeats an update until nobody came between.
    fn update(&mut self, root: Root, cell: &str, name: &str, make: impl FnOnce(&mut Self, &str) -> String) {
        let held = self.fresh("held");
        let ty = if self.cell(root) == "atomic<i32>" { "i32" } else { "u32" };
        self.line(format!("var {held}: {ty} = atomicLoad(&{cell});"));
        self.open("loop");
        let old = self.fresh("old");
        let text = format!("let {old} = {};", self.of_cell(root, &held));
        self.line(text);
        let new = make(self, &old);
        let new = self.as_cell(root, &new);
        self.line(format!("let crisp_tried = atomicCompareExchangeWeak(&{cell}, {held}, {new});"));
        self.line("if (crisp_tried.exchanged) { break; }");
        self.line(format!("{held} = crisp_tried.old_value;"));
        self.close();
        let text = format!("let {name} = {};", self.of_cell(root, &held));
        self.line(text);
    }
}

/// A constant. Where `initialiser`, it stands in the value that a variable begins with, where no function can be called.
pub(super) fn constant_text(scalar: Scalar, bits: u64, initialiser: bool) -> String {
    let low = bits & 0xffff_ffff;
    match scalar {
        Scalar::Bool => (if bits == 0 { "false" } else { "true" }).to_owned(),
        Scalar::I32 => {
            let value = i64::from(u32::try_from(low).unwrap_or(0).cast_signed());
            if value == i64::from(i32::MIN) { "(-2147483647i - 1i)".to_owned() } else { format!("{value}i") }
        }
        Scalar::I64 => {
            let value = bits.cast_signed();
            if value == i64::MIN { "(-9223372036854775807li - 1li)".to_owned() } else { format!("{value}li") }
        }
        Scalar::U64 => format!("{bits}lu"),
        Scalar::F32 => {
            let decimal = crisp_ir_kernel::text::shortest_decimal(Scalar::F32, low);
            match decimal {
                // Only normal numbers are sure to survive as literals.
                Some(decimal) if !decimal.contains("inf") && is_normal(low) => format!("{decimal}f"),
                Some(_) | None if initialiser => format!("bitcast<f32>({low}u)"),
                Some(_) | None => format!("crisp_float({low}u)"),
            }
        }
        Scalar::U32
        | Scalar::I8
        | Scalar::I16
        | Scalar::U8
        | Scalar::U16
        | Scalar::F16
        | Scalar::BF16
        | Scalar::F64 => {
            format!("{low}u")
        }
    }
}

fn is_normal(bits: u64) -> bool {
    let exponent = (bits >> 23) & 0xff;
    bits << 1 & 0xffff_ffff == 0 && bits == 0 || (1..255).contains(&exponent)
}
