//! Loop programs: statements that are executed for all points of integer sets.
//!
//! A [`Program`] says what is computed: for each statement the points at which it is executed, and for all statements an order, which
//! [`order`] makes a tree of loops. Tags of loop variables and requests for the order of loops say where and when; they are changed by the
//! steps of a schedule and never change what is computed.

mod expr;
mod fact;
mod form;
mod fuse;
mod host;
mod order;
mod print;
mod print_program;
mod program;
mod separate;
mod step;

pub use expr::{Access, Expr, ExprKind, Order, Reduction};
pub use fact::{Stated, facts_in};
pub use form::{Form, form};
pub use fuse::{Apart, fuse};
pub use host::{Places, assume_condition, host_condition, host_size};
pub use order::{Node, Path, Unordered, order, paths};
pub use print::{print_expr, print_tree};
pub use print_program::{print_affine, print_program, print_script};
pub use program::{
    Array, ArrayId, ArrayKind, Assumed, Axis, Claim, Domain, Fact, Function, Program, Rule, Scope, Statement, Stride,
    Symbol, SymbolKind, Tag, Var,
};
pub use separate::separate;
pub use step::{Argument, Schedule, Script, Step};
