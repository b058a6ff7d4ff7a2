//! Arguments of launches: values and buffers of the host's types in tuples, and the same without types; checked against the interface.

use crisp_ir_artifact::{Argument, BoundShapes, Callable, Elem, HostLayout};
use crisp_run_device::LaunchArgument;
use crisp_support_diagnostics::Diagnostic;

use crate::element::Element;
use crate::judge::{Array, Offer, bound, one, shorter_than_shapes};
use crate::memory::{Buffer, Memory};
use crate::messages;
use crate::messages::mistakes::{Mistake, Place, Plain, plain};
use crate::values::elements::integer;

/// The longest value: four lanes of eight bytes.
const VALUE_BYTES: usize = 32;

/// One argument of a launch.
#[derive(Clone, Copy, Debug)]
pub enum Passed<'a> {
    /// A value.
    Value {
        /// Its type.
        elem: Elem,
        /// Its bytes, lane after lane, little-endian; the rest is zero.
        bytes: [u8; VALUE_BYTES],
    },
    /// A buffer.
    Buffer {
        /// Where its elements are.
        memory: &'a Memory,
        /// The type of its elements.
        elem: Elem,
        /// Bytes from one element to the next.
        stride: u32,
        /// How many elements there are.
        elements: u64,
        /// Whether a kernel may write it.
        writable: bool,
        /// The extents of an array; none of memory without axes. Lanes and parts of elements are not extents.
        extents: Option<&'a [u64]>,
        /// The layout of the structures whose words its elements are; none where they are not, or where the caller has handled that.
        structure: Option<&'static HostLayout>,
    },
}

impl Passed<'_> {
    /// The argument for the check of a call.
    pub(crate) fn offer(&self) -> Offer<'_> {
        match *self {
            Passed::Value { elem, ref bytes } => {
                let bits = || u64::from_le_bytes(bytes.first_chunk::<8>().copied().unwrap_or_default());
                let is_whole = elem.lanes == 1 && elem.scalar.is_integer();
                Offer::Value(elem, is_whole.then(|| integer(elem.scalar, bits())))
            }
            Passed::Buffer { memory: _, elem, stride, elements, writable, extents, structure } => {
                let (elem, what, strides, step, place) = (Some(elem), None, None, 0, Place::Device);
                Offer::Array(Array { elem, what, stride, elements, extents, strides, step, writable, structure, place })
            }
        }
    }

    /// A value of a type of the host.
    #[must_use]
    pub fn value<T: Element>(value: T) -> Passed<'static> {
        let mut bytes = [0; VALUE_BYTES];
        T::bytes_of(&[value], &mut |from| bytes.iter_mut().zip(from).for_each(|(to, from)| *to = *from));
        Passed::Value { elem: T::ELEM, bytes }
    }

    /// Returns the argument for devices.
    pub(crate) fn launch_argument(&self) -> LaunchArgument<'_> {
        match self {
            Passed::Value { elem, bytes } => {
                LaunchArgument::Value(bytes.get(..elem.bytes() as usize).unwrap_or_default())
            }
            Passed::Buffer { memory, elements, .. } => {
                LaunchArgument::Buffer { memory: memory.inner.as_ref(), elements: *elements }
            }
        }
    }
}

/// A value or buffer that may be an argument: numbers, arrays of two to four numbers for hardware vectors, `&buffer` for what a kernel
/// only reads, `&mut buffer` for what it writes.
pub trait IntoPassed<'a> {
    /// Converts to an argument.
    fn passed(self) -> Passed<'a>;
}

impl<'a, T: Element> IntoPassed<'a> for T {
    fn passed(self) -> Passed<'a> {
        Passed::value(self)
    }
}

fn buffer<T: Element>(buffer: &Buffer<T>, writable: bool) -> Passed<'_> {
    let (structure, size) = (T::structure(), size_of::<T>());
    let (stride, words) = if structure.is_some() { (T::ELEM.bytes() as usize, size / 4) } else { (size, 1) };
    let stride = u32::try_from(stride).unwrap_or(u32::MAX);
    let elements = (buffer.len() as u64).saturating_mul(words as u64);
    Passed::Buffer { memory: &buffer.memory, elem: T::ELEM, stride, elements, writable, extents: None, structure }
}

impl<'a, T: Element> IntoPassed<'a> for &'a Buffer<T> {
    fn passed(self) -> Passed<'a> {
        buffer(self, false)
    }
}

impl<'a, T: Element> IntoPassed<'a> for &'a mut Buffer<T> {
    fn passed(self) -> Passed<'a> {
        buffer(self, true)
    }
}

/// The arguments of a launch in the order of the kernel's parameters: a tuple of up to twelve, or a vector of [`Passed`].
pub trait Arguments<'a> {
    /// Converts to a list.
    fn list(self) -> Vec<Passed<'a>>;
}

impl Arguments<'_> for () {
    fn list(self) -> Vec<Passed<'static>> {
        Vec::new()
    }
}

impl<'a> Arguments<'a> for Vec<Passed<'a>> {
    fn list(self) -> Vec<Passed<'a>> {
        self
    }
}

macro_rules! tuples {
    ($($name:ident)+) => {
        impl<'a, $($name: IntoPassed<'a>),+> Arguments<'a> for ($($name,)+) {
            fn list(self) -> Vec<Passed<'a>> {
                #[allow(non_snake_case)] // Types and values of a tuple have the same names here.
                let ($($name,)+) = self;
                vec![$($name.passed()),+]
            }
        }
    };
}

tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);
tuples!(A B C D E F G H I);
tuples!(A B C D E F G H I J);
tuples!(A B C D E F G H I J K);
tuples!(A B C D E F G H I J K L);

/// Whether the shapes of a list of arguments are known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shapes<'a> {
    /// They are bound by the check.
    Unknown,
    /// Numbers among the arguments and lengths of results follow from these.
    Bound(&'a BoundShapes),
}

/// Returns everything that is wrong with a list of arguments, but for their device and their length in bytes, which the device checks. `queued` is
/// true where the launch goes to the queue that uses memory already.
#[inline(never)] // Its frame is gone when the launch runs: stacks of threads may be small.
pub(crate) fn mistakes(
    callable: &Callable,
    passed: &[Passed<'_>],
    shapes: Shapes<'_>,
    queued: &dyn Fn(&Memory) -> bool,
) -> Vec<Diagnostic> {
    let interface = &callable.interface;
    // Who passes what the kernel makes by itself passes all of it.
    if passed.len() != interface.arguments.len() && passed.len() != interface.explicit().len() {
        return plain(&[Mistake::count(callable, passed.len(), &|_| true)]);
    }
    // What is not on this device the device refuses.
    let mut found = Vec::new();
    for (position, passed) in passed.iter().enumerate() {
        found.extend(one(callable, position, &passed.offer(), &Plain));
    }
    if !found.is_empty() {
        return found;
    }
    let used = used(callable, passed.iter().map(Some), queued);
    if !used.is_empty() {
        return used;
    }
    if interface.explicit().iter().all(|argument| argument.shape.is_none()) {
        return found;
    }
    let offers: Vec<Offer<'_>> = passed.iter().map(Passed::offer).collect();
    match shapes {
        Shapes::Bound(bound) => shorter_than_shapes(callable, &offers, bound),
        Shapes::Unknown => bound(callable, &offers).err().unwrap_or_default(),
    }
}

/// Returns the mistakes of memory that another queue uses.
pub(crate) fn used<'p>(
    callable: &Callable,
    passed: impl Iterator<Item = Option<&'p Passed<'p>>>,
    queued: &dyn Fn(&Memory) -> bool,
) -> Vec<Diagnostic> {
    let one = |(passed, declared): (Option<&Passed<'_>>, &Argument)| match passed? {
        Passed::Buffer { memory, .. } if !memory.uses.is_free() && !queued(memory) => {
            Some(messages::used_by_queue(Some((&declared.name, &callable.interface.kernel))))
        }
        _ => None,
    };
    passed.zip(&callable.interface.arguments).filter_map(one).collect()
}
