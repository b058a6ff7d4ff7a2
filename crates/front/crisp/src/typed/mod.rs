//! The typed tree that stands between checking and lowering: every expression has one type, every name is resolved.

mod evaluate;
mod literal;
mod tree;
mod types;

pub(crate) use evaluate::{evaluate, rounding_op};
pub(crate) use literal::{Literal, integer_constant};
pub(crate) use tree::{
    Bind, ContinuationArgument, ContinuationPlan, Division, ExactPlan, Expr, ExprKind, Function, FunctionKind, Hidden,
    InstanceId, LoopOperands, MemoryPlan, Parameter, Program, Var, VarId, VarKind,
};
pub(crate) use types::{
    AccessKind, Align, Form, Number, Role, Shown, Slots, TypeData, TypeId, Types, View, number_name, number_named,
    scalar_name,
};
