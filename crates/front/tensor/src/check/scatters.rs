//! `scatter`: elements that are combined in the places that data names, in a defined order.

use crisp_ir_kernel::{BinaryOp, CompareOp, FoldOp, Scalar};
use crisp_ir_loops::{ArrayId, Expr, ExprKind, Var};
use crisp_support_diagnostics::Span;

use super::formers::Fold;
use super::ragged::Positions;
use super::repeats::{Part, values_of};
use super::state::{Check, Checked, Dim, Number, Place, Reported, Role, Scope, Value, load};
use crate::messages;
use crate::tree::{Former, Index, Syntax, SyntaxKind};

/// How values of one place are combined.
enum Update {
    Fold(Fold),
    /// The value of the last position.
    Last,
}

/// The parts of a place.
fn places(former: &Former) -> Vec<&Syntax> {
    let Some(place) = &former.condition else { return Vec::new() };
    let SyntaxKind::List(items) = &place.kind else { return vec![place] };
    let written = items.iter().filter_map(|item| match item {
        Index::At(at) => Some(at),
        Index::Slice(_) => None,
    });
    written.collect()
}

impl<'a> Check<'a> {
    /// `scatter (shape = [N], init = y, op = sum) |i| [p[i]] { e }`
    pub(super) fn scatter(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        self.only("scatter", &former.arguments, &["shape", "init", "op", "where"])?;
        let Some(init) = self.argument(&former.arguments, &["init"], None) else {
            return self.say(messages::argument_missing(former.word.span, "scatter", "init"));
        };
        let op = self.argument(&former.arguments, &["op"], None);
        let update = match op.map(|op| &op.kind) {
            Some(SyntaxKind::Name(word)) if word == "last" && self.lookup(word).is_none() => Update::Last,
            _ => Update::Fold(self.fold(op, false)?),
        };
        if let (Update::Fold(Fold::Known { order, fused, place, .. }), Some(op)) = (&update, op)
            && (*order != crisp_ir_loops::Order::Fold || *fused || *place)
        {
            return self.say(messages::scatter_order(op.span));
        }
        let Value::Tensor(id) = self.value(init)? else {
            return self.say(messages::not_a_tensor(init.span, "`init` of `scatter`"));
        };
        let positions = self.positions(former, false)?;
        if !positions.ends.is_empty() {
            return self.say(messages::shape_of_data(former.word.span));
        }
        let (dims, weak) = (self.tensors[id].dims.clone(), self.tensors[id].weak);
        let (found, wanted) = (places(former).len(), dims.len());
        if found != wanted {
            let at = former.condition.as_ref().map_or(span, |place| place.span);
            return self.say(messages::index_count(at, wanted, found, false));
        }
        let id = if weak {
            let ty = self.type_of_body(former, &positions.dims, span)?;
            self.tensor_of_type(id, ty)?
        } else {
            id
        };
        let init = Value::Tensor(id);
        if self.indices.is_empty() && matches!(self.place(), Place::Top | Place::Grid) {
            let parts = self.carried(init, span)?;
            self.scattered(former, &update, &parts, &positions, span)?;
            return parts.into_iter().next().map(|part| part.value).ok_or(Reported);
        }
        let found = self.nest(span, |check| {
            let parts = check.carried(init, span)?;
            check.scattered(former, &update, &parts, &positions, span)?;
            check.left(parts, span)
        })?;
        Ok(values_of(found))
    }

    /// The loops over all positions.
    fn scattered(
        &mut self,
        former: &'a Former,
        update: &Update,
        parts: &[Part],
        positions: &Positions<'a>,
        span: Span,
    ) -> Checked<()> {
        let Some(Part { array, ty, dims, .. }) = parts.first() else { return Err(Reported) };
        if former.params.len() != positions.dims.len() {
            let at = former.params.first().map_or(former.word.span, |name| name.span);
            let (wanted, found) = (positions.dims.len(), former.params.len());
            return self.say(messages::param_count(at, "scatter", wanted, found));
        }
        // Sums of integers are the same in any order, and so are extremes.
        let any_order = self.place() == Place::Top && is_of_any_order(update, *ty);
        let mut variables = Vec::new();
        let mut names = std::collections::BTreeMap::new();
        for (name, dim) in former.params.iter().zip(&positions.dims) {
            let own = places(former).iter().any(|at| matches!(&at.kind, SyntaxKind::Name(it) if *it == name.text));
            let parallel = self.place() == Place::Top && (own || any_order);
            let role = if parallel { Role::Data } else { Role::Sequence };
            let variable = self.iname(&name.text, dim, role, name.span)?;
            variables.push(variable);
            names.insert(name.text.clone(), Value::Number(Number::weak(Expr::variable(variable, name.span))));
        }
        let scope = self.scope().clone();
        let around = scope.around.iter().chain(&variables).copied().collect();
        self.scopes.push(Scope { around, place: Place::Nest, conditions: scope.conditions });
        self.names.push(names);
        let indices = std::mem::take(&mut self.indices);
        let done = self.scatter_step(former, update, (*array, *ty, dims), (positions, any_order), span);
        self.indices = indices;
        self.names.pop();
        self.scopes.pop();
        done
    }

    fn scatter_step(
        &mut self,
        former: &'a Former,
        update: &Update,
        (array, ty, dims): (ArrayId, Scalar, &[Dim]),
        (positions, atomic): (&Positions<'a>, bool),
        span: Span,
    ) -> Checked<()> {
        self.under(&positions.conditions, span)?;
        let mut index = Vec::new();
        let mut inside: Option<Expr> = None;
        for (syntax, dim) in places(former).into_iter().zip(dims) {
            let mut at = self.index(syntax)?;
            if !at.accesses().is_empty() {
                at = self.kept("place", at)?;
            }
            if let Some(here) = self.inside(dim, &at, syntax.span) {
                inside = Some(match inside {
                    None => here,
                    Some(inside) => Expr::binary(BinaryOp::And, inside, here),
                });
            }
            index.push(at);
        }
        if let Some(inside) = inside
            && let Some(scope) = self.scopes.last_mut()
        {
            scope.conditions.push(inside);
        }
        let number = self.number(&former.body)?;
        let number = self.settled(number, "value")?;
        let so_far = Number::strong(load(array, ty, index.clone(), span));
        let next = match update {
            Update::Last => number,
            Update::Fold(fold) => self.combine(fold, so_far, number, span)?,
        };
        let good = if next.weak { ty != Scalar::Bool } else { next.expr.ty == ty };
        if !good {
            return self.say(messages::not_of_type(former.body.span, next.own_type().name(), ty.name()));
        }
        let value = self.fit(next, ty)?;
        let statement = self.update_at(array, index, value, span)?;
        self.program.statements[statement].atomic = atomic;
        Ok(())
    }

    /// Whether an index is inside of a dimension, unless it always is.
    fn inside(&mut self, dim: &Dim, index: &Expr, span: Span) -> Option<Expr> {
        if self.always_inside(dim, index) == Ok(true) {
            return None;
        }
        let compare = |op, a: &Expr, b: &Expr| {
            Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b.clone()])), span)
        };
        let low = compare(CompareOp::Ge, index, &Expr::index(0, span));
        Some(Expr::binary(BinaryOp::And, low, compare(CompareOp::Lt, index, &dim.expr)))
    }

    /// An update of an element in the loops around.
    fn update_at(&mut self, array: ArrayId, index: Vec<Expr>, value: Expr, span: Span) -> Checked<usize> {
        let none: [Var; 0] = [];
        self.update(array, index, value, &none, span)
    }
}

/// Whether updates of one place give the same in any order, and devices have them in one step.
fn is_of_any_order(update: &Update, ty: Scalar) -> bool {
    let Update::Fold(Fold::Known { op, .. }) = update else { return false };
    ty.is_integer() && ty.bits() >= 32 && matches!(op, FoldOp::Add | FoldOp::Min | FoldOp::Max)
}
