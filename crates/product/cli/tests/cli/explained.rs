//! `--explain` of `crisp run` and `--explain=cpu` of `crisp check`: how the CPU executes accesses, loops and branches.

use crate::harness::Folder;

const SOURCE: &str = "(def-kernel k (a:(vector-type float :global :read-only) at:(vector-type uint :global :read-only) n:uint &out r:(vector-type float :global :write-only))
  (declare (global-size :derive-from a) (local-size :set-to 256))
  (let ((i (get-global-id 0)) (l (make-vector float :local 256)) (sum 0.0))
    (set! (~ l (get-local-id 0)) (~ a i))
    (local-barrier)
    (dotimes (k 16)
      (inc! sum (~ l k)))
    (dotimes (k (rem (~ at i) 7))
      (inc! sum (~ a (~ at k))))
    (when (> sum 1.0)
      (set! sum (~ a (~ at i))))
    (set! (~ r i) sum)))
";

/// The rest of the line about a place.
fn about<'a>(text: &'a str, place: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.trim().strip_prefix(&format!("k.crisp:{place}: "))).collect()
}

#[test]
fn each_access_and_loop_is_explained() {
    let folder = Folder::new();
    folder.write("k.crisp", SOURCE);
    let text = folder.works("check --explain=cpu k.crisp");
    assert!(text.starts_with("kernel k on the CPU, workgroups of 256 × 1 × 1\n"), "{text}");
    // The copy to local memory and what reads it back.
    assert_eq!(about(&text, "4:34"), ["load of global `a`: contiguous; bounds checked once for all lanes"], "{text}");
    assert_eq!(about(&text, "4:5"), ["store of local `l`: contiguous; bounds proven"], "{text}");
    assert_eq!(about(&text, "7:17"), ["load of local `l`: one element for all lanes; bounds proven"], "{text}");
    // A loop that all lanes go through together, and one that they leave one by one.
    assert!(about(&text, "6:5")[0].starts_with("loop: "), "{text}");
    assert!(!about(&text, "6:5")[0].contains("mask"), "{text}");
    assert_eq!(about(&text, "8:5"), ["loop: lanes leave one by one, under masks"], "{text}");
    assert_eq!(
        about(&text, "9:22"),
        ["load of global `at`: one element for all lanes; bounds checked at each access, under a mask"]
    );
    assert_eq!(about(&text, "10:5"), ["branch: lanes part: both ways under masks"], "{text}");
    let gathered = about(&text, "11:17");
    assert_eq!(
        gathered,
        ["load of global `a`: gather: lanes may be anywhere; bounds checked at each access, under a mask"],
        "{text}"
    );
    if cfg!(target_arch = "x86_64") {
        assert!(text.contains("  machine code: "), "{text}");
    }
    // Without a value it is about warps, as before.
    assert!(folder.works("check --explain k.crisp").contains("segment"));
}

#[test]
fn a_run_explains_its_own_launch() {
    let folder = Folder::new();
    folder.write("k.crisp", SOURCE.replace(" (local-size :set-to 256)", ""));
    let arguments = "k.crisp --arg a=iota:float:64 --arg at=zeros:uint:64 --arg n=1";
    let text = folder.works(&format!("run {arguments} --local 1 --explain"));
    assert!(
        text.starts_with(
            "kernel k on the CPU, workgroups of 1 × 1 × 1\n  not vectorised: a workgroup is one invocation\n"
        ),
        "{text}"
    );
    assert!(text.contains("kernel   k on cpu"), "{text}");
    let json = folder.works(&format!("run {arguments} --explain --json"));
    assert!(json.contains("\"explained\":\"kernel k on the CPU"), "{json}");
    folder.fails(
        &format!("run {arguments} --explain --device interp"),
        "error[U0121]: `--explain` is for the CPU, and the device is `interp`\n |\n = help: leave it out, or choose `--device cpu`\n",
    );
}
