//! The numbers of a warp's lanes, followed through a kernel: what accesses to memory cost, and where lanes go different ways.
//!
//! A number is a part that all lanes share, of which only an interval and a congruence are known, and a known number for each lane. So the
//! distances between lanes are known wherever ids take part with constant factors, whatever the workgroup, the launch and the arguments.

mod arithmetic;
mod control;
mod form;
mod memory;
mod report;
mod state;
mod traffic;
mod walk;

pub use report::{AccessReport, BarrierReport, Cost, ForkReport, LaneReport, lane_report};
pub use state::{Fork, Unclear, UnclearKind, Ways, Where};
pub use traffic::{BANKS, Banks, SEGMENT, Segments, WORD};
