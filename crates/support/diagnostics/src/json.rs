//! Diagnostics for programs: one JSON object in each line.

use serde::Serialize;

use crate::diagnostic::{About, Diagnostic};
use crate::files::{Files, Span};

/// The diagnostics as JSON, one object in each line, in the order given.
///
/// ```json
/// {"code":"C0102","severity":"error","message":"…","label":"…",
///  "file":"a.crisp","line":3,"column":5,"end_line":3,"end_column":9,"start":41,"end":45,
///  "notes":[{"message":"…","file":"a.crisp","line":1,…}],"helps":["…"]}
/// ```
///
/// A message about an argument of a call has it as `about`, with what is given and what the kernel declares:
///
/// ```json
/// "about":{"argument":"B","axis":0,"given":"5","expected":"float32[K, N]"}
/// ```
///
/// A message whose help a program can follow has the change of the source as `fix`; it is `sure` where it cannot be wrong:
///
/// ```json
/// "fix":{"sure":true,"edits":[{"text":"length","file":"a.crisp","line":3,…}]}
/// ```
///
/// Lines and columns count from 1, columns in characters; the end is one past the last character. `start` and `end`
/// are bytes from 0 in the file's text. Without a place in a file all seven are `null`. Linear in the diagnostics; finding
/// a column is linear in the line before it.
#[must_use]
pub fn render_json(files: &Files, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let record = Record {
            code: diagnostic.code.0,
            severity: diagnostic.severity.word(),
            message: &diagnostic.message,
            label: &diagnostic.label,
            place: place(files, diagnostic.span),
            notes: diagnostic
                .notes
                .iter()
                .map(|note| NoteRecord { message: &note.text, place: place(files, note.span) })
                .collect(),
            helps: &diagnostic.helps,
            about: diagnostic.about.as_deref(),
            fix: diagnostic.fix.as_deref().map(|fix| FixRecord {
                sure: fix.is_sure(files),
                edits: fix
                    .edits
                    .iter()
                    .map(|edit| EditRecord { text: &edit.text, place: place(files, Some(edit.at)) })
                    .collect(),
            }),
        };
        // Serialising strings and numbers into memory cannot fail.
        out.push_str(&serde_json::to_string(&record).unwrap_or_default());
        out.push('\n');
    }
    out
}

#[derive(Serialize)]
struct Record<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    label: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
    notes: Vec<NoteRecord<'a>>,
    helps: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a About>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixRecord<'a>>,
}

#[derive(Serialize)]
struct FixRecord<'a> {
    sure: bool,
    edits: Vec<EditRecord<'a>>,
}

#[derive(Serialize)]
struct EditRecord<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Serialize)]
struct NoteRecord<'a> {
    message: &'a str,
    #[serde(flatten)]
    place: Place<'a>,
}

#[derive(Default, Serialize)]
struct Place<'a> {
    file: Option<&'a str>,
    line: Option<u32>,
    column: Option<u32>,
    end_line: Option<u32>,
    end_column: Option<u32>,
    start: Option<u32>,
    end: Option<u32>,
}

fn place(files: &Files, span: Option<Span>) -> Place<'_> {
    let Some((file, span)) = span.and_then(|span| Some((files.get(span.file)?, span))) else {
        return Place::default();
    };
    let length = u32::try_from(file.text.len()).unwrap_or(u32::MAX);
    let (start, end) = (span.start.min(length), span.end.min(length).max(span.start.min(length)));
    let (from, to) = (file.position(start), file.position(end));
    Place {
        file: Some(&file.name),
        line: Some(from.line),
        column: Some(from.column),
        end_line: Some(to.line),
        end_column: Some(to.column),
        start: Some(start),
        end: Some(end),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;

    #[test]
    fn every_field_is_there_in_a_fixed_order() {
        let mut files = Files::new();
        let file = files.add("a \"b\".crisp", "(é\n  foo)\n");
        let diagnostics = [
            Diagnostic::error(Code("C0102"), Span::new(file, 6, 9), "no function `foo`")
                .label("here")
                .see(Span::new(file, 0, 3), "inside this\nform")
                .note("a remark")
                .help("define it"),
            Diagnostic::placeless(Code("U0001"), "no input"),
        ];
        assert_eq!(
            render_json(&files, &diagnostics),
            concat!(
                r#"{"code":"C0102","severity":"error","message":"no function `foo`","label":"here","file":"a \"b\".crisp","#,
                r#""line":2,"column":3,"end_line":2,"end_column":6,"start":6,"end":9,"#,
                r#""notes":[{"message":"inside this\nform","file":"a \"b\".crisp","line":1,"column":1,"end_line":1,"#,
                r#""end_column":3,"start":0,"end":3},{"message":"a remark","file":null,"line":null,"column":null,"#,
                r#""end_line":null,"end_column":null,"start":null,"end":null}],"helps":["define it"]}"#,
                "\n",
                r#"{"code":"U0001","severity":"error","message":"no input","label":"","file":null,"line":null,"#,
                r#""column":null,"end_line":null,"end_column":null,"start":null,"end":null,"notes":[],"helps":[]}"#,
                "\n"
            )
        );
    }

    #[test]
    fn places_outside_the_file_end_at_its_end() {
        let mut files = Files::new();
        let file = files.add("a", "ab\n");
        let at = |start, end| {
            let diagnostic = Diagnostic::error(Code("C0102"), Span::new(file, start, end), "x");
            let json: serde_json::Value =
                serde_json::from_str(&render_json(&files, &[diagnostic])).expect("valid JSON");
            ["line", "column", "end_line", "end_column", "start", "end"].map(|key| json[key].as_u64().unwrap_or(0))
        };
        assert_eq!(at(1, 900), [1, 2, 2, 1, 1, 3]);
        assert_eq!(at(u32::MAX, u32::MAX), [2, 1, 2, 1, 3, 3]);
        assert_eq!(at(2, 1), [1, 3, 1, 3, 2, 2]);
        let unknown = Diagnostic::error(Code("C0102"), Span::new(crate::FileId(9), 0, 1), "x");
        assert!(render_json(&files, &[unknown]).contains(r#""file":null"#));
    }
}
