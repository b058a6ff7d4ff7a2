//! `--emit=legal` and `--emit=after:PASS`: the input of the pipelines of targets, their output, and that it can be read back.

use crate::harness::Folder;

/// Reports to the host, reads a double and a vector, and exchanges values between lanes: each target replaces something of it.
const TELLS: &str = "(module
  (kernel tells
    (param x (view f64 global read)) (param r (view f64 global read-write)) (param v f32x2) (param n u64)
    (body
      (let %i u64 (global-linear-id)) (let %a f64 (load %x %i)) (let %b f64 (add %a %a))
      (let %lane u32 (const 1)) (let %c f64 (shuffle-xor %b %lane))
      (let %w f32 (extract %v 1)) (let %d f64 (convert f64 %w)) (let %e f64 (mul %c %d)) (let %q u64 (div %i %n))
      (log \"sum\" %e) (store %r %q %e) (return))))
";

#[test]
fn what_a_target_takes_can_be_read_back() {
    let folder = Folder::new();
    folder.write("tells.kir", TELLS);
    for target in ["opencl-c", "spirv", "spirv-vulkan", "wgsl", "ptx", "sm_90"] {
        for source in ["tells.kir --local 64", "two.crisp", "two.crisp --kernel fill_two"] {
            let legal = folder.works(&format!("{source} --emit=legal --target {target}"));
            folder.write("legal.kir", &legal);
            assert_eq!(folder.works("legal.kir --emit=ir"), legal, "{target} of {source}");
            let kernels = if source == "two.crisp" { 2 } else { 1 };
            assert_eq!(legal.matches("(kernel ").count(), kernels, "{target} of {source}");
        }
    }
    let legal = |target: &str| folder.works(&format!("tells.kir --local 64 --emit=legal --target {target}"));
    // Where a target can compute with doubles they stay, and what is reported goes through memory.
    assert!(legal("ptx").contains("(add %") && legal("ptx").contains(" f64 ") && !legal("ptx").contains("(log "));
    assert!(legal("ptx").contains("(status "));
    let wgsl = legal("wgsl");
    assert!(!wgsl.contains(" f64 ") && wgsl.contains("(argument-word ") && wgsl.contains("(length "));
    assert!(!wgsl.contains("(shuffle-xor "), "{wgsl}");
    // Nothing but what the command prints is made.
    folder.works("two.crisp --emit=legal --target spirv -o legal.kir");
    assert_eq!(folder.names(), ["legal.kir", "tells.kir"]);
}

#[test]
fn the_kernel_is_shown_after_each_pass() {
    let folder = Folder::new();
    folder.write("tells.kir", TELLS);
    let after = |pass: &str, rest: &str| folder.works(&format!("tells.kir --local 64 --emit=after:{pass} {rest}"));
    let optimised = folder.works("tells.kir --emit=ir-opt");
    assert_eq!(after("remove-dead", ""), optimised);
    // Guards are branches, and reports become memory in the next pass that changes something.
    let guarded = after("fold-ranges", "--target ptx");
    assert!(guarded.contains("(if ") && guarded.contains("(log "), "{guarded}");
    let told = after("tell-status", "--target ptx");
    assert!(!told.contains("(log ") && told.contains("(status "), "{told}");
    // The last run is what no number means, and the passes that all targets share come first.
    assert_eq!(after("remove-dead:1", "--target ptx"), optimised);
    assert_eq!(after("remove-dead", "--target ptx"), folder.works("tells.kir --local 64 --emit=legal --target ptx"));
    assert_ne!(after("simplify:2", "--target ptx"), after("simplify:3", "--target ptx"));
    // Functions that a pass adds are there too, for each kernel.
    let emulated = after("emulate-double", "--target wgsl");
    assert!(emulated.contains("(function ") && emulated.contains("(call "), "{emulated}");
    folder.write("after.kir", &emulated);
    assert_eq!(folder.works("after.kir --emit=ir"), emulated);
}

#[test]
fn a_stage_and_a_target_have_to_match() {
    let folder = Folder::new();
    let code = |arguments: &str, wanted: &str| {
        let done = folder.crisp(arguments);
        assert!(done.code == 1 && done.err.contains(&format!("[{wanted}]")), "{arguments}: {}", done.err);
    };
    code("add.crisp --emit=legal", "U0115");
    code("add.crisp --emit=ir --target ptx", "U0115");
    code("add.crisp --emit=wgsl --target ptx", "U0115");
    code("add.crisp --emit=legal --target ptx --target wgsl", "U0104");
    code("add.crisp --emit=legal --target opencl", "U0110");
    code("add.crisp --emit=legal --target sm_12", "D0004");
    code("add.crisp --emit=after:tell-status", "D0008");
    code("add.crisp --emit=after:simplify:9 --target ptx", "D0008");
    code("add.crisp --emit=after:simplify:0", "D0008");
    assert!(folder.works("add.crisp --emit=ptx --target sm_90").contains(".target sm_90"));
    assert!(folder.crisp("add.crisp --emit=afterwards").code == 2);
}

#[test]
fn times_of_phases_add_up() {
    // All is compiled.
    let folder = Folder::with_cache();
    let done = folder.crisp("run two.crisp --kernel fill_two --global 1 --device cpu --time-passes");
    assert_eq!(done.code, 0, "{}", done.err);
    let rows: Vec<(f64, &str)> =
        done.err.lines().filter_map(|line| Some((line.get(..10)?.trim().parse().ok()?, line.get(19..)?))).collect();
    // The first use of LLVM tries it out, so its phases may be there several times.
    let is = |name: &str, phase: &str| name.split(" (").next() == Some(phase);
    let of = |phase: &str| rows.iter().find(|(_, name)| is(name, phase)).map(|(time, _)| *time);
    let outermost: f64 =
        rows.iter().filter(|(_, name)| !name.starts_with(' ') && *name != "in all").map(|row| row.0).sum();
    let all = of("in all").unwrap();
    assert!((outermost - all).abs() < 0.1, "{}", done.err);
    // What a phase consists of takes no longer than the phase.
    let inner: f64 =
        ["    reading", "    passes", "    code generator"].map(|phase| of(phase).unwrap_or(0.0)).iter().sum();
    assert!(inner > 0.0 && inner <= of("  LLVM").unwrap() && of("  LLVM") <= of("code"), "{}", done.err);
    assert!(of("front end").is_some() && of("analyses").is_some(), "{}", done.err);
    assert_eq!(folder.works("two.crisp"), "", "nothing is printed without it");
}
