//! A folder with sources and data, and the program in it.
#![allow(clippy::unwrap_used)] // A test that cannot go on has failed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Adds two vectors; the smallest kernel with inputs and an output.
pub(crate) const ADD: &str = "\
(def-type source-vec (vector-type float :global :readable))
(def-type result-vec (vector-type float :global :write-only))

(def-kernel vector_add (A B &out C)
  (declare (type A B source-vec) (type C result-vec)
           (global-size :derive-from A))
  (in-each-thread (i)
    (when (check-thread-bounds i)
      (set! (~ C i) (+ (~ A i) (~ B i))))))
";

/// Scalars of several types, a buffer that is changed in place, an output of fixed length.
pub(crate) const SCALE: &str = "\
(def-type data (vector-type float :global :read-write))
(def-type one (vector-type float :global :write-only 1))

(def-kernel scale (V factor count on &out Sum)
  (declare (type V data) (type factor float) (type count int)
           (type on bool) (type Sum one)
           (global-size :derive-from V))
  (in-each-thread (i)
    (when (and on (check-thread-bounds i))
      (set! (~ V i) (* factor (~ V i))))
    (when (and (= i 0) (> count 0))
      (set! (~ Sum 0) factor))))
";

/// Bytes in, bytes out, on a grid of two axes.
pub(crate) const INVERT: &str = "\
(def-type pixels (vector-type uchar :global :readable))
(def-type result (vector-type uchar :global :write-only))

(def-kernel invert (image width height &out inverse)
  (declare (type image pixels) (type inverse result)
           (type width height ulong)
           (global-size :derive-from '(width height)))
  (in-each-thread (x y)
    (when (check-thread-bounds x y)
      (let ((i (+ x (* width y))))
        (set! (~ inverse i) (- 255 (~ image i)))))))
";

/// Two kernels.
pub(crate) const TWO: &str = "\
(def-kernel fill_one (&out A:(vector-type int :global :write-only 4))
  (set! (~ A 0) 1))
(def-kernel fill_two (&out A:(vector-type int :global :write-only 4))
  (set! (~ A 0) 2))
";

/// A folder that is removed at the end of the test.
pub(crate) struct Folder {
    path: PathBuf,
    /// Where the program keeps machine code.
    code: PathBuf,
}

/// The outcome of the program.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Done {
    /// Returns whether it succeeded, and said nothing but warnings of one code; some, where it must.
    pub(crate) fn only_warns(&self, code: &str, always: bool) -> bool {
        let said = |severity: &str| self.err.matches(&format!("{severity}[")).count();
        let warned = self.err.matches(&format!("warning[{code}]")).count();
        self.code == 0
            && said("error") == 0
            && said("warning") == warned
            && (warned > 0 || !always && self.err.is_empty())
    }
}

impl Folder {
    /// A new folder with these sources: `add.crisp`, `scale.crisp`, `invert.crisp`, `two.crisp`.
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("crisp-cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        // Shared by all tests: a kernel that several of them run is compiled once. Its code is found by what it was compiled from and by which build.
        let folder = Folder { path, code: Path::new(env!("CARGO_TARGET_TMPDIR")).join("code") };
        for (name, text) in [("add.crisp", ADD), ("scale.crisp", SCALE), ("invert.crisp", INVERT), ("two.crisp", TWO)] {
            folder.write(name, text);
        }
        folder
    }

    /// Like [`Folder::new`], and the program keeps its code and certificates in the subfolder `cache`, which is empty.
    pub(crate) fn with_cache() -> Folder {
        let mut folder = Folder::new();
        folder.code = folder.path("cache");
        folder
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> &Folder {
        std::fs::write(self.path(name), contents).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// The names of all files that are not sources, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.path).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files.filter(|name| !name.ends_with(".crisp") && name != "cache").collect();
        names.sort();
        names
    }

    /// Runs the program with arguments that are between spaces.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crisp"));
        command.args(arguments.split_whitespace()).current_dir(&self.path).stdin(Stdio::null());
        command.env("CRISP_CACHE", &self.code).env_remove("NO_COLOR");
        // Drivers that the machine has make no difference.
        command.env("OCL_ICD_VENDORS", self.path("no-drivers"));
        command.env("VK_DRIVER_FILES", self.path("no-drivers")).env("VK_ICD_FILENAMES", self.path("no-drivers"));
        command
    }

    pub(crate) fn crisp(&self, arguments: &str) -> Done {
        done(self.command(arguments).output().unwrap())
    }

    /// Runs and must succeed without a message.
    pub(crate) fn works(&self, arguments: &str) -> String {
        let done = self.crisp(arguments);
        assert_eq!((done.code, done.err.as_str()), (0, ""), "crisp {arguments}\n{}", done.out);
        done.out
    }

    /// Runs and must succeed with warnings of one code, or with none where it does not say so always.
    pub(crate) fn warns(&self, arguments: &str, code: &str, always: bool) -> String {
        let done = self.crisp(arguments);
        assert!(done.only_warns(code, always), "crisp {arguments}\n{}{}", done.err, done.out);
        done.out
    }

    /// Runs and must fail with exactly that on standard error, nothing on standard output, and no file left behind.
    pub(crate) fn fails(&self, arguments: &str, err: &str) {
        let before = self.names();
        let done = self.crisp(arguments);
        assert_eq!(done.err, err, "crisp {arguments}");
        assert_eq!((done.code, done.out.as_str()), (1, ""), "crisp {arguments}");
        assert_eq!(self.names(), before, "crisp {arguments}");
    }

    /// Runs with `--json` and returns what was printed.
    pub(crate) fn json(&self, arguments: &str) -> serde_json::Value {
        let text = self.works(&format!("{arguments} --json"));
        serde_json::from_str(&text).unwrap()
    }
}

pub(crate) fn done(output: Output) -> Done {
    Done {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// A .npy file of version 1 with that header.
pub(crate) fn npy_with(header: &str, data: &[u8]) -> Vec<u8> {
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend(u16::try_from(header.len() + 1).unwrap().to_le_bytes());
    file.extend(header.as_bytes());
    file.push(b'\n');
    file.extend(data);
    file
}

/// A .npy file of one axis.
pub(crate) fn npy(kind: &str, data: &[u8]) -> Vec<u8> {
    let size: usize = kind[2..].parse().unwrap();
    let length = data.len() / size;
    npy_with(&format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({length},), }}"), data)
}

pub(crate) fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The data of a .npy file that the program wrote, and its header.
pub(crate) fn parts(file: &[u8]) -> (String, Vec<u8>) {
    let length = usize::from(u16::from_le_bytes([file[8], file[9]]));
    assert_eq!((&file[..8], (10 + length) % 64), (&b"\x93NUMPY\x01\x00"[..], 0));
    (String::from_utf8(file[10..10 + length].to_vec()).unwrap().trim_end().to_owned(), file[10 + length..].to_vec())
}

/// A photograph that ships with the project.
pub(crate) fn photograph() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../examples/data/camera.png")
}
