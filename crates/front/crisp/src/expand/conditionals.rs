//! `#+` and `#-`: deciding tests over parameters and constants, and taking decided nodes out of the data.
//!
//! A test that needs a template's arguments or the target's abilities stays in the data for the checker.

use std::rc::Rc;

use crisp_support_diagnostics::Diagnostic;
use crisp_support_sexpr::{Datum, DatumKind};

use super::Expander;
use super::messages;
use super::names;
use super::value::{Env, Stop, find, form_named, is_true, items, name_of, plain_name, symbol};

/// The outcome of a test, as far as it is known.
pub(super) enum Decision {
    Known(bool),
    /// Types or the target decide, after expansion.
    Later,
    /// A name is not defined (yet), or the test is wrong.
    Unknown(Box<Diagnostic>),
}

/// Functions of a test that only types or the target can answer; so are those named `…?` and `is-…`.
const ANSWERED_LATER: [&str; 5] = ["target-has", "device-has", "has-target", "type-equal", "is-type-of"];

impl Expander<'_> {
    /// Decides a test with the variables `env` in sight.
    pub(super) fn decide(&mut self, test: &Datum, env: &Env) -> Decision {
        match &test.kind {
            DatumKind::Symbol(name) => self.decide_name(name, test, env),
            DatumKind::List(parts) => match parts.split_first() {
                Some((head, rest)) => match plain_name(head).map(|name| names::fold(name)).as_deref() {
                    Some("and") => self.decide_all(rest, env, false),
                    Some("or") => self.decide_all(rest, env, true),
                    Some("not") if rest.len() == 1 => match self.decide(&rest[0], env) {
                        Decision::Known(holds) => Decision::Known(!holds),
                        other => other,
                    },
                    _ => self.decide_form(test, env),
                },
                None => Decision::Known(false),
            },
            _ => Decision::Known(is_true(test)),
        }
    }

    fn decide_name(&mut self, name: &Rc<str>, test: &Datum, env: &Env) -> Decision {
        if let Some(variable) = find(env, name) {
            return Decision::Known(variable.value.borrow().is_true());
        }
        match &*names::fold(name) {
            _ if self.is_template_name(name) => return Decision::Later,
            "t" | "true" => return Decision::Known(true),
            "nil" | "false" => return Decision::Known(false),
            _ => {}
        }
        match self.named_constant(name, test.span) {
            Ok(Some(value)) => Decision::Known(value.is_true()),
            Ok(None) => {
                let other_case = self.parameters.values().find(|parameter| names::same(&parameter.name, name));
                Decision::Unknown(Box::new(match other_case {
                    Some(parameter) => messages::test_case(test.span, name, &parameter.name, parameter.span),
                    None => {
                        let known = self.parameters.values().chain(self.constants.values());
                        messages::unknown_test(test.span, name, known.map(|constant| &*constant.name))
                    }
                }))
            }
            Err(Stop::Failed(diagnostic)) => Decision::Unknown(diagnostic),
            Err(Stop::Return(value)) => Decision::Known(value.is_true()),
        }
    }

    /// `and` (`decisive` false) or `or` (`decisive` true) over tests of which some may be open.
    fn decide_all(&mut self, tests: &[Datum], env: &Env, decisive: bool) -> Decision {
        let mut open = None;
        for test in tests {
            match self.decide(test, env) {
                Decision::Known(holds) if holds == decisive => return Decision::Known(decisive),
                Decision::Known(_) => {}
                unknown @ Decision::Unknown(_) => return unknown,
                Decision::Later => open = Some(Decision::Later),
            }
        }
        open.unwrap_or(Decision::Known(!decisive))
    }

    fn decide_form(&mut self, test: &Datum, env: &Env) -> Decision {
        if self.is_answered_later(test) {
            return Decision::Later;
        }
        match self.evaluate(test, env) {
            Ok(value) | Err(Stop::Return(value)) => Decision::Known(value.is_true()),
            Err(Stop::Failed(diagnostic)) => Decision::Unknown(diagnostic),
        }
    }

    /// Whether a test mentions a template's parameter or requests a type or an ability of the target.
    fn is_answered_later(&self, test: &Datum) -> bool {
        let mut waiting = vec![test];
        // The output of macros may share parts: a test that is too large to read is evaluated, and charged for.
        for _ in 0..self.options.limits.nodes {
            let Some(datum) = waiting.pop() else { break };
            if name_of(datum).is_some_and(|name| self.is_template_name(name)) {
                return true;
            }
            if let Some(head) = items(datum).and_then(<[Datum]>::first).and_then(plain_name) {
                let head = names::fold(head);
                let asks = ANSWERED_LATER.contains(&&*head) || head.ends_with('?') || head.starts_with("is-");
                if asks && !self.builtins.contains_key(&*head) && !self.functions.contains_key(&*head) {
                    return true;
                }
            }
            waiting.extend(datum.parts());
        }
        false
    }

    fn is_template_name(&self, name: &str) -> bool {
        self.template_names.iter().any(|known| names::same(&known.written, name))
    }

    /// Takes all decided nodes out of a source datum; `None` if nothing changes. Tests that cannot be decided for now
    /// are collected in `self.unresolved`, and what they guard is dropped.
    pub(super) fn resolve(&mut self, datum: &Datum) -> Option<Datum> {
        let kind = match &datum.kind {
            DatumKind::List(_) if form_named(datum, "defmacro").is_some() => return None,
            DatumKind::List(items) => {
                let templates = self.template_names.len();
                if let Some([parameters, ..]) = form_named(datum, "with-template-type") {
                    self.template_names.extend(super::lambda_list::template_parameters(parameters));
                }
                let resolved = self.resolve_items(items);
                self.template_names.truncate(templates);
                DatumKind::List(resolved?)
            }
            DatumKind::Vector(items) => DatumKind::Vector(self.resolve_items(items)?),
            DatumKind::HardwareVector(items) => DatumKind::HardwareVector(self.resolve_items(items)?),
            DatumKind::Typed(name, written) => DatumKind::Typed(name.clone(), Rc::new(self.resolve(written)?)),
            DatumKind::Prefixed(prefix, inner) => DatumKind::Prefixed(*prefix, Rc::new(self.resolve(inner)?)),
            DatumKind::Conditional { .. } => {
                let mut left = Vec::new();
                self.resolve_item(datum, &mut left);
                return Some(left.pop().unwrap_or_else(|| symbol("nil", datum.span)));
            }
            DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_) => return None,
        };
        Some(Datum { kind, span: datum.span })
    }

    fn resolve_items(&mut self, items: &[Datum]) -> Option<Rc<[Datum]>> {
        let mut changed: Option<Vec<Datum>> = None;
        for (index, item) in items.iter().enumerate() {
            if matches!(item.kind, DatumKind::Conditional { .. }) {
                let into = changed.get_or_insert_with(|| items[..index].to_vec());
                self.resolve_item(item, into);
            } else if let Some(resolved) = self.resolve(item) {
                changed.get_or_insert_with(|| items[..index].to_vec()).push(resolved);
            } else if let Some(changed) = &mut changed {
                changed.push(item.clone());
            }
        }
        changed.map(Rc::from)
    }

    /// Appends what is left of an item that may be conditional.
    pub(super) fn resolve_item(&mut self, item: &Datum, into: &mut Vec<Datum>) {
        let DatumKind::Conditional { wanted, test, datum } = &item.kind else {
            into.push(self.resolve(item).unwrap_or_else(|| item.clone()));
            return;
        };
        match self.decide(test, &None) {
            Decision::Known(holds) if holds == *wanted => self.resolve_item(datum, into),
            Decision::Known(_) => {}
            Decision::Later => {
                let mut left = Vec::new();
                self.resolve_item(datum, &mut left);
                into.extend(left.into_iter().map(|datum| Datum {
                    kind: DatumKind::Conditional { wanted: *wanted, test: test.clone(), datum: Rc::new(datum) },
                    span: item.span,
                }));
            }
            Decision::Unknown(diagnostic) => self.unresolved.push(*diagnostic),
        }
    }
}
