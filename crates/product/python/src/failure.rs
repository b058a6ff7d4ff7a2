//! Errors on their way to Python: the text with carets, the same as JSON, and the code.

use crisp::Error;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

create_exception!(_native, NativeError, PyException, "Text, JSON lines and code of what went wrong.");

/// An error of the library.
#[must_use]
pub fn failure(error: &Error) -> PyErr {
    // After Ctrl-C, which ends a launch, Python's own handler says what is raised: KeyboardInterrupt, unless the program has set another.
    if let Err(raised) = Python::attach(|py| py.check_signals()) {
        return raised;
    }
    NativeError::new_err((error.to_string(), error.json(), error.code().to_owned()))
}

/// The package's exception for an error of the library.
#[must_use]
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    static RAISED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let found = failure(error);
    if !found.is_instance_of::<NativeError>(py) {
        return found;
    }
    let made = RAISED.import(py, "crisp.errors", "raised").and_then(|raised| raised.call1((found.value(py),)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// An error that has only a text and a code.
#[must_use]
pub fn plain(text: String, json: String) -> PyErr {
    NativeError::new_err((text, json, String::new()))
}
