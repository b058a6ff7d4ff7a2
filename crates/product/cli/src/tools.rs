//! The makers' own tools, which turn code into machine code: NVIDIA's assembler, Intel's offline compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::emit::{self, Spirv};
use crisp::package::Target;
use crisp::{Compiled, EmitOptions, Figures, ptxas_figures};

use crate::messages;

/// How the name of a processor's machine code ends, with the assembly in it where it is fat.
pub(crate) fn ending(processor: &str, fat: bool) -> &'static str {
    if processor.starts_with("sm_") {
        if fat { "fatbin" } else { "cubin" }
    } else if processor.starts_with("gfx") {
        "hsaco"
    } else {
        "bin"
    }
}

/// Machine code for a processor: `sm_90`, `gfx942`, or one that Intel's compiler knows, such as `pvc`; and what the tool says it takes.
///
/// # Errors
/// What the target cannot do; that its tool is not there, or what it says.
pub(crate) fn binary(
    compiled: &Compiled,
    files: &Files,
    processor: &str,
    options: &EmitOptions<'_>,
    fat: bool,
) -> Result<(Vec<u8>, Vec<Figures>), Vec<Diagnostic>> {
    match ending(processor, fat) {
        "hsaco" if fat => Err(vec![messages::no_fat_binary(processor)]),
        "cubin" | "fatbin" => {
            let ptx = emit::ptx(compiled, files, processor, options)?;
            let made = assemble_saying(processor, ptx.as_bytes())?;
            let figures = ptxas_figures(&made.said);
            let bytes = if fat { fat_binary(processor, &made.bytes, ptx.as_bytes())? } else { made.bytes };
            Ok((bytes, figures))
        }
        // The library links it.
        "hsaco" => Ok((emit::amd_object(compiled, processor, options)?, Vec::new())),
        _ => {
            let code = emit::spirv(compiled, files, Spirv::Kernel, options)?;
            let made = Tool { name: "ocloc", processor }.run(&[("code.spv", &code)], &|folder| {
                let words = ["compile", "-spirv_input", "-output_no_suffix", "-device", processor, "-file"];
                let words = words.into_iter().map(OsString::from);
                words.chain([folder.join("code.spv").into(), "-output".into(), folder.join(OUTPUT).into()]).collect()
            })?;
            Ok((made.bytes, Vec::new()))
        }
    }
}

/// The output of a tool.
struct Made {
    bytes: Vec<u8>,
    /// Its messages.
    said: String,
}

/// Machine code of PTX by NVIDIA's assembler.
///
/// # Errors
/// That it is not there, or what it says.
pub(crate) fn assemble(processor: &str, ptx: &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    assemble_saying(processor, ptx).map(|made| made.bytes)
}

fn assemble_saying(processor: &str, ptx: &[u8]) -> Result<Made, Vec<Diagnostic>> {
    Tool { name: "ptxas", processor }.run(&[("code.ptx", ptx)], &|folder| {
        let (input, output) = (folder.join("code.ptx"), folder.join(OUTPUT));
        vec!["-v".into(), format!("-arch={processor}").into(), "-o".into(), output.into(), input.into()]
    })
}

/// Machine code and the assembly that it is of in one, for later processors.
fn fat_binary(processor: &str, cubin: &[u8], ptx: &[u8]) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let number = processor.trim_start_matches("sm_");
    let made = Tool { name: "fatbinary", processor }.run(&[("code.cubin", cubin), ("code.ptx", ptx)], &|folder| {
        let image = |kind: &str, file: &str| {
            let mut word = OsString::from(format!("--image3=kind={kind},sm={number},file="));
            word.push(folder.join(file));
            word
        };
        let mut create = OsString::from("--create=");
        create.push(folder.join(OUTPUT));
        vec!["--64".into(), create, image("elf", "code.cubin"), image("ptx", "code.ptx")]
    });
    made.map(|made| made.bytes)
}

/// Returns whether the tools of these targets are there, before much is done for nothing.
pub(crate) fn check(targets: &[Target]) -> Result<(), Vec<Diagnostic>> {
    let missing = targets.iter().find(|target| matches!(target, Target::Nvidia(_)) && found("ptxas").is_none());
    missing.map_or(Ok(()), |target| Err(vec![messages::no_tool("ptxas", &target.to_string())]))
}

/// A program in `PATH`.
fn found(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// The file that tools write.
const OUTPUT: &str = "output";

/// A maker's tool.
struct Tool<'a> {
    name: &'static str,
    /// The processor that code is made for.
    processor: &'a str,
}

impl Tool<'_> {
    /// Returns the output of the tool for files, in a separate folder.
    fn run(
        &self,
        inputs: &[(&str, &[u8])],
        arguments: &dyn Fn(&Path) -> Vec<OsString>,
    ) -> Result<Made, Vec<Diagnostic>> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let Tool { name, processor } = *self;
        let tool = found(name).ok_or_else(|| vec![messages::no_tool(name, processor)])?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("crisp-{}-{number}", std::process::id()));
        let words = |error: std::io::Error| error.to_string();
        let write = |(name, bytes): &(&str, &[u8])| std::fs::write(folder.join(name), bytes);
        let made = std::fs::create_dir_all(&folder).and_then(|()| inputs.iter().try_for_each(write)).map_err(words);
        let made = made.and_then(|()| {
            let done = Command::new(tool).args(arguments(&folder)).output().map_err(words)?;
            let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).trim().to_owned();
            if !done.status.success() {
                return Err(said);
            }
            Ok(Made { bytes: std::fs::read(folder.join(OUTPUT)).map_err(words)?, said })
        });
        // Files that stay after it are in a folder for temporary files.
        let _ = std::fs::remove_dir_all(&folder);
        made.map_err(|said| vec![messages::tool_failed(name, processor, &said)])
    }
}
