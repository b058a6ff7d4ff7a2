//! Images as bytes, height × width × channels, read from and written to PNG and JPEG.

use std::io::{self, Write};
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, ImageError, ImageReader};

/// The image formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Lossless; 1 to 4 channels.
    Png,
    /// Lossy; 1 or 3 channels.
    Jpeg,
}

impl Format {
    /// The format that a file's name asks for by its ending.
    pub(crate) fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "png" => Some(Format::Png),
            "jpg" | "jpeg" => Some(Format::Jpeg),
            _ => None,
        }
    }

    /// The format's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Png => "PNG",
            Format::Jpeg => "JPEG",
        }
    }

    /// Whether it can hold so many channels.
    pub(crate) fn holds(self, channels: u64) -> bool {
        match self {
            Format::Png => (1..=4).contains(&channels),
            Format::Jpeg => channels == 1 || channels == 3,
        }
    }
}

/// Width, height and channels of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Pixels in a row.
    pub(crate) width: u32,
    /// Rows.
    pub(crate) height: u32,
    /// Bytes of a pixel.
    pub(crate) channels: u8,
}

/// Why a file gives no image.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The system's reason.
    Io(io::Error),
    /// It is no image, or a damaged one; the decoder's reason.
    Malformed(String),
    /// It has more than 8 bits a channel.
    Depth,
}

/// Reads an image of 8 bits a channel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
pub(crate) fn read(path: &Path) -> Result<(Size, Vec<u8>), ReadError> {
    let reader = ImageReader::open(path).and_then(ImageReader::with_guessed_format).map_err(ReadError::Io)?;
    let image = reader.decode().map_err(|error| match error {
        ImageError::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => ReadError::Io(error),
        error => ReadError::Malformed(error.to_string()),
    })?;
    let (width, height) = (image.width(), image.height());
    let (channels, bytes) = match image {
        DynamicImage::ImageLuma8(image) => (1, image.into_raw()),
        DynamicImage::ImageLumaA8(image) => (2, image.into_raw()),
        DynamicImage::ImageRgb8(image) => (3, image.into_raw()),
        DynamicImage::ImageRgba8(image) => (4, image.into_raw()),
        _ => return Err(ReadError::Depth),
    };
    Ok((Size { width, height, channels }, bytes))
}

/// Writes an image; `bytes` has the size's bytes, and the format holds that many channels.
pub(crate) fn write(format: Format, size: Size, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let colour = match size.channels {
        1 => ExtendedColorType::L8,
        2 => ExtendedColorType::La8,
        3 => ExtendedColorType::Rgb8,
        _ => ExtendedColorType::Rgba8,
    };
    let done = match format {
        Format::Png => PngEncoder::new(out).write_image(bytes, size.width, size.height, colour),
        Format::Jpeg => JpegEncoder::new_with_quality(out, 92).write_image(bytes, size.width, size.height, colour),
    };
    done.map_err(|error| match error {
        ImageError::IoError(error) => error,
        error => io::Error::other(error.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn png_gives_back_what_it_was_given() {
        let folder = std::env::temp_dir();
        for channels in 1..=4 {
            let size = Size { width: 5, height: 3, channels };
            let bytes: Vec<u8> = (0..15 * channels).map(|index| index.wrapping_mul(37)).collect();
            let mut file = Vec::new();
            write(Format::Png, size, &bytes, &mut file).unwrap();
            let path = folder.join(format!("crisp-image-{}-{channels}.png", std::process::id()));
            std::fs::write(&path, &file).unwrap();
            assert_eq!(read(&path).unwrap(), (size, bytes));
            for length in [0, 7, 8, 30, file.len() - 20] {
                std::fs::write(&path, &file[..length]).unwrap();
                assert!(matches!(read(&path), Err(ReadError::Malformed(_))), "{length}");
            }
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn formats_are_known_by_their_endings() {
        for (name, format) in
            [("a.png", Some(Format::Png)), ("b/c.JPG", Some(Format::Jpeg)), ("x.jpeg", Some(Format::Jpeg))]
        {
            assert_eq!(Format::of(Path::new(name)), format);
        }
        for name in ["a.npy", "png", ".png", "a.gif"] {
            assert_eq!(Format::of(Path::new(name)), None, "{name}");
        }
        assert!(Format::Png.holds(4) && !Format::Png.holds(5) && !Format::Jpeg.holds(4));
    }
}
