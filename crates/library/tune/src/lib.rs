//! Tensor programs run with generated data: which of their constants are fastest on a device, and whether alternatives agree.
//!
//! What is measured is compared with the program as it is written, byte by byte: a choice that changes a result is never taken.

mod data;
mod equal;
mod messages;
mod refine;
mod search;
mod sizes;
mod table;
mod trial;
mod written;

pub use refine::{Agreement, Difference, refine};
pub use search::{Effort, Measured, Search, Tuning, kernels, tune};
pub use table::Table;
pub use trial::{Given, Source};
pub use written::written;
