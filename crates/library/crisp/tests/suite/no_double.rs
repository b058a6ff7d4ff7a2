//! A kernel that computes with doubles, compiled for devices without arithmetic on them: the same bytes, called in the same way.

use crisp::diagnostics::render_terminal;
use crisp::{Compiled, HostArgument, Language, Options, RunOptions, Session, SizeInputs, emit, launch_sizes, run};
use crisp_dev_testkit::kept_code;

/// Doubles in scalars, vectors, all kinds of memory, a function, a loop, a branch, and through a barrier.
const SOURCE: &str = "
(module
  (function mean (param x f64) (param y f64) (results f64)
    (body
      (let %sum f64 (add %x %y))
      (let %half f64 (const 0.5))
      (let %mean f64 (mul %sum %half))
      (return %mean)))
  (kernel mixed
    (param factor f64) (param x (view f64 global read)) (param base f64x2)
    (out r (view f64 global write)) (out p (view f64x2 global write)) (out n (view i32 global write))
    (global-size :derive (length x))
    (memory part local f64 64)
    (memory own private f64 2)
    (memory table constant f64 2 (const 1.25 -0.0))
    (body
      (let %l u32 (local-id 0))
      (let %at u64 (convert u64 %l))
      (let %g u32 (global-id 0))
      (let %i u64 (convert u64 %g))
      (let %zero u64 (const 0))
      (let %one u64 (const 1))
      (let %last u64 (const 63))
      (let %part (view f64 local read-write) (memory part))
      (let %own (view f64 private read-write) (memory own))
      (let %table (view f64 constant read) (memory table))
      (let %v f64 (load %x %i))
      (let %scaled f64 (mul %v %factor))
      (store %part %at %scaled)
      (barrier)
      (let %other u64 (sub %last %at))
      (let %mirrored f64 (load %part %other))
      (let %m f64 (call mean %scaled %mirrored))
      (let %t f64 (load %table %zero))
      (let %less bool (lt %m %t))
      (let %kept f64 (if %less
        (then (let %q f64 (div %m %factor)) (let %a f64 (abs %q)) (let %s f64 (sqrt %a)) (yield %s))
        (else (let %f f64 (fma %m %t %factor)) (yield %f))))
      (store %own %one %kept)
      (let %first u32 (const 0))
      (let %end u32 (const 5))
      (let %step u32 (const 1))
      (let %total f64
        (for (%k u32) (up %first %end %step) (carry (%sum f64 %kept))
          (let %kd f64 (convert f64 %k))
          (let %again f64 (load %own %one))
          (let %next f64 (fma %again %kd %sum))
          (yield %next)))
      (store %r %i %total)
      (let %pair f64x2 (vector %total %v))
      (let %moved f64x2 (sub %pair %base))
      (store %p %i %moved)
      (let %down f64 (floor %total))
      (let %whole i32 (convert i32 %down))
      (store %n %i %whole)
      (return))))";

/// Atomic operations on doubles, and sums of warps of which the last is partial.
const TOGETHER: &str = "
(module
  (kernel together
    (param x (view f64 global read)) (param all (view f64 global read-write)) (out r (view f64 global write))
    (global-size :derive (length x))
    (body
      (let %g u32 (global-id 0))
      (let %i u64 (convert u64 %g))
      (let %v f64 (load %x %i))
      (let %sum u64 (const 0))
      (let %least u64 (const 1))
      (let %most u64 (const 2))
      (let %last u64 (const 3))
      (let %product u64 (const 4))
      (let %old0 f64 (atomic-add device %all %sum %v))
      (let %old1 f64 (atomic-min device %all %least %v))
      (let %old2 f64 (atomic-max workgroup %all %most %v))
      (let %zero f64 (const 0.0))
      (let %quotient f64 (div %zero %zero))
      (let %old3 f64 (atomic-compare-exchange device %all %last %quotient %v))
      (let %old4 f64 (atomic-apply device (%e f64) (%all %product)
        (let %minus f64 (neg %e))
        (yield %minus)))
      (let %reduced f64 (warp-reduce add %v))
      (let %scanned f64 (warp-scan mul %v))
      (let %below f64 (warp-scan-exclusive min %v))
      (let %two u32 (const 2))
      (let %other f64 (shuffle-xor %v %two))
      (let %a f64 (fma %reduced %other %scanned))
      (let %b f64 (max %a %below))
      (store %r %i %b)
      (return))))";

fn compiled(source: &str, no_double: bool) -> Compiled {
    let mut session = Session::new(Options { no_double, ..Options::strict() });
    session.add_source("doubles.kir", Language::KernelIr, source.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{}", render_terminal(session.files(), &compiled.diagnostics, false));
    compiled
}

/// Buffers of one length.
struct Lengths(u64);

impl SizeInputs for Lengths {
    fn scalar(&self, _: u32) -> Option<i128> {
        None
    }

    fn length(&self, _: u32) -> Option<u64> {
        Some(self.0)
    }
}

fn bytes(numbers: &[f64]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn launch(compiled: &Compiled, device: &str, count: u64, local: u64, arguments: &mut [HostArgument]) {
    let name = compiled.kernels().next().expect("a kernel");
    let interface = compiled.interface(name).expect("its interface");
    let sizes = launch_sizes(&interface, &Lengths(count), None, Some(&[local])).expect("sizes");
    let options = RunOptions { device, repeat: 1, cache: kept_code(), threads: None };
    run(compiled, name, sizes, arguments, &options).unwrap_or_else(|problems| panic!("{device}: {problems:?}"));
}

fn results(compiled: &Compiled, device: &str, inputs: &[f64]) -> Vec<HostArgument> {
    let count = inputs.len() as u64;
    let mut arguments = [
        HostArgument::Value(bytes(&[-1.375])),
        HostArgument::Buffer(bytes(inputs)),
        HostArgument::Value(bytes(&[0.1, 1e-310])),
        HostArgument::Zeros(8 * count),
        HostArgument::Zeros(16 * count),
        HostArgument::Zeros(4 * count),
    ];
    launch(compiled, device, count, 64, &mut arguments);
    arguments.into_iter().skip(3).collect()
}

#[test]
fn devices_without_doubles_compute_the_same_bytes() {
    let mut inputs: Vec<f64> = (0..500).map(|at| f64::from(at - 250) * 0.37).collect();
    inputs.extend([0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324, f64::MAX, f64::MIN_POSITIVE]);
    inputs.extend((0..68).map(|at| f64::from_bits(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(at))));
    let native = results(&compiled(SOURCE, false), "interp", &inputs);
    assert_eq!(native.len(), 3);
    for device in ["interp", "cpu"] {
        assert!(results(&compiled(SOURCE, true), device, &inputs) == native, "{device}");
    }
}

#[test]
fn doubles_that_invocations_share_have_the_same_bytes() {
    // Small whole numbers, so that the order of atomic sums does not matter.
    let inputs: Vec<f64> = (0..200).map(|at| f64::from((at * 7) % 31 - 15) * 0.25).collect();
    let shared = |no_double: bool, device: &str| {
        let mut arguments = [
            HostArgument::Buffer(bytes(&inputs)),
            HostArgument::Buffer(bytes(&[0.5, f64::NAN, f64::NAN, f64::NAN, 3.0])),
            HostArgument::Zeros(8 * inputs.len() as u64),
        ];
        launch(&compiled(TOGETHER, no_double), device, 200, 40, &mut arguments);
        let [_, all, results] = arguments;
        (all, results)
    };
    let (all, results) = shared(false, "interp");
    let HostArgument::Buffer(numbers) = &all else { panic!("{all:?}") };
    let number = |at: usize| f64::from_le_bytes(numbers[8 * at..8 * at + 8].try_into().expect("eight bytes"));
    assert_eq!([number(0), number(1), number(2), number(4)], [0.5 + inputs.iter().sum::<f64>(), -3.75, 3.75, 3.0]);
    assert!(!number(3).is_nan(), "the NaN has been replaced");
    for device in ["interp", "cpu"] {
        let found = shared(true, device);
        // Who came first to the element that is replaced once is not said.
        assert!(found.1 == results, "{device}");
        let HostArgument::Buffer(found) = &found.0 else { panic!("{device}") };
        assert_eq!((&found[..24], &found[32..]), (&numbers[..24], &numbers[32..]), "{device}");
    }
}

#[test]
fn the_interface_stays_and_the_code_has_no_doubles() {
    let (native, without) = (compiled(SOURCE, false), compiled(SOURCE, true));
    assert_eq!(native.interface("mixed"), without.interface("mixed"));
    assert!(emit::optimised_ir(&native).expect("it compiles").contains("f64"));
    let printed = emit::optimised_ir(&without).expect("it compiles");
    assert!(!printed.contains("f64"), "{printed}");
}
