//! Rules of `scripts/check`: the lanes that it runs are those that the manual lists, in the same order, and continuous integration runs it.

use crate::finding::Finding;
use crate::tree::Tree;

/// The script, and the page with its lanes.
const SCRIPT: &str = "scripts/check";
const PAGE: &str = "docs/reference/install.md";

/// Returns the lanes of a script: first words after `lane` where it is a command.
fn run(script: &str) -> Vec<&str> {
    script.lines().filter_map(lane).collect()
}

fn lane(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if line.starts_with('#') {
        return None;
    }
    let at = line.find("lane ")?;
    // A command begins the line, or follows a `then` or a variable that is set for it.
    let begins = at == 0 || line[..at].ends_with("then ") || line[..at].trim_end().starts_with(char::is_uppercase);
    begins.then(|| line[at + 5..].split_whitespace().next()).flatten()
}

/// Returns the lanes of the page: first cells of the tables whose heads begin with `lane`.
fn listed(page: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        let cell = line.strip_prefix('|').and_then(|row| row.split('|').next()).map(str::trim);
        match cell {
            None => inside = false,
            Some("lane") => inside = true,
            Some(name) if inside => names.extend(name.strip_prefix('`').and_then(|name| name.strip_suffix('`'))),
            Some(_) => {}
        }
    }
    names
}

/// Compares the script with the page, and looks whether continuous integration runs the script.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let (Some(script), Some(page)) = (tree.text(SCRIPT), tree.text(PAGE)) else { return Vec::new() };
    let (run, listed) = (run(script), listed(page));
    let mut findings = Vec::new();
    if run != listed {
        let text = format!("the page lists the lanes {}, and {SCRIPT} runs {}", listed.join(", "), run.join(", "));
        findings.push(Finding::in_file(PAGE, "lanes", text));
    }
    if !tree.text(".ci/run").is_some_and(|text| text.lines().any(|line| line == "make check")) {
        findings.push(Finding::in_file(".ci/run", "lanes", "continuous integration must run `make check`"));
    }
    findings
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const LANES: &str =
        "# lane NAME\nlane() {\nlane format format\nif a; then lane b b; fi\nX=y lane c make c\n    lane d d\n";

    #[test]
    fn lanes_are_compared() {
        assert_eq!(run(LANES), ["format", "b", "c", "d"]);
        let page = "| x | y |\n|---|---|\n| `no` | |\n\n| lane | checks |\n|---|---|\n| `format` | a |\n| `b` | |\n\n| lane | z |\n|---|---|\n| `c` | |\n| `d` | |\n";
        assert_eq!(listed(page), ["format", "b", "c", "d"]);
        let with = |page: &str, ci: &str| check(&Tree::of(&[(SCRIPT, LANES), (PAGE, page), (".ci/run", ci)])).len();
        assert_eq!(with(page, "set -e\nmake check\n"), 0);
        assert_eq!(with(&page.replace("| `b` | |\n", ""), "make check\n"), 1);
        assert_eq!(with(page, "make test\n"), 1);
    }

    // The lane `release` builds the files of a release and tries each.
    // covers: install.lanes install.release
    #[test]
    fn continuous_integration_runs_the_lanes_of_the_manual() {
        let tree = Tree::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")).expect("files can be read");
        assert_eq!(check(&tree), []);
        let script = tree.text(SCRIPT).expect("it is there");
        let wanted = "format clippy tests installed dependencies public-api wheel release windows macos aarch64";
        for lane in wanted.split(' ') {
            assert!(run(script).contains(&lane), "{lane}");
        }
    }
}
