//! The options that change host programs: shared memory, profiling, debug output, and the names of all files.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::harness::{Folder, done, floats, npy};
use super::hoist::{
    all_right, build, cuda_headers, ended, has_pyopencl, interpreter, opencl_headers, root, run, there,
};
use super::hoist_examples::KINDS;
use super::outputs::{path_of_tools, tools};

/// Runs a program of OpenCL on the devices that take its code in C; gives what each printed, and that it ended with 0.
fn on_opencl(folder: &Folder, program: &str) -> Vec<String> {
    let mut printed = Vec::new();
    for device in ["0", "1"] {
        let (exit, out, err) = ended(run(folder, program, "", device));
        if exit != 77 {
            assert_eq!((exit, err.as_str()), (0, ""), "{program} {device}\n{out}");
            printed.push(out);
        }
    }
    assert!(!printed.is_empty(), "{program} ran nowhere");
    printed
}

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

/// Builds a program of CUDA where there are headers and a driver that has these functions; whether it did.
fn build_cuda(folder: &Folder, source: &str, program: &str, functions: &[&str]) -> bool {
    let (Some(headers), Some(driver)) = (cuda_headers(), interpreter()) else { return false };
    let library = std::fs::read(driver.join("libcuda.so")).unwrap();
    let has = |name: &&&str| library.windows(name.len()).any(|window| window == name.as_bytes());
    if let Some(missing) = functions.iter().find(|name| !has(name)) {
        println!("skipped: libcuda.so in LD_LIBRARY_PATH is an old one without {missing}");
        return false;
    }
    let (headers, driver) = (format!("-I{}", headers.display()), format!("-L{}", driver.display()));
    build(folder, source, program, &[&headers, &driver, "-lcuda"]);
    true
}

// covers: crisp.flag.hoist-unified-memory
#[test]
fn host_and_device_share_memory() {
    let folder = Folder::new();
    folder.write("kinds.crisp", KINDS);
    let hoists =
        "--hoist=OpenCL --hoist=PyOpenCL --hoist=L0 --hoist=PyLevelZero --hoist=CUDA --hoist=PyCUDA --hoist=HIP";
    let said =
        folder.crisp(&format!("--transpile-to=oclc --ir-target=ptx --hoist-unified-memory {hoists} kinds.crisp"));
    // Level Zero and HIP load what is not written here.
    assert!(said.only_warns("O0201", true), "{}", said.err);
    for (id, shared, own) in [
        ("OpenCL.cpp", "clSVMAlloc(", "clCreateBuffer(device.context, CL_MEM_READ_WRITE, "),
        ("L0.cpp", "zeMemAllocShared(", "zeMemAllocDevice("),
        ("CUDA.cpp", "cuMemAllocManaged(", "cuMemAlloc("),
        ("HIP.cpp", "hipMallocManaged(", "hipMalloc("),
        ("PyOpenCL.py", "cl.csvm_empty(", "cl.Buffer("),
        ("PyCUDA.py", "cuda.managed_empty(", "cuda.mem_alloc("),
        ("PyLevelZero.py", "zeMemAllocShared", "zeMemAllocDevice"),
    ] {
        let text = text(&folder, &format!("kinds_hoist_{id}"));
        assert!(text.contains(shared) && !text.contains(own), "{id}");
    }
    if opencl_headers() {
        build(&folder, "kinds_hoist_OpenCL.cpp", "kinds", &["-lOpenCL"]);
        assert!(on_opencl(&folder, "kinds").iter().all(|out| all_right(out, 4)));
        if has_pyopencl() {
            assert!(on_opencl(&folder, "kinds_hoist_PyOpenCL.py").iter().all(|out| all_right(out, 4)));
        }
    }
    if there(Path::new("/usr/include/level_zero/ze_api.h")) {
        build(&folder, "kinds_hoist_L0.cpp", "kinds_l0", &["-lze_loader"]);
    }
    if build_cuda(&folder, "kinds_hoist_CUDA.cpp", "kinds_cuda", &["cuMemAllocManaged"]) {
        for program in ["kinds_cuda", "kinds_hoist_PyCUDA.py"] {
            let (exit, out, err) = ended(run(&folder, program, "", "0"));
            assert!(exit == 0 && all_right(&out, 4), "{program}: {exit}\n{out}{err}");
        }
    }
}

// covers: crisp.hoist.profile
#[test]
fn profiling_is_there_behind_marks() {
    let folder = Folder::new();
    folder.works("--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL add.crisp");
    folder
        .works("--ir-target=spv --ir-target=ptx --hoist=CUDA --hoist=PyCUDA --hoist=L0 --hoist=PyLevelZero add.crisp");
    let uncommented = |id: &str, mark: &str| {
        let text = text(&folder, &format!("add_hoist_{id}"));
        assert!(text.matches(mark).count() >= 1, "{id}");
        folder.write(&format!("profiled_{id}"), text.replace(mark, ""));
    };
    for (id, mark) in [("OpenCL.cpp", "//: "), ("CUDA.cpp", "//: "), ("L0.cpp", "//: ")] {
        uncommented(id, mark);
    }
    for id in ["PyOpenCL.py", "PyCUDA.py", "PyLevelZero.py"] {
        uncommented(id, "#: ");
    }
    let profiled = |out: &str| {
        let line = out.lines().find_map(|line| line.strip_prefix("profile: vector_add took ")).unwrap_or_default();
        line.strip_suffix(" ms").and_then(|time| time.parse().ok()).is_some_and(|time: f64| time > 0.0)
    };
    if opencl_headers() {
        build(&folder, "profiled_OpenCL.cpp", "profiled", &["-lOpenCL"]);
        let printed = on_opencl(&folder, "profiled");
        assert!(printed.iter().all(|out| profiled(out)), "{printed:?}");
        if has_pyopencl() {
            let printed = on_opencl(&folder, "profiled_PyOpenCL.py");
            assert!(printed.iter().all(|out| profiled(out)), "{printed:?}");
        }
    }
    if there(Path::new("/usr/include/level_zero/ze_api.h")) {
        build(&folder, "profiled_L0.cpp", "profiled_l0", &["-lze_loader"]);
    }
    if build_cuda(&folder, "profiled_CUDA.cpp", "profiled_cuda", &[]) {
        for program in ["profiled_cuda", "profiled_PyCUDA.py"] {
            let (exit, out, err) = ended(run(&folder, program, "", "0"));
            assert!(exit == 0 && profiled(&out), "{program}: {exit}\n{out}{err}");
        }
    }
}

const TELLS: &str = "\
(def-kernel tells (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v) (local-size :set-to 32))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (when (= i 5)
        (r-t-output \"at five\" (~ v i)))
      (inc! (~ v i)))))
";

// covers: crisp.debug.hoist-file
#[test]
fn what_kernels_tell_is_written_to_a_file() {
    let folder = Folder::new();
    folder.write("tells.crisp", TELLS);
    folder.works("--transpile-to=oclc --ir-target=ptx --hoist=OpenCL --hoist=PyOpenCL --hoist=CUDA tells.crisp");
    let none = text(&folder, "tells_hoist_OpenCL.cpp");
    assert!(
        !none.contains("keep_debug(plan") && !none.contains("tells_status"),
        "nothing is told without --debug-output"
    );
    folder.works(
        "--debug-output --transpile-to=oclc --ir-target=ptx --hoist=OpenCL --hoist=PyOpenCL --hoist=CUDA tells.crisp",
    );
    let mut programs = Vec::new();
    if opencl_headers() {
        build(&folder, "tells_hoist_OpenCL.cpp", "tells", &["-lOpenCL"]);
        programs.push("tells");
        programs.extend(has_pyopencl().then_some("tells_hoist_PyOpenCL.py"));
    }
    programs.extend(build_cuda(&folder, "tells_hoist_CUDA.cpp", "tells_cuda", &[]).then_some("tells_cuda"));
    for program in programs {
        let _ = std::fs::remove_file(folder.path("tells_tells_status.debug"));
        let device = if ended(run(&folder, program, "", "0")).0 == 77 { "1" } else { "0" };
        let (exit, out, err) = ended(run(&folder, program, "", device));
        assert_eq!((exit, err.as_str()), (0, ""), "{program}\n{out}");
        assert!(out.contains("invocation 5: at five"), "{program}\n{out}");
        assert!(out.contains("debug: tells_tells_status.debug\n"), "{program}\n{out}");
        let memory = folder.read("tells_tells_status.debug");
        let word = |at: usize| u64::from_le_bytes(memory[at..at + 8].try_into().unwrap());
        // No flags, one message, of invocation 5, whose value was (7 · 5) mod 101.
        assert_eq!((word(0) & 0xffff_ffff, word(8), word(24), word(32) & 0xffff_ffff), (0, 1, 5, 35), "{program}");
    }
}

#[test]
fn inputs_of_programs_are_given_by_the_command_line() {
    let folder = Folder::new();
    folder.write("v.npy", npy("<f4", &floats(&[1.0, 2.0, 4.0])));
    let arguments = "--hoist-arg n=3 --hoist-arg V=v.npy --hoist-arg factor=0.5";
    folder.works(&format!("--transpile-to=oclc --hoist=OpenCL --hoist=PyOpenCL {arguments} scale.crisp"));
    if opencl_headers() {
        build(&folder, "scale_hoist_OpenCL.cpp", "scale", &["-lOpenCL"]);
        for program in ["scale"].into_iter().chain(has_pyopencl().then_some("scale_hoist_PyOpenCL.py")) {
            for device in ["0", "1"] {
                let (exit, out, err) = ended(run(&folder, program, "--out V=w", device));
                assert!(exit == 77 || exit == 0 && all_right(&out, 2), "{program} {device}: {exit}\n{out}{err}");
            }
            assert_eq!(folder.read("w"), floats(&[0.5, 1.0, 2.0]), "{program}");
        }
    }
    let fails = |arguments: &str, wanted: &str| {
        let done = folder.crisp(&format!("--transpile-to=oclc --hoist=OpenCL {arguments} scale.crisp"));
        assert!(done.code == 1 && done.err.starts_with(wanted), "{arguments}\n{}", done.err);
        assert!(done.err.contains("= help: "), "{}", done.err);
    };
    fails("--hoist-arg n", "error[O0208]: `--hoist-arg n` is not of the form NAME=VALUE\n");
    fails("--hoist-arg m=3", "error[O0207]: `--hoist-arg` names `m`, which is not one of the orchestration's\n");
    fails(
        "--hoist-arg V=iota:float:20000",
        "error[O0209]: `V` has 80.0 kB, and a host program holds at most 65.5 kB of a vector\n",
    );
}

// covers: crisp.cli.example-1
#[test]
fn names_are_those_of_the_document() {
    let folder = Folder::new();
    folder.works("--output-base=v_add --ir-target=spv --hoist=L0 add.crisp");
    assert_eq!(folder.names(), ["v_add.spv", "v_add_hoist_L0.cpp"]);
    assert!(text(&folder, "v_add_hoist_L0.cpp").contains("{\"v_add.spv\"}"));
    let done = folder.crisp("--hoist=Metal add.crisp");
    assert_eq!(done.code, 2, "{}", done.err);
}

// covers: crisp.cli.example-2
#[test]
fn five_files_are_those_of_the_document() {
    if !there(&tools()) {
        return;
    }
    let folder = Folder::new();
    // Intel's compiler is a program that says whether it was handed SPIR-V, and makes a file of it.
    std::fs::create_dir(folder.path("cache")).unwrap();
    let script = "#!/bin/sh\nwhile [ $# -gt 0 ]; do case $1 in -file) in=$2;; -output) out=$2;; esac; shift; done\n\
                  [ \"$(od -An -tx4 -N4 \"$in\" | tr -d ' ')\" = 07230203 ] && { printf machine; cat \"$in\"; } >\"$out\"\n";
    folder.write("cache/ocloc", script);
    std::fs::set_permissions(folder.path("cache/ocloc"), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder.write("reduce-vector.crisp", std::fs::read(root().join("examples/crisp/sum_vector.crisp")).unwrap());
    let arguments = "--binary-gpu-target=sm_90 --binary-gpu-target=pvc --hoist=CUDA --hoist=PyLevelZero --metadata";
    let mut command = folder.command(&format!("{arguments} reduce-vector.crisp"));
    let paths = [folder.path("cache")].into_iter().chain(std::env::split_paths(&path_of_tools()).collect::<Vec<_>>());
    let made = done(command.env("PATH", std::env::join_paths(paths).unwrap()).output().unwrap());
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let wanted = [
        "reduce-vector.metacrisp",
        "reduce-vector_hoist_CUDA.cpp",
        "reduce-vector_hoist_PyLevelZero.py",
        "reduce-vector_pvc.bin",
        "reduce-vector_sm_90.cubin",
    ];
    assert_eq!(folder.names(), wanted);
    assert!(folder.read("reduce-vector_sm_90.cubin").starts_with(b"\x7fELF"));
    assert!(text(&folder, "reduce-vector_hoist_CUDA.cpp").contains("{\"reduce-vector_sm_90.cubin\"}"));
    assert!(text(&folder, "reduce-vector_hoist_PyLevelZero.py").contains("FILES = [\"reduce-vector_pvc.bin\"]"));
}
