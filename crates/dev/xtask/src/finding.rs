//! One broken rule, as data that prints as `path:line: text [rule]`.

use std::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// Tidy fails.
    Error,
    /// Printed on request only.
    Advice,
}

/// One broken rule of the house.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// File or folder, relative to the root of the repository.
    pub(crate) path: String,
    /// Line, from 1; 0 for the file as a whole.
    pub(crate) line: usize,
    /// The rule's name; the one to give in a `tidy: RULE because REASON` comment where the rule can be waived.
    pub(crate) rule: &'static str,
    /// The mistake and the right form.
    pub(crate) text: String,
    /// How much it weighs.
    pub(crate) weight: Weight,
}

impl Finding {
    /// Returns a broken rule in a file as a whole.
    pub(crate) fn in_file(path: &str, rule: &'static str, text: impl Into<String>) -> Finding {
        Finding::at(path, 0, rule, text)
    }

    /// Returns a broken rule on a line, counted from 1.
    pub(crate) fn at(path: &str, line: usize, rule: &'static str, text: impl Into<String>) -> Finding {
        Finding { path: path.to_owned(), line, rule, text: text.into(), weight: Weight::Error }
    }

    /// Returns the same as advice.
    pub(crate) fn into_advice(self) -> Finding {
        Finding { weight: Weight::Advice, ..self }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { path, line, rule, text, weight } = self;
        f.write_str(path)?;
        if *line > 0 {
            write!(f, ":{line}")?;
        }
        let word = match weight {
            Weight::Error => "",
            Weight::Advice => "advice: ",
        };
        write!(f, ": {word}{text} [{rule}]")
    }
}
