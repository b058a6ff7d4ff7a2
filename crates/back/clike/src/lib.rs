//! OpenCL C, CUDA C++ and WGSL from the kernel IR: one printer of names, operands, statements and control flow, and a table for each language.
//!
//! The text is for people too: the author's names, the author's lines as comments where the caller knows them, and expressions where an
//! operation has one user. It keeps every bit of strict floats: products and sums are never fused.

mod abilities;
mod dialect;
mod messages;
mod names;
mod print;
mod refuse;
mod shared;
mod wgsl;

use crisp_ir_artifact::Parameter;
use crisp_middle_passes::Legal;
use crisp_support_diagnostics::{Diagnostic, Span};

pub use dialect::Dialect;
pub use wgsl::{WgslTarget, WgslWarps, compile_wgsl, compile_wgsl_module, loose_floats, loose_floats_at};

/// The target of the text.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// The language.
    pub dialect: Dialect,
    /// Whether there is arithmetic on doubles; otherwise integers compute the same bits.
    pub float64: bool,
    /// Bytes of local memory of a workgroup, at most.
    pub local_bytes: u64,
    /// The known faults of the driver.
    pub faults: DriverFaults,
    /// Returns the line of the source that a location is in, for comments: its name, number and text.
    pub lines: Option<&'a dyn Fn(Span) -> Option<SourceLine>>,
}

/// Known faults of drivers, which the printer avoids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DriverFaults {
    /// Whether the driver runs the code before barriers again that are not always met, as PoCL does. Then barriers are put around
    /// control that holds some.
    pub repeats_before_barriers: bool,
    /// Whether the driver takes values of other invocations, as Intel's for processors does: from private memory at an index that all
    /// share, for negated floats behind barriers. Then loads of private memory are volatile, and signs are loaded from there.
    pub mixes_invocations: bool,
}

impl DriverFaults {
    /// A driver that does everything right, and people, who want to read what they wrote.
    pub const NONE: Self = DriverFaults { repeats_before_barriers: false, mixes_invocations: false };

    /// A driver of which nothing is known. Volatile loads would be wrong with PoCL, where they give what was there before memory was cleared;
    /// Intel's takes SPIR-V.
    pub const UNKNOWN: Self = DriverFaults { repeats_before_barriers: true, ..DriverFaults::NONE };
}

/// A line of the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// File and line: `add.crisp:12`.
    pub place: String,
    /// The text of the line.
    pub text: String,
}

/// A kernel as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text.
    pub text: String,
    /// The kernel's name in it.
    pub entry: String,
    /// The kernel's arguments in order.
    pub parameters: Vec<Parameter>,
}

/// Prints a kernel. Cost is linear in the kernel's size.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_c(legal: &Legal<Target<'_>>) -> Result<Printed, Vec<Diagnostic>> {
    print::print(legal)
}
