//! Cost of an access of a warp: segments of global memory, replays in local memory.

use std::collections::BTreeSet;

use crisp_ir_kernel::AccessKind;

use super::form::Symbols;
use super::state::{Touch, Unclear};
use crate::integers::gcd;

/// Bytes that global memory transfers together.
pub const SEGMENT: u32 = 128;
/// Banks of local memory, and bytes of a word in one.
pub const BANKS: u32 = 32;
/// See [`BANKS`].
pub const WORD: u32 = 4;

/// How the elements of a warp lie in global memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segments {
    /// The number of segments that are touched, of which `least` would suffice for as many contiguous bytes; bytes between lanes where all lanes are
    /// equally far apart.
    Known {
        /// Where the access begins so that it does worst against elements side by side.
        touched: u32,
        /// At most, wherever it begins.
        most: u32,
        /// The number of segments of contiguous elements.
        least: u32,
        /// Bytes from each lane's element to the next one's.
        stride: Option<i128>,
        /// Whether some way to begin needs one segment more than another.
        unaligned: bool,
        /// Whether no sum is taken to wrap in some lanes only.
        assumed: bool,
    },
    /// That is not known.
    Unclear(Unclear),
}

/// How the elements of a warp lie in the banks of local memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Banks {
    /// The access is repeated so often; two lanes that meet in a bank where that is more than once.
    Known {
        /// 1 without conflicts.
        replays: u32,
        /// Lanes that access different words of a bank, or update one.
        lanes: Option<(usize, usize)>,
        /// Bytes from each lane's element to the next one's.
        stride: Option<i128>,
        /// The same as for segments.
        assumed: bool,
    },
    /// That is not known.
    Unclear(Unclear),
}

/// Where the elements of a warp may lie within blocks of bytes.
struct Lie {
    /// The lanes that may access, with what each adds to the shared part.
    own: Vec<(usize, i128)>,
    /// Where the shared part may begin in a block.
    begins: Vec<i128>,
    /// Whether no sum is taken to wrap in some lanes only.
    assumed: bool,
}

impl Lie {
    fn of(symbols: &Symbols, touch: &Touch, block: i128) -> Result<Lie, Unclear> {
        let address = touch.address.as_ref().map_err(|unclear| *unclear)?;
        let shared = symbols.shared(address).steps;
        let step = match shared.modulus() {
            0 => block,
            modulus => gcd(modulus, block),
        };
        let own = touch.mask.each().map(|lane| (lane, address.at[lane])).collect();
        let first = shared.remainder().rem_euclid(step.max(1));
        let begins = (0..block / step.max(1)).map(|turn| first + turn * step).collect();
        Ok(Lie { own, begins, assumed: address.assumed })
    }
}

/// How far each lane's element is from the one before it.
fn stride(own: &[(usize, i128)]) -> Option<i128> {
    let mut steps = own.windows(2).map(|pair| match pair {
        [(a, x), (b, y)] if b - a == 1 => Some(y - x),
        _ => None,
    });
    let first = steps.next()??;
    steps.all(|step| step == Some(first)).then_some(first)
}

/// Counts the segments of an access. Buffers begin at a segment.
pub(crate) fn segments(symbols: &Symbols, touch: &Touch) -> Segments {
    let block = i128::from(SEGMENT);
    let Lie { own, begins, assumed } = match Lie::of(symbols, touch, block) {
        Ok(known) => known,
        Err(unclear) => return Segments::Unclear(unclear),
    };
    let bytes = i128::from(touch.bytes.max(1));
    let each: BTreeSet<i128> = own.iter().flat_map(|&(_, at)| at..at + bytes).collect();
    let count = u32::try_from(each.len()).unwrap_or(u32::MAX);
    let lowest = each.first().copied().unwrap_or(0);
    let touched = |begin: i128| {
        let blocks: BTreeSet<i128> = each.iter().map(|at| (at + begin).div_euclid(block)).collect();
        u32::try_from(blocks.len()).unwrap_or(u32::MAX)
    };
    let side_by_side = |begin: i128| {
        let from = (lowest + begin).rem_euclid(block);
        u32::try_from((from + i128::from(count) + block - 1) / block).unwrap_or(u32::MAX)
    };
    let counts: Vec<(u32, u32)> = begins.iter().map(|&begin| (touched(begin), side_by_side(begin))).collect();
    // The beginning at which the access does worst against elements side by side, then the dearest one.
    let worst = counts.iter().copied().max_by_key(|&(touched, least)| (touched.saturating_sub(least), touched));
    let (touched, least) = worst.unwrap_or((0, 0));
    let most = counts.iter().map(|&(touched, _)| touched).max().unwrap_or(0);
    let unaligned = counts.iter().any(|&(_, least)| least > count.div_ceil(SEGMENT));
    Segments::Known { touched, most, least, stride: stride(&own), unaligned, assumed }
}

/// Counts how often an access to local memory is repeated. Elements of 8 bytes are accessed by half a warp at a time, of 16 bytes by a
/// quarter.
pub(crate) fn banks(symbols: &Symbols, touch: &Touch) -> Banks {
    let word = i128::from(WORD);
    let Lie { own, begins, assumed } = match Lie::of(symbols, touch, word) {
        Ok(known) => known,
        Err(unclear) => return Banks::Unclear(unclear),
    };
    let bytes = i128::from(touch.bytes.max(1));
    let together = match touch.bytes {
        0..=4 => 32,
        5..=8 => 16,
        _ => 8,
    };
    let mut worst = (1, None);
    for &begin in &begins {
        for part in 0..32 / together {
            let lanes = own.iter().filter(|(lane, _)| lane / together == part);
            let found = conflicts(lanes.map(|&(lane, at)| (lane, at + begin)), bytes, touch.kind);
            if found.0 > worst.0 {
                worst = found;
            }
        }
    }
    Banks::Known { replays: worst.0, lanes: worst.1, stride: stride(&own), assumed }
}

/// How often an access is repeated, with the first lanes that meet in the worst bank.
fn conflicts(
    lanes: impl Iterator<Item = (usize, i128)>,
    bytes: i128,
    kind: AccessKind,
) -> (u32, Option<(usize, usize)>) {
    let word = i128::from(WORD);
    // Of each bank the words, with the first lane that accesses each. Updates of one word follow each other.
    let mut banks: std::collections::BTreeMap<u32, Vec<(i128, usize)>> = std::collections::BTreeMap::new();
    for (lane, at) in lanes {
        for place in at.div_euclid(word)..=(at + bytes - 1).div_euclid(word) {
            let bank = u32::try_from(place.rem_euclid(i128::from(BANKS))).unwrap_or(0);
            let words = banks.entry(bank).or_default();
            if matches!(kind, AccessKind::Update(_)) || !words.iter().any(|(known, _)| *known == place) {
                words.push((place, lane));
            }
        }
    }
    let worst = banks.into_iter().max_by_key(|(bank, words)| (words.len(), std::cmp::Reverse(*bank)));
    match worst {
        Some((_, words)) if words.len() > 1 => {
            let pair = words.first().zip(words.get(1)).map(|((_, a), (_, b))| (*a, *b));
            (u32::try_from(words.len()).unwrap_or(u32::MAX), pair)
        }
        _ => (1, None),
    }
}
