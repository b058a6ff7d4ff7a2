//! Findings of a run, as data.

use crisp_support_diagnostics::{Severity, Span};

/// The kind of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FindingKind {
    /// X0001: two invocations store to one element, and no barrier orders them. Equal values race too.
    WriteRace,
    /// X0002: an invocation loads what another one stores, and no barrier orders them.
    ReadWriteRace,
    /// X0003: a load outside its view or outside memory; it gives zero.
    LoadOutOfBounds,
    /// X0004: a store outside its view or outside memory; it does nothing.
    StoreOutOfBounds,
    /// X0005: a load of local or private memory that nothing was stored to; it gives zero.
    Uninitialised,
    /// X0006: a barrier that not all invocations of a workgroup reach together; the workgroup ends there.
    Divergence,
    /// X0007: the run was longer than [`crate::Options::max_ops`] allows.
    OutOfSteps,
    /// X0008: an invocation made more private memory than it can have.
    OutOfMemory,
    /// X0009: calls inside one another beyond the number of functions.
    CallsTooDeep,
    /// X0017: an operation of a warp that not all its lanes reach together; the workgroup ends there.
    LanesParted,
    /// X0019: a value that the author promised to be the same for a workgroup, and that is not.
    PromiseBroken,
    /// X0018: an atomic operation outside its view or outside memory; it gives zero and does nothing.
    AtomicOutOfBounds,
    /// X0020: an assumption that does not hold.
    AssumptionBroken,
}

impl FindingKind {
    /// Whether the program is wrong or was not executed to its end. The others are defined behaviour, though hardly intended.
    #[must_use]
    pub fn is_error(self) -> bool {
        self.severity() == Severity::Error
    }

    /// How much it weighs.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            FindingKind::WriteRace
            | FindingKind::ReadWriteRace
            | FindingKind::Divergence
            | FindingKind::OutOfSteps
            | FindingKind::OutOfMemory
            | FindingKind::LanesParted
            | FindingKind::AssumptionBroken
            | FindingKind::PromiseBroken
            | FindingKind::CallsTooDeep => Severity::Error,
            FindingKind::LoadOutOfBounds
            | FindingKind::StoreOutOfBounds
            | FindingKind::AtomicOutOfBounds
            | FindingKind::Uninitialised => Severity::Warning,
        }
    }
}

/// A place in the source and who was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where.
    pub span: Span,
    /// The workgroup's linear number and the invocation's linear number in it; none for declarations.
    pub invocation: Option<(u64, u32)>,
}

/// One thing that a run found. Further occurrences at the same places are only counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind of the mistake.
    pub kind: FindingKind,
    /// The access (of a load and a store that race, the load), or where the invocation waits.
    pub first: Place,
    /// The other access, the declaration of the memory, or where the other invocation waits or ended.
    pub second: Option<Place>,
    /// The name of the parameter or memory that is accessed.
    pub memory: Option<String>,
    /// The element's number in the memory, for races and reads of memory that nothing was stored to; for accesses out of bounds the
    /// index, or the element's number if every index is inside its extent.
    pub element: Option<i128>,
    /// For accesses out of bounds: what the index should have been below.
    pub limit: Option<u64>,
    /// For divergence and lanes that parted: whether the other invocation ended.
    pub other_ended: bool,
    /// For races: whether one of the two accesses is atomic.
    pub atomic: bool,
    /// How often.
    pub occurrences: u64,
}

impl Finding {
    /// A finding at a place, with nothing else known.
    pub(crate) fn new(kind: FindingKind, first: Place, second: Option<Place>) -> Finding {
        Finding {
            kind,
            first,
            second,
            memory: None,
            element: None,
            limit: None,
            other_ended: false,
            atomic: false,
            occurrences: 1,
        }
    }

    fn key(&self) -> (FindingKind, Span, Option<Span>) {
        let second = self.second.map(|place| place.span);
        match (self.kind, second) {
            // Two stores race with each other whichever came first.
            (FindingKind::WriteRace, Some(second)) if second < self.first.span => {
                (self.kind, second, Some(self.first.span))
            }
            _ => (self.kind, self.first.span, second),
        }
    }
}

/// The findings of a run.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    list: Vec<Finding>,
    /// The time of an execution that is observed.
    pub(crate) now: u64,
    /// The time of each finding of the list.
    pub(crate) times: Vec<u64>,
    errors: usize,
    known: std::collections::BTreeMap<(FindingKind, Span, Option<Span>), usize>,
}

impl Findings {
    /// Adds a finding, or counts it when one with the same places is known.
    pub(crate) fn add(&mut self, finding: Finding) {
        match self.known.get(&finding.key()) {
            Some(&index) => self.list[index].occurrences += 1,
            None => {
                self.known.insert(finding.key(), self.list.len());
                self.errors += usize::from(finding.kind.is_error());
                self.list.push(finding);
                self.times.push(self.now);
            }
        }
    }

    /// How many of them are errors. What is defined never ends a run: there are at most as many findings as pairs of places.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// Returns the findings so far with their times.
    pub(crate) fn timed(&self) -> Vec<(u64, Finding)> {
        self.times.iter().copied().zip(self.list.iter().cloned()).collect()
    }

    pub(crate) fn into_list(self) -> Vec<Finding> {
        self.list
    }
}
