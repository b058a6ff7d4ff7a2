//! Alternatives beside the default: run with generated data of many sizes, until they differ.

use crisp_library_compile::TensorKernel;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::data::Data;
use crate::equal::{Found, Wrong, choices, compare, tile_sizes};
use crate::messages;
use crate::sizes::sizes;
use crate::trial::{Compilation, Given, Place, Source, compiled};

/// The findings about an alternative.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The kernel.
    pub kernel: String,
    /// The alternative; of a kernel without any a value of a constant, `NAME=VALUE`.
    pub alternative: String,
    /// Runs in which all bytes are those of the default.
    pub equal: usize,
    /// The first run in which they are not.
    pub difference: Option<Difference>,
}

impl Agreement {
    /// Returns the error of the alternative.
    #[must_use]
    pub fn remark(&self) -> Option<Diagnostic> {
        let Some(difference) = self.difference.as_ref() else {
            return (self.equal == 0).then(|| messages::not_compared(&self.kernel, &self.alternative));
        };
        let sizes: Vec<String> = difference.sizes.iter().map(|(name, size)| format!("{name}={size}")).collect();
        let refuted = messages::Refuted {
            kernel: &self.kernel,
            alternative: &self.alternative,
            buffer: &difference.buffer,
            element: difference.element,
            sizes: if sizes.is_empty() { "any data".to_owned() } else { sizes.join(", ") },
            data: difference.data,
        };
        Some(match self.alternative.split_once('=') {
            Some((name, value)) => messages::constant_decides(&refuted, name, value),
            None if difference.rounding => messages::rounds_otherwise(&refuted),
            None => messages::refuted(&refuted),
        })
    }
}

/// Where two definitions differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The sizes, and the values of constants that are not as written.
    pub sizes: Given,
    /// Whether all numbers were small and whole, so that no order of arithmetic explains it.
    pub whole: bool,
    /// Whether another order of roundings may explain it.
    pub rounding: bool,
    /// The kind of numbers in the buffers, in words.
    pub data: &'static str,
    /// The buffer, by its name.
    pub buffer: String,
    /// The element.
    pub element: usize,
}

/// Runs each alternative of each kernel beside its default, where its condition holds: with all values of its constants, with sizes around
/// them, and with data of all kinds. Of a kernel without alternatives each value of its constants is compared with the program as it is written.
///
/// # Errors
/// What is wrong with the source, or with a run.
pub fn refine(source: &Source<'_>, device: &str) -> Result<Vec<Agreement>, (Files, Vec<Diagnostic>)> {
    let plain = compiled(source, &[]);
    if plain.compiled.module.is_none() {
        return Err((plain.files, plain.compiled.diagnostics));
    }
    let place = Place::new(device);
    let mut found = Vec::new();
    for kernel in &plain.compiled.tensors {
        if kernel.alternatives.is_empty() {
            found.extend(constants(source, kernel, &plain, &place)?);
            continue;
        }
        // The default alone, so that conditions choose nothing.
        let default = compiled(source, &[format!("{}=default", kernel.name)]);
        for (name, _) in &kernel.alternatives {
            found.push(alternative(source, kernel, name, &default, &place)?);
        }
    }
    Ok(found)
}

/// An alternative beside the default.
fn alternative(
    source: &Source<'_>,
    kernel: &TensorKernel,
    name: &str,
    default: &Compilation,
    place: &Place<'_>,
) -> Result<Agreement, (Files, Vec<Diagnostic>)> {
    let own = format!("{}={name}", kernel.name);
    let written = compiled(source, std::slice::from_ref(&own));
    let with_constants = written.compiled.tensors.iter().find(|known| known.name == kernel.name);
    let with_constants = with_constants.unwrap_or(kernel).clone();
    let all = sizes(kernel, &tile_sizes(&with_constants), crate::equal::condition(kernel, name));
    let mut agreement =
        Agreement { kernel: kernel.name.clone(), alternative: name.to_owned(), equal: 0, difference: None };
    for choice in choices(&with_constants) {
        let mut definitions = vec![own.clone()];
        definitions.extend(choice.iter().map(|(name, value)| format!("{name}={value}")));
        let other = compiled(source, &definitions);
        if other.compiled.module.is_none() {
            // A value that the compiler refuses is none that the tuner takes.
            if choice.is_empty() {
                return Err((other.files, other.compiled.diagnostics));
            }
            continue;
        }
        let (equal, difference) =
            compare(kernel, (default, &other), &all, place).map_err(|wrong| told(wrong, default, &other))?;
        agreement.equal += equal;
        agreement.difference = difference.map(|it| public(it, &choice));
        if agreement.difference.is_some() {
            break;
        }
    }
    Ok(agreement)
}

/// The values of a kernel's constants beside the program as it is written.
fn constants(
    source: &Source<'_>,
    kernel: &TensorKernel,
    plain: &Compilation,
    place: &Place<'_>,
) -> Result<Vec<Agreement>, (Files, Vec<Diagnostic>)> {
    let all = sizes(kernel, &tile_sizes(kernel), None);
    let mut found = Vec::new();
    for choice in choices(kernel) {
        let [(name, value)] = choice.as_slice() else { continue };
        if kernel.constants.iter().any(|it| it.name == *name && it.value == *value) {
            continue;
        }
        let alternative = format!("{name}={value}");
        let other = compiled(source, std::slice::from_ref(&alternative));
        if other.compiled.module.is_none() || found.iter().any(|it: &Agreement| it.alternative == alternative) {
            continue;
        }
        let (equal, difference) =
            compare(kernel, (plain, &other), &all, place).map_err(|wrong| told(wrong, plain, &other))?;
        let difference = difference.map(|it| public(it, &choice));
        found.push(Agreement { kernel: kernel.name.clone(), alternative, equal, difference });
    }
    Ok(found)
}

fn told(wrong: Wrong, first: &Compilation, second: &Compilation) -> (Files, Vec<Diagnostic>) {
    match wrong {
        Wrong::First(said) => (first.files.clone(), said),
        Wrong::Second(said) => (second.files.clone(), said),
    }
}

fn public(found: Found, choice: &[(String, i64)]) -> Difference {
    let Found { mut sizes, data, buffer, element, float, near } = found;
    sizes.extend(choice.iter().cloned());
    let rounding = float && (near || data.rounds());
    Difference { sizes, whole: data == Data::Whole, rounding, data: data.words(), buffer, element }
}
