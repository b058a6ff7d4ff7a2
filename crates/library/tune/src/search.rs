//! Which values of a kernel's constants are fastest: one constant after the other, all of its candidates, or choices at random, as long as there is time.

use std::time::{Duration, Instant};

use crisp_library_compile::TensorKernel;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::data::Data;
use crate::equal::{compare, condition, difference, tile_sizes};
use crate::messages;
use crate::sizes::sizes as all_sizes;
use crate::table::Table;
use crate::trial::{Compilation, Given, Place, Source, arguments, compiled, holds, run_kernel};

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

/// How choices are found that are worth a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// One constant after the other, all of its candidates, from the best choice so far.
    Constants,
    /// All constants at once, at random: what a search that knows nothing finds, with which others are compared.
    Random {
        /// The same seed makes the same choices in the same order.
        seed: u64,
    },
}

/// How a search goes, and how long.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The search strategy.
    pub search: Search,
    /// The time after which nothing more is tried.
    pub budget: Duration,
}

/// The result of a search.
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
    /// Remarks to the author: constants that stay as they are, because they are part of what is computed.
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
    effort: Effort,
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
    let place = Place::new(device);
    let given = arguments(&known, sizes, Data::Digits, 11).map_err(|it| (plain.files.clone(), vec![it]))?;
    let first = run_kernel(&plain.compiled, &known, given.clone(), &place, REPEAT);
    let (time, reference) = first.map_err(|said| (plain.files.clone(), said))?;
    let mut measured = vec![Measured { choice: Vec::new(), time: Some(time), equal: true }];
    progress(&measured[0]);
    let mut attempt = |choice: Vec<String>, measured: &mut Vec<Measured>| {
        let other = compiled(source, &choice);
        let result = one(&known, &other, given.clone(), &place);
        let (time, equal) = match result {
            Some((time, buffers)) => {
                let equal = difference(&known, &reference, &buffers).is_none();
                (Some(time), equal && same_bytes(&known, (&plain, &other), &choice, sizes, &place))
            }
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
    let spent = || start.elapsed() > effort.budget;
    match effort.search {
        Search::Constants => by_constants(&axes, &mut measured, &spent, &mut attempt),
        Search::Random { seed } => at_random(&axes, seed, &mut measured, &spent, &mut attempt),
    }
    let best = fastest(&measured);
    if let Some((table, _)) = table {
        table.keep(source, kernel, sizes, device, &measured[best].choice);
    }
    let remarks = pinned(&known, &measured);
    Ok(Tuning { kernel: known.name.clone(), measured, best, known: false, remarks })
}

/// The position of the fastest choice with the right bytes; the first one has them.
fn fastest(measured: &[Measured]) -> usize {
    let usable = measured.iter().enumerate().filter(|(_, it)| it.equal && it.time.is_some());
    usable.min_by_key(|(_, it)| it.time).map_or(0, |(at, _)| at)
}

/// A name of a choice and the values that it may have besides the one as written.
type Axis = (String, Vec<String>);

/// Tries a choice that was not tried before.
fn once(choice: Vec<String>, measured: &mut Vec<Measured>, attempt: &mut dyn FnMut(Vec<String>, &mut Vec<Measured>)) {
    if !measured.iter().any(|known| known.choice == choice) {
        attempt(choice, measured);
    }
}

/// All values of one constant after the other, from the best choice so far. Twice: what is best for one constant depends on the others.
fn by_constants(
    axes: &[Axis],
    measured: &mut Vec<Measured>,
    spent: &dyn Fn() -> bool,
    attempt: &mut dyn FnMut(Vec<String>, &mut Vec<Measured>),
) {
    for _ in 0..2 {
        let before = fastest(measured);
        for (name, values) in axes {
            let own = format!("{name}=");
            let others: Vec<String> =
                measured[fastest(measured)].choice.iter().filter(|it| !it.starts_with(&own)).cloned().collect();
            for value in values {
                if spent() {
                    return;
                }
                let mut choice = others.clone();
                choice.push(format!("{own}{value}"));
                choice.sort();
                once(choice, measured, attempt);
            }
        }
        if fastest(measured) == before {
            return;
        }
    }
}

/// Choices at random, until all were tried.
fn at_random(
    axes: &[Axis],
    seed: u64,
    measured: &mut Vec<Measured>,
    spent: &dyn Fn() -> bool,
    attempt: &mut dyn FnMut(Vec<String>, &mut Vec<Measured>),
) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % most.max(1)
    };
    let all = axes.iter().fold(1_usize, |all, (_, values)| all.saturating_mul(values.len() + 1));
    while measured.len() < all && !spent() {
        let mut choice = Vec::new();
        for (name, values) in axes {
            // The value as written is one of them.
            if let Some(value) = values.get(below(values.len() + 1)) {
                choice.push(format!("{name}={value}"));
            }
        }
        choice.sort();
        once(choice, measured, attempt);
    }
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

/// Returns whether a line of a table is a choice that the kernel has.
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
    kernel: &TensorKernel,
    other: &Compilation,
    given: Vec<crisp_library_compile::HostArgument>,
    place: &Place<'_>,
) -> Option<(Duration, Vec<Vec<u8>>)> {
    other.compiled.module.as_ref()?;
    run_kernel(&other.compiled, kernel, given, place, REPEAT).ok()
}

/// Returns whether a choice has the bytes of the program as it is written: with the sizes in question and others, with data of all kinds.
fn same_bytes(
    kernel: &TensorKernel,
    (plain, other): (&Compilation, &Compilation),
    choice: &[String],
    sizes: &Given,
    place: &Place<'_>,
) -> bool {
    let alternative = choice.iter().filter_map(|line| line.split_once('=')).find(|(name, _)| *name == kernel.name);
    let when = alternative.and_then(|(_, name)| condition(kernel, name));
    let mut tiles = tile_sizes(kernel);
    tiles.extend(choice.iter().filter_map(|line| line.split_once('=')?.1.parse::<i64>().ok()));
    let mut all = all_sizes(kernel, &tiles, when);
    all.insert(0, sizes.clone());
    matches!(compare(kernel, (plain, other), &all, place), Ok((_, None)))
}
