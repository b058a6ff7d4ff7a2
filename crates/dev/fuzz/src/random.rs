//! Random numbers that are the same for the same seed, everywhere and for ever.

/// A stream of random numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns the stream of a seed. Streams of neighbouring seeds have nothing in common.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed);
        random.0 = random.bits();
        random
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from((self.bits() >> 1) % end.max(1) as u64).unwrap_or(0)
    }

    /// Returns one of several; there is at least one.
    ///
    /// # Panics
    /// When there is nothing to pick from.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Returns true in `percent` of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_the_same_numbers_each_time() {
        let mut random = Random::new(7);
        let first: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        let mut again = Random::new(7);
        assert!(first.iter().all(|&bits| bits == again.bits()));
        assert_ne!(first[0], Random::new(8).bits());
    }

    #[test]
    fn numbers_are_below_their_end_and_reach_all_of_it() {
        let mut random = Random::new(1);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[random.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
        assert_eq!(random.below(0), 0);
        assert!(!random.chance(0) && random.chance(100));
    }
}
