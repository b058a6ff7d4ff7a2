//! A function under construction: what is known at the place at hand, and values of wanted types.

use crisp_ir_kernel::{
    BinaryOp, Builder, Constant, Elem, IdKind, KernelInfo, Memory, MemoryLength, Op, Scalar, SizeExpr, SizeOp, Space,
    Terminator, Type, Value, ViewType,
};
use crisp_support_diagnostics::{FileId, Span};

use super::bits;
use super::control::Around;
use super::cooperate::{Counter, tally};
use super::function::Callee;
use super::launch::{Purpose, Surroundings};
use crate::random::Random;

/// Generated programs have no source.
pub(crate) const HERE: Span = Span { file: FileId(0), start: 0, end: 0 };

pub(super) const U64: Elem = Elem::scalar(Scalar::U64);

/// The inputs of a function's generation.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    pub(super) surroundings: &'a Surroundings,
    /// The functions that it may call.
    pub(super) callees: &'a [Callee],
    /// Steps of generation.
    pub(super) steps: usize,
}

/// A value that can be used.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) value: Value,
    /// Whether it is surely the same for all invocations of a workgroup.
    pub(super) uniform: bool,
}

/// A view that can be used.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) view: Value,
    pub(super) ty: ViewType,
}

pub(super) struct Maker<'a> {
    pub(super) random: &'a mut Random,
    pub(super) plan: Plan<'a>,
    pub(super) b: Builder,
    pub(super) known: Vec<Known>,
    /// Where everyone may load.
    pub(super) sources: Vec<Place>,
    /// Where the invocation has the elements `4 · own …` to itself.
    pub(super) owned: Vec<Place>,
    /// Where the invocation has the element `own` to itself.
    pub(super) rows: Vec<Place>,
    /// Private memory.
    pub(super) privates: Vec<Place>,
    /// Local memory, in which the invocation has the element `lid` to itself.
    pub(super) locals: Vec<Place>,
    /// Global memory that all invocations update and none reads.
    pub(super) counters: Vec<Counter>,
    /// Local memory that everyone updates between two barriers.
    pub(super) local_counters: Vec<Counter>,
    pub(super) own: Value,
    pub(super) lid: Value,
    pub(super) steps: usize,
    /// Loops around the place at hand.
    pub(super) loops: u32,
    /// The types of the values of a return.
    pub(super) results: Vec<Elem>,
    memories: usize,
}

/// Returns a kernel whose body is empty but for ids and memories.
pub(super) fn kernel<'a>(random: &'a mut Random, plan: &Plan<'a>, name: &str) -> Maker<'a> {
    let params = plan.surroundings.params.iter().map(|(param, _)| param.clone()).collect();
    let mut b = Builder::new(name, params, vec![], Some(KernelInfo::default()), HERE);
    let own = own_number(random, &mut b, plan.surroundings);
    let lid = wide_id(&mut b, IdKind::LocalLinearId, 0);
    let values = b.params();
    let mut maker = Maker::new(random, plan, b, own, lid);
    for ((param, purpose), value) in plan.surroundings.params.iter().zip(values) {
        match (param.ty, purpose) {
            (Type::View(ty), Purpose::Source) => maker.sources.push(Place { view: value, ty }),
            (Type::View(ty), Purpose::Owned) => maker.owned.push(Place { view: value, ty }),
            (Type::View(ty), Purpose::Row) => maker.rows.push(Place { view: value, ty }),
            (Type::View(ty), Purpose::Counter(tally)) => {
                maker.counters.push(Counter { place: Place { view: value, ty }, tally: *tally });
            }
            (_, _) => maker.known.push(Known { value, uniform: true }),
        }
    }
    let group = u64::from(plan.surroundings.sizes.local.iter().product::<u32>());
    for &ViewType { elem, space: _, access: _, stride, rank: _ } in &plan.surroundings.locals {
        maker.local_memory(elem, stride, group);
    }
    if maker.random.chance(20) {
        let (elem, tally) = tally(maker.random);
        let length = maker.random.pick(&[1, 3, 16]);
        let place = maker.memory(Space::Local, elem, elem.bytes(), length);
        maker.local_counters.push(Counter { place, tally });
    }
    maker.private_memory();
    maker.constant_memory();
    maker.ids();
    maker
}

/// Returns a number that no other invocation has, below the number of all invocations.
fn own_number(random: &mut Random, b: &mut Builder, surroundings: &Surroundings) -> Value {
    match random.below(4) {
        // The last axis is the fastest one.
        0 => {
            let mut own = wide_id(b, IdKind::GlobalId, 0);
            for axis in 1..3 {
                let size = wide_id(b, IdKind::GlobalSize, axis);
                let at = wide_id(b, IdKind::GlobalId, axis);
                own = b.binary(BinaryOp::Mul, own, size, HERE);
                own = b.binary(BinaryOp::Add, own, at, HERE);
            }
            own
        }
        // The last invocation has the first elements.
        1 => {
            let own = wide_id(b, IdKind::GlobalLinearId, 0);
            let last = b.constant(Constant::u64(surroundings.total() - 1), HERE);
            b.binary(BinaryOp::Sub, last, own, HERE)
        }
        _ => wide_id(b, IdKind::GlobalLinearId, 0),
    }
}

/// Returns an id as u64.
pub(super) fn wide_id(b: &mut Builder, kind: IdKind, axis: u8) -> Value {
    let id = b.id(kind, axis, HERE);
    b.convert(U64, id, HERE)
}

impl<'a> Maker<'a> {
    pub(super) fn new(random: &'a mut Random, plan: &Plan<'a>, b: Builder, own: Value, lid: Value) -> Maker<'a> {
        Maker {
            random,
            plan: *plan,
            b,
            known: Vec::new(),
            sources: Vec::new(),
            owned: Vec::new(),
            rows: Vec::new(),
            privates: Vec::new(),
            locals: Vec::new(),
            counters: Vec::new(),
            local_counters: Vec::new(),
            own,
            lid,
            steps: plan.steps,
            loops: 0,
            results: Vec::new(),
            memories: 0,
        }
    }

    fn memory(&mut self, space: Space, elem: Elem, stride: u32, length: u64) -> Place {
        let init = match space {
            Space::Constant => (0..length).map(|_| bits::constant(self.random, elem)).collect(),
            Space::Local | Space::Private | Space::Global => Vec::new(),
        };
        self.memories += 1;
        let name = format!("m{}", self.memories);
        let memory = Memory { name, space, elem, stride, length: self.length(space, length), init, span: HERE };
        let memory = self.b.memory(memory);
        let view = self.b.value(Op::Memory { memory }, HERE);
        let access =
            if space == Space::Constant { crisp_ir_kernel::Access::Read } else { crisp_ir_kernel::Access::ReadWrite };
        Place { view, ty: ViewType { elem, space, access, stride, rank: 1 } }
    }

    /// Returns a number of elements; of local memory now and then as what follows the workgroup's size.
    fn length(&mut self, space: Space, length: u64) -> MemoryLength {
        if space != Space::Local || !self.random.chance(30) {
            return length.into();
        }
        let axis = self.random.pick(&[0, 1, 2]);
        let size = i128::from(self.plan.surroundings.sizes.local[usize::from(axis)]);
        let (own, length) = (SizeExpr::LocalSize { axis }, i128::from(length));
        let pair = |op, a, b| SizeExpr::Apply { op, operands: vec![a, b] };
        MemoryLength::Workgroup(match self.random.pick(&[0, 1, 2]) {
            0 => pair(SizeOp::Add, own, SizeExpr::integer(length - size)),
            1 => pair(SizeOp::Sub, SizeExpr::integer(length + size), own),
            // A part more than the number before it, so that rounding up makes it the number.
            _ => pair(SizeOp::Mul, own, SizeExpr::Rational { numerator: 3 * length - 1, denominator: 3 * size.max(1) }),
        })
    }

    fn memory_type(&mut self) -> (Elem, u32) {
        let elem = self.elem();
        (elem, if self.random.chance(20) { elem.bytes().next_multiple_of(16) } else { elem.bytes() })
    }

    /// Local memory with an element for each invocation.
    pub(super) fn local_memory(&mut self, elem: Elem, stride: u32, group: u64) {
        let length = group + self.random.pick(&[0, 0, 3]);
        let place = self.memory(Space::Local, elem, stride, length);
        self.locals.push(place);
    }

    pub(super) fn private_memory(&mut self) {
        let (elem, stride) = self.memory_type();
        let length = self.random.pick(&[1, 2, 3, 4, 8, 19]);
        let place = self.memory(Space::Private, elem, stride, length);
        self.privates.push(place);
    }

    fn constant_memory(&mut self) {
        let (elem, stride) = self.memory_type();
        let length = self.random.pick(&[1, 4, 7]);
        let place = self.memory(Space::Constant, elem, stride, length);
        self.sources.push(place);
    }

    /// Adds some ids as known values.
    pub(super) fn ids(&mut self) {
        for _ in 0..3 {
            let kind = self.random.pick(IdKind::ALL);
            let axis = if kind.has_axis() { self.random.pick(&[0, 1, 2]) } else { 0 };
            let value = self.b.id(kind, axis, HERE);
            let uniform = match kind {
                IdKind::LocalId
                | IdKind::GlobalId
                | IdKind::LocalLinearId
                | IdKind::GlobalLinearId
                | IdKind::LaneId
                | IdKind::WarpId => false,
                IdKind::GroupId
                | IdKind::LocalSize
                | IdKind::NumGroups
                | IdKind::GlobalSize
                | IdKind::GlobalOffset
                | IdKind::Bound
                | IdKind::LocalLinearSize
                | IdKind::GlobalLinearSize
                | IdKind::WorkDim
                | IdKind::NumWarps
                | IdKind::WarpSize => true,
            };
            self.known.push(Known { value, uniform });
        }
        self.known.push(Known { value: self.own, uniform: false });
    }

    /// Returns a type that the program likes.
    pub(super) fn elem(&mut self) -> Elem {
        if self.random.chance(80) {
            self.random.pick(&self.plan.surroundings.palette)
        } else {
            bits::elem(self.random, self.plan.surroundings.half)
        }
    }

    /// Returns the type of something known, or one that the program likes.
    pub(super) fn any_elem(&mut self) -> Elem {
        if self.known.is_empty() || self.random.chance(30) {
            return self.elem();
        }
        let known = self.known[self.random.below(self.known.len())];
        self.b.ty(known.value).elem().unwrap_or(U64)
    }

    pub(super) fn constant(&mut self, elem: Elem) -> Known {
        let constant = bits::constant(self.random, elem);
        Known { value: self.b.constant(constant, HERE), uniform: true }
    }

    pub(super) fn number(&mut self, number: u64) -> Value {
        self.b.constant(Constant::u64(number), HERE)
    }

    pub(super) fn add(&mut self, value: Value, uniform: bool) -> Known {
        let known = Known { value, uniform };
        self.known.push(known);
        known
    }

    /// Returns a value of a type: known, converted, or constant.
    pub(super) fn of(&mut self, elem: Elem, uniform: bool) -> Known {
        let usable = |known: &&Known| known.uniform || !uniform;
        let ty = |known: &Known| self.b.ty(known.value);
        let fits: Vec<Known> =
            self.known.iter().filter(usable).filter(|known| ty(known) == Type::Elem(elem)).copied().collect();
        if !fits.is_empty() && self.random.chance(80) {
            // Recent ones are more interesting.
            let from = if self.random.chance(60) { fits.len().saturating_sub(3) } else { 0 };
            return fits[from + self.random.below(fits.len() - from)];
        }
        let same_lanes = |known: &&Known| ty(known).elem().is_some_and(|it| it.lanes == elem.lanes);
        let convertible: Vec<Known> = self.known.iter().filter(usable).filter(same_lanes).copied().collect();
        if elem.scalar != Scalar::Bool && !convertible.is_empty() && self.random.chance(60) {
            let from = convertible.len().saturating_sub(6);
            let known = convertible[from + self.random.below(convertible.len() - from)];
            let value = self.b.convert(elem, known.value, HERE);
            return self.add(value, known.uniform);
        }
        self.constant(elem)
    }

    /// Returns a value of a type, for all invocations the same or not.
    pub(super) fn value_of(&mut self, elem: Elem) -> Value {
        self.of(elem, false).value
    }

    /// Returns an integer from 0 to `mask`, which has only ones.
    pub(super) fn small(&mut self, scalar: Scalar, mask: u64, uniform: bool) -> Known {
        let value = self.of(Elem::scalar(scalar), uniform);
        let mask = self.b.constant(Constant::from_bits(scalar, mask), HERE);
        let small = self.b.binary(BinaryOp::And, value.value, mask, HERE);
        Known { value: small, uniform: value.uniform }
    }

    /// Makes steps until the plan's are used up, or it is enough for one region.
    pub(super) fn block(&mut self, around: &mut Around) {
        let count = if around.depth == 0 { usize::MAX } else { 1 + self.random.below(6) };
        for _ in 0..count {
            if self.steps == 0 {
                return;
            }
            self.steps -= 1;
            self.step(around);
        }
    }

    fn step(&mut self, around: &mut Around) {
        match self.random.below(100) {
            0..24 => self.arithmetic(),
            24..31 => self.load_anywhere(),
            31..37 => self.store_own(),
            37..42 => self.private_step(),
            42..55 => self.row_step(),
            55..61 if around.together => self.exchange(),
            61 | 62 if around.together => self.count_together(),
            63 | 64 => self.update_own(),
            65 => self.count(),
            66 if self.random.chance(50) => self.tell(),
            66 if self.random.chance(50) => self.assume(),
            66 => self.fence(),
            67 if self.random.chance(60) => self.uniform(around.together),
            67..73 if around.warp => self.warp(),
            73..83 if around.depth < 4 => self.branch(around),
            83..93 if around.depth < 4 && self.loops < 3 => self.repeat(around),
            93..97 if !self.plan.callees.is_empty() => self.call(around),
            _ => self.arithmetic(),
        }
    }

    /// Makes code in a separate region; values that are made there are not known outside.
    pub(super) fn inside<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let counts = (self.known.len(), self.privates.len());
        let result = make(self);
        self.known.truncate(counts.0);
        self.privates.truncate(counts.1);
        result
    }

    /// Ends the open region early, with a value for each of `types`.
    pub(super) fn end_with(&mut self, types: &[Elem], end: impl FnOnce(crisp_ir_kernel::List) -> Terminator) {
        let values: Vec<Value> = types.iter().map(|&elem| self.value_of(elem)).collect();
        let list = self.b.list(&values);
        self.b.close(end(list), HERE);
    }
}
