//! The state of the driver between calls. Handles are numbers, so a wrong one is an error and nothing worse.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Instant;

use super::status::{INVALID_CONTEXT, INVALID_HANDLE, Status};
use crate::assemble::Program;
use crate::run::storage::Storage;

/// The only device.
pub(crate) const DEVICE: i32 = 0;
/// The context of the device.
pub(crate) const CONTEXT: usize = 16;
pub(crate) const NAME: &str = "PTX interpreter (no GPU)";
/// The version of the driver's interface: 13.0.
pub(crate) const VERSION: i32 = 13_000;
/// Bytes of memory that the device claims to have.
pub(crate) const MEMORY: usize = 4 << 30;

/// The object of a handle.
#[derive(Clone)]
pub(crate) enum Handle {
    Stream,
    Event {
        /// When it was recorded.
        time: Option<Instant>,
        /// How many copies come before.
        behind: u64,
    },
    Module(Arc<Program>),
    Function {
        program: Arc<Program>,
        entry: usize,
        module: usize,
    },
}

struct Handles {
    next: usize,
    known: BTreeMap<usize, Handle>,
}

static HANDLES: Mutex<Handles> = Mutex::new(Handles { next: 4096, known: BTreeMap::new() });
/// Live memory by address. Launches read this, so nothing is freed under them.
pub(crate) static MEMORIES: RwLock<BTreeMap<u64, Storage>> = RwLock::new(BTreeMap::new());
/// Pinned memory of the host's by address.
pub(crate) static PINNED: Mutex<BTreeMap<usize, Storage>> = Mutex::new(BTreeMap::new());

/// The bytes of shared memory that launches of functions may request beyond the usual limit, by their handles. No handle is used twice.
static ALLOWED: Mutex<BTreeMap<usize, u32>> = Mutex::new(BTreeMap::new());

/// Allows launches of a function to request this number of bytes of shared memory.
pub(crate) fn allow_shared(function: usize, bytes: u32) {
    ALLOWED.lock().unwrap_or_else(PoisonError::into_inner).insert(function, bytes);
}

/// Returns the bytes of shared memory that launches of a function may request, where they were allowed to.
pub(crate) fn allowed_shared(function: usize) -> u32 {
    ALLOWED.lock().unwrap_or_else(PoisonError::into_inner).get(&function).copied().unwrap_or(0)
}

thread_local! {
    static CURRENT: Cell<usize> = const { Cell::new(0) };
}

fn handles() -> MutexGuard<'static, Handles> {
    HANDLES.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn add(handle: Handle) -> usize {
    let mut handles = handles();
    handles.next += 16;
    let number = handles.next;
    handles.known.insert(number, handle);
    number
}

pub(crate) fn find(number: usize) -> Result<Handle, Status> {
    handles().known.get(&number).cloned().ok_or(INVALID_HANDLE)
}

/// Replaces the object of a handle, as events do when they are recorded.
pub(crate) fn replace(number: usize, handle: Handle) {
    handles().known.insert(number, handle);
}

/// Forgets a handle, and with a module its functions.
pub(crate) fn remove(number: usize) -> Result<(), Status> {
    let mut handles = handles();
    handles.known.remove(&number).ok_or(INVALID_HANDLE)?;
    handles.known.retain(|_, handle| !matches!(handle, Handle::Function { module, .. } if *module == number));
    Ok(())
}

/// Returns the function of a module, which has one handle.
pub(crate) fn function(module: usize, entry: usize) -> Option<usize> {
    let wanted = (module, entry);
    let handles = handles();
    handles.known.iter().find_map(|(number, handle)| match handle {
        Handle::Function { module, entry, .. } if (*module, *entry) == wanted => Some(*number),
        _ => None,
    })
}

pub(crate) fn set_current(context: usize) {
    CURRENT.set(context);
}

pub(crate) fn current() -> usize {
    CURRENT.get()
}

/// Returns an error unless a context is current on this thread.
pub(crate) fn entered() -> Result<(), Status> {
    if CURRENT.get() == CONTEXT { Ok(()) } else { Err(INVALID_CONTEXT) }
}

/// Returns whether all these bytes are live.
pub(crate) fn is_live(memories: &BTreeMap<u64, Storage>, address: u64, bytes: usize) -> bool {
    let Some((start, storage)) = memories.range(..=address).next_back() else { return false };
    (address - start).checked_add(bytes as u64).is_some_and(|end| end <= storage.len() as u64)
}

/// Returns a number from the environment.
pub(crate) fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.trim().parse().ok()
}

/// Returns the compute capability: 9.0 unless `CRISP_PTX_CAPABILITY` says otherwise.
pub(crate) fn capability() -> (i32, i32) {
    let text = std::env::var("CRISP_PTX_CAPABILITY").unwrap_or_default();
    let parts = text.trim().split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    parts.unwrap_or((9, 0))
}
