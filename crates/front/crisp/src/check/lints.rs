//! Code that is legal and probably a mistake: shifts that move all bits out, known indices outside, products too narrow for what they are
//! used for, names that differ in case alone.

use crisp_ir_kernel::BinaryOp;
use crisp_support_diagnostics::Span;

use super::Checker;
use super::assign::Place;
use crate::messages;
use crate::typed::{Expr, ExprKind, Form, VarKind};

impl Checker<'_> {
    /// Warns of a shift whose known count moves all bits out.
    pub(crate) fn check_shift(&mut self, value: &Expr, count: &Expr, name: &str) {
        let width = value.ty.number().map_or(64, |number| number.scalar.bits());
        let known = count.known_integer().filter(|count| count.unsigned_abs() >= u128::from(width));
        if known.is_some() && !value.ty.is_flexible() {
            self.report(messages::shifted_out(count.span, name, self.shown(value.ty), width));
        }
    }

    /// Warns of a known index outside a vector of known length.
    pub(crate) fn check_index(&mut self, view: &Expr, index: &[Expr]) {
        let Some(ty) = self.types().view_of(view.ty) else { return };
        let (Some(length), Form::Vector, [index]) = (ty.length, ty.form, index) else { return };
        let outside = |index: &i128| !(0..i128::from(length)).contains(index);
        if let Some(known) = index.known_integer().filter(outside) {
            let text = self.files.snippet(view.span);
            self.report(messages::known_index_outside(index.span, text, known, length));
        }
    }

    /// Warns of a product that is computed in fewer bits than its value is used in.
    pub(crate) fn check_product(&mut self, value: &Expr, used: &str) {
        let mut open = vec![value];
        while let Some(value) = open.pop() {
            let narrow = value
                .ty
                .number()
                .is_some_and(|number| number.lanes == 1 && number.scalar.is_integer() && number.scalar.bits() < 64);
            match &value.kind {
                ExprKind::Binary { op: BinaryOp::Mul, lhs, rhs }
                    if narrow && lhs.known().is_none() && rhs.known().is_none() =>
                {
                    let (ty, operand) = (self.shown(value.ty), self.files.snippet(lhs.span));
                    self.report(messages::narrow_product(value.span, ty, used, operand));
                    return;
                }
                ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, lhs, rhs } if narrow => {
                    open.extend([&**lhs, &**rhs]);
                }
                _ => {}
            }
        }
    }

    /// Warns of a variable whose name differs from a parameter's in case alone: they are one name.
    pub(crate) fn check_case(&mut self, name: &str, folded: &str, span: Span) {
        let Some(super::scope::Binding::Runtime(id)) = self.scope.lookup(folded) else { return };
        let var = self.scope.var(*id);
        if var.kind == VarKind::Parameter && *var.name != *name {
            let diagnostic = messages::hides_parameter_of_other_case(span, name, &var.name, var.span);
            self.report(diagnostic);
        }
    }

    /// Where a value does not fit the variable that it is stored to: that the variable's type comes from its first value.
    pub(crate) fn point_at_binding(&mut self, errors_before: usize, place: &Place) {
        let Place::Var(id) = place else { return };
        let var = self.scope.var(*id).clone();
        if var.kind != VarKind::Let || self.errors == errors_before {
            return;
        }
        let spelled = self.shown(var.ty).to_string();
        if let Some(last) = self.diagnostics.pop() {
            self.diagnostics.push(messages::bound_to_another_type(last, var.span, &var.name, &spelled));
        }
    }
}
