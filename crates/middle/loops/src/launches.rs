//! Launches: where workgroups depend on each other, the tree of loops is cut; loops over launches are repeated by the host.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crisp_ir_loops::{Node, Program, Scope, Tag, Var, print_tree};
use crisp_ir_sets::{Known, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::depend::{Dependence, Numbers};
use crate::messages;
use crate::schedule::State;

/// A stage that the host executes.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// A launch.
    Launch(Vec<Node>),
    /// A loop of launches.
    Repeat(Var, Vec<Stage>),
}

/// Cuts a tree into launches, as few as dependences allow.
pub(crate) fn stages(
    state: &State,
    nodes: Vec<Node>,
    dependences: &[Dependence],
) -> Result<Vec<Stage>, Vec<Diagnostic>> {
    let cuts = between_groups(state, dependences).map_err(|Unknown| vec![messages::too_complex(&state.program)])?;
    let mut stages = Vec::new();
    cut(state, nodes, &cuts, &mut stages);
    Ok(stages)
}

/// Pairs of statements of which the second needs what other workgroups did in the first, with the axes along which those lie.
type Cuts = BTreeMap<(usize, usize), BTreeSet<u8>>;

fn between_groups(state: &State, dependences: &[Dependence]) -> Known<Cuts> {
    let numbers = Numbers::new(&state.program);
    let mut cuts = Cuts::new();
    for Dependence { first, second, kind, pairs } in dependences {
        let between = (first.statement, second.statement);
        if between.0 == between.1 {
            continue;
        }
        for axis in 0..3 {
            if cuts.get(&between).is_some_and(|axes| axes.contains(&axis)) {
                continue;
            }
            for mut part in state.differ(first, second, *kind, Tag::Group(axis), &numbers)? {
                part.and(&state.same_host(first.statement, second.statement, &numbers)?)?;
                for pair in pairs {
                    if !pair.intersect(&part.clone().into())?.is_empty()? {
                        cuts.entry(between).or_default().insert(axis);
                        break;
                    }
                }
            }
        }
    }
    Ok(cuts)
}

/// Two statements of which the second one waits for all workgroups of the first one, so that a launch ends between two others.
pub(crate) fn waiting(
    state: &State,
    stages: &[Stage],
    dependences: &[Dependence],
    from: usize,
    to: usize,
) -> Option<(usize, usize)> {
    let mut launches: Vec<BTreeSet<usize>> = Vec::new();
    each(stages, &mut |nodes| launches.push(statements(nodes)));
    let launch = |statement: usize| launches.iter().position(|launch| launch.contains(&statement));
    let (begin, end) = (launch(from)?, launch(to)?);
    let cuts = between_groups(state, dependences).ok()?;
    let inside = |statement: usize| launch(statement).is_some_and(|it| (begin..=end).contains(&it));
    cuts.into_keys().find(|&(first, second)| inside(first) && inside(second) && launch(first) != launch(second))
}

/// Whether statements cannot be one launch: one of them needs what workgroups along an axis of that launch did in another one.
fn are_apart(state: &State, all: &BTreeSet<usize>, cuts: &Cuts) -> bool {
    let has = |axis: &u8| {
        let along = |&it: &Var| state.program.tag(it) == Tag::Group(*axis);
        all.iter().any(|&statement| state.program.statements[statement].within.iter().any(along))
    };
    let inside = |(first, second): &(usize, usize)| all.contains(first) && all.contains(second);
    cuts.iter().any(|(between, axes)| inside(between) && axes.iter().any(has))
}

fn cut(state: &State, nodes: Vec<Node>, cuts: &Cuts, stages: &mut Vec<Stage>) {
    let mut launch: Vec<Node> = Vec::new();
    let mut inside: BTreeSet<usize> = BTreeSet::new();
    for node in nodes {
        match node {
            Node::Loop { iname, body } if state.program.tag(iname) == Tag::Host => {
                if !launch.is_empty() {
                    stages.push(Stage::Launch(std::mem::take(&mut launch)));
                    inside.clear();
                }
                let mut repeated = Vec::new();
                cut(state, body, cuts, &mut repeated);
                stages.push(Stage::Repeat(iname, repeated));
            }
            node => {
                let members = statements(std::slice::from_ref(&node));
                let both = inside.union(&members).copied().collect();
                if are_apart(state, &both, cuts) && !inside.is_empty() {
                    let later = first_values(state, &mut launch);
                    let before = std::mem::replace(&mut launch, later);
                    if !before.is_empty() {
                        stages.push(Stage::Launch(before));
                    }
                    inside = statements(&launch);
                }
                launch.push(node);
                inside.extend(members);
            }
        }
    }
    if !launch.is_empty() {
        stages.push(Stage::Launch(launch));
    }
}

/// Takes out of a launch what only gives private temporaries their first values, and none of the launch uses: each launch that needs them
/// can do that itself, and no memory of the device is needed to keep them.
fn first_values(state: &State, launch: &mut Vec<Node>) -> Vec<Node> {
    let program = &state.program;
    let uses = |statement: usize| {
        let data = &program.statements[statement];
        let loaded = program.loaded(&program.all_inames(statement)).into_iter().map(|(_, array)| array);
        data.reads().iter().map(|(access, _)| access.array).chain(loaded).chain([data.target.array]).collect::<Vec<_>>()
    };
    let used: Vec<(usize, Vec<_>)> =
        statements(launch).into_iter().map(|statement| (statement, uses(statement))).collect();
    let (later, now) = std::mem::take(launch).into_iter().partition(|node| {
        let Node::Statement(statement) = node else { return false };
        let data = &program.statements[*statement];
        let alone = |(other, arrays): &(usize, Vec<_>)| other == statement || !arrays.contains(&data.target.array);
        state.space(data.target.array) == Scope::Private && data.reads().is_empty() && used.iter().all(alone)
    });
    *launch = now;
    later
}

/// The statements below some nodes.
pub(crate) fn statements(nodes: &[Node]) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for node in nodes {
        match node {
            Node::Loop { iname: _, body } => found.extend(statements(body)),
            Node::Statement(statement) => {
                found.insert(*statement);
            }
            Node::Barrier => {}
        }
    }
    found
}

/// Visits the launches in order.
pub(crate) fn each(stages: &[Stage], visit: &mut dyn FnMut(&[Node])) {
    for stage in stages {
        match stage {
            Stage::Launch(nodes) => visit(nodes),
            Stage::Repeat(_, body) => each(body, visit),
        }
    }
}

/// Changes the launches in order, until one says that it is done.
pub(crate) fn change(stages: &mut [Stage], change_one: &mut dyn FnMut(&mut Vec<Node>) -> bool) -> bool {
    stages.iter_mut().any(|stage| match stage {
        Stage::Launch(nodes) => change_one(nodes),
        Stage::Repeat(_, body) => change(body, change_one),
    })
}

/// Launches for people.
pub(crate) fn explain(program: &Program, stages: &[Stage], depth: usize, number: &mut usize, text: &mut String) {
    for stage in stages {
        match stage {
            Stage::Launch(nodes) => {
                *number += 1;
                let _ = writeln!(text, "{:width$}launch {number}", "", width = 2 * depth);
                let mut axes: Vec<(Tag, Var)> = Vec::new();
                for statement in statements(nodes) {
                    for &variable in &program.statements[statement].within {
                        let tag = program.tag(variable);
                        if tag.is_parallel() && !axes.contains(&(tag, variable)) {
                            axes.push((tag, variable));
                        }
                    }
                }
                axes.sort_by_key(|(tag, variable)| (tag.text(), *variable));
                for (tag, variable) in axes {
                    let name = program.name_of(variable);
                    let _ = writeln!(text, "{:width$}{name}: {}", "", tag.text(), width = 2 * depth + 2);
                }
                for line in print_tree(program, nodes).lines() {
                    let _ = writeln!(text, "{:width$}{line}", "", width = 2 * depth + 2);
                }
            }
            Stage::Repeat(iname, body) => {
                let _ = writeln!(text, "{:width$}for {}: host", "", program.name_of(*iname), width = 2 * depth);
                explain(program, body, depth + 1, number, text);
            }
        }
    }
}
