//! Messages as an author sees them.

use crisp_ir_kernel::{Checked, text};
use crisp_support_diagnostics::{Files, render_terminal};

/// Reads and checks `source` and compares what is shown.
#[track_caller]
fn check(source: &str, wanted: &str) {
    let source = source.trim_start_matches('\n');
    let mut files = Files::new();
    let file = files.add("x.kir", source);
    let diagnostics = match text::parse(file, source) {
        Err(diagnostics) => diagnostics,
        Ok(module) => match Checked::check(module) {
            Ok(_) => Vec::new(),
            Err(broken) => broken.iter().map(|broken| broken.diagnostic()).collect(),
        },
    };
    let shown = render_terminal(&files, &diagnostics, false);
    assert_eq!(shown, wanted.trim_start_matches('\n'), "\n{shown}");
}

#[test]
fn a_value_outside_its_branch() {
    check(
        "
(module
  (function f
    (param c bool)
    (results f32)
    (body
      (if %c
        (then
          (let %half f32 (const 0.5))
          (yield))
        (else
          (yield)))
      (return %half))))
",
        "
error[K0106]: `half` is used outside the branch or loop that defines it
  --> x.kir:12:7
   |
 8 |           (let %half f32 (const 0.5))
   |                          ----------- it is defined here, and not every path executes this
...
12 |       (return %half))))
   |       ^^^^^^^^^^^^^^
   |
   = help: pass it out: `yield` it, and use the result of the `if` or the loop
",
    );
}

#[test]
fn operands_of_two_types() {
    check(
        "
(module
  (kernel scale
    (param n i32)
    (param v (view f32 global read-write))
    (body
      (let %zero u64 (const 0))
      (let %x f32 (load %v %zero))
      (let %y f32 (mul %x %n))
      (store %v %zero %y)
      (return))))
",
        "
error[K0202]: the operands of `mul` must have one type, and they are `f32` and `i32`
 --> x.kir:8:19
  |
3 |     (param n i32)
  |     ------------- the one of type `i32` is defined here
...
8 |       (let %y f32 (mul %x %n))
  |                   ^^^^^^^^^^^
  |
  = help: convert one of them; there are no implicit conversions
",
    );
}

#[test]
fn an_index_that_is_too_narrow() {
    check(
        "
(module
  (kernel fill
    (out v (view f32 global write))
    (body
      (let %i u32 (global-id 0))
      (let %one f32 (const 1.0))
      (store %v %i %one)
      (return))))
",
        "
error[K0404]: an index is `i64` or `u64`, and `i` is `u32`
 --> x.kir:7:7
  |
5 |       (let %i u32 (global-id 0))
  |                   ------------- the index is defined here
6 |       (let %one f32 (const 1.0))
7 |       (store %v %i %one)
  |       ^^^^^^^^^^^^^^^^^^
  |
  = help: convert it; indices are 64 bits wide so that they do not wrap into range
",
    );
}

#[test]
fn both_branches_leave() {
    check(
        "
(module
  (function sign
    (param x i32)
    (param negative bool)
    (results i32)
    (body
      (if %negative
        (then
          (let %a i32 (const -1))
          (return %a))
        (else
          (let %b i32 (const 1))
          (return %b)))
      (return %x))))
",
        "
error[K0305]: neither branch of this `if` reaches its end, so nothing after it is reached
  --> x.kir:7:7
   |
 7 |       (if %negative
   |       ^^^^^^^^^^^^^
...
10 |           (return %a))
   |           ----------- one branch leaves here
...
13 |           (return %b)))
   |           ----------- the other leaves here
   |
   = help: let one branch `yield`, and move its operations after the `if`
",
    );
}

#[test]
fn functions_in_a_circle() {
    check(
        "
(module
  (function even
    (param n i32)
    (results i32)
    (body
      (let %r i32 (call odd %n))
      (return %r)))
  (function odd
    (param n i32)
    (results i32)
    (body
      (let %r i32 (call even %n))
      (return %r))))
",
        "
error[K0314]: functions must not call themselves, and here `even` calls `odd`, which calls `even`
  --> x.kir:12:19
   |
 6 |       (let %r i32 (call odd %n))
   |                   ------------- `even` calls `odd`
...
12 |       (let %r i32 (call even %n))
   |                   ^^^^^^^^^^^^^^
   |
   = help: recursion is not supported: use a loop
",
    );
}

#[test]
fn an_argument_of_another_type() {
    check(
        "
(module
  (function first
    (param v (view f32 global read))
    (results f32)
    (body
      (let %zero u64 (const 0))
      (let %x f32 (load %v %zero))
      (return %x)))
  (kernel k
    (param data (view f32 constant read))
    (body
      (let %x f32 (call first %data))
      (return))))
",
        "
error[K0312]: `first` takes `v` as `(view f32 global read)`, and this call gives it `data` of type `(view f32 constant read)`
  --> x.kir:12:19
   |
 3 |     (param v (view f32 global read))
   |     -------------------------------- the parameter
...
10 |     (param data (view f32 constant read))
   |     ------------------------------------- the argument is defined here
11 |     (body
12 |       (let %x f32 (call first %data))
   |                   ^^^^^^^^^^^^^^^^^^
   |
   = help: convert the argument; a view must agree in element, space, access, stride and rank
",
    );
}

#[test]
fn values_of_a_loop() {
    check(
        "
(module
  (function sum
    (param n u64)
    (results u64)
    (body
      (let %zero u64 (const 0))
      (let %one u64 (const 1))
      (let %s u64 (for (%k u64) (up %zero %n %one) (carry (%before u64 %zero))
        (let %after u64 (add %before %k))
        (yield %after %k)))
      (return %s))))
",
        "
error[K0303]: this `yield` passes on 2 values, and the `for` takes 1
  --> x.kir:10:9
   |
 8 |       (let %s u64 (for (%k u64) (up %zero %n %one) (carry (%before u64 %zero))
   |                   -------------------------------- this `for`
 9 |         (let %after u64 (add %before %k))
10 |         (yield %after %k)))
   |         ^^^^^^^^^^^^^^^^^
   |
   = help: give `yield` as many values as the `for` declares
",
    );
}

#[test]
fn too_much_local_memory() {
    check(
        "
(module
  (kernel big
    (memory small local u8 100)
    (memory tile local f32 262144)
    (body
      (return))))
",
        "
error[K0414]: kernel `big` declares 1048676 bytes of local memory, and a workgroup has at most 1048576
 --> x.kir:2:11
  |
2 |   (kernel big
  |           ^^^
3 |     (memory small local u8 100)
4 |     (memory tile local f32 262144)
  |     ------------------------------ `tile` is the largest
  |
  = help: work on smaller tiles, or keep part of the data in a buffer
",
    );
}

#[test]
fn a_mistyped_operation_and_value() {
    check(
        "
(module
  (function f
    (param total f32)
    (results f32)
    (body
      (let %y f32 (sqtr %total))
      (let %z f32 (neg %totl))
      (return %y))))
",
        "
error[K0004]: unknown operation `sqtr`
 --> x.kir:6:19
  |
6 |       (let %y f32 (sqtr %total))
  |                   ^^^^^^^^^^^^^
  |
  = help: did you mean `sqrt`?

error[K0006]: unknown value `%totl`
 --> x.kir:7:24
  |
7 |       (let %z f32 (neg %totl))
  |                        ^^^^^
  |
  = help: did you mean `%total`?
",
    );
}

#[test]
fn an_atomic_update_that_is_left() {
    check(
        "
(module
  (kernel counts
    (param v (view u32 global read-write))
    (param i u64)
    (param c bool)
    (body
      (let %old u32 (atomic-apply device (%x u32) (%v %i)
        (if %c
          (then
            (return))
          (else
            (yield)))
        (yield %x)))
      (return))))
",
        "
error[K0309]: `return` would leave an atomic update before it has a new element
  --> x.kir:10:13
   |
 7 |       (let %old u32 (atomic-apply device (%x u32) (%v %i)
   |                     ------------------------------------- this update
...
10 |             (return))
   |             ^^^^^^^^
   |
   = help: yield the old element where nothing is to change, and decide by the result afterwards
",
    );
}

#[test]
fn an_atomic_update_that_does_more_than_compute() {
    check(
        "
(module
  (function next
    (param v (view u32 global read-write))
    (param i u64)
    (results u32)
    (body
      (let %x u32 (load %v %i))
      (return %x)))
  (kernel counts
    (param v (view u32 global read-write))
    (param i u64)
    (body
      (let %old u32 (atomic-apply device (%x u32) (%v %i)
        (barrier)
        (let %y u32 (call next %v %i))
        (for (%k u64) (while %i)
          (yield))
        (yield %y)))
      (return))))
",
        "
error[K0310]: `barrier` cannot be part of an atomic update, which may be repeated
  --> x.kir:14:9
   |
13 |       (let %old u32 (atomic-apply device (%x u32) (%v %i)
   |                     ------------------------------------- this update
14 |         (barrier)
   |         ^^^^^^^^^
   |
   = help: an update only computes: load, store and talk to others before or after it

error[K0310]: a function that does more than compute cannot be part of an atomic update, which may be repeated
  --> x.kir:15:21
   |
13 |       (let %old u32 (atomic-apply device (%x u32) (%v %i)
   |                     ------------------------------------- this update
14 |         (barrier)
15 |         (let %y u32 (call next %v %i))
   |                     ^^^^^^^^^^^^^^^^^
   |
   = help: an update only computes: load, store and talk to others before or after it

error[K0310]: `while` cannot be part of an atomic update, which may be repeated
  --> x.kir:16:9
   |
13 |       (let %old u32 (atomic-apply device (%x u32) (%v %i)
   |                     ------------------------------------- this update
...
16 |         (for (%k u64) (while %i)
   |         ^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: an update only computes: load, store and talk to others before or after it
",
    );
}

#[test]
fn what_has_no_atomic_operations() {
    check(
        "
(module
  (kernel counts
    (param bytes (view u8 global read-write))
    (param input (view u32 global read))
    (param table (view u32 constant read))
    (param i u64)
    (param b u8)
    (param x u32)
    (memory own private u32 4)
    (body
      (let %p u8 (atomic-add device %bytes %i %b))
      (let %q u32 (atomic-max device %input %i %x))
      (let %r u32 (atomic-or device %table %i %x))
      (let %mine (view u32 private read-write) (memory own))
      (let %s u32 (atomic-inc workgroup %mine %i %x))
      (return))))
",
        "
error[K0416]: `atomic-add` works on scalars of 32 or 64 bits, and the elements are `u8`
  --> x.kir:11:18
   |
11 |       (let %p u8 (atomic-add device %bytes %i %b))
   |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: keep what is updated atomically in a buffer of `i32`, `u32`, `i64`, `u64`, `f32` or `f64`

error[K0417]: `atomic-max` writes, and `input` is only read
  --> x.kir:12:19
   |
 4 |     (param input (view u32 global read))
   |     ------------------------------------ the view is defined here
...
12 |       (let %q u32 (atomic-max device %input %i %x))
   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: declare the view `read-write`

error[K0417]: `atomic-or` writes, and `table` is constant memory
  --> x.kir:13:19
   |
 5 |     (param table (view u32 constant read))
   |     -------------------------------------- the view is defined here
...
13 |       (let %r u32 (atomic-or device %table %i %x))
   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: pass a buffer in global memory

error[K0417]: `atomic-inc` works on memory that invocations share, and `mine` is private
  --> x.kir:15:19
   |
14 |       (let %mine (view u32 private read-write) (memory own))
   |                                                ------------ the view is defined here
15 |       (let %s u32 (atomic-inc workgroup %mine %i %x))
   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   |
   = help: load, compute and store: no other invocation accesses it
",
    );
}

#[test]
fn more_than_the_strict_profile_has() {
    check(
        "
(module
  (kernel keeps
    (profile strict)
    (param sums (view f32 global read-write))
    (param i u64)
    (param x f32)
    (body
      (fence device)
      (let %a f32 (atomic-add device %sums %i %x))
      (let %t u64 (clock))
      (return))))
",
        "
error[K0512]: kernel `keeps` uses the strict profile, which does not allow a fence for the whole device
 --> x.kir:8:7
  |
2 |   (kernel keeps
  |           ----- this kernel
...
8 |       (fence device)
  |       ^^^^^^^^^^^^^^
  |
  = help: split the work into two launches, or let the kernel use the device profile

error[K0512]: kernel `keeps` uses the strict profile, which does not allow an atomic operation on floats whose result depends on the order
 --> x.kir:9:19
  |
2 |   (kernel keeps
  |           ----- this kernel
...
9 |       (let %a f32 (atomic-add device %sums %i %x))
  |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: add up in a fixed order, in integers, or let the kernel use the device profile

error[K0512]: kernel `keeps` uses the strict profile, which does not allow a clock
  --> x.kir:10:19
   |
 2 |   (kernel keeps
   |           ----- this kernel
...
10 |       (let %t u64 (clock))
   |                   ^^^^^^^
   |
   = help: measure launches on the host, or let the kernel use the device profile
",
    );
}

#[test]
fn values_that_are_told() {
    check(
        "
(module
  (kernel talks
    (param a f32)
    (param b bool)
    (body
      (log \"five\" %a %a %a %a %a)
      (assert \"nothing\")
      (assert \"a number\" %a)
      (return))))
",
        "
error[K0219]: `log` reports at most 4 values, and is given 5
 --> x.kir:6:7
  |
6 |       (log \"five\" %a %a %a %a %a)
  |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: report the rest with a second `log`

error[K0219]: `assert` has no condition
 --> x.kir:7:7
  |
7 |       (assert \"nothing\")
  |       ^^^^^^^^^^^^^^^^^^
  |
  = help: give it the bool that should hold, then the values to report when it does not

error[K0201]: the condition of `assert` must be `bool`, and `a` is `f32`
 --> x.kir:8:7
  |
3 |     (param a f32)
  |     ------------- defined here
...
8 |       (assert \"a number\" %a)
  |       ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: compare it with something: `eq`, `ne`, `lt` and the like make a bool
",
    );
}

#[test]
fn too_many_parameters() {
    let params: String = (0..257).map(|number| format!(" (param p{number} u32)")).collect();
    let source = format!("(module\n  (kernel many\n   {params}\n    (body\n      (return))))\n");
    check(
        &source,
        "
error[K0513]: a kernel or program has at most 256 parameters, and this one has 257
 --> x.kir:2:11
  |
2 |   (kernel many
  |           ^^^^
  |
  = help: put several values into one buffer
",
    );
}

#[test]
fn roles_that_do_not_fit() {
    check(
        "(module
  (kernel k
    (status words f32)
    (body
      (return))))
",
        "
error[K0514]: parameter `words` of type `f32` cannot have the role `status`
 --> x.kir:3:5
  |
3 |     (status words f32)
  |     ^^^^^^^^^^^^^^^^^^
  |
  = note: `hidden` is a global view, `status` one of `u32` that can be written; all other roles but `param` and `out` are `u32` or `u64`
  = help: only kernels that were made for a target have such parameters; declare it with `param` otherwise
",
    );
    // A function is not launched, and each role has its types.
    let broken = |head: &str, param: &str, results: &str| {
        let text = format!("(module ({head} k ({param}) {results} (body (return))))");
        let module = crisp_ir_kernel::text::parse(crisp_support_diagnostics::FileId(0), &text).expect("it is a module");
        Checked::check(module).is_err()
    };
    for fits in ["bound x u32 2", "offset x u64 0", "dimensions x u32", "length x u32 0 12"] {
        assert!(!broken("kernel", fits, ""), "{fits}");
        assert!(broken("function", fits, "(results)"), "{fits}");
    }
    // The numbers of a role are as many as it has.
    for source in ["(length x u32 1)", "(length x u32 1 y)", "(status x u32 1)", "(bound x u32 256)"] {
        let text = format!("(module (kernel k {source} (body (return))))");
        let found = text::parse(crisp_support_diagnostics::FileId(0), &text).expect_err(source);
        assert!(["K0002", "K0003"].contains(&found[0].code.0), "{source}: {found:#?}");
    }
    for other in ["bound x i32 2", "bound x u32 3", "dimensions x u64", "argument-word x u32 0 2"] {
        assert!(broken("kernel", other, ""), "{other}");
    }
}

#[test]
fn hidden_parameters() {
    let of = |params: &str, buffers: &str| {
        format!("(module\n  (kernel k\n    {params}\n    {buffers}\n    (body (return))))\n")
    };
    let (sum, all) = ("(param n u32) (hidden sum (view f32 global write))", "(buffer sum result (scalar n))");
    assert!(broken_rules(&of(sum, all)).is_empty());
    for (params, buffers, wanted) in [
        (sum, "", "the kernel has 1 hidden parameter and describes no buffer"),
        (
            "(hidden sum (view f32 global write)) (param n u32)",
            "(buffer sum result 1)",
            "`n` follows a hidden parameter",
        ),
        (sum, "(buffer sum cell 2)", "the cell `sum` does not have the length 1"),
        (
            sum,
            "(buffer sum implicit 2 (const (i32 1)))",
            "the initial value of `sum` does not have the type of its elements",
        ),
    ] {
        let found = broken_rules(&of(params, buffers));
        assert_eq!(found, [("K0515".to_owned(), wanted.to_owned())]);
    }
    // A size names what a caller passes, and the launch.
    assert!(broken_rules(&of(sum, "(buffer sum result (add (global-size 0) (local-size 1)))")).is_empty());
    assert_eq!(broken_rules(&of(sum, "(buffer sum result (length sum))"))[0].0, "K0507");
}

/// Codes and messages of what is wrong with a module.
fn broken_rules(source: &str) -> Vec<(String, String)> {
    let module = crisp_ir_kernel::text::parse(crisp_support_diagnostics::FileId(0), source).expect("it is a module");
    let found = Checked::check(module).err().unwrap_or_default();
    found.iter().map(|it| it.diagnostic()).map(|it| (it.code.0.to_owned(), it.message)).collect()
}

#[test]
fn nested_too_deeply() {
    let branches = "(if %c (then ".repeat(200);
    let ends = "(yield)) (else (yield)))".repeat(200);
    let source = format!(
        "(module\n  (function deep (param c bool) (results)\n    (body\n{branches}\n(if %c\n(then (yield)) (else (yield)))\n{ends}\n(return))))\n"
    );
    check(
        &source,
        "
error[K0108]: branches and loops nest deeper than 200 levels here
 --> x.kir:5:1
  |
5 | (if %c
  | ^^^^^^
  |
  = help: move the inner levels into a function
",
    );
}

#[test]
fn too_much_private_memory() {
    check(
        "
(module
  (function table
    (results)
    (memory large private f32 16000)
    (body
      (return)))
  (kernel fills
    (memory small private f64 200)
    (body
      (call table)
      (return))))
",
        "
error[K0415]: kernel `fills` declares 65600 bytes of private memory, and an invocation has at most 65536
 --> x.kir:7:11
  |
4 |     (memory large private f32 16000)
  |     -------------------------------- `large` is the largest
...
7 |   (kernel fills
  |           ^^^^^
  |
  = help: use a buffer with a part for each invocation
",
    );
}

#[test]
fn a_view_of_too_many_axes() {
    check(
        "
(module
  (function takes
    (param v (view f32 global read :rank 9))
    (results)
    (body
      (return))))
",
        "
error[K0207]: a view has 1 to 8 axes, not 9
 --> x.kir:3:5
  |
3 |     (param v (view f32 global read :rank 9))
  |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: put several axes into one and compute the index
",
    );
}
