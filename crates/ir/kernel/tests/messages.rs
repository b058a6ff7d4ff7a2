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
error[K0106]: `half` is used outside the branch or loop that makes it
  --> x.kir:12:7
   |
 8 |           (let %half f32 (const 0.5))
   |                          ----------- it is made here, and not every path leads past here
...
12 |       (return %half))))
   |       ^^^^^^^^^^^^^^
   |
   = help: hand it out: `yield` it, and use the result of the `if` or the loop
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
  |     ------------- the one of type `i32` is made here
...
8 |       (let %y f32 (mul %x %n))
  |                   ^^^^^^^^^^^
  |
  = help: convert one of them; nothing is converted by itself
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
  |                   ------------- the index is made here
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
error[K0305]: neither branch of this `if` comes to its end, so nothing after it is reached
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
   = help: let one branch `yield`, and put what it did after the `if`
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
   = help: write a loop; every program ends, so there is no recursion
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
   |     ------------------------------------- the argument is made here
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
error[K0303]: this `yield` hands on 2 values, and the `for` takes 1
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
    (memory tile local f32 16384)
    (body
      (return))))
",
        "
error[K0414]: kernel `big` declares 65636 bytes of local memory, and a workgroup has at most 65536
 --> x.kir:2:11
  |
2 |   (kernel big
  |           ^^^
3 |     (memory small local u8 100)
4 |     (memory tile local f32 16384)
  |     ----------------------------- `tile` is the largest
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
error[K0004]: there is no operation `sqtr`
 --> x.kir:6:19
  |
6 |       (let %y f32 (sqtr %total))
  |                   ^^^^^^^^^^^^^
  |
  = help: did you mean `sqrt`?

error[K0006]: there is no value `%totl`
 --> x.kir:7:24
  |
7 |       (let %z f32 (neg %totl))
  |                        ^^^^^
  |
  = help: did you mean `%total`?
",
    );
}
