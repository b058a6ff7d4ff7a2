//! Read-only facts about kernels, computed once: the checks an author sees and the code generators read the same answers.

mod barriers;
mod messages;
mod uniformity;

pub use barriers::check_barriers;
pub use uniformity::{CalleeUniformity, Uniformities, Uniformity, uniformity};
