//! Read-only facts about kernels, computed once: the checks an author sees and the code generators read the same answers.

pub mod bounds;
mod determinism;
pub mod integers;
mod meetings;
mod messages;
mod uniformity;

pub use determinism::{Assumes, Cause, CauseKind, Class, Determinism, Reach, check_determinism, determinism};
pub use meetings::{Meetings, check_meetings, hidden_barrier, meetings, warps_apart};
pub use uniformity::{CalleeUniformity, Surroundings, Uniformities, Uniformity, shared_value, uniformity};
