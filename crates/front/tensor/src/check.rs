//! From syntax to loop programs: names, shapes and types resolved, definitions as statements over their indices.

mod build;
mod calls;
mod elements;
mod expressions;
mod formers;
mod grids;
mod items;
mod numbers;
mod races;
mod repeats;
mod sizes;
mod state;
mod threads;
mod trial;
mod types;
mod uses;
mod weak;

pub(crate) use items::check;
pub use items::{Kernel, Variant};
pub use state::{Role, Settings, Tuned};
