//! `crisp tune` and `crisp check --refine`: the fastest constants of tensor programs, and whether alternatives agree.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use crisp::Language;
use crisp::Options;
use crisp::diagnostics::Diagnostic;
use crisp::tensor::{
    Agreement, Effort, Given, Measured, Search, Source, Table, Tuning, kernels, refine as agreements, tune as search,
    written,
};
use serde::Serialize;

use crate::args::{CheckAndReport, SearchBy, Tune};
use crate::progress::Progress;
use crate::report::Reporter;
use crate::{ERRORS, messages, sources};

/// One kernel as JSON.
#[derive(Serialize)]
struct TuningObject<'a> {
    kernel: &'a str,
    device: &'a str,
    sizes: &'a Given,
    known: bool,
    best: &'a [String],
    measured: Vec<MeasuredObject<'a>>,
}

#[derive(Serialize)]
struct MeasuredObject<'a> {
    choice: &'a [String],
    time_us: Option<f64>,
    same_bytes: bool,
}

#[derive(Serialize)]
struct AgreementObject<'a> {
    kernel: &'a str,
    alternative: &'a str,
    equal_runs: usize,
    differs: Option<DifferenceObject<'a>>,
}

#[derive(Serialize)]
struct DifferenceObject<'a> {
    sizes: &'a Given,
    buffer: &'a str,
    element: usize,
    whole_numbers: bool,
}

/// Searches, and prints what was found.
pub(crate) fn tune(options: &Tune, reporter: &Reporter) -> u8 {
    let wanted = read(&options.file).and_then(|text| Ok((text, sizes(&options.size)?, budget(options.budget)?)));
    let (text, sizes, budget) = match wanted {
        Ok(wanted) => wanted,
        Err(error) => {
            reporter.placeless(&[error]);
            return ERRORS;
        }
    };
    let settings = Options { definitions: options.define.clone(), math: options.floats.math(), ..Options::strict() };
    let source = Source { name: &options.file, text: &text, options: settings };
    let known = match kernels(&source) {
        Ok(known) => known,
        Err((files, said)) => {
            reporter.diagnostics(&files, &said);
            return ERRORS;
        }
    };
    let names: Vec<String> = match options.kernel.as_slice() {
        [] => known.iter().map(|kernel| kernel.name.clone()).collect(),
        some => some.to_vec(),
    };
    let table = sources::cache().map(|cache| Table { folder: cache.folder.join("tuned"), compiler: cache.compiler });
    let search_by = match options.search {
        SearchBy::Constants => Search::Constants,
        SearchBy::Random => Search::Random { seed: 1 },
    };
    // What a search of the other kind found says nothing of this one.
    let again = options.again || options.search == SearchBy::Random;
    let table = table.map(|table| (table, again));
    let (mut output, mut values) = (String::new(), Vec::new());
    for name in &names {
        // Every kernel takes those of the sizes that it has; a size that none has is a mistake.
        let is_size = |kernel: &crisp::tensor::TensorKernel, size: &str| {
            kernel.arguments.iter().any(|argument| argument.is_size && argument.name == size)
        };
        let own = known.iter().find(|kernel| kernel.name == *name);
        let others = |size: &str| known.iter().any(|kernel| names.contains(&kernel.name) && is_size(kernel, size));
        let given: Given = sizes
            .iter()
            .filter(|(size, _)| own.is_none_or(|own| is_size(own, size)) || !others(size))
            .map(|(size, value)| (size.clone(), *value))
            .collect();
        let mut told = |measured: &Measured| reporter.progress(&line(measured));
        match search(
            &source,
            name,
            &given,
            &options.device,
            Effort { search: search_by, budget },
            table.as_ref().map(|(table, again)| (table, *again)),
            &mut told,
        ) {
            Ok(tuning) => {
                let (files, remarks) = remarks(&source, &tuning);
                reporter.diagnostics(&files, &remarks);
                let _ = write!(output, "{}", shown(&tuning, options, &given, reporter.json));
                let chosen = tuning.measured.get(tuning.best).map_or(&[][..], |best| best.choice.as_slice());
                values.extend(chosen.iter().map(|line| (own.and_then(|own| constant(own, line)), line.clone())));
            }
            Err((files, said)) => {
                reporter.diagnostics(&files, &said);
                return ERRORS;
            }
        }
    }
    if options.write
        && let Err(problem) = write(options, &text, &values, reporter)
    {
        reporter.placeless(&[problem]);
        return ERRORS;
    }
    reporter.output(&output)
}

/// The place and the value of a constant that a choice names.
fn constant(kernel: &crisp::tensor::TensorKernel, line: &str) -> Option<(crisp::diagnostics::Span, i64)> {
    let (name, value) = line.split_once('=')?;
    let constant = kernel.constants.iter().find(|constant| constant.name == name)?;
    Some((constant.span, value.parse().ok()?))
}

/// Puts values into the file; what has no place there is said.
fn write(
    options: &Tune,
    text: &str,
    values: &[(Option<(crisp::diagnostics::Span, i64)>, String)],
    reporter: &Reporter,
) -> Result<(), Diagnostic> {
    let places: Vec<_> = values.iter().filter_map(|(place, _)| *place).collect();
    let (new, left) = written(text, &places);
    let nowhere = |place: &Option<(crisp::diagnostics::Span, i64)>| place.is_none_or(|(span, _)| left.contains(&span));
    for (_, line) in values.iter().filter(|(place, _)| nowhere(place)) {
        reporter.placeless(&[messages::not_written(line)]);
    }
    if new == text {
        return Ok(());
    }
    std::fs::write(&options.file, new).map_err(|error| messages::output_unwritable(Path::new(&options.file), &error))
}

/// The remarks of a search with the file that they are about.
fn remarks(source: &Source<'_>, tuning: &Tuning) -> (crisp::diagnostics::Files, Vec<Diagnostic>) {
    let mut files = crisp::diagnostics::Files::new();
    files.add(source.name, source.text);
    (files, tuning.remarks.clone())
}

fn line(measured: &Measured) -> String {
    let choice = if measured.choice.is_empty() { "as written".to_owned() } else { measured.choice.join(" ") };
    match (measured.time, measured.equal) {
        (Some(time), true) => format!("{choice}: {}", micros(time)),
        (Some(_), false) => format!("{choice}: other bytes, not taken"),
        (None, _) => format!("{choice}: cannot run"),
    }
}

fn micros(time: Duration) -> String {
    format!("{:.1} µs", time.as_secs_f64() * 1e6)
}

fn shown(tuning: &Tuning, options: &Tune, sizes: &Given, json: bool) -> String {
    let best = tuning.measured.get(tuning.best);
    let choice = best.map_or(&[][..], |best| best.choice.as_slice());
    if json {
        let measured = |measured: &Measured| measured.time.map(|time| time.as_secs_f64() * 1e6);
        let object = TuningObject {
            kernel: &tuning.kernel,
            device: &options.device,
            sizes,
            known: tuning.known,
            best: choice,
            measured: tuning
                .measured
                .iter()
                .map(|it| MeasuredObject { choice: &it.choice, time_us: measured(it), same_bytes: it.equal })
                .collect(),
        };
        // Strings and numbers always become JSON.
        return serde_json::to_string(&object).unwrap_or_default() + "\n";
    }
    let time = |at: usize| tuning.measured.get(at).and_then(|it| it.time).map_or("?".to_owned(), micros);
    let flags: String = choice.iter().map(|choice| format!(" -D {choice}")).collect();
    let flags = if flags.is_empty() { " as written".to_owned() } else { flags };
    let source = if tuning.known { ", found before" } else { "" };
    format!(
        "{}:{flags} ({} instead of {}, {} choices{source})\n",
        tuning.kernel,
        time(tuning.best),
        time(0),
        tuning.measured.len()
    )
}

/// Compares alternatives, and prints what was found.
pub(crate) fn refine(options: &CheckAndReport, reporter: &Reporter) -> u8 {
    let mut text = String::new();
    let mut fatal = false;
    for file in &options.check.files {
        let source = match read(file) {
            Ok(source) => source,
            Err(error) => {
                reporter.placeless(&[error]);
                return ERRORS;
            }
        };
        let settings = Options {
            definitions: options.check.define.clone(),
            math: options.check.floats.math(),
            ..Options::strict()
        };
        let progress = Progress::start("comparing");
        let found = agreements(&Source { name: file, text: &source, options: settings }, &options.device);
        drop(progress);
        let found = match found {
            Ok(found) => found,
            Err((files, said)) => {
                reporter.diagnostics(&files, &said);
                return ERRORS;
            }
        };
        let remarks: Vec<Diagnostic> = found.iter().filter_map(Agreement::remark).collect();
        fatal |= remarks.iter().any(|remark| remark.severity.is_fatal());
        if reporter.json {
            for agreement in &found {
                text += &(serde_json::to_string(&object(agreement)).unwrap_or_default() + "\n");
            }
        } else {
            for Agreement { kernel, alternative, equal, difference } in &found {
                let verdict = match difference {
                    None => format!("agrees in {equal} runs"),
                    Some(_) => format!("differs after {equal} equal runs"),
                };
                let _ = writeln!(text, "{kernel}: `{alternative}` {verdict}");
            }
        }
        reporter.placeless(&remarks);
    }
    let code = reporter.output(&text);
    if fatal { ERRORS } else { code }
}

fn object(agreement: &Agreement) -> AgreementObject<'_> {
    AgreementObject {
        kernel: &agreement.kernel,
        alternative: &agreement.alternative,
        equal_runs: agreement.equal,
        differs: agreement.difference.as_ref().map(|difference| DifferenceObject {
            sizes: &difference.sizes,
            buffer: &difference.buffer,
            element: difference.element,
            whole_numbers: difference.whole,
        }),
    }
}

/// The text of a tensor program.
fn read(path: &str) -> Result<String, Diagnostic> {
    if Language::of(path) != Some(Language::Tensor) {
        return Err(messages::not_a_tensor_program(path));
    }
    let bytes = sources::read(path).map_err(|error| messages::source_unreadable(path, &error, None, &[]))?;
    // What is not UTF-8 is reported by the reader, at its place.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn sizes(given: &[String]) -> Result<BTreeMap<String, i64>, Diagnostic> {
    let mut sizes = BTreeMap::new();
    for text in given {
        let Some((name, value)) = text.split_once('=').filter(|(name, _)| !name.is_empty()) else {
            return Err(messages::no_name("--size", text));
        };
        let size =
            crisp::values::count::parse(value).map_err(|error| messages::size_malformed("--size", text, error))?;
        let too_large = |_| messages::size_malformed("--size", text, crisp::values::count::CountError::TooLarge);
        let size = i64::try_from(size).map_err(too_large)?;
        if sizes.insert(name.to_owned(), size).is_some() {
            return Err(messages::given_twice("--size", name));
        }
    }
    Ok(sizes)
}

fn budget(seconds: f64) -> Result<Duration, Diagnostic> {
    let fits = seconds > 0.0 && seconds <= 3600.0;
    if fits { Ok(Duration::from_secs_f64(seconds)) } else { Err(messages::no_time("--budget", seconds)) }
}
