//! Whether two expressions are the same, wherever they are written.

use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::{FileId, Span};

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
