//! Where invocations meet: a barrier is legal only where all invocations of the workgroup provably arrive together, an operation
//! of a warp where all invocations of the warp do.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crisp_ir_kernel::{
    Function, FunctionId, Module, Op, OpId, RegionId, ShuffleKind, Space, Terminator, UniformKind, Value,
};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::determinism::{Loads, Steadiness};
use crate::messages;
use crate::uniformity::{Surroundings, Uniformities, Uniformity, Why, is_needless, shared_by_first, uniformity};
use crate::warp_ids::Workgroups;

/// Combinations of levels that a function is judged for; in a program with more, what comes later is judged for parameters that vary.
const CONTEXTS: u32 = 64;
/// Ways to get to a function that are distinguished in messages.
const WAYS: u32 = 256;
/// Steps back from a value that varies to what makes it vary.
const STEPS: u32 = 1000;
/// How often further loads are judged.
const ROUNDS: u32 = 256;

/// Why invocations may not be together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cause {
    pub(crate) kind: CauseKind,
    /// The condition, the trip count, the loop that is left, or the return.
    pub(crate) place: Span,
    /// The reason why it differs between invocations.
    pub(crate) origin: Option<Origin>,
    /// The value that decides, and the function in which it does.
    decides: Option<(FunctionId, Value)>,
}

/// How invocations diverge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CauseKind {
    /// The condition of a branch.
    Branch,
    /// The trip count of a loop.
    Trips,
    /// A loop that some leave early.
    LeftLoop,
    /// A return that some take.
    Returned,
}

/// Where a value that differs between invocations comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Origin {
    pub(crate) kind: OriginKind,
    pub(crate) at: Span,
    /// A condition on the way from there, which chooses between values that may be the same for all.
    pub(crate) chosen: Option<Span>,
    function: FunctionId,
    op: OpId,
}

/// The reason why a value differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum OriginKind {
    /// An id of the invocation.
    Id,
    /// Memory that each invocation has for itself.
    Private,
    /// A load of memory that is written.
    Load,
    /// The old value of an atomic operation.
    Atomic,
    /// The time.
    Clock,
    /// Values that lanes get from each other.
    Lanes,
}

/// The invocations that must arrive together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// All invocations of a workgroup, at a barrier.
    Workgroup,
    /// All invocations of a warp, at an operation of the warp.
    Warp,
}

/// The cause that may have parted the invocations at a place, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Parted {
    workgroup: Option<Cause>,
    warp: Option<Cause>,
}

impl Parted {
    /// The outer causes, and where there are none these.
    fn or(self, inner: Parted) -> Parted {
        Parted { workgroup: self.workgroup.or(inner.workgroup), warp: self.warp.or(inner.warp) }
    }

    /// Returns the invocations that a condition of this level parts. The cause is looked up only where there is one.
    fn by(level: Uniformity, cause: impl FnOnce() -> Cause) -> Parted {
        let workgroup = (!level.in_workgroup()).then(cause);
        Parted { workgroup, warp: workgroup.filter(|_| !level.in_warp()) }
    }

    /// The same with other causes.
    fn because(self, cause: impl Fn(Cause) -> Cause) -> Parted {
        Parted { workgroup: self.workgroup.map(&cause), warp: self.warp.map(&cause) }
    }

    fn flags(self) -> (bool, bool) {
        (self.workgroup.is_some(), self.warp.is_some())
    }
}

/// Checks every barrier and every operation of a warp that a kernel of the module reaches, in functions too. What holds here holds for
/// every input and every order of invocations, races included.
///
/// Cost: each function once for each combination of uniformities that it is called with; where a load decides who gets to a barrier, a proof
/// that its element is not written meanwhile.
#[must_use]
pub fn check_meetings(module: &Module) -> Vec<Diagnostic> {
    meetings(module).found
}

/// The known facts about the places where invocations meet.
#[derive(Clone, Debug, Default)]
pub struct Meetings {
    /// The mistakes, as [`check_meetings`] returns them.
    pub found: Vec<Diagnostic>,
    /// Broadcasts of values that are provably the same for all invocations of the workgroup, and that all may compute.
    pub needless: BTreeSet<(FunctionId, OpId)>,
    /// Where all of `found` are about barriers and need not be so, because what decides who reaches them is not computed from ids: the values
    /// that decide, and in which functions. Promises about them take the doubt away. Else nothing.
    pub doubts: Vec<(FunctionId, Value)>,
    /// Promises about values that are not provably so, where all invocations of the workgroup arrive together.
    pub promised: BTreeSet<(FunctionId, OpId)>,
}

/// Checks a module as [`check_meetings`] does, and says what becomes of broadcasts and promises.
#[must_use]
pub fn meetings(module: &Module) -> Meetings {
    let meets = functions_that_meet(module);
    let (mut all, mut needed, mut apart) = (Meetings::default(), BTreeSet::new(), BTreeSet::new());
    let mut certain = false;
    for (id, _) in module.kernels() {
        let outcome = settled(module, &meets, id);
        Diagnostic::add_new(outcome.found, &mut all.found);
        all.doubts.extend(outcome.doubts);
        certain |= outcome.certain;
        all.needless.extend(outcome.needless);
        needed.extend(outcome.needed);
        all.promised.extend(outcome.promised);
        apart.extend(outcome.unpromised);
    }
    if certain {
        all.doubts.clear();
    }
    // What holds must hold wherever the function is called.
    all.needless.retain(|broadcast| !needed.contains(broadcast));
    all.promised.retain(|promise| !apart.contains(promise));
    all
}

/// The operations of warps in a kernel, and in what it calls, at which the workgroup does not provably arrive together: its warps may
/// come one by one, or not at all.
///
/// Cost: as for [`check_meetings`].
#[must_use]
pub fn warps_apart(module: &Module, kernel: FunctionId) -> BTreeSet<(FunctionId, OpId)> {
    settled(module, &functions_that_meet(module), kernel).apart
}

/// The first barrier of a kernel of which the rules of WGSL do not show that all invocations of the workgroup arrive together:
/// there, what a kernel loads from memory that it also writes may differ, and so may what lanes of a warp get from each other.
///
/// Cost: as for [`crate::uniformity`].
#[must_use]
pub fn hidden_barrier(module: &Module, kernel: FunctionId) -> Option<Span> {
    let (meets, loads) = (functions_that_meet(module), Loads::new(module, kernel));
    let mut check = Check { exchanges: false, ..Check::new(module, &meets, &loads) };
    check.kernel(kernel);
    check.outcome.barriers.first().copied()
}

/// Checks a kernel. Loads are judged where they make a difference: with none known at first, then with those known that parted invocations.
fn settled(module: &Module, meets: &SideTable<Function, bool>, kernel: FunctionId) -> Outcome {
    let mut loads = Loads::new(module, kernel);
    let mut round = 0;
    loop {
        let mut check = Check::new(module, meets, &loads);
        check.kernel(kernel);
        let Check { outcome, suspects, .. } = check;
        let open: Vec<_> = suspects.into_iter().filter(|&(function, op)| loads.known(function, op).is_none()).collect();
        round += 1;
        if open.is_empty() || round > ROUNDS {
            return outcome;
        }
        for (function, load) in open {
            loads.judge(function, load);
        }
    }
}

/// The answer for a kernel.
#[derive(Default)]
struct Outcome {
    found: Vec<Diagnostic>,
    /// The values that decide which invocations reach a barrier, where they are not computed from ids; whether anything else is wrong.
    doubts: Vec<(FunctionId, Value)>,
    certain: bool,
    /// The barriers that only part of a workgroup may reach.
    barriers: Vec<Span>,
    /// Broadcasts that do nothing in some context, and those that do something in some.
    needless: BTreeSet<(FunctionId, OpId)>,
    needed: BTreeSet<(FunctionId, OpId)>,
    /// Promises where the workgroup is together, and those where it may not be in some context.
    promised: BTreeSet<(FunctionId, OpId)>,
    unpromised: BTreeSet<(FunctionId, OpId)>,
    /// Operations of warps that only part of a workgroup may reach.
    apart: BTreeSet<(FunctionId, OpId)>,
}

struct Check<'a> {
    module: &'a Module,
    meets: &'a SideTable<Function, bool>,
    loads: &'a Loads<'a>,
    /// Whether lanes that exchange equal values all get that value.
    exchanges: bool,
    /// The workgroups of the kernel's launches.
    workgroups: Rc<Workgroups>,
    facts: BTreeMap<(FunctionId, Vec<Uniformity>), Rc<Uniformities>>,
    contexts: SideTable<Function, u32>,
    /// The calls that were followed: the function, the arguments, and what had parted the invocations. The same again finds the same.
    walked: BTreeSet<(FunctionId, Vec<Uniformity>, Parted)>,
    /// The same without the causes.
    seen: BTreeSet<(FunctionId, Vec<Uniformity>, (bool, bool))>,
    ways: SideTable<Function, u32>,
    /// The functions around, the kernel first.
    frames: Vec<Frame<'a>>,
    outcome: Outcome,
    /// Loads that part invocations that have to meet.
    suspects: BTreeSet<(FunctionId, OpId)>,
}

/// One function being walked.
struct Frame<'a> {
    id: FunctionId,
    function: &'a Function,
    facts: Rc<Uniformities>,
    /// The call in the function before.
    call: Option<(OpId, Span)>,
    /// The first returns that only some invocations take.
    returned: Parted,
}

/// A function on the way back from a value, and the call in the one before.
struct Trail {
    id: FunctionId,
    facts: Rc<Uniformities>,
    call: Option<OpId>,
}

impl<'a> Check<'a> {
    fn new(module: &'a Module, meets: &'a SideTable<Function, bool>, loads: &'a Loads<'a>) -> Check<'a> {
        Check {
            module,
            meets,
            loads,
            exchanges: true,
            workgroups: Rc::new(Workgroups::default()),
            facts: BTreeMap::new(),
            contexts: SideTable::filled(module.functions.len(), 0),
            walked: BTreeSet::new(),
            seen: BTreeSet::new(),
            ways: SideTable::filled(module.functions.len(), 0),
            frames: Vec::new(),
            outcome: Outcome::default(),
            suspects: BTreeSet::new(),
        }
    }

    fn kernel(&mut self, id: FunctionId) {
        let levels = vec![Uniformity::Grid; self.module[id].params.len()];
        if let Some(info) = &self.module[id].kernel {
            self.workgroups = Rc::new(Workgroups::declared(info));
        }
        self.function(id, &levels, Parted::default(), None);
    }

    /// The levels for which a function is judged when its parameters have these.
    fn judged(&self, id: FunctionId, levels: &[Uniformity]) -> Vec<Uniformity> {
        let room = self.contexts[id] < CONTEXTS || self.facts.contains_key(&(id, levels.to_vec()));
        if room { levels.to_vec() } else { vec![Uniformity::Varying; levels.len()] }
    }

    /// The facts of a function whose parameters have these levels, or for higher ones where there are too many combinations.
    fn facts_of(&mut self, id: FunctionId, levels: &[Uniformity]) -> Rc<Uniformities> {
        if let Some(facts) = self.facts.get(&(id, levels.to_vec())) {
            return facts.clone();
        }
        let judged = self.judged(id, levels);
        if *judged != *levels {
            return self.facts_of(id, &judged);
        }
        self.contexts[id] += 1;
        let (module, loads, workgroups) = (self.module, self.loads, Rc::clone(&self.workgroups));
        let surroundings = Surroundings {
            params: levels,
            steady: &|load| loads.known(id, load) == Some(&Steadiness::Steady),
            exchanges: self.exchanges,
            workgroups: &workgroups,
            callee: &mut |callee, levels| self.facts_of(callee, levels).results().to_vec(),
        };
        let facts = Rc::new(uniformity(&module[id], surroundings));
        self.facts.insert((id, levels.to_vec()), facts.clone());
        facts
    }

    fn function(&mut self, id: FunctionId, levels: &[Uniformity], parted: Parted, call: Option<(OpId, Span)>) {
        if !self.meets[id] {
            return;
        }
        let levels = &*self.judged(id, levels);
        let same_ways = self.seen.contains(&(id, levels.to_vec(), parted.flags()));
        if self.ways[id] >= WAYS && same_ways || !self.walked.insert((id, levels.to_vec(), parted)) {
            return;
        }
        self.ways[id] += 1;
        self.seen.insert((id, levels.to_vec(), parted.flags()));
        let function: &'a Function = &self.module[id];
        let facts = self.facts_of(id, levels);
        self.frames.push(Frame { id, function, facts, call, returned: Parted::default() });
        self.region(function, function.body, parted);
        self.frames.pop();
    }

    /// The facts of the function at hand.
    fn level(&self, value: Value) -> Uniformity {
        self.frames.last().map_or(Uniformity::Varying, |frame| frame.facts.of(value))
    }

    fn returned(&self) -> Parted {
        self.frames.last().map_or(Parted::default(), |frame| frame.returned)
    }

    fn region(&mut self, function: &'a Function, region: RegionId, parted: Parted) {
        for &op in &function[region].ops {
            let parted = parted.or(self.returned());
            self.op(function, op, parted);
        }
        if let Terminator::Return(_) = function[region].terminator {
            let place = function[region].end_span;
            let here = parted.because(|cause| Cause { kind: CauseKind::Returned, place, ..cause });
            if let Some(frame) = self.frames.last_mut() {
                frame.returned = frame.returned.or(here);
            }
        }
    }

    fn op(&mut self, function: &'a Function, id: OpId, parted: Parted) {
        let data = &function[id];
        match data.op {
            Op::Barrier => {
                self.report(data.span, Together::Workgroup, parted.workgroup);
                self.outcome.barriers.extend(parted.workgroup.map(|_| data.span));
            }
            Op::Shuffle { kind, value: _, lane } => {
                self.warp(data.span, id, parted);
                if kind == ShuffleKind::Broadcast && !self.level(lane).in_warp() {
                    let place = self.place_of(lane, data.span);
                    self.outcome.certain = true;
                    self.add(messages::broadcast_from_many(data.span, place));
                }
            }
            Op::WarpBarrier | Op::Vote { kind: _, cond: _ } | Op::WarpFold { kind: _, op: _, arg: _ } => {
                self.warp(data.span, id, parted);
            }
            Op::Uniform { kind, form, value } => {
                let form = function.texts.get(form).map_or("", String::as_str);
                self.about(id, kind, form, value, parted);
            }
            Op::Call { function: callee, args } => {
                let levels: Vec<Uniformity> = function.list(args).iter().map(|&arg| self.level(arg)).collect();
                self.function(callee, &levels, parted, Some((id, data.span)));
            }
            Op::If { cond, then, other } => {
                let here = self.parted_by(CauseKind::Branch, cond, data.span);
                for region in [then, other] {
                    self.region(function, region, parted.or(here));
                }
            }
            Op::For { kind, carried: _, body } => {
                let operands = kind.operands().into_iter();
                let trips = operands.map(|operand| self.parted_by(CauseKind::Trips, operand, data.span));
                let trips = trips.fold(Parted::default(), Parted::or);
                let left = self.parted_by_exits(id, data.span);
                self.region(function, body, parted.or(trips).or(left));
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
            | Op::Memory { memory: _ }
            | Op::Extent { view: _, axis: _ }
            | Op::Offset { view: _ }
            | Op::View { view: _, offset: _, extents: _, strides: _ }
            | Op::Window { view: _, offset: _, elem: _, stride: _, extent: _ }
            | Op::Load { view: _, index: _ }
            | Op::Store { view: _, index: _, value: _ }
            | Op::Atomic { update: _, view: _, index: _, scope: _ }
            // Its region only computes.
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ }
            | Op::Fence { scope: _ }
            | Op::Assume { cond: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock => {}
        }
    }

    /// A value that is to be the same for all, is made so, or is promised to be.
    fn about(&mut self, op: OpId, kind: UniformKind, form: &str, value: Value, parted: Parted) {
        let Some(frame) = self.frames.last() else { return };
        let (function, facts, place) = (frame.function, frame.facts.clone(), (frame.id, op));
        let span = function[op].span;
        match kind {
            UniformKind::Require if !facts.of(value).in_workgroup() => {
                let cause = self.cause(CauseKind::Branch, self.place_of(value, span), Some(value));
                self.suspect(cause);
                self.outcome.certain = true;
                let load = cause.origin.and_then(|origin| self.loads.known(origin.function, origin.op));
                self.add(messages::not_uniform(span, form, cause, load));
            }
            UniformKind::Require => {}
            UniformKind::Broadcast => {
                if is_needless(function, &facts, value) {
                    self.outcome.needless.insert(place);
                    return;
                }
                self.outcome.needed.insert(place);
                // What decides may be a load that gives the same to all.
                let (shared, _) = shared_by_first(function, &facts, value);
                let cause = self.cause(CauseKind::Branch, span, Some(shared));
                self.suspect(cause);
                if let Some(cause) = parted.workgroup {
                    self.suspect(cause);
                    self.doubt(cause);
                    let load = cause.origin.and_then(|origin| self.loads.known(origin.function, origin.op));
                    self.add(messages::not_shared(span, form, cause, load));
                }
            }
            UniformKind::Assume if parted.workgroup.is_some() => {
                self.outcome.unpromised.insert(place);
            }
            UniformKind::Assume if facts.of(value).in_workgroup() => {}
            UniformKind::Assume => {
                self.outcome.promised.insert(place);
            }
        }
    }

    /// Returns the invocations that a condition or trip count parts; `span` is where it counts.
    fn parted_by(&mut self, kind: CauseKind, value: Value, span: Span) -> Parted {
        let level = self.level(value);
        Parted::by(level, || self.cause(kind, self.place_of(value, span), Some(value)))
    }

    /// Returns the cause that parts the invocations in a loop that some leave early.
    fn parted_by_exits(&mut self, id: OpId, span: Span) -> Parted {
        let Some(facts) = self.frames.last().map(|frame| frame.facts.clone()) else { return Parted::default() };
        Parted::by(facts.early_exit(id), || {
            let value = facts.exit_condition(id);
            self.cause(CauseKind::LeftLoop, span, value)
        })
    }

    /// A cause in the function at hand, and the value that decides.
    fn cause(&mut self, kind: CauseKind, place: Span, value: Option<Value>) -> Cause {
        let decides = value.and_then(|value| Some((self.frames.last()?.id, value)));
        Cause { kind, place, origin: value.and_then(|value| self.origin(value)), decides }
    }

    /// Where a value is computed; the given place for parameters.
    fn place_of(&self, value: Value, otherwise: Span) -> Span {
        let place = self.frames.last().and_then(|frame| Some(frame.function[frame.facts.definition(value)?].span));
        place.unwrap_or(otherwise)
    }

    /// Returns the reason why a value of the current function differs between invocations, found by going back through functions and calls.
    fn origin(&mut self, value: Value) -> Option<Origin> {
        let frames = self.frames.iter();
        let mut trails: Vec<Trail> = frames
            .map(|frame| Trail { id: frame.id, facts: frame.facts.clone(), call: frame.call.map(|(call, _)| call) })
            .collect();
        let (mut value, mut chosen) = (value, None);
        for _ in 0..STEPS {
            let trail = trails.last()?;
            let (id, facts, call) = (trail.id, trail.facts.clone(), trail.call);
            let function = &self.module[id];
            let place = |value: Value| facts.definition(value).map(|op| function[op].span);
            let mut why = facts.why(value);
            if let Why::Returned(slot) = why {
                let op = facts.definition(value)?;
                let Op::Call { function: callee, args } = function[op].op else { return None };
                let levels: Vec<Uniformity> = function.list(args).iter().map(|&arg| facts.of(arg)).collect();
                let inner = self.facts_of(callee, &levels);
                why = inner.result_why(slot);
                trails.push(Trail { id: callee, facts: inner, call: Some(op) });
            }
            match why {
                Why::From(source) => value = source,
                Why::Chosen(condition) => {
                    chosen = chosen.or(place(condition));
                    value = condition;
                }
                Why::Param(number) => {
                    let call = call?;
                    trails.pop();
                    let caller = &self.module[trails.last()?.id];
                    let Op::Call { function: _, args } = caller[call].op else { return None };
                    value = *caller.list(args).get(number as usize)?;
                }
                Why::Here => {
                    let op = facts.definition(value)?;
                    let kind = origin_kind(function, op)?;
                    return Some(Origin { kind, at: function[op].span, chosen, function: id, op });
                }
                Why::Returned(_) => return None,
            }
        }
        None
    }

    fn warp(&mut self, span: Span, id: OpId, parted: Parted) {
        self.report(span, Together::Warp, parted.warp);
        if let Some(cause) = parted.workgroup {
            self.suspect(cause);
            if let Some(frame) = self.frames.last() {
                self.outcome.apart.insert((frame.id, id));
            }
        }
    }

    fn suspect(&mut self, cause: Cause) {
        if let Some(Origin { kind: OriginKind::Load, function, op, .. }) = cause.origin {
            self.suspects.insert((function, op));
        }
    }

    /// Notes whether a cause need not be one.
    fn doubt(&mut self, cause: Cause) {
        match (cause.decides, cause.origin) {
            (Some(decides), Some(origin)) if !matches!(origin.kind, OriginKind::Id | OriginKind::Clock) => {
                if !self.outcome.doubts.contains(&decides) {
                    self.outcome.doubts.push(decides);
                }
            }
            _ => self.outcome.certain = true,
        }
    }

    fn report(&mut self, at: Span, together: Together, parted: Option<Cause>) {
        if let Some(cause) = parted {
            self.suspect(cause);
            match together {
                Together::Workgroup => self.doubt(cause),
                Together::Warp => self.outcome.certain = true,
            }
            let load = cause.origin.and_then(|origin| self.loads.known(origin.function, origin.op));
            self.add(messages::not_together(at, together, cause, load));
        }
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let calls: Vec<Span> = self.frames.iter().filter_map(|frame| Some(frame.call?.1)).collect();
        let diagnostic = messages::called_from(diagnostic, &calls);
        if !self.outcome.found.contains(&diagnostic) {
            self.outcome.found.push(diagnostic);
        }
    }
}

/// Returns how an operation makes values differ; `None` for those that only compute.
fn origin_kind(function: &Function, op: OpId) -> Option<OriginKind> {
    match function[op].op {
        Op::Id { kind: _, axis: _ } => Some(OriginKind::Id),
        Op::Memory { memory: _ } => Some(OriginKind::Private),
        Op::Load { view, index: _ } => {
            let private = function.ty(view).view().is_some_and(|view| view.space == Space::Private);
            Some(if private { OriginKind::Private } else { OriginKind::Load })
        }
        _ if function[op].op.update().is_some() => Some(OriginKind::Atomic),
        Op::Clock => Some(OriginKind::Clock),
        Op::Shuffle { .. } | Op::Vote { .. } | Op::WarpFold { .. } => Some(OriginKind::Lanes),
        _ => None,
    }
}

/// The functions that have anything at which invocations must arrive together, in what they call too.
fn functions_that_meet(module: &Module) -> SideTable<Function, bool> {
    let mut meets = SideTable::filled(module.functions.len(), false);
    let mut callers: SideTable<Function, Vec<FunctionId>> = SideTable::filled(module.functions.len(), Vec::new());
    let mut pending = Vec::new();
    for (id, function) in module.functions.iter() {
        for data in function.ops.values() {
            match data.op {
                Op::Barrier
                | Op::WarpBarrier
                | Op::Shuffle { kind: _, value: _, lane: _ }
                | Op::Vote { kind: _, cond: _ }
                | Op::WarpFold { kind: _, op: _, arg: _ }
                | Op::Uniform { kind: _, form: _, value: _ } => pending.push(id),
                Op::Call { function: callee, args: _ } => callers[callee].push(id),
                _ => {}
            }
        }
    }
    while let Some(id) = pending.pop() {
        if !std::mem::replace(&mut meets[id], true) {
            pending.extend(&callers[id]);
        }
    }
    meets
}

#[cfg(test)]
mod tests {
    use crisp_ir_kernel::text;
    use crisp_support_diagnostics::{Files, render_terminal};

    use super::check_meetings;

    /// The codes found, each with the line of the barrier.
    fn found(body: &str) -> Vec<(String, u32)> {
        found_in(&format!(
            "(module\n(kernel k (param n u32) (out c (view f32 global write))\n(body\n{body}\n(return))))"
        ))
    }

    /// The same of a kernel with a buffer `%v` that is written too, one `%r` that is only read, and local memory `@flag`.
    fn found_with_memory(body: &str) -> Vec<(String, u32)> {
        let params = "(param v (view u32 global read-write)) (param r (view u32 global read))";
        let memory = "(memory flag local u32 8)";
        let constants = "(let %0 u64 (const 0)) (let %1 u64 (const 1)) (let %z u32 (const 0)) (let %three u32 (const 3)) (let %l u32 (local-id 0)) \
                         (let %f (view u32 local read-write) (memory flag)) (let %first bool (eq %l %z))";
        found_in(&format!("(module (kernel k {params}\n{memory} (body\n{constants}\n{body}\n(return))))"))
    }

    fn found_in(source: &str) -> Vec<(String, u32)> {
        let mut files = Files::new();
        let file = files.add("test.kir", source);
        let module = match text::parse(file, source) {
            Ok(module) => module,
            Err(problems) => panic!("{}", render_terminal(&files, &problems, false)),
        };
        let line =
            |span: crisp_support_diagnostics::Span| files.get(file).map_or(0, |file| file.position(span.start).line);
        check_meetings(&module)
            .iter()
            .map(|it| (it.code.to_string(), it.span.map_or(0, line).saturating_sub(3)))
            .collect()
    }

    #[test]
    fn a_barrier_that_all_reach_is_fine() {
        // covers: vyre.barrier.uniform crisp.local-barrier
        assert_eq!(found("(barrier)"), []);
        assert_eq!(
            found(
                "(let %z u32 (const 3))\n(let %cond bool (lt %n %z))\n(if %cond (then (barrier) (yield)) (else (yield)))"
            ),
            []
        );
    }

    #[test]
    fn a_barrier_in_a_varying_branch_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %cond bool (lt %l %n))\n(if %cond (then\n(barrier) (yield)) (else (yield)))";
        assert_eq!(found(body), [("K0601".to_owned(), 4)]);
    }

    #[test]
    fn a_barrier_in_a_loop_of_varying_length_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %z u32 (const 0))\n(let %o u32 (const 1))\n(for (%i u32) (up %z %l %o) (carry)\n(barrier)\n(yield))";
        assert_eq!(found(body), [("K0602".to_owned(), 5)]);
    }

    #[test]
    fn a_barrier_after_a_varying_return_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %cond bool (lt %l %n))\n(if %cond (then (return)) (else (yield)))\n(barrier)";
        assert_eq!(found(body), [("K0603".to_owned(), 4)]);
    }

    #[test]
    fn a_barrier_in_a_loop_that_some_leave_is_not() {
        let body = "(let %l u32 (local-id 0))\n(let %z u32 (const 0))\n(let %o u32 (const 1))\n(let %cond bool (lt %l %n))\n(for (%i u32) (up %z %n %o) (carry)\n(barrier)\n(if %cond (then (break)) (else (yield)))\n(yield))";
        assert_eq!(found(body), [("K0604".to_owned(), 6)]);
    }

    /// Returns a barrier under `%b`, after the given lines.
    fn barrier_if_b(before: &str) -> String {
        format!("{before}\n(if %b (then\n(barrier)\n(yield)) (else (yield)))")
    }

    fn codes(found: &[(String, u32)]) -> Vec<&str> {
        found.iter().map(|(code, _)| code.as_str()).collect()
    }

    #[test]
    fn a_load_decides_only_where_nobody_can_write_meanwhile() {
        let decides = |load: &str, more: &str| {
            let found =
                found_with_memory(&format!("{}\n{more}", barrier_if_b(&format!("{load} (let %b bool (ne %x %z))"))));
            codes(&found).join(" ")
        };
        let of_v = "(let %x u32 (load %v %0))";
        // It is not written in this kernel, or the memory is only read.
        assert_eq!(decides(of_v, ""), "");
        assert_eq!(decides("(let %x u32 (load %r %0))", "(store %v %0 %l)"), "");
        // Before others have loaded it, one is done already.
        assert_eq!(decides(of_v, "(store %v %0 %l)"), "K0601");
        assert_eq!(decides(of_v, "(if %first (then (store %v %0 %z) (yield)) (else (yield)))"), "K0601");
        assert_eq!(decides(of_v, "(let %old u32 (atomic-add device %v %0 %z))"), "", "adding zero changes nothing");
        assert_eq!(decides(of_v, "(let %old u32 (atomic-add device %v %0 %three))"), "K0601");
        // Another element.
        assert_eq!(decides(of_v, "(store %v %1 %l)"), "");
        // A barrier in front of the store orders the workgroup, and no other one.
        assert_eq!(decides(of_v, "(barrier) (store %v %0 %l)"), "K0601");
        let of_f = "(let %x u32 (load %f %0))";
        assert_eq!(decides(of_f, "(barrier) (store %f %0 %l)"), "");
        assert_eq!(decides(of_f, "(store %f %0 %l)"), "K0601");
        assert_eq!(decides(&format!("(store %f %0 %l) (barrier) {of_f}"), ""), "");
        assert_eq!(decides(&format!("(store %f %0 %l) {of_f}"), ""), "K0601");
        assert_eq!(
            decides(&format!("(store %f %0 %l) (fence workgroup) {of_f}"), ""),
            "K0601",
            "nobody waits at a fence"
        );
        // Separate addresses, or old values of atomic operations.
        let own = "(let %i u64 (convert u64 %l)) (let %x u32 (load %r %i))";
        assert_eq!(decides(own, ""), "K0601");
        assert_eq!(decides("(let %x u32 (atomic-add device %v %0 %z))", ""), "K0601");
        assert_eq!(decides("(let %x u32 (atomic-add device %v %0 %three))", ""), "K0601");
    }

    #[test]
    fn what_a_loop_loads_is_written_in_its_next_iteration() {
        let rounds = |body: &str| {
            found_with_memory(&format!(
                "(let %four u32 (const 4)) (let %one u32 (const 1))\n(for (%i u32) (up %z %four %one) (carry)\n{body}\n(yield))"
            ))
        };
        let store = "(if %first (then (store %f %0 %i) (yield)) (else (yield)))";
        let load = "(let %x u32 (load %f %0)) (let %b bool (ne %x %z))";
        let leave = "(if %b (then (break)) (else (yield)))";
        assert_eq!(rounds(&format!("{store} (barrier) {load} {leave} (barrier)")), []);
        assert_eq!(codes(&rounds(&format!("{store} (barrier) {load} {leave}"))), ["K0604"]);
        let guarded = barrier_if_b(&format!("{store} (barrier) {load}"));
        assert_eq!(codes(&rounds(&guarded)), ["K0601"]);
        assert_eq!(rounds(&format!("{guarded} (barrier)")), []);
    }

    #[test]
    fn who_left_an_inner_loop_does_not_return_with_the_others() {
        // Those who break stay, the others return in the same iteration: the next barrier of the outer loop misses them.
        let body = "(let %one u32 (const 1))\n(for (%i u32) (up %z %three %one) (carry)\n(barrier)\n\
                    (for (%j u32) (up %z %three %one) (carry)\n\
                    (if %first (then (break)) (else (yield)))\n\
                    (let %c bool (eq %j %one)) (if %c (then (return)) (else (yield)))\n(yield))\n(yield))";
        assert_eq!(codes(&found_with_memory(body)), ["K0604"]);
    }

    #[test]
    fn a_function_returns_what_differs_where_some_leave_a_loop_before_it() {
        let source = |leave: &str| {
            format!(
                "(module (function f (param l u32) (results u32) (body (let %0 u32 (const 0)) (let %1 u32 (const 1)) (let %9 u32 (const 9))\n\
                 (let %b bool (eq %l %0))\n(for (%j u32) (up %0 %9 %1) (carry)\n\
                 (if {leave} (then (break)) (else (yield)))\n\
                 (let %c bool (eq %j %1)) (if %c (then (return %1)) (else (yield))) (yield))\n(return %0)))\n\
                 (kernel k (param n u32) (body (let %0 u32 (const 0)) (let %l u32 (local-id 0)) (let %x u32 (call f %l)) (let %d bool (eq %x %0))\n\
                 (if %d (then (barrier) (yield)) (else (yield))) (return))))"
            )
        };
        assert_eq!(codes(&found_in(&source("%b"))), ["K0601"]);
        let uniform = source("%c0").replace("(let %b bool (eq %l %0))", "(let %c0 bool (eq %9 %0))");
        assert_eq!(found_in(&uniform), []);
    }

    #[test]
    fn a_parameter_is_uniform_where_every_caller_passes_what_is() {
        let source = |args: [&str; 2]| {
            format!(
                "(module (function g (param x u32) (body (let %0 u32 (const 0)) (let %b bool (eq %x %0))\n\
                 (if %b (then (barrier) (yield)) (else (yield))) (return)))\n\
                 (function f (param x u32) (body (call g %x) (return)))\n\
                 (kernel k (param n u32) (param v (view u32 global read-write)) (body (let %0 u64 (const 0)) (let %l u32 (local-id 0)) \
                 (let %x u32 (load %v %0)) (call f {})\n(call f {}) (store %v %0 %l) (return))))",
                args[0], args[1]
            )
        };
        assert_eq!(found_in(&source(["%n", "%n"])), []);
        assert_eq!(codes(&found_in(&source(["%n", "%l"]))), ["K0601"]);
        assert_eq!(codes(&found_in(&source(["%x", "%n"]))), ["K0601"], "what was loaded is written by the others");
    }

    #[test]
    fn a_message_shows_what_makes_the_difference() {
        let source = "(module (function f (param x u32) (results u32) (body (let %1 u32 (const 1)) (let %y u32 (add %x %1)) (return %y)))\n\
                      (kernel k (param v (view u32 global read-write)) (body (let %0 u64 (const 0)) (let %l u32 (local-id 0)) (let %z u32 (const 0))\n\
                      (let %x u32 (load %v %0))\n(let %y u32 (call f %x))\n(let %b bool (ne %y %z))\n\
                      (if %b (then (barrier) (yield)) (else (yield)))\n(store %v %0 %l)\n(return))))";
        let mut files = Files::new();
        let file = files.add("test.kir", source);
        let module = text::parse(file, source).unwrap_or_default();
        let shown = render_terminal(&files, &check_meetings(&module), false);
        let marked = "\
3 | (let %x u32 (load %v %0))
  |             ------------ it depends on this load from `v`
4 | (let %y u32 (call f %x))
5 | (let %b bool (ne %y %z))
  |              ---------- this may differ between invocations of one workgroup
6 | (if %b (then (barrier) (yield)) (else (yield)))
  |              ^^^^^^^^^
7 | (store %v %0 %l)
  | ---------------- which another invocation may change here at the same time
";
        assert!(shown.contains("error[K0601]") && shown.contains(marked), "{shown}");
    }

    #[test]
    fn combinations_of_levels_are_limited() {
        // Each function calls the next one with two orders of its parameters.
        let mut source = "(module (function f0 ".to_owned();
        let params: String = (0..8).map(|at| format!("(param p{at} u32) ")).collect();
        source += &format!("{params} (body (barrier) (return)))");
        for number in 1..30 {
            let pick =
                |order: &dyn Fn(usize) -> usize| (0..8).map(|at| format!("%p{} ", order(at))).collect::<String>();
            let (turned, swapped) = (pick(&|at| (at + 1) % 8), pick(&|at| if at < 2 { 1 - at } else { at }));
            source += &format!(
                "(function f{number} {params} (body (call f{0} {turned}) (call f{0} {swapped}) (return)))",
                number - 1
            );
        }
        source += "(kernel k (param n u32) (body (let %l u32 (local-id 0)) (let %w u32 (warp-id)) (let %g u32 (group-id 0)) (let %c u32 (const 1)) \
                   (call f29 %l %w %g %c %n %l %w %g) (return))))";
        assert_eq!(found_in(&source), []);
    }

    #[test]
    fn a_warp_meets_where_its_own_lanes_are_together() {
        let at_warp = |cond: &str| {
            format!(
                "(let %w u32 (warp-id))\n(let %l u32 (lane-id))\n(let %k u32 (const 3))\n(let %b bool ({cond}))\n\
                 (if %b (then\n(let %s u32 (warp-reduce add %l))\n(yield)) (else (yield)))"
            )
        };
        assert_eq!(found(&at_warp("eq %w %k")), [], "a warp takes a branch as one");
        assert_eq!(found(&at_warp("eq %l %k")), [("K0605".to_owned(), 6)]);
        // Those of one warp agree, those of a workgroup do not.
        let barrier = "(let %w u32 (warp-id))\n(let %k u32 (const 3))\n(let %b bool (eq %w %k))\n\
                       (if %b (then\n(barrier)\n(yield)) (else (yield)))";
        assert_eq!(found(barrier), [("K0601".to_owned(), 5)]);
        let voted = "(let %l u32 (lane-id))\n(let %k u32 (const 3))\n(let %b bool (eq %l %k))\n(let %v bool (vote-any %b))\n\
                     (if %v (then\n(let %s u32 (shuffle %l %k))\n(yield)) (else (yield)))";
        assert_eq!(found(voted), [], "a vote gives all lanes one answer");
    }

    #[test]
    fn warps_that_come_one_by_one_are_known() {
        let apart = |body: &str| {
            let source = format!("(module (kernel k (param n u32) (body {body} (return))))");
            let module = text::parse(Files::new().add("test.kir", source.as_str()), &source).unwrap_or_default();
            module.kernels().next().map(|(id, _)| super::warps_apart(&module, id).len())
        };
        let inside = |cond: &str| {
            format!(
                "(let %w u32 (warp-id)) (let %b bool ({cond})) (let %x u32 (warp-reduce add %w)) \
                 (if %b (then (let %s u32 (warp-reduce add %w)) (yield)) (else (yield)))"
            )
        };
        assert_eq!(apart(&inside("eq %w %n")), Some(1));
        assert_eq!(apart(&inside("eq %n %n")), Some(0));
        let loop_of = |trips: &str| {
            format!(
                "(let %w u32 (warp-id)) (let %1 u32 (const 1)) (for (%i u32) (up %1 {trips} %1) (carry) (let %s u32 (shuffle %w %i)) (yield))"
            )
        };
        assert_eq!((apart(&loop_of("%w")), apart(&loop_of("%n"))), (Some(1), Some(0)));
    }

    #[test]
    fn lanes_that_left_cannot_take_part() {
        let loop_of_lanes = "(let %l u32 (lane-id))\n(let %k u32 (const 1))\n(let %b bool (eq %l %k))\n(for (%i u32) (up %k %l %k)\n\
                             (let %v bool (vote-all %b))\n(yield))";
        assert_eq!(found(loop_of_lanes), [("K0606".to_owned(), 5)]);
        let returned = "(let %l u32 (lane-id))\n(let %k u32 (const 1))\n(let %b bool (eq %l %k))\n\
                        (if %b (then (return)) (else (yield)))\n(let %all u32 (ballot %b))";
        assert_eq!(found(returned), [("K0607".to_owned(), 5)]);
        let left = "(let %l u32 (lane-id))\n(let %k u32 (const 1))\n(let %b bool (eq %l %k))\n(for (%i u32) (while %k)\n\
                    (let %s u32 (shuffle-xor %l %k))\n(if %b (then (break)) (else (yield)))\n(yield))";
        assert_eq!(found(left), [("K0608".to_owned(), 5)]);
    }

    #[test]
    fn a_broadcast_has_one_source() {
        let from =
            |lane: &str| format!("(let %l u32 (lane-id))\n(let %w u32 (warp-id))\n(let %s u32 (broadcast %l {lane}))");
        assert_eq!(found(&from("%w")), []);
        assert_eq!(found(&from("%l")), [("K0609".to_owned(), 3)]);
        // In a partial warp lane 5 may be missing, and then each has its own value; lane 0 is always there.
        let after = |lane: u32| {
            format!(
                "(let %l u32 (lane-id))\n(let %k u32 (const {lane}))\n(let %s u32 (broadcast %l %k))\n(let %b bool (eq %s %l))\n\
                 (let %t u32 (broadcast %s %k))\n(let %d bool (eq %s %k))\n(if %d (then\n(let %v u32 (ballot %b))\n(yield)) (else (yield)))"
            )
        };
        assert_eq!(found(&after(0)), []);
        assert_eq!(found(&after(5)), [("K0605".to_owned(), 8)]);
    }

    #[test]
    fn functions_that_call_each_other_twice_are_walked_once() {
        // Forty of them make 2^40 ways to the last one.
        let chain = |last: &str| {
            let mut source = format!("(module (function f0 (param x u32) (results u32) (body {last} (return %x)))");
            for number in 1..40 {
                source += &format!(
                    "(function f{number} (param x u32) (results u32) (body (let %a u32 (call f{0} %x)) (let %b u32 (call f{0} %a)) \
                     (return %b)))",
                    number - 1
                );
            }
            let body = "(let %l u32 (lane-id)) (let %1 u32 (const 1)) (let %c bool (eq %l %1)) \
                        (if %c (then (let %y u32 (call f39 %l)) (yield)) (else (yield))) (return)";
            source + &format!("(kernel k (body {body})))")
        };
        let codes = |source: &str| {
            let module = text::parse(Files::new().add("test.kir", source), source).unwrap_or_default();
            check_meetings(&module).iter().map(|it| it.code.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(codes(&chain("")), Vec::<String>::new());
        assert_eq!(codes(&chain("(barrier)")), ["K0601"]);
    }
}
