//! Parts of object code: made and linked when code first calls them, each once, whichever thread comes first.
#![allow(unsafe_code)] // Compiled code calls this through its C interface.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crisp_ir_artifact::{LoadedObject, MakeParts, ObjectCode, Parts};

use crate::linker::{TableAt, link};
use crate::{Error, worker};

/// A part in this process.
type Part = Arc<dyn LoadedObject>;

/// The parts of an object, with the table through which its code finds them.
pub(crate) struct Late {
    /// The address of [`make`], that of this value, and those of the parts that are made. It stays where it is.
    table: Box<[AtomicPtr<()>]>,
    symbol: String,
    source: Arc<dyn MakeParts>,
    made: Box<[Mutex<Option<Part>>]>,
    /// Why a part could not be made, for good: code has left a launch in the middle.
    failure: OnceLock<String>,
}

impl Late {
    /// Returns the parts of an object, none of them made; nothing where it has none.
    ///
    /// # Errors
    /// Where the object has parts that come from nowhere.
    pub(crate) fn of(code: &ObjectCode) -> Result<Option<Arc<Late>>, String> {
        let count = code.parts.count as usize;
        let source = match &code.parts.source {
            _ if count == 0 => return Ok(None),
            Some(source) => Arc::clone(&source.0),
            None => return Err("its parts are missing".to_owned()),
        };
        let late = Arc::new(Late {
            table: (0..Parts::BEFORE + count).map(|_| AtomicPtr::new(ptr::null_mut())).collect(),
            symbol: code.symbol.clone(),
            source,
            made: (0..count).map(|_| Mutex::default()).collect(),
            failure: OnceLock::new(),
        });
        if let [first, own, ..] = &*late.table {
            first.store(make as *mut (), Ordering::Relaxed);
            own.store(Arc::as_ptr(&late).cast_mut().cast(), Ordering::Relaxed);
        }
        Ok(Some(late))
    }

    /// Returns the table's address, and the variable where objects of the kernel keep it.
    pub(crate) fn table_at(&self) -> TableAt {
        TableAt { symbol: Parts::table(&self.symbol), address: self.table.as_ptr().cast() }
    }

    /// Returns why a part could not be made, if so.
    pub(crate) fn failure(&self) -> Option<String> {
        self.failure.get().cloned()
    }

    /// Returns the address of a part, made and linked if it was not.
    fn part(&self, number: u32) -> Result<*const (), String> {
        let missing = || format!("it has no part {number}");
        let place = self.table.get(Parts::BEFORE + number as usize).ok_or_else(missing)?;
        // Other threads that come to the same part wait here.
        let mut made =
            self.made.get(number as usize).ok_or_else(missing)?.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*made {
            return Ok(made.entry());
        }
        let source = Arc::clone(&self.source);
        // Little of the stack may be left here, and the compiler needs much.
        let bytes = worker::run(move || source.make(number).map_err(|reason| Error::CodeGeneration { reason }));
        let bytes = bytes.map_err(|error| error.to_string())?;
        let symbol = Parts::function(&self.symbol, number);
        // Safety: the compiler made the part for this kernel.
        let loaded = unsafe { link(&bytes, &symbol, Some(&self.table_at())) }?;
        place.store(loaded.entry().cast_mut(), Ordering::Release);
        Ok(made.insert(loaded).entry())
    }
}

/// Called by code whose part is not made. Returns the part's address, or null where it cannot be made.
extern "C" fn make(table: *const AtomicPtr<()>, number: u32) -> *const () {
    // Safety: code passes the address of its table, whose second place has that of the value that owns it; the object, and so the value, lives while its code runs.
    let late = unsafe { &*(*table.add(1)).load(Ordering::Relaxed).cast_const().cast::<Late>() };
    let part = catch_unwind(AssertUnwindSafe(|| late.part(number)));
    match part.unwrap_or_else(|_| Err("a mistake of the compiler".to_owned())) {
        Ok(part) => part,
        Err(reason) => {
            let _ = late.failure.set(reason);
            ptr::null()
        }
    }
}
