//! The text that kernels print, in Python: it goes to `sys.stdout`, as that of `print` does, so that notebooks and tests see it.

use pyo3::prelude::*;

/// Makes launches write to `sys.stdout`.
pub(crate) fn install() {
    crisp::print_by_default(|text| {
        Python::attach(|py| {
            let write = || py.import("sys")?.getattr("stdout")?.call_method1("write", (text,));
            if let Err(error) = write() {
                // A broken pipe does not undo the launch.
                error.write_unraisable(py, None);
            }
        });
    });
}
