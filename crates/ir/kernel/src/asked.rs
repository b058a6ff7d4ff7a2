//! Analyses that an author requests, separate from the module: they change nothing of it.

use crisp_support_diagnostics::{FileId, Span};

/// The property to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Check {
    /// Whether lanes of a warp access neighbouring elements of global memory.
    Coalesce,
    /// Whether lanes of a warp access one bank of local memory at different addresses.
    BankConflicts,
    /// Whether lanes of a warp take different ways.
    Divergence,
    /// Whether all invocations of a workgroup reach each barrier together.
    Barriers,
    /// Whether an invocation needs more than that number of registers.
    Registers {
        /// The most.
        most: u32,
        /// Whether code generators get the limit too.
        enforced: bool,
    },
}

impl Check {
    /// The name of the declaration.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Check::Coalesce => "check-coalesce",
            Check::BankConflicts => "check-bank-conflicts",
            Check::Divergence => "check-divergence",
            Check::Barriers => "check-barriers",
            Check::Registers { most: _, enforced: true } => "max-registers",
            Check::Registers { most: _, enforced: false } => "warn-max-registers",
        }
    }

    /// The checks that may be requested for many functions at once.
    pub const OF_MANY: [Check; 4] = [Check::Coalesce, Check::BankConflicts, Check::Divergence, Check::Barriers];
}

/// An analysis that an author requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which.
    pub check: Check,
    /// The subject of the analysis.
    pub of: AskedOf,
    /// The declaration.
    pub span: Span,
}

/// The subject of an analysis. Functions are known by the places of their definitions: instances of a template for different arguments
/// has one definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedOf {
    /// A function or kernel.
    Definition {
        /// Its name, for messages.
        name: String,
        /// The place of the definition, as [`crate::Function::span`] has it.
        span: Span,
    },
    /// All functions and kernels of a file.
    File(FileId),
}

impl AskedOf {
    /// Whether the function that is defined at a place is meant.
    #[must_use]
    pub fn means(&self, definition: Span) -> bool {
        match self {
            AskedOf::Definition { name: _, span } => *span == definition,
            AskedOf::File(file) => definition.file == *file,
        }
    }
}
