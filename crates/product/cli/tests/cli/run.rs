//! The results of `crisp run` without errors.

use crate::harness::{Folder, floats, npy, npy_with, parts, photograph};

const DEVICES: [&str; 2] = ["cpu", "interp"];

#[test]
fn files_go_in_and_come_out() {
    let folder = Folder::new();
    folder.write("a.npy", npy("<f4", &floats(&[1.0, 2.5, -3.0]))).write("b.npy", npy("<f4", &floats(&[0.5, 0.5, 3.0])));
    for device in DEVICES {
        let out = folder.works(&format!("run add.crisp --arg A=a.npy --arg B=b.npy --out C=c.npy --device {device}"));
        let shown: Vec<&str> = out.lines().take(4).collect();
        assert_eq!(out.lines().count(), 5, "{out}");
        let kernel = format!("kernel   vector_add on {device}: 3 invocations in 1 workgroup of 256");
        let wanted = ["C: float × 3 → c.npy", "  min 0.0  max 3.0  mean 1.5", "  first 1.5 3.0 0.0", &kernel];
        assert_eq!(shown, wanted);
        let (header, data) = parts(&folder.read("c.npy"));
        assert_eq!(header, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }");
        assert_eq!(data, floats(&[1.5, 3.0, 0.0]));
    }
}

#[test]
fn a_buffer_changed_in_place_can_be_written() {
    let folder = Folder::new();
    let arguments = "run scale.crisp --arg V=iota:float:4 --arg factor=2.5 --arg count=1 --arg on=true --out V=v.npy";
    for repeat in ["", " --repeat 5"] {
        folder.works(&format!("{arguments} --out Sum=s.npy{repeat}"));
        assert_eq!(parts(&folder.read("v.npy")).1, floats(&[0.0, 2.5, 5.0, 7.5]), "{repeat}");
        assert_eq!(parts(&folder.read("s.npy")).1, floats(&[2.5]));
    }
}

#[test]
fn arrays_of_any_order_and_endianness_are_flattened_as_numpy_does() {
    let folder = Folder::new();
    // Element (i, j) of shape 2×3 is 3 i + j.
    let fortran = floats(&[0.0, 3.0, 1.0, 4.0, 2.0, 5.0]);
    let big: Vec<u8> = [0.0_f32, 1.0, 2.0, 3.0, 4.0, 5.0].iter().flat_map(|value| value.to_be_bytes()).collect();
    folder.write("f.npy", npy_with("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }", &fortran));
    folder.write("b.npy", npy_with("{'descr': '>f4', 'fortran_order': False, 'shape': (6,), }", &big));
    folder.works("run add.crisp --arg A=f.npy --arg B=b.npy --out C=c.npy");
    assert_eq!(parts(&folder.read("c.npy")).1, floats(&[0.0, 2.0, 4.0, 6.0, 8.0, 10.0]));
}

#[test]
fn vectors_take_arrays_whose_last_axis_are_their_lanes() {
    let folder = Folder::new();
    folder.write(
        "pairs.crisp",
        "(def-type pairs (vector-type float2 :global :readable)) (def-type moved (vector-type float2 :global :write-only))
(def-kernel swap (A by &out B)
  (declare (type A pairs) (type by float2) (type B moved) (global-size :derive-from A))
  (loop-vector-stride A (i) (set! (~ B i) (+ by (~ A i)))))",
    );
    folder.write(
        "a.npy",
        npy_with("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }", &floats(&[1.0, 2.0, 3.0, 4.0])),
    );
    folder.write("flat.npy", npy("<f4", &floats(&[1.0, 2.0, 3.0, 4.0])));
    for file in ["a.npy", "flat.npy"] {
        let out = folder.works(&format!("run pairs.crisp --arg A={file} --arg by=10,-1 --out B=b.npy"));
        assert!(out.contains("first (11.0 1.0) (13.0 3.0)"), "{out}");
        let (header, data) = parts(&folder.read("b.npy"));
        assert_eq!(header, "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }");
        assert_eq!(data, floats(&[11.0, 1.0, 13.0, 3.0]));
    }
    folder.fails(
        "run pairs.crisp --arg A=iota:float2:4 --arg by=1",
        "\
error[L0103]: `by` of type float2 takes 2 floats, not 1
 --> pairs.crisp:2:21
  |
2 | (def-kernel swap (A by &out B)
  |                     ^^ declared here
  |
  = help: for example `--arg by=1,2`
",
    );
}

// covers: crisp.align.std140
#[test]
fn elements_of_std140_stand_apart_in_memory_and_close_in_files() {
    let folder = Folder::new();
    folder.write(
        "std140.crisp",
        "(def-type wide (vector-type float :global :readable :std140)) (def-type wider (vector-type float :global :write-only :std140))
(def-kernel double (A &out B) (declare (type A wide) (type B wider) (global-size :derive-from A))
  (loop-vector-stride A (i) (set! (~ B i) (* 2 (~ A i)))))",
    );
    folder.write("a.npy", npy("<f4", &floats(&[1.0, 2.0, 3.0])));
    for device in DEVICES {
        let said = folder.json(&format!("run std140.crisp --arg A=a.npy --out B=b.npy --device {device}"));
        assert_eq!((&said["outputs"][0]["length"], &said["bytes"]), (&3.into(), &96.into()));
        assert_eq!(parts(&folder.read("b.npy")).1, floats(&[2.0, 4.0, 6.0]));
    }
}

#[test]
fn photographs_go_in_and_come_out() {
    let folder = Folder::new();
    std::fs::copy(photograph(), folder.path("photo.png")).unwrap();
    let arguments = "run invert.crisp --arg width=512 --arg height=512 --arg";
    folder.works(&format!("{arguments} image=photo.png --out inverse=negative.png"));
    folder.works(&format!("{arguments} image=negative.png --out inverse=again.npy"));
    folder.works(&format!("{arguments} image=photo.png --arg inverse=zeros:uchar:262144 --out inverse=n.npy"));
    let (_, positive) = parts(&folder.read("again.npy"));
    let (_, negative) = parts(&folder.read("n.npy"));
    assert!(positive.iter().zip(&negative).all(|(a, b)| a + b == 255));
    // As JPEG, and as colours of another shape.
    let said = folder.json(&format!("{arguments} image=photo.png --out inverse=small.jpg"));
    assert_eq!(said["outputs"][0]["file"], "small.jpg");
    assert!(folder.read("small.jpg").starts_with(&[0xff, 0xd8]));
    folder.works(&format!("{arguments} image=iota:uchar:262144 --out inverse=rgba.png:256x256x4"));
    assert!(folder.read("rgba.png").starts_with(b"\x89PNG"));
}

// covers: crisp.global-size
#[test]
fn outputs_are_as_long_as_the_launch_or_the_number_of_workgroups() {
    let folder = Folder::new();
    folder.write(
        "groups.crisp",
        "(def-kernel numbers (A:(vector-type long :global :readable) &out G:(vector-type ulong :global :write-only)
                     &out E:(vector-type ulong :global :write-only) &out K:(vector-type ulong :global :write-only))
  (declare (global-size :derive-from A) (local-size :set-to 64))
  (in-each-thread (i) (set! (~ E i) i))
  (when-thread-in-group-is (0) (set! (~ G (get-workgroup-id 0)) (get-workgroup-id 0)))
  (when-thread-is (0) (set! (~ K 4) 1)))",
    );
    for device in DEVICES {
        let said = folder.json(&format!("run groups.crisp --arg A=zeros:long:150 --device {device}"));
        let length = |output: usize| said["outputs"][output]["length"].as_u64();
        assert_eq!((length(0), length(1), length(2)), (Some(3), Some(150), Some(5)));
        assert_eq!(said["outputs"][0]["first"], serde_json::json!([0, 1, 2]));
        assert_eq!((&said["global"], &said["bound"]), (&serde_json::json!([192]), &serde_json::json!([150])));
        assert_eq!(said["local"], serde_json::json!([64]));
    }
}

#[test]
fn nothing_is_a_fine_amount() {
    let folder = Folder::new();
    for device in DEVICES {
        let said = folder.json(&format!(
            "run add.crisp --arg A=zeros:float:0 --arg B=zeros:float:0 --out C=c.npy --device {device}"
        ));
        assert_eq!((&said["outputs"][0]["length"], &said["outputs"][0]["min"]), (&0.into(), &serde_json::Value::Null));
        assert_eq!(parts(&folder.read("c.npy")).0, "{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }");
    }
}

#[test]
fn json_tells_everything() {
    let folder = Folder::with_cache();
    let arguments = "run add.crisp --arg A=iota:float:1000 --arg B=random:float:1000:3 --repeat 3";
    let first = folder.json(arguments);
    let second = folder.json(arguments);
    assert_eq!((&first["kernel"], &first["device"]), (&"vector_add".into(), &"cpu".into()));
    assert_eq!((&first["cached"], &second["cached"]), (&false.into(), &true.into()));
    assert_eq!((&first["bytes"], &first["repeat"]), (&12000.into(), &3.into()));
    assert_eq!(first["outputs"], second["outputs"]);
    assert_eq!(first["diagnostics"], serde_json::json!([]));
    for time in ["compile_ms", "run_ms", "run_min_ms", "gb_per_s"] {
        assert!(first[time].as_f64().is_some_and(|value| value > 0.0), "{time}");
    }
    assert_eq!(first["outputs"][0]["type"], "float");
    assert_eq!(first["outputs"][0]["first"].as_array().map(Vec::len), Some(8));
}

#[test]
fn both_forms_of_the_ir_run_as_the_source_does() {
    let folder = Folder::new();
    folder.write("add.kir", folder.works("add.crisp --emit=ir"));
    folder.write("opt.kir", folder.works("add.crisp --emit=ir-opt"));
    let arguments = "--arg A=iota:float:9 --arg B=random:float:9";
    let run = |file: &str| folder.json(&format!("run {file} {arguments}"))["outputs"].clone();
    assert_eq!(run("add.crisp"), run("add.kir"));
    assert_eq!(run("add.crisp"), run("opt.kir"));
    folder.works("add.crisp --emit=ir-binary --output=add.kirb");
    assert_eq!(run("add.crisp"), run("add.kirb"));
}

/// The binary form carries its sources, so what is found while it runs is shown in them.
#[test]
fn messages_about_the_binary_form_show_the_source() {
    let folder = Folder::new();
    folder.write("race.crisp", "(def-kernel race (&out A:(vector-type int :global :write-only 1))\n  (declare (global-size :derive-from 4))\n  (set! (~ A 0) (to-int (get-global-id 0))))\n");
    folder.works("race.crisp --emit=ir-binary --output=race.kirb");
    let run = |file: &str| folder.crisp(&format!("run {file} --device interp"));
    let (source, binary) = (run("race.crisp"), run("race.kirb"));
    assert_eq!((source.code, &source.err), (binary.code, &binary.err));
    assert!(source.err.contains("race.crisp:3:3"), "{}", source.err);
}

#[test]
fn no_cache_is_no_trouble() {
    let folder = Folder::new();
    folder.write("file", "");
    for cache in ["", "relative", "/proc/nowhere", folder.path("file").to_str().unwrap()] {
        let mut command = folder.command("run add.crisp --arg A=iota:float:9 --arg B=iota:float:9 --json");
        let done = crate::harness::done(command.env("CRISP_CACHE", cache).output().unwrap());
        assert_eq!((done.code, done.err.as_str()), (0, ""), "{cache}");
        assert!(done.out.contains("\"cached\":false"), "{cache}");
    }
    assert!(!folder.has("relative"));
}

#[test]
fn without_arithmetic_on_doubles_results_are_the_same() {
    let folder = Folder::new();
    folder.write(
        "roots.crisp",
        "(def-kernel roots (x:(vector-type double :global :readable) by:double &out r:(vector-type double :global :write-only))
  (declare (global-size :derive-from x))
  (in-each-thread (i) (when (check-thread-bounds i) (set! (~ r i) (sqrt (/ (~ x i) by))))))",
    );
    for device in DEVICES {
        let run = format!("run roots.crisp --arg x=random:double:999 --arg by=3.7 --device {device} --out");
        folder.works(&format!("{run} r=native.npy"));
        folder.works(&format!("{run} r=emulated.npy --no-f64"));
        assert_eq!(folder.read("native.npy"), folder.read("emulated.npy"), "{device}");
    }
    assert!(folder.works("roots.crisp --emit=ir-opt").contains("f64"));
    assert!(!folder.works("roots.crisp --emit=ir-opt --no-f64").contains("f64"));
    let code = folder.works("roots.crisp --emit=llvm --no-f64");
    assert!(code.contains("define ") && !code.contains("double"), "{code}");
}
