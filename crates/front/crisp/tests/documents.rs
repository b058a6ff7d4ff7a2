//! Programs in the documentation: each `crisp` block compiles, or is refused with the code that stands behind its fence
//! (`error=C0401`).

mod compiled;

use std::fs;
use std::path::{Path, PathBuf};

use compiled::{compile_block, shown};
use crisp_dev_testkit::{Block, blocks, root, suites};
use crisp_support_diagnostics::Severity;

/// What is wrong with a block; none when it behaves as its fence says.
fn mistake(block: &Block) -> Option<String> {
    let (files, output) = compile_block(block);
    let wanted = block.word("error=");
    let errors: Vec<&str> =
        output.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).map(|diagnostic| diagnostic.code.0).collect();
    let right = match wanted {
        None => output.module.is_some() && output.diagnostics.is_empty(),
        Some(code) => !errors.is_empty() && errors.iter().all(|found| *found == code),
    };
    (!right).then(|| format!("wanted {}, said\n{}", wanted.unwrap_or("silence"), shown(&files, &output)))
}

fn check(paths: &[PathBuf]) {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for path in paths {
        let text = fs::read_to_string(path).expect("a page");
        for block in blocks(&text).iter().filter(|block| block.is("crisp")) {
            seen += 1;
            if let Some(mistake) = mistake(block) {
                wrong.push(format!("{}:{}: {mistake}\n{}", place(path), block.line, block.text));
            }
        }
    }
    assert!(seen > 0, "no programs in {paths:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn place(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

#[test]
fn programs_of_the_reference_compile() {
    check(&suites("docs/reference"));
}

#[test]
fn programs_of_the_message_pages_are_refused_with_their_code() {
    for page in ["crisp.md", "macros.md"] {
        let path = root().join("docs/messages").join(page);
        let text = fs::read_to_string(&path).expect("the page");
        for block in blocks(&text).iter().filter(|block| block.is("crisp")) {
            let code = block.heading.split(':').next().expect("a code");
            assert!(block.words().contains(&format!("error={code}").as_str()), "{page}, line {}", block.line);
        }
        check(&[path]);
    }
}
