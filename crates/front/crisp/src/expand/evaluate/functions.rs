//! The built-in functions of the compile-time language, and how they read their arguments.

use std::sync::OnceLock;

use crisp_support_diagnostics::Span;
use crisp_support_sexpr::{Datum, DatumKind};

use super::super::Expander;
use super::super::messages;
use super::super::value::{Outcome, Value, items, name_of};
use super::{Builtins, arithmetic, lists, text};

/// A built-in function.
#[derive(Debug)]
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    /// The least and the largest number of arguments.
    pub(crate) arity: (usize, usize),
    pub(super) run: Run,
}

/// The body of a built-in function.
pub(super) type Run = fn(&mut Expander<'_>, &Call<'_>) -> Outcome;

/// Any number of arguments.
pub(super) const ANY: usize = usize::MAX;

/// Shorthand for the tables.
pub(super) const fn builtin(name: &'static str, arity: (usize, usize), run: Run) -> Builtin {
    Builtin { name, arity, run }
}

/// All built-in functions by name.
pub(crate) fn table() -> &'static Builtins {
    static TABLE: OnceLock<Builtins> = OnceLock::new();
    TABLE.get_or_init(|| {
        let tables = [arithmetic::FUNCTIONS, lists::FUNCTIONS, text::FUNCTIONS];
        tables.into_iter().flatten().map(|builtin| (builtin.name, builtin)).collect()
    })
}

/// A call of a built-in function.
pub(super) struct Call<'c> {
    pub(super) name: &'static str,
    pub(super) args: &'c [Value],
    /// Where the call stands.
    pub(super) span: Span,
}

impl Expander<'_> {
    pub(super) fn call_builtin(&mut self, builtin: &'static Builtin, args: &[Value], span: Span) -> Outcome {
        self.spend(args.len(), span)?;
        let (least, most) = builtin.arity;
        if args.len() < least || args.len() > most {
            return Err(messages::wrong_argument_count(span, builtin.name, least, most, args.len()).into());
        }
        (builtin.run)(self, &Call { name: builtin.name, args, span })
    }
}

impl<'c> Call<'c> {
    /// The mistake that argument `index` is not what it should be.
    pub(super) fn wrong(&self, index: usize, wanted: &str) -> super::Stop {
        messages::wrong_kind(self.span, self.name, wanted, self.args.get(index).and_then(Value::datum)).into()
    }

    /// An argument that is data.
    pub(super) fn datum(&self, index: usize) -> Outcome<&'c Datum> {
        self.args.get(index).and_then(Value::datum).ok_or_else(|| self.wrong(index, "data"))
    }

    /// An argument that is a list.
    pub(super) fn list(&self, index: usize) -> Outcome<&'c [Datum]> {
        items(self.datum(index)?).ok_or_else(|| self.wrong(index, "a list"))
    }

    /// An argument that is a list, or the items of a vector literal.
    pub(super) fn sequence(&self, index: usize) -> Outcome<&'c [Datum]> {
        match &self.datum(index)?.kind {
            DatumKind::Vector(items) | DatumKind::HardwareVector(items) => Ok(items),
            _ => self.list(index),
        }
    }

    /// An argument that is an integer.
    pub(super) fn integer(&self, index: usize) -> Outcome<i128> {
        match &self.datum(index)?.kind {
            DatumKind::Integer(value) => Ok(*value),
            _ => Err(self.wrong(index, "an integer")),
        }
    }

    /// An argument that counts or numbers items.
    pub(super) fn index(&self, index: usize) -> Outcome<usize> {
        usize::try_from(self.integer(index)?).map_err(|_| self.wrong(index, "an integer from 0"))
    }

    /// An argument that is a string.
    pub(super) fn string(&self, index: usize) -> Outcome<&'c str> {
        match &self.datum(index)?.kind {
            DatumKind::String(text) => Ok(text),
            _ => Err(self.wrong(index, "a string")),
        }
    }

    /// The name of an argument that is a symbol.
    pub(super) fn symbol(&self, index: usize) -> Outcome<&'c str> {
        name_of(self.datum(index)?).map(|name| &**name).ok_or_else(|| self.wrong(index, "a symbol"))
    }
}
