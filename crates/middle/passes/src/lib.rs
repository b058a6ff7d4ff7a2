//! Passes: every change of the kernel IR.
