//! The driver's interface in C.

mod entry_points;
mod launches;
mod state;
mod status;
