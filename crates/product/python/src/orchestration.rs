//! Orchestrations: several launches with their memory, called with the bytes of numbers and of arrays.

use crisp::host::{PlanName, plan_name, read_back};
use crisp::{Elem, Scalar};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::failure::failure;
use crate::signals::detached;

/// An orchestration on a device.
#[pyclass(module = "crisp._native", frozen)]
#[derive(Debug)]
pub struct Orchestration {
    orchestration: crisp::Orchestration,
}

/// The object of a name: the name, whether it is memory, scalar type and lanes.
type Described = (String, bool, &'static str, u8);

/// An input: a name, whether it is memory, scalar type, lanes, bytes.
type Given = (String, bool, String, u8, PyBackedBytes);

/// A result: the name, scalar type, lanes, bytes without gaps.
type Output<'py> = (String, &'static str, u8, Bound<'py, PyBytes>);

impl Orchestration {
    pub(crate) fn new(orchestration: crisp::Orchestration) -> Orchestration {
        Orchestration { orchestration }
    }
}

#[pymethods]
impl Orchestration {
    /// Returns the inputs that a call may set.
    fn inputs(&self) -> Vec<Described> {
        let plan = self.orchestration.plan();
        let one = |name: &str| match plan_name(plan, name)? {
            PlanName::Value(_, default) => Some((name.to_owned(), false, default.elem.scalar.name(), 1)),
            PlanName::Buffer(_, buffer) => Some((name.to_owned(), true, buffer.elem.scalar.name(), buffer.elem.lanes)),
        };
        self.orchestration.inputs().into_iter().filter_map(one).collect()
    }

    /// Returns the results.
    fn outputs(&self) -> Vec<Described> {
        let of = read_back(self.orchestration.plan());
        of.map(|(_, buffer)| (buffer.name.clone(), true, buffer.elem.scalar.name(), buffer.elem.lanes)).collect()
    }

    /// The whole name of an input or output for what a caller calls it; none where there is not exactly one.
    fn whole_name(&self, name: &str, output: bool) -> Option<String> {
        let names = if output { self.orchestration.outputs() } else { self.orchestration.inputs() };
        crisp::host::find_name(&names, name).map(str::to_owned)
    }

    /// Runs it.
    #[allow(clippy::needless_pass_by_value)] // Python's lists become vectors.
    fn run<'py>(&self, py: Python<'py>, given: Vec<Given>) -> PyResult<Vec<Output<'py>>> {
        let mut call = self.orchestration.call();
        for (name, memory, scalar, lanes, bytes) in &given {
            let scalar = Scalar::from_name(scalar);
            let scalar = scalar.ok_or_else(|| PyValueError::new_err("an input has an unknown type"))?;
            let elem = Elem { scalar, lanes: *lanes };
            call = if *memory {
                call.vector_bytes(name, elem, bytes.to_vec())
            } else {
                call.value_bytes(name, elem, bytes.to_vec())
            };
        }
        let results = detached(py, || call.run())?.map_err(|error| failure(&error))?;
        let mut outputs = Vec::new();
        for name in self.orchestration.outputs() {
            let (elem, bytes) = results.bytes(name).map_err(|error| failure(&error))?;
            outputs.push((name.to_owned(), elem.scalar.name(), elem.lanes, PyBytes::new(py, &bytes)));
        }
        Ok(outputs)
    }
}
