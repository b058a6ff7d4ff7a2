//! Input of a proposal about the loops of a program.

use std::collections::{BTreeMap, BTreeSet};

use crisp_ir_loops::Var;

/// The uses that the loops of a program may have.
#[derive(Clone, Debug, Default)]
pub struct Axes {
    /// Loops whose iterations do not need each other.
    pub data: BTreeSet<Var>,
    /// Loops over workgroups.
    pub instances: BTreeSet<Var>,
    /// For loops over rows of workgroups how many rows go through the columns together.
    pub grouped: BTreeMap<Var, i64>,
    /// Loops over launches.
    pub launches: BTreeSet<Var>,
    /// Loops that are invocations already.
    pub threads: BTreeSet<Var>,
}
