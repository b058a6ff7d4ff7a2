//! Mistakes in forms that the library defines, and known slips: M0401 to M0510.

use super::check;

// covers: crisp.alias.did-you-mean
#[test]
fn m0401_known_slips() {
    check(
        r##"(def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))"##,
        r##"
error[M0401]: there is no `unlong`
 --> k.crisp:1:18
  |
1 | (def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))
  |                  ^^^^^^
  |
  = help: did you mean `ulong`?

error[M0401]: there is no `my`
 --> k.crisp:1:36
  |
1 | (def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))
  |                                    ^^
  |
  = help: did you mean `type`?

error[M0401]: there is no `get-local-works-size`
 --> k.crisp:1:46
  |
1 | (def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))
  |                                              ^^^^^^^^^^^^^^^^^^^^
  |
  = help: did you mean `get-local-work-size`?

error[M0401]: there is no `:lenth`
 --> k.crisp:1:85
  |
1 | (def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))
  |                                                                                     ^^^^^^
  |
  = help: did you mean `:length`?

error[M0401]: there is no `when-thread-in-group=is`
 --> k.crisp:1:96
  |
1 | (def-kernel k (n:unlong) (declare (my x t)) (get-local-works-size) (make-vector int :lenth 3) (when-thread-in-group=is 0 (f)))
  |                                                                                                ^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: did you mean `when-thread-in-group-is`?
"##,
    );
}

#[test]
fn m0501_binding_what_is_no_name() {
    check(
        r##"(def-kernel k () (dotimes (5 n) (f)))"##,
        r##"
error[M0501]: `dotimes` binds a name, and this is none
 --> k.crisp:1:28
  |
1 | (def-kernel k () (dotimes (5 n) (f)))
  |                            ^
  |
  = help: write a name, such as `i`
"##,
    );
}

#[test]
fn m0502_typed_loop_index() {
    check(
        r##"(def-kernel k () (dotimes (i:int n) (f)))"##,
        r##"
error[M0502]: the index of a loop is always `ulong`
 --> k.crisp:1:28
  |
1 | (def-kernel k () (dotimes (i:int n) (f)))
  |                            ^^^^^
  |
  = help: write `i` without a type; convert it where another type is required
"##,
    );
    check(
        r##"(defmacro loop-to (n) `(dotimes (i:int ,n) (f i)))
(def-kernel k () (loop-to 4))"##,
        r##"
error[M0502]: the index of a loop is always `ulong`
 --> k.crisp:2:18
  |
1 | (defmacro loop-to (n) `(dotimes (i:int ,n) (f i)))
  |           ------- macro `loop-to` wrote the call of `dotimes`
2 | (def-kernel k () (loop-to 4))
  |                  ^^^^^^^^^^^
  |
  = help: write `i` without a type; convert it where another type is required
"##,
    );
}

// covers: crisp.grid-stride-target.missing
#[test]
fn m0503_stride_without_target() {
    check(
        r##"(def-kernel k (A) (loop-grid-stride (i) (set! (~ A i) 1)))"##,
        r##"
error[M0503]: `loop-grid-stride` has no end
 --> k.crisp:1:37
  |
1 | (def-kernel k (A) (loop-grid-stride (i) (set! (~ A i) 1)))
  |                                     ^^^
  |
  = help: begin its body with `(declare (grid-stride-target n))`, where `n` is a number, or a vector for its length
"##,
    );
}

#[test]
fn m0504_stride_with_too_few_targets() {
    check(
        r##"(def-kernel k (A) (loop-grid-stride (i j) (declare (grid-stride-target A)) (set! (~ A i) 1)))"##,
        r##"
error[M0504]: `loop-grid-stride` binds 2 names but has 1 target
 --> k.crisp:1:52
  |
1 | (def-kernel k (A) (loop-grid-stride (i j) (declare (grid-stride-target A)) (set! (~ A i) 1)))
  |                                                    ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: give one target for each name, in the same order
"##,
    );
}

#[test]
fn m0505_wrong_number_of_names() {
    check(
        r##"(def-kernel k (A) (loop-grid-stride (a b c d) (declare (grid-stride-target A)) (set! (~ A i) 1)))"##,
        r##"
error[M0505]: `loop-grid-stride` binds one, two or three names
 --> k.crisp:1:37
  |
1 | (def-kernel k (A) (loop-grid-stride (a b c d) (declare (grid-stride-target A)) (set! (~ A i) 1)))
  |                                     ^^^^^^^^^
  |
  = help: write `(loop-grid-stride (x y) …)`
"##,
    );
    check(
        r##"(def-kernel k (A) (loop-vector-stride A i (f)))"##,
        r##"
error[M0505]: `loop-vector-stride` binds one name in parentheses
 --> k.crisp:1:41
  |
1 | (def-kernel k (A) (loop-vector-stride A i (f)))
  |                                         ^
  |
  = help: write `(i)`
"##,
    );
}

#[test]
fn m0506_wrong_number_of_ids() {
    check(
        r##"(def-kernel k (A) (when-thread-is) (when-thread-is 0) (when-thread-is (0 1 2 3) (f)) (when-thread-is () (f)))"##,
        r##"
error[M0506]: `when-thread-is` takes one, two or three ids and then its body
 --> k.crisp:1:19
  |
1 | (def-kernel k (A) (when-thread-is) (when-thread-is 0) (when-thread-is (0 1 2 3) (f)) (when-thread-is () (f)))
  |                   ^^^^^^^^^^^^^^^^
  |
  = help: write `(when-thread-is (0) …)`

error[M0506]: `when-thread-is` takes one, two or three ids and then its body
 --> k.crisp:1:36
  |
1 | (def-kernel k (A) (when-thread-is) (when-thread-is 0) (when-thread-is (0 1 2 3) (f)) (when-thread-is () (f)))
  |                                    ^^^^^^^^^^^^^^^^^^
  |
  = help: write `(when-thread-is (0) …)`

error[M0506]: `when-thread-is` takes one, two or three ids and then its body
 --> k.crisp:1:71
  |
1 | (def-kernel k (A) (when-thread-is) (when-thread-is 0) (when-thread-is (0 1 2 3) (f)) (when-thread-is () (f)))
  |                                                                       ^^^^^^^^^
  |
  = help: write `(when-thread-is (0) …)`

error[M0506]: `when-thread-is` takes one, two or three ids and then its body
 --> k.crisp:1:86
  |
1 | (def-kernel k (A) (when-thread-is) (when-thread-is 0) (when-thread-is (0 1 2 3) (f)) (when-thread-is () (f)))
  |                                                                                      ^^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: write `(when-thread-is (0) …)`
"##,
    );
}

#[test]
fn m0507_stride_with_two_targets() {
    check(
        r##"(def-kernel k (A) (loop-grid-stride (i j) (declare (grid-stride-target A) (grid-stride-target B)) (set! (~ A i) 1)))"##,
        r##"
error[M0507]: the target of this stride is declared already
 --> k.crisp:1:75
  |
1 | (def-kernel k (A) (loop-grid-stride (i j) (declare (grid-stride-target A) (grid-stride-target B)) (set! (~ A i) 1)))
  |                                                                           ^^^^^^^^^^^^^^^^^^^^^^
  |
  = help: one `grid-stride-target` names all targets: `(grid-stride-target x y)`
"##,
    );
}

#[test]
fn m0508_malformed_clause() {
    check(
        r##"(def-kernel k (A) (cond 5))"##,
        r##"
error[M0508]: a clause of `cond` is a list of a test and forms
 --> k.crisp:1:25
  |
1 | (def-kernel k (A) (cond 5))
  |                         ^
  |
  = help: write `((> a 0) form…)`
"##,
    );
}

#[test]
fn m0509_default_clause_in_front() {
    check(
        r##"(def-kernel k (A) (cond (t 5) (a 6)))"##,
        r##"
error[M0509]: no clause after this one can ever be reached
 --> k.crisp:1:26
  |
1 | (def-kernel k (A) (cond (t 5) (a 6)))
  |                          ^ always true
  |
  = help: move the default clause to the end
"##,
    );
}

#[test]
fn m0510_name_bound_twice() {
    check(
        r##"(def-kernel k (A) (in-each-thread (a a) (f)) (in-each-thread i (f)) (in-each-thread (5) (f)))"##,
        r##"
error[M0510]: this name is bound twice
 --> k.crisp:1:36
  |
1 | (def-kernel k (A) (in-each-thread (a a) (f)) (in-each-thread i (f)) (in-each-thread (5) (f)))
  |                                    ^
  |
  = help: give each dimension its own name

error[M0505]: `in-each-thread` binds one, two or three names
 --> k.crisp:1:62
  |
1 | (def-kernel k (A) (in-each-thread (a a) (f)) (in-each-thread i (f)) (in-each-thread (5) (f)))
  |                                                              ^
  |
  = help: write `(in-each-thread (x y) …)`

error[M0501]: `in-each-thread` binds a name, and this is none
 --> k.crisp:1:86
  |
1 | (def-kernel k (A) (in-each-thread (a a) (f)) (in-each-thread i (f)) (in-each-thread (5) (f)))
  |                                                                                      ^
  |
  = help: write a name, such as `i`
"##,
    );
}
