//! Data as text in one line, such that reading it gives the same data again.

use crate::datum::{Datum, DatumKind, Prefix};

/// A part that is still to be written.
enum Piece<'d> {
    Datum(&'d Datum),
    /// Items of a parenthesised datum, a blank between each two, and its end.
    Items(&'d [Datum]),
    Text(&'static str),
}

/// The text of `datum` in one line. Constant stack; time linear in the text.
///
/// For data whose names the reader could have read, `read(print(x))` is `x` up to its places.
#[must_use]
pub fn print(datum: &Datum) -> String {
    let mut out = String::new();
    print_within(datum, usize::MAX, &mut out);
    out
}

/// The text of `datum` in one line, or a beginning of it that is a little longer than `limit` bytes: time linear in that, whatever the datum
/// shares and however much text it would be.
#[must_use]
pub fn print_start(datum: &Datum, limit: usize) -> String {
    let mut out = String::new();
    print_within(datum, limit, &mut out);
    out
}

/// Appends the text of `datum` to `out`, and stops soon after `limit` bytes; says whether it is complete.
pub(crate) fn print_within(datum: &Datum, limit: usize, out: &mut String) -> bool {
    let end = out.len().saturating_add(limit);
    let mut waiting = vec![Piece::Datum(datum)];
    while let Some(piece) = waiting.pop() {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Datum(datum) => print_step(datum, out, &mut waiting),
            Piece::Items([]) => out.push(')'),
            Piece::Items([first, rest @ ..]) => {
                waiting.push(Piece::Items(rest));
                if !rest.is_empty() {
                    waiting.push(Piece::Text(" "));
                }
                waiting.push(Piece::Datum(first));
            }
        }
        if out.len() > end {
            return false;
        }
    }
    true
}

/// Writes the beginning of `datum` and puts the rest on the list.
fn print_step<'d>(datum: &'d Datum, out: &mut String, waiting: &mut Vec<Piece<'d>>) {
    match &datum.kind {
        DatumKind::List(items) | DatumKind::Vector(items) | DatumKind::HardwareVector(items) => {
            out.push_str(opening(&datum.kind));
            waiting.push(Piece::Items(items));
        }
        DatumKind::Prefixed(prefix, inner) => {
            out.push_str(prefix_text(*prefix));
            waiting.push(Piece::Datum(inner));
        }
        DatumKind::Conditional { wanted, test, datum } => {
            out.push_str(condition_text(*wanted));
            waiting.push(Piece::Datum(datum));
            waiting.push(Piece::Text(" "));
            waiting.push(Piece::Datum(test));
        }
        DatumKind::Typed(name, inner) => {
            out.push_str(name);
            out.push(':');
            waiting.push(Piece::Datum(inner));
        }
        DatumKind::Symbol(text) | DatumKind::Float(text) | DatumKind::Suffixed(text) => out.push_str(text),
        DatumKind::Keyword(name) => {
            out.push(':');
            out.push_str(name);
        }
        DatumKind::Integer(value) => out.push_str(&value.to_string()),
        DatumKind::String(text) => print_string(text, out),
    }
}

/// The text that opens a parenthesised datum; empty for others.
pub(crate) fn opening(kind: &DatumKind) -> &'static str {
    match kind {
        DatumKind::List(_) => "(",
        DatumKind::Vector(_) => "#(",
        DatumKind::HardwareVector(_) => "##(",
        DatumKind::Symbol(_)
        | DatumKind::Typed(..)
        | DatumKind::Keyword(_)
        | DatumKind::Integer(_)
        | DatumKind::Float(_)
        | DatumKind::Suffixed(_)
        | DatumKind::String(_)
        | DatumKind::Prefixed(..)
        | DatumKind::Conditional { .. } => "",
    }
}

/// How a prefix is written.
pub(crate) fn prefix_text(prefix: Prefix) -> &'static str {
    match prefix {
        Prefix::Quote => "'",
        Prefix::Backquote => "`",
        Prefix::Unquote => ",",
        Prefix::Splice => ",@",
        Prefix::Function => "#'",
        Prefix::SomeType => "#_",
    }
}

/// How a condition begins.
pub(crate) fn condition_text(wanted: bool) -> &'static str {
    if wanted { "#+" } else { "#-" }
}

fn print_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
}
