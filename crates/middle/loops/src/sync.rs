//! Barriers: where invocations of a workgroup depend on each other.

use std::collections::BTreeMap;

use crisp_ir_loops::{Node, Path, Program, Scope, Tag, Var, paths};
use crisp_ir_sets::{Affine, Conjunction, Known, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::depend::{self, Dependence, Numbers};
use crate::launches::{Stage, each, statements};
use crate::messages;
use crate::schedule::State;

/// A barrier that is needed in one list of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Need {
    /// The loops around the list, outermost first.
    around: Vec<(usize, Var)>,
    /// The positions of both ends in the list.
    first: usize,
    second: usize,
    /// Whether the second end is in a later iteration of the innermost loop around.
    carried: bool,
    /// The statements of both ends.
    statements: (usize, usize),
}

/// Barriers by the list in which they stand: each before the node of that number, counted without barriers.
type Placed = BTreeMap<Vec<(usize, Var)>, Vec<usize>>;

/// Puts barriers into the launches, as few as possible in each list of nodes.
pub(crate) fn barriers(
    state: &State,
    stages: &mut [Stage],
    dependences: &[Dependence],
    remarks: &mut Vec<Diagnostic>,
) -> Result<(), Vec<Diagnostic>> {
    for stage in &mut *stages {
        match stage {
            Stage::Repeat(_, body) => barriers(state, body, dependences, remarks)?,
            Stage::Launch(nodes) => {
                let needs = needs(state, nodes, dependences, remarks)
                    .map_err(|Unknown| vec![messages::too_complex(&state.program)])?;
                let paths = paths(nodes, state.program.statements.len());
                place(nodes, &mut Vec::new(), &needs, &paths, &mut Placed::new());
            }
        }
    }
    let mut said = Vec::new();
    each(stages, &mut |nodes| check(state, nodes, &mut Vec::new(), &mut said));
    if said.is_empty() { Ok(()) } else { Err(said) }
}

fn needs(state: &State, nodes: &[Node], dependences: &[Dependence], remarks: &mut Vec<Diagnostic>) -> Known<Vec<Need>> {
    let program = &state.program;
    let members = statements(nodes);
    let paths = paths(nodes, program.statements.len());
    let numbers = Numbers::new(program);
    let mut needs = Vec::new();
    for Dependence { first, second, kind, pairs } in dependences {
        if !members.contains(&first.statement) || !members.contains(&second.statement) {
            continue;
        }
        let space = state.space(first.access.array);
        if !matches!(space, Scope::Local | Scope::Global) {
            continue;
        }
        let nosync = |a: usize, b: usize| program.statements[a].nosync.contains(&b);
        if nosync(first.statement, second.statement) || nosync(second.statement, first.statement) {
            continue;
        }
        let (a, b) = (&paths[first.statement], &paths[second.statement]);
        let shared = depend::common(a, b);
        // Where both are, by the loop that carries the dependence; the innermost list last.
        for depth in 0..=shared {
            let carried = depth < shared;
            if !carried
                && (first.statement == second.statement || depend::position(a, depth) >= depend::position(b, depth))
            {
                continue;
            }
            let around = a.loops.iter().take(if carried { depth + 1 } else { depth }).copied().collect();
            let inner = if carried { depth + 1 } else { depth };
            let need = Need {
                around,
                first: depend::position(a, inner),
                second: depend::position(b, inner),
                carried,
                statements: (first.statement, second.statement),
            };
            let hazard = unguarded(program, first.statement, second.statement, a, depth, carried);
            if needs.contains(&need) && !hazard {
                continue;
            }
            let mut level = level(a, depth, carried, &numbers)?;
            level.and(&same_groups(state, first.statement, second.statement, &numbers)?)?;
            level.and(&state.same_host(first.statement, second.statement, &numbers)?)?;
            let mut needed = false;
            for axis in 0..3 {
                for mut part in state.differ(first, second, *kind, Tag::Local(axis), &numbers)? {
                    part.and(&level)?;
                    for pair in pairs {
                        needed |= !pair.intersect(&part.clone().into())?.is_empty()?;
                    }
                }
            }
            if needed && hazard {
                let report = messages::missing_sync(first.access.span, second.access.span, *kind);
                report.add_once(remarks);
            }
            if needed && !needs.contains(&need) {
                needs.push(need);
            }
        }
    }
    Ok(needs)
}

/// Whether both statements are written for invocations that wait where the author says so, and none of these places is between them.
fn unguarded(program: &Program, first: usize, second: usize, path: &Path, depth: usize, carried: bool) -> bool {
    let thread = |at: usize| program.statements[at].tags.iter().any(|tag| tag == "thread");
    if !thread(first) || !thread(second) {
        return false;
    }
    let between = |from: usize, to: usize| program.syncs.range(from + 1..=to.max(from)).next().is_some();
    if !carried {
        return !between(first, second);
    }
    // To the end of the loop's body, and from its beginning.
    let Some((_, variable)) = path.loops.get(depth) else { return false };
    let inside = program.statements.iter().enumerate().filter(|(_, it)| it.within.contains(variable)).map(|(at, _)| at);
    let (from, to) = inside.fold((usize::MAX, 0), |(from, to), at| (from.min(at), to.max(at)));
    !between(first, to + 1) && !between(from.saturating_sub(1), second)
}

/// The second instance is in a later iteration of loop number `depth` and in the same one of the loops around; or in the same one of all.
fn level(path: &Path, depth: usize, carried: bool, numbers: &Numbers) -> Known<Conjunction> {
    let mut level = Conjunction::all();
    for (index, (_, variable)) in path.loops.iter().take(depth + usize::from(carried)).enumerate() {
        let later = Affine::variable(numbers.second[*variable]).subtract(&Affine::variable(*variable))?;
        if index < depth { level.zero(&later)? } else { level.at_least_zero(&later.plus(-1)?)? }
    }
    Ok(level)
}

/// Both instances are in the same workgroup, where both have a position.
fn same_groups(state: &State, first: usize, second: usize, numbers: &Numbers) -> Known<Conjunction> {
    let program = &state.program;
    let mut same = Conjunction::all();
    for &variable in program.statements[first].within.intersection(&program.statements[second].within) {
        if matches!(program.tag(variable), Tag::Group(_)) {
            let other = Affine::variable(numbers.second[variable]);
            same.zero(&Affine::variable(variable).subtract(&other)?)?;
        }
    }
    Ok(same)
}

/// Inner lists first: a barrier that the second end passes on its way, or the first one afterwards, serves the lists around too.
fn place(nodes: &mut Vec<Node>, around: &mut Vec<(usize, Var)>, needs: &[Need], paths: &[Path], placed: &mut Placed) {
    for (position, node) in nodes.iter_mut().enumerate() {
        if let Node::Loop { iname, body } = node {
            around.push((position, *iname));
            place(body, around, needs, paths, placed);
            around.pop();
        }
    }
    let mut here: Vec<&Need> = needs.iter().filter(|need| need.around == *around).collect();
    // A barrier at `k` is before node `k`; one at the end of a loop's body is as good as one at its beginning.
    let mut barriers: Vec<usize> = Vec::new();
    here.sort_by_key(|need| (need.carried, need.second));
    for need in here {
        let met = barriers.iter().any(|&at| {
            if need.carried { at > need.first || at <= need.second } else { at > need.first && at <= need.second }
        });
        if !met && !met_inside(need, paths, placed) {
            barriers.push(need.second);
        }
    }
    barriers.sort_unstable();
    barriers.dedup();
    for &at in barriers.iter().rev() {
        nodes.insert(at, Node::Barrier);
    }
    placed.insert(around.clone(), barriers);
}

/// Whether a barrier in a loop below the list precedes the second end, or follows the first one: it is executed in their own iterations.
fn met_inside(need: &Need, paths: &[Path], placed: &Placed) -> bool {
    let inside = |statement: usize, met: &dyn Fn(usize, usize) -> bool| {
        let Some(path) = paths.get(statement) else { return false };
        (need.around.len() + 1..=path.loops.len()).any(|depth| {
            let own = depend::position(path, depth);
            path.loops
                .get(..depth)
                .and_then(|list| placed.get(list))
                .is_some_and(|all| all.iter().any(|&at| met(at, own)))
        })
    };
    inside(need.statements.1, &|at, own| at <= own) || inside(need.statements.0, &|at, own| at > own)
}

/// A barrier must be reached by all invocations: loops around it must not be bounded by what is loaded in each invocation.
fn check(state: &State, nodes: &[Node], around: &mut Vec<Var>, said: &mut Vec<Diagnostic>) {
    let program = &state.program;
    for node in nodes {
        match node {
            Node::Loop { iname, body } => {
                around.push(*iname);
                check(state, body, around, said);
                around.pop();
            }
            Node::Barrier => {
                for &variable in around.iter() {
                    let bounds = program.loaded(&[variable].into());
                    if let Some((loaded, _)) = bounds.first() {
                        said.push(messages::barrier_under_data(
                            program.symbols[variable].span,
                            program.name_of(variable),
                            program.name_of(*loaded),
                        ));
                    }
                }
            }
            Node::Statement(_) => {}
        }
    }
}
