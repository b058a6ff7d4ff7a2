//! A launch of a program by the traits of devices, without the library above them.

use crisp_ir_artifact::Artifact;
use crisp_middle_interp::Argument;
use crisp_run_device::{Device, DeviceError, LaunchArgument, LaunchReport, Memory};

use crate::case::{Arguments, Case};
use crate::subject::value_bytes;

/// The results of a launch.
#[derive(Debug)]
pub struct Launched {
    /// Each buffer's bytes.
    pub buffers: Vec<Vec<u8>>,
    /// The reports of the kernel to the host.
    pub report: LaunchReport,
}

/// Loads code and launches it once, in memory of the device's own.
///
/// # Errors
/// What the device says.
pub fn launch(
    device: &dyn Device,
    artifact: &Artifact,
    case: &Case,
    arguments: &Arguments,
) -> Result<Launched, DeviceError> {
    let mut memories: Vec<Box<dyn Memory>> = Vec::new();
    for bytes in &arguments.buffers {
        let mut memory = device.allocate(bytes.len() as u64)?;
        memory.write(0, bytes)?;
        memories.push(memory);
    }
    let report = launch_on(device, artifact, case, arguments, &memories)?;
    let read = |memory: &dyn Memory, length: usize| {
        let mut bytes = vec![0; length];
        memory.read(0, &mut bytes).map(|()| bytes)
    };
    let buffers = memories.iter().zip(&arguments.buffers).map(|(memory, before)| read(&**memory, before.len()));
    Ok(Launched { buffers: buffers.collect::<Result<_, _>>()?, report })
}

/// Loads code and launches it once, with memory for each buffer.
///
/// # Errors
/// What the device says.
pub(crate) fn launch_on(
    device: &dyn Device,
    artifact: &Artifact,
    case: &Case,
    arguments: &Arguments,
    memories: &[Box<dyn Memory>],
) -> Result<LaunchReport, DeviceError> {
    let program = device.load(artifact)?;
    let values: Vec<Vec<u8>> = arguments
        .arguments
        .iter()
        .map(|argument| match argument {
            Argument::Value(constant) => value_bytes(constant),
            Argument::Buffer { buffer: _, length: _ } => Vec::new(),
        })
        .collect();
    let passed: Vec<LaunchArgument<'_>> = arguments
        .arguments
        .iter()
        .zip(&values)
        .map(|(argument, bytes)| match argument {
            Argument::Value(_) => LaunchArgument::Value(bytes),
            Argument::Buffer { buffer, length } => {
                LaunchArgument::Buffer { memory: &*memories[*buffer], elements: *length }
            }
        })
        .collect();
    program.launch(&case.sizes, &passed)
}
