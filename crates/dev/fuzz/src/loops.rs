//! Random loop kernels under random schedules: each accepted schedule gives the bytes of the kernel without one, and no race.

mod campaign;
mod data;
mod generate;
mod judge;
mod kernel;
mod steps;

pub use campaign::{LoopCampaign, LoopSummary, run_loops};
pub use generate::{FAMILIES, MORE_FROM};
pub use judge::{LoopJudge, Verdict};
pub use kernel::{Given, LoopCase};
pub use steps::steps;
