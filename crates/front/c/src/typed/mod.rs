//! The typed tree: names resolved, conversions explicit, every expression with its type.

mod tree;
mod types;

pub(crate) use tree::{
    Builtin, Case, Choice, End, Expr, ExprKind, Function, FunctionId, GoesOn, ImageParameter, Inlined, Kernel, Loop,
    LoopRange, MathCall, Place, PlaceKind, Program, RangeKind, Stmt, StmtKind, Switch, Symbol, Update, VarId, Variable,
    Warp,
};
pub(crate) use types::{Leaf, NUMBER_LIMIT, Number, PART_LIMIT, Struct, StructId, Structs, Ty, signed_of_width};
