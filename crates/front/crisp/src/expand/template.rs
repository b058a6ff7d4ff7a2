//! Backquote: templates with unquotes and splices, nested to any depth.

use std::rc::Rc;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind, Prefix};

use super::Expander;
use super::messages;
use super::names;
use super::value::{Env, Outcome, Variable, at, chain, equal, items, name_of, symbol};

impl Expander<'_> {
    /// The data that a backquoted template gives. Data that the template itself writes have the location of the macro call.
    pub(super) fn template(&mut self, template: &Datum, env: &Env) -> Outcome<Datum> {
        self.one(template, 1, env)
    }

    /// One datum of a template inside `level` backquotes less unquotes.
    fn one(&mut self, template: &Datum, level: u32, env: &Env) -> Outcome<Datum> {
        let mut made = Vec::with_capacity(1);
        self.some(template, level, env, false, &mut made)?;
        match made.pop() {
            Some(datum) if made.is_empty() => Ok(datum),
            _ => Err(messages::lonely_splice(template.span).into()),
        }
    }

    /// Appends what one item of a template gives: one datum, or any number for a splice, if `splices` admits it.
    fn some(&mut self, template: &Datum, level: u32, env: &Env, splices: bool, into: &mut Vec<Datum>) -> Outcome<()> {
        self.count_nodes(1, template.span)?;
        let kind = match &template.kind {
            DatumKind::Prefixed(Prefix::Unquote, inner) if level == 1 => {
                into.push(self.unquoted(inner, env)?);
                return Ok(());
            }
            DatumKind::Prefixed(Prefix::Splice, inner) if level == 1 => {
                if !splices {
                    return Err(messages::lonely_splice(template.span).into());
                }
                let value = self.evaluate(inner, env)?;
                let Some(spliced) = value.datum().and_then(items) else {
                    return Err(messages::splice_of_no_list(template.span, value.datum()).into());
                };
                self.count_nodes(spliced.len(), template.span)?;
                into.extend_from_slice(spliced);
                return Ok(());
            }
            // `,,@x` gives as many unquotes as `x` has items.
            DatumKind::Prefixed(prefix @ (Prefix::Unquote | Prefix::Splice), inner) => {
                let mut made = Vec::new();
                self.some(inner, level - 1, env, splices, &mut made)?;
                let prefixed = made
                    .into_iter()
                    .map(|datum| Datum { kind: DatumKind::Prefixed(*prefix, Rc::new(datum)), span: self.call });
                into.extend(prefixed);
                return Ok(());
            }
            DatumKind::Prefixed(Prefix::Backquote, inner) => {
                DatumKind::Prefixed(Prefix::Backquote, Rc::new(self.one(inner, level + 1, env)?))
            }
            DatumKind::Prefixed(prefix @ (Prefix::Quote | Prefix::Function | Prefix::SomeType), inner) => {
                DatumKind::Prefixed(*prefix, Rc::new(self.one(inner, level, env)?))
            }
            DatumKind::Typed(name, written) => DatumKind::Typed(name.clone(), Rc::new(self.one(written, level, env)?)),
            DatumKind::List(items) => DatumKind::List(self.all(items, level, env)?),
            DatumKind::Vector(items) => DatumKind::Vector(self.all(items, level, env)?),
            DatumKind::HardwareVector(items) => DatumKind::HardwareVector(self.all(items, level, env)?),
            DatumKind::Conditional { .. } if level == 1 => {
                if let Some(chosen) = self.chosen(template, env)? {
                    self.some(&chosen, level, env, splices, into)?;
                } else if !splices {
                    into.push(symbol("nil", self.call));
                }
                return Ok(());
            }
            DatumKind::Conditional { wanted, test, datum } => DatumKind::Conditional {
                wanted: *wanted,
                test: Rc::new(self.one(test, level, env)?),
                datum: Rc::new(self.one(datum, level, env)?),
            },
            atom @ (DatumKind::Symbol(_)
            | DatumKind::Keyword(_)
            | DatumKind::Integer(_)
            | DatumKind::Float(_)
            | DatumKind::Suffixed(_)
            | DatumKind::String(_)) => atom.clone(),
        };
        into.push(Datum { kind, span: self.call });
        Ok(())
    }

    fn all(&mut self, templates: &[Datum], level: u32, env: &Env) -> Outcome<Rc<[Datum]>> {
        let mut made = Vec::with_capacity(templates.len());
        for template in templates {
            self.some(template, level, env, true, &mut made)?;
        }
        Ok(Rc::from(made))
    }

    /// The value of an unquoted form. `,name:type` puts the type after the name that `name` holds.
    fn unquoted(&mut self, form: &Datum, env: &Env) -> Outcome<Datum> {
        let DatumKind::Typed(variable, written) = &form.kind else {
            let value = self.evaluate(form, env)?;
            return self.datum(&value, form.span);
        };
        let variable = Datum { kind: DatumKind::Symbol(variable.clone()), span: form.span };
        let value = self.evaluate(&variable, env)?;
        match value.datum().and_then(name_of) {
            Some(name) => {
                let kind = DatumKind::Typed(name.clone(), Rc::new(self.one(written, 1, env)?));
                Ok(Datum { kind, span: value.datum().map_or(self.call, |datum| datum.span) })
            }
            None => Err(messages::wrong_kind(form.span, ",name:type", "a symbol", value.datum()).into()),
        }
    }

    /// Returns the rest of a datum that may be `#+test datum` or `#-test datum`, decided with a macro's variables in sight.
    pub(super) fn chosen(&mut self, datum: &Datum, env: &Env) -> Outcome<Option<Datum>> {
        let mut datum = datum.clone();
        while let DatumKind::Conditional { wanted, test, datum: inner } = &datum.kind {
            match self.decide(test, env) {
                super::conditionals::Decision::Known(holds) if holds == *wanted => {}
                super::conditionals::Decision::Known(_) => return Ok(None),
                super::conditionals::Decision::Later => return Err(messages::undecidable_here(test.span).into()),
                super::conditionals::Decision::Unknown(diagnostic) => return Err((*diagnostic).into()),
            }
            let inner = (**inner).clone();
            datum = inner;
        }
        Ok(Some(datum))
    }

    /// Charges for data that an expansion makes.
    pub(super) fn count_nodes(&mut self, count: usize, span: Span) -> Outcome<()> {
        self.nodes = self.nodes.saturating_add(count);
        if self.nodes > self.options.limits.nodes {
            return Err(messages::expansion_too_large(span, self.options.limits.nodes).into());
        }
        Ok(())
    }

    /// Whether two data are equal, charged for by what is looked at.
    pub(super) fn equal(&mut self, a: &Datum, b: &Datum, span: Span) -> Outcome<bool> {
        let most = self.options.limits.steps;
        let found = equal(a, b, &mut self.steps, most);
        found.ok_or_else(|| messages::too_many_steps(span, most).into())
    }

    /// Returns a copy of data with the location of the macro call, charged for by what is copied.
    pub(super) fn placed(&mut self, datum: &Datum) -> Outcome<Datum> {
        if datum.is_deeper_than(self.options.limits.nesting) {
            return Err(messages::expansion_too_deep(datum.span, self.options.limits.nesting).into());
        }
        let most = self.options.limits.steps;
        let made = at(datum, self.call, &mut self.steps, most);
        made.ok_or_else(|| messages::too_many_steps(datum.span, most).into())
    }

    /// The innermost variable of that name, charged for by how far away it is.
    pub(super) fn find<'e>(&mut self, env: &'e Env, name: &str, span: Span) -> Outcome<Option<&'e Rc<Variable>>> {
        let mut passed = 0;
        let found = chain(env).inspect(|_| passed += 1).find(|variable| names::same(&variable.name, name));
        self.spend(passed / 8, span)?;
        Ok(found)
    }

    /// Charges for steps of evaluation.
    pub(super) fn spend(&mut self, steps: usize, span: Span) -> Outcome<()> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > self.options.limits.steps {
            return Err(messages::too_many_steps(span, self.options.limits.steps).into());
        }
        Ok(())
    }
}
