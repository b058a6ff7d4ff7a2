//! Graphics processors for which code is made, and what they can hold.

macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)* }
        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
            /// LLVM's name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
            /// The one of that name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|it| it.name() == name)
            }
        }
    };
}

named! {
    /// NVIDIA's architectures, oldest first; each runs code that was made for an older one.
    Nvidia {
        /// Turing.
        Sm75 = "sm_75",
        /// Ampere for data centres.
        Sm80 = "sm_80",
        /// Ampere for desks.
        Sm86 = "sm_86",
        /// Ada.
        Sm89 = "sm_89",
        /// Hopper.
        Sm90 = "sm_90",
        /// Blackwell for data centres.
        Sm100 = "sm_100",
        /// Blackwell for desks.
        Sm120 = "sm_120",
    }
}

named! {
    /// AMD's architectures; each runs its own code only.
    Amd {
        /// CDNA 2.
        Gfx90a = "gfx90a",
        /// CDNA 3.
        Gfx942 = "gfx942",
        /// RDNA 3.
        Gfx1100 = "gfx1100",
    }
}

impl Nvidia {
    /// The newest one whose code a processor of a compute capability runs; `None` where it is too old.
    #[must_use]
    pub fn for_capability(major: u32, minor: u32) -> Option<Nvidia> {
        let version = |it: &Nvidia| it.name().strip_prefix("sm_").and_then(|digits| digits.parse().ok()).unwrap_or(0);
        Nvidia::ALL.iter().copied().rfind(|it| version(it) <= 10 * major + minor)
    }
}

impl Amd {
    /// Lanes that execute together.
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
    /// PTX, for processors from this one on.
    Nvidia(Nvidia),
    /// A code object for exactly this processor.
    Amd(Amd),
    /// This machine's processor, one invocation in each thread. For tests: it shows what the printed code does, for everything but the few
    /// operations that only a graphics processor has.
    #[doc(hidden)]
    Host,
}

impl GpuTarget {
    /// What it is, for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GpuTarget::Nvidia(it) => it.name(),
            GpuTarget::Amd(it) => it.name(),
            GpuTarget::Host => "host",
        }
    }

    /// Bytes of local memory that a workgroup can have.
    pub(crate) fn local_limit(self) -> u64 {
        match self {
            GpuTarget::Nvidia(_) => 48 << 10,
            GpuTarget::Amd(_) | GpuTarget::Host => 64 << 10,
        }
    }
}
