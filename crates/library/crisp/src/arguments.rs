//! Arguments of launches: values and buffers of the host's types in tuples, and the same without types; checked against the interface.

use crisp_ir_artifact::{
    Argument, ArgumentKind, BoundShapes, Callable, Elem, Extents, GivenShape, HostLayout, HostNote, Layout, Shape,
};
use crisp_library_compile::{call_shapes, other_length, shorter_than_shape};
use crisp_run_device::LaunchArgument;
use crisp_support_diagnostics::{Diagnostic, Span};

use crate::element::Element;
use crate::memory::{Buffer, Memory};
use crate::messages;
use crate::values::elements::integer;
use crate::values::records;

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
pub(crate) fn mistakes(
    callable: &Callable,
    passed: &[Passed<'_>],
    shapes: Shapes<'_>,
    queued: &dyn Fn(&Memory) -> bool,
) -> Vec<Diagnostic> {
    let interface = &callable.interface;
    let declared = interface.explicit();
    // Who passes what the kernel makes by itself passes all of it.
    let all = if passed.len() == interface.arguments.len() { interface.arguments.as_slice() } else { declared };
    if passed.len() != all.len() {
        return vec![messages::argument_count(&interface.kernel, callable.span, declared, passed.len())];
    }
    let found = mistakes_alone(callable, all, passed.iter().map(Some), queued);
    if !found.is_empty() || declared.iter().all(|argument| argument.shape.is_none()) {
        return found;
    }
    let passed = passed.iter().map(Some);
    match shapes {
        Shapes::Bound(bound) => shorter_than_shapes(callable, passed, bound),
        Shapes::Unknown => {
            let both = declared.iter().zip(passed.clone());
            let given: Vec<GivenShape<'_>> = both.map(|(declared, passed)| given_shape(declared, passed)).collect();
            match call_shapes(callable, &given) {
                Ok(bound) => shorter_than_shapes(callable, passed, &bound),
                Err(found) => found,
            }
        }
    }
}

/// Returns what is wrong with each argument by itself; arguments that are not given are right.
pub(crate) fn mistakes_alone<'p>(
    callable: &Callable,
    declared: &[Argument],
    passed: impl Iterator<Item = Option<&'p Passed<'p>>>,
    queued: &dyn Fn(&Memory) -> bool,
) -> Vec<Diagnostic> {
    let kernel = callable.interface.kernel.as_str();
    let places = callable.parameters.iter().copied().chain(std::iter::repeat(callable.span));
    let wanted = |position: usize| {
        callable.notes.iter().find_map(|note| match note {
            HostNote::Structures { param, words: _, layout } if *param as usize == position => Some(layout),
            _ => None,
        })
    };
    let each = declared.iter().zip(passed).zip(places).enumerate();
    let one = |(position, ((declared, passed), at)): (usize, ((&Argument, Option<&Passed<'_>>), Span))| {
        let passed = passed?;
        let structures = structure_mistake(kernel, at, declared, passed, wanted(position));
        structures.or_else(|| mistake(kernel, at, declared, passed, queued))
    };
    each.filter_map(one).collect()
}

/// Returns the mistakes of buffers that are shorter than the shapes that they are given or that follow for them.
pub(crate) fn shorter_than_shapes<'p>(
    callable: &Callable,
    passed: impl Iterator<Item = Option<&'p Passed<'p>>>,
    bound: &BoundShapes,
) -> Vec<Diagnostic> {
    let one = |(position, (passed, shape)): (usize, (Option<&Passed<'_>>, &Option<Extents>))| match (passed?, shape) {
        (Passed::Buffer { elements, .. }, Some(shape)) => shorter_than_shape(callable, position, shape, *elements),
        _ => None,
    };
    passed.zip(&bound.shapes).enumerate().filter_map(one).collect()
}

fn has_gaps(shape: &Shape) -> bool {
    matches!(shape.layout, Layout::Strides(_))
}

/// Returns the source of a call's shapes; nothing where an argument is not given.
pub(crate) fn given_shape<'a>(declared: &Argument, passed: Option<&Passed<'a>>) -> GivenShape<'a> {
    let Some(passed) = passed else { return GivenShape::Nothing };
    match *passed {
        Passed::Value { elem, bytes } if elem.lanes == 1 && elem.scalar.is_integer() => {
            let bytes = bytes.first_chunk::<8>().copied().unwrap_or_default();
            GivenShape::Value(Some(integer(elem.scalar, u64::from_le_bytes(bytes))))
        }
        Passed::Value { .. } => GivenShape::Value(None),
        Passed::Buffer { extents: Some(extents), .. } => GivenShape::Extents(extents),
        // Memory with gaps has more elements than its axes.
        Passed::Buffer { extents: None, .. } if declared.shape.as_ref().is_some_and(has_gaps) => GivenShape::Nothing,
        Passed::Buffer { elements, extents: None, .. } => GivenShape::Elements(elements / declared.parts()),
    }
}

/// Structures for a vector of others, or of none.
fn structure_mistake(
    kernel: &str,
    at: Span,
    declared: &Argument,
    passed: &Passed<'_>,
    wanted: Option<&HostLayout>,
) -> Option<Diagnostic> {
    let Passed::Buffer { structure: Some(given), .. } = passed else { return None };
    let (ArgumentKind::Buffer { .. }, Some(wanted)) = (declared.kind, wanted) else {
        return Some(messages::no_structures(kernel, at, declared));
    };
    records::difference(wanted, given).map(|what| messages::other_structure(kernel, at, declared, &what))
}

fn mistake(
    kernel: &str,
    at: Span,
    declared: &Argument,
    passed: &Passed<'_>,
    queued: &dyn Fn(&Memory) -> bool,
) -> Option<Diagnostic> {
    match (declared.kind, passed) {
        (ArgumentKind::Value(wanted), Passed::Value { elem, bytes: _ }) => {
            (wanted != *elem).then(|| messages::element_type(kernel, at, declared, *elem))
        }
        (ArgumentKind::Value(_), Passed::Buffer { .. }) => {
            Some(messages::argument_kind(kernel, at, declared, "a buffer"))
        }
        (ArgumentKind::Buffer { .. }, Passed::Value { .. }) => {
            Some(messages::argument_kind(kernel, at, declared, "a value"))
        }
        (
            kind @ ArgumentKind::Buffer { elem: wanted, stride: wanted_stride, .. },
            Passed::Buffer { memory, elem, stride, elements, writable, extents: _, structure: _ },
        ) => {
            let name = declared.name.as_str();
            if wanted != *elem {
                Some(messages::element_type(kernel, at, declared, *elem))
            } else if wanted_stride != *stride {
                Some(messages::element_stride(kernel, at, name, wanted_stride, *stride))
            } else if kind.is_written() && !writable {
                Some(messages::given_for_reading(kernel, at, name))
            } else if let Some(found) = other_length(kernel, at, declared, *elements) {
                Some(found)
            } else if !memory.uses.is_free() && !queued(memory) {
                Some(messages::used_by_queue(Some((name, kernel))))
            } else {
                None
            }
        }
    }
}
