//! `compute`, `read`, `reduce`: tensors by rule, and values folded over indices.

use crisp_ir_kernel::{BinaryOp, FoldOp, Scalar};
use crisp_ir_loops::{Expr, ExprKind, Order, Reduction, Var};
use crisp_support_diagnostics::Span;

use super::state::{Callable, Check, Checked, Dim, Memory, Number, Place, Reported, Role, Scope, Value, load};
use super::types::memory_of;
use crate::messages;
use crate::tree::{Argument, Form, Former, Operator, Syntax, SyntaxKind};

/// How values are combined.
#[derive(Clone, Debug)]
pub(super) enum Fold {
    /// An operation of the IR; of `argmin` and `argmax` the place is wanted.
    Known { op: FoldOp, order: Order, fused: bool, place: bool },
    /// A function of two values.
    Function(Callable),
}

impl<'a> Check<'a> {
    /// The value of a form.
    pub(super) fn former(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        if self.place() == Place::Thread && former.form != Form::AffineFor {
            let report = if former.form == Form::Thread {
                messages::thread_in_thread(former.word.span)
            } else {
                messages::form_in_thread(former.word.span, &former.word.text)
            };
            return self.say(report);
        }
        match former.form {
            Form::Compute => self.compute(former, None, span),
            Form::Read => self.compute(former, Some(Memory::Shared), span),
            Form::Reduce => self.reduce(former, span),
            Form::Scan => self.scan(former, span),
            Form::Grid => self.grid(former, span),
            Form::AffineFor => self.affine_for(former, span),
            Form::While => self.while_loop(former, span),
            Form::Thread => self.say(messages::thread_has_no_value(former.word.span)),
            Form::Scatter => self.scatter(former, span),
        }
    }

    /// The argument of one of some names, or at a position.
    pub(super) fn argument(
        &mut self,
        arguments: &'a [Argument],
        names: &[&str],
        position: Option<usize>,
    ) -> Option<&'a Syntax> {
        let named =
            |argument: &&Argument| argument.name.as_ref().is_some_and(|name| names.contains(&name.text.as_str()));
        if let Some(found) = arguments.iter().find(named) {
            return Some(&found.value);
        }
        let plain = arguments.iter().filter(|argument| argument.name.is_none());
        plain.map(|argument| &argument.value).nth(position?)
    }

    /// Says which arguments a form does not have.
    pub(super) fn only(&mut self, form: &str, arguments: &[Argument], names: &[&str]) -> Checked<()> {
        for argument in arguments {
            if let Some(name) = &argument.name
                && !names.contains(&name.text.as_str())
            {
                return self.say(messages::unknown_argument(name.span, form, &name.text, names));
            }
        }
        Ok(())
    }

    /// Indices with their names, for a shape.
    pub(super) fn open(&mut self, former: &'a Former, dims: &[Dim], role: Role) -> Checked<Vec<Var>> {
        if former.params.len() != dims.len() {
            let at = former.params.first().map_or(former.word.span, |name| name.span);
            return self.say(messages::param_count(at, &former.word.text, dims.len(), former.params.len()));
        }
        let mut variables = Vec::new();
        let mut names = std::collections::BTreeMap::new();
        for (name, dim) in former.params.iter().zip(dims) {
            let variable = self.iname(&name.text, dim, role, name.span)?;
            variables.push(variable);
            names.insert(name.text.clone(), Value::Number(Number::weak(Expr::variable(variable, name.span))));
        }
        self.names.push(names);
        self.indices.extend(&variables);
        Ok(variables)
    }

    pub(super) fn close(&mut self, variables: &[Var]) {
        self.names.pop();
        let left = self.indices.len().saturating_sub(variables.len());
        self.indices.truncate(left);
    }

    pub(super) fn former_shape(&mut self, former: &'a Former) -> Checked<Vec<Dim>> {
        match self.argument(&former.arguments, &["shape"], Some(0)) {
            Some(shape) => self.shape(shape),
            None => self.say(messages::argument_missing(former.word.span, &former.word.text, "shape")),
        }
    }

    /// `compute (shape = [M, N]) |i, j| e`
    fn compute(&mut self, former: &'a Former, memory: Option<Memory>, span: Span) -> Checked<Value> {
        let known = ["shape", "mem_type_hint", "mem", "layout_hint", "layout"];
        self.only(&former.word.text, &former.arguments, &known)?;
        let memory = match self.argument(&former.arguments, &["mem_type_hint", "mem"], None) {
            Some(syntax) => Some(self.memory_word(syntax)?),
            None => memory,
        };
        let layout = match self.argument(&former.arguments, &["layout_hint", "layout"], None) {
            Some(syntax) => {
                let layout = self.layout(syntax)?;
                self.hint_layout(&layout, former.word.span)?;
                Some(layout)
            }
            None => None,
        };
        let dims = self.former_shape(former)?;
        let variables = self.open(former, &dims, Role::Data)?;
        let value = self.value(&former.body);
        let value = value.and_then(|value| self.body_of(value, &dims, &variables, span));
        self.close(&variables);
        let value = value?;
        if let Value::Tensor(id) = value {
            self.tensors[id].memory = memory;
            self.tensors[id].layout = layout;
        }
        Ok(value)
    }

    /// A memory by its name.
    pub(super) fn memory_word(&mut self, syntax: &'a Syntax) -> Checked<Memory> {
        let found = match &syntax.kind {
            SyntaxKind::Name(word) => memory_of(word),
            _ => None,
        };
        match found {
            Some(memory) => Ok(memory),
            None => self.say(messages::unknown_memory(syntax.span)),
        }
    }

    /// The tensor that a body makes for some indices, which are open.
    fn body_of(&mut self, value: Value, dims: &[Dim], variables: &[Var], span: Span) -> Checked<Value> {
        match value {
            Value::Number(number) => {
                let number = self.settled_operand(number)?;
                Ok(Value::Tensor(self.of_rule(dims.to_vec(), variables.to_vec(), number, span)))
            }
            Value::Tensor(id) => {
                let inner = self.tensors[id].dims.clone();
                let mut all = dims.to_vec();
                let mut params = variables.to_vec();
                for dim in &inner {
                    let named: Vec<Var> = dim
                        .rows
                        .iter()
                        .flat_map(|(_, row)| row.terms().map(|(it, _)| it).collect::<Vec<_>>())
                        .collect();
                    if named.iter().any(|it| variables.contains(it)) {
                        return self.say(messages::shape_of_indices(span));
                    }
                    params.push(self.iname("e", dim, Role::Data, span)?);
                    all.push(dim.clone());
                }
                let own: Vec<Var> = params.iter().skip(variables.len()).copied().collect();
                self.indices.extend(&own);
                let index = own.iter().map(|&it| Expr::variable(it, span)).collect();
                let number = self.element(id, index, span);
                let left = self.indices.len().saturating_sub(own.len());
                self.indices.truncate(left);
                Ok(Value::Tensor(self.of_rule(all, params, number?, span)))
            }
            Value::List(values) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.body_of(value, dims, variables, span)?);
                }
                Ok(Value::List(all))
            }
            Value::Poison => Err(Reported),
            Value::Function(_) | Value::Buffer(_) | Value::Items(_) => self.say(messages::not_a_number(span)),
        }
    }

    /// `op = sum.tree.fused`
    pub(super) fn fold(&mut self, syntax: Option<&'a Syntax>, tree: bool) -> Checked<Fold> {
        let order = if tree { Order::Tree { lanes: 128, chunk: 1024 } } else { Order::Fold };
        let Some(syntax) = syntax else {
            return Ok(Fold::Known { op: FoldOp::Add, order, fused: false, place: false });
        };
        match &syntax.kind {
            SyntaxKind::Function(function) => Ok(Fold::Function(self.closure(function)?)),
            SyntaxKind::Name(word) => {
                let (op, place) = match word.as_str() {
                    "sum" => (FoldOp::Add, false),
                    "prod" | "product" => (FoldOp::Mul, false),
                    "min" => (FoldOp::Min, false),
                    "max" => (FoldOp::Max, false),
                    "any" => (FoldOp::Or, false),
                    "all" => (FoldOp::And, false),
                    "argmin" => (FoldOp::Min, true),
                    "argmax" => (FoldOp::Max, true),
                    _ => {
                        if let Some(Value::Function(callable)) = self.lookup(word) {
                            return Ok(Fold::Function(callable.clone()));
                        }
                        return self.say(messages::unknown_op(syntax.span, word));
                    }
                };
                Ok(Fold::Known { op, order, fused: false, place })
            }
            SyntaxKind::Field(base, name) => {
                let Fold::Known { op, order, fused, place } = self.fold(Some(base), tree)? else {
                    return self.say(messages::no_field(name.span, &name.text, false));
                };
                match name.text.as_str() {
                    "tree" => Ok(Fold::Known { op, order: Order::Tree { lanes: 128, chunk: 1024 }, fused, place }),
                    "fused" if op == FoldOp::Add && !place => Ok(Fold::Known { op, order, fused: true, place }),
                    _ => self.say(messages::unknown_order(name.span, &name.text)),
                }
            }
            SyntaxKind::Call(callee, arguments) => {
                let SyntaxKind::Field(base, name) = &callee.kind else {
                    return self.say(messages::unknown_op(syntax.span, "…"));
                };
                let Fold::Known { op, order: _, fused, place } = self.fold(Some(base), tree)? else {
                    return self.say(messages::unknown_order(name.span, &name.text));
                };
                let mut numbers = Vec::new();
                for argument in arguments {
                    let number = self.number(&argument.value)?.constant().and_then(|it| u32::try_from(it).ok());
                    numbers.push(number.filter(|it| (1..=65536).contains(it)));
                }
                let order = match (name.text.as_str(), numbers.as_slice()) {
                    ("blocks", [Some(size)]) => Order::Blocks(*size),
                    ("tree", [Some(lanes), Some(chunk)])
                        if lanes.is_power_of_two() && *lanes <= 1024 && chunk % lanes == 0 =>
                    {
                        Order::Tree { lanes: *lanes, chunk: *chunk }
                    }
                    _ => return self.say(messages::unknown_order(syntax.span, &name.text)),
                };
                Ok(Fold::Known { op, order, fused, place })
            }
            _ => self.say(messages::unknown_op(syntax.span, "…")),
        }
    }

    /// `reduce (shape = [K], op = sum, where = c) |k| e`
    fn reduce(&mut self, former: &'a Former, span: Span) -> Checked<Value> {
        let known = ["shape", "op", "init", "from", "where", "reassoc", "precision"];
        self.only("reduce", &former.arguments, &known)?;
        if let Some(precision) = self.argument(&former.arguments, &["precision"], None) {
            return self.say(messages::not_there_yet(precision.span, "`precision`"));
        }
        let word = |argument: &&Argument| {
            argument.name.is_none() && matches!(&argument.value.kind, SyntaxKind::Name(name) if name == "reassoc")
        };
        let tree = former.arguments.iter().any(|argument| word(&argument))
            || self.argument(&former.arguments, &["reassoc"], None).is_some();
        let op = self.argument(&former.arguments, &["op"], None);
        let fold = self.fold(op, tree)?;
        let init = self.argument(&former.arguments, &["init", "from"], None);
        if init.is_some() || matches!(fold, Fold::Function(_)) {
            return self.reduce_from(former, &fold, init, span);
        }
        let Fold::Known { op, order, fused, place } = fold else { return Err(Reported) };
        let positions = self.positions(former, true)?;
        self.reduce_positions(former, (op, order, fused, place), &positions, span)
    }

    /// A reduction of a body's value, over indices that are closed.
    pub(super) fn reduced_value(
        &mut self,
        value: Value,
        dims: &[Dim],
        variables: &[Var],
        how: (FoldOp, Order, bool, bool),
        span: Span,
    ) -> Checked<Value> {
        match value {
            Value::Number(number) => Ok(Value::Number(self.reduced(number, dims, variables, how, span)?)),
            Value::Tensor(id) => {
                let inner = self.tensors[id].dims.clone();
                self.rule(&inner, span, &mut |check, index| {
                    check.indices.extend(variables);
                    let number = check.element(id, index.to_vec(), span);
                    let left = check.indices.len() - variables.len();
                    check.indices.truncate(left);
                    check.reduced(number?, dims, variables, how, span)
                })
            }
            Value::List(values) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.reduced_value(value, dims, variables, how, span)?);
                }
                Ok(Value::List(all))
            }
            _ => Err(Reported),
        }
    }

    /// A reduction of a value over its indices.
    fn reduced(
        &mut self,
        number: Number,
        dims: &[Dim],
        variables: &[Var],
        (op, order, fused, place): (FoldOp, Order, bool, bool),
        span: Span,
    ) -> Checked<Number> {
        let ty = number.own_type();
        let logical = matches!(op, FoldOp::Or | FoldOp::And);
        if logical != (ty == Scalar::Bool) {
            let wanted = if logical { "truth values" } else { "numbers" };
            return self.say(messages::wrong_type(span, wanted, ty));
        }
        let mut body = self.fit(number, ty)?;
        let product = matches!(body.kind, ExprKind::Binary(BinaryOp::Mul, _));
        if fused && !product {
            return self.say(messages::not_a_product(span));
        }
        // Integers are never rounded.
        let fused = fused && ty.is_float();
        let mut at = None;
        let mut result = ty;
        if place {
            // Of equals the first one counts, and the operation takes the last: it goes from the end to the beginning.
            let mut position = Number::weak(Expr::index(0, span));
            for (dim, &variable) in dims.iter().zip(variables) {
                let last = Number::weak(dim.expr.clone());
                let one = Number::weak(Expr::index(1, span));
                let last = self.operation(Operator::Subtract, last, one, span)?;
                let own = Number::weak(Expr::variable(variable, span));
                let from_end = self.operation(Operator::Subtract, last, own, span)?;
                body.substitute(variable, &from_end.expr);
                position = self.operation(Operator::Multiply, position, Number::weak(dim.expr.clone()), span)?;
                position = self.operation(Operator::Add, position, from_end, span)?;
            }
            at = Some(position.expr);
            result = Scalar::I64;
        }
        let reduction = Reduction { op, order, fused, inames: variables.to_vec(), body, at };
        Ok(Number::strong(Expr::new(result, ExprKind::Reduce(Box::new(reduction)), span)))
    }

    /// A fold that begins with a value, or that a function makes: one step after the other.
    fn reduce_from(&mut self, former: &'a Former, fold: &Fold, init: Option<&'a Syntax>, span: Span) -> Checked<Value> {
        let Some(init) = init else { return self.say(messages::argument_missing(former.word.span, "reduce", "init")) };
        if let Fold::Known { order, place, .. } = fold
            && (*order != Order::Fold || *place)
        {
            return self.say(messages::order_with_init(init.span));
        }
        let value = self.value(init)?;
        let positions = self.positions(former, true)?;
        if let Fold::Function(callable) = fold
            && self.is_of_several(callable, &value, span)?
        {
            return self.fold_several(former, callable, (value, init), &positions, None, span);
        }
        let start = self.as_number(value, init.span)?;
        let start = self.settled(start, "start")?;
        let start = self.start_of_fold(former, &positions.dims, fold, start)?;
        let said = self.diagnostics.len();
        let found = self.nest(span, |check| {
            check.assign_ends(&positions.ends, span)?;
            let (ty, array) = check.accumulator("acc", start, span)?;
            check.loops(former, &positions.dims)?;
            let done = check.under(&positions.conditions, span);
            let done = done.and_then(|()| check.fold_step(former, fold, array, ty, span));
            check.close(&[]);
            check.scopes.pop();
            done?;
            Ok(vec![check.left_number(array, span)])
        });
        // Types that differ are those of the first number and of the body.
        for diagnostic in self.diagnostics.iter_mut().skip(said).filter(|it| it.span == Some(span)) {
            diagnostic.span = Some(init.span);
        }
        let found = found?;
        found.into_iter().next().map(|(number, _)| Value::Number(number)).ok_or(Reported)
    }

    /// A variable of one invocation that begins with a value.
    pub(super) fn accumulator(
        &mut self,
        name: &str,
        start: Number,
        span: Span,
    ) -> Checked<(Scalar, crisp_ir_loops::ArrayId)> {
        let ty = start.own_type();
        let memory = self.memory_of(Place::Nest);
        let array = self.array(name, ty, &[], memory, span)?;
        let start = self.fit(start, ty)?;
        self.assign(array, Vec::new(), start, &[], span)?;
        Ok((ty, array))
    }

    /// Loops over the indices of a form, one value after the other.
    pub(super) fn loops(&mut self, former: &'a Former, dims: &[Dim]) -> Checked<()> {
        let variables = self.open(former, dims, Role::Sequence)?;
        let scope = self.scope().clone();
        let mut around = scope.around.clone();
        around.extend(&variables);
        self.scopes.push(Scope { around, ..scope });
        // They are loops, not indices of a rule.
        let left = self.indices.len().saturating_sub(variables.len());
        self.indices.truncate(left);
        Ok(())
    }

    pub(super) fn fold_step(
        &mut self,
        former: &'a Former,
        fold: &Fold,
        array: crisp_ir_loops::ArrayId,
        ty: Scalar,
        span: Span,
    ) -> Checked<()> {
        let number = self.number(&former.body)?;
        let so_far = Number::strong(load(array, ty, Vec::new(), span));
        let next = self.combine(fold, so_far, number, span)?;
        if next.own_type() != ty {
            return self.say(messages::not_of_type(span, next.own_type().name(), ty.name()));
        }
        let next = self.fit(next, ty)?;
        self.update(array, Vec::new(), next, &[], span)?;
        Ok(())
    }

    /// Two values combined.
    pub(super) fn combine(&mut self, fold: &Fold, so_far: Number, next: Number, span: Span) -> Checked<Number> {
        match fold {
            Fold::Known { op, fused, .. } => {
                let ty = so_far.own_type();
                let good = if next.weak { ty != Scalar::Bool } else { next.expr.ty == ty };
                if !good {
                    return self.say(messages::types_differ(span, ty, next.own_type()));
                }
                let next = self.fit(next, ty)?;
                if let (true, ExprKind::Binary(BinaryOp::Mul, factors)) = (*fused, &next.kind) {
                    let so_far = so_far.into_type(ty);
                    // Integers are never rounded.
                    if ty.is_integer() {
                        return Ok(Number::strong(Expr { span, ..Expr::binary(BinaryOp::Add, so_far, next) }));
                    }
                    let [a, b] = (**factors).clone();
                    let kind = ExprKind::Fma(Box::new([a, b, so_far]));
                    return Ok(Number::strong(Expr::new(ty, kind, span)));
                }
                if *fused {
                    return self.say(messages::not_a_product(span));
                }
                Ok(Number::strong(Expr { span, ..Expr::binary(op.binary(), so_far.into_type(ty), next) }))
            }
            Fold::Function(callable) => {
                let callable = callable.clone();
                let values = vec![Value::Number(so_far), Value::Number(next)];
                match self.apply(&callable, values, span)? {
                    Value::Number(number) => Ok(number),
                    _ => self.say(messages::not_a_number(span)),
                }
            }
        }
    }
}
