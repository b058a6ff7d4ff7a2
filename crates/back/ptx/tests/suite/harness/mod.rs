//! Modules from text, their PTX, and NVIDIA's assembler where there is one.
#![allow(dead_code, clippy::unwrap_used, clippy::print_stdout)] // Not every test uses everything; what is skipped is said.

use std::path::PathBuf;
use std::process::Command;

use crisp_back_ptx::{Printed, Processor, Target, compile_ptx};
use crisp_dev_testkit::root;
use crisp_ir_kernel::{Broken, Checked, text};
use crisp_middle_passes::legalise;
use crisp_support_diagnostics::{Diagnostic, Files, render_terminal};

pub(crate) fn checked(name: &str, source: &str) -> (Checked, Files) {
    let mut files = Files::new();
    let file = files.add(name, source);
    let shown = |found: &[Diagnostic]| render_terminal(&files, found, false);
    let module = text::parse(file, source).unwrap_or_else(|found| panic!("{}\n{source}", shown(&found)));
    let checked = Checked::check(module).unwrap_or_else(|broken| {
        panic!("{}\n{source}", shown(&broken.iter().map(Broken::diagnostic).collect::<Vec<_>>()))
    });
    (checked, files)
}

pub(crate) fn processor(sm: u32) -> Processor {
    Processor::for_capability(sm / 10, sm % 10).unwrap()
}

pub(crate) fn compile(
    name: &str,
    source: &str,
    local_size: [u32; 3],
    sm: u32,
) -> (Result<Printed, Vec<Diagnostic>>, Files) {
    let (checked, files) = checked(name, source);
    let kernel = checked.kernels().next().unwrap().1.name.clone();
    let target = Target { processor: processor(sm), files: Some(&files) };
    let made = legalise(&checked, &kernel, local_size, &target).and_then(|legal| compile_ptx(&legal));
    (made, files)
}

pub(crate) fn text_of(name: &str, source: &str, local_size: [u32; 3], sm: u32) -> String {
    let (made, files) = compile(name, source, local_size, sm);
    made.unwrap_or_else(|found| panic!("{name}: {}", render_terminal(&files, &found, false))).text
}

/// Returns a kernel with buffers of every scalar type, and a body.
pub(crate) fn kernel(memories: &str, body: &str) -> String {
    let params: String = SCALARS.map(|it| format!("(param {it} (view {it} global read-write))\n")).concat();
    format!(
        "(module (kernel test {params} (param n u32) {memories} (body (let %i u64 (global-linear-id)) (let %0 u64 (const 0))\n{body}\n(return))))"
    )
}

/// All scalar types.
pub(crate) const SCALARS: [&str; 13] =
    ["bool", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64"];

/// Returns NVIDIA's assembler, unless it is not there, which is said.
pub(crate) fn assembler() -> Option<PathBuf> {
    let path = root().join(".tools/cuda/nvidia/cu13/bin/ptxas");
    if path.exists() {
        return Some(path);
    }
    println!("skipped: there is no ptxas in .tools/cuda (scripts/setup --gpu-tools installs it)");
    None
}

/// Lets the assembler make machine code of modules, each of which must have a separate name.
pub(crate) fn assemble(ptxas: &PathBuf, texts: &[(String, String)], sm: u32) {
    let folder = std::env::temp_dir().join(format!("crisp-ptx-{}-{}", std::process::id(), unique()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in texts {
        let (from, to) = (folder.join(format!("{name}.ptx")), folder.join(format!("{name}.cubin")));
        std::fs::write(&from, text).unwrap();
        let output = Command::new(ptxas).arg(format!("-arch=sm_{sm}")).arg("-o").arg(&to).arg(&from).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name} for sm_{sm}: {said}\n{text}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

fn unique() -> u32 {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
}
