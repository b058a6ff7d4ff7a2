//! Devices that are wrong on purpose: the suite finds them out, at the right operation, with a small example.
#![allow(unsafe_code)] // Says of code that devices may run it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crisp_back_llvm::{CpuCode, CpuTarget, Fault, compile_cpu};
use crisp_back_llvm_native::{OptLevel, OrcLoader, compile_object, host};
use crisp_ir_artifact::{Artifact, Code, Interface, ObjectCode, Parts};
use crisp_ir_kernel::{Checked, text};
use crisp_library_compile::{Language, Options, Session, emit_optimised_ir};
use crisp_library_conform::{Certificate, Circumstances, Report, Selection, Subject, Verdict, conform};
use crisp_middle_passes::legalise;
use crisp_run_cpu::{CpuDevice, CpuOptions};
use crisp_run_device::{Device, DeviceError, DeviceInfo, Memory, Program, Queue};
use crisp_support_diagnostics::{Diagnostic, FileId};

/// The CPU, with code that has a fault, or none.
struct Broken {
    device: CpuDevice,
    fault: Option<Fault>,
}

impl Broken {
    fn new(fault: Option<Fault>) -> Broken {
        let options = CpuOptions { threads: Some(1), details: Vec::new() };
        Broken { device: CpuDevice::new(Arc::new(OrcLoader::new()), options), fault }
    }

    fn run(&self, only: &str) -> Report {
        conform(self, &Selection { quick: false, only: Some(only.to_owned()) }, &|_| {})
    }
}

impl Subject for Broken {
    fn id(&self) -> String {
        "broken".to_owned()
    }

    fn info(&self) -> DeviceInfo {
        self.device.info()
    }

    fn driver(&self) -> String {
        "none".to_owned()
    }

    fn load(&self, module: &Checked, kernel: &str, local_size: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        let mut session = Session::new(Options::strict());
        session.add_source("trial.kir", Language::KernelIr, text::print(module).as_bytes());
        let optimised = text::parse(FileId(0), &emit_optimised_ir(&session.compile())?)?;
        let optimised = Checked::check(optimised).map_err(|_| Vec::new())?;
        let (_, function) = optimised.kernel(kernel).ok_or_else(Vec::new)?;
        let cpu = host();
        let triple = format!("{}-unknown-{}-gnu", std::env::consts::ARCH, std::env::consts::OS);
        let target =
            CpuTarget { fault: self.fault, ..CpuTarget::new(triple, cpu.name.as_str(), cpu.features.as_str()) };
        let CpuCode { llvm_ir, parts: _, symbol, argument_offsets, argument_bytes, scratch_bytes, remarks: _ } =
            compile_cpu(&legalise(&optimised, kernel, local_size, &target)?)?;
        let bytes = compile_object(&llvm_ir, &cpu, OptLevel::Aggressive).map_err(|error| vec![error.diagnostic()])?;
        let (bytes, parts) = (bytes.into(), Parts::default());
        let code = ObjectCode { bytes, symbol, local_size, argument_offsets, argument_bytes, scratch_bytes, parts };
        let interface = Interface::of(function).ok_or_else(Vec::new)?;
        // Safety: what the target does wrong on purpose are values, not addresses.
        let artifact = unsafe { Artifact::of_code(interface, Code::Object(code)) };
        self.device.load(&artifact).map_err(|error| error.diagnostics())
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        self.device.allocate(bytes)
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        self.device.queue()
    }
}

/// Returns the failures: operations with their types.
fn failed(report: &Report) -> BTreeSet<(&str, &str)> {
    let wrong = report.results.iter().filter(|result| result.failed > 0);
    wrong.map(|result| (result.name.operation.as_str(), result.name.ty.as_str())).collect()
}

fn certificate(subject: &Broken, only: &str, report: Report) -> Certificate {
    let selection = Selection { quick: false, only: Some(only.to_owned()) };
    Certificate::new(Circumstances::of(subject, "test"), &selection, report, Duration::ZERO)
}

// covers: vyre.det.no-fma
#[test]
fn a_fused_multiplication_and_addition_is_found() {
    let only = "arithmetic/*mul*";
    assert_eq!(failed(&Broken::new(None).run(only)), BTreeSet::new());
    let device = Broken::new(Some(Fault::FuseMultiplyAdd));
    let report = device.run(only);
    let mut wanted = BTreeSet::new();
    for scalar in ["f16", "bf16", "f32", "f64"] {
        wanted.extend([("mul, add", scalar), ("mul, add to", scalar)]);
    }
    assert_eq!(failed(&report), wanted);
    let certificate = certificate(&device, only, report);
    assert_eq!(certificate.verdict, Verdict::Failed);
    let failure = certificate.failures.iter().find(|it| (it.operation.as_str(), it.ty.as_str()) == ("mul, add", "f32"));
    let example = &failure.expect("it failed").counterexample;
    assert_eq!((example.place.as_str(), example.operands.len()), ("operands for every invocation", 3));
    assert_ne!(example.got, example.wanted);
    let formula = "(let %p f32 (mul %x %y)) (let %r f32 (add %p %z))";
    assert!(example.program.contains(formula), "{}", example.program);
    // The example is one: what the operation is, computed here.
    let number = |text: &str| {
        let bits =
            text.rsplit_once("(0x").and_then(|(_, bits)| u32::from_str_radix(bits.trim_end_matches(')'), 16).ok());
        f32::from_bits(bits.expect("bits"))
    };
    let [x, y, z] = [0, 1, 2].map(|at| number(&example.operands[at]));
    assert_eq!(number(&example.got).to_bits(), x.mul_add(y, z).to_bits());
    assert_eq!(number(&example.wanted).to_bits(), (x * y + z).to_bits());
}

#[test]
fn a_whole_program_with_wrong_results_is_made_small() {
    let only = "programs/nbody";
    let report = Broken::new(Some(Fault::FuseMultiplyAdd)).run(only);
    assert_eq!(failed(&report), [("nbody", "")].into());
    let example = report.results[0].counterexample.as_ref().expect("it failed");
    let whole = include_str!("../../../../../tests/targets/nbody.kir");
    assert!(example.program.lines().count() * 3 < whole.lines().count() * 2, "{}", example.program);
    assert!(example.program.contains("(mul ") && example.program.contains("(add "), "{}", example.program);
    assert!(example.place.starts_with("element ") && example.got.starts_with("f32x4 "), "{example:?}");
}

// covers: vyre.det.oob
#[test]
fn a_dropped_bounds_check_is_found_before_it_does_harm() {
    let device = Broken::new(Some(Fault::DropBoundsCheck));
    // Windows over bytes begin anywhere: without the check they would do harm.
    let (only, strided) = ("bounds/* at *f32", "bounds/*strided*f32");
    for only in [only, strided] {
        assert_eq!(failed(&Broken::new(None).run(only)), BTreeSet::new());
    }
    let (report, of_strided) = (device.run(only), device.run(strided));
    let mut wanted = BTreeSet::new();
    for access in ["load", "store"] {
        for index in ["i64", "u64"] {
            wanted.extend(["at", "side by side at"].map(|how| format!("{access} {how} {index}")));
            for axes in ["1 axis", "2 axes", "3 axes"] {
                wanted.extend(["", ", own windows"].map(|whose| format!("{access} {axes} at {index}{whose}")));
            }
        }
    }
    assert_eq!(failed(&report), wanted.iter().map(|operation| (operation.as_str(), "f32")).collect());
    assert_eq!(failed(&of_strided), BTreeSet::from([("load strided", "f32"), ("store strided", "f32")]));
    let certificate = certificate(&device, only, report);
    for failure in &certificate.failures {
        let example = &failure.counterexample;
        let kernel = if failure.operation.starts_with("load") { "(load " } else { "(store " };
        assert!(example.program.contains(kernel), "{}", example.program);
        assert_eq!(example.program.matches("(kernel ").count(), 1, "{}", example.program);
        if kernel == "(load " {
            assert_eq!(example.wanted, "f32 0.0 (0x00000000)", "{failure:?}");
        } else {
            assert_eq!(example.wanted, "f32 2.3694278e-38 (0x01010101)", "{failure:?}");
        }
    }
}

// covers: vyre.det.float
#[test]
fn nans_that_keep_their_payload_are_found() {
    let device = Broken::new(Some(Fault::KeepNans));
    let report = device.run("arithmetic/select*");
    let floats = ["f16", "bf16", "f32", "f64"].map(|scalar| ("select", scalar));
    assert_eq!(failed(&report), floats.into());
    let report = device.run("conversions/bitcast/f32 to u32");
    assert_eq!(failed(&report), [("bitcast", "f32 to u32")].into());
}

/// A device that cannot be asked, or does not take a kind of kernel.
struct Elsewhere {
    refuses: bool,
}

impl Subject for Elsewhere {
    fn id(&self) -> String {
        "elsewhere".to_owned()
    }

    fn info(&self) -> DeviceInfo {
        crisp_run_device::NullDevice::new().info()
    }

    fn driver(&self) -> String {
        "none".to_owned()
    }

    fn load(&self, _: &Checked, _: &str, _: [u32; 3]) -> Result<Box<dyn Program>, Vec<Diagnostic>> {
        let said = Diagnostic::placeless(crisp_support_diagnostics::Code("D0302"), "it has no such thing");
        let severity = crisp_support_diagnostics::Severity::Refused;
        Err(vec![if self.refuses { Diagnostic { severity, ..said } } else { said }])
    }

    fn allocate(&self, bytes: u64) -> Result<Box<dyn Memory>, DeviceError> {
        Err(DeviceError::OutOfMemory { bytes, device: "elsewhere".to_owned() })
    }

    fn queue(&self) -> Result<Box<dyn Queue>, DeviceError> {
        crisp_run_device::NullDevice::new().queue()
    }
}

#[test]
fn what_is_refused_is_no_failure_and_what_cannot_be_loaded_is() {
    let selection = Selection { quick: false, only: Some("*/add/*32*".to_owned()) };
    let report = conform(&Elsewhere { refuses: true }, &selection, &|_| {});
    assert!(report.results.len() > 3);
    assert!(report.results.iter().all(|it| (it.cases, it.failed, it.counterexample.is_none()) == (0, 0, true)));
    assert_eq!(report.results[0].refused.as_deref(), Some("D0302: it has no such thing"));
    let report = conform(&Elsewhere { refuses: false }, &selection, &|_| {});
    assert!(report.results.iter().all(|it| it.failed == it.cases && it.failed > 0 && it.refused.is_none()));
    let example = report.results[0].counterexample.as_ref().expect("it failed");
    assert_eq!(example.got, "D0302: it has no such thing");
}
