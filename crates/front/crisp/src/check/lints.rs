//! Code that is legal and probably a mistake: shifts that move all bits out, known indices outside, products too narrow for what they are
//! used for, function values that hide a function of another case.

use crisp_ir_kernel::BinaryOp;
use crisp_support_diagnostics::Span;

use super::Checker;
use super::assign::Place;
use super::syntax::fold;
use crate::messages;
use crate::typed::{Expr, ExprKind, Form, Known, VarKind};

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

    /// Warns of a function value whose name differs in case alone from the function that it hides. Other bindings hide no function; the
    /// expander knows what they hide.
    pub(crate) fn check_hidden_function(&mut self, name: &str, span: Span, known: &Known) {
        let Known::Function(_) = known else { return };
        let hidden = self.defs.by_name.get(&fold(name)).and_then(|found| found.first());
        let Some(hidden) = hidden.map(|&at| self.defs.functions[at].clone()) else { return };
        let is_made_up = name.starts_with('%') || span.is_library() || hidden.name_span.is_library();
        if *hidden.name != *name && !is_made_up {
            let function = (hidden.name_span, &*hidden.name, "function");
            self.report(messages::hides_other_case((span, name, "function value"), function));
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
