//! CUDA C++, compiled by NVIDIA's compiler, and its PTX executed by the interpreter that takes the place of NVIDIA's driver.
#![allow(unsafe_code)] // Says of code that devices may run it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crisp_back_clike::{Dialect, DriverFaults, Target, compile_c};
use crisp_dev_fuzz::{Case, Input, Limits, Random, generate};
use crisp_ir_artifact::{Artifact, Code, CodeFormat, DeviceCode, Interface, LaunchSizes};
use crisp_ir_kernel::{Checked, Constant, Scalar, text};
use crisp_middle_passes::legalise;
use crisp_run_cuda::CudaDevice;
use crisp_support_diagnostics::FileId;

use crate::runs::launch::{run, wanted};

/// Programs whatever they do; all go through the compiler in one file.
const SEEDS: u64 = 60;
/// The number of further programs of which those with shuffles are taken.
const OF_WARPS: u64 = 500;

/// Returns NVIDIA's compiler, where the set-up script puts it, and the device; says which of them is missing.
fn tools() -> Option<(PathBuf, CudaDevice)> {
    let nvcc = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../.tools/cuda/nvidia/cu13/bin/nvcc");
    if !nvcc.exists() {
        eprintln!("skipped: there is no nvcc in .tools/cuda (scripts/setup --gpu-tools installs it)");
        return None;
    }
    match CudaDevice::open(0) {
        Ok(device) => Some((nvcc, device)),
        Err(reason) => {
            eprintln!("skipped: {reason} (`make test` has an interpreter of PTX)");
            None
        }
    }
}

/// A program as CUDA C++, and its launch parameters.
struct Compiled {
    case: Case,
    module: Checked,
    text: String,
    code: DeviceCode,
}

fn compiled(case: Case) -> Option<Compiled> {
    let module = Checked::check(case.module.clone()).unwrap();
    let name = module.kernels().next().unwrap().1.name.clone();
    let target = Target {
        dialect: Dialect::Cuda,
        float64: true,
        local_bytes: 48 << 10,
        faults: DriverFaults::NONE,
        lines: None,
    };
    let made = legalise(&module, &name, case.sizes.local, &target).and_then(|legal| compile_c(&legal)).ok()?;
    let code = DeviceCode {
        format: CodeFormat::Ptx,
        bytes: Default::default(),
        entry: made.entry,
        local_size: case.sizes.local,
        parameters: made.parameters,
        dynamic_local: 0,
    };
    Some(Compiled { case, module, text: made.text, code })
}

fn of_seed(seed: u64) -> Option<Compiled> {
    compiled(generate(seed, &Limits::of_seed(seed)))
}

/// Checks all programs by one run of the compiler, each compared with the interpreter.
fn check(name: &str, nvcc: &Path, device: &CudaDevice, programs: Vec<Compiled>) {
    let folder = std::env::temp_dir().join(format!("crisp-cuda-cpp-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (from, to) = (folder.join("programs.cu"), folder.join("programs.ptx"));
    std::fs::write(&from, programs.iter().map(|program| program.text.as_str()).collect::<String>()).unwrap();
    let output = Command::new(nvcc).args(["-arch=sm_90", "-ptx", "-o"]).arg(&to).arg(&from).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let ptx = std::fs::read(&to).unwrap();
    for Compiled { case, module, text, code } in programs {
        let interface = Interface::of(module.kernels().next().unwrap().1).unwrap().telling(&module);
        let code = DeviceCode { bytes: ptx.clone().into(), ..code };
        // Safety: a back end made the code of this kernel.
        let artifact = unsafe { Artifact::of_code(interface, Code::Device(code)) };
        let found = run(device, &artifact, &case);
        assert_eq!(found, wanted(&module, &case), "{text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn random_programs_leave_the_interpreters_bytes() {
    let Some((nvcc, device)) = tools() else { return };
    let programs: Vec<Compiled> = (0..SEEDS).filter_map(of_seed).collect();
    assert!(programs.len() as u64 * 10 >= SEEDS * 9, "{} are refused", SEEDS - programs.len() as u64);
    let shuffles = |program: &Compiled| program.text.contains("__shfl");
    let programs: Vec<Compiled> =
        programs.into_iter().chain((SEEDS..SEEDS + OF_WARPS).filter_map(of_seed).filter(shuffles)).collect();
    let of_warps = programs.iter().filter(|program| program.text.contains("_sync(")).count();
    assert!(of_warps >= 30, "{of_warps} have operations of warps");
    check("random", &nvcc, &device, programs);
}

/// Returns each kind of shuffle and vote, by constants and by numbers that only the launch knows, one for all lanes and one for each.
fn of_warps(ty: &str, workgroup: u32) -> Case {
    // A lane of the warp, its ends, and beyond them.
    let mut lanes: Vec<String> = [0, 1, 3, 16, 31, 32, 40].map(|by| format!("(const {by})")).into();
    lanes.extend(["(add %s %s)", "(load %keys %i)"].map(str::to_owned));
    let stored = if ty == "bool" { "u8" } else { ty };
    let mut body = String::new();
    let mut count = 0;
    let mut result = |body: &mut String, ty: &str, text: &str| {
        let _ = if ty == stored {
            write!(body, "(let %r{count} {ty} {text})")
        } else {
            write!(body, "(let %p{count} {ty} {text}) (let %r{count} {stored} (convert {stored} %p{count}))")
        };
        count += 1;
    };
    for (number, lane) in lanes.iter().enumerate() {
        let _ = write!(body, "(let %k{number} u32 {lane})");
        let shuffles = ["shuffle", "shuffle-up", "shuffle-down", "shuffle-xor", "broadcast"];
        for kind in shuffles.iter().filter(|&&kind| kind != "broadcast" || !lane.contains("keys")) {
            result(&mut body, ty, &format!("({kind} %x %k{number})"));
        }
    }
    result(&mut body, "bool", "(vote-all %c)");
    result(&mut body, "bool", "(vote-any %c)");
    result(&mut body, "u32", "(ballot %c)");
    let _ = write!(body, "(let %count u64 (const {count})) (let %first u64 (mul %i %count))");
    for number in 0..count {
        let _ = write!(
            body,
            "(let %n{number} u64 (const {number})) (let %o{number} u64 (add %first %n{number})) \
             (store %out %o{number} %r{number})"
        );
    }
    let x = if ty == "bool" { "(ge %w %half)".to_owned() } else { format!("(convert {ty} %w)") };
    let source = format!(
        "(module (kernel of_{ty}_{workgroup} (param s u32) (param xs (view u32 global read)) (param keys (view u32 global read)) \
         (param out (view {stored} global write)) (body (let %i u64 (global-linear-id)) (let %w u32 (load %xs %i)) \
         (let %half u32 (const 2147483648)) (let %second u64 (const 1)) \
         (let %limit u32 (load %xs %second)) (let %c bool (ge %w %limit)) (let %x {ty} {x}) {body} (return))))"
    );
    let mut random = Random::new(u64::from(workgroup));
    let groups = 2;
    let total = groups * workgroup;
    let words = |words: Vec<u32>| Input::Buffer {
        elements: words.len() as u64,
        bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    };
    let module = text::parse(FileId(0), &source).unwrap_or_else(|found| panic!("{found:#?}\n{source}"));
    let size = module.kernels().next().unwrap().1.params[3].ty.view().unwrap().stride;
    let results = u64::from(total) * count;
    let inputs = [
        ("s", Input::Value(Constant::integer(Scalar::U32, 2))),
        ("xs", words((0..total).map(|_| random.bits() as u32).collect())),
        ("keys", words((0..total).map(|_| random.below(40) as u32).collect())),
        ("out", Input::Buffer { elements: results, bytes: vec![0xaa; (results * u64::from(size)) as usize] }),
    ];
    let sizes = LaunchSizes {
        work_dim: 1,
        local: [workgroup, 1, 1],
        groups: [groups, 1, 1],
        bound: [u64::from(total), 1, 1],
        offset: [0; 3],
    };
    Case { module, sizes, inputs: inputs.map(|(name, input)| (name.to_owned(), input)).into() }
}

#[test]
fn each_shuffle_leaves_the_interpreters_bytes() {
    let Some((nvcc, device)) = tools() else { return };
    let mut programs = Vec::new();
    for ty in ["u32", "u64", "f32", "i8", "bool"] {
        for workgroup in [1, 20, 32, 40, 64] {
            let program = compiled(of_warps(ty, workgroup)).unwrap();
            assert!(program.text.contains("__shfl") || workgroup == 1, "{}", program.text);
            programs.push(program);
        }
    }
    check("shuffles", &nvcc, &device, programs);
}
