//! The validator of SPIR-V.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Once;

/// Returns the mistakes that `spirv-val` finds in a module in an environment, such as `vulkan1.3`, warnings too; nothing where it is not installed, which is
/// said once.
///
/// # Panics
/// When the program starts and cannot be spoken to.
#[must_use]
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
pub fn wrong_with_spirv(bytes: &[u8], environment: &str) -> Option<String> {
    let started = Command::new("spirv-val")
        .args(["--target-env", environment, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut checker) = started else {
        static SAID: Once = Once::new();
        SAID.call_once(|| eprintln!("skipped: there is no spirv-val"));
        return None;
    };
    checker.stdin.take().expect("it is piped").write_all(bytes).expect("it reads");
    let output = checker.wait_with_output().expect("it ends");
    let valid = output.status.success() && output.stderr.is_empty();
    (!valid).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}
