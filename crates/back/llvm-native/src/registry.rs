//! LLVM's list of targets: filled when first needed, and guarded, because LLVM changes it without a lock.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::sync::{Mutex, PoisonError};

use llvm_sys::target::{
    LLVM_InitializeAllAsmPrinters, LLVM_InitializeAllTargetInfos, LLVM_InitializeAllTargetMCs,
    LLVM_InitializeAllTargets, LLVM_InitializeNativeAsmParser, LLVM_InitializeNativeAsmPrinter,
    LLVM_InitializeNativeTarget,
};
use llvm_sys::target_machine::{LLVMGetFirstTarget, LLVMGetNextTarget, LLVMGetTargetName};

use crate::owned::copy_string;

/// What is registered already.
struct Registered {
    native: Option<Result<(), String>>,
    names: Option<Vec<String>>,
    all: bool,
}

static REGISTERED: Mutex<Registered> = Mutex::new(Registered { native: None, names: None, all: false });

/// Runs `call`, which looks targets up, while nobody changes the list; all targets that this LLVM has are in it. Costs 1 ms the first time.
///
/// # Errors
/// Those of `call`.
pub(crate) fn with_all_targets<T>(call: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    if !std::mem::replace(&mut registered.all, true) {
        // Safety: the lock keeps everybody else from the list.
        unsafe {
            LLVM_InitializeAllTargetInfos();
            LLVM_InitializeAllTargets();
            LLVM_InitializeAllTargetMCs();
            LLVM_InitializeAllAsmPrinters();
        }
    }
    call()
}

/// Runs `call`, which looks targets up, while nobody changes the list; this machine's target is in it. Costs 0.1 ms the first time.
///
/// # Errors
/// When this LLVM has no target for this machine.
pub(crate) fn with_native_target<T>(call: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    registered
        .native
        .get_or_insert_with(|| {
            // Safety: the lock keeps everybody else from the list.
            let failed = unsafe {
                LLVM_InitializeNativeTarget() != 0
                    || LLVM_InitializeNativeAsmPrinter() != 0
                    || LLVM_InitializeNativeAsmParser() != 0
            };
            if failed { Err("this LLVM was built without this machine's target".to_owned()) } else { Ok(()) }
        })
        .clone()?;
    call()
}

/// The names of all targets that this LLVM was built with, sorted.
pub(crate) fn target_names() -> Vec<String> {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    registered
        .names
        .get_or_insert_with(|| {
            let mut names = Vec::new();
            // Safety: the lock keeps everybody else from the list; its entries and their names are static.
            unsafe {
                LLVM_InitializeAllTargetInfos();
                let mut target = LLVMGetFirstTarget();
                while !target.is_null() {
                    names.push(copy_string(LLVMGetTargetName(target)));
                    target = LLVMGetNextTarget(target);
                }
            }
            names.sort();
            names.dedup();
            names
        })
        .clone()
}
