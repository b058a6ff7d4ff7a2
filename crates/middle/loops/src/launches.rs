//! Launches: where workgroups depend on each other, the tree of loops is cut; loops over launches are repeated by the host.

use std::collections::BTreeSet;
use std::fmt::Write;

use crisp_ir_loops::{Node, Program, Scope, Tag, Var, print_tree};
use crisp_ir_sets::{Known, Unknown};
use crisp_support_diagnostics::Diagnostic;

use crate::depend::{Dependence, Numbers};
use crate::messages;
use crate::schedule::State;

/// What the host executes.
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

/// Pairs of statements of which the second needs what other workgroups did in the first.
fn between_groups(state: &State, dependences: &[Dependence]) -> Known<BTreeSet<(usize, usize)>> {
    let numbers = Numbers::new(&state.program);
    let mut cuts = BTreeSet::new();
    for Dependence { first, second, kind, pairs } in dependences {
        if cuts.contains(&(first.statement, second.statement)) || first.statement == second.statement {
            continue;
        }
        for axis in 0..3 {
            for mut part in state.differ(first, second, *kind, Tag::Group(axis), &numbers)? {
                part.and(&state.same_host(first.statement, second.statement, &numbers)?)?;
                for pair in pairs {
                    if !pair.intersect(&part.clone().into())?.is_empty()? {
                        cuts.insert((first.statement, second.statement));
                    }
                }
            }
        }
    }
    Ok(cuts)
}

fn cut(state: &State, nodes: Vec<Node>, cuts: &BTreeSet<(usize, usize)>, stages: &mut Vec<Stage>) {
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
                let apart = members.iter().any(|&second| inside.iter().any(|&first| cuts.contains(&(first, second))));
                if apart {
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
