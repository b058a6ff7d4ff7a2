//! The driver's interface in C.

pub(crate) mod entry_points;
mod launches;
mod state;
mod status;
