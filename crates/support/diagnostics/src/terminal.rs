//! Diagnostics for people: message, source lines with carets, notes and ways out, as rustc prints them.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity};
use crate::escape::is_hidden;
use crate::excerpt::{Excerpt, Place, clamp, excerpts};
use crate::files::{FileId, Files};

/// The greatest number of bytes of a message, label, note or file name that are shown.
const MAX_TEXT: usize = 2000;
/// The greatest number of notes of a diagnostic that are shown.
const MAX_NOTES: usize = 30;

/// The diagnostics as text for a terminal, each with the source lines it is about; ANSI colours when `colour`.
///
/// Whatever the spans, files and texts are, this neither fails nor writes more than a few lines for each place: long
/// lines are cut around the place, control characters are made visible, spans outside a file end at its end.
#[must_use]
pub fn render_terminal(files: &Files, diagnostics: &[Diagnostic], colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for (index, diagnostic) in diagnostics.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        let mut headers = Vec::new();
        let mut text = renderer.render(&[group(files, diagnostic, &mut headers)]);
        for Header { stand_in, header } in &headers {
            text = with_header(&text, stand_in, header);
        }
        for line in text.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Note => Level::NOTE,
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
        Severity::Refused | Severity::Bug => Level::ERROR.with_name(severity.word()),
    }
}

/// A header line that the renderer cannot write, as it would count columns in a cut line.
struct Header {
    /// The file name that the renderer gets; no other text contains its first character.
    stand_in: String,
    /// `file:line:column`
    header: String,
}

/// Begins the stand-ins; a private character, so that it cannot be mistaken for one of the author's.
const STAND_IN: char = '\u{f8ffe}';

/// Puts `header` where the renderer wrote the stand-in with a line and a column.
fn with_header(text: &str, stand_in: &str, header: &str) -> String {
    let Some((before, behind)) = text.split_once(stand_in) else { return text.to_owned() };
    let rest = behind.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit());
    format!("{before}{header}{rest}")
}

/// One diagnostic as a group of the renderer.
fn group<'a>(files: &'a Files, diagnostic: &'a Diagnostic, headers: &mut Vec<Header>) -> Group<'a> {
    let title = level(diagnostic.severity).primary_title(shown(&diagnostic.message)).id(diagnostic.code.0);
    let mut group = Group::with_title(title);
    for (file, places) in places(files, diagnostic) {
        let Some(file) = files.get(file) else { continue };
        // A name is one line.
        let name = shown(&file.name).replace('\n', "\\u{a}");
        for excerpt in excerpts(file, places) {
            let path = match excerpt.at {
                None => name.clone(),
                Some((line, column)) => {
                    let stand_in = format!("{STAND_IN}{}{STAND_IN}", headers.len());
                    headers.push(Header { stand_in: stand_in.clone(), header: format!("{name}:{line}:{column}") });
                    stand_in
                }
            };
            group = group.element(snippet(excerpt).path(path));
        }
    }
    for note in diagnostic.notes.iter().take(MAX_NOTES) {
        if note.span.is_none_or(|span| files.get(span.file).is_none()) {
            group = group.element(Level::NOTE.message(shown(&note.text)));
        }
    }
    if let Some(more) = diagnostic.notes.len().checked_sub(MAX_NOTES).filter(|&more| more > 0) {
        group = group.element(Level::NOTE.message(format!("{more} more notes are not shown")));
    }
    for help in &diagnostic.helps {
        group = group.element(Level::HELP.message(shown(help)));
    }
    group
}

/// The places of a diagnostic by file, the file it is about first.
fn places<'a>(files: &Files, diagnostic: &'a Diagnostic) -> Vec<(FileId, Vec<Place<'a>>)> {
    let mut by_file: Vec<(FileId, Vec<Place<'a>>)> = Vec::new();
    let primary = diagnostic.span.map(|span| (span, true, &*diagnostic.label));
    let others =
        diagnostic.notes.iter().take(MAX_NOTES).filter_map(|note| Some((note.span?, false, note.text.as_str())));
    for (span, primary, label) in primary.into_iter().chain(others) {
        let Some(file) = files.get(span.file) else { continue };
        let place = Place { bytes: clamp(file, span), primary, label };
        match by_file.iter_mut().find(|(file, _)| *file == span.file) {
            Some((_, places)) => places.push(place),
            None => by_file.push((span.file, vec![place])),
        }
    }
    by_file
}

fn snippet(excerpt: Excerpt<'_>) -> Snippet<'_, Annotation<'_>> {
    let annotations = excerpt.places.into_iter().map(|place| {
        let kind = if place.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let label = (!place.label.is_empty()).then(|| shown(place.label));
        kind.span(place.bytes).label(label)
    });
    Snippet::source(excerpt.text).line_start(excerpt.first_line as usize).annotations(annotations)
}

/// Returns a text as it may be in the output: not endless, and no control characters but line ends.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(MAX_TEXT));
    for c in text.chars() {
        if out.len() >= MAX_TEXT {
            out.push('…');
            break;
        }
        match c {
            '\n' => out.push(c),
            '\t' => out.push(' '),
            c if is_hidden(c) || c == STAND_IN => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}
