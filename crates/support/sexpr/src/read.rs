//! The reader: text to data, with every mistake reported and reading going on after it.
//!
//! One loop over the tokens with a list of open forms; no recursion, so that no input exhausts the stack.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::datum::{Datum, DatumKind, Prefix};
use crate::lex::{self, MAX_NAME_BYTES, MAX_STRING_BYTES, Number};
use crate::limits::MAX_FILE_BYTES;
use crate::messages::{self, NotANumber, Unclosed, Wanted};
use crate::report::{Mark, Report};
use crate::suffix;

/// How many lists and prefixes may stand inside each other.
pub const MAX_DEPTH: usize = 1000;

/// A comment of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Where it stands.
    pub span: Span,
    /// The text as written, with `;` or `#|` and `|#`, without the line end.
    pub text: Rc<str>,
}

/// The result of reading a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadResult {
    /// The top-level data. Where a diagnostic is an error they are what could be made of the text.
    pub data: Vec<Datum>,
    /// The comments in the order of the text.
    pub comments: Vec<Comment>,
    /// The mistakes in the order of the text, at most [`MAX_DIAGNOSTICS`](crate::MAX_DIAGNOSTICS) and a closing note.
    pub diagnostics: Vec<Diagnostic>,
}

impl ReadResult {
    /// Whether the text is free of errors.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        !self.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())
    }
}

/// Reads the whole `text` of `file`. Never fails: mistakes become diagnostics. Time and memory are linear in `text`.
#[must_use]
pub fn read(file: FileId, text: &str) -> ReadResult {
    read_into(file, text, Report::default(), false)
}

/// [`read`] with diagnostics that are there already; `replaced` says that U+FFFD has been reported.
pub(crate) fn read_into(file: FileId, text: &str, report: Report, replaced: bool) -> ReadResult {
    let mut reader = Reader::new(file, text, report, replaced);
    if text.len() > MAX_FILE_BYTES {
        reader.report.push(messages::file_too_large(Span::new(file, 0, 0), text.len()));
    } else {
        reader.run();
    }
    ReadResult { data: reader.items, comments: reader.comments, diagnostics: reader.report.finish() }
}

/// The kind of an open form, which decides the datum that it becomes.
#[derive(Debug)]
enum Opened {
    List,
    Vector,
    HardwareVector,
    Prefix(Prefix, Option<Wanted>),
    Typed(Rc<str>),
    Conditional { wanted: bool, test: Option<Datum> },
}

impl Opened {
    fn is_parenthesis(&self) -> bool {
        match self {
            Opened::List | Opened::Vector | Opened::HardwareVector => true,
            Opened::Prefix(..) | Opened::Typed(_) | Opened::Conditional { .. } => false,
        }
    }
}

/// A form that is not complete yet.
#[derive(Debug)]
struct Open {
    what: Opened,
    /// Its prefix or parenthesis.
    at: Span,
    /// The column of the parenthesis, for the guess where one is missing.
    column: usize,
    /// Where its items begin in `Reader::items`.
    base: usize,
    /// How many backquotes, less unquotes, are around.
    backquotes: u32,
    /// Whether commas are blanks when no backquote is around.
    in_vector: bool,
}

/// The known facts about the top-level form being read.
struct Form {
    /// Where to begin again.
    at: usize,
    line_start: usize,
    comments: usize,
    items: usize,
    mark: Mark,
    /// A parenthesis that the indentation says should be closed, and the line that says so.
    suspect: Option<(Span, Span)>,
    /// Whether a definition began in column 1 inside.
    holds_definition: bool,
    /// Whether the depth limit has been reported.
    too_deep: bool,
}

struct Reader<'t> {
    file: FileId,
    text: &'t str,
    /// Whether U+FFFD was reported by the code that made the text.
    replaced: bool,
    at: usize,
    line_start: usize,
    /// Whether no token was seen in this line.
    fresh_line: bool,
    open: Vec<Open>,
    /// The complete data of all open forms, outermost first.
    items: Vec<Datum>,
    form: Form,
    /// Parentheses beyond `MAX_DEPTH` that are open; nothing is built inside.
    skipping: usize,
    /// Whether a form without its end was found, so that definitions in column 1 end the form before.
    eager: bool,
    /// Whether an unterminated string or comment swallowed the rest.
    cut_short: bool,
    /// The first string that runs over the start of a definition.
    suspect_string: Option<Span>,
    /// The list, or the top level, whose commas were reported last.
    comma_reported: Option<Option<Span>>,
    comments: Vec<Comment>,
    report: Report,
    names: BTreeMap<&'t str, Rc<str>>,
}

/// Whether a top-level form seems to begin here, in column 1.
fn begins_definition(text: &[u8]) -> bool {
    text.starts_with(b"(def") || text.starts_with(b"(with-template-type")
}

impl<'t> Reader<'t> {
    fn new(file: FileId, text: &'t str, report: Report, replaced: bool) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mark = report.mark();
        Reader {
            file,
            text,
            replaced,
            at,
            line_start: at,
            fresh_line: true,
            open: Vec::new(),
            items: Vec::new(),
            form: Form {
                at,
                line_start: at,
                comments: 0,
                items: 0,
                mark,
                suspect: None,
                holds_definition: false,
                too_deep: false,
            },
            skipping: 0,
            eager: false,
            cut_short: false,
            suspect_string: None,
            comma_reported: None,
            comments: Vec::new(),
            report,
            names: BTreeMap::new(),
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let place = |offset| u32::try_from(offset).unwrap_or(u32::MAX);
        Span::new(self.file, place(start), place(end))
    }

    fn rest(&self) -> &'t [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or(&[])
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or("")
    }

    fn name(&mut self, text: &'t str) -> Rc<str> {
        self.names.entry(text).or_insert_with(|| Rc::from(text)).clone()
    }

    fn run(&mut self) {
        loop {
            while let Some(byte) = self.byte(0)
                && lex::is_blank(byte)
            {
                self.at += 1;
                if byte == b'\n' {
                    self.line_start = self.at;
                    self.fresh_line = true;
                }
            }
            let Some(byte) = self.byte(0) else {
                if self.end_of_file() {
                    return;
                }
                continue;
            };
            if byte == b';' {
                self.line_comment();
                continue;
            }
            if byte == b'#' && self.byte(1) == Some(b'|') {
                self.block_comment();
                continue;
            }
            if self.report.is_hopeless() {
                self.close_all();
                return;
            }
            if self.open.is_empty() {
                self.begin_form();
            }
            if self.fresh_line && byte != b')' {
                self.look_at_indentation(byte);
            }
            self.fresh_line = false;
            match byte {
                b'(' => self.open_parenthesis(Opened::List, 1),
                b')' => self.close_parenthesis(),
                b'"' => self.string(),
                b'\'' => self.prefix(Prefix::Quote, 1, None),
                b'`' => self.prefix(Prefix::Backquote, 1, None),
                b',' => self.comma(),
                b'#' => self.hash(),
                _ => self.token(),
            }
        }
    }

    /// Remembers where the top-level form begins.
    fn begin_form(&mut self) {
        self.form = Form {
            at: self.at,
            line_start: self.line_start,
            comments: self.comments.len(),
            items: self.items.len(),
            mark: self.report.mark(),
            suspect: None,
            holds_definition: false,
            too_deep: false,
        };
    }

    /// At the first token of a line: notes what the indentation says about parentheses that should be closed.
    fn look_at_indentation(&mut self, byte: u8) {
        let column = self.at - self.line_start;
        let Some(top) = self.open.last() else { return };
        let is_suspect = top.what.is_parenthesis() && top.column >= column && !self.is_inside_templates();
        if self.form.suspect.is_none() && is_suspect {
            self.form.suspect = Some((top.at, self.span(self.at, self.at + 1)));
        }
        if column != 0 || byte != b'(' || !begins_definition(self.rest()) {
            return;
        }
        self.form.holds_definition = true;
        if self.eager && !self.is_inside_templates() {
            let end = self.at + lex::scan(self.text, self.at + 1).end.saturating_sub(self.at);
            self.report_unclosed(Some(self.span(self.at, end)));
            self.close_all();
            self.begin_form();
        }
    }

    /// Whether the innermost form is `(with-template-type …`, where definitions belong.
    fn is_inside_templates(&self) -> bool {
        let Some(open) = self.open.last() else { return false };
        let head = self.items.get(open.base).map(|head| &head.kind);
        let is_template =
            matches!(head, Some(DatumKind::Symbol(name)) if name.eq_ignore_ascii_case("with-template-type"));
        // After the head and the parameters, and a declaration. A definition in column 1 does not belong beside one that is indented.
        let firsts = self.items.iter().skip(open.base + 2).take(2);
        is_template && !firsts.into_iter().any(|first| self.is_indented_definition(first))
    }

    fn is_indented_definition(&self, datum: &Datum) -> bool {
        let start = usize::try_from(datum.span.start).unwrap_or(0);
        let begins_line = start == 0 || self.text.as_bytes().get(start - 1) == Some(&b'\n');
        self.text.as_bytes().get(start..).is_some_and(begins_definition) && !begins_line
    }

    /// True when reading is over, false when it begins again at the form that lacks its end.
    fn end_of_file(&mut self) -> bool {
        let Some(first) = self.open.first() else { return true };
        if self.cut_short {
            self.close_all();
            return true;
        }
        if self.form.holds_definition && !self.eager && first.what.is_parenthesis() {
            self.eager = true;
            self.at = self.form.at;
            self.line_start = self.form.line_start;
            self.fresh_line = true;
            self.comments.truncate(self.form.comments);
            self.items.truncate(self.form.items);
            self.report.back_to(self.form.mark);
            self.open.clear();
            self.skipping = 0;
            self.comma_reported = None;
            return false;
        }
        self.drop_dangling();
        if !self.open.is_empty() {
            self.report_unclosed(None);
            self.close_all();
        }
        true
    }

    fn report_unclosed(&mut self, next: Option<Span>) {
        self.drop_dangling();
        let mut parentheses = self.open.iter().filter(|open| open.what.is_parenthesis()).map(|open| open.at);
        let Some(outermost) = parentheses.next() else { return };
        let innermost = parentheses.next_back();
        let count = 1 + parentheses.count() + usize::from(innermost.is_some()) + self.skipping;
        // A definition in column 1 gives no new information as the line that is not indented deeper.
        let suspect = self.form.suspect.filter(|(_, line)| next.is_none_or(|next| next.start != line.start));
        self.report.push(messages::unclosed(&Unclosed { outermost, innermost, count, suspect, next }));
    }

    /// Completes all open forms with what they have.
    fn close_all(&mut self) {
        self.skipping = 0;
        while let Some(open) = self.open.last() {
            if open.what.is_parenthesis() {
                self.complete_parenthesis();
            } else {
                self.open.pop();
            }
        }
    }

    /// Removes prefixes that wait for a form which does not come; the last one is reported.
    fn drop_dangling(&mut self) {
        let mut reported = false;
        while let Some(open) = self.open.pop_if(|open| !open.what.is_parenthesis()) {
            let what = match &open.what {
                Opened::List | Opened::Vector | Opened::HardwareVector => "the parenthesis",
                Opened::Prefix(Prefix::Quote, _) => "the quote",
                Opened::Prefix(Prefix::Backquote, _) => "the backquote",
                Opened::Prefix(Prefix::Unquote | Prefix::Splice, _) => "the comma",
                Opened::Prefix(Prefix::Function | Prefix::SomeType, _) => "this prefix",
                Opened::Typed(_) => "the colon",
                Opened::Conditional { test: None, .. } => "this condition",
                Opened::Conditional { test: Some(_), .. } => "the test",
            };
            if !reported {
                self.report.push(messages::nothing_after(open.at, what));
                reported = true;
            }
        }
    }

    /// Pushes an open form unless the limit is reached; says whether it did.
    fn push_open(&mut self, what: Opened, width: usize) -> bool {
        let at = self.span(self.at, self.at + width);
        if self.open.len() >= MAX_DEPTH {
            if !self.form.too_deep {
                self.form.too_deep = true;
                self.report.push(messages::too_deep(at, MAX_DEPTH));
            }
            return false;
        }
        let (backquotes, in_vector) = self.open.last().map_or((0, false), |top| (top.backquotes, top.in_vector));
        let (backquotes, in_vector) = match &what {
            Opened::Vector | Opened::HardwareVector => (backquotes, true),
            Opened::Prefix(Prefix::Backquote, _) => (backquotes + 1, false),
            Opened::Prefix(Prefix::Unquote | Prefix::Splice, _) => (backquotes.saturating_sub(1), false),
            Opened::List | Opened::Prefix(..) | Opened::Typed(_) | Opened::Conditional { .. } => {
                (backquotes, in_vector)
            }
        };
        let column = self.at + width - 1 - self.line_start;
        self.open.push(Open { what, at, column, base: self.items.len(), backquotes, in_vector });
        true
    }

    fn open_parenthesis(&mut self, what: Opened, width: usize) {
        if self.skipping > 0 || !self.push_open(what, width) {
            self.skipping += 1;
        }
        self.at += width;
    }

    fn close_parenthesis(&mut self) {
        let at = self.span(self.at, self.at + 1);
        self.at += 1;
        if self.skipping > 0 {
            self.skipping -= 1;
            // A form that waits for the one that is left out gets an empty one.
            self.complete(Datum { kind: DatumKind::List(Rc::from([])), span: at });
            return;
        }
        self.drop_dangling();
        if self.open.is_empty() {
            let previous = self.items.last().map(|item| Span::new(self.file, item.span.start, item.span.start + 1));
            self.report.push(messages::stray_close(at, previous));
        } else {
            self.complete_parenthesis();
        }
    }

    /// Makes the innermost open parenthesis a datum that ends here.
    fn complete_parenthesis(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let items: Rc<[Datum]> = self.items.drain(open.base..).collect();
        let kind = match open.what {
            Opened::Vector => DatumKind::Vector(items),
            Opened::HardwareVector => DatumKind::HardwareVector(items),
            Opened::List | Opened::Prefix(..) | Opened::Typed(_) | Opened::Conditional { .. } => DatumKind::List(items),
        };
        let span = Span::new(self.file, open.at.start, u32::try_from(self.at).unwrap_or(u32::MAX));
        self.complete(Datum { kind, span });
    }

    /// Gives a complete datum to the forms that wait for it.
    fn complete(&mut self, datum: Datum) {
        if self.skipping > 0 {
            return;
        }
        let mut datum = datum;
        loop {
            let Some(open) = self.open.pop() else { break };
            let span = open.at.to(datum.span);
            let kind = match open.what {
                Opened::List | Opened::Vector | Opened::HardwareVector => {
                    self.open.push(open);
                    break;
                }
                Opened::Prefix(prefix, wanted) => {
                    self.check_fit(wanted, &datum);
                    DatumKind::Prefixed(prefix, Rc::new(datum))
                }
                Opened::Typed(name) => {
                    self.check_fit(Some(Wanted::Type), &datum);
                    DatumKind::Typed(name, Rc::new(datum))
                }
                Opened::Conditional { wanted, test: None } => {
                    self.open.push(Open { what: Opened::Conditional { wanted, test: Some(datum) }, ..open });
                    return;
                }
                Opened::Conditional { wanted, test: Some(test) } => {
                    DatumKind::Conditional { wanted, test: Rc::new(test), datum: Rc::new(datum) }
                }
            };
            datum = Datum { kind, span };
        }
        self.items.push(datum);
    }

    fn check_fit(&mut self, wanted: Option<Wanted>, datum: &Datum) {
        let Some(wanted) = wanted else { return };
        let fits = match (wanted, &datum.kind) {
            (Wanted::NameOrSignature | Wanted::Predicate | Wanted::Type, DatumKind::Symbol(_))
            | (Wanted::NameOrSignature | Wanted::Signature | Wanted::Type, DatumKind::List(_))
            | (Wanted::Type, DatumKind::Vector(_) | DatumKind::Prefixed(Prefix::Function | Prefix::SomeType, _)) => {
                true
            }
            (Wanted::NameOrSignature | Wanted::Signature | Wanted::Predicate | Wanted::Type, _) => false,
        };
        if !fits {
            self.report.push(messages::unfit_behind(datum.span, wanted));
        }
    }

    fn prefix(&mut self, prefix: Prefix, width: usize, wanted: Option<Wanted>) {
        if self.skipping == 0 {
            self.push_open(Opened::Prefix(prefix, wanted), width);
        }
        self.at += width;
    }

    fn comma(&mut self) {
        let width = if self.byte(1) == Some(b'@') { 2 } else { 1 };
        let (backquotes, in_vector) = self.open.last().map_or((0, false), |top| (top.backquotes, top.in_vector));
        if backquotes > 0 {
            self.prefix(if width == 2 { Prefix::Splice } else { Prefix::Unquote }, width, None);
        } else {
            // One report for each list: `(f a, b, c)` is one mistake.
            let list = self.open.last().map(|open| open.at);
            if self.skipping == 0 && (!in_vector || width == 2) && self.comma_reported != Some(list) {
                self.comma_reported = Some(list);
                self.report.push(messages::comma_outside_backquote(self.span(self.at, self.at + width)));
            }
            self.at += width;
        }
    }

    fn line_comment(&mut self) {
        let end = self.rest().iter().position(|&byte| byte == b'\n');
        let end = end.map_or(self.text.len(), |length| self.at + length);
        let text = self.slice(self.at, end).trim_end_matches('\r');
        self.comments.push(Comment { span: self.span(self.at, self.at + text.len()), text: Rc::from(text) });
        self.at = end;
    }

    fn block_comment(&mut self) {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut depth = 0_usize;
        // The outermost of the inner comments that is open, with its level.
        let mut inner = None;
        let mut nested = false;
        while let Some(pair) = bytes.get(self.at..self.at + 2) {
            match pair {
                b"#|" => {
                    depth += 1;
                    nested |= depth > 1;
                    if depth > 1 && inner.is_none() {
                        inner = Some((depth, self.at));
                    }
                    self.at += 2;
                }
                b"|#" => {
                    if inner.is_some_and(|(level, _)| level == depth) {
                        inner = None;
                    }
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        break;
                    }
                }
                [b'\n', _] => {
                    self.at += 1;
                    self.line_start = self.at;
                }
                _ => self.at += 1,
            }
        }
        if depth > 0 {
            self.at = self.text.len();
            self.cut_short = true;
            let inner = inner.map(|(_, at)| self.span(at, at + 2));
            self.report.push(messages::unterminated_comment(self.span(start, start + 2), inner, nested));
        }
        let text = Rc::from(self.slice(start, self.at));
        self.comments.push(Comment { span: self.span(start, self.at), text });
    }

    fn string(&mut self) {
        let start = self.at;
        let mut resolved = String::new();
        let mut piece = start + 1;
        let mut runs_over_definition = false;
        self.at += 1;
        loop {
            match self.byte(0) {
                None => {
                    let opening = self.span(start, start + 1);
                    self.report.push(messages::unterminated_string(opening, self.suspect_string));
                    self.cut_short = true;
                    break;
                }
                Some(b'"') => break,
                Some(b'\n') => {
                    self.at += 1;
                    self.line_start = self.at;
                    runs_over_definition |= begins_definition(self.rest());
                }
                Some(b'\\') => {
                    resolved.push_str(self.slice(piece, self.at));
                    let Some(escaped) = self.text.get(self.at + 1..).and_then(|rest| rest.chars().next()) else {
                        self.at += 1;
                        piece = self.at;
                        continue;
                    };
                    match escaped {
                        '"' | '\\' => resolved.push(escaped),
                        'n' => resolved.push('\n'),
                        't' => resolved.push('\t'),
                        other => {
                            resolved.push(other);
                            let end = self.at + 1 + if other == '\n' { 0 } else { other.len_utf8() };
                            self.report.push(messages::unknown_escape(self.span(self.at, end)));
                        }
                    }
                    self.at += 1 + escaped.len_utf8();
                    piece = self.at;
                    if escaped == '\n' {
                        self.line_start = self.at;
                    }
                }
                Some(_) => self.at += 1,
            }
        }
        resolved.push_str(self.slice(piece, self.at));
        self.at = (self.at + 1).min(self.text.len());
        if runs_over_definition && self.suspect_string.is_none() {
            self.suspect_string = Some(self.span(start, start + 1));
        }
        let bytes = self.at - start;
        if bytes > MAX_STRING_BYTES && !self.cut_short {
            self.report.push(messages::token_too_long(self.span(start, self.at), "string", bytes, MAX_STRING_BYTES));
            resolved.clear();
        }
        let span = self.span(start, self.at);
        self.complete(Datum { kind: DatumKind::String(Rc::from(resolved)), span });
    }

    fn hash(&mut self) {
        match self.byte(1) {
            Some(b'(') => self.open_parenthesis(Opened::Vector, 2),
            Some(b'#') if self.byte(2) == Some(b'(') => self.open_parenthesis(Opened::HardwareVector, 3),
            Some(b'\'') => self.prefix(Prefix::Function, 2, Some(Wanted::NameOrSignature)),
            Some(b'`') => self.prefix(Prefix::Function, 2, Some(Wanted::Signature)),
            Some(b'_') => self.prefix(Prefix::SomeType, 2, Some(Wanted::Predicate)),
            Some(b':') => {
                self.report.push(messages::hash_colon(self.span(self.at, self.at + 2)));
                self.prefix(Prefix::SomeType, 2, None);
            }
            Some(sign @ (b'+' | b'-')) => {
                if self.skipping == 0 {
                    self.push_open(Opened::Conditional { wanted: sign == b'+', test: None }, 2);
                }
                self.at += 2;
            }
            Some(b'x' | b'X') => self.radix_integer(16, "the digits 0 to 9 and a to f"),
            Some(b'o' | b'O') => self.radix_integer(8, "the digits 0 to 7"),
            Some(b'b' | b'B') => self.radix_integer(2, "the digits 0 and 1"),
            _ => self.unknown_hash(),
        }
    }

    /// Reports a `#` followed by something unknown: the `#` is reported and what follows it dropped up to the next token.
    fn unknown_hash(&mut self) {
        let start = self.at;
        let found = self.slice(start + 1, self.text.len()).chars().next();
        let mut end = lex::scan(self.text, start).end.max(start + 1);
        match found {
            // The character meant may be a delimiter: `#\(`.
            Some('\\') if end == start + 2 => {
                end += self.slice(end, self.text.len()).chars().next().map_or(0, char::len_utf8);
            }
            Some('!') if self.line_start == start => {
                end =
                    self.rest().iter().position(|&byte| byte == b'\n').map_or(self.text.len(), |length| start + length);
            }
            _ => {}
        }
        let shown = found.filter(|found| !found.is_whitespace() && start + 1 < end).map_or(0, char::len_utf8);
        self.report.push(messages::unknown_hash(self.span(start, start + 1 + shown), found));
        self.at = end;
    }

    fn radix_integer(&mut self, radix: u32, digits: &'static str) {
        let start = self.at;
        // Behind `#x` a token is scanned as if the mark were its first letters.
        let extent = lex::scan(self.text, start + 1);
        self.at = extent.end;
        let span = self.span(start, self.at);
        let text = self.slice(start + 2, self.at);
        if suffix::split(self.slice(start, self.at)).is_some() && text.len() <= MAX_NAME_BYTES {
            let kind = DatumKind::Suffixed(self.name(self.slice(start, self.at)));
            self.complete(Datum { kind, span });
            return;
        }
        let read = if text.is_empty() || text.starts_with(['+', '-']) {
            Number::Malformed(NotANumber::Digits(digits))
        } else {
            lex::integer(text, radix)
        };
        let value = match read {
            Number::Integer(value) => value,
            _ if text.len() > MAX_NAME_BYTES => {
                self.report.push(messages::token_too_long(span, "number", text.len() + 2, MAX_NAME_BYTES));
                0
            }
            Number::TooLarge => {
                self.report.push(messages::integer_too_large(span));
                0
            }
            Number::Malformed(_) | Number::Float | Number::Suffixed | Number::Ratio(..) | Number::Name => {
                self.report.push(messages::not_a_number(span, &NotANumber::Digits(digits)));
                0
            }
        };
        self.complete(Datum { kind: DatumKind::Integer(value), span });
    }

    /// A number, a keyword or a name.
    fn token(&mut self) {
        let start = self.at;
        let extent = lex::scan(self.text, start);
        // At least one character, whatever it is.
        let width = self.slice(start, self.text.len()).chars().next().map_or(1, char::len_utf8);
        self.at = extent.end.max(start + width);
        let span = self.span(start, self.at);
        let text = self.slice(start, self.at);
        if let Some((bad, end)) = extent.bad {
            let first = self.slice(bad, end).chars().next().unwrap_or('\u{fffd}');
            if !(self.replaced && first == '\u{fffd}') {
                self.report.push(messages::unexpected_character(self.span(bad, end), first));
            }
            if !extent.any_good {
                return;
            }
        }
        if text.len() > MAX_NAME_BYTES {
            let what = if text.starts_with(|c: char| c.is_ascii_digit()) { "number" } else { "name" };
            self.report.push(messages::token_too_long(span, what, text.len(), MAX_NAME_BYTES));
            self.complete(Datum { kind: DatumKind::Symbol(Rc::from("")), span });
            return;
        }
        if extent.bad.is_some() {
            let name = self.name(text);
            self.complete(Datum { kind: DatumKind::Symbol(name), span });
        } else if text.contains(':') {
            self.name_with_colon(text, start, span);
        } else {
            let kind = self.plain_token(text, span);
            self.complete(Datum { kind, span });
        }
    }

    /// A token without a colon.
    fn plain_token(&mut self, text: &'t str, span: Span) -> DatumKind {
        match lex::number(text) {
            Number::Integer(value) => DatumKind::Integer(value),
            Number::Float => DatumKind::Float(self.name(text)),
            Number::Suffixed => DatumKind::Suffixed(self.name(text)),
            Number::Name => DatumKind::Symbol(self.name(text)),
            Number::TooLarge => {
                self.report.push(messages::integer_too_large(span));
                DatumKind::Integer(0)
            }
            Number::Ratio(numerator, denominator) => {
                self.report.push(messages::ratio(span, numerator, denominator));
                DatumKind::Symbol(self.name(text))
            }
            Number::Malformed(why) => {
                self.report.push(messages::not_a_number(span, &why));
                DatumKind::Symbol(self.name(text))
            }
        }
    }

    /// `:keyword`, `name:type`, `kernel::argument`, or a mistake.
    fn name_with_colon(&mut self, text: &'t str, start: usize, span: Span) {
        if let Some(name) = text.strip_prefix(':') {
            if name.is_empty() {
                self.report.push(messages::colon_then_nothing(span, false));
                return;
            }
            if name.contains(':') {
                self.report.push(messages::too_many_colons(span));
            }
            let kind = DatumKind::Keyword(self.name(name));
            self.complete(Datum { kind, span });
            return;
        }
        let Some((name, behind)) = text.split_once(':') else { return };
        if let Some(argument) = behind.strip_prefix(':') {
            if argument.is_empty() || argument.contains(':') {
                self.report.push(messages::too_many_colons(span));
            }
            let kind = DatumKind::Symbol(self.name(text));
            self.complete(Datum { kind, span });
            return;
        }
        if lex::number(name) != Number::Name || behind.contains(':') {
            self.report.push(messages::too_many_colons(span));
            let kind = DatumKind::Symbol(self.name(text));
            self.complete(Datum { kind, span });
            return;
        }
        let name = self.name(name);
        if !behind.is_empty() {
            let type_start = start + text.len() - behind.len();
            let type_span = self.span(type_start, start + text.len());
            let kind = self.plain_token(behind, type_span);
            let datum = Datum { kind, span: type_span };
            self.check_fit(Some(Wanted::Type), &datum);
            self.complete(Datum { kind: DatumKind::Typed(name, Rc::new(datum)), span });
        } else if matches!(self.byte(0), Some(b'(' | b'#')) {
            if self.skipping == 0 {
                let end = self.at;
                self.at = start;
                self.push_open(Opened::Typed(name), end - start);
                self.at = end;
            }
        } else {
            self.report.push(messages::colon_then_nothing(self.span(self.at - 1, self.at), true));
            self.complete(Datum { kind: DatumKind::Symbol(name), span });
        }
    }
}
