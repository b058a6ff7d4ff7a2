//! The typed tree that stands between checking and lowering: every expression has one type, every name is resolved.

mod evaluate;
mod tree;
mod types;

pub(crate) use evaluate::{evaluate, rounding_op, small_float};
pub(crate) use tree::{Literal,
    Bind, Division, Expr, ExprKind, Function, FunctionKind, InstanceId, LoopOperands, MemoryPlan, Parameter, Program, Var, VarId, VarKind,
};
pub(crate) use types::{number_name, number_named, scalar_name,AccessKind, Align, FunctionRef, Number, Role, TensorType, Type, VectorType};
