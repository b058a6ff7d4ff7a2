//! `crisp abi`, vectors that kernels make, and `--explain-launch`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::process::Command;

use serde_json::Value;

use crate::harness::{Done, Folder};

/// Runs and must fail.
fn broken(folder: &Folder, arguments: &str) -> Done {
    let done = folder.crisp(arguments);
    assert_eq!(done.code, 1, "crisp {arguments}\n{}{}", done.out, done.err);
    done
}

/// A kernel with a result vector and scratch; `SIZE` and `BODY` are put in.
fn source(size: &str, body: &str) -> String {
    format!(
        "(def-kernel half (A:(vector-type float :global :read-only) n:uint)
  (declare (global-size :derive-from A))
  (let ((sums (make-result-vector A {size} :name \"sums\" :comment \"one for two\"))
        (tmp (make-scratch-vector ulong (* (get-global-linear-size) 1.5))))
    (in-each-thread (i)
      (when (< i (length~ tmp)) (set! (~ tmp i) i))
      (when (< i (length~ sums)) (set! (~ sums i) (+ (~ A (* 2 i)) {body}))))))
"
    )
}

// covers: crisp.implicit.scratch-args crisp.side.comment
#[test]
fn a_body_changes_nothing_and_a_size_breaks_hosts() {
    let folder = Folder::new();
    for (name, size, body) in [
        ("a", "(/ (length~ A) 2)", "1.0"),
        ("b", "(/ (length~ A) 2)", "(~ A (+ 1 (* 2 i)))"),
        ("c", "(/ (length~ A) 3)", "1.0"),
    ] {
        folder.write(&format!("{name}.crisp"), source(size, body));
        folder.works(&format!("{name}.crisp --metadata"));
        folder.works(&format!("{name}.crisp --target=opencl-c -o {name}.crispkg"));
    }
    for (old, new) in [("a.metacrisp", "b.metacrisp"), ("a.metacrisp", "b.crispkg"), ("a.crispkg", "a.metacrisp")] {
        let same = folder.works(&format!("abi {old} {new}"));
        assert_eq!(same, "kernel half is called as before\n", "{old} {new}");
    }
    let changed = broken(&folder, "abi a.crispkg c.metacrisp");
    assert_eq!(
        changed.out,
        "kernel half is called in another way: hosts that launch it break
  hidden 2
    was  result of (div (length 0) 2) elements, each zero
    is   result of (div (length 0) 3) elements, each zero
    do   allocate so many elements with these contents before each launch
"
    );
    let json: Value = serde_json::from_str(&broken(&folder, "abi a.metacrisp c.metacrisp --json").out).unwrap();
    assert_eq!((&json[0]["status"], &json[0]["changes"][0]["what"]), (&"changed".into(), &"hidden 2".into()));
    let hash = |name: &str| {
        let metadata: Value = serde_json::from_slice(&folder.read(name)).unwrap();
        metadata["kernels"][0]["abi"].as_str().unwrap().to_owned()
    };
    assert_eq!(hash("a.metacrisp"), hash("b.metacrisp"));
    assert_ne!(hash("a.metacrisp"), hash("c.metacrisp"));
    folder.write("old.metacrisp", "{\"schema\": 1, \"kernels\": [{\"name\": \"half\"}]}");
    assert!(broken(&folder, "abi old.metacrisp a.metacrisp").err.contains("error[U0120]"));
}

/// Templates are compared as they are compiled: other extents are another way of calling, other names of dimensions are not.
// covers: shape.abi
#[test]
fn other_extents_of_a_template_break_hosts() {
    let folder = Folder::new();
    let text = "CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const a, // CUCL IN y:x
  GASQ float * const r ) // CUCL OUT y
{
  uint32_t const i = GLOB_ID_1D;
  if( i < %(r_y_dim) ) { r[i] = a[i * %(a_y_sz)]; }
}
";
    folder.write("first.cucl", text);
    for (name, dims) in [("old", "y:2,x:3"), ("new", "y:2,x:4")] {
        folder.works(&format!("first.cucl --dims a={dims} --metadata --output-base {name}"));
        folder.works(&format!("first.cucl --dims a={dims} --target=opencl-c -o {name}.crispkg"));
    }
    std::fs::create_dir_all(folder.path("named")).unwrap();
    folder.write("named/first.cucl", text.replace("IN y:x", "IN y:z"));
    folder.works("named/first.cucl --dims a=y:2,z:3 --target=opencl-c -o named.crispkg");
    let metadata: Value = serde_json::from_slice(&folder.read("old.metacrisp")).unwrap();
    let shape = &metadata["kernels"][0]["arguments"][0]["buffer"]["shape"];
    assert_eq!((&shape["text"], &shape["names"]), (&"[y=2, x=3]".into(), &serde_json::json!(["y", "x"])));
    assert_eq!(folder.works("abi old.metacrisp old.crispkg"), "kernel first is called as before\n");
    for (old, new) in [("old.crispkg", "new.crispkg"), ("old.metacrisp", "new.metacrisp")] {
        let changed = broken(&folder, &format!("abi {old} {new}"));
        assert_eq!(
            changed.out,
            "kernel first is called in another way: hosts that launch it break
  argument 0
    was  buffer of f32 every 4 bytes, global, read, 6 elements
    is   buffer of f32 every 4 bytes, global, read, 8 elements
    do   pass what the kernel takes now
  shape 0
    was  [2, 3]
    is   [2, 4]
    do   pass arrays of this shape
"
        );
    }
    assert_eq!(
        folder.works("abi old.crispkg named.crispkg"),
        "kernel first is called as before, with other names
  names
    was  a[y, x], r[y]
    is   a[y, z], r[y]
    do   nothing, unless it finds arguments by their names
"
    );
}

// covers: crisp.side.size-expr
#[test]
fn sizes_are_the_same_in_python_and_c() {
    let folder = Folder::new();
    folder.write("a.crisp", source("(max 1 (ceil (* (length~ A) 2.5) (+ n 1)))", "1.0"));
    folder.works("a.crisp --metadata");
    let metadata: Value = serde_json::from_slice(&folder.read("a.metacrisp")).unwrap();
    let sizes: Vec<&Value> = (2..4).map(|at| &metadata["kernels"][0]["arguments"][at]["hidden"]["size"]).collect();
    assert_eq!(sizes[1]["crisp"], "(* (get-global-linear-size) 1.5)");
    let text = |size: &Value, language: &str| size[language].as_str().unwrap().to_owned();
    let (python, c): (Vec<String>, Vec<String>) =
        sizes.iter().map(|size| (text(size, "python"), text(size, "c"))).unzip();
    let page = include_str!("../../../../../docs/reference/metadata.md");
    let helpers = page.split("```c\n").nth(1).unwrap().split("```").next().unwrap();
    folder.write(
        "s.c",
        format!(
            "#include <stdint.h>\n#include <stdio.h>\n{helpers}\nint main(void) {{\n  uint64_t A_length = 7, global_size[3] = {{7, 1, 1}}; \
             uint32_t n = 1;\n  printf(\"%lld %lld\\n\", (long long)({}), (long long)({}));\n  return (int)crisp_min(0, n);\n}}\n",
            c[0], c[1]
        ),
    );
    let script = format!(
        "from math import ceil, floor\nfrom fractions import Fraction\nA_length, n, global_size = 7, 1, [7, 1, 1]\nprint({}, {})\n",
        python[0], python[1]
    );
    let printed = |command: &mut Command| command.output().map(|out| String::from_utf8_lossy(&out.stdout).into_owned());
    if let Ok(found) = printed(Command::new("python3").args(["-c", &script])) {
        // 17.5 / 2 and 10.5, rounded up.
        assert_eq!(found, "9 11\n", "{script}");
    }
    let compiled = Command::new("cc").arg(folder.path("s.c")).arg("-o").arg(folder.path("s")).status();
    if compiled.is_ok_and(|status| status.success()) {
        assert_eq!(printed(&mut Command::new(folder.path("s"))).unwrap(), "9 11\n");
    }
}

// covers: crisp.make-implicit-vector
#[test]
fn every_argument_of_a_launch_is_explained() {
    let folder = Folder::new();
    let source =
        source("(/ (length~ A) 2)", "1.0").replace("(make-scratch-vector ulong", "(make-implicit-vector ulong");
    folder.write("a.crisp", &source);
    let out = folder.works("run a.crisp --arg A=iota:float:5 --arg n=7 --explain-launch --local 4 --out tmp=t.npy");
    let lines: Vec<&str> = out.lines().take(5).collect();
    assert_eq!(
        lines,
        [
            "arguments",
            "  0 A: float × 5",
            "  1 n: uint = 7",
            "  2 sums: result, float × (/ (length~ A) 2) = 3  ; one for two",
            "  3 tmp: implicit, ulong × (* (get-global-linear-size) 1.5) = 12",
        ]
    );
    assert!(out.contains("sums: float × 3\n  min 1.0  max 5.0"), "{}", out);
    assert!(out.contains("tmp: ulong × 12 → t.npy"), "{}", out);
    // It is not read back unless asked, and may be filled.
    let out = folder.works("run a.crisp --arg A=iota:float:5 --arg n=7 --local 4 --arg tmp=iota:ulong:12");
    assert!(!out.contains("tmp:"), "{}", out);
    let wrong = broken(&folder, "run a.crisp --arg A=iota:float:5 --arg n=7 --local 4 --arg tmp=iota:ulong:11");
    assert!(
        wrong.err.contains("error[L0122]: `tmp` has 12 elements in this launch, and 11 are given"),
        "{}",
        wrong.err
    );
}
