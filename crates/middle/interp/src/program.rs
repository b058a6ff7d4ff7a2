//! A kernel and all that it calls, flattened for execution.

use std::collections::BTreeMap;

use crisp_ir_kernel::{
    AtomicOp, AtomicUpdate, Checked, DebugKind, Elem, FunctionId, LOCAL_MEMORY_LIMIT, List, LoopKind, MemoryLength,
    Module, Op, OpId, Param, RegionId, Scalar, Scope, SizeExpr, Space, Terminator, Type, UniformKind, Value,
    debug_sites, fold,
};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::element;
use crate::instruction::{
    Access, Call, Debug, End, Exchange, ExchangeKind, Function, Instruction, Loop, MakeView, MakeWindow, Meeting, Move,
    MoveList, Slot, Update, UpdateKind, view,
};
use crate::messages;
use crate::names::{Layout, names};

/// A kernel in executable form. Making one costs time linear in the module's size.
#[derive(Clone, Debug)]
pub struct Program {
    /// The kernel first, then what it calls.
    pub(crate) functions: Vec<Function>,
    pub(crate) params: Vec<Param>,
    pub(crate) memories: Vec<ProgramMemory>,
    /// Bytes of local memory of a workgroup.
    pub(crate) local_bytes: usize,
    /// Constant memory, initialised.
    pub(crate) constant: Vec<u8>,
    /// Private memory of a frame of each function; meaningless when `private_escapes`.
    pub(crate) private_bytes: Vec<usize>,
    /// Whether views of private memory leave the region or function that makes the memory, so that it cannot be reused.
    pub(crate) private_escapes: bool,
    /// Where each load and store stands.
    pub(crate) places: Vec<Span>,
    pub(crate) has_barrier: bool,
    pub(crate) has_exchange: bool,
    pub(crate) has_device_fence: bool,
    /// Bytes of the smallest scalar of a window; the largest scalar's where there is none.
    pub(crate) smallest_window: u32,
    pub(crate) span: Span,
}

/// A memory that a function declares.
#[derive(Clone, Debug)]
pub(crate) struct ProgramMemory {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) space: Space,
    pub(crate) elem: Elem,
    pub(crate) stride: u32,
    pub(crate) length: u64,
    /// Where the length follows the workgroup's size: how.
    pub(crate) follows: Option<SizeExpr>,
    pub(crate) bytes: usize,
    /// First byte in the workgroup's local memory, the program's constant memory, or the frame's private memory.
    pub(crate) start: usize,
}

impl Program {
    /// Flattens a kernel of a checked module.
    ///
    /// # Errors
    /// When the function is not a kernel.
    pub fn new(module: &Checked, kernel: FunctionId) -> Result<Program, Box<Diagnostic>> {
        Program::from_valid(module, kernel)
    }

    /// Flattens a kernel of a module that has been checked before, for holders of a module without the proof.
    ///
    /// # Errors
    /// When the function is not a kernel, or breaks rules in a way that is noticed.
    ///
    /// # Panics
    /// When the module was never checked and an id leads nowhere.
    pub fn from_valid(module: &Module, kernel: FunctionId) -> Result<Program, Box<Diagnostic>> {
        let source = &module[kernel];
        if source.kernel.is_none() {
            return Err(messages::no_kernel(source.span, &source.name));
        }
        let mut program = Program {
            functions: Vec::new(),
            params: source.params.clone(),
            memories: Vec::new(),
            local_bytes: 0,
            constant: Vec::new(),
            private_bytes: Vec::new(),
            private_escapes: false,
            places: Vec::new(),
            has_barrier: false,
            has_exchange: false,
            has_device_fence: false,
            smallest_window: 8,
            span: source.span,
        };
        let sites = debug_sites(module, kernel);
        let sites = sites.iter().zip(0..).map(|(site, number)| ((site.function, site.op), number)).collect();
        let mut numbers = BTreeMap::from([(kernel, 0)]);
        let mut order = vec![kernel];
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            next += 1;
            let function = FunctionWriter::write(module, id, &mut program, &mut numbers, &mut order, &sites)?;
            program.functions.push(function);
        }
        Ok(program)
    }

    /// Places a function's memories; the numbers of the first one.
    fn add_memories(&mut self, function: &crisp_ir_kernel::Function) -> Result<u32, Box<Diagnostic>> {
        let first = self.memories.len();
        for source in function.memories.values() {
            let bytes = bytes_within(source.elements(), source.stride, MEMORY_LIMIT)
                .ok_or_else(|| messages::memory_too_large(source.span, &source.name))?;
            let start = match source.space {
                Space::Local | Space::Global => take(&mut self.local_bytes, bytes),
                // Each operation that makes it takes its own piece.
                Space::Private => 0,
                Space::Constant => {
                    let start = self.constant.len();
                    self.constant.resize(start + bytes, 0);
                    let elements = self.constant[start..].chunks_mut(source.stride.max(1) as usize);
                    for (bytes, constant) in elements.zip(&source.init) {
                        element::store(bytes, constant.elem, &constant.bits);
                    }
                    start
                }
            };
            if start + bytes > MEMORY_LIMIT {
                return Err(messages::memory_too_large(source.span, &source.name));
            }
            self.memories.push(ProgramMemory {
                name: source.name.clone(),
                span: source.span,
                space: source.space,
                elem: source.elem,
                stride: source.stride,
                length: source.elements(),
                follows: match &source.length {
                    MemoryLength::Fixed(_) => None,
                    MemoryLength::Workgroup(size) => Some(size.clone()),
                },
                bytes,
                start,
            });
        }
        self.private_bytes.push(0);
        u32::try_from(first).map_err(|_| messages::memory_too_large(function.span, &function.name))
    }
}

impl Program {
    /// The program with the lengths that follow the size of workgroups; nothing where none does.
    pub(crate) fn in_workgroups(&self, local_size: [u32; 3]) -> Result<Option<Program>, Box<Diagnostic>> {
        if self.memories.iter().all(|memory| memory.follows.is_none()) {
            return Ok(None);
        }
        let mut program = Program { local_bytes: 0, ..self.clone() };
        let most = usize::try_from(LOCAL_MEMORY_LIMIT).unwrap_or(MEMORY_LIMIT);
        for memory in program.memories.iter_mut().filter(|memory| memory.space == Space::Local) {
            if let Some(size) = &memory.follows {
                memory.length = MemoryLength::Workgroup(size.clone()).in_workgroup(local_size);
            }
            let too_large = || messages::memory_too_large(memory.span, &memory.name);
            memory.bytes = bytes_within(memory.length, memory.stride, most).ok_or_else(too_large)?;
            memory.start = take(&mut program.local_bytes, memory.bytes);
            if program.local_bytes > most {
                return Err(too_large());
            }
        }
        Ok(Some(program))
    }
}

/// The bytes of a memory, unless they are too many.
fn bytes_within(length: u64, stride: u32, most: usize) -> Option<usize> {
    let bytes = length.checked_mul(u64::from(stride))?;
    usize::try_from(bytes).ok().filter(|&bytes| bytes <= most)
}

/// Takes bytes of an area. They start at a multiple of 16, so that no granule of the race detector belongs to two memories.
fn take(area: &mut usize, bytes: usize) -> usize {
    let start = area.next_multiple_of(16);
    *area = start + bytes;
    start
}

/// Bytes of all memories of one space together.
pub(crate) const MEMORY_LIMIT: usize = 1 << 30;

/// Where control goes from inside a region.
#[derive(Clone, Copy)]
enum Target {
    /// A branch of an `if`: results and the jump to fill in.
    Branch { results: OpId },
    /// A loop's body.
    Loop { number: u32, results: OpId },
    /// The function's body.
    Body,
}

struct FunctionWriter<'a> {
    module: &'a Module,
    id: FunctionId,
    source: &'a crisp_ir_kernel::Function,
    program: &'a mut Program,
    numbers: &'a mut BTreeMap<FunctionId, u32>,
    order: &'a mut Vec<FunctionId>,
    /// The numbers of the debug operations.
    sites: &'a BTreeMap<(FunctionId, OpId), u32>,
    function: Function,
    slots: Vec<Slot>,
    first_memory: u32,
    /// Where the current instruction comes from.
    span: Span,
    /// The loops around the current place, outermost first, with the jumps past their ends that are still open.
    loops: Vec<(u32, OpId, Vec<usize>)>,
    /// The instructions of what has been written.
    layout: Layout,
}

impl<'a> FunctionWriter<'a> {
    fn write(
        module: &'a Module,
        id: FunctionId,
        program: &'a mut Program,
        numbers: &'a mut BTreeMap<FunctionId, u32>,
        order: &'a mut Vec<FunctionId>,
        sites: &'a BTreeMap<(FunctionId, OpId), u32>,
    ) -> Result<Function, Box<Diagnostic>> {
        let source = &module[id];
        let first_memory = program.add_memories(source)?;
        let mut slots = Vec::with_capacity(source.values.len());
        let mut count = 0;
        for value in source.values.values() {
            slots.push(count);
            count += u32::from(slot_count(value.ty));
        }
        let function = Function { slots: count, ..Function::default() };
        let mut writer = FunctionWriter {
            module,
            id,
            source,
            program,
            numbers,
            order,
            sites,
            function,
            slots,
            first_memory,
            span: source.span,
            loops: Vec::new(),
            layout: Layout::default(),
        };
        writer.region(source.body, Target::Body)?;
        let FunctionWriter { mut function, slots, layout, .. } = writer;
        function.name.clone_from(&source.name);
        function.span = Some(source.span);
        function.types = source.values.values().zip(&slots).map(|(value, slot)| (*slot, value.ty)).collect();
        function.names = names(source, &layout, |value| slots[value.index()]);
        Ok(function)
    }

    fn slot(&self, value: Value) -> Slot {
        self.slots[value.index()]
    }

    fn width(&self, value: Value) -> u8 {
        slot_count(self.source.ty(value))
    }

    fn fresh_slot(&mut self) -> Slot {
        self.function.slots += 1;
        self.function.slots - 1
    }

    fn push(&mut self, instruction: Instruction) -> usize {
        self.function.code.push(instruction);
        self.function.spans.push(self.span);
        self.function.floats.push(0);
        self.function.code.len() - 1
    }

    /// Adds an instruction that is `operations` operations for each lane, if they are of floats.
    fn push_counted(&mut self, instruction: Instruction, elem: Elem, operations: u8) {
        let at = self.push(instruction);
        if elem.scalar.is_float() {
            self.function.floats[at] = operations * elem.lanes;
        }
    }

    fn here(&self) -> u32 {
        number(self.function.code.len())
    }

    fn moves(&mut self, from: &[Value], to: &[Value]) {
        let first = number(self.function.moves.len());
        let pairs: Vec<Move> = from
            .iter()
            .zip(to)
            .map(|(&from, &to)| Move { to: self.slot(to), from: self.slot(from), slots: self.width(from) })
            .collect();
        match pairs.as_slice() {
            [] => {}
            &[Move { to, from, slots }] => {
                self.push(Instruction::Copy { slots, to, from });
            }
            pairs => {
                self.function.moves.extend_from_slice(pairs);
                let list = MoveList { first, count: number(pairs.len()) };
                self.push(Instruction::Move { list });
            }
        }
    }

    fn note_escape(&mut self, values: impl Iterator<Item = Value>) {
        for value in values {
            if self.source.ty(value).view().is_some_and(|view| view.space == Space::Private) {
                self.program.private_escapes = true;
            }
        }
    }

    fn region(&mut self, region: RegionId, target: Target) -> Result<(), Box<Diagnostic>> {
        let start = self.here();
        self.ops(region)?;
        self.end_region(region, target)?;
        self.layout.regions.insert(region, (start, self.here()));
        Ok(())
    }

    /// Writes the operations of a region.
    fn ops(&mut self, region: RegionId) -> Result<(), Box<Diagnostic>> {
        let source = self.source;
        for &op in &source[region].ops {
            self.op(op)?;
            self.layout.ends.insert(op, self.here());
        }
        Ok(())
    }

    fn end_region(&mut self, region: RegionId, target: Target) -> Result<(), Box<Diagnostic>> {
        let region = &self.source[region];
        self.span = region.end_span;
        match region.terminator {
            Terminator::Yield(list) => self.end_yield(list, target, region.end_span),
            Terminator::Break(list) => {
                let Some(&(_, results, _)) = self.loops.last() else {
                    return Err(messages::not_executable(region.end_span, "break"));
                };
                self.hand_on(list, &results_of(self.source, results));
                let jump = self.push(Instruction::Jump { target: 0 });
                if let Some((_, _, exits)) = self.loops.last_mut() {
                    exits.push(jump);
                }
                Ok(())
            }
            Terminator::Return(list) => {
                let values: Vec<Value> = self.source.list(list).to_vec();
                let values = values.into_iter().map(|value| (self.slot(value), self.width(value))).collect();
                let end = number(self.function.ends.len());
                self.function.ends.push(End { values });
                self.push(Instruction::Return { end });
                Ok(())
            }
        }
    }

    fn hand_on(&mut self, list: List, to: &[Value]) {
        let from: Vec<Value> = self.source.list(list).to_vec();
        self.moves(&from, to);
    }

    fn end_yield(&mut self, list: List, target: Target, span: Span) -> Result<(), Box<Diagnostic>> {
        match target {
            Target::Branch { results } => self.hand_on(list, &results_of(self.source, results)),
            Target::Loop { number, results } => {
                if let Op::For { kind: _, carried: _, body } = self.source[results].op {
                    let params = self.source[body].params.get(1..).unwrap_or(&[]).to_vec();
                    self.hand_on(list, &params);
                }
                self.push(Instruction::Next { r#loop: number });
            }
            Target::Body => return Err(messages::not_executable(span, "yield")),
        }
        Ok(())
    }

    fn op(&mut self, id: OpId) -> Result<(), Box<Diagnostic>> {
        let data = &self.source[id];
        let span = data.span;
        self.span = span;
        let to = data.results.single().map_or(0, |result| self.slot(result));
        let refuse = || messages::not_executable(span, data.op.name());
        match data.op {
            Op::Constant(constant) => {
                let number = number(self.function.constants.len());
                self.function.constants.push(constant);
                self.push(Instruction::Constant { to, constant: number });
            }
            Op::Unary { op, arg } => {
                let elem = self.elem(arg).ok_or_else(refuse)?;
                let function = fold::unary(op, elem.scalar).ok_or_else(refuse)?;
                let a = self.slot(arg);
                self.push_counted(Instruction::Unary { function, lanes: elem.lanes, to, a }, elem, 1);
            }
            Op::Binary { op, lhs, rhs } => {
                let elem = self.elem(lhs).ok_or_else(refuse)?;
                let function = fold::binary(op, elem.scalar).ok_or_else(refuse)?;
                let (a, b) = (self.slot(lhs), self.slot(rhs));
                self.push_counted(Instruction::Binary { function, lanes: elem.lanes, to, a, b }, elem, 1);
            }
            Op::Fma { a, b, c } => {
                let elem = self.elem(a).ok_or_else(refuse)?;
                let function = fold::fma(elem.scalar).ok_or_else(refuse)?;
                let (a, b, c) = (self.slot(a), self.slot(b), self.slot(c));
                self.push_counted(Instruction::Fma { function, lanes: elem.lanes, to, a, b, c }, elem, 2);
            }
            Op::Compare { op, lhs, rhs } => {
                let elem = self.elem(lhs).ok_or_else(refuse)?;
                let function = fold::compare(op, elem.scalar).ok_or_else(refuse)?;
                let (a, b) = (self.slot(lhs), self.slot(rhs));
                self.push(Instruction::Compare { function, lanes: elem.lanes, to, a, b });
            }
            Op::Select { cond, then, other } => {
                let by_lane = self.elem(cond).ok_or_else(refuse)?.lanes > 1;
                let slots = self.width(then);
                let (cond, then, other) = (self.slot(cond), self.slot(then), self.slot(other));
                self.push(Instruction::Select { slots, by_lane, to, cond, then, other });
            }
            Op::Convert { to: elem, arg } => {
                let from = self.elem(arg).ok_or_else(refuse)?;
                let function = fold::convert(from.scalar, elem.scalar).ok_or_else(refuse)?;
                let a = self.slot(arg);
                self.push(Instruction::Unary { function, lanes: elem.lanes, to, a });
            }
            Op::Bitcast { to: elem, arg } => {
                let from = self.elem(arg).ok_or_else(refuse)?;
                let a = self.slot(arg);
                self.push(Instruction::Bitcast { from, elem, to, a });
            }
            Op::MakeVector { lanes } => self.make_vector(lanes, to),
            Op::Extract { vector, lane } => {
                let from = self.slot(vector) + u32::from(lane);
                self.push(Instruction::Copy { slots: 1, to, from });
            }
            Op::Insert { vector, lane, scalar } => {
                let lanes = self.width(vector);
                let (vector, scalar) = (self.slot(vector), self.slot(scalar));
                self.push(Instruction::Insert { lanes, lane, to, vector, scalar });
            }
            Op::Id { kind, axis } => {
                self.push(Instruction::Id { kind, axis, to });
            }
            Op::Memory { memory } => {
                let memory = self
                    .memory(memory.index())
                    .map_err(|()| messages::memory_too_large(span, &self.source.memories[memory].name))?;
                self.push(Instruction::Memory { memory, to });
            }
            Op::Extent { view, axis } => {
                let from = self.slot(view) + number(view::EXTENTS) + u32::from(axis);
                self.push(Instruction::Copy { slots: 1, to, from });
            }
            Op::Offset { view } => {
                let from = self.slot(view) + number(view::OFFSET);
                self.push(Instruction::Copy { slots: 1, to, from });
            }
            Op::View { view, offset, extents, strides } => self.make_view(to, view, offset, extents, strides),
            Op::Window { view, offset, elem, stride, extent } => {
                let view_stride = self.source.ty(view).view().ok_or_else(refuse)?.stride;
                let [view, offset, extent] = [view, offset, extent].map(|value| self.slot(value));
                self.program.smallest_window = self.program.smallest_window.min(elem.scalar.bytes());
                let window = number(self.function.windows.len());
                self.function.windows.push(MakeWindow { to, view, view_stride, offset, elem, stride, extent });
                self.push(Instruction::Window { window });
            }
            Op::Load { view, index } => {
                let access = self.access(view, index, to, span).ok_or_else(refuse)?;
                self.push(Instruction::Load { access });
            }
            Op::Store { view, index, value } => {
                let element = self.slot(value);
                let access = self.access(view, index, element, span).ok_or_else(refuse)?;
                self.push(Instruction::Store { access });
            }
            Op::Barrier => {
                self.program.has_barrier = true;
                let meeting = self.meeting();
                self.push(Instruction::Barrier { meeting });
            }
            Op::Atomic { update, view, index, scope: _ } => {
                let (kind, value) = match update {
                    AtomicUpdate::By(op, value) => {
                        let scalar = self.elem(value).ok_or_else(refuse)?.scalar;
                        (update_kind(op, scalar).ok_or_else(refuse)?, value)
                    }
                    AtomicUpdate::CompareExchange { expected, value } => {
                        (UpdateKind::CompareExchange(self.slot(expected)), value)
                    }
                };
                let access = self.access_to(view, index, to, span).ok_or_else(refuse)?;
                self.update(Update { kind, operand: self.slot(value), access });
            }
            Op::AtomicApply { view, index, body, scope: _ } => return self.atomic_apply(to, view, index, body, span),
            Op::Fence { scope: Scope::Workgroup } => {}
            Op::Fence { scope: Scope::Device } => {
                self.program.has_device_fence = true;
                self.push(Instruction::DeviceFence);
            }
            Op::WarpBarrier => self.warp_barrier(),
            Op::Shuffle { kind, value, lane } => {
                self.exchange(ExchangeKind::Shuffle(kind, self.slot(lane)), to, value);
            }
            Op::Vote { kind, cond } => self.exchange(ExchangeKind::Vote(kind), to, cond),
            Op::WarpFold { kind, op, arg } => {
                let scalar = self.elem(arg).ok_or_else(refuse)?.scalar;
                let function = fold::binary(op.binary(), scalar).ok_or_else(refuse)?;
                self.exchange(ExchangeKind::Fold(kind, function, fold::neutral(op, scalar)), to, arg);
            }
            Op::Assume { cond } => {
                let cond = self.slot(cond);
                self.push(Instruction::Assume { cond });
            }
            Op::Uniform { kind: UniformKind::Require, form: _, value } => {
                let (from, slots) = (self.slot(value), self.width(value));
                self.push(Instruction::Copy { slots, to, from });
            }
            Op::Uniform { kind: kind @ (UniformKind::Broadcast | UniformKind::Assume), form: _, value } => {
                self.program.has_barrier |= kind == UniformKind::Broadcast;
                let exchange = self.exchanged(ExchangeKind::First, to, value);
                let meeting = self.meeting();
                self.push(if kind == UniformKind::Broadcast {
                    Instruction::Broadcast { exchange, meeting }
                } else {
                    Instruction::Agree { exchange, meeting }
                });
            }
            Op::Debug { kind, text: _, values } => self.debug(id, kind, values),
            Op::Clock => {
                self.push(Instruction::Clock { to });
            }
            Op::Call { function, args } => self.call(id, function, args),
            Op::If { cond, then, other } => return self.if_op(id, cond, then, other),
            Op::For { kind, carried, body } => return self.for_op(id, kind, carried, body),
        }
        Ok(())
    }

    /// The memory of the program that an operation makes. Private memory is fresh each time, and views of it may live while another
    /// operation makes the same memory again: each operation has its own.
    fn memory(&mut self, index: usize) -> Result<u32, ()> {
        let declared = self.first_memory as usize + index;
        if self.program.memories[declared].space != Space::Private {
            return Ok(number(declared));
        }
        let mut own = self.program.memories[declared].clone();
        let area = self.program.private_bytes.last_mut().ok_or(())?;
        own.start = area.next_multiple_of(16);
        *area = own.start + own.bytes;
        if *area > MEMORY_LIMIT {
            return Err(());
        }
        self.program.memories.push(own);
        Ok(number(self.program.memories.len() - 1))
    }

    fn elem(&self, value: Value) -> Option<Elem> {
        self.source.ty(value).elem()
    }

    fn make_vector(&mut self, lanes: List, to: Slot) {
        let first = number(self.function.moves.len());
        let lanes: Vec<Value> = self.source.list(lanes).to_vec();
        for (lane, &value) in lanes.iter().enumerate() {
            let from = self.slot(value);
            self.function.moves.push(Move { to: to + number(lane), from, slots: 1 });
        }
        self.push(Instruction::Move { list: MoveList { first, count: number(lanes.len()) } });
    }

    fn make_view(&mut self, to: Slot, view: Value, offset: Value, extents: List, strides: List) {
        let slots = |list: List| self.source.list(list).iter().map(|&value| self.slot(value)).collect::<Vec<_>>();
        let (extents, strides) = (slots(extents), slots(strides));
        let make = MakeView { to, view: self.slot(view), offset: self.slot(offset), extents, strides };
        let view = number(self.function.views.len());
        self.function.views.push(make);
        self.push(Instruction::View { view });
    }

    fn access(&mut self, view: Value, index: List, element: Slot, span: Span) -> Option<u32> {
        let access = self.access_to(view, index, element, span)?;
        self.function.accesses.push(access);
        Some(number(self.function.accesses.len() - 1))
    }

    fn update(&mut self, update: Update) {
        self.function.updates.push(update);
        let update = number(self.function.updates.len() - 1);
        self.push(Instruction::Atomic { update });
    }

    fn exchange(&mut self, kind: ExchangeKind, to: Slot, value: Value) {
        self.program.has_exchange = true;
        let exchange = self.exchanged(kind, to, value);
        let meeting = self.meeting();
        self.push(Instruction::Exchange { exchange, meeting });
    }

    fn warp_barrier(&mut self) {
        self.program.has_exchange = true;
        self.function.exchanges.push(Exchange { kind: ExchangeKind::Nothing, to: 0, value: 0, slots: 0 });
        let exchange = number(self.function.exchanges.len() - 1);
        let meeting = self.meeting();
        self.push(Instruction::Exchange { exchange, meeting });
    }

    fn exchanged(&mut self, kind: ExchangeKind, to: Slot, value: Value) -> u32 {
        let (slots, value) = (self.width(value), self.slot(value));
        self.function.exchanges.push(Exchange { kind, to, value, slots });
        number(self.function.exchanges.len() - 1)
    }

    fn debug(&mut self, id: OpId, kind: DebugKind, values: List) {
        let (condition, told) = match self.source.list(values) {
            [cond, told @ ..] if kind == DebugKind::Assert => (Some(*cond), told),
            told => (None, told),
        };
        let values = told.iter().filter_map(|&value| Some((self.slot(value), self.elem(value)?))).collect();
        let site = self.sites.get(&(self.id, id)).copied().unwrap_or(u32::MAX);
        let debug = Debug { kind, cond: condition.map(|cond| self.slot(cond)), site, values };
        self.function.debugs.push(debug);
        let debug = number(self.function.debugs.len() - 1);
        self.push(Instruction::Debug { debug });
    }

    fn atomic_apply(
        &mut self,
        to: Slot,
        view: Value,
        index: List,
        body: RegionId,
        span: Span,
    ) -> Result<(), Box<Diagnostic>> {
        let refuse = || messages::not_executable(span, "atomic-apply");
        let &old = self.source[body].params.first().ok_or_else(refuse)?;
        let Terminator::Yield(list) = self.source[body].terminator else { return Err(refuse()) };
        let &new = self.source.list(list).first().ok_or_else(refuse)?;
        let access = self.access(view, index, self.slot(old), span).ok_or_else(refuse)?;
        self.push(Instruction::BeginUpdate { access });
        let start = self.here();
        self.ops(body)?;
        self.layout.regions.insert(body, (start, self.here()));
        self.span = span;
        let access = self.access(view, index, self.slot(new), span).ok_or_else(refuse)?;
        self.push(Instruction::EndUpdate { access });
        let from = self.slot(old);
        self.push(Instruction::Copy { slots: 1, to, from });
        Ok(())
    }

    fn access_to(&mut self, view: Value, index: List, element: Slot, span: Span) -> Option<Access> {
        let ty = self.source.ty(view).view()?;
        let index = self.source.list(index).iter().map(|&value| {
            let signed = self.source.ty(value) == Type::scalar(Scalar::I64);
            (self.slot(value), signed)
        });
        let index: Vec<_> = index.collect();
        if index.len() != usize::from(ty.rank) {
            return None;
        }
        let place = number(self.program.places.len());
        self.program.places.push(span);
        Some(Access { view: self.slot(view), ty, index, element, place })
    }

    fn meeting(&mut self) -> u32 {
        let iterations = self.loops.iter().map(|(number, _, _)| self.function.loops[*number as usize].done).collect();
        self.function.meetings.push(Meeting { iterations });
        number(self.function.meetings.len() - 1)
    }

    fn call(&mut self, id: OpId, callee: FunctionId, args: List) {
        let order = &mut *self.order;
        let function = *self.numbers.entry(callee).or_insert_with(|| {
            order.push(callee);
            number(order.len() - 1)
        });
        let mut to = 0;
        let mut arguments = Vec::new();
        // A function's parameters are its first values, but nothing says so: ask where they are.
        let callee = &self.module[callee];
        let starts: Vec<u32> = callee
            .values
            .values()
            .map(|value| {
                let start = to;
                to += u32::from(slot_count(value.ty));
                start
            })
            .collect();
        for (&param, &arg) in callee[callee.body].params.iter().zip(self.source.list(args)) {
            let to = starts[param.index()];
            arguments.push(Move { to, from: self.slot(arg), slots: self.width(arg) });
        }
        let results = results_of(self.source, id);
        self.note_escape(results.iter().copied());
        let results = results.into_iter().map(|result| self.slot(result)).collect();
        let meeting = self.meeting();
        let call = number(self.function.calls.len());
        self.function.calls.push(Call { function, arguments, results, meeting });
        self.push(Instruction::Call { call });
    }

    fn if_op(&mut self, id: OpId, cond: Value, then: RegionId, other: RegionId) -> Result<(), Box<Diagnostic>> {
        self.note_escape(self.source[id].results.iter());
        let cond = self.slot(cond);
        let unless = self.push(Instruction::Unless { cond, target: 0 });
        self.region(then, Target::Branch { results: id })?;
        let leave = self.push(Instruction::Jump { target: 0 });
        let target = self.here();
        self.function.code[unless] = Instruction::Unless { cond, target };
        self.region(other, Target::Branch { results: id })?;
        let target = self.here();
        self.function.code[leave] = Instruction::Jump { target };
        Ok(())
    }

    fn for_op(&mut self, id: OpId, kind: LoopKind, carried: List, body: RegionId) -> Result<(), Box<Diagnostic>> {
        let span = self.source[id].span;
        let params = self.source[body].params.clone();
        self.note_escape(params.iter().copied());
        let Some((&index, params)) = params.split_first() else { return Err(messages::not_executable(span, "for")) };
        let scalar = self.elem(index).filter(|elem| elem.lanes == 1 && elem.scalar.is_integer());
        let scalar = scalar.ok_or_else(|| messages::not_executable(span, "for"))?.scalar;
        self.hand_on(carried, params);
        let operands = kind.operands().into_iter().map(|value| self.slot(value)).collect();
        let (total, done) = (self.fresh_slot(), self.fresh_slot());
        let number = number(self.function.loops.len());
        self.push(Instruction::Enter { r#loop: number });
        let start = self.here();
        let index = self.slot(index);
        self.function.loops.push(Loop { kind, scalar, operands, index, total, done, start, end: 0 });
        self.loops.push((number, id, Vec::new()));
        self.region(body, Target::Loop { number, results: id })?;
        self.span = span;
        let exits = self.loops.pop().map_or_else(Vec::new, |(_, _, exits)| exits);
        self.function.loops[number as usize].end = self.here();
        if let LoopKind::While { fuel: _ } = kind {
            self.push(Instruction::FuelUsedUp);
        }
        let results = results_of(self.source, id);
        self.moves(params, &results);
        let target = self.here();
        for exit in exits {
            self.function.code[exit] = Instruction::Jump { target };
        }
        Ok(())
    }
}

/// How an atomic operation changes an element of this type.
fn update_kind(op: AtomicOp, scalar: Scalar) -> Option<UpdateKind> {
    match (op, op.binary()) {
        (_, Some(binary)) => fold::binary(binary, scalar).map(UpdateKind::Binary),
        (AtomicOp::Inc, None) => Some(UpdateKind::Inc),
        (AtomicOp::Dec, None) => Some(UpdateKind::Dec),
        (_, None) => Some(UpdateKind::Exchange),
    }
}

fn results_of(function: &crisp_ir_kernel::Function, op: OpId) -> Vec<Value> {
    function[op].results.iter().collect()
}

fn slot_count(ty: Type) -> u8 {
    match ty {
        Type::Elem(elem) => elem.lanes,
        Type::View(ty) => u8::try_from(view::slots(usize::from(ty.rank))).unwrap_or(u8::MAX),
    }
}

/// Table sizes of a program fit 32 bits, since a module has at most 2^20 operations.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
