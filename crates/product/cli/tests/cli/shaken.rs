//! `--tree-shaking`: what it leaves, and that later compilations take it where nothing has changed.

use crisp::shaken::{FUNCTIONS, Shaken};

use crate::harness::Folder;

const LIBRARY: &str = "(def-function twice (n:int) (* 2 n))
(def-function never-called (n:int) (* 3 n))
(with-template-type (T) (def-function thrice (n:T) (+ n n n)))
";
const KERNEL: &str = "(def-parameter STEP 5)
(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  (in-each-thread (i) (set! (~ v i) (+ STEP (twice (thrice (~ v i)))))))
";

fn sources() -> Folder {
    let folder = Folder::new();
    folder.write("lib.crisp", LIBRARY).write("k.crisp", KERNEL);
    folder
}

fn read(folder: &Folder, name: &str) -> Shaken {
    Shaken::decode(&folder.read(name)).expect("a cache")
}

// covers: crisp.flag.tree-shaking crisp.tree-shaking.library
#[test]
fn outputs_hold_what_kernels_reach_and_caches_are_written() {
    let folder = sources();
    folder.works("lib.crisp k.crisp --tree-shaking --ir-target=ptx --ir-target=spv --transpile-to=cuda");
    assert_eq!(folder.names(), ["k.crisp_libc", "k.cu", "k.ptx", "k.spv", "lib.crisp_lib"]);
    let cuda = String::from_utf8(folder.read("k.cu")).unwrap();
    assert!(!cuda.contains("never"), "{cuda}");
    let kept = read(&folder, "k.crisp_libc");
    assert_eq!(kept.record.flags, "");
    let endings: Vec<&str> = kept.codes.iter().map(|(ending, _)| ending.as_str()).collect();
    assert_eq!(endings, [".cu", ".ptx", ".spv"]);
    // A library has what is used of it.
    let library = read(&folder, "lib.crisp_lib");
    assert_eq!(library.codes[0].0, FUNCTIONS);
    let functions = folder.works("lib.crisp_lib --emit=ir");
    folder.works("check lib.crisp_lib");
    assert!(functions.contains("(function twice") && functions.contains("(function thrice"), "{functions}");
    assert!(!functions.contains("(kernel ") && !functions.contains("never-called"), "{functions}");
    // Without kernels too, and elsewhere.
    folder.works("lib.crisp --tree-shaking --ir-target=ptx --cache-dir=cache");
    assert!(folder.has("cache/lib.crisp_lib") && !folder.has("lib.ptx"));
    let functions = folder.works("cache/lib.crisp_lib --emit=ir");
    assert!(functions.contains("(function twice") && functions.contains("(function never-called"), "{functions}");
    assert_eq!(folder.crisp("k.crisp lib.crisp --cache-dir=cache").code, 2);
    // A file that is not a library, and a damaged one, is reported.
    let whole = folder.read("lib.crisp_lib");
    for bytes in [&whole[..whole.len() / 2], b"", &folder.read("k.crisp_libc")] {
        folder.write("lib.crisp_lib", bytes);
        let done = folder.crisp("check lib.crisp_lib");
        assert!(
            done.code == 1 && done.err.starts_with("error[U0127]: `lib.crisp_lib` cannot be read: "),
            "{}",
            done.err
        );
    }
}

// covers: crisp.tree-shaking.reuse crisp.tree-shaking.flags
#[test]
fn equal_compilations_take_what_is_there() {
    let folder = sources();
    let compile = |flags: &str| folder.works(&format!("lib.crisp k.crisp --tree-shaking --ir-target=ptx {flags}"));
    folder.works("lib.crisp k.crisp --ir-target=ptx");
    let plain = folder.read("k.ptx");
    compile("");
    let first = (folder.read("k.ptx"), folder.read("k.crisp_libc"));
    compile("");
    assert_eq!((folder.read("k.ptx"), folder.read("k.crisp_libc")), first);
    assert_eq!(first.0, plain);
    // An existing file is used, as a changed one shows.
    let plant = || {
        let mut kept = Shaken::decode(&first.1).unwrap();
        kept.codes[0].1 = b"planted".to_vec();
        folder.write("k.crisp_libc", kept.encode());
    };
    plant();
    compile("");
    assert_eq!(folder.read("k.ptx"), b"planted");
    // Where anything differs, it is not: parameters, modes, messages, a target, a source.
    for flags in ["-DSTEP=6", "--math=fast", "--debug-output", "--no-f64", "--local=64", "--deterministic"] {
        plant();
        compile(flags);
        assert_ne!(folder.read("k.ptx"), b"planted", "{flags}");
    }
    plant();
    folder.works("lib.crisp k.crisp --tree-shaking --ir-target=spv");
    assert_ne!(folder.read("k.spv"), b"planted");
    plant();
    folder.write("lib.crisp", format!("{LIBRARY}; changed"));
    compile("");
    assert_eq!(folder.read("k.ptx"), plain);
    // Damage is reported, and fixed.
    folder.write("k.crisp_libc", b"no cache");
    let done = folder.crisp("lib.crisp k.crisp --tree-shaking --ir-target=ptx");
    assert!(done.code == 0 && done.err.contains("note[U0125]"), "{}", done.err);
    compile("");
    assert_eq!(folder.read("k.ptx"), plain);
}
