//! LLVM IR text to object code, assembly, or optimised text, for this machine and for graphics processors.
#![allow(unsafe_code)] // LLVM's interface is C.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_void};
use std::ptr;

use llvm_sys::LLVMDiagnosticSeverity;
use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_sys::core::{
    LLVMContextSetDiagnosticHandler, LLVMGetDataLayoutStr, LLVMGetDiagInfoDescription, LLVMGetDiagInfoSeverity,
    LLVMGetTarget, LLVMPrintModuleToString, LLVMSetTarget,
};
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::LLVMDiagnosticInfoRef;
use llvm_sys::support::LLVMParseCommandLineOptions;
use llvm_sys::target::{LLVMCopyStringRepOfTargetData, LLVMDisposeTargetData, LLVMSetModuleDataLayout};
use llvm_sys::target_machine::{
    LLVMCodeGenFileType, LLVMCodeGenOptLevel, LLVMCodeModel, LLVMCreateTargetDataLayout, LLVMCreateTargetMachine,
    LLVMGetDefaultTargetTriple, LLVMGetTargetFromTriple, LLVMRelocMode, LLVMTargetMachineEmitToMemoryBuffer,
};
use llvm_sys::transforms::pass_builder::{LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses};

use crate::host::HostCpu;
use crate::owned::{Buffer, Context, Machine, Module, check, copy_string, take_message, with_message};
use crate::registry::{with_amd_target, with_native_target};
use crate::{Error, worker};

/// How much LLVM optimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptLevel {
    /// Nothing.
    None,
    /// The cheap passes.
    Less,
    /// The default of C compilers.
    Default,
    /// Everything.
    Aggressive,
    /// The passes that help code whose loops are over vectors already: a quarter to a tenth of the passes' time, and code that is as fast. Loops stay as
    /// they are written: most of LLVM's time goes into asking whether one might be unrolled, vectorised or deleted.
    Vectors,
}

/// The passes for [`OptLevel::Vectors`].
const FOR_VECTORS: &CStr =
    c"function(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(licm),gvn,\
    instcombine<no-verify-fixpoint>,simplifycfg)";

/// The optimisations that LLVM applies to a module.
#[derive(Clone, Copy)]
struct Effort {
    /// Its passes over the IR.
    passes: &'static CStr,
    /// How hard the code generator tries.
    code: LLVMCodeGenOptLevel,
}

impl From<OptLevel> for Effort {
    fn from(level: OptLevel) -> Effort {
        let (passes, code) = match level {
            OptLevel::None => (c"default<O0>", LLVMCodeGenOptLevel::LLVMCodeGenLevelNone),
            OptLevel::Less => (c"default<O1>", LLVMCodeGenOptLevel::LLVMCodeGenLevelLess),
            OptLevel::Default => (c"default<O2>", LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault),
            OptLevel::Aggressive => (c"default<O3>", LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive),
            OptLevel::Vectors => (FOR_VECTORS, LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive),
        };
        Effort { passes, code }
    }
}

/// Makes LLVM run only `count` of the passes that it can leave out, in this process from now on, and name them on the standard error: for
/// tests that look for the pass that is wrong.
#[doc(hidden)]
pub fn limit_passes(count: u32) {
    let option = CString::new(format!("-opt-bisect-limit={count}")).unwrap_or_default();
    let words = [c"crisp".as_ptr(), option.as_ptr()];
    // Safety: two strings that live during the call, which reads them; no other thread uses LLVM yet.
    unsafe { LLVMParseCommandLineOptions(2, words.as_ptr(), ptr::null()) }
}

/// Relocatable object code (ELF, Mach-O or COFF, as this machine has it) for the given CPU of this machine's kind. Floating-point
/// operations are neither fused nor reordered unless the text says so. Costs 2 ms for a small kernel, 7 ms the first time.
///
/// # Errors
/// See [`Error`]; no text, however wrong, ends the process.
pub fn compile_object(llvm_ir: &str, host: &HostCpu, level: OptLevel) -> Result<Vec<u8>, Error> {
    compile(llvm_ir, Target::host(host), level, |unit| {
        unit.emit(LLVMCodeGenFileType::LLVMObjectFile).map(|buffer| buffer.bytes().to_vec())
    })
}

/// Returns assembly text, as [`compile_object`] would assemble it.
///
/// # Errors
/// See [`Error`].
pub fn compile_assembly(llvm_ir: &str, host: &HostCpu, level: OptLevel) -> Result<String, Error> {
    compile(llvm_ir, Target::host(host), level, |unit| {
        let buffer = unit.emit(LLVMCodeGenFileType::LLVMAssemblyFile)?;
        Ok(String::from_utf8_lossy(buffer.bytes()).into_owned())
    })
}

/// Returns the IR after LLVM's optimiser, as text.
///
/// # Errors
/// See [`Error`].
pub fn optimise_to_text(llvm_ir: &str, host: &HostCpu, level: OptLevel) -> Result<String, Error> {
    // Safety: the module is valid; the call gives the text away.
    compile(llvm_ir, Target::host(host), level, |unit| {
        Ok(unsafe { take_message(LLVMPrintModuleToString(unit.module.raw())) })
    })
}

/// Returns a relocatable object for an AMD processor (`gfx942`), optimised; a linker makes a code object of it.
///
/// # Errors
/// See [`Error`]; [`Error::Target`] where this LLVM has no such target.
pub fn compile_amd_object(llvm_ir: &str, processor: &str) -> Result<Vec<u8>, Error> {
    let target = Target::of(c"amdgcn-amd-amdhsa", processor);
    compile(llvm_ir, target, OptLevel::Aggressive, |unit| {
        unit.emit(LLVMCodeGenFileType::LLVMObjectFile).map(|buffer| buffer.bytes().to_vec())
    })
}

fn compile<T: Send + 'static>(
    llvm_ir: &str,
    target: Target,
    effort: impl Into<Effort>,
    output: impl FnOnce(&Unit<'_>) -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    let (text, effort) = (llvm_ir.to_owned(), effort.into());
    worker::run(move || {
        let complaints = Complaints::default();
        let context = Context::new().ok_or_else(|| Error::CodeGeneration { reason: "out of memory".to_owned() })?;
        complaints.listen(&context);
        let module = parse(&context, &text)?;
        let machine = target.machine(effort)?;
        target.claim(&module, &machine)?;
        verify(&module)?;
        let unit = Unit { module, machine, complaints: &complaints };
        unit.optimise(effort)?;
        output(&unit)
    })
}

/// The errors that LLVM reports while it works, for example about inline assembly. Without a handler, LLVM prints the first
/// error and ends the process.
#[derive(Default)]
struct Complaints {
    errors: RefCell<Vec<String>>,
}

impl Complaints {
    /// Collects what is reported in the context. The context must not outlive this.
    fn listen(&self, context: &Context) {
        let place: *const Complaints = self;
        // Safety: the context is valid; the place outlives it in `compile`, the only caller, and is only used on this thread.
        unsafe { LLVMContextSetDiagnosticHandler(context.raw(), Some(on_diagnostic), place.cast_mut().cast()) }
    }

    /// Returns the result, unless something was reported.
    fn or_complain<T>(&self, result: Result<T, String>) -> Result<T, Error> {
        let mut reasons = std::mem::take(&mut *self.errors.borrow_mut());
        match result {
            Ok(value) if reasons.is_empty() => return Ok(value),
            Ok(_) => {}
            Err(reason) => reasons.push(reason),
        }
        Err(Error::CodeGeneration { reason: reasons.join("\n") })
    }
}

extern "C" fn on_diagnostic(info: LLVMDiagnosticInfoRef, place: *mut c_void) {
    // Safety: `listen` passed the place; LLVM passes a valid description and gives the text away.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) == LLVMDiagnosticSeverity::LLVMDSError {
            let text = take_message(LLVMGetDiagInfoDescription(info));
            (*place.cast::<Complaints>()).errors.borrow_mut().push(text);
        }
    }
}

fn parse(context: &Context, text: &str) -> Result<Module, Error> {
    let _time = tracing::info_span!("reading").entered();
    let syntax = |reason: String| Error::Syntax { reason };
    let out_of_memory = || syntax("out of memory".to_owned());
    let buffer = Buffer::copy_of(text.as_bytes(), c"kernel.ll").ok_or_else(out_of_memory)?;
    let mut module = ptr::null_mut();
    // Safety: context and buffer are valid during the call, which keeps neither and fills both places as documented.
    unsafe {
        with_message(|message| LLVMParseIRInContext2(context.raw(), buffer.raw(), &raw mut module, message))
            .map_err(syntax)?;
        Module::from_raw(module).ok_or_else(out_of_memory)
    }
}

/// The target of the code.
struct Target {
    /// LLVM's name of the kind of machine.
    triple: CString,
    /// The processor, as LLVM names it.
    processor: String,
    /// Its features besides those that the name implies.
    features: String,
    native: bool,
}

impl Target {
    /// Returns a processor of this machine's kind.
    fn host(cpu: &HostCpu) -> Target {
        // Safety: the call needs nothing and gives its string away.
        let text = unsafe { take_message(LLVMGetDefaultTargetTriple()) };
        let triple = CString::new(text).unwrap_or_default();
        Target { triple, processor: cpu.name.clone(), features: cpu.features.clone(), native: true }
    }

    /// Returns a processor of another kind.
    fn of(triple: &CStr, processor: &str) -> Target {
        Target { triple: triple.to_owned(), processor: processor.to_owned(), features: String::new(), native: false }
    }

    fn machine(&self, effort: Effort) -> Result<Machine, Error> {
        let c_string = |text: &str| CString::new(text).map_err(|_| "a zero byte in a processor's name".to_owned());
        let make = || {
            let (name, features) = (c_string(&self.processor)?, c_string(&self.features)?);
            let mut target = ptr::null_mut();
            // Safety: all strings live during the calls, which copy them; the target is static; the machine is given away.
            unsafe {
                with_message(|message| LLVMGetTargetFromTriple(self.triple.as_ptr(), &raw mut target, message))?;
                let machine = LLVMCreateTargetMachine(
                    target,
                    self.triple.as_ptr(),
                    name.as_ptr(),
                    features.as_ptr(),
                    effort.code,
                    LLVMRelocMode::LLVMRelocPIC,
                    LLVMCodeModel::LLVMCodeModelSmall,
                );
                Machine::from_raw(machine).ok_or_else(|| format!("no code generator for {:?}", self.triple))
            }
        };
        let made = if self.native { with_native_target(make) } else { with_amd_target(make) };
        made.map_err(|reason| Error::Target { reason })
    }

    /// Makes the module one for this kind of machine, if it is not one for another.
    fn claim(&self, module: &Module, machine: &Machine) -> Result<(), Error> {
        let ours = self.triple.to_string_lossy();
        // Safety: module and machine are valid, strings of the module are copied before it changes, the layout is freed once.
        let (triple, layout, our_layout) = unsafe {
            let triple = copy_string(LLVMGetTarget(module.raw()));
            let layout = copy_string(LLVMGetDataLayoutStr(module.raw()));
            let data = LLVMCreateTargetDataLayout(machine.raw());
            let our_layout = take_message(LLVMCopyStringRepOfTargetData(data));
            LLVMSetTarget(module.raw(), self.triple.as_ptr());
            LLVMSetModuleDataLayout(module.raw(), data);
            LLVMDisposeTargetData(data);
            (triple, layout, our_layout)
        };
        let architecture = |triple: &str| triple.split('-').next().unwrap_or_default().to_owned();
        let invalid = |reason| Err(Error::Invalid { reason });
        if !triple.is_empty() && architecture(&triple) != architecture(&ours) {
            return invalid(format!("the code is for {triple}, not for {ours}"));
        }
        if !layout.is_empty() && layout != our_layout {
            return invalid(format!("the code has the data layout {layout}, the machine has {our_layout}"));
        }
        Ok(())
    }
}

/// Unverified IR makes the optimiser and the code generator crash.
fn verify(module: &Module) -> Result<(), Error> {
    let _time = tracing::info_span!("verifying").entered();
    let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
    // Safety: the module is valid; the call puts a message in the place in any case.
    unsafe { with_message(|message| LLVMVerifyModule(module.raw(), action, message)) }
        .map_err(|reason| Error::Invalid { reason })
}

/// A verified module with the code generator that it is for.
struct Unit<'a> {
    module: Module,
    machine: Machine,
    complaints: &'a Complaints,
}

impl Unit<'_> {
    fn optimise(&self, effort: Effort) -> Result<(), Error> {
        let _time = tracing::info_span!("passes").entered();
        // Safety: module and machine are valid and for each other; the options are freed once.
        let result = unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module.raw(), effort.passes.as_ptr(), self.machine.raw(), options);
            LLVMDisposePassBuilderOptions(options);
            check(error)
        };
        self.complaints.or_complain(result)
    }

    fn emit(&self, kind: LLVMCodeGenFileType) -> Result<Buffer, Error> {
        let _time = tracing::info_span!("code generator").entered();
        let mut buffer = ptr::null_mut();
        // Safety: module and machine are valid; the call fills both places as documented and gives the buffer away.
        let result = unsafe {
            with_message(|message| {
                LLVMTargetMachineEmitToMemoryBuffer(
                    self.machine.raw(),
                    self.module.raw(),
                    kind,
                    message,
                    &raw mut buffer,
                )
            })
            .and_then(|()| Buffer::from_raw(buffer).ok_or_else(|| "no output".to_owned()))
        };
        self.complaints.or_complain(result)
    }
}
