//! Launches with functions of this file in the place of compiled code: every workgroup once, arguments where the code looks for them.
#![allow(unsafe_code)] // Plays the part of compiled code.
#![allow(clippy::unwrap_used)] // Also in helpers of tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crisp_ir_artifact::{
    Access, Argument, ArgumentKind, Artifact, Code, DebugInfo, DebugKind, Elem, Interface, LaunchSizes, LoadedObject,
    ObjectCode, ObjectLoader, Parts, Scalar, Space,
};
use crisp_run_cpu::{CpuDevice, CpuOptions};
use crisp_run_device::{
    DebugMessage, Device, DeviceError, DeviceKind, LaunchArgument, LaunchStatus, MESSAGE_LIMIT, Memory, Program,
};
use crisp_support_diagnostics::{FileId, Span};

#[repr(C)]
struct LaunchRecord {
    num_groups: [u32; 3],
    work_dim: u32,
    global_offset: [u64; 3],
    bound: [u64; 3],
    status: *const Status,
}

/// The part of `CpuStatus` before the messages.
#[repr(C)]
struct Status {
    flags: AtomicU32,
    capacity: u32,
    count: AtomicU64,
}

type Entry = unsafe extern "C" fn(*const u8, *const LaunchRecord, u64, u64, *mut u8);

/// Finds functions of this file by symbol.
struct Functions;

struct Function(Entry, Option<&'static str>);

// Safety: the address is that of a function of this file.
unsafe impl LoadedObject for Function {
    fn entry(&self) -> *const () {
        self.0 as *const ()
    }

    fn failure(&self) -> Option<String> {
        self.1.map(str::to_owned)
    }
}

impl ObjectLoader for Functions {
    unsafe fn load(&self, code: &ObjectCode) -> Result<Arc<dyn LoadedObject>, String> {
        let entry: Entry = match code.symbol.as_str() {
            "count" | "unfinished" => count,
            "slow" => slow,
            "echo" => echo,
            "halve" => halve,
            "tell" => tell,
            symbol => return Err(format!("no symbol {symbol}")),
        };
        let failure = (code.symbol == "unfinished").then_some("a part cannot be compiled");
        Ok(Arc::new(Function(entry, failure)))
    }
}

fn slots<'a>(arguments: *const u8) -> &'a [AtomicU32] {
    // Safety: the first argument of all kernels of this file is a buffer of u32.
    unsafe {
        let data = arguments.cast::<*const AtomicU32>().read();
        std::slice::from_raw_parts(data, arguments.add(8).cast::<u64>().read() as usize)
    }
}

/// Adds one to the slot of each workgroup, through scratch memory that no other workgroup may use meanwhile.
unsafe extern "C" fn count(arguments: *const u8, _: *const LaunchRecord, first: u64, end: u64, scratch: *mut u8) {
    assert_eq!(scratch.addr() % 64, 0);
    assert_eq!(arguments.addr() % 16, 0);
    // Safety: the device promises 4096 bytes of scratch memory.
    let scratch = unsafe { std::slice::from_raw_parts_mut(scratch.cast::<u64>(), 512) };
    for group in first..end {
        scratch.fill(group);
        slots(arguments)[group as usize].fetch_add(1, Ordering::Relaxed);
        assert!(scratch.iter().all(|word| *word == group));
    }
}

/// Counts as `count` does, a millisecond each.
unsafe extern "C" fn slow(arguments: *const u8, _: *const LaunchRecord, first: u64, end: u64, _: *mut u8) {
    for group in first..end {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(1) {
            std::hint::spin_loop();
        }
        let thread = thread::current().name().is_some_and(|name| name.starts_with("crisp-"));
        slots(arguments)[group as usize].fetch_add(1 + u32::from(thread) * 256, Ordering::Relaxed);
    }
}

/// Writes down what it was called with: u8, u32x3, launch record.
unsafe extern "C" fn echo(arguments: *const u8, launch: *const LaunchRecord, first: u64, end: u64, _: *mut u8) {
    let slots = slots(arguments);
    // Safety: the layout that `interface` below declares.
    let (launch, byte, lanes) =
        unsafe { (&*launch, arguments.add(16).read(), arguments.add(32).cast::<[u32; 3]>().read()) };
    let mut words = vec![u32::from(byte), lanes[0], lanes[1], lanes[2], launch.work_dim];
    words.extend(launch.num_groups);
    words.extend(launch.global_offset.iter().map(|word| *word as u32));
    words.extend(launch.bound.iter().map(|word| *word as u32));
    words.extend([first as u32, end as u32]);
    for (slot, word) in slots.iter().zip(words) {
        slot.store(word, Ordering::Relaxed);
    }
}

/// Each workgroup raises a flag and reports its number, the last first; the fourth value is unused.
unsafe extern "C" fn tell(_: *const u8, launch: *const LaunchRecord, first: u64, end: u64, _: *mut u8) {
    // Safety: the layout that `ObjectCode` describes; each message is written by the workgroup that counted it.
    unsafe {
        let start = (*launch).status;
        let status = &*start;
        for group in (first..end).rev() {
            status.flags.fetch_or(if group == 3 { 4 } else { 1 }, Ordering::Relaxed);
            let number = status.count.fetch_add(1, Ordering::Relaxed);
            if number < u64::from(status.capacity) {
                let record = start.cast_mut().cast::<u64>().add(2 + 18 * number as usize);
                for (place, value) in [group % 2, 100_000 - group, group, 7, 8, 9].into_iter().enumerate() {
                    record.add(place).write(value);
                }
            }
        }
    }
}

/// Halves the smallest normal number.
unsafe extern "C" fn halve(arguments: *const u8, _: *const LaunchRecord, _: u64, _: u64, _: *mut u8) {
    let half = std::hint::black_box(std::hint::black_box(f32::MIN_POSITIVE) * std::hint::black_box(0.5));
    slots(arguments)[0].store(half.to_bits(), Ordering::Relaxed);
}

fn device(threads: Option<usize>) -> CpuDevice {
    CpuDevice::new(Arc::new(Functions), CpuOptions { threads, details: vec![("colour".to_owned(), "blue".to_owned())] })
}

fn slots_argument() -> Argument {
    let elem = Elem::scalar(Scalar::U32);
    let (space, access) = (Space::Global, Access::ReadWrite);
    let kind = ArgumentKind::Buffer { elem, stride: 4, space, access, out: false, length: None };
    Argument { name: "slots".to_owned(), kind, shape: None }
}

fn value_argument(name: &str, scalar: Scalar, lanes: u8) -> Argument {
    Argument { name: name.to_owned(), kind: ArgumentKind::Value(Elem { scalar, lanes }), shape: None }
}

fn artifact(symbol: &str, arguments: Vec<Argument>, offsets: &[u32]) -> Artifact {
    changed(symbol, arguments, offsets, |_, _| {})
}

/// The same with changes.
fn changed(
    symbol: &str,
    arguments: Vec<Argument>,
    offsets: &[u32],
    change: impl FnOnce(&mut Interface, &mut ObjectCode),
) -> Artifact {
    let kernel = symbol.to_owned();
    let mut interface = Interface { kernel, arguments, ..Interface::default() };
    let mut code = ObjectCode {
        bytes: Arc::from([]),
        symbol: symbol.to_owned(),
        local_size: [64, 1, 1],
        argument_offsets: offsets.to_vec(),
        argument_bytes: 48,
        scratch_bytes: 4096,
        parts: Parts::default(),
    };
    change(&mut interface, &mut code);
    // Safety: the loader of this file takes the symbol alone.
    unsafe { Artifact::of_code(interface, Code::Object(code)) }
}

fn program(device: &CpuDevice, symbol: &str) -> Box<dyn Program> {
    device.load(&artifact(symbol, vec![slots_argument()], &[0])).unwrap()
}

fn sizes(groups: [u32; 3]) -> LaunchSizes {
    LaunchSizes { work_dim: 3, local: [64, 1, 1], groups, bound: [7, 8, 9], offset: [4, 5, 6] }
}

fn words(memory: &dyn Memory) -> Vec<u32> {
    let mut bytes = vec![0; memory.len() as usize];
    memory.read(0, &mut bytes).unwrap();
    bytes.as_chunks().0.iter().map(|word| u32::from_ne_bytes(*word)).collect()
}

/// Launches once and gives the slots.
fn launch(device: &CpuDevice, program: &dyn Program, groups: [u32; 3], slots: u64) -> Vec<u32> {
    let memory = device.allocate(slots * 4).unwrap();
    let argument = LaunchArgument::Buffer { memory: memory.as_ref(), elements: slots };
    let report = program.launch(&sizes(groups), &[argument]).unwrap();
    assert!(report.seconds >= 0.0 && report.seconds < 60.0);
    words(memory.as_ref())
}

#[test]
fn every_workgroup_runs_once() {
    for threads in [Some(1), Some(2), Some(5), None] {
        let device = device(threads);
        let program = program(&device, "count");
        for groups in [[1, 1, 1], [2, 1, 1], [3, 1, 1], [63, 1, 1], [64, 1, 1], [65, 1, 1], [7, 11, 13], [70_000, 1, 1]]
        {
            let total = groups.iter().product::<u32>();
            for _ in 0..3 {
                let slots = launch(&device, program.as_ref(), groups, u64::from(total) + 1);
                assert!(slots[..total as usize].iter().all(|slot| *slot == 1), "{threads:?} {groups:?}");
                assert_eq!(slots[total as usize], 0);
            }
        }
    }
}

#[test]
fn hosts_are_told_in_the_order_of_invocations() {
    let info = |text: &str, lanes| DebugInfo {
        kind: DebugKind::Log,
        text: text.to_owned(),
        values: vec![Elem { scalar: Scalar::U32, lanes }, Elem::scalar(Scalar::F64)],
        span: Span::new(FileId(0), 0, 0),
    };
    let device = device(Some(3));
    let silent = artifact("tell", Vec::new(), &[]);
    let debug = vec![info("even", 1), info("odd", 2)];
    let telling = changed("tell", Vec::new(), &[], |interface, _| interface.debug = debug);
    let report = device.load(&telling).unwrap().launch(&sizes([10, 1, 1]), &[]).unwrap();
    assert_eq!(report.status, LaunchStatus { fuel_used_up: true, assertion_failed: false, trapped: true });
    let wanted = (0..10).rev().map(|group| DebugMessage {
        site: u32::from(group % 2 == 1),
        invocation: 100_000 - group,
        values: if group % 2 == 1 { vec![group, 7, 8] } else { vec![group, 7] },
    });
    assert_eq!(report.messages, wanted.collect::<Vec<_>>());
    assert_eq!(report.lost, 0);
    let report = device.load(&telling).unwrap().launch(&sizes([70_000, 1, 1]), &[]).unwrap();
    assert_eq!(report.messages.len() as u64, u64::from(MESSAGE_LIMIT));
    assert_eq!(report.lost, 70_000 - u64::from(MESSAGE_LIMIT));
    assert!(report.messages.is_sorted_by_key(|message| message.invocation));
    let report = device.load(&silent).unwrap().launch(&sizes([2, 1, 1]), &[]).unwrap();
    assert_eq!((report.messages.len(), report.lost), (0, 2), "an interface without messages has no room for them");
    assert_eq!(report.status, LaunchStatus { fuel_used_up: true, ..LaunchStatus::default() });
}

/// The messages, or nothing but their number where there were too many: the code writes those of a part of the launch last first, and how large parts are is up to
/// the clock.
fn kept_of(messages: &[DebugMessage], lost: u64) -> (usize, Vec<DebugMessage>) {
    (messages.len(), if lost > 0 { Vec::new() } else { messages.to_vec() })
}

/// A program keeps the memory of its launches: none repeats the reports of an earlier one.
#[test]
fn launches_of_a_program_tell_of_themselves_only() {
    // Which of too many messages have room is up to the threads.
    let device = device(Some(1));
    let telling = changed("tell", Vec::new(), &[], |interface, _| {
        interface.debug = ["even", "odd"]
            .map(|text| DebugInfo {
                kind: DebugKind::Log,
                text: text.to_owned(),
                values: vec![
                    Elem { scalar: Scalar::U32, lanes: if text == "odd" { 2 } else { 1 } },
                    Elem::scalar(Scalar::F64),
                ],
                span: Span::new(FileId(0), 0, 0),
            })
            .to_vec();
    });
    let kept = device.load(&telling).unwrap();
    for groups in [10, 70_000, 0, 3, 10] {
        let sizes = sizes([groups, 1, 1]);
        let report = |program: &dyn Program| {
            let report = program.launch(&sizes, &[]).unwrap();
            (report.status, kept_of(&report.messages, report.lost), report.lost)
        };
        let fresh = report(device.load(&telling).unwrap().as_ref());
        assert!(report(kept.as_ref()) == fresh, "{groups}");
        let untimed = kept.launch_untimed(&sizes, &[]).unwrap();
        assert!((untimed.status, kept_of(&untimed.messages, untimed.lost), untimed.lost) == fresh, "{groups}");
    }
}

#[test]
fn no_workgroups_is_nothing() {
    let device = device(None);
    let program = program(&device, "count");
    for groups in [[0, 1, 1], [u32::MAX, 0, u32::MAX]] {
        assert_eq!(launch(&device, program.as_ref(), groups, 1), [0]);
    }
    assert!(program.launch(&sizes([0, 1, 1]), &[]).is_err(), "mistakes are reported all the same");
}

#[test]
fn slow_workgroups_are_shared_from_the_first_launch_on_and_quick_ones_are_not() {
    let device = device(Some(3));
    let program = program(&device, "slow");
    for groups in [20, 200] {
        let slots = launch(&device, program.as_ref(), [groups, 1, 1], u64::from(groups));
        assert!(slots.iter().all(|slot| slot % 256 == 1));
        assert!(slots.iter().any(|slot| *slot > 256), "helpers took none of {groups}");
        assert!(slots.contains(&1), "the asking thread took none of {groups}");
    }
    assert_eq!(launch(&device, program.as_ref(), [1, 1, 1], 1), [1], "one workgroup needs no helper");
}

#[test]
fn code_finds_its_arguments_and_the_launch() {
    let device = device(None);
    let arguments =
        vec![slots_argument(), value_argument("byte", Scalar::U8, 1), value_argument("lanes", Scalar::U32, 3)];
    let program = device.load(&artifact("echo", arguments, &[0, 16, 32])).unwrap();
    let memory = device.allocate(16 * 4).unwrap();
    let lanes: Vec<u8> = [10_u32, 20, 1 << 30].iter().flat_map(|lane| lane.to_ne_bytes()).collect();
    let buffer = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 16 };
    program.launch(&sizes([1, 1, 1]), &[buffer, LaunchArgument::Value(&[200]), LaunchArgument::Value(&lanes)]).unwrap();
    assert_eq!(words(memory.as_ref()), [200, 10, 20, 1 << 30, 3, 1, 1, 1, 4, 5, 6, 7, 8, 9, 0, 1]);
}

/// Makes this thread's subnormal numbers zero, or keeps them, as is usual.
#[cfg(target_arch = "x86_64")]
fn flush(all: bool) {
    let mode = if all { 0x9fc0_u32 } else { 0x1f80 };
    // Safety: a mode that flushes subnormal numbers, and the usual mode.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const mode, options(nostack, readonly)) };
}

#[cfg(target_arch = "aarch64")]
fn flush(all: bool) {
    // Safety: a mode that flushes subnormal numbers, and the usual mode.
    unsafe { std::arch::asm!("msr fpcr, {}", in(reg) u64::from(all) << 24, options(nostack)) };
}

#[test]
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
fn subnormal_numbers_are_kept_whatever_the_caller_has_set() {
    let device = device(None);
    let program = program(&device, "halve");
    flush(true);
    let slots = launch(&device, program.as_ref(), [1, 1, 1], 1);
    flush(false);
    assert_eq!(slots, [0x0040_0000]);
}

#[test]
fn memory_is_zero_then_holds_what_is_written() {
    let device = device(None);
    for bytes in [0_u64, 1, 100, 5 << 20] {
        let mut memory = device.allocate(bytes).unwrap();
        assert_eq!(memory.len(), bytes);
        assert!(memory.map().unwrap().iter().all(|byte| *byte == 0));
        memory.map().unwrap().fill(3);
        if bytes > 50 {
            memory.write(10, &[1, 2]).unwrap();
            let mut read = [0; 4];
            memory.read(9, &mut read).unwrap();
            assert_eq!(read, [3, 1, 2, 3]);
        }
        assert!(memory.write(bytes, &[1]).is_err() && memory.read(bytes, &mut [0]).is_err());
    }
}

#[test]
fn what_cannot_be_had_is_an_error() {
    let device = device(None);
    let code = |error: Option<DeviceError>| error.unwrap().diagnostics()[0].code.0;
    assert_eq!(code(device.allocate(u64::MAX).err()), "D0120");
    assert_eq!(code(device.allocate(1 << 50).err()), "D0120");
    assert_eq!(code(device.load(&artifact("nobody", Vec::new(), &[])).err()), "D0302");
    assert_eq!(code(device.load(&artifact("count", vec![slots_argument()], &[])).err()), "D0302");
    for offset in [33, 48, u32::MAX - 3] {
        assert_eq!(code(device.load(&artifact("count", vec![slots_argument()], &[offset])).err()), "D0302");
    }
    let greedy = changed("count", vec![slots_argument()], &[0], |_, code| code.scratch_bytes = 1 << 50);
    let program = device.load(&greedy).unwrap();
    let memory = device.allocate(800_000).unwrap();
    let argument = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 200_000 };
    for groups in [1, 200_000] {
        assert_eq!(code(program.launch(&sizes([groups, 1, 1]), &[argument]).err()), "D0120");
    }
}

#[test]
fn a_launch_whose_code_could_not_be_completed_fails() {
    let device = device(None);
    let program = program(&device, "unfinished");
    let memory = device.allocate(4).unwrap();
    let argument = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 1 };
    let error = program.launch(&sizes([1, 1, 1]), &[argument]).unwrap_err();
    let shown = &error.diagnostics()[0];
    assert_eq!(shown.code.0, "D0302");
    assert!(shown.notes.iter().any(|note| note.text.contains("a part cannot be compiled")));
}

#[test]
fn launches_that_do_not_fit_are_refused() {
    let (ours, other) = (device(None), device(None));
    let program = program(&ours, "count");
    let code = |error: Result<_, DeviceError>| error.err().unwrap().diagnostics()[0].code.0;
    let foreign = other.allocate(4).unwrap();
    let argument = LaunchArgument::Buffer { memory: foreign.as_ref(), elements: 1 };
    assert_eq!(code(program.launch(&sizes([1, 1, 1]), &[argument])), "D0106");
    let memory = ours.allocate(4).unwrap();
    let argument = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 1 };
    let other_size = LaunchSizes { local: [32, 2, 1], ..sizes([1, 1, 1]) };
    assert_eq!(code(program.launch(&other_size, &[argument])), "D0110");
    assert_eq!(code(program.launch(&sizes([u32::MAX; 3]), &[argument])), "D0111");
    assert_eq!(words(memory.as_ref()), [0]);
}

#[test]
fn several_threads_launch_at_once() {
    let device = device(Some(3));
    let program = program(&device, "count");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for groups in [1, 100, 3000] {
                    let slots = launch(&device, program.as_ref(), [groups, 1, 1], u64::from(groups));
                    assert!(slots.iter().all(|slot| *slot == 1));
                }
            });
        }
    });
}

#[test]
fn the_device_tells_what_it_is() {
    let info = device(Some(3)).info();
    assert_eq!((info.id.as_str(), info.kind), ("cpu", DeviceKind::Cpu));
    assert!(!info.name.is_empty());
    assert!(info.details.contains(&("threads".to_owned(), "3".to_owned())));
    assert!(info.details.contains(&("colour".to_owned(), "blue".to_owned())));
}
