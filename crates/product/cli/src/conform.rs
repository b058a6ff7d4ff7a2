//! `crisp conform`: the conformance suite on a device, and its certificate.

use std::io;
use std::path::Path;
use std::time::Instant;

use crisp::OpenDevice;
use crisp::conform::{Certificate, Circumstances, Failure, Progress, Section, Selection, SuiteTargets, Verdict};
use crisp::diagnostics::Diagnostic;
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::Conform;
use crate::report::Reporter;
use crate::{DONE, ERRORS, messages, packages, sources, tools};

/// How many failures are shown; the certificate has all.
const SHOWN: usize = 10;

/// Runs the suite, writes the certificate, and prints what came of it. The exit code says whether every result was right.
pub(crate) fn conform(options: &Conform, reporter: &Reporter) -> u8 {
    if let Some(path) = &options.output {
        return match pack(options, path) {
            Ok(text) => reporter.output(&text),
            Err(errors) => {
                reporter.placeless(&errors);
                ERRORS
            }
        };
    }
    match certify(options, reporter) {
        Ok((certificate, kept)) => {
            let text = if reporter.json { certificate.json() } else { text(&certificate, &kept) };
            match (reporter.output(&text), certificate.verdict) {
                (DONE, Verdict::Conforming | Verdict::Incomplete) => DONE,
                (_, _) => ERRORS,
            }
        }
        Err(errors) => {
            reporter.placeless(&errors);
            ERRORS
        }
    }
}

/// Makes a package of the suite while it runs; a line that says what is in it.
fn pack(options: &Conform, path: &Path) -> Result<String, Vec<Diagnostic>> {
    let selection = selection(options)?;
    let wanted = packages::to(path, &options.target).map_err(|error| vec![error])?;
    tools::check(wanted.targets())?;
    let device = OpenDevice::open(&options.device, None)?;
    let bar = bar(crisp::conform::names(&selection).len());
    let targets = SuiteTargets { targets: wanted.targets(), assemble: &tools::assemble };
    let package =
        crisp::conform::pack(&device, &selection, targets, &|progress: Progress<'_>| shown_on(&bar, &progress));
    bar.finish_and_clear();
    let package = package?;
    wanted.write(&package)?;
    let bytes: usize = package.kernels.iter().flat_map(|kernel| &kernel.codes).map(|code| code.bytes()).sum();
    let suite = package.suite.as_ref().map_or("", |suite| suite.hash.get(..16).unwrap_or_default());
    let programs = package.kernels.len();
    Ok(format!("{}: {programs} programs, {}, suite {suite}\n", path.display(), messages::bytes(bytes as u128)))
}

/// Returns the trials that the command line requests.
fn selection(options: &Conform) -> Result<Selection, Vec<Diagnostic>> {
    if !crisp::is_device(&options.device) {
        return Err(vec![messages::unknown_device(&options.device, &crisp::DEVICES)]);
    }
    let selection = Selection { quick: options.quick, only: options.only.clone() };
    match &options.only {
        Some(pattern) if crisp::conform::names(&selection).is_empty() => {
            Err(vec![messages::no_trial(pattern, "arithmetic/add/f32")])
        }
        _ => Ok(selection),
    }
}

/// The suite of a package on a device: what came of it, and in how much time.
pub(crate) fn packed(path: &str, device: &OpenDevice) -> Result<Certificate, Vec<Diagnostic>> {
    let (package, _) = packages::trust(path)?;
    let started = Instant::now();
    let bar = bar(package.kernels.len());
    let ran = crisp::conform::run_packed(device, &package, &|progress: Progress<'_>| shown_on(&bar, &progress));
    bar.finish_and_clear();
    let (selection, report) = ran?;
    let circumstances = Circumstances::of(device, &package.maker);
    Ok(Certificate::new(circumstances, &selection, report, started.elapsed()))
}

fn shown_on(bar: &ProgressBar, progress: &Progress<'_>) {
    bar.set_length(progress.total as u64);
    bar.set_position(progress.done as u64);
    bar.set_message(progress.name.path());
}

/// The certificate, and a line that says where it is.
fn certify(options: &Conform, reporter: &Reporter) -> Result<(Certificate, String), Vec<Diagnostic>> {
    let selection = selection(options)?;
    let trials = crisp::conform::names(&selection).len();
    // What takes long is not done in vain.
    if let Some(folder) = options.certificate.as_deref().and_then(|path| Path::new(path).parent())
        && !folder.as_os_str().is_empty()
        && !folder.exists()
    {
        let path = Path::new(options.certificate.as_deref().unwrap_or_default());
        return Err(vec![messages::output_unwritable(path, &io::ErrorKind::NotFound.into())]);
    }
    if let Some(path) = &options.package {
        let certificate = packed(path, &OpenDevice::open(&options.device, None)?)?;
        let mut place = "not kept: the code is that of a package\n".to_owned();
        if let Some(path) = &options.certificate {
            let path = Path::new(path);
            certificate.write(path).map_err(|error| vec![messages::output_unwritable(path, &error)])?;
            place.insert_str(0, &format!("certificate: {}\n", path.display()));
        }
        return Ok((certificate, place));
    }
    let cache = sources::cache();
    // Nothing of the suite is worth keeping in the cache: it is run again only when something has changed.
    let device = OpenDevice::open(&options.device, None)?;
    let started = Instant::now();
    let bar = bar(trials);
    let report = crisp::conform::run(&device, &selection, &|progress: Progress<'_>| {
        shown_on(&bar, &progress);
    });
    bar.finish_and_clear();
    let build = cache.as_ref().map_or_else(String::new, |cache| cache.compiler.clone());
    let certificate = Certificate::new(Circumstances::of(&device, &build), &selection, report, started.elapsed());
    let mut places = Vec::new();
    if let Some(path) = &options.certificate {
        let path = Path::new(path);
        certificate.write(path).map_err(|error| vec![messages::output_unwritable(path, &error)])?;
        places.push(format!("certificate: {}\n", path.display()));
    }
    if let Some(cache) = cache {
        match certificate.keep(&cache.folder) {
            Ok(Some(path)) => places.push(format!("kept for later runs: {}\n", path.display())),
            Ok(None) => places.push("not kept: only a part of the suite was run\n".to_owned()),
            Err(error) => reporter.placeless(&[messages::certificate_not_kept(&cache.folder, &error)]),
        }
    }
    Ok((certificate, places.concat()))
}

/// A bar over all trials, on a terminal only.
fn bar(trials: usize) -> ProgressBar {
    let bar = ProgressBar::new(trials as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
        bar.set_style(style);
    }
    bar
}

/// The summary for people.
fn text(certificate: &Certificate, places: &str) -> String {
    let mut text = format!("{:14} {:>7} {:>10} {:>8} {:>8}\n", "section", "trials", "cases", "failed", "refused");
    for section in Section::ALL {
        let entries = || certificate.results.iter().filter(|entry| entry.section == section);
        let (trials, refused) = (entries().count(), entries().filter(|entry| entry.refused.is_some()).count());
        if trials == 0 {
            continue;
        }
        let cases: u64 = entries().map(|entry| entry.cases).sum();
        let failed: u64 = entries().map(|entry| entry.failed).sum();
        text.push_str(&format!("{:14} {trials:7} {cases:10} {failed:8} {refused:8}\n", section.name()));
    }
    for failure in certificate.failures.iter().take(SHOWN) {
        text.push_str(&shown(failure));
    }
    if let Some(more @ 1..) = certificate.failures.len().checked_sub(SHOWN) {
        text.push_str(&format!("\n{more} more operations failed; the certificate has them all\n"));
    }
    let circumstances = &certificate.circumstances;
    let verdict = match certificate.verdict {
        Verdict::Conforming => "conforms",
        Verdict::Incomplete => "is right so far: only a part of the suite was run",
        Verdict::Failed => "does not conform",
    };
    let suite = certificate.suite.get(..16).unwrap_or_default();
    text.push_str(&format!(
        "\n{} {verdict} ({}, {}; suite {suite}, {:.1} s)\n{places}",
        circumstances.device, circumstances.device_name, circumstances.driver, certificate.seconds
    ));
    text
}

/// A wrong result.
fn shown(failure: &Failure) -> String {
    let Failure { section, operation, ty, counterexample } = failure;
    let operands = counterexample.operands.iter().map(|operand| format!("\n  operand  {operand}")).collect::<String>();
    format!(
        "\n{}: {operation} {ty} ({}){operands}\n  got      {}\n  wanted   {}\n",
        section.name(),
        counterexample.place,
        counterexample.got,
        counterexample.wanted
    )
}
