//! The typed tree that stands between checking and lowering: every expression has one type, every name is resolved.

mod evaluate;
mod tree;
mod types;

pub(crate) use evaluate::{evaluate, rounding_op, small_float};
pub(crate) use tree::{
    Bind, Division, Expr, ExprKind, Function, FunctionKind, InstanceId, Literal, LoopOperands, MemoryPlan, Parameter,
    Program, Var, VarId, VarKind,
};
pub(crate) use types::{
    AccessKind, Align, FunctionRef, Number, Role, TensorType, Type, VectorType, number_name, number_named, scalar_name,
};
