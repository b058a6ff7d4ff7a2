//! The linker of this process, ORC: one for all objects, with a symbol table for each.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::cell::RefCell;
use std::ffi::{CString, c_void};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crisp_ir_artifact::LoadedObject;
use llvm_sys::error::LLVMErrorRef;
use llvm_sys::orc2::lljit::{
    LLVMOrcCreateLLJIT, LLVMOrcLLJITAddObjectFile, LLVMOrcLLJITGetExecutionSession, LLVMOrcLLJITGetGlobalPrefix,
    LLVMOrcLLJITMangleAndIntern, LLVMOrcLLJITRef,
};
use llvm_sys::orc2::{
    LLVMOrcCJITDylibSearchOrderElement, LLVMOrcCLookupSetElement, LLVMOrcCSymbolMapPairs,
    LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess, LLVMOrcExecutionSessionCreateBareJITDylib,
    LLVMOrcExecutionSessionLookup, LLVMOrcExecutionSessionRef, LLVMOrcExecutionSessionSetErrorReporter,
    LLVMOrcJITDylibAddGenerator, LLVMOrcJITDylibClear, LLVMOrcJITDylibLookupFlags, LLVMOrcJITDylibRef,
    LLVMOrcLookupKind, LLVMOrcSymbolLookupFlags,
};

use crate::owned::{Buffer, check};
use crate::registry::with_native_target;

/// The address of a kernel's table of parts, and the symbol of the variable where objects of the kernel keep it.
pub(crate) struct TableAt {
    pub(crate) symbol: String,
    pub(crate) address: *const (),
}

/// Links an object, and finds its entry point. Where it is code of a kernel in parts, the table's address is written to its variable.
///
/// # Safety
/// The compiler made the object, with that variable.
pub(crate) unsafe fn link(
    object: &[u8],
    symbol: &str,
    parts: Option<&TableAt>,
) -> Result<Arc<dyn LoadedObject>, String> {
    let _time = tracing::info_span!("linking").entered();
    let linker = Linker::shared()?;
    let table = linker.table()?;
    let linked = linker.link(table, object, symbol).and_then(|entry| {
        if let Some(TableAt { symbol, address }) = parts {
            let name = CString::new(symbol.as_str()).map_err(|error| error.to_string())?;
            let place = linker.find(table, &name)?.cast_mut().cast::<*const ()>();
            // Safety: the caller's promise; LLVM aligns a pointer, and nothing has called the code yet.
            unsafe { place.write(*address) }
        }
        Ok(entry)
    });
    match linked {
        Ok(entry) => Ok(Arc::new(Loaded { linker, table, entry })),
        Err(reason) => {
            linker.give_back(table);
            Err(reason)
        }
    }
}

/// An object in this process; dropping it unloads it.
struct Loaded {
    linker: &'static Linker,
    table: Table,
    entry: *const (),
}

// Safety: the entry point is an address of code that does not change; the linker is `Sync`, and the table is only cleared by `drop`.
unsafe impl Send for Loaded {}
// Safety: as above; nothing changes through a shared reference.
unsafe impl Sync for Loaded {}

// Safety: ORC keeps the code where it is until the table is cleared by `drop`.
unsafe impl LoadedObject for Loaded {
    fn entry(&self) -> *const () {
        self.entry
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        self.linker.give_back(self.table);
    }
}

/// A symbol table of the linker, so that objects with equal symbols do not meet. LLVM cannot destroy one before the end, only empty it,
/// so they are used again.
#[derive(Clone, Copy)]
struct Table(LLVMOrcJITDylibRef);

// Safety: a handle that LLVM's linker takes on any thread.
unsafe impl Send for Table {}

/// LLVM's linker, for the life of the process.
struct Linker {
    jit: LLVMOrcLLJITRef,
    session: LLVMOrcExecutionSessionRef,
    free: Mutex<Vec<Table>>,
    made: AtomicU64,
}

// Safety: LLVM's linker takes calls from any thread at any time.
unsafe impl Send for Linker {}
// Safety: as above; our own state is protected by a lock.
unsafe impl Sync for Linker {}

thread_local! {
    /// The linker's remarks besides the errors that it returns. It works on the caller's thread.
    static REMARKS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

extern "C" fn on_remark(_: *mut c_void, error: LLVMErrorRef) {
    // Safety: LLVM gives the error away.
    if let Err(text) = unsafe { check(error) } {
        REMARKS.with_borrow_mut(|remarks| remarks.push(text));
    }
}

impl Linker {
    fn shared() -> Result<&'static Linker, String> {
        static SHARED: OnceLock<Result<Linker, String>> = OnceLock::new();
        SHARED.get_or_init(|| with_native_target(Linker::new)).as_ref().map_err(Clone::clone)
    }

    fn new() -> Result<Linker, String> {
        let mut jit = ptr::null_mut();
        // Safety: a null builder means the defaults; a result without an error is valid and never freed; the reporter is a
        // plain function without state.
        unsafe {
            check(LLVMOrcCreateLLJIT(&raw mut jit, ptr::null_mut()))?;
            let session = LLVMOrcLLJITGetExecutionSession(jit);
            LLVMOrcExecutionSessionSetErrorReporter(session, on_remark, ptr::null_mut());
            Ok(Linker { jit, session, free: Mutex::new(Vec::new()), made: AtomicU64::new(0) })
        }
    }

    /// Returns an empty symbol table behind which stand the symbols of this process.
    fn table(&self) -> Result<Table, String> {
        if let Some(table) = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(table);
        }
        let number = self.made.fetch_add(1, Ordering::Relaxed);
        let name = CString::new(format!("object-{number}")).map_err(|error| error.to_string())?;
        let mut process = ptr::null_mut();
        // Safety: the session lives for ever, the name is unique and copied; the generator is given away, then taken over.
        unsafe {
            let prefix = LLVMOrcLLJITGetGlobalPrefix(self.jit);
            let generator = &raw mut process;
            check(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(generator, prefix, None, ptr::null_mut()))?;
            let table = LLVMOrcExecutionSessionCreateBareJITDylib(self.session, name.as_ptr());
            LLVMOrcJITDylibAddGenerator(table, process);
            Ok(Table(table))
        }
    }

    /// Frees the content of the table. Its code must not run any more.
    fn give_back(&self, table: Table) {
        // Safety: the table is one of ours, and its owner gives it away.
        if unsafe { check(LLVMOrcJITDylibClear(table.0)) }.is_ok() {
            self.free.lock().unwrap_or_else(PoisonError::into_inner).push(table);
        }
    }

    /// Links the object into the empty table and finds the address of a symbol.
    fn link(&self, table: Table, object: &[u8], symbol: &str) -> Result<*const (), String> {
        let symbol = CString::new(symbol).map_err(|_| "the entry point's name has a zero byte".to_owned())?;
        let buffer = Buffer::copy_of(object, c"kernel.o").ok_or("out of memory")?;
        REMARKS.with_borrow_mut(Vec::clear);
        // Safety: the table is one of ours; the call takes the buffer over, also when it fails.
        let added = unsafe { check(LLVMOrcLLJITAddObjectFile(self.jit, table.0, buffer.into_raw())) };
        added.and_then(|()| self.find(table, &symbol)).map_err(|reason| {
            let mut reasons = REMARKS.take();
            reasons.push(reason);
            reasons.join("; ")
        })
    }

    fn find(&self, table: Table, symbol: &CString) -> Result<*const (), String> {
        let (sender, receiver) = channel::<Answer>();
        let sender = Box::new(sender);
        // Safety: order and symbols are read during the call; `on_answer` is called exactly once and takes the sender over; the
        // interned name is given to the symbol set, which the call takes over.
        unsafe {
            let mut order = LLVMOrcCJITDylibSearchOrderElement {
                JD: table.0,
                JDLookupFlags: LLVMOrcJITDylibLookupFlags::LLVMOrcJITDylibLookupFlagsMatchExportedSymbolsOnly,
            };
            let mut wanted = LLVMOrcCLookupSetElement {
                Name: LLVMOrcLLJITMangleAndIntern(self.jit, symbol.as_ptr()),
                LookupFlags: LLVMOrcSymbolLookupFlags::LLVMOrcSymbolLookupFlagsRequiredSymbol,
            };
            LLVMOrcExecutionSessionLookup(
                self.session,
                LLVMOrcLookupKind::LLVMOrcLookupKindStatic,
                &raw mut order,
                1,
                &raw mut wanted,
                1,
                on_answer,
                Box::into_raw(sender).cast(),
            );
        }
        let address = receiver.recv().map_err(|_| "the linker gave no answer".to_owned())??;
        let address = usize::try_from(address).map_err(|error| error.to_string())?;
        if address == 0 {
            return Err("the entry point has no address".to_owned());
        }
        Ok(ptr::with_exposed_provenance(address))
    }
}

/// The address of the symbol, or why there is none.
type Answer = Result<u64, String>;

extern "C" fn on_answer(error: LLVMErrorRef, found: LLVMOrcCSymbolMapPairs, count: usize, place: *mut c_void) {
    // Safety: `find` made the place for exactly one call; LLVM gives the error away and lends `count` valid pairs.
    unsafe {
        let sender = Box::from_raw(place.cast::<Sender<Answer>>());
        let answer = match check(error) {
            Ok(()) if count == 1 && !found.is_null() => Ok((*found).Sym.Address),
            Ok(()) => Err("the entry point is missing".to_owned()),
            Err(reason) => Err(reason),
        };
        // `find` waits for the answer, so the receiver is still there.
        drop(sender.send(answer));
    }
}
