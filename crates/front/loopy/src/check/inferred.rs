//! Types of arrays that nothing declares, as the assignments to them say: the type that all of them have together.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_kernel::Scalar;
use crisp_ir_loops::ArrayId;

use super::promote::common;

/// Types of arrays that nothing declares.
#[derive(Clone, Debug, Default)]
pub(super) struct Inferred {
    /// The types that earlier readings of the instructions found.
    pub(super) settled: BTreeMap<ArrayId, Scalar>,
    /// The types of all assigned values, and whether they are numbers of the source alone.
    pub(super) assigned: BTreeMap<ArrayId, Vec<(Scalar, bool)>>,
    /// Arrays of which only numbers of the source are known so far.
    pub(super) weak: BTreeSet<ArrayId>,
}

impl Inferred {
    /// Returns the type of all that is assigned to an array.
    pub(super) fn of(&self, array: ArrayId) -> Option<Scalar> {
        let all = self.assigned.get(&array)?;
        let of = |weak: bool| all.iter().filter(move |it| it.1 == weak).map(|it| it.0).reduce(common);
        let found = match (of(false), of(true)) {
            (Some(Scalar::Bool), Some(weak)) => weak,
            (Some(strong), Some(weak)) if weak.is_float() && !strong.is_float() => Scalar::F64,
            (strong, weak) => strong.or(weak)?,
        };
        Some(self.settled.get(&array).map_or(found, |&before| common(before, found)))
    }
}
