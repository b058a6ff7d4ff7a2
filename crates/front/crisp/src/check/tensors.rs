//! Tensors and matrices: their rank and their extents.

use crisp_ir_kernel::{Constant, Scalar, Space};
use crisp_support_sexpr::Datum;

use super::Checker;
use super::predicates::Operand;
use super::unify::{FormPattern, Pattern};
use crate::forms::Site;
use crate::messages;
use crate::typed::{AccessKind, Align, Expr, TypeId, View};

impl Checker<'_> {
    /// `(num-dims-of T)`: the rank that a type says, or that of a value; known at compile time.
    pub(crate) fn rank_of(&mut self, site: &Site<'_>, args: &[Datum]) -> Expr {
        let [datum] = args else {
            let arity = messages::Arity::exactly(1);
            return self.refused(site.span, messages::wrong_arity(site.span, site.name, arity, args.len()));
        };
        let pattern = match self.operand(datum) {
            Some(Operand::Type(pattern)) => pattern,
            Some(Operand::Value(value)) => Pattern::Is(value.ty),
            None => return Expr::error(site.span),
        };
        let rank = self.view_pattern(pattern).and_then(|view| match view.form {
            FormPattern::Vector | FormPattern::Soa => Some(1),
            FormPattern::Tensor(rank) => rank.get(),
        });
        match rank {
            Some(rank) => self.integer_literal(i128::from(rank), site.span),
            None => {
                let spelled = self.spelled(pattern);
                self.refused(site.span, messages::rank_unknown(datum.span, site.name, &spelled))
            }
        }
    }

    /// `(num-dims~ t)`: the rank of a value.
    pub(crate) fn rank_property(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let Some(view) = values.into_iter().next() else { return Expr::error(site.span) };
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(site.span) };
        Expr::constant(Constant::u64(u64::from(ty.form.rank())), site.span)
    }

    /// `(dims~ t)`: the extents, as a vector of the invocation's own.
    pub(crate) fn extents_call(&mut self, site: &Site<'_>, values: Vec<Expr>) -> Expr {
        let span = site.span;
        let Some(view) = values.into_iter().next() else { return Expr::error(span) };
        let Some(ty) = self.vector_argument(site, &view) else { return Expr::error(span) };
        let mut bindings = Vec::new();
        let view = self.held_in_variable(view, &mut bindings);
        let rank = ty.form.rank();
        let extents: Vec<Expr> = (0..rank).map(|axis| Checker::extent_of(&view, axis, span).settled()).collect();
        let elem = crisp_ir_kernel::Elem::scalar(Scalar::U64);
        let vector =
            View::base(TypeId::of(elem), Space::Private, AccessKind::ReadWrite, Align::Compact, u64::from(rank));
        let memory = self.memory("dims", vector, Vec::new(), span);
        let filled = self.filled_memory(memory, extents, span);
        self.with_bindings(bindings, filled)
    }

    /// `(num-rows A)`, `(num-cols A)`: an extent of a matrix.
    pub(crate) fn matrix_extent(&mut self, site: &Site<'_>, axis: u8, values: Vec<Expr>) -> Expr {
        let Some(matrix) = values.into_iter().next() else { return Expr::error(site.span) };
        let Some(ty) = self.vector_argument(site, &matrix) else { return Expr::error(site.span) };
        if ty.form.rank() != 2 {
            let diagnostic = messages::no_matrix(matrix.span, site.name, self.shown(matrix.ty));
            return self.refused(site.span, diagnostic);
        }
        Checker::extent_of(&matrix, axis, site.span)
    }

    fn with_bindings(&mut self, bindings: Vec<crate::typed::Bind>, body: Expr) -> Expr {
        if bindings.is_empty() {
            return body;
        }
        let (ty, span) = (body.ty, body.span);
        Expr::new(crate::typed::ExprKind::Let { bindings, body: Box::new(body) }, ty, span)
    }
}
