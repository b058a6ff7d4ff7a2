//! Steps of a schedule as plain data: a name with arguments, as the author writes them.

use crisp_support_diagnostics::Span;

use crate::expr::Expr;

/// One step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its name.
    pub name: String,
    /// Arguments in order, with names where the author gives them.
    pub arguments: Vec<(Option<String>, Argument)>,
    /// Where it is written.
    pub span: Span,
}

/// An argument of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A name.
    Name(String, Span),
    /// An integer.
    Integer(i64, Span),
    /// A text in quotation marks.
    Text(String, Span),
    /// A list.
    List(Vec<Argument>, Span),
    /// A tag such as `g.0` of a name: `i: g.0`.
    Tagged(String, String, Span),
}

impl Argument {
    /// Where it is written.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Argument::Name(_, span)
            | Argument::Integer(_, span)
            | Argument::Text(_, span)
            | Argument::List(_, span)
            | Argument::Tagged(_, _, span) => *span,
        }
    }
}

/// Steps for some targets.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// For which: `cpu`, `gpu` or the name of a target; none for all.
    pub target: Option<String>,
    /// A condition on parameters under which it is taken.
    pub when: Option<Expr>,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// Where it is written.
    pub span: Span,
}

/// The requests of an author besides the program.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// Steps that change what is computed.
    pub definition: Vec<Step>,
    /// Schedules; the first that fits is taken.
    pub schedules: Vec<Schedule>,
}
