//! Runs all tests: as many processes as there are cores, each with one test at a time, whatever program it is of.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::programs::{self, Piece};

/// A test that has run.
struct Ran {
    package: String,
    name: String,
    time: Duration,
    passed: bool,
}

/// The results of a piece.
struct Outcome {
    tests: Vec<Ran>,
    /// Its output, where a test failed.
    complaint: Option<String>,
}

/// Builds and runs the tests whose names contain one of the filters, all without filters. Returns whether all pass.
///
/// # Errors
/// When they cannot be built or started.
pub(crate) fn run(filters: &[&str], out: &mut (impl Write + Send)) -> anyhow::Result<bool> {
    let cargo = std::env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    let start = Instant::now();
    let built = programs::build(&cargo)?;
    let compiled = start.elapsed();
    let libraries = built.ptx.as_deref().map(provide_driver).transpose()?;
    let mut pieces = Vec::new();
    for program in &built.programs {
        pieces.extend(programs::pieces(program, filters)?);
    }
    let start = Instant::now();
    let outcomes = run_pieces(&pieces, &cargo, libraries.as_ref(), out);
    let outcomes = outcomes.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
    report(&outcomes, compiled, start.elapsed(), out)?;
    Ok(outcomes.iter().all(|outcome| outcome.complaint.is_none()))
}

/// Puts the interpreter of PTX where the loader finds it as NVIDIA's driver. Returns the folders for the loader.
fn provide_driver(library: &Path) -> anyhow::Result<OsString> {
    let folder = library.ancestors().nth(2).context("the library lies in a folder of cargo's")?.join("ptx");
    std::fs::create_dir_all(&folder)?;
    for name in ["libcuda.so", "libcuda.so.1"] {
        // A process that has the old file open keeps it.
        let new = folder.join(format!("{name}.{}", std::process::id()));
        std::fs::copy(library, &new)?;
        std::fs::rename(&new, folder.join(name))?;
    }
    let old = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&old).filter(|other| *other != folder));
    Ok(std::env::join_paths(folders)?)
}

fn run_pieces(
    pieces: &[Piece<'_>],
    cargo: &Path,
    libraries: Option<&OsString>,
    out: &mut (impl Write + Send),
) -> Vec<anyhow::Result<Outcome>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new((Vec::new(), out)));
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let start = Instant::now();
                    let outcome = run_piece(piece, cargo, libraries);
                    let Ok(mut done) = done.lock() else { return };
                    let passed = outcome.as_ref().is_ok_and(|outcome| outcome.complaint.is_none());
                    let (count, tests) = (done.0.len() + 1, piece.tests.len());
                    // A closed pipe is the reader's wish.
                    let _ = writeln!(
                        done.1,
                        "{count:>3}/{} {} {}: {tests} tests from `{}`, {:.1} s",
                        pieces.len(),
                        if passed { "ok    " } else { "FAILED" },
                        piece.program.package,
                        piece.tests.first().map_or("", String::as_str),
                        start.elapsed().as_secs_f64()
                    );
                    done.0.push(outcome);
                }
            });
        }
    });
    done.into_inner().map(|done| done.0).unwrap_or_default()
}

fn run_piece(piece: &Piece<'_>, cargo: &Path, libraries: Option<&OsString>) -> anyhow::Result<Outcome> {
    let program = piece.program;
    let mut command = Command::new(&program.file);
    command.args(["--test-threads=1", "--exact"]).args(&piece.tests).current_dir(&program.folder);
    command.env("CARGO", cargo).env("CARGO_MANIFEST_DIR", &program.folder).env("CARGO_PKG_NAME", &program.package);
    if let Some(libraries) = libraries {
        command.env("LD_LIBRARY_PATH", libraries);
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (stdout, mut stderr) = (child.stdout.take().context("no output")?, child.stderr.take().context("no output")?);
    let errors = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read until an error is what there is.
        let _ = stderr.read_to_end(&mut bytes);
        bytes
    });
    let (mut printed, mut tests, mut last) = (String::new(), Vec::new(), Instant::now());
    for line in BufReader::new(stdout).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        if let Some((name, passed)) = result(&line) {
            let package = program.package.clone();
            tests.push(Ran { package, name: name.to_owned(), time: last.elapsed(), passed });
            last = Instant::now();
        }
        printed.push_str(&line);
        printed.push('\n');
    }
    let status = child.wait()?;
    let errors = errors.join().unwrap_or_default();
    if status.success() {
        return Ok(Outcome { tests, complaint: None });
    }
    // A process that a signal ended says nothing of the test that it was at.
    for name in piece.tests.iter().filter(|name| !tests.iter().any(|ran| ran.name == **name)).collect::<Vec<_>>() {
        let package = program.package.clone();
        tests.push(Ran { package, name: name.clone(), time: Duration::ZERO, passed: false });
    }
    let complaint = format!(
        "---- {}: {} ({status})\n{printed}{}",
        program.package,
        program.file.display(),
        String::from_utf8_lossy(&errors)
    );
    Ok(Outcome { tests, complaint: Some(complaint) })
}

/// The name of a test and whether it passed, where the line is a result.
fn result(line: &str) -> Option<(&str, bool)> {
    let (name, result) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let name = name.split(" - should panic").next()?;
    match result {
        "FAILED" => Some((name, false)),
        _ if result == "ok" || result.starts_with("ignored") => Some((name, true)),
        _ => None,
    }
}

/// How many of the slowest tests are listed.
const SLOWEST: usize = 20;

fn report(outcomes: &[Outcome], compiled: Duration, ran: Duration, out: &mut impl Write) -> std::io::Result<()> {
    let mut crates: BTreeMap<&str, (usize, Duration)> = BTreeMap::new();
    let mut tests: Vec<&Ran> = outcomes.iter().flat_map(|outcome| &outcome.tests).collect();
    for test in &tests {
        let sum = crates.entry(&test.package).or_default();
        *sum = (sum.0 + 1, sum.1 + test.time);
    }
    let mut crates: Vec<_> = crates.into_iter().collect();
    crates.sort_by_key(|(_, (_, time))| std::cmp::Reverse(*time));
    writeln!(out, "\nseconds by crate (of one core):")?;
    for (package, (count, time)) in crates {
        writeln!(out, "{:>8.1}  {package}, {count} tests", time.as_secs_f64())?;
    }
    tests.sort_by_key(|test| std::cmp::Reverse(test.time));
    writeln!(out, "\nslowest tests:")?;
    for test in tests.iter().take(SLOWEST) {
        writeln!(out, "{:>8.1}  {} {}", test.time.as_secs_f64(), test.package, test.name)?;
    }
    for complaint in outcomes.iter().filter_map(|outcome| outcome.complaint.as_ref()) {
        writeln!(out, "\n{complaint}")?;
    }
    let failed: Vec<&&Ran> = tests.iter().filter(|test| !test.passed).collect();
    for test in &failed {
        writeln!(out, "failed: {} {}", test.package, test.name)?;
    }
    let (compiled, ran) = (compiled.as_secs_f64(), ran.as_secs_f64());
    let (passed, failed) = (tests.len() - failed.len(), failed.len());
    writeln!(out, "\n{passed} tests passed, {failed} failed; compiled in {compiled:.0} s, ran in {ran:.0} s")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_from_what_programs_print() {
        assert_eq!(result("test a::b ... ok"), Some(("a::b", true)));
        assert_eq!(result("test a::b - should panic ... ok"), Some(("a::b", true)));
        assert_eq!(result("test a::b ... FAILED"), Some(("a::b", false)));
        assert_eq!(result("test a::b ... ignored, needs a driver"), Some(("a::b", true)));
        for line in ["running 3 tests", "test result: ok. 3 passed", "test a has been running for over 60 seconds", ""]
        {
            assert_eq!(result(line), None, "{line}");
        }
    }
}
