//! Graphics processors for which code is made, and what they can hold.

/// AMD's architectures; each runs its own code only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Amd {
    /// CDNA 2.
    Gfx90a,
    /// CDNA 3.
    Gfx942,
    /// RDNA 3.
    Gfx1100,
}

impl Amd {
    /// All of them, in order.
    pub const ALL: &'static [Amd] = &[Amd::Gfx90a, Amd::Gfx942, Amd::Gfx1100];

    /// Returns LLVM's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Amd::Gfx90a => "gfx90a",
            Amd::Gfx942 => "gfx942",
            Amd::Gfx1100 => "gfx1100",
        }
    }

    /// Returns the one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Amd> {
        Amd::ALL.iter().copied().find(|it| it.name() == name)
    }

    /// Returns lanes that execute together.
    pub(crate) fn wave_size(self) -> u32 {
        match self {
            Amd::Gfx90a | Amd::Gfx942 => 64,
            Amd::Gfx1100 => 32,
        }
    }
}

/// A processor for which code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GpuTarget {
    /// A code object for exactly this processor.
    Amd(Amd),
    /// This machine's processor, one invocation in each thread. For tests: it shows what the printed code does, for everything but the few
    /// operations that only a graphics processor has.
    #[doc(hidden)]
    Host,
}

impl GpuTarget {
    /// Returns its name, for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GpuTarget::Amd(it) => it.name(),
            GpuTarget::Host => "host",
        }
    }

    /// Bytes of local memory that a workgroup can have.
    pub(crate) fn local_limit(self) -> u64 {
        64 << 10
    }
}
