//! Declarations, loads and stores. Memory is arrays of scalars, whatever its elements are.

use crisp_ir_kernel::{Elem, List, MemoryId, Root, Scalar, Space, Value};

use super::C;
use super::expressions::is_normal;
use crate::shared::Printer;

impl Printer<'_, C<'_>> {
    /// Returns the qualifier that aligns a memory for windows of any type.
    fn aligned(&self, root: Root) -> &'static str {
        if self.language.windowed.contains(&root) { " __attribute__((aligned(8)))" } else { "" }
    }

    fn cells_of(&self, memory: MemoryId) -> u64 {
        let (_, _, step) = self.layout(Root::Memory(memory));
        self.function.memories[memory].elements() * u64::from(step)
    }

    /// Names the declared memories, declares the local ones and clears them.
    pub(super) fn memories(&mut self) {
        let function = self.function;
        let mut cleared = Vec::new();
        for (id, memory) in function.memories.iter() {
            let outside = memory.space == Space::Constant;
            let wanted = if outside { table_name(&self.language.entry, &memory.name) } else { memory.name.clone() };
            let name = self.names.make(&wanted);
            self.roots.insert(Root::Memory(id), name.clone());
            let (elem, _, _) = self.layout(Root::Memory(id));
            if memory.space == Space::Local {
                let (space, cell) = (self.dialect().declared_space(Space::Local), self.dialect().cell(elem.scalar));
                let count = self.cells_of(id);
                let aligned = self.aligned(Root::Memory(id));
                self.line(format!("{space}{cell} {name}[{count}]{aligned};"));
                cleared.push((name, count));
            }
        }
        if cleared.is_empty() {
            return;
        }
        let total: u64 = self.local_size.iter().map(|&size| u64::from(size)).product();
        let at = self.names.make("at");
        let linear = self.linear_id();
        let uint = self.dialect().scalar(Scalar::U32);
        for (name, count) in cleared {
            self.line(format!("for ({uint} {at} = {linear}; {at} < {count}u; {at} += {total}u) {name}[{at}] = 0;"));
        }
        self.line(self.dialect().barrier());
    }

    /// Private memory begins where it is made, with zeros. In OpenCL C a loop writes them: PoCL 3.1 can lose an initializer's.
    pub(super) fn memory(&mut self, memory: MemoryId) {
        let root = Root::Memory(memory);
        let (elem, space, _) = self.layout(root);
        if space == Space::Private {
            let (cell, name) = (self.dialect().cell(elem.scalar), self.roots[&root].clone());
            let count = self.cells_of(memory);
            if self.dialect().is_cuda() {
                let aligned = self.aligned(root);
                self.line(format!("{cell} {name}[{count}]{aligned} = {{0}};"));
            } else {
                let at = self.names.make("at");
                let aligned = self.aligned(root);
                self.line(format!("{cell} {name}[{count}]{aligned};"));
                self.line(format!("for (uint {at} = 0; {at} < {count}u; ++{at}) {name}[{at}] = 0;"));
            }
        }
    }

    /// Returns the integers that represent the floats of a table, where some of these are not plain numbers: those are not constants in these languages.
    fn table_bits(&self, root: Root) -> Option<Scalar> {
        let Root::Memory(memory) = root else { return None };
        let (elem, _, _) = self.layout(root);
        let bits = match elem.scalar {
            Scalar::F32 => Scalar::U32,
            Scalar::F64 => Scalar::U64,
            _ => return None,
        };
        let plain = |bits: u64| is_normal(elem.scalar, bits & !(1 << (elem.scalar.bits() - 1)));
        let all_plain = self.function.memories[memory]
            .init
            .iter()
            .all(|constant| constant.bits.iter().take(usize::from(elem.lanes)).all(|&bits| plain(bits)));
        (!all_plain).then_some(bits)
    }

    /// Returns constant memory with its contents.
    pub(super) fn constant_memory(&self, memory: MemoryId) -> String {
        let root = Root::Memory(memory);
        let (elem, _, step) = self.layout(root);
        let scalar = self.table_bits(root).unwrap_or(elem.scalar);
        let mut cells = Vec::new();
        for constant in &self.function.memories[memory].init {
            for lane in 0..step as usize {
                let bits = constant.bits.get(lane).copied().filter(|_| lane < usize::from(elem.lanes));
                cells.push(self.constant(scalar, bits.unwrap_or(0), true).text);
            }
        }
        let dialect = self.dialect();
        let (space, cell) = (dialect.declared_space(Space::Constant), dialect.cell(scalar));
        let (name, count) = (self.roots.get(&root).cloned().unwrap_or_default(), self.cells_of(memory));
        let constant = if dialect.is_cuda() { "" } else { "const " };
        let aligned = self.aligned(root);
        format!("{space}{constant}{cell} {name}[{count}]{aligned} = {{{}}};", cells.join(", "))
    }

    /// Declares the element type of a window: such a type may be laid over memory of any other.
    fn alias(&mut self, scalar: Scalar) -> String {
        let cell = self.dialect().cell(scalar);
        if let Some(known) = self.language.aliases.get(cell) {
            return known.clone();
        }
        let name = self.names.make(&format!("{}_{}", self.language.entry, cell.replace(' ', "_")));
        self.language.aliases.insert(cell, name.clone());
        name
    }

    /// Returns the first element of a window, and its type.
    fn window_place(&mut self, view: Value) -> Option<(Root, Elem, Vec<String>)> {
        let Some(window) = self.function.byte_window(&self.whole, &self.definitions, view) else {
            self.unprintable.note(self.function.span, "an access of a view that is neither a root nor a window on one");
            return None;
        };
        let (_, space, _) = self.layout(window.root);
        let name = self.roots.get(&window.root).cloned()?;
        let (alias, offset) = (self.alias(window.elem.scalar), self.named(window.offset).text);
        let (space, byte) = (self.dialect().pointer_space(space), self.dialect().scalar(Scalar::U8));
        let size = window.elem.scalar.bytes();
        let cell = |lane: u32| match lane * size {
            0 => format!("*({space}{alias} *)(({space}{byte} *){name} + {offset})"),
            more => format!("*({space}{alias} *)(({space}{byte} *){name} + {offset} + {more})"),
        };
        Some((window.root, window.elem, (0..u32::from(window.elem.lanes)).map(cell).collect()))
    }

    /// Returns the cells of an element, one for each lane, with the root and the element's type.
    pub(super) fn place(&mut self, view: Value, index: List) -> Option<(Root, Elem, Vec<String>)> {
        let Some(root) = self.whole[view] else { return self.window_place(view) };
        let &index = self.function.list(index).first()?;
        let (elem, _, step) = self.layout(root);
        let name = self.roots.get(&root).cloned()?;
        let (index, operand) = if elem.lanes > 1 {
            let index = self.named(index).text;
            (index.clone(), index)
        } else {
            (self.value(index), self.operand(index))
        };
        let cell = |lane: u32| match (step, lane) {
            (1, _) => format!("{name}[{index}]"),
            (step, 0) => format!("{name}[{operand} * {step}]"),
            (step, lane) => format!("{name}[{operand} * {step} + {lane}]"),
        };
        Some((root, elem, (0..u32::from(elem.lanes)).map(cell).collect()))
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: List) {
        let Some((root, elem, cells)) = self.place(view, index) else { return };
        let (_, space, _) = self.layout(root);
        let volatile = self.language.target.faults.mixes_invocations && space == Space::Private;
        let is_root = self.whole[view].is_some();
        let held = if is_root { self.dialect().cell(elem.scalar).to_owned() } else { self.alias(elem.scalar) };
        let read = |cell: String| {
            let cell = if volatile { format!("*(volatile {held} *)&{cell}") } else { cell };
            match self.table_bits(root).filter(|_| is_root) {
                Some(bits) => self.dialect().bits(elem.scalar, bits, &cell),
                None if elem.scalar == Scalar::Bool => format!("{cell} != 0"),
                None => cell,
            }
        };
        let lanes: Vec<String> = cells.into_iter().map(read).collect();
        self.declare_lanes(result, &lanes);
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let Some((_, _, cells)) = self.place(view, index) else { return };
        let values = self.texts[value].clone();
        for (cell, value) in cells.iter().zip(values) {
            self.line(format!("{cell} = {};", value.text));
        }
    }
}

/// Returns the name of a table, which stands outside of its kernel. nvcc calls the kernel's parameters `kernel_param_0` and so on, and
/// these hide tables of that name from the kernel.
fn table_name(entry: &str, name: &str) -> String {
    let hidden = name.trim_start_matches(|first: char| !first.is_ascii_alphanumeric()).starts_with("param");
    format!("{entry}_{}{name}", if hidden { "table_" } else { "" })
}
