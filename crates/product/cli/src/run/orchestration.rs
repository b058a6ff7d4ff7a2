//! `crisp run --orchestration`: an orchestration's plan with inputs from the command line, its results into files and a summary.

use std::io::Write;
use std::time::{Duration, Instant};

use crisp::diagnostics::Diagnostic;
use crisp::host::{self, BufferRole, Constant, Evaluated, HostPlan, PlanBuffer, PlanInputs, PlanReport, ValueKind};
use crisp::values::elements::{self, Budget, Elements};
use crisp::{Access, ArgumentKind, OpenDevice, Scalar, Space};
use serde::Serialize;

use super::callee::Callee;
use super::outputs::Output;
use super::parameter::Parameter;
use super::prepare::Request;
use super::program::Program;
use super::statistics;
use super::summary::{OutputSummary, Summary};
use super::values::{self, Contents};
use crate::args::Run;
use crate::progress::Progress;
use crate::{messages, sources, whole};

/// Runs an orchestration of compiled sources; `front` is the time that compiling them took.
pub(super) fn run(
    options: &Run,
    name: &str,
    program: &Program,
    request: &Request<'_>,
    warnings: &mut Vec<Diagnostic>,
    front: Duration,
) -> Result<Summary, Vec<Diagnostic>> {
    let path = options.files.last().map_or("", String::as_str);
    let compiled = program.compiled().ok_or_else(|| vec![messages::orchestration_of_package(path)])?;
    let started = Instant::now();
    let plan = host::plan(compiled, name)?.ok_or_else(|| {
        let there: Vec<&str> = compiled.orchestrations.iter().map(|it| it.name.as_str()).collect();
        vec![messages::unknown_orchestration(name, path, &there)]
    })?;
    if !options.accept_nonconforming {
        plan.kernels.iter().try_for_each(|kernel| program.refuse_nonconforming(&kernel.name, request.device))?;
    }
    let mut budget = Budget::of_machine();
    let inputs = inputs(&plan, request, &mut budget)?;
    let outputs = outputs(&plan, request)?;
    let device = OpenDevice::open_with(request.device, sources::cache(), request.threads)?;
    let compile = front + started.elapsed();
    let progress = Progress::start(&format!("running {name} on {}", request.device));
    let report = host::run(&device, compiled, &plan, &inputs, request.repeat, false)?;
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

/// The name of a plan for what the command line calls `K::X` or `X`: nothing where it is not the only one.
fn find<'p>(names: &[&'p str], given: &str) -> Option<&'p str> {
    let plain = given.replace("::", "_");
    if let Some(exact) = names.iter().find(|name| **name == plain) {
        return Some(exact);
    }
    let ending = format!("_{plain}");
    let mut fitting = names.iter().filter(|name| name.ends_with(&ending));
    let found = fitting.next();
    found.filter(|_| fitting.next().is_none()).copied()
}

/// What the command line may set.
fn settable(plan: &HostPlan) -> Vec<&str> {
    let values = plan.values.iter().filter(|value| matches!(value.kind, ValueKind::Input(_)));
    let buffers = plan.buffers.iter().filter(|buffer| buffer.role == BufferRole::Argument);
    values.map(|value| value.name.as_str()).chain(buffers.map(|buffer| buffer.name.as_str())).collect()
}

fn parameter(name: &str, kind: ArgumentKind) -> Parameter<'_> {
    Parameter { name, kind, span: None, hidden: None }
}

fn kind_of(buffer: &PlanBuffer) -> ArgumentKind {
    let PlanBuffer { elem, stride, .. } = *buffer;
    ArgumentKind::Buffer { elem, stride, space: Space::Global, access: Access::ReadWrite, out: false, length: None }
}

/// What the command line says of inputs and memory. A vector as long as nothing else says gives all such vectors its length.
fn inputs(plan: &HostPlan, request: &Request<'_>, budget: &mut Budget) -> Result<PlanInputs, Vec<Diagnostic>> {
    let (mut inputs, mut errors) = (PlanInputs::default(), Vec::new());
    let names = settable(plan);
    for (name, text) in &request.arguments {
        let Some(found) = find(&names, name) else {
            errors.push(messages::orchestration_argument("--arg", name, &names));
            continue;
        };
        let value = (0..).zip(&plan.values).find(|(_, value)| value.name == found);
        if let Some((at, value)) = value
            && let ValueKind::Input(default) = value.kind
        {
            match values::value(&parameter(found, ArgumentKind::Value(default.elem)), text, budget) {
                Ok(bytes) => inputs.values.push((at, Constant::from_bits(default.elem.scalar, elements::bits(&bytes)))),
                Err(error) => errors.push(error),
            }
        }
        let buffer = (0..).zip(&plan.buffers).find(|(_, buffer)| buffer.name == found);
        if let Some((at, buffer)) = buffer {
            let parameter = parameter(found, kind_of(buffer));
            let Some(kind) = parameter.buffer() else { continue };
            match values::contents(&parameter, kind, text, budget) {
                Ok(contents) => {
                    let length = contents.length();
                    let open = plan.values.get(buffer.length as usize).map(|value| &value.kind);
                    if let Some(ValueKind::Input(_)) = open
                        && !inputs.values.iter().any(|(value, _)| *value == buffer.length)
                    {
                        inputs.values.push((buffer.length, Constant::from_bits(Scalar::U64, length)));
                    }
                    inputs.contents.push((at, bytes(contents, buffer, budget)));
                }
                Err(error) => errors.push(error),
            }
        }
    }
    if errors.is_empty() { Ok(inputs) } else { Err(errors) }
}

fn bytes(contents: Contents, buffer: &PlanBuffer, budget: &mut Budget) -> Vec<u8> {
    match contents {
        Contents::Zeros(_) => Vec::new(),
        Contents::Elements(Elements { elem, bytes }) if elem.bytes() == buffer.stride => bytes,
        Contents::Elements(Elements { elem, bytes }) => {
            let size = bytes.len() as u128 / u128::from(elem.bytes().max(1)) * u128::from(buffer.stride);
            let mut spread = budget.allocate(size).unwrap_or_default();
            elements::spread(&bytes, elem, buffer.stride, &mut spread);
            spread
        }
    }
}

/// The files to write, by buffer.
fn outputs(plan: &HostPlan, request: &Request<'_>) -> Result<Vec<(u32, Output)>, Vec<Diagnostic>> {
    let (mut outputs, mut errors) = (Vec::new(), Vec::new());
    let read: Vec<(u32, &PlanBuffer)> = (0..).zip(&plan.buffers).filter(|(_, buffer)| buffer.read_back).collect();
    let names: Vec<&str> = read.iter().map(|(_, buffer)| buffer.name.as_str()).collect();
    for (name, file) in &request.outputs {
        let found = find(&names, name).and_then(|name| read.iter().find(|(_, buffer)| buffer.name == name));
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

/// What is known of a run besides its results.
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
            errors.extend(written.and_then(|()| output.write(&parameter, &elements, &[])).err());
        }
        summaries.push(OutputSummary {
            name: buffer.name.clone(),
            elem: buffer.elem,
            length: elements.length(),
            statistics: statistics::statistics(&elements),
            file: output.map(|output| output.path.display().to_string()),
            guessed: false,
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

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn names_are_found_with_and_without_their_kernel() {
        let names = ["n", "add_A", "add_B", "sum_A"];
        assert_eq!(find(&names, "add::A"), Some("add_A"));
        assert_eq!(find(&names, "B"), Some("add_B"));
        assert_eq!(find(&names, "n"), Some("n"));
        assert_eq!(find(&names, "A"), None);
        assert_eq!(find(&names, "C"), None);
    }
}
