//! Where tests keep machine code, so that a kernel that runs many times is compiled once.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::UNIX_EPOCH;

use crisp::Cache;

/// Returns a cache in cargo's folder of this build, for [`crisp::RunOptions`]. Its code is that of this program of tests, as it was linked last; none
/// where the program has no such folder.
#[must_use]
pub fn kept_code() -> Option<Cache> {
    static CACHE: LazyLock<Option<Cache>> = LazyLock::new(|| {
        // The program is a file in `target/PROFILE/deps`.
        let program = std::env::current_exe().ok()?;
        let built = program.metadata().ok()?.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let target: PathBuf = program.ancestors().nth(3)?.to_owned();
        Some(Cache {
            folder: target.join("tmp").join("kernels"),
            compiler: format!("{} {}", program.display(), built.as_nanos()),
        })
    });
    CACHE.clone()
}
