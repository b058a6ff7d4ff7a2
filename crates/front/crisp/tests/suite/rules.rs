//! The rules that an author requests: definitions before uses, declared types, checks that are left out; and sources that are rewritten so
//! that they keep all rules and mean the same.

use std::fs;

use crisp_dev_suites::{blocks, root, suites};
use crisp_front_crisp::{Options, Output, Rules, compile};
use crisp_ir_kernel::text::print;
use crisp_support_diagnostics::{Files, render_terminal};

const STRICTEST: Rules = Rules { single_pass: true, no_inference: true, skip_checks: false, no_static_analysis: false };

fn compiled(texts: &[&str], definitions: &[String], rules: Rules, rewrite: bool) -> (Files, Output) {
    let mut files = Files::new();
    let sources: Vec<_> = texts.iter().enumerate().map(|(at, text)| files.add(format!("{at}.crisp"), *text)).collect();
    let mut options = Options::new(definitions, 32, &mut files);
    (options.rules, options.rewrite) = (rules, rewrite);
    let output = compile(&sources, &files, &options);
    (files, output)
}

fn ir(output: &Output) -> Option<String> {
    output.module.as_ref().map(print)
}

fn said(texts: &[&str], rules: Rules) -> Vec<&'static str> {
    let (_, output) = compiled(texts, &[], rules, false);
    output.diagnostics.iter().map(|it| it.code.0).collect()
}

/// The sources after `--re-output-crisp`, which keep all rules and become the same kernel IR.
#[track_caller]
fn rewritten(texts: &[&str], definitions: &[String]) -> Vec<String> {
    let (files, before) = compiled(texts, definitions, Rules::default(), true);
    let shown = render_terminal(&files, &before.diagnostics, false);
    let rewritten = before.rewritten.as_ref().unwrap_or_else(|| panic!("{shown}\n{texts:?}"));
    let new: Vec<String> = rewritten.iter().map(|(_, text)| text.clone()).collect();
    let borrowed: Vec<&str> = new.iter().map(String::as_str).collect();
    let (files, after) = compiled(&borrowed, definitions, STRICTEST, true);
    let shown = render_terminal(&files, &after.diagnostics, false);
    assert!(after.module.is_some(), "{shown}\n{}", new.join("\n----\n"));
    assert_eq!(ir(&before), ir(&after), "{}", new.join("\n----\n"));
    let again: Vec<String> = after.rewritten.unwrap_or_default().into_iter().map(|(_, text)| text).collect();
    assert_eq!(again, new, "what keeps all rules stays as it is");
    new
}

const KERNEL: &str = "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  (loop-vector-stride v (i)
    (set! (~ v i) (twice (~ v i)))))\n";
const TWICE: &str = "(def-function twice (n:int) (declare (return-type int))\n  (* 2 n))\n";

// covers: crisp.flag.single-pass
#[test]
fn a_definition_stands_before_its_uses_across_files() {
    let rules = Rules { single_pass: true, ..Rules::default() };
    assert_eq!(said(&[KERNEL, TWICE], rules), ["C0640"]);
    assert_eq!(said(&[TWICE, KERNEL], rules), [""; 0]);
    assert_eq!(said(&[KERNEL, TWICE], Rules::default()), [""; 0]);
    // The library's definitions precede everything, and a variable is not a function of its name.
    let library = "(def-kernel k (&out v:(vector-type float :global :write-only))
  (declare (global-size :derive-from v))
  (loop-vector-stride v (i) (let ((twice:float 3.0)) (set! (~ v i) (exp twice)))))\n";
    assert_eq!(said(&[library, TWICE], rules), [""; 0]);
    // A function that gets another one names nothing.
    let apply = "(with-template-type (TF) (def-function apply-to (f:TF n:int) (funcall f n)))\n";
    let call = KERNEL.replace("(twice (~ v i))", "(apply-to #'twice (~ v i))");
    assert_eq!(said(&[apply, TWICE, &call], rules), [""; 0]);
}

// covers: crisp.flag.no-inference
#[test]
fn each_type_that_can_be_declared_is_declared() {
    let rules = Rules { no_inference: true, ..Rules::default() };
    let with = |binding: &str, result: &str| {
        format!("(def-function f (n:int) {result}\n  (let ((m{binding} (* 2 n))) (+ m n)))\n")
    };
    assert_eq!(said(&[&with("", "")], rules), ["C0641", "C0641"]);
    assert_eq!(said(&[&with(":int", "")], rules), ["C0641"]);
    assert_eq!(said(&[&with(":int", "(declare (return-type int))")], rules), [""; 0]);
    assert_eq!(said(&[&with("", "")], Rules::default()), [""; 0]);
    // Templates have types for each use, and an index has no declared type.
    let open = "(with-template-type (T) (def-function f (n:T) (let ((m (* n n))) (+ m n))))
(def-kernel k (&out v:(vector-type float :global :write-only))
  (declare (global-size :derive-from v))
  (let ((at (get-global-id 0))) (set! (~ v at) (f 2.0))))\n";
    assert_eq!(said(&[open], rules), [""; 0]);
}

// covers: crisp.flag.skip-c-t-checks
#[test]
fn assertions_and_advice_are_skipped_and_nothing_else_changes() {
    let rules = Rules { skip_checks: true, ..Rules::default() };
    let asserts = "(c-t-assert (= 1 2) \"never\")\n(defmacro two () (c-t-assert nil) 2)
(def-kernel k (&out v:(vector-type int :global :write-only 1))
  (c-t-assert (= 3 4)) (set! (~ v 0) (two)))\n";
    let plain = "(def-kernel k (&out v:(vector-type int :global :write-only 1)) (set! (~ v 0) 2))\n";
    assert!(!said(&[asserts], Rules::default()).is_empty());
    let (_, output) = compiled(&[asserts], &[], rules, false);
    assert_eq!((ir(&output), output.diagnostics.len()), (ir(&compiled(&[plain], &[], rules, false).1), 0));
    // Advice is not given; what a program means is still checked.
    let shadow = "(def-function f (A:int) (let ((a 2)) a))\n";
    assert_eq!(said(&[shadow], Rules::default()), ["C0015"]);
    assert_eq!(said(&[shadow], rules), [""; 0]);
    assert_eq!(said(&["(def-function f (a:int) (+ a 1.5))\n"], rules).len(), 1);
    for (name, text) in examples() {
        let (_, checked) = compiled(&[&text], &[], Rules::default(), false);
        let (_, skipped) = compiled(&[&text], &[], rules, false);
        assert_eq!(ir(&checked), ir(&skipped), "{name}");
    }
}

// covers: crisp.flag.no-static-analysis
#[test]
fn analyses_that_are_asked_for_are_skipped_in_silence() {
    let rules = Rules { no_static_analysis: true, ..Rules::default() };
    let asks = KERNEL.replace(
        "(declare ",
        "(declare (check-coalesce) (check-divergence) (check-bank-conflicts) (check-barriers) (warn-max-registers 32) ",
    );
    let (_, output) = compiled(&[&asks, TWICE], &[], rules, false);
    assert_eq!(output.diagnostics, []);
    assert_eq!(ir(&output), ir(&compiled(&[KERNEL, TWICE], &[], Rules::default(), false).1));
}

fn examples() -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = fs::read_dir(root().join("examples/crisp"))
        .expect("the examples")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "crisp"))
        .map(|path| (path.display().to_string(), fs::read_to_string(path).expect("a source")))
        .collect();
    found.sort();
    found
}

// covers: crisp.flag.re-output-crisp crisp.re-output.types crisp.re-output.order
#[test]
fn rewritten_sources_keep_all_rules_and_become_the_same_ir() {
    for (_, text) in examples() {
        rewritten(&[&text], &[]);
    }
    // The programs of the description of the language, and each with its forms turned round.
    let mut programs = 0;
    for path in suites("tests/front/crisp/document") {
        let text = fs::read_to_string(&path).expect("a suite");
        for block in blocks(&text).iter().filter(|block| block.is("crisp")) {
            let definitions: Vec<String> =
                block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect();
            let (_, output) = compiled(&[&block.text], &definitions, Rules::default(), false);
            if output.module.is_none() {
                continue;
            }
            rewritten(&[&block.text], &definitions);
            programs += 1;
        }
    }
    assert!(programs > 150, "only {programs} programs");
}

#[test]
fn comments_stay_and_forms_move_with_theirs() {
    let text = ";;; About the file.

;; The kernel.
(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  ; stride
  (loop-vector-stride v (i)
    (let ((a 1) ; one
          (b (twice (~ v i))))
      (set! (~ v i) (+ a b)))))

;; Twice.
(def-function twice (n:int)
  ; doubles
  (* 2 n)) ; the end
;; Nothing follows.
";
    let wanted = ";;; About the file.


;; Twice.
(def-function twice (n:int)
  (declare (return-type int))
  ; doubles
  (* 2 n)) ; the end
;; The kernel.
(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  ; stride
  (loop-vector-stride v (i)
    (let ((a:int 1) ; one
          (b:int (twice (~ v i))))
      (set! (~ v i) (+ a b)))))
;; Nothing follows.
";
    assert_eq!(rewritten(&[text], &[]), [wanted]);
}

#[test]
fn files_that_need_each_other_exchange_forms() {
    let first = "(def-function third-of (n:int) (declare (return-type int)) (* 3 (twice n)))\n(def-const +two+ 2)\n";
    let second = "(def-function twice (n:int) (declare (return-type int)) (* +two+ n))
(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  (loop-vector-stride v (i) (set! (~ v i) (third-of (~ v i)))))\n";
    let new = rewritten(&[first, second], &[]);
    assert!(new[0].starts_with("(def-const +two+ 2)\n(def-function twice "), "{}", new[0]);
    assert!(new[1].starts_with("(def-kernel k "), "{}", new[1]);
}

// covers: crisp.re-output.no-analysis
#[test]
fn wishes_for_analyses_are_removed() {
    let rules = Rules { no_static_analysis: true, ..Rules::default() };
    let text = "(declaim (check-coalesce))
(def-kernel k (v:(vector-type int :global :read-write))
  (declare (check-coalesce) (global-size :derive-from v) (check-barriers))
  (declare (check-divergence))
  (set! (~ v 0) 1))\n";
    let (files, output) = compiled(&[text], &[], rules, true);
    let shown = render_terminal(&files, &output.diagnostics, false);
    let new = output.rewritten.expect(&shown).remove(0).1;
    assert_eq!(
        new,
        "(def-kernel k (v:(vector-type int :global :read-write))
  (declare (global-size :derive-from v))
  (set! (~ v 0) 1))\n"
    );
}
