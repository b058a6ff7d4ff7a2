//! What is known at compile time: the one form that constants, keywords, types and function values have wherever a name is bound to
//! one, a template is given one, or an instance is told by one.

use std::rc::Rc;

use crisp_ir_kernel::Constant;

use super::types::TypeId;

/// A value that is known at compile time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Known {
    Nil,
    /// A number of a type.
    Number(Constant),
    /// A keyword in its canonical spelling, without the colon.
    Keyword(Rc<str>),
    Type(TypeId),
    Function(FunctionValue),
}

/// A function that is handed around.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FunctionValue {
    /// All overloads, or the built-in, of that (folded) name.
    Named(Rc<str>),
}
