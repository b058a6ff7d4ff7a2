//! A launch of a random program: by the interpreter, and on a device.

use crisp_dev_fuzz::Case;
use crisp_ir_artifact::Artifact;
use crisp_ir_kernel::Checked;
use crisp_middle_interp::{Launch, Options, Program, Schedule};
use crisp_run_device::Device;

/// Returns the interpreter's buffers.
pub(crate) fn wanted(module: &Checked, case: &Case) -> Vec<Vec<u8>> {
    let arguments = case.arguments().unwrap();
    let mut buffers = arguments.buffers.clone();
    let (id, _) = module.kernels().next().unwrap();
    let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
    Program::new(module, id).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    buffers
}

/// Returns the device's buffers.
pub(crate) fn run(device: &dyn Device, artifact: &Artifact, case: &Case) -> Vec<Vec<u8>> {
    crisp_dev_fuzz::launch(device, artifact, case, &case.arguments().unwrap()).unwrap().buffers
}
