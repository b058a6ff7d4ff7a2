//! Breakpoints: lines and functions, with conditions, and bytes of memory that are watched.

use crisp_middle_interp::{Area, Bytes, Marks, Moment, Program};

use crate::eval::holds;
use crate::expression::Expr;

/// Where or when a breakpoint stops.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// At instructions, which are given with their functions.
    Code(Vec<(usize, usize)>),
    /// Before accesses to bytes; those of local and private memory in one workgroup or invocation.
    Data { bytes: Bytes, group: Option<u64>, local: Option<u32>, reads: bool, writes: bool },
}

/// A breakpoint.
#[derive(Clone, Debug)]
pub(crate) struct Breakpoint {
    pub(crate) target: Target,
    pub(crate) condition: Option<Expr>,
    /// The text for people.
    pub(crate) text: String,
}

impl Breakpoint {
    /// Adds the instructions at which it has to look.
    pub(crate) fn mark(&self, marks: &mut Marks, program: &Program) {
        match &self.target {
            Target::Code(all) => all.iter().for_each(|(function, at)| marks.add(*function, *at)),
            Target::Data { .. } => marks.add_accesses(program),
        }
    }

    /// Returns whether it stops at a moment.
    pub(crate) fn stops(&self, moment: &Moment<'_>) -> bool {
        let is_there = match &self.target {
            Target::Code(all) => moment
                .depth()
                .checked_sub(1)
                .and_then(|last| moment.location(last))
                .is_some_and(|location| all.contains(&(location.function, location.at))),
            Target::Data { bytes, group, local, reads, writes } => {
                let who = moment.who();
                group.is_none_or(|group| group == who.0)
                    && local.is_none_or(|local| local == who.1)
                    && moment
                        .touch()
                        .is_some_and(|touch| touch.bytes.meets(bytes) && if touch.stores { *writes } else { *reads })
            }
        };
        is_there && self.condition.as_ref().is_none_or(|condition| holds(moment, condition))
    }
}

/// Returns the workgroup and the invocation that alone see an area, for an invocation in focus.
pub(crate) fn owner(area: Area, focus: (u64, u32)) -> (Option<u64>, Option<u32>) {
    match area {
        Area::Buffer(_) | Area::Constant => (None, None),
        Area::Local => (Some(focus.0), None),
        Area::Private => (Some(focus.0), Some(focus.1)),
    }
}
