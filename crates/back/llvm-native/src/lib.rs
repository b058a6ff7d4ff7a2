//! The only crate that links LLVM: IR text becomes object code, assembly or optimised text; object code becomes callable.
//!
//! Nothing happens at start-up: targets are registered and the linker is made when they are first needed, and loading object code from
//! a cache never creates a code generator.

mod compile;
mod host;
mod late;
mod link;
mod linker;
mod messages;
#[cfg(all(target_os = "linux", target_env = "gnu", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod older;
mod orc;
mod owned;
mod registry;
mod self_test;
mod worker;

#[doc(hidden)]
pub use compile::limit_passes;
pub use compile::{OptLevel, compile_amd_object, compile_assembly, compile_object, optimise_to_text};
pub use host::{HostCpu, host, llvm_version, registered_targets};
pub use link::link_amd_objects;
pub use orc::OrcLoader;
pub use self_test::self_test;

use crisp_support_diagnostics::Diagnostic;

/// Why LLVM made nothing. All but the last are mistakes of ours: authors write kernels, not LLVM IR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The text is not LLVM IR.
    Syntax {
        /// LLVM's words, with line and column.
        reason: String,
    },
    /// The text parses but breaks rules of LLVM IR, or was made for another machine.
    Invalid {
        /// LLVM's words.
        reason: String,
    },
    /// This machine's target cannot be had.
    Target {
        /// LLVM's words.
        reason: String,
    },
    /// Optimiser or code generator failed.
    CodeGeneration {
        /// LLVM's words.
        reason: String,
    },
    /// This LLVM makes wrong code of what it is tested with.
    SelfTest {
        /// Which LLVM, and what was wrong.
        reason: String,
    },
}

impl Error {
    /// Returns the message to show.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        match self {
            Error::Syntax { reason } => messages::syntax(reason),
            Error::Invalid { reason } => messages::invalid(reason),
            Error::Target { reason } => messages::target(reason),
            Error::CodeGeneration { reason } => messages::code_generation(reason),
            Error::SelfTest { reason } => messages::self_test(reason),
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Error::Syntax { reason }
        | Error::Invalid { reason }
        | Error::Target { reason }
        | Error::CodeGeneration { reason }
        | Error::SelfTest { reason }) = self;
        write!(f, "{}: {reason}", self.diagnostic().message)
    }
}

impl std::error::Error for Error {}
