//! Certificates: what came of the suite on a device, as a file that later runs find.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::date::utc;
use crate::subject::Subject;
use crate::suite::{Report, Selection, TrialResult};
use crate::trial::{Counterexample, Section};

/// The layout of the file; another number is another layout.
pub const SCHEMA: u32 = 1;

/// The results of the suite on a device. As JSON it is the certificate; see `docs/reference/conformance.md`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Certificate {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The whole of it in a word.
    pub verdict: Verdict,
    /// The device, compiler and drivers that were tested.
    #[serde(flatten)]
    pub circumstances: Circumstances,
    /// Whether the complete suite was run.
    pub complete: bool,
    /// Which trials were run, where not all.
    pub selection: Option<String>,
    /// The hash of the programs, inputs and expectations.
    pub suite: String,
    /// When, as `2026-01-31T12:00:00Z`.
    pub date: String,
    /// How long it took.
    pub seconds: f64,
    /// Results that were compared.
    pub cases: u64,
    /// Those that are wrong.
    pub failed: u64,
    /// One entry for each operation and type.
    pub results: Vec<ResultEntry>,
    /// One entry for each operation and type with wrong results.
    pub failures: Vec<Failure>,
}

/// Everything that results may depend on besides the suite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circumstances {
    /// The name that selects the device: `cpu`.
    pub device: String,
    /// Its maker's name for it.
    pub device_name: String,
    /// The compiler of its code, with its version.
    pub driver: String,
    /// The host's processor.
    pub host: String,
    /// The version of the kernel IR.
    pub ir_version: u32,
    /// The version of Crisp.
    pub crisp: String,
    /// Names the very build of Crisp.
    pub build: String,
}

/// The result that a certificate states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The complete suite was run, and every result is right.
    Conforming,
    /// Some results are wrong.
    Failed,
    /// Every result is right, of a part of the suite.
    Incomplete,
}

/// The result of one operation on one type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultEntry {
    /// The part of the suite.
    pub section: Section,
    /// The operation.
    pub operation: String,
    /// The type, where there is one.
    #[serde(rename = "type")]
    pub ty: String,
    /// Results that were compared.
    pub cases: u64,
    /// Those that are wrong.
    pub failed: u64,
    /// Why the device does not take the program at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// A wrong result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// The part of the suite.
    pub section: Section,
    /// The operation.
    pub operation: String,
    /// The type, where there is one.
    #[serde(rename = "type")]
    pub ty: String,
    /// The smallest case that was found.
    #[serde(flatten)]
    pub counterexample: Counterexample,
}

impl Circumstances {
    /// A device here and now. `build` names the very build of Crisp: another one may make other code.
    #[must_use]
    pub fn of(subject: &dyn Subject, build: &str) -> Circumstances {
        Circumstances {
            device: subject.id(),
            device_name: subject.info().name,
            driver: subject.driver(),
            host: host(),
            ir_version: crisp_ir_kernel::VERSION,
            crisp: env!("CARGO_PKG_VERSION").to_owned(),
            build: build.to_owned(),
        }
    }

    /// The first thing that is not as it was, in words.
    #[must_use]
    pub fn changed_since(&self, earlier: &Circumstances) -> Option<String> {
        let Circumstances { device, device_name, driver, host, ir_version, crisp, build } = self;
        let version = |version: &u32| version.to_string();
        [
            ("the device", device, &earlier.device),
            ("the device", device_name, &earlier.device_name),
            ("the driver", driver, &earlier.driver),
            ("the processor", host, &earlier.host),
            ("the kernel IR", &version(ir_version), &version(&earlier.ir_version)),
            ("Crisp", crisp, &earlier.crisp),
            ("the build of Crisp", build, &earlier.build),
        ]
        .into_iter()
        .find(|(_, now, then)| now != then)
        .map(|(what, now, then)| format!("{what} changed from {then} to {now}"))
    }
}

/// The system's name for the processor.
fn host() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

impl Certificate {
    /// The certificate of a run that has just ended and took so long.
    #[must_use]
    pub fn new(circumstances: Circumstances, selection: &Selection, report: Report, took: Duration) -> Certificate {
        let Report { results, suite } = report;
        let failed = results.iter().map(|result| result.failed).sum();
        let complete = selection.is_complete();
        let quick = selection.quick.then_some("quick");
        let parts: Vec<&str> = quick.into_iter().chain(selection.only.as_deref()).collect();
        Certificate {
            schema: SCHEMA,
            verdict: match (failed, complete) {
                (0, true) => Verdict::Conforming,
                (0, false) => Verdict::Incomplete,
                (_, _) => Verdict::Failed,
            },
            circumstances,
            complete,
            selection: (!complete).then(|| parts.join(" ")),
            suite,
            date: utc(std::time::SystemTime::now()),
            seconds: (took.as_secs_f64() * 1000.0).round() / 1000.0,
            cases: results.iter().map(|result| result.cases).sum(),
            failed,
            failures: results.iter().filter_map(Failure::of).collect(),
            results: results.into_iter().map(ResultEntry::of).collect(),
        }
    }

    /// The text of the file.
    #[must_use]
    pub fn json(&self) -> String {
        // Texts, numbers and lists always become JSON.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Writes the file, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written; what was there is still there then.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?.to_string_lossy();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let unfinished = path.with_file_name(format!(".{name}.{}-{number}", std::process::id()));
        let written = File::create_new(&unfinished)
            .and_then(|mut file| file.write_all(self.json().as_bytes()))
            .and_then(|()| fs::rename(&unfinished, path));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        written
    }

    /// Keeps it for later runs, in place of the device's earlier one: if it says all there is to say, or that something is wrong.
    /// Returns where it is kept.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub fn keep(&self, cache: &Path) -> io::Result<Option<PathBuf>> {
        if self.verdict == Verdict::Incomplete {
            return Ok(None);
        }
        let path = kept(cache, &self.circumstances.device);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        self.write(&path).map(|()| Some(path))
    }
}

/// Where a device's certificate is kept.
fn kept(cache: &Path, device: &str) -> PathBuf {
    cache.join("conformance").join(format!("{device}.json"))
}

impl Failure {
    fn of(result: &TrialResult) -> Option<Failure> {
        let counterexample = result.counterexample.clone().filter(|_| result.failed > 0)?;
        let name = result.name.clone();
        Some(Failure { section: name.section, operation: name.operation, ty: name.ty, counterexample })
    }
}

impl ResultEntry {
    fn of(result: TrialResult) -> ResultEntry {
        let TrialResult { name, cases, failed, refused, counterexample: _ } = result;
        ResultEntry { section: name.section, operation: name.operation, ty: name.ty, cases, failed, refused }
    }
}

/// The conformance status of a device.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Nothing.
    NotTested,
    /// It was tested, but something has changed since; what, in words.
    Outdated {
        /// When it was tested.
        date: String,
        /// The change since then.
        why: String,
    },
    /// It conforms.
    Conforming {
        /// Since when that is known.
        date: String,
    },
    /// It does not conform, as this says.
    Failed(Box<Certificate>),
}

/// Returns the status of a device from its kept certificate. `now` is requested only where there is one. A damaged file is none.
#[must_use]
pub fn standing(cache: &Path, device: &str, now: &dyn Fn() -> Option<Circumstances>) -> Standing {
    #[derive(Deserialize)]
    struct Layout {
        schema: u32,
        date: String,
    }
    let Ok(text) = fs::read_to_string(kept(cache, device)) else { return Standing::NotTested };
    let Ok(Layout { schema, date }) = serde_json::from_str(&text) else { return Standing::NotTested };
    if schema != SCHEMA {
        return Standing::Outdated { date, why: "the layout of certificates changed".to_owned() };
    }
    let Ok(certificate) = serde_json::from_str::<Certificate>(&text) else { return Standing::NotTested };
    let Some(now) = now() else { return Standing::NotTested };
    if let Some(why) = now.changed_since(&certificate.circumstances) {
        return Standing::Outdated { date, why };
    }
    match certificate.verdict {
        Verdict::Conforming => Standing::Conforming { date },
        Verdict::Failed => Standing::Failed(Box::new(certificate)),
        Verdict::Incomplete => Standing::NotTested,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Name;

    fn circumstances() -> Circumstances {
        let text = str::to_owned;
        Circumstances {
            device: text("cpu"),
            device_name: text("a processor"),
            driver: text("LLVM 22"),
            host: text("a processor"),
            ir_version: 1,
            crisp: text("0.2.0"),
            build: text("one"),
        }
    }

    fn certificate(selection: &Selection, failed: u64) -> Certificate {
        let name = Name { section: Section::Arithmetic, operation: "add".to_owned(), ty: "f32".to_owned() };
        let counterexample = Counterexample {
            place: "operands for every invocation".to_owned(),
            operands: vec!["f32 1.0 (0x3f800000)".to_owned()],
            got: "f32 2.0 (0x40000000)".to_owned(),
            wanted: "f32 1.0 (0x3f800000)".to_owned(),
            program: "(module)".to_owned(),
        };
        let counterexample = (failed > 0).then_some(counterexample);
        let results = vec![TrialResult { name, cases: 10, failed, refused: None, counterexample }];
        let report = Report { results, suite: "ab".to_owned() };
        Certificate::new(circumstances(), selection, report, Duration::from_millis(1234))
    }

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            Folder(std::env::temp_dir().join(format!("crisp-conform-{}-{name}", std::process::id())))
        }

        fn standing(&self, now: &Circumstances) -> Standing {
            standing(&self.0, "cpu", &|| Some(now.clone()))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_kept_certificate_is_found_until_something_changes() {
        let folder = Folder::new("found");
        assert_eq!(folder.standing(&circumstances()), Standing::NotTested);
        let whole = certificate(&Selection::default(), 0);
        assert_eq!((whole.verdict, whole.seconds), (Verdict::Conforming, 1.234));
        let path = whole.keep(&folder.0).unwrap().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole.json());
        assert_eq!(folder.standing(&circumstances()), Standing::Conforming { date: whole.date.clone() });
        let outdated = |why: &str| Standing::Outdated { date: whole.date.clone(), why: why.to_owned() };
        let now = Circumstances { driver: "LLVM 23".to_owned(), ..circumstances() };
        assert_eq!(folder.standing(&now), outdated("the driver changed from LLVM 22 to LLVM 23"));
        let now = Circumstances { ir_version: 2, ..circumstances() };
        assert_eq!(folder.standing(&now), outdated("the kernel IR changed from 1 to 2"));
        let now = Circumstances { build: "two".to_owned(), ..circumstances() };
        assert_eq!(folder.standing(&now), outdated("the build of Crisp changed from one to two"));
        fs::write(&path, whole.json().replace("\"schema\": 1", "\"schema\": 2")).unwrap();
        assert_eq!(folder.standing(&circumstances()), outdated("the layout of certificates changed"));
        fs::write(&path, "{").unwrap();
        assert_eq!(folder.standing(&circumstances()), Standing::NotTested);
    }

    #[test]
    fn a_part_proves_nothing_but_what_is_wrong() {
        let folder = Folder::new("part");
        let quick = Selection { quick: true, only: Some("add".to_owned()) };
        let whole = certificate(&Selection::default(), 0);
        whole.keep(&folder.0).unwrap();
        let part = certificate(&quick, 0);
        assert_eq!((part.verdict, part.selection.as_deref()), (Verdict::Incomplete, Some("quick add")));
        assert_eq!(part.keep(&folder.0).unwrap(), None);
        assert!(matches!(folder.standing(&circumstances()), Standing::Conforming { .. }));
        let wrong = certificate(&quick, 3);
        wrong.keep(&folder.0).unwrap();
        assert_eq!(folder.standing(&circumstances()), Standing::Failed(Box::new(wrong)));
    }

    #[test]
    fn a_certificate_is_written_whole_or_not_at_all() {
        let folder = Folder::new("whole");
        fs::create_dir_all(folder.0.join("taken")).unwrap();
        let certificate = certificate(&Selection::default(), 1);
        assert!(certificate.write(&folder.0.join("no/such/folder.json")).is_err());
        assert!(certificate.write(&folder.0.join("taken")).is_err());
        assert!(certificate.write(Path::new("/")).is_err());
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
        let path = folder.0.join("right.json");
        certificate.write(&path).unwrap();
        let read: Certificate = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(read, certificate);
        assert_eq!(read.failures[0].counterexample.wanted, "f32 1.0 (0x3f800000)");
    }
}
