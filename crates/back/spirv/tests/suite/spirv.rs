//! The SPIR-V of every kernel is valid in both flavours, and what a target lacks is refused.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::path::{Path, PathBuf};

use crisp_back_spirv::{
    DriverFaults, FloatControls, KernelTarget, ShaderTarget, SpirvAbilities, compile_kernel, compile_shader,
    disassemble,
};
use crisp_dev_testkit::{target_kernels, wrong_with_spirv};
use crisp_ir_artifact::{CodeFormat, DeviceCode, Parameter};
use crisp_ir_kernel::{BinaryOp, Checked, Scalar, UnaryOp, fold, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/targets")
}

fn module(name: &str, source: &str) -> (Files, Checked) {
    let mut files = Files::new();
    let file = files.add(name, source);
    let shown = |found: &[Diagnostic]| render_terminal(&files, found, false);
    let module = text::parse(file, source).unwrap_or_else(|found| panic!("{}", shown(&found)));
    let checked = Checked::check(module).unwrap_or_else(|broken| {
        panic!("{}", shown(&broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect::<Vec<_>>()))
    });
    (files, checked)
}

fn for_opencl(source: &str, local: [u32; 3], target: &KernelTarget<'_>) -> Result<DeviceCode, Vec<Diagnostic>> {
    let (_, module) = module("test.kir", source);
    let kernel = module.kernels().next().unwrap().1.name.clone();
    legalise(&module, &kernel, local, target).and_then(|legal| compile_kernel(&legal))
}

fn for_vulkan(source: &str, local: [u32; 3], target: &ShaderTarget<'_>) -> Result<DeviceCode, Vec<Diagnostic>> {
    let (_, module) = module("test.kir", source);
    let kernel = module.kernels().next().unwrap().1.name.clone();
    legalise(&module, &kernel, local, target).and_then(|legal| compile_shader(&legal))
}

/// Gives code to `spirv-val`, where there is one.
fn valid(code: &DeviceCode) {
    let text = disassemble(&code.bytes);
    let environment = match code.format {
        CodeFormat::SpirvShader => "vulkan1.3",
        // Its profile of OpenCL ends with version 1.2, and does not know the extension for atomic operations on 64 bits.
        _ if text.contains("Int64Atomics")
            || !["1.0", "1.2"].iter().any(|it| text.contains(&format!("Version: {it}"))) =>
        {
            "spv1.6"
        }
        _ => "opencl2.2",
    };
    if let Some(said) = wrong_with_spirv(&code.bytes, environment) {
        panic!("{said}\n{text}");
    }
}

/// Returns the kernel of a body with buffers of several types.
fn kernel(memories: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test\n(param u (view u32 global read-write))\n(param n (view i32 global read-write))\n\
         (param f (view f32 global read-write))\n(param w (view u64 global read-write))\n(param s i64)\n{memories}\n(body\n\
         (let %i u64 (global-linear-id))\n(let %0 u64 (const 0))\n(let %1 u32 (const 1))\n{body}\n(return))))"
    )
}

/// Returns the text of a body in both flavours, which are valid.
fn texts(memories: &str, body: &str) -> [String; 2] {
    let source = kernel(memories, body);
    let shown = |found: Vec<Diagnostic>| panic!("{found:?}");
    let codes = [
        for_opencl(&source, [8, 8, 1], &KernelTarget::new()).unwrap_or_else(shown),
        for_vulkan(&source, [8, 8, 1], &ShaderTarget::new()).unwrap_or_else(shown),
    ];
    codes.map(|code| {
        valid(&code);
        disassemble(&code.bytes)
    })
}

// covers: vyre.life.lowering
#[test]
fn every_kernel_of_the_targets_is_valid_in_both_flavours() {
    for (name, source) in &target_kernels() {
        let shown = |found: Vec<Diagnostic>| panic!("{name}: {found:?}");
        for version in [(1, 0), (1, 2), (1, 4), (1, 6)] {
            let target = KernelTarget { version, ..KernelTarget::new() };
            valid(&for_opencl(source, [32, 4, 1], &target).unwrap_or_else(shown));
        }
        for version in [(1, 3), (1, 4), (1, 5), (1, 6)] {
            let all = FloatControls { keeps_subnormals: true, keeps_special: true, rounds_to_even: true };
            let target = ShaderTarget { version, float32: all, float64: all, ..ShaderTarget::new() };
            valid(&for_vulkan(source, [32, 4, 1], &target).unwrap_or_else(shown));
        }
    }
}

#[test]
fn the_same_kernel_gives_the_same_bytes() {
    for (name, source) in target_kernels() {
        let [first, second] = [(), ()].map(|()| for_vulkan(&source, [32, 4, 1], &ShaderTarget::new()).unwrap().bytes);
        assert_eq!(first, second, "{name}");
    }
}

#[test]
fn a_launch_hands_over_what_the_kernel_declares() {
    let source = "(module (kernel k (param a (view f32x3 global read)) (param k u8x2) (param unused i16) (param b (view u64 global read-write))\n\
                  (body (let %z u64 (const 0)) (let %n u64 (extent %b 0)) (let %o u64 (global-offset 1)) (let %d u32 (work-dim))\n\
                  (let %e u64 (convert u64 %d)) (let %x u8 (extract %k 1)) (let %y u64 (convert u64 %x)) (let %s u64 (add %n %o))\n\
                  (let %t u64 (add %s %e)) (let %v u64 (add %t %y)) (store %b %z %v) (return))))";
    let lane = |argument, lane| Parameter::Lane { argument, lane };
    let code = for_opencl(source, [4, 1, 1], &KernelTarget::new()).unwrap();
    let buffer = |argument| [Parameter::Buffer(argument), Parameter::Length(argument)];
    let lanes = [lane(1, 0), lane(1, 1), lane(2, 0)];
    let bounds = [0, 1, 2].map(Parameter::Bound);
    let further = [Parameter::Offset(1), Parameter::WorkDim];
    let wanted = [&buffer(0)[..], &lanes, &buffer(3), &bounds, &further].concat();
    assert_eq!(code.parameters, wanted);
    assert_eq!((code.format, code.entry.as_str(), code.local_size), (CodeFormat::SpirvKernel, "k", [4, 1, 1]));
    valid(&code);
    let code = for_vulkan(source, [4, 1, 1], &ShaderTarget::new()).unwrap();
    assert_eq!(code.parameters, wanted);
    // Only the launch parameters that are used are read: two lanes, two words of a length, two of an offset, the dimensions.
    let text = disassemble(&code.bytes);
    assert_eq!(text.matches("= OpLoad %u32").count(), 7, "{text}");
    assert_eq!(code.format, CodeFormat::SpirvShader);
    valid(&code);
}

#[test]
fn shaders_let_nobody_contract_floats() {
    let body = "(let %x f32 (load %f %i)) (let %y f32 (mul %x %x)) (let %z f32 (add %y %x)) (store %f %i %z)";
    let [kernel, shader] = texts("", body);
    assert!(kernel.contains("ContractionOff"), "{kernel}");
    for op in ["OpFMul", "OpFAdd"] {
        let line = shader.lines().find(|line| line.contains(op)).unwrap();
        let id = line.trim().split(' ').next().unwrap();
        assert!(shader.contains(&format!("OpDecorate {id} NoContraction")), "{id} {shader}");
    }
}

// covers: vyre.det.no-reorder
#[test]
fn loops_that_carry_floats_keep_their_order() {
    let body = |ty: &str, first: &str| {
        format!(
            "(let %z {ty} (const {first})) (let %o u64 (const 1)) (let %sum {ty} (for (%k u64) (up %0 %i %o) (carry (%q {ty} %z))\n\
             (let %next {ty} (add %q %q)) (yield %next))) (let %t f64 (convert f64 %sum)) (let %r u32 (convert u32 %t)) (store %u %i %r)"
        )
    };
    let [kernel, shader] = texts("", &body("f32", "1.0"));
    assert!(kernel.contains("Volatile") && !shader.contains("Volatile"), "{kernel}");
    let [integers, _] = texts("", &body("u32", "1"));
    assert!(!integers.contains("Volatile"), "{integers}");
    let target = KernelTarget { vectorises_wrongly: false, ..KernelTarget::new() };
    let code = for_opencl(&self::kernel("", &body("f32", "1.0")), [8, 1, 1], &target).unwrap();
    assert!(!disassemble(&code.bytes).contains("Volatile"));
}

// covers: vyre.mem.storage-barrier
#[test]
fn local_memory_is_cleared_before_anything_else() {
    let body = "(let %t (view u32 local read-write) (memory tile)) (let %x u32 (load %t %i)) (store %u %i %x)";
    for text in texts("(memory tile local u32 500)", body) {
        let (barrier, clears) = (text.find("OpControlBarrier").unwrap(), text.find("OpLoopMerge").unwrap());
        assert!(clears < barrier, "{text}");
        assert_eq!(text.matches("OpControlBarrier").count(), 1, "{text}");
    }
}

#[test]
fn every_integer_operation_is_said() {
    let unary = UnaryOp::ALL.iter().filter(|op| fold::unary(**op, Scalar::U32).is_some()).map(|op| (op.name(), "%x"));
    let binary = BinaryOp::ALL.iter().filter(|op| fold::binary(**op, Scalar::U32).is_some());
    let both = unary.chain(binary.map(|op| (op.name(), "%x %y")));
    for ty in ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64"] {
        let mut body = format!("(let %x {ty} (convert {ty} %s)) (let %y {ty} (convert {ty} %i))");
        for (op, args) in both.clone() {
            body +=
                &format!("(let %{op} {ty} ({op} {args})) (let %{op}.w u64 (convert u64 %{op})) (store %w %i %{op}.w)");
        }
        texts("", &body);
    }
}

#[test]
fn floats_and_conversions() {
    for (ty, float) in [("f32", "f32"), ("f64", "f64")] {
        let mut body = format!(
            "(let %x0 f32 (load %f %i)) (let %x {ty} (convert {ty} %x0)) (let %y {ty} (const 0.1)) (let %inf {ty} (const inf)) \
             (let %nan {ty} (const nan)) (let %tiny {ty} (const 1.0e-45))"
        );
        let store = |name: &str| format!("(let %{name}.f f32 (convert f32 %{name})) (store %f %i %{name}.f)");
        for op in ["neg", "abs", "sqrt", "floor", "ceil", "trunc", "round"] {
            body += &format!("(let %{op} {float} ({op} %x)) {}", store(op));
        }
        for op in ["add", "sub", "mul", "div", "min", "max"] {
            body += &format!("(let %{op} {float} ({op} %x %inf)) {}", store(op));
        }
        for int in ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"] {
            body += &format!(
                "(let %{int} {int} (convert {int} %x)) (let %{int}.w u64 (convert u64 %{int})) (store %w %i %{int}.w) \
                 (let %{int}.b {ty} (convert {ty} %{int})) {}",
                store(&format!("{int}.b"))
            );
        }
        body += &format!(
            "(let %q bool (lt %x %tiny)) (let %o bool (ne %q %q)) (let %r bool (xor %q %o)) (let %t {ty} (select %r %x %nan)) {}",
            store("t")
        );
        texts("", &body);
    }
}

#[test]
fn loops_branches_and_memory_of_every_kind() {
    let body = "(let %2 u32 (const 2)) (let %9 u32 (const 9)) (let %own (view f32x3 private read-write :stride 16) (memory own)) \
                (let %big (view bool private read-write) (memory big)) (let %yes bool (load %big %i)) (store %big %0 %yes) \
                (let %t (view i32 constant read) (memory table)) (let %c bool (lt %1 %9)) \
                (let (%a %b) (u32 f32) (for (%k u32) (up %1 %9 %2) (carry (%p u32 %1) (%q f32 %z)) (let %v f32x3 (load %own %i)) \
                (let %x f32 (extract %v 1)) (let %y f32 (add %x %q)) (let %d bool (eq %k %9)) (if %d (then (break %k %y)) (else (yield))) \
                (yield %p %y))) (store %f %i %b) (store %u %i %a) \
                (for (%k.1 u32) (down %9 %2) (let %e i32 (load %t %i)) (store %n %i %e) (yield)) \
                (for (%k.2 u32) (multiply %1 %9 %2) (store %u %i %k.2) (yield)) (for (%k.3 u32) (divide %9 %2) (store %u %i %k.3) (yield)) \
                (let %m u32 (for (%k.4 u32) (up %1 %9 %2) (carry (%h u32 %1)) (break %k.4))) (store %u %i %m) \
                (for (%k.5 u32) (up %1 %m %2) (return)) \
                (if %c (then (return)) (else (yield))) (store %u %0 %1)";
    let memories = "(memory own private f32x3 4 :stride 16) (memory big private bool 100) (memory table constant i32 3 (const 1 -2 3))";
    for text in texts(memories, &format!("(let %z f32 (const 0.0)) {body}")) {
        let (merges, loops) = (text.matches("OpSelectionMerge").count(), text.matches("OpLoopMerge").count());
        // Loops that go round at most once are branches; the large array is cleared by one more loop.
        assert!(merges >= 8 && loops == 5, "{merges} {loops}\n{text}");
    }
}

#[test]
fn what_follows_a_loop_that_certainly_returns_is_valid() {
    let fuel = "(let %9 u32 (const 9))";
    texts("", &format!("{fuel} (for (%k u32) (while %9) (store %u %i %k) (return)) (store %u %0 %1)"));
    let carried =
        "(let %m u32 (for (%k u32) (while %9) (carry (%h u32 %1)) (store %u %i %k) (return))) (store %u %0 %m)";
    texts("", &format!("{fuel} {carried}"));
}

#[test]
fn atomic_operations_of_every_kind() {
    let mut body = "(let %x f32 (const 1.5)) (let %m i32 (const -3)) (let %wide u64 (const 5))".to_owned();
    for op in ["add", "sub", "min", "max", "and", "or", "xor", "exchange", "inc", "dec"] {
        body += &format!("(let %{op} u32 (atomic-{op} device %u %i %1)) (store %u %0 %{op})");
        body += &format!("(let %{op}.w u64 (atomic-{op} workgroup %w %i %wide)) (store %w %0 %{op}.w)");
    }
    for op in ["add", "sub", "min", "max", "exchange"] {
        body += &format!("(let %{op}.f f32 (atomic-{op} device %f %i %x)) (store %f %0 %{op}.f)");
    }
    body += "(let %a i32 (atomic-max device %n %i %m)) (store %n %0 %a) \
             (let %c f32 (atomic-compare-exchange device %f %i %x %add.f)) (fence device) (fence workgroup) \
             (let %d i32 (atomic-apply device (%old i32) (%n %i) (let %h bool (lt %old %m)) \
             (let %new i32 (if %h (then (let %k i32 (mul %old %m)) (yield %k)) (else (yield %m)))) (yield %new))) (store %n %i %d)";
    for text in texts("", &body) {
        // Sums of floats, counters that wrap, and the author's update are exchanged in loops.
        assert_eq!(text.matches("OpLoopMerge").count(), 4 + 4 + 1, "{text}");
        assert!(text.contains("OpAtomicSMax") && text.contains("OpAtomicUMin"), "{text}");
    }
}

#[test]
fn subgroups_of_32_are_warps() {
    let mut body = "(let %k u32 (lane-id)) (let %x f32 (load %f %i)) (let %y f64 (convert f64 %x)) (let %q bool (lt %x %x)) (let %c i8 (convert i8 %s))"
        .to_owned();
    let mut next = 0;
    for shuffle in ["shuffle", "shuffle-up", "shuffle-down", "shuffle-xor"] {
        for (value, ty) in [("x", "f32"), ("y", "f64"), ("q", "bool"), ("c", "i8"), ("i", "u64")] {
            next += 1;
            body += &format!(
                "(let %r{next} {ty} ({shuffle} %{value} %k)) (let %r{next}.w u64 (convert u64 %r{next})) (store %w %i %r{next}.w)"
            );
        }
    }
    for fold in ["warp-reduce", "warp-scan", "warp-scan-exclusive"] {
        for op in ["add", "mul", "min", "max"] {
            body += &format!("(let %{fold}.{op} f32 ({fold} {op} %x)) (store %f %i %{fold}.{op})");
        }
        body += &format!(
            "(let %{fold}.b bool ({fold} xor %q)) (let %{fold}.b.w u32 (convert u32 %{fold}.b)) (store %u %i %{fold}.b.w)"
        );
    }
    body += "(warp-barrier) (let %all bool (vote-all %q)) (let %any bool (vote-any %all)) (let %bits u32 (ballot %any)) (store %u %i %bits)";
    let source = kernel("", &body);
    let abilities = SpirvAbilities { warps: true, ..SpirvAbilities::ALL };
    let for_kernels = KernelTarget { abilities, ..KernelTarget::new() };
    let for_shaders = ShaderTarget { abilities, ..ShaderTarget::new() };
    // Whole warps, and a last one with fewer lanes.
    for local in [[32, 2, 1], [50, 1, 1]] {
        let code = for_opencl(&source, local, &for_kernels).unwrap_or_else(|found| panic!("{found:?}"));
        valid(&code);
        let text = disassemble(&code.bytes);
        assert!(text.contains("SubgroupSize 32") && text.contains("Version: 1.3"), "{text}");
        valid(&for_vulkan(&source, local, &for_shaders).unwrap_or_else(|found| panic!("{found:?}")));
    }
    // Rows that end in the middle of a warp go through local memory, as do all where a device has no such subgroups.
    for (target, local) in [(&for_kernels, [16, 4, 1]), (&KernelTarget::new(), [32, 2, 1])] {
        let code = for_opencl(&source, local, target).unwrap_or_else(|found| panic!("{found:?}"));
        valid(&code);
        let text = disassemble(&code.bytes);
        assert!(!text.contains("OpGroup") && text.matches("OpControlBarrier").count() > 20, "{text}");
    }
    valid(&for_vulkan(&source, [16, 4, 1], &for_shaders).unwrap_or_else(|found| panic!("{found:?}")));
    // One warp alone cannot wait for the others.
    let body = "(let %h u32 (warp-id)) (let %q bool (eq %h %1)) (if %q (then (let %b bool (vote-all %q)) (let %y u32 (convert u32 %b))\n\
                (store %u %i %y) (yield)) (else (yield)))";
    let found = for_opencl(&kernel("", body), [64, 1, 1], &KernelTarget::new()).unwrap_err();
    assert_eq!((found[0].code.0, found[0].message.as_str()), ("D0902", "this OpenCL device has no `vote-all`"));
    valid(&for_opencl(&kernel("", body), [64, 1, 1], &for_kernels).unwrap());
}

#[test]
fn what_a_device_lacks_is_refused_with_its_place() {
    let shown = |source: &str, found: &[Diagnostic]| {
        let mut files = Files::new();
        files.add("test.kir", source);
        render_terminal(&files, found, false)
    };
    let refused = |memories: &str, body: &str| {
        let source = kernel(memories, body);
        let found = for_opencl(&source, [8, 1, 1], &KernelTarget::new()).unwrap_err();
        shown(&source, &found)
    };
    let weak = |memories: &str, body: &str, change: fn(&mut SpirvAbilities)| {
        let source = kernel(memories, body);
        let mut target = ShaderTarget::new();
        change(&mut target.abilities);
        let found = for_vulkan(&source, [8, 1, 1], &target).unwrap_err();
        shown(&source, &found)
    };
    let bytes = "(let %v (view bool local read-write) (memory bytes)) (let %b bool (load %v %i)) (store %v %0 %b)";
    let text = weak("(memory bytes local bool 4)", bytes, |has| has.int8 = false);
    assert!(
        text.starts_with("refused[D0901]: this Vulkan device has no `bool in memory`\n --> test.kir:8:1"),
        "{text}"
    );
    let text = weak("", "", |has| has.int64 = false);
    assert!(text.contains("refused[D0901]: this Vulkan device has no `i64`\n --> test.kir:7:1"), "{text}");
    let text = refused("", "(let %a u64 (clock))\n(store %w %i %a)");
    assert!(text.starts_with("refused[D0902]: this OpenCL device has no `clock`\n  --> test.kir:13:13"), "{text}");
    let text = weak("", "(let %a u64 (atomic-add device %w %i %0))", |has| has.int64_atomics = false);
    assert!(text.contains("D0902") && text.contains("atomic operation on 64 bits"), "{text}");
    let text = refused(
        "",
        "(let %c u64 (load %w %i)) (let %d bool (eq %c %0))\n\
         (let %v (view u32 global read-write) (if %d (then (yield %u)) (else (let %x (view u32 global read-write) \
         (view %u %i (extents %i))) (yield %x))))\n(store %v %i %1)",
    );
    assert!(text.contains("D0903") && text.contains("`if` yields a view"), "{text}");
    let large = for_opencl(&kernel("", ""), [64, 32, 1], &KernelTarget::new()).unwrap_err();
    assert_eq!(large[0].code.0, "D0904");
    assert!(large[0].message.contains("64×32×1"));
    let small = ShaderTarget { axes: [1024, 64, 8], local_bytes: 60, bindings: 4, ..ShaderTarget::new() };
    let found = for_vulkan(&kernel("(memory tile local f32 16)", ""), [4, 4, 16], &small).unwrap_err();
    let found: Vec<_> = found.iter().map(|it| (it.code.0, it.message.as_str())).collect();
    let wanted = [
        ("D0904", "a workgroup of 4×4×16 invocations; this Vulkan device takes 1024, 64 and 8 along the axes"),
        ("D0906", "the kernel needs 64 bytes of local memory; this Vulkan device has 60"),
        ("D0907", "the kernel has 4 buffers; this Vulkan device takes 3"),
    ];
    assert_eq!(found, wanted);
    let enough = ShaderTarget { axes: [4, 4, 16], local_bytes: 64, bindings: 5, ..small };
    assert!(for_vulkan(&kernel("(memory tile local f32 16)", ""), [4, 4, 16], &enough).is_ok());
    let (_, empty) = module("e.kir", "(module)");
    assert_eq!(
        legalise(&empty, "gone", [1; 3], &KernelTarget::new()).and_then(|legal| compile_kernel(&legal)).unwrap_err()[0]
            .code
            .0,
        "K0706"
    );
    assert!(disassemble(&[1, 2, 3]).contains("not SPIR-V"));
}

#[test]
fn devices_without_doubles_compute_with_integers() {
    let source = "(module (kernel k (param d (view f64 global read-write)) (body (let %z u64 (const 0)) (let %x f64 (load %d %z))\n\
                  (let %y f64 (div %x %x)) (store %d %z %y) (return))))";
    let abilities = SpirvAbilities { float64: false, ..SpirvAbilities::ALL };
    let code = for_opencl(source, [1; 3], &KernelTarget { abilities, ..KernelTarget::new() }).unwrap();
    valid(&code);
    let text = disassemble(&code.bytes);
    assert!(!text.contains("Float64") && !text.contains("OpFDiv"), "{text}");
}

#[test]
fn what_a_kernel_tells_is_stored_in_one_more_parameter() {
    let source = "(module (kernel k (param a (view u32 global read-write)) (param n u64) (body (let %i u64 (global-linear-id))\n\
                  (let %x u32 (load %a %i)) (log \"seen\" %x) (for (%j u64) (while %n) (let %b bool (eq %j %i))\n\
                  (if %b (then (break)) (else (yield))) (yield)) (return))))";
    let codes = [
        for_opencl(source, [4, 1, 1], &KernelTarget::new()).unwrap(),
        for_vulkan(source, [4, 1, 1], &ShaderTarget::new()).unwrap(),
    ];
    for code in codes {
        valid(&code);
        let first = [Parameter::Buffer(0), Parameter::Length(0), Parameter::Lane { argument: 1, lane: 0 }];
        let bounds = [0, 1, 2].map(Parameter::Bound);
        assert_eq!(code.parameters, [&first[..], &bounds, &[Parameter::Status]].concat());
        assert!(disassemble(&code.bytes).contains("OpAtomic"));
    }
}

// covers: vyre.det.no-fma
#[test]
fn vulkan_fuses_products_and_sums_by_other_operations() {
    for ty in ["f32", "f64"] {
        let source = format!(
            "(module (kernel k (param a (view {ty} global read-write)) (body (let %z u64 (const 0)) (let %x {ty} (load %a %z))\n\
             (let %y {ty} (fma %x %x %x)) (store %a %z %y) (return))))"
        );
        let shader = for_vulkan(&source, [1; 3], &ShaderTarget::new()).unwrap();
        valid(&shader);
        assert!(!disassemble(&shader.bytes).contains("Fma"));
        // OpenCL promises one rounding.
        let kernel = for_opencl(&source, [1; 3], &KernelTarget::new()).unwrap();
        valid(&kernel);
        assert!(disassemble(&kernel.bytes).contains("fma"), "{}", disassemble(&kernel.bytes));
    }
}

/// Returns a kernel of the targets in one flavour, with the lines of its source.
fn with_lines(name: &str, vulkan: bool) -> DeviceCode {
    let source = std::fs::read_to_string(folder().join(format!("{name}.kir"))).unwrap();
    let (files, module) = module(&format!("{name}.kir"), &source);
    let kernel = module.kernels().next().unwrap().1.name.clone();
    let files = Some(&files);
    let code = if vulkan {
        legalise(&module, &kernel, [32, 4, 1], &ShaderTarget { files, ..ShaderTarget::new() })
            .and_then(|legal| compile_shader(&legal))
    } else {
        legalise(&module, &kernel, [32, 4, 1], &KernelTarget { files, ..KernelTarget::new() })
            .and_then(|legal| compile_kernel(&legal))
    };
    code.unwrap_or_else(|found| panic!("{name}: {found:?}"))
}

#[test]
fn generated_code_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for name in ["vector_add", "vector_add_vectors", "row_views", "matmul", "mandelbrot"] {
        for (vulkan, suffix) in [(false, "opencl"), (true, "vulkan")] {
            let code = with_lines(name, vulkan);
            valid(&code);
            let text = disassemble(&code.bytes);
            let path = folder().join("out").join(format!("{name}.{suffix}.spvasm"));
            if bless {
                std::fs::write(&path, text).unwrap();
            } else if std::fs::read_to_string(&path).ok().as_deref() != Some(text.as_str()) {
                changed.push(format!("{name} for {suffix}"));
            }
        }
    }
    assert!(changed.is_empty(), "the SPIR-V of {changed:?} has changed; look at it, then run again with CRISP_BLESS=1");
}

#[test]
fn zeros_are_hidden_from_drivers_that_lose_them() {
    let private = "(memory few private f64 3)";
    let body = "(let %v (view f64 private read-write) (memory few)) (let %a f32 (load %f %i)) (let %z f32 (const 0.0))\n\
                (let %m f32 (const -0.0)) (let %p f32 (mul %a %z)) (let %q f32 (sub %p %m)) (store %f %i %q)\n\
                (let %o f64 (convert f64 %p)) (store %v %i %o)\n\
                (let %b f64 (load %v %0)) (let %c f32 (convert f32 %b)) (store %f %0 %c)";
    let source = kernel(private, body);
    let text = |loses_zeros| {
        let faults = DriverFaults { loses_zeros, ..DriverFaults::NONE };
        let code = for_vulkan(&source, [4, 1, 1], &ShaderTarget { faults, ..ShaderTarget::new() }).unwrap();
        valid(&code);
        disassemble(&code.bytes)
    };
    let (plain, hidden) = (text(false), text(true));
    let constants = |text: &str| {
        text.lines().filter(|line| line.contains("OpConstant %f32 0") || line.contains("OpConstantNull")).count()
    };
    assert!(constants(&plain) > 0 && constants(&hidden) == 0, "{hidden}");
    assert!(plain.contains("-0") && !hidden.contains("OpConstant %f32 -0"), "{hidden}");
    assert!(hidden.contains("OpCompositeConstruct"), "{hidden}");
}

#[test]
fn fences_are_left_out_where_they_are_barriers() {
    let source = kernel("", "(fence workgroup)\n(fence device)\n(store %u %i %1)");
    for (fences_meet, count) in [(false, 2), (true, 0)] {
        let faults = DriverFaults { fences_meet, ..DriverFaults::NONE };
        let code = for_vulkan(&source, [4, 1, 1], &ShaderTarget { faults, ..ShaderTarget::new() }).unwrap();
        valid(&code);
        assert_eq!(disassemble(&code.bytes).matches("OpMemoryBarrier").count(), count);
    }
}

#[test]
fn loads_of_private_memory_are_volatile_where_they_go_wrong() {
    let body = "(let %v (view u32 private read-write) (memory few)) (store %v %i %1) (let %x u32 (load %v %0)) (store %u %i %x)\n\
                (let %y u32 (load %u %0)) (store %u %0 %y)";
    let source = kernel("(memory few private u32 3)", body);
    for (vectorises_wrongly, count) in [(false, 0), (true, 1)] {
        let target = KernelTarget { vectorises_wrongly, ..KernelTarget::new() };
        let code = for_opencl(&source, [4, 1, 1], &target).unwrap();
        valid(&code);
        let text = disassemble(&code.bytes);
        assert_eq!(text.matches("Volatile").count(), count, "{text}");
    }
}

#[test]
fn warps_go_through_memory_behind_loops_that_are_left_early_where_shuffles_go_wrong() {
    let body = |leave: &str| {
        format!(
            "(let %l u32 (lane-id)) (let %nine u32 (const 9)) (let %o u32 (const 1)) (let %z u32 (const 0)) (let %t u32 (for (%k u32) (up %z %nine %o) (carry (%a u32 %z))\n\
             (let %b u32 (add %a %k)) {leave} (yield %b))) (let %x u32 (add %l %t)) (let %r u32 (shuffle %x %o)) (store %u %i %r)"
        )
    };
    let left = body("(let %c bool (ge %b %l)) (if %c (then (break %a)) (else (yield)))");
    for (vectorises_wrongly, body, native) in [(true, &left, false), (false, &left, true), (true, &body(""), true)] {
        let abilities = SpirvAbilities { warps: true, ..SpirvAbilities::ALL };
        let target = KernelTarget { vectorises_wrongly, abilities, ..KernelTarget::new() };
        let code = for_opencl(&kernel("", body), [32, 1, 1], &target).unwrap();
        valid(&code);
        let text = disassemble(&code.bytes);
        assert_eq!(text.contains("OpGroupNonUniformShuffle"), native, "{text}");
    }
}

#[test]
fn signed_integers_are_widened_in_secret_where_their_signs_get_lost() {
    let body = "(let %q i32 (convert i32 %i)) (let %m i32 (neg %q)) (let %wide i64 (convert i64 %m)) (let %h u64 (convert u64 %m))\n\
                (let %l i64 (const 1)) (let %c bool (lt %l %wide)) (let %b i32 (convert i32 %c)) (let %v u32 (convert u32 %b)) (store %u %i %v)\n\
                (let %x u32 (convert u32 %h)) (store %u %i %x)";
    let source = kernel("", body);
    for (loses_signs, count) in [(false, 2), (true, 0)] {
        let faults = DriverFaults { loses_signs, ..DriverFaults::NONE };
        let code = for_vulkan(&source, [4, 1, 1], &ShaderTarget { faults, ..ShaderTarget::new() }).unwrap();
        valid(&code);
        let text = disassemble(&code.bytes);
        assert_eq!(text.matches("OpSConvert").count(), count, "{text}");
        assert_eq!(text.matches("OpBitwiseXor").count(), 2 - count, "{text}");
    }
}

#[test]
fn ones_and_zeros_are_chosen_in_secret_where_zeros_are_swapped() {
    let chosen = |ty: &str, then: &str, other: &str| {
        let body = format!(
            "(let %z u64 (const 7)) (let %c bool (lt %z %i)) (let %t {ty} (const {then})) (let %o {ty} (const {other}))\n\
             (let %chosen {ty} (select %c %t %o)) (let %b u32 (bitcast u32 %chosen)) (store %u %i %b)"
        );
        let source = kernel("", &body);
        [false, true].map(|swaps_zeros| {
            let faults = DriverFaults { swaps_zeros, ..DriverFaults::NONE };
            let code = for_vulkan(&source, [4, 1, 1], &ShaderTarget { faults, ..ShaderTarget::new() }).unwrap();
            valid(&code);
            disassemble(&code.bytes).matches("OpBitwiseXor").count()
        })
    };
    // -1.0 and 0, 1.0 and the other zero, in both orders.
    assert_eq!(chosen("u32", "3212836864", "0"), [0, 1]);
    assert_eq!(chosen("i32", "-2147483648", "1065353216"), [0, 1]);
    assert_eq!(chosen("f32", "0.0", "-1.0"), [0, 1]);
    // What the driver gets right.
    assert_eq!(chosen("u32", "1065353216", "0"), [0, 0]);
    assert_eq!(chosen("f32", "-1.0", "-0.0"), [0, 0]);
    assert_eq!(chosen("u32", "3", "0"), [0, 0]);
}

#[test]
fn instructions_know_their_lines() {
    let source = std::fs::read_to_string(folder().join("row_views.kir")).unwrap();
    let at = |what: &str| source.lines().position(|line| line.contains(what)).unwrap() + 1;
    for vulkan in [false, true] {
        let text = disassemble(&with_lines("row_views", vulkan).bytes);
        let string = text.lines().find(|line| line.contains("OpString \"row_views.kir\"")).unwrap();
        let file = string.split(' ').next().unwrap();
        let line = format!("OpLine {file} {} ", at("%new f32 (add"));
        let (before, after) = text.split_once(&line).unwrap_or_else(|| panic!("{line}\n{text}"));
        assert!(after.lines().nth(1).unwrap().contains("OpFAdd"), "{before}|{after}");
    }
}
