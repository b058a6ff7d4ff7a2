//! Queues, parts of memory and memory of others, on every device that this machine has.
#![allow(clippy::unwrap_used, clippy::print_stderr)] // Also in helpers of tests.
#![allow(unsafe_code)] // Memory of the host is imported.

use std::thread;

use crisp_ir_artifact::LaunchSizes;
use crisp_ir_kernel::Checked;
use crisp_library_compile::{Language, OpenDevice, Options, Session, devices};
use crisp_run_device::{DeviceError, External, LaunchArgument, Memory, Program, Queue, Range};

const KERNELS: &str = "(module
  (kernel add (param xs (view u32 global read-write)) (param by u32) (param times u32)
    (global-size :derive (length xs))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %x u32 (load %xs %at))
      (let %zero u32 (const 0))
      (let %one u32 (const 1))
      (let %sum u32 (for (%k u32) (up %zero %times %one) (carry (%s u32 %x))
        (let %next u32 (add %s %by))
        (yield %next)))
      (store %xs %at %sum)
      (return)))
  (kernel copies (param from (view u32 global read)) (out to (view u32 global write))
    (global-size :derive (length to))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %x u32 (load %from %at))
      (store %to %at %x)
      (return)))
  (kernel checks (param xs (view u32 global read))
    (global-size :derive (length xs))
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %x u32 (load %xs %at))
      (let %zero u32 (const 0))
      (let %is bool (eq %x %zero))
      (assert \"zero\" %is %x)
      (return))))";

/// Runs a test on each device; those that are missing are named.
fn each(test: impl Fn(&OpenDevice, &Checked)) {
    let mut session = Session::new(Options::strict());
    session.add_source("queues.kir", Language::KernelIr, KERNELS.as_bytes());
    let module = session.compile().module.unwrap();
    for status in devices() {
        if !status.usable {
            eprintln!("skipped on {}: {}", status.id, status.details);
            continue;
        }
        eprintln!("on {}", status.id);
        test(&OpenDevice::open(&status.id, None).unwrap(), &module);
    }
}

fn sizes(elements: u32) -> LaunchSizes {
    let bound = [elements.into(), 1, 1];
    LaunchSizes { work_dim: 1, local: [64, 1, 1], groups: [elements.div_ceil(64), 1, 1], bound, offset: [0; 3] }
}

fn load(device: &OpenDevice, module: &Checked, kernel: &str) -> Box<dyn Program> {
    device.load(module, kernel, [64, 1, 1]).unwrap()
}

fn buffer(memory: &dyn Memory) -> LaunchArgument<'_> {
    LaunchArgument::Buffer { memory, elements: memory.len() / 4 }
}

/// Queues `xs += by`, several times.
fn add(queue: &mut dyn Queue, program: &dyn Program, memory: &dyn Memory, by: u32, times: u32) {
    let (by, times) = (by.to_le_bytes(), times.to_le_bytes());
    let arguments = [buffer(memory), LaunchArgument::Value(&by), LaunchArgument::Value(&times)];
    queue.launch(program, &sizes(u32::try_from(memory.len() / 4).unwrap()), &arguments).unwrap();
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn all(memory: &dyn Memory) -> Vec<u32> {
    let mut bytes = vec![0; usize::try_from(memory.len()).unwrap()];
    memory.read(0, &mut bytes).unwrap();
    words(&bytes)
}

#[test]
fn operations_of_a_queue_are_done_in_order() {
    each(|device, module| {
        let program = load(device, module, "add");
        let device = device.device();
        let mut queue = device.queue().unwrap();
        let memory = device.allocate(400).unwrap();
        let first: Vec<u32> = (0..100).collect();
        let mut source = bytes(&first);
        queue.write(memory.as_ref(), 0, &source).unwrap();
        source.fill(0xff);
        drop(source);
        let mut reads = Vec::new();
        for round in 1..=50 {
            add(&mut *queue, program.as_ref(), memory.as_ref(), round, 1);
            reads.push(queue.read(memory.as_ref(), 4, 8).unwrap());
        }
        queue.fill(Range { memory: memory.as_ref(), offset: 200, bytes: 40 }, 0xa5).unwrap();
        queue.fill(Range { memory: memory.as_ref(), offset: 240, bytes: 40 }, 0).unwrap();
        let last = queue.read(memory.as_ref(), 0, 400).unwrap();
        assert_eq!(queue.finish().unwrap().len(), 50);
        let mut sum = 0;
        for (round, read) in (1..).zip(reads) {
            sum += round;
            assert_eq!(words(&read.take().unwrap()), [1 + sum, 2 + sum], "round {round}");
            assert!(read.take().is_none(), "once");
        }
        let wanted = |at: u32| match at {
            50..60 => 0xa5a5_a5a5,
            60..70 => 0,
            _ => at + sum,
        };
        assert_eq!(words(&last.take().unwrap()), (0..100).map(wanted).collect::<Vec<u32>>());
        // Odd places and lengths, which some devices only have words for.
        queue.write(memory.as_ref(), 3, &[1, 2, 3, 4, 5, 6]).unwrap();
        queue.fill(Range { memory: memory.as_ref(), offset: 5, bytes: 2 }, 9).unwrap();
        let (from, to) = (
            Range { memory: memory.as_ref(), offset: 3, bytes: 7 },
            Range { memory: memory.as_ref(), offset: 391, bytes: 7 },
        );
        queue.copy(from, to).unwrap();
        let odd = queue.read(memory.as_ref(), 389, 11).unwrap();
        queue.finish().unwrap();
        let before = bytes(&[97 + sum, 98 + sum, 99 + sum]);
        let third = bytes(&[2 + sum]);
        assert_eq!(odd.take().unwrap(), [before[1], before[2], 1, 2, 9, 9, 5, 6, third[1], before[10], before[11]]);
        let nothing = queue.read(memory.as_ref(), 400, 0).unwrap();
        queue.finish().unwrap();
        assert!(nothing.take().unwrap().is_empty());
    });
}

#[test]
fn two_queues_wait_for_each_other() {
    each(|device, module| {
        let (program, copies) = (load(device, module, "add"), load(device, module, "copies"));
        let interpreted = device.id() == "interp";
        let device = device.device();
        let (mut first, mut second) = (device.queue().unwrap(), device.queue().unwrap());
        let (from, to) = (device.allocate(4096).unwrap(), device.allocate(4096).unwrap());
        // Long enough that a missing wait would show on devices that work side by side.
        let times = if interpreted { 20 } else { 20_000 };
        for round in 1..=5 {
            add(&mut *first, program.as_ref(), from.as_ref(), 1, times - 1);
            let (by, one) = (1_u32.to_le_bytes(), 1_u32.to_le_bytes());
            let arguments = [buffer(from.as_ref()), LaunchArgument::Value(&by), LaunchArgument::Value(&one)];
            let added = first.launch(program.as_ref(), &sizes(1024), &arguments).unwrap();
            second.wait_for(&added).unwrap();
            let arguments = [buffer(from.as_ref()), buffer(to.as_ref())];
            let copied = second.launch(copies.as_ref(), &sizes(1024), &arguments).unwrap();
            let read = second.read(to.as_ref(), 0, 4096).unwrap();
            first.wait_for(&copied).unwrap();
            second.finish().unwrap();
            assert_eq!(words(&read.take().unwrap()), [round * times; 1024]);
        }
        assert_eq!(first.finish().unwrap().len(), 10);
    });
}

#[test]
fn parts_share_bytes_and_outlive_the_whole() {
    each(|device, module| {
        let (program, copies) = (load(device, module, "add"), load(device, module, "copies"));
        let device = device.device();
        let step = device.part_alignment().max(16);
        let elements = u32::try_from(step / 4).unwrap();
        let mut whole = device.allocate(4 * step + 8).unwrap();
        assert!(step == 16 || matches!(whole.part(8, 4), Err(DeviceError::Misaligned { .. })));
        assert!(matches!(whole.part(4 * step, 9), Err(DeviceError::OutsideMemory { .. })));
        assert!(whole.part(4 * step, 0).unwrap().is_empty());
        let [second, fourth, rest] =
            [(step, step), (3 * step, step), (4 * step, 8)].map(|(at, bytes)| whole.part(at, bytes).unwrap());
        // A part of a part.
        let both = whole.part(step, 3 * step).unwrap();
        let third = both.part(step, step).unwrap();
        whole.write(0, &bytes(&[7]).repeat(usize::try_from(step + 2).unwrap())).unwrap();
        let mut queue = device.queue().unwrap();
        add(&mut *queue, program.as_ref(), second.as_ref(), 1, 1);
        add(&mut *queue, program.as_ref(), third.as_ref(), 2, 1);
        add(&mut *queue, program.as_ref(), rest.as_ref(), 5, 1);
        // Parts of one memory as input and output of a launch, and as source and target of a copy.
        let arguments = [buffer(third.as_ref()), buffer(fourth.as_ref())];
        queue.launch(copies.as_ref(), &sizes(elements), &arguments).unwrap();
        let range = |memory, bytes| Range { memory, offset: 0, bytes };
        queue.copy(range(fourth.as_ref(), 8), range(second.as_ref(), 8)).unwrap();
        queue.finish().unwrap();
        let part = |value: u32| vec![value; elements as usize];
        let mut wanted = [part(7), part(8), part(9), part(9), vec![12, 12]].concat();
        wanted[elements as usize] = 9;
        wanted[elements as usize + 1] = 9;
        assert_eq!(all(whole.as_ref()), wanted);
        assert!(whole.map().is_none(), "there are parts of it");
        // What shares bytes and is written is refused.
        let arguments = [buffer(second.as_ref()), buffer(both.as_ref())];
        queue.launch(copies.as_ref(), &sizes(elements), &arguments).unwrap();
        let over = both.part(0, 2 * step).unwrap();
        let inside = whole.part(2 * step, step).unwrap();
        let arguments = [buffer(over.as_ref()), buffer(inside.as_ref())];
        let refused = queue.launch(copies.as_ref(), &sizes(elements), &arguments).err().unwrap();
        assert_eq!(refused.diagnostics()[0].code.0, "D0108");
        // A queued launch keeps what it needs: memory and program.
        drop((whole, both, second, fourth, over, inside));
        add(&mut *queue, program.as_ref(), third.as_ref(), 1, 1);
        let read = queue.read(third.as_ref(), 0, step).unwrap();
        drop((third, rest, program, copies));
        queue.finish().unwrap();
        assert_eq!(words(&read.take().unwrap()).len(), elements as usize);
    });
}

#[test]
fn copies_are_between_all_memories() {
    each(|device, _| {
        let device = device.device();
        let step = device.part_alignment().max(16);
        let mut queue = device.queue().unwrap();
        let (a, b) = (device.allocate(3 * step).unwrap(), device.allocate(step).unwrap());
        let content: Vec<u8> = (0..step).map(|at| (at % 251) as u8).collect();
        queue.write(b.as_ref(), 0, &content).unwrap();
        let part = a.part(step, step).unwrap();
        let range = |memory, offset, bytes| Range { memory, offset, bytes };
        queue.copy(range(b.as_ref(), 0, step), range(part.as_ref(), 0, step)).unwrap();
        queue.copy(range(a.as_ref(), step, step), range(a.as_ref(), 2 * step, step)).unwrap();
        queue.copy(range(a.as_ref(), 2 * step + 1, 5), range(b.as_ref(), 3, 5)).unwrap();
        let overlap = queue.copy(range(a.as_ref(), step, step), range(part.as_ref(), 1, step - 1));
        assert!(overlap.is_err(), "their lengths differ");
        let overlap = queue.copy(range(a.as_ref(), step, step - 1), range(part.as_ref(), 1, step - 1)).err().unwrap();
        assert_eq!(overlap.diagnostics()[0].code.0, "D0123");
        let (a, b) = (queue.read(a.as_ref(), 0, 3 * step).unwrap(), queue.read(b.as_ref(), 0, step).unwrap());
        queue.finish().unwrap();
        let zeros = vec![0; content.len()];
        assert_eq!(a.take().unwrap(), [zeros, content.clone(), content.clone()].concat());
        let mut wanted = content;
        wanted.copy_within(1..6, 3);
        let wanted_start = [0, 1, 2, 1, 2, 3, 4, 5];
        assert_eq!(wanted[..8], wanted_start);
        assert_eq!(b.take().unwrap(), wanted);
    });
}

#[test]
fn launches_tell_in_their_order_and_threads_have_queues_of_their_own() {
    each(|device, module| {
        let (program, checks) = (load(device, module, "add"), load(device, module, "checks"));
        let device = device.device();
        let mut queue = device.queue().unwrap();
        let memory = device.allocate(16).unwrap();
        let check = |queue: &mut dyn Queue| {
            queue.launch(checks.as_ref(), &sizes(4), &[buffer(memory.as_ref())]).unwrap();
        };
        for round in 0..6 {
            add(&mut *queue, program.as_ref(), memory.as_ref(), round, round % 2);
            check(&mut *queue);
        }
        let reports = queue.finish().unwrap();
        assert_eq!(reports.len(), 12);
        let told: Vec<u64> = reports.iter().map(|report| report.messages.len() as u64).collect();
        let rest: Vec<_> = reports.iter().map(|report| (report.lost, report.status.assertion_failed)).collect();
        assert_eq!(told, [0, 0, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4], "{rest:?}");
        let values: Vec<u64> = reports.iter().filter_map(|report| Some(report.messages.first()?.values[0])).collect();
        assert_eq!(values, [1, 1, 4, 4, 9]);
        assert!(reports[11].status.assertion_failed && !reports[10].status.assertion_failed);
        // No workgroups: nothing runs, and there is a report all the same.
        queue
            .launch(checks.as_ref(), &sizes(0), &[LaunchArgument::Buffer { memory: memory.as_ref(), elements: 0 }])
            .unwrap();
        assert_eq!(queue.finish().unwrap().len(), 1);
        // Parts of one memory go to several threads.
        let step = device.part_alignment().max(16);
        let shared = device.allocate(4 * step).unwrap();
        thread::scope(|scope| {
            for at in 0..4_u32 {
                let (part, program, device) =
                    (shared.part(u64::from(at) * step, step).unwrap(), program.share(), &device);
                scope.spawn(move || {
                    let mut queue = device.queue().unwrap();
                    for _ in 0..20 {
                        add(&mut *queue, program.as_ref(), part.as_ref(), at + 1, 1);
                        queue.finish().unwrap();
                        let (by, times) = (1_u32.to_le_bytes(), 1_u32.to_le_bytes());
                        let arguments =
                            [buffer(part.as_ref()), LaunchArgument::Value(&by), LaunchArgument::Value(&times)];
                        program.launch(&sizes(u32::try_from(step / 4).unwrap()), &arguments).unwrap();
                    }
                });
            }
        });
        let wanted: Vec<u32> =
            (0..4_u32).flat_map(|at| vec![20 * (at + 2); usize::try_from(step / 4).unwrap()]).collect();
        assert_eq!(all(shared.as_ref()), wanted);
        // A queue that is dropped has done what it was given, or does it.
        add(&mut *queue, program.as_ref(), shared.as_ref(), 1, 1);
        drop(queue);
        let mut other = device.queue().unwrap();
        let read = other.read(shared.as_ref(), 0, 4).unwrap();
        other.finish().unwrap();
        assert!(matches!(words(&read.take().unwrap())[..], [40 | 41]));
    });
}

#[test]
fn memory_of_the_host_is_used_where_it_can_be() {
    #[repr(align(16))]
    struct Host([u32; 64]);
    each(|device, module| {
        let program = load(device, module, "add");
        let (id, device) = (device.id().to_owned(), device.device());
        let mut host = Box::new(Host([3; 64]));
        let start = host.0.as_mut_ptr().cast::<u8>();
        // Safety: the bytes stay where they are, and nothing else uses them until the memory is dropped.
        let imported = unsafe { device.import(External::Host { start, bytes: 256 }) };
        match imported {
            Ok(memory) => {
                assert!(id == "cpu" || id == "interp", "{id}");
                let mut queue = device.queue().unwrap();
                let part = memory.part(128, 128).unwrap();
                add(&mut *queue, program.as_ref(), part.as_ref(), 4, 1);
                drop(part);
                queue.finish().unwrap();
                assert_eq!(all(memory.as_ref())[31..33], [3, 7]);
                drop((memory, queue));
                assert_eq!((host.0[31], host.0[32], host.0[63]), (3, 7, 7));
            }
            Err(error) => {
                assert!(id != "cpu" && id != "interp", "{id}: {error}");
                assert_eq!(error.diagnostics()[0].code.0, "D0125");
            }
        }
        if id == "cpu" {
            // Safety: as above.
            let askew = unsafe { device.import(External::Host { start: start.wrapping_add(1), bytes: 8 }) };
            let found = askew.err().map(|error| error.diagnostics()).unwrap_or_default();
            let text = "device `cpu` cannot import memory of the host that begins at no multiple of 16 bytes";
            assert!(found.len() == 1 && found[0].message == text, "{found:?}");
        }
    });
}
