//! Reading files that users name: sources, what sources include, modules, packages.

use std::borrow::Cow;
use std::fs::File;
use std::io::{Error, ErrorKind, Read, Result};
use std::path::Path;

use crisp_support_sexpr::MAX_FILE_BYTES;

/// Reads a file of at most 64 MiB.
///
/// # Errors
/// Why it cannot be read: the system's reason, that it is a pipe, into which perhaps no program writes, or that it has more bytes, which
/// devices such as `/dev/zero` always have.
pub fn read_file(path: &Path) -> Result<Vec<u8>> {
    let bytes = read_beginning(path, MAX_FILE_BYTES + 1)?;
    if bytes.len() > MAX_FILE_BYTES {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it has more than {MAX_FILE_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Reads an included text of at most 64 MiB; nothing where no file has that path. What is not UTF-8 in comments of C becomes U+FFFD.
///
/// # Errors
/// The errors of [`read_file`], and other text that is not UTF-8.
pub fn read_included(path: &str) -> std::result::Result<Option<String>, String> {
    let bytes = match read_file(Path::new(path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| error.to_string())?,
    };
    let text = String::from_utf8_lossy(&bytes);
    let is_text = matches!(text, Cow::Borrowed(_)) || crisp_front_c::is_readable(&text);
    if is_text { Ok(Some(text.into_owned())) } else { Err("it is not UTF-8".to_owned()) }
}

/// Reads a source as far as a compilation looks at it: one byte more than the limit, so that the compilation says that it is too long.
///
/// # Errors
/// The errors of [`read_file`], except for the length.
pub fn read_source(path: &Path) -> Result<Vec<u8>> {
    read_beginning(path, MAX_FILE_BYTES + 1)
}

fn read_beginning(path: &Path, most: usize) -> Result<Vec<u8>> {
    if is_pipe(path)? {
        return Err(Error::new(ErrorKind::InvalidInput, "it is a pipe, not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
fn is_pipe(path: &Path) -> Result<bool> {
    use std::os::unix::fs::FileTypeExt;
    Ok(std::fs::metadata(path)?.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> Result<bool> {
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn files_without_an_end_are_refused() {
        assert_eq!(read_file(Path::new("/dev/zero")).map_err(|error| error.kind()), Err(ErrorKind::FileTooLarge));
        assert_eq!(read_source(Path::new("/dev/zero")).map(|bytes| bytes.len()).ok(), Some(MAX_FILE_BYTES + 1));
        let pipe = std::env::temp_dir().join(format!("crisp-pipe-{}", std::process::id()));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo");
        let read =
            [read_file(&pipe).is_err(), read_source(&pipe).is_err(), read_included(&pipe.to_string_lossy()).is_err()];
        std::fs::remove_file(&pipe).unwrap();
        assert_eq!(read, [true; 3]);
    }
}
