//! Oclgrind, a simulator of OpenCL that detects data races, accesses out of bounds and uninitialised values.

use std::path::Path;
use std::process::Command;

use crate::root;

/// Lets a command find Oclgrind as its only OpenCL device, `opencl:0`, which writes what it sees to a file and then lets the command fail.
/// False where it is not installed.
pub fn under_oclgrind(command: &mut Command, log: &Path) -> bool {
    let drivers = root().join(".tools/oclgrind");
    let there = drivers.join("oclgrind.icd").exists();
    command.env("OCL_ICD_VENDORS", drivers).env("OCLGRIND_LOG", log).env("OCLGRIND_STOP_ERRORS", "1");
    command.env("OCLGRIND_DATA_RACES", "1").env("OCLGRIND_UNINITIALIZED", "1");
    // Its interpreter lacks operations that its compiler's optimiser makes.
    command.env("OCLGRIND_BUILD_OPTIONS", "-cl-opt-disable").env("XDG_RUNTIME_DIR", "/tmp");
    there
}
