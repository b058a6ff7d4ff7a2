//! Programs on the page of the checker's messages: each is refused with the code above it, and with nothing else.

use std::fs;

use crate::compiled::{compile_block, shown};
use crisp_dev_suites::{blocks, root};
use crisp_support_diagnostics::Severity;

#[test]
fn programs_of_the_message_page_are_refused_with_their_code() {
    let text = fs::read_to_string(root().join("docs/messages/crisp.md")).expect("the page");
    let mut wrong = Vec::new();
    for block in blocks(&text).iter().filter(|block| block.is("crisp")) {
        let code = block.heading.split(':').next().expect("a code");
        assert_eq!(block.word("error="), Some(code), "line {}", block.line);
        let (files, output) = compile_block(block);
        let right = |severity, found: &str| severity != Severity::Error || found == code;
        if output.module.is_some() || !output.diagnostics.iter().all(|it| right(it.severity, it.code.0)) {
            wrong.push(format!("line {}:\n{}\n{}", block.line, block.text, shown(&files, &output)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
