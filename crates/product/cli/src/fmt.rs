//! `crisp fmt FILE…`: sources in their canonical layout.

use std::io::{Read, Write};
use std::path::Path;

use crisp::Language;
use crisp::diagnostics::Diagnostic;
use crisp::format::{Refused, first_error, format, language_of_text};
use serde::Serialize;

use crate::args::{COMMANDS, Fmt};
use crate::report::Reporter;
use crate::{DONE, ERRORS, diff, messages, sources, whole};

/// A source that was formatted, for `--json`.
#[derive(Serialize)]
struct File<'a> {
    file: &'a str,
    /// Whether formatting changed it.
    changed: bool,
}

/// Formats files in place, or says what would change. A file that cannot be formatted stays as it is; the others are formatted.
pub(crate) fn fmt(options: &Fmt, reporter: &Reporter) -> u8 {
    let mut code = DONE;
    for (index, path) in options.files.iter().enumerate() {
        let done = if options.files.iter().take(index).any(|other| other == path) {
            Err(messages::given_twice("fmt", path))
        } else {
            one(path, options.check, reporter)
        };
        match done {
            Ok(DONE) => {}
            Ok(other) => code = other,
            Err(error) => {
                reporter.placeless(&[error]);
                code = ERRORS;
            }
        }
    }
    code
}

fn one(path: &str, check: bool, reporter: &Reporter) -> Result<u8, Diagnostic> {
    let is_input = path == "-";
    let text = if is_input { standard_input()? } else { read(path)? };
    let language = if is_input { Some(language_of_text(&text)) } else { Language::of(path) };
    let formatted =
        language.and_then(|language| format(language, &text)).ok_or_else(|| messages::not_formatted(path))?;
    let formatted = formatted.map_err(|refused| reason(path, &refused))?.text;
    let changed = formatted != text;
    if check || !is_input {
        if reporter.json {
            // Plain data always become JSON.
            let line = serde_json::to_string(&File { file: path, changed }).unwrap_or_default();
            reporter.output(&format!("{line}\n"));
        } else if check && changed {
            reporter.output(&diff::unified(path, &text, &formatted));
        }
    }
    if check {
        return Ok(if changed { ERRORS } else { DONE });
    }
    if is_input {
        return Ok(reporter.bytes(formatted.as_bytes()));
    }
    if changed {
        write(Path::new(path), &formatted)?;
    }
    Ok(DONE)
}

fn standard_input() -> Result<String, Diagnostic> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(LIMIT).read_to_end(&mut bytes);
    read.map_err(|error| messages::source_unreadable("-", &error, None, &[]))?;
    String::from_utf8(bytes).map_err(|_| messages::cannot_format("-", NOT_TEXT))
}

/// Bytes of standard input that are read: readers refuse sources that are longer than 64 MiB.
const LIMIT: u64 = (64 << 20) + 1;

const NOT_TEXT: &str = "it is not UTF-8";

fn read(path: &str) -> Result<String, Diagnostic> {
    // Before a file of another kind is read.
    if Path::new(path).is_file()
        && !matches!(Language::of(path), Some(Language::Crisp | Language::Loopy | Language::Tensor))
    {
        return Err(messages::not_formatted(path));
    }
    let bytes = sources::read(path).map_err(|error| {
        let similar = sources::similar_file(Path::new(path), &error);
        messages::source_unreadable(path, &error, similar.as_deref(), &COMMANDS)
    })?;
    String::from_utf8(bytes).map_err(|_| messages::cannot_format(path, NOT_TEXT))
}

fn reason(path: &str, refused: &Refused) -> Diagnostic {
    match refused {
        Refused::Changed(what) => messages::formatter_failed(path, what),
        Refused::Unreadable(_) => {
            messages::cannot_format(path, first_error(refused).map_or("it has mistakes", |error| error.code.0))
        }
    }
}

/// Replaces a file as a whole; its permissions stay.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let unwritable = |error: std::io::Error| messages::output_unwritable(path, &error);
    let target = whole::writable(path).map_err(unwritable)?;
    let permissions = std::fs::metadata(&target).map_err(unwritable)?.permissions();
    let written = whole::replace(&target, |out| {
        out.write_all(text.as_bytes())?;
        out.get_ref().set_permissions(permissions)
    });
    written.map_err(unwritable)
}
