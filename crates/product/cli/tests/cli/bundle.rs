//! Bundles: made by their script, run by the command alone.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::{Done, Folder, done};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// A small bundle for processors and OpenCL devices; none where there is no Python.
fn bundle(folder: &Folder) -> Option<PathBuf> {
    let out = folder.path("bundle");
    let script = root().join("scripts/gpu_bundle.py");
    let tool = env!("CARGO_BIN_EXE_crisp");
    let mut command = Command::new("python3");
    command.arg(script).arg("--out").arg(&out).args(["--tool", tool, "--small", tool, "--limit", "1000000000"]);
    command.args(["--targets", "opencl-c,cpu,ptx", "--suite", "*/add/f32", "--sizes", "300", "--elements", "2^12"]);
    command.env("CRISP_CACHE", folder.path("cache"));
    let Ok(output) = command.output() else {
        println!("skipped: there is no python3");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(out)
}

/// Runs the bundle's script with a device.
fn run(bundle: &Path, device: &str, icd: &Path) -> Done {
    let mut command = Command::new("sh");
    command.arg(bundle.join("run")).arg(device).env("OCL_ICD_VENDORS", icd).env("XDG_RUNTIME_DIR", "/tmp");
    done(command.env("POCL_CACHE_DIR", bundle.join("pocl")).output().unwrap())
}

fn result(bundle: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(bundle.join("result.json")).unwrap()).unwrap()
}

#[test]
fn a_bundle_runs_on_what_it_has_code_for() {
    let folder = Folder::new();
    let Some(bundle) = bundle(&folder) else { return };
    let drivers = root().join(".tools/icd");
    for device in ["cpu", "opencl:0"] {
        let ran = run(&bundle, device, &drivers);
        if ran.code == 77 {
            println!("skipped: {}", ran.out);
            assert!(device != "cpu" && ran.out.starts_with("not available: "), "{}", ran.out);
            continue;
        }
        // Drivers may write what they like to standard error.
        assert_eq!(ran.code, 0, "{}{}", ran.err, ran.out);
        let result = result(&bundle);
        let cases = result["cases"].as_array().unwrap();
        assert!(cases.len() > 10 && cases.iter().all(|case| case["result"] == "equal"), "{result}");
        assert_eq!((&result["verdict"], &result["suite"]["trials"]), (&"right".into(), &1.into()));
        assert!(result["suite"]["certificate"]["cases"].as_u64().unwrap() > 1000, "{result}");
        assert_eq!(result["benchmarks"].as_array().unwrap().len(), 3);
        assert_eq!(result["benchmarks"][0]["copy_gb_per_s"].is_number(), device != "cpu", "{result}");
        assert!(ran.out.ends_with("\nall of it is right\n") && ran.out.contains("\nsobel  "), "{}", ran.out);
    }
    // A device that is not here is nothing wrong.
    let none = run(&bundle, "opencl:99", &drivers);
    assert_eq!((none.code, result(&bundle)["verdict"].as_str()), (77, Some("not available")));
    assert!(none.out.starts_with("not available: device `opencl:99` is not usable: "), "{}", none.out);
    wrong_bytes_are_found(&bundle, &folder);
}

/// Sizes of kernels and of programs of several launches follow from arrays in bundles too.
// covers: shape.infer.tensor
#[test]
fn sizes_follow_in_bundles() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("b")).unwrap();
    let attention = "q=random:float:20x8 k=random:float:20x8 v=random:float:20x6 scale=0.25";
    let mut cases = Vec::new();
    for (name, arguments) in [("matmul", "A=random:float:25x30 B=random:float:30x40"), ("attention", attention)] {
        let example = root().join(format!("examples/tensor/{name}.tensor"));
        folder.works(&format!("{} -o b/{name}.crispkg --target cpu", example.display()));
        folder.works(&format!("run b/{name}.crispkg {arguments} -o b/{name}.npy"));
        let (package, expected) = (format!("{name}.crispkg"), format!("{name}.npy"));
        let arguments: Vec<&str> = arguments.split(' ').collect();
        cases.push(serde_json::json!({
            "name": name, "package": package, "kernel": name, "arguments": arguments, "expected": {"result": expected},
        }));
    }
    let manifest = serde_json::json!({"schema": 1, "suite": null, "cases": cases, "benchmarks": []});
    folder.write("b/bundle.json", manifest.to_string());
    let out = folder.works("bundle b --device cpu");
    assert!(out.contains("matmul ") && out.ends_with("\nall of it is right\n"), "{out}");
}

fn wrong_bytes_are_found(bundle: &Path, folder: &Folder) {
    let expected = bundle.join("expected/vector_add-300-C.npy");
    let mut bytes = std::fs::read(&expected).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&expected, &bytes).unwrap();
    std::fs::remove_file(bundle.join("packages/sobel.crispkg")).unwrap();
    let ran = run(bundle, "cpu", &folder.path("none"));
    assert_eq!(ran.code, 1, "{}", ran.out);
    let result = result(bundle);
    let of = |name: &str| result["cases"].as_array().unwrap().iter().find(|case| case["name"] == name).unwrap().clone();
    assert_eq!((&of("vector_add/300")["result"], &of("sobel")["result"]), (&"differs".into(), &"failed".into()));
    assert_eq!(
        of("vector_add/300")["why"],
        format!("`C` differs at byte {last} of its file; {} bytes are there, {} wanted", last + 1, last + 1)
    );
    assert!(ran.out.ends_with("\nnot all of it is right\n"), "{}", ran.out);
    // What cannot be loaded does not compute wrongly.
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&expected, bytes).unwrap();
    let ran = run(bundle, "cpu", &folder.path("none"));
    assert_eq!((ran.code, self::result(bundle)["verdict"].as_str()), (1, Some("incomplete")), "{}", ran.out);
    assert!(ran.out.ends_with("\nwhat ran is right, but not all of it did\n"), "{}", ran.out);
}

#[test]
fn what_is_no_bundle_is_refused() {
    let folder = Folder::new();
    let fails = |device: &str| folder.crisp(&format!("bundle . --device {device}"));
    assert!(
        fails("cpu").err.starts_with("error[U0114]: `./bundle.json` describes no bundle: "),
        "{}",
        fails("cpu").err
    );
    assert!(fails("gpu").err.starts_with("error[U0401]"));
    folder.write("bundle.json", "{\"schema\": 2, \"cases\": [], \"benchmarks\": []}");
    assert!(fails("cpu").err.contains("its schema is 2, and this build reads 1"), "{}", fails("cpu").err);
}

#[test]
fn the_suite_travels_in_a_package() {
    let folder = Folder::new();
    let made = folder.works("conform -o suite.crispkg --only */add/u8 --target cpu --target opencl-c");
    assert!(made.starts_with("suite.crispkg: 1 programs, "), "{made}");
    let ran = folder.works("conform --package suite.crispkg --certificate c.json");
    assert!(
        ran.contains("\ncpu is right so far") && ran.ends_with("not kept: the code is that of a package\n"),
        "{ran}"
    );
    let certificate: serde_json::Value = serde_json::from_slice(&folder.read("c.json")).unwrap();
    let direct = folder.json("conform --only */add/u8");
    assert_eq!((&certificate["suite"], &certificate["cases"]), (&direct["suite"], &direct["cases"]));
    assert!(folder.works("check suite.crispkg").contains("\nconformance suite "));
    let refused = folder.crisp("conform --package suite.crispkg --device interp");
    assert!(refused.err.starts_with("refused[D0005]"), "{}", refused.err);
    folder.works("add.crisp -o add.crispkg --target cpu");
    assert!(folder.crisp("conform --package add.crispkg").err.starts_with("error[D0010]"));
    assert_eq!(folder.crisp("conform -o x.crispkg").code, 1);
}
