//! Memory, launches and what goes wrong with them, on every device of this machine; the code is WGSL, which all devices take.
#![allow(unsafe_code)] // Says of code that devices may run it.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // Also in helpers of tests.

use std::sync::Arc;

use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Artifact, Code, CodeFormat, DebugInfo, DebugKind, DeviceCode, Elem, Interface,
    LaunchSizes, Parameter, Scalar, Space,
};
use crisp_run_device::{Device, DeviceError, LaunchArgument, Memory, Program};
use crisp_run_wgpu::{WgpuDevice, devices};
use crisp_support_diagnostics::{FileId, Span};

/// `b[i] = a[i] + by` for all elements of `b`.
const ADD: &str = "
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> b: array<u32>;
@group(0) @binding(2) var<storage, read> words: array<u32>;
@compute @workgroup_size(64) fn add(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x < words[1]) { b[id.x] = a[id.x] + words[0]; }
}";

/// Invocations 3 and 5 report their elements of `a`; the rest of the message is zero.
const TELL: &str = "
@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> words: array<u32>;
@compute @workgroup_size(8) fn tell(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x == 3 || id.x == 5) {
        atomicOr(&status[0], 2u);
        let at = 4 + 36 * atomicAdd(&status[2], 1u);
        atomicStore(&status[at], 0u);
        atomicStore(&status[at + 1], 0u);
        atomicStore(&status[at + 2], id.x);
        atomicStore(&status[at + 3], 0u);
        atomicStore(&status[at + 4], a[id.x]);
        atomicStore(&status[at + 5], 0u);
    }
}";

/// Opens every device there is.
fn each(test: impl Fn(&Arc<dyn Device>)) {
    let count = devices().len();
    for number in 0..count {
        let device: Arc<dyn Device> = Arc::new(WgpuDevice::open(number).unwrap());
        test(&device);
    }
    if count == 0 {
        eprintln!("skipped: there is no Vulkan device (scripts/setup --gpu-tools installs one)");
    }
}

fn buffer(name: &str, access: Access) -> Argument {
    let elem = Elem::scalar(Scalar::U32);
    let kind = ArgumentKind::Buffer { elem, stride: 4, space: Space::Global, access, out: false, length: None };
    Argument { name: name.to_owned(), kind, shape: None }
}

fn interface(kernel: &str, arguments: Vec<Argument>) -> Interface {
    let (kernel, debug) = (kernel.to_owned(), Vec::new());
    Interface { kernel, arguments, work_dim: Some(1), debug, ..Interface::default() }
}

fn code(format: CodeFormat, bytes: &[u8], entry: &str, local: u32, parameters: &[Parameter]) -> DeviceCode {
    let (entry, local_size, parameters) = (entry.to_owned(), [local, 1, 1], parameters.to_vec());
    DeviceCode { format, bytes: bytes.into(), entry, local_size, parameters, dynamic_local: 0 }
}

/// The kernel `add` of a text with `a` to read, the value `by` and `b` to read and write.
fn add(text: &str) -> Artifact {
    add_with(text, |_| {})
}

/// The same with a change of its code.
fn add_with(text: &str, change: impl FnOnce(&mut DeviceCode)) -> Artifact {
    let by = Argument { name: "by".to_owned(), kind: ArgumentKind::Value(Elem::scalar(Scalar::U32)), shape: None };
    let arguments = vec![buffer("a", Access::Read), by, buffer("b", Access::ReadWrite)];
    let lane = Parameter::Lane { argument: 1, lane: 0 };
    let parameters = [Parameter::Buffer(0), lane, Parameter::Buffer(2), Parameter::Length(2)];
    let mut code = code(CodeFormat::Wgsl, text.as_bytes(), "add", 64, &parameters);
    change(&mut code);
    // Safety: all code of this file stays in its buffers.
    unsafe { Artifact::of_code(interface("add", arguments), Code::Device(code)) }
}

fn sizes(groups: [u32; 3], local: u32) -> LaunchSizes {
    let work_dim = 1;
    LaunchSizes { groups, local: [local, 1, 1], offset: [0; 3], bound: [u64::from(groups[0] * local), 1, 1], work_dim }
}

fn memory(device: &Arc<dyn Device>, values: &[u32]) -> Box<dyn Memory> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let mut memory = device.allocate(bytes.len() as u64).unwrap();
    memory.write(0, &bytes).unwrap();
    memory
}

fn values(memory: &dyn Memory) -> Vec<u32> {
    let mut bytes = vec![0; usize::try_from(memory.len()).unwrap()];
    memory.read(0, &mut bytes).unwrap();
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn run_add(program: &dyn Program, a: &dyn Memory, b: &dyn Memory, groups: u32) -> Result<f64, DeviceError> {
    let elements = |memory: &dyn Memory| memory.len() / 4;
    let arguments = [
        LaunchArgument::Buffer { memory: a, elements: elements(a) },
        LaunchArgument::Value(&[7, 0, 0, 0]),
        LaunchArgument::Buffer { memory: b, elements: elements(b) },
    ];
    program.launch(&sizes([groups, 1, 1], 64), &arguments).map(|report| report.seconds)
}

fn codes(error: &DeviceError) -> Vec<&'static str> {
    error.diagnostics().iter().map(|diagnostic| diagnostic.code.0).collect()
}

#[test]
fn memory_holds_bytes_at_any_place() {
    each(|device| {
        for length in [0_usize, 1, 3, 4, 5, 17, 1000] {
            let mut memory = device.allocate(length as u64).unwrap();
            let mut wanted = vec![0; length];
            let mut found = vec![1; length];
            memory.read(0, &mut found).unwrap();
            assert_eq!(found, wanted, "memory begins as zeros");
            for (at, count) in [(0, 1), (1, 2), (1, 3), (2, 9), (3, 1), (5, 12), (0, length), (7, 990), (996, 4)] {
                let bytes: Vec<u8> = (0..count).map(|index| (index + at + 1) as u8).collect();
                let done = memory.write(at as u64, &bytes);
                if at + count > length {
                    assert_eq!(codes(&done.unwrap_err()), ["D0121"]);
                    continue;
                }
                done.unwrap();
                wanted[at..at + count].copy_from_slice(&bytes);
                memory.read(0, &mut found).unwrap();
                assert_eq!(found, wanted, "{count} bytes at {at} of {length}");
                let mut part = vec![0; count];
                memory.read(at as u64, &mut part).unwrap();
                assert_eq!(part, bytes);
            }
            assert!(memory.write(length as u64, &[]).is_ok() && memory.read(length as u64 + 1, &mut []).is_err());
        }
    });
}

#[test]
fn large_copies_come_back_in_parts() {
    each(|device| {
        // More than goes to the host at once, and no multiple of anything.
        let length = (1 << 26) + 4099;
        let bytes: Vec<u8> = (0..length).map(|index: u32| (index ^ (index >> 9)) as u8).collect();
        let mut memory = device.allocate(u64::from(length)).unwrap();
        memory.write(0, &bytes).unwrap();
        let mut found = vec![0; bytes.len()];
        memory.read(0, &mut found).unwrap();
        assert!(found == bytes);
    });
}

#[test]
fn buffers_of_impossible_sizes_are_refused() {
    each(|device| {
        for bytes in [u64::MAX, 1 << 32, 1 << 50] {
            let error = device.allocate(bytes).err().unwrap();
            assert_eq!(codes(&error), ["D0122"], "{error}");
        }
    });
}

#[test]
fn launches_run_and_take_time() {
    each(|device| {
        let program = device.load(&add(ADD)).unwrap();
        for count in [1_u32, 63, 64, 65, 1000] {
            let a = memory(device, &(0..count).collect::<Vec<u32>>());
            let b = device.allocate(u64::from(count) * 4).unwrap();
            let seconds = run_add(program.as_ref(), a.as_ref(), b.as_ref(), count.div_ceil(64)).unwrap();
            assert!(seconds > 0.0 && seconds < 60.0, "{seconds}");
            assert_eq!(values(b.as_ref()), (7..count + 7).collect::<Vec<u32>>());
        }
        // Nothing to do, and nowhere to do it.
        let nothing = device.allocate(0).unwrap();
        assert!(run_add(program.as_ref(), nothing.as_ref(), nothing.as_ref(), 0).unwrap() == 0.0);
    });
}

#[test]
fn several_threads_launch_the_same_program() {
    each(|device| {
        let program = device.load(&add(ADD)).unwrap();
        std::thread::scope(|scope| {
            for first in (0..16).map(|thread| 1000 * thread) {
                let (program, device) = (program.as_ref(), device);
                scope.spawn(move || {
                    let a = memory(device, &(first..first + 300).collect::<Vec<u32>>());
                    let b = device.allocate(1200).unwrap();
                    for _ in 0..20 {
                        run_add(program, a.as_ref(), b.as_ref(), 5).unwrap();
                        assert_eq!(values(b.as_ref()), (first + 7..first + 307).collect::<Vec<u32>>());
                    }
                });
            }
        });
    });
}

#[test]
fn what_a_kernel_tells_is_read_and_forgotten_again() {
    let mut interface = interface("tell", vec![buffer("a", Access::Read)]);
    let span = Span { file: FileId(0), start: 0, end: 1 };
    let values = vec![Elem::scalar(Scalar::U32)];
    interface.debug = vec![DebugInfo { kind: DebugKind::Assert, text: "small".to_owned(), values, span }];
    let code = code(CodeFormat::Wgsl, TELL.as_bytes(), "tell", 8, &[Parameter::Buffer(0), Parameter::Status]);
    // Safety: as above.
    let artifact = unsafe { Artifact::of_code(interface, Code::Device(code)) };
    each(|device| {
        let program = device.load(&artifact).unwrap();
        let a = memory(device, &[0, 10, 20, 30, 40, 50, 60, 70]);
        let arguments = [LaunchArgument::Buffer { memory: a.as_ref(), elements: 8 }];
        for _ in 0..2 {
            let report = program.launch(&sizes([1, 1, 1], 8), &arguments).unwrap();
            let told: Vec<_> = report.messages.iter().map(|it| (it.site, it.invocation, it.values.clone())).collect();
            assert_eq!((told, report.lost), (vec![(0, 3, vec![30]), (0, 5, vec![50])], 0));
            assert!(report.status.assertion_failed && !report.status.trapped);
        }
    });
}

#[test]
fn code_that_is_none_is_not_loaded() {
    each(|device| {
        let refused = |artifact: &Artifact| device.load(artifact).err().unwrap();
        let broken = refused(&add("@compute fn add( {"));
        assert_eq!(codes(&broken), ["D0302"], "{broken}");
        assert!(broken.to_string().contains("expected"), "{broken}");
        // Without the entry point, with another binding, with text that is none, with a workgroup that no device takes.
        let other = add(&ADD.replace("fn add", "fn sub"));
        let unbound = add(&ADD.replace("@binding(1)", "@binding(9)"));
        let binary = add_with(ADD, |code| code.bytes = Arc::from([0xff, 0xfe]));
        let large = ADD.replace("workgroup_size(64)", "workgroup_size(100000)");
        let large = add_with(&large, |code| code.local_size = [100_000, 1, 1]);
        for artifact in [other, unbound, binary, large] {
            let error = refused(&artifact);
            assert_eq!(codes(&error), ["D0302"], "{error}");
        }
        let spirv = code(CodeFormat::SpirvShader, &[1, 2, 3, 4], "add", 64, &[]);
        // Safety: nothing runs it.
        let error = refused(&unsafe { Artifact::of_code(interface("add", Vec::new()), Code::Device(spirv)) });
        assert!(["D0301", "D0302"].contains(&codes(&error)[0]), "{error}");
        let ptx = code(CodeFormat::Ptx, b".version 6.3", "add", 64, &[]);
        // Safety: nothing runs it.
        let error = refused(&unsafe { Artifact::of_code(interface("add", Vec::new()), Code::Device(ptx)) });
        assert_eq!(codes(&error), ["D0301"]);
    });
}

#[test]
fn launches_that_cannot_be_are_refused() {
    each(|device| {
        let program = device.load(&add(ADD)).unwrap();
        let a = memory(device, &[1; 64]);
        let arguments = [
            LaunchArgument::Buffer { memory: a.as_ref(), elements: 64 },
            LaunchArgument::Value(&[0; 4]),
            LaunchArgument::Buffer { memory: a.as_ref(), elements: 64 },
        ];
        let refused = |groups, local| codes(&program.launch(&sizes(groups, local), &arguments).unwrap_err());
        assert_eq!(refused([1, 1, 1], 32), ["D0110"]);
        assert_eq!(refused([1, u32::MAX, 1], 64), ["D0401"]);
        assert_eq!(codes(&program.launch(&sizes([1; 3], 64), &arguments[..2]).unwrap_err()), ["D0101"]);
        let second = WgpuDevice::open(0).unwrap();
        let foreign = second.allocate(256).unwrap();
        let error = run_add(program.as_ref(), a.as_ref(), foreign.as_ref(), 1).unwrap_err();
        assert_eq!(codes(&error), ["D0106"]);
        // The text says that `a` is only read, and nothing may be written at the same time: that is an error before wgpu sees it.
        let error = program.launch(&sizes([1; 3], 64), &arguments).unwrap_err();
        assert_eq!(codes(&error), ["D0401"], "{error}");
        assert!(error.to_string().contains("launched"), "{error}");
        // And the device goes on.
        let b = device.allocate(256).unwrap();
        run_add(program.as_ref(), a.as_ref(), b.as_ref(), 1).unwrap();
        assert_eq!(values(b.as_ref()), [8; 64]);
    });
}

#[test]
fn a_number_without_a_device_is_explained() {
    let error = WgpuDevice::open(9999).err().unwrap();
    assert!(error.contains("numbered from 0") || error.contains("no Vulkan library"), "{error}");
}
