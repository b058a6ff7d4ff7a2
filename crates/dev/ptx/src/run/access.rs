//! Accesses to memory: whether they are allowed, and the accesses themselves.
#![allow(unsafe_code)] // Addresses are numbers that the kernel computes.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use super::launch::Launch;
use super::storage::{LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW, STATIC_SHARED, Storage, WINDOW};
use crate::code::Space;
use crate::error::{Fault, FaultKind};

/// A place that may be accessed, of the requested size and alignment.
#[derive(Clone, Copy)]
pub(crate) struct Place(*mut u8);

/// The memories of an invocation.
pub(crate) struct Memories<'a> {
    pub(crate) launch: &'a Launch<'a>,
    pub(crate) shared: &'a Storage,
    pub(crate) local: &'a Storage,
    /// Where the invocation's part of local memory begins.
    pub(crate) local_start: u64,
    pub(crate) local_bytes: u64,
    /// The range of global memory that was accessed last.
    pub(crate) last: (u64, u64),
}

fn name(space: Space) -> &'static str {
    match space {
        Space::Generic | Space::Global => "global memory",
        Space::Const => "constant memory",
        Space::Shared => "shared memory",
        Space::Local => "local memory",
        Space::Param => "the parameters",
    }
}

/// Returns the space that a generic address lies in, and its address there.
pub(crate) fn resolve(address: u64) -> (Space, u64) {
    let windows = [(Space::Shared, SHARED_WINDOW), (Space::Local, LOCAL_WINDOW), (Space::Param, PARAM_WINDOW)];
    let found = windows.into_iter().find(|(_, start)| (*start..*start + WINDOW).contains(&address));
    found.map_or((Space::Global, address), |(space, start)| (space, address - start))
}

impl Memories<'_> {
    /// Returns the place of an access, if there is one.
    pub(crate) fn place(&mut self, space: Space, address: u64, bytes: u32, write: bool) -> Result<Place, Fault> {
        let (space, address) = if space == Space::Generic { resolve(address) } else { (space, address) };
        if address & u64::from(bytes - 1) != 0 {
            let reason = format!("{bytes} bytes at {address:#x} of {} are not aligned", name(space));
            return Err(Fault::new(FaultKind::MisalignedAddress, reason));
        }
        let outside = || {
            let reason = format!("{bytes} bytes at {address:#x} lie outside of {}", name(space));
            Fault::new(FaultKind::IllegalAddress, reason)
        };
        let end = address.checked_add(u64::from(bytes)).ok_or_else(outside)?;
        let (start, offset) = match space {
            Space::Generic | Space::Global | Space::Const => {
                if !(self.last.0 <= address && end <= self.last.1) {
                    self.last = self.launch.live.find(address, u64::from(bytes)).ok_or_else(outside)?;
                }
                return Ok(Place(std::ptr::with_exposed_provenance_mut(address as usize)));
            }
            Space::Shared => {
                let dynamic = u64::from(STATIC_SHARED);
                let fixed = end <= u64::from(self.launch.entry.shared_bytes);
                let chosen = address >= dynamic && end <= dynamic + u64::from(self.launch.dynamic_shared);
                if !(fixed || chosen) {
                    return Err(outside());
                }
                (self.shared.start(), address)
            }
            Space::Local => {
                if end > self.local_bytes {
                    return Err(outside());
                }
                (self.local.start(), self.local_start + address)
            }
            Space::Param => {
                if end > u64::from(self.launch.entry.parameter_bytes) || write {
                    return Err(outside());
                }
                (self.launch.parameters.start(), address)
            }
        };
        // Safety: the offset lies inside of the storage, as checked: the workgroup's and the warp's are made as large as that.
        Ok(Place(unsafe { start.add(offset as usize) }))
    }
}

impl Place {
    /// Returns the element after this one.
    pub(crate) fn element(self, index: usize, bytes: u32) -> Place {
        // Safety: the place is large enough for all elements of the access.
        Place(unsafe { self.0.add(index * bytes as usize) })
    }

    pub(crate) fn load(self, bytes: u32) -> u64 {
        let order = Ordering::Relaxed;
        // Safety: the memory is live during the launch, as large and as aligned as checked, and only accessed like this meanwhile.
        unsafe {
            match bytes {
                1 => u64::from(AtomicU8::from_ptr(self.0).load(order)),
                2 => u64::from(AtomicU16::from_ptr(self.0.cast()).load(order)),
                4 => u64::from(AtomicU32::from_ptr(self.0.cast()).load(order)),
                _ => AtomicU64::from_ptr(self.0.cast()).load(order),
            }
        }
    }

    pub(crate) fn store(self, bytes: u32, value: u64) {
        let order = Ordering::Relaxed;
        // Safety: as for `load`.
        unsafe {
            match bytes {
                1 => AtomicU8::from_ptr(self.0).store(value as u8, order),
                2 => AtomicU16::from_ptr(self.0.cast()).store(value as u16, order),
                4 => AtomicU32::from_ptr(self.0.cast()).store(value as u32, order),
                _ => AtomicU64::from_ptr(self.0.cast()).store(value, order),
            }
        }
    }

    /// Changes a value in one step; what it was before.
    pub(crate) fn update(self, bytes: u32, of: impl Fn(u64) -> u64) -> u64 {
        let order = Ordering::SeqCst;
        // Safety: as for `load`.
        unsafe {
            match bytes {
                2 => {
                    let place = AtomicU16::from_ptr(self.0.cast());
                    let before = place.fetch_update(order, order, |value| Some(of(value.into()) as u16));
                    u64::from(before.unwrap_or_default())
                }
                4 => {
                    let place = AtomicU32::from_ptr(self.0.cast());
                    let before = place.fetch_update(order, order, |value| Some(of(value.into()) as u32));
                    u64::from(before.unwrap_or_default())
                }
                _ => {
                    let place = AtomicU64::from_ptr(self.0.cast());
                    place.fetch_update(order, order, |value| Some(of(value))).unwrap_or_default()
                }
            }
        }
    }
}
