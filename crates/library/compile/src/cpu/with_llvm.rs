//! Machine code for this machine's CPU: kernel IR to LLVM IR to object code, kept on disk.

use std::sync::{Arc, Mutex, PoisonError};

use crisp_back_llvm::{CPU_CODE_VERSION, CpuCode};
use crisp_back_llvm_native::{
    HostCpu, OptLevel, OrcLoader, compile_assembly, compile_object, host, llvm_version, self_test,
};
use crisp_ir_artifact::{Artifact, Code, Interface, ObjectCode, PackedCode, PartSource, Parts};
use crisp_ir_kernel::{Checked, text};
use crisp_run_cpu::{CpuDevice, CpuOptions, ObjectCache};
use crisp_run_device::Device;
use crisp_support_diagnostics::{Diagnostic, Files};

use super::code::{IN_PARTS, cpu_code, hashed, level, target};
use super::parts::{Kernel, LaterParts};
use crate::devices::{DeviceStatus, Llvm, Maker};
use crate::package::Describe;
use crate::run::Cache;
use crate::{messages, pipelines, vouch};

/// Returns the status of the CPU for the registry.
pub(crate) fn status() -> DeviceStatus {
    let cpu = host();
    let info = CpuDevice::new(Arc::new(OrcLoader::new()), CpuOptions { threads: None, details: Vec::new() }).info();
    let details = info.details.iter().map(|(what, value)| format!(", {value} {what}")).collect::<String>();
    let details = format!("{} ({}, vectors of {} bits{details})", info.name, cpu.name, cpu.vector_bytes * 8);
    match self_test() {
        Ok(()) => DeviceStatus { id: "cpu".to_owned(), usable: true, details },
        Err(error) => DeviceStatus { id: "cpu".to_owned(), usable: false, details: error.to_string() },
    }
}

/// LLVM's version and targets.
pub(crate) fn llvm() -> Option<Llvm> {
    Some(Llvm { version: llvm_version(), targets: crisp_back_llvm_native::registered_targets() })
}

/// The CPU with its code generator.
struct Cpu {
    device: Arc<CpuDevice>,
    cache: Option<Cache>,
    warnings: Mutex<Vec<Diagnostic>>,
}

impl Cpu {
    /// Where machine code is kept, with the name of the compiler's build; nowhere, and a warning, where others may write it.
    fn open_cache(&self) -> Option<(ObjectCache, &str)> {
        let Cache { folder, compiler } = self.cache.as_ref()?;
        match ObjectCache::open(folder, ObjectCache::USUAL_LIMIT) {
            Ok(cache) => Some((cache, compiler)),
            Err(why) => {
                let warning = messages::cache_refused(&folder.display().to_string(), &why);
                warning.add_once(&mut self.warnings.lock().unwrap_or_else(PoisonError::into_inner));
                None
            }
        }
    }
}

/// Costs nothing; threads and code generators start when they are needed.
#[allow(clippy::unnecessary_wraps)] // A build without LLVM has none.
pub(crate) fn open(cache: Option<Cache>, threads: Option<usize>) -> Result<Box<dyn Maker>, String> {
    let options = CpuOptions { threads, details: Vec::new() };
    Ok(Box::new(Cpu {
        device: Arc::new(CpuDevice::new(Arc::new(OrcLoader::new()), options)),
        cache,
        warnings: Mutex::default(),
    }))
}

impl Maker for Cpu {
    fn device(&self) -> Arc<dyn Device> {
        Arc::clone(&self.device) as Arc<dyn Device>
    }

    fn driver(&self) -> String {
        format!("LLVM {}", llvm_version())
    }

    fn artifact(
        &self,
        module: &Checked,
        interface: Interface,
        local_size: [u32; 3],
        no_double: bool,
        _files: Option<&Files>,
    ) -> Result<(Artifact, bool), Vec<Diagnostic>> {
        let cpu = host();
        let cache = self.open_cache().map(|(cache, compiler)| {
            let key = key(module, &interface.kernel, local_size, no_double, &cpu, compiler);
            (cache, key)
        });
        let name = interface.kernel.clone();
        let kernel = || Kernel { module: module.clone(), name: name.clone(), local_size, no_double };
        let kept = || cache.as_ref().map(|(cache, key)| (cache.clone(), *key));
        let with_parts = |mut code: ObjectCode, texts: Option<(Vec<String>, OptLevel)>| {
            if code.parts.count > 0 {
                let source = LaterParts::new(kernel(), cpu.clone(), &code.symbol, kept(), texts);
                code.parts.source = Some(PartSource(Arc::new(source)));
            }
            code
        };
        let known = cache.as_ref().and_then(|(cache, key)| cache.get(key)).map(|code| with_parts(code, None));
        let described = interface.clone().telling(module);
        if let (Some(code), false) = (&known, described.tells()) {
            return Ok((vouch::compiled(described, Code::Object(code.clone())), true));
        }
        let optimised = pipelines::optimise(module, no_double)?;
        // The operations that report are numbered in the module that code is made of.
        let interface = interface.telling(&optimised);
        if let Some(code) = known {
            return Ok((vouch::compiled(interface, Code::Object(code)), true));
        }
        tested(self.open_cache())?;
        let code = cpu_code(&optimised, &interface.kernel, local_size, &cpu, IN_PARTS)?;
        let level = level(&code);
        let (code, texts) = compiled(code, local_size, &cpu)?;
        let code = with_parts(code, Some((texts, level)));
        if let Some((cache, key)) = &cache {
            // Without a cache the next run compiles again; nothing else is lost.
            let _ = cache.put(key, &code);
        }
        Ok((vouch::compiled(interface, Code::Object(code)), false))
    }

    fn take_warnings(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.warnings.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn takes(&self, code: &PackedCode) -> Result<u32, String> {
        match &code.code {
            Code::Object(_) if code.processor == processor() => Ok(0),
            Code::Object(_) if !code.processor.ends_with(&code_version()) => Err(
                "another version of crisp made it, whose machine code is not run; make the package again from its source, with `--target cpu`"
                    .to_owned(),
            ),
            Code::Object(_) => {
                let made_for = code.processor.split_whitespace().next().unwrap_or_default();
                Err(format!(
                    "it was made for the processor `{made_for}`, which this one is not, or not in all it can do"
                ))
            }
            Code::Device(_) | Code::Module(_) => Err("it is not code for processors".to_owned()),
        }
    }
}

/// The processor that machine code is made for: it may not run on any other; and the version of the code.
pub(crate) fn processor() -> String {
    let cpu = host();
    format!("{} {} {}{}", cpu.name, std::env::consts::OS, cpu.features, code_version())
}

/// Returns the text that follows the processor's features. Code of a version before 2 has none.
fn code_version() -> String {
    format!(" code {CPU_CODE_VERSION}")
}

/// Machine code of a kernel of an optimised module, for a package.
pub(crate) fn object(module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<ObjectCode, Vec<Diagnostic>> {
    tested(None)?;
    object_code(module, kernel, local_size, &host())
}

/// Tests LLVM before it makes code, once for each build of LLVM and of the compiler where there is a cache to note it in.
fn tested(cache: Option<(ObjectCache, &str)>) -> Result<(), Vec<Diagnostic>> {
    let noted = cache.map(|(cache, compiler)| {
        let cpu = host();
        let key = hashed(&[
            b"LLVM passes its test",
            cpu.name.as_bytes(),
            cpu.features.as_bytes(),
            llvm_version().as_bytes(),
            &CPU_CODE_VERSION.to_le_bytes(),
            compiler.as_bytes(),
        ]);
        (cache, key)
    });
    if noted.as_ref().is_some_and(|(cache, key)| cache.get(key).is_some()) {
        return Ok(());
    }
    self_test().map_err(|error| vec![error.diagnostic()])?;
    if let Some((cache, key)) = noted {
        let note = ObjectCode {
            bytes: Arc::from([]),
            symbol: String::new(),
            local_size: [0; 3],
            argument_offsets: Vec::new(),
            argument_bytes: 0,
            scratch_bytes: 0,
            parts: Parts::default(),
        };
        // Without the note the next process tests again.
        let _ = cache.put(&key, &note);
    }
    Ok(())
}

/// Everything that machine code depends on.
fn key(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    no_double: bool,
    cpu: &HostCpu,
    compiler: &str,
) -> [u8; 32] {
    hashed(&[
        &text::content_hash(module),
        kernel.as_bytes(),
        &local_size.map(u32::to_le_bytes).concat(),
        &[u8::from(no_double)],
        cpu.name.as_bytes(),
        cpu.features.as_bytes(),
        llvm_version().as_bytes(),
        &CPU_CODE_VERSION.to_le_bytes(),
        compiler.as_bytes(),
    ])
}

/// Machine code of a kernel of an optimised module, in one piece.
fn object_code(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    cpu: &HostCpu,
) -> Result<ObjectCode, Vec<Diagnostic>> {
    Ok(compiled(cpu_code(module, kernel, local_size, cpu, false)?, local_size, cpu)?.0)
}

/// Machine code of the entry point's module, and the text of the others.
fn compiled(code: CpuCode, local_size: [u32; 3], cpu: &HostCpu) -> Result<(ObjectCode, Vec<String>), Vec<Diagnostic>> {
    let bytes = compile_object(&code.llvm_ir, cpu, level(&code)).map_err(|error| vec![error.diagnostic()])?;
    let CpuCode { llvm_ir: _, parts: texts, symbol, argument_offsets, argument_bytes, scratch_bytes, remarks: _ } =
        code;
    let parts = Parts { count: u32::try_from(texts.len()).unwrap_or(0), source: None };
    let bytes = bytes.into();
    let code = ObjectCode { bytes, symbol, local_size, argument_offsets, argument_bytes, scratch_bytes, parts };
    Ok((code, texts))
}

/// Requests the description of this machine's processor.
#[allow(clippy::unnecessary_wraps)] // A build without LLVM has none.
pub(crate) fn described<D: Describe>(ask: D) -> Result<D::Out, Vec<Diagnostic>> {
    Ok(ask.with(&target(&host())))
}

/// How this machine's CPU executes a kernel of an optimised module, in words.
pub(crate) fn explained(
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
    files: &Files,
) -> Result<String, Vec<Diagnostic>> {
    let cpu = host();
    let code = cpu_code(module, kernel, local_size, &cpu, false)?;
    let assembly = compile_assembly(&code.llvm_ir, &cpu, level(&code)).map_err(|error| vec![error.diagnostic()])?;
    Ok(super::explained::explained(kernel, local_size, &code.remarks, &assembly, files))
}

/// LLVM IR of a kernel of an optimised module, before LLVM's optimiser.
pub(crate) fn llvm_ir(module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    cpu_code(module, kernel, local_size, &host(), false).map(|code| code.llvm_ir)
}

/// Assembly of a kernel of an optimised module.
pub(crate) fn assembly(module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<String, Vec<Diagnostic>> {
    let cpu = host();
    let code = cpu_code(module, kernel, local_size, &cpu, false)?;
    compile_assembly(&code.llvm_ir, &cpu, level(&code)).map_err(|error| vec![error.diagnostic()])
}
