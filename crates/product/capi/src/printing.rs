//! The text that kernels print with `printf`, in C.
#![allow(unsafe_code)] // Functions of C are called.

use std::ffi::{c_char, c_void};
use std::io::Write as _;

/// A function that takes the text that the kernels of a launch print: `length` bytes, which are not followed by a zero, and may hold zeros.
/// `data` is that of crisp_set_print.
#[allow(non_camel_case_types)] // A name of C.
pub type crisp_print = Option<unsafe extern "C" fn(text: *const c_char, length: usize, data: *mut c_void)>;

/// A function of C with its data.
struct Destination {
    print: unsafe extern "C" fn(text: *const c_char, length: usize, data: *mut c_void),
    data: *mut c_void,
}

// Safety: the caller of crisp_set_print promises that the function may be called from any thread.
unsafe impl Send for Destination {}
// Safety: the same.
unsafe impl Sync for Destination {}

impl Destination {
    fn print(&self, text: &str) {
        // Safety: promised by the caller of crisp_set_print.
        unsafe { (self.print)(text.as_ptr().cast(), text.len(), self.data) }
    }
}

/// Makes launches of programs that set no function write to the standard output.
pub(crate) fn install() {
    crisp::print_by_default(write);
}

fn write(text: &str) {
    let mut out = std::io::stdout().lock();
    // A closed output does not undo the launch.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Sets the function that takes the text that kernels print with `printf`, for all launches of this process from now on; NULL is the standard
/// output, as at the beginning. It is called once for each launch that prints, when the launch has ended, on the thread that waits for it.
///
/// # Safety
/// `print` is NULL or a function that may be called from any thread with `data`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_set_print(print: crisp_print, data: *mut c_void) {
    match print {
        None => crisp::print_with(write),
        Some(print) => {
            let destination = Destination { print, data };
            crisp::print_with(move |text| destination.print(text));
        }
    }
}
