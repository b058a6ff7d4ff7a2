//! Images as bytes, height × width × channels, read from and written to PNG and JPEG.

use std::io::{self, Write};
use std::path::Path;

use jpeg_encoder::EncodingError;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The image formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Lossless; 1 to 4 channels.
    Png,
    /// Lossy; 1 or 3 channels.
    Jpeg,
}

impl Format {
    /// Returns the format that a file's name requests by its ending.
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

    /// Returns whether it can hold this number of channels.
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
    /// It is not an image, or a damaged one; the decoder's reason.
    Malformed(String),
    /// It has more than 8 bits a channel.
    Depth,
}

/// The first bytes of files of the two formats.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const JPEG: &[u8] = &[0xff, 0xd8, 0xff];

/// Reads an image of 8 bits a channel: 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha.
pub(crate) fn read(path: &Path) -> Result<(Size, Vec<u8>), ReadError> {
    let file = std::fs::read(path).map_err(ReadError::Io)?;
    match &file {
        file if file.starts_with(PNG) => read_png(file),
        file if file.starts_with(JPEG) => read_jpeg(file),
        _ => Err(ReadError::Malformed("it begins as neither PNG nor JPEG do".to_owned())),
    }
}

fn malformed(error: impl std::fmt::Display) -> ReadError {
    ReadError::Malformed(error.to_string())
}

fn read_png(file: &[u8]) -> Result<(Size, Vec<u8>), ReadError> {
    let mut decoder = png::Decoder::new_with_limits(io::Cursor::new(file), png::Limits { bytes: usize::MAX });
    // Palettes and fewer bits become bytes.
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(malformed)?;
    let (colour, depth) = reader.output_color_type();
    if depth != png::BitDepth::Eight {
        return Err(ReadError::Depth);
    }
    let size = Size { width: reader.info().width, height: reader.info().height, channels: colour.samples() as u8 };
    let length = reader.output_buffer_size().ok_or_else(|| malformed("it is larger than memory"))?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length).map_err(malformed)?;
    bytes.resize(length, 0);
    reader.next_frame(&mut bytes).map_err(malformed)?;
    Ok((size, bytes))
}

fn read_jpeg(file: &[u8]) -> Result<(Size, Vec<u8>), ReadError> {
    let options = DecoderOptions::default().set_strict_mode(false).set_max_width(usize::MAX).set_max_height(usize::MAX);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(malformed)?;
    let (colour, channels) = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => (ColorSpace::Luma, 1),
        _ => (ColorSpace::RGB, 3),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(colour));
    let bytes = decoder.decode().map_err(malformed)?;
    let (width, height) = decoder.dimensions().ok_or_else(|| malformed("it has no size"))?;
    let as_u32 = |length: usize| u32::try_from(length).map_err(malformed);
    Ok((Size { width: as_u32(width)?, height: as_u32(height)?, channels }, bytes))
}

/// Writes an image; `bytes` has the size's bytes, and the format holds that many channels.
pub(crate) fn write(format: Format, size: Size, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Png => write_png(size, bytes, out),
        Format::Jpeg => write_jpeg(size, bytes, out),
    }
}

fn write_png(size: Size, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, size.width, size.height);
    encoder.set_color(match size.channels {
        1 => png::ColorType::Grayscale,
        2 => png::ColorType::GrayscaleAlpha,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    Ok(writer.finish()?)
}

fn write_jpeg(size: Size, bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let too_large = |_| io::Error::other("JPEG holds at most 65535 pixels along each axis");
    let (width, height) =
        (u16::try_from(size.width).map_err(too_large)?, u16::try_from(size.height).map_err(too_large)?);
    let colour = if size.channels == 1 { jpeg_encoder::ColorType::Luma } else { jpeg_encoder::ColorType::Rgb };
    let encoder = jpeg_encoder::Encoder::new(out, 92);
    encoder.encode(bytes, width, height, colour).map_err(|error| match error {
        EncodingError::IoError(error) => error,
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
    fn jpeg_gives_back_nearly_what_it_was_given() {
        let path = std::env::temp_dir().join(format!("crisp-image-{}.jpg", std::process::id()));
        for channels in [1, 3] {
            let size = Size { width: 40, height: 24, channels };
            let pixel =
                |x: u32, y: u32| (0..u32::from(channels)).map(move |channel| (x * 3 + y * 2 + channel * 40) as u8);
            let bytes: Vec<u8> = (0..24).flat_map(|y| (0..40).flat_map(move |x| pixel(x, y))).collect();
            let mut file = Vec::new();
            write(Format::Jpeg, size, &bytes, &mut file).unwrap();
            std::fs::write(&path, &file).unwrap();
            let (found, decoded) = read(&path).unwrap();
            assert_eq!((found, decoded.len()), (size, bytes.len()));
            let far = decoded.iter().zip(&bytes).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(far < Some(12), "{far:?}");
            for length in [0, 2, 3, 20, 100] {
                std::fs::write(&path, &file[..length]).unwrap();
                assert!(matches!(read(&path), Err(ReadError::Malformed(_))), "{length}");
            }
        }
        std::fs::remove_file(&path).unwrap();
        let wide = Size { width: 70_000, height: 1, channels: 1 };
        assert!(write(Format::Jpeg, wide, &[0; 70_000], &mut Vec::new()).is_err());
        assert!(matches!(read(Path::new("/nonexistent/crisp.png")), Err(ReadError::Io(_))));
    }

    #[test]
    fn palettes_become_colours_and_deep_channels_are_refused() {
        let path = std::env::temp_dir().join(format!("crisp-palette-{}.png", std::process::id()));
        let encode = |colour, depth, data: &[u8]| {
            let mut file = Vec::new();
            let mut encoder = png::Encoder::new(&mut file, 2, 1);
            encoder.set_color(colour);
            encoder.set_depth(depth);
            if colour == png::ColorType::Indexed {
                encoder.set_palette(vec![1, 2, 3, 4, 5, 6]);
            }
            encoder.write_header().unwrap().write_image_data(data).unwrap();
            std::fs::write(&path, file).unwrap();
        };
        encode(png::ColorType::Indexed, png::BitDepth::One, &[0x40]);
        assert_eq!(read(&path).unwrap(), (Size { width: 2, height: 1, channels: 3 }, vec![1, 2, 3, 4, 5, 6]));
        encode(png::ColorType::Grayscale, png::BitDepth::Four, &[0xf0]);
        assert_eq!(read(&path).unwrap(), (Size { width: 2, height: 1, channels: 1 }, vec![255, 0]));
        encode(png::ColorType::Grayscale, png::BitDepth::Sixteen, &[1, 2, 3, 4]);
        assert!(matches!(read(&path), Err(ReadError::Depth)));
        std::fs::remove_file(&path).unwrap();
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
