//! `crisp FILE…`: what is wrong with sources, or what a stage of compilation makes of them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use crisp::diagnostics::{Diagnostic, Files};
use crisp::emit::{Dialect, Spirv};
use crisp::package::Target;
use crisp::{Compiled, EmitOptions};

use crate::args::{Check, CheckAndReport, Emit, Explained, Stage};
use crate::progress::Progress;
use crate::report::Reporter;
use crate::run::{program::given_array, sizes};
use crate::shaken::Cache;
use crate::sources::Modes;
use crate::{DONE, ERRORS, facts, fix, messages, outputs, packages, rewritten, sources, whole};

/// The output about sources without errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    /// Nothing but what a stage is.
    Nothing,
    /// The facts about kernels.
    Facts,
    /// How loop kernels are executed, or what each access of other kernels costs.
    Loops,
    /// How the CPU executes kernels.
    Cpu,
    /// The work of loop kernels and tensor programs.
    Cost,
    /// The messages that are left after sure fixes were applied to the files.
    Fixed,
}

impl Show {
    /// Returns the output that the options of `crisp check` request.
    pub(crate) fn of(options: &CheckAndReport) -> Show {
        match (options.facts, options.explain) {
            _ if options.fix => Show::Fixed,
            _ if options.cost => Show::Cost,
            (true, _) => Show::Facts,
            (false, Some(Explained::Warps)) => Show::Loops,
            (false, Some(Explained::Cpu)) => Show::Cpu,
            (false, None) => Show::Nothing,
        }
    }
}

/// Checks; silent when all is well and neither a stage nor a report is wanted.
pub(crate) fn check(options: &Check, show: Show, reporter: &Reporter) -> u8 {
    if options.files.iter().any(|path| packages::is_package(path)) {
        return packages::show(options, reporter);
    }
    let _progress = Progress::start("compiling");
    let local = options.local.as_deref().map(|text| sizes::parse("--local", text)).transpose();
    let wanted = local.and_then(|local| Ok((local, packages::wanted(options)?, target(options)?)));
    let (local, package, target) = match wanted {
        Ok(wanted) => wanted,
        Err(error) => {
            reporter.placeless(&[error]);
            return ERRORS;
        }
    };
    let keep_expanded = options.emit == Some(Emit::Stage(Stage::Expanded));
    let modes = Modes {
        no_double: options.no_f64,
        math: options.floats.math(),
        promises: options.promises.clone(),
        debug_output: options.debug_output,
        rewrite: options.re_output_crisp.is_some(),
    };
    let given: [&[String]; 3] = [&options.define, &options.dims, &options.includes.folders];
    let mut session = match sources::session(&options.files, given, keep_expanded, modes) {
        Ok(session) => session,
        Err(errors) => {
            reporter.placeless(&errors);
            return ERRORS;
        }
    };
    session.schedules_for(scheduled_for(options));
    session.instances(sources::instances(&options.kernel));
    session.arrays(options.hoist_arguments.iter().filter_map(|text| given_array(text)).collect());
    if show == Show::Fixed {
        session = match fix::fix(session, reporter) {
            Ok(fixed) => fixed,
            Err(errors) => {
                reporter.placeless(&errors);
                return ERRORS;
            }
        };
    }
    let compiled = session.compile();
    // A kernel that was made of a template has a name of the module from here on.
    let kernel = options.kernel.as_deref().map(|name| compiled.kernel_called(name).to_owned());
    let options = &Check { kernel, ..options.clone() };
    let mut diagnostics = compiled.diagnostics.clone();
    options.promises.weigh(&mut diagnostics);
    if compiled.module.is_some() && diagnostics.iter().any(|it| it.severity.is_fatal()) {
        reporter.diagnostics(session.files(), &diagnostics);
        return ERRORS;
    }
    let made = match &options.emit {
        Some(stage) => emit(stage, &compiled, session.files(), options, local.as_deref()),
        None => Ok(Vec::new()),
    };
    if made.is_ok() && matches!(options.emit, Some(Emit::Stage(Stage::Wgsl | Stage::Metal | Stage::Hlsl))) {
        let options = EmitOptions { kernel: options.kernel.as_deref(), local: local.as_deref() };
        diagnostics.extend(crisp::emit::wgsl_remarks(&compiled, &options));
    }
    let (made, errors) = made.map_or_else(|errors| (Vec::new(), errors), |made| (made, Vec::new()));
    diagnostics.extend(errors);
    let mut figures = Vec::new();
    let (mut cache, note) = Cache::open(options, &compiled, &outputs::base(options).0);
    diagnostics.extend(note);
    // Libraries alone are compiled for what they leave.
    let only_libraries = cache.is_some() && compiled.kernels().next().is_none();
    if outputs::any(options) && compiled.module.is_some() && !only_libraries {
        let (problems, its) = outputs::write(options, &compiled, session.files(), local.as_deref(), cache.as_mut());
        diagnostics.extend(problems);
        figures = its;
    }
    if let Some(cache) = cache.filter(|_| !diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal())) {
        diagnostics.extend(cache.write(options, &compiled, outputs::metadata_text(options, &compiled)));
    }
    if let (Some(folder), Some(rewritten)) = (&options.re_output_crisp, &compiled.rewritten) {
        diagnostics.extend(rewritten::write(folder, rewritten, session.files()));
    }
    if let (Some(package), Some(_)) = (&package, &compiled.module) {
        let written = packages::write(package, &compiled, options, local.as_deref());
        diagnostics.extend(written.unwrap_or_else(|errors| errors));
    }
    options.promises.weigh(&mut diagnostics);
    reporter.diagnostics(session.files(), &diagnostics);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return ERRORS;
    }
    if show == Show::Loops {
        return reporter.output(&compiled.explained.clone().unwrap_or_else(|| compiled.explain_lanes()));
    }
    if show == Show::Cost {
        return reporter.output(&compiled.work_text());
    }
    if show == Show::Cpu {
        let options = EmitOptions { kernel: options.kernel.as_deref(), local: local.as_deref() };
        return match crisp::emit::explain_cpu(&compiled, &options) {
            Ok(text) => reporter.output(&text),
            Err(errors) => {
                reporter.diagnostics(session.files(), &errors);
                ERRORS
            }
        };
    }
    if show == Show::Facts {
        let kernels = facts::report(session.files(), &compiled.facts(), &figures, reporter.json);
        return reporter.output(&(kernels + &facts::rows(session.files(), &compiled.tensors, reporter.json)));
    }
    match target {
        Some((path, target)) => match whole::replace(&target, |out| out.write_all(&made)) {
            Ok(()) => DONE,
            Err(error) => {
                reporter.placeless(&[messages::output_unwritable(&path, &error)]);
                ERRORS
            }
        },
        None if made.is_empty() => DONE,
        None => reporter.bytes(&made),
    }
}

/// Returns the target whose schedules are taken: the named one, else the one that the code is made for.
fn scheduled_for(options: &Check) -> &str {
    if let Some(target) = options.target.first() {
        return target;
    }
    match options.emit {
        Some(Emit::Stage(stage)) => match stage {
            Stage::Wgsl | Stage::Metal | Stage::Hlsl => "wgsl",
            Stage::OpenclC => "opencl-c",
            Stage::Cuda => "cuda",
            Stage::Ptx => "ptx",
            Stage::Spirv => "spirv",
            Stage::SpirvVulkan => "spirv-vulkan",
            Stage::Expanded
            | Stage::Instantiated
            | Stage::Ir
            | Stage::IrBinary
            | Stage::IrOpt
            | Stage::Legal
            | Stage::Llvm
            | Stage::Asm => "cpu",
        },
        Some(Emit::After(_)) => "cpu",
        // Files of code are all for other devices than this processor.
        None if outputs::are_of_code(options) => "gpu",
        None => "cpu",
    }
}

/// The file that the stage is written to: its name, and the file to replace. Nothing is written yet.
fn target(options: &Check) -> Result<Option<(PathBuf, PathBuf)>, Diagnostic> {
    if options.emit.is_some() && options.output.as_deref() == Some(Path::new("-")) {
        return Ok(None);
    }
    let Some(path) = options.output.as_ref().filter(|_| options.emit.is_some()) else {
        return if options.emit == Some(Emit::Stage(Stage::IrBinary)) {
            Err(messages::binary_to_terminal())
        } else {
            Ok(None)
        };
    };
    let target = whole::writable(path).map_err(|error| messages::output_unwritable(path, &error))?;
    let same = |source: &String| std::fs::canonicalize(Path::new(source)).is_ok_and(|source| source == target);
    if options.files.iter().any(same) {
        return Err(messages::output_overwrites(path, "a source"));
    }
    Ok(Some((path.clone(), target)))
}

/// A stage; nothing where an earlier stage failed, which has been said.
fn emit(
    stage: &Emit,
    compiled: &Compiled,
    files: &Files,
    options: &Check,
    local: Option<&[u64]>,
) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let target = packages::target_of_stage(&options.target).map_err(|problem| vec![problem])?;
    if let (Emit::Stage(stage), Some(target)) = (stage, &target)
        && !fits(*stage, target)
    {
        return Err(vec![messages::target_of_other_stage(&name_of(*stage), target)]);
    }
    if *stage == Emit::Stage(Stage::Expanded) {
        return Ok(compiled.expanded.clone().unwrap_or_default().into_bytes());
    }
    if *stage == Emit::Stage(Stage::Instantiated) {
        return Ok(compiled.instantiated.clone().unwrap_or_default().into_bytes());
    }
    if compiled.module.is_none() {
        return Ok(Vec::new());
    }
    if let Some(name) = &options.kernel
        && compiled.kernel(name).is_none()
    {
        let path = options.files.last().map_or("", String::as_str);
        let kernels: Vec<&str> = compiled.kernels().collect();
        return Err(vec![messages::unknown_kernel(name, path, &kernels)]);
    }
    let options = EmitOptions { kernel: options.kernel.as_deref(), local };
    let stage = match stage {
        Emit::Stage(stage) => *stage,
        Emit::After(pass) => {
            return crisp::emit::ir_after(compiled, pass, target.as_ref(), &options).map(String::into_bytes);
        }
    };
    let text = match stage {
        Stage::Expanded | Stage::Instantiated => Ok(String::new()),
        Stage::IrBinary => return Ok(crisp::emit::binary_ir(compiled, files)),
        Stage::Ir => Ok(crisp::emit::ir(compiled)),
        Stage::IrOpt => crisp::emit::optimised_ir(compiled),
        Stage::Legal => match &target {
            Some(target) => crisp::emit::legal_ir(compiled, target, &options),
            None => Err(vec![messages::stage_without_target(&Target::NAMES)]),
        },
        Stage::Llvm => crisp::emit::llvm(compiled, &options),
        Stage::Asm => crisp::emit::assembly(compiled, &options),
        Stage::Wgsl => crisp::emit::wgsl(compiled, &options),
        Stage::Metal => crisp::emit::metal(compiled, &options),
        Stage::Hlsl => crisp::emit::hlsl(compiled, &options),
        Stage::OpenclC => crisp::emit::c(compiled, files, Dialect::OpenCl12, &options),
        Stage::Cuda => crisp::emit::c(compiled, files, Dialect::Cuda, &options),
        Stage::Ptx => {
            let processor = match &target {
                Some(Target::Nvidia(processor)) => processor.as_str(),
                _ => crisp::emit::PTX_PROCESSOR,
            };
            crisp::emit::ptx(compiled, files, processor, &options)
        }
        Stage::Spirv => crisp::emit::spirv_text(compiled, files, Spirv::Kernel, &options),
        Stage::SpirvVulkan => crisp::emit::spirv_text(compiled, files, Spirv::Shader, &options),
    };
    text.map(String::into_bytes)
}

/// Returns whether a stage is made for a target.
fn fits(stage: Stage, target: &Target) -> bool {
    match stage {
        Stage::Expanded | Stage::Instantiated | Stage::Ir | Stage::IrBinary | Stage::IrOpt => false,
        Stage::Legal => true,
        Stage::Llvm | Stage::Asm => *target == Target::Cpu,
        Stage::Wgsl | Stage::Metal | Stage::Hlsl => *target == Target::Wgsl,
        Stage::OpenclC => *target == Target::OpenClC,
        Stage::Cuda => false,
        Stage::Ptx => matches!(target, Target::Ptx | Target::Nvidia(_)),
        Stage::Spirv => *target == Target::Spirv,
        Stage::SpirvVulkan => *target == Target::SpirvVulkan,
    }
}

fn name_of(stage: Stage) -> String {
    stage.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
