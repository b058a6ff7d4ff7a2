//! `--re-output-crisp`: the sources as they satisfy `--single-pass` and `--no-inference`, into a folder.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use crisp::diagnostics::{Diagnostic, FileId, Files};

use crate::{messages, whole};

/// Writes each source under its own name into the folder, which is made where it is not there: all files or, where one would replace
/// a source or another one, none.
pub(crate) fn write(folder: &Path, rewritten: &[(FileId, String)], files: &Files) -> Vec<Diagnostic> {
    let unwritable = |path: &Path, error: &std::io::Error| vec![messages::output_unwritable(path, error)];
    if let Err(error) = std::fs::create_dir_all(folder) {
        return unwritable(folder, &error);
    }
    let sources: BTreeSet<_> = files.iter().filter_map(|(_, file)| std::fs::canonicalize(&file.name).ok()).collect();
    let (mut targets, mut problems) = (Vec::new(), Vec::new());
    for (file, text) in rewritten {
        let source = files.get(*file).map_or("", |source| &source.name);
        let path = folder.join(Path::new(source).file_name().unwrap_or_default());
        match whole::writable(&path) {
            Err(error) => problems.extend(unwritable(&path, &error)),
            Ok(target) if sources.contains(&target) => {
                problems.push(messages::output_overwrites(&path, "a source"));
            }
            Ok(target) if targets.iter().any(|(other, _)| *other == target) => {
                problems.push(messages::output_overwrites(&path, "another rewritten source"));
            }
            Ok(target) => targets.push((target, text)),
        }
    }
    if !problems.is_empty() {
        return problems;
    }
    for (target, text) in targets {
        if let Err(error) = whole::replace(&target, |out| out.write_all(text.as_bytes())) {
            problems.extend(unwritable(&target, &error));
        }
    }
    problems
}
