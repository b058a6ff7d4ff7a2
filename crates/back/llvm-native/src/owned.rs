//! LLVM's objects as owners that free themselves, and LLVM's strings as ours.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::ffi::{CStr, c_char};
use std::ptr;

use llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeMemoryBuffer,
    LLVMDisposeMessage, LLVMDisposeModule, LLVMGetBufferSize, LLVMGetBufferStart,
};
use llvm_sys::error::{LLVMDisposeErrorMessage, LLVMErrorRef, LLVMGetErrorMessage};
use llvm_sys::prelude::{LLVMContextRef, LLVMMemoryBufferRef, LLVMModuleRef};
use llvm_sys::target_machine::{LLVMDisposeTargetMachine, LLVMTargetMachineRef};

/// An owner of an LLVM object: the raw pointer, and what frees it.
macro_rules! owner {
    ($(#[$doc:meta])* $name:ident, $raw:ty, $dispose:path) => {
        $(#[$doc])*
        pub(crate) struct $name($raw);

        impl $name {
            /// Takes over a pointer that LLVM gave away; `None` for null.
            ///
            /// # Safety
            /// The pointer is null, or valid and without another owner.
            pub(crate) unsafe fn from_raw(raw: $raw) -> Option<$name> {
                (!raw.is_null()).then_some($name(raw))
            }

            /// Returns the pointer, for a call of LLVM that does not keep it beyond the owner's life.
            pub(crate) fn raw(&self) -> $raw {
                self.0
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                // Safety: `from_raw` got it from LLVM, and only this owner has it.
                unsafe { $dispose(self.0) }
            }
        }
    };
}

owner!(
    /// The place in which types and constants are unique; one for each compilation.
    Context, LLVMContextRef, LLVMContextDispose
);
owner!(
    /// A module of IR; lives shorter than its context.
    Module, LLVMModuleRef, LLVMDisposeModule
);
owner!(
    /// Bytes in LLVM's hands.
    Buffer, LLVMMemoryBufferRef, LLVMDisposeMemoryBuffer
);
owner!(
    /// A configured code generator.
    Machine, LLVMTargetMachineRef, LLVMDisposeTargetMachine
);

impl Context {
    /// Creates an empty context; `None` when memory is short.
    pub(crate) fn new() -> Option<Context> {
        // Safety: the call needs nothing, and gives the context away.
        unsafe { Context::from_raw(LLVMContextCreate()) }
    }
}

impl Buffer {
    /// Returns a copy of the bytes, followed by the zero byte that LLVM's parser requires.
    pub(crate) fn copy_of(bytes: &[u8], name: &CStr) -> Option<Buffer> {
        // Safety: the range is readable for the call, which copies it and gives the buffer away.
        unsafe {
            Buffer::from_raw(LLVMCreateMemoryBufferWithMemoryRangeCopy(
                bytes.as_ptr().cast(),
                bytes.len(),
                name.as_ptr(),
            ))
        }
    }

    /// Gives the buffer away, for a call of LLVM that frees it.
    pub(crate) fn into_raw(self) -> LLVMMemoryBufferRef {
        let raw = self.0;
        std::mem::forget(self);
        raw
    }

    /// Returns the bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        // Safety: start and size describe one initialised range that lives as long as the buffer and never changes.
        unsafe {
            let start = LLVMGetBufferStart(self.0).cast::<u8>();
            if start.is_null() { &[] } else { std::slice::from_raw_parts(start, LLVMGetBufferSize(self.0)) }
        }
    }
}

/// Copies a C string; empty for null.
///
/// # Safety
/// Null, or a zero-terminated string that does not change during the call.
pub(crate) unsafe fn copy_string(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // Safety: not null, the rest is the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// Returns a string that LLVM returned for us to free; empty for null.
///
/// # Safety
/// Null, or a string to be freed by `LLVMDisposeMessage` that has no other owner.
pub(crate) unsafe fn take_message(message: *mut c_char) -> String {
    // Safety: the caller's promise; freed once, after the copy.
    unsafe {
        let text = copy_string(message);
        if !message.is_null() {
            LLVMDisposeMessage(message);
        }
        text
    }
}

/// Returns the words of an LLVM error, which is consumed; `Ok` for null.
///
/// # Safety
/// Null, or an error that has no other owner.
pub(crate) unsafe fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    // Safety: getting the message consumes the error; the message is freed once, after the copy.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = copy_string(message);
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

/// Calls `call` with a place for a message. `call` returns LLVM's truth value, where true means failure.
///
/// # Safety
/// `call` leaves the place null or puts a message there for us to free.
pub(crate) unsafe fn with_message(call: impl FnOnce(*mut *mut c_char) -> i32) -> Result<(), String> {
    let mut message = ptr::null_mut();
    let failed = call(&raw mut message) != 0;
    // Safety: the caller's promise.
    let text = unsafe { take_message(message) };
    if failed { Err(text) } else { Ok(()) }
}
