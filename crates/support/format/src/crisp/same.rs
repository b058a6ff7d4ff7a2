//! Whether a formatted text is read as the source was.

use crisp_support_sexpr::{Datum, ReadResult};

use crate::{Refused, with_line_feeds};

/// Compares data as they are written, and comments.
pub(super) fn check(before: &str, source: &ReadResult, after: &str, again: &ReadResult) -> Result<(), Refused> {
    if !again.is_ok() {
        return Err(Refused::Changed("the result cannot be read"));
    }
    let equal = source.data.len() == again.data.len()
        && source.data.iter().zip(&again.data).all(|(left, right)| left.same_shape(right));
    if !equal || written(before, &source.data) != written(after, &again.data) {
        return Err(Refused::Changed("data differ"));
    }
    let comments = |read: &ReadResult| -> Vec<String> {
        read.comments.iter().map(|comment| with_line_feeds(comment.text.trim_end())).collect()
    };
    if comments(source) != comments(again) {
        return Err(Refused::Changed("comments differ"));
    }
    Ok(())
}

/// The leaves as they are written, one after another.
fn written<'t>(text: &'t str, data: &[Datum]) -> Vec<&'t str> {
    let mut waiting: Vec<&Datum> = data.iter().rev().collect();
    let mut all = Vec::new();
    while let Some(datum) = waiting.pop() {
        let before = waiting.len();
        waiting.extend(datum.parts().rev());
        if waiting.len() == before {
            // An empty list may have blanks inside.
            let leaf = text.get(datum.span.start as usize..datum.span.end as usize).unwrap_or_default();
            all.push(if leaf.ends_with(')') { "()" } else { leaf });
        }
    }
    all
}
