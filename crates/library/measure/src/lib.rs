//! How long kernels take: samples with their spread, two kernels in turn, what a kernel computes, and what a device can do at most.
//!
//! Everything that compares times measures through this crate, so that all figures mean the same.

mod effort;
mod limits;
mod samples;
mod work;

pub use effort::{Effort, measure, measure_pair};
pub use limits::{CopyRate, Limits};
pub use samples::{Ratios, Samples};
pub use work::float_operations;
