//! Every message of the checker as it is shown: the suites in `tests/front/crisp/messages` have a heading for each code, with programs
//! that provoke it and nothing else, each followed by what is said. `CRISP_BLESS=1` writes what is said into the suites.

use std::collections::BTreeSet;
use std::fs;

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::{Answer, Block, blocks, check_suites, root, suites};
use crisp_support_diagnostics::{Diagnostic, Severity};

const FOLDER: &str = "tests/front/crisp/messages";

/// The code that a heading begins with.
fn code(heading: &str) -> &str {
    heading.split(':').next().unwrap_or_default()
}

/// Checks the rules for all messages: one sentence that begins in lower case, a way out, no internal names.
fn wording(diagnostic: &Diagnostic, wrong: &mut Vec<String>) {
    let message = &diagnostic.message;
    if message.starts_with(|first: char| first.is_uppercase()) || message.ends_with(['.', '!']) {
        wrong.push(format!("no lower-case sentence: {message}"));
    }
    if diagnostic.helps.is_empty() {
        wrong.push(format!("no way out: {message}"));
    }
    let notes = diagnostic.notes.iter().map(|note| &note.text);
    for text in notes.chain(&diagnostic.helps).chain([message]) {
        if ["Elem", "Some(", "VarId", "::", "%for", "%id"].iter().any(|inner| text.contains(inner)) {
            wrong.push(format!("shows what is ours: {text}"));
        }
    }
}

/// Returns the messages about a program, and the mistakes in them: it must be about the code of the heading above, and only that.
fn said(block: &Block) -> Answer {
    let (files, output) = compile_block(block);
    let mut wrong = Vec::new();
    if output.diagnostics.is_empty() {
        wrong.push("nothing is said".to_owned());
    }
    for diagnostic in &output.diagnostics {
        if diagnostic.code.0 != code(&block.heading) {
            wrong.push(format!("another code: {}", diagnostic.code));
        }
        wording(diagnostic, &mut wrong);
    }
    let fatal = output.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    if output.module.is_none() != fatal {
        wrong.push("a module is made where there are errors, and only there".to_owned());
    }
    Answer { text: shown(&files, &output), wrong }
}

#[test]
fn each_program_provokes_its_message_and_nothing_else() {
    check_suites(FOLDER, "crisp", &said);
}

/// The codes that the crate's wording defines: `Code("C0101")`.
fn defined() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    let folder = root().join("crates/front/crisp/src/messages");
    for entry in fs::read_dir(folder).expect("the folder of the wording") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("a source file");
        // Those of orchestrations have a separate page, and programs in the tests of the command.
        let all = text.split("Code(\"").skip(1).map(|rest| rest[..5].to_owned());
        codes.extend(all.filter(|code| !code.starts_with('O')));
    }
    codes
}

#[test]
fn each_code_has_a_program_and_an_explanation() {
    // No short program provokes these: `a_chain_of_calls_has_an_end` and the tests of `growth.rs` do.
    // C0054 and C0055 are about a second source, a module of the kernel IR: tests of the command have them.
    let mut tested = BTreeSet::from(["C0037", "C0051", "C0052", "C0054", "C0055"].map(str::to_owned));
    for path in suites(FOLDER) {
        let text = fs::read_to_string(&path).expect("a suite");
        tested.extend(blocks(&text).iter().map(|block| code(&block.heading).to_owned()));
    }
    let page = fs::read_to_string(root().join("docs/messages/crisp.md")).expect("the page of the messages");
    let explained: BTreeSet<String> =
        page.lines().filter_map(|line| line.strip_prefix("## ")).map(|heading| code(heading).to_owned()).collect();
    let defined = defined();
    assert_eq!(defined, tested, "a code without a program, or a program without its code");
    assert_eq!(defined, explained, "a code without an explanation, or an explanation without its code");
}

#[test]
fn a_chain_of_calls_has_an_end() {
    let chain = |length: usize| {
        let mut text = String::new();
        for at in 0..length {
            text.push_str(&format!("(def-function f{at} (a:int) (f{} a))\n", at + 1));
        }
        text.push_str(&format!("(def-function f{length} (a:int) (+ a 1))\n(def-kernel k (a:int) (f0 a))\n"));
        compile_block(&Block { info: "crisp".to_owned(), text, heading: String::new(), line: 0 })
    };
    let (_, output) = chain(150);
    assert!(output.module.is_some(), "{:?}", output.diagnostics);
    let (files, output) = chain(300);
    assert_eq!(
        shown(&files, &output),
        "\
error[C0037]: expressions and calls nest too deeply here
   --> x.crisp:201:28
    |
201 | (def-function f200 (a:int) (f201 a))
    |                            ^^^^^^^^
    |
    = help: split the expression, or make the chain of calls shorter
"
    );
}
