//! A launch of a program by the traits of devices, without the library above them.

use crisp_ir_artifact::Artifact;
use crisp_middle_interp::Argument;
use crisp_run_device::{Device, DeviceError, LaunchArgument, LaunchReport, Memory};

use crate::case::{Arguments, Case};
use crate::subject::value_bytes;

/// What a launch leaves.
#[derive(Debug)]
pub struct Launched {
    /// Each buffer's bytes, the guard behind them among them.
    pub buffers: Vec<Vec<u8>>,
    /// What the kernel tells the host.
    pub report: LaunchReport,
}

/// Loads code and launches it once, with `guard` behind each buffer, in memory that the kernel is not told of.
///
/// # Errors
/// What the device says.
pub fn launch(
    device: &dyn Device,
    artifact: &Artifact,
    case: &Case,
    arguments: &Arguments,
    guard: &[u8],
) -> Result<Launched, DeviceError> {
    let program = device.load(artifact)?;
    let mut memories: Vec<Box<dyn Memory>> = Vec::new();
    for bytes in &arguments.buffers {
        let mut memory = device.allocate((bytes.len() + guard.len()) as u64)?;
        memory.write(0, bytes)?;
        if !guard.is_empty() {
            memory.write(bytes.len() as u64, guard)?;
        }
        memories.push(memory);
    }
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
    let report = program.launch(&case.sizes, &passed)?;
    let read = |memory: &dyn Memory, length: usize| {
        let mut bytes = vec![0; length];
        memory.read(0, &mut bytes).map(|()| bytes)
    };
    let lengths = arguments.buffers.iter().map(|before| before.len() + guard.len());
    let buffers = memories.iter().zip(lengths).map(|(memory, length)| read(&**memory, length));
    let buffers = buffers.collect::<Result<_, _>>()?;
    Ok(Launched { buffers, report })
}
