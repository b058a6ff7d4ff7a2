//! The parts of a host plan.

use crisp_ir_kernel::{Access, Constant, Elem, HostColumn, HostRange, Purpose, Scalar, SizeExpr};

use crate::device_code::Parameter;
use crate::shapes::Shape;

/// The host's side of running kernels: the memory they get, its contents, the launches in order, and what is read back.
///
/// In the expressions of a plan [`SizeExpr::Scalar`] names an entry of [`HostPlan::values`], and no other name occurs.
#[derive(Clone, Debug, PartialEq)]
pub struct HostPlan {
    /// The name: that of the kernel, program or orchestration. A C identifier.
    pub name: String,
    /// The comment on it in the source.
    pub comment: Option<String>,
    /// Inputs, sizes and indices, each before those that name it. Their names are C identifiers and differ from those of buffers.
    pub values: Vec<PlanValue>,
    /// Memory of the device.
    pub buffers: Vec<PlanBuffer>,
    /// The kernels that are launched, each once.
    pub kernels: Vec<PlanKernel>,
    /// All launches in the order of the text.
    pub launches: Vec<PlanLaunch>,
    /// The steps, in order.
    pub body: Vec<PlanStep>,
    /// The expected results for the default inputs.
    pub expected: Expected,
}

/// A number of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanValue {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub kind: ValueKind,
    /// A description: the author's expression.
    pub text: String,
}

/// Where a number comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// The caller may set it: a scalar of this type, by default this.
    Input(Constant),
    /// A size: exact over rationals, rounded up, at least zero.
    Size(SizeExpr),
    /// Like a size, but it may be below zero.
    Integer(SizeExpr),
    /// The index of a loop.
    Index,
}

/// Memory of the device.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanBuffer {
    /// Its name.
    pub name: String,
    /// The element type.
    pub elem: Elem,
    /// Bytes from one element to the next.
    pub stride: u32,
    /// The value that is its number of elements.
    pub length: u32,
    /// The shape of an argument that has one. Host programs use it; packages do not keep it.
    pub shape: Option<Shape>,
    /// The use of the memory.
    pub role: BufferRole,
    /// Its contents before the first launch.
    pub fill: Fill,
    /// Whether the host reads it at the end.
    pub read_back: bool,
    /// The author's comment on it.
    pub comment: Option<String>,
    /// Its columns, where it is a structure of arrays.
    pub columns: Option<PlanColumns>,
}

/// The columns of a structure of arrays, one after the other; each begins at a multiple of 16 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanColumns {
    /// The value that is the number of structures.
    pub count: u32,
    /// All of them. Their names are C identifiers.
    pub columns: Vec<HostColumn>,
}

/// The use of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BufferRole {
    /// An argument that the author declares.
    Argument,
    /// Memory that a kernel needs besides.
    Hidden(Purpose),
    /// Memory between launches.
    Temporary,
    /// Memory in which a launch reports what happened.
    Status,
}

/// The contents of memory at the beginning.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Zeros.
    Zeros,
    /// Made-up data: scalar `i` (a vector's lanes count one by one) is `(7 i + 3 p) mod 101`, of a bool whether that is not 0.
    Pattern(u32),
    /// The same in each column: value `i` of each is `(7 i + 3 p) mod 101`.
    Columns(u32),
    /// Every element has these bytes.
    Repeat(Vec<u8>),
    /// These bytes, and zeros after them.
    Bytes(Vec<u8>),
    /// The header of a status with room for that number of messages, then zeros.
    Status(u32),
}

/// A kernel of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanKernel {
    /// Its name.
    pub name: String,
    /// The workgroup size of its code.
    pub local: [u32; 3],
    /// The parameters that a launch passes, in order.
    pub parameters: Vec<PlanParameter>,
}

/// A parameter that a launch passes.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanParameter {
    /// A C identifier, unique in its kernel.
    pub name: String,
    /// The kind of the parameter.
    pub what: Parameter,
    /// Its type where it is not memory.
    pub scalar: Option<Scalar>,
    /// How the kernel accesses it where it is memory.
    pub access: Option<Access>,
}

/// A launch.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanLaunch {
    /// The position of its kernel.
    pub kernel: u32,
    /// The arguments by position in [`crate::Interface::arguments`].
    pub arguments: Vec<PlanArgument>,
    /// The number of dimensions.
    pub dimensions: u8,
    /// The values that are its bound along each axis.
    pub bound: [u32; 3],
    /// The values that are its workgroups along each axis.
    pub groups: [u32; 3],
    /// The memory in which it reports what happened.
    pub status: Option<u32>,
}

/// The value that a launch passes for an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanArgument {
    /// A buffer of the plan.
    Buffer(u32),
    /// A value of the plan.
    Value(u32),
    /// A constant.
    Constant(Constant),
}

/// A step of a plan.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanStep {
    /// The contents of a buffer go to the device.
    Upload(u32),
    /// A value that follows from the index of a loop.
    Compute(u32),
    /// A buffer gets its first contents once more, on the device, in order with the launches.
    Refill(u32),
    /// A launch, after all before it.
    Launch(u32),
    /// Steps are repeated.
    Loop {
        /// The value that is the index.
        index: u32,
        /// The range of the index.
        range: HostRange,
        /// The steps.
        body: Vec<PlanStep>,
    },
    /// Steps without an order between these lists; all are done before what follows.
    Branches(Vec<Vec<PlanStep>>),
    /// A launch in parts, each with its part of the sliced buffers: uploads, launches and downloads of what is read back overlap.
    Chunks {
        /// The number of parts.
        count: u64,
        /// The number of elements of which the parts are.
        total: SizeExpr,
        /// The value that is the first element of a part.
        offset: u32,
        /// The value that is the number of elements of a part.
        length: u32,
        /// The buffers of which each launch gets its part only.
        sliced: Vec<u32>,
        /// The steps of a part: what follows from offset and length, and the launch.
        body: Vec<PlanStep>,
    },
    /// Words for the reader.
    Remark(String),
    /// Something for the reader to do, with these buffers at hand.
    Placeholder {
        /// What.
        text: String,
    },
    /// The host waits for all launches.
    Wait,
    /// A buffer comes back to the host.
    Download(u32),
}

/// The expected results for the default inputs.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// For each buffer that is read back, in order, the FNV-1a hash of its bytes.
    Hashes(Vec<(u32, u64)>),
    /// It is not known, for this reason.
    Unknown(String),
}

impl HostPlan {
    /// Returns the value that a launch passes for each parameter of its kernel.
    pub fn given<'a>(&'a self, launch: &'a PlanLaunch) -> impl Iterator<Item = (&'a PlanParameter, Given)> + use<'a> {
        let parameters = self.kernels.get(launch.kernel as usize).map_or(&[][..], |kernel| &kernel.parameters);
        parameters.iter().map(|parameter| (parameter, self.handed(launch, parameter.what)))
    }

    fn handed(&self, launch: &PlanLaunch, what: Parameter) -> Given {
        let argument = |position: u32| launch.arguments.get(position as usize);
        let zero = Given::Constant(0);
        match what {
            Parameter::Buffer(position) => match argument(position) {
                Some(PlanArgument::Buffer(buffer)) => Given::Memory(*buffer),
                _ => zero,
            },
            Parameter::Length(position) => match argument(position) {
                Some(PlanArgument::Buffer(buffer)) => {
                    self.buffers.get(*buffer as usize).map_or(zero, |buffer| Given::Value(buffer.length))
                }
                _ => zero,
            },
            Parameter::Lane { argument: position, lane } => match argument(position) {
                Some(PlanArgument::Value(value)) => Given::Value(*value),
                Some(PlanArgument::Constant(constant)) => {
                    Given::Constant(constant.bits.get(usize::from(lane)).copied().unwrap_or(0))
                }
                _ => zero,
            },
            Parameter::Bound(axis) => Given::Value(launch.bound.get(usize::from(axis)).copied().unwrap_or_default()),
            Parameter::Offset(_) => zero,
            Parameter::WorkDim => Given::Constant(launch.dimensions.into()),
            Parameter::Status => launch.status.map_or(zero, Given::Memory),
        }
    }
}

/// The value that a launch passes for one parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A buffer's memory.
    Memory(u32),
    /// A value.
    Value(u32),
    /// The bits of a constant.
    Constant(u64),
}
