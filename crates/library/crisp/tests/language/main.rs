//! The language as programs behave: each feature compiled and run on every device, compared with values worked out in Rust.

mod conversions;
mod division;
mod numbers;
mod values;
