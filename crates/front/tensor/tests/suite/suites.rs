//! The suites in `tests/front/tensor`: tensor programs as text, and the loop programs that they are read to, or the mistakes.

use std::collections::BTreeSet;
use std::fmt::Write;

use crisp_dev_suites::{Answer, Block, blocks, check_suites, root, suites};
use crisp_front_tensor::{Kernel, NoImports, PRELUDE, PRELUDE_NAME, Settings};
use crisp_ir_loops::print_program;
use crisp_support_diagnostics::{Files, Severity, render_terminal};

const FOLDER: &str = "tests/front/tensor";

/// The code that a heading begins with, if there is one.
fn code(heading: &str) -> Option<&str> {
    heading.split_once(": ").map(|(code, _)| code).filter(|code| code.len() == 5 && code.starts_with('T'))
}

/// Returns a kernel as text: its program, the roles of its loop variables, and its choices.
fn shown(kernel: &Kernel) -> String {
    let mut text = print_program(&kernel.program);
    for (iname, role) in &kernel.roles {
        let _ = writeln!(text, "role {}: {role:?}", kernel.program.name_of(*iname));
    }
    for (iname, rows) in &kernel.grouped {
        let _ = writeln!(text, "grouped {}: {rows}", kernel.program.name_of(*iname));
    }
    for tuned in &kernel.tuned {
        let _ = writeln!(text, "tuned {} = {} among {:?}", tuned.name, tuned.value, tuned.candidates);
    }
    if let Some(variant) = &kernel.variant {
        let condition = if variant.when.is_some() { " under a condition" } else { "" };
        let _ = writeln!(text, "variant of {}{condition}", variant.family);
    }
    text
}

/// Returns the kernels of a file, and the messages about it. A heading that begins with a code is about messages with that code and no others, unless
/// the word `follow-ups` follows the fence; a block below another code has no message. `-DNAME=VALUE` after the fence is a setting.
fn read(block: &Block) -> Answer {
    let mut files = Files::new();
    let file = files.add("x.tensor", block.text.as_str());
    let prelude = files.add(PRELUDE_NAME, PRELUDE);
    let given: Vec<String> =
        block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect();
    let settings = Settings::new(&given);
    let mut read = crisp_front_tensor::read(file, prelude, &settings, &mut files, &mut NoImports);
    read.diagnostics.extend(settings.unknown());
    let mut answer = Answer::default();
    let refused = read.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    if !refused {
        answer.text = read.kernels.iter().map(shown).collect();
    }
    match code(&block.heading) {
        Some(_) if read.diagnostics.is_empty() => answer.wrong.push("expected a message, found none".to_owned()),
        Some(code) => {
            let others = read.diagnostics.iter().filter(|diagnostic| diagnostic.code.0 != code);
            let is_first = read.diagnostics.first().is_some_and(|first| first.code.0 == code);
            if !is_first || !block.words().contains(&"follow-ups") {
                answer.wrong.extend(others.map(|other| format!("another code: {}", other.code)));
            }
            // Warnings are the subject, and not the program.
            answer.text.clear();
        }
        None if !read.diagnostics.is_empty() => answer.wrong.push("there is a message".to_owned()),
        None => {}
    }
    answer.text += &render_terminal(&files, &read.diagnostics, false);
    answer
}

#[test]
fn each_text_is_read_to_its_program_or_refused() {
    check_suites(FOLDER, "tensor", &read);
}

/// Programs of the reference are read without a message. Blocks with `…` and parts of programs are not programs.
#[test]
fn the_programs_of_the_reference_are_read() {
    let mut wrong = Vec::new();
    let mut programs = 0;
    for page in suites("docs/reference/tensor") {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in blocks(&text) {
            let is_program = ["kernel ", "fn ", "alternatives "].iter().any(|head| block.text.starts_with(head));
            if !block.is("tensor") || !is_program || block.text.contains('…') {
                continue;
            }
            programs += 1;
            let answer = read(&Block { heading: String::new(), ..block.clone() });
            if !answer.wrong.is_empty() {
                wrong.push(format!("{}:{}\n{}", page.display(), block.line, answer.text));
            }
        }
    }
    assert!(programs > 5, "only {programs} programs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Codes that only a large program provokes; they have tests in `library/crisp`.
const ELSEWHERE: [&str; 1] = ["T0741"];

#[test]
fn every_code_has_a_heading() {
    let folder = root().join("crates/front/tensor/src");
    let mut source = std::fs::read_to_string(folder.join("messages.rs")).unwrap();
    for entry in std::fs::read_dir(folder.join("messages")).unwrap() {
        source += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    let defined: BTreeSet<&str> = source.split("Code(\"").skip(1).filter_map(|rest| rest.get(..5)).collect();
    let texts: Vec<String> = suites(FOLDER).iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let headings: Vec<String> = texts.iter().flat_map(|text| blocks(text)).map(|block| block.heading).collect();
    let shown: BTreeSet<&str> = headings.iter().filter_map(|heading| code(heading)).collect();
    let missing: Vec<&&str> = defined.difference(&shown).filter(|code| !ELSEWHERE.contains(code)).collect();
    assert!(defined.len() > 90 && missing.is_empty(), "{missing:?}");
}
