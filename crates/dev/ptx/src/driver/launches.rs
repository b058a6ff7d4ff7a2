//! Modules and launches, as the driver's interface has them.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::io::Write as _;
use std::sync::{Arc, PoisonError};

use super::state::{self, Handle};
use super::status::{
    INVALID_IMAGE, INVALID_PTX, INVALID_VALUE, LAUNCH_OUT_OF_RESOURCES, NO_BINARY_FOR_GPU, NOT_FOUND, Status,
    UNSUPPORTED_PTX_VERSION, remember,
};
use crate::assemble::{Program, assemble};
use crate::code::Entry;
use crate::run::storage::Storage;
use crate::run::{Grid, start};

/// Steps of a warp that are held to be without end: a minute or two.
const BUDGET: u64 = 1 << 31;

/// Reads an image: PTX. Machine code has no meaning here.
pub(crate) fn load(image: &[u8]) -> Result<Program, (Status, String)> {
    if image.starts_with(b"\x7fELF") || image.starts_with(&[0x50, 0xed, 0x55, 0xba]) {
        return Err((NO_BINARY_FOR_GPU, "machine code is for hardware; this device takes PTX".to_owned()));
    }
    let Ok(text) = std::str::from_utf8(image) else {
        return Err((INVALID_IMAGE, "the image is neither PTX nor machine code".to_owned()));
    };
    let program = assemble(text).map_err(|refused| {
        let version = refused.reason.starts_with("version ");
        (if version { UNSUPPORTED_PTX_VERSION } else { INVALID_PTX }, format!("ptxas error: {refused}\n"))
    })?;
    let (major, minor) = state::capability();
    if program.target as i32 > 10 * major + minor {
        let reason = format!("target sm_{} is newer than this device of {major}.{minor}", program.target);
        return Err((NO_BINARY_FOR_GPU, reason));
    }
    Ok(program)
}

pub(crate) fn function(module: usize, name: &CStr) -> Result<usize, Status> {
    let Handle::Module(program) = state::find(module)? else { return Err(INVALID_VALUE) };
    let name = name.to_str().map_err(|_| NOT_FOUND)?;
    let entry = program.entries.iter().position(|entry| entry.name == name).ok_or(NOT_FOUND)?;
    Ok(state::function(module, entry).unwrap_or_else(|| state::add(Handle::Function { program, entry, module })))
}

pub(crate) fn kernel(function: usize) -> Result<(Arc<Program>, usize), Status> {
    match state::find(function)? {
        Handle::Function { program, entry, .. } => Ok((program, entry)),
        _ => Err(INVALID_VALUE),
    }
}

/// Returns a number of a kernel. Registers are those of one invocation, as hardware would count them without sharing any.
pub(crate) fn attribute(entry: &Entry, which: c_int) -> Result<c_int, Status> {
    Ok(match which {
        0 => entry.most_threads as c_int,
        1 => entry.shared_bytes as c_int,
        2 => 0,
        3 => entry.local_bytes as c_int,
        4 => entry.slots.len().clamp(16, 255) as c_int,
        5 | 6 => 90,
        _ => return Err(INVALID_VALUE),
    })
}

/// The attribute of the shared memory that launches may request.
const DYNAMIC_SHARED: c_int = 8;
/// The bytes of shared memory that a workgroup can have, and those that it has without permission for more.
const MOST_SHARED: u32 = 227 << 10;
const USUAL_SHARED: u32 = 48 << 10;

/// Sets a number of a kernel's.
pub(crate) fn set_attribute(function: usize, which: c_int, value: c_int) -> Result<(), Status> {
    let (program, entry) = kernel(function)?;
    let bytes = u32::try_from(value).map_err(|_| INVALID_VALUE)?;
    if which != DYNAMIC_SHARED || program.entries[entry].shared_bytes.saturating_add(bytes) > MOST_SHARED {
        return Err(INVALID_VALUE);
    }
    state::allow_shared(function, bytes);
    Ok(())
}

/// Returns how many workgroups a multiprocessor would hold.
pub(crate) fn occupancy(entry: &Entry, threads: c_int, bytes: usize) -> c_int {
    let by_threads = 2048 / threads.max(1);
    let shared = entry.shared_bytes as usize + bytes;
    let by_shared = if shared == 0 { 32 } else { ((228 << 10) / (shared + 1024)) as c_int };
    by_threads.min(by_shared).min(32)
}

/// A launch's sizes.
pub(crate) struct Sizes {
    pub(crate) groups: [c_uint; 3],
    pub(crate) threads: [c_uint; 3],
    pub(crate) shared: c_uint,
}

/// Runs a kernel to its end; the driver would only begin.
pub(crate) fn launch(function: usize, sizes: &Sizes, values: &[u8]) -> Result<(), Status> {
    let (program, entry) = kernel(function)?;
    let entry = &program.entries[entry];
    let threads = sizes.threads.iter().try_fold(1_u32, |all, &size| all.checked_mul(size)).unwrap_or(u32::MAX);
    let [x, y, z] = sizes.groups;
    if threads == 0 || sizes.groups.contains(&0) || x > i32::MAX as u32 || y > 65_535 || z > 65_535 {
        return Err(INVALID_VALUE);
    }
    if entry.required.is_some_and(|required| required != sizes.threads) || threads > 1024 || sizes.threads[2] > 64 {
        return Err(INVALID_VALUE);
    }
    let shared = entry.shared_bytes.saturating_add(sizes.shared);
    if shared > USUAL_SHARED && sizes.shared > state::allowed_shared(function) {
        return Err(INVALID_VALUE);
    }
    if threads > entry.most_threads || shared > MOST_SHARED {
        return Err(LAUNCH_OUT_OF_RESOURCES);
    }
    let cores = state::setting("CRISP_PTX_THREADS").map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| threads as usize,
    );
    let budget = state::setting("CRISP_PTX_BUDGET").unwrap_or(BUDGET);
    let grid = Grid { groups: sizes.groups, threads: sizes.threads, dynamic_shared: sizes.shared, cores, budget };
    let mut parameters = Storage::new(values.len(), 16);
    parameters.bytes_mut()[..values.len()].copy_from_slice(values);
    // Held until the launch is over: nothing that it may use is freed meanwhile.
    let memories = state::MEMORIES.read().unwrap_or_else(PoisonError::into_inner);
    let live = memories.iter().map(|(start, storage)| (*start, start + storage.len() as u64)).collect();
    start(&program, entry, grid, &parameters, live).map(|_| ()).map_err(|fault| {
        let status = fault.kind as Status;
        let reason = format!("`{}`, {}", entry.name, fault.reason);
        if state::setting("CRISP_PTX_LOG").is_some_and(|level| level > 0) {
            // The setting requests the message, whatever the current program does with the driver's status.
            let _ = writeln!(std::io::stderr(), "ptx: {reason}");
        }
        remember(status, &reason);
        status
    })
}

/// Options of loading that matter here: where to write what is wrong.
pub(crate) const ERROR_LOG: c_int = 5;
pub(crate) const ERROR_LOG_BYTES: c_int = 6;

/// A log buffer of the caller's.
#[derive(Clone, Copy)]
pub(crate) struct Log {
    pub(crate) start: *mut c_char,
    pub(crate) bytes: usize,
}

impl Log {
    /// Returns the log among the options of a call.
    pub(crate) fn among(options: &[c_int], values: &[*mut c_void]) -> Option<Log> {
        let value = |which| options.iter().position(|option| *option == which).and_then(|at| values.get(at));
        let (start, bytes) = (*value(ERROR_LOG)?, value(ERROR_LOG_BYTES)?.addr());
        (!start.is_null() && bytes > 0).then_some(Log { start: start.cast(), bytes })
    }
}
