//! Where forms may be used, and what may be in them: values of every origin in reductions, parameters of templates in types and in vectors that
//! are made, `gen-` in bodies, questions about types in macros, forms of macros in programs.

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::Block;

fn said(text: &str) -> (Vec<&'static str>, String) {
    let block = Block { info: "crisp".to_owned(), text: text.to_owned(), heading: String::new(), line: 0 };
    let (files, output) = compile_block(&block);
    assert_eq!(output.module.is_none(), output.diagnostics.iter().any(|it| it.severity.is_fatal()), "{text}");
    (output.diagnostics.iter().map(|diagnostic| diagnostic.code.0).collect(), shown(&files, &output))
}

#[track_caller]
fn accepted(text: &str) {
    let (codes, shown) = said(text);
    assert_eq!(codes, [""; 0], "{text}\n{shown}");
}

/// Where an integer comes from.
const ORIGINS: [&str; 14] = [
    "(get-global-linear-id)",
    "(get-global-id 0)",
    "(get-local-id 0)",
    "(get-group-id 0)",
    "(get-local-linear-size)",
    "(get-lane-id)",
    "(get-warp-id)",
    "(length~ v)",
    "(+ (get-global-linear-id) (length~ v))",
    "(* 2 (get-local-id 0))",
    "(to-ulong 3)",
    "(~ v 0)",
    "7",
    "(- (to-long (get-global-id 0)) 1)",
];

// covers: crisp.reduce-to-1-small crisp.reduce-to-warp crisp.reduce-to-workgroup crisp.reduce-to-1-cas
#[test]
fn reductions_take_integers_of_every_origin() {
    let forms = [
        "(reduce-to-warp #'+ m)",
        "(reduce-to-workgroup #'+ m)",
        "(reduce-to-1-small #'+ m)",
        "(reduce-to-1-small #'max m)",
        "(reduce-to-1-cas #'+ m out)",
        "(reduce-to-1-atomic #'+ m out)",
    ];
    for origin in ORIGINS {
        for form in forms {
            // A value that is not a `ulong` becomes one.
            let typed = if matches!(origin, "7" | "(- (to-long (get-global-id 0)) 1)") {
                format!("(to-ulong {origin})")
            } else {
                origin.to_owned()
            };
            let typed = if origin == "(get-lane-id)" || origin == "(get-warp-id)" {
                format!("(to-ulong {origin})")
            } else {
                typed
            };
            accepted(&format!(
                "(def-kernel k (v:(vector-type ulong :global :read-only) out:(vector-type ulong :global :read-write))
  (declare (global-size :set-to 256) (local-size :set-to 64))
  (let ((m {typed}))
    {form}
    (when-thread-is 0 (set! (~ out 0) 1))))"
            ));
        }
    }
    for ty in ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "half", "float", "double"] {
        for value in ["(~ v 0)".to_owned(), format!("(to-{ty} 3)"), format!("(to-{ty} (get-global-linear-id))")] {
            accepted(&format!(
                "(def-kernel k (v:(vector-type {ty} :global :read-only) out:(vector-type {ty} :global :read-write))
  (declare (global-size :set-to 256) (local-size :set-to 64))
  (let ((m {value}))
    (reduce-to-1-small #'+ m)
    (when-thread-is 0 (set! (~ out 0) m))))"
            ));
        }
    }
}

const PAIR: &str = "(with-template-type (T) (def-struct pair-of (a T) (b T)))\n";

// covers: crisp.struct.type-ctor
#[test]
fn structures_of_templates_are_elements_in_templates() {
    let functions = [
        ("(v:(vector-type (pair-of-type T) :global :readable)) (declare (return-type T)) (a~ (~ v 0))", "(f v)"),
        ("(v:(pairs-type T)) (declare (return-type T)) (a~ (~ v 1))", "(f v)"),
        ("(v:(vector-type (pair-of-type T) :local :read-write 8)) (declare (return-type T)) (a~ (~ v 0))", "(f l)"),
        ("(p:(pair-of-type (pair-of-type T))) (declare (return-type T)) (a~ (a~ p))", "(f (make-pair-of :a q :b q))"),
        ("(x:T v:(vector-type (pair-of-type T))) (declare (return-type T)) (+ x (b~ (~ v 0)))", "(f 3 v)"),
        (
            "(x:T) (declare (return-type T)) (let ((v (make-vector (pair-of-type T) :private 2))) (set! (~ v 0) (make-pair-of :a x :b x)) (b~ (~ v 0)))",
            "(f 3)",
        ),
        ("(x:T) (declare (return-type (pair-of-type T))) (make-pair-of :a x :b x)", "(a~ (f 3))"),
    ];
    for (function, call) in functions {
        accepted(&format!(
            "{PAIR}(with-template-type (T) (def-type pairs (vector-type (pair-of-type T) :global :readable)))
(with-template-type (T) (def-function f {function}))
(def-kernel k (v:(vector-type (pair-of-type int) :global :readable) &out r:(vector-type int :global :write-only))
  (declare single-task)
  (let ((l (make-vector (pair-of-type int) :local 8)) (q (make-pair-of :a 1 :b 2)))
    (set! (~ l 0) q)
    (set! (~ r 0) {call})))"
        ));
    }
    // Another element does not fit, and the message shows the type.
    let (codes, text) = said(&format!(
        "{PAIR}(with-template-type (T) (def-function f (x:T v:(vector-type (pair-of-type T))) (declare (return-type T)) x))
(def-kernel k (y:float v:(vector-type (pair-of-type int) :global :readable) &out r:(vector-type float :global :write-only))
  (set! (~ r 0) (f y v)))"
    ));
    assert_eq!(codes, ["C0111"], "{text}");
    assert!(text.contains("(vector-type (pair-of-type T))"), "{text}");
}

/// The slots of a vector that is made, in every order of three, with parameters for each.
// covers: crisp.make-scratch-vector crisp.make-result-vector crisp.make-implicit-vector
#[test]
fn parameters_of_templates_are_slots_of_vectors_that_are_made() {
    let orders = ["S A N", "A S N", "N S A", "N A S", "S N A", "A N S"];
    for constraint in ["", "(declare (value-is S #'is-address-space?) (value-is A #'is-alignment?))"] {
        for maker in ["make-scratch-vector", "make-result-vector", "make-implicit-vector", "make-vector"] {
            for order in orders {
                // A length follows the type, or is last.
                let in_place = order.ends_with('N') || maker != "make-vector";
                let order = if in_place { order } else { "S A N" };
                let space = match maker {
                    "make-scratch-vector" => ":local",
                    "make-vector" => ":private",
                    _ => ":global",
                };
                let source = format!(
                    "(with-template-type (S A N) {constraint}
  (def-grid-function g (x:uint) (let ((h ({maker} uint {order}))) (set! (~ h (get-local-id 0)) x))))
(with-template-type (V)
  (def-grid-function whole (x:uint) (let ((h ({maker} V))) (set! (~ h (get-local-id 0)) x))))
(def-kernel k (x:uint)
  (declare (local-size :set-to 64) (global-size :set-to 64))
  ((gen-g {space} :std140 64) x)
  ((gen-g {space} :compact 64) x)
  ((gen-whole (vector-type uint {space} :read-write 64)) x))"
                );
                accepted(&source);
                // Nothing is known of a template that nothing calls, and nothing is said of it.
                let uncalled = source.lines().take(2).collect::<Vec<_>>().join("\n");
                accepted(&uncalled);
            }
        }
    }
}

// covers: crisp.struct.type-ctor
#[test]
fn gen_stands_in_bodies() {
    let head = format!(
        "{PAIR}(with-template-type (T) (def-function twice (x:T) (declare (return-type T)) (+ x x)))
(with-template-type (T) (def-kernel filled (&out r:(vector-type T :global :write-only)) (set! (~ r 0) 1)))
(with-template-type (T) (def-type rows (vector-type T :global :readable)))\n"
    );
    let body = |form: &str| format!("{head}(def-function f (x:int) (declare (return-type int)) {form})");
    accepted(&body("(gen-pair-of int) (a~ (make-pair-of :a x :b x))"));
    accepted(&body("(progn (gen-pair-of int) (gen-pair-of float) x)"));
    accepted(&body("(when (> x 0) (gen-pair-of int)) x"));
    accepted(&body("(gen-twice int) ((gen-twice int) x)"));
    accepted(&format!(
        "{head}(with-template-type (T) (def-function f (x:T) (declare (return-type T)) (gen-pair-of T) (a~ (make-pair-of :a x :b x))))
(def-kernel k (&out r:(vector-type int :global :write-only)) (set! (~ r 0) (f 3)))"
    ));
    for (form, code) in [
        ("(gen-filled int \"name\") x", "C0002"),
        ("(gen-rows int) x", "C0002"),
        ("(gen-pair-of) x", "C0213"),
        ("(gen-nothing int) x", "C0201"),
        ("(let ((p (gen-pair-of int))) x)", "C0112"),
    ] {
        let (codes, text) = said(&body(form));
        assert_eq!(codes, [code], "{form}: {text}");
    }
}

// The assertions of the author's own library macros, word for word.
// covers: crisp.type-of
#[test]
fn macros_assert_types_in_front_of_what_they_write() {
    let source = "(defmacro fold-into (someFunction someVar identity &key return-vec
                     (scratch (funcall (gen-room (type-of someVar)))))
  (c-t-assert (is-type-of someFunction (binop-type (type-of someVar))) \"type mismatch between someFunction and someVar\")
  (c-t-assert (is-type-of someVar (type-of identity)) \"type mismatch between someVar and identity\")
  (c-t-assert (if return-vec (is-type-of (element-type return-vec) (type-of someVar)) T) \"type mismatch of return-vec and someVar\")
  (c-t-assert (or (= someFunction #'+) (= someFunction #'min) (= someFunction #'max)) \"only #'+, #'min or #'max\")
  `(set! ,someVar (funcall ,someFunction ,someVar ,identity)))
(defmacro keep-first (input-vec predicateF result-vec)
  (c-t-assert (is-type-of predicateF (predicate-type (element-type input-vec))) \"type mismatch between predicateF and input-vec\")
  (c-t-assert (is-type-of (element-type input-vec) (element-type result-vec)) \"type mismatch between input-vec and result-vec\")
  `(when (funcall ,predicateF (~ ,input-vec 0)) (set! (~ ,result-vec 0) (~ ,input-vec 0))))
(defmacro doubled (x) (let ((ty (type-of x))) `(let ((v ,x)) (declare (type v ,ty)) (+ v v))))
(with-template-type (T) (def-function room () (make-vector T :local 32)))
(def-function positive? (x:float) (declare (return-type bool)) (> x 0.0))
(def-kernel k (v:(vector-type float :global :read-only) &out r:(vector-type float :global :read-write))
  (declare single-task)
  (let ((s 1.0))
    BODY
    (set! (~ r 1) (doubled s))))";
    for body in ["(fold-into #'+ s 2.0)", "(fold-into #'max s 2.0 :return-vec r)", "(keep-first v #'positive? r)"] {
        accepted(&source.replace("BODY", body));
    }
    for (body, text) in [
        ("(fold-into #'positive? s 2.0)", "only #'+, #'min or #'max"),
        ("(fold-into #'+ s 1 :return-vec r)", "type mismatch between someVar and identity"),
        ("(let ((w #(1 2 3))) (fold-into #'+ s 1.0 :return-vec w))", "type mismatch of return-vec and someVar"),
        ("(fold-into #'- s 2.0)", "only #'+, #'min or #'max"),
        ("(keep-first v #'- r)", "type mismatch between predicateF and input-vec"),
    ] {
        let (codes, shown) = said(&source.replace("BODY", body));
        assert!(codes.contains(&"M0108") && shown.contains(text), "{body}: {shown}");
    }
    // What a macro decides by a type it cannot know.
    let (codes, shown) = said(
        "(defmacro pick (x) (if (is-type-of x int) `(+ ,x 1) `(- ,x 1)))
(def-function f (x:int) (declare (return-type int)) (pick x))",
    );
    assert_eq!(codes, ["M0101"], "{shown}");
    assert!(shown.contains("types are not known yet") && shown.contains("c-t-assert"), "{shown}");
}

// covers: crisp.with-struct-accessors
#[test]
fn forms_of_macros_say_so_in_programs() {
    for form in [
        "(with-struct-accessors point (member) (member p))",
        "(get-struct-members point)",
        "(get-member-types point)",
        "(gensym)",
        "(with-gensyms (a b) 1)",
        "(destructuring-bind (a b) p a)",
        "(intern \"x\")",
    ] {
        let (codes, text) = said(&format!(
            "(def-struct point (x:int))\n(def-function f (p:point) (declare (return-type int)) {form} 1)"
        ));
        assert_eq!(codes, ["C0201"], "{form}: {text}");
        assert!(text.contains("in macro bodies only") && text.contains("defmacro"), "{text}");
    }
}
