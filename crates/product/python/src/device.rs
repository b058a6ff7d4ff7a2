//! Devices and programs.
#![allow(unsafe_code)] // Who loads a package trusts it.

use crisp::package::{TrustedPackage, open};
use crisp::template::{OpenTemplate, TemplateKind, TemplateParameter};
use crisp::tensor::{RowProof, RowsOf};
use crisp::{GivenArray, Language, Math, Options, Session};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure::{failure, plain};
use crate::given::Memory;
use crate::launch::{Kernel, Queue};
use crate::orchestration::Orchestration;

/// A parameter of a template: its name, the names of its dimensions, its kind, whether it is a family.
type Parameter = (String, Vec<Vec<String>>, &'static str, bool);

/// An open device.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct Device {
    device: crisp::Device,
}

/// All devices: name, whether it is usable, what it is or why not.
#[pyfunction]
#[must_use]
pub fn devices() -> Vec<(String, bool, String)> {
    crisp::devices().into_iter().map(|device| (device.id, device.usable, device.details)).collect()
}

/// A size, and what is proven of it, or why nothing is.
type SizeOfRows = (String, Option<(Vec<(String, usize)>, Vec<String>, Vec<String>)>, Option<String>);

#[pymethods]
impl Device {
    /// Opens a device.
    #[new]
    fn new(py: Python<'_>, id: &str) -> PyResult<Device> {
        let device = py.detach(|| crisp::Device::open(id));
        Ok(Device { device: device.map_err(|error| failure(&error))? })
    }

    /// Compiles sources, each a name and a text. Where names are those of files there are `folders`: sources may include and import files beside them, and in
    /// these folders. `dimensions` are those of CUCL templates, each `NAME=DIM:SIZE,…`; `of` is a
    /// template, and the arrays from which its other dimensions follow: of each the name, extents and a type.
    #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)] // Python's lists become vectors.
    fn compile(
        &self,
        py: Python<'_>,
        sources: Vec<(String, String)>,
        definitions: Vec<String>,
        math: &str,
        folders: Option<Vec<String>>,
        dimensions: Vec<String>,
        of: Option<(String, Vec<GivenArray>)>,
    ) -> PyResult<Program> {
        let Some(math) = Math::named(math) else {
            let names = Math::ALL.map(|math| format!("{:?}", math.name())).join(", ");
            return Err(PyValueError::new_err(format!("math is one of {names}, and not {math:?}")));
        };
        let program = py.detach(|| {
            let (reads, include_folders) = (folders.is_some(), folders.unwrap_or_default());
            let options =
                Options { definitions, definitions_are_known: true, math, include_folders, ..Options::strict() };
            let mut session = Session::new(Options { dimensions, ..options });
            if reads {
                session.read_includes(Box::new(crisp::read_included));
            }
            for (name, text) in &sources {
                session.add_source(name, Language::of(name).unwrap_or(Language::Crisp), text.as_bytes());
            }
            if let Some((name, arrays)) = of
                && let Some(template) = session.open_templates().iter().find(|template| template.name == name)
            {
                session = session.of_template(template, arrays);
            }
            self.device.compile_session(&mut session)
        });
        Ok(Program { program: program.map_err(|error| failure(&error))? })
    }

    /// The kernels of a package.
    fn load(&self, py: Python<'_>, name: &str, package: &[u8]) -> PyResult<Program> {
        let opened = py.detach(|| open(name, package)).map_err(|found| {
            let texts: Vec<&str> = found.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
            plain(format!("error: {}", texts.join("\n")), String::new())
        })?;
        // Safety: a caller of `crisp.load` states by it that the file comes from a trusted source.
        let package = unsafe { TrustedPackage::new(opened.0) };
        Ok(Program { program: self.device.load(package) })
    }

    /// Memory with these bytes.
    fn upload(&self, py: Python<'_>, bytes: &[u8]) -> PyResult<Memory> {
        let memory = py.detach(|| self.device.upload_bytes(bytes));
        Ok(Memory::new(memory.map_err(|error| failure(&error))?))
    }

    /// Allocates this number of zero bytes.
    fn allocate(&self, py: Python<'_>, bytes: u64) -> PyResult<Memory> {
        let memory = py.detach(|| self.device.allocate(bytes));
        Ok(Memory::new(memory.map_err(|error| failure(&error))?))
    }

    /// A queue.
    fn queue(&self) -> PyResult<Queue> {
        let queue = self.device.queue().map_err(|error| failure(&error))?;
        Ok(Queue::new(queue))
    }
}

/// Kernels for a device.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct Program {
    program: crisp::Program,
}

#[pymethods]
impl Program {
    /// The names of all kernels.
    fn kernels(&self) -> Vec<String> {
        self.program.kernels()
    }

    /// The CUCL templates whose dimensions follow from arrays: the name of each, and of each parameter the name, the names of its dimensions, its kind
    /// (`"input"`, `"changed"`, `"result"`, `"value"` or `"dimensions"`), and whether it is a family.
    fn templates(&self) -> Vec<(String, Vec<Parameter>)> {
        let parameter = |it: &TemplateParameter| {
            let kind = match it.kind {
                TemplateKind::Input => "input",
                TemplateKind::Changed => "changed",
                TemplateKind::Result => "result",
                TemplateKind::Value => "value",
                TemplateKind::Dimensions => "dimensions",
            };
            (it.name.clone(), it.dimensions.clone(), kind, it.family)
        };
        let one = |it: &OpenTemplate| (it.name.clone(), it.parameters.iter().map(parameter).collect());
        self.program.templates().iter().map(one).collect()
    }

    /// Returns the loops and launches that loop kernels and tensor programs became.
    fn schedules(&self) -> Option<&str> {
        self.program.compiled().and_then(|compiled| compiled.explained.as_deref())
    }

    /// Returns for each tensor program its sizes, each with the arrays of rows, the arrays that rows share and the sizes that decide orders, or with why it is not proven that it
    /// counts rows.
    fn rows(&self) -> Vec<(String, Vec<SizeOfRows>)> {
        let one = |rows: &RowsOf| match &rows.proof {
            Ok(RowProof { arrays, shared, orders }) => {
                (rows.size.clone(), Some((arrays.clone(), shared.clone(), orders.clone())), None)
            }
            Err(breach) => (rows.size.clone(), None, Some(breach.why.clone())),
        };
        let programs = self.program.compiled().map_or(&[][..], |compiled| &compiled.tensors);
        programs.iter().map(|program| (program.name.clone(), program.rows.iter().map(one).collect())).collect()
    }

    /// A kernel.
    fn kernel(&self, device: &Device, name: &str) -> PyResult<Kernel> {
        let kernel = self.program.kernel(name).map_err(|error| failure(&error))?;
        Ok(Kernel::new(kernel, device.device.clone()))
    }

    /// The names of all orchestrations.
    fn orchestrations(&self) -> Vec<String> {
        self.program.orchestrations()
    }

    /// An orchestration.
    fn orchestration(&self, name: &str) -> PyResult<Orchestration> {
        let found = self.program.orchestration(name).map_err(|error| failure(&error))?;
        Ok(Orchestration::new(found))
    }

    /// Returns the facts that a host needs, as JSON.
    fn metadata(&self) -> PyResult<String> {
        self.program.metadata().map_err(|error| failure(&error))
    }

    /// Returns the messages of the compiler that are not errors.
    fn warnings(&self) -> String {
        crisp::diagnostics::render_terminal(self.program.files(), self.program.warnings(), false)
    }
}
