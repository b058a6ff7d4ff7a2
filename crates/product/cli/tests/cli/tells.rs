//! The reports of kernels: logs, assertions, traps, loops that are not left, on every device in the same words.

use crate::harness::Folder;

const TELLS: &str = "\
(module
  (kernel tells
    (param x (view u32 global read))
    (out y (view u32 global write))
    (global-size :derive (length x))
    (body
      (let %i u64 (global-linear-id))
      (let %v u32 (load %x %i))
      (let %n u32 (const 2))
      (let %small bool (lt %v %n))
      (let %f f32 (convert f32 %v))
      (let %p f32x2 (vector %f %f))
      (log \"seen\" %v %small %p)
      STATEMENT
      (store %y %i %v)
      (return))))
";

const LOG: &str = "\
note[L0201]: log: seen
  --> tells.kir:13:7
   |
13 |       (log \"seen\" %v %small %p)
   |       ^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = note: invocation 0: 0, true, (0.0 0.0)
   = note: invocation 1: 1, true, (1.0 1.0)
   = note: invocation 2: 2, false, (2.0 2.0)
";

const RUN: &str = "run tells.kir --arg x=iota:uint:3 --local 3 --out y=y.npy --device";

/// A folder with the kernel and a statement in it.
fn folder(statement: &str) -> Folder {
    let folder = Folder::new();
    folder.write("tells.kir", TELLS.replace("STATEMENT", statement));
    folder
}

#[test]
fn logs_come_by_invocation() {
    let folder = folder("");
    for device in ["cpu", "interp"] {
        // The second run on the CPU takes its code from the cache.
        for _ in 0..2 {
            let done = folder.crisp(&format!("{RUN} {device}"));
            assert_eq!((done.code, done.err.as_str()), (0, LOG), "{device}");
        }
        let json = folder.json(&format!("{RUN} {device}"));
        assert_eq!(json["diagnostics"][0]["code"], "L0201");
        assert_eq!(json["diagnostics"][0]["notes"][2]["message"], "invocation 2: 2, false, (2.0 2.0)", "{json}");
    }
}

#[test]
fn assertions_fail_the_launch() {
    let folder = folder("(assert \"small\" %small %v)");
    let assertion = "
error[L0202]: an assertion does not hold: small
  --> tells.kir:14:7
   |
14 |       (assert \"small\" %small %v)
   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^ in 1 invocation
   |
   = note: invocation 2: 2
   = help: the results are of no use: fix what leads here, or the arguments
";
    for device in ["cpu", "interp"] {
        folder.fails(&format!("{RUN} {device}"), &format!("{LOG}{assertion}"));
    }
}

#[test]
fn traps_fail_the_launch() {
    let folder = folder("(if %small (then (yield)) (else (trap \"too large\") (yield)))");
    let trap = "
error[L0203]: what must not happen has happened: too large
  --> tells.kir:14:39
   |
14 |       (if %small (then (yield)) (else (trap \"too large\") (yield)))
   |                                       ^^^^^^^^^^^^^^^^^^ in 1 invocation
   |
   = note: invocation 2
   = help: the results are of no use: fix what leads here, or the arguments
";
    for device in ["cpu", "interp"] {
        folder.fails(&format!("{RUN} {device}"), &format!("{LOG}{trap}"));
    }
}

#[test]
fn loops_that_are_not_left_fail_the_launch() {
    let folder = folder("(for (%k u32) (while %n) (if %small (then (break)) (else (yield))) (yield))");
    let error = "
error[L0204]: a `while` used up its iterations before it was left
  --> tells.kir:14:7
   |
14 |       (for (%k u32) (while %n) (if %small (then (break)) (else (yield))) (yield))
   |       ^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = note: the loop ended there, and the kernel went on with the values of its last iteration: the results are incomplete
   = help: make sure that the condition becomes false, or allow more iterations
";
    for device in ["cpu", "interp"] {
        folder.fails(&format!("{RUN} {device}"), &format!("{LOG}{error}"));
    }
}

#[test]
fn more_than_is_kept_is_counted() {
    let folder = folder("");
    let arguments = "run tells.kir --arg x=iota:uint:70000 --local 100 --device";
    for device in ["cpu", "interp"] {
        let done = folder.crisp(&format!("{arguments} {device}"));
        assert_eq!(done.code, 0);
        assert!(done.err.contains("   = note: and 65507 more invocations\n"), "{device}: {}", done.err);
        assert!(done.err.contains("warning[L0205]: 4464 messages of the kernel were lost; 65536 are kept"));
    }
}
