//! State of a walk over a kernel: facts about values, and findings.

use crisp_ir_kernel::{AccessKind, Space};
use crisp_support_diagnostics::Span;

use super::form::{Lanes, WARP};

/// Why it is not known what numbers lanes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unclear {
    /// The reason why they differ in ways that are not followed.
    pub kind: UnclearKind,
    /// Where.
    pub at: Span,
}

/// See [`Unclear`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnclearKind {
    /// Each lane loads its own.
    Load,
    /// The old value of an atomic operation, or the time.
    Chance,
    /// Values that lanes get from each other.
    Exchange,
    /// An operation whose result is not a shared number and a known one.
    Arithmetic,
    /// Lanes come with different values from different branches or iterations.
    Choice,
}

/// A number of each lane, as far as it is known.
pub(crate) type Number = Result<Lanes, Unclear>;

/// The known facts about a value.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // Nearly all values are numbers.
pub(crate) enum Abstract {
    /// An integer or truth value.
    Number(Number),
    /// Anything else that all lanes share, or may not.
    Other(Result<(), Unclear>),
    /// A view.
    View(Box<Window>),
}

impl Abstract {
    /// Why it may differ between lanes, where it may. Numbers that differ in known ways have no such reason.
    pub(crate) fn unclear(&self) -> Option<Unclear> {
        match self {
            Abstract::Number(number) => number.as_ref().err().copied(),
            Abstract::Other(other) => other.err(),
            Abstract::View(_) => None,
        }
    }

    /// Whether all lanes share it.
    pub(crate) fn is_uniform(&self) -> bool {
        match self {
            Abstract::Number(number) => number.as_ref().is_ok_and(Lanes::is_surely_uniform),
            Abstract::Other(other) => other.is_ok(),
            Abstract::View(view) => {
                let numbers = [&view.start].into_iter().chain(&view.extents).chain(&view.strides);
                numbers.into_iter().all(|number| number.as_ref().is_ok_and(Lanes::is_surely_uniform))
            }
        }
    }
}

/// The known facts about a view.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Window {
    /// The parameter or memory that it shows, for messages.
    pub(crate) name: Option<String>,
    /// Bytes from the beginning of that to the first element.
    pub(crate) start: Number,
    /// Elements along each axis.
    pub(crate) extents: Vec<Number>,
    /// Elements from one index of an axis to the next.
    pub(crate) strides: Vec<Number>,
}

/// Which lanes may execute something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    /// A bit for each lane that may.
    pub(crate) lanes: u32,
    /// Whether all of them do.
    pub(crate) exact: bool,
}

impl Mask {
    /// Only those of which a condition holds.
    pub(crate) fn where_holds(self, cond: &[i128; WARP], holds: bool) -> Mask {
        let bits = (0..WARP).filter(|&lane| (cond[lane] != 0) == holds).fold(0, |bits, lane| bits | 1 << lane);
        Mask { lanes: self.lanes & bits, ..self }
    }

    /// Some of them.
    pub(crate) fn some(self) -> Mask {
        Mask { exact: false, ..self }
    }

    pub(crate) fn union(self, other: Mask) -> Mask {
        Mask { lanes: self.lanes | other.lanes, exact: self.exact && other.exact }
    }

    pub(crate) fn is_empty(self) -> bool {
        self.lanes == 0
    }

    /// The lanes in order.
    pub(crate) fn each(self) -> impl Iterator<Item = usize> {
        (0..WARP).filter(move |lane| self.lanes >> lane & 1 == 1)
    }
}

/// Where something was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Where {
    /// The operation, or the call of a library's function that leads to it.
    pub at: Span,
    /// The definition of the author's function in which that stands.
    pub owner: Span,
    /// The calls that led there, outermost first.
    pub calls: Vec<Span>,
}

/// An access of a warp to global or local memory.
#[derive(Clone, Debug)]
pub(crate) struct Touch {
    pub(crate) place: Where,
    pub(crate) kind: AccessKind,
    pub(crate) space: Space,
    /// The parameter or memory.
    pub(crate) name: Option<String>,
    /// Bytes of an element.
    pub(crate) bytes: u32,
    pub(crate) mask: Mask,
    /// The byte at which each lane's element begins.
    pub(crate) address: Number,
}

/// The construct that decides where lanes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// The condition of a branch.
    Branch,
    /// How often a loop is repeated.
    Trips,
}

/// Whether lanes go different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ways {
    /// They go one way together.
    Together,
    /// These two lanes go different ways.
    Apart(usize, usize),
    /// They may, because of numbers of the lanes' own whose shared part is not known.
    MayPart,
    /// They may, because of this.
    Unclear(Unclear),
}

/// A branch or loop.
#[derive(Clone, Debug)]
pub(crate) struct Parting {
    pub(crate) place: Where,
    pub(crate) fork: Fork,
    pub(crate) ways: Ways,
}

/// A barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Met {
    pub(crate) place: Where,
    /// The innermost branch around it.
    pub(crate) branch: Option<Span>,
}

/// Everything that a walk finds, in the order of execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub(crate) touches: Vec<Touch>,
    pub(crate) partings: Vec<Parting>,
    pub(crate) barriers: Vec<Met>,
}

/// A place in what is found, to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark(usize, usize, usize);

impl Found {
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.touches.len(), self.partings.len(), self.barriers.len())
    }

    /// Forgets what was found since.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.touches.truncate(mark.0);
        self.partings.truncate(mark.1);
        self.barriers.truncate(mark.2);
    }
}
