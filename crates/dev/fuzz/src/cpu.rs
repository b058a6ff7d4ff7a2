//! Machine code for the processors that this machine can run, at any level of optimisation. The only file that sees LLVM.
#![allow(unsafe_code)] // Says of code that devices may run it.

use std::io;
use std::sync::Arc;

use crisp_back_llvm::{CpuCode, CpuTarget, Fault, compile_cpu, compile_cpu_in_parts};
use crisp_back_llvm_native::{HostCpu, OptLevel, OrcLoader, compile_object, host};
use crisp_ir_artifact::{Artifact, Code, Interface, MakeParts, ObjectCode, PartSource, Parts};
use crisp_ir_kernel::{Checked, Function, Scalar, Type};
use crisp_middle_passes::legalise;
use crisp_run_cpu::{CpuDevice, CpuOptions};
use crisp_run_device::{Device, DeviceError};

use crate::case::{Arguments, Case};
use crate::check::{line, messages, told};
use crate::failure::{Failure, Kind};
use crate::guard::{Guarded, Side};
use crate::launch::launch_on;
use crate::subject::Variant;

#[cfg(target_arch = "x86_64")]
const AVX512: &str = "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx512cd,+avx512vbmi,+avx2,+avx,+fma,+f16c,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2";

pub(crate) struct Cpu {
    device: CpuDevice,
    targets: Vec<HostCpu>,
    /// A mistake that code is made with, to see whether it is found.
    fault: Option<Fault>,
}

impl Cpu {
    pub(crate) fn new(fault: Option<Fault>) -> Cpu {
        // One thread: cores are used by checking several programs at once.
        let options = CpuOptions { threads: Some(1), details: Vec::new() };
        Cpu { device: CpuDevice::new(Arc::new(OrcLoader::new()), options), targets: targets(), fault }
    }

    /// Returns the buffers after a run.
    pub(crate) fn run(
        &self,
        module: &Checked,
        case: &Case,
        arguments: &Arguments,
        variant: &Variant,
    ) -> Result<Vec<Vec<u8>>, Failure> {
        let (_, kernel) = module.kernels().next().ok_or_else(|| Failure::new(Kind::Invalid, "there is no kernel"))?;
        let interface = Interface::of(kernel)
            .map(|interface| interface.telling(module))
            .ok_or_else(|| Failure::new(Kind::Invalid, "there is no kernel"))?;
        let compile = |cpu: &HostCpu| {
            let triple = format!("{}-unknown-{}-gnu", std::env::consts::ARCH, std::env::consts::OS);
            let mut target = CpuTarget::new(triple, cpu.name.as_str(), cpu.features.as_str());
            target.fault = self.fault;
            let legal = legalise(module, &kernel.name, case.sizes.local, &target)?;
            if variant.in_parts { compile_cpu_in_parts(&legal, 1) } else { compile_cpu(&legal) }
        };
        let first = usize::from(variant.target) % self.targets.len();
        let (mut cpu, mut code) = (&self.targets[first], compile(&self.targets[first]));
        // The oldest processors do not know f16; this one does.
        if code.is_err()
            && uses_half(kernel)
            && let Some(last) = self.targets.last()
        {
            (cpu, code) = (last, compile(last));
        }
        let code =
            code.map_err(|problems| Failure::new(Kind::Refused, format!("{}: {}", cpu.name, messages(&problems))))?;
        let CpuCode { llvm_ir, parts, symbol, argument_offsets, argument_bytes, scratch_bytes, remarks: _ } = code;
        let failed = |what: String| Failure::new(Kind::Device, format!("{}: {what}", cpu.name));
        let bytes = object(&llvm_ir, cpu, variant.level).map_err(&failed)?;
        let parts = Parts {
            count: u32::try_from(parts.len()).unwrap_or(0),
            source: Some(PartSource(Arc::new(Texts { parts, cpu: cpu.clone(), level: variant.level }))),
        };
        let code = ObjectCode {
            bytes: bytes.into(),
            symbol,
            local_size: case.sizes.local,
            argument_offsets,
            argument_bytes,
            scratch_bytes,
            parts,
        };
        // Safety: `compile_cpu` made the code of this kernel.
        let artifact = unsafe { Artifact::of_code(interface, Code::Object(code)) };
        let guarded: io::Result<Vec<Guarded>> = arguments
            .buffers
            .iter()
            .enumerate()
            // Most buffers end at an inaccessible page; one that begins at one shows errors before it.
            .map(|(at, bytes)| Guarded::new(bytes, if at % 3 == 2 { Side::Begin } else { Side::End }))
            .collect();
        let mut guarded = guarded.map_err(|error| failed(error.to_string()))?;
        let told = self
            .launch(&artifact, case, arguments, &mut guarded)
            .map_err(|error| failed(messages(&error.diagnostics())))?;
        if let Some((_, name)) = guarded.iter().zip(&arguments.names).find(|(bytes, _)| !bytes.is_intact()) {
            return Err(Failure::new(Kind::Outside, format!("{}: a store outside of `{name}`", cpu.name)));
        }
        Ok(guarded.iter().map(|buffer| buffer.bytes().to_vec()).chain([told]).collect())
    }

    /// Runs it on guarded buffers; returns the reports to the host.
    fn launch(
        &self,
        artifact: &Artifact,
        case: &Case,
        arguments: &Arguments,
        guarded: &mut [Guarded],
    ) -> Result<Vec<u8>, DeviceError> {
        let memories =
            guarded.iter_mut().map(|buffer| self.device.adopt(buffer.lend())).collect::<Result<Vec<_>, _>>()?;
        let report = launch_on(&self.device, artifact, case, arguments, &memories)?;
        let sites = &artifact.interface().debug;
        let text = |site: u32| sites.get(site as usize).map_or("", |site| site.text.as_str());
        let messages = report.messages.iter().map(|told| line(told.invocation, text(told.site), &told.values));
        let flags = [report.status.fuel_used_up, report.status.assertion_failed, report.status.trapped];
        Ok(told(flags, report.lost, messages))
    }
}

/// Parts of a kernel as text.
struct Texts {
    parts: Vec<String>,
    cpu: HostCpu,
    level: u8,
}

impl MakeParts for Texts {
    fn make(&self, part: u32) -> Result<Arc<[u8]>, String> {
        let text = self.parts.get(part as usize).ok_or("no such part")?;
        object(text, &self.cpu, self.level).map(Arc::from)
    }
}

/// Returns the object code of a module.
fn object(llvm_ir: &str, cpu: &HostCpu, at: u8) -> Result<Vec<u8>, String> {
    let mut bytes = compile_object(llvm_ir, cpu, level(at));
    // LLVM 22 without optimisation refuses some programs in words ("Unable to copy EFLAGS physical register"); the product never
    // compiles so, and what counts is that the program runs right at the levels that LLVM can do.
    if bytes.is_err() && at == 0 {
        bytes = compile_object(llvm_ir, cpu, OptLevel::Less);
    }
    bytes.map_err(|error| error.to_string())
}

fn uses_half(kernel: &Function) -> bool {
    kernel.values.values().any(|value| match value.ty {
        Type::Elem(elem) => elem.scalar == Scalar::F16,
        Type::View(view) => view.elem.scalar == Scalar::F16,
    })
}

fn level(level: u8) -> OptLevel {
    match level {
        0 => OptLevel::None,
        1 => OptLevel::Less,
        2 => OptLevel::Default,
        3 => OptLevel::Aggressive,
        _ => OptLevel::Vectors,
    }
}

/// Processors of different vector widths that this machine can run; the machine's own is the last.
fn targets() -> Vec<HostCpu> {
    let mut targets = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        targets.push(HostCpu::new("x86-64-v2", "+sse4.2,+popcnt"));
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("f16c") {
            let features = "+avx2,+avx,+fma,+f16c,+bmi,+bmi2,+lzcnt,+popcnt,+sse4.2";
            targets.push(HostCpu::new("haswell", features));
        }
        if std::is_x86_feature_detected!("avx512vbmi") {
            targets.push(HostCpu::new("icelake-server", AVX512));
        }
        if std::is_x86_feature_detected!("avx512vbmi") && host().has("avx512fp16") {
            targets.push(HostCpu::new("sapphirerapids", &format!("{AVX512},+avx512fp16")));
        }
    }
    targets.push(host());
    targets
}
