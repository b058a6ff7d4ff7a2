//! `crisp check FILE --report`, and kernels held to what the command line says.

use crate::harness::Folder;

const LAST: &str = "\
(def-kernel last (&out r:(vector-type ulong :global :write-only))
  (declare (global-size :set-to 64))
  (in-each-thread (i)
    (set! (~ r 0) i)))
";

#[test]
fn a_report_says_what_is_known_of_each_kernel() {
    let folder = Folder::new();
    assert_eq!(
        folder.works("check add.crisp --report"),
        "\
kernel vector_add (add.crisp:4)
  results    deterministic
  profile    strict
  memory     0 bytes local, 0 bytes private
  branches   1, 1 of them divergent; 0 loops, 0 of them divergent
  launch     1 dimension
  global     (length A), unless the caller says otherwise
  workgroup  as the caller says
  arguments  A: buffer of f32, read
             B: buffer of f32, read
             C: buffer of f32, output
"
    );
    assert_eq!(folder.works("check add.crisp"), "", "checking alone is silent");
    folder.write("last.crisp", LAST);
    let out = folder.works("check last.crisp --report");
    assert!(out.contains("  results    may race\n") && out.contains("  global     64, required\n"), "{out}");
    assert!(out.contains("\nnote[K0619]: two invocations may store to one element of `r`\n"), "{out}");
    assert!(out.contains(" --> last.crisp:4:5\n"), "{out}");
    assert_eq!(folder.works("last.crisp"), "", "without a report nothing is said");
}

#[test]
fn a_report_is_an_object_for_each_kernel() {
    let folder = Folder::new();
    folder.write("last.crisp", LAST);
    folder.write(
        "clock.kir",
        "(module (kernel one (work-dim 1) (out t (view u64 global write)) (memory m local u32 5) (body
           (let %i u64 (global-linear-id)) (let %c u64 (clock)) (store %t %i %c) (return)))
         (kernel two (out t (view u64 global write)) (body
           (let %g u32 (global-id 0)) (let %i u64 (convert u64 %g)) (store %t %i %i) (return))))",
    );
    let objects = |arguments: &str| -> Vec<serde_json::Value> {
        folder.works(arguments).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let [one, two] = &objects("check clock.kir --report --json")[..] else { panic!("two kernels") };
    assert_eq!(
        (&one["class"], &one["profile"], &one["local_bytes"]),
        (&"order-dependent".into(), &"device".into(), &20.into())
    );
    assert_eq!((&one["needs"][0]["what"], &one["needs"][0]["line"]), (&"a clock".into(), &2.into()));
    assert_eq!((&one["causes"][0]["code"], &one["causes"][0]["severity"]), (&"K0618".into(), &"note".into()));
    assert_eq!((&two["class"], &two["only"]), (&"deterministic".into(), &"of one dimension".into()));
    let last = &objects("check last.crisp --report --json")[0];
    assert_eq!((&last["class"], &last["causes"][0]["line"]), (&"may-race".into(), &4.into()));
    // What is wrong with a source is said instead.
    folder.write("bad.crisp", "(def-function twice (x:int)\n  (* 2 y))\n");
    assert_eq!(folder.crisp("check bad.crisp --report").code, 1);
}

#[test]
fn kernels_are_held_to_what_the_command_line_says() {
    let folder = Folder::new();
    folder.write("last.crisp", LAST);
    folder.write(
        "clock.kir",
        "(module (kernel one (work-dim 1) (out t (view u64 global write)) (body
           (let %i u64 (global-linear-id)) (let %c u64 (clock)) (store %t %i %c) (return))))",
    );
    let says = |arguments: &str, code: &str| {
        let done = folder.crisp(arguments);
        assert_eq!(done.code, 1, "{arguments}");
        assert!(done.err.starts_with(&format!("error[{code}]")), "{arguments}: {}", done.err);
    };
    folder.works("add.crisp --deterministic --profile=strict");
    says("last.crisp --deterministic", "K0619");
    says("check last.crisp --deterministic --report", "K0619");
    says("run last.crisp --deterministic --arg r=zeros:ulong:1", "K0619");
    says("clock.kir --profile=strict", "K0512");
    says("run clock.kir --global 1 --PROFILE=Strict --arg t=zeros:u64:1", "K0512");
    folder.works("clock.kir --profile=device");
}

#[test]
fn a_report_says_which_sizes_count_rows() {
    let folder = Folder::new();
    folder.write(
        "scale.tensor",
        "kernel scale(x: Tensor<M, K; f32>, w: Tensor<K; f32>) -> Tensor<M; f32> rows M {
  compute (shape = [M]) |m| reduce (shape = [K], op = sum) |k| x[m, k] * w[k]
}
",
    );
    let out = folder.works("check scale.tensor --report");
    let rows = "
program scale
  rows       M: proven, of x (axis 0), result (axis 0); all rows share w; orders of sums depend on K alone
  rows       K: not proven: a reduction goes over rows (scale.tensor:2:29)
";
    assert!(out.ends_with(rows), "{out}");
    let out = folder.works("check scale.tensor --report --json");
    let program: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    let [m, k] = [&program["rows"][0], &program["rows"][1]];
    assert_eq!((&m["proven"], &m["arrays"]["x"], &m["orders"][0]), (&true.into(), &0.into(), &"K".into()));
    assert_eq!((&k["proven"], &k["place"][1]), (&false.into(), &2.into()));
}
