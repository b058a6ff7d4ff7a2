//! `--metadata` and `--fat-binary`, and what NVIDIA's assembler says of kernels.
#![allow(clippy::print_stdout, clippy::unwrap_used)] // What is skipped is said; a test that cannot go on has failed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::harness::{Folder, done};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The project's own tools, where the set-up script puts them.
fn tools() -> PathBuf {
    root().join(".tools/cuda/nvidia/cu13/bin")
}

/// `PATH` with the project's tools.
fn path() -> OsString {
    let own = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::env::split_paths(&own).chain([tools()])).unwrap_or_default()
}

/// The metadata in a file, which fit the schema that is published.
fn fitting(folder: &Folder, name: &str) -> Value {
    let metadata: Value = serde_json::from_slice(&folder.read(name)).unwrap();
    let (python, root) = (root().join(".tools/venv/bin/python"), root());
    let mut command = Command::new(if python.exists() { python } else { "python3".into() });
    command.arg(root.join("scripts/check_schema.py")).arg(root.join("docs/reference/metacrisp.schema.json"));
    match command.arg(folder.path(name)).output() {
        Ok(output) if output.status.code() != Some(3) => {
            let said = [output.stdout, output.stderr].concat();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&said));
        }
        Ok(_) | Err(_) => println!("skipped: Python has no jsonschema (scripts/setup --gpu-tools installs it)"),
    }
    metadata
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let folder = Folder::new();
    folder.works("add.crisp --metadata");
    let text = String::from_utf8(folder.read("add.metacrisp")).unwrap();
    let (python, root) = (root().join(".tools/venv/bin/python"), root());
    if !python.exists() {
        println!("skipped: there is no .tools/venv");
        return;
    }
    let code = |text: &str| {
        folder.write("x.json", text);
        let mut command = Command::new(&python);
        command.arg(root.join("scripts/check_schema.py")).arg(root.join("docs/reference/metacrisp.schema.json"));
        command.arg(folder.path("x.json")).output().unwrap().status.code()
    };
    let right = code(&text);
    if right == Some(3) {
        println!("skipped: Python has no jsonschema (scripts/setup --gpu-tools installs it)");
        return;
    }
    assert_eq!(right, Some(0));
    for (from, to) in [("\"schema\": 2", "\"schema\": 1"), ("\"in\"", "\"inwards\""), ("\"stride\"", "\"step\"")] {
        assert!(text.contains(from));
        assert_eq!(code(&text.replacen(from, to, 1)), Some(1), "{to}");
    }
}

// covers: crisp.flag.metadata crisp.out.metadata-ok
#[test]
fn metadata_say_how_kernels_are_called() {
    let folder = Folder::new();
    folder.works("scale.crisp --metadata --ir-target=ptx --ir-target=spv --transpile-to=oclc --output-base=s");
    let metadata = fitting(&folder, "s.metacrisp");
    assert_eq!((&metadata["schema"], &metadata["math"]), (&2.into(), &"strict".into()));
    let kernel = &metadata["kernels"][0];
    assert_eq!(
        kernel["place"],
        serde_json::json!({"file": "scale.crisp", "line": 4, "column": kernel["place"]["column"]})
    );
    assert_eq!(
        kernel["global_size"],
        serde_json::json!({"extents": ["(length V)"], "required": false, "message": null})
    );
    let arguments = kernel["arguments"].as_array().unwrap();
    let names: Vec<&str> = arguments.iter().map(|argument| argument["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["V", "factor", "count", "on", "Sum"]);
    let buffer = |at: usize, key: &str| arguments[at]["buffer"][key].clone();
    assert_eq!((buffer(0, "direction"), buffer(4, "direction")), ("in-out".into(), "out".into()));
    assert_eq!((buffer(4, "length"), buffer(4, "bytes"), buffer(4, "initial")), (1.into(), 4.into(), "zeros".into()));
    assert_eq!(buffer(0, "length_unit"), "elements");
    assert_eq!(buffer(0, "default_length")["crisp"], "(global-size 0)");
    assert_eq!(arguments[3]["element"], serde_json::json!({"scalar": "bool", "lanes": 1, "bytes": 1}));
    let targets = kernel["targets"].as_array().unwrap();
    let forms: Vec<&str> = targets.iter().map(|target| target["form"].as_str().unwrap()).collect();
    assert_eq!(forms, ["opencl-c", "ptx", "spirv"]);
    for target in targets {
        assert_eq!(target["entry"], "scale");
        let parameters = target["parameters"].as_array().unwrap();
        assert_eq!(parameters[0], serde_json::json!({"what": "buffer", "argument": 0}));
        assert_eq!(parameters[1], serde_json::json!({"what": "length", "argument": 0}));
        assert_eq!(parameters[2], serde_json::json!({"what": "lane", "argument": 1, "lane": 0}));
    }
}

#[test]
fn metadata_of_orchestrations_and_columns_fit_the_schema() {
    let folder = Folder::new();
    let more = "
(def-struct point (x float) (y int))
(def-kernel moves (ps:(soa-vector-type point :global :read-write) by:float)
  (declare (global-size :derive-from ps))
  (dotimes+ (i (length~ ps)) (set! (x~ ps i) by)))
(def-kernel-exact told (Ptr:voidp Bytes:ulong)
  (declare single-task)
  (marshall-result-vector Ptr Bytes :name \"one\")
  (set! (~ (make-result-vector int 1 :name \"one\") 0) 1))
(def-struct pair (a point) (b uchar))
(def-kernel pairs (v:(vector-type pair :global :read-write))
  (declare single-task)
  (set! (b~ (~ v 0)) 1))
(def-orchestration twice
  (launch-sequential (moves _ 1.0))
  (dec-times-by-half (i 8) (launch-sequential (moves moves::ps 2.0)))
  (launch-parallel #'vector_add (told _ _))
  (tbd \"the rest\"))
";
    let add = String::from_utf8(folder.read("add.crisp")).unwrap();
    folder.write("both.crisp", add + more);
    let said = folder.crisp("both.crisp --metadata --ir-target=spv");
    // What is made up for an exact kernel need not make sense.
    assert!(said.only_warns("O0116", true), "{}", said.err);
    let metadata = fitting(&folder, "both.metacrisp");
    let moves = metadata["kernels"].as_array().unwrap().iter().find(|kernel| kernel["name"] == "moves").unwrap();
    assert_eq!(moves["arguments"][0]["columns"]["members"][1]["name"], "y");
    let pairs = metadata["kernels"].as_array().unwrap().iter().find(|kernel| kernel["name"] == "pairs").unwrap();
    let structure = &pairs["arguments"][0]["structure"];
    assert_eq!((&structure["bytes"], &structure["members"][1]["offset"]), (&32.into(), &16.into()));
    assert_eq!(structure["members"][0]["structure"]["members"][1]["element"]["scalar"], "i32");
    let buffers = metadata["orchestrations"][0]["buffers"].as_array().unwrap();
    assert!(buffers.iter().any(|buffer| buffer["structures"] == "n"), "{buffers:?}");
}

// covers: crisp.todo.metadata-counts
#[test]
fn metadata_count_what_diverges() {
    let folder = Folder::new();
    let kernel = |body: &str| {
        format!("(def-kernel k (n:int &out A:(vector-type int :global :write-only 64)) (in-each-thread (i) {body}))")
    };
    let branches = |body: &str| {
        folder.write("k.crisp", kernel(body));
        folder.works("k.crisp --metadata --local 64");
        let branches = fitting(&folder, "k.metacrisp")["kernels"][0]["branches"].clone();
        ["all", "divergent", "loops", "divergent_loops"].map(|key| branches[key].as_u64().unwrap())
    };
    assert_eq!(branches("(set! (~ A i) n)"), [0, 0, 0, 0]);
    assert_eq!(branches("(when (> n 3) (set! (~ A i) n) (set! (~ A (+ i 1)) 2))"), [1, 0, 0, 0]);
    assert_eq!(branches("(when (> i 3) (set! (~ A i) n) (set! (~ A (+ i 1)) 2))"), [1, 1, 0, 0]);
    assert_eq!(branches("(dotimes (j n) (set! (~ A i) (to-int j)))"), [0, 0, 1, 0]);
    assert_eq!(branches("(dotimes (j i) (set! (~ A i) (to-int j)))"), [0, 0, 1, 1]);
}

#[test]
fn metadata_of_every_kernel_fit_the_schema() {
    let folder = Folder::new();
    let targets = "--ir-target=ptx --transpile-to=oclc --metadata --output-base=x";
    let examples = std::fs::read_dir(root().join("examples/crisp"))
        .unwrap()
        .chain(std::fs::read_dir(root().join("tests/targets")).unwrap());
    let mut kernels = 0;
    for file in examples.map(|file| file.unwrap().path()).filter(|file| file.is_file()) {
        folder.works(&format!("{} {targets}", file.display()));
        kernels += fitting(&folder, "x.metacrisp")["kernels"].as_array().unwrap().len();
    }
    assert!(kernels > 15, "{kernels}");
    folder.write("tells.kir", "(module (kernel k (out y (view u32 global write)) (body (let %i u64 (global-linear-id)) (let %v u32 (const 1)) (log \"x\" %v) (store %y %i %v) (return))))");
    folder.works("tells.kir --metadata --math=fast --no-f64");
    let metadata = fitting(&folder, "tells.metacrisp");
    assert_eq!((&metadata["math"], &metadata["doubles"]), (&"fast".into(), &"integers".into()));
    let message = &metadata["kernels"][0]["messages"][0];
    assert_eq!(
        (&message["kind"], &message["text"], &message["values"]),
        (&"log".into(), &"x".into(), &serde_json::json!(["u32"]))
    );
    assert_eq!(metadata["kernels"][0]["targets"], serde_json::json!([]));
}

// covers: crisp.flag.fat-binary
#[test]
fn the_assembler_tells_of_registers_and_memory() {
    let folder = Folder::new();
    // Without machine code there is nothing to put anything into.
    assert_eq!(folder.works("add.crisp --fat-binary"), "");
    if !tools().join("ptxas").exists() {
        println!("skipped: there is no ptxas (scripts/setup --gpu-tools installs it)");
        return;
    }
    let sobel = root().join("examples/crisp/sobel.crisp");
    let run = |arguments: &str| {
        let made =
            done(folder.command(&format!("{arguments} {}", sobel.display())).env("PATH", path()).output().unwrap());
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{arguments}");
        made.out
    };
    run("--metadata --binary-gpu-target=sm_90 --output-base=s");
    let metadata = fitting(&folder, "s.metacrisp");
    let kernel = &metadata["kernels"][0];
    let figures = &kernel["targets"][0]["figures"];
    assert!(figures["registers"].as_u64().is_some_and(|registers| (8..=255).contains(&registers)), "{figures}");
    assert!(figures["shared"].as_u64() >= kernel["local_bytes"].as_u64() && figures["barriers"] == 1, "{figures}");
    let report = run("check --report --binary-gpu-target=sm_90 --output-base=s");
    assert!(
        report.contains(&format!("\n  sm_90      {} registers, 0 bytes spilled", figures["registers"])),
        "{report}"
    );
    let json: Value = serde_json::from_str(&run("check --report --json")).unwrap();
    assert_eq!(json["figures"], serde_json::json!([]));
    // Fat: machine code and the assembly that it is of.
    run("--binary-gpu-target=sm_90 --fat-binary --output-base=s");
    let mut listing = Command::new(tools().join("cuobjdump"));
    listing.args(["--list-elf", "--list-ptx"]).arg(folder.path("s_sm_90.fatbin"));
    let listed = listing.output().unwrap();
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(
        text.contains("ELF file    1: ") && text.contains("PTX file    1: ") && text.contains("sm_90.ptx"),
        "{text}"
    );
}

#[test]
fn amd_code_is_not_fat() {
    let folder = Folder::new();
    folder.fails(
        "add.crisp --binary-gpu-target=gfx942 --fat-binary",
        "\
error[U0312]: `--fat-binary` has no second form to add to the code for `gfx942`
 |
 = note: AMD's drivers take code objects only, and no intermediate form
 = help: leave `--fat-binary` out, or make a package with several targets: `-o NAME.crispkg`
",
    );
}
