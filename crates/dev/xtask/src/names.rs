//! Rules of files as such: names that say something, an opening comment that says what a file is, one program of tests for each crate.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::tree::Tree;

/// Names that say nothing about what is inside.
const EMPTY_NAMES: &[&str] = &["utils", "util", "misc", "common", "base", "helpers", "stuff", "core"];

/// Checks every file of the tree.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in tree.files() {
        check_name(path, &mut findings);
        check_opening(path, text, &mut findings);
        check_places(path, text, &mut findings);
    }
    check_test_programs(tree, &mut findings);
    findings
}

fn check_name(path: &str, findings: &mut Vec<Finding>) {
    let source = [".rs", ".crisp", ".py", ".sh"].iter().any(|ending| path.ends_with(ending));
    let Some(file) = path.rsplit('/').next().filter(|_| source) else { return };
    let stem = file.split('.').next().unwrap_or_default().to_ascii_lowercase();
    // A folder below `src` is a module, and so is its file.
    let module = path.split_once("/src/").map(|(_, below)| below.split('/').rev().skip(1)).into_iter().flatten();
    for name in module.chain([stem.as_str()]) {
        if EMPTY_NAMES.contains(&name) {
            let text = format!("the name `{name}` says nothing: name the domain noun or what the file does");
            findings.push(Finding::in_file(path, "file-name", text));
        }
        if is_numbered(name) {
            let text = format!("`{name}` is a split by scissors: name each part after what is in it");
            findings.push(Finding::in_file(path, "file-name", text));
        }
    }
}

/// Whether a name is like `part2` or `lower_v3`.
fn is_numbered(name: &str) -> bool {
    let words = name.trim_end_matches(|character: char| character.is_ascii_digit());
    words.len() < name.len() && (words == "part" || words.ends_with("_part") || words.ends_with("_v"))
}

fn check_opening(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let wanted = if path.starts_with("crates/") && path.ends_with(".rs") {
        // Doc comments of a module; a sentence, so that lists of files read well.
        let sentence = first.strip_prefix("//! ").is_some_and(|rest| !rest.trim().is_empty());
        (!sentence).then_some("the first line is a `//!` sentence that says what the file does")
    } else if path.ends_with(".crisp") {
        (!first.starts_with(";;")).then_some("the first line is a `;;` comment that says what the file is")
    } else if path.ends_with(".py") || first.starts_with("#!") {
        let first = if first.starts_with("#!") { lines.next().unwrap_or_default() } else { first };
        let comment = first.starts_with("# ") || first.starts_with("\"\"\"");
        (!comment).then_some("a script begins with a comment that says what it does")
    } else {
        None
    };
    findings.extend(wanted.map(|text| Finding::at(path, 1, "opening-comment", text)));
}

/// Paths of the machine of one developer mean nothing to others.
fn check_places(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let foreign = [concat!("/wo", "rk/"), concat!("/ho", "me/")];
    for (index, line) in text.lines().enumerate() {
        let starts_path =
            |at: usize| !line[..at].ends_with(|before: char| before.is_alphanumeric() || "/.}_-".contains(before));
        let found = foreign.iter().find(|place| line.match_indices(**place).any(|(at, _)| starts_path(at)));
        if let Some(place) = found {
            let text = format!("`{place}…` is a path of one machine");
            findings.push(Finding::at(path, index + 1, "machine-path", text));
        }
    }
}

/// Each program of tests has all that it uses linked into it: with many for a crate they fill the disk, and linking takes longer than tests.
fn check_test_programs(tree: &Tree, findings: &mut Vec<Finding>) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (path, _) in tree.files().filter(|(path, _)| path.starts_with("crates/")) {
        let Some((folder, below)) = path.split_once("/tests/").filter(|(folder, _)| !folder.contains("/src")) else {
            continue;
        };
        let program = match below.split_once('/') {
            None => below.ends_with(".rs"),
            Some((_, file)) => file == "main.rs",
        };
        if !program {
            continue;
        }
        if let Some(other) = first.get(folder) {
            let text = format!("a second program of tests beside `{other}`: make it a module of that");
            findings.push(Finding::in_file(path, "test-program", text));
        } else {
            first.insert(folder, path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(path: &str, text: &str) -> Vec<&'static str> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|finding| finding.rule).collect()
    }

    #[test]
    fn names_that_say_nothing_are_refused() {
        let text = "//! A sentence.\n";
        for bad in ["utils.rs", "misc/views.rs", "part2.rs", "lower_v3.rs", "lower/part1.rs", "common.rs"] {
            assert_eq!(rules(&format!("crates/ir/kernel/src/{bad}"), text), ["file-name"], "{bad}");
        }
        for good in ["op.rs", "partition.rs", "v3.rs", "base_pointer.rs", "text/print.rs", "sha256.rs"] {
            assert!(rules(&format!("crates/ir/kernel/src/{good}"), text).is_empty(), "{good}");
        }
    }

    #[test]
    fn files_begin_by_saying_what_they_are() {
        let bad = [
            ("crates/ir/kernel/src/op.rs", "use std::fmt;\n"),
            ("crates/ir/kernel/tests/op.rs", "//!\nuse x;\n"),
            ("examples/crisp/add.crisp", "(def-kernel f ())\n"),
            ("scripts/demo.py", "#!/usr/bin/env python3\nimport sys\n"),
            ("scripts/setup", "#!/bin/sh\nset -e\n"),
            ("crates/ir/kernel/src/op.rs", ""),
        ];
        for (path, text) in bad {
            assert_eq!(rules(path, text), ["opening-comment"], "{path}");
        }
        let good = [
            ("crates/ir/kernel/src/op.rs", "//! Operations.\n"),
            ("examples/crisp/add.crisp", ";; Adds two vectors.\n(def-kernel f ())\n"),
            ("scripts/demo.py", "#!/usr/bin/env python3\n\"\"\"Shows.\"\"\"\n"),
            ("scripts/setup", "#!/bin/sh\n# Installs.\n"),
            ("docs/words.md", "no comment needed\n"),
        ];
        for (path, text) in good {
            assert!(rules(path, text).is_empty(), "{path}");
        }
    }

    #[test]
    fn paths_of_one_machine_are_refused() {
        let with = |place: &str| format!("see {place} for more\n");
        assert_eq!(rules("docs/words.md", &with(concat!("`/wo", "rk/x`"))), ["machine-path"]);
        assert_eq!(rules("docs/words.md", &with(concat!("/ho", "me/me/x"))), ["machine-path"]);
        assert!(rules("docs/words.md", &with(concat!("net/wo", "rk/x"))).is_empty());
    }

    #[test]
    fn a_crate_has_one_program_of_tests() {
        let found = |files: &[&str]| {
            let files: Vec<(&str, &str)> = files.iter().map(|path| (*path, "//! A sentence.\n")).collect();
            check(&Tree::of(&files)).into_iter().map(|finding| finding.rule).collect::<Vec<_>>()
        };
        let (main, module) = ("crates/ir/kernel/tests/suite/main.rs", "crates/ir/kernel/tests/suite/text.rs");
        assert!(
            found(&[
                main,
                module,
                "crates/ir/sets/tests/isl.rs",
                "crates/dev/ptx/src/tests/a.rs",
                "crates/dev/ptx/src/tests/b.rs"
            ])
            .is_empty()
        );
        assert_eq!(found(&[main, "crates/ir/kernel/tests/text.rs"]), ["test-program"]);
        assert_eq!(found(&["crates/ir/kernel/tests/random/main.rs", main]), ["test-program"]);
    }
}
