//! The typed tree between checking and lowering: every expression has one type, every name is resolved.

mod derived;
mod effects;
mod evaluate;
mod inferred;
mod known;
mod limits;
mod literal;
mod structures;
mod tensor_arguments;
mod tree;
mod types;

pub(crate) use derived::{Derivation, FamilyId, Passing};
pub(crate) use effects::{compile_time_only, first_effect, first_side_effect};
pub(crate) use evaluate::{evaluate, rounding_op};
pub(crate) use inferred::{Inferred, Left, LeftOut};
pub(crate) use known::{FunctionValue, Known};
pub(crate) use limits::Limit;
pub(crate) use literal::{Literal, integer_constant};
pub(crate) use structures::{
    ARRAY, Array, Declared, Enumeration, Key, MadeId, Member, OpenArgument, OpenStructure, OpenView, Structure,
    in_structure, std140,
};
pub(crate) use tensor_arguments::{Extent, ParameterLayout, TensorParameter};
pub use tensor_arguments::{TensorArgument, TensorLayout};
pub(crate) use tree::{
    Bind, ConstVectorPlan, ContinuationArgument, ContinuationPlan, Division, ExactPlan, Expr, ExprKind, Function,
    FunctionKind, Hidden, InstanceId, LoopOperands, MemoryPlan, Parameter, Program, Var, VarId, VarKind, binary,
    is_float,
};
pub(crate) use types::{
    AccessKind, Align, Flexible, Form, Identity, Number, Role, Shown, Slots, TypeData, TypeId, Types, View, WORD,
    number_name, number_named, scalar_name, soa_column_bytes, tensor,
};
