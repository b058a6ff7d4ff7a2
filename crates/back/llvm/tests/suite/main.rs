//! The tests of this crate: one program, so that what they use is linked once.

mod arithmetic;
mod atomics;
mod comparisons;
mod distances;
mod found;
mod gpu;
mod growth;
mod harness;
mod idioms;
mod masked;
mod memory;
mod refused;
mod speed;
mod targets;
mod telling;
mod warps;
mod whole;
