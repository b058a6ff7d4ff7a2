//! Errors: text that is not PTX, and launches that fail.

/// Why a module is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub reason: String,
}

impl Refused {
    pub(crate) fn new(line: u32, reason: impl Into<String>) -> Refused {
        Refused { line, reason: reason.into() }
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "line {}: {}", self.line, self.reason)
    }
}

/// The driver's numbers for what ends a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// An access outside of everything that is live.
    IllegalAddress = 700,
    /// The launch does not end.
    Timeout = 702,
    /// An access whose address is not a multiple of its size.
    MisalignedAddress = 716,
    /// Anything else: a trap, a barrier that not all reach.
    LaunchFailed = 719,
}

/// Why a launch failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The driver's status.
    pub kind: FaultKind,
    /// The reason; with the line and the invocation once it is known.
    pub reason: String,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, reason: impl Into<String>) -> Fault {
        Fault { kind, reason: reason.into() }
    }

    pub(crate) fn failed(reason: impl Into<String>) -> Fault {
        Fault::new(FaultKind::LaunchFailed, reason)
    }
}
