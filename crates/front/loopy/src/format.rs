//! The canonical layout of loop kernels.

use crisp_support_diagnostics::{Damage, Diagnostic, FileId};
use crisp_support_format::lines::{Marks, Source, Token};
use crisp_support_format::{Formatted, Refused};

use crate::parse;
use crate::token::{Kind, tokens_and_comments};

/// Formats a source.
///
/// # Errors
/// What cannot be read, and texts that would read differently.
pub fn format(file: FileId, text: &str) -> Result<Formatted, Refused> {
    crisp_support_stack::on_a_large_stack(|| {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let formatted = read(file, text).map_err(Refused::Unreadable)?.layout();
        let before = read(file, text).map_err(Refused::Unreadable)?.essence();
        let after = read(file, &formatted.text).map_err(|_| Refused::Changed("the result cannot be read"))?.essence();
        before.difference(&after).map_or(Ok(formatted), |difference| Err(Refused::Changed(difference)))
    })
}

fn read(file: FileId, text: &str) -> Result<Source<'_>, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let (tokens, comments) = tokens_and_comments(file, text, &mut diagnostics);
    let mut marks = Marks::wanted();
    parse::parse_tokens(file, text, tokens.clone(), &mut marks, &mut Damage::default(), &mut diagnostics);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return Err(diagnostics);
    }
    let tokens = tokens.iter().map(|token| {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        let (hugs_left, hugs_right) = match token.kind {
            Kind::Sign("." | "$") => (true, true),
            Kind::Sign("," | ":" | ";") => (true, false),
            _ => (false, false),
        };
        let is_omitted = matches!(token.kind, Kind::Line | Kind::End);
        // C with its braces.
        let around = usize::from(matches!(token.kind, Kind::Code(_)));
        Token { start: start.saturating_sub(around), end: end + around, is_omitted, hugs_left, hugs_right }
    });
    let comments = comments.iter().map(|span| (span.start as usize, span.end as usize)).collect();
    Ok(Source { text, tokens: tokens.collect(), comments, marks, comment_signs: &['#'], breaks_anywhere: false })
}
