//! How far the fast functions are off, in units in the last place of the true result, which CORE-MATH's double functions give.

use std::fmt;

use anyhow::{Context, bail};
use crisp::{HostArgument, Math};

use crate::pairs::{EDGES, Random};
use crate::{Function, Inputs, PairFunction, Program, for_each_range};

/// A fast function of one argument.
#[derive(Clone, Copy, Debug)]
pub struct FastFunction {
    /// Its name in the language.
    pub name: &'static str,
    /// The true result, but for 2^-53 of it.
    pub exact: fn(f64) -> f64,
    /// The most places that a result may be off; docs/numerics.md promises it.
    pub bound: f64,
}

/// A fast function of two arguments.
#[derive(Clone, Copy, Debug)]
pub struct FastPairFunction {
    /// Its name in the language.
    pub name: &'static str,
    /// The true result, but for 2^-53 of it.
    pub exact: fn(f64, f64) -> f64,
    /// The most places that a result may be off; docs/numerics.md promises it.
    pub bound: f64,
}

macro_rules! fast {
    ($kind:ident: $($name:ident $bound:literal),* $(,)?) => {
        &[$($kind { name: stringify!($name), exact: core_math::$name, bound: $bound }),*]
    };
}

/// All fast functions of one argument.
pub const FAST_FUNCTIONS: &[FastFunction] = fast! { FastFunction:
    exp 1.25, exp2 1.0, exp10 1.25, expm1 1.75, log 1.0, log2 1.0, log10 1.0, log1p 1.75, sin 2.0, cos 2.0, tan 3.0, sinpi 2.5,
    cospi 2.5, asin 2.5, acos 1.25, atan 1.5, sinh 1.75, cosh 1.75, tanh 1.5, asinh 2.0, acosh 2.25, atanh 2.5, erf 1.5, erfc 4.0,
    cbrt 1.0, rsqrt 1.25,
};

/// All fast functions of two arguments.
pub const FAST_PAIR_FUNCTIONS: &[FastPairFunction] = fast! { FastPairFunction: atan2 1.75, hypot 1.25, pow 4.0 };

/// The result that is farthest from the true one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Farthest {
    /// How far it is off in units in the last place.
    pub ulps: f64,
    /// The bits of the arguments; the second is 0 where there is one.
    pub inputs: [u32; 2],
    /// The bits of the result.
    pub found: u32,
    /// The true result.
    pub exact: f64,
}

impl Farthest {
    const NONE: Farthest = Farthest { ulps: 0.0, inputs: [0; 2], found: 0, exact: 0.0 };

    fn of(inputs: [u32; 2], found: u32, exact: f64) -> Farthest {
        Farthest { ulps: distance(f32::from_bits(found), exact), inputs, found, exact }
    }

    /// Returns the one of both that is farther off.
    #[must_use]
    pub fn worse(self, other: Farthest) -> Farthest {
        if other.ulps > self.ulps { other } else { self }
    }
}

impl fmt::Display for Farthest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Farthest { ulps, inputs: [x, y], found, exact } = *self;
        write!(f, "{ulps:.2} ulp at {x:#010x} {y:#010x}: {:e}, exactly {exact:e}", f32::from_bits(found))
    }
}

/// Returns the distance of a result from the true one in units in the last place of the true one; infinite where a NaN, an infinity or a
/// zero's sign is wrong. An infinity counts as 2^128, so that the last number before it may have been rounded to it.
fn distance(found: f32, exact: f64) -> f64 {
    if found.is_nan() || exact.is_nan() {
        return if found.is_nan() && exact.is_nan() { 0.0 } else { f64::INFINITY };
    }
    let sign_matters = found == 0.0 || exact == 0.0;
    if (exact.is_infinite() || sign_matters) && found.is_sign_negative() != exact.is_sign_negative() {
        return f64::INFINITY;
    }
    if exact.is_infinite() {
        return if found.is_infinite() { 0.0 } else { f64::INFINITY };
    }
    let limit = 2f64.powi(128);
    let exact = exact.clamp(-limit, limit);
    let found = f64::from(found).clamp(-limit, limit);
    let exponent = (exact.abs().to_bits() >> 52) as i32 - 1023;
    (found - exact).abs() / 2f64.powi(exponent.clamp(-126, 127) - 23)
}

/// Returns the farthest result of a fast function over the inputs. `progress` receives the number of inputs done since it was last called.
///
/// # Errors
/// If the function does not compile or a launch fails.
pub fn check_fast(
    function: &FastFunction,
    definitions: &str,
    inputs: Inputs,
    progress: &dyn Fn(u64),
) -> anyhow::Result<Farthest> {
    let named = Function { name: function.name, right: |x| x };
    let program = Program::in_mode(&named, definitions, Math::Fast)?;
    let mut farthest = Farthest::NONE;
    for_each_range(inputs, &mut |base, stride, count| {
        let results = program.results(base, stride, count)?;
        let part = results.len().div_ceil(2).max(1);
        let one = |(position, results): (usize, &[u32])| {
            let bits = (position * part..).map(|at| base.wrapping_add(stride.wrapping_mul(at as u32)));
            let each = bits.zip(results).map(|(input, &found)| {
                Farthest::of([input, 0], found, (function.exact)(f64::from(f32::from_bits(input))))
            });
            each.fold(Farthest::NONE, Farthest::worse)
        };
        let found: Vec<Farthest> = std::thread::scope(|scope| {
            let handles: Vec<_> = results.chunks(part).enumerate().map(|part| scope.spawn(move || one(part))).collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        farthest = found.into_iter().fold(farthest, Farthest::worse);
        progress(count);
        Ok(())
    })?;
    Ok(farthest)
}

/// Returns the farthest result of a fast function of two arguments over random pairs and all pairs of edges of both signs.
///
/// # Errors
/// If the function does not compile or a launch fails.
pub fn check_fast_pairs(function: &FastPairFunction, count: u32, seed: u64) -> anyhow::Result<Farthest> {
    let named = PairFunction { name: function.name, right: |x, _| x };
    let program = Program::of_pairs(&named, Math::Fast)?;
    let signed = || EDGES.into_iter().flat_map(|bits| [bits, bits | 0x8000_0000]);
    let mut pairs: Vec<[u32; 2]> = signed().flat_map(|x| signed().map(move |y| [x, y])).collect();
    let mut random = Random(seed);
    pairs.extend((0..count).map(|_| random.pair()));
    let bytes = |at: usize| HostArgument::Buffer(pairs.iter().flat_map(|pair| pair[at].to_le_bytes()).collect());
    let mut arguments = [bytes(0), bytes(1), HostArgument::Zeros(4 * pairs.len() as u64)];
    program.launch("each", pairs.len() as u64, &mut arguments, 1).context("a launch")?;
    let [_, _, HostArgument::Buffer(results)] = arguments else { bail!("no results") };
    let results = results.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    let each = pairs.iter().zip(results).map(|(&inputs, found)| {
        let [x, y] = inputs.map(|bits| f64::from(f32::from_bits(bits)));
        Farthest::of(inputs, found, (function.exact)(x, y))
    });
    Ok(each.fold(Farthest::NONE, Farthest::worse))
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_are_in_places_of_the_true_result() {
        let ulp = f64::from(f32::EPSILON);
        assert_eq!(distance(1.0, 1.0 + 0.25 * ulp), 0.25);
        assert_eq!(distance(1.0, 1.0 - ulp), 2.0, "below a power of two the places are smaller");
        assert_eq!(distance(0.0, 2f64.powi(-149)), 1.0);
        assert_eq!(distance(f32::INFINITY, f64::from(f32::MAX)), 1.0);
        assert_eq!(distance(f32::INFINITY, 1e300), 0.0);
        assert_eq!(distance(f32::NAN, f64::NAN), 0.0);
        for (found, exact) in [(0.0, -0.0), (f32::NAN, 1.0), (1.0, f64::NAN), (f32::MAX, f64::INFINITY)] {
            assert_eq!(distance(found, exact), f64::INFINITY, "{found} {exact}");
        }
    }
}
