//! The order of a program: a tree of loops, each loop variable once, statements as leaves.

use std::collections::{BTreeMap, BTreeSet};

use crate::program::{Program, Var};

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A loop.
    Loop {
        /// Its variable.
        iname: Var,
        /// The contents, in order.
        body: Vec<Node>,
    },
    /// A statement, by its position in the program.
    Statement(usize),
    /// All invocations of the workgroup wait for each other.
    Barrier,
}

/// Why there is no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unordered {
    /// Each of the statements must come after another of them.
    Cycle(Vec<usize>),
    /// The loop over a variable would have to be entered more than once, for these statements.
    Twice(Var, Vec<usize>),
}

/// Where a statement stands: the loops around it, each with its position in what is around, and last its own position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// Position and variable of each loop, outermost first.
    pub loops: Vec<(usize, Var)>,
    /// The statement's position in the innermost loop.
    pub position: usize,
}

/// The tree of loops. `is_loop` says which variables are loops; the others are not part of it.
///
/// Of the loops that all statements of a part share, the one that a priority puts first is outermost, else the one that was introduced first;
/// workgroups come before all others, and invocations of a workgroup after them. Parts follow each other as dependences demand, else by
/// priority, else in the order of the statements.
///
/// # Errors
/// Dependences that contradict each other, or loops that would be entered twice.
pub fn order(program: &Program, is_loop: &dyn Fn(Var) -> bool) -> Result<Vec<Node>, Unordered> {
    let part = program
        .statements
        .iter()
        .enumerate()
        .map(|(statement, data)| (statement, data.within.iter().copied().filter(|&it| is_loop(it)).collect()))
        .collect();
    sequence(program, part)
}

/// Statements with the loops that are still to be opened around them.
type Part = Vec<(usize, BTreeSet<Var>)>;

fn sequence(program: &Program, statements: Part) -> Result<Vec<Node>, Unordered> {
    let parts = components(statements);
    let mut conflicts = parts.iter().flatten().flat_map(|(statement, _)| &program.statements[*statement].conflicts);
    if conflicts.next().is_some() {
        return among_groups(program, parts);
    }
    let of: BTreeMap<usize, usize> = parts
        .iter()
        .enumerate()
        .flat_map(|(at, part)| part.iter().map(move |(statement, _)| (*statement, at)))
        .collect();
    // How many parts each waits for, and which wait for it.
    let mut waits: Vec<usize> = vec![0; parts.len()];
    let mut followers: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
    for (at, part) in parts.iter().enumerate() {
        let after = part.iter().flat_map(|(statement, _)| &program.statements[*statement].after);
        let before: BTreeSet<usize> = after.filter_map(|it| of.get(it).copied()).filter(|&it| it != at).collect();
        waits[at] = before.len();
        before.into_iter().for_each(|it| followers[it].push(at));
    }
    let rank = |at: usize| (std::cmp::Reverse(priority(program, &parts[at])), first(&parts[at]), at);
    let mut ready: BTreeSet<_> = (0..parts.len()).filter(|&at| waits[at] == 0).map(rank).collect();
    let mut order = Vec::new();
    while let Some((_, _, at)) = ready.pop_first() {
        order.push(at);
        for &follower in &followers[at] {
            waits[follower] -= 1;
            if waits[follower] == 0 {
                ready.insert(rank(follower));
            }
        }
    }
    let mut left: Vec<Option<Part>> = parts.into_iter().map(Some).collect();
    let placed: Vec<Part> = order.into_iter().filter_map(|at| left[at].take()).collect();
    let left: Vec<Part> = left.into_iter().flatten().collect();
    if !left.is_empty() {
        let statements: Vec<usize> = left.iter().flatten().map(|(statement, _)| *statement).collect();
        return Err(split(program, &left).unwrap_or(Unordered::Cycle(statements)));
    }
    placed.into_iter().map(|part| opened(program, part)).collect()
}

/// The highest priority of a statement of a part.
fn priority(program: &Program, part: &Part) -> i64 {
    part.iter().map(|(statement, _)| program.statements[*statement].priority).max().unwrap_or(0)
}

/// The first statement of a part.
fn first(part: &Part) -> usize {
    part.iter().map(|(statement, _)| *statement).min().unwrap_or(0)
}

/// The order of parts of which some conflict with groups: a member of a group that a begun group conflicts with has to wait until the group is done.
fn among_groups(program: &Program, mut left: Vec<Part>) -> Result<Vec<Node>, Unordered> {
    let mut nodes = Vec::new();
    let mut begun: Vec<&str> = Vec::new();
    while !left.is_empty() {
        let members = |part: &Part| part.iter().map(|(statement, _)| *statement).collect::<BTreeSet<usize>>();
        let waiting: Vec<BTreeSet<usize>> = left.iter().map(members).collect();
        let groups_left = |but: usize| {
            let others = left.iter().enumerate().filter(move |(index, _)| *index != but);
            others.flat_map(|(_, part)| part).flat_map(|(statement, _)| &program.statements[*statement].groups)
        };
        let ready = |index: usize, part: &Part| {
            part.iter().all(|(statement, _)| {
                let data = &program.statements[*statement];
                let after = waiting
                    .iter()
                    .enumerate()
                    .all(|(other, set)| other == index || data.after.iter().all(|before| !set.contains(before)));
                let free = data
                    .conflicts
                    .iter()
                    .all(|group| !(begun.contains(&group.as_str()) && groups_left(index).any(|other| other == group)));
                after && free
            })
        };
        let next = left
            .iter()
            .enumerate()
            .filter(|(index, part)| ready(*index, part))
            .min_by_key(|(_, part)| (std::cmp::Reverse(priority(program, part)), first(part)))
            .map(|(index, _)| index);
        let Some(next) = next else {
            let statements: Vec<usize> = left.iter().flatten().map(|(statement, _)| *statement).collect();
            return Err(split(program, &left).unwrap_or(Unordered::Cycle(statements)));
        };
        let part = left.remove(next);
        for (statement, _) in &part {
            begun.extend(program.statements[*statement].groups.iter().map(String::as_str));
        }
        nodes.push(opened(program, part)?);
    }
    Ok(nodes)
}

/// A cycle between parts of which one has several statements: its loop would have to be entered twice.
fn split(program: &Program, left: &[Part]) -> Option<Unordered> {
    let waiting: BTreeSet<usize> = left.iter().flatten().map(|(statement, _)| *statement).collect();
    // Statements alone can be ordered where the cycle is of loops only.
    let mut placed: BTreeSet<usize> = BTreeSet::new();
    loop {
        let next = waiting.iter().find(|statement| {
            let after = &program.statements[**statement].after;
            !placed.contains(statement) && after.iter().all(|it| !waiting.contains(it) || placed.contains(it))
        });
        match next {
            Some(next) => placed.insert(*next),
            None => break,
        };
    }
    if placed.len() < waiting.len() {
        return None;
    }
    let part = left.iter().find(|part| part.len() > 1)?;
    let iname = part.iter().flat_map(|(_, loops)| loops).next()?;
    Some(Unordered::Twice(*iname, part.iter().map(|(statement, _)| *statement).collect()))
}

/// The parts that share no loop.
fn components(statements: Part) -> Vec<Part> {
    // Each loop variable leads to the first statement that has it, by the positions of `statements`.
    let mut leader: Vec<usize> = (0..statements.len()).collect();
    fn lead(leader: &mut [usize], mut at: usize) -> usize {
        while leader[at] != at {
            leader[at] = leader[leader[at]];
            at = leader[at];
        }
        at
    }
    let mut of_loop: BTreeMap<Var, usize> = BTreeMap::new();
    for (at, (_, loops)) in statements.iter().enumerate() {
        for &iname in loops {
            let other = *of_loop.entry(iname).or_insert(at);
            let (one, other) = (lead(&mut leader, at), lead(&mut leader, other));
            leader[one.max(other)] = one.min(other);
        }
    }
    let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
    for (at, statement) in statements.into_iter().enumerate() {
        parts.entry(lead(&mut leader, at)).or_default().push(statement);
    }
    let mut parts: Vec<Part> = parts.into_values().collect();
    parts.iter_mut().for_each(|part| part.sort_by_key(|(statement, _)| *statement));
    parts
}

fn opened(program: &Program, mut part: Part) -> Result<Node, Unordered> {
    if let [(statement, loops)] = part.as_slice()
        && loops.is_empty()
    {
        return Ok(Node::Statement(*statement));
    }
    let shared = |iname: &Var| part.iter().all(|(_, loops)| loops.contains(iname));
    let candidates: BTreeSet<Var> =
        part.first().map(|(_, loops)| loops.iter().copied().filter(shared).collect()).unwrap_or_default();
    // A loop whose bounds name another loop's variable is inside that loop.
    let free = |iname: &&Var| program.outer_of(**iname).is_disjoint(&candidates);
    let choice = candidates.iter().filter(free).min_by_key(|iname| rank(program, **iname, &candidates));
    let Some(&iname) = choice else {
        let statements = part.iter().map(|(statement, _)| *statement).collect();
        let several = part.iter().flat_map(|(_, loops)| loops).copied();
        let once = |iname: &Var| part.iter().filter(|(_, loops)| loops.contains(iname)).count() > 1;
        return Err(Unordered::Twice(several.clone().find(once).or(several.clone().next()).unwrap_or(0), statements));
    };
    for (_, loops) in &mut part {
        loops.remove(&iname);
    }
    Ok(Node::Loop { iname, body: sequence(program, part)? })
}

/// Returns the rank of a loop among others: kind, number of others that a priority puts outside of it, number.
fn rank(program: &Program, iname: Var, others: &BTreeSet<Var>) -> (u8, usize, Var) {
    use crate::program::Tag;
    let kind = match program.tag(iname) {
        Tag::Host => 0,
        Tag::Group(_) => 1,
        Tag::For | Tag::Unroll => 2,
        Tag::Local(_) => 3,
        Tag::Ilp | Tag::IlpLoop => 4,
    };
    let outside = others.iter().filter(|&&other| is_outside(program, other, iname)).count();
    (kind, outside, iname)
}

/// Whether priorities put a loop outside of another one; of several that speak of both the last counts.
fn is_outside(program: &Program, outer: Var, inner: Var) -> bool {
    let places = program.priorities.iter().rev().find_map(|order| {
        let place = |iname| order.iter().position(|&it| it == iname);
        Some((place(outer)?, place(inner)?))
    });
    places.is_some_and(|(outer, inner)| outer < inner)
}

/// Where each statement stands; positions count what is in the same loop.
#[must_use]
pub fn paths(nodes: &[Node], statements: usize) -> Vec<Path> {
    fn walk(nodes: &[Node], around: &mut Vec<(usize, Var)>, into: &mut [Path]) {
        for (position, node) in nodes.iter().enumerate() {
            match node {
                Node::Loop { iname, body } => {
                    around.push((position, *iname));
                    walk(body, around, into);
                    around.pop();
                }
                Node::Statement(statement) => {
                    if let Some(path) = into.get_mut(*statement) {
                        *path = Path { loops: around.clone(), position };
                    }
                }
                Node::Barrier => {}
            }
        }
    }
    let mut paths = vec![Path::default(); statements];
    walk(nodes, &mut Vec::new(), &mut paths);
    paths
}
