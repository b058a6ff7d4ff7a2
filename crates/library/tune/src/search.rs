//! Which values of a kernel's constants are fastest: one constant after the other, all of its candidates, as long as there is time.

use std::time::{Duration, Instant};

use crisp_library_compile::TensorKernel;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;
use crate::refine::difference;
use crate::table::Table;
use crate::trial::{Data, Given, Source, arguments, compiled, holds, run_kernel};

/// One choice that was tried.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The definitions, each `NAME=VALUE`.
    pub choice: Vec<String>,
    /// The shortest time; none where it could not be compiled or run.
    pub time: Option<Duration>,
    /// Whether all bytes are those of the program as it is written. Only such a choice can be the best one.
    pub equal: bool,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The kernel.
    pub kernel: String,
    /// All that was tried, in that order; the first is the program as it is written.
    pub measured: Vec<Measured>,
    /// The position of the best one.
    pub best: usize,
    /// Whether the choice was found before: it was only compared with the program as it is written.
    pub known: bool,
    /// What its author should know: constants that stay as they are, because they are part of what is computed.
    pub remarks: Vec<Diagnostic>,
}

/// Runs of each choice.
const REPEAT: u32 = 3;

/// Searches for the fastest constants and alternative of a kernel for some sizes. What it finds is kept in the table; a choice that is there
/// already is compared and measured only, unless the search is wanted again.
///
/// # Errors
/// What is wrong with the source or with the program as it is written.
pub fn tune(
    source: &Source<'_>,
    kernel: &str,
    sizes: &Given,
    device: &str,
    budget: Duration,
    table: Option<(&Table, bool)>,
    progress: &mut dyn FnMut(&Measured),
) -> Result<Tuning, (Files, Vec<Diagnostic>)> {
    let start = Instant::now();
    let plain = compiled(source, &[]);
    let Some(known) = plain.compiled.tensors.iter().find(|known| known.name == kernel).cloned() else {
        let mut said = plain.compiled.diagnostics;
        if plain.compiled.module.is_some() {
            let names = plain.compiled.tensors.iter().map(|known| known.name.as_str());
            said = vec![messages::no_kernel(kernel, names)];
        }
        return Err((plain.files, said));
    };
    check_sizes(&known, sizes).map_err(|it| (plain.files.clone(), vec![it]))?;
    let given = arguments(&known, sizes, Data::Any, 11).map_err(|it| (plain.files.clone(), vec![it]))?;
    let first = run_kernel(&plain.compiled, &known, given.clone(), device, REPEAT);
    let (time, reference) = first.map_err(|said| (plain.files.clone(), said))?;
    let mut measured = vec![Measured { choice: Vec::new(), time: Some(time), equal: true }];
    progress(&measured[0]);
    let mut best = 0;
    let mut chosen: Vec<String> = Vec::new();
    let mut attempt = |choice: Vec<String>, measured: &mut Vec<Measured>| {
        let result = one(source, &known, &choice, given.clone(), device);
        let (time, equal) = match result {
            Some((time, buffers)) => (Some(time), difference(&known, &reference, &buffers).is_none()),
            None => (None, false),
        };
        measured.push(Measured { choice, time, equal });
        if let Some(last) = measured.last() {
            progress(last);
        }
    };
    if let Some((table, false)) = table
        && let Some(found) = table.find(source, kernel, sizes, device)
        && found.iter().all(|line| is_choice(&known, line, sizes))
    {
        if !found.is_empty() {
            attempt(found, &mut measured);
        }
        let best = measured.len() - 1;
        if measured[best].equal && measured[best].time.is_some() {
            return Ok(Tuning { kernel: known.name.clone(), measured, best, known: true, remarks: Vec::new() });
        }
    }
    let mut axes: Vec<(String, Vec<String>)> = Vec::new();
    let usable = known.alternatives.iter().filter(|(_, when)| when.as_ref().is_none_or(|it| holds(&known, it, sizes)));
    let alternatives: Vec<String> = usable.map(|(name, _)| name.clone()).collect();
    if !alternatives.is_empty() {
        axes.push((known.name.clone(), alternatives));
    }
    for constant in &known.constants {
        let others = constant.candidates.iter().filter(|value| **value != constant.value);
        axes.push((constant.name.clone(), others.map(i64::to_string).collect()));
    }
    let mut late = false;
    // Twice: what is best for one constant depends on the others.
    'search: for _ in 0..2 {
        let before = best;
        for (name, values) in &axes {
            for value in values {
                if start.elapsed() > budget {
                    late = true;
                    break;
                }
                let mut choice: Vec<String> =
                    chosen.iter().filter(|it| !it.starts_with(&format!("{name}="))).cloned().collect();
                choice.push(format!("{name}={value}"));
                choice.sort();
                if !measured.iter().any(|known| known.choice == choice) {
                    attempt(choice, &mut measured);
                }
            }
            // What was measured counts, also where there was no time for more.
            let fastest = |(_, it): &(usize, &Measured)| it.equal && it.time.is_some();
            let found = measured.iter().enumerate().filter(fastest).min_by_key(|(_, it)| it.time).map(|(at, _)| at);
            if let Some(found) = found {
                best = found;
                chosen.clone_from(&measured[found].choice);
            }
            if late {
                break 'search;
            }
        }
        if best == before {
            break;
        }
    }
    if let Some((table, _)) = table {
        table.keep(source, kernel, sizes, device, &measured[best].choice);
    }
    let remarks = pinned(&known, &measured);
    Ok(Tuning { kernel: known.name.clone(), measured, best, known: false, remarks })
}

/// The names of a source's kernels.
///
/// # Errors
/// What is wrong with the source.
pub fn kernels(source: &Source<'_>) -> Result<Vec<TensorKernel>, (Files, Vec<Diagnostic>)> {
    let plain = compiled(source, &[]);
    if plain.compiled.module.is_none() {
        return Err((plain.files, plain.compiled.diagnostics));
    }
    Ok(plain.compiled.tensors)
}

/// Every size has a value above zero, and every value is that of a size.
fn check_sizes(kernel: &TensorKernel, sizes: &Given) -> Result<(), Diagnostic> {
    let names = || kernel.arguments.iter().filter(|argument| argument.is_size).map(|argument| argument.name.as_str());
    if let Some(unknown) = sizes.keys().find(|size| !names().any(|name| name == *size)) {
        return Err(messages::unknown_size(&kernel.name, unknown, &names().collect::<Vec<_>>()));
    }
    match names().find(|name| sizes.get(*name).is_none_or(|size| *size < 1)) {
        Some(missing) => Err(messages::size_missing(&kernel.name, missing)),
        None => Ok(()),
    }
}

/// Whether a line of a table is a choice that the kernel has.
fn is_choice(kernel: &TensorKernel, line: &str, sizes: &Given) -> bool {
    let Some((name, value)) = line.split_once('=') else { return false };
    let constant = kernel.constants.iter().find(|constant| constant.name == name);
    let usable = |(known, when): &(String, Option<crisp_ir_kernel::SizeExpr>)| {
        known == value && when.as_ref().is_none_or(|when| holds(kernel, when, sizes))
    };
    constant.is_some_and(|constant| constant.candidates.iter().any(|it| it.to_string() == value))
        || (name == kernel.name && kernel.alternatives.iter().any(usable))
}

/// Constants of which alone another value changed bytes.
fn pinned(kernel: &TensorKernel, measured: &[Measured]) -> Vec<Diagnostic> {
    let mut remarks = Vec::new();
    for constant in &kernel.constants {
        let prefix = format!("{}=", constant.name);
        let other = measured.iter().filter(|it| it.time.is_some() && !it.equal).find_map(|it| {
            let [only] = it.choice.as_slice() else { return None };
            only.strip_prefix(&prefix)
        });
        if let Some(other) = other {
            remarks.push(messages::pinned(constant.span, &constant.name, constant.value, other));
        }
    }
    remarks
}

fn one(
    source: &Source<'_>,
    kernel: &TensorKernel,
    choice: &[String],
    given: Vec<crisp_library_compile::HostArgument>,
    device: &str,
) -> Option<(Duration, Vec<Vec<u8>>)> {
    let other = compiled(source, choice);
    other.compiled.module.as_ref()?;
    run_kernel(&other.compiled, kernel, given, device, REPEAT).ok()
}
