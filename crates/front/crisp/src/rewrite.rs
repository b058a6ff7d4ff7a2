//! Sources as edits of themselves: inferred types declared, definitions before their uses, wishes for analyses removed; comments stay.

use std::collections::BTreeMap;

use crisp_support_diagnostics::{FileId, Files, Span};
use crisp_support_sexpr::{Datum, DatumKind};

use crate::analyses::ANALYSES;
use crate::typed::Inferred;

/// The bytes from `start` to `end` become `text`.
#[derive(Debug)]
struct Edit {
    start: usize,
    end: usize,
    text: String,
}

/// A form of the top level with the text around it that belongs to it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    file: FileId,
    /// Where its comments begin.
    start: usize,
    /// Where the line ends on which it ends.
    end: usize,
}

/// The files with the types that were inferred, and with the forms in this order. A form moves into the file of the form that needs it.
pub(crate) fn rewrite(
    sources: &[(FileId, Vec<Datum>)],
    order: &[usize],
    inferred: &[Inferred],
    files: &Files,
) -> Vec<(FileId, String)> {
    let mut edits: BTreeMap<FileId, Vec<Edit>> = BTreeMap::new();
    for inferred in inferred {
        declare(inferred, sources, files, &mut edits);
    }
    for (file, data) in sources {
        let text = files.get(*file).map_or("", |source| &source.text);
        data.iter().for_each(|datum| remove_analyses(datum, text, edits.entry(*file).or_default()));
    }
    for edits in edits.values_mut() {
        edits.sort_by_key(|edit| (edit.start, edit.end));
    }
    let edited = |file: FileId, start: usize, end: usize| {
        let text = files.get(file).map_or("", |source| &source.text);
        apply(text, start, end, edits.get(&file).map_or(&[], Vec::as_slice))
    };
    let (pieces, frames) = pieces(sources, files);
    let mut parts: BTreeMap<FileId, String> = BTreeMap::new();
    for (file, (head, _)) in &frames {
        parts.insert(*file, edited(*file, 0, *head));
    }
    for (number, file) in homes(order, &pieces).into_iter() {
        let (Some(piece), Some(text)) = (pieces.get(number), parts.get_mut(&file)) else { continue };
        let moved = edited(piece.file, piece.start, piece.end);
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&moved);
    }
    for (file, (_, tail)) in &frames {
        let end = files.get(*file).map_or(0, |source| source.text.len());
        if let Some(text) = parts.get_mut(file) {
            text.push_str(&edited(*file, *tail, end));
        }
    }
    sources.iter().filter_map(|(file, _)| Some((*file, parts.remove(file)?))).collect()
}

/// The forms in their order, each with the file that it goes to: that of the next form that stays where it was.
fn homes(order: &[usize], pieces: &[Piece]) -> Vec<(usize, FileId)> {
    let mut homes = Vec::with_capacity(order.len());
    let mut home = None;
    let mut least = pieces.len();
    for &number in order.iter().rev() {
        let Some(piece) = pieces.get(number) else { continue };
        // A form after one of a higher number has moved in front of it.
        if number < least {
            least = number;
            home = Some(piece.file);
        }
        homes.push((number, home.unwrap_or(piece.file)));
    }
    homes.reverse();
    homes
}

/// The forms of the top level with their comments, and of each file where they begin and where they end.
fn pieces(sources: &[(FileId, Vec<Datum>)], files: &Files) -> (Vec<Piece>, BTreeMap<FileId, (usize, usize)>) {
    let (mut pieces, mut frames) = (Vec::new(), BTreeMap::new());
    for (file, data) in sources {
        let text = files.get(*file).map_or("", |source| &source.text);
        let first = data.first().map_or(text.len(), |datum| datum.span.start as usize);
        // A comment before an empty line is about the file.
        let head = text.get(..first).and_then(|front| front.rfind("\n\n")).map_or(0, |at| at + 2);
        let mut start = head;
        for (at, datum) in data.iter().enumerate() {
            let end = datum.span.end as usize;
            let next = data.get(at + 1).map_or(text.len(), |next| next.span.start as usize);
            let line = text.get(end..next).and_then(|rest| rest.find('\n')).map_or(next, |at| end + at + 1);
            pieces.push(Piece { file: *file, start, end: line });
            start = line;
        }
        frames.insert(*file, (head, start));
    }
    (pieces, frames)
}

/// The text from `start` to `end` with the edits that lie there.
fn apply(text: &str, start: usize, end: usize, edits: &[Edit]) -> String {
    let mut result = String::new();
    let mut at = start;
    for edit in edits.iter().filter(|edit| edit.start >= start && edit.end <= end) {
        // Nothing is removed twice.
        if edit.start < at {
            continue;
        }
        result.push_str(text.get(at..edit.start).unwrap_or_default());
        result.push_str(&edit.text);
        at = edit.end;
    }
    result.push_str(text.get(at..end).unwrap_or_default());
    result
}

fn declare(
    inferred: &Inferred,
    sources: &[(FileId, Vec<Datum>)],
    files: &Files,
    edits: &mut BTreeMap<FileId, Vec<Edit>>,
) {
    let (file, at, text) = match inferred {
        Inferred::Binding { name, ty } => (name.file, name.end as usize, format!(":{ty}")),
        Inferred::Results { definition, types } => {
            let Some(list) = parameters(*definition, sources) else { return };
            let (end, source) = (list.end as usize, files.get(list.file).map_or("", |source| &source.text));
            let declaration = format!("(declare (return-type {types}))");
            // On a separate line where the body begins one.
            let line =
                source.get(end..).and_then(|rest| rest.split_once('\n')).filter(|(rest, _)| rest.trim().is_empty());
            let indent = line.map(|(_, next)| next.len() - next.trim_start_matches(' ').len());
            let text = match indent {
                Some(indent) => format!("\n{}{declaration}", " ".repeat(indent)),
                None => format!(" {declaration}"),
            };
            (list.file, end, text)
        }
    };
    edits.entry(file).or_default().push(Edit { start: at, end: at, text });
}

/// The parameter list of the definition at a place.
fn parameters(definition: Span, sources: &[(FileId, Vec<Datum>)]) -> Option<Span> {
    let (_, data) = sources.iter().find(|(file, _)| *file == definition.file)?;
    let after = data.partition_point(|datum| datum.span.start <= definition.start);
    let mut waiting = vec![data.get(after.checked_sub(1)?)?];
    while let Some(datum) = waiting.pop() {
        if datum.span == definition
            && let Some([_, _, params, ..]) = list(datum)
        {
            return Some(params.span);
        }
        waiting.extend(
            datum.parts().filter(|part| part.span.start <= definition.start && definition.end <= part.span.end),
        );
    }
    None
}

/// Removes requests for analyses from `declare` and `declaim` forms, and forms of which nothing else is left.
fn remove_analyses(datum: &Datum, text: &str, edits: &mut Vec<Edit>) {
    let mut waiting = vec![datum];
    while let Some(datum) = waiting.pop() {
        let is_declaration = |head: &Datum| matches!(&*folded(head), "declare" | "declaim");
        let parts = list(datum).and_then(<[Datum]>::split_first).filter(|(head, _)| is_declaration(head));
        let Some((_, declarations)) = parts else {
            waiting.extend(datum.parts());
            continue;
        };
        let analyses: Vec<&Datum> = declarations.iter().filter(|datum| is_analysis(datum)).collect();
        if analyses.is_empty() {
            continue;
        }
        let gone = if analyses.len() == declarations.len() { vec![datum] } else { analyses };
        for datum in gone {
            let (mut start, mut end) = (datum.span.start as usize, datum.span.end as usize);
            let front = text.get(..start).unwrap_or_default();
            let blank = front.len() - front.trim_end_matches([' ', '\t']).len();
            let begins_line = front.len() == blank || front[..front.len() - blank].ends_with('\n');
            let rest = text.get(end..).unwrap_or_default();
            let trailing = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let ends_line = rest[trailing..].starts_with('\n');
            if begins_line && ends_line {
                (start, end) = (start - blank, end + trailing + 1);
            } else if rest.starts_with(')') {
                start -= blank;
            } else {
                end += trailing;
            }
            edits.push(Edit { start, end, text: String::new() });
        }
    }
}

fn is_analysis(declaration: &Datum) -> bool {
    let name = list(declaration).and_then(<[Datum]>::first).map_or_else(|| folded(declaration), folded);
    ANALYSES.contains(&&*name)
}

fn list(datum: &Datum) -> Option<&[Datum]> {
    match &datum.kind {
        DatumKind::List(items) => Some(items),
        _ => None,
    }
}

/// A symbol's name in lower case; of other data an empty text.
fn folded(datum: &Datum) -> String {
    match &datum.kind {
        DatumKind::Symbol(name) => name.to_ascii_lowercase(),
        _ => String::new(),
    }
}
