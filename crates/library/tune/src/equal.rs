//! Whether two definitions of a kernel leave the same bytes, whatever the data and sizes are.

use crisp_ir_kernel::{Scalar, SizeExpr, fold};
use crisp_library_compile::TensorKernel;
use crisp_support_diagnostics::Diagnostic;

use crate::data::Data;
use crate::sizes::volume;
use crate::trial::{Compilation, Given, Place, arguments, run_kernel};

/// Elements of all buffers up to which all kinds of data are tried.
const SMALL: u128 = 1 << 14;

/// Where two definitions differ for the first time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) sizes: Given,
    pub(crate) data: Data,
    pub(crate) buffer: String,
    pub(crate) element: usize,
    /// Whether the elements of that buffer are floats.
    pub(crate) float: bool,
    /// Whether roundings may make one of the other.
    pub(crate) near: bool,
}

/// Which of the two something is wrong with.
pub(crate) enum Wrong {
    First(Vec<Diagnostic>),
    Second(Vec<Diagnostic>),
}

/// Runs both with data of all kinds; the number of equal runs, and the first difference.
pub(crate) fn compare(
    kernel: &TensorKernel,
    (first, second): (&Compilation, &Compilation),
    all_sizes: &[Given],
    place: &Place<'_>,
) -> Result<(usize, Option<Found>), Wrong> {
    let mut equal = 0;
    // Kinds in the order of what a difference in them says; large sizes get the ones that say most.
    for data in Data::ALL {
        // Other numbers in each run: what one place holds decides in many programs, the first one more often than others.
        for (sizes, seed) in all_sizes.iter().zip(7..) {
            let large = volume(kernel, sizes) > SMALL;
            if large && !matches!(data, Data::Whole | Data::Full | Data::Sparse) {
                continue;
            }
            let given = arguments(kernel, sizes, data, seed).map_err(|it| Wrong::Second(vec![it]))?;
            let one = run_kernel(&first.compiled, kernel, given.clone(), place, 1);
            let (_, one) = one.map_err(Wrong::First)?;
            let other = run_kernel(&second.compiled, kernel, given, place, 1);
            let (_, other) = other.map_err(Wrong::Second)?;
            match difference(kernel, &one, &other) {
                None => equal += 1,
                Some(Differs { buffer, element, float, near }) => {
                    return Ok((equal, Some(Found { sizes: sizes.clone(), data, buffer, element, float, near })));
                }
            }
        }
    }
    Ok((equal, None))
}

/// An element that is not the same.
pub(crate) struct Differs {
    pub(crate) buffer: String,
    pub(crate) element: usize,
    pub(crate) float: bool,
    pub(crate) near: bool,
}

/// The first element that is not the same.
pub(crate) fn difference(kernel: &TensorKernel, a: &[Vec<u8>], b: &[Vec<u8>]) -> Option<Differs> {
    let buffers = kernel.arguments.iter().filter(|argument| argument.length.is_some());
    for ((a, b), argument) in a.iter().zip(b).zip(buffers) {
        if let Some(at) = a.iter().zip(b).position(|(a, b)| a != b) {
            let bytes = usize::try_from(argument.elem.bytes()).unwrap_or(1).max(1);
            let element = at / bytes;
            let of =
                |all: &[u8]| all.get(element * bytes..(element + 1) * bytes).map(<[u8]>::to_vec).unwrap_or_default();
            let float = argument.elem.is_float();
            let near = float && are_near(argument.elem, &of(a), &of(b));
            return Some(Differs { buffer: argument.name.clone(), element, float, near });
        }
    }
    None
}

/// Returns whether two floats have half of their digits in common.
fn are_near(elem: Scalar, a: &[u8], b: &[u8]) -> bool {
    let value = |bytes: &[u8]| {
        let mut wide = [0; 8];
        wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
        let bits = u64::from_le_bytes(wide);
        fold::convert(elem, Scalar::F64).map_or(f64::from_bits(bits), |convert| f64::from_bits(convert(bits)))
    };
    let (a, b) = (value(a), value(b));
    let digits = match elem {
        Scalar::F16 => 1.0 / 32.0,
        Scalar::BF16 => 1.0 / 8.0,
        Scalar::F32 => 1.0 / 2048.0,
        _ => 1.0 / 67_108_864.0,
    };
    // The signs of zeros are not a matter of rounding.
    a.is_finite() && b.is_finite() && a != b && (a - b).abs() <= digits * a.abs().max(b.abs())
}

/// Numbers that the tiles of a program may have.
pub(crate) fn tile_sizes(kernel: &TensorKernel) -> Vec<i64> {
    kernel.constants.iter().flat_map(|constant| constant.candidates.iter().copied().chain([constant.value])).collect()
}

/// Every choice of one constant with the others as they are, and some of all of them.
pub(crate) fn choices(kernel: &TensorKernel) -> Vec<Vec<(String, i64)>> {
    let mut all: Vec<Vec<(String, i64)>> = vec![Vec::new()];
    for constant in &kernel.constants {
        let others = constant.candidates.iter().filter(|value| **value != constant.value);
        all.extend(others.map(|value| vec![(constant.name.clone(), *value)]));
    }
    // The least and the greatest of all.
    for pick in [i64::min as fn(i64, i64) -> i64, i64::max] {
        let together = kernel.constants.iter().filter_map(|constant| {
            let value = constant.candidates.iter().copied().reduce(pick)?;
            Some((constant.name.clone(), value))
        });
        all.push(together.collect());
    }
    all.dedup();
    all
}

/// The condition of an alternative of that name.
pub(crate) fn condition<'k>(kernel: &'k TensorKernel, name: &str) -> Option<&'k SizeExpr> {
    kernel.alternatives.iter().find(|(known, _)| known == name).and_then(|(_, when)| when.as_ref())
}
