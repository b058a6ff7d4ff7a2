//! CUCL: templates whose comments carry named dimensions, around kernels in the common part of OpenCL C and CUDA C.
//!
//! Template text → declarations → instantiated source with a map back to the template → C. The C is read by `front/c`.

mod compile;
mod dims;
mod messages;
mod names;
mod template;
mod words;

pub use compile::{Compiled, Request, compile};
pub use dims::{Dim, Dims};
pub use template::declare::{Declaration, Direction, Index, Template, template};
pub use template::instantiate::{Binding, Bindings, Geometry, Instance, SourceMap, instantiate};
