//! The command `crisp`: checks kernels, prints stages of compilation, runs kernels.

fn main() {}
