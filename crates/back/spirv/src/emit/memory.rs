//! Memory: declarations, zeros at the beginning, loads and stores. Memory is an array of scalars, whatever its elements are.

use crisp_ir_kernel::{Access, List, MemoryId, Root, Scalar, Space, Type, Value};
use rspirv::dr::Operand;
use rspirv::spirv::{Capability, Decoration, MemoryAccess, Op, StorageClass};

use super::Emitter;
use super::place::{Place, Shape};
use super::sections::{Ty, r};

impl Emitter<'_> {
    /// Returns the type in memory of a root's scalars.
    fn cell(&self, root: Root, scalar: Scalar) -> Scalar {
        match scalar {
            Scalar::Bool => Scalar::U8,
            scalar if self.updated.contains(&root) => scalar.to_bits(),
            scalar => scalar,
        }
    }

    /// Collects the roots that atomic operations update.
    fn find_updated(&mut self) {
        for data in self.function.ops.values() {
            if let Some(access) = data.op.update() {
                self.updated.extend(self.function.root_of(&self.whole, &self.definitions, access.view));
            }
        }
    }

    /// Makes the places of all buffers and memories.
    pub(super) fn declare_memory(&mut self) {
        self.find_updated();
        let mut binding = 0;
        for (index, param) in self.function.params.iter().enumerate() {
            let Type::View(view) = param.ty else { continue };
            let cell = self.cell(Root::Param(index), view.elem.scalar);
            let (base, class, shape) = if self.is_shader() {
                let base = self.buffer(cell, binding, view.access);
                binding += 1;
                (base, StorageClass::StorageBuffer, Shape::Block)
            } else {
                (self.sections.id(), StorageClass::CrossWorkgroup, Shape::Pointer)
            };
            self.sections.name(base, &param.name);
            let step = view.stride / view.elem.scalar.bytes();
            let place = Place { base, class, shape, elem: view.elem, step, cell };
            self.places.insert(Root::Param(index), place);
        }
        for memory in self.function.memories.ids() {
            self.declare(memory);
        }
    }

    /// Returns a binding that shows an array of scalars.
    pub(super) fn buffer(&mut self, cell: Scalar, binding: u32, access: Access) -> u32 {
        match cell.bytes() {
            1 => self.needs(Capability::StorageBuffer8BitAccess),
            2 => self.needs(Capability::StorageBuffer16BitAccess),
            _ => {}
        }
        let ty = self.sections.scalar(cell);
        let block = self.sections.ty(Ty::Block(ty, cell.bytes()));
        let base = self.variable(StorageClass::StorageBuffer, block, None);
        self.sections.decorate(base, Decoration::DescriptorSet, &[Operand::LiteralBit32(0)]);
        self.sections.decorate(base, Decoration::Binding, &[Operand::LiteralBit32(binding)]);
        if access == Access::Read {
            self.sections.decorate(base, Decoration::NonWritable, &[]);
        } else {
            // A launch may hand the same memory over twice.
            self.sections.decorate(base, Decoration::Aliased, &[]);
            if self.shares {
                self.sections.decorate(base, Decoration::Coherent, &[]);
            }
        }
        base
    }

    /// Returns a variable outside of the function.
    pub(super) fn variable(&mut self, class: StorageClass, ty: u32, init: Option<u32>) -> u32 {
        let pointer = self.sections.pointer(class, ty);
        let mut operands = vec![Operand::StorageClass(class)];
        operands.extend(init.map(r));
        let id = self.sections.global(Op::Variable, Some(pointer), operands);
        if self.plan.version >= (1, 4) || class == StorageClass::Input {
            self.interface.push(id);
        }
        id
    }

    fn declare(&mut self, id: MemoryId) {
        let memory = &self.function.memories[id];
        let root = Root::Memory(id);
        let cell = self.cell(root, memory.elem.scalar);
        let step = memory.stride / memory.elem.scalar.bytes();
        let scalar = self.sections.scalar(cell);
        let cells = self.cells(id);
        let length = self.sections.u32(cells);
        let array = self.sections.ty(Ty::Array(scalar, length));
        let (class, base) = match memory.space {
            Space::Local | Space::Global => {
                (StorageClass::Workgroup, self.variable(StorageClass::Workgroup, array, None))
            }
            Space::Private => {
                let pointer = self.sections.pointer(StorageClass::Function, array);
                let base = self.sections.id();
                let class = vec![Operand::StorageClass(StorageClass::Function)];
                let made = self.sections.instruction(Op::Variable, Some(pointer), Some(base), class);
                self.variables.push(made);
                (StorageClass::Function, base)
            }
            Space::Constant => {
                let mut list = Vec::new();
                for constant in &memory.init {
                    for lane in 0..step as usize {
                        let bits = constant.bits.get(lane).copied().filter(|_| lane < usize::from(memory.elem.lanes));
                        list.push(r(self.sections.constant(cell, bits.unwrap_or(0))));
                    }
                }
                let init = self.sections.global(Op::ConstantComposite, Some(array), list);
                let class = if self.is_shader() { StorageClass::Private } else { StorageClass::UniformConstant };
                let base = self.variable(class, array, Some(init));
                if !self.is_shader() {
                    self.sections.decorate(base, Decoration::Constant, &[]);
                }
                (class, base)
            }
        };
        if !self.is_shader() && self.windowed.contains(&root) {
            self.sections.decorate(base, Decoration::Alignment, &[Operand::LiteralBit32(8)]);
        }
        let name = self.outside_name(&memory.name);
        self.sections.name(base, &name);
        self.places.insert(root, Place { base, class, shape: Shape::Array, elem: memory.elem, step, cell });
    }

    /// Returns the scalars of a declared memory.
    fn cells(&self, id: MemoryId) -> u32 {
        let memory = &self.function.memories[id];
        let step = memory.stride / memory.elem.scalar.bytes();
        u32::try_from(memory.elements() * u64::from(step)).unwrap_or(u32::MAX)
    }

    /// Returns a pointer to a scalar of memory; `at` counts scalars, in 64 bits for pointers and in 32 for variables.
    fn pointer(&mut self, place: &Place, at: u32) -> u32 {
        let ty = self.sections.scalar(place.cell);
        let ty = self.sections.pointer(place.class, ty);
        match place.shape {
            Shape::Pointer => self.two(Op::InBoundsPtrAccessChain, ty, place.base, at),
            Shape::Array => self.two(Op::InBoundsAccessChain, ty, place.base, at),
            Shape::Block => {
                let first = self.sections.u32(0);
                self.made(Op::InBoundsAccessChain, ty, vec![r(place.base), r(first), r(at)])
            }
        }
    }

    /// Returns pointers to the lanes of an element.
    fn pointers(&mut self, place: &Place, index: Value) -> Vec<u32> {
        let of = if place.shape == Shape::Pointer { Scalar::U64 } else { Scalar::U32 };
        let known = self.function.constant(self.definitions[index]).map(|constant| constant.bits[0]);
        let ty = self.sections.scalar(of);
        let step = u64::from(place.step);
        let lanes = 0..u64::from(place.elem.lanes);
        if let Some(index) = known {
            return lanes
                .map(|lane| {
                    let at = self.sections.constant(of, index.wrapping_mul(step).wrapping_add(lane));
                    self.pointer(place, at)
                })
                .collect();
        }
        let mut first = self.value(index);
        if of == Scalar::U32 {
            first = self.one(Op::UConvert, ty, first);
        }
        if step != 1 {
            let step = self.sections.constant(of, step);
            first = self.two(Op::IMul, ty, first, step);
        }
        lanes
            .map(|lane| {
                let at = if lane == 0 {
                    first
                } else {
                    let lane = self.sections.constant(of, lane);
                    self.two(Op::IAdd, ty, first, lane)
                };
                self.pointer(place, at)
            })
            .collect()
    }

    /// Returns the operands of an access: its memory, and pointers to the lanes of its element.
    pub(super) fn access(&mut self, view: Value, index: List) -> Option<(Place, Vec<u32>)> {
        let Some(root) = self.whole[view] else { return self.window_access(view) };
        let place = *self.places.get(&root)?;
        let &index = self.function.list(index).first()?;
        Some((place, self.pointers(&place, index)))
    }

    /// Returns the first element of a window: its bytes are taken for another type, which OpenCL's pointers allow.
    fn window_access(&mut self, view: Value) -> Option<(Place, Vec<u32>)> {
        let window = self.function.byte_window(&self.whole, &self.definitions, view)?;
        let place = *self.places.get(&window.root)?;
        let first = match place.shape {
            Shape::Pointer => place.base,
            Shape::Array | Shape::Block => {
                let zero = self.sections.u32(0);
                self.pointer(&place, zero)
            }
        };
        let byte = self.sections.scalar(Scalar::U8);
        let bytes = self.sections.pointer(place.class, byte);
        let first = if place.cell.bytes() == 1 { first } else { self.one(Op::Bitcast, bytes, first) };
        let cell = self.cell(window.root, window.elem.scalar);
        let scalar = self.sections.scalar(cell);
        let pointer = self.sections.pointer(place.class, scalar);
        let (offset, long) = (self.value(window.offset), self.sections.scalar(Scalar::U64));
        let mut pointers = Vec::new();
        for lane in 0..u64::from(window.elem.lanes) {
            let mut at = offset;
            if lane > 0 {
                let more = self.sections.constant(Scalar::U64, lane * u64::from(cell.bytes()));
                at = self.two(Op::IAdd, long, offset, more);
            }
            let at = self.two(Op::InBoundsPtrAccessChain, bytes, first, at);
            pointers.push(if cell.bytes() == 1 { at } else { self.one(Op::Bitcast, pointer, at) });
        }
        Some((Place { elem: window.elem, step: 1, cell, ..place }, pointers))
    }

    /// Returns how wide an access is; pointers of OpenCL know it only from here.
    fn aligned(&self, place: &Place) -> Vec<Operand> {
        if self.is_shader() {
            return Vec::new();
        }
        vec![Operand::MemoryAccess(MemoryAccess::ALIGNED), Operand::LiteralBit32(place.cell.bytes())]
    }

    /// Returns the value of a cell, as a scalar of the element's type.
    pub(super) fn of_cell(&mut self, place: &Place, held: u32) -> u32 {
        let scalar = place.elem.scalar;
        if scalar == Scalar::Bool {
            let zero = self.sections.constant(Scalar::U8, 0);
            return self.test(Op::INotEqual, held, zero);
        }
        if scalar.is_float() && scalar != place.cell {
            let ty = self.sections.scalar(scalar);
            return self.one(Op::Bitcast, ty, held);
        }
        held
    }

    /// Returns a scalar of the element's type as what a cell holds.
    pub(super) fn as_cell(&mut self, place: &Place, value: u32) -> u32 {
        let scalar = place.elem.scalar;
        let ty = self.sections.scalar(place.cell);
        if scalar == Scalar::Bool {
            let (one, zero) = (self.sections.constant(Scalar::U8, 1), self.sections.constant(Scalar::U8, 0));
            return self.select(ty, value, one, zero);
        }
        if scalar.is_float() && scalar != place.cell { self.one(Op::Bitcast, ty, value) } else { value }
    }

    pub(super) fn load(&mut self, result: Value, view: Value, index: List) {
        let Some((place, pointers)) = self.access(view, index) else { return };
        let ty = self.sections.scalar(place.cell);
        let mut lanes = Vec::new();
        for pointer in pointers {
            let mut operands = vec![r(pointer)];
            operands.extend(self.aligned(&place));
            if let (true, StorageClass::Function, Some(Operand::MemoryAccess(access))) =
                (self.plan.vectorises_wrongly, place.class, operands.get_mut(1))
            {
                *access |= MemoryAccess::VOLATILE;
            }
            let held = self.made(Op::Load, ty, operands);
            lanes.push(self.of_cell(&place, held));
        }
        match lanes.as_slice() {
            &[lane] => self.define(result, lane),
            _ => drop(self.lanes.insert(result, lanes)),
        }
    }

    fn put(&mut self, place: &Place, pointer: u32, held: u32) {
        let mut operands = vec![r(pointer), r(held)];
        operands.extend(self.aligned(place));
        self.act(Op::Store, operands);
    }

    pub(super) fn store(&mut self, view: Value, index: List, value: Value) {
        let Some((place, pointers)) = self.access(view, index) else { return };
        let lanes = self.lanes(value);
        for (pointer, lane) in pointers.into_iter().zip(lanes) {
            let held = self.as_cell(&place, lane);
            self.put(&place, pointer, held);
        }
    }

    /// Keeps a driver from computing several iterations of a loop at once: it cannot, where each loads something volatile.
    pub(super) fn keep_order(&mut self) {
        let word = self.sections.ty(Ty::Int(32));
        let variable = match self.watched {
            Some(variable) => variable,
            None => {
                let (pointer, zero) = (self.sections.pointer(StorageClass::Function, word), self.sections.u32(0));
                let id = self.sections.id();
                let operands = vec![Operand::StorageClass(StorageClass::Function), r(zero)];
                let made = self.sections.instruction(Op::Variable, Some(pointer), Some(id), operands);
                self.variables.push(made);
                self.watched = Some(id);
                id
            }
        };
        self.made(Op::Load, word, vec![r(variable), Operand::MemoryAccess(MemoryAccess::VOLATILE)]);
    }

    /// Private memory is fresh each time.
    pub(super) fn memory(&mut self, memory: MemoryId) {
        let Some(&place) = self.places.get(&Root::Memory(memory)) else { return };
        if place.class != StorageClass::Function {
            return;
        }
        let cells = self.cells(memory);
        if cells <= 16 {
            let (scalar, length) = (self.sections.scalar(place.cell), self.sections.u32(cells));
            let array = self.sections.ty(Ty::Array(scalar, length));
            let zero = match self.zeros.get(&(place.cell, 0)).copied() {
                Some(hidden) => self.made(Op::CompositeConstruct, array, vec![r(hidden); cells as usize]),
                None => self.null(array),
            };
            return self.act(Op::Store, vec![r(place.base), r(zero)]);
        }
        let (first, step) = (self.sections.u32(0), self.sections.u32(1));
        self.clear(&place, first, step, cells);
    }

    /// Local memory is zero when a workgroup starts: each invocation clears a part, and waits for the others.
    pub(super) fn clear_local(&mut self) {
        let local = self.function.memories.iter().filter(|(_, memory)| memory.space == Space::Local);
        let local: Vec<MemoryId> = local.map(|(id, _)| id).collect();
        if local.is_empty() {
            return;
        }
        let total = self.local_size.iter().product();
        let (first, step) = (self.local_linear(), self.sections.u32(total));
        for memory in local {
            if let Some(&place) = self.places.get(&Root::Memory(memory)) {
                let cells = self.cells(memory);
                self.clear(&place, first, step, cells);
            }
        }
        self.barrier();
    }

    /// Stores zero in every cell from one on at a distance.
    fn clear(&mut self, place: &Place, first: u32, step: u32, cells: u32) {
        let (header, test, inside) = (self.sections.id(), self.sections.id(), self.sections.id());
        let (again, merge) = (self.sections.id(), self.sections.id());
        let (short, cells) = (self.sections.ty(Ty::Int(32)), self.sections.u32(cells));
        let before = self.label;
        self.branch(header);
        self.begin(header);
        let block = self.blocks.len();
        let at = self.phi(short, &[(first, before)]);
        self.loop_merge(merge, again);
        self.branch(test);
        self.begin(test);
        let more = self.test(Op::ULessThan, at, cells);
        self.branch_if(more, inside, merge);
        self.begin(inside);
        let (pointer, zero) = (self.pointer(place, at), self.number(place.cell, 0));
        self.put(place, pointer, zero);
        self.branch(again);
        self.begin(again);
        let next = self.two(Op::IAdd, short, at, step);
        self.branch(header);
        self.complete(block, &[next], again);
        self.begin(merge);
    }
}
