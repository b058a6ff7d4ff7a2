//! Rules of test programs: none is built for a crate without tests of that kind, and no test is in a crate whose program is off.

use crate::finding::Finding;
use crate::tree::Tree;

/// Checks the section `[lib]` of every crate against the tests in its sources.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let libraries = tree.crates();
    let libraries = libraries.iter().filter(|path| tree.has(&format!("crates/{path}/src/lib.rs")));
    libraries.flat_map(|path| check_library(tree, path)).collect()
}

fn check_library(tree: &Tree, path: &str) -> Vec<Finding> {
    let manifest = format!("crates/{path}/Cargo.toml");
    let text = tree.text(&manifest).unwrap_or_default();
    let off = |key: &str| {
        let lib = text.split_once("[lib]\n").map_or("", |(_, lib)| lib.split("\n[").next().unwrap_or_default());
        lib.lines().any(|line| line.split('#').next().is_some_and(|line| line.trim() == format!("{key} = false")))
    };
    let (sources, tests) = (format!("crates/{path}/src/"), format!("crates/{path}/tests/"));
    // A file whose tests run in the crate's other program, which takes it in by its path.
    let elsewhere = |below: &str| {
        let end = format!("/src/{below}\"]");
        tree.files().any(|(file, text)| file.starts_with(&tests) && text.contains(&end))
    };
    let own = |file: &str, text: &str| {
        let below = file.strip_prefix(&sources);
        below.is_some_and(|below| text.contains("#[test]") && !elsewhere(below))
    };
    let unit = tree.files().find(|(file, text)| own(file, text));
    let documented = tree.files().find(|(file, text)| file.starts_with(&sources) && has_example(text));
    let mut findings = Vec::new();
    for (key, kind, found) in [("test", "unit tests", unit), ("doctest", "examples in its documentation", documented)] {
        match (found, off(key)) {
            (None, false) => {
                let text = format!(
                    "write `{key} = false` in `[lib]`: the crate has no {kind}, and a program for them takes time"
                );
                findings.push(Finding::in_file(&manifest, "empty-harness", text));
            }
            (Some((file, _)), true) => {
                let text = format!("remove `{key} = false`: {file} has {kind}, which never run");
                findings.push(Finding::in_file(&manifest, "tests-off", text));
            }
            _ => {}
        }
    }
    findings
}

/// Returns whether the comments of a source have an example that rustdoc compiles.
fn has_example(text: &str) -> bool {
    let mut open = false;
    for line in text.lines().map(str::trim_start) {
        let Some(comment) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else { continue };
        let Some(language) = comment.trim_start().strip_prefix("```") else { continue };
        if !open
            && language
                .split(',')
                .all(|word| matches!(word.trim(), "" | "rust" | "no_run" | "should_panic" | "compile_fail"))
        {
            return true;
        }
        open = !open;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(files: &[(&str, &str)]) -> Vec<&'static str> {
        check(&Tree::of(files)).into_iter().map(|finding| finding.rule).collect()
    }

    const OFF: &str = "[package]\n\n[lib]\ndoctest = false\ntest = false # none\n\n[dependencies]\n";

    #[test]
    fn programs_are_there_for_tests_only() {
        let manifest = "crates/a/b/Cargo.toml";
        let source = "crates/a/b/src/lib.rs";
        assert_eq!(rules(&[(manifest, OFF), (source, "")]), [""; 0]);
        assert_eq!(rules(&[(manifest, ""), (source, "")]), ["empty-harness"; 2]);
        assert_eq!(rules(&[(manifest, OFF), (source, "#[test]\nfn a() {}\n")]), ["tests-off"]);
        assert_eq!(
            rules(&[(manifest, OFF), (source, "/// ```text\n/// ```\n/// ```\n/// a();\n/// ```\n")]),
            ["tests-off"]
        );
        assert_eq!(rules(&[(manifest, OFF), (source, "/// ```text\n/// ```\n")]), [""; 0]);
        // A crate with a program only has no library.
        assert_eq!(rules(&[(manifest, ""), ("crates/a/b/src/main.rs", "")]), [""; 0]);
    }

    #[test]
    fn tests_of_a_file_may_run_in_another_program() {
        let files = [
            ("crates/a/b/Cargo.toml", OFF),
            ("crates/a/b/src/lib.rs", ""),
            ("crates/a/b/src/x/names.rs", "#[test]\nfn a() {}\n"),
        ];
        assert_eq!(rules(&files), ["tests-off"]);
        let with = ("crates/a/b/tests/suite/main.rs", "#[path = \"../../src/x/names.rs\"]\nmod names;\n");
        assert_eq!(rules(&[files[0], files[1], files[2], with]), [""; 0]);
    }
}
