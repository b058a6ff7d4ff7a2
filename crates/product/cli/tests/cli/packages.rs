//! Packages: made of sources, looked into, run without their sources.
#![allow(clippy::print_stdout)] // What is skipped is said.

use std::path::Path;

use crate::harness::{Folder, done, floats, npy, npy_with, parts};

/// Logs and asserts.
const TELLS: &str = "\
(module
  (kernel tells
    (param x (view u32 global read))
    (out y (view u32 global write))
    (global-size :derive (length x))
    (body
      (let %i u64 (global-linear-id))
      (let %v u32 (load %x %i))
      (let %n u32 (const 2))
      (let %small bool (lt %v %n))
      (log \"seen\" %v)
      (assert \"few\" %small)
      (store %y %i %v)
      (return))))
";

#[test]
fn a_package_runs_without_its_source_and_gives_the_same_bytes() {
    let folder = Folder::new();
    let targets = "--target cpu --target opencl-c --target ptx --target wgsl";
    folder.warns(&format!("scale.crisp add.crisp -o both.crispkg {targets}"), "D0705", true);
    for name in ["scale.crisp", "add.crisp"] {
        std::fs::rename(folder.path(name), folder.path(&format!("{name}.away"))).unwrap();
    }
    let values: Vec<f32> = (0..1000).map(|at| at as f32 * 0.25).collect();
    folder.write("a.npy", npy("<f4", &floats(&values)));
    folder.works("run both.crispkg --kernel vector_add --arg A=a.npy --arg B=a.npy --out C=c.npy");
    let sums: Vec<f32> = values.iter().map(|value| value + value).collect();
    assert_eq!(parts(&folder.read("c.npy")).1, floats(&sums));
    let run = folder.json(
        "run both.crispkg --kernel scale --arg V=a.npy --arg factor=3 --arg count=1 --arg on=true --out V=v.npy --out Sum=s.npy",
    );
    assert_eq!((&run["kernel"], &run["outputs"][1]["length"]), (&"scale".into(), &1.into()));
    let scaled: Vec<f32> = values.iter().map(|value| value * 3.0).collect();
    assert_eq!(parts(&folder.read("v.npy")).1, floats(&scaled));
    // One invocation of the workgroup size that there is code for.
    folder.write("one.crisp", "(def-kernel one (&out A:(vector-type int :global :write-only 1)) (set! (~ A 0) 7))");
    folder.works("one.crisp -o one.crispkg --target cpu --local 32");
    assert!(folder.works("run one.crispkg --global 1").contains("1 workgroup of 32"));
}

#[test]
fn what_is_in_a_package_is_shown() {
    let folder = Folder::new();
    folder.works("add.crisp -o add.crispkg --target opencl-c --target=PTX");
    let text = folder.works("check add.crispkg");
    let bytes = |target: &str| text.lines().find(|line| line.contains(target)).unwrap().to_owned();
    assert!(
        text.starts_with(concat!("package add.crispkg, made by crisp ", env!("CARGO_PKG_VERSION"), "\n")),
        "{text}"
    );
    assert!(text.contains("\nkernel vector_add (add.crisp:4)\n  arguments  A: buffer of f32, read\n"), "{text}");
    assert!(bytes("opencl-c:").starts_with("  code       opencl-c: OpenCL C, "), "{text}");
    assert!(bytes("ptx:").ends_with(", workgroups of 256×1×1"), "{text}");
    assert_eq!(folder.works("add.crispkg"), text);
    let json = folder.json("check add.crispkg");
    assert_eq!(json["kernels"][0]["codes"][1]["processor"], "sm_75");
    assert_eq!(json["kernels"][0]["arguments"][2][1], "buffer of f32, output");
    // Of the source only the lines that messages show are there.
    let file = folder.read("add.crispkg");
    let has = |text: &str| file.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    assert!(has("(def-kernel vector_add (A B &out C)") && !has("check-thread-bounds"));
}

#[test]
fn messages_of_packages_have_the_authors_lines() {
    let folder = Folder::new();
    folder.write("tells.kir", TELLS);
    folder.works("tells.kir -o tells.crispkg --target cpu --local 5");
    let from_source = folder.crisp("run tells.kir --arg x=iota:uint:5 --local 5");
    let from_package = folder.crisp("run tells.crispkg --arg x=iota:uint:5");
    assert_eq!((from_package.code, &from_package.err), (1, &from_source.err));
    assert!(from_source.err.contains("tells.kir:12:7") && from_source.err.contains("L0202"), "{}", from_source.err);
    // Mistakes in arguments point at parameters.
    let missing = folder.crisp("run tells.crispkg");
    assert_eq!(missing.err, folder.crisp("run tells.kir").err);
    assert!(missing.err.starts_with("error[A0102]"), "{}", missing.err);
}

#[test]
fn what_does_not_fit_the_device_is_said() {
    let folder = Folder::new();
    folder.works("add.crisp -o add.crispkg --target opencl-c --target ptx");
    folder.fails(
        "run add.crispkg --arg A=iota:float:9 --arg B=iota:float:9",
        "\
refused[D0005]: the package has no code of `vector_add` that `cpu` runs
 |
 = note: opencl-c: OpenCL C: it is not code for processors
 = note: ptx: PTX: it is not code for processors
 = help: make the package with a `--target` for the device, or choose another device
",
    );
    folder.works("add.crisp -o here.crispkg --target cpu");
    folder.fails(
        "run here.crispkg --arg A=iota:float:9 --arg B=iota:float:9 --local 64",
        "\
refused[D0006]: the package has no code of `vector_add` for workgroups of 64×1×1
 |
 = note: it has code for 256×1×1
 = help: launch workgroups of such a size, or make the package with `--local`
",
    );
}

#[test]
fn packages_are_asked_for_in_one_way() {
    let folder = Folder::new();
    let code = |arguments: &str, code: &str| {
        let done = folder.crisp(arguments);
        assert_eq!(done.code, 1, "{arguments}");
        assert!(done.err.starts_with(&format!("error[{code}]")), "{arguments}: {}", done.err);
        assert!(!folder.has("a.crispkg"), "{arguments}");
    };
    code("add.crisp -o a.crispkg", "U0111");
    code("add.crisp --target cpu", "U0111");
    code("add.crisp -o a.out", "U0111");
    code("add.crisp -o a.crispkg --target cpu --target cpu", "U0104");
    code("add.crisp -o a.crispkg --target opencl", "U0110");
    code("add.crisp -o a.crispkg --target sm_12", "D0004");
    code("add.crisp -o a.crispkg --target cpu --kernel sum", "U0203");
    code("add.crisp -o nowhere/a.crispkg --target cpu", "U0303");
    folder.works("add.crisp -o b.crispkg --target cpu");
    code("run b.crispkg add.crisp", "U0113");
    code("check b.crispkg add.crisp", "U0113");
    code("run b.crispkg --no-f64", "U0112");
    code("run no.crispkg", "U0101");
    folder.write("text.crispkg", "(module)");
    code("run text.crispkg", "U0503");
    let mut damaged = folder.read("b.crispkg");
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    folder.write("damaged.crispkg", &damaged);
    folder.fails(
        "check damaged.crispkg",
        "\
error[U0503]: `damaged.crispkg` is not a package that can be read: it is damaged: its bytes are not those that were written
 |
 = help: copy it again, or create it again
",
    );
    // A target that cannot be made leaves no package.
    let nothing =
        done(folder.command("add.crisp -o a.crispkg --target cpu --target sm_90").env("PATH", "").output().unwrap());
    assert!(
        nothing.err.starts_with("error[U0310]") && nothing.err.contains("in the code for `sm_90`"),
        "{}",
        nothing.err
    );
    assert!(!folder.has("a.crispkg"));
}

/// A package of a template has the extents for which it is made, with the names of dimensions.
// covers: shape.infer.cucl shape.abi
#[test]
fn packages_of_templates_have_shapes() {
    let folder = Folder::new();
    let sgemm = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../examples/cucl/sgemm.cucl");
    // The dimensions of the result follow from those of the others.
    folder.works(&format!("{sgemm} --dims a=M:2,K:3 --dims b=K:3,N:4 -o sgemm.crispkg --target cpu"));
    let header = |shape: &str| format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    let numbers = |count: u8| floats(&(0..count).map(f32::from).collect::<Vec<f32>>());
    folder.write("a.npy", npy_with(&header("(2, 3)"), &numbers(6)));
    folder.write("b.npy", npy_with(&header("(3, 4)"), &numbers(12)));
    folder.write("turned.npy", npy_with(&header("(4, 3)"), &numbers(12)));
    folder.works("run sgemm.crispkg a=a.npy b=b.npy -o c.npy");
    let (shape, data) = parts(&folder.read("c.npy"));
    assert!(shape.contains("(2, 4)"), "{shape}");
    assert_eq!(data, floats(&[20.0, 23.0, 26.0, 29.0, 56.0, 68.0, 80.0, 92.0]));
    let done = folder.crisp("run sgemm.crispkg a=a.npy b=turned.npy");
    assert_eq!(
        done.err.lines().next(),
        Some("error[A0116]: shapes of arguments of `sgemm` disagree: the first axis of `b` (`K`) is 4, and must be 3"),
        "{}",
        done.err
    );
    let done = folder.crisp("run sgemm.crispkg a=iota:float:2x3x1 b=b.npy");
    assert_eq!(
        done.err.lines().next(),
        Some("error[A0115]: `a` of `sgemm` has the shape [M=2, K=3], and an array of shape (2, 3, 1) is passed"),
        "{}",
        done.err
    );
}

/// The project's drivers, where the set-up script puts them.
fn drivers() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/icd")
}

#[test]
fn opencl_devices_take_what_suits_them_best() {
    let folder = Folder::new();
    if !drivers().exists() {
        println!("skipped: there is no OpenCL driver (scripts/setup --gpu-tools installs two)");
        return;
    }
    folder.works("add.crisp -o add.crispkg --target cpu --target opencl-c --target spirv");
    let values: Vec<f32> = (0..1000).map(|at| at as f32 * 0.1).collect();
    folder.write("a.npy", npy("<f4", &floats(&values)));
    let sums: Vec<f32> = values.iter().map(|value| value + value).collect();
    for device in ["opencl:0", "opencl:1"] {
        let mut command =
            folder.command(&format!("run add.crispkg --arg A=a.npy --arg B=a.npy --out C=c.npy --device {device}"));
        command
            .env("OCL_ICD_VENDORS", drivers())
            .env("POCL_CACHE_DIR", folder.path("pocl"))
            .env("XDG_RUNTIME_DIR", "/tmp");
        let ran = done(command.output().unwrap());
        if ran.err.contains("D0001") {
            println!("skipped: {device}: {}", ran.err);
            continue;
        }
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert_eq!(parts(&folder.read("c.npy")).1, floats(&sums), "{device}");
    }
}

#[test]
fn vulkan_devices_take_spirv_and_wgsl() {
    let folder = Folder::new();
    let values: Vec<f32> = (0..1000).map(|at| at as f32 * 0.1).collect();
    folder.write("a.npy", npy("<f4", &floats(&values)));
    let sums: Vec<f32> = values.iter().map(|value| value + value).collect();
    for target in ["spirv-vulkan", "spv-vulkan", "wgsl"] {
        // Only WGSL leaves floats open, and says so when the package is made and when it runs.
        let loose = target == "wgsl";
        let made = folder.crisp(&format!("add.crisp -o {target}.crispkg --target {target}"));
        assert!(made.only_warns("D0705", loose) && (loose || made.err.is_empty()), "{}", made.err);
        let mut command =
            folder.command(&format!("run {target}.crispkg --arg A=a.npy --arg B=a.npy --out C=c.npy --device wgpu:0"));
        command.env("XDG_RUNTIME_DIR", "/tmp");
        // The drivers that the test itself has.
        for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
            match std::env::var_os(name) {
                Some(files) => command.env(name, files),
                None => command.env_remove(name),
            };
        }
        let ran = done(command.output().unwrap());
        if ran.err.contains("D0001") {
            println!("skipped: {}", ran.err);
            continue;
        }
        assert!(ran.only_warns("D0705", loose) && (loose || ran.err.is_empty()), "{}", ran.err);
        assert_eq!(parts(&folder.read("c.npy")).1, floats(&sums), "{target}");
    }
}
