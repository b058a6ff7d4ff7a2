//! Sizes to try: small ones, those around a program's constants, one that is large, and those that meet a condition.

use crisp_ir_artifact::evaluate_integer;
use crisp_ir_kernel::SizeExpr;
use crisp_library_compile::TensorKernel;

use crate::data::Random;
use crate::trial::{Given, holds, values};

/// Sizes that every name gets in turn, with others beside it.
const SMALL: [i64; 8] = [1, 2, 3, 5, 8, 17, 32, 33];

/// Elements of all buffers of one run, of which there may be several.
const VOLUME: u128 = 1 << 18;

/// Elements of all buffers of the one large run.
const LARGE: u128 = 1 << 20;

/// Sizes that meet a condition which are looked for, and in how many tries.
const WANTED: usize = 6;
const TRIES: usize = 30_000;

/// The sizes with which a kernel is tried, of which all meet the condition; `constants` are numbers that tiles may have.
pub(crate) fn sizes(kernel: &TensorKernel, constants: &[i64], when: Option<&SizeExpr>) -> Vec<Given> {
    let names: Vec<&str> =
        kernel.arguments.iter().filter(|argument| argument.is_size).map(|argument| argument.name.as_str()).collect();
    let given = |of: &mut dyn FnMut(usize) -> i64| -> Given {
        names.iter().enumerate().map(|(at, name)| ((*name).to_owned(), of(at))).collect()
    };
    let mut all: Vec<Given> = Vec::new();
    for (round, size) in SMALL.iter().enumerate() {
        all.push(given(&mut |_| *size));
        all.push(given(&mut |at| SMALL[(round + 3 * at) % SMALL.len()]));
    }
    let around = around(constants, when);
    for (round, size) in around.iter().enumerate() {
        all.push(given(&mut |_| *size));
        all.push(given(&mut |at| around[(round + 5 * at) % around.len()]));
    }
    all.retain(|sizes| volume(kernel, sizes) <= VOLUME && meets(kernel, when, sizes));
    // As large as the buffers allow, and not a multiple of anything.
    let large = [300_007, 65_537, 4_099, 1_021, 509, 257, 131, 67, 37];
    let large = large.iter().map(|size| given(&mut |at| size - 2 * i64::try_from(at).unwrap_or(0)));
    all.extend(large.filter(|it| volume(kernel, it) <= LARGE && meets(kernel, when, it)).take(1));
    if when.is_some() && all.len() < WANTED {
        let mut random = Random::new(3);
        let pool: Vec<i64> = around.iter().copied().chain(SMALL).chain((6..=14).map(|power| 1 << power)).collect();
        for _ in 0..TRIES {
            let one = given(&mut |_| match random.below(3) {
                0 => i64::try_from(random.below(5000)).unwrap_or(0) + 1,
                1 => pool[random.below(pool.len())] * (i64::try_from(random.below(4)).unwrap_or(0) + 1),
                _ => pool[random.below(pool.len())],
            });
            if meets(kernel, when, &one) && volume(kernel, &one) <= 16 * LARGE {
                all.push(one);
                if all.len() >= WANTED {
                    break;
                }
            }
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|sizes| seen.insert(sizes.clone()));
    all
}

fn meets(kernel: &TensorKernel, when: Option<&SizeExpr>, sizes: &Given) -> bool {
    when.is_none_or(|when| holds(kernel, when, sizes))
}

/// The elements of all buffers.
pub(crate) fn volume(kernel: &TensorKernel, sizes: &Given) -> u128 {
    let values = values(kernel, sizes);
    let lengths = kernel.arguments.iter().filter_map(|argument| argument.length.as_ref());
    let length =
        |length| evaluate_integer(length, &values).map_or(u128::MAX, |it| u128::try_from(it.max(0)).unwrap_or(0));
    lengths.map(length).fold(0, u128::saturating_add)
}

/// Numbers around multiples of constants and of what a condition names.
fn around(constants: &[i64], when: Option<&SizeExpr>) -> Vec<i64> {
    let mut named: Vec<i64> = constants.to_vec();
    if let Some(when) = when {
        numbers(when, &mut named);
    }
    named.retain(|number| (2..=1 << 20).contains(number));
    named.sort_unstable();
    named.dedup();
    let mut all: Vec<i64> =
        named.iter().flat_map(|it| [it - 1, *it, it + 1, 2 * it - 1, 2 * it, 2 * it + 1, 3 * it]).collect();
    all.extend([63, 64, 65, 100]);
    all.sort_unstable();
    all.dedup();
    all
}

fn numbers(expr: &SizeExpr, into: &mut Vec<i64>) {
    match expr {
        SizeExpr::Rational { numerator, denominator: _ } => into.extend(i64::try_from(*numerator).ok()),
        SizeExpr::Apply { op: _, operands } => operands.iter().for_each(|operand| numbers(operand, into)),
        _ => {}
    }
}
