//! The last accesses of each piece of memory: finds races by order of barriers, not by what a schedule happens to do.
//!
//! Two accesses by different invocations, at least one of them a store, race unless a barrier lies between them: the same workgroup
//! and different epochs, the number of barriers passed, or the same warp and different epochs of it. Atomic accesses race with plain ones only. Workgroups run one after the other
//! here, so per piece of memory the last store, two loads of the current workgroup's current epoch and one load of an earlier
//! workgroup, and as many atomic accesses, are enough: if any earlier access races with a new one, one of these does or an earlier race
//! was found there. Where fences and atomic operations order workgroups, a race with an access that is not kept any more can be missed.

use crate::warp::WARP_SIZE;

/// One access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Linear number of the workgroup.
    pub(crate) group: u32,
    /// Linear number of the invocation in it.
    pub(crate) local: u32,
    /// Barriers that the workgroup passed before. Counting wraps; two epochs that far apart do not meet in practice.
    pub(crate) epoch: u32,
    /// Barriers that its warp passed before.
    pub(crate) warp_epoch: u32,
    /// Number of the load or store; [`NO_ACCESS`] where there was no access.
    pub(crate) place: u32,
    /// Device fences that the invocation had executed.
    pub(crate) fences: u32,
}

const NO_ACCESS: u32 = u32::MAX;

const NEVER: Event = Event { group: 0, local: 0, epoch: 0, warp_epoch: 0, place: NO_ACCESS, fences: 0 };

impl Event {
    fn happened(self) -> bool {
        self.place != NO_ACCESS
    }

    fn same_invocation(self, other: Event) -> bool {
        self.group == other.group && self.local == other.local
    }

    /// Whether a barrier of the warp lies between this earlier access and `later`, of the same workgroup.
    pub(crate) fn before_in_warp(self, later: Event) -> bool {
        let warp = |event: Event| event.local as usize / WARP_SIZE;
        warp(self) == warp(later) && self.warp_epoch != later.warp_epoch
    }

    /// Whether nothing orders this earlier access before `later`.
    fn is_unordered(self, later: Event) -> bool {
        let together = || self.epoch == later.epoch && !self.before_in_warp(later);
        self.happened() && !self.same_invocation(later) && (self.group != later.group || together())
    }
}

/// Accesses of one kind that do not race with each other.
#[derive(Clone, Copy, Debug)]
struct Peers {
    /// The accesses of the last workgroup that made any, in its last epoch, by different invocations.
    last: [Event; 2],
    /// The access of an earlier workgroup.
    elsewhere: Event,
}

impl Peers {
    const NONE: Peers = Peers { last: [NEVER; 2], elsewhere: NEVER };

    fn all(&self) -> [Event; 3] {
        [self.last[0], self.last[1], self.elsewhere]
    }

    fn note(&mut self, event: Event) {
        let [first, second] = self.last;
        let replaced = first.group == event.group && (first.epoch != event.epoch || first.before_in_warp(event));
        if !first.happened() || replaced {
            // Where only the warp has passed a barrier, the other one may be of another warp.
            let other = if first.happened() && first.epoch == event.epoch { second } else { NEVER };
            let is_new = other.happened() && !other.before_in_warp(event) && !other.same_invocation(event);
            self.last = [event, if is_new { other } else { NEVER }];
        } else if first.group != event.group {
            self.elsewhere = first;
            self.last = [event, NEVER];
        } else if !second.happened() && !first.same_invocation(event) {
            self.last[1] = event;
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    store: Event,
    loads: Peers,
    atomics: Peers,
}

const UNTOUCHED: Cell = Cell { store: NEVER, loads: Peers::NONE, atomics: Peers::NONE };

/// Whether an access by an earlier workgroup is known to lie before the one at hand.
pub(crate) type Known<'a> = &'a dyn Fn(Event) -> bool;

/// The kind of an access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessKind {
    /// A load.
    Load,
    /// A store.
    Store,
    /// An atomic operation.
    Atomic,
}

const PAGE: usize = 256;

/// The shadow of one memory.
#[derive(Debug)]
pub(crate) struct Shadow {
    /// The number of bytes of each cell, a power of two.
    granule: usize,
    pages: Vec<Option<Box<[Cell]>>>,
}

/// The earlier access that an access met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    /// An earlier store that nothing orders.
    Store(Event),
    /// An earlier load that nothing orders; loads do not meet it.
    Load(Event),
    /// An earlier atomic access that nothing orders; atomic ones do not meet it.
    Atomic(Event),
    /// Nothing was ever stored here; only loads meet it.
    Nothing,
}

impl Shadow {
    /// The shadow of `bytes` bytes, accessed in multiples of `granule`.
    pub(crate) fn new(bytes: usize, granule: usize) -> Shadow {
        let granule = granule.max(1);
        Shadow { granule, pages: vec![None; bytes.div_ceil(granule).div_ceil(PAGE)] }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for page in self.pages.iter_mut().flatten() {
            page.fill(UNTOUCHED);
        }
    }

    fn cell(&mut self, number: usize) -> Option<&mut Cell> {
        let page = self.pages.get_mut(number / PAGE)?;
        page.get_or_insert_with(|| vec![UNTOUCHED; PAGE].into_boxed_slice()).get_mut(number % PAGE)
    }

    /// Notes an access to the bytes from `start` on. What it meets goes to `met`.
    pub(crate) fn access(
        &mut self,
        start: usize,
        bytes: usize,
        event: Event,
        kind: AccessKind,
        known: Known<'_>,
        met: &mut Vec<Met>,
    ) {
        let last = start + bytes.max(1) - 1;
        for number in start / self.granule..=last / self.granule {
            if let Some(cell) = self.cell(number) {
                cell.access(event, kind, known, met);
            }
        }
    }
}

impl Cell {
    fn access(&mut self, event: Event, kind: AccessKind, known: Known<'_>, met: &mut Vec<Met>) {
        let is_unordered =
            |earlier: &Event| earlier.is_unordered(event) && !(earlier.group != event.group && known(*earlier));
        if is_unordered(&self.store) {
            met.push(Met::Store(self.store));
        }
        if kind != AccessKind::Load {
            met.extend(self.loads.all().into_iter().filter(is_unordered).map(Met::Load));
        }
        if kind != AccessKind::Atomic {
            met.extend(self.atomics.all().into_iter().filter(is_unordered).map(Met::Atomic));
        }
        match kind {
            AccessKind::Load => {
                if !self.store.happened() && !self.atomics.last[0].happened() {
                    met.push(Met::Nothing);
                }
                self.loads.note(event);
            }
            AccessKind::Store => self.store = event,
            AccessKind::Atomic => self.atomics.note(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(group: u32, local: u32, epoch: u32) -> Event {
        Event { group, local, epoch, warp_epoch: 0, place: group * 100 + local * 10 + epoch, fences: 0 }
    }

    fn met(accesses: &[(Event, bool)]) -> Vec<Met> {
        let kind = |is_store: bool| if is_store { AccessKind::Store } else { AccessKind::Load };
        let accesses: Vec<_> = accesses.iter().map(|&(event, is_store)| (event, kind(is_store))).collect();
        met_by(&accesses)
    }

    fn met_by(accesses: &[(Event, AccessKind)]) -> Vec<Met> {
        let mut shadow = Shadow::new(4, 4);
        let mut met = Vec::new();
        for &(event, kind) in accesses {
            shadow.access(0, 4, event, kind, &|_| false, &mut met);
        }
        met.retain(|met| *met != Met::Nothing);
        met
    }

    #[test]
    fn a_barrier_orders_one_workgroup_and_no_other() {
        assert_eq!(met(&[(event(0, 0, 0), true), (event(0, 1, 1), false)]), []);
        assert_eq!(met(&[(event(0, 0, 0), true), (event(0, 1, 0), false)]), [Met::Store(event(0, 0, 0))]);
        assert_eq!(met(&[(event(0, 0, 0), true), (event(1, 1, 1), false)]), [Met::Store(event(0, 0, 0))]);
        assert_eq!(met(&[(event(0, 0, 0), true), (event(0, 0, 0), false)]), []);
    }

    #[test]
    fn a_barrier_of_a_warp_orders_that_warp() {
        let at = |local: u32, warp_epoch: u32| Event { warp_epoch, ..event(0, local, 0) };
        assert_eq!(met(&[(at(0, 0), true), (at(1, 1), false)]), []);
        assert_eq!(met(&[(at(0, 0), true), (at(1, 0), false)]), [Met::Store(at(0, 0))]);
        assert_eq!(met(&[(at(0, 0), true), (at(32, 1), false)]), [Met::Store(at(0, 0))], "another warp");
        // Loads of both warps are remembered.
        assert_eq!(met(&[(at(40, 0), false), (at(0, 0), false), (at(1, 1), true)]), [Met::Load(at(40, 0))]);
        assert_eq!(
            met(&[(at(0, 0), false), (at(40, 0), false), (at(2, 1), false), (at(1, 2), true)]),
            [Met::Load(at(40, 0))]
        );
    }

    #[test]
    fn a_store_meets_loads_of_others_even_after_its_own() {
        let (mine, other) = (event(0, 0, 0), event(0, 1, 0));
        assert_eq!(met(&[(mine, false), (other, false), (mine, true)]), [Met::Load(other)]);
        assert_eq!(met(&[(other, false), (mine, false), (mine, true)]), [Met::Load(other)]);
    }

    #[test]
    fn loads_of_earlier_workgroups_are_not_forgotten() {
        let early = event(0, 0, 0);
        let loads = [(early, false), (event(1, 0, 0), false), (event(1, 0, 1), false), (event(1, 0, 2), true)];
        assert_eq!(met(&loads), [Met::Load(early)]);
        // Once a later workgroup stores, every workgroup before it that loaded is represented.
        let loads = [(early, false), (event(1, 0, 0), false), (event(2, 0, 0), true)];
        assert_eq!(met(&loads), [Met::Load(event(1, 0, 0)), Met::Load(early)]);
    }

    #[test]
    fn atomic_accesses_race_with_plain_ones_only() {
        let (mine, other, elsewhere) = (event(0, 0, 0), event(0, 1, 0), event(1, 0, 0));
        use AccessKind::{Atomic, Load, Store};
        assert_eq!(met_by(&[(mine, Atomic), (other, Atomic), (elsewhere, Atomic)]), []);
        assert_eq!(met_by(&[(mine, Atomic), (other, Load)]), [Met::Atomic(mine)]);
        assert_eq!(met_by(&[(mine, Atomic), (other, Store)]), [Met::Atomic(mine)]);
        assert_eq!(met_by(&[(mine, Load), (other, Atomic)]), [Met::Load(mine)]);
        assert_eq!(met_by(&[(mine, Store), (other, Atomic)]), [Met::Store(mine)]);
        assert_eq!(met_by(&[(mine, Atomic), (event(0, 1, 1), Load)]), [], "a barrier lies between");
        // The second workgroup's barrier does not order the first one's access.
        assert_eq!(met_by(&[(mine, Atomic), (elsewhere, Atomic), (event(1, 1, 1), Load)]), [Met::Atomic(mine)]);
    }
}
