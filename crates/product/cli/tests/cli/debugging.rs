//! Debug output of `.crisp` kernels: the reports with `--debug-output`, and that nothing is left of it without.

use crate::harness::{Folder, parts};

/// A folder with a kernel of that body over `v` of 96 elements in workgroups of 32, and the command that runs it.
fn folder(body: &str) -> (Folder, &'static str) {
    let folder = Folder::new();
    let source = format!(
        "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v) (local-size :set-to 32))
  (let ((i (get-global-id 0)))
    {body}))
"
    );
    folder.write("k.crisp", source);
    (folder, "run k.crisp --kernel k --arg v=iota:int:96 --out v=v.npy --device")
}

/// Returns the lines of the messages of a run that name the invocation.
fn told(err: &str) -> Vec<&str> {
    err.lines().filter(|line| line.contains("]: ") || line.contains("= note: ")).map(str::trim_start).collect()
}

// covers: crisp.r-t-output crisp.flag.debug-output crisp.implicit.debug-args
#[test]
fn output_names_its_items_and_gives_their_values() {
    let (folder, run) = folder(
        "(when (= (mod i 33) 1)
      (r-t-output \"reached\" :midpoint i \"with\" (* 2 (~ v i)))
      (r-t-output 1.5 true (> i 3) i (+ i 1) \"and\" (- (to-int i))))",
    );
    for device in ["cpu", "interp"] {
        let done = folder.crisp(&format!("{run} {device} --debug-output"));
        assert_eq!(done.code, 0, "{}", done.err);
        assert_eq!(
            told(&done.err),
            [
                "note[L0201]: log: reached :midpoint `i` with `(* 2 (~ v i))`",
                "= note: invocation 1: 1, 2",
                "= note: invocation 34: 34, 68",
                "= note: invocation 67: 67, 134",
                "note[L0201]: log: `1.5` `true` `(> i 3)` `i`",
                "= note: invocation 1: 1.5, true, false, 1",
                "= note: invocation 34: 1.5, true, true, 34",
                "= note: invocation 67: 1.5, true, true, 67",
                "note[L0201]: log: `(+ i 1)` and `(- (to-int i))`",
                "= note: invocation 1: 2, -1",
                "= note: invocation 34: 35, -34",
                "= note: invocation 67: 68, -67",
            ],
            "{device}"
        );
        // Without the flag nothing is reported.
        let done = folder.crisp(&format!("{run} {device}"));
        assert_eq!((done.code, told(&done.err)), (0, Vec::new()), "{device}");
    }
}

// covers: crisp.r-t-output crisp.r-t-assert crisp.flag.debug-output
#[test]
fn arguments_are_not_evaluated_without_the_flag() {
    let (folder, run) = folder(
        "(set! (~ v i) 0)
    (r-t-output \"now\" (inc! (~ v i) 5))
    (r-t-assert (> (inc! (~ v i) 2) 0) \"positive\")",
    );
    for device in ["cpu", "interp"] {
        for (flag, value) in [("", 0), (" --debug-output", 7)] {
            let done = folder.crisp(&format!("{run} {device}{flag}"));
            assert_eq!(done.code, 0, "{}", done.err);
            let (_, elements) = parts(&folder.read("v.npy"));
            assert!(elements.chunks(4).all(|element| element == i32::to_le_bytes(value)), "{device}{flag}");
        }
    }
}

// covers: crisp.r-t-assert crisp.r-t-assert-0
#[test]
fn assertions_fail_the_launch() {
    let (folder, run) = folder(
        "(r-t-assert (< (~ v i) 94) \"element\" i \"is\" (~ v i) i i i)
    (r-t-assert-0 (> (~ v i) 0) \"the first\" i)
    (r-t-assert (< i 1000))",
    );
    for device in ["cpu", "interp"] {
        let done = folder.crisp(&format!("{run} {device} --debug-output"));
        assert_ne!(done.code, 0);
        assert_eq!(
            told(&done.err),
            [
                "error[L0202]: an assertion does not hold: element `i` is `(~ v i)` `i` `i`",
                "= note: invocation 94: 94, 94, 94, 94",
                "= note: invocation 95: 95, 95, 95, 95",
                "note[L0201]: log: `i`",
                "= note: invocation 94: 94",
                "= note: invocation 95: 95",
                "error[L0202]: an assertion does not hold: the first `i`",
                "= note: invocation 0: 0",
            ],
            "{device}: {}",
            done.err
        );
        let done = folder.crisp(&format!("{run} {device}"));
        assert_eq!(done.code, 0, "{}", done.err);
    }
}

// One record for each workgroup in which the test holds for any, or does not hold for all; also in a loop.
// covers: crisp.r-t-workgroup-output-if crisp.r-t-workgroup-assert
#[test]
fn one_invocation_of_a_workgroup_tells() {
    let (folder, run) = folder(
        "(dotimes (round 2)
      (r-t-workgroup-output-if (and (> (~ v i) 40) (= (mod i 2) round)) \"round\" round \"at\" i))
    (r-t-workgroup-assert (< (~ v i) 5) \"large\" i)",
    );
    for device in ["cpu", "interp"] {
        let done = folder.crisp(&format!("{run} {device} --debug-output"));
        assert_ne!(done.code, 0);
        assert_eq!(
            told(&done.err),
            [
                "note[L0201]: log: round `round` at `i`",
                "= note: invocation 41: 1, 41",
                "= note: invocation 42: 0, 42",
                "= note: invocation 64: 0, 64",
                "= note: invocation 65: 1, 65",
                "error[L0202]: an assertion does not hold: large `i`",
                "= note: invocation 5: 5",
                "= note: invocation 32: 32",
                "= note: invocation 64: 64",
            ],
            "{device}: {}",
            done.err
        );
    }
}

// covers: crisp.marshall-debug-logging-vector
#[test]
fn memory_of_an_exact_kernel_is_read_as_messages() {
    let folder = Folder::new();
    let source = "(def-function check (v i:ulong)
  (declare #'((vector-type int :global :read-write) ulong => nil))
  (r-t-output \"seen\" i (~ v i))
  (r-t-assert (< (~ v i) 90) \"too large\" (~ v i)))
(def-kernel-exact k (P:voidp PB:ulong D:voidp DB:uint)
  (marshall-debug-logging-vector D DB)
  (let ((v (marshall-vector P PB (vector-type int :global :read-write))) (i (get-global-id 0)))
    (when (< i (length~ v))
      (when (= (mod i 33) 1) (check v i)))))
";
    folder.write("k.crisp", source);
    for device in ["cpu", "interp"] {
        let run = |elements: u32, words: u32, flag: &str| {
            folder.crisp(&format!(
                "run k.crisp --device {device} --global {elements} --arg P=iota:int:{elements} --arg PB={} \
                 --arg D=zeros:uint:{words} --arg DB={} {flag}",
                4 * elements,
                4 * words
            ))
        };
        let done = run(96, 4 + 3 * 36, "--debug-output");
        assert_eq!(done.code, 0, "{}", done.err);
        let seen = ["= note: invocation 1: 1, 1", "= note: invocation 34: 34, 34", "= note: invocation 67: 67, 67"];
        let log = "note[L0201]: log: seen `i` `(~ v i)`";
        assert_eq!(told(&done.err), [&[log][..], &seen].concat(), "{device}");
        // What has no room is counted.
        let done = run(96, 4 + 3 * 36 - 1, "--debug-output");
        assert_eq!(done.code, 0, "{}", done.err);
        assert_eq!(told(&done.err).len(), 4, "{}", done.err);
        assert!(done.err.contains("warning[L0205]: 1 messages of the kernel were lost; 2 are kept"), "{}", done.err);
        // An assertion fails the run.
        let done = run(128, 4 + 10 * 36, "--debug-output");
        assert_ne!(done.code, 0);
        let failed = "error[L0202]: an assertion does not hold: too large `(~ v i)`";
        assert_eq!(told(&done.err)[5..], [failed, "= note: invocation 100: 100"], "{device}: {}", done.err);
        let done = run(128, 4 + 10 * 36, "");
        assert_eq!((done.code, told(&done.err)), (0, Vec::new()), "{device}");
    }
}

// covers: crisp.todo.safe-types
#[test]
fn safe_functions_report_sums_that_do_not_fit_and_elements_outside() {
    let folder = Folder::new();
    let source = "
(def-function twice (x:int)
  (declare (safe) (return-type int))
  (* x 2))
(def-kernel k (v:(vector-type int :global :read-only) r:(vector-type int :global :read-write) s:(vector-type long :global :read-write))
  (declare (global-size :derive-from v) (local-size :set-to 32) (safe))
  (let* ((i (get-global-id 0)) (x (~ v i)) (big (* (to-long x) 100000000000000000)) (small (to-uint x)))
    (set! (~ r i) (twice (+ x 2147483600)))
    (dec! small 40)
    (set! (~ s (+ i 30)) (+ big (to-long small)))))
";
    folder.write("k.crisp", source);
    for device in ["cpu", "interp"] {
        let run = format!(
            "run k.crisp --kernel k --arg v=iota:int:96 --arg r=zeros:int:96 --arg s=zeros:long:96 --device {device}"
        );
        let done = folder.crisp(&format!("{run} --debug-output"));
        assert_eq!(done.code, 1, "{}", done.err);
        let lines = told(&done.err);
        let has = |text: &str| lines.iter().any(|line| line.contains(text));
        assert!(has("an assertion does not hold: `(+ x 2147483600)` does not fit, of"), "{}", done.err);
        assert!(has("invocation 48: 48, 2147483600"), "{}", done.err);
        assert!(has("`(* x 2)` does not fit, of") && has("invocation 0: 2147483600, 2"), "{}", done.err);
        assert!(has("`(~ s (+ i 30))` is outside of `s`:") && has("invocation 66: 96, 96"), "{}", done.err);
        assert!(has("`(* (to-long x) 100000000000000000)` does not fit, of"), "{}", done.err);
        assert!(has("invocation 93: 93, 100000000000000000"), "{}", done.err);
        assert!(has("`(dec! small 40)` does not fit, of") && has("invocation 0: 0, 40"), "{}", done.err);
        assert!(!has("invocation 47: 47, 2147483600") && !has("invocation 65: 95, 96"), "{}", done.err);
        assert!(!has("invocation 92: 92, 100000000000000000"), "{}", done.err);
        // Without debug output nothing is left of the checks; the interpreter finds the elements by itself.
        let done = folder.crisp(&run);
        assert!(done.code == 0 && !done.err.contains("L0202"), "{device}: {}", done.err);
    }
}
