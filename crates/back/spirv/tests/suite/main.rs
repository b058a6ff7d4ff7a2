//! The tests of this crate: one program, so that what they use is linked once.

mod merged;
// Its own tests run here: a program of unit tests would compile the whole crate once more.
#[allow(dead_code, unreachable_pub)]
#[path = "../../src/names.rs"]
mod names;
mod spirv;
