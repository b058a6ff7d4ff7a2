//! Declarations that request an analysis.

/// Their names. They change no code, so they can be skipped.
pub(crate) const ANALYSES: [&str; 5] =
    ["check-bank-conflicts", "check-barriers", "check-coalesce", "check-divergence", "warn-max-registers"];
