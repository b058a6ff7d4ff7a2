//! From syntax to loop programs: names, shapes and types resolved, definitions as statements over their indices.

mod build;
mod calls;
mod elements;
mod expressions;
mod formers;
mod grids;
mod items;
mod numbers;
mod repeats;
mod sizes;
mod state;
mod threads;
mod types;
mod uses;

pub(crate) use items::check;
pub use items::{Kernel, Variant};
pub use state::{Role, Settings, Tuned};
