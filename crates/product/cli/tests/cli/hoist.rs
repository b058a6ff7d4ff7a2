//! `--hoist`: host programs are built without a warning, run, and say whether the results are right.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crisp_dev_testkit::complete;

use super::harness::{Folder, done};
use super::hoist_examples::{Example, KINDS, STAGES, examples};

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize().unwrap()
}

/// Returns whether the tests' Python has `pyopencl`, which a set-up without tools for tests does not install.
pub(crate) fn has_pyopencl() -> bool {
    let python = root().join(".tools/venv/bin/python");
    let found = Command::new(python).args(["-c", "import pyopencl"]).output().is_ok_and(|done| done.status.success());
    if !found {
        println!("skipped: there is no pyopencl in .tools/venv (scripts/setup --gpu-tools installs it)");
    }
    found
}

/// Returns whether a file is there that a part of a test needs.
pub(crate) fn there(path: &Path) -> bool {
    let there = path.exists();
    if !there {
        println!("skipped: there is no {}", path.display());
    }
    there
}

pub(crate) fn opencl_headers() -> bool {
    there(Path::new("/usr/include/CL/cl.h")) && there(&root().join(".tools/icd"))
}

pub(crate) fn build(folder: &Folder, source: &str, program: &str, options: &[&str]) {
    let out = Command::new("g++")
        .args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", source, "-o", program])
        .args(options)
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    assert!(out.status.success(), "{source}\n{}", String::from_utf8_lossy(&out.stderr));
}

pub(crate) fn run(folder: &Folder, program: &str, arguments: &str, device: &str) -> Output {
    let mut command = if program.ends_with(".py") {
        let mut command = Command::new(root().join(".tools/venv/bin/python"));
        command.args(["-W", "error", program]);
        command
            .env("PYTHONPATH", Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/cuda"))
            .env("PYTHONDONTWRITEBYTECODE", "1");
        command
    } else {
        Command::new(folder.path(program))
    };
    command.args(arguments.split_whitespace()).current_dir(folder.path("")).env("CRISP_DEVICE", device);
    command.env("OCL_ICD_VENDORS", root().join(".tools/icd")).output().unwrap()
}

/// The examples that are built and run: the first ones, which have every kind of argument, of hidden memory and of launches, or all of them.
fn built_examples() -> impl Iterator<Item = Example> {
    examples().into_iter().take(if complete() { usize::MAX } else { 4 })
}

/// The exit code and what was printed, without the lines about device and code.
pub(crate) fn ended(output: Output) -> (i32, String, String) {
    let done = done(output);
    let about = |line: &&str| !line.starts_with("device: ") && !line.starts_with("code: ");
    (done.code, done.out.lines().filter(about).map(|line| format!("{line}\n")).collect(), done.err)
}

/// Returns whether every line says that an output is right, and there are at least `least`.
pub(crate) fn all_right(text: &str, lines: usize) -> bool {
    text.lines().count() >= lines && text.lines().all(|line| line.ends_with(" right"))
}

// covers: crisp.flag.hoist crisp.hoist.opencl crisp.hoist.pyopencl crisp.hoist.load crisp.hoist.program crisp.hoist.explicit
// covers: crisp.hoist.side-channel crisp.hoist.set-args crisp.hoist.enqueue crisp.hoist.wait crisp.hoist.copy-back
// covers: crisp.orch.default crisp.let-kernel.hoist crisp.hoist.both
#[test]
fn programs_for_opencl_are_right() {
    let folder = Folder::new();
    let python = has_pyopencl();
    for (number, Example { name, text, outputs }) in built_examples().enumerate() {
        folder.write(&format!("{name}.crisp"), text);
        folder.works(&format!("--ir-target=spv --transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL {name}.crisp"));
        if !opencl_headers() {
            continue;
        }
        build(&folder, &format!("{name}_hoist_OpenCL.cpp"), name, &["-lOpenCL"]);
        // Two devices, of which one takes SPIR-V and one OpenCL C at least.
        let mut executed = Vec::new();
        for device in ["0", "1"] {
            for code in ["spv", "c"] {
                let arguments = format!("--code {name}.{code}");
                let (exit, out, err) = ended(run(&folder, name, &arguments, device));
                if exit == 77 {
                    continue;
                }
                assert!(exit == 0 && all_right(&out, outputs), "{name} {device} {code}: {exit}\n{out}{err}");
                executed.push(code);
                // The first ones have every kind of argument, of hidden memory and of launches.
                if python && code == "c" && number < 4 {
                    let script = format!("{name}_hoist_PyOpenCL.py");
                    let (exit, out, err) = ended(run(&folder, &script, &arguments, device));
                    assert!(exit == 0 && all_right(&out, outputs), "{script} {device}: {exit}\n{out}{err}");
                }
            }
        }
        assert!(executed.len() >= 2, "{name}: {executed:?}");
        // One of the devices of a complete set-up takes SPIR-V.
        assert!(executed.contains(&"spv") || !there(&root().join(".tools/intel")), "{name}: {executed:?}");
    }
}

// covers: crisp.hoist.size-advice
#[test]
fn sizes_that_nobody_declares_are_chosen() {
    let folder = Folder::new();
    folder.works("--transpile-to=oclc --hoist=OpenCL add.crisp");
    let text = String::from_utf8(folder.read("add_hoist_OpenCL.cpp")).unwrap();
    // A workgroup of whole warps, and as many workgroups as cover the vectors.
    assert!(text.contains("const size_t local_size[3] = {256, 1, 1};"));
    assert!(
        text.contains(
            "vector_add_groups_0 = static_cast<uint64_t>(crisp_max(0, crisp_ceil((int64_t)vector_add_bound_0, 256)));"
        ),
        "{text}"
    );
}

#[test]
fn a_program_takes_inputs_and_writes_outputs() {
    let folder = Folder::new();
    folder.works("--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL add.crisp");
    if !opencl_headers() {
        return;
    }
    build(&folder, "add_hoist_OpenCL.cpp", "add", &["-lOpenCL"]);
    let device = if run(&folder, "add", "", "0").status.code() == Some(0) { "0" } else { "1" };
    let bytes = |factor: f32| (0..5000).flat_map(|i| (i as f32 * factor).to_le_bytes()).collect::<Vec<u8>>();
    folder.write("a", bytes(1.0)).write("b", bytes(2.0));
    let script = has_pyopencl().then_some("add_hoist_PyOpenCL.py");
    for program in ["add"].into_iter().chain(script) {
        let arguments = "n=5000 A=a B=b --out C=c --repeat 3 --only vector_add";
        let (exit, out, err) = ended(run(&folder, program, arguments, device));
        assert_eq!((exit, err.as_str()), (0, ""), "{out}");
        assert!(out.contains("GB/s") && out.contains("not compared: other inputs"), "{out}");
        assert_eq!(folder.read("c"), bytes(3.0), "{program}");
        let (exit, _, err) = ended(run(&folder, program, "m=3", device));
        assert_eq!(exit, 2);
        assert!(err.starts_with("error: what is m=3? Options:"), "{err}");
        let (exit, _, err) = ended(run(&folder, program, "n=three", device));
        assert_eq!((exit, err.as_str()), (2, "error: n=three: that is not a number\n"));
        let (exit, _, _) = ended(run(&folder, program, "--code nothing.c", device));
        assert_eq!(exit, 77);
        assert_eq!(run(&folder, program, "", "99").status.code(), Some(77));
    }
}

#[test]
fn a_program_launches_what_follows_a_kernel() {
    let folder = Folder::new();
    folder.write("sum.crisp", STAGES);
    folder.works("--transpile-to=oclc --hoist=OpenCL sum.crisp");
    if !opencl_headers() {
        return;
    }
    build(&folder, "sum_hoist_OpenCL.cpp", "sum", &["-lOpenCL"]);
    folder.write("a", (0..777).flat_map(|i| (i as f32).to_le_bytes()).collect::<Vec<u8>>());
    for device in ["0", "1"] {
        let (exit, out, err) = ended(run(&folder, "sum", "n=777 A=a --out total=t", device));
        if exit != 77 {
            assert_eq!((exit, err.as_str()), (0, ""), "{out}");
            assert_eq!(folder.read("t"), (776.0_f32 * 777.0 / 2.0).to_le_bytes());
        }
    }
    assert!(folder.has("t"));
}

#[test]
fn repetitions_begin_with_the_same_contents() {
    let folder = Folder::new();
    folder.works("--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL scale.crisp");
    if !opencl_headers() {
        return;
    }
    build(&folder, "scale_hoist_OpenCL.cpp", "scale", &["-lOpenCL"]);
    folder.write("v", [2.0_f32; 8].map(f32::to_le_bytes).concat());
    for program in ["scale"].into_iter().chain(has_pyopencl().then_some("scale_hoist_PyOpenCL.py")) {
        let exits = ["0", "1"].map(|device| {
            let arguments = "n=8 V=v factor=3 --repeat 4 --out V=w";
            ended(run(&folder, program, arguments, device)).0
        });
        assert!(exits.contains(&0), "{program} {exits:?}");
        assert_eq!(folder.read("w"), [6.0_f32; 8].map(f32::to_le_bytes).concat(), "{program}");
    }
}

#[test]
fn a_broken_program_is_wrong() {
    let folder = Folder::new();
    folder.write("kinds.crisp", KINDS);
    folder.works("--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL kinds.crisp");
    if !opencl_headers() {
        return;
    }
    let breaks = [
        // A number that is another one.
        ("hoist_OpenCL.cpp", "crisp::Type::F32, 0x3f800000)", "crisp::Type::F32, 0x40000000)"),
        // Two arguments swapped.
        ("hoist_OpenCL.cpp", "clSetKernelArg(the_kernel, 4,", "clSetKernelArg(the_kernel, 5,"),
        // A launch that is not there.
        ("hoist_OpenCL.cpp", "last = launch_kinds", "if (round > 9) last = launch_kinds"),
        ("hoist_PyOpenCL.py", "last = launch_kinds", "0 and launch_kinds"),
    ];
    for (file, from, to) in breaks {
        let name = format!("kinds_{file}");
        let text = String::from_utf8(folder.read(&name)).unwrap();
        assert!(text.contains(from), "{name}: {from}");
        let broken = format!("broken_{file}");
        folder.write(&broken, text.replacen(from, to, 1));
        let program = if file.ends_with("cpp") {
            build(&folder, &broken, "broken", &["-lOpenCL"]);
            "broken"
        } else if has_pyopencl() {
            broken.as_str()
        } else {
            continue;
        };
        let codes: Vec<i32> = ["0", "1"].map(|device| ended(run(&folder, program, "", device)).0).to_vec();
        assert!(codes.contains(&1) && !codes.contains(&0), "{file}: {to}: {codes:?}");
    }
}

/// The folder with a `libcuda` that interprets PTX, where the tests have one.
pub(crate) fn interpreter() -> Option<PathBuf> {
    let paths = std::env::var_os("LD_LIBRARY_PATH")?;
    let found = std::env::split_paths(&paths).find(|path| path.join("libcuda.so").exists());
    if found.is_none() {
        println!("skipped: there is no libcuda.so in LD_LIBRARY_PATH");
    }
    found
}

pub(crate) fn cuda_headers() -> Option<PathBuf> {
    let roots = std::fs::read_dir(root().join(".tools/cuda/nvidia")).ok()?;
    let found = roots.flatten().map(|entry| entry.path().join("include")).find(|path| path.join("cuda.h").exists());
    if found.is_none() {
        println!("skipped: there is no cuda.h");
    }
    found
}

// covers: crisp.hoist.cuda crisp.hoist.pycuda
#[test]
fn programs_for_cuda_are_right() {
    let folder = Folder::new();
    for Example { name, text, outputs } in built_examples() {
        folder.write(&format!("{name}.crisp"), text);
        let done = folder.crisp(&format!("--ir-target=ptx --hoist=CUDA --hoist=PyCUDA {name}.crisp"));
        assert_eq!(done.code, 0, "{}", done.err);
        let (Some(headers), Some(driver)) = (cuda_headers(), interpreter()) else { continue };
        let (headers, driver) = (format!("-I{}", headers.display()), format!("-L{}", driver.display()));
        build(&folder, &format!("{name}_hoist_CUDA.cpp"), name, &[&headers, &driver, "-lcuda"]);
        let (exit, out, err) = ended(run(&folder, name, "", "0"));
        assert!(exit == 0 && all_right(&out, outputs), "{name}: {exit}\n{out}{err}");
        if there(&root().join(".tools/venv/bin/python")) {
            // PyCUDA needs a toolkit to be built: what it does here is done by a module of its name over the driver's library.
            let script = format!("{name}_hoist_PyCUDA.py");
            let (exit, out, err) = ended(run(&folder, &script, "", "0"));
            assert!(exit == 0 && all_right(&out, outputs), "{script}: {exit}\n{out}{err}");
        }
    }
}

// covers: crisp.hoist.l0 crisp.hoist.pylevelzero
#[test]
fn programs_for_other_interfaces_are_compiled() {
    let folder = Folder::new();
    let python = there(&root().join(".tools/venv/bin/python"));
    // The first ones have every kind of argument and every kind of launch.
    for Example { name, text, outputs: _ } in examples().into_iter().take(3) {
        folder.write(&format!("{name}.crisp"), text);
        let done = folder.crisp(&format!("--ir-target=spv --hoist=L0 --hoist=PyLevelZero {name}.crisp"));
        assert_eq!(done.code, 0, "{}", done.err);
        if there(Path::new("/usr/include/level_zero/ze_api.h")) {
            build(&folder, &format!("{name}_hoist_L0.cpp"), name, &["-lze_loader"]);
            // There is no device, which the program says.
            let (exit, _, err) = ended(run(&folder, name, "", "0"));
            assert_eq!((exit, err.as_str()), (77, "error: there is no Level Zero device\n"));
        }
        if python {
            let script = format!("{name}_hoist_PyLevelZero.py");
            let (exit, _, err) = ended(run(&folder, &script, "", "0"));
            assert_eq!((exit, err.as_str()), (77, "error: there is no Level Zero device\n"));
        }
    }
}

// covers: crisp.flag.hoist-incompatible
#[test]
fn a_program_without_code_is_warned_about() {
    let folder = Folder::new();
    let done = folder.crisp("--ir-target=spv --hoist=CUDA add.crisp");
    let wanted = "\
warning[O0201]: no code that a program for CUDA loads is written
 |
 = note: the program loads `add.ptx`
 = help: add `--ir-target=ptx`
";
    assert_eq!((done.code, done.err.trim_end()), (0, wanted.trim_end()));
    assert_eq!(folder.names(), ["add.spv", "add_hoist_CUDA.cpp"]);
}
