//! The language's own example programs on every usable device, at sizes around every boundary: equal bytes, and the right ones.

use std::sync::LazyLock;

use crisp::diagnostics::render_terminal;
use crisp::{
    ArgumentKind, Compiled, HostArgument, Language, LaunchSizes, OpenDevice, Options, Session, SizeInputs, devices,
    launch_sizes, run_on,
};
use crisp_dev_testkit::kept_code;

/// Nothing, one, around a warp, not a multiple of anything, and many workgroups.
const SIZES: [u64; 8] = [0, 1, 7, 31, 32, 33, 1000, (1 << 20) + 7];

struct Inputs<'a> {
    kinds: &'a [ArgumentKind],
    arguments: &'a [HostArgument],
}

impl SizeInputs for Inputs<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        match self.arguments.get(param as usize)? {
            HostArgument::Value(bytes) => {
                let mut wide = [0; 16];
                wide[..bytes.len()].copy_from_slice(bytes);
                Some(i128::from_le_bytes(wide))
            }
            HostArgument::Buffer(_) | HostArgument::Zeros(_) => None,
        }
    }

    fn length(&self, param: u32) -> Option<u64> {
        let ArgumentKind::Buffer { stride, .. } = self.kinds.get(param as usize)? else { return None };
        match self.arguments.get(param as usize)? {
            HostArgument::Buffer(bytes) => Some(bytes.len() as u64 / u64::from(*stride)),
            HostArgument::Zeros(bytes) => Some(bytes / u64::from(*stride)),
            HostArgument::Value(_) => None,
        }
    }
}

fn compiled(source: &str) -> Compiled {
    let mut session = Session::new(Options::strict());
    session.add_source("example.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let shown = render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(compiled.module.is_some(), "{shown}");
    compiled
}

/// All usable devices, opened once for all tests: drivers take their time.
fn usable() -> &'static [OpenDevice] {
    static OPEN: LazyLock<Vec<OpenDevice>> = LazyLock::new(|| {
        // WGSL promises nothing of floats.
        let usable = devices().into_iter().filter(|device| device.usable && !device.details.contains("WGSL"));
        usable.map(|device| OpenDevice::open(&device.id, kept_code()).expect("it is usable")).collect()
    });
    &OPEN
}

/// Runs on one device and returns the bytes of all buffers.
fn on_device(compiled: &Compiled, kernel: &str, device: &OpenDevice, arguments: &[HostArgument]) -> Vec<Vec<u8>> {
    let interface = compiled.interface(kernel).expect("the kernel exists");
    let kinds: Vec<ArgumentKind> = interface.arguments.iter().map(|argument| argument.kind).collect();
    let sizes = launch_sizes(&interface, &Inputs { kinds: &kinds, arguments }, None, None)
        .expect("sizes follow from the contract");
    let mut arguments = arguments.to_vec();
    let id = device.id();
    match run_on(device, compiled, kernel, sizes, &mut arguments, 1) {
        Ok(report) => assert!(
            report.diagnostics.iter().all(|it| !it.severity.is_fatal()),
            "{kernel} on {id}: {:?}",
            report.diagnostics
        ),
        Err(problems) => panic!("{kernel} on {id}: {problems:?}"),
    }
    arguments
        .into_iter()
        .filter_map(|argument| match argument {
            HostArgument::Buffer(bytes) => Some(bytes),
            HostArgument::Value(_) | HostArgument::Zeros(_) => None,
        })
        .collect()
}

/// Runs on all devices and compares the last buffer with what is right.
fn agree(compiled: &Compiled, kernel: &str, arguments: &[HostArgument], right: &[u8]) {
    for device in usable() {
        let buffers = on_device(compiled, kernel, device, arguments);
        let result = buffers.last().expect("the kernel has a buffer");
        if result != right {
            let at = result.iter().zip(right).position(|(a, b)| a != b);
            panic!("{kernel} on {}: byte {at:?} of {} differs", device.id(), right.len());
        }
    }
}

/// A deterministic stream of bits (splitmix64).
fn bits(index: u64, seed: u64) -> u64 {
    let mut z = index.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Floats of all kinds: any bits, NaN and subnormals included.
fn floats(count: u64, seed: u64) -> Vec<f32> {
    (0..count).map(|index| f32::from_bits(bits(index, seed) as u32)).collect()
}

fn bytes_of(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

const VECTOR_ADD: &str = include_str!("../../../../../examples/crisp/vector_add.crisp");
const SUM_VECTOR: &str = include_str!("../../../../../examples/crisp/sum_vector.crisp");
const ADD_TWO: &str = include_str!("../../../../../examples/crisp/add_two.crisp");
const LIGHTEN: &str = include_str!("../../../../../examples/crisp/lighten_image.crisp");
const SOBEL: &str = include_str!("../../../../../examples/crisp/sobel.crisp");

// covers: crisp.def-kernel crisp.in-each-thread crisp.loop-grid-stride crisp.loop-vector-stride crisp.check-thread-bounds
// covers: crisp.size.derive-from crisp.elem crisp.elem.set crisp.math.basic crisp.type.float crisp.out
#[test]
fn vector_add_in_its_four_forms() {
    let program = compiled(VECTOR_ADD);
    for size in SIZES {
        let (a, b) = (floats(size, 1), floats(size, 2));
        let sum: Vec<f32> =
            a.iter().zip(&b).map(|(a, b)| if (a + b).is_nan() { f32::from_bits(0x7fc0_0000) } else { a + b }).collect();
        let arguments = [a, b].map(|values| HostArgument::Buffer(bytes_of(&values))).to_vec();
        let arguments: Vec<HostArgument> =
            arguments.into_iter().chain([HostArgument::Buffer(vec![0; size as usize * 4])]).collect();
        for kernel in ["vector_add", "vector_add_each", "vector_add_checked", "vector_add_stride"] {
            agree(&program, kernel, &arguments, &bytes_of(&sum));
        }
    }
}

// covers: crisp.make-vector crisp.space.local crisp.local-barrier crisp.dec-times-by-half crisp.in-each-thread-in-group
// covers: crisp.when-thread-in-group-is crisp.get-workgroup-id crisp.grid-stride-target crisp.form.inc crisp.size.set-to crisp.local-size
#[test]
fn sum_vector_with_a_tree_in_local_memory() {
    let program = compiled(SUM_VECTOR);
    for size in SIZES {
        let values: Vec<i64> = (0..size).map(|index| bits(index, 3) as i64).collect();
        let source = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        // As many invocations as elements, rounded up to workgroups of 64: invocation i adds element i.
        let groups = size.div_ceil(64) as usize;
        let right: Vec<u8> = (0..groups)
            .flat_map(|group| {
                let members = values.iter().skip(group * 64).take(64);
                members.fold(0i64, |sum, value| sum.wrapping_add(*value)).to_le_bytes()
            })
            .collect();
        let arguments = [HostArgument::Buffer(source), HostArgument::Buffer(vec![0; groups * 8])];
        agree(&program, "sum_vector", &arguments, &right);
    }
}

// covers: crisp.def-kernel.inline-typed crisp.align.std140 crisp.type.int
#[test]
fn add_two_stores_into_a_std140_vector() {
    let program = compiled(ADD_TWO);
    for (a, b) in [(1, 2), (i32::MAX, 1), (-5, 5), (i32::MIN, -1)] {
        let (a, b): (i32, i32) = (a, b);
        let mut right = vec![0; 16];
        right[..4].copy_from_slice(&a.wrapping_add(b).to_le_bytes());
        let value = |value: i32| HostArgument::Value(value.to_le_bytes().to_vec());
        let arguments = [value(a), value(b), HostArgument::Buffer(vec![0; 16])];
        let program = &program;
        for device in usable() {
            let interface = program.interface("add_two").expect("the kernel exists");
            let kinds: Vec<ArgumentKind> = interface.arguments.iter().map(|argument| argument.kind).collect();
            let inputs = Inputs { kinds: &kinds, arguments: &arguments };
            let sizes = launch_sizes(&interface, &inputs, Some(&[1]), Some(&[1])).expect("one invocation");
            let mut arguments = arguments.to_vec();
            run_on(device, program, "add_two", sizes, &mut arguments, 1).expect("runs");
            assert_eq!(arguments[2], HostArgument::Buffer(right.clone()), "{a} + {b} on {}", device.id());
        }
    }
}

// covers: crisp.type.uchar crisp.space.global crisp.access.read-write
#[test]
fn lighten_image_wraps_bytes() {
    let program = compiled(LIGHTEN);
    for (width, height) in [(0, 5), (1, 1), (7, 3), (31, 33), (32, 8), (33, 9), (100, 1), (1025, 1025)] {
        let (width, height): (u64, u64) = (width, height);
        let image: Vec<u8> = (0..width * height).map(|index| bits(index, 4) as u8).collect();
        let right: Vec<u8> = image.iter().map(|byte| byte.wrapping_add(30)).collect();
        let value = |value: u64| HostArgument::Value(value.to_le_bytes().to_vec());
        agree(&program, "lighten_image", &[HostArgument::Buffer(image), value(width), value(height)], &right);
    }
}

fn sobel(image: &[u8], width: i64, height: i64) -> Vec<u8> {
    let pixel = |x: i64, y: i64| {
        let (x, y) = (x.clamp(0, width - 1), y.clamp(0, height - 1));
        i32::from(image[(y * width + x) as usize])
    };
    let mut edges = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let column = |x: i64| pixel(x, y - 1) + 2 * pixel(x, y) + pixel(x, y + 1);
            let row = |y: i64| pixel(x - 1, y) + 2 * pixel(x, y) + pixel(x + 1, y);
            let gradient = (column(x + 1) - column(x - 1)).abs() + (row(y + 1) - row(y - 1)).abs();
            edges.push(gradient.min(255) as u8);
        }
    }
    edges
}

// covers: crisp.guarantee.variadic-macros-only crisp.todo.math-abs crisp.conv.to crisp.form.and-or crisp.dotimes
#[test]
fn sobel_over_a_tile_with_a_border() {
    let program = compiled(SOBEL);
    for (width, height) in [(1, 1), (31, 7), (32, 8), (33, 9), (200, 100)] {
        let (width, height): (u64, u64) = (width, height);
        let image: Vec<u8> = (0..width * height).map(|index| bits(index, 5) as u8).collect();
        let right = sobel(&image, width as i64, height as i64);
        let value = |value: u64| HostArgument::Value(value.to_le_bytes().to_vec());
        let arguments =
            [HostArgument::Buffer(image), value(width), value(height), HostArgument::Buffer(vec![0; right.len()])];
        agree(&program, "sobel", &arguments, &right);
    }
}

// covers: crisp.out.read-error
#[test]
fn the_incorrect_calc_is_refused_for_reading_its_output() {
    let source = "
(def-type source-vec (vector-type float :global :readable))
(def-type result-vec (vector-type float :global :read-write))
(def-function square (x:float) (declare (return-type float)) (* x x))
(def-kernel calc (A:source-vec &out B:result-vec)
  (declare (global-size :derive-from A))
  (loop-vector-stride A (i)
    (set! (~ i B) (square (~ i A))))
  (let ((lucky-num (~ B 7)))
    (set! (~ B 0) lucky-num)))
";
    let mut session = Session::new(Options::strict());
    session.add_source("calc.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_none());
    let shown = render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(shown.contains("error[C0401]: `B` is an &out vector") && shown.contains("calc.crisp:9:20"), "{shown}");
}

/// More local memory than code for NVIDIA GPUs may declare: a launch requests it. Devices that have less refuse it.
#[test]
fn much_local_memory() {
    let source = "(module (kernel turned (param data (view u32 global read-write)) (local-size :require 64) (memory first local u32 64)
        (memory large local u32 13000) (body
        (let %me u32 (local-id 0)) (let %i u64 (convert u64 %me)) (let %g u64 (global-linear-id))
        (let %first (view u32 local read-write) (memory first)) (let %large (view u32 local read-write) (memory large))
        (let %far u64 (const 200)) (let %at u64 (mul %i %far)) (let %x u32 (load %data %g)) (store %large %at %x) (store %first %i %x) (barrier)
        (let %last u64 (const 63)) (let %back u64 (sub %last %i)) (let %there u64 (mul %back %far)) (let %y u32 (load %large %there))
        (let %one u64 (const 1)) (let %beside u64 (add %there %one)) (let %zero u32 (load %large %beside)) (let %z u32 (load %first %i))
        (let %sum u32 (add %y %zero)) (let %all u32 (add %sum %z)) (store %data %g %all) (return))))";
    let mut session = Session::new(Options::strict());
    session.add_source("turned.kir", Language::KernelIr, source.as_bytes());
    let compiled = session.compile();
    let shown = render_terminal(session.files(), &compiled.diagnostics, false);
    assert!(compiled.module.is_some(), "{shown}");
    let numbers: Vec<u32> = (0..128).map(|number| number * number + 1).collect();
    let bytes = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let right: Vec<u32> = (0..128_usize).map(|at| numbers[at / 64 * 64 + 63 - at % 64] + numbers[at]).collect();
    let sizes = LaunchSizes { work_dim: 1, local: [64, 1, 1], groups: [2, 1, 1], bound: [128, 1, 1], offset: [0; 3] };
    let mut ran = Vec::new();
    for device in usable() {
        let mut arguments = [HostArgument::Buffer(bytes(&numbers))];
        match run_on(device, &compiled, "turned", sizes, &mut arguments, 1) {
            Ok(_) => {
                let HostArgument::Buffer(found) = &arguments[0] else { panic!("it is a buffer") };
                assert!(*found == bytes(&right), "{}", device.id());
                ran.push(device.id().split(':').next().unwrap_or_default().to_owned());
            }
            Err(problems) => assert!(
                problems.iter().all(|problem| ["D0804", "D0906"].contains(&problem.code.0)),
                "{}: {problems:?}",
                device.id()
            ),
        }
    }
    let cuda = usable().iter().any(|device| device.id().starts_with("cuda"));
    assert!(ran.contains(&"interp".to_owned()) && ran.contains(&"cpu".to_owned()), "{ran:?}");
    assert_eq!(ran.contains(&"cuda".to_owned()), cuda, "{ran:?}");
}

/// Local memory whose length follows the workgroup's size: each size has its own, also where it is not a whole number, and too much of it is
/// refused with its place.
#[test]
fn lengths_of_local_memory_follow_the_workgroup() {
    let source = |more: &str| {
        format!(
            "(module (kernel turned (param data (view u32 global read-write))
        (memory tile local u32 (mul (local-size 0) (mul (local-size 1) (local-size 2))))
        (memory part local u16 (sub (div (local-size 0) 3) 5)) (memory few local f32 (sub 1 (local-size 0))){more}
        (body
        (let %me u32 (local-linear-id)) (let %i u64 (convert u64 %me)) (let %group u32 (group-id 0))
        (let %size u32 (local-linear-size)) (let %before u32 (mul %group %size)) (let %at u32 (add %before %me)) (let %g u64 (convert u64 %at))
        (let %tile (view u32 local read-write) (memory tile)) (let %part (view u16 local read-write) (memory part))
        (let %few (view f32 local read-write) (memory few))
        (let %x u32 (load %data %g)) (store %tile %i %x) (let %short u16 (convert u16 %x)) (store %part %i %short) (barrier)
        (let %all u64 (extent %tile 0)) (let %one u64 (const 1)) (let %last u64 (sub %all %one)) (let %back u64 (sub %last %i))
        (let %y u32 (load %tile %back)) (let %o u16 (load %part %i)) (let %z u32 (convert u32 %o)) (let %sum u32 (add %y %z))
        (let %outside u32 (load %tile %all)) (let %still u32 (add %sum %outside))
        (let %p u64 (extent %part 0)) (let %f u64 (extent %few 0)) (let %pf u64 (add %p %f)) (let %places u32 (convert u32 %pf))
        (let %thousand u32 (const 1000)) (let %much u32 (mul %places %thousand)) (let %r u32 (add %still %much))
        (store %data %g %r) (return))))"
        )
    };
    let compiled = |source: &str| {
        let mut session = Session::new(Options::strict());
        session.add_source("turned.kir", Language::KernelIr, source.as_bytes());
        let compiled = session.compile();
        let shown = render_terminal(session.files(), &compiled.diagnostics, false);
        assert!(compiled.module.is_some(), "{shown}");
        compiled
    };
    let bytes = |numbers: &[u32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let module = compiled(&source(""));
    let large = compiled(&source("(memory large local u8 (mul 4096 (mul 256 (local-size 0))))"));
    for local in [[64, 1, 1], [1, 1, 1], [7, 3, 2], [40, 5, 1], [17, 1, 3]] {
        let group = local.iter().product::<u32>() as usize;
        let numbers: Vec<u32> = (0..3 * group as u32).map(|number| number * 37 + 1).collect();
        // A third of the first axis less 5, rounded up, and at least 1.
        let part = (i64::from(local[0]) - 15 + 2).div_euclid(3).max(1) as usize;
        let right = (0..numbers.len()).map(|at| {
            let (start, own) = (at / group * group, at % group);
            let inside = if own < part { numbers[at] & 0xffff } else { 0 };
            numbers[start + group - 1 - own] + inside + 1000 * (part as u32 + 1)
        });
        let right = bytes(&right.collect::<Vec<u32>>());
        let bound = [u64::from(local[0]) * 3, local[1].into(), local[2].into()];
        let sizes = LaunchSizes { work_dim: 3, local, groups: [3, 1, 1], bound, offset: [0; 3] };
        for device in usable() {
            let mut arguments = [HostArgument::Buffer(bytes(&numbers))];
            if let Err(problems) = run_on(device, &module, "turned", sizes, &mut arguments, 1) {
                panic!("{} at {local:?}: {problems:?}", device.id());
            }
            let HostArgument::Buffer(found) = &arguments[0] else { panic!("it is a buffer") };
            assert!(*found == right, "{} at {local:?}", device.id());
            let mut arguments = [HostArgument::Buffer(bytes(&numbers))];
            let Err(problems) = run_on(device, &large, "turned", sizes, &mut arguments, 1) else {
                panic!("{} has much local memory", device.id())
            };
            let known = ["K0414", "X0015"].contains(&problems[0].code.0);
            assert!(known && problems[0].span.is_some(), "{} at {local:?}: {problems:?}", device.id());
        }
    }
}
