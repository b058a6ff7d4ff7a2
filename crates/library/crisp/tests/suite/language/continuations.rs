//! Continuation kernels: stages of one calculation.

use crisp::package::{PackOptions, Target, pack};
use crisp::{HostArgument, Language, LaunchSizes, Options, RunOptions, Session, emit, run};
use crisp_dev_testkit::{Program, kept_code};

const SUM: &str = "(def-type floats (vector-type float :global :read-only))
  (def-kernel two_stages (A n scale)
    (declare #'(floats ulong float => nil) (global-size :derive-from A) (local-size :set-to 64))
    (let ((partial (make-scratch-vector float (/ (get-global-work-size 0) (get-local-work-size 0))))
          (total (make-result-vector float 4))
          (add #'+)
          (first 0.5))
      (let-kernel ((finish (sums result factor count groups)
                     (declare (kernel-name \"two_stages_finish\")
                              #'(floats (vector-type float :global :write-only) float uint ulong => nil)
                              (global-size :set-to 1))
                     (let ((sum first))
                       (dotimes (i (length~ sums)) (set! sum (funcall add sum (~ sums i))))
                       (set! (~ result 0) sum)
                       (set! (~ result 1) factor)
                       (set! (~ result 2) (to-float count))
                       (set! (~ result 3) (to-float groups)))))
        (when-thread-in-group-is 0
          (let ((sum 0.0))
            (dotimes (i 64)
              (let ((at (+ i (* 64 (get-workgroup-id 0)))))
                (when (< at n) (set! sum (funcall add sum (~ A at))))))
            (set! (~ partial (get-workgroup-id 0)) sum)))
        (finish partial total scale (+ 2 (to-uint (* 10 (length~ A)))) (get-num-groups 0)))))";

// Each stage sees what the one before it stored; functions and numbers that are known are in both; the host computes the rest.
// covers: crisp.let-kernel crisp.let-kernel.capture crisp.kernel-name crisp.let-kernel.hoist
#[test]
fn both_stages_run_on_the_same_memory() {
    let program = Program::new(SUM);
    let values: Vec<f32> = (0..200_u8).map(f32::from).collect();
    for n in [200_u64, 100] {
        let results = program.kernel("two_stages").buffer(&values).value(n).value(7.5f32).run();
        let sum: f32 = values.iter().take(n as usize).sum();
        assert_eq!(results.of::<f32>("total"), [sum + 0.5, 7.5, 2002.0, 4.0], "{n}");
    }
}

// One stage writes a parameter that the other reads, and which neither declares for both; a third one follows.
// covers: crisp.let-kernel crisp.let-kernel.hoist
#[test]
fn stages_hand_parameters_on() {
    let source = "
      (def-struct pair (a int) (b int))
      (def-kernel first_of_three (v:(vector-type int :global :read-only) w:(vector-type int :global :write-only) p:pair
                                  s:(vector-type pair :global :read-write))
        (declare (global-size :derive-from v))
        (let ((count 0) (three 3) (elem int))
          (declare (global-mem count :return-value))
          (let-kernel ((middle (w:(vector-type elem :global :read-only) v:(vector-type int :global :write-only) q:pair)
                         (declare (global-size :derive-from w))
                         (in-each-thread (i)
                           (when (< i (length~ w)) (set! (~ v i) (+ (* three (~ w i)) (a~ q) (b~ q))))))
                       (last (s)
                         (declare (type s (vector-type pair :global :read-write)) single-task)
                         (inc! (b~ (~ s 0)) (a~ (~ s 0)))))
            (in-each-thread (i)
              (when (< i (length~ v))
                (set! (~ w i) (+ 1 (~ v i)))
                (atomic-add! count (~ v i))))
            (middle w v p)
            (last s)
            (last s))))"
        .replace("p:pair", "p:(vector-type pair :global :read-only)")
        .replace("q:pair", "q:(vector-type pair :global :read-only)")
        .replace("(a~ q) (b~ q)", "(a~ (~ q 0)) (b~ (~ q 0))");
    let v: Vec<i32> = (0..70).map(|at| at * at - 100).collect();
    let program = Program::new(&source);
    // A structure is padded to 16 bytes.
    let pair = |a: i32, b: i32| [a, b, 0, 0];
    let kernel = program.kernel("first_of_three").buffer(&v).zeros(70).buffer(&pair(1000, 7)).buffer(&pair(5, 100));
    let results = kernel.run();
    assert_eq!(results.of::<i32>("w"), v.iter().map(|it| it + 1).collect::<Vec<_>>());
    assert_eq!(results.of::<i32>("v"), v.iter().map(|it| 3 * (it + 1) + 1007).collect::<Vec<_>>());
    assert_eq!(results.of::<i32>("s"), pair(5, 110));
    assert_eq!(results.of::<i32>("count"), [v.iter().sum::<i32>()]);
}

// covers: crisp.let-kernel.nop
#[test]
fn the_invocation_makes_no_code() {
    let ir = |source: &str| {
        let mut session = Session::new(Options::strict());
        session.add_source("x.crisp", Language::Crisp, source.as_bytes());
        emit::ir(&session.compile())
    };
    let with = ir(SUM);
    let call = "(finish partial total scale (+ 2 (to-uint (* 10 (length~ A)))) (get-num-groups 0))";
    assert!(SUM.contains(call));
    let without = ir(&SUM.replace(call, ""));
    let first = |text: &str| {
        let start = text.find("(kernel two_stages\n").expect("the kernel");
        text[start..].split("\n  (").next().expect("its text").trim_end_matches([')', '\n']).to_owned()
    };
    assert_eq!(first(&with), first(&without));
    assert!(with.contains("(kernel two_stages_finish") && with.contains("(program two_stages"), "{with}");
    assert!(!without.contains("(program"), "{without}");
}

// A package has both kernels and the program, and launches them as the sources do.
// covers: crisp.let-kernel.hoist
#[test]
fn a_package_runs_all_stages() {
    let mut session = Session::new(Options::strict());
    session.add_source("x.crisp", Language::Crisp, SUM.as_bytes());
    let compiled = session.compile();
    let targets = ["opencl-c"].map(|name| Target::from_name(name).expect("a target"));
    let options = PackOptions { targets: &targets, kernel: None, local: None, assemble: &|_, _| Ok(Vec::new()) };
    let (package, _) = pack(&compiled, &options).expect("a package");
    let names: Vec<&str> = package.kernels.iter().map(|it| it.callable.interface.kernel.as_str()).collect();
    assert_eq!(names, ["two_stages_finish", "two_stages"]);
    let programs = package.programs.as_ref().expect("programs");
    assert_eq!(
        programs.programs[0].launches().iter().map(|it| it.kernel.as_str()).collect::<Vec<_>>(),
        ["two_stages", "two_stages_finish"]
    );
    let read = crisp::package::Package::decode(&package.encode()).expect("it comes back");
    assert_eq!(read.programs.map(|it| it.programs[0].name.clone()), Some("two_stages".to_owned()));
}

// What the launch itself has written stays; what comes after it does not begin.
// covers: crisp.r-t.halt
#[test]
fn nothing_is_launched_after_an_assertion_that_does_not_hold() {
    let source = "
      (def-kernel first (v:(vector-type int :global :read-write) limit:int)
        (declare (global-size :derive-from v) (local-size :set-to 32))
        (let-kernel ((second (w)
                       (declare (type w (vector-type int :global :read-write)) (global-size :derive-from w))
                       (in-each-thread (i) (inc! (~ w i) 1000))))
          (in-each-thread (i)
            (r-t-assert (< (~ v i) limit) \"element\" i)
            (inc! (~ v i) 100))
          (second v)))";
    let mut session = Session::new(Options { debug_output: true, ..Options::strict() });
    session.add_source("x.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    let sizes = LaunchSizes { work_dim: 1, local: [32, 1, 1], groups: [3, 1, 1], bound: [96, 1, 1], offset: [0; 3] };
    for device in ["interp", "cpu"] {
        for (limit, asserted, added) in [(96, 0, 1100), (95, 1, 100)] {
            let elements = (0..96_i32).flat_map(i32::to_le_bytes).collect();
            let mut arguments = [HostArgument::Buffer(elements), HostArgument::Value(i32::to_le_bytes(limit).to_vec())];
            let options = RunOptions { device, repeat: 1, cache: kept_code(), threads: None };
            let report = run(&compiled, "first", sizes, &mut arguments, &options).expect("it runs");
            assert_eq!(report.diagnostics.iter().filter(|it| it.code.0 == "L0202").count(), asserted, "{device}");
            let HostArgument::Buffer(bytes) = &arguments[0] else { panic!("a buffer") };
            let found: Vec<i32> = bytes.chunks(4).map(|it| i32::from_le_bytes(it.try_into().expect("4"))).collect();
            assert_eq!(found, (0..96).map(|at| at + added).collect::<Vec<_>>(), "{device}, {limit}");
        }
    }
}
