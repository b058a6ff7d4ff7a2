//! WGSL from the kernel IR; naga validates it and writes it as the Metal and Direct3D languages.
//!
//! WGSL cannot promise strict floats: a shader compiler may fuse, reorder and flush. The text of a kernel that computes with floats says so
//! in front; integers are exact.

mod legalize;
mod messages;
mod names;
mod parameters;
mod print;
mod refuse;
mod target;
mod uniform;
mod validate;

use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::{one_kernel, recheck};
use crisp_support_diagnostics::Diagnostic;

pub use target::{WgslTarget, WgslWarps};
pub use validate::{hlsl, metal, validate};

/// Translates a kernel to a WGSL module with one entry point, for workgroups of one size. Bindings are those of [`DeviceCode`], in group 0;
/// buffers are arrays of the element's scalars. Cost is linear in the kernel's size once its calls are put in place.
///
/// # Errors
/// What WGSL does not have, each with its place; limits that the kernel exceeds.
pub fn compile_wgsl(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &WgslTarget,
) -> Result<DeviceCode, Vec<Diagnostic>> {
    let Some((_, author)) = module.kernel(kernel) else {
        return Err(vec![messages::no_kernel(kernel)]);
    };
    let (legal, sizes) = legalize::legalize(module, kernel, local_size, target)?;
    let legal = recheck(legal)?;
    let Some((_, function)) = legal.kernel(kernel) else {
        return Err(vec![messages::no_kernel(kernel)]);
    };
    let refused = refuse::refuse(function, local_size, target);
    if !refused.is_empty() {
        return Err(refused);
    }
    let given = parameters::given(author, parameters::tells(author, function), &sizes);
    let print::Printed { text, entry, parameters } = print::print(function, author, local_size, &given, target);
    Ok(DeviceCode { format: CodeFormat::Wgsl, bytes: text.into_bytes().into(), entry, local_size, parameters })
}

/// What the author of a kernel should know: that WGSL does not promise the bits of floats, where the kernel computes with some. Doubles are
/// computed with integers, and exact.
#[must_use]
pub fn loose_floats(module: &Checked, kernel: &str) -> Option<Diagnostic> {
    let one = one_kernel(module, kernel).ok()?;
    let (_, function) = one.kernel(kernel)?;
    refuse::first_float(function).map(|at| messages::loose_floats(at, kernel))
}
