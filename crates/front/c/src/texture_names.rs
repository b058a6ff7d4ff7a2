//! The names of CUDA's functions of textures.

use crate::tree::ImageKind;

/// The functions that read textures, and what they read.
pub(crate) const FUNCTIONS: &[(&str, ImageKind)] = &[
    ("tex1D", ImageKind::One),
    ("tex1DLayered", ImageKind::Ones),
    ("tex1Dfetch", ImageKind::One),
    ("tex2D", ImageKind::Two),
    ("tex2DLayered", ImageKind::Twos),
    ("tex3D", ImageKind::Three),
];

/// Returns the axes of the textures that a function reads.
pub(crate) fn read_by(name: &str) -> Option<ImageKind> {
    FUNCTIONS.iter().find(|(function, _)| *function == name).map(|(_, kind)| *kind)
}

/// Returns whether CUDA's name of a function begins as those of textures and surfaces do.
pub(crate) fn is_of_textures(name: &str) -> bool {
    ["tex1D", "tex2D", "tex3D", "texCubemap", "surf1D", "surf2D", "surf3D"].iter().any(|stem| name.starts_with(stem))
}
