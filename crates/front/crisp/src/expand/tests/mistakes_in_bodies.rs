//! Mistakes in macro bodies, limits, and conditions: M0101 to M0303.

use super::check;

#[test]
fn m0101_unknown_function() {
    check(
        r##"(defmacro m (x)
  (fist x))
(def-const a (m (1 2)))"##,
        r##"
error[M0101]: no function `fist` can be called while macros are expanded
 --> k.crisp:3:14
  |
2 |   (fist x))
  |   -------- here, in macro `m`
3 | (def-const a (m (1 2)))
  |              ^^^^^^^^^ in the expansion of this call
  |
  = help: did you mean `first`?
"##,
    );
    check(
        r##"(defmacro m (x)
  (get-global-id x))
(def-const a (m (1 2)))"##,
        r##"
error[M0101]: no function `get-global-id` can be called while macros are expanded
 --> k.crisp:3:14
  |
2 |   (get-global-id x))
  |   ----------------- here, in macro `m`
3 | (def-const a (m (1 2)))
  |              ^^^^^^^^^ in the expansion of this call
  |
  = help: to put a call of `get-global-id` into the expansion, write `` `(get-global-id …) ``
"##,
    );
    check(
        r##"(defmacro m () #'car)
(defmacro n (f) (funcall (m) '(1 2)) (mapcar #'when '(1)))
(def-const a (n 1))"##,
        r##"
error[M0101]: `when` is a form, not a function that can be passed or called here
 --> k.crisp:3:14
  |
2 | (defmacro n (f) (funcall (m) '(1 2)) (mapcar #'when '(1)))
  |                                      -------------------- here, in macro `n`
3 | (def-const a (n 1))
  |              ^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0102_unknown_variable() {
    check(
        r##"(defmacro m (x)
  `(+ ,y 1))
(def-const a (m 2))"##,
        r##"
error[M0102]: unknown variable `y` while macros are expanded
 --> k.crisp:3:14
  |
2 |   `(+ ,y 1))
  |        - here, in macro `m`
3 | (def-const a (m 2))
  |              ^^^^^ in the expansion of this call
  |
  = help: for the name itself write `'y`
"##,
    );
    check(
        r##"(defmacro m (xs)
  (mapcar car xs))
(def-const a (m 2))"##,
        r##"
error[M0102]: unknown variable `car` while macros are expanded
 --> k.crisp:3:14
  |
2 |   (mapcar car xs))
  |           --- here, in macro `m`
3 | (def-const a (m 2))
  |              ^^^^^ in the expansion of this call
  |
  = help: for the function write `#'car`, for the name `'car`
"##,
    );
    check(
        r##"(defmacro m (x) (setf y x))
(def-const a (m 5))"##,
        r##"
error[M0102]: unknown variable `y` to assign to
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (setf y x))
  |                 ---------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: bind it with `(let ((y …)) …)`
"##,
    );
    check(
        r##"(defmacro m (x) x:int)
(def-const a (m 5))"##,
        r##"
error[M0102]: a name with a type is not an expression
 --> k.crisp:2:14
  |
1 | (defmacro m (x) x:int)
  |                 ----- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: write `x`, or `` `x:type `` for the data
"##,
    );
}

#[test]
fn m0103_wrong_number_of_arguments_in_a_body() {
    check(
        r##"(defmacro m (x) (nth x))
(def-const a (m 5))"##,
        r##"
error[M0103]: `nth` takes 2 arguments, 1 given
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (nth x))
  |                 ------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0104_wrong_kind_of_argument_in_a_body() {
    check(
        r##"(defmacro m (x)
  (car x))
(def-const a (m 5))"##,
        r##"
error[M0104]: `car` takes a list, not `5`
 --> k.crisp:3:14
  |
2 |   (car x))
  |   ------- here, in macro `m`
3 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
"##,
    );
    check(
        r##"(defmacro m (x) (funcall x 1))
(def-const a (m 5))"##,
        r##"
error[M0104]: `5` is not a function
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (funcall x 1))
  |                 ------------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: write `#'name` or `(lambda (x) …)`
"##,
    );
    check(
        r##"(defmacro m (x) ((first x) 1))
(def-const a (m (f)))"##,
        r##"
error[M0104]: a form begins with the name of a function
 --> k.crisp:2:14
  |
1 | (defmacro m (x) ((first x) 1))
  |                  --------- here, in macro `m`
2 | (def-const a (m (f)))
  |              ^^^^^^^ in the expansion of this call
  |
  = help: quote data with `'` or a backquote
"##,
    );
    check(
        r##"(defmacro m (x) (intern "a b"))
(def-const a (m 5))"##,
        r##"
error[M0104]: `intern` takes the text of a name, not `"a b"`
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (intern "a b"))
  |                 -------------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0105_malformed_form_in_a_body() {
    check(
        r##"(defmacro m (x) (let (x 1) x))
(def-const a (m 5))"##,
        r##"
error[M0105]: this `let` is not well-formed
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (let (x 1) x))
  |                         - here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: write `(let ((name value)…) form…)`
"##,
    );
    check(
        r##"(defmacro m (x) (format nil "~q" x))
(def-const a (m 5))"##,
        r##"
error[M0105]: this `format` cannot be carried out
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (format nil "~q" x))
  |                 ------------------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = note: the directives are `~a ~s ~d ~% ~~`
"##,
    );
}

#[test]
fn m0106_arithmetic_without_a_result() {
    check(
        r##"(defmacro m (x) (/ x 0))
(def-const a (m 5))"##,
        r##"
error[M0106]: `/` has no value here: the divisor is zero
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (/ x 0))
  |                 ------- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
"##,
    );
    check(
        r##"(defmacro m (x) (expt 10 x))
(def-const a (m 99))"##,
        r##"
error[M0106]: `expt` has no value here: the result is too large for an integer
 --> k.crisp:2:14
  |
1 | (defmacro m (x) (expt 10 x))
  |                 ----------- here, in macro `m`
2 | (def-const a (m 99))
  |              ^^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0107_mistakes_that_macros_report() {
    check(
        r##"(defmacro positive (x)
  (unless (> x 0)
    (error "~a is not positive" x))
  x)
(def-const a (+ 1 (positive -3)))"##,
        r##"
error[M0107]: -3 is not positive
 --> k.crisp:5:19
  |
3 |     (error "~a is not positive" x))
  |     ------------------------------ here, in macro `positive`
4 |   x)
5 | (def-const a (+ 1 (positive -3)))
  |                   ^^^^^^^^^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0108_assertions() {
    check(
        r##"(defmacro positive (x)
  (assert (> x 0) "positive requires more than 0, not" x)
  x)
(def-const a (+ 1 (positive -3)))"##,
        r##"
error[M0108]: positive requires more than 0, not -3
 --> k.crisp:4:19
  |
2 |   (assert (> x 0) "positive requires more than 0, not" x)
  |   ------------------------------------------------------- here, in macro `positive`
3 |   x)
4 | (def-const a (+ 1 (positive -3)))
  |                   ^^^^^^^^^^^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0109_splices_in_the_wrong_place() {
    check(
        r##"(defmacro m (x) `,@x)
(def-const a (m (1 2)))"##,
        r##"
error[M0109]: `,@` is allowed inside a list only
 --> k.crisp:2:14
  |
1 | (defmacro m (x) `,@x)
  |                  --- here, in macro `m`
2 | (def-const a (m (1 2)))
  |              ^^^^^^^^^ in the expansion of this call
  |
  = help: write `,`, or put parentheses around
"##,
    );
    check(
        r##"(defmacro m (x) `(+ ,@x))
(def-const a (m 5))"##,
        r##"
error[M0109]: `,@` inserts the items of a list, and this is `5`
 --> k.crisp:2:14
  |
1 | (defmacro m (x) `(+ ,@x))
  |                     --- here, in macro `m`
2 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: write `,` to insert one form
"##,
    );
}

#[test]
fn m0110_functions_are_no_data() {
    check(
        r##"(defmacro m () (list (lambda (x) x)))
(def-const a (m))"##,
        r##"
error[M0110]: a `lambda` lives only while macros are expanded and cannot become part of the program
 --> k.crisp:2:14
  |
1 | (defmacro m () (list (lambda (x) x)))
  |                --------------------- here, in macro `m`
2 | (def-const a (m))
  |              ^^^ in the expansion of this call
  |
  = help: insert the name of a `def-function` as `#'name`
"##,
    );
}

#[test]
fn m0111_output_during_expansion() {
    check(
        r##"(defmacro m (x) (c-t-output "value" x '(a "b")) x)
(def-const a (m 5))"##,
        r##"
note[M0111]: value 5 (a "b")
 --> k.crisp:2:14
  |
2 | (def-const a (m 5))
  |              ^^^^^
"##,
    );
}

#[test]
fn m0112_cyclic_constants() {
    check(
        r##"(def-const a b)
(def-const b a)
(defmacro m () a)
(def-const c (m))"##,
        r##"
error[M0112]: the value of `a` depends on itself
 --> k.crisp:4:14
  |
1 | (def-const a b)
  |            - defined here
2 | (def-const b a)
  |              - here, in macro `m`
3 | (defmacro m () a)
4 | (def-const c (m))
  |              ^^^ in the expansion of this call
"##,
    );
}

#[test]
fn m0113_parameter_without_value() {
    check(
        r##"(def-parameter N)
(defmacro m () N)
(def-const c (m))"##,
        r##"
error[M0113]: parameter `N` has neither a default nor a value from the command line
 --> k.crisp:3:14
  |
1 | (def-parameter N)
  |                - declared here
2 | (defmacro m () N)
  |                - here, in macro `m`
3 | (def-const c (m))
  |              ^^^ in the expansion of this call
  |
  = help: pass `-DN=value`, or give it a default
"##,
    );
}

#[test]
fn m0201_expansion_without_end() {
    check(
        r##"(defmacro forever (x) `(+ 1 (forever ,x)))
(def-const c (forever 1))"##,
        r##"
error[M0201]: the expansion of `forever` does not end
 --> k.crisp:2:14
  |
1 | (defmacro forever (x) `(+ 1 (forever ,x)))
  |           ------- macro `forever` is defined here
2 | (def-const c (forever 1))
  |              ^^^^^^^^^^^
  |
  = note: it was given up 1000 levels deep
  = help: a macro that expands to a call of itself needs a case that does not
"##,
    );
    check(
        r##"(defmacro forever (x) `(forever ,x))
(forever 1)"##,
        r##"
error[M0201]: the expansion of `forever` does not end
 --> k.crisp:2:1
  |
1 | (defmacro forever (x) `(forever ,x))
  |           ------- macro `forever` is defined here
2 | (forever 1)
  | ^^^^^^^^^^^
  |
  = note: it was given up 2000 levels deep
  = help: a macro that expands to a call of itself needs a case that does not
"##,
    );
    check(
        r##"(defmacro deep (n)
  (let ((x 1))
    (dotimes (i n)
      (setf x (list '- x)))
    x))
(def-const a (deep 100))
(def-const b (deep 5000))"##,
        r##"
error[M0201]: forms nest deeper than 2000 levels
 --> k.crisp:7:14
  |
7 | (def-const b (deep 5000))
  |              ^^^^^^^^^^^
"##,
    );
}

#[test]
fn m0202_evaluation_without_end() {
    check(
        r##"(defmacro m () (let ((i 1)) (dotimes (j 100000000) (setf i j)) i))
(def-const c (m))
(def-const d (m))"##,
        r##"
error[M0202]: macros took more than 5000000 steps, and expansion was given up
 --> k.crisp:2:14
  |
1 | (defmacro m () (let ((i 1)) (dotimes (j 100000000) (setf i j)) i))
  |                                                    ---------- here, in macro `m`
2 | (def-const c (m))
  |              ^^^ in the expansion of this call
  |
  = help: look for a loop that never ends
"##,
    );
}

#[test]
fn m0203_expansion_that_grows_exponentially() {
    check(
        r##"(defmacro double (n x) (if (= n 0) x `(progn (double ,(- n 1) ,x) (double ,(- n 1) ,x))))
(def-function f (x) (double 30 (g x)))"##,
        r##"
error[M0203]: macros made more than 1000000 forms, and expansion was given up
 --> k.crisp:2:21
  |
1 | (defmacro double (n x) (if (= n 0) x `(progn (double ,(- n 1) ,x) (double ,(- n 1) ,x))))
  |           ------                      ------------------------------------------------- here, in macro `double`
  |           |
  |           macro `double` wrote the call of `double`
  |           macro `double` wrote the call of `double`
2 | (def-function f (x) (double 30 (g x)))
  |                     ^^^^^^^^^^^^^^^^^ in the expansion of this call
  |
  = help: a macro that inserts a form twice doubles it; bind its value with `let` instead
"##,
    );
}

#[test]
fn m0204_recursion_without_end() {
    check(
        r##"(def-function f (n) (+ 1 (f n)))
(defmacro m (x) (f x))
(def-const a (m 5))"##,
        r##"
error[M0204]: calls nest deeper than 1000 levels while macros are expanded
 --> k.crisp:3:14
  |
1 | (def-function f (n) (+ 1 (f n)))
  |                        - here, in macro `m`
2 | (defmacro m (x) (f x))
3 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: a function that calls itself needs a case that does not
"##,
    );
}

#[test]
fn m0301_unknown_name_in_a_test() {
    check(
        r##"(def-parameter fast_path T)
#+fast_pth (def-const a 1)"##,
        r##"
error[M0301]: unknown parameter or constant `fast_pth` to test
 --> k.crisp:2:3
  |
2 | #+fast_pth (def-const a 1)
  |   ^^^^^^^^
  |
  = help: did you mean `fast_path`?
"##,
    );
}

// covers: crisp.def-parameter.case
#[test]
fn m0302_wrong_case_in_a_test() {
    check(
        r##"(def-parameter fast_path T)
#+Fast_Path (def-const a 1)"##,
        r##"
error[M0302]: unknown parameter `Fast_Path`
 --> k.crisp:2:3
  |
1 | (def-parameter fast_path T)
  |                --------- declared here
2 | #+Fast_Path (def-const a 1)
  |   ^^^^^^^^^
  |
  = note: names of parameters distinguish upper and lower case
  = help: write `fast_path`
"##,
    );
}

#[test]
fn m0303_tests_that_only_types_decide() {
    check(
        r##"(defmacro m (T)
  #+(is-integer? T) 1
  #-(is-integer? T) 2)
(def-const a (m 5))"##,
        r##"
error[M0303]: this test requires a type or the target, which are not known while macros are expanded
 --> k.crisp:4:14
  |
2 |   #+(is-integer? T) 1
  |     --------------- here, in macro `m`
3 |   #-(is-integer? T) 2)
4 | (def-const a (m 5))
  |              ^^^^^ in the expansion of this call
  |
  = help: put the `#+` into a template of the macro's result, outside the code that runs during expansion
"##,
    );
}
