//! From bytes to text: what is not UTF-8 is replaced and reported with its byte offset.

use crisp_support_diagnostics::{FileId, Files, Span};

use crate::limits::MAX_FILE_BYTES;
use crate::messages;
use crate::read::{ReadResult, read_into};
use crate::report::Report;

/// Adds a file of any bytes to `files` and reads it.
///
/// Each run of bytes that is not UTF-8 becomes U+FFFD in the text of the file, with a diagnostic that gives its offset
/// in `bytes`. Takes time and memory linear in `bytes`.
pub fn read_bytes(files: &mut Files, name: impl Into<String>, bytes: &[u8]) -> (FileId, ReadResult) {
    if bytes.len() > MAX_FILE_BYTES {
        let file = files.add(name, "");
        let mut result = ReadResult::default();
        result.diagnostics.push(messages::file_too_large(Span::new(file, 0, 0), bytes.len()));
        return (file, result);
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let file = files.add(name, "\u{fffd}");
        let mut result = ReadResult::default();
        result.diagnostics.push(messages::utf16(Span::new(file, 0, 3)));
        return (file, result);
    }
    let decoded = decode(bytes);
    let file = files.add(name, decoded.text);
    let mut report = Report::default();
    for run in &decoded.replaced {
        let bad = bytes.get(run.offset..run.offset + run.bytes).unwrap_or(&[]);
        report.push(messages::not_utf8(Span::new(file, run.at, run.at + 3), run.offset, bad));
    }
    let text = files.get(file).map(|file| file.text.clone()).unwrap_or_default();
    let result = read_into(file, &text, report, !decoded.replaced.is_empty());
    (file, result)
}

/// A run of bytes that were not UTF-8.
struct Replaced {
    /// The position of its U+FFFD in the text.
    at: u32,
    /// Where it begins in the bytes.
    offset: usize,
    /// How many bytes it has.
    bytes: usize,
}

struct Decoded {
    text: String,
    replaced: Vec<Replaced>,
}

/// Decodes `bytes`; adjacent bad bytes become one U+FFFD.
fn decode(bytes: &[u8]) -> Decoded {
    let mut text = String::with_capacity(bytes.len());
    let mut replaced: Vec<Replaced> = Vec::new();
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        offset += chunk.valid().len();
        let bad = chunk.invalid().len();
        if bad > 0 {
            match replaced.last_mut() {
                Some(run) if run.offset + run.bytes == offset => run.bytes += bad,
                _ => {
                    let at = u32::try_from(text.len()).unwrap_or(u32::MAX);
                    text.push('\u{fffd}');
                    replaced.push(Replaced { at, offset, bytes: bad });
                }
            }
            offset += bad;
        }
    }
    Decoded { text, replaced }
}
