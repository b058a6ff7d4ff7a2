//! A launch of a random program: by the interpreter, and on a device.

use crisp_dev_fuzz::Case;
use crisp_ir_artifact::Artifact;
use crisp_ir_kernel::Checked;
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_run_device::{Device, LaunchArgument, Memory};

/// The interpreter's buffers.
pub(crate) fn wanted(module: &Checked, case: &Case) -> Vec<Vec<u8>> {
    let arguments = case.arguments().unwrap();
    let mut buffers = arguments.buffers.clone();
    let (id, _) = module.kernels().next().unwrap();
    let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
    Program::new(module, id).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    buffers
}

/// The device's buffers.
pub(crate) fn run(device: &dyn Device, artifact: &Artifact, case: &Case) -> Vec<Vec<u8>> {
    let arguments = case.arguments().unwrap();
    let program = device.load(artifact).unwrap();
    let mut memories: Vec<Box<dyn Memory>> = Vec::new();
    for bytes in &arguments.buffers {
        let mut memory = device.allocate(bytes.len() as u64).unwrap();
        memory.write(0, bytes).unwrap();
        memories.push(memory);
    }
    let values: Vec<Vec<u8>> = arguments
        .arguments
        .iter()
        .map(|argument| match argument {
            Argument::Value(constant) => {
                let lanes = constant.bits.iter().take(usize::from(constant.elem.lanes));
                lanes.flat_map(|bits| bits.to_le_bytes()[..constant.elem.scalar.bytes() as usize].to_vec()).collect()
            }
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
    program.launch(&case.sizes, &passed).unwrap();
    let read = |memory: &dyn Memory, length: usize| {
        let mut bytes = vec![0; length];
        memory.read(0, &mut bytes).unwrap();
        bytes
    };
    memories.iter().zip(&arguments.buffers).map(|(memory, before)| read(&**memory, before.len())).collect()
}
