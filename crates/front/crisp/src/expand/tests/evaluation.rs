//! The language of macro bodies.

use super::{expand_with, expanded};
use crate::expand::Limits;
use crate::expand::evaluate;

/// The datum that a macro body gives.
#[track_caller]
fn value(body: &str) -> String {
    let forms =
        expanded(&format!("(defmacro quoted (x) x)\n(defmacro m () (list 'quote (progn {body})))\n(def-const a (m))"));
    forms
        .strip_prefix("(def-const a (quote ")
        .and_then(|text| text.strip_suffix("))"))
        .expect("the constant")
        .to_owned()
}

/// Holds that each body gives its datum.
#[track_caller]
fn values(wanted: &[(&str, &str)]) {
    for (body, datum) in wanted {
        assert_eq!(value(body), *datum, "{body}");
    }
}

#[test]
fn arithmetic_is_exact_for_integers() {
    values(&[
        ("(+)", "0"),
        ("(+ 1 2 3)", "6"),
        ("(*)", "1"),
        ("(* 3 -4)", "-12"),
        ("(- 5)", "-5"),
        ("(- 5 1 1)", "3"),
        ("(/ 7 2)", "3"),
        ("(/ -7 2)", "-3"),
        ("(list (floor -7 2) (ceil -7 2) (round -7 2) (truncate -7 2))", "(-4 -3 -4 -3)"),
        ("(list (floor 7 2) (ceil 7 2) (round 7 2) (round 5 2) (truncate 7 2))", "(3 4 4 2 3)"),
        ("(list (floor 7 -2) (ceil 7 -2) (round 7 -2))", "(-4 -3 -4)"),
        ("(list (mod -7 3) (rem -7 3) (mod 7 -3))", "(2 -1 -2)"),
        ("(list (1+ 3) (1- 3) (abs -3) (min 3 1 2) (max 3 1 2))", "(4 2 3 1 3)"),
        ("(list (expt 2 10) (log2 1000) (ash 3 4) (ash -16 -2) (next-power-of-2 100))", "(1024 9 48 -4 128)"),
        ("(* 4294967295 4294967297)", "18446744073709551615"),
        ("(list (even? 4) (evenp 3) (oddp 3) (zerop 0) (zerop 0.0))", "(t nil t t t)"),
    ]);
}

#[test]
fn floats_keep_their_point() {
    values(&[
        ("(+ 0.5 1)", "1.5"),
        ("(* 2.0 3)", "6.0"),
        ("(/ 1.0 4)", "0.25"),
        ("(* 1.0e20 10.0)", "1.0e21"),
        ("(list (floor 2.7) (ceil 2.2) (round 2.5) (truncate -2.7))", "(2 3 2 -2)"),
        ("(- 1.5)", "-1.5"),
    ]);
}

#[test]
fn comparisons() {
    values(&[
        (
            "(list (= 1 1) (= 1 1.0) (= 1 2) (< 1 2 3) (< 1 3 2) (<= 1 1) (> 3 2) (>= 2 3) (!= 1 2) (/= 1 1))",
            "(t t nil t nil t t nil t nil)",
        ),
        (
            "(list (eq 'a 'A) (eql 1 1) (equal '(a (b)) '(A (B))) (eq \"a\" \"A\") (equal nil ()) (eq :a_b :A-b))",
            "(t t t nil t t)",
        ),
        ("(list (equal 'x:int 'x:int) (equal 'x:int 'x:long) (equal '#(1) '#(1)) (equal '(1) '#(1)))", "(t nil t nil)"),
    ]);
}

#[test]
fn kinds_of_data() {
    values(&[
        ("(mapcar #'symbolp '(a a:int :a 1 \"a\" (a)))", "(t t nil nil nil nil)"),
        ("(mapcar #'listp '(a nil () (a)))", "(nil t t t)"),
        ("(mapcar #'consp '(a nil () (a)))", "(nil nil nil t)"),
        ("(mapcar #'atom '(a () (a)))", "(t t nil)"),
        ("(mapcar #'null '(nil () 0))", "(t t nil)"),
        ("(mapcar #'numberp '(1 1.5 a))", "(t t nil)"),
        (
            "(list (integerp 1) (integerp 1.0) (floatp 1.0) (stringp \"\") (keywordp :a) (vectorp #(1)) (functionp #'car))",
            "(t nil t t t t t)",
        ),
        ("(functionp (lambda (x) x))", "t"),
    ]);
}

#[test]
fn zero_nil_and_false_are_false() {
    values(&[
        (
            "(mapcar (lambda (x) (if x 'yes 'no)) (list 0 0.0 nil false () 1 \"\" 'x t))",
            "(no no no no no yes yes yes yes)",
        ),
        ("(list (not 0) (not 5) (and 1 2) (and 1 0 2) (or nil 0 3) (or) (and))", "(t nil 2 0 3 nil t)"),
    ]);
}

#[test]
fn branches() {
    values(&[
        ("(if nil 1)", "nil"),
        ("(list (when 1 2 3) (when nil 2) (unless nil 2) (unless 1 2))", "(3 nil 2 nil)"),
        ("(list (when 5 it) (if (list 1) it) (cond (nil 1) ((+ 1 2) (list it))))", "(5 (1) (3))"),
        ("(list (cond (nil 1)) (cond (7)) (cond (nil 1) (else 2)) (cond ((= 1 1) 1 2 3)))", "(nil 7 2 3)"),
        (
            "(list (case 'b (a 1) ((b c) 2)) (case 5 (1 2) (otherwise 3)) (case \"x\" (\"x\" 1)) (case 9 (1 1)))",
            "(2 3 1 nil)",
        ),
        ("(prog1 1 2 3)", "1"),
    ]);
}

#[test]
fn variables_and_loops() {
    values(&[
        ("(let ((a 1) (b (+ a 1)) c) (list a b c))", "(1 2 nil)"),
        ("(let ((a 1)) (setf a 2) (set! a (+ a 1)) (inc! a) (incf a 10) (dec! a 2) a)", "12"),
        ("(let ((a 1) (b 2)) (setf a b b 5) (list a b))", "(2 5)"),
        ("(let ((l nil)) (push 1 l) (push 2 l) (list (pop l) l))", "(2 (1))"),
        ("(let ((sum 0)) (dolist (x '(1 2 3) sum) (inc! sum x)))", "6"),
        ("(let ((l nil)) (dotimes (i 3) (push i l)) (dotimes (i 7 3) (push i l)) l)", "(6 3 0 2 1 0)"),
        ("(let ((l nil)) (dotimes (i 3 0) (push i l)) l)", "nil"),
        ("(let ((a 1)) (let ((a 2)) (setf a 3)) a)", "1"),
        ("(destructuring-bind (a (b &key c) &rest d) '(1 (2 :c 3) 4 5) (list a b c d))", "(1 2 3 (4 5))"),
    ]);
}

#[test]
fn functions_are_values() {
    values(&[
        ("(let ((n 0)) (mapc (lambda (x) (inc! n x)) '(1 2)) n)", "3"),
        ("(let ((f (lambda (x &optional (y 10)) (+ x y)))) (list (f 1) (funcall f 1 2) (apply f '(3))))", "(11 3 13)"),
        ("(let ((add (lambda (n) (lambda (x) (+ x n))))) (mapcar (add 5) '(1 2)))", "(6 7)"),
        ("(let ((f #'+)) (list (f 1 2) (reduce f '(1 2 3)) (reduce f '() 7) (reduce #'+ '())))", "(3 6 7 0)"),
        ("((lambda (x) (* x x)) 5)", "25"),
        ("(funcall (function car) '(1 2))", "1"),
        ("(apply #'max 1 5 '(3 9))", "9"),
        ("(list #'car '#'(int => int))", "(#'car #'(int => int))"),
        ("(let ((count 0)) (let ((next (lambda () (inc! count)))) (next) (next) count))", "2"),
        ("((lambda (x) (when x (return 1)) 2) 5)", "1"),
    ]);
}

#[test]
fn lists() {
    values(&[
        ("(list (cons 1 '(2)) (cons 1 nil) (car '(1 2)) (cdr '(1 2)) (car nil) (cdr nil))", "((1 2) (1) 1 (2) nil ())"),
        (
            "(list (first '(1 2 3 4 5)) (second '(1 2)) (third '(1)) (fifth '(1 2 3 4 5)) (fourth '(1 2 3 4)) (rest '(1)))",
            "(1 2 nil 5 4 ())",
        ),
        (
            "(list (cadr '(1 2)) (caddr '(1 2 3)) (cddr '(1 2 3)) (nth 1 '(a b)) (nth 5 '(a)) (nthcdr 1 '(a b)))",
            "(2 3 (3) b nil (b))",
        ),
        ("(list (length '(1 2)) (length \"abc\") (length #(1 2 3)) (length nil))", "(2 3 3 0)"),
        (
            "(list (append '(1) nil '(2 3)) (append) (list* 1 2 '(3)) (reverse '(1 2 3)) (last '(1 2)) (butlast '(1 2 3)))",
            "((1 2 3) () (1 2 3) (3 2 1) (2) (1 2))",
        ),
        (
            "(list (member 'b '(a B c)) (member 'x '(a)) (assoc 'b '((a 1) (b 2))) (getf '(:a 1 :b 2) :b) (getf '(:a 1) :c 9))",
            "((B c) nil (b 2) 2 9)",
        ),
        (
            "(list (position 3 '(1 2 3)) (position 9 '(1)) (find 2 '(1 2)) (find-if #'symbolp '(1 a b)) (position-if #'symbolp '(1 a)))",
            "(2 nil 2 a 1)",
        ),
        (
            "(list (remove 2 '(1 2 3 2)) (remove-if #'evenp '(1 2 3)) (remove-if-not #'evenp '(1 2 3)) (remove-duplicates '(a A b a)))",
            "((1 3) (1 3) (2) (a b))",
        ),
        (
            "(list (mapcar #'+ '(1 2 3) '(10 20)) (mapcan #'list '(1 2)) (count-if #'oddp '(1 2 3)) (some #'consp '(1 (2))) (every #'numberp '(1 2)))",
            "((11 22) (1 2) 2 t t)",
        ),
        (
            "(list (iota 3) (iota 3 1) (iota 3 0 5) (subseq '(1 2 3 4) 1 3) (subseq \"hello\" 1) (subseq \"hello\" 1 3))",
            "((0 1 2) (1 2 3) (0 5 10) (2 3) \"ello\" \"el\")",
        ),
        ("(list (vector 1 2) (vector-items #(1 2)))", "(#(1 2) (1 2))"),
    ]);
}

// covers: crisp.string-concat
#[test]
fn strings_and_names() {
    values(&[
        ("(list (string-concat \"a\" 'b 1 2.5 :c) (concat))", "(\"ab12.5c\" \"\")"),
        ("(list (symbol-name 'Foo) (symbol-name 'x:int) (keyword-name :key))", "(\"Foo\" \"x\" \"key\")"),
        ("(list (intern \"new-name\") (intern \"x:int\") (make-keyword \"k\"))", "(new-name x:int :k)"),
        (
            "(list (string-upcase \"aB\") (string-downcase \"aB\") (string= \"a\" \"a\") (string= \"a\" \"A\"))",
            "(\"AB\" \"ab\" t nil)",
        ),
        (
            "(list (typed 'x 'int) (typed-name 'x:int) (typed-type 'x:(vector-type int)) (typed-type 'x))",
            "(x:int x (vector-type int) nil)",
        ),
        ("(format nil \"~a and ~s, ~d~~~%\" \"s\" \"s\" '(1 b))", "\"s and \\\"s\\\", (1 b)~\\n\""),
    ]);
}

#[test]
fn quotes() {
    values(&[
        ("''a", "'a"),
        ("(quote (a . b))", "(a . b)"),
        ("(list 'a :k \"s\" 1 #(a b) '`(a ,b))", "(a :k \"s\" 1 #(a b) `(a ,b))"),
    ]);
}

#[test]
fn no_two_functions_share_a_name_and_none_is_a_special_form() {
    let table = evaluate::table();
    let source: Vec<String> = table.keys().map(|name| format!("#'{name}")).collect();
    assert!(table.len() > 90 && source.len() == table.len());
    for name in evaluate::special_forms() {
        assert!(!table.contains_key(name), "{name}");
        let body = format!("(defmacro m () ({name}))\n(def-const a (m))");
        let result = expand_with(&body, &[], Limits::default());
        assert!(!result.shown.contains("M0101"), "{name} is not dispatched: {}", result.shown);
    }
}

#[test]
fn bits_of_integers() {
    values(&[
        ("(bit-and 13 7 6)", "4"),
        ("(bit-or 8 1 (bit-xor 6 3))", "13"),
        ("(bit-not 5)", "-6"),
        ("(bit-and -1 255)", "255"),
        ("(count-ones 255)", "8"),
        ("(ash (bit-and #xf0 #x3c) -4)", "3"),
    ]);
}

#[test]
fn several_values_are_bound_by_let() {
    values(&[
        ("(let (((q r) (floor 17 5)) (s (+ q r))) (list q r s))", "(3 2 5)"),
        ("(let (((q r) (floor -7 2))) (list q r))", "(-4 1)"),
        ("(let (((q r) (truncate -7 2))) (list q r))", "(-3 -1)"),
        ("(multiple-value-bind (a b c) (values 1 'x (+ 1 2)) (list c b a))", "(3 x 1)"),
        ("(let (((q) (ceil 7 2))) q)", "4"),
        // Where one is wanted, it is the first; each is evaluated once.
        ("(+ 1 (values 2 3))", "3"),
        ("(let ((n 0)) (let (((q r) (floor (incf n 9) 4))) (list n q r)))", "(9 2 1)"),
    ]);
}
