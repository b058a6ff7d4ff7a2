//! Source files from disk into a session.

use std::io;
use std::path::{Path, PathBuf};

use crisp::diagnostics::{Diagnostic, suggest};
use crisp::shaken::{FUNCTIONS, Shaken};
use crisp::{Cache, Language, Math, Options, Session, read_file, read_included, read_source};

use crate::args::{COMMANDS, Promises, Warnings};
use crate::messages;

/// How the arithmetic of floats is compiled, and what kernels are held to.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    /// Whether doubles are computed with integers.
    pub(crate) no_double: bool,
    /// How much floats are held to what is written.
    pub(crate) math: Math,
    /// The rules for kernels.
    pub(crate) promises: Promises,
    /// Whether kernels report what their `r-t-` forms say.
    pub(crate) debug_output: bool,
    /// Whether the sources are wanted as they satisfy all rules.
    pub(crate) rewrite: bool,
}

/// Returns a session with the files, `-D` values, dimensions and folders for includes of the command line.
pub(crate) fn session(
    paths: &[String],
    [definitions, dimensions, folders]: [&[String]; 3],
    keep_expanded: bool,
    modes: Modes,
) -> Result<Session, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    check_definitions(definitions, &mut errors);
    let missing = folders.iter().filter(|folder| !Path::new(folder).is_dir());
    errors.extend(missing.map(|folder| messages::include_folder(folder)));
    let Modes { no_double, math, promises, debug_output, rewrite } = modes;
    let (deterministic, profile) = (promises.deterministic, promises.profile.map(Into::into));
    let options = Options {
        definitions: definitions.to_vec(),
        dimensions: dimensions.to_vec(),
        include_folders: folders.to_vec(),
        keep_expanded,
        no_double,
        math,
        deterministic,
        unproven_barriers: promises.warnings.contains(&Warnings::UnprovenBarriers),
        profile,
        debug_output,
        rules: promises.rules(),
        rewrite,
        ..Options::strict()
    };
    let mut session = Session::new(options);
    session.read_includes(Box::new(read_included));
    for (index, path) in paths.iter().enumerate() {
        if paths.iter().take(index).any(|earlier| earlier == path) {
            errors.push(messages::given_twice("FILE", path));
            continue;
        }
        if Path::new(path).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("crisp_lib")) {
            match library(path) {
                Ok(functions) => _ = session.add_source(path, Language::KernelIrBinary, &functions),
                Err(why) => errors.push(messages::library_unusable(path, &why)),
            }
            continue;
        }
        let language = Language::of(path);
        // The session says what is wrong with a source that is too long.
        match (read_source(Path::new(path)), language) {
            (Ok(bytes), Some(language)) => {
                session.add_source(path, language, &bytes);
            }
            (Ok(_), None) => errors.push(messages::source_kind_unknown(path)),
            (Err(error), _) => {
                let similar = similar_file(Path::new(path), &error);
                errors.push(messages::source_unreadable(path, &error, similar.as_deref(), &COMMANDS));
            }
        }
    }
    if errors.is_empty() { Ok(session) } else { Err(errors) }
}

/// The names of kernels that are made of templates of C++, each once: those with arguments, as `reduce<float, 256>`.
pub(crate) fn instances<'a>(names: impl IntoIterator<Item = &'a String>) -> Vec<String> {
    let mut instances: Vec<String> = Vec::new();
    for name in names {
        if name.contains('<') && !instances.contains(name) {
            instances.push(name.clone());
        }
    }
    instances
}

/// The functions that `--tree-shaking` has left of a library, as a module of the kernel IR.
fn library(path: &str) -> Result<Vec<u8>, String> {
    let bytes = read(path).map_err(|error| error.to_string())?;
    let kept = Shaken::decode(&bytes)?;
    let functions = kept.codes.into_iter().find(|(ending, _)| ending == FUNCTIONS);
    functions.map(|(_, functions)| functions).ok_or_else(|| "it has no functions".to_owned())
}

/// Reads a file.
pub(crate) fn read(path: &str) -> io::Result<Vec<u8>> {
    read_file(Path::new(path))
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

/// The file that was probably meant by a path that leads nowhere: one in the same folder with a like name.
pub(crate) fn similar_file(path: &Path, error: &io::Error) -> Option<String> {
    /// Larger folders are not searched.
    const MOST: usize = 10_000;
    if error.kind() != io::ErrorKind::NotFound {
        return None;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let files = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?.take(MOST).filter_map(Result::ok);
    // The ending is what files have in common, so it says nothing.
    let names = files.map(|file| PathBuf::from(file.file_name())).filter(|name| name.extension() == path.extension());
    let stems: Vec<String> = names.filter_map(|name| name.file_stem()?.to_str().map(str::to_owned)).collect();
    let stem = suggest(path.file_stem()?.to_str()?, stems.iter().map(String::as_str))?;
    let mut similar = path.with_file_name(stem);
    similar.set_extension(path.extension().unwrap_or_default());
    Some(similar.display().to_string())
}

/// Where compiled kernels are kept between runs: in `CRISP_CACHE`, else below `XDG_CACHE_HOME` or `.cache` in the home folder; nowhere
/// without any of them, or when `CRISP_CACHE` is empty.
pub(crate) fn cache() -> Option<Cache> {
    let folder = |variable: &str| std::env::var_os(variable).map(PathBuf::from);
    let folder = match folder("CRISP_CACHE") {
        Some(own) => own,
        None => {
            let home = || folder("HOME").map(|home| home.join(".cache"));
            folder("XDG_CACHE_HOME").filter(|caches| caches.is_absolute()).or_else(home)?.join("crisp")
        }
    };
    folder.is_absolute().then(|| Cache { folder, compiler: build() })
}

/// Names this very build: two builds of one version may make different code.
pub(crate) fn build() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let program = std::env::current_exe().and_then(std::fs::metadata);
    let modified = program.as_ref().ok().and_then(|program| program.modified().ok());
    let modified = modified.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok()).unwrap_or_default();
    format!("{version} {} {}", program.map_or(0, |program| program.len()), modified.as_nanos())
}

#[cfg(all(test, unix))]
mod tests {
    use super::read;
    use std::io::ErrorKind;

    #[test]
    fn files_without_an_end_are_refused() {
        assert_eq!(read("/dev/zero").map_err(|error| error.kind()).err(), Some(ErrorKind::FileTooLarge));
        let folder = std::env::temp_dir().join(format!("crisp-pipe-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        let pipe = folder.join("pipe.cl");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo");
        assert!(made.success());
        let error = read(&pipe.to_string_lossy()).expect_err("it is a pipe");
        assert_eq!(error.to_string(), "it is a pipe, not a file");
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
