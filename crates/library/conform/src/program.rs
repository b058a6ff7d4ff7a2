//! A whole program: launches of a kernel, and what the interpreter says must be in memory afterwards.

use std::sync::Arc;

use crisp_ir_artifact::{ArgumentKind, Interface};
use crisp_ir_kernel::{Checked, Elem, text};
use crisp_library_compile::{Language, Options, Session};
use crisp_middle_interp::Schedule;

use crate::launch::{Given, Launch, constant, interpreted, on_device, texts};
use crate::reductions::{Case, Reductions, in_elements};
use crate::subject::Subject;
use crate::trial::{Counterexample, Name, Outcome, Section, Trial, load, shown};

/// The program of a trial.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// The text form of the kernel IR.
    Ir(String),
    /// The language Crisp.
    Crisp(String),
}

/// A kernel with launches.
pub(crate) struct Program {
    /// The operation and type that it tests.
    pub(crate) name: Name,
    /// Whether it belongs to the short form of the suite.
    pub(crate) quick: bool,
    /// The program.
    pub(crate) source: Source,
    /// The kernel that is launched.
    pub(crate) kernel: String,
    /// The launches, each with fresh memory. Those after one with wrong results are not run: launches that a device may not survive come last.
    pub(crate) launches: Box<dyn Fn() -> Vec<Launch> + Send + Sync>,
    /// Parameters whose elements may come in any order.
    pub(crate) unordered: Vec<usize>,
    /// How often each launch is run, at least once; every run must give the same bytes.
    pub(crate) repeat: u32,
    /// Whether all launches must give the same bytes.
    pub(crate) alike: bool,
    /// The expected memory after each launch, where that is known from elsewhere; otherwise the interpreter computes it.
    pub(crate) expected: Option<Expected>,
}

/// The bytes of all arguments of all launches.
pub(crate) type Expected = Box<dyn Fn() -> Vec<Vec<Vec<u8>>> + Send + Sync>;

/// A program with what must come of it.
struct Prepared {
    module: Arc<Checked>,
    interface: Interface,
    launches: Vec<Launch>,
    expected: Vec<Vec<Vec<u8>>>,
    hash: blake3::Hash,
}

/// A wrong element.
#[derive(Clone, Copy, Debug)]
struct Wrong {
    launch: usize,
    argument: usize,
    element: usize,
}

impl Source {
    fn text(&self) -> &str {
        match self {
            Source::Ir(text) | Source::Crisp(text) => text,
        }
    }

    /// The checked module.
    pub(crate) fn module(&self) -> Result<Checked, String> {
        let mut session = Session::new(Options::strict());
        let (name, language) = match self {
            Source::Ir(_) => ("suite.kir", Language::KernelIr),
            Source::Crisp(_) => ("suite.crisp", Language::Crisp),
        };
        session.add_source(name, language, self.text().as_bytes());
        let compiled = session.compile();
        compiled.module.ok_or_else(|| texts(&compiled.diagnostics))
    }
}

/// The type of an argument's elements and the bytes from one to the next; one byte each for values.
pub(crate) fn layout(kind: ArgumentKind) -> (Option<Elem>, usize) {
    match kind {
        ArgumentKind::Value(_) => (None, 1),
        ArgumentKind::Buffer { elem, stride, space: _, access: _, out: _, length: _ } => (Some(elem), stride as usize),
    }
}

/// Returns whether a kernel may change what is in an argument.
fn is_written(kind: ArgumentKind) -> bool {
    match kind {
        ArgumentKind::Value(_) => false,
        ArgumentKind::Buffer { elem: _, stride: _, space: _, access, out, length: _ } => out || access.writes(),
    }
}

impl Program {
    /// A kernel whose launches are run once, also in the short form of the suite.
    pub(crate) fn new(
        name: Name,
        source: Source,
        kernel: &str,
        launches: impl Fn() -> Vec<Launch> + Send + Sync + 'static,
    ) -> Program {
        let (kernel, launches) = (kernel.to_owned(), Box::new(launches));
        Program {
            name,
            quick: true,
            source,
            kernel,
            launches,
            unordered: Vec::new(),
            repeat: 1,
            alike: false,
            expected: None,
        }
    }

    fn prepare(&self, hasher: &mut blake3::Hasher) -> Result<Prepared, String> {
        hasher.update(self.source.text().as_bytes());
        let module = self.source.module()?;
        let (_, function) = module.kernel(&self.kernel).ok_or("the program lacks the kernel")?;
        let interface = Interface::of(function).ok_or("the program lacks the kernel")?;
        let launches = (self.launches)();
        let expected = match &self.expected {
            Some(expected) => expected(),
            None => self.interpreted(&module, &launches)?,
        };
        for (launch, results) in launches.iter().zip(&expected) {
            for (argument, result) in launch.arguments.iter().zip(results) {
                match argument {
                    Given::Value(bytes) | Given::Buffer { bytes, elements: _ } => hasher.update(bytes),
                };
                hasher.update(result);
            }
            if let Some(told) = results.get(launch.arguments.len()) {
                hasher.update(told);
            }
            hasher.update(&launch.sizes.groups.map(u32::to_le_bytes).concat());
            hasher.update(&launch.sizes.local.map(u32::to_le_bytes).concat());
        }
        Ok(Prepared { module: Arc::new(module), interface, launches, expected, hash: hasher.finalize() })
    }

    /// Returns the memory after the interpreter's launches, each in another order of invocations.
    fn interpreted(&self, module: &Checked, launches: &[Launch]) -> Result<Vec<Vec<Vec<u8>>>, String> {
        let mut all: Vec<Vec<Vec<u8>>> = Vec::new();
        for (number, launch) in launches.iter().enumerate() {
            let results = interpreted(module, &self.kernel, launch, Schedule::Random(number as u64), u64::MAX)?;
            if self.alike && all.first().is_some_and(|first| *first != results) {
                return Err("launches of different shapes give different results".to_owned());
            }
            all.push(results);
        }
        Ok(all)
    }

    /// Runs all launches; how many elements were compared, and which were wrong, each once however often it was.
    fn wrong(&self, subject: &dyn Subject, prepared: &Prepared) -> Result<Found, Box<Outcome>> {
        let mut found = Found { compared: 0, wrong: Vec::new(), got: None };
        let all: u64 = prepared.launches.iter().map(|launch| self.cases(prepared, launch)).sum();
        let program_text = || text::print(&prepared.module);
        let mut loaded = None;
        for (number, (launch, expected)) in prepared.launches.iter().zip(&prepared.expected).enumerate() {
            let local = launch.sizes.local;
            let program = match loaded.take().filter(|(size, _)| *size == local) {
                Some((_, program)) => program,
                None => load(subject, &prepared.module, &self.kernel, local)
                    .map_err(|error| Box::new(Outcome::not_loaded(error, all, &program_text(), prepared.hash)))?,
            };
            for _ in 0..self.repeat.max(1) {
                let results = on_device(subject, &*program, launch)
                    .map_err(|reason| Box::new(Outcome::nothing(all, reason, &program_text(), prepared.hash)))?;
                found.compared += self.cases(prepared, launch);
                self.compare(prepared, number, expected, &results, &mut found);
            }
            if !found.wrong.is_empty() {
                break;
            }
            loaded = Some((local, program));
        }
        Ok(found)
    }

    /// Elements that a launch may write.
    fn cases(&self, prepared: &Prepared, launch: &Launch) -> u64 {
        let arguments = launch.arguments.iter().zip(&prepared.interface.arguments);
        let elements = arguments.filter(|(_, declared)| is_written(declared.kind)).map(|(given, _)| match given {
            Given::Value(_) => 0,
            Given::Buffer { bytes: _, elements } => *elements,
        });
        elements.sum()
    }

    /// Compares every byte, those after the last elements too.
    fn compare(
        &self,
        prepared: &Prepared,
        launch: usize,
        expected: &[Vec<u8>],
        results: &[Vec<u8>],
        found: &mut Found,
    ) {
        let both = expected.iter().zip(results).zip(&prepared.interface.arguments).enumerate();
        for (argument, ((wanted, got), declared)) in both {
            let (_, stride) = layout(declared.kind);
            let stride = stride.max(1);
            let (mut wanted, mut got) = (in_elements(wanted, stride), in_elements(got, stride));
            if self.unordered.contains(&argument) {
                wanted.sort_unstable();
                got.sort_unstable();
            }
            for (element, (wanted, got)) in
                wanted.iter().zip(&got).enumerate().filter(|(_, (wanted, got))| wanted != got)
            {
                if found.got.is_none() {
                    found.got = Some((got.to_vec(), wanted.to_vec()));
                }
                found.wrong.push(Wrong { launch, argument, element });
            }
        }
        // The reports to the host follow the arguments.
        let argument = prepared.interface.arguments.len();
        if let (Some(wanted), Some(got)) = (expected.get(argument), results.get(argument))
            && wanted != got
        {
            found.got.get_or_insert_with(|| (got.clone(), wanted.clone()));
            found.wrong.push(Wrong { launch, argument, element: 0 });
        }
    }

    fn counterexample(
        &self,
        subject: &dyn Subject,
        reductions: &Reductions,
        prepared: &Prepared,
        found: &Found,
    ) -> Option<Counterexample> {
        let Wrong { launch, argument, element } = *found.wrong.first()?;
        let (got, wanted) = found.got.as_ref()?;
        let sizes = prepared.launches.get(launch)?.sizes;
        let declared = prepared.interface.arguments.get(argument);
        let (elem, _) = declared.map_or((None, 0), |declared| layout(declared.kind));
        let value = |bytes: &[u8]| match elem {
            Some(elem) if bytes.len() >= elem.bytes() as usize => shown(&constant(elem, bytes)),
            Some(_) | None => format!("bytes {bytes:02x?}"),
        };
        let what = declared.map_or_else(
            || "what the host is told".to_owned(),
            |declared| format!("element {element} of `{}`", declared.name),
        );
        let place = format!(
            "{what} with {:?} workgroups of {:?}{}",
            sizes.groups,
            sizes.local,
            if self.unordered.contains(&argument) { ", elements sorted" } else { "" }
        );
        Some(Counterexample {
            place,
            operands: self.operands(prepared, launch, argument, element),
            got: value(got),
            wanted: value(wanted),
            program: reductions.program(&Case {
                subject,
                module: &prepared.module,
                kernel: &self.kernel,
                launch: prepared.launches.get(launch)?,
                unordered: &self.unordered,
                // In a smaller program, an access out of bounds may become any other access.
                whole: self.name.section == Section::Bounds || self.name.operation.contains("out of bounds"),
            }),
        })
    }

    /// Values, and the elements of inputs that belong to an element of a result: those of buffers of the same length.
    fn operands(&self, prepared: &Prepared, launch: usize, argument: usize, element: usize) -> Vec<String> {
        let Some(launch) = prepared.launches.get(launch) else { return Vec::new() };
        let length = |given: &Given| match given {
            Given::Value(_) => None,
            Given::Buffer { bytes: _, elements } => Some(*elements),
        };
        let of = launch.arguments.get(argument).and_then(length);
        let known = launch.arguments.iter().zip(&prepared.interface.arguments).filter_map(|(given, declared)| {
            let (name, kind) = (&declared.name, declared.kind);
            match (given, kind) {
                (Given::Value(bytes), ArgumentKind::Value(elem)) => {
                    Some(format!("{name}: {}", shown(&constant(elem, bytes))))
                }
                (Given::Buffer { bytes, elements: _ }, _) if !is_written(kind) && length(given) == of => {
                    let (elem, stride) = layout(kind);
                    let bytes = bytes.get(element * stride..)?;
                    Some(format!("{name}: {}", shown(&constant(elem?, bytes))))
                }
                (Given::Value(_) | Given::Buffer { bytes: _, elements: _ }, _) => None,
            }
        });
        known.collect()
    }
}

/// The result of a comparison.
struct Found {
    compared: u64,
    wrong: Vec<Wrong>,
    /// The bytes of the first wrong element, and the right ones.
    got: Option<(Vec<u8>, Vec<u8>)>,
}

impl Trial for Program {
    fn name(&self) -> &Name {
        &self.name
    }

    fn quick(&self) -> bool {
        self.quick
    }

    fn run(&self, subject: &dyn Subject, reductions: &Reductions) -> Outcome {
        let mut hasher = blake3::Hasher::new();
        let prepared = match self.prepare(&mut hasher) {
            Ok(prepared) => prepared,
            Err(reason) => return Outcome::nothing(0, reason, self.source.text(), hasher.finalize()),
        };
        let found = match self.wrong(subject, &prepared) {
            Ok(found) => found,
            Err(outcome) => return *outcome,
        };
        let counterexample = self.counterexample(subject, reductions, &prepared, &found);
        let failed = found.wrong.len() as u64;
        Outcome { cases: found.compared, failed, refused: None, counterexample, hash: prepared.hash }
    }
}
