//! Shared state of the validator's checks: the list of broken rules, and the function being checked.

use crisp_support_diagnostics::Span;

use super::rule::{Broken, Rule, Subject};
use super::walk::FunctionWalk;
use crate::function::Function;
use crate::module::Module;
use crate::types::Type;
use crate::value::Value;

/// Where the rules that a function breaks are noted.
pub(super) struct Report<'a> {
    pub(super) broken: &'a mut Vec<Broken>,
    pub(super) function: &'a str,
}

impl Report<'_> {
    pub(super) fn add(&mut self, span: Span, rule: Rule) {
        self.broken.push(Broken { rule, span, function: self.function.to_owned() });
    }

    pub(super) fn count(&self) -> usize {
        self.broken.len()
    }
}

/// A function whose ids all lead somewhere, with its walk.
pub(super) struct Context<'a> {
    pub(super) module: &'a Module,
    pub(super) function: &'a Function,
    pub(super) walk: &'a FunctionWalk,
}

impl Context<'_> {
    pub(super) fn ty(&self, value: Value) -> Type {
        self.function.ty(value)
    }

    /// Returns the description of a value for messages.
    pub(super) fn subject(&self, value: Value) -> Subject {
        Subject {
            name: self.function.values.get(value).and_then(|data| data.name.clone()),
            span: self.walk.definition(value),
        }
    }
}
