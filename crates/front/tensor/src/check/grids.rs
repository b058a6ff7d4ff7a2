//! `grid`: a workgroup for each instance, whose tiles are put together.

use std::collections::BTreeMap;

use crisp_ir_loops::{Array, ArrayKind, Axis, Expr, Scope as Where, Stride, Var};
use crisp_ir_sets::Affine;
use crisp_support_diagnostics::Span;

use super::state::{Check, Checked, Dim, Number, Origin, Place, Reported, Role, Scope, Tensor, Value, load};
use crate::messages;
use crate::tree::{Former, Operator, SyntaxKind};

impl<'a> Check<'a> {
    /// `grid (dim = [a, b]) |p, q| e`
    pub(super) fn grid(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        self.only("grid", &former.arguments, &["dim", "shape", "order"])?;
        if !self.indices.is_empty() || self.place() != Place::Top {
            return self.say(messages::grid_inside(former.word.span));
        }
        let Some(dim) = self.argument(&former.arguments, &["dim"], Some(0)) else {
            return self.say(messages::argument_missing(former.word.span, "grid", "dim"));
        };
        let dims = self.shape(dim)?;
        let grouped = match self.argument(&former.arguments, &["order"], None) {
            Some(order) => Some((self.grouped(order)?, order.span)),
            None => None,
        };
        let shape = match self.argument(&former.arguments, &["shape"], None) {
            Some(shape) => Some(self.shape(shape)?),
            None => None,
        };
        let variables = self.open(former, &dims, Role::Instance)?;
        match (grouped, variables.as_slice()) {
            (Some((size, _)), [rows, _]) => {
                self.grouped.insert(*rows, size);
            }
            // There is no column to come back from, or no axis left.
            (Some((_, at)), [_, _, _, ..]) => {
                self.diagnostics.push(messages::hint_ignored(at, "`grouped` of three axes"));
            }
            _ => {}
        }
        let left = self.indices.len() - variables.len();
        self.indices.truncate(left);
        self.scopes.push(Scope { around: variables.clone(), place: Place::Grid, conditions: Vec::new() });
        let before = std::mem::replace(&mut self.instances, variables.clone());
        let blocks = std::mem::take(&mut self.blocks);
        let value = self.value(&former.body);
        let value = value.and_then(|value| self.assembled(value, &dims, shape.as_deref(), &variables, span));
        self.blocks = blocks;
        self.instances = before;
        self.scopes.pop();
        self.names.pop();
        let mut value = value?;
        self.move_out(&mut value);
        Ok(value)
    }

    /// Moves a value that is put together to the scope around.
    fn move_out(&mut self, value: &mut Value) {
        match value {
            Value::Tensor(id) => self.tensors[*id].scope = self.scopes.len().saturating_sub(1),
            Value::List(values) => values.iter_mut().for_each(|value| self.move_out(value)),
            _ => {}
        }
    }

    /// `grouped(8)`: eight rows of instances go through the columns together. The order changes no result.
    fn grouped(&mut self, order: &'a crate::tree::Syntax) -> Checked<i64> {
        if let SyntaxKind::Call(callee, arguments) = &order.kind
            && matches!(&callee.kind, SyntaxKind::Name(name) if name == "grouped")
            && let [argument] = arguments.as_slice()
        {
            let number = self.number(&argument.value)?;
            if let Some(size @ 1..=65535) = number.constant() {
                return Ok(size);
            }
        }
        self.say(messages::unknown_grid_order(order.span))
    }

    /// The tiles of all instances as one tensor, or a tensor with an axis for each axis of the grid.
    fn assembled(
        &mut self,
        value: Value,
        dims: &[Dim],
        shape: Option<&[Dim]>,
        instances: &[Var],
        span: Span,
    ) -> Checked<Value> {
        match value {
            Value::List(values) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.assembled(value, dims, shape, instances, span)?);
                }
                Ok(Value::List(all))
            }
            Value::Number(number) => {
                let number = self.settled(number, "r")?;
                let ty = number.own_type();
                let index = instances.iter().map(|&it| Expr::variable(it, span)).collect();
                let value = self.fit(number, ty)?;
                self.written(dims.to_vec(), index, &[], value, span)
            }
            Value::Tensor(id) => {
                let tile = self.tensors[id].dims.clone();
                if tile.len() != dims.len() {
                    let mut params = Vec::new();
                    for dim in &tile {
                        params.push(self.iname("e", dim, Role::Data, span)?);
                    }
                    let own: Vec<Expr> = params.iter().map(|&it| Expr::variable(it, span)).collect();
                    let number = self.element(id, own.clone(), span)?;
                    let ty = number.own_type();
                    let index = instances.iter().map(|&it| Expr::variable(it, span)).chain(own).collect();
                    let all = dims.iter().chain(&tile).cloned().collect();
                    let value = self.fit(number, ty)?;
                    return self.written(all, index, &params, value, span);
                }
                let mut whole = Vec::new();
                for (axis, (dim, tile)) in dims.iter().zip(&tile).enumerate() {
                    let given = shape.and_then(|shape| shape.get(axis)).cloned();
                    whole.push(match given {
                        Some(dim) => dim,
                        None => self.whole_axis(dim, tile, span)?,
                    });
                }
                let mut params = Vec::new();
                let mut index = Vec::new();
                for ((dim, tile), &instance) in whole.iter().zip(&tile).zip(instances) {
                    let Some(size) = Number::weak(tile.expr.clone()).constant() else {
                        return self.say(messages::tile_not_constant(span));
                    };
                    let limit = self.extent(dim, span)?;
                    // tile · instance + index < whole
                    let left = limit.combine(1, &Affine::variable(instance), -size);
                    let Ok(left) = left else { return self.say(messages::too_complex(span)) };
                    let rows = tile.rows.iter().cloned().chain([(1, left)]).collect();
                    let own = self.iname("e", &Dim { expr: tile.expr.clone(), rows }, Role::Data, span)?;
                    let at = Number::weak(Expr::variable(instance, span));
                    let at = self.operation(Operator::Multiply, at, Number::weak(tile.expr.clone()), span)?;
                    let at = self.operation(Operator::Add, at, Number::weak(Expr::variable(own, span)), span)?;
                    params.push(own);
                    index.push(at.expr);
                }
                let own = params.iter().map(|&it| Expr::variable(it, span)).collect();
                let number = self.element(id, own, span)?;
                let ty = number.own_type();
                let value = self.fit(number, ty)?;
                self.written(whole, index, &params, value, span)
            }
            Value::Poison => Err(Reported),
            Value::Function(_) | Value::Buffer(_) | Value::Items(_) => self.say(messages::not_a_number(span)),
        }
    }

    /// Returns an axis of `n` elements for `cdiv(n, tile)` tiles, else one of all elements of all tiles.
    fn whole_axis(&mut self, dim: &Dim, tile: &Dim, span: Span) -> Checked<Dim> {
        let size = Number::weak(tile.expr.clone()).constant();
        if let ([(factor, over)], Some(size)) = (dim.rows.as_slice(), size)
            && *factor == size
            && size > 1
            && let Ok(whole) = over.plus(1 - size)
        {
            return Ok(Dim { expr: self.affine_expr(&whole, span), rows: vec![(1, whole)] });
        }
        let product =
            self.operation(Operator::Multiply, Number::weak(dim.expr.clone()), Number::weak(tile.expr.clone()), span)?;
        self.dim(&product, span)
    }

    /// A tensor in device memory that instances write.
    fn written(&mut self, dims: Vec<Dim>, index: Vec<Expr>, own: &[Var], value: Expr, span: Span) -> Checked<Value> {
        let mut axes = Vec::new();
        for (axis, dim) in dims.iter().enumerate() {
            let level = u8::try_from(dims.len() - 1 - axis).unwrap_or(u8::MAX);
            axes.push(Axis { extent: self.extent(dim, span)?, stride: Stride::Level(level) });
        }
        let name = self.program.unique_name("y");
        let elem = value.ty;
        let kind = ArrayKind::Temporary(Where::Global);
        let array = self.program.arrays.push(Array { name, elem, kind, axes, span });
        self.assign(array, index, value, own, span)?;
        let scope = self.scopes.len().saturating_sub(1);
        if dims.is_empty() {
            return Ok(Value::Number(Number::strong(load(array, elem, Vec::new(), span))));
        }
        let source = Origin::Array { array, lead: Vec::new() };
        let tensor = Tensor {
            dims,
            elem,
            weak: false,
            source,
            scope,
            memory: None,
            layout: None,
            again: false,
            span,
            name: None,
        };
        Ok(Value::Tensor(self.tensor(tensor)))
    }

    /// `program_id(axis)`: the index of the instance.
    pub(super) fn program_id(&mut self, axis: i64, span: Span) -> Checked<Value> {
        let found = usize::try_from(axis).ok().and_then(|axis| self.instances.get(axis).copied());
        match found {
            Some(variable) => Ok(Value::Number(Number::weak(Expr::variable(variable, span)))),
            None => self.say(messages::no_instance(span, self.instances.len())),
        }
    }

    /// Makes a grid for a kernel that uses `program_id` outside of one: the kernel is executed once for each index of the axis that it indexes.
    pub(super) fn implied_instances(&mut self, axes: &BTreeMap<i64, (String, usize)>, span: Span) -> Checked<()> {
        if axes.is_empty() {
            return self.say(messages::instances_not_known(span));
        }
        for axis in 0..i64::try_from(axes.len()).unwrap_or(0) {
            let dim = axes.get(&axis).and_then(|(name, axis)| match self.lookup(name) {
                Some(Value::Tensor(id)) => self.tensors[*id].dims.get(*axis).cloned(),
                _ => None,
            });
            let Some(dim) = dim else { return self.say(messages::instances_not_known(span)) };
            let variable = self.iname("instance", &dim, Role::Instance, span)?;
            self.instances.push(variable);
        }
        let around = self.instances.clone();
        self.scopes.push(Scope { around, place: Place::Grid, conditions: Vec::new() });
        Ok(())
    }
}
