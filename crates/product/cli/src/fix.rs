//! `crisp check --fix`: sources with the sure fixes of their messages.

use std::collections::BTreeMap;
use std::path::Path;

use crisp::diagnostics::{Diagnostic, FileId, Fixed, apply_fixes};
use crisp::{Compiled, Session};

use crate::report::Reporter;
use crate::{fmt, messages};

/// How often sources are fixed and compiled again: a fix may show the next mistake.
const ROUNDS: usize = 50;

/// Applies the sure fixes of the messages and writes the files that they change. Returns the session of the changed texts. Only what
/// removes its messages is kept: each change is compiled before it is written.
///
/// # Errors
/// A message for each file that cannot be written; the others are.
pub(crate) fn fix(mut session: Session, reporter: &Reporter) -> Result<Session, Vec<Diagnostic>> {
    // By position among the sources, since each round has new files.
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for _ in 0..ROUNDS {
        let compiled = session.clone().compile();
        let Some((next, fixed)) = step(&session, &compiled) else { break };
        for file in fixed {
            if let Some(position) = session.sources().position(|source| source == file.file) {
                *counts.entry(position).or_default() += file.count;
            }
        }
        session = next;
    }
    let mut errors = Vec::new();
    for (position, source) in session.sources().enumerate() {
        let (Some(count), Some(file)) = (counts.get(&position), session.files().get(source)) else { continue };
        match fmt::write(Path::new(&file.name), &file.text) {
            Ok(()) => reporter.progress(&messages::fixed(&file.name, *count)),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(session) } else { Err(errors) }
}

/// Returns the session after the fixes of all messages, or of the first one whose fix helps where all together do not.
fn step(session: &Session, compiled: &Compiled) -> Option<(Session, Vec<Fixed>)> {
    let found: Vec<&Diagnostic> = compiled.diagnostics.iter().filter(|found| found.fix.is_some()).collect();
    let each = found.iter().map(|found| vec![(*found).clone()]);
    let all: Vec<Diagnostic> = found.iter().map(|found| (*found).clone()).collect();
    [all].into_iter().chain(each).find_map(|tried| {
        let fixed = apply_fixes(session.files(), &tried);
        let texts: Vec<(FileId, String)> = fixed.iter().map(|file| (file.file, file.text.clone())).collect();
        let is_source = |file: &FileId| session.sources().any(|source| source == *file);
        if texts.is_empty() || !texts.iter().all(|(file, _)| is_source(file)) {
            return None;
        }
        let next = session.with_texts(&texts);
        let after = next.clone().compile();
        let helps = tried.iter().filter(|found| found.fix.as_ref().is_some_and(|fix| fix.is_sure(session.files())));
        let gone = helps.into_iter().all(|found| {
            count(&after, |other| other.code == found.code) < count(compiled, |other| other.code == found.code)
                && same(&after, found) < same(compiled, found)
        });
        gone.then_some((next, fixed))
    })
}

/// The number of messages that say the same.
fn same(compiled: &Compiled, found: &Diagnostic) -> usize {
    count(compiled, |other| other.code == found.code && other.message == found.message)
}

fn count(compiled: &Compiled, wanted: impl Fn(&Diagnostic) -> bool) -> usize {
    compiled.diagnostics.iter().filter(|found| wanted(found)).count()
}
