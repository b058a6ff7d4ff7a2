//! The values that a launch passes to device code, parameter by parameter; the same for all devices that launch workgroups by themselves.

use crisp_ir_artifact::{DeviceCode, Interface, LaunchSizes, Parameter, Scalar};

use crate::{DeviceError, LaunchArgument, Memory};

/// One thing that is passed, in the order of [`DeviceCode::parameters`].
#[derive(Clone, Copy)]
pub enum Handed<'a> {
    /// A buffer's memory.
    Memory(&'a dyn Memory),
    /// The memory for the kernel's reports, see [`crate::status_header`].
    Status,
    /// A scalar: its bytes, little-endian, and their number.
    Scalar([u8; 8], usize),
}

/// Everything that a launch passes. The launch has been checked, see [`crate::check_launch`].
///
/// # Errors
/// [`DeviceError::LocalSize`] for code that was made for another workgroup size; [`DeviceError::BadCode`] for code that requires what the
/// kernel's interface does not have.
pub fn hand_over<'a>(
    code: &DeviceCode,
    interface: &Interface,
    sizes: &LaunchSizes,
    arguments: &[LaunchArgument<'a>],
) -> Result<Vec<Handed<'a>>, DeviceError> {
    if code.local_size != sizes.local {
        return Err(DeviceError::LocalSize { made_for: code.local_size, requested: sizes.local });
    }
    let handed = code.parameters.iter().map(|parameter| one(*parameter, interface, sizes, arguments));
    handed.collect::<Option<Vec<_>>>().ok_or_else(|| DeviceError::BadCode {
        kernel: interface.kernel.clone(),
        reason: "it wants an argument that the kernel does not have".to_owned(),
    })
}

fn one<'a>(
    parameter: Parameter,
    interface: &Interface,
    sizes: &LaunchSizes,
    arguments: &[LaunchArgument<'a>],
) -> Option<Handed<'a>> {
    let argument = |position: u32| arguments.get(usize::try_from(position).ok()?).copied();
    let wide = |value: u64| Handed::Scalar(value.to_le_bytes(), 8);
    Some(match parameter {
        Parameter::Buffer(position) => match argument(position)? {
            LaunchArgument::Buffer { memory, elements: _ } => Handed::Memory(memory),
            LaunchArgument::Value(_) => return None,
        },
        Parameter::Length(position) => match argument(position)? {
            LaunchArgument::Buffer { memory: _, elements } => wide(elements),
            LaunchArgument::Value(_) => return None,
        },
        Parameter::Lane { argument: position, lane } => {
            let LaunchArgument::Value(bytes) = argument(position)? else { return None };
            let width = parameter.scalar(interface).map(Scalar::bytes)? as usize;
            let lane = bytes.get(usize::from(lane) * width..)?.get(..width)?;
            let mut value = [0; 8];
            value.get_mut(..width)?.copy_from_slice(lane);
            Handed::Scalar(value, width)
        }
        Parameter::Bound(axis) => wide(*sizes.bound.get(usize::from(axis))?),
        Parameter::Offset(axis) => wide(*sizes.offset.get(usize::from(axis))?),
        Parameter::WorkDim => Handed::Scalar(u64::from(sizes.work_dim).to_le_bytes(), 4),
        Parameter::Status => Handed::Status,
    })
}

/// The words of parameters that are not memory, for devices that have bindings; see [`DeviceCode`].
#[must_use]
pub fn words(handed: &[Handed<'_>]) -> Vec<u32> {
    let mut words = Vec::new();
    for one in handed {
        if let Handed::Scalar(bytes, length) = one {
            for part in bytes.chunks_exact(4).take(length.div_ceil(4)) {
                words.push(part.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte)));
            }
        }
    }
    words
}
