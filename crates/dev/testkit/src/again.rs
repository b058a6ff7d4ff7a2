//! Runs a test once more in a separate process, for settings that a process reads once: where the loaders of drivers look.

use std::ffi::OsStr;
use std::process::Command;

/// Set in such a process.
const AGAIN: &str = "CRISP_TEST_AGAIN";

/// Returns whether this is a process that [`test_again`] has started.
#[must_use]
pub fn is_again() -> bool {
    std::env::var_os(AGAIN).is_some()
}

/// Runs the test of this path (`concat!(module_path!(), "::name")`) of this program with these variables, and gives what it says.
///
/// # Panics
/// When the test fails there.
#[must_use]
pub fn test_again(path: &str, variables: &[(&str, &OsStr)]) -> String {
    // Tests are named without their crate.
    let name = path.split_once("::").map_or(path, |(_, below)| below);
    let output = Command::new(std::env::current_exe().expect("it runs"))
        .args(["--exact", name, "--nocapture"])
        .env(AGAIN, "1")
        .envs(variables.iter().copied())
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
    said
}
