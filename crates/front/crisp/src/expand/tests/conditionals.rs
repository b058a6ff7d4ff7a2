//! `#+` and `#-`.

use super::{expand_with, expanded};
use crate::expand::Limits;

/// The forms that remain with these `-D` values.
#[track_caller]
fn with(source: &str, parameters: &[&str]) -> String {
    let result = expand_with(source, parameters, Limits::default());
    assert_eq!(result.shown, "");
    result.forms
}

const RIDES: &str = "(def-parameter full_ride T)\n(def-parameter sleigh_ride nil)\n(def-parameter over_ride 0)\n\
    #+full_ride\n(def-type A int)\n#+sleigh_ride\n(def-type B int)\n#+over_ride\n(def-type C int)";

/// Which of the types A, B and C are defined.
fn rides(parameters: &[&str]) -> String {
    let forms = with(RIDES, parameters);
    ["A", "B", "C"].into_iter().filter(|name| forms.contains(&format!("(def-type {name} int)"))).collect()
}

// covers: crisp.reader.plus crisp.reader.minus crisp.reader.example
#[test]
fn parameters_decide() {
    assert_eq!(rides(&[]), "A");
    assert_eq!(rides(&["full_ride=nil", "sleigh_ride=T", "over_ride=1"]), "BC");
    assert_eq!(rides(&["sleigh_ride", "over_ride=false"]), "AB");
    let both = "(def-parameter x nil) #+x (def-const a 1) #-x (def-const a 2)";
    assert!(with(both, &[]).ends_with("(def-const a 2)"));
    assert!(with(both, &["x"]).ends_with("(def-const a 1)"));
    assert_eq!(with("#+fast (def-const a 1)", &["fast"]), "(def-const a 1)", "-D alone makes a parameter known");
}

#[test]
fn the_truth_of_values() {
    for (value, holds) in [
        ("T", true),
        ("1", true),
        ("-3", true),
        ("0.5", true),
        ("\"\"", true),
        (":k", true),
        ("nil", false),
        ("false", false),
        ("0", false),
        ("0.0", false),
        ("()", false),
    ] {
        let forms = with("#+x (def-const a 1)", &[&format!("x={value}")]);
        assert_eq!(!forms.is_empty(), holds, "{value}");
    }
}

// covers: crisp.def-parameter.case
#[test]
fn tests_are_forms_over_parameters_and_constants() {
    let source = |test: &str| {
        format!("(def-parameter WIDTH 8)\n(def-parameter width nil)\n(def-const +n+ (* 2 WIDTH))\n#+{test} (yes)")
    };
    for (test, holds) in [
        ("(= WIDTH 8)", true),
        ("(> +n+ 16)", false),
        ("(and WIDTH (not width))", true),
        ("(or width (< 3 WIDTH 9))", true),
        ("(not (= (mod +N+ 3) 1))", false),
        ("(and)", true),
        ("(or)", false),
        ("()", false),
        ("(if (evenp WIDTH) width t)", false),
        ("(member WIDTH '(4 8))", true),
        ("t", true),
        ("nil", false),
    ] {
        assert_eq!(with(&source(test), &[]).ends_with("(yes)"), holds, "{test}");
    }
    assert!(with(&source("(= +n+ 20)"), &["WIDTH=10"]).ends_with("(yes)"), "-D replaces the default");
    assert!(!with(&source("width"), &["WIDTH=10"]).ends_with("(yes)"), "another case is another parameter");
}

// covers: crisp.reader.in-let
#[test]
fn conditions_stand_anywhere() {
    let source = "(def-parameter fast nil)\n(def-function f (x #+fast y #-fast z)\n  (declare #+fast inline (type x int))\n  \
        (let (#+fast (a 1)\n        #-fast (a 2) #+fast (b 3))\n    (g #+fast a #-fast #+(not fast) (h a) #(1 #+fast 2) '(q #+fast r))))";
    assert!(
        with(source, &[]).ends_with("(def-function f (x z) (declare (type x int)) (let ((a 2)) (g (h a) #(1) '(q))))")
    );
    assert!(
        with(source, &["fast"])
            .ends_with("(def-function f (x y) (declare inline (type x int)) (let ((a 1) (b 3)) (g a #(1 2) '(q r))))")
    );
}

#[test]
fn definitions_behind_conditions_are_known_in_any_order() {
    let source = "#+b (def-const c (m))\n#+a (def-parameter b T)\n#+a (defmacro m () 1)\n#-a (defmacro m () 2)\n(def-parameter a T)";
    assert!(with(source, &[]).starts_with("(def-const c 1)\n(def-parameter b T)"));
    let source = "#+b (def-const c 1)\n(make b)\n(defmacro make (name) `(def-parameter ,name T))";
    assert_eq!(with(source, &[]), "(def-const c 1)\n(def-parameter b T)", "a parameter that a macro declares");
    let source = "(def-parameter a nil)\n#+a (both 1 2)\n#-a (both 3 #+a 4 #-a 5)\n(defmacro both (x y) `(progn (def-const x ,x) (def-const y ,y)))";
    assert_eq!(with(source, &[]), "(def-parameter a nil)\n(def-const x 3)\n(def-const y 5)");
}

#[test]
fn tests_of_types_and_of_the_target_stay_for_later() {
    for source in [
        "(with-template-type (T) #+(is-floating-point? T) (def-function f (x:T) (g x)))",
        "(with-template-type (T N) (def-function f (x:T) (let (#+(= N 4) (a 1) #-(type-equal T float) (b (h))) #+T 1 #-N (k))))",
        "(def-function calculate (x) (declare #(float => float)) (let (#+(target-has :fp64) (precision (a)) #-(target-has :fp64) (precision (b))) precision))",
    ] {
        assert_eq!(with(source, &[]), source);
    }
    let source = "(def-parameter a T)\n(with-template-type (T) (def-function f (x:T) #+(and a (is-integer? T)) (when x 1) #+(and (not a) (is-integer? T)) 2 #+(or a (is-integer? T)) 3))";
    assert!(
        with(source, &[]).ends_with("(def-function f (x:T) #+(and a (is-integer? T)) (if x 1) 3))"),
        "{}",
        with(source, &[])
    );
}

#[test]
fn conditions_inside_macros() {
    let source = "(def-parameter debug nil)\n(defmacro m (flag x)\n  (let (#+debug (y 1) #-debug (y 2))\n    #+debug (error \"never\")\n    \
        `(f ,x ,y #+debug (log) #-debug (quiet) #+flag (flagged) #-flag (bare))))\n(def-const a (m t 5))\n(def-const b (m nil 6))";
    let forms = with(source, &[]);
    assert!(
        forms.ends_with("(def-const a (f 5 2 (quiet) (flagged)))\n(def-const b (f 6 2 (quiet) (bare)))"),
        "{forms}"
    );
    let source = "(defmacro m (x) `(let (#+(target-has :fp64) (a ,x)) a))\n(def-const a 1)";
    assert_eq!(expanded(source), "(def-const a 1)", "undecidable tests matter only where they run");
}

#[test]
fn an_unknown_name_drops_only_what_it_guards() {
    let result =
        expand_with("(def-const a 1)\n#+nowhere (def-const b 2)\n(def-const c #-nowhere 3)", &[], Limits::default());
    assert_eq!(result.forms, "(def-const a 1)\n(def-const c)");
    assert_eq!(result.shown.matches("error[M0301]").count(), 2, "{}", result.shown);
}
