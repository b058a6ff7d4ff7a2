//! Which expressions only compute: what an atomic update may be repeated with.

use crisp_support_diagnostics::Span;

use super::tree::{Expr, ExprKind, LoopOperands, Program};

/// The first place in an expression, or in a function that it calls, that does more than compute from values: that uses memory, meets
/// other invocations, or tells the host something. Time: linear in the expression, as each function has its own answer.
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
        | ExprKind::Fence(_)
        | ExprKind::Shuffle { .. }
        | ExprKind::Vote { .. }
        | ExprKind::Clock
        | ExprKind::Debug { .. }
        | ExprKind::Loop { operands: LoopOperands::While { fuel: _ }, index: _, body: _ }
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
        | ExprKind::DivideFloat { .. }
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
