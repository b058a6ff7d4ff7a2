//! `--single-pass`, `--no-inference`, `--skip-c-t-checks`, `--re-output-crisp`, and the modes of floats, as options of the commands.

use crate::harness::Folder;

const LATE: &str = "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  (in-each-thread (i) (set! (~ v i) (twice (~ v i)))))
(def-function twice (n:int)
  (* 2 n))
";

#[test]
fn rules_hold_for_all_commands() {
    let folder = Folder::new();
    folder.write("late.crisp", LATE);
    for command in ["late.crisp", "check late.crisp", "run late.crisp --arg v=iota:int:4 --device interp"] {
        let done = folder.crisp(&format!("{command} --single-pass"));
        assert!(
            done.code == 1 && done.err.contains("error[C0640]") && done.err.contains("defined here"),
            "{}",
            done.err
        );
        let done = folder.crisp(&format!("{command} --no-inference"));
        assert!(done.code == 1 && done.err.contains("error[C0641]"), "{}", done.err);
        assert_eq!(folder.crisp(&format!("{command} --skip-c-t-checks --no-static-analysis")).code, 0);
    }
    // Files in their order are one source.
    folder.write("twice.crisp", LATE.split_once("(def-function").map_or("", |(kernel, _)| kernel));
    folder.write("first.crisp", "(def-function twice (n:int) (declare (return-type int)) (* 2 n))\n");
    folder.works("first.crisp twice.crisp --single-pass --no-inference");
    assert_eq!(folder.crisp("twice.crisp first.crisp --single-pass").code, 1);
}

// There is no advice about the order of invocations where the kernel itself demands that it does not matter.
// covers: crisp.flag.skip-c-t-checks
#[test]
fn what_a_kernel_demands_is_checked_without_compile_time_checks() {
    let folder = Folder::new();
    let racy = "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v) DEMAND)
  (set! (~ v 0) (to-int (get-global-id 0))))
";
    folder.write("free.crisp", racy.replace(" DEMAND", ""));
    folder.write("bound.crisp", racy.replace("DEMAND", "(deterministic)"));
    let plain = folder.crisp("check bound.crisp");
    assert!(plain.code == 1 && plain.err.contains("error["), "{}", plain.err);
    let skipped = folder.crisp("check bound.crisp --skip-c-t-checks");
    assert_eq!((skipped.code, &skipped.err), (1, &plain.err));
    let free = folder.crisp("check free.crisp --skip-c-t-checks");
    assert_eq!((free.code, free.err.as_str()), (0, ""));
}

// covers: crisp.flag.re-output-crisp
#[test]
fn sources_are_written_into_a_folder_and_none_is_overwritten() {
    let folder = Folder::new();
    folder.write("late.crisp", LATE);
    let ir = folder.works("late.crisp --emit=ir");
    folder.works("late.crisp --re-output-crisp=new/strict");
    let text = String::from_utf8(folder.read("new/strict/late.crisp")).unwrap();
    assert!(text.starts_with("(def-function twice (n:int)\n  (declare (return-type int))\n  (* 2 n))\n"), "{text}");
    assert_eq!(folder.works("new/strict/late.crisp --single-pass --no-inference --emit=ir"), ir);
    let done = folder.crisp("late.crisp --re-output-crisp=.");
    assert!(done.code == 1 && done.err.contains("error[U0304]"), "{}", done.err);
    assert_eq!(folder.read("late.crisp"), LATE.as_bytes());
    // Two sources of one name cannot be in one folder.
    let done = folder.crisp("late.crisp new/strict/late.crisp --re-output-crisp=other");
    assert_eq!(done.code, 1, "{}", done.err);
    assert!(!folder.has("other/late.crisp"));
    // Nothing is written of sources with mistakes.
    folder.write("wrong.crisp", "(def-kernel k (n:int) (let ((a b))))");
    assert_eq!(folder.crisp("wrong.crisp --re-output-crisp=other").code, 1);
    assert!(!folder.has("other/wrong.crisp"));
}

// covers: crisp.flag.math
#[test]
fn modes_of_floats_have_parts() {
    let folder = Folder::new();
    let text = "(def-kernel k (a:float b:float &out r:(vector-type float :global :write-only 2))
  (set! (~ r 0) (+ (* a b) 1.0))
  (set! (~ r 1) (/ a 3.0)))";
    folder.write("m.crisp", text);
    let ir = |flags: &str| folder.works(&format!("m.crisp --emit=ir {flags}"));
    let (strict, contract, approximate, fast) =
        (ir(""), ir("--math=contract"), ir("--math=approximate"), ir("--math=fast"));
    assert!(strict.contains("(div ") && !strict.contains("(fma "), "{strict}");
    assert!(contract.contains("(div ") && contract.contains("(fma "), "{contract}");
    assert!(!approximate.contains("(div ") && !approximate.contains("(fma "), "{approximate}");
    assert!(!fast.contains("(div ") && fast.contains("(fma "), "{fast}");
    assert_eq!((ir("--fma"), ir("--approx"), ir("--fma --approx")), (contract.clone(), approximate, fast.clone()));
    assert_eq!((ir("--math=contract --approx"), ir("--math=strict --fma")), (fast, contract));
    folder.works("m.crisp --approx --metadata");
    assert!(String::from_utf8(folder.read("m.metacrisp")).unwrap().contains("\"approximate\""));
    assert_eq!(folder.crisp("m.crisp --ftz").code, 2);
}

#[test]
fn warnings_are_errors_where_that_is_asked_for() {
    let folder = Folder::new();
    let source = "(def-kernel k (v:(vector-type float :global :read-write))
  (declare (global-size :derive-from v) (check-coalesce))
  (in-each-thread (i) (when (check-thread-bounds i) (set! (~ v (* 32 i)) 1.0))))
";
    folder.write("w.crisp", source);
    let done = folder.crisp("--ir-target=ptx w.crisp");
    assert!(done.code == 0 && done.err.starts_with("warning["), "{}", done.err);
    assert_eq!(folder.names(), ["w.ptx"]);
    std::fs::remove_file(folder.path("w.ptx")).unwrap();
    for command in
        ["--ir-target=ptx -Werror w.crisp", "check -Werror w.crisp", "run -Werror w.crisp --arg v=zeros:float:64"]
    {
        let failed = folder.crisp(command);
        assert_eq!(failed.code, 1, "{command}: {}{}", failed.out, failed.err);
        assert_eq!(failed.err, done.err.replacen("warning[", "error[", 1), "{command}");
        assert!(folder.names().is_empty(), "{command}");
    }
    // Both are taken together; without warnings nothing changes.
    folder.works("check -Werror -Wno-error=barrier add.crisp");
    // What is written is warned about afterwards.
    let late = folder.crisp("--ir-target=spv --hoist=CUDA -Werror add.crisp");
    assert!(late.code == 1 && late.err.starts_with("error[O0201]: "), "{}", late.err);
}
