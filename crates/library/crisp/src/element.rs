//! Numbers and structures of the host as elements of buffers and as arguments: the types whose bytes are those of a kernel's type.

use bytemuck::Pod;
use crisp_ir_artifact::{Elem, HostLayout, HostMember, HostMemberType, Scalar};

/// A type of the host that is an element type of kernels: integers, `f32`, `f64`, `bool`, and arrays of two to four numbers, which are
/// hardware vectors; and structures of these, with `#[derive(crisp::Element)]`. `f16` and `bf16` are passed as the bits of `u16` by [`crate::Device::upload_bytes`].
pub trait Element: Copy + Send + 'static {
    /// The type that kernels have for it; of a structure that of its words.
    const ELEM: Elem;

    /// Where the members of a structure lie; none for numbers.
    #[must_use]
    fn structure() -> Option<&'static HostLayout> {
        None
    }

    /// The bytes of elements, one after the other, little-endian.
    fn bytes_of(elements: &[Self], take: &mut dyn FnMut(&[u8]));

    /// Makes `length` elements from bytes that `fill` writes.
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

/// The words that memory with structures consists of.
pub const WORD: Elem = Elem { scalar: Scalar::U32, lanes: 1 };

/// A member of a structure, for the derive macro.
#[must_use]
pub fn member<T: Element>(name: &str, offset: usize) -> HostMember {
    let ty = match T::structure() {
        Some(layout) => HostMemberType::Structure(layout.clone()),
        None => HostMemberType::Number(T::ELEM),
    };
    HostMember { name: name.to_owned(), offset: u32::try_from(offset).unwrap_or(u32::MAX), ty }
}

/// The structure of its members, for the derive macro.
#[must_use]
pub fn layout<T>(members: Vec<HostMember>) -> HostLayout {
    HostLayout { bytes: u32::try_from(size_of::<T>()).unwrap_or(u32::MAX), members }
}

/// Writes a member to the bytes of its structure, for the derive macro.
pub fn write<T: Element>(member: &T, structure: &mut [u8], offset: usize) {
    T::bytes_of(std::slice::from_ref(member), &mut |bytes| {
        let place = structure.get_mut(offset..).unwrap_or_default();
        place.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    });
}

/// Reads a member from the bytes of its structure, for the derive macro.
#[must_use]
pub fn read<T: Element>(structure: &[u8], offset: usize) -> Option<T> {
    let read = T::collect(1, &mut |bytes| {
        let place = structure.get(offset..).unwrap_or_default();
        bytes.iter_mut().zip(place).for_each(|(to, from)| *to = *from);
        Ok::<(), std::convert::Infallible>(())
    });
    read.ok()?.pop()
}

/// The bytes of structures, with zeros between members, for the derive macro.
pub fn write_all<T>(elements: &[T], one: &dyn Fn(&T, &mut [u8]), take: &mut dyn FnMut(&[u8])) {
    let mut bytes = vec![0; size_of_val(elements)];
    for (element, place) in elements.iter().zip(bytes.chunks_exact_mut(size_of::<T>().max(1))) {
        one(element, place);
    }
    take(&bytes);
}

/// Structures of bytes, for the derive macro.
///
/// # Errors
/// That of `fill`.
pub fn read_all<T, E>(
    length: usize,
    one: &dyn Fn(&[u8]) -> Option<T>,
    fill: &mut dyn FnMut(&mut [u8]) -> Result<(), E>,
) -> Result<Vec<T>, E> {
    let size = size_of::<T>();
    let mut bytes = vec![0; length.saturating_mul(size)];
    fill(&mut bytes)?;
    Ok(bytes.chunks_exact(size.max(1)).filter_map(one).collect())
}
