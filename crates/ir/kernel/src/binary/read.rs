//! Reading a module's body. Nothing is reserved for what a number announces: memory follows the bytes that have been read.

use std::ops::RangeInclusive;

use crisp_support_arena::Arena;
use crisp_support_diagnostics::{FileId, Span};

use super::layout::{
    self, BUFFERS, FORMAT_VERSION, HEADER, LENGTHS, PROGRAMS, REGISTERS, REPEAT_DEPTH, SIZE_DEPTH, SOURCES,
};
use super::numbers;
use super::numbers::{VECTOR, VIEW, Word};
use crate::constant::Constant;
use crate::function::{
    Bindings, Function, FunctionId, List, Op, OpData, OpId, Region, RegionId, Results, Terminator, TextId, Unroll,
};
use crate::host_buffer::{ByteSize, HostBuffer};
use crate::kernel_info::{KernelInfo, Param, Role, SizeRule};
use crate::memory::{Memory, MemoryId, MemoryLength};
use crate::module::Module;
use crate::op::{AtomicUpdate, LoopKind};
use crate::program::{Launch, Operand, Program, Repeat, Step, Temporary};
use crate::size::SizeExpr;
use crate::types::{Elem, Type, ViewType};
use crate::value::{Value, ValueData};

/// A mistake in bytes. Places are counted in bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    /// They are something else.
    NoModule,
    /// They are of a version, or have flags, that this one does not know.
    Version {
        /// The version.
        version: u32,
        /// The unknown flags.
        flags: u32,
    },
    /// They end too early.
    Truncated {
        /// Where.
        at: usize,
        /// In the middle of what.
        what: &'static str,
    },
    /// The hash is that of other bytes.
    Damaged,
    /// A number is larger than what can follow, or than what is supported.
    Count {
        /// Where.
        at: usize,
        /// The items that are counted.
        what: &'static str,
        /// The number.
        found: u128,
        /// The greatest number that is possible.
        most: usize,
    },
    /// Something else stands where this should stand.
    Bad {
        /// Where.
        at: usize,
        /// The item that should be there, with its article.
        what: &'static str,
    },
    /// Something refers to what does not exist.
    Missing {
        /// Where.
        at: usize,
        /// To what, with its article.
        what: &'static str,
        /// Its number.
        number: u128,
    },
}

impl Problem {
    /// The version that is supported, for messages.
    pub(crate) const SUPPORTED: u32 = FORMAT_VERSION;
}

/// Name and text of a source file.
type Source = (String, String);

/// The module, and the files that its places lie in; the first of them will have the number `first`.
pub(super) fn body(body: &[u8], flags: u32, first: usize) -> Result<(Module, Vec<Source>), Problem> {
    // Ids have 32 bits, and whatever has an id takes a byte.
    if u32::try_from(body.len()).is_err() {
        let (found, most) = (body.len() as u128, u32::MAX as usize);
        return Err(Problem::Count { at: HEADER, what: "bytes of a module", found, most });
    }
    let mut reader = Reader {
        bytes: body,
        at: 0,
        with_sources: flags & SOURCES != 0,
        with_buffers: flags & BUFFERS != 0,
        with_registers: flags & REGISTERS != 0,
        with_lengths: flags & LENGTHS != 0,
        first,
        sources: Vec::new(),
        place: 0,
        functions: 0,
    };
    let count = reader.count("functions")?;
    reader.functions = count;
    let mut module = Module::new();
    for _ in 0..count {
        module.functions.push(reader.function()?);
    }
    if flags & BUFFERS != 0 && !layout::describes_buffers(&module) {
        return Err(reader.bad("a description of hidden parameters, which the flags announce"));
    }
    if flags & LENGTHS != 0 && !layout::has_lengths(&module) {
        return Err(reader.bad("a length that follows the workgroup's size, which the flags announce"));
    }
    if flags & REGISTERS != 0 && !layout::limits_registers(&module) {
        return Err(reader.bad("a limit of registers, which the flags announce"));
    }
    if flags & PROGRAMS != 0 {
        let at = reader.place();
        let count = reader.count("programs")?;
        if count == 0 {
            return Err(Problem::Bad {
                at,
                what: "a number of programs, which is not 0 where the flags announce some",
            });
        }
        for _ in 0..count {
            module.programs.push(reader.program()?);
        }
    }
    if reader.at < body.len() {
        return Err(reader.bad("the end of the module"));
    }
    Ok((module, reader.sources))
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    /// Whether files come with name and text.
    with_sources: bool,
    /// Whether kernels describe hidden parameters.
    with_buffers: bool,
    with_registers: bool,
    /// Whether lengths of memories may follow the workgroup's size.
    with_lengths: bool,
    /// The number of the first file of the module among the files of the session.
    first: usize,
    /// The files that places lay in so far.
    sources: Vec<Source>,
    /// Where the last place began.
    place: u32,
    /// How many functions the module has.
    functions: usize,
}

impl<'b> Reader<'b> {
    fn place(&self) -> usize {
        HEADER + self.at
    }

    fn bad(&self, what: &'static str) -> Problem {
        Problem::Bad { at: self.place(), what }
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], Problem> {
        let end = self.at.checked_add(count);
        match end.and_then(|end| self.bytes.get(self.at..end)) {
            Some(bytes) => {
                self.at += count;
                Ok(bytes)
            }
            None => Err(Problem::Truncated { at: HEADER + self.bytes.len(), what: "its functions" }),
        }
    }

    fn byte(&mut self) -> Result<u8, Problem> {
        self.take(1).map(|bytes| bytes.first().copied().unwrap_or(0))
    }

    /// The byte that `read` understands; the place of what it does not is that of the byte.
    fn tag<T>(&mut self, what: &'static str, read: impl FnOnce(u8) -> Option<T>) -> Result<T, Problem> {
        let at = self.place();
        read(self.byte()?).ok_or(Problem::Bad { at, what })
    }

    fn word<T: Word>(&mut self) -> Result<T, Problem> {
        self.tag(T::WHAT, |number| T::WORDS.get(usize::from(number)).copied())
    }

    /// A number below 2^128 in its shortest form.
    fn wide(&mut self) -> Result<u128, Problem> {
        let at = self.place();
        let mut number = 0_u128;
        for shift in (0..128).step_by(7) {
            let byte = self.byte()?;
            let bits = u128::from(byte & 0x7f);
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Problem::Bad { at, what: "a number in its shortest form" })
    }

    fn number<T: TryFrom<u128>>(&mut self, what: &'static str) -> Result<T, Problem> {
        let at = self.place();
        T::try_from(self.wide()?).map_err(|_| Problem::Bad { at, what })
    }

    fn signed(&mut self) -> Result<i128, Problem> {
        let number = self.wide()?;
        #[allow(clippy::cast_possible_wrap)]
        Ok((number >> 1) as i128 ^ -((number & 1) as i128))
    }

    /// How many of something follow; each of them takes a byte at least.
    fn count(&mut self, what: &'static str) -> Result<usize, Problem> {
        let at = self.place();
        let found = self.wide()?;
        let most = self.bytes.len() - self.at;
        usize::try_from(found).ok().filter(|&count| count <= most).ok_or(Problem::Count { at, what, found, most })
    }

    fn string(&mut self) -> Result<String, Problem> {
        let count = self.count("bytes of a text")?;
        let at = self.place();
        let bytes = self.take(count)?;
        let text = str::from_utf8(bytes).map_err(|_| Problem::Bad { at, what: "a text in UTF-8" })?;
        Ok(text.to_owned())
    }

    fn option<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, Problem>) -> Result<Option<T>, Problem> {
        if self.word()? { read(self).map(Some) } else { Ok(None) }
    }

    fn span(&mut self) -> Result<Span, Problem> {
        let at = self.place();
        let file = self.wide()?;
        if file == self.sources.len() as u128 {
            let source = if self.with_sources {
                (self.string()?, self.string()?)
            } else {
                ("(source unknown)".to_owned(), String::new())
            };
            self.sources.push(source);
        }
        let known = usize::try_from(file).ok().filter(|&file| file < self.sources.len());
        let file = known.ok_or(Problem::Missing { at, what: "a source file", number: file })?;
        let file = FileId(u32::try_from(self.first + file).unwrap_or(u32::MAX));
        let start = self.moved(self.place)?;
        let end = self.moved(start)?;
        self.place = start;
        Ok(Span::new(file, start, end))
    }

    /// A place in a file, by its distance from another.
    fn moved(&mut self, from: u32) -> Result<u32, Problem> {
        let at = self.place();
        let to = self.signed()?.checked_add(from.into());
        to.and_then(|to| u32::try_from(to).ok()).ok_or(Problem::Bad { at, what: "a place in a file" })
    }

    fn elem(&mut self) -> Result<Elem, Problem> {
        match self.ty()? {
            (Type::Elem(elem), _) => Ok(elem),
            (Type::View(_), at) => Err(Problem::Bad { at, what: "a scalar or vector type" }),
        }
    }

    /// A type, and where it begins.
    fn ty(&mut self) -> Result<(Type, usize), Problem> {
        let at = self.place();
        let view = self.bytes.get(self.at) == Some(&VIEW);
        self.at += usize::from(view);
        let vector = self.bytes.get(self.at) == Some(&VECTOR);
        self.at += usize::from(vector);
        let elem = if vector {
            let scalar = self.word()?;
            Elem { scalar, lanes: self.tag("a number of lanes", |lanes| (lanes != 1).then_some(lanes))? }
        } else {
            Elem::scalar(self.word()?)
        };
        if !view {
            return Ok((Type::Elem(elem), at));
        }
        let (space, access) = (self.word()?, self.word()?);
        let stride = self.number("a distance of elements")?;
        Ok((Type::View(ViewType { elem, space, access, stride, rank: self.byte()? }), at))
    }

    fn constant(&mut self) -> Result<Constant, Problem> {
        let mut constant = Constant::zero(self.elem()?);
        let at = self.place();
        let count = self.wide()?;
        if count > 4 {
            return Err(Problem::Count { at, what: "lanes of a constant", found: count, most: 4 });
        }
        let count = usize::try_from(count).unwrap_or(0);
        for lane in constant.bits.iter_mut().take(count) {
            *lane = self.number("the bits of a lane")?;
        }
        if count > 0 && constant.bits.get(count - 1) == Some(&0) {
            return Err(Problem::Bad { at, what: "the number of lanes up to the last that is not zero" });
        }
        Ok(constant)
    }

    fn params(&mut self) -> Result<Vec<Param>, Problem> {
        let mut params = Vec::new();
        for _ in 0..self.count("parameters")? {
            let (name, (ty, _), role) = (self.string()?, self.ty()?, self.role()?);
            let length = self.option(|reader| reader.number("a number of elements"))?;
            params.push(Param { name, ty, role, length, span: self.span()? });
        }
        Ok(params)
    }

    fn function(&mut self) -> Result<Function, Problem> {
        let name = self.string()?;
        let span = self.span()?;
        let kernel = self.option(Self::kernel)?;
        let params = self.params()?;
        let mut results = Vec::new();
        for _ in 0..self.count("results")? {
            results.push(self.ty()?.0);
        }
        let mut memories = Arena::new();
        for _ in 0..self.count("memories")? {
            memories.push(self.memory()?);
        }
        let function = Function {
            name,
            kernel,
            params,
            results,
            values: Arena::new(),
            ops: Arena::new(),
            regions: Arena::new(),
            memories,
            texts: Arena::new(),
            body: RegionId::new(0),
            span,
            bindings: Bindings::default(),
            pool: Vec::new(),
        };
        let mut body = Body { reader: self, function, last_use: (0, 0), open: Vec::new() };
        body.all()?;
        Ok(body.function)
    }

    fn role(&mut self) -> Result<Role, Problem> {
        let at = self.place();
        let name = self.tag("a role", |number| Role::NAMES.get(usize::from(number)).copied())?;
        let mut numbers = Vec::new();
        // The numbers that a role has are known by trying: at most two.
        while Role::from_parts(name, &numbers).is_none() && numbers.len() < 2 {
            numbers.push(self.number("a number of a role")?);
        }
        Role::from_parts(name, &numbers).ok_or(Problem::Bad { at, what: "a role" })
    }

    fn kernel(&mut self) -> Result<KernelInfo, Problem> {
        let work_dim = self.option(Self::byte)?;
        let global_size = self.option(Self::size_rule)?;
        let local_size = self.option(Self::size_rule)?;
        let profile = self.option(Self::word)?;
        let order = self.tag("a declaration of order", |number| (number < 4).then_some(number))?;
        let (deterministic, race_free) = (order & 1 != 0, order & 2 != 0);
        let max_registers =
            if self.with_registers { self.option(|reader| reader.number("a number of registers"))? } else { None };
        let mut buffers = Vec::new();
        let count = if self.with_buffers { self.count("buffers")? } else { 0 };
        for _ in 0..count {
            buffers.push(HostBuffer {
                purpose: self.word()?,
                length: self.size()?,
                text: self.string()?,
                comment: self.option(Self::string)?,
                initial: self.option(Self::constant)?,
            });
        }
        let exact = if self.with_buffers { self.option(Self::byte_sizes)? } else { None };
        Ok(KernelInfo {
            work_dim,
            global_size,
            local_size,
            profile,
            deterministic,
            race_free,
            max_registers,
            buffers,
            exact,
        })
    }

    fn byte_sizes(&mut self) -> Result<Vec<ByteSize>, Problem> {
        let mut sizes = Vec::new();
        for _ in 0..self.count("sizes of buffers")? {
            sizes.push(ByteSize { buffer: self.number("a parameter")?, size: self.number("a parameter")? });
        }
        Ok(sizes)
    }

    fn sizes(&mut self) -> Result<Vec<SizeExpr>, Problem> {
        let mut sizes = Vec::new();
        for _ in 0..self.count("sizes")? {
            sizes.push(self.size()?);
        }
        Ok(sizes)
    }

    fn program(&mut self) -> Result<Program, Problem> {
        let (name, span, params) = (self.string()?, self.span()?, self.params()?);
        let mut temporaries = Vec::new();
        for _ in 0..self.count("temporaries")? {
            let (name, elem) = (self.string()?, self.elem()?);
            let stride = self.number("a distance of elements")?;
            temporaries.push(Temporary { name, elem, stride, length: self.size()?, span: self.span()? });
        }
        Ok(Program { name, params, temporaries, body: self.steps()?, span })
    }

    /// The steps of a program. What is inside of repetitions is read in a loop, since it may nest as deep as the bytes are long.
    fn steps(&mut self) -> Result<Vec<Step>, Problem> {
        let mut open: Vec<(Repeat, usize)> = Vec::new();
        let (mut steps, mut left) = (Vec::new(), self.count("steps")?);
        loop {
            while left == 0 {
                let Some((mut repeat, outside)) = open.pop() else { return Ok(steps) };
                // The body of the repetition that ends here, and the steps around it, change places.
                std::mem::swap(&mut repeat.body, &mut steps);
                steps.push(Step::Repeat(repeat));
                left = outside;
            }
            left -= 1;
            let at = self.place();
            let tag = self.tag("a step", |tag| (tag <= 2).then_some(tag))?;
            if tag == 0 {
                steps.push(Step::Launch(self.launch()?));
                continue;
            }
            if open.len() >= REPEAT_DEPTH {
                let (what, found) = ("repetitions inside one another", open.len() as u128 + 1);
                return Err(Problem::Count { at, what, found, most: REPEAT_DEPTH });
            }
            let (index, count) = (self.string()?, self.size()?);
            let goes_on = if tag == 2 { Some(self.number("a place of the program")?) } else { None };
            let span = self.span()?;
            let inside = self.count("steps")?;
            // Until it ends, its body holds the steps around it.
            open.push((Repeat { index, count, goes_on, body: std::mem::take(&mut steps), span }, left));
            left = inside;
        }
    }

    fn launch(&mut self) -> Result<Launch, Problem> {
        let (kernel, span) = (self.string()?, self.span()?);
        let mut arguments = Vec::new();
        for _ in 0..self.count("arguments")? {
            arguments.push(match self.tag("an argument of a launch", |tag| (tag <= 2).then_some(tag))? {
                0 => Operand::Place(self.number("a place of the program")?),
                1 => Operand::Constant(self.constant()?),
                _ => Operand::Size(self.size()?),
            });
        }
        let global = self.sizes()?;
        let mut local = Vec::new();
        for _ in 0..self.count("sizes")? {
            local.push(self.number("a workgroup size")?);
        }
        Ok(Launch { kernel, arguments, global, local, span })
    }

    fn size_rule(&mut self) -> Result<SizeRule, Problem> {
        let extents = self.sizes()?;
        let required = self.word()?;
        let message = self.option(Self::string)?;
        Ok(SizeRule { extents, required, message, span: self.span()? })
    }

    /// A size; operations come before their operands.
    fn size(&mut self) -> Result<SizeExpr, Problem> {
        let mut open = Vec::new();
        loop {
            let at = self.place();
            let mut size = match self.tag("a size", |tag| (tag <= 6).then_some(tag))? {
                0 => SizeExpr::Rational { numerator: self.signed()?, denominator: self.signed()? },
                1 => SizeExpr::Scalar { param: self.number("a parameter's position")? },
                2 => SizeExpr::Length { param: self.number("a parameter's position")? },
                3 => SizeExpr::GlobalSize { axis: self.byte()? },
                4 => SizeExpr::LocalSize { axis: self.byte()? },
                6 => SizeExpr::Index { repeat: self.number("a repetition's position")? },
                _ => {
                    let op = self.word()?;
                    let count = self.count("operands of a size")?;
                    if open.len() >= SIZE_DEPTH {
                        let (what, found) = ("sizes inside one another", open.len() as u128 + 1);
                        return Err(Problem::Count { at, what, found, most: SIZE_DEPTH });
                    }
                    if count > 0 {
                        open.push((op, Vec::new(), count));
                        continue;
                    }
                    SizeExpr::Apply { op, operands: Vec::new() }
                }
            };
            // It may be the last operand of the operation around it, and that of the next.
            loop {
                let Some((op, mut operands, wanted)) = open.pop() else { return Ok(size) };
                operands.push(size);
                if operands.len() < wanted {
                    open.push((op, operands, wanted));
                    break;
                }
                size = SizeExpr::Apply { op, operands };
            }
        }
    }

    fn memory(&mut self) -> Result<Memory, Problem> {
        let (name, space, elem) = (self.string()?, self.word()?, self.elem()?);
        let stride = self.number("a distance of elements")?;
        let length = if self.with_lengths && self.word()? {
            MemoryLength::Workgroup(self.size()?)
        } else {
            MemoryLength::Fixed(self.number("a number of elements")?)
        };
        let mut init = Vec::new();
        for _ in 0..self.count("elements")? {
            init.push(self.constant()?);
        }
        Ok(Memory { name, space, elem, stride, length, init, span: self.span()? })
    }
}

/// A part that has begun and not ended.
enum Open {
    /// A region, the operations that it has, and how many are still to come.
    Region(RegionId, Vec<OpId>, usize),
    /// An operation, its place, and how many of its regions have been read.
    Operation(Op, Span, usize),
}

struct Body<'r, 'b> {
    reader: &'r mut Reader<'b>,
    function: Function,
    /// The largest number of a value that is used, and where.
    last_use: (u32, usize),
    open: Vec<Open>,
}

/// The tags of operations.
const OPERATIONS: RangeInclusive<u8> = 0..=34;

impl Body<'_, '_> {
    fn all(&mut self) -> Result<(), Problem> {
        let body = self.new_region();
        self.function.body = body;
        self.enter(body)?;
        while let Some(open) = self.open.pop() {
            match open {
                Open::Region(id, ops, left) => self.region(id, ops, left)?,
                Open::Operation(op, span, done) => match op.regions().get(done) {
                    Some(&region) => {
                        self.open.push(Open::Operation(op, span, done + 1));
                        self.enter(region)?;
                    }
                    None => self.results(op, span)?,
                },
            }
        }
        let (number, at) = self.last_use;
        if number as usize >= self.function.values.len() && at > 0 {
            return Err(Problem::Missing { at, what: "a value", number: number.into() });
        }
        Ok(())
    }

    fn new_region(&mut self) -> RegionId {
        let (terminator, end_span) = (Terminator::Yield(List::EMPTY), self.function.span);
        self.function.regions.push(Region {
            params: Vec::new(),
            ops: Vec::new(),
            terminator,
            end_span,
            unroll: Unroll::FREE,
        })
    }

    /// Reads the beginning of a region.
    fn enter(&mut self, region: RegionId) -> Result<(), Problem> {
        let params = self.made("parameters of a region")?;
        self.function.regions[region].params = params.iter().collect();
        let left = self.reader.count("operations")?;
        self.open.push(Open::Region(region, Vec::new(), left));
        Ok(())
    }

    /// The next operation of a region, or its end.
    fn region(&mut self, id: RegionId, ops: Vec<OpId>, left: usize) -> Result<(), Problem> {
        if left > 0 {
            self.open.push(Open::Region(id, ops, left - 1));
            let op = self.operation()?;
            let span = self.reader.span()?;
            self.open.push(Open::Operation(op, span, 0));
            return Ok(());
        }
        let tag = self.reader.tag("an end of a region", |tag| (tag <= 2).then_some(tag))?;
        let values = self.list()?;
        let terminator = match tag {
            0 => Terminator::Yield(values),
            1 => Terminator::Break(values),
            _ => Terminator::Return(values),
        };
        let end_span = self.reader.span()?;
        let region = &mut self.function.regions[id];
        (region.ops, region.terminator, region.end_span) = (ops, terminator, end_span);
        Ok(())
    }

    /// The results of an operation, which is complete then.
    fn results(&mut self, op: Op, span: Span) -> Result<(), Problem> {
        let results = self.made("results of an operation")?;
        let id = self.function.ops.push(OpData { op, results, span });
        if let Some(Open::Region(_, ops, _)) = self.open.last_mut() {
            ops.push(id);
        }
        Ok(())
    }

    /// Values where they are made.
    fn made(&mut self, what: &'static str) -> Result<Results, Problem> {
        let first = self.function.values.len();
        let count = self.reader.count(what)?;
        for _ in 0..count {
            let (ty, _) = self.reader.ty()?;
            let name = self.reader.option(Reader::string)?;
            self.function.values.push(ValueData { ty, name: name.map(Into::into) });
        }
        Ok(Results::new(first, count))
    }

    /// A value where it is used; it may be made further on, which is for the validator to say.
    fn value(&mut self) -> Result<Value, Problem> {
        let at = self.reader.place();
        let number: u32 = self.reader.number("a value")?;
        if number >= self.last_use.0 {
            self.last_use = (number, at);
        }
        Ok(Value::new(number as usize))
    }

    fn list(&mut self) -> Result<List, Problem> {
        let mut values = Vec::new();
        for _ in 0..self.reader.count("values")? {
            values.push(self.value()?);
        }
        Ok(self.function.make_list(values))
    }

    /// The position of something of which there are `most`.
    fn position(&mut self, what: &'static str, most: usize) -> Result<usize, Problem> {
        let at = self.reader.place();
        let number = self.reader.wide()?;
        let position = usize::try_from(number).ok().filter(|&position| position < most);
        position.ok_or(Problem::Missing { at, what, number })
    }

    /// An operation without its results; its regions are empty as yet.
    #[allow(clippy::too_many_lines)] // One flat match.
    fn operation(&mut self) -> Result<Op, Problem> {
        let tag = self.reader.tag("an operation", |tag| OPERATIONS.contains(&tag).then_some(tag))?;
        Ok(match tag {
            0 => Op::Constant(self.reader.constant()?),
            1 => {
                let (op, arg) = (self.reader.word()?, self.value()?);
                Op::unary(&self.function, op, arg)
            }
            2 => {
                let (op, lhs, rhs) = (self.reader.word()?, self.value()?, self.value()?);
                Op::binary(&self.function, op, lhs, rhs)
            }
            3 => Op::Fma { a: self.value()?, b: self.value()?, c: self.value()? },
            4 => Op::Compare { op: self.reader.word()?, lhs: self.value()?, rhs: self.value()? },
            5 => Op::Select { cond: self.value()?, then: self.value()?, other: self.value()? },
            6 => Op::Convert { to: self.reader.elem()?, arg: self.value()? },
            7 => Op::Bitcast { to: self.reader.elem()?, arg: self.value()? },
            8 => Op::MakeVector { lanes: self.list()? },
            9 => Op::Extract { vector: self.value()?, lane: self.reader.byte()? },
            10 => Op::Insert { vector: self.value()?, lane: self.reader.byte()?, scalar: self.value()? },
            11 => Op::Id { kind: self.reader.word()?, axis: self.reader.byte()? },
            12 => Op::Memory { memory: MemoryId::new(self.position("a memory", self.function.memories.len())?) },
            13 => Op::Extent { view: self.value()?, axis: self.reader.byte()? },
            14 => Op::Offset { view: self.value()? },
            15 => {
                let (view, offset) = (self.value()?, self.value()?);
                Op::View { view, offset, extents: self.list()?, strides: self.list()? }
            }
            16 => Op::Load { view: self.value()?, index: self.list()? },
            17 => Op::Store { view: self.value()?, index: self.list()?, value: self.value()? },
            18 => Op::Barrier,
            19 => {
                let function = FunctionId::new(self.position("a function", self.reader.functions)?);
                Op::Call { function, args: self.list()? }
            }
            20 => Op::If { cond: self.value()?, then: self.new_region(), other: self.new_region() },
            21 => {
                let (kind, unroll) = self.loop_kind()?;
                let (carried, body) = (self.list()?, self.new_region());
                self.function.regions[body].unroll = unroll;
                Op::For { kind, carried, body }
            }
            22 => {
                let (op, scope) = (self.reader.word()?, self.reader.word()?);
                let (view, index) = (self.value()?, self.list()?);
                Op::Atomic { update: AtomicUpdate::By(op, self.value()?), view, index, scope }
            }
            23 => {
                let (scope, view, index) = (self.reader.word()?, self.value()?, self.list()?);
                let update = AtomicUpdate::CompareExchange { expected: self.value()?, value: self.value()? };
                Op::Atomic { update, view, index, scope }
            }
            24 => {
                let scope = self.reader.word()?;
                Op::AtomicApply { view: self.value()?, index: self.list()?, body: self.new_region(), scope }
            }
            25 => Op::Fence { scope: self.reader.word()? },
            26 => Op::Shuffle { kind: self.reader.word()?, value: self.value()?, lane: self.value()? },
            27 => Op::Vote { kind: self.reader.word()?, cond: self.value()? },
            28 => Op::WarpFold { kind: self.reader.word()?, op: self.reader.word()?, arg: self.value()? },
            29 => Op::Debug { kind: self.reader.word()?, text: self.text()?, values: self.list()? },
            30 => Op::Clock,
            31 => Op::Uniform { kind: self.reader.word()?, form: self.text()?, value: self.value()? },
            32 => {
                let (elem, stride) = (self.reader.elem()?, self.reader.number("a distance of elements")?);
                Op::Window { view: self.value()?, offset: self.value()?, elem, stride, extent: self.value()? }
            }
            33 => Op::Assume { cond: self.value()? },
            _ => Op::WarpBarrier,
        })
    }

    fn loop_kind(&mut self) -> Result<(LoopKind, Unroll), Problem> {
        let known = |tag: u8| (tag & !numbers::UNROLLED <= 4).then_some(tag);
        let tag = self.reader.tag("a kind of loop", known)?;
        let unroll = if tag & numbers::UNROLLED == 0 {
            Unroll::FREE
        } else {
            let (at, what) = (self.reader.place(), "how often a loop is unrolled");
            // A list of no items is refused: there is one form for each module.
            match Unroll::times(self.reader.number(what)?) {
                Unroll::FREE => return Err(Problem::Bad { at, what }),
                unroll => unroll,
            }
        };
        let kind = match tag & !numbers::UNROLLED {
            0 => LoopKind::Up { from: self.value()?, to: self.value()?, step: self.value()? },
            1 => LoopKind::Down { count: self.value()?, step: self.value()? },
            2 => LoopKind::Multiply { from: self.value()?, limit: self.value()?, factor: self.value()? },
            3 => LoopKind::Divide { from: self.value()?, factor: self.value()? },
            _ => LoopKind::While { fuel: self.value()? },
        };
        Ok((kind, unroll))
    }

    /// A text of before, or the next one with its contents.
    fn text(&mut self) -> Result<TextId, Problem> {
        let known = self.function.texts.len();
        let number = self.position("a text", known + 1)?;
        if number == known {
            let text = self.reader.string()?;
            return Ok(self.function.texts.push(text));
        }
        Ok(TextId::new(number))
    }
}
