//! Random programs by one code generator on one device leave the interpreter's bytes.

#![allow(clippy::unwrap_used, clippy::print_stderr)] // Also in helpers of tests; what is skipped is said.

mod cuda;
mod launch;
mod spirv;
