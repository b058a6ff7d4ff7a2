//! Compiling takes time and memory in proportion to what is written: by nesting, by chaining and by count, for every form.
//!
//! What once grew exponentially is compiled at a size at which it would never end. What once grew with the square is compiled at two
//! sizes, and the times are compared with much room for a busy machine.

use std::time::{Duration, Instant};

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::Block;
use crisp_front_crisp::Output;

fn compile(text: String) -> Output {
    let (files, output) = compile_block(&Block { info: "crisp".to_owned(), text, heading: String::new(), line: 0 });
    assert!(output.diagnostics.len() <= 101, "{}", shown(&files, &output));
    output
}

fn compiles(what: &str, text: String) -> Output {
    let (files, output) = compile_block(&Block { info: "crisp".to_owned(), text, heading: String::new(), line: 0 });
    assert!(output.module.is_some(), "{what}: {}", shown(&files, &output));
    output
}

/// Returns an expression nested in itself `depth` times.
fn nested(depth: usize, open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
}

const NESTS: [(&str, &str, &str, &str); 34] = [
    ("if", "(if (> a 0) ", "1", " 2)"),
    ("if, other branch", "(if (> a 0) 2 ", "1", ")"),
    ("if, test", "(if ", "a", " 1 2)"),
    ("select-if", "(select-if (> a 0) ", "1", " 2)"),
    ("select-if, both", "(select-if (> a 0) 2 ", "1", ")"),
    ("sum", "(+ 1 ", "1", ")"),
    ("sum with a variable", "(+ a ", "1", ")"),
    ("product", "(* ", "a", " 3)"),
    ("minus", "(- ", "a", ")"),
    ("quotient", "(/ ", "a", " 3)"),
    ("floor", "(floor ", "a", " 3)"),
    ("rem", "(rem ", "a", " 3)"),
    ("compare", "(if (= 1 ", "1", ") 1 2)"),
    ("compare three", "(if (< 1 ", "2", " 4) 2 4)"),
    ("ash", "(ash 1 ", "1", ")"),
    ("ash to the right", "(ash 100 (- ", "1", "))"),
    ("clamp", "(clamp ", "a", " 1 3)"),
    ("min", "(min ", "1", " a)"),
    ("abs", "(abs ", "-1", ")"),
    ("bits", "(bit-and 7 ", "a", ")"),
    ("rotate", "(rotate-left ", "a", " 3)"),
    ("extract-bits", "(extract-bits ", "a", " 1 3)"),
    ("to-int", "(to-int ", "a", ")"),
    ("let", "(let ((b ", "1", ")) b)"),
    ("let, body", "(let ((b 1)) ", "1", ")"),
    ("progn", "(progn 1 ", "1", ")"),
    ("and", "(if (and a ", "a", ") 1 2)"),
    ("not", "(if (not ", "a", ") 1 2)"),
    ("it", "(if ", "a", " it 0)"),
    ("call", "(twice ", "1", ")"),
    ("identity tensor", "(~ (make-identity-tensor 2) 1 ", "a", ")"),
    ("cond", "(cond ((> a 3) 1) (t ", "a", "))"),
    ("when in value position", "(progn (when (> a 1) a) ", "a", ")"),
    ("max of three", "(max 1 ", "a", " 2)"),
];

#[test]
fn nested_expressions_are_checked_once() {
    for (what, open, middle, close) in NESTS {
        let body = nested(300, open, middle, close);
        compiles(
            what,
            format!(
                "(def-function twice (a:int) (declare (return-type int)) (* 2 a))
                 (def-function f (a:int) (declare (return-type int)) {body})"
            ),
        );
    }
}

#[test]
fn nested_floats_and_vectors_are_checked_once() {
    let nests = [
        ("sqrt", "(sqrt ", "2", ")"),
        ("fma", "(fma 2.0 ", "3", " x)"),
        ("float literals", "(* 0.5 ", "0.25", ")"),
        ("choice of literals", "(* x (if (> x 0.0) 1 ", "2", "))"),
        ("bytes", "(to-float (bytes (make-vector-view v (as-uint ", "x", "))))"),
        ("length", "(to-float (length~ (make-vector-view v (as-uint ", "x", "))))"),
        ("tensor length", "(to-float (length~ (make-tensor-view v 2 (as-uint ", "x", "))))"),
        ("element", "(~ v (as-uint ", "x", "))"),
        ("lanes", "(x~ ##(", "x", " 1.0))"),
        ("as-bits", "(as-float (as-bits ", "x", "))"),
        ("library", "(exp ", "x", ")"),
        ("several values", "(let (((q r) (floor ", "x", " 3.0))) (+ q r))"),
    ];
    for (what, open, middle, close) in nests {
        let body = nested(150, open, middle, close);
        compiles(
            what,
            format!(
                "(def-function f (x:float v:(vector-type float :global :read-only)) (declare (return-type float)) {body})"
            ),
        );
    }
}

#[test]
fn chains_of_constants_stay_small() {
    for (form, ty) in [("def-const", ""), ("def-parameter", ""), ("def-const", ":ulong"), ("def-const", ":float")] {
        let mut text = format!("({form} T0{ty} 1)\n");
        for at in 1..=60 {
            text.push_str(&format!("({form} T{at}{ty} (+ T{} T{}))\n", at - 1, at - 1));
        }
        text.push_str("(def-function f (x:double y:ulong) (declare (return-type double)) (+ x (* T20 T20)))");
        let text = text.replace("x (* T20 T20)", if ty == ":ulong" { "x (to-double T60)" } else { "x (* T20 T20)" });
        compiles(form, text);
    }
}

#[test]
fn chains_of_defaults_stay_small() {
    for (parameter, number) in [("&optional", "int"), ("&key", "float")] {
        let mut text = format!("(def-function f0 ({parameter} (a:{number} 1)) a)\n");
        for at in 1..=40 {
            let below = at - 1;
            text.push_str(&format!("(def-function f{at} ({parameter} (a:{number} (+ (f{below}) (f{below})))) a)\n"));
        }
        text.push_str(&format!("(def-function g (x:int) (declare (return-type {number})) (f40))"));
        compiles(parameter, text);
    }
}

#[test]
fn chains_of_default_views_stay_small() {
    let mut text = "(def-function f0 (&optional (v:(vector-type int) #(1 2 3))) (~ v 0))\n".to_owned();
    for at in 1..=40 {
        let below = at - 1;
        text.push_str(&format!(
            "(def-function f{at} (&optional (v:(vector-type int) (make-vector-view #(1 2) (+ (f{below}) (f{below}))))) (~ v 1))\n"
        ));
    }
    text.push_str("(def-function g (x:int) (declare (return-type int)) (f40))");
    compiles("views", text);
}

#[test]
fn the_number_of_instances_has_a_limit() {
    let names: Vec<String> = (0..12).map(|at| format!("p{at}")).collect();
    let params: Vec<String> = names.iter().map(|name| format!("{name}:(vector-type int)")).collect();
    let mut text = format!("(def-function f0 ({}) (declare (return-type int)) (~ p0 0))\n", params.join(" "));
    for at in 1..20 {
        let mut rotated = names.clone();
        rotated.rotate_left(1);
        let mut swapped = names.clone();
        swapped.swap(0, 1);
        text.push_str(&format!(
            "(def-function f{at} ({}) (declare (return-type int)) (+ (f{} {}) (f{} {})))\n",
            params.join(" "),
            at - 1,
            rotated.join(" "),
            at - 1,
            swapped.join(" ")
        ));
    }
    let vectors: Vec<String> =
        (0..12).map(|at| format!("p{at}:(vector-type int :global :read-only {})", at + 1)).collect();
    text.push_str(&format!("(def-kernel k ({} n:int) (f19 {}))", vectors.join(" "), names.join(" ")));
    let output = compile(text);
    assert!(output.module.is_none());
    let codes: Vec<&str> = output.diagnostics.iter().map(|it| it.code.0).collect();
    assert!(codes.contains(&"C0051"), "{codes:?}");
}

#[test]
fn errors_have_a_limit_and_a_closing_line() {
    for body in ["(+ a unknown~N)", "(missing~N a)", "(set! b~N 1)", "(to-T~N a)", "(x~ a)"] {
        let mut text = String::new();
        for at in 0..4000 {
            let body = body.replace("~N", &at.to_string());
            text.push_str(&format!("(def-function f{at} (a:int) {body})\n"));
        }
        let output = compile(text);
        assert_eq!(output.diagnostics.len(), 101, "{body}");
        let last = output.diagnostics.last().map(|it| (it.code.0, it.message.as_str()));
        assert_eq!(last, Some(("C0052", "3900 errors more are not shown")), "{body}");
    }
}

/// A name, a count, and the program of that count.
type Counted<'a> = (&'a str, usize, &'a dyn Fn(usize) -> String);

/// How long this thread has run, so that waiting for a busy machine does not count; where the system does not say so, the clock.
fn now(start: Instant) -> Duration {
    let on_processor = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = on_processor.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The best time of a few in which a program is compiled so often.
fn time(text: &str, count: usize) -> Duration {
    let once = || {
        let start = Instant::now();
        let before = now(start);
        for _ in 0..count {
            compiles("count", text.to_owned());
        }
        now(start).saturating_sub(before)
    };
    (0..3).map(|_| once()).min().unwrap_or_default()
}

#[test]
fn time_grows_with_the_count() {
    let list = |count: usize, item: &dyn Fn(usize) -> String| (0..count).map(item).collect::<Vec<_>>().join(" ");
    let function = |body: String| format!("(def-function f (a:int) (declare (return-type int)) {body})");
    let programs: [Counted<'_>; 9] = [
        ("sum of literals", 4000, &|count| function(format!("(+ {})", list(count, &|_| "1".to_owned())))),
        ("sum of variables", 4000, &|count| function(format!("(+ {})", list(count, &|_| "a".to_owned())))),
        ("comparison", 2000, &|count| function(format!("(if (< {}) 1 2)", list(count, &|_| "a".to_owned())))),
        ("let", 2000, &|count| {
            function(format!("(let ((b0 a) {}) b{count})", list(count, &|at| format!("(b{} (+ b{at} a))", at + 1))))
        }),
        ("branches", 1000, &|count| {
            function(format!("(let ((b a)) {} b)", list(count, &|at| format!("(if (> a {at}) (set! b {at}))"))))
        }),
        ("functions", 1000, &|count| {
            list(count, &|at| format!("(def-function f{at} (a:int) (declare (return-type int)) (+ a {at}))"))
        }),
        ("constants", 1000, &|count| list(count, &|at| format!("(def-const c{at} {at})"))),
        ("parameters", 1000, &|count| list(count, &|at| format!("(def-parameter C{at} {at})"))),
        ("vector literals", 500, &|count| {
            function(format!("(let ({}) (~ v0 0))", list(count, &|at| format!("(v{at} #({at} 1))"))))
        }),
    ];
    let mut wrong = Vec::new();
    for (what, count, program) in programs {
        let (small, large) = (time(&program(count), 8), time(&program(8 * count), 1));
        // One program of eight times the size takes as long as eight programs; with the square it would be eight times as long.
        // The system counts in steps of some milliseconds.
        if large > 4 * small + Duration::from_millis(30) {
            wrong.push(format!("{what}: {small:?} for 8 times {count}, {large:?} for {}", 8 * count));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
