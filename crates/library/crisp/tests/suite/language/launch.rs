//! Launch sizes: declared, derived, exact.

use crisp_dev_testkit::{Element, Program};

/// The launched global and local sizes along three axes.
#[track_caller]
fn launched(declarations: &str, n: u32, m: u32, length: usize) -> [u64; 6] {
    let source = format!(
        "(def-const tile 16)
         (def-kernel k (n:uint m:uint v:(vector-type int :global :read-only) &out r:(vector-type ulong :global :write-only))
           (declare {declarations})
           (when-thread-is 0
             (dotimes (i 1)
               (set! (~ r 0) (get-global-work-size 0)) (set! (~ r 1) (get-global-work-size 1)) (set! (~ r 2) (get-global-work-size 2))
               (set! (~ r 3) (get-local-work-size 0)) (set! (~ r 4) (get-local-work-size 1)) (set! (~ r 5) (get-local-work-size 2)))))"
    );
    let results: Vec<u64> =
        Program::new(&source).kernel("k").value(n).value(m).buffer(&vec![0i32; length]).zeros(6).run().of("r");
    results.try_into().expect("six sizes")
}

// covers: lang2.strategies
#[test]
fn strategies_size_a_launch() {
    let of = |global: &str, local: &str, n, m, length| {
        launched(&format!("(global-size {global}) (local-size :set-to {local})"), n, m, length)
    };
    assert_eq!(of(":one-thread-per v", "8", 0, 0, 17), [24, 1, 1, 8, 1, 1]);
    assert_eq!(of(":one-thread-per (n m)", "(8 4)", 10, 5, 0), [16, 8, 1, 8, 4, 1]);
    assert_eq!(of(":strided v :most 64", "32", 0, 0, 1000), [64, 1, 1, 32, 1, 1]);
    assert_eq!(of(":strided v :most 64", "32", 0, 0, 40), [64, 1, 1, 32, 1, 1]);
    assert_eq!(of(":strided v", "32", 0, 0, 40), [64, 1, 1, 32, 1, 1]);
    assert_eq!(of(":strided n", "256", 1_000_000, 0, 0), [65_536, 1, 1, 256, 1, 1]);
    assert_eq!(of(":tiled v :tile 100", "16", 0, 0, 1001), [11 * 16, 1, 1, 16, 1, 1]);
    assert_eq!(of(":tiled (n m) :tile (64 32)", "(tile 4)", 65, 32, 0), [2 * 16, 4, 1, 16, 4, 1]);
    assert_eq!(of(":tiled '(n (* 2 m)) :tile '(tile 1)", "'(8 2)", 33, 3, 0), [3 * 8, 6 * 2, 1, 8, 2, 1]);
    assert_eq!(of(":occupancy 7", "64", 0, 0, 0), [7 * 64, 1, 1, 64, 1, 1]);
}

// covers: crisp.global-size crisp.local-size crisp.size.set-to crisp.size.derive-from crisp.alias.sizes crisp.alias.derive-list crisp.size.dims
#[test]
fn sizes_follow_from_declarations() {
    assert_eq!(launched("(global-size :set-to 512) (local-size :set-to 256)", 0, 0, 0), [512, 1, 1, 256, 1, 1]);
    assert_eq!(launched("(global-size :set-to '(32 8)) (local-size :set-to '(16 2))", 0, 0, 0), [32, 8, 1, 16, 2, 1]);
    assert_eq!(
        launched("(global-size :set-to '(4 6 2)) (local-size :set-to (2 3 1) :msg \"small\")", 0, 0, 0),
        [4, 6, 2, 2, 3, 1]
    );
    assert_eq!(
        launched("(global-size :set-to (* 2 tile)) (local-work-size :set-to tile)", 0, 0, 0),
        [32, 1, 1, 16, 1, 1]
    );
    // Derived sizes are rounded up to whole workgroups.
    assert_eq!(launched("(global-size :derive-from n) (local-size :set-to 64)", 100, 0, 0), [128, 1, 1, 64, 1, 1]);
    assert_eq!(launched("(global-size :derive-from v) (local-size :set-to 8)", 0, 0, 20), [24, 1, 1, 8, 1, 1]);
    assert_eq!(
        launched("(global-size :derived-from (length~ v)) (local-size :set-to 8)", 0, 0, 17),
        [24, 1, 1, 8, 1, 1]
    );
    assert_eq!(
        launched("(global-size :derive-from '(n m)) (local-size :set-to '(8 4))", 10, 5, 0),
        [16, 8, 1, 8, 4, 1]
    );
    assert_eq!(launched("(global-size :derive-from (n m)) (local-size :set-to '(8 4))", 8, 4, 0), [8, 4, 1, 8, 4, 1]);
    assert_eq!(
        launched("(global-size :derive-from '((* n 2) v m)) (local-size :set-to '(2 1 2))", 3, 3, 5),
        [6, 5, 4, 2, 1, 2]
    );
}

// What a size says to the host's author.
// covers: crisp.size.msg
#[test]
fn a_size_carries_its_message() {
    let source = "(def-kernel k (n:uint) (declare (global-size :derive-from n :msg \"one for each row\") (local-size :set-to 64)))";
    let mut session = crisp::Session::new(crisp::Options::strict());
    session.add_source("x.crisp", crisp::Language::Crisp, source.as_bytes());
    let interface = session.compile().interface("k").expect("the kernel");
    assert_eq!(interface.global_size.expect("a size").message.as_deref(), Some("one for each row"));
    assert_eq!(interface.local_size.expect("a size").message, None);
}

// Sizes are worked out exactly, in fractions, and rounded up at the end.
// covers: crisp.size.derive-from
#[test]
fn size_expressions_are_exact() {
    let size = |expression: &str, n: u32| {
        launched(&format!("(global-size :derive-from {expression}) (local-size :set-to 1)"), n, 7, 5)[0]
    };
    assert_eq!(size("(+ n m 1)", 3), 11);
    assert_eq!(size("(- n m)", 10), 3);
    assert_eq!(size("(* n 1.5)", 3), 5);
    assert_eq!(size("(/ n 4)", 5), 2);
    assert_eq!(size("(* 4 (/ n 4))", 5), 5);
    assert_eq!(size("(ceil (/ n 4))", 9), 3);
    assert_eq!(size("(ceil n 4)", 9), 3);
    assert_eq!(size("(floor n 4)", 9), 2);
    assert_eq!(size("(* tile (ceil n tile))", 17), 32);
    assert_eq!(size("(min n m v)", 9), 5);
    assert_eq!(size("(max n m v)", 9), 9);
    assert_eq!(
        launched(
            "(global-size :derive-from (* n 8)) (local-size :derive-from (min v (/ (get-global-work-size 0) 4)))",
            4,
            0,
            5
        ),
        [35, 1, 1, 5, 1, 1]
    );
}

// covers: crisp.single-task
#[test]
fn a_single_task_runs_once() {
    for declaration in ["single-task", "(single-task)"] {
        let source = format!(
            "(def-kernel k (n:int r:(vector-type int :global :read-write))
               (declare {declaration})
               (inc! (~ r 0) n) (set! (~ r 1) (to-int (get-total-threads))))"
        );
        let results = Program::new(&source).kernel("k").value(5i32).buffer(&[10i32, 0]).run();
        assert_eq!(results.of::<i32>("r"), [15, 1], "{declaration}");
    }
}

// Kernel names keep their case, and so do the names of parameters on the host's side.
// covers: crisp.def-kernel crisp.def-kernel.case-sensitive crisp.def-kernel.inline-typed crisp.def-kernel.typed-params crisp.implicit.vector-args
#[test]
fn kernels_are_known_by_their_exact_name() {
    let source = "
      (def-kernel Add_Two (A:int b:int &out Result:(vector-type int :global :write-only)) (set! (~ result 0) (+ a B)))
      (def-kernel add_two (a:int b:int &out result:(vector-type int :global :write-only)) (set! (~ result 0) (- a b)))";
    let program = Program::new(source);
    let run = |kernel: &str, parameter: &str| {
        program.kernel(kernel).value(30i32).value(4i32).zeros(1).global(&[1]).local(&[1]).run().of::<i32>(parameter)
    };
    assert_eq!((run("Add_Two", "Result"), run("add_two", "result")), (vec![34], vec![26]));
}

// Every kind of number is passed by value.
// covers: crisp.def-kernel.typed-params crisp.bool.type
#[test]
fn numbers_are_passed_by_value() {
    fn check<T: Element>(value: T) {
        let source = format!(
            "(def-kernel k (a:{0} &out r:(vector-type {0} :global :write-only)) (declare single-task) (set! (~ r 0) a))",
            T::NAME
        );
        assert_eq!(Program::new(&source).kernel("k").value(value).zeros(1).run().of::<T>("r"), [value]);
    }
    check(-5i8);
    check(250u8);
    check(-300i16);
    check(60000u16);
    check(i32::MIN);
    check(u32::MAX);
    check(i64::MIN);
    check(u64::MAX);
    check(1.5f32);
    check(-1e300f64);
    check(crisp_dev_testkit::Half(0x3e00));
    check(true);
    check([1.5f32, -2.0, 3.0]);
    check([1u8, 2, 3, 4]);
    check([i64::MIN, 7]);
}

// covers: crisp.size.subfunctions
#[test]
fn sizes_of_functions_reach_the_kernel() {
    let source = "
      (def-grid-function scale (factor:int v:(vector-type int :global :read-write) n:ulong)
        (declare (global-size :derive-from '(v (* 2 n))) (local-size :set-to '(4 2)))
        (loop-vector-stride v (i) (set! (~ v i) (* factor (~ v i)))))
      (def-grid-function twice (v:(vector-type int :global :read-write) n:ulong)
        (scale 2 v n))
      (def-kernel k (m:ulong a:(vector-type int :global :read-write)) (twice a m))
      (def-kernel own (m:ulong a:(vector-type int :global :read-write)) (declare (global-size :dims 2) (local-size :set-to '(4 2))) (twice a m))";
    let program = Program::new(source);
    let ir = program.ir();
    for kernel in ["(kernel k", "(kernel own"] {
        let text = &ir[ir.find(kernel).expect("the kernel")..];
        let head = &text[..text.find("(body").unwrap_or(text.len())];
        assert!(head.contains("(work-dim 2)") && head.contains("(local-size :require 4 2)"), "{head}");
        assert!(head.contains("(global-size :derive (length a) (mul "), "{head}");
    }
    assert_eq!(program.kernel("k").value(3u64).buffer(&[1, 2, 3]).run().of::<i32>("a"), [2, 4, 6]);
}
