//! The stages of a compilation as text, and the kernel IR as bytes.

use crisp_back_clike::{WgslTarget, compile_wgsl_module};
use crisp_ir_artifact::{Interface, LaunchError, LaunchSizes, SizeInputs, launch_sizes};
use crisp_ir_kernel::{Checked, Function, binary, text};
use crisp_middle_passes::legalise_all;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::session::Compiled;
use crate::{cpu, messages, pipelines};

/// Which part of a module is printed as code of a target, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmitOptions<'a> {
    /// Only this kernel; all of them otherwise.
    pub kernel: Option<&'a str>,
    /// The workgroup size that machine code is made for; otherwise what the kernel declares, or the default.
    pub local: Option<&'a [u64]>,
}

/// The kernel IR as the front end wrote it; empty when there is none.
#[must_use]
pub fn emit_ir(compiled: &Compiled) -> String {
    compiled.module.as_ref().map(|module| text::print(module)).unwrap_or_default()
}

/// The binary form of the kernel IR as the front end wrote it, with the source files in which its places lie; empty when there is none.
/// `files` are those of the session.
#[must_use]
pub fn emit_binary_ir(compiled: &Compiled, files: &Files) -> Vec<u8> {
    compiled.module.as_ref().map(|module| binary::encode_with_sources(module, files)).unwrap_or_default()
}

/// The kernel IR as code generators get it; empty when there is none.
///
/// # Errors
/// Limits that the program exceeds.
pub fn emit_optimised_ir(compiled: &Compiled) -> Result<String, Vec<Diagnostic>> {
    optimised(compiled).map(|module| module.map(|module| text::print(&module)).unwrap_or_default())
}

/// A module as code generators get it. Cost is about linear in the module's size.
///
/// # Errors
/// Limits that the program exceeds.
pub fn optimise(module: &Checked) -> Result<Checked, Vec<Diagnostic>> {
    pipelines::optimise(module, false)
}

/// LLVM IR for this machine's CPU, before LLVM's own optimiser.
///
/// # Errors
/// What the target cannot do; a build without LLVM.
pub fn emit_llvm(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    each_kernel(compiled, options, &cpu::llvm_ir)
}

/// Assembly for this machine's CPU.
///
/// # Errors
/// What the target cannot do; a build without LLVM.
pub fn emit_assembly(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    each_kernel(compiled, options, &cpu::assembly)
}

/// How this machine's CPU executes kernels, as text for authors: the lanes of its vectors, and for each access, loop and branch how it is printed, where
/// its bounds are checked, whether lanes are masked; how many vectors the machine code keeps on its stack.
///
/// # Errors
/// What the target cannot do; a build without LLVM.
pub fn explain_cpu(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    each_kernel(compiled, options, &|module, kernel, local| cpu::explained(module, kernel, local, &compiled.files))
}

/// WGSL for kernels, one module with an entry point for each; where their floats are not guaranteed, a comment in front says so.
///
/// # Errors
/// What WGSL does not have.
pub fn emit_wgsl(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    wgsl(compiled, options)
}

/// Kernels in Metal's language; empty when there are none.
///
/// # Errors
/// What WGSL, through which it is made, does not have.
pub fn emit_metal(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    crisp_back_naga::metal(&through_wgsl(compiled, options, "Metal's")?).map_err(|diagnostic| vec![*diagnostic])
}

/// Kernels in Direct3D's language; empty when there are none.
///
/// # Errors
/// What WGSL, through which it is made, does not have.
pub fn emit_hlsl(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    crisp_back_naga::hlsl(&through_wgsl(compiled, options, "Direct3D's")?).map_err(|diagnostic| vec![*diagnostic])
}

/// Returns the remarks on code that is WGSL or made of it: one for each kernel with floats whose bits it does not guarantee.
#[must_use]
pub fn wgsl_remarks(compiled: &Compiled, options: &EmitOptions<'_>) -> Vec<Diagnostic> {
    let Ok(Some(sized)) = sized(compiled, options) else { return Vec::new() };
    sized.kernels().iter().filter_map(|(kernel, _)| crisp_back_clike::loose_floats(&sized.module, kernel)).collect()
}

/// WGSL that becomes another language, which messages name.
fn through_wgsl(compiled: &Compiled, options: &EmitOptions<'_>, whose: &str) -> Result<String, Vec<Diagnostic>> {
    // The message names the requested output, and why WGSL decides is a note.
    let named = |mut diagnostic: Diagnostic| {
        diagnostic.message = diagnostic.message.replace("WGSL", &format!("code in {whose} language"));
        diagnostic.note(format!("code in {whose} language is made of WGSL"))
    };
    wgsl(compiled, options).map_err(|found| found.into_iter().map(named).collect())
}

fn wgsl(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<String, Vec<Diagnostic>> {
    let Some(sized) = sized(compiled, options)? else { return Ok(String::new()) };
    compile_wgsl_module(&legalise_all(&sized.module, &sized.kernels(), &WgslTarget::USUAL)?)
}

/// The module that code is made of, for one workgroup size.
pub(crate) struct Sized {
    /// The module that code generators get.
    pub(crate) module: Checked,
    /// The kernels that are wanted, with the workgroup size that each is compiled for.
    kernels: Vec<(String, [u32; 3])>,
}

impl Sized {
    /// The kernels that are wanted, with their workgroup sizes.
    pub(crate) fn kernels(&self) -> Vec<(&str, [u32; 3])> {
        self.kernels.iter().map(|(name, local_size)| (name.as_str(), *local_size)).collect()
    }
}

/// The kernels that are wanted; none where there is no module.
pub(crate) fn sized(compiled: &Compiled, options: &EmitOptions<'_>) -> Result<Option<Sized>, Vec<Diagnostic>> {
    let Some(module) = optimised(compiled)? else { return Ok(None) };
    let (mut kernels, mut errors) = (Vec::new(), Vec::new());
    for (_, kernel) in module.kernels().filter(|(_, kernel)| options.kernel.is_none_or(|name| name == kernel.name)) {
        match kernel_local_size(kernel, options.local) {
            Ok(local_size) => kernels.push((kernel.name.clone(), local_size)),
            Err(found) => Diagnostic::add_new(found, &mut errors),
        }
    }
    if errors.is_empty() { Ok(Some(Sized { module, kernels })) } else { Err(errors) }
}

fn optimised(compiled: &Compiled) -> Result<Option<Checked>, Vec<Diagnostic>> {
    compiled.module.as_ref().map(|module| pipelines::optimise(module, compiled.no_double)).transpose()
}

/// Prints one kernel of an optimised module for one workgroup size.
pub(crate) type Print<'a, T> = dyn Fn(&Checked, &str, [u32; 3]) -> Result<T, Vec<Diagnostic>> + 'a;

/// The texts of the kernels, one after the other.
pub(crate) fn each_kernel(
    compiled: &Compiled,
    options: &EmitOptions<'_>,
    code: &Print<'_, String>,
) -> Result<String, Vec<Diagnostic>> {
    each_kernel_code(compiled, options, code).map(|texts| texts.concat())
}

/// The code of each kernel.
pub(crate) fn each_kernel_code<T>(
    compiled: &Compiled,
    options: &EmitOptions<'_>,
    code: &Print<'_, T>,
) -> Result<Vec<T>, Vec<Diagnostic>> {
    let Some(sized) = sized(compiled, options)? else { return Ok(Vec::new()) };
    let (mut all, mut errors) = (Vec::new(), Vec::new());
    for (kernel, local_size) in sized.kernels() {
        match code(&sized.module, kernel, local_size) {
            Ok(code) => all.push(code),
            Err(found) => Diagnostic::add_new(found, &mut errors),
        }
    }
    if errors.is_empty() { Ok(all) } else { Err(errors) }
}

/// The workgroup size that code of a kernel is made for: requested, or declared without arguments, or the default.
pub(crate) fn kernel_local_size(kernel: &Function, requested: Option<&[u64]>) -> Result<[u32; 3], Vec<Diagnostic>> {
    let Some(interface) = Interface::of(kernel) else { return Ok([1; 3]) };
    local_size(&interface, requested).map_err(|error| vec![messages::launch(&error, &interface, kernel.span)])
}

/// No argument is known when code is only printed.
struct NothingKnown;

impl SizeInputs for NothingKnown {
    fn scalar(&self, _param: u32) -> Option<i128> {
        None
    }

    fn length(&self, _param: u32) -> Option<u64> {
        None
    }
}

/// The workgroup size that is requested, or declared without arguments, or the default.
fn local_size(interface: &Interface, requested: Option<&[u64]>) -> Result<[u32; 3], LaunchError> {
    let axes =
        requested.filter(|_| interface.work_dim.is_none()).map_or(usize::from(interface.dimensions()), <[u64]>::len);
    // The default divides a size that is set.
    if interface.global_size.as_ref().is_some_and(|rule| rule.required) {
        match launch_sizes(interface, &NothingKnown, None, requested) {
            Err(LaunchError::MissingArgument { param: _ }) => {}
            known => return known.map(|sizes| sizes.local),
        }
    }
    // Only the workgroup matters: any global size will do.
    let mut free = Interface { global_size: None, work_dim: u8::try_from(axes).ok(), ..interface.clone() };
    let global = vec![1; axes];
    let sizes = |interface: &Interface| launch_sizes(interface, &NothingKnown, Some(&global), requested);
    let local = |sizes: LaunchSizes| sizes.local;
    match sizes(&free) {
        Err(LaunchError::MissingArgument { param: _ }) => {
            free.local_size = None;
            sizes(&free).map(local)
        }
        known => known.map(local),
    }
}
