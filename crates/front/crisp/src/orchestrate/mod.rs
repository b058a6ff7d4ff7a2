//! Orchestrations: found among the forms, with the kernels that they generate; resolved once the kernels are there.

mod find;
mod launched;
mod loops;
mod resolve;
mod template;
mod words;

pub(crate) use find::find;
pub(crate) use launched::launched;
pub(crate) use resolve::{Kernels, resolve};
pub(crate) use template::spelled;
