//! The parts of the suite: trials, each of one operation on one type, and their results.

use crisp_ir_kernel::{Checked, Constant, Scalar, text};
use crisp_run_device::Program;
use crisp_support_diagnostics::{Diagnostic, FileId, Severity};
use serde::{Deserialize, Serialize};

use crate::launch::texts;
use crate::reductions::Reductions;
use crate::subject::Subject;

/// The parts of the suite, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// Operations on numbers, one at a time and one after the other.
    Arithmetic,
    /// The same on hardware vectors.
    Vectors,
    /// Value conversions and bit casts.
    Conversions,
    /// How often loops run, and through which indices.
    Loops,
    /// Branches, breaks, returns and calls.
    Control,
    /// Accesses out of bounds.
    Bounds,
    /// Ids and sizes, memory that starts as zero, barriers.
    Cooperation,
    /// Atomic operations and fences.
    Atomics,
    /// Exchanges between the lanes of a warp.
    Warps,
    /// The library's mathematical functions.
    Mathematics,
    /// Whole programs.
    Programs,
    /// The same results from many runs, and from launches of other shapes.
    Repetition,
}

impl Section {
    /// All of them.
    pub const ALL: [Section; 12] = [
        Section::Arithmetic,
        Section::Vectors,
        Section::Conversions,
        Section::Loops,
        Section::Control,
        Section::Bounds,
        Section::Cooperation,
        Section::Atomics,
        Section::Warps,
        Section::Mathematics,
        Section::Programs,
        Section::Repetition,
    ];

    /// The name, as it is in certificates.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Section::Arithmetic => "arithmetic",
            Section::Vectors => "vectors",
            Section::Conversions => "conversions",
            Section::Loops => "loops",
            Section::Control => "control",
            Section::Bounds => "bounds",
            Section::Cooperation => "cooperation",
            Section::Atomics => "atomics",
            Section::Warps => "warps",
            Section::Mathematics => "mathematics",
            Section::Programs => "programs",
            Section::Repetition => "repetition",
        }
    }
}

/// The operation and type of a trial.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// The part of the suite.
    pub section: Section,
    /// The operation, by its name in the kernel IR where it has one.
    pub operation: String,
    /// The type, by its name in the kernel IR; empty where there is no one type.
    pub ty: String,
}

impl Name {
    /// `section/operation/type`, for choosing and for messages.
    #[must_use]
    pub fn path(&self) -> String {
        let Name { section, operation, ty } = self;
        let section = section.name();
        if ty.is_empty() { format!("{section}/{operation}") } else { format!("{section}/{operation}/{ty}") }
    }
}

/// The smallest case in which a device does something else than it must.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counterexample {
    /// Where the results differ, or what the case is.
    pub place: String,
    /// The operands of an operation; empty for whole programs.
    pub operands: Vec<String>,
    /// The device's result; or the reason why there is none.
    pub got: String,
    /// The expected result.
    pub wanted: String,
    /// The program, as text of the kernel IR.
    pub program: String,
}

/// The result of a trial.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// Results that were compared.
    pub(crate) cases: u64,
    /// Those that are wrong.
    pub(crate) failed: u64,
    /// Why the device does not take the program at all; then no case counts.
    pub(crate) refused: Option<String>,
    /// One of the wrong ones, made small.
    pub(crate) counterexample: Option<Counterexample>,
    /// The hash of programs, inputs and expectations.
    pub(crate) hash: blake3::Hash,
}

/// One trial. It makes its program and its inputs when it is run, so that a suite takes no memory.
pub(crate) trait Trial: Send + Sync {
    /// Returns the operation and type that it tests.
    fn name(&self) -> &Name;

    /// Returns whether it belongs to the short form of the suite.
    fn quick(&self) -> bool;

    /// Runs it. Wrong programs are made small as long as there are reductions left.
    fn run(&self, subject: &dyn Subject, reductions: &Reductions) -> Outcome;
}

/// A module of the suite from its text.
///
/// # Errors
/// What is wrong with it: a mistake of the suite.
pub(crate) fn checked(source: &str) -> Result<Checked, String> {
    let module = text::parse(FileId(0), source).map_err(|errors| texts(&errors))?;
    Checked::check(module).map_err(|broken| {
        let broken: Vec<Diagnostic> = broken.iter().map(crisp_ir_kernel::Broken::diagnostic).collect();
        texts(&broken)
    })
}

/// How loading a program failed.
pub(crate) enum NotLoaded {
    /// The device says that it cannot do this.
    Refused(String),
    /// Anything else.
    Failed(String),
}

/// Loads a program.
pub(crate) fn load(
    subject: &dyn Subject,
    module: &Checked,
    kernel: &str,
    local_size: [u32; 3],
) -> Result<Box<dyn Program>, NotLoaded> {
    subject.load(module, kernel, local_size).map_err(|diagnostics| {
        let refused = !diagnostics.is_empty() && diagnostics.iter().all(|it| it.severity == Severity::Refused);
        if refused { NotLoaded::Refused(texts(&diagnostics)) } else { NotLoaded::Failed(texts(&diagnostics)) }
    })
}

impl Outcome {
    /// A trial that came to nothing: all of its cases failed for one reason.
    pub(crate) fn nothing(cases: u64, reason: String, program: &str, hash: blake3::Hash) -> Outcome {
        let counterexample = Counterexample {
            place: "the whole program".to_owned(),
            operands: Vec::new(),
            got: reason,
            wanted: "results".to_owned(),
            program: program.to_owned(),
        };
        Outcome { cases, failed: cases.max(1), refused: None, counterexample: Some(counterexample), hash }
    }

    /// A program that the device refuses.
    pub(crate) fn refused(reason: String, hash: blake3::Hash) -> Outcome {
        Outcome { cases: 0, failed: 0, refused: Some(reason), counterexample: None, hash }
    }

    /// Returns the outcome where loading failed.
    pub(crate) fn not_loaded(error: NotLoaded, cases: u64, program: &str, hash: blake3::Hash) -> Outcome {
        match error {
            NotLoaded::Refused(reason) => Outcome::refused(reason, hash),
            NotLoaded::Failed(reason) => Outcome::nothing(cases, reason, program, hash),
        }
    }
}

/// A value for people, with its bits where the number is not exact: `f32 1.5 (0x3fc00000)`.
pub(crate) fn shown(constant: &Constant) -> String {
    let elem = constant.elem;
    let scalar = elem.scalar;
    let lane = |lane: usize| {
        let bits = constant.bits.get(lane).copied().unwrap_or(0);
        let digits = scalar.bytes() as usize * 2;
        match (scalar, scalar.is_float()) {
            (Scalar::Bool, _) if bits < 2 => (bits == 1).to_string(),
            (_, true) => {
                let number = text::shortest_decimal(scalar, bits).unwrap_or_else(|| "nan".to_owned());
                format!("{number} (0x{bits:0digits$x})")
            }
            (_, false) => constant.lane_integer(lane).map_or_else(|| format!("0x{bits:x}"), |value| value.to_string()),
        }
    };
    match elem.lanes {
        1 => format!("{} {}", scalar.name(), lane(0)),
        lanes => {
            let lanes: Vec<String> = (0..usize::from(lanes)).map(lane).collect();
            format!("{}x{} {}", scalar.name(), elem.lanes, lanes.join(", "))
        }
    }
}
