//! CUDA C++, compiled by NVIDIA's compiler, and its PTX executed by the interpreter that takes the place of NVIDIA's driver.

use std::path::{Path, PathBuf};
use std::process::Command;

use crisp_back_clike::{Dialect, DriverFaults, Target, compile_c};
use crisp_dev_fuzz::{Case, Limits, generate};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Interface};
use crisp_ir_kernel::Checked;
use crisp_run_cuda::CudaDevice;

use crate::launch::{run, wanted};

/// Programs whatever they do; all go through the compiler in one file.
const SEEDS: u64 = 60;
/// Behind those, the ones with shuffles among so many.
const OF_WARPS: u64 = 500;

/// NVIDIA's compiler, where the set-up script puts it.
fn nvcc() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/cuda/nvidia/cu13/bin/nvcc");
    path.exists().then_some(path)
}

/// A program as CUDA C++, and what a launch hands over.
struct Compiled {
    seed: u64,
    case: Case,
    module: Checked,
    text: String,
    code: DeviceCode,
}

fn compiled(seed: u64) -> Option<Compiled> {
    let case = generate(seed, &Limits::of_seed(seed));
    let module = Checked::check(case.module.clone()).unwrap();
    let name = module.kernels().next().unwrap().1.name.clone();
    let target = Target { dialect: Dialect::Cuda, float64: true, faults: DriverFaults::NONE, lines: None };
    let made = compile_c(&module, &name, case.sizes.local, &target).ok()?;
    let code = DeviceCode {
        format: CodeFormat::Ptx,
        bytes: Default::default(),
        entry: made.entry,
        local_size: case.sizes.local,
        parameters: made.parameters,
    };
    Some(Compiled { seed, case, module, text: made.text, code })
}

#[test]
fn random_programs_leave_the_interpreters_bytes() {
    let Some(nvcc) = nvcc() else {
        return eprintln!("skipped: there is no nvcc in .tools/cuda (scripts/setup --gpu-tools installs it)");
    };
    let device = match CudaDevice::open(0) {
        Ok(device) => device,
        Err(reason) => return eprintln!("skipped: {reason} (`make test` has an interpreter of PTX)"),
    };
    let programs: Vec<Compiled> = (0..SEEDS).filter_map(compiled).collect();
    assert!(programs.len() as u64 * 10 >= SEEDS * 9, "{} are refused", SEEDS - programs.len() as u64);
    let shuffles = |program: &Compiled| program.text.contains("__shfl");
    let programs: Vec<Compiled> =
        programs.into_iter().chain((SEEDS..SEEDS + OF_WARPS).filter_map(compiled).filter(shuffles)).collect();
    let folder = std::env::temp_dir().join(format!("crisp-cuda-cpp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (from, to) = (folder.join("programs.cu"), folder.join("programs.ptx"));
    std::fs::write(&from, programs.iter().map(|program| program.text.as_str()).collect::<String>()).unwrap();
    let output = Command::new(nvcc).args(["-arch=sm_90", "-ptx", "-o"]).arg(&to).arg(&from).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let ptx = std::fs::read(&to).unwrap();
    let mut of_warps = 0;
    for Compiled { seed, case, module, text, code } in programs {
        let interface = Interface::of(module.kernels().next().unwrap().1).unwrap().telling(&module);
        let code = DeviceCode { bytes: ptx.clone().into(), ..code };
        let found = run(&device, &Artifact { interface, code: Code::Device(code) }, &case);
        assert_eq!(found, wanted(&module, &case), "seed {seed}: {text}");
        of_warps += u32::from(text.contains("_sync("));
    }
    assert!(of_warps >= 30, "{of_warps} have operations of warps");
    std::fs::remove_dir_all(&folder).unwrap();
}
