//! Checks of the code for NVIDIA's and AMD's processors by LLVM and the vendors' assemblers.

use std::path::Path;
use std::process::Command;

use crisp_back_llvm::{Amd, GpuTarget};
use crisp_back_llvm_native::{Error, compile_amd_object, link_amd_objects};
use crisp_back_ptx::{Processor, Target, compile_ptx};
use crisp_dev_fuzz::{Limits, generate};
use crisp_ir_kernel::{Checked, text};
use crisp_middle_passes::legalise;

use crate::gpu::corpus::{Folder, Kernel, kernels, tool, tool_or_say};

/// Lets NVIDIA's assembler make machine code.
fn assemble(ptxas: &Path, folder: &Folder, name: &str, ptx: &str, processor: Processor) {
    let (source, object) = (folder.0.join(format!("{name}.ptx")), folder.0.join(format!("{name}.cubin")));
    std::fs::write(&source, ptx).expect("the file can be written");
    let output = Command::new(ptxas)
        .arg(format!("-arch={processor}"))
        .args([source.as_os_str(), "-o".as_ref(), object.as_os_str()])
        .output()
        .expect("the assembler starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} for {processor}: {said}\n{ptx}");
}

/// Returns everything that only graphics processors have an instruction for, on all types and in partial warps.
fn together() -> Kernel {
    let mut body = String::new();
    for (scalar, buffer) in [("u32", "a"), ("i64", "b"), ("f32", "c"), ("f64", "d"), ("i8", "e"), ("u16", "f")] {
        body += &format!("(let %{buffer}.v {scalar} (load %{buffer} %i))\n");
        for shuffle in ["shuffle", "shuffle-up", "shuffle-down", "shuffle-xor"] {
            body += &format!(
                "(let %{buffer}.{shuffle} {scalar} ({shuffle} %{buffer}.v %k)) (store %{buffer} %i %{buffer}.{shuffle})\n"
            );
        }
        for fold in ["warp-reduce", "warp-scan", "warp-scan-exclusive"] {
            for op in ["add", "mul", "min", "max"] {
                let name = format!("%{buffer}.{fold}.{op}");
                body += &format!("(let {name} {scalar} ({fold} {op} %{buffer}.v)) (store %{buffer} %i {name})\n");
            }
        }
    }
    for (scalar, buffer) in [("u32", "a"), ("i64", "b"), ("f32", "c"), ("f64", "d"), ("u64", "g"), ("i32", "h")] {
        body += &format!("(let %{buffer}.w {scalar} (load %{buffer} %i))\n");
        for op in ["add", "sub", "min", "max", "exchange", "and", "or", "xor", "inc", "dec"] {
            let float = scalar.starts_with('f');
            if (float && ["and", "or", "xor"].contains(&op))
                || (!scalar.starts_with('u') && ["inc", "dec"].contains(&op))
            {
                continue;
            }
            for scope in ["device", "workgroup"] {
                body +=
                    &format!("(let %{buffer}.{op}.{scope} {scalar} (atomic-{op} {scope} %{buffer} %i %{buffer}.w))\n");
            }
        }
        body += &format!(
            "(let %{buffer}.x {scalar} (atomic-compare-exchange device %{buffer} %i %{buffer}.w %{buffer}.w))\n\
             (let %{buffer}.y {scalar} (atomic-apply device (%{buffer}.old {scalar}) (%{buffer} %i) \
             (let %{buffer}.new {scalar} (mul %{buffer}.old %{buffer}.old)) (yield %{buffer}.new)))\n"
        );
    }
    body += "(let %cond bool (lt %a.v %k)) (let %ballot u32 (ballot %cond)) (store %a %i %ballot) (let %any bool (vote-any %cond))\n\
             (let %every bool (vote-all %cond)) (let %bools bool (xor %any %every)) (let %word u32 (convert u32 %bools)) (store %a %0 %word)\n\
             (fence device) (fence workgroup) (barrier) (let %t u64 (clock)) (let %u u32 (convert u32 %t)) (store %a %i %u)\n\
             (let %root f32 (sqrt %c.v)) (let %fused f32 (fma %root %c.v %root)) (let %near f32 (round %fused)) (let %q f32 (div %near %c.v))\n\
             (store %c %i %q) (let %n u64 (global-linear-size)) (let %count u32 (num-groups 1)) (let %sum u32 (add %count %k)) (store %a %n %sum)\n\
             (log \"values\" %sum %q %d.v) (assert \"small\" %cond)\n";
    let params: String =
        [("a", "u32"), ("b", "i64"), ("c", "f32"), ("d", "f64"), ("e", "i8"), ("f", "u16"), ("g", "u64"), ("h", "i32")]
            .map(|(name, scalar)| format!("(param {name} (view {scalar} global read-write))\n"))
            .concat();
    let source = format!(
        "(module (kernel together {params} (memory few local f64 40) (body (let %i u64 (global-linear-id)) (let %0 u64 (const 0)) \
         (let %k u32 (lane-id))\n(let %m (view f64 local read-write) (memory few)) {body} (store %m %0 %d.v) (return))))"
    );
    Kernel::read("together", &source)
}

#[test]
fn nvidias_assembler_takes_every_kernel_of_the_targets() {
    let ptxas = tool_or_say("ptxas", "cuda/nvidia/cu13/bin");
    let folder = Folder::new("ptxas");
    for kernel in kernels() {
        for (major, minor) in [(7, 5), (9, 0)] {
            let processor = Processor::for_capability(major, minor).expect("it is known");
            let ptx = kernel.ptx([32, 2, 1], processor);
            // Any other product and sum of floats would lack a rounding.
            assert!(!ptx.contains("fma."), "{}: a product and a sum are rounded once\n{ptx}", kernel.name);
            assert!(ptx.contains("\t.loc\t1 "), "{}: nothing says where the code comes from\n{ptx}", kernel.name);
            if let Some(ptxas) = &ptxas {
                assemble(ptxas, &folder, &kernel.name, &ptx, processor);
            }
        }
    }
}

#[test]
fn every_architecture_takes_what_invocations_do_together() {
    let ptxas = tool_or_say("ptxas", "cuda/nvidia/cu13/bin");
    let (kernel, folder) = (together(), Folder::new("together"));
    for &processor in Processor::ALL {
        let full: &[[u32; 3]] = if processor.sm == 90 { &[[64, 1, 1], [20, 1, 1]] } else { &[] };
        for &local_size in full.iter().chain(&[[10, 5, 1]]) {
            let ptx = kernel.ptx(local_size, processor);
            assert_eq!(ptx.matches("fma.").count(), 1, "only the author's\n{ptx}");
            for loose in [".approx", ".ftz", "atom.global.add.f", "red.global.add.f", "mad.rn.f"] {
                assert!(!ptx.contains(loose), "`{loose}` is not exact\n{ptx}");
            }
            if let Some(ptxas) = &ptxas {
                assemble(ptxas, &folder, "together", &ptx, processor);
            }
        }
    }
}

#[test]
fn objects_for_amds_processors_link() {
    let mut linked = 0;
    let all = kernels();
    for &processor in Amd::ALL {
        for kernel in all.iter().chain([&together()]) {
            for local_size in [[64, 2, 1], [20, 1, 1]] {
                let code = kernel.compile(local_size, GpuTarget::Amd(processor));
                let object = compile_amd_object(&code.llvm_ir, processor.name())
                    .unwrap_or_else(|error| panic!("{}: {error}\n{}", kernel.name, code.llvm_ir));
                match link_amd_objects(&[object]) {
                    // A shared library, in which the loader looks for the descriptor by its name.
                    Ok(code_object) => {
                        let name = format!("{}.kd\0", code.entry);
                        let named = code_object.windows(name.len()).any(|bytes| bytes == name.as_bytes());
                        assert!(code_object.starts_with(b"\x7fELF") && named, "{}", kernel.name);
                        linked += 1;
                    }
                    Err(Error::Target { reason }) => return println!("skipped: {reason}"),
                    Err(error) => panic!("{}: {error}", kernel.name),
                }
            }
        }
    }
    assert_eq!(linked, Amd::ALL.len() * (all.len() + 1) * 2);
}

/// Products and sums on AMD's processors, in kernels without divisions, whose expansion contains exact products.
#[test]
fn amds_code_rounds_each_operation() {
    let Some(dump) =
        tool("llvm-objdump-22", "llvm/bin").or_else(|| tool_or_say("/usr/lib/llvm-22/bin/llvm-objdump", "llvm/bin"))
    else {
        return;
    };
    let folder = Folder::new("amd-code");
    let all = kernels();
    for kernel in all.iter().filter(|kernel| ["matmul", "sum_vector", "mandelbrot"].contains(&kernel.name.as_str())) {
        for &processor in Amd::ALL {
            let code = kernel.compile([64, 1, 1], GpuTarget::Amd(processor));
            let object = compile_amd_object(&code.llvm_ir, processor.name()).unwrap_or_else(|error| panic!("{error}"));
            let path = folder.0.join(format!("{}.o", kernel.name));
            std::fs::write(&path, object).expect("the file can be written");
            let output = Command::new(&dump).arg("-d").arg(format!("--mcpu={}", processor.name())).arg(&path).output();
            let text = String::from_utf8_lossy(&output.expect("the tool starts").stdout).into_owned();
            assert!(
                text.contains("v_add_f32") || text.contains("v_dual_add_f32") || text.contains("v_pk_add_f32"),
                "{text}"
            );
            for fused in ["v_fma", "v_mac", "v_mad_f", "v_pk_fma", "v_dual_fma", "v_fmac"] {
                assert!(!text.contains(fused), "{} for {}: {fused}\n{text}", kernel.name, processor.name());
            }
        }
    }
}

#[test]
fn random_programs_become_code() {
    let ptxas = tool_or_say("ptxas", "cuda/nvidia/cu13/bin");
    let folder = Folder::new("random");
    for seed in 1..=200 {
        let case = generate(seed, &Limits::of_seed(seed));
        let module = Checked::check(case.module.clone()).expect("programs are valid");
        let (_, kernel) = module.kernels().next().expect("programs have a kernel");
        let processor = Processor::ALL[usize::try_from(seed).unwrap_or(0) % Processor::ALL.len()];
        let target = Target { processor, files: None };
        let printed = legalise(&module, &kernel.name, case.sizes.local, &target)
            .and_then(|legal| compile_ptx(&legal))
            .unwrap_or_else(|found| panic!("seed {seed}: {found:?}\n{}", text::print(&case.module)));
        if let Some(ptxas) = ptxas.as_ref().filter(|_| seed % 10 == 0) {
            assemble(ptxas, &folder, &kernel.name, &printed.text, processor);
        }
    }
}
