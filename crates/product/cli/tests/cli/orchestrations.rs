//! `def-orchestration`: launches in the author's order, by `crisp run` and by host programs; what is wrong in one.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use super::harness::{Folder, npy, parts};
use super::hoist_examples::BITONIC;

const KERNELS: &str = "\
(def-type source (vector-type float :global :read-only))
(def-type changed (vector-type float :global :read-write))
(def-type result (vector-type float :global :write-only))
(def-type wide (vector-type double :global :read-only))

(def-kernel vector_add (A B &out C)
  (declare (type A B source) (type C result) (global-size :derive-from A))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ C i) (+ (~ A i) (~ B i))))))

(def-kernel scale (V by:float)
  (declare (type V changed) (global-size :derive-from V))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ V i) (* by (~ V i))))))

(def-kernel shift (V by:ulong)
  (declare (type V changed) (global-size :derive-from V))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ V i) (+ (~ V i) (to-float by))))))

(def-kernel total (A &out sum)
  (declare (type A source) (type sum (vector-type float :global :write-only 1)) single-task)
  (let ((all 0.0))
    (dotimes (i (length~ A))
      (set! all (+ all (~ A i))))
    (set! (~ sum 0) all)))

(def-kernel doubles (A &out C)
  (declare (type A wide) (type C result) (global-size :derive-from A))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ C i) (to-float (~ A i))))))

(with-template-type (T)
  (def-kernel twice (A &out C)
    (declare #'((vector-type T :global :read-only) &out (vector-type T :global :write-only) => nil)
             (global-size :derive-from A))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (set! (~ C i) (+ (~ A i) (~ A i)))))))
(gen-twice int \"twice_int\")

(def-kernel part (len:ulong offset:ulong A B &out C)
  (declare (type A B source) (type C result) (global-size :derive-from len))
  (let ((first (make-vector-view A len offset))
        (second (make-vector-view B len offset))
        (sum (make-vector-view C len offset)))
    (in-each-thread (i)
      (when (check-thread-bounds i)
        (set! (~ sum i) (+ (~ first i) (~ second i)))))))

(def-kernel-exact raw (p:voidp n:ulong)
  (declare single-task))
";

fn with(orchestrations: &str) -> (Folder, usize) {
    let folder = Folder::new();
    folder.write("o.crisp", format!("{KERNELS}\n{orchestrations}"));
    (folder, KERNELS.lines().count() + 2)
}

fn floats(folder: &Folder, name: &str) -> Vec<f32> {
    let (_, data) = parts(&folder.read(name));
    data.chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect()
}

fn iota(folder: &Folder, name: &str, count: usize) {
    folder.write(name, npy("<f4", &(0..count).flat_map(|i| (i as f32).to_le_bytes()).collect::<Vec<u8>>()));
}

// covers: crisp.def-orchestration crisp.launch-sequential crisp.orch.args crisp.orch.dummy crisp.launch.spec
#[test]
fn launches_share_memory() {
    let (folder, _) = with("(def-orchestration both (launch-sequential #'vector_add (total vector_add::C _)))");
    iota(&folder, "a.npy", 100);
    for device in ["cpu", "interp"] {
        let arguments = "--arg vector_add::A=a.npy --arg B=zeros:float:100 --out sum=s.npy";
        let out = folder.works(&format!("run o.crisp --orchestration both --device {device} {arguments}"));
        assert!(out.contains("both on"), "{out}");
        assert_eq!(floats(&folder, "s.npy"), [4950.0]);
    }
    // Values that are not given are made up: numbers below 101.
    folder.works("run o.crisp --orchestration both --out vector_add::C=c.npy --trace t.json");
    let made = |i: usize, p: usize| ((7 * i + 3 * p) % 101) as f32;
    assert_eq!(floats(&folder, "c.npy"), (0..1000).map(|i| made(i, 0) + made(i, 1)).collect::<Vec<f32>>());
    let trace: serde_json::Value = serde_json::from_slice(&folder.read("t.json")).unwrap();
    let names: Vec<&str> =
        trace["traceEvents"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["vector_add", "total"]);
}

// covers: safe.orchestration.length
#[test]
fn vectors_have_the_length_of_the_data() {
    let folder = Folder::new();
    let source =
        "(def-kernel plus (A:(vector-type float :global :read-only) &out C:(vector-type float :global :write-only))
  (loop-vector-stride A (i) (set! (~ C i) (+ (~ A i) 1.0))))
(def-kernel total (V:(vector-type float :global :read-only) &out R:(vector-type float :global :write-only))
  (when-thread-is 0 (let ((s 0.0)) (dotimes (i (length~ V)) (inc! s (~ V i))) (set! (~ R 0) s))))
(def-kernel twice (n:uint v:(vector-type float :global :read-write))
  (declare (global-size :derive-from n))
  (in-each-thread (i) (when (< i n) (set! (~ v i) (* 2.0 (~ v i))))))
(def-orchestration both (launch-sequential #'plus (total plus::C _)))
(def-orchestration sized (launch-sequential (twice _ _)))
";
    folder.write("l.crisp", source);
    for count in [4_usize, 999, 2000] {
        iota(&folder, "a.npy", count);
        for given in ["a.npy".to_owned(), format!("iota:float:{count}")] {
            let out = "--out plus::C=c.npy --out total::R=r.npy";
            folder.works(&format!("run l.crisp --orchestration both --arg A={given} {out}"));
            let made: Vec<f32> = (1..=count).map(|it| it as f32).collect();
            assert_eq!(floats(&folder, "c.npy"), made, "{given}");
            assert_eq!(floats(&folder, "r.npy"), [made.iter().sum::<f32>()], "{given}");
        }
    }
    for (size, code) in [("100", "A0114"), ("-3", "L0102")] {
        let done = folder.crisp(&format!("run l.crisp --orchestration sized --arg v=iota:float:4 --arg n={size}"));
        assert_eq!((done.code, done.out.as_str()), (1, ""));
        assert!(done.err.starts_with(&format!("error[{code}]")), "{}", done.err);
    }
}

// covers: crisp.orch.loops crisp.const.wg-size
#[test]
fn loops_of_the_host_pass_their_index() {
    let loops = [
        ("(dotimes (i 4) (launch-sequential (shift scale::V i)))", 6),
        ("(dotimes (i 7 2) (launch-sequential (shift scale::V i)))", 12),
        ("(dec-times (i 5) (launch-sequential (shift scale::V (* 2 i))))", 20),
        ("(do-times-by-doubling (i 1 20) (launch-sequential (shift scale::V i)))", 31),
        ("(do-times-by-multiply (i 1 64 4) (launch-sequential (shift scale::V i)))", 85),
        ("(dec-times-by-half (i 100) (launch-sequential (shift scale::V i)))", 197),
        ("(dec-times-by-factor (i 24 5) (launch-sequential (shift scale::V (- i 4))))", 20),
        ("(do-power-step (i 100) (launch-sequential (shift scale::V i)))", 127),
        ("(dec-power-step (i 5) (launch-sequential (shift scale::V (/ (+ i 1) 2))))", 4),
        ("(dotimes (i 2) (dotimes (j 3) (launch-sequential (shift scale::V (max i j)))))", 7),
        ("(launch-sequential (shift scale::V (/ +wg-size+ 2)))", 128),
        ("(launch-sequential (shift scale::V (length~ scale::V)))", 10),
    ];
    let text: String = loops
        .iter()
        .enumerate()
        .map(|(at, (body, _))| format!("(def-orchestration o{at} (launch-sequential (scale _ 1.0)) {body})\n"))
        .collect();
    let (folder, _) = with(&text);
    for (at, (body, wanted)) in loops.iter().enumerate() {
        folder
            .works(&format!("run o.crisp --orchestration o{at} --device interp --arg V=zeros:float:10 --out V=v.npy"));
        assert_eq!(floats(&folder, "v.npy"), [*wanted as f32; 10], "{body}");
    }
}

// covers: crisp.launch-parallel crisp.todo.hoist-comment crisp.todo.tbd
#[test]
fn launches_without_an_order() {
    let (folder, _) = with(
        "(def-orchestration apart (hoist-comment \"Two at a time.\")
           (launch-parallel #'vector_add (scale _ 2.0))
           (launch-sequential (total vector_add::C _)))
         (def-orchestration open (launch-sequential #'total) (TBD \"Sort the results.\"))",
    );
    folder.works("run o.crisp --orchestration apart --device cpu --out V=v.npy --out sum=s.npy");
    assert_eq!(floats(&folder, "v.npy")[..3], [0.0, 14.0, 28.0]);
    folder.fails(
        "run o.crisp --orchestration open",
        "error[O0203]: `open` has a step that is left to the reader: `TBD`\n |\n = help: write a host program with `--hoist` and fill the step in\n",
    );
    folder.works("--transpile-to=oclc --hoist=OpenCL o.crisp");
    let text = String::from_utf8(folder.read("o_hoist_OpenCL.cpp")).unwrap();
    for wanted in
        ["// Two at a time.", "// TBD: Sort the results.", "crisp::Queue queue_1(device);", "last.join(last_1);"]
    {
        assert!(text.contains(wanted), "{wanted}");
    }
}

// covers: crisp.orch.gen crisp.orch.template crisp.orch.gen-name crisp.launch.gen-nil
#[test]
fn orchestrations_generate_kernels() {
    let (folder, _) = with(
        "(def-orchestration generated
           (launch-sequential (gen-twice float \"t_float\") ((gen-twice float \"t_again\") t_float::C _)))
         (def-orchestration renamed
           (launch-sequential (gen-vector_add nil \"first\") ((gen-vector_add nil \"second\") _ first::C _)))
         (with-template-type (T)
           (def-orchestration any
             (launch-sequential (gen-twice T \"a_${T}\") ((gen-twice T \"b_${T}\") a_T::C _))))
         (with-template-type (T)
           (def-orchestration never (launch-sequential (gen-twice T \"never_${T}\"))))
         (gen-any double)",
    );
    let kernels = folder.works("o.crisp --emit=ir");
    for name in ["t_float", "t_again", "first", "second", "a_double", "b_double"] {
        assert!(kernels.contains(&format!("(kernel {name}\n")), "{name}");
    }
    assert!(!kernels.contains("never_"));
    iota(&folder, "a.npy", 5);
    folder.works("run o.crisp --orchestration generated --device interp --arg t_float::A=a.npy --out t_again::C=c.npy");
    assert_eq!(floats(&folder, "c.npy"), [0.0, 4.0, 8.0, 12.0, 16.0]);
    let out = folder.works("run o.crisp --orchestration any_double --device interp");
    assert!(out.contains("b_double_C"), "{out}");
}

// covers: crisp.launch-interleaved crisp.launch-interleaved.exclude crisp.todo.interleave-sample
#[test]
fn launches_in_parts_give_the_bytes_of_one() {
    let (folder, _) = with(
        "(def-orchestration whole (launch-sequential (part 1000 0 _ _ _)))
         (def-orchestration parts (launch-interleaved #'part :offset part::offset :length part::len))
         (def-orchestration three (launch-interleaved #'part :offset part::offset :length part::len :exclude part::B :chunks 3))",
    );
    for name in ["whole", "parts", "three"] {
        folder.works(&format!("run o.crisp --orchestration {name} --device interp --out C={name}.npy"));
    }
    assert_eq!(floats(&folder, "whole.npy").len(), 1000);
    assert_eq!(folder.read("whole.npy"), folder.read("parts.npy"));
    assert_eq!(folder.read("whole.npy"), folder.read("three.npy"));
}

/// A wrong orchestration, its code, and what the carets stand under: all of it, or its opening where it has several lines.
const WRONG: &[(&str, &str, &str)] = &[
    ("(def-orchestration o (set! x 1))", "O0101", "(set! x 1)"),
    ("(def-orchestration o)", "O0101", "(def-orchestration o)"),
    ("(def-orchestration o (launch-sequential 3))", "O0101", "3"),
    ("(def-orchestration o (launch-sequential #'vector_ad))", "O0102", "vector_ad"),
    ("(def-orchestration o (launch-sequential #'twice))", "O0103", "twice"),
    ("(def-orchestration o (launch-sequential (total _)))", "O0104", "(total _)"),
    ("(def-orchestration o (launch-sequential (total vector_add::C _) #'vector_add))", "O0105", "vector_add::C"),
    ("(def-orchestration o (launch-sequential #'vector_add (total vector_add::D _)))", "O0106", "vector_add::D"),
    ("(def-orchestration o (launch-sequential #'vector_add (doubles vector_add::C _)))", "O0107", "vector_add::C"),
    ("(def-orchestration o (launch-sequential (scale 3 1.0)))", "O0107", "3"),
    ("(def-orchestration o (launch-sequential #'vector_add (scale vector_add::A 2.0)))", "O0108", "vector_add::A"),
    ("(def-orchestration o (launch-parallel #'vector_add (total vector_add::C _)))", "O0109", "vector_add::C"),
    (
        "(def-orchestration o (launch-sequential (scale _ 1.0)) (launch-parallel (scale scale::V 2.0) (shift scale::V 1)))",
        "O0110",
        "(shift scale::V 1)",
    ),
    ("(def-orchestration o (do-times-by-doubling (i 2) (launch-sequential #'total)))", "O0111", "(i 2)"),
    ("(def-orchestration o (dotimes (i 4 0) (launch-sequential #'total)))", "O0119", "0"),
    ("(def-orchestration o (dec-times-by-factor (i 64 1) (launch-sequential #'total)))", "O0119", "1"),
    ("(def-orchestration o (dotimes (i +wg-size+) (launch-sequential #'total)))", "O0112", "+wg-size+"),
    ("(def-orchestration o (launch-interleaved #'part))", "O0113", "(launch-interleaved #'part)"),
    ("(def-orchestration o (launch-interleaved #'part part::A part::len))", "O0113", "part::A"),
    (
        "(def-orchestration o (launch-interleaved #'part part::offset part::len :exclude part::len))",
        "O0115",
        "part::len",
    ),
    (
        "(def-orchestration o (launch-sequential #'vector_add #'vector_add (total vector_add::C _)))",
        "O0117",
        "vector_add::C",
    ),
    (
        "(def-orchestration o (launch-sequential #'total))\n(def-orchestration O (launch-sequential #'total))",
        "O0118",
        "O",
    ),
];

// covers: crisp.orch.limited crisp.orch.checks crisp.launch.earlier crisp.launch-parallel.deps crisp.launch-interleaved.params
#[test]
fn mistakes_are_shown_with_their_place() {
    for (text, code, marked) in WRONG {
        let (folder, first) = with(text);
        let done = folder.crisp("o.crisp");
        assert_eq!(done.code, 1, "{text}");
        assert_eq!(done.err.matches("error[").count(), 1, "{text}\n{}", done.err);
        assert!(done.err.starts_with(&format!("error[{code}]: ")), "{text}\n{}", done.err);
        let line = first - 1 + text.lines().count();
        assert!(done.err.contains(&format!("o.crisp:{line}:")), "{text}\n{}", done.err);
        let carets = "^".repeat(marked.chars().count());
        assert!(done.err.contains(&format!(" {carets}")) && done.err.contains("= help: "), "{text}\n{}", done.err);
    }
}

/// Wrong arguments and forms, and what the help says of them.
const MENDED: &[(&str, &str)] = &[
    ("(launch-sequential (scale _ 2))", "write `2.0`"),
    ("(launch-sequential (scale _ (length~ scale::V)))", "`k::x` is what an earlier launch"),
    (
        "(launch-sequential (scale _ 1.0) (scale scale::V (* 2 3)))",
        "the host computes whole numbers only: pass a number with a point",
    ),
    ("(launch-sequential (shift _ 2.5))", "pass a whole number, an index of a loop"),
    ("(launch-sequential (scale 2.0 _))", "pass memory: `_` makes it up"),
    ("(launch-sequential total)", "did you mean `#'total`?"),
    ("(launch-in-parallel #'total)", "did you mean `launch-parallel`?"),
    ("(do-times (i 3) (launch-sequential #'total))", "did you mean `dotimes`?"),
    ("(launch-sequential #'vector_ad)", "did you mean `vector_add`?"),
    ("(launch-sequential #'vector_add (doubles vector_add::C _))", "element type, address space and alignment"),
    ("(dotimes (i) (launch-sequential #'total))", "write `(dotimes (INDEX COUNT [STEP]) FORM…)`"),
];

// covers: crisp.orch.checks
#[test]
fn helps_say_what_to_write() {
    for (text, help) in MENDED {
        let (folder, _) = with(&format!("(def-orchestration o {text})"));
        let done = folder.crisp("o.crisp");
        assert!(done.code == 1 && done.err.contains(&format!("= help: {help}")), "{text}\n{}", done.err);
    }
    let (folder, _) = with("(def-orchestration o (launch-sequential #'vector_add (doubles vector_add::C _)))");
    let done = folder.crisp("o.crisp");
    let types = "this is a vector of `float` in global memory, wanted is a vector of `double` in global memory\n";
    assert!(done.err.contains(types), "{}", done.err);
}

// covers: crisp.orch.no-exact
#[test]
fn all_mistakes_are_reported_and_warnings_are_none() {
    let (folder, _) = with("(def-orchestration o (launch-sequential #'vector_ad (total _)) (set! x 1))");
    let done = folder.crisp("o.crisp");
    assert_eq!(["O0101", "O0102", "O0104"].map(|code| done.err.matches(code).count()), [1, 1, 1], "{}", done.err);
    let (folder, _) = with("(def-orchestration o (launch-sequential (raw _ 3)))");
    let done = folder.crisp("o.crisp");
    assert!(done.code == 0 && done.err.starts_with("warning[O0116]: "), "{}", done.err);
    let (folder, _) = with("(def-orchestration o (launch-interleaved #'part part::len part::offset))");
    let done = folder.crisp("o.crisp");
    assert!(done.code == 0 && done.err.starts_with("warning[O0113]: "), "{}", done.err);
}

#[test]
fn names_on_the_command_line_are_checked() {
    let (folder, _) = with("(def-orchestration both (launch-sequential #'vector_add (total vector_add::C _)))");
    folder.fails(
        "run o.crisp --orchestration bot",
        "error[O0205]: `o.crisp` has no orchestration `bot`\n |\n = help: did you mean `both`?\n",
    );
    let done = folder.crisp("run o.crisp --orchestration both --arg D=3");
    assert!(done.code == 1 && done.err.contains("O0207"), "{}", done.err);
    let done = folder.crisp("run o.crisp --orchestration both --out C=3 --out n=x.npy");
    assert!(done.code == 1 && done.err.contains("O0207"), "{}", done.err);
    let (folder, _) = with("");
    folder.works("o.crisp --kernel total --target cpu -o o.crispkg");
    folder.fails(
        "run o.crispkg --orchestration both",
        "error[O0206]: the package `o.crispkg` has no orchestrations\n |\n = help: make it of a source with \
         `def-orchestration` whose kernels it holds, by this version of `crisp` or a later one\n",
    );
}

/// Every kind of step, with memory that kernels make for themselves and launches that follow a kernel.
const STEPS: &str = "\
(def-orchestration steps
  (hoist-comment \"first\")
  (launch-sequential (scale _ 2.0) #'vector_add)
  (dotimes (i 3) (launch-sequential (shift scale::V i)))
  (launch-parallel #'total (twice_int _ _))
  (launch-interleaved #'part :offset part::offset :length part::len :chunks 3))
";

#[test]
fn packages_have_orchestrations() {
    let (folder, _) = with(STEPS);
    iota(&folder, "v.npy", 50);
    folder.works("o.crisp --target cpu -o o.crispkg --metadata");
    let of_source =
        folder.works("run o.crisp --orchestration steps --arg V=v.npy --out V=v1.npy --out part::C=c1.npy --json");
    std::fs::remove_file(folder.path("o.crisp")).unwrap();
    let of_package =
        folder.works("run o.crispkg --orchestration steps --arg V=v.npy --out V=v2.npy --out part::C=c2.npy --json");
    assert_eq!(folder.read("v1.npy"), folder.read("v2.npy"));
    assert_eq!(folder.read("c1.npy"), folder.read("c2.npy"));
    assert_eq!(floats(&folder, "v2.npy"), (0..50).map(|i| 2.0 * i as f32 + 3.0).collect::<Vec<f32>>());
    let outputs =
        |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["outputs"].as_array().unwrap().len();
    assert_eq!((outputs(&of_source), outputs(&of_package)), (5, 5), "{of_source}");
    let done = folder.crisp("check o.crispkg");
    assert!(
        done.out.contains("orchestration steps\n  launches   scale, vector_add, shift, total, twice_int, part\n"),
        "{}",
        done.out
    );
    folder.fails(
        "run o.crispkg --orchestration step",
        "error[O0205]: `o.crispkg` has no orchestration `step`\n |\n = help: did you mean `steps`?\n",
    );
    // A damaged file is no longer a package, and nothing worse.
    let whole = folder.read("o.crispkg");
    for at in (0..whole.len()).step_by(whole.len() / 40) {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        folder.write("d.crispkg", damaged);
        assert_eq!(folder.crisp("run d.crispkg --orchestration steps").code, 1, "{at}");
    }
    // Metadata say the same.
    let metadata: serde_json::Value = serde_json::from_slice(&folder.read("o.metacrisp")).unwrap();
    let plan = &metadata["orchestrations"][0];
    assert_eq!((&plan["name"], plan["kernels"].as_array().unwrap().len()), (&"steps".into(), 6));
    let steps = plan["steps"].as_array().unwrap();
    let has = |what: &str| steps.iter().any(|step| step["do"] == what);
    assert!(
        ["upload", "remark", "launch", "loop", "branches", "parts", "wait", "download"].into_iter().all(has),
        "{plan}"
    );
}

#[test]
fn what_has_no_plan_is_an_error() {
    let scratch = "\
(def-kernel scratchy (V n:ulong)
  (declare (type V changed) single-task)
  (let ((s (make-scratch-vector float n)))
    (set! (~ s 0) 1.0)
    (set! (~ V 0) (~ s 0))))
(def-orchestration grows (dotimes (i 3) (launch-sequential (scratchy _ i))))
(def-orchestration many (launch-sequential (scale _ 1.0)) (dotimes (i 3000000) (launch-sequential (scale scale::V 1.0))))
";
    let (folder, first) = with(scratch);
    let line = first + 5;
    let done = folder.crisp("run o.crisp --orchestration grows");
    let wanted = "error[O0202]: `grows` has no plan: the size of `s` of `scratchy` follows from the index of a loop\n";
    assert!(done.code == 1 && done.err.starts_with(wanted), "{}", done.err);
    assert!(done.err.contains(&format!("o.crisp:{line}:1")) && done.err.contains(" ^^^^"), "{}", done.err);
    folder.fails(
        "run o.crisp --orchestration many",
        "error[O0204]: `many` cannot be executed: it has more than 1048576 steps, or numbers beyond 128 bits\n |\n \
         = help: choose smaller inputs with `--arg`\n",
    );
}

// covers: crisp.orch.limited
#[test]
fn macros_make_steps_and_launches() {
    let macros = "\
(defmacro shift-by (n) `(launch-sequential (shift scale::V ,n)))
(defmacro shifts (&rest numbers) `(progn ,@(mapcar (lambda (n) `(shift-by ,n)) numbers)))
(defmacro fresh (kernel) `(,kernel _ 1.0))
(defmacro rounds () 3)
(def-orchestration o
  (launch-sequential (fresh scale))
  (shifts 1 2 3)
  (dotimes (i (rounds)) (shift-by (* 10 i))))
";
    let (folder, _) = with(macros);
    folder.works("run o.crisp --orchestration o --device interp --arg V=zeros:float:10 --out V=v.npy");
    assert_eq!(floats(&folder, "v.npy"), [36.0; 10]);
    // What a macro makes is held to the same rules, at the place of the call.
    let (folder, first) = with("(defmacro store () `(set! x 1))\n(def-orchestration o\n  (store))");
    let done = folder.crisp("o.crisp");
    assert!(done.code == 1 && done.err.starts_with("error[O0101]: "), "{}", done.err);
    assert!(done.err.contains(&format!("o.crisp:{}:", first + 2)), "{}", done.err);
    let (folder, _) = with("(defmacro again () `(again))\n(def-orchestration o (again))");
    let done = folder.crisp("o.crisp");
    assert!(done.code == 1 && !done.err.contains("panic"), "{}", done.err);
}

#[test]
fn the_bitonic_orchestration_sorts() {
    let folder = Folder::new();
    folder.write("sort.crisp", BITONIC);
    let mut state = 12345_u32;
    let mut numbers: Vec<u32> = (0..1 << 14)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state
        })
        .collect();
    folder.write("in.npy", npy("<u4", &numbers.iter().flat_map(|it| it.to_le_bytes()).collect::<Vec<u8>>()));
    folder.works("run sort.crisp --orchestration sort_all_uint --device cpu --arg vec=in.npy --out vec=out.npy");
    let (_, data) = parts(&folder.read("out.npy"));
    let sorted: Vec<u32> = data.chunks_exact(4).map(|it| u32::from_le_bytes(it.try_into().unwrap())).collect();
    numbers.sort_unstable();
    assert!(sorted == numbers);
}

const SORTS: &str = "\
(def-function minus (x:int) (declare (return-type int)) (- 0 x))
(gen-bitonic-sort-vector! int :compact)
(gen-bitonic-sort-vector int :compact)
(gen-bitonic-sort-vector int :compact :keyF #'minus :name \"falling\")
(gen-radix-sort-vector! int :compact)
(gen-radix-sort-vector! uint :compact)
(gen-radix-sort-vector! float :compact)
(gen-radix-sort-vector! long :compact)
(gen-radix-sort-vector! ulong :compact)
(gen-radix-sort-vector! double :compact)
(gen-radix-sort-vector! short :compact :name \"narrow\")
";

/// Returns the output of an orchestration for bytes.
fn sorted(folder: &Folder, orchestration: &str, [from, to]: [&str; 2], kind: &str, bytes: &[u8]) -> Vec<u8> {
    folder.write("in.npy", npy(kind, bytes));
    folder.works(&format!(
        "run sorts.crisp --orchestration {orchestration} --device cpu --arg {from}=in.npy --out {to}=out.npy"
    ));
    parts(&folder.read("out.npy")).1
}

/// Numbers that look random, the same each time.
fn noise(length: usize) -> Vec<u64> {
    let mut state = 9_u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    };
    (0..length).map(|_| next()).collect()
}

fn bytes<T: Copy, const N: usize>(numbers: &[T], of: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    numbers.iter().flat_map(|&number| of(number)).collect()
}

// covers: crisp.gen-bitonic-sort-vector, crisp.gen-bitonic-sort-vector.inplace
#[test]
fn orchestrations_sort_whole_vectors_in_bitonic_passes() {
    let folder = Folder::new();
    folder.write("sorts.crisp", SORTS);
    for length in [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1 << 14] {
        let numbers: Vec<i32> = noise(length).into_iter().map(|number| (number >> 20) as i32).collect();
        let mut wanted = numbers.clone();
        wanted.sort_unstable();
        let (numbers, rising) = (bytes(&numbers, i32::to_le_bytes), bytes(&wanted, i32::to_le_bytes));
        wanted.reverse();
        let falling = bytes(&wanted, i32::to_le_bytes);
        let kind = "<i4";
        let apart = ["data_in", "data_out"];
        assert_eq!(
            sorted(&folder, "bitonic_sort_vector_in_place_int", ["data"; 2], kind, &numbers),
            rising,
            "{length}"
        );
        assert_eq!(sorted(&folder, "bitonic_sort_vector_int", apart, kind, &numbers), rising, "{length}");
        assert_eq!(sorted(&folder, "falling", apart, kind, &numbers), falling, "{length}");
    }
}

// covers: crisp.todo.radix-sort
#[test]
fn orchestrations_sort_keys_of_all_widths_by_their_digits() {
    let folder = Folder::new();
    folder.write("sorts.crisp", SORTS);
    let by_digits = |name: &str, kind: &str, keys: &[u8]| {
        let memory = format!("{name}_count::keys");
        sorted(&folder, name, [&memory; 2], kind, keys)
    };
    let in_place = |ty: &str| format!("radix_sort_vector_in_place_{ty}");
    for length in [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 1 << 14, 20_000] {
        let numbers = noise(length);
        let mut keys: Vec<i32> = numbers.iter().map(|&it| it as i32).collect();
        let given = bytes(&keys, i32::to_le_bytes);
        keys.sort_unstable();
        assert_eq!(by_digits(&in_place("int"), "<i4", &given), bytes(&keys, i32::to_le_bytes), "{length}");
        let mut keys: Vec<u32> = numbers.iter().map(|&it| it as u32).collect();
        let given = bytes(&keys, u32::to_le_bytes);
        keys.sort_unstable();
        assert_eq!(by_digits(&in_place("uint"), "<u4", &given), bytes(&keys, u32::to_le_bytes), "{length}");
        let mut keys: Vec<u64> = numbers.clone();
        let given = bytes(&keys, u64::to_le_bytes);
        keys.sort_unstable();
        assert_eq!(by_digits(&in_place("ulong"), "<u8", &given), bytes(&keys, u64::to_le_bytes), "{length}");
        let mut keys: Vec<i64> = numbers.iter().map(|&it| it as i64).collect();
        let given = bytes(&keys, i64::to_le_bytes);
        keys.sort_unstable();
        assert_eq!(by_digits(&in_place("long"), "<i8", &given), bytes(&keys, i64::to_le_bytes), "{length}");
        let mut keys: Vec<i16> = numbers.iter().map(|&it| it as i16).collect();
        let given = bytes(&keys, i16::to_le_bytes);
        keys.sort_unstable();
        assert_eq!(by_digits("narrow", "<i2", &given), bytes(&keys, i16::to_le_bytes), "{length}");
        let mut keys: Vec<f32> = numbers.iter().map(|&it| (it as i32) as f32 / 7.0).collect();
        let given = bytes(&keys, f32::to_le_bytes);
        keys.sort_unstable_by(f32::total_cmp);
        assert_eq!(by_digits(&in_place("float"), "<f4", &given), bytes(&keys, f32::to_le_bytes), "{length}");
        let mut keys: Vec<f64> = numbers.iter().map(|&it| (it as i64) as f64 / 7.0).collect();
        let given = bytes(&keys, f64::to_le_bytes);
        keys.sort_unstable_by(f64::total_cmp);
        assert_eq!(by_digits(&in_place("double"), "<f8", &given), bytes(&keys, f64::to_le_bytes), "{length}");
    }
}

// covers: crisp.flag.no-static-analysis
#[test]
fn analyses_run_where_sources_ask_and_are_explained_where_the_command_does() {
    let folder = Folder::new();
    folder.write(
        "k.crisp",
        "(declaim (check-coalesce))
(def-kernel k (v:(vector-type float :global :read-write))
  (declare (global-size :derive-from v) (local-size :set-to 64))
  (set! (~ v (* 2 (get-global-id 0))) 0.0))
",
    );
    let done = folder.crisp("check k.crisp");
    assert!(done.code == 0 && done.err.contains("warning[A0301]"), "{}", done.err);
    for command in ["check --no-static-analysis k.crisp", "run --no-static-analysis k.crisp --arg v=zeros:float:64"] {
        let done = folder.crisp(command);
        assert!(done.code == 0 && !done.err.contains("A0301"), "{}", done.err);
    }
    let text = folder.works("check --no-static-analysis --explain k.crisp");
    assert!(text.starts_with("kernel k, workgroups of 64 × 1 × 1\n"), "{text}");
    assert!(text.contains("k.crisp:4:3: store of global `v`, 4 bytes: 2 segments where 1 would do\n"), "{text}");
    assert!(text.contains("  registers: about "), "{text}");
}
