//! Code for devices that launch workgroups by themselves: what it is, and what each launch hands to it.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::sync::Arc;

use crisp_ir_kernel::{Elem, Function, IdKind, KernelInfo, Op, Role, Scalar, Type};

use crate::interface::{ArgumentKind, Interface};

/// Code for a device that launches workgroups by itself, made for one workgroup size.
///
/// The kernel's arguments are [`DeviceCode::parameters`], in order. Where a kernel has an argument list (OpenCL, CUDA, HIP), each parameter is
/// one of its arguments: a pointer, or a scalar of [`Parameter::scalar`]. Where it has bindings (Vulkan, WebGPU, Metal, Direct3D), group 0
/// holds the parameters that are memory, in order, as bindings 0, 1 and so on; the other parameters are packed in order into a read-only
/// array of `u32` words in the next binding, one word for up to 32 bits and two, the lower first, for 64. There always is that
/// binding.
///
/// A launch has `LaunchSizes::groups` workgroups; the device's own offsets are not used. The code starts at the first workgroup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceCode {
    /// The format of the bytes.
    pub format: CodeFormat,
    /// The code.
    pub bytes: Arc<[u8]>,
    /// The entry point's name.
    pub entry: String,
    /// The workgroup size that the code was made for.
    pub local_size: [u32; 3],
    /// The parameters that a launch passes, in order.
    pub parameters: Vec<Parameter>,
    /// Bytes of local memory that a launch has to request, because the code does not declare them.
    pub dynamic_local: u32,
}

/// Languages and binary formats of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CodeFormat {
    /// OpenCL C, as text.
    OpenClC,
    /// SPIR-V for OpenCL.
    SpirvKernel,
    /// SPIR-V for Vulkan.
    SpirvShader,
    /// WGSL, as text.
    Wgsl,
    /// NVIDIA's assembly, as text.
    Ptx,
    /// NVIDIA's machine code.
    Cubin,
    /// An AMD code object.
    CodeObject,
}

impl CodeFormat {
    /// All of them.
    pub const ALL: [CodeFormat; 7] = [
        CodeFormat::OpenClC,
        CodeFormat::SpirvKernel,
        CodeFormat::SpirvShader,
        CodeFormat::Wgsl,
        CodeFormat::Ptx,
        CodeFormat::Cubin,
        CodeFormat::CodeObject,
    ];

    /// Its name in packages, which never changes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            CodeFormat::OpenClC => "opencl-c",
            CodeFormat::SpirvKernel => "spirv",
            CodeFormat::SpirvShader => "spirv-vulkan",
            CodeFormat::Wgsl => "wgsl",
            CodeFormat::Ptx => "ptx",
            CodeFormat::Cubin => "cubin",
            CodeFormat::CodeObject => "amd-code-object",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<CodeFormat> {
        CodeFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns its name in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            CodeFormat::OpenClC => "OpenCL C",
            CodeFormat::SpirvKernel => "SPIR-V for OpenCL",
            CodeFormat::SpirvShader => "SPIR-V for Vulkan",
            CodeFormat::Wgsl => "WGSL",
            CodeFormat::Ptx => "PTX",
            CodeFormat::Cubin => "a CUDA binary",
            CodeFormat::CodeObject => "an AMD code object",
        }
    }
}

/// One thing that a launch hands to a kernel. Their order is that of every list of parameters: each argument by its position, of which a
/// buffer is its memory and its number of elements and a value its lanes, then bounds, offsets, the number of dimensions, and the status.
/// What a kernel declares decides which there are; only offsets, dimensions and the status are there because its body needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// The memory of the buffer argument at this position of [`Interface::arguments`].
    Buffer(u32),
    /// A lane of a value argument: a bool as a byte that is 0 or 1; half floats as the 16 bits that they are; a double as its 64 bits, which
    /// code for a device without doubles takes as an integer.
    Lane {
        /// The argument's position.
        argument: u32,
        /// Which lane; 0 for a scalar.
        lane: u8,
    },
    /// The number of elements of a buffer argument, `u64`.
    Length(u32),
    /// The number of items of the kernel's work along an axis, see [`crate::LaunchSizes::bound`]; `u64`.
    Bound(u8),
    /// The offset of global ids along an axis; `u64`.
    Offset(u8),
    /// The number of dimensions; `u32`.
    WorkDim,
    /// Memory in which the kernel reports what happened, see [`STATUS_HEADER`].
    Status,
}

impl Ord for Parameter {
    fn cmp(&self, other: &Parameter) -> Ordering {
        let place = |parameter: &Parameter| match *parameter {
            Parameter::Buffer(argument) => (0, argument, 0, 0),
            Parameter::Length(argument) => (0, argument, 1, 0),
            Parameter::Lane { argument, lane } => (0, argument, 2, lane),
            Parameter::Bound(axis) => (1, axis.into(), 0, 0),
            Parameter::Offset(axis) => (2, axis.into(), 0, 0),
            Parameter::WorkDim => (3, 0, 0, 0),
            Parameter::Status => (4, 0, 0, 0),
        };
        place(self).cmp(&place(other))
    }
}

impl PartialOrd for Parameter {
    fn partial_cmp(&self, other: &Parameter) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Parameter {
    /// Returns the parameter that a launch must pass for an id, if there is one.
    #[must_use]
    pub fn of_id(kind: IdKind, axis: u8) -> Option<Parameter> {
        match kind {
            IdKind::Bound => Some(Parameter::Bound(axis)),
            IdKind::GlobalOffset => Some(Parameter::Offset(axis)),
            IdKind::WorkDim => Some(Parameter::WorkDim),
            IdKind::LocalId
            | IdKind::GroupId
            | IdKind::GlobalId
            | IdKind::LocalSize
            | IdKind::NumGroups
            | IdKind::GlobalSize
            | IdKind::LocalLinearId
            | IdKind::LocalLinearSize
            | IdKind::GlobalLinearId
            | IdKind::GlobalLinearSize
            | IdKind::LaneId
            | IdKind::WarpId
            | IdKind::NumWarps
            | IdKind::WarpSize => None,
        }
    }

    /// The memory that a view parameter of a kernel is.
    #[must_use]
    pub fn memory(kernel: &Function, index: usize) -> Parameter {
        match kernel.params.get(index).map(|param| param.role) {
            Some(Role::Status) => Parameter::Status,
            _ => Parameter::Buffer(position(index)),
        }
    }

    /// Returns the parameter for a lane of a value parameter of a kernel: a lane of an argument, or a value that a pass made a parameter.
    #[must_use]
    pub fn value(kernel: &Function, index: usize, lane: u8) -> Parameter {
        match kernel.params.get(index).map(|param| param.role) {
            Some(Role::Length { argument, stride: _ }) => Parameter::Length(argument),
            Some(Role::Bound { axis }) => Parameter::Bound(axis),
            Some(Role::Offset { axis } | Role::OffsetWord { axis, word: _ }) => Parameter::Offset(axis),
            Some(Role::Dimensions) => Parameter::WorkDim,
            Some(Role::Status) => Parameter::Status,
            Some(Role::Argument | Role::Out | Role::Hidden | Role::ArgumentWord { lane: _, word: _ }) | None => {
                Parameter::Lane { argument: position(index), lane }
            }
        }
    }

    /// Returns the parameters that a launch passes to a kernel, in order: all arguments, what the launch contract leaves open, and further values that the body reads.
    #[must_use]
    pub fn list(kernel: &Function) -> BTreeSet<Parameter> {
        let mut list: BTreeSet<Parameter> = kernel.kernel.iter().flat_map(Parameter::bounds).collect();
        for data in kernel.ops.values() {
            if let Op::Id { kind, axis } = data.op {
                list.extend(Parameter::of_id(kind, axis));
            }
        }
        let is_exact = kernel.kernel.as_ref().is_some_and(|info| info.exact.is_some());
        let mut next = 0;
        for (at, param) in kernel.params.iter().enumerate() {
            let argument = position(if param.role.begins_argument() { next } else { next.saturating_sub(1) });
            next += usize::from(param.role.begins_argument());
            match (param.role, param.ty) {
                (Role::Argument | Role::Out | Role::Hidden, Type::View(_)) => {
                    list.insert(Parameter::Buffer(argument));
                    let is_cell = kernel.host_buffer(at).is_some_and(|buffer| buffer.purpose.is_cell());
                    list.extend((!is_cell && !is_exact).then_some(Parameter::Length(argument)));
                }
                (Role::Argument | Role::Out | Role::Hidden, Type::Elem(elem)) => {
                    list.extend((0..elem.lanes).map(|lane| Parameter::Lane { argument, lane }));
                }
                (Role::ArgumentWord { lane, word: _ }, _) => drop(list.insert(Parameter::Lane { argument, lane })),
                // The buffer is there, and its length with it.
                (Role::Length { argument: _, stride: _ }, _) => {}
                (Role::Bound { axis }, _) => drop(list.insert(Parameter::Bound(axis))),
                (Role::Offset { axis } | Role::OffsetWord { axis, word: _ }, _) => {
                    list.insert(Parameter::Offset(axis));
                }
                (Role::Dimensions, _) => drop(list.insert(Parameter::WorkDim)),
                (Role::Status, _) => drop(list.insert(Parameter::Status)),
            }
        }
        list
    }

    /// Returns the bounds that a launch passes: one for each axis that the kernel declares, three where it declares none, and none where its
    /// size is set.
    fn bounds(info: &KernelInfo) -> impl Iterator<Item = Parameter> + use<> {
        let axes = if info.exact.is_some() || info.global_size.as_ref().is_some_and(|rule| rule.required) {
            0
        } else {
            info.declared_dimensions().unwrap_or(3)
        };
        (0..axes).map(Parameter::Bound)
    }

    /// The lanes of a value parameter.
    pub fn lanes(index: usize, elem: Elem) -> impl Iterator<Item = Parameter> {
        (0..elem.lanes).map(move |lane| Parameter::Lane { argument: position(index), lane })
    }
}

fn position(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Bytes of the status in front of its messages: `u32` flags (1 where a loop used up its fuel, 2 where an assertion failed, 4 where a trap was
/// executed), `u32` the number of messages that there is room for, `u64` the number of messages that were reported.
pub const STATUS_HEADER: usize = 16;

/// Bytes of a message in the status: `u64` the position in [`Interface::debug`], `u64` the global linear id, and sixteen `u64` for the bits of each
/// lane of each value, extended with zeros.
pub const STATUS_RECORD: usize = 144;

impl Parameter {
    /// Whether it is memory.
    #[must_use]
    pub fn is_memory(self) -> bool {
        matches!(self, Parameter::Buffer(_) | Parameter::Status)
    }

    /// Returns the type of a parameter that is not memory; `None` for memory, and for a parameter that the interface does not have.
    #[must_use]
    pub fn scalar(self, interface: &Interface) -> Option<Scalar> {
        match self {
            Parameter::Buffer(_) | Parameter::Status => None,
            Parameter::Lane { argument, lane: _ } => match interface.arguments.get(argument as usize)?.kind {
                ArgumentKind::Value(Elem { scalar, .. }) => Some(scalar),
                ArgumentKind::Buffer { .. } => None,
            },
            Parameter::Length(_) | Parameter::Bound(_) | Parameter::Offset(_) => Some(Scalar::U64),
            Parameter::WorkDim => Some(Scalar::U32),
        }
    }

    /// The words that it takes in the array of words; none for memory.
    #[must_use]
    pub fn words(self, interface: &Interface) -> u32 {
        self.scalar(interface).map_or(0, |scalar| scalar.bytes().div_ceil(4))
    }
}
