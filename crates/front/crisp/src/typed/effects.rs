//! Which expressions only compute: what an atomic update may be repeated with, and what is executed when the program is compiled.

use std::collections::BTreeSet;

use crisp_ir_kernel::{DebugKind, Space};
use crisp_support_diagnostics::Span;

use super::tree::{Expr, ExprKind, InstanceId, LoopOperands, Program};

/// The first place in an expression, or in a function that it calls, that does more than compute from values: that uses memory, meets
/// other invocations, or has debug output. Time: linear in the expression, as each function has its own answer.
pub(crate) fn first_effect(expr: &Expr, program: &Program) -> Option<Span> {
    if is_effect(&expr.kind) {
        return Some(expr.span);
    }
    let mut found = None;
    expr.kind.parts(&mut |part| {
        if found.is_none() {
            found = first_effect(part, program);
        }
    });
    found.or_else(|| match &expr.kind {
        ExprKind::Call { callee, args: _ } => program.functions.get(callee.0).and_then(|function| function.effect),
        _ => None,
    })
}

/// The first place in an expression, or in a function that it calls, that others can see: a store, a barrier, a message. Stores into memory of
/// the invocation are none where `own` says that all of it is made here.
pub(crate) fn first_side_effect(expr: &Expr, program: &Program, own: bool) -> Option<Span> {
    let (mut seen, mut calls) = (BTreeSet::new(), Vec::new());
    let mut found = side_effect_in(expr, program, own, &mut calls);
    while let Some((id, at)) = calls.pop().filter(|_| found.is_none()) {
        if let Some(function) = program.functions.get(id.0).filter(|_| seen.insert(id)) {
            let mut inner = Vec::new();
            let inside = side_effect_in(&function.body, program, own, &mut inner);
            found = inside.map(|_| at);
            // What a callee calls is called where the author calls the callee.
            calls.extend(inner.into_iter().map(|(id, _)| (id, at)));
        }
    }
    found
}

fn side_effect_in(expr: &Expr, program: &Program, own: bool, calls: &mut Vec<(InstanceId, Span)>) -> Option<Span> {
    let is_effect = match &expr.kind {
        ExprKind::Store { view, .. } => {
            let is_private = program.types.view_of(view.ty).is_some_and(|view| view.space == Space::Private);
            !(own && is_private)
        }
        ExprKind::Atomic { .. }
        | ExprKind::AtomicApply { .. }
        | ExprKind::Barrier
        | ExprKind::Fence(_)
        | ExprKind::Debug { .. }
        | ExprKind::Import { .. }
        | ExprKind::Hidden(_) => true,
        ExprKind::Call { callee, args: _ } => {
            calls.push((*callee, expr.span));
            false
        }
        _ => false,
    };
    if is_effect {
        return Some(expr.span);
    }
    let mut found = None;
    expr.kind.parts(&mut |part| {
        if found.is_none() {
            found = side_effect_in(part, program, own, calls);
        }
    });
    found
}

/// The first place in a function, or in one that it calls, that the compiler does not execute: a use of launch sizes, of other
/// invocations or of the host's memory, or debug output.
pub(crate) fn compile_time_only(function: InstanceId, program: &Program) -> Option<Span> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![function]);
    while let Some(id) = open.pop() {
        let Some(function) = program.functions.get(id.0).filter(|_| seen.insert(id)) else { continue };
        if let Some(span) = first_of_launch(&function.body, &mut open) {
            return Some(span);
        }
    }
    None
}

fn first_of_launch(expr: &Expr, calls: &mut Vec<InstanceId>) -> Option<Span> {
    match &expr.kind {
        ExprKind::Atomic { .. }
        | ExprKind::AtomicApply { .. }
        | ExprKind::Hidden(_)
        | ExprKind::Id { .. }
        | ExprKind::Barrier
        | ExprKind::Fence(_)
        | ExprKind::Shuffle { .. }
        | ExprKind::Vote { .. }
        | ExprKind::Uniform { .. }
        | ExprKind::Debug { kind: DebugKind::Log | DebugKind::Trap | DebugKind::Print, .. }
        | ExprKind::Import { .. }
        | ExprKind::Clock => return Some(expr.span),
        ExprKind::Call { callee, args: _ } => calls.push(*callee),
        _ => {}
    }
    let mut found = None;
    expr.kind.parts(&mut |part| {
        if found.is_none() {
            found = first_of_launch(part, calls);
        }
    });
    found
}

/// Whether a kind of expression does more than compute, its parts aside.
fn is_effect(kind: &ExprKind) -> bool {
    match kind {
        ExprKind::Load { .. }
        | ExprKind::Store { .. }
        | ExprKind::Atomic { .. }
        | ExprKind::AtomicApply { .. }
        | ExprKind::Memory(_)
        | ExprKind::Hidden(_)
        | ExprKind::Barrier
        | ExprKind::WarpBarrier
        | ExprKind::Fence(_)
        | ExprKind::Shuffle { .. }
        | ExprKind::Vote { .. }
        | ExprKind::Clock
        | ExprKind::Debug { .. }
        | ExprKind::Import { .. }
        | ExprKind::Loop { operands: LoopOperands::While { fuel: _ }, index: _, body: _, unroll: _ }
        | ExprKind::Uniform { .. } => true,
        ExprKind::Constant(_)
        | ExprKind::Literal(_)
        | ExprKind::Nil
        | ExprKind::Known
        | ExprKind::Var(_)
        | ExprKind::SetVar { .. }
        | ExprKind::Let { .. }
        | ExprKind::Seq(_)
        | ExprKind::Values(_)
        | ExprKind::First(_)
        | ExprKind::Part { .. }
        | ExprKind::Offset { .. }
        | ExprKind::Reinterpret { .. }
        | ExprKind::Column { .. }
        | ExprKind::Unary { .. }
        | ExprKind::Binary { .. }
        | ExprKind::Compare { .. }
        | ExprKind::Fma { .. }
        | ExprKind::Shift { .. }
        | ExprKind::BitField { .. }
        | ExprKind::Divide { .. }
        | ExprKind::Convert(_)
        | ExprKind::RoundToInteger { .. }
        | ExprKind::Bitcast(_)
        | ExprKind::Select { .. }
        | ExprKind::If { .. }
        | ExprKind::Loop { .. }
        | ExprKind::Extent { .. }
        | ExprKind::View { .. }
        | ExprKind::Spread(_)
        | ExprKind::HardwareVector(_)
        | ExprKind::Swizzle { .. }
        | ExprKind::WithLanes { .. }
        | ExprKind::Id { .. }
        | ExprKind::Call { .. }
        | ExprKind::Break
        | ExprKind::Return(_) => false,
    }
}
