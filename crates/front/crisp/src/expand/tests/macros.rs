//! Macros of the sources: lambda lists, order, places where calls are expanded, scope.

use super::{expand_with, expanded, expression};
use crate::expand::Limits;

/// Returns the constant that `(def-const a CALL)` becomes after the definitions.
#[track_caller]
fn value(definitions: &str, call: &str) -> String {
    let forms = expanded(&format!("{definitions}\n(def-const a {call})"));
    let last = forms.lines().last().expect("a form");
    last.strip_prefix("(def-const a ").and_then(|text| text.strip_suffix(')')).expect("the constant").to_owned()
}

// covers: crisp.defmacro crisp.quote
#[test]
fn required_optional_and_rest_parameters() {
    let m = "(defmacro m (a &optional b (c 3) (d (list a c) d?)) `(f ,a ,b ,c ,d ,d?))";
    assert_eq!(value(m, "(m 1)"), "(f 1 nil 3 (1 3) nil)");
    assert_eq!(value(m, "(m 1 2)"), "(f 1 2 3 (1 3) nil)");
    assert_eq!(value(m, "(m 1 2 4 5)"), "(f 1 2 4 5 t)");
    assert_eq!(value("(defmacro m (a &rest others) `(f ,a (g ,@others)))", "(m 1 2 (h) 4)"), "(f 1 (g 2 (h) 4))");
    assert_eq!(value("(defmacro m (a &body body) `(f ,a ,@body))", "(m 1)"), "(f 1)");
    assert_eq!(value("(defmacro m (a . others) `(f ,a ,others))", "(m 1 2 3)"), "(f 1 (2 3))");
    assert_eq!(value("(defmacro m (&whole form a) `(f ,(length form) ,a))", "(m 1)"), "(f 2 1)");
    assert_eq!(value("(defmacro m () \"Documentation.\" ''x)", "(m)"), "'x");
    assert_eq!(
        value("(defmacro m () \"a string\")", "(m)"),
        "\"a string\"",
        "a body of one string is not documentation"
    );
    assert_eq!(value("(defmacro m (x))", "(m 1)"), "nil");
}

// covers: crisp.defmacro.variadic
#[test]
fn macros_take_any_number_of_arguments() {
    let m = "(defmacro sum (&rest xs) (if (null xs) 0 `(+ ,(first xs) (sum ,@(rest xs)))))";
    assert_eq!(value(m, "(sum)"), "0");
    assert_eq!(value(m, "(sum 1 2 3)"), "(+ 1 (+ 2 (+ 3 0)))");
}

#[test]
fn key_parameters() {
    let m = "(defmacro m (a &key (b 2) ((:see c) (+ b 1)) (d nil d?)) `(f ,a ,b ,c ,d?))";
    assert_eq!(value(m, "(m 1)"), "(f 1 2 3 nil)");
    assert_eq!(value(m, "(m 1 :b 5)"), "(f 1 5 6 nil)");
    assert_eq!(value(m, "(m 1 :d nil :see (g) :B 7)"), "(f 1 7 (g) t)");
    assert_eq!(
        value("(defmacro m (&key read-only) `(f ,read-only))", "(m :read_only 1)"),
        "(f 1)",
        "`_` is `-` in keywords"
    );
    assert_eq!(
        value("(defmacro m (&rest all &key b &allow-other-keys) `(f ,b ,@all))", "(m :c 1 :b 2)"),
        "(f 2 :c 1 :b 2)"
    );
    assert_eq!(value("(defmacro m (&key b) b)", "(m :b 1 :b 2)"), "1", "the first counts");
}

#[test]
fn parameter_lists_nest() {
    let m = "(defmacro with ((name value &key (type 'int)) (first . others) &body body) `(let ((,name ,value)) (,type ,first ,others ,@body)))";
    assert_eq!(value(m, "(with (x 1) (a b c) (f))"), "(let ((x 1)) (int a (b c) (f)))");
    assert_eq!(value(m, "(with (x 1 :type long) (a))"), "(let ((x 1)) (long a nil))");
    assert_eq!(value("(defmacro m (&optional ((a b) '(1 2))) `(f ,a ,b))", "(m)"), "(f 1 2)");
    assert_eq!(value("(defmacro m (((a) b)) `(f ,a ,b))", "(m ((1) 2))"), "(f 1 2)");
}

#[test]
fn order_of_definitions_does_not_matter() {
    assert_eq!(
        expanded("(def-const a (m 1))\n(defmacro m (x) `(n ,x))\n(defmacro n (x) `(+ ,x 1))"),
        "(def-const a (+ 1 1))"
    );
    let generated = "(def-function f () (late 1))\n(make late)\n(defmacro make (name) `(defmacro ,name (x) `(+ ,x 1)))";
    assert_eq!(expanded(generated), "(def-function f () (+ 1 1))", "a macro that a macro defines further down");
    let call = "(late a)\n(make late)\n(defmacro make (name) `(defmacro ,name (x) `(def-const ,x 1)))";
    assert_eq!(expanded(call), "(def-const a 1)", "a top-level call of such a macro");
}

#[test]
fn one_macro_gives_several_definitions_in_order() {
    let source = "(def-const zero 0)\n(both 1 2)\n(def-const three 3)\n\
        (defmacro both (x y) `(progn (def-const one ,x) (progn (def-const two ,y)) (nothing)))\n(defmacro nothing () nil)";
    let names = ["zero 0", "one 1", "two 2", "three 3"].map(|name| format!("(def-const {name})"));
    assert_eq!(expanded(source), names.join("\n"));
}

#[test]
fn calls_are_expanded_wherever_an_expression_stands() {
    let m = "(defmacro m (&rest x) `(g ,@x))\n";
    for (form, wanted) in [
        (
            "(def-function f (a &optional (b (m))) (declare (type a int)) (m a) (m b))",
            "(def-function f (a &optional (b (g))) (declare (type a int)) (g a) (g b))",
        ),
        (
            "(def-kernel k (a) (let ((x (m)) ((y z) (m x)) w:int) (set! (~ a (m 1)) #((m 2) 3))))",
            "(def-kernel k (a) (let ((x (g)) ((y z) (g x)) w:int) (set! (~ a (g 1)) #((g 2) 3))))",
        ),
        (
            "(def-grid-function f (a) (loop-vector-stride (m a) (i) (if (m i) (m) (progn (m 1)))))",
            "(def-grid-function f (a) (%grid \"loop-vector-stride\" (%for-up (i (%id global-linear-id 0) (length~ (g a)) (%id global-linear-size 0)) (if (g i) (g) (progn (g 1))))))",
        ),
        ("(def-parameter N (m))", "(def-parameter N (g))"),
        ("(def-const v ##((m) 2))", "(def-const v ##((g) 2))"),
        (
            "(with-template-type (T) (def-function f (x:T) (m x)))",
            "(with-template-type (T) (def-function f (x:T) (g x)))",
        ),
        ("(def-setter x~ (p v) (m p v))", "(def-setter x~ (p v) (g p v))"),
        ("(def-const-vec v (m 1))", "(def-const-vec v (g 1))"),
        (
            "(def-kernel k () (declare (global-size :derive-from (m 3) :dims 2)) (f))",
            "(def-kernel k () (declare (global-size :derive-from (g 3) :dims 2)) (f))",
        ),
        (
            "(def-function f () (let-maybe ((x (m))) (m x) :Err (m)))",
            "(def-function f () (let-maybe ((x (g))) (g x) :Err (g)))",
        ),
        (
            "(def-kernel k () (let-kernel ((j (a) (m a))) (f) (j 1)))",
            "(def-kernel k () (let-kernel ((j (a) (g a))) (f) (j 1)))",
        ),
        ("(def-kernel k () ((m) 1))", "(def-kernel k () ((g) 1))"),
        (
            "(def-orchestration o (launch-sequential (m 1)) (dotimes (i (m 2)) (m i)))",
            "(def-orchestration o (launch-sequential (g 1)) (dotimes (i (g 2)) (g i)))",
        ),
        (
            "(def-orchestration o (when (m 1) (launch-sequential #'k)))",
            "(def-orchestration o (when (g 1) (launch-sequential #'k)))",
        ),
    ] {
        assert_eq!(expanded(&format!("{m}{form}")), wanted);
    }
}

#[test]
fn calls_are_expanded_nowhere_else() {
    let m = "(defmacro m (&rest x) `(g ,@x))\n";
    for form in [
        "(def-function f (m x) (declare (type m (m x)) #'(m => m)) '(m 1) (let ((m 2) (n:(m 3) 4)) m #'m))",
        "(def-struct m (m int) (x (m)))",
        "(def-type m (m 3))",
        "(def-enumeration m (:m 1))",
        "(def-orchestration m (launch-sequential #'m (k _)) (dotimes (m 3) (launch-sequential (k m))))",
    ] {
        assert_eq!(expanded(&format!("{m}{form}")), form);
    }
}

#[test]
fn local_names_are_no_macro_calls() {
    let m = "(defmacro m (x) `(g ,x))\n";
    for (form, wanted) in [
        ("(def-function f (m) (m 1))", None),
        ("(def-function f (m:#'(int => int)) (M 1))", None),
        ("(def-function f () (let ((m (h))) (m 1)) (m 2))", Some("(def-function f () (let ((m (h))) (m 1)) (g 2))")),
        ("(def-function f () (let ((m (m 1))) (m 2)))", Some("(def-function f () (let ((m (g 1))) (m 2)))")),
        ("(def-function f () (let (((a m) (h))) (m 2)))", None),
        ("(def-function f () (dotimes (m 4) (m 2)))", Some("(def-function f () (%for-up (m 0 4 1) (m 2)))")),
        (
            "(def-function f () (in-each-thread (m) (m 2)) (m 3))",
            Some("(def-function f () (let ((m (%id global-id 0))) (m 2)) (g 3))"),
        ),
        ("(def-function f (&optional (m 1)) (m 2))", None),
        (
            "(def-kernel k () (let-kernel ((m (a) (m a))) (m 1)))",
            Some("(def-kernel k () (let-kernel ((m (a) (g a))) (m 1)))"),
        ),
    ] {
        assert_eq!(expanded(&format!("{m}{form}")), wanted.unwrap_or(form));
    }
}

#[test]
fn the_case_of_names_does_not_matter() {
    assert_eq!(value("(DEFMACRO Twice (X) `(+ ,x ,X))", "(TWICE y)"), "(+ y y)");
    assert_eq!(value("(defmacro m (x) (if (eq x 'foo) 1 2))", "(M FOO)"), "1");
}

// covers: crisp.defmacro
#[test]
fn gensyms_are_new_each_time() {
    let m = "(defmacro square (x) (let ((v (gensym))) `(let ((,v ,x)) (* ,v ,v))))";
    assert_eq!(value(m, "(square (square y))"), "(let ((%g-1 (let ((%g-2 y)) (* %g-2 %g-2)))) (* %g-1 %g-1))");
    let m = "(defmacro m (x) (with-gensyms (a b) `(let ((,a ,x) (,b ,a)) (+ ,a ,b ,(gensym \"c\") ,(gensym 'd)))))";
    assert_eq!(value(m, "(m 1)"), "(let ((%a-1 1) (%b-2 %a-1)) (+ %a-1 %b-2 %c-3 %d-4))");
}

#[test]
fn macros_of_the_sources_capture_like_in_common_lisp() {
    assert_eq!(value("(defmacro m (x) `(let ((tmp 1)) (+ tmp ,x)))", "(m tmp)"), "(let ((tmp 1)) (+ tmp tmp))");
}

#[test]
fn a_failed_call_does_not_hide_other_mistakes() {
    let source = "(defmacro m (x) x)\n(def-function f () (+ (m) (m 1) (m 1 2)))";
    let result = expand_with(source, &[], Limits::default());
    assert_eq!(result.forms, "(def-function f () (+ (%error) 1 (%error)))");
    assert_eq!(result.shown.matches("error[").count(), 2);
}

#[test]
fn functions_and_constants_of_the_sources_serve_macro_bodies() {
    let definitions = "(def-function square (x:int) (declare (return-type int)) (* x x))\n\
        (def-const +n+ (+ 3 4))\n(def-parameter WIDTH 10)\n(defmacro m (x) `(f ,(square x) ,+N+ ,(+ WIDTH +n+)))";
    assert_eq!(value(definitions, "(m 5)"), "(f 25 7 17)");
    let result = expand_with(&format!("{definitions}\n(def-const a (m 5))"), &["WIDTH=20"], Limits::default());
    assert!(result.forms.ends_with("(def-const a (f 25 7 27))"), "{}", result.forms);
    let early = "(def-function f (x) (when (> x 3) (return 1)) 2)\n(defmacro m (x) (f x))";
    assert_eq!(value(early, "(m 4)"), "1");
    assert_eq!(value(early, "(m 3)"), "2");
    assert_eq!(value("(defmacro m (x) (return `(f ,x)) (error \"never\"))", "(m 4)"), "(f 4)");
}

#[test]
fn macros_serve_macro_bodies() {
    let definitions = "(defmacro my-or (a b) (let ((v (gensym))) `(let ((,v ,a)) (if ,v ,v ,b))))\n(defmacro m (x) (my-or (second x) 'none))";
    assert_eq!(value(definitions, "(m (1))"), "none");
    assert_eq!(value(definitions, "(m (1 two))"), "two");
}

#[test]
fn library_forms_can_be_hidden() {
    let source = "(defmacro unless (a b) `(mine ,a ,b))\n(def-kernel k () (unless 1 2) (cond ((f)) (t 2)))";
    let result = expand_with(source, &[], Limits::default());
    assert_eq!(result.forms, "(def-kernel k () (mine 1 2) (let ((%value-1 (f))) (%if %value-1 %value-1 2)))");
    let source = "(def-function dotimes (a) a)\n(def-kernel k () (dotimes (i 1)))";
    assert_eq!(expand_with(source, &[], Limits::default()).forms, source);
}

#[test]
fn an_empty_list_is_nil_where_an_expression_stands() {
    assert_eq!(expression("(f () nil)"), "(f nil nil)");
    assert_eq!(value("(defmacro m (&rest x) `(let ,(mapcar #'first x) ,x))", "(m)"), "(let () nil)");
}
