//! Report on a kernel's warps, in order of the source: accesses with their costs, branches, barriers.

use std::collections::BTreeMap;

use crisp_ir_kernel::{AccessKind, FunctionId, Module, Space};
use crisp_support_diagnostics::Span;

use super::state::{Fork, Found, Ways, Where};
use super::traffic::{Banks, Segments};
use super::walk::{Warps, walk};

/// The cost of an access of a warp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cost {
    /// In global or constant memory.
    Segments(Segments),
    /// In local memory.
    Banks(Banks),
}

/// An access, for the warp and the way to it for which it costs most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessReport {
    /// Where it stands.
    pub place: Where,
    /// Whether it loads, stores or updates.
    pub kind: AccessKind,
    /// Where the memory is.
    pub space: Space,
    /// The parameter or memory, where it is known.
    pub name: Option<String>,
    /// Bytes of an element.
    pub bytes: u32,
    /// The cost.
    pub cost: Cost,
}

/// A branch or loop, for the warp and the way to it for which least is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkReport {
    /// Where it stands.
    pub place: Where,
    /// The kind of the fork.
    pub fork: Fork,
    /// Whether lanes stay together.
    pub ways: Ways,
}

/// A barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrierReport {
    /// Where it stands.
    pub place: Where,
    /// The innermost branch around it.
    pub branch: Option<Span>,
}

/// The known facts about a kernel's warps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneReport {
    /// The workgroup's size, for which it holds.
    pub local: [u32; 3],
    /// The accesses.
    pub accesses: Vec<AccessReport>,
    /// The branches and loops.
    pub forks: Vec<ForkReport>,
    /// The barriers.
    pub barriers: Vec<BarrierReport>,
}

/// How bad the cost of an access is, for choosing the worst.
fn badness(cost: &Cost) -> (u8, u32, u32) {
    match cost {
        Cost::Segments(Segments::Known { touched, least, .. }) => (0, touched.saturating_sub(*least), *touched),
        Cost::Banks(Banks::Known { replays, .. }) => (0, *replays, 0),
        Cost::Segments(Segments::Unclear(_)) | Cost::Banks(Banks::Unclear(_)) => (1, 0, 0),
    }
}

/// How little is known of lanes staying together.
fn doubt(ways: &Ways) -> u8 {
    match ways {
        Ways::Together => 0,
        Ways::MayPart => 1,
        Ways::Unclear(_) => 2,
        Ways::Apart(_, _) => 3,
    }
}

/// Follows the lanes of a kernel's warps in workgroups of a size. Nothing where the kernel is too large.
///
/// Cost: a walk over the kernel with its functions in the place of calls, loops a few times; once for each warp of the workgroup where
/// its size does not fit warps. There is a limit on the operations that are looked at.
#[must_use]
pub fn lane_report(module: &Module, kernel: FunctionId, local: [u32; 3]) -> Option<LaneReport> {
    let all = Warps { local, number: None };
    let [x, y, _] = local;
    let fits = |size: u32| size > 0 && (32_u32.is_multiple_of(size) || size.is_multiple_of(32));
    let numbers: Vec<Option<u32>> = if fits(x) && fits(x.saturating_mul(y)) {
        vec![None]
    } else {
        (0..all.total().div_ceil(32).min(32)).map(Some).collect()
    };
    let mut report = LaneReport { local, ..LaneReport::default() };
    let mut accesses: BTreeMap<(Span, usize), AccessReport> = BTreeMap::new();
    for number in numbers {
        let (symbols, found) = walk(module, kernel, Warps { local, number })?;
        let Found { touches, partings, barriers } = found;
        for touch in touches {
            let cost = match touch.space {
                Space::Local => Cost::Banks(super::traffic::banks(&symbols, &touch)),
                Space::Global | Space::Constant | Space::Private => {
                    Cost::Segments(super::traffic::segments(&symbols, &touch))
                }
            };
            let kind = match touch.kind {
                AccessKind::Load => 0,
                AccessKind::Store => 1,
                AccessKind::Update(_) => 2,
            };
            let (name, bytes, space, place) = (touch.name, touch.bytes, touch.space, touch.place);
            let found = AccessReport { kind: touch.kind, space, name, bytes, cost, place };
            match accesses.get_mut(&(found.place.at, kind)) {
                Some(known) if known.name == found.name => {
                    if badness(&found.cost) > badness(&known.cost) {
                        *known = found;
                    }
                }
                Some(_) => keep_access(&mut report.accesses, found),
                None => {
                    accesses.insert((found.place.at, kind), found);
                }
            }
        }
        for parting in partings {
            let found = ForkReport { place: parting.place, fork: parting.fork, ways: parting.ways };
            let same = |known: &&mut ForkReport| known.place.at == found.place.at && known.fork == found.fork;
            match report.forks.iter_mut().find(same) {
                Some(known) if doubt(&found.ways) > doubt(&known.ways) => *known = found,
                Some(_) => {}
                None => report.forks.push(found),
            }
        }
        for met in barriers {
            if !report.barriers.iter().any(|known| known.place.at == met.place.at) {
                report.barriers.push(BarrierReport { place: met.place, branch: met.branch });
            }
        }
    }
    report.accesses.extend(accesses.into_values());
    report.accesses.sort_by(|a, b| (a.place.at, &a.name).cmp(&(b.place.at, &b.name)));
    report.forks.sort_by_key(|fork| fork.place.at);
    report.barriers.sort_by_key(|barrier| barrier.place.at);
    Some(report)
}

/// Adds an access to memory that another access of the same place does not touch, or makes the one that is known worse.
fn keep_access(all: &mut Vec<AccessReport>, found: AccessReport) {
    let same = |known: &&mut AccessReport| {
        known.place.at == found.place.at && known.name == found.name && known.kind == found.kind
    };
    match all.iter_mut().find(same) {
        Some(known) if badness(&found.cost) > badness(&known.cost) => *known = found,
        Some(_) => {}
        None => all.push(found),
    }
}
