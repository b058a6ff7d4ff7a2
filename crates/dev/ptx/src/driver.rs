//! The driver's interface in C.

pub(crate) mod entry_points;
mod later;
mod launches;
mod state;
mod status;
