//! `crisp FILE…`: silent when all is well, messages and stages otherwise; usage errors.

use crate::harness::{ADD, Folder};

// covers: crisp.cli.no-target
#[test]
fn right_sources_are_met_with_silence() {
    let folder = Folder::new();
    for arguments in
        ["add.crisp", "add.crisp two.crisp", "add.crisp --json", "--color=always add.crisp", "-- add.crisp"]
    {
        assert_eq!(folder.works(arguments), "", "{arguments}");
    }
    assert_eq!(folder.names(), [""; 0], "checking writes nothing");
}

// covers: crisp.cli.no-target
#[test]
fn mistakes_are_shown_with_their_source() {
    let folder = Folder::new();
    folder.write("bad.crisp", "(def-function twice (x:int)\n  (* 2 y))\n");
    let done = folder.crisp("bad.crisp");
    assert_eq!((done.code, done.out.as_str()), (1, ""));
    assert!(done.err.contains("bad.crisp:2:8") && done.err.contains("  (* 2 y))"), "{}", done.err);
    assert!(!done.err.contains('\u{1b}'), "no colours into a pipe");
    let done = folder.crisp("bad.crisp --color=always");
    assert!(done.err.contains('\u{1b}'));
    let done = folder.crisp("bad.crisp --json");
    assert_eq!((done.code, done.err.as_str()), (1, ""));
    let said: serde_json::Value = serde_json::from_str(done.out.lines().next().unwrap()).unwrap();
    assert_eq!((&said["file"], &said["line"], &said["column"]), (&"bad.crisp".into(), &2.into(), &8.into()));
    // A warning is not a failure.
    let done = folder.crisp("add.crisp -DUNKNOWN=3");
    assert_eq!((done.code, done.out.as_str()), (0, ""));
    assert!(done.err.starts_with("warning["), "{}", done.err);
}

// covers: crisp.cli.multi-pass
#[test]
fn files_are_compiled_together_in_any_order() {
    let folder = Folder::new();
    folder.write("helper.crisp", "(def-function twice (x:int) (* 2 x))");
    folder.write(
        "kernel.crisp",
        "(def-kernel k (&out A:(vector-type int :global :write-only 1)) (when-thread-is (0) (set! (~ A 0) (twice 21))))",
    );
    folder.works("kernel.crisp helper.crisp");
    folder.works("helper.crisp kernel.crisp");
    assert!(folder.works("run kernel.crisp helper.crisp --global 1").contains("first 42\n"));
    assert_eq!(folder.crisp("kernel.crisp").code, 1);
}

// covers: crisp.def-parameter.cli crisp.def-parameter
#[test]
fn parameters_come_from_the_command_line() {
    let folder = Folder::new();
    folder.write(
        "p.crisp",
        "(def-parameter MAX:int 3)
(def-kernel k (&out A:(vector-type int :global :write-only 1)) (when-thread-is (0) (set! (~ A 0) MAX)))",
    );
    for (option, value) in [("", 3), ("-DMAX=4", 4), ("-D MAX=-5", -5)] {
        let out = folder.works(&format!("run p.crisp --global 1 {option}"));
        assert!(out.contains(&format!("first {value}\n")), "{option}: {out}");
    }
    folder.fails(
        "p.crisp -D =3",
        "\
error[U0103]: `-D =3` names no parameter
 |
 = help: write `-D NAME=VALUE`, or `-D NAME` for `NAME=T`
",
    );
    folder.fails(
        "p.crisp -DMAX=3 -D MAX=4",
        "\
error[U0104]: `-D MAX` is given twice
 |
 = help: leave one of them out
",
    );
}

#[test]
fn every_stage_is_printed() {
    let folder = Folder::new();
    let expanded = folder.works("add.crisp --emit=expanded");
    assert!(expanded.contains("(def-kernel vector_add") && !expanded.contains("in-each-thread"), "{expanded}");
    assert!(folder.works("add.crisp --emit=ir").starts_with("(module"));
    assert!(folder.works("add.crisp --emit ir-opt").contains("(kernel vector_add"));
    assert!(folder.works("add.crisp --EMIT=llvm").contains("define "));
    assert!(folder.works("add.crisp --emit=asm").contains("vector_add"));
    // One kernel of several, for a workgroup size.
    let both = folder.works("two.crisp --emit=llvm");
    let one = folder.works("two.crisp --emit=llvm --kernel fill_two --local 64");
    assert!(both.contains("fill_one") && both.contains("fill_two"));
    assert!(one.contains("fill_two") && !one.contains("fill_one"));
    assert_ne!(folder.works("two.crisp --emit=llvm --kernel fill_two"), one, "the workgroup size matters");
    folder.fails(
        "two.crisp --emit=asm --kernel third",
        "\
error[U0203]: `two.crisp` has no kernel `third`
 |
 = help: its kernels: `fill_one` and `fill_two`
",
    );
    let wgsl = folder.warns("add.crisp --emit=wgsl --local 64", "D0705", true);
    assert!(wgsl.starts_with("// WGSL does not promise the bits of the floats that `vector_add` computes"), "{wgsl}");
    assert!(wgsl.contains("@compute @workgroup_size(64, 1, 1)") && wgsl.contains("fn vector_add("), "{wgsl}");
    assert!(folder.warns("add.crisp --emit=metal", "D0705", true).contains("kernel void vector_add"));
    assert!(folder.warns("add.crisp --emit=hlsl", "D0705", true).contains("[numthreads(256, 1, 1)]"));
    assert!(folder.works("two.crisp --emit=wgsl --kernel fill_two").contains("fn fill_two("));
    // All kernels are in one module.
    let both = folder.works("two.crisp --emit=wgsl");
    assert!(both.contains("fn fill_one(") && both.contains("fn fill_two("), "{both}");
    let both = folder.works("two.crisp --emit=spirv");
    assert_eq!(both.matches("OpEntryPoint").count(), 2, "{both}");
    let done = folder.crisp("two.crisp --emit=llvm --local 2048");
    assert!(done.code == 1 && done.err.starts_with("error[L0004]"), "{}", done.err);
}

#[test]
fn sources_that_cannot_be_read() {
    let folder = Folder::new();
    folder.write("notes.txt", "hello");
    std::fs::create_dir(folder.path("folder.crisp")).unwrap();
    folder.fails(
        "ad.crisp",
        "\
error[U0101]: cannot read the source file `ad.crisp`: no such file or folder
 |
 = help: paths are relative to the folder in which the command runs
",
    );
    folder.fails(
        "scael.crisp",
        "\
error[U0101]: cannot read the source file `scael.crisp`: no such file or folder
 |
 = help: did you mean `scale.crisp`?
",
    );
    folder.fails(
        "device",
        "\
error[U0101]: cannot read the source file `device`: no such file or folder
 |
 = help: did you mean the command `crisp devices`?
",
    );
    folder.fails(
        "folder.crisp",
        "\
error[U0101]: cannot read the source file `folder.crisp`: it is a folder
 |
 = help: name the files in it one by one
",
    );
    folder.fails(
        "notes.txt",
        "\
error[U0102]: `notes.txt` is not a .crisp, .kir or .kirb file
 |
 = help: Crisp sources end in `.crisp`, the kernel IR in `.kir` as text and in `.kirb` in binary form
",
    );
    folder.fails(
        "add.crisp add.crisp",
        "\
error[U0104]: `FILE add.crisp` is given twice
 |
 = help: leave one of them out
",
    );
}

#[test]
fn modules_of_the_ir_stand_alone() {
    let folder = Folder::new();
    folder.write("a.kir", "(module)").write("b.kir", "(module)").write("add.cl", "kernel void k() {}");
    folder.works("a.kir");
    folder.fails(
        "a.kir b.kir",
        "\
error[U0501]: a second module of the kernel IR is given
 --> b.kir:1:1
  |
1 | (module)
  | ^
  |
  = help: a file of the kernel IR is a whole module: compile one at a time
",
    );
    folder.fails(
        "a.kir add.cl",
        "\
error[U0502]: a module of the kernel IR is given together with sources that are not Crisp
 --> a.kir:1:1
  |
1 | (module)
  | ^
  |
  = help: compile the module alone, or with `.crisp` files, which may call its functions
",
    );
    folder.fails(
        "run a.kir",
        "\
error[U0201]: `a.kir` has no kernel
 |
 = help: a kernel is defined by `(def-kernel name (parameters) body)`
",
    );
    for (name, text, definition) in [
        ("f.tensor", "fn f(x: Tensor<N; f32>) -> Tensor<N; f32> { x }\n", "kernel name(x: Tensor<N; f32>)"),
        ("f.cu", "__device__ int f(int x) { return x; }\n", "__global__ void name(float *x)"),
    ] {
        let done = folder.write(name, text).crisp(&format!("run {name}"));
        assert!(done.err.contains(&format!("help: a kernel is defined by `{definition}")), "{}", done.err);
    }
}

#[test]
fn a_stage_is_written_whole_or_not_at_all() {
    let folder = Folder::new();
    folder.works("add.crisp --emit=ir -o add.kir");
    assert_eq!(folder.read("add.kir"), folder.works("add.crisp --emit=ir").into_bytes());
    assert_eq!(folder.works("add.crisp --emit=ir-binary --output=add.kirb"), "");
    // As elsewhere, `-` is standard output.
    assert_eq!(folder.works("add.crisp --emit=ir -o -"), folder.works("add.crisp --emit=ir"));
    assert!(folder.command("add.crisp --emit=ir-binary -o -").output().unwrap().stdout == folder.read("add.kirb"));
    assert!(!folder.has("-"));
    assert_eq!(folder.works("add.kirb --emit=ir"), folder.works("add.crisp --emit=ir"));
    folder.works("add.kirb --emit=ir-binary --output again.kirb");
    assert_eq!(folder.read("again.kirb"), folder.read("add.kirb"));
    folder.write("wrong.crisp", "(def-kernel k () (undefined))");
    let before = folder.names();
    assert_eq!(folder.crisp("wrong.crisp --emit=ir-binary -o add.kirb").code, 1);
    assert_eq!((folder.names(), folder.read("again.kirb")), (before, folder.read("add.kirb")));
    folder.fails(
        "add.crisp --emit=ir-binary",
        "\
error[U0109]: the binary form of the kernel IR is not a text to print
 |
 = help: name a file for it: `--emit=ir-binary --output=FILE.kirb`
",
    );
    folder.fails(
        "add.crisp --emit=ir-binary --output=none/add.kirb",
        "\
error[U0303]: cannot write `none/add.kirb`: no such file or folder
 |
 = help: create its folder first: `mkdir -p none`
",
    );
    folder.fails(
        "add.crisp --emit=ir --output=add.crisp",
        "\
error[U0304]: `add.crisp` would be overwritten: it is a source
 |
 = help: give each output a separate file
",
    );
}

#[test]
fn a_damaged_module_is_refused() {
    let folder = Folder::new();
    folder.works("add.crisp --emit=ir-binary -o add.kirb");
    let mut bytes = folder.read("add.kirb");
    *bytes.last_mut().unwrap() ^= 1;
    folder.write("add.kirb", bytes);
    folder.fails(
        "add.kirb",
        "\
error[K0024]: this module is damaged: its bytes are not those that were written
 --> add.kirb:1:1
  |
1 |
  | ^
  |
  = help: copy it again, as binary data, or write it again
",
    );
    folder.write("add.kirb", ADD);
    assert!(folder.crisp("run add.kirb").err.starts_with("error[K0021]"));
}

#[test]
fn any_bytes_are_answered() {
    let folder = Folder::new();
    folder
        .write("latin.crisp", b"(def-function f (x:int) \xe9)")
        .write("nul.crisp", b"\0\0\0")
        .write("empty.crisp", "");
    for (file, code) in [("latin.crisp", 1), ("nul.crisp", 1), ("empty.crisp", 0)] {
        assert_eq!(folder.crisp(file).code, code, "{file}");
    }
    let done = folder.crisp("latin.crisp");
    assert!(done.err.contains("latin.crisp:1:25"), "{}", done.err);
}

#[test]
fn wrong_usage_ends_with_code_2() {
    let folder = Folder::new();
    for (arguments, hint) in [
        ("", "Usage: crisp"),
        ("--bogus", "unexpected argument '--bogus'"),
        ("add.crisp --emit=irr", "a similar value exists: 'ir'"),
        ("add.crisp --emit=ir --json", "cannot be used with"),
        ("add.crisp --math=fat", "a similar value exists: 'fast'"),
        ("run", "required arguments"),
        ("run add.crisp --repeat x", "invalid value 'x' for '--repeat <N>'"),
        ("run add.crisp --ouut C=c.npy", "a similar argument exists: '--out'"),
        ("devices extra", "unexpected argument 'extra'"),
    ] {
        let done = folder.crisp(arguments);
        assert_eq!((done.code, done.out.as_str()), (2, ""), "{arguments}");
        assert!(done.err.contains(hint), "{arguments}: {}", done.err);
    }
    assert_eq!(folder.crisp("--help").code, 0);
    assert_eq!(folder.crisp("run --help").code, 0);
}

#[test]
fn the_mode_of_floats_is_chosen() {
    let folder = Folder::new();
    let source = "(def-kernel k (x:float &out r:(vector-type float :global :write-only))
        (declare single-task)
        (set! (~ r 0) (exp (+ (* x x) 0.3))))";
    folder.write("sum.crisp", source);
    let emit = |mode: &str| folder.works(&format!("sum.crisp --emit=ir {mode}"));
    let strict = emit("");
    assert_eq!(emit("--math strict"), strict);
    assert!(strict.contains("(mul %x %x)") && strict.contains("f64"), "{strict}");
    let contract = emit("--math=Contract");
    assert!(!contract.contains("(mul %x %x)") && contract.contains("(fma %x %x ") && contract.contains("f64"));
    let fast = emit("--math=fast");
    assert!(fast.contains("(fma %x %x ") && !fast.contains("f64"), "{fast}");
    // e^0.55 = 1.7332530178…; the results differ in the last place at most.
    for mode in ["strict", "contract", "fast"] {
        let done = folder.works(&format!("run sum.crisp --arg x=0.5 --math {mode}"));
        assert!(done.contains("1.73325"), "{done}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = Folder::new();
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let done = crate::harness::done(folder.command("add.crisp --emit=ir").stdout(full).output().unwrap());
    assert_eq!(
        (done.code, done.err.as_str()),
        (
            1,
            "\
error[U0309]: cannot write to standard output: no space left on device
 |
 = help: see whether the disk is full
"
        )
    );
}
