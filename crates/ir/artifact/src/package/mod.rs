//! Packages: kernels' code for any number of targets in one file, with all that a launch needs, so that no compiler does.
//!
//! A file is a header, an index, and the codes one after the other. The header holds the version of the layout, the index's length and its
//! hash; the index the kernels and the length and hash of each code. Equal codes are there once. Numbers are little-endian; the layout is
//! described in `docs/reference/packages.md`. Reading takes memory in proportion to the bytes and believes none of them.

mod content;
mod file;
mod notes;
mod plans;
mod programs;
mod read;
mod write;

pub use content::{
    Needs, PACKAGE_VERSION, Package, PackageError, PackedCode, PackedKernel, PackedSuite, TrustedPackage,
};
