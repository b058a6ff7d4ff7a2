//! `crisp fmt`: files in place, differences, standard input, and everything that cannot be formatted.
// covers: tools.fmt

use std::io::Write;
use std::process::Stdio;

use crate::harness::{Done, Folder, done};

const UGLY: &str = "(def-function   twice (x:int) (declare (return-type int))\n\n\n (* 2 x)) ; done\n";
const PRETTY: &str = "(def-function twice (x:int)\n  (declare (return-type int))\n\n  (* 2 x)) ; done\n";
const LOOPS: &str = "kernel k{\n domain \"{ [i]: 0<=i<n }\"\n arg x: float32 [n] # in\n arg n: value int32\n body { x[ i ]=2.0*x[i]+1.0 {id = a} }\n}\n";
const PRETTY_LOOPS: &str = "kernel k {\n  domain \"{ [i]: 0<=i<n }\"\n  arg x: float32 [n] # in\n  arg n: value int32\n  body {\n    x[i] = 2.0 * x[i] + 1.0 {id=a}\n  }\n}\n";
const TENSORS: &str =
    "kernel add(x:Tensor<N;f32>,y:Tensor<N;f32>)->Tensor<N;f32>{\n// sums\ncompute(shape=[N])|i|x[i]+y[ i ]}\n";
const PRETTY_TENSORS: &str = "kernel add(x: Tensor<N; f32>, y: Tensor<N; f32>) -> Tensor<N; f32> {\n  // sums\n  compute (shape = [N]) |i| x[i] + y[i]\n}\n";

fn with_input(folder: &Folder, arguments: &str, text: &[u8]) -> Done {
    let mut command = folder.command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    child.stdin.take().expect("its input").write_all(text).expect("it reads");
    done(child.wait_with_output().expect("it ends"))
}

#[test]
fn files_of_three_languages_are_formatted_in_place() {
    let folder = Folder::new();
    let files = [("a.crisp", UGLY, PRETTY), ("a.loopy", LOOPS, PRETTY_LOOPS), ("a.tensor", TENSORS, PRETTY_TENSORS)];
    for (name, ugly, _) in files {
        folder.write(name, ugly);
    }
    assert_eq!(folder.works("fmt a.crisp a.loopy a.tensor"), "");
    for (name, _, pretty) in files {
        assert_eq!(String::from_utf8(folder.read(name)).unwrap(), pretty);
    }
    assert_eq!(folder.works("fmt --check a.crisp a.loopy a.tensor"), "");
    assert_eq!(folder.works("fmt --json a.crisp"), "{\"file\":\"a.crisp\",\"changed\":false}\n");
}

#[test]
fn check_prints_differences_and_writes_nothing() {
    let folder = Folder::new();
    folder.write("a.crisp", UGLY);
    let done = folder.crisp("fmt --check a.crisp");
    assert_eq!((done.code, done.err.as_str()), (1, ""));
    assert_eq!(
        done.out,
        "--- a.crisp\n+++ a.crisp (formatted)\n@@ -1,4 +1,4 @@\n-(def-function   twice (x:int) (declare (return-type int))\n\
         +(def-function twice (x:int)\n+  (declare (return-type int))\n \n-\n- (* 2 x)) ; done\n+  (* 2 x)) ; done\n"
    );
    assert_eq!(folder.read("a.crisp"), UGLY.as_bytes());
    let done = folder.crisp("fmt --check --json a.crisp");
    assert_eq!((done.code, done.out.as_str()), (1, "{\"file\":\"a.crisp\",\"changed\":true}\n"));
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let folder = Folder::new();
    for (ugly, pretty) in [(UGLY, PRETTY), (LOOPS, PRETTY_LOOPS), (TENSORS, PRETTY_TENSORS), ("", ""), ("\r\n", "")] {
        let done = with_input(&folder, "fmt -", ugly.as_bytes());
        assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, pretty, ""));
        assert_eq!(with_input(&folder, "fmt --check -", pretty.as_bytes()).code, 0);
    }
    let done = with_input(&folder, "fmt -", b"(f");
    assert!(done.code == 1 && done.out.is_empty() && done.err.contains("cannot format: R0004"), "{}", done.err);
    assert!(with_input(&folder, "fmt -", b"kernel k {").err.contains("U0601"));
    assert!(with_input(&folder, "fmt -", b"(\xff)").err.contains("it is not UTF-8"));
}

#[test]
fn unreadable_files_stay_as_they_are() {
    let folder = Folder::new();
    folder.write("bad.crisp", "(f\n").write("bad.loopy", "kernel k {\n").write("bad.tensor", "kernel k(\n");
    folder.write("bytes.crisp", b"(\xff)").write("a.crisp", UGLY);
    let done = folder.crisp("fmt bad.crisp bad.loopy bad.tensor bytes.crisp a.crisp");
    assert_eq!((done.code, done.out.as_str()), (1, ""));
    assert_eq!(
        done.err,
        "error[U0601]: `bad.crisp`: cannot format: R0004\n |\n = help: `crisp check bad.crisp` shows the mistakes\n\
         error[U0601]: `bad.loopy`: cannot format: P0005\n |\n = help: `crisp check bad.loopy` shows the mistakes\n\
         error[U0601]: `bad.tensor`: cannot format: T0703\n |\n = help: `crisp check bad.tensor` shows the mistakes\n\
         error[U0601]: `bytes.crisp`: cannot format: it is not UTF-8\n |\n = help: `crisp check bytes.crisp` shows the mistakes\n"
    );
    assert_eq!(folder.read("bad.crisp"), b"(f\n");
    // The others are formatted.
    assert_eq!(folder.read("a.crisp"), PRETTY.as_bytes());
}

#[test]
fn other_files_are_refused() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("folder.crisp")).unwrap();
    folder.write("k.cl", "kernel void k() {}").write("k.kir", "");
    for (file, code, text) in [
        ("k.cl", "U0602", "is not a .crisp, .loopy or .tensor file"),
        ("k.kir", "U0602", "is not a .crisp, .loopy or .tensor file"),
        ("missing.crisp", "U0101", "no such file"),
        ("folder.crisp", "U0101", "name the files in it one by one"),
    ] {
        let done = folder.crisp(&format!("fmt {file}"));
        assert!(done.code == 1 && done.err.contains(code) && done.err.contains(text), "{file}: {}", done.err);
    }
    folder.write("a.crisp", PRETTY);
    assert!(folder.crisp("fmt a.crisp a.crisp").err.contains("U0104"));
    assert_eq!(folder.crisp("fmt").code, 2);
    assert_eq!(folder.crisp("fmt --width 80 a.crisp").code, 2);
}

#[test]
#[cfg(unix)]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    folder.write("a.crisp", UGLY);
    let mode = |mode| std::fs::set_permissions(folder.path("a.crisp"), std::fs::Permissions::from_mode(mode)).unwrap();
    let is = || std::fs::metadata(folder.path("a.crisp")).unwrap().permissions().mode() & 0o777;
    mode(0o444);
    let done = folder.crisp("fmt a.crisp");
    assert!(done.code == 1 && done.err.contains("U0303") && done.err.contains("it is read-only"), "{}", done.err);
    assert_eq!(folder.read("a.crisp"), UGLY.as_bytes());
    // Reading is enough for a file that does not change.
    mode(0o644);
    folder.write("a.crisp", PRETTY);
    mode(0o444);
    folder.works("fmt a.crisp");
    mode(0o751);
    folder.write("a.crisp", UGLY);
    symlink(folder.path("a.crisp"), folder.path("link.crisp")).unwrap();
    folder.works("fmt link.crisp");
    assert_eq!((folder.read("a.crisp"), is()), (PRETTY.as_bytes().to_vec(), 0o751));
    assert!(std::fs::symlink_metadata(folder.path("link.crisp")).unwrap().file_type().is_symlink());
    assert!(folder.names().is_empty());
}

#[test]
fn formatted_examples_compile_to_the_same_code() {
    let folder = Folder::new();
    let examples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples");
    let mut compared = 0;
    for language in ["crisp", "loopy", "tensor"] {
        for entry in std::fs::read_dir(examples.join(language)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != language) {
                continue;
            }
            let name = path.file_name().unwrap().to_str().unwrap();
            folder.write(name, std::fs::read(&path).unwrap());
            let before = folder.crisp(&format!("--emit=ir {name}")).out;
            folder.works(&format!("fmt {name}"));
            assert_eq!(folder.crisp(&format!("--emit=ir {name}")).out, before, "{name}");
            folder.works(&format!("fmt --check {name}"));
            compared += usize::from(before.contains("kernel"));
        }
    }
    assert!(compared > 30, "{compared}");
}
