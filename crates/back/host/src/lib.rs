//! Host programs: the code around kernels, in C++, Python and JavaScript, printed from a plan. Nothing is decided here.

mod api;
mod arrays;
mod cpp;
mod in_memory;
mod names;
mod program;
mod python;
mod sizes;
mod web;

pub use api::Api;
pub use in_memory::InMemory;
pub use program::{Entry, HostProgram};

/// Returns the text of a host program. Linear in its plans.
#[must_use]
pub fn print(program: &HostProgram<'_>) -> String {
    match program.api {
        Api::OpenCl | Api::Cuda | Api::Hip | Api::LevelZero | Api::Vulkan => cpp::print(program),
        Api::WebGpu => web::print(program),
        Api::PyOpenCl | Api::PyCuda | Api::PyLevelZero => python::print(program),
    }
}
