//! Values known at compile time: the one form that constants, keywords, types and function values have wherever a name is bound to
//! one, a template is given one, or an instance is identified by one.

use std::rc::Rc;

use crisp_ir_kernel::Constant;

use super::types::TypeId;

/// A value that is known at compile time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    Nil,
    /// An integer as written: its type follows from its place.
    Integer(i128),
    /// A number of a type.
    Number(Constant),
    /// A keyword in its canonical spelling, without the colon.
    Keyword(Rc<str>),
    Text(Rc<str>),
    Type(TypeId),
    Function(FunctionValue),
}

/// A function that is handed around.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FunctionValue {
    /// All overloads, or the built-in, of that (folded) name.
    Named(Rc<str>),
    /// The definitions that templates of a name generated for some arguments, by position.
    Chosen { name: Rc<str>, definitions: Rc<[usize]> },
}

impl FunctionValue {
    pub(crate) fn name(&self) -> &Rc<str> {
        match self {
            FunctionValue::Named(name) | FunctionValue::Chosen { name, definitions: _ } => name,
        }
    }
}

impl Known {
    /// A keyword in its canonical spelling, with or without the colon.
    pub(crate) fn keyword(name: &str) -> Known {
        Known::Keyword(name.trim_start_matches(':').into())
    }
}
