//! The driver's numbers for results, with their names and sentences.

use std::ffi::{CStr, CString, c_char, c_int};
use std::sync::Mutex;

/// The result of a call of the driver's interface.
pub(crate) type Status = c_int;

pub(crate) const SUCCESS: Status = 0;
pub(crate) const INVALID_VALUE: Status = 1;
pub(crate) const OUT_OF_MEMORY: Status = 2;
pub(crate) const INVALID_DEVICE: Status = 101;
pub(crate) const INVALID_IMAGE: Status = 200;
pub(crate) const INVALID_CONTEXT: Status = 201;
pub(crate) const NO_BINARY_FOR_GPU: Status = 209;
pub(crate) const INVALID_PTX: Status = 218;
pub(crate) const UNSUPPORTED_PTX_VERSION: Status = 222;
pub(crate) const INVALID_HANDLE: Status = 400;
pub(crate) const NOT_FOUND: Status = 500;
pub(crate) const LAUNCH_OUT_OF_RESOURCES: Status = 701;
pub(crate) const UNKNOWN: Status = 999;

const TEXTS: &[(Status, &CStr, &CStr)] = &[
    (SUCCESS, c"CUDA_SUCCESS", c"no error"),
    (INVALID_VALUE, c"CUDA_ERROR_INVALID_VALUE", c"invalid argument"),
    (OUT_OF_MEMORY, c"CUDA_ERROR_OUT_OF_MEMORY", c"out of memory"),
    (INVALID_DEVICE, c"CUDA_ERROR_INVALID_DEVICE", c"invalid device ordinal"),
    (INVALID_IMAGE, c"CUDA_ERROR_INVALID_IMAGE", c"device kernel image is invalid"),
    (INVALID_CONTEXT, c"CUDA_ERROR_INVALID_CONTEXT", c"invalid device context"),
    (NO_BINARY_FOR_GPU, c"CUDA_ERROR_NO_BINARY_FOR_GPU", c"no kernel image is available for execution on the device"),
    (INVALID_PTX, c"CUDA_ERROR_INVALID_PTX", c"a PTX JIT compilation failed"),
    (
        UNSUPPORTED_PTX_VERSION,
        c"CUDA_ERROR_UNSUPPORTED_PTX_VERSION",
        c"the provided PTX was compiled with an unsupported toolchain",
    ),
    (INVALID_HANDLE, c"CUDA_ERROR_INVALID_HANDLE", c"invalid resource handle"),
    (NOT_FOUND, c"CUDA_ERROR_NOT_FOUND", c"named symbol not found"),
    (700, c"CUDA_ERROR_ILLEGAL_ADDRESS", c"an illegal memory access was encountered"),
    (LAUNCH_OUT_OF_RESOURCES, c"CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", c"too many resources requested for launch"),
    (702, c"CUDA_ERROR_LAUNCH_TIMEOUT", c"the launch timed out and was terminated"),
    (716, c"CUDA_ERROR_MISALIGNED_ADDRESS", c"misaligned address"),
    (719, c"CUDA_ERROR_LAUNCH_FAILED", c"unspecified launch failure"),
    (UNKNOWN, c"CUDA_ERROR_UNKNOWN", c"unknown error"),
];

/// The sentence of the last fault of a launch, with its status. It is never freed: callers keep pointers to it.
static FAULT: Mutex<Option<(Status, &'static CStr)>> = Mutex::new(None);

/// Keeps the reason of a fault, for calls that query the meaning of its status.
pub(crate) fn remember(status: Status, reason: &str) {
    let sentence = TEXTS.iter().find(|(known, ..)| *known == status).map_or(c"", |(_, _, sentence)| sentence);
    let text = format!("{}: {reason}", sentence.to_string_lossy());
    if let (Ok(text), Ok(mut fault)) = (CString::new(text), FAULT.lock()) {
        *fault = Some((status, Box::leak(text.into_boxed_c_str())));
    }
}

pub(crate) fn name(status: Status) -> Option<*const c_char> {
    TEXTS.iter().find(|(known, ..)| *known == status).map(|(_, name, _)| name.as_ptr())
}

pub(crate) fn sentence(status: Status) -> Option<*const c_char> {
    let fault = FAULT.lock().ok().and_then(|fault| *fault);
    if let Some((_, text)) = fault.filter(|(known, _)| *known == status) {
        return Some(text.as_ptr());
    }
    TEXTS.iter().find(|(known, ..)| *known == status).map(|(_, _, sentence)| sentence.as_ptr())
}
