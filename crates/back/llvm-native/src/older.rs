//! Functions that LLVM's archives take from newer C libraries, for machines with an older one.
#![allow(unsafe_code)] // What archives in C++ call.

use std::ffi::{c_uint, c_void};

unsafe extern "C" {
    fn getrandom(buffer: *mut c_void, length: usize, flags: c_uint) -> isize;
}

/// Returns a random number, as the function `arc4random` of glibc 2.36 does: names of temporary files have it.
extern "C" fn random() -> u32 {
    let mut number = 0_u32;
    loop {
        // SAFETY: the buffer has four bytes.
        match unsafe { getrandom((&raw mut number).cast(), size_of::<u32>(), 0) } {
            4 => return number,
            // A signal came first.
            _ if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
            _ => std::process::abort(),
        }
    }
}

// The name is hidden, so that programs that link libcrisp keep their C library's function.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".globl arc4random",
    ".hidden arc4random",
    ".type arc4random, @function",
    "arc4random:",
    "jmp {random}",
    random = sym random,
);

#[cfg(target_arch = "aarch64")]
std::arch::global_asm!(
    ".globl arc4random",
    ".hidden arc4random",
    ".type arc4random, @function",
    "arc4random:",
    "b {random}",
    random = sym random,
);

// Since glibc 2.35 these have a second version, which does not set `errno` and is the same otherwise.
#[cfg(target_arch = "x86_64")]
std::arch::global_asm!(
    ".symver first_hypot, hypot@GLIBC_2.2.5",
    ".symver first_hypotf, hypotf@GLIBC_2.2.5",
    ".globl hypot",
    ".hidden hypot",
    ".type hypot, @function",
    "hypot:",
    "jmp first_hypot@PLT",
    ".globl hypotf",
    ".hidden hypotf",
    ".type hypotf, @function",
    "hypotf:",
    "jmp first_hypotf@PLT",
);

#[cfg(target_arch = "aarch64")]
std::arch::global_asm!(
    ".symver first_hypot, hypot@GLIBC_2.17",
    ".symver first_hypotf, hypotf@GLIBC_2.17",
    ".globl hypot",
    ".hidden hypot",
    ".type hypot, @function",
    "hypot:",
    "b first_hypot",
    ".globl hypotf",
    ".hidden hypotf",
    ".type hypotf, @function",
    "hypotf:",
    "b first_hypotf",
);

#[cfg(test)]
mod tests {
    unsafe extern "C" {
        fn arc4random() -> u32;
        fn hypot(x: f64, y: f64) -> f64;
        fn hypotf(x: f32, y: f32) -> f32;
    }

    #[test]
    fn lengths_are_those_of_the_other_version() {
        // SAFETY: they compute with two numbers.
        let (double, single) = unsafe { (hypot(3.0, 4.0), hypotf(5.0, 12.0)) };
        assert_eq!((double, single), (5.0, 13.0));
    }

    #[test]
    fn numbers_differ() {
        // SAFETY: it has no arguments.
        let numbers: std::collections::BTreeSet<u32> = (0..16).map(|_| unsafe { arc4random() }).collect();
        assert!(numbers.len() > 12, "{numbers:?}");
    }
}
