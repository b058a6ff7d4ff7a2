//! The program `crisp`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

// A compiler makes many small things: a fifth of the time to most outputs.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(crisp_product_cli::run_command())
}
