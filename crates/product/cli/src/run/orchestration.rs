//! `crisp run --orchestration`: an orchestration's plan with inputs from the command line, its results into files and a summary.

use std::io::Write;
use std::time::{Duration, Instant};

use crisp::OpenDevice;
use crisp::diagnostics::Diagnostic;
use crisp::host::{self, Evaluated, HostPlan, PlanBuffer, PlanCode, PlanReport};
use crisp::values::elements::{self, Budget, Elements};
use serde::Serialize;

use super::callee::Callee;
use super::inputs::{self, kind_of, parameter};
use super::outputs::{Output, Written};
use super::prepare::Request;
use super::program::Program;
use super::statistics;
use super::summary::{OutputSummary, Summary};
use crate::args::Run;
use crate::interrupts;
use crate::progress::Progress;
use crate::{messages, sources, whole};

/// Runs an orchestration of compiled sources; `front` is the time that compiling them took.
pub(super) fn run(
    options: &Run,
    name: &str,
    (program, counting): (&Program, Option<&OpenDevice>),
    request: &Request<'_>,
    warnings: &mut Vec<Diagnostic>,
    front: Duration,
) -> Result<Summary, Vec<Diagnostic>> {
    let path = options.files.last().map_or("", String::as_str);
    let started = Instant::now();
    let plan = program.source().plan(name)?.ok_or_else(|| {
        let there = program.source().orchestrations();
        vec![match there.is_empty() && program.compiled().is_none() {
            true => messages::orchestration_of_package(path),
            false => messages::unknown_orchestration(name, path, &there),
        }]
    })?;
    if !options.accept_nonconforming {
        plan.kernels.iter().try_for_each(|kernel| program.refuse_nonconforming(&kernel.name, request.device))?;
    }
    let mut budget = Budget::of_machine();
    let inputs = inputs::inputs(&plan, &request.arguments, "--arg", &mut budget)?;
    let outputs = outputs(&plan, request)?;
    // Code out of a package is not kept anywhere else.
    let cache = program.compiled().and_then(|_| sources::cache());
    let opened;
    let device = match counting {
        Some(device) => device,
        None => {
            opened = OpenDevice::open_with(request.device, cache, request.threads)?;
            &opened
        }
    };
    let code = PlanCode::load(device, program.source(), &plan)?;
    let compile = front + started.elapsed();
    let progress = Progress::start(&format!("running {name} on {}", request.device));
    let run = || code.run(device, &plan, &inputs, request.repeat);
    let report = interrupts::launching(request.time_limit, run)?;
    drop(progress);
    if report.diagnostics.iter().any(|diagnostic| diagnostic.severity.is_fatal()) {
        return Err(report.diagnostics);
    }
    if let Some(path) = &options.trace {
        trace(path, &report)?;
    }
    let evaluated = Evaluated::new(&plan, &inputs.values).ok();
    let moved = evaluated.map_or(0, |evaluated| host::bytes(&plan, &evaluated));
    finish(&plan, report, &outputs, &Measured { device: request.device, compile, moved }, warnings)
}

/// The files to write, by buffer.
fn outputs(plan: &HostPlan, request: &Request<'_>) -> Result<Vec<(u32, Output)>, Vec<Diagnostic>> {
    let (mut outputs, mut errors) = (Vec::new(), Vec::new());
    let read: Vec<(u32, &PlanBuffer)> = host::read_back(plan).collect();
    let names: Vec<&str> = read.iter().map(|(_, buffer)| buffer.name.as_str()).collect();
    for (name, file) in &request.outputs {
        let found = host::find_name(&names, name).and_then(|name| read.iter().find(|(_, buffer)| buffer.name == name));
        match found {
            Some((at, buffer)) => match Output::new(&parameter(&buffer.name, kind_of(buffer)), file) {
                Ok(output) => outputs.push((*at, output)),
                Err(error) => errors.push(error),
            },
            None => errors.push(messages::orchestration_argument("--out", name, &names)),
        }
    }
    if errors.is_empty() { Ok(outputs) } else { Err(errors) }
}

/// The measurements of a run besides its results.
struct Measured<'a> {
    device: &'a str,
    compile: Duration,
    moved: u64,
}

/// Writes the files and looks at the results.
fn finish(
    plan: &HostPlan,
    report: PlanReport,
    outputs: &[(u32, Output)],
    measured: &Measured<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Result<Summary, Vec<Diagnostic>> {
    let (mut summaries, mut errors) = (Vec::new(), Vec::new());
    for (at, bytes) in report.outputs {
        let Some(buffer) = plan.buffers.get(at as usize) else { continue };
        let elements = if buffer.stride == buffer.elem.bytes() {
            Elements { elem: buffer.elem, bytes }
        } else {
            let mut compact = Vec::new();
            elements::gather(&bytes, buffer.elem, buffer.stride, &mut compact);
            Elements { elem: buffer.elem, bytes: compact }
        };
        let parameter = parameter(&buffer.name, kind_of(buffer));
        let output = outputs.iter().find(|(wanted, _)| *wanted == at).map(|(_, output)| output);
        if let Some(output) = output {
            let written = output.check(&parameter, elements.length(), &[]);
            errors
                .extend(written.and_then(|()| output.write(&parameter, Written::Elements(&elements), None, &[])).err());
        }
        summaries.push(OutputSummary {
            name: buffer.name.clone(),
            elem: buffer.elem,
            length: elements.length(),
            statistics: statistics::statistics(&elements),
            file: output.map(|output| output.path.display().to_string()),
            extents: None,
        });
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    warnings.extend(report.diagnostics);
    let Measured { device, compile, moved } = *measured;
    Ok(Summary {
        callee: Callee::Program(plan.name.clone()),
        device: device.to_owned(),
        arguments: None,
        explained: None,
        class: None,
        outputs: summaries,
        sizes: None,
        compile,
        cached: false,
        times: report.times,
        bytes: moved.into(),
    })
}

/// A launch as Perfetto and Chrome read it; times are microseconds.
#[derive(Serialize)]
struct Event<'a> {
    name: &'a str,
    ph: &'static str,
    ts: f64,
    dur: f64,
    pid: u32,
    tid: u32,
}

#[derive(Serialize)]
struct Trace<'a> {
    #[serde(rename = "traceEvents")]
    events: Vec<Event<'a>>,
}

/// Writes when launches ran, whole or not at all.
fn trace(path: &std::path::Path, report: &PlanReport) -> Result<(), Vec<Diagnostic>> {
    let microseconds = |time: Duration| time.as_secs_f64() * 1e6;
    let events = report.launches.iter().map(|(name, start, took)| Event {
        name,
        ph: "X",
        ts: microseconds(*start),
        dur: microseconds(*took),
        pid: 1,
        tid: 1,
    });
    // Strings and finite numbers always become JSON.
    let text = serde_json::to_string(&Trace { events: events.collect() }).unwrap_or_default() + "\n";
    let unwritable = |error: std::io::Error| vec![messages::output_unwritable(path, &error)];
    let target = whole::writable(path).map_err(unwritable)?;
    whole::replace(&target, |out| out.write_all(text.as_bytes())).map_err(unwritable)
}
