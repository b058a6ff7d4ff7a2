//! Room on the stack for compilers and compiled code, whatever thread calls.

use std::cell::Cell;

thread_local! {
    /// Whether this is the process's first thread; unknown at first. Its stack is large, and asking the system how large it is opens a file.
    static IS_FIRST: Cell<Option<bool>> = const { Cell::new(None) };
}

/// Runs `work` on the caller's stack, or on a new stack of `grown` bytes where the caller's has fewer than `needed` left: Python's threads may have 32 KB. Costs
/// a few nanoseconds where there is room, and a mapping of memory where there is none.
pub fn with_room<T>(needed: usize, grown: usize, work: impl FnOnce() -> T) -> T {
    let is_first = IS_FIRST.get().unwrap_or_else(|| {
        let is_first = is_first_thread();
        IS_FIRST.set(Some(is_first));
        is_first
    });
    if is_first { work() } else { stacker::maybe_grow(needed, grown, work) }
}

/// Runs `work`, which compiles, with a stack that suffices for passes and LLVM, which recurse.
pub fn with_room_to_compile<T>(work: impl FnOnce() -> T) -> T {
    with_room(1 << 20, 8 << 20, work)
}

#[cfg(target_os = "linux")]
fn is_first_thread() -> bool {
    rustix::thread::gettid() == rustix::process::getpid()
}

#[cfg(not(target_os = "linux"))]
fn is_first_thread() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_threads_have_room() {
        fn deep(levels: u32) -> u32 {
            // A kilobyte at least for each level.
            let bytes = std::hint::black_box([levels as u8; 1024]);
            if levels == 0 { 0 } else { deep(levels - 1) + u32::from(bytes[7] == levels as u8) }
        }
        let thread = std::thread::Builder::new().stack_size(64 << 10);
        let work = || with_room(600 << 10, 1 << 20, || deep(400));
        assert_eq!(thread.spawn(work).unwrap().join().unwrap(), 400);
    }
}
