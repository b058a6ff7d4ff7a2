//! Profiles: what a kernel may use.

use crate::types::Scalar;

/// The set of features that a kernel may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Profile {
    /// Only what gives the same bytes on every device and in every order.
    Strict,
    /// Also [`Feature`]s.
    Device,
}

impl Profile {
    /// The name in the text form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Profile::Strict => "strict",
            Profile::Device => "device",
        }
    }

    /// The one of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Profile> {
        [Profile::Strict, Profile::Device].into_iter().find(|profile| profile.name() == name)
    }
}

/// A feature that only the device profile has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// A fence for the whole device: workgroups can hand data to each other.
    DeviceFence,
    /// A sum of floats in the order in which invocations arrive.
    FloatAtomic,
    /// A clock.
    Clock,
}

impl Feature {
    /// Returns its name as part of a sentence.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Feature::DeviceFence => "a fence for the whole device",
            Feature::FloatAtomic => "an atomic operation on floats whose result depends on the order",
            Feature::Clock => "a clock",
        }
    }
}

impl Scalar {
    /// Whether elements of this type can be updated atomically: 32- and 64-bit integers and floats.
    #[must_use]
    pub fn is_atomic(self) -> bool {
        match self {
            Scalar::I32 | Scalar::I64 | Scalar::U32 | Scalar::U64 | Scalar::F32 | Scalar::F64 => true,
            Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 | Scalar::F16 | Scalar::BF16 => false,
        }
    }
}
