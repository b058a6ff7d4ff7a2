//! Zeroed, aligned bytes whose pages are only taken when they are used.
#![allow(unsafe_code)] // Memory that kernels write while others hold a reference to its owner.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp_run_device::ForeignBytes;
use memmap2::{MmapMut, MmapOptions};

/// Two cache lines: wider than any vector register, and no false sharing with a neighbour.
const ALIGNMENT: usize = 128;

/// From this size on the memory comes from the system in pages that are zero and taken when they are touched.
const MAPPED_FROM: usize = 1 << 20;

/// From this size on huge pages are requested, which leaves a tenth of the page faults and address translations.
#[cfg(target_os = "linux")]
const HUGE_FROM: usize = 4 << 20;

/// From this size on the system is asked whether there is so much, since it promises more than it has.
#[cfg(target_os = "linux")]
const CHECKED_FROM: usize = 256 << 20;

/// Owned memory. All access goes through its address, so that compiled code may write it while it is shared.
pub(crate) struct Bytes {
    start: NonNull<u8>,
    length: usize,
    owner: Owner,
}

/// The owner, which frees the memory.
enum Owner {
    Nobody,
    Allocator(Layout),
    /// The caller, which promises that the memory stays.
    Foreign,
    /// Held for its `drop`.
    Mapping(#[allow(dead_code, reason = "held for its drop")] MmapMut),
}

// Safety: the memory belongs to the value, whatever thread it is on. It is not `Sync`: kernels write it through shared references.
unsafe impl Send for Bytes {}

/// Bytes that several handles and threads share, one at a time.
pub(crate) struct Storage {
    bytes: Bytes,
    lock: Mutex<()>,
}

// Safety: threads reach the bytes through `lock` only: `exclusively` and `InUse` hold it, and `alone` has the only reference.
unsafe impl Sync for Storage {}

/// Storage that the holder alone uses.
pub(crate) struct InUse<'a> {
    _lock: MutexGuard<'a, ()>,
}

impl Storage {
    pub(crate) fn new(bytes: Bytes) -> Storage {
        Storage { bytes, lock: Mutex::new(()) }
    }

    /// The size.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The address of the first byte, for who holds the storage in use.
    pub(crate) fn start(&self) -> *mut u8 {
        self.bytes.start()
    }

    /// Keeps all others away. Who uses several takes them in the order of their addresses.
    pub(crate) fn hold(&self) -> InUse<'_> {
        InUse { _lock: self.lock.lock().unwrap_or_else(PoisonError::into_inner) }
    }

    /// All bytes, where the storage has no other owner.
    pub(crate) fn alone(&mut self) -> &mut [u8] {
        self.bytes.as_mut_slice()
    }

    /// Copies bytes in, beginning at `offset`; what lies outside is left out.
    pub(crate) fn write(&self, offset: usize, source: &[u8]) {
        let _alone = self.hold();
        let count = source.len().min(self.len().saturating_sub(offset));
        // Safety: both ranges are inside their memory, and do not overlap: nothing has a reference to bytes of storage while another
        // handle of it exists, and others are kept away by the lock.
        unsafe {
            let target = self.bytes.start.as_ptr().add(offset.min(self.len()));
            std::ptr::copy_nonoverlapping(source.as_ptr(), target, count);
        }
    }

    /// Copies bytes out, beginning at `offset`; what lies outside is left out.
    pub(crate) fn read(&self, offset: usize, target: &mut [u8]) {
        let _alone = self.hold();
        self.bytes.copy_to(offset, target);
    }
}

impl Bytes {
    /// Returns zero bytes, aligned to 128; `None` when memory is short. Large memory is not touched.
    pub(crate) fn zeroed(length: usize) -> Option<Bytes> {
        if length == 0 {
            let aligned = std::ptr::without_provenance_mut(ALIGNMENT);
            return Some(Bytes { start: NonNull::new(aligned)?, length, owner: Owner::Nobody });
        }
        if length < MAPPED_FROM {
            let layout = Layout::from_size_align(length, ALIGNMENT).ok()?;
            // Safety: the layout is not empty.
            let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            return Some(Bytes { start, length, owner: Owner::Allocator(layout) });
        }
        if !may_have(length) {
            return None;
        }
        let mut mapping = MmapOptions::new().len(length).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        if length >= HUGE_FROM {
            // Advice: without huge pages everything works all the same.
            let _ = mapping.advise(memmap2::Advice::HugePage);
        }
        let start = NonNull::new(mapping.as_mut_ptr())?;
        Some(Bytes { start, length, owner: Owner::Mapping(mapping) })
    }

    /// Wraps bytes of another owner, which are used until the value is dropped.
    pub(crate) fn foreign(bytes: &ForeignBytes) -> Option<Bytes> {
        Some(Bytes { start: NonNull::new(bytes.start())?, length: bytes.len(), owner: Owner::Foreign })
    }

    /// The size.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The address of the first byte, through which compiled code may write.
    pub(crate) fn start(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    /// All bytes, for one user at a time.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        // Safety: the memory is initialised and ours; nothing else can reach it while `self` is borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.length) }
    }

    /// Copies bytes out, beginning at `offset`; what lies outside is left out.
    pub(crate) fn copy_to(&self, offset: usize, target: &mut [u8]) {
        let count = target.len().min(self.length.saturating_sub(offset));
        // Safety: both ranges are inside their memory, which cannot overlap since `target` is borrowed mutably. No launch writes at
        // the same time, since a value that is not `Sync` is used by one thread, and launches end before they return.
        unsafe {
            let source = self.start.as_ptr().add(offset.min(self.length));
            std::ptr::copy_nonoverlapping(source, target.as_mut_ptr(), count);
        }
    }
}

impl Drop for Bytes {
    fn drop(&mut self) {
        match &self.owner {
            Owner::Nobody | Owner::Foreign | Owner::Mapping(_) => {}
            // Safety: allocated with this layout, freed once.
            Owner::Allocator(layout) => unsafe { dealloc(self.start.as_ptr(), *layout) },
        }
    }
}

/// Returns whether the system has so much memory left; true where that is unknown.
fn may_have(length: usize) -> bool {
    #[cfg(target_os = "linux")]
    if length >= CHECKED_FROM {
        return available_bytes().is_none_or(|available| length as u64 <= available);
    }
    let _ = length;
    true
}

/// Returns the memory and swap that are available, in bytes; `None` where the system does not report it.
pub(crate) fn available_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    };
    Some((field("MemAvailable")? + field("SwapFree").unwrap_or(0)) * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_all_sizes_is_aligned_and_zero() {
        for length in [0, 1, 127, 4096, MAPPED_FROM - 1, MAPPED_FROM, (4 << 20) + 1] {
            let mut bytes = Bytes::zeroed(length).unwrap();
            assert_eq!(bytes.start().addr() % ALIGNMENT, 0);
            assert!(bytes.as_mut_slice().iter().all(|byte| *byte == 0) && bytes.len() == length);
            bytes.as_mut_slice().fill(7);
            let mut copy = vec![0; length];
            bytes.copy_to(0, &mut copy);
            assert!(copy.iter().all(|byte| *byte == 7));
        }
    }

    #[test]
    fn too_much_is_none() {
        assert!(Bytes::zeroed(usize::MAX).is_none());
        assert!(Bytes::zeroed(isize::MAX as usize).is_none());
        assert!(Bytes::zeroed(1 << 46).is_none());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn large_memory_is_not_touched() {
        let resident = || -> usize {
            let text = std::fs::read_to_string("/proc/self/statm").unwrap();
            text.split(' ').nth(1).unwrap().parse().unwrap()
        };
        let before = resident();
        let bytes = Bytes::zeroed(200 << 20).unwrap();
        assert!(resident() < before + 20_000, "200 MiB are 51200 pages");
        drop(bytes);
    }
}
