//! How data are laid out in lines.

use crisp_support_diagnostics::FileId;
use crisp_support_sexpr::{MAX_DEPTH, body_position, pretty, pretty_with, read};

#[track_caller]
fn check(source: &str, width: usize, wanted: &str) {
    assert_eq!(pretty(&read(FileId(0), source).data, width), wanted.trim_start_matches('\n'));
}

#[test]
fn what_fits_stays_in_one_line() {
    check("(a   b\n c) (d)", 80, "(a b c)\n(d)\n");
    check("", 80, "");
}

#[test]
fn bodies_are_indented_by_two() {
    check(
        "(def-kernel saxpy (a x &out y) (declare (type a float) (type x y (vector-type float)))
           (loop-vector-stride x (i) (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))
         (def-const n 3) (def-const m 4)",
        60,
        r"
(def-kernel saxpy (a x &out y)
  (declare (type a float) (type x y (vector-type float)))
  (loop-vector-stride x (i)
    (set! (~ y i) (+ (* a (~ x i)) (~ y i)))))

(def-const n 3)
(def-const m 4)
",
    );
}

#[test]
fn bindings_stand_below_each_other() {
    check(
        "(let ((first-name (some-function 1 2)) (second-name (another-function 3 4))) (use-them first-name second-name))",
        50,
        r"
(let ((first-name (some-function 1 2))
      (second-name (another-function 3 4)))
  (use-them first-name second-name))
",
    );
}

#[test]
fn arguments_stand_below_the_first_and_keywords_take_their_value_along() {
    check(
        "(if (< some-value other-value) (first-branch some-value) (second-branch other-value))",
        40,
        r"
(if (< some-value other-value)
    (first-branch some-value)
    (second-branch other-value))
",
    );
    check(
        "(make-a-result-vector-of-it (vector-type float) :name the-name :length (* 2 the-number-of-elements))",
        50,
        r"
(make-a-result-vector-of-it
  (vector-type float)
  :name the-name
  :length (* 2 the-number-of-elements))
",
    );
}

#[test]
fn vectors_are_filled() {
    check(
        "(def-const-vec primes #(2 3 5 7 11 13 17 19 23 29 31 37 41 43))",
        30,
        r"
(def-const-vec primes
  #(2 3 5 7 11 13 17 19 23 29
    31 37 41 43))
",
    );
}

#[test]
fn prefixes_and_conditions_move_what_follows() {
    check(
        "#+some-condition (progn (do-the-first-thing) (do-the-second-thing))",
        50,
        r"
#+some-condition (progn
                   (do-the-first-thing)
                   (do-the-second-thing))
",
    );
    check("`(progn ,first-of-them ,@all-the-others)", 30, "`(progn\n   ,first-of-them\n   ,@all-the-others)\n");
}

#[test]
fn another_vocabulary_brings_its_own_bodies() {
    let data = read(FileId(0), "(block b0 (add 1 2) (sub 3 4))").data;
    let text = pretty_with(&data, 20, |head| (head == "block").then_some(1));
    assert_eq!(text, "(block b0\n  (add 1 2)\n  (sub 3 4))\n");
    assert_eq!(body_position("DOTIMES+"), Some(1));
    assert_eq!(body_position("*"), None);
    assert_eq!(body_position("if"), None);
}

#[test]
fn deep_data_are_written_without_deep_recursion_or_endless_indentation() {
    let depth = MAX_DEPTH - 1;
    let text = format!("{}a{}", "(progn ".repeat(depth), ")".repeat(depth));
    let data = read(FileId(0), &text).data;
    let pretty = pretty(&data, 20);
    assert!(pretty.len() < 40 * 1000, "{}", pretty.len());
    assert!(read(FileId(0), &pretty).data[0].same_shape(&data[0]));
}
