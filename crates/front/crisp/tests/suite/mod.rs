//! Markdown suites: headings, code blocks, and compiling what stands in them.

use std::fs;
use std::path::{Path, PathBuf};

use crisp_front_crisp::{Options, Output, compile};
use crisp_support_diagnostics::{Files, render_terminal};

/// A fenced block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// What stands behind the fence: `crisp -DN=3`.
    pub(crate) info: String,
    /// What stands in the block, each line with its end.
    pub(crate) text: String,
    /// The heading above it, without `#`.
    pub(crate) heading: String,
    /// The line of the opening fence.
    pub(crate) line: usize,
}

impl Block {
    /// The words behind the fence.
    pub(crate) fn words(&self) -> Vec<&str> {
        self.info.split_whitespace().collect()
    }

    /// Whether its language is that.
    pub(crate) fn is(&self, language: &str) -> bool {
        self.words().first() == Some(&language)
    }
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The Markdown files of a folder, in order of their names.
pub(crate) fn suites(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder of the suites");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

/// The fenced blocks of a text.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
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
            None if line.starts_with('#') => heading = line.trim_start_matches('#').trim().to_owned(),
            None => {
                if let Some(info) = line.strip_prefix("```") {
                    open = Some(Block { info: info.to_owned(), text: String::new(), heading: heading.clone(), line: index + 1 });
                }
            }
        }
    }
    assert!(open.is_none(), "a block that is never closed: {open:?}");
    blocks
}

/// Compiles a block with the `-D` words behind its fence.
pub(crate) fn compile_block(block: &Block) -> (Files, Output) {
    let definitions: Vec<String> = block.words().iter().filter_map(|word| word.strip_prefix("-D")).map(str::to_owned).collect();
    let mut files = Files::new();
    let file = files.add("x.crisp", block.text.as_str());
    let options = Options::new(&definitions, 32, &mut files);
    let output = compile(&[file], &files, &options);
    (files, output)
}

/// Everything that is said, as a terminal without colours shows it.
pub(crate) fn shown(files: &Files, output: &Output) -> String {
    render_terminal(files, &output.diagnostics, false)
}
