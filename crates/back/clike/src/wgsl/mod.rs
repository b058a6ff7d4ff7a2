//! WGSL from the kernel IR.
//!
//! WGSL cannot promise strict floats: a shader compiler may fuse, reorder and flush. The text of a kernel that computes with floats says so
//! at its beginning; integers are exact.

mod abilities;
mod messages;
mod names;
mod parameters;
mod print;
mod refuse;
mod target;

use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::{Abilities, Checks, Legal, inline_calls, run};
use crisp_support_diagnostics::{Diagnostic, Span};

pub use target::{WgslTarget, WgslWarps};

use print::Texts;

/// Returns a WGSL module with one entry point. Bindings are those of [`DeviceCode`], in group 0; buffers are arrays of the element's scalars.
/// Cost is linear in the kernel's size.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_wgsl(legal: &Legal<WgslTarget>) -> Result<DeviceCode, Vec<Diagnostic>> {
    let (mut texts, entries) = Texts::of(&[&legal.kernel().name]);
    let entry = entries.into_iter().next().unwrap_or_default();
    let parameters = print::print(&mut texts, &entry, legal)?;
    let bytes = texts.finish().into_bytes().into();
    Ok(DeviceCode {
        format: CodeFormat::Wgsl,
        bytes,
        entry,
        local_size: legal.local_size(),
        parameters,
        dynamic_local: 0,
    })
}

/// Returns a WGSL module with an entry point for each kernel. Those have the kernels' names where WGSL allows them, and the bindings that
/// [`compile_wgsl`] gives each alone.
///
/// # Errors
/// Mistakes of the compiler.
pub fn compile_wgsl_module(legal: &[Legal<WgslTarget>]) -> Result<String, Vec<Diagnostic>> {
    let names: Vec<&str> = legal.iter().map(|legal| legal.kernel().name.as_str()).collect();
    let (mut texts, entries) = Texts::of(&names);
    for (legal, entry) in legal.iter().zip(&entries) {
        print::print(&mut texts, entry, legal)?;
    }
    Ok(texts.finish())
}

/// Returns the warning about floats for a kernel that is known to compute with some, at a place in it.
#[must_use]
pub fn loose_floats_at(at: Span, kernel: &str) -> Diagnostic {
    messages::loose_floats(at, kernel)
}

/// Returns the remark for a kernel's author that WGSL does not guarantee the bits of floats, where the kernel computes with some. Doubles are
/// computed with integers, and exact.
#[must_use]
pub fn loose_floats(module: &Checked, kernel: &str) -> Option<Diagnostic> {
    let abilities = Abilities::ALL;
    let inlined = run(module, [&inline_calls::PASS], &abilities, Checks::USUAL, &mut |_, _| {}).ok()?;
    let (_, function) = inlined.kernel(kernel)?;
    refuse::first_float(&inlined, function).map(|at| loose_floats_at(at, kernel))
}
