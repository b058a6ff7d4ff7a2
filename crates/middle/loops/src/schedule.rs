//! A program under a schedule: the steps applied one after the other, the result proven against the order of the program.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{BinaryOp, FoldOp, FunctionId};
use crisp_ir_loops::{
    ArrayId, ArrayKind, Expr, ExprKind, Node, Order, Path, Program, Schedule, Scope, Script, Step, Tag, Unordered, Var,
    order, paths,
};
use crisp_ir_sets::{Affine, Conjunction, Known, Set, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::depend::{self, Dependence, End, Kind, Lost, Numbers, both, differing};
use crate::launches::{Stage, change, stages, waiting};
use crate::mutants::{Mutant, remove_barrier};
use crate::{messages, places, race, steps, sync, together};

/// A program whose schedule is proven legal, with all that lowering needs.
#[derive(Clone, Debug)]
pub struct Scheduled {
    pub(crate) program: Program,
    pub(crate) stages: Vec<Stage>,
    pub(crate) remarks: Vec<Diagnostic>,
}

/// The order that a schedule is proven against.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    /// The position of each statement in the program's own order.
    pub(crate) paths: Vec<Path>,
    /// Temporaries that each iteration of their shared loops writes before it reads.
    pub(crate) fresh: BTreeSet<ArrayId>,
    /// The loop variables of the reference in terms of the current ones, where they are not the same.
    pub(crate) origin: BTreeMap<Var, Expr>,
    /// For statements their loop variables over copies, in order.
    pub(crate) copies: Vec<(usize, Var)>,
}

/// A program while steps are applied.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) program: Program,
    pub(crate) reference: Reference,
}

/// The pairs of instances that a program's loops keep in order.
pub(crate) struct Kept {
    pub(crate) dependences: Vec<Dependence>,
}

/// A pair of instances whose order is broken.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub(crate) first: End,
    pub(crate) second: End,
    pub(crate) kind: Kind,
    pub(crate) why: Why,
    /// The pairs; none where set arithmetic gave up.
    pub(crate) pairs: Option<Set>,
}

/// How an order is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// Other workgroups of the same launch.
    Groups,
    /// Other invocations, and a memory that each has for itself.
    Private,
    /// The second comes first, or both at the same time.
    Order,
    /// Not decided.
    Unknown,
}

impl State {
    /// A program in its own order.
    pub(crate) fn new(program: Program) -> Result<State, Vec<Diagnostic>> {
        // What is executed at the same time, and copies, follow each other inside of each statement.
        let nodes = tree(&program).map_err(|why| vec![messages::unordered(&program, &why)])?;
        let paths = paths(&nodes, program.statements.len());
        let temporaries = program.arrays.iter().map(|(id, _)| id);
        // Without a loop that all uses share there is no iteration to be fresh in; only steps of authors ask further.
        let shared = depend::all_shared_loops(&program);
        let ends = depend::ends(&program);
        let loops = |array: ArrayId| shared.get(&array).cloned().unwrap_or_default();
        let asked = |array: ArrayId| !program.in_turn || !loops(array).is_empty();
        let known = |array: ArrayId| {
            program.private.contains(&array) || depend::fresh(&program, &paths, array, loops(array), &ends)
        };
        let fresh = temporaries.filter(|&array| asked(array) && known(array)).collect();
        let copies = program.statements.iter().enumerate().flat_map(|(statement, data)| {
            data.within
                .iter()
                .filter(|it| program.tag(**it).is_ilp())
                .map(move |&it| (statement, it))
                .collect::<Vec<_>>()
        });
        let copies = copies.collect();
        Ok(State { program, reference: Reference { paths, fresh, origin: BTreeMap::new(), copies } })
    }

    /// Proves that the loops as they are now keep every order, and gives what they keep. What is changed from here on is proven against these
    /// loops.
    pub(crate) fn settle(&mut self) -> Result<Kept, Box<Diagnostic>> {
        let problem = |program: &Program, why: &Unordered| Box::new(messages::unordered(program, why));
        let nodes = self.tree().map_err(|why| problem(&self.program, &why))?;
        let dependences =
            self.dependences_but(&Lost::new()).map_err(|Unknown| Box::new(messages::too_complex(&self.program)))?;
        let mut settled = self.clone();
        // Where temporaries live is decided for the check only; tags may still come.
        places::settle(&mut settled.program).map_err(|mut said| Box::new(said.remove(0)))?;
        self.copies_keep_theirs(&settled.program)?;
        match settled.broken(&nodes, &dependences) {
            Some(broken) => Err(Box::new(messages::broken(&settled, &broken, None))),
            None => {
                self.restart()?;
                Ok(Kept { dependences })
            }
        }
    }

    /// Refuses memory for all copies of instructions where each had a variable for itself when the order was last settled.
    pub(crate) fn copies_keep_theirs(&self, settled: &Program) -> Result<(), Box<Diagnostic>> {
        let found = self.shared_by_place(settled).map_err(|Unknown| Box::new(messages::too_complex(&self.program)))?;
        match found {
            Some((array, iname)) => Err(Box::new(messages::shared_by_copies(&self.program, array, iname))),
            None => Ok(()),
        }
    }

    /// Takes the program as it is for the reference.
    pub(crate) fn restart(&mut self) -> Result<(), Box<Diagnostic>> {
        *self = State::new(self.program.clone()).map_err(|mut said| Box::new(said.remove(0)))?;
        Ok(())
    }

    /// The value that a loop variable of the reference has.
    pub(crate) fn origin(&self, variable: Var) -> Expr {
        let span = self.program.span;
        self.reference.origin.get(&variable).cloned().unwrap_or_else(|| Expr::variable(variable, span))
    }

    /// All dependences between instances whose order makes a difference.
    pub(crate) fn dependences(&self) -> Known<Vec<Dependence>> {
        let mut all = self.dependences_but(&Lost::new())?;
        all.retain(|it| !depend::commute(&self.program, &it.first, &it.second));
        Ok(all)
    }

    /// All dependences, where iterations of some loops are no longer different variables. Those of atomic updates are among them: they have an
    /// order as soon as a step takes them apart.
    pub(crate) fn dependences_but(&self, lost: &Lost) -> Known<Vec<Dependence>> {
        let program = &self.program;
        let numbers = Numbers::new(program);
        let ends = depend::ends(program);
        // Each access meets many others: its instances are found once.
        let firsts: Vec<Known<Set>> = ends.iter().map(|end| depend::instances(program, end)).collect();
        let seconds: Vec<Known<Set>> =
            firsts.iter().map(|set| set.as_ref().map_err(|it| *it)?.renamed(&numbers.second)).collect();
        let mut found = Vec::new();
        let shared = depend::all_shared_loops(program);
        let mut of_array: BTreeMap<ArrayId, Vec<usize>> = BTreeMap::new();
        for (at, end) in ends.iter().enumerate() {
            of_array.entry(end.access.array).or_default().push(at);
        }
        for (first, own) in ends.iter().zip(&firsts) {
            for &at in of_array.get(&first.access.array).into_iter().flatten() {
                let (second, other) = (&ends[at], &seconds[at]);
                let Some(kind) = depend::kind(first, second) else { continue };
                let mut next = numbers.next();
                if program.are_in_turn(first.statement, second.statement) {
                    let (paths, value) = (&self.reference.paths, |variable| self.origin(variable));
                    let parts = depend::before(paths, first.statement, second.statement, &numbers, &value, &mut next)?;
                    let pairs: Vec<Set> = parts.ok_or(Unknown)?.into_iter().map(Set::from).collect();
                    if !pairs.is_empty() {
                        found.push(Dependence { first: first.clone(), second: second.clone(), kind, pairs });
                    }
                    continue;
                }
                let mut same = self.same_iteration(first.access.array, &shared);
                same.retain(|it| !lost.get(&first.access.array).is_some_and(|lost| lost.contains(it)));
                let instances = own.as_ref().map_err(|it| *it)?.intersect(other.as_ref().map_err(|it| *it)?)?;
                let touching = depend::touching_among(program, &numbers, instances, first, second, &same, &mut next)?;
                if touching.is_empty()? {
                    continue;
                }
                let value = |variable| self.origin(variable);
                let paths = &self.reference.paths;
                let parts = depend::before(paths, first.statement, second.statement, &numbers, &value, &mut next)?
                    .ok_or(Unknown)?;
                let parts = self.with_copies(parts, first.statement, second.statement, &numbers, &value, &mut next)?;
                let mut pairs = Vec::new();
                for part in parts {
                    let set = touching.intersect(&part.into())?;
                    if !set.is_empty()? {
                        pairs.push(set);
                    }
                }
                if !pairs.is_empty() {
                    found.push(Dependence { first: first.clone(), second: second.clone(), kind, pairs });
                }
            }
        }
        Ok(found)
    }

    /// Copies of one statement follow each other where all loops around are at the same point.
    fn with_copies(
        &self,
        mut parts: Vec<Conjunction>,
        first: usize,
        second: usize,
        numbers: &Numbers,
        value: &dyn Fn(Var) -> Expr,
        next: &mut usize,
    ) -> Known<Vec<Conjunction>> {
        let copies = &self.reference.copies;
        if first != second || copies.is_empty() {
            return Ok(parts);
        }
        let mut same = Conjunction::all();
        let loops = self.reference.paths.get(first).map(|path| path.loops.clone()).unwrap_or_default();
        for (_, iname) in loops {
            let (one, other) = both(numbers, &value(iname), next)?.ok_or(Unknown)?;
            same.and(&depend::equal(&one, &other)?)?;
        }
        for (statement, iname) in copies {
            if *statement == first {
                let (one, other) = both(numbers, &value(*iname), next)?.ok_or(Unknown)?;
                let mut part = same.clone();
                part.and(&depend::difference(&one, &other, -1, 1)?)?;
                parts.push(part);
                same.and(&depend::equal(&one, &other)?)?;
            }
        }
        Ok(parts)
    }

    /// The loops in whose iterations a temporary is another variable, or separate memory. A private one is used again by the same
    /// invocation only, in the iterations of loops that all its uses share; others are shared by the owners of the memory.
    fn same_iteration(&self, array: ArrayId, shared: &BTreeMap<ArrayId, BTreeSet<Var>>) -> BTreeSet<Var> {
        if !self.reference.fresh.contains(&array) {
            return BTreeSet::new();
        }
        let shared = shared.get(&array).cloned().unwrap_or_default();
        let space = self.space(array);
        let own = |variable: &Var| match space {
            Scope::Private | Scope::Auto => true,
            Scope::Local => matches!(self.program.tag(*variable), Tag::Group(_) | Tag::Host),
            Scope::Global => false,
        };
        shared.into_iter().filter(own).collect()
    }

    /// The loops of the code: not those over invocations and copies.
    pub(crate) fn tree(&self) -> Result<Vec<Node>, Unordered> {
        tree(&self.program)
    }

    /// The first dependence that the order of the schedule breaks.
    pub(crate) fn broken(&self, nodes: &[Node], dependences: &[Dependence]) -> Option<Broken> {
        let paths = paths(nodes, self.program.statements.len());
        let numbers = Numbers::new(&self.program);
        // The loops over copies that all uses of an array share.
        let mut copied = depend::all_shared_loops(&self.program);
        copied.values_mut().for_each(|loops| loops.retain(|it| self.program.tag(*it).is_ilp()));
        for dependence in dependences {
            let Dependence { first, second, kind, pairs } = dependence;
            if depend::commute(&self.program, first, second) {
                continue;
            }
            let broken = |why, pairs| Broken { first: first.clone(), second: second.clone(), kind: *kind, why, pairs };
            for pair in pairs {
                let answer = self.broken_pair(&paths, nodes, &numbers, &copied, dependence, pair);
                match answer {
                    Ok(None) => {}
                    Ok(Some((why, pairs))) => return Some(broken(why, Some(pairs))),
                    Err(Unknown) => return Some(broken(Why::Unknown, None)),
                }
            }
        }
        None
    }

    fn broken_pair(
        &self,
        paths: &[Path],
        nodes: &[Node],
        numbers: &Numbers,
        copied: &BTreeMap<ArrayId, BTreeSet<Var>>,
        dependence: &Dependence,
        pair: &Set,
    ) -> Known<Option<(Why, Set)>> {
        let Dependence { first, second, kind, pairs: _ } = dependence;
        for part in self.not_after(paths, first.statement, second.statement, numbers)? {
            let set = pair.intersect(&part.into())?;
            if !set.is_empty()? {
                return Ok(Some((Why::Order, set)));
            }
        }
        let space = self.space(first.access.array);
        let private = space == Scope::Private;
        if private && *kind == Kind::Flow {
            // Each copy of an instruction has a separate element.
            for &iname in copied.get(&first.access.array).into_iter().flatten() {
                for part in differing(iname, numbers.second[iname])? {
                    let set = pair.intersect(&part.into())?;
                    if !set.is_empty()? {
                        return Ok(Some((Why::Private, set)));
                    }
                }
            }
        }
        // What workgroups have for themselves stays theirs from launch to launch.
        if space == Scope::Global && self.other_launches(paths, nodes, first.statement, second.statement) {
            return Ok(None);
        }
        for axis in 0..3 {
            for part in self.differ(first, second, *kind, Tag::Group(axis), numbers)? {
                let mut same = part;
                same.and(&self.same_host(first.statement, second.statement, numbers)?)?;
                let set = pair.intersect(&same.into())?;
                if !set.is_empty()? {
                    return Ok(Some((if space == Scope::Global { Why::Groups } else { Why::Private }, set)));
                }
            }
            if private {
                for part in self.differ(first, second, *kind, Tag::Local(axis), numbers)? {
                    let set = pair.intersect(&part.into())?;
                    if !set.is_empty()? {
                        return Ok(Some((Why::Private, set)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Equal values of the loops of launches that both statements share.
    pub(crate) fn same_host(&self, first: usize, second: usize, numbers: &Numbers) -> Known<Conjunction> {
        let program = &self.program;
        let mut same = Conjunction::all();
        for &variable in program.statements[first].within.intersection(&program.statements[second].within) {
            if program.tag(variable) == Tag::Host {
                let other = numbers.second[variable];
                same.zero(&Affine::variable(variable).subtract(&Affine::variable(other))?)?;
            }
        }
        Ok(same)
    }

    /// Whether two statements are in different nodes of what the host executes: a launch boundary can be put between them.
    fn other_launches(&self, paths: &[Path], _nodes: &[Node], first: usize, second: usize) -> bool {
        let (Some(a), Some(b)) = (paths.get(first), paths.get(second)) else { return false };
        let hosts =
            |path: &Path| path.loops.iter().take_while(|(_, iname)| self.program.tag(*iname) == Tag::Host).count();
        let shared = depend::common(a, b);
        shared <= hosts(a).min(hosts(b)) && depend::position(a, shared) != depend::position(b, shared)
    }

    /// The memory of an array: arguments are in device memory.
    pub(crate) fn space(&self, array: ArrayId) -> Scope {
        match self.program.arrays[array].kind {
            ArrayKind::Temporary(scope) => scope,
            ArrayKind::Value | ArrayKind::Global | ArrayKind::Constant | ArrayKind::Member { .. } => Scope::Global,
        }
    }

    /// The parts of "the second instance does not come after the first" in the loops of the code.
    fn not_after(&self, paths: &[Path], first: usize, second: usize, numbers: &Numbers) -> Known<Vec<Conjunction>> {
        let (Some(a), Some(b)) = (paths.get(first), paths.get(second)) else { return Err(Unknown) };
        let shared = depend::common(a, b);
        let mut loops: Vec<Var> = a.loops.iter().take(shared).map(|(_, iname)| *iname).collect();
        if first == second {
            // Copies of one statement follow each other.
            let within = &self.program.statements[first].within;
            let known = loops.clone();
            loops.extend(within.iter().filter(|it| self.program.tag(**it).is_ilp() && !known.contains(it)));
        }
        let (mut parts, mut same) = (Vec::new(), Conjunction::all());
        let mut next = numbers.next();
        for variable in loops {
            let value = Expr::variable(variable, self.program.span);
            let (one, other) = both(numbers, &value, &mut next)?.ok_or(Unknown)?;
            let mut part = same.clone();
            part.and(&depend::difference(&one, &other, 1, 1)?)?;
            parts.push(part);
            same.and(&depend::equal(&one, &other)?)?;
        }
        if first == second {
            // Both at the same time: other invocations or workgroups execute them.
            parts.push(same);
        } else if depend::position(b, shared) < depend::position(a, shared) {
            parts.push(same);
        }
        Ok(parts)
    }

    /// The parts of "both instances are executed at different positions along an axis, and that matters".
    pub(crate) fn differ(
        &self,
        first: &End,
        second: &End,
        kind: Kind,
        axis: Tag,
        numbers: &Numbers,
    ) -> Known<Vec<Conjunction>> {
        if !self.has_axis(axis) {
            return Ok(Vec::new());
        }
        // Along such an axis each has separate memory: only a value that is read elsewhere matters.
        let own = match self.space(first.access.array) {
            Scope::Private | Scope::Auto => true,
            Scope::Local => matches!(axis, Tag::Group(_)),
            Scope::Global => false,
        };
        if own && kind != Kind::Flow {
            return Ok(Vec::new());
        }
        let place = |end: &End| self.place(end.statement, axis, numbers);
        match (place(first)?, place(second)?) {
            (None, _) if own => Ok(Vec::new()),
            (_, None) if own => Ok(vec![Conjunction::all()]),
            (a, b) => {
                // Who has no position along the axis is executed at the first one, or everywhere if it only fills its own memory.
                let everywhere = |end: &End| {
                    let target = self.space(self.program.statements[end.statement].target.array);
                    match axis {
                        Tag::Group(_) => matches!(target, Scope::Private | Scope::Local),
                        _ => target == Scope::Private,
                    }
                };
                if a.is_none() && everywhere(first) || b.is_none() && everywhere(second) {
                    return Ok(vec![Conjunction::all()]);
                }
                let first_place = a.unwrap_or_default();
                let second_place = b.unwrap_or_default().renamed(&numbers.second)?;
                let difference = first_place.subtract(&second_place)?;
                let mut parts = Vec::new();
                for sign in [1, -1] {
                    let mut part = Conjunction::all();
                    part.at_least_zero(&difference.scale(sign)?.plus(-1)?)?;
                    if !part.is_impossible() {
                        parts.push(part);
                    }
                }
                Ok(parts)
            }
        }
    }

    /// Whether any statement has a position along an axis.
    pub(crate) fn has_axis(&self, axis: Tag) -> bool {
        let statements = &self.program.statements;
        let shared = axis == Tag::Local(0) && statements.iter().any(together::is_together);
        shared || statements.iter().any(|statement| statement.within.iter().any(|&it| self.program.tag(it) == axis))
    }

    /// The position of a statement's instances along an axis; none where they have no position.
    fn place(&self, statement: usize, axis: Tag, numbers: &Numbers) -> Known<Option<Affine>> {
        let within = &self.program.statements[statement].within;
        let Some(variable) = within.iter().copied().find(|&it| self.program.tag(it) == axis) else { return Ok(None) };
        let find = || places::low(&self.program, variable).ok().flatten();
        let low = numbers.low.borrow_mut().entry(variable).or_insert_with(find).clone().ok_or(Unknown)?;
        Affine::variable(variable).subtract(&low).map(Some)
    }
}

/// The loops that are executed one value after the other.
pub(crate) fn tree(program: &Program) -> Result<Vec<Node>, Unordered> {
    order(program, &|variable| matches!(program.tag(variable), Tag::For | Tag::Unroll | Tag::Host))
}

/// See [`crate::apply`].
pub(crate) fn apply(
    program: &Program,
    script: &Script,
    schedule: Option<&Schedule>,
) -> Result<Scheduled, Vec<Diagnostic>> {
    match finished(stepped(program, script, schedule)?, &mut None) {
        Ok(scheduled) => Ok(scheduled),
        Err(Failure::Said(said)) => Err(said),
        Err(Failure::Broken(state, broken)) => {
            let step = blamed(program, &all_steps(script, schedule), script.definition.len());
            Err(vec![messages::broken(&state, &broken, step)])
        }
    }
}

/// See [`crate::steps_of`].
pub(crate) fn steps_of(
    program: &Program,
    script: &Script,
    schedule: Option<&Schedule>,
) -> Result<Program, Vec<Diagnostic>> {
    Ok(stepped(program, script, schedule)?.program)
}

fn all_steps<'s>(script: &'s Script, schedule: Option<&'s Schedule>) -> Vec<&'s Step> {
    script.definition.iter().chain(schedule.iter().flat_map(|schedule| &schedule.steps)).collect()
}

/// The program with all steps applied; the whole is not proven yet.
fn stepped(program: &Program, script: &Script, schedule: Option<&Schedule>) -> Result<State, Vec<Diagnostic>> {
    let mut state = State::new(program.clone())?;
    for (at, step) in all_steps(script, schedule).into_iter().enumerate() {
        steps::apply(&mut state, step, at < script.definition.len()).map_err(|problem| vec![*problem])?;
    }
    Ok(state)
}

/// See [`crate::apply_without`].
pub(crate) fn apply_without(
    program: &Program,
    script: &Script,
    schedule: Option<&Schedule>,
    mutant: Mutant,
) -> Option<(String, Result<Scheduled, Vec<Diagnostic>>)> {
    let mut state = State::new(program.clone()).ok()?;
    let steps = schedule.iter().flat_map(|schedule| &schedule.steps);
    for (at, step) in script.definition.iter().chain(steps).enumerate() {
        steps::apply(&mut state, step, at < script.definition.len()).ok()?;
    }
    let mut left_out = Some(LeftOut { mutant, what: None });
    let result = finished(state, &mut left_out).map_err(|failure| match failure {
        Failure::Said(said) => said,
        Failure::Broken(state, broken) => vec![messages::broken(&state, &broken, None)],
    });
    Some((left_out?.what?, result))
}

/// The part that a test leaves out, and its description once that is known.
struct LeftOut {
    mutant: Mutant,
    what: Option<String>,
}

/// Why a schedule is refused.
enum Failure {
    Said(Vec<Diagnostic>),
    Broken(Box<State>, Box<Broken>),
}

fn finished(mut state: State, left_out: &mut Option<LeftOut>) -> Result<Scheduled, Failure> {
    let by_tags = steps::by_tags(&mut state).map_err(|said| Failure::Said(vec![*said]))?;
    places::axes(&state.program).map_err(Failure::Said)?;
    let open = state.clone();
    places::settle(&mut state.program).map_err(Failure::Said)?;
    open.copies_keep_theirs(&state.program).map_err(|said| Failure::Said(vec![*said]))?;
    let nodes = state.tree().map_err(|why| Failure::Said(vec![messages::unordered(&state.program, &why)]))?;
    let mut dependences =
        state.dependences().map_err(|Unknown| Failure::Said(vec![messages::too_complex(&state.program)]))?;
    if let Some(LeftOut { mutant, what }) = left_out {
        *what = mutant.of_dependences(&state.program, &mut dependences);
    }
    if let Some(broken) = state.broken(&nodes, &dependences) {
        return Err(Failure::Broken(Box::new(state), Box::new(broken)));
    }
    let raced = race::race(&state, &paths(&nodes, state.program.statements.len()));
    if let Some(broken) = raced.map_err(|Unknown| Failure::Said(vec![messages::too_complex(&state.program)]))? {
        return Err(Failure::Broken(Box::new(state), Box::new(broken)));
    }
    // A private temporary that crosses launches is memory of the device, which orders more: the cut is made again with it.
    let mut stages = loop {
        let cut = stages(&state, nodes.clone(), &dependences).map_err(Failure::Said)?;
        let kinds = |program: &Program| program.arrays.iter().map(|(_, array)| array.kind).collect::<Vec<ArrayKind>>();
        let before = kinds(&state.program);
        places::across(&mut state.program, &cut).map_err(Failure::Said)?;
        if kinds(&state.program) == before {
            break cut;
        }
        if let Some(broken) = state.broken(&nodes, &dependences) {
            return Err(Failure::Broken(Box::new(state), Box::new(broken)));
        }
    };
    // What a workgroup finds together, each of its invocations must have.
    let apart = |statement: &crisp_ir_loops::Statement| {
        together::is_together(statement) && state.space(statement.target.array) != Scope::Private
    };
    if let Some(at) = state.program.statements.iter().position(apart) {
        let array = state.program.statements[at].target.array;
        let reads = |data: &crisp_ir_loops::Statement| data.reads().iter().any(|(access, _)| access.array == array);
        let by = state.program.statements.iter().position(reads).unwrap_or(at);
        let between = waiting(&state, &stages, &dependences, at, by);
        return Err(Failure::Said(vec![messages::together_across(&state.program, at, by, between)]));
    }
    let mut remarks = by_tags;
    remarks.extend(long_folds(&state.program));
    remarks.extend(open_orders(&state.program));
    sync::barriers(&state, &mut stages, &dependences, &mut remarks).map_err(Failure::Said)?;
    if let Some(LeftOut { mutant, what }) = left_out
        && let Some(mut left) = mutant.barrier()
        && change(&mut stages, &mut |nodes| remove_barrier(nodes, &mut left))
    {
        *what = Some(format!("{mutant:?}"));
    }
    Ok(Scheduled { program: state.program, stages, remarks })
}

/// Atomic sums of floats that several invocations make: nothing says in which order.
fn open_orders(program: &Program) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for data in program.statements.iter().filter(|data| data.atomic && data.value.ty.is_float()) {
        let sums = matches!(data.value.kind, ExprKind::Binary(BinaryOp::Add | BinaryOp::Sub, _));
        if sums && data.within.iter().any(|&it| program.tag(it).is_parallel()) {
            let name = &program.arrays[data.target.array].name;
            messages::open_order(data.span, name).add_once(&mut remarks);
        }
    }
    remarks
}

/// Positions from which on a fold by one invocation is worth a remark.
const LONG: i64 = 1 << 16;

/// Reductions of floats that few invocations fold, although they may be long.
fn long_folds(program: &Program) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for data in &program.statements {
        let outputs = data.within.iter().try_fold(1_i64, |product, &variable| {
            let (_, count) = places::extent(program, variable).ok().flatten()?;
            product.checked_mul(count)
        });
        if outputs.is_none_or(|outputs| outputs > 8) {
            continue;
        }
        data.value.walk(&mut |expr| {
            let ExprKind::Reduce(reduction) = &expr.kind else { return };
            let exact = matches!(reduction.op, FoldOp::Min | FoldOp::Max) || !expr.ty.is_float();
            if exact || reduction.order != Order::Fold || reduction.at.is_some() {
                return;
            }
            let length = reduction.inames.iter().try_fold(1_i64, |product, &variable| {
                let (_, count) = places::extent(program, variable).ok().flatten()?;
                product.checked_mul(count)
            });
            if length.is_none_or(|length| length >= LONG) {
                messages::serial_fold(expr.span).add_once(&mut remarks);
            }
        });
    }
    remarks
}

/// The step after which the order is broken for the first time.
fn blamed<'s>(program: &Program, all: &[&'s Step], definition: usize) -> Option<&'s Step> {
    let mut state = State::new(program.clone()).ok()?;
    for (at, step) in all.iter().enumerate() {
        steps::apply(&mut state, step, at < definition).ok()?;
        let legal = finished(state.clone(), &mut None).is_ok();
        if !legal {
            return Some(step);
        }
    }
    None
}

impl Scheduled {
    /// Returns remarks for its author.
    #[must_use]
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }

    /// Whether it is proven that the order of invocations changes no result: every pair of accesses of which one writes keeps its order. That is not so
    /// of updates that are made in whatever order, of statements that an author separates by barriers, or says that none is needed for.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        let fixed = |statement: &crisp_ir_loops::Statement| {
            !statement.atomic && statement.nosync.is_empty() && statement.tags.iter().all(|tag| tag != "thread")
        };
        self.program.syncs.is_empty() && self.program.statements.iter().all(fixed)
    }

    /// Gives functions in the module to the functions of the program, by their names.
    pub fn resolve(&mut self, compiled: &dyn Fn(&str) -> Option<FunctionId>) {
        for function in &mut self.program.functions {
            function.compiled = compiled(&function.name);
        }
    }

    /// The program with all steps applied.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Loops, barriers, launches and memories, for people.
    #[must_use]
    pub fn explain(&self) -> String {
        explain(std::slice::from_ref(self))
    }

    fn explain_from(&self, number: &mut usize) -> String {
        let mut text = String::new();
        let touched: BTreeSet<ArrayId> = depend::ends(&self.program).into_iter().map(|end| end.access.array).collect();
        for (_, array) in self.program.arrays.iter().filter(|(id, _)| touched.contains(id)) {
            if let ArrayKind::Temporary(scope) = array.kind {
                let extents: Vec<String> =
                    array.axes.iter().map(|axis| crisp_ir_loops::print_affine(&self.program, &axis.extent)).collect();
                let place = match scope {
                    Scope::Auto | Scope::Private => "private",
                    Scope::Local => "local",
                    Scope::Global => "global",
                };
                text += &format!("temporary {}: {place} {} [{}]\n", array.name, array.elem.name(), extents.join(", "));
            }
        }
        crate::launches::explain(&self.program, &self.stages, 0, number, &mut text);
        text
    }
}

/// See [`crate::explain`].
pub(crate) fn explain(parts: &[Scheduled]) -> String {
    let mut number = 0;
    parts.iter().map(|part| part.explain_from(&mut number)).collect()
}

/// A point of a set: the least value of each variable in turn; what no condition names is 0.
pub(crate) fn sample(set: &Set, width: usize) -> Option<Vec<i64>> {
    let mut left = set.clone();
    let mut point = vec![0; width];
    for (variable, value) in point.iter_mut().enumerate() {
        let named = left.pieces().iter().any(|piece| {
            let rows = piece.equalities().iter().chain(piece.inequalities());
            rows.chain(piece.divisibilities().iter().map(|(_, row)| row)).any(|row| row.coefficient(variable) != 0)
        });
        if named {
            let function = Affine::variable(variable);
            let found = left.least(&function).ok()?;
            *value = match found {
                Some(least) => least,
                None => left.greatest(&function).ok()??,
            };
            left = left.fix(variable, *value).ok()?;
        }
    }
    (left.is_empty() == Ok(false)).then_some(point)
}

/// The value of an expression of loop variables and numbers at a point.
pub(crate) fn value_at(expr: &Expr, point: &dyn Fn(Var) -> Option<i64>) -> Option<i64> {
    match &expr.kind {
        ExprKind::Constant(constant) => i64::try_from(constant.as_integer()?).ok(),
        ExprKind::Variable(variable) => point(*variable),
        ExprKind::Unary(crisp_ir_kernel::UnaryOp::Neg, arg) => value_at(arg, point)?.checked_neg(),
        ExprKind::Binary(op, args) => {
            let (a, b) = (value_at(&args[0], point)?, value_at(&args[1], point)?);
            match op {
                crisp_ir_kernel::BinaryOp::Add => a.checked_add(b),
                crisp_ir_kernel::BinaryOp::Sub => a.checked_sub(b),
                crisp_ir_kernel::BinaryOp::Mul => a.checked_mul(b),
                _ => None,
            }
        }
        ExprKind::FloorDiv(args) | ExprKind::FloorMod(args) => {
            let (a, b) = (value_at(&args[0], point)?, value_at(&args[1], point)?);
            if b <= 0 {
                return None;
            }
            Some(if matches!(expr.kind, ExprKind::FloorDiv(_)) { a.div_euclid(b) } else { a.rem_euclid(b) })
        }
        ExprKind::Load(_)
        | ExprKind::Unary(..)
        | ExprKind::Compare(..)
        | ExprKind::If(_)
        | ExprKind::Convert(_)
        | ExprKind::Bits(_)
        | ExprKind::Fma(_)
        | ExprKind::Call(..)
        | ExprKind::Apply(..)
        | ExprKind::Reduce(_) => None,
    }
}
