//! The device with a driver without a device, and with a real one where there is one.
#![allow(unsafe_code)] // Says of code that devices may run it.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

// Its own tests run here: a program of unit tests would compile the whole crate once more.
#[allow(dead_code, unreachable_pub)]
#[path = "../../src/words.rs"]
mod words;

use std::path::Path;
use std::process::Command;

use crisp_dev_testkit::{is_again, test_again};
use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Artifact, Code, CodeFormat, DebugInfo, DebugKind, DeviceCode, Elem, Interface,
    LaunchSizes, Parameter, Scalar, Space,
};
use crisp_run_cuda::{CudaDevice, count};
use crisp_run_device::{Device, DeviceError, LaunchArgument};
use crisp_support_diagnostics::{FileId, Span};

/// `scale(data, factor, flag)`, which reports one message.
fn artifact(code: &str) -> Artifact {
    let value = |name: &str, scalar| Argument {
        name: name.to_owned(),
        kind: ArgumentKind::Value(Elem::scalar(scalar)),
        shape: None,
    };
    let data = ArgumentKind::Buffer {
        elem: Elem::scalar(Scalar::I32),
        stride: 4,
        space: Space::Global,
        access: Access::ReadWrite,
        out: false,
        length: None,
    };
    let told = DebugInfo {
        kind: DebugKind::Log,
        text: "told".to_owned(),
        values: vec![Elem::scalar(Scalar::U64)],
        span: Span::new(FileId(0), 0, 0),
    };
    let arguments = vec![
        Argument { name: "data".to_owned(), kind: data, shape: None },
        value("factor", Scalar::I64),
        value("flag", Scalar::Bool),
    ];
    let interface = Interface { kernel: "scale".to_owned(), arguments, debug: vec![told], ..Interface::default() };
    let lane = |argument| Parameter::Lane { argument, lane: 0 };
    let code = DeviceCode {
        format: CodeFormat::Ptx,
        bytes: code.as_bytes().into(),
        entry: "scale".to_owned(),
        local_size: [64, 1, 1],
        parameters: vec![Parameter::Buffer(0), lane(1), lane(2), Parameter::Length(0), Parameter::Status],
        dynamic_local: 0,
    };
    // Safety: the kernels of this file stay in their buffers.
    unsafe { Artifact::of_code(interface, Code::Device(code)) }
}

/// The same with other code.
fn with_code(artifact: &Artifact, change: impl FnOnce(&mut DeviceCode)) -> Artifact {
    let Code::Device(mut code) = artifact.code().clone() else { panic!("it is code of a device") };
    change(&mut code);
    // Safety: as above.
    unsafe { Artifact::of_code(artifact.interface().clone(), Code::Device(code)) }
}

fn sizes(groups: [u32; 3]) -> LaunchSizes {
    LaunchSizes { work_dim: 1, local: [64, 1, 1], groups, bound: [64, 1, 1], offset: [0; 3] }
}

fn words(device: &dyn Device, launch: impl FnOnce(&dyn Device) -> DeviceError) -> String {
    launch(device).to_string()
}

/// Runs in a process that finds the driver beside this test.
#[test]
fn launches_through_a_driver() {
    if !is_again() {
        return start_with_driver();
    }
    let device = CudaDevice::open(0).unwrap();
    let Err(reason) = CudaDevice::open(1) else { panic!("there is one device") };
    assert_eq!(reason, "the CUDA driver finds 1 devices, numbered from 0");
    assert_eq!((count(), device.capability()), (Ok(1), (9, 0)));
    let info = device.info();
    assert_eq!((info.id.as_str(), info.name.as_str()), ("cuda:0", "no device"));
    assert!(info.details.contains(&("driver".to_owned(), "CUDA 13.1".to_owned())), "{info:?}");
    assert!(info.details.contains(&("memory".to_owned(), "4 MiB, 3 MiB free".to_owned())), "{info:?}");

    let program = device.load(&artifact("scale")).unwrap();
    let mut data = device.allocate(400).unwrap();
    let mut bytes = [1; 400];
    data.read(0, &mut bytes).unwrap();
    assert_eq!(bytes, [0; 400], "memory begins as zero");
    for index in 0..100_u8 {
        data.write(4 * u64::from(index), &[index, 0, 0, 0]).unwrap();
    }
    assert!(matches!(data.write(399, &[0; 2]), Err(DeviceError::OutsideMemory { .. })));
    let factor = (-3_i64).to_le_bytes();
    let arguments = [
        LaunchArgument::Buffer { memory: &*data, elements: 90 },
        LaunchArgument::Value(&factor),
        LaunchArgument::Value(&[1]),
    ];
    for _ in 0..2 {
        let report = program.launch(&sizes([2, 1, 1]), &arguments).unwrap();
        assert!((report.seconds - 0.25).abs() < 1e-9 && report.status.fuel_used_up && report.lost == 0);
        let told: Vec<_> = report.messages.iter().map(|it| (it.site, it.invocation, it.values.clone())).collect();
        assert_eq!(told, [(0, 5, vec![77])]);
    }
    data.read(0, &mut bytes).unwrap();
    for (index, bytes) in (0..).zip(bytes.chunks_exact(4)) {
        let wanted = if index < 90 { (index * -3 + 1) * -3 + 1 } else { index };
        assert_eq!(i32::from_le_bytes(bytes.try_into().unwrap()), wanted, "element {index}");
    }

    let resources = device.resources(&artifact("scale")).unwrap();
    assert_eq!((resources.registers, resources.local_bytes, resources.groups), (40, 1024, 16));
    assert!((resources.occupancy - 0.5).abs() < 1e-9);
    let none = device.allocate(0).unwrap();
    assert!(none.is_empty() && none.read(0, &mut []).is_ok());
    long_copies(&device);
    what_goes_wrong(&device);
}

/// Copies through pinned memory, which is reused while copies are in progress: at odd offsets and with odd lengths.
fn long_copies(device: &CudaDevice) {
    let mut data = device.allocate(40 << 20).unwrap();
    for (offset, length) in
        [(0, 40 << 20), (3, 1 << 20), (77, (4 << 20) + 1), (5, (8 << 20) - 1), (1 << 20, (21 << 20) + 13)]
    {
        let bytes: Vec<u8> = (0..length).map(|at: usize| (at * 31 + at / 251 + offset) as u8).collect();
        data.write(offset as u64, &bytes).unwrap();
        let mut back = vec![0; length];
        data.read(offset as u64, &mut back).unwrap();
        assert!(back == bytes, "{length} bytes from {offset}");
    }
    assert!(matches!(data.read(1, &mut vec![0; 40 << 20]), Err(DeviceError::OutsideMemory { .. })));
}

fn what_goes_wrong(device: &CudaDevice) {
    let program = device.load(&artifact("scale")).unwrap();
    let data = device.allocate(400).unwrap();
    let launch = |sizes: LaunchSizes, factor: i64| {
        let factor = factor.to_le_bytes();
        let data = LaunchArgument::Buffer { memory: &*data, elements: 100 };
        program.launch(&sizes, &[data, LaunchArgument::Value(&factor), LaunchArgument::Value(&[0])])
    };
    assert!(launch(sizes([0, 1, 1]), 1).is_ok(), "nothing runs");
    let other = LaunchSizes { local: [32, 1, 1], ..sizes([1, 1, 1]) };
    assert!(matches!(launch(other, 1), Err(DeviceError::LocalSize { .. })));
    assert!(words(device, |_| launch(sizes([1, 70_000, 1]), 1).unwrap_err()).contains("at most 65535 workgroups"));
    let lost = words(device, |_| launch(sizes([1, 1, 1]), 666).unwrap_err());
    assert!(lost.contains("CUDA_ERROR_ILLEGAL_ADDRESS") && lost.contains("start it again"), "{lost}");
    let bad = words(device, |device| device.load(&artifact("other")).err().unwrap());
    assert!(bad.contains("device kernel image is invalid (CUDA_ERROR_INVALID_IMAGE): line 1: no such kernel"), "{bad}");
    assert!(matches!(device.allocate(1 << 40), Err(DeviceError::OutOfMemory { .. })));
    let spirv = with_code(&artifact("scale"), |code| code.format = CodeFormat::SpirvKernel);
    assert!(matches!(device.load(&spirv), Err(DeviceError::WrongCode { .. })));
}

/// Compiles the driver and starts this test with it.
fn start_with_driver() {
    let folder = std::env::temp_dir().join(format!("crisp-cuda-driver-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/driver/driver.c");
    let made =
        Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(folder.join("libcuda.so")).arg(source).status();
    if !cfg!(target_os = "linux") || !made.is_ok_and(|status| status.success()) {
        println!("skipped: there is no C compiler, or this is not a Linux");
        return;
    }
    let said =
        test_again(concat!(module_path!(), "::launches_through_a_driver"), &[("LD_LIBRARY_PATH", folder.as_os_str())]);
    let _ = std::fs::remove_dir_all(&folder);
    assert!(!said.contains("not given back"), "{said}");
}

/// A kernel in PTX: each invocation adds its number to an element.
const ADD: &str = ".version 6.3\n.target sm_75\n.address_size 64\n.visible .entry add(.param .u64 a)\n{\n\
    .reg .b32 %r<4>;\n.reg .b64 %d<4>;\nld.param.u64 %d1, [a];\nmov.u32 %r1, %tid.x;\nmul.wide.u32 %d2, %r1, 4;\n\
    add.s64 %d3, %d1, %d2;\nld.global.u32 %r2, [%d3];\nadd.u32 %r3, %r2, %r1;\nst.global.u32 [%d3], %r3;\nret;\n}\n";

#[test]
fn launches_on_a_processor() {
    if is_again() {
        return;
    }
    let device = match CudaDevice::open(0) {
        Ok(device) => device,
        Err(reason) => return println!("skipped: {reason}"),
    };
    let artifact = with_code(&artifact(ADD), |code| {
        code.entry = "add".to_owned();
        code.parameters = vec![Parameter::Buffer(0)];
    });
    let mut interface = artifact.interface().clone();
    interface.arguments.truncate(1);
    interface.debug.clear();
    // Safety: as above.
    let artifact = unsafe { Artifact::of_code(interface, artifact.code().clone()) };
    let program = device.load(&artifact).unwrap();
    let mut data = device.allocate(256).unwrap();
    data.write(0, &[9, 0, 0, 0]).unwrap();
    let report = program.launch(&sizes([1, 1, 1]), &[LaunchArgument::Buffer { memory: &*data, elements: 64 }]).unwrap();
    assert!(report.seconds > 0.0);
    let mut bytes = [0; 256];
    data.read(0, &mut bytes).unwrap();
    for (index, bytes) in (0_u32..).zip(bytes.chunks_exact(4)) {
        assert_eq!(u32::from_le_bytes(bytes.try_into().unwrap()), index + if index == 0 { 9 } else { 0 });
    }
}

#[test]
fn a_machine_without_a_driver_says_so() {
    match count() {
        Ok(count) => println!("skipped: there are {count} devices"),
        Err(reason) => assert!(reason.contains("CUDA driver"), "{reason}"),
    }
}
