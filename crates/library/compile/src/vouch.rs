//! Says of code that this compiler made it: the only place of the library that makes artifacts of machine code.
#![allow(unsafe_code)] // Devices run the artifacts made here without any check.

use crisp_ir_artifact::{Artifact, Code, Interface, PackedCode, PackedKernel, TrustedPackage};

/// Code that a back end just made of a checked module, or that comes from the cache, which only this user can write.
pub(crate) fn compiled(interface: Interface, code: Code) -> Artifact {
    // Safety: the makers of devices call this with the interface of the kernel that they compiled.
    unsafe { Artifact::of_code(interface, code) }
}

/// The code of a trusted package for the kernel at a position; nothing where there is no such kernel.
///
/// # Errors
/// That no code is chosen.
pub(crate) fn packed<E>(
    package: &TrustedPackage,
    kernel: usize,
    choose: impl for<'a> FnOnce(&'a PackedKernel) -> Result<&'a PackedCode, E>,
) -> Result<Option<Artifact>, E> {
    let Some(kernel) = package.kernels.get(kernel) else { return Ok(None) };
    let code = choose(kernel)?;
    // Safety: the caller that trusts the package states that the compiler made its codes, each for the interface beside it.
    Ok(Some(unsafe { Artifact::of_code(kernel.callable.interface.clone(), code.code.clone()) }))
}
