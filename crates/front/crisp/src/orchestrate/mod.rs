//! Orchestrations: found among the forms, with the kernels that they generate; resolved once the kernels are there.

mod find;
mod loops;
mod resolve;
mod template;

pub(crate) use find::find;
pub(crate) use resolve::{Kernels, resolve};
