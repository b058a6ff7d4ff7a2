//! Results of instructions for one lane: pure functions of bits.

pub(crate) mod convert;
pub(crate) mod float;
pub(crate) mod half;
pub(crate) mod integer;
