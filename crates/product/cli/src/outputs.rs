//! `--transpile-to`, `--ir-target`, `--binary-gpu-target`, `--hoist`, `--metadata`: files of code beside each other, each whole or not there at all.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use crisp::diagnostics::{Diagnostic, Files};
use crisp::emit::{self, Dialect, Spirv};
use crisp::host::{self, Api, HoistOptions, HostPlan};
use crisp::package::Target;
use crisp::{Compiled, EmitOptions, Figures, MetadataOptions};

use crate::args::{Check, IrTarget, Language};
use crate::run::inputs;
use crate::shaken::Cache;
use crate::{messages, shaken, tools, whole};

/// One file that is wanted.
struct Wanted {
    form: Form,
    path: PathBuf,
}

enum Form {
    C(Dialect),
    Ir(IrTarget),
    /// Machine code for a processor.
    Binary(String),
    /// A program around the kernels.
    Hoist(Api),
    /// The facts that a host needs.
    Metadata,
}

/// Returns whether any file is wanted.
pub(crate) fn any(options: &Check) -> bool {
    options.metadata || are_of_code(options)
}

/// Returns whether files of code are wanted, or programs that launch it.
pub(crate) fn are_of_code(options: &Check) -> bool {
    !(options.hoist.is_empty()
        && options.transpile_to.is_empty()
        && options.ir_target.is_empty()
        && options.binary_gpu_target.is_empty())
}

/// Makes all files that are wanted, then writes those that could be made. What is wrong with one does not keep the others back. Gives what was wrong,
/// and what the makers' tools say of kernels.
pub(crate) fn write(
    options: &Check,
    compiled: &Compiled,
    files: &Files,
    local: Option<&[u64]>,
    mut cache: Option<&mut Cache>,
) -> (Vec<Diagnostic>, Vec<Figures>) {
    let (mut problems, mut figures) = (Vec::new(), Vec::new());
    let wanted = match wanted(options) {
        Ok(wanted) => wanted,
        Err(problem) => return (vec![problem], figures),
    };
    let emit_options = EmitOptions { kernel: options.kernel.as_deref(), local };
    let mut plans = Ok(Vec::new());
    if !options.hoist.is_empty() && compiled.module.is_some() {
        let given = match given(options) {
            Ok(given) => given,
            Err(problem) => return (vec![problem], figures),
        };
        let mut used = BTreeSet::new();
        let mut set = |plan: &mut HostPlan| {
            let given = inputs::with_sizes(compiled, plan, &given)?;
            inputs::set(plan, &given, &mut used)
        };
        plans = host::plans(compiled, options.kernel.as_deref(), local, &mut set).map(|(plans, warnings)| {
            problems.extend(warnings);
            plans
        });
        if let Ok(plans) = &plans {
            let there: Vec<&str> = plans.iter().flat_map(host::settable).collect();
            let unknown = given.iter().filter(|(name, _)| !used.contains(name));
            let unknown: Vec<Diagnostic> =
                unknown.map(|(name, _)| messages::orchestration_argument("--hoist-arg", name, &there)).collect();
            if !unknown.is_empty() {
                return (unknown, figures);
            }
        }
    }
    for Wanted { form, path } in wanted {
        let ending = ending(&path, options);
        // What the makers' tools say of machine code is known only where they make it.
        let is_code = match &form {
            Form::C(_) | Form::Ir(_) => true,
            Form::Binary(_) => !options.metadata,
            Form::Hoist(_) | Form::Metadata => false,
        };
        let known = cache.as_ref().filter(|_| is_code).and_then(|cache| cache.known(&ending));
        let made = match &form {
            _ if let Some(known) = known => Ok(known),
            Form::Binary(processor) => tools::binary(compiled, files, processor, &emit_options, options.fat_binary)
                .map(|(bytes, its)| {
                    figures.extend(its);
                    bytes
                }),
            Form::Metadata => metadata_of(options, compiled, local, &figures),
            Form::Hoist(api) => match &plans {
                Ok(plans) => hoisted(*api, &path, options, compiled, plans, local, &mut problems),
                Err(errors) => Err(errors.clone()),
            },
            Form::C(_) | Form::Ir(_) => make(&form, compiled, files, &emit_options),
        };
        if made.is_ok() && matches!(form, Form::Ir(IrTarget::Wgsl | IrTarget::Msl | IrTarget::Hlsl)) {
            Diagnostic::add_new(emit::wgsl_remarks(compiled, &emit_options), &mut problems);
        }
        if let (Some(cache), Ok(bytes), true) = (&mut cache, &made, is_code) {
            cache.keep(&ending, bytes);
        }
        let written = made.and_then(|bytes| {
            let unwritable = |error: std::io::Error| vec![messages::output_unwritable(&path, &error)];
            let target = whole::writable(&path).map_err(unwritable)?;
            whole::replace(&target, |out| out.write_all(&bytes)).map_err(unwritable)
        });
        Diagnostic::add_new(written.err().unwrap_or_default(), &mut problems);
    }
    (problems, figures)
}

/// A program around the kernels.
fn hoisted(
    api: Api,
    path: &Path,
    options: &Check,
    compiled: &Compiled,
    plans: &[HostPlan],
    local: Option<&[u64]>,
    problems: &mut Vec<Diagnostic>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let (base, _) = base(options);
    let base = base.to_string_lossy();
    let mut codes = Vec::new();
    let binary = |wanted: fn(&str) -> bool| {
        options
            .binary_gpu_target
            .iter()
            .filter(move |processor| wanted(processor))
            .map(|processor| format!("{base}_{processor}.{}", tools::ending(processor, options.fat_binary)))
    };
    let ir = |target: IrTarget, ending: &str| options.ir_target.contains(&target).then(|| format!("{base}{ending}"));
    let mut others = Vec::new();
    let (target, option, otherwise) = match api {
        Api::OpenCl | Api::PyOpenCl => {
            codes.extend(binary(|processor| !processor.starts_with("sm_") && !processor.starts_with("gfx")));
            codes.extend(ir(IrTarget::Spv, ".spv"));
            let c = options.transpile_to.contains(&Language::Oclc);
            codes.extend(c.then(|| format!("{base}.c")));
            let only_c = c && codes.len() == 1;
            others.extend((c && !only_c).then_some(Target::OpenClC));
            (if only_c { Target::OpenClC } else { Target::Spirv }, "--ir-target=spv", format!("{base}.spv"))
        }
        Api::LevelZero | Api::PyLevelZero => {
            codes.extend(binary(|processor| !processor.starts_with("sm_") && !processor.starts_with("gfx")));
            codes.extend(ir(IrTarget::Spv, ".spv"));
            (Target::Spirv, "--ir-target=spv", format!("{base}.spv"))
        }
        Api::Cuda | Api::PyCuda => {
            codes.extend(binary(|processor| processor.starts_with("sm_")));
            codes.extend(ir(IrTarget::Ptx, ".ptx"));
            (Target::Ptx, "--ir-target=ptx", format!("{base}.ptx"))
        }
        Api::Vulkan => {
            codes.extend(ir(IrTarget::SpvVulkan, "_vulkan.spv"));
            (Target::SpirvVulkan, "--ir-target=spv-vulkan", format!("{base}_vulkan.spv"))
        }
        // The page holds the code.
        Api::WebGpu => {
            codes.push(String::new());
            (Target::Wgsl, "", String::new())
        }
        Api::Hip => {
            codes.extend(binary(|processor| processor.starts_with("gfx")));
            let processor = "gfx942".to_owned();
            (Target::Amd(processor), "--binary-gpu-target=gfx942", format!("{base}_gfx942.hsaco"))
        }
    };
    if codes.is_empty() {
        problems.push(messages::hoist_without_code(api.name(), option, &otherwise));
        codes.push(otherwise);
    }
    if options.hoist_unified_memory && api == Api::WebGpu {
        return Err(vec![messages::hoist_shares_nothing(api.name())]);
    }
    let in_memory = match options.hoist_dynamic.as_slice() {
        [] => None,
        kernels => Some(host::in_memory(compiled, api, &target, &shaken::flags(options), kernels)?),
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (stem, codes) = (stem.as_ref(), codes.as_slice());
    let (kernel, unified) = (options.kernel.as_deref(), options.hoist_unified_memory);
    let options = HoistOptions {
        api,
        stem,
        codes,
        target: &target,
        others: &others,
        kernel,
        local,
        unified,
        in_memory: in_memory.as_ref(),
    };
    host::print(compiled, plans, &options).map(String::into_bytes)
}

/// The inputs that the command line gives.
fn given(options: &Check) -> Result<Vec<(String, String)>, Diagnostic> {
    let pairs = options.hoist_arguments.iter().map(|pair| match pair.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err(messages::hoist_argument(pair)),
    });
    pairs.collect()
}

/// Returns the part of a file's name after the common beginning.
fn ending(path: &Path, options: &Check) -> String {
    let (base, _) = base(options);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    name.strip_prefix(&*base.to_string_lossy()).map_or(name.clone(), str::to_owned)
}

/// Metadata for who compares how kernels are called; empty where there is none.
pub(crate) fn metadata_text(options: &Check, compiled: &Compiled) -> String {
    let about = MetadataOptions { kernel: options.kernel.as_deref(), local: None, targets: &[], figures: &[] };
    crisp::metadata(compiled, &about).unwrap_or_default()
}

/// Returns the beginning of the names of files, and their folder.
pub(crate) fn base(options: &Check) -> (OsString, PathBuf) {
    let stem = options.files.last().and_then(|file| Path::new(file).file_stem()).unwrap_or_default();
    let base = options.output_base.as_ref().map_or(stem, |base| base.as_os_str());
    (base.to_owned(), options.output_dir.clone().unwrap_or_default())
}

/// Metadata of all that is written.
fn metadata_of(
    options: &Check,
    compiled: &Compiled,
    local: Option<&[u64]>,
    figures: &[Figures],
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let mut targets = Vec::new();
    let oclc = options.transpile_to.contains(&Language::Oclc);
    targets.extend(oclc.then(|| ("oclc".to_owned(), Target::OpenClC)));
    for target in &options.ir_target {
        targets.extend(match target {
            IrTarget::Ptx => Some(("ptx".to_owned(), Target::Ptx)),
            IrTarget::Spv => Some(("spv".to_owned(), Target::Spirv)),
            IrTarget::SpvVulkan => Some(("spv-vulkan".to_owned(), Target::SpirvVulkan)),
            // The other two are made of it, and bind alike.
            IrTarget::Wgsl => Some(("wgsl".to_owned(), Target::Wgsl)),
            IrTarget::Msl => Some(("msl".to_owned(), Target::Wgsl)),
            IrTarget::Hlsl => Some(("hlsl".to_owned(), Target::Wgsl)),
            IrTarget::Llvm => None,
        });
    }
    for processor in &options.binary_gpu_target {
        targets.push((processor.clone(), Target::from_name(processor).unwrap_or(Target::Spirv)));
    }
    let options = MetadataOptions { kernel: options.kernel.as_deref(), local, targets: &targets, figures };
    crisp::metadata(compiled, &options).map(String::into_bytes)
}

/// All files that are wanted, none of which may be another or a source.
fn wanted(options: &Check) -> Result<Vec<Wanted>, Diagnostic> {
    let (base, folder) = base(options);
    let named = |suffix: &str| {
        let mut name = base.clone();
        name.push(suffix);
        folder.join(name)
    };
    let mut all = Vec::new();
    for language in &options.transpile_to {
        let (dialect, ending) = match language {
            Language::Oclc => (Dialect::OpenCl12, ".c"),
            Language::Cuda => (Dialect::Cuda, ".cu"),
        };
        all.push(Wanted { form: Form::C(dialect), path: named(ending) });
    }
    for &target in &options.ir_target {
        let ending = match target {
            IrTarget::Ptx => ".ptx",
            IrTarget::Spv => ".spv",
            IrTarget::SpvVulkan => "_vulkan.spv",
            IrTarget::Wgsl => ".wgsl",
            IrTarget::Msl => ".metal",
            IrTarget::Hlsl => ".hlsl",
            IrTarget::Llvm => ".ll",
        };
        all.push(Wanted { form: Form::Ir(target), path: named(ending) });
    }
    for processor in &options.binary_gpu_target {
        let ending = tools::ending(processor, options.fat_binary);
        let path = named(&format!("_{processor}.{ending}"));
        all.push(Wanted { form: Form::Binary(processor.clone()), path });
    }
    for &hoist in &options.hoist {
        let api = Api::from(hoist);
        all.push(Wanted { form: Form::Hoist(api), path: named(&format!("_hoist_{}.{}", api.name(), api.extension())) });
    }
    if options.metadata {
        all.push(Wanted { form: Form::Metadata, path: named(".metacrisp") });
    }
    let mut paths = BTreeSet::new();
    for Wanted { form: _, path } in &all {
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
        Form::Binary(_) | Form::Hoist(_) | Form::Metadata => return Ok(Vec::new()),
    };
    text.map(String::into_bytes)
}
