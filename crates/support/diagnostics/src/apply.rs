//! Sources with the fixes of their messages.

use crate::diagnostic::Diagnostic;
use crate::files::{FileId, Files, Span};
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

/// Returns the edits of the sure fixes of messages, in order of place, each with the number of its message. Of fixes that overlap the first one counts,
/// and an addition that two messages have counts once. Cost is that of sorting.
#[must_use]
pub fn sure_edits<'d>(files: &Files, diagnostics: &'d [Diagnostic]) -> Vec<(&'d Edit, usize)> {
    let mut edits: Vec<(&Edit, usize)> = Vec::new();
    for (number, fix) in diagnostics.iter().filter_map(|found| found.fix.as_deref()).enumerate() {
        if fix.is_sure(files) && fix.edits.iter().all(|edit| files.get(edit.at.file).is_some()) {
            edits.extend(fix.edits.iter().map(|edit| (edit, number)));
        }
    }
    edits.sort_by_key(|(edit, number)| (edit.at, *number));
    let mut last: Option<Span> = None;
    edits.retain(|(edit, _)| {
        let before = last.filter(|last| last.file == edit.at.file).map_or(0, |last| last.end);
        let twice = last.is_some_and(|last| last.file == edit.at.file)
            && edit.at.start == before
            && edit.at.start == edit.at.end;
        let length = files.get(edit.at.file).map_or(0, |file| file.text.len());
        let fits = edit.at.start >= before && edit.at.start <= edit.at.end && edit.at.end as usize <= length;
        let taken = fits
            && !twice
            && files.get(edit.at.file).is_some_and(|file| {
                file.text.is_char_boundary(edit.at.start as usize) && file.text.is_char_boundary(edit.at.end as usize)
            });
        if taken {
            last = Some(edit.at);
        }
        taken
    });
    edits
}

/// Returns the sources that sure fixes of the messages change. Cost is linear in the texts that change, besides [`sure_edits`].
#[must_use]
pub fn apply_fixes(files: &Files, diagnostics: &[Diagnostic]) -> Vec<Fixed> {
    let edits = sure_edits(files, diagnostics);
    let mut fixed: Vec<Fixed> = Vec::new();
    for part in edits.chunk_by(|(one, _), (other, _)| one.at.file == other.at.file) {
        let Some((file, source)) = part.first().and_then(|(edit, _)| Some((edit.at.file, files.get(edit.at.file)?)))
        else {
            continue;
        };
        let (mut text, mut at, mut numbers) = (String::new(), 0, Vec::new());
        for (edit, number) in part {
            text += source.text.get(at..edit.at.start as usize).unwrap_or_default();
            text += &edit.text;
            at = edit.at.end as usize;
            numbers.push(*number);
        }
        text += source.text.get(at..).unwrap_or_default();
        numbers.sort_unstable();
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
