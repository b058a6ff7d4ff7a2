//! Packages: making them of a compiled module, and running kernels out of them without any compiler.

mod places;
mod run;
mod targets;

use std::collections::BTreeSet;

use crisp_back_clike::loose_floats_at;
use crisp_ir_artifact::{Package, PackedKernel, Shape};
use crisp_ir_kernel::text::content_hash;
use crisp_ir_kernel::{Checked, HostNote, Program};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Span};

pub(crate) use run::run_packed_kernel_on;
pub use run::{choose, load_packed, packed_launch_sizes};
pub use targets::{Assemble, Target};
pub(crate) use targets::{Describe, code_for, described};

use crate::emit::kernel_local_size;
use crate::run::callable;
use crate::session::Compiled;
use crate::{messages, pipelines};

/// The contents of a package.
#[derive(Clone, Copy)]
pub struct PackOptions<'a> {
    /// The targets that it holds code for.
    pub targets: &'a [Target],
    /// Only this kernel; all of them otherwise.
    pub kernel: Option<&'a str>,
    /// The workgroup size that code is made for; otherwise what the kernel declares, or the default.
    pub local: Option<&'a [u64]>,
    /// The function that assembles PTX to machine code.
    pub assemble: &'a Assemble<'a>,
}

/// A package of a module's kernels, with code for each target, and warnings about it. Costs as much as the targets' compilers take.
///
/// # Errors
/// What a target cannot do, each with the target as a note: a package is whole or not at all.
pub fn pack(compiled: &Compiled, options: &PackOptions<'_>) -> Result<(Package, Vec<Diagnostic>), Vec<Diagnostic>> {
    let module = compiled.module.as_ref().ok_or_else(Vec::new)?;
    let (mut kernels, mut problems) = (Vec::new(), Vec::new());
    for (_, kernel) in module.kernels().filter(|(_, kernel)| options.kernel.is_none_or(|name| name == kernel.name)) {
        let local_size = match kernel_local_size(kernel, options.local) {
            Ok(size) => size,
            Err(found) => {
                Diagnostic::add_new(found, &mut problems);
                continue;
            }
        };
        let mut packed: Option<PackedKernel> = None;
        for local_size in std::iter::once(local_size).chain(launched_sizes(module, &kernel.name, local_size)) {
            let (no_double, notes) = (compiled.no_double, &*compiled.notes_of_elements(&kernel.name));
            let shapes = compiled.shapes_of(&kernel.name);
            let request = PackRequest { module, kernel: &kernel.name, local_size, no_double, notes, shapes };
            let (made, found) = pack_kernel(&request, options.targets, options.assemble);
            Diagnostic::add_new(found, &mut problems);
            match (&mut packed, made) {
                (Some(packed), Some(made)) => packed.codes.extend(made.codes),
                (packed, made) => *packed = packed.take().or(made),
            }
        }
        kernels.extend(packed);
    }
    if problems.iter().any(|problem| problem.severity.is_fatal()) {
        return Err(problems);
    }
    let sources = places::lines(&compiled.files, &mut kernels);
    let (suite, programs, plans, shapes, disjoint) = Default::default();
    let mut package = Package { maker: maker(), sources, kernels, suite, programs, plans, shapes, disjoint };
    package.add_programs(module);
    let of_programs = compiled.shapes.iter().filter(|(name, _)| package.program(name).is_some());
    package.shapes = of_programs.filter(|(name, _)| package.kernel(name).is_none()).cloned().collect();
    let there = |name: &str| package.kernel(name).is_some() || package.program(name).is_some();
    let disjoint = compiled.disjoint.iter().filter(|(name, pairs)| !pairs.is_empty() && there(name));
    package.disjoint = disjoint.cloned().collect();
    Ok((package, problems))
}

/// The workgroup sizes that launches of programs give, other than the one that code is made for anyway.
fn launched_sizes(module: &Checked, kernel: &str, made: [u32; 3]) -> BTreeSet<[u32; 3]> {
    let launches = module.programs.iter().flat_map(Program::launches);
    let given = launches.filter(|launch| launch.kernel == kernel && !launch.local.is_empty());
    let sizes = given.map(|launch| {
        let size = |axis: usize| launch.local.get(axis).copied().unwrap_or(1);
        [size(0), size(1), size(2)]
    });
    sizes.filter(|size| *size != made).collect()
}

/// Returns the name of the program that makes packages.
#[must_use]
pub fn maker() -> String {
    concat!("crisp ", env!("CARGO_PKG_VERSION")).to_owned()
}

/// A kernel that is to be packed.
#[derive(Clone, Copy)]
pub struct PackRequest<'a> {
    /// The module, as the front end wrote it.
    pub module: &'a Checked,
    /// The kernel's name.
    pub kernel: &'a str,
    /// The workgroup size that code is made for.
    pub local_size: [u32; 3],
    /// Whether integers take the place of doubles.
    pub no_double: bool,
    /// The author's notes on the elements of its memory: see [`Callable::notes`](crisp_ir_artifact::Callable::notes).
    pub notes: &'a [HostNote],
    /// The shapes of its arguments, where it declares them.
    pub shapes: &'a [Option<Shape>],
}

/// A kernel with the codes that could be made, why the others could not, and warnings. Its places are those of the module's sources.
pub fn pack_kernel(
    request: &PackRequest<'_>,
    targets: &[Target],
    assemble: &Assemble<'_>,
) -> (Option<PackedKernel>, Vec<Diagnostic>) {
    let PackRequest { module, kernel, local_size, no_double, notes, shapes } = *request;
    let optimised = match pipelines::optimise(module, no_double) {
        Ok(optimised) => optimised,
        Err(errors) => return (None, errors),
    };
    let known = module.kernel(kernel).and_then(|(_, function)| callable(module, function));
    let Some(mut callable) = known else { return (None, Vec::new()) };
    callable.interface = callable.interface.telling(&optimised).shaped(shapes);
    callable.notes = notes.to_vec();
    let (mut codes, mut problems) = (Vec::new(), Vec::new());
    for target in targets {
        match targets::code(&optimised, kernel, local_size, target, assemble) {
            Ok(code) => {
                problems.extend(code.loose_floats.then(|| loose_floats_at(callable.span, kernel)));
                codes.push(code);
            }
            Err(found) => problems.extend(found.into_iter().map(|it| it.note(format!("in the code for `{target}`")))),
        }
    }
    (Some(PackedKernel { module: content_hash(module), callable, codes }), problems)
}

/// Leaves all places out, so that a package needs no sources.
pub fn without_places(kernel: &mut PackedKernel) {
    kernel.callable.spans().for_each(|span| *span = Span::new(FileId::LIBRARY, 0, 0));
}

/// Reads a package.
///
/// # Errors
/// What is wrong with the bytes.
pub fn open_package(name: &str, bytes: &[u8]) -> Result<(Package, Files), Vec<Diagnostic>> {
    let package = Package::decode(bytes).map_err(|error| vec![messages::package_unreadable(name, &error)])?;
    let mut files = Files::new();
    for (name, text) in &package.sources {
        files.add(name.as_str(), text.as_str());
    }
    Ok((package, files))
}
