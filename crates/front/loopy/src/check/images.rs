//! Images: arrays that are only read, and mean something outside of their bounds.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, Scalar};
use crisp_ir_loops::{Access, Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::Check;
use crate::tree::Edge;

impl Check<'_> {
    /// Returns the value read from an image: outside of it zero, or the nearest element.
    pub(super) fn pixel(&self, mut access: Access, edge: Edge, span: Span) -> Expr {
        let data = &self.program.arrays[access.array];
        let ty = data.elem;
        let compare =
            |op, a: &Expr, b: Expr| Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b])), span);
        let mut inside: Option<Expr> = None;
        for (index, axis) in access.index.iter_mut().zip(&data.axes) {
            let extent = self.extent_of(&axis.extent, span);
            if edge == Edge::Clamp {
                let last = Expr::binary(BinaryOp::Sub, extent, Expr::index(1, span));
                let below = Expr::binary(BinaryOp::Min, index.clone(), last);
                *index = Expr::binary(BinaryOp::Max, Expr::index(0, span), below);
                continue;
            }
            for condition in
                [compare(CompareOp::Ge, index, Expr::index(0, span)), compare(CompareOp::Lt, index, extent)]
            {
                inside = Some(match inside.take() {
                    None => condition,
                    Some(inside) => Expr::binary(BinaryOp::And, inside, condition),
                });
            }
        }
        let load = Expr::new(ty, ExprKind::Load(access), span);
        match inside {
            None => load,
            Some(inside) => {
                let zero = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
                Expr::new(ty, ExprKind::If(Box::new([inside, load, zero])), span)
            }
        }
    }
}
