//! Sources with the fixes of their messages.

use crate::diagnostic::Diagnostic;
use crate::files::{FileId, Files};
use crate::fix::Edit;

/// A source with the fixes of its messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The source.
    pub file: FileId,
    /// Its text with the changes.
    pub text: String,
    /// The number of messages whose fixes were applied.
    pub count: usize,
}

/// Returns the sources that sure fixes of the messages change. Of fixes that overlap the first one is applied. Cost is linear in the texts that change,
/// and in the number of edits but for sorting.
#[must_use]
pub fn apply_fixes(files: &Files, diagnostics: &[Diagnostic]) -> Vec<Fixed> {
    let mut edits: Vec<(&Edit, usize)> = Vec::new();
    for (number, fix) in diagnostics.iter().filter_map(|found| found.fix.as_deref()).enumerate() {
        if fix.is_sure(files) && fix.edits.iter().all(|edit| files.get(edit.at.file).is_some()) {
            edits.extend(fix.edits.iter().map(|edit| (edit, number)));
        }
    }
    edits.sort_by_key(|(edit, number)| (edit.at, *number));
    let mut fixed: Vec<Fixed> = Vec::new();
    for part in edits.chunk_by(|(one, _), (other, _)| one.at.file == other.at.file) {
        let Some((file, source)) = part.first().and_then(|(edit, _)| Some((edit.at.file, files.get(edit.at.file)?)))
        else {
            continue;
        };
        let (mut text, mut at, mut numbers) = (String::new(), 0, Vec::new());
        for (edit, number) in part {
            let (start, end) = (edit.at.start as usize, edit.at.end as usize);
            // Two messages may have the same addition.
            let twice = start == at && start == end && !numbers.is_empty();
            if let Some(before) = source.text.get(at..start).filter(|_| !twice && end <= source.text.len()) {
                text += before;
                text += &edit.text;
                at = end;
                numbers.push(*number);
            }
        }
        text += source.text.get(at..).unwrap_or_default();
        numbers.dedup();
        fixed.push(Fixed { file, text, count: numbers.len() });
    }
    fixed
}

#[cfg(test)]
mod tests {
    use super::apply_fixes;
    use crate::{Certainty, Code, Diagnostic, Files, Span};

    #[test]
    fn sure_fixes_are_applied_once() {
        let mut files = Files::new();
        let file = files.add("a.cl", "lenght + y lenght");
        let at = |start, end| Span::new(file, start, end);
        let found = [
            Diagnostic::error(Code("Z0001"), at(11, 17), "unknown").did_you_mean("length"),
            Diagnostic::error(Code("Z0001"), at(0, 6), "unknown").did_you_mean("length"),
            Diagnostic::error(Code("Z0002"), at(10, 10), "missing").insert(at(10, 10), ";", Certainty::Sure),
            Diagnostic::error(Code("Z0003"), at(10, 10), "missing").insert(at(10, 10), ";", Certainty::Sure),
            Diagnostic::error(Code("Z0001"), at(9, 10), "unknown").did_you_mean("x"),
            Diagnostic::error(Code("Z0004"), at(7, 8), "operator").insert(at(7, 7), "-", Certainty::Unsure),
        ];
        let fixed = apply_fixes(&files, &found);
        assert_eq!(fixed.iter().map(|it| (&*it.text, it.count)).collect::<Vec<_>>(), [("length + y; length", 3)]);
        assert_eq!(found[0].helps, ["did you mean `length`?"]);
    }
}
