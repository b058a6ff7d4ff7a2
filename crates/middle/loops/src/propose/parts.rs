//! Parts: a program is cut where values pass through memory of the device, and each part is scheduled, proven and lowered by itself.
//!
//! The cost of a step grows with the pairs of accesses for which it is proven. In parts that is the work of each part alone, so a program of a hundred
//! products has the tiles of one of them, and takes a hundred times as long.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crisp_ir_loops::{ArrayId, ArrayKind, Domain, ExprKind, Program, Reduction, Schedule, Scope, Statement, Var};
use crisp_support_diagnostics::Span;

use super::apart::apart;
use super::axes::Axes;
use super::masked::masked;
use super::rows::{self, Group};
use super::tiles;
use super::untiled::Untiled;
use super::{Kind, Proposal, schedule};
use crate::places;

/// A part of a program.
pub(crate) struct Part {
    /// Its statements with schedules, the best one first.
    pub(crate) proposals: Vec<Proposal>,
    /// Whether the first of several schedules has tiles.
    pub(crate) tiled: bool,
    /// Whether statements share rows: without them there is another way to cut.
    pub(crate) of_rows: bool,
    /// Reductions that could share what they read and do not, with the reason.
    pub(crate) untiled: Vec<(Span, Untiled)>,
}

/// Elements of a result and positions of a reduction from which on it matters how often memory is read.
const LARGE: i64 = 1 << 16;

/// Cuts a program for processors; none where its statements must be scheduled together. Without `with_rows` no statements share rows.
pub(crate) fn parts(program: &Program, axes: &Axes, with_rows: bool) -> Option<Vec<Part>> {
    let in_order = program.statements.iter().enumerate().all(|(at, statement)| {
        statement.priority == 0 && statement.nosync.is_empty() && statement.after.iter().all(|&it| it < at)
    });
    if !in_order || !program.syncs.is_empty() || !program.ends.is_empty() {
        return None;
    }
    let (program, axes, masks) = apart(program, axes);
    let program = Program { in_turn: true, ..program };
    let rows = with_rows.then(|| rows::rows(&program, &axes)).flatten();
    let (program, groups) = rows.map_or_else(|| (program, Vec::new()), |rows| (rows.program, rows.groups));
    let mut made: Vec<(Range<usize>, Form)> = Vec::new();
    for unit in units(&program) {
        let form = form(&program, &axes, &groups, &unit);
        match made.last_mut() {
            // Where values pass from element to element no memory is needed between.
            Some((before, Form::Plain(parallel))) if matches!(&form, Form::Plain(it) if it == parallel) => {
                before.end = unit.end;
            }
            _ => made.push((unit, form)),
        }
    }
    let between = between(&program, &made);
    let mut found = Vec::new();
    for (members, form) in made {
        let own = part(&program, &members, &between);
        let untiled = match form {
            Form::Plain(_) => members.clone().filter_map(|at| untiled(&program, &axes, at)).collect(),
            Form::Rows(_) | Form::Alone(_) => Vec::new(),
        };
        let (tiled, of_rows) = (matches!(form, Form::Alone(_)), matches!(form, Form::Rows(_)));
        let plain = |program: Program| {
            let schedule = schedule(&program, &axes, &[], Kind { tiles: false, gpu: false });
            Proposal { program: Program { in_turn: false, ..program }, schedule }
        };
        let proposals = match form {
            Form::Rows(group) => {
                let members = group.members.iter().map(|it| it - members.start).collect();
                let group = Group { members, ..group };
                let schedule = schedule(&own, &axes, &[group], Kind { tiles: true, gpu: false });
                vec![Proposal { program: own, schedule }]
            }
            Form::Alone(schedule) => {
                let mask = own.statements.first().and_then(|it| masks.get(&it.id));
                let masked = mask.and_then(|mask| masked(&own, &axes, mask));
                let whole = Proposal { program: own.clone(), schedule };
                masked.into_iter().chain([whole, plain(own)]).collect()
            }
            Form::Plain(_) => {
                let program = Program { in_turn: false, ..own.clone() };
                let schedule = schedule(&program, &axes, &[], Kind { tiles: true, gpu: false });
                let of_grid = own.statements.iter().any(|it| !it.within.is_disjoint(&axes.instances));
                let plain = plain(own);
                let by_hand = (of_grid && schedule != plain.schedule).then_some(Proposal { program, schedule });
                by_hand.into_iter().chain([plain]).collect()
            }
        };
        found.push(Part { proposals, tiled, of_rows, untiled });
    }
    Some(found)
}

/// How the statements of a part are scheduled.
enum Form {
    /// Statements of rows.
    Rows(Group),
    /// With tiles, or another schedule that needs the statement to be alone.
    Alone(Schedule),
    /// Each element by an invocation, or, without loops over data, all by one.
    Plain(bool),
}

fn form(program: &Program, axes: &Axes, groups: &[Group], unit: &Range<usize>) -> Form {
    if let Some(group) = groups.iter().find(|group| group.members.iter().any(|it| unit.contains(it))) {
        let Group { rows, elements, members } = group;
        return Form::Rows(Group { rows: rows.clone(), elements: elements.clone(), members: members.clone() });
    }
    if unit.len() == 1 {
        let own = part(program, unit, &BTreeSet::new());
        let (plain, tiles) = (Kind { tiles: false, gpu: false }, Kind { tiles: true, gpu: false });
        let tiles = schedule(&own, axes, &[], tiles);
        if tiles != schedule(&own, axes, &[], plain) {
            return Form::Alone(tiles);
        }
    }
    let spread = |variable: &Var| {
        axes.data.contains(variable) || axes.instances.contains(variable) || axes.threads.contains(variable)
    };
    let mut statements = program.statements.iter().take(unit.end).skip(unit.start);
    Form::Plain(statements.any(|statement| statement.within.iter().any(spread)))
}

/// Statements that must be scheduled together, each with all between them: those that share a loop, or memory that is not the device's.
fn units(program: &Program) -> Vec<Range<usize>> {
    let mut last: BTreeMap<Key, usize> = BTreeMap::new();
    let mut starts: Vec<Range<usize>> = Vec::new();
    for (at, statement) in program.statements.iter().enumerate() {
        let mut unit = at..at + 1;
        for key in keys(program, at, statement) {
            if let Some(before) = last.insert(key, at) {
                unit.start = unit.start.min(before);
            }
        }
        while starts.last().is_some_and(|before| before.end > unit.start) {
            let before = starts.pop().map_or(unit.start, |before| before.start);
            unit.start = unit.start.min(before);
        }
        starts.push(unit);
    }
    starts
}

/// The reason why statements belong together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Loop(Var),
    Memory(ArrayId),
}

fn keys(program: &Program, at: usize, statement: &Statement) -> Vec<Key> {
    let loaded: BTreeSet<ArrayId> =
        program.loaded(&program.all_inames(at)).into_iter().map(|(_, array)| array).collect();
    let used = statement.reads().into_iter().map(|(access, _)| access.array).chain([statement.target.array]);
    let bounds =
        |array: ArrayId| program.symbols.iter().any(|symbol| symbol.kind == crisp_ir_loops::SymbolKind::Loaded(array));
    let own = |&array: &ArrayId| {
        matches!(program.arrays[array].kind, ArrayKind::Temporary(Scope::Private | Scope::Local))
            || program.private.contains(&array)
            || matches!(program.arrays[array].kind, ArrayKind::Temporary(_)) && bounds(array)
    };
    let memory = used.filter(own).chain(loaded).map(Key::Memory).collect::<Vec<_>>();
    statement.within.iter().copied().map(Key::Loop).chain(memory).collect()
}

/// The temporaries that several parts use.
fn between(program: &Program, parts: &[(Range<usize>, Form)]) -> BTreeSet<ArrayId> {
    let mut user: BTreeMap<ArrayId, usize> = BTreeMap::new();
    let mut found = BTreeSet::new();
    for (number, (members, _)) in parts.iter().enumerate() {
        for array in crate::emit::used(program, &members.clone().collect()) {
            let temporary = matches!(program.arrays[array].kind, ArrayKind::Temporary(_));
            if temporary && *user.entry(array).or_insert(number) != number {
                found.insert(array);
            }
        }
    }
    found
}

/// The program of some statements.
fn part(program: &Program, members: &Range<usize>, between: &BTreeSet<ArrayId>) -> Program {
    let number = |set: &BTreeSet<usize>| -> BTreeSet<usize> {
        set.iter().filter(|it| members.contains(it)).map(|it| it - members.start).collect()
    };
    let statements = members.clone().filter_map(|at| program.statements.get(at)).map(|statement| Statement {
        after: number(&statement.after),
        nosync: number(&statement.nosync),
        ..statement.clone()
    });
    let statements: Vec<Statement> = statements.collect();
    let mut used: BTreeSet<Var> = members.clone().flat_map(|at| program.all_inames(at)).collect();
    let outer: Vec<Var> = used.iter().flat_map(|&it| program.outer_of(it)).collect();
    used.extend(outer);
    let domain = |domain: &&Domain| domain.inames.iter().any(|it| used.contains(it));
    let mut arrays = program.arrays.clone();
    for &array in between {
        arrays[array].kind = ArrayKind::Temporary(Scope::Global);
    }
    Program {
        name: program.name.clone(),
        span: program.span,
        symbols: program.symbols.clone(),
        assumptions: program.assumptions.clone(),
        assumed: program.assumed.clone(),
        facts: program.facts.clone(),
        domains: program.domains.iter().filter(domain).cloned().collect(),
        arrays,
        statements,
        priorities: program.priorities.iter().filter(|it| it.iter().any(|it| used.contains(it))).cloned().collect(),
        slabs: program.slabs.clone(),
        ends: Vec::new(),
        syncs: BTreeSet::new(),
        rules: program.rules.clone(),
        quotients: program.quotients.clone(),
        in_turn: program.in_turn,
        functions: program.functions.clone(),
        private: program.private.clone(),
        bounds: program.bounds.clone(),
    }
}

/// A reduction whose elements serve several results, in a statement that has no tile, and why it has none.
fn untiled(program: &Program, axes: &Axes, at: usize) -> Option<(Span, Untiled)> {
    let statement = program.statements.get(at)?;
    let mut products: Vec<&Reduction> = Vec::new();
    statement.value.walk(&mut |expr| {
        if let ExprKind::Reduce(reduction) = &expr.kind
            && is_product(program, statement, reduction)
        {
            products.push(reduction);
        }
    });
    let reduction = *products.first()?;
    let alone = program
        .statements
        .iter()
        .enumerate()
        .all(|(other, data)| other == at || data.within.is_disjoint(&statement.within));
    let why = match tiles::why(program, axes, statement) {
        Untiled::Conditions | Untiled::Several if !reduction.body.reduced().is_empty() => Untiled::Several,
        Untiled::Conditions | Untiled::Several if !alone => Untiled::Shared,
        Untiled::Conditions | Untiled::Several if statement.conditions.is_empty() => Untiled::Bounds,
        why => why,
    };
    Some((reduction.body.span, why))
}

/// Whether what a reduction reads serves several elements of the result, and there is much of it.
fn is_product(program: &Program, statement: &Statement, reduction: &Reduction) -> bool {
    let all = statement.within.iter().chain(&reduction.inames).try_fold(1_i64, |product, &it| {
        let (_, count) = places::extent(program, it).ok().flatten()?;
        product.checked_mul(count)
    });
    if all.is_some_and(|all| all < LARGE) || statement.within.len() < 2 {
        return false;
    }
    let mut sides: Vec<BTreeSet<Var>> = Vec::new();
    for (access, _) in reduction.body.accesses() {
        let of: BTreeSet<Var> = access.index.iter().flat_map(crisp_ir_loops::Expr::variables).collect();
        if of.iter().any(|it| reduction.inames.contains(it)) {
            sides.push(of.intersection(&statement.within).copied().collect());
        }
    }
    let differ = sides.iter().any(|one| sides.iter().any(|other| !one.is_subset(other) && !other.is_subset(one)));
    differ && sides.iter().all(|side| side.len() < statement.within.len())
}
