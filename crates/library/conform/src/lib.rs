//! The conformance suite: what a device must do to the bit, and the certificate of whether it does.
//!
//! ```
//! use crisp_library_conform::{Selection, Subject, conform};
//! let interpreter = crisp_library_compile::OpenDevice::open("interp", None).expect("it is always there");
//! let selection = Selection { only: Some("arithmetic/add/u8".to_owned()), ..Selection::default() };
//! let report = conform(&interpreter, &selection, &|_| {});
//! assert_eq!((report.results.len(), report.results[0].failed), (1, 0));
//! assert!(report.results[0].cases >= 65536);
//! ```

mod arithmetic;
mod atomics;
mod bounds;
mod byte_windows;
mod certificate;
mod conversions;
mod cooperation;
mod date;
mod flow;
mod launch;
mod mathematics;
mod messages;
mod packed;
mod program;
mod programs;
mod reductions;
mod refusal;
mod repetition;
mod sequences;
mod subject;
mod suite;
mod table;
mod trial;
mod values;
mod warps;
mod windows;

pub use certificate::{Certificate, Circumstances, Failure, ResultEntry, SCHEMA, Standing, Verdict, standing};
pub use packed::{SuiteTargets, conform_packed, pack_suite};
pub use refusal::{general_refusal, refusal};
pub use subject::Subject;
pub use suite::{Progress, Report, Selection, TrialResult, conform, names};
pub use trial::{Counterexample, Name, Section};
