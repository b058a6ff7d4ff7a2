//! Printing a planned kernel as LLVM IR text, in layers: each holds the one below it and calls down, never up.
//!
//! | layer | what it knows |
//! |---|---|
//! | `arith`, `float`, `divide`, `bits` over `text` | instructions on scalars and vectors |
//! | `vectors` | lanes: shapes, masks, variables |
//! | `ids` | which invocations the lanes are |
//! | `values`, `views`, `ops`, `compare`, `trip`, `proof`, `whole` | what each value is; what holds for a whole workgroup |
//! | `memory`, `singly`, `permute`, `pack`, `ahead`, `atomic`, `warp`, `status`, `order` | loads, stores, what lanes do together |
//! | `lanes`, `apply` | branches and loops of a lane group |
//! | `workgroup`, `groups`, `rounds`, `together`, `kernel` | a workgroup's loops over lane groups, workgroups that take turns, and the entry point |

mod ahead;
mod apply;
mod arith;
mod atomic;
mod bits;
mod compare;
mod divide;
mod faults;
mod float;
mod groups;
mod ids;
mod kernel;
mod lanes;
mod layout;
mod memory;
mod numbers;
mod ops;
mod order;
mod pack;
mod permute;
mod promise;
mod proof;
mod rounds;
mod singly;
mod status;
mod stream;
mod together;
mod trip;
mod value;
mod values;
mod vectors;
mod views;
mod warp;
mod whole;
mod workgroup;

pub(crate) use self::kernel::{Work, print_kernel};
