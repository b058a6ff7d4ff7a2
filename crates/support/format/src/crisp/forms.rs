//! Forms with a body: those of the language, and macros of the file that declare one.

use std::collections::BTreeMap;

use crisp_support_sexpr::{Datum, DatumKind, body_position};

/// The columns of a condition in one line.
const SHORT: usize = 60;

/// How an argument that does not fit in its line is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// By its own kind.
    Any,
    /// Parameters: as many in a line as fit.
    Parameters,
    /// Bindings: one below the other.
    Bindings,
}

/// The forms that a file knows.
pub(super) struct Forms {
    /// Macros of the file with `&body`: how many arguments precede it.
    macros: BTreeMap<String, usize>,
}

impl Forms {
    /// Collects the macros that a file defines.
    pub(super) fn of(data: &[Datum]) -> Forms {
        let mut macros = BTreeMap::new();
        for datum in data {
            let [head, name, parameters, ..] = list(datum) else { continue };
            let (Some("defmacro"), Some(name)) = (symbol(head).as_deref(), symbol(name)) else { continue };
            let at = list(parameters).iter().position(|it| symbol(it).as_deref() == Some("&body"));
            if let Some(at) = at {
                macros.insert(name, at);
            }
        }
        Forms { macros }
    }

    /// Returns how many arguments of a form precede its body; none if it has no body.
    pub(super) fn body(&self, head: &str) -> Option<usize> {
        let head = head.to_ascii_lowercase();
        if let Some(at) = self.macros.get(&head) {
            return Some(*at);
        }
        match head.as_str() {
            "lambda" | "with-gensyms" | "flet" | "labels" | "while" | "do-while" | "%for-up" | "%for-down" => Some(1),
            _ => body_position(&head),
        }
    }

    /// Returns how argument `index` of a form is laid out, counted from 1.
    pub(super) fn argument(&self, head: &str, index: usize) -> Argument {
        let head = head.to_ascii_lowercase();
        match (head.trim_end_matches('*'), index) {
            (
                "def-kernel" | "def-kernel-exact" | "def-function" | "def-grid-function" | "def-setter" | "defmacro"
                | "def-constraint",
                2,
            )
            | ("with-template-type" | "lambda" | "with-gensyms", 1) => Argument::Parameters,
            ("let" | "let-maybe" | "let-kernel", 1) => Argument::Bindings,
            _ => Argument::Any,
        }
    }

    /// Returns how wide a form with data inside may be in one line: definitions, bindings and loops always break, conditions beyond [`SHORT`].
    pub(super) fn width(&self, head: &str) -> usize {
        let head = head.to_ascii_lowercase();
        match head.as_str() {
            "when" | "unless" | "progn" | "if" | "%if" | "cond" | "case" | "lambda" => SHORT,
            "def-enumeration" => usize::MAX,
            _ if self.body(&head).is_some() => 0,
            _ => usize::MAX,
        }
    }
}

fn list(datum: &Datum) -> &[Datum] {
    match &datum.kind {
        DatumKind::List(items) => items,
        _ => &[],
    }
}

fn symbol(datum: &Datum) -> Option<String> {
    match &datum.kind {
        DatumKind::Symbol(name) => Some(name.to_ascii_lowercase()),
        _ => None,
    }
}
