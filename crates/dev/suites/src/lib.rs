//! Markdown suites: headings, blocks of code below them, and the text that is expected of each program.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The words after the fence: `crisp -DN=3`.
    pub info: String,
    /// The text of the block, each line with its end.
    pub text: String,
    /// The heading above it, without `#`.
    pub heading: String,
    /// The line of the opening fence, from 1 on.
    pub line: usize,
}

impl Block {
    /// Returns the words after the fence.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        self.info.split_whitespace().collect()
    }

    /// Returns whether its language is that.
    #[must_use]
    pub fn is(&self, language: &str) -> bool {
        self.words().first() == Some(&language)
    }

    /// Returns the rest of the first word after the fence that begins so.
    #[must_use]
    pub fn word(&self, prefix: &str) -> Option<&str> {
        self.words().into_iter().find_map(|word| word.strip_prefix(prefix))
    }
}

/// Returns whether tests run all of their cases, as `make check-all` does with `CRISP_TESTS=all`, or only those with which each change is checked.
#[must_use]
pub fn complete() -> bool {
    env::var_os("CRISP_TESTS").is_some_and(|value| value == "all")
}

/// Returns whether tests shall write what they find into their files of expectations.
#[must_use]
pub fn bless() -> bool {
    env::var_os("CRISP_BLESS").is_some_and(|value| value == "1")
}

/// Returns the folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Returns the Markdown files of a folder of the repository, in order of their names.
///
/// # Panics
/// If the folder does not exist.
#[must_use]
pub fn suites(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

/// Returns the fenced blocks of a text.
///
/// # Panics
/// If a block is not closed.
#[must_use]
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut heading = String::new();
    let mut open: Option<Block> = None;
    for (index, line) in text.lines().enumerate() {
        match &mut open {
            Some(_) if line == "```" => blocks.extend(open.take()),
            Some(block) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            None if line.starts_with('#') => line.trim_start_matches('#').trim().clone_into(&mut heading),
            None => {
                if let Some(info) = line.strip_prefix("```") {
                    open = Some(Block {
                        info: info.to_owned(),
                        text: String::new(),
                        heading: heading.clone(),
                        line: index + 1,
                    });
                }
            }
        }
    }
    assert!(open.is_none(), "a block that is never closed: {open:?}");
    blocks
}

/// The answer to a program of a suite.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The text that the suite shows below the program.
    pub text: String,
    /// Mistakes in the answer, whatever the suite shows.
    pub wrong: Vec<String>,
}

/// Checks that each program of a folder's suites, a block of `language`, has its answer in the `text` block below it. `CRISP_BLESS=1` writes
/// the answers into the suites.
///
/// # Panics
/// If an answer differs or has mistakes, and if no program is found.
pub fn check_suites(folder: &str, language: &str, answer: &dyn Fn(&Block) -> Answer) {
    let mut wrong = Vec::new();
    let mut programs = 0;
    for path in suites(folder) {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if bless() {
            fs::write(&path, blessed(&text, language, answer)).expect("the suite can be written");
        }
        let all = blocks(&text);
        for (index, block) in all.iter().enumerate().filter(|(_, block)| block.is(language)) {
            programs += 1;
            let expected = all.get(index + 1).filter(|next| next.is("text")).map(|next| next.text.as_str());
            let Answer { text: found, wrong: mut problems } = answer(block);
            if !bless() && expected != Some(found.as_str()) {
                problems.push(format!("expected\n{}", expected.unwrap_or_default()));
            }
            if !problems.is_empty() {
                let place = format!("{}:{}", path.display(), block.line);
                wrong.push(format!("{place}: {}\n{}\n{found}", problems.join("; "), block.text));
            }
        }
    }
    assert!(programs > 0, "{folder} has no `{language}` block");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the suite with the answer below each program.
fn blessed(text: &str, language: &str, answer: &dyn Fn(&Block) -> Answer) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut result = String::new();
    let mut next = 0;
    let all = blocks(text);
    for (index, block) in all.iter().enumerate().filter(|(_, block)| block.is(language)) {
        let end = block.line + block.text.lines().count() + 1;
        for line in &lines[next..end] {
            result.push_str(line);
            result.push('\n');
        }
        result.push_str(&format!("\n```text\n{}```\n", answer(block).text));
        next = match all.get(index + 1) {
            Some(old) if old.is("text") => old.line + old.text.lines().count() + 1,
            _ => end,
        };
    }
    for line in &lines[next..] {
        result.push_str(line);
        result.push('\n');
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_know_their_heading_and_line() {
        let found = blocks("# One\n\n```crisp -DN=3\n(a)\n# no heading\n```\n## Two: b\ntext\n```text\n```\n");
        let seen: Vec<_> = found.iter().map(|block| (&*block.heading, block.line, &*block.text)).collect();
        assert_eq!(seen, [("One", 3, "(a)\n# no heading\n"), ("Two: b", 9, "")]);
        assert_eq!((found[0].word("-D"), found[0].is("crisp"), found[1].is("crisp")), (Some("N=3"), true, false));
    }

    #[test]
    fn answers_replace_the_text_below_programs_and_nothing_else() {
        let before = "# A\n\n```crisp\n1\n```\n\n```text\nold\n```\n\nwords\n\n```crisp\n2\n```\n\n```sh\n3\n```\n";
        let after = "# A\n\n```crisp\n1\n```\n\n```text\nnew 1\n```\n\nwords\n\n```crisp\n2\n```\n\n```text\nnew 2\n```\n\n```sh\n3\n```\n";
        let answer = |block: &Block| Answer { text: format!("new {}", block.text), wrong: Vec::new() };
        assert_eq!(blessed(before, "crisp", &answer), after);
        assert_eq!(blessed(after, "crisp", &answer), after);
    }
}
