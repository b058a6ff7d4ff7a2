//! Sizes: numbers of elements from expressions, and what the host computes of them.

use crisp_ir_kernel::{BinaryOp, Scalar};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::{FileId, Span};

use super::state::{Check, Checked, Dim, Number};
use crate::messages;

/// Whether two expressions are the same, wherever they are written.
pub(super) fn same(a: &Expr, b: &Expr) -> bool {
    let without_places = |expr: &Expr| {
        let mut expr = expr.clone();
        let nowhere = Span::new(FileId(0), 0, 0);
        expr.change(&mut |expr| {
            expr.span = nowhere;
            if let ExprKind::Load(access) = &mut expr.kind {
                access.span = nowhere;
            }
        });
        expr
    };
    without_places(a) == without_places(b)
}

impl Check<'_> {
    /// A number of elements.
    pub(super) fn dim(&mut self, number: &Number, span: Span) -> Checked<Dim> {
        if number.expr.ty != Scalar::I64 && !number.expr.ty.is_integer() {
            let report = messages::not_a_size(span);
            return self.say(report);
        }
        if number.constant().is_some_and(|size| size < 0) {
            let report = messages::negative_size(span);
            return self.say(report);
        }
        let expr = number.expr.clone().converted(Scalar::I64);
        let rows = self.rows(&expr, span)?;
        Ok(Dim { expr, rows })
    }

    /// A number of elements that is known while compiling.
    pub(super) fn constant_dim(&self, size: i64, span: Span) -> Dim {
        Dim { expr: Expr::index(size, span), rows: vec![(1, Affine::number(size))] }
    }

    fn rows(&mut self, expr: &Expr, span: Span) -> Checked<Vec<(i64, Affine)>> {
        if let Some(affine) = self.affine(expr) {
            return Ok(vec![(1, affine)]);
        }
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Min, args) => {
                let mut rows = self.rows(&args[0], span)?;
                rows.extend(self.rows(&args[1], span)?);
                return Ok(rows);
            }
            // An end that follows from data has its own type: `min(L, lens[r])`.
            ExprKind::Convert(inner) if self.ends.is_some() && inner.ty.is_integer() => match &inner.kind {
                ExprKind::Binary(BinaryOp::Min, args) => {
                    let [a, b] = (**args).clone().map(|arg| Number::strong(arg).into_type(Scalar::I64));
                    let mut rows = self.rows(&a, span)?;
                    rows.extend(self.rows(&b, span)?);
                    return Ok(rows);
                }
                ExprKind::Convert(size) if size.ty == Scalar::I64 && self.is_held_by(size, inner.ty) => {
                    return self.rows(size, span);
                }
                _ => {}
            },
            ExprKind::FloorDiv(args) => {
                let by = Number::weak(args[1].clone()).constant();
                if let (Some(over), Some(by @ 1..)) = (self.affine(&args[0]), by) {
                    return Ok(vec![(by, over)]);
                }
            }
            _ => {}
        }
        if !self.is_of_parameters(expr) {
            // Products of sizes in it are separate sizes.
            let mut with_sizes = expr.clone();
            if self.name_sizes(&mut with_sizes) {
                return self.rows(&with_sizes, span);
            }
            if self.ends.is_some() {
                let variable = self.end_of_data(expr, span)?;
                return Ok(vec![(1, Affine::variable(variable))]);
            }
            let report = if expr.accesses().iter().any(|(access, _)| !access.index.is_empty()) {
                messages::shape_of_data(span)
            } else {
                messages::shape_not_affine(span)
            };
            return self.say(report);
        }
        let variable = self.size_of_its_own(expr);
        Ok(vec![(1, Affine::variable(variable))])
    }

    /// Replaces expressions that the host computes from parameters and that are not affine by separate sizes; returns whether there were any.
    fn name_sizes(&mut self, expr: &mut Expr) -> bool {
        if self.affine(expr).is_some() {
            return false;
        }
        if self.is_of_parameters(expr) {
            let variable = self.size_of_its_own(expr);
            expr.kind = ExprKind::Variable(variable);
            return true;
        }
        match &mut expr.kind {
            ExprKind::Binary(_, args) | ExprKind::FloorDiv(args) => {
                let first = self.name_sizes(&mut args[0]);
                self.name_sizes(&mut args[1]) || first
            }
            ExprKind::Unary(_, arg) => self.name_sizes(arg),
            _ => false,
        }
    }

    /// Whether an expression is made of parameters and numbers with operations that the host has.
    pub(super) fn is_of_parameters(&self, expr: &Expr) -> bool {
        let mut good = expr.variables().into_iter().all(|variable| self.is_parameter(variable));
        expr.walk(&mut |expr| {
            good &= match &expr.kind {
                ExprKind::Constant(_) | ExprKind::Variable(_) | ExprKind::FloorDiv(_) => true,
                ExprKind::FloorMod(_) => true,
                ExprKind::Binary(op, _) => {
                    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Min | BinaryOp::Max)
                }
                ExprKind::Unary(op, _) => *op == crisp_ir_kernel::UnaryOp::Neg,
                ExprKind::Load(_)
                | ExprKind::Compare(..)
                | ExprKind::If(_)
                | ExprKind::Convert(_)
                | ExprKind::Bits(_)
                | ExprKind::Fma(_)
                | ExprKind::Call(..)
                | ExprKind::Apply(..)
                | ExprKind::Reduce(_) => false,
            };
        });
        good
    }

    /// Whether two dimensions are the same whatever the parameters are.
    pub(super) fn same_dim(&mut self, a: &Dim, b: &Dim) -> bool {
        if a.rows == b.rows || same(&a.expr, &b.expr) {
            return true;
        }
        // A separate size, with the expression that it replaces.
        let named = |check: &Self, dim: &Dim| match dim.rows.as_slice() {
            [(1, row)] => check
                .sizes
                .iter()
                .find(|(array, _)| {
                    let found =
                        check.program.symbols.iter().position(
                            |it| matches!(it.kind, crisp_ir_loops::SymbolKind::Parameter(of) if of == *array),
                        );
                    found.is_some_and(|variable| *row == Affine::variable(variable))
                })
                .map(|(_, expr)| expr.clone()),
            _ => None,
        };
        let (left, right) = (named(self, a), named(self, b));
        let (left, right) = (left.as_ref().unwrap_or(&a.expr), right.as_ref().unwrap_or(&b.expr));
        same(left, right)
    }

    /// A dimension for people.
    pub(super) fn dim_text(&self, dim: &Dim) -> String {
        let text = crisp_ir_loops::print_expr(&self.program, &dim.expr);
        match text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            Some(inner) if !inner.contains(['(', ')']) => inner.to_owned(),
            _ => text,
        }
    }

    /// A shape for people.
    pub(super) fn shape_text(&self, dims: &[Dim]) -> String {
        let dims: Vec<String> = dims.iter().map(|dim| self.dim_text(dim)).collect();
        format!("[{}]", dims.join(", "))
    }
}
