//! NVIDIA's processors, as far as the text depends on them.

use std::fmt;

/// A processor and the version of PTX that its code is written in: the oldest that knows it, so that old drivers take the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Processor {
    /// Ten times the compute capability: 90 for `sm_90`.
    pub sm: u32,
    /// Major and minor version of PTX.
    pub version: (u32, u32),
}

/// Bytes of local memory that a workgroup can have without asking for more at its launch.
pub(crate) const STATIC_LOCAL: u64 = 48 << 10;

const fn processor(sm: u32, major: u32, minor: u32) -> Processor {
    Processor { sm, version: (major, minor) }
}

impl Processor {
    /// All of them, oldest first: Turing, Ampere, Ada, Hopper, Blackwell. Each runs code that was made for an older one.
    pub const ALL: &[Processor] = &[
        processor(75, 6, 3),
        processor(80, 7, 0),
        processor(86, 7, 1),
        processor(87, 7, 4),
        processor(89, 7, 8),
        processor(90, 7, 8),
        processor(100, 8, 6),
        processor(103, 8, 8),
        processor(110, 9, 0),
        processor(120, 8, 7),
        processor(121, 8, 8),
    ];

    /// Returns the newest one whose code a processor of a compute capability runs; `None` where it is too old.
    ///
    /// ```
    /// # use crisp_back_ptx::Processor;
    /// let hopper = Processor::for_capability(9, 0).unwrap();
    /// assert_eq!((hopper.to_string(), hopper.version), ("sm_90".to_owned(), (7, 8)));
    /// ```
    #[must_use]
    pub fn for_capability(major: u32, minor: u32) -> Option<Processor> {
        let sm = major.saturating_mul(10).saturating_add(minor);
        Processor::ALL.iter().copied().rfind(|it| it.sm <= sm)
    }

    /// Returns the one of a name: `sm_90`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Processor> {
        Processor::ALL.iter().copied().find(|it| it.to_string() == name)
    }

    /// Returns the bytes of local memory that a workgroup can have, of which [`STATIC_LOCAL`] need not be requested at the launch.
    pub(crate) fn local_bytes(self) -> u64 {
        match self.sm {
            75 => 64 << 10,
            80 | 87 => 163 << 10,
            86 | 89 | 120 | 121 => 99 << 10,
            _ => 227 << 10,
        }
    }

    /// Returns whether an instruction folds the words of a warp.
    pub(crate) fn folds_words(self) -> bool {
        self.sm >= 80
    }
}

impl fmt::Display for Processor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}", self.sm)
    }
}
