//! What code for a graphics processor is, for whoever launches it.

use crisp_ir_artifact::Parameter;

/// A kernel as LLVM IR, and what a launch must know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GpuCode {
    /// The module's text, with one entry point.
    pub llvm_ir: String,
    /// The entry point's name.
    pub entry: String,
    /// What each of its arguments is, in order: a pointer to the device's memory, or a scalar.
    pub parameters: Vec<Parameter>,
}
