//! Plain English: counts the dialect's patterns in comments, messages and pages, and holds each crate to a number that only shrinks.

use std::collections::BTreeMap;

use regex::{Regex, RegexBuilder};

use crate::finding::Finding;
use crate::tree::{Tree, crate_of};

/// The page with the table of patterns.
const WORDS: &str = "docs/words.md";
/// The heading over the table.
const HEADING: &str = "## Patterns that tidy counts";
/// The numbers of matches that there may be.
pub(crate) const NUMBERS: &str = "crates/dev/xtask/prose.tsv";
const RULE: &str = "prose";

/// A pattern of the table, with what to write in its place.
struct Pattern {
    regex: Regex,
    /// A match that is followed by this does not count: what the table writes as `(?!…)` at the end of a part, which the library of expressions lacks.
    unless: Option<Regex>,
    /// Only at the beginning of a doc comment.
    at_start: bool,
    instead: String,
}

/// A match in a text.
struct Match {
    path: String,
    line: usize,
    text: String,
    instead: String,
}

/// A line of prose: of a comment, a message or a page.
struct Line<'a> {
    number: usize,
    text: &'a str,
    /// Whether a doc comment begins with it.
    starts: bool,
}

/// Checks that no group has more matches than the file of numbers says, nor fewer.
///
/// # Errors
/// When the table of patterns cannot be read.
pub(crate) fn check(tree: &Tree) -> anyhow::Result<Vec<Finding>> {
    let counted = count(tree)?;
    let allowed = numbers(tree.text(NUMBERS).unwrap_or_default());
    let mut findings = Vec::new();
    for group in counted.keys().chain(allowed.keys().filter(|group| !counted.contains_key(*group))) {
        let matches = counted.get(group).map_or(&[][..], Vec::as_slice);
        let (found, limit) = (matches.len(), allowed.get(group).copied().unwrap_or(0));
        if found > limit {
            let newest = "`cargo xtask tidy --prose ";
            let text = format!(
                "{found} lines are not plain English, {limit} are allowed; {newest}{group}` lists them with what to write (docs/words.md)"
            );
            findings.push(Finding::in_file(group, RULE, text));
        } else if found < limit {
            let text = format!(
                "{found} lines are not plain English, fewer than the {limit} of {NUMBERS}: run `CRISP_BLESS=1 cargo xtask tidy`"
            );
            findings.push(Finding::in_file(group, RULE, text));
        }
    }
    Ok(findings)
}

/// The file of numbers with what is counted now where that is less, or all of it where there was no file; the others stay.
///
/// # Errors
/// When the table of patterns cannot be read.
pub(crate) fn blessed(tree: &Tree) -> anyhow::Result<String> {
    let counted = count(tree)?;
    let before = tree.text(NUMBERS).map(numbers);
    let mut text = String::new();
    for (group, matches) in &counted {
        let limit = before.as_ref().map_or(usize::MAX, |before| before.get(group).copied().unwrap_or(0));
        let number = matches.len().min(limit);
        if number > 0 {
            text.push_str(&format!("{group}\t{number}\n"));
        }
    }
    Ok(text)
}

/// Returns the matches in files below a folder, as findings. `.` is the root of the repository.
///
/// # Errors
/// When the table of patterns cannot be read.
pub(crate) fn listed(tree: &Tree, folder: &str) -> anyhow::Result<Vec<Finding>> {
    let folder = folder.trim_start_matches("./").trim_end_matches('/');
    let matches = count(tree)?.into_values().flatten();
    let is_below =
        |path: &str| folder == "." || folder.is_empty() || path == folder || path.starts_with(&format!("{folder}/"));
    let below = matches.filter(|found| is_below(&found.path));
    Ok(below
        .map(|Match { path, line, text, instead }| Finding::at(&path, line, RULE, format!("`{text}`: write {instead}")))
        .collect())
}

fn numbers(text: &str) -> BTreeMap<String, usize> {
    let row =
        |line: &str| line.split_once('\t').and_then(|(group, number)| Some((group.to_owned(), number.parse().ok()?)));
    text.lines().filter_map(row).collect()
}

/// The group that a file counts for: its crate, or its folder of pages; none for files that are not prose of ours.
fn group(path: &str) -> Option<String> {
    if path == WORDS {
        // It quotes what it forbids.
        return None;
    }
    if let Some(name) = crate_of(path) {
        let is_prose = [".rs", ".py", ".pyi", ".h", ".hpp", ".crisp"].iter().any(|ending| path.ends_with(ending));
        return is_prose.then(|| format!("crates/{name}"));
    }
    if !path.ends_with(".md") && !path.starts_with("scripts/") {
        return None;
    }
    Some(path.rsplit_once('/').map_or(path, |(folder, _)| folder).to_owned())
}

fn count(tree: &Tree) -> anyhow::Result<BTreeMap<String, Vec<Match>>> {
    let patterns = patterns(tree.text(WORDS).unwrap_or_default())?;
    let mut counted: BTreeMap<String, Vec<Match>> = BTreeMap::new();
    for (path, text) in tree.files() {
        let Some(group) = group(path) else { continue };
        for line in lines(path, text) {
            for pattern in &patterns {
                let Some(found) = pattern.find(&line) else { continue };
                counted.entry(group.clone()).or_default().push(Match {
                    path: path.to_owned(),
                    line: line.number,
                    text: found.to_owned(),
                    instead: pattern.instead.clone(),
                });
            }
        }
    }
    Ok(counted)
}

impl Pattern {
    fn find<'a>(&self, line: &Line<'a>) -> Option<&'a str> {
        if self.at_start && !line.starts {
            return None;
        }
        let counts = |found: &regex::Match<'a>| {
            let after = line.text.get(found.end()..).unwrap_or_default();
            self.unless.as_ref().is_none_or(|unless| !unless.is_match(after))
        };
        self.regex.find_iter(line.text).find(counts).map(|found| found.as_str())
    }
}

/// The rows of the table.
fn patterns(words: &str) -> anyhow::Result<Vec<Pattern>> {
    let rows = words.lines().skip_while(|line| !line.starts_with(HEADING)).filter(|line| line.starts_with("| `"));
    let patterns = rows.map(|row| {
        let (pattern, rest) = row.trim_start_matches("| `").split_once("` |").unwrap_or((row, ""));
        pattern_of(&pattern.replace("\\|", "|"), rest.trim().trim_end_matches('|').trim())
    });
    let patterns: Vec<Pattern> = patterns.collect::<Result<_, regex::Error>>()?;
    anyhow::ensure!(!patterns.is_empty(), "{WORDS} has no table below `{HEADING}`");
    Ok(patterns)
}

fn pattern_of(text: &str, instead: &str) -> Result<Pattern, regex::Error> {
    let build = |text: &str, ignore_case: bool| RegexBuilder::new(text).case_insensitive(ignore_case).build();
    let at_start = text.starts_with('^');
    let (regex, unless) = match text.split_once("(?!") {
        Some((before, rest)) => {
            let (unless, after) = rest.split_once(')').unwrap_or((rest, ""));
            let unless = build(&format!("^(?:{unless})"), true)?;
            // What follows the condition must match too, and is not part of what is found.
            let regex = build(before, !at_start)?;
            let _ = after;
            (regex, Some(unless))
        }
        None => (build(text, !at_start)?, None),
    };
    Ok(Pattern { regex, unless, at_start, instead: instead.to_owned() })
}

/// The lines of prose of a file.
fn lines<'a>(path: &str, text: &'a str) -> Vec<Line<'a>> {
    if path.ends_with(".md") {
        return page(text);
    }
    let comment: &[&str] = match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("py" | "pyi") => &["#", "\"\"\""],
        Some("crisp") => &[";"],
        Some(_) => &["///", "//!", "//", "*", "/*"],
        None => &["#"],
    };
    // The texts of messages are string literals of these files.
    let is_messages = path.ends_with("messages.rs") || path.contains("/messages/");
    let mut in_doc = false;
    let mut in_string = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        let start = comment.iter().find(|start| trimmed.starts_with(**start));
        let is_doc = start.is_some_and(|start| ["///", "//!", "\"\"\""].contains(start));
        if let Some(start) = start {
            let text = trimmed[start.len()..].trim_start();
            found.push(Line { number: index + 1, text, starts: is_doc && !in_doc });
            if *start == "\"\"\"" && !text.contains("\"\"\"") {
                in_string = !in_string;
            }
        } else if in_string {
            found.push(Line { number: index + 1, text: trimmed, starts: false });
            in_string = !trimmed.contains("\"\"\"");
        } else if is_messages && trimmed.contains('"') {
            found.push(Line { number: index + 1, text: trimmed, starts: false });
        } else if let Some((_, text)) = line.split_once(" // ") {
            found.push(Line { number: index + 1, text, starts: false });
        }
        in_doc = is_doc;
    }
    found
}

/// The lines of a Markdown page without its code blocks.
fn page(text: &str) -> Vec<Line<'_>> {
    let mut in_code = false;
    let mut found = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let fence = text.trim_start().starts_with("```");
        in_code ^= fence;
        if !in_code && !fence && !text.starts_with("    ") {
            found.push(Line { number: index + 1, text, starts: false });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS_TEXT: &str = r"
## Patterns that tidy counts {#patterns}

| pattern | write |
|---|---|
| `\b(is\|are) no (?!longer\|more)[a-z]` | is not a |
| `\bmend(s\|ed)?\b` | fix |
| `^(What\|As) ` | a noun |
";

    fn tree(files: &[(&str, &str)]) -> Tree {
        let mut all = vec![(WORDS, WORDS_TEXT), ("crates/ir/kernel/Cargo.toml", "")];
        all.extend_from_slice(files);
        Tree::of(&all)
    }

    #[test]
    fn planted_sentences_are_found_at_their_lines() {
        let text = "//! What a kernel is.\n//! As it goes on, this is no start.\n\n/// What it takes.\nfn f() {} /\u{2f} mended\n/// Returns what there is no longer.\nfn g() {}\n";
        let found = listed(&tree(&[("crates/ir/kernel/src/a.rs", text)]), "crates/ir").unwrap();
        let places: Vec<(usize, &str)> = found.iter().map(|found| (found.line, found.text.as_str())).collect();
        assert_eq!(
            places,
            [
                (1, "`What `: write a noun"),
                (2, "`is no `: write is not a"),
                (4, "`What `: write a noun"),
                (5, "`mended`: write fix"),
            ]
        );
    }

    #[test]
    fn a_point_is_the_root() {
        let tree = tree(&[("docs/a.md", "It was mended.\n"), ("README.md", "It was mended.\n")]);
        for (folder, expected) in [(".", 2), ("./", 2), ("./docs", 1), ("docs/", 1), ("README.md", 1), ("doc", 0)] {
            assert_eq!(listed(&tree, folder).unwrap().len(), expected, "{folder}");
        }
    }

    #[test]
    fn messages_and_pages_count_and_code_does_not() {
        let messages = "fn a() { error(\"this is no number\") }\n";
        let page = "It is no page.\n```\nis no code\n```\n    is no code\n";
        let tree = tree(&[
            ("crates/ir/kernel/src/messages.rs", messages),
            ("crates/ir/kernel/src/other.rs", messages),
            ("docs/reference/a.md", page),
        ]);
        let counted = count(&tree).unwrap();
        let numbers: Vec<(&str, usize)> = counted.iter().map(|(group, found)| (group.as_str(), found.len())).collect();
        assert_eq!(numbers, [("crates/ir/kernel", 1), ("docs/reference", 1)]);
    }

    #[test]
    fn numbers_only_shrink() {
        let source = ("crates/ir/kernel/src/a.rs", "// mended\n// mended\n");
        let more = tree(&[source, (NUMBERS, "crates/ir/kernel\t1\n")]);
        assert_eq!(check(&more).unwrap().len(), 1);
        assert_eq!(blessed(&more).unwrap(), "crates/ir/kernel\t1\n");
        let fewer = tree(&[source, (NUMBERS, "crates/ir/kernel\t3\n")]);
        assert_eq!(check(&fewer).unwrap().len(), 1);
        assert_eq!(blessed(&fewer).unwrap(), "crates/ir/kernel\t2\n");
        let same = tree(&[source, (NUMBERS, "crates/ir/kernel\t2\n")]);
        assert!(check(&same).unwrap().is_empty());
        let none = tree(&[(NUMBERS, "crates/ir/kernel\t2\n")]);
        assert_eq!(check(&none).unwrap().len(), 1);
        assert_eq!(blessed(&none).unwrap(), "");
    }
}
