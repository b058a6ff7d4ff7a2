//! The program or kernel that `crisp run` runs.

use crisp::LaunchSizes;

/// The program or kernel that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Callee {
    /// A kernel, with one launch.
    Kernel(String),
    /// A program or an orchestration, with its launches.
    Program(String),
}

impl Callee {
    /// Its name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Callee::Kernel(name) | Callee::Program(name) => name,
        }
    }
}

/// Used by messages about launches: `0` along an axis.
pub(super) fn is_empty(sizes: &LaunchSizes) -> bool {
    sizes.total_groups() == 0
}
