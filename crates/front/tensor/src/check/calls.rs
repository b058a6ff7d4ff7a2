//! Calls: functions of the file, and those that the language has.

use crisp_ir_kernel::{Constant, Scalar};
use crisp_ir_loops::{Expr, ExprKind, Var};
use crisp_support_diagnostics::Span;

use super::bits::BITS;
use super::numbers::{MATH, OPERATIONS};
use super::powers::CLASSES;
use super::state::{Callable, Check, Checked, Dim, Number, Reported, Role, Tuned, Value};
use super::types::scalar_of;
use crate::messages;
use crate::tree::{Argument, Function, Syntax, SyntaxKind, Type, TypeKind};

/// Calls inside of calls.
const CALL_DEPTH: usize = 64;

/// Functions that are neither operations nor of the library of mathematics.
const OTHERS: [&str; 11] =
    ["zeros", "ones", "full", "empty", "tune", "auto_tune", "load", "store", "program_id", "sync", "bitcast"];

/// Functions of scalars, with the number of their arguments.
fn scalar_functions() -> impl Iterator<Item = &'static (&'static str, usize)> {
    MATH.iter().chain(OPERATIONS).chain(BITS).chain(CLASSES)
}

/// The texts of names.
pub(super) fn names_of(names: &[crate::tree::Name]) -> std::collections::BTreeSet<String> {
    names.iter().map(|name| name.text.clone()).collect()
}

/// The sizes of a parameter that an earlier axis has too: of which parameter that is, the size's name, the axis, and that of the earlier one.
fn repeated_sizes(function: &Function, number: usize) -> Vec<(usize, &str, usize, usize)> {
    let named = |param: usize| {
        let dims = match function.params.get(param).map(|param| &param.ty.kind) {
            Some(TypeKind::Tensor { dims, .. }) => dims.as_slice(),
            _ => &[],
        };
        dims.iter().enumerate().filter_map(|(axis, dim)| match &dim.kind {
            SyntaxKind::Name(name) => Some((axis, name.as_str())),
            _ => None,
        })
    };
    let mut found = Vec::new();
    for (axis, name) in named(number) {
        let earlier = (0..=number).flat_map(|param| named(param).map(move |(other, of)| (param, other, of)));
        let mut earlier = earlier.filter(|(param, other, of)| *of == name && (*param < number || *other < axis));
        if let Some((param, other, _)) = earlier.next() {
            found.push((param, name, axis, other));
        }
    }
    found
}

/// Whether a function takes and gives numbers alone, so that it is one of the elements of tensors too.
fn is_of_numbers(function: &Function) -> bool {
    let is_number = |ty: &Type| matches!(ty.kind, TypeKind::Scalar(_));
    function.params.iter().all(|param| is_number(&param.ty)) && function.result.as_ref().is_some_and(is_number)
}

/// Whether a size in a type is computed from others.
fn computes_a_size(ty: &Type) -> bool {
    let TypeKind::Tensor { dims, .. } = &ty.kind else { return false };
    !dims.iter().all(|dim| matches!(dim.kind, SyntaxKind::Name(_) | SyntaxKind::Integer(_)))
}

impl<'a> Check<'a> {
    /// `f(a, b)`
    pub(super) fn call(&mut self, callee: &'a Syntax, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        let name = match &callee.kind {
            SyntaxKind::Name(name) => name,
            // `x.sum()`, as methods are called elsewhere.
            SyntaxKind::Field(_, name) => {
                let is_function = self.is_function(&name.text);
                return self.say(messages::no_field(name.span, &name.text, is_function));
            }
            SyntaxKind::Function(function) => {
                let callable = self.closure(function)?;
                return self.call_defined(&callable, arguments, span);
            }
            _ => return self.say(messages::not_a_function(callee.span)),
        };
        match self.lookup(name) {
            Some(Value::Function(callable)) => {
                let callable = callable.clone();
                return self.call_defined(&callable, arguments, span);
            }
            Some(Value::Poison) => return Err(Reported),
            Some(_) => return self.say(messages::not_a_function(callee.span)),
            None => {}
        }
        if let Some(ty) = scalar_of(name).or_else(|| self.dtypes.get(name).copied()) {
            return self.conversion(ty, arguments, span);
        }
        let scalar = scalar_functions().find(|(known, _)| known == name);
        if let Some(&(name, count)) = scalar {
            if arguments.len() != count {
                return self.say(messages::argument_count(span, name, count, arguments.len()));
            }
            let mut values = Vec::new();
            for argument in arguments {
                values.push(self.value(&argument.value)?);
            }
            let is = |list: &[(&str, usize)]| list.iter().any(|(known, _)| *known == name);
            let (of_bits, classifies) = (is(BITS), is(CLASSES));
            return self.each_element(values, span, &mut |check, numbers| match (of_bits, classifies) {
                (true, _) => check.bit_function(name, numbers, span),
                (_, true) => check.class_function(name, numbers, span),
                _ => check.scalar_function(name, numbers, span),
            });
        }
        match name.as_str() {
            "zeros" => self.constant_tensor(arguments, Some(0.0), span),
            "ones" => self.constant_tensor(arguments, Some(1.0), span),
            "full" => self.full(arguments, span),
            "empty" => self.constant_tensor(arguments, None, span),
            "tune" | "auto_tune" => self.tune(arguments, span),
            "load" => self.load_tile(arguments, span),
            "bitcast" => self.bitcast(arguments, span),
            "program_id" => {
                let axis = match arguments.first() {
                    Some(argument) => self.number(&argument.value)?.constant().unwrap_or(-1),
                    None => 0,
                };
                self.program_id(axis, span)
            }
            "sync" => self.say(messages::sync_outside(span)),
            "store" => self.say(messages::store_has_no_value(span)),
            _ => {
                let known: Vec<String> = self.names.iter().flat_map(|names| names.keys().cloned()).collect();
                let own = scalar_functions().map(|(name, _)| *name).chain(OTHERS);
                let all: Vec<&str> = known.iter().map(String::as_str).chain(own).collect();
                let report = messages::unknown_function(callee.span, name, all.into_iter());
                self.say(report)
            }
        }
    }

    /// Whether a name is that of a function.
    pub(super) fn is_function(&self, name: &str) -> bool {
        let own = scalar_functions().any(|(known, _)| *known == name);
        own || matches!(self.lookup(name), Some(Value::Function(_)))
    }

    /// `f32(x)`
    fn conversion(&mut self, ty: Scalar, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        let [argument] = arguments else {
            return self.say(messages::argument_count(span, ty.name(), 1, arguments.len()));
        };
        let value = self.value(&argument.value)?;
        self.each_element(vec![value], span, &mut |check, mut numbers| {
            let number = numbers.pop().ok_or(Reported)?;
            let number = check.settled_operand(number)?;
            Ok(Number::strong(number.into_type(ty)))
        })
    }

    fn call_defined(&mut self, callable: &Callable, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        let Some(function) = self.definition(callable, span)? else { return Err(Reported) };
        let mut slots: Vec<Option<Value>> = function.params.iter().map(|_| None).collect();
        let mut next = 0;
        for argument in arguments {
            let at = match &argument.name {
                Some(name) => function.params.iter().position(|param| param.name.text == name.text),
                None => {
                    next += 1;
                    Some(next - 1)
                }
            };
            let value = self.value(&argument.value)?;
            match at.and_then(|at| slots.get_mut(at)) {
                Some(slot) if slot.is_none() => *slot = Some(value),
                _ => {
                    let (wanted, found) = (function.params.len(), arguments.len());
                    return self.say(messages::argument_count(span, &function.name.text, wanted, found));
                }
            }
        }
        let Some(values) = slots.into_iter().collect::<Option<Vec<Value>>>() else {
            let (wanted, found) = (function.params.len(), arguments.len());
            return self.say(messages::argument_count(span, &function.name.text, wanted, found));
        };
        self.apply(callable, values, span)
    }

    /// The definition that a call means.
    pub(super) fn definition(&mut self, callable: &Callable, span: Span) -> Checked<Option<&'a Function>> {
        match callable {
            Callable::Defined(index) => Ok(self.function(*index)),
            Callable::Alternatives(index) => {
                let source = self.source;
                Ok(source.alternatives.get(*index).map(|alternatives| &alternatives.function))
            }
            Callable::Declared => self.say(messages::no_definition(span)),
            Callable::Local(index) => Ok(self.closures.get(*index).map(|closure| closure.function)),
        }
    }

    /// A function's body with these values for its parameters.
    pub(super) fn apply(&mut self, callable: &Callable, values: Vec<Value>, span: Span) -> Checked<Value> {
        let Some(function) = self.definition(callable, span)? else { return Err(Reported) };
        let name = &function.name.text;
        let closure = match callable {
            Callable::Local(index) => self.closures.get(*index).cloned(),
            _ => None,
        };
        let key = match callable {
            Callable::Local(index) => format!("{name} {index}"),
            _ => name.clone(),
        };
        if self.calls.contains(&key) {
            return self.say(messages::recursion(span, name));
        }
        if self.calls.len() >= CALL_DEPTH {
            return self.say(messages::too_many_calls(span, name, CALL_DEPTH));
        }
        if function.params.len() != values.len() {
            return self.say(messages::argument_count(span, name, function.params.len(), values.len()));
        }
        if values.iter().any(|value| matches!(value, Value::Tensor(id) if !self.tensors[*id].dims.is_empty()))
            && is_of_numbers(function)
        {
            return self.each_element(values, span, &mut |check, numbers| {
                let values = numbers.into_iter().map(Value::Number).collect();
                let value = check.apply(callable, values, span)?;
                check.as_number(value, span)
            });
        }
        let mut settled = Vec::new();
        self.charge(1, span)?;
        for value in values {
            settled.push(match value {
                Value::Number(number) => {
                    self.count(&number.expr)?;
                    Value::Number(self.settled(number, "a")?)
                }
                value => value,
            });
        }
        let globals = self.names.first().cloned().unwrap_or_default();
        let mut meanings = vec![globals];
        let (mut inner, mut generics) = (std::collections::BTreeMap::new(), names_of(&function.generics));
        if let Some(closure) = closure {
            meanings.extend(closure.names);
            inner = closure.dtypes;
            generics.extend(closure.generics);
        }
        meanings.push(std::collections::BTreeMap::new());
        let names = std::mem::replace(&mut self.names, meanings);
        let dtypes = std::mem::replace(&mut self.dtypes, inner);
        let generics = std::mem::replace(&mut self.generics, generics);
        let mut uses = std::collections::BTreeMap::new();
        super::uses::count(&function.body.statements, &mut uses);
        let uses = std::mem::replace(&mut self.uses, uses);
        self.calls.push(key);
        let said = self.diagnostics.len();
        let value = self.applied(callable, function, settled, span);
        self.show_at_the_call(said, function, span);
        self.calls.pop();
        self.names = names;
        self.dtypes = dtypes;
        self.generics = generics;
        self.uses = uses;
        value
    }

    /// Says of which argument of which function something is wrong, and where a size has the value that it must have.
    fn name_the_argument(&mut self, since: usize, function: &Function, number: usize, shapes: &[String]) {
        let Some(param) = function.params.get(number) else { return };
        let text = format!("argument {} of `{}`, `{}`", number + 1, function.name.text, param.name.text);
        for diagnostic in self.diagnostics.iter_mut().skip(since) {
            *diagnostic = diagnostic.clone().see(param.ty.span, format!("{text}, has this type"));
            for (first, name, axis, other) in repeated_sizes(function, number) {
                let here = shapes.get(first).filter(|_| diagnostic.message.starts_with(&format!("axis {axis} of ")));
                let Some(shape) = here else { continue };
                let whose = &function.params[first].name.text;
                *diagnostic = diagnostic.clone().note(format!(
                    "`{name}` of `{}` is axis {other} of `{whose}`, which has the shape {shape}",
                    function.name.text
                ));
            }
        }
    }

    /// Moves messages about a function of another file, the prelude, to the call: its author has written that.
    fn show_at_the_call(&mut self, since: usize, function: &Function, call: Span) {
        let theirs = function.name.span.file;
        if call.file == theirs {
            return;
        }
        for diagnostic in self.diagnostics.iter_mut().skip(since) {
            if let Some(inside) = diagnostic.span.filter(|span| span.file == theirs) {
                diagnostic.span = Some(call);
                *diagnostic = diagnostic.clone().see(inside, format!("here, in `{}`", function.name.text));
            }
        }
    }

    fn applied(
        &mut self,
        callable: &Callable,
        function: &'a Function,
        values: Vec<Value>,
        span: Span,
    ) -> Checked<Value> {
        let shapes: Vec<String> = values
            .iter()
            .map(|value| match value {
                Value::Tensor(id) => self.shape_text(&self.tensors[*id].dims),
                _ => String::new(),
            })
            .collect();
        let mut typed: Vec<_> = function.params.iter().zip(values).enumerate().collect();
        // A size that is computed, as `2 * n`, may name what another argument gives, before or after it.
        typed.sort_by_key(|(_, (param, _))| computes_a_size(&param.ty));
        for (number, (param, value)) in typed {
            let said = self.diagnostics.len();
            self.subject = format!("argument `{}` of `{}`", param.name.text, function.name.text);
            let typed = self.as_type(value, &param.ty, span);
            self.subject.clear();
            if typed.is_err() {
                self.name_the_argument(said, function, number, &shapes);
            }
            self.bind(&param.name.text, typed?);
        }
        let body = match callable {
            Callable::Alternatives(index) => self.chosen_body(*index, function)?,
            Callable::Defined(_) | Callable::Declared | Callable::Local(_) => &function.body,
        };
        let value = self.block(body)?;
        match &function.result {
            Some(ty) => self.as_type(value, ty, span),
            None => Ok(value),
        }
    }

    /// The alternative that is requested by `NAME=ALTERNATIVE`, else the default.
    pub(super) fn chosen_body(&mut self, index: usize, function: &'a Function) -> Checked<&'a crate::tree::Block> {
        let source = self.source;
        let Some(alternatives) = source.alternatives.get(index) else { return Ok(&function.body) };
        let Some(wanted) = self.setting(&function.name.text).filter(|wanted| wanted != "default") else {
            return Ok(&function.body);
        };
        match alternatives.others.iter().find(|other| other.name.text == wanted) {
            Some(other) => Ok(&other.body),
            None => {
                let known = alternatives.others.iter().map(|other| other.name.text.as_str());
                let report = messages::unknown_alternative(function.name.span, &wanted, known);
                self.say(report)
            }
        }
    }

    /// `zeros([m, n])`, `ones`, `empty`
    fn constant_tensor(&mut self, arguments: &'a [Argument], value: Option<f64>, span: Span) -> Checked<Value> {
        self.only("zeros", arguments, &["shape", "dtype", "layout", "type", "mem"])?;
        let Some(shape) = self.argument(arguments, &["shape"], Some(0)) else {
            return self.say(messages::argument_missing(span, "zeros", "shape"));
        };
        let dims = self.shape(shape)?;
        let number = Number::weak(super::numbers::literal(value.unwrap_or(0.0), span));
        let number = match self.argument(arguments, &["dtype"], None) {
            Some(Syntax { kind: SyntaxKind::Name(name), span }) => {
                let name = crate::tree::Name { text: name.clone(), span: *span };
                let ty = self.dtype(Some(&name))?;
                Number::strong(Expr { ty, ..self.zero(ty, value.unwrap_or(0.0), *span) })
            }
            Some(syntax) => return self.say(messages::unknown_dtype(syntax.span, "…")),
            None => number,
        };
        if let Some(layout) = self.argument(arguments, &["layout"], None) {
            let layout = self.layout(layout)?;
            self.hint_layout(&layout, span)?;
        }
        let memory = match self.argument(arguments, &["type", "mem"], None) {
            Some(syntax) => Some(self.memory_word(syntax)?),
            None => None,
        };
        let tensor = self.filled_with(&dims, number, span)?;
        self.tensors[tensor].memory = memory;
        Ok(Value::Tensor(tensor))
    }

    fn zero(&self, ty: Scalar, value: f64, span: Span) -> Expr {
        if ty == Scalar::Bool {
            return Expr::new(ty, ExprKind::Constant(Constant::bool(value != 0.0)), span);
        }
        Number::weak(super::numbers::literal(value, span)).into_type(ty)
    }

    /// `full(shape, value)`
    fn full(&mut self, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        let shape = self.argument(arguments, &["shape"], Some(0));
        let value = self.argument(arguments, &["value"], Some(1));
        let (Some(shape), Some(value)) = (shape, value) else {
            return self.say(messages::argument_count(span, "full", 2, arguments.len()));
        };
        let dims = self.shape(shape)?;
        let number = self.number(value)?;
        let number = self.settled(number, "v")?;
        Ok(Value::Tensor(self.filled_with(&dims, number, span)?))
    }

    fn filled_with(&mut self, dims: &[Dim], number: Number, span: Span) -> Checked<usize> {
        let mut params: Vec<Var> = Vec::new();
        for dim in dims {
            params.push(self.iname("e", dim, Role::Data, span)?);
        }
        Ok(self.of_rule(dims.to_vec(), params, number, span))
    }

    /// `tune(n)`, `tune(n, among = [32, 64], value = 64)`: a constant.
    fn tune(&mut self, arguments: &'a [Argument], span: Span) -> Checked<Value> {
        self.only("tune", arguments, &["n", "among", "value"])?;
        let Some(over) = self.argument(arguments, &["n"], Some(0)) else {
            return self.say(messages::argument_count(span, "tune", 1, arguments.len()));
        };
        let number = self.number(over)?;
        if !number.expr.ty.is_integer() {
            return self.say(messages::not_a_size(over.span));
        }
        let mut candidates: Vec<i64> = Vec::new();
        match self.argument(arguments, &["among"], Some(1)) {
            Some(among) => {
                let Value::List(values) = self.value(among)? else { return self.say(messages::not_a_size(among.span)) };
                for value in values {
                    let constant = match value {
                        Value::Number(number) => number.constant(),
                        _ => None,
                    };
                    match constant {
                        Some(candidate @ 1..) => candidates.push(candidate),
                        _ => return self.say(messages::not_a_size(among.span)),
                    }
                }
            }
            None => {
                let most = number.constant().unwrap_or(1024);
                candidates.extend((0..=10).map(|power| 1 << power).filter(|it| *it <= most.max(1)));
                if number.constant().is_some_and(|most| !candidates.contains(&most) && most > 0) {
                    candidates.push(most);
                }
            }
        }
        let name = self.pending.clone().unwrap_or_else(|| format!("tune{}", self.tuned.len()));
        let default = candidates.iter().copied().filter(|it| *it <= 32).max().or(candidates.iter().copied().min());
        let Some(default) = default else { return self.say(messages::not_a_size(span)) };
        let default = match self.argument(arguments, &["value"], None) {
            Some(chosen) => match self.number(chosen)?.constant() {
                Some(chosen @ 1..) => chosen,
                _ => return self.say(messages::not_a_size(chosen.span)),
            },
            None => default,
        };
        let value = match self.setting(&name) {
            Some(text) => match text.parse::<i64>() {
                Ok(value) if value > 0 => value,
                _ => return self.say(messages::tune_value(span, &name, &text)),
            },
            None => default,
        };
        if !self.tuned.iter().any(|known| known.name == name) {
            self.tuned.push(Tuned { name, value, candidates, span });
        }
        Ok(Value::Number(Number::weak(Expr::index(value, span))))
    }

    /// Reports that a requested layout is ignored, because the compiler may choose another one.
    pub(super) fn hint_layout(&mut self, layout: &super::state::Layout, span: Span) -> Checked<()> {
        if layout.columns_first || layout.strides.is_some() {
            self.diagnostics.push(messages::hint_ignored(span, "this layout"));
        }
        Ok(())
    }
}
