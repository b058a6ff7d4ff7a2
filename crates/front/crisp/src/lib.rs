//! The front end for `.crisp`: from read data to a module of the kernel IR.

mod expand;
