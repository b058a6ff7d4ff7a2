//! Read-only facts about kernels, computed once: the checks an author sees and the code generators read the same answers.

mod asked;
pub mod bounds;
mod determinism;
mod floats;
pub mod integers;
pub mod lanes;
mod meetings;
mod messages;
mod registers;
mod uniformity;
mod warp_ids;

pub use asked::{Circumstances, answers, skipped};
pub use determinism::{
    Assumes, Cause, CauseKind, Class, Determinism, Reach, check_determinism, class_of_launch, determinism,
    used_dimensions,
};
pub use floats::Floats;
pub use meetings::{Meetings, check_meetings, hidden_barrier, meetings, warps_apart};
pub use messages::is_of_barrier;
pub use registers::register_estimate;
pub use uniformity::{
    CalleeUniformity, Surroundings, Uniformities, Uniformity, shared_value, uniformity, uniformity_of_code,
};
pub use warp_ids::Workgroups;
