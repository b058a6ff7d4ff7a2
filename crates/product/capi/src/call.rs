//! The parts that all calls share: statuses, texts in and out, panics caught, the last message of a thread.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The status of a call. Everything below zero is a failure.
#[allow(non_camel_case_types)] // C's names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum crisp_status {
    /// It succeeded; of a compilation: hosts that fit what was compiled before fit this.
    CRISP_SUCCESS_COMPATIBLE = 0,
    /// A compilation succeeded, but a kernel is gone, or is called in another way: read its metadata before it is launched.
    CRISP_SUCCESS_BREAKING_CHANGE = 1,
    /// A compilation failed: crisp_get_compilation_error_code and crisp_get_messages say why.
    CRISP_ERROR_COMPILE_FAILURE = -1,
    /// A pointer is NULL, a text is not UTF-8, or a number is out of range.
    CRISP_ERROR_INVALID_ARGUMENT = -2,
    /// A file cannot be read.
    CRISP_ERROR_FILE = -3,
    /// Something is wrong with a launch or with memory; crisp_get_last_messages says what.
    CRISP_ERROR_RUN = -4,
    /// A mistake of Crisp. The handle is of no use any more.
    CRISP_ERROR_INTERNAL = -5,
}

use crisp_status::{CRISP_ERROR_INTERNAL, CRISP_ERROR_INVALID_ARGUMENT};

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// A text for C; it ends at its first NUL.
pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text.split('\0').next().unwrap_or_default()).unwrap_or_default()
}

/// Keeps why the call failed.
pub(crate) fn remember(text: &str) {
    LAST.with(|last| *last.borrow_mut() = c_text(text));
}

/// Keeps that an argument of the call is wrong, and what to do about it.
pub(crate) fn invalid(what: &str, help: &str) -> crisp_status {
    remember(&format!("error: {what}\n |\n = help: {help}\n"));
    CRISP_ERROR_INVALID_ARGUMENT
}

/// The text of the calling thread's last failure, with source lines and carets where it has some; never NULL. Valid until the thread's next
/// failing call.
#[unsafe(no_mangle)]
pub extern "C" fn crisp_get_last_messages() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

/// The version of the library: "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn crisp_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Does the work of a call; no panic leaves it.
pub(crate) fn guarded<T>(failed: T, work: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        remember("bug: Crisp has failed; please report what led here\n");
        failed
    })
}

/// Guards as [`guarded`] does, for a call that gives a status.
pub(crate) fn status(work: impl FnOnce() -> Result<crisp_status, crisp_status>) -> crisp_status {
    guarded(CRISP_ERROR_INTERNAL, || work().unwrap_or_else(|failed| failed))
}

/// A text of C.
///
/// # Safety
/// `text` is NULL, or ends with NUL and stays as it is meanwhile.
pub(crate) unsafe fn text<'a>(text: *const c_char, what: &str) -> Result<&'a str, crisp_status> {
    if text.is_null() {
        return Err(invalid(&format!("{what} is NULL"), "pass a text that ends with NUL; \"\" is an empty one"));
    }
    // Safety: promised by the caller.
    utf8(unsafe { CStr::from_ptr(text) }.to_bytes(), what)
}

fn utf8<'a>(bytes: &'a [u8], what: &str) -> Result<&'a str, crisp_status> {
    str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        invalid(&format!("{what} is not UTF-8: byte {at} begins no character"), "text is UTF-8 everywhere: convert it")
    })
}

/// A text with a length.
///
/// # Safety
/// `text` is NULL, or has `length` bytes, which stay as they are meanwhile.
pub(crate) unsafe fn text_n<'a>(text: *const c_char, length: usize, what: &str) -> Result<&'a str, crisp_status> {
    // Safety: promised by the caller.
    utf8(unsafe { bytes(text.cast(), length, what) }?, what)
}

/// Bytes of C; NULL where there are none.
///
/// # Safety
/// There are `length` bytes, and they stay as they are meanwhile.
pub(crate) unsafe fn bytes<'a>(start: *const u8, length: usize, what: &str) -> Result<&'a [u8], crisp_status> {
    if length == 0 {
        return Ok(&[]);
    }
    room(start, length, what)?;
    // Safety: promised by the caller; the length was checked.
    Ok(unsafe { std::slice::from_raw_parts(start, length) })
}

/// Checks that there may be `length` bytes.
pub(crate) fn room(start: *const u8, length: usize, what: &str) -> Result<(), crisp_status> {
    if start.is_null() {
        Err(invalid(&format!("{what} is NULL, and its size is {length}"), "pass where the bytes are, or a size of 0"))
    } else if isize::try_from(length).is_err() {
        Err(invalid(&format!("{what} is too long: its size is {length}"), "pass the number of bytes that are there"))
    } else {
        Ok(())
    }
}

/// Returns the object of a handle.
///
/// # Safety
/// The handle is NULL, or was given by this library and is not destroyed meanwhile.
pub(crate) unsafe fn handle<'a, T: Handle>(handle: *const T) -> Result<&'a T, crisp_status> {
    let help = || format!("{} gives one; where it gave NULL, crisp_get_last_messages said why", T::MAKER);
    // Safety: promised by the caller.
    unsafe { handle.as_ref() }.ok_or_else(|| invalid(&format!("{} is NULL", T::NAME), &help()))
}

/// An object that C has pointers to.
pub(crate) trait Handle {
    /// Its name in messages.
    const NAME: &str;
    /// The function that gives such handles.
    const MAKER: &str;
}

/// Ends a handle; NULL is none.
///
/// # Safety
/// The handle is NULL, or was given by this library and is not used any more.
pub(crate) unsafe fn destroy<T>(handle: *mut T) {
    if !handle.is_null() {
        // Safety: promised by the caller.
        guarded((), || drop(unsafe { Box::from_raw(handle) }));
    }
}

/// Writes a result where the caller requires one.
///
/// # Safety
/// `to` is NULL or may be written.
pub(crate) unsafe fn give<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // Safety: promised by the caller.
        unsafe { to.write(value) };
    }
}
