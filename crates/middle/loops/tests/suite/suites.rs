//! The suites in `tests/middle/loops`: kernels with schedules, and the loops that they make, or why they are refused.

use crisp_dev_suites::{Answer, Block, check_suites};
use crisp_ir_kernel::Module;
use crisp_ir_loops::{Program, print_program};
use crisp_middle_loops::{Mathematics, apply, lower, steps_of};
use crisp_support_diagnostics::{Diagnostic, Files, Severity, render_terminal};

const FOLDER: &str = "tests/middle/loops";

/// Returns the loops of each kernel under each of its schedules, or the messages. A heading that begins with a code is about messages with
/// that code; below another one nothing is refused.
fn explained(block: &Block) -> Answer {
    let mut files = Files::new();
    let file = files.add("k.loopy", block.text.as_str());
    let read = crisp_front_loopy::read(file, &files);
    let mut answer = Answer::default();
    if !read.diagnostics.is_empty() {
        answer.wrong.push("the kernel is not read".to_owned());
        answer.text = render_terminal(&files, &read.diagnostics, false);
        return answer;
    }
    let mut said: Vec<Diagnostic> = Vec::new();
    for kernel in &read.kernels {
        let schedules = kernel.script.schedules.iter().map(Some);
        for schedule in schedules.chain(kernel.script.schedules.is_empty().then_some(None)) {
            match apply(&kernel.program, &kernel.script, schedule) {
                Ok(scheduled) => {
                    said.extend_from_slice(scheduled.remarks());
                    // Some refusals only come with the code. No library has functions of mathematics here.
                    match lower(&scheduled, &mut Module::new(), &Mathematics::new()) {
                        Ok(()) => {
                            answer.text += &scheduled.explain();
                            let after = steps_of(&kernel.program, &kernel.script, schedule).unwrap();
                            answer.text += &layouts(&after);
                        }
                        Err(refused) => said.extend(refused),
                    }
                }
                Err(refused) => said.extend(refused),
            }
        }
    }
    answer.text += &render_terminal(&files, &said, false);
    let wanted = block.heading.split_once(": ").map(|(code, _)| code);
    answer.wrong.extend(wrong(wanted, &said));
    answer
}

/// Returns the arrays whose axes do not lie row after row.
fn layouts(program: &Program) -> String {
    let text = print_program(program);
    let lines = text.lines().filter(|line| line.contains(" strides ")).map(str::trim_start);
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the messages that a heading with or without a code does not allow.
fn wrong(wanted: Option<&str>, said: &[Diagnostic]) -> Vec<String> {
    let mut wrong = Vec::new();
    for diagnostic in said {
        match wanted {
            Some(code) if diagnostic.code.0 != code => wrong.push(format!("another code: {}", diagnostic.code)),
            None if diagnostic.severity == Severity::Error => wrong.push(format!("it is refused: {}", diagnostic.code)),
            _ => {}
        }
    }
    if let (Some(code), true) = (wanted, said.is_empty()) {
        wrong.push(format!("no message with the code {code}"));
    }
    wrong
}

#[test]
fn each_schedule_makes_its_loops_or_is_refused() {
    check_suites(FOLDER, "loopy", &explained);
}

/// Each step of the table is in a suite, so that a new one is not forgotten.
#[test]
fn the_suites_have_every_step() {
    let source = include_str!("../../src/steps.rs");
    let table = source.split("const STEPS").nth(1).unwrap().split("/// Applies one step").next().unwrap();
    let names: Vec<&str> = table.split("(\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let all: String =
        crisp_dev_suites::suites(FOLDER).iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !all.contains(&format!("{name}("))).collect();
    assert!(names.len() > 30 && missing.is_empty(), "{missing:?}");
}
