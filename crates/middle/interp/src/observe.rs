//! Looking at an execution between two instructions, without changing it.

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::{Constant, Elem, IdKind, Space, Type, ViewType};
use crisp_support_diagnostics::Span;

use crate::element;
use crate::instruction::{Instruction, view};
use crate::invocation::{Frame, Invocation, World, id};
use crate::launch::Argument;
use crate::memory::{Root, locate, place_in};
use crate::program::Program;

/// One invocation in the middle of a launch, with all memory that it sees.
pub struct Moment<'a> {
    pub(crate) program: &'a Program,
    pub(crate) sizes: &'a LaunchSizes,
    pub(crate) arguments: &'a [Argument],
    pub(crate) buffers: &'a [Vec<u8>],
    pub(crate) local: &'a [u8],
    pub(crate) invocation: &'a Invocation,
    /// The innermost frame, where the invocation does not have it.
    pub(crate) top: Option<Frame>,
    /// Whether the invocation waits for others, so that its last instruction is the one that counts.
    pub(crate) waits: bool,
    /// Instructions that all invocations have executed before.
    pub(crate) time: u64,
    /// Barriers that the workgroup has passed.
    pub(crate) epoch: u32,
}

/// The location of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location {
    /// The function: its number in the program.
    pub function: usize,
    /// The instruction: its number in the function.
    pub at: usize,
    /// Where it comes from.
    pub span: Span,
}

/// The value of a name.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its type.
    pub ty: Type,
    slots: &'a [u64],
}

impl Known<'_> {
    /// Returns the number or hardware vector; none of a view.
    #[must_use]
    pub fn constant(&self) -> Option<Constant> {
        let elem = self.ty.elem()?;
        let mut constant = Constant::zero(elem);
        constant
            .bits
            .iter_mut()
            .zip(self.slots.iter().take(usize::from(elem.lanes)))
            .for_each(|(to, from)| *to = *from);
        Some(constant)
    }

    /// Returns the extents of a view.
    #[must_use]
    pub fn extents(&self) -> Vec<u64> {
        let rank = self.ty.view().map_or(0, |view| usize::from(view.rank));
        self.slots.get(view::EXTENTS..view::EXTENTS + rank).unwrap_or_default().to_vec()
    }
}

/// A memory of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    /// The buffer of that number.
    Buffer(usize),
    /// A workgroup's local memory.
    Local,
    /// Constant memory of the program.
    Constant,
    /// An invocation's private memory.
    Private,
}

/// Bytes of a memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// The memory.
    pub area: Area,
    /// The first byte.
    pub start: usize,
    /// The first byte after them.
    pub end: usize,
}

impl Bytes {
    /// Returns whether two ranges share a byte.
    #[must_use]
    pub fn meets(&self, other: &Bytes) -> bool {
        self.area == other.area && self.start < other.end && other.start < self.end
    }
}

/// An access that an instruction is about to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The bytes.
    pub bytes: Bytes,
    /// Whether it stores, as atomic operations do too.
    pub stores: bool,
    /// The element's value before.
    pub before: Constant,
    /// The value that a plain store puts there.
    pub after: Option<Constant>,
}

impl<'a> Moment<'a> {
    pub(crate) fn of(world: &'a World<'_>, invocation: &'a Invocation, top: Frame, time: u64) -> Moment<'a> {
        let (arguments, buffers, local) = world.memory.parts();
        let (program, sizes) = (world.program, &world.sizes);
        let (top, waits, epoch) = (Some(top), false, world.epoch);
        Moment { program, sizes, arguments, buffers, local, invocation, top, waits, time, epoch }
    }

    /// Returns the number of instructions that all invocations have executed before.
    #[must_use]
    pub fn time(&self) -> u64 {
        self.time
    }

    /// Returns the linear numbers of the workgroup, and of the invocation in it.
    #[must_use]
    pub fn who(&self) -> (u64, u32) {
        (self.invocation.position.group_linear, self.invocation.position.local_linear)
    }

    /// Returns the number of barriers that the workgroup has passed.
    #[must_use]
    pub fn interval(&self) -> u32 {
        self.epoch
    }

    /// Returns an id or size of the invocation.
    #[must_use]
    pub fn id(&self, kind: IdKind, axis: usize) -> u64 {
        id(self.sizes, &self.invocation.position, kind, axis)
    }

    /// Returns the number of frames: 1 in the kernel, one more in each call; 0 where the invocation has ended.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.invocation.frames.len() + usize::from(self.top.is_some())
    }

    fn frame(&self, number: usize) -> Option<&Frame> {
        let frames = &self.invocation.frames;
        if number < frames.len() { frames.get(number) } else { self.top.as_ref().filter(|_| number == frames.len()) }
    }

    /// Returns the first slot of a frame.
    pub(crate) fn frame_base(&self, number: usize) -> Option<u32> {
        self.frame(number).map(|frame| frame.base)
    }

    /// Returns where a frame is, the kernel's being 0: the next instruction, in callers the call.
    #[must_use]
    pub fn location(&self, frame: usize) -> Option<Location> {
        let data = self.frame(frame)?;
        let back = usize::from(self.waits || frame + 1 < self.depth());
        let (function, at) = (data.function as usize, (data.next as usize).saturating_sub(back));
        let span = self.program.functions.get(function)?.spans.get(at).copied().unwrap_or(self.program.span);
        Some(Location { function, at, span })
    }

    /// Returns the value of a name in a frame; none where it has none there.
    #[must_use]
    pub fn name(&self, frame: usize, name: &str) -> Option<Known<'_>> {
        let at = self.location(frame)?;
        let names = &self.program.functions.get(at.function)?.names;
        let here = |named: &&crate::names::Named| *named.name == *name && is_at(named, at.at);
        self.known(frame, names.iter().rfind(here)?)
    }

    /// Returns all names that have a value in a frame, in the order in which they got it.
    #[must_use]
    pub fn names(&self, frame: usize) -> Vec<(&'a str, Known<'_>)> {
        let Some(at) = self.location(frame) else { return Vec::new() };
        let Some(function) = self.program.functions.get(at.function) else { return Vec::new() };
        let mut found: Vec<(&'a str, Known<'_>)> = Vec::new();
        for named in function.names.iter().filter(|named| is_at(named, at.at)) {
            let Some(known) = self.known(frame, named) else { continue };
            match found.iter_mut().find(|(name, _)| *name == &*named.name) {
                Some((_, earlier)) => *earlier = known,
                None => found.push((&named.name, known)),
            }
        }
        found
    }

    /// Returns whether a name has a value anywhere in the function of a frame.
    #[must_use]
    pub fn has_later(&self, frame: usize, name: &str) -> bool {
        let function = self.location(frame).and_then(|at| self.program.functions.get(at.function));
        function.is_some_and(|function| function.names.iter().any(|named| *named.name == *name))
    }

    fn known(&self, frame: usize, named: &crate::names::Named) -> Option<Known<'_>> {
        let first = self.frame(frame)?.base as usize + named.slot as usize;
        let count = match named.ty {
            Type::Elem(elem) => usize::from(elem.lanes),
            Type::View(ty) => view::slots(usize::from(ty.rank)),
        };
        Some(Known { ty: named.ty, slots: self.invocation.slots.get(first..first + count)? })
    }

    /// Returns the bytes of an element of a view; the index and the bound that it misses where it is outside.
    ///
    /// # Errors
    /// The index that is outside, and what it should be below.
    pub fn element(&self, of: &Known<'_>, index: &[i128]) -> Result<Bytes, (i128, u64)> {
        let Some(ty) = of.ty.view() else { return Err((0, 0)) };
        let start = place_in(of.slots, ty, index)?;
        Ok(self.bytes(of.slots[view::ROOT], start, ty.elem))
    }

    fn bytes(&self, root: u64, start: usize, elem: Elem) -> Bytes {
        let (area, first) = match Root::decode(root) {
            Root::Global(argument) => match self.arguments.get(argument) {
                Some(Argument::Buffer { buffer, length: _ }) => (Area::Buffer(*buffer), 0),
                Some(Argument::Value(_)) | None => (Area::Buffer(usize::MAX), 0),
            },
            Root::Local(memory) => (Area::Local, self.program.memories[memory].start),
            Root::Constant(memory) => (Area::Constant, self.program.memories[memory].start),
            Root::Private(_, first) => (Area::Private, first),
        };
        let start = first.saturating_add(start);
        Bytes { area, start, end: start.saturating_add(elem.bytes() as usize) }
    }

    /// Returns the element in some bytes.
    #[must_use]
    pub fn load(&self, bytes: &Bytes, elem: Elem) -> Constant {
        let memory: &[u8] = match bytes.area {
            Area::Buffer(number) => self.buffers.get(number).map_or(&[], Vec::as_slice),
            Area::Local => self.local,
            Area::Constant => &self.program.constant,
            Area::Private => &self.invocation.private.bytes,
        };
        let mut constant = Constant::zero(elem);
        let lanes = usize::from(elem.lanes).min(constant.bits.len());
        element::load(memory.get(bytes.start..).unwrap_or(&[]), elem, &mut constant.bits[..lanes]);
        constant
    }

    /// Returns what identifies an execution of an instruction within an invocation: the calls, the instruction, and the finished iterations of the loops around.
    #[must_use]
    pub fn instance(&self) -> Vec<u64> {
        let mut instance = Vec::new();
        for number in 0..self.depth() {
            let (Some(frame), Some(at)) = (self.frame(number), self.location(number)) else { continue };
            instance.extend([at.function as u64, at.at as u64]);
            instance.extend(self.iterations_of(frame, at));
        }
        instance
    }

    /// Returns the numbers of finished iterations of the loops around the innermost location, outermost first.
    #[must_use]
    pub fn iterations(&self) -> Vec<u64> {
        let Some(last) = self.depth().checked_sub(1) else { return Vec::new() };
        let (Some(frame), Some(at)) = (self.frame(last), self.location(last)) else { return Vec::new() };
        self.iterations_of(frame, at).collect()
    }

    fn iterations_of<'s>(&'s self, frame: &'s Frame, at: Location) -> impl Iterator<Item = u64> + 's {
        let around = self.program.functions[at.function]
            .loops
            .iter()
            .filter(move |data| (data.start as usize..data.end as usize).contains(&at.at));
        around.map(move |data| {
            self.invocation.slots.get(frame.base as usize + data.done as usize).copied().unwrap_or_default()
        })
    }

    /// Returns the bytes that the next instruction stores to, if it does.
    pub(crate) fn stored(&self) -> Option<(Area, std::ops::Range<usize>)> {
        let (frame, function) = self.innermost()?;
        let access = match *function.code.get(frame.next as usize)? {
            Instruction::Store { access } | Instruction::EndUpdate { access } => {
                function.accesses.get(access as usize)?
            }
            Instruction::Atomic { update } => &function.updates.get(update as usize)?.access,
            _ => return None,
        };
        let slots = self.invocation.slots.get(frame.base as usize..)?;
        let Bytes { area, start, end } =
            self.bytes(slots[access.view as usize + view::ROOT], locate(access, slots).ok()?, access.ty.elem);
        Some((area, start..end))
    }

    fn innermost(&self) -> Option<(&Frame, &crate::instruction::Function)> {
        let frame = self.top.as_ref().or(self.invocation.frames.last())?;
        Some((frame, self.program.functions.get(frame.function as usize)?))
    }

    /// Returns the access that the next instruction makes, if it makes one inside of memory.
    #[must_use]
    pub fn touch(&self) -> Option<Touch> {
        let last = self.depth().checked_sub(1)?;
        let (frame, at) = (self.frame(last)?, self.location(last)?);
        let function = self.program.functions.get(at.function)?;
        let (access, stores, plain) = match *function.code.get(at.at)? {
            Instruction::Load { access } | Instruction::BeginUpdate { access } => {
                (function.accesses.get(access as usize)?, false, false)
            }
            Instruction::Store { access } | Instruction::EndUpdate { access } => {
                (function.accesses.get(access as usize)?, true, true)
            }
            Instruction::Atomic { update } => (&function.updates.get(update as usize)?.access, true, false),
            _ => return None,
        };
        let slots = self.invocation.slots.get(frame.base as usize..)?;
        let place = locate(access, slots).ok()?;
        let bytes = self.bytes(slots[access.view as usize + view::ROOT], place, access.ty.elem);
        let before = self.load(&bytes, access.ty.elem);
        let after = plain.then(|| Known {
            ty: Type::Elem(access.ty.elem),
            slots: &slots[access.element as usize..access.element as usize + usize::from(access.ty.elem.lanes)],
        });
        Some(Touch { bytes, stores, before, after: after.and_then(|known| known.constant()) })
    }
}

fn is_at(named: &crate::names::Named, at: usize) -> bool {
    (named.from as usize..named.to as usize).contains(&at)
}

/// The work of an instruction, as far as counts and steps use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Computes.
    Compute,
    /// Loads an element.
    Load(Space, u32),
    /// Stores an element.
    Store(Space, u32),
    /// Updates an element in one step.
    Atomic(Space, u32),
    /// Waits for a workgroup.
    Barrier,
    /// Waits for the lanes of a warp.
    Exchange,
    /// Calls a function: its number.
    Call(usize),
    /// Goes on with the next instruction where a condition holds, else with the one of that number.
    Branch(usize),
    /// Begins a loop whose body begins with the next instruction.
    Enter,
    /// Ends an iteration of a loop whose body begins with the instruction of that number.
    Repeat(usize),
    /// Goes on elsewhere, or returns.
    Leave,
}

impl Program {
    /// Returns the number of its functions; the first is the kernel.
    #[must_use]
    pub fn function_count(&self) -> usize {
        self.functions.len()
    }

    /// Returns the name of a function.
    #[must_use]
    pub fn function_name(&self, function: usize) -> &str {
        self.functions.get(function).map_or("", |function| &function.name)
    }

    /// Returns where a function is defined.
    #[must_use]
    pub fn function_span(&self, function: usize) -> Option<Span> {
        self.functions.get(function)?.span
    }

    /// Returns where each instruction of a function comes from.
    #[must_use]
    pub fn spans(&self, function: usize) -> &[Span] {
        self.functions.get(function).map_or(&[], |function| &function.spans)
    }

    /// Returns how many operations of floats an instruction is.
    #[must_use]
    pub fn float_operations(&self, function: usize, at: usize) -> u8 {
        self.functions.get(function).and_then(|function| function.floats.get(at)).copied().unwrap_or(0)
    }

    /// Returns the names that have a value anywhere in a function, with the first instruction of each.
    pub fn names_of(&self, function: usize) -> impl Iterator<Item = (&str, usize)> {
        let names = self.functions.get(function).map_or(&[][..], |function| &function.names);
        names.iter().map(|named| (&*named.name, named.from as usize))
    }

    /// Returns the first instruction of the body of the innermost loop around an instruction.
    #[must_use]
    pub fn loop_around(&self, function: usize, at: usize) -> Option<usize> {
        let loops = &self.functions.get(function)?.loops;
        loops
            .iter()
            .rfind(|data| (data.start as usize..data.end as usize).contains(&at))
            .map(|data| data.start as usize)
    }

    /// Returns the work of each instruction of a function.
    pub fn works(&self, function: usize) -> impl Iterator<Item = Work> {
        self.functions.get(function).into_iter().flat_map(|function| {
            let ty = |access: u32| function.accesses.get(access as usize).map(|access| access.ty);
            let of = |ty: Option<ViewType>, make: fn(Space, u32) -> Work| {
                ty.map_or(Work::Compute, |ty| make(ty.space, ty.elem.bytes()))
            };
            function.code.iter().map(move |instruction| match *instruction {
                Instruction::Load { access } => of(ty(access), Work::Load),
                Instruction::Store { access } => of(ty(access), Work::Store),
                Instruction::BeginUpdate { access } => of(ty(access), Work::Atomic),
                Instruction::Atomic { update } => {
                    of(function.updates.get(update as usize).map(|update| update.access.ty), Work::Atomic)
                }
                Instruction::Barrier { .. } | Instruction::Broadcast { .. } => Work::Barrier,
                Instruction::Exchange { .. } => Work::Exchange,
                Instruction::Call { call } => {
                    Work::Call(function.calls.get(call as usize).map_or(0, |call| call.function as usize))
                }
                Instruction::Unless { cond: _, target } => Work::Branch(target as usize),
                Instruction::Enter { .. } => Work::Enter,
                Instruction::Next { r#loop } => {
                    Work::Repeat(function.loops.get(r#loop as usize).map_or(0, |data| data.start as usize))
                }
                Instruction::Jump { .. } | Instruction::Return { .. } => Work::Leave,
                _ => Work::Compute,
            })
        })
    }
}
