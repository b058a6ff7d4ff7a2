//! `crisp.Context`: the calls of the C interface, one to one.

use std::path::Path;

use crisp::ContextStatus;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Sources that are compiled together to one binary, again and again while they change.
#[pyclass(module = "crisp")]
#[derive(Debug)]
pub struct Context {
    context: crisp::Context,
}

#[pymethods]
impl Context {
    /// A context for a target: "ptx", "spv", "spv-vulkan", "wgsl", "msl", "hlsl", "opencl-c", "llvm", or a processor.
    #[new]
    fn new(target: &str) -> PyResult<Context> {
        let unknown = || {
            let help = "there are ptx, spv, spv-vulkan, wgsl, msl, hlsl, opencl-c, llvm, and names of processors";
            PyValueError::new_err(format!("error: there is no target `{target}`\n  help: {help}"))
        };
        Ok(Context { context: crisp::Context::new(target).ok_or_else(unknown)? })
    }

    /// Reads a file and adds it.
    fn add_input_file(&mut self, path: &str) -> PyResult<()> {
        self.context.add_input_file(Path::new(path)).map_err(|problem| PyOSError::new_err(problem.message))
    }

    /// Adds a source under a name.
    #[pyo3(signature = (source, virtual_file_name = "source.crisp"))]
    fn add_input_string(&mut self, source: &str, virtual_file_name: &str) {
        self.context.add_input_string(source, virtual_file_name);
    }

    /// Sets all flags.
    fn set_flags(&mut self, flags: &str) {
        self.context.set_flags(flags);
    }

    /// Compiles everything, with a string whose definitions override earlier ones: 0, 1, or -1.
    #[pyo3(signature = (source = None))]
    fn compile(&mut self, py: Python<'_>, source: Option<&str>) -> i32 {
        let context = &mut self.context;
        let status = py.detach(|| match source {
            Some(source) => context.compile_string(source),
            None => context.compile(),
        });
        match status {
            ContextStatus::Compatible => 0,
            ContextStatus::Breaking => 1,
            ContextStatus::Failed => -1,
        }
    }

    /// The output of the last success.
    fn get_binary<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.context.binary().map(|binary| PyBytes::new(py, binary))
    }

    /// The code of the first error as a number; 0 after a success.
    fn get_compilation_error_code(&self) -> u32 {
        self.context.error_code()
    }

    /// Errors and warnings, with source lines and carets.
    fn get_messages(&self) -> String {
        self.context.messages()
    }

    /// The same as JSON lines.
    fn get_messages_json(&self) -> String {
        self.context.messages_json()
    }

    /// Metadata of the last success, as JSON.
    fn get_metadata(&self) -> Option<&str> {
        self.context.metadata()
    }

    /// Returns the changes of each kernel, as JSON.
    fn get_abi_changes(&self) -> String {
        self.context.abi_changes_json()
    }
}
