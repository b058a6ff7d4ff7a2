//! Writing files so that each appears whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file without writes for this time belongs to a process that was killed, where processes cannot be queried.
const ABANDONED: std::time::Duration = std::time::Duration::from_secs(60 * 60);

/// Where the new contents are gathered before they replace the file.
fn partial(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.partial", std::process::id()));
    target.with_file_name(name)
}

/// The file behind `path`, after trying whether it could be written; nothing is changed.
pub(crate) fn writable(path: &Path) -> io::Result<PathBuf> {
    let target = match fs::canonicalize(path) {
        Ok(target) => {
            let metadata = fs::metadata(&target)?;
            if metadata.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            if !metadata.is_file() {
                return Err(io::Error::other("it is not an ordinary file"));
            }
            if metadata.permissions().readonly() {
                return Err(io::Error::other("it is read-only"));
            }
            target
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let name = path.file_name().ok_or(io::ErrorKind::NotFound)?;
            fs::canonicalize(folder)?.join(name)
        }
        Err(error) => return Err(error),
    };
    remove_leftovers(&target);
    let partial = partial(&target);
    OpenOptions::new().write(true).create_new(true).open(&partial)?;
    fs::remove_file(&partial)?;
    Ok(target)
}

/// Removes what processes left that were killed while they wrote this file.
fn remove_leftovers(target: &Path) {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name().and_then(|name| name.to_str())) else {
        return;
    };
    let start = format!(".{name}.");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let file = entry.file_name();
        let process = file.to_str().and_then(|file| file.strip_prefix(&start)?.strip_suffix(".partial"));
        let process = process.and_then(|process| process.parse::<u32>().ok());
        if process.is_some_and(|process| !may_run(process, &entry)) {
            // Another process may have removed it a moment ago.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether the process of that number may still run and write the file.
fn may_run(process: u32, entry: &fs::DirEntry) -> bool {
    if cfg!(target_os = "linux") {
        return Path::new("/proc").join(process.to_string()).exists();
    }
    let age = entry.metadata().and_then(|metadata| metadata.modified()).ok().and_then(|time| time.elapsed().ok());
    age.is_none_or(|age| age < ABANDONED)
}

/// Replaces a file by what `contents` writes, or leaves everything as it was.
pub(crate) fn replace(target: &Path, contents: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let partial = partial(target);
    let write = || {
        let mut out = BufWriter::with_capacity(1 << 16, File::create(&partial)?);
        contents(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.flush()?;
        fs::rename(&partial, target)
    };
    write().inspect_err(|_| {
        // What is left of it is of no use; that it cannot be removed is not worth a second message.
        let _ = fs::remove_file(&partial);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn what_killed_processes_left_is_removed() {
        let folder = std::env::temp_dir().join(format!("crisp-leftovers-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // Process 1 runs, process 4294967295 does not, and the last two are not partial files of `y.npy`.
        for name in [".y.npy.1.partial", ".y.npy.4294967295.partial", ".y.npy.x.partial", ".z.npy.4294967295.partial"] {
            fs::write(folder.join(name), "").unwrap();
        }
        writable(&folder.join("y.npy")).unwrap();
        let mut left: Vec<String> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        left.sort();
        assert_eq!(left, [".y.npy.1.partial", ".y.npy.x.partial", ".z.npy.4294967295.partial"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("crisp-outputs-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("old.npy");
        fs::write(&file, "old").unwrap();
        let failed = replace(&file, |out| out.write_all(b"new").and(Err(io::Error::other("full"))));
        assert_eq!(failed.unwrap_err().to_string(), "full");
        assert_eq!(fs::read(&file).unwrap(), b"old");
        replace(&file, |out| out.write_all(b"new")).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
