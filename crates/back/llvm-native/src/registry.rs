//! LLVM's list of targets: filled when first needed, and guarded, because LLVM changes it without a lock.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::sync::{Mutex, MutexGuard, PoisonError};

#[cfg(target_arch = "x86_64")]
use llvm_sys::support::LLVMParseCommandLineOptions;
#[cfg(target_arch = "aarch64")]
use llvm_sys::target::{
    LLVMInitializeAArch64AsmParser as native_parser, LLVMInitializeAArch64AsmPrinter as native_printer,
    LLVMInitializeAArch64Target as native_target, LLVMInitializeAArch64TargetInfo as native_info,
    LLVMInitializeAArch64TargetMC as native_code,
};
use llvm_sys::target::{
    LLVMInitializeAMDGPUAsmPrinter, LLVMInitializeAMDGPUTarget, LLVMInitializeAMDGPUTargetInfo,
    LLVMInitializeAMDGPUTargetMC,
};
#[cfg(target_arch = "x86_64")]
use llvm_sys::target::{
    LLVMInitializeX86AsmParser as native_parser, LLVMInitializeX86AsmPrinter as native_printer,
    LLVMInitializeX86Target as native_target, LLVMInitializeX86TargetInfo as native_info,
    LLVMInitializeX86TargetMC as native_code,
};
use llvm_sys::target_machine::{LLVMGetFirstTarget, LLVMGetNextTarget, LLVMGetTargetName};

use crate::owned::copy_string;

/// The targets that are registered already.
struct Registered {
    native: bool,
    amd: bool,
}

static REGISTERED: Mutex<Registered> = Mutex::new(Registered { native: false, amd: false });

impl Registered {
    fn with_native(&mut self) {
        if std::mem::replace(&mut self.native, true) {
            return;
        }
        #[cfg(target_arch = "x86_64")]
        switch_off();
        // Safety: the lock keeps all others from the list.
        unsafe {
            native_info();
            native_target();
            native_code();
            native_printer();
            native_parser();
        }
    }

    fn with_amd(&mut self) {
        if std::mem::replace(&mut self.amd, true) {
            return;
        }
        // Safety: the lock keeps all others from the list.
        unsafe {
            LLVMInitializeAMDGPUTargetInfo();
            LLVMInitializeAMDGPUTarget();
            LLVMInitializeAMDGPUTargetMC();
            LLVMInitializeAMDGPUAsmPrinter();
        }
    }
}

/// Switches the pass off that moves computations with integers into the registers of masks, for the whole process. It clears the other bits of a
/// register by an instruction that LLVM 22 takes for a copy and leaves out where the mask must be kept in memory for a while.
#[cfg(target_arch = "x86_64")]
fn switch_off() {
    let words = [c"crisp".as_ptr(), c"-disable-x86-domain-reassignment".as_ptr()];
    // Safety: two strings that live for ever; the lock keeps our threads from LLVM until the first code is made.
    unsafe { LLVMParseCommandLineOptions(2, words.as_ptr(), std::ptr::null()) }
}

fn registered() -> MutexGuard<'static, Registered> {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs `call`, which looks targets up, while the list does not change; AMD's processors are in it. Costs 0.2 ms the first time.
///
/// # Errors
/// Those of `call`.
pub(crate) fn with_amd_target<T>(call: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let mut registered = registered();
    registered.with_amd();
    call()
}

/// Runs `call`, which looks targets up, while the list does not change; this machine's target is in it. Costs 0.1 ms the first time.
///
/// # Errors
/// Those of `call`.
pub(crate) fn with_native_target<T>(call: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let mut registered = registered();
    registered.with_native();
    call()
}

/// Returns the names of all targets that code is made for with LLVM, sorted.
pub(crate) fn target_names() -> Vec<String> {
    let mut registered = registered();
    registered.with_native();
    registered.with_amd();
    let mut names = Vec::new();
    // Safety: the lock keeps all others from the list; its entries and their names are static.
    unsafe {
        let mut target = LLVMGetFirstTarget();
        while !target.is_null() {
            names.push(copy_string(LLVMGetTargetName(target)));
            target = LLVMGetNextTarget(target);
        }
    }
    names.sort();
    names.dedup();
    names
}
