//! What tests share: Markdown suites, and kernels run on every device with arguments and results as Rust values.

#[cfg(feature = "run")]
mod element;
mod oclgrind;
#[cfg(feature = "run")]
mod orders;
#[cfg(feature = "run")]
mod run;
mod suite;

#[cfg(feature = "run")]
pub use element::{Bfloat16, Element, Half, Lanes};
pub use oclgrind::under_oclgrind;
#[cfg(feature = "run")]
pub use run::{Expected, Kernel, Program, Results, assert_all, assert_each, each_of, each_of_several};
pub use suite::{Block, bless, blocks, root, suites};
