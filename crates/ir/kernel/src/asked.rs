//! Analyses that an author asks for, beside the module: they change nothing of it.

use crisp_support_diagnostics::{FileId, Span};

/// What is to be looked at.
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
    /// Whether an invocation needs more than so many registers.
    Registers {
        /// The most.
        most: u32,
        /// Whether code generators are told the limit too.
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

    /// Those that may be asked for many functions at once.
    pub const OF_MANY: [Check; 4] = [Check::Coalesce, Check::BankConflicts, Check::Divergence, Check::Barriers];
}

/// An analysis that an author asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Which.
    pub check: Check,
    /// Of what.
    pub of: AskedOf,
    /// The declaration.
    pub span: Span,
}

/// What an analysis is asked of. Functions are known by the places of their definitions: what a template becomes for different arguments
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
