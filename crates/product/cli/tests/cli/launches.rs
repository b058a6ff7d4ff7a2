//! Kernels and launch sizes that cannot be had, and what the interpreter finds.

use crate::harness::Folder;

#[test]
fn which_kernel() {
    let folder = Folder::new();
    folder.fails(
        "run two.crisp",
        "\
error[U0202]: `two.crisp` has 2 kernels
 |
 = note: they are `fill_one` and `fill_two`
 = help: choose one: `--kernel fill_one`
",
    );
    folder.fails(
        "run two.crisp --kernel fill_tow",
        "\
error[U0203]: `two.crisp` has no kernel `fill_tow`
 |
 = help: did you mean `fill_two`?
",
    );
    assert!(folder.works("run two.crisp --kernel fill_two --global 1").contains("first 2 0 0 0\n"));
}

#[test]
fn programs_are_executed_by_name() {
    let folder = Folder::new();
    folder.write(
        "steps.kir",
        "(module
  (kernel more (param from (view u32 global read)) (out to (view u32 global write)) (param by u32)
    (global-size :derive (length to))
    (local-size :derive 1)
    (body
      (let %i u32 (global-id 0))
      (let %at u64 (convert u64 %i))
      (let %x u32 (load %from %at))
      (let %sum u32 (add %x %by))
      (store %to %at %sum)
      (return)))
  (program steps (param xs (view u32 global read)) (out ys (view u32 global write)) (param n u32)
    (temporary a u32 (length xs))
    (temporary b u32 (length xs))
    (body
      (launch more (xs a 0))
      (repeat i (scalar n) (launch more (a b (index i))) (launch more (b a 1)))
      (launch more (a ys 100)))))",
    );
    let text = folder.works("run steps.kir --program steps --arg xs=iota:uint:4 --arg ys=zeros:uint:4 --arg n=3");
    assert!(text.contains("first 106 107 108 109\n") && text.contains("program  steps on cpu\n"), "{text}");
    folder.fails(
        "run steps.kir --program step",
        "\
error[U0206]: `steps.kir` has no program `step`
 |
 = help: did you mean `steps`?
",
    );
    let text =
        folder.works("run steps.kir --program steps --arg xs=iota:uint:4 --arg ys=zeros:uint:4 --arg n=0 --json");
    assert!(text.starts_with("{\"program\":\"steps\",") && !text.contains("\"global\""), "{text}");
}

#[test]
fn sizes_that_are_none() {
    let folder = Folder::new();
    folder.fails(
        "run add.crisp --global 1e6 --local 2^65 --repeat 0",
        "\
error[U0106]: `--global 1e6` is not a size
 |
 = help: write a whole number such as `1000`, `1_000_000`, `2^20` or `2^20+7`, for more axes with commas: `640,480`

error[U0106]: `--local 2^65` does not fit 64 bits
 |
 = help: a launch has at most 2^31 invocations along each axis

error[U0108]: `--repeat 0` would run nothing
 |
 = help: leave it out to run once, or give the number of runs
",
    );
    folder.fails(
        "run add.crisp --global 1,2,3,4",
        "\
error[U0107]: `--global 1,2,3,4` has more than three sizes
 |
 = help: a launch has 1 to 3 axes
",
    );
}

#[test]
fn sizes_that_do_not_fit_the_kernel() {
    let folder = Folder::new();
    let arguments = "run add.crisp --arg A=iota:float:3 --arg B=iota:float:3";
    folder.fails(
        &format!("{arguments} --global 2^40"),
        "\
error[L0002]: 1099511627776 invocations along axis 0: a launch has at most 2^31 along each axis
 --> add.crisp:6:12
  |
6 |            (global-size :derive-from A))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: launch fewer, and let each invocation loop over its share: `loop-grid-stride` does
",
    );
    folder.fails(
        &format!("{arguments} --local 2048"),
        "\
error[L0004]: a workgroup of 2048×1×1 invocations: it must have 1 to 1024
 --> add.crisp:4:13
  |
4 | (def-kernel vector_add (A B &out C)
  |             ^^^^^^^^^^
  |
  = help: choose sizes whose product is at most 1024, such as 256 or 32,8
",
    );
    folder.fails(
        &format!("{arguments} --global 4,4"),
        "\
error[L0006]: the kernel is launched with 1 axis, but 2 are requested
 --> add.crisp:6:12
  |
6 |            (global-size :derive-from A))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give one size for each axis: N
",
    );
    folder.write(
        "fixed.crisp",
        "(def-kernel fixed (&out A:(vector-type int :global :write-only 64))
  (declare (local-size :set-to 64 :msg \"one workgroup for each tile\"))
  (in-each-thread (i) (set! (~ A i) 1)))",
    );
    folder.fails(
        "run fixed.crisp --global 64 --local 32",
        "\
error[L0005]: the kernel requires a local-size of 64, but 32 is requested
 --> fixed.crisp:2:12
  |
2 |   (declare (local-size :set-to 64 :msg \"one workgroup for each tile\"))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = note: message of the kernel: one workgroup for each tile
  = help: leave the request out, or request 64
",
    );
    folder.fails(
        "run fixed.crisp",
        "\
error[L0003]: the kernel declares no global size and none is requested
 --> fixed.crisp:1:13
  |
1 | (def-kernel fixed (&out A:(vector-type int :global :write-only 64))
  |             ^^^^^
  |
  = help: say how many invocations to launch (`--global 1000`, or `--grid 4 --block 256` as in CUDA; `global_size=1000` of a call in Python), or declare `(global-size :derive-from …)`
",
    );
}

#[test]
fn sizes_that_depend_on_what_is_not_given() {
    let folder = Folder::new();
    folder.fails(
        "run scale.crisp --arg factor=1 --arg count=1 --arg on=true",
        "\
error[L0001]: the launch size depends on `V`, which is not given
 --> scale.crisp:7:12
  |
7 |            (global-size :derive-from V))
  |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give it: `--arg V=…`
",
    );
    folder.write(
        "square.crisp",
        "(def-kernel square (n:long &out A:(vector-type long :global :write-only))
  (declare (global-size :derive-from (* n (* n (* n n)))))
  (in-each-thread (i) (set! (~ A i) 1)))",
    );
    let done = folder.crisp("run square.crisp --arg n=2^62");
    assert!(done.code == 1 && done.err.starts_with("error[L0007]"), "{}", done.err);
}

#[test]
fn outputs_whose_length_nobody_knows() {
    let folder = Folder::new();
    folder.write(
        "open.crisp",
        "(def-kernel open (&out A:(vector-type int :global :write-only))
  (declare (local-size :set-to 64) (global-size :dims 1))
  (in-each-thread (i) (set! (~ A i) 1)))",
    );
    let done = folder.crisp("run open.crisp");
    assert_eq!(done.code, 1);
    assert!(done.err.starts_with("error[L0003]"), "{}", done.err);
    // Each invocation certainly stores its element.
    assert!(folder.works("run open.crisp --global 100").contains("A: int × 100\n"));
    assert!(folder.works("run open.crisp --global 100 --arg A=zeros:int:3").contains("A: int × 3\n"));
    folder.write(
        "swapped.crisp",
        "(def-kernel swapped (&out A:(vector-type int :global :write-only))
  (declare (local-size :set-to 64) (global-size :dims 1))
  (in-each-thread (i) (set! (~ A (bit-xor i 1)) 1)))",
    );
    let done = folder.crisp("run swapped.crisp --global 100");
    assert!(done.code == 1 && done.err.starts_with("error[A0121]"), "{}", done.err);
}

#[test]
fn an_input_made_of_zeros_is_pointed_at() {
    let folder = Folder::new();
    folder.write(
        "count.crisp",
        "(def-type data (vector-type int :global :read-write))
(def-kernel count (A)
  (declare (type A data) (global-size :set-to 3))
  (in-each-thread (i) (when (check-thread-bounds i) (inc! (~ A i)))))",
    );
    let done = folder.crisp("run count.crisp");
    assert_eq!(done.code, 0);
    assert!(done.out.contains("A: int × 3\n") && done.out.contains("first 1 1 1\n"), "{}", done.out);
    assert_eq!(
        done.err,
        "\
warning[L0120]: the kernel may read `A`, which is not given: it starts as 3 zeros
 --> count.crisp:2:20
  |
2 | (def-kernel count (A)
  |                    ^ declared here
  |
  = help: give it: `--arg A=FILE.npy`, or `--arg A=zeros:int:3` if zeros are meant
"
    );
}

#[test]
fn a_launch_of_nothing_is_pointed_at() {
    let folder = Folder::new();
    let done = folder.crisp("run add.crisp --arg A=iota:float:3 --arg B=iota:float:3 --global 0");
    assert_eq!(
        (done.code, done.err.as_str()),
        (
            0,
            "\
warning[L0121]: the launch has no invocations: `--global` has a zero
 |
 = help: outputs keep their initial contents
"
        )
    );
    assert!(done.out.contains("C: float × 0\n") && done.out.contains(": 0 invocations in 0 workgroups"));
}

const RACE: &str = "\
(def-kernel race (&out A:(vector-type int :global :write-only 1))
  (declare (global-size :set-to 2))
  (in-each-thread (i)
    (set! (~ A 0) 1)))
";

#[test]
fn the_interpreter_refuses_races() {
    let folder = Folder::new();
    folder.write("race.crisp", RACE);
    let done = folder.crisp("run race.crisp --device interp --out A=a.npy");
    assert_eq!((done.code, done.out.as_str()), (1, ""));
    assert!(done.err.starts_with("error[X0001]: two invocations store to element 0 of `A`"), "{}", done.err);
    assert!(done.err.contains("race.crisp:4:5"), "{}", done.err);
    assert!(!folder.has("a.npy"), "a kernel with a race has no result");
    let done = folder.crisp("run race.crisp --device interp --json");
    let said: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!((done.code, &said["diagnostics"][0]["code"]), (1, &"X0001".into()));
}

#[test]
fn the_interpreter_warns_of_accesses_out_of_bounds() {
    let folder = Folder::new();
    let arguments = "run add.crisp --arg A=iota:float:3 --arg B=iota:float:2 --device interp --local 3 --repeat 2";
    let done = folder.crisp(arguments);
    assert_eq!(done.code, 0);
    assert!(
        done.err.starts_with("warning[X0003]: a load from `B` at 2, which is not below 2; it gives zero"),
        "{}",
        done.err
    );
    assert_eq!(done.err.matches("warning[").count(), 1, "{}", done.err);
    assert!(done.out.contains("first 0.0 2.0 2.0\n"), "{}", done.out);
    let said = serde_json::from_str::<serde_json::Value>(&folder.crisp(&format!("{arguments} --json")).out).unwrap();
    assert_eq!(said["diagnostics"][0]["code"], "X0003");
}

// L0008
#[test]
fn a_buffer_of_more_elements_than_memory_has() {
    let folder = Folder::new();
    folder.write(
        "sums.crisp",
        "(def-kernel sums (n:ulong)
  (declare single-task)
  (set! (~ (make-result-vector float (* n n) :name \"sums\") 0) 1.0))",
    );
    let done = folder.crisp("run sums.crisp --arg n=9223372036854775808");
    assert_eq!(done.code, 1);
    assert!(
        done.err
            .starts_with("error[L0008]: the kernel needs 85070591730234615865843651857942052864 elements for `sums`"),
        "{}",
        done.err
    );
    assert!(done.err.contains("note: its length is `(* n n)`"), "{}", done.err);
}

#[test]
fn a_kernel_runs_with_what_follows_it() {
    let folder = Folder::new();
    folder.write(
        "stages.crisp",
        "(def-kernel first (v:(vector-type int :global :read-only))
  (declare (global-size :derive-from v))
  (let ((doubled (make-scratch-vector v)) (sum (make-result-vector int 1)))
    (let-kernel ((finish (d:(vector-type int :global :read-only) s:(vector-type int :global :write-only))
                   (declare single-task (kernel-name \"first_finish\"))
                   (let ((all 0))
                     (dotimes (i (length~ d)) (inc! all (~ d i)))
                     (set! (~ s 0) all))))
      (in-each-thread (i)
        (when (< i (length~ v)) (set! (~ doubled i) (* 2 (~ v i)))))
      (finish doubled sum))))",
    );
    let text = folder.works("run stages.crisp --arg v=iota:int:10");
    assert!(text.contains("sum: int × 1\n") && text.contains("first 90\n"), "{text}");
    assert!(text.contains("kernel   first on cpu: "), "{text}");
    // By itself the second stage is a kernel like others.
    let text = folder.works("run stages.crisp --kernel first_finish --arg d=iota:int:4 --arg s=zeros:int:1");
    assert!(text.contains("first 6\n"), "{text}");
}

#[test]
fn results_are_as_long_as_stores_reach() {
    let folder = Folder::new();
    let kernel = |index: &str| {
        format!(
            "(def-kernel k (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from v))
  (let ((i (get-global-id 0)))
    (set! (~ r {index}) 1)))"
        )
    };
    let length = |index: &str| {
        folder.write("reach.crisp", kernel(index));
        folder.json("run reach.crisp --arg v=iota:uint:5")["outputs"][0]["length"].as_u64().unwrap()
    };
    let reached = [
        ("i", 5),
        ("0", 1),
        ("(* 2 i)", 9),
        ("(+ i 3)", 8),
        ("(mod (~ v i) 16)", 16),
        ("(- (length~ v) i)", 6),
        ("(mod (* 2 i) (length~ r))", 9),
    ];
    for (index, wanted) in reached {
        assert_eq!(length(index), wanted, "{index}");
    }
    folder.write(
        "guarded.crisp",
        kernel("i").replace("(set! (~ r i) 1)", "(when (< (* 2 i) (length~ r)) (set! (~ r (* 2 i)) 1))"),
    );
    assert_eq!(folder.crisp("run guarded.crisp --arg v=iota:uint:5").err, "");
    let square = "(def-kernel k (w:uint h:uint &out r:(vector-type uint :global :write-only))
  (declare (global-size :derive-from (w h)))
  (set! (~ r (+ (* (get-global-id 1) w) (get-global-id 0))) 1))";
    folder.write("square.crisp", square);
    assert!(folder.works("run square.crisp --arg w=5 --arg h=3").starts_with("r: uint × 15\n"));
}
