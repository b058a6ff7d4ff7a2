//! Markdown suites: headings, and blocks of code below them.

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
/// If there is no such folder.
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
}
