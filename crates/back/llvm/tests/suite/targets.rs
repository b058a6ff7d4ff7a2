//! The kernels in `tests/targets`: they compile, leave the interpreter's bytes, and their LLVM IR is what it was.

use std::path::{Path, PathBuf};

use crate::harness::*;
use crisp_back_llvm::{CpuCode, CpuTarget, Fault};
use crisp_ir_kernel::{Function, Type, text};
use crisp_middle_interp::Argument;
use crisp_support_diagnostics::{Files, render_terminal};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/targets")
}

/// Returns the kernel of a file.
fn read(name: &str) -> Function {
    let path = folder().join(format!("{name}.kir"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files = Files::new();
    let file = files.add(format!("{name}.kir"), source.as_str());
    let module = match text::parse(file, &source) {
        Ok(module) => module,
        Err(problems) => panic!("{}", render_terminal(&files, &problems, false)),
    };
    let (_, kernel) = module.kernels().next().expect("a kernel");
    kernel.clone()
}

/// Returns a target that does not depend on the machine.
fn fixed_target() -> CpuTarget {
    CpuTarget::new(
        "x86_64-unknown-linux-gnu",
        "icelake-server",
        "+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c",
    )
}

/// A kernel's file, workgroup size and number of workgroups, its scalars, and its buffers' numbers of scalars.
type Kernel = (&'static str, [u32; 3], [u32; 3], &'static [u64], &'static [usize]);

const KERNELS: [Kernel; 13] = [
    ("vector_add", [256, 1, 1], [3, 1, 1], &[], &[700, 700, 700]),
    ("vector_add_guarded", [256, 1, 1], [3, 1, 1], &[650], &[700, 700, 700]),
    ("vector_add_stride", [256, 1, 1], [2, 1, 1], &[], &[3000, 3000, 2999]),
    ("vector_add_vectors", [64, 1, 1], [2, 1, 1], &[], &[4000, 4000, 4000]),
    ("sum_vector", [64, 1, 1], [2, 1, 1], &[], &[5000, 2]),
    ("matmul", [16, 16, 1], [2, 2, 1], &[32], &[1024, 1024, 1024]),
    ("matmul_views", [32, 8, 1], [2, 5, 1], &[37], &[1369, 1369, 1369]),
    ("mandelbrot", [32, 8, 1], [2, 4, 1], &[64, 0x3d4c_cccd], &[2048]),
    ("nbody", [64, 1, 1], [2, 1, 1], &[], &[512, 512]),
    ("transpose", [32, 8, 1], [2, 2, 1], &[64], &[4096, 4096]),
    ("columns_first", [32, 8, 1], [2, 3, 1], &[60, 20], &[1200]),
    ("row_views", [64, 1, 1], [2, 1, 1], &[20], &[2000, 130]),
    ("windows", [64, 1, 1], [2, 1, 1], &[125], &[1500, 1001]),
];

fn case((name, local, groups, scalars, buffers): Kernel) -> Case {
    let kernel = read(name);
    let mut random = Random::new(3);
    let (mut scalars, mut sizes) = (scalars.iter(), buffers.iter());
    let (mut arguments, mut buffers) = (Vec::new(), Vec::new());
    for param in &kernel.params {
        match param.ty {
            Type::Elem(elem) => {
                let bits = *scalars.next().expect("a scalar");
                arguments.push(Argument::Value(crisp_ir_kernel::Constant { elem, bits: [bits, 0, 0, 0] }));
            }
            Type::View(view) => {
                let size = *sizes.next().expect("a size");
                let length = size as u64 / u64::from(view.elem.lanes);
                arguments.push(Argument::Buffer { buffer: buffers.len(), length });
                buffers.push(random.floats(size));
            }
        }
    }
    Case { kernel, local, groups, arguments, buffers }
}

// covers: vyre.model.dispatch vyre.barrier.visibility vyre.det.identical
#[test]
fn kernels_leave_the_interpreters_bytes() {
    let cases: Vec<Case> = KERNELS.into_iter().map(case).collect();
    for some in cases.chunks(4) {
        compare(some);
    }
}

// The same on a processor of another kind. `CRISP_TEST_TARGETS=aarch64` runs all comparisons of this crate so.
// covers: install.aarch64
#[test]
fn kernels_leave_the_interpreters_bytes_on_aarch64() {
    if can_emulate() {
        let cases: Vec<Case> = KERNELS.into_iter().map(case).collect();
        compare_on(&cases, &emulated());
    }
}

#[test]
fn generated_code_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for kernel in KERNELS {
        let name = kernel.0;
        let found = compile(&case(kernel), &fixed_target()).llvm_ir;
        let path = folder().join("out").join(format!("{name}.ll"));
        if bless {
            std::fs::create_dir_all(folder().join("out")).expect("the folder can be made");
            std::fs::write(&path, found).expect("the file can be written");
        } else if std::fs::read_to_string(&path).ok().as_deref() != Some(found.as_str()) {
            changed.push(name);
        }
    }
    assert!(
        changed.is_empty(),
        "the LLVM IR of {changed:?} has changed; look at it, then run again with CRISP_BLESS=1"
    );
}

/// The module by which `back/llvm-native` tests an LLVM is the one printed now; and the forms that LLVM 22 compiles wrongly, to see that the test finds them.
#[test]
fn llvm_is_tested_by_what_is_printed() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../llvm-native");
    for (file, fault) in [("src/self_test/kernel.ll", None), ("tests/shown_masks.ll", Some(Fault::ShowMasks))] {
        let target = CpuTarget { fault, ..fixed_target() };
        let found = compile_kernel(&read("self_test"), &target, [39, 1, 1]).expect("nothing is refused").llvm_ir;
        let path = folder.join(file);
        if bless {
            std::fs::write(&path, found).expect("the file can be written");
        } else {
            let kept = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(kept == found, "{file} has changed; look at it, then run again with CRISP_BLESS=1");
        }
    }
}

/// Operations of invocations together.
const TOGETHER: &str = "(module (kernel together
  (param x (view f32 global read)) (param y (view f32 global read-write)) (param z (view u32 global read-write))
  (memory few local f64 4)
  (body
    (let %i u64 (global-linear-id)) (let %zero u64 (const 0)) (let %v f32 (load %x %i)) (let %c bool (gt %v %v))
    (let %k u32 (local-id 0)) (let %wide f64 (convert f64 %v)) (let %m (view f64 local read-write) (memory few))
    (let %a f32 (atomic-add device %y %zero %v)) (let %b f32 (atomic-max device %y %i %v))
    (let %d u32 (atomic-inc device %z %i %k)) (let %e u32 (atomic-compare-exchange device %z %zero %d %k))
    (let %f f64 (atomic-sub workgroup %m %zero %wide)) (let %g u32 (atomic-add device %z %zero %k))
    (let %h f64 (atomic-apply workgroup (%old f64) (%m %i) (let %new f64 (mul %old %wide)) (yield %new)))
    (fence device) (fence workgroup) (warp-barrier) (let %t u64 (clock))
    (let %s f32 (shuffle-down %v %k)) (let %r f32 (warp-reduce add %s)) (let %p f32 (warp-scan max %v))
    (let %o u32 (ballot %c)) (let %any bool (vote-any %c))
    (log \"values\" %s %o %t %any) (assert \"small\" %c %r)
    (for (%n u32) (while %k) (let %out bool (eq %n %o)) (if %out (then (break)) (else (yield))) (yield))
    (store %y %i %p)
    (return))))";

/// LLVM takes the code for other processors too.
#[test]
fn kernels_compile_for_other_processors() {
    let targets = [
        CpuTarget::new("aarch64-unknown-linux-gnu", "neoverse-n1", "+neon,+fullfp16"),
        CpuTarget::new("x86_64-pc-windows-msvc", "x86-64", ""),
        CpuTarget::new("x86_64-apple-macosx", "haswell", "+avx2,+f16c,+fma"),
    ];
    if tool("llc").is_none() {
        println!("skipped: LLVM 22's llc is not here");
        return;
    }
    for target in targets {
        let mut codes: Vec<(&str, CpuCode)> =
            KERNELS.into_iter().map(|kernel| (kernel.0, compile(&case(kernel), &target))).collect();
        let together = compile_kernel(&parse(TOGETHER), &target, [40, 1, 1]).expect("nothing is refused");
        codes.push(("together", together));
        for (name, code) in codes {
            let made = pipe("llc", &["-O1", "-filetype=null", "-"], &code.llvm_ir);
            match made {
                Err(error) if error.contains("No available targets") => println!("skipped: no {}", target.triple),
                made => assert!(made.is_ok(), "{name} for {}: {made:?}", target.triple),
            }
        }
    }
}

/// Writes the code of all kernels for this machine where `CRISP_TEST_EMIT` says, to look at and to time.
#[test]
fn code_for_inspection() {
    let Ok(to) = std::env::var("CRISP_TEST_EMIT") else { return };
    for kernel in KERNELS {
        let code = compile(&case(kernel), &best_target());
        std::fs::write(format!("{to}/{}.ll", kernel.0), code.llvm_ir).expect("written");
    }
}
