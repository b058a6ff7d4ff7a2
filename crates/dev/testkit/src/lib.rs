//! The shared parts of tests: Markdown suites, tests in separate processes, and kernels run on every device with arguments and results as Rust values.

mod again;
#[cfg(feature = "run")]
mod element;
#[cfg(feature = "run")]
mod kept;
#[cfg(feature = "run")]
mod launch;
mod oclgrind;
#[cfg(feature = "run")]
mod orders;
#[cfg(feature = "run")]
mod run;
mod spirv;
mod targets;
#[cfg(feature = "run")]
mod vendor;

pub use again::{is_again, test_again};
pub use crisp_dev_suites::{Answer, Block, bless, blocks, check_suites, complete, root, suites};
#[cfg(feature = "run")]
pub use element::{Bfloat16, Element, Half, Lanes};
#[cfg(feature = "run")]
pub use kept::kept_code;
#[cfg(feature = "run")]
pub use launch::launch;
pub use oclgrind::under_oclgrind;
#[cfg(feature = "run")]
pub use run::{Expected, Kernel, Program, Results, assert_all, assert_each, each_of, each_of_several};
pub use spirv::wrong_with_spirv;

pub use targets::{target_kernels, targets_in_one_module};
