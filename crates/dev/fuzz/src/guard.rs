//! Memory between inaccessible pages: a store outside of a buffer, or a load, ends the process where it happens.
#![allow(unsafe_code)] // Changes what pages allow.

use std::ffi::{c_int, c_void};
use std::io;

use crisp_run_device::ForeignBytes;
use memmap2::{MmapMut, MmapOptions};

/// A multiple of the page size of every system; the pages of a buffer have this number of bytes before and after them.
const PAGES: usize = 64 << 10;
/// The alignment of a buffer's beginning.
const ALIGNMENT: usize = 16;
/// Bytes beside a buffer in its own pages that are filled and compared.
const SLACK: usize = 256;
const FILL: u8 = 0xee;
/// The value of the system's `mprotect` for no access.
const NO_ACCESS: c_int = 0;

unsafe extern "C" {
    fn mprotect(start: *mut c_void, length: usize, access: c_int) -> c_int;
}

/// The end of a buffer that is at an inaccessible page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// Its first byte.
    Begin,
    /// Its last byte, but for the alignment of its first.
    End,
}

/// A buffer's bytes between such pages.
pub(crate) struct Guarded {
    pages: MmapMut,
    start: usize,
    length: usize,
}

impl Guarded {
    /// Creates a copy of a buffer's bytes.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn new(bytes: &[u8], side: Side) -> io::Result<Guarded> {
        let room = bytes.len().max(1).next_multiple_of(PAGES);
        let mut pages = MmapOptions::new().len(room + 2 * PAGES).map_anon()?;
        let start = match side {
            Side::Begin => PAGES,
            Side::End => PAGES + (room - bytes.len()) / ALIGNMENT * ALIGNMENT,
        };
        let end = start + bytes.len();
        let (low, high) = beside(start, end, room);
        pages[low..start].fill(FILL);
        pages[start..end].copy_from_slice(bytes);
        pages[end..high].fill(FILL);
        for guard in [0, PAGES + room] {
            // Safety: the pages are the mapping's, whose owner touches none of them.
            let failed = unsafe { mprotect(pages.as_mut_ptr().add(guard).cast(), PAGES, NO_ACCESS) };
            if failed != 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(Guarded { pages, start, length: bytes.len() })
    }

    /// Lends the buffer as memory of another owner, which lives as long as this.
    pub(crate) fn lend(&mut self) -> ForeignBytes {
        // Safety: the bytes are initialised, and the caller drops what it makes of them before it looks at them again.
        unsafe { ForeignBytes::new(self.pages.as_mut_ptr().add(self.start), self.length) }
    }

    /// Returns the buffer.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.pages[self.start..self.start + self.length]
    }

    /// Returns whether the bytes beside it are unchanged.
    pub(crate) fn is_intact(&self) -> bool {
        let (start, end) = (self.start, self.start + self.length);
        let (low, high) = beside(start, end, self.pages.len() - 2 * PAGES);
        self.pages[low..start].iter().chain(&self.pages[end..high]).all(|&byte| byte == FILL)
    }
}

/// Returns where the bytes begin and end that are filled, the buffer between them.
fn beside(start: usize, end: usize, room: usize) -> (usize, usize) {
    ((start - SLACK).max(PAGES), (end + SLACK).min(PAGES + room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_lie_at_pages_that_nobody_may_touch() {
        for length in [0, 1, 15, 16, 100, 4096, PAGES, PAGES + 1] {
            let bytes: Vec<u8> = (0..length).map(|byte| byte as u8).collect();
            for side in [Side::Begin, Side::End] {
                let mut guarded = Guarded::new(&bytes, side).expect("there is memory");
                assert_eq!((guarded.bytes(), guarded.is_intact()), (bytes.as_slice(), true));
                let end = guarded.start + length;
                let to_page =
                    if side == Side::Begin { guarded.start - PAGES } else { guarded.pages.len() - PAGES - end };
                assert!(to_page < ALIGNMENT, "{to_page} bytes at {length}");
                assert!(guarded.start.is_multiple_of(ALIGNMENT) && guarded.lend().len() == length);
                // One byte that is not the buffer's.
                let near = if side == Side::Begin { end } else { guarded.start - 1 };
                if (PAGES..guarded.pages.len() - PAGES).contains(&near) {
                    guarded.pages[near] = 0;
                    assert!(!guarded.is_intact());
                }
            }
        }
    }
}
