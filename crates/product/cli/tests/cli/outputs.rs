//! Files of code: `--transpile-to`, `--ir-target`, `--binary-gpu-target`, `--output-dir`, `--output-base`.
#![allow(clippy::print_stdout)] // What is skipped is said.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::{Folder, done};

/// The project's own tools, where the set-up script puts them.
pub(crate) fn tools() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/cuda/nvidia/cu13/bin")
}

/// `PATH` with the project's tools.
pub(crate) fn path_of_tools() -> OsString {
    let own = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::env::split_paths(&own).chain([tools()])).unwrap_or_default()
}

/// Returns whether a program takes a file; none where it is not there.
fn takes(program: &str, arguments: &[&str], file: &Path) -> Option<()> {
    match Command::new(program).args(arguments).arg(file).env("PATH", path_of_tools()).output() {
        Ok(output) => {
            assert!(
                output.status.success(),
                "{program} {}: {}",
                file.display(),
                String::from_utf8_lossy(&output.stderr)
            );
            Some(())
        }
        Err(_) => {
            println!("skipped: there is no {program} (scripts/setup --gpu-tools installs it)");
            None
        }
    }
}

// covers: crisp.flag.transpile-to crisp.flag.ir-target crisp.ir.ptx crisp.ir.spv crisp.flag.output-base
#[test]
fn files_are_named_after_the_last_source_and_taken_by_the_real_tools() {
    let folder = Folder::new();
    let wanted = "add.crisp --transpile-to=oclc --transpile-to=cuda --ir-target=ptx --ir-target=spv --ir-target=spv-vulkan \
                  --ir-target=wgsl --ir-target=llvm";
    let out = folder.warns(wanted, "D0705", true);
    assert_eq!(out, "");
    let made = ["add.c", "add.cu", "add.ptx", "add.spv", "add_vulkan.spv", "add.wgsl", "add.ll"];
    assert!(made.iter().all(|name| folder.has(name)), "{:?}", folder.names());
    let text = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    assert!(text("add.c").contains("kernel __attribute__((reqd_work_group_size(256, 1, 1)))"), "{}", text("add.c"));
    assert!(text("add.cu").contains("extern \"C\" __global__ void"));
    assert!(text("add.ptx").contains(".entry vector_add"));
    takes("spirv-val", &["--target-env", "opencl2.2"], &folder.path("add.spv"));
    takes("spirv-val", &["--target-env", "vulkan1.3"], &folder.path("add_vulkan.spv"));
    takes("ptxas", &["-arch=sm_75", "-o", "/dev/null"], &folder.path("add.ptx"));
    // All kernels of a source are in one file, where the form allows it.
    folder.works("two.crisp --IR-target=ptx --transpile-to=oclc --output-base=both");
    assert_eq!((text("both.ptx").matches(".entry").count(), text("both.ptx").matches(".version").count()), (2, 1));
    assert_eq!(text("both.c").matches("kernel __attribute__").count(), 2);
    takes("ptxas", &["-arch=sm_75", "-o", "/dev/null"], &folder.path("both.ptx"));
}

// covers: crisp.flag.output-dir crisp.flag.binary-gpu-target crisp.bin.sm90
#[test]
fn machine_code_is_made_where_its_tool_is() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("out")).unwrap();
    let mut command =
        folder.command("add.crisp --output-dir=out --output-base=sum --binary-gpu-target=sm_90 --ir-target=ptx");
    let made = done(command.env("PATH", path_of_tools()).output().unwrap());
    if tools().exists() {
        assert_eq!((made.code, made.err.as_str()), (0, ""));
        assert!(folder.read("out/sum_sm_90.cubin").starts_with(b"\x7fELF"));
    } else {
        println!("skipped: there is no ptxas (scripts/setup --gpu-tools installs it)");
        assert!(made.err.starts_with("error[U0310]: machine code for `sm_90` needs `ptxas`"), "{}", made.err);
    }
    // Nothing keeps the other files back.
    assert!(folder.has("out/sum.ptx"));
}

// covers: crisp.bin.pvc
#[test]
fn what_cannot_be_made_is_said_and_the_rest_is_written() {
    let folder = Folder::new();
    let nothing = |arguments: &str| done(folder.command(arguments).env("PATH", "").output().unwrap());
    let made = nothing("add.crisp --binary-gpu-target=pvc --ir-target=spv");
    assert_eq!(made.code, 1);
    let wanted = "\
error[U0310]: machine code for `pvc` needs `ocloc`, which is not in PATH
 |
 = help: it is part of Intel's compute runtime; or write `--ir-target=spv`, which the driver takes too
";
    assert_eq!(made.err, wanted);
    assert!(folder.has("add.spv") && !folder.has("add_pvc.bin"));
    let made = nothing("add.crisp --binary-gpu-target=sm_90 --binary-gpu-target=gfx942");
    assert!(made.err.contains("needs `ptxas`"), "{}", made.err);
    // LLVM's linker is found without PATH too where Debian puts it.
    assert!(folder.has("add_gfx942.hsaco") || made.err.contains("error[D0007]"), "{}", made.err);
    let made = folder.crisp("add.crisp --binary-gpu-target=sm_12");
    assert!(made.err.starts_with("error[D0004]: no code generator for a processor `sm_12`"), "{}", made.err);
    // Once, however many kernels there are.
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/crisp/vector_add.crisp");
    let made = folder.crisp(&format!("{} --binary-gpu-target=sm_12", example.display()));
    assert_eq!(made.err.matches("D0004").count(), 1, "{}", made.err);
}

/// All outputs of every example, where its tool is there, each taken by the real tool.
#[test]
fn every_output_of_the_examples_is_taken_by_the_real_tools() {
    let folder = Folder::new();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/crisp");
    let mut count = 0;
    for entry in std::fs::read_dir(examples).unwrap() {
        let path = entry.unwrap().path();
        let base = path.file_stem().unwrap().to_str().unwrap().to_owned();
        std::fs::copy(&path, folder.path(&format!("{base}.crisp"))).unwrap();
        // MSL and HLSL are written by naga, which judges the WGSL before.
        let outputs = "--transpile-to=oclc --transpile-to=cuda --ir-target=ptx --ir-target=spv --ir-target=spv-vulkan \
                       --ir-target=wgsl --ir-target=msl --ir-target=hlsl --ir-target=llvm --metadata";
        // WGSL says so of kernels with floats.
        assert_eq!(folder.warns(&format!("{base}.crisp {outputs}"), "D0705", false), "");
        takes("spirv-val", &["--target-env", "opencl2.2"], &folder.path(&format!("{base}.spv")));
        takes("spirv-val", &["--target-env", "vulkan1.3"], &folder.path(&format!("{base}_vulkan.spv")));
        takes("ptxas", &["-arch=sm_75", "-o", "/dev/null"], &folder.path(&format!("{base}.ptx")));
        let mut machine = folder.command(&format!("{base}.crisp --binary-gpu-target=sm_90 --binary-gpu-target=gfx942"));
        let made = done(machine.env("PATH", path_of_tools()).output().unwrap());
        let missing = ["error[U0310]", "error[D0007]"].iter().any(|code| made.err.contains(code));
        assert!(made.code == 0 || missing, "{base}: {}", made.err);
        // Every kernel is in every file, under its own name.
        let source = std::fs::read_to_string(&path).unwrap();
        let kernels = source.lines().filter_map(|line| line.strip_prefix("(def-kernel ")?.split([' ', '(']).next());
        for kernel in kernels {
            let name = kernel.replace('-', "_");
            for ending in [".c", ".cu", ".ptx", ".spv", "_vulkan.spv", ".wgsl", ".metal", ".hlsl", ".ll", ".metacrisp"]
            {
                let bytes = folder.read(&format!("{base}{ending}"));
                let named = bytes.windows(name.len()).any(|part| part == name.as_bytes());
                assert!(named, "{base}{ending} lacks {kernel}");
            }
            count += 1;
        }
    }
    assert!(count >= 8, "{count}");
}

#[cfg(unix)]
#[test]
fn what_a_tool_says_is_passed_on() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    folder.write("ptxas", "#!/bin/sh\necho 'ptxas fatal : too old' >&2\nexit 1\n");
    std::fs::set_permissions(folder.path("ptxas"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command("add.crisp --binary-gpu-target=sm_120");
    let made = done(command.env("PATH", folder.path("")).output().unwrap());
    let wanted = "\
error[U0311]: `ptxas` cannot generate machine code for `sm_120`: ptxas fatal : too old
 |
 = help: see that the tool is new enough for the processor; if it is, this is a mistake of the compiler: please report it
";
    assert_eq!((made.code, made.err.as_str()), (1, wanted));
    assert!(!folder.has("add_sm_120.cubin"));
}

#[test]
fn no_output_is_a_source_or_another_output() {
    let folder = Folder::new();
    folder.fails(
        "add.crisp --ir-target=ptx --ir-target=ptx",
        "\
error[U0304]: `add.ptx` would be overwritten: it is another output
 |
 = help: give each output a separate file
",
    );
    let source = folder.read("add.crisp");
    folder.write("add.ll.crisp", &source);
    std::fs::rename(folder.path("add.ll.crisp"), folder.path("x.crisp")).unwrap();
    folder.fails(
        "x.crisp --ir-target=ptx --output-dir=nowhere",
        "\
error[U0303]: cannot write `nowhere/x.ptx`: no such file or folder
 |
 = help: create its folder first: `mkdir -p nowhere`
",
    );
}
