//! Types that the author leaves out, by the places of the names.

use std::collections::BTreeMap;
use std::rc::Rc;

use crisp_support_diagnostics::Span;

use super::types::TypeId;

/// A type that no declaration says.
#[derive(Clone, Debug)]
pub(crate) enum Inferred {
    /// The type of a name that a `let` or a constant binds: `name:type`.
    Binding { name: Span, ty: String },
    /// The types of a function's results.
    Results { definition: Span, types: String },
}

/// The inferred types of one place.
#[derive(Debug)]
pub(crate) struct Left {
    pub(crate) name: Rc<str>,
    /// The whole definition, where it is a function.
    pub(crate) definition: Option<Span>,
    /// None where several types were found: then no declaration fits.
    pub(crate) types: Option<Vec<TypeId>>,
}

/// By the place of the name.
pub(crate) type LeftOut = BTreeMap<Span, Left>;
