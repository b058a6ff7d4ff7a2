//! Writing a module's body: one walk in the order of the text, with a list of what is still to do instead of the stack.

use std::collections::BTreeMap;

use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{FileId, Files, Span};

use super::layout;
use super::numbers::{self, VECTOR, VIEW, Word};
use crate::constant::Constant;
use crate::function::{Function, List, Op, OpData, Region, RegionId, Terminator, TextId, Unroll};
use crate::host_buffer::{ByteSize, HostBuffer};
use crate::kernel_info::{KernelInfo, Param, Role, SizeRule};
use crate::memory::{Memory, MemoryLength};
use crate::module::Module;
use crate::op::{AtomicUpdate, LoopKind};
use crate::program::{self, Launch, Operand, Program, Repeat, Temporary};
use crate::size::SizeExpr;
use crate::types::{Elem, Type, ViewType};
use crate::value::{Value, ValueData};
use crate::walk::{Step, Walk};

/// The body: all functions, and programs if there are any.
pub(super) fn body(module: &Module, files: Option<&Files>) -> Vec<u8> {
    let (with_buffers, with_lengths) = (layout::describes_buffers(module), layout::has_lengths(module));
    let with_registers = layout::limits_registers(module);
    let mut writer =
        Writer { out: Vec::new(), files, with_buffers, with_registers, with_lengths, known: BTreeMap::new(), place: 0 };
    writer.count(module.functions.len());
    for function in module.functions.values() {
        writer.function(function);
    }
    if !module.programs.is_empty() {
        writer.count(module.programs.len());
        module.programs.iter().for_each(|program| writer.program(program));
    }
    writer.out
}

struct Writer<'f> {
    out: Vec<u8>,
    files: Option<&'f Files>,
    /// Whether a kernel describes hidden parameters.
    with_buffers: bool,
    with_registers: bool,
    /// Whether a length of a memory follows the workgroup's size.
    with_lengths: bool,
    /// The files that places lay in so far, with their numbers.
    known: BTreeMap<FileId, usize>,
    /// Where the last place began.
    place: u32,
}

impl Writer<'_> {
    fn byte(&mut self, byte: u8) {
        self.out.push(byte);
    }

    fn word<T: Word>(&mut self, word: T) {
        self.byte(word.number());
    }

    /// Seven bits in each byte, the lowest first; the highest bit says that more follow.
    fn number(&mut self, mut number: u128) {
        while number > 0x7f {
            #[allow(clippy::cast_possible_truncation)]
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        #[allow(clippy::cast_possible_truncation)]
        self.byte(number as u8);
    }

    fn count(&mut self, count: usize) {
        self.number(count as u128);
    }

    /// Small magnitudes of both signs give small numbers.
    fn signed(&mut self, number: i128) {
        #[allow(clippy::cast_sign_loss)]
        self.number(((number << 1) ^ (number >> 127)) as u128);
    }

    fn string(&mut self, text: &str) {
        self.count(text.len());
        self.out.extend(text.as_bytes());
    }

    fn option<T>(&mut self, option: Option<T>, write: impl FnOnce(&mut Self, T)) {
        self.word(option.is_some());
        if let Some(it) = option {
            write(self, it);
        }
    }

    fn span(&mut self, span: Span) {
        let next = self.known.len();
        let file = *self.known.entry(span.file).or_insert(next);
        self.count(file);
        if file == next
            && let Some(files) = self.files
        {
            let file = files.get(span.file);
            self.string(file.map_or("", |file| file.name.as_str()));
            self.string(file.map_or("", |file| &*file.text));
        }
        self.signed(i128::from(span.start) - i128::from(self.place));
        self.signed(i128::from(span.end) - i128::from(span.start));
        self.place = span.start;
    }

    fn elem(&mut self, elem: Elem) {
        if elem.lanes == 1 {
            return self.word(elem.scalar);
        }
        self.byte(VECTOR);
        self.word(elem.scalar);
        self.byte(elem.lanes);
    }

    fn ty(&mut self, ty: Type) {
        match ty {
            Type::Elem(elem) => self.elem(elem),
            Type::View(ViewType { elem, space, access, stride, rank }) => {
                self.byte(VIEW);
                self.elem(elem);
                self.word(space);
                self.word(access);
                self.number(stride.into());
                self.byte(rank);
            }
        }
    }

    /// The type, and the lanes up to the last that is not zero.
    fn constant(&mut self, constant: &Constant) {
        let Constant { elem, bits } = constant;
        self.elem(*elem);
        let lanes = bits.iter().rposition(|&lane| lane != 0).map_or(0, |last| last + 1);
        self.count(lanes);
        bits.iter().take(lanes).for_each(|&lane| self.number(lane.into()));
    }

    fn function(&mut self, function: &Function) {
        let Function {
            name,
            kernel,
            params,
            results,
            memories,
            body,
            span,
            values: _,
            ops: _,
            regions: _,
            texts: _,
            bindings: _,
            pool: _,
        } = function;
        self.string(name);
        self.span(*span);
        self.option(kernel.as_ref(), Self::kernel);
        self.params(params);
        self.count(results.len());
        results.iter().for_each(|ty| self.ty(*ty));
        self.count(memories.len());
        memories.values().for_each(|memory| self.memory(memory));
        let numbers = Numbers::of(function);
        Body { writer: self, function, numbers, texts: BTreeMap::new() }.all(*body);
    }

    fn params(&mut self, params: &[Param]) {
        self.count(params.len());
        for Param { name, ty, role, length, span } in params {
            self.string(name);
            self.ty(*ty);
            self.role(*role);
            self.option(*length, |writer, length| writer.number(length.into()));
            self.span(*span);
        }
    }

    fn program(&mut self, program: &Program) {
        let Program { name, params, temporaries, body, span } = program;
        self.string(name);
        self.span(*span);
        self.params(params);
        self.count(temporaries.len());
        for Temporary { name, elem, stride, length, span } in temporaries {
            self.string(name);
            self.elem(*elem);
            self.number((*stride).into());
            self.size(length);
            self.span(*span);
        }
        // Steps before their own, without recursion.
        self.count(body.len());
        let mut left: Vec<&program::Step> = body.iter().rev().collect();
        while let Some(step) = left.pop() {
            self.byte(numbers::step(step));
            match step {
                program::Step::Launch(launch) => self.launch(launch),
                program::Step::Repeat(Repeat { index, count, goes_on, body, span }) => {
                    self.string(index);
                    self.size(count);
                    if let Some(place) = goes_on {
                        self.number((*place).into());
                    }
                    self.span(*span);
                    self.count(body.len());
                    left.extend(body.iter().rev());
                }
            }
        }
    }

    fn launch(&mut self, launch: &Launch) {
        let Launch { kernel, arguments, global, local, span } = launch;
        self.string(kernel);
        self.span(*span);
        self.count(arguments.len());
        for argument in arguments {
            self.byte(numbers::operand(argument));
            match argument {
                Operand::Place(place) => self.number((*place).into()),
                Operand::Constant(constant) => self.constant(constant),
                Operand::Size(size) => self.size(size),
            }
        }
        self.count(global.len());
        global.iter().for_each(|size| self.size(size));
        self.count(local.len());
        local.iter().for_each(|&size| self.number(size.into()));
    }

    fn role(&mut self, role: Role) {
        let (name, numbers) = role.parts();
        let position = Role::NAMES.iter().position(|known| *known == name).and_then(|at| u8::try_from(at).ok());
        self.byte(position.unwrap_or_default());
        numbers.into_iter().for_each(|number| self.number(number.into()));
    }

    fn kernel(&mut self, info: &KernelInfo) {
        let KernelInfo {
            work_dim,
            global_size,
            local_size,
            profile,
            deterministic,
            race_free,
            max_registers,
            buffers,
            exact,
        } = info;
        self.option(*work_dim, Self::byte);
        for rule in [global_size, local_size] {
            self.option(rule.as_ref(), |writer, rule| {
                let SizeRule { extents, required, message, span } = rule;
                writer.count(extents.len());
                extents.iter().for_each(|extent| writer.size(extent));
                writer.word(*required);
                writer.option(message.as_deref(), Self::string);
                writer.span(*span);
            });
        }
        self.option(*profile, Self::word);
        self.byte(u8::from(*deterministic) | u8::from(*race_free) << 1);
        if self.with_registers {
            self.option(*max_registers, |writer, most| writer.number(most.into()));
        }
        if !self.with_buffers {
            return;
        }
        self.count(buffers.len());
        for HostBuffer { purpose, length, text, comment, initial } in buffers {
            self.word(*purpose);
            self.size(length);
            self.string(text);
            self.option(comment.as_deref(), Self::string);
            self.option(initial.as_ref(), Self::constant);
        }
        self.option(exact.as_ref(), |writer, sizes| {
            writer.count(sizes.len());
            for ByteSize { buffer, size } in sizes {
                writer.number((*buffer).into());
                writer.number((*size).into());
            }
        });
    }

    /// Operations before their operands, without recursion.
    fn size(&mut self, size: &SizeExpr) {
        let mut left = vec![size];
        while let Some(size) = left.pop() {
            self.byte(numbers::size(size));
            match size {
                SizeExpr::Rational { numerator, denominator } => {
                    self.signed(*numerator);
                    self.signed(*denominator);
                }
                SizeExpr::Scalar { param } | SizeExpr::Length { param } => self.number((*param).into()),
                SizeExpr::GlobalSize { axis } | SizeExpr::LocalSize { axis } => self.byte(*axis),
                SizeExpr::Index { repeat } => self.number((*repeat).into()),
                SizeExpr::Apply { op, operands } => {
                    self.word(*op);
                    self.count(operands.len());
                    left.extend(operands.iter().rev());
                }
            }
        }
    }

    fn memory(&mut self, memory: &Memory) {
        let Memory { name, space, elem, stride, length, init, span } = memory;
        self.string(name);
        self.word(*space);
        self.elem(*elem);
        self.number((*stride).into());
        if self.with_lengths {
            self.word(matches!(length, MemoryLength::Workgroup(_)));
        }
        match length {
            MemoryLength::Fixed(length) => self.number((*length).into()),
            MemoryLength::Workgroup(length) => self.size(length),
        }
        self.count(init.len());
        init.iter().for_each(|constant| self.constant(constant));
        self.span(*span);
    }
}

/// The numbers of the values: in the order in which the text makes them.
struct Numbers {
    values: SideTable<ValueData, Option<u32>>,
}

impl Numbers {
    fn of(function: &Function) -> Numbers {
        let mut numbers = Numbers { values: SideTable::filled(function.values.len(), None) };
        let mut next = 0;
        let mut make = |value: Value| {
            if function.values.get(value).is_some() {
                numbers.values[value].get_or_insert(next);
            }
            next += 1;
        };
        for step in Walk::of(function) {
            match step {
                Step::Region(region) => function[region].params.iter().for_each(|&param| make(param)),
                Step::Results(op) => function[op].results.iter().for_each(&mut make),
                Step::Operation(_) | Step::End(_) => {}
            }
        }
        numbers
    }
}

struct Body<'w, 'f, 'a> {
    writer: &'w mut Writer<'f>,
    function: &'a Function,
    numbers: Numbers,
    /// The texts written so far, with their numbers.
    texts: BTreeMap<TextId, usize>,
}

impl Body<'_, '_, '_> {
    fn all(&mut self, body: RegionId) {
        let function = self.function;
        if function.regions.get(body).is_none() {
            // Nothing to write; the reader will miss it.
            return;
        }
        for step in Walk::of(function) {
            match step {
                Step::Region(region) => {
                    let Region { params, ops, terminator: _, end_span: _, unroll: _ } = &function[region];
                    self.writer.count(params.len());
                    params.iter().for_each(|&param| self.made(param));
                    self.writer.count(ops.len());
                }
                Step::Operation(op) => {
                    let OpData { op, results: _, span } = function[op];
                    self.writer.byte(numbers::op(op));
                    self.operation(op);
                    self.writer.span(span);
                }
                Step::Results(op) => {
                    let results = function[op].results;
                    self.writer.count(results.len());
                    results.iter().for_each(|result| self.made(result));
                }
                Step::End(region) => {
                    let Region { params: _, ops: _, terminator, end_span, unroll: _ } = &function[region];
                    self.writer.byte(numbers::terminator(*terminator));
                    let values = match terminator {
                        Terminator::Yield(values) | Terminator::Break(values) | Terminator::Return(values) => values,
                    };
                    self.list(*values);
                    self.writer.span(*end_span);
                }
            }
        }
    }

    /// A value where it is made.
    fn made(&mut self, value: Value) {
        let Some(ValueData { ty, name }) = self.function.values.get(value) else {
            // The value of a module that is unsound.
            self.writer.byte(u8::MAX);
            return;
        };
        self.writer.ty(*ty);
        self.writer.option(name.as_deref(), Writer::string);
    }

    /// A value where it is used.
    fn value(&mut self, value: Value) {
        let number = self.function.values.get(value).and_then(|_| self.numbers.values[value]);
        // What nothing makes has a number that no value has.
        self.writer.number(number.unwrap_or(u32::MAX).into());
    }

    fn values(&mut self, values: &[Value]) {
        values.iter().for_each(|&value| self.value(value));
    }

    fn list(&mut self, list: List) {
        let values = self.function.list(list);
        self.writer.count(values.len());
        self.values(values);
    }

    /// Writes what follows an operation's tag.
    fn operation(&mut self, op: Op) {
        match op {
            Op::Constant(constant) => self.writer.constant(&constant),
            Op::Unary { op, arg } => {
                self.writer.word(op.plain());
                self.value(arg);
            }
            Op::Binary { op, lhs, rhs } => {
                self.writer.word(op.plain());
                self.values(&[lhs, rhs]);
            }
            Op::Fma { a, b, c } => self.values(&[a, b, c]),
            Op::Compare { op, lhs, rhs } => {
                self.writer.word(op);
                self.values(&[lhs, rhs]);
            }
            Op::Select { cond, then, other } => self.values(&[cond, then, other]),
            Op::Convert { to, arg } | Op::Bitcast { to, arg } => {
                self.writer.elem(to);
                self.value(arg);
            }
            Op::MakeVector { lanes } => self.list(lanes),
            Op::Extract { vector, lane } => {
                self.value(vector);
                self.writer.byte(lane);
            }
            Op::Insert { vector, lane, scalar } => {
                self.value(vector);
                self.writer.byte(lane);
                self.value(scalar);
            }
            Op::Id { kind, axis } => {
                self.writer.word(kind);
                self.writer.byte(axis);
            }
            Op::Memory { memory } => self.writer.count(memory.index()),
            Op::Extent { view, axis } => {
                self.value(view);
                self.writer.byte(axis);
            }
            Op::Offset { view } => self.value(view),
            Op::Window { view, offset, elem, stride, extent } => {
                self.writer.elem(elem);
                self.writer.number(stride.into());
                self.values(&[view, offset, extent]);
            }
            Op::View { view, offset, extents, strides } => {
                self.values(&[view, offset]);
                self.list(extents);
                self.list(strides);
            }
            Op::Load { view, index } => {
                self.value(view);
                self.list(index);
            }
            Op::Store { view, index, value } => {
                self.value(view);
                self.list(index);
                self.value(value);
            }
            Op::Barrier | Op::WarpBarrier | Op::Clock => {}
            Op::Call { function, args } => {
                self.writer.count(function.index());
                self.list(args);
            }
            Op::If { cond, then: _, other: _ } => self.value(cond),
            Op::For { kind, carried, body } => self.for_loop(kind, carried, body),
            Op::Atomic { update, view, index, scope } => {
                if let AtomicUpdate::By(op, _) = update {
                    self.writer.word(op);
                }
                self.writer.word(scope);
                self.value(view);
                self.list(index);
                self.values(&update.operands());
            }
            Op::AtomicApply { view, index, body: _, scope } => {
                self.writer.word(scope);
                self.value(view);
                self.list(index);
            }
            Op::Assume { cond } => self.value(cond),
            Op::Fence { scope } => self.writer.word(scope),
            Op::Shuffle { kind, value, lane } => {
                self.writer.word(kind);
                self.values(&[value, lane]);
            }
            Op::Vote { kind, cond } => {
                self.writer.word(kind);
                self.value(cond);
            }
            Op::WarpFold { kind, op, arg } => {
                self.writer.word(kind);
                self.writer.word(op);
                self.value(arg);
            }
            Op::Uniform { kind, form, value } => {
                self.writer.word(kind);
                self.text(form);
                self.value(value);
            }
            Op::Debug { kind, text, values } => {
                self.writer.word(kind);
                self.text(text);
                self.list(values);
            }
        }
    }

    fn for_loop(&mut self, kind: LoopKind, carried: List, body: RegionId) {
        let unroll = self.function.regions.get(body).map_or(Unroll::FREE, |region| region.unroll);
        if unroll == Unroll::FREE {
            self.writer.byte(numbers::loop_kind(kind));
        } else {
            self.writer.byte(numbers::loop_kind(kind) | numbers::UNROLLED);
            self.writer.number(unroll.number().into());
        }
        self.values(&kind.operands());
        self.list(carried);
    }

    /// A text's number; the text itself follows where the number is new.
    fn text(&mut self, text: TextId) {
        let next = self.texts.len();
        let number = *self.texts.entry(text).or_insert(next);
        self.writer.count(number);
        if number == next {
            self.writer.string(self.function.texts.get(text).map_or("", String::as_str));
        }
    }
}
