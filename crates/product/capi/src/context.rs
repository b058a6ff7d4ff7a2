//! Contexts: compilations in memory.
#![allow(unsafe_code)] // Pointers of C are believed as the header says.

use std::ffi::{CString, c_char, c_long, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::ptr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crisp::diagnostics::suggest;
use crisp::emit::processors;
use crisp::{Context, ContextStatus};

use crate::call::crisp_status::{
    self, CRISP_ERROR_COMPILE_FAILURE, CRISP_ERROR_FILE, CRISP_ERROR_INTERNAL, CRISP_SUCCESS_BREAKING_CHANGE,
    CRISP_SUCCESS_COMPATIBLE,
};
use crate::call::{Handle, c_text, destroy, give, guarded, handle, invalid, remember, status, text, text_n};

/// Sources that are compiled together to one binary, again and again while they change.
#[allow(non_camel_case_types)] // C's names.
pub struct crisp_context {
    inner: Mutex<Inner>,
}

struct Inner {
    context: Context,
    messages: CString,
    json: CString,
    metadata: Option<CString>,
    changes: CString,
    /// A call has panicked.
    broken: bool,
}

impl Handle for crisp_context {
    const NAME: &str = "the context";
    const MAKER: &str = "crisp_new_context";
}

impl crisp_context {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work of a call; after a panic the context is of no use.
    fn with(&self, work: impl FnOnce(&mut Inner) -> Result<crisp_status, crisp_status>) -> crisp_status {
        let mut inner = self.lock();
        if inner.broken {
            return CRISP_ERROR_INTERNAL;
        }
        match catch_unwind(AssertUnwindSafe(|| work(&mut inner))) {
            Ok(result) => result.unwrap_or_else(|failed| failed),
            Err(_) => {
                inner.broken = true;
                inner.messages = c_text("bug: Crisp has failed; please report the source\n");
                CRISP_ERROR_INTERNAL
            }
        }
    }
}

impl Inner {
    /// Takes over what the context has to say.
    fn refresh(&mut self) {
        self.messages = c_text(&self.context.messages());
        self.json = c_text(&self.context.messages_json());
        self.metadata = self.context.metadata().map(c_text);
        self.changes = c_text(&self.context.abi_changes_json());
    }

    /// Returns the status of a compilation.
    ///
    /// # Safety
    /// `size` is NULL or may be written.
    unsafe fn compiled(&mut self, came: ContextStatus, size: *mut usize) -> crisp_status {
        self.refresh();
        let status = match came {
            ContextStatus::Compatible => CRISP_SUCCESS_COMPATIBLE,
            ContextStatus::Breaking => CRISP_SUCCESS_BREAKING_CHANGE,
            ContextStatus::Failed => return CRISP_ERROR_COMPILE_FAILURE,
        };
        // Safety: promised by the caller.
        unsafe { give(size, self.context.binary().map_or(0, <[u8]>::len)) };
        status
    }
}

/// A context for a target: "ptx", "spv", "spv-vulkan", "wgsl", "msl", "hlsl", "opencl-c", "llvm", or a processor such as "sm_90" or "gfx942". NULL for
/// an unknown one.
///
/// # Safety
/// `target` is NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_new_context(target: *const c_char) -> *mut crisp_context {
    guarded(ptr::null_mut(), || {
        // Safety: promised by the caller.
        let Ok(target) = (unsafe { text(target, "the target") }) else { return ptr::null_mut() };
        let Some(context) = Context::new(target) else {
            unknown_target(target);
            return ptr::null_mut();
        };
        let empty = CString::default;
        let inner =
            Inner { context, messages: empty(), json: empty(), metadata: None, changes: c_text("[]"), broken: false };
        Box::into_raw(Box::new(crisp_context { inner: Mutex::new(inner) }))
    })
}

/// Targets besides processors, under the names that messages give.
const TARGETS: [&str; 8] = ["ptx", "spv", "spv-vulkan", "wgsl", "msl", "hlsl", "opencl-c", "llvm"];

/// Keeps that there is no such target, and which there are.
fn unknown_target(target: &str) {
    let processors = processors();
    let known = TARGETS.into_iter().chain(processors.iter().map(String::as_str));
    let similar = suggest(target, known).map(|similar| format!("did you mean `{similar}`? "));
    let help = format!(
        "{}there are {}, and processors such as sm_90 and gfx942",
        similar.unwrap_or_default(),
        TARGETS.join(", ")
    );
    let _ = invalid(&format!("there is no target `{target}`"), &help);
}

/// Ends a context, with all that it has given. NULL is none.
///
/// # Safety
/// `context` is NULL or a context, which is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_destroy_context(context: *mut crisp_context) {
    // Safety: promised by the caller.
    unsafe { destroy(context) };
}

/// Reads a file and adds it as a source. The ending of its name says what it is written in: .crisp, .tensor, .loopy,
/// .cucl, .cl, .cu, .kir.
///
/// # Safety
/// `context` is NULL or a context, `path` NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_add_input_file(context: *mut crisp_context, path: *const c_char) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, path) = unsafe { (handle(context)?, text(path, "the path")?) };
        Ok(context.with(|inner| match inner.context.add_input_file(Path::new(path)) {
            Ok(()) => Ok(CRISP_SUCCESS_COMPATIBLE),
            Err(_) => {
                inner.messages = c_text(&inner.context.messages());
                inner.json = c_text(&inner.context.messages_json());
                remember(&inner.context.messages());
                Err(CRISP_ERROR_FILE)
            }
        }))
    })
}

/// Adds a source under a name, which messages show and whose ending says what it is written in; Crisp where it says nothing.
///
/// # Safety
/// `context` is NULL or a context, `source` and `virtual_file_name` are NULL or texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_add_input_string(
    context: *mut crisp_context,
    source: *const c_char,
    virtual_file_name: *const c_char,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, source, name) =
            unsafe { (handle(context)?, text(source, "the source")?, text(virtual_file_name, "the file name")?) };
        Ok(add(context, source, name))
    })
}

/// Adds a source as crisp_add_input_string does, from a text with a length.
///
/// # Safety
/// As crisp_add_input_string; `source` has `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_add_input_string_n(
    context: *mut crisp_context,
    source: *const c_char,
    length: usize,
    virtual_file_name: *const c_char,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, source, name) = unsafe {
            let context = handle(context)?;
            (context, text_n(source, length, "the source")?, text(virtual_file_name, "the file name")?)
        };
        Ok(add(context, source, name))
    })
}

fn add(context: &crisp_context, source: &str, name: &str) -> crisp_status {
    context.with(|inner| {
        inner.context.add_input_string(source, name);
        Ok(CRISP_SUCCESS_COMPATIBLE)
    })
}

/// Sets all flags of the next compilations, in place of earlier ones: "-DN=40 --math=strict". Flags that have no meaning here are ignored;
/// the messages of the compilation name them.
///
/// # Safety
/// `context` is NULL or a context, `flags` NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_set_flags(context: *mut crisp_context, flags: *const c_char) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, flags) = unsafe { (handle(context)?, text(flags, "the text of flags")?) };
        Ok(context.with(|inner| {
            inner.context.set_flags(flags);
            Ok(CRISP_SUCCESS_COMPATIBLE)
        }))
    })
}

/// Compiles everything. On success `size`, if it is not NULL, gets the size of the binary; where the compilation fails, the last binary and
/// its metadata stay.
///
/// # Safety
/// `context` is NULL or a context, `size` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_compile(context: *mut crisp_context, size: *mut usize) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let context = unsafe { handle(context)? };
        Ok(context.with(|inner| {
            let came = inner.context.compile();
            // Safety: promised by the caller.
            Ok(unsafe { inner.compiled(came, size) })
        }))
    })
}

/// Adds a source and compiles everything. Its definitions replace earlier ones of the same names. Where the compilation
/// fails, the context keeps the sources that it had.
///
/// # Safety
/// `context` is NULL or a context, `source` NULL or a text, `size` NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_compile_string(
    context: *mut crisp_context,
    source: *const c_char,
    size: *mut usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, source) = unsafe { (handle(context)?, text(source, "the source")?) };
        Ok(context.with(|inner| {
            let came = inner.context.compile_string(source);
            // Safety: promised by the caller.
            Ok(unsafe { inner.compiled(came, size) })
        }))
    })
}

/// Takes the flags that a compilation with `--tree-shaking` has recorded in a folder, where none are set, and compares with its kernels as if it had
/// been the last success. Its files are read when something is first compiled, or its flags are read; errors are among the messages.
///
/// # Safety
/// `context` is NULL or a context, `path` NULL or a text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_set_tree_shake_directory(
    context: *mut crisp_context,
    path: *const c_char,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let (context, path) = unsafe { (handle(context)?, text(path, "the path")?) };
        Ok(context.with(|inner| {
            inner.context.set_tree_shake_directory(Path::new(path));
            Ok(CRISP_SUCCESS_COMPATIBLE)
        }))
    })
}

/// The flags that the compilation of the tree-shake directory has recorded. Where `flags` is NULL, `size` gets the number of bytes with the NUL behind
/// them, 0 where nothing is recorded; else `size` says how many bytes there are at `flags`, which are filled, and gets how many were written.
/// `CRISP_ERROR_INVALID_ARGUMENT` where they are too few.
///
/// # Safety
/// `context` is NULL or a context, `size` is readable and writable, `flags` is NULL or has `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_flags(
    context: *mut crisp_context,
    flags: *mut c_char,
    size: *mut usize,
) -> crisp_status {
    status(|| {
        // Safety: promised by the caller.
        let context = unsafe { handle(context)? };
        if size.is_null() {
            return Err(invalid(
                "the size is NULL",
                "pass where a size_t is: it says how many bytes there are at `flags`",
            ));
        }
        Ok(context.with(|inner| {
            let recorded = inner.context.recorded_flags().map(str::to_owned);
            let bytes = recorded.map(|text| c_text(&text).into_bytes_with_nul()).unwrap_or_default();
            // Safety: promised by the caller.
            let room = unsafe { size.read() };
            if !flags.is_null() {
                if room < bytes.len() {
                    let what = format!("the flags need {} bytes, and there are {room}", bytes.len());
                    return Err(invalid(&what, "ask with NULL for `flags` first: that gives the size"));
                }
                // Safety: there are `room` bytes, as the caller states.
                unsafe { ptr::copy_nonoverlapping(bytes.as_ptr().cast(), flags, bytes.len()) };
            }
            // Safety: promised by the caller.
            unsafe { give(size, bytes.len()) };
            Ok(CRISP_SUCCESS_COMPATIBLE)
        }))
    })
}

/// Returns the output of the last successful compilation, for a driver. False where there is none. It belongs to the context until that is
/// compiled again or destroyed.
///
/// # Safety
/// `context` is NULL or a context, `data` and `size` are NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_binary(
    context: *const crisp_context,
    data: *mut *const c_void,
    size: *mut usize,
) -> bool {
    guarded(false, || {
        // Safety: promised by the caller.
        let Ok(context) = (unsafe { handle(context) }) else { return false };
        let inner = context.lock();
        let Some(binary) = inner.context.binary() else { return false };
        // Safety: promised by the caller.
        unsafe {
            give(data, binary.as_ptr().cast());
            give(size, binary.len());
        }
        true
    })
}

/// The code of the first error of the last compilation as a number: its letter in bits 16 to 23, its four digits below. 0 where it
/// succeeded, -1 for NULL.
///
/// # Safety
/// `context` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_compilation_error_code(context: *const crisp_context) -> c_long {
    guarded(-1, || {
        // Safety: promised by the caller.
        let context = unsafe { handle(context) };
        // It has 24 bits, and every system's `long` at least 32.
        context.map_or(-1, |context| context.lock().context.error_code() as c_long)
    })
}

/// Returns the messages of the last compilation, errors and warnings, with source lines and carets; empty where there is nothing. NULL for NULL.
///
/// # Safety
/// `context` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_messages(context: *const crisp_context) -> *const c_char {
    // Safety: promised by the caller.
    unsafe { told(context, |inner| inner.messages.as_ptr()) }
}

/// The same as JSON, a line for each message.
///
/// # Safety
/// `context` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_messages_json(context: *const crisp_context) -> *const c_char {
    // Safety: promised by the caller.
    unsafe { told(context, |inner| inner.json.as_ptr()) }
}

/// Returns the facts about the last successful compilation that a host needs, as JSON in the format of .metacrisp files. NULL where there is none.
///
/// # Safety
/// `context` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_metadata(context: *const crisp_context) -> *const c_char {
    // Safety: promised by the caller.
    unsafe { told(context, |inner| inner.metadata.as_ref().map_or(ptr::null(), |text| text.as_ptr())) }
}

/// Returns the changes of each kernel since the success before the last one, as a JSON list: its name, its status, and the action for the host.
///
/// # Safety
/// `context` is NULL or a context.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn crisp_get_abi_changes(context: *const crisp_context) -> *const c_char {
    // Safety: promised by the caller.
    unsafe { told(context, |inner| inner.changes.as_ptr()) }
}

/// # Safety
/// `context` is NULL or a context.
unsafe fn told(context: *const crisp_context, what: impl FnOnce(&Inner) -> *const c_char) -> *const c_char {
    guarded(ptr::null(), || {
        // Safety: promised by the caller.
        unsafe { handle(context) }.map_or(ptr::null(), |context| what(&context.lock()))
    })
}
