//! The page of the analyses says what the compiler says, and declarations change no code. `CRISP_BLESS=1` writes what is said into the page.

#![allow(clippy::unwrap_used)]

use std::fs;

use crisp::diagnostics::{Diagnostic, Files, Severity, render_terminal};
use crisp::emit::{self, Dialect, PTX_PROCESSOR, Spirv};
use crisp::package::Target;
use crisp::{Compiled, EmitOptions, Language, Options, Rules, Session};
use crisp_dev_testkit::{bless, blocks, root};

fn render_plain(files: &Files, diagnostics: &[Diagnostic]) -> String {
    render_terminal(files, diagnostics, false)
}

fn compile(source: &str, options: Options) -> Compiled {
    let mut session = Session::new(options);
    session.add_source("analysed.crisp", Language::Crisp, source.as_bytes());
    session.compile()
}

fn said(source: &str) -> String {
    let compiled = compile(source, Options::strict());
    assert!(compiled.module.is_some(), "{}", render_plain(&compiled.files, &compiled.diagnostics));
    let asked: Vec<_> = compiled.diagnostics.iter().filter(|it| it.code.0.starts_with('A')).cloned().collect();
    render_plain(&compiled.files, &asked)
}

// covers: crisp.guarantee.analysis-opt-in, crisp.declaim, crisp.check-coalesce, crisp.check-bank-conflicts, crisp.check-divergence, crisp.check-barriers
// covers: crisp.warn-max-registers, crisp.max-registers
#[test]
fn the_page_shows_what_the_compiler_says() {
    let path = root().join("docs/reference/analyses.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut written = page.clone();
    let mut compared = 0;
    for block in blocks(&page).iter().filter(|block| block.is("crisp") && block.word("error=").is_none()) {
        let after = page.split_once(&block.text).unwrap().1;
        let shown = after.split_once("```text\n").unwrap().1.split_once("```").unwrap().0;
        let said = said(&block.text);
        assert!(!said.is_empty(), "nothing is said of\n{}", block.text);
        compared += 1;
        if bless() {
            let (front, rest) = written.split_once(&block.text).unwrap();
            let (between, rest) = rest.split_once("```text\n").unwrap();
            let behind = rest.split_once("```").unwrap().1;
            written = format!("{front}{}{between}```text\n{}\n```{behind}", block.text, said.trim_end());
        } else {
            assert_eq!(shown.trim_end(), said.trim_end(), "of\n{}", block.text);
        }
    }
    assert!(compared >= 11);
    if bless() {
        fs::write(path, written).unwrap();
    }
}

#[test]
fn nothing_is_looked_at_that_nobody_asks_for() {
    let page = fs::read_to_string(root().join("docs/reference/analyses.md")).unwrap();
    for block in blocks(&page).iter().filter(|block| block.is("crisp") && block.word("error=").is_none()) {
        assert_eq!(said(&without_checks(&block.text)), "");
    }
}

/// Returns the same source with blanks in place of the requests for analyses, so that all locations stay.
fn without_checks(source: &str) -> String {
    let mut text = source.to_owned();
    for name in ["(declaim", "(check-", "(warn-max-registers", "(max-registers"] {
        while let Some(start) = text.find(name) {
            let mut depth = 0;
            let length = text[start..].chars().position(|char| {
                depth += i32::from(char == '(') - i32::from(char == ')');
                depth == 0
            });
            let end = start + length.unwrap() + 1;
            let blank: String = text[start..end].chars().map(|char| if char == '\n' { '\n' } else { ' ' }).collect();
            text.replace_range(start..end, &blank);
        }
    }
    text
}

fn emitted(compiled: &Compiled) -> Vec<(&'static str, String)> {
    let options = EmitOptions { kernel: None, local: None };
    let files = &compiled.files;
    let amd = emit::amd_object(compiled, "gfx942", &options).map_or_else(|_| String::new(), |it| format!("{it:?}"));
    vec![
        ("llvm", emit::llvm(compiled, &options).unwrap()),
        ("opencl", emit::c(compiled, files, Dialect::OpenCl12, &options).unwrap()),
        ("cuda", emit::c(compiled, files, Dialect::Cuda, &options).unwrap()),
        ("ptx", emit::ptx(compiled, files, PTX_PROCESSOR, &options).unwrap()),
        ("spirv", emit::spirv_text(compiled, files, Spirv::Kernel, &options).unwrap()),
        ("vulkan", emit::spirv_text(compiled, files, Spirv::Shader, &options).unwrap_or_default()),
        ("wgsl", emit::wgsl(compiled, &options).unwrap_or_default()),
        ("legal", emit::legal_ir(compiled, &Target::Ptx, &options).unwrap()),
        ("amd", amd),
    ]
}

// covers: crisp.declare.erased
#[test]
fn declarations_change_no_code_of_any_target() {
    let page = fs::read_to_string(root().join("docs/reference/analyses.md")).unwrap();
    for block in blocks(&page).iter().filter(|block| block.is("crisp") && block.word("error=").is_none()) {
        let plain = without_checks(&block.text);
        assert_ne!(plain, block.text);
        let [with, without] = [&block.text, &plain].map(|source| emitted(&compile(source, Options::strict())));
        for ((target, with), (_, without)) in with.iter().zip(&without) {
            assert!(with == without, "{target} of\n{}", block.text);
        }
    }
}

const BUDGET: &str = "(def-kernel k (v:(vector-type float :global :read-write))
  (declare (global-size :derive-from v) (max-registers 40))
  (set! (~ v (get-global-id 0)) 0.0))
(def-kernel l (v:(vector-type float :global :read-write))
  (declare (global-size :derive-from v) (warn-max-registers 40))
  (set! (~ v (get-global-id 0)) 0.0))";

// covers: crisp.max-registers
#[test]
fn a_limit_of_registers_reaches_code_generators_that_know_it() {
    let compiled = compile(BUDGET, Options::strict());
    for (target, code) in emitted(&compiled) {
        let limits = code.matches(".maxnreg 40").count();
        assert_eq!(limits, usize::from(target == "ptx"), "{target}: {code}");
    }
    let other = compile(&BUDGET.replace("(max-registers 40)", "                  "), Options::strict());
    for ((target, with), (_, without)) in emitted(&compiled).into_iter().zip(emitted(&other)) {
        // Few registers are needed, so that the limit may change nothing of machine code.
        if target != "amd" {
            assert_eq!(with != without, matches!(target, "ptx" | "legal"), "{target}");
        }
    }
}

// covers: crisp.analysis.single-pass-warn, crisp.flag.no-static-analysis
#[test]
fn analyses_are_skipped_with_a_warning_each_or_without_a_word() {
    let source = format!("(declaim (check-coalesce #'k #'l) (check-barriers))\n{BUDGET}");
    let codes = |rules| {
        let compiled = compile(&source, Options { rules, ..Options::strict() });
        compiled.diagnostics.iter().map(|it| (it.code.0, it.severity)).collect::<Vec<_>>()
    };
    assert_eq!(codes(Rules { single_pass: true, ..Rules::default() }), [("A0315", Severity::Warning); 5]);
    assert_eq!(codes(Rules { no_static_analysis: true, ..Rules::default() }), []);
    let run = codes(Rules::default());
    assert!(run.iter().all(|(code, _)| matches!(*code, "A0303" | "A0310")), "{run:?}");
    assert_eq!(run.len(), 4);
}

/// The message of the compiler for each case, by its code.
#[test]
fn each_answer_has_its_case() {
    let kernel = |declare: &str, body: &str| {
        format!(
            "(def-kernel k (v:(vector-type int :global :read-write) w:(vector-type float :global :read-write))
               (declare (global-size :derive-from v) (local-size :set-to 64) {declare})
               (let ((t (make-vector int :local 4096)) (i (get-global-id 0)) (l (get-local-id 0))) {body}))"
        )
    };
    for (code, declare, body) in [
        ("A0301", "(check-coalesce)", "(set! (~ v (* i 2)) 0)"),
        ("A0302", "(check-coalesce)", "(set! (~ v (* i i)) 0)"),
        ("A0303", "(check-coalesce)", "(set! (~ v (bit-xor i 5)) 0)"),
        ("A0304", "(check-bank-conflicts)", "(set! (~ t (* l 32)) 1) (set! (~ v i) (~ t l))"),
        ("A0304", "(check-bank-conflicts)", "(atomic-add! (~ t 3) 1) (set! (~ v i) 0)"),
        ("A0305", "(check-bank-conflicts)", "(set! (~ t (~ v i)) 1)"),
        ("A0306", "(check-bank-conflicts)", "(set! (~ t (* l 33)) 1)"),
        ("A0307", "(check-divergence)", "(when (< (mod i 8) 3) (set! (~ v i) 0))"),
        ("A0307", "(check-divergence)", "(dotimes (k (+ 1 (mod l 2))) (set! (~ v i) 0))"),
        ("A0308", "(check-divergence)", "(when (< (~ v i) 3) (set! (~ v i) 0))"),
        ("A0308", "(check-divergence)", "(when (< i (length~ v)) (set! (~ v i) 0))"),
        ("A0309", "(check-divergence)", "(when (< (~ v 0) 3) (set! (~ v i) 0))"),
        ("A0310", "(check-barriers)", "(local-barrier) (set! (~ v i) 0)"),
    ] {
        let compiled = compile(&kernel(declare, body), Options::strict());
        let codes: Vec<&str> =
            compiled.diagnostics.iter().map(|it| it.code.0).filter(|it| it.starts_with('A')).collect();
        assert!(codes.contains(&code), "{code}: {}", render_plain(&compiled.files, &compiled.diagnostics));
        assert!(codes.iter().all(|found| *found == code), "{code}: {codes:?} of {body}");
    }
    let doubtful = kernel("(check-barriers)", "(when (> (~ v 0) 3) (local-barrier)) (set! (~ v i) 0)");
    let compiled = compile(&doubtful, Options { unproven_barriers: true, ..Options::strict() });
    assert!(compiled.diagnostics.iter().any(|it| it.code.0 == "A0311"), "{:?}", compiled.diagnostics);
    let nobody = format!("(def-function f (x:int) (declare (return-type int) (check-divergence)) x)\n{BUDGET}");
    assert!(said(&nobody).contains("A0314"));
    let values: String = (0..40).map(|at| format!("(x{at} (~ v (+ i {at})))")).collect();
    let sum = (0..40).fold("1".to_owned(), |sum, at| format!("(bit-xor (* {sum} x{at}) x{})", 39 - at));
    let many = format!(
        "(def-kernel k (v:(vector-type int :global :read-write))
           (declare (global-size :derive-from v) (max-registers 20))
           (let ((i (get-global-id 0))) (let ({values}) (set! (~ v i) {sum}))))"
    );
    let said = said(&many);
    assert!(said.contains("warning[A0312]") && said.contains("code generators get the limit"), "{said}");
}

#[test]
fn a_kernel_that_is_too_large_gets_no_answer() {
    let mut functions = String::from("(def-function f0 (x:int) (declare (return-type int)) (+ x 1))\n");
    for level in 1..20 {
        let below = level - 1;
        functions += &format!(
            "(def-function f{level} (x:int) (declare (return-type int)) (+ (f{below} x) (f{below} (* x 3))))\n"
        );
    }
    let kernel = "(def-kernel k (v:(vector-type int :global :read-write))
      (declare (global-size :derive-from v) (check-coalesce))
      (set! (~ v (get-global-id 0)) (f19 (to-int (get-global-id 0)))))";
    let source = format!("{functions}{kernel}");
    let mut session = Session::new(Options::strict());
    session.add_source("large.crisp", Language::Crisp, source.as_bytes());
    let compiled = session.compile();
    assert!(compiled.diagnostics.iter().any(|it| it.code.0 == "A0313"), "{:?}", compiled.diagnostics.len());
}
