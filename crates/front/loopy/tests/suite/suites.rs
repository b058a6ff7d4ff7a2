//! The suites in `tests/front/loopy`: kernels as text, and the loop programs that they are read to, or the mistakes.

use std::collections::BTreeSet;

use crisp_dev_suites::{Answer, Block, blocks, check_suites, root, suites};
use crisp_ir_loops::{print_program, print_script};
use crisp_support_diagnostics::{Files, Severity, render_terminal};

const FOLDER: &str = "tests/front/loopy";

/// The code that a heading begins with, if there is one.
fn code(heading: &str) -> Option<&str> {
    heading.split_once(": ").map(|(code, _)| code).filter(|code| code.len() == 5 && code.starts_with('P'))
}

/// Returns the programs and schedules of a file, and the messages about it. A heading that begins with a code is about messages with that code
/// and no others, unless the word `follow-ups` follows the fence; a block below another code has no message.
fn read(block: &Block) -> Answer {
    let mut files = Files::new();
    let file = files.add("k.loopy", block.text.as_str());
    let read = crisp_front_loopy::read(file, &files);
    let mut answer = Answer::default();
    for kernel in &read.kernels {
        answer.text += &print_program(&kernel.program);
        answer.text += &print_script(&kernel.program, &kernel.script);
        if !kernel.complex.is_empty() {
            let names: Vec<&str> = kernel.complex.iter().map(String::as_str).collect();
            answer.text += &format!("complex {}\n", names.join(", "));
        }
    }
    match code(&block.heading) {
        Some(_) if read.diagnostics.is_empty() => answer.wrong.push("expected a message, found none".to_owned()),
        Some(code) => {
            let others = read.diagnostics.iter().filter(|diagnostic| diagnostic.code.0 != code);
            let is_first = read.diagnostics.first().is_some_and(|first| first.code.0 == code);
            if !is_first || !block.words().contains(&"follow-ups") {
                answer.wrong.extend(others.map(|other| format!("another code: {}", other.code)));
            }
            let refused = read.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
            if refused {
                // Kernels without mistakes are not the subject.
                answer.text.clear();
            }
        }
        None if !read.diagnostics.is_empty() => answer.wrong.push("there is a message".to_owned()),
        None => {}
    }
    answer.text += &render_terminal(&files, &read.diagnostics, false);
    answer
}

#[test]
fn each_text_is_read_to_its_program_or_refused() {
    check_suites(FOLDER, "loopy", &read);
}

#[test]
fn every_code_has_a_heading() {
    let source = std::fs::read_to_string(root().join("crates/front/loopy/src/messages.rs")).unwrap();
    let defined: BTreeSet<&str> = source.split("Code(\"").skip(1).filter_map(|rest| rest.get(..5)).collect();
    let texts: Vec<String> = suites(FOLDER).iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let headings: Vec<String> = texts.iter().flat_map(|text| blocks(text)).map(|block| block.heading).collect();
    let shown: BTreeSet<&str> = headings.iter().filter_map(|heading| code(heading)).collect();
    let missing: Vec<&&str> = defined.difference(&shown).collect();
    assert!(defined.len() > 40 && missing.is_empty(), "{missing:?}");
}
