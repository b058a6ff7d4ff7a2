//! Object code kept in a directory, under keys that name all it depends on.
//!
//! Several processes may use the directory at once and may be killed at any time: an entry is written to a separate file and then
//! renamed, so others see all of it or nothing; what is damaged all the same is recognised by its checksum, and removed. The directory
//! stays below a size; what was not used for longest goes first.
//!
//! Entries of the cache are executed, and a checksum does not say who wrote a file. So nothing is read from a directory or a file that
//! another user may have written.

use std::fs::{self, DirEntry, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crisp_ir_artifact::ObjectCode;

use crate::object_record::{decode, encode};

/// Entries are spread over this number of directories by the first byte of their key, and each holds its share of the size, so that
/// keeping the size costs a look at one small directory.
const DIRECTORIES: u64 = 256;

/// An entry's time of use is written again after so long, not on each use.
const USE_IS_RECENT: Duration = Duration::from_secs(24 * 60 * 60);

/// An unfinished file that is older was left by a killed process.
const UNFINISHED_FOR: Duration = Duration::from_secs(60 * 60);

/// Object code on disk.
#[derive(Clone, Debug)]
pub struct ObjectCache {
    directory: PathBuf,
    limit: u64,
}

/// The contents of the directory, and whether it can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CacheState {
    /// Number of entries.
    pub entries: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// Why nothing can be written; `None` when all is well.
    pub problem: Option<String>,
}

impl ObjectCache {
    /// The size that a cache should have by default, in bytes.
    pub const USUAL_LIMIT: u64 = 512 << 20;

    /// A cache of about `limit` bytes in a directory, which need not exist. Costs a look at the directory.
    ///
    /// # Errors
    /// Why the directory is not used: another user may write it.
    pub fn open(directory: impl Into<PathBuf>, limit: u64) -> Result<ObjectCache, String> {
        let directory = directory.into();
        match fs::metadata(&directory) {
            Ok(metadata) => only_ours(&metadata)?,
            // Made by the first entry, for this user alone.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error.to_string()),
        }
        Ok(ObjectCache { directory, limit })
    }

    /// Where it is.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The object code under a key. A damaged entry counts as none, and is removed. Costs 0.03 ms.
    #[must_use]
    pub fn get(&self, key: &[u8; 32]) -> Option<ObjectCode> {
        let path = self.path(key);
        // Anything else than a plain file, such as a pipe, might never end.
        let metadata = fs::symlink_metadata(&path).ok().filter(fs::Metadata::is_file)?;
        only_ours(&fs::metadata(path.parent()?).ok()?).ok()?;
        let mut file = File::open(&path).ok()?;
        only_ours(&file.metadata().ok()?).ok()?;
        let mut record = Vec::with_capacity(usize::try_from(metadata.len().min(self.limit)).unwrap_or(0));
        let read = (&mut file).take(self.limit.saturating_add(1)).read_to_end(&mut record);
        let code = read.ok().and_then(|_| decode(key, &record));
        if code.is_none() {
            // Another process may have put a whole entry there by now; losing it costs one compilation.
            let _ = fs::remove_file(&path);
        } else if age(&metadata).is_some_and(|age| age > USE_IS_RECENT) {
            // The order of removal gets worse if the directory is not ours to write, nothing else.
            let _ = File::options().append(true).open(&path).and_then(|file| file.set_modified(SystemTime::now()));
        }
        code
    }

    /// Keeps object code under a key. Costs 0.1 ms.
    ///
    /// # Errors
    /// When the directory cannot be written. The caller continues without a cache; `state` reports the reason.
    pub fn put(&self, key: &[u8; 32], code: &ObjectCode) -> io::Result<()> {
        let path = self.path(key);
        let directory = path.parent().unwrap_or(&self.directory);
        create_directory(directory)?;
        let record = encode(key, code);
        if record.len() as u64 > self.limit {
            return Ok(());
        }
        let (unfinished, mut file) = create_unfinished(directory)?;
        let written = file.write_all(&record).and_then(|()| {
            drop(file);
            fs::rename(&unfinished, &path)
        });
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written?;
        self.shrink(directory, &path);
        Ok(())
    }

    /// Counts what is there and tries whether it can be written. Looks at every entry.
    #[must_use]
    pub fn state(&self) -> CacheState {
        let mut state = CacheState { entries: 0, bytes: 0, problem: None };
        for directory in entries(&self.directory) {
            for (_, metadata) in entries(&directory.path()).iter().filter_map(object_file) {
                state.entries += 1;
                state.bytes += metadata.len();
            }
        }
        let tried = create_directory(&self.directory).and_then(|()| create_unfinished(&self.directory));
        match tried {
            Ok((path, _)) => drop(fs::remove_file(path)),
            Err(error) => state.problem = Some(error.to_string()),
        }
        state
    }

    /// Removes all entries.
    ///
    /// # Errors
    /// When an entry cannot be removed; the others are removed all the same.
    pub fn clear(&self) -> io::Result<()> {
        let mut result = Ok(());
        for directory in entries(&self.directory) {
            for (path, _) in entries(&directory.path()).iter().filter_map(object_file) {
                result = result.and(fs::remove_file(path));
            }
        }
        result
    }

    fn path(&self, key: &[u8; 32]) -> PathBuf {
        let name = blake3::Hash::from_bytes(*key).to_hex();
        let (directory, name) = name.split_at(2);
        self.directory.join(directory).join(format!("{name}{ENDING}"))
    }

    /// Removes what was not used for longest until one of the directories has its share, and what killed processes left.
    fn shrink(&self, directory: &Path, keep: &Path) {
        let entries = entries(directory);
        for unfinished in entries.iter().filter(|entry| is_named(entry, UNFINISHED)) {
            if unfinished.metadata().ok().and_then(|metadata| age(&metadata)).is_some_and(|age| age > UNFINISHED_FOR) {
                let _ = fs::remove_file(unfinished.path());
            }
        }
        let mut files: Vec<(PathBuf, fs::Metadata)> = entries.iter().filter_map(object_file).collect();
        let mut bytes: u64 = files.iter().map(|(_, metadata)| metadata.len()).sum();
        let share = self.limit / DIRECTORIES;
        if bytes <= share {
            return;
        }
        files.sort_by_key(|(_, metadata)| metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        for (path, metadata) in files.iter().filter(|(path, _)| path != keep) {
            // A little more than needed, so that the next entries need no removal.
            if bytes <= share - share / 8 {
                break;
            }
            if fs::remove_file(path).is_ok() {
                bytes -= metadata.len();
            }
        }
    }
}

const ENDING: &str = ".object";
const UNFINISHED: &str = ".unfinished";

fn is_named(entry: &DirEntry, ending: &str) -> bool {
    entry.file_name().to_str().is_some_and(|name| name.ends_with(ending))
}

/// The entry's path and size if it is one of ours.
fn object_file(entry: &DirEntry) -> Option<(PathBuf, fs::Metadata)> {
    let metadata = is_named(entry, ENDING).then(|| entry.metadata().ok()).flatten()?;
    metadata.is_file().then(|| (entry.path(), metadata))
}

/// Returns the entries of a directory; none if it cannot be read.
fn entries(directory: &Path) -> Vec<DirEntry> {
    fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok).collect()
}

fn age(metadata: &fs::Metadata) -> Option<Duration> {
    SystemTime::now().duration_since(metadata.modified().ok()?).ok()
}

/// Returns whether only this user and the system can have written a file or directory, or can write it.
#[cfg(unix)]
fn only_ours(metadata: &fs::Metadata) -> Result<(), String> {
    use std::os::unix::fs::MetadataExt;
    let owner = metadata.uid();
    // Where the system does not say who runs the process, the permissions alone decide.
    let me = fs::metadata("/proc/self").map_or(owner, |process| process.uid());
    if owner != me && owner != 0 {
        return Err("it belongs to another user".to_owned());
    }
    match metadata.mode() & 0o022 {
        0 => Ok(()),
        _ => Err(format!("other users may write it: its permissions are {:03o}", metadata.mode() & 0o777)),
    }
}

/// Other systems keep the folders of a user from others by themselves.
#[cfg(not(unix))]
fn only_ours(_: &fs::Metadata) -> Result<(), String> {
    Ok(())
}

/// Creates a directory and those above it, for this user alone: what is in it will be executed.
fn create_directory(directory: &Path) -> io::Result<()> {
    if directory.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

/// A new file under a name that no other process and no other thread uses.
fn create_unfinished(directory: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = directory.join(format!("{}-{number}{UNFINISHED}", std::process::id()));
        let mut options = File::options();
        options.write(true).create_new(true);
        // Whatever the process gives others otherwise.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        match options.open(&path) {
            Ok(file) => return Ok((path, file)),
            // Left by an earlier process of that number, or in use on another machine.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}
