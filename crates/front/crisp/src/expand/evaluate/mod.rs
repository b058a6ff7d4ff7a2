//! The compile-time language: macro bodies are evaluated here, form by form, within limits on steps and depth.

mod arithmetic;
mod forms;
mod functions;
mod lists;
mod structs;
mod text;
mod types;

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Expander;
use super::lambda_list::{Callee, LambdaList};
use super::messages;
use super::names;
use super::value::{Closure, Env, Outcome, Stop, Value, chain, form_named, items, name_of, plain_name, symbol};

pub(super) use functions::{Builtin, table};

/// A function that macro bodies can call: a `def-function` of the sources or of the library.
#[derive(Debug)]
pub(super) struct Helper {
    pub(super) name: Rc<str>,
    pub(super) parameters: LambdaList,
    pub(super) body: Rc<[Datum]>,
}

impl Helper {
    /// `NAME params body…` of a `def-function`; `None` if it cannot be called during expansion.
    pub(super) fn parse(rest: &[Datum]) -> Option<Helper> {
        let [name, parameters, body @ ..] = rest else { return None };
        Some(Helper {
            name: plain_name(name)?.clone(),
            parameters: LambdaList::parse(parameters, true).ok()?,
            body: Rc::from(body),
        })
    }
}

/// A `def-const` or `def-parameter`, whose value is worked out when a macro or `#+` first uses it.
#[derive(Debug)]
pub(super) struct Constant {
    pub(super) name: Rc<str>,
    pub(super) span: Span,
    pub(super) state: ConstantState,
}

/// How far the value is known.
#[derive(Clone, Debug)]
pub(super) enum ConstantState {
    /// Declared without a value.
    Missing,
    Open(Datum),
    InProgress,
    Known(Value),
}

impl Expander<'_> {
    /// The value of a form of the compile-time language.
    pub(super) fn evaluate(&mut self, datum: &Datum, env: &Env) -> Outcome {
        self.spend(1, datum.span)?;
        if self.depth >= self.options.limits.depth {
            return Err(messages::evaluation_too_deep(datum.span, self.options.limits.depth).into());
        }
        self.depth += 1;
        let outcome = self.evaluate_inner(datum, env);
        self.depth -= 1;
        outcome
    }

    fn evaluate_inner(&mut self, datum: &Datum, env: &Env) -> Outcome {
        match &datum.kind {
            DatumKind::Symbol(name) => self.variable(name, datum.span, env),
            DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => Ok(Value::Data(Datum { kind: datum.kind.clone(), span: self.call })),
            DatumKind::Vector(_) | DatumKind::HardwareVector(_) | DatumKind::Prefixed(Prefix::SomeType, _) => {
                self.placed(datum).map(Value::Data)
            }
            DatumKind::Prefixed(Prefix::Quote, quoted) => self.placed(quoted).map(Value::Data),
            DatumKind::Prefixed(Prefix::Backquote, template) => self.template(template, env).map(Value::Data),
            DatumKind::Prefixed(Prefix::Function, function) => self.function_value(function, datum.span, env),
            DatumKind::Prefixed(Prefix::Unquote | Prefix::Splice, _) => {
                Err(messages::malformed(datum.span, ",", "`(… ,form …)").into())
            }
            DatumKind::Typed(name, _) => Err(messages::binder_in_macro(datum.span, name).into()),
            DatumKind::Conditional { .. } => match self.chosen(datum, env)? {
                Some(chosen) => self.evaluate(&chosen, env),
                None => Ok(self.nil()),
            },
            DatumKind::List(parts) => match parts.split_first() {
                None => self.placed(datum).map(Value::Data),
                Some((head, rest)) => self.evaluate_list(datum, head, rest, env),
            },
        }
    }

    fn evaluate_list(&mut self, datum: &Datum, head: &Datum, rest: &[Datum], env: &Env) -> Outcome {
        if rest.iter().any(|part| matches!(part.kind, DatumKind::Conditional { .. })) {
            let mut parts = vec![head.clone()];
            for part in rest {
                parts.extend(self.chosen(part, env)?);
            }
            return self.evaluate(&super::value::list(parts, datum.span), env);
        }
        let Some(name) = plain_name(head) else {
            if form_named(head, "lambda").is_some() {
                let function = self.function_value(head, head.span, env)?;
                let arguments = self.evaluate_all(rest, env)?;
                return self.call_value(&function, &arguments, datum.span);
            }
            return Err(messages::not_callable(head.span).into());
        };
        let local = self.find(env, name, datum.span)?.map(|variable| variable.value.borrow().clone());
        if let Some(function) = local.filter(is_function) {
            let arguments = self.evaluate_all(rest, env)?;
            return self.call_value(&function, &arguments, datum.span);
        }
        let folded = names::folded(name);
        if let Some(outcome) = self.special_form(&folded, rest, datum, env) {
            return outcome;
        }
        if !self.functions.contains_key(&folded)
            && !self.builtins.contains_key(&*folded)
            && let Some(found) = self.macros.get(&folded).cloned()
        {
            let expansion = self.run_macro(&found, datum)?;
            return self.evaluate(&expansion, env);
        }
        if let Some(outcome) = self.type_question(&folded, datum, env) {
            return outcome;
        }
        let arguments = self.evaluate_all(rest, env)?;
        self.call_named(name, &arguments, datum.span)
    }

    /// The values of several forms, left to right.
    pub(super) fn evaluate_all(&mut self, forms: &[Datum], env: &Env) -> Outcome<Vec<Value>> {
        forms.iter().map(|form| self.evaluate(form, env)).collect()
    }

    /// Several forms; the value is the last one's. Declarations say nothing here.
    pub(super) fn evaluate_body(&mut self, body: &[Datum], env: &Env) -> Outcome {
        let mut last = None;
        for form in body {
            if form_named(form, "declare").is_none() {
                last = Some(self.evaluate(form, env)?);
            }
        }
        Ok(last.unwrap_or_else(|| Value::Data(symbol("nil", self.call))))
    }

    /// The value of a name: a variable, a parameter, a constant, `t`, `nil`.
    fn variable(&mut self, name: &Rc<str>, span: Span, env: &Env) -> Outcome {
        if let Some(variable) = self.find(env, name, span)? {
            return Ok(variable.value.borrow().clone());
        }
        match &*names::fold(name) {
            "nil" | "false" => return Ok(Value::Data(symbol("nil", self.call))),
            "t" | "true" | "else" => return Ok(Value::Data(symbol("t", self.call))),
            // The target decides it: the program knows its value.
            "+warp-size+" => return Ok(Value::Data(symbol("+warp-size+", self.call))),
            _ => {}
        }
        if let Some(value) = self.named_constant(name, span)? {
            return Ok(value);
        }
        let mut known: Vec<String> = chain(env).map(|variable| variable.name.to_string()).collect();
        known.extend(self.constants.values().map(|constant| constant.name.to_string()));
        known.extend(self.parameters.values().map(|constant| constant.name.to_string()));
        let function = self.is_function_name(name);
        Err(messages::unknown_variable(span, name, known.iter().map(|name| &**name), function).into())
    }

    /// The value of a `def-parameter` (exact name) or `def-const`, if there is one.
    pub(super) fn named_constant(&mut self, name: &Rc<str>, span: Span) -> Outcome<Option<Value>> {
        let is_parameter = self.parameters.contains_key(name);
        let key = if is_parameter { name.clone() } else { names::folded(name) };
        let table = if is_parameter { &mut self.parameters } else { &mut self.constants };
        let Some(constant) = table.get_mut(&key) else { return Ok(None) };
        let (written, defined) = (constant.name.clone(), constant.span);
        if is_parameter {
            self.asked.insert(written.clone());
        }
        self.recorder.use_of(span, defined);
        let state = std::mem::replace(&mut constant.state, ConstantState::InProgress);
        let outcome = match &state {
            ConstantState::Missing => Err(messages::parameter_without_value(span, &written, defined).into()),
            ConstantState::InProgress => Err(messages::cyclic_constant(span, &written, defined).into()),
            ConstantState::Known(value) => Ok(value.clone()),
            ConstantState::Open(expression) => match self.evaluate(expression, &None) {
                Ok(value) => Ok(value),
                Err(Stop::Return(value)) => Ok(value),
                failed => failed,
            },
        };
        let table = if is_parameter { &mut self.parameters } else { &mut self.constants };
        if let Some(constant) = table.get_mut(&key) {
            constant.state = match &outcome {
                Ok(value) => ConstantState::Known(value.clone()),
                Err(_) => state,
            };
        }
        match outcome? {
            Value::Data(datum) => self.placed(&datum).map(|datum| Some(Value::Data(datum))),
            function @ Value::Function(_) => Ok(Some(function)),
        }
    }

    /// Returns the function that `#'name`, `#'(lambda …)` or `(lambda …)` means.
    pub(super) fn function_value(&mut self, function: &Datum, span: Span, env: &Env) -> Outcome {
        if let Some(name) = plain_name(function) {
            let local = self.find(env, name, span)?.map(|variable| variable.value.borrow().clone());
            if let Some(local) = local.filter(is_function) {
                return Ok(local);
            }
            let inner = Rc::new(self.placed(function)?);
            return Ok(Value::Data(Datum { kind: DatumKind::Prefixed(Prefix::Function, inner), span: self.call }));
        }
        match form_named(function, "lambda") {
            Some([parameters, body @ ..]) => {
                let parameters = LambdaList::parse(parameters, false)?;
                Ok(Value::Function(Rc::new(Closure { parameters, body: Rc::from(body), env: env.clone() })))
            }
            Some([]) => Err(messages::malformed(span, "lambda", "(lambda (parameter…) form…)").into()),
            // A signature such as `#'(float => float)`.
            None => {
                let inner = Rc::new(self.placed(function)?);
                Ok(Value::Data(Datum { kind: DatumKind::Prefixed(Prefix::Function, inner), span: self.call }))
            }
        }
    }

    /// Calls a function value.
    pub(super) fn call_value(&mut self, function: &Value, arguments: &[Value], span: Span) -> Outcome {
        self.spend(1 + arguments.len(), span)?;
        match function {
            Value::Function(closure) => {
                let callee = Callee { name: "lambda", span, nested: false, whole: None };
                let env = self.bind_arguments(&closure.parameters, arguments, callee, &closure.env)?;
                self.evaluate_function_body(&closure.body, &env)
            }
            Value::Data(datum) => match function.function_name() {
                Some(name) => self.call_named(&name.clone(), arguments, span),
                None => Err(messages::not_a_function(span, datum).into()),
            },
        }
    }

    /// A body out of which `return` leads.
    pub(super) fn evaluate_function_body(&mut self, body: &[Datum], env: &Env) -> Outcome {
        match self.evaluate_body(body, env) {
            Err(Stop::Return(value)) => Ok(value),
            outcome => outcome,
        }
    }

    /// Calls a built-in function or one that the sources or the library define.
    fn call_named(&mut self, name: &Rc<str>, arguments: &[Value], span: Span) -> Outcome {
        let folded = names::folded(name);
        if let Some(builtin) = self.builtins.get(&*folded).copied() {
            return self.call_builtin(builtin, arguments, span);
        }
        let helper = self.library.function_named(&folded).or_else(|| self.user_function(&folded, span));
        let Some(helper) = helper else {
            let is_special = forms::NAMES.contains(&&*folded) || self.macro_named(&folded).is_some();
            let known = self.builtins.keys().copied().chain(forms::NAMES.iter().copied());
            let known = known.filter(|name| !names::is_reserved(name));
            let known =
                known.chain(self.functions.keys().map(|name| &**name)).chain(self.macros.keys().map(|name| &**name));
            return Err(messages::unknown_function(span, name, known, is_special).into());
        };
        let callee = Callee { name: &helper.name, span, nested: false, whole: None };
        let env = self.bind_arguments(&helper.parameters, arguments, callee, &None)?;
        self.evaluate_function_body(&helper.body, &env)
    }

    /// A `def-function` of the sources, made callable when it is first called.
    fn user_function(&mut self, folded: &Rc<str>, span: Span) -> Option<Rc<Helper>> {
        let function = self.functions.get_mut(folded)?;
        self.recorder.use_of(span, function.span);
        if function.helper.is_none() {
            function.helper = Helper::parse(items(&function.definition)?.get(1..)?).map(Rc::new);
        }
        function.helper.clone()
    }

    /// Whether the name can be called: a function of the sources, of the language, or of macro bodies.
    pub(super) fn is_function_name(&self, name: &str) -> bool {
        let folded = names::fold(name);
        self.functions.contains_key(&*folded)
            || self.builtins.contains_key(&*folded)
            || super::walk::is_special_form(&folded)
            || self.macro_named(&folded).is_some()
    }
}

/// Whether a variable in head position is called: it holds a function.
fn is_function(value: &Value) -> bool {
    match value {
        Value::Function(_) => true,
        Value::Data(datum) => {
            matches!(&datum.kind, DatumKind::Prefixed(Prefix::Function, inner) if name_of(inner).is_some())
        }
    }
}

/// Whether a (folded) name is a special form of macro bodies.
pub(super) fn is_special_form(name: &str) -> bool {
    forms::NAMES.contains(&name)
}

/// The names of the special forms.
#[cfg(test)]
pub(super) fn special_forms() -> impl Iterator<Item = &'static str> {
    forms::NAMES.into_iter()
}

/// The built-in functions by name.
pub(super) type Builtins = BTreeMap<&'static str, &'static Builtin>;
