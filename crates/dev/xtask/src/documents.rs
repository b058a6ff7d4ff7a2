//! Rules of the documents: ARCHITECTURE.md names what exists, and relative links lead somewhere.

use crate::finding::Finding;
use crate::tree::Tree;

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const LONGEST_ARCHITECTURE: usize = 300;
/// The heading over the table that lists every crate.
const CRATE_LIST: &str = "## Crates";

/// Checks all Markdown files.
pub(crate) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    match tree.text(ARCHITECTURE) {
        Some(text) => check_architecture(tree, text, &mut findings),
        None => findings.push(Finding::in_file(ARCHITECTURE, "architecture", "the file is missing")),
    }
    for (path, text) in tree.files().filter(|(path, _)| path.ends_with(".md")) {
        check_links(tree, path, text, &mut findings);
    }
    findings
}

fn check_architecture(tree: &Tree, text: &str, findings: &mut Vec<Finding>) {
    let length = text.lines().count();
    if length > LONGEST_ARCHITECTURE {
        let text =
            format!("{length} lines, {LONGEST_ARCHITECTURE} are allowed: details belong into docs/ or into the crate");
        findings.push(Finding::in_file(ARCHITECTURE, "architecture", text));
    }
    check_crate_list(tree, text, findings);
    for (number, line) in prose(text) {
        for path in backticked(line).filter(|path| is_path(tree, path)) {
            let place = path.trim_end_matches("/*");
            if !tree.has(place) && !tree.has(&format!("crates/{place}")) {
                let text = format!("`{path}` does not exist");
                findings.push(Finding::at(ARCHITECTURE, number, "architecture", text));
            }
        }
    }
}

/// Checks the table of crates: each row's first cell is a crate's path below `crates/` in backticks.
fn check_crate_list(tree: &Tree, text: &str, findings: &mut Vec<Finding>) {
    let in_list = text.lines().enumerate().skip_while(|(_, line)| *line != CRATE_LIST).skip(1);
    let rows = in_list.take_while(|(_, line)| !line.starts_with("## ")).filter(|(_, line)| line.starts_with("| `"));
    let listed: Vec<(usize, &str)> =
        rows.filter_map(|(index, line)| Some((index + 1, backticked(line).next()?))).collect();
    for path in tree.crates() {
        let times = listed.iter().filter(|(_, row)| *row == path).count();
        if times != 1 {
            let text = format!("crate `{path}` stands {times} times in the table under `{CRATE_LIST}`; once is right");
            findings.push(Finding::in_file(ARCHITECTURE, "architecture", text));
        }
    }
    for (number, path) in listed {
        if !tree.has(&format!("crates/{path}/Cargo.toml")) {
            let text = format!("there is no crate `{path}`");
            findings.push(Finding::at(ARCHITECTURE, number, "architecture", text));
        }
    }
}

/// Returns whether backticked text claims to be a path of this repository: it begins with a folder at the root or a layer.
fn is_path(tree: &Tree, text: &str) -> bool {
    let Some((first, rest)) = text.split_once('/') else {
        return text.ends_with(".md") || text.ends_with(".toml");
    };
    let known = tree.has(&format!("{first}/")) || tree.has(&format!("crates/{first}/"));
    let plain = |character: char| character.is_ascii_alphanumeric() || "/._-*".contains(character);
    known && rest.chars().all(plain)
}

/// Returns the texts between backticks on a line.
fn backticked(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Returns the numbered lines of a Markdown text without its code blocks.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    text.lines().enumerate().filter_map(move |(index, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (!in_code && !fence).then_some((index + 1, line))
    })
}

fn check_links(tree: &Tree, path: &str, text: &str, findings: &mut Vec<Finding>) {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    for (number, line) in prose(text) {
        for target in link_targets(line) {
            let file = target.split('#').next().unwrap_or_default();
            let elsewhere = target.contains("://") || target.starts_with("mailto:");
            if elsewhere || file.is_empty() {
                continue;
            }
            if !resolve(folder, file).is_some_and(|file| tree.has(&file)) {
                let text = format!("the link to `{target}` leads nowhere");
                findings.push(Finding::at(path, number, "link", text));
            }
        }
    }
}

/// Returns the targets of `[text](target)` on a line, code spans aside.
fn link_targets(line: &str) -> Vec<&str> {
    let outside_code = line.split('`').step_by(2);
    let after_text = outside_code.flat_map(|piece| piece.split("](").skip(1));
    // A link whose text is a code span: the piece before the closing bracket ended at the backtick.
    after_text
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.split(' ').next().unwrap_or(target))
        .collect()
}

/// Returns a path relative to a folder, without `.` and `..`; none if it leaves the repository.
fn resolve(folder: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    parts.retain(|part| !part.is_empty());
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(ToString::to_string).collect()
    }

    const LIST: &str = "# A\n## Crates\n| crate | what |\n|---|---|\n| `ir/kernel` | the IR |\n## More\n";
    const CRATE: (&str, &str) = ("crates/ir/kernel/Cargo.toml", "");

    #[test]
    fn the_crate_list_is_complete_and_names_each_crate_once() {
        assert!(texts(&[(ARCHITECTURE, LIST), CRATE]).is_empty());
        assert_eq!(texts(&[(ARCHITECTURE, "# A\n## Crates\n"), CRATE]).len(), 1);
        let twice = LIST.replace("## More", "| `ir/kernel` | again |\n## More");
        assert_eq!(texts(&[(ARCHITECTURE, &twice), CRATE]).len(), 1);
        let unknown = LIST.replace("## More", "| `ir/sets` | sets |\n## More");
        let found = texts(&[(ARCHITECTURE, &unknown), CRATE]);
        assert!(found.iter().any(|text| text.contains("there is no crate `ir/sets`")), "{found:?}");
    }

    #[test]
    fn the_architecture_names_only_what_exists() {
        let with = |line: &str| format!("{LIST}{line}\n");
        let files = |text: &str| texts(&[(ARCHITECTURE, text), CRATE, ("crates/ir/kernel/src/op.rs", "")]);
        for good in ["`ir/kernel/src/op.rs`", "`ir/*`", "`a/b`", "`x / 0`", "`crates/ir/kernel`", "`1/2`"] {
            assert!(files(&with(good)).is_empty(), "{good}");
        }
        for bad in ["`ir/kernel/src/ops.rs`", "`crates/middle`", "`ir/sets`", "`docs.md`"] {
            assert_eq!(files(&with(bad)).len(), 1, "{bad}");
        }
    }

    #[test]
    fn a_missing_or_long_architecture_is_found() {
        assert_eq!(texts(&[]).len(), 1);
        assert_eq!(texts(&[(ARCHITECTURE, &"text\n".repeat(301))]).len(), 1);
    }

    #[test]
    fn links_lead_to_files_and_folders() {
        let base = [(ARCHITECTURE, ""), ("docs/testing.md", ""), ("docs/decisions/0001-a.md", "")];
        let with = |text: &str| {
            let mut files = base.to_vec();
            files.push(("docs/words.md", text));
            texts(&files)
        };
        let good = "[a](testing.md) [b](../ARCHITECTURE.md#x) [c](decisions/) [d](https://x.y/z) [e](#here) `[f](g)`\n";
        assert!(with(good).is_empty(), "{:?}", with(good));
        assert!(with("```\n[a](nowhere.md)\n```\n").is_empty());
        assert_eq!(with("[a](nowhere.md)\n").len(), 1);
        assert_eq!(with("[`a`](nowhere.md) and [b](../../out.md)\n").len(), 2);
        assert_eq!(with("![picture](edges.png \"title\")\n").len(), 1);
    }
}
