//! Operations one after the other: which of them are expressions of others, and which are statements.

use crisp_ir_kernel::{List, OpId, RegionId, Terminator, Value};

use super::{Printer, Text};

/// Longer expressions get a name.
const LONGEST: usize = 70;

/// The part of a language that it prints by itself.
pub(crate) trait Language: Sized {
    /// Prints one operation; `is_last` where only the end of its region follows.
    fn op(printer: &mut Printer<'_, Self>, id: OpId, is_last: bool);

    /// Prints what precedes a loop that carries these values.
    fn before_loop(_printer: &mut Printer<'_, Self>, _carried: &[Value]) {}
}

impl<L: Language> Printer<'_, L> {
    /// Prints the operations of a region, without what its terminator does.
    pub(crate) fn region_ops(&mut self, region: RegionId) {
        let ops = &self.function[region].ops;
        for (index, &op) in ops.iter().enumerate() {
            L::op(self, op, index + 1 == ops.len());
        }
        if let (Terminator::Return(_), false) = (self.function[region].terminator, region == self.function.body) {
            self.line("return;");
        }
    }

    /// Returns the region of an atomic update: its parameter is the old element; what it yields.
    pub(crate) fn apply(&mut self, body: RegionId, old: &str) -> String {
        if let Some(&param) = self.function[body].params.first() {
            self.texts[param] = vec![Text::name(old.to_owned())];
        }
        self.region_ops(body);
        let yielded = match self.function[body].terminator {
            Terminator::Yield(list) => self.function.list(list).first(),
            Terminator::Break(_) | Terminator::Return(_) => None,
        };
        match yielded {
            Some(&value) => self.value(value),
            None => {
                self.unprintable.note(self.function.span, "an update that yields nothing");
                old.to_owned()
            }
        }
    }
}

impl<L> Printer<'_, L> {
    /// Keeps an expression for its only user, or gives it a name.
    pub(crate) fn define(&mut self, id: OpId, result: Value, text: Text) {
        if self.uses.count(result) == 0 {
            return;
        }
        let named =
            self.function.values.get(result).and_then(|data| data.name.as_deref()).is_some_and(|name| !name.is_empty());
        let near = self.uses.count(result) == 1 && self.is_near(id, result) && !self.uses.feeds_loop(result);
        let short = text.text.len() <= LONGEST && text.depth <= self.spelling.deepest;
        if text.simple || !named && near && short {
            self.texts[result] = vec![text];
        } else {
            self.declare(result, &text.text);
        }
    }

    /// Returns whether the only user is not in a loop that the value is outside of.
    fn is_near(&self, id: OpId, value: Value) -> bool {
        let (Some(own), Some(user)) = (self.uses.region(id), self.uses.user_region(value)) else { return false };
        own == user || self.loop_depth[own] == self.loop_depth[user]
    }

    /// Scalars that are put together.
    pub(crate) fn make_vector(&mut self, result: Option<Value>, lanes: List) {
        let texts: Vec<Text> = self.function.list(lanes).iter().map(|&lane| self.named(lane)).collect();
        if let Some(result) = result {
            self.texts[result] = texts;
        }
    }
}
