//! Dependences: pairs of accesses to one element, of which one writes, in the order of the program.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::{BinaryOp, CompareOp};
use crisp_ir_loops::{Access, ArrayId, ArrayKind, Expr, ExprKind, Form, Path, Program, Scope, Tag, Var, form};
use crisp_ir_sets::{Affine, Conjunction, Known, Set};

use crate::equal::same;
use crate::facts::{self, Loads};
pub(crate) use crate::pairs::{End, Numbers, both, difference, differing, equal};
use crate::quotients::{Part, opened};

/// The kind of dependence of the second access of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It reads what the first wrote.
    Flow,
    /// It overwrites what the first read.
    Anti,
    /// It overwrites what the first wrote.
    Output,
}

/// Pairs of instances of two statements, the first before the second in the order of the program that both ends belong to.
#[derive(Clone, Debug)]
pub(crate) struct Dependence {
    pub(crate) first: End,
    pub(crate) second: End,
    pub(crate) kind: Kind,
    /// Parts of the pairs, by what orders them.
    pub(crate) pairs: Vec<Set>,
}

/// All accesses of a program. Of reads of one statement that are the same function of its loops, however they are written, there is the first one.
pub(crate) fn ends(program: &Program) -> Vec<End> {
    let mut ends = Vec::new();
    for (statement, data) in program.statements.iter().enumerate() {
        let mut known: BTreeSet<Place> = BTreeSet::new();
        for (access, reduced) in data.reads() {
            if place(program, access, &reduced).is_none_or(|place| known.insert(place)) {
                let access = access.clone();
                ends.push(End { number: ends.len(), statement, access, reduced, writes: false });
            }
        }
        let access = data.target.clone();
        ends.push(End { number: ends.len(), statement, access, reduced: Vec::new(), writes: true });
        for (variable, array) in program.loaded(&program.all_inames(statement)) {
            let span = program.symbols.get(variable).map_or(data.span, |symbol| symbol.span);
            let access = Access { array, index: Vec::new(), tag: None, span };
            ends.push(End { number: ends.len(), statement, access, reduced: Vec::new(), writes: false });
        }
    }
    ends
}

/// The location of an access: its array and tag, subscripts that are affine functions, loops of reductions around.
type Place = (ArrayId, Option<String>, Vec<Vec<(Var, i64)>>, Vec<Var>);

fn place(program: &Program, access: &Access, reduced: &[Var]) -> Option<Place> {
    let width = program.symbols.len();
    let mut all = Vec::new();
    for index in &access.index {
        let mut next = width;
        let form = form(index, &mut next).filter(|_| next == width)?;
        let mut terms: Vec<(Var, i64)> = form.value.terms().collect();
        // No variable has this number.
        terms.push((Var::MAX, form.value.constant()));
        all.push(terms);
    }
    Some((access.array, access.tag.clone(), all, reduced.to_vec()))
}

/// For temporaries the loops that no longer surround all of their uses: their iterations share one variable then.
pub(crate) type Lost = BTreeMap<ArrayId, BTreeSet<Var>>;

/// The loop variables that all statements share which use a temporary. In each iteration of these loops it is another variable, where each
/// iteration writes before it reads ([`fresh`]).
pub(crate) fn shared_loops(program: &Program, array: ArrayId) -> BTreeSet<Var> {
    all_shared_loops(program).remove(&array).unwrap_or_default()
}

/// Does the same as [`shared_loops`] for all arrays that statements use.
pub(crate) fn all_shared_loops(program: &Program) -> BTreeMap<ArrayId, BTreeSet<Var>> {
    use crisp_ir_loops::SymbolKind::Loaded;
    let any_loaded = program.symbols.iter().any(|symbol| matches!(symbol.kind, Loaded(_)));
    let mut shared: BTreeMap<ArrayId, BTreeSet<Var>> = BTreeMap::new();
    for (index, statement) in program.statements.iter().enumerate() {
        let mut used: BTreeSet<ArrayId> = statement.reads().iter().map(|(access, _)| access.array).collect();
        used.insert(statement.target.array);
        if any_loaded {
            used.extend(program.loaded(&program.all_inames(index)).iter().map(|(_, loaded)| *loaded));
        }
        for array in used {
            match shared.get_mut(&array) {
                Some(loops) => loops.retain(|it| statement.within.contains(it)),
                None => {
                    shared.insert(array, statement.within.clone());
                }
            }
        }
    }
    shared
}

/// Whether an array is a temporary that each iteration of its shared loops writes before it reads.
pub(crate) fn fresh(program: &Program, paths: &[Path], array: ArrayId, mut shared: BTreeSet<Var>, all: &[End]) -> bool {
    if !matches!(program.arrays[array].kind, ArrayKind::Temporary(_)) {
        return false;
    }
    if !matches!(program.arrays[array].kind, ArrayKind::Temporary(Scope::Private | Scope::Auto)) {
        // Invocations of one workgroup share it, and follow each other inside of each statement.
        shared.retain(|&it| !matches!(program.tag(it), Tag::Local(_)));
    }
    written_first(program, paths, array, &shared, all)
}

/// Whether each element that is read of an array was written before, in the same iteration of the loops that all its uses share.
pub(crate) fn written_first(
    program: &Program,
    paths: &[Path],
    array: ArrayId,
    shared: &BTreeSet<Var>,
    all: &[End],
) -> bool {
    let ends: Vec<&End> = all.iter().filter(|end| end.access.array == array).collect();
    let elements = |end: &End| -> Known<Option<Set>> {
        let statement = &program.statements[end.statement];
        let width = program.symbols.len();
        let variables: Vec<Var> = statement.within.iter().chain(&end.reduced).copied().collect();
        let mut set = program.points(&variables)?;
        // The subscripts have numbers from `width` on, the same for all accesses.
        let mut next = width + end.access.index.len();
        for (axis, index) in end.access.index.iter().enumerate() {
            let subscript = Affine::variable(width + axis);
            let row = match form(index, &mut next) {
                Some(Form { value, when: mut row }) => {
                    row.zero(&subscript.subtract(&value)?)?;
                    row
                }
                // Any element may be read; outside of the array there is none.
                None if !end.writes => {
                    let Some(axis) = program.arrays[end.access.array].axes.get(axis) else { return Ok(None) };
                    let mut row = Conjunction::all();
                    row.at_least_zero(&subscript)?;
                    row.at_least_zero(&axis.extent.subtract(&subscript)?.plus(-1)?)?;
                    row
                }
                None => return Ok(None),
            };
            set = set.intersect(&row.into())?;
        }
        let gone = variables.iter().copied().filter(|it| !shared.contains(it));
        set.project(gone.chain(width + end.access.index.len()..next)).map(Some)
    };
    let covered = |read: &End| -> Known<bool> {
        let Some(mut left) = elements(read)? else { return Ok(false) };
        for write in ends.iter().filter(|end| end.writes) {
            let data = &program.statements[write.statement];
            // A write under a condition may be left out.
            let sure = data.conditions.is_empty() && program.loaded(&data.within).iter().all(|(_, it)| *it != array);
            if sure
                && stands_before(paths, write.statement, read.statement)
                && let Some(written) = elements(write)?
            {
                left = left.subtract(&written)?;
            }
        }
        left.is_empty()
    };
    ends.iter().filter(|end| !end.writes).all(|read| covered(read) == Ok(true))
}

/// Returns whether a statement precedes another one in the innermost loop that has both.
fn stands_before(paths: &[Path], first: usize, second: usize) -> bool {
    let (Some(a), Some(b)) = (paths.get(first), paths.get(second)) else { return false };
    if first == second {
        return false;
    }
    let common = common(a, b);
    position(a, common) < position(b, common)
}

/// How many loops two statements share.
pub(crate) fn common(a: &Path, b: &Path) -> usize {
    a.loops.iter().zip(&b.loops).take_while(|(a, b)| a == b).count()
}

/// Returns the position of a statement, or of the loop with it, in its loop number `depth`.
pub(crate) fn position(path: &Path, depth: usize) -> usize {
    path.loops.get(depth).map_or(path.position, |(position, _)| *position)
}

/// The parts of "the first instance comes before the second one": for each loop that both share one, and one for the order inside of them.
/// `value` gives a loop's variable in terms of the current ones.
pub(crate) fn before(
    paths: &[Path],
    first: usize,
    second: usize,
    numbers: &Numbers,
    value: &dyn Fn(Var) -> Expr,
    next: &mut usize,
) -> Known<Option<Vec<Conjunction>>> {
    let (Some(a), Some(b)) = (paths.get(first), paths.get(second)) else { return Ok(None) };
    let shared = common(a, b);
    let mut parts = Vec::new();
    let mut same = Conjunction::all();
    for (_, iname) in a.loops.iter().take(shared) {
        let Some((one, other)) = both(numbers, &value(*iname), next)? else { return Ok(None) };
        let mut part = same.clone();
        part.and(&difference(&one, &other, -1, 1)?)?;
        parts.push(part);
        same.and(&equal(&one, &other)?)?;
    }
    if first != second && position(a, shared) < position(b, shared) {
        parts.push(same);
    }
    Ok(Some(parts))
}

/// The pairs of instances that touch one element; every condition that is not affine holds.
pub(crate) fn touching(
    program: &Program,
    numbers: &Numbers,
    first: &End,
    second: &End,
    same: &BTreeSet<Var>,
    next: &mut usize,
) -> Known<Set> {
    let instances = instances(program, first)?.intersect(&instances(program, second)?.renamed(&numbers.second)?)?;
    touching_among(program, numbers, instances, first, second, same, next)
}

/// The instances of an access.
pub(crate) fn instances(program: &Program, end: &End) -> Known<Set> {
    let within = &program.statements[end.statement].within;
    program.points(&within.iter().chain(&end.reduced).copied().collect::<Vec<Var>>())
}

/// Does the same as [`touching`] where the pairs of all instances are known.
pub(crate) fn touching_among(
    program: &Program,
    numbers: &Numbers,
    instances: Set,
    first: &End,
    second: &End,
    same: &BTreeSet<Var>,
    next: &mut usize,
) -> Known<Set> {
    let mut set = instances;
    let (mut first_parts, mut second_parts) = (Vec::new(), Vec::new());
    let (mut first_loads, mut second_loads) = Loads::of(program, first, second);
    for (left, right) in first.access.index.iter().zip(&second.access.index) {
        let (known, other) = (first_loads.opened(left, next), second_loads.opened(right, next));
        let (left, right) = (known.as_ref().unwrap_or(left), other.as_ref().unwrap_or(right));
        let left = opened(program, left, &mut first_parts, next);
        let right = opened(program, right, &mut second_parts, next);
        let (Some(left), Some(right)) = (left, right) else { continue };
        let right = numbers.moved(&right, *next)?;
        set = set.intersect(&equal(&left, &right)?.into())?;
    }
    // A statement stores only where its conditions hold; what they read is read everywhere.
    for (end, is_second) in [(first, false), (second, true)] {
        for condition in facts::conditions(program, end.statement).into_iter().filter(|_| end.writes) {
            let parts = if is_second { &mut second_parts } else { &mut first_parts };
            let Some(form) = comparison(program, numbers, condition, parts, next) else { continue };
            let form = if is_second { form.renamed(&numbers.to_second(*next))? } else { form };
            set = set.intersect(&form.into())?;
        }
    }
    let mut iteration = Conjunction::all();
    for &variable in same {
        let other = numbers.second.get(variable).copied().unwrap_or(variable);
        iteration.zero(&Affine::variable(variable).subtract(&Affine::variable(other))?)?;
    }
    set = set.intersect(&iteration.into())?;
    set = facts::restricted(numbers, set, (&mut first_loads, &mut second_loads), (first, second), next)?;
    determined(set, numbers, &first_parts, &second_parts, next)
}

/// Returns those of some pairs of instances that can be: where quotients and remainders by one size are equal, so is what is divided.
fn determined(mut set: Set, numbers: &Numbers, first: &[Part], second: &[Part], next: &mut usize) -> Known<Set> {
    for one in first {
        for other in second.iter().filter(|other| same(&one.by, &other.by)) {
            let (Some(left), Some(right)) = (form(&one.over, next), form(&other.over, next)) else { continue };
            let right = numbers.moved(&right, *next)?;
            let mut equals = equal(&left, &right)?;
            equals.zero(&Affine::variable(one.quotient).subtract(&Affine::variable(other.quotient))?)?;
            equals.zero(&Affine::variable(one.rest).subtract(&Affine::variable(other.rest))?)?;
            let mut cases = vec![equals];
            cases.extend(differing(one.quotient, other.quotient)?);
            cases.extend(differing(one.rest, other.rest)?);
            // Quotients and remainders by 0 are 0.
            let mut zero = Conjunction::all();
            if let Some(by) = form(&one.by, next) {
                zero.and(&by.when)?;
                zero.zero(&by.value)?;
            }
            for variable in [one.quotient, one.rest, other.quotient, other.rest] {
                zero.zero(&Affine::variable(variable))?;
            }
            cases.push(zero);
            let mut all = Set::none();
            for case in cases {
                all = all.union(&set.intersect(&case.into())?)?;
            }
            set = all;
        }
    }
    Ok(set)
}

/// Returns the condition of an affine comparison.
fn comparison(
    program: &Program,
    numbers: &Numbers,
    condition: &Expr,
    parts: &mut Vec<Part>,
    next: &mut usize,
) -> Option<Conjunction> {
    let ExprKind::Compare(op, args) = &condition.kind else { return None };
    let [a, b] = args.each_ref().map(|arg| opened(program, &numbers.wide(program, arg), parts, next));
    let (a, b) = (a?, b?);
    let mut all = a.when;
    all.and(&b.when).ok()?;
    let above = a.value.subtract(&b.value).ok()?;
    match op {
        CompareOp::Eq => all.zero(&above).ok()?,
        CompareOp::Ge => all.at_least_zero(&above).ok()?,
        CompareOp::Gt => all.at_least_zero(&above.plus(-1).ok()?).ok()?,
        CompareOp::Le => all.at_least_zero(&above.negated()).ok()?,
        CompareOp::Lt => all.at_least_zero(&above.negated().plus(-1).ok()?).ok()?,
        CompareOp::Ne => return None,
    }
    Some(all)
}

/// The tag of atomic sums of floats whose order may be any: no author can write it as a tag.
const ANY_ORDER: &str = "any order";

/// The kind of a dependence; none where both read.
pub(crate) fn kind(first: &End, second: &End) -> Option<Kind> {
    match (first.writes, second.writes) {
        (true, true) => Some(Kind::Output),
        (true, false) => Some(Kind::Flow),
        (false, true) => Some(Kind::Anti),
        (false, false) => None,
    }
}

/// Whether both are atomic updates of one kind, or stores of one number, which have no order among each other. Sums of floats have one, unless
/// their author says otherwise.
pub(crate) fn commute(program: &Program, first: &End, second: &End) -> bool {
    // A difference is a sum with the opposite.
    let update = |end: &End| {
        let data = &program.statements[end.statement];
        let target = data.target.array;
        let ExprKind::Binary(op, args) = &data.value.kind else { return None };
        let own = |arg: &Expr| matches!(&arg.kind, ExprKind::Load(access) if access.array == target);
        let is_update = data.atomic && end.access.array == target && args.iter().any(own);
        let ordered = data.value.ty.is_float() && !matches!(op, BinaryOp::Min | BinaryOp::Max);
        if ordered && !data.tags.iter().any(|tag| tag == ANY_ORDER) {
            return None;
        }
        is_update.then_some(if *op == BinaryOp::Sub { BinaryOp::Add } else { *op })
    };
    // A first value that is a number is the same for all that store it.
    let number = |end: &End| {
        let data = &program.statements[end.statement];
        data.atomic && matches!(data.value.kind, ExprKind::Constant(_))
    };
    let once = first.statement == second.statement && number(first);
    once || update(first).is_some_and(|op| update(second) == Some(op))
}
