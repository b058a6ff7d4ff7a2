//! Values of the host for kernels: names of types, sizes as people write them, generated elements, numpy's files, memory budgets.

pub mod count;
pub mod elements;
pub mod floats;
pub mod generate;
pub mod npy;
pub mod records;
pub mod types;
