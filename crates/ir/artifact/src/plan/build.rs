//! A plan in the making: its values, memory and steps.

use std::collections::BTreeSet;
use std::fmt;

use crisp_ir_kernel::{ByteSize, Constant, Elem, HostNote, Program, Scalar, SizeExpr, SizeOp};

use super::data::{BufferRole, Expected, Fill, HostPlan, PlanArgument, PlanBuffer, PlanStep, PlanValue, ValueKind};
use super::words::unique;
use crate::callable::Reach;
use crate::interface::{Argument, ArgumentKind, Interface};
use crate::shapes::Shape;

/// The facts about a kernel that a plan needs.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelFacts {
    /// The interface, with the debug operations and reads of its code.
    pub interface: Interface,
    /// The workgroup size of its code.
    pub local: [u32; 3],
    /// The same as [`crate::Callable::reaches`].
    pub reaches: Vec<Vec<Reach>>,
    /// The author's notes on its parameters.
    pub notes: Vec<HostNote>,
    /// Where an exact kernel has the sizes of its buffers.
    pub byte_sizes: Vec<ByteSize>,
}

/// The kernels of a plan.
pub trait PlanKernels {
    /// Returns the facts about a kernel.
    fn kernel(&self, name: &str) -> Option<&KernelFacts>;
    /// The launches of a kernel that others follow: the program of its name.
    fn program(&self, name: &str) -> Option<&Program>;
    /// The shapes of the arguments of a kernel or program; empty where it declares none.
    fn shapes(&self, name: &str) -> &[Option<Shape>];
}

/// The values of inputs that are not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDefaults {
    /// The length of vectors that nothing else fixes: no multiple of a workgroup, so that tails run.
    pub length: u64,
    /// Integers in sizes.
    pub extent: i128,
    /// Other numbers.
    pub number: i128,
}

impl Default for PlanDefaults {
    fn default() -> PlanDefaults {
        PlanDefaults { length: 1000, extent: 64, number: 1 }
    }
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// A kernel that is not there, or takes other arguments.
    Kernel(String),
    /// Memory whose size follows from the index of a loop.
    InLoop {
        /// The kernel.
        kernel: String,
        /// The memory.
        buffer: String,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Kernel(kernel) => write!(f, "the kernel `{kernel}` is not there, or takes other arguments"),
            PlanError::InLoop { kernel, buffer } => {
                write!(f, "the size of `{buffer}` of `{kernel}` follows from the index of a loop")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// A plan in the making.
pub struct Planner<'k> {
    kernels: &'k dyn PlanKernels,
    defaults: PlanDefaults,
    pub(super) plan: HostPlan,
    taken: BTreeSet<String>,
    /// For each value, whether it follows from the index of a loop.
    varies: Vec<bool>,
    /// The length of vectors that nothing fixes, once one is needed.
    length: Option<u32>,
    /// The steps of the loops around, outermost first; the last are those being made.
    pub(super) open: Vec<Vec<PlanStep>>,
    /// Among how many launches the default size is shared.
    pub(super) shares: u64,
    /// Whether names begin with their kernel's.
    pub(super) several: bool,
}

impl<'k> Planner<'k> {
    /// An empty plan. With `several` kernels names begin with the kernel's.
    #[must_use]
    pub fn new(name: &str, several: bool, kernels: &'k dyn PlanKernels, defaults: PlanDefaults) -> Planner<'k> {
        let mut taken = BTreeSet::new();
        let name = unique(name, &mut taken);
        taken.clear();
        let plan = HostPlan {
            name,
            comment: None,
            values: Vec::new(),
            buffers: Vec::new(),
            kernels: Vec::new(),
            launches: Vec::new(),
            body: Vec::new(),
            expected: Expected::Unknown("nothing has executed it".to_owned()),
        };
        let (varies, length, open) = (Vec::new(), None, vec![Vec::new()]);
        Planner { kernels, defaults, plan, taken, varies, length, open, shares: 1, several }
    }

    /// The plan as far as it is made.
    #[must_use]
    pub fn plan(&self) -> &HostPlan {
        &self.plan
    }

    /// Adds a value. What follows from the index of a loop is computed where it is added.
    pub fn value(&mut self, name: &str, kind: ValueKind, text: &str) -> u32 {
        let varies = match &kind {
            ValueKind::Input(_) => false,
            ValueKind::Index => true,
            ValueKind::Size(expr) | ValueKind::Integer(expr) => self.varies(expr),
        };
        let computed = varies && kind != ValueKind::Index;
        let at = number(self.plan.values.len());
        let name = unique(name, &mut self.taken);
        self.plan.values.push(PlanValue { name, kind, text: text.to_owned() });
        self.varies.push(varies);
        if computed {
            self.step(PlanStep::Compute(at));
        }
        at
    }

    /// The number of elements of vectors that nothing else fixes.
    pub fn length(&mut self) -> u32 {
        if let Some(length) = self.length {
            return length;
        }
        let default = Constant::u64(self.defaults.length);
        let text = "elements of vectors whose length nothing else says";
        let length = self.value("n", ValueKind::Input(default), text);
        self.length = Some(length);
        length
    }

    pub(super) fn varies(&self, expr: &SizeExpr) -> bool {
        match expr {
            SizeExpr::Scalar { param } => self.varies.get(*param as usize).copied().unwrap_or(false),
            SizeExpr::Apply { op: _, operands } => operands.iter().any(|operand| self.varies(operand)),
            _ => false,
        }
    }

    /// Adds a step.
    pub fn step(&mut self, step: PlanStep) {
        if let Some(steps) = self.open.last_mut() {
            steps.push(step);
        }
    }

    /// Begins steps within a step.
    pub fn enter(&mut self) {
        self.open.push(Vec::new());
    }

    /// The steps since [`Planner::enter`].
    pub fn leave(&mut self) -> Vec<PlanStep> {
        if self.open.len() > 1 { self.open.pop().unwrap_or_default() } else { Vec::new() }
    }

    /// Divides the default size among `launches` launches from now on.
    pub fn share(&mut self, launches: u64) {
        self.shares = launches.max(1);
    }

    /// The kernels that it may launch.
    pub(super) fn kernels(&self) -> &'k dyn PlanKernels {
        self.kernels
    }

    /// The plan, with uploads before and downloads after its launches.
    #[must_use]
    pub fn finish(mut self) -> HostPlan {
        let body = std::mem::take(&mut self.open).into_iter().next().unwrap_or_default();
        let sliced = sliced(&body);
        let buffers = (0..number(self.plan.buffers.len())).filter(|buffer| !sliced.contains(buffer));
        self.plan.body = buffers.map(PlanStep::Upload).chain(body).chain([PlanStep::Wait]).collect();
        let read = (0..).zip(&self.plan.buffers).filter(|(at, buffer)| buffer.read_back && !sliced.contains(at));
        self.plan.body.extend(read.map(|(buffer, _)| PlanStep::Download(buffer)));
        self.plan
    }

    /// Memory for an argument.
    pub(super) fn buffer(&mut self, name: &str, argument: &Argument, length: u32, role: BufferRole, fill: Fill) -> u32 {
        let (elem, stride) = match argument.kind {
            ArgumentKind::Value(elem) => (elem, elem.bytes()),
            ArgumentKind::Buffer { elem, stride, .. } => (elem, stride),
        };
        // What the host puts there and what comes back have names too, and so have columns.
        let mut name = unique(name, &mut self.taken);
        let derived = |name: &str| ["host", "out", "columns", "results"].map(|part| format!("{name}_{part}"));
        while derived(&name).iter().any(|name| self.taken.contains(name)) {
            name = unique(&name, &mut self.taken);
        }
        self.taken.extend(derived(&name));
        let (read_back, comment, columns) = (false, None, None);
        let shape = None;
        self.plan.buffers.push(PlanBuffer {
            name,
            elem,
            stride,
            length,
            shape,
            role,
            fill,
            read_back,
            comment,
            columns,
        });
        number(self.plan.buffers.len() - 1)
    }

    /// An expression with other names.
    pub(super) fn renamed(&self, expr: &SizeExpr, name: &dyn Fn(&SizeExpr) -> SizeExpr) -> SizeExpr {
        match expr {
            SizeExpr::Rational { .. } => expr.clone(),
            SizeExpr::Apply { op, operands } => {
                let operands = operands.iter().map(|operand| self.renamed(operand, name)).collect();
                SizeExpr::Apply { op: *op, operands }
            }
            _ => name(expr),
        }
    }

    pub(super) fn scalar_of(&self, argument: Option<&PlanArgument>) -> SizeExpr {
        match argument {
            Some(PlanArgument::Value(value)) => scalar(*value),
            Some(PlanArgument::Constant(constant)) => SizeExpr::integer(constant.as_integer().unwrap_or(0)),
            Some(PlanArgument::Buffer(_)) | None => SizeExpr::integer(0),
        }
    }

    /// The number of elements of an argument.
    #[must_use]
    pub fn length_of(&self, argument: Option<&PlanArgument>) -> SizeExpr {
        match argument {
            Some(PlanArgument::Buffer(buffer)) => {
                self.plan.buffers.get(*buffer as usize).map_or_else(|| SizeExpr::integer(0), |it| scalar(it.length))
            }
            Some(PlanArgument::Value(_) | PlanArgument::Constant(_)) | None => SizeExpr::integer(0),
        }
    }

    /// Whether the number of elements of memory is this value.
    pub(super) fn length_is(&self, buffer: u32, value: u32) -> bool {
        self.plan.buffers.get(buffer as usize).is_some_and(|buffer| buffer.length == value)
    }

    /// An input for a scalar, or ones for the lanes of a vector.
    pub(super) fn scalar(&mut self, name: &str, elem: Elem, in_sizes: bool) -> PlanArgument {
        let one = if in_sizes { self.defaults.extent } else { self.defaults.number };
        let constant = number_of(elem, one);
        if elem.lanes > 1 {
            return PlanArgument::Constant(constant);
        }
        PlanArgument::Value(self.value(name, ValueKind::Input(constant), "a number"))
    }

    /// A length that a type fixes.
    pub(super) fn constant(&mut self, name: &str, length: u64) -> u32 {
        self.value(&format!("{name}_length"), ValueKind::Size(SizeExpr::integer(length.into())), "fixed by the type")
    }
}

/// A position as plans have it.
pub(super) fn number(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// The buffers that launches in parts bring to the device and back.
fn sliced(body: &[PlanStep]) -> BTreeSet<u32> {
    let chunks = body.iter().filter_map(|step| match step {
        PlanStep::Chunks { sliced, .. } => Some(sliced),
        _ => None,
    });
    chunks.flatten().copied().collect()
}

/// An expression that is a value.
pub(super) fn scalar(value: u32) -> SizeExpr {
    SizeExpr::Scalar { param: value }
}

/// An operation on two expressions.
pub(super) fn apply(op: SizeOp, a: SizeExpr, b: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op, operands: vec![a, b] }
}

/// The least whole number that is not below.
pub(super) fn round_up(expr: SizeExpr) -> SizeExpr {
    SizeExpr::Apply { op: SizeOp::Ceil, operands: vec![expr] }
}

/// A small number as a constant of a type, in every lane.
pub(super) fn number_of(elem: Elem, value: i128) -> Constant {
    let bits = match elem.scalar {
        Scalar::Bool => u64::from(value != 0),
        // Small whole numbers are exact in every float; their bits follow from those of a float of 32 bits.
        #[allow(clippy::cast_precision_loss)]
        Scalar::F64 => (value as f64).to_bits(),
        #[allow(clippy::cast_precision_loss)]
        Scalar::F32 => (value as f32).to_bits().into(),
        #[allow(clippy::cast_precision_loss)]
        Scalar::BF16 => u64::from((value as f32).to_bits() >> 16),
        #[allow(clippy::cast_precision_loss)]
        Scalar::F16 => half(value as f32),
        scalar => Constant::integer(scalar, value).bits[0],
    };
    let mut constant = Constant::zero(elem);
    constant.bits.iter_mut().take(elem.lanes.into()).for_each(|lane| *lane = bits);
    constant
}

/// A float of 32 bits that a float of 16 bits holds exactly, as the latter; only for normal numbers and zero.
fn half(value: f32) -> u64 {
    let bits = value.to_bits();
    if value == 0.0 {
        return u64::from(bits >> 16);
    }
    let exponent = ((bits >> 23) & 0xff).wrapping_sub(127 - 15);
    u64::from((bits >> 31) << 15 | exponent << 10 | (bits >> 13) & 0x3ff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_exact_in_all_types() {
        let bits = |scalar| number_of(Elem::scalar(scalar), 64).bits[0];
        assert_eq!((bits(Scalar::F16), bits(Scalar::BF16)), (0x5400, 0x4280));
        assert_eq!((bits(Scalar::I8), bits(Scalar::Bool)), (64, 1));
        assert_eq!(half(0.0), 0);
        assert_eq!(half(1.0), 0x3c00);
        assert_eq!(half(100.0), 0x5640);
    }
}
