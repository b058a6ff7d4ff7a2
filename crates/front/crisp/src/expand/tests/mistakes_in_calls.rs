//! Mistakes in definitions and calls of macros: M0001 to M0012.

use super::check;

#[test]
fn m0001_too_few_arguments() {
    check(
        r##"(defmacro twice (x) `(+ ,x ,x))
(def-const a (twice))"##,
        r##"
error[M0001]: `twice` takes 1 argument, 0 given
 --> k.crisp:2:14
  |
1 | (defmacro twice (x) `(+ ,x ,x))
  |           ----- macro `twice` is defined here
2 | (def-const a (twice))
  |              ^^^^^^^
  |
  = help: it is called as `(twice x)`
"##,
    );
    check(
        r##"(defmacro swap ((a b) &body body) `(let ((,a ,b)) ,@body))
(def-const a (swap (5) 1))"##,
        r##"
error[M0001]: `swap` takes 2 items in this list, 1 given
 --> k.crisp:2:20
  |
1 | (defmacro swap ((a b) &body body) `(let ((,a ,b)) ,@body))
  |           ---- macro `swap` is defined here
2 | (def-const a (swap (5) 1))
  |                    ^^^
  |
  = help: it is called as `(swap (a b) &body body)`
"##,
    );
    check(
        r##"(def-kernel k () (dotimes (i) (f)))"##,
        r##"
error[M0001]: `dotimes` takes 2 to 3 items in this list, 1 given
 --> k.crisp:1:27
  |
1 | (def-kernel k () (dotimes (i) (f)))
  |                           ^^^
  |
  = help: it is called as `(dotimes (index count [stride]) form…)`
"##,
    );
    check(
        r##"(defmacro m (f) `(,f))
(def-kernel k () (dotimes (i) (m g)) (m))"##,
        r##"
error[M0001]: `dotimes` takes 2 to 3 items in this list, 1 given
 --> k.crisp:2:27
  |
2 | (def-kernel k () (dotimes (i) (m g)) (m))
  |                           ^^^
  |
  = help: it is called as `(dotimes (index count [stride]) form…)`

error[M0001]: `m` takes 1 argument, 0 given
 --> k.crisp:2:38
  |
1 | (defmacro m (f) `(,f))
  |           - macro `m` is defined here
2 | (def-kernel k () (dotimes (i) (m g)) (m))
  |                                      ^^^
  |
  = help: it is called as `(m f)`
"##,
    );
}

#[test]
fn m0002_too_many_arguments() {
    check(
        r##"(defmacro twice (x) `(+ ,x ,x))
(def-const a (twice 1 2))"##,
        r##"
error[M0002]: `twice` takes 1 argument, 2 given
 --> k.crisp:2:23
  |
1 | (defmacro twice (x) `(+ ,x ,x))
  |           ----- macro `twice` is defined here
2 | (def-const a (twice 1 2))
  |                       ^ one too many
  |
  = help: it is called as `(twice x)`
"##,
    );
    check(
        r##"(defmacro swap ((a b)) `(let ((,a ,b))))
(def-const a (swap (5 6 7)))"##,
        r##"
error[M0002]: `swap` takes 2 items in this list, 3 given
 --> k.crisp:2:25
  |
1 | (defmacro swap ((a b)) `(let ((,a ,b))))
  |           ---- macro `swap` is defined here
2 | (def-const a (swap (5 6 7)))
  |                         ^ one too many
  |
  = help: it is called as `(swap (a b))`
"##,
    );
    check(
        r##"(def-kernel k () (dotimes (i 1 2 3) (f)))"##,
        r##"
error[M0002]: `dotimes` takes 2 to 3 items in this list, 4 given
 --> k.crisp:1:34
  |
1 | (def-kernel k () (dotimes (i 1 2 3) (f)))
  |                                  ^ one too many
  |
  = help: it is called as `(dotimes (index count [stride]) form…)`
"##,
    );
    check(
        r##"(defmacro outer (x) `(inner ,x 1))
(defmacro inner (x) x)
(def-const a (outer 2))"##,
        r##"
error[M0002]: `inner` takes 1 argument, 2 given
 --> k.crisp:3:14
  |
1 | (defmacro outer (x) `(inner ,x 1))
  |           ----- macro `outer` wrote the call of `inner`
2 | (defmacro inner (x) x)
  |           ----- macro `inner` is defined here
3 | (def-const a (outer 2))
  |              ^^^^^^^^^ one too many
  |
  = help: it is called as `(inner x)`
"##,
    );
}

#[test]
fn m0003_no_list_to_take_apart() {
    check(
        r##"(defmacro swap ((a b) &body body) `(let ((,a ,b)) ,@body))
(def-const a (swap 5 1))"##,
        r##"
error[M0003]: `swap` takes a list here
 --> k.crisp:2:20
  |
1 | (defmacro swap ((a b) &body body) `(let ((,a ,b)) ,@body))
  |           ---- macro `swap` is defined here
2 | (def-const a (swap 5 1))
  |                    ^
  |
  = help: it is called as `(swap (a b) &body body)`
"##,
    );
    check(
        r##"(def-kernel k () (dotimes i (f)))"##,
        r##"
error[M0003]: `dotimes` takes a list here
 --> k.crisp:1:27
  |
1 | (def-kernel k () (dotimes i (f)))
  |                           ^
  |
  = help: it is called as `(dotimes (index count [stride]) form…)`
"##,
    );
}

#[test]
fn m0004_unknown_key() {
    check(
        r##"(defmacro scale (x &key (factor 2) offset) `(+ (* ,x ,factor) ,offset))
(def-const a (scale 4 :facto 3))"##,
        r##"
error[M0004]: `scale` has no key `:facto`
 --> k.crisp:2:23
  |
1 | (defmacro scale (x &key (factor 2) offset) `(+ (* ,x ,factor) ,offset))
  |           ----- macro `scale` is defined here
2 | (def-const a (scale 4 :facto 3))
  |                       ^^^^^^
  |
  = help: did you mean `:factor`?
  = help: it is called as `(scale x &key (factor 2) offset)`
"##,
    );
}

#[test]
fn m0005_keys_and_values_in_turn() {
    check(
        r##"(defmacro scale (x &key (factor 2)) `(* ,x ,factor))
(def-const a (scale 4 factor 3))"##,
        r##"
error[M0005]: `scale` takes a keyword here
 --> k.crisp:2:23
  |
1 | (defmacro scale (x &key (factor 2)) `(* ,x ,factor))
  |           ----- macro `scale` is defined here
2 | (def-const a (scale 4 factor 3))
  |                       ^^^^^^
  |
  = help: write keys and values in turn, as in `:stride 4`
  = help: it is called as `(scale x &key (factor 2))`
"##,
    );
    check(
        r##"(defmacro scale (x &key (factor 2)) `(* ,x ,factor))
(def-const a (scale 4 :factor))"##,
        r##"
error[M0005]: the key `:factor` of `scale` has no value
 --> k.crisp:2:23
  |
1 | (defmacro scale (x &key (factor 2)) `(* ,x ,factor))
  |           ----- macro `scale` is defined here
2 | (def-const a (scale 4 :factor))
  |                       ^^^^^^^
  |
  = help: write a value after `:factor`
  = help: it is called as `(scale x &key (factor 2))`
"##,
    );
}

#[test]
fn m0006_malformed_parameter_lists() {
    check(
        r##"(defmacro m (a &rest) a)"##,
        r##"
error[M0006]: this parameter list is not well-formed
 --> k.crisp:1:13
  |
1 | (defmacro m (a &rest) a)
  |             ^^^^^^^^^
  |
  = note: `&rest` and `&body` are followed by a name
  = help: write `(a (b c) &optional (d default) &rest others)`, or `&key (e default)` and `&body forms` at the end
"##,
    );
    check(
        r##"(defmacro m (a &optinal b) a)"##,
        r##"
error[M0006]: `&optinal` is not a marker of a macro's parameter list
 --> k.crisp:1:16
  |
1 | (defmacro m (a &optinal b) a)
  |                ^^^^^^^^
  |
  = note: the order is: names, `&optional`, `&rest` or `&body`, `&key`
  = help: did you mean `&optional`?
"##,
    );
    check(
        r##"(defmacro m (a &key b &optional c) a)"##,
        r##"
error[M0006]: `&optional` is in the wrong place of this parameter list
 --> k.crisp:1:23
  |
1 | (defmacro m (a &key b &optional c) a)
  |                       ^^^^^^^^^
  |
  = note: the order is: names, `&optional`, `&rest` or `&body`, `&key`
"##,
    );
    check(
        r##"(defmacro m (a:int) a)"##,
        r##"
error[M0006]: parameters of macros have no types
 --> k.crisp:1:14
  |
1 | (defmacro m (a:int) a)
  |              ^^^^^
  |
  = note: a macro works on the forms of its call, before anything has a type
  = help: write `a`
"##,
    );
    check(
        r##"(defmacro m a)"##,
        r##"
error[M0006]: this parameter list is not well-formed
 --> k.crisp:1:13
  |
1 | (defmacro m a)
  |             ^
  |
  = note: a parameter list is in parentheses
  = help: write `(a (b c) &optional (d default) &rest others)`, or `&key (e default)` and `&body forms` at the end
"##,
    );
}

#[test]
fn m0007_malformed_definition() {
    check(
        r##"(defmacro (f) (x) x)"##,
        r##"
error[M0007]: this is not how a macro is defined
 --> k.crisp:1:11
  |
1 | (defmacro (f) (x) x)
  |           ^^^
  |
  = help: write `(defmacro name (parameter…) form…)`
"##,
    );
}

#[test]
fn m0008_one_name_defined_twice() {
    check(
        r##"(defmacro m (a) a)
(defmacro m (b) b)"##,
        r##"
error[M0008]: macro `m` is defined twice
 --> k.crisp:2:11
  |
1 | (defmacro m (a) a)
  |           - first defined here
2 | (defmacro m (b) b)
  |           ^
  |
  = help: rename or remove one of them
"##,
    );
    check(
        r##"(defmacro m (a) a)
(def-function m (a) a)"##,
        r##"
error[M0008]: `m` is both a macro and a function
 --> k.crisp:1:11
  |
1 | (defmacro m (a) a)
  |           ^
2 | (def-function m (a) a)
  |               - the function is defined here
  |
  = help: rename one of them
"##,
    );
}

#[test]
fn m0009_macro_named_like_a_special_form() {
    check(
        r##"(defmacro let (a) a)"##,
        r##"
error[M0009]: `let` is a form of the language and cannot be defined as a macro
 --> k.crisp:1:11
  |
1 | (defmacro let (a) a)
  |           ^^^
  |
  = help: choose another name
"##,
    );
}

#[test]
fn m0010_definition_that_hides_a_library_form() {
    check(
        r##"(defmacro when (a) a)
(def-const b (when 3))"##,
        r##"
warning[M0010]: this macro hides the language's own `when`
 --> k.crisp:1:11
  |
1 | (defmacro when (a) a)
  |           ^^^^
  |
  = help: choose another name if that is not meant
"##,
    );
    check(
        r##"(def-function dotimes (a) a)"##,
        r##"
warning[M0010]: this function hides the language's own `dotimes`
 --> k.crisp:1:15
  |
1 | (def-function dotimes (a) a)
  |               ^^^^^^^
  |
  = help: choose another name if that is not meant
"##,
    );
}

#[test]
fn m0011_macro_defined_inside_a_form() {
    check(
        r##"(def-kernel k ()
  (defmacro m (a) a))"##,
        r##"
error[M0011]: macros are defined at top level only
 --> k.crisp:2:3
  |
2 |   (defmacro m (a) a))
  |   ^^^^^^^^^^^^^^^^^^
  |
  = help: move the `defmacro` out of this form
"##,
    );
}

#[test]
fn m0012_reserved_names() {
    check(
        r##"(def-const b (%plus "x" 1))"##,
        r##"
error[M0012]: names that begin with `%` belong to the compiler
 --> k.crisp:1:15
  |
1 | (def-const b (%plus "x" 1))
  |               ^^^^^
  |
  = help: write `plus`, or choose another name
"##,
    );
}
