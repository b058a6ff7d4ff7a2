//! The special forms of the compile-time language: binding, branching, looping, assignment.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::super::Expander;
use super::super::lambda_list::{Callee, LambdaList};
use super::super::messages;
use super::super::names;
use super::super::value::{Env, Outcome, Stop, Value, bind, find, integer, items, list, name_of, plain_name, symbol};

/// The names of the special forms; none can be called as a function.
pub(super) const NAMES: [&str; 31] = [
    "quote",
    "function",
    "lambda",
    "let",
    "let*",
    "values",
    "multiple-value-bind",
    "if",
    "when",
    "unless",
    "cond",
    "case",
    "and",
    "or",
    "progn",
    "prog1",
    "return",
    "set!",
    "setf",
    "inc!",
    "incf",
    "dec!",
    "decf",
    "push",
    "pop",
    "dolist",
    "dotimes",
    "destructuring-bind",
    "declare",
    "with-gensyms",
    "with-struct-accessors",
];

impl Expander<'_> {
    /// Evaluates a special form; `None` if `head` names none.
    pub(super) fn special_form(&mut self, head: &str, rest: &[Datum], form: &Datum, env: &Env) -> Option<Outcome> {
        Some(match head {
            "quote" => match rest {
                [datum] => self.placed(datum).map(Value::Data),
                _ => bad(form, "quote", "(quote datum)"),
            },
            "function" => match rest {
                [function] => self.function_value(function, form.span, env),
                _ => bad(form, "function", "(function name)"),
            },
            "lambda" => self.function_value(form, form.span, env),
            "let" | "let*" => self.let_form(rest, form, env),
            // Where one value is wanted, it is the first.
            "values" => match rest {
                [first, others @ ..] => self.evaluate(first, env).and_then(|value| {
                    self.evaluate_body(others, env)?;
                    Ok(value)
                }),
                [] => Ok(self.nil()),
            },
            "multiple-value-bind" => match rest {
                [names, value, body @ ..] if items(names).is_some() => {
                    let names = items(names).unwrap_or_default().to_vec();
                    self.bind_values(&names, value, form, env.clone()).and_then(|env| self.evaluate_body(body, &env))
                }
                _ => bad(form, "multiple-value-bind", "(multiple-value-bind (name…) values form…)"),
            },
            "if" => match rest {
                [test, then, other @ ..] if other.len() < 2 => {
                    self.branch(test, std::slice::from_ref(then), other, env)
                }
                _ => bad(form, "if", "(if test then else)"),
            },
            "when" => match rest {
                [test, then @ ..] => self.branch(test, then, &[], env),
                [] => bad(form, "when", "(when test form…)"),
            },
            "unless" => match rest {
                [test, other @ ..] => self.branch(test, &[], other, env),
                [] => bad(form, "unless", "(unless test form…)"),
            },
            "cond" => self.cond(rest, env),
            "case" => self.case(rest, form, env),
            "and" => self.and_or(rest, env, true),
            "or" => self.and_or(rest, env, false),
            "progn" | "declare" => self.evaluate_body(rest, env),
            "prog1" => match rest {
                [first, others @ ..] => self.evaluate(first, env).and_then(|value| {
                    self.evaluate_body(others, env)?;
                    Ok(value)
                }),
                [] => bad(form, "prog1", "(prog1 form form…)"),
            },
            "return" => match rest {
                [] => Err(Stop::Return(self.nil())),
                [value] => self.evaluate(value, env).and_then(|value| Err(Stop::Return(value))),
                _ => bad(form, "return", "(return value)"),
            },
            "set!" | "setf" => self.assign(rest, form, env),
            "inc!" | "incf" => self.step(rest, form, env, "+"),
            "dec!" | "decf" => self.step(rest, form, env, "-"),
            "push" => self.push(rest, form, env),
            "pop" => self.pop(rest, form, env),
            "dolist" => self.dolist(rest, form, env),
            "dotimes" => self.dotimes(rest, form, env),
            "destructuring-bind" => self.destructuring_bind(rest, form, env),
            "with-struct-accessors" => self.with_struct_accessors(rest, form, env),
            "with-gensyms" => self.with_gensyms(rest, form, env),
            "c-t-assert" => match rest.first().map_or(Ok(false), |test| self.asks_for_types(test)) {
                Ok(true) => self.deferred_assertion(rest, env),
                Ok(false) => return None,
                Err(stop) => Err(stop),
            },
            _ => return None,
        })
    }

    /// `nil`, at the place of the call.
    pub(super) fn nil(&self) -> Value {
        Value::Data(symbol("nil", self.call))
    }

    fn let_form(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(let ((name value)…) form…)";
        let [bindings, body @ ..] = rest else { return bad(form, "let", USAGE) };
        let Some(bindings) = items(bindings) else { return bad(bindings, "let", USAGE) };
        let mut inner = env.clone();
        for binding in bindings {
            let chosen = self.chosen(binding, &inner)?;
            let Some(binding) = chosen else { continue };
            let (name, value) = match &binding.kind {
                DatumKind::List(pair) => match &**pair {
                    [names, value] if let DatumKind::List(names) = &names.kind => {
                        inner = self.bind_values(names, value, form, inner)?;
                        continue;
                    }
                    [name] => (name, self.nil()),
                    [name, value] => (name, self.evaluate(value, &inner)?),
                    _ => return bad(&binding, "let", USAGE),
                },
                _ => (&binding, self.nil()),
            };
            let Some(name) = name_of(name) else { return bad(name, "let", USAGE) };
            inner = bind(&inner, name, value);
        }
        self.evaluate_body(body, &inner)
    }

    /// Binds names to the several values of a form: of `values`, or quotient and remainder of a division.
    fn bind_values(&mut self, names: &[Datum], value: &Datum, form: &Datum, env: Env) -> Outcome<Env> {
        let mut found = self.several_values(value, &env)?.into_iter();
        let mut inner = env;
        for name in names {
            let Some(plain) = name_of(name) else { return bad(name, "let", "(let (((name…) values)…) form…)") };
            let Some(value) = found.next() else {
                let message = messages::wrong_kind(value.span, "let", "as many values as it binds names", None);
                return Err(message.see(form.span, "bound here").into());
            };
            inner = bind(&inner, plain, value);
        }
        Ok(inner)
    }

    fn several_values(&mut self, value: &Datum, env: &Env) -> Outcome<Vec<Value>> {
        let Some([head, args @ ..]) = items(value) else { return Ok(vec![self.evaluate(value, env)?]) };
        let head_name = plain_name(head).map(|name| names::fold(name).to_string()).unwrap_or_default();
        match (head_name.as_str(), args) {
            ("values", _) => args.iter().map(|arg| self.evaluate(arg, env)).collect(),
            ("floor" | "ceil" | "ceiling" | "round" | "truncate" | "/", [_, _]) => {
                let mut numbers = Vec::new();
                for arg in args {
                    let number = self.evaluate(arg, env)?;
                    numbers.push(self.datum(&number, arg.span)?);
                }
                let call = |name: &str, parts: Vec<Datum>| {
                    let parts = std::iter::once(symbol(name, value.span)).chain(parts).collect::<Vec<_>>();
                    list(parts, value.span)
                };
                let divided =
                    list(std::iter::once(head.clone()).chain(numbers.clone()).collect::<Vec<_>>(), value.span);
                let whole = call("*", vec![divided.clone(), numbers[1].clone()]);
                let rest = call("-", vec![numbers[0].clone(), whole]);
                Ok(vec![self.evaluate(&divided, env)?, self.evaluate(&rest, env)?])
            }
            _ => Ok(vec![self.evaluate(value, env)?]),
        }
    }

    /// Evaluates `then` (where `it` is the test's value) or `other`.
    fn branch(&mut self, test: &Datum, then: &[Datum], other: &[Datum], env: &Env) -> Outcome {
        let test = self.evaluate(test, env)?;
        if test.is_true() {
            self.evaluate_body(then, &bind(env, &Rc::from("it"), test))
        } else {
            self.evaluate_body(other, env)
        }
    }

    fn cond(&mut self, clauses: &[Datum], env: &Env) -> Outcome {
        for clause in clauses {
            let Some([test, body @ ..]) = items(clause) else { return bad(clause, "cond", "(cond (test form…)…)") };
            let test = self.evaluate(test, env)?;
            if test.is_true() {
                if body.is_empty() {
                    return Ok(test);
                }
                return self.evaluate_body(body, &bind(env, &Rc::from("it"), test));
            }
        }
        Ok(self.nil())
    }

    fn case(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(case value (key form…) ((key key) form…) (else form…))";
        let [value, clauses @ ..] = rest else { return bad(form, "case", USAGE) };
        let value = self.evaluate(value, env)?;
        let value = self.datum(&value, form.span)?;
        for clause in clauses {
            let Some([keys, body @ ..]) = items(clause) else { return bad(clause, "case", USAGE) };
            let is_default =
                plain_name(keys).is_some_and(|name| matches!(&*names::fold(name), "t" | "else" | "otherwise"));
            let fits = match &keys.kind {
                DatumKind::List(keys) => self.position(keys, &value, form.span)?.is_some(),
                _ => is_default || self.equal(keys, &value, form.span)?,
            };
            if fits {
                return self.evaluate_body(body, env);
            }
        }
        Ok(self.nil())
    }

    fn and_or(&mut self, forms: &[Datum], env: &Env, and: bool) -> Outcome {
        let mut last = super::super::value::truth(and, self.call);
        for form in forms {
            last = self.evaluate(form, env)?;
            if last.is_true() != and {
                return Ok(last);
            }
        }
        Ok(last)
    }

    /// Gives a variable a new value.
    fn store(&mut self, place: &Datum, form: &Datum, env: &Env, value: Value) -> Outcome {
        let Some(name) = plain_name(place) else { return bad(place, "setf", "(setf name value)") };
        match find(env, name) {
            Some(variable) => {
                *variable.value.borrow_mut() = value.clone();
                Ok(value)
            }
            None => Err(messages::assigned_unknown(form.span, name).into()),
        }
    }

    fn assign(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        if rest.is_empty() || !rest.len().is_multiple_of(2) {
            return bad(form, "setf", "(setf name value…)");
        }
        let mut last = self.nil();
        for pair in rest.chunks_exact(2) {
            let [place, value] = pair else { continue };
            let value = self.evaluate(value, env)?;
            last = self.store(place, form, env, value)?;
        }
        Ok(last)
    }

    fn step(&mut self, rest: &[Datum], form: &Datum, env: &Env, operation: &str) -> Outcome {
        let (place, delta) = match rest {
            [place] => (place, Value::Data(integer(1, self.call))),
            [place, delta] => (place, self.evaluate(delta, env)?),
            _ => return bad(form, "inc!", "(inc! name [delta])"),
        };
        let old = self.evaluate(place, env)?;
        let new = self.call_named(&Rc::from(operation), &[old, delta], form.span)?;
        self.store(place, form, env, new)
    }

    fn push(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        let [item, place] = rest else { return bad(form, "push", "(push item name)") };
        let item = self.evaluate(item, env)?;
        let old = self.evaluate(place, env)?;
        let new = self.call_named(&Rc::from("cons"), &[item, old], form.span)?;
        self.store(place, form, env, new)
    }

    fn pop(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        let [place] = rest else { return bad(form, "pop", "(pop name)") };
        let old = self.evaluate(place, env)?;
        let first = self.call_named(&Rc::from("first"), std::slice::from_ref(&old), form.span)?;
        let others = self.call_named(&Rc::from("rest"), &[old], form.span)?;
        self.store(place, form, env, others)?;
        Ok(first)
    }

    fn dolist(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(dolist (name list [result]) form…)";
        let [header, body @ ..] = rest else { return bad(form, "dolist", USAGE) };
        let (name, values, result) = match items(header) {
            Some([name, values]) => (name, values, None),
            Some([name, values, result]) => (name, values, Some(result)),
            _ => return bad(header, "dolist", USAGE),
        };
        let Some(name) = plain_name(name) else { return bad(name, "dolist", USAGE) };
        let value = self.evaluate(values, env)?;
        let Some(values) = value.datum().and_then(items) else {
            return Err(messages::wrong_kind(values.span, "dolist", "a list", value.datum()).into());
        };
        for item in values {
            self.evaluate_body(body, &bind(env, name, Value::Data(item.clone())))?;
            self.spend(1, form.span)?;
        }
        match result {
            Some(result) => self.evaluate(result, env),
            None => Ok(self.nil()),
        }
    }

    fn dotimes(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(dotimes (name count [stride]) form…)";
        let [header, body @ ..] = rest else { return bad(form, "dotimes", USAGE) };
        let (name, bounds) = match items(header) {
            Some([name, bounds @ ..]) if matches!(bounds.len(), 1 | 2) => (name, bounds),
            _ => return bad(header, "dotimes", USAGE),
        };
        let Some(name) = plain_name(name) else { return bad(name, "dotimes", USAGE) };
        let mut numbers = [0, 1];
        for (number, bound) in numbers.iter_mut().zip(bounds) {
            let value = self.evaluate(bound, env)?;
            match value.datum().map(|datum| &datum.kind) {
                Some(DatumKind::Integer(value)) => *number = *value,
                _ => return Err(messages::wrong_kind(bound.span, "dotimes", "an integer", value.datum()).into()),
            }
        }
        let [count, stride] = numbers;
        let mut index = 0;
        while index < count && stride > 0 {
            self.evaluate_body(body, &bind(env, name, Value::Data(integer(index, self.call))))?;
            self.spend(1, form.span)?;
            let Some(next) = index.checked_add(stride) else { break };
            index = next;
        }
        Ok(self.nil())
    }

    fn destructuring_bind(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        let [parameters, value, body @ ..] = rest else {
            return bad(form, "destructuring-bind", "(destructuring-bind (parameter…) list form…)");
        };
        let parameters = LambdaList::parse(parameters, false)?;
        let value = self.evaluate(value, env)?;
        let Some(parts) = value.datum().and_then(items) else {
            return Err(messages::wrong_kind(form.span, "destructuring-bind", "a list", value.datum()).into());
        };
        let arguments: Vec<Value> = parts.iter().cloned().map(Value::Data).collect();
        let callee = Callee { name: "destructuring-bind", span: form.span, nested: false, whole: None };
        let env = self.bind_arguments(&parameters, &arguments, callee, env)?;
        self.evaluate_body(body, &env)
    }

    /// Binds each name to a separate symbol that no source can write.
    fn with_gensyms(&mut self, rest: &[Datum], form: &Datum, env: &Env) -> Outcome {
        const USAGE: &str = "(with-gensyms (name…) form…)";
        let [fresh, body @ ..] = rest else { return bad(form, "with-gensyms", USAGE) };
        let Some(fresh) = items(fresh) else { return bad(fresh, "with-gensyms", USAGE) };
        let mut inner = env.clone();
        for name in fresh {
            let Some(written) = plain_name(name) else { return bad(name, "with-gensyms", USAGE) };
            let value = Value::Data(self.gensym(written));
            inner = bind(&inner, written, value);
        }
        self.evaluate_body(body, &inner)
    }

    /// A list of data, charged for.
    pub(super) fn fresh_list(&mut self, data: Vec<Datum>, span: Span) -> Outcome {
        self.spend(data.len(), span)?;
        Ok(Value::Data(list(data, self.call)))
    }
}

/// The mistake that a special form is not written as it should be.
fn bad<T>(at: &Datum, form: &str, usage: &str) -> Outcome<T> {
    Err(messages::malformed(at.span, form, usage).into())
}
