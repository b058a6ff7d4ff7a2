//! Memory: pieces with an address, and the windows through which generic addresses reach the other spaces.
#![allow(unsafe_code)] // Pieces of memory are shared between workgroups as a device's are.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ptr::NonNull;

/// Where generic addresses of shared memory begin: above all addresses of the host.
pub(crate) const SHARED_WINDOW: u64 = 1 << 48;
/// Where those of local memory begin.
pub(crate) const LOCAL_WINDOW: u64 = 2 << 48;
/// Where those of parameters begin.
pub(crate) const PARAM_WINDOW: u64 = 3 << 48;
/// Bytes of a window.
pub(crate) const WINDOW: u64 = 1 << 24;
/// Bytes of shared memory that a module's variables may take; memory whose size the launch chooses lies behind.
pub(crate) const STATIC_SHARED: u32 = 48 << 10;

/// A piece of memory that stays where it is.
pub(crate) struct Storage {
    start: NonNull<u8>,
    layout: Layout,
}

// Safety: it is plain memory without an owner of its contents.
unsafe impl Send for Storage {}
// Safety: what a kernel reads and writes there goes through atomic accesses.
unsafe impl Sync for Storage {}

impl Storage {
    /// Returns memory that holds nothing useful.
    pub(crate) fn new(bytes: usize, align: usize) -> Storage {
        let layout = Layout::from_size_align(bytes.max(1), align).unwrap_or(Layout::new::<u128>());
        // Safety: the size is not zero.
        let start = unsafe { alloc(layout) };
        let Some(start) = NonNull::new(start) else { handle_alloc_error(layout) };
        let mut storage = Storage { start, layout };
        storage.bytes_mut().fill(0xa5);
        storage
    }

    pub(crate) fn start(&self) -> *mut u8 {
        self.start.as_ptr()
    }

    pub(crate) fn address(&self) -> u64 {
        self.start.as_ptr().expose_provenance() as u64
    }

    pub(crate) fn len(&self) -> usize {
        self.layout.size()
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        // Safety: all of it belongs to this value, which is borrowed alone; `new` has written every byte, or is about to.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.layout.size()) }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        // Safety: allocated by `new` with this layout, and freed once.
        unsafe { dealloc(self.start.as_ptr(), self.layout) }
    }
}

/// Addresses of global memory that are live, in order and apart.
#[derive(Default)]
pub(crate) struct Live(Vec<(u64, u64)>);

impl Live {
    pub(crate) fn new(mut ranges: Vec<(u64, u64)>) -> Live {
        ranges.sort_unstable();
        Live(ranges)
    }

    /// Returns the range that holds all these bytes.
    pub(crate) fn find(&self, address: u64, bytes: u64) -> Option<(u64, u64)> {
        let behind = self.0.partition_point(|(start, _)| *start <= address);
        let (start, end) = *self.0.get(behind.checked_sub(1)?)?;
        (address.checked_add(bytes)? <= end).then_some((start, end))
    }
}
