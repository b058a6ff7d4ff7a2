//! Crisp sources that call functions of a module of the kernel IR.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, parts};

/// Numbers, a vector that is read by a function that another one calls, one that is written, a barrier, and what cannot be called.
const MODULE: &str = "\
(module
  (function Lerp
    (param a f32) (param b f32) (param w f32)
    (results f32)
    (body
      (let %d f32 (sub %b %a))
      (let %p f32 (mul %d %w))
      (let %r f32 (add %a %p))
      (return %r)))
  (function at
    (param v (view f32 global read)) (param i u64)
    (results f32)
    (body
      (let %r f32 (load %v %i))
      (return %r)))
  (function second
    (param v (view f32 global read)) (param i u64)
    (results f32)
    (body
      (let %one u64 (const 1))
      (let %n u64 (extent %v 0))
      (let %part (view f32 global read) (view %v %one (extents %n)))
      (let %r f32 (call at %part %i))
      (return %r)))
  (function put
    (param v (view f32 global write)) (param i u64) (param x f32)
    (results)
    (body
      (store %v %i %x)
      (return)))
  (function wait
    (results)
    (body
      (barrier)
      (return)))
  (function plane
    (param v (view f32 global read :rank 2))
    (results)
    (body (return))))
";

fn with(source: &str) -> Folder {
    let folder = Folder::new();
    folder.write("m.kir", MODULE).write("k.crisp", source);
    folder
}

#[test]
fn functions_of_the_kernel_ir_are_called() {
    let folder = with(
        "(def-type floats (vector-type float :global :read-only))
         (def-function mixed (a b) (declare #'(float float => float)) (lerp a b 0.25))
         (def-kernel blend (a:floats b:(vector-type float :global :read-write) &out r:(vector-type float :global :write-only))
           (declare (global-size :derive-from a))
           (in-each-thread (i)
             (when (< (+ i 1) (length~ a))
               (wait)
               (put r i (mixed (second a i) (second b i))))))",
    );
    let done = folder.crisp("m.kir k.crisp");
    // Not all invocations get to the barrier, which is in the module.
    assert!(done.code == 1 && done.err.contains("m.kir") && done.err.contains("barrier"), "{}", done.err);
    let source = String::from_utf8(folder.read("k.crisp")).unwrap();
    folder.write("k.crisp", source.replace("(wait)\n", "\n").replace("(when (<", "(wait) (when (<"));
    folder.works("m.kir k.crisp");
    let run = "run m.kir k.crisp --arg a=iota:float:70 --arg b=zeros:float:70 --arg r=zeros:float:70 --out r=r.npy --kernel blend";
    for device in ["cpu", "interp"] {
        folder.works(&format!("{run} --device {device}"));
        let (_, data) = parts(&folder.read("r.npy"));
        let wanted = |at: u8| if at < 69 { f32::from(at + 1) * 0.75 } else { 0.0 };
        assert_eq!(data, super::harness::floats(&(0..70).map(wanted).collect::<Vec<f32>>()), "{device}");
    }
    // The order of files makes no difference, nor does the binary form.
    folder.works("m.kir --emit=ir-binary -o b.kirb");
    assert_eq!(folder.works("k.crisp b.kirb --emit=ir-opt"), folder.works("m.kir k.crisp --emit=ir-opt"));
}

#[test]
fn mistakes_show_both_files() {
    let refused = |source: &str, code: &str, texts: &[&str]| {
        let folder = with(source);
        let done = folder.crisp("m.kir k.crisp");
        assert!(done.code == 1 && done.err.starts_with(&format!("error[{code}]: ")), "{source}\n{}", done.err);
        for text in texts {
            assert!(done.err.contains(text), "{text}\n{}", done.err);
        }
    };
    refused("(def-function f () (lerp 1.0 2))", "C0205", &["`Lerp` is not given a value for `w`", "m.kir:2:"]);
    refused("(def-function f (n:int) (lerp 1.0 2.0 n))", "C0304", &["parameter `w` of `Lerp`", "m.kir:2:"]);
    refused("(def-function f (v:(vector-type float :local :read-only)) (at v 0))", "C0111", &["parameter `v` of `at`"]);
    refused("(def-function f (v:(vector-type float :global :write-only)) (at v 0))", "C0111", &["m.kir:"]);
    refused("(def-function LERP (a:int) a)", "C0054", &["`LERP` is also the name of", "m.kir:2:", "k.crisp:1:15"]);
    refused("(def-function f (v:(vector-type float :global)) (plane v))", "C0055", &["its parameter `v` is"]);
    // A module that calls itself is refused, whatever is beside it.
    let folder = with("(def-function f () (lerp 1.0 2.0 0.5))");
    folder.write(
        "m.kir",
        "(module (function Lerp (param a f32) (results f32) (body (let %r f32 (call Lerp %a)) (return %r))))",
    );
    let done = folder.crisp("m.kir k.crisp");
    assert!(done.code == 1 && done.err.contains("m.kir:1:"), "{}", done.err);
}
