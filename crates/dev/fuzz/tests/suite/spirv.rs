//! Random programs as SPIR-V: both flavours are valid, and what is refused are operations of warps.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::collections::BTreeMap;

use crisp_back_spirv::{KernelTarget, ShaderTarget, SpirvAbilities, compile_kernel, compile_shader, disassemble};
use crisp_dev_fuzz::{Limits, generate};
use crisp_dev_testkit::wrong_with_spirv;
use crisp_ir_artifact::{CodeFormat, DeviceCode};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::Diagnostic;

/// Programs in each flavour.
const SEEDS: u64 = 200;

/// Returns the mistakes that `spirv-val` finds in code, where it is installed.
fn judge(code: &DeviceCode) -> Option<String> {
    // The profile of OpenCL does not know the extension for atomic operations on 64 bits.
    let environment = match code.format {
        CodeFormat::SpirvShader => "vulkan1.3",
        _ if disassemble(&code.bytes).contains("Int64Atomics") => "spv1.2",
        _ => "opencl2.2",
    };
    wrong_with_spirv(&code.bytes, environment)
}

fn check(flavour: &str, compile: impl Fn(&Checked, &str, [u32; 3]) -> Result<DeviceCode, Vec<Diagnostic>>) {
    let mut refused: BTreeMap<String, u32> = BTreeMap::new();
    let mut valid = 0;
    for seed in 0..SEEDS {
        let case = generate(seed, &Limits::of_seed(seed));
        let module = Checked::check(case.module.clone()).unwrap();
        let name = module.kernels().next().unwrap().1.name.clone();
        match compile(&module, &name, case.sizes.local) {
            Ok(code) => {
                if let Some(said) = judge(&code) {
                    panic!("seed {seed}: {said}\n{}", disassemble(&code.bytes));
                }
                valid += 1;
            }
            Err(found) => {
                assert_eq!(found[0].code.0, "D0902", "seed {seed}: {}", found[0].message);
                *refused.entry(found[0].message.clone()).or_default() += 1;
            }
        }
    }
    eprintln!("{flavour}: {valid} of {SEEDS} programs are valid, refused are {refused:?}");
    assert!(valid > SEEDS / 2, "{valid}");
}

#[test]
fn kernels_are_valid() {
    check("OpenCL", |module, name, local| {
        legalise(module, name, local, &KernelTarget::new()).and_then(|legal| compile_kernel(&legal))
    });
}

#[test]
fn shaders_are_valid() {
    check("Vulkan", |module, name, local| {
        legalise(module, name, local, &ShaderTarget::new()).and_then(|legal| compile_shader(&legal))
    });
}

#[test]
fn kernels_without_doubles_are_valid() {
    let abilities = SpirvAbilities { float64: false, ..SpirvAbilities::ALL };
    let target = KernelTarget { abilities, ..KernelTarget::new() };
    check("OpenCL without doubles", |module, name, local| {
        legalise(module, name, local, &target).and_then(|legal| compile_kernel(&legal))
    });
}
