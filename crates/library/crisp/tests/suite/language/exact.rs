//! Kernels whose arguments are their parameters and nothing else.

use crisp::package::{PackOptions, Target, pack};
use crisp::{Language, Options, Session};
use crisp_dev_testkit::Program;

const ADD: &str = "(def-type floats (vector-type float :global :compact))
  (def-function add (A B C)
    (declare #'((floats :read-only) (floats :read-only) (floats :write-only) => nil) (grid-level))
    (loop-vector-stride C (i) (set! (~ C i) (+ (~ A i) (~ B i)))))
  (def-kernel-exact vector_add (APtr:voidp ASz:ulong BPtr:voidp BSz:uint CPtr:voidp CSz:ulong)
    (add (marshall-vector APtr ASz (floats :read-only)) (marshall-vector BPtr BSz (floats :read_only))
         (marshall-vector CPtr CSz (floats :write-only))))";

// covers: crisp.def-kernel-exact crisp.voidp crisp.marshall-vector
#[test]
fn addresses_with_their_sizes_are_vectors() {
    let (a, b): (Vec<f32>, Vec<f32>) =
        ((0..100_u8).map(f32::from).collect(), (0..100_u8).map(|it| f32::from(it) * 0.5).collect());
    let results = Program::new(ADD)
        .kernel("vector_add")
        .buffer(&a)
        .value(400u64)
        .buffer(&b)
        // Shorter than the memory: elements after it do not exist.
        .value(203u32)
        .zeros(100)
        .value(360u64)
        .global(&[32])
        .local(&[32])
        .with_remarks()
        .run();
    let sums = |at: usize| if at >= 90 { 0.0 } else { a[at] + if at < 50 { b[at] } else { 0.0 } };
    assert_eq!(results.of::<f32>("CPtr"), (0..100).map(sums).collect::<Vec<f32>>());
}

#[test]
fn a_launch_passes_the_parameters_and_nothing_else() {
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, ADD.as_bytes());
    let compiled = session.compile();
    let targets = ["opencl-c", "spirv", "spirv-vulkan", "ptx", "wgsl"].map(|name| Target::from_name(name).unwrap());
    let options = PackOptions { targets: &targets, kernel: None, local: Some(&[32]), assemble: &|_, _| Ok(Vec::new()) };
    let (package, _) = pack(&compiled, &options).unwrap();
    for code in &package.kernels[0].codes {
        let crisp::package::Code::Device(device) = &code.code else { continue };
        let parameters: Vec<String> = device.parameters.iter().map(|it| format!("{it:?}")).collect();
        let lane = |argument| format!("Lane {{ argument: {argument}, lane: 0 }}");
        let buffer = |argument| format!("Buffer({argument})");
        assert_eq!(parameters, [buffer(0), lane(1), buffer(2), lane(3), buffer(4), lane(5)], "{}", code.target);
    }
    let interface = &package.kernels[0].callable.interface;
    assert_eq!(interface.parameters().len(), 6);
}

// covers: crisp.marshall-result-vector crisp.marshall-implicit-vector crisp.marshall-scratch-vector
#[test]
fn vectors_that_functions_make_get_the_kernels_memory() {
    let source = "(def-function work (n)
        (declare #'(uint => nil))
        (let ((sums (make-result-vector ulong (* n 2) :name \"sums\"))
              (mine (make-implicit-vector int :read-write n :name \"mine\"))
              (tmp (make-scratch-vector ushort (+ n 1) :name \"tmp\")))
          (set! (~ tmp 0) 40000)
          (set! (~ mine 0) (+ (~ mine 1) (to-int (~ tmp 0))))
          (set! (~ sums 1) (+ (length~ sums) (* 10 (length~ mine)) (* 100 (length~ tmp))))))
      (def-kernel-exact k (n:uint P:voidp PB:ulong Q:voidp QB:ulong R:voidp RB:ulong)
        (declare single-task)
        (marshall-result-vector P PB :name \"sums\")
        (marshall-implicit-vector Q QB :name mine)
        (marshall-scratch-vector R RB :name \"tmp\")
        (work n))";
    let results = Program::new(source)
        .kernel("k")
        .value(3u32)
        .zeros(6)
        .value(48u64)
        .buffer(&[0i32, 7, 0])
        .value(12u64)
        .zeros(4)
        .value(8u64)
        .with_remarks()
        .run();
    assert_eq!(results.of::<u64>("P"), [0, 6 + 30 + 400, 0, 0, 0, 0]);
    assert_eq!(results.of::<i32>("Q"), [40007, 7, 0]);
}

/// An exact kernel whose function reports something, with its memory for reports.
const TELLS: &str = "(def-function double (v i:ulong)
    (declare #'((vector-type int :global :read-write) ulong => nil))
    (when (= (mod i 3) 1)
      (r-t-output \"before\" i (~ v i)))
    (r-t-assert (< (~ v i) 6) \"large\" (~ v i))
    (set! (~ v i) (* 2 (~ v i))))
  (def-kernel-exact k (P:voidp PB:ulong D:voidp DB:uint)
    (declare single-task)
    (marshall-debug-logging-vector D DB)
    (let ((v (marshall-vector P PB (vector-type int :global :read-write))))
      (dotimes (i (length~ v))
        (double v i))))";

// covers: crisp.marshall-debug-logging-vector
#[test]
fn debug_output_of_an_exact_kernel_lies_in_memory_that_it_is_passed() {
    let run = |program: &Program, words: usize, bytes: u32| {
        let kernel = program.kernel("k").buffer(&[0i32, 1, 2, 3, 4, 5, 6, 7]).value(32u64);
        kernel.zeros(words).value(bytes).with_remarks().run()
    };
    let program = Program::telling(TELLS);
    let results = run(&program, 4 + 6 * 36, 16 + 6 * 144);
    assert_eq!(results.of::<i32>("P"), [0, 2, 4, 6, 8, 10, 12, 14]);
    let words = results.of::<u32>("D");
    // An assertion has failed; five messages, and word 1 is the host's.
    assert_eq!(words[..4], [2, 0, 5, 0]);
    let message = |number: usize| words[4 + 36 * number..][..8].to_vec();
    // The number of the operation, the invocation, then the values, each in two words.
    assert_eq!(message(0), [0, 0, 0, 0, 1, 0, 1, 0]);
    assert_eq!(message(1), [0, 0, 0, 0, 4, 0, 4, 0]);
    assert_eq!(message(2), [1, 0, 0, 0, 6, 0, 0, 0]);
    assert_eq!(message(3), [0, 0, 0, 0, 7, 0, 7, 0]);
    assert_eq!(message(4), [1, 0, 0, 0, 7, 0, 0, 0]);
    assert!(words[4 + 5 * 36..].iter().all(|&word| word == 0));
    // A message without room only counts, and nothing after the bytes is touched.
    for (bytes, kept) in [(16 + 2 * 144 + 143, 2), (16, 0)] {
        let words = run(&program, 4 + 6 * 36, bytes).of::<u32>("D");
        assert_eq!(words[..4], [2, 0, 5, 0], "{bytes}");
        assert_eq!(words[4..4 + kept * 36], results.of::<u32>("D")[4..4 + kept * 36], "{bytes}");
        assert!(words[4 + kept * 36..].iter().all(|&word| word == 0), "{bytes}");
    }
    assert!(run(&program, 8, 3).of::<u32>("D").iter().all(|&word| word == 0));
    // Without debug output the same is passed, and nothing is written.
    let silent = run(&Program::with_remarks(TELLS, &[]), 4 + 6 * 36, 16 + 6 * 144);
    assert_eq!(silent.of::<i32>("P"), results.of::<i32>("P"));
    assert!(silent.of::<u32>("D").iter().all(|&word| word == 0));
}

#[test]
fn debug_memory_says_what_else_the_status_says() {
    let source = "(def-kernel-exact k (n:uint D:voidp DB:ulong)
        (declare single-task)
        (marshall-debug-logging-vector D DB)
        (let ((x 0))
          (while (< x 10) (declare (fuel n)) (inc! x 3))
          (r-t-output \"x\" x)))";
    let program = Program::telling(source);
    for (fuel, flags, x) in [(2, 1, 6), (5, 0, 12)] {
        let words = program.kernel("k").value(fuel as u32).zeros(40).value(160u64).run().of::<u32>("D");
        assert_eq!((words[0], words[2], words[8]), (flags, 1, x), "{fuel}");
    }
}
