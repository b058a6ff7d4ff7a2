//! SSA values, which operations make and read.

use std::sync::Arc;

use crisp_support_arena::Id;
use smallvec::SmallVec;

use crate::types::Type;

/// An SSA value.
pub type Value = Id<ValueData>;

/// The known facts about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// The author's name, where there is one; for messages and readable text forms.
    pub name: Option<Arc<str>>,
}

/// The values that an operation reads; few have more than these.
pub type Operands = SmallVec<[Value; 4]>;
