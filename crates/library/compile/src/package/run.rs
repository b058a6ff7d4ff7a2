//! Running a kernel out of a package: which of its codes a device gets, and with which workgroup size.

use std::time::Instant;

use crisp_back_clike::loose_floats_at;
use crisp_ir_artifact::{
    Artifact, LaunchError, LaunchSizes, PackedCode, PackedKernel, SizeInputs, TrustedPackage, launch_sizes,
};
use crisp_run_device::Program;
use crisp_support_diagnostics::Diagnostic;

use crate::arguments::HostArgument;
use crate::open::OpenDevice;
use crate::run::{RunReport, run_artifact};
use crate::{messages, vouch};

/// Runs a kernel of a package on an open device `repeat` times, at least once. `arguments` are in the order of the parameters; results are
/// written back to them.
///
/// # Errors
/// That the package has no code for the device, what is wrong with the launch, what the device finds.
pub(crate) fn run_packed_kernel_on(
    device: &OpenDevice,
    package: &TrustedPackage,
    kernel: &str,
    sizes: LaunchSizes,
    arguments: &mut [HostArgument],
    repeat: u32,
) -> Result<RunReport, Vec<Diagnostic>> {
    let started = Instant::now();
    let position = package.kernels.iter().position(|it| it.callable.interface.kernel == kernel).ok_or_else(Vec::new)?;
    let packed = &package.kernels[position];
    let loose = choose(device, packed, sizes.local).is_ok_and(|code| code.loose_floats);
    let artifact = artifact(device, package, position, sizes.local)?;
    let mut report = run_artifact(device, &artifact, &packed.callable, sizes, arguments, repeat, started)?;
    report.diagnostics.extend(loose.then(|| loose_floats_at(packed.callable.span, kernel)));
    Ok(report)
}

/// Loads the kernel at a position of a package.
///
/// # Errors
/// That the package has no code for the device, what is wrong with the code; nothing where there is no such kernel.
pub fn load_packed(
    device: &OpenDevice,
    package: &TrustedPackage,
    kernel: usize,
    local_size: [u32; 3],
) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
    let artifact = artifact(device, package, kernel, local_size)?;
    device.load_code(&artifact).map_err(|error| error.diagnostics())
}

fn artifact(
    device: &OpenDevice,
    package: &TrustedPackage,
    kernel: usize,
    local_size: [u32; 3],
) -> Result<Artifact, Vec<Diagnostic>> {
    let made = vouch::packed(package, kernel, |kernel| choose(device, kernel, local_size));
    made.map_err(|problem| vec![*problem])?.ok_or_else(Vec::new)
}

/// The code that suits a device best: machine code for it, else what its driver compiles.
///
/// # Errors
/// D0005 where nothing suits it, with what there is and why not; D0006 where what suits it is for other workgroup sizes.
pub fn choose<'a>(
    device: &OpenDevice,
    kernel: &'a PackedKernel,
    local_size: [u32; 3],
) -> Result<&'a PackedCode, Box<Diagnostic>> {
    let (mut fitting, mut others) = (Vec::new(), Vec::new());
    for code in &kernel.codes {
        match device.opened.takes(code) {
            Ok(rank) => fitting.push((rank, code)),
            Err(why) => others.push(format!("{}: {}: {why}", code.target, code.code.words())),
        }
    }
    let name = &kernel.callable.interface.kernel;
    if fitting.is_empty() {
        return Err(Box::new(messages::nothing_fits(name, device.id(), &others)));
    }
    let best = fitting.iter().filter(|(_, code)| code.local_size() == local_size).min_by_key(|(rank, _)| *rank);
    best.map(|(_, code)| *code).ok_or_else(|| {
        let mut there: Vec<[u32; 3]> = fitting.iter().map(|(_, code)| code.local_size()).collect();
        there.sort_unstable();
        there.dedup();
        Box::new(messages::other_local_size(name, local_size, &there))
    })
}

/// Returns the sizes of a launch of a kernel of a package: as [`launch_sizes`] does, but where no workgroup size is given and there is no code for the
/// one that follows, the one that there is code for.
///
/// # Errors
/// As [`launch_sizes`].
pub fn packed_launch_sizes(
    kernel: &PackedKernel,
    inputs: &dyn SizeInputs,
    global: Option<&[u64]>,
    local: Option<&[u64]>,
) -> Result<LaunchSizes, LaunchError> {
    let interface = &kernel.callable.interface;
    let sizes = launch_sizes(interface, inputs, global, local)?;
    if local.is_some() || kernel.codes.iter().any(|code| code.local_size() == sizes.local) {
        return Ok(sizes);
    }
    let axes = usize::from(sizes.work_dim);
    let others = kernel.codes.iter().filter_map(|code| {
        let wanted: Vec<u64> = code.local_size().iter().take(axes).map(|&size| u64::from(size)).collect();
        let sizes = launch_sizes(interface, inputs, global, Some(&wanted)).ok()?;
        (sizes.local == code.local_size()).then_some(sizes)
    });
    Ok(others.into_iter().next().unwrap_or(sizes))
}
