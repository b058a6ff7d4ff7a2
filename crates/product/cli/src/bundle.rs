//! `crisp bundle`: a folder of packages, inputs and expected bytes on a device, as a table and as JSON. It needs no compiler.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Parser;
use crisp::OpenDevice;
use crisp::conform::{Certificate, Verdict};
use crisp::diagnostics::{Diagnostic, Severity};
use serde::{Deserialize, Serialize};

use crate::args::{Bundle, Cli, Command};
use crate::report::Reporter;
use crate::run::Summary;
use crate::{DONE, ERRORS, NOT_AVAILABLE, conform, messages, run, whole};

/// The layout of `bundle.json` and of the result; another number is another layout.
const SCHEMA: u32 = 1;

/// The contents of a bundle; its file is `bundle.json`, and all paths begin there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    schema: u32,
    /// A package of the conformance suite.
    suite: Option<String>,
    cases: Vec<Case>,
    benchmarks: Vec<Benchmark>,
}

/// A launch with what must come of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    package: String,
    kernel: String,
    /// The arguments as for `crisp run --arg`.
    arguments: Vec<String>,
    #[serde(default)]
    global: Option<String>,
    /// For each output the file with its bytes.
    expected: BTreeMap<String, String>,
}

/// A launch whose time counts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Benchmark {
    name: String,
    package: String,
    kernel: String,
    arguments: Vec<String>,
    repeat: u32,
}

/// The result of a bundle.
#[derive(Serialize)]
struct Outcome {
    schema: u32,
    /// `right`, `wrong`, `incomplete` or `not available`.
    verdict: &'static str,
    /// Why it is not available.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    crisp: &'static str,
    device: String,
    device_name: String,
    driver: String,
    details: Vec<(String, String)>,
    cases: Vec<CaseOutcome>,
    suite: Option<SuiteOutcome>,
    benchmarks: Vec<BenchmarkOutcome>,
}

#[derive(Serialize)]
struct CaseOutcome {
    name: String,
    /// `equal`, `differs` or `failed`.
    result: &'static str,
    /// The difference, or the reason of the failure.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    run_ms: f64,
}

#[derive(Serialize)]
struct SuiteOutcome {
    /// `conforming`, `failed`, `incomplete` or `not run`.
    result: &'static str,
    trials: usize,
    refused: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    certificate: Option<Certificate>,
}

#[derive(Serialize)]
struct BenchmarkOutcome {
    name: String,
    bytes: u64,
    run_ms: f64,
    gb_per_s: f64,
    /// The throughput of the device's own copy of half as many bytes, each read and written.
    #[serde(skip_serializing_if = "Option::is_none")]
    copy_gb_per_s: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// Runs everything, prints a table, writes the result.
pub(crate) fn bundle(options: &Bundle, reporter: &Reporter) -> u8 {
    match run_all(options) {
        Ok(outcome) => finish(&outcome, options, reporter),
        Err(errors) => {
            reporter.placeless(&errors);
            ERRORS
        }
    }
}

fn finish(outcome: &Outcome, options: &Bundle, reporter: &Reporter) -> u8 {
    // Strings and numbers always become JSON.
    let json = serde_json::to_string(outcome).unwrap_or_default() + "\n";
    if let Some(path) = &options.result {
        let written =
            whole::writable(path).and_then(|target| whole::replace(&target, |out| out.write_all(json.as_bytes())));
        if let Err(error) = written {
            reporter.placeless(&[messages::output_unwritable(path, &error)]);
            return ERRORS;
        }
    }
    match (reporter.output(&if reporter.json { json } else { table(outcome) }), outcome.verdict) {
        (DONE, "right") => DONE,
        (DONE, "not available") => NOT_AVAILABLE,
        (_, _) => ERRORS,
    }
}

fn run_all(options: &Bundle) -> Result<Outcome, Vec<Diagnostic>> {
    if !crisp::is_device(&options.device) {
        return Err(vec![messages::unknown_device(&options.device, &crisp::DEVICES)]);
    }
    let manifest = manifest(&options.folder).map_err(|problem| vec![problem])?;
    let mut outcome = Outcome {
        schema: SCHEMA,
        verdict: "right",
        reason: None,
        crisp: env!("CARGO_PKG_VERSION"),
        device: options.device.clone(),
        device_name: String::new(),
        driver: String::new(),
        details: Vec::new(),
        cases: Vec::new(),
        suite: None,
        benchmarks: Vec::new(),
    };
    let device = match OpenDevice::open(&options.device, None) {
        Ok(device) => device,
        Err(errors) => {
            outcome.verdict = "not available";
            outcome.reason = errors.first().map(|error| error.message.clone());
            return Ok(outcome);
        }
    };
    let info = device.device().info();
    (outcome.device_name, outcome.driver, outcome.details) = (info.name, device.driver(), info.details);
    let results = std::env::temp_dir().join(format!("crisp-bundle-{}", std::process::id()));
    std::fs::create_dir_all(&results).map_err(|error| vec![messages::output_unwritable(&results, &error)])?;
    let place = Place { folder: &options.folder, results: &results, device: &options.device };
    outcome.cases = manifest.cases.iter().map(|case| place.case(case)).collect();
    outcome.suite = manifest.suite.as_ref().map(|path| suite(&place.path(path), &device));
    outcome.benchmarks = manifest.benchmarks.iter().map(|benchmark| place.benchmark(benchmark, &device)).collect();
    // Files that stay after it are in a folder for temporary files.
    let _ = std::fs::remove_dir_all(&results);
    outcome.verdict = verdict(&outcome);
    Ok(outcome)
}

/// `wrong` where something that ran gave other results, else `incomplete` where something did not run.
fn verdict(outcome: &Outcome) -> &'static str {
    let cases = |result: &str| outcome.cases.iter().any(|case| case.result == result);
    let suite = |result: &str| outcome.suite.as_ref().is_some_and(|suite| suite.result == result);
    if cases("differs") || suite("failed") {
        "wrong"
    } else if cases("failed") || suite("not run") || outcome.benchmarks.iter().any(|it| it.why.is_some()) {
        "incomplete"
    } else {
        "right"
    }
}

fn manifest(folder: &Path) -> Result<Manifest, Diagnostic> {
    let path = folder.join("bundle.json");
    let shown = path.display().to_string();
    let text = std::fs::read_to_string(&path).map_err(|error| messages::no_bundle(&shown, &error.to_string()))?;
    let manifest: Manifest =
        serde_json::from_str(&text).map_err(|error| messages::no_bundle(&shown, &error.to_string()))?;
    match manifest.schema {
        SCHEMA => Ok(manifest),
        other => Err(messages::no_bundle(&shown, &format!("its schema is {other}, and this build reads {SCHEMA}"))),
    }
}

/// Where things are, and what they run on.
struct Place<'a> {
    folder: &'a Path,
    results: &'a Path,
    device: &'a str,
}

impl Place<'_> {
    fn path(&self, path: &str) -> String {
        self.folder.join(path).display().to_string()
    }

    /// `NAME=FILE` with the file in the bundle; other values as they are.
    fn argument(&self, text: &str) -> String {
        match text.split_once('=') {
            Some((name, file)) if self.folder.join(file).is_file() => format!("{name}={}", self.path(file)),
            _ => text.to_owned(),
        }
    }

    /// Runs a kernel as `crisp run` does.
    fn run(&self, package: &str, kernel: &str, arguments: &[String], more: Vec<String>) -> Result<Summary, String> {
        let mut words: Vec<String> = ["crisp", "run"].map(str::to_owned).to_vec();
        words.push(self.path(package));
        for (option, value) in [("--kernel", kernel), ("--device", self.device)] {
            words.extend([option.to_owned(), value.to_owned()]);
        }
        arguments.iter().for_each(|argument| words.extend(["--arg".to_owned(), self.argument(argument)]));
        words.extend(more);
        let parsed = Cli::try_parse_from(words).map_err(|error| error.to_string())?;
        let Some(Command::Run(options)) = parsed.command else { return Err("it is no run".to_owned()) };
        run::measure(&options).map_err(|errors| words_of(&errors))
    }

    fn case(&self, case: &Case) -> CaseOutcome {
        let Case { name, package, kernel, arguments, global, expected } = case;
        let file = |output: &str| self.results.join(format!("{output}.npy"));
        let mut more = Vec::new();
        for output in expected.keys() {
            more.extend(["--out".to_owned(), format!("{output}={}", file(output).display())]);
        }
        more.extend(global.iter().flat_map(|global| ["--global".to_owned(), global.clone()]));
        let ran = self.run(package, kernel, arguments, more);
        let (result, why, run_ms) = match ran {
            Err(why) => ("failed", Some(why), 0.0),
            Ok(summary) => {
                let differs = expected.iter().find_map(|(output, path)| self.differs(output, &file(output), path));
                (if differs.is_some() { "differs" } else { "equal" }, differs, summary.milliseconds())
            }
        };
        expected.keys().for_each(|output| {
            // What is not there need not go.
            let _ = std::fs::remove_file(file(output));
        });
        CaseOutcome { name: name.clone(), result, why, run_ms }
    }

    /// How an output differs from what it must be.
    fn differs(&self, output: &str, got: &Path, wanted: &str) -> Option<String> {
        let read = |path: PathBuf| std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()));
        match (read(got.to_owned()), read(self.folder.join(wanted))) {
            (Err(why), _) | (_, Err(why)) => Some(why),
            (Ok(got), Ok(wanted)) if got == wanted => None,
            (Ok(got), Ok(wanted)) => {
                let at = got.iter().zip(&wanted).position(|(got, wanted)| got != wanted);
                let at = at.unwrap_or(got.len().min(wanted.len()));
                Some(format!(
                    "`{output}` differs at byte {at} of its file; {} bytes are there, {} wanted",
                    got.len(),
                    wanted.len()
                ))
            }
        }
    }

    fn benchmark(&self, benchmark: &Benchmark, device: &OpenDevice) -> BenchmarkOutcome {
        let Benchmark { name, package, kernel, arguments, repeat } = benchmark;
        let ran = self.run(package, kernel, arguments, vec!["--repeat".to_owned(), repeat.to_string()]);
        let mut outcome = BenchmarkOutcome {
            name: name.clone(),
            bytes: 0,
            run_ms: 0.0,
            gb_per_s: 0.0,
            copy_gb_per_s: None,
            why: None,
        };
        match ran {
            Err(why) => outcome.why = Some(why),
            Ok(summary) => {
                outcome.bytes = u64::try_from(summary.bytes).unwrap_or(u64::MAX);
                (outcome.run_ms, outcome.gb_per_s) = (summary.milliseconds(), summary.gb_per_s());
                outcome.copy_gb_per_s = copy_gb_per_s(device, outcome.bytes, *repeat);
            }
        }
        outcome
    }
}

/// Returns the throughput of the device's own copy of `bytes` bytes, read and written together: the median of some.
fn copy_gb_per_s(device: &OpenDevice, bytes: u64, repeat: u32) -> Option<f64> {
    let mut times = Vec::new();
    for _ in 0..repeat.max(1) {
        times.push(device.device().copy_time(bytes / 2).ok().flatten().filter(|time| *time > 0.0)?);
    }
    times.sort_by(f64::total_cmp);
    #[allow(clippy::cast_precision_loss)]
    let bytes = (bytes / 2 * 2) as f64;
    times.get(times.len() / 2).map(|time| bytes / time / 1e9)
}

fn suite(path: &str, device: &OpenDevice) -> SuiteOutcome {
    match conform::packed(path, device) {
        Ok(certificate) => SuiteOutcome {
            result: match certificate.verdict {
                Verdict::Conforming => "conforming",
                Verdict::Failed => "failed",
                Verdict::Incomplete => "incomplete",
            },
            trials: certificate.results.len(),
            refused: certificate.results.iter().filter(|entry| entry.refused.is_some()).count(),
            why: None,
            certificate: Some(certificate),
        },
        Err(errors) => {
            SuiteOutcome { result: "not run", trials: 0, refused: 0, why: Some(words_of(&errors)), certificate: None }
        }
    }
}

/// Messages as a line.
fn words_of(errors: &[Diagnostic]) -> String {
    let fatal = errors.iter().filter(|error| error.severity.is_fatal() || error.severity == Severity::Refused);
    let words = fatal.map(|error| {
        let notes: String = error.notes.iter().map(|note| format!(" ({})", note.text)).collect();
        format!("{}: {}{notes}", error.code.0, error.message)
    });
    words.collect::<Vec<_>>().join("; ")
}

fn table(outcome: &Outcome) -> String {
    if let Some(reason) = &outcome.reason {
        return format!("not available: {reason}\n");
    }
    let mut text = format!("device {}: {} ({})\n\n", outcome.device, outcome.device_name, outcome.driver);
    let names = outcome.cases.iter().map(|case| &case.name).chain(outcome.benchmarks.iter().map(|it| &it.name));
    let width = names.map(String::len).max().unwrap_or(0).max(18);
    for CaseOutcome { name, result, why, run_ms } in &outcome.cases {
        let why = why.as_ref().map_or_else(|| format!("{run_ms:8.3} ms"), String::clone);
        text.push_str(&format!("{name:width$}  {result:10}{why}\n"));
    }
    if let Some(SuiteOutcome { result, trials, refused, why, certificate }) = &outcome.suite {
        let counts = certificate.as_ref().map_or_else(String::new, |it| {
            format!(
                "{trials} trials, {} results, {} wrong, {refused} trials refused, {:.0} s",
                it.cases, it.failed, it.seconds
            )
        });
        text.push_str(&format!(
            "{:width$}  {result:12}{counts}{}\n",
            "conformance suite",
            why.as_deref().unwrap_or("")
        ));
        let failures = certificate.iter().flat_map(|certificate| &certificate.failures);
        for failure in failures.take(20) {
            text.push_str(&format!("  wrong: {} {} {}\n", failure.section.name(), failure.operation, failure.ty));
        }
    }
    for BenchmarkOutcome { name, bytes, run_ms, gb_per_s, copy_gb_per_s, why } in &outcome.benchmarks {
        let copy = copy_gb_per_s.map_or_else(String::new, |copy| {
            format!(", {:.0} % of the device's own copy ({copy:.1} GB/s)", 100.0 * gb_per_s / copy)
        });
        let moved = messages::bytes(u128::from(*bytes));
        let figures = format!("{gb_per_s:8.1} GB/s ({moved} in {run_ms:.3} ms{copy})");
        text.push_str(&format!("{name:width$}  {}\n", why.as_ref().unwrap_or(&figures)));
    }
    text.push_str(match outcome.verdict {
        "right" => "\nall of it is right\n",
        "incomplete" => "\nwhat ran is right, but not all of it did\n",
        _ => "\nnot all of it is right\n",
    });
    text
}
