//! Running a kernel with all that follows it: the kernel alone, or with its continuations, which are a program of the kernel's name.

use std::collections::BTreeSet;
use std::time::Instant;

use crisp_ir_artifact::{Callable, LaunchSizes, TrustedPackage};
use crisp_ir_kernel::{Module, Program, SizeExpr, Step};
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::{HostArgument, hidden_arguments};
use crate::open::OpenDevice;
use crate::package::run_packed_kernel_on;
use crate::program::{run_this_packed_program_on, run_this_program_on};
use crate::run::{RunOptions, RunReport, launch_diagnostic, run_kernel_on};
use crate::session::Compiled;

/// Runs the first stage.
type RunFirst<'a> = dyn FnMut(&mut [HostArgument]) -> Result<RunReport, Vec<Diagnostic>> + 'a;

/// Opens a device, compiles a kernel for it and runs it there; see [`run_on`].
///
/// # Errors
/// What is wrong with the device, the code or the launch, and what the device finds wrong in the kernel.
pub fn run(
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    options: &RunOptions<'_>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let device = OpenDevice::open_with(options.device, options.cache.clone(), options.threads)?;
    let opening = started.elapsed();
    let report = run_on(&device, compiled, kernel, sizes, arguments, options.repeat)?;
    Ok(RunReport { compile_time: report.compile_time + opening, ..report })
}

/// Compiles a kernel for an open device and runs it there `repeat` times, at least once, each time with its continuations. `arguments` are
/// in the order of the parameters, with or without those that no caller names; results are written back to them.
///
/// # Errors
/// What is wrong with the code or the launch, and what the device finds wrong in the kernel.
pub fn run_on(
    device: &OpenDevice,
    compiled: &Compiled,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    match compiled.module.as_ref().and_then(|module| module.program(kernel)) {
        None => run_kernel_on(device, compiled, kernel, sizes, arguments, repeat),
        Some(program) => {
            let callable = compiled.callable(kernel).ok_or_else(Vec::new)?;
            with_hidden(&callable, sizes, arguments, &mut |all| {
                run_this_program_on(device, compiled, &sized(program, &callable, sizes), all, repeat)
            })
        }
    }
}

/// Opens a device and runs a kernel of a package there; see [`run_packed_on`]. Nothing is kept in a cache.
///
/// # Errors
/// What is wrong with the device, the package or the launch.
pub fn run_package(
    package: &TrustedPackage,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    options: &RunOptions<'_>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let device = OpenDevice::open_with(options.device, None, options.threads)?;
    let opening = started.elapsed();
    let report = run_packed_on(&device, package, kernel, sizes, arguments, options.repeat)?;
    Ok(RunReport { compile_time: report.compile_time + opening, ..report })
}

/// Runs a kernel of a package, as [`run_on`] does.
///
/// # Errors
/// That the package has no code for the device, what is wrong with the launch, what the device finds.
pub fn run_packed_on(
    device: &OpenDevice,
    package: &TrustedPackage,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    match (package.program(kernel), package.kernel(kernel)) {
        (Some(program), Some(packed)) => {
            let program = sized(program, &packed.callable, sizes);
            with_hidden(&packed.callable, sizes, arguments, &mut |all| {
                run_this_packed_program_on(device, package, &program, all, repeat)
            })
        }
        _ => run_packed_kernel_on(device, package, kernel, sizes, arguments, repeat),
    }
}

/// The kernels of a module that follow others, and are launched with them.
#[must_use]
pub fn continuations(module: &Module) -> BTreeSet<&str> {
    let of_kernels = module.programs.iter().filter(|program| module.kernel(&program.name).is_some());
    of_kernels.flat_map(|program| program.launches().into_iter().skip(1)).map(|launch| launch.kernel.as_str()).collect()
}

/// The program with the sizes of its first launch.
pub(crate) fn sized(program: &Program, callable: &Callable, sizes: LaunchSizes) -> Program {
    let mut program = program.clone();
    let axes = usize::from(sizes.work_dim).clamp(1, 3);
    if let Some(Step::Launch(first)) = program.body.first_mut() {
        first.local = sizes.local.iter().take(axes).copied().collect();
        let rule = callable.interface.global_size.as_ref();
        if rule.is_none_or(|rule| !rule.required) {
            // The declared size stays what bounds are compared with.
            let size = |axis: usize| if rule.is_some() { sizes.global(axis) } else { sizes.bound[axis] };
            first.global = (0..axes).map(|axis| SizeExpr::integer(size(axis).into())).collect();
        }
    }
    program
}

/// Runs with the arguments that no caller names, and takes them back.
fn with_hidden(
    callable: &Callable,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    run: &mut RunFirst<'_>,
) -> Result<RunReport, Vec<Diagnostic>> {
    let (explicit, interface) = (arguments.len(), &callable.interface);
    let mut hidden = Vec::new();
    if explicit < interface.arguments.len() && explicit == interface.explicit().len() {
        hidden = hidden_arguments(interface, &sizes, arguments)
            .map_err(|error| vec![launch_diagnostic(callable, &error)])?;
    }
    let taken = arguments.iter_mut().map(|it| std::mem::replace(it, HostArgument::Zeros(0)));
    let mut all: Vec<HostArgument> = taken.chain(hidden).collect();
    let report = run(&mut all);
    let hidden = all.split_off(explicit.min(all.len()));
    arguments.iter_mut().zip(all).for_each(|(argument, after)| *argument = after);
    Ok(RunReport { hidden, ..report? })
}
