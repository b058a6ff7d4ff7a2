//! Slices: parts of tensors and of lists, with steps and with ends counted from the end.

use crisp_ir_loops::Expr;
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Number, Reported, TensorId, Value};
use crate::messages;
use crate::tree::{Index, Operator, Slice, Syntax};

/// The part of an axis that a slice is: the elements `start + step · i`.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    pub(super) start: Number,
    pub(super) step: i64,
    pub(super) dim: Dim,
}

impl<'a> Check<'a> {
    /// An element or slice of a tensor.
    pub(super) fn part(&mut self, id: TensorId, index: &'a [Index], span: Span) -> Checked<Value> {
        let dims = self.tensors[id].dims.clone();
        if dims.len() != index.len() {
            let slices = index.len() < dims.len();
            return self.say(messages::index_count(span, dims.len(), index.len(), slices));
        }
        let mut places: Vec<Result<Expr, Cut>> = Vec::new();
        for (index, dim) in index.iter().zip(&dims) {
            places.push(match index {
                Index::At(at) => Ok(self.index(at)?),
                Index::Slice(slice) => Err(self.slice(slice, dim)?),
            });
        }
        if places.iter().all(Result::is_ok) {
            let index = places.into_iter().filter_map(Result::ok).collect();
            return Ok(Value::Number(self.element(id, index, span)?));
        }
        let kept: Vec<Dim> =
            places.iter().filter_map(|place| place.as_ref().err()).map(|cut| cut.dim.clone()).collect();
        self.rule(&kept, span, &mut |check, own| {
            let mut own = own.iter();
            let mut all = Vec::new();
            for place in &places {
                all.push(match place {
                    Ok(at) => at.clone(),
                    Err(cut) => check.place_in(&cut.start, cut.step, own.next().ok_or(Reported)?, span)?,
                });
            }
            check.element(id, all, span)
        })
    }

    /// The place of an element of a slice.
    pub(super) fn place_in(&mut self, start: &Number, step: i64, own: &Expr, span: Span) -> Checked<Expr> {
        let step = Number::weak(Expr::index(step, span));
        let along = self.operation(Operator::Multiply, step, Number::weak(own.clone()), span)?;
        Ok(self.operation(Operator::Add, start.clone(), along, span)?.expr)
    }

    /// The part of an axis that a slice is. Ends that are numbers below zero count from the end.
    pub(super) fn slice(&mut self, slice: &'a Slice, dim: &Dim) -> Checked<Cut> {
        let span = slice.span;
        let step = match &slice.step {
            Some(step) => match self.number(step)?.constant().filter(|step| *step != 0) {
                Some(known) => known,
                None => return self.say(messages::slice_step(step.span)),
            },
            None => 1,
        };
        let number = |value: i64| Number::weak(Expr::index(value, span));
        let (whole, from) = (Number::weak(dim.expr.clone()), self.end(slice.from.as_ref(), dim)?);
        let to = self.end(slice.to.as_ref(), dim)?;
        let all = from.is_none() && to.is_none();
        let (start, end) = if step > 0 {
            (from.unwrap_or_else(|| number(0)), to.unwrap_or(whole))
        } else {
            let last = self.operation(Operator::Subtract, whole, number(1), span)?;
            (from.unwrap_or(last), to.unwrap_or_else(|| number(-1)))
        };
        if all && step.abs() == 1 {
            return Ok(Cut { start, step, dim: dim.clone() });
        }
        let (low, high) = if step > 0 { (start.clone(), end) } else { (end, start.clone()) };
        let mut length = self.operation(Operator::Subtract, high, low, span)?;
        if step.abs() > 1 {
            let Some(divisor) = step.checked_abs() else { return self.say(messages::slice_step(span)) };
            let less = self.operation(Operator::Add, length, number(divisor - 1), span)?;
            length = self.operation(Operator::Divide, less, number(divisor), span)?;
        }
        if length.constant().is_some_and(|length| length < 0) {
            length = number(0);
        }
        Ok(Cut { start, step, dim: self.dim(&length, span)? })
    }

    /// An end of a slice.
    fn end(&mut self, end: Option<&'a Syntax>, dim: &Dim) -> Checked<Option<Number>> {
        let Some(end) = end else { return Ok(None) };
        let number = Number::weak(self.index(end)?);
        if number.constant().is_none_or(|end| end >= 0) {
            return Ok(Some(number));
        }
        let whole = Number::weak(dim.expr.clone());
        self.operation(Operator::Add, whole, number, end.span).map(Some)
    }
}
