//! The checks of every device before a launch.

use crisp_ir_artifact::{Argument, ArgumentKind, Elem, Interface, LaunchSizes, Scalar};

use crate::error::DeviceError;
use crate::mistake::{ArgumentMistake, Mistake};
use crate::{DeviceKey, LaunchArgument, Place};

/// Checks that a launch fits the kernel: number and kinds of arguments, sizes of values, buffers long enough for their elements and of
/// the length that the type fixes, memory of this device, a number of workgroups that can be counted. Costs nothing to speak of.
///
/// # Errors
/// All mistakes in the arguments at once as [`DeviceError::Arguments`], else [`DeviceError::TooManyGroups`].
pub fn check_launch(
    device: DeviceKey,
    interface: &Interface,
    sizes: &LaunchSizes,
    arguments: &[LaunchArgument<'_>],
) -> Result<(), DeviceError> {
    let mut mistakes = Vec::new();
    for position in 0..interface.arguments.len().max(arguments.len()) {
        let (name, mistake) = match (interface.arguments.get(position), arguments.get(position)) {
            (Some(declared), Some(given)) => (declared.name.as_str(), mistake(device, declared, given)),
            (Some(declared), None) => (declared.name.as_str(), Some(Mistake::Missing)),
            (None, _) => ("", Some(Mistake::Surplus)),
        };
        mistakes.extend(mistake.map(|mistake| ArgumentMistake { position, name: name.to_owned(), mistake }));
    }
    mistakes.extend(overlaps(interface, arguments));
    mistakes.sort_by_key(|mistake| mistake.position);
    if !mistakes.is_empty() {
        return Err(DeviceError::Arguments { kernel: interface.kernel.clone(), mistakes });
    }
    match total_groups(sizes) {
        Some(_) => Ok(()),
        None => Err(DeviceError::TooManyGroups { groups: sizes.groups }),
    }
}

/// Buffers that have some bytes in common, but do not begin at the same one, and of which one is written: devices take such for different
/// memory, or do not take them at all.
fn overlaps(interface: &Interface, arguments: &[LaunchArgument<'_>]) -> Vec<ArgumentMistake> {
    let mut mistakes = Vec::new();
    let each = || interface.arguments.iter().zip(arguments).enumerate();
    for (position, (declared, argument)) in each() {
        let Some(one) = used(declared, argument) else { continue };
        let meets = |(_, (declared, argument)): &(usize, (&Argument, &LaunchArgument<'_>))| {
            used(declared, argument).is_some_and(|other| {
                other.place.root == one.place.root
                    && other.place.start != one.place.start
                    && other.place.start < one.end
                    && one.place.start < other.end
                    && (one.written || other.written)
            })
        };
        if let Some((_, (other, _))) = each().take(position).find(meets) {
            let (name, mistake) = (declared.name.clone(), Mistake::Overlap { other: other.name.clone() });
            mistakes.push(ArgumentMistake { position, name, mistake });
        }
    }
    mistakes
}

/// The bytes that a kernel uses of a buffer.
struct Used {
    place: Place,
    end: u64,
    written: bool,
}

fn used(declared: &Argument, argument: &LaunchArgument<'_>) -> Option<Used> {
    let ArgumentKind::Buffer { stride, .. } = declared.kind else { return None };
    let LaunchArgument::Buffer { memory, elements } = *argument else { return None };
    let (place, bytes) = (memory.place(), elements.saturating_mul(stride.into()).min(memory.len()));
    Some(Used { place, end: place.start.saturating_add(bytes), written: declared.kind.is_written() })
}

/// The number of workgroups, if it fits 63 bits.
fn total_groups(sizes: &LaunchSizes) -> Option<u64> {
    let product = sizes.groups.iter().try_fold(1_u64, |product, groups| product.checked_mul(u64::from(*groups)));
    // Zero along one axis is zero, whatever the others are.
    let product = if sizes.groups.contains(&0) { Some(0) } else { product };
    product.filter(|product| i64::try_from(*product).is_ok())
}

fn mistake(device: DeviceKey, declared: &Argument, given: &LaunchArgument<'_>) -> Option<Mistake> {
    match (declared.kind, *given) {
        (ArgumentKind::Value(elem), LaunchArgument::Value(bytes)) => value_mistake(elem, bytes),
        (ArgumentKind::Value(_), LaunchArgument::Buffer { memory: _, elements: _ }) => Some(Mistake::WantsValue),
        (
            ArgumentKind::Buffer { elem: _, stride: _, space: _, access: _, out: _, length: _ },
            LaunchArgument::Value(_),
        ) => Some(Mistake::WantsBuffer),
        (
            ArgumentKind::Buffer { elem: _, stride, space: _, access: _, out: _, length },
            LaunchArgument::Buffer { memory, elements },
        ) => {
            let needed = u128::from(elements) * u128::from(stride);
            if memory.device() != device {
                Some(Mistake::ForeignMemory)
            } else if let Some(wanted) = length.filter(|wanted| *wanted != elements) {
                Some(Mistake::Length { wanted, given: elements })
            } else if needed > u128::from(memory.len()) {
                Some(Mistake::TooShort { elements, stride, bytes: memory.len() })
            } else {
                None
            }
        }
    }
}

fn value_mistake(elem: Elem, bytes: &[u8]) -> Option<Mistake> {
    if bytes.len() as u64 != u64::from(elem.bytes()) {
        return Some(Mistake::ValueBytes { elem, given: bytes.len() });
    }
    let no_boolean = bytes.iter().find(|byte| elem.scalar == Scalar::Bool && **byte > 1);
    no_boolean.map(|given| Mistake::NoBoolean { given: *given })
}
