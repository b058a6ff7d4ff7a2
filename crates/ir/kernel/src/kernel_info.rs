//! The properties of a kernel: parameters with their roles, declared sizes, hidden buffers.

use crisp_support_diagnostics::Span;

use crate::host_buffer::{ByteSize, HostBuffer};
use crate::profile::Profile;
use crate::size::SizeExpr;
use crate::types::Type;

/// A parameter: its value is the body region's parameter of the same position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// The author's name for it.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The role of the parameter.
    pub role: Role,
    /// The number of elements that a buffer must have, where the type fixes it.
    pub length: Option<u64>,
    /// Where it is declared.
    pub span: Span,
}

/// The use of a parameter. Only this says so: names never mean anything. Front ends make arguments; passes add parameters with other roles to
/// kernels for a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// An argument of the caller.
    #[default]
    Argument,
    /// An argument after `&out`: the kernel writes it and never reads it.
    Out,
    /// Memory that the host provides and no caller names; [`KernelInfo::buffers`] says what for.
    Hidden,
    /// Memory in which a kernel reports to the host, for targets that have no other way.
    Status,
    /// 32 bits of an argument that is not a buffer. Word 0 of lane 0 begins the next argument; the other words of that argument follow.
    ArgumentWord {
        /// The lane of a hardware vector.
        lane: u8,
        /// 0 for the lower word, 1 for the higher.
        word: u8,
    },
    /// The number of elements of the buffer that is the argument at this position.
    Length {
        /// The position among the arguments.
        argument: u32,
        /// Bytes from one of the host's elements to the next; a pass may have made elements of another size of them.
        stride: u32,
    },
    /// The bound along an axis.
    Bound {
        /// The axis.
        axis: u8,
    },
    /// The global offset along an axis.
    Offset {
        /// The axis.
        axis: u8,
    },
    /// 32 bits of the global offset along an axis.
    OffsetWord {
        /// The axis.
        axis: u8,
        /// 0 for the lower word, 1 for the higher.
        word: u8,
    },
    /// The number of dimensions.
    Dimensions,
}

impl Role {
    /// The head of a parameter in the text form, and the numbers that follow its type there.
    #[must_use]
    pub fn parts(self) -> (&'static str, Vec<u32>) {
        match self {
            Role::Argument => ("param", Vec::new()),
            Role::Out => ("out", Vec::new()),
            Role::Hidden => ("hidden", Vec::new()),
            Role::Status => ("status", Vec::new()),
            Role::ArgumentWord { lane, word } => ("argument-word", vec![lane.into(), word.into()]),
            Role::Length { argument, stride } => ("length", vec![argument, stride]),
            Role::Bound { axis } => ("bound", vec![axis.into()]),
            Role::Offset { axis } => ("offset", vec![axis.into()]),
            Role::OffsetWord { axis, word } => ("offset-word", vec![axis.into(), word.into()]),
            Role::Dimensions => ("dimensions", Vec::new()),
        }
    }

    /// The role of that name with these numbers, if they fit it.
    #[must_use]
    pub fn from_parts(name: &str, numbers: &[u32]) -> Option<Role> {
        let small = |number: u32| u8::try_from(number).ok();
        Some(match (name, numbers) {
            ("param", []) => Role::Argument,
            ("out", []) => Role::Out,
            ("hidden", []) => Role::Hidden,
            ("status", []) => Role::Status,
            ("argument-word", &[lane, word]) => Role::ArgumentWord { lane: small(lane)?, word: small(word)? },
            ("length", &[argument, stride]) => Role::Length { argument, stride },
            ("bound", &[axis]) => Role::Bound { axis: small(axis)? },
            ("offset", &[axis]) => Role::Offset { axis: small(axis)? },
            ("offset-word", &[axis, word]) => Role::OffsetWord { axis: small(axis)?, word: small(word)? },
            ("dimensions", []) => Role::Dimensions,
            _ => return None,
        })
    }

    /// All names: a role's number in the binary form is the position of its name.
    pub const NAMES: [&'static str; 10] =
        ["param", "out", "status", "argument-word", "length", "bound", "offset", "offset-word", "dimensions", "hidden"];

    /// Whether a parameter of this role is an argument of a launch, or begins one.
    #[must_use]
    pub fn begins_argument(self) -> bool {
        matches!(self, Role::Argument | Role::Out | Role::Hidden | Role::ArgumentWord { lane: 0, word: 0 })
    }
}

/// The properties that make a function launchable.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KernelInfo {
    /// Number of launch dimensions that the kernel expects: 1, 2 or 3.
    pub work_dim: Option<u8>,
    /// The declared global size.
    pub global_size: Option<SizeRule>,
    /// The declared workgroup size.
    pub local_size: Option<SizeRule>,
    /// The profile that the author requests; what goes beyond it is an error.
    pub profile: Option<Profile>,
    /// Whether the author asks that the results do not depend on the order of invocations.
    pub deterministic: bool,
    /// Whether the author asserts that no two invocations access one element at the same time, one of them storing. Nothing proves it; the interpreter checks it.
    pub race_free: bool,
    /// The most registers of 32 bits that code may give an invocation, for targets that accept a limit.
    pub max_registers: Option<u32>,
    /// The host's descriptions of the hidden parameters, in order.
    pub buffers: Vec<HostBuffer>,
    /// Whether a launch passes the parameters and nothing else: no lengths, which the kernel takes from parameters, and no bounds.
    pub exact: Option<Vec<ByteSize>>,
}

impl KernelInfo {
    /// The number of launch dimensions: declared, or as many as the size rules have; none where nothing says it, so that the caller does.
    #[must_use]
    pub fn declared_dimensions(&self) -> Option<u8> {
        declared_dimensions(self.work_dim, self.global_size.as_ref(), self.local_size.as_ref())
    }
}

/// See [`KernelInfo::declared_dimensions`].
#[must_use]
pub fn declared_dimensions(
    work_dim: Option<u8>,
    global_size: Option<&SizeRule>,
    local_size: Option<&SizeRule>,
) -> Option<u8> {
    let axes = |rule: Option<&SizeRule>| rule.map(|rule| u8::try_from(rule.extents.len()).unwrap_or(3));
    let declared = [work_dim, axes(global_size), axes(local_size)];
    declared.into_iter().flatten().max().map(|axes| axes.clamp(1, 3))
}

/// A declared launch size: one expression per axis.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeRule {
    /// One expression per axis, axis 0 first; 1 to 3 of them, or none when only the arity was declared.
    pub extents: Vec<SizeExpr>,
    /// Whether it was `:set-to` (must be met) and not `:derive-from` (the default).
    pub required: bool,
    /// The author's `:msg`.
    pub message: Option<String>,
    /// Where it is declared.
    pub span: Span,
}
