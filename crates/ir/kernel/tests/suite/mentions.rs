//! How many files must think about one operation: adding one like it should touch no more.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files of a folder and of those in it, but for tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "tests" && name != "target" {
                sources(&path, found);
            }
        } else if name.ends_with(".rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The files that mention an operation by its variant.
fn mentions(variant: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&crates, &mut files);
    let names = |text: &str| {
        let boundary = |at: usize| !text[at + variant.len()..].starts_with(|next: char| next.is_alphanumeric());
        text.match_indices(variant).any(|(at, _)| boundary(at))
    };
    let mentioned = files.into_iter().filter(|file| names(&fs::read_to_string(file).unwrap()));
    let mut found: Vec<String> =
        mentioned.map(|file| file.strip_prefix(&crates).unwrap().to_string_lossy().into_owned()).collect();
    found.sort();
    found
}

/// The paragraphs of the guide for contributors on a new operation.
fn section() -> Vec<String> {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../CONTRIBUTING.md");
    let text = fs::read_to_string(guide).unwrap();
    let (_, section) = text.split_once("\n## Adding an operation\n").unwrap();
    section.split("\n## ").next().unwrap().split("\n\n").map(str::to_owned).collect()
}

/// The paths of files that a paragraph names.
fn named(paragraph: &str) -> Vec<String> {
    paragraph.split('`').filter_map(|word| word.strip_prefix("crates/")).map(str::to_owned).collect()
}

// These numbers only shrink. Passes and analyses ask `Op::access`, `Op::effects` and the classes of arithmetic instead of listing variants. Files
// that merely use an operation are named in a separate paragraph: adding one needs no change there.
#[test]
fn few_files_know_one_operation() {
    let section = section();
    let guide: Vec<String> = section.iter().flat_map(|paragraph| named(paragraph)).collect();
    let users: Vec<String> = section
        .iter()
        .filter(|paragraph| paragraph.starts_with("What uses it"))
        .flat_map(|users| named(users))
        .collect();
    for path in &guide {
        assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path).exists(), "the guide names {path}");
    }
    for (variant, most) in [("MulHigh", 10), ("AtomicUpdate::CompareExchange", 12)] {
        let found = mentions(variant);
        assert!(
            found.iter().any(|file| file.starts_with("ir/kernel/src/op")),
            "{variant} is found nowhere: {found:#?}"
        );
        let touched: Vec<&String> = found.iter().filter(|file| !users.contains(file)).collect();
        assert!(
            touched.len() <= most,
            "adding {variant} touches {} files, at most {most} were meant: {touched:#?}",
            touched.len()
        );
        let unnamed: Vec<&String> = found.iter().filter(|file| !guide.contains(file)).collect();
        assert!(unnamed.is_empty(), "{variant} is in files that `CONTRIBUTING.md` does not name: {unnamed:#?}");
    }
}
