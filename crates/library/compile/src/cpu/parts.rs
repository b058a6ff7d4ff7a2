//! Parts of a kernel's machine code, compiled when a launch first reaches them, and kept on disk like kernels.

use std::sync::{Arc, Mutex, PoisonError};

use crisp_back_llvm_native::{HostCpu, OptLevel, compile_object};
use crisp_ir_artifact::{MakeParts, ObjectCode, Parts};
use crisp_ir_kernel::Checked;
use crisp_run_cpu::ObjectCache;
use crisp_support_diagnostics::{Diagnostic, Severity};

use super::code::{IN_PARTS, cpu_code, hashed, level};
use crate::pipelines;

/// A kernel to print.
pub(super) struct Kernel {
    /// The module before it was optimised.
    pub(super) module: Checked,
    pub(super) name: String,
    pub(super) local_size: [u32; 3],
    pub(super) no_double: bool,
}

/// The parts of one kernel.
pub(super) struct LaterParts {
    kernel: Kernel,
    cpu: HostCpu,
    symbol: String,
    /// Where they are kept, and the kernel's key.
    cache: Option<(ObjectCache, [u8; 32])>,
    /// Their texts, from when the kernel is printed, and how much LLVM optimises them.
    texts: Mutex<Option<(Arc<[String]>, OptLevel)>>,
}

impl LaterParts {
    /// Returns the parts of a kernel, with their texts where these are known already. Costs nothing.
    pub(super) fn new(
        kernel: Kernel,
        cpu: HostCpu,
        symbol: &str,
        cache: Option<(ObjectCache, [u8; 32])>,
        texts: Option<(Vec<String>, OptLevel)>,
    ) -> LaterParts {
        let texts = Mutex::new(texts.map(|(texts, level)| (texts.into(), level)));
        LaterParts { kernel, cpu, symbol: symbol.to_owned(), cache, texts }
    }

    /// Returns the texts; prints the kernel again where its code came from the cache.
    fn texts(&self) -> Result<(Arc<[String]>, OptLevel), Vec<Diagnostic>> {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(texts) = &*texts {
            return Ok(texts.clone());
        }
        let Kernel { module, name, local_size, no_double } = &self.kernel;
        let optimised = pipelines::optimise(module, *no_double)?;
        let code = cpu_code(&optimised, name, *local_size, &self.cpu, IN_PARTS)?;
        let level = level(&code);
        Ok(texts.insert((code.parts.into(), level)).clone())
    }
}

impl MakeParts for LaterParts {
    fn make(&self, part: u32) -> Result<Arc<[u8]>, String> {
        let _time = tracing::info_span!("part").entered();
        let cache = self.cache.as_ref().map(|(cache, key)| (cache, hashed(&[key, b"part", &part.to_le_bytes()])));
        if let Some(known) = cache.as_ref().and_then(|(cache, key)| cache.get(key)) {
            return Ok(known.bytes);
        }
        let (texts, level) = self.texts().map_err(|problems| in_words(&problems))?;
        let text = texts.get(part as usize).ok_or_else(|| format!("the kernel has no part {part}"))?;
        let bytes: Arc<[u8]> = compile_object(text, &self.cpu, level).map_err(|error| error.to_string())?.into();
        if let Some((cache, key)) = cache {
            let code = ObjectCode {
                bytes: Arc::clone(&bytes),
                symbol: Parts::function(&self.symbol, part),
                local_size: self.kernel.local_size,
                argument_offsets: Vec::new(),
                argument_bytes: 0,
                scratch_bytes: 0,
                parts: Parts::default(),
            };
            // Without a cache the next process compiles it again; nothing else is lost.
            let _ = cache.put(&key, &code);
        }
        Ok(bytes)
    }
}

/// Returns the errors among problems, without their places.
fn in_words(problems: &[Diagnostic]) -> String {
    let errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
    errors.map(|problem| problem.message.clone()).collect::<Vec<_>>().join("; ")
}
