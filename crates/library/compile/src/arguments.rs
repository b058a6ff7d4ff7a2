//! Arguments in the host's memory: those that a caller gives, and those that the host makes because no caller names them.

use crisp_ir_artifact::{ArgumentKind, Interface, LaunchError, LaunchSizes, SizeInputs, hidden_lengths};
use crisp_ir_kernel::HostBuffer;
use crisp_run_device::LaunchArgument;

use crate::interp_device::constant;

/// An argument in the host's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostArgument {
    /// A scalar's bytes, or the lanes of a hardware vector one after the other; little-endian.
    Value(Vec<u8>),
    /// A buffer's elements, as far apart as the interface says. What the kernel writes is here after the run.
    Buffer(Vec<u8>),
    /// A buffer of this number of zero bytes, which takes no memory of the host; after the run it is a [`HostArgument::Buffer`].
    Zeros(u64),
}

/// Scalars and lengths of arguments in the host's memory.
pub(crate) struct Given {
    values: Vec<Option<i128>>,
    lengths: Vec<Option<u64>>,
}

impl Given {
    pub(crate) fn of(interface: &Interface, arguments: &[HostArgument]) -> Given {
        let (mut values, mut lengths) = (Vec::new(), Vec::new());
        for (argument, declared) in arguments.iter().zip(&interface.arguments) {
            let (value, length) = match (argument, declared.kind) {
                (HostArgument::Value(bytes), ArgumentKind::Value(elem)) => (constant(elem, bytes).as_integer(), None),
                (HostArgument::Buffer(bytes), ArgumentKind::Buffer { stride, .. }) => {
                    (None, Some(bytes.len() as u64 / u64::from(stride.max(1))))
                }
                (HostArgument::Zeros(bytes), ArgumentKind::Buffer { stride, .. }) => {
                    (None, Some(bytes / u64::from(stride.max(1))))
                }
                // The check of the arguments reports it.
                (_, ArgumentKind::Value(_) | ArgumentKind::Buffer { .. }) => (None, None),
            };
            values.push(value);
            lengths.push(length);
        }
        Given { values, lengths }
    }
}

impl Given {
    /// Describes arguments in the memory of a device.
    pub(crate) fn of_launch(interface: &Interface, arguments: &[LaunchArgument<'_>]) -> Given {
        let (mut values, mut lengths) = (Vec::new(), Vec::new());
        for (argument, declared) in arguments.iter().zip(&interface.arguments) {
            let (value, length) = match (argument, declared.kind) {
                (LaunchArgument::Value(bytes), ArgumentKind::Value(elem)) => (constant(elem, bytes).as_integer(), None),
                (LaunchArgument::Buffer { memory: _, elements }, ArgumentKind::Buffer { .. }) => {
                    (None, Some(*elements))
                }
                // The check of the arguments reports it.
                (_, ArgumentKind::Value(_) | ArgumentKind::Buffer { .. }) => (None, None),
            };
            values.push(value);
            lengths.push(length);
        }
        Given { values, lengths }
    }
}

/// Arguments in the memory of a device, of which sizes need few or none.
pub(crate) struct OfLaunch<'a> {
    pub(crate) interface: &'a Interface,
    pub(crate) arguments: &'a [LaunchArgument<'a>],
}

impl SizeInputs for OfLaunch<'_> {
    fn scalar(&self, param: u32) -> Option<i128> {
        let at = usize::try_from(param).ok()?;
        match (self.arguments.get(at)?, self.interface.arguments.get(at)?.kind) {
            (LaunchArgument::Value(bytes), ArgumentKind::Value(elem)) => constant(elem, bytes).as_integer(),
            _ => None,
        }
    }

    fn length(&self, param: u32) -> Option<u64> {
        let at = usize::try_from(param).ok()?;
        match (self.arguments.get(at)?, self.interface.arguments.get(at)?.kind) {
            (LaunchArgument::Buffer { memory: _, elements }, ArgumentKind::Buffer { .. }) => Some(*elements),
            _ => None,
        }
    }
}

impl SizeInputs for Given {
    fn scalar(&self, param: u32) -> Option<i128> {
        self.values.get(usize::try_from(param).ok()?).copied().flatten()
    }

    fn length(&self, param: u32) -> Option<u64> {
        self.lengths.get(usize::try_from(param).ok()?).copied().flatten()
    }
}

/// Returns the values that the host passes for the arguments of a kernel that no caller names, in order: zeros, or the initial value that the kernel declares.
///
/// # Errors
/// When a size cannot be had.
pub fn hidden_arguments(
    interface: &Interface,
    sizes: &LaunchSizes,
    arguments: &[HostArgument],
) -> Result<Vec<HostArgument>, LaunchError> {
    let lengths = hidden_lengths(interface, &Given::of(interface, arguments), sizes)?;
    let memory = interface.arguments.iter().skip(interface.explicit().len());
    Ok(memory
        .zip(&interface.hidden)
        .zip(lengths)
        .map(|((it, buffer), length)| fresh(it.kind, buffer, length))
        .collect())
}

/// Memory as it is before a launch.
pub(crate) fn fresh(kind: ArgumentKind, buffer: &HostBuffer, length: u64) -> HostArgument {
    let (elem, stride) = match kind {
        ArgumentKind::Value(elem) => (elem, elem.bytes()),
        ArgumentKind::Buffer { elem, stride, .. } => (elem, stride),
    };
    let Some(initial) = buffer.initial.as_ref().filter(|initial| initial.bits.iter().any(|&bits| bits != 0)) else {
        return HostArgument::Zeros(length.saturating_mul(stride.into()));
    };
    let width = elem.scalar.bytes() as usize;
    let lanes = initial.bits.iter().take(elem.lanes.into());
    let mut element: Vec<u8> = lanes.flat_map(|bits| bits.to_le_bytes().into_iter().take(width)).collect();
    element.resize(stride as usize, 0);
    HostArgument::Buffer(element.repeat(usize::try_from(length).unwrap_or(0)))
}
