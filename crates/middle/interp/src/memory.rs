//! Memory during a run: elements as bytes, bounds, and what the detector makes of each access.

use crisp_ir_kernel::{Elem, Param, Space, fold};

use crate::element::{load, store};
use crate::finding::{Finding, FindingKind, Findings, Place};
use crate::instruction::{Access, Update, UpdateKind, view};
use crate::launch::Argument;
use crate::program::{Program, ProgramMemory};
use crate::shadow::{AccessKind, Event, Met, Shadow};
use crate::sync::Sync;

/// The memory that a view's root slot names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Root {
    /// The argument of that number.
    Global(usize),
    /// A memory of the program.
    Local(usize),
    /// A memory of the program.
    Constant(usize),
    /// A memory of the program and its first byte in the invocation's private memory.
    Private(usize, usize),
}

const START_BITS: u32 = 36;
const NUMBER_BITS: u32 = 26;

impl Root {
    pub(crate) fn encode(self) -> u64 {
        let (tag, number, start) = match self {
            Root::Global(number) => (0, number, 0),
            Root::Local(number) => (1, number, 0),
            Root::Constant(number) => (2, number, 0),
            Root::Private(number, start) => (3, number, start),
        };
        tag << (START_BITS + NUMBER_BITS) | (number as u64) << START_BITS | start as u64
    }

    pub(crate) fn decode(bits: u64) -> Root {
        #[allow(clippy::cast_possible_truncation)]
        let (number, start) =
            (((bits >> START_BITS) & ((1 << NUMBER_BITS) - 1)) as usize, (bits & ((1 << START_BITS) - 1)) as usize);
        match bits >> (START_BITS + NUMBER_BITS) {
            0 => Root::Global(number),
            1 => Root::Local(number),
            2 => Root::Constant(number),
            _ => Root::Private(number, start),
        }
    }
}

/// An invocation's private memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Private {
    pub(crate) bytes: Vec<u8>,
    /// Which bytes were stored to; empty unless something looks for mistakes.
    pub(crate) stored: Vec<bool>,
}

/// The invocation that makes an access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accessor {
    pub(crate) group: u64,
    pub(crate) local: u32,
    pub(crate) epoch: u32,
    /// Barriers that its warp passed.
    pub(crate) warp_epoch: u32,
}

/// Two accesses that nothing orders.
#[derive(Clone, Copy, Debug)]
struct Race {
    kind: FindingKind,
    /// The earlier one.
    met: Met,
    /// Whether the later one is atomic.
    is_atomic: bool,
}

/// The shadows of all memory that invocations share.
#[derive(Debug)]
struct Detector {
    /// One for each buffer.
    buffers: Vec<Shadow>,
    /// One for each memory of the program; empty for those that are not local.
    memories: Vec<Shadow>,
    met: Vec<Met>,
    /// The knowledge of workgroups about each other; none where no fence orders them.
    sync: Option<Sync>,
}

/// All memory but the private ones, with what was found there.
#[derive(Debug)]
pub(crate) struct MemoryState<'a> {
    program: &'a Program,
    arguments: &'a [Argument],
    buffers: &'a mut [Vec<u8>],
    pub(crate) local: Vec<u8>,
    detector: Option<Detector>,
    pub(crate) findings: Findings,
}

impl<'a> MemoryState<'a> {
    pub(crate) fn new(
        program: &'a Program,
        arguments: &'a [Argument],
        buffers: &'a mut [Vec<u8>],
        detect: bool,
    ) -> MemoryState<'a> {
        let detector = detect.then(|| Detector::new(program, arguments, buffers));
        let local = vec![0; program.local_bytes];
        MemoryState { program, arguments, buffers, local, detector, findings: Findings::default() }
    }

    /// Returns the arguments, the buffers and local memory.
    pub(crate) fn parts(&self) -> (&[Argument], &[Vec<u8>], &[u8]) {
        (self.arguments, self.buffers, &self.local)
    }

    pub(crate) fn detects(&self) -> bool {
        self.detector.is_some()
    }

    /// Starts a workgroup: local memory is zero and has no stores.
    pub(crate) fn start_workgroup(&mut self, invocations: usize) {
        self.local.fill(0);
        if let Some(detector) = &mut self.detector {
            detector.memories.iter_mut().for_each(Shadow::clear);
            if let Some(sync) = &mut detector.sync {
                sync.start_workgroup(invocations);
            }
        }
    }

    /// An invocation of the current workgroup has executed a device fence.
    pub(crate) fn device_fence(&mut self, local: u32) {
        if let Some(sync) = self.detector.as_mut().and_then(|detector| detector.sync.as_mut()) {
            sync.fence(local);
        }
    }

    /// A warp of the current workgroup, these invocations, has passed a barrier.
    pub(crate) fn warp_barrier(&mut self, warp: std::ops::Range<usize>) {
        if let Some(sync) = self.detector.as_mut().and_then(|detector| detector.sync.as_mut()) {
            sync.warp_barrier(warp);
        }
    }

    /// The current workgroup has passed a barrier.
    pub(crate) fn barrier(&mut self) {
        if let Some(sync) = self.detector.as_mut().and_then(|detector| detector.sync.as_mut()) {
            sync.barrier();
        }
    }

    /// Executes a load for an invocation with the given frame.
    pub(crate) fn load(&mut self, access: &Access, frame: &mut [u64], private: &Private, who: Accessor) {
        let elem = access.ty.elem;
        let to = access.element as usize..access.element as usize + usize::from(elem.lanes);
        let at = match find(access, frame) {
            Ok(at) => at,
            Err(outside) => {
                frame[to].fill(0);
                self.note_outside(FindingKind::LoadOutOfBounds, access, frame, outside, who);
                return;
            }
        };
        let root = Root::decode(frame[access.view as usize + view::ROOT]);
        let bytes = match root {
            Root::Global(argument) => buffer_of(self.arguments, argument).and_then(|buffer| self.buffers.get(buffer)),
            Root::Local(_) => Some(&self.local),
            Root::Constant(_) => Some(&self.program.constant),
            Root::Private(_, _) => Some(&private.bytes),
        };
        let bytes = bytes.and_then(|bytes| bytes.get(self.base(root) + at.start..)).unwrap_or(&[]);
        load(bytes, elem, &mut frame[to]);
        if self.detector.is_some() {
            self.note_load(access, root, at, private, who);
        }
    }

    /// Executes a store for an invocation with the given frame.
    pub(crate) fn store(&mut self, access: &Access, frame: &[u64], private: &mut Private, who: Accessor) {
        let elem = access.ty.elem;
        let from = access.element as usize..access.element as usize + usize::from(elem.lanes);
        let at = match find(access, frame) {
            Ok(at) => at,
            Err(outside) => return self.note_outside(FindingKind::StoreOutOfBounds, access, frame, outside, who),
        };
        let root = Root::decode(frame[access.view as usize + view::ROOT]);
        let start = self.base(root) + at.start;
        if self.detector.is_some() {
            self.note_store(access, root, at, private, who);
        }
        let bytes = match root {
            Root::Global(argument) => {
                buffer_of(self.arguments, argument).and_then(|buffer| self.buffers.get_mut(buffer))
            }
            Root::Local(_) => Some(&mut self.local),
            Root::Constant(_) => None,
            Root::Private(_, _) => Some(&mut private.bytes),
        };
        if let Some(bytes) = bytes.and_then(|bytes| bytes.get_mut(start..)) {
            store(bytes, elem, &frame[from]);
        }
    }

    /// Executes an atomic operation for an invocation with the given frame: the old element goes to the access's slot.
    pub(crate) fn update(&mut self, update: &Update, frame: &mut [u64], who: Accessor) {
        let Update { kind, operand, access } = update;
        let (kind, operand) = (*kind, frame[*operand as usize]);
        // Whatever the expected value's slot is, the old element may be put into the same one.
        let expected = if let UpdateKind::CompareExchange(slot) = kind { frame[slot as usize] } else { 0 };
        if !self.begin_update(access, frame, who) {
            return;
        }
        let old = frame[access.element as usize];
        let new = match kind {
            UpdateKind::Binary(function) => function(old, operand),
            UpdateKind::Exchange => operand,
            UpdateKind::Inc if old < operand => old + 1,
            UpdateKind::Inc => 0,
            UpdateKind::Dec if old == 0 || old > operand => operand,
            UpdateKind::Dec => old - 1,
            UpdateKind::CompareExchange(_) => {
                if old == fold::canonical(access.ty.elem.scalar, expected) {
                    operand
                } else {
                    return;
                }
            }
        };
        if let Some(bytes) = self.shared(access, frame) {
            store(bytes, access.ty.elem, &[new]);
        }
    }

    /// Loads the element that an atomic update begins with; whether there is one.
    pub(crate) fn begin_update(&mut self, access: &Access, frame: &mut [u64], who: Accessor) -> bool {
        let to = access.element as usize;
        match find(access, frame) {
            Ok(at) => {
                let root = Root::decode(frame[access.view as usize + view::ROOT]);
                let mut loaded = [0];
                if let Some(bytes) = self.shared(access, frame) {
                    load(bytes, access.ty.elem, &mut loaded);
                }
                frame[to] = loaded[0];
                if self.detector.is_some() {
                    self.note_update(access, root, at, who);
                }
                true
            }
            Err(outside) => {
                frame[to] = 0;
                self.note_outside(FindingKind::AtomicOutOfBounds, access, frame, outside, who);
                false
            }
        }
    }

    /// Stores the element that an atomic update ends with; its beginning was noted.
    pub(crate) fn end_update(&mut self, access: &Access, frame: &[u64]) {
        let new = frame[access.element as usize];
        if let Some(bytes) = self.shared(access, frame) {
            store(bytes, access.ty.elem, &[new]);
        }
    }

    /// Returns the bytes of an element of memory that invocations share, and those after it; `None` where it is out of bounds.
    fn shared(&mut self, access: &Access, frame: &[u64]) -> Option<&mut [u8]> {
        let at = find(access, frame).ok()?;
        let root = Root::decode(frame[access.view as usize + view::ROOT]);
        let start = self.base(root) + at.start;
        let bytes = match root {
            Root::Global(argument) => self.buffers.get_mut(buffer_of(self.arguments, argument)?)?,
            Root::Local(_) => &mut self.local,
            Root::Constant(_) | Root::Private(_, _) => return None,
        };
        bytes.get_mut(start..)
    }

    /// The first byte of a root in its area.
    fn base(&self, root: Root) -> usize {
        match root {
            Root::Global(_) => 0,
            Root::Local(memory) | Root::Constant(memory) => self.program.memories[memory].start,
            Root::Private(_, start) => start,
        }
    }

    fn declaration(&self, root: Root) -> (String, Place) {
        let (name, span) = match root {
            Root::Global(argument) => {
                let Param { name, ty: _, role: _, length: _, span } = &self.program.params[argument];
                (name, span)
            }
            Root::Local(memory) | Root::Constant(memory) | Root::Private(memory, _) => {
                let memory = &self.program.memories[memory];
                (&memory.name, &memory.span)
            }
        };
        (name.clone(), Place { span: *span, invocation: None })
    }

    fn place(&self, access: &Access, who: Accessor) -> Place {
        Place { span: self.program.places[access.place as usize], invocation: Some((who.group, who.local)) }
    }

    fn note_outside(
        &mut self,
        kind: FindingKind,
        access: &Access,
        frame: &[u64],
        (index, limit): (i128, u64),
        who: Accessor,
    ) {
        if self.detector.is_none() {
            return;
        }
        let (memory, declared) = self.declaration(Root::decode(frame[access.view as usize + view::ROOT]));
        let mut finding = Finding::new(kind, self.place(access, who), Some(declared));
        finding.memory = Some(memory);
        finding.element = Some(index);
        finding.limit = Some(limit);
        self.findings.add(finding);
    }

    fn note_load(&mut self, access: &Access, root: Root, at: At, private: &Private, who: Accessor) {
        if let Root::Private(_, start) = root {
            let start = start + at.start;
            let bytes = private.stored.get(start..start + access.ty.elem.bytes() as usize).unwrap_or(&[]);
            if bytes.contains(&false) {
                self.note_uninitialised(access, root, at, who);
            }
            return;
        }
        for met in self.meet(access, root, at, who, AccessKind::Load) {
            match met {
                Met::Store(_) | Met::Atomic(_) => self.note_race(
                    Race { kind: FindingKind::ReadWriteRace, met, is_atomic: false },
                    access,
                    root,
                    at,
                    who,
                ),
                Met::Load(_) => {}
                // Buffers hold what the host put there.
                Met::Nothing if matches!(root, Root::Local(_)) => {
                    self.note_uninitialised(access, root, at, who);
                }
                Met::Nothing => {}
            }
        }
    }

    fn note_store(&mut self, access: &Access, root: Root, at: At, private: &mut Private, who: Accessor) {
        if let Root::Private(_, start) = root {
            let start = start + at.start;
            if let Some(stored) = private.stored.get_mut(start..start + access.ty.elem.bytes() as usize) {
                stored.fill(true);
            }
            return;
        }
        for met in self.meet(access, root, at, who, AccessKind::Store) {
            match met {
                Met::Store(_) | Met::Atomic(_) => {
                    self.note_race(Race { kind: FindingKind::WriteRace, met, is_atomic: false }, access, root, at, who);
                }
                Met::Load(_) => self.note_race(
                    Race { kind: FindingKind::ReadWriteRace, met, is_atomic: false },
                    access,
                    root,
                    at,
                    who,
                ),
                Met::Nothing => {}
            }
        }
    }

    fn note_update(&mut self, access: &Access, root: Root, at: At, who: Accessor) {
        for met in self.meet(access, root, at, who, AccessKind::Atomic) {
            match met {
                Met::Store(_) => {
                    self.note_race(Race { kind: FindingKind::WriteRace, met, is_atomic: true }, access, root, at, who);
                }
                Met::Load(_) => self.note_race(
                    Race { kind: FindingKind::ReadWriteRace, met, is_atomic: true },
                    access,
                    root,
                    at,
                    who,
                ),
                Met::Atomic(_) | Met::Nothing => {}
            }
        }
    }

    /// Notes an access to shared memory; what it met. Costs no allocation unless it met something.
    fn meet(&mut self, access: &Access, root: Root, at: At, who: Accessor, kind: AccessKind) -> Vec<Met> {
        let Some(detector) = &mut self.detector else { return Vec::new() };
        let shadow = match root {
            Root::Global(argument) => {
                buffer_of(self.arguments, argument).and_then(|buffer| detector.buffers.get_mut(buffer))
            }
            Root::Local(memory) => detector.memories.get_mut(memory),
            Root::Constant(_) | Root::Private(_, _) => None,
        };
        let Some(shadow) = shadow else { return Vec::new() };
        let event = Event {
            group: u32::try_from(who.group).unwrap_or(u32::MAX),
            local: who.local,
            epoch: who.epoch,
            warp_epoch: who.warp_epoch,
            place: access.place,
            fences: detector.sync.as_ref().map_or(0, |sync| sync.fences(who.local)),
        };
        let (start, bytes) = (at.start, access.ty.elem.bytes() as usize);
        let sync = &mut detector.sync;
        let known = |earlier| sync.as_ref().is_some_and(|sync| sync.knows(who.local, earlier));
        shadow.access(start, bytes, event, kind, &known, &mut detector.met);
        if let (Some(sync), AccessKind::Atomic, Root::Global(argument)) = (sync, kind, root)
            && let Some(buffer) = buffer_of(self.arguments, argument)
        {
            sync.atomic((buffer, start), event);
        }
        if detector.met.is_empty() { Vec::new() } else { std::mem::take(&mut detector.met) }
    }

    fn note_uninitialised(&mut self, access: &Access, root: Root, at: At, who: Accessor) {
        let (memory, declared) = self.declaration(root);
        let mut finding = Finding::new(FindingKind::Uninitialised, self.place(access, who), Some(declared));
        finding.memory = Some(memory);
        finding.element = Some(i128::from(at.element));
        self.findings.add(finding);
    }

    fn note_race(&mut self, race: Race, access: &Access, root: Root, at: At, who: Accessor) {
        let Race { kind, met, is_atomic } = race;
        let atomic = is_atomic || matches!(met, Met::Atomic(_));
        let (earlier, earlier_loads) = match met {
            Met::Store(event) | Met::Atomic(event) => (event, false),
            Met::Load(event) => (event, true),
            Met::Nothing => return,
        };
        let earlier = Place {
            span: self.program.places[earlier.place as usize],
            invocation: Some((u64::from(earlier.group), earlier.local)),
        };
        let (memory, _) = self.declaration(root);
        let mut places = [self.place(access, who), earlier];
        if earlier_loads {
            places.reverse();
        }
        let mut finding = Finding::new(kind, places[0], Some(places[1]));
        finding.memory = Some(memory);
        finding.element = Some(i128::from(at.element));
        finding.atomic = atomic;
        self.findings.add(finding);
    }
}

impl Detector {
    fn new(program: &Program, arguments: &[Argument], buffers: &[Vec<u8>]) -> Detector {
        let buffers = buffers.iter().enumerate().map(|(number, bytes)| {
            // Elements of every view of the buffer are made of whole granules.
            let granule = program
                .params
                .iter()
                .enumerate()
                .filter(|&(argument, _)| buffer_of(arguments, argument) == Some(number))
                .filter_map(|(_, param)| param.ty.view())
                .map(|view| view.elem.scalar.bytes())
                .min();
            Shadow::new(bytes.len(), granule.unwrap_or(1).min(program.smallest_window) as usize)
        });
        let memories = program.memories.iter().map(|memory| {
            let ProgramMemory { name: _, span: _, space, elem, stride: _, length: _, follows: _, bytes, start: _ } =
                memory;
            let granule = elem.scalar.bytes().min(program.smallest_window);
            Shadow::new(if *space == Space::Local { *bytes } else { 0 }, granule as usize)
        });
        Detector {
            buffers: buffers.collect(),
            memories: memories.collect(),
            met: Vec::new(),
            sync: program.has_device_fence.then(Sync::default),
        }
    }
}

fn buffer_of(arguments: &[Argument], argument: usize) -> Option<usize> {
    match arguments.get(argument) {
        Some(Argument::Buffer { buffer, length: _ }) => Some(*buffer),
        Some(Argument::Value(_)) | None => None,
    }
}

/// The bytes of a root: those from its first element to the end of its last one.
pub(crate) fn bytes_of(length: u64, elem: Elem, stride: u32) -> u64 {
    match length.checked_sub(1) {
        Some(last) => last.saturating_mul(u64::from(stride)).saturating_add(u64::from(elem.bytes())),
        None => 0,
    }
}

/// Where an element lies.
#[derive(Clone, Copy, Debug)]
struct At {
    /// Its number in the root, or in the window that the view was made from.
    element: u64,
    /// Its first byte in the root.
    start: usize,
}

/// The accessed element, or the index and the bound that it misses.
fn find(access: &Access, frame: &[u64]) -> Result<At, (i128, u64)> {
    let element = element_number(access, frame)?;
    // It lies inside the root, so nothing wraps.
    let start = frame[access.view as usize + view::BASE] + element * u64::from(access.ty.stride);
    Ok(At { element, start: usize::try_from(start).unwrap_or(usize::MAX) })
}

/// Returns the first byte of the accessed element in its root, or the index and the bound that it misses.
pub(crate) fn locate(access: &Access, frame: &[u64]) -> Result<usize, (i128, u64)> {
    find(access, frame).map(|at| at.start)
}

/// Returns the first byte of an element of a view in its root, or the index and the bound that it misses.
pub(crate) fn place_in(slots: &[u64], ty: crisp_ir_kernel::ViewType, index: &[i128]) -> Result<usize, (i128, u64)> {
    if index.len() != usize::from(ty.rank) {
        return Err((0, 0));
    }
    // Every index that fits no 64 bits is outside.
    let all = index.iter().map(|&index| (u64::try_from(index).unwrap_or(u64::MAX), index));
    let element = number_in(slots, all)?;
    let start = slots[view::BASE].saturating_add(element.saturating_mul(u64::from(ty.stride)));
    Ok(usize::try_from(start).unwrap_or(usize::MAX))
}

/// The number of the accessed element in its root, or the index and the bound that it misses.
fn element_number(access: &Access, frame: &[u64]) -> Result<u64, (i128, u64)> {
    let all = access.index.iter().map(|&(slot, signed)| {
        let bits = frame[slot as usize];
        (bits, if signed { i128::from(bits.cast_signed()) } else { i128::from(bits) })
    });
    number_in(&frame[access.view as usize..], all)
}

/// Returns the number of the element with these indices, each as bits and as a number, in the root of a view.
#[inline]
fn number_in(view: &[u64], index: impl ExactSizeIterator<Item = (u64, i128)>) -> Result<u64, (i128, u64)> {
    let rank = index.len();
    let mut number = u128::from(view[view::OFFSET]);
    for (axis, (bits, index)) in index.enumerate() {
        let extent = view[view::EXTENTS + axis];
        if !(0..i128::from(extent)).contains(&index) {
            return Err((index, extent));
        }
        let distance = u128::from(bits) * u128::from(view[view::strides(rank) + axis]);
        number = number.saturating_add(distance);
    }
    let length = view[view::ROOT_LENGTH];
    match u64::try_from(number) {
        Ok(number) if number < length => Ok(number),
        Ok(_) | Err(_) => Err((i128::try_from(number).unwrap_or(i128::MAX), length)),
    }
}
