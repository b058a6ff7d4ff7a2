//! Names: bindings that hide a name of another case, definitions that share a name, keys that two enumerations have.

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::Block;

/// The codes of what is said of a source, and the text.
fn said(text: &str) -> (Vec<&'static str>, String) {
    let block = Block { info: "crisp".to_owned(), text: text.to_owned(), heading: String::new(), line: 0 };
    let (files, output) = compile_block(&block);
    (output.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect(), shown(&files, &output))
}

/// Names that can be hidden: the kind in words, its definition, and the forms around a function that has it in sight.
const HIDDEN: [(&str, &str, &str, &str); 9] = [
    ("constant", "(def-const LEN 4)", "", ""),
    ("compile-time parameter", "(def-parameter LEN:int 4)", "", ""),
    ("constant vector", "(def-const-vec LEN (let ((v #(1 2 3))) v))", "", ""),
    ("macro", "(defmacro LEN (x) `(+ ,x ,x))", "", ""),
    ("template parameter", "", "(with-template-type (LEN) ", ")"),
    ("variable", "", "(with-template-type (other) (let ((LEN 4)) ", "))"),
    ("type", "(def-type LEN int)", "", ""),
    ("type", "(def-struct LEN (m1:int))", "", ""),
    ("type", "(def-enumeration LEN :one :two)", "", ""),
];

/// Forms that bind `len`, and whether that hides types.
const BINDERS: [(&str, &str, bool); 12] = [
    ("parameter of a function", "(def-function f (len:int) (declare (return-type int)) len)", false),
    ("optional parameter", "(def-function f (&optional (len:int 1)) (declare (return-type int)) len)", false),
    ("key parameter", "(def-function f (&key (len:int 1)) (declare (return-type int)) len)", false),
    ("parameter of a grid function", "(def-grid-function f (len:int) nil)", false),
    ("let", "(def-function f (x:int) (declare (return-type int)) (let ((len 1)) (+ x len)))", false),
    (
        "let of several values",
        "(def-function f (x:int) (declare (return-type int)) (let (((len r) (floor x 3))) len))",
        false,
    ),
    (
        "multiple-value-bind",
        "(def-function f (x:int) (declare (return-type int)) (multiple-value-bind (len r) (floor x 3) len))",
        false,
    ),
    ("index of a loop", "(def-function f (x:int) (declare (return-type nil)) (dotimes (len 4) nil))", false),
    (
        "index of a stride",
        "(def-grid-function f (&out v:(vector-type int :global :writable)) (loop-vector-stride v (len) (set! (~ v len) 1)))",
        false,
    ),
    ("parameter of a setter", "(def-setter q~ (p:zz len:int) (set! (~q~ p) len))", false),
    ("typed let", "(def-function f (x:int) (declare (return-type int)) (let ((len:int 1)) (+ x len)))", false),
    ("template", "(with-template-type (len) (def-function f (x:len) (declare (return-type len)) x))", true),
];

const ZZ: &str = "(def-struct zz (q:int))\n";

// covers: crisp.lang.case-insensitive safe.names
#[test]
fn every_binding_that_hides_a_name_of_another_case_is_warned_of() {
    for (kind, definition, open, close) in HIDDEN {
        for (binder, form, hides_types) in BINDERS {
            // Two templates' parameters of one name are an error, and a variable is not a type.
            let is_quiet = kind == "type" && !hides_types;
            let (codes, text) = said(&format!("{ZZ}{definition}\n{open}{form}{close}\n"));
            if kind == "template parameter" && hides_types {
                assert_eq!(codes, ["C0015"], "{text}");
                assert!(text.contains("two parameters are named"), "{text}");
                continue;
            }
            let expected: &[&str] = if is_quiet { &[] } else { &["C0015"] };
            assert_eq!(codes, expected, "{binder} over {kind}: {text}");
            if !is_quiet {
                assert!(text.contains(&format!("`len` and the {kind} `LEN` are one name")), "{text}");
                assert!(text.contains("rename one of them"), "{text}");
            }
            // In one case it is ordinary hiding.
            let same = format!("{ZZ}{definition}\n{open}{form}{close}\n").replace("LEN", "len");
            if kind != "type" || !hides_types {
                assert_eq!(said(&same).0, [""; 0], "{binder} over {kind}: {same}");
            }
        }
    }
}

#[test]
fn local_names_hide_local_names_of_another_case() {
    let cases = [
        ("(def-function f (x:int) (declare (return-type int)) (let ((X 3)) X))", "the parameter `x`"),
        ("(def-function f (x:int) (declare (return-type int)) (let ((a x) (A 3)) A))", "the variable `a`"),
        ("(def-function f (x:int) (declare (return-type int)) (let (((q Q) (floor x 3))) Q))", "the variable `q`"),
        ("(def-function f (I:int) (declare (return-type nil)) (dotimes (i 4) nil))", "the parameter `I`"),
        ("(def-function f (x:int) (declare (return-type nil)) (dotimes (I 4) (dotimes (i 4) nil)))", "the index `I`"),
        (
            "(with-template-type (N) (def-function f (n:int) (declare (return-type int)) n))",
            "the template parameter `N`",
        ),
        (
            "(def-kernel k (V:(vector-type int :global :write-only)) (let ((v 1)) (set! (~ V 0) v)))",
            "the parameter `V`",
        ),
    ];
    for (source, hidden) in cases {
        let (codes, text) = said(source);
        assert_eq!(codes.first(), Some(&"C0015"), "{source}: {text}");
        assert!(text.contains(hidden), "{source}: {text}");
    }
}

#[test]
fn bindings_of_macro_bodies_are_warned_of() {
    let cases = [
        "(def-const LEN 4)\n(defmacro m (len) `(+ ,len 1))",
        "(defmacro m (x) (let ((X 3)) `(+ ,x ,X)))",
        "(defmacro m (xs) (dolist (XS xs) XS) `1)",
        "(defmacro m (n) (dotimes (N 3) N) `1)",
        "(defmacro m (x) (mapcar (lambda (X) X) x) `1)",
        "(defmacro m (x) (destructuring-bind (X y) x X) `1)",
        "(defmacro m (x) (multiple-value-bind (X y) (values 1 2) X) `1)",
        "(defmacro m (x) (with-gensyms (X) `(let ((,X 1)) ,X)))",
        "(defmacro m (x &optional (y 1) &key (Y 2)) `1)\n",
        "(defmacro m (x) `(+ 1 ,(let ((X 3)) X)))",
    ];
    for source in cases {
        let (codes, text) = said(source);
        assert_eq!(codes, ["C0015"], "{source}: {text}");
    }
    // What a macro quotes, or writes into its expansion, binds nothing of the macro.
    for source in ["(defmacro m (x) '(let ((X 3)) X) `1)", "(defmacro m (x) `(let ((X ,x)) X))"] {
        assert_eq!(said(source).0, [""; 0], "{source}");
    }
}

#[test]
fn function_values_hide_functions_and_other_variables_do_not() {
    let functions = "(def-type op #'(int => int))
(def-function Scale (x:int) (declare (return-type int)) (* x 2))
(def-function other (x:int) (declare (return-type int)) (* x 3))\n";
    let warned = [
        "(def-function f (scale:op) (declare (return-type int)) (scale 3))
(def-function g (x:int) (declare (return-type int)) (+ x (f #'other)))",
        "(def-function f (x:int) (declare (return-type int)) (let ((scale #'other)) (scale x)))",
    ];
    for source in warned {
        let (codes, text) = said(&format!("{functions}{source}"));
        assert_eq!(codes, ["C0015"], "{text}");
        assert!(text.contains("the function `Scale`"), "{text}");
    }
    let quiet = "(def-function f (scale:int) (declare (return-type int)) (Scale scale))";
    assert_eq!(said(&format!("{functions}{quiet}")).0, [""; 0]);
}

/// Many warnings do not stop expansion.
#[test]
fn a_thousand_hidden_names_are_no_error() {
    let mut source = "(def-const LEN 4)\n".to_owned();
    for at in 0..1000 {
        source.push_str(&format!("(def-function f{at} (len:int) (declare (return-type int)) (+ len {at}))\n"));
    }
    source.push_str("(def-kernel k (&out r:(vector-type int :global :write-only)) (set! (~ r 0) (f999 1)))\n");
    let block = Block { info: "crisp".to_owned(), text: source, heading: String::new(), line: 0 };
    let (_, output) = compile_block(&block);
    assert!(output.module.is_some());
    assert_eq!(output.diagnostics.len(), 100);
}

/// The kinds of definitions, with what each brings: names that are called, that are types, that are heads of types, that are values.
const KINDS: [(&str, &str, [&str; 4]); 17] = [
    ("constant", "(def-const NAME 4)", ["", "", "", "own"]),
    ("parameter", "(def-parameter NAME:int 5)", ["", "", "", "own"]),
    ("constant vector", "(def-const-vec NAME (let ((v #(1 2 3))) v))", ["", "", "", "own"]),
    ("constraint", "(def-constraint NAME (TY) (is-type-of TY int))", ["own", "", "", ""]),
    ("function", "(def-function NAME (x:int) (declare (return-type int)) x)", ["own", "", "", ""]),
    (
        "template of functions",
        "(with-template-type (TY) (def-function NAME (x:TY y:TY) (declare (return-type TY)) x))",
        ["own gen", "", "head", ""],
    ),
    ("grid function", "(def-grid-function NAME (x:long) nil)", ["own", "", "", ""]),
    ("kernel", "(def-kernel NAME (&out r:(vector-type int :global :write-only)) (set! (~ r 0) 1))", ["", "", "", ""]),
    (
        "template of kernels",
        "(with-template-type (TY) (def-kernel NAME (&out r:(vector-type TY :global :write-only)) (set! (~ r 0) 1)))",
        ["gen", "", "", ""],
    ),
    ("type", "(def-type NAME ulong)", ["", "own", "", "own"]),
    ("template of types", "(with-template-type (TY) (def-type NAME (vector-type TY)))", ["", "own", "head", ""]),
    ("structure", "(def-struct NAME (m1:int))", ["make is", "own", "", "own"]),
    (
        "template of structures",
        "(with-template-type (TY) (def-struct NAME (m2 TY)))",
        ["make is gen", "own", "head", ""],
    ),
    ("enumeration", "(def-enumeration NAME :key-a :key-b)", ["is", "own", "", "own"]),
    ("derived type", "(def-derived-type NAME zz)", ["make as", "own", "", "own"]),
    ("macro", "(defmacro NAME (x) `(+ ,x 7))", ["own", "", "", ""]),
    ("orchestration", "(def-orchestration NAME (launch-sequential #'kk))", ["", "", "", ""]),
];

// covers: safe.names
#[test]
fn two_definitions_that_bring_one_name_are_refused_whatever_their_kinds() {
    let before = format!("{ZZ}(def-kernel kk (&out r:(vector-type int :global :write-only)) (set! (~ r 0) 1))\n");
    for (one, first, brings) in KINDS {
        for (other, second, also) in KINDS {
            let source = format!("{before}{}\n{}\n", first.replace("NAME", "thing"), second.replace("NAME", "Thing"));
            let (codes, text) = said(&source);
            if one == other {
                // Equal constants and types may be repeated, functions are overloads where they differ; names of kernels keep their case.
                continue;
            }
            let clashes = brings
                .iter()
                .zip(also)
                .any(|(a, b)| a.split(' ').any(|a| !a.is_empty() && b.split(' ').any(|b| a == b)));
            let is_function = |kind: &str| kind.ends_with("function") || kind == "template of functions";
            let expected: &[&str] = match clashes {
                true if is_function(one) && is_function(other) => &[],
                true if is_function(one) && other == "macro" || one == "macro" && is_function(other) => &["M0008"],
                true => &["C0004"],
                false => &[],
            };
            assert_eq!(codes, expected, "{one} and {other}: {text}");
            if expected == ["C0004"] {
                assert!(text.contains("first defined here") && text.contains("rename one of them"), "{text}");
            }
        }
    }
}

#[test]
fn two_templates_of_kernels_of_one_name_are_refused() {
    let template =
        "(with-template-type (TY) (def-kernel NAME (&out r:(vector-type TY :global :write-only)) (set! (~ r 0) 1)))\n";
    let two = [template.replace("NAME", "fill"), template.replace("NAME", "Fill")].concat();
    assert_eq!(said(&two).0, ["C0004"]);
    let kernel = "(def-kernel fill (&out r:(vector-type int :global :write-only)) (set! (~ r 0) 1))\n";
    let fill = template.replace("NAME", "fill");
    assert_eq!(said(&[kernel, &fill].concat()).0, ["C0010"]);
    assert_eq!(said(&[&fill, kernel].concat()).0, ["C0010"]);
}

#[test]
fn names_that_come_along_are_taken() {
    let taken = [
        "(def-function make-zz (x:int) x)",
        "(defmacro make-zz (x) x)",
        "(def-function is-zz? (x:int) x)",
        "(def-constraint is-zz? (TY) (is-type-of TY int))",
        "(defmacro is-zz? (x) x)",
        "(defmacro q~ (x) x)",
        "(def-derived-type dd zz)\n(def-function as-dd (x:int) x)",
        "(def-derived-type dd zz)\n(defmacro make-dd (x) x)",
        "(def-enumeration cc :a)\n(def-function is-cc? (x:int) x)",
        "(with-template-type (TY) (def-function tt (x:TY) (declare (return-type TY)) x))\n(defmacro gen-tt (x) x)",
        "(with-template-type (TY) (def-function tt (x:TY) (declare (return-type TY)) x))\n(def-function gen-tt (x:int) x)",
    ];
    for source in taken {
        let (codes, text) = said(&format!("{ZZ}{source}"));
        assert_eq!(codes, ["C0004"], "{source}: {text}");
    }
    let free = [
        "(def-function q~ (p:zz) (declare (return-type int)) (~q~ p))",
        "(def-struct ww (q:int))",
        "(def-function zz (x:int) (declare (return-type int)) x)",
        "(def-type tt-type int)\n(with-template-type (TY) (def-function tt (x:TY) (declare (return-type TY)) x))",
    ];
    for source in free {
        let (codes, text) = said(&format!("{ZZ}{source}"));
        assert_eq!(codes, [""; 0], "{source}: {text}");
    }
}

// covers: crisp.enum.conflict
#[test]
fn a_key_of_two_enumerations_says_which_wherever_nothing_else_does() {
    let enumerations = "(def-enumeration colours :red :green)\n(def-enumeration lights :red :amber)\n";
    let open = [
        "(def-function f () (declare (return-type int)) (let ((c :red)) 1))",
        "(def-function f () :red)",
        "(def-function f () (values :red 1))",
        "(def-const c :red)",
        "(def-function f (c:colours) (declare (return-type int)) 1)
(def-function f (c:lights) (declare (return-type int)) 2)
(def-function g () (declare (return-type int)) (f :red))",
        "(with-template-type (TY) (def-function f (c:TY) (declare (return-type int)) 1))
(def-function g () (declare (return-type int)) (f :red))",
        "(def-function f (x:int) (declare (return-type int)) (let ((c (if (> x 0) :red :red))) 1))",
        "(def-function f () (to-uint :red))",
    ];
    for source in open {
        let (codes, text) = said(&format!("{enumerations}{source}"));
        assert_eq!(codes, ["C0342"], "{source}: {text}");
        assert!(text.contains("`colours:red` and `lights:red`"), "{text}");
        let qualified = source.replace(":red", "colours:red");
        assert_eq!(said(&format!("{enumerations}{qualified}")).0, [""; 0], "{qualified}");
    }
    let settled = [
        "(def-function f () (declare (return-type bool)) (= :red :green))",
        "(def-function f () (declare (return-type int)) (let ((c:lights :red)) 1))",
        "(def-function f (c:lights) (declare (return-type int)) 1)\n(def-function g () (declare (return-type int)) (f :red))",
        "(def-function f (c:lights) (declare (return-type bool)) (= c :red))",
        "(def-function f () (declare (return-type lights)) :red)",
        "(def-function f () (declare (return-type int)) (let ((c :amber)) 1))",
    ];
    for source in settled {
        let (codes, text) = said(&format!("{enumerations}{source}"));
        assert_eq!(codes, [""; 0], "{source}: {text}");
    }
}

#[test]
fn a_variable_of_an_enumeration_stays_one_when_its_value_is_known() {
    let source = "(def-enumeration colours :red :green)
(def-function number (c:colours) (declare (return-type int)) (if (= c :red) 1 2))
(def-kernel k (&out r:(vector-type int :global :write-only))
  (let ((c:colours :green) (d colours:red))
    (set! (~ r 0) (+ (number c) (number d)))
    (set! (~ r 1) (if (= c :green) 1 0))))";
    let (codes, text) = said(source);
    assert_eq!(codes, [""; 0], "{text}");
}
