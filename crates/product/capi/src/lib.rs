//! The C interface: contexts that compile in memory, devices that run. `include/crisp.h` is made of these files.
//!
//! Every function checks its pointers, catches panics, and gives statuses. What it gives to read belongs to a handle.

pub mod call;
pub mod context;
pub mod printing;
pub mod run;
pub mod run_call;
pub mod run_launch;
pub mod run_plan;
