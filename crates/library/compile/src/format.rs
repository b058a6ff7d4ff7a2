//! Canonical layout of sources, by language.

use crisp_support_diagnostics::{Diagnostic, Files};
pub use crisp_support_format::{Formatted, Refused};

use crate::Language;

/// Formats a source. Nothing for a language that has no canonical layout here: C and the kernel IR.
///
/// # Errors
/// What cannot be read, and texts that would read differently.
pub fn format(language: Language, text: &str) -> Option<Result<Formatted, Refused>> {
    let mut files = Files::new();
    let file = files.add("source", text);
    match language {
        Language::Crisp => Some(crisp_support_format::crisp(file, text)),
        Language::Loopy => Some(crisp_front_loopy::format(file, text)),
        Language::Tensor => Some(crisp_front_tensor::format(file, text)),
        Language::Cucl | Language::KernelIr | Language::KernelIrBinary => None,
    }
}

/// Returns the language of a text without a name: a parenthesis or semicolon begins Crisp; what else is there, its own reader can read.
#[must_use]
pub fn language_of_text(text: &str) -> Language {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if text.starts_with(['(', ';']) {
        return Language::Crisp;
    }
    let reads = |language: &Language| matches!(format(*language, text), Some(Ok(_)));
    let read = [Language::Loopy, Language::Tensor].into_iter().find(reads);
    let begins_with_a_word = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/');
    read.unwrap_or(if begins_with_a_word { Language::Tensor } else { Language::Crisp })
}

/// The first mistake of a source that cannot be read.
#[must_use]
pub fn first_error(refused: &Refused) -> Option<&Diagnostic> {
    match refused {
        Refused::Unreadable(mistakes) => mistakes.iter().find(|mistake| mistake.severity.is_fatal()),
        Refused::Changed(_) => None,
    }
}
