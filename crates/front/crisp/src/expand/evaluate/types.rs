//! Questions about types in macro bodies. Macros know forms and no types, so a form that requires a type is left for the program, where the checker
//! answers it (decision 0205): `(type-of x)` gives the form `(type-of …)` of the value of `x`, and an assertion about types becomes part of the
//! expansion.

use std::rc::Rc;

use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::super::Expander;
use super::super::messages;
use super::super::names;
use super::super::value::{Env, Outcome, Stop, Value, find, items, list, plain_name, string, symbol};

/// Forms that yield a type, or a part of one.
const TYPES: [&str; 5] = ["type-of", "element-type", "return-type-of", "get-return-type", "type-signature-of"];

/// Tests that only types answer.
const TESTS: [&str; 4] = ["is-type-of", "type-equal", "type-has-prop?", "has-overload?"];

impl Expander<'_> {
    /// Whether a form requires types, which the program knows.
    pub(in super::super) fn asks_for_types(&mut self, form: &Datum) -> Outcome<bool> {
        let mut waiting = vec![form];
        while let Some(datum) = waiting.pop() {
            self.spend(1, form.span)?;
            if let DatumKind::Prefixed(Prefix::Quote | Prefix::Backquote, _) = &datum.kind {
                continue;
            }
            let head = items(datum).and_then(<[Datum]>::first).and_then(plain_name);
            if head.is_some_and(|head| self.is_question(&names::fold(head))) {
                return Ok(true);
            }
            waiting.extend(datum.parts());
        }
        Ok(false)
    }

    /// Whether a (folded) head requires types.
    fn is_question(&self, head: &str) -> bool {
        let is_test = TESTS.contains(&head)
            || head.starts_with("is-") && head.ends_with('?') && !self.builtins.contains_key(head);
        (is_test || TYPES.contains(&head)) && !self.functions.contains_key(head) && !self.macros.contains_key(head)
    }

    /// `(type-of x)` and its like: the form, for the program. `None` where the head is none of them.
    pub(super) fn type_question(&mut self, head: &str, form: &Datum, env: &Env) -> Option<Outcome> {
        if !self.is_question(head) {
            return None;
        }
        if !TYPES.contains(&head) {
            return Some(Err(messages::type_in_macro(form.span, head).into()));
        }
        Some(self.left_for_the_program(form, env).map(Value::Data))
    }

    /// `(c-t-assert test value…)` about types: the program checks it, in front of what the macro makes.
    pub(super) fn deferred_assertion(&mut self, rest: &[Datum], env: &Env) -> Outcome {
        if let (Some((test, values)), false) = (rest.split_first(), self.skips_assertions) {
            let test = self.left_for_the_program(test, env)?;
            let mut parts = vec![symbol("c-t-assert", self.call), test];
            for value in values {
                let value = self.evaluate(value, env)?;
                parts.push(string(&super::text::display(&value), self.call));
            }
            let assertion = list(parts, self.call);
            self.deferred.push(assertion);
        }
        Ok(self.nil())
    }

    /// Returns the output of a macro after the assertions that it has left for the program.
    pub(in super::super) fn behind_assertions(&mut self, from: usize, made: Datum) -> Datum {
        let assertions = self.deferred.split_off(from.min(self.deferred.len()));
        if assertions.is_empty() {
            return made;
        }
        let parts = std::iter::once(symbol("progn", self.call)).chain(assertions).chain([made]);
        list(parts.collect(), self.call)
    }

    /// A form with the macro's variables replaced by their values. Parts that require no type are computed where they can be.
    pub(in super::super) fn left_for_the_program(&mut self, form: &Datum, env: &Env) -> Outcome<Datum> {
        self.spend(1, form.span)?;
        if self.depth >= self.options.limits.depth {
            return Err(messages::evaluation_too_deep(form.span, self.options.limits.depth).into());
        }
        self.depth += 1;
        let left = self.left_inner(form, env);
        self.depth -= 1;
        left
    }

    fn left_inner(&mut self, form: &Datum, env: &Env) -> Outcome<Datum> {
        let kind = match &form.kind {
            DatumKind::Symbol(name) => {
                let variable = find(env, name).map(|variable| variable.value.borrow().clone());
                return match variable {
                    Some(value) => self.datum(&value, form.span),
                    None => self.placed(form),
                };
            }
            DatumKind::Prefixed(Prefix::Backquote, _) => {
                let value = self.evaluate(form, env)?;
                return self.datum(&value, form.span);
            }
            DatumKind::List(parts) => {
                if !parts.is_empty() && !self.asks_for_types(form)? {
                    return self.computed_or_left(form, parts, env);
                }
                let head = parts.first().and_then(plain_name).map(names::folded);
                if let (Some("if"), [_, test, branches @ ..]) = (head.as_deref(), &**parts)
                    && !branches.is_empty()
                    && !self.asks_for_types(test)?
                {
                    let holds = self.evaluate(test, env)?.is_true();
                    let branch = branches.get(usize::from(!holds));
                    return match branch {
                        Some(branch) => self.left_for_the_program(branch, env),
                        None => Ok(symbol("nil", self.call)),
                    };
                }
                DatumKind::List(self.parts_left(parts, env)?)
            }
            DatumKind::Vector(parts) => DatumKind::Vector(self.parts_left(parts, env)?),
            DatumKind::HardwareVector(parts) => DatumKind::HardwareVector(self.parts_left(parts, env)?),
            _ => return self.placed(form),
        };
        Ok(Datum { kind, span: self.call })
    }

    /// Returns a form that requires no type: its value, where macro bodies can compute it, else the form with its variables replaced.
    fn computed_or_left(&mut self, form: &Datum, parts: &Rc<[Datum]>, env: &Env) -> Outcome<Datum> {
        let head = parts.first().and_then(plain_name).map(names::folded);
        let local = parts.first().and_then(plain_name).is_some_and(|name| find(env, name).is_some());
        let known = |head: &str| super::is_special_form(head) || self.builtins.contains_key(head);
        if head.is_some_and(|head| !local && known(&head)) {
            match self.evaluate(form, env) {
                Ok(Value::Data(value)) => return Ok(value),
                Err(Stop::Failed(diagnostic)) if messages::is_limit(diagnostic.code) => {
                    return Err(Stop::Failed(diagnostic));
                }
                _ => {}
            }
        }
        Ok(Datum { kind: DatumKind::List(self.parts_left(parts, env)?), span: self.call })
    }

    fn parts_left(&mut self, parts: &[Datum], env: &Env) -> Outcome<Rc<[Datum]>> {
        parts.iter().map(|part| self.left_for_the_program(part, env)).collect()
    }
}
