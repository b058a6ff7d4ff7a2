//! `crisp bench`: how long kernels take over sizes, beside what the device can do at most, and beside other kernels and devices.

mod cases;
mod html;
mod report;
mod shown;
mod sizes;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crisp::OpenDevice;
use crisp::diagnostics::{Diagnostic, Files};
use crisp::measure::{Effort, Limits, measure, measure_pair};

use crate::args::Bench;
use crate::progress::Progress;
use crate::report::Reporter;
use crate::{ERRORS, messages, sources, whole};
use cases::{Case, Cases};
use report::{Report, Row};

/// Steps of the interpreter that counting the operations of a launch may take.
const MOST_STEPS: u64 = 20_000_000;
/// Bytes of the largest copy that shows the limit of memory.
const LARGEST_COPY: u64 = 1 << 28;

/// Measures, and prints what was found.
pub(crate) fn bench(options: &Bench, reporter: &Reporter) -> u8 {
    let (mut files, mut warnings) = (Files::new(), Vec::new());
    let found = page_target(options).and_then(|target| {
        let report = measured(options, &mut files, &mut warnings)?;
        if let (Some(path), Some(target)) = (&options.html, target) {
            let page = html::page(&report);
            whole::replace(&target, |out| out.write_all(page.as_bytes()))
                .map_err(|error| vec![messages::output_unwritable(path, &error)])?;
        }
        Ok(report)
    });
    match found {
        Ok(report) => {
            reporter.diagnostics(&files, &warnings);
            reporter.output(&if reporter.json { shown::json(&report) } else { shown::text(&report) })
        }
        Err(errors) => {
            warnings.extend(errors);
            reporter.diagnostics(&files, &warnings);
            ERRORS
        }
    }
}

/// Where the page goes, which is known to be writable before anything is measured.
fn page_target(options: &Bench) -> Result<Option<PathBuf>, Vec<Diagnostic>> {
    let target =
        |path: &PathBuf| whole::writable(path).map_err(|error| vec![messages::output_unwritable(path, &error)]);
    options.html.as_ref().map(target).transpose()
}

fn measured(options: &Bench, files: &mut Files, warnings: &mut Vec<Diagnostic>) -> Result<Report, Vec<Diagnostic>> {
    let cases = Cases::of(options)?;
    let effort = Effort { time: Duration::from_secs_f64(options.time), ..Effort::default() };
    let device = OpenDevice::open_with(&options.device, sources::cache(), options.threads)?;
    let other = match &options.vs_device {
        Some(id) => Some(OpenDevice::open_with(id, sources::cache(), None)?),
        None => None,
    };
    let limits = if options.no_limits {
        None
    } else {
        let _progress = Progress::start("measuring what the device can do");
        Some(Limits::of(&device, LARGEST_COPY)?)
    };
    let mut rows = Vec::new();
    for values in cases.combinations() {
        for (case, second) in cases.kernels(&values, files, warnings)? {
            let _progress = Progress::start(&format!("measuring {}{}", case.kernel, shown::sizes(&values)));
            rows.push(row(
                options,
                &effort,
                [&device, other.as_ref().unwrap_or(&device)],
                &case,
                second.as_ref(),
                &rows,
            )?);
        }
    }
    let info = device.device().info();
    let other = options.vs.as_ref().or(options.vs_device.as_ref()).cloned();
    Ok(Report { device: options.device.clone(), details: info.name, limits, other, rows })
}

fn row(
    options: &Bench,
    effort: &Effort,
    [device, second_device]: [&OpenDevice; 2],
    case: &Case<'_>,
    second: Option<&Case<'_>>,
    earlier: &[Row],
) -> Result<Row, Vec<Diagnostic>> {
    let (mut ready, _, _) = case.ready(device)?;
    let counted = |text: &Option<String>| {
        let text = text.as_deref();
        text.map(|text| sizes::evaluate(text, &case.values).map_err(|why| vec![messages::bench_size(text, &why)]))
            .transpose()
    };
    let (read, written) = ready.traffic();
    let bytes = counted(&options.bytes)?.unwrap_or(read + written);
    let operations = match counted(&options.flops)? {
        Some(count) => Some(count),
        None => case.operations(MOST_STEPS),
    };
    let first_of_kernel = !earlier.iter().any(|row| row.kernel == case.kernel);
    let compile =
        if first_of_kernel { Some(case.compile_times(&options.device, options.threads, device)?) } else { None };
    let (samples, other) = match (second, options.vs_device.is_some()) {
        (None, false) => (measure(&mut ready, effort)?, None),
        (second, _) => {
            let (mut second, _, _) = second.unwrap_or(case).ready(second_device)?;
            let (samples, others, ratios) = measure_pair(&mut ready, &mut second, effort)?;
            (samples, Some((others, ratios)))
        }
    };
    Ok(Row {
        kernel: case.kernel.clone(),
        sizes: case.values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
        samples,
        bytes,
        operations,
        double: case.double,
        other,
        compile,
    })
}
