//! The ids of an invocation, and the arguments and results of a launch, on every device.

use crisp::{HostArgument, Language, LaunchSizes, Options, RunOptions, Session, devices, run};
use crisp_dev_testkit::{Program, kept_code};

// covers: vyre.stmt.block vyre.stmt.no-inner-parallel vyre.stmt.assign vyre.stmt.sequential
#[test]
fn an_invocation_sees_its_own_effects_in_order() {
    // Every step reads what the one before left, in a variable, in private memory, in global memory, in branches and loops.
    let program = Program::new(
        "(def-kernel steps (v:(vector-type int :global :read-write) &out r:(vector-type int :global :write-only))
  (declare (global-size :derive-from r) (deterministic))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (let ((x:int 1) (own (make-vector int :private 2)))
        (set! (~ own 0) x)
        (dotimes (k 5)
          (set! (~ own 1) (~ own 0))
          (set! (~ own 0) (+ (~ own 0) (~ own 1)))
          (set! x (+ x (~ own 0)))
          (if (< x 20)
              (set! x (* 2 x))
              (set! x (- x 1)))
          (set! (~ v i) (+ (~ v i) x))
          (set! x (+ x (~ v i))))
        (set! (~ r i) x)))))",
    );
    let first: Vec<i32> = (0..300).map(|i| i * 7 - 90).collect();
    let mut expected = (Vec::new(), Vec::new());
    for &start in &first {
        let (mut x, mut own, mut v) = (1, [1, 0], start);
        for _ in 0..5 {
            own[1] = own[0];
            own[0] += own[1];
            x += own[0];
            x = if x < 20 { 2 * x } else { x - 1 };
            v += x;
            x += v;
        }
        expected.0.push(v);
        expected.1.push(x);
    }
    let results = program.kernel("steps").buffer(&first).zeros(300).run();
    assert_eq!((results.of::<i32>("v"), results.of::<i32>("r")), expected);
}

// covers: vyre.det.no-tc-downgrade
#[test]
fn products_of_matrices_keep_every_bit_of_their_type() {
    // Nine by nine numbers of which each needs all 24 bits: formats with fewer would give other sums.
    const N: usize = 9;
    let program = Program::new(
        "(def-kernel product (a:(vector-type float :global :read-only) b:(vector-type float :global :read-only)
                     &out c:(vector-type float :global :write-only))
  (declare (global-size :derive-from c) (deterministic))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (let ((sum:float 0.0) (row (* 9 (/ i 9))) (column (mod i 9)))
        (dotimes (k 9)
          (set! sum (+ sum (* (~ a (+ row k)) (~ b (+ (* 9 k) column))))))
        (set! (~ c i) sum)))))",
    );
    let number = |seed: usize| 1.0 + (seed * 2_654_435_761 % 8_388_608) as f32 / 8_388_608.0;
    let a: Vec<f32> = (0..N * N).map(number).collect();
    let b: Vec<f32> = (0..N * N).map(|at| number(at + 1000)).collect();
    let entry = |at: usize| (0..N).fold(0.0_f32, |sum, k| sum + a[at / N * N + k] * b[k * N + at % N]);
    let expected: Vec<f32> = (0..N * N).map(entry).collect();
    let results = program.kernel("product").buffer(&a).buffer(&b).zeros(N * N).run();
    assert_eq!(results.of::<f32>("c"), expected);
}

const COUNT: &str = "
(def-kernel count (a:(vector-type int :global :read-only) sums:(vector-type int :global :read-write)
                   &out r:(vector-type int :global :write-only))
  (declare (global-size :derive-from a) (local-size :set-to 4) (deterministic))
  (let ((slm (make-vector int :local 4)))
    (in-each-thread-in-group (l)
      (inc! (~ slm l)))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (inc! (~ sums i) (~ a i)))
      (when-thread-in-group-is (0)
        (set! (~ r (get-workgroup-id 0)) (~ slm 0))))))
";

// covers: vyre.life.buffers vyre.life.readback vyre.life.no-persist
#[test]
fn a_launch_has_its_buffers_and_leaves_nothing_else() {
    let mut session = Session::new(Options::strict());
    session.add_source("count.crisp", Language::Crisp, COUNT.as_bytes());
    let compiled = session.compile();
    assert!(compiled.diagnostics.is_empty(), "{:?}", compiled.diagnostics);
    let bytes = |values: &[i32]| HostArgument::Buffer(values.iter().flat_map(|value| value.to_le_bytes()).collect());
    let sizes = LaunchSizes { work_dim: 1, local: [4, 1, 1], groups: [2, 1, 1], bound: [8, 1, 1], offset: [0; 3] };
    let a: Vec<i32> = (1..=8).collect();
    for device in devices().into_iter().filter(|device| device.usable && !device.id.contains(':')) {
        // However often it is repeated, and after other launches: the results are those of one launch on the given buffers.
        for repeat in [1, 3, 1] {
            let mut arguments = [bytes(&a), bytes(&[10; 8]), HostArgument::Zeros(4 * 5)];
            let options = RunOptions { device: &device.id, repeat, cache: None, threads: None };
            run(&compiled, "count", sizes, &mut arguments, &options).expect("it runs");
            let sums: Vec<i32> = a.iter().map(|value| value + 10).collect();
            assert_eq!(arguments[1], bytes(&sums), "{}: read and written buffers come back", device.id);
            // Local memory began as zero in both workgroups, the rest of the output as zero.
            assert_eq!(arguments[2], bytes(&[1, 1, 0, 0, 0]), "{}", device.id);
        }
    }
}

const RACE: &str = "
(def-kernel race (&out r:(vector-type int :global :write-only))
  (in-each-thread (i) (set! (~ r 0) (to-int i))))
";

// covers: vyre.det.blame vyre.race.conformance
#[test]
fn a_difference_is_the_kernels_fault_where_the_interpreter_says_so() {
    let verdict = |source: &str, kernel: &str, arguments: &mut [HostArgument]| {
        let mut session = Session::new(Options::strict());
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        let compiled = session.compile();
        let sizes = LaunchSizes { work_dim: 1, local: [4, 1, 1], groups: [2, 1, 1], bound: [8, 1, 1], offset: [0; 3] };
        let options = RunOptions { device: "interp", repeat: 1, cache: None, threads: None };
        match run(&compiled, kernel, sizes, arguments, &options) {
            Ok(_) => String::new(),
            Err(said) => said.iter().map(|diagnostic| diagnostic.code.0).collect::<Vec<_>>().join(" "),
        }
    };
    assert_eq!(verdict(RACE, "race", &mut [HostArgument::Zeros(4)]), "X0001");
    let mut fine = [HostArgument::Zeros(32), HostArgument::Zeros(32), HostArgument::Zeros(8)];
    assert_eq!(verdict(COUNT, "count", &mut fine), "");
}

const LARGE: &str = "
__kernel void rounds(ulong from, ulong step, __global uint *r) {
  for (ulong k = 0; k < 9000000; k += step) r[from + k + get_local_id(0)] = 7;
}
__kernel void strides(ulong from, ulong step, __global uint *r) {
  for (ulong k = get_local_id(0); k < 9000000; k += step) r[from + k] = 7;
}
__kernel void rows(ulong from, ulong step, __global uint *r) {
  r[from + get_local_id(0) + step * get_local_id(1)] = 7;
}
";

/// Large results go past the caches in whole cache lines. Where rounds or rows begin elsewhere they must not.
#[test]
fn large_results_begin_anywhere() {
    let mut session = Session::new(Options::strict());
    session.add_source("large.cl", Language::Cucl, LARGE.as_bytes());
    let compiled = session.compile();
    assert!(compiled.module.is_some(), "{:?}", compiled.diagnostics);
    let room = 9_001_000_usize;
    for (kernel, size, count) in [("rounds", 64, None), ("strides", 64, None), ("rows", 256, Some(4))] {
        for (from, step) in [(0, 64), (0, 72), (16, 64), (16, 72), (8, 64), (3, 65), (16, 16)] {
            let local = if size == 64 { [64, 1, 1] } else { [64, 4, 1] };
            let sizes = LaunchSizes {
                work_dim: if size == 64 { 1 } else { 2 },
                local,
                groups: [1, 1, 1],
                bound: local.map(u64::from),
                offset: [0; 3],
            };
            let value = |value: u64| HostArgument::Value(value.to_le_bytes().to_vec());
            let mut arguments = [value(from), value(step), HostArgument::Zeros(4 * room as u64)];
            let options = RunOptions { device: "cpu", repeat: 1, cache: kept_code(), threads: Some(1) };
            run(&compiled, kernel, sizes, &mut arguments, &options).expect("it runs");
            let HostArgument::Buffer(found) = &arguments[2] else { panic!("{kernel}: no result") };
            let mut expected = vec![0_u32; room];
            let rounds = count.unwrap_or(9_000_000_u64.div_ceil(step));
            for round in 0..rounds {
                let lanes = if kernel == "strides" { 64.min(9_000_000 - round * step) } else { 64 };
                for lane in 0..lanes {
                    expected[(from + round * step + lane) as usize] = 7;
                }
            }
            let same = found.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).eq(expected);
            assert!(same, "{kernel} from {from} by {step}");
        }
    }
}
