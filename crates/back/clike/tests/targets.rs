//! The text of every kernel of `tests/targets` in both languages: as it is kept there, and as NVIDIA's compiler takes it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // Also in helpers of tests; what is skipped is said.

use std::path::{Path, PathBuf};
use std::process::Command;

use crisp_back_clike::{Dialect, DriverFaults, Printed, SourceLine, Target, compile_c};
use crisp_dev_testkit::target_kernels;
use crisp_ir_artifact::Parameter;
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, Severity, Span, render_terminal};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn checked(name: &str, source: &str) -> (Checked, Files) {
    let mut files = Files::new();
    let file = files.add(name, source);
    let shown = |found: &[Diagnostic]| render_terminal(&files, found, false);
    let module = text::parse(file, source).unwrap_or_else(|found| panic!("{}", shown(&found)));
    let checked = Checked::check(module).unwrap_or_else(|broken| {
        panic!("{}", shown(&broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect::<Vec<_>>()))
    });
    (checked, files)
}

fn compile(
    name: &str,
    source: &str,
    dialect: Dialect,
    local_size: [u32; 3],
) -> (Result<Printed, Vec<Diagnostic>>, Files) {
    let (checked, files) = checked(name, source);
    let kernel = checked.kernels().next().unwrap().1.name.clone();
    let lines = |span: Span| {
        let file = files.get(span.file)?;
        let line = file.position(span.start).line;
        Some(SourceLine { place: format!("{name}:{line}"), text: file.line(line).to_owned() })
    };
    let target = Target {
        dialect,
        float64: true,
        local_bytes: dialect.local_bytes(),
        faults: DriverFaults::NONE,
        lines: Some(&lines),
    };
    let made = legalise(&checked, &kernel, local_size, &target).and_then(|legal| compile_c(&legal));
    (made, files)
}

#[test]
fn text_is_what_it_was() {
    let bless = std::env::var_os("CRISP_BLESS").is_some();
    let mut changed = Vec::new();
    for (name, source) in target_kernels() {
        for (dialect, ending) in [(Dialect::OpenCl12, "cl"), (Dialect::Cuda, "cu")] {
            let (made, _) = compile(&name, &source, dialect, [32, 4, 1]);
            let found = made.unwrap_or_else(|found| panic!("{name}: {found:?}")).text;
            let path = root().join("tests/targets/out").join(format!("{name}.{ending}"));
            if bless {
                std::fs::write(&path, found).unwrap();
            } else if std::fs::read_to_string(&path).ok().as_deref() != Some(found.as_str()) {
                changed.push(format!("{name}.{ending}"));
            }
        }
    }
    assert!(changed.is_empty(), "{changed:?} have changed; look at them, then run again with CRISP_BLESS=1");
}

#[test]
fn nvcc_takes_all_kernels_and_fuses_nothing() {
    let nvcc = root().join(".tools/cuda/nvidia/cu13/bin/nvcc");
    if !nvcc.exists() {
        return println!("skipped: there is no nvcc in .tools/cuda (scripts/setup --gpu-tools installs it)");
    }
    let mut text = String::new();
    for (name, source) in target_kernels() {
        let (made, _) = compile(&name, &source, Dialect::Cuda, [32, 4, 1]);
        text += &made.unwrap().text;
    }
    let folder = std::env::temp_dir().join(format!("crisp-clike-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (from, to) = (folder.join("all.cu"), folder.join("all.ptx"));
    std::fs::write(&from, text).unwrap();
    let output = Command::new(&nvcc).args(["-arch=sm_90", "-ptx", "-o"]).arg(&to).arg(&from).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let ptx = std::fs::read_to_string(&to).unwrap();
    assert!(ptx.contains("mul.rn.f32") && !ptx.contains("fma."), "{ptx}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Returns a kernel with buffers of u32, i32, f32, u64 and f64.
fn kernel(memories: &str, body: &str) -> String {
    format!(
        "(module\n(kernel test\n(param u (view u32 global read-write))\n(param n (view i32 global read-write))\n\
         (param f (view f32 global read-write))\n(param w (view u64 global read-write))\n(param d (view f64 global read-write))\n\
         (param s i64)\n{memories}\n(body\n\
         (let %i u64 (global-linear-id))\n(let %0 u64 (const 0))\n(let %1 u32 (const 1))\n{body}\n(return))))"
    )
}

fn text_of(body: &str, dialect: Dialect) -> Printed {
    let (made, files) = compile("test.kir", &kernel("", body), dialect, [8, 8, 1]);
    made.unwrap_or_else(|found| panic!("{}", render_terminal(&files, &found, false)))
}

#[test]
fn what_a_kernel_declares_is_handed_over() {
    let made = text_of("(let %b u64 (bound 1)) (let %m u64 (add %b %0)) (store %w %i %m)", Dialect::OpenCl12);
    let buffers = (0..5).flat_map(|at| [Parameter::Buffer(at), Parameter::Length(at)]);
    let rest = [Parameter::Lane { argument: 5, lane: 0 }].into_iter().chain((0..3).map(Parameter::Bound));
    assert_eq!(made.parameters, buffers.chain(rest).collect::<Vec<Parameter>>());
    let made = text_of("(trap \"no\")", Dialect::OpenCl12);
    assert_eq!(made.parameters.last(), Some(&Parameter::Status), "{}", made.text);
    assert!(made.text.contains("global uint *crisp_status"), "{}", made.text);
}

#[test]
fn faults_of_drivers_are_avoided_where_that_is_wanted() {
    let body = "(let %v (view u32 private read-write) (memory few)) (store %v %i %1) (let %x u32 (load %v %0)) (store %u %i %x)
                (let %c bool (lt %i %n)) (if %c (then (barrier) (yield)) (else (yield)))";
    let source = format!(
        "(module (kernel test (param u (view u32 global read-write)) (param n u64) (memory few private u32 3) (body
         (let %g u32 (group-id 0)) (let %i u64 (convert u64 %g)) (let %0 u64 (const 0)) (let %1 u32 (const 1)) {body} (return))))"
    );
    let module = Checked::check(text::parse(crisp_support_diagnostics::FileId(0), &source).unwrap()).unwrap();
    for (avoided, barriers, volatile) in [(false, 1, 0), (true, 4, 1)] {
        let target = Target {
            dialect: Dialect::OpenCl12,
            float64: true,
            local_bytes: 64 << 10,
            faults: DriverFaults { repeats_before_barriers: avoided, mixes_invocations: avoided },
            lines: None,
        };
        let text = legalise(&module, "test", [8, 1, 1], &target).and_then(|legal| compile_c(&legal)).unwrap().text;
        assert_eq!(text.matches("barrier(").count(), barriers, "{text}");
        assert_eq!(text.matches("*(volatile uint *)&few[").count(), volatile, "{text}");
    }
}

// A NaN that bits show is replaced by the canonical one, which is a selection: the next operation takes it as a whole.
#[test]
fn bits_of_the_same_type_are_one_operand() {
    let body = "(let %x f32 (load %f %i)) (let %9 f32 (bitcast f32 %x)) (let %8 f32 (const 2.0)) (let %r f32 (sub %9 %8)) (store %f %i %r)";
    for (dialect, nan) in
        [(Dialect::OpenCl12, "as_float(0x7fc00000u)"), (Dialect::Cuda, "__uint_as_float(0x7fc00000u)")]
    {
        let text = text_of(body, dialect).text;
        assert!(text.contains(nan), "{text}");
        assert!(!text.contains(&format!(": {nan} - ")) && !text.contains(&format!(": {nan}, ")), "{text}");
        assert!(text.contains(&format!("{nan}) - 2.0f")) || text.contains(&format!("{nan}), 2.0f")), "{text}");
    }
}

#[test]
fn all_lanes_of_a_constant_vector_are_stored() {
    let source = "(module (kernel test (param v (view f32x2 global read-write :stride 16)) (body (let %0 u64 (const 0)) \
                  (let %c f32x2 (const (1.5 -2.0))) (store %v %0 %c) (return))))";
    let (made, files) = compile("test.kir", source, Dialect::OpenCl12, [8, 1, 1]);
    let text = made.unwrap_or_else(|found| panic!("{}", render_terminal(&files, &found, false))).text;
    assert!(text.contains("= 1.5f;") && text.contains("= -2.0f;"), "{text}");
}

#[test]
fn tables_hold_the_bits_of_what_is_no_plain_number() {
    let source = |values: &str| {
        format!(
            "(module (kernel test (param v (view f32 global read-write)) (memory t constant f32 2 {values}) (body (let %0 u64 (const 0)) \
             (let %t (view f32 constant read) (memory t)) (let %n u64 (bound 0)) (let %c f32 (load %t %n)) (store %v %0 %c) (return))))"
        )
    };
    let text = |values: &str| {
        let (made, files) = compile("test.kir", &source(values), Dialect::OpenCl12, [8, 1, 1]);
        made.unwrap_or_else(|found| panic!("{}", render_terminal(&files, &found, false))).text
    };
    let plain = text("(const 1.5 -0.0)");
    assert!(plain.contains("constant const float test_t[2] = {1.5f, -0.0f};"), "{plain}");
    let bits = text("(const 1.5 nan)");
    assert!(
        bits.contains("constant const uint test_t[2] = {1069547520u, 2143289344u};")
            && bits.contains("as_float(test_t["),
        "{bits}"
    );
}

#[test]
fn atomic_operations_are_the_languages_own_where_they_have_them() {
    let body = "(let %a u32 (atomic-add device %u %i %1)) (let %x f32 (load %f %i)) (let %b f32 (atomic-add device %f %i %x)) \
                (let %c u64 (atomic-max device %w %i %i)) (let %e u32 (atomic-inc device %u %i %1)) (fence device)";
    let opencl = text_of(body, Dialect::OpenCl12).text;
    for words in ["atomic_add((volatile global uint *)&u[", "atom_cmpxchg((volatile global ulong *)&w[", "mem_fence("] {
        assert!(opencl.contains(words), "{words}: {opencl}");
    }
    assert!(text_of(body, Dialect::OpenCl30).text.contains("memory_scope_device"));
    let cuda = text_of(body, Dialect::Cuda).text;
    for words in
        ["atomicAdd((unsigned int *)&u[", "atomicMax((unsigned long long *)&w[", "atomicInc(", "__threadfence();"]
    {
        assert!(cuda.contains(words), "{words}: {cuda}");
    }
}

#[test]
fn warps_are_those_of_cuda_and_memory_elsewhere() {
    let body = "(let %a u32 (shuffle-down %1 %1)) (let %k u32 (load %u %0)) (let %b u32 (shuffle-up %a %k))
                (let %c bool (eq %a %b)) (let %g u32 (ballot %c)) (warp-barrier)
                (let %e u32 (warp-reduce add %g)) (store %u %i %e)";
    let text = |dialect: Dialect, size: [u32; 3]| {
        let (made, files) = compile("test.kir", &kernel("", body), dialect, size);
        made.unwrap_or_else(|found| panic!("{}", render_terminal(&files, &found, false))).text
    };
    let full = text(Dialect::Cuda, [64, 1, 1]);
    let words = ["__shfl_down_sync(0xffffffffu, 1u, 1u)", "__shfl_sync(0xffffffffu, ", "__ballot_sync(0xffffffffu, "];
    for words in words.into_iter().chain(["__syncwarp(0xffffffffu);"]) {
        assert!(full.contains(words), "{words}: {full}");
    }
    assert!(!full.contains("__shared__"), "{full}");
    // The last warp has 8 lanes, and a lane that is not there is not read.
    let part = text(Dialect::Cuda, [40, 1, 1]);
    assert!(part.contains("__shfl_sync((threadIdx.x < 32u ? 0xffffffffu : 0xffu), 1u, "), "{part}");
    assert!(!part.contains("_down_sync"), "{part}");
    assert!(part.contains("__syncwarp((threadIdx.x < 32u ? 0xffffffffu : 0xffu));"), "{part}");
    let memory = text(Dialect::OpenCl12, [64, 1, 1]);
    assert!(memory.contains("local uint crisp_warp_u32[64];") && !memory.contains("sub_group"), "{memory}");
}

#[test]
fn what_the_languages_lack_is_refused_with_its_place() {
    let refused = |body: &str, dialect: Dialect| {
        let (made, files) = compile("test.kir", &kernel("", body), dialect, [8, 1, 1]);
        let found = made.unwrap_err();
        assert!(found.iter().all(|it| it.severity == Severity::Refused));
        render_terminal(&files, &found, false)
    };
    let clock = "(let %a u64 (clock))\n(store %w %i %a)";
    let text = refused(clock, Dialect::OpenCl12);
    assert!(text.starts_with("refused[D0801]: OpenCL C 1.2 has no `clock`\n  --> test.kir:14:13"), "{text}");
    assert!(text_of(clock, Dialect::Cuda).text.contains("clock64()"));
    let text = refused(
        "(let %b bool (eq %1 %1))\n(let %c u64 (load %w %i)) (let %e bool (eq %c %0))\n\
         (let %v (view u32 global read-write) (if %e (then (yield %u)) (else (let %x (view u32 global read-write) \
         (view %u %i (extents %i))) (yield %x))))\n(store %v %i %1)",
        Dialect::Cuda,
    );
    assert!(text.contains("D0802") && text.contains("`if` yields a view"), "{text}");
    let (large, _) = compile("test.kir", &kernel("", ""), Dialect::Cuda, [64, 32, 1]);
    let large = large.unwrap_err();
    assert_eq!(large[0].code.0, "D0803");
    assert!(large[0].message.contains("64×32×1"));
    let (empty, _) = checked("e.kir", "(module)");
    let target = Target {
        dialect: Dialect::Cuda,
        float64: true,
        local_bytes: 48 << 10,
        faults: DriverFaults::NONE,
        lines: None,
    };
    assert_eq!(
        legalise(&empty, "gone", [1; 3], &target).and_then(|legal| compile_c(&legal)).unwrap_err()[0].code.0,
        "K0706"
    );
}
