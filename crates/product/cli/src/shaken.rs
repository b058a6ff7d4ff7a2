//! `--tree-shaking`: code of an earlier compilation from its `.crisp_libc` where nothing that it depends on has changed, and what this one leaves.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use crisp::diagnostics::Diagnostic;
use crisp::shaken::{Record, Shaken, libraries};
use crisp::{Compiled, Math};

use crate::args::{Check, Warnings};
use crate::{messages, sources, whole};

/// The cache of a compilation.
pub(crate) struct Cache {
    record: Record,
    /// Its `.crisp_libc`.
    path: PathBuf,
    /// The files of an equal compilation.
    old: Option<Shaken>,
    made: Vec<(String, Vec<u8>)>,
}

impl Cache {
    /// Returns the cache that the command line requests, with a note where its contents cannot be used.
    pub(crate) fn open(options: &Check, compiled: &Compiled, base: &OsStr) -> (Option<Cache>, Option<Diagnostic>) {
        let record =
            options.tree_shaking.then(|| Record::of(compiled, &flags(options), &others(options), &sources::build()));
        let Some(record) = record.flatten() else { return (None, None) };
        let mut name = base.to_owned();
        name.push(".crisp_libc");
        let path = folder(options).join(name);
        let (mut old, mut note) = (None, None);
        if path.exists() {
            let read = sources::read(&path.to_string_lossy()).map_err(|error| error.to_string());
            match read.and_then(|bytes| Shaken::decode(&bytes).map_err(str::to_owned)) {
                Ok(shaken) => old = Some(shaken).filter(|shaken| shaken.record == record),
                Err(why) => note = Some(messages::cache_unusable(&path, &why)),
            }
        }
        (Some(Cache { record, path, old, made: Vec::new() }), note)
    }

    /// The code for a file with that ending, where it is known.
    pub(crate) fn known(&self, ending: &str) -> Option<Vec<u8>> {
        self.old.as_ref()?.code(&self.record, ending).map(<[u8]>::to_vec)
    }

    /// Keeps the code for a file with that ending.
    pub(crate) fn keep(&mut self, ending: &str, code: &[u8]) {
        self.made.push((ending.to_owned(), code.to_vec()));
    }

    /// Writes what is kept beside what hosts need to know, and the functions of each source without kernels.
    pub(crate) fn write(self, options: &Check, compiled: &Compiled, metadata: String) -> Vec<Diagnostic> {
        let (mut wanted, mut problems) = (Vec::new(), Vec::new());
        for (file, library) in libraries(compiled, &self.record) {
            let source = compiled.files.get(file).map_or("", |source| &source.name);
            let stem = Path::new(source).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            wanted.push((folder(options).join(format!("{stem}.crisp_lib")), library));
        }
        if compiled.kernels().next().is_some() {
            let (mut codes, record) = (self.made, self.record);
            // What was made for other targets is as good as before.
            for (ending, code) in self.old.map_or_else(Vec::new, |old| old.codes) {
                if codes.iter().all(|(other, _)| *other != ending) {
                    codes.push((ending, code));
                }
            }
            codes.sort();
            wanted.push((self.path, Shaken { record, metadata, codes }));
        }
        // Where it cannot be made, each file says so.
        if let Some(folder) = options.cache_dir.as_ref().filter(|_| !wanted.is_empty()) {
            let _ = std::fs::create_dir_all(folder);
        }
        for (path, shaken) in wanted {
            let bytes = shaken.encode();
            let written = whole::writable(&path).and_then(|to| whole::replace(&to, |out| out.write_all(&bytes)));
            problems.extend(written.err().map(|error| messages::output_unwritable(&path, &error)));
        }
        problems
    }
}

fn folder(options: &Check) -> PathBuf {
    options.cache_dir.clone().or_else(|| options.output_dir.clone()).unwrap_or_default()
}

/// The flags that code depends on and that compilations in memory take, in a fixed order.
pub(crate) fn flags(options: &Check) -> String {
    let mut definitions: Vec<String> =
        options.define.iter().map(|definition| quoted(&format!("-D{definition}"))).collect();
    definitions.sort();
    let math = options.floats.math();
    let barriers = options.promises.warnings.contains(&Warnings::UnprovenBarriers);
    let given = [
        (math != Math::Strict).then(|| format!("--math={}", math.name())),
        options.debug_output.then(|| "--debug-output".to_owned()),
        options.no_f64.then(|| "--no-f64".to_owned()),
        options.promises.deterministic.then(|| "--deterministic".to_owned()),
        barriers.then(|| "-Wno-error=barrier".to_owned()),
    ];
    definitions.into_iter().chain(given.into_iter().flatten()).collect::<Vec<_>>().join(" ")
}

/// Returns the other options that code depends on.
fn others(options: &Check) -> String {
    let mut others: Vec<String> = options.dims.iter().map(|dims| format!("--dims={dims}")).collect();
    others.extend(options.includes.folders.iter().map(|folder| format!("--include={folder}")));
    others.extend(options.kernel.iter().map(|kernel| format!("--kernel={kernel}")));
    others.extend(options.local.iter().map(|local| format!("--local={local}")));
    others.extend(options.promises.profile.map(|profile| format!("--profile={profile:?}")));
    others.extend(options.fat_binary.then(|| "--fat-binary".to_owned()));
    others.join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = !word.chars().any(|c| c.is_whitespace() || matches!(c, '"' | '\''));
    match (plain, word.contains('\'')) {
        (true, _) => word.to_owned(),
        (false, false) => format!("'{word}'"),
        (false, true) => format!("\"{word}\""),
    }
}
