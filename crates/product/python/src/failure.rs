//! Errors on their way to Python: the text with carets, the same as JSON, and the code.

use crisp::Error;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;

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

/// An error that has only a text and a code.
#[must_use]
pub fn plain(text: String, json: String) -> PyErr {
    NativeError::new_err((text, json, String::new()))
}
