//! The layout of Crisp.

use crisp_support_diagnostics::Files;
use crisp_support_format::{Formatted, Refused};

/// Formats, and checks that formatting again changes nothing.
fn format(text: &str) -> Result<Formatted, Refused> {
    let mut files = Files::new();
    let file = files.add("test.crisp", text);
    let formatted = crisp_support_format::crisp(file, text)?;
    let again = crisp_support_format::crisp(file, &formatted.text)?;
    assert_eq!(again.text, formatted.text, "formatting twice differs");
    Ok(formatted)
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text).expect("formats").text, expected);
}

#[test]
fn line_breaks_do_not_matter() {
    let expected = "(def-function twice (x:int)\n  (declare (return-type int))\n  (* 2 x))\n";
    check("(def-function twice (x:int) (declare (return-type int)) (* 2 x))", expected);
    check("(def-function\n twice\n (x:int\n )\n(declare(return-type int))\n      (* 2\n x))\n\n\n", expected);
    check("\u{feff}( def-function twice ( x:int ) (declare (return-type int)) (* 2 x) )\t\r\n", expected);
}

#[test]
fn blank_lines_are_kept_up_to_a_limit() {
    check("a\n\n\n\nb\n\nc\nd e", "a\n\n\nb\n\nc\nd\ne\n");
    check("(progn\n\n\n (a)\n\n\n\n (b)\n\n)", "(progn\n  (a)\n\n  (b))\n");
    check("(f\n\n a b)", "(f a b)\n");
    check("(f a\n\n b)", "(f a\n\n   b)\n");
}

#[test]
fn blank_files_become_empty() {
    check("", "");
    check("\n \t\n\r\n", "");
    check("\u{feff}\n", "");
    check("; c", "; c\n");
}

#[test]
fn bindings_and_clauses_are_below_each_other() {
    check(
        "(let ((first-of-these (f 1)) (second-of-these (f 2))) (g first-of-these second-of-these))",
        "(let ((first-of-these (f 1))\n      (second-of-these (f 2)))\n  (g first-of-these second-of-these))\n",
    );
    check("(let ((a 1) (b 2)) (g a b))", "(let ((a 1) (b 2))\n  (g a b))\n");
    check(
        "(cond ((= a 1) (first-of-these a)) ((= a 2) (second-of-these a)) (true (third-of-these a)))",
        "(cond ((= a 1) (first-of-these a))\n      ((= a 2) (second-of-these a))\n      (true (third-of-these a)))\n",
    );
}

#[test]
fn arguments_are_below_the_first_one_or_indented_by_one() {
    let long =
        "(some-function-with-a-long-name (of-something 1 2 3 4 5 6 7 8 9) (of-something-else 1 2 3 4 5 6 7 8 9))";
    check(
        long,
        "(some-function-with-a-long-name (of-something 1 2 3 4 5 6 7 8 9)\n                                (of-something-else 1 2 3 4 5 6 7 8 9))\n",
    );
    let longer = format!("(set! (~ r i) {})", long.replace("long-name", "very-long-name"));
    check(
        &longer,
        "(set! (~ r i)\n      (some-function-with-a-very-long-name\n       (of-something 1 2 3 4 5 6 7 8 9)\n       (of-something-else 1 2 3 4 5 6 7 8 9)))\n",
    );
}

#[test]
fn macros_of_the_file_with_a_body_indent_it() {
    check(
        "(defmacro with-all ((a b) &body body) `(progn ,@body))\n(with-all (x y) (f x) (g y))",
        "(defmacro with-all ((a b) &body body)\n  `(progn ,@body))\n(with-all (x y)\n  (f x)\n  (g y))\n",
    );
}

#[test]
fn atoms_stay_as_they_are_written() {
    let text = "(f #xFF 0x1 1.50 -0.0 1.0e3 \"a\\tb\" Name NAME :Key &out a:int v_${T}_x k::a #'Plus #_P 'q #+DEBUG (x) #-(and A b) y)\n";
    let text = text.replace("0x1 ", "");
    assert_eq!(
        format(&text).expect("formats").text,
        "(f #xFF 1.50 -0.0 1.0e3\n   \"a\\tb\"\n   Name NAME\n   :Key &out a:int v_${T}_x k::a #'Plus #_P 'q\n   #+DEBUG (x)\n   #-(and A b) y)\n"
    );
}

#[test]
fn strings_keep_their_lines_and_carriage_returns() {
    check("(f \"a ; no comment\r\n  b\" c)\r\n", "(f \"a ; no comment\r\n  b\"\n   c)\n");
    check("(f a ; one\r\n b)\r\n", "(f a ; one\n   b)\n");
    check("#| one\r\n two |#\r\n(f)\r\n", "#| one\n two |#\n(f)\n");
}

#[test]
fn comments_keep_their_side_of_each_token() {
    check("(f a b ; after b\n )", "(f a b ; after b\n   )\n");
    check("(f a\n ; before the end\n )", "(f a\n   ; before the end\n   )\n");
    check("( ; first\n f a)", "( ; first\n f a)\n");
    check("(; first\n)", "( ; first\n )\n");
    check("(f #|one|# a #|two|#)", "(f #|one|#\n a #|two|#)\n");
    check("#+ ; why\n test ; then\n (f)", "#+ ; why\n  test ; then\n  (f)\n");
    check("#+test\n; then\n(f)", "#+test\n  ; then\n  (f)\n");
    check("'\n; quoted\nx", "' ; quoted\n x\n");
    check("' ; quoted\n x", "' ; quoted\n x\n");
    check("a:#|type|#(vector-type int)", "a:#|type|#\n  (vector-type int)\n");
    check(
        "(let ; names\n ((a 1) ; one\n (b 2)) ; two\n ; body\n a)",
        "(let ; names\n    ((a 1) ; one\n     (b 2)) ; two\n  ; body\n  a)\n",
    );
}

#[test]
fn formatting_can_be_switched_off() {
    check(
        "(f   a)\n; fmt: off\n(g   b\n c)\n   ; fmt: on\n(h   c)",
        "(f a)\n; fmt: off\n(g   b\n c)\n   ; fmt: on\n(h c)\n",
    );
    check("(f   a ; fmt: off\n   1  0\n   0  1)", "(f a ; fmt: off\n   1  0\n   0  1)\n");
    check("; fmt: off", "; fmt: off\n");
}

#[test]
fn unreadable_texts_are_refused() {
    for text in ["(f", "f)", "\"", "(f 1/2)", "#|"] {
        assert!(matches!(format(text), Err(Refused::Unreadable(_))), "{text}");
    }
}

#[test]
fn time_and_text_are_linear() {
    let lines = |count: usize| "(when (< i count) (set! (~ r i) (f (~ a i) (g (h 1 2) (h 3 4))))) ; c\n".repeat(count);
    let (small, large) = (format(&lines(500)).expect("formats").steps, format(&lines(2000)).expect("formats").steps);
    assert!(large * 10 <= small * 44, "{small} {large}");
    // As deep as the reader allows, with a comment at each level.
    let deep = format!("{}x{}", "(f ; c\n".repeat(900), ")".repeat(900));
    let deep = format(&deep).expect("formats");
    assert!(deep.text.len() < 900 * 200 && deep.steps < 900 * 20, "{} {}", deep.text.len(), deep.steps);
}
