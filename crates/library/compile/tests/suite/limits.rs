//! Modules at exactly the limits of the kernel IR go the whole way: passes, code, and equal bytes on every usable device.

use crisp_ir_artifact::LaunchSizes;
use crisp_library_compile::{
    EmitOptions, HostArgument, Language, Options, RunOptions, Session, devices, emit_llvm, run,
};

/// Runs the kernel `k`, whose only parameter is a buffer of 64 words, and gives what each device leaves there.
fn everywhere(text: &str) -> Vec<u32> {
    let mut session = Session::new(Options::strict());
    session.add_source("x.kir", Language::KernelIr, text.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{:?}", compiled.diagnostics);
    let sizes = LaunchSizes { work_dim: 1, local: [32, 1, 1], groups: [2, 1, 1], bound: [64, 1, 1], offset: [0; 3] };
    let mut results = Vec::new();
    for device in devices().iter().filter(|device| device.usable && !device.id.contains(':')) {
        if device.id == "cpu" {
            let code = emit_llvm(&compiled, &EmitOptions { kernel: Some("k"), local: Some(&[32]) });
            assert!(code.as_ref().is_ok_and(|code| !code.is_empty()), "{code:?}");
        }
        let mut arguments = vec![HostArgument::Zeros(256)];
        let options = RunOptions { device: &device.id, repeat: 1, cache: None, threads: None };
        let ran = run(&compiled, "k", sizes, &mut arguments, &options);
        assert!(ran.is_ok(), "{}: {ran:?}", device.id);
        let Some(HostArgument::Buffer(bytes)) = arguments.pop() else { panic!("the buffer is gone") };
        results.push(bytes.chunks(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect());
    }
    let first: Vec<u32> = results.swap_remove(0);
    assert!(results.iter().all(|other| *other == first));
    first
}

/// A kernel in which the innermost of all regions adds 1 to the own word.
fn kernel(open: &str, close: &str) -> String {
    format!(
        "(module (kernel k (param v (view u32 global read-write)) (work-dim 1) (body
           (let %id u32 (global-id 0))
           (let %i u64 (convert u64 %id))
           (let %zero u32 (const 0))
           (let %one u32 (const 1))
           (let %half u32 (const 40))
           (let %some bool (lt %id %half))
           {open}
           (let %old u32 (load %v %i))
           (let %new u32 (add %old %one))
           (store %v %i %new)
           {close}
           (return))))"
    )
}

/// Some invocations get to the innermost region.
fn some() -> Vec<u32> {
    (0..64).map(|id| u32::from(id < 40)).collect()
}

#[test]
fn branches_nest_two_hundred_levels() {
    let text = kernel(&"(if %some (then ".repeat(200), &"(yield)) (else (yield)))".repeat(200));
    assert_eq!(everywhere(&text), some());
    // Conditions that the passes cannot distinguish, and the other branch.
    let open: String = (0..200)
        .map(|level| {
            format!("(let %b{level} u32 (const {})) (let %c{level} bool (gt %id %b{level})) (if %c{level} (then (yield)) (else ", 239 - level)
        })
        .collect();
    assert_eq!(
        everywhere(&kernel(&open, &"(yield)))".repeat(200))),
        (0..64).map(|id| u32::from(id <= 40)).collect::<Vec<_>>()
    );
}

#[test]
fn loops_nest_two_hundred_levels() {
    let open: String = (0..200).map(|level| format!("(for (%k{level} u32) (up %zero %one %one) ")).collect();
    assert_eq!(everywhere(&kernel(&open, &"(yield))".repeat(200))), [1; 64]);
    // Each loop is left, after some invocations have done nothing in it.
    let open: String =
        (0..100).map(|level| format!("(for (%k{level} u32) (up %zero %half %one) (if %some (then ")).collect();
    assert_eq!(everywhere(&kernel(&open, &"(break)) (else (yield))) (yield))".repeat(100))), some());
}

/// Calls have no limit but the number of functions.
#[test]
fn calls_nest_deeply() {
    let mut text = String::from("(module (function f0 (param x u32) (results u32) (body (return %x)))");
    for index in 1..2000 {
        let callee = index - 1;
        text += &format!(
            "(function f{index} (param x u32) (results u32) (body (let %a u32 (call f{callee} %x)) (return %a)))"
        );
    }
    let kernel = kernel("", "").replace("(module", "").replace("(add %old %one)", "(call f1999 %one)");
    assert_eq!(everywhere(&(text + &kernel)), [1; 64]);
}

#[test]
fn memory_fills_its_limits() {
    let text = "(module (kernel k (param v (view u32 global read-write)) (work-dim 1)
        (memory shared local u32 16384) (memory own private u32 16384) (body
          (let %id u32 (global-id 0))
          (let %i u64 (convert u64 %id))
          (let %last u64 (const 16383))
          (let %at u64 (sub %last %i))
          (let %shared (view u32 local read-write) (memory shared))
          (let %own (view u32 private read-write) (memory own))
          (store %shared %at %id)
          (store %own %at %id)
          (let %a u32 (load %shared %at))
          (let %b u32 (load %own %at))
          (let %c u32 (add %a %b))
          (store %v %i %c)
          (return))))";
    assert_eq!(everywhere(text), (0..64).map(|id| 2 * id).collect::<Vec<_>>());
}

#[test]
fn views_have_eight_axes() {
    let text = "(module (kernel k (param v (view u32 global read-write)) (work-dim 1) (body
        (let %id u32 (global-id 0))
        (let %zero u64 (const 0))
        (let %two u64 (const 2))
        (let %six u64 (const 6))
        (let %i u64 (convert u64 %id))
        (let %low u64 (rem %i %two))
        (let %high u64 (div %i %two))
        (let %first u64 (rem %high %two))
        (let %middle u64 (div %high %two))
        (let %one u64 (const 1))
        (let %all (view u32 global read-write :rank 8)
          (view %v %zero (extents %two %one %one %one %six %one %one %two)))
        (store %all %first %zero %zero %zero %middle %zero %zero %low %id)
        (return))))";
    // Element (f, m, l) lies at 12f + 2m + l; a middle index of 6 and more is out of bounds, and what was there stays.
    let mut right = vec![0; 64];
    for id in 0..24_usize {
        right[12 * (id / 2 % 2) + 2 * (id / 4) + id % 2] = u32::try_from(id).expect("a small number");
    }
    assert_eq!(everywhere(text), right);
}

#[test]
fn a_kernel_takes_256_parameters() {
    let params: String = (0..256)
        .map(|number| {
            if number == 200 {
                "(param v (view u32 global read-write))".to_owned()
            } else {
                format!("(param p{number} u32)")
            }
        })
        .collect();
    let text = format!(
        "(module (kernel k {params} (work-dim 1) (body
           (let %id u32 (global-id 0)) (let %i u64 (convert u64 %id))
           (let %sum u32 (add %p0 %p255)) (store %v %i %sum) (return))))"
    );
    let mut session = Session::new(Options::strict());
    session.add_source("x.kir", Language::KernelIr, text.as_bytes());
    let compiled = session.compile();
    let sizes = LaunchSizes { work_dim: 1, local: [32, 1, 1], groups: [2, 1, 1], bound: [64, 1, 1], offset: [0; 3] };
    for device in devices().iter().filter(|device| device.usable && !device.id.contains(':')) {
        let mut arguments: Vec<HostArgument> =
            (0..256_u32).map(|number| HostArgument::Value(number.to_le_bytes().to_vec())).collect();
        arguments[200] = HostArgument::Zeros(256);
        let options = RunOptions { device: &device.id, repeat: 1, cache: None, threads: None };
        let ran = run(&compiled, "k", sizes, &mut arguments, &options);
        assert!(ran.is_ok(), "{}: {ran:?}", device.id);
        assert_eq!(arguments[200], HostArgument::Buffer(255_u32.to_le_bytes().repeat(64)), "{}", device.id);
    }
}
