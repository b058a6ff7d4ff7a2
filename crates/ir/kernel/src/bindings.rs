//! The values of an author's variables, location by location: for debuggers, beside what a function means.

use std::sync::Arc;

use crate::function::{OpId, RegionId};
use crate::value::Value;

/// A variable of the author that has a new value from some location of a region to the region's end, or to its next value.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The region.
    pub region: RegionId,
    /// The operation of the region after which it holds; `None` from the region's beginning.
    pub after: Option<OpId>,
    /// The author's name of the variable.
    pub name: Arc<str>,
    /// The value.
    pub value: Value,
}

/// The bindings of a function, in the order of their making. They have no part in the meaning of a function: two functions that differ in nothing else are equal,
/// and neither text nor binary form has them.
#[derive(Clone, Debug, Default)]
pub struct Bindings(pub Vec<Binding>);

impl PartialEq for Bindings {
    fn eq(&self, _: &Bindings) -> bool {
        true
    }
}
