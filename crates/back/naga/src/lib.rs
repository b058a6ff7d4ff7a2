//! WGSL from the kernel IR; naga validates it and writes it as the Metal and Direct3D languages.
//!
//! WGSL cannot promise strict floats: a shader compiler may fuse, reorder and flush. Kernels that compute with floats are translated with
//! a warning that says so; integers are exact.

mod legalize;
mod messages;
mod names;
mod print;
mod refuse;
mod validate;

use crisp_ir_kernel::Checked;
use crisp_middle_passes::{one_kernel, recheck, run_all};
use crisp_support_diagnostics::Diagnostic;

pub use validate::{hlsl, metal, validate};

/// A kernel as a WGSL module with one entry point of the kernel's name.
///
/// Group 0 has a binding for each buffer parameter, in order, as an array of the element's scalars, and behind them a read-only array of
/// `u32` words: each value parameter in order (a word for each 32 bits of each lane, the lowest first; a bool is 0 or 1), then for each
/// buffer its number of elements, then the kernel's bound and the launch's global offset along the three axes, two words for each number, then
/// the number of dimensions. A kernel that counts fuel has one more binding: a `u32` that becomes 1 when some is used up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wgsl {
    /// The module.
    pub text: String,
    /// The number of `u32` words behind the buffers.
    pub words: u32,
    /// Whether there is a binding for the status behind the words.
    pub has_status: bool,
    /// What the author should know: floats that are not guaranteed.
    pub warnings: Vec<Diagnostic>,
}

/// Translates a kernel for workgroups of one size. Cost is linear in the kernel's size once its calls are put in place.
///
/// # Errors
/// What WGSL does not have, each with its place; limits that the kernel exceeds.
pub fn compile_wgsl(module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Wgsl, Vec<Diagnostic>> {
    let legal = recheck(run_all(legalize::PASSES, one_kernel(module, kernel)?)?)?;
    let Some((_, function)) = legal.kernel(kernel) else {
        return Err(vec![messages::no_kernel(kernel)]);
    };
    let refused = refuse::refuse(function, local_size);
    if !refused.is_empty() {
        return Err(refused);
    }
    let warnings = refuse::first_float(function).map(|at| messages::loose_floats(at, kernel)).into_iter().collect();
    let print::Printed { text, words, has_status } = print::print(function, local_size);
    Ok(Wgsl { text, words, has_status, warnings })
}
