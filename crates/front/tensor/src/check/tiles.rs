//! Tiles of tensors: `load` and `store`, where they begin and how far they reach.

use crisp_ir_kernel::{CompareOp, Scalar};
use crisp_ir_loops::{ArrayKind, Expr, ExprKind};
use crisp_support_diagnostics::Span;

use super::slices::Cut;
use super::state::{Check, Checked, Dim, Number, Origin, Place, Reported, Role, Value};
use crate::messages;
use crate::tree::{Argument, Index, Operator, Syntax, SyntaxKind};

/// Where a tile begins along an axis of a tensor, and the step from one of its elements to the next, if the tile has the axis.
type Start = (Number, Option<i64>);

impl<'a> Check<'a> {
    /// `load(x, [i, :], shape = [n], mem = shared, other = 0)`
    pub(super) fn load_tile(&mut self, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        self.only("load", arguments, &["x", "index", "shape", "mem", "other", "mask"])?;
        let (Some(from), Some(index)) =
            (self.argument(arguments, &["x"], Some(0)), self.argument(arguments, &["index"], Some(1)))
        else {
            return self.say(messages::argument_count(span, "load", 2, arguments.len()));
        };
        let Value::Tensor(id) = self.value(from)? else {
            return self.say(messages::not_a_tensor(from.span, "the first argument"));
        };
        let memory = match self.argument(arguments, &["mem"], None) {
            Some(syntax) => Some(self.memory_word(syntax)?),
            None => None,
        };
        let other = match self.argument(arguments, &["other"], None) {
            Some(other) => Some(self.number(other)?),
            None => None,
        };
        let shape = match self.argument(arguments, &["shape"], Some(2)) {
            Some(shape) => Some(self.shape(shape)?),
            None => None,
        };
        let (starts, dims) = self.tile(id, index, shape, span)?;
        let whole = self.tensors[id].dims.clone();
        let value = self.rule(&dims, span, &mut |check, own| {
            let all = check.tile_index(&starts, own, span)?;
            let number = check.element(id, all.clone(), span)?;
            let Some(other) = other.clone() else {
                let (weak, expr) = (number.weak, number.expr);
                return Ok(Number { expr: check.guarded(&whole, &all, expr, span)?, weak });
            };
            let mut inside: Option<Number> = None;
            for (at, dim) in all.iter().zip(&whole) {
                let (at, zero) = (Number::weak(at.clone()), Number::weak(Expr::index(0, span)));
                let low = check.operation(Operator::GreaterEqual, at.clone(), zero, span)?;
                let high = check.operation(Operator::Less, at, Number::weak(dim.expr.clone()), span)?;
                let both = check.operation(Operator::And, low, high, span)?;
                inside = Some(match inside {
                    None => both,
                    Some(inside) => check.operation(Operator::And, inside, both, span)?,
                });
            }
            match inside {
                Some(inside) => check.chosen(inside, number, other, span),
                None => Ok(number),
            }
        })?;
        if let Value::Tensor(tile) = value {
            self.tensors[tile].memory = memory;
        }
        Ok(value)
    }

    /// Where a tile begins along each axis, and which axes it has.
    fn tile(
        &mut self,
        id: usize,
        index: &'a Syntax,
        shape: Option<Vec<Dim>>,
        span: Span,
    ) -> Checked<(Vec<Start>, Vec<Dim>)> {
        let SyntaxKind::List(items) = &index.kind else { return self.say(messages::not_a_tile(index.span)) };
        let dims = self.tensors[id].dims.clone();
        if items.len() != dims.len() {
            return self.say(messages::index_count(index.span, dims.len(), items.len(), true));
        }
        let slices = items.iter().any(|item| matches!(item, Index::Slice(..)));
        let mut starts = Vec::new();
        let mut own = Vec::new();
        for (item, dim) in items.iter().zip(&dims) {
            match item {
                Index::At(at) => {
                    let at = Number::weak(self.index(at)?);
                    starts.push((at, (!slices).then_some(1)));
                    if !slices {
                        own.push(dim.clone());
                    }
                }
                Index::Slice(slice) => {
                    let Cut { start, step, dim } = self.slice(slice, dim)?;
                    starts.push((start, Some(step)));
                    own.push(dim);
                }
            }
        }
        match shape {
            Some(shape) if shape.len() == own.len() => Ok((starts, shape)),
            Some(shape) => {
                let text = self.shape_text(&shape);
                self.say(messages::wrong_rank(span, &text, own.len()))
            }
            None if slices => Ok((starts, own)),
            None => self.say(messages::argument_missing(span, "load", "shape")),
        }
    }

    fn tile_index(&mut self, starts: &[Start], own: &[Expr], span: Span) -> Checked<Vec<Expr>> {
        let mut own = own.iter();
        let mut all = Vec::new();
        for (start, step) in starts {
            all.push(match step {
                Some(step) => self.place_in(start, *step, own.next().ok_or(Reported)?, span)?,
                None => start.expr.clone(),
            });
        }
        Ok(all)
    }

    /// `store(x, [i, :], value)`
    pub(super) fn store(&mut self, arguments: &'a [Argument], span: Span) -> Checked<()> {
        self.only("store", arguments, &["x", "index", "value"])?;
        let (Some(target), Some(index), Some(value)) = (
            self.argument(arguments, &["x"], Some(0)),
            self.argument(arguments, &["index"], Some(1)),
            self.argument(arguments, &["value"], Some(2)),
        ) else {
            return self.say(messages::argument_count(span, "store", 3, arguments.len()));
        };
        if !self.indices.is_empty() || !matches!(self.place(), Place::Top | Place::Grid) {
            return self.say(messages::store_outside(span));
        }
        let found = self.value(target)?;
        let array = match found {
            Value::Tensor(id) => match &self.tensors[id].source {
                Origin::Array { array, .. } if self.program.arrays[*array].kind == ArrayKind::Global => {
                    Some((id, *array))
                }
                _ => None,
            },
            _ => None,
        };
        let Some((id, array)) = array else { return self.say(messages::not_a_parameter(target.span)) };
        let value_span = value.span;
        let value = self.value(value)?;
        let shape = match &value {
            Value::Tensor(tile) => Some(self.tensors[*tile].dims.clone()),
            Value::Number(_) => None,
            _ => return self.say(messages::not_a_number(value_span)),
        };
        let (starts, mut dims) = match shape.clone() {
            Some(shape) => self.tile(id, index, Some(shape), span)?,
            None => match &index.kind {
                SyntaxKind::List(items) if items.iter().all(|item| matches!(item, Index::At(_))) => {
                    let (starts, _) = self.tile(id, index, Some(self.tensors[id].dims.clone()), span)?;
                    (starts.into_iter().map(|(start, _)| (start, None)).collect(), Vec::new())
                }
                _ => self.tile(id, index, None, span)?,
            },
        };
        // Elements outside are not written.
        let whole = self.tensors[id].dims.clone();
        let mut outside: Vec<usize> = Vec::new();
        let mut axes = starts
            .iter()
            .zip(&whole)
            .enumerate()
            .filter_map(|(axis, ((start, step), whole))| Some((axis, start, (*step)?, whole)));
        for dim in &mut dims {
            let Some((axis, start, step, whole)) = axes.next() else { continue };
            if step < 0 {
                return self.say(messages::stored_backwards(index.span));
            }
            // start + step · i < limit
            if let (Some(start), Ok(limit)) = (self.affine(&start.expr), self.extent(whole, span))
                && let Ok(left) = limit.subtract(&start).and_then(|left| left.plus(step - 1))
            {
                dim.rows.push((step, left));
            } else {
                outside.push(axis);
            }
        }
        let mut params = Vec::new();
        for dim in &dims {
            params.push(self.iname("e", dim, Role::Data, span)?);
        }
        let own: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
        let all = self.tile_index(&starts, &own, span)?;
        let number = match value {
            Value::Tensor(tile) => self.element(tile, own, span)?,
            Value::Number(number) => number,
            _ => return Err(Reported),
        };
        let elem = self.program.arrays[array].elem;
        let good = if number.weak { elem != Scalar::Bool } else { number.expr.ty == elem };
        if !good {
            return self.say(messages::not_of_type(value_span, number.own_type().name(), elem.name()));
        }
        let value = self.fit(number, elem)?;
        // Where a place is not an affine function of indices, each element is compared with the end of its axis.
        let compare =
            |op, a: &Expr, b: Expr| Expr::new(Scalar::Bool, ExprKind::Compare(op, Box::new([a.clone(), b])), span);
        let mut conditions = Vec::new();
        for axis in outside {
            if let (Some(at), Some(dim)) = (all.get(axis), whole.get(axis)) {
                conditions.push(compare(CompareOp::Ge, at, Expr::index(0, span)));
                conditions.push(compare(CompareOp::Lt, at, dim.expr.clone()));
            }
        }
        self.statement_of(array, all, value, (&params, &conditions), span)?;
        self.results.push(array);
        Ok(())
    }
}
