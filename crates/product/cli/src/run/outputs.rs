//! The files that `--out NAME=FILE` writes: checked before the kernel runs, and each file appears whole or not at all.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use crisp::diagnostics::Diagnostic;
use crisp::{HostLayout, Scalar};

use super::images::{self, Format, Size};
use super::parameter::{Members, Parameter};
use crate::messages;
use crate::whole::{replace, writable};
use crisp::values::elements::Elements;
use crisp::values::npy;

/// Width, height, and the channels where they are given.
type Pixels = (u64, u64, Option<u64>);

/// The kind of file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// An array.
    Npy,
    /// An image.
    Image {
        /// The format.
        format: Format,
        /// Width, height and maybe channels, where they are given.
        size: Option<Pixels>,
    },
}

/// The data that is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written<'a> {
    /// Elements.
    Elements(&'a Elements),
    /// Structures, and where their members lie.
    Structures(&'a HostLayout, &'a [u8]),
}

impl Written<'_> {
    fn length(self) -> u64 {
        match self {
            Written::Elements(elements) => elements.length(),
            Written::Structures(layout, bytes) => bytes.len() as u64 / u64::from(layout.bytes.max(1)),
        }
    }
}

/// The files that are requested of a parameter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requested {
    /// The file of all of it.
    pub(crate) whole: Option<Output>,
    /// The files of single columns, by their positions.
    pub(crate) columns: Vec<(usize, Output)>,
}

impl Requested {
    /// All files.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Output> {
        self.whole.iter().chain(self.columns.iter().map(|(_, output)| output))
    }

    /// Each file with what is written to it.
    pub(crate) fn parts<'a>(
        &'a self,
        whole: Written<'a>,
        columns: &'a [(String, Elements)],
    ) -> impl Iterator<Item = (&'a Output, Written<'a>)> {
        let column = |(at, output): &'a (usize, Output)| Some((output, Written::Elements(&columns.get(*at)?.1)));
        self.whole.iter().map(move |output| (output, whole)).chain(self.columns.iter().filter_map(column))
    }

    /// Returns whether it is empty.
    pub(crate) fn is_none(&self) -> bool {
        self.all().next().is_none()
    }
}

/// One requested file.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    /// The path as it was written on the command line.
    pub(crate) path: PathBuf,
    kind: Kind,
    /// The file to replace: links are followed, so that the link stays.
    target: PathBuf,
}

impl Output {
    /// Reads `FILE` of `--out NAME=FILE` and checks that it can be written.
    pub(crate) fn new(parameter: &Parameter<'_>, text: &str) -> Result<Output, Diagnostic> {
        let (path, size) = split_size(text);
        let path = Path::new(path);
        let kind = match Format::of(path) {
            Some(format) => Kind::Image { format, size },
            None if size.is_none() && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("npy")) => {
                Kind::Npy
            }
            None => return Err(messages::output_format_unknown(parameter.name, text)),
        };
        if let Kind::Image { format, size } = kind {
            if parameter.elem().scalar != Scalar::U8 || !matches!(parameter.members, Members::None) {
                return Err(messages::image_of_other_than_bytes(parameter, path));
            }
            if let Some((_, _, Some(channels))) = size
                && !format.holds(channels)
            {
                return Err(messages::image_channels(path, format, channels));
            }
        }
        let target = writable(path).map_err(|error| messages::output_unwritable(path, &error))?;
        Ok(Output { path: path.to_owned(), kind, target })
    }

    /// Returns whether it is that file.
    pub(crate) fn is_file(&self, other: &Path) -> bool {
        fs::canonicalize(other).unwrap_or_else(|_| other.to_owned()) == self.target
    }

    /// Returns whether both write the same file.
    pub(crate) fn is_same(&self, other: &Output) -> bool {
        self.target == other.target
    }

    /// Checks what can be checked once the number of elements is known. `bound` is the launch's size, axis 0 first.
    pub(crate) fn check(&self, parameter: &Parameter<'_>, length: u64, bound: &[u64]) -> Result<(), Diagnostic> {
        self.image_size(parameter, length, bound).map(|_| ())
    }

    /// The image's size, none for other files.
    fn image_size(&self, parameter: &Parameter<'_>, length: u64, bound: &[u64]) -> Result<Option<Size>, Diagnostic> {
        let Kind::Image { format, size } = self.kind else {
            return Ok(None);
        };
        let bytes = length.saturating_mul(parameter.elem().lanes.into());
        let (width, height, channels) = match (size, bound) {
            (Some(size), _) => size,
            (None, [width, height]) => (*width, *height, None),
            (None, other) => return Err(messages::image_size_unknown(parameter, &self.path, other.len())),
        };
        let differs = || messages::image_size_differs(parameter, &self.path, width, height, bytes);
        let pixels = width.checked_mul(height).filter(|pixels| *pixels > 0).ok_or_else(differs)?;
        let channels = channels.unwrap_or(bytes / pixels);
        if pixels.checked_mul(channels) != Some(bytes) || channels == 0 || channels > 4 {
            return Err(differs());
        }
        if !format.holds(channels) {
            return Err(messages::image_channels(&self.path, format, channels));
        }
        let narrow = |size: u64| u32::try_from(size).map_err(|_| differs());
        let channels = u8::try_from(channels).unwrap_or(4);
        Ok(Some(Size { width: narrow(width)?, height: narrow(height)?, channels }))
    }

    /// Writes the file.
    pub(crate) fn write(
        &self,
        parameter: &Parameter<'_>,
        written: Written<'_>,
        extents: Option<&[u64]>,
        bound: &[u64],
    ) -> Result<(), Diagnostic> {
        let size = self.image_size(parameter, written.length(), bound)?;
        let contents = |out: &mut BufWriter<File>| match (self.kind, size, written) {
            (Kind::Image { format, size: _ }, Some(size), Written::Elements(elements)) => {
                images::write(format, size, &elements.bytes, out)
            }
            (_, _, Written::Elements(elements)) => npy::write(elements, parameter.complex, extents, out),
            (_, _, Written::Structures(layout, bytes)) => npy::write_records(layout, bytes, extents, out),
        };
        replace(&self.target, contents).map_err(|error| messages::output_unwritable(&self.path, &error))
    }
}

/// `edges.png:640x480x3` as a path and width, height and channels.
fn split_size(text: &str) -> (&str, Option<Pixels>) {
    let parsed = text.rsplit_once(':').and_then(|(path, size)| {
        let sizes: Option<Vec<u64>> = size.split(['x', '×']).map(|part| part.parse().ok()).collect();
        match sizes?.as_slice() {
            [width, height] => Some((path, (*width, *height, None))),
            [width, height, channels] => Some((path, (*width, *height, Some(*channels)))),
            _ => None,
        }
    });
    parsed.map_or((text, None), |(path, size)| (path, Some(size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_stand_behind_the_path() {
        assert_eq!(split_size("a.png"), ("a.png", None));
        assert_eq!(split_size("a.png:640x480"), ("a.png", Some((640, 480, None))));
        assert_eq!(split_size("a.png:640x480x3"), ("a.png", Some((640, 480, Some(3)))));
        assert_eq!(split_size("c:a.png"), ("c:a.png", None));
        assert_eq!(split_size("a.png:1x2x3x4"), ("a.png:1x2x3x4", None));
    }
}
