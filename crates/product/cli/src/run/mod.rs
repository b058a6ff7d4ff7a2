//! `crisp run`: arguments from the command line into a kernel, its results into files and a summary.

pub(crate) mod count;
pub(crate) mod elements;
mod floats;
pub(crate) mod generate;
pub(crate) mod images;
mod npy;
mod outputs;
pub(crate) mod parameter;
mod prepare;
pub(crate) mod sizes;
mod statistics;
mod summary;
pub(crate) mod types;
mod values;

use std::time::{Duration, Instant};

use crisp::conform::{Standing, refusal};
use crisp::diagnostics::{Diagnostic, render_json};
use crisp::{Compiled, HostArgument, Interface, LaunchSizes, RunOptions, Session};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::Run;
use crate::progress::Progress;
use crate::report::Reporter;
use crate::{ERRORS, messages, sources, standings};
use elements::Elements;
use parameter::Parameter;
use prepare::{Prepared, Request};
use summary::{OutputSummary, Summary};

/// Runs a kernel; every mistake is reported before anything is written.
pub(crate) fn run(options: &Run, reporter: &Reporter) -> u8 {
    let mut session = None;
    let mut warnings = Vec::new();
    let result = run_kernel(options, &mut session, &mut warnings);
    let no_files = crisp::diagnostics::Files::new();
    let files = session.as_ref().map_or(&no_files, Session::files);
    match result {
        Ok(summary) if reporter.json => reporter.output(&(summary.json(&render_json(files, &warnings)) + "\n")),
        Ok(summary) => {
            reporter.diagnostics(files, &warnings);
            reporter.output(&summary.text())
        }
        Err(errors) => {
            warnings.extend(errors);
            if reporter.json {
                reporter.output(&(failure_json(&render_json(files, &warnings)) + "\n"));
            } else {
                reporter.diagnostics(files, &warnings);
            }
            ERRORS
        }
    }
}

#[derive(Serialize)]
struct Failure {
    diagnostics: Vec<Box<RawValue>>,
}

/// What `--json` prints in place of a summary.
fn failure_json(diagnostics: &str) -> String {
    // What is JSON already stays JSON.
    serde_json::to_string(&Failure { diagnostics: summary::raw_lines(diagnostics) }).unwrap_or_default()
}

fn run_kernel(
    options: &Run,
    kept: &mut Option<Session>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Summary, Vec<Diagnostic>> {
    let request = Request::parse(options)?;
    let started = Instant::now();
    let progress = Progress::start("compiling");
    let modes = sources::Modes { no_double: options.no_f64, math: options.math.into(), promises: options.promises };
    let session = kept.insert(sources::session(&options.files, &options.define, false, modes)?);
    let mut compiled = session.compile();
    let front = started.elapsed();
    drop(progress);
    warnings.append(&mut compiled.diagnostics);
    if compiled.module.is_none() {
        return Err(Vec::new());
    }
    let path = options.files.last().map_or("", String::as_str);
    let kernel = choose_kernel(&compiled, options.kernel.as_deref(), path)?;
    if !options.accept_nonconforming {
        refuse_nonconforming(&compiled, &kernel, request.device)?;
    }
    let interface = compiled.interface(&kernel).ok_or_else(Vec::new)?;
    let spans = compiled.parameter_spans(&kernel);
    let parameters: Vec<Parameter<'_>> = interface
        .arguments
        .iter()
        .enumerate()
        .map(|(index, argument)| Parameter {
            name: &argument.name,
            kind: argument.kind,
            span: spans.get(index).copied(),
        })
        .collect();
    let progress = Progress::start("reading the arguments");
    let mut prepared = prepare::prepare(&request, &compiled, &interface, &parameters, warnings)?;
    drop(progress);
    let (compile, cached, times) = launch(&request, &compiled, &interface, &mut prepared, warnings, front)?;
    finish(&parameters, &interface, prepared, Measured { device: request.device, compile, cached, times })
}

/// Kernels must give the same bytes everywhere, so they do not run on a device that is known not to do that.
fn refuse_nonconforming(compiled: &Compiled, kernel: &str, device: &str) -> Result<(), Vec<Diagnostic>> {
    let (Standing::Failed(certificate), Some(module)) = (standings::of(device), &compiled.module) else {
        return Ok(());
    };
    refusal(&certificate, module, kernel).map_or(Ok(()), |refusal| Err(vec![refusal]))
}

fn choose_kernel(compiled: &Compiled, wanted: Option<&str>, path: &str) -> Result<String, Vec<Diagnostic>> {
    let kernels: Vec<&str> = compiled.kernels().collect();
    match (wanted, kernels.as_slice()) {
        (_, []) => Err(vec![messages::no_kernel(path)]),
        (Some(name), _) if kernels.contains(&name) => Ok(name.to_owned()),
        (Some(name), _) => Err(vec![messages::unknown_kernel(name, path, &kernels)]),
        (None, [only]) => Ok((*only).to_owned()),
        (None, _) => Err(vec![messages::several_kernels(path, &kernels)]),
    }
}

type Times = (Duration, bool, Vec<Duration>);

fn launch(
    request: &Request<'_>,
    compiled: &Compiled,
    interface: &Interface,
    prepared: &mut Prepared,
    warnings: &mut Vec<Diagnostic>,
    front: Duration,
) -> Result<Times, Vec<Diagnostic>> {
    let _progress = Progress::start(&format!("running {} on {}", interface.kernel, request.device));
    let options = RunOptions { device: request.device, repeat: request.repeat, cache: sources::cache() };
    let report = crisp::run(compiled, &interface.kernel, prepared.sizes, &mut prepared.arguments, &options)?;
    let failed = report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal());
    if failed {
        return Err(report.diagnostics);
    }
    warnings.extend(report.diagnostics);
    Ok((front + report.compile_time, report.cached, report.times))
}

/// What is known of a run besides its results.
struct Measured<'a> {
    device: &'a str,
    compile: Duration,
    cached: bool,
    times: Vec<Duration>,
}

/// Writes the files and looks at the results.
fn finish(
    parameters: &[Parameter<'_>],
    interface: &Interface,
    prepared: Prepared,
    measured: Measured<'_>,
) -> Result<Summary, Vec<Diagnostic>> {
    let _progress = Progress::start("writing the results");
    let Prepared { sizes, arguments, outputs: requested, moved } = prepared;
    let axes = usize::from(sizes.work_dim).clamp(1, 3);
    let bound = sizes.bound.get(..axes).unwrap_or_default();
    let mut outputs = Vec::new();
    let mut errors = Vec::new();
    for ((parameter, argument), output) in parameters.iter().zip(arguments).zip(requested) {
        let (HostArgument::Buffer(bytes), Some(kind)) = (argument, parameter.buffer()) else { continue };
        if !parameter.is_output() {
            continue;
        }
        let elements = if kind.stride == kind.elem.bytes() {
            Elements { elem: kind.elem, bytes }
        } else {
            let mut compact = Vec::new();
            elements::gather(&bytes, kind.elem, kind.stride, &mut compact);
            Elements { elem: kind.elem, bytes: compact }
        };
        if let Some(output) = &output {
            errors.extend(output.write(parameter, &elements, bound).err());
        }
        outputs.push(OutputSummary {
            name: parameter.name.to_owned(),
            elem: kind.elem,
            length: elements.length(),
            statistics: statistics::statistics(&elements),
            file: output.map(|output| output.path.display().to_string()),
        });
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let Measured { device, compile, cached, times } = measured;
    let (kernel, device) = (interface.kernel.clone(), device.to_owned());
    Ok(Summary { kernel, device, outputs, sizes, compile, cached, times, bytes: moved })
}

/// Used by messages about launches: `0` along an axis.
fn is_empty(sizes: &LaunchSizes) -> bool {
    sizes.total_groups() == 0
}
