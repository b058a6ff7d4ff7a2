//! Declarations, loads and stores. Memory is arrays of scalars, whatever its elements are.

use crisp_ir_kernel::{Elem, List, MemoryId, Root, Scalar, Space, Value};

use super::expressions::is_normal;
use super::{Printer, Text};

impl Printer<'_> {
    /// The element type of a root, its space, and scalars from one element to the next.
    pub(super) fn layout(&self, root: Root) -> (Elem, Space, u32) {
        let (elem, space, stride) = match root {
            Root::Param(index) => {
                let view = self.function.params[index].ty.view();
                view.map_or((Elem::scalar(Scalar::U32), Space::Global, 4), |view| {
                    (view.elem, Space::Global, view.stride)
                })
            }
            Root::Memory(memory) => {
                let memory = &self.function.memories[memory];
                (memory.elem, memory.space, memory.stride)
            }
        };
        (elem, space, stride / elem.scalar.bytes().max(1))
    }

    fn cells_of(&self, memory: MemoryId) -> u64 {
        let (_, _, step) = self.layout(Root::Memory(memory));
        self.function.memories[memory].length * u64::from(step)
    }

    /// Names the declared memories, declares the local ones and clears them.
    pub(super) fn memories(&mut self) {
        let function = self.function;
        let mut cleared = Vec::new();
        for (id, memory) in function.memories.iter() {
            let outside = memory.space == Space::Constant;
            let wanted = match memory.name.strip_prefix("param") {
                _ if !outside => memory.name.clone(),
                // NVIDIA's compiler calls the parameters of `k` in its assembly `k_param_0`.
                Some(rest) => format!("{}_table{rest}", self.entry),
                None => format!("{}_{}", self.entry, memory.name),
            };
            let name = self.names.make(&wanted);
            self.roots.insert(Root::Memory(id), name.clone());
            let (elem, _, _) = self.layout(Root::Memory(id));
            if memory.space == Space::Local {
                let (space, cell) =
                    (self.target.dialect.declared_space(Space::Local), self.target.dialect.cell(elem.scalar));
                let count = self.cells_of(id);
                self.line(format!("{space}{cell} {name}[{count}];"));
                cleared.push((name, count));
            }
        }
        if cleared.is_empty() {
            return;
        }
        let total: u64 = self.local_size.iter().map(|&size| u64::from(size)).product();
        let at = self.names.make("at");
        let linear = self.linear_id();
        let uint = self.target.dialect.scalar(Scalar::U32);
        for (name, count) in cleared {
            self.line(format!("for ({uint} {at} = {linear}; {at} < {count}u; {at} += {total}u) {name}[{at}] = 0;"));
        }
        self.line(self.target.dialect.barrier());
    }

    /// Private memory begins where it is made, with zeros. In OpenCL C a loop writes them: PoCL 3.1 can lose an initializer's.
    pub(super) fn memory(&mut self, memory: MemoryId) {
        let root = Root::Memory(memory);
        let (elem, space, _) = self.layout(root);
        if space == Space::Private {
            let (cell, name) = (self.target.dialect.cell(elem.scalar), self.roots[&root].clone());
            let count = self.cells_of(memory);
            if self.target.dialect.is_cuda() {
                self.line(format!("{cell} {name}[{count}] = {{0}};"));
            } else {
                let at = self.names.make("at");
                self.line(format!("{cell} {name}[{count}];"));
                self.line(format!("for (uint {at} = 0; {at} < {count}u; ++{at}) {name}[{at}] = 0;"));
            }
        }
    }

    /// The integers that stand for the floats of a table, where some of these are no plain numbers: those are no constants in these languages.
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

    /// Constant memory with its contents.
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
        let dialect = self.target.dialect;
        let (space, cell) = (dialect.declared_space(Space::Constant), dialect.cell(scalar));
        let (name, count) = (self.roots.get(&root).cloned().unwrap_or_default(), self.cells_of(memory));
        let constant = if dialect.is_cuda() { "" } else { "const " };
        format!("{space}{constant}{cell} {name}[{count}] = {{{}}};", cells.join(", "))
    }

    /// The cells of an element, one for each lane.
    pub(super) fn place(&mut self, view: Value, index: List) -> Option<(Root, Vec<String>)> {
        let root = self.whole[view]?;
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
        Some((root, (0..u32::from(elem.lanes)).map(cell).collect()))
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: List) {
        let Some((root, cells)) = self.place(view, index) else { return };
        let (elem, space, _) = self.layout(root);
        let ty = self.target.dialect.scalar(elem.scalar);
        let mut texts = Vec::new();
        let lanes = cells.len();
        let volatile = self.target.faults.mixes_invocations && space == Space::Private;
        for (lane, cell) in cells.into_iter().enumerate() {
            let held = self.target.dialect.cell(elem.scalar);
            let cell = if volatile { format!("*(volatile {held} *)&{cell}") } else { cell };
            let suffix = (lanes > 1).then(|| ["x", "y", "z", "w"][lane.min(3)]);
            let name = self.fresh_for(result, suffix);
            let text = match self.table_bits(root) {
                Some(bits) => self.target.dialect.bits(elem.scalar, bits, &cell),
                None if elem.scalar == Scalar::Bool => format!("{cell} != 0"),
                None => cell,
            };
            self.line(format!("const {ty} {name} = {text};"));
            texts.push(Text::name(name));
        }
        self.texts[result] = texts;
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let Some((_, cells)) = self.place(view, index) else { return };
        let values = self.texts[value].clone();
        for (cell, value) in cells.iter().zip(values) {
            self.line(format!("{cell} = {};", value.text));
        }
    }
}
