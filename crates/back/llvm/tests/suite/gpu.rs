//! Code for graphics processors: its text is what it was, and what they cannot do is refused with its place.

use std::path::{Path, PathBuf};

use crisp_back_llvm::{Amd, GpuCode, GpuTarget, compile_gpu};
use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

fn compile(
    files: &mut Files,
    name: &str,
    source: &str,
    local_size: [u32; 3],
    target: GpuTarget,
) -> Result<GpuCode, Vec<Diagnostic>> {
    let file = files.add(name, source);
    let module = text::parse(file, source).unwrap_or_else(|found| panic!("{}", render_terminal(files, &found, false)));
    let module = Checked::check(module).unwrap_or_else(|broken| {
        let found: Vec<Diagnostic> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
        panic!("{}", render_terminal(files, &found, false))
    });
    let kernel = module.kernels().next().map_or("gone", |(_, kernel)| kernel.name.as_str());
    legalise(&module, kernel, local_size, &target).and_then(|legal| compile_gpu(&legal, Some(files)))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/targets")
}

const TARGETS: [(GpuTarget, &[&str]); 1] =
    [(GpuTarget::Amd(Amd::Gfx942), &["vector_add_guarded", "sum_vector", "nbody"])];

#[test]
fn generated_code_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for (target, names) in TARGETS {
        for name in names {
            let source = std::fs::read_to_string(folder().join(format!("{name}.kir"))).expect("the kernel is there");
            let found = compile(&mut Files::new(), &format!("{name}.kir"), &source, [64, 1, 1], target);
            let found = found.unwrap_or_else(|found| panic!("{name}: {found:?}")).llvm_ir;
            let path = folder().join("out").join(format!("{name}.{}.ll", target.name()));
            if bless {
                std::fs::write(&path, found).expect("the file can be written");
            } else if std::fs::read_to_string(&path).ok().as_deref() != Some(found.as_str()) {
                changed.push(path);
            }
        }
    }
    assert!(changed.is_empty(), "{changed:?} have changed; look at it, then run again with CRISP_BLESS=1");
}

#[test]
fn constant_parameters_are_global_memory() {
    let source = "(module (kernel test (param a (view u32 constant read)) (param b (view u32 global read-write)) (body
        (let %i u64 (global-linear-id)) (let %x u32 (load %a %i)) (store %b %i %x) (return))))";
    let made = compile(&mut Files::new(), "constant.kir", source, [64, 1, 1], GpuTarget::Amd(Amd::Gfx942));
    let text = made.unwrap_or_else(|found| panic!("{found:?}")).llvm_ir;
    assert!(text.contains("ptr addrspace(1) %p0, i64") && !text.contains("addrspace(4) %p0"), "{text}");
}

/// Returns a kernel of a body, with a buffer of u32 and a value.
fn kernel(memories: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test\n(param u (view u32 global read-write))\n(param v f32x2)\n{memories}\n(body\n(let %i u64 (global-linear-id))\n\
         (let %0 u64 (const 0)) (let %1 u32 (const 1))\n{body}\n(return))))"
    )
}

fn refused(source: &str, local_size: [u32; 3], target: GpuTarget) -> String {
    let mut files = Files::new();
    match compile(&mut files, "test.kir", source, local_size, target) {
        Err(found) => render_terminal(&files, &found, false),
        Ok(code) => panic!("nothing is refused:\n{}", code.llvm_ir),
    }
}

#[test]
fn what_graphics_processors_lack_is_refused_with_its_place() {
    let amd = GpuTarget::Amd(Amd::Gfx90a);
    let views = "(let %b bool (eq %1 %1))\n(let %c u32 (load %u %i)) (let %d bool (eq %c %1))\n\
                 (let %w (view u32 global read-write) (if %d (then (yield %u)) (else (let %x (view u32 global read-write) \
                 (view %u %i (extents %i))) (yield %x))))\n(store %w %i %1)";
    let text = refused(&kernel("", views), [8, 1, 1], amd);
    assert!(
        text.starts_with("refused[D0208]: `if` yields a view, which code for gfx90a cannot choose at run time\n"),
        "{text}"
    );
    assert!(text.contains("--> test.kir:11:38"), "{text}");
    let text = refused(&kernel("", ""), [8, 1, 129], amd);
    assert!(text.starts_with("refused[D0209]: a workgroup of 8×1×129 invocations; gfx90a takes 1 to 1024"), "{text}");
    let large = "(memory small local u32 1)\n(memory large local u32 16383)";
    let text = refused(&kernel(large, ""), [8, 1, 1], amd);
    assert!(
        text.starts_with(
            "refused[D0210]: the kernel needs 65552 bytes of local memory; gfx90a has 65536\n --> test.kir:6:1"
        ),
        "{text}"
    );
    let empty = Checked::check(text::parse(Files::new().add("e.kir", "(module)"), "(module)").expect("a module"))
        .expect("valid");
    assert_eq!(
        legalise(&empty, "gone", [1; 3], &amd).and_then(|legal| compile_gpu(&legal, None)).expect_err("no kernel")[0]
            .code
            .0,
        "K0706"
    );
}

#[test]
fn a_launch_hands_over_what_the_kernel_reads() {
    let body = "(let %n u64 (bound 1)) (let %o u64 (global-offset 0)) (let %d u32 (work-dim))\n(let %e u64 (add %n %o)) (store %u %e %d)\n\
                (log \"here\" %1)";
    let code = compile(&mut Files::new(), "test.kir", &kernel("", body), [8, 1, 1], GpuTarget::Amd(Amd::Gfx942));
    let code = code.unwrap_or_else(|found| panic!("{found:?}"));
    let lane = |lane| Parameter::Lane { argument: 1, lane };
    let wanted = [
        Parameter::Buffer(0),
        Parameter::Length(0),
        lane(0),
        lane(1),
        Parameter::Bound(0),
        Parameter::Bound(1),
        Parameter::Bound(2),
        Parameter::Offset(0),
        Parameter::WorkDim,
        Parameter::Status,
    ];
    assert_eq!(code.parameters, wanted);
    assert!(
        code.llvm_ir.contains(
            "i64 %p1, float %p2, float %p3, i64 %p4, i64 %p5, i64 %p6, i64 %p7, i32 %p8, ptr addrspace(1) align 16 %p9"
        ),
        "{}",
        code.llvm_ir
    );
}
