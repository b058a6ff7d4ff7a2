//! Folds and scans of several values at once, by a function of a state and an element.

use crisp_ir_loops::Expr;
use crisp_support_diagnostics::Span;

use super::build::Left;
use super::ragged::Positions;
use super::repeats::{Part, values_of};
use super::state::{Callable, Check, Checked, Reported, Role, Value, load};
use crate::messages;
use crate::tree::{Former, Syntax};

/// The parts of a value.
fn parts_of_value(value: Value) -> Vec<Value> {
    match value {
        Value::List(values) => values,
        value => vec![value],
    }
}

fn together(mut values: Vec<Value>) -> Value {
    if values.len() == 1 { values.remove(0) } else { Value::List(values) }
}

impl<'a> Check<'a> {
    /// Whether a fold by a function has several values: a list to begin with, or a function of more than two.
    pub(super) fn is_of_several(&mut self, callable: &Callable, init: &Value, span: Span) -> Checked<bool> {
        let Some(function) = self.definition(callable, span)? else { return Err(Reported) };
        Ok(!matches!(init, Value::Number(_)) || function.params.len() != 2)
    }

    /// The state after an element: `f(state, element)`, each a number or a list, or all their parts as arguments.
    fn next_state(&mut self, callable: &Callable, state: &[Value], element: Value, span: Span) -> Checked<Value> {
        let Some(function) = self.definition(callable, span)? else { return Err(Reported) };
        let element = parts_of_value(element);
        let count = function.params.len();
        if count == 2 {
            return self.apply(callable, vec![together(state.to_vec()), together(element)], span);
        }
        if count != state.len() + element.len() {
            let (name, state) = (function.name.text.clone(), state.len());
            return self.say(messages::fold_arguments(span, &name, (state, element.len()), count));
        }
        self.apply(callable, state.iter().cloned().chain(element).collect(), span)
    }

    /// `reduce` and `scan` of several values.
    pub(super) fn fold_several(
        &mut self,
        former: &'a Former,
        callable: &Callable,
        (init, init_syntax): (Value, &'a Syntax),
        positions: &Positions<'a>,
        scan: Option<bool>,
        span: Span,
    ) -> Checked<Value> {
        let at = init_syntax.span;
        let init = self.settled_parts(init)?;
        let init = self.start_of_loop(init, at, |check, states| {
            check.open(former, &positions.dims, Role::Data)?;
            let element = check.value(&former.body)?;
            check.next_state(callable, states, element, span)
        })?;
        let found = self.nest(span, |check| {
            check.assign_ends(&positions.ends, span)?;
            let parts = check.carried(init, at)?;
            let first = check.program.symbols.len();
            check.loops(former, &positions.dims)?;
            let position = check.scope().around.iter().copied().find(|it| *it >= first);
            let done = check.state_step(former, callable, &parts, positions, scan == Some(true), span);
            check.close(&[]);
            check.scopes.pop();
            let earlier = done?;
            if scan.is_none() {
                return check.left(parts, span);
            }
            let position = position.ok_or(Reported)?;
            let shown = if scan == Some(true) { earlier } else { parts };
            let mut left = check.left(shown, span)?;
            for left in &mut left {
                left.name = "y".to_owned();
                left.params.insert(0, position);
                left.own.insert(0, positions.dims.first().cloned().ok_or(Reported)?);
            }
            Ok(left)
        })?;
        Ok(values_of(found))
    }

    /// One iteration; returns the values before it, where they are wanted.
    fn state_step(
        &mut self,
        former: &'a Former,
        callable: &Callable,
        parts: &[Part],
        positions: &Positions<'a>,
        exclusive: bool,
        span: Span,
    ) -> Checked<Vec<Part>> {
        let states: Vec<Value> = parts.iter().map(|part| part.value.clone()).collect();
        let earlier = if exclusive { self.carried(Value::List(states.clone()), span)? } else { Vec::new() };
        self.under(&positions.conditions, span)?;
        let element = self.value(&former.body)?;
        let next = self.next_state(callable, &states, element, span)?;
        self.carry_on(parts, next, span)?;
        Ok(earlier)
    }

    /// Returns the value of a number that a nest leaves.
    pub(super) fn left_number(&self, array: crisp_ir_loops::ArrayId, span: Span) -> Left {
        let value: Expr = load(array, self.program.arrays[array].elem, Vec::new(), span);
        Left { name: "r".to_owned(), value, params: Vec::new(), own: Vec::new() }
    }
}
