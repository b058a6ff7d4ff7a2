//! The makers' own tools, which turn code into machine code: NVIDIA's assembler, LLVM's linker for AMD, Intel's offline compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

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
    let (code, input, names): (Vec<u8>, &str, &[&str]) = match ending(processor).0 {
        "cubin" => (emit::ptx(compiled, files, processor, options)?.into_bytes(), "code.ptx", &["ptxas"]),
        "hsaco" => (emit::amd_object(compiled, processor, options)?, "code.o", &["ld.lld-22", "ld.lld"]),
        _ => (emit::spirv(compiled, files, Spirv::Kernel, options)?, "code.spv", &["ocloc"]),
    };
    let tool = names.iter().find_map(|name| found(name));
    let tool = tool.ok_or_else(|| vec![messages::no_tool(names[0], processor)])?;
    run(&tool, processor, &code, input).map_err(|said| vec![messages::tool_failed(names[0], processor, &said)])
}

/// A program in `PATH`.
fn found(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// What a tool makes of code, in a folder of its own.
fn run(tool: &Path, processor: &str, code: &[u8], input: &str) -> Result<Vec<u8>, String> {
    let folder = std::env::temp_dir().join(format!("crisp-{}-{processor}", std::process::id()));
    let words = |error: std::io::Error| error.to_string();
    std::fs::create_dir_all(&folder).map_err(words)?;
    let (input, output) = (folder.join(input), folder.join("output"));
    let made = std::fs::write(&input, code).map_err(words).and_then(|()| {
        let mut command = Command::new(tool);
        match ending(processor).0 {
            "cubin" => command.arg(format!("-arch={processor}")).arg("-o").arg(&output).arg(&input),
            "hsaco" => command.arg("-shared").arg(&input).arg("-o").arg(&output),
            _ => command
                .args(["compile", "-spirv_input", "-output_no_suffix", "-device", processor, "-file"])
                .arg(&input)
                .arg("-output")
                .arg(&output),
        };
        let done = command.output().map_err(words)?;
        let said = [done.stdout, done.stderr].concat();
        if !done.status.success() {
            return Err(String::from_utf8_lossy(&said).trim().to_owned());
        }
        std::fs::read(&output).map_err(words)
    });
    // Left behind it would be clutter in a folder for such.
    let _ = std::fs::remove_dir_all(&folder);
    made
}
