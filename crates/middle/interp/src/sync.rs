//! The knowledge of workgroups about each other: the order that fences and atomic operations make between them.
//!
//! Who has executed a device fence and then an atomic operation on an element hands on everything that its fence, and the barriers of its
//! workgroup, put before; who executes an atomic operation on that element later and then a fence gets it all, and so does, after a
//! barrier and another fence, all of that workgroup. Workgroups run one after the other here, so what an element hands on
//! is a log that only grows, and knowing it up to some length is a number.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use crate::shadow::Event;
use crate::warp::WARP_SIZE;

/// An element on which atomic operations were executed: the buffer and the byte.
pub(crate) type Location = (usize, usize);

/// How much of each element's log is known.
type Known = BTreeMap<Location, usize>;

fn merge(known: &mut Known, other: &Known) {
    for (&location, &length) in other {
        let entry = known.entry(location).or_default();
        *entry = (*entry).max(length);
    }
}

/// Gives each invocation at a barrier the knowledge of all of them.
fn meet(invocations: &mut [Invocation]) {
    let (mut pending, mut known) = (Known::new(), Known::new());
    for invocation in &*invocations {
        merge(&mut pending, &invocation.pending);
        merge(&mut known, &invocation.known);
    }
    for invocation in invocations {
        invocation.pending.clone_from(&pending);
        invocation.known.clone_from(&known);
    }
}

/// The knowledge of its workgroup that one atomic operation passes on.
#[derive(Debug)]
struct Release {
    local: u32,
    epoch: u32,
    /// Device fences of the invocation itself.
    fences: u32,
    /// Device fences of each invocation at the last barrier, and at the last one of its warp.
    at_barrier: Rc<[u32]>,
    at_warp_barrier: Rc<[u32]>,
    warp_epoch: u32,
}

impl Release {
    fn covers(&self, event: Event) -> bool {
        let fenced = |fences: u32| event.fences < fences;
        if event.local == self.local {
            return fenced(self.fences);
        }
        // A barrier lies between, and the invocation fenced before it.
        let had_fenced = |at: &[u32]| at.get(event.local as usize).is_some_and(|&fences| fenced(fences));
        let one_warp = event.local as usize / WARP_SIZE == self.local as usize / WARP_SIZE;
        event.epoch < self.epoch && had_fenced(&self.at_barrier)
            || one_warp && event.warp_epoch < self.warp_epoch && had_fenced(&self.at_warp_barrier)
    }
}

/// The knowledge that an element passes on.
#[derive(Debug, Default)]
struct Log {
    /// Position and content, by workgroup.
    releases: BTreeMap<u32, Vec<(usize, Release)>>,
    length: usize,
    /// The knowledge of all in the log about other elements, after each entry.
    through: Vec<Known>,
}

/// One invocation of the current workgroup.
#[derive(Clone, Debug, Default)]
struct Invocation {
    fences: u32,
    /// Read from logs, and not fenced yet.
    pending: Known,
    known: Known,
}

/// The order between workgroups.
#[derive(Debug, Default)]
pub(crate) struct Sync {
    logs: BTreeMap<Location, Log>,
    invocations: Vec<Invocation>,
    at_barrier: Rc<[u32]>,
    at_warp_barrier: Rc<[u32]>,
}

impl Sync {
    pub(crate) fn start_workgroup(&mut self, invocations: usize) {
        self.invocations.clear();
        self.invocations.resize(invocations, Invocation::default());
        self.at_barrier = vec![0; invocations].into();
        self.at_warp_barrier = Rc::clone(&self.at_barrier);
    }

    /// Device fences that an invocation has executed.
    pub(crate) fn fences(&self, local: u32) -> u32 {
        self.invocations.get(local as usize).map_or(0, |invocation| invocation.fences)
    }

    pub(crate) fn fence(&mut self, local: u32) {
        if let Some(Invocation { fences, pending, known }) = self.invocations.get_mut(local as usize) {
            *fences += 1;
            merge(known, pending);
        }
    }

    pub(crate) fn barrier(&mut self) {
        meet(&mut self.invocations);
        self.at_barrier = self.invocations.iter().map(|invocation| invocation.fences).collect();
    }

    pub(crate) fn warp_barrier(&mut self, warp: Range<usize>) {
        if let Some(lanes) = self.invocations.get_mut(warp.clone()) {
            meet(lanes);
            let after = |(local, &before): (usize, &u32)| {
                if warp.contains(&local) { self.invocations[local].fences } else { before }
            };
            self.at_warp_barrier = self.at_warp_barrier.iter().enumerate().map(after).collect();
        }
    }

    pub(crate) fn atomic(&mut self, location: Location, event: Event) {
        let Some(invocation) = self.invocations.get_mut(event.local as usize) else { return };
        let log = self.logs.entry(location).or_default();
        let read = log.length;
        if invocation.fences > 0 {
            let Event { group, local, epoch, warp_epoch, place: _, fences: _ } = event;
            let (at_barrier, at_warp_barrier) = (Rc::clone(&self.at_barrier), Rc::clone(&self.at_warp_barrier));
            let release = Release { local, epoch, fences: invocation.fences, at_barrier, at_warp_barrier, warp_epoch };
            log.releases.entry(group).or_default().push((log.length, release));
            let mut through = log.through.last().cloned().unwrap_or_default();
            merge(&mut through, &invocation.known);
            log.through.push(through);
            log.length += 1;
        }
        if let Some(through) = read.checked_sub(1).and_then(|last| log.through.get(last)) {
            merge(&mut invocation.pending, through);
            merge(&mut invocation.pending, &Known::from([(location, read)]));
        }
    }

    /// Whether an earlier access by another workgroup lies before everything that an invocation does now.
    pub(crate) fn knows(&self, local: u32, earlier: Event) -> bool {
        let Some(invocation) = self.invocations.get(local as usize) else { return false };
        invocation.known.iter().any(|(location, &length)| {
            let releases = self.logs.get(location).and_then(|log| log.releases.get(&earlier.group));
            releases
                .is_some_and(|all| all.iter().any(|(position, release)| *position < length && release.covers(earlier)))
        })
    }
}
