//! From LLVM IR text to running object code: results, errors, unloading, threads.
#![allow(unsafe_code)] // Compiled kernels are called through their C interface.
#![allow(clippy::unwrap_used)] // Also in helpers of tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use crisp_back_llvm_native::{
    Error, HostCpu, OptLevel, OrcLoader, compile_amd_object, compile_object, host, link_amd_objects, llvm_version,
    optimise_to_text,
};
use crisp_ir_artifact::{LoadedObject, MakeParts, ObjectCode, ObjectLoader, PartSource, Parts};
use crisp_support_diagnostics::Severity;

type Entry = unsafe extern "C" fn(*const u8, *const u8, u64, u64, *mut u8);

/// `out[i] = a[i] + b[i] * scale` over workgroups of 64, with one masked vector of 16 at a time.
const VECTOR_ADD: &str = r#"
define void @vector_add(ptr noalias %arguments, ptr %launch, i64 %first, i64 %end, ptr %scratch) #0 {
entry:
  %a = load ptr, ptr %arguments, align 16
  %length.at = getelementptr i8, ptr %arguments, i64 8
  %length = load i64, ptr %length.at, align 8
  %b.at = getelementptr i8, ptr %arguments, i64 16
  %b = load ptr, ptr %b.at, align 16
  %out.at = getelementptr i8, ptr %arguments, i64 32
  %out = load ptr, ptr %out.at, align 16
  %scale.at = getelementptr i8, ptr %arguments, i64 48
  %scale = load float, ptr %scale.at, align 16
  %scale.one = insertelement <16 x float> poison, float %scale, i64 0
  %scales = shufflevector <16 x float> %scale.one, <16 x float> poison, <16 x i32> zeroinitializer
  %from = mul i64 %first, 64
  %to = mul i64 %end, 64
  %any = icmp ult i64 %from, %to
  br i1 %any, label %lanes, label %done
lanes:
  %i = phi i64 [ %from, %entry ], [ %next, %lanes ]
  %mask = call <16 x i1> @llvm.get.active.lane.mask.v16i1.i64(i64 %i, i64 %length)
  %a.here = getelementptr float, ptr %a, i64 %i
  %b.here = getelementptr float, ptr %b, i64 %i
  %out.here = getelementptr float, ptr %out, i64 %i
  %x = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %a.here, <16 x i1> %mask, <16 x float> poison)
  %y = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %b.here, <16 x i1> %mask, <16 x float> poison)
  %product = fmul <16 x float> %y, %scales
  %sum = fadd <16 x float> %x, %product
  call void @llvm.masked.store.v16f32.p0(<16 x float> %sum, ptr align 4 %out.here, <16 x i1> %mask)
  %next = add i64 %i, 16
  %more = icmp ult i64 %next, %to
  br i1 %more, label %lanes, label %done
done:
  ret void
}
attributes #0 = { "prefer-vector-width"="512" }
"#;

/// Stores a constant in the first byte of the scratch memory.
fn constant_kernel(symbol: &str, value: u8) -> String {
    format!(
        "define void @{symbol}(ptr %a, ptr %l, i64 %f, i64 %e, ptr %scratch) {{\n  store i8 {value}, ptr %scratch\n  ret void\n}}\n"
    )
}

fn code(bytes: Vec<u8>, symbol: &str) -> ObjectCode {
    ObjectCode {
        bytes: bytes.into(),
        symbol: symbol.to_owned(),
        local_size: [64, 1, 1],
        argument_offsets: vec![0, 16, 32, 48],
        argument_bytes: 64,
        scratch_bytes: 0,
        parts: Parts::default(),
    }
}

fn compile(text: &str, symbol: &str) -> ObjectCode {
    code(compile_object(text, &host(), OptLevel::Aggressive).unwrap(), symbol)
}

/// Loads what the compiler made.
fn load(code: &ObjectCode) -> Result<Arc<dyn LoadedObject>, String> {
    // Safety: LLVM made the code in this file; where a test breaks it, the linker sees that.
    unsafe { OrcLoader::new().load(code) }
}

fn entry(loaded: &Arc<dyn LoadedObject>) -> Entry {
    // Safety: all kernels of this file have this signature.
    unsafe { std::mem::transmute::<*const (), Entry>(loaded.entry()) }
}

/// Returns the bytes after a store of seven of eight bytes whose mask was kept in memory for a while; the mask is some lines.
#[cfg(target_arch = "x86_64")]
fn behind_seven_bytes(mask: &str) -> [u8; 9] {
    let text = format!(
        r#"
@on = private unnamed_addr constant i64 -1, align 8
define void @k(ptr %a, ptr %l, i64 %f, i64 %e, ptr %scratch) {{
{mask}
  call void @llvm.masked.store.v8i64.p0(<8 x i64> splat (i64 3), ptr align 8 %scratch, <8 x i1> %mask)
  call void asm sideeffect "", "~{{k0}},~{{k1}},~{{k2}},~{{k3}},~{{k4}},~{{k5}},~{{k6}},~{{k7}}"()
  %at = getelementptr i8, ptr %scratch, i64 64
  %value = load <8 x i8>, ptr %a
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %value, ptr align 1 %at, <8 x i1> %mask)
  ret void
}}
"#
    );
    let loaded = load(&compile(&text, "k")).unwrap();
    let (ones, mut scratch) = ([1_u8; 8], [0xee_u8; 128]);
    // Safety: the kernel reads eight bytes of its arguments, and stores in the 80 first of its scratch memory.
    unsafe { entry(&loaded)(ones.as_ptr(), std::ptr::null(), 0, 1, scratch.as_mut_ptr()) };
    assert_eq!(scratch[64..71], [1; 7]);
    scratch[71..80].try_into().unwrap()
}

/// The fifth fault of `back/llvm/src/cpu/masks.rs`.
#[test]
#[cfg(target_arch = "x86_64")]
fn masks_that_are_loaded_as_masks_survive_a_while_in_memory() {
    if !host().has("avx512vl") || !host().has("avx512dq") || !host().has("avx512bw") {
        println!("skipped: this processor has no registers for masks");
        return;
    }
    let seven = "<i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>";
    let printed = format!("  %on = load volatile <8 x i1>, ptr @on, align 8\n  %mask = and <8 x i1> %on, {seven}");
    assert_eq!(behind_seven_bytes(&printed), [0xee; 9]);
    if llvm_version().starts_with("22.") {
        // What was printed before: why it is not any more.
        let integer = "  %bits = load volatile i64, ptr @on, align 8\n  %few = trunc i64 %bits to i8";
        let before = format!("{integer}\n  %on = bitcast i8 %few to <8 x i1>\n  %mask = and <8 x i1> %on, {seven}");
        assert_ne!(behind_seven_bytes(&before), [0xee; 9]);
    }
}

fn constant_of(loaded: &Arc<dyn LoadedObject>) -> u8 {
    let mut scratch = [0; 64];
    // Safety: constant kernels touch nothing but the first byte of their scratch memory.
    unsafe { entry(loaded)(std::ptr::null(), std::ptr::null(), 0, 1, scratch.as_mut_ptr()) };
    scratch[0]
}

#[repr(C, align(16))]
struct Arguments {
    buffers: [(*const f32, u64); 3],
    scale: f32,
}

fn run_vector_add(code: &ObjectCode, length: usize, ranges: &[(u64, u64)]) -> Vec<f32> {
    let loaded = load(code).unwrap();
    let a: Vec<f32> = (0..length).map(|i| i as f32 * 0.37).collect();
    let b: Vec<f32> = (0..length).map(|i| 1.0 / (i as f32 + 1.0)).collect();
    let mut out = vec![-1.0_f32; length];
    let n = length as u64;
    let arguments =
        Arguments { buffers: [(a.as_ptr(), n), (b.as_ptr(), n), (out.as_mut_ptr().cast_const(), n)], scale: 1.7 };
    for &(first, end) in ranges {
        // Safety: the record describes live buffers; the kernel masks by their length.
        unsafe { entry(&loaded)((&raw const arguments).cast(), std::ptr::null(), first, end, std::ptr::null_mut()) };
    }
    let wanted = a.iter().zip(&b).map(|(a, b)| a + b * 1.7);
    let groups: u64 = ranges.iter().map(|(first, end)| end.saturating_sub(*first)).sum();
    let covered = (groups as usize * 64).min(length);
    for (i, wanted) in wanted.take(covered).enumerate() {
        assert_eq!(out[i].to_bits(), wanted.to_bits(), "element {i}: nothing may be fused or reordered");
    }
    out
}

#[test]
fn groups_run_in_any_split_and_the_tail_is_masked() {
    for cpu in [host(), HostCpu::new("haswell", "+avx2"), HostCpu::new("x86-64", "")] {
        if cfg!(not(target_arch = "x86_64")) && cpu != host() {
            continue;
        }
        for level in [OptLevel::None, OptLevel::Less, OptLevel::Default, OptLevel::Aggressive, OptLevel::Vectors] {
            let code = code(compile_object(VECTOR_ADD, &cpu, level).unwrap(), "vector_add");
            run_vector_add(&code, 64, &[(0, 1)]);
            run_vector_add(&code, 1000, &[(0, 16)]);
            run_vector_add(&code, 1000, &[(0, 3), (3, 4), (4, 16)]);
            assert_eq!(run_vector_add(&code, 100, &[(0, 1)])[64..], [-1.0; 36], "the second group did not run");
            assert_eq!(run_vector_add(&code, 100, &[(1, 1)])[0], -1.0, "an empty range does nothing");
        }
    }
}

#[test]
#[cfg(target_arch = "x86_64")]
fn full_width_vectors_are_used() {
    use crisp_back_llvm_native::compile_assembly;

    let cpu = HostCpu::new("sapphirerapids", "+avx512f,+avx512vl,+avx512bw,+avx512dq");
    let assembly = compile_assembly(VECTOR_ADD, &cpu, OptLevel::Aggressive).unwrap();
    assert!(assembly.contains("zmm") && assembly.contains("vaddps"), "{assembly}");
    assert!(!assembly.contains("vfmadd"), "nothing may be fused:\n{assembly}");
    let assembly = compile_assembly(VECTOR_ADD, &HostCpu::new("haswell", "+avx2"), OptLevel::Aggressive).unwrap();
    assert!(assembly.contains("ymm") && !assembly.contains("zmm"), "{assembly}");
}

#[test]
fn optimised_text_parses_again_and_is_deterministic() {
    let text = optimise_to_text(VECTOR_ADD, &host(), OptLevel::Aggressive).unwrap();
    assert!(text.contains("@vector_add") && text.contains("target triple"), "{text}");
    assert_eq!(text, optimise_to_text(VECTOR_ADD, &host(), OptLevel::Aggressive).unwrap());
    run_vector_add(&compile(&text, "vector_add"), 1000, &[(0, 16)]);
    assert_eq!(compile(VECTOR_ADD, "vector_add"), compile(VECTOR_ADD, "vector_add"));
}

fn error_of(text: &str) -> Error {
    compile_object(text, &host(), OptLevel::Aggressive).unwrap_err()
}

fn code_of(error: &Error) -> &'static str {
    error.diagnostic().code.0
}

#[test]
fn text_that_does_not_parse_is_an_error() {
    for text in [
        "x",
        "BC\u{c0}\u{de}",
        "\0\0define",
        "define void @f( {",
        "define void @f() {\n  %x = add i32 1, 2.5\n  ret void\n}",
        "define void @f() {\n  %x = add nope\n",
        "define void @f() {\n  br label %nowhere\n}",
        "target datalayout = \"nonsense\"\n",
        "!0 = !{!1",
        "define void @\"unclosed",
    ] {
        assert_eq!(code_of(&error_of(text)), "D0501", "{text:?}");
    }
    let deep = format!("@x = global i32 {}", "add (i32 1, ".repeat(100_000));
    assert_eq!(code_of(&error_of(&deep)), "D0501");
    let error = error_of("define void @f() {\n  ret i32 %unknown\n}");
    assert_eq!(code_of(&error), "D0501");
    assert!(error.to_string().contains("kernel.ll:2:"), "{error}");
    assert_eq!(error.diagnostic().severity, Severity::Bug);
}

#[test]
fn text_that_breaks_rules_is_an_error() {
    // A use that its definition does not dominate: parses, but must not reach the optimiser.
    let text = "define i32 @f(i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  %x = add i32 1, 2\n  br label %b\nb:\n  ret i32 %x\n}";
    assert_eq!(code_of(&error_of(text)), "D0502");
    let error = error_of("target triple = \"nvptx64-nvidia-cuda\"\n");
    assert_eq!(code_of(&error), "D0502");
    assert!(error.to_string().contains("nvptx64"), "{error}");
    assert_eq!(code_of(&error_of("target datalayout = \"E-p:32:32\"\n")), "D0502");
}

#[test]
fn a_machine_without_code_generator_is_an_error() {
    let error = compile_object("", &HostCpu::new("a\0b", ""), OptLevel::None).unwrap_err();
    assert_eq!(code_of(&error), "D0503");
}

/// Code that LLVM cannot generate ends the process in other programs.
#[test]
fn fatal_errors_of_the_code_generator_come_back() {
    for text in [
        "define void @f() {\n  call void asm sideeffect \"no such instruction\", \"\"()\n  ret void\n}",
        "define void @f() {\n  call void asm sideeffect \"\", \"{no_such_register}\"(i32 1)\n  ret void\n}",
        "declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)\n\
         define void @f() {\n  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  ret void\n}",
    ] {
        let error = error_of(text);
        assert_eq!(code_of(&error), "D0504", "{error}");
    }
    run_vector_add(&compile(VECTOR_ADD, "vector_add"), 1000, &[(0, 16)]);
}

#[test]
fn equal_symbols_do_not_meet_and_unloading_frees() {
    let kernels: Vec<ObjectCode> = (0..20).map(|value| compile(&constant_kernel("same", value), "same")).collect();
    let before = resident_pages();
    for _ in 0..20 {
        let loaded: Vec<_> = kernels.iter().map(|code| load(code).unwrap()).collect();
        for (value, loaded) in loaded.iter().enumerate().rev() {
            assert_eq!(usize::from(constant_of(loaded)), value);
        }
    }
    if let (Some(before), Some(after)) = (before, resident_pages()) {
        assert!(after < before + 4000, "{} pages more after 400 loads", after - before);
    }
}

fn resident_pages() -> Option<usize> {
    std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()
}

#[test]
fn objects_that_cannot_be_linked_are_errors() {
    let reason = |code: ObjectCode| load(&code).err().unwrap();
    assert!(reason(compile(&constant_kernel("here", 1), "elsewhere")).contains("elsewhere"));
    let calls = "declare void @nobody_has_this()\n\
                 define void @f(ptr %a, ptr %l, i64 %f, i64 %e, ptr %s) {\n  call void @nobody_has_this()\n  ret void\n}";
    let text = reason(compile(calls, "f"));
    assert!(text.contains("nobody_has_this"), "{text}");
    reason(code(Vec::new(), "f"));
    reason(code(b"no object file".to_vec(), "f"));
    reason(code(compile(VECTOR_ADD, "vector_add").bytes.to_vec(), "zero\0byte"));
    let whole = compile(VECTOR_ADD, "vector_add").bytes;
    for length in [1, 16, 63, 64, 65, whole.len() / 2] {
        reason(code(whole[..length].to_vec(), "vector_add"));
    }
    // The table that failed is used again.
    let loaded = load(&compile(&constant_kernel("here", 7), "here")).unwrap();
    assert_eq!(constant_of(&loaded), 7);
}

#[test]
fn the_mathematical_library_is_there() {
    let calls = "declare float @fmodf(float, float)\n\
         define void @f(ptr %a, ptr %l, i64 %f, i64 %e, ptr %s) {\n  %x = load volatile float, ptr %s\n  \
         %r = call float @fmodf(float %x, float 3.0)\n  %i = fptoui float %r to i8\n  store i8 %i, ptr %s\n  ret void\n}";
    let loaded = load(&compile(calls, "f")).unwrap();
    let mut scratch = 8.5_f32.to_le_bytes();
    // Safety: the kernel reads and writes its scratch memory only.
    unsafe { entry(&loaded)(std::ptr::null(), std::ptr::null(), 0, 1, scratch.as_mut_ptr()) };
    assert_eq!(scratch[0], 2);
}

#[test]
fn threads_compile_and_load_at_once() {
    let work = |thread: u8| {
        move || {
            for round in 0..10 {
                let value = thread * 10 + round;
                let code = compile(&constant_kernel("same", value), "same");
                let loaded = load(&code).unwrap();
                assert_eq!(constant_of(&loaded), value);
            }
        }
    };
    let threads: Vec<_> = (0..4).map(|number| thread::spawn(work(number))).collect();
    for thread in threads {
        thread.join().unwrap();
    }
}

#[test]
fn a_loaded_object_may_be_used_and_dropped_by_another_thread() {
    let loaded = load(&compile(&constant_kernel("same", 42), "same")).unwrap();
    assert_eq!(thread::spawn(move || constant_of(&loaded)).join().unwrap(), 42);
}

#[test]
fn graphics_processors_have_objects() {
    let kernel = |convention: &str| {
        format!(
            "define {convention} void @add(ptr addrspace(1) %a, float %x, float %y) {{\n  %p = fmul float %x, %y\n  %s = fadd float %p, %x\n  \
             store float %s, ptr addrspace(1) %a, align 4\n  ret void\n}}\n"
        )
    };
    let object = compile_amd_object(&kernel("amdgpu_kernel"), "gfx1100").unwrap();
    assert!(object.starts_with(b"\x7fELF"));
    let other = compile_amd_object("target triple = \"nvptx64-nvidia-cuda\"", "gfx1100");
    assert!(matches!(other, Err(Error::Invalid { reason }) if reason.contains("not for amdgcn")));
    // What the code generator cannot do ends neither the process nor what comes after it.
    let lacking = "define amdgpu_kernel void @f(i32 %x, ptr addrspace(1) %p) {\n  %r = call i32 @llvm.nvvm.redux.sync.umin(i32 %x, i32 -1)\n  \
                   store i32 %r, ptr addrspace(1) %p\n  ret void\n}\ndeclare i32 @llvm.nvvm.redux.sync.umin(i32, i32)\n";
    let refused = compile_amd_object(lacking, "gfx1100");
    assert!(
        matches!(&refused, Err(Error::CodeGeneration { reason }) if reason.contains("Cannot select")),
        "{refused:?}"
    );
    assert!(compile_amd_object(&kernel("amdgpu_kernel"), "gfx90a").is_ok());
    match link_amd_objects(&[b"no object".to_vec()]) {
        Err(Error::Target { reason }) => println!("skipped: {reason}"),
        linked => assert!(matches!(linked, Err(Error::CodeGeneration { .. })), "{linked:?}"),
    }
}

/// Stores the result of a part in the first byte of the scratch memory. Without parts, it stores nothing.
const IN_PARTS: &str = r#"
@k.parts = global ptr null, align 8
define void @k(ptr %a, ptr %l, i64 %f, i64 %e, ptr %scratch) {
  %table = load ptr, ptr @k.parts, align 8
  %place = getelementptr i8, ptr %table, i64 24
  %known = load atomic ptr, ptr %place acquire, align 8
  %is_made = icmp ne ptr %known, null
  br i1 %is_made, label %run, label %make
make:
  %maker = load ptr, ptr %table, align 8
  %made = call ptr %maker(ptr %table, i32 1)
  %can_run = icmp ne ptr %made, null
  br i1 %can_run, label %run, label %end
run:
  %code = phi ptr [ %known, %0 ], [ %made, %make ]
  %result = call i32 %code()
  %byte = trunc i32 %result to i8
  store i8 %byte, ptr %scratch
  br label %end
end:
  ret void
}
"#;

/// Makes the second of two parts after a while, and counts; or fails.
struct Source {
    made: AtomicU32,
    fails: bool,
}

impl MakeParts for Source {
    fn make(&self, part: u32) -> Result<Arc<[u8]>, String> {
        assert_eq!(part, 1);
        self.made.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(std::time::Duration::from_millis(20));
        if self.fails {
            return Err("the compiler has no time".to_owned());
        }
        let text = "@k.parts = global ptr null, align 8\ndefine i32 @k.part1() {\n  ret i32 7\n}\n";
        Ok(compile_object(text, &host(), OptLevel::Less).unwrap().into())
    }
}

fn in_parts(fails: bool) -> (Arc<Source>, ObjectCode) {
    let source = Arc::new(Source { made: AtomicU32::new(0), fails });
    let of_code: Arc<dyn MakeParts> = Arc::<Source>::clone(&source);
    let mut code = compile(IN_PARTS, "k");
    code.parts = Parts { count: 2, source: Some(PartSource(of_code)) };
    (source, code)
}

#[test]
fn parts_are_made_once_when_they_are_called() {
    let (source, code) = in_parts(false);
    let loaded = load(&code).unwrap();
    assert_eq!(source.made.load(Ordering::Relaxed), 0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| assert_eq!(constant_of(&loaded), 7));
        }
    });
    assert_eq!((source.made.load(Ordering::Relaxed), loaded.failure()), (1, None));
    // The object's own memory is freed, and may be used again.
    drop(loaded);
    assert_eq!(constant_of(&load(&code).unwrap()), 7);
}

#[test]
fn a_part_that_cannot_be_made_is_a_failure_of_the_launch() {
    let (_, code) = in_parts(true);
    let loaded = load(&code).unwrap();
    assert_eq!(constant_of(&loaded), 0);
    let failure = loaded.failure().unwrap();
    assert!(failure.contains("the compiler has no time"), "{failure}");
}

#[test]
fn parts_without_a_source_are_refused() {
    let (_, mut code) = in_parts(false);
    code.parts.source = None;
    assert_eq!(load(&code).err().as_deref(), Some("its parts are missing"));
}
