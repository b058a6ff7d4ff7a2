//! Limits: no source makes expansion run for ever, use the stack up, or grow without bound.

use super::expand_with;
use crate::expand::Limits;

pub(super) const SMALL: Limits = Limits { steps: 10_000, nodes: 2_000, depth: 50, nesting: 100, diagnostics: 10 };

/// The page says what the code does.
#[test]
fn the_limits_are_documented() {
    let page = include_str!("../../../../../../docs/reference/limits.md");
    let Limits { steps, nodes, depth, nesting, diagnostics } = Limits::default();
    for row in [
        format!("| {steps} | M0202 |"),
        format!("| {nodes} | M0203 |"),
        format!("| {depth} | M0204 |"),
        format!("| {nesting} | M0201 |"),
        format!("| messages of macros | {diagnostics} |"),
        format!("| bytes of a text file | {} | R0002 |", crisp_support_sexpr::MAX_FILE_BYTES),
        format!("| bytes of a name | {} |", crisp_support_sexpr::MAX_NAME_BYTES),
        format!("| bytes of a string | {} |", crisp_support_sexpr::MAX_STRING_BYTES),
        format!("| parentheses inside one another | {} | R0013 |", crisp_support_sexpr::MAX_DEPTH),
        format!("| messages of the reader about one file | {} |", crisp_support_sexpr::MAX_DIAGNOSTICS),
    ] {
        assert!(page.contains(&row), "{row}");
    }
}

/// The one error that a source gives with small limits.
#[track_caller]
fn only(source: &str) -> String {
    let shown = expand_with(source, &[], SMALL).shown;
    assert_eq!(shown.matches("error[").count(), 1, "{shown}");
    shown.split(['[', ']']).nth(1).unwrap_or_default().to_owned()
}

/// A form whose value is a list of sixty levels, each of which is twice the one inside: 2^60 atoms.
fn made(result: &str) -> String {
    format!("(let ((l '(1))) (dotimes (i 60) (setf l (list l l))) {result})")
}

/// A macro that returns what a form makes of such a list `l`; `copy` makes another one that is equal.
fn shared(form: &str) -> String {
    format!(
        "(def-function copy (x) (let ((l '(1))) (dotimes (i 60) (setf l (list l l))) l)) \
         (defmacro m () {}) (def-const a (m))",
        made(form)
    )
}

#[test]
fn what_is_shared_is_shown_by_its_beginning() {
    let source = format!("(defmacro m () (error (format \"~a\" {}))) (def-const a (m))", made("l"));
    let shown = expand_with(&source, &[], SMALL).shown;
    assert!(shown.contains("error[M0") && shown.contains("((((((((") && shown.len() < 2000, "{shown}");
}

#[test]
fn endless_programs_are_given_up_with_one_error() {
    for (source, code) in [
        ("(defmacro m (x) `(m ,x)) (def-const a (m 1)) (def-const b (m 1))", "M0201"),
        ("(defmacro m (x) `(n ,x)) (defmacro n (x) `(f (m ,x))) (def-const a (m 1))", "M0201"),
        ("(defmacro m (x) `(progn (def-const ,(gensym) 1) (m ,x))) (m 1)", "M0201"),
        ("(defmacro m () `(progn (m) (m))) (m)", "M0201"),
        ("(defmacro m (n) `(progn (defmacro ,(gensym) () 1) (m ,(+ n 1)))) (m 1)", "M0201"),
        ("(defmacro m () (let ((x 1)) (dotimes (i 1000000) (inc! x)) x)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((x '(1))) (dotimes (i 60) (setf x (append x x))) x)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((x \"1\")) (dotimes (i 60) (setf x (concat x x))) x)) (def-const a (m))", "M0202"),
        ("(defmacro m () (iota 100000000000)) (def-const a (m))", "M0202"),
        (
            "(defmacro m () (let ((x '(1))) (dolist (y x) (push y x)) (dotimes (i 100000) (push i x)) x)) (def-const a (m))",
            "M0202",
        ),
        ("(defmacro m (n x) (if (= n 0) x `(m ,(- n 1) (f ,x ,x)))) (def-const a (m 30 1))", "M0203"),
        ("(defmacro m (n x) (if (= n 0) `(k ,x) `(m ,(- n 1) (f ,x ,x)))) (m 30 1)", "M0203"),
        ("(defmacro m () (let ((x 1)) (dotimes (i 20) (setf x `(,x ,x ,@(iota 100)))) x)) (def-const a (m))", "M0203"),
        ("(def-function f (x) (f x)) (defmacro m () (f 1)) (def-const a (m))", "M0204"),
        ("(defmacro m (x) (n x)) (defmacro n (x) `(m ,x)) (def-const a (m 1))", "M0204"),
        ("(defmacro m () (let ((f nil)) (setf f (lambda () (funcall f))) (funcall f))) (def-const a (m))", "M0204"),
        ("(defmacro m () (let ((x 1)) (dotimes (i 500) (setf x (list x))) x)) (def-const a (m))", "M0201"),
        (
            "(defmacro m () (let ((x 1)) (dotimes (i 500) (setf x (list x))) (list 'quote x))) (def-const a (m))",
            "M0201",
        ),
        ("(defmacro m () (let ((x 1)) (dotimes (i 1200) (setf x (list x))) `(defmacro n () ',x))) (m)", "M0201"),
        ("#+(let ((x 1)) (dotimes (i 100000) (inc! x)) x) (def-const a 1)", "M0202"),
        // Few lists that share their parts are more data than can be looked at.
        (&shared("(equal l (copy l))"), "M0202"),
        (&shared("(eq l (copy l))"), "M0202"),
        (&shared("(assoc l (list (list (copy l))))"), "M0202"),
        (&shared("(getf (list (copy l) 1) l)"), "M0202"),
        (&shared("(member l (list (copy l)))"), "M0202"),
        (&shared("(case l ((1) 2) (else (equal (copy l) l)))"), "M0202"),
        (&shared("l"), "M0203"),
        (&shared("(list 'quote l)"), "M0203"),
        (&shared("`(quote ,l)"), "M0203"),
        (&shared("(list 'let (list (list 'x l)) 'x)"), "M0203"),
        (&format!("(def-const c {}) (defmacro m () (progn c 1)) (def-const a (m))", made("l")), "M0202"),
        // Work that is done inside of one function is charged for.
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (apply #'+ l)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (member -1 l)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (getf l -1)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (position -1 l)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (find -1 l)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (remove -1 l)) 1)) (def-const a (m))", "M0202"),
        ("(defmacro m () (let ((l (iota 3000))) (dotimes (i 100) (remove 0 l)) 1)) (def-const a (m))", "M0202"),
        (
            "(defmacro m () (let ((l (mapcar #'list (iota 900)))) (dotimes (i 100) (assoc -1 l)) 1)) (def-const a (m))",
            "M0202",
        ),
        ("(def-const a (dotimes (i 100000) i)) #+a (def-const b 1)", "M0202"),
    ] {
        assert_eq!(only(source), code, "{source}");
    }
}

#[test]
fn constants_that_depend_on_each_other_end() {
    assert_eq!(only("(def-const a (+ b 1)) (def-const b (+ a 1)) #+(> a 0) (def-const c 1)"), "M0112");
}

#[test]
fn the_number_of_diagnostics_is_limited() {
    let source = format!("(defmacro m (x) x)\n{}", "(def-const a (m))\n".repeat(50));
    assert_eq!(expand_with(&source, &[], SMALL).shown.matches("error[").count(), SMALL.diagnostics);
}

#[test]
fn long_and_deep_programs_are_well_within_the_limits() {
    let clauses: String = (0..300).map(|i| format!("((= x {i}) {i}) ")).collect();
    let cond = format!("(def-function f (x) (cond {clauses}(else 0)))");
    let nested = format!("(def-function f (x) {}x{})", "(when x ".repeat(400), ")".repeat(400));
    let many = "(def-function f (x) (when x (dotimes (i 4) (unless i (f x)))))\n".repeat(1000);
    let recursive = "(defmacro sum (&rest xs) (if xs `(+ ,(first xs) (sum ,@(rest xs))) 0))".to_owned()
        + &format!("(def-const a (sum {}))", "1 ".repeat(300));
    for source in [cond, nested, many, recursive] {
        let result = expand_with(&source, &[], Limits::default());
        assert_eq!(result.shown, "");
    }
}

/// A small generator of numbers; the tests are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % end
    }

    /// A random form out of words that mean something to the expander.
    fn form(&mut self, depth: usize, backquotes: usize, out: &mut String) {
        const WORDS: [&str; 96] = [
            "m",
            "n",
            "x",
            "y",
            "xs",
            "f",
            "1",
            "0",
            "-3",
            "2.5",
            "\"s\"",
            ":k",
            "nil",
            "t",
            "x:int",
            "defmacro",
            "quote",
            "let",
            "let*",
            "if",
            "when",
            "unless",
            "cond",
            "case",
            "and",
            "or",
            "progn",
            "return",
            "setf",
            "inc!",
            "push",
            "pop",
            "dolist",
            "dotimes",
            "destructuring-bind",
            "lambda",
            "function",
            "funcall",
            "apply",
            "mapcar",
            "list",
            "cons",
            "car",
            "cdr",
            "append",
            "nth",
            "length",
            "+",
            "-",
            "*",
            "/",
            "floor",
            "mod",
            "=",
            "<",
            "eq",
            "gensym",
            "intern",
            "concat",
            "format",
            "error",
            "assert",
            "getf",
            "reduce",
            "iota",
            "expt",
            "ash",
            "subseq",
            "&optional",
            "&rest",
            "&key",
            "&body",
            "declare",
            "grid-stride-target",
            "loop-grid-stride",
            "loop-vector-stride",
            "in-each-thread",
            "when-thread-is",
            "when-group-is",
            "dotimes+",
            "dec-times*",
            "do-times-by-doubling",
            "cond*",
            "if+",
            "multiple-value-bind",
            "def-function",
            "def-kernel",
            "def-const",
            "def-parameter",
            "with-template-type",
            "let-kernel",
            "let-maybe",
            "def-setter",
            "line",
            "global-size",
            "typed-type",
        ];
        match self.below(if depth == 0 { 6 } else { 16 }) {
            0..6 => out.push_str(WORDS[self.below(WORDS.len())]),
            6 => self.behind("'", depth, backquotes, out),
            7 => self.behind("`", depth, backquotes + 1, out),
            8 if backquotes > 0 => self.behind(",", depth, backquotes - 1, out),
            9 if backquotes > 0 => self.behind(",@", depth, backquotes - 1, out),
            10 => {
                self.behind("#+", depth, backquotes, out);
                out.push(' ');
                self.form(depth - 1, backquotes, out);
            }
            _ => self.list(depth, backquotes, out),
        }
    }

    fn behind(&mut self, prefix: &str, depth: usize, backquotes: usize, out: &mut String) {
        out.push_str(prefix);
        self.form(depth - 1, backquotes, out);
    }

    fn list(&mut self, depth: usize, backquotes: usize, out: &mut String) {
        out.push('(');
        for index in 0..self.below(5) {
            out.push_str(if index == 0 { "" } else { " " });
            self.form(depth - 1, backquotes, out);
        }
        out.push(')');
    }
}

#[test]
fn no_program_makes_the_expander_panic() {
    for seed in 0..3000 {
        let mut random = Random(seed);
        let mut source = String::new();
        for name in ["m", "n"] {
            source.push_str(&format!("(defmacro {name} (x &optional y &rest xs) "));
            random.form(4, 0, &mut source);
            source.push_str(")\n");
        }
        for head in ["(def-kernel k (x y) ", "(def-function f (x &optional y) ", "(def-const y ", "(m ", "(progn "] {
            source.push_str(head);
            random.list(5, 0, &mut source);
            random.form(3, 0, &mut source);
            source.push_str(")\n");
        }
        let known = std::panic::catch_unwind(|| super::expand_any(&source));
        assert!(known.is_ok(), "seed {seed}: {source}");
    }
}
