//! Source files from disk into a session.

use std::path::PathBuf;

use crisp::diagnostics::Diagnostic;
use crisp::{Language, Options, Session};

use crate::args::COMMANDS;
use crate::messages;

/// A session with the files and `-D` values of the command line.
pub(crate) fn session(
    paths: &[String],
    definitions: &[String],
    keep_expanded: bool,
) -> Result<Session, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    check_definitions(definitions, &mut errors);
    let options = Options { definitions: definitions.to_vec(), keep_expanded, ..Options::strict() };
    let mut session = Session::new(options);
    for (index, path) in paths.iter().enumerate() {
        if paths.iter().take(index).any(|earlier| earlier == path) {
            errors.push(messages::given_twice("FILE", path));
            continue;
        }
        match (std::fs::read(path), Language::of(path)) {
            (Ok(bytes), Some(language)) => {
                session.add_source(path, language, &bytes);
            }
            (Ok(_), None) => errors.push(messages::source_kind_unknown(path)),
            (Err(error), _) => errors.push(messages::source_unreadable(path, &error, &COMMANDS)),
        }
    }
    if errors.is_empty() { Ok(session) } else { Err(errors) }
}

fn check_definitions(definitions: &[String], errors: &mut Vec<Diagnostic>) {
    let name = |definition: &str| definition.split('=').next().unwrap_or_default().to_owned();
    for (index, definition) in definitions.iter().enumerate() {
        let own = name(definition);
        if own.is_empty() || own.contains(char::is_whitespace) {
            errors.push(messages::definition_malformed(definition));
        } else if definitions.iter().take(index).any(|earlier| name(earlier) == own) {
            errors.push(messages::given_twice("-D", &own));
        }
    }
}

/// Where compiled kernels are kept between runs: below `XDG_CACHE_HOME`, or `.cache` in the home folder; nowhere without either.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let folder = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    folder("CRISP_CACHE").or_else(|| {
        let caches = folder("XDG_CACHE_HOME").or_else(|| folder("HOME").map(|home| home.join(".cache")));
        caches.filter(|caches| caches.is_absolute()).map(|caches| caches.join("crisp"))
    })
}
