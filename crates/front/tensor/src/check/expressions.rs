//! Expressions: what names, operators, blocks, indices and conditions mean.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_ir_loops::{Expr, ExprKind};
use crisp_support_diagnostics::{Definition, NameKind, Span};

use super::numbers::literal;
use super::state::{Check, Checked, Number, Place, Reported, Value, load, parts_of};
use crate::messages;
use crate::tree::{Block, Index, Name, Operator, Statement, Syntax, SyntaxKind, Type};

/// Parts of a number up to which its uses are not counted.
const COPIED: usize = 32;

impl<'a> Check<'a> {
    /// Returns the value of an expression.
    pub(super) fn value(&mut self, syntax: &'a Syntax) -> Checked<Value> {
        let span = syntax.span;
        match &syntax.kind {
            SyntaxKind::Name(name) => match self.lookup(name) {
                Some(Value::Poison) => Err(Reported),
                Some(Value::Number(number)) => {
                    // Each use is a copy, and small ones are what all programs are made of.
                    let mut number = number.clone();
                    let parts = parts_of(&number.expr);
                    if number.weak {
                        // What is said of an index or size is about the place where it meets something.
                        number.expr.span = span;
                    }
                    self.charge(if parts > COPIED { parts } else { 0 }, span)?;
                    Ok(Value::Number(number))
                }
                Some(value) => Ok(value.clone()),
                None => match super::bits::named_literal(name, span) {
                    Some(number) => Ok(Value::Number(number)),
                    None => self.unknown(name, span),
                },
            },
            SyntaxKind::Integer(number) => Ok(Value::Number(Number::weak(Expr::index(*number, span)))),
            SyntaxKind::Wide(number) => Ok(Value::Number(super::powers::wide(*number, span))),
            SyntaxKind::Float(number) => Ok(Value::Number(Number::weak(literal(*number, span)))),
            SyntaxKind::Bool(value) => {
                let constant = ExprKind::Constant(Constant::bool(*value));
                Ok(Value::Number(Number::strong(Expr::new(Scalar::Bool, constant, span))))
            }
            SyntaxKind::Hole => self.say(messages::hole(span)),
            SyntaxKind::List(items) => {
                let mut values = Vec::new();
                for item in items {
                    match item {
                        Index::At(item) => values.push(self.value(item)?),
                        Index::Slice(slice) => return self.say(messages::slice_outside(slice.span)),
                    }
                }
                Ok(Value::List(values))
            }
            SyntaxKind::Block(block) => self.block(block),
            SyntaxKind::If(condition, then, other) => self.conditional(condition, then, other.as_deref(), span),
            SyntaxKind::Negated(value) => {
                let value = self.value(value)?;
                self.each_element(vec![value], span, &mut |check, mut numbers| {
                    let number = numbers.pop().ok_or(Reported)?;
                    check.negated(number, span)
                })
            }
            SyntaxKind::Not(value) => {
                let value = self.value(value)?;
                self.each_element(vec![value], span, &mut |check, mut numbers| {
                    let number = numbers.pop().ok_or(Reported)?;
                    check.inverted(number, span)
                })
            }
            SyntaxKind::Complement(value) => {
                let value = self.value(value)?;
                self.each_element(vec![value], span, &mut |check, mut numbers| {
                    let number = numbers.pop().ok_or(Reported)?;
                    check.complement(number, span)
                })
            }
            SyntaxKind::Binary(operator, lhs, rhs) => {
                let (lhs, rhs) = (self.value(lhs)?, self.value(rhs)?);
                self.combined(*operator, lhs, rhs, span)
            }
            SyntaxKind::Index(base, index) => self.indexed(base, index, span),
            SyntaxKind::Call(callee, arguments) => self.call(callee, arguments, span),
            SyntaxKind::Field(base, name) => self.field(base, name),
            SyntaxKind::Function(function) => Ok(Value::Function(self.closure(function)?)),
            SyntaxKind::Former(former) => self.former(former, span),
        }
    }

    fn combined(&mut self, operator: Operator, lhs: Value, rhs: Value, span: Span) -> Checked<Value> {
        if operator == Operator::Product {
            return self.product(lhs, rhs, span);
        }
        self.each_element(vec![lhs, rhs], span, &mut |check, mut numbers| {
            let (Some(rhs), Some(lhs)) = (numbers.pop(), numbers.pop()) else { return Err(Reported) };
            match operator {
                Operator::BitOr | Operator::BitXor | Operator::BitAnd => check.bitwise(operator, lhs, rhs, span),
                Operator::ShiftLeft | Operator::ShiftRight => check.shifted(operator, lhs, rhs, span),
                Operator::Power => check.power(lhs, rhs, span),
                _ => check.operation(operator, lhs, rhs, span),
            }
        })
    }

    fn unknown<T>(&mut self, name: &str, span: Span) -> Checked<T> {
        if super::types::scalar_of(name).is_some() {
            return self.say(messages::type_as_size(span, name));
        }
        let known: Vec<String> = self.names.iter().flat_map(|names| names.keys().cloned()).collect();
        let report = messages::unknown_name(span, name, known.iter().map(String::as_str));
        self.say(report)
    }

    /// A scalar.
    pub(super) fn number(&mut self, syntax: &'a Syntax) -> Checked<Number> {
        let value = self.value(syntax)?;
        self.as_number(value, syntax.span)
    }

    /// A value that must be a scalar.
    pub(super) fn as_number(&mut self, value: Value, span: Span) -> Checked<Number> {
        match value {
            Value::Number(number) => Ok(number),
            Value::Tensor(id) if self.tensors[id].dims.is_empty() => self.element(id, Vec::new(), span),
            Value::Tensor(id) => {
                let shape = self.shape_text(&self.tensors[id].dims.clone());
                self.say(messages::not_a_scalar(span, &shape))
            }
            Value::Poison => Err(Reported),
            _ => self.say(messages::not_a_number(span)),
        }
    }

    /// An index: an integer.
    pub(super) fn index(&mut self, syntax: &'a Syntax) -> Checked<Expr> {
        let number = self.number(syntax)?;
        self.index_of(number, syntax.span)
    }

    /// A number as an index.
    pub(super) fn index_of(&mut self, number: Number, span: Span) -> Checked<Expr> {
        let number = self.settled_operand(number)?;
        if !number.expr.ty.is_integer() {
            let ty = number.own_type();
            return self.say(messages::wrong_type(span, "an integer", ty));
        }
        Ok(number.expr.converted(Scalar::I64))
    }

    /// `{ … }`: the last expression, else the last binding.
    pub(super) fn block(&mut self, block: &'a Block) -> Checked<Value> {
        self.names.push(std::collections::BTreeMap::new());
        let value = self.statements(&block.statements, block.span);
        self.names.pop();
        value
    }

    pub(super) fn statements(&mut self, statements: &'a [Statement], span: Span) -> Checked<Value> {
        let mut last = None;
        let mut failed = false;
        for statement in statements {
            match self.statement(statement) {
                Ok(Some(value)) => last = Some(value),
                Ok(None) => {}
                Err(Reported) => {
                    failed = true;
                    match statement {
                        Statement::Bind { name, .. } => self.bind(&name.text, Value::Poison),
                        Statement::Unpack { names, .. } => {
                            names.iter().for_each(|name| self.bind(&name.text, Value::Poison));
                        }
                        _ => {}
                    }
                }
            }
        }
        if failed {
            return Err(Reported);
        }
        match last {
            Some(value) => Ok(value),
            None if self.place() == Place::Thread => Ok(Value::List(Vec::new())),
            None => self.say(messages::block_without_value(span)),
        }
    }

    fn statement(&mut self, statement: &'a Statement) -> Checked<Option<Value>> {
        if self.place() == Place::Thread {
            self.thread_statement(statement)?;
            return Ok(None);
        }
        match statement {
            Statement::Bind { name, ty, value } => self.binding(name, ty.as_ref(), value).map(Some),
            Statement::Unpack { names, value } => {
                let mut all = Vec::new();
                for (name, value) in names.iter().zip(self.unpacked(names, value)?) {
                    all.push(self.named(name, value)?);
                }
                Ok(Some(Value::List(all)))
            }
            Statement::Function(function) => {
                self.local_function(function)?;
                Ok(None)
            }
            Statement::Declare { name, ty } => {
                self.declare(name, ty)?;
                Ok(None)
            }
            Statement::Buffer { name, shared, .. } => self.say(messages::buffer_outside(name.span, *shared)),
            Statement::Store { place, .. } => self.say(messages::store_outside(place.span)),
            Statement::Return(values, _) => {
                let mut all = Vec::new();
                for value in values {
                    all.push(self.value(value)?);
                }
                Ok(Some(if all.len() == 1 { all.remove(0) } else { Value::List(all) }))
            }
            Statement::Value(syntax) => {
                if let SyntaxKind::Former(former) = &syntax.kind
                    && former.form == crate::tree::Form::Thread
                {
                    self.thread(former)?;
                    return Ok(None);
                }
                if let SyntaxKind::Call(callee, arguments) = &syntax.kind
                    && matches!(&callee.kind, SyntaxKind::Name(name) if name == "store")
                {
                    self.store(arguments, syntax.span)?;
                    return Ok(Some(Value::List(Vec::new())));
                }
                self.value(syntax).map(Some)
            }
        }
    }

    /// `x = e`
    fn binding(&mut self, name: &'a Name, ty: Option<&'a Type>, syntax: &'a Syntax) -> Checked<Value> {
        self.pending = Some(name.text.clone());
        let value = self.value(syntax);
        self.pending = None;
        let value = match ty {
            Some(ty) => self.as_type(value?, ty, syntax.span)?,
            None => value?,
        };
        self.named(name, value)
    }

    /// The values of `a, b = e`.
    pub(super) fn unpacked(&mut self, names: &'a [Name], syntax: &'a Syntax) -> Checked<Vec<Value>> {
        match self.value(syntax)? {
            Value::List(values) if values.len() == names.len() => Ok(values),
            Value::Poison => Err(Reported),
            value => {
                let found = self.kind_text(&value);
                let at = names.iter().fold(syntax.span, |span, name| name.span.to(span));
                self.say(messages::not_that_many(at, names.len(), &found))
            }
        }
    }

    /// Gives a name to a value.
    fn named(&mut self, name: &'a Name, value: Value) -> Checked<Value> {
        let again = self.uses.get(&name.text).is_some_and(|uses| *uses > 1);
        let value = match value {
            Value::Number(number) => Value::Number(self.settled(number, &name.text)?),
            Value::Tensor(id) => {
                let tensor = &mut self.tensors[id];
                if tensor.name.is_none() {
                    tensor.name = Some(name.text.clone());
                    tensor.again = again;
                }
                Value::Tensor(id)
            }
            value => value,
        };
        if self.recorder.is_on() && !self.trying {
            let text = self.type_text(&value);
            self.recorder.define(|| {
                let mut definition = Definition::new(&*name.text, NameKind::Variable, name.span);
                definition.types.extend(text.map(std::sync::Arc::from));
                definition
            });
        }
        self.bind(&name.text, value.clone());
        Ok(value)
    }

    fn conditional(
        &mut self,
        condition: &'a Syntax,
        then: &'a Syntax,
        other: Option<&'a Syntax>,
        span: Span,
    ) -> Checked<Value> {
        let condition = self.number(condition)?;
        let condition = self.settled_operand(condition)?;
        self.truth(condition.clone())?;
        let Some(other) = other else { return self.say(messages::no_else(span)) };
        // What is known while compiling needs one branch only.
        if let ExprKind::Constant(constant) = &condition.expr.kind {
            return self.value(if constant.bits[0] != 0 { then } else { other });
        }
        let (then, other) = (self.value(then)?, self.value(other)?);
        self.choice(condition, then, other, span)
    }

    /// One of two values of one kind.
    pub(super) fn choice(&mut self, condition: Number, then: Value, other: Value, span: Span) -> Checked<Value> {
        if let (Value::List(a), Value::List(b)) = (&then, &other) {
            if a.len() != b.len() {
                return self.say(messages::branches_differ(span));
            }
            let mut all = Vec::new();
            for (a, b) in a.clone().into_iter().zip(b.clone()) {
                all.push(self.choice(condition.clone(), a, b, span)?);
            }
            return Ok(Value::List(all));
        }
        if matches!((&then, &other), (Value::Number(_), Value::Tensor(_)) | (Value::Tensor(_), Value::Number(_))) {
            return self.say(messages::branches_differ(span));
        }
        self.each_element(vec![Value::Number(condition), then, other], span, &mut |check, mut numbers| {
            let (Some(other), Some(then), Some(condition)) = (numbers.pop(), numbers.pop(), numbers.pop()) else {
                return Err(Reported);
            };
            check.chosen(condition, then, other, span)
        })
    }

    /// `x[i, :]`
    fn indexed(&mut self, base: &'a Syntax, index: &'a [Index], span: Span) -> Checked<Value> {
        if let SyntaxKind::Field(inner, name) = &base.kind
            && name.text == "flat"
        {
            return self.flat(inner, index, span);
        }
        match self.value(base)? {
            Value::Tensor(id) => self.part(id, index, span),
            Value::List(values) => self.part_of_list(&values, index, span),
            Value::Buffer(array) => {
                let index = self.buffer_index(array, index, span)?;
                Ok(Value::Number(Number::strong(load(array, self.program.arrays[array].elem, index, span))))
            }
            Value::Poison => Err(Reported),
            Value::Number(_) => self.say(messages::index_count(span, 0, index.len(), false)),
            Value::Function(_) | Value::Items(_) => self.say(messages::not_a_number(base.span)),
        }
    }

    /// `shared.0`, and what else has parts.
    fn field(&mut self, base: &'a Syntax, name: &'a Name) -> Checked<Value> {
        if matches!(&base.kind, SyntaxKind::Name(word) if word == "shared")
            && let Some(Value::Items(items)) = self.lookup("shared").cloned()
        {
            let found = name.text.parse::<usize>().ok().and_then(|at| items.get(at).copied());
            return match found {
                Some(array) => Ok(Value::Buffer(array)),
                None => self.say(messages::list_index(name.span, items.len())),
            };
        }
        match self.value(base)? {
            Value::List(values) => match name.text.parse::<usize>().ok().and_then(|at| values.get(at).cloned()) {
                Some(value) => Ok(value),
                None => self.say(messages::list_index(name.span, values.len())),
            },
            _ => {
                let is_function = self.is_function(&name.text);
                self.say(messages::no_field(name.span, &name.text, is_function))
            }
        }
    }
}
