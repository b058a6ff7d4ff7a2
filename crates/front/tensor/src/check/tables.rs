//! Tables: lists of numbers whose index is only known when the program runs.

use crisp_ir_kernel::{CompareOp, Scalar};
use crisp_ir_loops::{Expr, ExprKind, Var};
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Number, Origin, Reported, Role, Tensor, TensorId, Value};
use crate::messages;
use crate::tree::Index;

/// Numbers of a table that is chosen from without memory.
const CHOSEN: usize = 8;
/// Numbers of a table.
const MOST: usize = 4096;

impl<'a> Check<'a> {
    /// A part of a list: one that is known by its number, else an element of the table that the list is.
    pub(super) fn part_of_list(&mut self, values: &[Value], index: &'a [Index], span: Span) -> Checked<Value> {
        let [Index::At(at)] = index else {
            let table = self.table(values, None, span)?;
            return self.part(table, index, span);
        };
        let number = self.number(at)?;
        if let Some(place) = number.constant() {
            return match usize::try_from(place).ok().and_then(|place| values.get(place)) {
                Some(value) => Ok(value.clone()),
                None => self.say(messages::list_index(at.span, values.len())),
            };
        }
        let place = self.index_of(number, at.span)?;
        let table = self.table(values, None, span)?;
        let rank = self.tensors[table].dims.len();
        if rank != 1 {
            return self.say(messages::index_count(span, rank, 1, true));
        }
        Ok(Value::Number(self.element(table, vec![place], span)?))
    }

    /// The tensor whose elements are the numbers of a list, or of lists of one length. Without a type they are of the type that one of them
    /// has, else `f32` where one has a point, else `i64`.
    pub(super) fn table(&mut self, values: &[Value], ty: Option<Scalar>, span: Span) -> Checked<TensorId> {
        let mut numbers = Vec::new();
        let mut shape = Vec::new();
        self.collect(values, 0, &mut shape, &mut numbers, span)?;
        if numbers.len() > MOST {
            return self.say(messages::table_too_large(span, numbers.len(), MOST));
        }
        let ty = ty.unwrap_or_else(|| {
            let typed = numbers.iter().find(|number| !number.weak).map(|number| number.expr.ty);
            let real = numbers.iter().any(|number| number.own_type().is_float());
            typed.unwrap_or(if real { Scalar::F32 } else { Scalar::I64 })
        });
        let mut exprs = Vec::new();
        for number in numbers {
            if !number.weak && number.expr.ty != ty {
                return self.say(messages::types_differ(span, ty, number.expr.ty));
            }
            exprs.push(self.fit(number, ty)?);
        }
        let known = exprs.iter().all(|expr| matches!(expr.kind, ExprKind::Constant(_)));
        if let Some((_, _, id)) =
            self.tables.iter().find(|(dims, all, _)| known && *dims == shape && equal(all, &exprs))
        {
            return Ok(*id);
        }
        let dims: Vec<Dim> = shape.iter().map(|&length| self.constant_dim(length, span)).collect();
        let mut params: Vec<Var> = Vec::new();
        for dim in &dims {
            params.push(self.iname("t", dim, Role::Data, span)?);
        }
        let place = self.row_after_row(&shape, &params, span);
        self.charge(exprs.len().saturating_mul(8), span)?;
        let body = chosen(&place, &exprs, 0, ty, span);
        // What is made of numbers alone is known before everything else.
        let scope = if known { 0 } else { self.scopes.len().saturating_sub(1) };
        let id = self.tensor(Tensor {
            dims,
            elem: ty,
            weak: false,
            source: Origin::Rule { params, body },
            scope,
            memory: None,
            layout: None,
            again: false,
            span,
            name: Some("table".to_owned()),
        });
        if known {
            if exprs.len() > CHOSEN {
                self.stored(id)?;
            }
            self.tables.push((shape, exprs, id));
        }
        Ok(id)
    }

    /// The numbers of nested lists, row after row, and how many each list has.
    fn collect(
        &mut self,
        values: &[Value],
        depth: usize,
        shape: &mut Vec<i64>,
        into: &mut Vec<Number>,
        span: Span,
    ) -> Checked<()> {
        let length = i64::try_from(values.len()).unwrap_or(i64::MAX);
        match shape.get(depth) {
            // All numbers are equally deep.
            None if !into.is_empty() => return self.say(messages::ragged_table(span)),
            None => shape.push(length),
            Some(known) if *known == length => {}
            Some(_) => return self.say(messages::ragged_table(span)),
        }
        for value in values {
            match value {
                Value::Number(number) if shape.len() == depth + 1 => into.push(self.settled_operand(number.clone())?),
                Value::List(inner) => self.collect(&inner.clone(), depth + 1, shape, into, span)?,
                Value::Number(_) => return self.say(messages::ragged_table(span)),
                Value::Poison => return Err(Reported),
                _ => return self.say(messages::not_a_table(span)),
            }
        }
        Ok(())
    }

    /// The position of an element of a shape.
    fn row_after_row(&self, shape: &[i64], params: &[Var], span: Span) -> Expr {
        use crisp_ir_kernel::BinaryOp;
        let mut place = Expr::index(0, span);
        for (at, (&length, &param)) in shape.iter().zip(params).enumerate() {
            let own = Expr::variable(param, span);
            place = if at == 0 {
                own
            } else {
                Expr::binary(BinaryOp::Add, Expr::binary(BinaryOp::Mul, place, Expr::index(length, span)), own)
            };
        }
        place
    }
}

/// Whether two tables have the same numbers.
fn equal(a: &[Expr], b: &[Expr]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.ty == b.ty && a.kind == b.kind)
}

/// One of some values by its position from `first` on: halves, halves of halves, and so on.
fn chosen(place: &Expr, values: &[Expr], first: i64, ty: Scalar, span: Span) -> Expr {
    match values {
        [] => Expr::new(ty, ExprKind::Constant(crisp_ir_kernel::Constant::from_bits(ty, 0)), span),
        [only] => only.clone(),
        _ => {
            let (low, high) = values.split_at(values.len() / 2);
            let middle = first.saturating_add(i64::try_from(low.len()).unwrap_or(i64::MAX));
            let below = ExprKind::Compare(CompareOp::Lt, Box::new([place.clone(), Expr::index(middle, span)]));
            let parts = [
                Expr::new(Scalar::Bool, below, span),
                chosen(place, low, first, ty, span),
                chosen(place, high, middle, ty, span),
            ];
            Expr::new(ty, ExprKind::If(Box::new(parts)), span)
        }
    }
}
