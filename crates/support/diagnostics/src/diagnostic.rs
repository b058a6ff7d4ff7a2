//! A diagnostic as data: code, severity, place, reason, further places, ways out.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

use crate::files::Span;
use crate::fix::{Certainty, Edit, Fix};

/// A stable message code such as `C0102`; each has a page in `docs/messages/`.
///
/// The letter says who speaks: `R` the reader, `M` the macro expander, `C` the Crisp checker, `K` the
/// kernel IR, `L` launching and arguments, `D` a device, `X` execution in the interpreter, `U` the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub &'static str);

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// How much a diagnostic weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; changes nothing.
    Note,
    /// Probably a mistake; compilation goes on.
    Warning,
    /// A mistake of the author; nothing is produced.
    Error,
    /// Not possible on the chosen target; the text names the target and what would be possible.
    Refused,
    /// Our own mistake; the text says what to send us.
    Bug,
}

impl Severity {
    /// Returns the word before the message.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Refused => "refused",
            Severity::Bug => "bug",
        }
    }

    /// Whether compilation fails.
    #[must_use]
    pub fn is_fatal(self) -> bool {
        match self {
            Severity::Note | Severity::Warning => false,
            Severity::Error | Severity::Refused | Severity::Bug => true,
        }
    }
}

/// A second place with what it has to do with the message, or a remark without a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where, if anywhere.
    pub span: Option<Span>,
    /// The text of the note.
    pub text: String,
}

/// The argument of a call that a message is about, as data; the fix is in the message's helps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct About {
    /// The name of the argument.
    pub argument: String,
    /// The axis of the array, counted from 0; none where the message is about the whole argument.
    pub axis: Option<u32>,
    /// The given argument, extent or number.
    pub given: String,
    /// The declaration of the kernel: `float32[M, K]`.
    pub expected: String,
}

/// One message to the author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// How much it weighs.
    pub severity: Severity,
    /// The place it is about; none for messages about the command line or a device.
    pub span: Option<Span>,
    /// One sentence in lower case: what is wrong.
    pub message: String,
    /// The label of the carets under the place; often empty.
    pub label: Cow<'static, str>,
    /// Further places and remarks.
    pub notes: Vec<Note>,
    /// Ways out, each one sentence.
    pub helps: Vec<String>,
    /// The argument of a call that it is about, if it is about one.
    pub about: Option<Box<About>>,
    /// The change of the source that its first help describes, if a program can make it.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// Adds it to a list, unless the list says the same already at another place.
    pub fn add_once(self, list: &mut Vec<Diagnostic>) {
        if !list.iter().any(|known| known.code == self.code && known.message == self.message) {
            list.push(self);
        }
    }

    /// Adds those of a list to another that are not in it yet: what is wrong with a command line is wrong with each of its kernels.
    pub fn add_new(found: Vec<Diagnostic>, list: &mut Vec<Diagnostic>) {
        for diagnostic in found {
            if !list.contains(&diagnostic) {
                list.push(diagnostic);
            }
        }
    }

    /// A message of the given weight about `span`.
    pub fn new(severity: Severity, code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity,
            span: Some(span),
            message: message.into(),
            label: Cow::Borrowed(""),
            notes: Vec::new(),
            helps: Vec::new(),
            about: None,
            fix: None,
        }
    }

    /// An error about `span`.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, code, span, message)
    }

    /// A warning about `span`.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Warning, code, span, message)
    }

    /// An error without a place in a source file.
    pub fn placeless(code: Code, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            severity: Severity::Error,
            span: None,
            message: message.into(),
            label: Cow::Borrowed(""),
            notes: Vec::new(),
            helps: Vec::new(),
            about: None,
            fix: None,
        }
    }

    /// Sets what the carets say.
    #[must_use]
    pub fn label(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn see(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push(Note { span: Some(span), text: text.into() });
        self
    }

    /// Adds a remark without a place.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(Note { span: None, text: text.into() });
        self
    }

    /// Says which argument of a call it is about.
    #[must_use]
    pub fn about(mut self, about: About) -> Self {
        self.about = Some(Box::new(about));
        self
    }

    /// Adds the help that another name was meant, and the fix: that name at the place of the message.
    #[must_use]
    pub fn did_you_mean(self, near: impl fmt::Display) -> Self {
        let edit = self.span.map(|at| Edit { at, text: near.to_string() });
        let fix = edit.map(|edit| Box::new(Fix { edits: vec![edit], certainty: Certainty::Name }));
        let fix = self.fix.clone().or(fix);
        Diagnostic { fix, ..self }.help(format!("did you mean `{near}`?"))
    }

    /// Adds the fix that writes a text at a place, which a help describes.
    #[must_use]
    pub fn insert(mut self, at: Span, text: impl Into<String>, certainty: Certainty) -> Self {
        let at = Span::new(at.file, at.start, at.start);
        self.fix = Some(Box::new(Fix { edits: vec![Edit { at, text: text.into() }], certainty }));
        self
    }

    /// Adds a way out.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.helps.push(text.into());
        self
    }
}
