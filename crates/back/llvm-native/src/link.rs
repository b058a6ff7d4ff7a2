//! AMD objects to code objects: the driver loads a shared library, which LLVM's linker makes in a separate process.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Error;

/// Names under which systems have LLVM's linker.
const LINKERS: [&str; 3] = ["ld.lld-22", "/usr/lib/llvm-22/bin/ld.lld", "ld.lld"];

/// Makes a code object of AMD objects, whose entry points have different names. Costs a process, some ten milliseconds.
///
/// # Errors
/// [`Error::Target`] where there is no linker; [`Error::CodeGeneration`] with what it says.
pub fn link_amd_objects(objects: &[Vec<u8>]) -> Result<Vec<u8>, Error> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("crisp-link-{}-{number}", std::process::id()));
    let failed = |reason: String| Error::CodeGeneration { reason };
    std::fs::create_dir_all(&folder).map_err(|error| failed(error.to_string()))?;
    let linked = link_in(&folder, objects);
    // What cannot be removed is the system's to clear.
    let _ = std::fs::remove_dir_all(&folder);
    linked
}

fn link_in(folder: &Path, objects: &[Vec<u8>]) -> Result<Vec<u8>, Error> {
    let failed = |error: std::io::Error| Error::CodeGeneration { reason: error.to_string() };
    let output = folder.join("kernels.hsaco");
    let mut inputs = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        let input = folder.join(format!("{number}.o"));
        std::fs::write(&input, object).map_err(failed)?;
        inputs.push(input);
    }
    for linker in LINKERS.map(PathBuf::from) {
        let run = Command::new(&linker).arg("-shared").args(&inputs).args(["-o".as_ref(), output.as_os_str()]).output();
        match run {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
            Ok(run) if run.status.success() => return std::fs::read(&output).map_err(failed),
            Ok(run) => {
                return Err(Error::CodeGeneration { reason: String::from_utf8_lossy(&run.stderr).into_owned() });
            }
        }
    }
    Err(Error::Target { reason: "LLVM's linker, ld.lld, is not here; Debian has it in the package lld-22".to_owned() })
}
