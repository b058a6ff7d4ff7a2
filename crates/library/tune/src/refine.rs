//! Alternatives beside the default: run with generated data of many sizes, until they differ.

use crisp_library_compile::TensorKernel;
use crisp_support_diagnostics::{Diagnostic, Files};

use crate::messages;
use crate::trial::{Data, Given, Source, arguments, compiled, holds, run_kernel};

/// What is known of an alternative.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// The kernel.
    pub kernel: String,
    /// The alternative.
    pub alternative: String,
    /// Runs in which all bytes are those of the default.
    pub equal: usize,
    /// The first run in which they are not.
    pub difference: Option<Difference>,
}

impl Agreement {
    /// What is wrong with the alternative.
    #[must_use]
    pub fn remark(&self) -> Option<Diagnostic> {
        let difference = self.difference.as_ref()?;
        let sizes: Vec<String> = difference.sizes.iter().map(|(name, size)| format!("{name}={size}")).collect();
        let refuted = messages::Refuted {
            kernel: &self.kernel,
            alternative: &self.alternative,
            buffer: &difference.buffer,
            element: difference.element,
            sizes: if sizes.is_empty() { "any data".to_owned() } else { sizes.join(", ") },
        };
        Some(if difference.whole { messages::refuted(&refuted) } else { messages::rounds_otherwise(&refuted) })
    }
}

/// Where two definitions differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The sizes.
    pub sizes: Given,
    /// Whether all numbers were small and whole, so that no order of arithmetic explains it.
    pub whole: bool,
    /// The buffer, by its name.
    pub buffer: String,
    /// The element.
    pub element: usize,
}

/// Sizes that every name gets in turn, with others beside it.
const SIZES: [i64; 8] = [1, 2, 3, 5, 8, 17, 32, 33];

/// Runs each alternative of each kernel beside its default, where its condition holds.
///
/// # Errors
/// What is wrong with the source, or with a run.
pub fn refine(source: &Source<'_>, device: &str) -> Result<Vec<Agreement>, (Files, Vec<Diagnostic>)> {
    let plain = compiled(source, &[]);
    if plain.compiled.module.is_none() {
        return Err((plain.files, plain.compiled.diagnostics));
    }
    let mut found = Vec::new();
    for kernel in &plain.compiled.tensors {
        // The default alone, so that conditions choose nothing.
        let default = compiled(source, &[format!("{}=default", kernel.name)]);
        for (name, when) in &kernel.alternatives {
            let other = compiled(source, &[format!("{}={name}", kernel.name)]);
            if other.compiled.module.is_none() {
                return Err((other.files, other.compiled.diagnostics));
            }
            let mut agreement =
                Agreement { kernel: kernel.name.clone(), alternative: name.clone(), equal: 0, difference: None };
            for sizes in all_sizes(kernel) {
                if when.as_ref().is_some_and(|when| !holds(kernel, when, &sizes)) {
                    continue;
                }
                for data in [Data::Whole, Data::Any] {
                    let given = arguments(kernel, &sizes, data, 7).map_err(|it| (other.files.clone(), vec![it]))?;
                    let first = run_kernel(&default.compiled, kernel, given.clone(), device, 1);
                    let (_, first) = first.map_err(|said| (default.files.clone(), said))?;
                    let second = run_kernel(&other.compiled, kernel, given, device, 1);
                    let (_, second) = second.map_err(|said| (other.files.clone(), said))?;
                    match difference(kernel, &first, &second) {
                        None => agreement.equal += 1,
                        Some((buffer, element)) => {
                            let whole = data == Data::Whole;
                            agreement.difference = Some(Difference { sizes: sizes.clone(), whole, buffer, element });
                        }
                    }
                    if agreement.difference.is_some() {
                        break;
                    }
                }
                if agreement.difference.is_some() {
                    break;
                }
            }
            found.push(agreement);
        }
    }
    Ok(found)
}

fn all_sizes(kernel: &TensorKernel) -> Vec<Given> {
    let names: Vec<&str> =
        kernel.arguments.iter().filter(|argument| argument.is_size).map(|argument| argument.name.as_str()).collect();
    let mut all: Vec<Given> = Vec::new();
    for (round, size) in SIZES.iter().enumerate() {
        all.push(names.iter().map(|name| ((*name).to_owned(), *size)).collect());
        let mixed = |(at, name): (usize, &&str)| ((*name).to_owned(), SIZES[(round + 3 * at) % SIZES.len()]);
        all.push(names.iter().enumerate().map(mixed).collect());
    }
    all.dedup();
    all
}

/// The first element that is not the same.
pub(crate) fn difference(kernel: &TensorKernel, a: &[Vec<u8>], b: &[Vec<u8>]) -> Option<(String, usize)> {
    let buffers = kernel.arguments.iter().filter(|argument| argument.length.is_some());
    for ((a, b), argument) in a.iter().zip(b).zip(buffers) {
        if let Some(at) = a.iter().zip(b).position(|(a, b)| a != b) {
            let bytes = usize::try_from(argument.elem.bytes()).unwrap_or(1).max(1);
            return Some((argument.name.clone(), at / bytes));
        }
    }
    None
}
