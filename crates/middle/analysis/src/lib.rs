//! Read-only facts about kernels, computed once: the checks an author sees and the code generators read the same answers.

mod meetings;
mod messages;
mod uniformity;

pub use meetings::check_meetings;
pub use uniformity::{CalleeUniformity, Uniformities, Uniformity, uniformity};
