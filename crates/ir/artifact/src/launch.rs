//! Launch sizes: size expressions evaluated exactly, defaults, rounding up to whole workgroups.

use std::fmt;

use crisp_ir_kernel::{SizeError, SizeExpr, SizeRule};

use crate::interface::{ArgumentKind, Interface};

/// The values that size expressions refer to.
pub trait SizeInputs {
    /// The value of the scalar argument with that position.
    fn scalar(&self, param: u32) -> Option<i128>;
    /// The number of elements of the buffer argument with that position.
    fn length(&self, param: u32) -> Option<u64>;
    /// The index of a repetition of a program, 0 for the outermost one; none outside of programs.
    fn index(&self, repeat: u32) -> Option<u64> {
        let _ = repeat;
        None
    }
}

/// The sizes of one launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchSizes {
    /// Number of dimensions, 1 to 3.
    pub work_dim: u8,
    /// Workgroup size.
    pub local: [u32; 3],
    /// Number of workgroups along each axis.
    pub groups: [u32; 3],
    /// The declared global size before rounding, or the requested one where nothing is declared.
    pub bound: [u64; 3],
    /// Global offset.
    pub offset: [u64; 3],
}

impl LaunchSizes {
    /// Number of launched invocations along an axis.
    #[must_use]
    pub fn global(&self, axis: usize) -> u64 {
        u64::from(self.groups[axis]) * u64::from(self.local[axis])
    }

    /// Number of workgroups; the largest `u64` where there are more.
    #[must_use]
    pub fn total_groups(&self) -> u64 {
        self.groups.iter().fold(1, |total: u64, &groups| total.saturating_mul(u64::from(groups)))
    }

    /// Invocations of one workgroup.
    #[must_use]
    pub fn local_total(&self) -> u64 {
        self.local.iter().map(|&local| u64::from(local)).product()
    }
}

/// Why no launch sizes can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LaunchError {
    /// A size expression needs an argument that is not known.
    MissingArgument {
        /// Position among the kernel's parameters.
        param: u32,
    },
    /// A size does not fit: more than 2^31 invocations along an axis.
    TooLarge {
        /// The axis.
        axis: usize,
        /// The size.
        size: u128,
    },
    /// Neither a global size is declared nor one was requested.
    NoGlobalSize,
    /// A workgroup has more than 1024 invocations, or none.
    BadLocalSize {
        /// The workgroup size.
        local: [u64; 3],
    },
    /// The request differs from what the kernel requires by `:set-to`.
    Conflict {
        /// `global-size` or `local-size`.
        what: &'static str,
        /// The sizes that the kernel requires.
        required: Vec<u64>,
        /// The sizes that were requested.
        requested: Vec<u64>,
    },
    /// More or fewer dimensions than the kernel declares.
    Dimensions {
        /// The number that the kernel declares.
        declared: u8,
        /// The number that was requested.
        requested: usize,
    },
    /// Numbers beyond 128 bits in a size expression.
    Overflow,
    /// Memory that a kernel needs and no caller names has more bytes than any memory holds.
    Buffer {
        /// Its name.
        name: String,
        /// The number of elements.
        length: u128,
    },
}

impl fmt::Display for LaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaunchError::MissingArgument { param } => {
                write!(f, "the launch size depends on argument {param}, which is not given")
            }
            LaunchError::TooLarge { axis, size } => {
                write!(f, "{size} invocations along axis {axis}: a launch has at most 2^31 along each axis")
            }
            LaunchError::NoGlobalSize => write!(f, "the kernel declares no global size and none is requested"),
            LaunchError::BadLocalSize { local } => {
                write!(f, "a workgroup of {}×{}×{} invocations: it must have 1 to 1024", local[0], local[1], local[2])
            }
            LaunchError::Conflict { what, required, requested } => {
                write!(f, "the kernel requires a {what} of {required:?}, requested is {requested:?}")
            }
            LaunchError::Dimensions { declared, requested } => {
                write!(f, "the kernel declares {declared} launch dimensions, requested are {requested}")
            }
            LaunchError::Overflow => {
                write!(f, "a size expression leaves the range of 128-bit numbers")
            }
            LaunchError::Buffer { name, length } => {
                write!(f, "the kernel needs {length} elements for `{name}`, more than any memory holds")
            }
        }
    }
}

impl std::error::Error for LaunchError {}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl From<SizeError> for LaunchError {
    fn from(error: SizeError) -> LaunchError {
        match error {
            SizeError::Missing { param } => LaunchError::MissingArgument { param },
            SizeError::Overflow => LaunchError::Overflow,
        }
    }
}

/// The value of an expression, rounded up.
fn value(expr: &SizeExpr, inputs: &dyn SizeInputs, global: [u64; 3], local: [u64; 3]) -> Result<i128, LaunchError> {
    let size = |sizes: [u64; 3], axis: u8| sizes.get(usize::from(axis)).map_or(1, |&size| i128::from(size));
    let names = |name: &SizeExpr| match name {
        SizeExpr::Scalar { param } => inputs.scalar(*param).ok_or(SizeError::Missing { param: *param }),
        SizeExpr::Length { param } => inputs.length(*param).map(i128::from).ok_or(SizeError::Missing { param: *param }),
        SizeExpr::GlobalSize { axis } => Ok(size(global, *axis)),
        SizeExpr::LocalSize { axis } => Ok(size(local, *axis)),
        // The validator refuses what names a repetition that is not around it.
        SizeExpr::Index { repeat } => Ok(inputs.index(*repeat).map_or(0, i128::from)),
        SizeExpr::Rational { .. } | SizeExpr::Apply { .. } => Ok(0),
    };
    Ok(expr.value(&names)?)
}

/// The value of a size expression: exact over rationals, rounded up; negative counts as zero.
///
/// # Errors
/// When an argument is missing or numbers leave 128 bits.
pub fn evaluate_size(expr: &SizeExpr, inputs: &dyn SizeInputs) -> Result<u128, LaunchError> {
    evaluate(expr, inputs, [1; 3], [1; 3])
}

/// The value of an expression as an argument: exact over rationals, rounded up.
///
/// # Errors
/// As [`evaluate_size`].
pub fn evaluate_integer(expr: &SizeExpr, inputs: &dyn SizeInputs) -> Result<i128, LaunchError> {
    value(expr, inputs, [1; 3], [1; 3])
}

fn evaluate(expr: &SizeExpr, inputs: &dyn SizeInputs, global: [u64; 3], local: [u64; 3]) -> Result<u128, LaunchError> {
    Ok(u128::try_from(value(expr, inputs, global, local)?).unwrap_or(0))
}

/// The number of elements of each buffer that the host makes for a launch of these sizes.
///
/// # Errors
/// When an argument is missing, numbers leave 128 bits, or a buffer has more bytes than any memory.
pub fn hidden_lengths(
    interface: &Interface,
    inputs: &dyn SizeInputs,
    sizes: &LaunchSizes,
) -> Result<Vec<u64>, LaunchError> {
    let global = [0, 1, 2].map(|axis| sizes.global(axis));
    let local = sizes.local.map(u64::from);
    let memory = interface.arguments.iter().skip(interface.explicit().len());
    let lengths = memory.zip(&interface.hidden).map(|(argument, buffer)| {
        let length = evaluate(&buffer.length, inputs, global, local)?;
        let stride = match argument.kind {
            ArgumentKind::Value(elem) => elem.bytes(),
            ArgumentKind::Buffer { stride, .. } => stride,
        };
        let bytes = length.checked_mul(stride.into()).filter(|bytes| i64::try_from(*bytes).is_ok());
        let fitting = bytes.and_then(|_| u64::try_from(length).ok());
        fitting.ok_or_else(|| LaunchError::Buffer { name: argument.name.clone(), length })
    });
    lengths.collect()
}

/// Workgroup sizes where the kernel and the caller leave them open, by number of dimensions.
const DEFAULT_LOCAL: [[u64; 3]; 3] = [[256, 1, 1], [32, 8, 1], [32, 4, 2]];

/// The workgroup size where the kernel and the caller leave it open. It divides a global size that the kernel sets, so that exactly that number of
/// invocations run, and depends on nothing else, so that results are the same on every device.
fn default_local(interface: &Interface, dims: u8, global: [u64; 3]) -> [u64; 3] {
    let mut local = DEFAULT_LOCAL[usize::from(dims.clamp(1, 3)) - 1];
    if interface.global_size.as_ref().is_some_and(|rule| rule.required) {
        for (local, global) in local.iter_mut().zip(global).filter(|(_, global)| *global > 0) {
            *local = gcd(*local, global);
        }
    }
    local
}

/// The sizes that the kernel declares, and those that apply after the caller's request.
type TwoSizes = ([u64; 3], [u64; 3]);

fn extents(
    rule: Option<&SizeRule>,
    requested: Option<&[u64]>,
    what: &'static str,
    dims: u8,
    evaluate: &dyn Fn(&SizeExpr) -> Result<u128, LaunchError>,
) -> Result<Option<TwoSizes>, LaunchError> {
    let mut declared = None;
    if let Some(rule) = rule.filter(|rule| !rule.extents.is_empty()) {
        let mut sizes = [1; 3];
        for (axis, expr) in rule.extents.iter().enumerate().take(3) {
            let size = evaluate(expr)?;
            sizes[axis] =
                u64::try_from(size).ok().filter(|&size| size <= 1 << 31).ok_or(LaunchError::TooLarge { axis, size })?;
        }
        declared = Some((sizes, rule.required));
    }
    let Some(requested) = requested else {
        return Ok(declared.map(|(sizes, _)| (sizes, sizes)));
    };
    if requested.len() != usize::from(dims) {
        return Err(LaunchError::Dimensions { declared: dims, requested: requested.len() });
    }
    let mut sizes = [1; 3];
    sizes.iter_mut().zip(requested).for_each(|(size, &requested)| *size = requested);
    if let Some(axis) = sizes.iter().position(|&size| size > 1 << 31) {
        if what == "local-size" {
            return Err(LaunchError::BadLocalSize { local: sizes });
        }
        return Err(LaunchError::TooLarge { axis, size: u128::from(sizes[axis]) });
    }
    match declared {
        Some((required, true)) if required != sizes => Err(LaunchError::Conflict {
            what,
            required: required[..usize::from(dims)].to_vec(),
            requested: requested.to_vec(),
        }),
        Some((bound, _)) => Ok(Some((sizes, bound))),
        None => Ok(Some((sizes, sizes))),
    }
}

/// The sizes of a launch: what the caller requests, else what the kernel declares, else defaults for the workgroup; rounded up to
/// whole workgroups. A global size of zero gives zero workgroups.
///
/// # Errors
/// See [`LaunchError`].
pub fn launch_sizes(
    interface: &Interface,
    inputs: &dyn SizeInputs,
    global: Option<&[u64]>,
    local: Option<&[u64]>,
) -> Result<LaunchSizes, LaunchError> {
    let undeclared = interface.work_dim.is_none() && interface.global_size.is_none() && interface.local_size.is_none();
    let requested_dims = global.or(local).map_or(1, <[u64]>::len);
    let dims = if undeclared { u8::try_from(requested_dims.clamp(1, 3)).unwrap_or(3) } else { interface.dimensions() };
    let no_sizes = |expr: &SizeExpr| evaluate(expr, inputs, [1; 3], [1; 3]);
    let (global, bound) = extents(interface.global_size.as_ref(), global, "global-size", dims, &no_sizes)?
        .ok_or(LaunchError::NoGlobalSize)?;
    let with_global = |expr: &SizeExpr| evaluate(expr, inputs, global, [1; 3]);
    let local = extents(interface.local_size.as_ref(), local, "local-size", dims, &with_global)?
        .map_or_else(|| default_local(interface, dims, global), |(sizes, _)| sizes);
    if local.iter().any(|&size| size == 0 || size > 1024) || local.iter().product::<u64>() > 1024 {
        return Err(LaunchError::BadLocalSize { local });
    }
    let mut groups = [0; 3];
    let mut local_size = [1; 3];
    for axis in 0..3 {
        let rounded = global[axis].div_ceil(local[axis]);
        if u128::from(rounded) * u128::from(local[axis]) > 1 << 31 {
            return Err(LaunchError::TooLarge { axis, size: u128::from(global[axis]) });
        }
        groups[axis] = u32::try_from(rounded).unwrap_or(u32::MAX);
        local_size[axis] = u32::try_from(local[axis]).unwrap_or(1);
    }
    Ok(LaunchSizes { work_dim: dims, local: local_size, groups, bound, offset: [0; 3] })
}
