//! What tests share: Markdown suites, and kernels run on every device with arguments and results as Rust values.

#[cfg(feature = "run")]
mod element;
#[cfg(feature = "run")]
mod run;
mod suite;

#[cfg(feature = "run")]
pub use element::{Bfloat16, Element, Half, Lanes};
#[cfg(feature = "run")]
pub use run::{Kernel, Program, Results, assert_each, each_of};
pub use suite::{Block, bless, blocks, root, suites};
