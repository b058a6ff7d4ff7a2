//! Kinds of failures of a program's runs.

use std::fmt;

/// Which comparison failed. While a failing program is made smaller, this stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The validator rejects the program: a mistake of the generator.
    Invalid,
    /// The analyses reject the program: a mistake of the generator, or of an analysis.
    Rejected,
    /// The interpreter finds a race or a barrier that parts a workgroup: a mistake of the generator, or of the detection.
    Finding,
    /// Another order of invocations leaves other bytes.
    Order,
    /// The text, read back, is another program.
    Text,
    /// The binary form, read back, is another program.
    Binary,
    /// A pass fails, or yields an invalid program.
    Pass,
    /// A program leaves other bytes after a pass.
    PassDiffers,
    /// The code generator refuses the program.
    Refused,
    /// The device fails to load or to run the program.
    Device,
    /// The device leaves other bytes than the interpreter.
    Differs,
    /// The device wrote outside of its buffers.
    Outside,
    /// The process died.
    Crash,
    /// It took too long.
    Hang,
}

impl Kind {
    const ALL: [Kind; 14] = [
        Kind::Invalid,
        Kind::Rejected,
        Kind::Finding,
        Kind::Order,
        Kind::Text,
        Kind::Binary,
        Kind::Pass,
        Kind::PassDiffers,
        Kind::Refused,
        Kind::Device,
        Kind::Differs,
        Kind::Outside,
        Kind::Crash,
        Kind::Hang,
    ];

    /// Returns a word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Invalid => "invalid",
            Kind::Rejected => "rejected",
            Kind::Finding => "finding",
            Kind::Order => "order",
            Kind::Text => "text",
            Kind::Binary => "binary",
            Kind::Pass => "pass",
            Kind::PassDiffers => "pass-differs",
            Kind::Refused => "refused",
            Kind::Device => "device",
            Kind::Differs => "differs",
            Kind::Outside => "outside",
            Kind::Crash => "crash",
            Kind::Hang => "hang",
        }
    }

    /// Returns the kind of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One failed comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which.
    pub kind: Kind,
    /// The observation.
    pub what: String,
    /// The device that failed, where it is one of several.
    pub device: Option<String>,
}

impl Failure {
    /// Creates a failure.
    pub fn new(kind: Kind, what: impl Into<String>) -> Failure {
        Failure { kind, what: what.into(), device: None }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let device = self.device.as_ref().map_or(String::new(), |device| format!("{device}: "));
        write!(f, "{}: {device}{}", self.kind.name(), self.what)
    }
}
