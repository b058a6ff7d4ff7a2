//! Numbers of the host as elements of buffers and as arguments: the types whose bytes are those of a kernel's type.

use bytemuck::Pod;
use crisp_ir_artifact::{Elem, Scalar};

/// A type of the host that is an element type of kernels: integers, `f32`, `f64`, `bool`, and arrays of two to four numbers, which are
/// hardware vectors. `f16` and `bf16` are passed as the bits of `u16` by [`crate::Device::upload_bytes`].
pub trait Element: Copy + Send + 'static {
    /// The type that kernels have for it.
    const ELEM: Elem;

    /// The bytes of elements, one after the other, little-endian.
    fn bytes_of(elements: &[Self], take: &mut dyn FnMut(&[u8]));

    /// So many elements from bytes that `fill` writes.
    ///
    /// # Errors
    /// That of `fill`.
    fn collect<E>(length: usize, fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>) -> Result<Vec<Self>, E>;
}

/// Elements whose bytes are numbers already.
fn collect_pod<T: Pod, E>(length: usize, fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>) -> Result<Vec<T>, E> {
    let mut elements = vec![T::zeroed(); length];
    fill(bytemuck::cast_slice_mut(&mut elements))?;
    Ok(elements)
}

macro_rules! elements {
    ($($ty:ty => $scalar:ident),* $(,)?) => {
        $(
            impl Element for $ty {
                const ELEM: Elem = Elem { scalar: Scalar::$scalar, lanes: 1 };

                fn bytes_of(elements: &[Self], take: &mut dyn FnMut(&[u8])) {
                    take(bytemuck::cast_slice(elements));
                }

                fn collect<E>(length: usize, fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>) -> Result<Vec<Self>, E> {
                    collect_pod(length, fill)
                }
            }
            elements!(@vectors $ty, $scalar, 2, 3, 4);
        )*
    };
    (@vectors $ty:ty, $scalar:ident, $($lanes:literal),*) => {
        $(
            impl Element for [$ty; $lanes] {
                const ELEM: Elem = Elem { scalar: Scalar::$scalar, lanes: $lanes };

                fn bytes_of(elements: &[Self], take: &mut dyn FnMut(&[u8])) {
                    take(bytemuck::cast_slice(elements));
                }

                fn collect<E>(length: usize, fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>) -> Result<Vec<Self>, E> {
                    collect_pod(length, fill)
                }
            }
        )*
    };
}

elements! {
    i8 => I8, i16 => I16, i32 => I32, i64 => I64,
    u8 => U8, u16 => U16, u32 => U32, u64 => U64,
    f32 => F32, f64 => F64,
}

impl Element for bool {
    const ELEM: Elem = Elem { scalar: Scalar::Bool, lanes: 1 };

    fn bytes_of(elements: &[Self], take: &mut dyn FnMut(&[u8])) {
        let bytes: Vec<u8> = elements.iter().map(|&element| u8::from(element)).collect();
        take(&bytes);
    }

    fn collect<E>(length: usize, fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>) -> Result<Vec<Self>, E> {
        let mut bytes = vec![0_u8; length];
        fill(&mut bytes)?;
        Ok(bytes.into_iter().map(|byte| byte != 0).collect())
    }
}
