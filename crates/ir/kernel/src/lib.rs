//! The kernel IR: what every front end writes and every back end reads.
//!
//! A [`Module`] holds functions in structured SSA. Types and operations are plain data; control operations own
//! their regions; every operation keeps the place of the source it came from. What the operations mean is in
//! `docs/reference/ir.md`; the interpreter executes that meaning literally.

/// The version of the kernel IR. It grows when an operation comes, goes or means something else.
pub const VERSION: u32 = 1;

mod alone;
mod asked;
mod bit_fields;
mod builder;
mod compositions;
mod constant;
mod debug;
mod features;
mod function;
mod host_buffer;
mod host_notes;
mod kernel_info;
mod memory;
mod messages;
mod module;
mod op;
mod orchestration;
mod print_format;
mod profile;
mod program;
mod size;
mod size_value;
mod types;
mod uses;
mod value;
mod walk;

pub mod binary;
pub mod fold;
pub mod text;
mod validate;

pub use asked::{Asked, AskedOf, Check};
pub use builder::Builder;
pub use constant::Constant;
pub use debug::{DebugSite, debug_operations, debug_sites};
pub use features::device_features;
pub use function::{
    Binding, Bindings, Function, FunctionId, List, Op, OpData, OpId, Region, RegionId, Results, Terminator, TextId,
    Unroll,
};
pub use host_buffer::{ByteSize, HostBuffer, Purpose};
pub use host_notes::{HostColumn, HostLayout, HostMember, HostMemberType, HostNote, HostNotes};
pub use kernel_info::{KernelInfo, Param, Role, SizeRule, declared_dimensions};
pub use memory::{Memory, MemoryId, MemoryLength};
pub use module::Module;
pub use op::{
    AccessKind, AtomicOp, AtomicUpdate, Binary, BinaryOp, CompareOp, DEBUG_VALUES, DebugKind, Domain, Effects,
    ElementAccess, FloatOp, FloatUnary, FoldKind, FoldOp, IdKind, IntegerOp, IntegerUnary, LogicOp, LoopKind, Meeting,
    PlainInteger, Scope, ShuffleKind, Unary, UnaryOp, UniformKind, VoteKind,
};
pub use orchestration::{
    HostRange, OrchestratedArgument, OrchestratedLaunch, OrchestratedName, OrchestratedStep, Orchestration,
};
pub use print_format::{Conversion, Piece, PrintKind, pieces, printed};
pub use profile::{Feature, Profile};
pub use program::{Launch, Operand, Place, Program, Repeat, Step, Temporary};
pub use size::{SizeExpr, SizeOp};
pub use size_value::{SizeError, SizeNames};
pub use types::{Access, Elem, Scalar, Space, Type, ViewType};
pub use uses::{ByteWindow, Root, Uses};
pub use validate::{
    Broken, BufferProblem, Checked, LOCAL_MEMORY_LIMIT, NESTING_LIMIT, OPERATION_LIMIT, PARAM_LIMIT,
    PRIVATE_MEMORY_LIMIT, Part, Passed, RANK_LIMIT, REPEAT_LIMIT, Rule, STEP_LIMIT, SizeProblem, Subject, Wanted,
};
pub use value::{Operands, Value, ValueData};
