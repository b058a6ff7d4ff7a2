//! `crisp check --fix`.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use crate::harness::Folder;

const SCALE: &str = "\
__kernel void scale(__global float *values, float factor) {
  size_t i = get_global_id(0)
  values[i] = facotr * values[i];
}
__kernel void clear(__global float *values) {
  values[get_gobal_id(0)] = 0.0f;
}
";

// covers: tools.fix
#[test]
fn sure_fixes_are_written() {
    let folder = Folder::new();
    folder.write("scale.cl", SCALE);
    let done = folder.crisp("check --fix scale.cl");
    assert_eq!((done.code, done.err.as_str(), done.out.as_str()), (0, "fixed 3 messages in scale.cl\n", ""));
    let fixed = SCALE.replace("id(0)\n", "id(0);\n").replace("facotr", "factor").replace("gobal", "global");
    assert_eq!(String::from_utf8(folder.read("scale.cl")).unwrap(), fixed);
    // Nothing is left to do.
    folder.works("check --fix scale.cl");
    assert_eq!(String::from_utf8(folder.read("scale.cl")).unwrap(), fixed);
}

#[test]
fn what_a_person_decides_stays() {
    let folder = Folder::new();
    // `row2` may be either of the others, and what is too much here cannot be known.
    let texts = [
        ("rows.cl", "__kernel void f(__global float *row0, __global float *row1) {\n  row2[0] = 1.0f;\n}\n"),
        ("call.cl", "__kernel void f(__global float *a) {\n  a[0] = sqrt(a[1], ;\n}\n"),
    ];
    for (name, text) in texts {
        folder.write(name, text);
        let done = folder.crisp(&format!("check --fix {name}"));
        assert_eq!(done.code, 1, "{}", done.err);
        assert!(!done.err.contains("fixed"), "{}", done.err);
        assert_eq!(folder.read(name), text.as_bytes());
    }
}

#[test]
fn each_language_has_fixes() {
    let folder = Folder::new();
    folder.write("a.crisp", crate::harness::ADD.replace("check-thread-bounds", "chek-thread-bounds"));
    folder.write(
        "b.tensor",
        "kernel f(values: Tensor<N; f32>) -> Tensor<N; f32> {\n  compute (shape = [N]) |i| vlaues[i] * 2.0\n}\n",
    );
    folder.write("c.loopy", "kernel f {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg values: float32 [n]\n  arg n: value int32\n  body {\n    values[i] = sqtr(values[i])\n  }\n}\n");
    for (name, word) in [("a.crisp", "(check-thread-bounds"), ("b.tensor", " values[i] *"), ("c.loopy", "= sqrt(")] {
        let done = folder.crisp(&format!("check --fix {name}"));
        assert_eq!((done.code, done.err.as_str()), (0, format!("fixed 1 message in {name}\n").as_str()));
        assert!(String::from_utf8(folder.read(name)).unwrap().contains(word), "{name}");
    }
}

#[test]
fn fixes_are_data() {
    let folder = Folder::new();
    folder.write("scale.cl", SCALE);
    let done = folder.crisp("check --json scale.cl");
    let found: Vec<serde_json::Value> =
        done.out.lines().chain(done.err.lines()).filter_map(|line| serde_json::from_str(line).ok()).collect();
    let fixes: Vec<(bool, &str, u64)> = found
        .iter()
        .filter_map(|found| {
            let edit = &found["fix"]["edits"][0];
            Some((found["fix"]["sure"].as_bool()?, edit["text"].as_str()?, edit["line"].as_u64()?))
        })
        .collect();
    assert_eq!(fixes, [(true, ";", 2), (true, "get_global_id", 6)], "{}{}", done.out, done.err);
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    folder.write("scale.cl", SCALE);
    let path = folder.path("scale.cl");
    let mut permissions = std::fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).unwrap();
    let done = folder.crisp("check --fix scale.cl");
    assert_eq!(done.code, 1);
    assert!(done.err.contains("error[U0303]: cannot write `scale.cl`: it is read-only"), "{}", done.err);
    assert_eq!(folder.read("scale.cl"), SCALE.as_bytes());
    let done = folder.crisp("check --fix --emit=ir scale.cl");
    assert_eq!(done.code, 2, "{}", done.err);
}
