//! Bounds of accesses, in one formula: for the pass that writes guards, for code that checks bounds, for proofs, and for tests.
//!
//! An access through a view is inside when every index is at least 0 and below its extent, and the element lies inside the root. Offsets,
//! strides and extents are any numbers from 0 to 2^64 − 1; nothing wraps.

/// Arithmetic on numbers from 0 to 2^64 − 1: values of a function under construction, registers, or the numbers themselves.
pub trait Numbers {
    /// A number.
    type Number: Clone;
    /// Whether something holds.
    type Truth: Clone;

    /// The sum; the largest number where it does not fit.
    fn sum(&mut self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// The product; the largest number where it does not fit.
    fn product(&mut self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// Whether `a` is less than `b`.
    fn below(&mut self, a: &Self::Number, b: &Self::Number) -> Self::Truth;

    /// Whether a signed index is at least 0.
    fn not_negative(&mut self, index: &Self::Number) -> Self::Truth;

    /// Whether both hold.
    fn both(&mut self, a: Self::Truth, b: Self::Truth) -> Self::Truth;

    /// A sum for an element's number. Where it does not fit it is the largest number, or any number and the second result does not hold.
    fn sum_inside(&mut self, a: &Self::Number, b: &Self::Number) -> (Self::Number, Option<Self::Truth>) {
        (self.sum(a, b), None)
    }

    /// The same for a product.
    fn product_inside(&mut self, a: &Self::Number, b: &Self::Number) -> (Self::Number, Option<Self::Truth>) {
        (self.product(a, b), None)
    }
}

/// Elements of the root from one index of an axis to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stride<N> {
    /// One element.
    One,
    /// Not 0 wherever all indices are below their extents.
    Positive(N),
    /// Any number.
    Any(N),
}

impl<N> Stride<N> {
    /// A stride that is given; `literal` is its number where that is known.
    pub fn given(number: N, literal: Option<u64>) -> Stride<N> {
        match literal {
            Some(1) => Stride::One,
            Some(0) | None => Stride::Any(number),
            Some(_) => Stride::Positive(number),
        }
    }

    /// The number, unless it is 1 by its form.
    pub fn number(&self) -> Option<&N> {
        match self {
            Stride::One => None,
            Stride::Positive(number) | Stride::Any(number) => Some(number),
        }
    }
}

/// The part of its root that a view shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window<N> {
    /// The element of the root at which it begins.
    pub offset: N,
    /// Elements along each axis.
    pub extents: Vec<N>,
    /// The strides, one for each extent.
    pub strides: Vec<Stride<N>>,
}

impl<N: Clone> Window<N> {
    /// A window on what `parent` shows, or on the whole root. Without strides the elements lie in rows without gaps, the last axis fastest.
    pub fn new<B: Numbers<Number = N>>(
        numbers: &mut B,
        parent: Option<&Window<N>>,
        offset: N,
        extents: Vec<N>,
        strides: Vec<Stride<N>>,
    ) -> Window<N> {
        let offset = match parent {
            Some(parent) => numbers.sum(&parent.offset, &offset),
            None => offset,
        };
        let strides = if strides.is_empty() { rows(numbers, &extents) } else { strides };
        Window { offset, extents, strides }
    }

    /// The same window in other numbers.
    pub fn map<M>(&self, mut map: impl FnMut(&N) -> M) -> Window<M> {
        let offset = map(&self.offset);
        let extents = self.extents.iter().map(&mut map).collect();
        let strides = self.strides.iter().map(|stride| match stride {
            Stride::One => Stride::One,
            Stride::Positive(number) => Stride::Positive(map(number)),
            Stride::Any(number) => Stride::Any(map(number)),
        });
        let strides = strides.collect();
        Window { offset, extents, strides }
    }
}

/// Strides of rows without gaps. One is 0 only where a later extent is, so that no index is below that.
fn rows<B: Numbers>(numbers: &mut B, extents: &[B::Number]) -> Vec<Stride<B::Number>> {
    let mut strides = vec![Stride::One];
    for extent in extents.iter().skip(1).rev() {
        let stride = match strides.last().and_then(Stride::number) {
            Some(last) => numbers.product(extent, last),
            None => extent.clone(),
        };
        strides.push(Stride::Positive(stride));
    }
    strides.reverse();
    strides
}

/// An index of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index<N> {
    /// Its bits as an unsigned number.
    pub bits: N,
    /// The signed number that it is, if its type is signed.
    pub signed: Option<N>,
}

/// Where an access goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element<N, T> {
    /// Whether it is inside its view and its root.
    pub inside: T,
    /// The element's number in the root, where it is inside.
    pub number: N,
}

/// Where an access through a window goes, or, without one, an access of the whole root; nothing where there are no indices. `length` is the
/// root's number of elements, less than 2^63.
pub fn element<B: Numbers>(
    numbers: &mut B,
    window: Option<&Window<B::Number>>,
    length: &B::Number,
    indices: &[Index<B::Number>],
) -> Option<Element<B::Number, B::Truth>> {
    let Some(window) = window else {
        // As an unsigned number a negative index is larger than any length.
        let index = indices.first()?;
        return Some(Element { inside: numbers.below(&index.bits, length), number: index.bits.clone() });
    };
    let mut number = window.offset.clone();
    let mut inside: Option<B::Truth> = None;
    for ((index, extent), stride) in indices.iter().zip(&window.extents).zip(&window.strides) {
        let below = numbers.below(&index.bits, extent);
        require(numbers, &mut inside, below);
        // An extent may be larger than 2^63. Any stride but 0 takes a negative index beyond the root nevertheless.
        if let (Some(signed), Stride::Any(_)) = (&index.signed, stride) {
            let holds = numbers.not_negative(signed);
            require(numbers, &mut inside, holds);
        }
        let (distance, fits) = match stride.number() {
            Some(stride) => numbers.product_inside(&index.bits, stride),
            None => (index.bits.clone(), None),
        };
        fits.into_iter().for_each(|fits| require(numbers, &mut inside, fits));
        let (sum, fits) = numbers.sum_inside(&number, &distance);
        fits.into_iter().for_each(|fits| require(numbers, &mut inside, fits));
        number = sum;
    }
    let below = numbers.below(&number, length);
    require(numbers, &mut inside, below);
    Some(Element { inside: inside?, number })
}

fn require<B: Numbers>(numbers: &mut B, all: &mut Option<B::Truth>, one: B::Truth) {
    *all = Some(match all.take() {
        Some(all) => numbers.both(all, one),
        None => one,
    });
}

#[cfg(test)]
mod tests {
    use super::{Index, Numbers, Stride, Window, element};

    /// The numbers themselves. `wraps` works out sums and products that do not fit as processors do, and says so.
    struct Plain {
        wraps: bool,
    }

    impl Numbers for Plain {
        type Number = u64;
        type Truth = bool;

        fn sum(&mut self, a: &u64, b: &u64) -> u64 {
            a.saturating_add(*b)
        }

        fn product(&mut self, a: &u64, b: &u64) -> u64 {
            a.saturating_mul(*b)
        }

        fn below(&mut self, a: &u64, b: &u64) -> bool {
            a < b
        }

        fn not_negative(&mut self, index: &u64) -> bool {
            index.cast_signed() >= 0
        }

        fn both(&mut self, a: bool, b: bool) -> bool {
            a && b
        }

        fn sum_inside(&mut self, a: &u64, b: &u64) -> (u64, Option<bool>) {
            if !self.wraps {
                return (self.sum(a, b), None);
            }
            let (sum, over) = a.overflowing_add(*b);
            (sum, Some(!over))
        }

        fn product_inside(&mut self, a: &u64, b: &u64) -> (u64, Option<bool>) {
            if !self.wraps {
                return (self.product(a, b), None);
            }
            let (product, over) = a.overflowing_mul(*b);
            (product, Some(!over))
        }
    }

    const LENGTH: u64 = 100;
    const OFFSETS: [u64; 4] = [0, 7, LENGTH, u64::MAX];
    const EXTENTS: [u64; 7] = [0, 1, 3, 1 << 32, 1 << 63, u64::MAX - 1, u64::MAX];
    const STRIDES: [u64; 7] = [0, 1, 2, 50, 1 << 32, 1 << 63, u64::MAX];
    const INDICES: [u64; 10] = [0, 1, 2, 3, 1 << 32, (1 << 63) - 1, 1 << 63, u64::MAX - 2, u64::MAX - 1, u64::MAX];

    /// The meaning, in numbers that are large enough.
    fn meaning(offset: u64, axes: &[[u64; 3]], signed: bool) -> Option<u64> {
        let mut number = u128::from(offset);
        for &[index, extent, stride] in axes {
            let exact = if signed { i128::from(index.cast_signed()) } else { i128::from(index) };
            if !(0..i128::from(extent)).contains(&exact) {
                return None;
            }
            number = number.saturating_add(u128::from(index) * u128::from(stride));
        }
        u64::try_from(number).ok().filter(|&number| number < LENGTH)
    }

    fn formula(offset: u64, axes: &[[u64; 3]], signed: bool, literal: bool, wraps: bool) -> Option<u64> {
        let mut plain = Plain { wraps };
        let strides = axes.iter().map(|axis| Stride::given(axis[2], literal.then_some(axis[2])));
        let extents = axes.iter().map(|axis| axis[1]).collect();
        let window = Window::new(&mut plain, None, offset, extents, strides.collect());
        let indices: Vec<Index<u64>> =
            axes.iter().map(|axis| Index { bits: axis[0], signed: signed.then_some(axis[0]) }).collect();
        let found = element(&mut plain, Some(&window), &LENGTH, &indices)?;
        found.inside.then_some(found.number)
    }

    fn compare(offset: u64, axes: &[[u64; 3]]) {
        for signed in [false, true] {
            let wanted = meaning(offset, axes, signed);
            for (literal, wraps) in [(false, false), (false, true), (true, false), (true, true)] {
                let found = formula(offset, axes, signed, literal, wraps);
                assert_eq!(found, wanted, "offset {offset}, [index, extent, stride] {axes:?}, signed: {signed}");
            }
        }
    }

    fn axes() -> Vec<[u64; 3]> {
        let strides = |index, extent| STRIDES.map(move |stride| [index, extent, stride]);
        let extents = |index| EXTENTS.into_iter().flat_map(move |extent| strides(index, extent));
        INDICES.into_iter().flat_map(extents).collect()
    }

    // covers: vyre.det.oob
    #[test]
    fn the_formula_is_the_meaning_for_strides_extents_and_indices_at_all_edges() {
        let axes = axes();
        for offset in OFFSETS {
            for (number, &axis) in axes.iter().enumerate() {
                compare(offset, &[axis]);
                // Every axis meets every other one at some offset between them.
                for step in [1, 7, 29, 101, 263] {
                    let second = axes[(number * step + step) % axes.len()];
                    let third = axes[(number * 31 + step * 17) % axes.len()];
                    compare(offset, &[axis, second]);
                    compare(offset, &[axis, second, third]);
                }
            }
        }
    }

    #[test]
    fn rows_without_gaps_need_no_test_of_the_sign() {
        let bits = |index: u64| Index { bits: index, signed: Some(index) };
        for extents in EXTENTS.iter().flat_map(|&a| EXTENTS.map(|b| [a, b])) {
            for indices in INDICES.iter().flat_map(|&a| INDICES.map(|b| [a, b])) {
                let mut plain = Plain { wraps: false };
                let window = Window::new(&mut plain, None, 5, extents.to_vec(), Vec::new());
                let found = element(&mut plain, Some(&window), &LENGTH, &indices.map(bits));
                let found = found.and_then(|found| found.inside.then_some(found.number));
                let axes = [[indices[0], extents[0], extents[1]], [indices[1], extents[1], 1]];
                assert_eq!(found, meaning(5, &axes, true), "extents {extents:?}, indices {indices:?}");
            }
        }
    }
}
