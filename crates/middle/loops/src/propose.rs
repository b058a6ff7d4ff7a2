//! A schedule for a program without one: its loops over data become workgroups and invocations, its sequences of launches loops of the host.

mod apart;
mod axes;
mod columns;
mod hand;
mod masked;
mod parts;
mod rows;
mod stencils;
mod steps;
mod tiles;
mod turned;
mod untiled;

use std::collections::BTreeSet;

use crisp_ir_loops::{Program, Schedule, Var};

use crate::places;
use crate::together::INVOCATIONS;
use crate::workers::auto_map;
pub use axes::Axes;
pub(crate) use parts::{Part, parts};
use rows::Group;
use steps::Steps;
pub(crate) use untiled::Untiled;

/// Invocations of a workgroup along the fastest axis of data.
const LANES: i64 = 64;

/// Statements up to which tiles and rows are proposed: each of their steps is proven for all pairs of accesses.
const STATEMENTS: usize = 8;

/// A program that computes the same as the one that was asked about, and a schedule for it.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The program.
    pub program: Program,
    /// Its schedule.
    pub schedule: Schedule,
}

/// Schedules for a program, the best one first; a later one is for where one before is refused. They are the same for the same program and
/// target, whatever machine they are asked on.
#[must_use]
pub fn propose(program: &Program, axes: &Axes, target: &str) -> Vec<Proposal> {
    let mut all = Vec::new();
    // Tiles are measured for registers of processors with wide vectors.
    let gpu = target != "cpu";
    let plain = schedule(program, axes, &[], Kind { tiles: false, gpu });
    if target == "cpu" && program.statements.len() <= STATEMENTS {
        let in_turn = Program { in_turn: true, ..program.clone() };
        if let Some(rows) = rows::rows(&in_turn, axes) {
            let schedule = schedule(&rows.program, axes, &rows.groups, Kind { tiles: true, gpu });
            all.push(Proposal { program: rows.program, schedule });
        }
        let schedule = schedule(program, axes, &[], Kind { tiles: true, gpu });
        if schedule != plain {
            all.push(Proposal { program: in_turn, schedule });
        }
    }
    let apart = schedule(program, axes, &[], Kind { tiles: false, gpu: false });
    let others = [Some(apart).filter(|it| *it != plain), Some(plain)].into_iter().rev().flatten();
    all.extend(others.map(|schedule| Proposal { program: program.clone(), schedule }));
    all
}

/// The kind of schedule that is made.
#[derive(Clone, Copy)]
struct Kind {
    /// With tiles in registers.
    tiles: bool,
    /// For a device whose invocations read memory together.
    gpu: bool,
}

/// Steps for all loops of a program.
fn schedule(program: &Program, axes: &Axes, groups: &[Group], kind: Kind) -> Schedule {
    let mut made = Made { program, gpu: kind.gpu, steps: Steps::new(program) };
    for &launch in &axes.launches {
        made.tag(launch, "host");
    }
    let mut done: BTreeSet<Var> = BTreeSet::new();
    groups.iter().for_each(|group| made.rows(group));
    let of_rows: BTreeSet<usize> = groups.iter().flat_map(|group| group.members.iter().copied()).collect();
    for members in nests(program, &axes.launches) {
        if members.iter().any(|it| of_rows.contains(it)) {
            continue;
        }
        let statements: Vec<&BTreeSet<Var>> =
            members.iter().filter_map(|&it| program.statements.get(it)).map(|it| &it.within).collect();
        let shared: BTreeSet<Var> = statements
            .iter()
            .fold(None, |shared: Option<BTreeSet<Var>>, within| {
                Some(shared.map_or((*within).clone(), |shared| shared.intersection(within).copied().collect()))
            })
            .unwrap_or_default();
        let instances: Vec<Var> = shared.iter().copied().filter(|it| axes.instances.contains(it)).collect();
        if let (true, &[only]) = (kind.tiles, members.as_slice())
            && (tiles::contraction(program, axes, only, &mut made.steps).is_ok()
                || turned::turned(program, axes, only, &mut made.steps)
                || columns::columns(program, axes, only, &mut made.steps))
        {
            continue;
        }
        if instances.is_empty() {
            let data: Vec<Var> = shared.iter().copied().filter(|it| axes.data.contains(it)).collect();
            let down = |lane| match (kind.tiles, members.as_slice()) {
                (true, &[only]) => program.statements.get(only).and_then(|it| stencils::rows(program, axes, it, lane)),
                _ => None,
            };
            made.spread(&data, &down);
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
        let mut lanes = BTreeSet::new();
        for within in statements {
            let mut free = within.iter().copied().filter(|it| axes.data.contains(it));
            let bound = within.iter().any(|it| axes.threads.contains(it));
            if let (Some(last), false) = (free.next_back(), bound)
                && done.insert(last)
                && places::extent(program, last).ok().flatten().is_some_and(|(_, count)| count <= 1024)
            {
                made.tag(last, "l.0");
                lanes.insert(last);
            }
        }
        if kind.tiles {
            hand::rows(program, axes, &members, &lanes, &mut made.steps);
        }
    }
    Schedule { target: None, when: None, steps: made.steps.finish(), span: program.span }
}

struct Made<'p> {
    program: &'p Program,
    gpu: bool,
    steps: Steps<'p>,
}

impl Made<'_> {
    fn tag(&mut self, variable: Var, tag: &str) {
        let name = self.program.name_of(variable).to_owned();
        self.steps.tag(&name, tag);
    }

    /// A workgroup for each row, whose invocations share the elements.
    fn rows(&mut self, group: &Group) {
        for (axis, &row) in group.rows.iter().rev().enumerate() {
            self.tag(row, &format!("g.{axis}"));
        }
        for &element in &group.elements {
            match places::extent(self.program, element) {
                Ok(Some((_, count))) if count <= INVOCATIONS => self.tag(element, "l.0"),
                found => {
                    // The rest of a row at its end has separate code.
                    let even = matches!(found, Ok(Some((_, count))) if count % INVOCATIONS == 0);
                    let (_, inner) = self.steps.split_in_slabs(element, INVOCATIONS, i64::from(!even));
                    self.steps.tag(&inner, "l.0");
                }
            }
        }
    }

    /// Loops over data as a grid: the last axis that is not short is the fastest. Of one axis, if `down` names one for it, a workgroup has several rows.
    fn spread(&mut self, data: &[Var], down: &dyn Fn(Var) -> Option<Var>) {
        let short =
            |variable: Var| matches!(places::extent(self.program, variable), Ok(Some((_, count))) if count < LANES / 2);
        let Some(lane) = data.iter().copied().rev().find(|&it| !short(it)).or(data.last().copied()) else { return };
        let behind: Vec<Var> = data.iter().copied().skip_while(|&it| it != lane).skip(1).collect();
        let mut others: Vec<Var> = data.iter().copied().filter(|&it| it != lane).collect();
        if self.gpu && self.neighbours(lane, &behind) {
            others.retain(|it| !behind.contains(it));
        } else {
            self.split(lane, LANES, "g.0", "l.0");
        }
        let rows = down(lane).filter(|&it| !short(it));
        for (axis, &other) in others.iter().rev().take(2).enumerate() {
            let tag = format!("g.{}", axis + 1);
            if rows == Some(other) {
                let (outer, _) = self.steps.split(other, stencils::ROWS);
                self.steps.tag(&outer, &tag);
            } else {
                self.tag(other, &tag);
            }
        }
    }

    /// Shares the axes after the lanes' axis, if they are short, among the lanes, so that neighbours touch neighbouring elements; whether that was
    /// possible.
    fn neighbours(&mut self, lane: Var, behind: &[Var]) -> bool {
        let extent = |variable: &Var| places::extent(self.program, *variable).ok().flatten().map(|(_, count)| count);
        let Some(extents) = behind.iter().map(extent).collect::<Option<Vec<i64>>>() else { return false };
        let shape: Vec<i64> = std::iter::once(LANES).chain(extents.iter().copied()).collect();
        let order: Vec<usize> = (0..shape.len()).collect();
        let Some(mapping) = auto_map(&shape, &order, LANES) else { return false };
        let shared = mapping.spatial.iter().skip(1).filter(|&&it| it > 1).count();
        // A workgroup has three axes.
        if shared == 0 || shared > 2 || mapping.spatial[0] == 1 {
            return false;
        }
        let mut axis = 0;
        for ((&variable, &extent), &workers) in behind.iter().zip(&extents).zip(&mapping.spatial[1..]).rev() {
            if workers == 1 {
                continue;
            }
            let tag = format!("l.{axis}");
            if workers == extent {
                self.tag(variable, &tag);
            } else {
                let (_, inner) = self.steps.split(variable, workers);
                self.steps.tag(&inner, &tag);
            }
            axis += 1;
        }
        self.split(lane, mapping.spatial[0], "g.0", &format!("l.{axis}"));
        true
    }

    /// A loop in two, each with its tag.
    fn split(&mut self, variable: Var, size: i64, outer_tag: &str, inner_tag: &str) {
        let (outer, inner) = self.steps.split(variable, size);
        self.steps.tag(&outer, outer_tag);
        self.steps.tag(&inner, inner_tag);
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
