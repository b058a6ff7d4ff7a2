//! `--hoist-dynamic`: host programs that compile kernels themselves, of strings that they hold, by the C interface and the Python package.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::path::Path;
use std::process::{Command, Output};

use super::harness::Folder;
use super::hoist::{all_right, build, cuda_headers, ended, has_pyopencl, interpreter, opencl_headers, root};
use super::hoist_examples::{ARRANGED, KINDS};

/// A library that the whole workspace's tests are built with, under the names by which programs find it.
fn library(folder: &Folder, built: &str, names: &[&str]) -> bool {
    let built = std::env::current_exe().unwrap().parent().unwrap().join(built);
    if !built.exists() {
        println!("skipped: there is no {} (`cargo test --workspace` builds it)", built.display());
        return false;
    }
    for name in names {
        std::os::unix::fs::symlink(&built, folder.path(name)).unwrap();
    }
    true
}

/// The options that build a program with the C interface in the folder's `cache`.
fn options(folder: &Folder) -> Option<Vec<String>> {
    let _ = std::fs::create_dir(folder.path("cache"));
    let names = ["cache/libcrisp.so", "cache/libcrisp.so.1"];
    let there = folder.has(names[0]) || library(folder, "libcrisp_product_capi.so", &names);
    let include = root().join("crates/product/capi/include");
    let path = folder.path("cache").display().to_string();
    there.then(|| vec![format!("-I{}", include.display()), format!("-L{path}"), "-lcrisp".to_owned()])
}

fn run(folder: &Folder, program: &str, arguments: &str, device: &str) -> Output {
    let others = std::env::var("LD_LIBRARY_PATH").unwrap_or_default();
    let mut command = if program.ends_with(".py") {
        let mut command = Command::new(root().join(".tools/venv/bin/python"));
        command.args(["-B", "-W", "error", program]).env("PYTHONPATH", folder.path("cache/site"));
        command
    } else {
        Command::new(folder.path(program))
    };
    command
        .args(arguments.split_whitespace())
        .current_dir(folder.path(""))
        .env("CRISP_DEVICE", device)
        .env("OCL_ICD_VENDORS", root().join(".tools/icd"))
        .env("LD_LIBRARY_PATH", format!("{}:{others}", folder.path("cache").display()))
        .output()
        .unwrap()
}

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

/// Returns the output of a program of the folder on the OpenCL devices that accepted its code: exit codes, output and errors.
fn on_devices(folder: &Folder, program: &str) -> Vec<(i32, String, String)> {
    let all = ["0", "1"].map(|device| ended(run(folder, program, "", device)));
    let taken: Vec<_> = all.into_iter().filter(|(exit, ..)| *exit != 77).collect();
    assert!(!taken.is_empty(), "{program} ran nowhere");
    taken
}

// covers: crisp.flag.hoist-dynamic
#[test]
fn programs_compile_kernels_of_their_own_text() {
    let folder = Folder::new();
    folder.write("kinds.crisp", KINDS).write("arranged.crisp", ARRANGED);
    folder.works("--transpile-to=oclc --ir-target=ptx --hoist=OpenCL --hoist=CUDA --hoist=PyOpenCL --hoist-dynamic=kinds kinds.crisp");
    folder.works("--ir-target=spv --ir-target=spv-vulkan --hoist=OpenCL --hoist=Vulkan --hoist-dynamic=part --hoist-dynamic=shift arranged.crisp");
    // The code is not read: its files may be gone.
    for name in ["kinds.c", "kinds.ptx", "arranged.spv", "arranged_vulkan.spv"] {
        std::fs::remove_file(folder.path(name)).unwrap();
    }
    let Some(library) = options(&folder) else { return };
    let with = |more: &[&str]| -> Vec<String> {
        library.iter().cloned().chain(more.iter().map(|it| (*it).to_owned())).collect()
    };
    let build = |source: &str, program: &str, options: &[String]| {
        build(&folder, source, program, &options.iter().map(String::as_str).collect::<Vec<_>>());
    };
    if opencl_headers() {
        for (name, outputs) in [("kinds", 4), ("arranged", 4)] {
            build(&format!("{name}_hoist_OpenCL.cpp"), name, &with(&["-lOpenCL"]));
            for (exit, out, err) in on_devices(&folder, name) {
                assert!(exit == 0 && all_right(&out, outputs), "{name}: {exit}\n{out}{err}");
            }
        }
        // The kernel's own text is what is executed, and a call that no longer fits is none.
        let whole = text(&folder, "kinds_hoist_OpenCL.cpp");
        let kernel = whole.rfind("(def-kernel kinds (quads").unwrap();
        let changed = |from: &str, to: &str| {
            let (head, tail) = whole.split_at(kernel);
            assert!(tail.contains(from), "{from}");
            folder.write("changed.cpp", format!("{head}{}", tail.replacen(from, to, 1)));
            build("changed.cpp", "changed", &with(&["-lOpenCL"]));
            on_devices(&folder, "changed")
        };
        for (exit, out, err) in changed("(+ by (~ numbers i))", "(- by (~ numbers i))") {
            assert!(exit == 1 && out.contains("WRONG"), "{out}{err}");
        }
        for (exit, out, err) in changed("steps:uint2", "steps:int2") {
            assert!(exit == 1 && err.starts_with("error: kinds is called in another way now: "), "{out}{err}");
        }
        for (exit, out, err) in changed("(* scale (x~", "(* scale (oops~") {
            assert!(exit == 1 && err.contains("oops") && err.contains("^^^^"), "{out}{err}");
        }
    }
    if let (Some(headers), Some(driver)) = (cuda_headers(), interpreter()) {
        let (headers, driver) = (format!("-I{}", headers.display()), format!("-L{}", driver.display()));
        build("kinds_hoist_CUDA.cpp", "kinds_cuda", &with(&[&headers, &driver, "-lcuda"]));
        let (exit, out, err) = ended(run(&folder, "kinds_cuda", "", "0"));
        assert!(exit == 0 && all_right(&out, 4), "{exit}\n{out}{err}");
    }
    let vulkan = std::env::var_os("VK_DRIVER_FILES").is_some_and(|driver| Path::new(&driver).exists());
    if vulkan && Path::new("/usr/include/vulkan/vulkan.h").exists() {
        build("arranged_hoist_Vulkan.cpp", "arranged_vulkan", &with(&["-lvulkan"]));
        let (exit, out, err) = ended(run(&folder, "arranged_vulkan", "", "0"));
        assert!(exit == 0 && all_right(&out, 4), "{exit}\n{out}{err}");
    }
    if has_pyopencl() && package(&folder) {
        for (exit, out, err) in on_devices(&folder, "kinds_hoist_PyOpenCL.py") {
            assert!(exit == 0 && all_right(&out, 4), "{exit}\n{out}{err}");
        }
    }
}

/// The Python package in the folder's `cache/site`; whether it is there.
fn package(folder: &Folder) -> bool {
    fn copy(from: &Path, to: &Path) {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_file()) {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
    copy(&root().join("crates/product/python/python/crisp"), &folder.path("cache/site/crisp"));
    library(folder, "libcrisp_native.so", &["cache/site/crisp/_native.abi3.so"])
}

#[test]
fn what_cannot_be_compiled_by_a_program_is_refused() {
    let folder = Folder::new();
    let template = "(with-template-type (T)
  (def-kernel twice (v:(vector-type T :global :read-write))
    (declare (global-size :derive-from v))
    (in-each-thread (i) (when (check-thread-bounds i) (set! (~ v i) (+ (~ v i) (~ v i)))))))
(gen-twice float \"twice_float\")
";
    folder.write("t.crisp", template);
    let fails = |arguments: &str, wanted: &str| {
        let done = folder.crisp(arguments);
        assert_eq!((done.code, done.err.trim_end()), (1, wanted.trim_end()), "{arguments}");
    };
    fails(
        "--hoist=WebGPU --hoist-dynamic=vector_add add.crisp",
        "\
error[O0211]: a program for WebGPU cannot compile kernels when it runs
 |
 = note: compilations in memory make code that programs for OpenCL, CUDA, Level Zero and Vulkan load, in C++ and Python
 = help: leave `--hoist-dynamic` or `--hoist=WebGPU` out
",
    );
    fails(
        "--ir-target=ptx --hoist=CUDA --hoist-dynamic=vector_ad add.crisp",
        "\
error[O0212]: `--hoist-dynamic` names `vector_ad`, which is not a kernel
 |
 = help: did you mean `vector_add`?
",
    );
    let done = folder.crisp("--ir-target=ptx --hoist=CUDA --hoist-dynamic=twice_float t.crisp");
    assert!(done.code == 1 && done.err.starts_with("error[O0213]: `twice_float` has no definition"), "{}", done.err);
    assert!(done.err.contains("t.crisp:") && done.err.contains("^^^") && done.err.contains("= help: "), "{}", done.err);
    // What keeps one program from being made does not keep the code back.
    assert_eq!(folder.names(), ["add.ptx", "t.ptx"]);
    fails(
        "--hoist=WebGPU --hoist-unified-memory add.crisp",
        "\
error[O0210]: a program for WebGPU cannot share memory with its device
 |
 = note: WebGPU has no memory that host and device see at the same addresses
 = help: leave `--hoist-unified-memory` or `--hoist=WebGPU` out
",
    );
    assert_eq!(folder.crisp("--hoist=CUDA --hoist-dynamic=k --local 64 add.crisp").code, 2);
    assert_eq!(folder.crisp("--hoist-dynamic=k add.crisp").code, 2);
}
