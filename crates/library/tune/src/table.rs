//! The results of earlier searches: choices in a folder, by everything that they depend on. Losing it costs time only.

use std::path::PathBuf;

use crate::trial::{Given, Source};

/// The largest file of a choice that is read.
const MOST_BYTES: u64 = 1 << 16;

/// A folder with choices.
#[derive(Clone, Debug)]
pub struct Table {
    /// The folder, which is made when there is something to keep.
    pub folder: PathBuf,
    /// Names the compiler: what another one found is not taken.
    pub compiler: String,
}

impl Table {
    /// A choice for the same text, kernel and device, and for sizes of the same interval: equal powers of two below them, equal
    /// divisibility by powers of two up to 64.
    #[must_use]
    pub fn find(&self, source: &Source<'_>, kernel: &str, sizes: &Given, device: &str) -> Option<Vec<String>> {
        use std::io::Read;
        let path = self.path(source, kernel, sizes, device);
        let mut text = String::new();
        std::fs::File::open(path).ok()?.take(MOST_BYTES).read_to_string(&mut text).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }

    /// Keeps a choice; where the folder cannot be written, nothing is kept.
    pub fn keep(&self, source: &Source<'_>, kernel: &str, sizes: &Given, device: &str, choice: &[String]) {
        let path = self.path(source, kernel, sizes, device);
        let own = path.with_extension(std::process::id().to_string());
        let text: String = choice.iter().map(|line| format!("{line}\n")).collect();
        // Another process may write the same choice: a file appears whole or not at all.
        let kept = std::fs::create_dir_all(&self.folder)
            .and_then(|()| std::fs::write(&own, text))
            .and_then(|()| std::fs::rename(&own, &path));
        if kept.is_err() {
            let _ = std::fs::remove_file(&own);
        }
    }

    fn path(&self, source: &Source<'_>, kernel: &str, sizes: &Given, device: &str) -> PathBuf {
        let mut hasher = blake3::Hasher::new();
        let mut add = |part: &str| {
            hasher.update(&u64::try_from(part.len()).unwrap_or(0).to_le_bytes());
            hasher.update(part.as_bytes());
        };
        let options = &source.options;
        for part in [&self.compiler, source.text, kernel, device, &format!("{:?}", options.math)] {
            add(part);
        }
        options.definitions.iter().for_each(|definition| add(definition));
        for (name, size) in sizes {
            add(&format!("{name} {} {}", size.max(&1).ilog2(), size.trailing_zeros().min(6)));
        }
        self.folder.join(hasher.finalize().to_hex().as_str())
    }
}
