//! Values that loops carry: `affine_for` and `while`.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_ir_loops::{ArrayId, Expr, ExprKind, Var};
use crisp_support_diagnostics::Span;

use super::build::Left;
use super::state::{Check, Checked, Dim, Number, Origin, Place, Reported, Role, Scope, Tensor, Value, load};
use crate::messages;
use crate::tree::{Former, Operator};

/// Rounds of a `while` without `max`.
const ROUNDS: i64 = 1 << 20;

/// A value that a loop carries: a scalar, or a tensor with its dimensions.
pub(super) struct Part {
    pub(super) array: ArrayId,
    pub(super) ty: Scalar,
    pub(super) dims: Vec<Dim>,
    pub(super) value: Value,
}

impl<'a> Check<'a> {
    /// Variables that begin with the values of a loop's `init`.
    pub(super) fn carried(&mut self, init: Value, span: Span) -> Checked<Vec<Part>> {
        let values = match init {
            Value::List(values) => values,
            value => vec![value],
        };
        let memory = self.memory_of(self.place());
        let mut parts = Vec::new();
        for value in values {
            match value {
                Value::Number(number) => {
                    let ty = number.own_type();
                    let array = self.array("state", ty, &[], memory, span)?;
                    let value = self.fit(number, ty)?;
                    self.assign(array, Vec::new(), value, &[], span)?;
                    let value = Value::Number(Number::strong(load(array, ty, Vec::new(), span)));
                    parts.push(Part { array, ty, dims: Vec::new(), value });
                }
                Value::Tensor(id) => {
                    let Tensor { dims, elem, weak, .. } = self.tensors[id].clone();
                    let ty = if weak && elem == Scalar::F64 { Scalar::F32 } else { elem };
                    let array = self.array("state", ty, &dims, memory, span)?;
                    self.filled(array, id, &dims, ty, span)?;
                    let scope = self.scopes.len().saturating_sub(1);
                    let source = Origin::Array { array, lead: Vec::new() };
                    let tensor = Tensor {
                        dims: dims.clone(),
                        elem: ty,
                        weak: false,
                        source,
                        scope,
                        memory: None,
                        layout: None,
                        again: false,
                        span,
                        name: None,
                    };
                    let value = Value::Tensor(self.tensor(tensor));
                    parts.push(Part { array, ty, dims, value });
                }
                Value::Poison => return Err(Reported),
                _ => return self.say(messages::not_a_number(span)),
            }
        }
        Ok(parts)
    }

    /// Assigns the elements of a tensor to an array.
    pub(super) fn filled(&mut self, array: ArrayId, id: usize, dims: &[Dim], ty: Scalar, span: Span) -> Checked<()> {
        let mut params: Vec<Var> = Vec::new();
        for dim in dims {
            params.push(self.iname("e", dim, Role::Data, span)?);
        }
        let index: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
        let value = self.element(id, index.clone(), span)?;
        let value = self.fit(value, ty)?;
        self.assign(array, index, value, &params, span)?;
        Ok(())
    }

    /// The next values of what a loop carries.
    pub(super) fn carry_on(&mut self, parts: &[Part], next: Value, span: Span) -> Checked<()> {
        let values = match next {
            Value::List(values) => values,
            value => vec![value],
        };
        if values.len() != parts.len() {
            return self.say(messages::carried_count(span, parts.len(), values.len()));
        }
        let mut late: Vec<(ArrayId, ArrayId, Scalar, Vec<Dim>)> = Vec::new();
        for (part, value) in parts.iter().zip(values) {
            let Part { array, ty, dims, value: _ } = part;
            let mut params: Vec<Var> = Vec::new();
            let number = match value {
                Value::Number(number) if dims.is_empty() => self.settled(number, "next")?,
                Value::Tensor(id) => {
                    let own = self.tensors[id].dims.clone();
                    let same = own.len() == dims.len() && own.iter().zip(dims).all(|(a, b)| self.same_dim(a, b));
                    if !same {
                        let (own, wanted) = (self.shape_text(&own), self.shape_text(dims));
                        return self.say(messages::carried_shape(span, &wanted, &own));
                    }
                    for dim in dims {
                        params.push(self.iname("e", dim, Role::Data, span)?);
                    }
                    let index = params.iter().map(|&it| Expr::variable(it, span)).collect();
                    self.whole(id, index, span)?
                }
                value => {
                    let (kind, wanted) = (self.kind_text(&value), self.shape_text(dims));
                    return self.say(messages::carried_shape(span, &wanted, &kind));
                }
            };
            let good = if number.weak { *ty != Scalar::Bool } else { number.expr.ty == *ty };
            if !good {
                return self.say(messages::not_of_type(span, number.own_type().name(), ty.name()));
            }
            let value = self.fit(number, *ty)?;
            let index: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
            // In place where an element needs no other one than itself.
            let alone = value.accesses().iter().filter(|(access, _)| access.array == *array).all(|(access, _)| {
                access.index.len() == index.len()
                    && access.index.iter().zip(&index).all(|(a, b)| super::sizes::same(a, b))
            });
            if alone && parts.len() == 1 {
                self.update(*array, index, value, &params, span)?;
            } else {
                let memory = self.memory_of(self.place());
                let next = self.array("next", *ty, dims, memory, span)?;
                self.assign(next, index, value, &params, span)?;
                late.push((*array, next, *ty, dims.clone()));
            }
        }
        for (array, next, ty, dims) in late {
            let mut params: Vec<Var> = Vec::new();
            for dim in &dims {
                params.push(self.iname("e", dim, Role::Data, span)?);
            }
            let index: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
            self.update(array, index.clone(), load(next, ty, index, span), &params, span)?;
        }
        Ok(())
    }

    /// An element whose rule may have a reduction: it is used nowhere else.
    fn whole(&mut self, id: usize, index: Vec<Expr>, span: Span) -> Checked<Number> {
        if let Origin::Rule { params, body } = self.tensors[id].source.clone()
            && super::state::reduces(&body)
            && self.tensors[id].name.is_none()
        {
            let mut body = body;
            for (&param, index) in params.iter().zip(&index) {
                if let ExprKind::Variable(to) = index.kind {
                    self.move_to(&mut body, &std::collections::BTreeMap::from([(param, to)]));
                }
            }
            return Ok(Number::strong(body));
        }
        self.element(id, index, span)
    }

    /// The number of rounds, and the value of the index in terms of the round.
    pub(super) fn rounds(&mut self, former: &'a Former) -> Checked<(Dim, Number, Number)> {
        let span = former.word.span;
        let arguments = &former.arguments;
        let Some(end) = self.argument(arguments, &["end"], Some(0)) else {
            return self.say(messages::argument_missing(span, &former.word.text, "end"));
        };
        let end = self.number(end)?;
        let end = self.settled_operand(end)?;
        let zero = Number::weak(Expr::index(0, span));
        let start = match self.argument(arguments, &["start"], None) {
            Some(start) => self.number(start)?,
            None => zero,
        };
        let step = match self.argument(arguments, &["step"], None) {
            Some(step) => {
                let number = self.number(step)?;
                if number.constant().is_none_or(|step| step < 1) {
                    return self.say(messages::step_not_positive(step.span));
                }
                number
            }
            None => Number::weak(Expr::index(1, span)),
        };
        let length = match start.constant() {
            Some(0) => end,
            _ => self.operation(Operator::Subtract, end, start.clone(), span)?,
        };
        let count = match step.constant() {
            Some(1) => length,
            _ => self.scalar_function("cdiv", vec![length, step.clone()], span)?,
        };
        Ok((self.dim(&count, span)?, start, step))
    }

    /// `affine_for (end = n, init = s) |k, s| e`
    pub(super) fn affine_for(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        self.only("affine_for", &former.arguments, &["end", "start", "step", "init"])?;
        let Some(init) = self.argument(&former.arguments, &["init"], Some(1)) else {
            return self.say(messages::argument_missing(former.word.span, "affine_for", "init"));
        };
        let before = self.ends.replace(Vec::new());
        let rounds = self.rounds(former);
        let ends = std::mem::replace(&mut self.ends, before).unwrap_or_default();
        let (dim, start, step) = rounds?;
        self.all_bounded(std::slice::from_ref(&dim), &ends, former.word.span)?;
        let init_span = init.span;
        let init = self.value(init)?;
        let init = self.settled_parts(init)?;
        let init = self.start_of_loop(init, init_span, |check, states| {
            let variable = check.iname("k", &dim, Role::Sequence, span)?;
            check.names_of_round(former, variable, (&start, &step), states, span)?;
            check.value(&former.body)
        })?;
        let tensors = carries_tensors(&init);
        let place = self.place();
        if self.indices.is_empty() && (place == Place::Grid || place == Place::Top && tensors) {
            if !ends.is_empty() {
                return self.say(messages::launches_of_data(former.word.span));
            }
            let parts = self.carried(init, init_span)?;
            let role = if place == Place::Top { Role::Launches } else { Role::Sequence };
            self.round(former, &dim, (&start, &step), &parts, role, span)?;
            let mut values: Vec<Value> = parts.into_iter().map(|part| part.value).collect();
            return Ok(if values.len() == 1 { values.remove(0) } else { Value::List(values) });
        }
        let found = self.nest(span, |check| {
            check.assign_ends(&ends, span)?;
            let parts = check.carried(init, init_span)?;
            check.round(former, &dim, (&start, &step), &parts, Role::Sequence, span)?;
            check.left(parts, span)
        })?;
        Ok(values_of(found))
    }

    pub(super) fn settled_parts(&mut self, value: Value) -> Checked<Value> {
        Ok(match value {
            Value::Number(number) => Value::Number(self.settled(number, "start")?),
            Value::List(values) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.settled_parts(value)?);
                }
                Value::List(all)
            }
            value => value,
        })
    }

    /// Returns the results of a nest of loops.
    pub(super) fn left(&mut self, parts: Vec<Part>, span: Span) -> Checked<Vec<Left>> {
        let mut left = Vec::new();
        for Part { array, ty, dims, value: _ } in parts {
            let mut params: Vec<Var> = Vec::new();
            for dim in &dims {
                params.push(self.iname("e", dim, Role::Sequence, span)?);
            }
            let index = params.iter().map(|&it| Expr::variable(it, span)).collect();
            left.push(Left { name: "r".to_owned(), value: load(array, ty, index, span), params, own: dims });
        }
        Ok(left)
    }

    /// Gives names to the index of a round and to what the loop carries into it.
    fn names_of_round(
        &mut self,
        former: &'a Former,
        variable: Var,
        (start, step): (&Number, &Number),
        values: &[Value],
        span: Span,
    ) -> Checked<()> {
        let wanted = 1 + values.len();
        let Some((counter, states)) = former.params.split_first() else {
            return self.say(messages::param_count(former.word.span, "affine_for", wanted, 0));
        };
        if states.len() != values.len() {
            return self.say(messages::param_count(counter.span, "affine_for", wanted, former.params.len()));
        }
        let round = Number::weak(Expr::variable(variable, span));
        let at = self.operation(Operator::Multiply, round, step.clone(), span)?;
        let at = self.operation(Operator::Add, at, start.clone(), span)?;
        let mut names = std::collections::BTreeMap::from([(counter.text.clone(), Value::Number(at))]);
        names.extend(states.iter().map(|name| name.text.clone()).zip(values.iter().cloned()));
        self.names.push(names);
        Ok(())
    }

    /// The loop with its body.
    fn round(
        &mut self,
        former: &'a Former,
        dim: &Dim,
        (start, step): (&Number, &Number),
        parts: &[Part],
        role: Role,
        span: Span,
    ) -> Checked<()> {
        let at = former.params.first().map_or(former.word.span, |counter| counter.span);
        let name = former.params.first().map_or("k", |counter| counter.text.as_str());
        let variable = self.iname(name, dim, role, at)?;
        let states: Vec<Value> = parts.iter().map(|part| part.value.clone()).collect();
        let scope = self.scope().clone();
        let mut around = scope.around.clone();
        around.push(variable);
        self.names_of_round(former, variable, (start, step), &states, at)?;
        self.scopes.push(Scope { around, ..scope });
        let value = self.value(&former.body);
        let done = value.and_then(|value| self.carry_on(parts, value, span));
        self.scopes.pop();
        self.names.pop();
        done
    }

    /// `while (init = s, max = n) |s| cond { e }`
    pub(super) fn while_loop(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        self.only("while", &former.arguments, &["init", "max"])?;
        let Some(init) = self.argument(&former.arguments, &["init"], Some(0)) else {
            return self.say(messages::argument_missing(former.word.span, "while", "init"));
        };
        let max = match self.argument(&former.arguments, &["max"], None) {
            Some(max) => Some(self.number(max)?),
            None => None,
        };
        let init_span = init.span;
        let init = self.value(init)?;
        let init = self.settled_parts(init)?;
        let init = self.start_of_loop(init, init_span, |check, states| {
            check.names_of_states(former, states)?;
            check.value(&former.body)
        })?;
        if self.indices.is_empty() && self.place() == Place::Top && carries_tensors(&init) {
            // A loop of launches: after the condition has failed they keep what there is, so the host may leave them out.
            let Some(max) = max else { return self.say(messages::rounds_missing(former.word.span)) };
            let dim = self.dim(&max, former.word.span)?;
            let parts = self.carried(init, init_span)?;
            let (variable, goes_on) = self.while_rounds(former, &dim, &parts, Role::Launches, span)?;
            self.program.ends.push((variable, goes_on));
            let mut values: Vec<Value> = parts.into_iter().map(|part| part.value).collect();
            return Ok(if values.len() == 1 { values.remove(0) } else { Value::List(values) });
        }
        let max = max.unwrap_or_else(|| Number::weak(Expr::index(ROUNDS, former.word.span)));
        let dim = self.dim(&max, former.word.span)?;
        let found = self.nest(span, |check| {
            let parts = check.carried(init, init_span)?;
            let (variable, goes_on) = check.while_rounds(former, &dim, &parts, Role::Sequence, span)?;
            check.program.ends.push((variable, goes_on));
            check.left(parts, span)
        })?;
        Ok(values_of(found))
    }

    fn names_of_states(&mut self, former: &Former, values: &[Value]) -> Checked<()> {
        if former.params.len() != values.len() {
            let found = former.params.len();
            return self.say(messages::param_count(former.word.span, "while", values.len(), found));
        }
        let names = former.params.iter().map(|name| name.text.clone()).zip(values.iter().cloned()).collect();
        self.names.push(names);
        Ok(())
    }

    /// The loop with its condition: its variable, and whether it goes on.
    fn while_rounds(
        &mut self,
        former: &'a Former,
        dim: &Dim,
        parts: &[Part],
        role: Role,
        span: Span,
    ) -> Checked<(Var, ArrayId)> {
        let memory = self.memory_of(self.place());
        let goes_on = self.array("goes_on", Scalar::Bool, &[], memory, span)?;
        let yes = Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(true)), span);
        self.assign(goes_on, Vec::new(), yes, &[], span)?;
        let variable = self.iname("round", dim, role, former.word.span)?;
        let states: Vec<Value> = parts.iter().map(|part| part.value.clone()).collect();
        let scope = self.scope().clone();
        let mut around = scope.around.clone();
        around.push(variable);
        self.names_of_states(former, &states)?;
        self.scopes.push(Scope { around, ..scope });
        let done = self.while_round(former, parts, goes_on, span);
        self.scopes.pop();
        self.names.pop();
        done.map(|()| (variable, goes_on))
    }

    fn while_round(&mut self, former: &'a Former, parts: &[Part], goes_on: ArrayId, span: Span) -> Checked<()> {
        let Some(condition) = &former.condition else { return Err(Reported) };
        let number = self.number(condition)?;
        let number = self.settled(number, "condition")?;
        let truth = self.truth(number)?;
        let so_far = load(goes_on, Scalar::Bool, Vec::new(), span);
        let no = Expr::new(Scalar::Bool, ExprKind::Constant(Constant::bool(false)), span);
        let both = Expr::new(Scalar::Bool, ExprKind::If(Box::new([so_far.clone(), truth, no])), span);
        self.assign(goes_on, Vec::new(), both, &[], span)?;
        if let Some(scope) = self.scopes.last_mut() {
            scope.conditions.push(so_far);
        }
        let value = self.value(&former.body)?;
        self.carry_on(parts, value, span)
    }
}

fn carries_tensors(init: &Value) -> bool {
    match init {
        Value::List(values) => values.iter().any(|value| matches!(value, Value::Tensor(_))),
        value => matches!(value, Value::Tensor(_)),
    }
}

pub(super) fn values_of(found: Vec<(Number, Option<usize>)>) -> Value {
    let mut values: Vec<Value> =
        found.into_iter().map(|(number, id)| id.map_or(Value::Number(number), Value::Tensor)).collect();
    if values.len() == 1 { values.remove(0) } else { Value::List(values) }
}
