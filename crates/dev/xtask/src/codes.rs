//! Rules of message codes: each is defined once, explained on a page, and seen in a test.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::sources::mark_tests;
use crate::tree::Tree;

const PAGES: &str = "docs/messages/";
const LETTERS: &str = "ARMCKLDXUTOSPB";

/// Checks the codes of all `messages.rs` files against pages and tests.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let defined = defined(tree, &mut findings);
    let explained = explained(tree, &mut findings);
    let tested = tested(tree);
    for (code, (path, line)) in &defined {
        if !explained.contains_key(code) {
            let text = format!("{code} has no page: a heading with the code in a file of {PAGES}");
            findings.push(Finding::at(path, *line, "code-page", text));
        }
        if !tested.contains(code) {
            let text = format!("{code} is in no test: show the source that provokes it, and the carets");
            findings.push(Finding::at(path, *line, "code-test", text));
        }
    }
    for (code, (path, line)) in &explained {
        if !defined.contains_key(code) {
            let text = format!("{code} is explained here but no `messages.rs` defines it");
            findings.push(Finding::at(path, *line, "code-page", text));
        }
    }
    findings
}

/// Returns the codes of the `messages.rs` files with the place where each is seen first; a code of two files is a finding, as
/// is one that other code makes.
fn defined<'a>(tree: &'a Tree, findings: &mut Vec<Finding>) -> BTreeMap<&'a str, (&'a str, usize)> {
    let mut defined: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for (path, text) in tree.files().filter(|(path, _)| path.starts_with("crates/") && path.ends_with(".rs")) {
        let wording = path.ends_with("/messages.rs") || path.contains("/messages/");
        for (index, line) in mark_tests(path, text).iter().enumerate().filter(|(_, line)| !line.test) {
            if line.text.trim_start().starts_with("//") {
                continue;
            }
            for code in quoted_codes(line.text) {
                if !wording {
                    let text = format!("{code} is made here: wording and codes live in the crate's messages.rs");
                    findings.push(Finding::at(path, index + 1, "code-place", text));
                }
                let (first, _) = *defined.entry(code).or_insert((path, index + 1));
                if first != path && wording {
                    let text = format!("{code} belongs to {first} already");
                    findings.push(Finding::at(path, index + 1, "code-twice", text));
                }
            }
        }
    }
    defined
}

/// Returns the codes in headings of the pages; a code with two headings is a finding.
fn explained<'a>(tree: &'a Tree, findings: &mut Vec<Finding>) -> BTreeMap<&'a str, (&'a str, usize)> {
    let mut explained: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
    for (path, text) in tree.files().filter(|(path, _)| path.starts_with(PAGES)) {
        for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with('#')) {
            for code in codes(line) {
                let (first, line) = *explained.entry(code).or_insert((path, index + 1));
                if (first, line) != (path, index + 1) {
                    let text = format!("{code} has a heading in {first}:{line} already: two messages have one code");
                    findings.push(Finding::at(path, index + 1, "code-twice", text));
                }
            }
        }
    }
    explained
}

/// Returns the codes that tests mention.
fn tested(tree: &Tree) -> BTreeSet<&str> {
    let mut tested = BTreeSet::new();
    for (path, text) in tree.files() {
        if path.starts_with("tests/") || path.contains("/tests/") {
            tested.extend(codes(text));
        } else if path.starts_with("crates/") && path.ends_with(".rs") {
            let lines = mark_tests(path, text).into_iter().filter(|line| line.test);
            tested.extend(lines.flat_map(|line| codes(line.text)));
        }
    }
    tested
}

/// Returns every code in a text: one of the letters and four digits, with nothing of a word beside it.
fn codes(text: &str) -> Vec<&str> {
    let joins = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let is_code = |at: usize| {
        LETTERS.as_bytes().contains(&bytes[at])
            && bytes.get(at + 1..at + 5).is_some_and(|digits| digits.iter().all(u8::is_ascii_digit))
            && !bytes.get(at + 5).is_some_and(|after| joins(*after))
            && !at.checked_sub(1).is_some_and(|before| joins(bytes[before]))
    };
    (0..bytes.len()).filter(|at| is_code(*at)).map(|at| &text[at..at + 5]).collect()
}

/// Returns the codes that are alone between quotes: `"K0310"`.
fn quoted_codes(line: &str) -> Vec<&str> {
    codes(line).into_iter().filter(|code| line.contains(&format!("\"{code}\""))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGES: &str = "crates/ir/kernel/src/messages.rs";
    const DEFINES: &str = "/// K0310, not K9999.\nfn f() { Code(\"K0310\") }\n";
    const PAGE: (&str, &str) = ("docs/messages/kernel.md", "# Kernel IR\n\n## K0310: barrier\n");
    const TEST: (&str, &str) = ("crates/ir/kernel/tests/barrier.rs", ";; ^^ error K0310: parted\n");

    fn rules(files: &[(&str, &str)]) -> Vec<&'static str> {
        check(&Tree::of(files)).into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn a_code_has_a_page_and_a_test() {
        assert!(rules(&[(MESSAGES, DEFINES), PAGE, TEST]).is_empty());
        assert_eq!(rules(&[(MESSAGES, DEFINES), TEST]), ["code-page"]);
        assert_eq!(rules(&[(MESSAGES, DEFINES), PAGE]), ["code-test"]);
        let unit = format!("{DEFINES}#[cfg(test)]\nmod tests {{\n    // K0310\n}}\n");
        assert!(rules(&[(MESSAGES, &unit), PAGE]).is_empty());
    }

    #[test]
    fn a_code_has_one_heading() {
        let twice = ("docs/messages/kernel.md", "# Kernel IR\n\n## K0310: barrier\n\n## K0310: another\n");
        assert!(rules(&[(MESSAGES, DEFINES), twice]).contains(&"code-twice"));
    }

    #[test]
    fn a_page_without_its_code_is_stale() {
        assert_eq!(rules(&[PAGE]), ["code-page"]);
    }

    #[test]
    fn codes_are_defined_once_and_in_messages_only() {
        let other = ("crates/front/crisp/src/messages.rs", DEFINES);
        assert_eq!(rules(&[other, (MESSAGES, DEFINES), PAGE, TEST]), ["code-twice"]);
        let stray = ("crates/ir/kernel/src/validate.rs", DEFINES);
        assert_eq!(rules(&[(MESSAGES, DEFINES), stray, PAGE, TEST]), ["code-place"]);
    }

    #[test]
    fn codes_are_told_from_other_words() {
        assert_eq!(codes("K0310, (R0001) AK0310 K03101 Z0001 K031 é K0311"), ["K0310", "R0001", "K0311"]);
    }
}
