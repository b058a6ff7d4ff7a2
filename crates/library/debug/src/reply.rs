//! The answer to a command.

use crisp_support_diagnostics::Diagnostic;
use serde_json::{Value, json};

/// The answer to a command, or why it cannot be executed.
pub(crate) type Answer = Result<Reply, Box<Diagnostic>>;

/// The answer to a command: text for people, and the same as data.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The text, without a line end; may be empty.
    pub text: String,
    /// An object with the key `reply`, which names its kind.
    pub data: Value,
    /// Whether the command could not be executed.
    pub failed: bool,
    /// Whether the session ends.
    pub ends: bool,
}

impl Reply {
    /// Makes an answer.
    pub(crate) fn new(text: impl Into<String>, data: Value) -> Reply {
        Reply { text: text.into(), data, failed: false, ends: false }
    }

    /// Makes an answer that is text only.
    pub(crate) fn text(text: impl Into<String>) -> Reply {
        let text = text.into();
        Reply { data: json!({ "reply": "text", "text": text }), text, failed: false, ends: false }
    }

    /// Makes the answer to a command that cannot be executed.
    pub(crate) fn error(diagnostic: &Diagnostic) -> Reply {
        let helps: Vec<&str> = diagnostic.helps.iter().map(AsRef::as_ref).collect();
        let mut text = format!("{}[{}]: {}", diagnostic.severity.word(), diagnostic.code.0, diagnostic.message);
        for help in &helps {
            text.push_str(&format!("\n  = help: {help}"));
        }
        let data = json!({
            "reply": "error",
            "code": diagnostic.code.0,
            "message": diagnostic.message,
            "helps": helps,
        });
        Reply { text, data, failed: diagnostic.severity.is_fatal(), ends: false }
    }
}
