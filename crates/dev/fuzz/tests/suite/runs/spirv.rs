//! Random programs as SPIR-V on an OpenCL device leave the interpreter's bytes.
#![allow(unsafe_code)] // Says of code that devices may run it.

use std::path::Path;

use crisp_back_spirv::{KernelTarget, SpirvAbilities, compile_kernel};
use crisp_dev_fuzz::{Limits, generate};
use crisp_dev_testkit::{is_again, test_again};
use crisp_ir_artifact::{Artifact, Code, Interface};
use crisp_ir_kernel::Checked;
use crisp_middle_passes::legalise;
use crisp_run_opencl::{OpenClDevice, devices};

use crate::runs::launch::{run, wanted};

/// Programs with and without subgroups as warps.
const SEEDS: u64 = 60;

#[test]
fn random_programs_leave_the_interpreters_bytes() {
    if is_again() {
        return on_the_device();
    }
    let drivers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/icd");
    if !drivers.exists() {
        return eprintln!("skipped: there is no driver that takes SPIR-V (scripts/setup --gpu-tools installs one)");
    }
    let path = concat!(module_path!(), "::random_programs_leave_the_interpreters_bytes");
    eprintln!("{}", test_again(path, &[("OCL_ICD_VENDORS", drivers.as_os_str())]));
}

fn on_the_device() {
    let Some(number) = devices().iter().position(|device| device.spirv) else {
        return eprintln!("skipped: there is no device that takes SPIR-V");
    };
    let device = OpenClDevice::open(number).unwrap();
    let warps = [false, true].into_iter().filter(|&warps| !warps || device.abilities().warps);
    for warps in warps {
        let mut refused = 0;
        for seed in 0..SEEDS {
            let case = generate(seed, &Limits::of_seed(seed));
            let module = Checked::check(case.module.clone()).unwrap();
            let abilities = SpirvAbilities { warps, ..SpirvAbilities::ALL };
            let target = KernelTarget { abilities, ..KernelTarget::new() };
            let name = module.kernels().next().unwrap().1.name.clone();
            let Ok(code) = legalise(&module, &name, case.sizes.local, &target).and_then(|legal| compile_kernel(&legal))
            else {
                refused += 1;
                continue;
            };
            let interface = Interface::of(module.kernel(&name).unwrap().1).unwrap().telling(&module);
            // Safety: a back end made the code of this kernel.
            let artifact = unsafe { Artifact::of_code(interface, Code::Device(code)) };
            let found = run(&device, &artifact, &case);
            assert_eq!(found, wanted(&module, &case), "seed {seed}, warps of its own: {warps}");
        }
        eprintln!("{refused} of {SEEDS} programs are refused, warps of its own: {warps}");
        assert!(refused * 10 <= SEEDS, "{refused}");
    }
}
