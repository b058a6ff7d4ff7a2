//! Host programs: the code around kernels, in C++ and Python, printed from a [`HostPlan`]. Nothing is decided here.

mod api;
mod cpp;
mod names;
mod python;
mod sizes;

pub use api::Api;

use crisp_ir_artifact::HostPlan;

/// What a host program is about.
#[derive(Clone, Debug)]
pub struct HostProgram<'a> {
    /// The interface that it uses.
    pub api: Api,
    /// The name of the file without folder and ending.
    pub stem: &'a str,
    /// The files with the kernels' code, in the order in which they are tried.
    pub codes: &'a [String],
    /// What it runs.
    pub plans: &'a [HostPlan],
    /// How each kernel is called in the code.
    pub entries: &'a [Entry],
}

/// A kernel in the code of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The kernel.
    pub kernel: String,
    /// The name of its entry point.
    pub entry: String,
    /// Bytes of local memory that a launch asks for.
    pub dynamic_local: u32,
    /// What it tells, by the number of the message.
    pub messages: Vec<String>,
}

/// The text of a host program. Linear in its plans.
#[must_use]
pub fn print(program: &HostProgram<'_>) -> String {
    match program.api {
        Api::OpenCl | Api::Cuda | Api::Hip | Api::LevelZero => cpp::print(program),
        Api::PyOpenCl | Api::PyCuda | Api::PyLevelZero => python::print(program),
    }
}
