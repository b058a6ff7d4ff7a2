//! The sources of the tests: examples, and the blocks of the manual.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crisp::Language;
use crisp::ide::{Read, Snapshot};
use crisp_dev_testkit::{blocks, root};

/// A source by its name, with its text.
pub(crate) type Source = (String, String);

/// The examples of all languages.
pub(crate) fn examples() -> Vec<Source> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["crisp", "cucl", "loopy", "tensor"] {
        let files = fs::read_dir(root().join("examples").join(folder)).expect("the folder is there");
        paths.extend(files.map(|file| file.expect("a file").path()));
    }
    paths.retain(|path| Language::of(&path.display().to_string()).is_some());
    paths.sort();
    paths.iter().map(|path| (path.display().to_string(), fs::read_to_string(path).expect("a text"))).collect()
}

fn pages(folder: &Path, into: &mut Vec<PathBuf>) {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|it| it.expect("a file").path()).collect();
    found.sort();
    for path in found {
        match path.is_dir() {
            true => pages(&path, into),
            false if path.extension().is_some_and(|ending| ending == "md") => into.push(path),
            false => {}
        }
    }
}

/// The programs of the manual.
pub(crate) fn manual() -> Vec<Source> {
    let mut all = Vec::new();
    pages(&root().join("docs/reference"), &mut all);
    let mut found = Vec::new();
    for page in all {
        let text = fs::read_to_string(&page).expect("a text");
        let name = page.file_stem().map(|name| name.display().to_string()).unwrap_or_default();
        for block in blocks(&text) {
            for (language, ending) in [("crisp", "crisp"), ("loopy", "loopy"), ("tensor", "tensor"), ("c", "cl")] {
                // Host code in C is on other pages than kernels.
                let is_host = language == "c" && !page.display().to_string().contains("cucl");
                if block.is(language) && !is_host && block.word("error=").is_none() {
                    found.push((format!("/manual/{name}-{}.{ending}", block.line), block.text.clone()));
                }
            }
        }
    }
    found
}

/// All of them.
pub(crate) fn sources() -> Vec<Source> {
    let mut all = examples();
    all.extend(manual());
    assert!(all.len() > 250, "{}", all.len());
    all
}

/// A checked text.
pub(crate) fn checked(path: &str, text: &str) -> Snapshot {
    let read: Read = Arc::new(crisp::read_included);
    Snapshot::check(path, text, &read).expect("no panic")
}

/// The places of words that begin with a letter, by bytes.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match start {
            None if letter.is_alphabetic() => start = Some(at),
            Some(from) if !(letter.is_alphanumeric() || letter == '_' || letter == '-') => {
                found.push((from, &text[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Random numbers that are the same in each run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % count.max(1)
    }
}
