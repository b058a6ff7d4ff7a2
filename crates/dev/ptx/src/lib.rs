//! An interpreter of PTX with the interface of NVIDIA's driver, so that Crisp's code for NVIDIA GPUs runs, bit by bit,
//! on machines that have none.
//!
//! As a shared library under the name `libcuda.so` it takes the driver's place for a whole process. `text` reads PTX, `assemble` checks
//! it as strictly as NVIDIA's assembler and turns names into slots, `run` executes it, `driver` is the C interface. Behaviour that PTX leaves open
//! is chosen so that code that relies on it fails: registers and memory begin with nonsense, values of lanes that do not take part are
//! nonsense, and NaNs of doubles keep their bits. Functions that PTX leaves to hardware's approximations are rounded correctly, so
//! kernels that need the hardware's bits there are not tested by this.
//!
//! ```text
//! cargo build --release -p crisp-dev-ptx
//! mkdir -p target/ptx && cp target/release/libcrisp_dev_ptx.so target/ptx/libcuda.so
//! LD_LIBRARY_PATH=target/ptx crisp conform --device cuda:0
//! ```
//!
//! The environment sets `CRISP_PTX_CAPABILITY` (9.0), `CRISP_PTX_THREADS` (host threads, one for each core), `CRISP_PTX_BUDGET` (steps
//! of a warp before a launch times out), `CRISP_PTX_GRANULARITY` (bytes to which allocations are rounded up: 1, so that the first byte
//! behind one faults; hardware rounds to 512), and `CRISP_PTX_LOG` (1 prints why a launch failed).
#![warn(clippy::undocumented_unsafe_blocks)]

mod arith;
mod assemble;
mod code;
mod driver;
mod error;
mod run;
#[cfg(test)]
mod tests;
mod text;
mod types;

pub use assemble::{Program, assemble};
pub use error::{Fault, FaultKind, Refused};
