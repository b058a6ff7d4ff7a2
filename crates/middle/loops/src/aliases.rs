//! Arguments that must not share memory: schedules are proven for arrays that are disjoint.

use std::collections::BTreeSet;

use crisp_ir_loops::{ArrayId, ArrayKind, Program};
use crisp_ir_sets::Known;

use crate::depend::{self, End, Numbers, differing};
use crate::emit;

/// Questions about pairs of accesses that are asked; where there are more, all arguments must be disjoint.
const ASKED: usize = 4096;

/// Returns pairs of arguments, by position, that must not share memory, as one of them is written. Other pairs may be the same array: each
/// instance of an instruction reads its own element before it writes it, so no order makes a difference.
#[must_use]
pub fn disjoint(program: &Program) -> Vec<(u32, u32)> {
    let arguments = emit::arguments(program);
    let ends = depend::ends(program);
    let of = |array: ArrayId| -> Vec<&End> {
        ends.iter().filter(|end| emit::root(program, end.access.array) == array).collect()
    };
    let all: Vec<(u32, ArrayId, Vec<&End>)> = (0..).zip(&arguments).map(|(at, &it)| (at, it, of(it))).collect();
    let numbers = Numbers::new(program);
    let mut asked = 0;
    let mut found = Vec::new();
    for (at, one, own) in all.iter().filter(|(_, it, _)| program.arrays[*it].kind != ArrayKind::Value) {
        for (other_at, other, theirs) in all.iter().filter(|(other, _, _)| other > at) {
            let written = own.iter().chain(theirs).any(|end| end.writes);
            if program.arrays[*other].kind == ArrayKind::Value || !written {
                continue;
            }
            asked += own.len() * theirs.len();
            let (a, b) = (&program.arrays[*one], &program.arrays[*other]);
            let same = (a.elem, &a.axes) == (b.elem, &b.axes);
            let plain = own.iter().chain(theirs).all(|end| [*one, *other].contains(&end.access.array));
            let harmless = same && plain && asked <= ASKED && are_harmless(program, &numbers, own, theirs) == Ok(true);
            if !harmless {
                found.push((*at, *other_at));
            }
        }
    }
    found
}

/// Whether accesses touch one element only in the same instance of one instruction, which reads before it writes.
fn are_harmless(program: &Program, numbers: &Numbers, own: &[&End], theirs: &[&End]) -> Known<bool> {
    for first in own {
        for second in theirs.iter().filter(|second| first.writes || second.writes) {
            let mut next = numbers.next();
            let touching = depend::touching(program, numbers, first, second, &BTreeSet::new(), &mut next)?;
            if first.statement != second.statement {
                if !touching.is_empty()? {
                    return Ok(false);
                }
                continue;
            }
            for &iname in &program.statements[first.statement].within {
                for part in differing(iname, numbers.second[iname])? {
                    if !touching.intersect(&part.into())?.is_empty()? {
                        return Ok(false);
                    }
                }
            }
        }
    }
    Ok(true)
}
