//! Types that follow from what is computed: a body is read once more, without leaving a trace.

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::{Array, ArrayKind, Scope as Where};
use crisp_support_diagnostics::Span;

use super::formers::Fold;
use super::state::{Check, Checked, Dim, Number, Origin, Reported, Role, Tensor, Value, load};
use crate::tree::Former;

impl<'a> Check<'a> {
    /// Checks a part of the program and discards it with its messages; returns its value. Its cost is counted.
    fn tried<T>(&mut self, span: Span, of: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        self.charge(1 + self.program.statements.len() + self.tensors.len(), span)?;
        let program = self.program.clone();
        let (tensors, sizes, names) = (self.tensors.clone(), self.sizes.clone(), self.names.clone());
        let (ranges, roles, dtypes) = (self.dims.clone(), self.roles.clone(), self.dtypes.clone());
        let (scopes, indices, calls) = (self.scopes.clone(), self.indices.clone(), self.calls.clone());
        let (blocks, tuned, results) = (self.blocks.clone(), self.tuned.clone(), self.results.clone());
        let tables = self.tables.clone();
        let (generics, uses, said) = (self.generics.clone(), self.uses.clone(), self.diagnostics.len());
        let trying = std::mem::replace(&mut self.trying, true);
        let result = of(self);
        self.trying = trying;
        self.diagnostics.truncate(said);
        (self.program, self.tensors, self.sizes, self.names) = (program, tensors, sizes, names);
        (self.dims, self.roles, self.dtypes) = (ranges, roles, dtypes);
        (self.scopes, self.indices, self.calls) = (scopes, indices, calls);
        (self.blocks, self.tuned, self.results) = (blocks, tuned, results);
        (self.generics, self.uses, self.tables) = (generics, uses, tables);
        result
    }

    /// The type of the values of a body.
    pub(super) fn type_of_body(&mut self, former: &'a Former, dims: &[Dim], span: Span) -> Checked<Scalar> {
        let found = self.tried(span, |check| {
            let variables = check.open(former, dims, Role::Data)?;
            let number = check.number(&former.body)?;
            check.close(&variables);
            Ok(number.own_type())
        });
        if found.is_ok() {
            return found;
        }
        // What is wrong with it is said once.
        let variables = self.open(former, dims, Role::Data)?;
        let number = self.number(&former.body);
        self.close(&variables);
        Ok(number?.own_type())
    }

    /// The number with which a fold begins, with the type of what it meets where it is one of the source.
    pub(super) fn start_of_fold(
        &mut self,
        former: &'a Former,
        dims: &[Dim],
        fold: &Fold,
        start: Number,
    ) -> Checked<Number> {
        if !start.weak {
            return Ok(start);
        }
        let span = start.expr.span;
        let found = self.tried(span, |check| {
            let state = check.placeholder(start.expr.ty, span);
            let variables = check.open(former, dims, Role::Data)?;
            let number = check.number(&former.body)?;
            check.close(&variables);
            Ok(match fold {
                Fold::Known { .. } => number,
                Fold::Function(callable) => {
                    match check.apply(callable, vec![Value::Number(state), Value::Number(number)], span)? {
                        Value::Number(number) => number,
                        _ => return Err(Reported),
                    }
                }
            })
        });
        match found {
            Ok(number) if !number.weak && number.expr.ty != Scalar::Bool => {
                Ok(Number::strong(self.fit(start, number.expr.ty)?))
            }
            _ => Ok(start),
        }
    }

    /// Returns the values that a loop carries, where numbers of the source have the type that the loop's body gives them.
    pub(super) fn start_of_loop(
        &mut self,
        init: Value,
        span: Span,
        round: impl FnOnce(&mut Self, &[Value]) -> Checked<Value>,
    ) -> Checked<Value> {
        let (values, list) = match init {
            Value::List(values) => (values, true),
            value => (vec![value], false),
        };
        let is_open = |check: &Self, value: &Value| match value {
            Value::Number(number) => number.weak,
            Value::Tensor(id) => check.tensors[*id].weak,
            _ => false,
        };
        let mut all = Vec::new();
        let open = values.iter().any(|value| is_open(self, value));
        let found = if open {
            self.tried(span, |check| {
                let states: Vec<Value> = values.iter().map(|value| check.state_of(value, span)).collect();
                let next = match round(check, &states)? {
                    Value::List(values) => values,
                    value => vec![value],
                };
                Ok(next.iter().map(|value| check.strong_type(value)).collect::<Vec<Option<Scalar>>>())
            })
            .unwrap_or_default()
        } else {
            Vec::new()
        };
        for (at, value) in values.into_iter().enumerate() {
            let ty = found.get(at).copied().flatten().filter(|ty| *ty != Scalar::Bool && is_open(self, &value));
            all.push(match (value, ty) {
                (Value::Number(number), Some(ty)) => Value::Number(Number::strong(self.fit(number, ty)?)),
                (Value::Tensor(id), Some(ty)) => Value::Tensor(self.tensor_of_type(id, ty)?),
                (value, _) => value,
            });
        }
        Ok(if list { Value::List(all) } else { all.remove(0) })
    }

    /// A tensor of a number of the source with elements of a type.
    pub(super) fn tensor_of_type(&mut self, id: usize, ty: Scalar) -> Checked<usize> {
        let tensor = self.tensors[id].clone();
        let Origin::Rule { params, body } = tensor.source.clone() else { return Ok(id) };
        let body = self.fit(Number::weak(body), ty)?;
        Ok(self.tensor(Tensor { elem: ty, weak: false, source: Origin::Rule { params, body }, ..tensor }))
    }

    fn strong_type(&self, value: &Value) -> Option<Scalar> {
        match value {
            Value::Number(number) => Some(number.expr.ty).filter(|_| !number.weak),
            Value::Tensor(id) => Some(self.tensors[*id].elem).filter(|_| !self.tensors[*id].weak),
            _ => None,
        }
    }

    /// Returns a value that a loop carries into an iteration, of which only the type is known.
    fn state_of(&mut self, value: &Value, span: Span) -> Value {
        match value {
            Value::Number(number) => {
                let state = self.placeholder(number.expr.ty, span);
                Value::Number(Number { weak: number.weak, ..state })
            }
            Value::Tensor(id) => {
                let tensor = self.tensors[*id].clone();
                let Origin::Rule { params, .. } = tensor.source.clone() else { return value.clone() };
                let body = self.placeholder(tensor.elem, span).expr;
                Value::Tensor(self.tensor(Tensor { source: Origin::Rule { params, body }, ..tensor }))
            }
            value => value.clone(),
        }
    }

    /// A number that may be any.
    fn placeholder(&mut self, ty: Scalar, span: Span) -> Number {
        let name = self.program.unique_name("state");
        let kind = ArrayKind::Temporary(Where::Private);
        let array = self.program.arrays.push(Array { name, elem: ty, kind, axes: Vec::new(), span });
        Number::weak(load(array, ty, Vec::new(), span))
    }
}
