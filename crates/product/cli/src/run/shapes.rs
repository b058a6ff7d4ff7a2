//! Sizes, lengths of results and places of elements of a run, as they follow from the shapes of its arguments.

use crisp::diagnostics::Diagnostic;
use crisp::values::elements::{self, Elements};
use crisp::{Argument, ArgumentKind, BoundShapes, Callable, Extents, GivenShape, Layout};

use super::parameter::BufferKind;
use super::values::Contents;

/// An argument, as far as it is known before the launch sizes are.
pub(super) enum Given {
    /// The bytes of a scalar or vector.
    Value(Vec<u8>),
    /// Elements that the command line gives, and their extents where it says them.
    Contents(Contents, Option<Vec<u64>>),
    /// Columns that the command line gives, and how many values each has.
    Columns(Elements, u64),
    /// An output that the command line does not give.
    Output(BufferKind),
    /// A size that follows from others.
    Size,
    /// An argument that the run makes itself.
    Hidden,
}

impl Given {
    /// Returns the source of the shapes of a call; `parts` elements of memory are one of the author's.
    fn shape(&self, kind: ArgumentKind, parts: u64) -> GivenShape<'_> {
        match self {
            Given::Value(bytes) => GivenShape::Value(match kind {
                ArgumentKind::Value(elem) if elem.lanes == 1 && elem.scalar.is_integer() => {
                    Some(elements::integer(elem.scalar, elements::bits(bytes)))
                }
                ArgumentKind::Value(_) | ArgumentKind::Buffer { .. } => None,
            }),
            Given::Contents(_, Some(extents)) => GivenShape::Extents(extents),
            Given::Contents(contents, None) => GivenShape::Elements(contents.length() / parts),
            Given::Columns(elements, _) => GivenShape::Elements(elements.length() / parts),
            Given::Output(_) | Given::Size | Given::Hidden => GivenShape::Nothing,
        }
    }
}

/// The extents of each argument, where they are known, and where elements lie, where that is another order.
pub(super) type Shapes = (Vec<Option<Vec<u64>>>, Vec<Option<(Extents, u64)>>);

/// Gives sizes the values that follow from arrays, results their lengths, and elements the order of their argument.
pub(super) fn shapes(callable: &Callable, given: &mut [Option<Given>]) -> Result<Shapes, Vec<Diagnostic>> {
    let own = |given: &Option<Given>| match given {
        Some(Given::Contents(_, extents)) => extents.clone(),
        _ => None,
    };
    let mut extents: Vec<Option<Vec<u64>>> = given.iter().map(own).collect();
    let mut placed = vec![None; given.len()];
    let arguments = callable.interface.explicit();
    let lengths = other_lengths(callable, given);
    if !lengths.is_empty() {
        return Err(lengths);
    }
    if arguments.iter().all(|argument| argument.shape.is_none()) {
        return Ok((extents, placed));
    }
    let shapes: Vec<GivenShape<'_>> = arguments
        .iter()
        .zip(&*given)
        .map(|(argument, given)| match given {
            // Memory with gaps has more elements than its axes.
            Some(Given::Contents(_, None)) if layout(argument) == Order::Gaps => GivenShape::Nothing,
            Some(given) => given.shape(argument.kind, argument.parts()),
            None => GivenShape::Nothing,
        })
        .collect();
    let BoundShapes { values, shapes } = crisp::call_shapes(callable, &shapes)?;
    // Elements without axes lie as in memory, where there may be gaps.
    let short = given.iter().zip(&shapes).enumerate().filter_map(|(position, (given, shape))| match (given, shape) {
        (Some(Given::Contents(contents, None)), Some(shape)) => {
            crisp::shorter_than_shape(callable, position, shape, contents.length())
        }
        _ => None,
    });
    let short: Vec<Diagnostic> = short.collect();
    if !short.is_empty() {
        return Err(short);
    }
    for (position, (given, argument)) in given.iter_mut().zip(arguments).enumerate() {
        if let (Some(Given::Size), Some(value), ArgumentKind::Value(elem)) =
            (&given, values.get(position).copied().flatten(), argument.kind)
        {
            let bytes = value.to_le_bytes();
            let width = elem.bytes() as usize;
            *given = Some(Given::Value(bytes.get(..width).unwrap_or_default().to_vec()));
        }
        let Some(shape) = shapes.get(position).and_then(Option::as_ref) else { continue };
        if let Some(Given::Output(kind)) = given {
            kind.length = Some(shape.elements);
        }
        if layout(argument) != Order::Usual {
            let width = usize::try_from(argument.parts()).unwrap_or(1);
            let reach = shape.elements / argument.parts();
            if let Some(Given::Contents(Contents::Elements(elements), Some(_))) = given {
                let width = width * elements.elem.bytes() as usize;
                elements.bytes = elements::laid_out(&elements.bytes, width, &shape.extents, &shape.strides, reach);
            }
            if let Some(Given::Contents(Contents::Zeros(length), Some(_))) = given {
                *length = shape.elements;
            }
            placed[position] = Some((shape.clone(), argument.parts()));
        }
        extents[position] = Some(shape.extents.clone());
    }
    Ok((extents, placed))
}

/// Returns the mistakes of contents whose type fixes another length.
fn other_lengths(callable: &Callable, given: &[Option<Given>]) -> Vec<Diagnostic> {
    let places = callable.parameters.iter().copied().chain(std::iter::repeat(callable.span));
    let each = callable.interface.explicit().iter().zip(given).zip(places);
    let lengths = each.filter_map(|((argument, given), at)| match given {
        Some(Given::Contents(contents, _)) => {
            crisp::other_length(&callable.interface.kernel, at, argument, contents.length())
        }
        _ => None,
    });
    lengths.collect()
}

/// The order in which elements lie.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The last axis fastest.
    Usual,
    /// Another one without gaps.
    Dense,
    /// One that may have gaps.
    Gaps,
}

fn layout(argument: &Argument) -> Order {
    match argument.shape.as_ref().map(|shape| &shape.layout) {
        None | Some(Layout::RowMajor) => Order::Usual,
        Some(Layout::ColumnMajor) => Order::Dense,
        Some(Layout::Strides(_)) => Order::Gaps,
    }
}
