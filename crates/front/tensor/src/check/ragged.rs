//! Loops whose ends follow from data, and conditions that leave positions out.

use crisp_ir_kernel::{BinaryOp, CompareOp, Constant, FoldOp, Scalar, fold};
use crisp_ir_loops::{ArrayId, Expr, ExprKind, Order, Scope as Where, Symbol, SymbolKind, Var};
use crisp_support_diagnostics::Span;

use super::build::Left;
use super::sizes::same;
use super::state::{Check, Checked, Dim, Number, Reported, Role, Value, load, parts_of};
use crate::messages;
use crate::tree::{Former, Operator, Syntax, SyntaxKind};

/// The positions of a form.
pub(super) struct Positions<'a> {
    pub(super) dims: Vec<Dim>,
    /// Scalars that bound loops, with their values.
    pub(super) ends: Vec<(ArrayId, Expr)>,
    /// Where one of these does not hold, a position is left out.
    pub(super) conditions: Vec<&'a Syntax>,
}

/// The parts of a condition that are joined by `and`.
fn conjuncts<'a>(syntax: &'a Syntax, into: &mut Vec<&'a Syntax>) {
    match &syntax.kind {
        SyntaxKind::Binary(Operator::And, a, b) => {
            conjuncts(a, into);
            conjuncts(b, into);
        }
        _ => into.push(syntax),
    }
}

/// The axis that a condition ends, the end, and whether that is itself a position: `k < e`, `e >= k`.
fn ended_axis<'a>(former: &Former, condition: &'a Syntax) -> Option<(usize, &'a Syntax, bool)> {
    let SyntaxKind::Binary(operator, a, b) = &condition.kind else { return None };
    let (index, end, included) = match operator {
        Operator::Less => (a, b, false),
        Operator::LessEqual => (a, b, true),
        Operator::Greater => (b, a, false),
        Operator::GreaterEqual => (b, a, true),
        _ => return None,
    };
    let SyntaxKind::Name(index) = &index.kind else { return None };
    let axis = former.params.iter().position(|param| param.text == *index)?;
    let mut named = std::collections::BTreeMap::new();
    super::uses::expression(end, &mut named);
    let free = former.params.iter().all(|param| !named.contains_key(&param.text));
    free.then_some((axis, end, included))
}

impl<'a> Check<'a> {
    /// The positions of a form, whose ends may follow from data. `ends` says whether conditions such as `k < lens[r]` end a loop.
    pub(super) fn positions(&mut self, former: &'a Former, ends: bool) -> Checked<Positions<'a>> {
        let before = self.ends.replace(Vec::new());
        let found = self.axes_and_conditions(former, ends);
        let ends = std::mem::replace(&mut self.ends, before).unwrap_or_default();
        let (dims, conditions) = found?;
        self.all_bounded(&dims, &ends, former.word.span)?;
        Ok(Positions { dims, ends, conditions })
    }

    fn axes_and_conditions(&mut self, former: &'a Former, ends: bool) -> Checked<(Vec<Dim>, Vec<&'a Syntax>)> {
        let mut dims = self.former_shape(former)?;
        let mut all = Vec::new();
        if let Some(condition) = self.argument(&former.arguments, &["where"], None) {
            conjuncts(condition, &mut all);
        }
        let mut left = Vec::new();
        for condition in all {
            let ended = ended_axis(former, condition).filter(|(axis, ..)| ends && *axis < dims.len());
            let Some((axis, end, included)) = ended else {
                left.push(condition);
                continue;
            };
            let number = self.number(end)?;
            let number = self.settled_operand(number)?;
            if !number.expr.ty.is_integer() {
                left.push(condition);
                continue;
            }
            let mut end_of = Number::weak(number.expr.converted(Scalar::I64));
            if included {
                end_of = self.operation(Operator::Add, end_of, Number::weak(Expr::index(1, end.span)), end.span)?;
            }
            let Some(dim) = dims.get(axis).cloned() else { return Err(Reported) };
            let tighter = self.dim(&end_of, end.span)?;
            let least = self.scalar_function("min", vec![Number::weak(dim.expr), end_of], end.span)?;
            let rows = dim.rows.into_iter().chain(tighter.rows).collect();
            dims[axis] = Dim { expr: least.expr, rows };
        }
        Ok((dims, left))
    }

    /// Checks that loops whose ends follow from data have another end, which is known before.
    pub(super) fn all_bounded(&mut self, dims: &[Dim], ends: &[(ArrayId, Expr)], span: Span) -> Checked<()> {
        let of_data = |check: &Self, variable: Var| {
            matches!(check.program.symbols.get(variable).map(|symbol| symbol.kind), Some(SymbolKind::Loaded(_)))
        };
        let bounded = |check: &Self, dim: &Dim| {
            dim.rows.iter().any(|(_, row)| row.terms().all(|(variable, _)| !of_data(check, variable)))
        };
        if dims.iter().all(|dim| bounded(self, dim)) {
            return Ok(());
        }
        let reads = |(_, end): &(ArrayId, Expr)| end.accesses().iter().any(|(access, _)| !access.index.is_empty());
        let of_elements = ends.iter().any(reads);
        self.say(if of_elements { messages::end_without_bound(span) } else { messages::shape_not_affine(span) })
    }

    /// A scalar that bounds a loop, with a value that follows from data.
    pub(super) fn end_of_data(&mut self, expr: &Expr, span: Span) -> Checked<Var> {
        let known = self.ends.iter().flatten().find(|(_, known)| same(known, expr)).map(|(array, _)| *array);
        if let Some(array) = known {
            let symbol = self.program.symbols.iter().position(|it| it.kind == SymbolKind::Loaded(array));
            return symbol.ok_or(Reported);
        }
        let array = self.array("end", Scalar::I64, &[], Where::Private, span)?;
        let name = self.program.arrays[array].name.clone();
        self.program.symbols.push(Symbol { name, kind: SymbolKind::Loaded(array), span });
        if let Some(ends) = &mut self.ends {
            ends.push((array, expr.clone()));
        }
        Ok(self.program.symbols.len() - 1)
    }

    /// Computes the scalars that bound loops.
    pub(super) fn assign_ends(&mut self, ends: &[(ArrayId, Expr)], span: Span) -> Checked<()> {
        for (array, value) in ends {
            self.assign(*array, Vec::new(), value.clone(), &[], span)?;
        }
        Ok(())
    }

    /// Executes what follows only where all conditions hold.
    pub(super) fn under(&mut self, conditions: &[&'a Syntax], span: Span) -> Checked<()> {
        let Some(mut truth) = self.all_of(conditions, span)? else { return Ok(()) };
        if !truth.accesses().is_empty() {
            truth = self.kept("holds", truth)?;
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.conditions.push(truth);
        }
        Ok(())
    }

    /// Several conditions as one.
    fn all_of(&mut self, conditions: &[&'a Syntax], span: Span) -> Checked<Option<Expr>> {
        let mut all: Option<Expr> = None;
        for condition in conditions {
            let number = self.number(condition)?;
            let number = self.settled_operand(number)?;
            let truth = self.truth(number)?;
            all = Some(match all {
                None => truth,
                Some(all) => Expr { span, ..Expr::binary(BinaryOp::And, all, truth) },
            });
        }
        Ok(all)
    }

    /// A reduction by an operation of the IR over these positions.
    pub(super) fn reduce_positions(
        &mut self,
        former: &'a Former,
        how: (FoldOp, Order, bool, bool),
        positions: &Positions<'a>,
        span: Span,
    ) -> Checked<Value> {
        if how.3 && !positions.conditions.is_empty() {
            return self.place_under_conditions(former, how.0, positions, span);
        }
        if positions.ends.is_empty() {
            return self.reduce_all(former, how, positions, span);
        }
        let found = self.nest(span, |check| {
            check.assign_ends(&positions.ends, span)?;
            let value = check.reduce_all(former, how, positions, span)?;
            check.lefts(value, span)
        })?;
        Ok(super::repeats::values_of(found))
    }

    fn reduce_all(
        &mut self,
        former: &'a Former,
        how: (FoldOp, Order, bool, bool),
        positions: &Positions<'a>,
        span: Span,
    ) -> Checked<Value> {
        let variables = self.open(former, &positions.dims, Role::Reduced)?;
        let value = self.value(&former.body);
        let value = value.and_then(|value| self.left_out(value, how, &positions.conditions, span));
        self.close(&variables);
        self.reduced_value(value?, &positions.dims, &variables, how, span)
    }

    /// The values of a nest as what it leaves.
    fn lefts(&mut self, value: Value, span: Span) -> Checked<Vec<Left>> {
        let values = match value {
            Value::List(values) => values,
            value => vec![value],
        };
        let mut left = Vec::new();
        for value in values {
            left.push(match value {
                Value::Number(number) => {
                    let ty = number.own_type();
                    let value = self.fit(number, ty)?;
                    Left { name: "r".to_owned(), value, params: Vec::new(), own: Vec::new() }
                }
                Value::Tensor(id) => {
                    let own = self.tensors[id].dims.clone();
                    let mut params = Vec::new();
                    for dim in &own {
                        params.push(self.iname("e", dim, Role::Sequence, span)?);
                    }
                    let index = params.iter().map(|&it| Expr::variable(it, span)).collect();
                    let value = self.element(id, index, span)?;
                    let ty = value.own_type();
                    Left { name: "r".to_owned(), value: self.fit(value, ty)?, params, own }
                }
                Value::Poison => return Err(Reported),
                _ => return self.say(messages::not_a_number(span)),
            });
        }
        Ok(left)
    }

    /// A value that changes no reduction where the conditions do not hold.
    fn left_out(
        &mut self,
        value: Value,
        (op, _, fused, _): (FoldOp, Order, bool, bool),
        conditions: &[&'a Syntax],
        span: Span,
    ) -> Checked<Value> {
        if let Value::List(values) = value {
            let mut all = Vec::new();
            for value in values {
                all.push(self.left_out(value, (op, Order::Fold, fused, false), conditions, span)?);
            }
            return Ok(Value::List(all));
        }
        let condition = self.all_of(conditions, span)?;
        self.each_element(vec![value], span, &mut |check, mut numbers| {
            let number = numbers.pop().ok_or(Reported)?;
            let number = check.settled_operand(number)?;
            match &condition {
                Some(condition) => check.neutral_unless(condition, number, op, fused, span),
                None => Ok(number),
            }
        })
    }

    fn neutral_unless(
        &mut self,
        condition: &Expr,
        number: Number,
        op: FoldOp,
        fused: bool,
        span: Span,
    ) -> Checked<Number> {
        let ty = number.own_type();
        let value = self.fit(number, ty)?;
        self.charge(2 * parts_of(condition), span)?;
        let unless = |value: Expr, bits: u64| {
            let other = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, bits)), span);
            Expr::new(ty, ExprKind::If(Box::new([condition.clone(), value, other])), span)
        };
        let of_real = |value: f64| match fold::convert(Scalar::F64, ty) {
            Some(convert) if ty.is_float() => convert(value.to_bits()),
            _ => 0,
        };
        // Of floats −0 changes no sum, where 0 changes −0.
        if op == FoldOp::Add {
            if let (true, ExprKind::Binary(BinaryOp::Mul, factors)) = (fused, &value.kind) {
                let [a, b] = (**factors).clone();
                let product = Expr::binary(BinaryOp::Mul, unless(a, of_real(-0.0)), unless(b, 0));
                return Ok(Number::strong(Expr { span, ..product }));
            }
            return Ok(Number::strong(unless(value, of_real(-0.0))));
        }
        if (ty == Scalar::Bool) != matches!(op, FoldOp::And | FoldOp::Or) {
            // Reported where the reduction is made.
            return Ok(Number::strong(value));
        }
        Ok(Number::strong(unless(value, fold::neutral(op, ty))))
    }

    /// `argmin` and `argmax` of the positions that are not left out: the first of the best, or −1.
    fn place_under_conditions(
        &mut self,
        former: &'a Former,
        op: FoldOp,
        positions: &Positions<'a>,
        span: Span,
    ) -> Checked<Value> {
        let ty = self.type_of_body(former, &positions.dims, span)?;
        if ty == Scalar::Bool {
            return self.say(messages::wrong_type(span, "numbers", ty));
        }
        let found = self.nest(span, |check| {
            check.assign_ends(&positions.ends, span)?;
            let zero = Expr::new(ty, ExprKind::Constant(Constant::from_bits(ty, 0)), span);
            let (_, best) = check.accumulator("best", Number::strong(zero), span)?;
            let (_, place) = check.accumulator("place", Number::strong(Expr::index(-1, span)), span)?;
            let before = check.program.symbols.len();
            check.loops(former, &positions.dims)?;
            let done = check.place_step(former, (op, ty, best, place), before, positions, span);
            check.close(&[]);
            check.scopes.pop();
            done?;
            let value = load(place, Scalar::I64, Vec::new(), span);
            Ok(vec![Left { name: "r".to_owned(), value, params: Vec::new(), own: Vec::new() }])
        })?;
        Ok(super::repeats::values_of(found))
    }

    fn place_step(
        &mut self,
        former: &'a Former,
        (op, ty, best, place): (FoldOp, Scalar, ArrayId, ArrayId),
        first: Var,
        positions: &Positions<'a>,
        span: Span,
    ) -> Checked<()> {
        self.under(&positions.conditions, span)?;
        let number = self.number(&former.body)?;
        let value = self.fit(number, ty)?;
        let value = self.kept("value", value)?;
        let compare = |op, a: &Expr, b: &Expr| {
            Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b.clone()])), span)
        };
        let side = if op == FoldOp::Max { CompareOp::Gt } else { CompareOp::Lt };
        let better = compare(side, &value, &load(best, ty, Vec::new(), span));
        let none = compare(CompareOp::Lt, &load(place, Scalar::I64, Vec::new(), span), &Expr::index(0, span));
        // NaN is not equal to itself, and never the best.
        let is_number = compare(CompareOp::Eq, &value, &value);
        let takes = Expr::binary(BinaryOp::Or, better, Expr::binary(BinaryOp::And, none, is_number));
        let takes = self.kept("better", takes)?;
        let variables: Vec<Var> = self.scope().around.iter().copied().filter(|it| *it >= first).collect();
        let mut at = Number::weak(Expr::index(0, span));
        for (dim, variable) in positions.dims.iter().zip(variables) {
            at = self.operation(Operator::Multiply, at, Number::weak(dim.expr.clone()), span)?;
            at = self.operation(Operator::Add, at, Number::weak(Expr::variable(variable, span)), span)?;
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.conditions.push(takes);
        }
        self.update(best, Vec::new(), value, &[], span)?;
        self.update(place, Vec::new(), at.expr, &[], span)?;
        Ok(())
    }
}
