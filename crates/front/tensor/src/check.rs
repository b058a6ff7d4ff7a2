//! From syntax to loop programs: names, shapes and types resolved, definitions as statements over their indices.

mod bits;
mod build;
mod calls;
mod closures;
mod elements;
mod expressions;
mod formers;
mod grids;
mod items;
mod numbers;
mod powers;
mod races;
mod ragged;
mod repeats;
mod scans;
mod scatters;
mod several;
mod sizes;
mod slices;
mod state;
mod tables;
mod threads;
mod tiles;
mod trial;
mod types;
mod uses;
mod weak;

pub(crate) use items::check;
pub use items::{Kernel, Variant};
pub use state::{Role, Settings, Tuned};
