//! Puts barriers around branches and loops that hold barriers or decide about later ones, and at both ends of what is inside of them.
//!
//! Such control is the same for a whole workgroup, so that further barriers change nothing; there are none where some invocations may have
//! returned before. They are for drivers that run invocations one after the other, and lose track of who has done what on the way to a barrier
//! that is not always met: PoCL 3.1 lets the first invocation of a workgroup run once more what precedes `if (uniform) barrier();`.
//! Fences keep compilers from taking barriers that both sides of a branch begin or end with out of it.
//!
//! A loop inside of such control, or a branch with branches in it, with one barrier right after it, is something else that PoCL gets wrong: all
//! invocations go the way of the first. Two barriers with a fence between them are right there, with another barrier in front.

use std::collections::BTreeSet;

use crisp_ir_kernel::{Function, Module, Op, OpId, RegionId, Scope, Terminator};
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::copy::{Rewrite, Step, Writer, rewrite};
use crate::pass::{Abilities, Pass, each_concerned, has_op};

/// Surrounds barriers.
pub const PASS: Pass = Pass { name: "surround-barriers", needs: &[], makes: &[], spoils: &[], run };

#[allow(clippy::unnecessary_wraps)]
fn run(module: Module, _: &Abilities) -> Result<Module, Vec<Diagnostic>> {
    let meets = |function: &Function| has_op(function, |_, op| matches!(op, Op::Barrier));
    Ok(each_concerned(module, meets, |function| {
        let mut surround = Surround::default();
        surround.look(function, function.body, Around::default(), false);
        rewrite(function, &mut surround)
    }))
}

/// The operations to surround.
#[derive(Default)]
struct Surround {
    /// Branches and loops.
    control: BTreeSet<OpId>,
    /// The regions in them.
    inside: BTreeSet<RegionId>,
    /// The regions among them that are the other sides of branches.
    others: BTreeSet<RegionId>,
    /// Control behind which some invocations may be missing.
    parting: BTreeSet<OpId>,
    /// Regions at whose end some may be missing.
    parted: BTreeSet<RegionId>,
    /// Inside of control that holds barriers: what goes round a loop without barriers.
    circling: BTreeSet<OpId>,
}

/// Where a region stands.
#[derive(Clone, Copy, Default)]
struct Around {
    /// Barriers may be met after it, before the kernel ends.
    meets_later: bool,
    /// Barriers may be met in the innermost loop.
    meets_in_loop: bool,
    /// It is inside of control that holds barriers: a loop is a branch that asks whether there is a first round.
    in_control: bool,
}

/// The effects of a region or an operation and of everything inside it.
#[derive(Clone, Copy, Default)]
struct Does {
    meet: bool,
    leave: bool,
    /// Leaves the innermost loop around it.
    stop: bool,
    /// Goes round a loop.
    circle: bool,
}

impl Does {
    fn or(self, other: Does) -> Does {
        Does {
            meet: self.meet || other.meet,
            leave: self.leave || other.leave,
            stop: self.stop || other.stop,
            circle: self.circle || other.circle,
        }
    }
}

/// Returns what a region does. Time: linear in what is inside.
fn region_does(function: &Function, region: RegionId) -> Does {
    let end = match function[region].terminator {
        Terminator::Yield(_) => Does::default(),
        Terminator::Break(_) => Does { stop: true, ..Does::default() },
        Terminator::Return(_) => Does { leave: true, ..Does::default() },
    };
    function[region].ops.iter().fold(end, |does, &id| does.or(op_does(function, id)))
}

fn op_does(function: &Function, id: OpId) -> Does {
    match function[id].op {
        Op::Barrier => Does { meet: true, ..Does::default() },
        Op::If { cond: _, then, other } => {
            let inside = [then, other].map(|side| region_does(function, side));
            let branches = |side: RegionId| {
                function[side].ops.iter().any(|&id| matches!(function[id].op, Op::If { cond: _, then: _, other: _ }))
            };
            let does = inside[0].or(inside[1]);
            Does { circle: does.circle || branches(then) || branches(other), ..does }
        }
        Op::For { kind: _, carried: _, body } => Does { stop: false, circle: true, ..region_does(function, body) },
        _ => Does::default(),
    }
}

impl Surround {
    /// Notes the control of a region that is to be surrounded. `parted` is whether some invocations may have returned before; the result,
    /// whether some may have at the region's end. Where barriers follow, who returns is the same for all, as was proven.
    fn look(&mut self, function: &Function, region: RegionId, around: Around, mut parted: bool) -> bool {
        let ops = &function[region].ops;
        let does: Vec<Does> = ops.iter().map(|&id| op_does(function, id)).collect();
        let mut later = vec![around.meets_later; ops.len()];
        for place in (1..ops.len()).rev() {
            later[place - 1] = later[place] || does[place].meet;
        }
        for ((&id, does), later) in ops.iter().zip(does).zip(later) {
            let decides = does.meet || does.leave && later || does.stop && around.meets_in_loop;
            match function[id].op {
                Op::If { cond: _, then, other } if decides => {
                    let around = Around { meets_later: later, in_control: around.in_control || does.meet, ..around };
                    self.others.insert(other);
                    let ends = [then, other].map(|side| self.look_inside(function, side, around, parted));
                    parted = self.surround(id, ends.contains(&true));
                }
                Op::For { kind: _, carried: _, body } if decides => {
                    let meets_later = later || does.meet;
                    let in_control = around.in_control || does.meet;
                    let around = Around { meets_later, meets_in_loop: does.meet, in_control };
                    let ends = self.look_inside(function, body, around, parted);
                    parted = self.surround(id, ends);
                }
                _ => {
                    parted |= does.leave;
                    if around.in_control && does.circle && !parted {
                        self.circling.insert(id);
                    }
                }
            }
        }
        parted
    }

    fn look_inside(&mut self, function: &Function, region: RegionId, around: Around, parted: bool) -> bool {
        self.inside.insert(region);
        let ends = self.look(function, region, around, parted);
        if ends {
            self.parted.insert(region);
        }
        ends
    }

    /// Notes control, and whether some invocations may be missing after it.
    fn surround(&mut self, id: OpId, parted: bool) -> bool {
        self.control.insert(id);
        if parted {
            self.parting.insert(id);
        }
        parted
    }
}

/// Returns whether an operation is a barrier itself: one is enough.
fn meets(function: &Function, id: Option<&OpId>) -> bool {
    id.is_some_and(|&id| matches!(function[id].op, Op::Barrier))
}

fn fence(writer: &mut Writer<'_>, at: Span) {
    writer.builder.push_typed(Op::Fence { scope: Scope::Workgroup }, &[], at);
}

fn barrier(writer: &mut Writer<'_>, at: Span) {
    writer.builder.push_typed(Op::Barrier, &[], at);
}

impl<'a> Rewrite<'a> for Surround {
    fn op(&mut self, writer: &mut Writer<'a>, id: OpId) -> Step {
        let at = writer.renamed.from[id].span;
        if self.circling.contains(&id) {
            fence(writer, at);
            barrier(writer, at);
            writer.copy(self, id);
            barrier(writer, at);
            fence(writer, at);
            barrier(writer, at);
            return Step::Done;
        }
        if !self.control.contains(&id) {
            return Step::Copy;
        }
        barrier(writer, at);
        writer.copy(self, id);
        if !self.parting.contains(&id) {
            barrier(writer, at);
        }
        Step::Done
    }

    fn opened(&mut self, writer: &mut Writer<'a>, region: RegionId) {
        let from = writer.renamed.from;
        let first = from[region].ops.first();
        let at = first.map_or(from[region].end_span, |&id| from[id].span);
        if self.others.contains(&region) {
            fence(writer, at);
        }
        // Control has a barrier in front of it anyway.
        let has_its_own = meets(from, first) || first.is_some_and(|id| self.control.contains(id));
        if self.inside.contains(&region) && !has_its_own {
            barrier(writer, at);
        }
    }

    fn terminator(&mut self, writer: &mut Writer<'a>, region: RegionId) -> Terminator {
        let from = writer.renamed.from;
        let (ops, at) = (&from[region].ops, from[region].end_span);
        if self.inside.contains(&region) && !self.parted.contains(&region) {
            if !ops.is_empty() && !meets(from, ops.last()) {
                barrier(writer, at);
            }
            // The end of the kernel is one more place where all meet.
            if matches!(from[region].terminator, Terminator::Return(_)) {
                fence(writer, at);
                barrier(writer, at);
            }
        }
        writer.renamed.terminator(&mut writer.builder, from[region].terminator)
    }
}
