//! The store of object code against damage, concurrency, killed writers, full and read-only directories.
#![allow(clippy::unwrap_used)] // Also in helpers of tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crisp_ir_artifact::{ObjectCode, Parts};
use crisp_run_cpu::{ObjectCache, decode, encode};

/// A directory that is removed at the end of the test.
struct Place(PathBuf);

impl Place {
    fn new() -> Place {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("crisp-object-cache-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Place(path)
    }

    fn cache(&self) -> ObjectCache {
        ObjectCache::open(self.0.join("cache"), ObjectCache::USUAL_LIMIT).unwrap()
    }

    fn files(&self) -> Vec<PathBuf> {
        fn below(directory: &Path, files: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(directory).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() { below(&path, files) } else { files.push(path) }
            }
        }
        let mut files = Vec::new();
        below(&self.0, &mut files);
        files.sort();
        files
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn key(number: u32) -> [u8; 32] {
    let mut key = [0xa5; 32];
    key[..4].copy_from_slice(&number.to_le_bytes());
    key
}

/// Object code of which every byte follows from a number.
fn code(number: u32, size: usize) -> ObjectCode {
    ObjectCode {
        bytes: (0..size).map(|at| (at as u32).wrapping_mul(31).wrapping_add(number) as u8).collect(),
        symbol: format!("kernel_{number}_ü"),
        local_size: [number, 2, 3],
        argument_offsets: (0..number % 5).map(|at| at * 16).collect(),
        argument_bytes: 16 * (number % 5),
        scratch_bytes: u64::from(number) << 33,
        parts: Parts { count: number % 5, source: None },
    }
}

#[test]
fn what_is_put_is_got() {
    let place = Place::new();
    let cache = place.cache();
    assert_eq!(cache.get(&key(1)), None);
    for (number, size) in [(0, 0), (1, 1), (2, 5000), (7, 3 << 20)] {
        cache.put(&key(number), &code(number, size)).unwrap();
        assert_eq!(cache.get(&key(number)), Some(code(number, size)));
    }
    cache.put(&key(2), &code(3, 10)).unwrap();
    assert_eq!(place.cache().get(&key(2)), Some(code(3, 10)), "the last writer wins, others see it");
    assert_eq!(cache.get(&key(9)), None);
    assert!(place.files().iter().all(|path| path.extension().unwrap() == "object"), "nothing unfinished is left");
    let state = cache.state();
    assert!(state.entries == 4 && state.bytes > 3 << 20 && state.problem.is_none(), "{state:?}");
    cache.clear().unwrap();
    assert_eq!((cache.state().entries, cache.get(&key(7))), (0, None));
}

#[test]
fn damage_at_any_place_is_a_miss_and_removed() {
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 40)).unwrap();
    let path = place.files().pop().unwrap();
    let whole = fs::read(&path).unwrap();
    let check = |damaged: &[u8], what: &str| {
        fs::write(&path, damaged).unwrap();
        assert_eq!(cache.get(&key(1)), None, "{what}");
        assert!(!path.exists(), "{what}");
    };
    for at in 0..whole.len() {
        check(&whole[..at], &format!("cut at {at}"));
        for bit in [1, 128] {
            let mut damaged = whole.clone();
            damaged[at] ^= bit;
            check(&damaged, &format!("changed at {at}"));
        }
    }
    check(&[whole.as_slice(), &[0]].concat(), "one byte more");
    fs::write(&path, &whole).unwrap();
    assert_eq!(cache.get(&key(1)), Some(code(1, 40)));
}

#[test]
fn an_entry_under_another_key_is_a_miss() {
    assert_eq!(decode(&key(1), &encode(&key(1), &code(1, 9))), Some(code(1, 9)));
    assert_eq!(decode(&key(2), &encode(&key(1), &code(1, 9))), None);
    assert_eq!(encode(&key(1), &code(1, 9)), encode(&key(1), &code(1, 9)));
}

/// Lengths in a record whose checksum is right are checked too.
#[test]
fn records_with_wrong_lengths_are_refused() {
    let record = encode(&key(4), &code(4, 20));
    for at in 76..record.len() {
        for value in [0, 1, 127, 255] {
            let mut wrong = record.clone();
            wrong[at] = value;
            let checksum = *blake3::hash(&wrong[44..]).as_bytes();
            wrong[12..44].copy_from_slice(&checksum);
            if let Some(code) = decode(&key(4), &wrong) {
                assert_eq!(encode(&key(4), &code), wrong, "what is read is what is there");
            }
        }
    }
}

#[test]
fn a_full_directory_drops_what_was_not_used_for_longest() {
    let place = Place::new();
    // One of 256 directories gets 4 KiB.
    let cache = ObjectCache::open(place.0.join("cache"), 256 * 4096).unwrap();
    let in_one_directory = |number: u32| key(number << 8);
    let hour = Duration::from_secs(3600);
    for number in 0..3 {
        cache.put(&in_one_directory(number), &code(number, 1000)).unwrap();
        let path = place
            .files()
            .into_iter()
            .find(|path| path.metadata().unwrap().modified().unwrap() > SystemTime::now() - hour);
        let age = hour * (100 - number);
        fs::File::options().append(true).open(path.unwrap()).unwrap().set_modified(SystemTime::now() - age).unwrap();
    }
    // The oldest is used again.
    assert!(cache.get(&in_one_directory(0)).is_some());
    cache.put(&in_one_directory(3), &code(3, 1000)).unwrap();
    assert!(cache.get(&in_one_directory(1)).is_none(), "not used for longest");
    for number in [0, 2, 3] {
        assert!(cache.get(&in_one_directory(number)).is_some(), "{number}");
    }
    cache.put(&in_one_directory(4), &code(4, 100_000)).unwrap();
    assert!(cache.get(&in_one_directory(4)).is_some(), "one large entry stays");
    assert_eq!(cache.state().entries, 1);
    cache.put(&in_one_directory(5), &code(5, 1 << 21)).unwrap();
    assert!(cache.get(&in_one_directory(5)).is_none(), "larger than all");
}

#[test]
fn what_killed_processes_left_is_removed_in_time() {
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 10)).unwrap();
    let directory = place.files()[0].parent().unwrap().to_owned();
    let (old, young) = (directory.join("1-2.unfinished"), directory.join("1-3.unfinished"));
    fs::write(&old, "half").unwrap();
    fs::write(&young, "half").unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(7200);
    fs::File::options().append(true).open(&old).unwrap().set_modified(long_ago).unwrap();
    cache.put(&key(1), &code(1, 10)).unwrap();
    assert!(!old.exists() && young.exists());
}

#[test]
fn names_left_by_an_earlier_process_are_passed_over() {
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 10)).unwrap();
    let directory = place.files()[0].parent().unwrap().to_owned();
    for number in 0..2000 {
        fs::write(directory.join(format!("{}-{number}.unfinished", std::process::id())), "").unwrap();
    }
    cache.put(&key(1), &code(2, 10)).unwrap();
    assert_eq!(cache.get(&key(1)), Some(code(2, 10)));
}

#[test]
fn a_directory_that_cannot_be_written_is_no_cache() {
    let place = Place::new();
    fs::write(place.0.join("cache"), "a file").unwrap();
    let cache = place.cache();
    assert!(cache.put(&key(1), &code(1, 10)).is_err());
    assert_eq!(cache.get(&key(1)), None);
    assert!(cache.state().problem.is_some());
    assert_eq!(ObjectCache::open("/proc/no/such/place", 1 << 30).unwrap().get(&key(1)), None);
    assert!(ObjectCache::open("/proc/no/such/place", 1 << 30).unwrap().put(&key(1), &code(1, 10)).is_err());
}

#[test]
#[cfg(unix)]
fn what_others_may_write_is_not_read() {
    use std::os::unix::fs::{PermissionsExt, chown};
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 10)).unwrap();
    let file = place.files()[0].clone();
    let (folder, root) = (file.parent().unwrap().to_owned(), place.0.join("cache"));
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let open = || ObjectCache::open(&root, ObjectCache::USUAL_LIMIT);
    for (path, usual) in [(&file, 0o600), (&folder, 0o700), (&root, 0o700)] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, usual);
        for mode in [usual | 0o002, usual | 0o020] {
            allow(path, mode);
            let got = open().map(|cache| cache.get(&key(1)));
            let why = format!("other users may write it: its permissions are {mode:03o}");
            assert_eq!(got, if *path == root { Err(why) } else { Ok(None) });
        }
        allow(path, usual);
        // Only a privileged user can give files away.
        let me = std::os::unix::fs::MetadataExt::uid(&fs::metadata(path).unwrap());
        if chown(path, Some(me + 4321), None).is_ok() {
            let got = open().map(|cache| cache.get(&key(1)));
            assert_eq!(got, if *path == root { Err("it belongs to another user".to_owned()) } else { Ok(None) });
            chown(path, Some(me), None).unwrap();
        }
        assert_eq!(open().unwrap().get(&key(1)), Some(code(1, 10)), "nothing was removed");
    }
}

#[test]
#[cfg(unix)]
fn a_read_only_directory_still_serves() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 10)).unwrap();
    let directories = [place.files()[0].parent().unwrap().to_owned(), place.0.join("cache")];
    let allow = |mode| {
        for directory in &directories {
            fs::set_permissions(directory, fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    allow(0o500);
    let is_root = fs::write(directories[0].join("probe"), "").is_ok();
    assert_eq!(cache.get(&key(1)), Some(code(1, 10)));
    if !is_root {
        assert!(cache.put(&key(1), &code(2, 10)).is_err());
        assert!(cache.state().problem.is_some());
        assert_eq!(cache.get(&key(1)), Some(code(1, 10)));
    }
    allow(0o700);
}

#[test]
#[cfg(target_os = "linux")]
fn something_else_in_the_place_of_an_entry_is_a_miss() {
    let place = Place::new();
    let cache = place.cache();
    cache.put(&key(1), &code(1, 10)).unwrap();
    let path = place.files().pop().unwrap();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(cache.get(&key(1)), None);
    assert!(cache.put(&key(1), &code(1, 10)).is_err());
    fs::remove_dir(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert_eq!(cache.get(&key(1)), None, "a pipe would never end");
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
    assert_eq!(cache.get(&key(1)), None, "nor would a device");
}

/// Writes entries 0 to 3 in turn, each key with one of two contents, until stopped.
fn write_until(cache: &ObjectCache, salt: u32, stop: impl Fn(u32) -> bool) {
    let mut round = salt;
    while !stop(round) {
        cache.put(&key(round % 4), &code(round % 4 + 100 * (round / 4 % 2), 20_000)).unwrap();
        round += 1;
    }
}

/// Every entry is missing or one of the two that were written.
fn read_and_check(cache: &ObjectCache) -> u32 {
    let mut found = 0;
    for number in 0..4 {
        if let Some(read) = cache.get(&key(number)) {
            assert!(read == code(number, 20_000) || read == code(number + 100, 20_000));
            found += 1;
        }
    }
    found
}

#[test]
fn threads_write_and_read_at_once() {
    let place = Place::new();
    let cache = Arc::new(place.cache());
    let writers: Vec<_> = (0..3)
        .map(|salt| {
            let cache = Arc::clone(&cache);
            thread::spawn(move || write_until(&cache, salt, |round| round == 200))
        })
        .collect();
    let mut found = 0;
    while writers.iter().any(|writer| !writer.is_finished()) {
        found += read_and_check(&cache);
    }
    writers.into_iter().for_each(|writer| writer.join().unwrap());
    assert!(found > 0 && read_and_check(&cache) == 4);
    assert_eq!(place.files().len(), 4, "nothing unfinished is left");
}

const CHILD: &str = "CRISP_TEST_CACHE_OF_CHILD";

/// The writing process of the next test; alone it does nothing.
#[test]
fn child_writes_until_it_is_killed() {
    if let Some(directory) = std::env::var_os(CHILD) {
        write_until(&ObjectCache::open(directory, ObjectCache::USUAL_LIMIT).unwrap(), 0, |_| false);
    }
}

#[test]
fn killed_writers_leave_whole_entries() {
    let place = Place::new();
    let cache = place.cache();
    for round in 0..12 {
        let mut children: Vec<_> = (0..2)
            .map(|_| {
                Command::new(std::env::current_exe().unwrap())
                    .args(["--exact", "object_cache::child_writes_until_it_is_killed"])
                    .env(CHILD, cache.directory())
                    .stdout(std::process::Stdio::null())
                    .spawn()
                    .unwrap()
            })
            .collect();
        let start = Instant::now();
        while read_and_check(&cache) < 4 && start.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(300 * round));
        for child in &mut children {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        assert_eq!(read_and_check(&cache), 4);
    }
}
