//! Races inside of one instruction: invocations that execute it at the same time must not touch one element of which one writes.
//!
//! Between instructions, and between iterations of loops, barriers and launches keep the order. Between the instances of one instruction in
//! one iteration of all loops, its copies included, nothing does.

use std::collections::BTreeSet;

use crisp_ir_loops::{Path, Scope, Tag, Var};
use crisp_ir_sets::{Affine, Conjunction, Known};

use crate::depend::{self, End, Numbers, differing};
use crate::schedule::{Broken, State, Why};

/// Returns two accesses of one instruction that two invocations execute at the same time, if there are any.
pub(crate) fn race(state: &State, paths: &[Path]) -> Known<Option<Broken>> {
    let program = &state.program;
    let numbers = Numbers::new(program);
    let ends = depend::ends(program);
    for first in ends.iter().filter(|end| end.writes) {
        let within = &program.statements[first.statement].within;
        let space = state.space(first.access.array);
        // The front end of tensor programs orders the invocations of a thread scope, and warns where it cannot.
        let in_thread_scope = program.statements[first.statement].tags.iter().any(|tag| tag == "thread");
        let shared = |it: &Var| match program.tag(*it) {
            Tag::Local(_) if in_thread_scope => false,
            Tag::Local(_) => matches!(space, Scope::Local | Scope::Global),
            Tag::Group(_) => space == Scope::Global,
            Tag::For | Tag::Unroll | Tag::Ilp | Tag::IlpLoop | Tag::Host => false,
        };
        let parallel: Vec<Var> = within.iter().copied().filter(shared).collect();
        if parallel.is_empty() {
            continue;
        }
        // Each workgroup has separate local memory.
        let apart = |it: &Var| program.tag(*it) == Tag::Host || matches!(program.tag(*it), Tag::Group(_));
        let own: BTreeSet<Var> =
            if space == Scope::Global { BTreeSet::new() } else { within.iter().copied().filter(apart).collect() };
        let loops = paths.get(first.statement).map_or(&[][..], |path| &path.loops);
        let mut same = Conjunction::all();
        for (_, iname) in loops {
            same.zero(&Affine::variable(*iname).subtract(&Affine::variable(numbers.second[*iname]))?)?;
        }
        let others = ends.iter().filter(|it| it.statement == first.statement && it.access.array == first.access.array);
        for second in others {
            if depend::commute(program, first, second) {
                continue;
            }
            if let Some(broken) = between(state, &numbers, (first, second), &parallel, &own, &same)? {
                return Ok(Some(broken));
            }
        }
    }
    Ok(None)
}

/// Instances of two accesses that touch one element, in the same iteration of all loops, at different positions.
fn between(
    state: &State,
    numbers: &Numbers,
    (first, second): (&End, &End),
    parallel: &[Var],
    own: &BTreeSet<Var>,
    same: &Conjunction,
) -> Known<Option<Broken>> {
    let mut next = numbers.next();
    let touching = depend::touching(&state.program, numbers, first, second, own, &mut next)?;
    let touching = touching.intersect(&same.clone().into())?;
    for &iname in parallel {
        for part in differing(iname, numbers.second[iname])? {
            let pairs = touching.intersect(&part.into())?;
            if !pairs.is_empty()? {
                let why = if matches!(state.program.tag(iname), Tag::Group(_)) { Why::Groups } else { Why::Order };
                let kind = depend::kind(first, second).unwrap_or(depend::Kind::Output);
                let (first, second) = (first.clone(), second.clone());
                return Ok(Some(Broken { first, second, kind, why, pairs: Some(pairs) }));
            }
        }
    }
    Ok(None)
}
