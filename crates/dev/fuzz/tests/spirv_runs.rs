//! Random programs as SPIR-V on an OpenCL device leave the interpreter's bytes.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::path::Path;
use std::process::Command;

use crisp_back_spirv::{KernelTarget, SpirvAbilities, compile_kernel};
use crisp_dev_fuzz::{Case, Limits, generate};
use crisp_ir_artifact::{Artifact, Code, Interface};
use crisp_ir_kernel::Checked;
use crisp_middle_interp::{Argument, Launch, Options, Program, Schedule};
use crisp_run_device::{Device, LaunchArgument, Memory};
use crisp_run_opencl::{OpenClDevice, devices};

/// Programs with and without subgroups as warps.
const SEEDS: u64 = 60;

/// Set in the process that does the work: the loader of OpenCL reads where drivers are when it begins.
const INSIDE: &str = "CRISP_TEST_INSIDE";

#[test]
fn random_programs_leave_the_interpreters_bytes() {
    if std::env::var_os(INSIDE).is_some() {
        return on_the_device();
    }
    let drivers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/icd");
    if !drivers.exists() {
        return eprintln!("skipped: there is no driver that takes SPIR-V (scripts/setup --gpu-tools installs one)");
    }
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "random_programs_leave_the_interpreters_bytes", "--nocapture"])
        .env(INSIDE, "1")
        .env("OCL_ICD_VENDORS", drivers)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    eprintln!("{said}");
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stdout));
}

fn on_the_device() {
    let Some(number) = devices().iter().position(|device| device.spirv) else {
        return eprintln!("skipped: there is no device that takes SPIR-V");
    };
    let device = OpenClDevice::open(number).unwrap();
    let warps = [false, true].into_iter().filter(|&warps| !warps || device.abilities().warps);
    for warps in warps {
        let mut refused = 0;
        for seed in 0..SEEDS {
            let case = generate(seed, &Limits::of_seed(seed));
            let module = Checked::check(case.module.clone()).unwrap();
            let abilities = SpirvAbilities { warps, ..SpirvAbilities::ALL };
            let target = KernelTarget { abilities, ..KernelTarget::new() };
            let name = module.kernels().next().unwrap().1.name.clone();
            let Ok(code) = compile_kernel(&module, &name, case.sizes.local, &target) else {
                refused += 1;
                continue;
            };
            let interface = Interface::of(module.kernel(&name).unwrap().1).unwrap().telling(&module);
            let found = run(&device, &Artifact { interface, code: Code::Device(code) }, &case);
            assert_eq!(found, wanted(&module, &case), "seed {seed}, warps of its own: {warps}");
        }
        eprintln!("{refused} of {SEEDS} programs are refused, warps of its own: {warps}");
        assert!(refused * 10 <= SEEDS, "{refused}");
    }
}

/// The interpreter's buffers.
fn wanted(module: &Checked, case: &Case) -> Vec<Vec<u8>> {
    let arguments = case.arguments().unwrap();
    let mut buffers = arguments.buffers.clone();
    let (id, _) = module.kernels().next().unwrap();
    let launch = Launch { sizes: case.sizes, arguments: &arguments.arguments, buffers: &mut buffers };
    Program::new(module, id).unwrap().run(launch, &Options::plain(Schedule::Sequential)).unwrap();
    buffers
}

/// The device's buffers.
fn run(device: &OpenClDevice, artifact: &Artifact, case: &Case) -> Vec<Vec<u8>> {
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
