//! The session from outside: sources in memory to diagnostics, stages, devices.

use crisp_ir_artifact::{Artifact, LaunchSizes, SizeInputs};
use crisp_ir_kernel::Profile;
use crisp_ir_kernel::text::content_hash;
use crisp_library_compile::{
    Cache, Compiled, DEVICES, EmitOptions, HostArgument, InterpDevice, Language, Math, Options, RunOptions, Session,
    devices, emit_ir, emit_llvm, emit_optimised_ir, is_device, needed_length, output_length, run,
};
use crisp_run_device::{Device, DeviceError, LaunchArgument};

fn compiled(language: Language, text: &str) -> Compiled {
    let mut session = Session::new(Options::strict());
    session.add_source("test", language, text.as_bytes());
    session.compile()
}

fn in_mode(text: &str, math: Math) -> Compiled {
    let mut session = Session::new(Options { math, ..Options::strict() });
    session.add_source("test", Language::Crisp, text.as_bytes());
    session.compile()
}

fn codes(compiled: &Compiled) -> Vec<&str> {
    compiled.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect()
}

const NUMBER: &str = "
(def-kernel number (&out A:(vector-type uint :global :write-only) &out G:(vector-type uint :global :write-only)
                    &out L:(vector-type uint :global :write-only) &out N:(vector-type uint :global :write-only))
  (in-each-thread (i)
    (set! (~ A i) (to-uint i))
    (when-thread-in-group-is (0)
      (set! (~ G (get-workgroup-id 0)) 1)
      (set! (~ L (* 2 (get-workgroup-id 0))) 1)))
  (when-thread-is (0) (set! (~ N 2) 1) (set! (~ N 6) 1)))
";

fn sizes(groups: u32, local: u32, bound: u64) -> LaunchSizes {
    LaunchSizes { work_dim: 1, local: [local, 1, 1], groups: [groups, 1, 1], bound: [bound, 1, 1], offset: [0; 3] }
}

#[test]
fn outputs_are_as_long_as_their_stores_reach() {
    let compiled = compiled(Language::Crisp, NUMBER);
    assert_eq!(codes(&compiled), [""; 0]);
    let callable = compiled.callable("number").unwrap();
    let length = |param: usize| output_length(&callable, param, &sizes(3, 64, 150), &Lengths(None));
    // One for each invocation; for each workgroup; twice that, but for the last; up to the greatest index.
    assert_eq!([0, 1, 2, 3].map(length), [Some(150), Some(3), Some(5), Some(7)]);
    assert_eq!(length(4), None);
}

/// All vectors are so long.
struct Lengths(Option<u64>);

impl SizeInputs for Lengths {
    fn scalar(&self, _: u32) -> Option<i128> {
        None
    }

    fn length(&self, _: u32) -> Option<u64> {
        self.0
    }
}

#[test]
fn stores_at_each_index_of_another_vector_need_as_much() {
    let needed = |body: &str| {
        let text = format!(
            "(def-kernel k (x:(vector-type float :global :read-only) n:ulong &out r:(vector-type float :global :read-write))
               (declare (global-size :derive-from x)) {body})"
        );
        let compiled = compiled(Language::Crisp, &text);
        assert_eq!(codes(&compiled), [""; 0], "{body}");
        let callable = compiled.callable("k").unwrap();
        let longest = |length| needed_length(&callable, 2, &sizes(3, 64, 150), &Lengths(length)).map(|it| it.0);
        (longest(Some(1000)), longest(Some(100)))
    };
    let all = (Some(1000), Some(100));
    assert_eq!(needed("(loop-vector-stride x (i) (set! (~ r i) (~ x i)))"), all);
    assert_eq!(needed("(in-each-thread (i) (set! (~ r i) 1.0))"), (Some(150), Some(150)));
    let within = "(let ((i (get-global-id 0))) (when (< i (length~ x)) (set! (~ r i) 1.0)))";
    assert_eq!(needed(within), (Some(150), Some(100)));
    // What is stored somewhere else, sometimes, or as far as there is room, says nothing.
    let nothing = (None, None);
    assert_eq!(needed("(loop-vector-stride x (i) (set! (~ r (/ i 2)) (~ x i)))"), nothing);
    assert_eq!(needed("(loop-vector-stride x (i) (when (< i n) (set! (~ r i) (~ x i))))"), nothing);
    assert_eq!(needed("(loop-vector-stride x (i) (when (< i (length~ r)) (set! (~ r i) (~ x i))))"), nothing);
    assert_eq!(needed("(loop-vector-stride r (i) (set! (~ r i) 1.0))"), nothing);
    assert_eq!(needed("(let ((i (get-global-id 0))) (when (< i n) (set! (~ r i) 1.0)))"), nothing);
    assert_eq!(needed("(let ((i (get-global-id 0))) (unless (< i (length~ x)) (set! (~ r i) 1.0)))"), nothing);
}

#[test]
fn every_device_gives_the_same_bytes() {
    let compiled = compiled(Language::Crisp, NUMBER);
    let results: Vec<Vec<HostArgument>> = devices()
        .iter()
        .filter(|device| device.usable && !device.id.contains(':'))
        .map(|device| {
            let mut arguments = [600, 12, 600, 28].map(HostArgument::Zeros).to_vec();
            let options = RunOptions { device: &device.id, repeat: 2, cache: None, threads: None };
            let report = run(&compiled, "number", sizes(3, 64, 150), &mut arguments, &options).expect("it runs");
            assert_eq!(report.times.len(), 2);
            arguments
        })
        .collect();
    let ids: Vec<u8> = (0..150_u32).flat_map(u32::to_le_bytes).collect();
    assert_eq!(results[0][0], HostArgument::Buffer(ids));
    assert!(results.iter().all(|result| *result == results[0]));
    let ids: Vec<String> = devices().into_iter().map(|device| device.id).collect();
    assert!(ids.iter().all(|id| is_device(id)) && ids.starts_with(&DEVICES.map(str::to_owned)[..2]), "{ids:?}");
    assert!(["auto", "opencl", "opencl:12", "wgpu", "wgpu:3"].iter().all(|id| is_device(id)));
    assert!(!["", "cpu:0", "opencl:", "opencl:x", "opencl:-1", "gpu"].iter().any(|id| is_device(id)));
}

#[test]
fn unknown_devices_and_wrong_arguments_are_reported() {
    let compiled = compiled(Language::Crisp, NUMBER);
    let mut arguments = vec![HostArgument::Zeros(4)];
    let attempt = |device: &str, arguments: &mut [HostArgument]| {
        let options = RunOptions { device, repeat: 1, cache: None, threads: None };
        let found = run(&compiled, "number", sizes(1, 1, 1), arguments, &options).expect_err("it cannot run");
        found.iter().map(|diagnostic| diagnostic.code.0).collect::<Vec<_>>()
    };
    assert_eq!(attempt("quantum", &mut arguments), ["D0002"]);
    assert_eq!(attempt("opencl:99999", &mut arguments), ["D0001"]);
    assert_eq!(attempt("wgpu:99999", &mut arguments), ["D0001"]);
    assert_eq!(attempt("interp", &mut arguments), ["D0101", "D0101", "D0101"]);
}

#[test]
fn stages_are_text_that_can_be_read_back() {
    let first = compiled(Language::Crisp, NUMBER);
    for text in [emit_ir(&first), emit_optimised_ir(&first).expect("no limit is exceeded")] {
        let again = compiled(Language::KernelIr, &text);
        assert_eq!(codes(&again), [""; 0], "{text}");
        assert_eq!(emit_ir(&again), text);
    }
    let nothing = compiled(Language::Crisp, "(");
    assert!(nothing.module.is_none());
    assert_eq!((emit_ir(&nothing).as_str(), emit_optimised_ir(&nothing)), ("", Ok(String::new())));
}

#[test]
fn machine_code_is_made_for_a_workgroup_size() {
    let compiled = compiled(Language::Crisp, NUMBER);
    if !devices().iter().any(|device| device.id == "cpu" && device.usable) {
        let options = EmitOptions { kernel: None, local: None };
        assert_eq!(emit_llvm(&compiled, &options).expect_err("without LLVM")[0].code.0, "D0001");
        return;
    }
    let llvm = |local: Option<&[u64]>| emit_llvm(&compiled, &EmitOptions { kernel: Some("number"), local });
    assert_eq!(llvm(None), llvm(Some(&[256])), "the default");
    assert_ne!(llvm(None), llvm(Some(&[64])));
    assert_eq!(llvm(Some(&[0])).expect_err("no workgroup")[0].code.0, "L0004");
}

#[test]
fn barriers_that_part_a_workgroup_are_found_in_the_ir_too() {
    let text = "(module (kernel k (param n u32) (work-dim 1) (body
      (let %id u32 (local-id 0))
      (let %few bool (lt %id %n))
      (if %few (then (barrier) (yield)) (else (yield)))
      (return))))";
    let compiled = compiled(Language::KernelIr, text);
    assert!(compiled.module.is_none());
    assert_eq!(codes(&compiled), ["K0601"], "{:?}", compiled.diagnostics);
}

#[test]
fn the_interpreter_obeys_the_contract_of_devices() {
    let compiled = compiled(Language::Crisp, NUMBER);
    let module = compiled.module.as_ref().expect("it compiles").clone().into_module();
    let interface = compiled.interface("number").expect("it is a kernel");
    let device = InterpDevice::new();
    let artifact = Artifact::of_module(interface, module.into());
    let program = device.load(&artifact).expect("it is kernel IR");
    let mut memory = device.allocate(16).expect("there is memory");
    memory.write(4, &[1, 2, 3]).expect("inside");
    let mut read = [9; 4];
    memory.read(3, &mut read).expect("inside");
    assert_eq!(read, [0, 1, 2, 3]);
    assert_eq!(memory.write(15, &[0, 0]), Err(DeviceError::OutsideMemory { offset: 15, bytes: 2, length: 16 }));
    assert_eq!(memory.map().map(|bytes| bytes.len()), Some(16));
    // One memory for all four buffers: the stores race, and the interpreter says so.
    let buffer = LaunchArgument::Buffer { memory: memory.as_ref(), elements: 4 };
    let launched = program.launch(&sizes(2, 2, 4), &[buffer, buffer, buffer, buffer]);
    let Err(DeviceError::Findings(found)) = launched else { panic!("{launched:?}") };
    assert!(found.iter().any(|diagnostic| diagnostic.code.0 == "X0001"), "{found:?}");
    let foreign = InterpDevice::new().allocate(16).expect("there is memory");
    let buffer = LaunchArgument::Buffer { memory: foreign.as_ref(), elements: 4 };
    assert!(matches!(
        program.launch(&sizes(2, 2, 4), &[buffer, buffer, buffer, buffer]),
        Err(DeviceError::Arguments { .. })
    ));
}

const PRODUCTS: &str = "
(def-kernel products (&out R:(vector-type float :global :write-only))
  (in-each-thread (i)
    (let ((x (* 0.1 (to-float i)))) (set! (~ R i) (exp (/ (- (* x x) 0.7) 3.0))))))
";

#[test]
fn code_of_one_mode_is_never_used_in_another() {
    let modes = [Math::Strict, Math::Contract, Math::Fast];
    let compiled = modes.map(|math| in_mode(PRODUCTS, math));
    let hashes = compiled.each_ref().map(|it| content_hash(it.module.as_ref().expect("it compiles")));
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2] && hashes[0] != hashes[2]);
    let integers = modes.map(|math| emit_ir(&in_mode(NUMBER, math)));
    assert!(integers.iter().all(|text| *text == integers[0]), "without floats there is nothing to change");
    if !devices().iter().any(|device| device.id == "cpu" && device.usable) {
        return;
    }
    let folder = std::env::temp_dir().join(format!("crisp-modes-{}", std::process::id()));
    let cache = Cache { folder: folder.clone(), compiler: "test".to_owned() };
    let results = [0, 1, 2, 0, 1, 2].map(|mode: usize| {
        let mut arguments = [HostArgument::Zeros(4 * 256)];
        let options = RunOptions { device: "cpu", repeat: 1, cache: Some(cache.clone()), threads: None };
        let report = run(&compiled[mode], "products", sizes(1, 256, 256), &mut arguments, &options).expect("it runs");
        (report.cached, arguments)
    });
    std::fs::remove_dir_all(folder).expect("the cache was there");
    assert_eq!(results.each_ref().map(|(cached, _)| *cached), [false, false, false, true, true, true]);
    let [strict, contract, fast, again @ ..] = results.map(|(_, arguments)| arguments);
    assert!(strict != contract && contract != fast && strict != fast);
    assert_eq!(again, [strict, contract, fast]);
}

#[test]
fn relaxed_modules_are_text_that_can_be_read_back() {
    for math in [Math::Contract, Math::Fast] {
        let text = emit_ir(&in_mode(PRODUCTS, math));
        assert!(text.contains("(fma "), "{text}");
        assert_eq!(emit_ir(&compiled(Language::KernelIr, &text)), text);
    }
}

#[test]
fn kernels_are_held_to_what_they_or_the_caller_promise() {
    let kernel = |declared: &str, body: &str| {
        format!(
            "(def-kernel k (v:(vector-type int :global :read-write))\n  (declare (global-size :derive-from v) {declared})\n  {body})"
        )
    };
    let of = |options: Options, text: &str| {
        let mut session = Session::new(options);
        session.add_source("test", Language::Crisp, text.as_bytes());
        let compiled = session.compile();
        let codes: Vec<&str> = compiled.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect();
        (codes.join(" "), compiled.module.is_some())
    };
    let own = "(in-each-thread (i) (set! (~ v i) 1))";
    let same = "(in-each-thread (i) (set! (~ v 0) (to-int i)))";
    let held = || Options { deterministic: true, ..Options::strict() };
    let good = (String::new(), true);
    let bad = ("K0619".to_owned(), false);
    assert_eq!(of(Options::strict(), &kernel("", same)), good);
    assert_eq!(of(Options::strict(), &kernel("(deterministic)", same)), bad);
    assert_eq!(of(Options::strict(), &kernel("deterministic", same)), bad);
    assert_eq!(of(Options::strict(), &kernel("(deterministic)", own)), good);
    assert_eq!(of(held(), &kernel("", same)), bad);
    assert_eq!(of(held(), &kernel("", own)), good);
    let printed = compiled(Language::Crisp, &kernel("(deterministic) (profile strict)", own));
    let text = emit_ir(&printed);
    assert!(text.contains("(profile strict)") && text.contains("(deterministic)"), "{text}");

    let clock = "(module (kernel k (work-dim 1) DECLARED (out t (view u64 global write)) (body
      (let %i u64 (global-linear-id)) (let %c u64 (clock)) (store %t %i %c) (return))))";
    let of = |profile: Option<Profile>, declared: &str| {
        let mut session = Session::new(Options { profile, ..Options::strict() });
        session.add_source("test", Language::KernelIr, clock.replace("DECLARED", declared).as_bytes());
        session.compile().diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(None, ""), "");
    assert_eq!(of(Some(Profile::Strict), ""), "K0512");
    // The kernel's own word counts.
    assert_eq!(of(Some(Profile::Strict), "(profile device)"), "");
    assert_eq!(of(None, "(profile strict)"), "K0512");
    // Where invocations do not meet, nothing is said of their order.
    let apart = "(module (kernel k (work-dim 1) (deterministic) (out t (view u64 global write)) (body
      (let %l u32 (local-id 0)) (let %z u32 (const 0)) (let %c bool (eq %l %z)) (let %i u64 (const 0))
      (if %c (then (barrier) (yield)) (else (yield))) (store %t %i %i) (return))))";
    assert_eq!(codes(&compiled(Language::KernelIr, apart)), ["K0601"]);
}

// Two readings in order grow; what is made of them is of the device profile and no result that other runs repeat.
// covers: crisp.get-timestamp
#[test]
fn the_clock_grows_and_is_not_deterministic() {
    let source = "(def-kernel k (&out r:(vector-type ulong :global :write-only)) (declare (global-size :set-to 1))
      (let ((before (get-timestamp)))
        (dotimes (i 10) (set! (~ r 1) i))
        (set! (~ r 0) (- (get-timestamp) before))))";
    let compiled = compiled(Language::Crisp, source);
    assert_eq!(codes(&compiled), [""; 0]);
    let facts = compiled.facts();
    assert_ne!(facts[0].class, crisp_library_compile::Class::Deterministic);
    for device in ["interp", "cpu"] {
        if !devices().iter().any(|it| it.id == device && it.usable) {
            continue;
        }
        let mut arguments = vec![HostArgument::Zeros(16)];
        let options = RunOptions { device, repeat: 1, cache: None, threads: None };
        let report = run(&compiled, "k", sizes(1, 1, 1), &mut arguments, &options).expect("it runs");
        assert!(report.diagnostics.is_empty(), "{:?}", report.diagnostics);
        let HostArgument::Buffer(bytes) = &arguments[0] else { panic!("no results") };
        let passed = u64::from_le_bytes(bytes[..8].try_into().expect("eight bytes"));
        assert!(passed > 0 && passed < 1 << 40, "{device}: {passed}");
    }
    let ptx = crisp_library_compile::emit_ptx(
        &compiled,
        &compiled.files,
        crisp_library_compile::PTX_PROCESSOR,
        &EmitOptions { kernel: None, local: None },
    );
    assert!(ptx.expect("PTX").contains("%clock64"));
    let mut session = Session::new(Options { profile: Some(Profile::Strict), ..Options::strict() });
    session.add_source("test", Language::Crisp, source.as_bytes());
    // Each of the two readings.
    assert_eq!(codes(&session.compile()), ["K0512", "K0512"]);
}
