//! Known facts about launches, and the intervals of ids and sizes that follow from it.

use crisp_ir_kernel::IdKind;

use super::interval::Interval;

/// The most invocations of a launch along an axis; the contract of launches refuses more.
pub const AXIS_MOST: u32 = 1 << 31;
/// The most invocations of a workgroup; the contract of launches refuses more.
pub const WORKGROUP_MOST: u32 = 1024;
/// Lanes of a logical warp.
const WARP: i128 = 32;

/// The known facts about the launches of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaunchFacts {
    /// The workgroup size along each axis, where it is known.
    pub local_size: [Option<u32>; 3],
    /// The most workgroups along each axis, where there is a limit besides that of all launches.
    pub groups: [Option<u32>; 3],
    /// The largest number that each parameter can be, where one is known.
    pub params: Vec<Option<u64>>,
}

impl LaunchFacts {
    /// Those of kernels that are compiled for one workgroup size.
    #[must_use]
    pub fn of_size(local_size: [u32; 3]) -> LaunchFacts {
        LaunchFacts { local_size: local_size.map(Some), ..LaunchFacts::default() }
    }

    /// Returns the same with at most `groups` workgroups along each axis.
    #[must_use]
    pub fn with_groups(self, groups: [u32; 3]) -> LaunchFacts {
        LaunchFacts { groups: groups.map(Some), ..self }
    }

    /// The most invocations of a workgroup along an axis; `dimensions` are those that every launch has, where that is declared.
    fn local_most(&self, axis: usize, dimensions: Option<u8>) -> i128 {
        let most = if is_missing(axis, dimensions) { 1 } else { WORKGROUP_MOST };
        i128::from(self.local_size.get(axis).copied().flatten().unwrap_or(most))
    }

    fn groups_most(&self, axis: usize, dimensions: Option<u8>) -> i128 {
        if is_missing(axis, dimensions) {
            return 1;
        }
        // Each workgroup has an invocation at least, and as many as are known.
        let local = self.local_size.get(axis).copied().flatten().unwrap_or(1).max(1);
        let most = i128::from(AXIS_MOST / local);
        self.groups.get(axis).copied().flatten().map_or(most, |groups| most.min(i128::from(groups)))
    }

    fn global_most(&self, axis: usize, dimensions: Option<u8>) -> i128 {
        (self.groups_most(axis, dimensions) * self.local_most(axis, dimensions)).min(i128::from(AXIS_MOST))
    }

    /// Between what numbers an id or size is, in a kernel whose launches have `dimensions`, where that is declared.
    #[must_use]
    pub fn id(&self, kind: IdKind, axis: u8, dimensions: Option<u8>) -> Interval {
        let at = usize::from(axis.min(2));
        let product = |most: &dyn Fn(usize) -> i128| (0..3).map(most).product::<i128>();
        let known = self.local_size.iter().all(Option::is_some);
        let total = || {
            let total = product(&|axis| self.local_most(axis, dimensions));
            if known { total } else { total.min(i128::from(WORKGROUP_MOST)) }
        };
        let everywhere = || product(&|axis| self.global_most(axis, dimensions));
        let size = |exact: bool, size: i128| Interval::new(if exact { size } else { 1 }, size);
        let below = |most: i128| Interval::new(0, most - 1);
        let warps = |total: i128| (total + WARP - 1) / WARP;
        match kind {
            IdKind::LocalId => below(self.local_most(at, dimensions)),
            IdKind::GroupId => below(self.groups_most(at, dimensions)),
            IdKind::GlobalId => below(self.global_most(at, dimensions)),
            IdKind::LocalSize => {
                let exact = self.local_size.get(at).copied().flatten().is_some();
                size(exact, self.local_most(at, dimensions))
            }
            IdKind::NumGroups => Interval::new(1, self.groups_most(at, dimensions)),
            IdKind::GlobalSize => Interval::new(1, self.global_most(at, dimensions)),
            IdKind::LocalLinearId => below(total()),
            IdKind::LocalLinearSize => size(known, total()),
            IdKind::GlobalLinearId => below(everywhere()),
            IdKind::GlobalLinearSize => Interval::new(1, everywhere()),
            IdKind::WorkDim => Interval::new(1, 3),
            IdKind::LaneId => below(total().min(WARP)),
            IdKind::WarpId => below(warps(total())),
            IdKind::NumWarps => size(known, warps(total())),
            IdKind::WarpSize => Interval::one(WARP),
            // The size that the caller requests before it is rounded up to whole workgroups.
            IdKind::Bound => Interval::new(0, i128::from(AXIS_MOST)),
            IdKind::GlobalOffset => Interval::new(0, i128::from(u64::MAX)),
        }
    }
}

/// Along axes that the kernel does not have there is one workgroup, of one invocation.
fn is_missing(axis: usize, dimensions: Option<u8>) -> bool {
    dimensions.is_some_and(|dimensions| axis >= usize::from(dimensions))
}
