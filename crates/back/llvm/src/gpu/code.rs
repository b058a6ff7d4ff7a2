//! Code for a GPU, described for its launcher.

use crisp_ir_artifact::Parameter;

/// A kernel as LLVM IR, and what a launch must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GpuCode {
    /// The module's text, with one entry point.
    pub llvm_ir: String,
    /// The entry point's name.
    pub entry: String,
    /// Its arguments, in order: each a pointer to the device's memory, or a scalar.
    pub parameters: Vec<Parameter>,
}
