//! Sizes, lengths of results and places of elements of a run, as they follow from the shapes of its arguments.

use crisp::call::{self, Offer};
use crisp::diagnostics::Diagnostic;
use crisp::values::elements::{self, Elements};
use crisp::{Argument, ArgumentKind, BoundShapes, Callable, Extents, Layout};

use super::parameter::BufferKind;
use super::values::Contents;
use crate::messages::Fix;

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
    /// The argument for the check of a call.
    fn offered(given: Option<&Given>, kind: ArgumentKind) -> Offer<'_> {
        let Some(given) = given else { return Offer::Nothing };
        match (given, kind) {
            (Given::Value(bytes), ArgumentKind::Value(elem)) => {
                let is_whole = elem.lanes == 1 && elem.scalar.is_integer();
                Offer::Value(elem, is_whole.then(|| elements::integer(elem.scalar, elements::bits(bytes))))
            }
            (Given::Contents(contents, extents), _) => Offer::memory(kind, contents.length(), extents.as_deref()),
            (Given::Columns(elements, _), _) => Offer::memory(kind, elements.length(), None),
            (Given::Value(_) | Given::Output(_) | Given::Size | Given::Hidden, _) => Offer::Nothing,
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
    let BoundShapes { values, shapes } = {
        let both = arguments.iter().zip(&*given);
        let offers: Vec<Offer<'_>> = both.map(|(it, given)| Given::offered(given.as_ref(), it.kind)).collect();
        call::alone(callable, &offers, "", &Fix(None))?;
        call::bound(callable, &offers)?
    };
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
        if !is_usual(argument) {
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

/// Whether elements lie with the last axis fastest.
fn is_usual(argument: &Argument) -> bool {
    argument.shape.as_ref().is_none_or(|shape| matches!(shape.layout, Layout::RowMajor))
}
