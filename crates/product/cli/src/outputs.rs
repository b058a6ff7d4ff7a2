//! `--transpile-to`, `--ir-target`, `--binary-gpu-target`: files of code beside each other, each whole or not there at all.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::emit::{self, Dialect, Spirv};
use crisp::{Compiled, EmitOptions};

use crate::args::{Check, IrTarget, Language};
use crate::{messages, tools, whole};

/// One file that is wanted.
struct Wanted {
    form: Form,
    path: PathBuf,
    /// Whether it holds all kernels, or one.
    many: bool,
}

enum Form {
    C(Dialect),
    Ir(IrTarget),
    /// Machine code for a processor.
    Binary(String),
}

/// Whether any file is wanted.
pub(crate) fn any(options: &Check) -> bool {
    !(options.transpile_to.is_empty() && options.ir_target.is_empty() && options.binary_gpu_target.is_empty())
}

/// Makes all files that are wanted, then writes those that could be made. What is wrong with one does not keep the others back.
pub(crate) fn write(options: &Check, compiled: &Compiled, files: &Files, local: Option<&[u64]>) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    let wanted = match wanted(options) {
        Ok(wanted) => wanted,
        Err(problem) => return vec![problem],
    };
    let emit_options = EmitOptions { kernel: options.kernel.as_deref(), local };
    let kernels: Vec<&str> = compiled.kernels().collect();
    for Wanted { form, path, many } in wanted {
        if !many && options.kernel.is_none() && kernels.len() > 1 {
            let source = options.files.last().map_or("", String::as_str);
            problems.push(messages::several_kernels(source, &kernels));
            continue;
        }
        let made = make(&form, compiled, files, &emit_options);
        let written = made.and_then(|bytes| {
            let unwritable = |error: std::io::Error| vec![messages::output_unwritable(&path, &error)];
            let target = whole::writable(&path).map_err(unwritable)?;
            whole::replace(&target, |out| out.write_all(&bytes)).map_err(unwritable)
        });
        problems.extend(written.err().unwrap_or_default());
    }
    problems
}

/// All files that are wanted, none of which may be another or a source.
fn wanted(options: &Check) -> Result<Vec<Wanted>, Diagnostic> {
    let stem = options.files.last().and_then(|file| Path::new(file).file_stem()).unwrap_or_default();
    let base = options.output_base.as_ref().map_or(stem, |base| base.as_os_str());
    let folder = options.output_dir.clone().unwrap_or_default();
    let named = |suffix: &str| {
        let mut name = base.to_owned();
        name.push(suffix);
        folder.join(name)
    };
    let mut all = Vec::new();
    for language in &options.transpile_to {
        let (dialect, ending) = match language {
            Language::Oclc => (Dialect::OpenCl12, ".c"),
            Language::Cuda => (Dialect::Cuda, ".cu"),
        };
        all.push(Wanted { form: Form::C(dialect), path: named(ending), many: true });
    }
    for &target in &options.ir_target {
        let (ending, many) = match target {
            IrTarget::Ptx => (".ptx", true),
            IrTarget::Spv => (".spv", false),
            IrTarget::SpvVulkan => ("_vulkan.spv", false),
            IrTarget::Wgsl => (".wgsl", false),
            IrTarget::Msl => (".metal", false),
            IrTarget::Hlsl => (".hlsl", false),
            IrTarget::Llvm => (".ll", true),
        };
        all.push(Wanted { form: Form::Ir(target), path: named(ending), many });
    }
    for processor in &options.binary_gpu_target {
        let (ending, many) = tools::ending(processor);
        let path = named(&format!("_{processor}.{ending}"));
        all.push(Wanted { form: Form::Binary(processor.clone()), path, many });
    }
    let mut paths = BTreeSet::new();
    for Wanted { form: _, path, many: _ } in &all {
        let source = |source: &String| matches!((std::fs::canonicalize(source), std::fs::canonicalize(path)), (Ok(source), Ok(path)) if source == path);
        if options.files.iter().any(source) {
            return Err(messages::output_overwrites(path, "a source"));
        }
        if !paths.insert(path) {
            return Err(messages::output_overwrites(path, "another output"));
        }
    }
    Ok(all)
}

fn make(
    form: &Form,
    compiled: &Compiled,
    files: &Files,
    options: &EmitOptions<'_>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let text = match form {
        Form::C(dialect) => emit::c(compiled, files, *dialect, options),
        Form::Ir(IrTarget::Ptx) => emit::ptx(compiled, files, emit::PTX_PROCESSOR, options),
        Form::Ir(IrTarget::Spv) => return emit::spirv(compiled, files, Spirv::Kernel, options),
        Form::Ir(IrTarget::SpvVulkan) => return emit::spirv(compiled, files, Spirv::Shader, options),
        Form::Ir(IrTarget::Wgsl) => emit::wgsl(compiled, options),
        Form::Ir(IrTarget::Msl) => emit::metal(compiled, options),
        Form::Ir(IrTarget::Hlsl) => emit::hlsl(compiled, options),
        Form::Ir(IrTarget::Llvm) => emit::llvm(compiled, options),
        Form::Binary(processor) => return tools::binary(compiled, files, processor, options),
    };
    text.map(String::into_bytes)
}
