//! The repository's files in memory: what every rule reads, and what its tests write by hand.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context as _;

/// Folders that hold no source: results of builds, tools, other people's checkouts.
fn is_skipped(name: &str, at_root: bool) -> bool {
    let hidden = name.starts_with('.') && !matches!(name, ".ci" | ".cargo" | ".github");
    hidden
        || name == "target"
        || name == "__pycache__"
        || (at_root && (name == "out" || name == "fuzz-failures" || name.starts_with("target-")))
}

/// Paths relative to the root, with `/`, and the files' text. Bytes that are not UTF-8 are replaced.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads everything below `root` but what builds and tools leave there.
    pub(crate) fn read(root: &Path) -> anyhow::Result<Tree> {
        let mut tree = Tree::default();
        tree.read_folder(root, "")?;
        Ok(tree)
    }

    fn read_folder(&mut self, root: &Path, folder: &str) -> anyhow::Result<()> {
        let path = root.join(folder);
        for entry in std::fs::read_dir(&path).with_context(|| format!("cannot list {}", path.display()))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let below = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            let kind = entry.file_type()?;
            if kind.is_dir() {
                if !is_skipped(&name, folder.is_empty()) {
                    self.read_folder(root, &below)?;
                }
            } else if kind.is_file() && !name.ends_with(".swp") {
                let bytes =
                    std::fs::read(entry.path()).with_context(|| format!("cannot read {}", entry.path().display()))?;
                self.files.insert(below, String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        Ok(())
    }

    /// A tree of the given files.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
    }

    /// All files in order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// A file's text.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Whether there is such a file or folder.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.contains_key(path)
            || self.files.range(folder.clone()..).next().is_some_and(|(first, _)| first.starts_with(&folder))
    }

    /// The crates as paths below `crates/`, such as `ir/kernel`, in order.
    pub(crate) fn crates(&self) -> Vec<&str> {
        let manifest = |path: &'_ str| path.strip_prefix("crates/")?.strip_suffix("/Cargo.toml").map(str::len);
        self.files
            .keys()
            .filter_map(|path| manifest(path).map(|length| &path["crates/".len().."crates/".len() + length]))
            .collect()
    }
}

/// The crate that a file belongs to, such as `ir/kernel` for `crates/ir/kernel/src/op.rs`.
pub(crate) fn crate_of(path: &str) -> Option<&str> {
    let below = path.strip_prefix("crates/")?;
    let folder = below.find('/')?;
    let end = folder + 1 + below[folder + 1..].find('/')?;
    Some(&below[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_files_are_found_and_nothing_else() {
        let tree = Tree::of(&[("docs/words.md", ""), ("docs-old.md", ""), ("crates/ir/kernel/Cargo.toml", "")]);
        assert!(tree.has("docs/words.md") && tree.has("docs") && tree.has("docs/") && tree.has("crates/ir"));
        assert!(!tree.has("doc") && !tree.has("docs/words") && !tree.has("crates/ir/kern"));
        assert_eq!(tree.crates(), ["ir/kernel"]);
    }

    #[test]
    fn a_file_belongs_to_its_crate() {
        assert_eq!(crate_of("crates/ir/kernel/src/op.rs"), Some("ir/kernel"));
        assert_eq!(crate_of("crates/ir/README.md"), None);
        assert_eq!(crate_of("scripts/setup"), None);
    }
}
