//! A text that was checked, with everything that requests read.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use crisp_library_compile::{Compiled, Language, Options, Session};
use crisp_support_diagnostics::{Diagnostic, FileId, Files, Index};

use crate::facts::Facts;

/// Reads the files that a source includes or imports, by path; `None` where a file does not exist.
pub type Read = Arc<dyn Fn(&str) -> Result<Option<String>, String> + Send + Sync>;

/// A checked text.
pub struct Snapshot {
    /// The name of its file.
    pub path: String,
    /// Its language; none where the name says none.
    pub language: Option<Language>,
    /// The file among those of the compilation.
    pub file: FileId,
    pub(crate) compiled: Compiled,
    pub(crate) index: Index,
    pub(crate) read: Read,
    /// The facts of the analyses, once they are requested.
    pub(crate) facts: OnceLock<Facts>,
}

impl Snapshot {
    /// Checks a text as `crisp check` does. Names and types are there also where the text has errors, for the definitions that can be read.
    ///
    /// # Errors
    /// The compiler's panic, as a line for a log.
    pub fn check(path: &str, text: &str, read: &Read) -> Result<Snapshot, String> {
        let run = || {
            let mut session = Session::new(Options { index: true, ..Options::strict() });
            let reader = read.clone();
            session.read_includes(Box::new(move |path| reader(path)));
            let language = Language::of(path);
            // A text in no language has no messages.
            let file = match language {
                Some(language) => session.add_source(path, language, text.as_bytes()),
                None => FileId(0),
            };
            let mut compiled = session.compile();
            if language.is_none() {
                compiled.diagnostics.clear();
            }
            let mut index = compiled.index.take().unwrap_or_default();
            if let (Some(Language::Cucl), true) = (language, compiled.module.is_none())
                && let Some(found) = of_template(path, text, read)
            {
                index = found;
            }
            Snapshot {
                path: path.to_owned(),
                language,
                file,
                compiled,
                index,
                read: read.clone(),
                facts: OnceLock::new(),
            }
        };
        catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("a bug of Crisp in checking {path}: {}", text.unwrap_or("a panic"))
        })
    }

    /// Returns all files of the compilation.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.compiled.files
    }

    /// Returns the messages of the command.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.compiled.diagnostics
    }

    /// Returns the names and types by place.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.files().get(self.file).map_or("", |file| &file.text)
    }
}

/// The names of a template whose sizes nothing says: as it is for some sizes.
fn of_template(path: &str, text: &str, read: &Read) -> Option<Index> {
    let mut session = Session::new(Options { index: true, ..Options::strict() });
    session.add_source(path, Language::Cucl, text.as_bytes());
    let template = session.open_templates().into_iter().next()?;
    let mut options = Options { index: true, ..Options::strict() };
    let mut known: Vec<String> = vec!["rtc_func_name".to_owned(), "tpb".to_owned(), "blks".to_owned()];
    for parameter in &template.parameters {
        let dimensions: Vec<String> =
            parameter.dimensions.first().into_iter().flatten().map(|name| format!("{name}:{SOME_SIZE}")).collect();
        let member = if parameter.family { "_0" } else { "" };
        if !dimensions.is_empty() {
            options.dimensions.push(format!("{}{member}={}", parameter.name, dimensions.join(",")));
        }
        known.push(format!("{}_", parameter.name));
    }
    // The variables of the template are numbers.
    for word in text.split("%(").skip(1).filter_map(|rest| rest.split(')').next()) {
        let is_word = !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let is_known = known.iter().any(|known| word.starts_with(known)) || word.contains("_ID_");
        let definition = format!("{word}=1");
        if is_word && !is_known && !options.definitions.contains(&definition) {
            options.definitions.push(definition);
        }
    }
    let mut session = Session::new(options);
    let reader = read.clone();
    session.read_includes(Box::new(move |path| reader(path)));
    session.add_source(path, Language::Cucl, text.as_bytes());
    session.compile().index
}

/// The size of each dimension of a template whose names are read.
const SOME_SIZE: u32 = 64;
