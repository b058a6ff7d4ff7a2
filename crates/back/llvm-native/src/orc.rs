//! Object code in this process, with the parts that it calls.
#![allow(unsafe_code)] // Loads what the compiler made.

use std::sync::Arc;

use crisp_ir_artifact::{LoadedObject, ObjectCode, ObjectLoader};

use crate::late::Late;
use crate::linker::link;

/// Loads object code into this process. All values share one linker, which is made by the first load (0.7 ms) and lives as long as the
/// process. Loading a small object costs 0.1 ms; it may call what this process exports, so the mathematical library.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrcLoader;

impl OrcLoader {
    /// Creates a loader; costs nothing.
    #[must_use]
    pub fn new() -> OrcLoader {
        OrcLoader
    }
}

impl ObjectLoader for OrcLoader {
    unsafe fn load(&self, code: &ObjectCode) -> Result<Arc<dyn LoadedObject>, String> {
        let late = Late::of(code)?;
        let table = late.as_deref().map(Late::table_at);
        // Safety: the caller's promise.
        let loaded = unsafe { link(&code.bytes, &code.symbol, table.as_ref()) }?;
        match late {
            Some(late) => Ok(Arc::new(InParts { loaded, late })),
            None => Ok(loaded),
        }
    }
}

/// An object in this process whose parts are made when they are called.
struct InParts {
    // Before the parts, which its code calls.
    loaded: Arc<dyn LoadedObject>,
    late: Arc<Late>,
}

// Safety: the object's own address, for as long.
unsafe impl LoadedObject for InParts {
    fn entry(&self) -> *const () {
        self.loaded.entry()
    }

    fn failure(&self) -> Option<String> {
        self.late.failure()
    }
}
