//! Sources of the repository in a language: its files, and the blocks of its documents.

use std::path::{Path, PathBuf};

/// The files with an ending below the repository's folders of sources, and the blocks with a fence in `docs`.
pub(crate) fn texts(ending: &str, fences: &[&str]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    for folder in ["examples", "benches", "tests", "docs", "crates/front", "crates/library/crisp"] {
        walk(&root.join(folder), &mut files);
    }
    files.sort();
    let mut texts = Vec::new();
    for path in files {
        let name = path.display().to_string();
        let has = |ending: &str| path.extension().is_some_and(|found| found == ending);
        if !has(ending) && !has("md") {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        if has(ending) {
            texts.push((name, text));
            continue;
        }
        let mut block: Option<String> = None;
        for (number, line) in text.lines().enumerate() {
            match (&mut block, line.trim_start().strip_prefix("```")) {
                (None, Some(fence)) if fences.contains(&fence) => block = Some(String::new()),
                (Some(_), Some(_)) => texts.extend(block.take().map(|text| (format!("{name}:{number}"), text))),
                (Some(text), None) => {
                    text.push_str(line);
                    text.push('\n');
                }
                (None, _) => {}
            }
        }
    }
    assert!(texts.len() > 20, "{ending}: {}", texts.len());
    texts
}

fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, into);
        } else {
            into.push(path);
        }
    }
}

/// A source of random numbers.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit
    }
}

/// A text with pieces put in at some of the places, which ascend: each place gets one with a chance of one in `chance`.
pub(crate) fn with_pieces(text: &str, places: &[usize], pieces: &[&str], chance: usize, random: &mut Random) -> String {
    let mut out = String::new();
    let mut at = 0;
    for &place in places {
        out.push_str(&text[at..place]);
        at = place;
        if random.below(chance) == 0 {
            out.push_str(pieces[random.below(pieces.len())]);
        }
    }
    out.push_str(&text[at..]);
    out
}
