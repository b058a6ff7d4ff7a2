//! The processor's floating-point mode: round to nearest even, subnormal numbers kept, whatever the calling program has set.
#![allow(unsafe_code)] // The mode is a register.

/// While it lives, this thread computes as the standard says. A program may have switched subnormal numbers off, which some
/// compilers' options do for all threads, and results would differ from device to device. Costs a few nanoseconds.
pub(crate) struct StandardFloats {
    before: Mode,
}

impl StandardFloats {
    /// Sets the standard mode until it is dropped.
    pub(crate) fn set() -> StandardFloats {
        let before = Mode::get();
        Mode::STANDARD.set();
        StandardFloats { before }
    }
}

impl Drop for StandardFloats {
    fn drop(&mut self) {
        self.before.set();
    }
}

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Mode(u32);

#[cfg(target_arch = "x86_64")]
impl Mode {
    /// All exceptions masked, to nearest even, subnormal numbers kept.
    const STANDARD: Mode = Mode(0x1f80);

    fn get() -> Mode {
        let mut word = 0_u32;
        // Safety: stores four bytes to a valid place.
        unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack, preserves_flags)) }
        Mode(word)
    }

    fn set(self) {
        // Safety: the word is the standard mode or one that `get` read; Rust code meets the same mode as before once the guard is gone.
        unsafe {
            std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const self.0, options(nostack, preserves_flags, readonly));
        }
    }
}

#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy)]
struct Mode(u64);

#[cfg(target_arch = "aarch64")]
impl Mode {
    /// To nearest even, subnormal numbers kept, no traps.
    const STANDARD: Mode = Mode(0);

    fn get() -> Mode {
        let word: u64;
        // Safety: reads a register.
        unsafe { std::arch::asm!("mrs {}, fpcr", out(reg) word, options(nomem, nostack, preserves_flags)) }
        Mode(word)
    }

    fn set(self) {
        // Safety: the word is the standard mode or one that `get` read; Rust code meets the same mode as before once the guard is gone.
        unsafe { std::arch::asm!("msr fpcr, {}", in(reg) self.0, options(nostack, preserves_flags)) };
    }
}

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[derive(Clone, Copy)]
struct Mode;

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
impl Mode {
    const STANDARD: Mode = Mode;

    fn get() -> Mode {
        Mode
    }

    fn set(self) {}
}

#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// The bits that make subnormal numbers zero, as operands and as results.
    #[cfg(target_arch = "x86_64")]
    const FLUSH: u32 = 0x8040;
    #[cfg(target_arch = "aarch64")]
    const FLUSH: u64 = 1 << 24;

    #[test]
    fn subnormal_numbers_are_kept_inside_and_the_mode_is_restored() {
        let half = |x: f32| black_box(black_box(x) * black_box(0.5));
        let flush = Mode(Mode::STANDARD.0 | FLUSH);
        let before = Mode::get();
        flush.set();
        let outside = half(f32::MIN_POSITIVE);
        let guard = StandardFloats::set();
        let inside = half(f32::MIN_POSITIVE);
        drop(guard);
        let after = half(f32::MIN_POSITIVE);
        before.set();
        assert_eq!((outside, after), (0.0, 0.0));
        assert_eq!(inside.to_bits(), 0x0040_0000);
    }
}
