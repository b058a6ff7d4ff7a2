//! The makers' own tools, which turn code into machine code: NVIDIA's assembler, Intel's offline compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::emit::{self, Spirv};
use crisp::{Compiled, EmitOptions};

use crate::messages;

/// How the name of a processor's machine code ends, and whether it holds all kernels of a source.
pub(crate) fn ending(processor: &str) -> (&'static str, bool) {
    if processor.starts_with("sm_") {
        ("cubin", true)
    } else if processor.starts_with("gfx") {
        ("hsaco", false)
    } else {
        ("bin", false)
    }
}

/// Machine code for a processor: `sm_90`, `gfx942`, or one that Intel's compiler knows, such as `pvc`.
///
/// # Errors
/// What the target cannot do; that its tool is not there, or what it says.
pub(crate) fn binary(
    compiled: &Compiled,
    files: &Files,
    processor: &str,
    options: &EmitOptions<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    match ending(processor).0 {
        "cubin" => assemble(processor, emit::ptx(compiled, files, processor, options)?.as_bytes()),
        // The library links it.
        "hsaco" => emit::amd_object(compiled, processor, options),
        _ => {
            let code = emit::spirv(compiled, files, Spirv::Kernel, options)?;
            let tool = Tool { name: "ocloc", processor, input: "code.spv" };
            tool.run(&code, &|input, output| {
                let words = ["compile", "-spirv_input", "-output_no_suffix", "-device", processor, "-file"];
                let words = words.into_iter().map(OsString::from);
                words.chain([input.into(), "-output".into(), output.into()]).collect()
            })
        }
    }
}

/// Machine code of PTX by NVIDIA's assembler.
///
/// # Errors
/// That it is not there, or what it says.
pub(crate) fn assemble(processor: &str, ptx: &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    Tool { name: "ptxas", processor, input: "code.ptx" }
        .run(ptx, &|input, output| vec![format!("-arch={processor}").into(), "-o".into(), output.into(), input.into()])
}

/// A program in `PATH`.
fn found(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// A maker's tool.
struct Tool<'a> {
    name: &'static str,
    /// What code is made for.
    processor: &'a str,
    /// What the file is called that it reads.
    input: &'static str,
}

impl Tool<'_> {
    /// What it makes of code, in a folder of its own.
    fn run(&self, code: &[u8], arguments: &dyn Fn(&Path, &Path) -> Vec<OsString>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Tool { name, processor, input } = *self;
        let tool = found(name).ok_or_else(|| vec![messages::no_tool(name, processor)])?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("crisp-{}-{number}", std::process::id()));
        let words = |error: std::io::Error| error.to_string();
        let (input, output) = (folder.join(input), folder.join("output"));
        let made = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&input, code)).map_err(words);
        let made = made.and_then(|()| {
            let done = Command::new(tool).args(arguments(&input, &output)).output().map_err(words)?;
            let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).trim().to_owned();
            if !done.status.success() {
                return Err(said);
            }
            std::fs::read(&output).map_err(words)
        });
        // Left behind it would be clutter in a folder for such.
        let _ = std::fs::remove_dir_all(&folder);
        made.map_err(|said| vec![messages::tool_failed(name, processor, &said)])
    }
}
