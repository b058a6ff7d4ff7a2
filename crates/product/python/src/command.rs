//! The command `crisp`, as the small program in the wheel calls it: `command/crisp.c`.
#![allow(unsafe_code)] // The program finds the function by its name.

use std::ffi::c_int;

/// Does what the arguments of the process say. Returns the status with which the process ends.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn crisp_run_command() -> c_int {
    c_int::from(crisp_product_cli::run_command())
}
