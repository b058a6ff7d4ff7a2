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
mod validate;

use crisp_ir_artifact::{CodeFormat, DeviceCode, Parameter};
use crisp_ir_kernel::{Checked, Role};
use crisp_middle_passes::{one_kernel, recheck};
use crisp_support_diagnostics::{Diagnostic, Span};

pub use target::{WgslTarget, WgslWarps};
pub use validate::{hlsl, metal, validate};

use print::Texts;

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
    let (mut texts, entries) = Texts::of(&[kernel]);
    let entry = entries.into_iter().next().unwrap_or_default();
    let parameters = compile_into(&mut texts, &entry, module, kernel, local_size, target)?;
    let bytes = texts.finish().into_bytes().into();
    Ok(DeviceCode { format: CodeFormat::Wgsl, bytes, entry, local_size, parameters })
}

/// Translates kernels, each for workgroups of one size, to a WGSL module with an entry point for each. Those have the kernels' names where
/// WGSL allows them, and the bindings that [`compile_wgsl`] gives each alone.
///
/// # Errors
/// As [`compile_wgsl`], of all kernels.
pub fn compile_wgsl_module(
    module: &Checked,
    kernels: &[(&str, [u32; 3])],
    target: &WgslTarget,
) -> Result<String, Vec<Diagnostic>> {
    let names: Vec<&str> = kernels.iter().map(|(kernel, _)| *kernel).collect();
    let (mut texts, entries) = Texts::of(&names);
    let mut errors = Vec::new();
    for (&(kernel, local_size), entry) in kernels.iter().zip(&entries) {
        let made = compile_into(&mut texts, entry, module, kernel, local_size, target);
        errors.extend(made.err().unwrap_or_default());
    }
    if errors.is_empty() { Ok(texts.finish()) } else { Err(errors) }
}

fn compile_into(
    texts: &mut Texts,
    entry: &str,
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    target: &WgslTarget,
) -> Result<Vec<Parameter>, Vec<Diagnostic>> {
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
    let tells = function.params.iter().any(|param| param.role == Role::Status);
    let given = parameters::given(author, tells, &sizes);
    Ok(print::print(texts, entry, [function, author], local_size, &given, target))
}

/// The warning about floats for a kernel that is known to compute with some, at a place in it.
#[must_use]
pub fn loose_floats_at(at: Span, kernel: &str) -> Diagnostic {
    messages::loose_floats(at, kernel)
}

/// What the author of a kernel should know: that WGSL does not promise the bits of floats, where the kernel computes with some. Doubles are
/// computed with integers, and exact.
#[must_use]
pub fn loose_floats(module: &Checked, kernel: &str) -> Option<Diagnostic> {
    let one = one_kernel(module, kernel).ok()?;
    let (_, function) = one.kernel(kernel)?;
    refuse::first_float(function).map(|at| loose_floats_at(at, kernel))
}
