//! The contract through trait objects alone: mistakes are found before a launch, calls arrive in order.
#![allow(unsafe_code)] // Says of code that devices may run it.
#![allow(clippy::unwrap_used)] // Also in helpers of tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Artifact, Code, Elem, Interface, LaunchSizes, ObjectCode, Parts, Scalar, Space,
};
use crisp_run_device::{
    Call, Device, DeviceError, DeviceKey, DeviceKind, LaunchArgument, LaunchReport, Memory, NullDevice, Place, Program,
    Queue, Range, RecordedArgument, RecordingDevice, RootKey, Ticket, check_range, status_bytes, status_header, told,
};

fn buffer(name: &str, stride: u32, length: Option<u64>) -> Argument {
    let elem = Elem::scalar(Scalar::F32);
    let kind =
        ArgumentKind::Buffer { elem, stride, space: Space::Global, access: Access::ReadWrite, out: false, length };
    Argument { name: name.to_owned(), kind, shape: None }
}

fn value(name: &str, scalar: Scalar, lanes: u8) -> Argument {
    Argument { name: name.to_owned(), kind: ArgumentKind::Value(Elem { scalar, lanes }), shape: None }
}

fn artifact(arguments: Vec<Argument>) -> Artifact {
    let interface = Interface { kernel: "scale".to_owned(), arguments, work_dim: Some(1), ..Interface::default() };
    let code = ObjectCode {
        bytes: Arc::from([]),
        symbol: "scale".to_owned(),
        local_size: [64, 1, 1],
        argument_offsets: Vec::new(),
        argument_bytes: 0,
        scratch_bytes: 0,
        parts: Parts::default(),
    };
    // Safety: no device of this file runs code.
    unsafe { Artifact::of_code(interface, Code::Object(code)) }
}

fn sizes(groups: [u32; 3]) -> LaunchSizes {
    LaunchSizes { work_dim: 1, local: [64, 1, 1], groups, bound: [0; 3], offset: [0; 3] }
}

/// The codes that a launch on the null device gives.
fn codes(arguments: Vec<Argument>, given: &[LaunchArgument<'_>], device: &dyn Device) -> Vec<&'static str> {
    match device.load(&artifact(arguments)).unwrap().launch(&sizes([1, 1, 1]), given) {
        Ok(report) => {
            assert_eq!(report.seconds, 0.0);
            Vec::new()
        }
        Err(error) => {
            let diagnostics = error.diagnostics();
            assert!(diagnostics.iter().all(|diagnostic| !diagnostic.helps.is_empty()), "{error}");
            diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
        }
    }
}

#[test]
fn fitting_arguments_are_taken() {
    let device: Box<dyn Device> = Box::new(NullDevice::new());
    let memory = device.allocate(40).unwrap();
    let arguments = || vec![buffer("xs", 4, None), value("by", Scalar::F32, 1), buffer("three", 12, Some(3))];
    let whole = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 10 };
    let three = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 3 };
    assert!(codes(arguments(), &[whole, LaunchArgument::Value(&[0; 4]), three], device.as_ref()).is_empty());
    let none = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 0 };
    assert!(codes(vec![buffer("xs", 4, None)], &[none], device.as_ref()).is_empty());
    assert!(codes(vec![value("v", Scalar::F16, 3)], &[LaunchArgument::Value(&[0; 6])], device.as_ref()).is_empty());
    assert!(codes(vec![value("b", Scalar::Bool, 2)], &[LaunchArgument::Value(&[0, 1])], device.as_ref()).is_empty());
    assert!(codes(Vec::new(), &[], device.as_ref()).is_empty());
}

#[test]
fn each_mistake_has_its_code_and_all_are_reported() {
    let device = NullDevice::new();
    let other = NullDevice::new();
    let (memory, foreign) = (device.allocate(40).unwrap(), other.allocate(40).unwrap());
    let ours = |elements| LaunchArgument::Buffer { memory: memory.as_ref(), elements };
    let theirs = LaunchArgument::Buffer { memory: foreign.as_ref(), elements: 1 };
    let one = |declared: Argument, given: LaunchArgument<'_>| codes(vec![declared], &[given], &device);
    assert_eq!(codes(vec![buffer("xs", 4, None)], &[], &device), ["D0101"]);
    assert_eq!(codes(Vec::new(), &[ours(1)], &device), ["D0101"]);
    assert_eq!(one(buffer("xs", 4, None), LaunchArgument::Value(&[0; 4])), ["D0102"]);
    assert_eq!(one(value("x", Scalar::F32, 1), ours(1)), ["D0102"]);
    assert_eq!(one(value("x", Scalar::F32, 1), LaunchArgument::Value(&[0; 8])), ["D0103"]);
    assert_eq!(one(value("x", Scalar::F32, 3), LaunchArgument::Value(&[0; 16])), ["D0103"]);
    assert_eq!(one(buffer("xs", 4, None), ours(11)), ["D0104"]);
    assert_eq!(one(buffer("xs", 16, None), ours(3)), ["D0104"]);
    assert_eq!(one(buffer("xs", 4, None), ours(u64::MAX)), ["D0104"], "no overflow");
    assert_eq!(one(buffer("xs", 4, Some(9)), ours(10)), ["D0105"]);
    assert_eq!(one(buffer("xs", 4, None), theirs), ["D0106"]);
    assert_eq!(one(value("x", Scalar::Bool, 1), LaunchArgument::Value(&[2])), ["D0107"]);
    let (first, rest) = (memory.part(0, 12).unwrap(), memory.part(8, 8).unwrap());
    let part = |memory, elements| LaunchArgument::Buffer { memory, elements };
    let two =
        |given: [LaunchArgument<'_>; 2]| codes(vec![buffer("xs", 4, None), buffer("ys", 4, None)], &given, &device);
    assert_eq!(two([part(first.as_ref(), 3), part(rest.as_ref(), 2)]), ["D0108"]);
    assert!(two([part(first.as_ref(), 2), part(rest.as_ref(), 2)]).is_empty(), "their elements share nothing");
    assert!(two([part(first.as_ref(), 3), ours(10)]).is_empty(), "they begin together");
    let arguments = vec![buffer("xs", 4, None), value("x", Scalar::I64, 1), buffer("ys", 4, None)];
    let given = [ours(11), ours(1), theirs, LaunchArgument::Value(&[])];
    assert_eq!(codes(arguments, &given, &device), ["D0104", "D0102", "D0106", "D0101"]);
}

#[test]
fn workgroups_that_cannot_be_counted_are_refused() {
    let program = NullDevice::new().load(&artifact(Vec::new())).unwrap();
    let error = program.launch(&sizes([u32::MAX, u32::MAX, u32::MAX]), &[]).unwrap_err();
    assert_eq!(error, DeviceError::TooManyGroups { groups: [u32::MAX; 3] });
    assert_eq!(error.diagnostics()[0].code.0, "D0111");
    assert!(program.launch(&sizes([u32::MAX, u32::MAX, 0]), &[]).is_ok());
    assert!(program.launch(&sizes([1 << 31, 1 << 31, 1]), &[]).is_ok());
}

#[test]
fn copies_stay_inside_memory() {
    let device: Arc<dyn Device> = Arc::new(NullDevice::new());
    let mut memory = device.allocate(10).unwrap();
    assert!(!memory.is_empty() && device.allocate(0).unwrap().is_empty());
    let mut bytes = [1; 4];
    memory.write(6, &bytes).unwrap();
    memory.read(6, &mut bytes).unwrap();
    assert_eq!(bytes, [0; 4]);
    let error = memory.write(7, &bytes).unwrap_err();
    assert_eq!(error.diagnostics()[0].code.0, "D0121");
    assert!(memory.read(u64::MAX, &mut bytes).is_err() && memory.read(11, &mut []).is_err());
    memory.read(10, &mut []).unwrap();
}

/// Memory of the host that counts the bytes that were read.
struct Counted(Vec<u8>, AtomicU64);

impl Memory for Counted {
    fn device(&self) -> DeviceKey {
        DeviceKey::fresh()
    }

    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn write(&mut self, offset: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.0[range].copy_from_slice(bytes);
        Ok(())
    }

    fn read(&self, offset: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        let range = check_range(offset, bytes.len(), self.len())?;
        self.1.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        bytes.copy_from_slice(&self.0[range]);
        Ok(())
    }

    fn part(&self, _offset: u64, _bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Err(DeviceError::Failed { reason: "no parts".to_owned() })
    }

    fn place(&self) -> Place {
        Place { root: RootKey::fresh(), start: 0 }
    }

    fn map(&mut self) -> Option<&mut [u8]> {
        None
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

#[test]
fn of_what_a_kernel_told_only_the_messages_are_copied() {
    let interface = artifact(Vec::new()).interface().clone();
    let mut status = Counted(vec![0; usize::try_from(status_bytes(4)).unwrap()], AtomicU64::new(0));
    status.write(0, &status_header(4)).unwrap();
    assert_eq!(told(&status, 0.5, &interface).unwrap(), LaunchReport::silent(0.5));
    assert_eq!(status.1.swap(0, Ordering::Relaxed), 16);
    // An assertion failed, and two messages came from invocations 9 and 5.
    status.write(0, &[2]).unwrap();
    status.write(8, &[2]).unwrap();
    status.write(16 + 8, &[9]).unwrap();
    status.write(16 + 144 + 8, &[5]).unwrap();
    let report = told(&status, 0.5, &interface).unwrap();
    let from: Vec<u64> = report.messages.iter().map(|message| message.invocation).collect();
    assert_eq!((report.status.assertion_failed, from, report.lost), (true, vec![5, 9], 0));
    assert_eq!(status.1.swap(0, Ordering::Relaxed), 16 + 2 * 144);
    // More than there was room for.
    status.write(8, &[7]).unwrap();
    let report = told(&status, 0.5, &interface).unwrap();
    assert_eq!((report.messages.len(), report.lost), (4, 3));
    assert!(told(&Counted(vec![0; 8], AtomicU64::new(0)), 0.0, &interface).is_err());
}

#[test]
fn errors_without_a_launch_have_codes() {
    let text = |text: &str| text.to_owned();
    let errors = [
        (DeviceError::LocalSize { made_for: [64, 1, 1], requested: [32, 2, 1] }, "D0110"),
        (DeviceError::OutOfMemory { bytes: 1 << 40, device: text("cpu") }, "D0120"),
        (DeviceError::TooLarge { bytes: 1 << 33, most: 1 << 31, device: text("wgpu:0") }, "D0122"),
        (DeviceError::Overlap { bytes: 8 }, "D0123"),
        (DeviceError::Misaligned { offset: 3, alignment: 4 }, "D0124"),
        (DeviceError::NotImportable { device: text("wgpu:0"), what: "memory of the host" }, "D0125"),
        (DeviceError::ForeignMemory, "D0126"),
        (DeviceError::ForeignTicket, "D0127"),
        (DeviceError::Failed { reason: text("lost") }.queued("the launch of `f`"), "D0401"),
        (DeviceError::WrongCode { device: text("cpu"), wanted: "object code", found: "kernel IR" }, "D0301"),
        (DeviceError::BadCode { kernel: text("f"), reason: text("no symbol") }, "D0302"),
        (DeviceError::Failed { reason: text("lost") }, "D0401"),
    ];
    for (error, code) in errors {
        assert_eq!(error.diagnostics()[0].code.0, code);
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn a_recording_device_keeps_order_and_passes_on() {
    let recording = Arc::new(RecordingDevice::new(Arc::new(NullDevice::new())));
    let device: Arc<dyn Device> = recording.clone();
    assert_eq!(device.info().kind, DeviceKind::Test);
    let mut memory: Box<dyn Memory> = device.allocate(8).unwrap();
    memory.write(0, &[1; 8]).unwrap();
    let program: Box<dyn Program> =
        device.load(&artifact(vec![buffer("xs", 4, None), value("by", Scalar::U8, 1)])).unwrap();
    let arguments = [LaunchArgument::Buffer { memory: memory.as_ref(), elements: 2 }, LaunchArgument::Value(&[7])];
    program.launch(&sizes([1, 1, 1]), &arguments).unwrap();
    assert!(program.launch(&sizes([1, 1, 1]), &[]).is_err(), "mistakes are found, and not recorded");
    memory.read(4, &mut [0; 4]).unwrap();
    assert!(memory.map().is_none());
    drop(memory);
    let kernel = "scale".to_owned();
    let arguments = vec![RecordedArgument::Buffer { memory: 0, elements: 2 }, RecordedArgument::Value(vec![7])];
    let wanted = [
        Call::Allocate { memory: 0, bytes: 8 },
        Call::Write { memory: 0, offset: 0, bytes: 8 },
        Call::Load { kernel: kernel.clone() },
        Call::Launch { kernel, sizes: sizes([1, 1, 1]), arguments },
        Call::Read { memory: 0, offset: 4, bytes: 4 },
        Call::Free { memory: 0 },
    ];
    assert_eq!(recording.calls(), wanted);
}

#[test]
fn devices_programs_and_memory_move_between_threads() {
    fn sends<T: Send + ?Sized>() {}
    fn shares<T: Sync + ?Sized>() {}
    sends::<dyn Device>();
    shares::<dyn Device>();
    sends::<dyn Program>();
    shares::<dyn Program>();
    sends::<dyn Memory>();
    sends::<dyn Queue>();
    sends::<Ticket>();
    shares::<Ticket>();
}

#[test]
fn a_queue_checks_at_once_and_fails_at_its_end() {
    let device: Box<dyn Device> = Box::new(NullDevice::new());
    let other = NullDevice::new();
    let (memory, foreign) = (device.allocate(16).unwrap(), other.allocate(16).unwrap());
    let mut queue = device.queue().unwrap();
    let range = |offset, bytes| Range { memory: memory.as_ref(), offset, bytes };
    let theirs = Range { memory: foreign.as_ref(), offset: 0, bytes: 8 };
    let code = |result: Result<Ticket, DeviceError>| result.err().unwrap().diagnostics()[0].code.0;
    assert_eq!(code(queue.write(memory.as_ref(), 9, &[0; 8])), "D0121");
    assert_eq!(code(queue.read(memory.as_ref(), u64::MAX, 2)), "D0121");
    assert_eq!(code(queue.fill(range(0, 17), 1)), "D0121");
    assert_eq!(code(queue.fill(theirs, 1)), "D0126");
    assert_eq!(code(queue.copy(range(0, 8), theirs)), "D0126");
    assert_eq!(code(queue.copy(range(0, 8), range(7, 8))), "D0123");
    assert_eq!(code(queue.copy(range(0, 8), range(8, 7))), "D0121");
    let part = memory.part(4, 8).unwrap();
    assert_eq!(
        code(queue.copy(range(0, 5), Range { memory: part.as_ref(), offset: 0, bytes: 5 })),
        "D0123",
        "parts share"
    );
    queue.copy(range(0, 4), Range { memory: part.as_ref(), offset: 0, bytes: 4 }).unwrap();
    queue.copy(range(3, 0), range(3, 0)).unwrap();
    assert!(memory.part(9, 8).is_err() && part.part(8, 0).is_ok());
    let program = device.load(&artifact(vec![buffer("xs", 4, None)])).unwrap();
    assert_eq!(code(queue.launch(program.as_ref(), &sizes([1, 1, 1]), &[])), "D0101");
    let given = [LaunchArgument::Buffer { memory: part.as_ref(), elements: 2 }];
    let ticket = queue.launch(program.as_ref(), &sizes([1, 1, 1]), &given).unwrap();
    assert_eq!(other.queue().unwrap().wait_for(&ticket).unwrap_err().diagnostics()[0].code.0, "D0127");
    // What is queued keeps what it needs.
    drop((part, program));
    assert_eq!(queue.finish().unwrap().len(), 1);
    assert!(ticket.is_done() && queue.finish().unwrap().is_empty());
}

/// A program that fails, or waits until it may go on.
struct Slow {
    interface: crisp_run_device::Interface,
    key: DeviceKey,
    gate: Arc<std::sync::Mutex<()>>,
    fails: bool,
}

impl Program for Slow {
    fn interface(&self) -> &crisp_run_device::Interface {
        &self.interface
    }

    fn launch(&self, _: &LaunchSizes, _: &[LaunchArgument<'_>]) -> Result<LaunchReport, DeviceError> {
        let _open = self.gate.lock().unwrap();
        if self.fails { Err(DeviceError::Failed { reason: "lost".to_owned() }) } else { Ok(LaunchReport::silent(1.0)) }
    }

    fn share(&self) -> Box<dyn Program> {
        let Slow { interface, key, gate, fails } = self;
        Box::new(Slow { interface: interface.clone(), key: *key, gate: Arc::clone(gate), fails: *fails })
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

#[test]
fn queues_return_at_once_wait_for_each_other_and_hand_on_failures() {
    let device = NullDevice::new();
    let gate = Arc::new(std::sync::Mutex::new(()));
    let slow = |fails| Slow {
        interface: artifact(Vec::new()).interface().clone(),
        key: device.key(),
        gate: Arc::clone(&gate),
        fails,
    };
    let (mut first, mut second) = (device.queue().unwrap(), device.queue().unwrap());
    let closed = gate.lock().unwrap();
    let ticket = first.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    second.wait_for(&ticket).unwrap();
    let after = second.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    assert!(!ticket.is_done() && !after.is_done(), "the gate is closed");
    drop(closed);
    assert_eq!(second.finish().unwrap().len(), 1);
    assert!(ticket.is_done() && after.is_done());
    // The failure is that of the launch, on the queue that waits too, and what stands after it is not done.
    let ticket = first.launch(&slow(true), &sizes([1, 1, 1]), &[]).unwrap();
    let left_out = first.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    second.wait_for(&ticket).unwrap();
    let also = second.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    for queue in [&mut first, &mut second] {
        let error = queue.finish().unwrap_err();
        assert!(error.to_string().contains("in the launch of `scale`"), "{error}");
        assert_eq!(error.clone().cause(), DeviceError::Failed { reason: "lost".to_owned() });
    }
    assert!(left_out.result().unwrap().is_err() && also.result().unwrap().is_err());
    // Then they can be used again.
    first.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    assert_eq!((first.finish().unwrap().len(), second.finish().unwrap().len()), (1, 0));
    // A queue that is dropped does what it has.
    let last = first.launch(&slow(false), &sizes([1, 1, 1]), &[]).unwrap();
    drop(first);
    last.wait().unwrap();
}
