//! Programs in the reference, the tutorial and the page for authors of CUDA: each `crisp` or `loopy` block compiles without remarks, or is
//! refused with the code that stands behind its fence
//! (`error=C0401`).

use std::fs;

use crisp::diagnostics::{Severity, render_terminal};
use crisp::{Language, Options, Session};
use crisp_dev_testkit::{Block, blocks, root, suites};

/// What is wrong with a block; none when it behaves as its fence says.
fn mistake(block: &Block) -> Option<String> {
    let definitions = block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect();
    let mut session = Session::new(Options { definitions, ..Options::strict() });
    let language = if block.is("loopy") { Language::Loopy } else { Language::Crisp };
    session.add_source("x", language, block.text.as_bytes());
    let compiled = session.compile();
    let wanted = block.word("error=");
    let errors: Vec<&str> =
        compiled.diagnostics.iter().filter(|it| it.severity == Severity::Error).map(|it| it.code.0).collect();
    let right = match wanted {
        None => compiled.module.is_some() && compiled.diagnostics.is_empty(),
        Some(code) => !errors.is_empty() && errors.iter().all(|found| *found == code),
    };
    let shown = render_terminal(session.files(), &compiled.diagnostics, false);
    (!right).then(|| format!("wanted {}, said\n{shown}", wanted.unwrap_or("silence")))
}

#[test]
fn programs_in_documents_do_what_their_fences_say() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    let pages =
        suites("docs/reference").into_iter().chain(suites("docs/tutorial")).chain([root().join("docs/cuda.md")]);
    for path in pages {
        let text = fs::read_to_string(&path).expect("a page");
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        for block in blocks(&text).iter().filter(|block| block.is("crisp") || block.is("loopy")) {
            seen += 1;
            if let Some(mistake) = mistake(block) {
                wrong.push(format!("{name}:{}: {mistake}\n{}", block.line, block.text));
            }
        }
    }
    assert!(seen > 80, "only {seen} programs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
