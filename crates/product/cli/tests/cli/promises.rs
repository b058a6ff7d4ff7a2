//! The statements of README.md, sentence by sentence, each with the command that shows it. A sentence that is reworded there is reworded here.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, parts};

/// Adds two vectors, as README.md does.
const ADD: &str = "crisp run add.crisp --kernel vector_add --arg A=iota:float:1000 --arg B=iota:float:1000";

#[track_caller]
fn promised(sentence: &str) {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).unwrap();
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(readme.contains(sentence), "README.md does not say: {sentence}");
}

fn arguments(line: &str) -> &str {
    line.strip_prefix("crisp ").unwrap()
}

#[test]
fn a_kernel_that_compiles_terminates_and_stays_in_its_buffers() {
    promised("A kernel that compiles terminates, and it never accesses memory outside the buffers it was given.");
    let folder = Folder::new();
    folder.write("recursion.crisp", "(def-function f (x:int) (declare (return-type int)) (+ 1 (f x)))\n");
    let done = folder.crisp("check recursion.crisp");
    assert!(done.code != 0 && done.err.contains("error["), "{}", done.err);
    // A store far outside of the buffer does nothing, and a load there gives zero.
    folder.write(
        "outside.crisp",
        "(def-kernel k (v:(vector-type int :global :read-write) at:ulong)
  (declare single-task)
  (set! (~ v at) 77)
  (set! (~ v 0) (+ 1 (~ v (+ at 1)))))\n",
    );
    for device in ["cpu", "interp"] {
        for at in ["3", "4", "1000000000000", "18446744073709551614"] {
            let line = format!(
                "run outside.crisp --kernel k --device {device} --arg v=zeros:int:3 --arg at={at} --out v=v.npy"
            );
            let done = folder.crisp(&line);
            if device == "interp" && done.code != 0 {
                // The interpreter may stop at the access, and says which one it is.
                assert!(done.err.contains("X0"), "{line}\n{}", done.err);
                continue;
            }
            let words = parts(&folder.read("v.npy")).1;
            assert_eq!(words, [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "{line}");
        }
    }
}

#[test]
fn the_bytes_are_the_same_on_every_device_and_the_order_is_judged() {
    promised("Strict mode, the default, gives the same results on a CPU and on every conforming GPU, floats included.");
    promised("If the order of invocations can change a result, the compiler says so.");
    promised("the interpreter also detects races and uninitialised reads");
    let folder = Folder::new();
    let mut all = Vec::new();
    for device in ["cpu", "interp"] {
        let line = format!("{} --device {device} --out C=c.npy", arguments(ADD));
        assert_eq!(folder.crisp(&line).code, 0, "{line}");
        all.push(folder.read("c.npy"));
    }
    assert_eq!(all[0], all[1]);
    folder.write(
        "race.crisp",
        "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :set-to 64) (local-size :set-to 64))
  (set! (~ v 0) (to-int (get-global-id 0))))\n",
    );
    let report = folder.crisp("check race.crisp --report").out;
    assert!(report.contains("may-race") || report.contains("may race"), "{report}");
    let report = folder.crisp("check add.crisp --report").out;
    assert!(report.contains("deterministic"), "{report}");
    let race = folder.crisp("run race.crisp --kernel k --device interp --arg v=zeros:int:1");
    assert!(race.code != 0 && race.err.contains("X0"), "{}", race.err);
    // A declaration changes the label; the interpreter finds the race.
    let declared = "(local-size :set-to 64) (race-free))";
    let source = String::from_utf8(folder.read("race.crisp")).unwrap().replace("(local-size :set-to 64))", declared);
    folder.write("declared.crisp", source);
    let report = folder.crisp("check declared.crisp --report").out;
    assert!(report.contains("race-free as declared"), "{report}");
    let race = folder.crisp("run declared.crisp --kernel k --device interp --arg v=zeros:int:1");
    assert!(race.code != 0 && race.err.contains("error[X000"), "{}", race.err);
    folder.write(
        "malformed.crisp",
        "(def-kernel k (v:(vector-type int :global :read-write)) (declare (race-free 3)) (set! (~ v 0) 1))\n",
    );
    let malformed = folder.crisp("check malformed.crisp").err;
    assert!(malformed.contains("(race-free)"), "{malformed}");
    folder.write(
        "unset.crisp",
        "(def-kernel k (&out r:(vector-type int :global :write-only))
  (declare (global-size :set-to 1) (local-size :set-to 1))
  (let ((m (make-vector int :local 4)))
    (set! (~ r 0) (~ m 1))))\n",
    );
    let unset = folder.crisp("run unset.crisp --kernel k --device interp --arg r=zeros:int:1");
    assert!(unset.err.contains("X0"), "{}", unset.err);
}

#[test]
fn messages_show_the_line_the_reason_and_a_fix() {
    promised("Each message shows the source line, the reason and a fix.");
    let folder = Folder::new();
    folder.write("wrong.crisp", "(def-function f (x:int)\n  (declare (return-type int))\n  (+ x 1.5))\n");
    let done = folder.crisp("check wrong.crisp");
    for part in ["wrong.crisp:3:", "(+ x 1.5)", "^", "= help:"] {
        assert!(done.err.contains(part), "{part}\n{}", done.err);
    }
}

#[test]
fn launch_sizes_and_lengths_follow_and_arguments_are_of_every_kind() {
    promised("The launch size and the length of `C` follow from the kernel's declarations.");
    promised("Arguments are numbers, `.npy` files, images, or generated data");
    let folder = Folder::new();
    assert_eq!(folder.crisp(&format!("{} --out C=c.npy", arguments(ADD))).code, 0);
    assert_eq!(parts(&folder.read("c.npy")).1.len(), 4000);
    let again = "run add.crisp --kernel vector_add --arg A=c.npy --arg B=random:float:1000 --out C=d.npy";
    assert_eq!(folder.crisp(again).code, 0);
    assert_eq!(parts(&folder.read("d.npy")).1.len(), 4000);
    let number =
        "run scale.crisp --kernel scale --arg V=iota:float:8 --arg factor=2 --arg count=1 --arg on=true --out V=v.npy";
    assert_eq!(folder.crisp(number).code, 0);
}

#[test]
fn every_output_of_the_list_is_printed() {
    promised("GPU code is PTX, SPIR-V or WGSL from our own code generators.");
    promised("PTX, cubin, AMD code objects, SPIR-V, OpenCL C, CUDA C++, WGSL, Metal and HLSL, as files or as");
    let folder = Folder::new();
    let stages = [
        ("ptx", ".visible .entry"),
        ("spirv", "OpEntryPoint"),
        ("spirv-vulkan", "OpEntryPoint"),
        ("opencl-c", "kernel "),
        ("cuda", "__global__"),
        ("wgsl", "@compute"),
        ("metal", "kernel void"),
        ("hlsl", "numthreads"),
        ("llvm", "define"),
    ];
    for (stage, sign) in stages {
        let done = folder.crisp(&format!("add.crisp --emit {stage}"));
        assert!(done.code == 0 && done.out.contains(sign), "{stage}: {}{}", done.err, done.out);
    }
    let done =
        folder.crisp("add.crisp -o add.crispkg --target cpu --target ptx --target spirv --target wgsl --target gfx942");
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(folder.has("add.crispkg"));
    let listed = folder.crisp("devices").out;
    assert!(listed.contains("cpu") && listed.contains("interp"), "{listed}");
}

// The emit decides whose schedules are taken.
#[test]
fn tiled_tensor_programs_become_code_without_a_target() {
    let folder = Folder::new();
    folder.write(
        "mm.tensor",
        "kernel mm(a: Tensor<M, K; f32>, b: Tensor<K, N; f32>) -> Tensor<M, N; f32> {
  compute (shape = [M, N]) |i, j| reduce (shape = [K]) |k| a[i, k] * b[k, j]
}\n",
    );
    for stage in ["ptx", "cuda", "opencl-c", "spirv", "spirv-vulkan", "wgsl", "llvm"] {
        let done = folder.crisp(&format!("mm.tensor --emit {stage}"));
        assert!(done.code == 0 && !done.err.contains("D1004"), "{stage}: {}", done.err);
    }
    for output in ["--ir-target=ptx", "--ir-target=spv", "--transpile-to=oclc"] {
        let done = folder.crisp(&format!("{output} mm.tensor"));
        assert_eq!(done.code, 0, "{output}: {}", done.err);
    }
}

#[test]
fn refusals_name_the_language_that_is_asked_for() {
    let folder = Folder::new();
    folder.write(
        "fence.crisp",
        "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :set-to 64) (local-size :set-to 64))
  (set! (~ v (get-global-id 0)) 1)
  (mem-fence :global))\n",
    );
    for (stage, name) in
        [("wgsl", "WGSL has no"), ("metal", "Metal's language has no"), ("hlsl", "Direct3D's language has no")]
    {
        let done = folder.crisp(&format!("fence.crisp --emit {stage}"));
        assert!(done.err.contains("D0702") && done.err.contains(name), "{stage}: {}", done.err);
    }
}
