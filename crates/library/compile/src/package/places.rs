//! The author's lines that a package carries: those that messages about its kernels show, and no others.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_artifact::PackedKernel;
use crisp_support_diagnostics::{FileId, Files, Span};

/// Names and texts of the sources that the kernels' places lie in. Lines have their numbers, but only those have a text in which a place
/// begins. The places are changed to lie there; each ends with its first line.
pub(super) fn lines(files: &Files, kernels: &mut [PackedKernel]) -> Vec<(String, String)> {
    let mut wanted: BTreeMap<FileId, BTreeSet<u32>> = BTreeMap::new();
    for span in kernels.iter_mut().flat_map(|kernel| kernel.callable.spans()) {
        if let Some(file) = files.get(span.file) {
            wanted.entry(span.file).or_default().insert(file.position(span.start).line);
        }
    }
    let mut sources = Vec::new();
    // For each file its new number, and where its lines begin in the new text.
    let mut moved: BTreeMap<FileId, (u32, BTreeMap<u32, usize>)> = BTreeMap::new();
    for (number, (id, lines)) in (0..).zip(&wanted) {
        let Some(file) = files.get(*id) else { continue };
        let (mut text, mut starts, mut line) = (String::new(), BTreeMap::new(), 1);
        for &wanted in lines {
            while line < wanted {
                text.push('\n');
                line += 1;
            }
            starts.insert(wanted, text.len());
            text.push_str(file.line(wanted));
        }
        sources.push((file.name.clone(), text));
        moved.insert(*id, (number, starts));
    }
    let place = |span: Span| -> Option<Span> {
        let file = files.get(span.file)?;
        let (number, starts) = moved.get(&span.file)?;
        let line = file.position(span.start).line;
        let (text, old, new) = (file.line(line), file.line_start(line), *starts.get(&line)?);
        let inside = |offset: u32| {
            let mut at = (offset as usize).saturating_sub(old).min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            u32::try_from(new + at).ok()
        };
        Some(Span::new(FileId(*number), inside(span.start)?, inside(span.end)?))
    };
    for span in kernels.iter_mut().flat_map(|kernel| kernel.callable.spans()) {
        *span = place(*span).unwrap_or(Span::new(FileId::LIBRARY, 0, 0));
    }
    sources
}
