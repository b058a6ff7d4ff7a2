//! `crisp run`: arguments from the command line into a kernel, its results into files and a summary.

mod arguments;
mod callee;
mod columns;
mod counting;
pub(crate) mod images;
pub(crate) mod inputs;
mod orchestration;
mod outputs;
pub(crate) mod parameter;
pub(crate) mod prepare;
pub(crate) mod program;
mod shapes;
pub(crate) mod sizes;
mod statistics;
mod structures;
mod summary;
mod values;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crisp::diagnostics::{Diagnostic, Files, render_json};
use crisp::values::elements::{self, Elements};
use crisp::{Callable, Compiled, EmitOptions, HostArgument, HostNote, LaunchSizes, OpenDevice, RunOptions};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::Run;
use crate::progress::Progress;
use crate::report::Reporter;
use crate::{ERRORS, interrupts, messages, sources};
pub(crate) use callee::Callee;
use counting::Counting;
use outputs::{Output, Written};
use parameter::{Members, Parameter};
use prepare::{Prepared, Request};
pub(crate) use program::Program;
use summary::OutputSummary;
pub(crate) use summary::Summary;

/// Runs a kernel; every mistake is reported before anything is written.
pub(crate) fn run(options: &Run, reporter: &Reporter) -> u8 {
    let mut files = Files::new();
    let mut warnings = Vec::new();
    let result = run_kernel(options, &mut files, &mut warnings);
    match result {
        Ok(summary) if reporter.json => reporter.output(&(summary.json(&render_json(&files, &warnings)) + "\n")),
        Ok(summary) => {
            reporter.diagnostics(&files, &warnings);
            reporter.output(&summary.text())
        }
        Err(errors) => {
            warnings.extend(errors);
            if reporter.json {
                reporter.output(&(failure_json(&render_json(&files, &warnings)) + "\n"));
            } else {
                reporter.diagnostics(&files, &warnings);
            }
            ERRORS
        }
    }
}

/// Runs a kernel and prints nothing.
pub(crate) fn measure(options: &Run) -> Result<Summary, Vec<Diagnostic>> {
    run_kernel(options, &mut Files::new(), &mut Vec::new())
}

#[derive(Serialize)]
struct Failure {
    diagnostics: Vec<Box<RawValue>>,
}

/// Returns the output of `--json` in place of a summary.
fn failure_json(diagnostics: &str) -> String {
    // What is JSON already stays JSON.
    serde_json::to_string(&Failure { diagnostics: summary::raw_lines(diagnostics) }).unwrap_or_default()
}

fn run_kernel(options: &Run, files: &mut Files, warnings: &mut Vec<Diagnostic>) -> Result<Summary, Vec<Diagnostic>> {
    let request = Request::parse(options)?;
    let counting = Counting::new(options)?;
    let started = Instant::now();
    let progress = Progress::start("compiling");
    let program = Program::read(options, files, warnings)?;
    let front = started.elapsed();
    drop(progress);
    let path = options.files.last().map_or("", String::as_str);
    if let Some(name) = &options.orchestration {
        let device = counting.as_ref().map(Counting::device);
        let summary = orchestration::run(options, name, (&program, device), &request, warnings, front)?;
        counting.map_or(Ok(()), |counting| counting.write(files))?;
        return Ok(summary);
    }
    let callee = callee(options, &program, path)?;
    if !options.accept_nonconforming {
        let kernels = match &callee {
            Callee::Kernel(kernel) => BTreeSet::from([kernel.clone()]),
            Callee::Program(name) => program.launched(name),
        };
        kernels.iter().try_for_each(|kernel| program.refuse_nonconforming(kernel, request.device))?;
    }
    let callable = match &callee {
        Callee::Kernel(kernel) => program.source().callable(kernel),
        Callee::Program(name) => program.source().program_callable(name),
    };
    let callable = callable.ok_or_else(Vec::new)?;
    let parameters = parameters(&callable, &program, &callee);
    let progress = Progress::start("reading the arguments");
    let mut prepared = prepare::prepare(&request, &program, &callee, &callable, &parameters, warnings)?;
    drop(progress);
    let explained = options.explain_launch.then(|| arguments::explained(&callable, &parameters, &prepared.arguments));
    let device = counting.as_ref().map(Counting::device);
    let (compile, cached, times) = launch(&request, (&program, device), &callee, &mut prepared, warnings, front)?;
    counting.map_or(Ok(()), |counting| counting.write(files))?;
    let told = told(&program, &callee, &prepared.arguments);
    if told.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return Err(told);
    }
    warnings.extend(told);
    let class = match &callee {
        Callee::Kernel(kernel) => prepared.sizes.as_ref().and_then(|sizes| program.class(kernel, sizes)),
        Callee::Program(_) => None,
    };
    let measured = Measured { device: request.device, compile, cached, times };
    let said = match program.compiled().filter(|_| options.explain) {
        Some(compiled) => Some(explained_on_cpu(compiled, &program, &callee, prepared.sizes)?),
        None => None,
    };
    Ok(Summary { arguments: explained, explained: said, class, ..finish(&parameters, callee, prepared, measured)? })
}

/// A launch of a kernel or program as the command line describes it.
pub(crate) fn prepared(
    options: &Run,
    program: &Program,
    callee: &Callee,
    callable: &Callable,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Prepared, Vec<Diagnostic>> {
    let parameters = parameters(callable, program, callee);
    prepare::prepare(&Request::parse(options)?, program, callee, callable, &parameters, warnings)
}

fn parameters<'a>(callable: &'a Callable, program: &'a Program, callee: &Callee) -> Vec<Parameter<'a>> {
    let notes: &[HostNote] = &callable.notes;
    let is_complex = |position: usize| {
        let noted = |note: &HostNote| matches!(note, HostNote::Complex { param } if *param as usize == position);
        let of_program = |compiled: &Compiled| compiled.is_complex(callee.name(), position);
        notes.iter().any(noted) || program.compiled().is_some_and(of_program)
    };
    let arguments = callable.interface.arguments.iter().zip(&callable.parameters).enumerate();
    arguments
        .map(|(position, (argument, span))| Parameter {
            name: &argument.name,
            kind: argument.kind,
            span: Some(*span),
            complex: is_complex(position),
            hidden: callable.interface.host_buffer(position).map(|buffer| buffer.purpose),
            members: Members::of(notes, position),
            of: Some((callable, position)),
        })
        .collect()
}

/// Returns the reports of an exact kernel in memory that it was passed.
fn told(program: &Program, callee: &Callee, arguments: &[HostArgument]) -> Vec<Diagnostic> {
    let (Callee::Kernel(kernel), Some(compiled)) = (callee, program.compiled()) else { return Vec::new() };
    let of = |(position, argument): (usize, &HostArgument)| match argument {
        HostArgument::Buffer(bytes) => compiled.told_in(kernel, position, bytes),
        _ => Vec::new(),
    };
    arguments.iter().enumerate().flat_map(of).collect()
}

/// How the CPU executes what is launched.
fn explained_on_cpu(
    compiled: &Compiled,
    program: &Program,
    callee: &Callee,
    sizes: Option<LaunchSizes>,
) -> Result<String, Vec<Diagnostic>> {
    let axes = sizes.map_or(0, |sizes| usize::from(sizes.work_dim).clamp(1, 3));
    let local = sizes.map(|sizes| sizes.local.map(u64::from));
    let local = local.as_ref().map(|local| &local[..axes]);
    let one = |kernel: &str| crisp::emit::explain_cpu(compiled, &EmitOptions { kernel: Some(kernel), local });
    match callee {
        Callee::Kernel(kernel) => one(kernel),
        Callee::Program(name) => program.launched(name).iter().map(|kernel| one(kernel)).collect(),
    }
}

/// Returns the program or kernel to run: the one that is requested, or the only one that there is.
pub(crate) fn callee(options: &Run, program: &Program, path: &str) -> Result<Callee, Vec<Diagnostic>> {
    // A loop kernel or tensor program is called by its name, whether it became one launch or several.
    let shaped = program.source().shaped();
    let wanted = options.program.as_deref().filter(|name| shaped.contains(name)).or(options.kernel.as_deref());
    let wanted = wanted.map(|name| program.kernel_called(name));
    if let Some(name) = options.program.as_ref().filter(|name| !shaped.contains(&name.as_str())) {
        return Ok(Callee::Program(choose_program(&program.programs(), name, path)?));
    }
    if !shaped.is_empty() && wanted.is_none_or(|name| shaped.contains(&name)) {
        let name = choose_kernel(&shaped, &[], wanted, path)?;
        let several = program.programs().contains(&name.as_str());
        return Ok(if several { Callee::Program(name) } else { Callee::Kernel(name) });
    }
    let mut kernels = program.source().kernels();
    // What follows another kernel is launched with that.
    if wanted.is_none() {
        let later = program.continuations();
        kernels.retain(|kernel| !later.contains(kernel));
    }
    Ok(Callee::Kernel(choose_kernel(&kernels, &program.programs(), wanted, path)?))
}

fn choose_program(programs: &[&str], wanted: &str, path: &str) -> Result<String, Vec<Diagnostic>> {
    match programs.contains(&wanted) {
        true => Ok(wanted.to_owned()),
        false => Err(vec![messages::unknown_program(wanted, path, programs)]),
    }
}

fn choose_kernel(
    kernels: &[&str],
    programs: &[&str],
    wanted: Option<&str>,
    path: &str,
) -> Result<String, Vec<Diagnostic>> {
    match (wanted, kernels) {
        (_, []) => Err(vec![messages::no_kernel(path)]),
        (Some(name), _) if kernels.contains(&name) => Ok(name.to_owned()),
        (Some(name), _) if programs.contains(&name) => Err(vec![messages::kernel_is_program(name, path)]),
        (Some(name), _) => Err(vec![messages::unknown_kernel(name, path, kernels)]),
        (None, [only]) => Ok((*only).to_owned()),
        (None, _) => Err(vec![messages::several_kernels(path, kernels, programs)]),
    }
}

type Times = (Duration, bool, Vec<Duration>);

fn launch(
    request: &Request<'_>,
    (program, device): (&Program, Option<&OpenDevice>),
    callee: &Callee,
    prepared: &mut Prepared,
    warnings: &mut Vec<Diagnostic>,
    front: Duration,
) -> Result<Times, Vec<Diagnostic>> {
    let _progress = Progress::start(&format!("running {} on {}", callee.name(), request.device));
    let options = RunOptions {
        device: request.device,
        repeat: request.repeat,
        cache: sources::cache(),
        threads: request.threads,
    };
    let report = interrupts::launching(request.time_limit, || match (callee, prepared.sizes) {
        _ if let Some(device) = device => {
            program.run_on(device, callee.name(), prepared.sizes, &mut prepared.arguments, request.repeat)
        }
        (Callee::Kernel(kernel), Some(sizes)) => program.run(kernel, sizes, &mut prepared.arguments, &options),
        (Callee::Kernel(name) | Callee::Program(name), _) => {
            program.run_program(name, &mut prepared.arguments, &options)
        }
    })?;
    let failed = report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    if failed {
        return Err(report.diagnostics);
    }
    warnings.extend(report.diagnostics);
    Ok((front + report.compile_time, report.cached, report.times))
}

/// The measurements of a run besides its results.
struct Measured<'a> {
    device: &'a str,
    compile: Duration,
    cached: bool,
    times: Vec<Duration>,
}

/// Writes the files and looks at the results.
fn finish(
    parameters: &[Parameter<'_>],
    callee: Callee,
    prepared: Prepared,
    measured: Measured<'_>,
) -> Result<Summary, Vec<Diagnostic>> {
    let _progress = Progress::start("writing the results");
    let Prepared { sizes, arguments, outputs: requested, extents, placed, moved } = prepared;
    let bound = sizes.as_ref().map_or(&[][..], prepare::bound);
    let mut outputs = Vec::new();
    let mut errors = Vec::new();
    let counts: Vec<Option<u64>> = arguments.iter().map(columns::count).collect();
    let shapes = extents.into_iter().zip(placed);
    for (((parameter, argument), output), (extents, placed)) in
        parameters.iter().zip(arguments).zip(requested).zip(shapes)
    {
        let (HostArgument::Buffer(bytes), Some(kind)) = (argument, parameter.buffer()) else { continue };
        if !parameter.is_reported() && output.is_none() {
            continue;
        }
        let elements = if kind.stride == kind.elem.bytes() {
            Elements { elem: kind.elem, bytes }
        } else {
            let mut compact = Vec::new();
            elements::gather(&bytes, kind.elem, kind.stride, &mut compact);
            Elements { elem: kind.elem, bytes: compact }
        };
        let elements = match placed {
            Some((shape, parts)) => {
                let width = usize::try_from(parts).unwrap_or(1) * elements.elem.bytes() as usize;
                let bytes = elements::in_order(&elements.bytes, width, &shape.extents, &shape.strides);
                Elements { elem: elements.elem, bytes }
            }
            None => elements,
        };
        let summary = |name: String, elements: &Elements, file: Option<&Output>| OutputSummary {
            name,
            elem: elements.elem,
            length: elements.length(),
            statistics: statistics::statistics(elements),
            file: file.map(|output| output.path.display().to_string()),
            extents: extents.clone().filter(|extents| extents.len() > 1),
        };
        let columns = match parameter.members {
            Members::Columns(columns, at) => {
                columns::split(columns, counts.get(at).copied().flatten().unwrap_or(0), &elements.bytes)
            }
            Members::None | Members::Structures(_) => Vec::new(),
        };
        let joined;
        let written = match parameter.members {
            Members::None => Written::Elements(&elements),
            Members::Structures(layout) => Written::Structures(layout, &elements.bytes),
            Members::Columns(..) => {
                joined = structures::joined(&columns);
                Written::Structures(&joined.0, &joined.1)
            }
        };
        for (output, written) in output.parts(written, &columns) {
            let axes = match written {
                Written::Elements(of) if of.length() != elements.length() => None,
                Written::Elements(_) | Written::Structures(..) => extents.as_deref(),
            };
            errors.extend(output.write(parameter, written, axes, bound).err());
        }
        match written {
            Written::Elements(elements) => {
                outputs.push(summary(parameter.name.to_owned(), elements, output.whole.as_ref()));
            }
            Written::Structures(layout, bytes) => {
                for (at, (name, elements)) in structures::members(layout, bytes).into_iter().enumerate() {
                    let own = output.columns.iter().find(|(column, _)| *column == at).map(|(_, output)| output);
                    let name = format!("{}.{name}", parameter.name);
                    outputs.push(summary(name, &elements, own.or(output.whole.as_ref())));
                }
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let Measured { device, compile, cached, times } = measured;
    let device = device.to_owned();
    Ok(Summary {
        callee,
        device,
        arguments: None,
        explained: None,
        class: None,
        outputs,
        sizes,
        compile,
        cached,
        times,
        bytes: moved,
    })
}
