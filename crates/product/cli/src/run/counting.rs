//! `--coverage` and `--counts`: the executions of instructions on the interpreter, written to files.

use std::io::Write;
use std::path::{Path, PathBuf};

use crisp::OpenDevice;
use crisp::debug::{Counters, Coverage, counting_interpreter, merged, not_recordable, profile, profile_of};
use crisp::diagnostics::{Diagnostic, Files};

use crate::args::Run;
use crate::{messages, packages, sources, whole};

/// The interpreter as a device that counts, and the files for what it has counted.
pub(super) struct Counting {
    device: OpenDevice,
    counters: Counters,
    coverage: Option<PathBuf>,
    counts: Option<PathBuf>,
}

impl Counting {
    /// Opens the device where the options request it.
    pub(super) fn new(options: &Run) -> Result<Option<Counting>, Vec<Diagnostic>> {
        let (coverage, counts) = (options.coverage.clone(), options.counts.clone());
        let option = match (&coverage, &counts) {
            (None, None) => return Ok(None),
            (Some(_), _) => "--coverage",
            (None, Some(_)) => "--counts",
        };
        if options.device != "interp" {
            return Err(vec![profile_of(option, &options.device)]);
        }
        if let Some(package) = options.files.iter().find(|path| packages::is_package(path)) {
            return Err(vec![not_recordable(package)]);
        }
        let (device, counters) = counting_interpreter();
        Ok(Some(Counting { device, counters, coverage, counts }))
    }

    pub(super) fn device(&self) -> &OpenDevice {
        &self.device
    }

    /// Writes the files, each whole or not at all.
    pub(super) fn write(self, files: &Files) -> Result<(), Vec<Diagnostic>> {
        let counted = self.counters.counted();
        if let Some(path) = &self.coverage {
            let mut coverage = Coverage::new(&counted, files);
            let name = path.display().to_string();
            if path.exists() {
                let earlier = sources::read(&name).map_err(|error| vec![messages::output_unwritable(path, &error)])?;
                let earlier = String::from_utf8_lossy(&earlier);
                coverage = merged(&coverage, &name, &earlier).map_err(|error| vec![*error])?;
            }
            write(path, &coverage.text())?;
        }
        self.counts.as_ref().map_or(Ok(()), |path| write(path, &profile(&counted, files)))
    }
}

fn write(path: &Path, text: &str) -> Result<(), Vec<Diagnostic>> {
    let unwritable = |error: std::io::Error| vec![messages::output_unwritable(path, &error)];
    let target = whole::writable(path).map_err(unwritable)?;
    whole::replace(&target, |out| out.write_all(text.as_bytes())).map_err(unwritable)
}
