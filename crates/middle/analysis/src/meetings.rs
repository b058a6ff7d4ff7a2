//! Where invocations meet: a barrier is legal only where all invocations of the workgroup provably arrive together, an operation
//! of a warp where all invocations of the warp do.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{Function, FunctionId, Module, Op, OpId, RegionId, ShuffleKind, Terminator, Value, ValueData};
use crisp_support_arena::SideTable;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::messages;
use crate::uniformity::{Uniformities, Uniformity, uniformity};

/// Why invocations may not be together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// The condition of a branch.
    Branch(Span),
    /// The trip count of a loop.
    Trips(Span),
    /// A loop that some leave early.
    LeftLoop(Span),
    /// A return that some take.
    Returned(Span),
}

/// Who must arrive together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Together {
    /// All invocations of a workgroup, at a barrier.
    Workgroup,
    /// All invocations of a warp, at an operation of the warp.
    Warp,
}

/// What may have parted the invocations at a place, if anything.
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

    /// What a condition of this level parts. The cause is looked up only where there is one.
    fn by(level: Uniformity, cause: impl FnOnce() -> Cause) -> Parted {
        let workgroup = (!level.in_workgroup()).then(cause);
        Parted { workgroup, warp: workgroup.filter(|_| !level.in_warp()) }
    }
}

/// Checks every barrier and every operation of a warp that a kernel of the module reaches, in functions too.
///
/// Cost: each function once for each combination of uniformities that it is called with.
#[must_use]
pub fn check_meetings(module: &Module) -> Vec<Diagnostic> {
    let mut check = Check::new(module);
    for (id, _) in module.kernels() {
        check.kernel(id);
    }
    check.found
}

/// The operations of warps in a kernel, and in what it calls, at which the workgroup does not provably arrive together: its warps may
/// come one by one, or not at all.
///
/// Cost: as for [`check_meetings`].
#[must_use]
pub fn warps_apart(module: &Module, kernel: FunctionId) -> BTreeSet<(FunctionId, OpId)> {
    let mut check = Check::new(module);
    check.kernel(kernel);
    check.apart
}

struct Check<'a> {
    module: &'a Module,
    meets: SideTable<Function, bool>,
    facts: BTreeMap<(FunctionId, Vec<Uniformity>), Uniformities>,
    /// The calls that were followed: to whom, with what, and what had parted the invocations. The same again finds the same.
    walked: BTreeSet<(FunctionId, Vec<Uniformity>, Parted)>,
    /// The calls that led to the function at hand, outermost first.
    calls: Vec<Span>,
    found: Vec<Diagnostic>,
    /// Operations of warps that only part of a workgroup may reach.
    apart: BTreeSet<(FunctionId, OpId)>,
}

/// One function being walked.
struct Frame<'a> {
    id: FunctionId,
    function: &'a Function,
    definitions: SideTable<ValueData, Option<OpId>>,
    facts: Uniformities,
    /// The first returns that only some invocations take.
    returned: Parted,
}

impl Frame<'_> {
    /// Where a value is computed; the given place for parameters.
    fn place_of(&self, value: Value, otherwise: Span) -> Span {
        self.definitions[value].map_or(otherwise, |op| self.function[op].span)
    }
}

impl<'a> Check<'a> {
    fn new(module: &'a Module) -> Check<'a> {
        Check {
            module,
            meets: functions_that_meet(module),
            facts: BTreeMap::new(),
            walked: BTreeSet::new(),
            calls: Vec::new(),
            found: Vec::new(),
            apart: BTreeSet::new(),
        }
    }

    fn kernel(&mut self, id: FunctionId) {
        let levels = vec![Uniformity::Grid; self.module[id].params.len()];
        self.function(id, &levels, Parted::default());
    }

    fn facts_of(&mut self, id: FunctionId, levels: &[Uniformity]) -> Uniformities {
        if let Some(facts) = self.facts.get(&(id, levels.to_vec())) {
            return facts.clone();
        }
        let facts = uniformity(&self.module[id], levels, &mut |callee, levels| {
            self.facts_of(callee, levels).results().to_vec()
        });
        self.facts.insert((id, levels.to_vec()), facts.clone());
        facts
    }

    fn function(&mut self, id: FunctionId, levels: &[Uniformity], parted: Parted) {
        if !self.meets[id] || !self.walked.insert((id, levels.to_vec(), parted)) {
            return;
        }
        let function: &'a Function = &self.module[id];
        let (definitions, facts) = (function.definitions(), self.facts_of(id, levels));
        let mut frame = Frame { id, function, definitions, facts, returned: Parted::default() };
        self.region(&mut frame, function.body, parted);
    }

    fn region(&mut self, frame: &mut Frame<'a>, region: RegionId, parted: Parted) {
        for &op in &frame.function[region].ops {
            let parted = parted.or(frame.returned);
            self.op(frame, op, parted);
        }
        if let Terminator::Return(_) = frame.function[region].terminator {
            let cause = Cause::Returned(frame.function[region].end_span);
            let here = Parted { workgroup: parted.workgroup.and(Some(cause)), warp: parted.warp.and(Some(cause)) };
            frame.returned = frame.returned.or(here);
        }
    }

    fn op(&mut self, frame: &mut Frame<'a>, id: OpId, parted: Parted) {
        let data = &frame.function[id];
        match data.op {
            Op::Barrier => self.report(data.span, Together::Workgroup, parted.workgroup),
            Op::Shuffle { kind, value: _, lane } => {
                self.warp(frame, id, parted);
                if kind == ShuffleKind::Broadcast && !frame.facts.of(lane).in_warp() {
                    let place = frame.place_of(lane, data.span);
                    self.add(messages::broadcast_from_many(data.span, place));
                }
            }
            Op::Vote { kind: _, cond: _ } | Op::WarpFold { kind: _, op: _, arg: _ } => self.warp(frame, id, parted),
            Op::Call { function, args } => {
                let levels: Vec<Uniformity> =
                    frame.function.list(args).iter().map(|&arg| frame.facts.of(arg)).collect();
                self.calls.push(data.span);
                self.function(function, &levels, parted);
                self.calls.pop();
            }
            Op::If { cond, then, other } => {
                let here = Parted::by(frame.facts.of(cond), || Cause::Branch(frame.place_of(cond, data.span)));
                for region in [then, other] {
                    self.region(frame, region, parted.or(here));
                }
            }
            Op::For { kind, carried: _, body } => {
                let trips = kind.operands().into_iter().map(|operand| {
                    Parted::by(frame.facts.of(operand), || Cause::Trips(frame.place_of(operand, data.span)))
                });
                let trips = trips.fold(Parted::default(), Parted::or);
                let left = Parted::by(frame.facts.early_exit(id), || Cause::LeftLoop(data.span));
                self.region(frame, body, parted.or(trips).or(left));
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
            | Op::Atomic { op: _, view: _, index: _, value: _, scope: _ }
            | Op::CompareExchange { view: _, index: _, expected: _, value: _, scope: _ }
            // Its region only computes.
            | Op::AtomicApply { view: _, index: _, body: _, scope: _ }
            | Op::Fence { scope: _ }
            | Op::Debug { kind: _, text: _, values: _ }
            | Op::Clock => {}
        }
    }

    fn warp(&mut self, frame: &Frame<'_>, id: OpId, parted: Parted) {
        self.report(frame.function[id].span, Together::Warp, parted.warp);
        if parted.workgroup.is_some() {
            self.apart.insert((frame.id, id));
        }
    }

    fn report(&mut self, at: Span, together: Together, parted: Option<Cause>) {
        if let Some(cause) = parted {
            self.add(messages::not_together(at, together, cause));
        }
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let diagnostic = messages::called_from(diagnostic, &self.calls);
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
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
                | Op::Shuffle { kind: _, value: _, lane: _ }
                | Op::Vote { kind: _, cond: _ }
                | Op::WarpFold { kind: _, op: _, arg: _ } => pending.push(id),
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
        let source =
            format!("(module\n(kernel k (param n u32) (out c (view f32 global write))\n(body\n{body}\n(return))))");
        let mut files = Files::new();
        let file = files.add("test.kir", source.as_str());
        let module = match text::parse(file, &source) {
            Ok(module) => module,
            Err(problems) => panic!("{}", render_terminal(&files, &problems, false)),
        };
        let line =
            |span: crisp_support_diagnostics::Span| files.get(file).map_or(0, |file| file.position(span.start).line);
        check_meetings(&module).iter().map(|it| (it.code.to_string(), it.span.map_or(0, line) - 3)).collect()
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
