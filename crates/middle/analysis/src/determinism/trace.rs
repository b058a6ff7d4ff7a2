//! All accesses of a kernel, in the functions that it calls too: where, under what conditions, after which barriers.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{
    AtomicUpdate, Elem, Function, FunctionId, List, LoopKind, MemoryLength, Module, Op, OpId, RegionId, Scalar, Space,
    Terminator, Type, UniformKind, Value,
};
use crisp_support_diagnostics::Span;

use super::arithmetic;
use super::terms::{AtomKind, Atoms, Fact, Formula, Geometry, Int, Root, Sym, Window};
use crate::integers::Interval;
use crate::integers::poly::Poly;

/// Operations that are looked at, counted again for each call; atoms; accesses. Beyond it nothing is said of a kernel.
const STEPS: u32 = 200_000;
const ATOMS: usize = 60_000;
const ACCESSES: usize = 4_000;
/// Questions to the elimination of variables, for all proofs together.
const QUESTIONS: u32 = 20_000;
/// Barriers that may have been last at one place.
const PHASES: usize = 128;

/// The kind of an access.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Action {
    Load,
    Store,
    /// An update in one step: the operation, its operands, and whether it leaves the element as it is.
    Update {
        op: Update,
        operands: Vec<Sym>,
        idle: bool,
        used: bool,
    },
}

/// Kinds of updates that commute with themselves, and those that may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Update {
    /// Sums and differences of integers.
    Sum,
    /// Sums and differences of floats.
    FloatSum,
    Min,
    Max,
    And,
    Or,
    Xor,
    Exchange,
    Inc,
    Dec,
    /// One that no operation of an operand makes, by its name.
    Other(&'static str),
    Apply,
}

/// A function in the place of a call, by number; the kernel is 0.
pub(crate) type Instance = u32;

/// The barrier that was last, and which loops around it began another iteration since. `None`: the beginning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Since {
    pub(crate) barrier: Option<(Instance, OpId)>,
    pub(crate) again: BTreeSet<u32>,
}

/// The barriers that may have been last.
pub(crate) type Phase = BTreeSet<Since>;

/// One access.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) action: Action,
    pub(crate) function: FunctionId,
    pub(crate) op: OpId,
    pub(crate) span: Span,
    /// The calls that led there, outermost first.
    pub(crate) calls: Vec<Span>,
    pub(crate) roots: Option<Vec<Root>>,
    pub(crate) space: Space,
    pub(crate) window: Option<Window>,
    pub(crate) index: Vec<Int>,
    pub(crate) facts: Vec<Fact>,
    /// The conditions of branches around it that no facts express as a whole: several parts of which one holds, or all.
    pub(crate) conditions: Vec<Formula>,
    pub(crate) phase: Phase,
    /// The loops that it is in.
    pub(crate) inside: BTreeSet<u32>,
}

/// Everything that the walk finds.
pub(crate) struct Trace {
    pub(crate) atoms: Atoms,
    pub(crate) accesses: Vec<Access>,
    /// The accesses of each load, one for each way to get there.
    pub(crate) loads: BTreeMap<(FunctionId, OpId), BTreeSet<usize>>,
    /// For each loop the barriers in it, and those that each iteration passes.
    pub(crate) loops: BTreeMap<u32, LoopBarriers>,
    /// Roots that an operation may access, those of private memory included.
    pub(crate) touched: BTreeMap<(FunctionId, OpId), Option<BTreeSet<Root>>>,
    /// The functions reached.
    pub(crate) functions: BTreeSet<FunctionId>,
    /// Questions that proofs may still ask.
    pub(crate) questions: Cell<u32>,
}

impl Trace {
    /// Whether one access is in a loop of which another has passed the end since the same barrier: the first one's iteration comes to that
    /// barrier again, at which all meet, so that the second one's barrier was a later one. A loop that is left early is another matter.
    pub(crate) fn is_over(&self, within: &Since, (after, access): (&Since, &Access)) -> bool {
        let Some(barrier) = within.barrier.filter(|barrier| after.barrier == Some(*barrier)) else { return false };
        within.again.iter().any(|number| {
            let of_loop = self.loops.get(number);
            !after.again.contains(number)
                && !access.inside.contains(number)
                && of_loop.is_some_and(|barriers| barriers.always.contains(&barrier) && !barriers.left)
        })
    }
}

/// The barriers of a loop.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoopBarriers {
    pub(crate) inside: BTreeSet<(Instance, OpId)>,
    pub(crate) always: BTreeSet<(Instance, OpId)>,
    /// Whether the loop may be left before its end.
    pub(crate) left: bool,
}

/// Walks a kernel. `None` where it is too large.
pub(crate) fn trace(module: &Module, kernel: FunctionId, geometry: Geometry) -> Option<Trace> {
    let mut atoms = Atoms::new(geometry);
    for axis in 0..geometry.dimensions {
        if geometry.bound[usize::from(axis)].is_some() {
            atoms.id(crisp_ir_kernel::IdKind::Bound, axis);
        }
    }
    let trace = Trace {
        atoms,
        accesses: vec![],
        loads: BTreeMap::new(),
        loops: BTreeMap::new(),
        touched: BTreeMap::new(),
        functions: BTreeSet::new(),
        questions: Cell::new(QUESTIONS),
    };
    let start = Since { barrier: None, again: BTreeSet::new() };
    let function = module.functions.get(kernel)?;
    let mut walk = Walk {
        module,
        kernel: function,
        trace,
        written: written_params(module, kernel),
        instances: BTreeMap::new(),
        calls: Vec::new(),
        facts: Vec::new(),
        conditions: Vec::new(),
        dead: 0,
        phase: Phase::from([start]),
        inside: BTreeSet::new(),
        steps: 0,
    };
    let mut args = Vec::new();
    for (number, &value) in (0..).zip(&function[function.body].params) {
        args.push(match function.ty(value) {
            Type::View(view) => {
                let most = i128::from(i64::MAX) / i128::from(view.stride.max(1));
                let length = walk.trace.atoms.int(AtomKind::Length(number), Interval::new(0, most));
                let window = whole(view.elem, view.stride, length.poly);
                Sym::View(Some(vec![Root::Param(number)]), Some(window))
            }
            ty @ Type::Elem(_) => walk.opaque(ty, AtomKind::Param(number)),
        });
    }
    let mut frame = Frame::new(module, kernel, 0)?;
    walk.function(&mut frame, args)?;
    Some(walk.trace)
}

/// Returns the window of all elements of a root.
fn whole(elem: Elem, pitch: u32, extent: Poly) -> Window {
    let (offset, extents, strides) = (Poly::default(), vec![extent], vec![]);
    Window { offset, on_bytes: false, size: elem.bytes(), pitch, extents, strides }
}

/// The parameters through which the kernel writes, by their types: memory of the others is not written during a launch.
fn written_params(module: &Module, kernel: FunctionId) -> BTreeSet<u32> {
    let params = module.functions.get(kernel).map(|kernel| kernel.params.as_slice()).unwrap_or_default();
    let written = |ty: Type| ty.view().is_some_and(|view| view.access.writes());
    (0..).zip(params).filter(|(_, param)| written(param.ty)).map(|(number, _)| number).collect()
}

/// A function in the place of a call.
pub(crate) struct Frame<'a> {
    pub(crate) id: FunctionId,
    pub(crate) function: &'a Function,
    instance: Instance,
    values: Vec<Option<Sym>>,
    /// Values that some operation or terminator reads.
    used: BTreeSet<Value>,
    /// The values of each return of the function.
    returned: Vec<Vec<Sym>>,
    /// The phases at returns that are not the end of the body.
    left: Phase,
    /// For each loop around: the phases at its breaks.
    breaks: Vec<Phase>,
}

impl<'a> Frame<'a> {
    fn new(module: &'a Module, id: FunctionId, instance: Instance) -> Option<Frame<'a>> {
        let function = module.functions.get(id)?;
        let mut used = BTreeSet::new();
        for data in function.ops.values() {
            used.extend(data.op.operands(function));
        }
        for region in function.regions.values() {
            let (Terminator::Yield(list) | Terminator::Break(list) | Terminator::Return(list)) = region.terminator;
            used.extend(function.list(list));
        }
        Some(Frame {
            id,
            function,
            instance,
            values: vec![None; function.values.len()],
            used,
            returned: vec![],
            left: Phase::new(),
            breaks: vec![],
        })
    }

    fn set(&mut self, value: Value, sym: Sym) {
        self.values[value.index()] = Some(sym);
    }
}

pub(crate) struct Walk<'a> {
    module: &'a Module,
    kernel: &'a Function,
    pub(crate) trace: Trace,
    written: BTreeSet<u32>,
    instances: BTreeMap<(Instance, OpId), Instance>,
    calls: Vec<Span>,
    facts: Vec<Fact>,
    conditions: Vec<Formula>,
    /// How many regions around are never executed.
    dead: u32,
    phase: Phase,
    inside: BTreeSet<u32>,
    steps: u32,
}

impl<'a> Walk<'a> {
    /// A value of which only the type and where it is from is known.
    pub(crate) fn opaque(&mut self, ty: Type, kind: AtomKind) -> Sym {
        match ty {
            Type::View(_) => Sym::View(None, None),
            Type::Elem(elem) if elem.lanes == 1 && elem.scalar == Scalar::Bool => {
                let truth = self.trace.atoms.int(kind, Interval::of(Scalar::Bool));
                Sym::Bool(Formula::Fact(Fact::NotZero(truth.poly)))
            }
            Type::Elem(elem) if elem.lanes == 1 && elem.scalar.is_integer() => {
                Sym::Int(self.trace.atoms.int(kind, Interval::of(elem.scalar)))
            }
            Type::Elem(_) => Sym::Other(self.trace.atoms.atom(kind, Interval::one(0))),
        }
    }

    pub(crate) fn unknown(&mut self, ty: Type) -> Sym {
        let own = self.trace.atoms.own();
        self.opaque(ty, own)
    }

    /// Returns the atom for an operation on operands: equal operands give equal atoms, unless the operation leaves something open.
    pub(crate) fn pure(&mut self, name: String, operands: Vec<Sym>) -> AtomKind {
        if operands.iter().all(Sym::is_known) { AtomKind::Pure(name, operands) } else { self.trace.atoms.own() }
    }

    /// Returns a value as the analysis knows it. A value that the walk did not reach (there is none in a checked module) is a separate atom.
    pub(crate) fn get(&mut self, frame: &Frame<'_>, value: Value) -> Sym {
        match frame.values.get(value.index()).cloned().flatten() {
            Some(sym) => sym,
            None => self.unknown(frame.function.ty(value)),
        }
    }

    pub(crate) fn list(&mut self, frame: &Frame<'_>, list: List) -> Vec<Sym> {
        frame.function.list(list).iter().map(|&value| self.get(frame, value)).collect()
    }

    fn int(&mut self, frame: &Frame<'_>, value: Value) -> Int {
        match self.get(frame, value) {
            Sym::Int(int) => int,
            Sym::Bool(_) | Sym::View(_, _) | Sym::Other(_) => {
                let own = self.trace.atoms.own();
                self.trace.atoms.int(own, Interval::of(Scalar::I64).union(Interval::of(Scalar::U64)))
            }
        }
    }

    fn exact(&mut self, frame: &Frame<'_>, value: Value) -> Poly {
        let int = self.int(frame, value);
        self.trace.atoms.exact(&int)
    }

    /// Walks a function; its results. `None` where the budget is used up.
    fn function(&mut self, frame: &mut Frame<'a>, args: Vec<Sym>) -> Option<Vec<Sym>> {
        self.trace.functions.insert(frame.id);
        let body = frame.function.body;
        for (&param, sym) in frame.function[body].params.iter().zip(args) {
            frame.set(param, sym);
        }
        let known = self.facts.len();
        self.region(frame, body)?;
        self.facts.truncate(known);
        self.phase.extend(std::mem::take(&mut frame.left));
        let mut results = Vec::new();
        for (slot, elem) in frame.function.results.clone().into_iter().enumerate() {
            let one = match frame.returned.as_slice() {
                [only] => only.get(slot).cloned(),
                _ => None,
            };
            results.push(one.unwrap_or_else(|| self.unknown(elem)));
        }
        Some(results)
    }

    /// Walks a region. Facts that hold after it are still there where it ends by handing on its values.
    fn region(&mut self, frame: &mut Frame<'a>, region: RegionId) -> Option<()> {
        for index in 0..frame.function[region].ops.len() {
            self.steps += 1;
            if self.steps > STEPS || self.trace.atoms.len() > ATOMS || self.trace.accesses.len() > ACCESSES {
                return None;
            }
            let op = frame.function[region].ops[index];
            self.op(frame, op)?;
        }
        match frame.function[region].terminator {
            Terminator::Yield(_) => {}
            Terminator::Break(_) => {
                if let Some(breaks) = frame.breaks.last_mut() {
                    breaks.extend(self.phase.clone());
                }
            }
            Terminator::Return(values) => {
                let values = self.list(frame, values);
                frame.returned.push(values);
                frame.left.extend(self.phase.clone());
            }
        }
        Some(())
    }

    fn op(&mut self, frame: &mut Frame<'a>, id: OpId) -> Option<()> {
        let data = &frame.function[id];
        let results: Vec<Value> = data.results.iter().collect();
        match data.op {
            Op::Barrier => {
                self.phase = Phase::from([Since { barrier: Some((frame.instance, id)), again: BTreeSet::new() }]);
            }
            Op::Memory { memory } => {
                let declared = frame.function.memories.get(memory)?;
                let most = i128::from(i64::MAX) / i128::from(declared.stride.max(1));
                let extent = match declared.length {
                    MemoryLength::Fixed(length) => Poly::constant(i128::from(length)),
                    MemoryLength::Workgroup(_) => {
                        let name = format!("length of memory {} of function {}", memory.index(), frame.id.index());
                        self.trace.atoms.int(AtomKind::Pure(name, vec![]), Interval::new(1, most)).poly
                    }
                };
                let window = whole(declared.elem, declared.stride, extent);
                let root = Root::Memory(frame.id, memory);
                frame.set(*results.first()?, Sym::View(Some(vec![root]), Some(window)));
            }
            Op::View { view, offset, extents, strides } => {
                let view = self.view(frame, view, offset, extents, strides);
                frame.set(*results.first()?, view);
            }
            Op::Window { view, offset, elem, stride, extent } => {
                let view = self.window(frame, view, offset, (elem, stride), extent);
                frame.set(*results.first()?, view);
            }
            Op::Load { view, index } => {
                let sym = self.load(frame, id, view, index);
                frame.set(*results.first()?, sym);
            }
            Op::Store { view, index, value: _ } => self.access(frame, id, view, index, Action::Store),
            Op::Atomic { update: _, view, index, scope: _ } | Op::AtomicApply { view, index, body: _, scope: _ } => {
                let result = *results.first()?;
                let used = frame.used.contains(&result);
                if let Some(action) = self.update(frame, id, used) {
                    self.access(frame, id, view, index, action);
                }
                let number = self.trace.atoms.next_number();
                let found = AtomKind::Found(frame.id, id, number);
                let sym = self.opaque(frame.function.ty(result), found);
                frame.set(result, sym);
            }
            Op::Call { function, args } => {
                let args = self.list(frame, args);
                let instance = self.instance(frame.instance, id);
                self.steps += u32::try_from(self.module.functions.get(function)?.ops.len()).unwrap_or(STEPS);
                let mut inner = Frame::new(self.module, function, instance)?;
                self.calls.push(data.span);
                let returned = self.function(&mut inner, args)?;
                self.calls.pop();
                for (&result, sym) in results.iter().zip(returned) {
                    frame.set(result, sym);
                }
            }
            Op::If { cond, then, other } => self.branch(frame, &results, cond, [then, other])?,
            Op::For { kind, carried: _, body } => self.repeat(frame, &results, kind, body)?,
            // The proofs decide who reaches a barrier, so they believe no promise.
            Op::Assume { cond: _ } => {}
            Op::Fence { scope: _ } | Op::WarpBarrier | Op::Debug { kind: _, text: _, values: _ } => {}
            // What is the same for all anyway stays itself.
            Op::Uniform { kind: UniformKind::Require | UniformKind::Assume, form: _, value } => {
                let sym = self.get(frame, value);
                frame.set(*results.first()?, sym);
            }
            Op::Uniform { kind: UniformKind::Broadcast, form: _, value: _ }
            | Op::Shuffle { kind: _, value: _, lane: _ }
            | Op::Vote { kind: _, cond: _ }
            | Op::WarpFold { kind: _, op: _, arg: _ }
            | Op::Clock => {
                let result = *results.first()?;
                let sym = self.unknown(frame.function.ty(result));
                frame.set(result, sym);
            }
            Op::Constant(_)
            | Op::Unary { op: _, arg: _ }
            | Op::Binary { op: _, lhs: _, rhs: _ }
            | Op::Fma { a: _, b: _, c: _ }
            | Op::Compare { op: _, lhs: _, rhs: _ }
            | Op::Select { cond: _, then: _, other: _ }
            | Op::Convert { to: _, arg: _ }
            | Op::Bitcast { to: _, arg: _ }
            | Op::MakeVector { lanes: _ }
            | Op::Extract { vector: _, lane: _ }
            | Op::Insert { vector: _, lane: _, scalar: _ }
            | Op::Id { kind: _, axis: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ } => {
                let sym = arithmetic::value(self, frame, id);
                frame.set(*results.first()?, sym);
            }
        }
        Some(())
    }

    /// The number of a function in the place of a call.
    fn instance(&mut self, caller: Instance, call: OpId) -> Instance {
        let next = Instance::try_from(self.instances.len() + 1).unwrap_or(Instance::MAX);
        *self.instances.entry((caller, call)).or_insert(next)
    }

    fn view(&mut self, frame: &Frame<'_>, view: Value, offset: Value, extents: List, strides: List) -> Sym {
        let Sym::View(roots, window) = self.get(frame, view) else { return Sym::View(None, None) };
        let offset = self.exact(frame, offset);
        let mut all = |list: List| -> Vec<Poly> {
            frame.function.list(list).to_vec().into_iter().map(|value| self.exact(frame, value)).collect()
        };
        let (extents, strides) = (all(extents), all(strides));
        let window = window.and_then(|window| {
            // Elements of a view with one axis lie side by side, or at a stride.
            if !window.strides.is_empty() && window.strides != [Poly::constant(1)] {
                return None;
            }
            let pitch = if window.on_bytes { i128::from(window.pitch) } else { 1 };
            Some(Window { offset: window.offset.plus(&offset, pitch)?, extents, strides, ..window })
        });
        Sym::View(roots, window)
    }

    /// A window on the bytes of a view's root.
    fn window(
        &mut self,
        frame: &Frame<'_>,
        view: Value,
        offset: Value,
        (elem, stride): (Elem, u32),
        extent: Value,
    ) -> Sym {
        let Sym::View(roots, window) = self.get(frame, view) else { return Sym::View(None, None) };
        let (offset, extent) = (self.exact(frame, offset), self.exact(frame, extent));
        let window = window.and_then(|from| {
            let first =
                if from.on_bytes { from.offset } else { Poly::default().plus(&from.offset, from.pitch.into())? };
            let shown = whole(elem, stride, extent);
            Some(Window { offset: first.plus(&offset, 1)?, on_bytes: true, ..shown })
        });
        Sym::View(roots, window)
    }

    fn load(&mut self, frame: &mut Frame<'a>, id: OpId, view: Value, index: List) -> Sym {
        let sym = self.get(frame, view);
        let result = frame.function[id].results.single();
        let ty = result.map_or(Type::U64, |result| frame.function.ty(result));
        self.access(frame, id, view, index, Action::Load);
        let Sym::View(Some(roots), Some(_)) = &sym else { return self.unknown(ty) };
        // Memory that is not written has the same value wherever it is read.
        let steady = roots.iter().all(|root| match root {
            Root::Param(param) => !self.written.contains(param),
            Root::Memory(function, memory) => {
                self.module[*function].memories.get(*memory).is_some_and(|memory| memory.space == Space::Constant)
            }
        });
        if !steady || roots.len() != 1 {
            return self.unknown(ty);
        }
        let mut operands = vec![sym];
        operands.extend(self.list(frame, index));
        let kind = self.pure(format!("load {ty:?}"), operands);
        self.opaque(ty, kind)
    }

    /// Notes an access.
    fn access(&mut self, frame: &Frame<'_>, id: OpId, view: Value, index: List, action: Action) {
        let Sym::View(roots, window) = self.get(frame, view) else { return };
        let space = frame.function.ty(view).view().map_or(Space::Global, |view| view.space);
        let touched = self.trace.touched.entry((frame.id, id)).or_insert_with(|| Some(BTreeSet::new()));
        match (&roots, touched.as_mut()) {
            (Some(roots), Some(known)) => known.extend(roots),
            (None, _) | (_, None) => *touched = None,
        }
        if space == Space::Private || space == Space::Constant {
            return;
        }
        if self.dead > 0 {
            // It meets nothing, but is known.
            if action == Action::Load {
                self.trace.loads.entry((frame.id, id)).or_default();
            }
            return;
        }
        let index: Vec<Int> = frame.function.list(index).iter().map(|&value| self.int(frame, value)).collect();
        let facts = self.facts.clone();
        // The same access once more meets the same accesses as the first one.
        let known = |it: &Access| {
            it.action == action
                && (&it.roots, &it.window, &it.index) == (&roots, &window, &index)
                && (&it.facts, &it.conditions) == (&facts, &self.conditions)
                && (&it.phase, &it.inside) == (&self.phase, &self.inside)
        };
        let known = match action {
            Action::Load | Action::Store => self.trace.accesses.iter().position(known),
            Action::Update { .. } => None,
        };
        if action == Action::Load {
            let at = known.unwrap_or(self.trace.accesses.len());
            self.trace.loads.entry((frame.id, id)).or_default().insert(at);
        }
        if known.is_some() {
            return;
        }
        self.trace.accesses.push(Access {
            action,
            function: frame.id,
            op: id,
            span: frame.function[id].span,
            calls: self.calls.clone(),
            roots,
            space,
            window,
            index,
            facts,
            conditions: self.conditions.clone(),
            phase: self.phase.clone(),
            inside: self.inside.clone(),
        });
    }

    /// Whether a view shows its root in scalars of another size, or may.
    fn is_resized(&mut self, frame: &Frame<'_>, view: Value) -> bool {
        let Some(shown) = frame.function.ty(view).view() else { return false };
        let sym = self.get(frame, view);
        let size = |root: &Root| match *root {
            Root::Param(param) => {
                let param = self.kernel.params.get(param as usize)?;
                Some(param.ty.view()?.elem.scalar.bytes())
            }
            Root::Memory(function, memory) => {
                let memory = self.module.functions.get(function)?.memories.get(memory)?;
                Some(memory.elem.scalar.bytes())
            }
        };
        match sym {
            Sym::View(Some(roots), _) => roots.iter().any(|root| size(root) != Some(shown.elem.scalar.bytes())),
            _ => false,
        }
    }

    fn update(&mut self, frame: &Frame<'_>, id: OpId, used: bool) -> Option<Action> {
        use crisp_ir_kernel::AtomicOp;
        let float = |view: Value| frame.function.ty(view).view().is_some_and(|view| view.elem.scalar.is_float());
        let (op, operands) = match frame.function[id].op {
            // Of scalars of several sizes on the same bytes even sums depend on their order.
            Op::Atomic { update: AtomicUpdate::By(_, _), view, index: _, scope: _ } if self.is_resized(frame, view) => {
                (Update::Apply, Vec::new())
            }
            Op::Atomic { update: AtomicUpdate::By(op, value), view, index: _, scope: _ } => {
                let update = match op {
                    AtomicOp::Add | AtomicOp::Sub if float(view) => Update::FloatSum,
                    AtomicOp::Add | AtomicOp::Sub => Update::Sum,
                    AtomicOp::Min => Update::Min,
                    AtomicOp::Max => Update::Max,
                    AtomicOp::And => Update::And,
                    AtomicOp::Or => Update::Or,
                    AtomicOp::Xor => Update::Xor,
                    AtomicOp::Exchange => Update::Exchange,
                    AtomicOp::Inc => Update::Inc,
                    AtomicOp::Dec => Update::Dec,
                };
                // A sum and a difference with the same operand are different updates.
                let mut operands = vec![self.get(frame, value)];
                operands.push(Sym::Int(Int::constant(i128::from(op == AtomicOp::Sub))));
                (update, operands)
            }
            // What else there is depends on what the element was.
            Op::Atomic { update, view: _, index: _, scope: _ } => {
                let operands = update.operands().into_iter().map(|value| self.get(frame, value)).collect();
                (Update::Other(update.name()), operands)
            }
            _ => (Update::Apply, Vec::new()),
        };
        let idle = match (op, operands.first()) {
            (Update::Sum | Update::Or | Update::Xor, Some(Sym::Int(int))) => {
                int.poly.as_constant() == Some(0) && int.exact
            }
            _ => false,
        };
        Some(Action::Update { op, operands, idle, used })
    }

    fn branch(&mut self, frame: &mut Frame<'a>, results: &[Value], cond: Value, regions: [RegionId; 2]) -> Option<()> {
        let cond = match self.get(frame, cond) {
            Sym::Bool(formula) => formula,
            Sym::Int(_) | Sym::View(_, _) | Sym::Other(_) => Formula::Unknown,
        };
        let known = self.facts.len();
        let before = self.phase.clone();
        let mut after = Phase::new();
        let mut yielded: Vec<Option<Vec<Sym>>> = Vec::new();
        for (region, holds) in regions.into_iter().zip([true, false]) {
            let here = if holds { cond.clone() } else { cond.clone().not() };
            self.phase = before.clone();
            if here == Formula::Known(false) {
                self.dead += 1;
                self.region(frame, region)?;
                self.dead -= 1;
                yielded.push(None);
                continue;
            }
            here.facts(&mut self.facts);
            let conditions = self.conditions.len();
            self.conditions.extend(matches!(here, Formula::And(_) | Formula::Or(_)).then_some(here));
            self.region(frame, region)?;
            self.conditions.truncate(conditions);
            self.facts.truncate(known);
            match frame.function[region].terminator {
                Terminator::Yield(values) => {
                    after.extend(self.phase.clone());
                    yielded.push(Some(self.list(frame, values)));
                }
                Terminator::Break(_) | Terminator::Return(_) => yielded.push(None),
            }
        }
        self.phase = after;
        // Where one way leaves, the other was taken.
        match yielded.as_slice() {
            [None, Some(_)] => cond.clone().not().facts(&mut self.facts),
            [Some(_), None] => cond.facts(&mut self.facts),
            _ => {}
        }
        for (slot, &result) in results.iter().enumerate() {
            let of = |side: &Option<Vec<Sym>>| side.as_ref().and_then(|values| values.get(slot).cloned());
            let sides = yielded.iter().map(of).collect::<Vec<_>>();
            let sym = match sides.as_slice() {
                [Some(only), None] | [None, Some(only)] => only.clone(),
                [Some(then), Some(other)] => {
                    arithmetic::choose(self, frame.function.ty(result), &cond, then.clone(), other.clone())
                }
                _ => self.unknown(frame.function.ty(result)),
            };
            frame.set(result, sym);
        }
        Some(())
    }

    fn repeat(&mut self, frame: &mut Frame<'a>, results: &[Value], kind: LoopKind, body: RegionId) -> Option<()> {
        let number = self.trace.atoms.next_number();
        let known = self.facts.len();
        let mut barriers = LoopBarriers::default();
        let summary = self.summary(frame.function, frame.instance, body, &mut barriers)?;
        barriers.left = is_left(frame.function, body, true) || is_left(frame.function, frame.function.body, false);
        self.trace.loops.insert(number, barriers);
        let params = frame.function[body].params.clone();
        let (&index, params) = params.split_first()?;
        for &param in params {
            let sym = self.unknown(frame.function.ty(param));
            frame.set(param, sym);
        }
        let (sym, facts) = arithmetic::loop_index(self, frame, kind, index, number);
        frame.set(index, sym);
        self.facts.extend(facts);
        let before = self.phase.clone();
        // From the second iteration on: what the one before left.
        let mut around = summary.reaching;
        if summary.through {
            around.extend(before.clone());
        }
        self.phase.extend(around.into_iter().map(|mut since| {
            since.again.insert(number);
            since
        }));
        if self.phase.len() > PHASES {
            return None;
        }
        frame.breaks.push(Phase::new());
        self.inside.insert(number);
        self.region(frame, body)?;
        self.inside.remove(&number);
        let breaks = frame.breaks.pop().unwrap_or_default();
        self.facts.truncate(known);
        let ended = std::mem::take(&mut self.phase);
        if !arithmetic::surely_runs(self, frame, kind) {
            self.phase = before;
        }
        if matches!(frame.function[body].terminator, Terminator::Yield(_)) {
            self.phase.extend(ended);
        }
        self.phase.extend(breaks);
        // Where the loop is entered once more, it begins anew.
        self.phase = std::mem::take(&mut self.phase)
            .into_iter()
            .map(|mut since| {
                since.again.remove(&number);
                since
            })
            .collect();
        for &result in results {
            let sym = self.unknown(frame.function.ty(result));
            frame.set(result, sym);
        }
        Some(())
    }

    /// How barriers of a region order what comes after it.
    fn summary(
        &mut self,
        function: &Function,
        instance: Instance,
        region: RegionId,
        found: &mut LoopBarriers,
    ) -> Option<Summary> {
        let mut whole = Summary { through: true, reaching: Phase::new() };
        for index in 0..function[region].ops.len() {
            self.steps += 1;
            if self.steps > STEPS {
                return None;
            }
            let id = function[region].ops[index];
            let part = match function[id].op {
                Op::Barrier => {
                    found.inside.insert((instance, id));
                    found.always.insert((instance, id));
                    let since = Since { barrier: Some((instance, id)), again: BTreeSet::new() };
                    Summary { through: false, reaching: Phase::from([since]) }
                }
                Op::If { cond: _, then, other } => {
                    let mut inner = LoopBarriers::default();
                    let mut part = Summary { through: false, reaching: Phase::new() };
                    for branch in [then, other] {
                        let side = self.summary(function, instance, branch, &mut inner)?;
                        if matches!(function[branch].terminator, Terminator::Yield(_)) {
                            part.through |= side.through;
                            part.reaching.extend(side.reaching);
                        }
                    }
                    found.inside.extend(inner.inside);
                    part
                }
                Op::For { kind: _, carried: _, body } => {
                    let mut inner = LoopBarriers::default();
                    let mut part = self.summary(function, instance, body, &mut inner)?;
                    part.through = true;
                    // Where it is left early, each of its barriers may be the last.
                    if is_left(function, body, true) {
                        for &barrier in &inner.inside {
                            part.reaching.insert(Since { barrier: Some(barrier), again: BTreeSet::new() });
                        }
                    }
                    found.inside.extend(inner.inside);
                    part
                }
                Op::Call { function: callee, args: _ } => {
                    let inner_instance = self.instance(instance, id);
                    let callee = self.module.functions.get(callee)?;
                    let mut inner = LoopBarriers::default();
                    let mut part = self.summary(callee, inner_instance, callee.body, &mut inner)?;
                    if !inner.inside.is_empty() && is_left(callee, callee.body, false) {
                        part.through = true;
                        for &barrier in &inner.inside {
                            part.reaching.insert(Since { barrier: Some(barrier), again: BTreeSet::new() });
                        }
                    }
                    found.inside.extend(inner.inside);
                    part
                }
                _ => continue,
            };
            if !part.through {
                whole.reaching.clear();
            }
            whole.through &= part.through;
            whole.reaching.extend(part.reaching);
        }
        Some(whole)
    }
}

/// Whether a loop's body has a `break` out of that loop, or a function's body a `return` before its end.
fn is_left(function: &Function, body: RegionId, of_loop: bool) -> bool {
    let mut open = vec![(body, of_loop)];
    while let Some((region, here)) = open.pop() {
        match function[region].terminator {
            Terminator::Break(_) if here && of_loop => return true,
            Terminator::Return(_) if !of_loop && region != body => return true,
            Terminator::Break(_) | Terminator::Return(_) | Terminator::Yield(_) => {}
        }
        for &id in &function[region].ops {
            match function[id].op {
                Op::If { cond: _, then, other } => open.extend([(then, here), (other, here)]),
                // A break in it is its own.
                Op::For { kind: _, carried: _, body } if !of_loop => open.push((body, false)),
                _ => {}
            }
        }
    }
    false
}

/// The effect of a region on the phase: whether one can pass it without a barrier, and after which barriers its end is reached.
struct Summary {
    through: bool,
    reaching: Phase,
}
