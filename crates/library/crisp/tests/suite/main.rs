//! The tests of this crate: one program, so that what they use is linked once.

mod all_cores;
mod analyses;
mod cucl;
mod devices_agree;
mod documents;
mod execution;
mod facade;
mod ir_forms;
mod language;
mod launched;
mod library;
mod loopy;
mod masked;
mod names;
mod no_double;
mod recovery;
mod rtc;
mod shapes;
mod tensor;
