//! The tree that the reader makes and the printer writes.

use std::rc::Rc;

use crisp_support_diagnostics::Span;

/// One datum with the place where it was read.
///
/// Cloning is cheap: sub-trees are shared.
#[derive(Clone, Debug, PartialEq)]
pub struct Datum {
    /// What it is.
    pub kind: DatumKind,
    /// Where it stands in the source, prefix characters included.
    pub span: Span,
}

/// The kinds of data of `grammar.md` 1.1.
#[derive(Clone, Debug, PartialEq)]
pub enum DatumKind {
    /// `( … )`
    List(Rc<[Datum]>),
    /// `#( … )`: a vector literal, or a signature in a type position.
    Vector(Rc<[Datum]>),
    /// `##( … )`: a hardware-vector literal.
    HardwareVector(Rc<[Datum]>),
    /// A name as written; whoever looks it up folds the case. `a:int` is `Typed`.
    Symbol(Rc<str>),
    /// `name:type` without a blank: `a:int`, `sv:(soa-vector-type p)`, also `enum:key`; `kernel::arg` is a plain symbol.
    Typed(Rc<str>, Rc<Datum>),
    /// `:name`, kept without the colon.
    Keyword(Rc<str>),
    /// An integer literal; the reader refuses those that fit neither `i64` nor `u64`.
    Integer(i128),
    /// A float literal as written (the text keeps all digits for whoever rounds it).
    Float(Rc<str>),
    /// A string with its escapes resolved; `${NAME}` stays as written.
    String(Rc<str>),
    /// `'x`, `` `x ``, `,x`, `,@x`, `#'x`, `#_x`.
    Prefixed(Prefix, Rc<Datum>),
    /// `#+test datum` (`wanted` true) or `#-test datum`.
    Conditional {
        /// Whether the datum stays when the test holds.
        wanted: bool,
        /// The parameter symbol or compile-time form.
        test: Rc<Datum>,
        /// What is kept or dropped.
        datum: Rc<Datum>,
    },
}

/// The prefixes of one datum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefix {
    /// `'x`
    Quote,
    /// `` `x ``
    Backquote,
    /// `,x`
    Unquote,
    /// `,@x`
    Splice,
    /// `#'x`: function handle, or a signature when `x` is a list.
    Function,
    /// `#_x`: some type that satisfies the predicate `x`.
    SomeType,
}
