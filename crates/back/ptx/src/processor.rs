//! NVIDIA's processors, as far as the text depends on them.

use std::fmt;

/// A processor and the version of PTX that its code is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Processor {
    /// Ten times the compute capability: 90 for `sm_90`.
    pub sm: u32,
    /// Major and minor version of PTX.
    pub version: (u32, u32),
}

impl Processor {
    /// A processor with the oldest version of PTX that knows it, so that old drivers take the text; `None` for those older than `sm_75`.
    ///
    /// ```
    /// # use crisp_back_ptx::Processor;
    /// let hopper = Processor::of_sm(90).unwrap();
    /// assert_eq!((hopper.to_string(), hopper.version), ("sm_90".to_owned(), (7, 8)));
    /// ```
    #[must_use]
    pub fn of_sm(sm: u32) -> Option<Processor> {
        let known = KNOWN.iter().rev().find(|(first, _)| *first <= sm)?;
        Some(Processor { sm, version: known.1 })
    }

    /// Whether an instruction folds the words of a warp.
    pub(crate) fn folds_words(self) -> bool {
        self.sm >= 80
    }
}

/// From which processor on which version is the oldest.
const KNOWN: [(u32, (u32, u32)); 10] = [
    (75, (6, 3)),
    (80, (7, 0)),
    (86, (7, 1)),
    (87, (7, 4)),
    (89, (7, 8)),
    (100, (8, 6)),
    (103, (8, 8)),
    (110, (9, 0)),
    (120, (8, 7)),
    (121, (8, 8)),
];

impl fmt::Display for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}", self.sm)
    }
}
