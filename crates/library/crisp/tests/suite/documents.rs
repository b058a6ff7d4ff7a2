//! Programs in the reference, the tutorial and the page for authors of CUDA: each `crisp` or `loopy` block compiles without remarks, or is
//! refused with the code that follows its fence (`error=C0401`). `answered` marks those that request analyses. The programs of `tests/front/crisp/document`, those of the description of
//! the language, are also run as the `launch` blocks below them say.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crisp::diagnostics::{Severity, render_terminal};
use crisp::{Language, Options, Session};
use crisp_dev_testkit::{Block, Program, blocks, launch, root, suites};

/// The `-D` definitions after a fence.
fn definitions(block: &Block) -> Vec<String> {
    block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect()
}

/// Returns the error of a block, none when it behaves as its fence says; and whether it compiled.
fn mistake(block: &Block) -> (Option<String>, bool) {
    let mut session = Session::new(Options { definitions: definitions(block), ..Options::strict() });
    let (name, language) = match block.is("loopy") {
        true => ("x.loopy", Language::Loopy),
        false => ("x.crisp", Language::Crisp),
    };
    session.add_source(name, language, block.text.as_bytes());
    let compiled = session.compile();
    let codes = |errors: bool| -> Vec<&str> {
        let found = compiled.diagnostics.iter().filter(|it| (it.severity == Severity::Error) == errors);
        found.map(|it| it.code.0).collect()
    };
    let (wanted, remark) = (block.word("error="), block.word("remark="));
    let answers = || codes(false).iter().all(|code| code.starts_with("A03"));
    let right = match wanted {
        // Another test compares the answers of analyses with those on the page.
        None if block.word("answered").is_some() => compiled.module.is_some() && !codes(false).is_empty() && answers(),
        None => {
            let remarked =
                remark.is_none_or(|code| !codes(false).is_empty() && codes(false).iter().all(|it| *it == code));
            compiled.module.is_some() && remarked && (remark.is_some() || compiled.diagnostics.is_empty())
        }
        Some(code) => !codes(true).is_empty() && codes(true).iter().all(|found| *found == code),
    };
    let shown = render_terminal(session.files(), &compiled.diagnostics, false);
    let wanted = wanted.or(remark).unwrap_or("silence");
    ((!right).then(|| format!("wanted {wanted}, said\n{shown}")), right && compiled.module.is_some())
}

#[test]
fn programs_in_documents_do_what_their_fences_say() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    let folders = ["docs/reference", "docs/reference/library", "docs/reference/loopy", "docs/tutorial"];
    let pages = folders.into_iter().flat_map(suites).chain([root().join("docs/cuda.md")]);
    for path in pages {
        let text = fs::read_to_string(&path).expect("a page");
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        for block in blocks(&text).iter().filter(|block| block.is("crisp") || block.is("loopy")) {
            seen += 1;
            if let (Some(mistake), _) = mistake(block) {
                wrong.push(format!("{name}:{}: {mistake}\n{}", block.line, block.text));
            }
        }
    }
    assert!(seen > 140, "only {seen} programs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_programs_of_the_description_compute_what_it_says() {
    let mut wrong = Vec::new();
    let (mut programs, mut launches) = (0, 0);
    for path in suites("tests/front/crisp/document") {
        let text = fs::read_to_string(&path).expect("a suite");
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        let mut program = None;
        for block in &blocks(&text) {
            let problem = if block.is("crisp") {
                programs += 1;
                let (mistake, compiled) = mistake(block);
                program = compiled.then(|| block.clone());
                mistake
            } else if block.is("launch") {
                program.as_ref().and_then(|program| {
                    launches += 1;
                    launched(program, block)
                })
            } else {
                None
            };
            wrong.extend(problem.map(|problem| format!("{name}:{}: {problem}\n{}", block.line, block.text)));
        }
    }
    assert!(programs > 200 && launches > 150, "only {programs} programs and {launches} launches");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the error of a launch of a program.
fn launched(program: &Block, block: &Block) -> Option<String> {
    let definitions = definitions(program);
    let definitions: Vec<&str> = definitions.iter().map(String::as_str).collect();
    // A launch panics where a test would; the other launches are checked all the same.
    let run = || launch(&Program::with_remarks(&program.text, &definitions), block);
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap_or_default())
}
