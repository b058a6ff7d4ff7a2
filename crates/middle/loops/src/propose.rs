//! A schedule for a program without one: its loops over data become workgroups and invocations, its sequences of launches loops of the host.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::{Argument, Program, Schedule, Step, Var};
use crisp_support_diagnostics::Span;

use crate::places;

/// Invocations of a workgroup along the fastest axis of data.
const LANES: i64 = 64;

/// What the loops of a program may be used for.
#[derive(Clone, Debug, Default)]
pub struct Axes {
    /// Loops whose iterations do not need each other.
    pub data: BTreeSet<Var>,
    /// Loops over workgroups.
    pub instances: BTreeSet<Var>,
    /// For loops over rows of workgroups how many rows go through the columns together.
    pub grouped: BTreeMap<Var, i64>,
    /// Loops over launches.
    pub launches: BTreeSet<Var>,
    /// Loops that are invocations already.
    pub threads: BTreeSet<Var>,
}

/// Steps for all loops of a program. It is the same for the same program, whatever machine it is asked on.
#[must_use]
pub fn propose(program: &Program, axes: &Axes) -> Schedule {
    let mut made = Made { program, span: program.span, steps: Vec::new() };
    for &launch in &axes.launches {
        made.tag(launch, "host");
    }
    let mut done: BTreeSet<Var> = BTreeSet::new();
    for members in nests(program, &axes.launches) {
        let statements: Vec<&BTreeSet<Var>> =
            members.iter().filter_map(|&it| program.statements.get(it)).map(|it| &it.within).collect();
        let shared: BTreeSet<Var> = statements
            .iter()
            .fold(None, |shared: Option<BTreeSet<Var>>, within| {
                Some(shared.map_or((*within).clone(), |shared| shared.intersection(within).copied().collect()))
            })
            .unwrap_or_default();
        let instances: Vec<Var> = shared.iter().copied().filter(|it| axes.instances.contains(it)).collect();
        if instances.is_empty() {
            let data: Vec<Var> = shared.iter().copied().filter(|it| axes.data.contains(it)).collect();
            made.spread(&data);
            done.extend(data);
            continue;
        }
        match instances.as_slice() {
            // Workgroups start along axis 0 first.
            [rows, columns] if axes.grouped.contains_key(rows) => {
                made.tag(*columns, "g.1");
                let size = axes.grouped.get(rows).copied().unwrap_or(1);
                made.split(*rows, size, "g.2", "g.0");
            }
            _ => {
                for (axis, &instance) in instances.iter().rev().take(3).enumerate() {
                    made.tag(instance, &format!("g.{axis}"));
                }
            }
        }
        // Inside of a workgroup each statement spreads its fastest axis over the invocations.
        for within in statements {
            let mut free = within.iter().copied().filter(|it| axes.data.contains(it));
            let bound = within.iter().any(|it| axes.threads.contains(it));
            if let (Some(last), false) = (free.next_back(), bound)
                && done.insert(last)
                && places::extent(program, last).ok().flatten().is_some_and(|(_, count)| count <= 1024)
            {
                made.tag(last, "l.0");
            }
        }
    }
    Schedule { target: None, when: None, steps: made.steps, span: program.span }
}

struct Made<'p> {
    program: &'p Program,
    span: Span,
    steps: Vec<Step>,
}

impl Made<'_> {
    fn step(&mut self, name: &str, arguments: Vec<(Option<String>, Argument)>) {
        self.steps.push(Step { name: name.to_owned(), arguments, span: self.span });
    }

    fn tag(&mut self, variable: Var, tag: &str) {
        let name = self.program.name_of(variable).to_owned();
        self.step("tag_inames", vec![(None, Argument::Tagged(name, tag.to_owned(), self.span))]);
    }

    /// Loops over data as a grid: the last axis that is not short is the fastest.
    fn spread(&mut self, data: &[Var]) {
        let short =
            |variable: Var| matches!(places::extent(self.program, variable), Ok(Some((_, count))) if count < LANES / 2);
        let Some(lane) = data.iter().copied().rev().find(|&it| !short(it)).or(data.last().copied()) else { return };
        let others: Vec<Var> = data.iter().copied().filter(|&it| it != lane).collect();
        self.split(lane, LANES, "g.0", "l.0");
        for (axis, &other) in others.iter().rev().take(2).enumerate() {
            self.tag(other, &format!("g.{}", axis + 1));
        }
    }

    /// A loop in two, each with its tag.
    fn split(&mut self, variable: Var, size: i64, outer_tag: &str, inner_tag: &str) {
        let name = self.program.name_of(variable).to_owned();
        let span = self.span;
        let outer = self.program.unique_name(&format!("{name}_g"));
        let inner = self.program.unique_name(&format!("{name}_l"));
        let text = |key: &str, text: &str| (Some(key.to_owned()), Argument::Text(text.to_owned(), span));
        self.step(
            "split_iname",
            vec![
                (None, Argument::Name(name, span)),
                (None, Argument::Integer(size, span)),
                text("outer", &outer),
                text("inner", &inner),
                text("outer_tag", outer_tag),
                text("inner_tag", inner_tag),
            ],
        );
    }
}

/// The statements that share loops, other than those of launches.
fn nests(program: &Program, launches: &BTreeSet<Var>) -> Vec<Vec<usize>> {
    let mut parts: Vec<(BTreeSet<Var>, Vec<usize>)> = Vec::new();
    for (index, statement) in program.statements.iter().enumerate() {
        let mut loops: BTreeSet<Var> = statement.within.difference(launches).copied().collect();
        let mut members = vec![index];
        let (joined, rest): (Vec<_>, Vec<_>) = parts.into_iter().partition(|(other, _)| !other.is_disjoint(&loops));
        parts = rest;
        for (other, statements) in joined {
            loops.extend(other);
            members.extend(statements);
        }
        members.sort_unstable();
        parts.push((loops, members));
    }
    let mut nests: Vec<Vec<usize>> = parts.into_iter().map(|(_, members)| members).collect();
    nests.sort();
    nests
}
