//! Steps of schedules: a table of names, each with the function that applies it.

mod arguments;
mod domains;
mod footprint;
mod memory;
mod parameters;
mod reductions;
mod tags;

use crisp_ir_loops::{Expr, ExprKind, Step};
use crisp_support_diagnostics::{Diagnostic, FileId, Span};

use crate::messages;
use crate::schedule::State;

/// What a step does to a program.
type Apply = fn(&mut State, &Step) -> Result<(), Box<Diagnostic>>;

/// All steps by the names of Loopy's functions.
const STEPS: &[(&str, Apply)] = &[
    ("split_iname", domains::split),
    ("join_inames", domains::join),
    ("duplicate_inames", domains::duplicate),
    ("add_prefetch", memory::prefetch),
    ("buffer_array", memory::buffer),
    ("realize_reduction", reductions::realize),
    ("assume", parameters::assume),
    ("fix_parameters", parameters::fix),
    ("add_nosync", parameters::add_nosync),
    ("add_dependency", parameters::add_dependency),
    ("set_instruction_priority", parameters::set_priority),
    ("set_temporary_scope", parameters::set_scope),
    ("set_temporary_address_space", parameters::set_scope),
    ("tag_inames", tags::tag),
    ("untag_inames", tags::untag),
    ("prioritize_loops", tags::prioritize),
];

/// Applies one step.
pub(crate) fn apply(state: &mut State, step: &Step) -> Result<(), Box<Diagnostic>> {
    match STEPS.iter().find(|(name, _)| *name == step.name) {
        Some((_, apply)) => apply(state, step),
        None => Err(Box::new(messages::unknown_step(step.span, &step.name, STEPS.iter().map(|(name, _)| *name)))),
    }
}

/// Whether two expressions are the same, wherever they are written.
pub(crate) fn same(a: &Expr, b: &Expr) -> bool {
    let (a, b) = (without_places(a), without_places(b));
    a == b
}

fn without_places(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    let nowhere = Span::new(FileId(0), 0, 0);
    expr.change(&mut |expr| {
        expr.span = nowhere;
        if let ExprKind::Load(access) = &mut expr.kind {
            access.span = nowhere;
            access.tag = None;
        }
    });
    expr
}
