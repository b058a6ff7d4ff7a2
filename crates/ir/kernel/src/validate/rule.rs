//! The rules of the IR, as data. The wording is in `messages.rs`, the reasons are in `docs/messages/kernel-ir.md`.

use std::sync::Arc;

use crisp_support_diagnostics::Span;

use crate::function::Terminator;
use crate::op::Domain;
use crate::profile::Feature;
use crate::types::{Access, Elem, Space, Type};

/// A broken rule in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which rule, and how it is broken.
    pub rule: Rule,
    /// Where.
    pub span: Span,
    /// The function that breaks it.
    pub function: String,
}

/// How a message speaks of a value: by the author's name, and by the place where it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The author's name.
    pub name: Option<Arc<str>>,
    /// Where it is made.
    pub span: Option<Span>,
}

/// The kind of thing that an id names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A value.
    Value,
    /// A list of values.
    List,
    /// An operation.
    Operation,
    /// A region.
    Region,
    /// A memory.
    Memory,
    /// A function.
    Function,
    /// The text of a debug operation.
    Text,
}

/// The requirement of an operation for an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Exactly this type.
    Type(Type),
    /// A scalar or a hardware vector.
    Register,
    /// A plain scalar.
    Scalar,
    /// A hardware vector.
    Vector,
    /// A view.
    View,
}

/// The argument that a launch of a program gives for a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// A parameter, temporary or constant of this type.
    Type(Type),
    /// An integer that is computed.
    Size,
    /// A place that the program does not have.
    Nothing,
}

/// A mistake in a size expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SizeProblem {
    /// A fraction whose denominator is not above zero.
    Denominator,
    /// An operation with too few or too many operands.
    Operands {
        /// Its name.
        op: &'static str,
        /// How many it takes.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
    /// A launch axis other than 0, 1, 2.
    Axis(u8),
    /// A size that would have to be known before itself.
    Circular {
        /// `global-size` or `local-size`.
        needs: &'static str,
    },
    /// The length of local memory that names more than the workgroup's size.
    Workgroup,
    /// The index of a repetition that is not around it.
    Index,
}

/// A mistake in the hidden parameters of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BufferProblem {
    /// More or fewer than are described.
    Count {
        /// Hidden parameters.
        params: usize,
        /// Descriptions.
        buffers: usize,
    },
    /// One before an argument that a caller names.
    Order {
        /// That argument.
        param: String,
    },
    /// A cell of another length than 1.
    Cell {
        /// Its name.
        param: String,
    },
    /// A kernel of exactly its parameters that has hidden ones, or sizes that are not those of a buffer.
    Exact,
    /// An initial value of another type than the elements.
    Initial {
        /// The parameter's name.
        param: String,
    },
}

/// A rule and how it is broken: plain data, names and places instead of ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// K0101: an id that leads to nothing.
    Dangling {
        /// The kind of thing that it should lead to.
        part: Part,
    },
    /// K0102: a value that is made in two places.
    DefinedTwice {
        /// The value; its place is the first one.
        value: Subject,
    },
    /// K0103: an operation that is in two places.
    OperationTwice,
    /// K0104: a region that has two owners.
    RegionTwice,
    /// K0105: a value that is used before it is made.
    UsedBefore {
        /// The value.
        value: Subject,
    },
    /// K0106: a value that is used outside the region that makes it.
    UsedOutside {
        /// The value.
        value: Subject,
    },
    /// K0107: a value that nothing makes.
    NeverMade {
        /// The value.
        value: Subject,
    },
    /// K0108: regions nested too deeply.
    TooDeep,
    /// K0109: a module with too many operations.
    TooLong,
    /// K0110: region parameters that do not fit the region's owner.
    RegionParams {
        /// The owner of the region.
        owner: &'static str,
        /// How many parameters it must have.
        wanted: usize,
        /// How many it has.
        found: usize,
    },
    /// K0201: an operand of a type that its operation does not take.
    OperandType {
        /// The operation.
        op: &'static str,
        /// The role of the operand.
        role: &'static str,
        /// The required type.
        wanted: Wanted,
        /// Its type.
        found: Type,
        /// The operand.
        value: Subject,
    },
    /// K0202: operands that must have one type and have two.
    OperandsDiffer {
        /// The operation.
        op: &'static str,
        /// The type of the first.
        first: Type,
        /// The other type.
        second: Type,
        /// The operand of the other type.
        value: Subject,
    },
    /// K0203: an operation that its operands' type does not have.
    NotInDomain {
        /// The operation.
        op: &'static str,
        /// The types that it takes.
        domain: Domain,
        /// The type of its operand.
        found: Elem,
    },
    /// K0204: a result declared with another type than the operation makes.
    ResultType {
        /// The operation.
        op: &'static str,
        /// The type that it makes.
        wanted: Type,
        /// The declared type.
        found: Type,
    },
    /// K0205: another number of results than the operation makes.
    ResultCount {
        /// The operation.
        op: &'static str,
        /// How many it makes.
        wanted: usize,
        /// How many are declared.
        found: usize,
    },
    /// K0206: a vector type with a lane count that does not exist.
    Lanes {
        /// The type.
        elem: Elem,
    },
    /// K0207: a view type with no or too many indices.
    Rank {
        /// Its number of indices.
        rank: u8,
    },
    /// K0208: a view that writes constant memory.
    WritableConstant,
    /// K0209: a constant with bits that its type does not have.
    ConstantBits {
        /// Its type.
        elem: Elem,
    },
    /// K0210: a conversion to bool.
    ConvertToBool {
        /// From what.
        from: Elem,
    },
    /// K0211: a conversion that changes the number of lanes.
    ConvertLanes {
        /// From what.
        from: Elem,
        /// To what.
        to: Elem,
    },
    /// K0212: a bit cast between types of different size.
    BitcastSize {
        /// From what.
        from: Elem,
        /// To what.
        to: Elem,
    },
    /// K0213: a bit cast from or to bool.
    BitcastBool,
    /// K0214: a condition with another number of lanes than what it selects.
    SelectLanes {
        /// The condition's type.
        condition: Elem,
        /// The type of what is selected.
        selected: Elem,
    },
    /// K0215: a vector made of fewer than 2 or more than 4 lanes.
    VectorLanes {
        /// How many.
        found: usize,
    },
    /// K0216: a lane that the vector does not have.
    LaneOutside {
        /// The lane.
        lane: u8,
        /// The vector's type.
        vector: Elem,
    },
    /// K0217: a launch axis that does not exist, or one for an id without axes.
    Axis {
        /// The id.
        id: &'static str,
        /// The axis.
        axis: u8,
        /// Whether the id has axes.
        has_axis: bool,
    },
    /// K0218: an axis that the view does not have.
    ExtentAxis {
        /// The axis.
        axis: u8,
        /// The view's number of axes.
        rank: u8,
    },
    /// K0219: a debug operation with too many values.
    DebugValues {
        /// The operation.
        op: &'static str,
        /// How many.
        found: usize,
    },
    /// K0301: a function body that does not end with a return.
    BodyEnd,
    /// K0302: a break outside any loop.
    BreakOutsideLoop,
    /// K0303: a terminator with another number of values than its target takes.
    TerminatorCount {
        /// Which terminator.
        terminator: &'static str,
        /// The receiver of the values.
        taker: &'static str,
        /// Where the taker is.
        place: Span,
        /// How many it takes.
        wanted: usize,
        /// How many it is handed.
        found: usize,
    },
    /// K0304: a value that its taker declares with another type.
    TerminatorType {
        /// Which terminator.
        terminator: &'static str,
        /// The receiver of the value.
        taker: &'static str,
        /// Where the taker is.
        place: Span,
        /// The declared type.
        wanted: Type,
        /// The value's type.
        found: Type,
        /// The value.
        value: Subject,
    },
    /// K0305: an `if` after which nothing can be reached.
    Unreachable {
        /// Where its branches leave.
        leaves: [Span; 2],
    },
    /// K0306: a loop index that is not an integer.
    LoopIndex {
        /// Its type.
        found: Type,
    },
    /// K0307: a loop bound of another type than the index.
    LoopBound {
        /// The index's type.
        index: Type,
        /// The bound's type.
        found: Type,
        /// The bound.
        value: Subject,
    },
    /// K0308: a carried value that starts with another type than it has in the loop.
    CarriedType {
        /// Its type in the loop.
        wanted: Type,
        /// The type of its first value.
        found: Type,
        /// Its first value.
        value: Subject,
    },
    /// K0309: a terminator that leaves the region of an atomic update.
    LeavesUpdate {
        /// Which terminator.
        terminator: &'static str,
        /// Where the update is.
        update: Span,
    },
    /// K0310: an operation in an atomic update that does more than compute.
    ImpureUpdate {
        /// The operation.
        op: &'static str,
        /// Where the update is.
        update: Span,
    },
    /// K0311: a call with too few or too many arguments.
    CallCount {
        /// The callee.
        callee: String,
        /// Where the callee is.
        place: Span,
        /// How many it takes.
        wanted: usize,
        /// How many it is given.
        found: usize,
    },
    /// K0312: an argument of another type than the parameter's.
    CallType {
        /// The callee.
        callee: String,
        /// The parameter.
        param: String,
        /// Where the parameter is.
        place: Span,
        /// The parameter's type.
        wanted: Type,
        /// The argument's type.
        found: Type,
        /// The argument.
        value: Subject,
    },
    /// K0313: a call of a kernel.
    CallsKernel {
        /// The kernel.
        kernel: String,
        /// Where it is.
        place: Span,
    },
    /// K0314: functions that call each other in a circle.
    CallCycle {
        /// Each function of the circle and its call of the next one.
        calls: Vec<(String, Span)>,
    },
    /// K0401: a load through a view that only writes.
    LoadNotAllowed {
        /// The view.
        view: Subject,
    },
    /// K0402: a store through a view that only reads.
    StoreNotAllowed {
        /// The view.
        view: Subject,
        /// Where its memory lives.
        space: Space,
    },
    /// K0403: another number of indices than the view has axes.
    IndexCount {
        /// The view.
        view: Subject,
        /// The view's number of axes.
        wanted: u8,
        /// The number of indices.
        found: usize,
    },
    /// K0404: an index that is neither i64 nor u64.
    IndexType {
        /// Its type.
        found: Type,
        /// The index.
        value: Subject,
    },
    /// K0406: a view made with no or too many extents.
    ExtentCount {
        /// How many.
        found: usize,
    },
    /// K0407: strides for some axes of a view but not for all.
    StrideCount {
        /// The number of axes.
        wanted: usize,
        /// The number of strides.
        found: usize,
    },
    /// K0408: memory without elements.
    EmptyMemory {
        /// Its name.
        name: String,
    },
    /// K0418: memory that is not local whose length follows the workgroup's size.
    LengthOfWorkgroup {
        /// Its name.
        name: String,
        /// Where it lives.
        space: Space,
    },
    /// K0409: memory declared in global space.
    GlobalMemory {
        /// Its name.
        name: String,
    },
    /// K0410: constant memory with another number of elements than its length.
    InitCount {
        /// Its name.
        name: String,
        /// Its length.
        wanted: u64,
        /// How many elements are given.
        found: usize,
    },
    /// K0411: first values of memory that starts as zero.
    InitNotConstant {
        /// Its name.
        name: String,
        /// Where it lives.
        space: Space,
    },
    /// K0412: an element of constant memory that has another type than the memory.
    InitType {
        /// Its name.
        name: String,
        /// The memory's element type.
        wanted: Elem,
        /// The element's own type.
        found: Elem,
    },
    /// K0413: elements that overlap or lie askew.
    Stride {
        /// The element type.
        elem: Elem,
        /// Bytes from one element to the next.
        stride: u32,
    },
    /// K0414: a kernel with too much local memory.
    LocalMemory {
        /// The kernel.
        kernel: String,
        /// Bytes that it declares.
        bytes: u64,
        /// The largest memory and its place.
        largest: (String, Span),
    },
    /// K0415: a kernel with too much private memory.
    PrivateMemory {
        /// The kernel.
        kernel: String,
        /// Bytes that it declares.
        bytes: u64,
        /// The largest memory and its place.
        largest: (String, Span),
    },
    /// K0416: an atomic operation on elements that have none.
    AtomicElement {
        /// The operation.
        op: &'static str,
        /// The element type.
        found: Elem,
    },
    /// K0417: an atomic operation on memory that has none.
    AtomicNotAllowed {
        /// The operation.
        op: &'static str,
        /// The view.
        view: Subject,
        /// Where its memory lives.
        space: Space,
    },
    /// K0501: a kernel with results.
    KernelResults,
    /// K0502: a kernel parameter that no host can pass.
    KernelParam {
        /// The parameter.
        param: String,
        /// Its type.
        found: Type,
    },
    /// K0503: two kernels of one name.
    KernelNameTwice {
        /// The name.
        name: String,
        /// Where the first is.
        first: Span,
    },
    /// K0504: a kernel name that is not a C identifier.
    KernelName {
        /// The name.
        name: String,
    },
    /// K0505: a number of launch dimensions other than 1, 2, 3.
    WorkDim {
        /// The number.
        found: u8,
    },
    /// K0506: a launch size with more extents than the launch has dimensions.
    LaunchExtents {
        /// `global-size` or `local-size`.
        size: &'static str,
        /// The number of dimensions.
        wanted: u8,
        /// The number of extents.
        found: usize,
    },
    /// K0507: a size expression that asks a parameter for what it does not have.
    SizeParam {
        /// The parameter's name, where there is one at that position.
        param: Option<(String, Span)>,
        /// Whether its length was requested, and not its value.
        length: bool,
    },
    /// K0508: a size expression that cannot be evaluated.
    SizeExpression {
        /// Why.
        problem: SizeProblem,
    },
    /// K0509: an `&out` parameter that cannot be written.
    OutParam {
        /// The parameter.
        param: String,
        /// Its type.
        found: Type,
    },
    /// K0510: a length for a parameter that has none.
    ParamLength {
        /// The parameter.
        param: String,
    },
    /// K0514: a role that the parameter's type cannot have, or a role in a function that is not a kernel.
    ParamRole {
        /// The parameter.
        param: String,
        /// Its role.
        role: &'static str,
        /// Its type.
        found: Type,
    },
    /// K0515: hidden parameters of a kernel that are not what it says of them.
    HostBuffer {
        /// The kind of the mistake.
        problem: BufferProblem,
    },
    /// K0512: a kernel that declares the strict profile and uses more.
    BeyondStrict {
        /// The kernel.
        kernel: String,
        /// Where the kernel is.
        place: Span,
        /// The feature that it uses.
        feature: Feature,
    },
    /// K0513: a kernel with too many parameters.
    ParamCount {
        /// How many it has.
        found: usize,
    },
    /// K0511: two parameters of one kernel with one name.
    ParamNameTwice {
        /// The name.
        param: String,
        /// Where the first is.
        first: Span,
    },
    /// K0801: a program with the name of a kernel or of another program.
    ProgramNameTwice {
        /// The name.
        name: String,
        /// Where the first is.
        first: Span,
    },
    /// K0802: a launch of something that is not a kernel of the module.
    UnknownKernel {
        /// The name.
        name: String,
        /// A kernel with a similar name.
        similar: Option<String>,
    },
    /// K0803: a launch with too few or too many arguments.
    LaunchCount {
        /// The kernel.
        kernel: String,
        /// Where the kernel is.
        place: Span,
        /// How many parameters it has.
        wanted: usize,
        /// How many arguments it is given.
        found: usize,
    },
    /// K0804: an argument of a launch that its parameter does not take.
    LaunchArgument {
        /// The kernel.
        kernel: String,
        /// The parameter.
        param: String,
        /// Where the parameter is.
        place: Span,
        /// The parameter's type.
        wanted: Type,
        /// The argument that is given.
        found: Passed,
    },
    /// K0805: a kernel that does more with a parameter of the program than the program declares.
    LaunchAccess {
        /// The kernel.
        kernel: String,
        /// The kernel's parameter.
        param: String,
        /// The program's parameter.
        declared: String,
        /// Where the program's parameter is.
        place: Span,
        /// The kernel's access.
        wanted: Access,
        /// The declared access of the program.
        found: Access,
    },
    /// K0810: a buffer that is passed twice, and written.
    LaunchShares {
        /// The kernel.
        kernel: String,
        /// The two parameters.
        params: [String; 2],
        /// Where the second one is.
        place: Span,
    },
    /// K0806: a workgroup size that no launch has.
    LaunchLocal {
        /// The size.
        local: Vec<u32>,
    },
    /// K0807: a launch without a global size.
    LaunchUnsized {
        /// The kernel.
        kernel: String,
        /// Where the kernel is.
        place: Span,
    },
    /// K0808: repetitions nested too deeply.
    RepeatDepth,
    /// K0811: a repetition that goes on while something holds that is not a temporary of truth values.
    RepeatCondition,
    /// K0809: a program of too many steps and temporaries.
    StepCount {
        /// How many it has.
        found: usize,
    },
}

impl Rule {
    /// Whether it is only a limit of size, which what passes make of a valid module may exceed.
    #[must_use]
    pub fn is_limit(&self) -> bool {
        matches!(
            self,
            Rule::TooDeep
                | Rule::TooLong
                | Rule::LocalMemory { kernel: _, bytes: _, largest: _ }
                | Rule::PrivateMemory { kernel: _, bytes: _, largest: _ }
                | Rule::ParamCount { found: _ }
        )
    }
}

impl Part {
    /// Returns its name in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Part::Value => "value",
            Part::List => "list of values",
            Part::Operation => "operation",
            Part::Region => "region",
            Part::Memory => "memory",
            Part::Function => "function",
            Part::Text => "text",
        }
    }
}

impl Terminator {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Terminator::Yield(_) => "yield",
            Terminator::Break(_) => "break",
            Terminator::Return(_) => "return",
        }
    }
}
