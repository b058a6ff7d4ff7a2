//! naga for WGSL: validates it, and writes it as the Metal and Direct3D languages.

mod messages;
mod validate;

pub use validate::{hlsl, metal, validate};
