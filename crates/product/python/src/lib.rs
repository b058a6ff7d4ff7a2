//! The extension module `crisp._native`: devices, programs, kernels, buffers and queues for the Python code beside it, which checks what
//! Python passes and alone may call it. In a wheel the same library has the C interface and the command.

pub mod bound;
mod calls;
pub mod command;
pub mod context;
pub mod device;
mod exchange;
pub mod failure;
pub mod given;
pub mod launch;
pub mod loop_kernel;
mod offer;
pub mod orchestration;
mod passed;
mod printing;
pub mod signals;
mod spelling;

// Its functions are exported beside the module's.
use crisp_product_capi as _;
use pyo3::prelude::*;

/// Defines the module that Python imports.
#[pymodule]
#[pyo3(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("NativeError", module.py().get_type::<failure::NativeError>())?;
    module.add_class::<device::Device>()?;
    module.add_class::<device::Program>()?;
    module.add_class::<launch::Kernel>()?;
    module.add_class::<given::Memory>()?;
    module.add_class::<launch::Queue>()?;
    module.add_class::<bound::Call>()?;
    module.add_class::<loop_kernel::LoopKernel>()?;
    module.add_class::<orchestration::Orchestration>()?;
    module.add_class::<context::Context>()?;
    module.add_class::<signals::TimeLimited>()?;
    signals::install();
    printing::install();
    module.add_function(wrap_pyfunction!(offer::unfit, module)?)?;
    module.add_function(wrap_pyfunction!(offer::number_bytes, module)?)?;
    module.add_function(wrap_pyfunction!(signals::interrupt, module)?)?;
    module.add_function(wrap_pyfunction!(device::devices, module)?)
}
